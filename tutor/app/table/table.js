// One screen of Pinochle Tutor: lesson text, felt, answer controls, feedback. Knows no rule of the game.
// Order of this file: words, drawing, state, answers, pieces of the screen, fitting, mounting.

const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANKS = { A: "Ace", K: "King", Q: "Queen", J: "Jack", 10: "Ten", 9: "Nine" };
const ORDINALS = ["1st", "2nd", "3rd"];
const PATIENCE = 4000; // ms without an answer before the learner may send again
const LONG_PROMPT = 44; // letters beside which the trump chip would squeeze the words on a phone

const rankOf = (code) => code.slice(0, -1);
const suitOf = (code) => code.slice(-1);
const nameOf = (code) => `${RANKS[rankOf(code)] ?? rankOf(code)} of ${SUITS[suitOf(code)]}`;
const ordinal = (n) => ORDINALS[n - 1] ?? `${n}th`;
const present = (list) => Boolean(list && list.length);

// ---------------------------------------------------------------- drawing

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
const el = (tag, attributes = {}, ...children) => build(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
  build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const ring = (x, y, r, k = r * 0.5523) =>
  `M${x},${y - r} C${x + k},${y - r} ${x + r},${y - k} ${x + r},${y} C${x + r},${y + k} ${x + k},${y + r} ${x},${y + r} ` +
  `C${x - k},${y + r} ${x - r},${y + k} ${x - r},${y} C${x - r},${y - k} ${x - k},${y - r} ${x},${y - r}Z `;

// Suit signs in a box from -50 to 50; absolute commands only, so that placed() may move every pair of numbers.
const SIGNS = {
  S: "M0,-48 C10,-29 46,-8 46,16 C46,30 36,37 25,37 C15,37 8,32 4,24 C5,36 9,43 16,48 L-16,48 C-9,43 -5,36 -4,24 " +
     "C-8,32 -15,37 -25,37 C-36,37 -46,30 -46,16 C-46,-8 -10,-29 0,-48Z",
  H: "M0,46 C-12,28 -46,6 -46,-18 C-46,-36 -34,-44 -23,-44 C-11,-44 -3,-36 0,-26 C3,-36 11,-44 23,-44 " +
     "C34,-44 46,-36 46,-18 C46,6 12,28 0,46Z",
  D: "M0,-50 C10,-31 26,-11 38,0 C26,11 10,31 0,50 C-10,31 -26,11 -38,0 C-26,-11 -10,-31 0,-50Z",
  C: ring(0, -25, 22) + ring(-25, 10, 22) + ring(25, 10, 22) +
     "M-9,-12 L9,-12 C4,20 7,40 16,48 L-16,48 C-7,40 -4,20 -9,-12Z",
};
const placed = (sign, x, y, size, turned) =>
  SIGNS[sign].replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, a, b) =>
    `${(x + (a * size) / 100).toFixed(1)},${(y + ((turned ? -b : b) * size) / 100).toFixed(1)}`);

