"""What is said of questions about which cards may be played."""

from __future__ import annotations

from tutor.engine.play import Duty
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.positions import FOLLOWS, Position, in_short, position_of, rule_of, why_card
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.speakers.taking import WinnerWords, WinWords
from tutor.feedback.verdict import Mark, mark_cards, tally
from tutor.questions import Answer
from tutor.questions.legal_plays import LegalCards


def _beats_always(position: Position) -> bool:
    return position.rules.play.must_beat == "always"


# The rule that hints name, the same whatever is held.
_RULES: tuple[Row[Position], ...] = (
    Row(lambda p: p.stock, "Following suit is a duty only when the stock is used up."),
    Row(
        lambda p: p.leads and p.trump_first,
        "Whoever leads first in a hand must lead a trump, if there is one in the hand. Any other lead is free.",
    ),
    Row(lambda p: p.leads, "The leader is free to choose."),
    Row(
        lambda p: p.plays.owes_suit_led,
        "Whoever holds the suit led must follow it and, at this table, beat the best card of it where that is possible, "
        "even when the trick is trumped.",
    ),
    Row(
        lambda p: _beats_always(p) and p.plays.duty in FOLLOWS,
        "Whoever holds the suit led must follow it, and beat the card that is winning where that is possible.",
    ),
    Row(_beats_always, "Without the suit led you must trump, if you hold a trump, and go over a trump that is winning where you can."),
    Row(
        lambda p: p.plays.duty in FOLLOWS and p.rules.play.must_beat == "trump-led",
        "Whoever holds the suit led must follow it. The card that is winning must be beaten only where trump was led.",
    ),
    Row(lambda p: p.plays.duty in FOLLOWS, "Whoever holds the suit led must follow it. At this table no card has to be beaten."),
    Row(always, "Without the suit led you must play a trump, if you hold one. At this table it need not win."),
)

# What is left to choose from.
_LEFT: tuple[Row[Position], ...] = (
    Row(lambda p: not p.stock and p.plays.duty in FOLLOWS, "You hold {led}, so only they are left to choose from."),
    Row(
        lambda p: not p.stock and p.plays.duty in (Duty.TRUMP, Duty.OVERTRUMP),
        "You have no {led}, so only your trumps are left to choose from.",
    ),
    Row(lambda p: set(p.plays.owed) != set(p.plays.hand), "It must be a trump, so only your trumps are left to choose from."),
    Row(always, "Nothing binds you here."),
)


class LegalWords(Speaker[LegalCards]):
    """legal-plays: every card gets its own reason."""

    kind = LegalCards

    def ask(self, question: LegalCards) -> str:
        if question.phase == "stock":
            return "Are cards still being drawn?"
        return "Which suit was led, and do you hold it?" if question.trick else "Does anything bind the one who leads?"

    def rule(self, question: LegalCards) -> str:
        return said(_RULES, position_of(question))

    def part(self, question: LegalCards) -> Part:
        return said(_LEFT, position_of(question)), tuple(dict.fromkeys(question.result.owed))

    def because(self, question: LegalCards) -> str:
        return rule_of(position_of(question))

    def shortly(self, question: LegalCards) -> str:
        return in_short(position_of(question))

    def differs(self, question: LegalCards, given: Answer) -> tuple[str, str]:
        chosen, right = set(given), set(question.answer)
        return tally(len(chosen & right), len(right - chosen), len(chosen - right)), self.because(question)

    def marks(self, question: LegalCards, given: Answer) -> tuple[Mark, ...]:
        position = position_of(question)
        return mark_cards(question.drawn().hand, tuple(given), question.answer, lambda card: why_card(position, card), each_once=True)


SPEAKERS = (LegalWords(), WinWords(), WinnerWords())
