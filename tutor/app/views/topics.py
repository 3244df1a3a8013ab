"""Topics: the puzzle files, puzzle after puzzle."""

from __future__ import annotations

import streamlit as st

from tutor.app.player import Frame, play
from tutor.app.session import course, learner
from tutor.app.session.addresses import Address, turn_to
from tutor.app.session.rounds import latest, round_of
from tutor.app.session.showings import forget, go
from tutor.app.session.store import store
from tutor.app.texts import plain
from tutor.app.views.asking import to_choice
from tutor.app.views.ends import show_round
from tutor.content import PuzzleSet
from tutor.content.lessons import END
from tutor.progress import solved

FOLDERS = {
    "cards": "The cards",
    "meld": "Meld",
    "tricks": "Tricks",
    "scoring": "Scoring",
    "passing": "Passing cards",
    "auction": "The auction",
    "playing": "Playing better",
}


def choose() -> None:
    """Every topic, by folder, with how many of its puzzles are solved."""
    right = _solved()
    topics = tuple(course.topics().values())
    for folder in dict.fromkeys([*FOLDERS, *(topic.id.split("/")[0] for topic in topics)]):
        inside = [topic for topic in topics if topic.id.split("/")[0] == folder]
        if not inside:
            continue
        st.header(plain(FOLDERS.get(folder, folder.replace("-", " ").capitalize())), anchor=False)
        columns = st.columns(2, gap="small")
        for count, topic in enumerate(inside):
            names = [puzzle.id for puzzle in topic.puzzles]
            label = f"**{plain(topic.title)}**  \n{len(right.intersection(names))} of {len(names)} solved"
            if columns[count % 2].button(label, key=f"topic-{topic.id}", width="stretch"):
                first = next((name for name in names if name not in right), names[0])
                turn_to(Address("practise", {"topic": topic.id, "puzzle": _short(first)}))


def chosen() -> PuzzleSet | None:
    """The topic of the address."""
    return course.topics().get(st.query_params.get("topic", ""))


def play_topic(topic: PuzzleSet) -> None:
    """The puzzle of the address, or the end of its topic."""
    ids = [_short(puzzle.id) for puzzle in topic.puzzles]
    wanted = st.query_params.get("puzzle", ids[0])
    if wanted == END:
        _end(topic)
        return
    at = ids.index(wanted) if wanted in ids else 0

    def move(to: str, answered: bool) -> None:
        """Next or back from the puzzle on show; back from the first leads to the topics."""
        if to == "back" and at == 0:
            to_choice()
        else:
            go(topic=topic.id, puzzle=[*ids, END][at + 1 if to == "next" else at - 1])

    puzzle = topic.puzzles[at]
    frame = Frame(crumb=f"{topic.title}: {at + 1} of {len(ids)}", back="Back", next="Next", skip="Skip")
    play(f"practise?topic={topic.id}&puzzle={ids[at]}", puzzle.id, course.puzzle_at_table(puzzle.id), frame, move)


def _end(topic: PuzzleSet) -> None:
    ids = [puzzle.id for puzzle in topic.puzzles]
    who, right = learner.here().id, _solved()
    st.title("That was the last one", anchor=False)
    left = [name for name in ids if name not in right]
    st.write(f"{plain(topic.title)}: every puzzle is solved." if not left else f"{plain(topic.title)}: some are still to be solved.")
    with st.container(horizontal=True):
        if st.button("Another topic", type="primary"):
            turn_to(Address("practise"))
        if left and st.button("To the first that is left"):
            forget(left[0])
            turn_to(Address("practise", {"topic": topic.id, "puzzle": _short(left[0])}))
        st.button("Once more from the start", on_click=_start_over, args=(topic,))
    done = round_of(who, latest(who, ids), topic.title)
    show_round(done, Address("practise", {"topic": topic.id, "puzzle": END}))


def _start_over(topic: PuzzleSet) -> None:
    for puzzle in topic.puzzles:
        forget(puzzle.id)
    go(topic=topic.id, puzzle=_short(topic.puzzles[0].id))


def _short(name: str) -> str:
    return name.rsplit("/", 1)[-1]


def _solved() -> frozenset[str]:
    return store().fold(learner.here().id, solved)
