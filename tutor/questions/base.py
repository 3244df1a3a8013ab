"""Questions: a situation the engine can answer, of one of a few kinds. One thing to answer, mark, draw and log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from tutor.engine import Call, Cards, PinochleError, Rules, Seat, Suit, holding_problems, sort_cards
from tutor.questions.prose import fill
from tutor.questions.values import (
    CARDS,
    COUNT,
    NUMBER,
    SEAT,
    TABLE,
    TEXT,
    Data,
    FieldError,
    Reader,
    Table,
    suggest,
    within,
)

T = TypeVar("T")
Answer: TypeAlias = Any

YOU = Seat.SOUTH


def reads(reader: Reader[Any], default: Any = MISSING) -> Any:
    """A field of a question: how it is read; without a default it must be given."""
    settings: dict[str, Any] = {"metadata": {"reader": reader}}
    if default is not MISSING:
        settings["default"] = default
    return field(**settings)


@dataclass(frozen=True)
class Option:
    """One thing to choose: the value and its words."""

    value: str
    label: str


@dataclass(frozen=True)
class Ask:
    """How an answer is given: cards of the hand, a number, one of some options, or a form of such parts."""

    type: Literal["cards", "number", "choice", "form"]
    label: str = ""
    many: bool = True
    ordered: bool = False
    none: str | None = None  # the words of a button for "no card"
    step: int = 10
    start: int = 0
    options: tuple[Option, ...] = ()
    parts: tuple[tuple[str, Ask], ...] = ()


@dataclass(frozen=True)
class Scene:
    """What lies on the table. `trick` is None where no trick is shown; `leader` is who led it."""

    ask: Ask
    hand: Cards = ()
    trump: Suit | None = None
    trick: Cards | None = None
    leader: Seat = YOU
    yours: bool = False  # the next place in the trick is the learner's
    facts: tuple[tuple[str, str], ...] = ()
    calls: tuple[tuple[Seat, Call], ...] = ()
    tricks: tuple[Cards, ...] = ()
    hand_label: str = ""


def _itself(answer: Any) -> Any:
    return answer


@dataclass(frozen=True)
class Answers(Generic[T]):
    """The answers of a kind: how one is read, and when one given is right."""

    reader: Reader[T]
    key: Callable[[Any], Any] = _itself  # two answers are the same when their keys are equal

    def same(self, given: Answer, right: Answer) -> bool:
        """Whether an answer given is the right one."""
        return bool(self.key(given) == self.key(right))


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A situation and what is asked of it. `kind` names the kind; a subclass adds its fields."""

    kind: ClassVar[str]
    asks: ClassVar[str]  # the prompt where the author gives none
    answers: ClassVar[Answers[Any]]
    together: ClassVar[tuple[str, ...]] = ("hand", "trick")  # fields whose cards come from one deck

    table: Table = reads(TABLE, Table("single-deck", Rules()))
    prompt: str = reads(TEXT, "")
    hint: str = reads(TEXT, "")
    why: str = reads(TEXT, "")
    skill: str = reads(TEXT, "")
    level: int = reads(COUNT, 1)

    @property
    def rules(self) -> Rules:
        """The rules it is asked under."""
        return self.table.rules

    @abstractmethod
    def solve(self) -> Any:
        """The engine's result, with its reasons. Raises PinochleError where the situation cannot be."""

    @abstractmethod
    def answer_of(self, result: Any) -> Answer:
        """The answer that a result gives."""

    @abstractmethod
    def scene(self) -> Scene:
        """What to draw."""

    def drawn(self) -> Scene:
        """The scene as it is drawn: the hand sorted, unless its order is what is asked."""
        scene = self.scene()
        return scene if scene.ask.ordered else replace(scene, hand=sort_cards(scene.hand, self.rules))

    @cached_property
    def result(self) -> Any:
        """What solve gives, worked out once."""
        return self.solve()

    @cached_property
    def answer(self) -> Answer:
        """The right answer."""
        return self.answer_of(self.result)

    def is_right(self, response: Answer) -> bool:
        """Whether a learner's answer is right."""
        return self.answers.same(response, self.answer)

    def says(self, text: str) -> str:
        """An author's text with the figures of these rules filled in. Raises FieldError."""
        return fill(text, self.rules)

    @property
    def wording(self) -> str:
        """The prompt to show."""
        return self.says(self.prompt or self.asks)

    def at(self, tables: Mapping[str, Rules]) -> Question:
        """The same question at a learner's table: rules by the name of the game, unless the file pins them."""
        name = self.table.name
        return self if name is None or name not in tables else replace(self, table=Table(name, tables[name]))

    def problems(self) -> Iterator[FieldError]:
        """Everything that cannot be in the situation."""
        before: Cards = ()
        for name in self.together:
            cards = getattr(self, name, None) or ()
            flat = tuple(card for item in cards for card in (item if isinstance(item, tuple) else (item,)))
            known = set(holding_problems(before, self.rules))
            for problem in holding_problems(before + flat, self.rules):
                if problem not in known:
                    yield FieldError(problem, "take out the card that is too many", (name,))
            before += flat
        yield from self.faults()

    def faults(self) -> Iterator[FieldError]:
        """What else a kind finds wrong with its situation."""
        try:
            _ = self.answer
        except FieldError as error:
            yield error
        except PinochleError as error:
            yield FieldError(str(error), error.hint)

    def to_data(self) -> dict[str, Data]:
        """The question as its fields are written, defaults left out."""
        data: dict[str, Data] = {"kind": self.kind}
        for name, part in question_fields(type(self)).items():
            value = getattr(self, _attribute(name))
            if value != part.default:
                data[name] = part.metadata["reader"].write(value)
        return data


