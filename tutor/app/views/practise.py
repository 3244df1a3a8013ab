"""Practise: choose a topic, then puzzle after puzzle."""

from __future__ import annotations

import streamlit as st

from tutor.app import course, learner
from tutor.app.keeping import store
from tutor.app.player import Screen, forget, play
from tutor.content import PuzzleSet
from tutor.progress import solved

who = learner.here()
topics = {topic.id: topic for topic in course.topics()}
FOLDERS = {"cards": "The cards", "meld": "Meld", "tricks": "Tricks", "scoring": "Scoring", "auction": "The auction"}


def choose() -> None:
    """Every topic, by folder, with how many of its puzzles are solved."""
    st.title("Practise", anchor=False)
    st.write("Choose a topic. You can start anywhere.")
    right = solved(store().attempts(who.id))
    for folder in dict.fromkeys([*FOLDERS, *(name.split("/")[0] for name in topics)]):
        inside = [one for one in topics.values() if one.id.split("/")[0] == folder]
        if not inside:
            continue
        st.subheader(FOLDERS.get(folder, folder.replace("-", " ").capitalize()), anchor=False)
        columns = st.columns(2, gap="small")
        for count, one in enumerate(inside):
            solved_here = sum(1 for puzzle in one.puzzles if puzzle.id in right)
            label = f"**{learner.plain(one.title)}**  \n{solved_here} of {len(one.puzzles)} solved"
            if columns[count % 2].button(label, key=f"topic-{one.id}", width="stretch"):
                st.switch_page("views/practise.py", query_params={"topic": one.id, "puzzle": _first(one, right)})


def _first(one: PuzzleSet, right: frozenset[str]) -> str:
    """The first puzzle of a topic that is not solved yet."""
    names = [puzzle.id for puzzle in one.puzzles]
    name = next((name for name in names if name not in right), names[0])
    return name.rsplit("/", 1)[-1]


def asked_for() -> PuzzleSet:
    """The topic of the address; without one the page ends with the choice of topics."""
    found = topics.get(st.query_params.get("topic", ""))
    if found is None:
        choose()
        st.stop()
    return found


topic = asked_for()
ids = [puzzle.id.rsplit("/", 1)[-1] for puzzle in topic.puzzles]
wanted = st.query_params.get("puzzle", ids[0])


def show(name: str) -> None:
    """Go to a puzzle of the topic, or to its end."""
    st.query_params["puzzle"] = name
    st.query_params.pop("shown", None)


def end() -> None:
    """The topic is through."""
    st.title("That was the last one", anchor=False)
    right = solved(store().attempts(who.id))
    count = len([puzzle for puzzle in topic.puzzles if puzzle.id in right])
    st.write(f"{learner.plain(topic.title)}: you have solved {count} of {len(topic.puzzles)}.")
    with st.container(horizontal=True):
        if st.button("Another topic", type="primary"):
            st.switch_page("views/practise.py")
        st.button("Once more from the start", on_click=start_over)


def start_over() -> None:
    """Ask every puzzle of the topic afresh."""
    for puzzle in topic.puzzles:
        forget(puzzle.id)
    show(ids[0])


if wanted == "end":
    end()
    st.stop()

at = ids.index(wanted) if wanted in ids else 0


def move(to: str, answered: bool) -> None:
    """Next or back from the puzzle on show; back from the first leads to the topics."""
    if to == "back" and at == 0:
        st.query_params.clear()
    elif to == "back":
        show(ids[at - 1])
    else:
        show(ids[at + 1] if at + 1 < len(ids) else "end")


puzzle = topic.puzzles[at]
assert puzzle.question is not None
screen = Screen(crumb=f"{topic.title}: {at + 1} of {len(ids)}", back="Back", next="Next", skip="Skip")
place = f"practise?topic={topic.id}&puzzle={ids[at]}"
play(place, puzzle.id, puzzle.question.at(learner.tables()), screen, move)
