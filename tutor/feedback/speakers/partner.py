"""What is said of questions about what a partner's call tells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine.agreements import Told
from tutor.engine.auction import PASS
from tutor.engine.conventions import NOTHING, Convention, fitting
from tutor.engine.hearing import Heard
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.words import first_lower, points
from tutor.questions import Answer
from tutor.questions.partner_said import PartnerSaid


@dataclass(frozen=True)
class Partner:
    """What the partner called, and an answer to what it tells."""

    question: PartnerSaid
    given: str = ""

    @property
    def told(self) -> Told:
        return self.question.result

    @property
    def heard(self) -> Heard:
        return self.told.heard

    @property
    def nothing(self) -> bool:
        """Whether nothing was agreed on for this call."""
        return self.told.by is None

    @property
    def passes(self) -> bool:
        return self.heard.spoken == PASS

    @property
    def in_words(self) -> bool:
        """Whether it is a pass in words of its own."""
        return isinstance(self.heard.spoken, str) and not self.passes

    @property
    def opens(self) -> bool:
        return self.heard.opens

    @property
    def at_lowest(self) -> bool:
        return self.opens and self.heard.over == 0

    @property
    def word(self) -> str:
        return str(self.heard.spoken)

    @property
    def bid(self) -> str:
        return points(self.heard.spoken) if isinstance(self.heard.spoken, int) else ""

    @property
    def last(self) -> str:
        return points(self.heard.last)

    @property
    def lowest(self) -> str:
        return points(self.heard.lowest)

    @property
    def over(self) -> str:
        return points(self.heard.over)

    @property
    def meaning(self) -> str:
        return first_lower(self.told.meaning.says)

    # An answer given.

    @property
    def took_for_plain(self) -> bool:
        return self.given == NOTHING.name

    @cached_property
    def named(self) -> Convention | None:
        """What was agreed on that tells what was answered."""
        return next((row for row in self.question.agreed if row.fixed and row.fixed.name == self.given), None)

    @property
    def elsewhere(self) -> bool:
        """Whether other tables read this call so."""
        others = (row for row in fitting(self.question.rules) if row not in self.question.agreed)
        return any(row.reads(self.heard) and row.tells(self.heard).name == self.given for row in others)

    @property
    def their_call(self) -> str:
        """The call that would tell what was answered."""
        return first_lower(self.named.words(self.question.rules)) if self.named else ""


HOW: tuple[Row[Partner], ...] = (
    Row(lambda p: p.passes, "Your partner just passed."),
    Row(lambda p: p.in_words, "Your partner said “{word}”, which is a pass."),
    Row(lambda p: p.at_lowest, "Your partner bid first, {bid}, the lowest bid."),
    Row(lambda p: p.opens, "Your partner bid first, {bid}. The lowest bid is {lowest}, so that is {over} over."),
    Row(always, "Your partner bid {bid} after {last}. That is {over} over."),
)
_TELLS: tuple[Row[Partner], ...] = (
    Row(lambda p: p.nothing, "You two have agreed on nothing for that."),
    Row(always, "By your agreement that tells: {meaning}."),
)
_SHORTLY: tuple[Row[Partner], ...] = (
    Row(lambda p: p.nothing and (p.passes or p.in_words), "You two have agreed on nothing for that pass."),
    Row(lambda p: p.nothing and p.opens, "You two have agreed on nothing for {bid} as the first bid."),
    Row(lambda p: p.nothing, "After {last}, {bid} is {over} over: nothing was agreed for that."),
    Row(lambda p: p.passes, "Your partner passed: {meaning}."),
    Row(lambda p: p.in_words, "Your partner said “{word}”: {meaning}."),
    Row(lambda p: p.opens, "Your partner bid {bid} first: {meaning}."),
    Row(always, "After {last}, {bid} is {over} over: {meaning}."),
)
_ASKS: tuple[Row[Partner], ...] = (
    Row(lambda p: p.in_words, "Which words did your partner use to pass?"),
    Row(lambda p: p.passes, "Have you two agreed on anything for a plain pass?"),
    Row(lambda p: p.opens, "Was there a bid before your partner's? If not, how far is it over the lowest bid?"),
    Row(always, "How far is your partner's bid over the bid before it?"),
)
_TITLES: tuple[Row[Partner], ...] = (
    Row(lambda p: p.took_for_plain, "It does tell something"),
    Row(lambda p: p.elsewhere, "Other tables read it so"),
    Row(lambda p: p.nothing, "It tells nothing special"),
    Row(always, "It tells something else"),
)
WOULD_BE: tuple[Row[Partner], ...] = (
    Row(lambda p: p.elsewhere, "Some tables read it so, but you two have not agreed on that."),
    Row(lambda p: p.named is not None, "That would be: {their_call}."),
    Row(always, ""),
)


class PartnerWords(Speaker[PartnerSaid]):
    """partner-said."""

    kind = PartnerSaid

    def ask(self, question: PartnerSaid) -> str:
        return said(_ASKS, Partner(question))

    def rule(self, question: PartnerSaid) -> str:
        return "A call tells what the two of you have agreed on, and no more. It is an agreement, not a rule: make it before you play."

    def part(self, question: PartnerSaid) -> Part:
        return f"{said(HOW, Partner(question))} Look for that among your agreements.", None

    def because(self, question: PartnerSaid) -> str:
        partner = Partner(question)
        return f"{said(HOW, partner)} {said(_TELLS, partner)}"

    def shortly(self, question: PartnerSaid) -> str:
        return said(_SHORTLY, Partner(question))

    def differs(self, question: PartnerSaid, given: Answer) -> tuple[str, str]:
        partner = Partner(question, str(given))
        return said(_TITLES, partner), f"{said(WOULD_BE, partner)} {self.because(question)}".strip()


SPEAKERS = (PartnerWords(),)
