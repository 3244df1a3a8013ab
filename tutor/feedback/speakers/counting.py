"""What is said of questions about counters: those won, and those left."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import Rank
from tutor.feedback.rows import Row, always, filled, phrase, said
from tutor.feedback.speakers.counted import Pile, Values
from tutor.feedback.speakers.speaker import AmountSpeaker, Part
from tutor.feedback.verdict import Mark
from tutor.feedback.words import a_rank, is_brief, points
from tutor.questions import Answer
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft

VALUES: tuple[Row[Values], ...] = (
    Row(lambda v: not v.groups, "No card counts in tricks."),
    Row(lambda v: bool(v.nothing), "{Counting}. {Others} count nothing."),
    Row(always, "{Counting}."),
)
_LAST: tuple[Row[Values], ...] = (
    Row(lambda v: v.last > 0, "Whoever wins the last trick gets points for that too."),
    Row(always, "The last trick counts no more than its cards."),
)


class _Counted(Pile):
    """A pile whose points are asked for."""

    @property
    def in_full(self) -> str:
        return said(_COUNTED, self)


_COUNTED: tuple[Row[_Counted], ...] = (
    Row(lambda p: not p.lines, "No card here counts, and there is no last trick to add: 0."),
    Row(lambda p: not p.ranks, "No card here counts; only the last trick does: {last}."),
    Row(lambda p: len(p.lines) == 1, "{One_rank}, and nothing else counts."),
    Row(always, "{Listed} make {total}."),
)

# The same in a few words, where there are many ranks.
_COUNTED_SHORTLY: tuple[Row[_Counted], ...] = (
    Row(lambda p: is_brief(p.in_full), "{in_full}"),
    Row(lambda p: p.last_counts, "Here the cards make {all_cards} and the last trick {last}: {total} in all."),
    Row(always, "Here {how_many} cards count, and they make {total}."),
)

_BRIGHT: tuple[Row[_Counted], ...] = (
    Row(lambda p: not p.ranks and p.last_counts, "No card is bright, for none counts. Only the last trick does."),
    Row(lambda p: not p.ranks, "No card is bright, for none counts."),
    Row(lambda p: p.last_counts, "Only the bright cards count, and with them the last trick."),
    Row(always, "Only the bright cards count. There is no last trick to add."),
)


class CounterWords(AmountSpeaker[Counters]):
    """counters."""

    kind = Counters

    def ask(self, question: Counters) -> str:
        return "Which ranks are worth something, and was the last trick won?"

    def rule(self, question: Counters) -> str:
        values = Values(question.rules.point_values, question.rules.scoring.last_trick)
        return f"{said(VALUES, values)} {said(_LAST, values)}"

    def part(self, question: Counters) -> Part:
        pile = _Counted(question)
        return said(_BRIGHT, pile), pile.counters

    def because(self, question: Counters) -> str:
        return _Counted(question).in_full

    def shortly(self, question: Counters) -> str:
        return said(_COUNTED_SHORTLY, _Counted(question))

    def marks(self, question: Counters, given: Answer) -> tuple[Mark, ...]:
        worth = question.rules.point_values
        cards = [(at, card.rank) for at, card in enumerate(question.drawn().hand) if worth[card.rank]]
        return tuple(
            Mark(at, "plain", f"+{worth[rank]}", filled("{A} is worth {points}.", _Worth(rank, worth[rank]))) for at, rank in cards
        )


@dataclass(frozen=True)
class _Worth:
    """What one card is worth."""

    rank: Rank
    worth: int

    @property
    def a(self) -> str:
        return a_rank(self.rank)

    @property
    def points(self) -> str:
        return points(self.worth)


class _Left(Pile):
    """What is left of a whole hand, once a side has won so much."""

    question: CountersLeft

    @property
    def is_figure(self) -> bool:
        return self.question.counters is not None

    @property
    def number(self) -> int:
        return self.question.counters or 0

    @property
    def figure(self) -> str:
        return points(self.number)

    @property
    def are_won(self) -> str:
        return "is won" if self.number == 1 else "are won"

    @property
    def whole(self) -> str:
        return points(self.question.rules.trick_points)

    @property
    def left(self) -> int:
        return self.question.answer

    @property
    def rest(self) -> str:
        return points(self.left)

    @property
    def so_left(self) -> str:
        return phrase(_SO_LEFT, self)


_SO_LEFT: tuple[Row[_Left], ...] = (
    Row(lambda p: p.left == 0, "so nothing is left"),
    Row(lambda p: p.rest == p.whole, "so all {whole} are left"),
    Row(lambda p: p.left == 1, "so 1 is left"),
    Row(always, "so {rest} are left"),
)

_WHOLE = "A whole hand has {whole} trick points, "
_LEFT: tuple[Row[_Left], ...] = (
    Row(lambda p: p.is_figure and p.last_counts, "{Figure} and the last trick {last} make {total}. " + _WHOLE + "{so_left}."),
    Row(lambda p: p.is_figure and p.number == 0, _WHOLE + "and none is won yet, {so_left}."),
    Row(lambda p: p.is_figure, _WHOLE + "and {figure} of them {are_won}, {so_left}."),
    Row(lambda p: not p.lines, "No card here counts. " + _WHOLE + "{so_left}."),
    Row(lambda p: not p.ranks, "No card here counts; only the last trick does: {last}. " + _WHOLE + "{so_left}."),
    Row(lambda p: len(p.lines) == 1, "{One_rank}. " + _WHOLE + "{so_left}."),
    Row(always, "{Listed} make {total}. " + _WHOLE + "{so_left}."),
)

_LEFT_SHORTLY: tuple[Row[_Left], ...] = (
    Row(lambda p: p.total == "0", "Here no points are won yet, {so_left}."),
    Row(always, "Here {whole} less {total} leaves {rest}."),
)

_TO_TAKE: tuple[Row[_Left], ...] = (
    Row(lambda p: p.is_figure and p.last_counts, "A whole hand has {whole}. Take from that the points won, and the last trick."),
    Row(lambda p: p.is_figure, "A whole hand has {whole}. Take from that the points won."),
    Row(lambda p: not p.ranks, "A whole hand has {whole}. No card is bright, for none counts."),
    Row(lambda p: p.last_counts, "A whole hand has {whole}. Take from that what the bright cards are worth, and the last trick."),
    Row(always, "A whole hand has {whole}. Take from that what the bright cards are worth."),
)

_ASK: tuple[Row[_Left], ...] = (
    Row(lambda p: p.is_figure, "How many trick points are there in a whole hand?"),
    Row(always, "How many trick points are there in a whole hand, and how many in these cards?"),
)


class LeftWords(AmountSpeaker[CountersLeft]):
    """counters-left."""

    kind = CountersLeft

    def ask(self, question: CountersLeft) -> str:
        return said(_ASK, _Left(question))

    def rule(self, question: CountersLeft) -> str:
        return "Of all the trick points in a hand, those that this side has not won are left."

    def part(self, question: CountersLeft) -> Part:
        pile = _Left(question)
        return said(_TO_TAKE, pile), None if pile.is_figure else pile.counters

    def because(self, question: CountersLeft) -> str:
        return said(_LEFT, _Left(question))

    def shortly(self, question: CountersLeft) -> str:
        return said(_LEFT_SHORTLY, _Left(question))
