"""What the defenders score for a hand, and why, in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import HandScore, Rules
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.outcomes import Outcome, phrase
from tutor.feedback.words import points


@dataclass(frozen=True)
class _Defence(Outcome):
    """One defending side and what it scores; `name` is what it is called."""

    side: int
    name: str

    @property
    def many(self) -> bool:
        return self.name == "the defenders"

    @property
    def score(self) -> str:
        return "score" if self.many else "scores"

    @property
    def have(self) -> str:
        return "have" if self.many else "has"

    @property
    def lose(self) -> str:
        return "lose" if self.many else "loses"

    @cached_property
    def melded(self) -> int:
        return self.had("meld", self.side)

    @cached_property
    def taken(self) -> int:
        return self.had("tricks", self.side)

    @property
    def own_meld(self) -> str:
        return points(self.melded)

    @property
    def own_tricks(self) -> str:
        return points(self.taken)

    @property
    def both(self) -> str:
        return points(self.melded + self.taken)

    @property
    def low(self) -> bool:
        """Whether it has a meld, but one that does not count."""
        return 0 < self.melded < self.rules.meld.floor

    @property
    def counts(self) -> bool:
        return self.melded > 0 and not self.low

    @property
    def unsaved(self) -> bool:
        return any(line.side == self.side and line.why == "not-saved" for line in self.hand.lines)

    @cached_property
    def unplayed_pay(self) -> int:
        """What it gets on top of its meld since the hand was not played to its end."""
        own = [line for line in self.hand.lines if line.side == self.side and line.what == "bonus"]
        return sum(line.scored for line in own if line.why in ("thrown-in", "declarer-reneged"))

    @property
    def share(self) -> str:
        return points(self.unplayed_pay)

    @property
    def share_words(self) -> str:
        named = {"meld-and-half": "half the trick points, ", "meld-and-all": "all the trick points, "}
        return f"{named.get(self.rules.scoring.throw_in, '')}{self.share}"

    @property
    def with_share(self) -> str:
        return points(self.melded + self.unplayed_pay)

    @property
    def gets_bid(self) -> bool:
        """Whether it scores the bid of the side that was set."""
        return any(line.side == self.side and line.why == "set-pays" for line in self.hand.lines)

    @property
    def whole_score(self) -> str:
        return points(self.hand.points[self.side])

    @property
    def keeps_tricks(self) -> bool:
        """Whether a side that takes too little loses only its meld."""
        return self.rules.scoring.unsaved_loses == "meld"

    @property
    def lost(self) -> str:
        """What it had and does not keep."""
        return phrase(_LOST, self)


_LOST: tuple[Row[_Defence], ...] = (
    Row(lambda d: bool(d.keeps_tricks and d.melded and d.taken), "{lose} meld {own_meld}, but {score} tricks {own_tricks}"),
    Row(lambda d: bool(d.keeps_tricks and d.taken), "{score} tricks {own_tricks}"),
    Row(lambda d: bool(d.melded and d.taken), "{lose} meld {own_meld} and tricks {own_tricks}"),
    Row(lambda d: d.melded > 0, "{lose} meld {own_meld}"),
    Row(lambda d: d.taken > 0, "{lose} tricks {own_tricks}"),
    Row(always, "{score} nothing for meld and tricks"),
)


def _unplayed(row: _Defence) -> bool:
    return not row.played


def _wronged(row: _Defence) -> bool:
    """Whether the declaring side reneged."""
    return row.cause == "declarer-reneged"


_SCORES: tuple[Row[_Defence], ...] = (
    Row(lambda d: d.cause == "defenders-reneged" and d.many, "{Name} {score} nothing, since they reneged."),
    Row(lambda d: d.cause == "defenders-reneged", "{Name} {score} nothing, since a defender reneged."),
    Row(
        lambda d: _wronged(d) and d.unplayed_pay > 0 and d.counts,
        "{Name} {score} meld {own_meld} and all the trick points, {share}: {with_share}.",
    ),
    Row(
        lambda d: _wronged(d) and d.unplayed_pay > 0 and d.low,
        "{Name} {score} all the trick points, {share}, but not the meld of {own_meld}, which is below {floor}.",
    ),
    Row(lambda d: _wronged(d) and d.unplayed_pay > 0, "{Name} {score} all the trick points, {share}."),
    Row(lambda d: _wronged(d) and d.low, "{Name} {score} nothing: a meld of {own_meld} is below {floor}."),
    Row(lambda d: _wronged(d) and d.counts, "{Name} {score} meld {own_meld}, whatever was won in tricks."),
    Row(_wronged, "{Name} {have} no meld, and after a renege no tricks are scored."),
    Row(lambda d: _unplayed(d) and d.rules.scoring.throw_in == "nothing", "{Name} {score} nothing when a hand is not played."),
    Row(
        lambda d: _unplayed(d) and d.unplayed_pay > 0 and d.counts,
        "{Name} {score} meld {own_meld} and {share_words}, without play: {with_share}.",
    ),
    Row(
        lambda d: _unplayed(d) and d.unplayed_pay > 0 and d.low,
        "{Name} {score} {share_words}, without play, but not the meld of {own_meld}, which is below {floor}.",
    ),
    Row(lambda d: _unplayed(d) and d.unplayed_pay > 0, "{Name} {score} {share_words}, without play."),
    Row(lambda d: _unplayed(d) and d.low, "{Name} {score} nothing without play: a meld of {own_meld} is below {floor}."),
    Row(lambda d: _unplayed(d) and d.counts, "{Name} {score} meld {own_meld} without play."),
    Row(_unplayed, "{Name} {have} no meld, and without play nothing else is scored."),
    Row(lambda d: d.unsaved and d.any_trick, "{Name} won no trick and {lost}."),
    Row(lambda d: d.unsaved and d.any_points, "{Name} took neither a counter nor the last trick and {lost}."),
    Row(lambda d: d.unsaved, "{Name} took {own_tricks} in tricks, below the save of {save}, and {lost}."),
    Row(lambda d: d.low and d.taken > 0, "{Name} {score} tricks {own_tricks}, but not the meld of {own_meld}, which is below {floor}."),
    Row(lambda d: d.low, "{Name} {score} nothing: a meld of {own_meld} is below {floor}."),
    Row(lambda d: d.melded > 0 and d.taken > 0, "{Name} {score} meld {own_meld} and tricks {own_tricks}: {both}."),
    Row(lambda d: d.melded > 0, "{Name} {score} meld {own_meld}."),
    Row(lambda d: d.taken > 0, "{Name} {score} tricks {own_tricks}."),
    Row(always, "{Name} {score} nothing: no meld and no trick points."),
)
_SET_BID: tuple[Row[_Defence], ...] = (
    Row(lambda d: d.gets_bid and d.whole_score == d.bid, " The set bid is scored: {whole_score}."),
    Row(lambda d: d.gets_bid, " With the set bid of {bid} that makes {whole_score}."),
)


def defence_words(hand: HandScore, rules: Rules) -> str:
    """What the defenders score, and why: a sentence or two for each, and what two of them score together."""
    if rules.scoring.chips:
        return "The defenders score nothing in this game."
    sides = [_Defence(rules, hand, side, _name(hand, side)) for side in range(1, len(hand.points))]
    said_of = [_side_words(side) for side in (sides[:1] if _alike(hand) else sides)]
    return " ".join(said_of) + _together(hand)


def defence_shortly(hand: HandScore) -> str:
    """What the defenders score, without the reasons."""
    if len(hand.points) == 2:
        return f"The defenders score {points(hand.defenders)}."
    if not any(hand.points[1:]):
        return "The defenders score nothing."
    first, second = (points(score) for score in hand.points[1:])
    return f"One defender scores {first} and the other {second}: {points(hand.defenders)} together."


def _side_words(side: _Defence) -> str:
    return said(_SCORES, side) + next((said((row,), side) for row in _SET_BID if row.when(side)), "")


def _name(hand: HandScore, side: int) -> str:
    if len(hand.points) == 2:
        return "the defenders"
    return "each defender" if _alike(hand) else ("one defender", "the other")[side - 1]


def _alike(hand: HandScore) -> bool:
    """Whether two defenders have the same lines, so that one sentence says both."""
    by_side = [
        [(line.what, line.had, line.scored, line.why) for line in hand.lines if line.side == side] for side in (1, len(hand.points) - 1)
    ]
    return len(hand.points) > 2 and by_side[0] == by_side[1]


def _together(hand: HandScore) -> str:
    alone = len(hand.points) == 2 or not hand.defenders
    return "" if alone else f" Together that is {points(hand.defenders)}."
