"""What is said of questions about meld."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tutor.engine import Card, MeldCount, MeldPart, meld_cards, points_for
from tutor.feedback.verdict import Ledger, LedgerLine, Mark, Speaker, amount_off, mark_cards, places_of, tally
from tutor.feedback.words import COUNT_WORDS, a_meld, cards_words, count_words, first_upper, listed, meld_words, points, suit_word
from tutor.questions import Answer
from tutor.questions.best_trump import BestTrump
from tutor.questions.find_meld import FindMeld
from tutor.questions.meld_count import MeldTotal
from tutor.questions.shared_cards import SharedCards


def part_detail(part: MeldPart, count: MeldCount) -> str:
    """How a run with extras comes to its points."""
    if not part.name.startswith("run with"):
        return ""
    run, royal = points_for(count.rules.meld.run, 1), points_for(count.rules.meld.royal, 1)
    extras = {"king": "the second king", "queen": "the second queen", "marriage": "the second king and queen"}
    more = part.points - run
    return f"{points(run)} + {points(more)} for {extras[part.name.split()[-1]]}" if more >= royal else ""


def meld_ledger(count: MeldCount, hand: tuple[Card, ...], note: str = "") -> Ledger:
    """The melds of a hand line by line, each with the places of its cards."""
    lines = []
    for part in count.parts:
        places = places_of(part.cards, hand)
        badges: tuple[tuple[int, str], ...] = ()
        if part.name.startswith("run with"):
            royal = points_for(count.rules.meld.royal, 1)
            badges = tuple((at, f"+{points(royal)}") for at in _second_copies(places, hand))
        lines.append(LedgerLine(first_upper(meld_words(part.name)), points(part.points), part_detail(part, count), places, badges))
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
    together = Counter(part.name for part in count.parts)
    worth = {part.name: part.points for part in count.parts}
    parts = [_times(meld_words(name), times, worth[name]) for name, times in together.items()]
    if not parts:
        return "There is no meld in this hand."
    if len(parts) == 1:
        return f"{first_upper(parts[0])}, and nothing more."
    if len(parts) > 5:
        return f"{first_upper(count_words(len(count.parts), 'meld'))} here make {points(count.total)}."
    return f"{first_upper(listed(parts))} make {points(count.total)}."


def _times(name: str, times: int, worth: int) -> str:
    if times == 1:
        return f"{name} {points(worth)}"
    first, *rest = name.split(" ", 1)
    many = {"dix": "dixes"}.get(name, f"{name} {times} times" if name.endswith("around") else f"{first}s {' '.join(rest)}".strip())
    many = f"royal {name.split()[-1]}s" if name.startswith("royal ") else many
    return f"{COUNT_WORDS[times]} {many} {points(times * worth)}"


class CountWords(Speaker[MeldTotal]):
    """meld-count: the ledger, and which meld makes the difference."""

    kinds = (MeldTotal,)

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
        given = list(question.given)
        lost = _parts_worth([part for part in count.parts if not _take(given, part.name)], missing)
        if not lost:
            many = count_words(len(count.parts), "meld")
            return f"This hand has {many}, {points(count.total)} in all."
        names = listed([f"the {meld_words(part.name)}" for part in lost])
        short = len(lost) == 1 and len(lost[0].cards) < 5
        cards = f", {cards_words(lost[0].cards, question.rules)}" if short else ""
        return f"It looks as if you missed {names}{cards}: {points(missing)}."

    def ledger(self, question: MeldTotal, given: Answer) -> Ledger:
        return meld_ledger(question.result, question.drawn().hand, f"you counted {points(int(given))}")

    def marks(self, question: MeldTotal, given: Answer) -> tuple[Mark, ...]:
        hand = question.drawn().hand
        used: dict[int, list[str]] = {}
        for part in question.result.parts:
            for at in places_of(part.cards, hand):
                used.setdefault(at, []).append(meld_words(part.name))
        return tuple(Mark(at, "plain", "", f"It counts in {listed(_with_articles(names))}.") for at, names in sorted(used.items()))


def _with_articles(names: list[str]) -> list[str]:
    return [name if name.endswith("around") else f"the {name}" for name in names]


def _take(names: list[str], name: str) -> bool:
    """Take a name off a list; whether it was there."""
    if name in names:
        names.remove(name)
        return True
    return False


def _parts_worth(parts: list[MeldPart], amount: int) -> tuple[MeldPart, ...]:
    """The one way to make an amount of one or two melds; () where there is none or several."""
    for size in (1, 2):
        ways = {
            tuple(sorted(part.name for part in chosen)): chosen
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

    kinds = (FindMeld,)

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

    kinds = (SharedCards,)

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
    names = [meld_words(part.name) for part in question.result.parts if card in part.cards]
    where = listed(_with_articles(names)) if names else "no meld"
    return f"{first_upper(cards_words((card,), question.rules))} counts in {where}."


class TrumpWords(Speaker[BestTrump]):
    """best-trump: the total of each suit."""

    kinds = (BestTrump,)

    def because(self, question: BestTrump) -> str:
        best = question.answer
        most = question.result[best[0]]
        if not most.total:
            return "No suit gives this hand any meld, so any of them is right."
        suits = listed([suit_word(suit) for suit in best], "or")
        if len(best) > 1:
            return f"With {suits} as trump the meld is the same, {points(most.total)}, and no suit gives more."
        parts = listed([f"{meld_words(part.name)} {points(part.points)}" for part in most.parts])
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
            detail = listed([meld_words(part.name) for part in count.parts])
            lines.append(LedgerLine(first_upper(suit_word(suit)), points(count.total), detail, tuple(sorted(places))))
        best = question.result[question.answer[0]].total
        return Ledger(tuple(lines), "Most meld", points(best), f"you chose {suit_word(given[0])}")


SPEAKERS = (CountWords(), FindWords(), SharedWords(), TrumpWords())
