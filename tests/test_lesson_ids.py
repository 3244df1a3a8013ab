"""Ids of lessons and of the steps that ask: they stay when files are numbered anew and steps are put in between."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from course import COURSE

from tutor.content import Library, built_in, content_files, load_files, load_library

ASK = "ask: {kind: points-needed, bid: 300, meld: 20}"


def lessons(folder: Path, **files: str) -> Library:
    """A library of lesson files, each given by its steps."""
    (folder / "lessons").mkdir(exist_ok=True)
    for name, steps in files.items():
        text = f"title: T\ngoal: G\nsteps:\n{steps}\n"
        (folder / "lessons" / f"{name.removeprefix('_').replace('_', '-')}.yaml").write_text(text, encoding="utf-8")
    return load_library(folder)


def ids(library: Library) -> dict[str, list[str]]:
    return {name: [step.id for step in lesson.steps if step.asks] for name, lesson in library.lessons.items()}


def test_a_lesson_has_its_files_name_without_the_number(tmp_path: Path) -> None:
    found = lessons(tmp_path, _20_ranks=f"  - {ASK}", _03_trump=f"  - {ASK}", plain=f"  - {ASK}")
    assert list(found.lessons) == ["trump", "ranks", "plain"]


def test_a_lesson_keeps_its_id_when_it_is_numbered_anew(tmp_path: Path) -> None:
    before = lessons(tmp_path, _02_ranks=f"  - {ASK}")
    (tmp_path / "lessons" / "02-ranks.yaml").rename(tmp_path / "lessons" / "17-ranks.yaml")
    assert ids(load_library(tmp_path)) == ids(before)


@pytest.mark.parametrize("needs", ["ranks", "02-ranks"])
def test_a_lesson_may_be_named_with_or_without_its_number(tmp_path: Path, needs: str) -> None:
    lessons(tmp_path, _02_ranks=f"  - {ASK}")
    (tmp_path / "lessons" / "03-trump.yaml").write_text(f"title: T\ngoal: G\nneeds: [{needs}]\nsteps:\n  - {ASK}\n", encoding="utf-8")
    found = load_library(tmp_path)
    assert found.problems == ()
    assert found.lessons["trump"].needs == ("ranks",)


def test_two_files_of_one_name_are_told_whatever_their_numbers(tmp_path: Path) -> None:
    (problem,) = lessons(tmp_path, _02_ranks=f"  - {ASK}", _05_ranks=f"  - {ASK}").problems
    assert (problem.file, problem.message) == ("lessons/05-ranks.yaml", "the name 'ranks' is used twice")


def test_steps_that_ask_have_an_id_of_their_own_or_one_made_of_what_they_ask(tmp_path: Path) -> None:
    steps = f"  - {ASK}\n  - {{id: mine, {ASK}}}\n  - {ASK}\n  - drill: {{skill: run, count: 2}}\n  - puzzle: meld/runs/bare-run"
    found = lessons(tmp_path, one=steps)
    assert ids(found)["one"] == ["points-needed", "mine", "points-needed-2", "drill-run", "bare-run"]


@pytest.mark.parametrize(
    ("steps", "line", "message", "hint"),
    [
        (f"  - {{id: a, {ASK}}}\n  - {{id: a, {ASK}}}", 5, "id 'a' is used twice", "step 1 has it already"),
        (
            f"  - {{id: A b, {ASK}}}",
            4,
            "id 'A b' has other characters than a name may",
            "use small letters, digits and dashes, such as bare-run",
        ),
        (f"  - {{id: end, {ASK}}}", 4, "id 'end' is how addresses name a screen", "use a word, such as bare-run"),
        (f"  - {{id: 2, {ASK}}}", 4, "id '2' is how addresses name a screen", "use a word, such as bare-run"),
        (f"  - {{id: a, text: Hello.}}\n  - {ASK}", 4, "only steps that ask have an id", "take it out"),
    ],
)
def test_an_id_that_cannot_be_is_told(tmp_path: Path, steps: str, line: int, message: str, hint: str) -> None:
    (problem,) = lessons(tmp_path, one=steps).problems
    assert (problem.line, problem.message, problem.hint) == (line, message, hint)


@pytest.mark.parametrize("stem", ["60-", "60-3-card-pass", "60-a & b#c", "60-<b>x%20"])
def test_a_file_whose_name_makes_no_address_is_told(tmp_path: Path, stem: str) -> None:
    (problem,) = lessons(tmp_path, **{stem: f"  - {ASK}"}).problems
    assert problem.message == f"'{stem}' cannot name a lesson"


@pytest.mark.parametrize("entry", ["{term: partner, says: A friend., lesson: mine}", "{term: partner, says: A friend.}"])
def test_words_and_lessons_of_ones_own_leave_the_course_whole(tmp_path: Path, entry: str) -> None:
    lessons(tmp_path, _60_mine=f"  - {ASK}")
    (tmp_path / "lessons" / "60-.yaml").write_text(f"title: T\ngoal: G\nsteps:\n  - {ASK}\n", encoding="utf-8")
    (tmp_path / "lessons" / "glossary.yaml").write_text(f"title: Words\nterms:\n  - {entry}\n", encoding="utf-8")
    found = load_files(
        [*((file, built_in()) for file in content_files(built_in())), *((file, tmp_path) for file in content_files(tmp_path))]
    )
    assert [problem.message for problem in found.problems] == ["'60-' cannot name a lesson"]
    assert found.broken == {""}


def test_every_question_of_the_course_has_an_id_of_its_own() -> None:
    asking = re.compile(r"^  - ask:", re.MULTILINE)
    assert [
        file.name for file in content_files(built_in()) if file.parent.name == "lessons" and asking.search(file.read_text("utf-8"))
    ] == []
    for lesson in COURSE.lessons.values():
        named = [step.id for step in lesson.steps if step.asks]
        assert len(set(named)) == len(named)


def test_a_question_of_the_course_without_an_id_is_told(tmp_path: Path) -> None:
    lessons(tmp_path, _01_one=f"  - {ASK}")
    found = load_files([(file, tmp_path) for file in content_files(tmp_path)], whole=True)
    assert "a question of the course needs an id" in [problem.message for problem in found.problems]


def test_every_old_name_leads_to_a_question_that_is_there() -> None:
    assert len(COURSE.renamed) > 300
    for new in COURSE.renamed.values():
        lesson, _, step = new.partition("#")
        assert step.partition("/")[0] in {one.id for one in COURSE.lessons[lesson].steps}, new
    # No question takes the answers of two: what it was called with a number and with a name was the same one.
    for numbered in (True, False):
        led_to = [new for old, new in COURSE.renamed.items() if old.partition("#")[2].isdecimal() is numbered]
        assert len(set(led_to)) == len(led_to)


def test_every_added_question_stands_beside_another_of_its_lesson() -> None:
    for new, beside in COURSE.added.items():
        assert new != beside
        assert new.partition("#")[0] == beside.partition("#")[0]


def test_an_added_question_that_is_not_there_is_told(tmp_path: Path) -> None:
    lessons(tmp_path, _01_one=f"  - {ASK}")
    rows = "added:\n  one#new: one#points-needed\n  one#points-needed: one#points-needed\n"
    (tmp_path / "lessons" / "renamed.yaml").write_text(rows, encoding="utf-8")
    found = load_library(tmp_path)
    (problem,) = found.problems
    assert str(problem).startswith("lessons/renamed.yaml:2: added.one#new: there is no question 'one#new'")
    assert found.added == {"one#points-needed": "one#points-needed"}


def test_an_old_name_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    lessons(tmp_path, _01_one=f"  - {ASK}")
    (tmp_path / "lessons" / "renamed.yaml").write_text("renamed:\n  01-one#1: one#gone\n", encoding="utf-8")
    found = load_library(tmp_path)
    (problem,) = found.problems
    assert str(problem).startswith("lessons/renamed.yaml:2: renamed.01-one#1: there is no question 'one#gone'")
    assert found.renamed == {}


@pytest.mark.parametrize("row", ["old#a:", "one#points-needed: one#points-needed", "one#points-needed: one#points-needed-2"])
def test_a_row_that_would_take_answers_from_a_question_is_told_and_not_carried_out(tmp_path: Path, row: str) -> None:
    lessons(tmp_path, _01_one=f"  - {ASK}\n  - {ASK}")
    (tmp_path / "lessons" / "renamed.yaml").write_text(f"renamed:\n  old#b: one#points-needed\n  {row}\n", encoding="utf-8")
    found = load_library(tmp_path)
    assert {problem.path for problem in found.problems} == {f"renamed.{row.partition(':')[0]}"}
    assert found.renamed == {"old#b": "one#points-needed"}
