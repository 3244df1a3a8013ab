"""Fold: what follows from a learner's attempts, one after the other, so that it can be put by and gone on with."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tutor.progress.records import Attempt

State = TypeVar("State")
Result = TypeVar("Result", covariant=True)


@dataclass(frozen=True)
class Fold(Generic[State, Result]):
    """What follows from a learner's attempts, taken in the order they were given.

    Called with attempts it gives what follows from them; `Store.fold` gives the same for all
    attempts of a learner without reading them again.

    `start` makes the state before the first attempt, `add` adds one more attempt to a state, in
    place, and `read` says what follows from it. A state is made of what JSON gives back as it was:
    dicts by text, lists, texts, numbers, true and false. Raise `version` whenever `start` or
    `add` changes: states of another version are forgotten and made again from all attempts.
    """

    name: str
    version: int
    start: Callable[[], State]
    add: Callable[[State, Attempt], None]
    read: Callable[[State], Result]

    def __call__(self, attempts: Iterable[Attempt]) -> Result:
        """What follows from these attempts."""
        state = self.start()
        for attempt in attempts:
            self.add(state, attempt)
        return self.read(state)
