"""Slips in questions about counters; what is left, copies, ranks and turns have files of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial

from tutor.engine import HOUSE_RULES, Change, Rank, Rules
from tutor.engine.cards import PLURALS
from tutor.engine.rules import TEN, A, J, K, Q
from tutor.feedback.slips import copies, left, ranks, turns
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.counted import Values
from tutor.feedback.words import a_rank, first_upper, listed, number_word, points
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft

PILES = ("counters", "counters-left")
Piled = Counters | CountersLeft


def _off(question: Piled, points: int) -> int:
    """The answer where a pile is counted for so many points more."""
    return int(question.answer) + (points if isinstance(question, Counters) else -points)


def _held(question: Piled) -> Counter[Rank]:
    """The cards that count, by their ranks."""
    worth = question.rules.point_values
    return Counter(card.rank for card in question.cards if worth.get(card.rank))


def _forgotten(rank: Rank, question: Piled) -> Iterator[Slipped]:
    """A rank that counts, left out altogether."""
    count = _held(question)[rank]
    if count:
        words = {"ranks": PLURALS[rank], "rank": f"the {rank.name.lower()}" if count == 1 else f"the {PLURALS[rank]}"}
        yield Slipped(_off(question, -count * question.rules.point_values[rank]), {**words, "a": first_upper(a_rank(rank))})


def _forgetting(rank: Rank, likely: Likely, name: str = "", kinds: tuple[str, ...] = PILES) -> Slip:
    return Slip(
        name or f"{PLURALS[rank]}-forgotten",
        kinds,
        partial(_forgotten, rank),
        "you left out {rank}",
        "{a} is a counter too.",
        likely,
    )


def _low_counters_forgotten(question: Piled) -> Iterator[Slipped]:
    """Kings and whatever else counts below the ten, left out together."""
    held, worth = _held(question), question.rules.point_values
    low = [rank for rank in (K, Q, J) if held[rank]]
    if len(low) > 1 and worth.get(K):
        kinds = listed([PLURALS[rank] for rank in (K, Q, J) if worth.get(rank)])
        yield Slipped(_off(question, -sum(held[rank] * worth[rank] for rank in low)), {"kinds": first_upper(kinds)})


def _by_worth(question: Piled) -> Mapping[int, int]:
    """How many cards there are of each worth."""
    found: Counter[int] = Counter()
    for rank, count in _held(question).items():
        found[question.rules.point_values[rank]] += count
    return found


def _things(question: Piled, worth: int) -> str:
    """What the cards of a worth are called: counters where all are worth the same, or kings, or aces and tens."""
    values = question.rules.point_values
    kinds = [PLURALS[rank] for rank, points in values.items() if points == worth]
    return "counters" if len({points for points in values.values() if points}) == 1 else listed(kinds)


def _miscounted(sign: int, question: Piled) -> Iterator[Slipped]:
    """One card of those that are worth the same missed, where it is not the only one of its rank, or counted twice."""
    held, values = _held(question), question.rules.point_values
    for worth, count in _by_worth(question).items():
        alone = sign < 0 and any(number == 1 for rank, number in held.items() if values[rank] == worth)
        if count > 1 and not alone:
            words = {"number": number_word(count), "things": _things(question, worth)}
            yield Slipped(_off(question, sign * worth), words)


def _worthless(rank: Rank, question: Piled) -> Iterator[Slipped]:
    """A rank that is worth nothing, counted like a king."""
    count = sum(card.rank is rank for card in question.cards)
    worth = question.rules.point_values
    if count and rank in worth and not worth[rank]:
        words = {"rank": f"the {rank.name.lower()}" if count == 1 else f"the {PLURALS[rank]}", "a": first_upper(a_rank(rank))}
        yield Slipped(_off(question, count * worth.get(K, 0)), words)


def _worthless_too(rank: Rank, likely: Likely, kinds: tuple[str, ...] = PILES) -> Slip:
    return Slip(
        f"{PLURALS[rank]}-counted",
        kinds,
        partial(_worthless, rank),
        "you counted {rank} as well",
        "{a} is worth nothing in tricks.",
        likely,
    )


def _court_counted(question: Piled) -> Iterator[Slipped]:
    """Queens and jacks counted like kings, both together."""
    worth = question.rules.point_values
    held = Counter(card.rank for card in question.cards)
    if held[Q] and held[J] and not worth.get(Q) and not worth.get(J):
        yield Slipped(_off(question, (held[Q] + held[J]) * worth[K]))


def _every_card(question: Piled) -> Iterator[Slipped]:
    """Every card counted as a counter, where all counters are worth the same: kings among them, and not queens."""
    worth = question.rules.point_values
    points = {value for value in worth.values() if value}
    none = [card for card in question.cards if not worth[card.rank]]
    if len(points) == 1 and none and worth.get(K) and not worth.get(Q):
        kinds = listed([PLURALS[rank] for rank in worth if worth[rank]])
        yield Slipped(_off(question, len(none) * points.pop()), {"kinds": kinds})


def _last_not_won(question: Counters) -> Iterator[Slipped]:
    last = question.rules.scoring.last_trick
    if last and not question.last_trick:
        yield Slipped(question.answer + last)


def _last_at_other_points(question: Counters) -> Iterator[Slipped]:
    """The last trick as it counts with half or twice as many cards."""
    last, copies = question.rules.scoring.last_trick, question.rules.deck.copies
    other = last // 2 if copies > 2 else last * 2
    if question.last_trick and other:
        yield Slipped(question.answer - last + other, {"other": points(other), "last": points(last)})


def _number_of_counters(question: Counters) -> Iterator[Slipped]:
    """How many counters there are, the last trick as one of them or not."""
    number, values = _held(question).total(), set(question.rules.point_values.values())
    if number and any(worth > 1 for worth in values):
        yield Slipped(number)
        if question.last_trick:
            yield Slipped(number + 1)


def _cards_alone(question: Counters) -> Iterator[Slipped]:
    """How many cards there are, where that is neither what they come to nor how many counters there are."""
    worth, number = question.rules.point_values, len(question.cards)
    if any(points > 1 for points in worth.values()) and number not in (_held(question).total(), sum(worth[c.rank] for c in question.cards)):
        yield Slipped(number)


@lru_cache(maxsize=256)
def _other_counts(rules: Rules) -> tuple[Rules, ...]:
    """The ways to count of other games, that tables of this game are not known to play."""
    row = HOUSE_RULES["counting"]
    changed = [rules.but(Change("", "", choice.fields(rules))) for choice in row.choices if not row.is_met(choice.name, rules)]
    return tuple(other for other in changed if other.point_values != rules.point_values)


def _counted_as_elsewhere(question: Counters) -> Iterator[Slipped]:
    here = Values(question.rules.point_values).counting
    for other in _other_counts(question.rules):
        worth = other.point_values
        total = sum(worth[card.rank] for card in question.cards) + (other.scoring.last_trick if question.last_trick else 0)
        there = Values(worth).counting.replace(" count ", " ", 1)
        yield Slipped(total, {"there": there, "here": here})


def _given(question: Counters) -> int:
    """What the steps that are done for the learner come to."""
    return sum(int(points) for _, points in question.done())


def _given_again(question: Counters) -> Iterator[Slipped]:
    if _given(question):
        yield Slipped(question.answer + _given(question))


def _given_left_out(question: Counters) -> Iterator[Slipped]:
    if 0 < _given(question) < question.answer:
        yield Slipped(question.answer - _given(question))


def _slip(name: str, kind: str, answers: Callable[..., Iterator[Slipped]], thought: str, remember: str, likely: Likely) -> Slip:
    return Slip(name, (kind,), answers, thought, remember, likely)


_COUNTING: tuple[Slip, ...] = (
    _forgetting(TEN, Likely.AT_TIMES),
    _forgetting(A, Likely.HARDLY),
    # In a pile alone: a belief changes what the whole hand has, too.
    _forgetting(K, Likely.AT_TIMES, "kings-not-taken-off", ("counters-left",)),
    _worthless_too(Q, Likely.OFTEN, ("counters-left",)),
    _forgetting(Q, Likely.AT_TIMES),
    _forgetting(J, Likely.AT_TIMES),
    Slip(
        "low-counters-forgotten",
        PILES,
        _low_counters_forgotten,
        "you counted only aces and tens",
        "{kinds} are worth something too.",
        Likely.AT_TIMES,
    ),
    Slip(
        "counter-missed",
        PILES,
        partial(_miscounted, -1),
        "you missed one of the {things}",
        "There are {number} {things} in the pile.",
        Likely.AT_TIMES,
    ),
    Slip(
        "counter-twice",
        PILES,
        partial(_miscounted, 1),
        "you counted one of the {things} twice",
        "There are {number} {things} in the pile.",
        Likely.HARDLY,
    ),
    _slip(
        "given-counters-left-out",
        "counters",
        _given_left_out,
        "you left out what is counted already",
        "What is counted already belongs to the total too.",
        Likely.OFTEN,
    ),
    _slip(
        "given-counters-added-again",
        "counters",
        _given_again,
        "you added what is counted already once more",
        "What is counted already is in the total once.",
        Likely.SELDOM,
    ),
    _worthless_too(J, Likely.SELDOM),
    Slip(
        "court-counted",
        PILES,
        _court_counted,
        "you counted the queens and jacks as well",
        "Queens and jacks are worth nothing in tricks.",
        Likely.SELDOM,
    ),
    Slip("every-card-counted", PILES, _every_card, "you counted every card", "Only {kinds} count in tricks.", Likely.SELDOM),
    _slip(
        "last-trick-not-won",
        "counters",
        _last_not_won,
        "you counted the last trick, which was not won",
        "The last trick counts only for whoever wins it.",
        Likely.OFTEN,
    ),
    _slip(
        "last-trick-at-other-points",
        "counters",
        _last_at_other_points,
        "you counted {other} for the last trick",
        "Here the last trick is worth {last}.",
        Likely.SELDOM,
    ),
    _slip(
        "number-of-counters",
        "counters",
        _number_of_counters,
        "you counted the cards and not their points",
        "Add up what the counters are worth, not how many they are.",
        Likely.AT_TIMES,
    ),
    _slip(
        "number-of-cards",
        "counters",
        _cards_alone,
        "you counted the cards and not their points",
        "Add up what the counters are worth, not how many cards there are.",
        Likely.HARDLY,
    ),
    _slip(
        "counted-as-elsewhere",
        "counters",
        _counted_as_elsewhere,
        "you counted {there}",
        "Here {here}.",
        Likely.AT_TIMES,
    ),
)

SLIPS: tuple[Slip, ...] = (*_COUNTING, *left.SLIPS, *copies.SLIPS, *ranks.SLIPS, *turns.SLIPS)
