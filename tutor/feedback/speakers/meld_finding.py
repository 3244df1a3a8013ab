"""What is said of questions that ask for the cards of one meld."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from tutor.engine import Card, Cards, MeldCount, Suit, count_meld
from tutor.engine.meld import MeldPart, Sort, meld_cards, meld_table
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.meld_ledger import given_up
from tutor.feedback.speakers.meld_words import cards_of, copies_words, so_many, some_cards, the_meld
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Mark, mark_cards
from tutor.feedback.words import a_meld, count_words, listed, number_word
from tutor.questions import Answer
from tutor.questions.find_meld import FindMeld
from tutor.questions.prose import meld_words

MOST_WORDS, SHORT = 40, 14
MOST_NAMED = 28  # words for the cards of a meld and those that are lacking


def tally_of(given: Cards, right: Cards) -> str:
    """A few words on a choice of cards, copy by copy: Nearly: one found, two missed, one too many."""
    chosen, due = Counter(given), Counter(right)
    found, missed, extra = ((chosen & due).total(), (due - chosen).total(), (chosen - due).total())
    start = "Nearly" if found > missed + extra else "Not yet"
    if extra and not missed:
        return f"{start}: {count_words(extra, 'card')} too many"
    counts = [(found, "found"), (missed, "missed"), (extra, "too many")]
    return f"{start}: {', '.join(f'{number_word(count)} {what}' for count, what in counts if count)}"


class _Sought:
    """A meld that is sought in a hand, and one of its cards: the facts that sentences ask for and name."""

    def __init__(self, question: FindMeld, card: Card | None = None) -> None:
        self.question, self.rules, self.meld, self.card = question, question.rules, question.meld, card
        self.needed = meld_cards(question.meld, question.trump, question.rules)

    @cached_property
    def count(self) -> MeldCount:
        return count_meld(self.question.hand, self.question.trump, self.rules)

    @cached_property
    def lacks(self) -> Counter[Card]:
        return Counter(self.needed) - Counter(self.question.hand)

    @cached_property
    def runs(self) -> list[MeldPart]:
        return [part for part in self.count.parts if part.meld.sort is Sort.RUN and not part.meld.extras]

    @property
    def found(self) -> bool:
        return bool(self.question.answer)

    @property
    def bright(self) -> Cards:
        return tuple(card for card in dict.fromkeys(self.question.hand) if card in self.needed)

    @property
    def is_royal(self) -> bool:
        return self.meld.sort is Sort.ROYAL and not self.rules.meld.one_per_trick

    @property
    def is_marriage(self) -> bool:
        return self.meld.sort in (Sort.ROYAL, Sort.MARRIAGE)

    @property
    def is_unpaid(self) -> bool:
        return not meld_table(self.question.trump, self.rules)[self.meld].points

    @property
    def is_stale(self) -> bool:
        return any(part.meld == self.meld.single for part in given_up(self.count, self.question.hand))

    @property
    def beside_run(self) -> bool:
        return self.is_royal and any(part.meld.sort is Sort.RUN for part in self.count.parts)

    @property
    def the_run(self) -> str:
        many = sum(part.meld.copies for part in self.count.parts if part.meld.sort is Sort.RUN)
        return "the run" if many == 1 else "the runs"

    @property
    def name(self) -> str:
        return meld_words(self.meld)

    @property
    def the_name(self) -> str:
        return the_meld(self.meld)

    @property
    def pays(self) -> str:
        return "pay" if self.meld.sort is Sort.AROUND else "pays"

    @property
    def made_of(self) -> str:
        """a run is the ace, ten, king, queen and jack of hearts"""
        return f"{a_meld(self.meld)} {self.the_cards}"

    @property
    def the_cards(self) -> str:
        return cards_of(self.meld, self.needed, self.rules)

    @property
    def lacking(self) -> str:
        """the ace of hearts and a second jack of diamonds"""
        held = Counter(self.question.hand)
        new = [[card for card in self.lacks.elements() if card.suit is suit and not held[card]] for suit in Suit]
        more = [f"{'another' if many == 1 else f'{number_word(many)} more'} {so_many(card, many)}" for card, many in self._more(held)]
        return listed([*(some_cards(cards, self.rules) for cards in new if cards), *more])

    def _more(self, held: Counter[Card]) -> list[tuple[Card, int]]:
        return [(card, many) for card, many in self.lacks.items() if held[card]]

    @property
    def is_long(self) -> bool:
        return len(f"{self.made_of} {self.lacking}".split()) > MOST_NAMED

    @property
    def how_many(self) -> str:
        return number_word(self.lacks.total())

    @property
    def is_many(self) -> bool:
        return self.lacks.total() > 1

    @property
    def enough(self) -> str:
        """one king of spades is enough"""
        assert self.card is not None
        many = self.needed.count(self.card)
        return f"{copies_words(self.card, many)} {'is' if many == 1 else 'are'} enough"

    @property
    def is_needed(self) -> bool:
        return self.card in self.needed


# What must hold beside the cards being there, the same whatever is held.
_RULE: tuple[Row[_Sought], ...] = (
    Row(lambda s: s.is_unpaid, "{Name}: at this table it pays nothing."),
    Row(
        lambda s: s.is_royal and s.rules.meld.run_extras == "none",
        "{Name}: every card of it must be in the hand. With a run this table pays no royal marriage.",
    ),
    Row(lambda s: s.is_royal, "{Name}: every card of it must be in the hand. A run's own king and queen are not paid again."),
    Row(
        lambda s: s.is_marriage and s.rules.meld.one_per_trick,
        "{Name}: every card of it must be in the hand, and each meld laid must bring a fresh card.",
    ),
    Row(lambda s: bool(s.meld.extras), "{Name}: every card of it must be in the hand, and the hand must not have a second run."),
    Row(lambda s: s.meld.copies > 1, "{Name}: every card of it must be in the hand, copy by copy."),
    Row(always, "{Name}: every card of it must be in the hand, in the right suits."),
)
_PART: tuple[Row[_Sought], ...] = (
    Row(lambda s: not s.bright, "No card of it is in this hand."),
    Row(always, "Only the bright cards can belong to it."),
)
_BECAUSE: tuple[Row[_Sought], ...] = (
    Row(lambda s: s.found, "{Made_of}."),
    Row(lambda s: not s.bright, "{Made_of}. This hand has none of these cards."),
    Row(lambda s: bool(s.lacks) and s.is_long, "{Made_of}. This hand lacks {how_many} of these cards."),
    Row(lambda s: bool(s.lacks), "{Made_of}. This hand lacks {lacking}."),
    Row(lambda s: s.is_unpaid, "{Made_of}, but at this table {the_name} {pays} nothing."),
    Row(lambda s: s.is_stale, "{Made_of}, but here it would be the marriage that brings no fresh card, so it is not paid."),
    Row(lambda s: s.beside_run and s.rules.meld.run_extras == "none", "{Made_of}, but with a run this table pays no royal marriage."),
    Row(
        lambda s: s.beside_run and s.meld.copies == 1,
        "{Made_of}, but here they are in {the_run}, and a run's own king and queen are not paid again.",
    ),
    Row(lambda s: s.beside_run, "{Made_of}, but the run's own king and queen are not paid again, and too few are left."),
    Row(lambda s: bool(s.meld.extras and s.runs), "{Made_of}, but here there is a second run, and that is paid instead."),
    Row(always, "{Made_of}, but this table does not pay for it in this hand."),
)
_SHORTLY: tuple[Row[_Sought], ...] = (
    Row(lambda s: s.found, "Here it is {the_cards}."),
    Row(lambda s: not s.bright, "This hand has none of its cards."),
    Row(lambda s: bool(s.lacks), "This hand lacks {lacking}."),
    Row(always, "Its cards are here, but it is not paid."),
)
_FALLBACK: tuple[Row[_Sought], ...] = (
    Row(lambda s: s.found, "All its cards are in this hand."),
    Row(lambda s: bool(s.lacks), "This hand lacks {how_many} of its cards."),
    Row(always, "Its cards are here, but it is not paid."),
)
# Why one card is right, missed or wrong.
_CARD: tuple[Row[_Sought], ...] = (
    Row(lambda s: not s.is_needed, "It is not part of {the_name}."),
    Row(lambda s: s.found, "It belongs to {the_name}."),
    Row(lambda s: bool(s.lacks) and s.is_long, "It would belong to {the_name}, but {how_many} cards of it are lacking."),
    Row(lambda s: bool(s.lacks) and s.is_many, "It would belong to {the_name}, but {lacking} are lacking."),
    Row(lambda s: bool(s.lacks), "It would belong to {the_name}, but {lacking} is lacking."),
    Row(always, "It would belong to {the_name}, but that is not paid here."),
)
_TOO_MANY = "{Enough}."


class FindWords(Speaker[FindMeld]):
    """find-meld."""

    kind = FindMeld

    def ask(self, question: FindMeld) -> str:
        return "Which cards does this meld need?"

    def rule(self, question: FindMeld) -> str:
        return said(_RULE, _Sought(question))

    def part(self, question: FindMeld) -> Part:
        sought = _Sought(question)
        return said(_PART, sought), sought.bright

    def because(self, question: FindMeld) -> str:
        return said(_BECAUSE, _Sought(question))

    def shortly(self, question: FindMeld) -> str:
        short = said(_SHORTLY, _Sought(question))
        return short if len(short.split()) <= SHORT else said(_FALLBACK, _Sought(question))

    def differs(self, question: FindMeld, given: Answer) -> tuple[str, str]:
        why = self.because(question)
        if not question.answer:
            return "It is not in this hand", why
        if not given:
            return "It is in this hand", why
        right: Counter[Card] = Counter(question.answer)
        chosen: Counter[Card] = Counter(given)
        extra = next((card for card in chosen - right if card in right), None)
        if extra is None:
            return tally_of(tuple(given), question.answer), why
        enough = said((Row(always, _TOO_MANY),), _Sought(question, extra))
        return tally_of(tuple(given), question.answer), f"{enough} {why}"

    def marks(self, question: FindMeld, given: Answer) -> tuple[Mark, ...]:
        hand = question.drawn().hand
        seen: Counter[Card] = Counter()
        marks = []
        for mark in mark_cards(hand, tuple(given), question.answer, lambda card: "", each_once=False):
            card = hand[mark.at]
            seen[card] += 1
            rows = (Row[_Sought](always, _TOO_MANY),) if question.answer and seen[card] > question.answer.count(card) > 0 else _CARD
            marks.append(Mark(mark.at, mark.mark, mark.ribbon, said(rows, _Sought(question, card))))
        return tuple(marks)
