"""What the app works on: the library of lessons and puzzles, the store of answers, and the learner's table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePath
from urllib.parse import parse_qsl

import streamlit as st

from tutor.app.keeping import store
from tutor.app.launch import options
from tutor.app.learner import current, tables
from tutor.content import Lesson, Library, PuzzleSet, Step, built_in, content_files, explain_terms, holds, load_files
from tutor.drills import DrillError, drill, why_not
from tutor.engine import Card, PinochleError, Rules
from tutor.feedback import Trial, trial, weigh
from tutor.feedback.misconceptions import BELIEFS
from tutor.feedback.words import count_words
from tutor.progress import Attempt, right_elsewhere
from tutor.questions import FieldError, Question, Table
from tutor.questions.prose import fill
from tutor.questions.skills import SKILLS

DRILL = "drill:"


def _files() -> Iterator[tuple[Path, Path]]:
    chosen = options()
    if chosen.preview:
        yield chosen.preview, chosen.preview.parent
        yield from ((file, built_in()) for file in content_files(built_in()) if file.resolve() != chosen.preview)
        return
    for root in (built_in(), *([chosen.content] if chosen.content else [])):
        yield from ((file, root) for file in content_files(root))


def library() -> Library:
    """Every lesson and puzzle, read again when a file changes."""
    files = tuple(_files())
    return _load(files, tuple((file.stat().st_mtime_ns, file.stat().st_size) for file, _ in files if file.exists()))


@st.cache_resource(max_entries=4, show_spinner=False)
def _load(files: tuple[tuple[Path, Path], ...], stamps: tuple[tuple[int, int], ...]) -> Library:
    return load_files(files)


def rules_of(name: str | None, otherwise: Rules) -> Rules:
    """A game as the learner's table plays it, or pinned rules."""
    return tables().get(name or "", otherwise)


def lessons() -> tuple[Lesson, ...]:
    """The lessons of the course that fit the learner's table, in order."""
    broken = set() if options().preview else {PurePath(problem.file).stem for problem in library().problems}
    found = [lesson for lesson in library().lessons.values() if lesson.id not in broken]
    return tuple(lesson for lesson in found if holds(lesson.when, _table_of(lesson.table)))


def _table_of(table: Table) -> Rules:
    """The learner's table that a condition speaks of: of the game itself, also where a text pins its rules."""
    return tables()[table.name or str(dict(table.switches).get("base", "single-deck"))]


def screens(lesson: Lesson) -> tuple[tuple[Step, ...], ...]:
    """The screens of a lesson with the steps that fit the learner's table; puzzles are put in as questions."""
    rules = _table_of(lesson.table)
    steps = tuple(made for step in lesson.steps if holds(step.when, rules) for made in _spelled_out(step, lesson))
    steps = tuple(step for step in steps if not step.asks or question_of(step))
    return replace(lesson, steps=steps).screens()


def _spelled_out(step: Step, lesson: Lesson) -> Iterator[Step]:
    """A drill step as the questions it stands for, the same ones each time; none where the table knows no such skill."""
    if step.drill is None:
        yield step
        return
    game, wanted = lesson.table.name or "single-deck", step.drill
    for count in range(wanted.count):
        try:
            made = drill(tables()[game], wanted.skill, wanted.level, f"{lesson.id}/{count}")
        except DrillError:
            return
        yield Step(ask=at_table(made, game))


def skills_of(part: str) -> tuple[str, ...]:
    """The skills that the lessons of a part ask and that can be drilled at the learner's table."""
    asked = [step for lesson in lessons() if lesson.part == part for screen in screens(lesson) for step in screen]
    found = dict.fromkeys(question.skill for step in asked if (question := question_of(step)) and question.kind != "multiple-choice")
    return tuple(skill for skill in found if skill in SKILLS and not why_not(tables()["single-deck"], skill))


def finish_part(part: str) -> None:
    """Tick off every screen of a part's lessons."""
    who = current()
    for lesson in lessons():
        if lesson.part == part and who:
            for screen in range(len(screens(lesson))):
                store().finish_step(who.id, lesson.id, screen, datetime.now(UTC))