const suitSign = (suit) =>
  svg("svg", { class: `sign suit-${suit}`, viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    svg("path", { d: placed(suit, 0, 0, 100), fill: "currentColor" }));

// Where the pips of a 9 and a 10 lie: x, y; those below the middle stand on their heads.
const PIPS = {
  9: [[30, 14], [78, 14], [30, 38], [78, 38], [54, 50], [30, 64], [78, 64], [30, 88], [78, 88]],
  10: [[30, 14], [78, 14], [54, 26], [30, 38], [78, 38], [30, 64], [78, 64], [54, 76], [30, 88], [78, 88]],
};

// Court figures, back to front: [paint, path]. A paint that starts with "-" is a stroke.
const ROBE = [
  ["robe", "M4,100 C5,76 20,63 40,60 L60,60 C80,63 95,76 96,100Z"],
  ["-pale", "M13,100 C14,84 22,73 33,69"], ["-pale", "M87,100 C86,84 78,73 67,69"],
  ["white", "M39,58 L61,58 L50,76Z"], ["gold", "M35,61 L40,59 L50,76 L60,59 L65,61 L50,100Z"],
];
const FACE = [
  ["skin", "M35,28 L65,28 L65,46 C65,58 58,64 50,64 C42,64 35,58 35,46Z"],
  ["-ink", "M40,40 L46,40"], ["-ink", "M54,40 L60,40"], ["-ink", "M50,41 L50,48"],
];
const MOUTH = ["-ink", "M46,54 C48,56 52,56 54,54"];
const FIGURES = {
  K: [...ROBE, ...FACE,
    ["hair", "M32,30 L37,30 L38,48 C42,46 46,50 50,50 C54,50 58,46 62,48 L63,30 L68,30 L68,52 C68,64 60,70 50,70 " +
             "C40,70 32,64 32,52Z"],
    ["-skin", "M46,56 L54,56"],
    ["gold", "M24,4 L38,17 L50,0 L62,17 L76,4 L71,30 L29,30Z"], ["robe", "M29,26 L71,26 L71,31 L29,31Z"],
    ["robe", ring(50, 17, 4)]],
  Q: [["hair", "M32,24 C24,40 32,62 24,76 L40,76 L40,30Z"], ["hair", "M68,24 C76,40 68,62 76,76 L60,76 L60,30Z"],
    ...ROBE, ...FACE, MOUTH,
    ["hair", "M32,24 L50,24 C42,30 40,36 37,52 L31,66Z"], ["hair", "M68,24 L50,24 C58,30 60,36 63,52 L69,66Z"],
    ["gold", "M27,8 C33,14 37,12 39,6 C43,14 57,14 61,6 C63,12 67,14 73,8 L70,27 L30,27Z"],
    ["robe", ring(27, 4, 3.5) + ring(39, 1, 3.5) + ring(50, -2, 3.5) + ring(61, 1, 3.5) + ring(73, 4, 3.5)]],
  J: [["hair", "M31,26 L69,26 L71,56 C66,62 62,62 60,60 L40,60 C38,62 34,62 29,56Z"], ...ROBE, ...FACE, MOUTH,
    ["hair", "M33,26 L67,26 L66,34 C56,34 48,33 34,36Z"],
    ["robe", "M27,22 C24,6 44,-2 58,2 C70,6 76,14 73,22Z"], ["gold", "M28,20 L72,20 L71,27 L29,27Z"],
    ["feather", "M62,18 C64,2 76,-8 92,-12 C92,2 82,14 66,20Z"]],
};
const FILLS = { gold: "#E3AC38", skin: "#F6D8BA", hair: "#6B4325", ink: "#3A2415", pale: "#FFE7A8", white: "#FFFFFF", feather: "#FBEFE0" };

function figureShape([paint, d]) {
  const stroke = paint.startsWith("-") ? FILLS[paint.slice(1)] : null;
  return svg("path", { d, class: paint, stroke, fill: stroke ? "none" : FILLS[paint] });
}

function cardArt(rank, suit) {
  const court = FIGURES[rank];
  if (court) return svg("svg", { class: "art court", viewBox: "0 -12 100 112" }, court.map(figureShape));
  const pips = PIPS[rank]?.map(([x, y]) => placed(suit, x, y, 23, y > 50)).join("") ?? placed(suit, 56, 58, 78);
  return svg("svg", { class: "art", viewBox: "10 0 84 102" }, svg("path", { d: pips, fill: "currentColor" }));
}

function cardFace(code, tag = "span", attributes = {}) {
  const own = tag === "span" ? { role: "img", "aria-label": nameOf(code) } : {};
  const { class: more = "", ...rest } = attributes;
  const art = cardArt(rankOf(code), suitOf(code));
  art.setAttribute("preserveAspectRatio", "xMaxYMax");
  art.setAttribute("aria-hidden", "true");
  const index = el("span", { class: "index", "aria-hidden": "true" },
    el("span", { class: "rank" }, rankOf(code)), suitSign(suitOf(code)));
  return el(tag, { class: `card suit-${suitOf(code)} ${more}`, ...own, ...rest }, el("span", { class: "face" }, index, art));
}

const cardWord = (code) =>
  el("span", { class: `word suit-${suitOf(code)}`, role: "img", "aria-label": nameOf(code) },
    el("span", { "aria-hidden": "true" }, rankOf(code)), suitSign(suitOf(code)));

const icon = (d) => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));
const ARROWS = { back: "M20 12H5M11 5l-7 7 7 7", next: "M4 12h15M13 5l7 7-7 7" };

// ---------------------------------------------------------------- what the learner has chosen

// One field, view.answer, for every kind of input: null or text or a list of card indexes ([] means "none of them").
function blank(input) {
  if (input.type === "form") return Object.fromEntries(input.fields.map((field) => [field.name, blank(field)]));
  return input.type === "number" ? String(input.start ?? "") : null;
}

function recalled(input, response) {
  if (response === null || response === undefined) return blank(input);
  if (input.type === "form")
    return Object.fromEntries(input.fields.map((field) => [field.name, recalled(field, response[field.name])]));
  return input.type === "number" ? String(response) : response;
}

function wholeNumber(field, typed) {
  const text = String(typed).trim().replace(/[−–]/, "-").replace(/(\d),(?=\d{3})/g, "$1");
  if (!/^-?\d+$/.test(text)) return null;
  const value = Number(text);
  return value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity) ? value : null;
}

// The response to send, or null while something is missing.
function responseOf(input, answer) {
  if (input.type === "number") return wholeNumber(input, answer);
  if (input.type !== "form") return answer;
  const values = input.fields.map((field) => [field.name, responseOf(field, answer[field.name])]);
  return values.some(([, value]) => value === null) ? null : Object.fromEntries(values);
}

