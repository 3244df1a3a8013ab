"""The games: their rules by name, and their titles."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.cards import Seat
from tutor.engine.rules import TEN, A, Auction, Chips, Deck, J, K, Melding, Passing, Play, Q, Rules, Scoring, Side


def _alone(*seats: Seat) -> tuple[Side, ...]:
    return tuple((seat,) for seat in seats)


_OLD_COUNT = {A: 11, TEN: 10, K: 4, Q: 3, J: 2}
CLASSIC = tuple(_OLD_COUNT.items())

SINGLE_DECK = Rules()
DOUBLE_DECK = Rules(
    deck=Deck(order=(A, TEN, K, Q, J), copies=4, hand=20),
    auction=Auction(minimum=50, steps=((0, 1), (60, 5)), marriage_needed=True),
    passing=Passing(count=0),
    meld=Melding(
        run=(15, 150, 225, 300),
        royal=(4,),
        marriage=(2,),
        pinochle=(4, 30, 60, 90),
        around=((A, (10, 100, 150, 200)), (K, (8, 80, 120, 160)), (Q, (6, 60, 90, 120)), (J, (4, 40, 60, 80))),
        dix=(),
        run_extras="pair",
        floor=20,
    ),
    scoring=Scoring(values=((A, 1), (TEN, 1), (K, 1)), last_trick=2, save=20, declarer_must_save=True, target=500),
)
TWO_PLAYER = Rules(
    deck=Deck(stock=True, sides=_alone(Seat.NORTH, Seat.SOUTH)),
    auction=Auction(minimum=None),
    passing=Passing(count=0),
    meld=Melding(run=(150,), run_extras="none", one_per_trick=True, dix_exchange=True),
    stock_play=Play(must_follow=False, must_trump=False, must_beat="never"),
    scoring=Scoring(values=CLASSIC, target=1000, save=0, both_out="play-on"),
)
THREE_PLAYER = Rules(
    deck=Deck(hand=15, widow=3, sides=_alone(Seat.NORTH, Seat.EAST, Seat.SOUTH)),
    passing=Passing(count=0),
)
THREE_PLAYER_MONEY = Rules(
    deck=THREE_PLAYER.deck,
    auction=Auction(minimum=300, all_pass="first-bidder-stuck"),
    passing=Passing(count=0),
    meld=Melding(run=(150,), pinochle=(40,), around=((A, (100,)), (K, (80,)), (Q, (60,)), (J, (40,))), melders="bidder"),
    play=Play(must_beat="trump-led"),
    scoring=Scoring(
        values=CLASSIC,
        save=0,
        target=None,
        chips=Chips(units=((300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30))),
    ),
)

VARIANTS: Mapping[str, Rules] = {
    "single-deck": SINGLE_DECK,
    "double-deck": DOUBLE_DECK,
    "two-player": TWO_PLAYER,
    "three-player": THREE_PLAYER,
    "three-player-money": THREE_PLAYER_MONEY,
}
TITLES: Mapping[str, str] = {
    "single-deck": "Four players, single deck",
    "double-deck": "Four players, double deck",
    "three-player": "Three players",
    "three-player-money": "Three players, for chips",
    "two-player": "Two players",
}
USUAL_GAME = "single-deck"  # what is meant where nothing else is said


def name_of(rules: Rules) -> str | None:
    """The game that these rules are, unchanged; None where a house rule is set."""
    return next((name for name, game in VARIANTS.items() if game == rules), None)
