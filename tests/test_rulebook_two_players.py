"""Two players, against rules.md 2: the stock, melds laid one a trick, the strict end, the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import reference

from tutor.content import read_file
from tutor.engine import (
    SINGLE_DECK,
    TWO_PLAYER,
    Card,
    Cards,
    Deal,
    HandRecord,
    PinochleError,
    Rank,
    Rules,
    Seat,
    StockHand,
    Suit,
    count_meld,
    deal,
    format_cards,
    game,
    legal_plays,
    new_deck,
    parse_card,
    parse_cards,
    replay,
    start_stock_hand,
)
from tutor.engine.evening import PlayedHand, play_evening
from tutor.engine.meld import Laid, LayingError, Sort, lay, named_meld
from tutor.engine.play import PlayError
from tutor.engine.score import ScoreError, score_alone
from tutor.engine.stock import StockPhase
from tutor.engine.tricks import HandError

N, _, S, _ = Seat
SPADES, HEARTS, DIAMONDS, CLUBS = Suit
GOLDEN = read_file(Path(__file__).parent / "golden/engine-data/two-player.yaml", "two-player.yaml").data["cases"]


def golden(kind: str) -> list[Any]:
    cases = [pytest.param(case, id=case["id"]) for case in GOLDEN if case["kind"] == kind]
    assert cases
    return cases


def dealt(north: str = "", south: str = "", upcard: str = "AH", top: str = "", rules: Rules = TWO_PLAYER, dealer: Seat = S) -> StockHand:
    """A hand in which North leads: these cards dealt, this upcard, and these cards drawn first; the rest at random."""
    fixed = {N: parse_cards(north), S: parse_cards(south)}
    drawn = parse_cards(top)
    rest = Counter(new_deck(rules)) - Counter([*fixed[N], *fixed[S], parse_card(upcard), *drawn])
    cards = list(rest.elements())
    Random(7).shuffle(cards)
    hands = {}
    for seat, hand in fixed.items():
        hands[seat] = hand + tuple(cards[: 12 - len(hand)])
        del cards[: 12 - len(hand)]
    return start_stock_hand(Deal(hands, (), (parse_card(upcard), *cards, *reversed(drawn))), dealer, rules)


def refused(step: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(PinochleError) as caught:
        step()
    assert isinstance(caught.value, (HandError, LayingError))
    return str(caught.value), caught.value.hint


def trick(hand: StockHand, cards: str) -> StockHand:
    for card in parse_cards(cards):
        hand = hand.play(card)
    return hand


def melds_of(hand: StockHand, seat: Seat = N) -> list[tuple[str, int]]:
    return [(part.name, part.points) for part in hand.melds.get(seat, ())]


def first_cards(hand: StockHand, tricks: int) -> StockHand:
    """So many tricks of the first legal cards, with nothing melded; stops before melding."""
    while len(hand.tricks) < tricks or len(hand.trick.cards) % 2:
        if hand.phase is StockPhase.MELD:
            hand = hand.draw()
        hand = hand.play(hand.legal().cards[0])
    return hand


@cache
def done(rules: Rules = TWO_PLAYER, seed: int = 1) -> StockHand:
    hand = start_stock_hand(deal(rules, seed), S, rules)
    while hand.phase is not StockPhase.DONE:
        hand = hand.draw() if hand.phase is StockPhase.MELD else hand.play(hand.legal().cards[0])
    return hand


# Golden cases ---------------------------------------------------------------------------------------------------------


def test_the_golden_cases_are_all_read_here() -> None:
    assert {case["kind"] for case in GOLDEN} == {"two-player-sequence", "two-player-max", "two-player-round"}
    assert len(GOLDEN) == 9


@pytest.mark.parametrize("case", golden("two-player-sequence"))
def test_golden_sequence(case: Mapping[str, Any]) -> None:
    """Cards of `second-copies` come fresh, as a second copy; the others of a later meld are those on the table."""
    trump = Suit(case["trump"])
    held = Counter[Card]()
    laid, paid = Laid(), []
    for step in case["steps"]:
        cards = parse_cards(step["cards"])
        held |= Counter(cards)
        held.update(parse_cards(step.get("second-copies", "")))
        try:
            part, laid = lay(laid, cards, tuple(held.elements()), trump, TWO_PLAYER)
        except LayingError:
            paid.append(0)
        else:
            assert part.name == step["meld"] or part.name == f"{step['meld']} spades"
            paid.append(part.points)
    assert paid == [int(points) for points in case["expect"]]
    assert sum(paid) == int(case["total"])


@pytest.mark.parametrize("case", golden("two-player-max"))
def test_golden_most(case: Mapping[str, Any]) -> None:
    hand = case["hand"].split()
    assert count_meld(parse_cards(case["hand"]), Suit(case["trump"]), TWO_PLAYER).total == int(case["expect"])
    assert reference.most_by_laying(hand, case["trump"]) == int(case["expect"])


@pytest.mark.parametrize("case", golden("two-player-round"))
def test_golden_rounding(case: Mapping[str, Any]) -> None:
    raw = [int(points) for points in case["raw"]]
    assert [reference.rounded(points) for points in raw] == [int(points) for points in case["expect"]]
    for taken, expected in zip(raw, case["expect"], strict=True):
        points = score_alone((0, 0), (taken, 250 - taken), game("two-player", {"rounding": "yes"})).points
        assert points[0] == int(expected)


# 2.1 Deal and stock ----------------------------------------------------------------------------------------------------


def test_twelve_each_and_24_left_the_first_of_them_turned_up() -> None:
    hand = dealt(upcard="QD")
    assert ({len(cards) for cards in hand.hands.values()}, len(hand.stock), str(hand.stock[0])) == ({12}, 24, "QD")


@pytest.mark.parametrize("upcard", ["AS", "10H", "KD", "9C"])
def test_the_suit_of_the_upcard_is_trump(upcard: str) -> None:
    assert dealt(upcard=upcard).trump == upcard[-1]


@pytest.mark.parametrize("dealer", [N, S])
@pytest.mark.parametrize("upcard", ["9S", "9H", "9D", "9C"])
def test_a_nine_turned_up_scores_10_for_the_dealer_at_once(upcard: str, dealer: Seat) -> None:
    hand = dealt(upcard=upcard, dealer=dealer)
    assert hand.meld_by_side() == ((10, 0) if dealer is N else (0, 10))
    assert melds_of(hand, dealer) == [("dix", 10)]


@pytest.mark.parametrize("upcard", ["AS", "10H", "KD", "QC", "JC"])
def test_no_other_upcard_scores(upcard: str) -> None:
    assert dealt(upcard=upcard).meld_by_side() == (0, 0)


@pytest.mark.parametrize(("dealer", "first"), [(N, S), (S, N)])
def test_the_non_dealer_leads_first(dealer: Seat, first: Seat) -> None:
    assert dealt(dealer=dealer).turn is first


def test_the_deal_alternates() -> None:
    lines = play_evening([PlayedHand(None, meld=(0, 0), counters=(100, 150))] * 3, N, TWO_PLAYER)
    assert [line.dealer for line in lines] == [N, S, N]


def test_only_a_game_with_a_stock_is_started_so() -> None:
    found = refused(lambda: start_stock_hand(deal(SINGLE_DECK, 1), N, SINGLE_DECK))
    assert found == ("there is no stock in this game", "start_hand starts the others")


def test_a_hand_of_eleven_is_no_deal() -> None:
    good = deal(TWO_PLAYER, 1)
    hands = {**good.hands, N: good.hands[N][1:]}
    found = refused(lambda: start_stock_hand(replace(good, hands=hands), N, TWO_PLAYER))
    assert found == ("north's hand: 11 cards, but there must be 12", "each player is dealt 12 cards")


def test_hands_and_stock_that_are_not_one_deck() -> None:
    good = deal(TWO_PLAYER, 1)
    twice = replace(good, stock=(good.stock[0], *good.stock[:-1]))
    assert refused(lambda: start_stock_hand(twice, N, TWO_PLAYER))[0].startswith("the hands and the stock are not one deck: ")
    short = replace(good, stock=good.stock[1:])
    found = refused(lambda: start_stock_hand(short, N, TWO_PLAYER))[0]
    assert found == "the hands and the stock are not one deck: 47 cards, but there must be 48"
    assert refused(lambda: start_stock_hand(replace(good, stock=()), N, TWO_PLAYER))[0].endswith("24 cards, but there must be 48")


# 2.2 Stock phase ----------------------------------------------------------------------------------------------------------


def test_any_card_may_be_played_to_any_trick() -> None:
    """No following, no trumping, no beating."""
    hand = dealt("9S", "AS 10S AH 9D 9C KC").play(parse_card("9S"))
    assert set(hand.legal().cards) == set(hand.hands[S])
    for card in set(hand.hands[S]):
        assert len(hand.play(card).tricks[0].cards) == 2


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("KS 10S", S),  # the higher card of the suit led
        ("10S KS", N),
        ("AS AD", N),  # another suit does not win
        ("AS 9H", S),  # unless it is trump
        ("9H AS", N),
        ("9H JH", S),
    ],
)
def test_the_higher_card_of_the_suit_led_wins_unless_trumped(cards: str, winner: Seat) -> None:
    north, south = cards.split()
    assert trick(dealt(north, south), cards).turn is winner


@pytest.mark.parametrize("card", ["AS", "9C", "10H", "QH"])
def test_of_two_identical_cards_the_leader_wins(card: str) -> None:
    assert trick(dealt(card, card), f"{card} {card}").turn is N


def test_after_a_trick_the_winner_draws_the_top_card_and_the_loser_the_next() -> None:
    hand = trick(dealt("AS", "KS", top="JC 9D"), "AS KS").draw()
    assert parse_card("JC") in hand.hands[N]
    assert parse_card("9D") in hand.hands[S]
    assert ({len(cards) for cards in hand.hands.values()}, len(hand.stock)) == ({12}, 22)
    other = trick(dealt("KS", "AS", top="JC 9D"), "KS AS").draw()
    assert Counter(other.hands[S])[parse_card("JC")] > Counter(dealt("KS", "AS", top="JC 9D").hands[S])[parse_card("JC")]


def test_the_winner_may_meld_before_drawing_and_not_after() -> None:
    hand = trick(dealt("AS KD QD", "KS"), "AS KS")
    assert hand.phase is StockPhase.MELD
    assert hand.lay(parse_cards("KD QD")).meld_by_side() == (20, 0)
    found = refused(lambda: hand.draw().lay(parse_cards("KD QD")))
    assert found == ("melds are laid, but north is to play to trick 2", "only the winner of a trick may meld, before drawing")


def test_nobody_melds_before_the_first_trick_or_within_one() -> None:
    hand = dealt("AS KD QD", "KS")
    assert refused(lambda: hand.lay(parse_cards("KD QD")))[0] == "melds are laid, but north is to play to trick 1"
    assert refused(lambda: trick(hand, "AS").lay(parse_cards("KD QD")))[0] == "melds are laid, but south is to play to trick 1"
    assert refused(hand.draw)[0] == "melds are laid, but north is to play to trick 1"


def test_the_next_card_is_played_only_after_drawing() -> None:
    hand = trick(dealt("AS", "KS"), "AS KS")
    assert refused(lambda: hand.play(hand.hands[N][0])) == ("a card is played, but north is to meld or draw", "")


def test_the_winner_leads_the_next_trick() -> None:
    assert trick(dealt("KS", "AS"), "KS AS").draw().turn is S
    assert trick(dealt("AS", "KS"), "AS KS").draw().turn is N


def test_a_card_not_held() -> None:
    hand = dealt("AS", "KS")
    held = hand.hands[N]
    card = next(card for card in new_deck(TWO_PLAYER) if card not in held)
    assert refused(lambda: hand.play(card)) == (f"north does not hold {card}", f"north holds {format_cards(held)}")


def test_after_the_twelfth_trick_the_winner_takes_the_last_card_face_down_and_the_loser_the_upcard() -> None:
    hand = first_cards(dealt(upcard="JD"), 12)
    assert (hand.phase, len(hand.stock), str(hand.stock[0])) == (StockPhase.MELD, 2, "JD")
    winner = hand.turn
    assert winner is not None
    loser = S if winner is N else N
    after = hand.draw()
    assert Counter(after.hands[winner]) - Counter(hand.hands[winner]) == Counter([hand.stock[1]])
    assert Counter(after.hands[loser]) - Counter(hand.hands[loser]) == Counter([parse_card("JD")])
    assert (after.phase, after.stock, after.turn) == (StockPhase.END, (), winner)
    assert {len(cards) for cards in after.hands.values()} == {12}


def test_the_winner_of_the_twelfth_trick_may_meld() -> None:
    hand = first_cards(dealt(upcard="JD"), 12)
    seat = hand.turn
    assert seat is not None
    with_pair = replace(hand, hands={**hand.hands, seat: (*hand.hands[seat][:9], *parse_cards("KC QC"))})
    assert melds_of(with_pair.lay(parse_cards("KC QC")), seat) == [("marriage clubs", 20)]


def test_a_hand_at_an_earlier_moment_is_unchanged() -> None:
    before = trick(dealt("AS KD QD", "KS"), "AS KS")
    picture = repr(before)
    one, other = before.lay(parse_cards("KD QD")), before.draw()
    assert repr(before) == picture
    assert (one.meld_by_side(), other.meld_by_side(), before.meld_by_side()) == ((20, 0), (0, 0), (0, 0))
    assert one.draw().stock == other.stock


# 2.3 Melding -----------------------------------------------------------------------------------------------------------------


def on_table(*melds: str, trump: Suit = HEARTS, held: str = "", rules: Rules = TWO_PLAYER) -> Laid:
    laid = Laid()
    for cards in melds:
        whole = Counter(parse_cards(held)) | Counter(parse_cards(cards))
        _, laid = lay(laid, parse_cards(cards), tuple(whole.elements()), trump, rules)
    return laid


def pays(laid: Laid, cards: str, held: str, trump: Suit = HEARTS, rules: Rules = TWO_PLAYER) -> int:
    """What a meld pays now; 0 where it may not be laid."""
    try:
        return lay(laid, parse_cards(cards), parse_cards(held), trump, rules)[0].points
    except LayingError:
        return 0


def test_only_the_winner_of_the_trick_may_meld() -> None:
    hand = trick(dealt("KS", "AS KD QD"), "KS AS")
    assert melds_of(hand.lay(parse_cards("KD QD")), S) == [("marriage diamonds", 20)]
    loser = trick(dealt("KS KC QC", "AS KD QD AC 10C"), "KS AS")
    assert refused(lambda: loser.lay(parse_cards("KC QC")))[0].endswith("is not held")


def test_one_meld_a_trick() -> None:
    hand = trick(dealt("AS KD QD KC QC", "KS"), "AS KS").lay(parse_cards("KD QD"))
    found = refused(lambda: hand.lay(parse_cards("KC QC")))
    assert found == ("only one meld may be laid after a trick", "lay the next one after the next trick you win")
    again = trick(dealt("AS AS KD QD KC QC", "KS 9S"), "AS KS").lay(parse_cards("KD QD")).draw()
    assert trick(again, "AS 9S").lay(parse_cards("KC QC")).meld_by_side() == (40, 0)


def test_king_queen_and_jack_of_diamonds_in_one_turn_make_the_marriage_or_the_pinochle() -> None:
    hand = trick(dealt("AC KS QS JD", "9C"), "AC 9C")
    assert refused(lambda: hand.lay(parse_cards("KS QS JD")))[0] == "KS QS JD is no meld"
    for first, second in (("KS QS", "QS JD"), ("QS JD", "KS QS")):
        one = hand.lay(parse_cards(first))
        assert refused(lambda one=one, second=second: one.lay(parse_cards(second)))[0] == "only one meld may be laid after a trick"
        assert pays(on_table(first), second, "KS QS JD") == {"KS QS": 20, "QS JD": 40}[second]


def test_at_least_one_card_comes_fresh_from_the_hand() -> None:
    laid = on_table("KS KH KD KC", "QS QH QD QC", trump=HEARTS)
    found = refused(lambda: lay(laid, parse_cards("KS QS"), parse_cards("KS KH KD KC QS QH QD QC"), HEARTS, TWO_PLAYER))
    assert found == (
        "marriage spades may not be laid: no card of it comes fresh from the hand",
        "lay it with fresh cards, or lay a higher meld of the class",
    )
    assert pays(laid, "KS QS", "KS KS KH KD KC QS QH QD QC") == 20


def test_a_card_melded_may_be_used_again_in_a_different_class() -> None:
    assert pays(on_table("KS QS"), "QS JD", "KS QS JD") == 40
    assert pays(on_table("KS QS"), "KS KH KD KC", "KS QS KH KD KC") == 80
    assert pays(on_table("QS JD"), "QS QH QD QC", "QS JD QH QD QC") == 60
    assert pays(on_table("QS JD"), "JS JH JD JC", "QS JS JH JD JC") == 40


def test_a_royal_marriage_grows_into_the_run_and_both_score() -> None:
    assert pays(on_table("KH QH"), "AH 10H KH QH JH", "AH 10H KH QH JH") == 150


def test_the_run_first_then_the_same_king_and_queen_is_illegal() -> None:
    assert pays(on_table("AH 10H KH QH JH"), "KH QH", "AH 10H KH QH JH") == 0


@pytest.mark.parametrize("fresh", ["KH", "QH"])
def test_the_run_first_then_a_new_king_with_the_old_queen_is_illegal(fresh: str) -> None:
    laid = on_table("AH 10H KH QH JH")
    assert pays(laid, "KH QH", f"AH 10H KH QH JH {fresh}") == 0


@pytest.mark.parametrize("fresh", ["KH", "QH"])
def test_the_reason_is_the_old_card_that_sits_in_the_run(fresh: str) -> None:
    """2.3: "illegal: the old Q sits in a higher meld of the class". A card is fresh here, so that is not the reason."""
    laid = on_table("AH 10H KH QH JH")
    message, _ = refused(lambda: lay(laid, parse_cards("KH QH"), parse_cards(f"AH 10H KH QH JH {fresh}"), HEARTS, TWO_PLAYER))
    old = {"KH": "QH", "QH": "KH"}[fresh]
    assert message == f"royal marriage may not be laid: {old} is in a meld of this class that pays 150 already"


def test_the_run_first_then_a_new_king_and_a_new_queen_is_legal() -> None:
    assert pays(on_table("AH 10H KH QH JH"), "KH QH", "AH 10H KH KH QH QH JH") == 40


def test_no_second_kings_around_with_a_fifth_king() -> None:
    assert pays(on_table("KS KH KD KC"), "KS KH KD KC", "KS KS KH KD KC") == 0
    assert pays(on_table("KS KH KD KC"), "KS KH KD KC", "KS KS KH KH KD KD KC") == 0


def test_a_second_marriage_of_the_suit_with_the_other_king_and_queen_is_legal() -> None:
    assert pays(on_table("KC QC"), "KC QC", "KC KC QC QC") == 20
    assert pays(on_table("KC QC"), "KC QC", "KC KC QC") == 0


def test_of_the_ways_to_lay_a_meld_the_one_that_keeps_most_fresh_is_taken() -> None:
    """Kings and queens around leave one king and one queen fresh, and each of them makes a marriage with an old one."""
    held = "KC KC QC QC KS QS KH QH KD QD"
    laid = on_table("QS QH QD QC", "KS KH KD KC", held=held)
    king, queen = parse_cards("KC QC")
    assert {copy for copy in laid.used if copy[0] in (king, queen)} == {(king, 0), (queen, 0)}
    first, laid = lay(laid, (king, queen), parse_cards(held), HEARTS, TWO_PLAYER)
    assert sum((card, copy) in laid.used for card in (king, queen) for copy in (0, 1)) == 3
    second, laid = lay(laid, (king, queen), parse_cards(held), HEARTS, TWO_PLAYER)
    assert (first.points, second.points) == (20, 20)
    assert pays(laid, "KC QC", held) == 0


def test_doubles_of_other_arounds_pay_tenfold() -> None:
    """1.3, the row of doubles, which 2.3 does not take away: the higher meld of the class, with a fresh card."""
    assert pays(on_table("KS KH KD KC"), "KS KS KH KH KD KD KC KC", "KS KS KH KH KD KD KC KC") == 800


def test_there_are_no_190_and_230_rows_and_no_double_run() -> None:
    run = "AH 10H KH QH JH"
    for cards in (f"{run} KH", f"{run} QH", f"{run} KH QH", f"{run} {run}"):
        assert refused(lambda cards=cards: named_meld(parse_cards(cards), HEARTS, TWO_PLAYER))[1] == "lay just the cards of one meld"


def test_two_runs_are_150_each() -> None:
    run = "AH 10H KH QH JH"
    assert pays(on_table(run), run, f"{run} {run}") == 150
    assert pays(on_table(run), run, f"{run} AH 10H KH QH") == 0


def test_a_pinochle_grows_into_a_double_one() -> None:
    laid = on_table("QS JD")
    assert pays(laid, "QS QS JD JD", "QS QS JD JD") == 300
    assert pays(Laid(), "QS QS JD JD", "QS QS JD JD") == 300


def test_without_doubles_two_pinochles_are_two_singles() -> None:
    rules = game("two-player", {"doubles": "no"})
    laid = on_table("QS JD", rules=rules)
    assert pays(laid, "QS QS JD JD", "QS QS JD JD", rules=rules) == 0
    assert pays(laid, "QS JD", "QS QS JD JD", rules=rules) == 40
    assert pays(laid, "QS JD", "QS QS JD", rules=rules) == 0
    assert count_meld(parse_cards("QS QS JD JD"), CLUBS, rules).total == 80
    assert count_meld(parse_cards("QS QS JD JD"), CLUBS, TWO_PLAYER).total == 340


def test_cards_that_make_no_meld() -> None:
    hand = trick(dealt("AS KD JD", "KS"), "AS KS")
    assert refused(lambda: hand.lay(parse_cards("KD JD"))) == ("KD JD is no meld", "lay just the cards of one meld")
    assert refused(lambda: hand.lay(())) == (" is no meld", "lay just the cards of one meld")


def test_melded_cards_may_be_played_and_are_then_melded_no_more() -> None:
    hand = trick(dealt("AS KD QD 10S", "KS 9C QD", top="JC 9S"), "AS KS").lay(parse_cards("KD QD")).draw()
    hand = trick(hand, "KD 9C")
    kings = replace(hand, hands={**hand.hands, N: parse_cards("KS KH KC QD 10S 9H 9H 9D 9D JC JC")})
    assert refused(lambda: kings.lay(parse_cards("KS KH KD KC")))[0] == "kings around may not be laid: KD is not held"


def test_a_fresh_twin_of_a_played_king_is_fresh() -> None:
    """The king of the marriage was played; the other one, drawn later, was never melded."""
    hand = trick(dealt("AS AC KD QD", "KS 9C 9C QD", top="JC 9S KD 9S"), "AS KS").lay(parse_cards("KD QD")).draw()
    hand = trick(hand, "KD 9C")
    assert hand.turn is N
    hand = hand.draw()
    assert parse_card("KD") in hand.hands[N]
    hand = trick(hand, "AC 9C")
    more = replace(hand, hands={**hand.hands, N: (*hand.hands[N][:-1], parse_card("QD"))})
    assert Counter(more.hands[N])[parse_card("QD")] == 2
    assert more.lay(parse_cards("KD QD")).meld_by_side() == (40, 0)


def test_a_player_may_play_the_card_on_the_table_and_keep_its_twin_fresh() -> None:
    """2.2: "Melded cards lie face up, stay part of the hand, and may be played to tricks"; the twin was never melded."""
    hand = trick(dealt("AS KD KD QD", "KS 9C", top="QD JC"), "AS KS").lay(parse_cards("KD QD")).draw()
    hand = trick(hand, "KD 9C")  # the king on the table
    assert hand.turn is N
    assert Counter(hand.hands[N])[parse_card("QD")] == 2
    assert hand.lay(parse_cards("KD QD")).meld_by_side() == (40, 0)


def test_of_two_cards_on_the_table_the_one_that_has_served_most_is_played() -> None:
    """The other queen, in one meld so far, may still make a pinochle with a fresh jack."""
    held = "QS QS KS KS JD JD"
    laid = on_table("KS QS", "QS JD", "KS QS", held=held)
    hand = replace(dealt(f"{held} AS", "9C"), laid={N: laid}).play(parse_card("QS"))
    assert pays(hand.laid[N], "QS JD", "QS KS KS JD JD") == 40


# 2.4 The dix --------------------------------------------------------------------------------------------------------------------


def with_dix(rules: Rules = TWO_PLAYER, north: str = "AS 9H", upcard: str = "JH") -> StockHand:
    """North has won a trick and holds a nine of trump."""
    return trick(dealt(north, "KS", upcard, rules=rules), "AS KS")


def test_the_nine_of_trump_is_exchanged_for_the_upcard_and_scores_10() -> None:
    hand = with_dix().show_dix()
    assert (hand.meld_by_side(), str(hand.stock[0]), len(hand.hands[N])) == ((10, 0), "9H", 11)
    assert parse_card("JH") in hand.hands[N]


def test_once_a_nine_lies_there_the_other_is_just_shown_for_10() -> None:
    hand = with_dix(north="AS 9H 9H").show_dix()
    held = hand.hands[N]
    again = hand.show_dix()
    assert (again.meld_by_side(), again.hands[N], str(again.stock[0])) == ((20, 0), held, "9H")
    assert refused(again.show_dix)[0] == "north has no nine of trump to show"


def test_where_the_dealer_turned_up_a_nine_the_other_is_just_shown() -> None:
    hand = with_dix(upcard="9H").show_dix()
    assert (hand.meld_by_side(), parse_card("9H") in hand.hands[N]) == ((10, 10), True)


def test_without_the_nine_of_trump_there_is_nothing_to_show() -> None:
    hand = trick(dealt("AS 9S", "KS 9H 9H", "JH"), "AS KS")
    assert refused(hand.show_dix) == ("north has no nine of trump to show", "")


def test_declaring_a_dix_does_not_use_up_the_meld_of_the_trick() -> None:
    hand = with_dix(north="AS 9H KD QD").show_dix().lay(parse_cards("KD QD"))
    assert hand.meld_by_side() == (30, 0)


def test_the_dix_may_be_declared_after_the_meld_of_the_trick_too() -> None:
    hand = with_dix(north="AS 9H KD QD").lay(parse_cards("KD QD")).show_dix()
    assert hand.meld_by_side() == (30, 0)


def test_the_dix_may_be_laid_as_a_card_after_the_meld_of_the_trick() -> None:
    """2.4: "Declaring a dix does not use up the meld for that trick"; so a record may write it after the meld."""
    hand = with_dix(north="AS 9H KD QD")
    assert hand.lay(parse_cards("9H")).lay(parse_cards("KD QD")).meld_by_side() == (30, 0)
    assert hand.lay(parse_cards("KD QD")).lay(parse_cards("9H")).meld_by_side() == (30, 0)


def test_the_winner_of_the_trick_alone_exchanges() -> None:
    assert refused(dealt("9H", "", "JH").show_dix)[0] == "melds are laid, but north is to play to trick 1"


def test_no_exchange_once_the_stock_is_gone() -> None:
    hand = first_cards(dealt(upcard="JD"), 12).draw()
    hand = hand.play(hand.legal().cards[0])
    hand = hand.play(hand.legal().cards[0])
    assert hand.phase is StockPhase.END
    assert refused(hand.show_dix)[0] == "melds are laid, but north is to play to trick 14"
    assert refused(lambda: hand.lay(parse_cards("KC QC")))[0] == "melds are laid, but north is to play to trick 14"


def test_the_upcard_may_still_be_exchanged_after_the_twelfth_trick() -> None:
    hand = first_cards(dealt(upcard="JD"), 12)
    seat = hand.turn
    assert seat is not None
    hand = replace(hand, hands={**hand.hands, seat: (*hand.hands[seat][:10], parse_card("9D"))}).show_dix()
    assert parse_card("JD") in hand.hands[seat]
    loser = S if seat is N else N
    assert parse_card("9D") in hand.draw().hands[loser]


WITHOUT_EXCHANGE = game("two-player", {"dix-exchange": "no"})


def test_without_the_exchange_the_nine_only_scores() -> None:
    before = with_dix(WITHOUT_EXCHANGE)
    hand = before.show_dix()
    assert (hand.meld_by_side(), hand.hands, hand.stock) == ((10, 0), before.hands, before.stock)
    assert refused(hand.show_dix)[0] == "north has no nine of trump to show"


def test_without_the_exchange_the_second_nine_scores_after_the_first_was_played() -> None:
    """1.3: "Each trump nine is 10, whatever else is held"; the nine shown is played, the other was never shown."""
    hand = with_dix(WITHOUT_EXCHANGE, north="AS AC 9H 9H").show_dix().draw()
    hand = trick(replace(hand, hands={**hand.hands, S: parse_cards("9C 9C 9S 9S 9D 9D JC JC JS JS JD JD")}), "9H 9C")
    assert hand.turn is N
    assert hand.show_dix().meld_by_side() == (20, 0)


# 2.5 End phase ----------------------------------------------------------------------------------------------------------------------


def end_phase(north: str, south: str, rules: Rules = TWO_PLAYER, trump: Suit = HEARTS) -> StockHand:
    """Late in a hand: the stock is gone and North leads."""
    hand = first_cards(start_stock_hand(deal(rules, 3), S, rules), 12).draw()
    return replace(hand, hands={N: parse_cards(north), S: parse_cards(south)}, trump=trump, tricks=())


@pytest.mark.parametrize(
    ("led", "south", "always", "trump_led"),
    [
        ("KS", "AS 10S QS AH", "AS 10S", "AS 10S QS"),  # follow, and win if you can
        ("AS", "AS 10S QS AH", "AS 10S QS", "AS 10S QS"),  # a twin does not beat
        ("KS", "9H AH AD", "9H AH", "9H AH"),  # trump if void
        ("KS", "9D AD 9C", "9D AD 9C", "9D AD 9C"),  # neither suit nor trump
        ("QH", "KH JH AS", "KH", "KH"),  # a trump lead must be beaten
        ("AH", "KH JH AS", "KH JH", "KH JH"),
    ],
)
def test_the_strict_end(led: str, south: str, always: str, trump_led: str) -> None:
    for value, expected in (("always", always), ("trump-led", trump_led)):
        hand = end_phase(led, south, game("two-player", {"end-must-beat": value})).play(parse_card(led))
        assert format_cards(hand.legal().cards) == expected


def test_a_renege_at_the_end() -> None:
    hand = end_phase("KS", "AS QS AH").play(parse_card("KS"))
    assert refused(lambda: hand.play(parse_card("QS"))) == ("south may not play QS: KS must be beaten", "legal were AS")
    assert refused(lambda: hand.play(parse_card("AH"))) == ("south may not play AH: spades were led and must be followed", "legal were AS")


def test_melds_go_back_to_the_hand() -> None:
    """All twelve cards of each may be played at the end, melded or not."""
    hand = trick(dealt("AS KD QD", "KS"), "AS KS").lay(parse_cards("KD QD")).draw()
    hand = first_cards(hand, 12).draw()
    assert {len(cards) for cards in hand.hands.values()} == {12}
    while hand.phase is StockPhase.END:
        hand = hand.play(hand.legal().cards[-1])
    assert Counter(card for trick in hand.tricks for card in trick.cards) == Counter(new_deck(TWO_PLAYER))
    assert hand.meld_by_side() == (20, 0)


def test_nothing_may_be_played_when_all_is_done() -> None:
    hand = done()
    assert (hand.turn, len(hand.tricks)) == (None, 24)
    assert refused(hand.legal)[0] == "a card is played, but the hand is over"


# 2.6 Counting and winning -------------------------------------------------------------------------------------------------------------


def test_ace_11_ten_10_king_4_queen_3_jack_2_and_the_last_trick_10() -> None:
    values = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
    hand = done()
    taken = {N: 0, S: 0}
    for played in hand.tricks:
        taken[hand.winner(played)] += sum(values[str(card.rank)] for card in played.cards)
    taken[hand.winner(hand.tricks[-1])] += 10
    assert hand.counters_by_side() == tuple(taken.values())
    assert sum(taken.values()) == 250


@pytest.mark.parametrize("seed", range(2, 8))
def test_250_over_both_phases(seed: int) -> None:
    assert sum(done(TWO_PLAYER, seed).counters_by_side()) == 250


def test_the_last_trick_is_not_counted_before_it_is_played() -> None:
    hand = first_cards(start_stock_hand(deal(TWO_PLAYER, 1), S, TWO_PLAYER), 12)
    values = reference.COUNTING["classic"]
    cards = [str(card.rank) for played in hand.tricks for card in played.cards]
    assert sum(hand.counters_by_side()) == sum(values.get(rank, 0) for rank in cards)


def test_each_player_scores_meld_and_trick_points() -> None:
    hand = trick(dealt("AS KD QD", "KS"), "AS KS").lay(parse_cards("KD QD")).draw()
    while hand.phase is not StockPhase.DONE:
        hand = hand.draw() if hand.phase is StockPhase.MELD else hand.play(hand.legal().cards[0])
    north, south = hand.counters_by_side()
    assert hand.score().points == (20 + north, south)


def test_an_unfinished_hand_is_not_scored() -> None:
    assert refused(dealt().score)[0] == "a hand is scored, but north is to play to trick 1"


ROUNDING = game("two-player", {"rounding": "yes"})


@pytest.mark.parametrize("taken", range(251))
def test_7_8_and_9_round_up_and_less_rounds_down(taken: int) -> None:
    points = score_alone((0, 0), (taken, 250 - taken), ROUNDING).points
    assert points == (reference.rounded(taken), reference.rounded(250 - taken))


@pytest.mark.parametrize(("taken", "counts"), [(47, 50), (46, 40), (87, 90)])
def test_rounding_as_the_rule_gives_it(taken: int, counts: int) -> None:
    assert score_alone((15, 0), (taken, 250 - taken), ROUNDING).points[0] == 15 + counts


def test_without_rounding_trick_points_count_as_they_are() -> None:
    assert score_alone((0, 0), (47, 203), TWO_PLAYER).points == (47, 203)


@pytest.mark.parametrize("counters", [(47, 204), (100, 100), (0, 0)])
def test_trick_points_that_are_not_those_of_a_hand(counters: tuple[int, int]) -> None:
    with pytest.raises(ScoreError, match=f"counters make {sum(counters)}, but a hand holds 250"):
        score_alone((0, 0), counters, TWO_PLAYER)


@pytest.mark.parametrize(("meld", "counters"), [((0, 0), (-50, 300)), ((-20, 0), (100, 150))])
def test_figures_below_zero_are_refused_as_they_are_with_four_players(meld: tuple[int, int], counters: tuple[int, int]) -> None:
    """1.5 knows no meld and no trick points below 0; `score_hand` refuses them."""
    with pytest.raises(ScoreError):
        score_alone(meld, counters, TWO_PLAYER)


def test_a_player_under_the_save_loses_its_meld_where_the_table_plays_one() -> None:
    """5: `save`, "a number of trick points"; the switch is offered for two players and says
    "A side needs 20 trick points to keep its meld."."""
    assert score_alone((100, 60), (10, 240), game("two-player", {"save": 20})).points[1] == 300
    assert score_alone((100, 60), (10, 240), game("two-player", {"save": 20})).points[0] < 110


def test_a_meld_under_the_floor_does_not_count_where_the_table_has_one() -> None:
    """5: `min-meld`, "a number"; the switch is offered for two players and says
    "A side's meld counts only from 40 points on."."""
    assert score_alone((100, 20), (100, 150), game("two-player", {"min-meld": 40})).points == (200, 150)


CLAIMS = game("two-player", {"declare-out": "yes"})


def test_a_right_claim_wins_and_a_wrong_one_loses() -> None:
    hand = trick(dealt("AS KD QD", "KS", rules=CLAIMS), "AS KS").lay(parse_cards("KD QD"))
    # A marriage and an ace and a king: 20 + 15.
    assert hand.claim(N, {N: 965, S: 0}) is N
    assert hand.claim(N, {N: 964, S: 999}) is S
    assert hand.claim(S, {N: 0, S: 1000}) is S
    assert hand.claim(S, {N: 0, S: 999}) is N


def test_a_claim_goes_by_the_target_of_the_table() -> None:
    rules = game("two-player", {"declare-out": "yes", "game-target": 1200})
    hand = trick(dealt("AS KD QD", "KS", rules=rules), "AS KS")
    assert hand.claim(N, {N: 1184, S: 0}) is S
    assert hand.claim(N, {N: 1185, S: 0}) is N


@pytest.mark.parametrize("rules", [TWO_PLAYER, game("two-player", {"declare-out": "yes", "game-target": "hands: 3"})])
def test_no_claim_where_the_table_knows_none(rules: Rules) -> None:
    found = refused(lambda: dealt(rules=rules).claim(N, {N: 5000, S: 0}))
    assert found == ("nobody may claim the game in mid-hand here", "set declare-out to play it")


def two_hands(*hands: tuple[tuple[int, int], tuple[int, int]], rules: Rules = TWO_PLAYER) -> list[str]:
    lines = play_evening([PlayedHand(None, meld=meld, counters=counters) for meld, counters in hands], N, rules)
    return ["-" if line.winner is None else line.winner[0].value for line in lines]


def test_exactly_the_target_wins() -> None:
    assert two_hands(((900, 0), (100, 150))) == ["N"]
    assert two_hands(((899, 0), (100, 150))) == ["-"]


@pytest.mark.parametrize(("target", "winner"), [(1000, "N"), (1200, "-"), (1500, "-")])
def test_common_targets(target: int, winner: str) -> None:
    assert two_hands(((950, 0), (100, 150)), rules=game("two-player", {"game-target": target})) == [winner]


def test_a_single_deal_can_be_the_whole_game() -> None:
    assert two_hands(((60, 40), (120, 130)), rules=game("two-player", {"game-target": "hands: 1"})) == ["N"]


def test_when_both_pass_1000_in_one_deal_they_play_on() -> None:
    assert two_hands(((950, 900), (100, 150))) == ["-"]


def test_after_both_passed_1000_the_game_goes_to_1250_then_1500() -> None:
    """2.6: "If nobody claims and both pass 1000 in one deal, play on to 1250, then 1500, and so on"."""
    # 1,050 and 1,050; then 1,200 and 1,200: nobody; then 1,410 and 1,400: both; then 1,610 and 1,450.
    first = ((950, 900), (100, 150))
    assert two_hands(first, ((200, 0), (100, 150))) == ["-", "N"]
    assert two_hands(first, ((50, 0), (100, 150)), ((100, 60), (110, 140)), ((0, 0), (200, 50))) == ["-", "-", "-", "N"]


# The most a hand can meld, laid one after another ---------------------------------------------------------------------------------------


def rich_hands(count: int, seed: int) -> Iterator[tuple[Cards, Suit]]:
    """Hands of 8 to 12 cards rich in meld: kings and queens, legs of the pinochle, and cards of one suit or rank."""
    random = Random(seed)
    deck = new_deck(TWO_PLAYER)
    for _ in range(count):
        trump = random.choice(list(Suit))
        liked = {rank: random.choice((1, 1, 6, 20)) for rank in Rank} | {
            Rank.KING: random.choice((6, 30)),
            Rank.QUEEN: random.choice((6, 30)),
        }
        weights = [liked[card.rank] * random.choice((1, 3) if card.suit is trump else (1, 2)) for card in deck]
        keyed = sorted(zip(weights, deck, strict=True), key=lambda pair: -(random.random() ** (1 / pair[0])))
        yield tuple(card for _, card in keyed[: random.randint(8, 12)]), trump


def agree(hands: Sequence[tuple[Cards, Suit]], rules: Rules, table: reference.Table) -> list[tuple[str, str, int, int]]:
    """Where count_meld and the search through every order of laying differ."""
    found = []
    for hand, trump in hands:
        expected = reference.most_by_laying([str(card) for card in hand], trump.value, table)
        total = count_meld(hand, trump, rules).total
        if total != expected:
            found.append((format_cards(hand), trump.value, total, expected))
    return found


@pytest.mark.slow
def test_count_meld_is_the_most_that_any_order_of_laying_pays() -> None:
    assert agree(list(rich_hands(1500, 31)), TWO_PLAYER, reference.TWO) == []


@pytest.mark.slow
def test_count_meld_without_doubles_is_the_most_that_any_order_pays() -> None:
    table = replace(reference.TWO, pinochle=(40,))
    assert agree(list(rich_hands(400, 32)), game("two-player", {"doubles": "no"}), table) == []


@pytest.mark.slow
def test_count_meld_with_twofold_arounds_is_the_most_that_any_order_pays() -> None:
    table = replace(reference.TWO, aces=(100, 200), kings=(80, 160), queens=(60, 120), jacks=(40, 80))
    assert agree(list(rich_hands(400, 33)), game("two-player", {"double-arounds": "twofold"}), table) == []


@pytest.mark.slow
def test_count_meld_with_royal_marriages_of_300_is_the_most_that_any_order_pays() -> None:
    table = replace(reference.TWO, royal=(40, 300))
    assert agree(list(rich_hands(400, 34)), game("two-player", {"double-royal-marriage": 300}), table) == []


@pytest.mark.parametrize("trump", list(Suit))
def test_a_full_round_house_is_at_most_220(trump: Suit) -> None:
    house = parse_cards("KS QS KH QH KD QD KC QC")
    assert count_meld(house, trump, TWO_PLAYER).total == 220
    assert reference.most_by_laying([str(card) for card in house], trump.value) == 220


@pytest.mark.slow
@pytest.mark.parametrize("extra", ["KS", "QS", "KH", "QD", "KS QS", "KH QH", "KS QD"])
@pytest.mark.parametrize("trump", ["S", "H"])
def test_a_round_house_with_a_king_or_queen_to_spare_loses_no_marriage(extra: str, trump: str) -> None:
    """2.3: "the last small marriage would have no new card"; a spare king or queen is one."""
    hand = f"KS QS KH QH KD QD KC QC {extra}"
    more = {"KS QS": "S", "KH QH": "H"}.get(extra)
    expected = 240 + (0 if more is None else 40 if more == trump else 20)
    assert reference.most_by_laying(hand.split(), trump) == expected
    assert count_meld(parse_cards(hand), Suit(trump), TWO_PLAYER).total == expected


def test_a_run_in_the_round_house() -> None:
    # The royal marriage is laid first, then the run: 150 + 80 + 60 + 40 and two of the three other marriages.
    hand = "AH 10H KH QH JH KS QS KD QD KC QC"
    assert count_meld(parse_cards(hand), HEARTS, TWO_PLAYER).total == reference.most_by_laying(hand.split(), "H") == 370


def test_without_marriages_a_round_house_gives_nothing_up() -> None:
    rules = game("two-player", {"values": "marriage: 0"})
    table = replace(reference.TWO, marriage=(0,))
    assert agree([(parse_cards("KS QS KH QH KD QD KC QC"), HEARTS)], rules, table) == []


def test_a_round_house_where_no_marriage_pays() -> None:
    rules = game("two-player", {"values": "marriage: 0, royal marriage: 0"})
    assert count_meld(parse_cards("KS QS KH QH KD QD KC QC"), HEARTS, rules).total == 140


def test_every_hand_can_really_be_laid_for_what_count_meld_says() -> None:
    """The engine's own laying reaches its own count: some order of the parts, copy by copy."""
    for hand, trump in rich_hands(60, 35):
        parts = [part for part in count_meld(hand, trump, TWO_PLAYER).parts if part.name != "dix"]
        assert order_of(parts, hand, trump, Laid()) is not None, (format_cards(hand), trump)


