// The screen: painting what changes, drawing it anew, and mounting it.

// ---------------------------------------------------------------- painting: what changes without a rebuild

function lookOf(view, at, lit) {
  const { result, notYet, dim, playing } = view.data.question;
  if (playing) return present(playing.now) && !playing.legal.includes(at) ? "faded" : "";
  if (lit) return lit.cards?.includes(at) ? "lit" : "";
  const mark = view.marks.get(at)?.mark;
  if (mark || notYet) return mark ?? "";
  if (view.marks.size && !result.ledger) return "faded";
  return !result && dim?.includes(at) ? "faded" : "";
}

// Which of several equal cards one is; "" where there is no other.
function twinOf(hand, at) {
  const same = hand.filter((code) => code === hand[at]).length;
  return same > 1 ? `, ${hand.slice(0, at + 1).filter((code) => code === hand[at]).length} of ${same}` : "";
}

function paintHand(view) {
  const { hand, input, result, playing } = view.data.question;
  const lit = result?.ledger?.lines[view.line];
  const chosen = playing ? [view.toPlay] : !result && input.type === "cards" ? view.answer ?? [] : [];
  hand?.forEach((code, at) => {
    const card = view.cards[at];
    const [ribbon, badge] = card.querySelectorAll(":scope > span:not(.face)");
    const turn = result?.order ? result.order.indexOf(at) + 1 : chosen.indexOf(at) + 1;
    const words = lit ? lit.badges?.[at] ?? "" : view.marks.get(at)?.ribbon ?? "";
    ribbon.textContent = words;
    badge.textContent = !turn || view.marks.get(at)?.mark === "wrong" ? "" : input.ordered ? String(turn) : "✓";
    card.dataset.mark = lookOf(view, at, lit);
    card.classList.toggle("chosen", chosen.includes(at));
    card.classList.toggle("tapped", view.tapped === at);
    const place = turn && input.ordered ? (result ? `, ${ordinal(turn)}` : `, chosen ${ordinal(turn)}`) : "";
    card.setAttribute("aria-label", nameOf(code) + twinOf(hand, at) + place + (words ? `, ${words}` : ""));
    if (card.tagName === "BUTTON") card.setAttribute("aria-pressed", String(result && !playing ? view.tapped === at : chosen.includes(at)));
  });
  const stops = view.sequence.filter((card) => card.tagName === "BUTTON");
  if (stops.length && !stops.some((card) => card.tabIndex === 0)) stops[0].setAttribute("tabindex", "0");
}

function paintOptions(view) {
  const { result, response } = view.data.question;
  for (const { radio, field, option, first } of view.radios) {
    const value = view.judged ? response : getAnswer(view, field);
    const mine = value === option.value;
    const best = result && result.best === option.value;
    radio.setAttribute("aria-checked", String(mine));
    radio.setAttribute("aria-disabled", String(view.judged));
    radio.setAttribute("tabindex", mine || (value === null && first) ? "0" : "-1");
    radio.classList.toggle("best", Boolean(best || (result?.right && mine)));
    const verdict = radio.querySelector(".verdict");
    verdict.setAttribute("aria-hidden", String(!view.judged)); // a tick says what aria-checked does
    verdict.textContent = !view.judged ? (mine ? "✓" : "")
      : best && !mine ? "Right" : mine ? "Yours" : "";
  }
}

function paint(view) {
  const { question } = view.data;
  if (!question || view.stage === "read") return;
  if (present(question.hand)) paintHand(view);
  if (present(question.hands)) paintAround(view);
  if (question.input.type === "groups" && !question.result) paintGroups(view);
  paintOptions(view);
  view.none?.setAttribute("aria-pressed", String(view.answer?.length === 0));
  view.none?.classList.toggle("best", Boolean(question.result) && ![...view.marks.values()].some(({ mark }) => mark === "good" || mark === "missed"));
  view.lines.forEach((line, at) => line.setAttribute("aria-pressed", String(view.line === at)));
  if (!view.check) return;
  keepAnswer(view);
  view.idle.textContent = idleWords(view);
  view.idle.classList.remove("asks");
  if (view.many) {
    const offer = manyAtOnce(view);
    view.many.hidden = !offer;
    view.many.textContent = offer?.label ?? "";
  }
  const more = view.part !== null && view.part + 1 < question.input.fields.length;
  const { button } = view.data.question;
  const [short, ...rest] = button.startsWith("Check ") ? button.split(/(?= )/) : [button];
  const words = more ? ["Next part"] : [el("span", {}, short, rest.length > 0 && el("span", { class: "wide" }, rest.join("")))];
  view.check.replaceChildren(...(view.sentCheck ? ["Checking…"] : words));
  view.check.setAttribute("aria-label", more ? "Next part" : question.button);
  view.check.setAttribute("aria-disabled", String(Boolean(view.busy)));
  const [asked, given] = askedNow(view);
  view.check.classList.toggle("waiting", responseOf(asked, given, question.hand) === null);
}

