"""The score command's own words: figures that do not matter, and chips; read back at random hands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from tutor.engine import THREE_PLAYER_MONEY, Rules, Seat, Suit, game
from tutor.engine.chips import KITTY
from tutor.engine.evening import EveningError, PlayedHand, play_evening, score_played, settle_played
from tutor.engine.score import ScoreError
from tutor.feedback.speakers.chips import chips_words
from tutor.feedback.speakers.outcomes import outcome_words
from tutor.feedback.speakers.unneeded import left_aside

TABLES: Mapping[str, Rules] = {
    "usual": game("single-deck"),
    "a trick saves": game("single-deck", {"save": "trick"}),
    "moon": game("single-deck", {"shoot-moon": "bonus-250"}),
    "floors": game("double-deck"),
    "three": game("three-player"),
    "money": THREE_PLAYER_MONEY,
}
# What a note speaks of, by its first words.
FIELDS: Mapping[str, str] = {
    "the counters": "counters",
    "the tricks": "tricks",
    "the moon": "moon",
    "the defenders' meld": "meld",
    "trump": "trump",
}


def split(whole: int, parts: int, dice: Random, step: int = 1) -> tuple[int, ...]:
    left, found = whole, []
    for _ in range(parts - 1):
        found.append(dice.choice([0, left, step * dice.randrange(left // step + 1)]))
        left -= found[-1]
    return (*found, left)


def a_hand(rules: Rules, dice: Random) -> PlayedHand:
    """A hand noted with more than needs be."""
    sides = len(rules.deck.sides)
    melds = (
        dice.choice([0, rules.trick_points // 3, rules.trick_points]),
        *(dice.choice([0, 2 * rules.meld_step]) for _ in range(sides - 1)),
    )
    tricks = 12 if sides == 2 else 15
    return PlayedHand(
        Seat.SOUTH,
        (rules.auction.minimum or 0) + dice.choice([0, 50]),
        melds,
        split(rules.trick_points, sides, dice, rules.trick_step) if dice.random() < 0.8 else None,
        dice.random() < 0.2,
        dice.choice([False, False, "made", "missed"]) if rules.auction.shoot_moon != "off" else False,
        split(20 if rules.deck.copies == 4 else tricks, sides, dice) if dice.random() < 0.7 else None,
        dice.choice([None, None, None, "declarer", "defenders"]),
        dice.choice([None, *Suit]) if not rules.scoring.chips else dice.choice(list(Suit)),
        dice.random() < 0.2,
    )


def others(field: str, played: PlayedHand, rules: Rules, dice: Random) -> list[PlayedHand]:
    """The same hand with another figure for this field."""
    sides = len(rules.deck.sides)
    values = {
        "counters": [None, split(rules.trick_points, sides, dice, rules.trick_step)],
        "tricks": [None, split(sum(played.tricks or ()), sides, dice)],
        "moon": [False],
        "meld": [(played.meld[0], *(dice.randrange(300) for _ in played.meld[1:]))],
        "trump": [None, *Suit],
    }
    return [replace(played, **{field: value}) for value in values[field]]


def comes_to(played: PlayedHand, rules: Rules) -> object:
    """What a hand comes to; None for one whose figures contradict each other."""
    try:
        _, score = score_played(played, rules)
    except ScoreError:
        return None
    assert score
    return score.outcome, score.points, settle_played(played, score, rules) if rules.scoring.chips else None


@pytest.mark.parametrize("name", TABLES)
def test_what_is_left_aside_makes_no_difference(name: str) -> None:
    rules, dice, told = TABLES[name], Random(f"aside {name}"), set()
    for _ in range(400):
        played = a_hand(rules, dice)
        if played.unseen and rules.scoring.chips:
            played = replace(played, bid=rules.stuck_bid)
        if (result := comes_to(played, rules)) is None:
            continue
        _, score = score_played(played, rules)
        assert score
        for note in left_aside(played, score, rules):
            if note.startswith("unseen counts as thrown in"):
                assert comes_to(replace(played, unseen=False, thrown_in=True), rules) == result, played
                continue
            field = FIELDS[note.partition(" is ")[0].partition(" are ")[0]]
            told.add(field)
            assert "{" not in note
            for other in others(field, played, rules, dice):
                assert comes_to(other, rules) in (None, result), (note, played, other)
    assert {"counters", "tricks"} <= told
    assert ("meld" in told) == (name == "money")


@pytest.mark.parametrize("name", TABLES)
def test_a_hand_with_no_more_than_it_needs_is_told_of_nothing(name: str) -> None:
    rules = TABLES[name]
    sides = len(rules.deck.sides)
    counters = (rules.trick_points - rules.scoring.last_trick, *[0] * (sides - 2), rules.scoring.last_trick)
    played = PlayedHand(Seat.SOUTH, rules.auction.minimum or 0, (rules.trick_points, *[0] * (sides - 1)), counters)
    played = replace(played, trump=Suit.HEARTS) if rules.scoring.chips else played
    _, score = score_played(played, rules)
    assert score
    assert left_aside(played, score, rules) == ()


def test_chips_add_up_and_the_words_say_them() -> None:
    dice, rules, seen = Random("chips"), THREE_PLAYER_MONEY, set()
    for _ in range(400):
        seat, unseen = dice.choice(rules.seats), dice.random() < 0.1
        bid = 300 if unseen else dice.choice([300, 340, 350, 400, 490, 600])
        played = PlayedHand(
            seat,
            bid,
            () if unseen else (dice.choice([50, 150, 320]), 0, 0),
            None if unseen else (dice.choice([100, 200, 240]), *dice.choice([(0, 10)])),
            trump=None if unseen else dice.choice(list(Suit)),
            unseen=unseen,
        )
        if played.counters:
            played = replace(played, counters=(played.counters[0], 0, 250 - played.counters[0]), thrown_in=dice.random() < 0.2)
        (line,) = play_evening([played], Seat.NORTH, rules)
        assert line.score
        assert sum(line.chips.values()) == 0
        assert line.purses == line.chips
        words = chips_words(settle_played(played, line.score, rules), line.score, rules)
        seen.add(re.sub(r"\d+", "N", words))
        opponents = {line.chips[other.value] for other in rules.seats if other is not seat}
        assert len(opponents) == 1
        each, numbers = abs(opponents.pop()), [int(number) for number in re.findall(r"\d+", words)]
        if unseen:
            assert (each, numbers, line.chips[KITTY]) == (0, [3], 3)
            continue
        assert numbers[0] == each
        assert numbers[-1] == abs(line.chips[seat.value])
        assert ("kitty" in words) == (line.chips[KITTY] != 0) == (bid >= 350)
        assert words.startswith("Made") == (line.chips[seat.value] > 0) == (line.score.outcome == "made")
        assert ("twice" in words) == (line.score.outcome == "set" and not played.thrown_in)
    assert len(seen) == 7


def test_purses_run_on_and_a_deal_that_nobody_bids_moves_nothing() -> None:
    hand = PlayedHand(Seat.SOUTH, 350, (150, 0, 0), (200, 40, 10), trump=Suit.SPADES)
    lines = play_evening(
        [hand, PlayedHand(None), replace(hand, declarer=Seat.EAST, thrown_in=True, counters=None)], "N", THREE_PLAYER_MONEY
    )
    assert [line.purses for line in lines] == [
        {"N": -10, "E": -10, "S": 30, "kitty": -10},
        {"N": -10, "E": -10, "S": 30, "kitty": -10},
        {"N": 0, "E": -40, "S": 40, "kitty": 0},
    ]
    assert lines[1].chips == {}
    assert play_evening([PlayedHand(Seat.SOUTH, 300, (100, 0), (250, 0))], "N", game("single-deck"))[0].purses == {}


def test_meld_that_covers_the_bid_is_claimed_without_play() -> None:
    """4.3: "Bidder may claim on meld alone when meld covers the bid"."""
    claimed = PlayedHand(Seat.SOUTH, 300, (300, 0, 0), trump=Suit.CLUBS)
    (line,) = play_evening([claimed], "N", THREE_PLAYER_MONEY)
    assert line.score
    assert line.chips["S"] == 6
    said = outcome_words(line.score, THREE_PLAYER_MONEY)
    assert said == "Meld 300 alone reaches the bid of 300, and it was claimed without play: made."
    with pytest.raises(EveningError, match="no counters given"):
        play_evening([replace(claimed, meld=(290, 0, 0))], "N", THREE_PLAYER_MONEY)


@pytest.mark.parametrize(
    ("played", "says", "hint"),
    [
        (
            PlayedHand(Seat.SOUTH, 300, (50, 0, 0), (250, 0, 0)),
            "trump is not given",
            "say which suit was trump, since spades pay twice as much",
        ),
        (
            PlayedHand(Seat.SOUTH, 350, unseen=True),
            "only a forced bid is thrown in unseen",
            "it is 300, and thrown in before the widow is seen",
        ),
    ],
)
def test_chips_that_cannot_be(played: PlayedHand, says: str, hint: str) -> None:
    _, score = score_played(played, THREE_PLAYER_MONEY)
    assert score
    with pytest.raises(ScoreError, match=says) as error:
        settle_played(played, score, THREE_PLAYER_MONEY)
    assert error.value.hint == hint


def test_tricks_that_are_not_those_of_a_hand() -> None:
    played = PlayedHand(Seat.SOUTH, 300, (100, 0), (250, 0), tricks=(11, 3))
    with pytest.raises(ScoreError, match="tricks 11 and 3 make 14, but a hand has 12"):
        score_played(played, game("single-deck"))