def question_fields(kind: type[Question]) -> Mapping[str, Any]:
    """The fields of a kind by the names authors write."""
    return {_written(part.name): part for part in fields(kind) if "reader" in part.metadata}


def read_fields(kind: type[Question], data: Mapping[str, Data]) -> tuple[Question | None, list[FieldError]]:
    """A question of this kind from its fields, or everything that is wrong with them."""
    known, problems, values = question_fields(kind), [], {}
    for name in data:
        if name not in known:
            problems.append(FieldError(f"unknown field '{name}'", suggest(name, known, "the fields are"), (name,)))
    for name, part in known.items():
        if name in data:
            try:
                values[_attribute(name)] = within(name, part.metadata["reader"].read, data[name])
            except FieldError as error:
                problems.append(error)
        elif part.default is MISSING:
            problems.append(FieldError(f"'{name}' is missing", f"write {part.metadata['reader'].what}"))
    if problems:
        return None, problems
    question = kind(**values)
    problems = list(question.problems())
    for name in ("prompt", "hint", "why"):
        problems += _prose_problems(question, name)
    return (None, problems) if problems else (question, [])


def _prose_problems(question: Question, name: str) -> list[FieldError]:
    try:
        question.says(getattr(question, name))
    except FieldError as error:
        return [error.under(name)]
    return []


def _written(attribute: str) -> str:
    return "rules" if attribute == "table" else attribute.replace("_", "-")


def _attribute(written: str) -> str:
    return "table" if written == "rules" else written.replace("-", "_")


# How the answers of several kinds are read and compared.
EACH_ONCE: Answers[Cards] = Answers(CARDS, frozenset)
EVERY_COPY: Answers[Cards] = Answers(CARDS, Counter)
A_NUMBER: Answers[int] = Answers(NUMBER)
A_SEAT: Answers[Seat] = Answers(SEAT)
SEAT_OPTIONS = tuple(Option(seat.value, "You" if seat is YOU else seat.name.capitalize()) for seat in Seat)


def seat_ask(rules: Rules) -> Ask:
    """Choose one of the seats in use."""
    return Ask("choice", options=tuple(option for option in SEAT_OPTIONS if Seat(option.value) in rules.seats))
