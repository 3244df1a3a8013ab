"""What is said of content that is wrong: each message of the design, word for word; and the course itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from course import COURSE

from tutor.content import Library, Problem, load_files, read_text
from tutor.content.puzzles import holds, read_puzzles
from tutor.engine import VARIANTS
from tutor.questions.meld_count import MeldTotal
from tutor.questions.prose import fill

CARD = "a card is a rank (A 10 K Q J 9) then a suit (S H D C), like AS or 10H"


def problems(text: str, name: str = "puzzles/meld/runs.yaml") -> list[str]:
    document = read_text(text, name)
    read_puzzles(document, "meld/runs")
    return [str(problem) for problem in sorted(document.problems)]


def puzzle(fields: str, top: str = "title: Runs\nkind: meld-count\ntrump: S\n") -> str:
    return f"{top}puzzles:\n  - id: one\n" + "".join(f"    {line}\n" for line in fields.splitlines())


def test_an_unknown_rank() -> None:
    text = "title: Runs\nrules: single-deck\nkind: meld-count\nskill: run\npuzzles:\n  - id: bare-run\n    trump: S\n    hand: AS 1S KS\n"
    assert problems(text) == [
        f"puzzles/meld/runs.yaml:8: puzzles.0.hand: unknown rank '1' in card '1S'\n    hint: {CARD}",
    ]


def test_an_expectation_that_the_engine_does_not_share() -> None:
    assert problems(puzzle("hand: AS 10S KS QS JS\nexpect: 190")) == [
        "puzzles/meld/runs.yaml:7: puzzles.0.expect: 190, but the engine answers 150\n    hint: run 150",
    ]


@pytest.mark.parametrize(
    ("text", "line", "says", "hint"),
    [
        (puzzle("hnad: AS\nhand: AS"), 6, "puzzles.0.hnad: unknown field 'hnad'", "did you mean hand?"),
        (puzzle("hand: AS AS AS"), 6, "puzzles.0.hand: 3 x 'AS', but the deck has 2", "take out the card that is too many"),
        (puzzle("hand: [AS, {a: b}]"), 6, "puzzles.0.hand.1: a mapping, but it must be a card, such as 10H",
         "write a card, such as 10H"),
        (puzzle("trump: X\nhand: AS"), 6, "puzzles.0.trump: unknown suit 'X'",
         "a suit is one of S H D C (spades, hearts, diamonds, clubs)"),
        (puzzle("hand:"), 6, "puzzles.0.hand: nothing, but it must be cards, such as AS 10S", "write cards, such as AS 10S"),
        (puzzle(""), 5, "puzzles.0: 'hand' is missing", "write cards, such as AS 10S"),
        (
            puzzle("kind: legal-plays\nhand: AS\ntrick: KH QH JH 9H"), 8,
            "puzzles.0.trick: a trick of 4 cards, but at most 3 come before yours", "give the cards in the order played, without your own",
        ),
        (
            puzzle("kind: trick-winner\nleader: N\ntrick: KH QH"), 8,
            "puzzles.0.trick: a trick of 2 cards, but it must have 4", "give the cards in the order played",
        ),
        (puzzle("kind: meld-cuont\nhand: AS"), 6, "puzzles.0.kind: unknown kind 'meld-cuont'", "did you mean meld-count?"),
        (puzzle("hand: AS\nlevel: high"), 7, "puzzles.0.level: 'high' is not a number", "write a whole number, such as 150"),
        (puzzle("hand: AS\nwhy: Worth {meld.rnu}."), 7, "puzzles.0.why: unknown placeholder '{meld.rnu}'", "did you mean meld.run?"),
        (puzzle("hand: AS\nrules: triple-deck"), 7, "puzzles.0.rules: unknown game 'triple-deck'", "did you mean single-deck?"),
        (puzzle("hand: AS\nrules: {base: single-deck, run-extra: pair}"), 7, "puzzles.0.rules: unknown house rule 'run-extra'",
         "did you mean run-extras?"),
        (puzzle("hand: AS\nrules: {base: single-deck, run-extras: some}"), 7, "puzzles.0.rules: unknown value 'some' for run-extras",
         "it is one of: each, pair, none"),
        (puzzle("hand: AS\nparts: [run 150]"), 7, "puzzles.0.parts: 'run 150', but the engine finds 'no meld'",
         "write each meld with its points"),
        (puzzle("hand: AS\nwhen: {pass-count: 7}"), 7, "puzzles.0.when.pass-count: unknown value '7' for pass-count",
         "it is one of: 0, 1, 2, 3, 4, 5, 6"),
        ("title: T\npuzzles:\n  - id: a\n    kind: auction\n    dealer: N\n    calls: [250, pass]\n", 6,
         "puzzles.0.calls: the auction is not over: west is to call", "add calls until one seat is left"),
        ("title: T\npuzzles:\n  - id: A b\n    kind: points-needed\n    bid: 300\n    meld: 20\n", 3,
         "puzzles.0.id: id 'A b' has other characters than a name may", "use small letters, digits and dashes, such as bare-run"),
        ("title: T\npuzzles:\n  - kind: points-needed\n    bid: 300\n    meld: 20\n", 3,
         "puzzles.0: 'id' is missing", "give it a short name, such as bare-run"),
        ("title: T\n", 1, "there are no puzzles", "write puzzles: and below it a list, each with an id"),
        ("", 1, "the file is empty", "the new command writes a skeleton to start from"),
        ("- a\n", 1, "the file must be a mapping of fields", "start with title: ..."),
        ("a: &x [1]\nb: *x\n", 1, "anchors and aliases (& and *) are not used here", "write the text out, or put it in quotes"),
        ("a: !!python/object:os.system x\n", 1, "the tag 'tag:yaml.org,2002:python/object:os.system' is not used here",
         "put the text in quotes"),
        ("a: 1\na: 2\n", 2, "field 'a' is given twice", "keep one of the two"),
        ("a: " + "[" * 30 + "]" * 30 + "\n", 1, "nested more than 20 deep", "a question needs three or four levels"),
        ("a: 1\n---\nb: 2\n", 2, "a second document starts here", "take out the line of three dashes"),
        ("a: b: c\n", 1, "mapping values are not allowed in this context",
         "look at spaces at the start of the line; a text with ': ' or ' #' in it goes in quotes"),
    ],
)  # fmt: skip
def test_each_message(text: str, line: int, says: str, hint: str) -> None:
    assert problems(text)[0] == f"puzzles/meld/runs.yaml:{line}: {says}\n    hint: {hint}"


def test_all_problems_come_at_once_and_sorted() -> None:
    text = puzzle("hand: 1S\nlevle: 2\nwhy: '{x}'") + "  - id: one\n    hand: AS AS AS\n"
    assert [line.split(": ")[0].split(":")[1] for line in problems(text)] == ["6", "7", "9", "10"]


def test_an_id_used_twice_in_a_file() -> None:
    assert problems(puzzle("hand: AS") + "  - id: one\n    hand: KS\n") == [
        "puzzles/meld/runs.yaml:7: puzzles.1.id: id 'one' is used twice\n    hint: it was given on line 5 already",
    ]


def test_a_default_that_is_wrong_is_told_once_at_the_top() -> None:
    text = "title: T\nkind: meld-count\ntrump: Q\npuzzles:\n  - {id: a, hand: AS}\n  - {id: b, hand: KS}\n"
    assert problems(text) == [
        "puzzles/meld/runs.yaml:3: trump: unknown suit 'Q'\n    hint: a suit is one of S H D C (spades, hearts, diamonds, clubs)",
    ]


def test_scalars_stay_text_until_a_field_reads_them() -> None:
    document = read_text("a: no\nb: 1:30\nc: 9S\nd: 010\ne: 1e3\nf: null\n", "x.yaml")
    assert document.data == {"a": "no", "b": "1:30", "c": "9S", "d": "010", "e": "1e3", "f": "null"}


def library(tmp_path: Path, **files: str) -> Library:
    for name, text in files.items():
        path = tmp_path / name.replace("__", "/").replace("_", "-")
        path.with_suffix(".yaml").parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".yaml").write_text(text, encoding="utf-8")
    return load_files([(file, tmp_path) for file in sorted(tmp_path.rglob("*.yaml"))])


def lesson(needs: str = "[]", steps: str = "  - ask: {kind: points-needed, bid: 300, meld: 20}\n") -> str:
    return f"title: A lesson\ngoal: To learn.\nneeds: {needs}\nsteps:\n{steps}"


def said(found: Library) -> list[str]:
    return [str(problem) for problem in found.problems]


def test_a_lesson_that_needs_itself_in_the_end(tmp_path: Path) -> None:
    found = said(library(tmp_path, lessons__01_a=lesson("[02-b]"), lessons__02_b=lesson("[01-a]")))
    assert found == [
        f"lessons/{name}.yaml:3: needs: needs go in a circle: {way}\n    hint: a lesson cannot need itself; take one of them out"
        for name, way in (("01-a", "a -> b -> a"), ("02-b", "b -> a -> b"))
    ]


def test_a_word_before_the_lesson_that_explains_it(tmp_path: Path) -> None:
    ask = "  - ask: {kind: points-needed, bid: 300, meld: 20, why: %s}\n"
    rows = "terms:\n  - {term: dix, lesson: 02-b, says: A nine., also: [deece]}\n  - {term: run, lesson: 03-c, says: Five cards.}\n"
    found = said(
        library(
            tmp_path,
            lessons__01_a=lesson(steps="  - text: A dixie and a Dix.\n" + ask % "The deece pays."),
            lessons__02_b=lesson(steps=ask % "A dix. A deece."),
            lessons__glossary=rows,
        )
    )
    assert found == [
        "lessons/01-a.yaml:5: steps.0: 'dix' is used before its lesson\n    hint: b explains it: say it in other words here",
        "lessons/01-a.yaml:6: steps.1: 'deece' is used before its lesson\n    hint: b explains it: say it in other words here",
        "lessons/glossary.yaml:3: terms.1.lesson: there is no lesson 'c'\n    hint: the lessons are: a, b",
    ]


def test_references_to_nothing(tmp_path: Path) -> None:
    found = said(library(tmp_path, lessons__01_a=lesson("[00-zero]", "  - puzzle: elsewhere\n"), puzzles__runs=puzzle("hand: AS")))
    assert found == [
        "lessons/01-a.yaml:3: needs.0: there is no lesson 'zero'\n    hint: the lessons are: a",
        "lessons/01-a.yaml:5: steps.0.puzzle: there is no puzzle 'elsewhere'\n"
        "    hint: a puzzle is named as file/id, such as meld/runs/bare-run",
    ]


def test_a_lesson_without_steps_is_told(tmp_path: Path) -> None:
    text = "title: T\ngoal: G\nsteps: []\n"
    assert said(library(tmp_path, lessons__01_a=text)) == [
        "lessons/01-a.yaml:3: steps: there are no steps\n    hint: write - text: ... and so on below it"
    ]


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ("  - {text: A, ask: B}\n", "steps.0: text and ask in one step\n    hint: a step has exactly one of: "),
        ("  - text: A\n", "steps.0: the last step asks nothing\n    hint: end with ask, puzzle or drill"),
        ("  - txet: A\n", "steps.0: a step that does nothing"),
        ("  - text: Worth {meld.rnu}\n", "steps.0.text: unknown placeholder '{meld.rnu}'\n    hint: did you mean meld.run?"),
        ("  - show: {hand: AS AS AS}\n", "steps.0.show: 3 x 'AS', but the deck has 2"),
        ("  - ask: {kind: rank-order, cards: AS KH}\n", "steps.0.ask.cards: the cards must be of one suit and all different"),
    ],
)
def test_lessons_that_are_wrong(tmp_path: Path, steps: str, says: str) -> None:
    assert f"lessons/01-a.yaml:5: {says}" in said(library(tmp_path, lessons__01_a=lesson(steps=steps)))[0]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"title: caf\xe9\n")
    (tmp_path / "big.yaml").write_text("a: " + "x" * 1_000_001, encoding="utf-8")
    found = {problem.file: problem for problem in load_files([(file, tmp_path) for file in tmp_path.iterdir()]).problems}
    assert found["latin.yaml"] == Problem("latin.yaml", 1, "", "the file is not UTF-8 text", "save it as UTF-8")
    assert found["big.yaml"] == Problem("big.yaml", 1, "", "the file is over 1,000,000 bytes", "split it into several files")


def test_an_alias_bomb_costs_nothing() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20))
    assert problems(bomb)[0].startswith("puzzles/meld/runs.yaml:1: anchors and aliases")


COURSE_FILES = [*COURSE.lessons, *COURSE.sets]


@pytest.mark.parametrize("name", COURSE_FILES)
def test_a_file_of_the_course_has_no_problem(name: str) -> None:
    assert [str(problem) for problem in COURSE.problems if problem.file.endswith(f"{name}.yaml")] == []


def test_the_course_is_as_large_as_promised() -> None:
    assert COURSE.problems == ()
    assert len(COURSE.lessons) >= 6
    assert len(COURSE.puzzles) >= 60
    assert len(COURSE.sets) >= 8
    for one in COURSE.lessons.values():
        assert 6 <= sum(holds(step.when, one.table.rules) for step in one.steps) <= 24, one.id


def test_every_screen_asks_something() -> None:
    for one in COURSE.lessons.values():
        assert all(screen[-1].asks for screen in one.screens()), one.id


def test_a_screen_of_too_many_words(tmp_path: Path) -> None:
    steps = f"  - text: {'word ' * 61}\n  - ask: {{kind: points-needed, bid: 300, meld: 20}}\n"
    assert said(library(tmp_path, lessons__01_a=lesson(steps=steps))) == [
        "lessons/01-a.yaml:5: steps.0: a screen of 61 words\n    hint: at most 60 are read; make two of it",
    ]


@pytest.mark.parametrize("text", ["A run is worth 150 here.", "The pinochle pays 40.", "With aces around, 100 more."])
def test_a_figure_typed_next_to_the_name_of_a_meld(tmp_path: Path, text: str) -> None:
    steps = f"  - text: {text}\n  - ask: {{kind: points-needed, bid: 300, meld: 20}}\n"
    (found,) = said(library(tmp_path, lessons__01_a=lesson(steps=steps)))
    assert found.startswith("lessons/01-a.yaml:5: steps.0: '")
    assert found.endswith("' types a figure of the rules\n    hint: write a placeholder, such as {meld.run}")


def test_what_a_whole_course_leaves_out_and_says_twice(tmp_path: Path) -> None:
    from tutor.content.checks import course_gaps

    cards = "puzzles:\n  - {id: a, hand: AS KS QS 9H}\n  - {id: b, hand: AD KD QD 9C, trump: D}\n  - {id: c, hand: AD KD 9C, trump: D}\n"
    found = library(tmp_path, lessons__01_a=lesson(), puzzles__runs=f"title: Runs\nkind: meld-count\ntrump: S\nskill: run\n{cards}")
    gaps = [str(gap) for gap in course_gaps(found.lessons.values(), found.puzzles)]
    assert "puzzles:1: runs/b: the same as runs/a up to the names of suits\n    hint: change the cards of one of them" in gaps
    assert "puzzles:1: run: no puzzle at level 2\n    hint: write one with this skill and level" in gaps
    assert not any("runs/c" in gap or "run: no puzzle at level 1" in gap for gap in gaps)
    assert any(gap.startswith("lessons:1: rank: no lesson asks this skill") for gap in gaps)


def test_the_course_covers_what_was_promised() -> None:
    kinds = [puzzle.question.kind for puzzle in COURSE.puzzles.values() if puzzle.question]
    assert len(COURSE.lessons) >= 30
    assert len(kinds) >= 300
    assert len(COURSE.sets) >= 35
    assert kinds.count("multiple-choice") <= len(kinds) / 4


@pytest.mark.slow
def test_in_two_thirds_of_the_puzzles_some_belief_gives_another_answer() -> None:
    from tutor.feedback import alternatives

    asked = [puzzle.question for puzzle in COURSE.puzzles.values() if puzzle.question and not puzzle.question.judgement]
    assert sum(bool(alternatives(question)) for question in asked) >= len(asked) * 2 / 3


# Lessons that follow a recorded hand.

HAND = (
    (Path(__file__).parent / "golden" / "records" / "h01.yaml")
    .read_text(encoding="utf-8")
    .replace("rules: single-deck", "rules: {base: single-deck}")
)
FOLLOWS = "title: T\ngoal: G\nrules: {base: single-deck}\nrecord: one\nsteps:\n  - ask: {%s}\n"


def follow(tmp_path: Path, ask: str, hand: str = HAND, lesson: str = FOLLOWS) -> Library:
    """A lesson whose one question is asked at a moment of the golden hand."""
    folder = tmp_path / "lessons"
    (folder / "records").mkdir(parents=True, exist_ok=True)
    (folder / "records" / "one.yaml").write_text(hand, encoding="utf-8")
    (folder / "01-one.yaml").write_text(lesson % ask, encoding="utf-8")
    return load_files([(file, tmp_path) for file in sorted(tmp_path.rglob("*.yaml"))])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ("kind: whose-turn, at: deal", "E"),
        ("kind: whose-turn, at: after call 3", "N"),
        ("kind: whose-turn, at: trick 7, seat: W", "W"),
        ("kind: whose-turn, at: after trick 7", "W"),
        ("kind: auction, at: auction", "{declarer: S, bid: 300}"),
        ("kind: meld-count, trump: C, at: deal", "130"),
        ("kind: meld-count, at: meld", "230"),
        ("kind: meld-count, at: meld, seat: E", "90"),
        ("kind: meld-count, at: meld, trump: D", "200"),  # what the step says itself goes first
        ("kind: best-trump, at: deal, seat: W", "S D"),
        ("kind: points-needed, at: meld", "70"),
        ("kind: legal-plays, at: trick 7", "KH"),
        ("kind: trick-winner, at: after trick 6", "E"),
        ("kind: trump-count, at: trick 6", "2"),
        ("kind: counters, at: after trick 12", "40"),
        ("kind: counters-left, at: end", "110"),
        ("kind: counters-left, at: end, seat: W", "140"),
        ("kind: copies-left, card: AS, at: trick 3, seat: E", "1"),
        ("kind: can-make, at: after trick 1", "yes"),
        ("kind: made-or-set, at: end", "made"),
        ("kind: hand-score, at: end", "{outcome: made, declarer: 370, defenders: 200}"),
        ("kind: game-winner, at: end, before: {declarer: 0, defenders: 0}", "{declarer: 370, defenders: 200, winner: none}"),
    ],
)
def test_a_question_takes_what_lies_on_the_table_from_a_recorded_hand(tmp_path: Path, ask: str, answer: str) -> None:
    library = follow(tmp_path, f"{ask}, expect: {answer}")
    assert list(map(str, library.problems)) == []
    asked = library.lessons["one"].steps[0].ask
    assert asked is not None
    # And the answer is checked: another one is refused.
    other = follow(tmp_path, f"{ask}, expect: 10H" if asked.kind in ("legal-plays",) else f"{ask}, expect: ['?']")
    assert other.problems


THROWN_IN = HAND[: HAND.index("tricks:")] + "thrown-in: true\n"


def test_a_recorded_hand_that_was_thrown_in_can_be_scored(tmp_path: Path) -> None:
    library = follow(tmp_path, "kind: hand-score, at: end, expect: {outcome: set, declarer: -300, defenders: 90}", THROWN_IN)
    assert list(map(str, library.problems)) == []


def test_a_recorded_hand_at_a_table_that_counts_tricks_to_save(tmp_path: Path) -> None:
    table = "{base: single-deck, save: trick}"
    hand, lesson = (text.replace("{base: single-deck}", table) for text in (HAND, FOLLOWS))
    library = follow(tmp_path, "kind: hand-score, at: end, expect: {outcome: made, declarer: 370, defenders: 200}", hand, lesson)
    assert list(map(str, library.problems)) == []


def test_a_recorded_hand_that_nobody_bid_on_has_no_play(tmp_path: Path) -> None:
    table = "{base: single-deck, all-pass: redeal}"
    passed = HAND[: HAND.index("calls:")].replace("{base: single-deck}", table) + "calls: [pass, pass, pass, pass]\n"
    lesson = FOLLOWS.replace("{base: single-deck}", table)
    assert follow(tmp_path, "kind: meld-count, trump: C, at: end, expect: 130", passed, lesson).problems == ()
    (problem,) = follow(tmp_path, "kind: hand-score, at: end", passed, lesson).problems[:1]
    assert "'bid' is missing" in problem.message


def test_a_hand_counts_as_its_seat_holds_it_at_that_moment(tmp_path: Path) -> None:
    """12 cards at the deal, 16 with the partner's pass, 12 again, and one fewer after each trick."""
    for moment, cards in (("auction", 12), ("meld", 12), ("trick 1", 12), ("trick 6", 7), ("after trick 6", 6), ("trick 12", 1)):
        ask = follow(tmp_path, f"kind: meld-count, trump: C, at: {moment}").lessons["one"].steps[0].ask
        assert len(ask.hand) == cards, moment  # type: ignore[union-attr]


