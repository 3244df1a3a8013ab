"""What is said of a card that is not the best, while that is held back: what the card meets, and no figure of another."""

from __future__ import annotations

from tutor.feedback.held_back.short import NotYet, first_hint, fits
from tutor.feedback.held_back.telling import gives_away
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.best_play import duties_of
from tutor.feedback.speakers.better import against, against_in_short, astray_in_short
from tutor.feedback.speakers.chosen import Chosen, chosen_in
from tutor.feedback.speakers.compared import Compared
from tutor.feedback.speakers.positions import why_card
from tutor.feedback.verdict import Mark
from tutor.questions import Answer
from tutor.questions.best_play import BestPlay

_TITLES: tuple[Row[Chosen], ...] = (
    Row(lambda c: not c.held, "Not yet: that card is not yours"),
    Row(lambda c: not c.legal, "Not yet: that card may not be played"),
    Row(always, "Not yet: another card takes more"),
)
# What stands on the card.
_RIBBONS: tuple[Row[Compared], ...] = (
    Row(lambda c: c.trumped, "Is trumped"),
    Row(lambda c: c.at_once, "Is lost"),
    Row(always, "Takes less"),
)


def of_best_play(question: BestPlay, given: Answer) -> NotYet:
    """best-play: that the card may not be played, else the trick that turns against it."""
    chosen = chosen_in(question, given)
    title = said(_TITLES, chosen)
    if chosen.card is None or not chosen.held:
        return NotYet(title, first_hint(question))
    if not chosen.legal:
        return NotYet(title, _short(question, given, why_card(duties_of(question), chosen.card)), _lit(chosen, "Not allowed"))
    compared = Compared(question, chosen.card)
    met = against(compared)
    text = _short(question, given, f"{astray_in_short(compared)} {met}".strip(), met, against_in_short(compared))
    return NotYet(title, text, _lit(chosen, said(_RIBBONS, compared)))


def _short(question: BestPlay, given: Answer, *texts: str) -> str:
    """The first text that is short enough and tells nothing of the best card."""
    return next((text for text in texts if fits(text) and not gives_away(text, question, given)), first_hint(question))


def _lit(chosen: Chosen, ribbon: str) -> tuple[Mark, ...]:
    hand = chosen.question.drawn().hand
    return tuple(Mark(at, "wrong", ribbon) for at, card in enumerate(hand) if card is chosen.card)
