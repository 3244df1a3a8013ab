"""Drawing: scenes, verdicts and texts as the plain data that the table's scripts take."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tutor.app.table import wire
from tutor.app.table.answers import raw_response
from tutor.app.table.around import draw_hands, draw_heads, draw_lines, draw_playing
from tutor.app.table.tricks import draw_trick
from tutor.app.table.wire import (
    Asked,
    Call,
    CardPiece,
    ChoiceInput,
    Fact,
    Hint,
    Input,
    Link,
    NumberInput,
    Pieces,
    PlayedTrick,
    Result,
    TermPiece,
    Worked,
)
from tutor.content import Shown
from tutor.drills import why_not
from tutor.engine import Cards, Rules, Seat, Suit, parse_card
from tutor.engine.deal import sort_cards
from tutor.feedback import Ledger, Mark, NotYet, Playing, Verdict, because, hint
from tutor.feedback.speakers.melds import meld_ledger
from tutor.feedback.words import points, seat_label
from tutor.questions import Answer, Ask, Question, Scene
from tutor.questions.meld_count import MeldTotal
from tutor.questions.positions import leader_before_you
from tutor.questions.prose import fill
from tutor.questions.scene import Option
from tutor.questions.skills import SKILLS
from tutor.questions.trick_winner import TrickWinner

_CARD = re.compile(r"(?<![\w])(?:10|[AKQJ9])[SHDC](?![\w])")


def segments(text: str, meanings: Mapping[str, str], said: set[str] | None = None) -> Pieces:
    """A text in pieces: plain words, cards, and glossary words with their meaning, each once a screen (`said`)."""
    said = set() if said is None else said
    pieces: Pieces = []
    end = 0
    for found in _pattern(tuple(meanings)).finditer(text):
        piece = _piece(found[0], meanings, said)
        if piece is not None:
            pieces += [text[end : found.start()], piece]
            end = found.end()
    return [piece for piece in [*pieces, text[end:]] if piece != ""]


@lru_cache(maxsize=64)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in sorted(terms, key=len, reverse=True))
    marked = rf"|(?<!\w)(?:{words})(?:s|es)?(?!\w| deck| game| hand)" if words else ""
    return re.compile(_CARD.pattern + marked, re.IGNORECASE)


def _piece(word: str, meanings: Mapping[str, str], said: set[str]) -> CardPiece | TermPiece | None:
    if _CARD.fullmatch(word):
        return {"card": str(parse_card(word))}
    plain = word.lower()
    term = next((form for form in (plain, plain.removesuffix("s"), plain.removesuffix("es")) if form in meanings), None)
    if term is None or meanings[term] in said:
        return None
    said.add(meanings[term])
    return {"term": word, "says": meanings[term]}


def paragraphs(text: str, meanings: Mapping[str, str], said: set[str] | None = None) -> list[Pieces]:
    """Each paragraph of a text in pieces."""
    said = set() if said is None else said
    return [segments(" ".join(part.split()), meanings, said) for part in re.split(r"\n\s*\n", text) if part.strip()]


def draw_input(ask: Ask, rules: Rules) -> Input:
    """How the answer is given."""
    if ask.type == "cards":
        return {"type": "cards", "many": ask.many, "ordered": ask.ordered, "none": ask.none, "every": ask.every}
    if ask.type == "groups":
        return {"type": "groups", "add": "Add this meld", "none": ask.none or "None"}
    if ask.type == "form":
        return {"type": "form", "fields": [_field(part, name, rules) for name, part in ask.parts]}
    return _field(ask, None, rules)


def _field(ask: Ask, name: str | None, rules: Rules) -> NumberInput | ChoiceInput:
    if ask.type == "number":
        start = ask.start or None
        return {"type": "number", "name": name, "label": ask.label, "step": ask.step, "start": start, "min": ask.low, "max": ask.high}
    seats = {seat.value for seat in Seat}
    seated = rules if name or all(option.value in seats for option in ask.options) else None
    return {"type": "choice", "name": name, "label": ask.label, "options": [_option(option, seated) for option in ask.options]}


def _option(option: Option, seated: Rules | None) -> wire.Option:
    """One thing to choose; with `seated`, letters of seats are written out."""
    suit = next((suit.value for suit in Suit if option.value == suit.value and option.label == suit.name.capitalize()), None)
    seat = next((seat for seat in seated.seats if seat.value == option.value), None) if seated and not suit else None
    return {"value": option.value, "label": seat_label(seat, seated) if seat and seated else option.label, "suit": suit}


def draw_question(
    question: Question,
    rung: int = 0,
    given: Answer | None = None,
    verdict: Verdict | None = None,
    held: NotYet | None = None,
    turn: str | None = None,
    kept: bool = False,
    look: str | None = None,
    playing: Playing | None = None,
) -> Asked:
    """A question on the table; with `given`, what is said of it too, or with `held` no more than that. `turn` offers the other
    way to answer it; `kept` says whether the learner keeps it; `look` are the words that lead to the meld table; `playing` is the
    ending that is played out after a right answer."""
    scene, rules = question.drawn(), question.rules
    answered = given is not None
    tell = (verdict is not None and held is None) or not isinstance(question, TrickWinner)
    return {
        "prompt": question.wording,
        "trump": scene.trump,
        "facts": [_fact(label, value, rules) for label, value in scene.facts],
        "done": [_fact(label, value, rules) for label, value in scene.done],
        "calls": _calls(scene, rules),
        "tricks": _tricks(scene),
        "trick": draw_trick(scene.trick, scene.leader, scene.yours, scene.trump, rules, tell),
        "hands": draw_hands(scene, rules),
        "hand": [str(card) for card in scene.hand],
        "handLabel": scene.hand_label or None,
        "input": draw_input(scene.ask, rules),
        "button": "Check my answer",
        "idle": _idle(scene.ask),
        "hint": _hint(question, rung),
        "dim": _dim(question, rung, scene.hand),
        "turn": None if answered else turn,
        "look": None if answered else look,
        "response": raw_response(question, scene, given) if answered else None,
        "notYet": draw_not_yet(question, verdict, held, kept, look) if verdict and held else None,
        "result": draw_verdict(question, verdict, kept, look) if verdict and not held else None,
        "playing": draw_playing(playing, scene, rules),
    }


def _calls(scene: Scene, rules: Rules) -> list[Call]:
    return [{"seat": seat_label(seat, rules), "call": call if isinstance(call, str) else points(call)} for seat, call in scene.calls]


def _tricks(scene: Scene) -> list[PlayedTrick]:
    return [{"label": f"Trick {count}", "cards": [str(card) for card in cards]} for count, cards in enumerate(scene.tricks, 1)]


# The button for the next rung, by the rung reached; None where the answer is shown.
_HINT_LABELS = ("Give me a hint", "Another hint", "One more hint", "Show answer", None)


def _hint(question: Question, rung: int) -> Hint:
    return {"label": _HINT_LABELS[rung], "text": hint(question, rung).text if rung else None}


def _dim(question: Question, rung: int, hand: Cards) -> list[int]:
    """The places of cards that a hint puts out of the way."""
    bright = hint(question, rung).bright if rung >= 3 else None
    return [] if bright is None else [at for at, card in enumerate(hand) if card not in bright]


def _fact(label: str, value: str, rules: Rules) -> Fact:
    if value in {seat.value for seat in Seat}:
        value = seat_label(Seat(value), rules)
    number = value.removeprefix("-")
    return {"label": label, "value": points(int(value)) if number.isdigit() else value}


def _idle(ask: Ask) -> str:
    if ask.type not in ("cards", "groups"):
        return "Nothing counts until you check."
    return ask.label or "Tap a card. You can change your mind."


def draw_verdict(question: Question, verdict: Verdict, kept: bool, look: str | None) -> Result:
    """What is said of an answer, and how the cards are marked."""
    best = question.answers.reader.write(question.answer) if question.scene().ask.type == "choice" else None
    return {
        "right": verdict.right,
        "title": verdict.title,
        "text": segments(verdict.text, {}),
        "short": segments(verdict.short, {}),
        "marks": _marks(verdict.marks),
        "order": list(verdict.order) or None,
        "ledger": draw_ledger(verdict.ledger),
        "best": None if best is None else str(best[0] if isinstance(best, list) else best),
        "links": _links(question, verdict, kept, look),
        "grade": verdict.grade,
        "heads": draw_heads(question),
        "lines": draw_lines(verdict.lines, question.drawn(), question.rules),
        "playOut": verdict.right and any(len(line.tricks) > 1 for line in verdict.lines),
    }


def draw_not_yet(question: Question, verdict: Verdict, held: NotYet, kept: bool, look: str | None) -> wire.NotYet:
    """What is said of a wrong answer while the right one is held back."""
    return {
        "title": held.title,
        "text": segments(held.text, {}),
        "marks": _marks(held.marks),
        "trick": list(held.trick),
        "links": _links(question, verdict, kept, look),
    }


def _marks(marks: Sequence[Mark]) -> list[wire.Mark]:
    return [{"at": mark.at, "mark": mark.mark, "ribbon": mark.ribbon or None, "reason": mark.reason or None} for mark in marks]


def _links(question: Question, verdict: Verdict, kept: bool, look: str | None) -> list[Link]:
    """Ways on: doubt or keep the question, take over the house rule under which the answer is right, or try an easier or a harder one."""
    links: list[Link] = [
        {"name": "doubt", "label": "I doubt this"},
        {"name": "keep", "label": "Let it go" if kept else "Keep this question"},
    ]
    if question.kind == "partner-said":
        links.append({"name": "bids", "label": "What our bids say"})
    if look:
        links.insert(0, {"name": "glance", "label": look})
    if verdict.house_rule and question.table.name:
        links.append({"name": "my-table", "label": "My table plays it so"})
    if question.skill in SKILLS and not why_not(question.rules, question.skill):
        harder: Link = {"name": "harder", "label": "A harder one like this"}
        links.append(harder if verdict.right else {"name": "easier", "label": "An easier one like this"})
    return links


def draw_ledger(ledger: Ledger | None) -> wire.Ledger | None:
    """Lines of figures."""
    if ledger is None:
        return None
    lines: list[wire.LedgerLine] = [
        {
            "label": line.label,
            "detail": line.detail or None,
            "points": line.points,
            "cards": list(line.cards),
            "badges": {str(at): badge for at, badge in line.badges},
        }
        for line in ledger.lines
    ]
    return {"lines": lines, "total": {"label": ledger.label, "note": ledger.note, "points": ledger.total}}


def draw_worked(question: Question) -> Worked:
    """A question answered in front of the learner."""
    scene = question.drawn()
    ledger = meld_ledger(question.result, scene.hand) if isinstance(question, MeldTotal) else None
    return {
        "title": "Worked for you",
        "trump": scene.trump,
        "trick": draw_trick(scene.trick, scene.leader, False, scene.trump, question.rules, True),
        "hands": draw_hands(scene, question.rules),
        "hand": [str(card) for card in scene.hand],
        "ledger": draw_ledger(ledger),
        "rows": [],
        "facts": [_fact(label, value, question.rules) for label, value in scene.facts],
        "calls": _calls(scene, question.rules),
        "tricks": _tricks(scene),
        "caption": None if ledger else because(question),
    }


def draw_shown(shown: Shown, caption: str, rules: Rules) -> Worked:
    """Cards to look at."""
    leader = shown.leader or leader_before_you(shown.trick, rules)
    return {
        "title": caption or "Look at this",
        "trump": shown.trump,
        "trick": draw_trick(shown.trick or None, leader, False, shown.trump, rules, True),
        "hands": [],
        "hand": [str(card) for card in sort_cards(shown.hand, rules)],
        "ledger": None,
        "rows": [{"label": label, "value": fill(text, rules)} for label, text in shown.rows],
        "facts": [],
        "calls": [],
        "tricks": [],
        "caption": None,
    }