def test_cards_of_a_recorded_hand_are_shown(tmp_path: Path) -> None:
    lesson = FOLLOWS.replace("  - ask:", "  - show: {at: after trick 7}\n  - ask:")
    shown = follow(tmp_path, "kind: meld-count, at: meld", lesson=lesson).lessons["one"].steps[0].show
    assert shown is not None
    assert (list(map(str, shown.trick)), str(shown.leader), str(shown.trump)) == (["QH", "KH", "10H", "JH"], "E", "C")


@pytest.mark.parametrize(
    ("ask", "path", "says", "hint"),
    [
        ("kind: meld-count, at: trick 13", "steps.0.ask.at", "there is no moment 'trick 13'", "did you mean trick "),
        ("kind: meld-count, at: noon", "steps.0.ask.at", "there is no moment 'noon' for S in this hand", "deal, after call 1"),
        ("kind: meld-count, at: meld, seat: X", "steps.0.ask.seat", "unknown seat", ""),
        ("kind: rank-order, at: deal", "steps.0.ask.at", "a rank-order question takes nothing from a hand", "leave out at"),
        ("kind: legal-plays, at: deal", "steps.0.ask", "'trump' is missing", ""),
        ("kind: legal-plays, at: trick 3, seat: W", "steps.0.ask.seat", "a legal-plays question is always yours", "leave out seat"),
        ("kind: meld-cont, at: meld", "steps.0.ask.kind", "unknown kind", "did you mean meld-count"),
        ("kind: meld-count, at: meld, expect: 999", "steps.0.ask.expect", "999, but the engine answers 230", "aces around 100"),
    ],
)
def test_a_moment_that_cannot_be_asked_about(tmp_path: Path, ask: str, path: str, says: str, hint: str) -> None:
    (problem,) = follow(tmp_path, ask).problems
    assert (problem.file, problem.line, problem.path) == ("lessons/01-one.yaml", 6, path)
    assert says in problem.message
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("hand", "lesson", "file", "says"),
    [
        (HAND, FOLLOWS.replace("record: one\n", ""), "lessons/01-one.yaml", "the lesson follows none"),
        (HAND, FOLLOWS.replace("record: one", "record: on"), "lessons/01-one.yaml", "there is no record 'on'"),
        (
            HAND,
            FOLLOWS.replace("rules: {base: single-deck}", "rules: single-deck"),
            "lessons/01-one.yaml",
            "must keep the rules of its record",
        ),
        (HAND.replace("- QH KH 10H JH", "- QH KC 10H JH"), FOLLOWS, "lessons/records/one.yaml", "trick 7: south may not play KC"),
        (HAND.replace("bid: 300", "bid: 310"), FOLLOWS, "lessons/records/one.yaml", "310, but it comes out as 300"),
    ],
)
def test_a_lesson_and_its_record_must_agree(tmp_path: Path, hand: str, lesson: str, file: str, says: str) -> None:
    found = follow(tmp_path, "kind: meld-count, at: meld", hand, lesson).problems
    assert any(problem.file == file and says in problem.message for problem in found), list(map(str, found))
    assert all(problem.line > 1 for problem in found if problem.file == file)


