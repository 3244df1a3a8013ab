// Hands that are all seen: each lies in its seat, and how the play goes on is played on the table, trick by trick.

// Where there is little room the other hands are rows of small cards, and figures take their place.
const isSmall = ({ mode }) => mode === "phone" || mode === "low";
const MANY = 6; // cards in a hand beyond which they are drawn smaller

function seenHand(view, held) {
  const cards = held.cards.map((code) => (isSmall(view) ? cardWord(code) : cardFace(code)));
  const node = el("div", { class: `seen seat-${held.seat} ${cards.length > MANY ? "many" : ""}`, role: "img" },
    el("span", { class: "seenName" }, held.name), el("span", { class: "seenCards" }, cards));
  node.style.setProperty("--cols", Math.max(2, Math.min(4, Math.ceil(cards.length / 2))));
  view.seats.set(held.seat, { held, cards, node });
  return node;
}

function aroundView(view) {
  const { hands, facts } = view.data.question;
  view.seats = new Map();
  view.middle = el("div", { class: "middle" });
  view.count = isSmall(view) ? el("p", { class: "count" }) : null;
  view.strip = isSmall(view) && el("div", { class: "strip" }, view.data.question.result ? !view.data.question.playing && stripView(view) : present(facts) && figures("facts", facts));
  view.worth = isSmall(view) && !view.data.question.playing && worthView(view);
  return el("div", { class: `around players-${hands.length + 1}` },
    el("div", { class: "others" }, hands.map((held) => seenHand(view, held))), view.middle, view.count, view.worth, view.strip,
    el("div", { class: "own" }, handView(view, Infinity), !isSmall(view) && el("span", { class: "seenName", "aria-hidden": "true" }, "You")));
}

// ---------------------------------------------------------------- lines of play

// What is played out takes the place of the lines that were worked out.
function linesOf(view) {
  const { result, playing } = view.data.question ?? {};
  if (!playing) return result?.lines ?? [];
  return [{ title: "Played so far", tricks: [...playing.tricks, { trick: playing.now, places: playing.places, winner: "", points: "", note: null }] }];
}

// At first the line that the answer led to, after its first trick.
const atFirst = ({ result, playing }) => ({ tab: present(result?.lines) || playing ? 0 : "worth", line: 0, step: playing ? playing.tricks.length : 1 });

// The tricks of the line on show that lie on the table or have been taken.
const shownTricks = (view) => linesOf(view)[view.study.line]?.tricks.slice(0, view.study.step).filter(({ trick }) => present(trick)) ?? [];

// The places of the cards that a seat has played.
function goneOf(tricks, seat) {
  const places = tricks.flatMap(({ trick, places }) => trick.map((entry, at) => (entry.seat === seat ? places[at] : null)));
  return new Set(places.filter((at) => (at ?? null) !== null));
}

function showStep(view, line, step) {
  const { tricks } = linesOf(view)[line];
  view.study = { tab: line, line, step: Math.max(0, Math.min(tricks.length, step)) };
  paint(view);
  view.live.textContent = stepWords(view);
}

function stepWords(view) {
  const trick = shownTricks(view).at(-1);
  if (!trick) return "Before the first trick";
  const played = trick.trick.map(({ name, card }) => `${name} ${nameOf(card)}`).join(", ");
  return [stepLabel(view), played, `${trick.winner} ${trick.points}`, trick.note].filter(Boolean).join(". ");
}

function stepLabel(view) {
  const { step, line } = view.study;
  if (!step) return "At the start";
  return view.data.question.playing ? `Trick ${step}` : `Trick ${step} of ${linesOf(view)[line].tricks.length}`;
}

// Where there is little room: which trick it is, and what happened in it.
function countWords(view) {
  const trick = isSmall(view) ? shownTricks(view).at(-1) : null;
  return [stepLabel(view), trick?.winner && (trick.note || `${trick.winner} ${trick.points}`)].filter(Boolean).join(": ");
}

function stepButton(view, by, words) {
  const small = isSmall(view);
  const step = () => button.getAttribute("aria-disabled") !== "true" && showStep(view, view.study.line, view.study.step + by);
  const button = el("button", { class: "button step", type: "button", "aria-label": words, click: step },
    by < 0 && icon(CHEVRONS.back), !small && el("span", {}, by < 0 ? "Back" : "Next"), by > 0 && icon(CHEVRONS.next));
  view.steps.push([button, by]);
  return button;
}
const CHEVRONS = { back: "M15 5l-7 7 7 7", next: "M9 5l7 7-7 7" };

