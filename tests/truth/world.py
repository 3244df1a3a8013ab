"""The world of a question: its situation in the reference's terms (cards as text, seats and suits as letters), for checks.

Read from the question as it is written and from the figures of the rules, never from the engine's answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import melded
import playing
import reference
import worth
from reading import Melded, meld
from reference import suit_of

from tutor.questions import Question


class World:
    """What is so in a question. Everything is worked out when it is first asked for."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.rules = question.rules
        self.kind = question.kind
        self.data: Mapping[str, Any] = question.to_data()
        self.players = len(self.rules.seats)
        self.seats = reference.SEATS[self.players]
        self.partner = "N" if self.players == 4 else None  # of the learner, who is South
        self.you = "S"

    # The situation as it is written.

    @cached_property
    def hand(self) -> list[str]:
        return self.cards_in("hand")

    @cached_property
    def trick(self) -> list[str]:
        return self.cards_in("trick")

    @cached_property
    def trump(self) -> str:
        return str(self.data.get("trump", ""))

    def cards_in(self, field: str) -> list[str]:
        """The cards of a field, copy by copy; of several tricks, all of them."""
        found = self.data.get(field, [])
        return [card for part in ([found] if isinstance(found, str) else found) for card in str(part).split()]

    def sides(self, field: str) -> list[int] | None:
        """One number a side, the declaring side first."""
        found = self.data.get(field)
        if found is None:
            return None
        defenders = found["defenders"]
        return [found["declarer"], *(defenders if isinstance(defenders, list) else [defenders])]

    def number(self, field: str, otherwise: int = 0) -> int:
        return int(self.data.get(field, otherwise))

    @cached_property
    def ending(self) -> playing.Ending:
        """The position of a question in which all hands are seen, turned so that who plays sits South."""
        player, seats = str(self.data.get("seat", "S")), self.seats
        hands = {playing.turned(seat, player, seats): cards.split() for seat, cards in self.data["hands"].items()}
        alone = playing.turned(str(self.data["declarer"]), player, seats) if "declarer" in self.data else ""
        return playing.Ending(self.rules, self.trump, hands, self.trick, alone, bool(self.data.get("opening-lead")))

    @property
    def declaring(self) -> bool:
        """Whether the side of who plays has the bid."""
        pair = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
        return pair[str(self.data["declarer"])] == pair[str(self.data.get("seat", "S"))]

    def counters_after(self, card: str) -> tuple[int, int]:
        """The trick points of both sides at the end, the declaring side first, once South has played a card."""
        before, points = self.sides("counters") or [], self.ending.values[card]
        more = (points, self.ending.still() - points)
        own, others = more if self.declaring else more[::-1]
        return before[0] + own, before[1] + others

    def ends(self, card: str) -> tuple[str, tuple[int, ...]]:
        """Made or set, and what both sides score then."""
        return worth.hand_score(self.number("bid"), self.sides("meld") or [], self.counters_after(card), (1, 1), self.rules)

    @cached_property
    def staked(self) -> Mapping[str, tuple[int, int]]:
        """What South's side scores for the hand with each card, and what the others do."""
        ends = {card: self.ends(card)[1] for card in self.ending.values}
        return {card: (ours, theirs) if self.declaring else (theirs, ours) for card, (ours, theirs) in ends.items()}

    def outcome_after(self, card: str) -> str:
        return self.ends(card)[0]

    def saved_after(self, card: str, ours: bool) -> bool:
        """Whether a side takes what keeps its meld."""
        taken, save = self.counters_after(card)[0 if ours == self.declaring else 1], self.rules.scoring.save
        return save == "trick" or taken >= save

    # The trick.

    @property
    def drawing(self) -> bool:
        """Whether cards are still drawn, so that any card may be played."""
        return self.data.get("phase") == "stock"

    @property
    def led(self) -> str:
        """The suit led, "" for the leader."""
        return suit_of(self.trick[0]) if self.trick else ""

    @property
    def winning(self) -> str:
        """The card that is winning, "" before the first."""
        return reference.winning(self.trick, self.trump) if self.trick else ""

    @property
    def ruffed(self) -> bool:
        """Whether a trump lies on a plain suit."""
        return bool(self.trick) and self.led != self.trump and suit_of(self.winning) == self.trump

    @property
    def best_of_led(self) -> str:
        """The best card of the suit led, of twins the first."""
        return reference.best_of([card for card in self.trick if suit_of(card) == self.led]) if self.trick else ""

    @property
    def leader(self) -> str:
        """Who led: as it is written, or as many seats before the learner as there are cards."""
        if "leader" in self.data:
            return str(self.data["leader"])
        return self.seats[(self.seats.index(self.you) - len(self.trick)) % self.players]

    def winner(self) -> str:
        """The seat that has the trick so far."""
        return reference.winner(self.trick, self.leader, self.trump, self.players)

    def winner_of(self, trick: list[str]) -> str:
        """The seat that has a trick to which South plays next or has played last; "" before the first card."""
        before = len(self.ending.start[1])
        leader = self.seats[(self.seats.index("S") - before) % self.players]
        return reference.winner(trick, leader, self.trump, self.players) if trick else ""

    def card_of(self, seat: str) -> str:
        """What a seat has played to the trick, "" for nothing yet."""
        place = (self.seats.index(seat) - self.seats.index(self.leader)) % self.players
        return self.trick[place] if place < len(self.trick) else ""

    def of_suit(self, suit: str) -> list[str]:
        """The cards of the hand of one suit."""
        return [card for card in self.hand if suit_of(card) == suit]

    def beats(self, card: str, other: str) -> bool:
        """Whether a card played after another takes over from it."""
        if suit_of(card) == suit_of(other):
            return reference.higher(card, other)
        return suit_of(card) == self.trump

    @cached_property
    def beating(self) -> list[str]:
        """The cards of the hand that would take the trick over, whether they may be played or not."""
        return [card for card in self.hand if self.trick and self.beats(card, self.winning)]

    @cached_property
    def legal(self) -> set[str]:
        """The cards that may be played at this table."""
        if self.drawing:
            return set(self.hand)
        play, trumps = self.rules.play, {card for card in self.hand if suit_of(card) == self.trump}
        if self.data.get("opening-lead") and play.first_lead == "trump" and trumps:
            return trumps
        return reference.legal(self.hand, self.trick, self.trump, play.must_beat, play.beat_after_ruff)

    # Cards that are out, and their points.

    @cached_property
    def deck(self) -> Counter[str]:
        return Counter(worth.deck_of(self.rules))

    @cached_property
    def out(self) -> Counter[str]:
        """The cards that are neither held nor seen."""
        return self.deck - Counter([*self.hand, *self.cards_in("seen"), *self.cards_in("tricks")])

    @cached_property
    def trick_points(self) -> int:
        return worth.trick_points(self.rules)

    def points(self, cards: list[str], last: bool = False) -> int:
        """Trick points of some cards, and of the last trick where it is among them."""
        return sum(worth.card_points(card, self.rules) for card in cards) + self.rules.scoring.last_trick * last

    @property
    def taken(self) -> int:
        """What one side has won, cards or figures, with the last trick where it has it."""
        return self.points(self.cards_in("cards"), bool(self.data.get("last-trick"))) + (
            self.number("counters") if self.kind == "counters-left" else 0
        )

    # Meld.

    def meld_total(self, trump: str = "", hand: list[str] | None = None) -> int:
        return worth.meld_total(self.hand if hand is None else hand, trump or self.trump, self.rules)

    def single_melds(self, trump: str = "") -> Counter[Melded]:
        return worth.single_melds(self.hand, trump or self.trump, self.rules)

    # The auction.

    def bidding(self) -> tuple[str, str | int | None, int] | None:
        """As reference.auction; None where a bid is higher than it knows."""
        calls = self.data.get("calls", [])
        if any(isinstance(call, int) and call > 900 for call in calls):
            return None
        found = reference.auction(calls, str(self.data["dealer"]), self.bidding_table())
        if found == ("over", None, 0) and self.rules.auction.all_pass == "first-bidder-stuck":
            place = self.seats.index(str(self.data["dealer"])) + 1
            return "over", self.seats[place % self.players], self.bidding_table().stuck_at
        return found

    def bidding_table(self) -> reference.Bidding:
        auction = self.rules.auction
        minimum = auction.minimum or 0
        stuck = minimum if auction.stuck_at is None else auction.stuck_at
        return reference.Bidding(self.players, minimum, auction.steps, auction.all_pass, stuck, auction.rounds)

    def lowest_bid(self) -> int | None:
        """The least that may be bid now, by trying."""
        state = self.bidding()
        if state is None or state[0] != "turn":
            return None
        return next((bid for bid in range(state[2] + 1, 1000) if reference.may_bid(bid, state[2], self.bidding_table())), None)

    # The score.

    def hand_score(self) -> tuple[str, tuple[int, ...]]:
        """Made or set, and what each side scores."""
        melds = self.sides("meld")
        assert melds is not None
        return worth.hand_score(
            self.number("bid"),
            melds,
            self.sides("counters"),
            self.sides("tricks"),
            self.rules,
            thrown_in=bool(self.data.get("thrown-in")),
            moon=self.data.get("moon"),
            renege=self.data.get("renege"),
        )

    def scores_after(self) -> tuple[int, ...]:
        """The scores of the game after the hand."""
        return tuple(old + new for old, new in zip(self.sides("before") or [], self.hand_score()[1], strict=True))

    def game_winner(self) -> int | None:
        moon = self.data.get("moon") == "made" and self.rules.auction.shoot_moon == "wins-game"
        if moon and self.hand_score()[0] == "made":
            return 0
        return worth.winner(self.sides("before") or [], self.scores_after(), self.data.get("hands-played"), self.rules)

    def right(self) -> Any:
        """The right answer as it is written, by the reference alone; None where it cannot tell."""
        return RIGHT[self.kind](self) if self.kind in RIGHT and not self.is_open() else None

    def is_open(self) -> bool:
        """Whether the rules leave open what is right: two royal marriages at a price of their own beside a run with extras."""
        royal, extras = self.rules.meld.royal, self.rules.meld.run_extras
        priced = len(royal) > 1 and royal[1] != 2 * royal[0]
        return priced and extras == "each" and self.kind in ("meld-count", "best-trump") and not self.rules.meld.one_per_trick


