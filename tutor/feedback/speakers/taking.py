"""What is said of questions about which cards take a trick, and who does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Cards, LegalPlays, Suit, beats
from tutor.engine.play import Duty, seats_from, winning_card
from tutor.feedback.rows import Row, always, phrase, said
from tutor.feedback.speakers.positions import FOLLOWS, position_of, why_card
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Mark, mark_cards, tally
from tutor.feedback.words import a_suit, cards_words, listed, number_word, rank_word, seat_word, suit_word, the_card
from tutor.questions import Answer
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.win_trick import WinTrick


@dataclass(frozen=True)
class _Trick:
    """A trick, the card that is winning it, and another card beside it: the facts that sentences ask for and name."""

    question: WinTrick | TrickWinner
    other: Card | None = None

    @cached_property
    def card(self) -> Card:
        return winning_card(self.question.trick, self.question.trump, self.question.rules)

    @property
    def best(self) -> str:
        return the_card(self.card)

    @property
    def best_rank(self) -> str:
        return rank_word(self.card.rank)

    @property
    def best_suit(self) -> str:
        return suit_word(self.card.suit).removesuffix("s")

    @property
    def a_best_suit(self) -> str:
        return a_suit(self.card.suit)

    @property
    def led_suit(self) -> Suit:
        return self.question.trick[0].suit

    @property
    def led(self) -> str:
        return suit_word(self.led_suit)

    @property
    def a_led(self) -> str:
        return a_suit(self.led_suit)

    @property
    def trumped(self) -> bool:
        """Whether a plain suit was led and a trump is winning."""
        return self.card.suit is self.question.trump and self.led_suit is not self.question.trump

    @property
    def trumps(self) -> int:
        return sum(card.suit is self.question.trump for card in self.question.trick)

    @property
    def twins(self) -> bool:
        return self.question.trick.count(self.card) > 1

    @property
    def mine(self) -> str:
        assert self.other is not None
        return the_card(self.other)

    @property
    def is_twin(self) -> bool:
        return self.other is self.card

    @property
    def cannot_win(self) -> bool:
        """Whether the other card is neither a trump nor of the suit led."""
        return self.other is not None and self.other.suit not in (self.led_suit, self.question.trump)

    @property
    def is_led(self) -> bool:
        return self.other is not None and self.other.suit is self.led_suit

    @property
    def beats(self) -> bool:
        return isinstance(self.question, WinTrick) and self.other in self.question.answer

    @property
    def trump_led(self) -> bool:
        return self.led_suit is self.question.trump

    @property
    def unnamed(self) -> bool:
        """Whether nothing is said of trump."""
        return self.question.trump is None


# How a card that does not win compares with the one that does.
_BESIDE: tuple[Row[_Trick], ...] = (
    Row(lambda t: t.beats, "It beats {best}."),
    Row(lambda t: t.is_twin, "It is the twin of {best}, which was played first."),
    Row(lambda t: t.cannot_win and t.unnamed, "It is not {a_led}, so it cannot win."),
    Row(lambda t: t.cannot_win and t.trump_led, "It is no trump, so it cannot win."),
    Row(lambda t: t.cannot_win, "It is neither {a_led} nor a trump, so it cannot win."),
    Row(lambda t: t.trumped and t.is_led, "It loses to a trump, {best}."),
    Row(always, "It is lower than {best}."),
)


class _Takers(_Trick):
    """What takes a trick that lacks the learner's card."""

    @property
    def plays(self) -> LegalPlays:
        assert isinstance(self.question, WinTrick)
        return self.question.result

    @property
    def takers(self) -> Cards:
        assert isinstance(self.question, WinTrick)
        return self.question.answer

    @property
    def takes(self) -> str:
        return cards_words(self.takers, self.question.rules, "or")

    @property
    def ranks(self) -> str:
        return listed([f"the {rank_word(card.rank)}" for card in self.takers])

    @property
    def rank(self) -> str:
        return "ranks" if len(self.takers) == 1 else "rank"

    @property
    def ruffs(self) -> bool:
        return bool(self.takers) and self.takers[0].suit is not self.card.suit

    @property
    def follows(self) -> bool:
        return self.plays.duty in FOLLOWS

    @property
    def is_late_twin(self) -> bool:
        return self.card in self.plays.owed


