"""What is said of questions about making the bid and scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.engine import HandScore
from tutor.engine.score import Line
from tutor.feedback.speaker import AmountSpeaker, Part, Speaker
from tutor.feedback.verdict import Ledger, LedgerLine
from tutor.feedback.words import (
    first_upper,
    listed,
    points,
)
from tutor.questions import Answer
from tutor.questions.can_make import CanMake
from tutor.questions.hand_score import GameWinner, MadeOrSet, ScoreOfHand
from tutor.questions.points_needed import PointsNeeded


class NeededWords(AmountSpeaker[PointsNeeded]):
    """points-needed."""

    kind = PointsNeeded

    def ask(self, question: PointsNeeded) -> str:
        return "How far does the meld go towards the bid?"

    def rule(self, question: PointsNeeded) -> str:
        return "Meld and tricks together must reach the bid."

    def part(self, question: PointsNeeded) -> Part:
        return f"Take {points(question.meld)} from {points(question.bid)}.", None

    def because(self, question: PointsNeeded) -> str:
        short = question.bid - question.meld
        said = f"Bid {points(question.bid)} less meld {points(question.meld)} is {points(max(short, 0))}."
        if question.answer > max(short, 0):
            return f"{said} But the declaring side must take at least {points(question.answer)} to keep its meld."
        return (
            said
            if short > 0
            else f"The meld of {points(question.meld)} covers the bid of {points(question.bid)}, so no trick points are needed."
        )


class CanMakeWords(Speaker[CanMake]):
    """can-make."""

    kind = CanMake

    def ask(self, question: CanMake) -> str:
        return "What is the most the declaring side can still get?"

    def rule(self, question: CanMake) -> str:
        return "Add meld, what is taken, and what is left in the tricks. Then compare with the bid."

    def part(self, question: CanMake) -> Part:
        return f"{points(question.rules.trick_points - sum(question.counters))} trick points are left.", None

    def because(self, question: CanMake) -> str:
        left = question.rules.trick_points - sum(question.counters)
        most = question.meld + question.counters[0] + left
        sums = f"Meld {points(question.meld)}, taken {points(question.counters[0])} and {points(left)} left make at most {points(most)}"
        if most < question.bid:
            return f"{sums}, {points(question.bid - most)} short of the bid of {points(question.bid)}."
        if question.answer == "no":
            return f"{sums}, but the declaring side cannot keep its meld any more."
        if question.meld + question.counters[0] >= question.bid:
            return f"Meld {points(question.meld)} and {points(question.counters[0])} taken reach {points(question.bid)} already."
        enough = "just enough" if most == question.bid else "enough"
        return f"{sums}. That is {enough} for the bid of {points(question.bid)}."

    def differs(self, question: CanMake, given: Answer) -> tuple[str, str]:
        title = "It can still be made" if question.answer == "yes" else "It is out of reach"
        return title, self.because(question)


def outcome_words(hand: HandScore) -> str:
    """Why a hand was made or set, with the sum."""
    meld, tricks = (next((line.had for line in hand.lines if line.side == 0 and line.what == what), None) for what in ("meld", "tricks"))
    bid, melded = points(hand.bid), points(meld or 0)
    if hand.cause == "thrown-in":
        return f"The hand was thrown in, so the bid of {bid} is lost."
    if hand.cause == "beyond-reach":
        return f"With {melded} in meld the bid of {bid} is out of reach, so it is set without play."
    if hand.cause == "no-marriage":
        return f"Declarer holds no marriage to name trump in, so the bid of {bid} is lost without play."
    if hand.cause == "moon-missed":
        return "The moon was shot and a trick was lost, so the hand is set."
    if hand.cause == "below-floor":
        return f"A meld of {melded} is too little to count, so the bid of {bid} is set."
    total = (meld or 0) + (tricks or 0)
    sums = f"Meld {melded} and tricks {points(tricks or 0)} make {points(total)}"
    if hand.cause == "not-saved":
        return f"{sums}, but {points(tricks or 0)} in tricks is too little to keep the meld: set."
    if hand.cause == "short":
        return f"{sums}, {points(hand.bid - total)} short of {bid}: set."
    return f"{sums}. That reaches {bid}: made." if total > hand.bid else f"{sums}, just the bid: made."


_WHY: Mapping[str, str] = {
    "not-saved": "lost: too little in tricks",
    "below-floor": "too little to count",
    "short": "lost: the bid is set",
    "thrown-in": "lost: thrown in",
    "beyond-reach": "lost: the bid is set",
    "chips": "counted for nothing: only the bid is settled",
    "no-marriage": "lost: no marriage in trump",
    "moon-missed": "lost: the moon was missed",
    "set-pays": "the bid of the side that was set",
    "moon": "every trick was won, as announced",
}


def score_lines(hand: HandScore, names: Sequence[str] = ()) -> tuple[LedgerLine, ...]:
    """The ledger of a hand in words, `names` for its sides; the lines of a side add up to its score."""
    defenders = ("Defenders",) if len(hand.points) == 2 else tuple(f"Defender {side}" for side in range(1, len(hand.points)))
    return tuple(_score_line(line, (names or ("Declaring side", *defenders))[line.side]) for line in hand.lines)


def _score_line(line: Line, side: str) -> LedgerLine:
    what = {"meld": "meld", "tricks": "tricks", "bid": "bid", "bonus": "bonus"}[line.what]
    lost = line.scored == 0 and line.had > 0
    detail = f"{points(line.had)} {_WHY.get(line.why, 'lost')}" if lost else _WHY.get(line.why, "") if line.what == "bonus" else ""
    return LedgerLine(f"{side}: {what}", points(line.scored), detail)


class MadeWords(Speaker[MadeOrSet]):
    """made-or-set."""

    kind = MadeOrSet

    def ask(self, question: MadeOrSet) -> str:
        return "What do meld and tricks come to?"

    def rule(self, question: MadeOrSet) -> str:
        return "Meld and tricks together must reach the bid; reaching it exactly is enough."

    def part(self, question: MadeOrSet) -> Part:
        return f"The meld is {points(question.meld[0])}, and the bid is {points(question.bid)}.", None

    def because(self, question: MadeOrSet) -> str:
        return outcome_words(question.result)

    def differs(self, question: MadeOrSet, given: Answer) -> tuple[str, str]:
        exact = question.result.cause == "reached" and question.result.points[0] == question.bid
        more = " Reaching the bid exactly is enough." if exact else ""
        return f"The bid is {question.answer}", outcome_words(question.result) + more


class ScoreWords(Speaker[ScoreOfHand]):
    """hand-score: the first figure that is off, and the ledger."""

    kind = ScoreOfHand

    def ask(self, question: ScoreOfHand) -> str:
        return "Is the bid reached, and what do the defenders keep?"

    def rule(self, question: ScoreOfHand) -> str:
        costs = "the bid and the meld" if question.rules.scoring.set_costs == "bid-and-meld" else "the bid"
        return f"A made bid scores meld and tricks. A set costs {costs}, and meld and tricks are not scored."

    def part(self, question: ScoreOfHand) -> Part:
        return outcome_words(question.result), None

    def because(self, question: ScoreOfHand) -> str:
        hand: HandScore = question.result
        loses = f" That is {points(hand.declarer)}." if hand.outcome == "set" else ""
        return f"{outcome_words(hand)}{loses} {_defence(hand)}"

    def differs(self, question: ScoreOfHand, given: Answer) -> tuple[str, str]:
        hand: HandScore = question.result
        if given["outcome"] != hand.outcome:
            return f"The bid is {hand.outcome}", self.because(question)
        if given["declarer"] != hand.declarer:
            said = (
                "A made hand scores meld and tricks."
                if hand.outcome == "made"
                else "A set costs the whole bid, and meld and tricks are lost."
            )
            return "Look at the declaring side", f"{said} That is {points(hand.declarer)}."
        return "Look at the defenders", _defence(hand)

    def ledger(self, question: ScoreOfHand, given: Answer) -> Ledger:
        hand: HandScore = question.result
        return Ledger(
            score_lines(hand),
            "Score",
            f"{points(hand.declarer)} / {points(hand.defenders)}",
            "declaring side / defenders",
        )


def _defence(hand: HandScore) -> str:
    """What the defenders score, and why: a sentence for each."""
    sides = range(1, len(hand.points))
    names = ["the defenders"] if len(sides) == 1 else ["one defender", "the other"]
    by_side = [[line for line in hand.lines if line.side == side] for side in sides]
    if len(sides) > 1 and len({tuple((line.what, line.scored, line.why) for line in lines) for lines in by_side}) == 1:
        names, by_side = ["each defender"], by_side[:1]
    said = [_defender(name, lines) for name, lines in zip(names, by_side, strict=True)]
    return " ".join(f"{first_upper(clause)}." for clause in said)


def _defender(name: str, lines: Sequence[Line]) -> str:
    score, lose = ("score", "lose") if name == "the defenders" else ("scores", "loses")
    total = sum(line.scored for line in lines)
    if any(line.why == "not-saved" for line in lines):
        lost = [line.what for line in lines if line.had and not line.scored]
        gone = f" and {lose} {listed(lost)}" if lost else ""
        return f"{name} took too few points{gone}" + (f": {points(total)}" if total or not lost else "")
    parts = listed([f"{line.what} {points(line.scored)}" for line in lines if line.scored])
    unplayed = "" if any(line.what == "tricks" for line in lines) else " without play"
    return f"{name} {score} {parts or 0}{unplayed}" + (f": {points(total)}" if " and " in parts else "")


class GameWords(Speaker[GameWinner]):
    """game-winner."""

    kind = GameWinner

    def ask(self, question: GameWinner) -> str:
        return "What does each side score for this hand?"

    def rule(self, question: GameWinner) -> str:
        return "Add each side's score to what it had. Then look who has reached the end of the game."

    def part(self, question: GameWinner) -> Part:
        return outcome_words(question.result[0]), None

    def because(self, question: GameWinner) -> str:
        hand, game = question.result
        sums = f"{points(game.points[0])} to {listed([points(score) for score in game.points[1:]])}"
        target = question.rules.scoring.target
        both = f"{'both' if len(game.points) == 2 else 'more than one'} have reached {points(target or 0)}"
        if game.cause == "both-out":
            end = f"{both}, and then the declaring side wins" if game.winner == 0 else f"{both}, and the higher score wins"
            end = end if game.winner is not None else f"{both}, and the game goes on"
        elif game.winner is None:
            end = "nobody has won yet"
        elif game.cause == "hands":
            end = "that was the last hand, and " + ("the declaring side wins" if game.winner == 0 else "the defenders win")
        else:
            end = "the declaring side wins" if game.winner == 0 else "the defenders win"
        defence = f" {_defence(hand)}" if hand.cause == "thrown-in" and len(game.points) == 2 else ""
        return f"{outcome_words(hand)}{defence} Now it is {sums}: {end}."

    def differs(self, question: GameWinner, given: Answer) -> tuple[str, str]:
        right = question.answer
        if given["winner"] != right["winner"]:
            return "Look at who wins", self.because(question)
        hand, _ = question.result
        side = "declaring side" if given["declarer"] != right["declarer"] else "defenders"
        score = hand.declarer if side == "declaring side" else hand.defenders
        total = right["declarer"] if side == "declaring side" else right["defenders"]
        verb = "scores" if side == "declaring side" else "score"
        return (
            f"Look at the {side}",
            f"{outcome_words(hand)} The {side} {verb} {points(score)} and now {'has' if verb == 'scores' else 'have'} {points(total)}.",
        )

    def ledger(self, question: GameWinner, given: Answer) -> Ledger:
        hand, game = question.result
        before = question.before
        lines = [
            LedgerLine("Before: declaring side", points(before[0])),
            LedgerLine("Before: defenders", points(sum(before[1:]))),
        ]
        total = f"{points(game.points[0])} / {points(sum(game.points[1:]))}"
        return Ledger((*lines, *score_lines(hand)), "Now", total, "declaring side / defenders")


SPEAKERS = (NeededWords(), CanMakeWords(), MadeWords(), ScoreWords(), GameWords())
