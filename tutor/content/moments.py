"""Moments of a recorded hand: what lies on the table there, as the fields of a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.engine import Hand, Seat
from tutor.engine.hand import Phase
from tutor.questions import KINDS, Data, FieldError, question_fields, suggest
from tutor.questions.scene import YOU
from tutor.questions.values import BY_SIDE, CARDS_TEXT, MOON, RENEGE, SEAT, SUIT, TEXT, Reader, within

OWN = ("at", "seat")  # what a step writes in place of the fields: the moment, and whose cards are looked at


def question_at(data: Mapping[str, Data], hands: Sequence[Hand]) -> Mapping[str, Data]:
    """A question that names a moment (`at`, `seat`) with the fields of that moment; its own fields stay. Raises FieldError."""
    kind = str(data.get("kind"))
    if kind not in KINDS:
        return data
    asked = KINDS[kind]
    if not asked.takes:
        raise FieldError(f"a {kind} question takes nothing from a hand", "leave out at, and write its fields", ("at",))
    if asked.yours and data.get("seat", YOU.value) != YOU.value:
        raise FieldError(f"a {kind} question is always yours, at the seat {YOU}", "leave out seat", ("seat",))
    readers = {name: part.metadata["reader"] for name, part in question_fields(asked).items()}
    return _filled(data, hands, {name: readers[name] for name in asked.takes if name in readers})


def shown_at(data: Mapping[str, Data], hands: Sequence[Hand]) -> Mapping[str, Data]:
    """Cards to look at, with those of the moment that they name. Raises FieldError."""
    return _filled(data, hands, {"hand": CARDS_TEXT, "trick": CARDS_TEXT, "trump": SUIT, "leader": SEAT})


def _filled(data: Mapping[str, Data], hands: Sequence[Hand], readers: Mapping[str, Reader[Any]]) -> Mapping[str, Data]:
    seat: Seat = within("seat", SEAT.read, data.get("seat", YOU.value))
    if seat not in hands[0].rules.seats:
        raise FieldError(f"nobody sits at '{seat}'", f"the seats are {' '.join(hands[0].rules.seats)}", ("seat",))
    moments = _moments(hands, seat)
    at: str = within("at", TEXT.read, data["at"])
    if at not in moments:
        raise FieldError(f"there is no moment '{at}' for {seat} in this hand", suggest(at, moments, "the moments are"), ("at",))
    hand = moments[at]
    if BY_SIDE in readers.values():
        for name, what in (("moon", "a moon"), ("renege", "a renege")):
            if getattr(hand, name) and name not in readers:
                hint = "ask what each side scores, or about its tricks"
                raise FieldError(f"this question cannot be asked of a hand with {what}", hint, ("at",))
    table, sides = _table(hand, seat, at), _by_side(hand)
    items = {name: (sides if reader in (BY_SIDE, MOON, RENEGE) else table).get(name) for name, reader in readers.items()}
    found = {name: readers[name].write(item) for name, item in items.items() if item not in (None, ())}
    return found | {name: item for name, item in data.items() if name not in OWN}


def _moments(hands: Sequence[Hand], seat: Seat) -> Mapping[str, Hand]:
    """The states of a hand that have a name, in order: `trick 3` is when the seat is to play to it."""
    found = {"deal": hands[0]}
    for hand in hands:
        whole = hand.whole_tricks
        if hand.calls and hand.trump is None:
            found.setdefault(f"after call {len(hand.calls)}", hand)
        if hand.phase is not Phase.AUCTION:
            found.setdefault("auction", hand)
        if hand.melds and not hand.tricks:
            found["meld"] = hand
        if hand.phase is Phase.PLAY and hand.turn is seat:
            found[f"trick {len(whole) + 1}"] = hand
        if whole and len(whole) == len(hand.tricks):
            found.setdefault(f"after trick {len(whole)}", hand)
    return found | {"end": hands[-1]}


def _table(hand: Hand, seat: Seat, at: str) -> Mapping[str, Any]:
    """What is known of a hand at a moment, by the names of fields; of points those of the declaring side, or the seat's own."""
    if hand.trump is None:
        return {"dealer": hand.dealer, "calls": hand.calls, "hand": hand.hands[seat]}
    sides, tricks = hand.sides(), hand.whole_tricks
    own = next(place for place, side in enumerate(sides) if seat in side)
    trick = hand.trick if at.startswith("trick") or not tricks else tricks[-1]
    fallen = tuple(one.cards for one in hand.tricks)
    pile = tricks[-1:] if at != "end" else tuple(one for one in tricks if hand.winner(one) in sides[own])
    return {
        "trump": hand.trump,
        "hand": hand.hands[seat],
        "leader": trick.leader if trick.cards else None,
        "trick": trick.cards,
        "tricks": fallen,
        "seen": tuple(card for cards in fallen for card in cards) + (hand.buried if seat is hand.declarer else ()),
        "cards": tuple(card for one in pile for card in one.cards),
        "last-trick": hand.phase is Phase.DONE and not hand.renege and tricks[-1:] == pile[-1:],
        "bid": hand.bid,
        "meld": hand.meld_by_side()[0],
        "counters": hand.counters_by_side()[own],
        "thrown-in": hand.thrown_in,
    }


def _by_side(hand: Hand) -> Mapping[str, Any]:
    """What each side has; nothing is won in tricks where none were played at the end."""
    if hand.trump is None:
        return {}
    meld = {"meld": hand.meld_by_side()}
    if hand.renege:
        return {**meld, "renege": hand.renege}
    if not hand.tricks and hand.phase is Phase.DONE:
        return meld
    moon = "missed" if any(hand.tricks_by_side()[1:]) else "made"
    won = {"counters": hand.counters_by_side(), "tricks": hand.tricks_by_side()}
    return {**meld, **won, "moon": moon if hand.moon else None}
