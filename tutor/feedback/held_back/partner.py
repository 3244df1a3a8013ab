"""What is said of a partner's call read wrong, while the right reading is held back."""

from __future__ import annotations

from tutor.feedback.held_back.short import NotYet, first_hint, fits
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.partner import WOULD_BE, Partner
from tutor.questions import Answer
from tutor.questions.partner_said import PartnerSaid

_TITLES: tuple[Row[Partner], ...] = (
    Row(lambda p: p.took_for_plain, "Not yet: it does tell something"),
    Row(lambda p: p.elsewhere, "Not yet: others read it so"),
    Row(always, "Not yet: it tells something else"),
)
_TEXTS: tuple[Row[Partner], ...] = (
    Row(lambda p: p.took_for_plain, "You two have agreed on something for this call."),
    *WOULD_BE,
)


def of_partner(question: PartnerSaid, given: Answer) -> NotYet:
    """partner-said: which call would tell what was answered, else what to look at."""
    partner = Partner(question, str(given))
    start, hint = said(_TEXTS, partner), first_hint(question)
    both = f"{start} {hint}".strip()
    return NotYet(said(_TITLES, partner), both if fits(both) else start)
