"""Half-done: a question of which some steps are done for the learner."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from tutor.questions.base import A, Question, R, reads
from tutor.questions.scene import Ask, Scene
from tutor.questions.values import TEXT, Data, FieldError, list_of, suggest

STEP = replace(TEXT, what="a step that is done already")
# What a step shows when it is done: labels and figures.
Shown: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class HalfDone(Question[R, A]):
    """A kind that is worked out in steps. Those given stand on the table as done; a part of a form that is given is not asked."""

    given: tuple[str, ...] = reads(list_of(STEP), ())

    @abstractmethod
    def steps(self) -> Mapping[str, Shown]:
        """The steps that can be given, by name, in the order they are done."""

    def done(self) -> Shown:
        """The steps given, as they are shown; those that a learner's table does not have are left out."""
        steps = self.steps() if self.given else {}
        return tuple(row for name in self.given for row in steps.get(name, ()))

    def half_done(self, scene: Scene) -> Scene:
        """A scene with the steps given, and the parts of its form that are left."""
        parts = tuple((name, part) for name, part in scene.ask.parts if name not in self.given)
        return replace(scene, ask=replace(scene.ask, parts=parts), done=self.done())

    def filled(self, data: Data) -> Data:
        return {**data, **self._given_parts()} if isinstance(data, Mapping) else data

    def may_answer(self, response: A) -> bool:
        """A part that is given is as it was given."""
        same = not isinstance(response, Mapping) or all(response[name] == value for name, value in self._given_parts().items())
        return same and super().may_answer(response)

    def _given_parts(self) -> Mapping[str, Data]:
        """The parts of an answer in several parts that are given."""
        return {name: self.answer[name] for name in self.given if name in self.answer} if isinstance(self.answer, Mapping) else {}

    def faults(self) -> Iterator[FieldError]:
        found = list(super().faults())
        yield from found
        yield from () if found else self._given_faults()

    def _given_faults(self) -> Iterator[FieldError]:
        steps = self.steps() if self.given else {}
        for place, name in enumerate(self.given):
            if name not in steps:
                hint = suggest(name, steps, "its steps are") if steps else "it has no step to give; leave given out"
                yield FieldError(f"'{name}' is no step of this question", hint, ("given", place))
            elif name in self.given[:place]:
                yield FieldError(f"'{name}' is given twice", "give each step once", ("given", place))
        asked: Ask = self.scene().ask
        if asked.type == "form" and not asked.parts:
            yield FieldError("every part is given, so nothing is asked", "leave one out", ("given",))
