"""The search for endings: what it writes, and that it loses and repeats nothing, however it is stopped and by whom it is done."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tutor.advice.pattern import pattern
from tutor.cli import main
from tutor.commands import mine, workers
from tutor.commands.batches import Batch, Found, Search, search_batch
from tutor.commands.journal import Journal
from tutor.commands.mined import Tally
from tutor.content import load_files
from tutor.engine import SINGLE_DECK, THREE_PLAYER, VARIANTS, Card, Rules, Seat, Suit, deal
from tutor.engine.tricks import Trick
from tutor.questions import read_question
from tutor.solver import Position

ROOT = Path(__file__).parents[1]
WORDS = ("mine", "--cards", "3-4", "--deals", "55", "--seed", "7")
SEARCH = Search("single-deck", (), (3, 4), 55, "7")


def run(out: Path, *words: str) -> int:
    return main([*WORDS, "--out", str(out), *words])


@pytest.fixture(autouse=True)
def _no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers run the program of this process first; a test of the app may have left its own there."""
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))


def started(out: Path, *words: str, deals: int = 55) -> subprocess.Popen[str]:
    given = [*WORDS, "--deals", str(deals), "--out", str(out), *words]
    command = [sys.executable, "-m", "tutor", *given]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, text=True, stdout=pipe, stderr=pipe, preexec_fn=_heeds_control_c)


def _heeds_control_c() -> None:
    # A run in the background ignores it, and hands that on to what it starts.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for_batches(out: Path, count: int) -> None:
    journal, until = Path(f"{out}.journal"), time.monotonic() + 60
    while not journal.exists() or journal.read_bytes().count(b'"number":') < count:
        assert time.monotonic() < until
        time.sleep(0.02)


