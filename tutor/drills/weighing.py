"""What a question of judgement asks of a learner: drivers of its difficulty, counted on what is known of its choices."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.advice import counter
from tutor.advice.endings import depth_of
from tutor.advice.thumbs import misses
from tutor.questions.best_play import BestPlay

# How many turns of thought an idea takes beside the plainest one of its skill.
TURNS_OF: Mapping[str, int] = {"force": 1, "unblock": 1, "duck": 1, "save": 1}
OF_TRICKS = ("lures", "discards", "trumps_played", "overtrumped", "twins_apart")  # who wins a trick is seen at once beside all this
CLEAR = 3  # counters between right and wrong that make a choice clear


def best_play(question: BestPlay) -> Mapping[str, int]:
    """How many cards are weighed and how many of them are right, which rules of thumb go wrong, and how far one must look."""
    advised, graded = question.result, question.graded
    wrong = [choice.cost for choice in advised.choices if not question.is_right((choice.card,))]
    ideas = graded.idea if graded else ()
    return {
        **dict.fromkeys(OF_TRICKS, 0),
        "cards": advised.position.cards_left,
        "to_weigh": len(advised.choices),
        "to_choose": 0,
        "also_right": len(advised.choices) - len(wrong) - 1,
        "misses": len(graded.misses if graded else misses(advised)),
        "depth": depth_of(advised) - 1,
        "steps": max(graded.steps - 1, 0) if graded else 0,
        "close": max(CLEAR - min(wrong, default=0) // counter(question.rules), 0),
        "turns": TURNS_OF.get(ideas[0], 0) if ideas else 0,
    }
