"""Claims of house rules: that other tables of this game are known to play so, and this one does not, or does (rules.md 5)."""

from __future__ import annotations

import re

import minds
from claims import CLAIMS, Claim, claim, world_of
from households import changed, is_so, told
from sentences import Said, split

Found = re.Match[str]


class _Rule(Claim):
    """A claim of a house rule: read where the rule in it is known."""

    def reads(self, said: Said) -> Found | None:
        found = super().reads(said)
        return found if found and told(found["rule"]) else None


def right_there(said: Said, sentence: str) -> bool:
    """Whether a table of this game is known to play so, this one does not, and there the answer is right."""
    rules = world_of(said).rules
    return any(
        house.known(rules, value)
        and not is_so(house, value, rules)
        and minds.gives(minds.under(said.question, changed(house, value, rules)), said.given)
        for house, value in told(sentence)
    )


def _there(said: Said, found: Found) -> bool:
    return right_there(said, found["rule"])


def _here(said: Said, found: Found) -> bool:
    return any(is_so(house, value, world_of(said).rules) for house, value in told(found["rule"]))


CLAIMS.append(_Rule(re.compile(r"At some tables (?P<rule>.+)"), _there, (), ("text",)))
CLAIMS.append(_Rule(re.compile(r"At this one (?P<rule>.+)"), _here, (), ("text",)))


@claim(r"Not at this one", where=("text",))
def _(said: Said, found: Found) -> bool:
    """The rule just named is not played here; that is checked where it is named."""
    return said.number == 2 and split(said.whole)[0].startswith("At some tables ")


@claim(r"Right at some tables", where=("title",))
def _(said: Said, found: Found) -> bool:
    """The text names the rule of those tables."""
    first = split(said.verdict.text)[0] if said.verdict else ""
    return first.startswith("At some tables ") and right_there(said, first.removeprefix("At some tables "))