// ---------------------------------------------------------------- drawing

const BLANK = { cards: [], sequence: [], radios: [], lines: [], none: null, many: null, check: null, hint: null, tabs: [], steps: [], list: null, count: null, worth: null, playCard: null, title: null, why: null, panel: null, more: null };

const ANEW = { size: null, felt: null, way: null, apart: false };

function draw(view) {
  const { root, data, mode, stage } = view;
  const question = stage === "read" ? null : data.question;
  Object.assign(view, structuredClone(BLANK));
  const said = question?.playing ? null : question?.notYet ?? question?.result;
  view.marks = new Map((said?.marks ?? []).map((mark) => [mark.at, mark]));
  const narrow = mode === "phone";
  const felt = feltView(view, narrow ? PHONE_ROW : WIDE_ROW);
  const worked = stage !== "ask" && data.worked;
  const ask = question && !worked ? asking(view, data.heading ? "h2" : "h1") : null;
  const lesson = lessonText(view);
  const lower = lowerView(view);
  view.shape = !felt && !lower ? "reading" : lesson ? "taught" : felt ? "plain" : "page";
  view.main = el("div", { class: "main" }, felt, lower);
  const first = head(view);
  root.replaceChildren(...[first, lesson, ask, view.main, barView(view), view.lost, view.live].filter(Boolean));
  root.className = ["pt", mode, view.shape, stage === "read" && "read", data.large && "large", data.fourColour === false && "twoColour", isDark(root) && "dark"]
    .filter(Boolean).join(" ");
  root.classList.toggle("short", (data.question?.hand ?? []).length <= (narrow ? PHONE_ROW : WIDE_ROW));
  root.classList.toggle("headed", Boolean(first));
  paint(view);
}

// All on one screen; else reading and asking apart; else a form part by part. A question stays as it was first shown.
const WAYS = [{}, { parts: true }, { apart: true }, { apart: true, parts: true }];

function show(view) {
  const { root, data, part } = view;
  view.mode = modeFor(root.clientWidth);
  const { question } = data;
  const both = question && (present(data.text) || data.worked);
  const form = question?.input.type === "form";
  const ways = WAYS.filter((way) => (way.apart ? both : !view.apart && (!both || view.mode !== "low")) && (!way.parts || form));
  const tried = view.way ? [view.way] : ways;
  for (const way of tried) {
    Object.assign(view, { way, apart: Boolean(way.apart), stage: way.apart ? view.wants : "all", part: way.parts && !view.judged ? part ?? 0 : null });
    draw(view);
    if (fit(view)) return;
    if (way !== tried.at(-1)) view.size = null; // the last way is kept, so that its cards stay as they are when judged
  }
}

// ---------------------------------------------------------------- mounting

function isDark(root) {
  const colour = getComputedStyle(root).getPropertyValue("--st-background-color").trim();
  const hex = /^#(..)(..)(..)/.exec(colour)?.slice(1).map((part) => parseInt(part, 16));
  const rgb = hex ?? colour.match(/[\d.]+/g)?.map(Number);
  return Boolean(rgb) && rgb[0] + rgb[1] + rgb[2] < 300;
}

const plain = (segments) => segments.map((part) => part.term ?? (part.card ? nameOf(part.card) : part)).join("");

// The ledger line that is lit at first: the one with something the learner missed.
function firstMissedLine(result) {
  if (result.right) return null;
  const at = result.ledger?.lines.findIndex((line) => line.badges && Object.keys(line.badges).length) ?? -1;
  return at < 0 ? null : at;
}

const showingOf = (data) => data?.id.split("-")[0];

