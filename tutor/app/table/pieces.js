// Pieces of the screen that only show: the head, the lesson, the felt.

// ---------------------------------------------------------------- pieces: words

function termButton(term, paragraph) {
  const panel = el("p", { class: "gloss", role: "note", hidden: "" }, el("b", {}, term.term), ` ${term.says}`);
  const button = el("button", { class: "term", type: "button", "aria-expanded": "false" }, term.term);
  const show = (open) => {
    panel.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    button.setAttribute("aria-description", open ? term.says : "");
  };
  button.addEventListener("click", () => show(panel.hidden));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    event.stopPropagation();
    show(false);
  });
  paragraph.panels.push(panel);
  return button;
}

// Words and cards in a line, without explanations.
const inline = (segments) => segments.map((part) => (part.card ? cardWord(part.card) : part.term ?? part));

// A paragraph and, after it, the panels of the terms in it.
function prose(segments, attributes = {}) {
  const paragraph = { panels: [] };
  const parts = (segments ?? []).map((part) =>
    typeof part === "string" ? part : part.card ? cardWord(part.card) : termButton(part, paragraph));
  return [el("p", attributes, parts), paragraph.panels];
}

function stepDots({ count, at, done }) {
  const dots = Array.from({ length: count }, (_, i) =>
    el("i", { class: i === at ? "dot at" : done.includes(i) ? "dot done" : "dot" }));
  return el("div", { class: "steps" }, el("span", { class: "dots", "aria-hidden": "true" }, dots),
    el("span", { class: "count" }, `Step ${at + 1} of ${count}`));
}

function crumbView(view, { label, opens }) {
  if (!opens) return el("span", { class: "crumb" }, label);
  const open = () => send(view, "link", { name: "choices" });
  return el("button", { class: "crumb link", type: "button", "aria-haspopup": "dialog", click: open }, label);
}

function head(view) {
  const { heading, dots, crumb } = view.data;
  if (!heading && !dots && !crumb) return null;
  return el("header", { class: "head" }, heading && el("h1", {}, heading),
    dots ? stepDots(dots) : crumb && crumbView(view, crumb));
}

const trumpChip = (suit) =>
  el("span", { class: "chip" }, "Trump ", suitSign(suit), ` ${SUITS[suit]}`);

function lessonText(view) {
  const { text } = view.data;
  if (!present(text) || view.stage === "ask") return null;
  return el("section", { class: "lesson prose", "aria-label": "The lesson" }, text.map((segments) => prose(segments)));
}

// ---------------------------------------------------------------- pieces: the felt

const SEATS = "WNES";

function trickPlace(entry, lit) {
  const place = entry.card
    ? cardFace(entry.card, "span", { class: lit || entry.tag === "winning" ? "winning" : "" })
    : el("span", { class: entry.you ? "card empty you" : "card empty" }, entry.you ? "?" : "");
  const label = el("span", { class: `label ${entry.tag ?? ""}` }, entry.name,
    entry.tag && el("span", { class: "tag" }, entry.tag));
  return el("div", { class: entry.you ? `place yours seat-${entry.seat}` : `place seat-${entry.seat}`, role: "group" }, label, place);
}

// `lit`: places, in the order of play, of the cards that an answer fell short of.
function trickView(trick, lit = []) {
  const places = trick.map((entry, at) => [entry.seat, trickPlace(entry, lit.includes(at))]);
  places.sort(([a], [b]) => SEATS.indexOf(a) - SEATS.indexOf(b));
  const south = trick.some((entry) => entry.seat === "S");
  return el("div", { class: south ? "trick" : "trick open", role: "group", "aria-label": "The trick" }, places.map(([, place]) => place));
}

const PHONE_ROW = 5, WIDE_ROW = 7; // cards that go in a row

// Rows of card indexes: a short hand is one row, a longer one has a row for each suit, on a phone also for short suits together.
function rowsOf(codes, short) {
  if (codes.length <= short) return [codes.map((_, i) => i)];
  const suits = [...new Set(codes.map(suitOf))];
  const rows = suits.map((suit) => codes.map((_, i) => i).filter((i) => suitOf(codes[i]) === suit));
  if (short > PHONE_ROW || codes.length > short + 4) return rows;
  return rows.reduce((done, row) => {
    const last = done.at(-1);
    return last && last.length + row.length <= short ? [...done.slice(0, -1), [...last, ...row]] : [...done, row];
  }, []);
}

function handCard(view, at) {
  const { hand, input, result, notYet, playing } = view.data.question;
  const button = playing ? playing.legal.includes(at) : notYet ? false : result ? view.marks.has(at) : input.type === "cards" || input.type === "groups";
  const action = () => (playing ? choosePlay : result ? showReason : tapCard)(view, at);
  const attributes = button ? { type: "button", click: action, tabindex: "-1" } : {};
  const card = cardFace(hand[at], button ? "button" : "span", { class: "held", ...attributes });
  card.append(el("span", { class: "ribbon", "aria-hidden": "true" }), el("span", { class: "badge", "aria-hidden": "true" }));
  view.cards[at] = card;
  return card;
}