_TAKES: tuple[Row[_Takers], ...] = (
    Row(lambda t: t.ruffs, "{Takes} takes the trick: a trump beats every other suit."),
    Row(lambda t: bool(t.takers), "{Takes} takes the trick: {ranks} {rank} above the {best_rank}."),
    Row(lambda t: t.is_late_twin, "{Best} is winning, and its twin comes too late: of two the same the first played wins."),
    Row(lambda t: t.follows and t.trumped, "You must follow with {a_led}, and {best} is a trump, so no card you may play can win."),
    Row(lambda t: t.follows, "You must follow with {a_led}. {Best} is winning, and no card you may play beats it."),
    Row(lambda t: t.plays.duty is Duty.DISCARD and t.unnamed, "You have no {led}, so no card of yours can win."),
    Row(lambda t: t.plays.duty is Duty.DISCARD and t.trump_led, "You have no trump, so no card of yours can win."),
    Row(lambda t: t.plays.duty is Duty.DISCARD, "You have no {led} and no trump, so no card of yours can win."),
    Row(always, "{Best} is winning, and no trump of yours goes over it."),
)


@dataclass(frozen=True)
class _Chosen:
    """The cards that somebody chose to win a trick with."""

    question: WinTrick
    given: Cards

    @property
    def none(self) -> bool:
        return not self.given

    @property
    def one(self) -> bool:
        return len(set(self.given)) == 1

    @property
    def winners(self) -> bool:
        return set(self.given) <= set(self.question.answer)

    @property
    def would_win(self) -> bool:
        """Whether all of them would take the trick, if they could be played."""
        best, rules = winning_card(self.question.trick, self.question.trump, self.question.rules), self.question.rules
        return all(beats(card, best, self.question.trump, rules) for card in self.given)

    @property
    def many(self) -> str:
        return number_word(len(self.question.answer))

    @property
    def counts(self) -> str:
        """How many cards were found and missed, a card held twice once, as it is chosen."""
        return tally(len(set(self.given)), len(set(self.question.answer) - set(self.given)), 0)


_WINNING_RULE: tuple[Row[_Trick], ...] = (
    Row(lambda t: t.unnamed, "You must follow suit if you can. The higher card of the suit led wins."),
    Row(always, "You must follow suit if you can. A trump beats every other suit; else the higher card of the suit led wins."),
)
_OFF: tuple[Row[_Chosen], ...] = (
    Row(lambda c: c.none and len(c.question.answer) == 1, "Look again: one of your cards wins"),
    Row(lambda c: c.none, "Look again: {many} of your cards win"),
    Row(lambda c: c.winners, "{counts}"),
    Row(lambda c: c.would_win and c.one, "Not yet: that card may not be played"),
    Row(lambda c: c.would_win, "Not yet: not all of these may be played"),
    Row(lambda c: c.one, "Not yet: that card does not win"),
    Row(always, "Not yet: not all of these win"),
)


