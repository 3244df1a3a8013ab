"""Prose: texts for learners in which every figure of the rules is a placeholder, such as {meld.run}."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from tutor.engine import Rank, Rules, new_deck
from tutor.engine.cards import PLURALS
from tutor.engine.chances import chance_both_again, chance_both_hold, chance_of_all, unseen_cards
from tutor.engine.meld import Meld, Sort
from tutor.engine.meld.names import MULTIPLES
from tutor.engine.rules import points_for
from tutor.questions.values import FieldError, suggest

_PLACE = re.compile(r"\{([^{}]*)\}")

# Where a table has no such figure the words say what it has instead.
_WORDS: Mapping[str, str] = {
    "minimum-bid": "no lowest bid",
    "stuck-bid": "the lowest bid",
    "target": "the end of the last hand",
    "save": "any trick",
}

_RULES: Mapping[str, Callable[[Rules], int | None]] = {
    "minimum-bid": lambda rules: rules.auction.minimum,
    "bid-step": lambda rules: rules.auction.steps[0][1],
    "high-step": lambda rules: rules.auction.steps[-1][1],
    "high-steps-from": lambda rules: rules.auction.steps[-1][0],
    "stuck-bid": lambda rules: rules.stuck_bid if rules.auction.minimum else None,
    "trick-points": lambda rules: rules.trick_points,
    "card-points": lambda rules: rules.trick_points - rules.scoring.last_trick,
    "last-trick": lambda rules: rules.scoring.last_trick,
    "target": lambda rules: rules.scoring.target,
    "pass-count": lambda rules: rules.passing.count,
    "hand-size": lambda rules: rules.deck.hand,
    "copies": lambda rules: rules.deck.copies,
    "deck-size": lambda rules: len(new_deck(rules)),
    "suit-size": lambda rules: rules.deck.copies * len(rules.deck.order),
    "players": lambda rules: len(rules.seats),
    "tricks": lambda rules: rules.deck.hand,
    "points-a-trick": lambda rules: round(rules.trick_points / rules.deck.hand),
    "save": lambda rules: rules.scoring.save if isinstance(rules.scoring.save, int) else None,
    "min-meld": lambda rules: rules.meld.floor,
    "widow": lambda rules: rules.deck.widow,
    **{rank.name.lower(): lambda rules, rank=rank: rules.point_values.get(rank, 0) for rank in Rank},  # type: ignore[misc]
}


# Chances in 100, from a hand just dealt: of cards in the partner's hand, or in the widow, by the copies of each that are out.
_CHANCES: Mapping[str, Callable[[Rules], tuple[int, tuple[int, ...]]]] = {
    "partner-one": lambda rules: (rules.deck.hand, (rules.deck.copies,)),
    "partner-twin": lambda rules: (rules.deck.hand, (1,)),
    "partner-two": lambda rules: (rules.deck.hand, (rules.deck.copies,) * 2),
    "partner-one-of-two": lambda rules: (rules.deck.hand, (2 * rules.deck.copies,)),
    "partner-three": lambda rules: (rules.deck.hand, (rules.deck.copies,) * 3),
    "widow-one": lambda rules: (rules.deck.widow, (rules.deck.copies,)),
    "widow-one-of-two": lambda rules: (rules.deck.widow, (2 * rules.deck.copies,)),
    "widow-one-of-four": lambda rules: (rules.deck.widow, (4 * rules.deck.copies,)),
}


def _chances(rules: Rules) -> Mapping[str, int]:
    """Every chance in 100, by name. `void-holding-3`: that an opponent is void in a suit of which you hold three cards;
    `twice-holding-3`: that both opponents can follow suit in it twice."""
    unseen, hand, suit = unseen_cards(rules), rules.deck.hand, rules.deck.copies * len(rules.deck.order)
    found = {name: chance_of_all(groups, drawn, unseen) for name, (drawn, groups) in ((name, row(rules)) for name, row in _CHANCES.items())}
    for held in range(1, 7):
        found[f"void-holding-{held}"] = 1 - chance_both_hold(1, suit - held, hand, unseen)
        found[f"twice-holding-{held}"] = chance_both_hold(2, suit - held, hand, unseen)
        found[f"again-holding-{held}"] = chance_both_again(suit - held, hand, unseen)
    return {f"chance.{name}": round(100 * chance) for name, chance in found.items()}


def meld_words(meld: Meld) -> str:
    """A meld as a learner reads it: run with an extra king, marriage in spades."""
    if meld.sort is Sort.MARRIAGE and meld.suit:
        return meld.name.replace("marriage ", "marriage in ")
    return meld.name.replace("with extra", "with an extra")


def meld_label(meld: Meld) -> str:
    """A meld as it stands by itself: Marriage in spades."""
    return meld_words(meld)[:1].upper() + meld_words(meld)[1:]


def fill(text: str, rules: Rules) -> str:
    """A text with its placeholders filled from the rules in force. Raises FieldError for one that there is not."""
    return _PLACE.sub(lambda found: _value(found[1].strip(), rules), text)


def _value(name: str, rules: Rules) -> str:
    known = _known(rules)
    if name not in known:
        raise FieldError(f"unknown placeholder '{{{name}}}'", suggest(name, known, "the placeholders are"))
    return known[name]


@lru_cache(maxsize=256)
def _known(rules: Rules) -> Mapping[str, str]:
    values = {f"rules.{name}": value(rules) for name, value in _RULES.items()}
    meld = rules.meld
    royal = points_for(meld.royal, 1)
    rows = {"run": meld.run, "royal-marriage": meld.royal, "marriage": meld.marriage, "pinochle": meld.pinochle}
    rows |= {"dix": meld.dix} | {f"{PLURALS[rank]}-around": row for rank, row in meld.around}
    for name, row in rows.items():
        for count in range(1, len(MULTIPLES) + 1):
            values[f"meld.{MULTIPLES[count - 1].strip()}-{name}".replace(".-", ".")] = points_for(row, count)
    single, pays = points_for(meld.run, 1), meld.run_extras
    values["meld.run-with-extra-king"] = values["meld.run-with-extra-queen"] = single + royal * (pays == "each")
    values["meld.run-with-extra-royal-marriage"] = single + royal * {"each": 2, "pair": 1, "none": 0}[pays]
    values |= _chances(rules)
    words = {f"rules.{name}": text for name, text in _WORDS.items()}
    return {name: words[name] if value is None else f"{value:,}" for name, value in values.items()}
