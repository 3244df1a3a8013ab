"""Hand records: a whole hand written down, and its replay step by step to the ledger or to the first illegal step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from tutor.engine.auction import Call
from tutor.engine.cards import Cards, PinochleError, Seat, Suit, as_suit
from tutor.engine.deal import Deal
from tutor.engine.hand import Hand, Phase, start_hand
from tutor.engine.rules import Rules
from tutor.engine.score import HandScore, Renege
from tutor.engine.stock import StockHand, StockPhase, start_stock_hand
from tutor.engine.tricks import HandError

P = ParamSpec("P")
T = TypeVar("T")


class ReplayError(PinochleError):
    """The first step of a record that is not legal. `step` names it: call 3, declarer's pass, trick 7."""

    def __init__(self, step: str, message: str, hint: str = "") -> None:
        super().__init__(f"{step}: {message}", hint)
        self.step = step


@dataclass(frozen=True)
class HandRecord:
    """A hand as it was played. `tricks` start with the leader's card; `melds` are (trick, cards) of two players."""

    dealer: Seat
    hands: Mapping[Seat, Cards]
    calls: tuple[Call, ...] = ()
    trump: Suit | None = None
    partner_pass: Cards = ()
    declarer_pass: Cards = ()
    widow: Cards = ()
    bury: Cards = ()
    stock: Cards = ()
    melds: tuple[tuple[int, Cards], ...] = ()
    tricks: tuple[Cards, ...] = ()
    thrown_in: bool = False
    moon: bool = False
    renege: Renege | None = None

    def __repr__(self) -> str:
        return f"HandRecord(dealer {self.dealer}, {len(self.calls)} calls, {len(self.tricks)} tricks)"


@dataclass(frozen=True)
class Replay:
    """A record played through: the hand after each step, from the deal on, and its ledger; no ledger where nobody bid."""

    hands: tuple[Hand | StockHand, ...]
    score: HandScore | None

    def __repr__(self) -> str:
        return f"Replay({len(self.hands)} steps: {self.score or 'no score'})"

    @property
    def hand(self) -> Hand | StockHand:
        """The hand at its end."""
        return self.hands[-1]


def replay(record: HandRecord, rules: Rules) -> Replay:
    """Play a record through by the rules. Raises ReplayError at the first illegal step, or where it ends too early."""
    deal = Deal(record.hands, record.widow, record.stock)
    hands: tuple[Hand | StockHand, ...] = tuple((_stock_hand if rules.deck.stock else _hand)(record, deal, rules))
    hand = hands[-1]
    if isinstance(hand, Hand) and hand.phase is not Phase.DONE:
        raise ReplayError("the end", f"the hand is not over: {hand.next_step}", "write the rest of it")
    return Replay(hands, _step("the end", hand.score))


def record_of(hand: Hand) -> HandRecord:
    """A hand written down. Raises HandError where it has not come to an end."""
    if hand.phase is not Phase.DONE:
        raise HandError(f"the hand is not over: {hand.next_step}")
    partner_pass, declarer_pass = (*hand.passes, (), ())[:2]
    return HandRecord(
        hand.dealer,
        hand.dealt,
        hand.calls,
        hand.trump,
        partner_pass,
        declarer_pass,
        hand.widow,
        hand.buried,
        tricks=tuple(trick.cards for trick in hand.whole_tricks),
        thrown_in=hand.thrown_in,
        moon=hand.moon,
        renege=hand.renege,
    )


def _hand(record: HandRecord, deal: Deal, rules: Rules) -> Iterator[Hand]:
    if record.melds:
        raise ReplayError("the melds", "melds are written down only where they are laid one after each trick", "leave melds out")
    hand = _step("the deal", start_hand, deal, record.dealer, rules)
    yield hand
    for number, call in enumerate(record.calls, start=1):
        hand = _step(f"call {number}", hand.call, call)
        yield hand
    if hand.phase is Phase.TRUMP and record.trump:
        hand = _step("naming trump", hand.name_trump, record.trump)
        yield hand
    for name, cards in (("the partner's pass", record.partner_pass), ("declarer's pass", record.declarer_pass)):
        if cards or hand.phase is Phase.PASS:
            hand = _step(name, hand.pass_cards, cards)
            yield hand
    if record.bury or hand.phase is Phase.BURY:
        hand = _step("burying", hand.bury, record.bury)
        yield hand
    if record.moon:
        hand = _step("shooting the moon", hand.shoot_moon)
        yield hand
    if record.thrown_in:
        hand = _step("throwing in", hand.throw_in)
        yield hand
    for number, trick in enumerate(record.tricks, start=1):
        for card in _whole(number, trick, rules):
            hand = _step(f"trick {number}", hand.play, card)
            yield hand
    if record.renege:
        hand = _step("the renege", hand.claim_renege, record.renege)
        yield hand


def _stock_hand(record: HandRecord, deal: Deal, rules: Rules) -> Iterator[StockHand]:
    hand = _step("the deal", start_stock_hand, deal, record.dealer, rules)
    yield hand
    if record.trump and as_suit(record.trump) is not hand.trump:
        raise ReplayError("naming trump", f"trump is {hand.trump.name.lower()}, the suit of the upcard", "leave trump out")
    for after, _ in record.melds:
        if not 1 <= after <= len(record.tricks):
            raise ReplayError(
                "the melds", f"a meld after trick {after}, but there are {len(record.tricks)} tricks", "melds come after a trick won"
            )
    for number, trick in enumerate(record.tricks, start=1):
        for card in _whole(number, trick, rules):
            hand = _step(f"trick {number}", hand.play, card)
            yield hand
        for after, cards in record.melds:
            if after == number:
                hand = _step(f"the meld after trick {number}", hand.lay, cards)
                yield hand
        if hand.phase is StockPhase.MELD:
            hand = _step(f"trick {number}", hand.draw)
            yield hand


def _whole(number: int, trick: Cards, rules: Rules) -> Cards:
    """A trick that has all its cards. Raises ReplayError."""
    if len(trick) != len(rules.seats):
        said = f"{len(trick)} cards, but {len(rules.seats)} players play one each"
        raise ReplayError(f"trick {number}", said, "write them from the leader on")
    return trick


def _step(name: str, take: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    try:
        return take(*given, **named)
    except PinochleError as error:
        raise ReplayError(name, str(error), error.hint) from None