def question_of(step: Step) -> Question | None:
    """The question of an asking step, at the learner's table."""
    puzzle = library().puzzles.get(step.puzzle)
    asked = step.ask or (puzzle.question if puzzle else None)
    return _if_it_can_be(asked.at(tables())) if asked else None


def _if_it_can_be(question: Question) -> Question | None:
    """A question, unless the learner's table makes nonsense of it, as of bids below its lowest."""
    try:
        _ = question.answer, question.wording, question.scene()
    except PinochleError:
        return None
    return question


def topics() -> tuple[PuzzleSet, ...]:
    """The puzzle files, each with the puzzles that can be asked at the learner's table."""
    found = []
    for one in library().sets.values():
        usable = tuple(puzzle for puzzle in one.puzzles if puzzle.question and holds(puzzle.when, _table_of(puzzle.question.table)))
        if usable:
            found.append(replace(one, puzzles=usable))
    return tuple(found)


def meanings() -> Mapping[str, str]:
    """What each word of the glossary that texts mark means at the learner's table."""
    marked = replace(library(), terms=tuple(term for term in library().terms if not term.everyday))
    return explain_terms(marked, tables()["single-deck"])


def said(text: str, lesson: Lesson) -> str:
    """A lesson's text with the figures of the learner's table."""
    return fill(text, rules_of(lesson.table.name, lesson.table.rules))


def own_problems() -> int:
    """How many problems the files of one's own content have."""
    return len(library().problems) if options().content else 0


def restart(lesson: str, show: Callable[[int], None]) -> None:
    """Ask every question of a lesson afresh, from its first screen."""
    for name in [name for name in st.session_state.get("showings", {}) if name.startswith(f"{lesson}#")]:
        del st.session_state["showings"][name]
    show(0)


def open_afresh(name: str) -> None:
    """Ask a question afresh the next time it is shown."""
    st.session_state.get("showings", {}).pop(name, None)


def skill_name(skill: str | None) -> str:
    """A skill in plain words."""
    found = SKILLS.get(skill or "")
    return found.name if found else (skill or "other").replace("-", " ").capitalize()


@dataclass(frozen=True)
class Place:
    """A place in the app: the page, its address, and words for it."""

    page: str
    params: dict[str, str]
    label: str

    @property
    def file(self) -> str:
        """The page's script, as Streamlit switches to it."""
        return f"views/{self.page}.py"


def place_of(name: str) -> Place | None:
    """Where a logged question is found; None where it is gone."""
    if name.startswith(DRILL):
        game, skill, level, _ = name.removeprefix(DRILL).split("/")
        return drill_place(skill, int(level), game)
    if "#" in name:
        lesson, _, screen = name.partition("#")
        found = library().lessons.get(lesson)
        return Place("lesson", {"lesson": lesson, "screen": screen}, f"{said(found.title, found)}, screen {screen}") if found else None
    topic, _, puzzle = name.rpartition("/")
    one = library().sets.get(topic)
    if one is None or name not in library().puzzles:
        return None
    number = [other.id for other in one.puzzles].index(name) + 1
    return Place("practise", {"topic": topic, "puzzle": puzzle}, f"{one.title}, puzzle {number}")


def drill_place(skill: str, level: int, game: str | None) -> Place:
    """Where a skill is drilled: a fresh question each time."""
    params = {"drill": skill, "level": str(level), "game": game or "single-deck"}
    return Place("practise", params, f"{skill_name(skill)}, level {level}")


def drill_name(game: str, skill: str, level: int, seed: str) -> str:
    """What a drilled question is logged as; it can be made again from it."""
    return f"{DRILL}{game}/{skill}/{level}/{seed}"


def at_table(question: Question, game: str) -> Question:
    """A drilled question as one that follows the learner's table in a game."""
    return replace(question, table=Table(game, question.rules))


def question_named(name: str) -> Question | None:
    """A logged question, as it would be asked now; None where it is gone."""
    if name.startswith(DRILL):
        game, skill, level, seed = name.removeprefix(DRILL).split("/")
        try:
            return drill(tables()[game], skill, int(level), seed)
        except (DrillError, KeyError):
            return None
    if "#" in name:
        lesson, _, screen = name.partition("#")
        found = library().lessons.get(lesson)
        shown = screens(found) if found else ()
        return question_of(shown[int(screen) - 1][-1]) if screen.isdecimal() and 0 < int(screen) <= len(shown) else None
    puzzle = library().puzzles.get(name)
    return puzzle.question.at(tables()) if puzzle and puzzle.question else None


