"""made-or-set, hand-score and game-winner: the ledger of a hand and what it does to the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.engine import GameScore, HandScore, score_game, score_hand
from tutor.engine.moon import Moon, moon_tricks
from tutor.engine.score import BySide, Renege
from tutor.questions.base import SCORING, A, Answers, R, reads
from tutor.questions.half_done import HalfDone, Shown
from tutor.questions.scene import Ask, Option, Scene
from tutor.questions.values import BY_SIDE, COUNT, FLAG, MOON, NUMBER, RENEGE, FieldError, record, words

_MOONS = {"made": "and did", "missed": "but lost one"}
_RENEGES = {"declarer": "the declaring side", "defenders": "the defenders"}
OUTCOME = words("made", "set")
OUTCOME_ASK = Ask("choice", "The bid is", options=(Option("made", "Made"), Option("set", "Set")))
SCORE = record(outcome=OUTCOME, declarer=NUMBER, defenders=NUMBER)
GAME = record(declarer=NUMBER, defenders=NUMBER, winner=words("declarer", "defenders", "none"))


@dataclass(frozen=True, kw_only=True)
class _Hand(HalfDone[R, A]):
    """A bid, each side's meld, and what each side took in tricks or that the hand was thrown in or ended by a renege."""

    bid: int = reads(COUNT)
    meld: tuple[int, ...] = reads(BY_SIDE)
    counters: tuple[int, ...] | None = reads(BY_SIDE, None)
    thrown_in: bool = reads(FLAG, False)
    tricks: tuple[int, ...] | None = reads(BY_SIDE, None)
    moon: Moon | None = reads(MOON, None)
    renege: Renege | None = reads(RENEGE, None)

    @property
    def areas(self) -> tuple[str, ...]:
        return (*self.looks_at, "auction.shoot_moon", "auction.moon_misses") if self.moon else self.looks_at

    def ledger(self) -> HandScore:
        """The ledger of the hand (rules.md 1.5, 1.6, 3.4, 5)."""
        return score_hand(
            self.bid,
            self.meld,
            self.counters,
            self.rules,
            thrown_in=self.thrown_in,
            moon=self.moon is not None,
            tricks=self.tricks_won(),
            renege=self.renege,
        )

    def tricks_won(self) -> BySide | None:
        """How many tricks each side won, as far as that matters."""
        if self.moon is None or self.counters is None:
            return self.tricks
        return moon_tricks(self.moon, self.counters, self.tricks, self.rules)

    def defenders_do(self, together: str, alone: str) -> str:
        """A label for the defenders, or for two of them who each have a score of their own."""
        return together if len(self.rules.deck.sides) == 2 else alone

    def facts(self) -> tuple[tuple[str, str], ...]:
        """The figures of the hand, in words."""
        rows = [("Bid", str(self.bid)), *_sides("Meld", self.meld)]
        if self.counters is not None:
            rows += _sides("Trick points", self.counters)
            if self.tricks and self.rules.scoring.save == "trick":
                rows += _sides("Tricks won", self.tricks)
        elif self.renege is None:
            rows.append(("Tricks", "thrown in" if self.thrown_in else "not played"))
        return (*rows, *self.told())

    def told(self) -> Iterator[tuple[str, str]]:
        """What else is told of the hand, in words."""
        if self.moon:
            yield "Bidder undertook to win every trick", _MOONS[self.moon]
        if self.renege:
            yield "Broke a rule of play (a renege)", _RENEGES[self.renege]

    def steps(self) -> Mapping[str, Shown]:
        """What the declaring side came to."""
        return {"total": (("Meld and tricks, declaring side", str(self.meld[0] + self.counters[0])),)} if self.counters else {}

    def faults(self) -> Iterator[FieldError]:
        expected = len(self.rules.deck.sides)
        for name in ("meld", "counters", "tricks", "before"):
            points = getattr(self, name, None)
            if points is not None and len(points) != expected:
                says = f"{len(points)} sides, but this game has {expected}"
                yield FieldError(says, "with three players the defenders are a list of two numbers", (name,))
                return
        for name, wrong in self._clashes():
            yield FieldError(wrong, "leave out one of the two", (name,))
            return
        yield from super().faults()

    def _clashes(self) -> Iterator[tuple[str, str]]:
        """What is said of one hand that cannot be said together, and where."""
        if self.counters is not None and self.thrown_in:
            yield "counters", "counters given for a hand that was thrown in"
        if self.counters is not None and self.renege:
            yield "counters", "counters given for a hand that a renege ended"
        if self.moon and self.counters is None:
            yield "moon", "a moon in a hand whose tricks do not count"


@dataclass(frozen=True, kw_only=True)
class MadeOrSet(_Hand[HandScore, str]):
    """Whether a hand was made or set."""

    kind = "made-or-set"
    asks = "Is the bid made or set?"
    answers = Answers(OUTCOME)
    looks_at = (*SCORING, "meld.floor")
    example = "bid: 300\nmeld: {declarer: 120, defenders: 40}\ncounters: {declarer: 180, defenders: 70}"
    takes = ("bid", "meld", "counters", "tricks", "thrown-in", "moon", "renege")

    def solve(self) -> HandScore:
        return self.ledger()

    def answer_of(self, result: HandScore) -> str:
        return result.outcome

    def scene(self) -> Scene:
        return self.half_done(Scene(OUTCOME_ASK, facts=self.facts()))