function missingWords(input, answer) {
  if (input.type === "form") {
    const field = input.fields.find((each) => responseOf(each, answer[each.name]) === null);
    return `${field.label}: ${missingWords(field, answer[field.name])}`;
  }
  if (input.type === "choice") return "Choose an answer first.";
  if (input.type === "cards") return "Choose a card first.";
  const range = (input.min ?? null) !== null && (input.max ?? null) !== null ? ` from ${input.min} to ${input.max}` : "";
  return `Type a whole number${range}.`;
}

function answerWords(input, response) {
  if (input.type === "number") return String(response);
  if (input.type === "choice") return input.options.find((option) => option.value === response)?.label ?? String(response);
  return input.fields.map((field) => `${field.label}: ${answerWords(field, response[field.name])}`).join("; ");
}

function idleWords(view) {
  const { input, idle, hand } = view.data.question;
  const cards = input.type === "cards" ? view.answer : null;
  if (!present(cards)) return idle ?? "";
  if (cards.length === 1) return `${nameOf(hand[cards[0]])} chosen`;
  return `${cards.length} cards chosen`;
}

function tapCard(view, at) {
  const { many, ordered } = view.data.question.input;
  const chosen = view.answer ?? [];
  let next = chosen.includes(at) ? chosen.filter((each) => each !== at) : many || ordered ? [...chosen, at] : [at];
  if (!ordered) next = next.sort((a, b) => a - b);
  view.answer = next.length ? next : null;
  paint(view);
}

function showReason(view, at) {
  view.tapped = at;
  paint(view);
}

// ---------------------------------------------------------------- sending

function send(view, event, payload) {
  if (view.busy) return;
  view.busy = setTimeout(() => { release(view); paint(view); }, PATIENCE);
  view.sentCheck = event === "answer";
  view.fire(event, { id: view.data.id, ...payload });
  paint(view);
}

function release(view) {
  clearTimeout(view.busy);
  view.busy = null;
  view.sentCheck = false;
}

function check(view) {
  const { input } = view.data.question;
  const response = responseOf(input, view.answer);
  if (response !== null) return send(view, "answer", { response });
  view.idle.textContent = missingWords(input, view.answer);
  view.idle.classList.add("asks");
}

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
  button.addEventListener("keydown", (event) => event.key === "Escape" && show(false));
  paragraph.panels.push(panel);
  return button;
}

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

function head({ heading, dots, crumb }) {
  if (!heading && !dots && !crumb) return null;
  return el("header", { class: "head" }, heading && el("h1", {}, heading),
    dots ? stepDots(dots) : crumb && el("span", { class: "crumb" }, crumb.label));
}

const trumpChip = (suit) =>
  el("span", { class: "chip" }, "Trump ", suitSign(suit), ` ${SUITS[suit]}`);

function lessonText(view) {
  const { text, heading, question } = view.data;
  if (!present(text)) return null;
  const words = el("div", { class: "prose" }, text.map((segments) => prose(segments)));
  return el("details", { class: heading || question ? "lesson" : "lesson bare", open: "" },
    el("summary", {}, "Read the lesson text again"), words);
}

// ---------------------------------------------------------------- pieces: the felt

const SEATS = "WNES";

function trickPlace(entry) {
  const place = entry.card
    ? cardFace(entry.card, "span", { class: entry.tag === "winning" ? "winning" : "" })
    : el("span", { class: entry.you ? "card empty you" : "card empty" }, entry.you ? "?" : "");
  const label = el("span", { class: `label ${entry.tag ?? ""}` }, entry.name,
    entry.tag && el("span", { class: "tag" }, entry.tag));
  return el("div", { class: `place seat-${entry.seat}` }, place, label);
}

function trickView(trick) {
  const seated = [...trick].sort((a, b) => SEATS.indexOf(a.seat) - SEATS.indexOf(b.seat));
  const south = seated.some((entry) => entry.seat === "S");
  return el("div", { class: south ? "trick" : "trick open", role: "group", "aria-label": "The trick" }, seated.map(trickPlace));
}

// Rows of card indexes: a short hand is one row, a longer one has a row for each suit, or for suits that are short together.
function rowsOf(codes, short) {
  if (codes.length <= short) return [codes.map((_, i) => i)];
  const suits = [...new Set(codes.map(suitOf))];
  const rows = suits.map((suit) => codes.map((_, i) => i).filter((i) => suitOf(codes[i]) === suit));
  if (codes.length > short + 4) return rows;
  return rows.reduce((done, row) => {
    const last = done.at(-1);
    return last && last.length + row.length <= short ? [...done.slice(0, -1), [...last, ...row]] : [...done, row];
  }, []);
}

function handCard(view, at) {
  const { hand, input, result } = view.data.question;
  const button = result ? view.marks.has(at) : input.type === "cards";
  const action = () => (result ? showReason : tapCard)(view, at);
  const attributes = button ? { type: "button", click: action, tabindex: "-1" } : {};
  const card = cardFace(hand[at], button ? "button" : "span", { class: "held", ...attributes });
  card.append(el("span", { class: "ribbon", "aria-hidden": "true" }), el("span", { class: "badge", "aria-hidden": "true" }));
  view.cards[at] = card;
  return card;
}

