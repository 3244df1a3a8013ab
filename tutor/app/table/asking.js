// Pieces of the screen that ask and answer: fields, choices, the count behind an answer.

// ---------------------------------------------------------------- pieces: answering

function setAnswer(view, field, value) {
  if (field.name) view.answer = { ...view.answer, [field.name]: value };
  else view.answer = value;
  paint(view);
}
const getAnswer = (view, field) => (field.name ? view.answer?.[field.name] : view.answer);

function numberField(view, field) {
  const box = el("input", { type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": field.label,
    focus: () => box.select(), // what is typed takes the place of what was there
    input: () => setAnswer(view, field, box.value),
    keydown: (event) => {
      if (event.key === "ArrowUp") stepBy(field.step);
      if (event.key === "ArrowDown") stepBy(-field.step);
    } });
  box.value = getAnswer(view, field);
  const put = (value) => {
    box.value = String(Math.max(field.min ?? -Infinity, Math.min(field.max ?? Infinity, value)));
    setAnswer(view, field, box.value);
  };
  const typed = () => Number(String(box.value).replace(/[−–]/, "-")) || 0;
  const stepBy = (step) => put(typed() + step);
  const stepper = (step, word) =>
    el("button", { type: "button", "aria-label": `${field.step} ${word}`, click: () => stepBy(step) },
      `${step < 0 ? "−" : "+"}${field.step}`);
  // The number pad of a phone has no minus.
  const sign = (field.min ?? -1) < 0 &&
    el("button", { class: "plusMinus", type: "button", "aria-label": "Plus or minus", click: () => put(-typed()) }, "±");
  return el("div", { class: "field" }, el("span", { class: "fieldLabel", "aria-hidden": "true" }, field.label),
    el("div", { class: "stepper", role: "group", "aria-label": field.label }, sign, stepper(-field.step, "less"), box, stepper(field.step, "more")));
}

const PAIRED = 34; // signs of an answer of which two may stand side by side where there is little room

function choiceField(view, field, label) {
  const { judged } = view;
  const long = field.options.some((option) => option.label.length > 22);
  const paired = long && field.options.every((option) => option.label.length <= PAIRED);
  const look = paired ? "long paired" : long ? "long" : field.options.some((option) => option.suit) ? "suits"
    : field.options.every((option) => option.label.length <= 8) ? "brief" : "";
  const pick = (option) => !judged && setAnswer(view, field, option.value);
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
  const group = el("div", { class: `options ${look}`, role: "radiogroup",
    "aria-label": label, keydown: walk }, radios);
  return field.name ? el("div", { class: "field" }, el("span", { class: "fieldLabel", "aria-hidden": "true" }, field.label), group) : group;
}

const fieldView = (view, field) =>
  field.type === "number" ? numberField(view, field) : choiceField(view, field, field.label ?? view.data.question.prompt);

function inputView(view) {
  const { input } = view.data.question;
  if (input.type === "choice") return choiceField(view, input, view.data.question.prompt);
  if (input.type === "groups") return groupsView(view);
  if (input.type !== "cards" && view.judged) return givenView(view);
  if (input.type === "number") return numberField(view, input);
  if (input.type === "form") return formView(view, input.fields);
  if (!input.none) return null;
  view.none = el("button", { class: "option none", type: "button", "aria-disabled": view.judged, click: () => {
    if (view.judged) return;
    view.answer = view.answer?.length === 0 ? null : [];
    paint(view);
  } }, input.none);
  return view.none;
}

// All fields of a form, or where there is no room for them one after the other.
function formView(view, fields) {
  if (view.part === null) return el("div", { class: "form" }, fields.map((field) => fieldView(view, field)));
  const field = fieldView(view, fields[view.part]);
  if (fields.length > 1) field.querySelector(".fieldLabel").append(` (${view.part + 1} of ${fields.length})`);
  return el("div", { class: "form" }, field);
}

// A number or a form that was answered: what was given stands where it was typed.
function givenView(view) {
  const { input, response, result } = view.data.question;
  if (response === null || response === undefined || result?.ledger?.total.note) return null;
  return el("p", { class: "given" }, `Your answer. ${input.label ?? ""} ${answerWords(input, response)}`);
}

// ---------------------------------------------------------------- pieces: after the check

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
    lines.some((line) => present(line.cards)) && el("p", { class: "ledgerHint" }, "Tap a line to lift its cards"),
    el("ul", {}, lines.map((line, at) => ledgerLine(view, line, at))),
    total && el("p", { class: "ledgerTotal" }, el("b", {}, total.label), total.note && el("span", {}, total.note),
      el("b", { class: "sum" }, String(total.points))));
}

// What of an answer's feedback has no room in the bar: all of its words, and the count.
function afterView(view) {
  const { result } = view.data.question;
  if (!result) return null;
  view.panel = el("section", { class: "panel", "aria-label": "Why", hidden: "" }, prose(result.text));
  return el("div", { class: "after" }, view.panel, result.ledger && ledgerView(view));
}

// The same where all hands are seen: the figures and the lines, which have their place before the check.
function aroundAfter(view) {
  const { result } = view.data.question;
  const study = studyView(view);
  view.panel ??= result && el("section", { class: "panel", "aria-label": "Why", hidden: "" }, prose(result.text));
  return study && el("div", { class: "after" }, study, view.panel);
}

function lowerView(view) {
  const { question } = view.data;
  if (!question || view.stage === "read") return null;
  const input = inputView(view);
  const after = present(question.hands) ? aroundAfter(view) : afterView(view);
  const counts = present(question.hands) ? "counts studies" : ["number", "form"].includes(question.input.type) ? "counts" : "";
  return (input || after) && el("div", { class: `lower ${view.judged ? "done" : ""} ${counts}` }, input && el("div", { class: "answer" }, input), after);
}
