"""The player: asks one question, keeps the answer before its feedback shows, and comes back to it after a reload."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

import streamlit as st

from tutor.app import glancing
from tutor.app.doubting import doubt
from tutor.app.session import addresses, course, evidence, house, keeping, learner, nudges
from tutor.app.session.addresses import DRILL, Address, read_here, turn_next
from tutor.app.session.clock import now
from tutor.app.session.dialogs import is_open, open_dialog
from tutor.app.session.showings import Showing, arrive, showing_of
from tutor.app.session.store import store
from tutor.app.session.ways import Way, turn_over, way_of
from tutor.app.table import draw
from tutor.app.table.answers import read_response
from tutor.app.table.mount import Handler, table
from tutor.app.table.wire import Bar, Dots, Screen, Worked
from tutor.app.texts import plain
from tutor.drills import VERSION, difficulty
from tutor.engine import Cards, PinochleError, parse_card
from tutor.feedback import RUNGS, Diagnosis, Playing, diagnose, not_yet
from tutor.feedback.diagnosis import NOTHING
from tutor.feedback.misconceptions import BELIEFS
from tutor.feedback.words import count_words
from tutor.progress import Attempt, Learner, StoreError
from tutor.questions import Answer, FieldError, Question
from tutor.questions.best_play import BestPlay
from tutor.training.keeping import GAPS
from tutor.training.keys import key_of

PLAYED = "played"  # in the address: the try after which the ending is played out, and the cards chosen since
SEEN = "seen"  # in the address: the try of which the learner has asked to see the answer


@dataclass(frozen=True)
class Frame:
    """What stands around a question: heading, where in the lesson or topic, text, example, and the words of the buttons.

    `opens` shows the choice of what is drilled; it is called when the learner presses the crumb. `glance` is whether the meld
    table may be looked at over a question of meld: not where it is found out what somebody knows.
    """

    heading: str | None = None
    dots: Dots | None = None
    crumb: str | None = None
    text: str = ""
    worked: Worked | None = None
    back: str | None = None
    next: str = "Next"
    skip: str | None = None
    opens: Callable[[], None] | None = None
    glance: bool = True


SHOWN_ON = "page of the question shown"
TOAST = "what a press has done"  # said when the page runs: what presses a button draws nothing


def asks(show: Callable[[], None]) -> Callable[[], None]:
    """A page that asks: what is done on it runs it alone, and not what stands around it as well."""

    @st.fragment
    @wraps(show)
    def page() -> None:
        try:
            course.look_again()
            addresses.follow()
            show()
        except StoreError as error:
            st.error(plain(str(error)))

    return page


def play(address: str, question_id: str, question: Question | None, frame: Frame, move: Callable[[str, bool], None]) -> None:
    """Draw a screen at an address and handle what the learner does.

    `question_id` is what the question is logged under. `move` is called with "next" or "back" and whether it was answered.
    """
    turn = way_of(question)
    question = turn.question if turn else question
    showing = showing_of(question_id, question)
    arrive(address, showing)
    st.session_state[SHOWN_ON] = address.partition("?")[0]
    answer, hint, moved = _on_answer(question_id, question, showing), _on_hint(showing), _on_move(showing, move)
    link, plays = _on_link(address, question_id, question, showing, turn), _on_play(question, showing)
    table(_screen(question, frame, showing, turn), {"answer": answer, "hint": hint, "move": moved, "link": link, "play": plays})
    if showing.trouble:
        st.error(plain(showing.trouble))
    if TOAST in st.session_state:
        st.toast(st.session_state.pop(TOAST))
    if is_open("choices", showing.key) and frame.opens:
        frame.opens()
    if is_open("glance", showing.key) and question and _may_look(frame, question):
        glancing.look(question)
    if is_open("doubt", showing.key) and question:
        doubt(question, told=showing.verdict is not None and showing.held is None)


def _screen(question: Question | None, frame: Frame, showing: Showing, turn: Way | None) -> Screen:
    meanings, said = course.meanings(question.rules if question else None), set[str]()
    text = draw.paragraphs(frame.text, meanings, said)
    if question:
        _judge(question, showing)
    label = turn.label if turn else None
    said_of = (showing.rung, showing.given, showing.verdict, showing.held)
    kept = question is not None and showing.verdict is not None and _keeps(question)
    look = glancing.TITLE if _may_look(frame, question) else None
    asked = draw.draw_question(question, *said_of, label, kept, look, _playing(question, showing)) if question else None
    return {
        "id": showing.id,
        "large": learner.setting("large"),
        "fourColour": learner.setting("four-colour"),
        "heading": frame.heading,
        "dots": frame.dots,
        "crumb": {"label": frame.crumb, "opens": frame.opens is not None} if frame.crumb else None,
        "text": text,
        "worked": frame.worked,
        "question": asked,
        "bar": _bar(frame, showing, question),
    }


def _bar(frame: Frame, showing: Showing, question: Question | None) -> Bar:
    answered = question is None or showing.given is not None
    onward = frame.next if answered else frame.skip
    return {
        "back": {"label": frame.back} if frame.back else None,
        "show": {"label": "Show me"} if showing.held else None,
        "retry": {"label": "Try again"} if showing.verdict and not showing.verdict.right else None,
        "next": {"label": onward} if onward and not showing.held else None,
    }


def _on_answer(question_id: str, question: Question | None, showing: Showing) -> Handler:
    def answer(sent: Mapping[str, Any]) -> None:
        who = learner.current()
        if sent.get("id") == f"{showing.key}-{showing.number + 1}":
            showing.again()  # A page left open in a retry through a restart.
        if question is None or who is None or not showing.is_meant(sent) or showing.given is not None:
            return
        try:
            given = read_response(question, sent.get("response"))
        except (FieldError, ValueError, TypeError):
            showing.trouble = "That answer did not arrive whole. Please give it once more."
            return
        try:
            diagnosis = diagnose(question, given, evidence.so_far(who.id))
            _keep(who, question_id, question, showing, given, diagnosis)
            _say(question, showing, given, diagnosis)
        except StoreError as error:
            showing.trouble = f"Your answer could not be kept. {error}"
            return
        showing.trouble, showing.given = "", given

    return answer


def _keep(who: Learner, question_id: str, question: Question, showing: Showing, given: Answer, diagnosis: Diagnosis) -> None:
    """Store an answer before anything is said of it. Raises StoreError."""
    attempt = Attempt(
        learner=who.id,
        question=question_id,
        showing=showing.key,
        number=showing.number,
        kind=question.kind,
        skill=question.skill or None,
        level=question.level,
        right=question.is_right(given),
        explained=evidence.explained(diagnosis),
        rung=showing.rung,
        response=json.dumps(question.answers.reader.write(given), default=str),
        shown=showing.shown,
        answered=now(),
        spared=tuple(sorted(diagnosis.spared)),
        asked=json.dumps(house.pinned(question), default=str),
        difficulty=difficulty(question, not BELIEFS.keys().isdisjoint(diagnosis.explained | diagnosis.spared)),
        version=VERSION if question_id.startswith(DRILL) else None,
    )
    while not store().record(attempt):
        kept = store().attempt(who.id, showing.key, showing.number)
        if kept is None or (kept.question == question_id and kept.response == attempt.response):
            return
        if kept.question == question_id:
            showing.again()  # Another tab has answered this showing otherwise, so this is the next try.
        else:
            showing.renew()  # An address made by hand has given one showing to two questions.
        attempt = replace(attempt, showing=showing.key, number=showing.number)


def _on_hint(showing: Showing) -> Handler:
    def hint(sent: Mapping[str, Any]) -> None:
        if showing.is_meant(sent):
            showing.rung = min(showing.rung + 1, RUNGS)

    return hint


def _on_move(showing: Showing, move: Callable[[str, bool], None]) -> Handler:
    def moved(sent: Mapping[str, Any]) -> None:
        if not showing.is_meant(sent):
            return
        if sent.get("to") == "retry":
            showing.again()
        elif sent.get("to") == "show":
            showing.held, st.query_params[SEEN] = None, showing.id
        elif sent.get("to") in ("next", "back"):
            move(str(sent["to"]), showing.given is not None)

    return moved


def _say(question: Question, showing: Showing, given: Answer, diagnosis: Diagnosis) -> None:
    """What is to be said of an answer; at first without the right one, unless the learner has asked to see it."""
    showing.verdict = evidence.verdict_on(question, given, diagnosis)
    seen = showing.verdict.right or showing.rung == RUNGS or st.query_params.get(SEEN) == showing.id
    showing.held = None if seen else not_yet(question, given, diagnosis, evidence.told_before(diagnosis))


def _judge(question: Question, showing: Showing) -> None:
    """Say anew after a reload what was said of the answer on show."""
    if showing.given is not None and showing.verdict is None:
        who = learner.current()
        itself = diagnose(question, showing.given)
        known = evidence.so_far(who.id, itself if showing.number == 1 else NOTHING) if who else None
        _say(question, showing, showing.given, diagnose(question, showing.given, known))


def _on_play(question: Question | None, showing: Showing) -> Handler:
    def play_on(sent: Mapping[str, Any]) -> None:
        """Keep the cards chosen since the answer in the address; nothing of it is logged."""
        if question is None or not showing.is_meant(sent):
            return
        cards = sent.get("cards")
        if isinstance(cards, list) and all(isinstance(card, str) for card in cards):
            st.query_params[PLAYED] = "-".join((showing.key, str(showing.number), *cards))
        else:
            st.query_params.pop(PLAYED, None)

    return play_on


def _playing(question: Question, showing: Showing) -> Playing | None:
    """The ending as it is played out after a right answer; None where it is not, or the address names cards that cannot be played."""
    key, number, *cards = (*st.query_params.get(PLAYED, "-").split("-"), "")
    if not isinstance(question, BestPlay) or f"{key}-{number}" != showing.id or not (showing.verdict and showing.verdict.right):
        return None
    given: Cards = showing.given or ()
    try:
        playing = Playing(question, (*given, *(parse_card(card) for card in cards if card)))
        return playing if playing.title and playing.text else None
    except PinochleError:
        return None


def _on_link(address: str, question_id: str, question: Question | None, showing: Showing, turn: Way | None) -> Handler:
    def follow(sent: Mapping[str, Any]) -> None:
        """Open a dialog, keep the question, answer in another way, or from an answer go to an easier or harder one or take over a rule."""
        if question is None or not showing.is_meant(sent):
            return
        name, answered = sent.get("name"), showing.given is not None
        if name in ("choices", "doubt", "glance"):
            open_dialog(str(name), showing.key)
        elif name == "keep":
            _keep_or_let_go(question_id, question)
        elif name == "mark" and turn and not answered:
            turn_over(showing, turn)
        elif name in nudges.STEPS and answered and question.skill:
            turn_next(nudges.move(str(name), question_id, question, read_here(address.partition("?")[0])))
        elif name == "bids" and answered:
            turn_next(Address("bids"))
        elif name == "my-table" and answered:
            _play_so_here(question, showing)

    return follow


def _may_look(frame: Frame, question: Question | None) -> bool:
    return frame.glance and glancing.is_for(question)


def _keeps(question: Question) -> bool:
    who = learner.current()
    return who is not None and keeping.is_kept(who.id, question)


def _keep_or_let_go(question_id: str, question: Question) -> None:
    """Have a question come again as it is, in some weeks, or no more."""
    who = learner.current()
    if who is None:
        return
    if keeping.is_kept(who.id, question):
        keeping.let_go(who.id, key_of(question))
        st.session_state[TOAST] = "It is let go."
    elif keeping.keep(who.id, question_id, question):
        weeks = count_words(GAPS[0] // 7, "week")
        st.session_state[TOAST] = f"Kept. It comes back in {weeks}."
    else:
        st.session_state[TOAST] = "You have kept as many as there is room for. Let some go first, under Progress."


def _play_so_here(question: Question, showing: Showing) -> None:
    """Take over the house rule under which the answer was right, and ask again."""
    name, belief = question.table.name, showing.verdict.house_rule if showing.verdict else None
    if belief and belief.rule and name:
        house.set_switch(name, belief.rule.name, belief.value)
        showing.again()
