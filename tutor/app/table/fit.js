// Making it fit: the largest cards with which the screen needs no scrolling, before the check and after it.

// Ways to lay out the trick and the hand, best first: where the trick lies, whether suits share rows, whether space is saved.
const ROW = [["row"], ["row", "packed"], ["row", "", "tight"], ["row", "packed", "tight"], ["row", "packed", "tight slim"]];
const LAYOUTS = {
  phone: ROW,
  low: [["beside"], ["beside", "packed"], ["seats", "packed"], ["row", "packed"], ["beside", "packed", "tight"], ["row", "packed", "tight"], ["row", "packed", "tight slim"]],
  tablet: [["beside"], ["seats"], ["row"], ...ROW.slice(1)],
  desktop: [["beside"], ["seats"], ["row"], ...ROW.slice(1)],
  seen: [["around", "packed"], ["around", "packed", "tight"], ["around", "packed", "tight slim"]],
  short: [["seats"], ["beside"], ["row"], ...ROW.slice(1)],
};
const WIDTHS = { phone: [64, 60, 57, 54, 51, 48], low: [64, 60, 57, 54, 51, 48], tablet: [104, 96, 90, 84, 78, 74, 69, 64], desktop: [100, 94, 88, 82, 76, 72, 68, 64] };
const SHAPES = [1.36, 1.26, 1.2, 1.12]; // height of a card for its width
const WELL = { phone: 54, low: 54, tablet: 78, desktop: 76 }; // a width below which another layout is better

function setSize(view, layout, width, shape) {
  const { style, dataset } = view.root;
  const [place, packed = "", space = ""] = layout;
  view.size = [layout, width, shape];
  dataset.place = place;
  dataset.packed = packed;
  dataset.space = space;
  dataset.squat = String(width * shape < 74);
  style.setProperty("--row", "");
  style.setProperty("--cw", `${width}px`);
  style.setProperty("--ch", `${Math.round(width * shape)}px`);
}

// How far what must be seen at once goes beyond the screen, in px. The count behind an answer may scroll.
function over({ root, main, judged }) {
  const [felt, lower, bar] = [".felt", ".lower", ".bar"].map((name) => root.querySelector(name));
  const beyond = (node) => (node && node.getBoundingClientRect().bottom - bar.getBoundingClientRect().top) || 0;
  root.classList.add("measuring");
  const much = Math.max(...[main, root, felt].map((node) => (node ? node.scrollHeight - node.clientHeight : 0)),
    ...(getComputedStyle(main).display === "contents" ? [beyond(felt), judged ? 0 : beyond(lower)] : []));
  root.classList.remove("measuring");
  return much;
}

const wraps = (view) =>
  [...view.root.querySelectorAll(".hand .row")].some((row) => row.lastChild.offsetTop > row.firstChild.offsetTop + 20);

// Whether a card lies beyond the edge of the felt.
function spills({ root }) {
  const edge = root.querySelector(".felt")?.getBoundingClientRect().right ?? Infinity;
  return [...root.querySelectorAll(".felt .trick .place, .felt .card")].some((each) => each.getBoundingClientRect().right > edge);
}

// The largest cards of a layout that fit, or null.
function largest(view, layout) {
  const fits = (width, shape) => (setSize(view, layout, width, shape), over(view) <= 1 && !spills(view));
  const flat = SHAPES.at(-1);
  const widths = WIDTHS[view.mode];
  if (!fits(widths.at(-1), flat)) return null;
  const width = widths.find((each) => fits(each, flat));
  const shape = SHAPES.slice(0, -1).find((each) => fits(width, each)) ?? flat;
  setSize(view, layout, width, shape);
  return { size: view.size, good: width >= WELL[view.mode] && (layout[1] === "packed" || !wraps(view)) };
}

// False if there is no layout in which all can be seen at once.
function chooseSize(view) {
  const { root, mode } = view;
  if (view.size) {
    setSize(view, ...view.size); // the same question again: cards keep their size
    if (view.judged || (over(view) <= 1 && !spills(view))) return true;
  }
  const close = (layout) => layout[2] === "tight slim";
  const seen = present(view.data.question?.hands) && view.stage !== "read";
  const layouts = LAYOUTS[seen ? "seen" : root.classList.contains("short") && mode !== "phone" && mode !== "low" ? "short" : mode]
    .filter((layout) => !close(layout) || view.stage !== "all" || !present(view.data.text)); // reading and asking apart is better
  let best = null;
  for (const layout of layouts) {
    const found = largest(view, layout);
    if (found?.good) return true;
    best ??= found;
  }
  setSize(view, ...(best?.size ?? [layouts.at(-1), WIDTHS[mode].at(-1), SHAPES.at(-1)]));
  return Boolean(best);
}

// What height is left over goes between the rows, up to a lifted card's room.
function spreadRows(view) {
  const { root } = view;
  const hand = root.querySelector(".hand");
  if (!hand || root.dataset.packed || root.dataset.place === "around") return;
  const rows = hand.querySelectorAll(".row").length;
  const trick = root.dataset.place === "beside" ? null : root.querySelector(".play .trick");
  const free = root.querySelector(".play").offsetHeight - hand.offsetHeight - (trick?.offsetHeight ?? 0);
  const between = parseFloat(getComputedStyle(root).getPropertyValue("--between"));
  root.style.setProperty("--row", `${between + Math.max(0, Math.min(16, (free - 24) / rows))}px`);
}

function pageTop(root) {
  let top = root.getBoundingClientRect().top;
  for (let node = root.getRootNode().host ?? root.parentElement; node; node = node.parentElement) top += node.scrollTop;
  return Math.max(0, top);
}

const LOW = 500; // px of height below which a wide screen has its bar beside the cards

function modeFor(width) {
  if (width < 600) return "phone";
  return window.innerHeight < LOW ? "low" : width < 980 ? "tablet" : "desktop";
}

function setHeight(view) {
  view.root.style.setProperty("--screen", `${Math.floor(window.innerHeight - pageTop(view.root))}px`);
}

// False if not all can be seen at once.
function fit(view) {
  setHeight(view);
  tell(view);
  const felt = view.root.querySelector(".felt");
  const roomy = chooseSize(view);
  if (view.judged && view.felt) felt?.style.setProperty("height", view.felt); // or it would take the room of the field that is gone
  spreadRows(view);
  if (!view.judged) view.felt = felt && `${felt.offsetHeight}px`;
  return roomy;
}
