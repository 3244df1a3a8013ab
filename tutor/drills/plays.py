"""Drills about legal plays: positions in which the rule in question decides, and at level 3 several of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tutor.drills.deck import Draw, DrillError, Maker
from tutor.drills.positions import FREE_HAND, Fits, Wish, could_beat, partner_wins, positions, twin_held
from tutor.engine import LegalPlays, Rules
from tutor.engine.play import Duty
from tutor.questions import Question

Made = Callable[[], Question | None]

# What who follows to a trumped trick may owe: at some tables the suit led must still be beaten.
AFTER_A_RUFF = (Duty.FOLLOW, Duty.BEAT)

FREE = Wish(holds_led=False, holds_trump=False, duties=(Duty.DISCARD,))
FOLLOW = Wish(holds_led=True, holds_trump=True, ruffed=False, duties=(Duty.FOLLOW,))
BEAT = replace(FOLLOW, duties=(Duty.BEAT,), cuts=True)
BEAT_TRUMP = replace(BEAT, trump_led=True)
TRUMP = Wish(holds_led=False, holds_trump=True, ruffed=False, duties=(Duty.TRUMP,))
OVERTRUMP = replace(TRUMP, ruffed=True, duties=(Duty.OVERTRUMP,), cuts=True)
UNDERTRUMP = replace(TRUMP, ruffed=True)
BEHIND_A_RUFF = Wish(holds_led=True, holds_trump=True, ruffed=True, duties=AFTER_A_RUFF, fits=could_beat)


def _beats(rules: Rules) -> bool:
    """Whether plain-suit cards must be beaten."""
    return rules.play.must_beat == "always"


def _partners(rules: Rules) -> bool:
    return any(len(side) > 1 for side in rules.deck.sides)


def _three(rules: Rules) -> bool:
    """Whether somebody can trump before you."""
    return len(rules.seats) > 2


@dataclass(frozen=True)
class Row:
    """A sort of position: how often it comes at each level, and at which tables."""

    wish: Wish
    shares: tuple[float, float, float]
    where: Callable[[Rules], bool]


# At level 3 rules collide, and every card of the suit led is seldom the answer; at level 1 mostly one rule decides.
ROWS = (
    Row(BEAT, (2, 3, 4), _beats),
    Row(replace(BEAT, fits=partner_wins), (1, 2, 3), lambda rules: _beats(rules) and _partners(rules)),
    Row(BEAT_TRUMP, (1, 2, 3), _beats),
    Row(BEAT_TRUMP, (2, 3, 5), lambda rules: not _beats(rules)),
    Row(OVERTRUMP, (1, 2, 4), lambda rules: _beats(rules) and _three(rules)),
    Row(UNDERTRUMP, (0, 1, 2), _three),
    Row(TRUMP, (2, 2, 1), lambda rules: True),
    Row(FOLLOW, (2, 1, 0), lambda rules: True),
    Row(replace(FOLLOW, fits=could_beat), (0, 1, 0.5), lambda rules: not _beats(rules)),
    Row(BEHIND_A_RUFF, (0, 1, 1), lambda rules: _beats(rules) and _three(rules)),
)
FREE_SHARE: Mapping[int, float] = {1: 1, 2: 0.7, 3: 0.3}  # of the positions with nothing special: where any card may go

FREE_HANDS: Mapping[int, tuple[int, int]] = {1: FREE_HAND, 2: (5, 7), 3: (7, 10)}  # cards in a hand of which any may go


def every(draw: Draw) -> Made:
    """Everything mixed."""
    if not draw.special and draw.random.random() < FREE_SHARE[draw.level]:
        return positions(draw, FREE)
    rows = [row for row in ROWS if row.where(draw.rules)]
    chosen = draw.random.choices(rows, [row.shares[draw.level - 1] for row in rows])[0]
    return positions(draw, chosen.wish)


def follow(draw: Draw) -> Made:
    """A few cards of the suit led beside tempting trumps, at level 3 mostly one to beat; nothing special: neither is held."""
    hard = draw.level == 3 and _beats(draw.rules) and draw.random.random() < 0.7
    own = BEAT if hard else replace(FOLLOW, duties=(Duty.FOLLOW, Duty.BEAT))
    return positions(draw, own if draw.special else FREE)


def must_beat(draw: Draw) -> Made:
    """A card that must be beaten, often the partner's, at level 3 with its twin in hand; nothing special: none of the hand beats it."""
    if draw.rules.play.must_beat not in ("always", "trump-led"):
        raise DrillError("at this table nobody has to beat a card")
    trump_led = not _beats(draw.rules)
    if not draw.special:
        return positions(draw, replace(FOLLOW, holds_trump=None, trump_led=trump_led))
    twins = draw.level == 3 and draw.random.random() < 0.5
    fits = _partners_at_times(draw, twin_held if twins else lambda plays, draw: True)
    return positions(draw, replace(BEAT, holds_trump=None, trump_led=trump_led, fits=fits))


def must_trump(draw: Draw) -> Made:
    """Void of the suit led with several trumps and a tempting ace; nothing special: no trump either."""
    return positions(draw, TRUMP if draw.special else FREE)


def overtrump(draw: Draw) -> Made:
    """Void, the trick trumped: level 1 can go over, 2 cannot, 3 either; nothing special: still holds the suit led."""
    _must_beat_and_three(draw)
    if not draw.special:
        return positions(draw, replace(BEHIND_A_RUFF, fits=lambda plays, draw: True))
    over = replace(OVERTRUMP, fits=_partners_at_times(draw))
    return positions(draw, draw.random.choice({1: (over,), 2: (over, UNDERTRUMP), 3: (over, over, UNDERTRUMP)}[draw.level]))


def after_a_ruff(draw: Draw) -> Made:
    """The trick is trumped and the suit led is held, a high card of it too; nothing special: only low ones."""
    _must_beat_and_three(draw)
    low = replace(BEHIND_A_RUFF, fits=lambda plays, draw: not could_beat(plays, draw))
    return positions(draw, BEHIND_A_RUFF if draw.special else low)


def any_card(draw: Draw) -> Made:
    """Void of the suit led and of trump: any card of a hand that grows; nothing special: a trump or a card of the suit led is left."""
    traps = (
        Wish(holds_led=False, holds_trump=True, duties=(Duty.TRUMP, Duty.OVERTRUMP)),
        Wish(holds_led=True, holds_trump=False, duties=AFTER_A_RUFF),
    )
    return positions(draw, replace(FREE, free=FREE_HANDS[draw.level]) if draw.special else draw.random.choice(traps))


def _partners_at_times(draw: Draw, fits: Fits = lambda plays, draw: True) -> Fits:
    """The card to be beaten shall at times be the partner's: left to chance it would rarely be."""
    spares = _partners(draw.rules) and draw.random.random() < 0.35

    def both(plays: LegalPlays, draw: Draw) -> bool:
        return fits(plays, draw) and (not spares or partner_wins(plays, draw))

    return both


def _must_beat_and_three(draw: Draw) -> None:
    if not _beats(draw.rules):
        raise DrillError("at this table nobody has to beat a plain-suit card")
    if not _three(draw.rules):
        raise DrillError("with two players nobody trumps before you")


MAKERS: Mapping[str, Maker] = {
    "follow": follow,
    "must-beat": must_beat,
    "must-trump": must_trump,
    "overtrump": overtrump,
    "after-a-ruff": after_a_ruff,
    "any-card": any_card,
    "all-legal-plays": every,
}
