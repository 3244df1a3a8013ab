"""Endings: found in made-up hands, sharp at every step, and never one where the choice does not matter."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tutor.advice import advise_play, endings, level_of_ending, misses
from tutor.advice.deals import dealt, positions
from tutor.advice.endings import alike, choices_of, ending_of, is_sharp, reaches, turned
from tutor.advice.grades import counter
from tutor.engine import SINGLE_DECK, TWO_PLAYER, VARIANTS, Rules, Seat, Suit, game, new_deck, parse_card, parse_cards
from tutor.solver import Position, best_line, card_values, position_of

SMALL = range(2, 5)


def ending(hands: str, trick: str = "", trump: str = "S", rules: Rules = SINGLE_DECK) -> Position:
    """A position at South's turn; hands in the order of the seats, set apart by slashes."""
    held = dict(zip(rules.seats, map(parse_cards, hands.split("/")), strict=True))
    return position_of(rules, Suit(trump), held, parse_cards(trick), Seat.SOUTH)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_hand_as_it_comes_to_be_played_is_one_of_the_deck(name: str) -> None:
    rules = VARIANTS[name]
    for seed in range(5):
        given = dealt(rules, seed)
        held = Counter(card for hand in given.position.hands.values() for card in hand)
        whole = Counter(new_deck(rules))
        assert not held - whole
        assert (whole - held).total() == (rules.deck.widow or (24 if rules.deck.stock else 0))
        assert {len(hand) for hand in given.position.hands.values()} == {rules.deck.hand}
        assert (given.declarer is None) is (rules is TWO_PLAYER)
        assert given == dealt(rules, seed)


def test_the_declarer_has_the_better_trumps() -> None:
    """An exchange gives trumps to the declarer: more than half of them on average."""
    shares = []
    for seed in range(40):
        given = dealt(SINGLE_DECK, seed)
        assert given.declarer is not None
        shares.append(sum(card.suit is given.position.trump for card in given.position.hands[given.declarer]))
    assert sum(shares) / len(shares) > 6


def test_the_leader_is_who_the_table_says() -> None:
    leaders = {dealt(game("single-deck", {"first-lead": "left-of-dealer"}), seed).position.turn for seed in range(20)}
    assert leaders == set(Seat)
    opening = dealt(game("single-deck", {"first-lead": "trump"}), 1).position
    assert {card.suit for card in opening.legal.cards} == {opening.trump}


ALIKE = [
    ("AH 10H", "9H 9H / 9D 9D / AH 10H / 9C 9C", True),
    ("AH 10H", "9H 9H / 9D 9D / AH 10H / AH 9C", False),  # another hand has a copy of the higher
    ("AH 10H", "9H 9H / 9D 9D / AH 10H / 10H 9C", False),  # or of the lower: they are twins, and the first played wins
    ("AH KH", "9H 9H / 9D 9D / AH KH / 10H 9C", False),  # or one between
    ("AH KH", "9H 9H / 9D 9D / AH KH / 9H 9C", True),
    ("KH QH", "9C 9C / 9D 9D / KH QH / 9H 9C", False),  # they do not count the same
    ("QH 9H", "9C 9C / 9D 9D / QH 9H / 9D 9C", True),
    ("QH QD", "9C 9C / 9D 9D / QH QD / 9D 9C", False),
]


@pytest.mark.parametrize(("pair", "hands", "same"), ALIKE)
def test_interchangeable_cards(pair: str, hands: str, same: bool) -> None:
    high, low = parse_cards(pair)
    assert alike(ending(hands), high, low) is same


def test_a_card_on_the_table_parts_cards_too() -> None:
    at = ending("9C / 9D / AH KH / 9C 9C", trick="10H 9D")
    assert not alike(at, parse_card("AH"), parse_card("KH"))