function handView(view, short) {
  const { hand, handLabel, result } = view.data.question;
  let rows = rowsOf(hand, short);
  if (result?.order) rows = [result.order, hand.map((_, i) => i).filter((i) => !result.order.includes(i))];
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

const cardLine = ({ label, cards }) =>
  el("div", { class: "cardLine" }, el("span", {}, label), el("span", { class: "words" }, cards.map(cardWord)));

const callChip = ({ seat, call }) => el("li", {}, `${seat} `, el("b", {}, call));

const figures = (look, facts) => el("dl", { class: look }, facts.map(({ label, value, points, last }) =>
  el("div", { class: last ? "total" : "" }, el("dt", {}, label), el("dd", {}, String(value ?? points)))));

const tally = ({ lines, total }) => figures("tally", total ? [...lines, { ...total, last: true }] : lines);

function workedView(worked, short) {
  const cards = worked.hand ?? [];
  const rows = rowsOf(cards, short).filter(present)
    .map((row) => el("div", { class: "row" }, row.map((at) => cardFace(cards[at]))));
  return el("section", { class: "worked" },
    el("div", { class: "feltHead" }, el("h2", {}, worked.title ?? "Worked for you"), worked.trump && trumpChip(worked.trump)),
    el("div", { class: "workedBody" }, present(worked.trick) && trickView(worked.trick),
      present(rows) && el("div", { class: "workedHand" }, rows), worked.ledger && tally(worked.ledger)),
    present(worked.groups) && el("div", { class: "tricks" }, worked.groups.map(cardLine)),
    worked.caption && el("p", { class: "caption" }, worked.caption));
}

function asking(view, level) {
  const { prompt, trump } = view.data.question;
  return el("div", { class: prompt.length > LONG_PROMPT ? "ask long" : "ask" }, el(level, { class: "prompt" }, prompt), trump && trumpChip(trump));
}

function feltView(view, short) {
  const { worked, question } = view.data;
  const q = question ?? {};
  const cards = present(q.trick) || present(q.hand);
  const parts = [
    worked && workedView(worked, short),
    worked && question && el("div", { class: "felt-ask" }, asking(view, "h2")),
    present(q.facts) && figures(cards || present(q.calls) || present(q.tricks) ? "facts" : "slip", q.facts),
    present(q.calls) && el("ol", { class: "calls", "aria-label": "The auction so far" }, q.calls.map(callChip)),
    present(q.tricks) && el("div", { class: "tricks" }, q.tricks.map(cardLine)),
    cards && el("div", { class: "play" }, present(q.trick) && trickView(q.trick), present(q.hand) && handView(view, short)),
  ].filter(Boolean);
  return parts.length ? el("div", { class: "felt" }, parts) : null;
}

// ---------------------------------------------------------------- pieces: answering

function setAnswer(view, field, value) {
  if (field.name) view.answer = { ...view.answer, [field.name]: value };
  else view.answer = value;
  paint(view);
}
const getAnswer = (view, field) => (field.name ? view.answer?.[field.name] : view.answer);

function numberField(view, field) {
  const box = el("input", { type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": field.label,
    input: () => setAnswer(view, field, box.value),
    keydown: (event) => {
      if (event.key === "Enter") check(view);
      if (event.key === "ArrowUp") stepBy(field.step);
      if (event.key === "ArrowDown") stepBy(-field.step);
    } });
  box.value = getAnswer(view, field);
  const stepBy = (step) => {
    const from = Number(String(box.value).replace("−", "-")) || 0;
    box.value = String(Math.max(field.min ?? -Infinity, Math.min(field.max ?? Infinity, from + step)));
    setAnswer(view, field, box.value);
  };
  const stepper = (step, word) =>
    el("button", { type: "button", "aria-label": `${field.step} ${word}`, click: () => stepBy(step) },
      `${step < 0 ? "−" : "+"}${field.step}`);
  return el("div", { class: "field" }, el("span", { class: "fieldLabel", "aria-hidden": "true" }, field.label),
    el("div", { class: "stepper", role: "group", "aria-label": field.label },
      stepper(-field.step, "less"), box, stepper(field.step, "more")));
}

function choiceField(view, field, label) {
  const { result } = view.data.question;
  const long = field.options.some((option) => option.label.length > 22);
  const look = field.options.some((option) => option.suit) ? "suits"
    : field.options.every((option) => option.label.length <= 8) ? "brief" : "";
  const pick = (option) => !result && setAnswer(view, field, option.value);
  const radios = field.options.map((option, i) => {
    const radio = el("button", { class: "option", type: "button", role: "radio", click: () => pick(option) },
      option.suit && suitSign(option.suit), el("span", { class: "optionText" }, option.label),
      el("span", { class: "verdict" }));
    view.radios.push({ radio, field, option, first: i === 0 });
    return radio;
  });
  const walk = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = radios.indexOf(event.target) + step;
    if (!step) return;
    event.preventDefault();
    const target = (at + radios.length) % radios.length;
    pick(field.options[target]);
    radios[target].focus();
  };
  const group = el("div", { class: `options ${long ? "long" : look}`, role: "radiogroup",
    "aria-label": label, keydown: walk }, radios);
  return field.name ? el("div", { class: "field" }, el("span", { class: "fieldLabel", "aria-hidden": "true" }, field.label), group) : group;
}

