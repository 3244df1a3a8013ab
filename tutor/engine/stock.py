"""A hand for two players: tricks while cards are drawn, melds laid one a trick, then the strict end (rules.md 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tutor.engine.cards import Card, Cards, Rank, Seat, Suit, as_seat
from tutor.engine.deal import Deal, holding_problems, sort_cards
from tutor.engine.meld.laying import Laid, lay, named_meld
from tutor.engine.meld.names import DIX
from tutor.engine.meld.parts import MeldPart
from tutor.engine.play import LegalPlays, legal_plays, trick_winner
from tutor.engine.rules import Rules, points_for
from tutor.engine.score import BySide, HandScore, count_counters, score_alone
from tutor.engine.tricks import HandError, Trick, is_whole, trick_now, turn_in, with_card


class StockPhase(StrEnum):
    """What is done next."""

    PLAY = "play"
    MELD = "melding and drawing"
    END = "end phase"
    DONE = "done"


@dataclass(frozen=True, repr=False)
class StockHand:
    """A two-player hand at one moment. `stock` is drawn from its end; its first card is the upcard."""

    rules: Rules
    dealer: Seat
    hands: Mapping[Seat, Cards]
    stock: Cards
    trump: Suit
    tricks: tuple[Trick, ...] = ()
    laid: Mapping[Seat, Laid] = field(default_factory=dict)
    melds: Mapping[Seat, tuple[MeldPart, ...]] = field(default_factory=dict)
    melded_now: bool = False  # a meld was laid since the last trick
    drawn: int = 0  # tricks after which cards were drawn
    shown: Mapping[Seat, int] = field(default_factory=dict)  # nines of trump that have scored

    def __repr__(self) -> str:
        return f"StockHand(dealer {self.dealer}, {len(self.stock)} in the stock: {self.next_step})"

    @property
    def phase(self) -> StockPhase:
        """What is done next."""
        whole = len(self.tricks) - (1 if self.tricks and len(self.tricks[-1].cards) < 2 else 0)
        if self.stock and whole > self.drawn:
            return StockPhase.MELD
        if self.stock:
            return StockPhase.PLAY
        return StockPhase.END if any(self.hands.values()) else StockPhase.DONE

    @property
    def turn(self) -> Seat | None:
        """Who acts next; None when the hand is over."""
        if self.phase is StockPhase.DONE:
            return None
        trick = self.trick
        return trick.leader if self.phase is StockPhase.MELD else turn_in(trick, self.rules)

    @property
    def next_step(self) -> str:
        """What is done next and by whom, in a few words."""
        if self.turn is None:
            return "the hand is over"
        whole = len(self.tricks) - (1 if self.trick.cards else 0)
        due = "meld or draw" if self.phase is StockPhase.MELD else f"play to trick {whole + 1}"
        return f"{self.turn.name.lower()} is to {due}"

    @property
    def trick(self) -> Trick:
        """The trick being played; without cards when its leader is to lead. The non-dealer leads first."""
        return trick_now(self.tricks, self.rules.after(self.dealer), self.trump, self.rules)

    def winner(self, trick: Trick) -> Seat:
        """Who takes a whole trick."""
        return trick_winner(trick.cards, trick.leader, self.trump, self.rules)

    def legal(self) -> LegalPlays:
        """What the seat to play may play, and why. Raises HandError where melding or drawing comes first."""
        if self.phase not in (StockPhase.PLAY, StockPhase.END) or self.turn is None:
            raise HandError(f"a card is played, but {self.next_step}")
        return legal_plays(self.hands[self.turn], self.trick.cards, self.trump, self.rules, stock=bool(self.stock))

    def play(self, card: Card) -> StockHand:
        """Play a card; one on the table as part of a meld may be played too. Raises HandError."""
        legal, seat = self.legal(), self.turn
        assert seat is not None
        tricks = with_card(self.tricks, self.trick, seat, card, legal)
        return replace(self, tricks=tricks, hands={**self.hands, seat: self._without(seat, card)})._forget(seat, card)

    def lay(self, cards: Cards) -> StockHand:
        """Lay one meld after winning a trick (2.3). Raises HandError or LayingError."""
        seat = self._melder()
        if named_meld(cards, self.trump, self.rules).meld == DIX:
            return self.show_dix()
        if self.melded_now:
            raise HandError("only one meld may be laid after a trick", "lay the next one after the next trick you win")
        part, laid = lay(self.laid.get(seat, Laid()), cards, self.hands[seat], self.trump, self.rules)
        melds = {**self.melds, seat: (*self.melds.get(seat, ()), part)}
        return replace(self, laid={**self.laid, seat: laid}, melds=melds, melded_now=True)

    def show_dix(self) -> StockHand:
        """Exchange the nine of trump for the upcard, or show it once a nine lies there; it is no meld of the trick (2.4)."""
        seat = self._melder()
        nine = Card(self.trump, Rank.NINE)
        held = Counter(self.hands[seat])[nine]
        if held <= self.shown.get(seat, 0):
            raise HandError(f"{seat.name.lower()} has no nine of trump to show")
        points = points_for(self.rules.meld.dix, 1)
        melds = {**self.melds, seat: (*self.melds.get(seat, ()), MeldPart(DIX, (nine,), points))}
        if not self.rules.meld.dix_exchange or self.stock[0] is nine:
            return replace(self, melds=melds, shown={**self.shown, seat: self.shown.get(seat, 0) + 1})
        hand = sort_cards((*self._without(seat, nine), self.stock[0]), self.rules)
        return replace(self, melds=melds, hands={**self.hands, seat: hand}, stock=(nine, *self.stock[1:]))

    def draw(self) -> StockHand:
        """The winner draws, then the other; after the twelfth trick the other takes the upcard (2.2)."""
        winner = self._melder()
        other = self.rules.after(winner)
        hands = {
            winner: sort_cards((*self.hands[winner], self.stock[-1]), self.rules),
            other: sort_cards((*self.hands[other], self.stock[-2]), self.rules),
        }
        return replace(self, hands=hands, stock=self.stock[:-2], drawn=self.drawn + 1, melded_now=False)

    def meld_by_side(self) -> BySide:
        """What each player has melded, in points, in the order of the seats."""
        return tuple(sum(part.points for part in self.melds.get(seat, ())) for seat in self.rules.seats)

    def counters_by_side(self) -> BySide:
        """Trick points of each player, the last trick among them once it is played."""
        taken = dict.fromkeys(self.rules.seats, 0)
        for trick in self.tricks:
            if is_whole(trick, self.rules):
                last = trick is self.tricks[-1] and self.phase is StockPhase.DONE
                taken[self.winner(trick)] += count_counters(trick.cards, self.rules, last)
        return tuple(taken.values())

    def score(self) -> HandScore:
        """What each player scores, in the order of the seats. Raises HandError before the hand is over."""
        if self.phase is not StockPhase.DONE:
            raise HandError(f"a hand is scored, but {self.next_step}")
        won = Counter(self.winner(trick) for trick in self.tricks)
        tricks = tuple(won[seat] for seat in self.rules.seats)
        return score_alone(self.meld_by_side(), self.counters_by_side(), self.rules, tricks=tricks)

    def claim(self, seat: Seat | str, before: Mapping[Seat, int]) -> Seat:
        """Who wins when a player claims to have reached the target: the claimer if right, else the other (2.6)."""
        if not self.rules.scoring.declare_out or self.rules.scoring.target is None:
            raise HandError("nobody may claim the game in mid-hand here", "set declare-out to play it")
        seat = as_seat(seat)
        place = self.rules.seats.index(seat)
        reached = before[seat] + self.meld_by_side()[place] + self.counters_by_side()[place]
        return seat if reached >= self.rules.scoring.target else self.rules.after(seat)

    def _melder(self) -> Seat:
        if self.phase is not StockPhase.MELD or self.turn is None:
            raise HandError(f"melds are laid, but {self.next_step}", "only the winner of a trick may meld, before drawing")
        return self.turn

    def _without(self, seat: Seat, card: Card) -> Cards:
        return sort_cards((Counter(self.hands[seat]) - Counter((card,))).elements(), self.rules)

    def _forget(self, seat: Seat, card: Card) -> StockHand:
        """A card played from the table can be melded no more. It is the one played where its twin is fresh in hand."""
        after = self
        if card is Card(self.trump, Rank.NINE) and self.shown.get(seat):
            after = replace(after, shown={**self.shown, seat: self.shown[seat] - 1})
        laid = self.laid.get(seat, Laid())
        copies = [copy for copy in laid.used if copy[0] is card]
        if not copies:
            return after
        played = max(copies, key=lambda copy: len(laid.used[copy]))
        kept = [laid.used[copy] for copy in copies if copy != played]
        used = {copy: paid for copy, paid in laid.used.items() if copy[0] is not card}
        used |= {(card, place): paid for place, paid in enumerate(kept)}
        return replace(after, laid={**self.laid, seat: Laid(used)})


def start_stock_hand(deal: Deal, dealer: Seat | str, rules: Rules) -> StockHand:
    """A two-player hand as dealt: the first card of the stock is turned up and its suit is trump (2.1).

    Raises HandError where the rules have no stock or the hands are not as dealt.
    """
    if not rules.deck.stock:
        raise HandError("there is no stock in this game", "start_hand starts the others")
    dealer = as_seat(dealer)
    for seat in (*deal.hands, dealer):
        if seat not in rules.seats:
            raise HandError(f"nobody sits at '{seat}' in this game", f"the seats are {' '.join(rules.seats)}")
    for seat in rules.seats:
        for problem in holding_problems(deal.hands.get(seat, ()), rules, rules.deck.hand):
            raise HandError(f"{seat.name.lower()}'s hand: {problem}", f"each player is dealt {rules.deck.hand} cards")
    everything = [card for hand in deal.hands.values() for card in hand] + list(deal.stock)
    for problem in holding_problems(everything, rules, 4 * len(rules.deck.order) * rules.deck.copies):
        raise HandError(f"the hands and the stock are not one deck: {problem}")
    hand = StockHand(rules, dealer, {seat: sort_cards(deal.hands[seat], rules) for seat in rules.seats}, deal.stock, deal.stock[0].suit)
    if deal.stock[0].rank is not Rank.NINE:
        return hand
    dix = MeldPart(DIX, (deal.stock[0],), points_for(rules.meld.dix, 1))
    return replace(hand, melds={dealer: (dix,)})
