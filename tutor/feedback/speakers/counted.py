"""Facts of piles and suits: what cards are worth, and how many are held, seen or still out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Cards, Rank
from tutor.engine.cards import PLURALS
from tutor.feedback.words import count_words, listed, number_word, points, rank_word, suit_word
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.trump_count import TrumpCount


@dataclass(frozen=True)
class Values:
    """What the ranks of a deck are worth in tricks."""

    worth: Mapping[Rank, int]
    last: int = 0

    @cached_property
    def groups(self) -> Mapping[int, list[Rank]]:
        """The ranks by what they are worth, those that count."""
        found: dict[int, list[Rank]] = {}
        for rank, worth in self.worth.items():
            if worth:
                found.setdefault(worth, []).append(rank)
        return found

    @property
    def counting(self) -> str:
        """aces, tens and kings count 10 each"""
        words = [
            f"{listed([PLURALS[rank] for rank in ranks])}{' count' if at == 0 else ''} {points(worth)}{' each' if len(ranks) > 1 else ''}"
            for at, (worth, ranks) in enumerate(self.groups.items())
        ]
        # With an "and" in its groups a list is clearer without one between them.
        return ", ".join(words) if any(" and " in each for each in words[:-1]) else listed(words)

    @property
    def nothing(self) -> tuple[Rank, ...]:
        return tuple(rank for rank, worth in self.worth.items() if not worth)

    @property
    def others(self) -> str:
        return listed([PLURALS[rank] for rank in self.nothing])


@dataclass(frozen=True)
class Pile:
    """Cards won, or points given as a figure, and what they come to: the facts that the sentences ask for and name."""

    question: Counters | CountersLeft

    @property
    def worth(self) -> Mapping[Rank, int]:
        return self.question.rules.point_values

    @cached_property
    def ranks(self) -> Counter[Rank]:
        """The cards that count, by their ranks."""
        return Counter(card.rank for card in self.question.cards if self.worth[card.rank])

    @property
    def counters(self) -> tuple[Card, ...]:
        """The cards that count, each once."""
        return tuple(card for card in dict.fromkeys(self.question.cards) if self.worth[card.rank])

    @property
    def last_counts(self) -> bool:
        return self.question.last_trick and bool(self.question.rules.scoring.last_trick)

    @property
    def last(self) -> str:
        return points(self.question.rules.scoring.last_trick)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Each rank with what its cards come to, and the last trick."""
        held = [(rank, self.ranks[rank]) for rank in self.worth if self.ranks[rank]]
        rows = [f"{count_words(count, rank_word(rank))} {points(count * self.worth[rank])}" for rank, count in held]
        return (*rows, *[f"the last trick {self.last}"] * self.last_counts)

    @property
    def listed(self) -> str:
        return listed(self.lines)

    @property
    def one_rank(self) -> str:
        """two kings make 20"""
        ((rank, count),) = self.ranks.items()
        return f"{count_words(count, rank_word(rank))} {'makes' if count == 1 else 'make'} {points(count * self.worth[rank])}"

    @property
    def how_many(self) -> str:
        return number_word(self.ranks.total())

    @property
    def all_cards(self) -> str:
        """What the cards come to without the last trick."""
        return points(sum(self.worth[rank] * count for rank, count in self.ranks.items()))

    @property
    def total(self) -> str:
        return points(self.question.result if isinstance(self.question, Counters) else self.question.taken)


@dataclass(frozen=True)
class Out:
    """Where the copies of a card, or the cards of a suit, are: the facts that the sentences ask for and name."""

    question: CopiesLeft | TrumpCount

    def counts(self, card: Card) -> bool:
        """Whether a card is one of those that are asked for."""
        asked = self.question
        if isinstance(asked, TrumpCount):
            return card.suit is asked.trump
        return card is asked.card or card.suit is asked.suit

    def among(self, cards: Cards) -> int:
        """How many of them are among some cards."""
        return sum(map(self.counts, cards))

    @property
    def whole_number(self) -> int:
        deck, asked = self.question.rules.deck, self.question
        one_card = isinstance(asked, CopiesLeft) and asked.card is not None
        return deck.copies * (1 if one_card else len(deck.order))

    @property
    def held_number(self) -> int:
        return self.among(self.question.hand)

    @property
    def seen_number(self) -> int:
        asked = self.question
        return self.among(asked.seen) if isinstance(asked, CopiesLeft) else sum(map(self.among, asked.tricks))

    @property
    def out_number(self) -> int:
        return self.question.answer

    @property
    def things(self) -> str:
        """tens of hearts, hearts, trumps"""
        asked = self.question
        if isinstance(asked, TrumpCount):
            return "trumps"
        return f"{PLURALS[asked.card.rank]} of {suit_word(asked.card.suit)}" if asked.card else str(asked.suit and suit_word(asked.suit))

    @property
    def whole(self) -> str:
        return number_word(self.whole_number)

    @property
    def all(self) -> str:
        return "both" if self.whole_number == 2 else f"all {self.whole}"

    @property
    def held(self) -> str:
        return number_word(self.held_number) if self.held_number else "none"

    @property
    def seen(self) -> str:
        return number_word(self.seen_number) if self.seen_number else "none"

    @property
    def have_fallen(self) -> str:
        return f"{self.seen} {'have' if self.seen_number > 1 else 'has'} fallen"

    @property
    def gone(self) -> str:
        return number_word(self.held_number + self.seen_number)

    @property
    def out(self) -> str:
        return number_word(self.out_number)

    @property
    def are(self) -> str:
        return "is" if self.out_number == 1 else "are"