const fieldView = (view, field) =>
  field.type === "number" ? numberField(view, field) : choiceField(view, field, field.label ?? view.data.question.prompt);

function inputView(view) {
  const { input, result } = view.data.question;
  if (input.type === "choice") return choiceField(view, input, view.data.question.prompt);
  if (result) return null;
  if (input.type === "number") return numberField(view, input);
  if (input.type === "form") return el("div", { class: "form" }, input.fields.map((field) => fieldView(view, field)));
  if (!input.none) return null;
  view.none = el("button", { class: "option none", type: "button", click: () => {
    view.answer = view.answer?.length === 0 ? null : [];
    paint(view);
  } }, input.none);
  return view.none;
}

function actions(view) {
  const { hint, button } = view.data.question;
  view.idle = el("p", { class: "idle" });
  view.check = el("button", { class: "button primary", type: "button", click: () => check(view) }, button);
  const help = hint?.label &&
    el("button", { class: "button quiet hint", type: "button", click: () => send(view, "hint", {}) }, hint.label);
  return el("div", { class: "actions" }, view.idle, help, view.check);
}

// ---------------------------------------------------------------- pieces: feedback

function feedback(view) {
  const { input, result, response } = view.data.question;
  const reasons = [...view.marks].filter(([, mark]) => mark.reason);
  view.reasons = reasons.map(([at, mark]) =>
    [at, el("p", { class: "reason" }, cardWord(view.data.question.hand[at]), el("span", {}, mark.reason))]);
  view.title = el("h2", { class: "title", tabindex: "-1" }, result.title);
  const told = input.type === "number" || input.type === "form";
  return el("section", { class: result.right ? "panel right" : "panel", "aria-label": "Feedback" },
    view.title, prose(result.text),
    told && !result.right && response !== null && response !== undefined && !result.ledger?.total?.note &&
      el("p", { class: "told" }, `Your answer. ${input.label ?? ""} ${answerWords(input, response)}`),
    present(result.links) && el("p", { class: "links" }, result.links.map((link) =>
      el("button", { class: "link", type: "button", click: () => send(view, "link", { name: link.name }) }, link.label))),
    present(reasons) && el("div", { class: "reasons", "aria-live": "polite" }, view.reasons.map(([, line]) => line)));
}

function ledgerLine(view, line, at) {
  const words = el("span", { class: "what" }, el("span", { class: "name" }, line.label),
    line.detail && el("span", { class: "detail" }, line.detail));
  const hand = view.data.question.hand ?? [];
  const cards = el("span", { class: "words" }, (line.cards ?? []).map((card) => cardWord(hand[card])));
  const button = el("button", { class: "ledgerLine", type: "button", "aria-pressed": "false", click: () => {
    view.line = view.line === at ? null : at;
    paint(view);
  } }, words, !line.detail && cards, el("b", {}, String(line.points)));
  view.lines[at] = button;
  return el("li", {}, button);
}

function ledgerView(view) {
  const { lines, total } = view.data.question.result.ledger;
  return el("section", { class: "ledger", "aria-label": "The count" },
    present(lines) && el("p", { class: "ledgerHint" }, "Tap a line to lift its cards"),
    el("ul", {}, lines.map((line, at) => ledgerLine(view, line, at))),
    total && el("p", { class: "ledgerTotal" }, el("b", {}, total.label), total.note && el("span", {}, total.note),
      el("b", { class: "sum" }, String(total.points))));
}

function lowerView(view, beside) {
  const { question } = view.data;
  if (!question) return null;
  const { result, hint } = question;
  const input = inputView(view);
  const hintPanel = !result && hint?.text && el("section", { class: "panel calm" },
    el("h2", { class: "title" }, "Hint"), el("p", {}, hint.text));
  const after = result && el("div", { class: "after" }, result.ledger && ledgerView(view), feedback(view));
  const parts = [input || beside ? el("div", { class: "answer" }, input, beside) : null, hintPanel, after].filter(Boolean);
  return parts.length ? el("div", { class: result ? "lower done" : "lower" }, parts) : null;
}

// ---------------------------------------------------------------- pieces: the bar

function moveButton(view, to, look) {
  const entry = view.data.bar?.[to];
  const word = entry && el("span", {}, entry.label);
  const parts = to === "back" ? [icon(ARROWS.back), word] : to === "next" ? [word, icon(ARROWS.next)] : [word];
  return entry && el("button", { class: `button ${look} ${to}`, type: "button", "aria-label": entry.label,
    click: () => send(view, "move", { to }) }, parts);
}

