// Cards: their words, suit signs, pips and court figures, drawn as SVG.

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
