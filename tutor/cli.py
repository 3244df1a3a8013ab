"""The command line: the app, the checks of content, and the engine's answers."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from tutor.advice import IDEAS
from tutor.commands import advise as on_judgement
from tutor.commands import content as on_content
from tutor.commands import engine as on_engine
from tutor.commands import mine as on_endings
from tutor.commands import scores as on_scores
from tutor.commands.common import UsageError
from tutor.engine import PinochleError
from tutor.engine.cards import quotable
from tutor.questions.skills import SKILLS

EXAMPLES: Mapping[str, str] = {
    "app": "pinochle-tutor app --port 8600",
    "check": "pinochle-tutor check puzzles/meld/runs.yaml",
    "preview": "pinochle-tutor preview puzzles/meld/runs.yaml",
    "answer": "pinochle-tutor answer puzzles/meld/runs.yaml --json",
    "advise": "pinochle-tutor advise puzzles/best-play/cash.yaml",
    "meld": 'pinochle-tutor meld "AS 10S KS QS JS 9S" --trump S',
    "plays": 'pinochle-tutor plays "AH 10H 9S" "KH" --trump S',
    "score": "pinochle-tutor score --bid 400 --meld 250 60 --counters 130 120",
    "replay": "pinochle-tutor replay hand.yaml",
    "diagnose": "pinochle-tutor diagnose puzzles/meld/runs.yaml --response 190",
    "drill": "pinochle-tutor drill --skill run --level 2 --seed 7",
    "mine": "pinochle-tutor mine --cards 5-8 --deals 1000 --seed 7 --out found.yaml",
    "new": "pinochle-tutor new meld-count my-puzzles.yaml",
}


SHARE = "share it with the phones and tablets of the house; each is asked for a code once"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 for problems found, 2 for a wrong argument."""
    words = list(sys.argv[1:] if arguments is None else arguments) or ["app"]
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # An old console has no minus sign.
    try:
        options = _parser().parse_args(words)
        command: Callable[[argparse.Namespace], int] = options.command
        code = command(options)
        sys.stdout.flush()
        return code
    except PinochleError as error:
        example = EXAMPLES.get(words[0], "pinochle-tutor --help")
        hint = f" ({error.hint})" if error.hint else ""
        print(f"pinochle-tutor: {error}{hint}; for example: {example}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read has gone; what is left in the buffer must not complain at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        what = (error.strerror or "the system said no").lower()
        said = quotable(f"{what}: '{error.filename}'" if error.filename else what)
        print(f"pinochle-tutor: {said}; for example: {EXAMPLES.get(words[0], '')}", file=sys.stderr)
        return 2
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
    app.add_argument("--share", action="store_true", help=SHARE)
    app.add_argument("--content", type=Path, metavar="DIR", help="a folder of your own lessons and puzzles, added to the course")
    check = add("check", on_content.run_check, "find every problem in lessons and puzzles")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders; without any, the whole course")
    check.add_argument("--prove", action="store_true", help="work out anew what was worked out beforehand, and compare")
    preview = add("preview", _preview, "the app on one lesson or puzzle file, its problems beside it, reloaded on save")
    preview.add_argument("file", type=Path)
    preview.add_argument("--port", type=int)
    preview.add_argument("--no-browser", action="store_true")
    preview.add_argument("--share", action="store_true", help=SHARE)
    answer = add("answer", on_content.run_answer, "the engine's answer to each question of a file, with its reason")
    answer.add_argument("file", help="a puzzle file, or - for standard input")
    advise = add("advise", on_judgement.run_advise, "what each choice is worth in each situation of a file, and what the others cost")
    advise.add_argument("file", help="a puzzle file or a lesson, or - for standard input")
    advise.add_argument("--write", action="store_true", help="write it into the file, so that reading it need not work it out")
    meld = add("meld", on_engine.run_meld, "count the meld in a hand")
    meld.add_argument("hand")
    meld.add_argument("--trump", help="without it, the suit that gives most")
    plays = add("plays", on_engine.run_plays, "which cards may be played, and why")
    plays.add_argument("hand")
    plays.add_argument("trick", help='the cards before yours in the order played; may be ""')
    plays.add_argument("--trump", required=True)
    plays.add_argument("--opening-lead", action="store_true", help="it is the first lead of the hand")
    score = add("score", on_scores.run_score, "score a hand, or a file of hands")
    score.add_argument("file", nargs="?", help="a score sheet: the hands of an evening, or - for standard input")
    score.add_argument("--bid", type=int)
    score.add_argument("--meld", type=int, nargs="+", metavar="POINTS", help="declaring side, then defenders")
    score.add_argument("--counters", type=int, nargs="+", metavar="POINTS", help="trick points: declaring side, then defenders")
    score.add_argument("--tricks", type=int, nargs="+", metavar="N", help="how many each side took, where a trick saves the meld")
    score.add_argument("--thrown-in", action="store_true", help="the hand was given up before the first lead")
    score.add_argument("--moon", choices=("made", "missed"), help="the bidder undertook to win every trick")
    score.add_argument("--renege", choices=("declarer", "defenders"), help="who broke a rule of play")
    score.add_argument("--trump", help="where chips are paid, the suit that was trump")
    score.add_argument("--unseen", action="store_true", help="where chips are paid: a forced bid given up before the widow was seen")
    replay = add("replay", on_engine.run_replay, "check and score a whole recorded hand")
    replay.add_argument("file", help="a hand record, or - for standard input")
    diagnosed = add(
        "diagnose", on_content.run_diagnose, "which misconception or house rule explains an answer to the first question of a file"
    )
    diagnosed.add_argument("file", help="a puzzle file, or - for standard input")
    diagnosed.add_argument("--response", required=True, metavar="X", help='the answer, such as 190, "AH 10H", W, set, or a JSON object')
    drilled = add("drill", on_content.run_drill, "made-up questions of a skill, the same ones for the same seed")
    drilled.add_argument("--skill", required=True, help="one of: " + ", ".join(SKILLS))
    drilled.add_argument("--level", type=int, default=1, choices=(1, 2, 3))
    drilled.add_argument("--seed", default="1")
    drilled.add_argument("--count", type=int, default=1)
    drilled.add_argument("--yaml", action="store_true", help="as a puzzle file")
    mined = add("mine", on_endings.run_mine, "find endings with one best card, all hands seen; goes on where it stopped")
    mined.add_argument("--cards", default="5-8", metavar="N", help="in the hand of who plays: a number, or two such as 5-8")
    mined.add_argument("--deals", type=int, required=True, metavar="N", help="how many hands are dealt and searched")
    mined.add_argument("--seed", default="1", help="the same seed finds the same")
    mined.add_argument("--out", type=Path, required=True, metavar="FILE", help="a puzzle file (.yaml) or a pool for drills (.json)")
    mined.add_argument("--ideas", default="", metavar="LIST", help="keep only these, such as cash,feed; all are: " + ", ".join(IDEAS))
    where = mined.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, metavar="N", help="processes; without it, one for each core")
    where.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster, such as tcp://10.0.0.5:8786")
    for part in (meld, plays, score, drilled, mined):
        part.add_argument("--rules", default="single-deck", metavar="GAME", help="a game by name, or the file of a table saved in the app")
        part.add_argument("--set", action="append", default=[], metavar="RULE=VALUE", help="a house rule, such as run-extras=pair")
    for part in (answer, advise, meld, plays, score, replay, diagnosed, drilled):
        part.add_argument("--json", action="store_true", help="one object a line")
    new = add("new", on_content.run_new, "write a commented file to start from")
    new.add_argument("kind", help="lesson, or a kind of question")
    new.add_argument("path", type=Path)
    return parser


def _app(options: argparse.Namespace) -> int:
    from tutor.app.launch import launch

    if options.content and not options.content.is_dir():
        raise UsageError(f"there is no folder '{options.content}'")
    return launch(options.port, not options.no_browser, content=options.content, share=options.share)


def _preview(options: argparse.Namespace) -> int:
    from tutor.app.launch import launch

    if not options.file.is_file():
        raise UsageError(f"there is no file '{options.file}'")
    return launch(options.port, not options.no_browser, preview=options.file, share=options.share)