function barView(view, act) {
  const open = view.data.question && !view.data.question.result;
  const buttons = [moveButton(view, "back", "secondary"), act,
    moveButton(view, "retry", "secondary"), moveButton(view, "next", open ? "quiet" : "primary")].filter(Boolean);
  return buttons.length ? el("footer", { class: "bar" }, buttons) : null;
}

// ---------------------------------------------------------------- painting: what changes without a rebuild

function paintHand(view) {
  const { hand, input, result, dim } = view.data.question;
  const lit = result?.ledger?.lines[view.line];
  const chosen = !result && input.type === "cards" ? view.answer ?? [] : [];
  hand?.forEach((code, at) => {
    const card = view.cards[at];
    const [ribbon, badge] = card.querySelectorAll(":scope > span:not(.face)");
    const mark = view.marks.get(at);
    const turn = result?.order ? result.order.indexOf(at) + 1 : chosen.indexOf(at) + 1;
    const words = lit ? lit.badges?.[at] ?? "" : mark?.ribbon ?? "";
    const on = lit?.cards?.includes(at);
    ribbon.textContent = words;
    badge.textContent = !turn ? "" : input.ordered ? String(turn) : "✓";
    card.dataset.mark = on ? "lit" : lit ? "" : mark?.mark ?? (view.marks.size && !result.ledger ? "faded" : !result && dim?.includes(at) ? "faded" : "");
    card.classList.toggle("chosen", chosen.includes(at));
    card.classList.toggle("tapped", view.tapped === at);
    const place = turn && input.ordered ? (result ? `, ${ordinal(turn)}` : `, chosen ${ordinal(turn)}`) : "";
    card.setAttribute("aria-label", nameOf(code) + place + (words ? `, ${words}` : ""));
    if (card.tagName === "BUTTON") card.setAttribute("aria-pressed", String(result ? view.tapped === at : chosen.includes(at)));
  });
  const stops = view.sequence.filter((card) => card.tagName === "BUTTON");
  if (stops.length && !stops.some((card) => card.tabIndex === 0)) stops[0].setAttribute("tabindex", "0");
}

function paintOptions(view) {
  const { result, response } = view.data.question;
  for (const { radio, field, option, first } of view.radios) {
    const value = result ? response : getAnswer(view, field);
    const mine = value === option.value;
    const best = result && result.best === option.value;
    radio.setAttribute("aria-checked", String(mine));
    radio.setAttribute("aria-disabled", String(Boolean(result)));
    radio.setAttribute("tabindex", mine || (value === null && first) ? "0" : "-1");
    radio.classList.toggle("best", Boolean(best || (result?.right && mine)));
    radio.querySelector(".verdict").textContent = !result ? (mine ? "✓" : "")
      : best && !mine ? "Right answer" : mine ? "Your answer" : "";
  }
}

function paint(view) {
  const { question } = view.data;
  if (!question) return;
  if (present(question.hand)) paintHand(view);
  paintOptions(view);
  view.none?.setAttribute("aria-pressed", String(view.answer?.length === 0));
  view.lines.forEach((line, at) => line.setAttribute("aria-pressed", String(view.line === at)));
  view.reasons.forEach(([at, line]) => line.classList.toggle("shown", view.tapped === at));
  if (!view.check) return;
  view.idle.textContent = idleWords(view);
  view.idle.classList.remove("asks");
  view.check.textContent = view.sentCheck ? "Checking…" : question.button;
  view.check.setAttribute("aria-disabled", String(Boolean(view.busy)));
  view.check.classList.toggle("waiting", responseOf(question.input, view.answer) === null);
}

// ---------------------------------------------------------------- the screen, and making it fit

function screen(view) {
  const { data, mode } = view;
  const { question, worked } = data;
  Object.assign(view, { cards: [], sequence: [], radios: [], lines: [], reasons: [], none: null, check: null, title: null });
  view.marks = new Map((question?.result?.marks ?? []).map((mark) => [mark.at, mark]));
  const act = question && !question.result ? actions(view) : null;
  const wide = mode === "desktop";
  const felt = feltView(view, mode === "phone" ? 5 : 7);
  const ask = question && !worked ? asking(view, data.heading ? "h2" : "h1") : null;
  const lesson = lessonText(view);
  const lower = lowerView(view, wide ? act : null);
  const shape = !felt && !lower ? "reading" : lesson ? "taught" : felt ? "plain" : "page";
  const body = el("div", { class: `body ${shape}` }, lesson, ask, felt, lower);
  view.root.replaceChildren(...[head(data), body, barView(view, wide ? null : act), view.lost, view.live].filter(Boolean));
  view.body = body;
}

