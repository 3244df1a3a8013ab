// The screen: painting what changes, making it fit, and mounting it.

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
  const felt = feltView(view, mode === "phone" ? PHONE_ROW : WIDE_ROW);
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

// Whether a card of the trick lies beyond the edge of the screen.
function spills(view) {
  const edge = view.root.getBoundingClientRect().right + 1;
  return [...view.root.querySelectorAll(".play .trick .place")].some((place) => place.getBoundingClientRect().right > edge);
}

// The largest cards with which the screen needs no scrolling; unbroken rows come first. False if there are none.
function chooseSize(view, height) {
  const flat = SHAPES.at(-1);
  const places = PLACES[view.root.classList.contains("short") ? "short" : view.mode];
  const bands = WIDTHS[view.mode];
  const heightAt = (...size) => (setSize(view, ...size), view.root.offsetHeight);
  const fits = (...size) => heightAt(...size) <= height + 1 && !spills(view);
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
  root.classList.toggle("short", (data.question?.hand ?? []).length <= (view.mode === "phone" ? PHONE_ROW : WIDE_ROW));
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
