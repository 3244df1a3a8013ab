"""The wire: all that is sent to the table's scripts, and all that they send back. A test holds the scripts to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypedDict

# Cards are written as the engine writes them. A place is where a card lies in the hand as it is drawn, counted from 0.
CardCode: TypeAlias = str
Place: TypeAlias = int


class CardPiece(TypedDict):
    """A card in a text."""

    card: CardCode


class TermPiece(TypedDict):
    """A word of the glossary in a text, and what it means."""

    term: str
    says: str


Pieces: TypeAlias = list[str | CardPiece | TermPiece]


class Labelled(TypedDict):
    """The words of a button."""

    label: str


class Crumb(TypedDict):
    """Where the learner is; `opens` where it is a button that opens the choice of game and level."""

    label: str
    opens: bool


class Dots(TypedDict):
    """The screens of a lesson: how many, which one is on show, and which are done."""

    count: int
    at: int
    done: list[int]


class Seated(TypedDict):
    """A seat of a trick and the card it played; `you` where the learner is to play."""

    seat: str
    name: str
    card: CardCode | None
    tag: Literal["winning", "led", "next"] | None
    you: bool


class SeenHand(TypedDict):
    """The hand of another seat, where all hands are seen."""

    seat: str
    name: str
    cards: list[CardCode]


class LineTrick(TypedDict):
    """A trick of a line of play: `places` are those of its cards in the hands they come from, None where a card lay on the table
    before. `note` says what happened."""

    trick: list[Seated]
    places: list[Place | None]
    winner: str
    points: str
    note: str | None


class PlayedLine(TypedDict):
    """How the play goes on after a card, trick by trick."""

    title: str
    tricks: list[LineTrick]


class Playing(TypedDict):
    """An ending that is played out: its whole tricks, the one on the table now and its cards' places, which cards may be played to
    it, and those that the learner has chosen so far. What is said is of the last of them."""

    tricks: list[LineTrick]
    now: list[Seated]
    places: list[Place | None]
    legal: list[Place]
    cards: list[CardCode]
    good: bool
    title: str
    text: Pieces


class Fact(TypedDict):
    """A figure and what it is."""

    label: str
    value: str


class Call(TypedDict):
    """A call of the auction."""

    seat: str
    call: str


class PlayedTrick(TypedDict):
    """A trick that was played before."""

    label: str
    cards: list[CardCode]


class CardsInput(TypedDict):
    """An answer in cards of the hand; `none` is the button for no card, `every` the one for all of them."""

    type: Literal["cards"]
    many: bool
    ordered: bool
    none: str | None
    every: str | None


class GroupsInput(TypedDict):
    """An answer in groups of cards of the hand; `add` and `none` are the buttons that end a group and say there is none."""

    type: Literal["groups"]
    add: str
    none: str


class NumberInput(TypedDict):
    """An answer in a number; `name` where it is a part of a form."""

    type: Literal["number"]
    name: str | None
    label: str
    step: int
    start: int | None
    min: int | None
    max: int | None


class Option(TypedDict):
    """One thing to choose; `suit` where it is a suit."""

    value: str
    label: str
    suit: str | None


class ChoiceInput(TypedDict):
    """An answer by choosing; `name` where it is a part of a form."""

    type: Literal["choice"]
    name: str | None
    label: str
    options: list[Option]


class FormInput(TypedDict):
    """An answer in several parts."""

    type: Literal["form"]
    fields: list[NumberInput | ChoiceInput]


Input: TypeAlias = CardsInput | GroupsInput | NumberInput | ChoiceInput | FormInput


class Hint(TypedDict):
    """The words of the button for the next hint, and the hint that was given."""

    label: str | None
    text: str | None


class Mark(TypedDict):
    """How a card of the hand is shown after the check."""

    at: Place
    mark: Literal["good", "missed", "wrong", "plain"]
    ribbon: str | None
    reason: str | None


class LedgerLine(TypedDict):
    """A line of figures; `badges` are words on some of its cards, by their places."""

    label: str
    detail: str | None
    points: str
    cards: list[Place]
    badges: dict[str, str]


class LedgerTotal(TypedDict):
    """What the lines come to, and what the learner gave."""

    label: str
    note: str
    points: str


class Ledger(TypedDict):
    """Lines of figures and what they come to."""

    lines: list[LedgerLine]
    total: LedgerTotal


LinkName: TypeAlias = Literal["my-table", "easier", "harder", "doubt", "keep", "choices", "mark", "glance", "bids"]


class Link(TypedDict):
    """A way on from the feedback."""

    name: LinkName
    label: str


class NotYet(TypedDict):
    """What is said of a wrong answer while the right one is held back: `trick` are places in the order of play."""

    title: str
    text: Pieces
    marks: list[Mark]
    trick: list[int]
    links: list[Link]


class Result(TypedDict):
    """What is said of an answer; `short` where there is little room; `order` and `best` are the right order and choice. Where a
    choice is judged it has a `grade`, `heads` of the table of what each is worth, and lines of play: first the one that the answer
    led to. `playOut` is whether the learner may play on from it."""

    right: bool
    title: str
    text: Pieces
    short: Pieces
    marks: list[Mark]
    order: list[Place] | None
    ledger: Ledger | None
    best: str | None
    links: list[Link]
    grade: Literal["best", "fine", "loose", "costly"] | None
    heads: list[str]
    lines: list[PlayedLine]
    playOut: bool


class Asked(TypedDict):
    """A question, and what became of it; `done` are steps that are given, `turn` is the other way to answer it, `look` leads to the
    meld table, and `response` is as the scripts sent it. `hands` are those of the others, where they are seen."""

    prompt: str
    trump: str | None
    facts: list[Fact]
    done: list[Fact]
    calls: list[Call]
    tricks: list[PlayedTrick]
    trick: list[Seated] | None
    hands: list[SeenHand]
    hand: list[CardCode]
    handLabel: str | None
    input: Input
    button: str
    idle: str
    hint: Hint
    dim: list[Place]
    turn: str | None
    look: str | None
    response: Any
    notYet: NotYet | None
    result: Result | None
    playing: Playing | None


class Worked(TypedDict):
    """An example to look at; `rows` is a small table of texts."""

    title: str
    trump: str | None
    trick: list[Seated] | None
    hands: list[SeenHand]
    hand: list[CardCode]
    ledger: Ledger | None
    rows: list[Fact]
    facts: list[Fact]
    calls: list[Call]
    tricks: list[PlayedTrick]
    caption: str | None


class Bar(TypedDict):
    """The buttons at the foot of the screen."""

    back: Labelled | None
    show: Labelled | None
    retry: Labelled | None
    next: Labelled | None


class Screen(TypedDict):
    """One screen of a lesson, a topic or a drill; `id` names the try on show."""

    id: str
    large: bool
    fourColour: bool
    heading: str | None
    dots: Dots | None
    crumb: Crumb | None
    text: list[Pieces]
    worked: Worked | None
    question: Asked | None
    bar: Bar


class AnswerSent(TypedDict):
    """An answer: places of cards or groups of them, a number, the value of an option, or each of a form's fields by name."""

    id: str
    response: Any


class HintSent(TypedDict):
    """The learner asks for a hint."""

    id: str


class MoveSent(TypedDict):
    """A button of the bar."""

    id: str
    to: Literal["back", "show", "retry", "next"]


class PlaySent(TypedDict):
    """The learner plays on: the cards chosen so far, or None to leave off."""

    id: str
    cards: list[CardCode] | None


class LinkSent(TypedDict):
    """A way on, by its name."""

    id: str
    name: LinkName


# What the scripts send, by event. Nothing of it may be trusted before it is read: a page can send anything.
Event: TypeAlias = Literal["answer", "hint", "move", "link", "play"]
EVENTS: Mapping[Event, type] = {"answer": AnswerSent, "hint": HintSent, "move": MoveSent, "link": LinkSent, "play": PlaySent}
