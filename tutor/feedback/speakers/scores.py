"""What is said of questions about scoring a hand: made or set, and what each side scores."""

from __future__ import annotations

from collections.abc import Callable

from tutor.engine.score import moon_price
from tutor.feedback.rows import Row, always, filled, said
from tutor.feedback.speakers.defence import defence_shortly, defence_words
from tutor.feedback.speakers.games import GameWords
from tutor.feedback.speakers.ledgers import off_for, score_lines
from tutor.feedback.speakers.needs import CanMakeWords, NeededWords, declarer_duties
from tutor.feedback.speakers.outcomes import (
    BESIDE_AN_ANSWER,
    Outcome,
    Thresholds,
    cost_words,
    earned_words,
    fitting,
    outcome_shortly,
    outcome_words,
    reason_words,
)
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.verdict import Ledger
from tutor.feedback.words import points
from tutor.questions import Answer
from tutor.questions.hand_score import MadeOrSet, ScoreOfHand

_EXACT: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.exact, " Reaching the bid exactly is enough."),
    Row(always, ""),
)
_MADE_RULES: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.reneged, " But a side that reneges loses the hand."),
    Row(lambda o: o.hand.moon, " A moon also needs every trick."),
)
_MADE_PART: tuple[Row[Outcome], ...] = (
    Row(lambda o: o.cause == "below-floor", "Compare the meld of {meld} with the {floor} that it must be."),
    Row(lambda o: o.cause == "thrown-in", "The hand was thrown in."),
    Row(lambda o: o.reneged, "{Who_reneged} reneged, and that decides it."),
    Row(lambda o: o.hand.moon, "The moon was shot. See whether every trick was won."),
    Row(lambda o: o.cause == "beyond-reach", "Add all {whole} trick points to the meld of {meld}. Compare that with the bid of {bid}."),
    Row(
        lambda o: o.least > 0,
        "Meld {meld} and tricks {tricks} make {total}. Compare that with the bid of {bid}, and the tricks with {the_save}.",
    ),
    Row(
        lambda o: o.declarer_saves,
        "Meld {meld} and tricks {tricks} make {total}. Compare that with the bid of {bid}, and see whether the declaring side won a trick.",
    ),
    Row(always, "Meld {meld} and tricks {tricks} make {total}. Compare that with the bid of {bid}."),
)


def _outcome(question: MadeOrSet | ScoreOfHand) -> Outcome:
    return Outcome(question.rules, question.result)


class MadeWords(Speaker[MadeOrSet]):
    """made-or-set."""

    kind = MadeOrSet

    def ask(self, question: MadeOrSet) -> str:
        return "Was the hand played, and what do meld and tricks come to?"

    def rule(self, question: MadeOrSet) -> str:
        start = "Meld and tricks together must reach the bid; exactly is enough."
        end = next((row.says for row in _MADE_RULES if row.when(_outcome(question))), " A hand that is thrown in is set.")
        return f"{start}{declarer_duties(Thresholds(question.rules))}{end}"

    def part(self, question: MadeOrSet) -> Part:
        return said(_MADE_PART, _outcome(question)), None

    def because(self, question: MadeOrSet) -> str:
        return outcome_words(question.result, question.rules)

    def shortly(self, question: MadeOrSet) -> str:
        return outcome_shortly(question.result, question.rules)

    def differs(self, question: MadeOrSet, given: Answer) -> tuple[str, str]:
        outcome = _outcome(question)
        return f"The bid is {question.answer}", reason_words(outcome) + said(_EXACT, outcome)


# hand-score ---------------------------------------------------------------------------------------------------------


class _Table(Outcome):
    """A hand and the rules of scoring at its table."""

    @property
    def chips(self) -> bool:
        return self.rules.scoring.chips is not None

    @property
    def they_score(self) -> str:
        return "the defenders score" if self.two_sides else "each defender scores"

    @property
    def needs(self) -> str:
        return "need" if self.two_sides else "needs"

    def is_asked(self, figure: int | str) -> bool:
        """Whether a figure of the rules is, by chance, one of those to be found."""
        return figure in (self.hand.declarer, self.hand.defenders)

    @property
    def pays_tricks(self) -> bool:
        """Whether a renege gives all trick points to the other side."""
        return self.rules.scoring.renege == "set-and-tricks"

    @property
    def keeps_tricks(self) -> bool:
        return self.rules.scoring.unsaved_loses == "meld"

    @property
    def moon_pays(self) -> bool:
        return self.rules.auction.shoot_moon == "bonus-250"

    @property
    def priced(self) -> bool:
        """Whether a missed moon costs something else than a set."""
        return moon_price(self.rules) is not None

    @property
    def takes(self) -> str:
        return "enough in tricks" if self.is_asked(self.rules.scoring.save) and not self.any_points else super().takes

    @property
    def low(self) -> str:
        """A meld that does not count."""
        return "a meld that is too low" if self.is_asked(self.rules.meld.floor) else f"a meld below {self.floor}"


def _pays(throw_in: str) -> Callable[[_Table], bool]:
    return lambda table: not table.played and table.rules.scoring.throw_in == throw_in


