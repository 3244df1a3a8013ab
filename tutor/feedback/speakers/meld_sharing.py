"""What is said of cards that count in more than one meld."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property

from tutor.engine import Card, Rules
from tutor.engine.meld import Meld, Sort
from tutor.engine.meld.count import copies_used
from tutor.engine.rules import points_for
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.meld_finding import MOST_WORDS, SHORT, tally_of
from tutor.feedback.speakers.meld_ledger import melds_at
from tutor.feedback.speakers.meld_words import copies_words, one_meld, so_many_melds, some_cards, sorts_paid, the_meld
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Mark, mark_cards
from tutor.feedback.words import card_words, count_words, first_upper, listed, number_word
from tutor.questions import Answer
from tutor.questions.shared_cards import SharedCards

SPARE = 3  # words by which the answer itself may be put otherwise
MOST_NAMED = 7  # words for the names of cards, which stand in the answer too


def _run_comes_later(rules: Rules) -> bool:
    """Whether a royal marriage is laid before the run that takes it in."""
    return rules.meld.one_per_trick and 0 < points_for(rules.meld.royal, 1) < points_for(rules.meld.run, 1)


def _extras_marry(rules: Rules) -> bool:
    return rules.meld.run_extras == "each" and not rules.meld.one_per_trick and points_for(rules.meld.royal, 1) > 0


_SHARING: tuple[Row[Rules], ...] = (
    Row(lambda rules: rules.meld.one_per_trick, "A card may serve once in each sort, and again in a meld of the same sort that pays more."),
    Row(_extras_marry, "A card may serve once in each sort. Beside a run, an extra king or queen of trump marries a card of the run."),
    Row(always, "A card may serve once in each sort."),
)


def sharing_rule(rules: Rules) -> str:
    """What may share a card at a table."""
    return said(_SHARING, rules)


class _Shared:
    """A hand, its melds, and which copy of a card is in which of them: the facts that sentences ask for and name."""

    def __init__(self, question: SharedCards) -> None:
        self.question, self.rules, self.parts = question, question.rules, question.result.parts
        self.answer = question.answer

    @cached_property
    def by_copy(self) -> dict[tuple[Card, int], list[Meld]]:
        """The melds of each copy that is in one."""
        found: dict[tuple[Card, int], list[Meld]] = {}
        for part, numbers in zip(self.parts, copies_used(self.question.result), strict=True):
            for copy in zip(part.cards, numbers, strict=True):
                found.setdefault(copy, []).append(part.meld)
        return found

    @cached_property
    def shared(self) -> dict[tuple[Card, int], list[Meld]]:
        return {copy: melds for copy, melds in self.by_copy.items() if len(melds) > 1}

    @cached_property
    def sentences(self) -> list[str]:
        """What shared cards count in, those in the same melds together."""
        groups: dict[tuple[str, ...], Counter[Card]] = {}
        for (card, _), melds in self.shared.items():
            groups.setdefault(tuple(dict.fromkeys(the_meld(meld) for meld in melds)), Counter())[card] += 1
        return [
            f"{first_upper(self._who(cards))} {'count' if cards.total() > 1 else 'counts'} in {listed(melds)}."
            for melds, cards in groups.items()
        ]

    def _who(self, cards: Counter[Card]) -> str:
        """the king and one queen of spades: of a card with a twin that is not meant, how many"""
        held = self.question.hand.count
        whole = [card for card in cards.elements() if cards[card] == held(card)]
        some = [copies_words(card, many) for card, many in cards.items() if many < held(card)]
        return listed([*([some_cards(whole, self.rules)] if whole else []), *some])

    @property
    def says(self) -> str:
        return " ".join(self.sentences)

    @property
    def first(self) -> str:
        return self.sentences[0]

    @property
    def cards(self) -> str:
        return self._who(Counter(self.answer))

    @property
    def count(self) -> str:
        return count_words(len(self.answer), "card")

    @property
    def one(self) -> str:
        return one_meld(self.parts[0].meld)

    @property
    def names(self) -> list[str]:
        """a run, two dixes: each meld with how often it is there"""
        return [so_many_melds(meld, many) for meld, many in Counter(part.meld for part in self.parts).items()]

    @property
    def melds(self) -> str:
        return listed(self.names)

    @property
    def many(self) -> str:
        return count_words(len(self.parts), "meld")

    @cached_property
    def twins(self) -> tuple[Card, list[Meld]] | None:
        """The one card of which two copies are in a meld each, other than the other's."""
        by_face: dict[Card, list[Meld]] = {}
        for (card, _), melds in self.by_copy.items():
            by_face.setdefault(card, []).extend(melds)
        found = [(card, melds) for card, melds in by_face.items() if len(set(map(the_meld, melds))) > 1]
        held = self.question.hand.count
        return found[0] if len(found) == 1 and len(found[0][1]) == 2 == held(found[0][0]) else None

    @property
    def twin(self) -> str:
        return card_words(self.twins[0]) if self.twins else ""

    @property
    def here(self) -> str:
        return the_meld(self.twins[1][0]) if self.twins else ""

    @property
    def there(self) -> str:
        return the_meld(self.twins[1][1]) if self.twins else ""

    @property
    def across(self) -> bool:
        """Whether each shared card is in melds of different sorts alone."""
        return all(len({meld.group for meld in melds}) == len(melds) for melds in self.shared.values())

    @property
    def married_in_run(self) -> bool:
        return any({Sort.RUN, Sort.ROYAL} <= {meld.sort for meld in melds} for melds in self.shared.values())

    def has_room(self, *texts: str) -> bool:
        """Whether texts are short enough to be said beside the answer itself."""
        return sum(len(text.split()) for text in ("The answer:", self.cards, *texts)) <= MOST_WORDS - SPARE

    @property
    def closing(self) -> str:
        return said(_CLOSING, self)


