"""Plays: tricks as somebody takes them, who may be mistaken: slow plain code over the fields of the rules, mistakes among them.

The reference knows the right play alone; where nothing is mistaken this says the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference import rank_of, suit_of

from tutor.engine import Rules


def place(card: str, rules: Rules) -> int:
    """Where a card's rank stands, 0 for the highest."""
    return [rank.value for rank in rules.deck.order].index(rank_of(card))


def stronger(card: str, best: str, trump: str, rules: Rules) -> bool:
    """Whether a card played later takes over from the best so far."""
    if card == best:
        return rules.play.twins == "last"
    if not rules.play.suits_matter or suit_of(card) == suit_of(best):
        return place(card, rules) < place(best, rules)
    return suit_of(card) == trump


def winning_place(trick: Sequence[str], trump: str, rules: Rules) -> int:
    """Which card of a trick is winning, from 0."""
    best = 0
    for at, card in enumerate(trick):
        if at and stronger(card, trick[best], trump, rules):
            best = at
    return best


def winning(trick: Sequence[str], trump: str, rules: Rules) -> str:
    """The card that is winning, "" before the first."""
    return trick[winning_place(trick, trump, rules)] if trick else ""


def highest(cards: Sequence[str], rules: Rules) -> str:
    """The highest of cards of one suit."""
    return min(cards, key=lambda card: place(card, rules))


def choices(hand: Sequence[str], trick: Sequence[str], trump: str, rules: Rules) -> list[str]:
    """What is left of a hand before anything has to be beaten."""
    play = rules.play
    following = [card for card in hand if suit_of(card) == suit_of(trick[0])]
    trumps = [card for card in hand if suit_of(card) == trump]
    if following and play.must_follow:
        return following
    if following and play.must_trump:  # A trump may be played, though the suit led is held.
        return [card for card in hand if card in following or card in trumps]
    return trumps if trumps and play.must_trump else list(hand)


def has_to_beat(hand: Sequence[str], trick: Sequence[str], trump: str, rules: Rules) -> bool:
    """Whether a card has to be beaten, if one can be."""
    play, led, left = rules.play, suit_of(trick[0]), choices(hand, trick, trump, rules)
    if play.must_beat == "never" or (play.must_beat == "trump-led" and led != trump):
        return False
    partners = any(len(side) > 1 for side in rules.deck.sides)
    if not play.beat_partner and partners and len(trick) > 1 and trick.index(winning(trick, trump, rules)) == len(trick) - 2:
        return False
    void = all(suit_of(card) != led for card in hand)
    if not play.must_overtrump and void and all(suit_of(card) == trump for card in left):
        return False
    # Whoever may throw any card need not win with it.
    return play.must_trump or not (void or not play.must_follow)


def to_beat(hand: Sequence[str], trick: Sequence[str], trump: str, rules: Rules) -> str:
    """The card that has to be beaten, "" where none has to be."""
    if not trick or not has_to_beat(hand, trick, trump, rules):
        return ""
    led = [card for card in trick if suit_of(card) == suit_of(trick[0])]
    if rules.play.beat_after_ruff and any(suit_of(card) == suit_of(trick[0]) for card in hand):
        return highest(led, rules)
    return winning(trick, trump, rules)


def legal(hand: Sequence[str], trick: Sequence[str], trump: str, rules: Rules, drawing: bool = False, opening: bool = False) -> list[str]:
    """What may be played, each card once. `drawing`: cards are still drawn. `opening`: it is the first lead of the hand."""
    trumps = [card for card in hand if suit_of(card) == trump]
    left = list(hand)
    if not drawing and not trick and opening and rules.play.first_lead == "trump" and trumps:
        left = trumps
    elif not drawing and trick:
        left = choices(hand, trick, trump, rules)
        best = to_beat(hand, trick, trump, rules)
        above = [card for card in left if best and stronger(card, best, trump, rules)]
        left = above or left
    return list(dict.fromkeys(left))


def takers(hand: Sequence[str], trick: Sequence[str], trump: str, rules: Rules) -> list[str]:
    """What may be played and takes the trick."""
    best = winning(trick, trump, rules)
    return [card for card in legal(hand, trick, trump, rules) if stronger(card, best, trump, rules)]
