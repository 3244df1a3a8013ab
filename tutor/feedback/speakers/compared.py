"""The best card beside another: the facts that sentences about them ask for and name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.advice import Choice
from tutor.advice.thumbs import THUMBS
from tutor.engine import Card, Seat
from tutor.feedback.speakers.play_words import IDEA_WORDS, OWN_TRUMP, THUMB_WORDS
from tutor.feedback.speakers.staked import Outcome, Staked
from tutor.feedback.speakers.story import Story, Told, of_each
from tutor.feedback.words import a_suit, point_words, seat_word, the_card
from tutor.questions import YOU
from tutor.questions.best_play import BestPlay


@dataclass(frozen=True)
class Compared:
    """A position, and a legal card beside the best one: the facts that sentences ask for and name.

    `top`: of several that are best, the one to speak of.
    """

    question: BestPlay
    card: Card | None = None
    top: Card | None = None

    @cached_property
    def best(self) -> Story:
        advised = self.question.result
        return self._story(advised.choices[0] if self.top is None else advised.choice(self.top))

    @cached_property
    def other(self) -> Story:
        """The card that was chosen, else the first that costs something, else the best one."""
        advised = self.question.result
        if self.card is not None:
            return self._story(advised.choice(self.card))
        return self._story(next((choice for choice in advised.choices if choice.cost), advised.choices[0]))

    def _story(self, choice: Choice) -> Story:
        return Story(self.question.position, choice)

    @property
    def leads(self) -> bool:
        return not self.question.trick

    @property
    def first(self) -> Told:
        """The first trick after the best card."""
        return self.best.tricks[0]

    @property
    def after(self) -> tuple[Told, ...]:
        """The tricks after that."""
        return self.best.tricks[1:]

    @property
    def trumpers(self) -> tuple[Seat, ...]:
        """Who trumps a plain suit that is led, of the others."""
        trump = self.question.trump
        return () if self.first.led is trump else tuple(seat for seat, card in self.first.pairs if card.suit is trump and seat is not YOU)

    @property
    def draws_a_trump(self) -> bool:
        """Whether a trump is led and one of the others must take it."""
        return self.first.led is self.question.trump and not self.first.ours

    @cached_property
    def kept(self) -> Told | None:
        """The later trick that a card takes which costs something now, though it would win."""
        costly = (choice for choice in self.question.result.choices if choice.cost)
        cards = [self.other.card, *(choice.card for choice in costly)]
        now = (card for card in cards if self._wins_now(card))
        return next((trick for card in now for trick in self.after if trick.won is YOU and trick.played.winning is card), None)

    def _wins_now(self, card: Card) -> bool:
        first = self._story(self.question.result.choice(card)).tricks[0]
        return first.won is YOU and first.played.winning is card

    @cached_property
    def freed(self) -> Told | None:
        """A later trick that a lower card of the suit played takes for another hand of the learner's side."""
        suit, order = self.best.card.suit, self.question.rules.deck.order
        for trick in self.after:
            won = trick.played.winning
            lower = won.suit is suit and order.index(won.rank) > order.index(self.best.card.rank)
            if lower and trick.ours and trick.won is not YOU:
                return trick
        return None

    @cached_property
    def caught(self) -> Told | None:
        """The trick in which the best card, kept, is trumped by the others."""
        return next((t for t in self.other.tricks if t.trumped and not t.ours and (YOU, self.best.card) in t.pairs), None)

    @cached_property
    def turning(self) -> Told | None:
        """The first trick by which the other card has brought less than the best."""
        return self.other.turns_against(self.best)

    @cached_property
    def against(self) -> Told | None:
        """That trick, where the others take it with points in it."""
        trick = self.turning
        return None if trick is None or trick.ours or not trick.points else trick

    @property
    def thin(self) -> bool:
        """Whether the learner's side takes it after both cards, with fewer points after the other."""
        trick = self.turning
        return trick is not None and trick.ours and self.best.tricks[trick.number - 1].ours and trick.points > 0

    @property
    def at_once(self) -> bool:
        """Whether that is the trick which the other card is played to."""
        return self.against is not None and self.against.number == 1

    @property
    def trumped(self) -> bool:
        """Whether it is trumped then, by somebody who plays after the learner."""
        trick = self.against
        if trick is None or not self.at_once or not trick.trumped or self.other.card.suit is self.question.trump:
            return False
        return trick.played.seats.index(YOU) < trick.played.place

    @property
    def outdone(self) -> bool:
        """Whether a card of its own suit takes that trick."""
        return self.against is not None and self.at_once and self.against.played.winning.suit is self.other.card.suit

    @property
    def twin(self) -> bool:
        return self.against is not None and self.against.played.winning is self.other.card

    @property
    def lost(self) -> tuple[tuple[Seat, Card], ...]:
        """The counters of the learner's side, beside the learner's own card, that go with it."""
        trick, us = self.against, self.question.position.side(YOU)
        if trick is None:
            return ()
        values = self.question.rules.point_values
        return tuple((seat, card) for seat, card in trick.pairs if seat in us and seat is not YOU and values[card.rank])

    @cached_property
    def thumb(self) -> str:
        """The rule of thumb that plays the other card and goes wrong here; "" where none does."""
        wrong, position = set(self.question.missed), self.question.position
        plays = {name: THUMBS[name].plays(position) for name in THUMBS if name in wrong}
        return next((name for name, cards in plays.items() if self.other.card in cards), "")

    @cached_property
    def staked(self) -> Staked | None:
        """How the hand ends after both, where a bid is at stake."""
        stakes = self.question.stakes
        return Staked(Outcome(stakes, self.best), Outcome(stakes, self.other)) if stakes else None

    def heading(self, idea: str) -> str:
        """The name of an idea; where a hand of the learner's own side is made to trump, another."""
        own = idea == "force" and self.trumpers[0] in self.question.position.side(YOU)
        return OWN_TRUMP if own else IDEA_WORDS[idea].name

    # The words for it.

    @property
    def best_card(self) -> str:
        return the_card(self.best.card)

    @property
    def mine(self) -> str:
        return the_card(self.other.card)

    @property
    def a_mine(self) -> str:
        return a_suit(self.other.card.suit).removeprefix("a ")

    @property
    def side(self) -> str:
        return "your side" if len(self.question.position.side(YOU)) > 1 else "you"

    @property
    def side_takes(self) -> str:
        return f"{self.side} takes" if self.side != "you" else "you take"

    @property
    def play(self) -> str:
        return "lead" if self.leads else "play"

    @property
    def most(self) -> str:
        return point_words(self.best.choice.value)

    @property
    def gets(self) -> str:
        return point_words(self.other.choice.value)

    @property
    def trumper(self) -> str:
        return seat_word(self.trumpers[0], self.question.rules)

    @property
    def winner(self) -> str:
        return self.first.winner

    @property
    def first_winners_card(self) -> str:
        return self.first.winners_card

    @property
    def falls(self) -> str:
        return f"{self.first.falls} {'falls' if len(self.first.fallen) == 1 else 'fall'}"

    @property
    def kept_card(self) -> str:
        assert self.kept is not None
        return the_card(self.kept.played.winning)

    @property
    def kept_number(self) -> int:
        assert self.kept is not None
        return self.kept.number

    @property
    def freed_card(self) -> str:
        assert self.freed is not None
        return self.freed.winners_card

    @property
    def catcher(self) -> str:
        assert self.caught is not None
        return self.caught.winner

    @property
    def last_winner(self) -> str:
        last = self.best.tricks[-1]
        return f"{last.winner} {last.takes}"

    @property
    def worth(self) -> str:
        assert self.turning is not None
        return point_words(self.turning.points)

    @property
    def taker(self) -> str:
        assert self.against is not None
        return self.against.winner

    @property
    def takers_card(self) -> str:
        assert self.against is not None
        return self.against.winners_card

    @property
    def led_then(self) -> str:
        assert self.against is not None
        return self.against.first_card

    @property
    def number(self) -> int:
        assert self.turning is not None
        return self.turning.number

    @property
    def lost_cards(self) -> str:
        return f"{of_each(self.lost, self.question.rules)} {'goes' if len(self.lost) == 1 else 'go'}"

    @property
    def thumb_says(self) -> str:
        return THUMB_WORDS[self.thumb]
