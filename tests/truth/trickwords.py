"""Trickwords: cards and suits as sentences about tricks name them, and what a position asks for, by the reference."""

from __future__ import annotations

from claims import world_of
from reading import RANK, SUIT, cards, ranks, suit
from reference import rank_of, suit_of
from sentences import Said
from world import World

KINDS = ("legal-plays", "win-trick")
CARD = rf"the {RANK} of {SUIT}"
RANKS = rf"the {RANK}(?:,? (?:and |or )?the {RANK})*"


def card(text: str) -> str:
    """the ten of hearts: 10H."""
    (found,) = cards(text) or []
    return found


def the_suit(text: str) -> str:
    """hearts, a heart: H."""
    found = suit(text)
    assert found is not None, text
    return found


def names(text: str, cards: set[str]) -> bool:
    """Whether "the ace or the ten" are the ranks of just these cards, all of one suit, each once."""
    said = ranks(text) or []
    return len({suit_of(card) for card in cards}) == 1 and sorted(said) == sorted(rank_of(card) for card in cards)


def own(said: Said) -> str:
    """The card that a reason is about."""
    return str(said.card)


def allowed(said: Said) -> bool:
    """Whether the card that a reason is about may be played."""
    return own(said) in world_of(said).legal


def follows(here: World) -> bool:
    """Whether the learner owes the suit led."""
    return bool(here.trick) and not here.drawing and bool(here.of_suit(here.led))


def trumps(here: World) -> bool:
    """Whether the learner owes a trump, having none of the suit led."""
    return bool(here.trick) and not here.drawing and not here.of_suit(here.led) and bool(here.of_suit(here.trump))


def plain_choices(here: World) -> set[str]:
    """What is to choose from before anything has to be beaten: the suit led, else trumps, else all."""
    if not here.trick or here.drawing:
        return set(here.legal)
    return set(here.of_suit(here.led) or here.of_suit(here.trump) or here.hand)


def over(here: World, best: str) -> set[str]:
    """The cards of what is to choose from that beat another card."""
    return {card for card in plain_choices(here) if here.beats(card, best)}


def asks_to_beat(here: World) -> bool:
    """Whether this table asks to beat the card that is winning, where trump or a plain suit was led."""
    return here.rules.play.must_beat == "always" or (here.rules.play.must_beat == "trump-led" and here.led == here.trump)


def binding_lead(here: World) -> bool:
    """Whether this is a first lead that must be a trump."""
    return not here.trick and not here.drawing and bool(here.data.get("opening-lead")) and here.rules.play.first_lead == "trump"


def free(here: World) -> bool:
    return here.legal == set(here.hand)


def bright(said: Said) -> set[str]:
    """The cards that a hint leaves bright."""
    return {str(one) for one in said.bright or ()}
