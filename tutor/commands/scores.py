"""The score command: one hand from its figures, or the hands of an evening from a file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from tutor.commands.common import UsageError, open_or_input, print_json, print_problems, read_rules, tell, tell_notes
from tutor.content.records import read_evening
from tutor.engine import HandScore, Rules
from tutor.engine.cards import parse_suit
from tutor.engine.evening import EveningError, PlayedHand, play_evening, score_played, settle_played
from tutor.feedback.accounts import game_data, game_words
from tutor.feedback.speakers.chips import chips_words
from tutor.feedback.speakers.ledgers import score_lines
from tutor.feedback.speakers.outcomes import outcome_words
from tutor.feedback.speakers.unneeded import left_aside
from tutor.feedback.words import points
from tutor.questions import FieldError

ONE_HAND = ("bid", "meld", "counters", "tricks", "moon", "renege", "trump", "thrown_in", "unseen", "set")
WITH_A_BID = ("moon", "renege", "thrown_in", "unseen")


def run_score(options: argparse.Namespace) -> int:
    """The score of a hand, or of the hands in a file."""
    if options.file:
        return _evening(options)
    rules = read_rules(options)
    played = _played(options, rules)
    _, hand = score_played(played, rules)
    assert hand
    for note in left_aside(played, hand, rules):
        tell(note)
    (_print_alone if rules.auction.minimum is None else _print_hand)(played, hand, rules, options.json)
    return 0


def _played(options: argparse.Namespace, rules: Rules) -> PlayedHand:
    """The hand that the options tell of. Raises UsageError."""
    alone = rules.auction.minimum is None
    lacking = not options.meld and not options.unseen
    if lacking or (options.bid is None) != alone or (alone and not options.counters):
        what = "--meld and --counters, since nobody bids in this game" if alone else "--bid and --meld"
        raise UsageError(f"give {what}, or a file of hands")
    for name in WITH_A_BID:
        if alone and getattr(options, name):
            raise UsageError(f"--{name.replace('_', '-')} is for games with an auction", "leave it out")
    sides = len(rules.deck.sides)
    for name in ("meld", "counters", "tricks"):
        figures = getattr(options, name)
        if figures and len(figures) != sides:
            raise UsageError(f"--{name} has {len(figures)} numbers, but this game has {sides} sides")
    return PlayedHand(
        None if alone else rules.seats[0],
        options.bid or 0,
        tuple(options.meld or ()),
        tuple(options.counters) if options.counters else None,
        options.thrown_in,
        options.moon or False,
        tuple(options.tricks) if options.tricks else None,
        options.renege,
        parse_suit(options.trump) if options.trump else None,
        options.unseen,
    )


def _print_hand(played: PlayedHand, hand: HandScore, rules: Rules, as_json: bool) -> None:
    """The score of a hand by its sides, or its chips."""
    paid = settle_played(played, hand, rules) if rules.scoring.chips else None
    if as_json:
        lines = [{"side": line.side, "what": line.what, "had": line.had, "scored": line.scored, "why": line.why} for line in hand.lines]
        shown: dict[str, Any] = {"outcome": hand.outcome, "declarer": hand.declarer, "defenders": hand.defenders, "lines": lines}
        print_json(shown | ({"chips": {"each": paid.each, "kitty": paid.kitty, "bidder": paid.total}} if paid else {}))
        return
    print(outcome_words(hand, rules))
    if paid:
        print(chips_words(paid, hand, rules))
        return
    _print_lines(hand, rules)
    print(f"{'Declaring side scores':<26}{points(hand.declarer):>7}\n{'Defenders score':<26}{points(hand.defenders):>7}")


def _print_alone(played: PlayedHand, hand: HandScore, rules: Rules, as_json: bool) -> None:
    """The score of a hand in a game where nobody bids: each player's own."""
    names = [seat.name.capitalize() for seat in rules.seats]
    if as_json:
        print_json(dict(zip(map(str, rules.seats), hand.points, strict=True)))
        return
    _print_lines(hand, rules, names)
    for name, total in zip(names, hand.points, strict=True):
        print(f"{name + ' scores':<26}{points(total):>7}")


def _print_lines(hand: HandScore, rules: Rules, names: Sequence[str] = ()) -> None:
    for line in score_lines(hand, rules, names):
        print(f"{line.label:<26}{line.points:>7}   {line.detail}".rstrip())


def _evening(options: argparse.Namespace) -> int:
    """The score after each hand of a file."""
    if given := [name for name in ONE_HAND if getattr(options, name)]:
        raise UsageError(f"--{given[0].replace('_', '-')} beside a file of hands", "the file says all of it; leave one of the two out")
    document = open_or_input(options.file)
    sheet = read_evening(document)
    tell_notes(document)
    if sheet is None:
        return print_problems(document, options.json)
    rules = sheet.table.rules
    try:
        lines = play_evening(sheet.hands, sheet.dealer, rules)
    except EveningError as error:
        document.report(FieldError(str(error).partition(": ")[2], error.hint), "hands", error.hand - 1)
        return print_problems(document, options.json)
    for number, line in enumerate(lines, start=1):
        if options.json:
            print_json(game_data(number, line, rules))
        else:
            print("\n".join(game_words(number, line, rules)))
        for note in left_aside(line.played, line.score, rules) if line.score else ():
            tell(f"hand {number}: {note}")
    return 0