// Which places to try for the trick, and widths for the cards, best first.
const PLACES = { phone: ["row"], tablet: ["beside", "seats", "row"], desktop: ["beside", "seats", "row"], short: ["seats", "beside", "row"] };
const WIDTHS = { phone: [[64, 60, 57, 54, 51, 48]], tablet: [[104, 96, 90, 84, 78], [74, 69, 64]], desktop: [[100, 94, 88, 82, 76], [72, 68, 64]] };
const SHAPES = [1.36, 1.26, 1.2, 1.12]; // height of a card for its width
const LATER = 190; // px kept free below the felt for the feedback to come, so that cards keep their size after a check

function setSize(view, place, width, shape) {
  const { style, dataset } = view.root;
  view.size = [place, width, shape];
  dataset.place = place;
  dataset.squat = String(width * shape < 74);
  style.setProperty("--row", "");
  style.setProperty("--cw", `${width}px`);
  style.setProperty("--ch", `${Math.round(width * shape)}px`);
}

const wraps = (view) =>
  [...view.root.querySelectorAll(".hand .row")].some((row) => row.lastChild.offsetTop > row.firstChild.offsetTop + 20);

// The largest cards with which the screen needs no scrolling; unbroken rows come first. False if there are none.
function chooseSize(view, height) {
  const flat = SHAPES.at(-1);
  const places = PLACES[view.root.classList.contains("short") ? "short" : view.mode];
  const bands = WIDTHS[view.mode];
  const heightAt = (...size) => (setSize(view, ...size), view.root.offsetHeight);
  const fits = (...size) => heightAt(...size) <= height + 1;
  if (view.size && fits(...view.size)) return true; // the same question again: cards keep their size if they can
  let broken = null;
  for (const [band, place] of bands.flatMap((each) => places.map((at) => [each, at]))) {
    if (!fits(place, band.at(-1), flat)) continue;
    for (const width of band) {
      if (!fits(place, width, flat)) continue;
      const shape = SHAPES.find((each) => fits(place, width, each));
      if (!wraps(view) && (width >= 54 || !broken)) return true;
      broken ??= [place, width, shape];
    }
  }
  const least = bands.at(-1).at(-1);
  const lowest = places.map((place) => [heightAt(place, least, flat), place]).sort((x, y) => x[0] - y[0])[0][1];
  setSize(view, ...(broken ?? [lowest, least, flat]));
  return Boolean(broken);
}

// What height is left over goes between the rows, up to a lifted card's room.
function spreadRows(view) {
  const { root } = view;
  const hand = root.querySelector(".hand");
  if (!hand) return;
  const rows = hand.querySelectorAll(".row").length;
  const free = root.querySelector(".play").offsetHeight - hand.offsetHeight - (root.dataset.place === "beside" ? 0 : root.querySelector(".play .trick")?.offsetHeight ?? 0);
  const between = parseFloat(getComputedStyle(root).getPropertyValue("--between"));
  root.style.setProperty("--row", `${between + Math.max(0, Math.min(16, (free - 24) / rows))}px`);
}

function pageTop(root) {
  let top = root.getBoundingClientRect().top;
  for (let node = root.getRootNode().host ?? root.parentElement; node; node = node.parentElement) top += node.scrollTop;
  return Math.max(0, top);
}

function modeFor(width) {
  return width < 600 ? "phone" : width < 980 ? "tablet" : "desktop";
}

function fit(view) {
  const { root, body, data } = view;
  // Who asks for large cards would rather scroll a little than have them made small.
  const height = Math.floor((window.innerHeight - pageTop(root)) * (data.large ? 1.3 : 1));
  root.style.setProperty("--screen", `${height}px`);
  root.classList.remove("overfull");
  const keep = data.question && !data.question.result && view.mode !== "phone" && !body.matches(".desktop :is(.plain, .taught:not(:has(.stepper))), .page");
  const lower = body.querySelector(".lower")?.offsetHeight ?? 0;
  if (keep) body.style.paddingBottom = `${Math.max(0, LATER - lower)}px`;
  const roomy = chooseSize(view, height);
  body.style.paddingBottom = "";
  if (keep && !roomy) chooseSize(view, height);
  spreadRows(view);
  root.classList.toggle("overfull", root.offsetHeight > height + 1);
}

// On a phone the lesson and the worked example step back when the feedback needs their room.
function makeRoom(view) {
  const { root, mode, data } = view;
  if (mode !== "phone" || !data.question?.result || !root.classList.contains("overfull")) return;
  root.classList.add("tight");
  root.querySelector(".lesson")?.removeAttribute("open");
  fit(view);
}

function show(view) {
  const { root, data } = view;
  view.mode = modeFor(root.clientWidth);
  root.className = `pt ${view.mode}`;
  root.classList.toggle("large", Boolean(data.large));
  root.classList.toggle("twoColour", data.fourColour === false);
  root.classList.toggle("dark", isDark(root));
  root.classList.toggle("short", (data.question?.hand ?? []).length <= (view.mode === "phone" ? 5 : 7));
  screen(view);
  paint(view);
  fit(view);
  makeRoom(view);
}

// ---------------------------------------------------------------- mounting

