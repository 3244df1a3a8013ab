"""Questions: the kinds, and the reading of one from plain data."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.questions.auction import Auction
from tutor.questions.base import Answer, Question, question_fields
from tutor.questions.best_play import BestPlay
from tutor.questions.best_trump import BestTrump
from tutor.questions.can_make import CanMake
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.find_meld import FindMeld
from tutor.questions.hand_score import GameWinner, MadeOrSet, ScoreOfHand
from tutor.questions.least_bid import LeastBid
from tutor.questions.legal_plays import LegalCards
from tutor.questions.mark_melds import MarkMelds
from tutor.questions.meld_count import MeldTotal
from tutor.questions.multiple_choice import MultipleChoice
from tutor.questions.partner_said import PartnerSaid
from tutor.questions.points_needed import PointsNeeded
from tutor.questions.rank_order import RankOrder
from tutor.questions.reading import read_fields
from tutor.questions.scene import YOU, Ask, Option, Scene
from tutor.questions.shared_cards import SharedCards
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.trump_count import TrumpCount
from tutor.questions.values import Data, FieldError, Table, suggest
from tutor.questions.whose_turn import WhoseTurn
from tutor.questions.win_trick import WinTrick

_KINDS: tuple[type[Question], ...] = (
    RankOrder,
    WinTrick,
    CopiesLeft,
    WhoseTurn,
    FindMeld,
    SharedCards,
    MeldTotal,
    MarkMelds,
    BestTrump,
    LegalCards,
    TrickWinner,
    Counters,
    CountersLeft,
    PointsNeeded,
    CanMake,
    MadeOrSet,
    ScoreOfHand,
    GameWinner,
    Auction,
    LeastBid,
    PartnerSaid,
    TrumpCount,
    BestPlay,
    MultipleChoice,
)
KINDS: Mapping[str, type[Question]] = {kind.kind: kind for kind in _KINDS}


def read_question(data: Mapping[str, Data]) -> tuple[Question | None, list[FieldError]]:
    """A question from its fields (`kind` among them), or everything that is wrong with them."""
    name = data.get("kind")
    if name is None:
        return None, [FieldError("'kind' is missing", "the kinds are: " + ", ".join(KINDS))]
    if not isinstance(name, str):
        return None, [FieldError("the kind is not a word", "the kinds are: " + ", ".join(KINDS), ("kind",))]
    if name not in KINDS:
        hint = suggest(str(name), KINDS, "the kinds are")
        return None, [FieldError(f"unknown kind '{name}'", hint, ("kind",))]
    return read_fields(KINDS[name], {field: value for field, value in data.items() if field != "kind"})


__all__ = [
    "KINDS",
    "YOU",
    "Answer",
    "Ask",
    "Data",
    "FieldError",
    "Option",
    "Question",
    "Scene",
    "Table",
    "question_fields",
    "read_question",
    "suggest",
]