def test_the_worked_hand_of_the_course_follows_a_record_from_deal_to_score() -> None:
    lessons = [lesson for lesson in COURSE.lessons.values() if lesson.part == "A whole hand"]
    asked = [step.ask.kind for lesson in lessons for step in lesson.steps if step.ask]
    assert len(lessons) == 3
    assert len(asked) >= 20
    assert {"whose-turn", "auction", "meld-count", "points-needed", "legal-plays", "trick-winner", "counters", "hand-score"} <= set(asked)
    assert COURSE.records["one-hand"].score is not None


def test_a_question_before_a_seats_own_card_sees_what_lies_there(tmp_path: Path) -> None:
    """In trick 8 three cards lie there when South is to play: they have fallen too."""
    asked = follow(tmp_path, "kind: trump-count, at: trick 8").lessons["one"].steps[0].ask
    assert asked is not None
    assert [len(cards) for cards in asked.tricks] == [4] * 7 + [3]  # type: ignore[attr-defined]


def test_a_moment_keeps_the_rules_of_its_record(tmp_path: Path) -> None:
    (problem,) = follow(tmp_path, "kind: legal-plays, at: trick 7, rules: {base: single-deck, must-beat: never}").problems
    assert problem.path == "steps.0.ask.rules"


def test_a_hand_in_which_the_moon_was_shot_is_scored_by_a_question(tmp_path: Path) -> None:
    table = "{base: single-deck, shoot-moon: bonus-250}"
    hand = HAND[: HAND.index("expect:")].replace("{base: single-deck}", table) + "shoot-moon: true\n"
    lesson = FOLLOWS.replace("{base: single-deck}", table)
    score = "expect: {outcome: set, declarer: -500, defenders: 200}"
    assert follow(tmp_path, f"kind: hand-score, at: end, {score}", hand, lesson).problems == ()
    assert follow(tmp_path, "kind: made-or-set, at: end, expect: set", hand, lesson).problems == ()
    (problem,) = follow(tmp_path, "kind: can-make, at: end", hand, lesson).problems
    assert problem.message == "this question cannot be asked of a hand with a moon"
    assert follow(tmp_path, "kind: trick-winner, at: after trick 6, expect: E", hand, lesson).problems == ()


