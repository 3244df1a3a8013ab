"""One hand for four or three players, step by step, against rules.md 1.2, 1.6, 3.4 and 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, replace
from random import Random
from typing import Any

import pytest

from tutor.engine import (
    DOUBLE_DECK,
    SINGLE_DECK,
    THREE_PLAYER,
    THREE_PLAYER_MONEY,
    Cards,
    Deal,
    Hand,
    PinochleError,
    Rules,
    Seat,
    Suit,
    count_meld,
    deal,
    format_cards,
    game,
    new_deck,
    parse_card,
    parse_cards,
    score_game,
    start_hand,
)
from tutor.engine.auction import AuctionError
from tutor.engine.chips import Settlement
from tutor.engine.deal import sort_cards
from tutor.engine.hand import Phase
from tutor.engine.score import ScoreError
from tutor.engine.tricks import HandError

N, E, S, W = Seat
SPADES, HEARTS, DIAMONDS, CLUBS = Suit

# The worked hand of 1.9.
WORKED = {
    N: "QS JS 9S QH JH JH 9H AD 10D 9D KC KC",
    E: "QS KH QH 9H 10D KD QD JD 10C JC JC 9C",
    S: "AS 10S KS AH KH AD KD QD AC AC QC 9C",
    W: "AS 10S KS JS 9S AH 10H 10H JD 9D 10C QC",
}
WORKED_TRICKS = [
    "AC QC 10S 9C",
    "AS 9S 9S QS",
    "AH 10H 9H 9H",
    "AD 9D 10D JD",
    "AC 10C AD JC",
    "KC JS 9D 10C",
    "QH KH 10H JH",
    "AH JH KH 9C",
    "KC JD JS JC",
    "QC KS QS QD",
    "KS 10S QH 10D",
    "AS QD KD KD",
]


def dealt(rules: Rules, hands: Mapping[Seat, str], widow: str = "", seed: int = 1) -> Deal:
    """A deal with these cards in it; the others, in a random order, fill what is left."""
    fixed = {seat: parse_cards(hands.get(seat, "")) for seat in rules.seats}
    rest = Counter(new_deck(rules)) - Counter([card for hand in fixed.values() for card in hand]) - Counter(parse_cards(widow))
    cards = list(rest.elements())
    Random(seed).shuffle(cards)
    full = {}
    for seat, hand in fixed.items():
        short = rules.deck.hand - len(hand)
        full[seat] = hand + tuple(cards[:short])
        del cards[:short]
    return Deal(full, parse_cards(widow) + tuple(cards), ())


def worked(rules: Rules = SINGLE_DECK, dealer: Seat = N) -> Hand:
    return start_hand(Deal({seat: parse_cards(cards) for seat, cards in WORKED.items()}, (), ()), dealer, rules)


def called(hand: Hand, calls: str) -> Hand:
    for call in calls.split():
        hand = hand.call("pass" if call == "pass" else int(call))
    return hand


def auctioned(rules: Rules = SINGLE_DECK) -> Hand:
    return called(worked(rules), "pass 250 pass 260 300 pass")


def named(rules: Rules = SINGLE_DECK) -> Hand:
    return auctioned(rules).name_trump(CLUBS)


def passed(rules: Rules = SINGLE_DECK) -> Hand:
    """The worked hand before the first lead."""
    return named(rules).pass_cards(parse_cards("KC KC AD 10D")).pass_cards(parse_cards("10S AD 10D QD"))


def played(hand: Hand, tricks: list[str] | str) -> Hand:
    for card in parse_cards(" ".join(tricks) if isinstance(tricks, list) else tricks):
        hand = hand.play(card)
    return hand


def whole(rules: Rules = SINGLE_DECK) -> Hand:
    return played(passed(rules), WORKED_TRICKS)


def finished(hand: Hand) -> Hand:
    """Played to the end with the first legal card each time."""
    while hand.phase is Phase.PLAY:
        hand = hand.play(hand.legal().cards[0])
    return hand


def three(
    rules: Rules = THREE_PLAYER, hands: Mapping[Seat, str] | None = None, widow: str = "9H 9D JC", calls: str = "250 pass pass"
) -> Hand:
    """A three-player hand, dealt by North, after an auction that East begins."""
    return called(start_hand(dealt(rules, hands or {}, widow), N, rules), calls)


def refused(step: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(PinochleError) as caught:
        step()
    assert isinstance(caught.value, (HandError, AuctionError))
    return str(caught.value), caught.value.hint


# The deal, 1.1 and 1.8 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "hands", "message", "hint"),
    [
        (
            SINGLE_DECK,
            {N: "QS JS 9S QH JH JH 9H AD 10D 9D KC"},
            "north's hand: 11 cards, but there must be 12",
            "each player is dealt 12 cards",
        ),
        (SINGLE_DECK, {W: ""}, "west's hand: 0 cards, but there must be 12", "each player is dealt 12 cards"),
        (
            SINGLE_DECK,
            {S: "AS AS AS AH KH AD KD QD AC AC QC 9C"},
            "south's hand: 3 x 'AS', but the deck has 2",
            "each player is dealt 12 cards",
        ),
        (
            SINGLE_DECK,
            {N: "AS JS 9S QH JH JH 9H AD 10D 9D KC KC"},
            "the hands are not one deck: too many AS, missing QS",
            "",
        ),
    ],
)
def test_hands_that_cannot_be_dealt(rules: Rules, hands: Mapping[Seat, str], message: str, hint: str) -> None:
    full = {seat: parse_cards(hands.get(seat, cards)) for seat, cards in WORKED.items()}
    assert refused(lambda: start_hand(Deal(full, (), ()), N, rules)) == (message, hint)


def test_nines_are_not_in_the_double_deck() -> None:
    good = deal(DOUBLE_DECK, 1)
    hands = {**good.hands, N: (parse_card("9S"), *good.hands[N][1:])}
    assert refused(lambda: start_hand(replace(good, hands=hands), N, DOUBLE_DECK))[0] == "north's hand: '9S' is not in this deck"


def test_nobody_is_dealt_cards_at_a_seat_not_in_use() -> None:
    good = deal(THREE_PLAYER, 1)
    found = refused(lambda: start_hand(replace(good, hands={**good.hands, W: ()}), N, THREE_PLAYER))
    assert found == ("nobody sits at 'W' in this game", "the seats are N E S")


@pytest.mark.parametrize("size", [0, 2, 4])
def test_a_widow_of_another_size(size: int) -> None:
    good = deal(THREE_PLAYER, 1)
    widow = (good.widow * 2)[:size]
    assert refused(lambda: start_hand(replace(good, widow=widow), N, THREE_PLAYER)) == (f"a widow of {size} cards, but it must have 3", "")


def test_a_widow_that_repeats_a_card_of_the_hands() -> None:
    good = deal(THREE_PLAYER, 1)
    bad = replace(good, widow=(*good.widow[:2], good.widow[0]))
    assert refused(lambda: start_hand(bad, N, THREE_PLAYER))[0].startswith("the hands are not one deck: too many ")


def test_cards_left_over_are_no_deal() -> None:
    good = deal(SINGLE_DECK, 1)
    message, _ = refused(lambda: start_hand(replace(good, stock=parse_cards("AS")), N, SINGLE_DECK))
    assert message == "the hands are not one deck: too many AS, missing "


def test_hands_are_sorted_and_kept_as_dealt() -> None:
    hand = worked()
    assert format_cards(hand.hands[S]) == "AS 10S KS AH KH AD KD QD AC AC QC 9C"
    assert whole().dealt == hand.dealt
    assert not any(whole().hands.values())


# The auction and naming trump, 1.2 --------------------------------------------------------------------------------


def test_first_to_call_is_the_dealers_left_and_the_winner_names_trump() -> None:
    assert (worked().phase, worked().turn, worked().declarer, worked().bid) == (Phase.AUCTION, E, None, 0)
    hand = auctioned()
    assert (hand.phase, hand.turn, hand.declarer, hand.bid) == (Phase.TRUMP, S, S, 300)


def test_a_bid_out_of_step() -> None:
    found = refused(lambda: called(worked(), "pass 255"))
    assert found == ("call 2 is not legal: '255', but bids go by 10", "south may pass or bid 250 or more")


def test_a_call_after_the_auction() -> None:
    assert refused(lambda: auctioned().call("pass")) == ("a call is made, but south is to name trump", "")


def test_the_dealer_is_stuck_at_250_unasked() -> None:
    hand = called(worked(), "pass pass pass")
    assert (hand.declarer, hand.bid, hand.phase, hand.turn) == (N, 250, Phase.TRUMP, N)


def test_the_dealer_is_stuck_at_a_bid_of_our_own() -> None:
    assert called(worked(game("single-deck", {"stuck-at": 150})), "pass pass pass").bid == 150


def test_when_all_pass_and_the_cards_are_dealt_again() -> None:
    hand = called(worked(game("single-deck", {"all-pass": "redeal"})), "pass pass pass pass")
    assert (hand.declarer, hand.phase, hand.turn, hand.score()) == (None, Phase.DONE, None, None)
    assert refused(hand.sides) == ("nobody is declarer yet", "the auction comes first")


@pytest.mark.parametrize(("dealer", "then"), [(N, E), (E, S), (S, W), (W, N)])
def test_the_next_dealer_is_the_seat_to_the_left(dealer: Seat, then: Seat) -> None:
    assert worked(dealer=dealer).next_dealer is then


def test_the_next_dealer_of_three_players() -> None:
    assert start_hand(deal(THREE_PLAYER, 1), S, THREE_PLAYER).next_dealer is N


@pytest.mark.parametrize("trump", list(Suit))
def test_declarer_names_any_of_the_four_suits(trump: Suit) -> None:
    assert auctioned().name_trump(trump).trump is trump


def test_trump_is_named_once_and_in_its_place() -> None:
    assert refused(lambda: worked().name_trump(CLUBS)) == ("trump is named, but east is to call", "")
    assert refused(lambda: named().name_trump(CLUBS)) == ("trump is named, but north is to pass 4 cards", "")


MARRIED = game("single-deck", {"marriage-to-name-trump": "yes"})


def test_a_suit_without_the_marriage_may_not_be_named_where_one_is_needed() -> None:
    # South holds king and queen of diamonds only.
    hand = auctioned(MARRIED)
    assert refused(lambda: hand.name_trump(CLUBS)) == ("declarer holds no marriage in clubs", "trump may be diamonds")
    assert hand.name_trump(DIAMONDS).phase is Phase.PASS


def test_the_suits_that_may_be_named_are_listed() -> None:
    # East holds the marriages of hearts and diamonds.
    hand = called(worked(MARRIED), "250 pass pass pass")
    assert refused(lambda: hand.name_trump(SPADES)) == ("declarer holds no marriage in spades", "trump may be hearts or diamonds")


@pytest.mark.parametrize("trump", list(Suit))
def test_without_any_marriage_the_bid_is_lost_unplayed(trump: Suit) -> None:
    hand = called(worked(MARRIED), "pass pass 260 pass").name_trump(trump)  # west has none
    score = hand.score()
    assert score is not None
    assert (hand.phase, hand.turn, score.outcome, score.cause, score.points[0]) == (Phase.DONE, None, "set", "no-marriage", -260)


def test_defenders_score_their_meld_when_declarer_has_no_marriage() -> None:
    """3.4: "Unplayed hand (no marriage, under the floor, ...): declarers -bid. Defenders, by house: nothing / meld if 20 or more";
    1.6, the default: "defenders score their meld, no trick points and no need to save it"."""
    hand = called(worked(MARRIED), "pass pass 260 pass").name_trump(HEARTS)
    score = hand.score()
    assert score is not None
    # North: dix 10. South: aces around 100, marriage of diamonds 20.
    assert hand.sides() == ((E, W), (N, S))
    assert score.points == (-260, 10 + 100 + 20)


def test_in_the_double_deck_defenders_score_their_meld_of_20_when_declarer_has_no_marriage() -> None:
    """3.4, the same; double deck needs the marriage by default."""
    hands = {
        E: "AS AS AS 10S 10S KS KS JH JH AD 10D JD JD KC KC JC JC 10C AC AH",
        S: "AS AH AD AC KS KH KD KC QH QD",  # aces and kings around, two marriages
        N: "QS QS QS QS QC QC QC QC",
    }
    hand = called(start_hand(dealt(DOUBLE_DECK, hands), N, DOUBLE_DECK), "50 pass pass pass").name_trump(CLUBS)
    score = hand.score()
    assert score is not None
    assert score.cause == "no-marriage"
    assert score.points[0] == -50
    meld = sum(count_meld(hand.hands[seat], CLUBS, DOUBLE_DECK).total for seat in (N, S))
    assert meld >= 20
    assert score.points[1] == meld


# Passing, 1.2 ---------------------------------------------------------------------------------------------------------


def test_partner_passes_first_then_declarer_who_may_return_cards_just_received() -> None:
    hand = named()
    assert (hand.phase, hand.turn) == (Phase.PASS, N)
    after = hand.pass_cards(parse_cards("KC KC AD 10D"))
    assert (after.turn, len(after.hands[S]), len(after.hands[N])) == (S, 16, 8)
    back = after.pass_cards(parse_cards("10S AD 10D QD"))
    assert (len(back.hands[S]), len(back.hands[N]), back.phase, back.turn) == (12, 12, Phase.PLAY, S)


def test_the_other_seats_keep_their_cards_while_partners_pass() -> None:
    assert {seat: passed().hands[seat] for seat in (E, W)} == {seat: worked().hands[seat] for seat in (E, W)}


@pytest.mark.parametrize("cards", ["KC KC AD", "", "KC KC AD 10D 9D"])
def test_a_pass_of_another_number_of_cards(cards: str) -> None:
    count = len(parse_cards(cards))
    found = refused(lambda: named().pass_cards(parse_cards(cards)))
    assert found == (f"north passes {count} cards, but 4 are due", "give 4 cards that north holds")


def test_a_pass_of_cards_not_held() -> None:
    found = refused(lambda: named().pass_cards(parse_cards("KC KC KC AS")))
    assert found == ("north passes KC AS without holding it", "north holds QS JS 9S QH JH JH 9H AD 10D 9D KC KC")


def test_cards_are_passed_only_when_it_is_time() -> None:
    assert refused(lambda: auctioned().pass_cards(parse_cards("KC KC AD 10D")))[0] == "cards are passed, but south is to name trump"
    assert refused(lambda: passed().pass_cards(parse_cards("KC KC AD 10D")))[0] == "cards are passed, but south is to play to trick 1"


@pytest.mark.parametrize("count", [1, 2, 3, 5, 6])
def test_another_number_of_cards_to_pass(count: int) -> None:
    hand = named(game("single-deck", {"pass-count": count}))
    after = hand.pass_cards(hand.hands[N][:count]).pass_cards(hand.hands[S][:count])
    assert [len(cards) for cards in after.passes] == [count, count]
    assert (len(after.hands[N]), len(after.hands[S])) == (12, 12)
    assert after.melds


def test_one_card_to_pass_is_said_as_one() -> None:
    hand = named(game("single-deck", {"pass-count": 1}))
    assert hand.next_step == "north is to pass 1 card"
    found = refused(lambda: hand.pass_cards(hand.hands[N][:2]))
    assert found == ("north passes 2 cards, but 1 is due", "give 1 card that north holds")


NO_MARRIAGE = {E: "AS AS KS KS AH AH KH KH AD AD KD KD", N: "KC QC QS QS QH QH QD QD JS JS JH JH"}


def test_a_bid_without_a_marriage_where_one_is_needed() -> None:
    """5, marriage-to-bid: four public club sheets."""
    rules = game("single-deck", {"marriage-to-bid": "yes"})
    hand = start_hand(dealt(rules, NO_MARRIAGE), N, rules)
    found = refused(lambda: hand.call(250))
    assert found == ("east bids 250 without a marriage", "a bid needs a king and queen of one suit here")
    assert hand.call("pass").turn is S
    assert start_hand(dealt(SINGLE_DECK, NO_MARRIAGE), N, SINGLE_DECK).call(250).bid == 250


def test_a_bid_that_is_too_low_is_told_before_the_marriage() -> None:
    rules = game("single-deck", {"marriage-to-bid": "yes"})
    with pytest.raises(AuctionError):
        start_hand(dealt(rules, NO_MARRIAGE), N, rules).call(40)


def test_a_dealer_who_is_stuck_needs_no_marriage() -> None:
    rules = game("single-deck", {"marriage-to-bid": "yes"})
    hand = start_hand(dealt(rules, NO_MARRIAGE), E, rules)
    stuck = called(hand, "pass pass pass")
    assert (stuck.declarer, stuck.bid) == (E, 250)


def test_a_bid_with_a_marriage() -> None:
    rules = game("single-deck", {"marriage-to-bid": "yes"})
    hand = start_hand(dealt(rules, NO_MARRIAGE), W, rules)
    assert hand.call(250).bid == 250


def test_a_renege_ends_a_hand() -> None:
    """5: the side that did not renege scores its meld."""
    start = passed()
    card = start.legal().cards[0]
    ended = start.play(card).claim_renege("defenders")
    assert (ended.phase, ended.turn) == (Phase.DONE, None)
    score = ended.score()
    assert score is not None
    assert (score.outcome, score.cause, score.points) == ("made", "defenders-reneged", (230, 0))
    own = start.claim_renege("declarer").score()
    assert own is not None
    assert (own.outcome, own.points) == ("set", (-300, 90))


def test_no_renege_before_the_play() -> None:
    assert refused(lambda: auctioned().claim_renege("declarer"))[0] == "a renege is claimed, but south is to name trump"
    assert refused(lambda: passed().claim_renege("declarer").claim_renege("declarer"))[0] == "a renege is claimed, but the hand is over"


def test_no_passing() -> None:
    hand = named(game("single-deck", {"pass-count": 0}))
    assert (hand.phase, hand.turn, hand.passes) == (Phase.PLAY, S, ())


TOGETHER = game("single-deck", {"pass-order": "together"})


def test_passing_together_declarer_may_not_return_cards_just_received() -> None:
    hand = named(TOGETHER).pass_cards(parse_cards("KC KC AD 10D"))
    found = refused(lambda: hand.pass_cards(parse_cards("10S AD 10D QD")))
    assert found == ("both pass at the same time, so declarer may not pass cards just received", "pass cards of your own")
    assert hand.pass_cards(parse_cards("10S KS QD KD")).phase is Phase.PLAY


def test_passing_together_a_twin_of_a_received_card_may_go() -> None:
    # South holds one ace of diamonds of its own and receives the other.
    hand = named(TOGETHER).pass_cards(parse_cards("KC KC AD 10D"))
    assert hand.pass_cards(parse_cards("AD KS QD KD")).phase is Phase.PLAY
    assert refused(lambda: hand.pass_cards(parse_cards("AD AD QD KD")))[1] == "pass cards of your own"


def test_passing_together_declarer_cannot_see_the_cards_before_giving() -> None:
    """5: `pass-order: together`; "Both partners pass at the same time", so that what declarer gets is not known to it yet."""
    one = named(TOGETHER).pass_cards(parse_cards("KC KC AD 10D"))
    other = named(TOGETHER).pass_cards(parse_cards("QS JS 9S QH"))
    assert one.seen_by(S) == other.seen_by(S)


# Meld and the hand set before play, 1.6 and 3.4 ------------------------------------------------------------------------


def test_all_four_seats_meld_from_their_twelve_cards() -> None:
    hand = passed()
    assert {seat: count.total for seat, count in hand.melds.items()} == {N: 0, E: 90, S: 230, W: 0}
    assert (hand.sides(), hand.meld_by_side()) == (((N, S), (E, W)), (230, 90))
    assert named().melds == {}


def bid_of(bid: int) -> Hand:
    """The worked hand bid higher."""
    hand = called(worked(), f"pass {bid} pass pass").name_trump(CLUBS)
    return hand.pass_cards(parse_cards("KC KC AD 10D")).pass_cards(parse_cards("10S AD 10D QD"))


def test_a_bid_out_of_reach_is_set_before_the_first_lead() -> None:
    hand = bid_of(490)  # 230 + 250 are 480
    score = hand.score()
    assert (hand.phase, hand.turn) == (Phase.DONE, None)
    assert score is not None
    assert (score.outcome, score.cause, score.points) == ("set", "beyond-reach", (-490, 90))


def test_a_bid_just_in_reach_is_played() -> None:
    assert bid_of(480).phase is Phase.PLAY


def test_a_hand_out_of_reach_may_be_thrown_in_anyway() -> None:
    """1.6: "Throw-in: the declarer may give up anyway." """
    score = bid_of(490).throw_in().score()
    assert score is not None
    assert score.points == (-490, 90)


@pytest.mark.parametrize("bid", [50, 54, 100])
def test_a_side_off_the_board_is_set_before_the_first_lead(bid: int) -> None:
    hands = {
        S: "KS QS AS AS AS AS 10S 10S 10S 10S AD AD AD AD 10D 10D 10D 10D JC JC",  # a royal marriage
        N: "10H 10H 10H 10H JH JH JH JH 10C 10C 10C 10C JC JC KD KD KD KD AC AC",  # nothing
        E: "AH AH AH AH KH KH KH KH QH QH QH QH",  # four marriages
    }
    hand = called(start_hand(dealt(DOUBLE_DECK, hands), E, DOUBLE_DECK), f"{bid} pass pass pass").name_trump(SPADES)
    score = hand.score()
    assert score is not None
    assert hand.meld_by_side()[0] == 4
    meld = hand.meld_by_side()[1]
    assert (score.cause, score.points) == ("below-floor", (-bid, meld if meld >= 20 else 0))


def test_throwing_in_costs_the_bid_and_the_defenders_score_their_meld() -> None:
    hand = passed().throw_in()
    score = hand.score()
    assert score is not None
    assert (hand.phase, hand.turn, score.outcome, score.cause, score.points) == (Phase.DONE, None, "set", "thrown-in", (-300, 90))


def test_a_hand_is_thrown_in_only_between_meld_and_lead() -> None:
    assert refused(named().throw_in) == ("a hand is thrown in, but north is to pass 4 cards", "")
    hint = "it comes after the melds and before the first lead"
    assert refused(passed().play(parse_card("AC")).throw_in) == ("a hand is thrown in after the first lead", hint)


# Play, 1.4 -----------------------------------------------------------------------------------------------------------


def test_declarer_leads_and_the_winner_of_a_trick_leads_the_next() -> None:
    hand = passed()
    assert hand.turn is S
    leaders = []
    for trick in WORKED_TRICKS:
        leaders.append(hand.turn)
        hand = played(hand, trick)
    assert "".join(map(str, leaders)) == "SSSSSSEWSSSW"
    assert "".join(hand.winner(trick) for trick in hand.tricks) == "SSSSSEWSSSWW"


def test_the_worked_hand_comes_out_as_written() -> None:
    hand = whole()
    score = hand.score()
    assert score is not None
    assert (hand.phase, hand.counters_by_side(), hand.tricks_by_side()) == (Phase.DONE, (140, 110), (8, 4))
    assert (score.outcome, score.points) == ("made", (370, 200))


def test_the_last_trick_counts_only_once_it_is_played() -> None:
    hand = played(passed(), WORKED_TRICKS[:-1])
    assert sum(hand.counters_by_side()) + 10 * sum(card[:-1] in ("A", "10", "K") for card in WORKED_TRICKS[-1].split()) + 10 == 250


def test_a_card_is_played_only_in_play() -> None:
    card = parse_card("AC")
    assert refused(lambda: worked().play(card)) == ("a card is played, but east is to call", "")
    assert refused(lambda: named().play(card)) == ("a card is played, but north is to pass 4 cards", "")
    assert refused(lambda: whole().play(card)) == ("a card is played, but the hand is over", "")


def test_a_card_that_the_seat_does_not_hold() -> None:
    found = refused(lambda: passed().play(parse_card("9S")))
    assert found == ("south does not hold 9S", "south holds AS KS AH KH AD KD AC AC KC KC QC 9C")
    assert refused(lambda: played(passed(), "AC QC AC"))[0] == "north does not hold AC"


@pytest.mark.parametrize(
    ("before", "card", "message", "hint"),
    [
        (0, "AC AS", "west may not play AS: clubs were led and must be followed", "legal were 10C QC"),
        (2, "AH KS", "west may not play KS: hearts were led and must be followed", "legal were AH 10H"),
        (6, "QH KC", "south may not play KC: hearts were led and must be followed", "legal were KH"),
    ],
)
def test_a_renege_says_why_and_what_was_legal(before: int, card: str, message: str, hint: str) -> None:
    hand = played(passed(), WORKED_TRICKS[:before])
    assert refused(lambda: played(hand, card)) == (message, hint)


def position(south: str, others: Mapping[Seat, str], trump: Suit, rules: Rules = SINGLE_DECK) -> Hand:
    """South leads; the cards left are these."""
    hands = {seat: sort_cards(parse_cards(others.get(seat, "")), rules) for seat in rules.seats} | {S: parse_cards(south)}
    return replace(passed(rules), hands=hands, trump=trump)


@pytest.mark.parametrize(
    ("west", "card", "message", "hint"),
    [
        ("AH 9H AS", "9H", "west may not play 9H: KH must be beaten", "legal were AH"),
        ("9S AD", "AD", "west may not play AD: without hearts a trump must be played", "legal were 9S"),
        ("QH AS", "AS", "west may not play AS: hearts were led and must be followed", "legal were QH"),
    ],
)
def test_the_duties_of_the_second_to_play(west: str, card: str, message: str, hint: str) -> None:
    hand = position("KH", {W: west}, SPADES).play(parse_card("KH"))
    assert refused(lambda: hand.play(parse_card(card))) == (message, hint)


def test_the_duty_to_overtrump() -> None:
    hand = played(position("KH", {W: "JS AC", N: "AS 9S AD"}, SPADES), "KH JS")
    assert refused(lambda: hand.play(parse_card("9S"))) == ("north may not play 9S: JS must be overtrumped", "legal were AS")


def test_a_first_lead_of_trump() -> None:
    rules = game("single-deck", {"first-lead": "trump"})
    found = refused(lambda: passed(rules).play(parse_card("AS")))
    assert found == ("south may not play AS: the first lead must be a trump", "legal were AC KC QC 9C")
    second = played(passed(rules), WORKED_TRICKS[0])
    assert parse_card("AS") in second.legal().cards


def test_the_dealers_left_leads_where_the_table_plays_so() -> None:
    rules = game("single-deck", {"first-lead": "left-of-dealer"})
    hand = passed(rules)
    assert hand.turn is E
    assert hand.play(parse_card("QS")).turn is S
    assert finished(hand).tricks[0].leader is E


# Results ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "next_is"),
    [
        (worked, "east is to call"),
        (auctioned, "south is to name trump"),
        (named, "north is to pass 4 cards"),
        (passed, "south is to play to trick 1"),
    ],
)
def test_an_unfinished_hand_is_not_scored(hand: Callable[[], Hand], next_is: str) -> None:
    assert refused(hand().score) == (f"a hand is scored, but {next_is}", "")


def test_a_hand_short_of_its_last_card_is_not_scored() -> None:
    hand = played(passed(), [*WORKED_TRICKS[:-1], "AS QD KD"])
    assert refused(hand.score) == ("a hand is scored, but south is to play to trick 12", "")


def test_a_scored_game_is_not_settled_in_chips() -> None:
    with pytest.raises(ScoreError, match="this game is scored, not settled in chips"):
        whole().settlement()


# Immutability ------------------------------------------------------------------------------------------------------------


def test_a_hand_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        passed().trump = SPADES  # type: ignore[misc]


def test_an_old_state_is_unchanged_and_can_be_branched() -> None:
    states = [worked()]
    states += [called(states[-1], "pass")]
    states += [auctioned(), named(), passed()]
    for trick in WORKED_TRICKS:
        states += [played(states[-1], trick.split()[0])]
        states += [played(states[-1], trick.split()[1:])]
    pictures = [repr(state) for state in states]
    for state in states:
        for step in (
            lambda state=state: state.call(500),
            lambda state=state: state.name_trump(HEARTS),
            lambda state=state: state.pass_cards(state.hands[S if state.passes else N][:4]),
            lambda state=state: state.throw_in(),
            lambda state=state: finished(state).score(),
        ):
            try:
                step()
            except PinochleError:
                continue
    assert [repr(state) for state in states] == pictures


def test_two_branches_of_one_state_go_their_own_ways() -> None:
    before = passed()
    one, other = before.play(parse_card("AC")), before.play(parse_card("9C"))
    thrown = before.throw_in()
    assert (one.trick.cards, other.trick.cards) == (parse_cards("AC"), parse_cards("9C"))
    assert (one.phase, thrown.phase, before.phase, before.tricks) == (Phase.PLAY, Phase.DONE, Phase.PLAY, ())
    assert len(before.hands[S]) == 12
    assert len(one.hands[S]) == len(other.hands[S]) == 11


# What a seat can know ----------------------------------------------------------------------------------------------------


def swapped(hand: Hand, one: Seat, other: Seat) -> Hand:
    """The same hand with the cards of two seats exchanged, where neither has shown any."""
    return replace(hand, hands={**hand.hands, one: hand.hands[other], other: hand.hands[one]})


@pytest.mark.parametrize("state", [worked, auctioned, named], ids=lambda state: state.__name__)
@pytest.mark.parametrize("seat", list(Seat))
def test_a_seat_cannot_tell_who_else_holds_what(state: Callable[[], Hand], seat: Seat) -> None:
    hand = state()
    one, other, third = (at for at in Seat if at is not seat)
    for left, right in ((one, other), (other, third), (one, third)):
        assert swapped(hand, left, right).seen_by(seat) == hand.seen_by(seat)
    assert hand.seen_by(seat).hand == hand.hands[seat]


@pytest.mark.parametrize("seat", list(Seat))
def test_after_each_card_a_seat_knows_its_own_hand_and_what_lies_open(seat: Seat) -> None:
    hand = passed()
    for card in parse_cards(" ".join(WORKED_TRICKS)):
        hand = hand.play(card)
        view = hand.seen_by(seat)
        assert (view.hand, view.tricks, view.turn, view.trump, view.calls) == (hand.hands[seat], hand.tricks, hand.turn, CLUBS, hand.calls)
        others = [at for at in Seat if at is not seat]
        blank = replace(hand, hands={**hand.hands, **dict.fromkeys(others, ())})
        assert blank.seen_by(seat).hand == view.hand
        assert replace(view, phase=hand.phase, turn=hand.turn) == replace(blank.seen_by(seat), phase=hand.phase, turn=hand.turn)


def test_melds_are_on_show_from_the_melding_on() -> None:
    assert named().seen_by(W).shown == {}
    shown = passed().seen_by(W).shown
    assert {seat: format_cards(cards) for seat, cards in shown.items()} == {
        N: "",
        E: "QS KH QH KD QD JD 9C",
        S: "AS KS AH KH AD KD AC KC QC 9C",
        W: "",
    }
    assert passed().throw_in().seen_by(N).shown == shown
    assert whole().seen_by(N).shown == shown


def test_two_of_a_meld_are_shown_with_every_card() -> None:
    hands = {E: "KS KS QS QS 9H 9H JS JS 10D 10D 10C 10C"}
    hand = called(
        start_hand(dealt(game("single-deck", {"pass-count": 0}), hands), N, game("single-deck", {"pass-count": 0})), "250 pass pass pass"
    )
    shown = hand.name_trump(HEARTS).seen_by(S).shown[E]
    assert format_cards(shown) == "KS KS QS QS 9H 9H"


def test_passed_cards_are_known_to_the_two_partners_alone() -> None:
    hand = passed()
    views = {seat: (format_cards(hand.seen_by(seat).passed), format_cards(hand.seen_by(seat).received)) for seat in Seat}
    assert views == {N: ("KC KC AD 10D", "10S AD 10D QD"), S: ("10S AD 10D QD", "KC KC AD 10D"), E: ("", ""), W: ("", "")}


def test_after_the_first_pass_the_partner_has_received_nothing_yet() -> None:
    hand = named().pass_cards(parse_cards("KC KC AD 10D"))
    assert (format_cards(hand.seen_by(N).passed), format_cards(hand.seen_by(N).received)) == ("KC KC AD 10D", "")
    assert (format_cards(hand.seen_by(S).passed), format_cards(hand.seen_by(S).received)) == ("", "KC KC AD 10D")


def test_the_widow_is_seen_only_once_it_is_turned_up() -> None:
    before = start_hand(dealt(THREE_PLAYER, {}, "9H 9D JC"), N, THREE_PLAYER)
    assert {before.seen_by(seat).widow for seat in (N, E, S)} == {()}
    assert {called(before, "300 pass").seen_by(seat).widow for seat in (N, E, S)} == {()}
    after = called(before, "300 pass pass")
    assert {format_cards(after.seen_by(seat).widow) for seat in (N, E, S)} == {"9H 9D JC"}


def test_buried_cards_are_not_seen_by_the_others() -> None:
    hand = three().name_trump(SPADES)
    free = spare_of(hand)
    one, other = hand.bury(free[:3]), hand.bury(free[1:4])
    for seat in (N, S):
        assert one.seen_by(seat) == other.seen_by(seat)


# Three players, 4.1 ------------------------------------------------------------------------------------------------------


def spare_of(hand: Hand) -> Cards:
    """Cards of the declarer in no meld: what one class needs at most."""
    assert hand.declarer is not None
    used: Counter[Any] = Counter()
    for group in (1, 2, 3):
        of_class: Counter[Any] = Counter()
        for part in hand.melds[hand.declarer].parts if hand.declarer in hand.melds else ():
            if part.group == group:
                of_class.update(part.cards)
        used |= of_class
    return tuple((Counter(hand.hands[hand.declarer]) - used).elements())


def test_the_high_bidder_takes_the_widow_and_names_trump() -> None:
    hand = three()
    assert (hand.declarer, hand.phase, hand.turn, len(hand.hands[E])) == (E, Phase.TRUMP, E, 18)
    assert Counter(hand.hands[E]) == Counter(hand.dealt[E]) + Counter(hand.widow)


def test_the_bidder_buries_three_and_leads() -> None:
    hand = three().name_trump(SPADES)
    assert (hand.phase, hand.turn) == (Phase.BURY, E)
    after = hand.bury(spare_of(hand)[:3])
    assert (after.phase, after.turn, {len(cards) for cards in after.hands.values()}) == (Phase.PLAY, E, {15})


def test_a_bury_of_another_number_of_cards() -> None:
    hand = three().name_trump(SPADES)
    found = refused(lambda: hand.bury(spare_of(hand)[:2]))
    assert found == ("east buries 2 cards, but 3 are due", "give 3 cards that east holds")


def test_a_bury_of_cards_not_held() -> None:
    hand = three(hands={N: "AS AS"}).name_trump(SPADES)
    message, hint = refused(lambda: hand.bury(parse_cards("AS AS 9H")))
    assert (message, hint) == ("east buries AS AS without holding it", f"east holds {format_cards(hand.hands[E])}")


# East's cards with nothing in them that melds but what is asked.
PLAIN = "10S 10S 10H 10H 10D 10D 10C 10C JH JH 9C 9C"


@pytest.mark.parametrize(
    ("meld", "bury", "melded"),
    [
        ("KS QS AH", "KS AH 10S", "KS"),
        ("QS JD AH", "QS JD AH", "QS JD"),
        ("9S AH AD", "9S AH AD", "9S"),
    ],
)
def test_a_melded_card_may_not_be_buried(meld: str, bury: str, melded: str) -> None:
    hand = three(hands={E: f"{PLAIN} {meld}"}, widow="9H 9D JC").name_trump(SPADES)
    message, hint = refused(lambda: hand.bury(parse_cards(bury)))
    assert message == f"declarer may not bury {melded}: {'they are' if ' ' in melded else 'it is'} melded"
    assert hint == f"these are free: {format_cards(spare_of(hand))}"


@pytest.mark.parametrize(
    ("meld", "bury"),
    [
        ("KS KS QS QS AH", "KS QS AH"),  # two royal marriages
        ("KH KH QH QH AH", "KH AH 10S"),  # two marriages
        ("9S 9S AH AD KC", "9S AH AD"),  # two dixes
    ],
)
def test_a_card_of_the_second_of_two_melds_may_not_be_buried(meld: str, bury: str) -> None:
    """4.1: "Bury rules: three cards, not melded ones"."""
    rest = " ".join(PLAIN.split()[: 15 - len(meld.split())])
    hand = three(hands={E: f"{rest} {meld}"}, widow="9H 9D JC").name_trump(SPADES)
    assert Counter(parse_cards(bury)) - Counter(spare_of(hand))
    with pytest.raises(HandError, match="may not bury"):
        hand.bury(parse_cards(bury))


def test_a_twin_of_a_melded_card_may_be_buried() -> None:
    hand = three(hands={E: f"{PLAIN} KS KS QS"}, widow="9H 9D JC").name_trump(SPADES)
    assert hand.bury(parse_cards("KS 10S 10S")).phase is Phase.PLAY
    with pytest.raises(HandError, match="declarer may not bury KS: it is melded"):
        hand.bury(parse_cards("KS KS 10S"))


# Fifteen cards, each of which is melded in spades.
ALL_MELDED = "AS 10S KS QS JS 9S KH QH KD QD KC QC JD JH JC"


def test_who_has_just_enough_spare_cards_buries_those() -> None:
    hand = three(hands={E: ALL_MELDED}, widow="10H 10D 10C").name_trump(SPADES)
    assert spare_of(hand) == parse_cards("10H 10D 10C")
    assert hand.bury(parse_cards("10H 10D 10C")).phase is Phase.PLAY
    found = refused(lambda: hand.bury(parse_cards("10H 10D AS")))
    assert found == ("declarer may not bury AS: it is melded", "these are free: 10H 10D 10C")


def few_spare() -> Hand:
    """East holds eighteen cards, of which 10D and 10C alone are free."""
    hand = three(hands={E: ALL_MELDED}, widow="9S 10D 10C").name_trump(SPADES)
    assert spare_of(hand) == parse_cards("10D 10C")
    return hand


@pytest.mark.parametrize("melded", ["9S", "JD", "AS"])
def test_who_has_too_few_spare_cards_buries_them_all_and_a_melded_one(melded: str) -> None:
    """4.1 leaves a bidder who has melded nearly every card no other choice."""
    hand, bury = few_spare(), parse_cards(f"{melded} 10D 10C")
    after = hand.bury(bury)
    assert (after.phase, after.buried) == (Phase.PLAY, bury)
    assert after.meld_by_side() == hand.meld_by_side()  # what was melded counts


@pytest.mark.parametrize(("bury", "melded"), [("AS KS QS", "AS KS QS"), ("JD 9S 10D", "JD 9S"), ("9S 9S 10C", "9S 9S")])
def test_no_more_melded_cards_are_buried_than_must_be(bury: str, melded: str) -> None:
    assert refused(lambda: few_spare().bury(parse_cards(bury))) == (
        f"declarer may not bury {melded}: they are melded, and only 1 melded card must go",
        "these are free: 10D 10C; bury all of them",
    )


def test_trumps_and_aces_may_be_buried() -> None:
    hand = three(hands={E: f"{PLAIN} AS AH AD"}, widow="9H 9D JC").name_trump(SPADES)
    assert hand.bury(parse_cards("AS AH 10S")).phase is Phase.PLAY


def test_a_bury_in_the_wrong_place() -> None:
    assert refused(lambda: three().bury(parse_cards("9H 9D JC"))) == ("cards are buried, but east is to name trump", "")
    assert refused(lambda: passed().bury(parse_cards("AC KC QC"))) == ("cards are buried, but south is to play to trick 1", "")


def test_nobody_is_thrown_in_before_the_bury() -> None:
    assert refused(three().name_trump(SPADES).throw_in) == ("a hand is thrown in, but east is to bury 3 cards", "")


def test_all_three_meld_in_the_target_game_and_only_the_bidder_in_the_money_game() -> None:
    assert set(three().name_trump(SPADES).melds) == {N, E, S}
    assert set(three(THREE_PLAYER_MONEY, calls="300 pass pass").name_trump(SPADES).melds) == {E}


# A widow with four players, 5 ------------------------------------------------------------------------------------------------

WIDOW = game("single-deck", {"widow": 4})


def widow_hand() -> Hand:
    return called(start_hand(dealt(WIDOW, {E: "KC QC AS"}, "9H 9D JC JC"), N, WIDOW), "250 pass pass pass")


def test_a_widow_of_four_goes_to_the_bidder_who_passes_and_then_buries_four() -> None:
    hand = widow_hand()
    assert {len(hand.hands[seat]) for seat in (N, S, W)} == {11}
    assert len(hand.hands[E]) == 15
    hand = hand.name_trump(CLUBS)
    assert (hand.phase, hand.turn) == (Phase.PASS, W)
    hand = hand.pass_cards(hand.hands[W][:4])
    hand = hand.pass_cards(tuple(card for card in hand.hands[E] if card not in parse_cards("KC QC"))[:4])
    assert (hand.phase, hand.turn, len(hand.hands[E])) == (Phase.BURY, E, 15)
    hand = hand.bury(spare_of(hand)[:4])
    assert (hand.phase, {len(cards) for cards in hand.hands.values()}) == (Phase.PLAY, {11})
    done = finished(hand)
    assert (sum(done.counters_by_side()), len(done.tricks)) == (250, 11)


# The moon, 5 ---------------------------------------------------------------------------------------------------------------

ALL_TRICKS = {S: "AS AS 10S 10S KS KS QS QS JS JS 9S 9S", N: "AH AH 10H 10H KH KH JH JH 9H 9H JC JC"}


def moon(value: str, hands: Mapping[Seat, str], bid: int = 300) -> Hand:
    rules = game("single-deck", {"shoot-moon": value, "pass-count": 0})
    return called(start_hand(dealt(rules, hands), E, rules), f"{bid} pass pass pass").name_trump(SPADES)


def test_the_moon_is_shot_only_where_the_table_knows_it() -> None:
    assert refused(passed().shoot_moon) == ("there is no shooting the moon in this game", "set shoot-moon to play it")


def test_the_moon_is_shot_only_between_meld_and_lead() -> None:
    hand = moon("bonus-250", ALL_TRICKS)
    assert refused(hand.play(parse_card("AS")).shoot_moon)[0] == "the moon is shot after the first lead"
    assert refused(widow_hand().shoot_moon)[0] == "the moon is shot, but east is to name trump"


def test_winning_every_trick_as_announced_earns_250_more() -> None:
    plain = finished(moon("bonus-250", ALL_TRICKS)).score()
    shot = finished(moon("bonus-250", ALL_TRICKS).shoot_moon()).score()
    assert plain is not None
    assert shot is not None
    assert plain.points[0] == 1520 + 250
    assert plain.points[1] == 0
    assert (shot.outcome, shot.points[0], shot.moon) == ("made", 1520 + 250 + 250, True)


def test_losing_a_trick_after_announcing_the_moon_is_set_and_costs_500() -> None:
    hands = {S: "AS 10S KS QS JS 9S 9S 9H 9H 9D 9D 9C", W: "AH AH"}
    hand = moon("bonus-250", hands).shoot_moon()
    hand = finished(hand.play(parse_card("9H")))
    score = hand.score()
    assert score is not None
    assert (score.outcome, score.cause, score.points[0]) == ("set", "moon-missed", -500)


def test_winning_every_trick_as_announced_wins_the_game_where_the_table_plays_so() -> None:
    score = finished(moon("wins-game", ALL_TRICKS).shoot_moon()).score()
    assert score is not None
    result = score_game((-2000, 1400), score, game("single-deck", {"shoot-moon": "wins-game"}))
    assert (result.winner, result.cause, score.points[0]) == (0, "moon", 1770)


# The money game settled from a played hand, 4.3 -------------------------------------------------------------------------------

LONG = "AS AS 10S 10S KS KS QS QS JS JS 9S 9S AH AD AC"


def money(bid: int, east: str, trump: Suit) -> Hand:
    hand = three(THREE_PLAYER_MONEY, {E: east}, "9H 9D 9C", f"{bid} pass pass").name_trump(trump)
    return hand.bury(spare_of(hand)[-3:])


@pytest.mark.parametrize(("bid", "each", "kitty"), [(300, 6, 0), (340, 6, 0), (350, 10, 10), (400, 20, 20)])
def test_a_bid_made_is_paid_by_each_opponent_and_from_350_by_the_kitty(bid: int, each: int, kitty: int) -> None:
    done = finished(money(bid, LONG, SPADES))
    assert done.settlement() == Settlement(each, kitty, 2 * each + kitty)


def test_conceding_before_the_lead_pays_once_and_failing_twice() -> None:
    weak = "9S KH QH KD QD JD JD JC JC QC QC JH JH JS JS"
    hand = money(350, weak, HEARTS)
    assert hand.throw_in().settlement() == Settlement(-5, -5, -15)
    failed = finished(hand)
    assert failed.settlement() == Settlement(-10, -10, -30)


def test_nothing_extra_is_paid_for_more_than_the_bid() -> None:
    low, high = finished(money(300, LONG, SPADES)), finished(money(340, LONG, SPADES))
    assert low.settlement() == high.settlement()
    score = low.score()
    assert score is not None
    assert score.points[0] > 400


def test_defenders_in_the_money_game_score_nothing() -> None:
    """4.2, the money game: defenders "score nothing; they only try to stop the bid"."""
    weak = "9S KH QH KD QD JD JD JC JC QC QC JH JH JS JS"
    score = finished(money(350, weak, HEARTS)).score()
    assert score is not None
    assert score.points[1:] == (0, 0)
