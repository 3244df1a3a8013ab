// Pieces of the screen that ask and answer: fields, buttons, feedback, the bar.

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
