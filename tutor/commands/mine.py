"""The search for endings worth asking: on every core, kept as it goes, and gone on with where it stopped."""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import closing
from time import monotonic

from tutor.advice import IDEAS
from tutor.commands.batches import Search, search_batch
from tutor.commands.common import UsageError, read_game, read_rules, tell
from tutor.commands.journal import Journal
from tutor.commands.mined import Tally, pool_text, puzzle_text, span
from tutor.commands.workers import cores, work
from tutor.content.reader import MAX_BYTES
from tutor.engine import Rules
from tutor.questions import suggest

ENDINGS = {".yaml": puzzle_text, ".yml": puzzle_text, ".json": pool_text}
FEWEST_CARDS, MOST_DEALS, MOST_WORKERS = 3, 100_000_000, 1024
WIDE = 30  # letters of the bar
OFTEN, SELDOM = 0.2, 10.0  # seconds between two looks at the progress: on a terminal, and where each is a line


def run_mine(options: argparse.Namespace) -> int:
    """Find endings, and write them."""
    search, out, workers = _search(options), options.out, _workers(options)
    if out.suffix not in ENDINGS:
        raise UsageError(f"'{out}' is neither a puzzle file nor a pool", "end it in .yaml or .json")
    with Journal(out, search) as journal:
        if not journal.may_replace():
            raise UsageError(f"'{out}' was changed since this search wrote it", "move it away, and the same command writes it anew")
        stopped = _go_on(journal, workers)
        tally = _write(journal)
    print("\n".join(tally.report()))
    if stopped:
        tell(f"stopped with {search.deals - tally.deals:,} deals to go; the same command goes on")
        return 130
    if out.suffix != ".json" and tally.found and out.stat().st_size > MAX_BYTES:
        tell(f"'{out}' is over {MAX_BYTES:,} bytes, more than a puzzle file may have; split it, or write a pool (.json)")
    return 0


def _go_on(journal: Journal, workers: int | str) -> bool:
    """Do what is left of a search, keeping each batch; whether it was stopped before the end."""
    tally = _write(journal) if journal.done else Tally()
    left = journal.search.left(journal.done)
    progress = _Progress(journal.search.deals, tally.deals)
    try:
        progress.show(tally)
        with closing(work(search_batch, left, workers)) as batches:
            for batch in batches:
                journal.add(batch)
                tally.add(batch)
                progress.show(tally)
    except KeyboardInterrupt:
        return True
    finally:
        progress.end(tally)
    return False


def _write(journal: Journal) -> Tally:
    """Write the file from the journal: the same one, in whatever order the batches were done; none where nothing was found.

    What it holds, counted.
    """
    tally, made = Tally(), journal.out.with_name(journal.out.name + ".part")
    with made.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(ENDINGS[journal.out.suffix](journal.search, journal.batches(), tally))
    if tally.found:
        journal.replace_by(made)
    else:
        made.unlink()
    return tally


class _Progress:
    """A bar where output is a terminal, else a line now and then."""

    def __init__(self, deals: int, before: int) -> None:
        self._deals, self._before, self._begun = deals, before, monotonic()
        self._bar = sys.stderr.isatty()
        self._shown, self._length, self._told = -SELDOM, 0, ""

    def show(self, tally: Tally) -> None:
        """Show how far it is, unless that was shown a moment ago."""
        if monotonic() - self._shown >= (OFTEN if self._bar else SELDOM):
            self._print(tally)

    def end(self, tally: Tally) -> None:
        """Show it a last time."""
        self._print(tally)
        if self._bar:
            print(file=sys.stderr)

    def _print(self, tally: Tally) -> None:
        self._shown = monotonic()
        found = f"{tally.found:,} found" + (f" ({tally.by_idea()})" if tally.found else "")
        text = f"{tally.deals:,} of {self._deals:,} deals, {found}{self._time_left(tally.deals)}"
        if self._bar:
            full = WIDE * tally.deals // self._deals
            text = f"[{'#' * full}{'.' * (WIDE - full)}] {text}"
            print(f"\r{text:<{self._length}}", end="", file=sys.stderr, flush=True)
            self._length = len(text)
        elif text != self._told:
            print(text, file=sys.stderr, flush=True)
            self._told = text

    def _time_left(self, deals: int) -> str:
        done, spent = deals - self._before, self._shown - self._begun
        if not done or deals == self._deals:
            return ""
        return f", {span(spent / done * (self._deals - deals))} left"


def _search(options: argparse.Namespace) -> Search:
    rules = read_rules(options)
    base, switches = read_game(options)
    if not 1 <= options.deals <= MOST_DEALS:
        raise UsageError(f"{options.deals} deals", f"there may be 1 to {MOST_DEALS:,}")
    if not options.seed.isprintable():
        raise UsageError("a seed with signs that cannot be printed", "a number will do")
    house_rules = tuple(sorted((name, str(value)) for name, value in switches.items()))
    return Search(base, house_rules, _cards(options.cards, rules), options.deals, options.seed, _ideas(options.ideas))


def _cards(text: str, rules: Rules) -> tuple[int, int]:
    """The fewest and the most cards in the hand of who plays. Raises UsageError."""
    most = rules.deck.hand
    read = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text)
    low, high = (int(read[1]), int(read[2] or read[1])) if read else (0, 0)
    if not FEWEST_CARDS <= low <= high <= most:
        raise UsageError(f"'{text}' cards", f"write a number from {FEWEST_CARDS} to {most}, or two, such as 5-8")
    return low, high


def _ideas(text: str) -> tuple[str, ...]:
    """The ideas named, each once and in their order. Raises UsageError."""
    named = [word.strip() for word in text.split(",") if word.strip()]
    for word in named:
        if word not in IDEAS:
            raise UsageError(f"unknown idea '{word}'", suggest(word, IDEAS, "the ideas are"))
    return tuple(idea for idea in IDEAS if idea in named)


def _workers(options: argparse.Namespace) -> int | str:
    """How many processes, or the address of a cluster. Raises UsageError."""
    if options.dask:
        address: str = options.dask
        return address
    workers: int = cores() if options.workers is None else options.workers
    if not 1 <= workers <= MOST_WORKERS:
        raise UsageError(f"{workers} workers", f"there may be 1 to {MOST_WORKERS:,}; without --workers there is one for each core")
    return workers
