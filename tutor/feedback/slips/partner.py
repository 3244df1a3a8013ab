"""Slips in questions about what a partner's call tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tutor.engine.agreements import read
from tutor.engine.conventions import NOTHING, fitting
from tutor.engine.hearing import Heard
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.words import seat_word
from tutor.questions.partner_said import PartnerSaid
from tutor.questions.scene import YOU

KINDS = ("partner-said",)


def _read(question: PartnerSaid, heard: Heard, words: dict[str, str] | None = None) -> Iterator[Slipped]:
    """What a call tells by the agreement; that it tells nothing is no sign of which call was read."""
    told = read(heard, question.agreed)
    if told.by:
        yield Slipped(told.meaning.name, words or {})


def _anothers(question: PartnerSaid) -> Iterator[Slipped]:
    """The last call of another seat."""
    for seat in question.rules.seats:
        last = next((heard for heard in reversed(question.heard) if heard.seat is seat), None)
        if last and seat is not question.result.heard.seat:
            yield from _read(question, last, {"whose": "your own" if seat is YOU else f"{seat_word(seat, question.rules)}'s"})


def _earlier(question: PartnerSaid) -> Iterator[Slipped]:
    last = question.result.heard
    for heard in question.heard:
        if heard.seat is last.seat and heard is not last:
            yield from _read(question, heard)


def _step_off(question: PartnerSaid) -> Iterator[Slipped]:
    heard, unit = question.result.heard, question.rules.meld_step
    if isinstance(heard.spoken, int):
        for more in (unit, -unit):
            yield from _read(question, replace(heard, spoken=heard.spoken + more))


def _from_the_lowest(question: PartnerSaid) -> Iterator[Slipped]:
    """A jump counted from the lowest bid of the table."""
    heard, lowest = question.result.heard, question.rules.auction.minimum
    if heard.is_raise and lowest is not None and lowest != heard.last:
        yield from _read(question, replace(heard, last=lowest))


def _as_elsewhere(question: PartnerSaid) -> Iterator[Slipped]:
    heard = question.result.heard
    others = (row for row in fitting(question.rules) if row not in question.agreed)
    yield from (Slipped(row.tells(heard).name) for row in others if row.reads(heard))


def _for_plain(question: PartnerSaid) -> Iterator[Slipped]:
    if question.result.by:
        yield Slipped(NOTHING.name)


_COUNT = "Count from the bid before it to your partner's bid."
SLIPS: tuple[Slip, ...] = (
    Slip("said-anothers", KINDS, _anothers, "you read {whose} call", "Your partner's last call is the one to read.", Likely.OFTEN),
    Slip("said-earlier", KINDS, _earlier, "you read an earlier call of your partner's", "The last call is the one to read."),
    Slip("said-step-off", KINDS, _step_off, "you were a step off as you counted how far it is over", _COUNT),
    Slip("said-from-lowest", KINDS, _from_the_lowest, "you counted from the lowest bid of the table", _COUNT),
    Slip("said-elsewhere", KINDS, _as_elsewhere, "you read it as some other tables do", "Go by what you two have agreed on."),
    Slip("said-plain", KINDS, _for_plain, "you took it for a plain call", "You two have agreed on something for this call."),
)
