"""One drill: candidates of a skill and level, and the choice of the one that teaches most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from tutor.drills import auction, cards, judged, melds, plays, scores, tricks
from tutor.drills.deck import Draw, DrillError, Maker
from tutor.engine import VARIANTS, PinochleError, Rules
from tutor.feedback import alternatives
from tutor.questions import Question, Table, suggest
from tutor.questions.skills import RULE_SKILLS, SKILLS

# Raised whenever the same seed may give another question.
VERSION = 6
SEEDS = 5  # a part of every seed: raised only where every question shall change
CANDIDATES = 5  # situations made, of which one is asked
SLOW = ("shared-cards", "best-trump")  # skills whose situations take long to weigh: two are enough
TRIES, ROUNDS = 200, 12

MAKERS: Mapping[str, Maker] = {**cards.MAKERS, **melds.MAKERS, **plays.MAKERS, **tricks.MAKERS, **scores.MAKERS, **auction.MAKERS}
assert set(MAKERS) == set(RULE_SKILLS)


def drill(rules: Rules, skill: str, level: int, seed: int | str, agreed: tuple[str, ...] = ()) -> Question:
    """A question of a skill (see questions.skills) at level 1 to 3: the same one for the same arguments.

    `agreed` are the conventions that the learner and a partner have agreed on.

    Raises DrillError for a skill or level there is not, and for a skill that makes no sense under the rules.
    """
    if skill not in SKILLS:
        raise DrillError(f"unknown skill '{skill}'", suggest(skill, SKILLS, "the skills are"))
    if level not in (1, 2, 3):
        raise DrillError(f"there is no level '{level}'", "levels go from 1 to 3")
    if SKILLS[skill].judged:
        return judged.drawn(rules, skill, level, seed)
    random = Random(f"{SEEDS}/{skill}/{level}/{seed}".encode(errors="surrogateescape"))
    draw = Draw(rules, level, random, special=random.random() >= 0.2, agreed=agreed)
    return max(situations(draw, skill, CANDIDATES if level > 1 and skill not in SLOW else 2), key=worth)


def situations(draw: Draw, skill: str, wanted: int) -> list[Question]:
    """Questions of a skill, as many as wanted or fewer, but one at the least. Raises DrillError where there is none."""
    table = Table(next((name for name, game in VARIANTS.items() if game == draw.rules), None), draw.rules)
    found: list[Question] = []
    # What a drill is about is drawn once, so that its answer cannot be guessed; where that never falls, it is drawn again.
    for _ in range(ROUNDS):
        make = MAKERS[skill](draw)
        for _ in range(TRIES):
            question = _situation(make, table=table, skill=skill, level=draw.level)
            if question is not None:
                found.append(question)
            if len(found) == wanted:
                break
        if found:
            break
    if not found:
        raise DrillError(f"no question of '{skill}' at level {draw.level} can be made under these rules", "try another level or skill")
    return found


def _situation(make: Callable[[], Question | None], **asked: Any) -> Question | None:
    """One situation; None also where the engine cannot have it, as with melds that a table pays nothing for."""
    try:
        made = make()
        question = replace(made, **asked) if made else None
        _ = question and question.answer
    except DrillError:
        raise
    except PinochleError:
        return None
    return question


def why_not(rules: Rules, skill: str) -> str:
    """Why a skill makes no sense under some rules; "" where it does."""
    try:
        _ = judged.suited(rules, skill) if SKILLS[skill].judged else MAKERS[skill](Draw(rules, 1, Random(0), special=True))
    except DrillError as error:
        return str(error)
    return ""


def worth(question: Question) -> tuple[int, int, int]:
    """Tempting before plain; then the situation where the fewest beliefs share an answer; then the one that tells more apart."""
    wrong = [repr(question.answers.key(answer)) for _, answer in alternatives(question)]
    shared = Counter(wrong)
    return (min(len(shared), 1), -max(shared.values(), default=0), len(shared))
