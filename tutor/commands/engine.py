"""Commands of the engine: meld, plays, and whole recorded hands."""

from __future__ import annotations

import argparse
import sys

from tutor.commands.common import UsageError, open_or_input, print_json, print_problems, read_hand, read_rules, tell_notes
from tutor.content.records import play_record
from tutor.engine import Suit, best_trump, count_meld, legal_plays, parse_cards
from tutor.engine.cards import parse_suit
from tutor.engine.deal import sort_cards
from tutor.feedback.accounts import replay_data, replay_words
from tutor.feedback.speakers.positions import Position, rule_of, why_card
from tutor.feedback.words import points


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


def run_replay(options: argparse.Namespace) -> int:
    """A recorded hand checked and scored."""
    document = open_or_input(options.file)
    done = play_record(document)
    tell_notes(document)
    if done is None:
        return print_problems(document, options.json)
    if options.json:
        print_json(replay_data(done))
    else:
        print("\n".join(replay_words(done)))
    for problem in document.problems:
        print(problem, file=sys.stderr)
    return 1 if document.problems else 0
