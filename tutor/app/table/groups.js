// Groups: marking melds on the cards, one after the other. view.answer is { groups, now, none }: places of the cards of the
// groups added, of the one being chosen, and whether there is said to be none.

const noGroups = (none = false) => ({ groups: [], now: [], none });

const recalledGroups = (groups) => ({ ...noGroups(groups.length === 0), groups });

// What is still being chosen is the last group.
function groupsResponse({ groups, now, none }) {
  const every = present(now) ? [...groups, now] : groups;
  return present(every) || none ? every : null;
}

function setGroups(view, change) {
  const before = view.answer.groups.length;
  view.answer = { ...view.answer, none: false, ...change };
  paint(view);
  if (view.answer.groups.length !== before) fit(view);
}

function tapGroup(view, at) {
  const { now } = view.answer;
  setGroups(view, { now: now.includes(at) ? now.filter((each) => each !== at) : [...now, at].sort((a, b) => a - b) });
}

function addGroup(view) {
  const { groups, now } = view.answer;
  if (!present(now)) {
    view.idle.textContent = "Tap the cards of a meld first.";
    view.idle.classList.add("asks");
    view.live.textContent = view.idle.textContent;
    return;
  }
  setGroups(view, { groups: [...groups, now], now: [] });
  view.live.textContent = `Meld ${groups.length + 1} added: ${groupNames(view, now)}`;
}

function removeGroup(view, at) {
  const gone = view.answer.groups[at];
  setGroups(view, { groups: view.answer.groups.filter((_, each) => each !== at) });
  view.live.textContent = `Taken away: ${groupNames(view, gone)}`;
  (view.chips.children[at] ?? view.chips.lastChild ?? view.add).focus();
}

const groupNames = (view, places) => places.map((at) => nameOf(view.data.question.hand[at])).join(", ");

// A 10 K Q J of one suit, A of four: what the cards have in common is written once.
function groupFaces(codes) {
  const [ranks, suits] = [codes.map(rankOf), codes.map(suitOf)];
  if (new Set(suits).size === 1) return [ranks.join(" "), suitSign(suits[0])];
  if (new Set(ranks).size === 1) return [ranks[0], suits.map(suitSign)];
  return codes.map((code) => [rankOf(code), suitSign(suitOf(code))]);
}

function groupChip(view, places, at) {
  const faces = groupFaces(places.map((place) => view.data.question.hand[place]));
  const words = [el("b", {}, String(at + 1)), el("span", { class: "faces" }, faces)];
  const name = `Meld ${at + 1}: ${groupNames(view, places)}`;
  if (view.judged) return el("span", { class: "groupChip", role: "img", "aria-label": name }, words);
  return el("button", { class: "groupChip", type: "button", "aria-label": `${name}. Take it away`, click: () => removeGroup(view, at) },
    words, el("span", {}, "×"));
}

// The groups marked so far, and the buttons; what was marked stays in view until the count says what became of it.
function groupsView(view) {
  const { input, result } = view.data.question;
  if (result) return null;
  view.chips = el("div", { class: "groupChips", role: "group", "aria-label": "Melds marked so far" });
  if (view.judged) return el("div", { class: "marking" }, view.chips);
  view.add = el("button", { class: "button add", type: "button", click: () => addGroup(view) }, input.add);
  view.noGroup = el("button", { class: "option none", type: "button", click: () => {
    view.answer = noGroups(!view.answer.none);
    paint(view);
  } }, input.none);
  return el("div", { class: "marking" }, view.chips, el("div", { class: "groupButtons" }, view.add, view.noGroup));
}

// The numbers of the groups that a card is in, and a tick while it is being chosen.
function paintGroupsOfCard(view, card, at) {
  const { groups, now } = view.answer;
  const chosen = now.includes(at);
  const numbers = groups.flatMap((group, each) => (group.includes(at) ? [each + 1] : []));
  const badge = card.querySelector(":scope > .badge");
  badge.textContent = [...numbers, ...(chosen ? ["✓"] : [])].join(" ");
  badge.classList.toggle("added", present(numbers));
  card.classList.toggle("chosen", chosen);
  if (card.tagName === "BUTTON") card.setAttribute("aria-pressed", String(chosen));
  const { hand } = view.data.question;
  const name = nameOf(hand[at]) + twinOf(hand, at);
  card.setAttribute("aria-label", present(numbers) ? `${name}, in meld ${numbers.join(" and ")}` : name);
}

function paintGroups(view) {
  const { groups, now, none } = view.answer;
  const { add } = view.data.question.input;
  view.cards.forEach((card, at) => paintGroupsOfCard(view, card, at));
  view.chips.replaceChildren(...groups.map((places, at) => groupChip(view, places, at)));
  if (view.judged) return;
  view.add.textContent = present(now) ? `${add}: ${now.length} ${now.length === 1 ? "card" : "cards"}` : add;
  view.add.classList.toggle("waiting", !present(now));
  view.noGroup.hidden = present(groups) || present(now);
  view.noGroup.setAttribute("aria-pressed", String(none));
}

// The other way to answer, where there is one.
function turnLink(view) {
  const { turn } = view.data.question;
  if (!turn) return null;
  const [, short, rest] = /^(\S+ the \S+)(.*)$/.exec(turn) ?? [turn, turn, ""];
  return el("button", { class: "turn", type: "button", "aria-label": turn, click: () => send(view, "link", { name: "mark" }) },
    short, el("span", { class: "wide" }, rest));
}

// The way to the meld table; it opens over the question.
function lookLink(view) {
  const { look } = view.data.question;
  return look && el("button", { class: "turn look", type: "button", "aria-haspopup": "dialog", click: () => send(view, "link", { name: "glance" }) }, look);
}
