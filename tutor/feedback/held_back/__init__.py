"""Held back: what is said of a wrong answer before the right one is shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tutor.feedback.diagnosis import Diagnosis, Explanation, diagnose
from tutor.feedback.held_back.amounts import of_amount, of_bid, of_meld_total
from tutor.feedback.held_back.best_play import of_best_play
from tutor.feedback.held_back.choices import of_choice, of_trick, of_trump, of_turn
from tutor.feedback.held_back.finding import of_meld, of_order, of_shared
from tutor.feedback.held_back.forms import of_auction, of_game, of_score
from tutor.feedback.held_back.lit import lit
from tutor.feedback.held_back.marking import of_marking
from tutor.feedback.held_back.partner import of_partner
from tutor.feedback.held_back.plays import of_plays, of_winners
from tutor.feedback.held_back.short import NotYet, fits
from tutor.feedback.held_back.telling import gives_away
from tutor.feedback.judge import ELSEWHERE, own_rule, rule_to_keep, what_was_thought, worth_telling
from tutor.feedback.misconceptions import spoken
from tutor.feedback.words import first_lower
from tutor.questions import Answer, Question
from tutor.questions.best_play import BestPlay

__all__ = ["NotYet", "not_yet"]

# By the name of a kind. Of one that is not here nothing is held back: where there are two answers, one that is wrong says the other.
_OF: Mapping[str, Callable[[Any, Answer], NotYet]] = {
    "legal-plays": of_plays,
    "win-trick": of_winners,
    "find-meld": of_meld,
    "shared-cards": of_shared,
    "rank-order": of_order,
    "counters": of_amount,
    "counters-left": of_amount,
    "copies-left": of_amount,
    "trump-count": of_amount,
    "points-needed": of_amount,
    "meld-count": of_meld_total,
    "mark-melds": of_marking,
    "least-bid": of_bid,
    "partner-said": of_partner,
    "auction": of_auction,
    "hand-score": of_score,
    "game-winner": of_game,
    "trick-winner": of_trick,
    "whose-turn": of_turn,
    "best-trump": of_trump,
    "multiple-choice": of_choice,
    "best-play": of_best_play,
}
# Causes whose words leave only one answer.
_TELL_ALL = frozenset(
    ("next-seat-takes", "left-of-the-winner-leads", "outcome-misjudged", "leader-named", "hand-for-game", "target-overlooked")
)


def not_yet(question: Question, given: Answer, diagnosis: Diagnosis | None = None, told: Collection[str] = ()) -> NotYet | None:
    """What to say of a wrong answer before the right one is shown: which rule it broke, and what leads on.

    None for a right answer, and where nothing can be held back, since only one other answer is left. `diagnosis` and `told` are as
    for `judge`.
    """
    if question.is_right(given) or question.kind not in _OF or _one_is_left(question, given):
        return None
    plain = _OF[question.kind](question, given)
    ways = worth_telling(diagnose(question, given) if diagnosis is None else diagnosis)
    if not ways or any(cause.name in _TELL_ALL for way in ways for cause in way.causes):
        return plain
    texts = [text for text in _texts(ways, question, told) if fits(text) and not gives_away(text, question, given)]
    if ways[0].is_house_rule:
        return replace(plain, title=ELSEWHERE, text=next(iter(texts), "This table plays by another rule."))
    if not texts:
        return plain
    names = [cause.name for cause in ways[0].causes] if len(ways) == 1 else []
    return replace(plain, text=texts[0], marks=plain.marks or lit(question, texts[0], names))


def _one_is_left(question: Question, given: Answer) -> bool:
    """Whether the right answer is known as soon as one is known to be wrong."""
    ask = question.scene().ask
    if isinstance(question, BestPlay):
        return len(set(question.position.legal.cards) - set(given)) == 1
    if ask.type == "form" and len(ask.parts) == 1:
        ask = ask.parts[0][1]
    if ask.type == "choice":
        return len(ask.options) <= 2
    if ask.type != "cards":
        return False
    hand = question.scene().hand
    return len(given) == len(hand) == 2 if ask.ordered else len(set(hand)) == 1


def _texts(ways: Sequence[Explanation], question: Question, told: Collection[str]) -> Iterator[str]:
    """What may be said of the causes of an answer, the fullest text first."""
    if ways[0].is_house_rule:
        yield from _other_tables(ways[0], question)
        return
    thought, remember = what_was_thought(ways, told), rule_to_keep(ways[0])
    yield from (text for text in (f"{thought} {remember}".strip(), remember, thought) if text)


def _other_tables(way: Explanation, question: Question) -> Iterator[str]:
    """The rule of other tables and that of this one, or this one's alone."""
    belief = way.belief
    assert belief is not None
    there, own = f"At some tables {first_lower(belief.says)}", spoken(own_rule(belief, question.rules))
    yield from (f"{there} At this one {first_lower(own)}", f"At this one {first_lower(own)}") if own else ()
    yield f"{there} Not at this one."
