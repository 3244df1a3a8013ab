"""Minds: what somebody answers whose rules differ from those of the table, by a mistake or as other tables play.

Slow plain code over the fields of the rules, those among them that only mistakes change. Where it is too plain to tell,
the engine is asked under the same fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import melded
import plays
import reference
import world
import worth
from reference import suit_of
from world import World

from tutor.engine import Change, PinochleError, Rules
from tutor.questions import Question, Table

Fields = tuple[tuple[str, Any], ...]


def under(question: Question, fields: Fields) -> Question:
    """The question at a table whose rules are changed so."""
    return replace(question, table=Table(None, question.rules.but(Change("", "", fields))))


def answer(question: Question) -> Any:
    """The answer by the rules of its table, mistaken or not, as it is written; None where there is none."""
    found = PLAIN[question.kind](world.of(question)) if question.kind in PLAIN else None
    if found is not None:
        return found
    try:
        return question.answers.reader.write(question.answer)
    except (PinochleError, LookupError, StopIteration):
        return None


def gives(question: Question, given: Any) -> bool:
    """Whether an answer is just what the rules of a table lead to."""
    found = answer(question)
    return found is not None and question.answers.same(given, question.answers.reader.read(found))


def agree(question: Question, given: Any, written: Any) -> bool:
    """Whether an answer is the same as one that is written."""
    return question.answers.same(given, question.answers.reader.read(written))


# Cards and tricks. ---------------------------------------------------------------------------------------------


def _ordered(here: World) -> list[str]:
    return sorted(here.cards_in("cards"), key=lambda card: plays.place(card, here.rules))


def _legal(here: World) -> list[str]:
    return plays.legal(here.hand, here.trick, here.trump, here.rules, here.drawing, bool(here.data.get("opening-lead")))


def _taken_by(here: World) -> str:
    at = plays.winning_place(here.trick, here.trump, here.rules)
    return here.seats[(here.seats.index(here.leader) + at) % here.players]


def _left(here: World) -> int:
    about = here.data.get("card") or here.data.get("suit") or here.trump
    return sum(count for card, count in here.out.items() if about in (card, suit_of(card)))


# The auction. --------------------------------------------------------------------------------------------------


def allowed(bid: int, standing: int, rules: Rules) -> bool:
    """Whether a bid may be made over one that stands, 0 for none."""
    auction = rules.auction
    start, step = [row for row in auction.steps if row[0] <= bid][-1]
    high = bid > standing if auction.must_raise else bid >= standing
    return high and bid >= (auction.minimum or 0) and (bid - start) % step == 0


def bidding(here: World) -> tuple[str, str, int] | None:
    """("turn", who calls, the bid that stands) or ("over", declarer or "", bid); None where a call may not be made."""
    auction, seats, dealer = here.rules.auction, here.seats, str(here.data["dealer"])
    calls, live = list(here.data.get("calls", [])), list(seats)
    turn = seats.index(dealer) + (auction.first != "dealer")
    bidder, standing, done = "", 0, 0
    stuck = auction.minimum or 0 if auction.stuck_at is None else auction.stuck_at
    while True:
        once = auction.rounds == "one" and done >= len(seats)
        end = None
        if bidder and (live == [bidder] or once):
            end = ("over", bidder, standing)
        elif not bidder and live == [dealer] and auction.all_pass == "dealer-stuck":
            end = ("over", dealer, stuck)
        elif not live:
            forced = auction.all_pass == "first-bidder-stuck"
            end = ("over", seats[(seats.index(dealer) + 1) % len(seats)] if forced else "", stuck if forced else 0)
        if end:
            return end if done == len(calls) else None
        while seats[turn % len(seats)] not in live:
            turn += 1
        seat = seats[turn % len(seats)]
        if done == len(calls):
            return "turn", seat, standing
        call = calls[done]
        done, turn = done + 1, turn + 1
        if call == "pass":
            live.remove(seat)
        elif allowed(call, standing, here.rules):
            bidder, standing = seat, call
        else:
            return None


def _turn(here: World) -> str | None:
    if "dealer" in here.data:
        state = bidding(here)
        return state[1] or None if state else None
    if len(here.trick) == here.players:
        return _taken_by(here)
    return here.seats[(here.seats.index(here.leader) + len(here.trick)) % here.players]


def _declared(here: World) -> dict[str, Any] | None:
    state = bidding(here)
    return {"declarer": state[1], "bid": state[2]} if state and state[0] == "over" and state[1] else None


def _least(here: World) -> int | None:
    state = bidding(here)
    if state is None or state[0] != "turn" or state[1] != here.you:
        return None
    return next(bid for bid in range(max(state[2], 1), 10_000) if allowed(bid, state[2], here.rules))


# Scores. -------------------------------------------------------------------------------------------------------


def reaches(bid: int, meld: int, points: int, rules: Rules) -> bool:
    """Whether a side has what it bid."""
    total = points + (meld if rules.scoring.bid_counts == "meld-and-tricks" else 0)
    return total >= bid if rules.scoring.exact_makes else total > bid


def hand_score(here: World) -> tuple[str, list[int]]:
    """Made or set, and what each side scores."""
    scoring, floor = here.rules.scoring, here.rules.meld.floor
    bid, melds, points = here.number("bid"), here.sides("meld") or [], here.sides("counters")
    if here.data.get("renege"):
        return _reneged(here, melds)
    tricks = here.sides("tricks") or [1 if taken else 0 for taken in points or []]
    played = points is not None and not here.data.get("thrown-in") and melds[0] >= floor
    made = False
    if played and points:
        saved = not scoring.declarer_must_save or reference.saves(points[0], tricks[0], scoring.save)
        made = saved and reaches(bid, melds[0], points[0], here.rules) and here.data.get("moon") != "missed"
    bonus = 250 if here.data.get("moon") and here.rules.auction.shoot_moon == "bonus-250" else 0
    scores = [melds[0] + points[0] + bonus if made and points else _cost(here, melds[0], points[0] if played and points else 0)]
    for side in range(1, len(melds)):
        if scoring.chips:
            scores.append(0)
            continue
        of_play = _defended(melds[side], points[side], tricks[side], here.rules) if played and points else _unplayed(here, melds[side])
        scores.append(of_play + (bid if scoring.set_pays == "bid" and not made else 0))
    return "made" if made else "set", scores


def without(here: World, field: str) -> tuple[str, list[int]]:
    """The same for somebody who passes over what is said in a field; what tricks were lost is known."""
    plain = World(here.question)
    plain.data = {name: value for name, value in here.data.items() if name != field}
    return hand_score(plain)


def other_renege(here: World) -> tuple[str, list[int]]:
    """The same with the other side as the one that reneged."""
    other = World(here.question)
    other.data = {**here.data, "renege": "defenders" if here.data.get("renege") == "declarer" else "declarer"}
    return hand_score(other)


def _cost(here: World, meld: int, points: int) -> int:
    """What a set side scores, below zero."""
    scoring, auction, bid = here.rules.scoring, here.rules.auction, here.number("bid")
    if here.data.get("thrown-in") and scoring.throw_in_costs == "nothing":
        return meld if scoring.set_keeps_meld else 0
    missed = here.data.get("moon") == "missed" and meld >= here.rules.meld.floor
    cost = bid + meld if scoring.set_costs == "bid-and-meld" else bid
    if scoring.set_costs == "shortfall":
        cost = max(bid - meld - points, 0)
    elif missed and auction.moon_misses == "lose-target" and scoring.target is not None:
        cost = scoring.target
    elif missed and auction.shoot_moon == "bonus-250":
        cost = 500
    return (meld if scoring.set_keeps_meld else 0) - cost


def _reneged(here: World, melds: list[int]) -> tuple[str, list[int]]:
    """A hand that a renege ended: the side that did not renege has its meld, and at some tables all trick points."""
    scoring = here.rules.scoring
    more = here.trick_points if scoring.renege == "set-and-tricks" else 0
    if here.data["renege"] == "defenders":
        return "made", [melds[0] + more, *(0 for _ in melds[1:])]
    more += here.number("bid") if scoring.set_pays == "bid" else 0
    counted = [0 if scoring.chips else more + (meld if meld >= here.rules.meld.floor else 0) for meld in melds[1:]]
    return "set", [_cost(here, melds[0], 0), *counted]


def _defended(meld: int, points: int, tricks: int, rules: Rules) -> int:
    scoring, low = rules.scoring, meld < rules.meld.floor
    if not reference.saves(points, tricks, scoring.save):
        return points if scoring.unsaved_loses == "meld" else 0
    if low and meld and scoring.low_meld_loses_tricks:
        return 0
    return points + (0 if low else meld)


def _unplayed(here: World, meld: int) -> int:
    whole = here.trick_points
    bonus = {"meld": 0, "nothing": 0, "meld-and-half": whole // 2, "meld-and-all": whole, "meld-and-250": 250}
    pays = here.rules.scoring.throw_in
    return bonus[pays] + (0 if pays == "nothing" or meld < here.rules.meld.floor else meld)


def _scored(here: World) -> dict[str, Any]:
    outcome, scores = hand_score(here)
    return {"outcome": outcome, "declarer": scores[0], "defenders": sum(scores[1:])}


def _game(here: World) -> dict[str, Any]:
    before = here.sides("before") or []
    after = [old + new for old, new in zip(before, hand_score(here)[1], strict=True)]
    moon = here.data.get("moon") == "made" and here.rules.auction.shoot_moon == "wins-game" and hand_score(here)[0] == "made"
    side = 0 if moon else worth.winner(before, after, here.data.get("hands-played"), here.rules)
    named = "none" if side is None else "defenders" if side else "declarer"
    return {"declarer": after[0], "defenders": sum(after[1:]), "winner": named}


def _needed(here: World) -> int:
    """What is missing to the bid, and a counter more for one who wants more than it; never less than a save that is owed."""
    scoring, rules = here.rules.scoring, here.rules
    must = int(scoring.save) if scoring.declarer_must_save and scoring.save != "trick" else 0
    counted = here.number("meld") if scoring.bid_counts == "meld-and-tricks" else 0
    more = 0 if scoring.exact_makes else min(value for value in (worth.card_points(card, rules) for card in here.deck) if value)
    return max(here.number("bid") - counted + more, must, 0)


def _can_make(here: World) -> str:
    points = here.sides("counters") or []
    most = points[0] + here.trick_points - sum(points)
    scoring = here.rules.scoring
    enough = scoring.save == "trick" or not scoring.declarer_must_save or most >= scoring.save
    meld = here.number("meld")
    return "yes" if meld >= here.rules.meld.floor and enough and reaches(here.number("bid"), meld, most, here.rules) else "no"


def _partner_said(here: World) -> str:
    from agreements import Agreed  # It allows bids as this does.

    return Agreed(here).right


PLAIN: Mapping[str, Callable[[World], Any]] = {
    "rank-order": _ordered,
    "legal-plays": _legal,
    "win-trick": lambda here: plays.takers(here.hand, here.trick, here.trump, here.rules),
    "trick-winner": _taken_by,
    "whose-turn": _turn,
    "copies-left": _left,
    "trump-count": _left,
    "counters": lambda here: here.taken,
    "counters-left": lambda here: here.trick_points - here.taken if here.taken <= here.trick_points else None,
    "auction": _declared,
    "least-bid": _least,
    "partner-said": _partner_said,
    "points-needed": _needed,
    "can-make": _can_make,
    "made-or-set": lambda here: hand_score(here)[0],
    "hand-score": _scored,
    "game-winner": _game,
    "meld-count": lambda here: melded.total(here.hand, here.trump, here.rules),
    "mark-melds": lambda here: melded.groups(here.hand, here.trump, here.rules),
    "best-trump": lambda here: melded.best_trumps(here.hand, here.rules),
}
