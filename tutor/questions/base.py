"""Questions: a situation the engine can answer, of one of a few kinds. One thing to answer, mark, draw and log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeAlias

from typing_extensions import TypeVar

from tutor.engine import Cards, PinochleError, Rules, Seat, holding_problems
from tutor.engine.deal import sort_cards
from tutor.engine.rules import Scoring
from tutor.questions.prose import fill
from tutor.questions.scene import Ask, Option, Scene
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
    list_of,
    within,
)

R = TypeVar("R", default=Any)
A = TypeVar("A", default=Any)
Answer: TypeAlias = Any
# The names of conventions that partners have agreed on, by the name of the game.
Agreed: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


# Where points are given as figures, what cards are worth is no matter.
SCORING = tuple(f"scoring.{part.name}" for part in fields(Scoring) if part.name not in ("values", "last_trick"))


def reads(reader: Reader[Any], default: Any = MISSING) -> Any:
    """A field of a question: how it is read; without a default it must be given."""
    settings: dict[str, Any] = {"metadata": {"reader": reader}}
    if default is not MISSING:
        settings["default"] = default
    return field(**settings)


def _itself(answer: Any) -> Any:
    return answer


@dataclass(frozen=True)
class Answers(Generic[A]):
    """The answers of a kind: how one is read, and when one given is right."""

    reader: Reader[A]
    key: Callable[[Any], Any] = _itself  # two answers are the same when their keys are equal
    join: str = "and"  # how several things in an answer are put together in words

    def same(self, given: A, right: A) -> bool:
        """Whether an answer given is the right one."""
        return bool(self.key(given) == self.key(right))


@dataclass(frozen=True, kw_only=True)
class Question(ABC, Generic[R, A]):
    """A situation and what is asked of it; R is the engine's result, A the answer. A kind is a subclass that adds its fields."""

    kind: ClassVar[str]  # its name
    asks: ClassVar[str]  # the prompt where the author gives none
    answers: ClassVar[Answers[Any]]
    looks_at: ClassVar[tuple[str, ...]]  # the parts of the rules that its answer depends on
    example: ClassVar[str]  # the fields of an example, as an author writes them
    takes: ClassVar[tuple[str, ...]] = ()  # the fields that a moment of a recorded hand can give it
    yours: ClassVar[bool] = False  # whether the trick is drawn as the learner sees it
    judgement: ClassVar[bool] = False  # whether choices are weighed: then no belief about the rules is behind a wrong one
    together: ClassVar[tuple[str, ...]] = ("hand", "trick")  # fields whose cards come from one deck

    table: Table = reads(TABLE, Table("single-deck", Rules()))
    prompt: str = reads(TEXT, "")
    hint: str = reads(TEXT, "")
    why: str = reads(TEXT, "")
    skill: str = reads(TEXT, "")
    level: int = reads(COUNT, 1)
    offers: tuple[str, ...] = reads(list_of(TEXT), ())  # answers to choose from instead of giving one, as a learner would write them

    def __init_subclass__(cls) -> None:
        """A kind that leaves out something that every kind has is told when it is read. Raises TypeError."""
        super().__init_subclass__()
        lacking = [name for name in ("asks", "answers", "looks_at", "example") if "kind" in cls.__dict__ and not hasattr(cls, name)]
        if lacking:
            raise TypeError(f"the kind {cls.kind} has no {' and no '.join(lacking)}")

    @property
    def areas(self) -> tuple[str, ...]:
        """The parts of the rules that this question's answer depends on."""
        return self.looks_at

    @property
    def rules(self) -> Rules:
        """The rules it is asked under."""
        return self.table.rules

    @abstractmethod
    def solve(self) -> R:
        """The engine's result, with its reasons. Raises PinochleError where the situation cannot be."""

    @abstractmethod
    def answer_of(self, result: R) -> A:
        """The answer that a result gives."""

    @abstractmethod
    def scene(self) -> Scene:
        """What to draw."""

    def drawn(self) -> Scene:
        """The scene as it is drawn: the hand sorted, unless its order is what is asked."""
        scene = self.scene()
        if scene.ask.ordered:
            return scene
        hands = {seat: sort_cards(hand, self.rules) for seat, hand in scene.hands.items()}
        return replace(scene, hand=sort_cards(scene.hand, self.rules), hands=hands)

    @cached_property
    def result(self) -> R:
        """What solve gives, worked out once."""
        return self.solve()

    @cached_property
    def answer(self) -> A:
        """The right answer."""
        return self.answer_of(self.result)

    def is_right(self, response: A) -> bool:
        """Whether a learner's answer is right."""
        return self.answers.same(response, self.answer)

    def may_answer(self, response: A) -> bool:
        """Whether an answer can be given: any, or one of those offered."""
        return not self.offers or any(self.answers.same(self.answers.reader.read(text), response) for text in self.offers)

    def offered(self, ask: Ask) -> Ask:
        """How the answer is given: as asked, or by choosing among what is offered."""
        if not self.offers:
            return ask
        known = {option.value: option for option in ask.options}
        options = tuple(known.get(text) or Option(text, spelled(text)) for text in self.offers)
        return Ask("choice", ask.label, options=options)

    def done(self) -> tuple[tuple[str, str], ...]:
        """What is worked out for the learner already: labels and figures."""
        return ()

    def filled(self, data: Data) -> Data:
        """What a learner gave, with the parts of the answer that were given to them."""
        return data

    def says(self, text: str) -> str:
        """An author's text with the figures of these rules filled in. Raises FieldError."""
        return fill(text, self.rules)

    @property
    def wording(self) -> str:
        """The prompt to show."""
        return self.says(self.prompt or self.asks)

    def at(self, tables: Mapping[str, Rules], agreed: Agreed = ()) -> Self:
        """The same question at a learner's table: rules by the name of the game, unless the file pins them.

        `agreed` is what the learner and a partner have agreed that bids tell, game by game; most kinds do not ask for it.
        Where the right answer there is none of those offered, nothing is offered.
        """
        name = self.table.name
        moved = self if name is None or name not in tables else replace(self, table=Table(name, tables[name]))
        return moved if moved is self or not self.offers or moved.may_answer(moved.answer) else replace(moved, offers=())

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
        found = list(self.faults())
        yield from found or self._offer_faults()

    def _offer_faults(self) -> Iterator[FieldError]:
        """What is wrong with the answers offered."""
        if not self.offers:
            return
        if self.scene().ask.type != "choice":
            yield FieldError(f"{self.kind} offers no answers to choose from", "take offers out", ("offers",))
            return
        read = []
        for place, text in enumerate(self.offers):
            try:
                read.append(self.answers.key(within(place, self.answers.reader.read, text)))
            except FieldError as error:
                yield error.under("offers")
                return
        twice = [place for place, one in enumerate(read) if one in read[:place]]
        if twice:
            yield FieldError(f"'{self.offers[twice[0]]}' is offered twice", "offer each answer once", ("offers", twice[0]))
        elif len(read) not in OFFERED:
            yield FieldError(f"{len(read)} answer{'s' if len(read) > 1 else ''} offered", "offer two to four", ("offers",))
        elif not self.may_answer(self.answer):
            yield FieldError("the right answer is not offered", "offer it too", ("offers",))

    def faults(self) -> Iterator[FieldError]:
        """What else a kind finds wrong with its situation."""
        try:
            _ = self.answer
        except FieldError as error:
            yield error
        except PinochleError as error:
            yield FieldError(str(error), error.hint)

    def due(self) -> FieldError | None:
        """What must be worked out beforehand and is not, so that the question cannot be asked yet."""
        return None

    def worth(self) -> Mapping[str, int]:
        """What each choice is worth, by how it is written, where choices are weighed."""
        return {}

    def to_data(self) -> dict[str, Data]:
        """The question as its fields are written, defaults left out."""
        data: dict[str, Data] = {"kind": self.kind}
        for name, part in question_fields(type(self)).items():
            value = getattr(self, attribute_of(name))
            if value != part.default:
                data[name] = part.metadata["reader"].write(value)
        return data


def question_fields(kind: type[Question]) -> Mapping[str, Any]:
    """The fields of a kind by the names authors write."""
    return {written(part.name): part for part in fields(kind) if "reader" in part.metadata}


def spelled(text: str) -> str:
    """An answer offered as a learner reads it: numbers with commas and a real minus sign."""
    number = text.removeprefix("-")
    return f"{int(text):,}".replace("-", "−") if number.isascii() and number.isdecimal() else text


def written(attribute: str) -> str:
    return "rules" if attribute == "table" else attribute.replace("_", "-")


def attribute_of(written: str) -> str:
    return "table" if written == "rules" else written.replace("-", "_")


OFFERED = range(2, 5)  # so many answers to choose from

# How the answers of several kinds are read and compared.
EACH_ONCE: Answers[Cards] = Answers(CARDS, frozenset)
EVERY_COPY: Answers[Cards] = Answers(CARDS, Counter)
A_NUMBER: Answers[int] = Answers(NUMBER)
A_SEAT: Answers[Seat] = Answers(SEAT)
