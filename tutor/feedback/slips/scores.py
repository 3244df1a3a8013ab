"""Slips in questions about scoring a hand and a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.engine import HandScore, score_game
from tutor.feedback.slips import ended, making, needs
from tutor.feedback.slips.scoring import GAME, HAND, Figures, Wrong, answers_with, scored
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.outcomes import Outcome
from tutor.feedback.words import points
from tutor.questions.hand_score import GameWinner


def _words(outcome: Outcome) -> dict[str, str]:
    return {"meld": outcome.meld, "tricks": outcome.tricks, "bid": outcome.bid, "total": outcome.total, "costs": outcome.costs}


# The declaring side -------------------------------------------------------------------------------------------------


def _made(score: Callable[[Outcome], int]) -> Figures:
    """What somebody gives the declaring side for a made bid."""

    def figures(outcome: Outcome) -> Iterator[Wrong]:
        if not outcome.is_set and outcome.played:
            yield Wrong((score(outcome), *outcome.hand.points[1:]), _words(outcome))

    return figures


def _set(score: Callable[[Outcome], int], played: bool = False) -> Figures:
    """What somebody gives the declaring side for a set; `played`: only where tricks were played."""

    def figures(outcome: Outcome) -> Iterator[Wrong]:
        if outcome.is_set and not outcome.moon_costs and (outcome.had("tricks") or not played):
            yield Wrong((score(outcome), *outcome.hand.points[1:]), _words(outcome))

    return figures


def _bid(outcome: Outcome) -> int:
    return outcome.hand.bid


def _bid_and_meld(outcome: Outcome) -> int:
    return outcome.hand.bid + outcome.had("meld")


def _bid_and_all(outcome: Outcome) -> int:
    return outcome.hand.bid + outcome.sum


def _tricks(outcome: Outcome) -> int:
    return outcome.had("tricks")


def _meld(outcome: Outcome) -> int:
    return outcome.had("meld")


def _surplus(outcome: Outcome) -> int:
    return outcome.sum - outcome.hand.bid


def _nothing(outcome: Outcome) -> int:
    return 0


def _added(outcome: Outcome) -> int:
    return -outcome.hand.points[0]


def _kept_tricks(outcome: Outcome) -> int:
    return outcome.hand.points[0] + outcome.had("tricks")


def _all_the_same(outcome: Outcome) -> int:
    return outcome.sum


_DUE = {
    "not-saved": "The declaring side must take {takes} here.",
    "defenders-reneged": "When the defenders renege, the bid counts as made.",
}
_TOGETHER = "Meld and tricks together must reach the bid."


def _misjudged(outcome: Outcome) -> Iterator[Wrong]:
    """The other outcome, and all that goes with it."""
    hand, scoring = outcome.hand, outcome.rules.scoring
    cost = hand.bid + (outcome.had("meld") if outcome.meld_costs else 0)
    pays = hand.bid if scoring.set_pays == "bid" else 0
    words = {"due": next((text.format(takes=outcome.takes) for cause, text in _DUE.items() if cause == hand.cause), _TOGETHER)}
    if hand.outcome == "made":
        yield Wrong((-cost, *(score + pays for score in hand.points[1:])), {**words, "outcome": "set"}, "set")
    elif hand.cause in ("short", "not-saved"):
        yield Wrong((outcome.sum, *(score - pays for score in hand.points[1:])), {**words, "outcome": "made"}, "made")


# The defenders ------------------------------------------------------------------------------------------------------


def _without(what: str) -> Figures:
    """The defenders' score without their meld or their tricks, where each of them scores something else."""

    def figures(outcome: Outcome) -> Iterator[Wrong]:
        hand = outcome.hand
        lost = [sum(line.scored for line in hand.lines if line.side == side and line.what == what) for side in range(1, len(hand.points))]
        kept = [score - less for score, less in zip(hand.points[1:], lost, strict=True)]
        if all(lost) and all(kept):
            yield Wrong((hand.points[0], *kept), {})

    return figures