function tabButton(view, tab, words, name = words) {
  const button = el("button", { class: "tab", type: "button", "aria-label": name, click: () => {
    if (tab !== "worth") return showStep(view, tab, view.study.line === tab ? view.study.step : 1);
    view.study = { ...view.study, tab };
    paint(view);
  } }, words);
  view.tabs.push([button, tab]);
  return button;
}

const stepping = (view) => (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || !present(linesOf(view))) return;
  event.preventDefault();
  showStep(view, view.study.line, view.study.step + by);
};

const SHORT = [["Best line"], ["Yours", "Best"]]; // titles of lines where there is little room

// On a phone: what is on show in the place of the hands, between Back and Next.
function stripView(view) {
  const lines = linesOf(view);
  Object.assign(view, { tabs: [], steps: [] });
  const tabs = [view.data.question.result.ledger && tabButton(view, "worth", "Worth"), lines.map(({ title }, at) => tabButton(view, at, SHORT[lines.length - 1][at], title))];
  return el("div", { class: "tabs", role: "group", "aria-label": "How it goes on", keydown: stepping(view) },
    present(lines) && stepButton(view, -1, "Back one trick"), tabs, present(lines) && stepButton(view, 1, "Next trick"));
}

// ---------------------------------------------------------------- figures

function worthLine(view, line) {
  const { hand } = view.data.question;
  const words = line.detail ?? "";
  const look = words.includes("best") ? "isBest" : words.includes("yours") ? "isYours" : "";
  return el("tr", { class: look }, el("th", { scope: "row" }, el("span", { class: "words" }, line.cards.map((at) => cardWord(hand[at]))),
    words && el("b", {}, words)), el("td", {}, line.points));
}

function worthView(view) {
  const { ledger, heads } = view.data.question.result ?? {};
  if (!ledger) return null;
  const panel = isSmall(view) && el("section", { class: "panel", "aria-label": "Why", hidden: "" }, prose(view.data.question.result.text));
  view.panel ??= panel || null;
  return el("div", { class: "worth" }, el("table", {},
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, ledger.lines.map((line) => worthLine(view, line)))), panel);
}

// A trick of a line: its cards, the winning one framed, who takes it and the points. Pressed, it is played on the table.
function trickLine(view, { trick, winner, points }, at) {
  const cards = trick.map(({ card, tag }) => {
    const word = cardWord(card);
    word.classList.toggle("wins", tag === "winning");
    return word;
  });
  const button = el("button", { class: "trickLine", type: "button", click: () => showStep(view, view.study.line, at + 1) },
    el("b", {}, String(at + 1)), el("span", { class: "words" }, cards), el("span", { class: "takes" }, `${winner} ${points}`));
  view.trickLines.push(button);
  return el("li", {}, button);
}

// Beside the table: what each card is worth, and the lines.
function studyView(view) {
  if (isSmall(view)) return null;
  const { result, playing } = view.data.question;
  if (!result) return el("div", { class: "study" });
  if (playing) return playedView(view);
  Object.assign(view, { tabs: [], steps: [] });
  const lines = linesOf(view);
  view.count = el("span", { class: "count" });
  view.list = el("ol", { class: "trickLines" });
  return el("div", { class: "study" }, worthView(view),
    lines.length > 1 && el("div", { class: "tabs", role: "group", "aria-label": "How it goes on" }, lines.map(({ title }, at) => tabButton(view, at, title))),
    present(lines) && el("section", { class: "line", "aria-label": "Trick by trick", keydown: stepping(view) }, lines.length === 1 && el("h3", {}, lines[0].title), view.list,
      el("div", { class: "stepper2" }, stepButton(view, -1, "Back one trick"), view.count, stepButton(view, 1, "Next trick"))));
}

// ---------------------------------------------------------------- playing the ending out

function playedView(view) {
  view.list = el("ol", { class: "trickLines" });
  const none = !present(view.data.question.playing.tricks) && el("p", {}, "No trick is over yet.");
  return el("div", { class: "study" }, el("section", { class: "line", "aria-label": "Trick by trick" }, el("h3", {}, "Played so far"), none, view.list));
}

const sendPlay = (view, cards) => send(view, "play", { cards });

// To the trick that is on the table now, once the one before it has been looked at.
function goOn(view) {
  const { tricks, now } = view.data.question.playing;
  if (!present(now)) return;
  view.study = { ...view.study, step: tricks.length + 1 };
}

