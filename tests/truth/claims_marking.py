"""Claims of melds marked on the cards: what became of each meld and of each group, and which cards were missed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from claims import claim, world_of
from claims_meld_ledger import EXTRAS, drawn, ledger
from claims_meld_paid import counted, group, melds_of, paid, total_of, value
from claims_meld_words import CARDS, MARK, MELD, THE_MELD, Found, points, some, the_cards, the_meld, the_melds
from claims_melds import named_melds
from marking import is_marked_right
from reading import NUMBER, Melded, number, rank
from sentences import Said, Where
from world import World

from tutor.feedback import LedgerLine, judge

STATUS = r"found|found in part|missed"
FATE = r"paid twice|not paid"
WORD = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)"
NAMED = rf"{THE_MELD} \({CARDS}\)"
_LABEL = re.compile(rf"(?P<meld>{MELD}), (?P<what>{STATUS}|{FATE})")


# What was marked. ----------------------------------------------------------------------------------------------


def given(said: Said) -> list[Counter[str]]:
    return [Counter(map(str, cards)) for cards in said.given]


def times(cards: Counter[str], meld: Melded, trump: str) -> int:
    """How many times cards are the single of a meld; of trumps, how many runs or marriages they hold."""
    single = Melded(meld.sort, meld.suit, meld.rank).needs(trump)
    many = min(cards[card] // count for card, count in single.items())
    pure = meld.sort == "run" and {card[-1] for card in cards} == {trump} and len({cards[rank + trump] for rank in ("A", "10", "J")}) == 1
    return many if pure or cards == Counter({card: many * count for card, count in single.items()}) else 0


def marked(said: Said, meld: Melded) -> int:
    """How many singles of a meld are in groups."""
    return sum(times(cards, meld, world_of(said).trump) for cards in given(said))


def due(said: Said, meld: Melded) -> int:
    """How many singles of a meld are paid; laid one a trick, a double brings one more to its single."""
    (one, *_) = melds_of(world_of(said))
    same = {other: count for other, count in one.items() if (other.sort, other.suit, other.rank) == (meld.sort, meld.suit, meld.rank)}
    return sum(count * (1 if world_of(said).rules.meld.one_per_trick else other.level) for other, count in same.items())


def named(line: LedgerLine) -> tuple[Melded | None, str]:
    found = _LABEL.fullmatch(line.label)
    return (the_meld(found["meld"]), found["what"]) if found else (None, "no meld")


def lines(said: Said, *what: str) -> list[LedgerLine]:
    return [line for line in ledger(said).lines if named(line)[1] in what]


def is_right(said: Said) -> bool:
    question = said.question
    return bool(is_marked_right(said.given, question.scene().hand, question.result))


@claim(r"That is right", MARK, ("title",))
def _(said: Said, found: Found) -> bool:
    return is_right(said)


# The ledger. ---------------------------------------------------------------------------------------------------


@claim(rf"(?P<meld>{MELD}), (?P<what>{STATUS}) = (?P<points>{NUMBER})(?: \({EXTRAS}\))?", MARK, ("line",))
def _(said: Said, found: Found) -> bool:
    """It is paid so, its cards are lit, and as much of it was marked as is said."""
    here, meld = world_of(said), the_meld(found["meld"])
    assert said.line is not None
    hand = drawn(said)
    lit = Counter(hand[at] for at in said.line.cards) == meld.needs(here.trump)
    every = Counter(one for one, _ in map(named, lines(said, *STATUS.split("|"))) if one)
    told = every in melds_of(here) and value(meld, here.rules) == points(found["points"])
    extras = tuple(rank(word) or "" for word in (found["ranks"] or "").split(" and ") if word)
    plain = not extras or (extras == meld.extras and points(found["run"]) + points(found["more"]) == points(found["points"]))
    return lit and told and plain and marked_so(said, meld, found["what"])


def marked_so(said: Said, meld: Melded, what: str) -> bool:
    many, need = marked(said, meld), due(said, meld)
    if meld.extras:
        runs = marked(said, Melded("run"))
        return runs > 0 if what == "found" else runs == 0 if what == "missed" else not is_right(said)
    if meld.sort == "royal marriage" and not world_of(said).rules.meld.one_per_trick:
        cards = sum(given(said), Counter[str]())
        return what != "found" or all(cards[card] for card in meld.needs(world_of(said).trump))
    if what == "found":
        return many > 0
    if world_of(said).rules.meld.one_per_trick:  # A double that is marked at once leaves out its single (2.3).
        return not is_right(said)
    return many < need if what == "missed" else 0 < many < need


@claim(rf"(?P<meld>{MELD}), (?P<what>{FATE}) = 0", MARK, ("line",))
def _(said: Said, found: Found) -> bool:
    """Just these cards were marked together; paid twice where groups of its class take more copies of a card than there are."""
    here, meld = world_of(said), the_meld(found["meld"])
    assert said.line is not None
    hand = drawn(said)
    cards = Counter(hand[at] for at in said.line.cards)
    taken = sum((cards for cards in given(said) if group(meld) in classes(tuple(cards.elements()), here)), Counter[str]())
    over = any(taken[card] > here.hand.count(card) for card in cards)
    return cards in given(said) and cards == meld.needs(here.trump) and over == (found["what"] == "paid twice") and not is_right(said)


def classes(cards: tuple[str, ...], here: World) -> set[int]:
    """The classes of melds that some cards make, paid or not."""
    held = Counter(cards)
    ranks, suits = {card[:-1] for card in held}, {card[-1] for card in held}
    even = len(set(held.values())) == 1
    run = suits == {here.trump} and ranks == {"A", "10", "K", "Q", "J"} and run_with_extras(held, here)
    pair = ranks == {"K", "Q"} and len(suits) == 1 and even
    alone = ranks == {"9"} and suits == {here.trump}
    found = {1} if run or pair or alone else set()
    found |= {2} if set(held) == {"QS", "JD"} and even else set()
    return found | ({3} if len(ranks) == 1 and len(suits) == 4 and even else set())


def run_with_extras(held: Counter[str], here: World) -> bool:
    """Runs alone; one run with a king, a queen or both more; but laid one a trick, no extras."""
    aces, tens, kings, queens, jacks = (held[one + here.trump] for one in ("A", "10", "K", "Q", "J"))
    if not aces == tens == jacks:
        return False
    extras = (kings - aces, queens - aces)
    return extras == (0, 0) or (aces == 1 and extras in ((1, 0), (0, 1), (1, 1)) and not here.rules.meld.one_per_trick)


@claim(r"No meld = 0", MARK, ("line",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    assert said.line is not None
    hand = drawn(said)
    cards = Counter(hand[at] for at in said.line.cards)
    return cards in given(said) and not pays(cards, here)


def pays(cards: Counter[str], here: World) -> bool:
    """Whether a hand of just these cards is paid for all of them as one meld, or several of one sort."""
    (one, *_) = paid(sorted(cards.elements()), here.trump, here.rules)
    sorts = {(meld.sort, meld.suit, meld.rank) for meld in one}
    return len(sorts) == 1 and sum((meld.needs(here.trump) for meld in one.elements()), Counter[str]()) == cards


@claim(r"Missed", MARK, ("badge",))
def _(said: Said, found: Found) -> bool:
    """On every card of a meld that was missed."""
    assert said.line is not None
    return named(said.line)[1] == "missed" and {at for at, _ in said.line.badges} == set(said.line.cards)


@claim(rf"\+(?P<points>{NUMBER})", MARK, ("badge",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    assert said.line is not None
    meld, hand = named(said.line)[0], drawn(said)
    assert meld is not None
    on = sorted(hand[at] for at, _ in said.line.badges)
    return on == sorted(one + here.trump for one in meld.extras) and points(found["points"]) == value(Melded("royal marriage"), here.rules)


@claim(rf"Meld = (?P<points>{NUMBER})", MARK, ("total",))
def _(said: Said, found: Found) -> bool:
    total = total_of(melds_of(world_of(said))[0], world_of(said).rules)
    return points(found["points"]) == total == sum(points(line.points) for line in ledger(said).lines)


@claim(rf"you found (?P<found>none|{WORD}) of (?P<all>{WORD})", MARK, ("note",))
def _(said: Said, found: Found) -> bool:
    every = melds_of(world_of(said))[0].total()
    return number(found["found"]) == len(lines(said, "found")) and number(found["all"]) == every


# Titles. -------------------------------------------------------------------------------------------------------

_COUNTS = rf"(?i:{WORD}) (?:{STATUS}|{FATE}|is no meld|are no meld)"


@claim(rf"{_COUNTS}(?:, {_COUNTS})*", MARK, ("title",))
def _(said: Said, found: Found) -> bool:
    """As the lines say; and it is not right."""
    told = {}
    for part in found[0].split(", "):
        many, _, what = part.partition(" ")
        told["no meld" if what.endswith("no meld") else what] = number(many)
        assert not what.endswith("no meld") or (what.startswith("is ") == (number(many) == 1))
    return told == Counter(named(line)[1] for line in ledger(said).lines) and not is_right(said)


@claim(r"There is no meld here", MARK, ("title",))
def _(said: Said, found: Found) -> bool:
    return melds_of(world_of(said)) == [Counter()] and bool(said.given)


@claim(r"There is meld in this hand", MARK, ("title",))
def _(said: Said, found: Found) -> bool:
    return bool(melds_of(world_of(said))[0]) and not said.given


# Cards. --------------------------------------------------------------------------------------------------------


@claim(r"Found|Missed|No meld", MARK, ("ribbon",))
def _(said: Said, found: Found) -> bool:
    own = {named(line)[1] for line in ledger(said).lines if said.place in line.cards}
    if said.text == "No meld":
        return not own & set(STATUS.split("|"))
    return bool(own & {"missed", "found in part"}) if said.text == "Missed" else "missed" not in own


@claim(rf"It counts in (?:no meld|(?P<melds>{some(THE_MELD)}))", MARK, ("reason",))
def _(said: Said, found: Found) -> bool:
    told = Counter(the_melds(found["melds"]) if found["melds"] else [])
    return told == Counter(meld for line in lines(said, *STATUS.split("|")) if said.place in line.cards for meld in [named(line)[0]])


# Texts. --------------------------------------------------------------------------------------------------------


@claim(rf"(?P<cards>{CARDS}) (?:(?P<one>is no meld by itself)|are no meld)", MARK, ("text",))
def _(said: Said, found: Found) -> bool:
    cards = the_cards(found["cards"])
    return cards in given(said) and not pays(cards, world_of(said)) and (cards.total() == 1) == bool(found["one"])


@claim(rf"One group of (?P<many>{WORD}) cards is no meld", MARK, ("text",))
def _(said: Said, found: Found) -> bool:
    return any(cards.total() == number(found["many"]) and not pays(cards, world_of(said)) for cards in given(said))


@claim(rf"A card may serve once in each sort, and (?P<meld>{THE_MELD}) takes? one a second time", MARK, ("text",))
def _(said: Said, found: Found) -> bool:
    meld = the_meld(found["meld"])
    return not world_of(said).rules.meld.one_per_trick and any(named(line) == (meld, "paid twice") for line in ledger(said).lines)


@claim(rf"(?P<meld>{THE_MELD}) (?:is|are) not paid in this hand", MARK, ("text",))
def _(said: Said, found: Found) -> bool:
    return any(named(line) == (the_meld(found["meld"]), "not paid") for line in ledger(said).lines)


@claim(
    rf"You missed (?P<lost>{THE_MELD}, {CARDS}|{some(NAMED)}|{some(THE_MELD)}|(?P<many>{WORD} melds?)): (?P<points>{NUMBER})",
    MARK,
    ("text",),
)
def _(said: Said, found: Found) -> bool:
    """They are the melds whose lines say so, with their cards and what they come to."""
    here = world_of(said)
    missed = [meld for line in lines(said, "missed") for meld in [named(line)[0]] if meld]
    whole = sum(value(meld, here.rules) for meld in missed) == points(found["points"])
    if found["many"]:
        return whole and counted(len(missed), "meld") == found["many"]
    return whole and Counter(named_melds(found["lost"], here)) == Counter(missed)


@claim(rf"You have found a part of (?P<meld>{THE_MELD})", MARK, ("text",))
def _(said: Said, found: Found) -> bool:
    return any(named(line) == (the_meld(found["meld"]), "found in part") for line in ledger(said).lines)


# Before the answer is shown. -----------------------------------------------------------------------------------

TITLE: tuple[Where, ...] = ("not yet",)
WHY: tuple[Where, ...] = ("not yet, why",)


def judged(said: Said) -> Said:
    """The same with the verdict that comes later, whose lines say what became of each group."""
    return replace(said, verdict=judge(said.question, said.given))


def fates(said: Said) -> Counter[str]:
    return Counter(named(line)[1] for line in ledger(judged(said)).lines)


@claim(r"Not yet: there is meld here", MARK, TITLE)
def _(said: Said, found: Found) -> bool:
    return not said.given and bool(melds_of(world_of(said))[0])


@claim(r"Not yet: (?:(?P<one>one is)|some are) no meld", MARK, TITLE)
def _(said: Said, found: Found) -> bool:
    told = fates(said)
    return (told["no meld"] == 1) == bool(found["one"]) and told["no meld"] > 0 and not told["paid twice"] + told["not paid"]


@claim(r"Not yet: a card is paid twice", MARK, TITLE)
def _(said: Said, found: Found) -> bool:
    return fates(said)["paid twice"] > 0


@claim(r"Not yet: one is not paid", MARK, TITLE)
def _(said: Said, found: Found) -> bool:
    return fates(said)["not paid"] > 0


@claim(r"Not yet: there is more|All that you marked is paid", MARK, (*TITLE, *WHY))
def _(said: Said, found: Found) -> bool:
    told = fates(said)
    return not told["no meld"] + told["paid twice"] + told["not paid"] and not is_right(said) and bool(said.given)


@claim(r"Does this table pay for what you marked\?", MARK, WHY)
def _(said: Said, found: Found) -> bool:
    return melds_of(world_of(said)) == [Counter()]


@claim(r"A run may be paid more for an extra king or queen", MARK, WHY)
def _(said: Said, found: Found) -> bool:
    return any(meld.extras for meld in melds_of(world_of(said))[0])


@claim(r"Is a meld here more than once\?", MARK, WHY)
def _(said: Said, found: Found) -> bool:
    return any(meld.level * count > 1 for meld, count in melds_of(world_of(said))[0].items())


@claim(r"Which meld is still here\?", MARK, WHY)
def _(said: Said, found: Found) -> bool:
    return fates(said)["missed"] > 0


@claim(r"No meld|Twice|Not paid", MARK, ("not yet, on",))
def _(said: Said, found: Found) -> bool:
    """On a card of a group of which that is said."""
    what = {"No meld": "no meld", "Twice": "paid twice", "Not paid": "not paid"}[said.text]
    return any(named(line)[1] == what and said.place in line.cards for line in ledger(judged(said)).lines)
