"""Play: which cards may be played to a trick and why, and who takes it (rules.md 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tutor.engine.cards import FACES, Card, Cards, PinochleError, Seat, Suit, as_seat, as_suit, format_cards
from tutor.engine.rules import Play, Rules


class PlayError(PinochleError):
    """A trick or a card that cannot be: the message says which."""


class Duty(StrEnum):
    """What a player owes in a position, or the rule that lets a card be played or forbids it."""

    LEAD = "lead"
    FOLLOW = "follow"
    BEAT = "beat"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"
    DISCARD = "discard"


@dataclass(frozen=True)
class Reason:
    """Why one card may be played or not: the duty that decides, and the cards that it speaks of.

    `must` are the cards to be played instead where the card is forbidden; empty where it is legal.
    """

    card: Card
    legal: bool
    duty: Duty
    must: Cards


@dataclass(frozen=True, slots=True)
class LegalPlays:
    """What may be played in one position.

    `cards`: the legal cards, each once, in the order of the hand. `duty`: what the player owes.
    `owed`: the choices after step 1 of the rule, before "beat if you can". `winning`: the card now winning.
    `target`: the card to be beaten, if one must be; after a ruff it need not be the winning one (house rule beat-after-ruff).
    """

    cards: Cards
    duty: Duty
    owed: Sequence[Card]
    winning: Card | None
    target: Card | None
    hand: Sequence[Card]
    trick: Sequence[Card]
    trump: Suit | None

    def __repr__(self) -> str:
        return f"LegalPlays({self.duty}: {format_cards(self.cards)})"

    @property
    def led(self) -> Suit | None:
        """The suit led."""
        return self.trick[0].suit if self.trick else None

    @property
    def ruffed(self) -> bool:
        """Whether a plain suit was led and a trump is winning."""
        return self.winning is not None and self.led is not self.trump and self.winning.suit is self.trump

    @property
    def owes_suit_led(self) -> bool:
        """Whether a card of the suit led must still be beaten though the trick is trumped (house rule beat-after-ruff)."""
        return self.ruffed and self.target is not None and self.target is not self.winning

    def why(self, card: Card) -> Reason:
        """The reason a card of the hand may be played or not. Raises PlayError for a card not held."""
        if card not in self.hand:
            raise PlayError(f"'{card}' is not in the hand", f"the hand is {format_cards(self.hand)}")
        if card in self.cards:
            return Reason(card, True, self.duty, ())
        if card in self.owed:
            return Reason(card, False, self.duty, self.cards)
        step_one = Duty.FOLLOW if self.owed[0].suit is self.led else Duty.TRUMP
        return Reason(card, False, Duty.LEAD if not self.trick else step_one, self.cards)


def legal_plays(
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | str | None,
    rules: Rules,
    *,
    stock: bool = False,
    first_lead: bool = False,
) -> LegalPlays:
    """The cards of a hand that may be played to a trick (cards in order played, empty on lead).

    `stock`: a two-player game while cards are still drawn. `first_lead`: the first lead of the hand,
    for tables where it must be a trump. Without `trump` no suit beats another. Follows the two-step rule of rules.md 1.4.
    Raises PlayError for a trick that has all its cards, NotationError for a suit that is none.
    """
    trump = _named(trump)
    play = rules.stock_play if stock and rules.stock_play else rules.play
    if not trick:
        return _leads(hand, trump, play, first_lead)
    if len(trick) >= len(rules.seats):
        raise PlayError(f"the trick {format_cards(trick)} is full", f"at most {len(rules.seats) - 1} cards come before yours")
    led = trick[0].suit
    power = _powers(rules)[led, trump]
    winning = _strongest(trick, power)
    duty, owed = Duty.DISCARD, hand
    if play.must_follow and (following := [card for card in hand if card.suit is led]):
        duty, owed = Duty.FOLLOW, following
    elif not play.must_follow and play.must_trump and any(card.suit is led for card in hand):
        # A mistake: a trump may be played though the suit led is held.
        duty, owed = Duty.FOLLOW, [card for card in hand if card.suit in (led, trump)]
    elif play.must_trump and (trumps := [card for card in hand if card.suit is trump]):
        duty, owed = Duty.TRUMP, trumps
    target = _target(play, duty, trick, winning, trump, power, rules)
    choices = owed
    if target is not None:
        to_beat = power[target.index] - (play.twins == "last")  # By that mistake a twin beats its like.
        if beaters := [card for card in owed if power[card.index] > to_beat]:
            choices = beaters
            if duty is Duty.FOLLOW:
                duty = Duty.BEAT
            elif target.suit is trump:
                duty = Duty.OVERTRUMP
    return LegalPlays(tuple(dict.fromkeys(choices)), duty, owed, winning, target, hand, trick, trump)


def beats(card: Card, best: Card, trump: Suit | str | None, rules: Rules) -> bool:
    """Whether a card takes over a trick that `best` is winning. An identical card never beats its twin."""
    power = _powers(rules)[best.suit, _named(trump)]
    if rules.play.twins == "last" and card is best:
        return True
    return power[card.index] > power[best.index]


def winning_card(trick: Sequence[Card], trump: Suit | str | None, rules: Rules) -> Card:
    """The card that is winning a trick, of twins the first played. Raises PlayError for no cards or too many."""
    if not trick:
        raise PlayError("an empty trick has no winner", "give the cards in the order played")
    if len(trick) > len(rules.seats):
        raise PlayError(f"a trick of {len(trick)} cards is too long", f"{len(rules.seats)} players play a card each")
    return _strongest(trick, _powers(rules)[trick[0].suit, _named(trump)])


def partner_is_winning(trick: Sequence[Card], trump: Suit | str | None, rules: Rules) -> bool:
    """Whether the partner of the player to come is winning the trick; never where there are no partners. Raises PlayError."""
    return bool(trick) and _is_partners(winning_card(trick, trump, rules), trick, rules)


def winning_place(trick: Sequence[Card], trump: Suit | str | None, rules: Rules) -> int:
    """Where the winning card lies in a trick, from 0. Raises PlayError."""
    best = winning_card(trick, trump, rules)
    places = [place for place, card in enumerate(trick) if card is best]
    return places[0 if rules.play.twins == "first" else -1]


def trick_winner(trick: Sequence[Card], leader: Seat | str, trump: Suit | str | None, rules: Rules) -> Seat:
    """The seat that takes a trick, or is winning it so far. Raises PlayError for no cards or too many."""
    return seats_from(leader, rules)[winning_place(trick, trump, rules)]


@lru_cache(maxsize=1024)
def seats_from(first: Seat | str, rules: Rules) -> tuple[Seat, ...]:
    """The seats clockwise from one. Raises RulesError for a seat not in use."""
    order = [as_seat(first)]
    while len(order) < len(rules.seats):
        order.append(rules.after(order[-1]))
    return tuple(order)


def _named(trump: Suit | str | None) -> Suit | None:
    """The trump suit; None where there is none."""
    return None if trump is None else as_suit(trump)


def _leads(hand: Sequence[Card], trump: Suit | None, play: Play, first_lead: bool) -> LegalPlays:
    trumps = [card for card in hand if card.suit is trump]
    owed = trumps if first_lead and play.first_lead == "trump" and trumps else hand
    return LegalPlays(tuple(dict.fromkeys(owed)), Duty.LEAD, owed, None, None, hand, (), trump)


def _target(
    play: Play, duty: Duty, trick: Sequence[Card], winning: Card, trump: Suit | None, power: Sequence[int], rules: Rules
) -> Card | None:
    """The card that must be beaten if it can be; None where none must."""
    led = trick[0].suit
    if play.must_beat == "never" or (play.must_beat == "trump-led" and led is not trump):
        return None
    if _excused(play, duty, trick, winning, rules):
        return None
    if play.beat_after_ruff and duty is Duty.FOLLOW:
        return max((card for card in trick if card.suit is led), key=lambda card: power[card.index])
    return winning


def _excused(play: Play, duty: Duty, trick: Sequence[Card], winning: Card, rules: Rules) -> bool:
    """What mistakes think excuses from beating: a void in the suit led, or a partner who is winning."""
    if play.must_overtrump and play.beat_partner and play.must_trump:
        return False
    if (not play.must_overtrump and duty is Duty.TRUMP) or (not play.must_trump and duty is Duty.DISCARD):
        return True
    return not play.beat_partner and _is_partners(winning, trick, rules)


def _is_partners(winning: Card, trick: Sequence[Card], rules: Rules) -> bool:
    # Before the card to come the partner of four sits two cards back.
    partners = any(len(side) > 1 for side in rules.deck.sides)
    return partners and len(trick) >= 2 and list(trick).index(winning) == len(trick) - 2


def _strongest(trick: Sequence[Card], power: Sequence[int]) -> Card:
    return max(trick, key=lambda card: power[card.index])


@lru_cache(maxsize=1024)
def _powers(rules: Rules) -> Mapping[tuple[Suit, Suit | None], Sequence[int]]:
    """For each suit led and trump: the strength of each face, 0 for one that cannot win."""
    strength = {rank: len(rules.deck.order) - place for place, rank in enumerate(rules.deck.order)}

    def power(card: Card, led: Suit, trump: Suit | None) -> int:
        if card.suit is trump and rules.play.suits_matter:
            return 100 + strength.get(card.rank, 0)
        return strength.get(card.rank, 0) if card.suit is led or not rules.play.suits_matter else 0

    return {(led, trump): [power(card, led, trump) for card in FACES] for led in Suit for trump in (*Suit, None)}
