"""Slips in what melds are worth: the value of another meld, of another game, of another trump."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from tutor.engine import Suit, count_meld
from tutor.engine.meld import Meld, MeldPart, Sort, meld_table
from tutor.engine.meld.names import DIX, ROYAL
from tutor.engine.meld.parts import AROUND
from tutor.engine.rules import TEN, A, K, points_for
from tutor.feedback.slips.meld_hand import COUNT, Hand, base_of, total_under, with_melding_of, with_values_of
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.meld_words import one_meld, pays
from tutor.feedback.words import points, suit_word
from tutor.questions.meld_count import MeldTotal

SINGLE, DOUBLE = "single-deck", "double-deck"
TEN_TIMES = 10  # how the values of the single-deck game differ from those of the double-deck game
FEW = 4


def _other_trump(question: MeldTotal) -> Iterator[Slipped]:
    for suit in Suit:
        if suit is not question.trump:
            total = count_meld(question.hand, suit, question.rules).total
            yield Slipped(total, {"other": suit_word(suit), "trump": suit_word(question.trump)})


def _trick_points(question: MeldTotal) -> Iterator[Slipped]:
    values = question.rules.point_values
    total = sum(values.get(card.rank, 0) for card in question.hand)
    if total:
        yield Slipped(total)


def _of_the_other_deck(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    # The double deck has no nines, so nobody thinks of its values where one pays.
    if not hand.parts or any(part.meld.sort is Sort.DIX for part in hand.parts):
        return
    tens = question.rules.meld_step == TEN_TIMES
    words = {"game": DOUBLE if tens else SINGLE, "says": pays(hand.parts[0].meld, hand.parts[0].points)}
    yield Slipped(total_under(question, with_values_of(question.rules, DOUBLE if tens else SINGLE)), words)
    if not tens:
        yield Slipped(hand.total * TEN_TIMES, words)
    elif hand.total % TEN_TIMES == 0:
        yield Slipped(hand.total // TEN_TIMES, words)


def _as_single_deck(question: MeldTotal) -> Iterator[Slipped]:
    """Two players who count as four do, and players for chips who pay doubles."""
    meld = question.rules.meld
    rows = (meld.run, meld.royal, meld.marriage, meld.pinochle, meld.dix, *(row for _, row in meld.around))
    if meld.one_per_trick:
        says = "Here melds are laid one a trick, and each is paid."
    elif base_of(question.rules) != SINGLE and all(points_for(row, 2) == 2 * points_for(row, 1) for row in rows):
        says = "In this game two of a meld pay just two singles."
    else:
        return
    yield Slipped(total_under(question, with_melding_of(question.rules, SINGLE)), {"says": says})


def _printed(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    printed = with_values_of(question.rules, base_of(question.rules))
    if printed.meld == hand.meld:
        return
    here, there = (meld_table(question.trump, rules) for rules in (question.rules, printed))
    other = count_meld(question.hand, question.trump, printed)
    melds = [part.meld for part in (*hand.parts, *other.parts)]
    # The first of the hand's melds that this table pays otherwise; tens around may be on one list alone.
    meld = next((meld for meld in melds if _listed(meld, here) != _listed(meld, there)), None)
    if meld:
        pays = _listed(meld, here)
        verb = "pay" if meld.sort is Sort.AROUND else "pays"
        yield Slipped(other.total, {"says": f"At this table {one_meld(meld)} {verb} {points(pays) if pays else 'nothing'}."})


def _listed(meld: Meld, table: Mapping[Meld, MeldPart]) -> int:
    """What a table pays for a meld by itself."""
    return table[meld].points if meld in table else 0


def _around_at_other(question: MeldTotal) -> Iterator[Slipped]:
    """A single around paid as another; where there are several, only as the one beside it in the list."""
    hand = Hand(question)
    names = {meld.rank: meld for meld in hand.times if meld.sort is Sort.AROUND and meld.copies == 1 and hand.times[meld] == 1}
    ranks = [rank for rank, _ in hand.meld.around]
    rows = dict(hand.meld.around)
    found = (
        hand.more(
            points_for(rows[other], 1) - hand.worth[meld],
            meld=one_meld(meld),
            other=f"{other.name.lower()}s around",
            says=pays(meld, hand.worth[meld]),
        )
        for rank, meld in names.items()
        for other in ranks
        if rank in ranks and other is not rank and (len(names) == 1 or abs(ranks.index(rank) - ranks.index(other)) == 1)
    )
    yield from islice(found, FEW)


def _tens_around(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    rows = dict(hand.meld.around)
    if TEN not in rows and all(hand.held[card] for card in AROUND[TEN]):
        for rank in (A, K):
            yield hand.more(points_for(rows.get(rank, ()), 1))


def _dix_doubled(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    single = points_for(hand.meld.dix, 1)
    if hand.worth.get(DIX) == single:
        yield hand.more(hand.times[DIX] * single, paid=points(2 * single), says=pays(DIX, single))


def _one_made_royal(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    if sum(many for meld, many in hand.times.items() if meld.sort is Sort.MARRIAGE) > 1:
        yield hand.more(hand.royal - hand.marriage, trump=suit_word(hand.trump))


def _one_made_plain(question: MeldTotal) -> Iterator[Slipped]:
    hand = Hand(question)
    if hand.times[ROYAL] > 1:
        yield hand.more(hand.marriage - hand.royal, worth=points(hand.royal))


SLIPS: tuple[Slip, ...] = (
    Slip("another-trump", COUNT, _other_trump, "you took {other} for trump", "Trump here is {trump}.", Likely.SELDOM),
    Slip(
        "trick-points-as-meld",
        COUNT,
        _trick_points,
        "you counted the cards as in tricks",
        "Meld is sets of cards; what a card is worth in tricks comes later.",
        Likely.AT_TIMES,
    ),
    Slip("values-of-the-other-deck", COUNT, _of_the_other_deck, "you used the values of the {game} game", "{says}", Likely.OFTEN),
    Slip("counted-as-in-single-deck", COUNT, _as_single_deck, "you counted as in the single-deck game", "{says}", Likely.AT_TIMES),
    Slip("printed-values", COUNT, _printed, "you used the printed values of the game", "{says}", Likely.OFTEN),
    Slip("around-at-another-value", COUNT, _around_at_other, "you paid {meld} as {other}", "{says}", Likely.AT_TIMES),
    Slip("tens-around-as-another", COUNT, _tens_around, "you counted tens around", "Tens around are not paid."),
    Slip("dix-paid-double", COUNT, _dix_doubled, "you paid {paid} for a dix", "{says}", Likely.AT_TIMES),
    Slip(
        "one-marriage-as-royal",
        COUNT,
        _one_made_royal,
        "you paid one plain marriage as a royal one",
        "Only the marriage in trump is royal, and trump is {trump}.",
    ),
    Slip(
        "one-royal-as-plain",
        COUNT,
        _one_made_plain,
        "you paid one royal marriage as a plain one",
        "Each royal marriage here pays {worth}.",
    ),
)
