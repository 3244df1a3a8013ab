"""Accounts: a replayed hand and the hands of an evening, in words and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.engine import Hand, Replay, Rules, Seat, StockHand
from tutor.engine.chips import KITTY, chips_by_seat
from tutor.engine.evening import GameLine, settle_played
from tutor.feedback.speakers.chips import chips_words
from tutor.feedback.speakers.ledgers import score_lines
from tutor.feedback.speakers.outcomes import outcome_words
from tutor.feedback.verdict import LedgerLine
from tutor.feedback.words import points


def side_name(side: Sequence[Seat]) -> str:
    """north-south"""
    return "-".join(seat.name.lower() for seat in side)


def replay_data(done: Replay) -> dict[str, Any]:
    """What came out of a hand: meld by seat, who won each trick, counters, outcome, score and ledger."""
    hand = done.hand
    if isinstance(hand, Hand):
        meld = {seat.value: count.total for seat, count in hand.melds.items()}
        shown: dict[str, Any] = {"declarer": hand.declarer, "bid": hand.bid, "trump": hand.trump, "meld": meld}
    else:
        shown = {"trump": hand.trump, "meld": dict(zip(map(str, hand.rules.seats), hand.meld_by_side(), strict=True))}
    shown["winners"] = " ".join(hand.winner(trick).value for trick in hand.tricks)
    if done.score:
        names = _side_names(hand)
        shown["counters"] = dict(zip(names, hand.counters_by_side(), strict=True))
        shown["outcome"] = done.score.outcome
        shown["score"] = dict(zip(names, done.score.points, strict=True))
        lines = score_lines(done.score, hand.rules, _line_names(hand))
        shown["lines"] = [{"label": line.label, "points": line.points, "detail": line.detail} for line in lines]
    if isinstance(hand, Hand) and done.score and hand.declarer and hand.rules.scoring.chips:
        shown["chips"] = dict(chips_by_seat(hand.settlement(), hand.declarer, hand.rules))
    return shown


def replay_words(done: Replay) -> list[str]:
    """A hand line by line: the contract, the melds, each trick, the ledger."""
    hand, said = done.hand, []
    if isinstance(hand, Hand):
        if hand.declarer is None:
            return ["Nobody bid: the cards are dealt again."]
        named = f", trump {hand.trump.name.lower()}" if hand.trump else ""
        said.append(f"{hand.declarer.name.capitalize()} is declarer at {points(hand.bid)}{named}.")
    melds = replay_data(done)["meld"].items()
    said.append("Meld: " + ", ".join(f"{Seat(seat).name.lower()} {points(total)}" for seat, total in melds))
    for number, trick in enumerate(hand.tricks, start=1):
        cards = " ".join(f"{card!s:<3}" for card in trick.cards)
        said.append(f"Trick {number:>2}: {trick.leader.name.lower():<6} leads {cards}  {hand.winner(trick).name.lower()} takes it")
    if done.score is None:
        return said
    if isinstance(hand, Hand):
        said.append(outcome_words(done.score, hand.rules))
        if hand.rules.scoring.chips:
            return [*said, chips_words(hand.settlement(), done.score, hand.rules)]
    said += [f"{row.label:<26}{row.points:>7}   {row.detail}".rstrip() for row in score_lines(done.score, hand.rules, _line_names(hand))]
    said.append("Score: " + ", ".join(f"{name} {points(total)}" for name, total in zip(_side_names(hand), done.score.points, strict=True)))
    return said


def game_data(number: int, line: GameLine, rules: Rules) -> dict[str, Any]:
    """One hand of an evening as data."""
    shown = {"hand": number, "dealer": line.dealer, "outcome": line.score.outcome if line.score else "passed out"}
    if rules.scoring.chips:
        return shown | {"chips": dict(line.chips), "chips-so-far": dict(line.purses)}
    return shown | {
        "scored": dict(zip(map(side_name, line.sides), line.score.points if line.score else (), strict=False)),
        "totals": dict(zip(map(side_name, rules.deck.sides), line.totals, strict=True)),
        "winner": side_name(line.winner) if line.winner else None,
    }


def game_words(number: int, line: GameLine, rules: Rules) -> list[str]:
    """One hand of an evening: its ledger, then the score."""
    start = f"Hand {number}, dealer {line.dealer.name.lower()}: "
    if line.score is None:
        said = [f"{start}passed out."]
    elif line.played.declarer:
        bid = f"{line.played.declarer.name.lower()} bid {points(line.played.bid)}"
        said = [f"{start}{bid}. {outcome_words(line.score, rules)}"]
    else:
        said = [start.rstrip()]
    if rules.scoring.chips:
        return said + _chips_won(line, rules)
    said += [f"    {row.label:<24}{row.points:>8}   {row.detail}".rstrip() for row in _game_lines(line, rules)]
    totals = zip(map(side_name, rules.deck.sides), line.totals, strict=True)
    said.append("    " + "   ".join(f"{name} {points(total)}" for name, total in totals))
    if line.winner:
        said.append(f"    {side_name(line.winner)} wins the game.")
    return said


def _chips_won(line: GameLine, rules: Rules) -> list[str]:
    """What a hand of the money game comes to, and what each has won or lost so far."""
    paid = [chips_words(settle_played(line.played, line.score, rules), line.score, rules)] if line.score else []
    so_far = "   ".join(f"{_purse(name)} {points(chips)}" for name, chips in line.purses.items())
    return [f"    {text}" for text in (*paid, f"Chips so far: {so_far}")]


def _purse(name: str) -> str:
    return name if name == KITTY else Seat(name).name.lower()


def _side_names(hand: Hand | StockHand) -> list[str]:
    if isinstance(hand, Hand) and len(hand.rules.deck.sides) == 2:
        return ["declarer", "defenders"]
    return [side_name(side) for side in (hand.sides() if isinstance(hand, Hand) else hand.rules.deck.sides)]


def _line_names(hand: Hand | StockHand) -> tuple[str, ...]:
    """Names for the lines of a ledger, where no side declares."""
    return () if isinstance(hand, Hand) else tuple(seat.name.capitalize() for seat in hand.rules.seats)


def _game_lines(line: GameLine, rules: Rules) -> tuple[LedgerLine, ...]:
    if line.score is None:
        return ()
    names = () if line.played.declarer else [side_name(side).capitalize() for side in line.sides]
    return score_lines(line.score, rules, names)
