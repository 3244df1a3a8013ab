"""Claims of trick points: what cards are worth, what a pile comes to, and what is left of a whole hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import worth
from claims import claim, world_of
from reading import NUMBER, RANK, amounts, number, rank, ranks
from reference import rank_of
from sentences import Said
from world import World

PILES = ("counters", "counters-left")
COUNTERS, LEFT = ("counters",), ("counters-left",)
COUNT = r"(?:[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|\d+)"
RANKS = rf"(?i:{RANK})(?:(?:, | and ){RANK})*"
AMOUNT = rf"(?:{COUNT} {RANK}|[Tt]he last trick) {NUMBER}"
AMOUNTS = rf"{AMOUNT}(?:(?:, | and ){AMOUNT})+"
VALUES = rf"{RANKS}(?: count)? \d+(?: each)?(?:(?:, | and ){RANKS} \d+(?: each)?)*"
A_RANK = rf"[Aa]n? {RANK}"
Found = re.Match[str]


def values(here: World) -> Mapping[str, int]:
    """What the ranks of this deck are worth, those that count."""
    found = {rank_of(card): worth.card_points(card, here.rules) for card in here.deck}
    return {one: points for one, points in found.items() if points}


def read_values(text: str) -> Mapping[str, int] | None:
    """aces and tens count 10 each, kings and queens 5 each: the ranks with their points; None where one is said twice."""
    found: dict[str, int] = {}
    waiting: list[str] = []
    for word in re.findall(r"[A-Za-z]+|\d+", text):
        if word.isdigit():
            if not waiting or set(waiting) & set(found):
                return None
            found.update(dict.fromkeys(waiting, int(word)))
            waiting = []
        elif named := rank(word):
            waiting.append(named)
    return None if waiting else found


def pile(here: World) -> Sequence[str]:
    """The cards won."""
    return here.cards_in("cards")


def held(here: World) -> Counter[str]:
    """The cards won that count, by their ranks."""
    return Counter(rank_of(card) for card in pile(here) if rank_of(card) in values(here))


def of_cards(here: World) -> int:
    """What the cards come to without the last trick."""
    return here.points(list(pile(here)))


def last(here: World) -> int:
    """What the last trick is worth at this table."""
    return here.rules.scoring.last_trick


def last_won(here: World) -> bool:
    """Whether it is won here, and counts."""
    return bool(here.data.get("last-trick")) and last(here) > 0


def points(text: str) -> int:
    """10, 1,500."""
    found = number(text)
    assert found is not None, text
    return found


def right_number(text: str, one: str) -> bool:
    """Whether "two kings" and "one king" have their plural where they should."""
    return one.endswith("s") == (number(text) != 1)


def counted_out(text: str, here: World) -> bool:
    """Whether "two kings 20, one ten 10 and the last trick 10" are all that counts here, each for what it comes to."""
    found = amounts(text) or []
    said: dict[str, tuple[int, int]] = {}
    for thing, value in found:
        count, _, which = thing.rpartition(" ")
        named = "last" if thing.lower() == "the last trick" else rank(which) or ""
        if named in said or (named != "last" and not right_number(count, which)):
            return False
        said[named] = (1 if named == "last" else number(count) or 0, value)
    due = {one: (count, count * values(here)[one]) for one, count in held(here).items()}
    return said == due | ({"last": (1, last(here))} if last_won(here) else {})


# What counts. --------------------------------------------------------------------------------------------------


@claim(rf"(?:Here )?(?P<values>{VALUES})", PILES)
def _(said: Said, found: Found) -> bool:
    return read_values(found["values"]) == values(world_of(said))


@claim(rf"(?P<ranks>{RANKS}) count nothing", PILES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    nothing = {rank_of(card) for card in here.deck} - set(values(here))
    named = ranks(found["ranks"]) or []
    return set(named) == nothing and len(named) == len(nothing)


@claim(rf"(?P<rank>{A_RANK}) is worth (?P<points>\d+)", COUNTERS, ("reason",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return rank_of(str(said.card)) == rank(found["rank"]) and worth.card_points(str(said.card), here.rules) == int(found["points"])


@claim(r"\+(?P<points>\d+)", COUNTERS, ("ribbon",))
def _(said: Said, found: Found) -> bool:
    return worth.card_points(str(said.card), world_of(said).rules) == int(found["points"]) and said.mark == "plain"


@claim(rf"(?P<rank>{A_RANK}) is (?P<how>a counter too|worth nothing in tricks)", PILES, ("text",))
def _(said: Said, found: Found) -> bool:
    """One that is among the cards, unless it is a whole hand that was counted wrong."""
    here, one = world_of(said), rank(found["rank"])
    there = here.kind == "counters-left" or one in {rank_of(card) for card in pile(here)}
    counts = found["how"] == "a counter too"
    return there and one in {rank_of(card) for card in here.deck} and (one in values(here)) == counts


@claim(rf"(?P<ranks>{RANKS}) are worth (?P<how>nothing in tricks|something too)", PILES, ("text",))
def _(said: Said, found: Found) -> bool:
    here, named = world_of(said), ranks(found["ranks"]) or []
    if found["how"] == "something too":
        return set(named) == {one for one in values(here) if one not in ("A", "10")}
    return len(named) == len(set(named)) > 0 and set(named) <= {rank_of(card) for card in here.deck} - set(values(here))


@claim(rf"Only (?P<ranks>{RANKS}) count in tricks", PILES, ("text",))
def _(said: Said, found: Found) -> bool:
    named = ranks(found["ranks"]) or []
    return set(named) == set(values(world_of(said))) and len(named) == len(set(named))


@claim(rf"There are (?P<count>{COUNT}) (?P<things>counters|{RANKS}) in the pile", PILES, ("text",))
def _(said: Said, found: Found) -> bool:
    """Counters are all that count; ranks that are named are all of their worth."""
    here = world_of(said)
    named = list(values(here)) if found["things"] == "counters" else ranks(found["things"]) or []
    worths = {values(here).get(one) for one in named}
    every = len(worths) == 1 and {one for one, points in values(here).items() if points in worths} == set(named)
    return every and number(found["count"]) == sum(held(here)[one] for one in named) > 1


# What a pile comes to. -----------------------------------------------------------------------------------------


@claim(rf"(?P<things>{AMOUNTS}) make (?P<total>{NUMBER})", PILES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    sums = sum(value for _, value in amounts(found["things"]) or [])
    return counted_out(found["things"], here) and sums == points(found["total"]) == of_cards(here) + last(here) * last_won(here)


@claim(rf"(?P<count>{COUNT}) (?P<rank>{RANK}) (?P<makes>makes?) (?P<total>{NUMBER})(?P<only>, and nothing else counts)?", PILES)
def _(said: Said, found: Found) -> bool:
    """All that counts: a pile whose points are left over by itself is said without the rest of it."""
    here = world_of(said)
    verb = found["makes"].endswith("s") == (number(found["count"]) == 1)
    alone = bool(found["only"]) == (here.kind == "counters")
    return verb and alone and counted_out(f"{found['count']} {found['rank']} {found['total']}", here)


@claim(r"No card here counts(?:; only the last trick does: (?P<last>\d+)|(?P<none>, and there is no last trick to add: 0))?", PILES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    alone = found["last"] is None and (found["none"] is None) == (here.kind == "counters-left")
    return not held(here) and (found["last"] == str(last(here)) if last_won(here) else alone)


@claim(rf"Here the cards make (?P<cards>{NUMBER}) and the last trick (?P<last>\d+): (?P<total>{NUMBER}) in all", COUNTERS)
def _(said: Said, found: Found) -> bool:
    here, own = world_of(said), points(found["cards"])
    return last_won(here) and own == of_cards(here) and int(found["last"]) == last(here) and points(found["total"]) == own + last(here)


@claim(rf"Here (?P<count>{COUNT}) cards count, and they make (?P<total>{NUMBER})", COUNTERS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return number(found["count"]) == held(here).total() > 1 and points(found["total"]) == of_cards(here) and not last_won(here)


# The last trick. -----------------------------------------------------------------------------------------------


@claim(r"Whoever wins the last trick gets points for that too", COUNTERS, ("hint",))
@claim(r"(?:Winning t|T)he last trick adds points of its own", PILES, ("text",))
def _(said: Said, found: Found) -> bool:
    return last(world_of(said)) > 0


@claim(r"The last trick counts no more than its cards", COUNTERS, ("hint",))
def _(said: Said, found: Found) -> bool:
    return last(world_of(said)) == 0


@claim(r"The last trick counts only for whoever wins it", COUNTERS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return last(here) > 0 and not here.data.get("last-trick")


@claim(r"Here the last trick is worth (?P<last>\d+)", COUNTERS, ("text",))
def _(said: Said, found: Found) -> bool:
    return int(found["last"]) == last(world_of(said))


@claim(r"The last trick is won here: take its (?P<last>\d+) off too", LEFT, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return last_won(here) and int(found["last"]) == last(here)


# What to add up. -----------------------------------------------------------------------------------------------


@claim(r"Add up what the counters are worth, not how many (?P<of>they are|cards there are)", COUNTERS, ("text",))
def _(said: Said, found: Found) -> bool:
    """A counter may be worth more than 1, and not every card counts."""
    here = world_of(said)
    number_of = held(here).total() if found["of"] == "they are" else len(pile(here))
    return any(points > 1 for points in values(here).values()) and of_cards(here) != number_of


@claim(r"Which ranks are worth something, and was the last trick won\?", COUNTERS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(values(here)) and last(here) > 0


@claim(r"Only the bright cards count(?P<last>, and with them the last trick)?", COUNTERS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(held(here)) and bright(said) and bool(found["last"]) == last_won(here)


@claim(r"There is no last trick to add", COUNTERS, ("hint",))
def _(said: Said, found: Found) -> bool:
    return not last_won(world_of(said))


@claim(r"No card is bright, for none counts", PILES, ("hint",))
def _(said: Said, found: Found) -> bool:
    return not held(world_of(said)) and bright(said)


@claim(r"Only the last trick does", COUNTERS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not held(here) and last_won(here) and said.number == 2


def bright(said: Said) -> bool:
    """Whether the bright cards are those that count."""
    here = world_of(said)
    counting = {card for card in pile(here) if rank_of(card) in values(here)}
    return said.bright is not None and {str(card) for card in said.bright} == counting
