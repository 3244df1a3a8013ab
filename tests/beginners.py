"""Beginners: wrong answers as people who learn pinochle really give them, to measure how well a diagnosis names their cause.

Made without a look at the diagnosis. `python tests/beginners.py` shows how often each mistake can show in ten drilled questions
of each skill and game, or in as many as are asked for.
"""

# ruff: noqa: T201
from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from tutor.drills import DrillError, drill
from tutor.engine import SINGLE_DECK, VARIANTS, Card, Cards, Change, HandScore, Rank, Rules, Seat, Suit, beats, count_meld, score_game
from tutor.engine.auction import auction_state
from tutor.engine.games import CLASSIC
from tutor.engine.meld import Meld, MeldPart, Sort, meld_cards, shared_cards
from tutor.engine.play import Duty, partner_is_winning, seats_from, winning_card, winning_place
from tutor.engine.rules import TEN, A, J, K, Q, points_for
from tutor.questions import Answer, Question, Table
from tutor.questions.auction import Auction
from tutor.questions.best_trump import BestTrump
from tutor.questions.can_make import CanMake
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.find_meld import FindMeld
from tutor.questions.hand_score import GameWinner, MadeOrSet, ScoreOfHand
from tutor.questions.least_bid import LeastBid
from tutor.questions.legal_plays import LegalCards
from tutor.questions.meld_count import MeldTotal
from tutor.questions.points_needed import PointsNeeded
from tutor.questions.shared_cards import SharedCards
from tutor.questions.skills import SKILLS
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.trump_count import TrumpCount
from tutor.questions.whose_turn import WhoseTurn, auction_callers
from tutor.questions.win_trick import WinTrick

Work: TypeAlias = Callable[[Any], Answer | None]
Fields: TypeAlias = tuple[tuple[str, Any], ...]
Row: TypeAlias = tuple[str, int, str, Work]  # name, weight, what the beginner did, and how the answer comes about

NINE = Rank.NINE
RUN_RANKS = (A, TEN, K, Q, J)
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = Card(Suit.SPADES, Q), Card(Suit.DIAMONDS, J)


@dataclass(frozen=True)
class Mistake:
    """A way in which beginners go wrong. `answer` is None where it cannot show: where it raises, or comes out right by luck."""

    name: str
    kinds: tuple[str, ...]
    says: str  # what the beginner did
    weight: int  # how often it happens among the mistakes of a kind, 1 (rare) to 10 (very common)
    answer: Work


def _of(kinds: str, *rows: Row) -> tuple[Mistake, ...]:
    """The mistakes of some kinds."""
    names = tuple(kinds.split())
    return tuple(Mistake(name, names, says, weight, _guarded(names, work)) for name, weight, says, work in rows)


def _guarded(kinds: tuple[str, ...], work: Work) -> Work:
    """The same, but None where the situation does not fit, the answer is right, or nobody would give it."""

    def answer(question: Any) -> Answer | None:
        if question.kind not in kinds:
            return None
        try:
            given = work(question)
        except (ValueError, LookupError, StopIteration):  # PinochleError among them
            return None
        sane = given is not None and not (isinstance(given, int) and given < 0)
        return given if sane and not question.is_right(given) else None

    return answer


# What many mistakes are made of: other rules, other ranks, cards each once.


def _at(question: Question, rules: Rules) -> Answer:
    return replace(question, table=Table(None, rules)).answer


def _under(*fields: tuple[str, Any]) -> Work:
    """The right answer under changed rules."""
    return _changed(lambda rules: fields)


def _changed(fields: Callable[[Rules], Fields]) -> Work:
    """The right answer under rules changed in a way that depends on the game."""
    return lambda question: _at(question, question.rules.but(Change("", "", fields(question.rules))))


def _ranked(*order: Rank) -> Work:
    """The right answer if the ranks stood in this order, high to low."""
    return _changed(lambda rules: (("deck.order", tuple(rank for rank in order if rank in rules.deck.order)),))


def _place(card: Card, rules: Rules) -> int:
    return rules.deck.order.index(card.rank)


def _higher(card: Card, other: Card, rules: Rules) -> bool:
    """Whether a card is above another by rank alone."""
    return _place(card, rules) < _place(other, rules)


def _once(cards: Iterable[Card]) -> Cards:
    return tuple(dict.fromkeys(cards))


def _high(cards: Iterable[Card], rules: Rules) -> Cards:
    return (min(cards, key=lambda card: _place(card, rules)),)


def _low(cards: Iterable[Card], rules: Rules) -> Cards:
    return (max(cards, key=lambda card: _place(card, rules)),)


