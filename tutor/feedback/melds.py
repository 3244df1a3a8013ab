"""What is said of questions about meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tutor.engine import Card, MeldCount
from tutor.engine.meld import Meld, MeldPart, Sort, meld_cards
from tutor.engine.rules import points_for
from tutor.feedback.speaker import Part, Speaker
from tutor.feedback.verdict import Ledger, LedgerLine, Mark, amount_off, mark_cards, places_of, tally
from tutor.feedback.words import (
    COUNT_WORDS,
    a_meld,
    cards_words,
    count_words,
    first_upper,
    listed,
    points,
    rank_word,
    suit_word,
)
from tutor.questions import Answer
from tutor.questions.best_trump import BestTrump
from tutor.questions.find_meld import FindMeld
from tutor.questions.meld_count import MeldTotal
from tutor.questions.prose import meld_label, meld_words
from tutor.questions.shared_cards import SharedCards


def part_detail(part: MeldPart, count: MeldCount) -> str:
    """How a run with extras comes to its points."""
    if not part.meld.extras:
        return ""
    run, royal = points_for(count.rules.meld.run, 1), points_for(count.rules.meld.royal, 1)
    extras, more = listed([rank_word(rank) for rank in part.meld.extras]), part.points - run
    return f"{points(run)} + {points(more)} for the second {extras}" if more >= royal else ""


def meld_ledger(count: MeldCount, hand: tuple[Card, ...], note: str = "") -> Ledger:
    """The melds of a hand line by line, each with the places of its cards."""
    lines = []
    for part in count.parts:
        places = places_of(part.cards, hand)
        badges: tuple[tuple[int, str], ...] = ()
        if part.meld.extras:
            royal = points_for(count.rules.meld.royal, 1)
            badges = tuple((at, f"+{points(royal)}") for at in _second_copies(places, hand))
        lines.append(LedgerLine(meld_label(part.meld), points(part.points), part_detail(part, count), places, badges))
    return Ledger(tuple(lines), "Meld", points(count.total), note)


def _second_copies(places: tuple[int, ...], hand: tuple[Card, ...]) -> list[int]:
    seen: Counter[Card] = Counter()
    second = []
    for at in places:
        seen[hand[at]] += 1
        if seen[hand[at]] == 2:
            second.append(at)
    return second


def sum_words(count: MeldCount) -> str:
    """Run 150 and dix 10 make 160."""
    together = Counter(part.meld for part in count.parts)
    worth = {part.meld: part.points for part in count.parts}
    parts = [_times(meld, times, worth[meld]) for meld, times in together.items()]
    if not parts:
        return "There is no meld in this hand."
    if len(parts) == 1:
        return f"{first_upper(parts[0])}, and nothing more."
    if len(parts) > 5:
        return f"{first_upper(count_words(len(count.parts), 'meld'))} here make {points(count.total)}."
    return f"{first_upper(listed(parts))} make {points(count.total)}."


def _times(meld: Meld, times: int, worth: int) -> str:
    """One meld, or a meld that is counted several times: two marriages in hearts 40."""
    name = meld_words(meld)
    if times == 1:
        return f"{name} {points(worth)}"
    plurals = {Sort.DIX: "dixes", Sort.AROUND: f"{name} {times} times", Sort.MARRIAGE: name.replace("marriage", "marriages")}
    return f"{COUNT_WORDS[times]} {plurals.get(meld.sort, f'{name}s')} {points(times * worth)}"


def _sharing(question: SharedCards | MeldTotal) -> str:
    if question.rules.meld.one_per_trick:
        return "A card may serve once in each sort, and again in a meld of the same sort that pays more."
    return "A card may serve once in each sort."


class CountWords(Speaker[MeldTotal]):
    """meld-count: the ledger, and which meld makes the difference."""

    kind = MeldTotal

    def ask(self, question: MeldTotal) -> str:
        return "Which kings have their queen, and which ranks are there in all four suits?"

    def rule(self, question: MeldTotal) -> str:
        nines = " Nines count only in trump." if question.rules.meld.dix else ""
        return f"Look for runs and marriages, for pinochles, and for arounds. {_sharing(question)}{nines}"

    def part(self, question: MeldTotal) -> Part:
        parts = question.result.parts
        bright = tuple(dict.fromkeys(card for part in parts for card in part.cards))
        names = list(dict.fromkeys(meld_words(part.meld) for part in parts))
        more = ", and more." if len(parts) > 2 or len(names) < len(parts) else "."
        return f"It has {listed(names[:2])}{more}" if names else "No card is in a meld.", bright

    def because(self, question: MeldTotal) -> str:
        return sum_words(question.result)

    def differs(self, question: MeldTotal, given: Answer) -> tuple[str, str]:
        count: MeldCount = question.result
        title = amount_off(int(given), count.total)
        more = " Tap a line to see its cards." if count.parts else ""
        return title, self._difference(question, count.total - int(given)) + more

    def _difference(self, question: MeldTotal, missing: int) -> str:
        count: MeldCount = question.result
        if missing < 0:
            if not count.parts:
                return "There is no meld in this hand at all: no card here finds its partners."
            return f"That is {points(-missing)} too much. {sum_words(count)}"
        left = Counter(question.given)
        lost = _parts_worth([part for part in count.parts if not _take(left, part.meld)], missing)
        if not lost:
            many = count_words(len(count.parts), "meld")
            return f"This hand has {many}, {points(count.total)} in all."
        names = listed([f"the {meld_words(part.meld)}" for part in lost])
        short = len(lost) == 1 and len(lost[0].cards) < 5
        cards = f", {cards_words(lost[0].cards, question.rules)}" if short else ""
        return f"It looks as if you missed {names}{cards}: {points(missing)}."

    def ledger(self, question: MeldTotal, given: Answer) -> Ledger:
        return meld_ledger(question.result, question.drawn().hand, f"you counted {points(int(given))}")

    def marks(self, question: MeldTotal, given: Answer) -> tuple[Mark, ...]:
        hand = question.drawn().hand
        used: dict[int, list[Meld]] = {}
        for part in question.result.parts:
            for at in places_of(part.cards, hand):
                used.setdefault(at, []).append(part.meld)
        return tuple(Mark(at, "plain", "", f"It counts in {listed(_with_articles(melds))}.") for at, melds in sorted(used.items()))


def _with_articles(melds: Sequence[Meld]) -> list[str]:
    return [meld_words(meld) if meld.sort is Sort.AROUND else f"the {meld_words(meld)}" for meld in melds]


def _take(melds: Counter[Meld], meld: Meld) -> bool:
    """Take a meld off those counted; whether it was there."""
    melds[meld] -= 1
    return melds[meld] >= 0


def _parts_worth(parts: list[MeldPart], amount: int) -> tuple[MeldPart, ...]:
    """The one way to make an amount of one or two melds; () where there is none or several."""
    for size in (1, 2):
        ways = {
            frozenset(Counter(part.meld for part in chosen).items()): chosen
            for chosen in combinations(parts, size)
            if sum(part.points for part in chosen) == amount
        }
        if len(ways) == 1:
            return next(iter(ways.values()))
        if ways:
            return ()
    return ()


class FindWords(Speaker[FindMeld]):
    """find-meld."""

    kind = FindMeld

    def ask(self, question: FindMeld) -> str:
        return "Which cards does this meld need?"

    def rule(self, question: FindMeld) -> str:
        return f"{first_upper(meld_words(question.meld))}: every card of it must be in the hand, in the right suits."

    def part(self, question: FindMeld) -> Part:
        needed = meld_cards(question.meld, question.trump, question.rules)
        return "Only the bright cards can belong to it.", tuple(card for card in dict.fromkeys(question.hand) if card in needed)

    def because(self, question: FindMeld) -> str:
        needed = meld_cards(question.meld, question.trump, question.rules)
        made_of = f"{first_upper(a_meld(question.meld))} {cards_words(needed, question.rules)}"
        if question.answer:
            return f"{made_of}."
        lacking = Counter(needed) - Counter(question.hand)
        if lacking:
            return f"{made_of}. This hand lacks {cards_words(lacking.elements(), question.rules)}."
        return f"{made_of}, but here they are in the run, and a run's own king and queen are not paid again."

    def differs(self, question: FindMeld, given: Answer) -> tuple[str, str]:
        right: Counter[Card] = Counter(question.answer)
        chosen: Counter[Card] = Counter(given)
        if not right:
            return "It is not in this hand", self.because(question)
        extra = chosen - right
        title = tally((right & chosen).total(), (right - chosen).total(), 0)
        if extra and not right - chosen:
            title = f"Nearly: {count_words(extra.total(), 'card')} too many"
        return title, self.because(question)

    def marks(self, question: FindMeld, given: Answer) -> tuple[Mark, ...]:
        name = meld_words(question.meld)

        def reason(card: Card) -> str:
            return f"It belongs to the {name}." if card in question.answer else f"It is not part of the {name}."

        return mark_cards(question.drawn().hand, tuple(given), question.answer, reason, each_once=False)


class SharedWords(Speaker[SharedCards]):
    """shared-cards."""

    kind = SharedCards

    def ask(self, question: SharedCards) -> str:
        return "Which melds are in the hand, and where do they overlap?"

    def rule(self, question: SharedCards) -> str:
        return f"There are three sorts of meld: runs and marriages, pinochles, arounds. {_sharing(question)}"

    def part(self, question: SharedCards) -> Part:
        names = listed([meld_words(part.meld) for part in question.result.parts])
        uses = Counter(card for part in question.result.parts for card in set(part.cards))
        return f"The melds here are {names}.", tuple(card for card, count in uses.items() if count > 1)

    def because(self, question: SharedCards) -> str:
        if not question.answer:
            return "No card here counts in two melds. Each meld has cards of its own."
        says = [_said_of(card, question) for card in dict.fromkeys(question.answer)]
        if len(says) > 2 and len(question.answer) < len(COUNT_WORDS):
            return f"Each of these {COUNT_WORDS[len(question.answer)]} cards counts in two melds or more, of different types."
        return f"{' '.join(says)} Melds of different types may share a card."

    def differs(self, question: SharedCards, given: Answer) -> tuple[str, str]:
        right: Counter[Card] = Counter(question.answer)
        chosen: Counter[Card] = Counter(given)
        extra = (chosen - right).total()
        if not right:
            return "No card is shared here", self.because(question)
        title = f"Nearly: {count_words(extra, 'card')} too many" if extra else tally((right & chosen).total(), (right - chosen).total(), 0)
        return title, self.because(question)

    def marks(self, question: SharedCards, given: Answer) -> tuple[Mark, ...]:
        def reason(card: Card) -> str:
            return _said_of(card, question)

        return mark_cards(question.drawn().hand, tuple(given), question.answer, reason, each_once=False)


def _said_of(card: Card, question: SharedCards) -> str:
    melds = [part.meld for part in question.result.parts if card in part.cards]
    where = listed(_with_articles(melds)) if melds else "no meld"
    return f"{first_upper(cards_words((card,), question.rules))} counts in {where}."


class TrumpWords(Speaker[BestTrump]):
    """best-trump: the total of each suit."""

    kind = BestTrump

    def ask(self, question: BestTrump) -> str:
        return "In which suit would a run or a royal marriage count?"

    def rule(self, question: BestTrump) -> str:
        return "Count the hand with each suit as trump. Pinochles and arounds stay the same."

    def part(self, question: BestTrump) -> Part:
        suit, count = min(question.result.items(), key=lambda item: item[1].total)
        return f"With {suit_word(suit)} it would be {points(count.total)}. Others give more or as much.", None

    def because(self, question: BestTrump) -> str:
        best = question.answer
        most = question.result[best[0]]
        if not most.total:
            return "No suit gives this hand any meld, so any of them is right."
        suits = listed([suit_word(suit) for suit in best], "or")
        if len(best) > 1:
            return f"With {suits} as trump the meld is the same, {points(most.total)}, and no suit gives more."
        parts = listed([f"{meld_words(part.meld)} {points(part.points)}" for part in most.parts])
        return f"With {suits} as trump the meld is {points(most.total)}" + (f": {parts}." if len(most.parts) < 6 else ".")

    def differs(self, question: BestTrump, given: Answer) -> tuple[str, str]:
        suit = given[0]
        less = f"With {suit_word(suit)} it is only {points(question.result[suit].total)}."
        return "Another suit gives more", f"{less} {self.because(question)}"

    def ledger(self, question: BestTrump, given: Answer) -> Ledger:
        hand = question.drawn().hand
        lines = []
        for suit, count in sorted(question.result.items(), key=lambda item: -item[1].total):
            places = {at for part in count.parts for at in places_of(part.cards, hand)}
            detail = listed([meld_words(part.meld) for part in count.parts])
            lines.append(LedgerLine(first_upper(suit_word(suit)), points(count.total), detail, tuple(sorted(places))))
        best = question.result[question.answer[0]].total
        return Ledger(tuple(lines), "Most meld", points(best), f"you chose {suit_word(given[0])}")


SPEAKERS = (CountWords(), FindWords(), SharedWords(), TrumpWords())