class WinWords(Speaker[WinTrick]):
    """win-trick: which cards take it."""

    kind = WinTrick

    def ask(self, question: WinTrick) -> str:
        return "Which card is winning, and may you play one that beats it?"

    def rule(self, question: WinTrick) -> str:
        return said(_WINNING_RULE, _Trick(question))

    def part(self, question: WinTrick) -> Part:
        return said((Row(always, "{Best} is winning. You may play only the bright cards."),), _Trick(question)), question.result.cards

    def because(self, question: WinTrick) -> str:
        return said(_TAKES, _Takers(question))

    def shortly(self, question: WinTrick) -> str:
        rows: tuple[Row[_Takers], ...] = (
            Row(lambda t: bool(t.takers), "{Takes} takes it."),
            Row(always, "No card you may play beats {best}."),
        )
        return said(rows, _Takers(question))

    def differs(self, question: WinTrick, given: Answer) -> tuple[str, str]:
        return said(_OFF, _Chosen(question, tuple(given))), self.because(question)

    def marks(self, question: WinTrick, given: Answer) -> tuple[Mark, ...]:
        def reason(card: Card) -> str:
            beside = _Trick(question, card)
            cannot = beside.cannot_win or card in question.result.cards
            return said(_BESIDE, beside) if cannot else why_card(position_of(question), card)

        return mark_cards(question.drawn().hand, tuple(given), question.answer, reason, each_once=True)


class _Won(_Trick):
    """Who takes a whole trick."""

    @property
    def winner(self) -> str:
        assert isinstance(self.question, TrickWinner)
        return seat_word(self.question.answer, self.question.rules)

    @property
    def verb(self) -> str:
        return "take" if self.winner == "you" else "takes"

    @property
    def kind(self) -> str:
        """What the winning card is among all."""
        return phrase(_KINDS, self)

    @property
    def twin(self) -> str:
        return " Of identical cards the first played wins." if self.twins else ""


_KINDS: tuple[Row[_Won], ...] = (
    Row(lambda t: t.trumps == 1, "the only trump"),
    Row(lambda t: t.card.suit is t.question.trump, "the highest trump played"),
    Row(lambda t: t.unnamed, "the highest {best_suit}"),
    Row(always, "the highest {best_suit}, and no trump was played"),
)

_LOSES: tuple[Row[_Won], ...] = (
    Row(lambda t: t.is_twin, "{Mine} is the twin of the winning card, and came later."),
    Row(lambda t: t.cannot_win and t.unnamed, "{Mine} is not {a_led}, so it cannot win."),
    Row(lambda t: t.cannot_win and t.trump_led, "{Mine} is no trump, and trump was led, so it cannot win."),
    Row(lambda t: t.cannot_win, "{Mine} is neither a trump nor {a_led}, so it cannot win."),
    Row(lambda t: t.trumped and t.is_led, "{Mine} loses to a trump."),
    Row(always, "{Mine} is lower than {best}."),
)


_WHAT_TO_SEE: tuple[Row[_Trick], ...] = (
    Row(lambda t: t.unnamed, "Which suit was led?"),
    Row(always, "Was a trump played?"),
)
_TAKING_RULE: tuple[Row[_Trick], ...] = (
    Row(lambda t: t.unnamed, "The highest card of the suit led wins. Of twins the first wins."),
    Row(always, "The highest trump wins; without a trump the highest card of the suit led. Of twins the first wins."),
)


class WinnerWords(Speaker[TrickWinner]):
    """trick-winner."""

    kind = TrickWinner

    def ask(self, question: TrickWinner) -> str:
        return said(_WHAT_TO_SEE, _Trick(question))

    def rule(self, question: TrickWinner) -> str:
        return said(_TAKING_RULE, _Trick(question))

    def part(self, question: TrickWinner) -> Part:
        return said((Row(always, "The card that wins is {a_best_suit}."),), _Trick(question)), None

    def because(self, question: TrickWinner) -> str:
        return said((Row(always, "{Winner} {verb} it: {best} is {kind}.{twin}"),), _Won(question))

    def shortly(self, question: TrickWinner) -> str:
        return said((Row(always, "{Winner} {verb} it with {best}."),), _Won(question))

    def differs(self, question: TrickWinner, given: Answer) -> tuple[str, str]:
        if given not in question.rules.seats:
            return "Nobody sits there", self.because(question)
        card = question.trick[seats_from(question.leader, question.rules).index(given)]
        return "Another card takes it", f"{said(_LOSES, _Won(question, card))} {self.because(question)}"
