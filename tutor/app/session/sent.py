"""Questions that are sent: one packed with its rules into an address, so that it can be asked on another machine."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import urlencode

import streamlit as st

from tutor.app.session import house
from tutor.app.session.addresses import SENT
from tutor.engine import PinochleError
from tutor.questions import Data, Question, read_question

LONGEST, MOST_BYTES = 6000, 20_000  # of the text in an address, and of what it unpacks to


class UnreadableError(ValueError):
    """A text that is no question; it says so in a sentence for a learner."""


def pack(question: Question) -> str:
    """A question as it is asked here, with its rules, as the text of an address."""
    written = json.dumps(house.pinned(question), default=str, separators=(",", ":"), sort_keys=True)
    return urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")


def unpack(text: str) -> Question:
    """The question in a text. Raises UnreadableError."""
    if len(text) > LONGEST:
        raise UnreadableError("That address is too long to be a question. Please copy it once more.")
    try:
        unpacker = zlib.decompressobj()
        written = unpacker.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), MOST_BYTES)
        data = json.loads(written) if unpacker.eof else None
    except (ValueError, zlib.error, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise UnreadableError("That address is not whole. Please copy it once more, from its start to its end.")
    return _read(data)


def _read(data: Mapping[str, Data]) -> Question:
    try:
        question, _ = read_question(data)
        _ = question and (question.answer, question.wording, question.scene())
    except (PinochleError, ValueError, TypeError, KeyError, AttributeError, RecursionError, StopIteration):
        question = None
    if question is None:
        raise UnreadableError("This question cannot be asked here. It may come from a newer Pinochle Tutor.")
    return question


def sent_id(text: str) -> str:
    """The id that a question which was sent is logged under."""
    return f"{SENT}{sha256(text.encode()).hexdigest()[:32]}"


def link(question: Question) -> str:
    """The whole address under which a question can be opened by somebody else; "" where it would be too long."""
    packed, base = pack(question), (st.context.url or "").rsplit("/", 1)[0]
    return f"{base}/practise?{urlencode({'asked': packed})}" if len(packed) <= LONGEST else ""
