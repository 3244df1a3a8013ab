"""What is said of questions about tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tutor.engine import Card, Cards, LegalPlays, Seat, beats
from tutor.engine.play import Duty, seats_from, winning_card
from tutor.feedback.positions import STOCK, any_of, rule_of, why_card
from tutor.feedback.speaker import Part, Speaker
from tutor.feedback.verdict import Mark, mark_cards, tally
from tutor.feedback.words import (
    a_suit,
    cards_words,
    first_upper,
    listed,
    rank_word,
    seat_word,
    suit_word,
    the_card,
)
from tutor.questions import Answer
from tutor.questions.legal_plays import LegalCards
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.win_trick import WinTrick

# By what a table asks to be beaten: the rule for who holds the suit led, and for who does not.
_DUTIES: Mapping[str, tuple[str, str]] = {
    "always": (
        "Who holds the suit led must follow it, and beat the card that is winning where that is possible.",
        "Out of the suit led you must trump, and go over a trump that is winning where you can.",
    ),
    "trump-led": (
        "Who holds the suit led must follow it. The card that is winning must be beaten only where trump was led.",
        "Out of the suit led you must play a trump, if you hold one. At this table it need not win.",
    ),
    "never": (
        "Who holds the suit led must follow it. At this table no card has to be beaten.",
        "Out of the suit led you must play a trump, if you hold one. At this table it need not win.",
    ),
}


class LegalWords(Speaker[LegalCards]):
    """legal-plays: every card gets its own reason."""

    kind = LegalCards

    def ask(self, question: LegalCards) -> str:
        return "Are cards still being drawn?" if question.phase == "stock" else "Which suit was led, and do you hold it?"

    def rule(self, question: LegalCards) -> str:
        plays = question.result
        if plays.led is None:
            return "The leader is free to choose."
        if question.phase == "stock":
            return "Following suit is a duty only when the stock is used up."
        if plays.owes_suit_led:
            return "Who holds the suit led must follow it and, at this table, beat the best card of it even when the trick is trumped."
        follows, void = _DUTIES[question.rules.play.must_beat]
        return follows if plays.duty in (Duty.FOLLOW, Duty.BEAT) else void

    def part(self, question: LegalCards) -> Part:
        plays = question.result
        owed = tuple(dict.fromkeys(plays.owed))
        if plays.duty in (Duty.FOLLOW, Duty.BEAT) and plays.led:
            return f"You hold {suit_word(plays.led)}, so only they are left to choose from.", owed
        if plays.duty in (Duty.TRUMP, Duty.OVERTRUMP) and plays.led:
            return f"You have no {suit_word(plays.led)}, so only your trumps are left to choose from.", owed
        return "Nothing binds you here.", owed

    def because(self, question: LegalCards) -> str:
        plays: LegalPlays = question.result
        if question.phase == "stock":
            return STOCK
        if plays.duty is Duty.FOLLOW and not plays.ruffed and plays.winning and _cannot_beat(question):
            suit = a_suit(plays.winning.suit)
            return f"You must follow with {suit}. None of yours beats {the_card(plays.winning)}. {any_of(plays, suit)}"
        if plays.duty is Duty.TRUMP and plays.ruffed and not _cannot_beat(question):
            return f"You have no {suit_word(plays.trick[0].suit)}, so you must play a trump. It need not win."
        return rule_of(plays)

    def differs(self, question: LegalCards, given: Answer) -> tuple[str, str]:
        counts = Counter(mark.mark for mark in self.marks(question, given))
        return tally(counts["good"], counts["missed"], counts["wrong"]), self.because(question)

    def marks(self, question: LegalCards, given: Answer) -> tuple[Mark, ...]:
        hand = question.drawn().hand
        why = (lambda card: STOCK) if question.phase == "stock" else lambda card: why_card(question.result, card)
        return mark_cards(hand, tuple(given), question.answer, why, each_once=True)


def _cannot_beat(question: LegalCards) -> bool:
    """Whether no card the player owes would take the trick over."""
    plays: LegalPlays = question.result
    winning = plays.winning
    return winning is not None and not any(beats(card, winning, question.trump, question.rules) for card in plays.owed)


class WinWords(Speaker[WinTrick]):
    """win-trick: which cards take it."""

    kind = WinTrick

    def ask(self, question: WinTrick) -> str:
        return "Which card is winning, and may you play one that beats it?"

    def rule(self, question: WinTrick) -> str:
        return "You must follow suit if you can. A trump beats every other suit; else the higher card of the suit led wins."

    def part(self, question: WinTrick) -> Part:
        best = winning_card(question.trick, question.trump, question.rules)
        return f"{first_upper(the_card(best))} is winning. You may play only the bright cards.", question.result.cards

    def because(self, question: WinTrick) -> str:
        best = winning_card(question.trick, question.trump, question.rules)
        takers: Cards = question.answer
        if not takers:
            plays: LegalPlays = question.result
            owe = f"You must follow with {a_suit(plays.trick[0].suit)}. " if plays.duty is Duty.FOLLOW else ""
            twin = "Its twin comes too late: the first played wins." if best in plays.owed else "No card you may play beats it."
            return f"{owe}{first_upper(the_card(best))} is winning. {twin}"
        return f"{first_upper(cards_words(takers, question.rules, 'or'))} takes the trick: {_how(takers, best)}."

    def differs(self, question: WinTrick, given: Answer) -> tuple[str, str]:
        right, chosen = set(question.answer), set(given)
        wrong = next((card for card in given if card not in right), None)
        if wrong is None:
            title = tally(len(chosen), len(right - chosen), 0) if chosen else "Look again: one of your cards wins"
            return title, self.because(question)
        title = "Not yet: that card does not win" if len(chosen) == 1 else "Not yet: not all of these win"
        plays: LegalPlays = question.result
        if wrong not in plays.cards:
            said = f"{first_upper(the_card(wrong))} may not be played. {why_card(plays, wrong)}"
            # The reason names the cards that win where the duty is to beat.
            return title, said if plays.duty in (Duty.BEAT, Duty.OVERTRUMP) and wrong in plays.owed else f"{said} {self.because(question)}"
        best = winning_card(question.trick, question.trump, question.rules)
        return title, f"{first_upper(the_card(wrong))} does not beat {the_card(best)}. {self.because(question)}"

    def marks(self, question: WinTrick, given: Answer) -> tuple[Mark, ...]:
        best = winning_card(question.trick, question.trump, question.rules)

        def reason(card: Card) -> str:
            if card not in question.result.cards:
                return why_card(question.result, card)
            return f"It {'beats' if card in question.answer else 'does not beat'} {the_card(best)}."

        return mark_cards(question.drawn().hand, tuple(given), question.answer, reason, each_once=True)


def _how(takers: Cards, best: Card) -> str:
    if takers[0].suit is not best.suit:
        return "a trump beats every other suit"
    ranks = [f"the {rank_word(card.rank)}" for card in dict.fromkeys(takers)]
    return f"{listed(ranks)} {'ranks' if len(ranks) == 1 else 'rank'} above the {rank_word(best.rank)}"


class WinnerWords(Speaker[TrickWinner]):
    """trick-winner."""

    kind = TrickWinner

    def ask(self, question: TrickWinner) -> str:
        return "Was a trump played?"

    def rule(self, question: TrickWinner) -> str:
        return "The highest trump wins; without a trump the highest card of the suit led. Of twins the first wins."

    def part(self, question: TrickWinner) -> Part:
        best = winning_card(question.trick, question.trump, question.rules)
        return f"The card that wins is {a_suit(best.suit)}.", None

    def because(self, question: TrickWinner) -> str:
        best = winning_card(question.trick, question.trump, question.rules)
        trumped = best.suit is question.trump and question.trick[0].suit is not question.trump
        kind = "the highest trump played" if best.suit is question.trump else f"the highest {suit_word(best.suit)[:-1]}"
        if trumped and sum(1 for card in question.trick if card.suit is question.trump) == 1:
            kind = "the only trump"
        twin = " Of identical cards the first played wins." if question.trick.count(best) > 1 else ""
        winner = seat_word(question.answer, question.rules, start=True)
        verb = "take" if winner == "You" else "takes"
        return f"{winner} {verb} it: {the_card(best)} is {kind}.{twin}"

    def differs(self, question: TrickWinner, given: Answer) -> tuple[str, str]:
        if given not in question.rules.seats:
            return "Nobody sits there", self.because(question)
        card = _card_of(question, given)
        best = winning_card(question.trick, question.trump, question.rules)
        if card is best:
            said = "It is the twin of the winning card."
        elif card.suit is not question.trick[0].suit and card.suit is not question.trump:
            led = suit_word(question.trick[0].suit)
            said = f"{first_upper(the_card(card))} is neither a trump nor of the suit led, {led}, so it cannot win."
        else:
            said = f"{first_upper(the_card(card))} is lower than {the_card(best)}."
            if best.suit is question.trump and card.suit is not question.trump:
                said = f"{first_upper(the_card(card))} loses to a trump."
        return "Another card takes it", f"{said} {self.because(question)}"


def _card_of(question: TrickWinner, seat: Seat) -> Card:
    return question.trick[seats_from(question.leader, question.rules).index(seat)]


SPEAKERS = (LegalWords(), WinWords(), WinnerWords())
