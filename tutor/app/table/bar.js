// The bar at the foot of the screen: what is said, which is there before and after the check, and the buttons.

// ---------------------------------------------------------------- what is said

// As long as what is said most often; it keeps the room for it, so that nothing moves when it comes.
const GHOST = "Here you can go over the jack of hearts with the ace, the ten, the king or queen. ";
const LONG = GHOST + GHOST + GHOST.slice(40);
const GHOSTS = { phone: GHOST, low: GHOST, tablet: LONG, desktop: LONG };

const SIZES = ["", "dense", "densest"]; // of the words, the largest first

// The button that chooses many cards at once: every card, or all of the suit that was begun with.
function manyAtOnce(view) {
  const { input, hand } = view.data.question;
  const chosen = view.answer ?? [];
  const suit = chosen.includes(view.latest) ? suitOf(hand[view.latest]) : null;
  const places = hand.map((_, at) => at).filter((at) => !suit || suitOf(hand[at]) === suit);
  if (!input.every || places.every((at) => chosen.includes(at))) return null;
  return { label: suit ? `All ${SUITS[suit]}` : input.every, places: [...new Set([...chosen, ...places])].sort((a, b) => a - b) };
}

function chooseMany(view) {
  view.answer = manyAtOnce(view)?.places ?? view.answer;
  paint(view);
  view.live.textContent = view.idle.textContent;
  if (view.many.hidden) view.check.focus();
}

function askingSay(view) {
  const { hint, input } = view.data.question;
  view.idle = el("p", { class: "idle" });
  view.many = input.every && el("button", { class: "button small", type: "button", click: () => chooseMany(view) });
  return el("div", { class: "say" }, ghost(view), el("div", { class: "telling" },
    hint?.text && el("p", { class: "hintText" }, el("b", {}, "Hint: "), hint.text),
    el("div", { class: "idleRow" }, view.idle, view.many, turnLink(view), lookLink(view))));
}

const ghost = ({ mode }) => el("div", { class: "telling ghost", "aria-hidden": "true" }, el("p", { class: "title" }, "Not yet"), el("p", {}, GHOSTS[mode]));

function verdictSay(view, { title, text }, right, graded = false) {
  view.title = el("h2", { class: "title", tabindex: "-1", "aria-describedby": "why" }, icon(MARKS[right ? "right" : graded ? "scales" : "again"]), title);
  view.why = el("p", { class: "why", id: "why" }, inline(text));
  const look = right ? "right" : "amber";
  return el("section", { class: `say ${look}`, "aria-label": "Feedback" }, ghost(view), el("div", { class: "telling" }, view.title, view.why));
}

function sayView(view) {
  const { question } = view.data;
  if (!question || view.stage === "read") return null;
  const { notYet, result, playing } = question;
  if (playing) return verdictSay(view, playing, playing.good, true);
  if (notYet) return verdictSay(view, notYet, false);
  return result ? verdictSay(view, result, result.right, result.grade !== null) : askingSay(view);
}

// The whole of what is said, if the room that is kept for it is enough; else its short form, and the whole beside the count.
function tell(view) {
  const { result, notYet, playing, hand } = view.data.question ?? {};
  if (!view.why) return;
  const say = view.why.closest(".say");
  const reason = view.marks.get(view.tapped)?.reason;
  const room = say.querySelector(".ghost").offsetHeight;
  // Put there as large as there is room for; false where there is none.
  const put = (parts, sizes) => sizes.some((size) => {
    say.dataset.size = size;
    view.why.replaceChildren(...parts());
    return view.title.parentElement.offsetHeight <= room;
  });
  if (view.explains && reason) return put(() => [cardWord(hand[view.tapped]), ` ${reason}`], SIZES);
  if (playing) return put(() => inline(playing.text), SIZES);
  const whole = put(() => inline((notYet ?? result).text), notYet ? SIZES : SIZES.slice(0, 2));
  if (!whole && result) put(() => inline(result.short), SIZES);
  if (view.panel) view.panel.hidden = whole;
}

