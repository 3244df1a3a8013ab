"""A card that was chosen among all that may be played: the facts that sentences ask for and name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.advice import Choice, Grade
from tutor.engine import Card, Cards
from tutor.feedback.speakers.staked import Outcome, scores
from tutor.feedback.speakers.story import Story
from tutor.feedback.words import cards_words, point_words, the_card
from tutor.questions import Answer
from tutor.questions.best_play import BestPlay


@dataclass(frozen=True)
class Chosen:
    """A position, and the card that was chosen in it."""

    question: BestPlay
    card: Card | None = None

    @property
    def held(self) -> bool:
        return self.card in self.question.scene().hand

    @property
    def legal(self) -> bool:
        return self.card in self.question.position.legal.cards

    @cached_property
    def choice(self) -> Choice:
        assert self.card is not None
        return self.question.result.choice(self.card)

    @property
    def top(self) -> Choice:
        return self.question.result.choices[0]

    @property
    def free(self) -> Cards:
        """The cards that cost nothing."""
        return tuple(choice.card for choice in self.question.result.choices if not choice.cost)

    @property
    def second(self) -> int | None:
        """The most that a card which costs something takes; None where none does."""
        return next((choice.value for choice in self.question.result.choices if choice.cost), None)

    # The words for it.

    @property
    def mine(self) -> str:
        assert self.card is not None
        return the_card(self.card)

    @property
    def best(self) -> str:
        return cards_words(self.free, self.question.rules, "or")

    @property
    def rest(self) -> Cards:
        """The other cards that cost nothing."""
        return tuple(card for card in self.free if card is not self.card)

    @property
    def others(self) -> str:
        return cards_words(self.rest, self.question.rules, "and")

    @property
    def would(self) -> str:
        return "does" if len(self.rest) == 1 else "do"

    @property
    def gets(self) -> str:
        return point_words(self.choice.value)

    @property
    def most(self) -> str:
        return point_words(self.top.value)

    @property
    def next_best(self) -> str:
        return point_words(self.second or 0)

    @property
    def grade(self) -> Grade:
        return self.choice.grade

    @property
    def cost(self) -> str:
        return point_words(self.choice.cost)

    @property
    def still(self) -> str:
        """What is still to come to either side."""
        position = self.question.position
        cards = [card for hand in (*position.hands.values(), position.trick.cards) for card in hand]
        values = position.rules.point_values
        return point_words(sum(values[card.rank] for card in cards) + position.rules.scoring.last_trick)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the hand ends after the card, where a bid is at stake."""
        stakes = self.question.stakes
        return Outcome(stakes, Story(self.question.position, self.choice)) if stakes else None

    @property
    def ends(self) -> str:
        assert self.outcome is not None
        return scores(self.outcome)

    @property
    def staked(self) -> bool:
        return self.question.stakes is not None

    @property
    def rest_holds(self) -> str:
        return "this trick and the rest hold" if self.question.trick else "the rest of the hand holds"

    @property
    def cards(self) -> str:
        return "cards" if self.question.trick else "leads"

    @property
    def few(self) -> bool:
        return len(self.free) == 1


def chosen_in(question: BestPlay, given: Answer) -> Chosen:
    """The card of an answer; none where nothing was chosen."""
    return Chosen(question, next(iter(given), None))