def of(question: Question) -> World:
    """The world of a question, made once and kept with it."""
    kept: World | None = vars(question).get("_world")
    if kept is None:
        kept = vars(question)["_world"] = World(question)
    return kept


# The right answers, by kind. ---------------------------------------------------------------------------------


def _ordered(world: World) -> list[str]:
    return sorted(world.cards_in("cards"), key=lambda card: reference.STRENGTH.index(reference.rank_of(card)))


def _turn(world: World) -> str | None:
    if "dealer" in world.data:
        state = world.bidding()
        return None if state is None or state[1] is None else str(state[1])
    if len(world.trick) == world.players:
        return world.winner()
    return world.seats[(world.seats.index(world.leader) + len(world.trick)) % world.players]


def _declared(world: World) -> dict[str, Any] | None:
    state = world.bidding()
    return None if state is None else {"declarer": state[1], "bid": state[2]}


def _left(world: World) -> int:
    about = world.data.get("card") or world.data.get("suit")
    return sum(count for card, count in world.out.items() if about in (card, suit_of(card)))


def _found(world: World) -> list[str] | None:
    wanted = meld(str(world.data["meld"]))
    cards = worth.found(wanted, world.hand, world.trump, world.rules) if wanted else None
    return None if cards is None else list(cards.elements())