function takeData(view, data) {
  const before = view.data;
  const { question } = data;
  const fresh = before?.id !== data.id;
  const other = showingOf(before) !== showingOf(data) || before?.question?.input.type !== question?.input.type;
  const result = question?.result ?? null;
  const judged = Boolean(result || question?.notYet);
  Object.assign(view, { data, judged });
  if (other) Object.assign(view, { ...ANEW, answer: null, part: null, latest: null, wants: judged ? "ask" : "read" });
  if (fresh) Object.assign(view, { line: null, tapped: null, explains: false });
  if (question && judged) view.answer = recalled(question.input, question.response);
  else if (fresh && !other && question?.input.type === "cards") view.answer = stillGood(view, before);
  else if (question && other) view.answer = keptAnswer(data) ?? blank(question.input);
  if (result && (fresh || !before.question?.result)) view.line = present(question.hands) ? null : firstMissedLine(result);
  const played = JSON.stringify(question?.playing) !== JSON.stringify(before?.question?.playing ?? question?.playing);
  if (question && (!result || fresh || played || !before.question?.result)) Object.assign(view, { study: atFirst(question), toPlay: null });
  const said = (asked) => Boolean(asked?.result) - Boolean(asked?.notYet);
  return { fresh, judged: judged && (fresh || played || said(before.question) !== said(question)) };
}

// A retry begins with the cards that were chosen, but for those that were wrong, and what came after them in an order.
function stillGood({ answer }, { question }) {
  const wrong = (question.notYet ?? question.result)?.marks.filter((mark) => mark.mark === "wrong").map((mark) => mark.at) ?? [];
  const upTo = question.input.ordered ? (answer ?? []).findIndex((at) => wrong.includes(at)) : -1;
  const left = (answer ?? []).slice(0, upTo < 0 ? undefined : upTo).filter((at) => !wrong.includes(at));
  return present(left) ? left : null;
}

function restoreFocus(view, { fresh, judged }) {
  const heading = view.root.querySelector(".prompt") ?? view.root.querySelector("h1");
  const field = matchMedia("(hover: hover)").matches && view.root.querySelector(".stepper input, .form [role=radio][tabindex='0']");
  const target = judged ? view.title : fresh ? field || heading : view.check ?? heading;
  if (!target) return;
  if (/^H\d$/.test(target.tagName)) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

function update(view, data) {
  const { activeElement } = view.root.getRootNode();
  view.opener = null;
  const hadFocus = view.root.contains(activeElement) || document.activeElement === document.body;
  const card = view.cards?.indexOf(activeElement) ?? -1;
  const change = takeData(view, data);
  release(view);
  show(view);
  if (card >= 0 && !change.fresh && !change.judged) view.cards[card].focus();
  else if (hadFocus) restoreFocus(view, change);
  const { heading, crumb, question } = data;
  document.title = `${heading ?? crumb?.label ?? question?.prompt ?? "Practise"} – Pinochle Tutor`;
  view.live.textContent = change.judged ? "" : question?.hint?.text ?? "";
}

// A dialog over the table: what was pressed is answered, and has the focus again when the dialog closes.
function opened(view) {
  release(view);
  if (view.data) paint(view);
}

function closed(view) {
  const { opener, root } = view;
  view.opener = null;
  const elsewhere = root.getRootNode().activeElement || !document.activeElement.matches("body, .stDialog *");
  if (!opener || elsewhere) return;
  const target = opener.getClientRects().length ? opener : root.querySelector(".dotted");
  target?.focus({ preventScroll: true });
}

function watch(view) {
  const { root, lost } = view;
  let width = root.clientWidth;
  let height = window.innerHeight;
  const resized = () => {
    const typing = root.getRootNode().activeElement?.tagName === "INPUT";
    const slight = view.mode === "phone" && height !== window.innerHeight && Math.abs(height - window.innerHeight) < 100;
    const sameWidth = width === root.clientWidth;
    if (!view.data || (sameWidth && typing)) return; // a keyboard: leave the cards alone
    if (sameWidth && slight) return setHeight(view); // an address bar
    [width, height] = [root.clientWidth, window.innerHeight];
    Object.assign(view, ANEW);
    show(view);
  };
  const key = (event) => event.target === document.body && onKey(view, event);
  const widths = new ResizeObserver(() => root.clientWidth !== width && resized());
  // Under a dialog of ours the table is inert too, while the connection stands.
  const connected = () => document.querySelector(".stApp")?.dataset.testConnectionState === "CONNECTED";
  const inert = new MutationObserver(() => {
    const covered = Boolean(root.getRootNode().host?.closest("[inert]"));
    lost.hidden = connected() || !covered;
    if (covered && connected()) opened(view);
    if (!covered) setTimeout(() => closed(view), 50); // after Streamlit has put the focus where it can
  });
  widths.observe(root);
  inert.observe(document.body, { attributes: true, attributeFilter: ["inert"], subtree: true });
  window.addEventListener("resize", resized);
  document.addEventListener("keydown", key);
  document.fonts.ready.then(resized);
  return () => {
    widths.disconnect();
    inert.disconnect();
    window.removeEventListener("resize", resized);
    document.removeEventListener("keydown", key);
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
