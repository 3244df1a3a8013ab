"""Hints: four rungs from naming the question to showing the answer, made from the engine's own reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.engine import Cards, Duty, LegalPlays, MeldCount, meld_cards, winning_card
from tutor.feedback.counts import values_words
from tutor.feedback.judge import because, fitting
from tutor.feedback.scores import outcome_words
from tutor.feedback.words import a_suit, first_upper, listed, meld_words, points, rank_word, suit_word, the_card
from tutor.questions import Question
from tutor.questions.legal_plays import LegalCards
from tutor.questions.whose_turn import WhoseTurn

RUNGS = 4


@dataclass(frozen=True)
class Hint:
    """One rung: what is said, and the cards of the hand that stay bright (None: all of them)."""

    rung: int
    text: str
    bright: Cards | None = None


def hint(question: Question, rung: int) -> Hint:
    """The hint of a rung, 1 to 4: the question to ask oneself, the rule, what is left of it, the answer.

    Rungs 1 and 2 never give the answer away. An author's own hint stands on the first rung.
    """
    if rung <= 1:
        return Hint(1, question.says(question.hint) if question.hint else _first(question))
    if rung == 2:
        return Hint(2, _RULE[question.kind](question))
    if rung == 3:
        text, bright = _PART[question.kind](question)
        return Hint(3, text, bright)
    text = f"The answer: {answer_words(question)}."
    return Hint(4, fitting(f"{text} {because(question)}", text))


def answer_words(question: Question) -> str:
    """The right answer as a learner reads it."""
    data = question.answers.reader.write(question.answer)
    if isinstance(data, Mapping):
        said = {name: points(value) if isinstance(value, int) else _choice(question, str(value)) for name, value in data.items()}
        return ", ".join(value.lower() if name == "outcome" else f"{name} {value}" for name, value in said.items())
    if isinstance(data, list):
        return listed([_choice(question, str(item)) for item in data], "or" if question.kind == "best-trump" else "and") or "none of them"
    return points(data) if isinstance(data, int) else _choice(question, str(data))


def _choice(question: Question, value: str) -> str:
    ask = question.scene().ask
    options = (*ask.options, *(option for _, part in ask.parts for option in part.options))
    return next((option.label for option in options if option.value == value), value)


def _in_stock(question: Question) -> bool:
    return isinstance(question, LegalCards) and question.phase == "stock"


def _first(question: Any) -> str:
    if _in_stock(question):
        return "Are cards still being drawn?"
    return "Who took this trick?" if _full_trick(question) else _ASK[question.kind]


def _full_trick(question: Any) -> bool:
    """Whether it is asked whose turn it is after a whole trick."""
    return isinstance(question, WhoseTurn) and len(question.trick) == len(question.rules.seats)


# Rung 1: what to ask oneself.
_ASK: Mapping[str, str] = {
    "rank-order": "Which rank comes right after the ace?",
    "win-trick": "Which card is winning, and may you play one that beats it?",
    "copies-left": "How many are in the whole deck, and how many can you see?",
    "whose-turn": "Who acted last, and who sits to the left?",
    "find-meld": "Which cards does this meld need?",
    "shared-cards": "Which melds are in the hand, and where do they overlap?",
    "meld-count": "Which kings have their queen, and which ranks are there in all four suits?",
    "best-trump": "In which suit would a run or a royal marriage count?",
    "legal-plays": "Which suit was led, and do you hold it?",
    "trick-winner": "Was a trump played?",
    "counters": "Which ranks are worth something?",
    "counters-left": "How many trick points are there in a whole hand?",
    "points-needed": "How far does the meld go towards the bid?",
    "can-make": "What is the most the declaring side can still get?",
    "made-or-set": "What do meld and tricks come to?",
    "hand-score": "Is the bid reached, and what do the defenders keep?",
    "game-winner": "What does each side score for this hand?",
    "auction": "Who was left when all others had passed?",
    "trump-count": "How many trumps are in the deck, and how many have you seen?",
    "multiple-choice": "Which of these can you rule out?",
}


# By what a table asks to be beaten: the rule for who holds the suit led, and for who does not.
_FOLLOWING: Mapping[str, tuple[str, str]] = {
    "always": (
        "Who holds the suit led must follow it, and beat the card that is winning where that is possible.",
        "Out of the suit led you must trump, and go over a trump that is winning where you can.",
    ),
    "trump-led": (
        "Who holds the suit led must follow it. The card that is winning must be beaten only where trump was led.",
        "Out of the suit led you must play a trump, if you hold one. At this table it need not win.",
    ),
    "never": (
        "Who holds the suit led must follow it. At this table no card has to be beaten.",
        "Out of the suit led you must play a trump, if you hold one. At this table it need not win.",
    ),
}


def _play_rule(question: Any) -> str:
    plays: LegalPlays = question.result
    if plays.led is None:
        return "The leader is free to choose."
    if _in_stock(question):
        return "Following suit is a duty only when the stock is used up."
    follows, void = _FOLLOWING[question.rules.play.must_beat]
    return follows if plays.duty in (Duty.FOLLOW, Duty.BEAT) else void


def _lowest(question: Any) -> str:
    order = question.rules.deck.order
    return f"In pinochle the ten stands higher than in most games, and the {rank_word(order[-1])} is lowest."


def _sharing(question: Any) -> str:
    if question.rules.meld.one_per_trick:
        return "A card may serve once in each sort, and again in a meld of the same sort that pays more."
    return "A card may serve once in each sort."


def _set_rule(question: Any) -> str:
    costs = "the bid and the meld" if question.rules.scoring.set_costs == "bid-and-meld" else "the bid"
    return f"A made bid scores meld and tricks. A set costs {costs}, and meld and tricks are not scored."


def _always(text: str) -> Callable[[Any], str]:
    return lambda question: text


# Rung 2: the rule.
_RULE: Mapping[str, Callable[[Any], str]] = {
    "rank-order": _lowest,
    "win-trick": _always("You must follow suit if you can. A trump beats every other suit; else the higher card of the suit led wins."),
    "copies-left": _always("Take what you can see from what the deck has of it."),
    "whose-turn": lambda q: (
        "Calls go clockwise, and a player who passed is out of the bidding."
        if q.dealer
        else "Turns go clockwise, and the winner of a trick leads to the next."
    ),
    "find-meld": lambda q: f"{first_upper(meld_words(q.meld))}: every card of it must be in the hand, in the right suits.",
    "shared-cards": lambda q: f"There are three sorts of meld: runs and marriages, pinochles, arounds. {_sharing(q)}",
    "meld-count": lambda q: (
        f"Look for runs and marriages, for pinochles, and for arounds. {_sharing(q)}"
        + (" Nines count only in trump." if q.rules.meld.dix else "")
    ),
    "best-trump": _always("Count the hand with each suit as trump. Pinochles and arounds stay the same."),
    "legal-plays": _play_rule,
    "trick-winner": _always("The highest trump wins; without a trump the highest card of the suit led. Of twins the first wins."),
    "counters": lambda q: f"{values_words(q)}.",
    "counters-left": _always("All that one side has not won is still there for the other."),
    "points-needed": _always("Meld and tricks together must reach the bid."),
    "can-make": _always("Add meld, what is taken, and what is left in the tricks. Then compare with the bid."),
    "made-or-set": _always("Meld and tricks together must reach the bid; reaching it exactly is enough."),
    "hand-score": _set_rule,
    "game-winner": _always("Add each side's score to what it had. Then look who has reached the end of the game."),
    "auction": _always("A bid must be higher than the last. Who passes is out, and the last one in is declarer."),
    "trump-count": _always("Take your own trumps and those that fell from all there are."),
    "multiple-choice": _always("Think of the rule first, and then of what is best."),
}


def _play_part(question: Any) -> tuple[str, Cards | None]:
    plays: LegalPlays = question.result
    owed = tuple(dict.fromkeys(plays.owed))
    if plays.duty in (Duty.FOLLOW, Duty.BEAT) and plays.led:
        return f"You hold {suit_word(plays.led)}, so only they are left to choose from.", owed
    if plays.duty in (Duty.TRUMP, Duty.OVERTRUMP) and plays.led:
        return f"You have no {suit_word(plays.led)}, so only your trumps are left to choose from.", owed
    return "Nothing binds you here.", owed


def _win_part(question: Any) -> tuple[str, Cards | None]:
    best = winning_card(question.trick, question.trump, question.rules)
    return f"{first_upper(the_card(best))} is winning. You may play only the bright cards.", question.result.cards


def _meld_part(question: Any) -> tuple[str, Cards | None]:
    count: MeldCount = question.result
    bright = tuple(dict.fromkeys(card for part in count.parts for card in part.cards))
    names = list(dict.fromkeys(meld_words(part.name) for part in count.parts))
    more = ", and more." if len(count.parts) > 2 or len(names) < len(count.parts) else "."
    return (f"It has {listed(names[:2])}{more}" if names else "No card is in a meld."), bright


def _shared_part(question: Any) -> tuple[str, Cards | None]:
    names = listed([meld_words(part.name) for part in question.result.parts])
    uses = Counter(card for part in question.result.parts for card in set(part.cards))
    return f"The melds here are {names}.", tuple(card for card, count in uses.items() if count > 1)


def _trump_part(question: Any) -> tuple[str, Cards | None]:
    worst = min(question.result.items(), key=lambda item: item[1].total)
    return f"With {suit_word(worst[0])} it would be {points(worst[1].total)}. Others give more or as much.", None


def _winner_part(question: Any) -> tuple[str, Cards | None]:
    best = winning_card(question.trick, question.trump, question.rules)
    return f"The card that wins is {a_suit(best.suit)}.", None


def _turn_part(question: Any) -> tuple[str, Cards | None]:
    if _full_trick(question):
        return _winner_part(question)
    return "Go round clockwise from the one who acted last" + (", leaving out those who passed." if question.dealer else "."), None


def _left_part(question: Any) -> tuple[str, Cards | None]:
    return f"A hand holds {points(question.rules.trick_points)}, and {points(question.taken)} are taken.", None


def _hand_part(question: Any) -> tuple[str, Cards | None]:
    result = question.result[0] if isinstance(question.result, tuple) else question.result
    return outcome_words(result), None


def _text(text: str) -> Callable[[Any], tuple[str, Cards | None]]:
    return lambda question: (text, None)


# Rung 3: what is left when the impossible is out of the way.
_PART: Mapping[str, Callable[[Any], tuple[str, Cards | None]]] = {
    "rank-order": lambda q: (f"Start with {the_card(q.answer[0])}.", None),
    "win-trick": _win_part,
    "copies-left": lambda q: (f"You can see {q.rules.deck.copies * (1 if q.card else len(q.rules.deck.order)) - q.answer}.", None),
    "whose-turn": _turn_part,
    "find-meld": lambda q: (
        "Only the bright cards can belong to it.",
        tuple(card for card in dict.fromkeys(q.hand) if card in meld_cards(q.meld, q.trump, q.rules)),
    ),
    "shared-cards": _shared_part,
    "meld-count": _meld_part,
    "best-trump": _trump_part,
    "legal-plays": _play_part,
    "trick-winner": _winner_part,
    "counters": lambda q: ("Only the bright cards count.", tuple(c for c in dict.fromkeys(q.cards) if q.rules.point_values[c.rank])),
    "counters-left": _left_part,
    "points-needed": lambda q: (f"Take {points(q.meld)} from {points(q.bid)}.", None),
    "can-make": lambda q: (f"{points(q.rules.trick_points - sum(q.counters))} trick points are left.", None),
    "made-or-set": lambda q: (f"The meld is {points(q.meld[0])}, and the bid is {points(q.bid)}.", None),
    "hand-score": _hand_part,
    "game-winner": _hand_part,
    "auction": _text("Cross out each player who passed. One is left, or nobody bid."),
    "trump-count": lambda q: (f"There are {q.rules.deck.copies * len(q.rules.deck.order)} trumps in the deck.", None),
    "multiple-choice": lambda q: (f"It is not this one: {next(text for text in q.texts if text != q.answer)}", None),
}
