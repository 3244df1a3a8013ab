"""The skill map: what there is to learn, what comes before it, and the kinds of question that ask it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Skill:
    """One skill: its plain name, the skills it builds on, the kinds that ask it, and its part of the map.

    `judged`: choices are weighed that the rules all allow; it is drilled with puzzles of a pool, and says nothing of the rules.
    """

    id: str
    name: str
    part: str
    needs: tuple[str, ...]
    kinds: tuple[str, ...]
    judged: bool = False


def _part(part: str, *rows: tuple[str, str, str, str], judged: bool = False) -> tuple[Skill, ...]:
    return tuple(Skill(name, says, part, tuple(needs.split()), tuple(kinds.split()), judged) for name, says, needs, kinds in rows)


_ROWS = (
    *_part(
        "The cards",
        ("rank", "Which card is higher", "", "rank-order win-trick"),
        ("deck", "How many of a card there are", "", "copies-left"),
        ("trump-beats-plain", "Trump beats the other suits", "rank", "trick-winner win-trick"),
        ("counters", "Counting trick points", "rank", "counters"),
        ("counters-left", "Trick points still to win", "counters", "counters-left"),
        ("turn", "Whose turn it is", "", "whose-turn"),
    ),
    *_part(
        "Meld",
        ("marriages", "Marriages", "rank", "find-meld meld-count"),
        ("run", "Runs and their extras", "marriages", "find-meld meld-count"),
        ("dix", "The nine of trump", "trump-beats-plain", "meld-count"),
        ("pinochle", "Pinochle", "", "find-meld meld-count"),
        ("arounds", "One in every suit", "rank", "find-meld meld-count"),
        ("doubles", "Double melds", "run pinochle arounds", "meld-count"),
        ("shared-cards", "Cards in two melds", "marriages pinochle arounds", "shared-cards"),
        ("total-meld", "The whole meld of a hand", "marriages run dix pinochle arounds doubles shared-cards", "meld-count"),
        ("best-trump", "The suit with the most meld", "total-meld", "best-trump"),
    ),
    *_part(
        "Tricks",
        ("follow", "Following suit", "turn", "legal-plays"),
        ("must-beat", "Beating the winning card", "follow rank", "legal-plays"),
        ("must-trump", "Trumping when you are out of the suit", "follow trump-beats-plain", "legal-plays"),
        ("overtrump", "Going over a trump", "must-trump must-beat", "legal-plays"),
        ("after-a-ruff", "Following when the trick is trumped", "must-beat overtrump", "legal-plays"),
        ("any-card", "When any card may go", "must-trump", "legal-plays"),
        ("twins", "Two of the same card", "trick-winner", "trick-winner"),
        ("trick-winner", "Who takes the trick", "trump-beats-plain follow", "trick-winner"),
        ("all-legal-plays", "Every card you may play", "follow must-beat must-trump overtrump after-a-ruff any-card", "legal-plays"),
        ("trump-count", "Counting trumps", "deck trick-winner", "trump-count"),
    ),
    *_part(
        "Scoring",
        ("points-needed", "Points still needed", "total-meld", "points-needed"),
        ("made-or-set", "Made or set", "points-needed", "made-or-set"),
        ("can-make", "Can the bid still be made", "points-needed counters-left", "can-make"),
        ("save-the-meld", "Saving the meld", "counters", "hand-score"),
        ("hand-score", "The score of a hand", "made-or-set save-the-meld", "hand-score"),
        ("game-winner", "Who wins the game", "hand-score", "game-winner"),
    ),
    *_part(
        "The auction",
        ("auction", "Who won the bidding", "turn", "auction"),
        ("least-bid", "The least you may bid", "turn", "least-bid"),
        ("partner-said", "What partner's bid says", "least-bid", "partner-said"),
    ),
    *_part(
        "Play with all hands seen",
        ("see-cash", "Taking sure tricks in time", "all-legal-plays counters", "best-play"),
        ("see-trump", "Leading trump and making them trump", "all-legal-plays counters", "best-play"),
        ("see-wait", "Keeping a winner or losing a trick first", "all-legal-plays counters", "best-play"),
        ("see-feed", "Giving counters", "all-legal-plays counters", "best-play"),
        ("see-end", "The last trick and saving", "all-legal-plays counters", "best-play"),
        judged=True,
    ),
)

SKILLS: Mapping[str, Skill] = {skill.id: skill for skill in _ROWS}
# Those whose answers are matters of the rules.
RULE_SKILLS: tuple[str, ...] = tuple(skill.id for skill in _ROWS if not skill.judged)


def is_judged(name: str) -> bool:
    """Whether a skill by its name is one of judgement."""
    return name in SKILLS and SKILLS[name].judged


# The skill that stands for each idea of play (see advice.ideas).
SKILL_OF_IDEA: Mapping[str, str] = {
    "cash": "see-cash",
    "pull-trump": "see-trump",
    "force": "see-trump",
    "hold-up": "see-wait",
    "duck": "see-wait",
    "unblock": "see-wait",
    "feed": "see-feed",
    "last-trick": "see-end",
    "save": "see-end",
}
