"""Gaps: when a skill should come again, on a ladder of days, and how much is still remembered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from tutor.progress.memory import TICK
from tutor.questions.skills import RULE_SKILLS, SKILLS

DAY = timedelta(days=1) // TICK
EARLY = timedelta(hours=8) // TICK  # "tomorrow" may be a little earlier in the day than today's practice was
GAPS = (0, 1, 3, 7, 16, 35, 75)  # days until it is due again, by step
SHORTEST = 0.5  # days that something just missed is remembered for

# The forgetting curve of FSRS 6: nine of ten are remembered after one gap.
DECAY = 0.1542
FACTOR = 0.9 ** (-1 / DECAY) - 1

FLOW = 0.5  # what a right answer says of a skill that the asked one builds on; the same again for what that one builds on
RISE = 0.25  # what a wrong answer says of a skill that builds on the asked one


def _below(skill: str, weight: float) -> dict[str, float]:
    found: dict[str, float] = {}
    for need in SKILLS[skill].needs:
        for name, share in ((need, weight), *(_below(need, weight * FLOW).items() if weight > FLOW**2 else ())):
            found[name] = max(share, found.get(name, 0.0))
    return found


# A choice that is judged says nothing of the rules, nor they of it.
CONTAINS: Mapping[str, Mapping[str, float]] = {skill: {} if SKILLS[skill].judged else _below(skill, FLOW) for skill in SKILLS}
CONTAINED_IN: Mapping[str, Mapping[str, float]] = {
    skill: {one: RISE for one in RULE_SKILLS if skill in SKILLS[one].needs} for skill in SKILLS
}


TICKS = tuple(days * DAY for days in GAPS)  # the gap at each step of the ladder, in ticks
LASTS = tuple(max(days, SHORTEST) * DAY / FACTOR for days in GAPS)


def recall(since: float, step: int) -> float:
    """The chance that something is still remembered so many ticks after it was practised."""
    return float((1 + max(since, 0) / LASTS[step]) ** -DECAY)


def next_due(step: int, due: int, answered: int, right: bool, unaided: bool) -> tuple[int, int]:
    """The step and the time it is due after an answer, in ticks. Right when due: a step up, or with a hint the same one again.
    A miss: a step back, and soon again. Right before it was due: practice of the same day proves little, so nothing changes."""
    due = min(due, answered + TICKS[step])  # farther ahead it lies only when the clock was set back
    if not right:
        step = max(step - 1, 0)
        return step, answered + max(min(TICKS[step], DAY) - EARLY, 0)
    if answered >= due:
        step = min(max(1, step + unaided), len(GAPS) - 1)
        due = answered + TICKS[step] - EARLY
    return step, due