@pytest.mark.parametrize("name", VARIANTS)
def test_interchangeable_cards_are_worth_the_same(name: str) -> None:
    rules, seen = VARIANTS[name], 0
    for seed in range(6):
        for at in positions(rules, seed):
            if at.cards_left in SMALL and len(at.legal.cards) > 1:
                values = card_values(at)
                for group in choices_of(at):
                    assert len({values[card] for card in group}) == 1
                    seen += len(group) - 1
    assert seen or len(set(rules.point_values.values())) == len(rules.deck.order)  # where each rank counts otherwise, none are alike


@pytest.mark.parametrize("name", VARIANTS)
def test_a_position_is_sharp_where_one_choice_alone_is_best_by_a_counter(name: str) -> None:
    rules, sharp = VARIANTS[name], 0
    for seed in range(24):
        for at in positions(rules, seed):
            if at.cards_left not in SMALL:
                continue
            values = card_values(at)
            worth = sorted(values[group[0]] for group in choices_of(at))
            assert is_sharp(at) is (len(worth) >= 3 and worth[-1] - worth[-2] >= counter(rules))
            sharp += is_sharp(at)
            for card, points in product(values, (-1, 0, 1)):
                assert reaches(at, card, values[card] + points) is (points <= 0)
    assert sharp


def test_an_ending_is_turned_to_south_and_nothing_else_changes() -> None:
    for at in positions(SINGLE_DECK, 5):
        if at.cards_left == 3:
            south = turned(at)
            assert south.turn is Seat.SOUTH
            assert list(south.hands) == list(Seat)
            assert list(card_values(south).items()) == list(card_values(at).items())


def test_a_level_grows_with_what_goes_wrong_and_how_late_it_shows() -> None:
    levels = {
        (missed, depth, steps): level_of_ending(missed, depth, steps) for missed, depth, steps in product(range(1, 8), range(1, 8), (1, 2))
    }
    assert set(levels.values()) == {1, 2, 3}
    for (missed, depth, steps), level in levels.items():
        assert level <= level_of_ending(missed + 1, depth, steps)
        assert level <= level_of_ending(missed, depth + 1, steps)
        assert level <= level_of_ending(missed, depth, steps + 1)


@pytest.mark.parametrize("name", ["single-deck", "double-deck", "three-player", "two-player"])
def test_what_is_found_is_what_it_says(name: str) -> None:
    rules, found = VARIANTS[name], 0
    for seed in range(40):
        for one in endings(rules, seed, SMALL):
            found += 1
            at = one.position
            assert at.turn is Seat.SOUTH
            assert at.cards_left in SMALL
            assert is_sharp(at)
            assert one.misses == misses(one.advised)
            assert one.misses
            assert one.ideas
            assert one.steps >= 1
            assert one.values == card_values(at)
            assert 1 <= one.depth <= at.cards_left
            assert ending_of(at) == one
    assert found > 1


def test_the_same_seed_gives_the_same_endings() -> None:
    assert [list(endings(SINGLE_DECK, seed, SMALL)) for seed in range(8)] == [list(endings(SINGLE_DECK, seed, SMALL)) for seed in range(8)]


def choices_ahead(at: Position) -> list[Position]:
    """Every place where South chooses next once its best card is played, found anew: the other side plays anything, partner its best."""
    places, found = [at.after(advise_play(at).best[0])[0]], []
    while places:
        place = places.pop()
        if not any(place.hands.values()):
            continue
        if place.turn is Seat.SOUTH and len(choices_of(place)) > 1:
            found.append(place)
            continue
        ours = place.turn in place.side(Seat.SOUTH)
        cards = best_line(place)[:1] if ours else place.legal.cards
        places += [place.after(card)[0] for card in cards]
    return found


def test_steps_are_proved_against_every_defence() -> None:
    longer = 0
    for seed in range(60):
        for one in endings(SINGLE_DECK, seed, range(3, 5)):
            ahead = choices_ahead(one.position)
            proved = bool(ahead) and all(is_sharp(place) and misses(advise_play(place)) for place in ahead)
            assert (one.steps > 1) is proved
            longer += proved
    assert longer >= 0
