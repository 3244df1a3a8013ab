"""What is said of the best card to play."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import Card
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Mark, mark_cards
from tutor.feedback.words import cards_words, points, the_card
from tutor.questions import Answer
from tutor.questions.best_play import BestPlay


@dataclass(frozen=True)
class _Played:
    """A position, and a card beside the best one."""

    question: BestPlay
    card: Card | None = None

    @property
    def best(self) -> str:
        return cards_words(self.question.answer, self.question.rules, "or")

    @property
    def most(self) -> str:
        return points(self.question.result.choices[0].value)

    @property
    def mine(self) -> str:
        assert self.card is not None
        return the_card(self.card)

    @property
    def legal(self) -> bool:
        return self.card in self.question.position.legal.cards

    @property
    def gets(self) -> str:
        assert self.card is not None
        return points(self.question.result.choice(self.card).value)


_BECAUSE: tuple[Row[_Played], ...] = (Row(always, "With {best} your side takes {most} more points."),)
_CARD: tuple[Row[_Played], ...] = (
    Row(lambda p: not p.legal, "{Mine} may not be played."),
    Row(always, "With {mine} your side takes {gets} more points."),
)


class PlayWords(Speaker[BestPlay]):
    """best-play: what each card brings."""

    kind = BestPlay

    def ask(self, question: BestPlay) -> str:
        return "Who takes the next tricks?"

    def rule(self, question: BestPlay) -> str:
        return "Play it through in your head, for each of your cards."

    def part(self, question: BestPlay) -> Part:
        return "Only the bright cards may be played.", question.position.legal.cards

    def because(self, question: BestPlay) -> str:
        return said(_BECAUSE, _Played(question))

    def differs(self, question: BestPlay, given: Answer) -> tuple[str, str]:
        return "Another card takes more", f"{said(_CARD, _Played(question, given[0]))} {self.because(question)}"

    def marks(self, question: BestPlay, given: Answer) -> tuple[Mark, ...]:
        hand, right = question.drawn().hand, tuple(card for card in given if question.is_right((card,))) or question.answer[:1]
        return mark_cards(hand, tuple(given), right, lambda card: said(_CARD, _Played(question, card)), each_once=True)


SPEAKERS = (PlayWords(),)