function choosePlay(view, at) {
  goOn(view);
  view.toPlay = view.toPlay === at ? null : at;
  paint(view);
}

function playOn(view) {
  const { hand, playing } = view.data.question;
  if (view.toPlay !== null) return sendPlay(view, [...playing.cards.slice(1), hand[view.toPlay]]);
  goOn(view);
  paint(view);
  view.title.textContent = "Your turn";
  view.why.textContent = "Choose a card that is bright.";
  view.title.focus();
}

function playButtons(view) {
  const { playing } = view.data.question;
  const chosen = playing.cards.slice(1);
  const over = !present(playing.now);
  view.playCard = over ? null : el("button", { class: "button primary check", type: "button", click: () => playOn(view) });
  return [el("button", { class: "button secondary", type: "button", click: () => sendPlay(view, null) }, "Stop"),
    present(chosen) && el("button", { class: "button secondary retry", type: "button", click: () => sendPlay(view, chosen.slice(0, -1)) }, "Take back"),
    over ? moveButton(view, "next", "primary") : view.playCard];
}

function paintPlay(view) {
  const { hand, playing } = view.data.question;
  if (!view.playCard) return;
  const chosen = view.toPlay !== null;
  const waits = !chosen && view.study.step > playing.tricks.length;
  const words = chosen ? `Play the ${nameOf(hand[view.toPlay]).toLowerCase()}` : waits ? "Play" : "Go on";
  view.playCard.setAttribute("aria-label", words);
  view.playCard.replaceChildren(...(chosen ? ["Play", el("span", { class: "wide" }, words.slice(5))] : [words]));
  view.playCard.classList.toggle("waiting", waits);
  view.playCard.setAttribute("aria-disabled", String(Boolean(view.busy)));
}

// ---------------------------------------------------------------- painting

function paintSeat({ held, cards, node }, tricks) {
  const gone = goneOf(tricks, held.seat);
  cards.forEach((card, at) => card.classList.toggle("gone", gone.has(at)));
  const left = held.cards.filter((_, at) => !gone.has(at)).map(nameOf);
  node.setAttribute("aria-label", present(left) ? `${held.name} holds ${left.join(", ")}` : `${held.name} holds no card`);
}

function paintMiddle(view, tricks) {
  const { question } = view.data;
  const now = tricks.at(-1);
  const trick = trickView(now?.trick ?? question.trick, now ? [] : question.notYet?.trick);
  if (isSmall(view)) return view.middle.replaceChildren(trick);
  view.middle.replaceChildren(trick, el("span", { class: "happens" }, now?.note ?? ""));
}

function paintStudy(view) {
  const { tab, line, step } = view.study;
  const lines = linesOf(view);
  view.tabs.forEach(([button, at]) => button.setAttribute("aria-pressed", String(at === (isSmall(view) ? tab : line))));
  view.steps.forEach(([button, by]) => {
    const to = step + by;
    button.setAttribute("aria-disabled", String(tab === "worth" && isSmall(view) || to < 0 || to > lines[line].tricks.length));
  });
  if (view.count) view.count.textContent = present(lines) ? countWords(view) : "";
  paintPlay(view);
  if (!view.list || !present(lines)) return;
  view.trickLines = [];
  view.list.replaceChildren(...lines[line].tricks.filter(({ winner }) => winner).map((trick, at) => trickLine(view, trick, at)));
  view.trickLines.forEach((button, at) => button.setAttribute("aria-pressed", String(at === step - 1)));
  const lit = view.trickLines[step - 1];
  if (lit?.closest(".desktop")) lit.scrollIntoView({ block: "nearest" }); // there a long line has not room for all its tricks
}

function paintAround(view) {
  const { hands, hand, result } = view.data.question;
  const tricks = shownTricks(view);
  view.seats.forEach((seat) => paintSeat(seat, tricks));
  paintMiddle(view, tricks);
  const seats = new Set(hands.map(({ seat }) => seat));
  const own = tricks.flatMap(({ trick }) => trick.map(({ seat }) => seat)).find((seat) => !seats.has(seat));
  const gone = goneOf(tricks, own);
  hand.forEach((code, at) => {
    view.cards[at].classList.toggle("gone", gone.has(at));
    if (gone.has(at)) view.cards[at].setAttribute("aria-label", `${nameOf(code)}, played`);
  });
  if (!result) return;
  if (view.worth) view.root.querySelector(".around").dataset.tab = view.study.tab === "worth" ? "worth" : "line";
  paintStudy(view);
}
