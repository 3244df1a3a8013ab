"""The house rules, a row each (rules.md 5). YAML, commands, Settings and the README's table read these rows."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.games import VARIANTS
from tutor.engine.house_rules.auction import AUCTION
from tutor.engine.house_rules.cards import CARDS
from tutor.engine.house_rules.meld import MELD
from tutor.engine.house_rules.play import PLAY
from tutor.engine.house_rules.scoring import SCORING
from tutor.engine.house_rules.two_players import TWO_PLAYERS
from tutor.engine.rules import Change, Rules, RulesError
from tutor.engine.switches import HouseRule, Value, nearest

# Kept in this order: `values` comes after the switches that set whole rows of meld.
HOUSE_RULES: Mapping[str, HouseRule] = {row.name: row for row in (*MELD, *AUCTION, *CARDS, *PLAY, *SCORING, *TWO_PLAYERS)}


def change_for(name: str, value: Value, rules: Rules) -> Change:
    """The Change of a switch by name. Raises RulesError, which names the switches there are."""
    if not isinstance(name, str) or name not in HOUSE_RULES:
        raise RulesError(f"unknown house rule '{name}'", nearest(name, HOUSE_RULES, "the house rules are"))
    return HOUSE_RULES[name].change(value, rules)


def game(base: str, switches: Mapping[str, Value] | None = None) -> Rules:
    """A game by name with house rules set, in the order of the table. Raises RulesError."""
    if not isinstance(base, str) or base not in VARIANTS:
        raise RulesError(f"unknown game '{base}'", nearest(base, VARIANTS, "the games are"))
    rules = VARIANTS[base]
    switches = switches or {}
    order = {name: place for place, name in enumerate(HOUSE_RULES)}
    for name in sorted(switches, key=lambda name: order.get(name, -1)):
        rules = rules.but(change_for(name, switches[name], rules))
    return rules
