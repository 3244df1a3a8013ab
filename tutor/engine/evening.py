"""An evening: hand after hand until a side has won, the dealer moving on (rules.md 1.2, 1.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.engine.cards import PinochleError, Seat, as_seat
from tutor.engine.game_score import GameScore, score_game
from tutor.engine.moon import Moon, moon_tricks
from tutor.engine.play import seats_from
from tutor.engine.rules import Rules, Side
from tutor.engine.score import BySide, HandScore, Renege, score_alone, score_hand


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


@dataclass(frozen=True)
class GameLine:
    """One hand of the game: who dealt, its ledger, and each side's score after it, in the order of the rules' sides."""

    dealer: Seat
    played: PlayedHand
    sides: tuple[Side, ...]  # as the ledger counts them, the declaring one first
    score: HandScore | None
    totals: BySide
    winner: Side | None


def play_evening(hands: Sequence[PlayedHand], dealer: Seat | str, rules: Rules) -> tuple[GameLine, ...]:
    """Keep the score of hands in order. Raises EveningError for a hand after the game was won, or figures that cannot be."""
    lines: list[GameLine] = []
    dealer = as_seat(dealer)
    totals = dict.fromkeys(rules.deck.sides, 0)
    for number, played in enumerate(hands, start=1):
        if lines and lines[-1].winner:
            raise EveningError(number, f"the game was won with hand {number - 1}", "start a new file for the next game")
        try:
            sides, score = _scored(played, rules)
        except PinochleError as error:
            raise EveningError(number, str(error), error.hint) from None
        winner = None
        if score is not None:
            game = score_game(tuple(totals[side] for side in sides), score, rules, number)
            totals = {**totals, **dict(zip(sides, game.points, strict=True))}
            winner = _winner(sides, game)
        after = tuple(totals[side] for side in rules.deck.sides)
        lines.append(GameLine(dealer, played, sides, score, after, winner))
        dealer = rules.after(dealer)
    return tuple(lines)


def _scored(played: PlayedHand, rules: Rules) -> tuple[tuple[Side, ...], HandScore | None]:
    if rules.auction.minimum is None:
        return rules.deck.sides, score_alone(played.meld, played.counters or (), rules)
    if played.declarer is None:
        return rules.deck.sides, None
    order = seats_from(played.declarer, rules)
    sides = tuple(dict.fromkeys(next(side for side in rules.deck.sides if seat in side) for seat in order))
    tricks = played.tricks
    if isinstance(played.moon, str) and played.counters is not None:
        tricks = moon_tricks(played.moon, played.counters, tricks, rules)
    return sides, score_hand(
        played.bid,
        played.meld,
        played.counters,
        rules,
        thrown_in=played.thrown_in,
        moon=bool(played.moon),
        tricks=tricks,
        renege=played.renege,
    )


def _winner(sides: tuple[Side, ...], game: GameScore) -> Side | None:
    return None if game.winner is None else sides[game.winner]
