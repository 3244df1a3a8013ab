"""What is said of questions about ranks, turns and tricks."""

from __future__ import annotations

from collections import Counter

from tutor.engine import Card, Cards, Duty, LegalPlays, Seat, Suit, beats, seats_from, winning_card
from tutor.feedback.verdict import Mark, Speaker, mark_cards, places_of, tally
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
from tutor.questions.rank_order import RankOrder
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.whose_turn import WhoseTurn
from tutor.questions.win_trick import WinTrick

STOCK = "While cards are still drawn, any card may be played."


def why_card(plays: LegalPlays, card: Card) -> str:
    """Why one card of a hand may be played or not, in a sentence."""
    reason = plays.why(card)
    return _allowed(plays, card) if reason.legal else _forbidden(plays, reason.duty, reason.must)


def _allowed(plays: LegalPlays, card: Card) -> str:
    led, winning = plays.led, plays.winning
    if led is None or winning is None:
        return "You lead, so any card may be played."
    if plays.duty is Duty.BEAT:
        return f"It follows suit and beats {the_card(winning)}."
    if plays.duty is Duty.FOLLOW:
        return "It follows suit. The trick is trumped, so that is enough." if plays.ruffed else "It follows suit, and that is enough."
    if plays.duty is Duty.OVERTRUMP:
        return f"You have no {suit_word(led)}. It goes over {the_card(winning)}."
    if plays.duty is Duty.TRUMP:
        under = " It need not win." if plays.ruffed else ""
        return f"You have no {suit_word(led)}, so you trump.{under}"
    return _any_card(plays, led)


def _forbidden(plays: LegalPlays, duty: Duty, must: Cards) -> str:
    led, winning = plays.led, plays.winning
    if led is None or winning is None:
        return "The first lead must be a trump."
    if duty is Duty.FOLLOW:
        return f"{first_upper(suit_word(led))} were led and you hold {suit_word(led)}, so you must follow."
    if duty is Duty.TRUMP:
        return f"You have no {suit_word(led)}, so you must play a trump."
    verb = "go over" if duty is Duty.OVERTRUMP else "beat"
    return f"You must {verb} {the_card(winning)}, and you can with {_ranks(must)}."


def _ranks(cards: Cards) -> str:
    high_to_low = sorted(dict.fromkeys(cards), key=lambda card: card.index)
    return listed([f"the {rank_word(card.rank)}" for card in high_to_low], "or")


def rule_of(plays: LegalPlays) -> str:
    """What the position asks for, in a sentence or two."""
    led, winning = plays.led, plays.winning
    if led is None or winning is None:
        any_card = set(plays.cards) == set(plays.hand)
        return "You lead, so any card may be played." if any_card else "The first lead must be a trump."
    suit, one = suit_word(led), a_suit(led)
    if plays.duty is Duty.BEAT:
        return f"You must follow with {one} that beats {the_card(winning)}, and you can: {_ranks(plays.cards)}."
    if plays.duty is Duty.FOLLOW:
        return f"You must follow with {one}. {_need_not_beat(plays)} {_any_of(plays, one)}"
    if plays.duty is Duty.OVERTRUMP:
        over = f"go over {the_card(winning)} if you can"
        return f"You have no {suit}, so you must trump, and {over}. {first_upper(_ranks(plays.cards))} does it."
    if plays.duty is Duty.TRUMP:
        under = f" None of yours goes over {the_card(winning)}, yet a trump is still due." if plays.ruffed else ""
        return f"You have no {suit}, so you must play a trump.{under} {_any_of(plays, 'a trump')}"
    return _any_card(plays, led)


def _any_card(plays: LegalPlays, led: Suit) -> str:
    if any(card.suit in (led, plays.trump) for card in plays.hand):
        return STOCK
    return f"You have no {suit_word(led)} and no trump, so any card may be played."


def _any_of(plays: LegalPlays, one: str) -> str:
    only = len(plays.cards) == 1
    return f"You have only {_ranks(plays.cards)}." if only else f"Any {one.split()[1]} is right."


def _need_not_beat(plays: LegalPlays) -> str:
    assert plays.winning is not None
    if plays.ruffed:
        return f"The trick is trumped, so no {suit_word(plays.trick[0].suit)[:-1]} can win now."
    if len(plays.owed) > 1 and set(plays.owed) == {plays.winning}:
        return "Your twin card does not beat it."
    return f"You need not beat {the_card(plays.winning)} here."


class LegalWords(Speaker[LegalCards]):
    """legal-plays: every card gets its own reason."""

    kinds = (LegalCards,)

    def because(self, question: LegalCards) -> str:
        plays: LegalPlays = question.result
        if question.phase == "stock":
            return STOCK
        if plays.duty is Duty.FOLLOW and not plays.ruffed and plays.winning and _cannot_beat(question):
            suit = a_suit(plays.winning.suit)
            return f"You must follow with {suit}. None of yours beats {the_card(plays.winning)}. {_any_of(plays, suit)}"
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

    kinds = (WinTrick,)

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


class RankWords(Speaker[RankOrder]):
    """rank-order."""

    kinds = (RankOrder,)

    def because(self, question: RankOrder) -> str:
        order = listed([rank_word(rank) for rank in question.rules.deck.order])
        return f"High to low the ranks are {order}."

    def differs(self, question: RankOrder, given: Answer) -> tuple[str, str]:
        for mine, right in zip(given, question.answer, strict=False):
            if mine is not right:
                fix = f"{first_upper(the_card(right))} comes before {the_card(mine)}."
                put = listed([rank_word(card.rank) for card in given])
                return "Not quite in order", f"You put {put}. {fix} {self.because(question)}"
        return "Not all of them yet", f"Tap every card, highest first. {self.because(question)}"

    def order(self, question: RankOrder) -> tuple[int, ...]:
        return places_of(question.answer, question.drawn().hand)


class WinnerWords(Speaker[TrickWinner]):
    """trick-winner."""

    kinds = (TrickWinner,)

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


class TurnWords(Speaker[WhoseTurn]):
    """whose-turn."""

    kinds = (WhoseTurn,)

    def because(self, question: WhoseTurn) -> str:
        who = seat_word(question.answer, question.rules, start=True)
        be = "are" if who == "You" else "is"
        if question.dealer is not None and not question.calls:
            return f"{who} {be} first: the bidding starts at the dealer's left."
        if question.dealer is not None:
            return f"{who} {be} next. Turns go clockwise, and a player who passed is out."
        if len(question.trick) == len(question.rules.seats):
            assert question.trump is not None
            best = winning_card(question.trick, question.trump, question.rules)
            twin = ", the first of two the same," if question.trick.count(best) > 1 else ""
            leads = f"its winner leads to the next: {seat_word(question.answer, question.rules)}"
            return f"{first_upper(the_card(best))}{twin} takes the trick, and {leads}."
        return f"{who} {be} next. Turns go clockwise from the leader."

    def differs(self, question: WhoseTurn, given: Answer) -> tuple[str, str]:
        return "Somebody else is next", self.because(question)


SPEAKERS = (LegalWords(), WinWords(), RankWords(), WinnerWords(), TurnWords())
