"""What is said of questions about what the declaring side needs, and whether it can still get it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.outcomes import Thresholds
from tutor.feedback.speakers.speaker import AmountSpeaker, Part, Speaker
from tutor.feedback.words import points
from tutor.questions import Answer
from tutor.questions.can_make import CanMake
from tutor.questions.points_needed import PointsNeeded

# points-needed ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Needed(Thresholds):
    """A bid, a meld, and what is still needed in tricks."""

    question: PointsNeeded

    @property
    def bid(self) -> str:
        return points(self.question.bid)

    @property
    def meld(self) -> str:
        return points(self.question.meld)

    @property
    def lacking(self) -> int:
        return self.question.bid - self.question.meld

    @property
    def short(self) -> str:
        return points(self.lacking)

    @property
    def covered(self) -> bool:
        """Whether the meld reaches the bid by itself."""
        return self.lacking <= 0

    @property
    def owes_more(self) -> bool:
        """Whether the save asks for more than the bid does."""
        return self.least > max(self.lacking, 0)

    @property
    def owes_trick(self) -> bool:
        return self.declarer_saves and self.any_trick


_NEEDED: tuple[Row[_Needed], ...] = (
    Row(
        lambda n: n.covered and n.owes_more and n.any_points,
        "The meld of {meld} covers the bid of {bid}. But the declaring side must take {takes} to save its meld: at least {save}.",
    ),
    Row(
        lambda n: n.covered and n.owes_more,
        "The meld of {meld} covers the bid of {bid}. But the declaring side must take {takes} to save its meld.",
    ),
    Row(
        lambda n: n.owes_more,
        "Bid {bid} less meld {meld} is {short}. But the declaring side must take {takes} to save its meld.",
    ),
    Row(
        lambda n: n.covered and n.owes_trick,
        "The meld of {meld} covers the bid of {bid}, so no trick points are needed, only one trick to save it.",
    ),
    Row(lambda n: n.covered, "The meld of {meld} covers the bid of {bid}, so no trick points are needed."),
    Row(always, "Bid {bid} less meld {meld} is {short}."),
)
_NEEDED_SHORTLY: tuple[Row[_Needed], ...] = (
    Row(lambda n: n.owes_more, "Here the declaring side must take {takes}."),
    Row(lambda n: n.covered, "Here the meld of {meld} covers the bid of {bid}."),
    Row(always, "Here bid {bid} less meld {meld} is {short}."),
)
_NEEDED_ASK: tuple[Row[_Needed], ...] = (
    Row(lambda n: n.declarer_saves, "How far does the meld go towards the bid, and must the declaring side save it?"),
    Row(always, "How far does the meld go towards the bid?"),
)
_NEEDED_RULE: tuple[Row[_Needed], ...] = (
    Row(lambda n: n.owes_trick, "Meld and tricks together must reach the bid. The declaring side must also win a trick."),
    Row(
        lambda n: n.declarer_saves and n.any_points,
        "Meld and tricks together must reach the bid. The declaring side must also take a counter or the last trick.",
    ),
    Row(
        lambda n: n.declarer_saves,
        "Meld and tricks together must reach the bid. The declaring side must also take enough in tricks to save its meld.",
    ),
    Row(always, "Meld and tricks together must reach the bid."),
)
_NEEDED_PART: tuple[Row[_Needed], ...] = (
    Row(lambda n: n.covered and n.least > 0, "Compare the meld of {meld} with the bid of {bid}. Then think of {the_save}."),
    Row(lambda n: n.covered, "Compare the meld of {meld} with the bid of {bid}."),
    Row(lambda n: n.least > 0, "Take {meld} from {bid}. Then compare with {the_save}."),
    Row(always, "Take {meld} from {bid}."),
)


class NeededWords(AmountSpeaker[PointsNeeded]):
    """points-needed."""

    kind = PointsNeeded

    def ask(self, question: PointsNeeded) -> str:
        return said(_NEEDED_ASK, _Needed(question.rules, question))

    def rule(self, question: PointsNeeded) -> str:
        return said(_NEEDED_RULE, _Needed(question.rules, question))

    def part(self, question: PointsNeeded) -> Part:
        return said(_NEEDED_PART, _Needed(question.rules, question)), None

    def because(self, question: PointsNeeded) -> str:
        return said(_NEEDED, _Needed(question.rules, question))

    def shortly(self, question: PointsNeeded) -> str:
        return said(_NEEDED_SHORTLY, _Needed(question.rules, question))


# can-make -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Reach(Thresholds):
    """What the declaring side has, and the most it can still get."""

    question: CanMake

    @property
    def bid(self) -> str:
        return points(self.question.bid)

    @property
    def meld(self) -> str:
        return points(self.question.meld)

    @property
    def taken(self) -> str:
        return points(self.question.counters[0])

    @cached_property
    def open(self) -> int:
        """Trick points that nobody has taken yet."""
        return self.rules.trick_points - sum(self.question.counters)

    @property
    def left(self) -> str:
        return points(self.open)

    @cached_property
    def reach(self) -> int:
        return self.question.meld + self.question.counters[0] + self.open

    @property
    def most(self) -> str:
        return points(self.reach)

    @property
    def most_tricks(self) -> str:
        return points(self.question.counters[0] + self.open)

    @property
    def short(self) -> str:
        return points(self.question.bid - self.reach)

    @property
    def below_floor(self) -> bool:
        return self.question.meld < self.rules.meld.floor

    @property
    def out_of_reach(self) -> bool:
        return self.reach < self.question.bid

    @property
    def unsaved(self) -> bool:
        return self.question.counters[0] < self.least

    @property
    def owes_trick(self) -> bool:
        """Whether a trick must still be won, counters in it or not."""
        return self.declarer_saves and self.any_trick and not self.question.counters[0]

    @property
    def cannot_save(self) -> bool:
        return self.question.counters[0] + self.open < self.least

    @property
    def there(self) -> bool:
        """Whether meld and what is taken reach the bid already."""
        return self.question.meld + self.question.counters[0] >= self.question.bid

    @property
    def exact(self) -> bool:
        return self.reach == self.question.bid

    @property
    def enough(self) -> str:
        return "just enough" if self.exact else "enough"

    @property
    def sums(self) -> str:
        """What all that can still be had comes to."""
        return said(_REACH_SUMS, self)


_REACH_SUMS: tuple[Row[_Reach], ...] = (
    Row(lambda r: r.open == 0, "Nothing is left in the tricks: meld {meld} and taken {taken} make {most}"),
    Row(always, "Meld {meld}, taken {taken} and {left} left make at most {most}"),
)
_REACH: tuple[Row[_Reach], ...] = (
    Row(lambda r: r.below_floor, "A meld of {meld} is below {floor}, the least that counts here, so the bid is set whatever is taken."),
    Row(lambda r: r.out_of_reach, "{Sums}, {short} short of the bid of {bid}."),
    Row(
        lambda r: r.cannot_save,
        "The declaring side must take {takes} to save its meld. Taken {taken} and {left} left make at most {most_tricks}.",
    ),
    Row(
        lambda r: r.there and r.unsaved and r.any_points,
        "Meld {meld} and {taken} taken reach the bid of {bid} already. With {left} left, a counter or the last trick can still be taken.",
    ),
    Row(
        lambda r: r.there and r.unsaved,
        "Meld {meld} and {taken} taken reach the bid of {bid} already. With {left} left, the save of {save} can still be taken.",
    ),
    Row(lambda r: r.there and r.owes_trick, "The meld of {meld} covers the bid of {bid}, and one trick saves it."),
    Row(lambda r: r.there, "Meld {meld} and {taken} taken reach {bid} already."),
    Row(
        lambda r: r.unsaved and r.any_points,
        "{Sums}. That is {enough} for the bid of {bid}, and a counter or the last trick can still be taken.",
    ),
    Row(
        lambda r: r.unsaved,
        "{Sums}. That is {enough} for the bid of {bid}, and up to {most_tricks} in tricks for the save of {save}.",
    ),
    Row(always, "{Sums}. That is {enough} for the bid of {bid}."),
)
_REACH_SHORTLY: tuple[Row[_Reach], ...] = (
    Row(lambda r: r.below_floor, "Here the meld of {meld} is below {floor}."),
    Row(lambda r: not r.out_of_reach and r.cannot_save and r.any_points, "Here no trick points are left to save the meld with."),
    Row(lambda r: not r.out_of_reach and r.cannot_save, "Here at most {most_tricks} in tricks can be had, and {save} are needed."),
    Row(lambda r: r.there and r.unsaved, "Here meld {meld} and {taken} taken reach {bid}. The save can still be taken."),
    Row(lambda r: r.there and r.owes_trick, "Here the meld of {meld} covers the bid of {bid}, and one trick saves it."),
    Row(lambda r: r.there, "Here meld {meld} and {taken} taken reach {bid} already."),
    Row(always, "Here at most {most} can be reached, and the bid is {bid}."),
)
_REACH_ASK: tuple[Row[_Reach], ...] = (
    Row(lambda r: r.has_floor, "Does the meld count, and what is the most the declaring side can still get?"),
    Row(always, "What is the most the declaring side can still get?"),
)
_REACH_RULE = "Add meld, what is taken, and what is left in the tricks. Then compare with the bid."
_REACH_PART: tuple[Row[_Reach], ...] = (
    Row(lambda r: r.open == 0, "No trick points are left."),
    Row(lambda r: r.open == 1, "One trick point is left."),
    Row(always, "{Left} trick points are left."),
)


def declarer_duties(facts: Thresholds) -> str:
    """What the declaring side owes besides the bid, in sentences to put after another; "" for nothing."""
    return "".join(f" {text}" for rows in _DUTIES if (text := said(rows, facts)))


_DUTIES: tuple[tuple[Row[Thresholds], ...], ...] = (
    (
        Row(lambda t: t.declarer_saves, "The declaring side must also take {takes}."),
        Row(always, ""),
    ),
    (
        Row(lambda t: t.declarer_saves and t.has_floor, "Its meld must be at least {floor}."),
        Row(lambda t: t.has_floor, "The declaring side must have at least {floor} in meld."),
        Row(always, ""),
    ),
)


class CanMakeWords(Speaker[CanMake]):
    """can-make."""

    kind = CanMake

    def ask(self, question: CanMake) -> str:
        return said(_REACH_ASK, _Reach(question.rules, question))

    def rule(self, question: CanMake) -> str:
        return _REACH_RULE + declarer_duties(Thresholds(question.rules))

    def part(self, question: CanMake) -> Part:
        return said(_REACH_PART, _Reach(question.rules, question)), None

    def because(self, question: CanMake) -> str:
        return said(_REACH, _Reach(question.rules, question))

    def shortly(self, question: CanMake) -> str:
        return said(_REACH_SHORTLY, _Reach(question.rules, question))

    def differs(self, question: CanMake, given: Answer) -> tuple[str, str]:
        title = "It can still be made" if question.answer == "yes" else "It is out of reach"
        return title, self.because(question)
