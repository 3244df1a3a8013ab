"""What a question asks of a learner: drivers counted on the question itself, and the effort they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from tutor.drills.weighing import best_play
from tutor.engine import Card, MeldCount, Rank, Rules, Suit, count_counters
from tutor.engine.meld.parts import LEGS, RUN_RANKS
from tutor.engine.play import Duty, partner_is_winning, winning_card
from tutor.feedback import alternatives
from tutor.questions import Question, Scene

# Effort for each unit of a driver.
WEIGHTS: Mapping[str, int] = {
    "tempting": 30,
    "cards": 30,
    "to_search": 12,
    "ten_and_king": 10,
    "twins": 10,
    "twins_apart": 100,
    "trumps_played": 80,
    "lures": 50,
    "overtrumped": 80,
    "discards": 50,
    "fewer_answers": -50,
    "to_choose": 20,
    "tricks_seen": 60,
    "melds": 70,
    "near_melds": 25,
    "near_doubles": 120,
    "shared": 50,
    "duties": 60,
    "not_all": 40,
    "partner_wins": 40,
    "close": 50,
    "saves": 70,
    "steps": 40,
    "borrows": 20,
    "odd_figures": 60,
    "turns": 80,
    "calls": 20,
    "passes": 20,
    "misses": 60,
    "depth": 60,
    "to_weigh": 25,
    "also_right": -50,
    "done": -60,
}
STUCK = 4  # turns of thought that it is worth to know what happens when nobody bids
MANY = 12  # cards; of more, only every fourth makes it harder
SEARCHED = ("find-meld", "shared-cards", "meld-count", "mark-melds", "best-trump")  # kinds in which a hand is searched for melds
ANY_NUMBER = 6  # an answer of one's own counts as a choice of so many


def features(question: Question, tempting: bool | None = None) -> Mapping[str, int]:
    """The drivers of a question, each a count or 0 and 1; `tempting` says whether a belief gives another answer, if that is known."""
    scene = question.scene()
    return {
        "tempting": int(bool(alternatives(question)) if tempting is None else tempting),
        **_cards(scene, question.kind in SEARCHED),
        **_trick(scene, question.rules),
        **_answers(scene, question),
        "done": len(question.done()),
        **(OF_KIND[question.kind](question) if question.kind in OF_KIND else {}),
    }


def effort(question: Question, tempting: bool | None = None) -> int:
    """What the drivers add up to; to be compared within one skill only."""
    return sum(WEIGHTS[name] * value for name, value in features(question, tempting).items())


def _cards(scene: Scene, searches: bool) -> Mapping[str, int]:
    """How much there is to look at."""
    seen = Counter((*scene.hand, *(scene.trick or ())))
    looked_at = seen if scene.hand else Counter[Card]()  # a trick alone is as long as the game has it
    return {
        "to_search" if searches else "cards": min(looked_at.total(), MANY) + max(looked_at.total() - MANY, 0) // 4,
        "twins": int(any(count > 1 for count in seen.values())),
        "ten_and_king": int({Rank.TEN, Rank.KING} <= {card.rank for card in seen} and (scene.trick is not None or scene.ask.ordered)),
        "tricks_seen": len(scene.tricks),
    }


def _trick(scene: Scene, rules: Rules) -> Mapping[str, int]:
    """What lies in the trick."""
    trick = scene.trick or ()
    others = [card for card in trick if card.suit is not trick[0].suit]
    trumps = [card for card in others if card.suit is scene.trump]
    best = winning_card(trick, scene.trump, rules) if trick and scene.trump else None
    apart = [place - trick.index(best) - 1 for place, card in enumerate(trick) if card is best and best]
    found = {
        "twins_apart": max((*apart, 0)),
        "trumps_played": len(trumps),
        "overtrumped": int(len(trumps) > 1),
        "discards": len(others) - len(trumps),
    }
    order = rules.deck.order
    # Cards that rank higher than the one that wins.
    return found | {"lures": sum(order.index(card.rank) < order.index(best.rank) for card in trick) if best else 0}


def _usual(question: Question) -> int:
    """Among how many answers one chooses as a rule: a number among more than can be offered."""
    unlimited = replace(question, offers=()).scene().ask if question.offers else question.scene().ask
    return len(unlimited.options) if unlimited.type == "choice" else ANY_NUMBER


def _answers(scene: Scene, question: Question) -> Mapping[str, int]:
    """How an answer is given: among how many, or with how many cards."""
    choice, cards = scene.ask.type == "choice", scene.ask.type == "cards"
    return {
        "fewer_answers": max(_usual(question) - len(scene.ask.options), 0) if choice else 0,
        "to_choose": len(question.answer) if cards else 0,
    }


# What some kinds ask besides.


def _hand_of_meld(question: Any) -> Mapping[str, int]:
    counts = question.result.values() if isinstance(question.result, Mapping) else [question.result]
    given = len(getattr(question, "given", ()))
    most = max(counts, key=lambda count: len(count.parts)) if all(isinstance(one, MeldCount) for one in counts) else None
    used = Counter(card for part in most.parts for card in set(part.cards)) if most else Counter[Card]()
    held = Counter(question.hand)
    return {
        "melds": max(len(most.parts) - given, 0) if most else 0,
        "shared": sum(1 for card, count in used.items() if count > held[card]),
        "near_melds": sum(_near_melds(question)),
        "near_doubles": _near_doubles(question),
    }


def _near_melds(question: Any) -> Iterator[int]:
    """Of each meld that may be there, 1 where just one card is lacking."""
    held, trumps = set(question.hand), [trump] if (trump := getattr(question, "trump", None)) else list(Suit)
    melds = [[Card(suit, rank) for suit in Suit] for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)]
    melds += [[Card(suit, Rank.KING), Card(suit, Rank.QUEEN)] for suit in Suit]
    melds += [list(LEGS), *([Card(suit, rank) for rank in RUN_RANKS] for suit in trumps)]
    yield from (1 for meld in melds if sum(card not in held for card in meld) == 1)


def _near_doubles(question: Any) -> int:
    """How many melds are there of which a second lacks just one card."""
    copies = Counter(question.hand)
    melds = [[Card(suit, rank) for suit in Suit] for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)]
    melds += [list(LEGS), *([Card(suit, rank) for rank in RUN_RANKS] for suit in Suit if suit is getattr(question, "trump", suit))]
    return sum(1 for meld in melds if all(copies[card] for card in meld) and sum(copies[card] < 2 for card in meld) == 1)


def _best_trump(question: Any) -> Mapping[str, int]:
    totals = sorted((count.total for count in question.result.values()), reverse=True)
    margin = (totals[0] - totals[1]) // question.rules.meld_step
    return {**_hand_of_meld(question), "close": 0 if margin > 10 else 1 if margin > 4 else 2 if margin > 2 else 3}


CANNOT_GO_OVER = 3
OVER_PARTNER = (Duty.BEAT, Duty.TRUMP, Duty.OVERTRUMP)
DUTIES: Mapping[Duty, int] = {Duty.LEAD: 0, Duty.FOLLOW: 1, Duty.BEAT: 2, Duty.TRUMP: 2, Duty.OVERTRUMP: 3, Duty.DISCARD: 2}


def _plays(question: Any) -> Mapping[str, int]:
    """The duties that had to be looked at, and whether not every card owed may go."""
    plays = question.result
    beats = question.rules.play.must_beat != "never"
    partner = bool(plays.trick) and beats and partner_is_winning(plays.trick, plays.trump, question.rules)
    return {
        "duties": DUTIES[plays.duty] + plays.ruffed * (CANNOT_GO_OVER if plays.duty is Duty.TRUMP else 1),
        "not_all": int(len(set(plays.cards)) < len(set(plays.owed))),
        "partner_wins": int(partner and plays.duty in OVER_PARTNER),
    }


def _counters(question: Any) -> Mapping[str, int]:
    worth = sum(1 for card in question.cards if count_counters((card,), question.rules))
    return {"steps": worth, "borrows": int(question.last_trick)}


def _counters_left(question: Any) -> Mapping[str, int]:
    return {
        **_counters(question),
        "turns": int(bool(question.cards)),
        "close": _odd(question.rules.trick_points, question.counters or 0, 50),
    }


def _odd(one: int, other: int, by: int) -> int:
    """Whether the figures are not round, and then how many of them."""
    return int(one % by != 0) + int(other % by != 0)


def _sum(question: Any) -> int:
    """What a sum is round by: fives of the unit that points go by."""
    return 5 * int(question.rules.meld_step)


def _needed(question: Any) -> Mapping[str, int]:
    by = _sum(question)
    units = (question.meld + question.bid) // question.rules.meld_step
    return {
        "odd_figures": _odd(question.bid, question.meld, by),
        "steps": int(question.meld >= question.bid or question.answer != question.bid - question.meld),
        "cards": units // 20,
    }


def _saves(question: Any) -> int:
    """How near the defenders come to what saves their meld."""
    save = question.rules.scoring.save
    if save == "trick" or not save or not question.counters:
        return 0
    return max(_near(question, points - save) for points in question.counters[1:])


def _near(question: Any, slack: int) -> int:
    """How near a thing comes, in counters: 4 for exact, 0 for far off."""
    away = abs(slack) // question.rules.trick_step
    return max(4 - away, 0) if away < 3 else int(away <= 6)


def _can_make(question: Any) -> Mapping[str, int]:
    rules = question.rules
    slack = question.meld + question.counters[0] + rules.trick_points - sum(question.counters) - question.bid
    unsaved = question.answer == "no" and slack >= 0
    return {"close": _near(question, slack), "turns": 2 * unsaved, "borrows": _odd(question.bid, question.meld, _sum(question))}


def _hand_score(question: Any) -> Mapping[str, int]:
    hand = question.result[0] if isinstance(question.result, tuple) else question.result
    counters = question.counters
    slack = question.meld[0] + counters[0] - question.bid if counters else 0
    lost = sum(1 for meld, points in zip(question.meld[1:], hand.points[1:], strict=False) if meld and counters and points < meld)
    plain = "made" if slack >= 0 else "set"
    return {
        "close": _near(question, slack) if counters else 0,
        "saves": _saves(question),
        "turns": (hand.outcome != plain) + (not counters) + lost,
        "steps": int(hand.outcome == "set") + sum(1 for meld in question.meld if meld),
        "borrows": _odd(question.bid, question.meld[0], _sum(question)),
    }


def _game(question: Any) -> Mapping[str, int]:
    target = question.rules.scoring.target or 0
    after = question.result[1].points
    near = [abs(points - target) <= 4 * question.rules.trick_step for points in after]
    reached = sum(points >= target for points in after)
    before = sum(points >= target - 40 * question.rules.trick_step for points in question.before)
    return {**_hand_score(question), "tricks_seen": sum(near) + max(reached - 1, 0) + before}


def _calls(question: Any) -> Mapping[str, int]:
    calls = question.calls
    bids = [call for call in calls if call != "pass"]
    step = question.rules.auction.steps[0][1]
    jumps = sum(1 for one, other in pairwise(bids) if other - one > step)
    later = len(question.rules.auction.steps) > 1 and bool(bids) and bids[-1] + step > question.rules.auction.steps[1][0]
    rounds = len(calls) // len(question.rules.seats)
    return {
        "calls": len(calls),
        "passes": len(calls) - len(bids),
        "steps": jumps,
        "turns": int(later) + min(rounds, 3) + (0 if bids or question.kind != "auction" else STUCK),
    }


def _partner(question: Any) -> Mapping[str, int]:
    """How much was agreed on, what has to be counted, and where the partner's call stands among the others."""
    heard, calls = question.result.heard, question.calls
    after = len(calls) - 1 - max(place for place, one in enumerate(question.heard) if one is heard)
    return {
        "calls": len(calls) + after,
        "passes": sum(isinstance(call, str) for call in calls),
        "steps": len(question.agreed),
        "turns": 2 * heard.is_raise + heard.opens + (question.result.by is None),
    }


def _turn(question: Any) -> Mapping[str, int]:
    full = len(question.trick) == len(question.rules.seats)
    return {**_calls(question), "turns": 2 * full + 4 * (question.dealer is not None)}


def _copies(question: Any) -> Mapping[str, int]:
    return {"turns": int(question.suit is not None) if question.kind == "copies-left" else 0}


OF_KIND: Mapping[str, Callable[[Any], Mapping[str, int]]] = {
    "find-meld": lambda question: {"near_melds": sum(_near_melds(question))},
    "shared-cards": _hand_of_meld,
    "meld-count": _hand_of_meld,
    "mark-melds": _hand_of_meld,
    "best-trump": _best_trump,
    "legal-plays": _plays,
    "win-trick": _plays,
    "counters": _counters,
    "counters-left": _counters_left,
    "points-needed": _needed,
    "can-make": _can_make,
    "made-or-set": _hand_score,
    "hand-score": _hand_score,
    "game-winner": _game,
    "auction": _calls,
    "least-bid": _calls,
    "partner-said": _partner,
    "whose-turn": _turn,
    "copies-left": _copies,
    "best-play": best_play,
}
