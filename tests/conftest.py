"""Where a new test goes, the long run, and what the app's tests share: a question of every kind, and answers to give.

Where a new test goes:

- `test_engine_*`: one function of the engine by itself. Its rows of the rulebook, its messages, its laws, and random
  situations compared with `reference.py`, which says the same slowly and plainly. One file a module of the engine;
  `test_engine_door` has what holds of all of them (text for suits and seats, reprs, exported names).
- `test_rulebook_*`: whole hands, by the sections of the rulebook: what one step does to the next, what each seat can
  see, what a hand comes to; and `test_rulebook_playouts` any hand under any house rules. What a function answers is not
  asked again there; a message is, once, where a step passes it on.
- `golden/`: a situation and its right answer from outside, or one that was once answered wrongly.
- `test_kinds`: what every kind of question and every speaker must have. `test_feedback`, `test_hints`: what is said of
  any question. `test_diagnosis` and `learners.py`: who is told what. `test_drills_*`: what drills make.
- a house rule or a kind that reaches through all layers has a file of its own, such as `test_least_bid`.

How long a test takes: `slow` marks what takes more than a second, `long` what takes minutes. Rows of samples have a
share for every run and the rest for `--long`: see `amounts.py`. Speed itself is measured in `bench/`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tutor.app.table import answers
from tutor.content import Library, load_library
from tutor.content.skeletons import skeleton
from tutor.questions import KINDS, Ask, Question

# Full hands, and the longest tricks, for measuring what fits on a screen.
FULL_HANDS = """\
title: Full hands
rules: single-deck
puzzles:
  - id: plays
    kind: legal-plays
    trump: S
    hand: AS 10S KS QH JH 9H AD QD JD KC JC 9C
    trick: 10H KH AH
    hint: Which suit was led?
  - id: meld
    kind: meld-count
    trump: S
    hand: AS 10S KS QS JS 9S AH KH QH JD 9D AC
    hint: Begin with the run.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that asks for the long tests too."""
    parser.addoption("--long", action="store_true", help="run the tests that take minutes, and the whole of every row of samples")


def _asked_for_long(config: pytest.Config) -> bool:
    return bool(config.getoption("--long")) or config.option.markexpr == "long"


def pytest_configure(config: pytest.Config) -> None:
    """Tell the test modules, which are read after this, how much to take; see amounts.py."""
    if _asked_for_long(config):
        os.environ["PINOCHLE_LONG"] = "1"
    settings.register_profile("untimed", deadline=None)  # a busy machine is no fault
    settings.load_profile("untimed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out unless they are asked for, or one is by its name."""
    if _asked_for_long(config) or any("::" in argument for argument in config.args):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)


@dataclass(frozen=True)
class Sample:
    """A folder of puzzles: `sample/KIND/first` for every kind, and two full hands."""

    folder: Path
    library: Library

    def question(self, kind: str) -> Question:
        """The one question of a kind."""
        question = self.library.puzzles[f"sample/{kind}/first"].question
        assert question is not None
        return question


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """The small course, without a problem in it."""
    root = tmp_path_factory.mktemp("content")
    folder = root / "puzzles" / "sample"
    folder.mkdir(parents=True)
    for kind in KINDS:
        (folder / f"{kind}.yaml").write_text(skeleton(kind), encoding="utf-8")
    (folder / "full.yaml").write_text(FULL_HANDS, encoding="utf-8")
    library = load_library(root)
    assert not library.problems
    return Sample(root, library)


def _right(question: Question) -> Any:
    return answers.raw_response(question, question.drawn(), question.answer)


def _other(ask: Ask, raw: Any) -> Any:
    """An answer near this one."""
    if ask.type == "number":
        more = int(raw) + ask.step
        return more if ask.high is None or more <= ask.high else int(raw) - ask.step
    if ask.type == "choice":
        return next(option.value for option in ask.options if option.value != raw)
    if ask.type == "form":
        name, part = ask.parts[0]
        return {**raw, name: _other(part, raw[name])}
    if ask.ordered:
        return raw[::-1]
    return raw[1:] if len(raw) > 1 else [0] if 0 not in raw else [1]


def _wrong(question: Question) -> Any:
    ask = question.scene().ask
    tries = [option.value for option in ask.options] if ask.type == "choice" else [_other(ask, _right(question))]
    # The card beside the right one may be its twin.
    tries += [[at] for at in range(len(question.drawn().hand))] if ask.type == "cards" and not ask.ordered else []
    found = [raw for raw in tries if not question.is_right(answers.read_response(question, raw))]
    if not found and question.kind == "best-trump":
        raise AssertionError("every suit is a right answer")
    return found[0]


@pytest.fixture(params=["right", "wrong"])
def tried(request: pytest.FixtureRequest) -> tuple[bool, Callable[[Question], Any]]:
    """Whether to answer right, and how to make that answer, as the table sends it."""
    return (True, _right) if request.param == "right" else (False, _wrong)


@pytest.fixture(scope="session")
def right() -> Callable[[Question], Any]:
    """The right answer to a question, as the table sends it."""
    return _right


@pytest.fixture(scope="session")
def wrong() -> Callable[[Question], Any]:
    """A wrong answer to a question, as the table sends it."""
    return _wrong
