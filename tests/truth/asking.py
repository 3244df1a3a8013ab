"""Asking: random questions of every kind at random tables, made without the drills and from a seed alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import figures
from answering import answers
from holdings import SUITS, Pack, any_hand, meld_hand, position, rich_hand, sized, trick
from houses import GAMES, has_auction, table

from tutor.engine import Card, Cards, PinochleError, Rules, Suit, count_meld, legal_plays, new_deck
from tutor.engine.agreements import AGREEMENTS
from tutor.engine.conventions import CONVENTIONS
from tutor.engine.meld import meld_table
from tutor.engine.play import seats_from
from tutor.questions import KINDS, Question, Table
from tutor.questions.auction import Auction
from tutor.questions.best_play import BestPlay
from tutor.questions.best_trump import BestTrump
from tutor.questions.can_make import CanMake
from tutor.questions.copies_left import CopiesLeft
from tutor.questions.counters import Counters
from tutor.questions.counters_left import CountersLeft
from tutor.questions.find_meld import FindMeld
from tutor.questions.half_done import HalfDone
from tutor.questions.hand_score import GameWinner, MadeOrSet, ScoreOfHand
from tutor.questions.least_bid import LeastBid
from tutor.questions.legal_plays import LegalCards
from tutor.questions.mark_melds import MarkMelds
from tutor.questions.meld_count import MeldTotal
from tutor.questions.partner_said import PartnerSaid
from tutor.questions.points_needed import PointsNeeded
from tutor.questions.positions import you
from tutor.questions.rank_order import RankOrder
from tutor.questions.shared_cards import SharedCards
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.trump_count import TrumpCount
from tutor.questions.whose_turn import WhoseTurn
from tutor.questions.win_trick import WinTrick

__all__ = ["ASKED", "GAMES", "STUMBLES", "question", "table"]
Maker = Callable[[Random, Table], Question | None]
ASKED = tuple(kind for kind in KINDS if kind != "multiple-choice")
# Situations in which the engine fell over instead of refusing them, and how; whoever asks may look here.
STUMBLES: list[tuple[Mapping[str, Any], str]] = []


def question(kind: str, random: Random) -> Question:
    """A question of a kind that has no problem; now and then with answers to choose from, where the kind takes them."""
    while True:
        made = _begun(_tried(kind, random), random)
        if made is not None and _fits(made):
            return _offering(made, random) if random.random() < 0.2 else made


def _begun(made: Question | None, random: Random) -> Question | None:
    """The same, now and then with some of its steps done."""
    if not isinstance(made, HalfDone) or random.random() < 0.75:
        return made
    try:
        steps = list(made.steps())
    except PinochleError:
        return made
    return replace(made, given=tuple(random.sample(steps, random.randint(0, len(steps)))))


def _offering(made: Question, random: Random) -> Question:
    """The same with the right answer and some wrong ones offered; as it is where that cannot be."""
    texts = list(dict.fromkeys(text for answer in answers(made, random) if (text := _as_offered(made, answer))))
    some = [*texts[:1], *random.sample(texts[1:], min(random.choice((1, 2, 3)), len(texts[1:])))]
    random.shuffle(some)
    offering = replace(made, offers=tuple(some))
    return made if list(offering.problems()) else offering


def _as_offered(made: Question, answer: Any) -> str | None:
    """An answer as it is offered; None for one that is no single thing."""
    data = made.answers.reader.write(answer)
    one = data[0] if isinstance(data, list) and len(data) == 1 else data
    return str(one) if isinstance(one, (str, int)) else None


# Parts of the rules that matter to some questions of a kind.
_MOONS = ("auction.shoot_moon", "auction.moon_misses")
MORE: Mapping[str, tuple[str, ...]] = dict.fromkeys(("made-or-set", "hand-score", "game-winner"), _MOONS)


def _tried(kind: str, random: Random) -> Question | None:
    try:
        areas = MORE[kind] if kind in MORE and random.random() < 0.4 else KINDS[kind].looks_at
        return MAKERS[kind](random, table(random, areas))
    except PinochleError:
        return None


def _fits(made: Question) -> bool:
    try:
        return not list(made.problems())
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError) as error:
        STUMBLES.append((made.to_data(), f"{type(made).__name__} cannot be answered: {error.__cause__ or error!r}"))
        return False


# Cards ---------------------------------------------------------------------------------------------------------


def rank_order(random: Random, at: Table) -> Question:
    ranks = random.sample(at.rules.deck.order, random.randint(2, len(at.rules.deck.order)))
    suit = random.choice(SUITS)
    return RankOrder(table=at, cards=tuple(Card(suit, rank) for rank in ranks))


def counters(random: Random, at: Table) -> Question:
    cards = any_hand(random, at.rules, random.choice((6, 12, 24)))
    if random.random() < 0.1:
        cards = tuple(card for card in cards if not at.rules.point_values[card.rank])
    return Counters(table=at, cards=cards, last_trick=random.random() < 0.5)


def counters_left(random: Random, at: Table) -> Question:
    rules, last = at.rules, random.random() < 0.5
    if random.random() < 0.4:
        return CountersLeft(table=at, cards=any_hand(random, rules, 24), last_trick=last)
    most = rules.trick_points // rules.trick_step
    points = random.choice((0, most, random.randint(0, most), random.randint(0, most))) * rules.trick_step
    return CountersLeft(table=at, counters=points, last_trick=last)


def seen_cards(random: Random, pack: Pack, rules: Rules, trump: Suit) -> list[Cards]:
    """Tricks that have been seen, the last of them perhaps not whole."""
    size = len(rules.seats)
    tricks = [trick(random, pack, trump, size) for _ in range(random.choice((0, 0, 1, 2, 4, 7)))]
    return tricks + [trick(random, pack, trump, random.randint(1, size))] * (random.random() < 0.3)


def copies_left(random: Random, at: Table) -> Question:
    pack, suit = Pack(random, at.rules), random.choice(SUITS)
    about = Card(suit, random.choice(at.rules.deck.order)) if random.random() < 0.6 else None
    hand = pack.take(lambda card: card is about if about else card.suit is suit, random.choice((0, 0, 1, 1, 2, 3)))
    hand += pack.take(count=random.randint(0, max(at.rules.deck.hand - len(hand), 0)))
    seen = sum(seen_cards(random, pack, at.rules, suit), ())
    return CopiesLeft(table=at, card=about, suit=None if about else suit, hand=tuple(hand), seen=seen)


def trump_count(random: Random, at: Table) -> Question:
    pack, trump = Pack(random, at.rules), random.choice(SUITS)
    hand = pack.take(lambda card: card.suit is trump, random.randint(0, 6))
    hand += pack.take(lambda card: card.suit is not trump or random.random() < 0.5, random.randint(0, at.rules.deck.hand - len(hand)))
    return TrumpCount(table=at, trump=trump, hand=tuple(hand), tricks=tuple(seen_cards(random, pack, at.rules, trump)))


# Tricks --------------------------------------------------------------------------------------------------------


def legal_cards(random: Random, at: Table) -> Question:
    length = random.choice((0, *range(1, len(at.rules.seats)), *range(1, len(at.rules.seats)), *range(1, len(at.rules.seats))))
    trump, played, hand = position(random, at.rules, length)
    phase = random.choice(("stock", "end", "end")) if at.rules.deck.stock else ""
    opening = not played and phase != "stock" and random.random() < 0.5
    return LegalCards(table=at, trump=trump, hand=hand, trick=played, phase=phase, opening_lead=opening)


def best_play(random: Random, at: Table) -> Question | None:
    """An ending of two to four cards a hand, one of them already on the table from some; a third rich in twins."""
    rules, trump = at.rules, random.choice(SUITS)
    count = random.choice((2, 3, 3, 4)) + (len(rules.seats) == 2)
    deck = list(new_deck(rules))
    if random.random() < 0.35:
        faces = random.sample(list(dict.fromkeys(deck)), min(len(set(deck)), len(rules.seats) * count // 2 + 2))
        deck = [card for card in deck if card in faces]
    random.shuffle(deck)
    hands = {seat: tuple(deck[place * count : (place + 1) * count]) for place, seat in enumerate(rules.seats)}
    seat, before = random.choice(rules.seats), random.randint(0, len(rules.seats) - 1)
    leader = rules.seats[(rules.seats.index(seat) - before) % len(rules.seats)]
    played = list[Card]()
    for player in seats_from(leader, rules)[:before]:
        card = random.choice(legal_plays(hands[player], played, trump, rules).cards)
        hands[player] = tuple(_without(hands[player], card))
        played.append(card)
    declarer = random.choice(rules.seats) if len(rules.seats) == 3 else None
    opening = not played and random.random() < 0.1
    staked = at_stake(random, rules, [*played, *sum(hands.values(), ())]) if random.random() < 0.4 else {}
    made = BestPlay(table=at, trump=trump, seat=seat, trick=tuple(played), hands=hands, declarer=declarer, opening_lead=opening)
    return replace(made, **staked)


def at_stake(random: Random, rules: Rules, left: Sequence[Card]) -> dict[str, Any]:
    """A bid and what each side had before, so that bid or meld may hang on the cards that are left; nothing where that cannot be."""
    if not has_auction(rules) or rules.scoring.chips or len(rules.deck.sides) != 2:
        return {}
    to_come = sum(rules.point_values[card.rank] for card in left) + rules.scoring.last_trick
    taken, step = rules.trick_points - to_come, rules.trick_step
    mine = random.choice((step, random.randint(0, max(taken // step, 0)) * step, 2 * step, taken - step))
    bid = figures.some_bid(random, rules)
    meld = max(bid - mine - random.randint(0, to_come // step) * step, rules.meld.floor)
    counters = (min(max(mine, 0), taken), taken - min(max(mine, 0), taken))
    melds = (meld, figures.some_meld(random, rules))
    return {"declarer": random.choice(rules.seats), "bid": bid, "meld": melds, "counters": counters}


def _without(hand: Cards, card: Card) -> list[Card]:
    left = list(hand)
    left.remove(card)
    return left


def _perhaps(random: Random, trump: Suit) -> Suit | None:
    """Trump, or none, as in the first lessons, where nothing is said of it."""
    return None if random.random() < 0.2 else trump


def win_trick(random: Random, at: Table) -> Question:
    trump, played, hand = position(random, at.rules, len(at.rules.seats) - 1)
    return WinTrick(table=at, trump=_perhaps(random, trump), hand=hand, trick=played)


def whole_trick(random: Random, at: Table) -> Question:
    trump = random.choice(SUITS)
    played = trick(random, Pack(random, at.rules), trump, len(at.rules.seats))
    return TrickWinner(table=at, trump=_perhaps(random, trump), leader=random.choice(at.rules.seats), trick=played)


def whose_turn(random: Random, at: Table) -> Question:
    seats, sort = at.rules.seats, random.random()
    if sort < 0.4 and has_auction(at.rules):
        dealer = random.choice(seats)
        return WhoseTurn(table=at, dealer=dealer, calls=figures.calls(random, at.rules, dealer, random.choice((0, 1, 2, 3, 4, 5, 8, 40))))
    length = len(seats) if sort < 0.7 else random.randint(0, len(seats) - 1)
    trump = random.choice(SUITS)
    played = trick(random, Pack(random, at.rules), trump, length)
    given = trump if length == len(seats) or random.random() < 0.3 else None
    return WhoseTurn(table=at, leader=random.choice(seats), trick=played, trump=given)


# Meld ----------------------------------------------------------------------------------------------------------


def meld_count(random: Random, at: Table) -> Question:
    trump = random.choice(SUITS)
    hand = meld_hand(random, at.rules, trump)
    parts = count_meld(hand, trump, at.rules).parts
    given = random.sample(parts, random.randint(1, len(parts))) if parts and random.random() < 0.25 else []
    return MeldTotal(table=at, trump=trump, hand=hand, given=tuple(part.meld for part in given))


def mark_melds(random: Random, at: Table) -> Question:
    trump = random.choice(SUITS)
    return MarkMelds(table=at, trump=trump, hand=meld_hand(random, at.rules, trump, 0.7))


def best_trump(random: Random, at: Table) -> Question:
    return BestTrump(table=at, hand=meld_hand(random, at.rules, random.choice(SUITS)))


def shared_cards(random: Random, at: Table) -> Question:
    trump = random.choice(SUITS)
    return SharedCards(table=at, trump=trump, hand=meld_hand(random, at.rules, trump, 0.8))


def find_meld(random: Random, at: Table) -> Question:
    """Any meld of the table: put into the hand whole, all but a card or two, or left to chance."""
    trump, pack = random.choice(SUITS), Pack(random, at.rules)
    part = random.choice(list(meld_table(trump, at.rules).values()))
    cards = list(part.cards)
    random.shuffle(cards)
    lacking = random.choice((0, 0, 0, 1, 2, len(cards)))
    hand = cards[min(lacking, len(cards)) :]
    pack.take_all(hand)
    if random.random() < 0.3:
        hand += pack.take(lambda card: card in part.cards, random.randint(1, 2))
    room = max(at.rules.deck.hand - len(hand), 0)
    hand += pack.take(lambda card: not lacking or card not in part.cards or random.random() < 0.2, min(sized(random, 12), room))
    if not lacking and random.random() < 0.15:
        hand = list(rich_hand(random, at.rules, trump, at.rules.deck.hand))
    random.shuffle(hand)
    return FindMeld(table=at, trump=trump, hand=tuple(hand), meld=part.meld)


# The auction and the score -------------------------------------------------------------------------------------


def auction(random: Random, at: Table) -> Question | None:
    if not has_auction(at.rules):
        return None
    dealer = random.choice(at.rules.seats)
    return Auction(table=at, dealer=dealer, calls=figures.calls(random, at.rules, dealer))


def least_bid(random: Random, at: Table) -> Question | None:
    """The calls up to one of the learner's turns."""
    if not has_auction(at.rules):
        return None
    dealer = random.choice(at.rules.seats)
    said = figures.calls(random, at.rules, dealer)
    lengths = list(range(len(said) + 1))
    random.shuffle(lengths)
    tries = (LeastBid(table=at, dealer=dealer, calls=said[:length]) for length in lengths)
    return next((made for made in tries if not list(made.problems()) and made.result.seat is you(at.rules)), None)


