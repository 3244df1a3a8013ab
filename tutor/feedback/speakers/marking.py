"""What is said of melds that were marked on the cards: which were found, missed, paid twice, and what is no meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tutor.engine import Cards
from tutor.engine.meld import Fate, MarkedGroup, MarkedPart, Meld, MeldPart, Sort
from tutor.engine.meld.parts import RUN_RANKS
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.meld_ledger import given_up, meld_ledger, sum_words
from tutor.feedback.speakers.meld_sharing import sharing_rule
from tutor.feedback.speakers.meld_words import cards_of, some_cards, the_meld
from tutor.feedback.speakers.melds import CountWords
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Ledger, LedgerLine, Mark, places_of
from tutor.feedback.words import count_words, first_upper, listed, number_word, points
from tutor.questions.mark_melds import Groups, MarkMelds
from tutor.questions.meld_count import MeldTotal
from tutor.questions.prose import meld_label

MOST_WORDS, NAMED = 40, 22
FOUND, IN_PART, MISSED = "found", "found in part", "missed"
_FATES: Mapping[Fate, str] = {Fate.TWICE: "paid twice", Fate.UNPAID: "not paid"}
_COUNTS = CountWords()


def _status(one: MarkedPart) -> str:
    return FOUND if one.found == one.whole else IN_PART if one.found else MISSED


class _Marked:
    """A hand whose melds were marked: the facts that sentences ask for and name."""

    def __init__(self, question: MarkMelds, given: Groups) -> None:
        self.question, self.given, self.rules = question, given, question.rules
        self.marking, self.hand = question.marking(given), question.drawn().hand
        self.parts = self.marking.parts
        self.missed = [one.part for one in self.parts if _status(one) == MISSED]
        self.in_part = [one for one in self.parts if _status(one) == IN_PART]
        self.wrong = [one for one in self.marking.groups if one.fate is not Fate.PAID]

    @property
    def tally(self) -> str:
        """Two found, one missed, one paid twice, one is no meld"""
        counts = Counter(_status(one) for one in self.parts)
        counts.update(_FATES[one.fate] for one in self.wrong if one.fate in _FATES)
        said = [f"{number_word(counts[word])} {word}" for word in (FOUND, IN_PART, MISSED, *_FATES.values()) if counts[word]]
        none = sum(one.fate is Fate.NO_MELD for one in self.wrong)
        return ", ".join([*said, *([f"{number_word(none)} {'is' if none == 1 else 'are'} no meld"] if none else [])])

    # What is wrong.

    @property
    def first(self) -> MarkedGroup:
        """The group that is told of: a meld before one that is none."""
        return min(self.wrong, key=lambda one: one.meld is None)

    @property
    def meld(self) -> Meld:
        assert self.first.meld is not None
        return self.first.meld

    @property
    def is_no_meld(self) -> bool:
        return self.first.meld is None

    @property
    def has_run(self) -> bool:
        return any(one.part.meld.sort is Sort.RUN for one in self.parts)

    @property
    def beside_run(self) -> bool:
        """Whether it is a royal marriage, or a king or queen more, beside a run."""
        return self.has_run and not self.rules.meld.one_per_trick and (self.meld.sort is Sort.ROYAL or bool(self.meld.extras))

    @property
    def is_stale(self) -> bool:
        stale = given_up(self.question.result, self.question.hand)
        return self.first.fate is Fate.UNPAID and self.meld.sort in (Sort.ROYAL, Sort.MARRIAGE) and bool(stale)

    @property
    def is_twice(self) -> bool:
        return self.first.fate is Fate.TWICE

    @property
    def the_name(self) -> str:
        return the_meld(self.meld)

    @property
    def are(self) -> str:
        return "are" if self.meld.sort is Sort.AROUND else "is"

    @property
    def takes(self) -> str:
        return "take" if self.meld.sort is Sort.AROUND else "takes"

    @property
    def sharing(self) -> str:
        return sharing_rule(self.rules)

    @property
    def cards(self) -> str:
        return some_cards(self.first.cards, self.rules)

    @property
    def is_single(self) -> bool:
        return len(self.first.cards) == 1

    @property
    def is_long(self) -> bool:
        return len(self.cards.split()) > NAMED

    @property
    def how_many(self) -> str:
        return number_word(len(self.first.cards))

    # What is missing.

    @property
    def lost(self) -> str:
        """the run, the ace, ten, king, queen and jack of spades; of two each with its cards; else their names, where short"""
        names = [(the_meld(part.meld), cards_of(part.meld, part.cards, self.rules)) for part in self.missed]
        whole = ", ".join(names[0]) if len(names) == 1 else listed([f"{name} ({cards})" for name, cards in names])
        return whole if len(whole.split()) <= NAMED else listed([name for name, _ in names])

    @property
    def is_much(self) -> bool:
        return len({part.meld for part in self.missed}) < len(self.missed) or len(self.lost.split()) > NAMED

    @property
    def worth(self) -> str:
        return points(sum(part.points for part in self.missed))

    @property
    def many(self) -> str:
        return count_words(len(self.missed), "meld")

    @property
    def partly(self) -> str:
        return the_meld(self.in_part[0].part.meld)

    @property
    def sum(self) -> str:
        return sum_words(self.question.result)


_TITLE: tuple[Row[_Marked], ...] = (
    Row(lambda m: not m.parts, "There is no meld here"),
    Row(lambda m: not m.given, "There is meld in this hand"),
    Row(always, "{Tally}"),
)
_WRONG: tuple[Row[_Marked], ...] = (
    Row(lambda m: not m.parts, "There is no meld in this hand: no set of cards here pays."),
    Row(lambda m: not m.wrong, ""),
    Row(lambda m: m.is_no_meld and m.is_single, "{Cards} is no meld by itself."),
    Row(lambda m: m.is_no_meld and m.is_long, "One group of {how_many} cards is no meld."),
    Row(lambda m: m.is_no_meld, "{Cards} are no meld."),
    Row(lambda m: m.is_stale, "Each meld after the first needs a card fresh from the hand."),
    Row(lambda m: m.beside_run and m.rules.meld.run_extras == "none", "With a run this table pays no royal marriage."),
    Row(
        lambda m: m.beside_run and bool(m.meld.extras) and m.rules.meld.run_extras == "pair" and not m.is_twice,
        "With a run, only a whole extra king and queen pay.",
    ),
    Row(lambda m: m.beside_run, "A run's own king and queen are not paid again."),
    Row(lambda m: m.is_twice and m.rules.meld.one_per_trick, "{sharing}"),
    Row(lambda m: m.is_twice, "A card may serve once in each sort, and {the_name} {takes} one a second time."),
    Row(always, "{The_name} {are} not paid in this hand."),
)
_MISSED: tuple[Row[_Marked], ...] = (
    Row(lambda m: not m.given, "{sum}"),
    Row(lambda m: m.is_much, "You missed {many}: {worth}."),
    Row(lambda m: bool(m.missed), "You missed {lost}: {worth}."),
    Row(lambda m: bool(m.in_part), "You have found a part of {partly}."),
    Row(always, ""),
)


class MarkWords(Speaker[MarkMelds]):
    """mark-melds: the ledger says of each meld whether it was found; its hints are those of counting."""

    kind = MarkMelds

    def ask(self, question: MarkMelds) -> str:
        return _COUNTS.ask(_typed(question))

    def rule(self, question: MarkMelds) -> str:
        return _COUNTS.rule(_typed(question))

    def part(self, question: MarkMelds) -> Part:
        return _COUNTS.part(_typed(question))

    def because(self, question: MarkMelds) -> str:
        return _COUNTS.because(_typed(question))

    def shortly(self, question: MarkMelds) -> str:
        return _COUNTS.shortly(_typed(question))

    def differs(self, question: MarkMelds, given: Groups) -> tuple[str, str]:
        marked = _Marked(question, given)
        wrong, missed = said(_WRONG, marked), said(_MISSED, marked)
        whole = f"{wrong} {missed}".strip()
        return said(_TITLE, marked), whole if len(whole.split()) <= MOST_WORDS else wrong or missed

    def ledger(self, question: MarkMelds, given: Groups) -> Ledger:
        marked = _Marked(question, given)
        lines = [_paid_line(one, line) for one, line in zip(marked.parts, _lines(marked), strict=True)]
        whole, found = len(marked.parts), sum(_status(one) == FOUND for one in marked.parts)
        note = f"you found {number_word(found) if found else 'none'} of {number_word(whole)}" if whole else ""
        return Ledger((*lines, *(_wrong_line(one, marked.hand) for one in marked.wrong)), "Meld", points(question.result.total), note)

    def marks(self, question: MarkMelds, given: Groups) -> tuple[Mark, ...]:
        marked = _Marked(question, given)
        lines = list(zip(marked.parts, _lines(marked), strict=True))
        melds = {at: [one.part.meld for one, line in lines if at in line.cards] for at in range(len(marked.hand))}
        missed = {at for one, line in lines for at in _lacking(one, line, marked)}
        wrong = {at for one in marked.wrong for at in places_of(one.cards, marked.hand)}
        return tuple(_mark(at, melds[at], at in missed) for at in sorted({at for at in melds if melds[at]} | wrong))


def wrong_words(question: MarkMelds, given: Groups) -> str:
    """What is wrong with a group that is not paid; "" where all of them are."""
    return said(_WRONG, _Marked(question, given))


def _typed(question: MarkMelds) -> MeldTotal:
    """The same hand as a count."""
    return MeldTotal(table=question.table, trump=question.trump, hand=question.hand)


def _lines(marked: _Marked) -> Sequence[LedgerLine]:
    """The lines of a count; where another marriage was given up than it gives up, that one's."""
    count = marked.question.result
    lines = zip(meld_ledger(count, marked.hand).lines, count.parts, marked.parts, strict=True)
    return [line if part == one.part else _line_of(one.part, marked.hand) for line, part, one in lines]