def test_a_hand_that_a_renege_ended_is_scored_by_a_question(tmp_path: Path) -> None:
    hand = HAND[: HAND.index("expect:")] + "renege: declarer\n"
    score = "expect: {outcome: set, declarer: -300, defenders: 90}"
    assert follow(tmp_path, f"kind: hand-score, at: end, {score}", hand).problems == ()
    (problem,) = follow(tmp_path, "kind: can-make, at: end", hand).problems
    assert problem.message == "this question cannot be asked of a hand with a renege"


def test_a_lesson_is_checked_alone_with_the_records_beside_it(tmp_path: Path) -> None:
    follow(tmp_path, "kind: meld-count, at: meld, expect: 230")
    file = tmp_path / "lessons" / "01-one.yaml"
    found = load_files([(file, file.parent)], beside=COURSE)
    assert list(map(str, found.problems)) == []
    assert found.lessons["one"].steps[0].ask is not None


def test_two_records_of_one_name(tmp_path: Path) -> None:
    follow(tmp_path, "kind: meld-count, at: meld")
    more = tmp_path / "lessons" / "records" / "more"
    more.mkdir()
    (more / "one.yaml").write_text(HAND, encoding="utf-8")
    found = load_files([(file, tmp_path) for file in sorted(tmp_path.rglob("*.yaml"))])
    assert "the name 'one' is used twice" in said(found)[0]


