"""What is said of answers with several parts: which are right, and the first that is not, while the right ones are held back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.feedback.held_back.short import NotYet, first_hint
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.auction import OTHER_DID, Calls
from tutor.questions import Answer
from tutor.questions.auction import Auction
from tutor.questions.hand_score import GameWinner, ScoreOfHand


@dataclass(frozen=True)
class _Parts:
    """The parts of an answer given, and of the right one."""

    question: Auction | ScoreOfHand | GameWinner
    given: Mapping[str, Answer]

    def wrong(self, name: str) -> bool:
        return bool(self.given[name] != self.question.answer[name])

    def way(self, name: str) -> str:
        return "less" if self.given[name] > self.question.answer[name] else "more"

    def is_given(self, name: str) -> bool:
        return name in getattr(self.question, "given", ())

    @property
    def own_way(self) -> str:
        return self.way("declarer")

    @property
    def their_way(self) -> str:
        return self.way("defenders")

    @property
    def bid_way(self) -> str:
        return "high" if self.given["bid"] > self.question.answer["bid"] else "low"

    @property
    def is_made(self) -> bool:
        return bool(self.given.get("outcome") == "made")

    @property
    def two_sides(self) -> bool:
        return len(self.question.rules.deck.sides) == 2


# auction ------------------------------------------------------------------------------------------------------------

_AUCTION_TITLES: tuple[Row[_Parts], ...] = (
    Row(lambda p: p.given["declarer"] not in p.question.rules.seats, "Not yet: nobody sits there"),
    Row(lambda p: p.wrong("declarer"), "Not yet: another player is declarer"),
    Row(always, "Not yet: the bid is too {bid_way}"),
)
_BIDS: tuple[Row[Calls], ...] = (
    Row(lambda c: c.any_bid, "The declarer is right. Which bid was the last?"),
    Row(always, "The declarer is right. For how much must a hand be played that nobody bid on?"),
)
_NOBODY_BID = "Nobody bid. Think of who must take it then, and for how much."


def of_auction(question: Auction, given: Answer) -> NotYet:
    """auction: what the player named did, else whether the bid is too high."""
    parts = _Parts(question, given)
    calls = Calls(question, given["declarer"])
    if given["declarer"] not in question.rules.seats:
        text = first_hint(question)
    elif not parts.wrong("declarer"):
        text = said(_BIDS, calls)
    else:
        text = f"{said(OTHER_DID, calls)}Who bid the most?" if calls.any_bid else _NOBODY_BID
    return NotYet(said(_AUCTION_TITLES, parts), text)


# hand-score and game-winner -----------------------------------------------------------------------------------------

_SCORE_TITLES: tuple[Row[_Parts], ...] = (
    Row(lambda p: p.wrong("outcome"), "Not yet: look at the bid again"),
    Row(lambda p: p.wrong("declarer"), "Not yet: declaring side scores {own_way}"),
    Row(lambda p: p.two_sides, "Not yet: the defenders score {their_way}"),
    Row(always, "Not yet: both together score {their_way}"),
)
_SCORES: tuple[Row[_Parts], ...] = (
    Row(lambda p: p.wrong("outcome"), "Compare the bid with meld and tricks first, and see whether anything else is due."),
    Row(
        lambda p: p.wrong("declarer") and p.is_given("outcome") and p.is_made, "The bid is made. What does the declaring side score for it?"
    ),
    Row(lambda p: p.wrong("declarer") and p.is_given("outcome"), "The bid is set. What does that cost the declaring side?"),
    Row(lambda p: p.wrong("declarer") and p.is_made, "The bid is made, as you say. What does the declaring side score for it?"),
    Row(lambda p: p.wrong("declarer"), "The bid is set, as you say. What does that cost the declaring side?"),
    Row(lambda p: p.is_given("declarer") and p.two_sides, "The declaring side is done. What do the defenders score for meld and tricks?"),
    Row(lambda p: p.is_given("declarer"), "The declaring side is done. What does each of the two defenders score?"),
    Row(lambda p: p.two_sides, "The declaring side is right. What do the defenders score for meld and tricks?"),
    Row(always, "The declaring side is right. What does each of the two defenders score?"),
)
_GAME_TITLES: tuple[Row[_Parts], ...] = (
    Row(lambda p: p.wrong("declarer"), "Not yet: declaring side has {own_way}"),
    Row(lambda p: p.wrong("defenders") and p.two_sides, "Not yet: the defenders have {their_way}"),
    Row(lambda p: p.wrong("defenders"), "Not yet: both together have {their_way}"),
    Row(always, "Not yet: look at who has won"),
)
_ADD = "Add each side's score to what it had."
_GAMES: tuple[Row[_Parts], ...] = (
    Row(lambda p: p.wrong("declarer") and p.is_given("hand"), _ADD),
    Row(lambda p: p.wrong("declarer"), f"What does each side score for this hand? {_ADD}"),
    Row(lambda p: p.wrong("defenders") and p.is_given("declarer"), f"The declaring side is done. {_ADD}"),
    Row(lambda p: p.wrong("defenders"), f"The declaring side is right. {_ADD}"),
    Row(lambda p: p.is_given("declarer") and p.is_given("defenders"), "Both scores are done. Is the game over, and for whom?"),
    Row(always, "Both scores are right. Is the game over, and for whom?"),
)


def of_score(question: ScoreOfHand, given: Answer) -> NotYet:
    """hand-score: made or set first, then the declaring side, then the defenders."""
    parts = _Parts(question, given)
    return NotYet(said(_SCORE_TITLES, parts), said(_SCORES, parts))


def of_game(question: GameWinner, given: Answer) -> NotYet:
    """game-winner: the declaring side first, then the defenders, then who has won."""
    parts = _Parts(question, given)
    return NotYet(said(_GAME_TITLES, parts), said(_GAMES, parts))