def _line_of(part: MeldPart, hand: Cards) -> LedgerLine:
    return LedgerLine(meld_label(part.meld), points(part.points), "", places_of(part.cards, hand))


def _paid_line(one: MarkedPart, line: LedgerLine) -> LedgerLine:
    badges = tuple((at, first_upper(MISSED)) for at in line.cards) if _status(one) == MISSED else line.badges
    return replace(line, label=f"{line.label}, {_status(one)}", badges=badges)


def _wrong_line(one: MarkedGroup, hand: Cards) -> LedgerLine:
    label = f"{meld_label(one.meld)}, {_FATES[one.fate]}" if one.meld else "No meld"
    return LedgerLine(label, points(0), "", places_of(one.cards, hand))


def _lacking(one: MarkedPart, line: LedgerLine, marked: _Marked) -> Sequence[int]:
    """The places of a meld's cards that are in no group."""
    if _status(one) == FOUND:
        return ()
    if one.found and one.part.meld.extras:
        run = any({card.rank for card in group.cards} == set(RUN_RANKS) for group in marked.marking.groups)
        return [at for at, _ in line.badges] if run else [at for at in line.cards if marked.hand[at].rank not in one.part.meld.extras]
    return [at for place, at in enumerate(line.cards) if place % one.whole >= one.found]


def _mark(at: int, melds: Sequence[Meld], missed: bool) -> Mark:
    if not melds:
        return Mark(at, "wrong", "No meld", "It counts in no meld.")
    reason = f"It counts in {listed([the_meld(meld) for meld in melds])}."
    return Mark(at, "missed", "Missed", reason) if missed else Mark(at, "good", "Found", reason)


SPEAKERS = (MarkWords(),)
