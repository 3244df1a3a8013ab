"""Drawing: scenes, verdicts and texts as the plain data that the table component takes."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from tutor.content import Shown
from tutor.engine import Cards, Rules, Seat, Suit, parse_card
from tutor.engine.deal import sort_cards
from tutor.engine.play import seats_from, winning_card
from tutor.feedback import Evidence, Ledger, Verdict, because, hint, judge
from tutor.feedback.melds import meld_ledger
from tutor.feedback.words import points, seat_label
from tutor.questions import Answer, Ask, Question, Scene
from tutor.questions.meld_count import MeldTotal
from tutor.questions.positions import leader_before_you
from tutor.questions.prose import fill
from tutor.questions.trick_winner import TrickWinner

Drawing = dict[str, Any]
_CARD = re.compile(r"(?<![\w])(?:10|[AKQJ9])[SHDC](?![\w])")


def segments(text: str, meanings: Mapping[str, str], said: set[str] | None = None) -> list[Any]:
    """A text in pieces: plain words, cards, and glossary words with their meaning, each once a screen (`said`)."""
    said = set() if said is None else said
    words = "|".join(re.escape(word) for word in sorted(meanings, key=len, reverse=True))
    pattern = re.compile(rf"{_CARD.pattern}|(?<!\w)(?:{words})(?:s|es)?(?!\w| deck| game| hand)" if words else _CARD.pattern, re.IGNORECASE)
    pieces: list[Any] = []
    end = 0
    for found in pattern.finditer(text):
        piece = _piece(found[0], meanings, said)
        if piece is not None:
            pieces += [text[end : found.start()], piece]
            end = found.end()
    return [piece for piece in [*pieces, text[end:]] if piece != ""]


def _piece(word: str, meanings: Mapping[str, str], said: set[str]) -> Drawing | None:
    if _CARD.fullmatch(word):
        return {"card": str(parse_card(word))}
    plain = word.lower()
    term = next((form for form in (plain, plain.removesuffix("s"), plain.removesuffix("es")) if form in meanings), None)
    if term is None or meanings[term] in said:
        return None
    said.add(meanings[term])
    return {"term": word, "says": meanings[term]}


def paragraphs(text: str, meanings: Mapping[str, str], said: set[str] | None = None) -> list[list[Any]]:
    """Each paragraph of a text in pieces."""
    said = set() if said is None else said
    return [segments(" ".join(part.split()), meanings, said) for part in re.split(r"\n\s*\n", text) if part.strip()]


def draw_trick(trick: Cards | None, leader: Seat, yours: bool, trump: Suit | None, rules: Rules, tell: bool) -> list[Drawing] | None:
    """The places of a trick in the order of play; `tell` marks the winning card."""
    if trick is None:
        return None
    best = winning_card(trick, trump, rules) if trick and trump and tell else None
    places = []
    for count, seat in enumerate(seats_from(leader, rules)):
        card = trick[count] if count < len(trick) else None
        tag = "winning" if card is not None and card is best else "led" if count == 0 and card else None
        best = None if tag == "winning" else best
        you = yours and count == len(trick)
        tag = "next" if yours and count > len(trick) else tag
        places.append({"seat": seat.value, "name": seat_label(seat, rules), "card": str(card) if card else None, "tag": tag, "you": you})
    return places


def draw_ask(ask: Ask) -> Drawing:
    """How the answer is given."""
    if ask.type == "cards":
        return {"type": "cards", "many": ask.many, "ordered": ask.ordered, "none": ask.none}
    if ask.type == "number":
        return {"type": "number", "label": ask.label, "step": ask.step, "start": ask.start or None, "min": -99999, "max": 99999}
    if ask.type == "form":
        return {"type": "form", "fields": [{"name": name, **draw_ask(part), "label": part.label} for name, part in ask.parts]}
    suits = {suit.value for suit in Suit}
    named = {suit.name.capitalize() for suit in Suit}
    options = [{"value": option.value, "label": option.label} for option in ask.options]
    for option in options:
        if option["value"] in suits and option["label"] in named:
            option["suit"] = option["value"]
    return {"type": "choice", "options": options}


def draw_question(
    question: Question,
    meanings: Mapping[str, str],
    rung: int,
    given: Answer | None,
    known: Collection[str] = (),
    evidence: Evidence | None = None,
) -> Drawing:
    """A question on the table; with `given`, its verdict too."""
    scene, rules = question.drawn(), question.rules
    answered = given is not None
    tell = answered or not isinstance(question, TrickWinner)
    ask = scene.ask
    seats = {option.value for option in ask.options} <= {seat.value for seat in Seat}
    return {
        "prompt": question.wording,
        "trump": scene.trump,
        "facts": [_fact(label, value, rules) for label, value in scene.facts],
        "calls": _calls(scene, rules),
        "tricks": _tricks(scene),
        "trick": draw_trick(scene.trick, scene.leader, scene.yours, scene.trump, rules, tell),
        "hand": [str(card) for card in scene.hand],
        "handLabel": scene.hand_label or None,
        "input": _with_seats(draw_ask(ask), rules) if seats or ask.type == "form" else draw_ask(ask),
        "button": "Check my answer",
        "idle": _idle(ask),
        "hint": _hint(question, rung),
        "dim": _dim(question, rung, scene.hand),
        "response": raw_response(question, scene, given) if answered else None,
        "result": draw_verdict(question, judge(question, given, None, known, evidence)) if answered else None,
    }


def _calls(scene: Scene, rules: Rules) -> list[Drawing]:
    return [{"seat": seat_label(seat, rules), "call": call if isinstance(call, str) else points(call)} for seat, call in scene.calls]


def _tricks(scene: Scene) -> list[Drawing]:
    return [{"label": f"Trick {count}", "cards": [str(card) for card in cards]} for count, cards in enumerate(scene.tricks, 1)]


# The button for the next rung, by the rung reached; None where the answer is shown.
_HINT_LABELS = ("Give me a hint", "Another hint", "One more hint", "Show answer", None)


def _hint(question: Question, rung: int) -> Drawing:
    return {"label": _HINT_LABELS[rung], "text": hint(question, rung).text if rung else None}


def _dim(question: Question, rung: int, hand: Cards) -> list[int]:
    """The places of cards that a hint puts out of the way."""
    bright = hint(question, rung).bright if rung >= 3 else None
    return [] if bright is None else [at for at, card in enumerate(hand) if card not in bright]


def _fact(label: str, value: str, rules: Rules) -> Drawing:
    if value in {seat.value for seat in Seat}:
        value = seat_label(Seat(value), rules)
    number = value.removeprefix("-")
    return {"label": label, "value": points(int(value)) if number.isdigit() else value}


def _with_seats(drawing: Drawing, rules: Rules) -> Drawing:
    for part in [drawing, *drawing.get("fields", [])]:
        for option in part.get("options", []):
            if option["value"] in {seat.value for seat in rules.seats} and "suit" not in option:
                option["label"] = seat_label(Seat(option["value"]), rules)
    return drawing


def _idle(ask: Ask) -> str:
    if ask.type != "cards":
        return "Nothing counts until you check."
    return ask.label or "Tap a card. You can change your mind."


def draw_verdict(question: Question, verdict: Verdict) -> Drawing:
    """What is said of an answer, and how the cards are marked."""
    best = question.answers.reader.write(question.answer) if question.scene().ask.type == "choice" else None
    return {
        "right": verdict.right,
        "title": verdict.title,
        "text": segments(verdict.text, {}),
        "marks": [
            {"at": mark.at, "mark": mark.mark, "ribbon": mark.ribbon or None, "reason": mark.reason or None} for mark in verdict.marks
        ],
        "order": list(verdict.order) or None,
        "ledger": draw_ledger(verdict.ledger),
        "best": best[0] if isinstance(best, list) else best,
        "links": _links(question, verdict),
    }


def _links(question: Question, verdict: Verdict) -> list[Drawing]:
    """Ways on: take over the house rule under which the answer is right, or try an easier question of the skill."""
    links = []
    if verdict.diagnosis.likeliest and verdict.diagnosis.likeliest.is_house_rule and question.table.name:
        links.append({"name": "my-table", "label": "My table plays it so"})
    if not verdict.right and question.skill and question.level > 1:
        links.append({"name": "easier", "label": "An easier one like this"})
    return links


def draw_ledger(ledger: Ledger | None) -> Drawing | None:
    """Lines of figures."""
    if ledger is None:
        return None
    lines = [
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


def draw_worked(question: Question) -> Drawing:
    """A question answered in front of the learner."""
    scene = question.drawn()
    ledger = meld_ledger(question.result, scene.hand) if isinstance(question, MeldTotal) else None
    return {
        "title": "Worked for you",
        "trump": scene.trump,
        "trick": draw_trick(scene.trick, scene.leader, False, scene.trump, question.rules, True),
        "hand": [str(card) for card in scene.hand],
        "ledger": draw_ledger(ledger),
        "facts": [_fact(label, value, question.rules) for label, value in scene.facts],
        "calls": _calls(scene, question.rules),
        "tricks": _tricks(scene),
        "caption": None if ledger else because(question),
    }


def draw_shown(shown: Shown, caption: str, rules: Rules) -> Drawing:
    """Cards to look at."""
    leader = shown.leader or leader_before_you(shown.trick, rules)
    return {
        "title": caption or "Look at this",
        "trump": shown.trump,
        "trick": draw_trick(shown.trick or None, leader, False, shown.trump, rules, True),
        "hand": [str(card) for card in sort_cards(shown.hand, rules)],
        "ledger": {"lines": [{"label": name, "value": fill(text, rules)} for name, text in shown.rows]} if shown.rows else None,
        "caption": None,
    }


# Answers, as the component sends and takes them: cards are places in the drawn hand.


def read_response(question: Question, raw: Any) -> Answer:
    """A learner's answer from what the component sent. Raises FieldError or ValueError for what cannot be one."""
    scene = question.drawn()
    if scene.ask.type == "cards":
        places = [at for at in raw if isinstance(at, int) and 0 <= at < len(scene.hand)]
        if len(set(places)) != len(raw):
            raise ValueError("cards that are not in the hand")
        raw = [str(scene.hand[at]) for at in places]
    if scene.ask.type == "choice" and raw not in {option.value for option in scene.ask.options}:
        raise ValueError("a choice that is not offered")
    return question.answers.reader.read(raw)


def raw_response(question: Question, scene: Scene, given: Answer) -> Any:
    """An answer as the component takes it back."""
    if scene.ask.type != "cards":
        data = question.answers.reader.write(given)
        return data[0] if isinstance(data, list) else data
    left = list(range(len(scene.hand)))
    places = []
    for card in given:
        at = next((at for at in left if scene.hand[at] is card), None)
        if at is not None:
            left.remove(at)
            places.append(at)
    return places
