"""Play, against rules.md 1.4 and 2 and against the reference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
import reference
from amounts import many

from tutor.engine import (
    SINGLE_DECK,
    THREE_PLAYER,
    THREE_PLAYER_MONEY,
    TWO_PLAYER,
    VARIANTS,
    Card,
    Cards,
    Change,
    Rank,
    Rules,
    Seat,
    Suit,
    beats,
    count_counters,
    format_cards,
    game,
    legal_plays,
    new_deck,
    parse_card,
    parse_cards,
    trick_winner,
)
from tutor.engine.play import Duty, PlayError, partner_is_winning, seats_from, winning_card
from tutor.engine.rules import RulesError

TRUMP_LED = game("single-deck", {"must-beat": "trump-led"})
NEVER = game("single-deck", {"must-beat": "never"})
AFTER_RUFF = game("single-deck", {"beat-after-ruff": "yes"})
LEAD_TRUMP = SINGLE_DECK.but(Change("first-lead=trump", "", (("play.first_lead", "trump"),)))
EVERY_CARD = [Card(suit, rank) for suit in Suit for rank in Rank]


def plays(hand: str, trick: str, trump: str = "S", rules: Rules = SINGLE_DECK) -> str:
    return format_cards(legal_plays(parse_cards(hand), parse_cards(trick), Suit(trump), rules).cards)


def duty(hand: str, trick: str, trump: str = "S", rules: Rules = SINGLE_DECK) -> Duty:
    return legal_plays(parse_cards(hand), parse_cards(trick), Suit(trump), rules).duty


# The six steps of 1.4 ----------------------------------------------------------------------------------------------


def test_step_1_on_lead_any_card() -> None:
    assert plays("AS QH JD 9C", "") == "AS QH JD 9C"
    assert duty("AS QH JD 9C", "") is Duty.LEAD


def test_step_2_beat_the_best_card_of_the_suit_led() -> None:
    assert plays("AH 10H 9H AS", "KH") == "AH 10H"
    assert duty("AH 10H 9H AS", "KH") is Duty.BEAT


def test_step_2_any_beater_is_fine() -> None:
    assert plays("AH 10H KH QH JH", "9H JH") == "AH 10H KH QH"


def test_step_3_cannot_beat_then_any_card_of_the_suit() -> None:
    assert plays("10H QH 9H AS", "AH") == "10H QH 9H"
    assert duty("10H QH 9H AS", "AH") is Duty.FOLLOW


def test_step_4_already_trumped_then_any_card_of_the_suit_led() -> None:
    assert plays("AH 9H AS 9D", "KH 9S") == "AH 9H"
    assert duty("AH 9H AS 9D", "KH 9S") is Duty.FOLLOW


def test_step_5_void_must_trump() -> None:
    assert plays("AS 9S AD 9C", "KH") == "AS 9S"
    assert duty("AS 9S AD 9C", "KH") is Duty.TRUMP


def test_step_5_void_must_overtrump() -> None:
    assert plays("AS JS 9S AD", "KH QS") == "AS"
    assert duty("AS JS 9S AD", "KH QS") is Duty.OVERTRUMP


def test_step_5_void_cannot_overtrump_then_any_trump() -> None:
    assert plays("JS 9S AD", "KH QS") == "JS 9S"
    assert duty("JS 9S AD", "KH QS") is Duty.TRUMP


def test_step_6_void_in_suit_and_trump_then_any_card() -> None:
    assert plays("AD 9D JC", "KH QS") == "AD 9D JC"
    assert duty("AD 9D JC", "KH QS") is Duty.DISCARD


# Points that trip people, 1.4 ----------------------------------------------------------------------------------------


def test_beat_means_the_card_now_winning_not_the_card_led() -> None:
    assert plays("AH KH 9H", "QH 10H") == "AH"
    assert plays("KH 9H", "QH 10H") == "KH 9H"


def test_discards_are_ignored() -> None:
    assert plays("KH 9H", "QH AD AC") == "KH"


def test_the_duty_is_the_same_when_partner_is_winning() -> None:
    assert plays("AH 9H", "KH JH") == "AH"  # the king is partner's


@pytest.mark.parametrize(
    ("game", "trick", "partners"),
    [
        ("single-deck", "", False),
        ("single-deck", "9H", False),
        ("single-deck", "KH QH", True),
        ("single-deck", "QH KH", False),
        ("single-deck", "9H KH QH", True),
        ("single-deck", "9H KH KH", True),  # of twins the first is winning
        ("single-deck", "KH QH 9S", False),  # an opponent has trumped
        ("double-deck", "KH QH", True),
        ("three-player", "KH QH", False),  # nobody has a partner
    ],
)
def test_whether_the_partner_is_winning(game: str, trick: str, partners: bool) -> None:
    assert partner_is_winning(parse_cards(trick), Suit.SPADES, VARIANTS[game]) is partners


def test_holding_only_the_twin_one_cannot_beat() -> None:
    assert plays("KH QH 9H", "KH") == "KH QH 9H"
    assert duty("KH QH 9H", "KH") is Duty.FOLLOW


def test_holding_the_twin_and_something_higher_one_must_play_the_higher() -> None:
    assert plays("10H KH 9H", "KH") == "10H"


def test_a_trump_twin_does_not_overtrump() -> None:
    assert plays("QS 9S AD", "KH QS") == "QS 9S"
    assert plays("KS QS 9S AD", "KH QS") == "KS"


def test_only_by_a_mistake_does_a_twin_beat_its_like() -> None:
    """Who lets the later twin win must play it where it would; nobody else has to."""
    last = SINGLE_DECK.but(Change("later-twin-wins", "", (("play.twins", "last"),)))
    for hand, trick, by_mistake, right in (
        ("KH QH 9H", "KH", "KH", "KH QH 9H"),
        ("10H KH 9H", "KH", "10H KH", "10H"),
        ("QS 9S AD", "KH QS", "QS", "QS 9S"),
        ("AS 9S", "AS", "AS", "AS 9S"),
        ("QH 9H", "KH QH", "QH 9H", "QH 9H"),  # a twin of a card that is losing
    ):
        assert plays(hand, trick, rules=last) == by_mistake, (hand, trick)
        assert plays(hand, trick) == right, (hand, trick)
    assert duty("KH QH 9H", "KH", rules=last) is Duty.BEAT
    assert duty("QS 9S AD", "KH QS", rules=last) is Duty.OVERTRUMP


def test_when_trump_is_led_the_same_rules_apply() -> None:
    assert plays("AS JS AD", "QS") == "AS"
    assert plays("JS 9S AD", "QS") == "JS 9S"
    assert plays("AD 9C", "QS") == "AD 9C"
    assert duty("AS JS AD", "QS") is Duty.BEAT


@pytest.mark.parametrize(
    ("hand", "trick", "always", "trump_led", "after_ruff"),
    [
        ("AH 9H", "KH", "KH", None, "KH"),
        ("AH 9H", "KH QH", "KH", None, "KH"),
        ("AH 9H", "KH AS", "AS", None, "KH"),  # the winning card, out of reach; after a ruff the best of the suit led
        ("AH 9H", "QH KH AS", "AS", None, "KH"),
        ("AS 9S", "KH AD", "KH", None, "KH"),
        ("AS 9S", "KH QS", "QS", None, "QS"),  # who is void goes over the trump
        ("AS 9S", "QS", "QS", "QS", "QS"),
        ("AS 9S", "", None, None, None),
    ],
)
def test_the_card_that_must_be_beaten(hand: str, trick: str, always: str | None, trump_led: str | None, after_ruff: str | None) -> None:
    tables = {"always": SINGLE_DECK, "trump_led": TRUMP_LED, "never": NEVER, "after_ruff": AFTER_RUFF}
    expected = {"always": always, "trump_led": trump_led, "never": None, "after_ruff": after_ruff}
    for name, rules in tables.items():
        found = legal_plays(parse_cards(hand), parse_cards(trick), "S", rules)
        assert (str(found.target) if found.target else None) == expected[name], name
        assert (str(found.winning) if found.winning else None) == always, name  # what is winning is no matter of the table


def test_a_player_with_the_suit_led_may_never_trump() -> None:
    assert plays("9H AS AS", "AH") == "9H"


def test_a_lower_trump_wins_over_the_ace_led() -> None:
    assert plays("10S 9S AD", "AH JS") == "10S"


def test_copies_are_listed_once_in_the_order_of_the_hand() -> None:
    assert plays("9H AH AH 10H 10H", "KH") == "AH 10H"


def test_a_card_that_would_win_only_by_its_rank_is_no_beater() -> None:
    assert plays("AD AC", "9H") == "AD AC"


# must-beat ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "always", "trump_led", "never"),
    [
        ("AH 9H", "KH", "AH", "AH 9H", "AH 9H"),
        ("AS 9S AD", "KH QS", "AS", "AS 9S", "AS 9S"),
        ("AS 9S AD", "QS", "AS", "AS", "AS 9S"),
        ("AS 9S AD", "KH", "AS 9S", "AS 9S", "AS 9S"),
        ("AD 9C", "KH", "AD 9C", "AD 9C", "AD 9C"),
    ],
    ids=["plain suit led", "no duty to overtrump", "trump led", "must trump", "void in both"],
)
def test_must_beat(hand: str, trick: str, always: str, trump_led: str, never: str) -> None:
    assert [plays(hand, trick, rules=rules) for rules in (SINGLE_DECK, TRUMP_LED, NEVER)] == [always, trump_led, never]


def test_money_game_must_beat_only_trump_leads() -> None:
    assert plays("AH 9H", "KH", rules=THREE_PLAYER_MONEY) == "AH 9H"
    assert plays("AS 9S", "KS", rules=THREE_PLAYER_MONEY) == "AS"


# First lead ----------------------------------------------------------------------------------------------------------


def test_first_lead_of_trump() -> None:
    hand = parse_cards("AH 9S AS 9S")
    first = legal_plays(hand, (), Suit.SPADES, LEAD_TRUMP, first_lead=True)
    assert format_cards(first.cards) == "9S AS"
    assert first.duty is Duty.LEAD
    assert len(legal_plays(hand, (), Suit.SPADES, LEAD_TRUMP).cards) == 3
    assert len(legal_plays(hand, (), Suit.SPADES, SINGLE_DECK, first_lead=True).cards) == 3


def test_first_lead_of_trump_without_a_trump() -> None:
    first = legal_plays(parse_cards("AH 9D"), (), Suit.SPADES, LEAD_TRUMP, first_lead=True)
    assert format_cards(first.cards) == "AH 9D"


def test_why_a_plain_card_may_not_be_the_first_lead() -> None:
    first = legal_plays(parse_cards("AH 9S"), (), Suit.SPADES, LEAD_TRUMP, first_lead=True)
    reason = first.why(parse_card("AH"))
    assert (reason.legal, reason.duty, format_cards(reason.must)) == (False, Duty.LEAD, "9S")


# Two players, 2.2 and 2.5 ---------------------------------------------------------------------------------------------


def test_stock_phase_any_card_may_be_played() -> None:
    hand = parse_cards("AH 9H AS 9C")
    found = legal_plays(hand, parse_cards("KH"), Suit.SPADES, TWO_PLAYER, stock=True)
    assert found.cards == hand


def test_end_phase_follow_beat_and_trump() -> None:
    assert plays("AH 9H AS", "KH", rules=TWO_PLAYER) == "AH"
    assert plays("AS 9S 9C", "KH", rules=TWO_PLAYER) == "AS 9S"


def test_stock_means_nothing_where_there_is_none() -> None:
    found = legal_plays(parse_cards("AH 9H AS"), parse_cards("KH"), Suit.SPADES, SINGLE_DECK, stock=True)
    assert format_cards(found.cards) == "AH"


def test_two_identical_cards_the_leader_wins() -> None:
    for leader in TWO_PLAYER.seats:
        assert trick_winner(parse_cards("KH KH"), leader, Suit.SPADES, TWO_PLAYER) is leader


# Reasons ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "card", "word", "must"),
    [
        ("AH 9H AS", "KH", "AS", Duty.FOLLOW, "AH"),
        ("AH 9H AS", "KH", "9H", Duty.BEAT, "AH"),
        ("9H AS", "KH", "AS", Duty.FOLLOW, "9H"),
        ("AH 9H AS", "KH 9S", "AS", Duty.FOLLOW, "AH 9H"),
        ("AS 9S AD", "KH", "AD", Duty.TRUMP, "AS 9S"),
        ("AS 9S AD", "KH QS", "AD", Duty.TRUMP, "AS"),
        ("AS 9S AD", "KH QS", "9S", Duty.OVERTRUMP, "AS"),
        ("AS 9S AD", "KS", "AD", Duty.FOLLOW, "AS"),
        ("AS 9S AD", "KS", "9S", Duty.BEAT, "AS"),
    ],
)
def test_why_a_card_may_not_be_played(hand: str, trick: str, card: str, word: Duty, must: str) -> None:
    reason = legal_plays(parse_cards(hand), parse_cards(trick), Suit.SPADES, SINGLE_DECK).why(parse_card(card))
    assert (reason.card, reason.legal, reason.duty) == (parse_card(card), False, word)
    assert format_cards(reason.must) == must


def test_why_a_card_may_be_played() -> None:
    reason = legal_plays(parse_cards("AH 9H"), parse_cards("KH"), Suit.SPADES, SINGLE_DECK).why(parse_card("AH"))
    assert (reason.legal, reason.duty, reason.must) == (True, Duty.BEAT, ())


def test_why_of_a_card_not_held() -> None:
    found = legal_plays(parse_cards("AH 9H"), parse_cards("KH"), Suit.SPADES, SINGLE_DECK)
    with pytest.raises(PlayError) as caught:
        found.why(parse_card("AS"))
    assert (str(caught.value), caught.value.hint) == ("'AS' is not in the hand", "the hand is AH 9H")


def test_what_a_position_says_about_itself() -> None:
    found = legal_plays(parse_cards("AS 9S AD"), parse_cards("KH AH QS"), Suit.SPADES, SINGLE_DECK)
    assert (found.led, found.winning, found.ruffed) == (Suit.HEARTS, parse_card("QS"), True)
    assert format_cards(found.owed) == "AS 9S"
    plain = legal_plays(parse_cards("AS"), parse_cards("KH AD"), Suit.SPADES, SINGLE_DECK)
    assert (plain.winning, plain.ruffed) == (parse_card("KH"), False)
    led = legal_plays(parse_cards("AS"), parse_cards("KS"), Suit.SPADES, SINGLE_DECK)
    assert led.ruffed is False
    lead = legal_plays(parse_cards("AS"), (), Suit.SPADES, SINGLE_DECK)
    assert (lead.led, lead.winning, lead.ruffed) == (None, None, False)


# Impossible tricks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "trick", "hint"),
    [
        (SINGLE_DECK, "AH KH QH JH", "at most 3 cards come before yours"),
        (THREE_PLAYER, "AH KH QH", "at most 2 cards come before yours"),
        (TWO_PLAYER, "AH KH", "at most 1 cards come before yours"),
    ],
)
def test_a_full_trick(rules: Rules, trick: str, hint: str) -> None:
    with pytest.raises(PlayError) as caught:
        legal_plays(parse_cards("9H"), parse_cards(trick), Suit.SPADES, rules)
    assert (str(caught.value), caught.value.hint) == (f"the trick {trick} is full", hint)


def test_an_empty_trick_has_no_winner() -> None:
    with pytest.raises(PlayError) as caught:
        trick_winner((), Seat.NORTH, Suit.SPADES, SINGLE_DECK)
    assert str(caught.value) == "an empty trick has no winner"
    assert caught.value.hint == "give the cards in the order played"


def test_a_trick_too_long_has_no_winner() -> None:
    with pytest.raises(PlayError) as caught:
        winning_card(parse_cards("9H QH JH KH"), Suit.SPADES, THREE_PLAYER)
    assert str(caught.value) == "a trick of 4 cards is too long"
    assert caught.value.hint == "3 players play a card each"


def test_a_leader_who_does_not_sit_there() -> None:
    with pytest.raises(RulesError) as caught:
        trick_winner(parse_cards("9H QH JH"), Seat.WEST, Suit.SPADES, THREE_PLAYER)
    assert str(caught.value) == "nobody sits at 'W' in this game"
    assert caught.value.hint == "the seats are N E S"


# Trick winner --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KH AH 10H QH", "E"),
        ("KH AD AC QH", "N"),
        ("KH AH 9S QH", "S"),
        ("KH 9S JS QS", "W"),
        ("KH QS QS JS", "E"),
        ("10H 10H KH QH", "N"),
        ("9H AS AS AH", "E"),
        ("KS AH 10S AS", "W"),
        ("10H KH 10H AD", "N"),
    ],
)
def test_highest_trump_else_highest_of_the_suit_led_and_the_first_of_twins(trick: str, winner: str) -> None:
    assert trick_winner(parse_cards(trick), Seat.NORTH, Suit.SPADES, SINGLE_DECK) == winner


def test_the_ten_ranks_above_the_king() -> None:
    assert trick_winner(parse_cards("KH 10H QH 9H"), Seat.SOUTH, Suit.SPADES, SINGLE_DECK) is Seat.WEST


def test_seats_from_a_leader() -> None:
    assert "".join(seats_from(Seat.SOUTH, SINGLE_DECK)) == "SWNE"
    assert "".join(seats_from(Seat.SOUTH, THREE_PLAYER)) == "SNE"
    assert "".join(seats_from(Seat.SOUTH, TWO_PLAYER)) == "SN"


@pytest.mark.parametrize("name", VARIANTS)
def test_an_identical_card_never_beats_its_twin(name: str) -> None:
    for card, trump in product(EVERY_CARD, Suit):
        assert not beats(card, card, trump, VARIANTS[name])


@pytest.mark.parametrize("name", VARIANTS)
def test_beats_says_who_wins_a_trick_of_two(name: str) -> None:
    rules = VARIANTS[name]
    for best, card, trump in product(new_deck(rules), new_deck(rules), Suit):
        taken = reference.winning([str(best), str(card)], trump.value) != str(best)
        assert beats(card, best, trump, rules) is taken


# Against the reference ------------------------------------------------------------------------------------------------------


def positions(rules: Rules, count: int, seed: int) -> Iterator[tuple[Cards, Cards, Suit]]:
    """A hand, the cards on the table and trump; hands of few suits or few cards are as likely as full ones."""
    random = Random(seed)
    for _ in range(count):
        deck = list(new_deck(rules))
        random.shuffle(deck)
        on_table = random.randrange(len(rules.seats))
        trick, rest = deck[:on_table], deck[on_table:]
        suits = random.sample(list(Suit), random.choice((1, 2, 3, 4, 4)))
        hand = [card for card in rest if card.suit in suits][: random.randint(1, rules.deck.hand)]
        yield tuple(hand), tuple(trick), random.choice(list(Suit))


TABLES = [
    (base, must_beat, after_ruff)
    for base in ("single-deck", "double-deck", "three-player", "three-player-money")
    for must_beat, after_ruff in (("always", "no"), ("trump-led", "no"), ("never", "no"), ("always", "yes"))
]


@pytest.mark.slow
@pytest.mark.parametrize(("base", "must_beat", "after_ruff"), TABLES)
def test_legal_plays_agree_with_the_six_steps(base: str, must_beat: str, after_ruff: str) -> None:
    rules = game(base, {"must-beat": must_beat, "beat-after-ruff": after_ruff})
    for hand, trick, trump in positions(rules, many(2500, 900), seed=7):
        found = legal_plays(hand, trick, trump, rules)
        words = [str(card) for card in hand], [str(card) for card in trick]
        expected = reference.legal(*words, trump.value, must_beat, after_ruff == "yes")
        where = f"{format_cards(hand)} to {format_cards(trick)} in {trump}"
        assert {str(card) for card in found.cards} == expected, where
        assert len(found.cards) == len(expected) > 0, where
        assert set(found.cards) <= set(hand), where


def test_two_players_end_phase_agrees_with_the_six_steps() -> None:
    for hand, trick, trump in positions(TWO_PLAYER, 3000, seed=8):
        found = legal_plays(hand, trick, trump, TWO_PLAYER).cards
        assert {str(card) for card in found} == reference.legal([str(card) for card in hand], [str(card) for card in trick], trump.value)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_trick_winner_agrees_with_its_definition(name: str) -> None:
    rules = VARIANTS[name]
    random = Random(9)
    for _ in range(2500):
        trick = random.sample(new_deck(rules), random.randint(1, len(rules.seats)))
        leader, trump = random.choice(rules.seats), random.choice(list(Suit))
        words = [str(card) for card in trick]
        assert str(winning_card(trick, trump, rules)) == reference.winning(words, trump.value)
        expected = reference.winner(words, leader.value, trump.value, len(rules.seats))
        assert trick_winner(trick, leader, trump, rules) == expected, f"{words} led by {leader} in {trump}"


# Laws ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_reasons_agree_with_the_legal_cards(name: str) -> None:
    rules = VARIANTS[name]
    for hand, trick, trump in positions(rules, 800, seed=11):
        found = legal_plays(hand, trick, trump, rules)
        assert set(found.cards) <= set(found.owed) <= set(hand)
        for card in hand:
            reason = found.why(card)
            assert reason.legal is (card in found.cards)
            assert reason.must == (() if reason.legal else found.cards)


@pytest.mark.parametrize("name", VARIANTS)
def test_duty_names_what_the_legal_cards_do(name: str) -> None:
    rules = VARIANTS[name]
    for hand, trick, trump in positions(rules, 800, seed=12):
        found = legal_plays(hand, trick, trump, rules)
        if found.duty in (Duty.BEAT, Duty.OVERTRUMP):
            assert found.winning
            assert all(beats(card, found.winning, trump, rules) for card in found.cards)
        if found.duty in (Duty.BEAT, Duty.FOLLOW):
            assert all(card.suit is found.led for card in found.cards)
        if found.duty in (Duty.TRUMP, Duty.OVERTRUMP):
            assert all(card.suit is trump for card in found.cards)
        if found.duty is Duty.DISCARD:
            assert not {found.led, trump} & {card.suit for card in hand}


@pytest.mark.parametrize("name", VARIANTS)
def test_order_of_the_hand_never_matters(name: str) -> None:
    rules = VARIANTS[name]
    random = Random(13)
    for hand, trick, trump in positions(rules, 800, seed=13):
        shuffled = random.sample(hand, len(hand))
        found, same = legal_plays(hand, trick, trump, rules), legal_plays(shuffled, trick, trump, rules)
        assert (set(found.cards), found.duty) == (set(same.cards), same.duty)


COUNTS = [(base, counting) for base in VARIANTS for counting in ("tens", "ten-five", "classic", "ones")]


@pytest.mark.parametrize(("base", "counting"), COUNTS)
def test_a_whole_deck_holds_the_trick_points_of_the_game(base: str, counting: str) -> None:
    """That whole hands hand out just these is seen in test_rulebook_playouts."""
    rules = game(base, {"counting": counting})
    totals = reference.DOUBLE_TOTALS if base == "double-deck" else reference.SINGLE_TOTALS
    assert rules.trick_points == totals[counting][1] == count_counters(new_deck(rules), rules, last_trick=True)


def test_a_trick_holds_at_most_40_points() -> None:
    dearest = [card for card in EVERY_CARD if card.rank in (Rank.ACE, Rank.TEN, Rank.KING)][:4]
    assert count_counters(dearest, SINGLE_DECK) == 40
    assert count_counters(dearest, SINGLE_DECK, last_trick=True) == 50
