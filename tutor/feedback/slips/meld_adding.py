"""Slips in adding up a hand's melds: some left out, some counted again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.engine.meld import Meld, Sort
from tutor.feedback.slips.meld_hand import COUNT, Hand
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.meld_words import cards_of, one_meld, pays, sorts_paid, the_meld
from tutor.feedback.words import first_upper, points, the_card
from tutor.questions.meld_count import MeldTotal

MOST = 14  # words of a sentence to keep
FEW = 4  # melds among which one that is left out can be told


def _left_out(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    given = set(question.given)
    melds = [meld for meld in hand.times if meld not in given and not (meld.sort is Sort.DIX and hand.times[meld] == 1)]
    if len(melds) > FEW:
        return
    for part in {part.meld: part for part in hand.parts if part.meld in melds}.values():
        verb = "is" if len(part.cards) == 1 else "makes" if part.meld.rank and part.meld.copies == 1 else "make"
        cards = cards_of(part.meld, part.cards, hand.rules) if len(part.cards) > 1 else the_card(part.cards[0])
        says = f"{first_upper(cards)} {verb} {one_meld(part.meld)}, {points(part.points)}."
        short = says if len(says.split()) <= MOST else pays(part.meld, part.points)
        yield hand.more(-part.points, meld=(the_meld if hand.times[part.meld] == 1 else one_meld)(part.meld), says=short)


def _short(meld: Meld) -> str:
    """the run, also where it has extras"""
    return "the run" if meld.extras else the_meld(meld)


def _two_left_out(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    given = set(question.given)
    melds = [meld for meld in hand.times if meld not in given]
    if 2 < len(hand.times) <= FEW:
        sorts = ", then ".join(sorts_paid(hand.rules))
        for one, other in combinations(melds, 2):
            yield hand.more(-hand.worth[one] - hand.worth[other], one=_short(one), other=_short(other), sorts=sorts)


def _counted_twice(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    for meld, many in hand.times.items():
        if many == 1 and meld.copies == 1 and len(hand.times) <= FEW and not question.given:
            yield hand.more(hand.worth[meld], meld=the_meld(meld))


def _given_again(question: MeldTotal) -> Iterator[Slipped]:
    given = sum(part.points for part in question.given_parts())
    if given:
        yield Slipped(question.answer + given)


def _given_left_out(question: MeldTotal) -> Iterator[Slipped]:
    given = sum(part.points for part in question.given_parts())
    if 0 < given < question.answer:
        yield Slipped(question.answer - given)


SLIPS: tuple[Slip, ...] = (
    Slip("meld-left-out", COUNT, _left_out, "you left out {meld}", "{says}", Likely.OFTEN),
    Slip(
        "two-melds-left-out",
        COUNT,
        _two_left_out,
        "you left out {one} and {other}",
        "Look for {sorts}.",
    ),
    Slip("meld-counted-twice", COUNT, _counted_twice, "you counted {meld} twice", "The hand holds {meld} only once.", Likely.SELDOM),
    Slip(
        "given-melds-added-again",
        COUNT,
        _given_again,
        "you added the melds again that were counted already",
        "The melds already counted are in the total once.",
        Likely.SELDOM,
    ),
    Slip(
        "given-melds-left-out",
        COUNT,
        _given_left_out,
        "you left out the melds that were counted already",
        "The melds already counted belong to the total too.",
        Likely.OFTEN,
    ),
)
