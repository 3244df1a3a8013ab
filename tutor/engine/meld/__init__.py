"""Meld: what a hand is worth before play. Melds as values, counting, marking, laying one a trick, many hands at once."""

from tutor.engine.meld.count import MeldCount, best_trump, count_meld, find_meld, meld_cards, shared_cards
from tutor.engine.meld.laying import Laid, LayingError, lay, named_meld
from tutor.engine.meld.marking import Fate, MarkedGroup, MarkedPart, Marking, mark_melds
from tutor.engine.meld.names import Meld, MeldError, Sort, parse_meld
from tutor.engine.meld.parts import MeldPart, meld_table

__all__ = [
    "Fate",
    "Laid",
    "LayingError",
    "MarkedGroup",
    "MarkedPart",
    "Marking",
    "Meld",
    "MeldCount",
    "MeldError",
    "MeldPart",
    "Sort",
    "best_trump",
    "count_meld",
    "find_meld",
    "lay",
    "mark_melds",
    "meld_cards",
    "meld_table",
    "named_meld",
    "parse_meld",
    "shared_cards",
]
