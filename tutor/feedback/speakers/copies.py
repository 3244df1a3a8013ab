"""What is said of questions about cards that are still out."""

from __future__ import annotations

from tutor.feedback.rows import Row, always, phrase, said
from tutor.feedback.speakers.counted import Out
from tutor.feedback.speakers.speaker import AmountSpeaker, Part
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.trump_count import TrumpCount


class _Out(Out):
    """Where they are, and so how many are out."""

    @property
    def so_out(self) -> str:
        return phrase(_SO_OUT, self)


_SO_OUT: tuple[Row[_Out], ...] = (
    Row(lambda o: o.out_number == 0, "so none is still out"),
    Row(lambda o: o.out_number == o.whole_number, "so {all} are still out"),
    Row(always, "so {out} {are} still out"),
)

_SEEN: tuple[Row[_Out], ...] = (
    Row(lambda o: o.held_number > 0 < o.seen_number, "The deck has {whole} {things}. You hold {held} and have seen {seen} more, {so_out}."),
    Row(lambda o: o.held_number > 0, "The deck has {whole} {things}. You hold {held} and have seen no other, {so_out}."),
    Row(always, "The deck has {whole} {things}. You hold none and have seen {seen}, {so_out}."),
)

_FALLEN: tuple[Row[_Out], ...] = (Row(always, "The deck has {whole} trumps. You hold {held} and {have_fallen}, {so_out}."),)

_SHORTLY: tuple[Row[_Out], ...] = (
    Row(lambda o: o.out_number == o.whole_number, "Here you see none of the {whole}, {so_out}."),
    Row(lambda o: o.out_number == 0, "Here you see {all}, {so_out}."),
    Row(always, "Here you see {gone} of the {whole}, {so_out}."),
)

_IN_SIGHT: tuple[Row[_Out], ...] = (
    Row(lambda o: o.held_number > 0 < o.seen_number, "You hold {held}, and {seen} more can be seen."),
    Row(lambda o: o.held_number > 0, "You hold {held}, and no other can be seen."),
    Row(lambda o: o.seen_number > 0, "You hold none, and {seen} can be seen."),
    Row(always, "You can see none of them."),
)


class CopiesWords(AmountSpeaker[CopiesLeft]):
    """copies-left."""

    kind = CopiesLeft
    cards = True

    def ask(self, question: CopiesLeft) -> str:
        return "How many are in the whole deck, and how many can you see?"

    def rule(self, question: CopiesLeft) -> str:
        return "From all that are in the deck take those in your hand, and those seen in tricks."

    def part(self, question: CopiesLeft) -> Part:
        return said(_IN_SIGHT, _Out(question)), None

    def because(self, question: CopiesLeft) -> str:
        return said(_SEEN, _Out(question))

    def shortly(self, question: CopiesLeft) -> str:
        return said(_SHORTLY, _Out(question))


class TrumpCountWords(AmountSpeaker[TrumpCount]):
    """trump-count."""

    kind = TrumpCount
    cards = True

    def ask(self, question: TrumpCount) -> str:
        return "How many trumps are in the deck, and how many have you seen?"

    def rule(self, question: TrumpCount) -> str:
        return "From all the trumps in the deck take your own, and those that fell."

    def part(self, question: TrumpCount) -> Part:
        return said((Row(always, "There are {whole} trumps in the deck."),), _Out(question)), None

    def because(self, question: TrumpCount) -> str:
        return said(_FALLEN, _Out(question))

    def shortly(self, question: TrumpCount) -> str:
        return said(_SHORTLY, _Out(question))
