"""One hand from deal to score: each step checked by the functions that explain it; nothing is ever changed in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from tutor.engine.auction import PASS, AuctionState, Call, auction_state
from tutor.engine.bury import check_bury, free_to_bury
from tutor.engine.cards import SUIT_NAMES, Card, Cards, Seat, Suit, as_seat, as_suit, format_cards
from tutor.engine.chips import Settlement, settle_hand
from tutor.engine.deal import Deal, holding_problems, new_deck, sort_cards
from tutor.engine.meld.count import MeldCount, count_meld, meld_cards
from tutor.engine.play import LegalPlays, legal_plays, seats_from, trick_winner
from tutor.engine.rules import Rules
from tutor.engine.score import BySide, HandScore, Renege, count_counters, score_hand
from tutor.engine.tricks import HandError, Trick, is_whole, trick_now, turn_in, with_card
from tutor.engine.view import View, cards_shown


class Phase(StrEnum):
    """What is done next."""

    AUCTION = "auction"
    TRUMP = "naming trump"
    PASS = "passing"
    BURY = "burying"
    PLAY = "play"
    DONE = "done"


@dataclass(frozen=True, repr=False)
class Hand:
    """A hand at one moment. `hands` are the cards held now, `dealt` those at first; the rest is what has happened so far."""

    rules: Rules
    dealer: Seat
    hands: Mapping[Seat, Cards]
    dealt: Mapping[Seat, Cards]
    widow: Cards = ()
    calls: tuple[Call, ...] = ()
    trump: Suit | None = None
    passes: tuple[Cards, ...] = ()  # declarer's partner's, then declarer's
    buried: Cards = ()
    thrown_in: bool = False
    moon: bool = False
    tricks: tuple[Trick, ...] = ()
    melds: Mapping[Seat, MeldCount] = field(default_factory=dict)
    no_marriage: bool = False
    renege: Renege | None = None

    def __repr__(self) -> str:
        return f"Hand(dealer {self.dealer}, {len(self.calls)} calls, {len(self.whole_tricks)} tricks: {self.next_step})"

    # What is next

    @cached_property
    def auction(self) -> AuctionState:
        """The auction so far."""
        return auction_state(self.calls, self.dealer, self.rules)

    @property
    def declarer(self) -> Seat | None:
        """Who declares, once the auction is over."""
        return self.auction.bidder if self.auction.turn is None else None

    @property
    def bid(self) -> int:
        """The bid in points, once the auction is over."""
        return self.auction.bid

    @cached_property
    def phase(self) -> Phase:
        """What is done next."""
        if self.auction.turn:
            return Phase.AUCTION
        if self.declarer is None or self.thrown_in or self.no_marriage or self.renege:
            return Phase.DONE
        if self.trump is None:
            return Phase.TRUMP
        if len(self.passes) < self._passes_due:
            return Phase.PASS
        if len(self.buried) < self.rules.deck.widow:
            return Phase.BURY
        played = bool(self.tricks) and not any(self.hands.values())
        return Phase.DONE if played or self._out_of_reach else Phase.PLAY

    @property
    def turn(self) -> Seat | None:
        """Who acts next; None when the hand is over."""
        if self.phase is Phase.DONE:
            return None
        if self.phase is Phase.AUCTION:
            return self.auction.turn
        if self.phase is Phase.PASS and not self.passes:
            return self.rules.partner(self._declarer)
        return turn_in(self.trick, self.rules) if self.phase is Phase.PLAY else self._declarer

    @property
    def next_step(self) -> str:
        """What is done next and by whom, in a few words."""
        if self.turn is None:
            return "the hand is over"
        due = {
            Phase.AUCTION: "call",
            Phase.TRUMP: "name trump",
            Phase.PASS: f"pass {_cards(self.rules.passing.count)}",
            Phase.BURY: f"bury {_cards(self.rules.deck.widow)}",
            Phase.PLAY: f"play to trick {len(self.whole_tricks) + 1}",
        }
        return f"{self.turn.name.lower()} is to {due[self.phase]}"

    @property
    def trick(self) -> Trick:
        """The trick being played; without cards when its leader is to lead."""
        dealers_left = self.rules.play.first_lead == "left-of-dealer"
        return trick_now(self.tricks, self.rules.after(self.dealer) if dealers_left else self._declarer, self._trump, self.rules)

    @property
    def whole_tricks(self) -> tuple[Trick, ...]:
        """The tricks that have all their cards."""
        return tuple(trick for trick in self.tricks if is_whole(trick, self.rules))

    def winner(self, trick: Trick) -> Seat:
        """Who takes a whole trick, or is winning it."""
        return trick_winner(trick.cards, trick.leader, self._trump, self.rules)

    def legal(self) -> LegalPlays:
        """What the seat to play may play, and why. Raises HandError outside of play."""
        self._in(Phase.PLAY, "a card is played")
        assert self.turn is not None
        return legal_plays(self.hands[self.turn], self.trick.cards, self._trump, self.rules, first_lead=not self.tricks)

    # Steps

    def call(self, call: Call) -> Hand:
        """Bid or pass. Raises AuctionError, or HandError for a bid without the marriage that the rules may ask for."""
        self._in(Phase.AUCTION, "a call is made")
        after = replace(self, calls=(*self.calls, call))
        caller = self.turn
        assert caller is not None
        _ = after.auction  # A call that is not legal is told first.
        if call != PASS and self.rules.auction.marriage_to_bid and not self._marriages(caller):
            raise HandError(f"{caller.name.lower()} bids {call} without a marriage", "a bid needs a king and queen of one suit here")
        if after.declarer and self.rules.deck.widow:
            hands = {**self.hands, after.declarer: self._sorted(self.hands[after.declarer] + self.widow)}
            return replace(after, hands=hands)
        return after

    def name_trump(self, trump: Suit | str) -> Hand:
        """Name trump. Where a marriage in it is needed and the declarer has none at all, the bid is lost unplayed."""
        self._in(Phase.TRUMP, "trump is named")
        trump = as_suit(trump)
        married = self._marriages(self._declarer)
        needed = self.rules.auction.marriage_needed
        if needed and married and trump not in married:
            names = " or ".join(SUIT_NAMES[suit] for suit in married)
            raise HandError(f"declarer holds no marriage in {SUIT_NAMES[trump]}", f"trump may be {names}")
        return replace(self, trump=trump, no_marriage=needed and not married)._melded()

    def pass_cards(self, cards: Cards) -> Hand:
        """Give cards to one's partner: declarer's partner first, then declarer."""
        self._in(Phase.PASS, "cards are passed")
        giver = self.turn
        assert giver is not None
        self._holds(giver, cards, self.rules.passing.count, "passes")
        if self.rules.passing.order == "together" and self.passes:
            own = Counter(self.hands[giver]) - Counter(self.passes[0])
            if Counter(cards) - own:
                raise HandError("both pass at the same time, so declarer may not pass cards just received", "pass cards of your own")
        taker = self.rules.partner(giver)
        assert taker is not None
        hands = {**self.hands, giver: self._without(giver, cards), taker: self._sorted(self.hands[taker] + cards)}
        return replace(self, hands=hands, passes=(*self.passes, cards))._melded()

    def bury(self, cards: Cards) -> Hand:
        """Put so many cards as the widow had face down, melded ones only where too few are free (4.1). Raises HandError."""
        self._in(Phase.BURY, "cards are buried")
        self._holds(self._declarer, cards, self.rules.deck.widow, "buries")
        melded = self.melds.get(self._declarer)
        check_bury(cards, free_to_bury(self.hands[self._declarer], cards_shown(melded) if melded else ()))
        return replace(self, buried=cards, hands={**self.hands, self._declarer: self._without(self._declarer, cards)})

    def throw_in(self) -> Hand:
        """Give the hand up, after the melds are shown and before the first lead (1.6)."""
        given_up = self.phase is Phase.DONE and self.declarer and not (self.tricks or self.no_marriage or self.thrown_in or self.renege)
        if not given_up:  # One that is out of reach may be given up as well.
            self._before_lead("a hand is thrown in")
        return replace(self, thrown_in=True)

    def shoot_moon(self) -> Hand:
        """Undertake to win every trick, before the first lead. Raises HandError where the rules know no moon."""
        self._before_lead("the moon is shot")
        if self.rules.auction.shoot_moon == "off":
            raise HandError("there is no shooting the moon in this game", "set shoot-moon to play it")
        return replace(self, moon=True)

    def claim_renege(self, by: Renege) -> Hand:
        """End the play since a side broke a rule of it. Raises HandError outside of play."""
        ended = self.phase is Phase.DONE and self.tricks and not self.renege
        if not ended:  # It may come out after the last trick.
            self._in(Phase.PLAY, "a renege is claimed")
        if self.moon:
            raise HandError("a renege and a moon in one hand", "agree which of the two counts, and leave out the other")
        return replace(self, renege=by)

    def play(self, card: Card) -> Hand:
        """Play a card. Raises HandError, which says why it may not be played and what may."""
        legal, seat = self.legal(), self.turn
        assert seat is not None
        tricks = with_card(self.tricks, self.trick, seat, card, legal)
        return replace(self, tricks=tricks, hands={**self.hands, seat: self._without(seat, (card,))})

    # Results

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The sides, the declaring one first, then clockwise."""
        order = seats_from(self._declarer, self.rules)
        return tuple(dict.fromkeys(next(side for side in self.rules.deck.sides if seat in side) for seat in order))

    def meld_by_side(self) -> BySide:
        """The meld of each side, in points."""
        return tuple(sum(self.melds[seat].total for seat in side if seat in self.melds) for side in self.sides())

    def counters_by_side(self) -> BySide:
        """Trick points each side has taken so far, buried cards and the last trick among them."""
        taken = [0] * len(self.sides())
        taken[0] += count_counters(self.buried, self.rules)
        for trick in self.whole_tricks:
            last = trick is self.tricks[-1] and not any(self.hands.values())
            taken[self._side_of(self.winner(trick))] += count_counters(trick.cards, self.rules, last)
        return tuple(taken)

    def tricks_by_side(self) -> BySide:
        """How many tricks each side has taken so far."""
        won = Counter(self._side_of(self.winner(trick)) for trick in self.whole_tricks)
        return tuple(won[side] for side in range(len(self.sides())))

    def score(self) -> HandScore | None:
        """The ledger of the hand; None where nobody bid. Raises HandError before the hand is over."""
        self._in(Phase.DONE, "a hand is scored")
        if self.declarer is None:
            return None
        return score_hand(
            self.bid,
            self.meld_by_side(),
            self.counters_by_side() if self.tricks else None,
            self.rules,
            thrown_in=self.thrown_in,
            no_marriage=self.no_marriage,
            moon=self.moon,
            tricks=self.tricks_by_side() if self.tricks else None,
            renege=self.renege,
        )

    def settlement(self) -> Settlement:
        """What the bidder gets or pays in chips. Raises ScoreError where the game is scored."""
        score = self.score()
        if score is None:
            raise HandError("nobody bid, so there is nothing to settle")
        return settle_hand(score, self._trump, self.rules)

    @property
    def next_dealer(self) -> Seat:
        """Who deals next."""
        return self.rules.after(self.dealer)

    def seen_by(self, seat: Seat | str) -> View:
        """What a seat can know now."""
        seat = as_seat(seat)
        partner = self.rules.partner(seat)
        given = {self.rules.partner(self._declarer): 0, self.declarer: 1} if self.declarer else {}
        mine, theirs = given.get(seat), given.get(partner) if partner else None
        on_show = self.phase in (Phase.BURY, Phase.PLAY, Phase.DONE)
        shown = {other: sort_cards(cards_shown(count), self.rules) for other, count in self.melds.items()} if on_show else {}
        # Both pass at the same time: what comes is not seen before one's own cards are given.
        waiting = self.rules.passing.order == "together" and len(self.passes) == 1 and seat is self.declarer
        hand = self._without(seat, self.passes[0]) if waiting else self.hands[seat]
        return View(
            seat,
            self.phase,
            self.turn,
            hand,
            self.calls,
            self.trump,
            shown,
            self.widow if self.declarer else (),
            self.passes[mine] if mine is not None and mine < len(self.passes) else (),
            self.passes[theirs] if theirs is not None and theirs < len(self.passes) and not waiting else (),
            self.tricks,
        )

    # Help of its own

    @property
    def _declarer(self) -> Seat:
        if self.declarer is None:
            raise HandError("nobody is declarer yet", "the auction comes first")
        return self.declarer

    @property
    def _trump(self) -> Suit:
        if self.trump is None:
            raise HandError("trump is not named yet")
        return self.trump

    @property
    def _passes_due(self) -> int:
        return 2 if self.rules.passing.count and self.rules.partner(self._declarer) else 0

    @property
    def _out_of_reach(self) -> bool:
        """Whether the hand is set before a card is led (1.6, 3.4)."""
        meld = self.meld_by_side()[0]
        return meld < self.rules.meld.floor or meld + self.rules.trick_points < self.bid

    def _marriages(self, seat: Seat) -> list[Suit]:
        """The suits in which a seat holds a marriage."""
        held = Counter(self.hands[seat])
        return [suit for suit in Suit if not Counter(meld_cards("royal marriage", suit, self.rules)) - held]

    def _melded(self) -> Hand:
        """The same hand with melds counted, once every card has changed hands."""
        if not self.no_marriage and len(self.passes) < self._passes_due:
            return self
        melders = self.rules.seats if self.rules.meld.melders == "all" else (self._declarer,)
        return replace(self, melds={seat: count_meld(self.hands[seat], self._trump, self.rules) for seat in melders})

    def _side_of(self, seat: Seat) -> int:
        return next(place for place, side in enumerate(self.sides()) if seat in side)

    def _sorted(self, cards: Cards) -> Cards:
        return sort_cards(cards, self.rules)

    def _without(self, seat: Seat, cards: Cards) -> Cards:
        return self._sorted(tuple((Counter(self.hands[seat]) - Counter(cards)).elements()))

    def _holds(self, seat: Seat, cards: Cards, count: int, verb: str) -> None:
        name = seat.name.lower()
        if len(cards) != count:
            due = f"{count} {'is' if count == 1 else 'are'} due"
            raise HandError(f"{name} {verb} {_cards(len(cards))}, but {due}", f"give {_cards(count)} that {name} holds")
        lacking = Counter(cards) - Counter(self.hands[seat])
        if lacking:
            raise HandError(
                f"{name} {verb} {format_cards(lacking.elements())} without holding it", f"{name} holds {format_cards(self.hands[seat])}"
            )

    def _in(self, phase: Phase, what: str) -> None:
        if self.phase is not phase:
            raise HandError(f"{what}, but {self.next_step}")

    def _before_lead(self, what: str) -> None:
        self._in(Phase.PLAY, what)
        if self.tricks:
            raise HandError(f"{what} after the first lead", "it comes after the melds and before the first lead")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def start_hand(deal: Deal, dealer: Seat | str, rules: Rules) -> Hand:
    """A hand as dealt. Raises HandError where the cards are not one whole deck, dealt as the rules say, or the rules have a stock."""
    if rules.deck.stock:
        raise HandError("this game is played with a stock", "start_stock_hand starts it")
    dealer = as_seat(dealer)
    for seat in (*deal.hands, dealer):
        if seat not in rules.seats:
            raise HandError(f"nobody sits at '{seat}' in this game", f"the seats are {' '.join(rules.seats)}")
    for seat in rules.seats:
        for problem in holding_problems(deal.hands.get(seat, ()), rules, rules.deck.hand):
            raise HandError(f"{seat.name.lower()}'s hand: {problem}", f"each player is dealt {rules.deck.hand} cards")
    if len(deal.widow) != rules.deck.widow:
        raise HandError(f"a widow of {len(deal.widow)} cards, but it must have {rules.deck.widow}")
    everything = [card for hand in deal.hands.values() for card in hand] + list(deal.widow) + list(deal.stock)
    missing = Counter(new_deck(rules)) - Counter(everything)
    if missing or len(everything) != len(new_deck(rules)):
        extra = Counter(everything) - Counter(new_deck(rules))
        raise HandError(
            f"the hands are not one deck: too many {format_cards(extra.elements()) or 'none'}, missing {format_cards(missing.elements())}"
        )
    hands = {seat: sort_cards(deal.hands[seat], rules) for seat in rules.seats}
    return Hand(rules, dealer, hands, hands, deal.widow)
