"""Everything the tutor says is true and well said: random questions of every kind, at tables with up to two house rules.

The working tool, for whoever writes sentences or claims:

    python tests/truth/test_truth.py --count 4000                        what was found, in numbers
    python tests/truth/test_truth.py --count 4000 --show unknown         sentences that no claim reads, by shape
    python tests/truth/test_truth.py --count 2000 --kind legal-plays --show false
    python tests/truth/test_truth.py --repeat legal-plays:truth:3        all that is said of one question
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

# Run by hand, it finds its neighbours and the program.
sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

import claims
import world
from amounts import many
from answering import MOST, answers
from asking import ASKED, GAMES, question
from forms import forms
from report import Report, asked, shape, survey
from sentences import Said, everything_held_back, everything_hinted, everything_said, split

from tutor.drills.judged import pool
from tutor.questions import read_question

pytestmark = pytest.mark.slow
FAILS_ON = ("false", "form", "unknown")
claims.load()


def shown(report: Report, findings: tuple[str, ...], most: int = 10) -> str:
    """The first groups of some findings, as one can repeat them."""
    lines = [report.summary(), *(f"crash, {len(of)} times: {why}\n          {of[0]}" for why, of in report.crashes.items())]
    for finding in findings:
        lines += ["", f"{finding}:", *map(str, report.first(finding, most))]
    return "\n".join(lines)


def test_everything_said_is_true_and_well_said() -> None:
    report = survey(many(20_000, 400))
    assert not report.crashes, shown(report, FAILS_ON)
    assert not any(report.groups[finding] for finding in FAILS_ON), shown(report, FAILS_ON)


@pytest.mark.parametrize("kind", ASKED)
def test_right_answers_are_those_of_the_reference(kind: str) -> None:
    random = Random(kind)
    for made in (question(kind, random) for _ in range(many(500, 20))):
        right = world.of(made).right()
        if right is not None:
            assert made.answers.same(made.answers.reader.read(right), made.answer), f"{right} of {made.to_data()}"


@pytest.mark.parametrize("kind", ASKED)
def test_a_question_and_its_answers_come_again_from_their_seed_and_from_what_is_written(kind: str) -> None:
    made, given = asked(f"{kind}:again:1")
    assert asked(f"{kind}:again:1") == (made, given)
    assert read_question(made.to_data()) == (made, [])
    assert [made.is_right(answer) for answer in given[:1]] == [True]
    assert 2 <= len(answers(made, Random(1))) <= MOST


def test_what_is_said_of_endings_that_ship_is_true_and_well_said() -> None:
    """Of those whose hands are short enough for the plain search."""
    short = [made for game in GAMES for made in pool(game) if made.position.cards_left <= 5]
    assert short
    for made in Random("ship").sample(short, many(40, 3)):
        spoken = [*everything_hinted(made)]
        for choice in made.result.choices:
            spoken += [*everything_said(made, (choice.card,)), *everything_held_back(made, (choice.card,))]
        wrong = [(said.where, said.text, claims.failing(said)) for said in spoken if claims.read_back(said) != "true"]
        assert not wrong, made.to_data()
        assert not [fault for said in spoken for fault in forms(said)], made.to_data()


def test_sentences_end_at_their_stops_alone() -> None:
    said = "A run is worth 1,500. You hold two: 10 and 1.5 more! Why? It is so."
    assert split(said) == ["A run is worth 1,500.", "You hold two: 10 and 1.5 more!", "Why?", "It is so."]


FAULTS = [
    ("You hold the the ace.", "a doubled word"),
    ("Not yet: ", "an empty end"),
    ("Not yet: .", "an empty end"),
    ("The melds here are .", "a space before a stop"),
    ("A ace is worth 11.", "the wrong article"),
    ("It is worth an 10.", "the wrong article"),
    ("It is 1500 in all.", "no thousands comma"),
    ("That is -50.", "a hyphen for a minus"),
    ("You  lead.", "two spaces"),
    ("you lead.", "begins in lower case"),
    ("You lead", "no stop at the end"),
    ("North takes it.", "a seat that no button names"),
    ("It is The best.", "a capital in the middle"),
    ("You hold one cards.", "one of many"),
    ("You lead. You lead.", "said twice"),
    ("You see " + "a card and " * 14 + "more.", "words"),
]
WELL = [
    "An 80 and an ace are 1,500 or −250.",
    "None of them: a one, an eleven.",
    "Your partner takes it.",
    "It is 10.",
    "Why?",
    "You hold two cards.",
]


def said_of(text: str, **more: Any) -> Said:
    """A sentence as it might be said of a four-handed question about the ten and ace of hearts."""
    made, problems = read_question({"kind": "legal-plays", "trump": "S", "hand": "AH 10H KS", "trick": "KH"})
    assert made is not None, problems
    return Said("text", split(text)[0] if split(text) else "", made, whole=text, **more)


@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_a_fault_of_form_is_found(text: str, fault: str) -> None:
    assert any(fault in found for found in forms(said_of(text)))


@pytest.mark.parametrize("text", WELL)
def test_a_sound_sentence_has_no_fault(text: str) -> None:
    assert list(forms(said_of(text))) == []


@pytest.mark.parametrize(("text", "faults"), [("Play the ace of hearts or the ten of hearts.", 1), ("Play the ace of hearts.", 0)])
def test_a_hint_that_says_the_answer_is_found(text: str, faults: int) -> None:
    assert len(list(forms(said_of(text, rung=2)))) == faults
    assert not list(forms(said_of(text, rung=3)))


def test_shapes_leave_out_what_differs() -> None:
    assert (
        shape("You must beat the ten of hearts, and you can with the ace or the king.") == "You must beat {card}, and you can with {ranks}."
    )
    assert shape("Run 150 and two marriages in hearts 40 make 1,190.") == shape("Aces around 100 and double run 1,500 make 1,600.").replace(
        "{meld ns}", "{meld n} and {n} {meld n}"
    )


def repeat(seed: str) -> None:
    """Print a question and everything that is said of it, with what the claims make of each sentence."""
    made, given = asked(seed)
    print(made.to_data())
    for said in everything_hinted(made):
        print(f"  rung {said.rung} {claims.read_back(said):>8}  {said.text}")
    for answer in given:
        print(f"\ngiven {made.answers.reader.write(answer)!r}")
        for said in (*everything_said(made, answer), *everything_held_back(made, answer)):
            card = f" {said.card}" if said.card else ""
            print(f"  {said.where}{card} {claims.read_back(said):>8}  {said.text}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Ask, answer, and check every sentence said.")
    parser.add_argument("--count", type=int, default=2000, help="answers to judge, shared out among the kinds")
    parser.add_argument("--kind", choices=ASKED, action="append", help="a kind to ask, several times for several; else all of them")
    parser.add_argument("--show", choices=("unknown", "false", "form"), help="groups to list")
    parser.add_argument("--most", type=int, default=200, help="how many groups to list")
    parser.add_argument("--seed", default="truth", help="any word: other questions")
    parser.add_argument("--repeat", metavar="SEED", help="print all that is said of the question with this seed")
    chosen = parser.parse_args()
    if chosen.repeat:
        repeat(chosen.repeat)
        return
    report = survey(chosen.count, tuple(chosen.kind or ASKED), chosen.seed)
    print(shown(report, (chosen.show,) if chosen.show else (), chosen.most))


if __name__ == "__main__":
    main()