def _defenders_nothing(outcome: Outcome) -> Iterator[Wrong]:
    # To give nothing for tricks beside a meld that is too low is a belief.
    low = any(line.why == "below-floor" for line in outcome.hand.lines)
    if any(outcome.hand.points[1:]) and not low:
        yield Wrong((outcome.hand.points[0], *(0 for _ in outcome.hand.points[1:])), {})


def _save_overlooked(outcome: Outcome) -> Iterator[Wrong]:
    """What an unsaved side had, as if it had saved."""
    hand, floor = outcome.hand, outcome.rules.meld.floor
    kept = [
        sum(
            line.had - line.scored
            for line in hand.lines
            if _is_unsaved(line.why, line.side, side) and not (line.what == "meld" and line.had < floor)
        )
        for side in range(1, len(hand.points))
    ]
    if any(kept):
        scores = (score + more for score, more in zip(hand.points[1:], kept, strict=True))
        what = "their meld" if outcome.rules.scoring.unsaved_loses == "meld" else "what they have"
        yield Wrong((hand.points[0], *scores), {"takes": outcome.takes, "what": what})


def _is_unsaved(why: str, its_side: int, side: int) -> bool:
    return its_side == side and why == "not-saved"


def _floor_overlooked(outcome: Outcome) -> Iterator[Wrong]:
    hand = outcome.hand
    low = [
        sum(line.had for line in hand.lines if line.side == side and line.why == "below-floor" and line.what == "meld")
        for side in range(1, len(hand.points))
    ]
    if any(low):
        scores = (score + more for score, more in zip(hand.points[1:], low, strict=True))
        yield Wrong((hand.points[0], *scores), {"meld": points(max(low)), "floor": outcome.floor})


def _swapped(outcome: Outcome) -> Iterator[Wrong]:
    if outcome.two_sides:
        yield Wrong(outcome.hand.points[::-1], {})


def _unplayed_tricks(outcome: Outcome) -> Iterator[Wrong]:
    scoring, hand = outcome.rules.scoring, outcome.hand
    if not (outcome.played or outcome.reneged) and outcome.two_sides and scoring.throw_in == "meld" and scoring.set_pays == "no":
        yield Wrong((hand.points[0], hand.points[1] + outcome.rules.trick_points), {})


# The game -----------------------------------------------------------------------------------------------------------


def _before_forgotten(question: GameWinner) -> Iterator[Slipped]:
    hand, game = question.result
    if any(question.before):
        alone = score_game(tuple(0 for _ in question.before), hand, question.rules, question.hands_played)
        yield Slipped(question.answer_of((hand, alone)))
        if alone.winner != game.winner:
            yield Slipped({**question.answer_of((hand, alone)), "winner": question.answer["winner"]})


def _own_forgotten(question: GameWinner) -> Iterator[Slipped]:
    hand: HandScore = question.result[0]
    if hand.outcome == "made" and hand.cause != "defenders-reneged":
        wrong = Wrong((0, *hand.points[1:]), {})
        yield from (Slipped(answer) for answer in answers_with(question, wrong))


def _leader_named(question: GameWinner) -> Iterator[Slipped]:
    """The side that is ahead, though nobody has reached the target."""
    game, scoring = question.result[1], question.rules.scoring
    ahead = [side for side, score in enumerate(game.points) if score == max(game.points)]
    if game.winner is None and game.cause == "target" and _plain_target(question) and scoring.lose_at is None and len(ahead) == 1:
        winner = "declarer" if ahead == [0] else "defenders"
        yield Slipped({**question.answer, "winner": winner}, {"target": points(scoring.target or 0)})


def _target_overlooked(question: GameWinner) -> Iterator[Slipped]:
    game, target = question.result[1], question.rules.scoring.target
    if game.winner is not None and game.cause == "target" and _plain_target(question):
        yield Slipped({**question.answer, "winner": "none"}, {"target": points(target or 0), "score": points(game.points[game.winner])})


