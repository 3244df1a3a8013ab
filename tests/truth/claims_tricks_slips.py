"""Claims of slips in tricks: that the way of working named gives just the answer that was given."""

from __future__ import annotations

import re

import plays
import worth
from claims import given_of, world_of
from reference import suit_of
from sentences import Said
from thoughts import thought
from world import World

LEGAL, WIN, TAKES, WINNER = ("legal-plays",), ("win-trick",), ("trick-winner", "whose-turn"), ("trick-winner",)
Found = re.Match[str]


# What was answered, and what somebody may play by the rules of a table, mistaken or not. -----------------------


def chosen(said: Said) -> set[str]:
    """The cards of an answer, each once."""
    found = given_of(said)
    return set(found.split() if isinstance(found, str) else map(str, found)) if isinstance(found, (str, list)) else set()


def may(here: World, drawing: bool | None = None) -> list[str]:
    """The cards that may be played."""
    drawn = here.drawing if drawing is None else drawing
    return plays.legal(here.hand, here.trick, here.trump, here.rules, drawn, bool(here.data.get("opening-lead")))


def left(here: World) -> list[str]:
    """What there is to choose from before anything has to be beaten."""
    return plays.choices(here.hand, here.trick, here.trump, here.rules) if here.trick and not here.drawing else may(here)


def winning(here: World) -> str:
    return plays.winning(here.trick, here.trump, here.rules)


def taking(here: World, cards: list[str]) -> set[str]:
    """Those of some cards that take the trick."""
    return {one for one in cards if plays.stronger(one, winning(here), here.trump, here.rules)}


def of_trump(here: World) -> list[str]:
    return [one for one in here.hand if suit_of(one) == here.trump]


def of_others(here: World) -> list[str]:
    return [one for one in here.hand if suit_of(one) != here.trump]


def high(here: World, cards: list[str]) -> list[str]:
    """Some cards, each once, the highest rank first."""
    return sorted(dict.fromkeys(cards), key=lambda one: plays.place(one, here.rules))


def is_any(said: Said, *sets: set[str]) -> bool:
    """Whether the answer is one of some choices that are not empty."""
    return any(one and chosen(said) == one for one in sets)


# Which cards may be played. ------------------------------------------------------------------------------------


@thought(r"you chose the card you would play", LEGAL)
def _(said: Said, found: Found) -> bool:
    legal = may(world_of(said))
    return len(chosen(said)) == 1 and chosen(said) < set(legal)


@thought(r"you took only the (?P<which>highest card|lowest card you may play)", LEGAL)
def _(said: Said, found: Found) -> bool:
    """The lowest of one suit; of several the highest rank counts."""
    here = world_of(said)
    legal = high(here, may(here))
    end = legal[0] if found["which"] == "highest card" else legal[-1]
    ends = [one for one in legal if plays.place(one, here.rules) == plays.place(end, here.rules)]
    suits = {suit_of(one) for one in legal}
    return len(legal) > 1 and (end == legal[0] or len(suits) == 1) and any(chosen(said) == {one} for one in ends)


