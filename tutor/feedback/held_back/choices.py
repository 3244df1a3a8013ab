"""What is said of a choice that is wrong, while the right one is held back: why it is not this one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Suit
from tutor.engine.play import seats_from, winning_card
from tutor.feedback.held_back.short import NotYet, first_hint, fits
from tutor.feedback.rows import Row, always, filled, said
from tutor.feedback.speakers.acting import Turn
from tutor.feedback.words import a_suit, points, suit_word, the_card
from tutor.questions import Answer
from tutor.questions.best_trump import BestTrump
from tutor.questions.multiple_choice import MultipleChoice
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.whose_turn import WhoseTurn

NOBODY = "Not yet: nobody sits there"


@dataclass(frozen=True)
class _Losing:
    """A card of a whole trick that does not win it: the facts that the sentences ask for."""

    question: TrickWinner
    card: Card

    @cached_property
    def best(self) -> Card:
        return winning_card(self.question.trick, self.question.trump, self.question.rules)

    @property
    def led(self) -> Suit:
        return self.question.trick[0].suit

    @property
    def trump_led(self) -> bool:
        return self.led is self.question.trump

    @property
    def cannot_win(self) -> bool:
        return self.card.suit not in (self.led, self.question.trump)

    @property
    def trumped(self) -> bool:
        return self.card.suit is not self.best.suit

    @property
    def is_twin(self) -> bool:
        return self.card is self.best

    @property
    def mine(self) -> str:
        return the_card(self.card)

    @property
    def a_led(self) -> str:
        return a_suit(self.led)

    @property
    def suit(self) -> str:
        return suit_word(self.card.suit).removesuffix("s")


_TRICK_TITLES: tuple[Row[_Losing], ...] = (
    Row(lambda t: t.cannot_win, "Not yet: that card cannot win"),
    Row(lambda t: t.trumped, "Not yet: a trump was played"),
    Row(lambda t: t.is_twin, "Not yet: the card has a twin"),
    Row(always, "Not yet: there is a higher card"),
)
_TRICKS: tuple[Row[_Losing], ...] = (
    Row(lambda t: t.cannot_win and t.question.trump is None, "{Mine} is not {a_led}, so it cannot win."),
    Row(lambda t: t.cannot_win and t.trump_led, "{Mine} is no trump, and trump was led, so it cannot win."),
    Row(lambda t: t.cannot_win, "{Mine} is neither a trump nor {a_led}, so it cannot win."),
    Row(lambda t: t.trumped, "{Mine} loses to a trump. Which is the highest trump?"),
    Row(lambda t: t.is_twin, "Of identical cards the first played wins."),
    Row(lambda t: t.card.suit is t.question.trump, "A higher trump was played. Which is the highest?"),
    Row(always, "A higher {suit} was played. Which is the highest?"),
)


def of_trick(question: TrickWinner, given: Answer) -> NotYet:
    """trick-winner: why the card of the seat named does not win."""
    if given not in question.rules.seats:
        return NotYet(NOBODY, first_hint(question))
    losing = _Losing(question, question.trick[seats_from(question.leader, question.rules).index(given)])
    return NotYet(said(_TRICK_TITLES, losing), said(_TRICKS, losing))


_TURN_TITLES: tuple[Row[tuple[Turn, Answer]], ...] = (
    Row(lambda asked: asked[1] not in asked[0].question.rules.seats, NOBODY),
    Row(lambda asked: _has_passed(*asked), "Not yet: that player has passed"),
    Row(lambda asked: asked[0].is_full, "Not yet: who took the trick?"),
    Row(always, "Not yet: not that player"),
)


def _has_passed(turn: Turn, given: Answer) -> bool:
    """Whether the seat named is out, and another is next."""
    return given in turn.passed and turn.seat not in turn.passed


def of_turn(question: WhoseTurn, given: Answer) -> NotYet:
    """whose-turn: that the seat named is out, else what to ask oneself."""
    turn = Turn(question)
    rows: tuple[Row[tuple[Turn, Answer]], ...] = (
        Row(lambda asked: _has_passed(*asked), "Whoever has passed is out of the bidding. Who is still in?"),
        Row(lambda asked: asked[0].is_full, "Whoever wins a trick leads to the next. Who took this trick?"),
    )
    text = next((row.says for row in rows if row.when((turn, given))), "") or first_hint(question)
    return NotYet(said(_TURN_TITLES, (turn, given)), text)


@dataclass(frozen=True)
class _Trump:
    """A suit named as trump, and what it gives."""

    question: BestTrump
    suit: Suit

    @property
    def other(self) -> str:
        return suit_word(self.suit)

    @property
    def other_total(self) -> str:
        return points(self.question.result[self.suit].total)


def of_trump(question: BestTrump, given: Answer) -> NotYet:
    """best-trump: what the suit named gives."""
    less = filled("With {other} as trump it is only {other_total}.", _Trump(question, given[0]))
    both = f"{less} {first_hint(question)}"
    return NotYet("Not yet: another suit gives more", both if fits(both) else less)


def of_choice(question: MultipleChoice, given: Answer) -> NotYet:
    """multiple-choice: only that it is not this one, for the author's reasons name the right one."""
    return NotYet("Not yet: not that one", first_hint(question))
