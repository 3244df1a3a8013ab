"""Slips in choosing cards of melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from tutor.engine import Card, Cards, Rank, Suit
from tutor.engine.meld import MeldPart, Sort, meld_cards
from tutor.engine.meld.count import copies_used
from tutor.engine.meld.names import ROYAL, RUN
from tutor.engine.meld.parts import AROUND, LEGS
from tutor.engine.rules import points_for
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.speakers.meld_words import a_rank, copies_words, one_meld, the_meld
from tutor.feedback.words import card_words, first_upper, listed, number_word, suit_word, the_card
from tutor.questions.find_meld import FindMeld
from tutor.questions.shared_cards import SharedCards

FIND, SHARED = ("find-meld",), ("shared-cards",)
MOST, FEW = 14, 4
_IN_TWO = "Only a card that counts in two melds is shared."


def _needed(question: FindMeld) -> Counter[Card]:
    return Counter(meld_cards(question.meld, question.trump, question.rules))


def _flat(cards: Counter[Card]) -> Cards:
    return tuple(cards.elements())


def _is(many: int) -> str:
    return "is" if many == 1 else "are"


def _copy_too_many(question: FindMeld) -> Iterator[Slipped]:
    right, held = Counter(question.answer), Counter(question.hand)
    twins = [card for card in right if held[card] > right[card]]
    for card in twins[:FEW]:
        says = f"{first_upper(copies_words(card, right[card]))} {_is(right[card])} enough."
        yield Slipped(_flat(right + Counter((card,))), {"cards": f"{the_card(card)} once too often", "says": says})
    if len(twins) > 1 or any(held[card] > right[card] + 1 for card in twins):
        every = Counter({card: held[card] for card in right})
        yield Slipped(_flat(every), {"cards": "every copy", "says": f"{_needs(question)} no more copies."})


def _card_left_out(question: FindMeld) -> Iterator[Slipped]:
    right = Counter(question.answer)
    if len(question.answer) > 1:
        for card in right:
            yield Slipped(_flat(right - Counter((card,))), _left_out_words(question, card, right[card]))


def _left_out_words(question: FindMeld, card: Card, many: int) -> dict[str, str]:
    verb = "belongs" if many == 1 else "belong"
    who = the_card(card) if many == 1 else copies_words(card, many)
    return {
        "card": the_card(card) if many == 1 else f"one {card_words(card)}",
        "says": f"{first_upper(who)} {verb} to {the_meld(question.meld)} too.",
    }


def _not_whole(question: FindMeld) -> Iterator[Slipped]:
    """The cards of a meld that are there, though others are not."""
    needed = _needed(question)
    there = needed & Counter(question.hand)
    lacking = needed - there
    if question.answer or not there or not lacking:
        return
    card = next(iter(lacking))
    says = f"{_needs(question)} {the_card(card)} too."
    whole = len(lacking) == needed[card] == 1 and len(says.split()) <= MOST
    yield Slipped(
        _flat(there), {"meld": one_meld(question.meld), "says": says if whole else f"{_needs(question)} all {_its(question)} cards."}
    )


def _needs(question: FindMeld) -> str:
    """A run needs, Aces around need"""
    return f"{first_upper(one_meld(question.meld))} {'need' if question.meld.rank else 'needs'}"


def _its(question: FindMeld) -> str:
    return "their" if question.meld.rank else "its"


def _other_suit(question: FindMeld) -> Iterator[Slipped]:
    """The same ranks of another suit."""
    if question.meld.sort not in (Sort.RUN, Sort.ROYAL, Sort.MARRIAGE):
        return
    needed, held = _needed(question), Counter(question.hand)
    own = next(iter(needed)).suit
    for suit in Suit:
        cards = Counter({Card(suit, card.rank): many for card, many in needed.items()})
        if suit is not own and cards <= held:
            yield Slipped(_flat(cards), {"other": suit_word(suit), "suit": suit_word(own)})


def _wrong_legs(question: FindMeld) -> Iterator[Slipped]:
    if question.meld.sort is not Sort.PINOCHLE or question.meld.copies > 1:
        return
    held = Counter(question.hand)
    pairs = [(Card(one, Rank.QUEEN), Card(other, Rank.JACK)) for one in Suit for other in Suit]
    wrong = [pair for pair in pairs if pair != LEGS and held[pair[0]] and held[pair[1]]]
    # The suits turned round first, then those with one leg right.
    wrong.sort(key=lambda pair: (pair[0].suit is not Suit.DIAMONDS or pair[1].suit is not Suit.SPADES, not set(pair) & set(LEGS)))
    for pair in wrong[:FEW]:
        yield Slipped(pair, {"queen": the_card(pair[0]), "jack": the_card(pair[1])})


def _suit_repeated(question: FindMeld) -> Iterator[Slipped]:
    rank = question.meld.rank
    if rank is None or question.meld.copies > 1:
        return
    held = Counter(question.hand)
    there = [card for card in AROUND[rank] if held[card]]
    twins = [card for card in there if held[card] > 1]
    # For a suit that is lacking, or in the place of one that is not.
    gone = [card for card in AROUND[rank] if not held[card]] or there
    for twin, other in islice(((twin, other) for twin in twins for other in gone if other is not twin), FEW):
        chosen = (*(card for card in there if card is not other), twin)
        if len(chosen) == len(AROUND[rank]):
            yield Slipped(chosen, {"twin": copies_words(twin, 2), "one": a_rank(twin)})


def _not_seen(question: FindMeld) -> Iterator[Slipped]:
    if question.answer:
        yield Slipped((), {"meld": one_meld(question.meld)})


def _one_of_each(question: FindMeld) -> Iterator[Slipped]:
    needed = Counter(question.answer)
    if needed and min(needed.values()) > 1:
        many = question.meld.copies
        yield Slipped(tuple(needed), {"says": f"{_needs(question)} {number_word(many)} of each."})


def _every_trump(question: FindMeld) -> Iterator[Slipped]:
    if question.meld.sort is Sort.RUN and question.answer:
        cards = tuple(card for card in question.hand if card.suit is question.trump)
        yield Slipped(cards)


# Shared cards --------------------------------------------------------------------------------------------------


def _copies(question: SharedCards) -> dict[tuple[Card, int], list[MeldPart]]:
    """The melds of each copy of a card."""
    found: dict[tuple[Card, int], list[MeldPart]] = {}
    for part, numbers in zip(question.result.parts, copies_used(question.result), strict=True):
        for copy in zip(part.cards, numbers, strict=True):
            found.setdefault(copy, []).append(part)
    return found


def _all_meld_cards(question: SharedCards) -> Iterator[Slipped]:
    copies = _copies(question)
    if copies:
        yield Slipped(tuple(card for card, _ in copies))
        yield Slipped(tuple(card for card in question.hand if any(card is one for one, _ in copies)))


def _one_meld_alone(question: SharedCards) -> Iterator[Slipped]:
    right = Counter(question.answer)
    for part in {part.meld: part for part in question.result.parts[:FEW]}.values():
        says = "Other cards count in two melds too." if Counter(part.cards) <= right else _IN_TWO
        yield Slipped(part.cards, {"meld": the_meld(part.meld), "says": says})


def _one_forgotten(question: SharedCards) -> Iterator[Slipped]:
    right = Counter(question.answer)
    copies = _copies(question)
    if right.total() < 2:
        return
    for card in islice(right, FEW):
        melds = listed([the_meld(part.meld) for part in max((melds for (one, _), melds in copies.items() if one is card), key=len)])
        which = the_card(card) if right[card] == question.hand.count(card) == 1 else f"one {card_words(card)}"
        says = f"{first_upper(which)} belongs to {melds}."
        short = says if len(says.split()) <= MOST else f"{first_upper(which)} belongs to more than one meld."
        yield Slipped(_flat(right - Counter((card,))), {"card": which, "says": short})


def _run_and_royal(question: SharedCards) -> Iterator[Slipped]:
    """Two players: the king and queen that are in a run and, before it, in a royal marriage, and in nothing else."""
    if not question.rules.meld.one_per_trick:
        return
    melds = {copy: {part.meld for part in parts} for copy, parts in _copies(question).items()}
    pairs = Counter(card for (card, _), found in melds.items() if found == {RUN, ROYAL})
    if pairs and points_for(question.rules.meld.royal, 1) < points_for(question.rules.meld.run, 1):
        yield Slipped(_flat(Counter(question.answer) - pairs))


def _twin_too(question: SharedCards) -> Iterator[Slipped]:
    """A shared card taken with its twin."""
    right, held = Counter(question.answer), Counter(question.hand)
    twins = [card for card in right if held[card] > right[card]]
    for card in twins[:FEW]:
        says = f"Only {copies_words(card, right[card])} {'counts' if right[card] == 1 else 'count'} in more than one meld."
        yield Slipped(_flat(right + Counter((card,))), {"card": f"a twin of {the_card(card)}", "says": says})
    if len(twins) > 1:
        every = Counter({card: held[card] for card in right})
        yield Slipped(_flat(every), {"card": "the twins", "says": "Of these cards not every copy counts in more than one meld."})


def _twins_not_shared(question: SharedCards) -> Iterator[Slipped]:
    """A card of which each meld has a copy of its own."""
    right = Counter(question.answer)
    by_face: dict[Card, list[str]] = {}
    for (card, _), parts in _copies(question).items():
        by_face.setdefault(card, []).extend(part.name for part in parts)
    found = [card for card, names in by_face.items() if len(set(names)) > 1 and not right[card] and question.hand.count(card) > 1]
    for card in found[:FEW]:
        many = question.hand.count(card)
        for more in dict.fromkeys((1, many)):
            yield Slipped(_flat(right + Counter({card: more})), {"card": f"one {card_words(card)}", "cards": copies_words(card, many)})
    if len(found) > 1:
        card, many = found[0], question.hand.count(found[0])
        words = {"card": f"one {card_words(card)}", "cards": copies_words(card, many)}
        yield Slipped(_flat(right + Counter(found)), words)


SLIPS: tuple[Slip, ...] = (
    Slip("find-copy-too-many", FIND, _copy_too_many, "you took {cards}", "{says}", Likely.OFTEN),
    Slip("find-card-left-out", FIND, _card_left_out, "you left out {card}", "{says}", Likely.OFTEN),
    Slip("find-not-whole", FIND, _not_whole, "you took what there is of {meld}", "{says}", Likely.OFTEN),
    Slip("find-another-suit", FIND, _other_suit, "you took {other}", "This meld must be in {suit}.", Likely.OFTEN),
    Slip(
        "find-wrong-legs",
        FIND,
        _wrong_legs,
        "you took {queen} and {jack} for a pinochle",
        "A pinochle is the queen of spades and the jack of diamonds.",
        Likely.OFTEN,
    ),
    Slip(
        "find-suit-repeated",
        FIND,
        _suit_repeated,
        "you took {twin}",
        "An around needs {one} in each of the four suits.",
        Likely.OFTEN,
    ),
    Slip("find-not-seen", FIND, _not_seen, "you did not see {meld} here", "Look for its cards one by one.", Likely.OFTEN),
    Slip("find-one-of-each", FIND, _one_of_each, "you took one card of each", "{says}", Likely.OFTEN),
    Slip("find-every-trump", FIND, _every_trump, "you took every trump", "A run is ace, ten, king, queen and jack of trump."),
    Slip("shared-all-meld-cards", SHARED, _all_meld_cards, "you took every card that is in a meld", _IN_TWO),
    Slip("shared-one-meld", SHARED, _one_meld_alone, "you took the cards of {meld}", "{says}"),
    Slip("shared-card-forgotten", SHARED, _one_forgotten, "you missed {card}", "{says}", Likely.OFTEN),
    Slip(
        "shared-royal-before-run",
        SHARED,
        _run_and_royal,
        "you counted the run without its royal marriage",
        "Laid one a trick, the royal marriage comes before the run; both pay.",
        Likely.OFTEN,
    ),
    Slip("shared-twin-too", SHARED, _twin_too, "you took {card} too", "{says}", Likely.OFTEN),
    Slip(
        "shared-twins-apart",
        SHARED,
        _twins_not_shared,
        "you let {card} serve in two melds",
        "With {cards} each meld has its own.",
        Likely.OFTEN,
    ),
)