_CLOSING: tuple[Row[_Shared], ...] = (
    Row(lambda s: s.across, "Melds of different sorts may share a card."),
    Row(
        lambda s: s.married_in_run and _run_comes_later(s.rules),
        "Laid one a trick, the royal marriage comes before the run, and both are paid.",
    ),
    Row(lambda s: s.rules.meld.one_per_trick, "Laid one a trick, a card may come again in a meld that pays more."),
    Row(always, "Beside a run, an extra king or queen marries a card of the run."),
)
_BECAUSE: tuple[Row[_Shared], ...] = (
    Row(lambda s: not s.parts, "There is no meld in this hand, so no card counts twice."),
    Row(lambda s: not s.answer and len(s.parts) == 1, "There is only one meld here, {one}, so no card counts in a second."),
    Row(
        lambda s: not s.answer and s.twins is not None,
        "Each meld has cards of its own: one {twin} is for {here}, the other for {there}.",
    ),
    Row(lambda s: not s.answer, "Each meld here has cards of its own."),
    Row(lambda s: s.has_room(s.says, s.closing), "{says} {closing}"),
    Row(lambda s: s.has_room(s.says), "{says}"),
    Row(lambda s: len(s.answer) == 1, "{Cards} counts in two melds or more. {closing}"),
    Row(lambda s: len(s.cards.split()) <= MOST_NAMED, "{Cards} count in two melds or more. {closing}"),
    Row(always, "Here {count} count in two melds or more."),
)
_SHORTLY: tuple[Row[_Shared], ...] = (
    Row(lambda s: not s.parts, "There is no meld in this hand."),
    Row(lambda s: len(s.parts) == 1, "There is only one meld here, {one}."),
    Row(lambda s: not s.answer, "Each meld here has cards of its own."),
    Row(lambda s: len(s.sentences) == 1 and len(s.first.split()) <= SHORT, "{first}"),
    Row(lambda s: len(s.answer) == 1, "{Cards} counts in two melds or more."),
    Row(lambda s: len(s.cards.split()) <= SHORT - 6, "{Cards} count in two melds or more."),
    Row(always, "Here {count} count in two melds or more."),
)
_PART: tuple[Row[_Shared], ...] = (
    Row(lambda s: not s.parts, "There is no meld in this hand."),
    Row(lambda s: len(s.parts) == 1, "There is only one meld here, {one}."),
    Row(lambda s: len(s.names) < 5, "The melds here are {melds}. Only the bright cards could be in two of them."),
    Row(always, "There are {many} here. Only the bright cards could be in two of them."),
)


class SharedWords(Speaker[SharedCards]):
    """shared-cards."""

    kind = SharedCards

    def ask(self, question: SharedCards) -> str:
        return "Which melds are in the hand, and where do they overlap?"

    def rule(self, question: SharedCards) -> str:
        sorts = sorts_paid(question.rules)
        return f"There are {number_word(len(sorts))} sorts of meld: {', '.join(sorts)}. {sharing_rule(question.rules)}"

    def part(self, question: SharedCards) -> Part:
        uses = Counter(card for part in question.result.parts for card in set(part.cards))
        return said(_PART, _Shared(question)), tuple(card for card, count in uses.items() if count > 1)

    def because(self, question: SharedCards) -> str:
        return said(_BECAUSE, _Shared(question))

    def shortly(self, question: SharedCards) -> str:
        return said(_SHORTLY, _Shared(question))

    def differs(self, question: SharedCards, given: Answer) -> tuple[str, str]:
        title = tally_of(tuple(given), question.answer) if question.answer else "No card is shared here"
        why = self.because(question)
        wrong = next((mark for mark in self.marks(question, given) if mark.mark == "wrong"), None)
        if wrong is None:
            return title, why
        hand = question.drawn().hand
        card = hand[wrong.at]
        which = "a second" if card in question.answer or card in hand[: wrong.at] else "one" if hand.count(card) > 1 else "the"
        who = f"{which} {card_words(card)}"
        whole = f"{first_upper(who)}{wrong.reason.removeprefix('It')} {why}"
        return title, whole if len(whole.split()) <= MOST_WORDS else why

    def marks(self, question: SharedCards, given: Answer) -> tuple[Mark, ...]:
        hand = question.drawn().hand
        found = mark_cards(hand, tuple(given), question.answer, lambda card: "", each_once=False)
        used = melds_at(question.result, hand)
        return tuple(replace(mark, reason=_counts_in([the_meld(meld) for meld in used.get(mark.at, [])])) for mark in found)


def _counts_in(melds: list[str]) -> str:
    """What one copy of a card is in."""
    if len(melds) > 1:
        return f"It counts in {listed(melds)}."
    return f"It counts in {melds[0]} only." if melds else "It counts in no meld."