def test_only_the_lesson_that_is_at_fault_is_broken(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles" / "01-one.yaml"
    puzzles.parent.mkdir()
    puzzles.write_text("title: T\npuzzles:\n  - {id: a, kind: nothing}\n", encoding="utf-8")
    assert follow(tmp_path, "kind: meld-count, at: meld").broken == frozenset()
    assert follow(tmp_path, "kind: meld-count, at: noon").broken == {"one"}


@pytest.mark.parametrize(
    ("game", "defenders", "before", "says"),
    [
        ("three-player", "[10, 20]", "{declarer: 10, defenders: 20}", "2 sides, but this game has 3"),
        ("single-deck", "30", "{declarer: 10, defenders: 1500}", "a side had 1500 of 1500 before this hand, so the game was over"),
    ],
)
def test_scores_that_cannot_have_stood_before_a_hand(game: str, defenders: str, before: str, says: str) -> None:
    hand = f"bid: 300, meld: {{declarer: 160, defenders: {defenders}}}, thrown-in: true"
    (problem,) = problems(f"title: T\npuzzles:\n  - {{id: a, kind: game-winner, rules: {game}, {hand}, before: {before}}}\n")
    assert f"puzzles.0.before: {says}" in problem


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("set: [must-beet]", "did you mean must-beat"),
        ("set: [dix-exchange]", "the house rules are"),  # of another game
        ("show: {rows: {one card: '{chance.nothing}'}}", "chance."),
        ("show: {rows: [a, b]}", "rows: {one card: twice}"),
        ("show: {caption: nothing}", "give hand, trick or rows"),
    ],
)
def test_steps_that_set_rules_and_show_rows_are_checked(tmp_path: Path, step: str, says: str) -> None:
    steps = f"  - {step}\n  - ask: {{kind: points-needed, bid: 300, meld: 20}}\n"
    found = said(library(tmp_path, lessons__01=lesson(steps=steps)))
    assert len(found) == 1
    assert says in found[0]
    assert "lessons/01.yaml:5: steps.0" in found[0]