function isDark(root) {
  const colour = getComputedStyle(root).getPropertyValue("--st-background-color").trim();
  const hex = /^#(..)(..)(..)/.exec(colour)?.slice(1).map((part) => parseInt(part, 16));
  const rgb = hex ?? colour.match(/[\d.]+/g)?.map(Number);
  return Boolean(rgb) && rgb[0] + rgb[1] + rgb[2] < 300;
}

function onKey(view, event) {
  event.stopPropagation(); // Streamlit reruns on "r" and clears its cache on "c"
  const { question } = view.data;
  if (event.target.tagName === "INPUT" || question?.input.type !== "choice" || question.result) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const picked = view.radios[Number(event.key) - 1];
  if (!picked) return;
  picked.radio.click();
  picked.radio.focus();
}

const plain = (segments) => segments.map((part) => part.term ?? (part.card ? nameOf(part.card) : part)).join("");

// Which mark is explained first: something missed or wrong, else something found; plain ones wait for a tap.
function firstReason(result) {
  const marks = (result?.marks ?? []).filter((mark) => mark.reason);
  return (marks.find((mark) => mark.mark === "wrong") ?? marks.find((mark) => mark.mark === "missed") ?? marks.find((mark) => mark.mark !== "plain"))?.at ?? null;
}

// The ledger line that is lit at first: the one with something the learner missed.
function firstMissedLine(result) {
  if (result.right) return null;
  const at = result.ledger?.lines.findIndex((line) => line.badges && Object.keys(line.badges).length) ?? -1;
  return at < 0 ? null : at;
}

function takeData(view, data) {
  const before = view.data;
  const { question } = data;
  const fresh = before?.id !== data.id;
  const result = question?.result ?? null;
  view.data = data;
  if (fresh) Object.assign(view, { line: null, tapped: null, answer: null, size: null });
  if (question && (fresh || result)) view.answer = recalled(question.input, question.response);
  if (result && (fresh || !before.question?.result)) {
    view.tapped = firstReason(result);
    view.line = firstMissedLine(result);
  }
  return { fresh, judged: Boolean(result) && !fresh && !before.question?.result };
}

function restoreFocus(view, { fresh, judged }) {
  const heading = view.root.querySelector("h1, .prompt");
  const target = judged ? view.title : fresh ? heading : view.check ?? heading;
  if (!target) return;
  if (/^H\d$/.test(target.tagName)) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

function update(view, data) {
  const hadFocus = view.root.contains(view.root.getRootNode().activeElement);
  const first = !view.data;
  const change = takeData(view, data);
  release(view);
  show(view);
  if (hadFocus) restoreFocus(view, change);
  if (change.fresh && !first && view.root.getBoundingClientRect().top < 0) view.root.scrollIntoView();
  const { result, hint } = data.question ?? {};
  view.live.textContent = change.judged ? `${result.title}. ${plain(result.text ?? [])}` : hint?.text ?? "";
}

function watch(view) {
  const { root, lost } = view;
  let width = root.clientWidth;
  let height = window.innerHeight;
  const resized = () => {
    const typing = root.getRootNode().activeElement?.tagName === "INPUT";
    const slight = view.mode === "phone" && height !== window.innerHeight && Math.abs(height - window.innerHeight) < 100;
    const sameWidth = width === root.clientWidth;
    if (!view.data || (sameWidth && (typing || slight))) return; // a keyboard or an address bar: leave the cards alone
    [width, height] = [root.clientWidth, window.innerHeight];
    view.size = null;
    if (modeFor(width) === view.mode) fit(view);
    else show(view);
  };
  const widths = new ResizeObserver(() => root.clientWidth !== width && resized());
  const inert = new MutationObserver(() => { lost.hidden = !root.getRootNode().host?.closest("[inert]"); });
  widths.observe(root);
  inert.observe(document.body, { attributes: true, attributeFilter: ["inert"], subtree: true });
  window.addEventListener("resize", resized);
  document.fonts.ready.then(resized);
  return () => {
    widths.disconnect();
    inert.disconnect();
    window.removeEventListener("resize", resized);
    release(view);
  };
}

function mount(parent) {
  const view = { signature: "" };
  view.root = el("div", { class: "pt", keydown: (event) => onKey(view, event) });
  view.root.view = view;
  view.lost = el("p", { class: "lost", role: "status", hidden: "" }, "Connection lost. Trying again…");
  view.live = el("p", { class: "live", role: "status" });
  parent.append(view.root);
  view.stop = watch(view);
  return view;
}

export default function table({ data, parentElement, setTriggerValue }) {
  const root = [...parentElement.children].find((node) => node.view);
  const view = root?.view ?? mount(parentElement);
  const signature = JSON.stringify(data);
  view.fire = setTriggerValue;
  if (signature !== view.signature) update(view, data);
  view.signature = signature;
  view.root.classList.toggle("dark", isDark(view.root)); // a change of theme comes without a change of data
  return view.stop;
}