PASSES = ("pass", "pass", "pass with help", "by me", "by")


def partner_said(random: Random, at: Table) -> Question | None:
    """The calls up to any one; passes in any words; an agreement that has a name, one of our own, or none."""
    if not has_auction(at.rules) or len(at.rules.seats) != 4:
        return None
    tries = (_spoken(random, at) for _ in range(random.choice((1, 10))))
    return next((made for made in tries if not list(made.problems()) and made.answer != "nothing"), None) or _spoken(random, at)


def _spoken(random: Random, at: Table) -> PartnerSaid:
    dealer = random.choice(at.rules.seats)
    calls = figures.calls(random, at.rules, dealer)
    calls = calls[: random.randint(1, min(len(calls), 9))]
    names = random.sample(sorted(CONVENTIONS), random.randint(1, 6)) if random.random() < 0.5 else random.sample(sorted(AGREEMENTS), 1)
    spoken = tuple(random.choice(PASSES) if call == "pass" else call for call in calls)
    return PartnerSaid(table=at, dealer=dealer, calls=spoken, conventions=tuple(names) if random.random() < 0.8 else ())


def points_needed(random: Random, at: Table) -> Question | None:
    if not has_auction(at.rules):
        return None
    bid = figures.some_bid(random, at.rules)
    return PointsNeeded(table=at, bid=bid, meld=figures.some_meld(random, at.rules, bid))


