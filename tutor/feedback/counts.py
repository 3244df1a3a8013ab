"""What is said of questions about counting: counters, and the cards that are still out."""

from __future__ import annotations

from collections import Counter

from tutor.engine.meld_parts import PLURALS
from tutor.feedback.verdict import Mark, Speaker, amount_off
from tutor.feedback.words import COUNT_WORDS, count_words, first_upper, listed, points, rank_word
from tutor.questions import Answer
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.trump_count import TrumpCount


def values_words(question: Counters | CountersLeft) -> str:
    """Aces, tens and kings are 10 each; the rest are 0."""
    by_points: dict[int, list[str]] = {}
    for rank, worth in question.rules.point_values.items():
        by_points.setdefault(worth, []).append(PLURALS[rank])
    said = [f"{listed(names)} {points(worth)}" for worth, names in by_points.items() if worth]
    return f"{first_upper(listed(said))} each, the rest nothing"


class CounterWords(Speaker[Counters]):
    """counters."""

    kinds = (Counters,)

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


class LeftWords(Speaker[CountersLeft]):
    """counters-left."""

    kinds = (CountersLeft,)

    def because(self, question: CountersLeft) -> str:
        whole = question.rules.trick_points
        return f"A hand holds {points(whole)} trick points. {points(whole)} − {points(question.taken)} leaves {points(question.answer)}."

    def differs(self, question: CountersLeft, given: Answer) -> tuple[str, str]:
        return amount_off(int(given), question.answer), self.because(question)


class CopiesWords(Speaker[CopiesLeft]):
    """copies-left."""

    kinds = (CopiesLeft,)

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

    def differs(self, question: CopiesLeft, given: Answer) -> tuple[str, str]:
        return amount_off(int(given), question.answer), self.because(question)


class TrumpCountWords(Speaker[TrumpCount]):
    """trump-count."""

    kinds = (TrumpCount,)

    def because(self, question: TrumpCount) -> str:
        whole = question.rules.deck.copies * len(question.rules.deck.order)
        own = sum(1 for card in question.hand if card.suit is question.trump)
        fallen = sum(1 for trick in question.tricks for card in trick if card.suit is question.trump)
        gone = f"{points(fallen)} {'has' if fallen == 1 else 'have'} fallen" if fallen else "none has fallen"
        out = f"{points(question.answer)} {'is' if question.answer == 1 else 'are'}" if question.answer else "none is"
        return f"There are {whole} trumps. You hold {own or 'none'} and {gone}, so {out} still out."

    def differs(self, question: TrumpCount, given: Answer) -> tuple[str, str]:
        return amount_off(int(given), question.answer), self.because(question)


SPEAKERS = (CounterWords(), LeftWords(), CopiesWords(), TrumpCountWords())
