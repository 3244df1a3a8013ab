"""The command line: the app, the checks of content, and the engine's answers."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from tutor.content import Document, built_in, content_files, load_files, load_library, read_file, read_puzzles, read_text
from tutor.content.lessons import read_lesson
from tutor.content.library import is_lesson
from tutor.content.records import read_evening, read_record, unexpected
from tutor.content.skeletons import puzzle_file, skeleton
from tutor.drills import difficulty, drill, features
from tutor.engine import (
    HOUSE_RULES,
    EveningError,
    PinochleError,
    ReplayError,
    Rules,
    Suit,
    best_trump,
    count_meld,
    game,
    holding_problems,
    legal_plays,
    parse_cards,
    parse_suit,
    play_evening,
    replay,
    score_hand,
    sort_cards,
)
from tutor.feedback import because, diagnose, judge
from tutor.feedback.accounts import game_data, game_words, replay_data, replay_words
from tutor.feedback.scores import outcome_words, score_lines
from tutor.feedback.tricks import rule_of, why_card
from tutor.feedback.words import points
from tutor.questions import FieldError, Question, Table
from tutor.questions.skills import SKILLS

EXAMPLES: Mapping[str, str] = {
    "app": "pinochle-tutor app --port 8600",
    "check": "pinochle-tutor check puzzles/meld/runs.yaml",
    "preview": "pinochle-tutor preview puzzles/meld/runs.yaml",
    "answer": "pinochle-tutor answer puzzles/meld/runs.yaml --json",
    "meld": 'pinochle-tutor meld "AS 10S KS QS JS 9S" --trump S',
    "plays": 'pinochle-tutor plays "AH 10H 9S" "KH" --trump S',
    "score": "pinochle-tutor score --bid 400 --meld 250 60 --counters 130 120",
    "replay": "pinochle-tutor replay hand.yaml",
    "diagnose": "pinochle-tutor diagnose puzzles/meld/runs.yaml --response 190",
    "drill": "pinochle-tutor drill --skill run --level 2 --seed 7",
    "new": "pinochle-tutor new meld-count my-puzzles.yaml",
}


class UsageError(PinochleError):
    """A wrong argument; printed as one line with an example."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 for problems found, 2 for a wrong argument."""
    words = list(sys.argv[1:] if arguments is None else arguments) or ["app"]
    try:
        options = _parser().parse_args(words)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except PinochleError as error:
        example = EXAMPLES.get(words[0], "pinochle-tutor --help")
        hint = f" ({error.hint})" if error.hint else ""
        print(f"pinochle-tutor: {error}{hint}; for example: {example}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pinochle-tutor", description="Learn pinochle, drill meld counting, quiz yourself on legal plays.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace], int], says: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=says, description=says, epilog=f"example: {EXAMPLES[name]}")
        made.set_defaults(command=command)
        return made

    app = add("app", _app, "start the app and print its address")
    app.add_argument("--port", type=int, help="the port to use; without it, the first free one from 8501")
    app.add_argument("--no-browser", action="store_true", help="do not open a browser")
    app.add_argument("--content", type=Path, metavar="DIR", help="a folder of your own lessons and puzzles, added to the course")
    check = add("check", _check, "find every problem in lessons and puzzles")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders; without any, the whole course")
    preview = add("preview", _preview, "the app on one lesson or puzzle file, its problems beside it, reloaded on save")
    preview.add_argument("file", type=Path)
    preview.add_argument("--port", type=int)
    preview.add_argument("--no-browser", action="store_true")
    answer = add("answer", _answer, "the engine's answer to each question of a file, with its reason")
    answer.add_argument("file", help="a puzzle file, or - for standard input")
    meld = add("meld", _meld, "count the meld in a hand")
    meld.add_argument("hand")
    meld.add_argument("--trump", help="without it, the suit that gives most")
    plays = add("plays", _plays, "which cards may be played, and why")
    plays.add_argument("hand")
    plays.add_argument("trick", help='the cards before yours in the order played; may be ""')
    plays.add_argument("--trump", required=True)
    score = add("score", _score, "score a hand, or a file of hands")
    score.add_argument("file", nargs="?", help="a score sheet: the hands of an evening")
    score.add_argument("--bid", type=int)
    score.add_argument("--meld", type=int, nargs="+", metavar="POINTS", help="declaring side, then defenders")
    score.add_argument("--counters", type=int, nargs="+", metavar="POINTS", help="declaring side, then defenders")
    score.add_argument("--thrown-in", action="store_true", help="the hand was given up before the first lead")
    replay = add("replay", _replay, "check and score a whole recorded hand")
    replay.add_argument("file", type=Path)
    diagnosed = add("diagnose", _diagnose, "which misconception or house rule explains an answer to the first question of a file")
    diagnosed.add_argument("file", help="a puzzle file, or - for standard input")
    diagnosed.add_argument("--response", required=True, metavar="X", help='the answer, such as 190, "AH 10H", W, set, or a JSON object')
    drilled = add("drill", _drill, "made-up questions of a skill, the same ones for the same seed")
    drilled.add_argument("--skill", required=True, help="one of: " + ", ".join(SKILLS))
    drilled.add_argument("--level", type=int, default=1, choices=(1, 2, 3))
    drilled.add_argument("--seed", default="1")
    drilled.add_argument("--count", type=int, default=1)
    drilled.add_argument("--yaml", action="store_true", help="as a puzzle file")
    for part in (meld, plays, score, drilled):
        part.add_argument("--rules", default="single-deck", metavar="GAME")
        part.add_argument("--set", action="append", default=[], metavar="RULE=VALUE", help="a house rule, such as run-extras=pair")
    for part in (answer, meld, plays, score, replay, diagnosed, drilled):
        part.add_argument("--json", action="store_true", help="one object a line")
    new = add("new", _new, "write a commented file to start from")
    new.add_argument("kind", help="lesson, or a kind of question")
    new.add_argument("path", type=Path)
    return parser


def _rules(options: argparse.Namespace) -> Rules:
    return game(options.rules, _switches(options))


def _switches(options: argparse.Namespace) -> dict[str, str]:
    switches: dict[str, str] = {}
    for pair in options.set:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"'{pair}' is not RULE=VALUE", "the house rules are: " + ", ".join(HOUSE_RULES))
        switches[name.strip()] = value.strip()
    return switches


