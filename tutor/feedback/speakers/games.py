"""What is said of questions about the game: the scores after a hand, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import GameScore
from tutor.engine.game_score import target_now
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.defence import defence_shortly, defence_words
from tutor.feedback.speakers.ledgers import off_for, score_lines
from tutor.feedback.speakers.outcomes import BESIDE_AN_ANSWER, Outcome, cost_words, earned_words, fitting, outcome_shortly, outcome_words
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Ledger, LedgerLine
from tutor.feedback.words import count_words, listed, number_word, points
from tutor.questions import Answer
from tutor.questions.hand_score import GameWinner


@dataclass(frozen=True)
class _Game(Outcome):
    """A game after a hand: the figures and reasons that its sentences ask for and name."""

    question: GameWinner

    @property
    def game(self) -> GameScore:
        found: GameScore = self.question.result[1]
        return found

    @property
    def winner(self) -> int | None:
        return self.game.winner

    @property
    def ended(self) -> str:
        """By what the game ended, or may end."""
        return self.game.cause

    @property
    def by_hands(self) -> bool:
        return self.rules.scoring.hands is not None

    @property
    def hands(self) -> str:
        return points(self.rules.scoring.hands or 0)

    @property
    def length(self) -> str:
        """How many hands a game has: eight hands, one hand."""
        return count_words(self.rules.scoring.hands or 0, "hand")

    @property
    def number(self) -> str:
        return points(self.question.hands_played or 0)

    @property
    def over(self) -> bool:
        """Whether all hands of the game are played."""
        played, hands = self.question.hands_played, self.rules.scoring.hands
        return played is not None and hands is not None and played >= hands

    @property
    def limit(self) -> str:
        return points(self.rules.scoring.lose_at or 0)

    @cached_property
    def aim(self) -> int:
        """The target in force; it has gone up where several sides had passed it and play on."""
        return target_now(self.question.before, self.rules) or 0

    @property
    def moon_wins(self) -> bool:
        return self.rules.auction.shoot_moon == "wins-game"

    @property
    def plays_on(self) -> bool:
        return self.rules.scoring.target is not None and self.rules.scoring.both_out == "play-on"

    @property
    def raised(self) -> bool:
        return self.aim > (self.rules.scoring.target or 0)

    @property
    def target(self) -> str:
        return points(self.aim)

    @cached_property
    def out(self) -> tuple[int, ...]:
        return tuple(side for side, score in enumerate(self.game.points) if score >= self.aim)

    @cached_property
    def fallen(self) -> tuple[int, ...]:
        limit = self.rules.scoring.lose_at
        return tuple(side for side, score in enumerate(self.game.points) if limit is not None and score <= limit)

    @property
    def who_out(self) -> str:
        return _sides_have(self.out, len(self.game.points))

    @property
    def who_fell(self) -> str:
        return _sides_have(self.fallen, len(self.game.points))

    @property
    def higher(self) -> str:
        return "higher" if self.two_sides else "highest"

    @property
    def declarers_first(self) -> bool:
        return self.rules.scoring.both_out == "declarers" and 0 in self.out

    @property
    def score_now(self) -> str:
        """The scores now: 1,520 to 900 and 300, 1,200 together."""
        both = "" if self.two_sides else f", {points(sum(self.game.points[1:]))} together"
        return f"{self.by_side}{both}"

    @property
    def by_side(self) -> str:
        """The scores now, each side's own."""
        declarer, *others = self.game.points
        return f"{points(declarer)} to {listed([points(score) for score in others])}"


def _sides_have(sides: tuple[int, ...], count: int) -> str:
    """Some sides and the verb that goes with them: the defenders have, two sides have."""
    if len(sides) > 1:
        return "both sides have" if count == 2 else f"{'all ' * (len(sides) == count)}{number_word(len(sides))} sides have"
    if sides == (0,):
        return "the declaring side has"
    return "the defenders have" if count == 2 else "a defender has"