// ---------------------------------------------------------------- the buttons

const MARKS = { scales: "M12 4v16M7 20h10M5 7h14M5 7l-3 7a3.2 3.2 0 0 0 6 0zM19 7l-3 7a3.2 3.2 0 0 0 6 0z", right: "M4 13l5 5L20 6", again: "M5 5v5h5M5.5 10a7.5 7.5 0 1 1-.8 5" };

function moveButton(view, to, look) {
  const entry = view.data.bar?.[to];
  const word = entry && el("span", {}, entry.label);
  const parts = to === "back" ? [icon(ARROWS.back), word] : to === "next" ? [word, icon(ARROWS.next)] : [word];
  return entry && el("button", { class: `button ${look} ${to}`, type: "button", "aria-label": entry.label,
    click: () => move(view, to) }, parts);
}

// Where a screen is shown in two steps, reading and asking, one leads back to the other.
function move(view, to) {
  if (to === "back" && view.part > 0) return toPart(view, view.part - 1);
  if (to === "back" && view.stage === "ask") return toStage(view, "read");
  send(view, "move", { to });
}

function toStage(view, stage) {
  Object.assign(view, { wants: stage, size: null, felt: null, way: null });
  show(view);
  restoreFocus(view, { fresh: true });
}

// To another part of a form of which one is shown at a time.
function toPart(view, part) {
  Object.assign(view, { part });
  draw(view);
  fit(view);
  restoreFocus(view, { fresh: true });
}

function askButtons(view) {
  const { hint, button } = view.data.question;
  view.check = el("button", { class: "button primary check", type: "button", "aria-label": button, click: () => check(view) });
  view.hint = hint?.label &&
    el("button", { class: "button quiet hint", type: "button", "aria-label": hint.label, click: () => send(view, "hint", {}) },
      el("span", { class: "wide" }, hint.label), el("span", { class: "narrow" }, hint.label === "Show answer" ? "Answer" : "Hint"));
  return [view.hint, moveButton(view, "next", "quiet"), view.check];
}

// What is seldom wanted stands behind one button.
function moreButton(view, links) {
  if (!present(links)) return null;
  const open = (is) => {
    view.more.hidden = !is;
    button.setAttribute("aria-expanded", String(is));
  };
  const follow = (name) => { open(false); send(view, "link", { name }); };
  const button = el("button", { class: "button secondary dotted", type: "button", "aria-label": "More", "aria-expanded": "false",
    click: () => open(view.more.hidden) }, "⋯");
  view.more = el("div", { class: "more", hidden: "" }, links.map((link) =>
    el("button", { class: "button link", type: "button", click: () => follow(link.name) }, link.label)));
  return [button, view.more];
}

function buttons(view) {
  const { data, stage } = view;
  const { question } = data;
  const backToText = stage === "ask" && !data.bar?.back;
  const back = backToText
    ? el("button", { class: "button secondary back", type: "button", "aria-label": "Back to the text", click: () => toStage(view, "read") }, icon(ARROWS.back), el("span", {}, "Back"))
    : moveButton(view, "back", "secondary");
  if (stage === "read")
    return [back, el("button", { class: "button primary next", type: "button", click: () => toStage(view, "ask") }, el("span", {}, "To the question"), icon(ARROWS.next))];
  if (question?.playing) return playButtons(view);
  if (question && !view.judged) return [back, askButtons(view)];
  const told = question?.notYet ?? question?.result;
  const playOut = question?.result?.playOut && el("button", { class: "button secondary playOut", type: "button", click: () => sendPlay(view, []) }, "Play it out");
  return [back, moreButton(view, told?.links), moveButton(view, "show", "secondary"), playOut,
    moveButton(view, "retry", question?.notYet ? "primary" : "secondary"), moveButton(view, "next", "primary")];
}

function barView(view) {
  const say = sayView(view);
  const row = buttons(view).flat(Infinity).filter(Boolean);
  return say || row.length ? el("footer", { class: "bar" }, say, el("div", { class: "buttons" }, row)) : null;
}
