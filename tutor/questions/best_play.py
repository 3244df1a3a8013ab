"""best-play: the card that takes most, with all hands seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Self

from tutor.advice import Advised, advise_play, ranked
from tutor.engine import Cards, PinochleError, Rules, Seat, Suit, holding_problems
from tutor.engine.deal import sort_cards
from tutor.engine.rules import Play
from tutor.questions.base import Agreed, Answers, Question, reads
from tutor.questions.graded import GRADED, Graded, key_of
from tutor.questions.scene import YOU, Ask, Scene
from tutor.questions.values import CARDS, CARDS_TEXT, FLAG, HANDS, SEAT, SUIT, Data, FieldError, Path
from tutor.solver import Position, position_of

VERSION = 1  # raised only when values change
QUICK = 5  # cards in a hand up to which nothing need be worked out beforehand


@dataclass(frozen=True)
class OneCard(Answers[Cards]):
    """One card is chosen; every card that is best is right."""

    def same(self, given: Cards, right: Cards) -> bool:
        return bool(given) and set(given) <= set(right)


@dataclass(frozen=True, kw_only=True)
class BestPlay(Question[Advised, Cards]):
    """What every seat still holds, and the trick so far; whoever is to play (`seat`) is drawn as the learner, at South."""

    kind = "best-play"
    asks = "You see all the cards. Which one takes the most points for your side?"
    answers = OneCard(CARDS, frozenset, join="or")
    looks_at = ("deck.order", "deck.sides", *(f"play.{part.name}" for part in fields(Play)), "scoring.values", "scoring.last_trick")
    example = "trump: S\nhands:\n  N: 10S KH KD QC\n  E: QH JD QD 9D\n  S: JS 9H 10D AD\n  W: 9S 10H KC 10C"
    yours = True
    judgement = True
    together = ("trick",)

    trump: Suit = reads(SUIT)
    seat: Seat = reads(SEAT, YOU)
    trick: Cards = reads(CARDS_TEXT, ())
    hands: Mapping[Seat, Cards] = reads(HANDS)
    declarer: Seat | None = reads(SEAT, None)
    opening_lead: bool = reads(FLAG, False)
    graded: Graded | None = reads(GRADED, None)

    @cached_property
    def position(self) -> Position:
        """The position, turned so that whoever is to play sits South. Raises SolverError."""
        hands = {self.turned(seat): hand for seat, hand in self.hands.items()}
        alone = self.declarer and self.turned(self.declarer)
        by_seat = {seat: hands[seat] for seat in self.rules.seats if seat in hands}
        return position_of(self.rules, self.trump, by_seat, self.trick, YOU, alone, self.opening_lead)

    def turned(self, seat: Seat) -> Seat:
        """Where somebody sits when whoever is to play sits South."""
        seats = self.rules.seats
        return seats[(seats.index(seat) - seats.index(self.seat) + seats.index(YOU)) % len(seats)]

    @cached_property
    def key(self) -> str:
        """The key of the situation, by which `graded` is known to belong to it."""
        position = self.position
        situation: Mapping[str, Data] = {
            "trump": str(self.trump),
            "hands": {str(seat): list(map(str, sort_cards(hand, self.rules))) for seat, hand in position.hands.items()},
            "trick": list(map(str, self.trick)),
            "alone": str(position.alone or ""),
            "opening": self.opening_lead,
        }
        return key_of(situation, self.rules, self.areas, VERSION)

    @property
    def is_graded(self) -> bool:
        """Whether what was worked out is there and belongs to the situation."""
        return self.graded is not None and self.graded.key == self.key

    def solve(self) -> Advised:
        """What each legal card is worth: as it was worked out, else worked out now. Raises SolverError."""
        if self.graded and self.is_graded:
            return ranked(self.position, self.graded.values, self.graded.line.__getitem__)
        return advise_play(self.position)

    def answer_of(self, result: Advised) -> Cards:
        return result.best

    def is_right(self, response: Cards) -> bool:
        """Whether a card is graded best or fine."""
        right = {choice.card for choice in self.result.choices if choice.grade in ("best", "fine")}
        return bool(response) and set(response) <= right

    def at(self, tables: Mapping[str, Rules], agreed: Agreed = ()) -> Self:
        """The same question: what a card is worth is known for the rules of its file, wherever it is asked."""
        return self

    def scene(self) -> Scene:
        position = self.position
        ask = Ask("cards", "Tap the card that you would play.", many=False)
        hand = position.hands[YOU]
        return Scene(ask, hand, self.trump, self.trick, position.trick.leader, yours=True, hands=position.hands)

    def faults(self) -> Iterator[FieldError]:
        yield from self._seats_unused() or self._cards_too_many() or self._no_position() or self._no_choice()

    def _seats_unused(self) -> list[FieldError]:
        seats = self.rules.seats
        named: list[tuple[Path, Seat | None]] = [(("hands", str(seat)), seat) for seat in self.hands]
        named += [(("seat",), self.seat), (("declarer",), self.declarer)]
        hint = f"the seats are {' '.join(seats)}"
        return [FieldError(f"nobody sits at '{seat}' in this game", hint, path) for path, seat in named if seat and seat not in seats]

    def _cards_too_many(self) -> list[FieldError]:
        found, before = [], self.trick
        for seat, hand in self.hands.items():
            known = holding_problems(before, self.rules)
            fresh = [problem for problem in holding_problems(before + hand, self.rules) if problem not in known]
            found += [FieldError(problem, "take out the card that is too many", ("hands", str(seat))) for problem in fresh]
            before += hand
        return found

    def _no_position(self) -> list[FieldError]:
        try:
            _ = self.position
        except PinochleError as error:
            return [FieldError(str(error), error.hint, ("hands",))]
        return []

    def _no_choice(self) -> list[FieldError]:
        legal = self.position.legal.cards
        if len(legal) > 1:
            return []
        only = f"{legal[0]} is the only card that may be played" if legal else "every card has been played"
        return [FieldError("there is nothing to choose", only, ("hands", str(self.seat)))]