# Why the game is won or goes on.
_WHY: tuple[Row[_Game], ...] = (
    Row(lambda g: g.ended == "moon", "The moon was shot and every trick was won"),
    Row(
        lambda g: g.ended == "lost" and g.winner is None,
        "{Who_fell} reached the limit of {limit}, but the {higher} scores are level",
    ),
    Row(
        lambda g: g.ended == "lost" and (len(g.fallen) > 1 or not g.two_sides),
        "{Who_fell} reached the limit of {limit}, and then the {higher} score wins",
    ),
    Row(lambda g: g.ended == "lost", "{Who_fell} reached the limit of {limit}, where the game is lost"),
    Row(lambda g: g.by_hands and g.over and g.winner is None, "The game is {length} long, but the {higher} scores are level"),
    Row(lambda g: g.by_hands and g.over, "The game is {length} long, and then the {higher} score wins"),
    Row(lambda g: g.by_hands and g.question.hands_played is None, "The game is {length} long, and this is not said to be the last"),
    Row(lambda g: g.by_hands, "This was hand {number} of {hands}"),
    Row(lambda g: g.rules.scoring.target is None, "This game has no target"),
    Row(lambda g: g.ended == "both-out" and g.plays_on, "{Who_out} reached {target}, and at this table that means playing on"),
    Row(lambda g: g.ended == "both-out" and g.winner is None, "{Who_out} reached {target}, but the {higher} scores are level"),
    Row(lambda g: g.ended == "both-out" and g.declarers_first, "{Who_out} reached {target}, and then the declaring side comes first"),
    Row(lambda g: g.ended == "both-out", "{Who_out} reached {target}, and then the {higher} score wins"),
    Row(lambda g: g.winner is None and g.raised, "The target has gone up to {target}, and nobody has reached it"),
    Row(lambda g: g.winner is None, "Nobody has reached {target}"),
    Row(lambda g: g.raised, "The target has gone up to {target}, and {who_out} reached it"),
    Row(always, "{Who_out} reached {target}"),
)
_ENDS: tuple[Row[_Game], ...] = (
    Row(lambda g: g.winner is None, ", so the game goes on."),
    Row(lambda g: g.ended == "target" and g.two_sides and g.winner == 1, " and win."),
    Row(lambda g: g.ended == "target", " and wins."),
    Row(lambda g: g.winner == 0, ": the declaring side wins."),
    Row(lambda g: g.two_sides, ": the defenders win."),
    Row(always, ": a defender wins."),
)
_TITLES: tuple[Row[_Game], ...] = (
    Row(lambda g: g.winner is None, "Nobody has won yet"),
    Row(lambda g: g.winner == 0, "The declaring side has won"),
    Row(lambda g: g.two_sides, "The defenders have won"),
    Row(always, "A defender has won"),
)
_RULE: tuple[tuple[Row[_Game], ...], ...] = (
    (
        Row(lambda g: g.by_hands, "When the last hand is played, the {higher} score wins."),
        Row(lambda g: g.plays_on, "Who alone reaches the target wins. When several do, the target goes up and the game goes on."),
        Row(
            lambda g: g.rules.scoring.both_out == "declarers" and g.two_sides,
            "Whoever reaches the target wins. When both sides do, the declaring side comes first.",
        ),
        Row(
            lambda g: g.rules.scoring.both_out == "declarers",
            "Whoever reaches the target wins. When several do, the declaring side comes first, and then the highest score.",
        ),
        Row(always, "Whoever reaches the target wins. When several do, the {higher} score wins."),
    ),
    (
        Row(lambda g: g.cause == "moon-made" and g.moon_wins, "But a moon that is made wins the game at once."),
        Row(lambda g: g.rules.scoring.lose_at is not None, "But when a side falls to the limit below zero, the {higher} score wins."),
        Row(always, ""),
    ),
)
_PART: tuple[Row[_Game], ...] = (
    Row(
        lambda g: g.by_hands and g.rules.scoring.lose_at is not None,
        " A game is {length}, and the limit below zero is {limit}.",
    ),
    Row(lambda g: g.by_hands, " A game is {length}."),
    Row(lambda g: g.rules.scoring.target is None, ""),
    Row(lambda g: g.rules.scoring.lose_at is not None, " The target is {target}, and the limit below zero is {limit}."),
    Row(always, " The target is {target}."),
)
_SHORTLY: tuple[Row[_Game], ...] = (
    Row(lambda g: g.ended == "moon", "Here the moon was made, and that wins the game."),
    Row(lambda g: g.ended == "lost", "Now it is {by_side}, and the limit is {limit}."),
    Row(lambda g: g.by_hands or g.rules.scoring.target is None, "Now it is {score_now}."),
    Row(always, "Now it is {by_side}, and the target is {target}."),
)