def _cards(text: str, rules: Rules) -> tuple[Any, ...]:
    cards = parse_cards(text)
    for problem in holding_problems(cards, rules):
        raise UsageError(problem)
    return cards


def _print_json(data: Mapping[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False))


# The app


def _app(options: argparse.Namespace) -> int:
    from tutor.app.launch import launch

    if options.__dict__.get("content") and not options.content.is_dir():
        raise UsageError(f"there is no folder '{options.content}'")
    return launch(options.__dict__.get("port"), not options.__dict__.get("no_browser"), content=options.__dict__.get("content"))


def _preview(options: argparse.Namespace) -> int:
    from tutor.app.launch import launch

    if not options.file.is_file():
        raise UsageError(f"there is no file '{options.file}'")
    return launch(options.port, not options.no_browser, preview=options.file)


# Content


def _check(options: argparse.Namespace) -> int:
    files: list[tuple[Path, Path]] = []
    for path in options.paths or [built_in()]:
        if not path.exists():
            raise UsageError(f"there is no file or folder '{path}'")
        files += [(path, path.parent)] if path.is_file() else [(file, path) for file in content_files(path)]
    if not files:
        raise UsageError(f"there are no YAML files in '{options.paths[0]}'" if options.paths else "there are no lessons or puzzles")
    library = load_library() if not options.paths else load_files(files)
    for problem in library.problems:
        print(problem)
    found = f"{len(library.problems)} problem{'' if len(library.problems) == 1 else 's'}"
    print(f"{len(files)} files, {len(library.lessons)} lessons, {len(library.puzzles)} puzzles: {found}")
    return 1 if library.problems else 0


def _answer(options: argparse.Namespace) -> int:
    document = _document_or_input(options.file)
    failed = False
    entries = list(_entries(document))
    for name, question, errors in entries:
        if question is None:
            failed = True
            _print_error(name, errors, options.json)
        else:
            _print_answer(name, question, options.json)
    if not entries:
        for problem in document.problems:
            print(problem, file=sys.stderr)
    return 1 if failed or not entries else 0


def _document_or_input(name: str) -> Document:
    return read_text(sys.stdin.read(), "stdin") if name == "-" else _document(Path(name))


