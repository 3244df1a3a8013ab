"""Questions made easier or harder step by step: a card less, more or another, part of the work done, answers to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from tutor.engine import Cards, PinochleError, new_deck
from tutor.engine.deal import sort_cards
from tutor.engine.play import winning_card
from tutor.feedback import alternatives
from tutor.feedback.diagnosis import slipped
from tutor.questions import Question
from tutor.questions.half_done import HalfDone

# The cards of a kind of which one may be left out, added or changed, the fewest that are still a question, and whether they are a hand.
CARDS: Mapping[str, tuple[str, int]] = {
    "rank-order": ("cards", 2),
    "win-trick": ("hand", 2),
    "copies-left": ("hand", 2),
    "find-meld": ("hand", 4),
    "shared-cards": ("hand", 4),
    "meld-count": ("hand", 3),
    "best-trump": ("hand", 5),
    "legal-plays": ("hand", 3),
    "counters": ("cards", 2),
    "counters-left": ("cards", 2),
    "trick-winner": ("trick", 0),
}
MOST_PILE = 24  # cards in a pile to count
OFFERED = (4, 3, 2)  # so many answers to choose from
ROUND = ("points-needed", "can-make", "made-or-set", "hand-score", "game-winner")


def reshaped(question: Question, random: Random, easier: bool) -> Iterator[Question]:
    """The same question a step easier or harder, in ways drawn at random; each still asks what it asked."""
    before = essence(question)
    for step in _steps(question, random, easier):
        try:
            if essence(step) == before and not any(step.problems()):
                yield step
        except (PinochleError, ValueError, StopIteration):
            continue


def _steps(question: Question, random: Random, easier: bool) -> Iterator[Question]:
    changed = list(_other_cards(question, random, easier))
    random.shuffle(changed)
    yield from changed[:6]
    if easier:
        yield from _less_to_do(question)
        yield from _to_choose_from(question)


# Cards


def _other_cards(question: Any, random: Random, easier: bool) -> Iterator[Question]:
    name, least = CARDS.get(question.kind, ("", 0))
    cards: Cards = getattr(question, name, ()) if name else ()
    if not cards or question.offers or getattr(question, "given", ()):
        return
    fresh = random.sample(new_deck(question.rules), 4)
    for at in random.sample(range(len(cards)), min(len(cards), 4)):
        rest = (*cards[:at], *cards[at + 1 :])
        if easier and len(rest) >= least and least:
            yield _with(question, name, rest)
        else:
            yield from (_with(question, name, (*cards[:at], card, *cards[at + 1 :])) for card in fresh[:2] if card is not cards[at])
    if not easier and least and len(cards) < (MOST_PILE if name == "cards" else question.rules.deck.hand):
        yield from (_with(question, name, (*cards, card)) for card in fresh)


def _with(question: Any, name: str, cards: Cards) -> Question:
    changed: Question = replace(question, **{name: sort_cards(cards, question.rules) if name == "hand" else cards})
    return changed


# Part of the work done


def _less_to_do(question: Any) -> Iterator[Question]:
    """Melds or steps already done, a trick or a call less, no meld of the others."""
    if question.kind == "meld-count" and len(question.result.parts) > len(question.given) + 1 and not question.offers:
        yield replace(question, given=tuple(part.meld for part in question.result.parts[: len(question.given) + 1]))
    if question.kind == "trump-count" and len(question.tricks) > 1:
        yield replace(question, tricks=question.tricks[1:])
    if question.kind in ("auction", "least-bid", "whose-turn") and question.calls:
        yield from (replace(question, calls=(*question.calls[:at], *question.calls[at + 1 :])) for at in range(len(question.calls)))
        yield from (replace(question, dealer=seat, calls=question.calls[1:]) for seat in question.rules.seats)
    if question.kind in ("hand-score", "game-winner", "made-or-set") and any(question.meld[1:]):
        yield replace(question, meld=(question.meld[0], *(0 for _ in question.meld[1:])))
    if question.kind in ROUND:
        yield from _rounder(question)
    if getattr(question, "last_trick", False):
        yield replace(question, last_trick=False)
    if isinstance(question, HalfDone) and not question.offers:
        yield from (replace(question, given=(*question.given, step)) for step in question.steps() if step not in question.given)


def _rounder(question: Any) -> Iterator[Question]:
    """Bid and meld in round figures, what is taken changed with them so that as much is over or lacking."""
    by = 5 * question.rules.meld_step
    meld = question.meld if isinstance(question.meld, int) else question.meld[0]
    for rounded in {meld // by * by, -(-meld // by) * by}:
        for bid in {question.bid // by * by, -(-question.bid // by) * by}:
            off = (bid - rounded) - (question.bid - meld)
            counters = getattr(question, "counters", None)
            changes: dict[str, Any] = {"bid": bid, "meld": rounded if isinstance(question.meld, int) else (rounded, *question.meld[1:])}
            if counters:
                taken = counters[0] + off
                others = counters[1] - (off if question.kind != "can-make" else 0)
                changes["counters"] = (taken, others, *counters[2:])
                if min(changes["counters"]) < 0:
                    continue
            yield replace(question, **changes)


# Answers to choose from


def _to_choose_from(question: Question) -> Iterator[Question]:
    """The right answer among such as beliefs and slips lead to, filled up with others that are near; fewer of those already offered."""
    ask, right = question.scene().ask, _written(question, question.answer)
    if ask.type not in ("number", "choice") or right is None or not _can_offer(question):
        return
    if question.offers:
        others = list(question.offers)
    else:
        given = [answer for _, answer in alternatives(question)] + [one.answer for _, found in slipped(question) for one in found]
        others = [text for answer in given if (text := _written(question, answer))] + list(_fillers(question, ask))
    order = {option.value: place for place, option in enumerate(ask.options)}
    others = [text for text in dict.fromkeys(others) if text != right and (ask.type == "number" or text in order)]
    # Figures of other tables come last: they are seen not to be of this game.
    others.sort(key=lambda text: ask.type == "number" and int(text) % ask.step != 0)
    for count in OFFERED:
        if len(others) >= count - 1 and (ask.type == "number" or count < len(ask.options)):
            texts = [right, *others[: count - 1]]
            yield replace(question, offers=tuple(sorted(texts, key=lambda text: order[text] if text in order else int(text))))


def _can_offer(question: Question) -> bool:
    """Whether this kind takes answers to choose from."""
    return replace(question, offers=("?",)).scene().ask.type == "choice" and question.kind not in ROUND[1:]


def _written(question: Question, answer: Any) -> str | None:
    """One answer as it is offered; None for one that is no single thing."""
    data = question.answers.reader.write(answer)
    one = data[0] if isinstance(data, list) and len(data) == 1 else data
    return str(one) if isinstance(one, (str, int)) else None


def _fillers(question: Question, ask: Any) -> Iterator[str]:
    if ask.type == "choice":
        yield from (option.value for option in ask.options)
        return
    for steps in (1, -1, 2, -2, 3, -3):
        near = int(question.answer) + steps * ask.step
        if (ask.low is None or near >= ask.low) and (ask.high is None or near <= ask.high):
            yield str(near)


# What must stay as it is, kind by kind, so that a question still asks what it asked.


def essence(question: Any) -> Any:
    """What a question is about. Raises PinochleError where it cannot be."""
    _ = question.answer
    return ESSENCE[question.kind](question) if question.kind in ESSENCE else ()


WORDS: Mapping[str, str] = {  # the word in the names of the melds of a skill
    "marriages": "marriage",
    "run": "run",
    "dix": "dix",
    "pinochle": "pinochle",
    "arounds": "around",
    "doubles": "double",
}


def _melds(question: Any) -> Any:
    """Whether the meld of the skill is there, or any."""
    counts = list(question.result.values()) if isinstance(question.result, Mapping) else [question.result]
    word = WORDS.get(question.skill, "")
    return any(word in part.name for count in counts for part in count.parts)


def _calls(question: Any) -> Any:
    bids = [call for call in question.calls if call != "pass"]
    return bool(bids), question.rules.auction.all_pass != "redeal" or bool(bids)


def _trick(question: Any) -> Any:
    best = winning_card(question.trick, question.trump, question.rules)
    trumped = any(card.suit is question.trump for card in question.trick[1:]) and question.trick[0].suit is not question.trump
    several = any(count > 1 for count in Counter(question.trick).values())
    return question.trick[0].suit, trumped, several and question.skill == "twins", question.trick.count(best) > 1


ESSENCE: Mapping[str, Callable[[Any], Any]] = {
    "rank-order": lambda question: (),
    "win-trick": lambda question: (bool(question.answer), question.result.duty),
    "copies-left": lambda question: question.card in question.hand if question.card else (),
    "find-meld": lambda question: question.answer,
    "shared-cards": lambda question: (bool(question.answer), len(question.result.parts) > 1),
    "meld-count": _melds,
    "best-trump": lambda question: (len(question.answer) > 1, len(question.answer) == 4),
    "legal-plays": lambda question: (question.result.duty, question.result.ruffed, 1 <= len(question.answer) <= 5, _is_free(question)),
    "trick-winner": _trick,
    "auction": _calls,
    "least-bid": _calls,
    "partner-said": lambda question: question.result.by and question.result.by.name,
    "whose-turn": lambda question: (question.dealer is not None, "pass" in question.calls),
    "points-needed": lambda question: (question.meld >= question.bid, question.answer == question.bid - question.meld),
    "can-make": lambda question: question.answer,
    "made-or-set": lambda question: (question.answer, question.result.cause),
    "hand-score": lambda question: (question.result.outcome, question.result.cause),
    "game-winner": lambda question: (question.result[0].outcome, question.answer["winner"]),
}


def _is_free(question: Any) -> bool:
    return set(question.answer) == set(question.hand)