def order_of(parts: list[Any], hand: Cards, trump: Suit, laid: Laid) -> list[str] | None:
    """An order in which these melds can all be laid, found by trying; cheaper ones first."""
    if not parts:
        return []
    for at, part in sorted(enumerate(parts), key=lambda pair: pair[1].points):
        try:
            _, after = lay(laid, part.cards, hand, trump, TWO_PLAYER)
        except LayingError:
            continue
        rest = order_of(parts[:at] + parts[at + 1 :], hand, trump, after)
        if rest is not None:
            return [part.name, *rest]
    return None


# Records ----------------------------------------------------------------------------------------------------------------------------------


def recorded(hand: StockHand, melds: tuple[tuple[int, Cards], ...] = (), start: StockHand | None = None) -> HandRecord:
    begin = start or start_stock_hand(deal(TWO_PLAYER, 1), S, TWO_PLAYER)
    return HandRecord(S, begin.hands, stock=begin.stock, tricks=tuple(played.cards for played in hand.tricks), melds=melds)


def test_a_two_player_record_is_replayed_to_its_score() -> None:
    again = replay(recorded(done()), TWO_PLAYER)
    assert again.score == done().score()


def test_a_meld_of_a_trick_that_never_was_is_refused() -> None:
    """A record says what happened; nothing in it may be passed over in silence."""
    for number in (0, 25, 99):
        with pytest.raises(PinochleError):
            replay(recorded(done(), ((number, parse_cards("KD QD")),)), TWO_PLAYER)