def _diagnose(options: argparse.Namespace) -> int:
    document = _document_or_input(options.file)
    name, question, _ = next(iter(_entries(document)), ("", None, ()))
    if question is None:
        return _print_problems(document)
    response = options.response.strip()
    try:
        given = question.answers.reader.read(json.loads(response) if response.startswith(("{", "[")) else response)
    except (json.JSONDecodeError, FieldError) as error:
        raise UsageError(f"'{response}' is no answer to a {question.kind} question: {error}", getattr(error, "hint", "")) from None
    found, verdict = diagnose(question, given), judge(question, given)
    if options.json:
        explained = [
            {"name": one.name, "house-rule": one.is_house_rule, "says": " ".join(belief.says for belief in one.beliefs)} for one in found
        ]
        _print_json({"id": name, "right": verdict.right, "explanations": explained, "title": verdict.title, "feedback": verdict.text})
        return 0
    print(f"{name}: {verdict.title}\n    {verdict.text}")
    for one in found:
        kind = "house rule" if one.is_house_rule else "misconception"
        print(f"    {kind} {one.name.removeprefix('house:')}: {' '.join(belief.says for belief in one.beliefs)}")
    if not found and not verdict.right:
        print("    no misconception or house rule gives just this answer")
    return 0


def _entries(document: Document) -> Iterable[tuple[str, Question | None, Sequence[FieldError]]]:
    if is_lesson(document):
        steps = read_lesson(document).steps
        for place, step in enumerate(steps):
            question = step.ask or step.worked
            if question:
                yield f"steps.{place}", question, ()
        return
    for puzzle in read_puzzles(document, "").puzzles:
        yield puzzle.id.removeprefix("/"), puzzle.question, puzzle.errors


def answer_data(question: Question) -> Any:
    """The right answer as JSON shows it: cards sorted by suit and high to low, unless their order is the answer."""
    answer = question.answer
    if isinstance(answer, tuple) and question.scene().ask.type == "cards" and not question.scene().ask.ordered:
        answer = sort_cards(answer, question.rules)
    return question.answers.reader.write(answer)


def _print_answer(name: str, question: Question, as_json: bool) -> None:
    answer = answer_data(question)
    if as_json:
        _print_json({"id": name, "kind": question.kind, "answer": answer, "because": because(question)})
        return
    if isinstance(answer, list):
        answer = " ".join(answer) or "none"
    elif isinstance(answer, Mapping):
        answer = ", ".join(f"{key} {value}" for key, value in answer.items())
    print(f"{name}: {answer}\n    {because(question)}")


def _print_error(name: str, errors: Sequence[FieldError], as_json: bool) -> None:
    says = "; ".join(str(error) for error in errors)
    if as_json:
        _print_json({"id": name, "error": says})
        return
    print(f"{name}: error: {says}")
    for error in errors:
        if error.hint:
            print(f"    hint: {error.hint}")


def _new(options: argparse.Namespace) -> int:
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


# The engine


def _meld(options: argparse.Namespace) -> int:
    rules = _rules(options)
    hand = _cards(options.hand, rules)
    trump: Suit = parse_suit(options.trump) if options.trump else best_trump(hand, rules)[0]
    count = count_meld(hand, trump, rules)
    if options.json:
        parts = [{"name": part.name, "points": part.points, "cards": [str(card) for card in part.cards]} for part in count.parts]
        _print_json({"trump": trump, "total": count.total, "parts": parts})
        return 0
    for part in count.parts:
        print(f"{part.name:<30}{points(part.points):>6}   {' '.join(map(str, part.cards))}")
    print(f"{'meld with ' + trump.name.lower() + ' trump':<30}{points(count.total):>6}")
    return 0


def _plays(options: argparse.Namespace) -> int:
    rules = _rules(options)
    hand, trick, trump = _cards(options.hand, rules), parse_cards(options.trick), parse_suit(options.trump)
    _cards(f"{options.hand} {options.trick}", rules)
    if not hand:
        raise UsageError("the hand is empty")
    legal = legal_plays(hand, trick, trump, rules)
    cards = sort_cards(dict.fromkeys(hand), rules)
    if options.json:
        whys = [{"card": str(card), "legal": card in legal.cards, "why": why_card(legal, card)} for card in cards]
        shown = [str(card) for card in cards if card in legal.cards]
        _print_json({"legal": shown, "duty": legal.duty, "because": rule_of(legal), "cards": whys})
        return 0
    print(rule_of(legal))
    for card in cards:
        print(f"{'may be played' if card in legal.cards else 'may not':<15}{card!s:<5}{why_card(legal, card)}")
    return 0