@dataclass(frozen=True)
class _Sum:
    """What a side had, scored and has now."""

    old: int
    new: int

    @property
    def had(self) -> str:
        return points(self.old)

    @property
    def scored(self) -> str:
        return points(abs(self.new))

    @property
    def has(self) -> str:
        return points(self.old + self.new)


_SUMS: tuple[Row[_Sum], ...] = (
    Row(lambda s: s.new == 0, "So the score stays {had}."),
    Row(lambda s: s.new < 0, "{Had} less {scored} is {has}."),
    Row(always, "{Had} and {scored} make {has}."),
)


def _facts(question: GameWinner) -> _Game:
    return _Game(question.rules, question.result[0], question)


class GameWords(Speaker[GameWinner]):
    """game-winner: the first figure that is off, and the ledger."""

    kind = GameWinner

    def ask(self, question: GameWinner) -> str:
        return "What does each side score for this hand?"

    def rule(self, question: GameWinner) -> str:
        facts = _facts(question)
        rules = [text for rows in _RULE if (text := said(rows, facts))]
        return " ".join(["Add each side's score to what it had.", *rules])

    def part(self, question: GameWinner) -> Part:
        return outcome_words(question.result[0], question.rules) + said(_PART, _facts(question)), None

    def because(self, question: GameWinner) -> str:
        facts = _facts(question)
        end = said(_WHY, facts) + said(_ENDS, facts)
        made, now = outcome_words(facts.hand, facts.rules), f"Now it is {facts.score_now}. {end}"
        full = f"{made} {defence_shortly(facts.hand)} {now}" if not facts.played else f"{made} {now}"
        brief = f"{outcome_shortly(facts.hand, facts.rules)} {now}"
        return fitting(full, f"{made} {now}", brief, now, most=BESIDE_AN_ANSWER)

    def shortly(self, question: GameWinner) -> str:
        return said(_SHORTLY, _facts(question))

    def differs(self, question: GameWinner, given: Answer) -> tuple[str, str]:
        facts, right = _facts(question), question.answer
        if given["declarer"] != right["declarer"]:
            return off_for("the declaring side", given["declarer"], right["declarer"]), _own_sum(facts)
        if given["defenders"] != right["defenders"]:
            name = "the defenders" if facts.two_sides else "both defenders together"
            return off_for(name, given["defenders"], right["defenders"]), _their_sum(facts)
        return said(_TITLES, facts), f"It is {facts.score_now}. {said(_WHY, facts)}."

    def ledger(self, question: GameWinner, given: Answer) -> Ledger:
        hand, game = question.result
        before = question.before
        who = "defenders" if len(before) == 2 else "both defenders"
        lines = [
            LedgerLine("Before: declaring side", points(before[0])),
            LedgerLine(f"Before: {who}", points(sum(before[1:]))),
        ]
        total = f"{points(game.points[0])} / {points(sum(game.points[1:]))}"
        return Ledger((*lines, *score_lines(hand, question.rules)), "Now", total, f"declaring side / {who}")


def _own_sum(facts: _Game) -> str:
    """What the declaring side scores, and what it has now."""
    cost = f" {cost_words(facts)}" if facts.is_set else f" {earned_words(facts)}" if facts.bonus or facts.reneged else ""
    total = said(_SUMS, _Sum(facts.question.before[0], facts.hand.points[0]))
    return fitting(f"{outcome_words(facts.hand, facts.rules)}{cost} {total}", f"{outcome_words(facts.hand, facts.rules)} {total}", total)


def _their_sum(facts: _Game) -> str:
    """What the defenders score, and what they have now."""
    total = said(_SUMS, _Sum(sum(facts.question.before[1:]), sum(facts.hand.points[1:])))
    together = total if facts.two_sides else f"Both together: {total[:1].lower()}{total[1:]}"
    return fitting(f"{defence_words(facts.hand, facts.rules)} {together}", f"{defence_shortly(facts.hand)} {together}")
