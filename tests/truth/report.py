"""Report: what a number of random answers turned up: false sentences, faults of form, sentences that no claim reads."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from answering import answers
from asking import ASKED, STUMBLES, question
from claims import failing, read_back
from forms import forms
from reading import NUMBER, RANK, SUIT
from sentences import Said, everything_held_back, everything_hinted, everything_said

from tutor.questions import Question

SHAPES = (
    (
        r"\b(?:double |triple |quadruple )?(?:runs?(?: with an extra (?:king|queen|royal marriage))?|royal marriages?|pinochles?)\b",
        "{meld}",
    ),
    (rf"\bmarriages?(?: in)? {SUIT}|\b(?:double |triple |quadruple )?(?:{RANK} around|dix(?:es)?\b)", "{meld}"),
    (rf"(?:\b[Tt]he |\b[Bb]oth |\b(?:two|three|four) )?\b{RANK} of {SUIT}\b", "{card}"),
    (rf"\b[Aa] {SUIT}\b", "a {suit}"),
    (rf"\b{SUIT}\b", "{suit}"),
    (rf"(?:\b[Tt]he |\b[Bb]oth |\b(?:two|three|four) )?\b{RANK}\b", "{rank}"),
    (r"\b(?:North|East|South|West|[Yy]our partner)\b", "{seat}"),
    (rf"\+?{NUMBER}|\b(?:one|two|three|four|five|six|seven|eight|nine|eleven|twelve)\b", "{n}"),
    (r"\{meld\} \{n\}", "{meld n}"),
    (r"\{(\w+(?: n)?)\}(?:(?:, | and | or )\{\1\})+", r"{\1s}"),
    (r"\{ranks?\} of \{suit\}|\{ranks?\} (?:and|or) \{card\}", "{cards}"),
    (r"\{cards?\}(?:(?:, | and | or )\{cards?\})+", "{cards}"),
)


def shape(text: str) -> str:
    """A sentence with placeholders for what differs from one question to another."""
    for pattern, place in SHAPES:
        text = re.sub(pattern, place, text, flags=re.IGNORECASE if "meld" in place else 0)
    return text


@dataclass
class Group:
    """Sentences of one shape: how many, and the first of them with the seed of its question."""

    said: Said
    seed: str
    why: str = ""
    count: int = 1

    def __str__(self) -> str:
        return f"{self.count:>6}  {self.said.where}: {self.said.text}{f'  -- {self.why}' if self.why else ''}\n{told(self.said, self.seed)}"


@dataclass
class Report:
    """What was found, by kind of finding and shape."""

    judged: int = 0
    read: int = 0
    groups: dict[str, dict[str, Group]] = field(default_factory=lambda: {"false": {}, "form": {}, "unknown": {}})
    crashes: dict[str, list[str]] = field(default_factory=dict)  # by what went wrong, the questions

    def add(self, finding: str, said: Said, seed: str, why: str = "") -> None:
        """Count a sentence under its shape."""
        key = f"{said.question.kind} {said.where} {shape(why if finding == 'form' else said.text)}"
        if key in self.groups[finding]:
            self.groups[finding][key].count += 1
        else:
            self.groups[finding][key] = Group(said, seed, why)

    def crash(self, why: str, of: str) -> None:
        """Note that something fell over."""
        self.crashes.setdefault(why, []).append(of)

    def look(self, said: Said, seed: str) -> None:
        """Check one sentence."""
        self.read += 1
        for fault in forms(said):
            self.add("form", said, seed, fault)
        verdict = read_back(said)
        if verdict != "true":
            self.add(verdict, said, seed, " and ".join(failing(said)))

    def first(self, finding: str, most: int = 10) -> list[Group]:
        """The groups of a finding, most frequent first."""
        return sorted(self.groups[finding].values(), key=lambda group: -group.count)[:most]

    def summary(self) -> str:
        """One line a finding."""
        counts = {finding: (len(some), sum(group.count for group in some.values())) for finding, some in self.groups.items()}
        said = ", ".join(f"{number} {finding} in {shapes} shapes" for finding, (shapes, number) in counts.items())
        return f"{self.judged} answers, {self.read} sentences: {said}; {sum(map(len, self.crashes.values()))} crashes"


def place_of(error: Exception) -> str:
    """The line of the program where an error came from."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


def told(said: Said, seed: str) -> str:
    """What one needs to say it again."""
    given = "" if said.given is None else f"\n          given {said.question.answers.reader.write(said.given)!r}"
    card = f"\n          card  {said.card} at {said.place}, {said.mark}" if said.card else ""
    text = f"\n          whole {said.whole}" if said.whole != said.text else ""
    rung = f"\n          rung  {said.rung}" if said.rung else ""
    return f"          seed  {seed}\n          asked {said.question.to_data()}{given}{card}{rung}{text}"


def asked(seed: str) -> tuple[Question, list[Any]]:
    """The question of a seed, which starts with its kind and a colon, and the answers to it."""
    random = Random(seed)
    made = question(kind_of(seed), random)
    return made, answers(made, random)


def kind_of(seed: str) -> str:
    return seed.split(":", 1)[0]


def seeds(kind: str, start: str) -> Iterator[str]:
    """Seeds of questions of a kind, without an end."""
    number = 0
    while True:
        yield f"{kind}:{start}:{number}"
        number += 1


def survey(count: int, kinds: tuple[str, ...] = ASKED, start: str = "truth") -> Report:
    """So many answers judged, as many of each kind, and every sentence of them looked at."""
    report = Report()
    for place, kind in enumerate(kinds):
        due = count * (place + 1) // len(kinds)
        for seed in seeds(kind, start):
            if report.judged >= due:
                break
            _look_at(report, seed, due)
    for data, why in STUMBLES:
        report.crash(why, str(data))
    return report


def _look_at(report: Report, seed: str, due: int) -> None:
    made = question(kind_of(seed), Random(seed))
    try:
        _, given = asked(seed)
        for said in everything_hinted(made):
            report.look(said, seed)
        for answer in given[: due - report.judged]:
            report.judged += 1
            for said in (*everything_said(made, answer), *everything_held_back(made, answer)):
                report.look(said, seed)
    except Exception as error:  # Whatever goes wrong in speaking is a finding.
        report.crash(f"{error!r} at {place_of(error)}", f"seed {seed}, {made.to_data()}")
        report.judged += 1
