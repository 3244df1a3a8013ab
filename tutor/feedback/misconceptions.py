"""Misconceptions and house rules: what somebody may believe, as rows of Change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from tutor.engine import HOUSE_RULES, Change, Rank, Rules
from tutor.engine.rules import TEN, A, J, K, Q, points_for
from tutor.engine.switches import Fame, HouseRule
from tutor.feedback.slips.slip import Likely
from tutor.feedback.words import points

Fields: TypeAlias = tuple[tuple[str, Any], ...]


# How likely somebody plays by a rule of other tables; where a table is nearly alone with a rule, by that of all others.
_FAME: Mapping[Fame, float] = {Fame.RARE: Likely.OFTEN, Fame.COMMON: 0.07, Fame.HEARD: 0.04, Fame.SELDOM: Likely.SELDOM}
NARROW = 0.08  # of a mistake whose answer some wider house rule always gives too


@dataclass(frozen=True)
class Belief:
    """What somebody may think: a mistake, or a house rule (`rule` and the `value` of it, as YAML writes them).

    `thought` completes "it looks as if ..." and "perhaps ..."; `remember` is the rule to keep instead; `often` is how likely a
    mistake is. A house rule that hardly a table plays is told as a mistake.
    """

    name: str
    says: str
    thought: str
    remember: str
    fields: Callable[[Rules], Fields]
    often: float = Likely.AT_TIMES
    fits: Callable[[Rules], bool] = lambda rules: True
    rule: HouseRule | None = None
    value: str = ""

    @property
    def is_house_rule(self) -> bool:
        """Whether it is told as the rule of other tables, by which the answer would be right."""
        return self.rule is not None and not self.thought

    @property
    def likely(self) -> float:
        """How much of the wrong answers that show it it is behind, before anything is known of the learner."""
        return _FAME[self.rule.fame] if self.rule and not self.thought else self.often

    def change(self, rules: Rules) -> Change:
        """The row of this belief under some rules."""
        return Change(self.name, self.says, self.fields(rules))


def _mistake(
    name: str,
    says: str,
    thought: str,
    remember: str,
    *pairs: tuple[str, Any],
    fields: Callable[[Rules], Fields] | None = None,
    **more: Any,
) -> Belief:
    return Belief(name, says, thought, remember, fields or (lambda rules: pairs), **more)


def _set_to(rule: HouseRule, value: str) -> Callable[[Rules], Fields]:
    """The fields of a house rule set so."""
    return lambda rules: rule.change(value, rules).fields


def _order(*ranks: Rank) -> Callable[[Rules], Fields]:
    return lambda rules: (("deck.order", tuple(rank for rank in ranks if rank in rules.deck.order)),)


def _values(rank: Rank, like: Rank | None) -> Callable[[Rules], Fields]:
    """A rank counted like another, or not at all."""

    def fields(rules: Rules) -> Fields:
        worth = {**rules.point_values, rank: rules.point_values[like] if like else 0}
        return (("scoring.values", tuple(worth.items())),)

    return fields


def _on_top(rules: Rules) -> Fields:
    """Doubles paid on top of the singles in them."""
    meld = rules.meld

    def row(points: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(worth + (count * points[0] if count > 1 else 0) for count, worth in enumerate(points, start=1))

    return (
        ("meld.pinochle", row(meld.pinochle)),
        ("meld.run", row(meld.run)),
        ("meld.around", tuple((rank, row(points)) for rank, points in meld.around)),
    )


def _royal_pays_more(rules: Rules) -> bool:
    return points_for(rules.meld.royal, 1) > points_for(rules.meld.marriage, 1)


def _doubles_pay_more(rules: Rules) -> bool:
    """Whether a double around pays more than its singles, and no table of this game is known to pay just those."""
    pays_more = any(points_for(row, 2) > 2 * points_for(row, 1) for _, row in rules.meld.around)
    return pays_more and not HOUSE_RULES["double-arounds"].is_met("twofold", rules)


def _tens_around(rules: Rules) -> Fields:
    kings = dict(rules.meld.around).get(K, (80,))
    aces = dict(rules.meld.around).get(A, (100,))
    return (("meld.around", (*rules.meld.around, (TEN, ((aces[0] + kings[0]) // 2,)))),)


MISTAKES: tuple[Belief, ...] = (
    _mistake(
        "king-above-ten",
        "The king ranks above the ten.",
        "you ranked the king above the ten",
        "The ten is second only to the ace, above the king.",
        fields=_order(A, K, Q, J, TEN, Rank.NINE),
    ),
    _mistake(
        "ten-below-king",
        "The ten comes just below the king.",
        "you ranked the ten just below the king",
        "The ten ranks above the king: ace, ten, king.",
        fields=_order(A, K, TEN, Q, J, Rank.NINE),
        often=Likely.SELDOM,
    ),
    _mistake(
        "need-not-follow",
        "A trump may be played though the suit led is held.",
        "you felt free to leave the suit led",
        "Whoever holds the suit led must follow it.",
        ("play.must_follow", False),
        often=Likely.SELDOM,
    ),
    _mistake(
        "partner-need-not-be-beaten",
        "A partner's winning card need not be beaten.",
        "you spared your partner's card",
        "The duty to beat is the same when your partner is winning.",
        ("play.beat_partner", False),
        often=NARROW,
    ),
    _mistake(
        "beats-after-a-ruff",
        "The card led must be beaten even after a trump.",
        "you felt you must still beat the suit led",
        "Once a trick is trumped, following suit is enough.",
        fields=_set_to(HOUSE_RULES["beat-after-ruff"], "yes"),
        fits=HOUSE_RULES["beat-after-ruff"].fit.holds,
        rule=HOUSE_RULES["beat-after-ruff"],
        value="yes",
    ),
    _mistake(
        "may-discard-with-trump",
        "Out of the suit led, any card may go.",
        "you felt free to throw any card",
        "Out of the suit led you must trump, if you hold a trump.",
        ("play.must_trump", False),
    ),
    _mistake(
        "need-not-overtrump",
        "Any trump will do, whatever trump is winning.",
        "you felt any trump would do",
        "A trump that is winning must be beaten, if you can.",
        ("play.must_overtrump", False),
        often=NARROW,
    ),
    _mistake(
        "later-twin-wins",
        "Of two identical cards the later one wins.",
        "you let the later of two twins win",
        "Of two identical cards the first played wins.",
        ("play.twins", "last"),
        often=NARROW,
    ),
    _mistake(
        "any-suit-wins",
        "The highest card wins, whatever its suit.",
        "you looked at ranks and not at suits",
        "Only a trump or a card of the suit led can win.",
        ("play.suits_matter", False),
        often=Likely.SELDOM,
    ),
    _mistake(
        "royal-paid-in-run",
        "The king and queen in a run are a royal marriage as well.",
        "you paid the run's own king and queen again",
        "A run's own king and queen are not paid again.",
        ("meld.run_extras", "inside"),
        often=Likely.OFTEN,
    ),
    _mistake(
        "run-in-any-suit",
        "A run counts in every suit.",
        "you counted a run outside trump",
        "A run counts only in trump.",
        ("meld.runs", "all"),
    ),
    _mistake(
        "marriage-of-two-suits",
        "Any king and queen are a marriage.",
        "you married a king and a queen of two suits",
        "A marriage is a king and queen of one suit.",
        ("meld.marriages", "any-suits"),
        often=Likely.SELDOM,
    ),
    _mistake(
        "every-marriage-royal",
        "Every marriage pays as a royal one.",
        "you paid every marriage as a royal one",
        "Only the marriage in trump is royal.",
        fields=lambda rules: (("meld.marriage", rules.meld.royal),),
        fits=_royal_pays_more,
        often=Likely.SELDOM,
    ),
    _mistake(
        "royal-paid-plain",
        "A royal marriage pays as a plain one.",
        "you paid the royal marriage as a plain one",
        "The marriage in trump is royal and pays more.",
        fields=lambda rules: (("meld.royal", rules.meld.marriage),),
        fits=_royal_pays_more,
    ),
    _mistake(
        "every-nine-a-dix",
        "Every nine is a dix.",
        "you counted nines outside trump",
        "Only the nines of trump count.",
        ("meld.nines", "all"),
    ),
    _mistake(
        "dix-forgotten",
        "A nine of trump is worth nothing.",
        "you left out the nine of trump",
        "Each nine of trump is a dix.",
        ("meld.dix", ()),
        fits=lambda rules: points_for(rules.meld.dix, 1) > 0,
    ),
    _mistake(
        "pinochle-in-other-suits",
        "Other queens and jacks make a pinochle too.",
        "you made a pinochle of other suits",
        "A pinochle is the queen of spades and the jack of diamonds.",
        ("meld.legs", "any-suits"),
        often=Likely.SELDOM,
    ),
    _mistake(
        "around-with-a-suit-missing",
        "Three suits make an around.",
        "you counted an around with a suit missing",
        "An around needs one card of the rank in all four suits.",
        ("meld.around_suits", 3),
        often=Likely.SELDOM,
    ),
    _mistake(
        "tens-around",
        "Tens around count.",
        "you counted tens around",
        "There is no tens around.",
        fields=_tens_around,
        fits=lambda rules: TEN not in dict(rules.meld.around),
    ),
    _mistake(
        "doubles-on-top",
        "A double is paid on top of its two singles.",
        "you paid a double and its singles",
        "A double takes the place of its two singles.",
        fields=_on_top,
        fits=lambda rules: not rules.meld.one_per_trick,
        often=Likely.SELDOM,
    ),
    _mistake(
        "doubles-as-singles",
        "A double around pays just two singles.",
        "you paid a double as two singles",
        "A double pays far more than its two singles.",
        fields=_set_to(HOUSE_RULES["double-arounds"], "twofold"),
        fits=_doubles_pay_more,
    ),
    _mistake(
        "one-meld-a-card",
        "A card counts in one meld only.",
        "you used each card in one meld only",
        "Melds of different types may share a card.",
        ("meld.sharing", "none"),
    ),
    _mistake(
        "queens-count",
        "Queens count as kings do.",
        "you counted queens as counters",
        "A queen is worth nothing in tricks.",
        fields=_values(Q, K),
        fits=lambda rules: not rules.point_values[Q],
    ),
    _mistake(
        "queens-as-kings",
        "A queen is worth as much as a king.",
        "you counted queens like kings",
        "A queen is worth less than a king in tricks.",
        fields=_values(Q, K),
        fits=lambda rules: 0 < rules.point_values[Q] < rules.point_values[K],
    ),
    _mistake(
        "kings-forgotten",
        "Kings are worth nothing in tricks.",
        "you left out the kings",
        "A king is a counter too.",
        fields=_values(K, None),
    ),
    _mistake(
        "last-trick-forgotten",
        "The last trick is worth nothing by itself.",
        "you left out the last trick",
        "The last trick adds points of its own.",
        ("scoring.last_trick", 0),
        often=NARROW,
    ),
    _mistake(
        "exact-bid-is-set",
        "Reaching the bid exactly is not enough.",
        "you wanted more than the bid",
        "Reaching the bid exactly makes it.",
        ("scoring.exact_makes", False),
    ),
    _mistake(
        "set-costs-the-shortfall",
        "A set costs only what was missing.",
        "you took off only what was missing",
        "A set costs the whole bid.",
        ("scoring.set_costs", "shortfall"),
    ),
    _mistake(
        "set-keeps-the-meld",
        "A side that is set keeps its meld.",
        "you let the set side keep its meld",
        "A side that is set loses its meld too.",
        ("scoring.set_keeps_meld", True),
    ),
    _mistake(
        "bid-from-tricks-alone",
        "The bid must be reached in tricks alone.",
        "you counted tricks alone against the bid",
        "Meld and tricks together must reach the bid.",
        ("scoring.bid_counts", "tricks"),
        often=Likely.HARDLY,
    ),
    _mistake(
        "low-meld-loses-tricks",
        "A side whose meld does not count loses its tricks too.",
        "you took the tricks away with the meld",
        "A meld that does not count leaves the tricks as they are.",
        ("scoring.low_meld_loses_tricks", True),
        often=Likely.SELDOM,
    ),
    _mistake(
        "dealer-calls-first",
        "The dealer makes the first call.",
        "you let the dealer call first",
        "The player at the dealer's left calls first.",
        ("auction.first", "dealer"),
        often=Likely.SELDOM,
    ),
    _mistake(
        "equal-bid-is-enough",
        "A bid may be as high as the last one.",
        "you took an equal bid to be enough",
        "A bid must be higher than the last one.",
        ("auction.must_raise", False),
    ),
    _mistake(
        "any-raise-is-enough",
        "A bid may go up by any amount.",
        "you took any higher number for a bid",
        "Bids go up by whole steps.",
        ("auction.steps", ((0, 1),)),
    ),
    _mistake(
        "one-of-each-card",
        "The deck has one of each card.",
        "you counted one copy of each card",
        "The deck has more than one of each card.",
        ("deck.copies", 1),
        often=Likely.SELDOM,
    ),
)


def spoken(rule: str) -> str:
    """A rule with its numbers as a learner reads them: 1,200 points, −1,000."""
    return re.sub(r"-?\d+", lambda number: points(int(number[0])), rule)


def _house_beliefs() -> Iterator[Belief]:
    told = {(belief.rule.name, belief.value) for belief in MISTAKES if belief.rule}
    for rule in HOUSE_RULES.values():
        for value in rule.known():
            if (rule.name, value) not in told:
                fits = partial(rule.is_met, value)
                yield Belief(
                    f"{rule.name}={value}", spoken(rule.says(value)), "", "", _set_to(rule, value), fits=fits, rule=rule, value=value
                )


HOUSE_BELIEFS: tuple[Belief, ...] = tuple(_house_beliefs())
BELIEFS: Mapping[str, Belief] = {belief.name: belief for belief in (*MISTAKES, *HOUSE_BELIEFS)}