@thought(r"you took trumps as well as the suit led", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    legal, trump, owed = set(may(here)), set(of_trump(here)), set(here.of_suit(here.led))
    plain = here.led not in ("", here.trump) and bool(owed) and bool(trump)
    return plain and is_any(said, legal | trump, legal | taking(here, of_trump(here)), owed | trump)


@thought(r"you took trumps and not the suit led", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    plain = here.led not in ("", here.trump) and bool(here.of_suit(here.led))
    return plain and is_any(said, set(of_trump(here)), taking(here, of_trump(here)))


@thought(r"you kept your trumps back", LEGAL)
def _(said: Said, found: Found) -> bool:
    """Where a trump has to be played, or led."""
    here = world_of(said)
    return {suit_of(one) for one in may(here)} == {here.trump} and here.led != here.trump and is_any(said, set(of_others(here)))


@thought(r"you took other suits as well as the higher trumps", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    legal, others = set(may(here)), set(of_others(here))
    return legal < set(of_trump(here)) and not here.of_suit(here.led) and bool(others) and is_any(said, legal | others)


@thought(r"you took only cards that count nothing", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return bool(here.trick) and is_any(said, {one for one in here.hand if not worth.card_points(one, here.rules)})


@thought(r"you thought (?P<which>only a|no) trump may be led", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not here.trick and is_any(said, set(of_trump(here) if found["which"] == "only a" else of_others(here)))


@thought(r"you played as if the stock were used up", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.drawing and is_any(said, set(may(here, drawing=False)))


@thought(r"you played as if cards were still drawn", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.rules.deck.stock and not here.drawing and is_any(said, set(here.hand))


@thought(r"you beat another card than the winning one", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    others = [one for one in (here.trick[0], here.trick[-1]) if one != winning(here) and suit_of(one) == here.led]
    return is_any(said, *({mine for mine in left(here) if plays.stronger(mine, one, here.trump, here.rules)} for one in others))


@thought(r"you took only cards that lose", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return is_any(said, set(left(here)) - set(may(here)))


@thought(r"you took every card", LEGAL)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return set(may(here)) != set(here.hand) and is_any(said, set(here.hand))


# Which cards take a trick. -------------------------------------------------------------------------------------


@thought(r"you chose the card you would win with", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return len(chosen(said)) == 1 and chosen(said) < taking(here, may(here))


@thought(r"you took the trick with a trump", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.led != here.trump and bool(here.of_suit(here.led)) and is_any(said, taking(here, of_trump(here)))


@thought(r"you took your highest card", WIN)
def _(said: Said, found: Found) -> bool:
    """A card of the highest rank that may be played, where none wins."""
    here = world_of(said)
    legal = high(here, may(here))
    top = [one for one in legal if plays.place(one, here.rules) == plays.place(legal[0], here.rules)]
    return not taking(here, legal) and any(chosen(said) == {one} for one in top)


@thought(r"you took every card that you may play", WIN)
def _(said: Said, found: Found) -> bool:
    return is_any(said, set(may(world_of(said))))


@thought(r"you overlooked the trump in the trick", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    best = plays.highest([one for one in here.trick if suit_of(one) == here.led], here.rules)
    ruffed = here.led != here.trump and any(suit_of(one) == here.trump for one in here.trick)
    return ruffed and is_any(said, {one for one in here.of_suit(here.led) if plays.place(one, here.rules) < plays.place(best, here.rules)})


@thought(r"you beat the card that was led", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    other = winning(here) != here.trick[0]
    return other and is_any(said, {one for one in may(here) if plays.stronger(one, here.trick[0], here.trump, here.rules)})


@thought(r"you left the trick to your partner", WIN)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return (
        not chosen(said)
        and here.partner is not None
        and _seat(here, plays.winning_place(here.trick, here.trump, here.rules)) == here.partner
    )


# Who takes a trick. --------------------------------------------------------------------------------------------


def _seat(here: World, place: int, first: str = "") -> str:
    """The seat of a card of the trick, counted from the leader or another."""
    return here.seats[(here.seats.index(first or here.leader) + place) % here.players]


def _is_seat(said: Said, place: int) -> bool:
    return str(said.given) == _seat(world_of(said), place)


@thought(r"you looked at the suit led and not at trump", TAKES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    best = plays.highest([one for one in here.trick if suit_of(one) == here.led], here.rules)
    return here.led != here.trump == suit_of(winning(here)) and _is_seat(said, here.trick.index(best))


@thought(r"you let the (?P<which>first|last) trump win", TAKES)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    played = [place for place, one in enumerate(here.trick) if suit_of(one) == here.trump]
    return len(played) > 1 and _is_seat(said, played[0 if found["which"] == "first" else -1])


@thought(r"you let the card led take the trick", WINNER)
def _(said: Said, found: Found) -> bool:
    return _is_seat(said, 0)


@thought(r"you let the last card take the trick", WINNER)
def _(said: Said, found: Found) -> bool:
    return _is_seat(said, world_of(said).players - 1)


@thought(r"you counted the seats from your own", WINNER)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.leader != here.you and str(said.given) == _seat(here, plays.winning_place(here.trick, here.trump, here.rules), here.you)
