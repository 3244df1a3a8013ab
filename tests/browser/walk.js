// Draws the screens of one question one after another; what is wrong with what can be seen of each.

window.walk = (screens, scheme) => {
  document.body.className = scheme;
  const host = document.createElement("div");
  document.querySelector("main").replaceChildren(host);
  const found = [];
  let before = null;
  for (const [state, data] of screens) {
    const stop = table({ data, parentElement: host, setTriggerValue: () => {} });
    const view = host.firstElementChild.view;
    if (view.stage === "read") { look(view, `${state}, reading`, found); toStage(view, "ask"); }
    look(view, state, found);
    const places = view.cards.map((card) => [card.offsetLeft, card.offsetTop, card.offsetWidth, card.offsetHeight]);
    const moved = before && places.flat().some((one, at) => Math.abs(one - before.flat()[at]) > 1);
    if (moved) found.push(`${state}: cards move, from ${before[0]} to ${places[0]}`);
    before = places;
    if (state === screens.at(-1)[0]) stop();
  }
  return found;
};

// Everything that must be in view: what is asked, the cards, the ways to answer, the verdict, the buttons.
const SEEN = ".prompt, .trick .place .card, .hand .held, .answer .option, .stepper, .stepper button, .stepper input, .buttons > .button, .telling:not(.ghost), .telling .title, .telling .why, .chip, .idle.asks, .small, .turn";
const LIFT = 6; // px by which the frame of a marked card goes beyond the felt
const inside = (box, edge) => box.left >= edge.left - 1 && box.right <= edge.right + 1 && box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1;

function look(view, state, found) {
  const { root, main } = view;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const bar = root.querySelector(".bar").getBoundingClientRect();
  const say = (node, what) => found.push(`${state}: ${what}: ${node.className || node.tagName} "${node.textContent.slice(0, 30)}"`);
  for (const node of root.querySelectorAll(SEEN)) {
    const box = node.getBoundingClientRect();
    if (!box.width || getComputedStyle(node).visibility === "hidden") continue;
    if (!inside(box, screen)) say(node, "off the screen");
    if (main.contains(node) && getComputedStyle(main).display !== "contents" && !inside(box, main.getBoundingClientRect())) say(node, "cut off");
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (top && inside(box, screen) && !node.contains(top) && !top.contains(node)) say(node, `under ${top.className || top.tagName}`);
    if (node.scrollWidth > node.clientWidth + 1 && /button|option/.test(node.className)) say(node, "words cut off");
  }
  for (const card of root.querySelectorAll(".hand .held, .trick .card")) if (card.offsetWidth && card.offsetWidth < 48) say(card, "too small");
  for (const node of root.querySelectorAll("button")) {
    const box = node.getBoundingClientRect();
    if (box.width && !node.matches(".term, .card") && Math.min(box.width, box.height) < 44) say(node, `only ${Math.round(box.width)} by ${Math.round(box.height)}`);
  }
  if (document.scrollingElement.scrollHeight > innerHeight + 1) found.push(`${state}: the page scrolls by ${document.scrollingElement.scrollHeight - innerHeight}`);
  if (document.scrollingElement.scrollWidth > innerWidth + 1) found.push(`${state}: the page scrolls sideways`);
  if (view.stage !== "read" && over(view) > LIFT) found.push(`${state}: the cards scroll by ${over(view)}`);
  if (Math.abs(bar.bottom - innerHeight) > 1) found.push(`${state}: the bar ends at ${bar.bottom}`);
}