def read_place(address: str | None) -> Place | None:
    """A place from its address, as the store keeps it; None where it is gone."""
    page, _, query = (address or "").partition("?")
    params = dict(parse_qsl(query))
    if page == "lesson":
        return place_of(f"{params.get('lesson')}#{params.get('screen')}")
    if page == "practise" and "test" in params:
        return Place("practise", params, params["test"])
    if page == "practise" and "drill" in params:
        return place_of(drill_name(params.get("game", ""), params["drill"], int(params.get("level", "1")), ""))
    return place_of(f"{params.get('topic')}/{params.get('puzzle')}") if page == "practise" else None


def told(who: str) -> tuple[str, ...]:
    """The beliefs a learner was told of, oldest first, an entry for each wrong answer they explain."""
    attempts = store().attempts(who, datetime.now(UTC) - timedelta(days=60))
    return tuple(attempt.misconception.split()[0] for attempt in attempts if attempt.misconception)


def trials(who: str, most: int = 40) -> tuple[Trial, ...]:
    """What a learner's latest first tries say of beliefs; each is weighed once a visit."""
    weighed: dict[str, Trial | None] = st.session_state.setdefault("trials", {})
    first = [attempt for attempt in store().attempts(who, datetime.now(UTC) - timedelta(days=60)) if attempt.number == 1]
    for attempt in first[-most:]:
        if attempt.id not in weighed:
            weighed[attempt.id] = _trial_of(attempt)
    found = [weighed[attempt.id] for attempt in first[-most:]]
    return tuple(one for one in found if one)


def _trial_of(attempt: Attempt) -> Trial | None:
    question = question_named(attempt.question)
    if question is None:
        return None
    try:
        return trial(question, question.answers.reader.read(json.loads(attempt.response)))
    except (FieldError, ValueError):
        return None  # The question has changed since.


@dataclass(frozen=True)
class Trip:
    """Something that trips a learner up: the belief, how often, the cards of the last time, and where to practise it."""

    name: str
    title: str
    says: str
    last: str
    place: Place


def what_trips(attempts: Sequence[Attempt]) -> tuple[Trip, ...]:
    """The mistakes behind a learner's wrong answers, those with most evidence first; three at most, each met twice or more."""
    wrong = [attempt for attempt in attempts if attempt.misconception and not right_elsewhere(attempt)]
    weights = weigh([attempt.misconception.split() for attempt in wrong[-60:] if attempt.misconception])
    trips = []
    for name, weight in weights:
        belief = BELIEFS.get(name)
        met = [attempt for attempt in wrong if name in (attempt.misconception or "").split()]
        if belief is None or belief.is_house_rule or weight < 1 or len(met) < 2 or met[-1].skill not in SKILLS:
            continue
        times = "Twice" if len(met) == 2 else f"{count_words(len(met), 'time').capitalize()}"
        says = f"{times} it looked as if {belief.thought}."
        game = met[-1].question.removeprefix(DRILL).split("/")[0] if met[-1].question.startswith(DRILL) else None
        place = drill_place(met[-1].skill or "", max(met[-1].level or 1, 1), game)
        trips.append(Trip(name, belief.remember, says, _last_time(met[-1]), place))
    return tuple(trips[:3])


def _last_time(attempt: Attempt) -> str:
    """The cards of an attempt, in signs."""
    question = question_named(attempt.question)
    if question is None:
        return ""
    scene = question.drawn()
    parts = [f"trump {scene.trump.name.lower()}"] if scene.trump else []
    parts += [f"on the table {_signs(scene.trick)}"] if scene.trick else []
    parts += [f"in hand {_signs(scene.hand)}"] if scene.hand else []
    return f"Last time: {', '.join(parts)}." if parts else ""


def _signs(cards: Sequence[Card]) -> str:
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return " ".join(f"{card.rank}{signs[card.suit]}" for card in cards)
