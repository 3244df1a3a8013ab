"""In which games a house rule makes sense, and which tables are known to play a value."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.cards import Rank
from tutor.engine.switches import Fit

BIDS = Fit("games with an auction", lambda rules: rules.auction.minimum is not None)
PARTNERS = Fit("partnership games", lambda rules: any(len(side) > 1 for side in rules.deck.sides))
KITTY = Fit("the four-handed single-deck game", lambda rules: PARTNERS.holds(rules) and rules.deck.copies == 2)
STOCK = Fit("the two-player game", lambda rules: rules.deck.stock)
NO_STOCK = Fit("games without a stock", lambda rules: not rules.deck.stock)
SCORED = Fit("games with a running score", lambda rules: rules.scoring.chips is None)
CONTRACT = Fit("games with an auction and a running score", lambda rules: BIDS.holds(rules) and SCORED.holds(rules))
NINES = Fit("games with nines", lambda rules: Rank.NINE in rules.deck.order)
# By the deck, since a table may set what a meld is worth.
TENS = Fit("games that count meld in tens", lambda rules: rules.deck.copies < 4)
DEALT_TENS = Fit("games without a stock that count meld in tens", lambda rules: NO_STOCK.holds(rules) and TENS.holds(rules))
ONES = Fit("games that count meld in ones", lambda rules: rules.deck.copies >= 4)


def met(fit: Fit, *values: str | int) -> Mapping[str, Fit]:
    """These values are played, in these games."""
    return {str(value): fit for value in values}
