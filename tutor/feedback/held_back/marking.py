"""What is said of melds marked on the cards while those that are missing are held back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from tutor.engine.meld import Fate, MarkedGroup, Sort
from tutor.feedback.held_back.short import NotYet, first_hint, fits
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.marking import wrong_words
from tutor.feedback.verdict import Mark, places_of
from tutor.questions.mark_melds import Groups, MarkMelds

_RIBBONS: Mapping[Fate, str] = {Fate.TWICE: "Twice", Fate.UNPAID: "Not paid", Fate.NO_MELD: "No meld"}


class _Marks:
    """Groups that were marked: the facts that the sentences ask for."""

    def __init__(self, question: MarkMelds, given: Groups) -> None:
        self.question, self.given = question, given
        self.marking = question.marking(given)

    @cached_property
    def wrong(self) -> list[MarkedGroup]:
        return [one for one in self.marking.groups if one.fate is not Fate.PAID]

    @property
    def none_is_meld(self) -> bool:
        return all(one.fate is Fate.NO_MELD for one in self.wrong)

    @property
    def twice(self) -> bool:
        return any(one.fate is Fate.TWICE for one in self.wrong)

    @property
    def in_part(self) -> bool:
        return any(0 < one.found < one.whole for one in self.marking.parts)

    @property
    def run_is_short(self) -> bool:
        return any(0 < one.found < one.whole and one.part.meld.sort is Sort.RUN for one in self.marking.parts)

    @property
    def why(self) -> str:
        """What is wrong with the first group that is, where it is short enough; else what to ask oneself."""
        words = wrong_words(self.question, self.given)
        return words if fits(words) else self.ask

    @property
    def ask(self) -> str:
        return first_hint(self.question)


_TITLES: tuple[Row[_Marks], ...] = (
    Row(lambda m: not m.given, "Not yet: there is meld here"),
    Row(lambda m: bool(m.wrong) and m.none_is_meld and len(m.wrong) == 1, "Not yet: one is no meld"),
    Row(lambda m: bool(m.wrong) and m.none_is_meld, "Not yet: some are no meld"),
    Row(lambda m: m.twice, "Not yet: a card is paid twice"),
    Row(lambda m: bool(m.wrong), "Not yet: one is not paid"),
    Row(always, "Not yet: there is more"),
)
_TEXTS: tuple[Row[_Marks], ...] = (
    Row(lambda m: not m.given, "{ask}"),
    Row(lambda m: bool(m.wrong) and not m.marking.parts, "Does this table pay for what you marked?"),
    Row(lambda m: bool(m.wrong), "{why}"),
    Row(lambda m: m.run_is_short, "All that you marked is paid. A run may be paid more for an extra king or queen."),
    Row(lambda m: m.in_part, "All that you marked is paid. Is a meld here more than once?"),
    Row(always, "All that you marked is paid. Which meld is still here?"),
)


def of_marking(question: MarkMelds, given: Groups) -> NotYet:
    """mark-melds: groups that are not paid, else that there is more."""
    facts, hand = _Marks(question, given), question.drawn().hand
    ribbons = {at: _RIBBONS[one.fate] for one in facts.wrong for at in places_of(one.cards, hand)}
    return NotYet(said(_TITLES, facts), said(_TEXTS, facts), tuple(Mark(at, "wrong", ribbons[at]) for at in sorted(ribbons)))
