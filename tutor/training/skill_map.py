"""The map of skills: how well each is known, in a word and a bar that is honest for small numbers, and when it comes back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo

from tutor.feedback.words import count_words
from tutor.progress import SkillRecord
from tutor.questions.skills import SKILLS, Skill
from tutor.training.ratings import chance, guess_at
from tutor.training.standing import MIDDLE, Known, Standing, Strength

ENOUGH = 5  # answers of which something can be said
WEEK, MONTH = 7, 30.4  # days


@dataclass(frozen=True)
class Place:
    """A skill on the map: what is known of it, how that is said, and between which shares of right answers it lies (0 to 1).

    `word` is "" where it was never tried; `told` says then when it comes. `low` and `high` are None where there are too few answers.
    """

    skill: Skill
    word: str
    told: str
    due: bool = False
    low: float | None = None
    high: float | None = None


def places(
    standing: Standing,
    records: Collection[SkillRecord],
    lessons: Mapping[str, int],
    drilled: Callable[[str], bool],
    now: datetime,
    zone: tzinfo,
) -> tuple[Place, ...]:
    """Every skill that was tried or can be drilled, in the order of the map.

    `lessons`: by skill, the number of the lesson that teaches it, where that is still to come.
    """
    found = {record.skill: record for record in records}
    names = [name for name in SKILLS if name in found or drilled(name)]
    return tuple(_place(standing.of(name, now), found.get(name), lessons.get(name), now, zone) for name in names)


def _place(known: Known, record: SkillRecord | None, lesson: int | None, now: datetime, zone: tzinfo) -> Place:
    skill = SKILLS[known.skill]
    if record is None or known.strength is None:
        return Place(skill, "", f"Comes in lesson {lesson}" if lesson else "Not practised yet")
    due = known.due is not None and known.due <= now
    when = due_in_words(known.due or now, now, zone)
    if record.tries < ENOUGH:
        return Place(skill, how_well(known), f"{record.right} of {record.tries} right, {when}", due)
    low, high = likely(known)
    return Place(skill, how_well(known), when, due, low, high)


def how_well(known: Known) -> str:
    """How well a skill is known, in a word: what goes badly after several answers is not only begun."""
    return "Worth practising" if known.strength is Strength.JUST_BEGUN and known.tries >= ENOUGH else str(known.strength or "")


def likely(known: Known) -> tuple[float, float]:
    """Between which shares right at middle questions a learner is likely to be: what is known of them, give or take its error."""
    guess = guess_at(known.skill)
    at, low, high = (chance(known.rating + shift, 0.0, MIDDLE, guess)[0] for shift in (0.0, -known.error, known.error))
    kept = known.chance / at  # what is forgotten since is taken off both
    return low * kept, min(high * kept, 1.0)


def due_in_words(due: datetime, now: datetime, zone: tzinfo) -> str:
    """When a skill comes back."""
    days = (due.astimezone(zone).date() - now.astimezone(zone).date()).days
    if days <= 0:
        return "due today"
    if days == 1:
        return "comes back tomorrow"
    if days < WEEK:
        return f"comes back in {count_words(days, 'day')}"
    weeks, months = round(days / WEEK), round(days / MONTH)
    return f"comes back in about {count_words(weeks, 'week') if weeks < 2 * MONTH / WEEK else count_words(months, 'month')}"


# From the one that counts most: what is said of a part of the map is true of all its skills that were tried.
_FROM_WEAKEST = ("Worth practising", *(str(one) for one in Strength))


def part_in_words(part: Collection[Place]) -> str:
    """How it goes in a part of the map: from its weakest to its strongest skill, and how many are due."""
    words = [one for one in _FROM_WEAKEST if any(place.word == one for place in part)]
    due = sum(place.due for place in part)
    said = f"From {words[0].lower()} to {words[-1].lower()}" if len(words) > 1 else "".join(words) or "Not begun"
    return f"{said}, {count_words(due, 'skill')} due" if due else said