def children(process: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for_end(processes: list[int]) -> None:
    until = time.monotonic() + 30
    while any(map(alive, processes)):
        assert time.monotonic() < until, "workers live on"
        time.sleep(0.05)


def lines(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(f"{out}.journal").read_bytes().splitlines()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A search that nobody disturbed, by one worker."""
    out = tmp_path_factory.mktemp("whole") / "found.yaml"
    assert run(out, "--workers", "1") == 0
    return out


def test_what_it_writes_is_a_good_puzzle_file(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = load_files([(whole, whole.parent)])
    assert [str(problem) for problem in library.problems] == []
    assert len(library.puzzles) > 2
    for puzzle in library.puzzles.values():
        question = puzzle.question
        assert question is not None
        assert question.is_graded
        assert question.graded.idea[0] in puzzle.id
        assert question.graded == question.worked_out()
    assert main(["advise", str(whole), "--write"]) == 0
    assert f"0 of {len(library.puzzles)} written" in capsys.readouterr().out


def test_a_pool_holds_the_same_questions(whole: Path, tmp_path: Path) -> None:
    assert run(tmp_path / "found.json", "--workers", "1") == 0
    pool = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    read = [read_question({"kind": "best-play", "rules": pool["game"], **row}) for row in pool["questions"]]
    assert [problems for _, problems in read if problems] == []
    puzzles = [puzzle.question for puzzle in load_files([(whole, whole.parent)]).puzzles.values()]
    assert (pool["game"], pool["version"]) == ("single-deck", 1)
    assert {question.key for question, _ in read if question} == {question.key for question in puzzles if question}


def test_where_nothing_is_found_no_file_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("mine", "--cards", "3", "--deals", "1", "--ideas", "unblock", "--workers", "1", "--out", str(tmp_path / "found.yaml"))
    for _ in range(2):
        assert main(words) == 0
        assert "0 endings in 1 deals" in capsys.readouterr().out
        assert [file.name for file in tmp_path.iterdir()] == ["found.yaml.journal"]


@pytest.mark.slow
@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_is_searched(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "found.yaml"
    words = ("mine", "--cards", "4", "--deals", "40", "--rules", game, "--set", "must-beat=always", "--out", str(out), "--workers", "1")
    words = tuple(word for word in words if game != "two-player" or word not in ("--set", "must-beat=always"))
    assert main(words) == 0
    library = load_files([(out, tmp_path)] if out.exists() else [])
    assert [str(problem) for problem in library.problems] == []
    assert f"{len(library.puzzles):,} endings in 40 deals" in capsys.readouterr().out


def test_the_file_is_the_same_in_whatever_order_batches_are_done(whole: Path, tmp_path: Path) -> None:
    batches = [search_batch(task) for task in SEARCH.left(())]
    assert SEARCH.deals_of(batches[-1].number) == range(50, 55)
    for order in range(3):
        out = tmp_path / f"{order}.yaml"
        with Journal(out, SEARCH) as journal:
            for batch in random.Random(order).sample(batches, len(batches)):
                journal.add(batch)
        assert run(out) == 0
        assert out.read_bytes() == whole.read_bytes()


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_with_nothing_lost_or_twice(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "found.yaml"
    process = started(out, "--workers", "2")
    wait_for_batches(out, 2)
    helpers = children(process.pid)
    assert len(helpers) >= 2
    process.kill()
    process.communicate()
    wait_for_end(helpers)
    with Path(f"{out}.journal").open("ab") as journal:
        journal.write(b'{"number":4,"deals":10,"seco')  # as if it had been cut off in the middle of a line
    done = {line["number"] for line in lines_before(out)}
    assert run(out, "--workers", "1") == 0
    assert out.read_bytes() == whole.read_bytes()
    numbers = [line["number"] for line in lines(out) if "number" in line]
    assert sorted(numbers) == list(range(SEARCH.batches))  # type: ignore[type-var]
    assert set(numbers[: len(done)]) == done


def lines_before(out: Path) -> Iterator[dict[str, object]]:
    """The whole batches of a journal whose last line was cut off."""
    return (data for line in Path(f"{out}.journal").read_bytes().splitlines()[:-1] if "number" in (data := json.loads(line)))


@pytest.mark.slow
def test_control_c_ends_it_cleanly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "found.yaml"
    process = started(out, "--workers", "2", deals=100_000)
    wait_for_batches(out, 2)
    helpers = children(process.pid)
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert "deals to go; the same command goes on" in told
    assert "endings in" in said
    wait_for_end(helpers)
    assert out.read_text(encoding="utf-8").startswith("title:")


def test_nothing_is_done_again_and_a_changed_file_is_left_alone(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, journal = whole.read_bytes(), Path(f"{whole}.journal").read_bytes()
    assert run(whole) == 0
    assert (whole.read_bytes(), Path(f"{whole}.journal").read_bytes()) == (before, journal)
    whole.write_bytes(before + b"# my own\n")
    assert run(whole) == 2
    assert "was changed since this search wrote it" in capsys.readouterr().err
    assert whole.read_bytes() == before + b"# my own\n"
    whole.write_bytes(before)


def test_another_search_does_not_go_on_in_a_file(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path(f"{whole}.journal").read_bytes()
    for words, says in (
        (("--deals", "60"), "deals 55, not 60"),
        (("--seed", "8"), "seed 7, not 8"),
        (("--cards", "4"), "cards 3-4, not 4-4"),
        (("--ideas", "feed"), "ideas all, not feed"),
        (("--rules", "double-deck"), "rules single-deck, not double-deck"),
        (("--set", "must-beat=never"), "house rules none, not must-beat=never"),
    ):
        assert run(whole, *words) == 2
        told = capsys.readouterr().err
        assert f"was begun with {says} (go on with the same, or choose another --out)" in told
        assert told.count("\n") == 1
    assert Path(f"{whole}.journal").read_bytes() == before


def test_files_that_are_none_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mine.yaml"
    out.write_text("title: My own\n", encoding="utf-8")
    assert run(out) == 2
    assert "exists already, and no search wrote it (choose another --out)" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "title: My own\n"
    out.unlink()
    for text in ("no journal\n", "[1]\n", '{"search": 3}\n', '{"wrote": "x"}\n'):
        Path(f"{out}.journal").write_text(text, encoding="utf-8")
        assert run(out) == 2
        assert "is no journal of a search: byte 0 on" in capsys.readouterr().err
        assert Path(f"{out}.journal").read_text(encoding="utf-8") == text


def test_a_journal_with_a_batch_that_is_none_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "found.yaml"
    with Journal(out, SEARCH):
        pass
    with Path(f"{out}.journal").open("a", encoding="utf-8") as journal:
        journal.write('{"number":0,"deals":10,"seconds":1.0,"foond":[]}\n')
    assert run(out) == 2
    assert "is no journal of a search: byte" in capsys.readouterr().err


def test_two_runs_do_not_write_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal(tmp_path / "found.yaml", SEARCH):
        assert run(tmp_path / "found.yaml") == 2
    assert "another run is at work on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--cards", "8-5"), "'8-5' cards (write a number from 3 to 12, or two, such as 5-8)"),
        (("--cards", "five"), "'five' cards"),
        (("--cards", ""), "'' cards"),
        (("--cards", "13"), "'13' cards"),
        (("--cards", "2"), "'2' cards"),
        (("--deals", "0"), "0 deals (there may be 1 to"),
        (("--deals", "many"), "argument --deals: invalid int value: 'many'"),
        (("--seed", "\udcff"), "a seed with signs that cannot be printed (a number will do)"),
        (("--ideas", "fedd"), "unknown idea 'fedd' (did you mean feed?)"),
        (("--workers", "0"), "0 workers (there may be 1 to"),
        (("--workers", "2", "--dask", "tcp://127.0.0.1:1"), "argument --dask: not allowed with argument --workers"),
        (("--rules", "whist"), "unknown game 'whist'"),
        (("--out", "found.txt"), "'found.txt' is neither a puzzle file nor a pool (end it in .yaml or .json)"),
        (("--out", "nowhere/found.yaml"), "there is no folder 'nowhere'"),
    ],
)
def test_a_wrong_argument_writes_nothing(
    words: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(Path("found.yaml"), *words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), list(tmp_path.iterdir())) == ("", 1, [])
    assert err.startswith(f"pinochle-tutor: {says}")
    assert "for example: pinochle-tutor mine" in err


def moved(position: Position, suits: dict[Suit, Suit], turn: int) -> Position:
    """A position with other names for its suits, and the seats turned."""
    seats = position.rules.seats

    def at(seat: Seat) -> Seat:
        return seats[(seats.index(seat) + turn) % len(seats)]

    def named(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(suits[card.suit], card.rank) for card in reversed(cards))

    hands = {at(seat): named(hand) for seat, hand in position.hands.items()}
    trick = Trick(at(position.trick.leader), named(position.trick.cards)[::-1])
    alone = None if position.alone is None else at(position.alone)
    return Position(position.rules, suits[position.trump], {seat: hands[seat] for seat in seats}, trick, alone, position.opening)


@pytest.mark.parametrize("rules", [SINGLE_DECK, THREE_PLAYER], ids=["four", "three"])
def test_names_of_suits_and_seats_make_no_other_pattern(rules: Rules) -> None:
    dice, seen = random.Random(1), set[str]()
    for seed in range(40):
        hands = {seat: hand[:4] for seat, hand in deal(rules, seed).hands.items()}
        position = Position(rules, dice.choice(list(Suit)), hands, Trick(rules.seats[0]), rules.seats[1] if len(rules.seats) == 3 else None)
        position = position.after(position.legal.cards[0])[0]
        suits = dict(zip(Suit, dice.sample(list(Suit), 4), strict=True))
        assert pattern(moved(position, suits, dice.randrange(4))) == pattern(position)
        seen.add(pattern(position))
        if position.alone:
            other = next(seat for seat in rules.seats if seat is not position.alone)
            seen.add(pattern(Position(rules, position.trump, position.hands, position.trick, other)))
    assert len(seen) == (40 if len(rules.seats) == 4 else 80)


def test_what_is_the_same_is_kept_once() -> None:
    one, other = (Found(name, ("feed", "cash"), 2, {}) for name in ("1", "2"))
    tally = Tally()
    assert tally.add(Batch(0, 10, 1.5, (one, one, other))) == [one, other]
    assert tally.add(Batch(1, 10, 0.5, (other,))) == []
    assert (tally.found, tally.again, tally.deals, tally.seconds) == (2, 2, 20, 2.0)
    report = "\n".join(tally.report())
    assert "2 endings in 20 deals" in report
    assert "2 more were the same but for the names of suits or seats" in report
    rows = {row.split()[0]: row.split()[1:] for row in report.splitlines()[3:]}
    assert rows["feed"] == ["2", "100.0", "3,600.0", "2"]
    assert rows["cash"] == ["0", "0.0", "0.0", "2"]
    assert rows["all"] == ["2", "100.0", "3,600.0"]


def double(number: int) -> int:
    if number < 0:
        os._exit(3)
    return 2 * number


@pytest.mark.slow
def test_few_items_are_under_way_at_a_time() -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        while taken < 300:
            taken += 1
            yield taken

    got = []
    for result in workers.work(double, items(), 2):
        got.append(result)
        assert taken - len(got) <= workers.AHEAD * 2 + 2  # those of one look at what is done come one after another
    assert sorted(got) == list(range(2, 602, 2))


@pytest.mark.slow
def test_a_worker_that_is_stopped_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(workers.WorkersError, match="a worker was stopped from outside"):
        list(workers.work(double, [1, -1, 2], 2))


@pytest.mark.slow
def test_a_dask_cluster_writes_the_same_file(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        assert sorted(workers.work(double, range(200), address)) == list(range(0, 400, 2))
        out = tmp_path / "found.yaml"
        with Journal(out, SEARCH) as journal:
            journal.add(search_batch((SEARCH, 3)))  # begun without a cluster
        assert run(out, "--dask", address) == 0
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.slow
def test_a_cluster_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "PATIENCE", 1)
    for address in ("tcp://127.0.0.1:1", "nowhere"):
        assert run(tmp_path / "found.yaml", "--dask", address) == 2
        assert f"pinochle-tutor: no Dask scheduler answers at '{address}'" in capsys.readouterr().err


def test_without_dask_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run(tmp_path / "found.yaml", "--dask", "tcp://127.0.0.1:1") == 2
    assert "Dask is not installed (pip install 'pinochle-tutor[cluster]', here and on the workers)" in capsys.readouterr().err


def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    tally.add(Batch(0, 50, 1, (Found("1", ("feed",), 1, {}),)))
    monkeypatch.setattr(mine, "monotonic", iter(range(0, 1000, 20)).__next__)
    mine._Progress(200, 0).show(tally)
    assert capsys.readouterr().err == "50 of 200 deals, 1 found (feed 1), 2 min left\n"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    mine._Progress(200, 0).show(tally)
    assert capsys.readouterr().err == f"\r[{'#' * 7}{'.' * 23}] 50 of 200 deals, 1 found (feed 1), 2 min left"
