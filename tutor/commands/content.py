"""Commands on content: check it, answer it, diagnose an answer, drill, and start a file."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tutor.commands.asked import asked_in, print_error
from tutor.commands.common import UsageError, open_or_input, print_json, print_problems, read_game, read_rules, tell_notes
from tutor.commands.proving import prove_course, prove_files
from tutor.content import built_in, content_files, load_files, load_library
from tutor.content.library import is_lesson
from tutor.content.puzzles import shown_answer
from tutor.content.skeletons import puzzle_file, skeleton
from tutor.drills import difficulty, drill, features
from tutor.engine.deal import sort_cards
from tutor.feedback import Explanation, because, diagnose, judge
from tutor.feedback.words import first_upper
from tutor.questions import Question, Table
from tutor.questions.skills import SKILLS


def run_check(options: argparse.Namespace) -> int:
    """Every problem in lessons and puzzles."""
    files: list[tuple[Path, Path]] = []
    for path in options.paths or [built_in()]:
        if not path.exists():
            raise UsageError(f"there is no file or folder '{path}'")
        files += [(path, path.parent)] if path.is_file() else [(file, path) for file in content_files(path)]
    if not files:
        raise UsageError(f"there are no YAML files in '{options.paths[0]}'" if options.paths else "there are no lessons or puzzles")
    library = load_library() if not options.paths else load_files(files, beside=load_library())
    proved, wrong = (prove_files(files) if options.paths else prove_course(files)) if options.prove else (0, [])
    problems = sorted({*library.problems, *wrong})
    for problem in (*problems, *library.notes):
        print(problem)
    found = _many("problem", problems) + (f", {_many('note', library.notes)}" if library.notes else "")
    also = f", {proved} proved" if options.prove else ""
    print(f"{len(files)} files, {len(library.lessons)} lessons, {len(library.puzzles)} puzzles{also}: {found}")
    return 1 if problems else 0


def _many(what: str, found: Sequence[object]) -> str:
    return f"{len(found)} {what}{'' if len(found) == 1 else 's'}"


def run_answer(options: argparse.Namespace) -> int:
    """The engine's answer to each question of a file."""
    document = open_or_input(options.file)
    failed = False
    entries = list(asked_in(document))
    for one in entries:
        if one.question is None:
            failed = True
            print_error(one.name, one.errors, options.json)
        else:
            _print_answer(one.name, one.question, options.json)
    # In a lesson a question that cannot be answered has no name, only a place.
    if not entries or is_lesson(document):
        failed = failed or bool(document.problems)
        for problem in sorted(document.problems):
            print(problem, file=sys.stderr)
    tell_notes(document)
    return 1 if failed or not entries else 0


def run_diagnose(options: argparse.Namespace) -> int:
    """What explains an answer to a file's first question."""
    document = open_or_input(options.file)
    asked = next(iter(asked_in(document)), None)
    tell_notes(document)
    if asked is None or asked.question is None:
        return print_problems(document, options.json)
    name, question = asked.name, asked.question
    response = options.response.strip()
    try:
        said = json.loads(response) if response.startswith(("{", "[")) else response
        given = question.answers.reader.read(question.filled(said))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"'{response}' is no answer to a {question.kind} question: {error}", getattr(error, "hint", "")) from None
    if not question.may_answer(given):
        raise UsageError(f"'{response}' is none of the answers offered", f"they are {', '.join(question.offers)}")
    found, verdict = diagnose(question, given).ways, judge(question, given)
    if options.json:
        explained = [{"name": one.name, "house-rule": one.is_house_rule, "says": _says(one), "share": round(one.share, 2)} for one in found]
        print_json({"id": name, "right": verdict.right, "explanations": explained, "title": verdict.title, "feedback": verdict.text})
        return 0
    print(f"{name}: {verdict.title}\n    {verdict.text}")
    for one in found:
        kind = "house rule" if one.is_house_rule else "misconception" if any(cause.belief for cause in one.causes) else "slip"
        print(f"    {kind} {one.name} ({one.share:.0%}): {_says(one)}")
    if question.judgement:
        print("    here choices are weighed, so no belief about the rules is looked for")
    elif not found and not verdict.right:
        print("    no misconception, slip or house rule gives just this answer")
    return 0


def _says(way: Explanation) -> str:
    """What the causes of a way come to, in a sentence each."""
    return " ".join(cause.belief.says if cause.belief else first_upper(f"{cause.thought}.") for cause in way.causes)


def answer_data(question: Question) -> Any:
    """The right answer as JSON shows it: cards sorted by suit and high to low, unless their order is the answer."""
    answer = question.answer
    if isinstance(answer, tuple) and question.scene().ask.type == "cards" and not question.scene().ask.ordered:
        answer = sort_cards(answer, question.rules)
    return question.answers.reader.write(answer)


def _print_answer(name: str, question: Question, as_json: bool) -> None:
    answer = answer_data(question)
    if as_json:
        worth = {"values": question.worth()} if question.judgement else {}
        print_json({"id": name, "kind": question.kind, "answer": answer, **worth, "because": because(question)})
        return
    if isinstance(answer, list):
        answer = shown_answer(question) if question.scene().ask.type == "groups" else " ".join(answer) or "none"
    elif isinstance(answer, Mapping):
        answer = ", ".join(f"{key} {value}" for key, value in answer.items())
    print(f"{name}: {answer}\n    {because(question)}")


def run_new(options: argparse.Namespace) -> int:
    """A commented file to start from."""
    text = skeleton(options.kind)
    if options.path.exists():
        raise UsageError(f"'{options.path}' exists already", "choose another name; nothing was written")
    try:
        options.path.parent.mkdir(parents=True, exist_ok=True)
        options.path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"'{options.path}' cannot be written: {(error.strerror or '').lower()}") from None
    print(f"wrote {options.path}; next: pinochle-tutor check {options.path}")
    return 0


def run_drill(options: argparse.Namespace) -> int:
    """Made-up questions of a skill."""
    rules = read_rules(options)
    if not 1 <= options.count <= 1000:
        raise UsageError(f"a count of {options.count}", "a count goes from 1 to 1000")
    base, switches = read_game(options)
    table = Table(None, rules, (("base", base), *switches.items())) if switches else Table(base, rules)
    made = (drill(rules, options.skill, options.level, f"{options.seed}.{number}") for number in range(options.count))
    questions = [replace(question, table=table) for question in made]
    if options.yaml:
        print(puzzle_file(f"{SKILLS[options.skill].name}, level {options.level}", questions), end="")
        return 0
    for number, question in enumerate(questions, start=1):
        name = f"{options.skill}-{options.level}-{number}"
        if options.json:
            drivers = {"features": dict(features(question)), "difficulty": difficulty(question)}
            print_json({"id": name, **question.to_data(), "answer": answer_data(question), **drivers})
            continue
        print(f"{name}: {question.wording}   (difficulty {difficulty(question)})")
        shown = {field: data for field, data in question.to_data().items() if field not in ("kind", "skill", "level", "rules", "graded")}
        for field, data in shown.items():
            print(f"    {field}: {', '.join(f'{name} {item}' for name, item in data.items()) if isinstance(data, dict) else data}")
        print(f"    answer: {because(question)}")
    return 0