def _score(options: argparse.Namespace) -> int:
    if options.file:
        return _evening(options)
    if options.bid is None or not options.meld:
        raise UsageError("give --bid and --meld, or a file of hands")
    rules = _rules(options)
    counters = tuple(options.counters) if options.counters else None
    sides = len(rules.deck.sides)
    for name, figures in (("--meld", options.meld), ("--counters", options.counters)):
        if figures and len(figures) != sides:
            raise UsageError(f"{name} has {len(figures)} numbers, but this game has {sides} sides")
    hand = score_hand(options.bid, tuple(options.meld), counters, rules, thrown_in=options.thrown_in)
    if options.json:
        lines = [{"side": line.side, "what": line.what, "had": line.had, "scored": line.scored, "why": line.why} for line in hand.lines]
        _print_json({"outcome": hand.outcome, "declarer": hand.declarer, "defenders": hand.defenders, "lines": lines})
        return 0
    print(outcome_words(hand))
    for line in score_lines(hand):
        print(f"{line.label:<26}{line.points:>7}   {line.detail}".rstrip())
    print(f"{'Declaring side scores':<26}{points(hand.declarer):>7}\n{'Defenders score':<26}{points(hand.defenders):>7}")
    return 0


def _evening(options: argparse.Namespace) -> int:
    document = _document(Path(options.file))
    sheet = read_evening(document)
    if sheet is None:
        return _print_problems(document)
    rules = sheet.table.rules
    try:
        lines = play_evening(sheet.hands, sheet.dealer, rules)
    except EveningError as error:
        document.report(FieldError(str(error).partition(": ")[2], error.hint), "hands", error.hand - 1)
        return _print_problems(document)
    for number, line in enumerate(lines, start=1):
        if options.json:
            _print_json(game_data(number, line, rules))
        else:
            print("\n".join(game_words(number, line, rules)))
    return 0


def _replay(options: argparse.Namespace) -> int:
    document = _document(options.file)
    found = read_record(document)
    if found is None:
        return _print_problems(document)
    try:
        done = replay(found.record, found.table.rules)
    except ReplayError as error:
        if options.json:
            _print_json({"error": str(error), "step": error.step, "hint": error.hint})
        else:
            print(f"{document.file}: {error}" + (f"\n    hint: {error.hint}" if error.hint else ""))
        return 1
    if options.json:
        _print_json(replay_data(done))
    else:
        print("\n".join(replay_words(done)))
    wrong = unexpected(found, done)
    for line in wrong:
        print(f"{document.file}: {line}", file=sys.stderr)
    return 1 if wrong else 0


def _document(path: Path) -> Document:
    if not path.is_file():
        raise UsageError(f"there is no file '{path}'")
    return read_file(path, str(path))


def _print_problems(document: Document) -> int:
    for problem in sorted(document.problems):
        print(problem)
    return 1


def _drill(options: argparse.Namespace) -> int:
    rules = _rules(options)
    if not 1 <= options.count <= 1000:
        raise UsageError(f"a count of {options.count}", "a count goes from 1 to 1000")
    switches = _switches(options)
    table = Table(None, rules, (("base", options.rules), *switches.items())) if switches else Table(options.rules, rules)
    made = (drill(rules, options.skill, options.level, f"{options.seed}.{number}") for number in range(options.count))
    questions = [replace(question, table=table) for question in made]
    if options.yaml:
        print(puzzle_file(f"{SKILLS[options.skill].name}, level {options.level}", questions), end="")
        return 0
    for number, question in enumerate(questions, start=1):
        name = f"{options.skill}-{options.level}-{number}"
        if options.json:
            drivers = {"features": dict(features(question)), "difficulty": difficulty(question)}
            _print_json({"id": name, **question.to_data(), "answer": answer_data(question), **drivers})
            continue
        print(f"{name}: {question.wording}   (difficulty {difficulty(question)})")
        shown = {field: data for field, data in question.to_data().items() if field not in ("kind", "skill", "level", "rules")}
        for field, data in shown.items():
            print(f"    {field}: {data}")
        print(f"    answer: {because(question)}")
    return 0