def test_a_record_with_another_trump_than_the_upcard_is_refused() -> None:
    """2.1: "Turn up the next card: its suit is trump"."""
    hand = done()
    other = next(suit for suit in Suit if suit is not hand.trump)
    with pytest.raises(PinochleError):
        replay(replace(recorded(hand), trump=other), TWO_PLAYER)


def test_a_full_trick_has_no_third_card() -> None:
    with pytest.raises(PinochleError, match="3 cards, but 2 players play one each"):
        replay(replace(recorded(done()), tricks=((parse_card("AS"),) * 3,)), TWO_PLAYER)
    with pytest.raises(PlayError):
        legal_plays(parse_cards("AS"), parse_cards("KS QS"), HEARTS, TWO_PLAYER)


@pytest.mark.parametrize("trump", "SHDC")
def test_the_parts_of_a_double_round_house_add_up_to_what_is_counted(trump: str) -> None:
    """Of two like marriages only the one that can never be laid is left out."""
    hand = parse_cards("KS QS KH QH KD QD KC QC") * 2
    count = count_meld(hand, trump, TWO_PLAYER)
    assert sum(part.points for part in count.parts) == count.total
    assert sum(part.meld.sort in (Sort.MARRIAGE, Sort.ROYAL) for part in count.parts) == 7
