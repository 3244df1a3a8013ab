"""What a bid puts at stake: the score of the hand by what the tricks still bring."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tutor.advice import Stakes, StakesError, advise_play
from tutor.engine import HOUSE_RULES, SINGLE_DECK, VARIANTS, PinochleError, Rules, Seat, Suit, game, new_deck
from tutor.solver import Position, position_of


def random_stakes(seed: int, many: int) -> Iterator[Stakes]:
    """Stakes of the games for partners, with a few house rules set as they may be."""
    random = Random(seed)
    while many:
        rules = VARIANTS[random.choice(("single-deck", "double-deck"))]
        try:
            for row in random.sample(list(HOUSE_RULES.values()), random.randint(0, 5)):
                rules = rules.but(row.change(random.choice(row.known() or ("20",)), rules))
            yield a_stake(random, rules)
            many -= 1
        except PinochleError:
            continue


def a_stake(random: Random, rules: Rules) -> Stakes:
    unit, whole = rules.trick_step, rules.trick_points
    first = random.randrange(0, whole, unit)
    second = random.randrange(0, whole - first, unit)
    meld = tuple(rules.meld_step * random.choice((0, 0, 2, 4, 10, 20, 40)) for _ in range(2))
    bid = max(meld[0] + first + random.randrange(-5 * unit, whole - first - second + 5 * unit, unit), 1)
    return Stakes(rules, random.random() < 0.5, bid, meld, (first, second))


@pytest.mark.parametrize("seed", range(4))
def test_more_points_never_score_less(seed: int) -> None:
    steps = 0
    for stakes in random_stakes(seed, 150):
        scores = [stakes.score(points) for points in range(0, stakes.left + 1, stakes.rules.trick_step)]
        assert scores == sorted(scores), stakes
        steps += len(set(scores)) > 1
    assert steps > 80


def best_score(position: Position, stakes: Stakes, taken: int, us: tuple[Seat, ...]) -> int:
    """The score when all play for it, by trying everything."""
    if not any(position.hands.values()):
        return stakes.score(taken)
    found = []
    for card in position.legal.cards:
        after, trick = position.after(card)
        won = after.points(trick) if trick and after.trick.leader in us else 0
        found.append(best_score(after, stakes, taken + won, us))
    return max(found) if position.turn in us else min(found)


def test_each_card_is_worth_the_score_that_it_leads_to() -> None:
    random = Random(5)
    told_apart = 0
    for _ in range(60):
        cards = random.sample(new_deck(SINGLE_DECK), 12)
        hands = {seat: tuple(cards[3 * place : 3 * place + 3]) for place, seat in enumerate(SINGLE_DECK.seats)}
        position = position_of(SINGLE_DECK, Suit.SPADES, hands, (), Seat.SOUTH)
        left = sum(SINGLE_DECK.point_values[card.rank] for card in cards) + 10
        first = random.randrange(0, SINGLE_DECK.trick_points - left + 1, 10)
        counters = (first, SINGLE_DECK.trick_points - left - first)
        stakes = Stakes(SINGLE_DECK, random.random() < 0.5, 100 + first + random.choice((10, 20, 30)), (100, 40), counters)
        assert stakes.left == left
        for choice in advise_play(position, stakes).choices:
            after, _ = position.after(choice.card)
            assert choice.value == best_score(after, stakes, 0, ("N", "S"))  # type: ignore[arg-type]
        told_apart += len({choice.value for choice in advise_play(position, stakes).choices}) > 1
    assert told_apart > 5


def test_a_bid_that_hangs_on_ten_points() -> None:
    """250 points in a hand: 130 and 80 are taken, 40 are left, and 20 of them make the bid."""
    ours = Stakes(SINGLE_DECK, True, 300, (150, 40), (130, 80))
    assert [ours.score(points) for points in (10, 20, 40)] == [-300 - 150, 300 - 140, 320 - 120]
    theirs = Stakes(SINGLE_DECK, False, 300, (150, 40), (130, 80))
    assert [theirs.score(points) for points in (0, 20, 30)] == [120 - 320, 140 - 300, 150 + 300]
    assert ours.hand(20).outcome == "made"


@pytest.mark.parametrize(
    ("rules", "bid", "meld", "counters", "says"),
    [
        (VARIANTS["three-player"], 300, (100, 0, 0), (0, 0, 0), "a bid where each defender has a score of their own"),
        (VARIANTS["three-player-money"], 300, (100, 0, 0), (0, 0, 0), "a bid where each defender has a score of their own"),
        (VARIANTS["two-player"], 300, (100, 0), (0, 0), "a bid, but nobody bids in this game"),
        (SINGLE_DECK, 0, (100, 0), (0, 0), "a bid of 0"),
        (SINGLE_DECK, 300, (100,), (0, 0), "meld of 100"),
        (SINGLE_DECK, 300, (100, -10), (0, 0), "meld of 100 and -10"),
        (SINGLE_DECK, 300, (100, 0), (200, 60), "260 trick points taken, but a hand holds 250"),
        (
            game("single-deck", {"save": "trick"}),
            300,
            (100, 0),
            (200, 0),
            "at this table any trick saves the meld, and a side has no trick points yet",
        ),
    ],
)
def test_figures_that_cannot_be_are_refused(rules: Rules, bid: int, meld: tuple[int, ...], counters: tuple[int, ...], says: str) -> None:
    with pytest.raises(StakesError) as caught:
        Stakes(rules, True, bid, meld, counters)
    assert str(caught.value) == says
