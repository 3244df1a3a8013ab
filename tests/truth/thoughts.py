"""Thoughts: what is said to have led to a wrong answer, "you ranked the king above the ten", and whether it leads to just that one.

    @thought("you took only cards that count nothing", kinds=("legal-plays",))
    def _(said: Said, found: re.Match[str]) -> bool: ...

The frames around them ("It looks as if ... and ...", "Perhaps ..., or ...") are claims of claims_causes. A slip says whether it
gives `said.given`; a belief gives the rules that somebody with it plays by, and minds what is answered under them. What
claims of other files read after "It looks as if" or "Perhaps" is known as a thought as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import minds
from claims import CLAIMS, Claim, Holds
from minds import Fields
from sentences import Said

from tutor.engine import Rules
from tutor.questions import Question

Changes = Callable[[Rules], Fields]
LOOKS, PERHAPS = "It looks as if", "Perhaps"


@dataclass(frozen=True)
class Thought:
    """What may have been thought. One of `gives`, for a slip, and `changes`, the ways to take a belief, is there."""

    pattern: re.Pattern[str]
    kinds: tuple[str, ...] = ()
    gives: Holds | None = None
    changes: tuple[Changes, ...] = ()

    def reads(self, words: str, kind: str) -> re.Match[str] | None:
        """The match of the whole, None where it is another thought."""
        return None if self.kinds and kind not in self.kinds else self.pattern.fullmatch(words)


THOUGHTS: list[Thought] = []


def thought(pattern: str, kinds: tuple[str, ...] = ()) -> Callable[[Holds], Holds]:
    """Enter a slip: the check says whether it gives the answer that was given."""

    def enter(gives: Holds) -> Holds:
        THOUGHTS.append(Thought(re.compile(pattern), kinds, gives))
        return gives

    return enter


def belief(words: str, *changes: Changes) -> None:
    """Enter a belief: which fields of the rules it changes, in one way or in several."""
    THOUGHTS.append(Thought(re.compile(re.escape(words)), (), None, changes))


def known(said: Said, words: str) -> list[tuple[Thought, re.Match[str]]]:
    """The thoughts that some words are."""
    return [(one, found) for one in THOUGHTS if (found := one.reads(words, said.question.kind))]


def elsewhere(said: Said, words: str) -> list[tuple[Claim, re.Match[str], Said]]:
    """The claims of other files that read some words as a thought."""
    tries = [replace(said, where="text", text=f"{start} {words}.") for start in (LOOKS, PERHAPS)]
    return [(one, found, this) for this in tries for one in CLAIMS if not isinstance(one, Frame) and (found := one.reads(this))]


def is_thought(said: Said, words: str) -> bool:
    """Whether some words are a thought that can be read."""
    return bool(known(said, words) or elsewhere(said, words))


def believing(said: Said, words: str) -> Iterator[Question]:
    """The question as somebody with a belief reads it, for each way to take it."""
    for one, _ in known(said, words):
        for change in one.changes:
            asked = minds.under(said.question, change(said.question.rules))
            if asked.rules != said.question.rules:
                yield asked


def leads(said: Said, words: str) -> bool:
    """Whether one thought leads to just the answer that was given."""
    if any(one.gives(said, found) for one, found in known(said, words) if one.gives):
        return True
    if any(minds.gives(asked, said.given) for asked in believing(said, words)):
        return True
    others = elsewhere(said, words)
    return bool(others) and all(one.holds(this, found) for one, found, this in others)


def lead_together(said: Said, first: str, second: str) -> bool:
    """Whether a belief, and then another or a slip of somebody who holds it, lead to just the answer that was given."""
    return any(leads(replace(said, question=asked), second) for asked in believing(said, first))


class Frame(Claim):
    """Words around one thought or two: read where each of them can be."""

    def reads(self, said: Said) -> re.Match[str] | None:
        """The match, where every thought in it is known."""
        found = super().reads(said)
        return found if found and any(all(is_thought(said, one) for one in parts) for parts in parted(found["thoughts"])) else None


def parted(text: str) -> Iterator[tuple[str, ...]]:
    """Some words as one thought, and as two wherever "and" stands between them: you forgot the kings and took the last trick."""
    yield (text,)
    for found in re.finditer(r" and (?:you )?", text):
        yield text[: found.start()], f"you {text[found.end() :]}"