def _plain_target(question: GameWinner) -> bool:
    """Whether there is a target that never goes up."""
    return question.rules.scoring.target is not None and question.rules.scoring.both_out != "play-on"


_SCORES_ALL = "A made bid scores all its meld and tricks."


def _slip(name: str, figures: Figures, thought: str, remember: str, likely: Likely = Likely.AT_TIMES) -> Slip:
    return Slip(name, HAND, scored(figures), thought, remember, likely)


SLIPS: tuple[Slip, ...] = (
    *needs.SLIPS,
    *making.SLIPS,
    *ended.SLIPS,
    _slip("outcome-misjudged", _misjudged, "you took the bid as {outcome}", "{due}"),
    _slip("made-as-bid", _made(_bid), "you scored the bid of {bid}", _SCORES_ALL, Likely.OFTEN),
    _slip("made-as-bid-and-meld", _made(_bid_and_meld), "you scored the bid and the meld", _SCORES_ALL),
    _slip("made-as-bid-and-all", _made(_bid_and_all), "you added the bid to meld and tricks", _SCORES_ALL),
    _slip("made-as-tricks", _made(_tricks), "you scored the tricks without the meld", _SCORES_ALL),
    _slip("made-as-meld", _made(_meld), "you scored the meld without the tricks", _SCORES_ALL, Likely.SELDOM),
    _slip("made-as-surplus", _made(_surplus), "you scored only what went beyond the bid", _SCORES_ALL),
    _slip("set-as-nothing", _set(_nothing), "you took nothing off for the set", "A set costs {costs}.", Likely.OFTEN),
    _slip("set-added", _set(_added), "you added what a set costs", "What a set costs is taken off.", Likely.OFTEN),
    _slip(
        "set-keeps-tricks", _set(_kept_tricks, played=True), "you let the set side keep its tricks", "A side that is set scores no tricks."
    ),
    _slip(
        "set-scored-as-made",
        _set(_all_the_same, played=True),
        "you scored meld and tricks of the set side",
        "A side that is set scores neither meld nor tricks.",
    ),
    _slip(
        "defenders-without-tricks", _without("tricks"), "you left out the defenders' tricks", "The defenders score their tricks as well."
    ),
    _slip("defenders-without-meld", _without("meld"), "you left out the defenders' meld", "The defenders score their meld as well."),
    _slip("defenders-nothing", _defenders_nothing, "you gave the defenders nothing", "The defenders score for this hand too."),
    _slip(
        "defenders-save-overlooked",
        _save_overlooked,
        "you left out the save",
        "Defenders must take {takes} to keep {what}.",
        Likely.AT_TIMES,
    ),
    _slip("defenders-floor-overlooked", _floor_overlooked, "you counted a meld of {meld}", "A meld below {floor} does not count."),
    _slip(
        "sides-swapped",
        _swapped,
        "you put the two scores the wrong way round",
        "The score of the declaring side comes first.",
        Likely.SELDOM,
    ),
    _slip(
        "unplayed-tricks-counted",
        _unplayed_tricks,
        "you counted tricks in a hand that was not played",
        "Without play the defenders score only their meld.",
        Likely.SELDOM,
    ),
    Slip(
        "before-forgotten",
        GAME,
        _before_forgotten,
        "you left out the scores before the hand",
        "Add the hand to the scores before it.",
        Likely.OFTEN,
    ),
    Slip(
        "own-score-forgotten",
        GAME,
        _own_forgotten,
        "you left out what the declaring side scored",
        "The meld and tricks of a made bid are added.",
    ),
    Slip("leader-named", GAME, _leader_named, "you named the side that is ahead", "The game goes on until a side reaches {target}."),
    Slip("target-overlooked", GAME, _target_overlooked, "you overlooked that {score} is enough", "Whoever reaches {target} wins the game."),
)