def can_make(random: Random, at: Table) -> Question | None:
    """What is left may just do, fall a step short, or be nothing at all."""
    rules = at.rules
    if not has_auction(rules):
        return None
    bid, step = figures.some_bid(random, rules), rules.trick_step
    meld = figures.some_meld(random, rules, bid - rules.trick_points // 2)
    lost = meld + rules.trick_points - bid + random.choice((-1, 0, 0, 1, 5, -5)) * step
    if random.random() < 0.5:
        lost = random.randint(0, rules.trick_points // step) * step
    lost = min(max(lost // step * step, 0), rules.trick_points)
    own = random.choice((0, random.randint(0, (rules.trick_points - lost) // step) * step, rules.trick_points - lost))
    first = random.randint(0, lost // step) * step
    return CanMake(table=at, bid=bid, meld=meld, counters=(own, lost) if len(rules.deck.sides) == 2 else (own, first, lost - first))


def hand_fields(random: Random, rules: Rules) -> dict[str, Any]:
    """Bid, meld, counters and tricks of a hand: played, thrown in, or out of reach and not played."""
    bid, whole = figures.some_bid(random, rules), rules.trick_points
    own = figures.some_meld(random, rules, bid - random.randint(0, whole), 0.6)
    melds = (own, *(figures.some_meld(random, rules) for _ in rules.deck.sides[1:]))
    sort = random.random()
    if sort < 0.1:
        return {"bid": bid, "meld": melds, "thrown_in": True}
    if sort < 0.25 and (own < rules.meld.floor or own + whole < bid):
        return {"bid": bid, "meld": melds}
    if sort < 0.4 and own >= rules.meld.floor and rules.scoring.chips is None:
        return {"bid": bid, "meld": melds, "renege": random.choice(("declarer", "defenders"))}
    if sort < 0.8 and rules.auction.shoot_moon != "off":
        return {"bid": bid, "meld": melds, **moon_fields(random, rules)}
    points = figures.shared_out(random, rules, figures.own_counters(random, rules, bid, own))
    tricks = figures.tricks_won(random, rules, points) if rules.scoring.save == "trick" else None
    return {"bid": bid, "meld": melds, "counters": points, "tricks": tricks}


def moon_fields(random: Random, rules: Rules) -> dict[str, Any]:
    """Counters, and tricks where any of them saves, of a hand whose bidder undertook to win every trick."""
    if random.random() < 0.5:
        return {"counters": (rules.trick_points, *(0 for _ in rules.deck.sides[1:])), "moon": "made"}
    lost = random.choice((0, 1, 2, 5)) * rules.trick_step
    points = figures.shared_out(random, rules, rules.trick_points - lost)
    theirs = [max(1, int(taken > 0)) for taken in points[1:]]
    tricks = (rules.deck.hand - sum(theirs), *theirs)
    return {"counters": points, "moon": "missed", "tricks": tricks if rules.scoring.save == "trick" else None}


def made_or_set(random: Random, at: Table) -> Question | None:
    return MadeOrSet(table=at, **hand_fields(random, at.rules)) if has_auction(at.rules) else None


def hand_score(random: Random, at: Table) -> Question | None:
    return ScoreOfHand(table=at, **hand_fields(random, at.rules)) if has_auction(at.rules) else None


def game_winner(random: Random, at: Table) -> Question | None:
    rules = at.rules
    if not has_auction(rules) or rules.scoring.chips:
        return None
    hands = rules.scoring.hands
    played = None if hands is None else max(hands + random.choice((0, 0, 0, -1, -3, 1)), 1)
    return GameWinner(table=at, before=figures.before(random, rules), hands_played=played, **hand_fields(random, rules))


MAKERS: Mapping[str, Maker] = {
    "rank-order": rank_order,
    "win-trick": win_trick,
    "copies-left": copies_left,
    "whose-turn": whose_turn,
    "find-meld": find_meld,
    "shared-cards": shared_cards,
    "meld-count": meld_count,
    "mark-melds": mark_melds,
    "best-trump": best_trump,
    "legal-plays": legal_cards,
    "best-play": best_play,
    "trick-winner": whole_trick,
    "counters": counters,
    "counters-left": counters_left,
    "points-needed": points_needed,
    "can-make": can_make,
    "made-or-set": made_or_set,
    "hand-score": hand_score,
    "game-winner": game_winner,
    "auction": auction,
    "least-bid": least_bid,
    "partner-said": partner_said,
    "trump-count": trump_count,
}
