"""What is said of questions about cards: ranks, copies, counters, turns."""

from __future__ import annotations

from collections import Counter

from tutor.engine.cards import PLURALS
from tutor.engine.play import winning_card
from tutor.feedback.speaker import AmountSpeaker, Part, Speaker
from tutor.feedback.verdict import Mark, amount_off, places_of
from tutor.feedback.words import (
    COUNT_WORDS,
    a_suit,
    count_words,
    first_upper,
    listed,
    points,
    rank_word,
    seat_word,
    the_card,
)
from tutor.questions import Answer
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.rank_order import RankOrder
from tutor.questions.trump_count import TrumpCount
from tutor.questions.whose_turn import WhoseTurn


def values_words(question: Counters | CountersLeft) -> str:
    """Aces, tens and kings are 10 each; the rest are 0."""
    by_points: dict[int, list[str]] = {}
    for rank, worth in question.rules.point_values.items():
        by_points.setdefault(worth, []).append(PLURALS[rank])
    said = [f"{listed(names)} {points(worth)}" for worth, names in by_points.items() if worth]
    return f"{first_upper(listed(said))} each, the rest nothing"


class CounterWords(Speaker[Counters]):
    """counters."""

    kind = Counters

    def ask(self, question: Counters) -> str:
        return "Which ranks are worth something?"

    def rule(self, question: Counters) -> str:
        return f"{values_words(question)}."

    def part(self, question: Counters) -> Part:
        worth = question.rules.point_values
        return "Only the bright cards count.", tuple(card for card in dict.fromkeys(question.cards) if worth[card.rank])

    def because(self, question: Counters) -> str:
        held = Counter(card.rank for card in question.cards)
        worth = question.rules.point_values
        said = [
            f"{count_words(held[rank], rank_word(rank))} {points(held[rank] * worth[rank])}" for rank in worth if held[rank] and worth[rank]
        ]
        if question.last_trick:
            said.append(f"the last trick {points(question.rules.scoring.last_trick)}")
        if not said:
            return f"{values_words(question)}: nothing here counts."
        total = f": {points(question.result)} in all." if len(said) > 1 else ", and nothing more."
        return first_upper(listed(said) + total)

    def differs(self, question: Counters, given: Answer) -> tuple[str, str]:
        last = question.rules.scoring.last_trick
        said = ""
        if question.last_trick and question.answer - given == last:
            said = "It looks as if the last trick was left out. "
        return amount_off(int(given), question.answer), said + self.because(question)

    def marks(self, question: Counters, given: Answer) -> tuple[Mark, ...]:
        worth = question.rules.point_values
        return tuple(
            Mark(at, "plain", f"+{worth[card.rank]}", f"A {rank_word(card.rank)} is worth {worth[card.rank]}.")
            for at, card in enumerate(question.drawn().hand)
            if worth[card.rank]
        )


class LeftWords(AmountSpeaker[CountersLeft]):
    """counters-left."""

    kind = CountersLeft

    def ask(self, question: CountersLeft) -> str:
        return "How many trick points are there in a whole hand?"

    def rule(self, question: CountersLeft) -> str:
        return "All that one side has not won is still there for the other."

    def part(self, question: CountersLeft) -> Part:
        return f"A hand holds {points(question.rules.trick_points)}, and {points(question.taken)} are taken.", None

    def because(self, question: CountersLeft) -> str:
        whole = question.rules.trick_points
        return f"A hand holds {points(whole)} trick points. {points(whole)} − {points(question.taken)} leaves {points(question.answer)}."


class CopiesWords(AmountSpeaker[CopiesLeft]):
    """copies-left."""

    kind = CopiesLeft

    def ask(self, question: CopiesLeft) -> str:
        return "How many are in the whole deck, and how many can you see?"

    def rule(self, question: CopiesLeft) -> str:
        return "Take what you can see from what the deck has of it."

    def part(self, question: CopiesLeft) -> Part:
        whole = question.rules.deck.copies * (1 if question.card else len(question.rules.deck.order))
        return f"You can see {whole - question.answer}.", None

    def because(self, question: CopiesLeft) -> str:
        rules = question.rules
        if question.card:
            whole = rules.deck.copies
            what = f"{COUNT_WORDS[whole]} {PLURALS[question.card.rank]} of {question.card.suit.name.lower()}"
        else:
            assert question.suit is not None
            whole = rules.deck.copies * len(rules.deck.order)
            what = f"{whole} {question.suit.name.lower()}"
        gone, out = whole - question.answer, question.answer
        seen = f"You can see {points(gone)}" if gone else "You can see none"
        return f"The deck has {what}. {seen}, so {points(out) if out else 'none'} {'is' if out == 1 else 'are'} out."


