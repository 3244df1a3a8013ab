// The meld table: a table for each class, what pays nothing, and how this table differs.

const glanceCard = (code) =>
  el("span", { class: `small suit-${suitOf(code)}` }, el("span", {}, rankOf(code)), suitSign(suitOf(code)));

const drawnCards = ({ codes, words }) =>
  present(codes) && el("span", { class: "cards", role: "img", "aria-label": words }, codes.map(glanceCard));

const ownMark = (is, words) => is && el("span", { class: "own" }, words);

const payCell = ({ points, own }) => el("td", { class: own ? "pay differs" : "pay" }, points);

function meldRow(row, own) {
  const words = el("span", { class: "words" }, el("b", {}, row.name), ownMark(row.own, own), el("span", { class: row.tells ? "says tells" : "says" }, row.says));
  return el("tr", {}, el("th", { scope: "row" }, el("div", { class: "meld" }, words, drawnCards(row.cards))), row.pays.map(payCell));
}

const meldGroup = ({ caption, rows }, { columns, own }) =>
  el("table", {}, el("caption", {}, caption),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Meld"), columns.map((name) => el("th", { scope: "col", class: "pay" }, name)))),
    el("tbody", {}, rows.map((row) => meldRow(row, own))));

const nothing = (rows, own) =>
  el("section", {}, el("h3", {}, "Pays nothing"),
    el("ul", { class: "nothing" }, rows.map((row) => el("li", {}, drawnCards(row.cards), el("span", {}, row.says, ownMark(row.own, own))))));

const foot = ({ foot: says, house }) =>
  el("section", { class: "foot" }, el("p", {}, says), present(house) && el("ul", {}, house.map((line) => el("li", {}, line))));

const sheetOf = (data) => [
  data.print && el("button", { class: "print", type: "button", click: () => window.print() }, "Print this page"),
  el("div", { class: "groups" }, data.groups.map((group) => meldGroup(group, data))),
  el("ul", { class: "notes" }, data.notes.map((line) => el("li", {}, line))),
  nothing(data.nothing, data.own), foot(data),
].filter(Boolean);

function isNight(root) {
  const rgb = getComputedStyle(root).color.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0];
  return rgb[0] + rgb[1] + rgb[2] > 380;
}

export default function glance({ data, parentElement }) {
  let root = [...parentElement.children].find((node) => node.classList.contains("glance"));
  if (!root) parentElement.append(root = el("div", { class: "glance" }));
  root.classList.toggle("night", isNight(root));
  root.classList.toggle("large", Boolean(data.large));
  root.classList.toggle("twoColour", !data.fourColour);
  const drawn = JSON.stringify(data);
  if (root.drawn !== drawn) root.replaceChildren(...sheetOf(data));
  root.drawn = drawn;
}
