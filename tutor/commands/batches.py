"""Batches: a search for endings cut into pieces that any worker may do, and what each of them found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from time import thread_time
from typing import Any, Self

from tutor.advice import Ending, endings
from tutor.advice.pattern import pattern
from tutor.engine import game
from tutor.engine.deal import sort_cards
from tutor.questions import Table
from tutor.questions.best_play import VERSION, BestPlay
from tutor.questions.graded import Graded
from tutor.questions.skills import SKILL_OF_IDEA
from tutor.solver.engines import engine

DEALS = 10  # in a batch: some seconds of work


@dataclass(frozen=True)
class Search:
    """What is searched: a game, its house rules, endings of so many cards in so many deals, by seed, and the ideas that are kept.

    Two searches that are equal find the same. `cards`: the fewest and the most in the hand of who plays. Without `ideas` all are kept.
    """

    rules: str
    house_rules: tuple[tuple[str, str], ...]
    cards: tuple[int, int]
    deals: int
    seed: str
    ideas: tuple[str, ...] = ()
    version: int = VERSION

    @property
    def batches(self) -> int:
        """How many batches it is cut into."""
        return -(-self.deals // DEALS)

    def left(self, done: Iterable[int]) -> Iterator[tuple[Search, int]]:
        """The batches still to be done, by number, each with what is searched."""
        known = set(done)
        return ((self, number) for number in range(self.batches) if number not in known)

    def deals_of(self, number: int) -> range:
        """The deals of a batch, by number."""
        return range(number * DEALS, min((number + 1) * DEALS, self.deals))

    def to_data(self) -> dict[str, Any]:
        """As a journal keeps it and a message names it."""
        low, high = self.cards
        house_rules, ideas = ", ".join(f"{name}={value}" for name, value in self.house_rules), ", ".join(self.ideas)
        known = {"rules": self.rules, "house rules": house_rules or "none", "cards": f"{low}-{high}", "deals": self.deals}
        return {**known, "seed": self.seed, "ideas": ideas or "all", "version": self.version}


@dataclass(frozen=True)
class Found:
    """One ending: its pattern, which others share that differ in names of suits alone, its ideas, level, and fields as a question."""

    pattern: str
    ideas: tuple[str, ...]
    level: int
    question: Mapping[str, Any]


@dataclass(frozen=True)
class Batch:
    """What a batch gave: its number, how many deals it had, the seconds it took of one core, and the endings."""

    number: int
    deals: int
    seconds: float
    found: tuple[Found, ...]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """As it was written. Raises KeyError or TypeError for what is none."""
        found = (Found(**{**row, "ideas": tuple(row["ideas"])}) for row in data["found"])
        return cls(data["number"], data["deals"], data["seconds"], tuple(found))

    def to_data(self) -> dict[str, Any]:
        """As a journal keeps it."""
        return asdict(self)


def search_batch(task: tuple[Search, int]) -> Batch:
    """Do one batch of a search; the same gives the same wherever it is done, but for the seconds."""
    search, number = task
    engine().ready()
    begun, table = thread_time(), table_of(search.rules, search.house_rules)
    deals, cards = search.deals_of(number), range(search.cards[0], search.cards[1] + 1)
    all_found = (ending for deal in deals for ending in endings(table.rules, f"{search.seed}.{deal}", cards))
    found = tuple(_found(ending, table) for ending in all_found if not search.ideas or set(search.ideas) & set(ending.ideas))
    return Batch(number, len(deals), round(thread_time() - begun, 3), found)


@lru_cache(maxsize=4)
def table_of(rules: str, house_rules: tuple[tuple[str, str], ...]) -> Table:
    """The table that is searched for. Raises RulesError."""
    played = game(rules, dict(house_rules))
    return Table(None, played, (("base", rules), *house_rules)) if house_rules else Table(rules, played)


def _found(ending: Ending, table: Table) -> Found:
    asked = question_of(ending, table)
    data = {"skill": asked.skill, "level": asked.level, **asked.to_data()}
    at_stake = " ".join(f"{name} {data[name]}" for name in ("declarer", "bid", "meld", "counters") if asked.stakes)
    fields = {name: data[name] for name in data if name not in ("kind", "rules")}
    return Found(pattern(ending.position, at_stake), ending.ideas, ending.level, fields)


def question_of(ending: Ending, table: Table) -> BestPlay:
    """The question that an ending asks, worked out."""
    position, stakes = ending.position, ending.advised.stakes
    asked = BestPlay(
        table=table,
        skill=SKILL_OF_IDEA[ending.ideas[0]],
        level=ending.level,
        trump=position.trump,
        seat=position.turn,
        trick=position.trick.cards,
        hands={seat: sort_cards(hand, position.rules) for seat, hand in position.hands.items()},
        declarer=ending.declarer,
        bid=stakes.bid if stakes else None,
        meld=stakes.meld if stakes else None,
        counters=stakes.counters if stakes else None,
        opening_lead=position.opening,
    )
    graded = Graded(asked.key, VERSION, ending.values, ending.lines, ending.ideas, ending.misses, ending.steps)
    return replace(asked, graded=graded)