function handView(view, short) {
  const { hand, handLabel } = view.data.question;
  const rows = rowsOf(hand, short);
  const lines = rows.filter(present).map((row) => el("div", { class: "row" }, row.map((at) => handCard(view, at))));
  view.sequence = rows.flat().map((at) => view.cards[at]);
  const name = handLabel ?? "Your hand";
  return el("div", { class: "hand", role: "group", "aria-label": name, keydown: (event) => walkHand(view, event) },
    handLabel && el("p", { class: "handLabel", "aria-hidden": "true" }, handLabel), lines);
}

function walkHand(view, event) {
  const cards = view.sequence.filter((card) => card.tagName === "BUTTON");
  const from = cards.indexOf(event.target);
  if (from < 0) return;
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: cards.length - 1 }[event.key];
  const target = to === undefined ? nearestAcross(cards, event.target, event.key) : cards[to];
  if (!target) return;
  event.preventDefault();
  cards.forEach((card) => card.setAttribute("tabindex", card === target ? "0" : "-1"));
  target.focus();
}

function nearestAcross(cards, card, key) {
  const sign = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!sign) return null;
  const away = (other) => (other.offsetTop - card.offsetTop) * sign;
  const beyond = cards.filter((other) => away(other) > card.offsetHeight / 2);
  const cost = (other) => away(other) * 10 + Math.abs(other.offsetLeft - card.offsetLeft);
  return beyond.sort((a, b) => cost(a) - cost(b))[0] ?? null;
}

// Trick 1; where space is saved, only its number.
function trickLabel(label) {
  const [word, number] = label.split(" ");
  return [el("span", { class: "trickWord" }, `${word} `), number];
}

const cardLine = ({ label, cards }) =>
  el("div", { class: "cardLine", role: "group", "aria-label": label }, el("span", { "aria-hidden": "true" }, trickLabel(label)),
    el("span", { class: "words" }, cards.map(cardWord)));

const callChip = ({ seat, call }) => el("li", {}, `${seat} `, el("b", {}, call));

const figure = (label, value, look = "") => el("div", { class: look }, el("dt", {}, label), el("dd", {}, value));

// Figures; those that are done for the learner bear a tick.
const figures = (look, facts, done = []) => el("dl", { class: look }, facts.map(({ label, value }) => figure(label, value)),
  done.map(({ label, value }) => figure([el("span", { class: "tick", "aria-hidden": "true" }, "✓ "), el("span", { class: "live" }, "Done: "), label],
    value, "done")));

const tally = ({ lines, total }) => el("dl", { class: "tally" },
  lines.map(({ label, points }) => figure(label, points)), figure(total.label, total.points, "total"));

const workedHands = (hands) => el("div", { class: "workedHands" }, hands.map(({ seat, name, cards }) =>
  el("div", { class: `hand-${seat}`, role: "group", "aria-label": `${name} holds` }, el("span", { class: "seenName", "aria-hidden": "true" }, name), cards.map(cardWord))));

function workedView(worked, short) {
  const cards = worked.hand ?? [];
  const rows = rowsOf(cards, short).filter(present)
    .map((row) => el("div", { class: "row" }, row.map((at) => cardFace(cards[at]))));
  return el("section", { class: "worked" },
    el("div", { class: "feltHead" }, el("h2", {}, worked.title), worked.trump && trumpChip(worked.trump)),
    el("div", { class: "workedBody" }, present(worked.hands) && workedHands(worked.hands), present(worked.trick) && trickView(worked.trick),
      present(rows) && el("div", { class: "workedHand" }, rows), worked.ledger && tally(worked.ledger),
      present(worked.rows) && figures("tally table", worked.rows)),
    present(worked.facts) && figures("tally", worked.facts),
    present(worked.calls) && el("ul", { class: "calls" }, worked.calls.map(callChip)),
    present(worked.tricks) && el("div", { class: "tricks" }, worked.tricks.map(cardLine)),
    worked.caption && el("p", { class: "caption" }, worked.caption));
}

function asking(view, level) {
  const { prompt, trump } = view.data.question;
  return el("div", { class: prompt.length > LONG_PROMPT ? "ask long" : "ask" }, el(level, { class: "prompt" }, prompt), trump && trumpChip(trump));
}

function feltView(view, short) {
  const { data, stage } = view;
  const worked = stage === "ask" ? null : data.worked;
  const question = stage === "read" ? null : data.question;
  const q = question ?? {};
  const cards = present(q.trick) || present(q.hand);
  const parts = [
    worked && workedView(worked, short),
    worked && question && el("div", { class: "felt-ask" }, asking(view, "h2")),
    !(present(q.hands) && isSmall(view)) && (present(q.facts) || present(q.done)) && figures(cards || present(q.calls) || present(q.tricks) ? "facts" : "slip", q.facts, q.done),
    present(q.calls) && el("ol", { class: "calls", "aria-label": "The auction so far" }, q.calls.map(callChip)),
    present(q.tricks) && el("div", { class: "tricks" }, q.tricks.map(cardLine)),
    cards && present(q.hands) && aroundView(view),
    cards && !present(q.hands) && el("div", { class: "play" }, present(q.trick) && trickView(q.trick, q.notYet?.trick), present(q.hand) && handView(view, short)),
  ].filter(Boolean);
  return parts.length ? el("div", { class: "felt" }, parts) : null;
}
