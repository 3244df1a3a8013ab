"""Chips: what the bidder of the money game gets or pays, in words (rules.md 4.3)."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import HandScore, Rules
from tutor.engine.chips import Settlement, ending
from tutor.feedback.rows import Row, always, said
from tutor.feedback.words import points


@dataclass(frozen=True)
class _Paid:
    """A hand settled in chips."""

    paid: Settlement
    score: HandScore
    rules: Rules

    @property
    def gets(self) -> bool:
        return self.paid.total > 0

    @property
    def with_kitty(self) -> bool:
        return self.paid.kitty != 0

    @property
    def each(self) -> str:
        return points(abs(self.paid.each))

    @property
    def kitty(self) -> str:
        return points(abs(self.paid.kitty))

    @property
    def total(self) -> str:
        return points(abs(self.paid.total))

    @property
    def ending(self) -> str:
        return ending(self.score, self.paid.each == 0)


_PAID: tuple[Row[_Paid], ...] = (
    Row(lambda p: p.ending == "unseen", "Thrown in unseen: the bidder pays the kitty {kitty}, and nobody else."),
    Row(lambda p: p.gets and p.with_kitty, "Made: each opponent pays the bidder {each}, and so does the kitty: {total} in all."),
    Row(lambda p: p.gets, "Made: each opponent pays the bidder {each}: {total} in all."),
    Row(
        lambda p: p.ending == "double-bete" and p.with_kitty,
        "Played and lost: the bidder pays twice, {each} to each opponent and {kitty} to the kitty: {total} in all.",
    ),
    Row(lambda p: p.ending == "double-bete", "Played and lost: the bidder pays twice, {each} to each opponent: {total} in all."),
    Row(lambda p: p.with_kitty, "Not played: the bidder pays once, {each} to each opponent and {kitty} to the kitty: {total} in all."),
    Row(always, "Not played: the bidder pays once, {each} to each opponent: {total} in all."),
)


def chips_words(paid: Settlement, score: HandScore, rules: Rules) -> str:
    """What the bidder gets or pays, and why so much."""
    return said(_PAID, _Paid(paid, score, rules))