def _one_off(number: int, step: int) -> int:
    """A slip of one step, up or down as it falls, never below 0."""
    return number + (step if number // step % 2 == 0 else -step)


def _digits_apart(large: int, small: int) -> int | None:
    """Column by column the smaller digit from the larger, as children subtract who do not borrow."""
    if large < small:
        return None
    width = len(str(large))
    pairs = zip(str(large), str(small).rjust(width, "0"), strict=True)
    return int("".join(str(abs(int(one) - int(other))) for one, other in pairs))


POKER = _ranked(A, K, Q, J, TEN, NINE)


# rank-order


_RANK_ORDER = _of(
    "rank-order",
    ("ten-under-king", 4, "Knows that the ten is high, but puts it just under the king.", _ranked(A, K, TEN, Q, J, NINE)),
    ("lowest-first", 3, "Puts the cards in the right order, but the lowest first.", lambda question: question.answer[::-1]),
    ("poker-lowest-first", 2, "Puts the cards in poker order, the lowest first.", _ranked(NINE, TEN, J, Q, K, A)),
    ("ten-above-ace", 2, "Puts the ten even above the ace.", _ranked(TEN, A, K, Q, J, NINE)),
    ("ace-as-one", 2, "Takes the ace for a one and puts it last.", _ranked(K, Q, J, TEN, NINE, A)),
    ("jack-above-queen", 2, "Mixes up the queen and the jack.", _ranked(A, TEN, K, J, Q, NINE)),
    ("numbers-above-pictures", 1, "Puts both numbers, the ten and the nine, above the pictures.", _ranked(A, TEN, NINE, K, Q, J)),
)
_TEN = _of("rank-order win-trick trick-winner", ("ten-as-in-poker", 8, "Ranks the ten below the jack, as in most card games.", POKER))
_TEN_IN_PLAY = _of("legal-plays whose-turn", ("ten-low-in-play", 5, "Ranks the ten below the jack when looking at who is winning.", POKER))


# win-trick


def _winning(question: WinTrick | LegalCards | TrickWinner) -> Card:
    return winning_card(question.trick, question.trump, question.rules)


def _best_winner(question: WinTrick) -> Cards:
    return _high(question.answer, question.rules)


def _cheapest_winner(question: WinTrick) -> Cards:
    return _low(question.answer, question.rules)


def _wins_by_rank(question: WinTrick) -> Cards:
    best = _winning(question)
    return _once(card for card in question.hand if card in question.answer or _higher(card, best, question.rules))


def _whatever_follows(question: WinTrick) -> Cards | None:
    return _once(card for card in question.hand if card.suit is question.trick[0].suit) or None


def _only_high_trumps(question: WinTrick) -> Cards:
    best = _winning(question)
    return tuple(card for card in question.answer if card.suit is best.suit or _higher(card, best, question.rules))


def _beats_the_last(question: WinTrick) -> Cards | None:
    last = question.trick[-1]
    following = [card for card in question.hand if card.suit is question.trick[0].suit]
    return _once(card for card in following if _higher(card, last, question.rules)) if following else None


def _partner_has_it(question: WinTrick) -> Cards | None:
    return () if partner_is_winning(question.trick, question.trump, question.rules) else None


_WIN_TRICK = _of(
    "win-trick",
    ("best-winner-only", 5, "Gives only the highest of the cards that would win.", _best_winner),
    ("cheapest-winner-only", 3, "Gives only the cheapest of the cards that would win.", _cheapest_winner),
    ("any-suit-wins", 4, "Thinks that a high card wins whatever its suit.", _wins_by_rank),
    ("tie-wins", 3, "Thinks that the same card as the winning one takes the trick.", _under(("play.twins", "last"))),
    ("whatever-follows", 3, "Gives every card of the suit led, not just those that win.", _whatever_follows),
    ("small-trump-loses", 4, "Thinks that a small trump cannot beat a high card of another suit.", _only_high_trumps),
    ("beats-the-last-card", 2, "Compares only with the card played last, not with the best one.", _beats_the_last),
    ("partner-has-it", 2, "Says that none would win, since the partner is winning already.", _partner_has_it),
)


# copies-left and trump-count


@dataclass(frozen=True)
class _Count:
    """How many of the cards asked about there are, are held, and were seen."""

    whole: int
    held: int
    seen: int

    @property
    def gone(self) -> int:
        return self.held + self.seen


def _count(question: CopiesLeft | TrumpCount) -> _Count:
    deck, card = question.rules.deck, question.card if isinstance(question, CopiesLeft) else None
    suit = question.suit if isinstance(question, CopiesLeft) else question.trump
    seen = question.seen if isinstance(question, CopiesLeft) else [card for trick in question.tricks for card in trick]

    def among(cards: Iterable[Card]) -> int:
        return sum(one is card if card else one.suit is suit for one in cards)

    return _Count(deck.copies if card else deck.copies * len(deck.order), among(question.hand), among(seen))


def _asks_suit(question: CopiesLeft | TrumpCount) -> bool:
    return isinstance(question, TrumpCount) or question.card is None


def _one_overlooked(question: CopiesLeft | TrumpCount) -> int | None:
    return question.answer + 1 if _count(question).gone > 1 else None


def _one_twice(question: CopiesLeft | TrumpCount) -> int | None:
    return question.answer - 1 if _count(question).gone > 1 else None


def _tricks_forgotten(question: CopiesLeft | TrumpCount) -> int:
    return _count(question).whole - _count(question).held


def _own_forgotten(question: CopiesLeft | TrumpCount) -> int:
    return _count(question).whole - _count(question).seen


def _from_thirteen(question: CopiesLeft | TrumpCount) -> int | None:
    return 13 - _count(question).gone if _asks_suit(question) else None


def _one_of_each(question: CopiesLeft | TrumpCount) -> int:
    return _count(question).whole // question.rules.deck.copies - _count(question).gone


def _two_of_each(question: CopiesLeft | TrumpCount) -> int:
    return _count(question).whole * 2 // question.rules.deck.copies - _count(question).gone


def _with_nines(question: CopiesLeft | TrumpCount) -> int | None:
    """The nines counted too in a deck that has none."""
    deck = question.rules.deck
    return question.answer + deck.copies if _asks_suit(question) and NINE not in deck.order else None


def _of_every_suit(question: CopiesLeft) -> int | None:
    if question.card is None:
        return None
    seen = sum(card.rank is question.card.rank for card in (*question.hand, *question.seen))
    return len(Suit) * question.rules.deck.copies - seen


_LEFT = _of(
    "copies-left trump-count",
    ("own-cards-forgotten", 6, "Takes off the cards seen in tricks, but not those in the own hand.", _own_forgotten),
    ("one-card-overlooked", 6, "Overlooks one card that is gone.", _one_overlooked),
    ("tricks-forgotten", 4, "Takes off the cards in the own hand, but not those in the tricks.", _tricks_forgotten),
    ("gone-instead-of-out", 3, "Counts how many are gone, not how many are out.", lambda question: _count(question).gone),
    ("one-card-twice", 3, "Counts one card that is gone twice.", _one_twice),
    ("thirteen-in-a-suit", 3, "Thinks that a suit has thirteen cards, as in an ordinary deck.", _from_thirteen),
    ("one-of-each", 3, "Thinks that there is one of each card, as in an ordinary deck.", _one_of_each),
    ("two-of-each", 3, "Thinks of two copies of each card where there are four.", _two_of_each),
    ("nines-counted-in", 2, "Counts in the nines of a deck that has none.", _with_nines),
)
_COPIES_LEFT = _of(
    "copies-left",
    ("nothing-taken-off", 2, "Says how many there are in the deck and takes nothing off.", lambda question: _count(question).whole),
    ("every-suit-counted", 2, "Counts the cards of this rank in all four suits.", _of_every_suit),
)


def _in_tricks(question: TrumpCount) -> list[tuple[Cards, int]]:
    return [(trick, sum(card.suit is question.trump for card in trick)) for trick in question.tricks]


def _ruffs_overlooked(question: TrumpCount) -> int:
    return int(question.answer) + sum(count for trick, count in _in_tricks(question) if trick[0].suit is not question.trump)


def _all_follow(question: TrumpCount) -> int:
    return int(question.answer) - sum(len(trick) - count for trick, count in _in_tricks(question) if trick[0].suit is question.trump)


def _rounds_counted(question: TrumpCount) -> int:
    return int(question.answer) + sum(max(count - 1, 0) for _, count in _in_tricks(question))


_TRUMP_COUNT = _of(
    "trump-count",
    ("ruffs-overlooked", 5, "Counts the trumps in tricks led with trump, and overlooks those played to other suits.", _ruffs_overlooked),
    ("everybody-followed", 3, "Takes it that everybody played a trump whenever trump was led.", _all_follow),
    ("rounds-not-cards", 2, "Takes off one for each trick with trumps in it, not one for each trump.", _rounds_counted),
)


# whose-turn and trick-winner


def _whole(question: WhoseTurn | TrickWinner) -> bool:
    return len(question.trick) == len(question.rules.seats) and question.trump is not None


def _seat(question: WhoseTurn | TrickWinner, place: int | None) -> Seat | None:
    """The seat that played the card at this place."""
    if place is None or question.leader is None:
        return None
    return seats_from(question.leader, question.rules)[place]


def _highest(question: WhoseTurn | TrickWinner, suits: Iterable[Suit | None]) -> Seat | None:
    """The seat of the highest card by rank among some suits, of equals the first."""
    fitting = [place for place, card in enumerate(question.trick) if card.suit in suits]
    return _seat(question, min(fitting, key=lambda place: _place(question.trick[place], question.rules))) if _whole(question) else None


def _best_of_led(question: WhoseTurn | TrickWinner) -> Seat | None:
    return _highest(question, [question.trick[0].suit]) if question.trick else None


def _best_of_all(question: TrickWinner) -> Seat | None:
    return _highest(question, Suit)


def _trumps_as_equals(question: TrickWinner) -> Seat | None:
    return _highest(question, [question.trick[0].suit, question.trump])


def _nth_trump(which: int) -> Work:
    def seat(question: TrickWinner) -> Seat | None:
        trumps = [place for place, card in enumerate(question.trick) if card.suit is question.trump]
        twin = trumps and question.trick[trumps[which]] is _winning(question)
        return _seat(question, trumps[which]) if len(trumps) > 1 and not twin else None

    return seat


def _against_the_clock(first: Seat, steps: int, rules: Rules) -> Seat:
    return rules.seats[(rules.seats.index(first) - steps) % len(rules.seats)]


def _winner_the_other_way(question: TrickWinner) -> Seat:
    place = winning_place(question.trick, question.trump, question.rules)
    return _against_the_clock(question.leader, place, question.rules)


def _next_seat(question: TrickWinner) -> Seat:
    return question.rules.after(question.answer)


_WINNER = _of(
    "trick-winner whose-turn",
    ("trump-forgotten", 5, "Gives the trick to the highest card of the suit led and forgets trump.", _best_of_led),
    ("later-twin-wins", 5, "Thinks that of two identical cards the one played later wins.", _under(("play.twins", "last"))),
)
_TRICK_WINNER = _of(
    "trick-winner",
    ("highest-of-any-suit", 4, "Gives the trick to the highest card, whatever its suit.", _best_of_all),
    ("trump-must-be-higher", 3, "Lets a trump win only if it is higher in rank than the other cards.", _trumps_as_equals),
    ("first-trump-wins", 2, "Gives the trick to the first trump played, not to the highest.", _nth_trump(0)),
    ("last-trump-wins", 2, "Gives the trick to the last trump played, not to the highest.", _nth_trump(-1)),
    ("seats-the-wrong-way", 2, "Finds the right card, but counts the seats anticlockwise.", _winner_the_other_way),
    ("seat-one-too-far", 2, "Finds the right card, but counts the leader's left as the first to play.", _next_seat),
)


def _last_to_act(question: WhoseTurn) -> Seat | None:
    """Who called or played last, as long as somebody is still to call or play."""
    if question.dealer is not None:
        said = auction_callers(question.calls, question.dealer, question)
        return said[-1][0] if said else None
    return _seat(question, len(question.trick) - 1) if question.trick and not _whole(question) else None


def _goes_right(question: WhoseTurn) -> Seat | None:
    if question.leader is not None and not _whole(question):
        return _against_the_clock(question.leader, len(question.trick), question.rules)
    last = _last_to_act(question)
    return _against_the_clock(last, 1, question.rules) if last else None


def _turn_too_far(question: WhoseTurn) -> Seat | None:
    return question.rules.after(question.answer) if _last_to_act(question) else None


def _leads_again(question: WhoseTurn) -> Seat | None:
    return question.leader if _whole(question) else None


def _left_of_leader(question: WhoseTurn) -> Seat | None:
    return question.rules.after(question.leader) if question.leader and _whole(question) else None


def _left_of_winner(question: WhoseTurn) -> Seat | None:
    return question.rules.after(question.answer) if _whole(question) else None


def _calls_though_out(question: WhoseTurn) -> Seat | None:
    last = _last_to_act(question)
    return question.rules.after(last) if last and question.dealer is not None else None


def _high_bidder(question: WhoseTurn) -> Seat | None:
    return auction_state(question.calls, question.dealer, question.rules).bidder if question.dealer is not None else None


def _first_caller(question: WhoseTurn) -> Seat | None:
    return question.rules.after(question.dealer) if question.dealer is not None and question.calls else None


_WHOSE_TURN = _of(
    "whose-turn",
    ("turn-goes-right", 4, "Lets the turn go anticlockwise.", _goes_right),
    ("last-to-act", 3, "Names who has just called or played.", _last_to_act),
    ("turn-one-too-far", 3, "Counts one seat too far.", _turn_too_far),
    ("leader-leads-again", 3, "Lets the same player lead again, whoever took the trick.", _leads_again),
    ("lead-goes-round", 4, "Lets the lead go round the table, whoever took the trick.", _left_of_leader),
    ("left-of-the-winner", 3, "Finds the winner of the trick, but lets the player at the left of it lead.", _left_of_winner),
    ("calls-though-out", 8, "Gives the call to the next seat, though it has passed already.", _calls_though_out),
    ("high-bidder-next", 2, "Gives the call to whoever has the high bid.", _high_bidder),
    ("round-starts-again", 2, "Goes back to the player who called first.", _first_caller),
)


# find-meld


def _wanted(question: FindMeld) -> Cards:
    return meld_cards(question.meld, question.trump, question.rules)


def _lacks(question: FindMeld, *sorts: Sort) -> bool:
    """Whether one of these melds is asked for, but not in the hand."""
    return question.meld.sort in sorts and not question.answer


def _first_held(hand: Sequence[Card], choices: Iterable[Cards]) -> Cards | None:
    return next((cards for cards in choices if not Counter(cards) - Counter(hand)), None)


def _every_copy(question: FindMeld) -> Cards | None:
    return tuple(card for card in question.hand if card in _wanted(question)) if question.answer else None


def _near_enough(question: FindMeld) -> Cards | None:
    wanted = _wanted(question)
    held = tuple((Counter(wanted) & Counter(question.hand)).elements())
    return held if _lacks(question, Sort.RUN, Sort.AROUND) and len(held) == len(wanted) - 1 else None


def _suit_twice(question: FindMeld) -> Cards | None:
    held = tuple(card for card in question.hand if card.rank is question.meld.rank)
    return held[: len(Suit)] if _lacks(question, Sort.AROUND) and len(held) >= len(Suit) else None


def _wrong_legs(question: FindMeld) -> Cards | None:
    """The ranks turned round, even beside the right pair; else two that look alike."""
    if question.meld.sort is not Sort.PINOCHLE:
        return None
    queens, jacks = (Suit.SPADES, Suit.CLUBS), (Suit.DIAMONDS, Suit.HEARTS)
    alike = [(Card(queen, Q), Card(jack, J)) for queen in queens for jack in jacks]
    return _first_held(question.hand, [(Card(Suit.DIAMONDS, Q), Card(Suit.SPADES, J)), *(() if question.answer else alike)])


def _suit_asked(question: FindMeld) -> Suit:
    return question.meld.suit or question.trump


def _mixed_pair(question: FindMeld) -> Cards | None:
    own = _suit_asked(question)
    pairs = [(Card(one, K), Card(other, Q)) for one in Suit for other in Suit if one is not other and own in (one, other)]
    return _first_held(question.hand, pairs) if _lacks(question, Sort.MARRIAGE, Sort.ROYAL) else None


def _every_marriage(question: FindMeld) -> Cards | None:
    if question.meld.sort not in (Sort.MARRIAGE, Sort.ROYAL):
        return None
    pairs = [(Card(suit, K), Card(suit, Q)) for suit in Suit]
    return tuple(card for pair in pairs if set(pair) <= set(question.hand) for card in pair) or None


def _other_suits_run(question: FindMeld) -> Cards | None:
    runs = [tuple(Card(suit, rank) for rank in RUN_RANKS) for suit in Suit]
    return _first_held(question.hand, runs) if _lacks(question, Sort.RUN) else None


def _no_ten_in_it(question: FindMeld) -> Cards | None:
    return tuple(card for card in question.answer if card.rank is not TEN) if question.meld.sort is Sort.RUN and question.answer else None


def _less_one_suit(question: FindMeld) -> Cards | None:
    return question.answer[:-1] if question.meld.sort is Sort.AROUND and question.answer else None


_FIND_MELD = _of(
    "find-meld",
    ("meld-not-seen", 4, "Does not see the meld and says that it is not in the hand.", lambda question: ()),
    ("every-copy-taken", 5, "Takes every card that would fit, second copies too.", _every_copy),
    ("one-short-is-enough", 4, "Takes a run or an around that lacks one card.", _near_enough),
    ("suit-twice-in-around", 4, "Takes four cards of a rank for an around, though one suit is there twice.", _suit_twice),
    ("wrong-pinochle", 5, "Takes another queen and jack for a pinochle.", _wrong_legs),
    ("mixed-marriage", 4, "Marries a king and a queen of two suits.", _mixed_pair),
    ("every-marriage-given", 3, "Gives the marriages of all suits, whichever is asked for.", _every_marriage),
    ("run-of-other-suit", 3, "Gives a run of a suit that is not trump.", _other_suits_run),
    ("around-of-three", 2, "Takes three cards of an around and stops.", _less_one_suit),
    ("run-without-ten", 3, "Leaves the ten out of the run.", _no_ten_in_it),
)


# shared-cards


def _parts(question: MeldTotal | SharedCards) -> tuple[MeldPart, ...]:
    return count_meld(question.hand, question.trump, question.rules).parts


def _plus(question: SharedCards, *more: Card) -> Cards:
    """The right cards and some more of the hand."""
    held = Counter(question.hand)
    return tuple((Counter(question.answer) | (Counter(more) & held)).elements())


def _run_pair_shared(question: SharedCards) -> Cards | None:
    run = any(part.meld.sort is Sort.RUN for part in _parts(question))
    return _plus(question, Card(question.trump, K), Card(question.trump, Q)) if run else None


def _marrying_twice(question: SharedCards) -> Cards:
    """With K Q Q the king, with K K Q the queen."""
    held = Counter(question.hand)
    twice = []
    for suit in Suit:
        king, queen = Card(suit, K), Card(suit, Q)
        if held[king] and held[queen] and held[king] != held[queen]:
            twice.append(king if held[king] < held[queen] else queen)
    return _plus(question, *twice)


def _whole_melds(question: SharedCards) -> Cards | None:
    """Every card of the melds that share one."""
    sharing = [Counter(part.cards) for part in _parts(question) if set(part.cards) & set(question.answer)]
    together: Counter[Card] = Counter()
    for cards in sharing:
        together |= cards
    return tuple(together.elements()) or None


def _held_twice(question: SharedCards) -> Cards | None:
    return tuple(card for card, copies in Counter(question.hand).items() if copies > 1 for _ in range(copies)) or None


def _less_one(question: SharedCards) -> Cards | None:
    return question.answer[:-1] if len(question.answer) > 1 else None


def _famous_cards(question: SharedCards) -> Cards:
    return _plus(question, QUEEN_OF_SPADES, JACK_OF_DIAMONDS)


def _run_takes_the_pair(question: SharedCards) -> Cards | None:
    """Laid one a trick, the pair and the run count both; not so where all is laid at once."""
    return shared_cards(question.hand, question.trump, SINGLE_DECK) if question.rules.meld.one_per_trick else None


def _spare_copy_overlooked(question: SharedCards) -> Cards:
    """Every face that stands in two melds, though a second copy may take the other."""
    melds: dict[Card, set[Meld]] = {}
    for part in _parts(question):
        for card in part.cards:
            melds.setdefault(card, set()).add(part.meld)
    return _plus(question, *(card for card, of in melds.items() if len(of) > 1))


_SHARED_CARDS = _of(
    "shared-cards",
    ("no-card-counts-twice", 4, "Thinks that no card can count in two melds.", lambda question: ()),
    ("spare-copy-overlooked", 5, "Takes a card for shared though a second copy takes the other meld.", _spare_copy_overlooked),
    ("run-pair-shared", 4, "Takes the king and queen inside the run for a marriage as well.", _run_pair_shared),
    ("married-twice", 3, "Takes a king between two queens, or a queen between two kings, for two marriages.", _marrying_twice),
    ("pinochle-not-seen", 4, "Does not see the pinochle.", _under(("meld.pinochle", ()))),
    ("arounds-not-seen", 3, "Does not see the arounds.", _under(("meld.around", ()))),
    ("marriages-not-seen", 4, "Does not see the plain marriages.", _under(("meld.marriage", ()))),
    ("whole-melds-given", 3, "Gives all the cards of the melds that share one.", _whole_melds),
    ("cards-held-twice", 2, "Gives the cards that are twice in the hand.", _held_twice),
    ("one-shared-card-missed", 4, "Finds some of the shared cards and misses one.", _less_one),
    ("famous-cards-always", 2, "Thinks that the queen of spades and the jack of diamonds always count twice.", _famous_cards),
    ("run-takes-the-pair", 4, "Thinks that a run takes in its king and queen, as where all is laid at once.", _run_takes_the_pair),
)


# meld-count and best-trump


def _first_only(rules: Rules) -> Fields:
    """Doubles paid as so many singles."""
    meld = rules.meld
    around = tuple((rank, row[:1]) for rank, row in meld.around)
    return (("meld.run", meld.run[:1]), ("meld.pinochle", meld.pinochle[:1]), ("meld.around", around))


def _smallest_missed(question: MeldTotal) -> int | None:
    parts = [part.points for part in _parts(question) if part.meld.sort is not Sort.DIX]
    return question.answer - min(parts) if parts else None


def _mates_twice(question: MeldTotal) -> int:
    """K Q Q as two marriages."""
    held, rules, extra = Counter(question.hand), question.rules, 0
    run = any(part.meld.sort is Sort.RUN for part in _parts(question))
    for suit in Suit:
        kings, queens = held[Card(suit, K)], held[Card(suit, Q)]
        row = rules.meld.royal if suit is question.trump else rules.meld.marriage
        if kings and queens and not (run and suit is question.trump):
            extra += abs(kings - queens) * points_for(row, 1)
    return int(question.answer) + extra


def _any_four(question: MeldTotal) -> int:
    """Four cards of a rank as an around, though a suit is lacking."""
    extra = 0
    for rank, row in question.rules.meld.around:
        suits = [card.suit for card in question.hand if card.rank is rank]
        if len(suits) >= len(Suit) > len(set(suits)):
            extra += points_for(row, 1)
    return int(question.answer) + extra


def _single_deck_meld(question: MeldTotal) -> int:
    return count_meld(question.hand, question.trump, SINGLE_DECK).total


MARRIAGES_ALIKE = _changed(lambda rules: (("meld.royal", rules.meld.marriage),))
_MELD_COUNT = _of(
    "meld-count",
    ("run-pair-paid-again", 8, "Counts the king and queen inside the run as a marriage again.", _under(("meld.run_extras", "inside"))),
    ("dix-forgotten", 6, "Forgets the nine of trump.", _under(("meld.dix", ()))),
    ("every-nine-counted", 4, "Counts the nines of all suits.", _under(("meld.nines", "all"))),
    ("each-card-once", 5, "Uses each card in one meld only.", _under(("meld.sharing", "none"))),
    ("royal-as-plain", 5, "Counts a marriage in trump like one in any suit.", MARRIAGES_ALIKE),
    ("doubles-as-singles", 6, "Counts a double meld as just two singles.", _changed(_first_only)),
    ("smallest-meld-missed", 5, "Misses the smallest meld, or leaves it out of the sum.", _smallest_missed),
    ("king-married-twice", 4, "Counts one king with two queens, or one queen with two kings, as two marriages.", _mates_twice),
    ("four-of-a-rank", 3, "Counts four cards of a rank as an around, though a suit is lacking.", _any_four),
    ("run-extra-missed", 4, "Counts the bare run and misses the extra king or queen.", _under(("meld.run_extras", "none"))),
    ("other-games-values", 3, "Counts by the table of the four-player single-deck game.", _single_deck_meld),
    ("run-in-any-suit", 3, "Counts a run that is not in trump.", _under(("meld.runs", "all"))),
)


def _suit_with(worth: Callable[[Card], int]) -> Work:
    """The suit whose cards are worth most in some way, of equals the longest."""

    def suit(question: BestTrump) -> tuple[Suit, ...]:
        def weight(suit: Suit) -> tuple[int, int]:
            cards = [card for card in question.hand if card.suit is suit]
            return sum(worth(card) for card in cards), len(cards)

        return (max(Suit, key=weight),)

    return suit


def _nearest_run(question: BestTrump) -> tuple[Suit, ...]:
    held = {suit: {card.rank for card in question.hand if card.suit is suit} & set(RUN_RANKS) for suit in Suit}
    return (max(Suit, key=lambda suit: len(held[suit])),)


def _pinochle_suit(question: BestTrump) -> tuple[Suit, ...] | None:
    if not {QUEEN_OF_SPADES, JACK_OF_DIAMONDS} <= set(question.hand):
        return None
    length = Counter(card.suit for card in question.hand)
    return (max(Suit.SPADES, Suit.DIAMONDS, key=lambda suit: length[suit]),)


def _choosing(work: Work) -> Work:
    """Where several suits seem as good, the longest of them is named."""

    def suit(question: BestTrump) -> tuple[Suit, ...]:
        length = Counter(card.suit for card in question.hand)
        return (max(work(question) or (), key=lambda suit: length[suit]),)

    return suit


def _next_best(question: BestTrump) -> tuple[Suit, ...] | None:
    totals = {suit: count.total for suit, count in question.result.items() if suit not in question.answer}
    return (max(totals, key=lambda suit: totals[suit]),) if totals else None


def _first_marriage(question: BestTrump) -> tuple[Suit, ...] | None:
    held = set(question.hand)
    return next(((suit,) for suit in Suit if {Card(suit, K), Card(suit, Q)} <= held), None)


_BEST_TRUMP = _of(
    "best-trump",
    ("longest-suit", 7, "Names the longest suit.", _suit_with(lambda card: 1)),
    ("nearest-to-a-run", 4, "Names the suit with the most cards of a run, though the run is not whole.", _nearest_run),
    ("strongest-suit", 4, "Names the suit with the most aces and tens.", _suit_with(lambda card: card.rank in (A, TEN))),
    ("most-kings-and-queens", 3, "Names the suit with the most kings and queens.", _suit_with(lambda card: card.rank in (K, Q))),
    ("marriages-all-alike", 4, "Thinks that a marriage pays the same in trump as in any suit.", _choosing(MARRIAGES_ALIKE)),
    ("dix-not-weighed", 3, "Forgets that the nine of trump counts.", _choosing(_under(("meld.dix", ())))),
    ("best-suit-undercounted", 4, "Overlooks some meld in the best suit and names the next best.", _next_best),
    ("first-marriage", 3, "Names the first suit with a marriage and weighs no other.", _first_marriage),
    ("pinochle-suit", 2, "Names spades or diamonds because of the pinochle.", _pinochle_suit),
)


# legal-plays


def _follows(question: LegalCards) -> bool:
    return question.result.duty in (Duty.FOLLOW, Duty.BEAT)


def _any_follows(question: LegalCards) -> Cards | None:
    return _once(question.result.owed) if question.result.duty is Duty.BEAT else None


def _partner_spared(question: LegalCards) -> Cards | None:
    partners = partner_is_winning(question.trick, question.trump, question.rules)
    return _once(question.result.owed) if partners and question.result.duty in (Duty.BEAT, Duty.OVERTRUMP) else None


def _no_trumping(question: LegalCards) -> Cards | None:
    return _once(question.hand) if question.result.duty in (Duty.TRUMP, Duty.OVERTRUMP) else None


def _any_trump(question: LegalCards) -> Cards | None:
    return _once(question.result.owed) if question.result.duty is Duty.OVERTRUMP else None


def _beaten_so_anything(question: LegalCards) -> Cards | None:
    plays = question.result
    over = any(beats(card, _winning(question), question.trump, question.rules) for card in plays.owed)
    return _once(question.hand) if plays.duty is Duty.TRUMP and plays.ruffed and not over else None


def _high_after_ruff(question: LegalCards) -> Cards | None:
    if not (_follows(question) and question.result.ruffed):
        return None
    led = question.trick[0].suit
    (best,) = _high([card for card in question.trick if card.suit is led], question.rules)
    return _once(card for card in question.hand if card.suit is led and _higher(card, best, question.rules)) or None


def _trumps_too(question: LegalCards) -> Cards | None:
    """Beside the legal cards the trumps that would win."""
    if not _follows(question) or question.trick[0].suit is question.trump:
        return None
    best = _winning(question)
    trumps = [card for card in question.hand if card.suit is question.trump and beats(card, best, question.trump, question.rules)]
    return _once(card for card in question.hand if card in question.answer or card in trumps)


def _only_the_highest(question: LegalCards) -> Cards | None:
    return _high(question.answer, question.rules) if question.result.duty in (Duty.BEAT, Duty.OVERTRUMP, Duty.TRUMP) else None


def _beats_the_led(question: LegalCards) -> Cards | None:
    play, led = question.rules.play, question.trick[0]
    owed = play.must_beat == "always" or (play.must_beat == "trump-led" and led.suit is question.trump)
    if not _follows(question) or question.result.ruffed or not owed:
        return None
    above = _once(card for card in question.hand if card.suit is led.suit and _higher(card, led, question.rules))
    return above or _once(question.result.owed)


def _lowest_only(question: LegalCards) -> Cards:
    return _low(question.answer, question.rules)


_LEGAL_PLAYS = _of(
    "legal-plays",
    ("any-card-of-the-suit", 8, "Follows suit, but does not know that the winning card must be beaten.", _any_follows),
    ("partner-is-spared", 6, "Thinks that a partner who is winning need not be beaten.", _partner_spared),
    ("trumping-is-free", 6, "Without the suit led, thinks that any card may go and no trump must be played.", _no_trumping),
    ("any-trump-will-do", 4, "Trumps, but does not know that a trump in the trick must be beaten.", _any_trump),
    ("cannot-win-so-anything", 6, "Cannot go over the trump in the trick, and thinks that any card may go then.", _beaten_so_anything),
    ("high-though-trumped", 5, "Thinks that the suit led must be beaten even when the trick is trumped.", _high_after_ruff),
    ("trump-instead-of-following", 5, "Thinks that a trump may be played though the suit led is held.", _trumps_too),
    ("only-the-highest", 4, "Thinks that the highest card must be played, where any that beats will do.", _only_the_highest),
    ("beats-the-card-led", 3, "Beats the card that was led, not the one that is winning.", _beats_the_led),
    ("one-card-only", 3, "Gives just the one low card to be played, not every card that may be.", _lowest_only),
    ("must-always-beat", 4, "Thinks that plain cards must be beaten too, not just trump leads.", _under(("play.must_beat", "always"))),
)


# counters and counters-left


def _pile(question: Counters | CountersLeft, values: Mapping[Rank, int], last: int | None = None) -> int | None:
    """The answer of somebody for whom the cards are worth so much; None where there are no cards to count."""
    scoring = question.rules.scoring
    if not question.cards:
        return None
    points = sum(values.get(card.rank, 0) for card in question.cards)
    points += (scoring.last_trick if last is None else last) * question.last_trick
    return points if isinstance(question, Counters) else question.rules.trick_points - points


def _worth(values: Callable[[Mapping[Rank, int]], Mapping[Rank, int]]) -> Work:
    """The answer with other values, made from the right ones."""
    return lambda question: _pile(question, values(question.rules.point_values))


def _kept(*ranks: Rank) -> Work:
    return _worth(lambda values: {rank: values[rank] for rank in ranks})


def _is_old_count(values: Mapping[Rank, int]) -> bool:
    return values[A] == dict(CLASSIC)[A]


def _queens_count(values: Mapping[Rank, int]) -> Mapping[Rank, int]:
    return values if values[Q] else {**values, Q: values[K]}


def _other_count(question: Counters | CountersLeft) -> int | None:
    """Tens where it is the old count or ones, the old count where it is tens."""
    values = question.rules.point_values
    tens = dict.fromkeys((A, TEN, K), 10)
    return _pile(question, dict(CLASSIC) if values[A] == values[K] == 10 else tens, last=10)


def _moved(question: Counters | CountersLeft, change: Callable[[int], int]) -> int | None:
    """The answer with something changed about the last counter of the pile."""
    values = question.rules.point_values
    counters = [values[card.rank] for card in question.cards if values[card.rank]]
    if not counters:
        return None
    off = change(counters[-1])
    return int(question.answer) + (off if isinstance(question, Counters) else -off)


def _last_trick_off(question: Counters) -> int:
    return int(question.answer) - question.rules.scoring.last_trick * question.last_trick


def _last_trick_on(question: Counters) -> int:
    return _last_trick_off(question) + question.rules.scoring.last_trick


def _last_as_card(question: Counters) -> int | None:
    """The last trick counted like one card where it counts double."""
    card = question.rules.point_values[A]
    return _last_trick_off(question) + card * question.last_trick if card < question.rules.scoring.last_trick else None


def _number_of_counters(question: Counters) -> int | None:
    values = question.rules.point_values
    if _is_old_count(values):
        return None
    return sum(values[card.rank] > 0 for card in question.cards) + question.last_trick


def _carry_lost(question: Counters) -> int | None:
    return question.answer - 10 if _is_old_count(question.rules.point_values) and question.answer > 20 else None


def _ace_as_ten(values: Mapping[Rank, int]) -> Mapping[Rank, int]:
    return {**values, A: values[TEN]}


_COUNTED = _of(
    "counters counters-left",
    ("aces-and-tens-only", 4, "Counts only aces and tens.", _kept(A, TEN)),
    ("queens-too", 4, "Counts queens as well.", _worth(_queens_count)),
    ("other-games-counters", 4, "Counts the cards as another game does.", _other_count),
    ("counter-overlooked", 5, "Overlooks one counter in the pile.", lambda question: _moved(question, lambda points: -points)),
    ("counter-twice", 2, "Counts one counter twice.", lambda question: _moved(question, lambda points: points)),
    ("queens-and-jacks-left-out", 4, "Leaves out queens and jacks where they count a little.", _kept(A, TEN, K)),
)
_COUNTERS = _of(
    "counters",
    ("last-trick-forgotten", 7, "Forgets the points for the last trick.", _last_trick_off),
    ("last-trick-always", 2, "Adds the points for the last trick though it was not won.", _last_trick_on),
    ("last-trick-as-a-card", 4, "Counts the last trick like one card more.", _last_as_card),
    ("counters-not-points", 3, "Counts how many counters there are, not what they are worth.", _number_of_counters),
    ("ace-as-ten", 4, "Counts an ace like a ten.", _worth(_ace_as_ten)),
    ("carry-lost", 3, "Loses a ten while adding up.", _carry_lost),
)


def _less_last_trick(question: CountersLeft) -> int:
    return int(question.answer) - question.rules.scoring.last_trick


def _last_trick_still_out(question: CountersLeft) -> int | None:
    return question.answer + question.rules.scoring.last_trick if question.last_trick else None


def _other_total(question: CountersLeft) -> int | None:
    """Less than the single deck's points where the double deck counts in ones."""
    return SINGLE_DECK.trick_points - question.taken if question.rules.trick_points != SINGLE_DECK.trick_points else None


def _not_borrowed(question: CountersLeft | PointsNeeded) -> int | None:
    if isinstance(question, PointsNeeded):
        return _digits_apart(question.bid, question.meld)
    return _digits_apart(question.rules.trick_points, question.taken)


_COUNTERS_LEFT = _of(
    "counters-left",
    ("total-without-last-trick", 7, "Takes off from the points of the cards alone and forgets the last trick.", _less_last_trick),
    ("last-trick-still-out", 5, "Does not take off the last trick, though it is won.", _last_trick_still_out),
    ("taken-not-left", 3, "Says what was taken, not what is left.", lambda question: question.taken),
    ("other-games-total", 3, "Takes off from the 250 of the single-deck game.", _other_total),
)
_SUBTRACTED = _of(
    "counters-left points-needed",
    ("not-borrowed", 3, "Takes the smaller digit from the larger in every column and never borrows.", _not_borrowed),
    ("subtracted-one-step-off", 4, "Subtracts wrong by one step.", lambda question: _one_off(question.answer, question.rules.trick_step)),
)


# points-needed, can-make, made-or-set


def _more_than_the_bid(question: PointsNeeded) -> int | None:
    return question.meld - question.bid if question.meld > question.bid else None


def _save_on_top(question: PointsNeeded) -> int | None:
    scoring = question.rules.scoring
    if not scoring.declarer_must_save or not isinstance(scoring.save, int):
        return None
    return max(question.bid - question.meld, 0) + scoring.save


def _takes_something(question: PointsNeeded) -> int | None:
    return question.rules.trick_step if question.answer == 0 else None


_POINTS_NEEDED = _of(
    "points-needed",
    ("what-meld-has-over", 3, "Where the meld is above the bid, gives the difference instead of nothing.", _more_than_the_bid),
    ("save-on-top", 2, "Adds the points that save the meld to what the bid needs.", _save_on_top),
    ("one-counter-at-least", 4, "Thinks that at least one counter must be taken though the meld covers the bid.", _takes_something),
    ("what-others-may-take", 2, "Says what the others may take.", lambda question: question.rules.trick_points - question.answer),
    ("bid-and-meld-added", 1, "Adds bid and meld.", lambda question: question.bid + question.meld),
)
_BID_REACHED = _of(
    "points-needed can-make made-or-set",
    ("meld-not-counted", 5, "Does not count the meld towards the bid.", _under(("scoring.bid_counts", "tricks"))),
)
_MUST_PASS = _of(
    "points-needed can-make made-or-set hand-score",
    ("bid-must-be-passed", 5, "Thinks that reaching the bid exactly is not enough.", _under(("scoring.exact_makes", False))),
)
_SAVING = _of(
    "points-needed hand-score game-winner",
    ("save-forgotten", 5, "Forgets that a side must take enough in tricks to save its meld.", _under(("scoring.save", 0))),
)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _open(question: CanMake) -> int:
    """Trick points still to be won."""
    return question.rules.trick_points - sum(question.counters)


def _so_far(question: CanMake) -> int:
    return question.meld + question.counters[0]


def _slipped_by_one(question: CanMake | MadeOrSet) -> str | None:
    """A sum just there taken for one short, or the other way round."""
    if isinstance(question, CanMake):
        total, words = _so_far(question) + _open(question), ("yes", "no")
    elif question.counters is not None:
        total, words = question.meld[0] + question.counters[0], ("made", "set")
    else:
        return None
    return words[_one_off(total, question.rules.trick_step) < question.bid]


def _looks_too_hard(question: CanMake) -> str | None:
    """Nearly all that is left would have to be won."""
    needed = question.bid - _so_far(question)
    return "no" if needed * 5 > _open(question) * 4 else None


def _not_there_yet(question: CanMake) -> str:
    return _yes(_so_far(question) >= question.bid)


def _nothing_lost(question: CanMake) -> str:
    return _yes(question.meld + question.rules.trick_points >= question.bid)


def _own_tricks_forgotten(question: CanMake) -> str:
    return _yes(question.meld + _open(question) >= question.bid)


def _last_trick_not_open(question: CanMake) -> str:
    return _yes(_so_far(question) + _open(question) - question.rules.scoring.last_trick >= question.bid)


_CAN_MAKE = _of(
    "can-make",
    ("not-there-yet", 5, "Sees that the bid is not reached yet and forgets what is still to be won.", _not_there_yet),
    ("lost-points-forgotten", 5, "Forgets that what the others have taken is lost.", _nothing_lost),
    ("own-tricks-forgotten", 4, "Forgets the points taken so far.", _own_tricks_forgotten),
    ("last-trick-not-open", 5, "Forgets that the last trick is still to be won.", _last_trick_not_open),
    ("too-hard-so-no", 3, "Says no because nearly everything would have to be won.", _looks_too_hard),
)
_ADDED_UP = _of(
    "can-make made-or-set",
    ("sum-one-step-off", 4, "Adds up wrong by one step, so that the bid seems just missed or just made.", _slipped_by_one),
)


def _made(holds: bool) -> str:
    return "made" if holds else "set"


def _both(question: MadeOrSet) -> list[tuple[int, int]]:
    """Meld and trick points of each side. Raises ValueError for a hand not played."""
    return list(zip(question.meld, question.counters or (), strict=True))


def _more_than_others(question: MadeOrSet) -> str:
    own, *others = map(sum, _both(question))
    return _made(own > sum(others))


def _most_tricks(question: MadeOrSet) -> str:
    (_, own), *others = _both(question)
    return _made(own > sum(taken for _, taken in others))


def _last_trick_on_top(question: MadeOrSet) -> str:
    (meld, taken), *_ = _both(question)
    return _made(meld + taken + question.rules.scoring.last_trick >= question.bid)


def _everybodys_meld(question: MadeOrSet) -> str:
    (_, taken), *_ = _both(question)
    return _made(sum(question.meld) + taken >= question.bid)


_MADE_OR_SET = _of(
    "made-or-set",
    ("more-than-the-others", 3, "Thinks that the side with more points in all has made it.", _more_than_others),
    ("most-trick-points", 3, "Thinks that the side with most of the trick points has made it.", _most_tricks),
    ("last-trick-on-top", 3, "Adds the last trick to trick points that hold it already.", _last_trick_on_top),
    ("everybodys-meld", 2, "Counts the meld of the defenders towards the bid.", _everybodys_meld),
)


# hand-score and game-winner


Scored: TypeAlias = ScoreOfHand | GameWinner
Points: TypeAlias = tuple[int, ...]


def _settled(question: Scored, points: Points | None) -> Answer | None:
    """The answer if the hand were worth so many points to each side."""
    if points is None:
        return None
    hand = replace(question.ledger(), points=points)
    if isinstance(question, GameWinner):
        return question.answer_of((hand, score_game(question.before, hand, question.rules, question.hands_played)))
    return question.answer_of(hand)


def _scored(change: Callable[[Scored, HandScore], Points | None]) -> Work:
    """The answer with the points of the ledger changed."""
    return lambda question: _settled(question, change(question, question.ledger()))


def _set_costs(cost: Callable[[Scored], int]) -> Work:
    """A set scored in another way."""
    return _scored(lambda question, hand: (cost(question), *hand.points[1:]) if hand.outcome == "set" else None)


def _bid_alone(question: Scored, hand: HandScore) -> Points | None:
    return (question.bid, *hand.points[1:]) if hand.outcome == "made" else None


def _losers_nothing(question: Scored, hand: HandScore) -> Points | None:
    return (hand.points[0], *(0 for _ in hand.points[1:])) if hand.outcome == "made" else None


def _defenders_tricks(question: Scored, hand: HandScore) -> Points:
    """What defenders score who are thought to have no meld."""
    taken = question.counters or (0,) * len(hand.points)
    return (hand.points[0], *(min(won, had) for won, had in zip(hand.points[1:], taken[1:], strict=True)))


def _one_sum_off(question: Scored, hand: HandScore) -> Points | None:
    """Off in the declaring side's sum where it made its bid, else in that of the first defenders who score."""
    step = question.rules.trick_step
    side = 0 if hand.outcome == "made" else next((side for side in range(1, len(hand.points)) if hand.points[side]), None)
    return None if side is None else tuple(_one_off(won, step) if place == side else won for place, won in enumerate(hand.points))


_SCORES = _of(
    "hand-score game-winner",
    ("bid-alone-scored", 5, "Gives the declaring side its bid, not all that it made.", _scored(_bid_alone)),
    ("set-costs-nothing", 4, "Scores nothing for a set and takes nothing off.", _set_costs(lambda question: 0)),
    ("set-keeps-meld", 5, "Takes the bid off for a set, but lets the side keep its meld.", _under(("scoring.set_keeps_meld", True))),
    ("sign-forgotten", 3, "Adds the bid of a set hand instead of taking it off.", _set_costs(lambda question: question.bid)),
    ("losers-score-nothing", 4, "Gives the defenders nothing when the bid was made.", _scored(_losers_nothing)),
    ("low-meld-counted", 4, "Counts a meld that is below the lowest that counts.", _under(("meld.floor", 0))),
    ("score-one-step-off", 4, "Adds up a side's score wrong by one step.", _scored(_one_sum_off)),
)
_HAND_SCORE = _of(
    "hand-score",
    ("set-costs-the-shortfall", 3, "Takes off only what was missing to the bid.", _under(("scoring.set_costs", "shortfall"))),
    ("unsaved-loses=meld", 4, "Lets a side that did not save its meld keep its tricks.", _under(("scoring.unsaved_loses", "meld"))),
    ("defenders-meld-forgotten", 3, "Forgets the meld of the defenders.", _scored(_defenders_tricks)),
)


def _this_hand_alone(question: GameWinner) -> Answer:
    hand = question.ledger()
    return question.answer_of((hand, score_game((0,) * len(hand.points), hand, question.rules, question.hands_played)))


def _past_the_target(rules: Rules) -> Fields:
    return (("scoring.target", rules.scoring.target + 1),) if rules.scoring.target else ()


def _defenders_together(question: GameWinner) -> Answer | None:
    """Two defenders who play each for themselves, taken for a side."""
    target, alone = question.rules.scoring.target, len(question.before) > 2
    reached = target is not None and question.answer["defenders"] >= target
    return {**question.answer, "winner": "defenders"} if alone and reached and question.answer["winner"] == "none" else None


_GAME_WINNER = _of(
    "game-winner",
    ("higher-score-wins", 5, "Where both sides reach the target, lets the higher score win.", _under(("scoring.both_out", "higher-score"))),
    ("this-hand-alone", 2, "Gives the points of this hand and does not add the scores before it.", _this_hand_alone),
    ("target-must-be-passed", 3, "Thinks that reaching the target exactly does not win.", _changed(_past_the_target)),
    ("defenders-as-a-side", 4, "Adds the scores of two defenders who play each alone, and lets them win together.", _defenders_together),
)


# auction and least-bid


def _said(question: Auction | LeastBid) -> list[tuple[Seat, int]]:
    """Each bid with the seat that made it."""
    calls = auction_callers(question.calls, question.dealer, question)
    return [(seat, call) for seat, call in calls if call != "pass"]


def _deal(seat: Seat, bid: int) -> Mapping[str, Any]:
    return {"declarer": seat, "bid": bid}


def _for(question: Auction, bid: int | None) -> Mapping[str, Any] | None:
    """The right seat at another price."""
    return None if bid is None else _deal(question.answer["declarer"], bid)


def _by_place(question: Auction, clockwise: bool) -> Mapping[str, Any] | None:
    """Who bid last if every seat had called in turn, out or not."""
    places = [place for place, call in enumerate(question.calls) if call != "pass"]
    if not places:
        return None
    seats = seats_from(question.rules.after(question.dealer), question.rules)
    turned = seats if clockwise else seats[:1] + seats[:0:-1]
    return _deal(turned[places[-1] % len(seats)], question.answer["bid"])


def _opening(question: Auction) -> Mapping[str, Any] | None:
    bids = _said(question)
    return _deal(*bids[0]) if bids else None


def _last_caller(question: Auction) -> Mapping[str, Any] | None:
    calls = auction_callers(question.calls, question.dealer, question)
    return _deal(calls[-1][0], question.answer["bid"]) if _said(question) else None


def _own_first_bid(question: Auction) -> Mapping[str, Any] | None:
    return _for(question, next((bid for seat, bid in _said(question) if seat is question.answer["declarer"]), None))


def _runner_up(question: Auction) -> Mapping[str, Any] | None:
    bids = _said(question)
    return _for(question, bids[-2][1] if len(bids) > 1 else None)


def _step_after(bid: int, rules: Rules) -> int:
    return max(row for row in rules.auction.steps if row[0] <= bid)[1]


def _one_bid_more(question: Auction) -> Mapping[str, Any] | None:
    bid = question.answer["bid"]
    return _for(question, bid + _step_after(bid, question.rules)) if _said(question) else None


def _other_is_stuck(question: Auction) -> Mapping[str, Any] | None:
    """All passed: at the dealer's left where the dealer is stuck, and the other way round."""
    if _said(question):
        return None
    dealer, left = question.dealer, question.rules.after(question.dealer)
    return _deal(left if question.answer["declarer"] is dealer else dealer, question.answer["bid"])


def _neighbour(question: Auction) -> Mapping[str, Any] | None:
    bid, seat = question.answer["bid"], question.answer["declarer"]
    return _deal(question.rules.after(seat), bid) if _said(question) else None


_AUCTION = _of(
    "auction",
    ("passed-seats-call-on", 4, "Goes round all the seats, also those that have passed.", lambda question: _by_place(question, True)),
    ("dealer-calls-first", 4, "Lets the dealer call first.", _under(("auction.first", "dealer"))),
    ("anticlockwise-calls", 2, "Goes round the table anticlockwise.", lambda question: _by_place(question, False)),
    ("first-bid-stands", 2, "Takes the first bid for the one that counts.", _opening),
    ("last-to-speak", 3, "Gives the bid to whoever called last, though that was a pass.", _last_caller),
    ("own-first-bid", 3, "Finds the declarer, but gives its first bid, not its last.", _own_first_bid),
    ("runner-ups-bid", 3, "Finds the declarer, but gives the bid before the last.", _runner_up),
    ("one-bid-more", 3, "Finds the declarer, but goes one step above the last bid.", _one_bid_more),
    ("stuck-elsewhere", 5, "Everybody passed, and the wrong player is made to take the bid.", _other_is_stuck),
    ("neighbour-declares", 3, "Finds the bid, but names the seat at the declarer's left.", _neighbour),
)


def _standing(question: LeastBid, back: int = 1) -> int:
    """The bid that stands, or one before it. Raises ValueError where there is none."""
    bids = [bid for _, bid in _said(question)]
    if len(bids) < back:
        raise ValueError(f"{len(bids)} bids")
    return bids[-back]


def _minimum_again(question: LeastBid) -> int | None:
    return question.rules.auction.minimum if _said(question) else None


def _above_the_minimum(question: LeastBid) -> int | None:
    minimum = question.rules.auction.minimum
    return None if _said(question) or minimum is None else minimum + _step_after(minimum, question.rules)


def _bid_overlooked(question: LeastBid) -> int:
    before = _standing(question, 2)
    return before + _step_after(before, question.rules)


def _partner_not_topped(question: LeastBid) -> int | None:
    """Above the best bid of an opponent where the partner's stands."""
    bids, partner = _said(question), question.rules.partner(question.result.seat)
    if partner is None or not bids or bids[-1][0] is not partner:
        return None
    best = max(bid for seat, bid in bids if seat not in (partner, question.result.seat))
    return best + _step_after(best, question.rules)


def _own_steps(question: LeastBid, step: int) -> int | None:
    """Steps of another size where the game changes its steps."""
    return _standing(question) + step if len(question.rules.auction.steps) > 1 else None


def _same_jump(question: LeastBid) -> int:
    return 2 * _standing(question) - _standing(question, 2)


def _other_minimum(question: LeastBid) -> int | None:
    """The lowest bid of the other game of three."""
    if _said(question) or not question.rules.deck.widow:
        return None
    return {250: 300, 300: 250}.get(question.rules.auction.minimum or 0)


_LEAST_BID = _of(
    "least-bid",
    ("same-bid-again", 5, "Thinks that the standing bid may be made again.", _standing),
    ("minimum-again", 4, "Gives the lowest bid of the game though a bid stands.", _minimum_again),
    ("above-the-minimum", 4, "Nobody has bid, and thinks that the lowest bid must be passed by a step.", _above_the_minimum),
    ("bid-overlooked", 3, "Overlooks the last bid and goes above the one before it.", _bid_overlooked),
    ("partner-not-topped", 2, "Goes above the opponents only, though the partner's bid stands.", _partner_not_topped),
    ("small-steps-too-long", 5, "Goes on by ones where bids go by fives.", lambda question: _own_steps(question, 1)),
    ("fives-too-soon", 4, "Goes up by five where bids go by ones.", lambda question: _own_steps(question, 5)),
    ("steps-of-ten", 3, "Goes up by ten, as in the single-deck game.", lambda question: _own_steps(question, 10)),
    ("jump-copied", 3, "Goes up by as much as the last bid did.", _same_jump),
    ("other-games-minimum", 3, "Opens with the lowest bid of the other game for three.", _other_minimum),
)


MISTAKES: tuple[Mistake, ...] = (
    *_TEN,
    *_RANK_ORDER,
    *_WIN_TRICK,
    *_LEFT,
    *_COPIES_LEFT,
    *_TRUMP_COUNT,
    *_WINNER,
    *_TRICK_WINNER,
    *_TEN_IN_PLAY,
    *_WHOSE_TURN,
    *_FIND_MELD,
    *_SHARED_CARDS,
    *_MELD_COUNT,
    *_BEST_TRUMP,
    *_LEGAL_PLAYS,
    *_COUNTED,
    *_COUNTERS,
    *_COUNTERS_LEFT,
    *_SUBTRACTED,
    *_POINTS_NEEDED,
    *_BID_REACHED,
    *_MUST_PASS,
    *_SAVING,
    *_CAN_MAKE,
    *_ADDED_UP,
    *_MADE_OR_SET,
    *_SCORES,
    *_HAND_SCORE,
    *_GAME_WINNER,
    *_AUCTION,
    *_LEAST_BID,
)


def showing(question: Question) -> list[tuple[Mistake, Answer]]:
    """Every mistake that gives a wrong answer here, and that answer."""
    given = [(mistake, mistake.answer(question)) for mistake in MISTAKES if question.kind in mistake.kinds]
    return [(mistake, answer) for mistake, answer in given if answer is not None]


def plausible(question: Question, random: Random) -> tuple[Mistake, Answer] | None:
    """A mistake drawn by weight among those that give a wrong answer here, and that answer."""
    found = showing(question)
    return random.choices(found, [mistake.weight for mistake, _ in found])[0] if found else None


def told_apart(question: Question, mistake: Mistake, given: Answer) -> bool:
    """Whether no other mistake of the table gives the same answer here."""
    key = question.answers.key
    return all(other is mistake or key(answer) != key(given) for other, answer in showing(question))


def _drilled(game: str, skill: str, count: int) -> Iterator[Question]:
    for seed in range(count):
        try:
            yield drill(VARIANTS[game], skill, seed % 3 + 1, f"try {seed} {game}")
        except DrillError:
            return


def _report(count: int) -> None:
    """How many drilled questions some mistake shows in, and how often each mistake shows."""
    shows: Counter[tuple[str, str]] = Counter()
    apart: Counter[tuple[str, str]] = Counter()
    asked: Counter[str] = Counter()
    for skill in SKILLS:
        row = []
        for game in VARIANTS:
            questions = list(_drilled(game, skill, count))
            tempting = 0
            for question in questions:
                found = showing(question)
                tempting += bool(found)
                asked[question.kind] += 1
                shows.update((question.kind, mistake.name) for mistake, _ in found)
                apart.update((question.kind, mistake.name) for mistake, given in found if told_apart(question, mistake, given))
            row.append(f"{game} {tempting}/{len(questions)}" if questions else f"{game} -")
        print(f"{skill:20}", "  ".join(row))
    for kind in asked:
        print(f"\n{kind}: {asked[kind]} questions; weight, times it can show, times told apart")
        for mistake in MISTAKES:
            if kind in mistake.kinds:
                print(f"  {mistake.name:28}{mistake.weight:3}{shows[kind, mistake.name]:6}{apart[kind, mistake.name]:6}")


if __name__ == "__main__":
    _report(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
