"""What is said of cards that may not be played, or do not win, while the right ones are held back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Cards, LegalPlays
from tutor.engine.play import Duty
from tutor.feedback.held_back.short import NotYet, first_hint
from tutor.feedback.rows import Row, always, filled, phrase, said
from tutor.feedback.speakers.positions import FOLLOWS, Position, position_of
from tutor.feedback.verdict import Mark
from tutor.feedback.words import a_suit, rank_word, suit_word, the_card
from tutor.questions import Answer
from tutor.questions.legal_plays import LegalCards
from tutor.questions.win_trick import WinTrick

OVER = (Duty.BEAT, Duty.OVERTRUMP)
# The rules in the order in which they bind; the last two ask for a card to be beaten.
_BINDS = (Duty.LEAD, Duty.FOLLOW, Duty.TRUMP, *OVER)


@dataclass(frozen=True)
class _Chosen:
    """Cards that were chosen to be played or to win, and those of them that break the first rule broken."""

    question: LegalCards | WinTrick
    given: Cards

    @property
    def plays(self) -> LegalPlays:
        return self.question.result

    @cached_property
    def position(self) -> Position:
        return position_of(self.question)

    @cached_property
    def held(self) -> Cards:
        """The cards chosen, each once; a card that is not in the hand is none."""
        return tuple(card for card in dict.fromkeys(self.given) if card in self.question.hand)

    @cached_property
    def broken(self) -> Duty | None:
        """The first rule that forbids a card chosen."""
        duties = {self.plays.why(card).duty for card in self.held if not self.plays.why(card).legal}
        return min(duties, key=_BINDS.index, default=None)

    @cached_property
    def wrong(self) -> Cards:
        """The cards chosen that may not be played by that rule; where all may be, those that do not win."""
        if self.broken is None:
            return tuple(card for card in self.held if card not in self.question.answer)
        return tuple(card for card in self.held if card not in self.plays.cards and self.plays.why(card).duty is self.broken)

    @property
    def one(self) -> bool:
        return len(self.wrong) == 1

    @property
    def best(self) -> Card:
        """The card to be beaten, or else the one that is winning."""
        found = (self.plays.target if self.broken else None) or self.plays.winning
        assert found is not None
        return found

    @property
    def is_twin(self) -> bool:
        return self.best in self.wrong

    @property
    def ruffed(self) -> bool:
        """Whether a card of the suit led was to win a trick that is trumped."""
        return self.plays.ruffed and any(card.suit is self.plays.led for card in self.wrong)

    @property
    def cannot_win(self) -> bool:
        return any(card.suit not in (self.plays.led, self.plays.trump) for card in self.wrong)

    @property
    def mine(self) -> str:
        return rank_word(self.wrong[0].rank)

    @property
    def best_rank(self) -> str:
        return rank_word(self.best.rank)

    @property
    def best_card(self) -> str:
        return the_card(self.best)

    @property
    def one_of_suit(self) -> str:
        return suit_word(self.best.suit).removesuffix("s")

    @property
    def suit(self) -> str:
        return suit_word(self.best.suit)

    @property
    def led(self) -> str:
        return suit_word(self.question.trick[0].suit)

    @property
    def a_led(self) -> str:
        return a_suit(self.question.trick[0].suit)

    def breaks(self, *duties: Duty) -> bool:
        return self.broken in duties


_TITLES: tuple[Row[_Chosen], ...] = (
    Row(lambda c: not c.held, "Not yet: choose a card"),
    Row(lambda c: c.breaks(Duty.LEAD), "Not yet: lead a trump first"),
    Row(lambda c: c.breaks(Duty.FOLLOW), "Not yet: {led} were led"),
    Row(lambda c: c.breaks(Duty.TRUMP), "Not yet: you must trump"),
    Row(lambda c: c.breaks(*OVER), "Not yet: beat the {best_rank} if you can"),
    Row(lambda c: not c.wrong, "Not yet: there is more"),
    Row(lambda c: c.cannot_win, "Not yet: that cannot win"),
    Row(lambda c: c.ruffed, "Not yet: a trump is winning"),
    Row(lambda c: c.one, "Not yet: that does not win"),
    Row(always, "Not yet: not all of these win"),
)
_FORBIDDEN: tuple[Row[_Chosen], ...] = (
    Row(lambda c: c.breaks(Duty.LEAD), "Here the first lead of the hand must be a trump. Which of your cards are trumps?"),
    Row(lambda c: c.breaks(Duty.FOLLOW), "Whoever holds the suit led must follow it. Which of your cards are {led}?"),
    Row(lambda c: c.breaks(Duty.TRUMP), "Without the suit led you must play a trump, if you hold one. Which of your cards are trumps?"),
    Row(
        lambda c: c.plays.owes_suit_led,
        "Here the {best_rank} must be beaten even when the trick is trumped. Which of your {suit} beat it?",
    ),
    Row(
        lambda c: c.one and c.is_twin, "Of two the same the first played wins. Does any other {one_of_suit} of yours beat the {best_rank}?"
    ),
    Row(lambda c: c.one, "The {mine} is lower than the {best_rank}. Does any other {one_of_suit} of yours beat it?"),
    Row(always, "Not all of these beat the {best_rank}. Which of your {suit} do?"),
)
_LOSING: tuple[Row[_Chosen], ...] = (
    Row(lambda c: c.cannot_win and c.position.unnamed, "Only a card of the suit led can win."),
    Row(lambda c: c.cannot_win, "Only a trump or a card of the suit led can win."),
    Row(lambda c: c.ruffed, "A trump beats every other suit: {best_card} is winning. Which of your cards beat it, if any?"),
    Row(lambda c: c.one and c.is_twin, "Of two the same the first played wins. Which of your cards beat the {best_rank}, if any?"),
    Row(lambda c: c.one, "The {mine} is lower than the {best_rank}. Which of your cards beat it, if any?"),
    Row(always, "Not all of these beat the {best_rank}. Which of your cards do, if any?"),
)
_MORE: tuple[Row[_Chosen], ...] = (
    Row(lambda c: isinstance(c.question, WinTrick), "What you chose wins, but it is not all. Which others beat the {best_rank}?"),
    Row(lambda c: c.plays.duty in OVER, "What you chose is right, but it is not all. Which others beat the {best_rank}?"),
    Row(lambda c: c.plays.duty in FOLLOWS, "What you chose is right, but it is not all. Do you hold more {led}?"),
    Row(lambda c: len(c.plays.owed) < len(c.plays.hand), "What you chose is right, but it is not all. Do you hold more trumps?"),
    Row(always, "What you chose is right, but it is not all. Does any rule bind you here?"),
)
# What stands on a card that broke a rule.
_RIBBONS: tuple[Row[_Chosen], ...] = (
    Row(lambda c: c.breaks(Duty.LEAD, Duty.TRUMP), "Not a trump"),
    Row(lambda c: c.breaks(Duty.FOLLOW), "Not {a_led}"),
    Row(lambda c: c.cannot_win, "Cannot win"),
    Row(lambda c: c.is_twin, "No higher"),
    Row(always, "Too low"),
)


def of_plays(question: LegalCards, given: Answer) -> NotYet:
    """legal-plays: the first rule broken, else that some are missing."""
    chosen = _Chosen(question, tuple(given))
    text = first_hint(question) if not chosen.held else said(_FORBIDDEN if chosen.wrong else _MORE, chosen)
    return NotYet(said(_TITLES, chosen), text, _marks(chosen), _fell_short_of(chosen))


def of_winners(question: WinTrick, given: Answer) -> NotYet:
    """win-trick: the first rule broken, else why a card does not win, else that some are missing."""
    chosen = _Chosen(question, tuple(given))
    if not chosen.held:
        return NotYet(filled("Not yet: you can win it", chosen), first_hint(question))
    rows = _FORBIDDEN if chosen.broken else _LOSING if chosen.wrong else _MORE
    return NotYet(said(_TITLES, chosen), said(rows, chosen), _marks(chosen), _fell_short_of(chosen))


def _marks(chosen: _Chosen) -> tuple[Mark, ...]:
    """Each wrong card with why, both copies of it where it is held twice."""
    ribbons = {card: phrase(_RIBBONS, _Chosen(chosen.question, (card,))) for card in chosen.wrong}
    hand = chosen.question.drawn().hand
    return tuple(Mark(at, "wrong", ribbons[card]) for at, card in enumerate(hand) if card in ribbons)


def _fell_short_of(chosen: _Chosen) -> tuple[int, ...]:
    """The card led where suit or trump was owed, else the one to be beaten."""
    if not chosen.wrong or not chosen.question.trick:
        return ()
    owed = chosen.breaks(Duty.FOLLOW, Duty.TRUMP) or (chosen.broken is None and chosen.cannot_win)
    return (0,) if owed else (chosen.question.trick.index(chosen.best),)
