"""Views: what one seat can know of a hand in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine.auction import Call
from tutor.engine.cards import Card, Cards, Seat, Suit, format_cards
from tutor.engine.meld.count import MeldCount
from tutor.engine.tricks import Trick


@dataclass(frozen=True)
class View:
    """What one seat can know of a hand: its own cards, and what was said, shown or played openly.

    `phase` is the name of what is done next.
    """

    seat: Seat
    phase: str
    turn: Seat | None
    hand: Cards
    calls: tuple[Call, ...]
    trump: Suit | None
    shown: Mapping[Seat, Cards]  # cards of melds on show
    widow: Cards  # once the bidder has turned it up
    passed: Cards  # the cards this seat gave
    received: Cards
    tricks: tuple[Trick, ...]

    def __repr__(self) -> str:
        return f"View({self.seat}, {self.phase}: {format_cards(self.hand)})"


def cards_shown(count: MeldCount) -> Cards:
    """The cards a seat lays to show its melds, each no more often than it is held."""
    used: Counter[Card] = Counter()
    for part in count.parts:
        used |= Counter(part.cards)
    for card, many in list(used.items()):
        same_class = Counter(part.group for part in count.parts for face in part.cards if face is card)
        used[card] = max(many, *same_class.values()) if same_class else many
    return tuple(used.elements())
