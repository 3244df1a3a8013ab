"""Commands of the engine: meld, plays, scores, and whole recorded hands."""

from __future__ import annotations

import argparse
import sys

from tutor.commands.common import UsageError, open_or_input, print_json, print_problems, read_hand, read_rules
from tutor.content.records import play_record, read_evening
from tutor.engine import Rules, Suit, best_trump, count_meld, legal_plays, parse_cards, score_hand
from tutor.engine.cards import parse_suit
from tutor.engine.deal import sort_cards
from tutor.engine.evening import EveningError, play_evening
from tutor.engine.score import BySide, score_alone
from tutor.feedback.accounts import game_data, game_words, replay_data, replay_words
from tutor.feedback.speakers.ledgers import score_lines
from tutor.feedback.speakers.outcomes import outcome_words
from tutor.feedback.speakers.positions import Position, rule_of, why_card
from tutor.feedback.words import points
from tutor.questions import FieldError


def run_meld(options: argparse.Namespace) -> int:
    """The meld in a hand."""
    rules = read_rules(options)
    hand = read_hand(options.hand, rules)
    trump: Suit = parse_suit(options.trump) if options.trump else best_trump(hand, rules)[0]
    count = count_meld(hand, trump, rules)
    if options.json:
        parts = [{"name": part.name, "points": part.points, "cards": [str(card) for card in part.cards]} for part in count.parts]
        print_json({"trump": trump, "total": count.total, "parts": parts})
        return 0
    for part in count.parts:
        print(f"{part.name:<30}{points(part.points):>6}   {' '.join(map(str, part.cards))}")
    print(f"{'meld with ' + trump.name.lower() + ' trump':<30}{points(count.total):>6}")
    return 0


def run_plays(options: argparse.Namespace) -> int:
    """Which cards may be played, and why."""
    rules = read_rules(options)
    hand, trick, trump = read_hand(options.hand, rules), parse_cards(options.trick), parse_suit(options.trump)
    read_hand(f"{options.hand} {options.trick}", rules)
    if not hand:
        raise UsageError("the hand is empty")
    if options.opening_lead and trick:
        raise UsageError("--opening-lead is for an empty trick")
    legal = legal_plays(hand, trick, trump, rules, first_lead=options.opening_lead)
    position = Position(legal, rules, opening=options.opening_lead)
    cards = sort_cards(dict.fromkeys(hand), rules)
    if options.json:
        whys = [{"card": str(card), "legal": card in legal.cards, "why": why_card(position, card)} for card in cards]
        shown = [str(card) for card in cards if card in legal.cards]
        print_json({"legal": shown, "duty": legal.duty, "because": rule_of(position), "cards": whys})
        return 0
    print(rule_of(position))
    for card in cards:
        print(f"{'may be played' if card in legal.cards else 'may not':<15}{card!s:<5}{why_card(position, card)}")
    return 0


def run_score(options: argparse.Namespace) -> int:
    """The score of a hand, or of the hands in a file."""
    if options.file:
        return _evening(options)
    rules = read_rules(options)
    alone = rules.auction.minimum is None
    if not options.meld or (options.bid is None) != alone:
        what = "--meld and --counters, since nobody bids in this game" if alone else "--bid and --meld"
        raise UsageError(f"give {what}, or a file of hands")
    counters = tuple(options.counters) if options.counters else None
    sides = len(rules.deck.sides)
    for name, figures in (("--meld", options.meld), ("--counters", options.counters)):
        if figures and len(figures) != sides:
            raise UsageError(f"{name} has {len(figures)} numbers, but this game has {sides} sides")
    if alone:
        return _score_alone(tuple(options.meld), counters or (), rules, options.json)
    hand = score_hand(options.bid, tuple(options.meld), counters, rules, thrown_in=options.thrown_in)
    if options.json:
        lines = [{"side": line.side, "what": line.what, "had": line.had, "scored": line.scored, "why": line.why} for line in hand.lines]
        print_json({"outcome": hand.outcome, "declarer": hand.declarer, "defenders": hand.defenders, "lines": lines})
        return 0
    print(outcome_words(hand, rules))
    for line in score_lines(hand, rules):
        print(f"{line.label:<26}{line.points:>7}   {line.detail}".rstrip())
    print(f"{'Declaring side scores':<26}{points(hand.declarer):>7}\n{'Defenders score':<26}{points(hand.defenders):>7}")
    return 0


def _score_alone(meld: BySide, counters: BySide, rules: Rules, as_json: bool) -> int:
    """The score of a hand in a game where nobody bids: each player's own."""
    hand = score_alone(meld, counters, rules)
    names = [seat.name.capitalize() for seat in rules.seats]
    if as_json:
        print_json(dict(zip(map(str, rules.seats), hand.points, strict=True)))
        return 0
    for line in score_lines(hand, rules, names):
        print(f"{line.label:<26}{line.points:>7}   {line.detail}".rstrip())
    for name, total in zip(names, hand.points, strict=True):
        print(f"{name + ' scores':<26}{points(total):>7}")
    return 0


def _evening(options: argparse.Namespace) -> int:
    document = open_or_input(options.file)
    sheet = read_evening(document)
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
    return 0


def run_replay(options: argparse.Namespace) -> int:
    """A recorded hand checked and scored."""
    document = open_or_input(options.file)
    done = play_record(document)
    if done is None:
        return print_problems(document, options.json)
    if options.json:
        print_json(replay_data(done))
    else:
        print("\n".join(replay_words(done)))
    for problem in document.problems:
        print(problem, file=sys.stderr)
    return 1 if document.problems else 0
