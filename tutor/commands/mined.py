"""What a search found: counted by idea, and written as a puzzle file or as a pool for drills."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tutor.advice import IDEAS
from tutor.commands.batches import Batch, Found, Search, table_of
from tutor.content.rewriting import puzzle_row
from tutor.questions.values import TABLE

SHORT = 8  # letters of a pattern in the name of a puzzle, where they tell it from the others
MINUTE, HOUR, THOUSAND = 60, 3600, 1000


@dataclass
class Tally:
    """What batches gave. Of endings with one pattern the first alone counts.

    `seconds`: of cores; `chief`: endings by their chief idea; `shown`: by each of their ideas; `again`: those that were there already.
    """

    deals: int = 0
    seconds: float = 0
    again: int = 0
    chief: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)
    levels: Counter[int] = field(default_factory=Counter)
    _seen: set[str] = field(default_factory=set)

    def add(self, batch: Batch) -> list[Found]:
        """Count a batch; what of it was not there before."""
        self.deals, self.seconds = self.deals + batch.deals, self.seconds + batch.seconds
        fresh = list({found.pattern: found for found in reversed(batch.found) if found.pattern not in self._seen}.values())[::-1]
        self._seen.update(found.pattern for found in fresh)
        self.again += len(batch.found) - len(fresh)
        self.chief.update(found.ideas[0] for found in fresh)
        self.shown.update(idea for found in fresh for idea in found.ideas)
        self.levels.update(found.level for found in fresh)
        return fresh

    @property
    def found(self) -> int:
        """Endings found."""
        return sum(self.chief.values())

    def by_idea(self) -> str:
        """The endings by their chief idea, in a few words."""
        return ", ".join(f"{idea} {self.chief[idea]}" for idea in IDEAS if self.chief[idea])

    def report(self) -> Iterator[str]:
        """The yield, by the thousand deals and by the hour of one core, a line for each idea."""
        levels = ", ".join(f"level {level} {count:,}" for level, count in sorted(self.levels.items()))
        yield f"{self.found:,} endings in {self.deals:,} deals and {span(self.seconds)} of a core{levels and ': '}{levels}"
        if self.again:
            yield f"{self.again:,} more were the same but for the names of suits or seats"
        if not self.found:
            return
        yield f"{'chief idea':<14}{'found':>8}{'a thousand deals':>19}{'an hour of a core':>19}{'shown at all':>15}"
        rows = [(idea, self.chief[idea], f"{self.shown[idea]:,}") for idea in IDEAS]
        for name, count, shown in (*rows, ("all", self.found, "")):
            by_deals, by_hour = THOUSAND * count / self.deals, HOUR * count / max(self.seconds, 0.001)
            yield f"{name:<14}{count:>8,}{by_deals:>19,.1f}{by_hour:>19,.1f}{shown:>15}"


def span(seconds: float) -> str:
    """A time in a few letters."""
    if seconds < MINUTE:
        return f"{round(seconds)} s"
    hours, minutes = divmod(round(seconds / MINUTE), 60)
    return f"{hours:,} h {minutes:02} min" if hours else f"{minutes} min"


def puzzle_text(search: Search, batches: Iterable[Batch], tally: Tally) -> Iterator[str]:
    """The text of a puzzle file, part by part; the tally counts what goes into it."""
    head = {"title": title_of(search), "rules": TABLE.write(table_of(search.rules, search.house_rules)), "kind": "best-play"}
    yield "".join(f"{name}: {data if isinstance(data, str) else json.dumps(data)}\n" for name, data in head.items()) + "puzzles:\n"
    names = set[str]()
    for found in (found for batch in batches for found in tally.add(batch)):
        short = f"{found.ideas[0]}-{found.pattern[:SHORT]}"
        name = f"{found.ideas[0]}-{found.pattern}" if short in names else short
        names.add(name)
        yield puzzle_row({"id": name, **found.question})


def pool_text(search: Search, batches: Iterable[Batch], tally: Tally) -> Iterator[str]:
    """The text of a pool as drills read it, in JSON, part by part; the tally counts what goes into it."""
    table = table_of(search.rules, search.house_rules)
    rules: dict[str, Any] = {"rules": TABLE.write(table)} if search.house_rules else {}
    yield f'{{"game": {json.dumps(search.rules)}, "version": {search.version}, "questions": ['
    between = "\n"
    for found in (found for batch in batches for found in tally.add(batch)):
        yield between + json.dumps({**rules, **found.question}, ensure_ascii=False)
        between = ",\n"
    yield "\n]}\n"


def title_of(search: Search) -> str:
    """What a puzzle file is called."""
    low, high = search.cards
    return f"Best plays with {low if low == high else f'{low} to {high}'} cards, all hands seen"
