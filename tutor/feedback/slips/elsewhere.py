"""Slips in which somebody answers another question than was asked, or looks past a part of what lies there."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine import Card, Cards, Change, Rank, Suit, beats
from tutor.engine.auction import PASS
from tutor.engine.cards import PLURALS
from tutor.engine.deal import unseen
from tutor.engine.meld import Meld, Sort, meld_cards, shared_cards
from tutor.engine.meld.parts import LEGS, OF_SUIT
from tutor.engine.play import seats_from, winning_place
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.words import a_rank, first_upper, points, rank_word, seat_word, suit_word, the_card
from tutor.questions.auction import Auction
from tutor.questions.best_trump import BestTrump
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.find_meld import FindMeld
from tutor.questions.hand_score import GameWinner
from tutor.questions.points_needed import PointsNeeded
from tutor.questions.scene import YOU
from tutor.questions.shared_cards import SharedCards
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.whose_turn import auction_callers
from tutor.questions.win_trick import WinTrick

PAIR = (Rank.KING, Rank.QUEEN)
# The sorts of meld that are looked past, and the field without which they are not counted.
_SORTS = (("the pinochle", "meld.pinochle", ()), ("the arounds", "meld.around", ()), ("the plain marriages", "meld.marriage", ()))


def _next_seat(question: TrickWinner) -> Iterator[Slipped]:
    """The card is right, its seat is one too far."""
    yield Slipped(question.rules.after(question.answer))


def _anticlockwise(question: TrickWinner) -> Iterator[Slipped]:
    """The card is right, the seats are counted the wrong way round."""
    seats = seats_from(question.leader, question.rules)
    yield Slipped(seats[-winning_place(question.trick, question.trump, question.rules) % len(seats)])


def _higher_in_any_suit(question: WinTrick) -> Iterator[Slipped]:
    """Every card of a higher rank than the one that is winning."""
    best, order = question.result.winning, question.rules.deck.order
    if best is None:
        return
    higher = [card for card in question.hand if order.index(card.rank) < order.index(best.rank)]
    if any(not beats(card, best, question.trump, question.rules) for card in higher):
        only = "a card of the suit led" if question.trump is None else "a trump or a card of the suit led"
        yield Slipped(tuple(dict.fromkeys(higher)), {"only": only})


def _legs_alone(question: SharedCards) -> Iterator[Slipped]:
    legs = tuple(leg for leg in LEGS if leg in question.hand)
    if legs:
        yield Slipped(legs)


def _held_twice(question: SharedCards) -> Iterator[Slipped]:
    twins = [card for card in dict.fromkeys(question.hand) if question.hand.count(card) > 1]
    for copies in (1, 2):
        if twins:
            yield Slipped(tuple(twins) * copies)


def _sort_not_seen(question: SharedCards) -> Iterator[Slipped]:
    """What is shared where one sort of meld is looked past."""
    for says, field, nothing in _SORTS:
        rules = question.rules.but(Change("", "", ((field, nothing),)))
        if found := shared_cards(question.hand, question.trump, rules):  # That nothing is shared is a belief as well.
            yield Slipped(found, {"sort": says})


def _others_may_take(question: PointsNeeded) -> Iterator[Slipped]:
    left = question.rules.trick_points - question.answer
    if left > 0:
        yield Slipped(left)


def _borrow_forgotten(question: CountersLeft) -> Iterator[Slipped]:
    """Ten too many: what was borrowed in the subtraction is not taken off."""
    if question.rules.trick_points % 10 < question.taken % 10:
        yield Slipped(question.answer + 10, {"taken": points(question.taken), "whole": points(question.rules.trick_points)})


def _suits_of_pairs(hand: Cards) -> list[Suit]:
    return [suit for suit in Suit if all(OF_SUIT[suit][rank] in hand for rank in PAIR)]


def _is_marriage(meld: Meld) -> bool:
    return meld.sort in (Sort.MARRIAGE, Sort.ROYAL) and meld.copies == 1


def _every_marriage(question: FindMeld) -> Iterator[Slipped]:
    suits = _suits_of_pairs(question.hand)
    if _is_marriage(question.meld) and len(suits) > 1:
        cards = tuple(OF_SUIT[suit][rank] for suit in suits for rank in PAIR)
        yield Slipped(cards, {"suit": suit_word(_suit_asked(question))})


def _mixed_marriage(question: FindMeld) -> Iterator[Slipped]:
    """A card of the suit asked for with its partner of another suit."""
    if not _is_marriage(question.meld):
        return
    own = _suit_asked(question)
    for mine, partner in (PAIR, PAIR[::-1]):
        others = [OF_SUIT[suit][partner] for suit in Suit if suit is not own and OF_SUIT[suit][partner] in question.hand]
        if OF_SUIT[own][mine] in question.hand:
            for other in others[:2]:
                yield Slipped((OF_SUIT[own][mine], other), {"one": the_card(OF_SUIT[own][mine]), "other": the_card(other)})


def _suit_asked(question: FindMeld) -> Suit:
    needed: Card = meld_cards(question.meld, question.trump, question.rules)[0]
    return needed.suit


def _in_every_suit(question: CopiesLeft) -> Iterator[Slipped]:
    """All cards of the rank that are still out."""
    if question.card:
        out = unseen(question.rules, question.hand, question.seen)
        many = sum(count for card, count in out.items() if card.rank is question.card.rank)
        yield Slipped(many, {"things": PLURALS[question.card.rank], "suit": suit_word(question.card.suit)})


def _first_bid_of_declarer(question: Auction) -> Iterator[Slipped]:
    declarer = question.answer["declarer"]
    bids = [call for seat, call in auction_callers(question.calls, question.dealer, question) if seat is declarer and call != PASS]
    if len(bids) > 1:
        whose = "your own first bid" if declarer is YOU else f"the first bid of {seat_word(declarer, question.rules)}"
        yield Slipped({"declarer": declarer, "bid": bids[0]}, {"whose": whose, "bid": points(bids[-1])})


def _second_best(question: BestTrump) -> Iterator[Slipped]:
    """A suit with the next most meld."""
    best = question.answer[0]
    less = sorted({count.total for count in question.result.values()} - {question.result[best].total})
    for suit, count in question.result.items():
        if less and count.total == less[-1]:
            yield Slipped((suit,), {"best": suit_word(best), "total": points(question.result[best].total)})


def _aces_as_tens(question: Counters) -> Iterator[Slipped]:
    worth = question.rules.point_values
    aces = sum(card.rank is Rank.ACE for card in question.cards)
    if worth[Rank.ACE] > worth[Rank.TEN] and aces:
        off = aces * (worth[Rank.ACE] - worth[Rank.TEN])
        ace = first_upper(a_rank(Rank.ACE))
        yield Slipped(question.answer - off, {"ten": rank_word(Rank.TEN), "ace": ace, "worth": points(worth[Rank.ACE])})


def _hand_for_game(question: GameWinner) -> Iterator[Slipped]:
    """Whoever won the hand, named as the winner of the game."""
    if question.answer["winner"] == "none":
        won = "declarer" if question.result[0].outcome == "made" else "defenders"
        yield Slipped({**question.answer, "winner": won})


SLIPS: tuple[Slip, ...] = (
    Slip(
        "hand-for-game",
        ("game-winner",),
        _hand_for_game,
        "you named the side that won the hand",
        "To win a hand is not yet to win the game.",
    ),
    Slip(
        "next-seat-takes",
        ("trick-winner",),
        _next_seat,
        "you went one seat too far",
        "The first card is the leader's, and the others follow clockwise.",
        Likely.SELDOM,
    ),
    Slip(
        "seats-anticlockwise",
        ("trick-winner",),
        _anticlockwise,
        "you counted the seats anticlockwise",
        "The first card is the leader's, and the others follow clockwise.",
        Likely.SELDOM,
    ),
    Slip(
        "higher-in-any-suit",
        ("win-trick",),
        _higher_in_any_suit,
        "you took every higher card, whatever its suit",
        "Only {only} can win.",
    ),
    Slip(
        "shared-legs-alone",
        ("shared-cards",),
        _legs_alone,
        "you looked at the cards of a pinochle alone",
        "A card is shared only where it must serve two melds of this hand.",
    ),
    Slip(
        "shared-held-twice",
        ("shared-cards",),
        _held_twice,
        "you took the cards that you hold twice",
        "A card held twice can give each of two melds a copy of its own.",
        Likely.SELDOM,
    ),
    Slip(
        "shared-sort-not-seen",
        ("shared-cards",),
        _sort_not_seen,
        "you looked past {sort}",
        "Every meld of this hand counts, {sort} too.",
        Likely.OFTEN,
    ),
    Slip(
        "needed-others-may-take",
        ("points-needed",),
        _others_may_take,
        "you gave what the others may take",
        "The question asks what the declaring side must take.",
        Likely.SELDOM,
    ),
    Slip(
        "left-borrow-forgotten",
        ("counters-left",),
        _borrow_forgotten,
        "you forgot what you had borrowed in the subtraction",
        "You can check it: what is left and {taken} make {whole}.",
        Likely.SELDOM,
    ),
    Slip(
        "find-every-marriage",
        ("find-meld",),
        _every_marriage,
        "you took the marriages of all suits",
        "Only the marriage in {suit} is asked for.",
    ),
    Slip(
        "find-mixed-marriage",
        ("find-meld",),
        _mixed_marriage,
        "you married {one} to {other}",
        "A marriage is a king and a queen of one suit.",
    ),
    Slip(
        "copies-in-every-suit",
        ("copies-left",),
        _in_every_suit,
        "you counted the {things} of all suits",
        "Only the {things} of {suit} are asked for.",
    ),
    Slip(
        "auction-own-first-bid",
        ("auction",),
        _first_bid_of_declarer,
        "you took {whose}",
        "Declarer plays for the last bid, {bid}.",
    ),
    Slip(
        "trump-second-best",
        ("best-trump",),
        _second_best,
        "you looked past some meld with {best} as trump",
        "With {best} as trump the meld is {total}.",
    ),
    Slip(
        "aces-as-tens",
        ("counters",),
        _aces_as_tens,
        "you counted an ace like a {ten}",
        "{ace} is worth {worth} here.",
    ),
)
