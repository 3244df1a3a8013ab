"""Answering: the right answer to a question, those that beliefs lead to, and others that somebody might give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from tutor.engine import Card, MeldCount
from tutor.feedback import alternatives
from tutor.feedback.diagnosis import answer_under, relevant, slipped
from tutor.questions import Answer, Ask, FieldError, Question

MOST = 8  # answers to one question
BY_CAUSE = 2  # at most so many of them are those of single beliefs, and of single slips; one is that of two beliefs


def answers(question: Question, random: Random, most: int = MOST) -> list[Answer]:
    """The right answer, then wrong ones: by beliefs, and near or far off; no two the same, each as its reader gives it.

    Where answers are offered, only those.
    """
    found: list[Answer] = []
    tries = [*_right(question, random), *_believed(question, random), *_others(question, random)]
    for tried in tries:
        given = _readable(question, tried)
        if given is not None and not any(question.answers.same(given, other) for other in found):
            found.append(given)
    return found[:most]


def _readable(question: Question, answer: Answer) -> Answer | None:
    """An answer as it is read, None for what nobody can give, such as that a form's seat is none."""
    try:
        given = question.answers.reader.read(question.answers.reader.write(answer))
    except FieldError:
        return None
    return given if question.may_answer(given) else None


def _right(question: Question, random: Random) -> list[Answer]:
    """The right answer as a learner gives it: of several suits or cards that are right, one."""
    return [(random.choice(question.answer),)] if question.kind in ("best-trump", "best-play") else [question.answer]


def _believed(question: Question, random: Random) -> list[Answer]:
    """Wrong answers of some who hold a belief, of some who slip, and of one who holds two beliefs; none of a judgement."""
    if question.judgement:
        return []
    single = [answer for _, answer in alternatives(question)]
    slips = [one.answer for _, found in slipped(question) for one in found]
    random.shuffle(single)
    random.shuffle(slips)
    found = [*_as_given(question, single)[:BY_CAUSE], *_as_given(question, slips)[:BY_CAUSE]]
    beliefs = relevant(question)
    for _ in range(3):
        pair = random.sample(beliefs, 2) if len(beliefs) > 1 else []
        answer = answer_under(question, pair) if pair else None
        if answer is not None and not question.is_right(answer):
            return [*found, *_as_given(question, [answer])[:1]]
    return found


def _as_given(question: Question, found: Sequence[Answer]) -> list[Answer]:
    """Answers as they are given: of several suits one that is wrong."""
    if question.kind != "best-trump":
        return list(found)
    return [(suit,) for suits in found for suit in suits if suit not in question.answer]


def _others(question: Question, random: Random) -> list[Answer]:
    """Wrong answers that no belief is needed for, in any order."""
    found = list(_other_values(question, question.scene().ask, question.answer, random))
    random.shuffle(found)
    return found


def _other_values(question: Question, ask: Ask, right: Any, random: Random) -> Iterator[Any]:
    if ask.type == "number":
        yield from _numbers(question, ask, int(right), random)
    elif ask.type == "choice":
        values = [option.value for option in ask.options]
        whole = question.scene().ask.type == "choice"
        yield from ((question.answers.reader.read(value) for value in values) if whole else values)
    elif ask.type == "form":
        yield from _forms(question, ask, right, random)
    elif ask.type == "groups":
        yield from _groups(question, random)
    elif ask.ordered:
        yield from _orders(tuple(right), random)
    else:
        yield from _choices_of_cards(question, ask, random)


def _numbers(question: Question, ask: Ask, right: int, random: Random) -> Iterator[int]:
    """A step or two off, a meld off, half, nothing, the half step, the other sign where there may be one."""
    offs = [ask.step, 2 * ask.step, *(part.points for part in _parts(question))]
    signed = question.scene().ask.type == "form"
    tries = [right + sign * off for off in offs for sign in (1, -1)]
    tries += [0, right // 2, 2 * right, right + 1, right - max(ask.step // 2, 1), random.randint(0, 60) * ask.step]
    tries += [-right] if signed else []
    yield from (number for number in tries if signed or number >= 0)


def _parts(question: Question) -> Sequence[Any]:
    return question.result.parts if isinstance(question.result, MeldCount) else ()


def _groups(question: Question, random: Random) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """A group less, one more, one with a card more or less, one twice, two put together; a pair, a card, any cards; none."""
    right, held = list(question.answer), list(question.scene().hand)
    pairs = [pair for pair in combinations(held, 2) if {str(card.rank) for card in pair} in ({"K", "Q"}, {"Q", "J"})]
    some = tuple(random.sample(held, min(len(held), random.randint(1, 6))))
    yield from ((*right[:at], *right[at + 1 :]) for at in range(len(right)))
    yield from ((*right, tuple(pair)) for pair in random.sample(pairs, min(2, len(pairs))))
    yield (*right, some)
    yield ()
    for group in random.sample(right, min(2, len(right))):
        others = [one for one in right if one is not group]
        yield (*right, group)
        rest = list((Counter(held) - Counter(group)).elements())
        yield from ((*others, (*group, card)) for card in random.sample(rest, min(1, len(rest))))
        yield from ((*others, group[1:]) for _ in group[1:2])
        yield from ((*others, group[::2], group[1::2]) for _ in group[1:2])
    yield tuple(random.sample(right, random.randint(0, len(right))))


def _orders(right: tuple[Card, ...], random: Random) -> Iterator[tuple[Card, ...]]:
    """Two neighbours exchanged, the other way round, any order, one left out."""
    for place in range(len(right) - 1):
        yield (*right[:place], right[place + 1], right[place], *right[place + 2 :])
    yield right[::-1]
    yield from (tuple(random.sample(right, len(right))) for _ in range(2))
    yield right[:-1]


def _choices_of_cards(question: Question, ask: Ask, random: Random) -> Iterator[tuple[Card, ...]]:
    """A card less, more, another; two of them; all cards, one alone; none where there is a button for it. Where one is asked for, each."""
    right, held = list(question.answer), list(question.scene().hand)
    if not ask.many:
        yield from ((card,) for card in dict.fromkeys(held))
        return
    rest = list(held)
    for card in right:
        rest.remove(card)
    less = [[card for at, card in enumerate(right) if at != out] for out in range(len(right))]
    more = [[*right, card] for card in rest]
    other = [[*some, card] for some, card in product(less[:3], rest[:3])]
    tries = [random.choice(some) for some in (less, more, other, more, other) if some]
    tries += [held, random.sample(held, random.randint(1, len(held)))] if held else []
    tries += [[card] for card in random.sample(rest, min(2, len(rest)))]
    tries += [[]] if ask.none else []
    yield from (tuple(cards) for cards in tries if cards or ask.none)


def _forms(question: Question, ask: Ask, right: Mapping[str, Any], random: Random) -> Iterator[Mapping[str, Any]]:
    """One part of a form otherwise, or two."""
    written = question.answers.reader.write(right)
    others = {name: list(_other_values(question, part, written[name], random)) for name, part in ask.parts}
    names = list(others)
    for name in names * 3:
        yield question.answers.reader.read({**written, name: random.choice(others[name])})
    for _ in range(3):
        chosen = random.sample(names, min(len(names), 2))
        yield question.answers.reader.read({**written, **{name: random.choice(others[name]) for name in chosen}})
