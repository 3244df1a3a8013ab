"""House rules without effect: where a switch makes no difference beside the other rules of a table, a row each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.engine.games import VARIANTS
from tutor.engine.house_rules import game
from tutor.engine.rules import Rules, points_for
from tutor.engine.switches import Value


@dataclass(frozen=True)
class Idle:
    """Rules under which every value of a switch comes to the same, and why, as what follows "since"."""

    rule: str
    holds: Callable[[Rules], bool]
    why: str


IDLE: tuple[Idle, ...] = (
    Idle("run-extras", lambda rules: rules.meld.one_per_trick, "melds are laid one after each trick, which settles what extra cards pay"),
    Idle("pass-order", lambda rules: rules.passing.count == 0, "no cards are passed"),
    Idle("stuck-at", lambda rules: rules.auction.all_pass == "redeal", "the cards are dealt again when nobody bids"),
    Idle("beat-after-ruff", lambda rules: rules.play.must_beat == "trump-led", "only a trump lead has to be beaten"),
    Idle("beat-after-ruff", lambda rules: rules.play.must_beat == "never", "no card has to be beaten"),
    Idle("declarer-must-save", lambda rules: rules.scoring.save == 0, "nothing has to be taken in tricks"),
    Idle("unsaved-loses", lambda rules: rules.scoring.save == 0, "nothing has to be taken in tricks"),
    Idle("moon-misses", lambda rules: rules.auction.shoot_moon == "off", "there is no shooting the moon"),
    Idle("moon-misses", lambda rules: rules.scoring.target is None, "the game is a number of hands"),
    Idle("both-out", lambda rules: rules.scoring.target is None, "the game is a number of hands"),
    Idle("declare-out", lambda rules: rules.scoring.target is None, "the game is a number of hands"),
    Idle("lose-at", lambda rules: rules.auction.minimum is None, "no score falls where nobody bids"),
    Idle("rounding", lambda rules: rules.trick_step % 10 == 0, "trick points go by tens already"),
    Idle("double-pinochle", lambda rules: not rules.meld.pinochle_grows, "a second pinochle pays as another single"),
    Idle("doubles", lambda rules: _just_two(rules.meld.pinochle), "two pinochles pay just two singles"),
)
OVERRULED = "another rule of this table says it instead"


def no_difference(rule: str, rules: Rules) -> str:
    """Why a house rule makes no difference under these rules, whatever its value; "" where it may make one."""
    return next((row.why for row in IDLE if row.rule == rule and row.holds(rules)), "")


def without_effect(base: str, switches: Mapping[str, Value]) -> dict[str, str]:
    """Those of the switches set in a game that make no difference beside the others, and why.

    A switch set to what the game has anyway is none of them. Raises RulesError for switches that cannot be.
    """
    rules, found = game(base, switches), {}
    for rule, value in switches.items():
        if game(base, {rule: value}) == VARIANTS[base]:
            continue
        others = {other: kept for other, kept in switches.items() if other != rule}
        why = no_difference(rule, rules) or (OVERRULED if game(base, others) == rules else "")
        if why:
            found[rule] = why
    return found


def _just_two(row: tuple[int, ...]) -> bool:
    return points_for(row, 2) == 2 * points_for(row, 1)
