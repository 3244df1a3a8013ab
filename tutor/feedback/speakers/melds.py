"""What is said of questions about a hand's whole meld: the count, and the best trump."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from tutor.engine import Cards, Rank, Rules, Suit
from tutor.engine.meld import Meld, MeldPart, Sort
from tutor.engine.rules import points_for
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.meld_finding import SHORT, FindWords
from tutor.feedback.speakers.meld_ledger import (
    given_up,
    meld_ledger,
    melds_at,
    melds_named,
    part_detail,
    places,
    short_sum,
    sum_words,
    terms,
)
from tutor.feedback.speakers.meld_sharing import SharedWords, sharing_rule
from tutor.feedback.speakers.meld_words import cards_of, one_meld, sorts_paid, the_meld
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Ledger, LedgerLine, Mark, amount_off
from tutor.feedback.words import count_words, first_upper, listed, points, suit_word
from tutor.questions import Answer
from tutor.questions.best_trump import BestTrump
from tutor.questions.meld_count import MeldTotal

__all__ = ["SPEAKERS", "meld_ledger", "part_detail", "sum_words"]
NAMED = 22  # words that may name the cards of a meld
ROOM = 28  # words of a text that are left beside what is said of every total


class _Counted:
    """A hand, what it melds, and an answer beside it: the facts that sentences ask for and name."""

    def __init__(self, question: MeldTotal, given: int = 0) -> None:
        self.question, self.given = question, given
        self.rules, self.parts, self.missing = question.rules, question.result.parts, question.result.total - given

    @cached_property
    def stale(self) -> tuple[MeldPart, ...]:
        return given_up(self.question.result, self.question.hand)

    @property
    def took_stale(self) -> bool:
        return bool(self.stale) and -self.missing == sum(part.points for part in self.stale)

    @cached_property
    def lost(self) -> Sequence[MeldPart]:
        """The one or two melds without which the hand comes to just what was given, if there is one way."""
        left = Counter(self.question.given)
        return _parts_worth([part for part in self.parts if not _take(left, part.meld)], self.missing)

    @cached_property
    def twice(self) -> Sequence[MeldPart]:
        """The one or two melds that counted again make just what was given, if there is one way."""
        times = Counter(part.meld for part in self.parts)
        found = _parts_worth(list(self.parts), -self.missing)
        return () if any(times[part.meld] > 1 for part in found) else found

    @property
    def lost_names(self) -> str:
        return self._named(self.lost)

    @property
    def twice_names(self) -> str:
        return self._named(self.twice) + ("," if len(self.twice) == 1 else "")

    def _named(self, parts: Sequence[MeldPart]) -> str:
        """the marriage in hearts, the king and queen of hearts"""
        names = [(the_meld(part.meld), cards_of(part.meld, part.cards, self.rules)) for part in parts]
        whole = ", ".join(names[0]) if len(names) == 1 else listed([f"{name} ({cards})" for name, cards in names])
        return whole if len(whole.split()) <= NAMED else listed([name for name, _ in names])

    @property
    def verb(self) -> str:
        return "count" if len(self.twice) > 1 or self.twice[0].meld.sort is Sort.AROUND else "counts"

    @property
    def sum_too(self) -> str:
        """The sum, where there is room for it beside the names of two melds."""
        return f" {self.sum}" if len(f"{self.twice_names} {self.sum}".split()) <= ROOM else ""

    @property
    def how_much(self) -> str:
        return points(abs(self.missing))

    @property
    def many(self) -> str:
        return count_words(len(self.parts), "meld")

    @property
    def first(self) -> str:
        return one_meld(self.parts[0].meld)

    @property
    def sum(self) -> str:
        return sum_words(self.question.result)

    @property
    def sorts(self) -> str:
        """runs and marriages, for pinochles, and for arounds"""
        first, *more = sorts_paid(self.rules)
        return ", ".join([first, *(f"for {sort}" for sort in more[:-1]), *(f"and for {sort}" for sort in more[-1:])])

    @property
    def sharing(self) -> str:
        return sharing_rule(self.rules)

    @property
    def counts_nines(self) -> bool:
        return any(self.rules.meld.dix) and Rank.NINE in self.rules.deck.order


_NO_FRESH = "One marriage would bring no fresh card, so it is not paid."
_BECAUSE: tuple[Row[_Counted], ...] = (
    Row(lambda c: bool(c.stale), "{sum} " + _NO_FRESH),
    Row(always, "{sum}"),
)
_ASK: tuple[Row[_Counted], ...] = (
    Row(lambda c: "pinochles" not in sorts_paid(c.rules), "Is there a run, a marriage, or a rank in all four suits?"),
    Row(lambda c: c.counts_nines, "Is there a run, a marriage, a pinochle, a nine of trump, or a rank in all four suits?"),
    Row(always, "Is there a run, a marriage, a pinochle, or a rank in all four suits?"),
)
_RULE: tuple[Row[_Counted], ...] = (
    Row(
        lambda c: c.counts_nines,
        "Look for {sorts}. {sharing} Nines count only in trump.",
    ),
    Row(always, "Look for {sorts}. {sharing}"),
)
_LEFT: tuple[Row[_Counted], ...] = (
    Row(lambda c: not c.parts, "No card is in a meld that pays."),
    Row(lambda c: len(c.parts) == 1, "There is one meld here, made of the bright cards."),
    Row(always, "There are {many} here, all made of the bright cards. One is {first}."),
)
_OFF: tuple[Row[_Counted], ...] = (
    Row(lambda c: not c.parts, "There is no meld in this hand: no set of cards here pays."),
    Row(lambda c: c.took_stale, "Each meld after the first needs a card fresh from the hand. {sum}"),
    Row(lambda c: c.missing > 0 and bool(c.lost), "It looks as if you missed {lost_names}: {how_much}."),
    Row(lambda c: c.missing < 0 and bool(c.twice), "{Twice_names} {verb} only once.{sum_too}"),
    Row(lambda c: c.missing > 0 and len(c.parts) > 1, "This hand has {many}. {sum}"),
    Row(always, "{sum}"),
)


class CountWords(Speaker[MeldTotal]):
    """meld-count: the ledger, and which meld makes the difference."""

    kind = MeldTotal

    def ask(self, question: MeldTotal) -> str:
        return said(_ASK, _Counted(question))

    def rule(self, question: MeldTotal) -> str:
        return said(_RULE, _Counted(question))

    def part(self, question: MeldTotal) -> Part:
        bright = tuple(dict.fromkeys(card for part in question.result.parts for card in part.cards))
        return said(_LEFT, _Counted(question)), bright

    def because(self, question: MeldTotal) -> str:
        return said(_BECAUSE, _Counted(question))

    def shortly(self, question: MeldTotal) -> str:
        return short_sum(question.result, SHORT)

    def differs(self, question: MeldTotal, given: Answer) -> tuple[str, str]:
        return amount_off(int(given), question.result.total), said(_OFF, _Counted(question, int(given)))

    def ledger(self, question: MeldTotal, given: Answer) -> Ledger:
        return meld_ledger(question.result, question.drawn().hand, f"you counted {points(int(given))}")

    def marks(self, question: MeldTotal, given: Answer) -> tuple[Mark, ...]:
        used = melds_at(question.result, question.drawn().hand)
        return tuple(Mark(at, "plain", "", f"It counts in {listed([the_meld(meld) for meld in used[at]])}.") for at in sorted(used))


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


class _Trumps:
    """What a hand melds with each suit as trump, and one suit beside the best: the facts that sentences ask for and name."""

    def __init__(self, question: BestTrump, suit: Suit | None = None) -> None:
        self.question, self.best = question, question.answer
        self.most = question.result[self.best[0]]
        self.suit = suit or min(question.result, key=lambda one: question.result[one].total)

    @property
    def suits(self) -> str:
        return listed([suit_word(suit) for suit in self.best], "or")

    @property
    def total(self) -> str:
        return points(self.most.total)

    @property
    def parts(self) -> str:
        return terms(self.most)

    @property
    def one(self) -> str:
        return one_meld(self.most.parts[0].meld)

    @property
    def other(self) -> str:
        return suit_word(self.suit)

    @property
    def other_total(self) -> str:
        return points(self.question.result[self.suit].total)

    @property
    def ties(self) -> int:
        return len(self.best)


_MOST: tuple[Row[_Trumps], ...] = (
    Row(lambda t: not t.most.total, "No suit gives this hand any meld, so any of them is right."),
    Row(lambda t: t.ties == len(Suit), "Every suit gives the same, {total}, so any of them is right."),
    Row(lambda t: t.ties > 1, "With {suits} as trump the meld is the same, {total}, and no suit gives more."),
    Row(lambda t: len(t.most.parts) == 1, "With {suits} as trump the meld is {one}, {total}, and no other suit gives as much."),
    Row(always, "With {suits} as trump the meld is {total}: {parts}."),
)
_MOST_SHORTLY: tuple[Row[_Trumps], ...] = (
    Row(lambda t: not t.most.total, "No suit gives this hand any meld."),
    Row(lambda t: t.ties == len(Suit), "Every suit gives the same, {total}."),
    Row(lambda t: t.ties > 1, "With {suits} the meld is {total}, the most."),
    Row(always, "With {suits} the meld is {total}, and with no other as much."),
)
_LEAST: tuple[Row[_Trumps], ...] = (
    Row(lambda t: t.ties == len(Suit), "All four suits come to the same."),
    Row(always, "With {other} it would be {other_total}. Another suit gives more."),
)
# What only trump pays, by what this table pays for.
_IN_TRUMP: tuple[Row[Rules], ...] = (
    Row(
        lambda rules: any(rules.meld.dix) and Rank.NINE in rules.deck.order,
        "Count the hand with each suit as trump: runs, royal marriages and nines need it.",
    ),
    Row(lambda rules: points_for(rules.meld.royal, 1) > 0, "Count the hand with each suit as trump: runs and royal marriages need it."),
    Row(always, "Count the hand with each suit as trump."),
)


class TrumpWords(Speaker[BestTrump]):
    """best-trump: the total of each suit."""

    kind = BestTrump

    def ask(self, question: BestTrump) -> str:
        return "Which sets of cards pay only in trump, or pay more there?"

    def rule(self, question: BestTrump) -> str:
        same = [sort for sort in sorts_paid(question.rules) if sort in ("pinochles", "arounds")]
        return f"{said(_IN_TRUMP, question.rules)} {first_upper(listed(same))} stay the same."

    def part(self, question: BestTrump) -> Part:
        return said(_LEAST, _Trumps(question)), None

    def because(self, question: BestTrump) -> str:
        return said(_MOST, _Trumps(question))

    def shortly(self, question: BestTrump) -> str:
        return said(_MOST_SHORTLY, _Trumps(question))

    def differs(self, question: BestTrump, given: Answer) -> tuple[str, str]:
        less = said((Row(always, "With {other} as trump it is only {other_total}."),), _Trumps(question, given[0]))
        return "Another suit gives more", f"{less} {self.because(question)}"

    def ledger(self, question: BestTrump, given: Answer) -> Ledger:
        hand: Cards = question.drawn().hand
        lines = []
        for suit, count in sorted(question.result.items(), key=lambda item: -item[1].total):
            at_places = sorted({at for part in places(count, hand) for at in part})
            lines.append(LedgerLine(first_upper(suit_word(suit)), points(count.total), melds_named(count), tuple(at_places)))
        best = question.result[question.answer[0]].total
        return Ledger(tuple(lines), "Most meld", points(best), f"you chose {suit_word(given[0])}")


SPEAKERS = (CountWords(), FindWords(), SharedWords(), TrumpWords())
