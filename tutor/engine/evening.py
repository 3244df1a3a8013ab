"""An evening: hand after hand until a side has won, the dealer moving on (rules.md 1.2, 1.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tutor.engine.cards import PinochleError, Seat, Suit, as_seat
from tutor.engine.chips import KITTY, Settlement, chips_by_seat, settle_hand
from tutor.engine.deal import new_deck
from tutor.engine.game_score import GameScore, score_game
from tutor.engine.moon import Moon, moon_tricks
from tutor.engine.play import seats_from
from tutor.engine.rules import Rules, Side
from tutor.engine.score import BySide, HandScore, Renege, ScoreError, score_alone, score_hand


class EveningError(PinochleError):
    """A hand that cannot belong to the game; `hand` counts from 1."""

    def __init__(self, hand: int, message: str, hint: str = "") -> None:
        super().__init__(f"hand {hand}: {message}", hint)
        self.hand = hand


@dataclass(frozen=True)
class PlayedHand:
    """What is noted of a hand: points by side, declarer's first. `declarer` is None for a hand that nobody bid.

    Where nobody ever bids, as with two players, points are by seat.
    """

    declarer: Seat | None
    bid: int = 0
    meld: BySide = ()
    counters: BySide | None = None
    thrown_in: bool = False
    moon: Moon | bool = False  # True: as the tricks say
    tricks: BySide | None = None
    renege: Renege | None = None
    trump: Suit | None = None  # needed where some trumps pay more chips
    unseen: bool = False  # a forced bid, thrown in before the widow was looked at


@dataclass(frozen=True)
class GameLine:
    """One hand of the game: who dealt, its ledger, and each side's score after it, in the order of the rules' sides.

    In a game for chips, what each seat and the kitty got for it (`chips`) and have got so far (`purses`).
    """

    dealer: Seat
    played: PlayedHand
    sides: tuple[Side, ...]  # as the ledger counts them, the declaring one first
    score: HandScore | None
    totals: BySide
    winner: Side | None
    chips: Mapping[str, int] = field(default_factory=dict)
    purses: Mapping[str, int] = field(default_factory=dict)


def play_evening(hands: Sequence[PlayedHand], dealer: Seat | str, rules: Rules) -> tuple[GameLine, ...]:
    """Keep the score of hands in order. Raises EveningError for a hand after the game was won, or figures that cannot be."""
    lines: list[GameLine] = []
    dealer = as_seat(dealer)
    totals = dict.fromkeys(rules.deck.sides, 0)
    purses = dict.fromkeys((*map(str, rules.seats), KITTY), 0) if rules.scoring.chips else {}
    for number, played in enumerate(hands, start=1):
        if lines and lines[-1].winner:
            raise EveningError(number, f"the game was won with hand {number - 1}", "start a new file for the next game")
        try:
            sides, score = score_played(played, rules)
            chips = _chips(played, score, rules)
        except PinochleError as error:
            raise EveningError(number, str(error), error.hint) from None
        winner = None
        if score is not None:
            game = score_game(tuple(totals[side] for side in sides), score, rules, number)
            totals = {**totals, **dict(zip(sides, game.points, strict=True))}
            winner = _winner(sides, game)
        after = tuple(totals[side] for side in rules.deck.sides)
        purses = {name: had + chips.get(name, 0) for name, had in purses.items()}
        lines.append(GameLine(dealer, played, sides, score, after, winner, chips, purses))
        dealer = rules.after(dealer)
    return tuple(lines)


def score_played(played: PlayedHand, rules: Rules) -> tuple[tuple[Side, ...], HandScore | None]:
    """The ledger of a hand as it was noted, and the sides as it counts them; no ledger where nobody bid. Raises ScoreError."""
    _check_tricks(played, rules)
    if rules.auction.minimum is None:
        return rules.deck.sides, score_alone(played.meld, played.counters or (), rules, tricks=played.tricks)
    if played.declarer is None:
        return rules.deck.sides, None
    order = seats_from(played.declarer, rules)
    sides = tuple(dict.fromkeys(next(side for side in rules.deck.sides if seat in side) for seat in order))
    tricks = played.tricks
    if isinstance(played.moon, str) and played.counters is not None:
        tricks = moon_tricks(played.moon, played.counters, tricks, rules)
    return sides, score_hand(
        played.bid,
        played.meld or (0,) * len(sides) * played.unseen,  # Nothing is melded before the widow is seen.
        played.counters,
        rules,
        thrown_in=played.thrown_in or played.unseen,
        moon=bool(played.moon),
        tricks=tricks,
        renege=played.renege,
    )


def settle_played(played: PlayedHand, score: HandScore, rules: Rules) -> Settlement:
    """What the bidder of a hand gets or pays in chips. Raises ScoreError."""
    return settle_hand(score, played.trump, rules, unseen=played.unseen)


def _chips(played: PlayedHand, score: HandScore | None, rules: Rules) -> Mapping[str, int]:
    if score is None or played.declarer is None or not rules.scoring.chips:
        return {}
    return chips_by_seat(settle_played(played, score, rules), played.declarer, rules)


def _check_tricks(played: PlayedHand, rules: Rules) -> None:
    """Raise ScoreError for tricks that are not those of one hand."""
    if played.tricks is None or len(played.tricks) != len(rules.deck.sides):
        return
    parts, whole = " and ".join(map(str, played.tricks)), (len(new_deck(rules)) - rules.deck.widow) // len(rules.seats)
    if min(played.tricks) < 0 or sum(played.tricks) != whole:
        raise ScoreError(f"tricks {parts} make {sum(played.tricks)}, but a hand has {whole}")


def _winner(sides: tuple[Side, ...], game: GameScore) -> Side | None:
    return None if game.winner is None else sides[game.winner]
