"""What is said of questions about cards: the order of ranks here, what is out, counters and turns in files of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Cards
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.copies import CopiesWords, TrumpCountWords
from tutor.feedback.speakers.counting import CounterWords, LeftWords
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.speakers.turns import TurnWords
from tutor.feedback.verdict import places_of
from tutor.feedback.words import listed, rank_word, the_card
from tutor.questions import Answer
from tutor.questions.rank_order import RankOrder


@dataclass(frozen=True)
class _Order:
    """Cards in order, and where an order given goes astray: the facts that the sentences ask for and name."""

    question: RankOrder
    given: Cards = ()

    @property
    def ranks(self) -> str:
        return listed([rank_word(rank) for rank in self.question.rules.deck.order])

    @property
    def here(self) -> str:
        return listed([rank_word(card.rank) for card in self.question.answer])

    @property
    def lowest(self) -> str:
        return rank_word(self.question.rules.deck.order[-1])

    @property
    def first(self) -> str:
        return the_card(self.question.answer[0])

    @cached_property
    def astray(self) -> tuple[Card, Card] | None:
        """The first card that is out of place and the one that belongs there; None where only some are missing."""
        pairs = zip(self.given, self.question.answer, strict=False)
        return next(((mine, right) for mine, right in pairs if mine is not right), None)

    @property
    def is_higher(self) -> bool:
        """Whether the card that belongs there ranks above the one that was put there."""
        order = self.question.answer
        return self.astray is not None and self.astray[0] in order and order.index(self.astray[0]) > order.index(self.astray[1])

    @property
    def mine(self) -> str:
        return the_card(self.astray[0]) if self.astray else ""

    @property
    def right(self) -> str:
        return the_card(self.astray[1]) if self.astray else ""


_RANKS = "From high to low the ranks are {ranks}."
_OFF: tuple[Row[_Order], ...] = (
    Row(lambda o: o.astray is None, f"Tap every card, highest first. {_RANKS}"),
    Row(lambda o: o.is_higher, f"{{Right}} comes before {{mine}}. {_RANKS}"),
    Row(always, _RANKS),
)
_TITLE: tuple[Row[_Order], ...] = (
    Row(lambda o: o.astray is None, "Not all of them yet"),
    Row(always, "Not quite in order"),
)


class RankWords(Speaker[RankOrder]):
    """rank-order."""

    kind = RankOrder

    def ask(self, question: RankOrder) -> str:
        return "Which rank comes right after the ace?"

    def rule(self, question: RankOrder) -> str:
        return said((Row(always, "In pinochle the ten stands higher than in most games, and the {lowest} is lowest."),), _Order(question))

    def part(self, question: RankOrder) -> Part:
        return said((Row(always, "The highest of these cards is {first}."),), _Order(question)), None

    def because(self, question: RankOrder) -> str:
        return said((Row(always, _RANKS),), _Order(question))

    def shortly(self, question: RankOrder) -> str:
        return said((Row(always, "Here the order is {here}."),), _Order(question))

    def differs(self, question: RankOrder, given: Answer) -> tuple[str, str]:
        order = _Order(question, tuple(given))
        return said(_TITLE, order), said(_OFF, order)

    def order(self, question: RankOrder) -> tuple[int, ...]:
        return places_of(question.answer, question.drawn().hand)


SPEAKERS = (CounterWords(), LeftWords(), CopiesWords(), TrumpCountWords(), RankWords(), TurnWords())