def _shared(world: World) -> list[str] | None:
    cards = worth.shared(world.hand, world.trump, world.rules)
    return None if cards is None else list(cards.elements())


def _best_trump(world: World) -> list[str]:
    totals = {suit: world.meld_total(suit) for suit in reference.SUITS}
    return [suit for suit, total in totals.items() if total == max(totals.values())]


def _scored(world: World) -> dict[str, Any]:
    outcome, scores = world.hand_score()
    return {"outcome": outcome, "declarer": scores[0], "defenders": sum(scores[1:])}


def _game(world: World) -> dict[str, Any]:
    scores, side = world.scores_after(), world.game_winner()
    named = "none" if side is None else "defenders" if side else "declarer"
    return {"declarer": scores[0], "defenders": sum(scores[1:]), "winner": named}


def _partner_said(world: World) -> str:
    from agreements import Agreed  # It reads this world.

    return Agreed(world).right


def _best_cards(world: World) -> list[str]:
    """The cards within half a counter of the most."""
    worths = world.ending.values if "bid" not in world.data else {card: us - them for card, (us, them) in world.staked.items()}
    return [card for card, value in worths.items() if max(worths.values()) - value <= worth.card_points("10S", world.rules) / 2]


RIGHT: Mapping[str, Callable[[World], Any]] = {
    "rank-order": _ordered,
    "win-trick": lambda world: [card for card in world.legal if card in world.beating],
    "copies-left": _left,
    "whose-turn": _turn,
    "find-meld": _found,
    "shared-cards": _shared,
    "meld-count": World.meld_total,
    "mark-melds": lambda world: melded.groups(world.hand, world.trump, world.rules),
    "best-trump": _best_trump,
    "legal-plays": lambda world: list(world.legal),
    "best-play": _best_cards,
    "trick-winner": World.winner,
    "counters": lambda world: world.taken,
    "counters-left": lambda world: world.trick_points - world.taken,
    "points-needed": lambda world: worth.points_needed(world.number("bid"), world.number("meld"), world.rules),
    "can-make": lambda world: (
        "yes" if worth.can_make(world.number("bid"), world.number("meld"), world.sides("counters") or [], world.rules) else "no"
    ),
    "made-or-set": lambda world: world.hand_score()[0],
    "hand-score": _scored,
    "game-winner": _game,
    "auction": _declared,
    "least-bid": World.lowest_bid,
    "partner-said": _partner_said,
    "trump-count": lambda world: sum(count for card, count in world.out.items() if suit_of(card) == world.trump),
}