@dataclass(frozen=True, kw_only=True)
class ScoreOfHand(_Hand[HandScore, Mapping[str, Any]]):
    """What each side scores for a hand."""

    kind = "hand-score"
    asks = "What does each side score for this hand?"
    answers = Answers(SCORE)
    looks_at = (*SCORING, "meld.floor")
    example = "bid: 300\nmeld: {declarer: 120, defenders: 40}\ncounters: {declarer: 170, defenders: 80}"
    takes = ("bid", "meld", "counters", "tricks", "thrown-in", "moon", "renege")

    def solve(self) -> HandScore:
        return self.ledger()

    def answer_of(self, result: HandScore) -> Mapping[str, Any]:
        return {"outcome": result.outcome, "declarer": result.declarer, "defenders": result.defenders}

    def steps(self) -> Mapping[str, Shown]:
        """What the declaring side came to, and each part of the answer."""
        hand = self.result
        return {
            **super().steps(),
            "outcome": ((OUTCOME_ASK.label, hand.outcome),),
            "declarer": (("Declaring side scores", str(hand.declarer)),),
            "defenders": ((self.defenders_do("Defenders score", "Both defenders together score"), str(hand.defenders)),),
        }

    def scene(self) -> Scene:
        points = self.rules.trick_step
        parts = (
            ("outcome", OUTCOME_ASK),
            ("declarer", Ask("number", "Declaring side scores", step=points)),
            ("defenders", Ask("number", self.defenders_do("Defenders score", "Both defenders together score"), step=points)),
        )
        return self.half_done(Scene(Ask("form", parts=parts), facts=self.facts()))


@dataclass(frozen=True, kw_only=True)
class GameWinner(_Hand[tuple[HandScore, GameScore], Mapping[str, Any]]):
    """The scores after a hand, and who has won the game."""

    kind = "game-winner"
    asks = "What are the scores now, and who has won?"
    answers = Answers(GAME)
    looks_at = (*SCORING, "meld.floor")
    example = (
        "before: {declarer: 1200, defenders: 1300}\n"
        "bid: 300\n"
        "meld: {declarer: 120, defenders: 40}\n"
        "counters: {declarer: 180, defenders: 70}"
    )
    takes = ("bid", "meld", "counters", "tricks", "thrown-in", "moon", "renege")

    before: tuple[int, ...] = reads(BY_SIDE)
    hands_played: int | None = reads(COUNT, None)

    def solve(self) -> tuple[HandScore, GameScore]:
        """The ledger, and the game after it (rules.md 1.7)."""
        scoring = self.rules.scoring
        if scoring.target is not None and scoring.both_out != "play-on" and max(self.before) >= scoring.target:
            over = f"a side had {max(self.before)} of {scoring.target} before this hand, so the game was over"
            raise FieldError(over, "give lower scores before the hand", ("before",))
        hand = self.ledger()
        return hand, score_game(self.before, hand, self.rules, self.hands_played)

    def answer_of(self, result: tuple[HandScore, GameScore]) -> Mapping[str, Any]:
        game = result[1]
        winner = "none" if game.winner is None else "declarer" if game.winner == 0 else "defenders"
        return {"declarer": game.points[0], "defenders": sum(game.points[1:]), "winner": winner}

    def steps(self) -> Mapping[str, Shown]:
        """What the declaring side came to, what the hand scores, and the scores after it."""
        hand = self.result[0]
        they = self.defenders_do("defenders", "both defenders")
        now = self.answer_of(self.result)
        return {
            **super().steps(),
            "hand": (("This hand, declaring side", str(hand.declarer)), (f"This hand, {they}", str(hand.defenders))),
            "declarer": (("Declaring side now has", str(now["declarer"])),),
            "defenders": ((self.defenders_do("Defenders now have", "Both defenders together now have"), str(now["defenders"])),),
        }

    def scene(self) -> Scene:
        points = self.rules.trick_step
        label = self.defenders_do("Defenders now have", "Both defenders together now have")
        they = self.defenders_do("Defenders", "A defender")
        winners = (Option("declarer", "Declaring side"), Option("defenders", they), Option("none", "Nobody yet"))
        parts = (
            ("declarer", Ask("number", "Declaring side now has", step=points, start=self.before[0])),
            ("defenders", Ask("number", label, step=points, start=sum(self.before[1:]))),
            ("winner", Ask("choice", "The game is won by", options=winners)),
        )
        # Figures that led to steps which are done would only be in the way.
        scored = "hand" in self.given or {"declarer", "defenders"} <= {*self.given}
        facts = (*_sides("Score before", self.before), *(self.told() if scored else self.facts()), *self.hand_number())
        return self.half_done(Scene(Ask("form", parts=parts), facts=facts))

    def hand_number(self) -> Iterator[tuple[str, str]]:
        """Which hand of the game this is, where a game is a number of hands."""
        hands = self.rules.scoring.hands
        if hands is not None and self.hands_played is not None:
            yield "Hands played", f"{self.hands_played} of {hands}"


def _sides(what: str, points: tuple[int, ...]) -> list[tuple[str, str]]:
    # A single number is written by whoever draws it, two of them are not.
    defenders = str(points[1]) if len(points) == 2 else " and ".join(f"{score:,}".replace("-", "−") for score in points[1:])
    return [(f"{what}, declaring side", str(points[0])), (f"{what}, defenders", defenders)]
