// Answers: what the learner has chosen, and sending it.

// ---------------------------------------------------------------- what the learner has chosen

// One field, view.answer, for every kind of input: null or text or a list of card indexes ([] means "none of them").
function blank(input) {
  if (input.type === "groups") return noGroups();
  if (input.type === "form") return Object.fromEntries(input.fields.map((field) => [field.name, blank(field)]));
  return input.type === "number" ? String(input.start ?? "") : null;
}

function recalled(input, response) {
  if (response === null || response === undefined) return blank(input);
  if (input.type === "groups") return recalledGroups(response);
  if (input.type === "form")
    return Object.fromEntries(input.fields.map((field) => [field.name, recalled(field, response[field.name])]));
  return input.type === "number" ? String(response) : response;
}

// What can be typed at all: answers.py takes no more.
const MOST_DIGITS = 5;

function wholeNumber(field, typed) {
  const text = String(typed).trim().replace(/[−–]/, "-").replace(/(\d),(?=\d{3})/g, "$1");
  if (!/^-?\d+$/.test(text) || text.replace(/^-?0*/, "").length > MOST_DIGITS) return null;
  const value = Number(text);
  return value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity) ? value : null;
}

// The response to send, or null while something is missing.
function responseOf(input, answer, hand = []) {
  if (input.type === "number") return wholeNumber(input, answer);
  if (input.type === "groups") return groupsResponse(answer);
  if (input.type === "cards" && input.ordered) return answer?.length === hand.length ? answer : null;
  if (input.type !== "form") return answer;
  const values = input.fields.map((field) => [field.name, responseOf(field, answer[field.name])]);
  return values.some(([, value]) => value === null) ? null : Object.fromEntries(values);
}

function missingWords(input, answer, hand = []) {
  if (input.type === "form") {
    const field = input.fields.find((each) => responseOf(each, answer[each.name]) === null);
    return `${field.label}: ${missingWords(field, answer[field.name])}`;
  }
  if (input.type === "choice") return "Choose an answer first.";
  if (input.ordered) return `Choose all ${hand.length} cards, one after another.`;
  if (input.type === "cards") return "Choose a card first.";
  if (input.type === "groups") return "Mark a meld first, or say that there is none.";
  return `Type a whole number${rangeWords(input)}.`;
}

function rangeWords({ min, max }) {
  const [low, high] = [min, max].map((bound) => (bound ?? null) !== null && bound.toLocaleString("en-US"));
  if (low && high) return ` from ${low} to ${high}`;
  if (low) return `, ${low} or more`;
  return high ? `, at most ${high}` : ` of at most ${MOST_DIGITS} digits`;
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
  if (view.data.question.input.type === "groups") return tapGroup(view, at);
  const { many, ordered } = view.data.question.input;
  const chosen = view.answer ?? [];
  let next = chosen.includes(at) ? chosen.filter((each) => each !== at) : many || ordered ? [...chosen, at] : [at];
  if (!ordered) next = next.sort((a, b) => a - b);
  view.answer = next.length ? next : null;
  view.latest = next.includes(at) ? at : null;
  paint(view);
}

// Take back what was chosen last, or typed.
function undo(view) {
  const { input } = view.data.question;
  if (input.type === "cards" && (view.answer ?? []).includes(view.latest)) return tapCard(view, view.latest);
  if (input.type === "cards" && input.ordered && present(view.answer)) return tapCard(view, view.answer.at(-1));
  const before = JSON.stringify(view.answer);
  view.answer = blank(input);
  if (before === JSON.stringify(view.answer)) return;
  if (!view.root.querySelector(".stepper")) return paint(view);
  show(view);
  restoreFocus(view, { fresh: true });
}

function showReason(view, at) {
  view.explains = view.tapped !== at;
  view.tapped = view.explains ? at : null;
  paint(view);
  tell(view);
  view.live.textContent = view.explains ? view.why.textContent : "";
}

// ---------------------------------------------------------------- what a reload must not lose

const KEPT = "pinochle answer";

// A browser may refuse to keep anything.
function inTab(use) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

const keepAnswer = ({ data, answer }) => inTab((tab) => tab.setItem(KEPT, JSON.stringify({ id: data.id, type: data.question.input.type, answer })));

function keptAnswer(data) {
  const kept = inTab((tab) => JSON.parse(tab.getItem(KEPT)));
  return kept?.id === data.id && kept.type === data.question.input.type ? kept.answer : null;
}

// ---------------------------------------------------------------- sending

function send(view, event, payload) {
  if (view.busy) return;
  view.busy = setTimeout(() => {
    release(view);
    paint(view);
    window.dispatchEvent(new Event("unanswered"));
  }, PATIENCE);
  view.sentCheck = event === "answer";
  view.opener = view.root.getRootNode().activeElement;
  view.fire(event, { id: view.data.id, ...payload });
  paint(view);
}

function release(view) {
  clearTimeout(view.busy);
  view.busy = null;
  view.sentCheck = false;
}

// What is asked just now, and what is given: a question, or one part of a form.
function askedNow({ data, answer, part }) {
  const { input } = data.question;
  return part === null ? [input, answer] : [input.fields[part], answer[input.fields[part].name]];
}

function check(view) {
  const { input, hand } = view.data.question;
  const [asked, given] = askedNow(view);
  const response = responseOf(asked, given, hand);
  if (response !== null && view.part !== null && view.part + 1 < input.fields.length) return toPart(view, view.part + 1);
  if (response !== null) return send(view, "answer", { response: responseOf(input, view.answer, hand) });
  view.idle.textContent = missingWords(asked, given, hand);
  view.idle.classList.add("asks");
  view.live.textContent = view.idle.textContent;
}
