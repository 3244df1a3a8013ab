"""The device at the other end: this machine, or one of the house that was let in, and whose names can be picked on it."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from tutor.app.session import clock
from tutor.app.session.options import options
from tutor.app.session.store import store
from tutor.progress import Learner

# The gate puts it on every request, and takes off what a browser may have sent.
HEADER = b"x-pinochle-device"
HERE, NOBODY = "here", ""


def other() -> str | None:
    """The id of the device where that is not this machine; None on this machine, which sees everybody's names."""
    return announced(st.context.headers)


def announced(headers: Mapping[str, str]) -> str | None:
    """The same of a request, as the gate announced it."""
    said = headers.get(HEADER.decode(), NOBODY) if options().sharing else HERE
    return None if said == HERE else said


def learners() -> tuple[Learner, ...]:
    """Who can be picked on this device, the most recently active first."""
    return store().learners(other())


def known(learner: str) -> Learner | None:
    """The learner with this id, where they can be picked on this device."""
    return store().learner(learner) if may_be(learner, other()) else None


def may_be(learner: str, device: str | None) -> bool:
    """Whether a learner can be picked on a device; None is this machine."""
    return device is None or store().is_at_home(learner, device)


def add_learner(name: str) -> Learner:
    """Somebody new, at home on this device; raises NameProblem as the store does."""
    learner = store().add_learner(name, clock.now())
    settle(learner)
    return learner


def settle(learner: Learner) -> None:
    """Make a learner at home on this device."""
    device = other()
    if device is not None:
        store().settle(learner.id, device)
