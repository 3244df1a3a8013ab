"""Meld: what a hand is worth before play. Melds as values, counting, laying one a trick, many hands at once."""

from tutor.engine.meld.count import MeldCount, best_trump, count_meld, find_meld, meld_cards, shared_cards
from tutor.engine.meld.laying import Laid, LayingError, lay, named_meld
from tutor.engine.meld.names import Meld, MeldError, Sort, parse_meld
from tutor.engine.meld.parts import MeldPart, meld_table

__all__ = [
    "Laid",
    "LayingError",
    "Meld",
    "MeldCount",
    "MeldError",
    "MeldPart",
    "Sort",
    "best_trump",
    "count_meld",
    "find_meld",
    "lay",
    "meld_cards",
    "meld_table",
    "named_meld",
    "parse_meld",
    "shared_cards",
]
