"""What is said of cards chosen for a meld, or put in order, while the right ones are held back."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Cards
from tutor.engine.meld import Sort, meld_cards
from tutor.feedback.held_back.short import NotYet, first_hint
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers import SPEAKERS
from tutor.feedback.speakers.meld_ledger import melds_at
from tutor.feedback.verdict import Mark, places_of
from tutor.feedback.words import number_word, rank_word
from tutor.questions import Answer
from tutor.questions.find_meld import FindMeld
from tutor.questions.rank_order import RankOrder
from tutor.questions.shared_cards import SharedCards

_MORE = "What you chose is right, but it is not all."


@dataclass(frozen=True)
class _Meld:
    """Cards chosen for a meld: the facts that the sentences ask for."""

    question: FindMeld
    given: Cards

    @cached_property
    def needed(self) -> Counter[Card]:
        return Counter(meld_cards(self.question.meld, self.question.trump, self.question.rules))

    @cached_property
    def strays(self) -> Cards:
        return tuple(card for card in dict.fromkeys(self.given) if card not in self.needed)

    @cached_property
    def extra(self) -> Counter[Card]:
        """Copies of its cards beyond those it needs."""
        return Counter(card for card in self.given if card in self.needed) - self.needed

    @property
    def off_trump(self) -> bool:
        return any(card.suit is not self.question.trump for card in self.strays)

    @property
    def found(self) -> bool:
        return bool(self.question.answer)

    @property
    def double(self) -> bool:
        return self.question.meld.copies > 1

    def is_of(self, *sorts: Sort) -> bool:
        return self.question.meld.sort in sorts


_MELD_TITLES: tuple[Row[_Meld], ...] = (
    Row(lambda m: not m.given, "Not yet: it is in this hand"),
    Row(lambda m: len(m.strays) == 1, "Not yet: one card is no part of it"),
    Row(lambda m: bool(m.strays), "Not yet: some are no part of it"),
    Row(lambda m: m.extra.total() > 0, "Not yet: too many of a card"),
    Row(lambda m: m.found, "Not yet: there is more"),
    Row(always, "Not yet: look again"),
)
_MELDS: tuple[Row[_Meld], ...] = (
    Row(lambda m: not m.given, "Look for its cards one by one. Which cards does this meld need?"),
    Row(lambda m: bool(m.strays) and m.is_of(Sort.RUN) and m.off_trump, "A run counts only in trump. Which cards does this meld need?"),
    Row(lambda m: bool(m.strays) and m.is_of(Sort.RUN), "A run is made of the five highest ranks of trump."),
    Row(
        lambda m: bool(m.strays) and m.is_of(Sort.ROYAL, Sort.MARRIAGE),
        "A marriage is a king and queen of one suit. Which suit is asked for here?",
    ),
    Row(lambda m: bool(m.strays) and m.is_of(Sort.DIX), "Only the nines of trump count."),
    Row(lambda m: bool(m.strays) and m.is_of(Sort.PINOCHLE), "A pinochle is a queen and a jack, each of a set suit. Which suits are they?"),
    Row(
        lambda m: bool(m.strays) and m.is_of(Sort.AROUND),
        "An around needs one card of the rank in all four suits. Which rank is asked for here?",
    ),
    Row(lambda m: bool(m.strays), "Which cards does this meld need?"),
    Row(lambda m: m.extra.total() > 0, "You chose more copies of a card than this meld needs."),
    Row(lambda m: m.found and m.double, f"{_MORE} How many of each card does this meld need?"),
    Row(lambda m: m.found, f"{_MORE} Which cards does this meld need?"),
    Row(always, "What you chose belongs to it. Are all its cards here, and does this hand get paid for it?"),
)


def of_meld(question: FindMeld, given: Answer) -> NotYet:
    """find-meld: cards that are no part of it, copies too many, else that some are missing."""
    facts = _Meld(question, tuple(given))
    hand = question.drawn().hand
    marks = [Mark(at, "wrong", "Not in it") for at in places_of([card for card in given if card in facts.strays], hand)]
    if not marks:
        chosen = places_of(facts.given, hand)
        for card, many in facts.extra.items():
            marks += [Mark(at, "wrong", "Too many") for at in [at for at in chosen if hand[at] is card][-many:]]
    return NotYet(said(_MELD_TITLES, facts), said(_MELDS, facts), tuple(sorted(marks, key=lambda mark: mark.at)))


@dataclass(frozen=True)
class _Shared:
    """Cards chosen as shared, and the places of those that are not."""

    given: Cards
    wrong: tuple[int, ...]


_SHARED_TITLES: tuple[Row[_Shared], ...] = (
    Row(lambda s: not s.given, "Not yet: some card is shared"),
    Row(lambda s: bool(s.wrong), "Not yet: not all of these are shared"),
    Row(always, "Not yet: there is more"),
)
_SHARED: tuple[Row[_Shared], ...] = (
    Row(lambda s: not s.given, "Which melds are in the hand, and where do they overlap?"),
    Row(
        lambda s: bool(s.wrong),
        "Only a card that counts in two melds is shared. Which melds are in the hand?",
    ),
    Row(always, f"{_MORE} Where else do two melds overlap?"),
)


def of_shared(question: SharedCards, given: Answer) -> NotYet:
    """shared-cards: those that count in one meld or none, else that some are missing."""
    melds = melds_at(question.result, question.drawn().hand)
    wrong = tuple(mark.at for mark in SPEAKERS[SharedCards].marks(question, given) if mark.mark == "wrong")
    facts = _Shared(tuple(given), wrong)
    marks = tuple(Mark(at, "wrong", "One meld" if melds.get(at) else "No meld") for at in wrong)
    return NotYet(said(_SHARED_TITLES, facts), said(_SHARED, facts), marks)


@dataclass(frozen=True)
class _Order:
    """Cards put in order, and how many at the start are in place."""

    question: RankOrder
    given: Cards

    @cached_property
    def in_place(self) -> int:
        pairs = zip(self.given, self.question.answer, strict=False)
        return next((at for at, (mine, right) in enumerate(pairs) if mine is not right), min(len(self.given), len(self.question.answer)))

    @property
    def astray(self) -> bool:
        return self.in_place < len(self.given)

    @property
    def too_soon(self) -> bool:
        """Whether the first card out of place belongs further on."""
        return self.astray and self.given[self.in_place] in self.question.answer[self.in_place :]

    @property
    def many(self) -> str:
        return number_word(self.in_place)

    @property
    def mine(self) -> str:
        return rank_word(self.given[self.in_place].rank)


_ORDER_TITLES: tuple[Row[_Order], ...] = (
    Row(lambda o: not o.astray, "Not yet: there is more"),
    Row(lambda o: o.in_place == 0, "Not yet: not the highest first"),
    Row(lambda o: o.in_place == 1, "Not yet: only the first is right"),
    Row(always, "Not yet: the first {many} are right"),
)
_ORDERS: tuple[Row[_Order], ...] = (
    Row(lambda o: o.too_soon, "The {mine} comes too soon. Which of the other cards ranks above it?"),
    Row(always, "Tap every card, highest first."),
)


def of_order(question: RankOrder, given: Answer) -> NotYet:
    """rank-order: how many at the start are in place, and the first card that is not."""
    facts = _Order(question, tuple(given))
    at = places_of(facts.given[facts.in_place : facts.in_place + 1], question.drawn().hand) if facts.too_soon else ()
    text = said(_ORDERS, facts) if facts.given else first_hint(question)
    return NotYet(said(_ORDER_TITLES, facts), text, tuple(Mark(place, "wrong", "Too soon") for place in at))