@pytest.mark.parametrize(
    ("name", "chance"),
    [
        ("partner-one", "56"),
        ("partner-twin", "33"),
        ("partner-two", "30"),
        ("partner-one-of-two", "82"),
        ("partner-three", "16"),
        *((f"void-holding-{held}", chance) for held, chance in zip(range(1, 7), ("1", "2", "3", "5", "8", "14"), strict=True)),
        ("again-holding-5", "58"),
        *((f"twice-holding-{held}", chance) for held, chance in zip(range(1, 7), ("91", "86", "79", "68", "55", "38"), strict=True)),
    ],
)
def test_chances_are_those_of_the_rulebook(name: str, chance: str) -> None:
    """rules.md 7.4 and 7.5, in whole numbers of 100."""
    assert fill(f"{{chance.{name}}}", VARIANTS["single-deck"]) == chance


@pytest.mark.parametrize(("name", "chance"), [("widow-one", "18"), ("widow-one-of-two", "33"), ("widow-one-of-four", "58")])
def test_chances_of_the_widow_are_those_of_the_rulebook(name: str, chance: str) -> None:
    """rules.md 7.6."""
    assert fill(f"{{chance.{name}}}", VARIANTS["three-player"]) == chance


# What the reason of a right answer says.


def _called(meld: str) -> tuple[str, ...]:
    """Words by which a learner knows a meld; one of them is enough."""
    single = meld.removeprefix("double ").removeprefix("triple ").removeprefix("quadruple ")
    count = meld.removesuffix(single)
    known = {"dix": ("dix", "nine"), "royal marriage": ("royal",), "double run": ("double run",)}
    if meld in known:
        return known[meld]
    if single.startswith("marriage"):
        return ("marriage", "pair")
    if single.startswith("run"):
        return (f"{count}run",)
    return (f"{count}{single}", single.split()[0]) if not count else (f"{count}{single}",)


def _meld_counts() -> Iterator[tuple[str, MeldTotal]]:
    found = [(name, puzzle.question) for name, puzzle in COURSE.puzzles.items()]
    found += [(f"{lesson.id}#{step.id}", step.ask) for lesson in COURSE.lessons.values() for step in lesson.steps]
    yield from ((name, question) for name, question in found if isinstance(question, MeldTotal) and question.why)


def test_the_reason_of_a_counted_hand_names_every_meld_in_it() -> None:
    unnamed = [
        (name, part.name)
        for name, question in _meld_counts()
        for part in question.result.parts
        if not any(word in question.says(question.why).casefold() for word in _called(part.name))
    ]
    assert unnamed == []
    assert sum(1 for _ in _meld_counts()) > 60