class TrumpCountWords(AmountSpeaker[TrumpCount]):
    """trump-count."""

    kind = TrumpCount

    def ask(self, question: TrumpCount) -> str:
        return "How many trumps are in the deck, and how many have you seen?"

    def rule(self, question: TrumpCount) -> str:
        return "Take your own trumps and those that fell from all there are."

    def part(self, question: TrumpCount) -> Part:
        return f"There are {question.rules.deck.copies * len(question.rules.deck.order)} trumps in the deck.", None

    def because(self, question: TrumpCount) -> str:
        whole = question.rules.deck.copies * len(question.rules.deck.order)
        own = sum(1 for card in question.hand if card.suit is question.trump)
        fallen = sum(1 for trick in question.tricks for card in trick if card.suit is question.trump)
        gone = f"{points(fallen)} {'has' if fallen == 1 else 'have'} fallen" if fallen else "none has fallen"
        out = f"{points(question.answer)} {'is' if question.answer == 1 else 'are'}" if question.answer else "none is"
        return f"There are {whole} trumps. You hold {own or 'none'} and {gone}, so {out} still out."


class RankWords(Speaker[RankOrder]):
    """rank-order."""

    kind = RankOrder

    def ask(self, question: RankOrder) -> str:
        return "Which rank comes right after the ace?"

    def rule(self, question: RankOrder) -> str:
        order = question.rules.deck.order
        return f"In pinochle the ten stands higher than in most games, and the {rank_word(order[-1])} is lowest."

    def part(self, question: RankOrder) -> Part:
        return f"Start with {the_card(question.answer[0])}.", None

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


class TurnWords(Speaker[WhoseTurn]):
    """whose-turn."""

    kind = WhoseTurn

    def ask(self, question: WhoseTurn) -> str:
        return "Who took this trick?" if _is_full(question) else "Who acted last, and who sits to the left?"

    def rule(self, question: WhoseTurn) -> str:
        if question.dealer:
            return "Calls go clockwise, and a player who passed is out of the bidding."
        return "Turns go clockwise, and the winner of a trick leads to the next."

    def part(self, question: WhoseTurn) -> Part:
        if _is_full(question) and question.trump:
            best = winning_card(question.trick, question.trump, question.rules)
            return f"The card that wins is {a_suit(best.suit)}.", None
        return "Go round clockwise from the one who acted last" + (", leaving out those who passed." if question.dealer else "."), None

    def because(self, question: WhoseTurn) -> str:
        who = seat_word(question.answer, question.rules, start=True)
        be = "are" if who == "You" else "is"
        if question.dealer is not None and not question.calls:
            return f"{who} {be} first: the bidding starts at the dealer's left."
        if question.dealer is not None:
            return f"{who} {be} next. Turns go clockwise, and a player who passed is out."
        if _is_full(question):
            assert question.trump is not None
            best = winning_card(question.trick, question.trump, question.rules)
            twin = ", the first of two the same," if question.trick.count(best) > 1 else ""
            leads = f"its winner leads to the next: {seat_word(question.answer, question.rules)}"
            return f"{first_upper(the_card(best))}{twin} takes the trick, and {leads}."
        return f"{who} {be} next. Turns go clockwise from the leader."

    def differs(self, question: WhoseTurn, given: Answer) -> tuple[str, str]:
        return "Somebody else is next", self.because(question)


def _is_full(question: WhoseTurn) -> bool:
    """Whether it is asked whose turn it is after a whole trick."""
    return len(question.trick) == len(question.rules.seats)


SPEAKERS = (CounterWords(), LeftWords(), CopiesWords(), TrumpCountWords(), RankWords(), TurnWords())
