// Small pictures of questions: what was asked, the trick and the hand, and a button for each.

const smallCard = (code) =>
  el("span", { class: `small suit-${suitOf(code)}`, role: "img", "aria-label": nameOf(code) },
    el("span", { "aria-hidden": "true" }, rankOf(code)), suitSign(suitOf(code)));

const cardsOf = (label, codes) =>
  present(codes) && el("div", { class: "cards", role: "group", "aria-label": label }, codes.map((code) => smallCard(code)));

const trumpOf = (suit) => suit && el("p", { class: "trump" }, "Trump ", suitSign(suit), ` ${SUITS[suit]}`);

const trickOf = (trick) =>
  present(trick) && el("div", { class: "trick", role: "group", "aria-label": "On the table" },
    trick.map(({ name, card }) => el("span", { class: "seat" }, el("span", {}, name), smallCard(card))));

const factsOf = (facts) =>
  present(facts) && el("p", { class: "facts" }, facts.map(({ label, value }) => el("span", {}, `${label} `, el("b", {}, value))));

function picture(item, at, pick) {
  const name = el("h3", { id: `picture-${at}` }, item.title);
  return el("li", { "aria-labelledby": `picture-${at}` },
    name, el("p", {}, item.prompt), trumpOf(item.trump), factsOf(item.facts), trickOf(item.trick), cardsOf("Hand", item.hand),
    el("div", { class: "picks" }, [[item.button, false], [item.other, true]].filter(([words]) => words).map(([words, other]) =>
      el("button", { class: "pick", "aria-describedby": `picture-${at}`, click: () => pick(at, other) }, words))));
}

function isNight(root) {
  const rgb = getComputedStyle(root).color.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0];
  return rgb[0] + rgb[1] + rgb[2] > 380;
}

export default function pictures({ data, parentElement, setTriggerValue }) {
  let root = [...parentElement.children].find((node) => node.classList.contains("pictures"));
  if (!root) parentElement.append(root = el("ul", { class: "pictures" }));
  root.classList.toggle("night", isNight(root));
  root.classList.toggle("large", Boolean(data.large));
  root.classList.toggle("twoColour", !data.fourColour);
  root.pick = (at, other) => setTriggerValue("pick", other ? { at, other } : { at });
  const drawn = JSON.stringify(data.items);
  if (root.drawn !== drawn) root.replaceChildren(...data.items.map((item, at) => picture(item, at, (at, other) => root.pick(at, other))));
  root.drawn = drawn;
}
