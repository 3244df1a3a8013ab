"""What is said of questions about whose turn it is."""

from __future__ import annotations

from functools import cached_property

from tutor.engine import Card, Suit
from tutor.engine.play import winning_card
from tutor.feedback.rows import Row, always, filled, said
from tutor.feedback.speakers.acting import Turn
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.words import a_suit, suit_word, the_card
from tutor.questions import YOU, Answer
from tutor.questions.whose_turn import WhoseTurn


class _Taken(Turn):
    """Who took a whole trick, and with what."""

    @property
    def trump(self) -> Suit:
        assert self.question.trump is not None
        return self.question.trump

    @cached_property
    def card(self) -> Card:
        return winning_card(self.question.trick, self.trump, self.question.rules)

    @property
    def trumps(self) -> int:
        return sum(card.suit is self.trump for card in self.question.trick)

    @property
    def best(self) -> str:
        return the_card(self.card)

    @property
    def suit(self) -> str:
        return suit_word(self.card.suit).removesuffix("s")

    @property
    def a_suit(self) -> str:
        return a_suit(self.card.suit)

    @property
    def twin(self) -> str:
        return " Of identical cards the first played wins." if self.question.trick.count(self.card) > 1 else ""


_TAKEN: tuple[Row[_Taken], ...] = (
    Row(lambda t: t.trumps == 1, "{Who} {takes} the trick with {best}, the only trump, and {leads} next."),
    Row(lambda t: t.trumps > 1, "{Who} {takes} the trick with {best}, the highest trump, and {leads} next.{twin}"),
    Row(always, "No trump was played: {who} {takes} the trick with {best}, the highest {suit}, and {leads} next.{twin}"),
)

_BECAUSE: tuple[Row[Turn], ...] = (
    Row(lambda t: t.starts, "{Dealer} {deals}, and the bidding starts at the dealer's left: {who} {calls} first."),
    Row(lambda t: t.is_stuck and t.dealer_must, "All the others have passed, so {who}, the dealer, must take the bid."),
    Row(lambda t: t.is_stuck, "All have passed, so {who}, the first to call, must take the bid."),
    Row(lambda t: t.is_over and t.all_others_passed, "All the others have passed, so {who} won the bidding and {goes} on."),
    Row(lambda t: t.is_over, "Each player has called once. {Who} bid the most, {bid}, and {goes} on."),
    Row(lambda t: t.bids and bool(t.skipped), "{Last} called last. {Have_passed}, so {who} {are} next."),
    Row(lambda t: t.bids, "Calls go clockwise. {Last} called last, so {who} {are} next."),
    Row(lambda t: not t.acted, "No card has been played yet, and {who} {leads} to this trick."),
    Row(always, "Turns go clockwise. {Last} played last, so {who} {are} next."),
)

_SHORTLY: tuple[Row[Turn], ...] = (
    Row(lambda t: t.starts, "Here {dealer} {deals}, so {who} {calls} first."),
    Row(lambda t: t.is_stuck, "Here nobody bid, so {who} must take the bid."),
    Row(lambda t: t.is_over and t.all_others_passed, "Here all the others have passed, so {who} {goes} on."),
    Row(lambda t: t.is_over, "Here {who} bid the most, {bid}, and {goes} on."),
    Row(lambda t: t.bids and bool(t.skipped), "Here {have_passed}, so {who} {are} next."),
    Row(lambda t: t.bids, "Here {last} called last, so {who} {are} next."),
    Row(lambda t: not t.acted, "Here {who} {leads}."),
    Row(always, "Here {last} played last, so {who} {are} next."),
)

_ASK: tuple[Row[Turn], ...] = (
    Row(lambda t: t.starts, "Who deals, and where does the bidding start?"),
    Row(lambda t: t.bids, "Who called last, and who is still in the bidding?"),
    Row(lambda t: t.is_full, "Who took this trick?"),
    Row(lambda t: not t.acted, "Has anybody played yet?"),
    Row(always, "Who played last, and which way do turns go?"),
)

_RULE: tuple[Row[Turn], ...] = (
    Row(lambda t: t.starts, "Calls go clockwise, and the dealer's first turn comes after those of all the others."),
    Row(lambda t: t.is_stuck, "Calls go clockwise. When nobody bids, one player must take the bid all the same."),
    Row(lambda t: t.bids and t.once, "Calls go clockwise, and each player calls only once. Then the highest bidder goes on."),
    Row(
        lambda t: t.bids,
        "Calls go clockwise, and whoever has passed is out. Once all the others have passed, the highest bidder goes on.",
    ),
    Row(lambda t: t.is_full, "Whoever wins a trick leads to the next."),
    Row(lambda t: not t.acted, "Whoever leads plays the first card of a trick."),
    Row(always, "Turns go clockwise from the player who led."),
)

_PART: tuple[Row[Turn], ...] = (
    Row(lambda t: t.starts, "{Dealer} {deals}. Go one seat clockwise from there."),
    Row(lambda t: t.is_over and t.all_others_passed, "Only one player has not passed."),
    Row(lambda t: t.is_stuck, "Nobody has bid. The first to call must take the bid."),
    Row(lambda t: t.is_over, "Each player has called. Look for the highest bid."),
    Row(lambda t: t.bids, "{Last} called last. Go clockwise from there, and leave out those who have passed."),
    Row(lambda t: not t.acted, "No card lies on the table yet."),
    Row(always, "{Last} played last. Go one seat clockwise from there."),
)


_TITLES: tuple[Row[tuple[WhoseTurn, Answer]], ...] = (
    Row(lambda asked: asked[1] not in asked[0].rules.seats, "Nobody sits there"),
    Row(lambda asked: asked[0].answer is YOU, "It is your turn"),
    Row(always, "It is somebody else's turn"),
)


class TurnWords(Speaker[WhoseTurn]):
    """whose-turn."""

    kind = WhoseTurn

    def ask(self, question: WhoseTurn) -> str:
        return said(_ASK, Turn(question))

    def rule(self, question: WhoseTurn) -> str:
        return said(_RULE, Turn(question))

    def part(self, question: WhoseTurn) -> Part:
        if Turn(question).is_full:
            return filled("The card that wins is {a_suit}.", _Taken(question)), None
        return said(_PART, Turn(question)), None

    def because(self, question: WhoseTurn) -> str:
        return said(_TAKEN, _Taken(question)) if Turn(question).is_full else said(_BECAUSE, Turn(question))

    def shortly(self, question: WhoseTurn) -> str:
        if Turn(question).is_full:
            return filled("Here {who} {takes} the trick with {best} and {leads} next.", _Taken(question))
        return said(_SHORTLY, Turn(question))

    def differs(self, question: WhoseTurn, given: Answer) -> tuple[str, str]:
        return said(_TITLES, (question, given)), self.because(question)
