"""Claims: sentences read back, and whether what they say is true. The registry; the claims stand in claims_*.py beside it.

    @claim(rf"You have no (?P<suit>{SUIT}), so you trump", kinds=("legal-plays",), where=("reason",))
    def _(said: Said, found: re.Match[str]) -> bool:
        world = world_of(said)
        return not world.of_suit(suit(found["suit"]) or "") and said.card is not None and suit_of(str(said.card)) == world.trump

A pattern is that of a whole sentence without its full stop (a question mark stays). Words are read by `reading`, the
situation is that of `world`, points are those of `worth`: none of it comes from tutor.feedback or from the engine's results.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import world
from sentences import Said, Where
from world import World

Holds = Callable[[Said, re.Match[str]], bool]
Verdict = Literal["true", "false", "unknown"]
# What is said before the answer is shown is made of what may be said after it, and in the first hint.
ALSO: Mapping[Where, tuple[Where, ...]] = {"not yet": ("title",), "not yet, why": ("text", "hint")}


@dataclass(frozen=True)
class Claim:
    """What a sentence of some shape says: whether it is true, read independently. No kinds and no places are all of them."""

    pattern: re.Pattern[str]
    holds: Holds
    kinds: tuple[str, ...] = ()
    where: tuple[Where, ...] = ()

    def reads(self, said: Said) -> re.Match[str] | None:
        """The match of the whole sentence, None where this claim is not about it."""
        places = ALSO.get(said.where, ()) if self.where else ()
        if (self.kinds and said.question.kind not in self.kinds) or (self.where and not {said.where, *places} & {*self.where}):
            return None
        return self.pattern.fullmatch(said.text.removesuffix("."))


CLAIMS: list[Claim] = []


def claim(pattern: str, kinds: tuple[str, ...] = (), where: tuple[Where, ...] = ()) -> Callable[[Holds], Holds]:
    """Enter a check of every sentence of a shape, in questions of some kinds and in some places."""

    def enter(holds: Holds) -> Holds:
        CLAIMS.append(Claim(re.compile(pattern), holds, kinds, where))
        return holds

    return enter


def world_of(said: Said) -> World:
    """The situation that a sentence speaks of."""
    return world.of(said.question)


def given_of(said: Said) -> object:
    """The answer that was given, as it is written: text, a number, a list or a mapping."""
    return said.question.answers.reader.write(said.given)


def failing(said: Said) -> list[str]:
    """The claims that read a sentence and do not hold, or cannot be worked out."""
    found = []
    for one in CLAIMS:
        if match := one.reads(said):
            try:
                if not one.holds(said, match):
                    found.append(one.pattern.pattern)
            except Exception as error:  # A reader that fails is a sentence that cannot be read back.
                found.append(f"{one.pattern.pattern}: {error!r}")
    return found


def read_back(said: Said) -> Verdict:
    """true where every claim that reads the sentence holds, false where one does not, unknown where none reads it."""
    if not any(one.reads(said) for one in CLAIMS):
        return "unknown"
    return "false" if failing(said) else "true"


def load() -> None:
    """Read every file of claims beside this one."""
    for file in sorted(Path(__file__).parent.glob("claims_*.py")):
        importlib.import_module(file.stem)


@claim(r"That is right", where=("title",))
def _(said: Said, found: re.Match[str]) -> bool:
    """The one claim of all kinds: right by the reference, where that can tell; claims_marking tells of groups, of which there are
    several ways."""
    if said.question.kind == "mark-melds":
        return True
    right = world_of(said).right()
    answers = said.question.answers
    return right is None or answers.same(said.given, answers.reader.read(right))