_RULES: tuple[tuple[Row[_Table], ...], ...] = (
    (
        Row(lambda t: t.cause == "below-floor", "With {low}, a bid is set without play and costs {costs}."),
        Row(lambda t: t.cause == "declarer-reneged", "A side that reneges loses the hand. For the declaring side that costs {costs}."),
        Row(
            lambda t: t.cause == "defenders-reneged" and t.pays_tricks,
            "When the defenders renege, the declaring side scores its meld and all the trick points.",
        ),
        Row(lambda t: t.cause == "defenders-reneged", "When the defenders renege, the declaring side scores its meld."),
        Row(lambda t: t.free, "Throwing a hand in costs nothing at this table."),
        Row(
            lambda t: t.hand.moon and t.moon_pays and t.priced,
            "A moon that is made scores meld, tricks and 250 more. Missed, it has a price of its own.",
        ),
        Row(lambda t: t.hand.moon and t.priced, "A moon that is made scores meld and tricks. Missed, it has a price of its own."),
        Row(lambda t: not t.played, "A hand that is not played costs {costs}."),
        Row(lambda t: t.meld_costs, "A made bid scores meld and tricks. A set costs the bid and the meld."),
        Row(always, "A made bid scores meld and tricks. A set costs the bid, and neither counts."),
    ),
    (
        Row(lambda t: t.chips, "The defenders score nothing."),
        Row(lambda t: t.cause == "defenders-reneged", "{They_score} nothing then."),
        Row(lambda t: t.reneged and t.pays_tricks, "{They_score} meld and all the trick points."),
        Row(lambda t: t.reneged, "{They_score} meld, whatever was won in tricks."),
        Row(_pays("meld"), "{They_score} meld, and {needs} no trick."),
        Row(_pays("nothing"), "{They_score} nothing for it."),
        Row(_pays("meld-and-half"), "{They_score} meld and half the trick points."),
        Row(_pays("meld-and-all"), "{They_score} meld and all the trick points."),
        Row(lambda t: _pays("meld-and-250")(t) and t.is_asked(250), "{They_score} meld and a set amount more."),
        Row(_pays("meld-and-250"), "{They_score} meld and 250 more."),
        Row(lambda t: not t.saves, ""),
        Row(lambda t: t.declarer_saves, "Each side must take {takes}."),
        Row(lambda t: t.keeps_tricks and t.two_sides, "To score their meld, the defenders need {takes}."),
        Row(lambda t: t.keeps_tricks, "To score its meld, each defender needs {takes}."),
        Row(lambda t: t.two_sides, "To score, the defenders need {takes}."),
        Row(always, "To score, each defender needs {takes}."),
    ),
    (
        Row(lambda t: t.has_floor and not t.chips, "{Low} does not count."),
        Row(always, ""),
    ),
    (
        Row(lambda t: t.rules.scoring.set_pays == "bid" and t.two_sides, "The defenders also score a set bid."),
        Row(lambda t: t.rules.scoring.set_pays == "bid", "Each defender also scores a set bid."),
        Row(always, ""),
    ),
)


def _own(outcome: Outcome) -> str:
    """What the declaring side scores, and for what."""
    if not outcome.is_set:
        return earned_words(outcome)
    plain = outcome.played and not (outcome.meld_costs or outcome.moon_costs)
    return filled("A set costs the bid, and neither meld nor tricks are scored: {cost}.", outcome) if plain else cost_words(outcome)


def _cost(outcome: Outcome) -> str:
    if outcome.is_set:
        return f" {cost_words(outcome)}"
    return f" {earned_words(outcome)}" if outcome.reneged else ""


class ScoreWords(Speaker[ScoreOfHand]):
    """hand-score: the first figure that is off, and the ledger."""

    kind = ScoreOfHand

    def ask(self, question: ScoreOfHand) -> str:
        return "Is the bid reached, and what do the defenders keep?"

    def rule(self, question: ScoreOfHand) -> str:
        table = _Table(question.rules, question.result)
        return " ".join(text for rows in _RULES if (text := said(rows, table)))

    def part(self, question: ScoreOfHand) -> Part:
        return outcome_words(question.result, question.rules), None

    def because(self, question: ScoreOfHand) -> str:
        outcome = _outcome(question)
        defence, shortly = defence_words(outcome.hand, outcome.rules), defence_shortly(outcome.hand)
        made = outcome_words(outcome.hand, outcome.rules)
        start = made + _cost(outcome)
        return fitting(f"{start} {defence}", f"{start} {shortly}", f"{made} {shortly}", most=BESIDE_AN_ANSWER)

    def shortly(self, question: ScoreOfHand) -> str:
        return outcome_shortly(question.result, question.rules)

    def differs(self, question: ScoreOfHand, given: Answer) -> tuple[str, str]:
        outcome = _outcome(question)
        hand = outcome.hand
        if given["outcome"] != hand.outcome:
            return f"The bid is {hand.outcome}", reason_words(outcome) + said(_EXACT, outcome) + _cost(outcome)
        if given["declarer"] != hand.declarer:
            return off_for("the declaring side", given["declarer"], hand.declarer), _own(outcome)
        name = "the defenders" if len(hand.points) == 2 else "both defenders together"
        return off_for(name, given["defenders"], hand.defenders), fitting(defence_words(hand, question.rules), defence_shortly(hand))

    def ledger(self, question: ScoreOfHand, given: Answer) -> Ledger:
        hand = question.result
        sides = "declaring side / defenders" if len(hand.points) == 2 else "declaring side / both defenders"
        return Ledger(score_lines(hand, question.rules), "Score", f"{points(hand.declarer)} / {points(hand.defenders)}", sides)


SPEAKERS = (NeededWords(), CanMakeWords(), MadeWords(), ScoreWords(), GameWords())
