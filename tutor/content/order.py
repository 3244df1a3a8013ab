"""The order of a course for players of one game: lessons that are all about another game are no part of their way."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.content.lessons import Lesson
from tutor.engine.games import USUAL_GAME
from tutor.questions import Table


def game_of(table: Table) -> str:
    """The game of a question or a lesson, by name, also where its rules are pinned."""
    return table.name or str(dict(table.switches).get("base", USUAL_GAME))


def way_at(lessons: Mapping[str, Lesson], game: str) -> tuple[str, ...]:
    """The lessons that a player of a game is led through, by id, in order.

    Where the game has a part of its own: what that part needs, and the part. Otherwise all but the parts of other games.
    """
    games = dict[str, set[str]]()
    for lesson in lessons.values():
        games.setdefault(lesson.part, set()).add(game_of(lesson.table))
    part = [lesson.id for lesson in lessons.values() if games[lesson.part] == {game}]
    if game == USUAL_GAME or not part:
        return tuple(lesson.id for lesson in lessons.values() if games[lesson.part] & {game, USUAL_GAME})
    needed = _needed(part, lessons) - set(part)
    return (*(name for name in lessons if name in needed), *part)


def _needed(names: list[str], lessons: Mapping[str, Lesson]) -> set[str]:
    """All that comes before some lessons, by their needs."""
    found, ahead = set[str](), list(names)
    while ahead:
        needs = set(lessons[ahead.pop()].needs) & lessons.keys() - found
        found |= needs
        ahead += needs
    return found
