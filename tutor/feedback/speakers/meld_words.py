"""Melds and their cards as a learner reads them."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.engine import Card, Cards, Rules
from tutor.engine.cards import PLURALS
from tutor.engine.meld import Meld, Sort
from tutor.feedback.words import COUNT_WORDS, card_words, cards_words, first_upper, number_word, points, rank_word, suit_word
from tutor.questions.prose import meld_words

TIMES = ("", "", " twice", " three times", " four times")


def one_meld(meld: Meld) -> str:
    """a run, aces around"""
    return meld_words(meld) if meld.sort is Sort.AROUND else f"a {meld_words(meld)}"


def so_many_melds(meld: Meld, many: int) -> str:
    """a run, two dixes, aces around twice"""
    if many == 1:
        return one_meld(meld)
    if meld.sort is Sort.AROUND:
        return f"{meld_words(meld)}{TIMES[many]}"
    plural = meld_words(meld).replace(meld.sort, f"{meld.sort}{'es' if meld.sort is Sort.DIX else 's'}", 1)
    return f"{number_word(many)} {plural}"


def the_meld(meld: Meld) -> str:
    """the run, aces around"""
    return meld_words(meld) if meld.sort is Sort.AROUND else f"the {meld_words(meld)}"


def some_cards(cards: Iterable[Card], rules: Rules) -> str:
    """The king and queen of hearts; two kings are both only where there are no more."""
    words = cards_words(cards, rules)
    return words.replace("both ", "two ") if rules.deck.copies > 2 else words


def cards_of(meld: Meld, cards: Cards, rules: Rules) -> str:
    """The cards of a meld: the king and queen of hearts, an ace of each suit."""
    if meld.rank is None:
        return some_cards(cards, rules)
    many = f"{COUNT_WORDS[meld.copies]} {PLURALS[meld.rank]}" if meld.copies > 1 else a_rank(cards[0])
    return f"{many} of each suit"


def so_many(card: Card, many: int) -> str:
    """king of spades, kings of spades"""
    return card_words(card) if many == 1 else f"{PLURALS[card.rank]} of {suit_word(card.suit)}"


def copies_words(card: Card, many: int) -> str:
    """one king of spades, two kings of spades"""
    return f"{number_word(many)} {so_many(card, many)}"


def a_rank(card: Card) -> str:
    """an ace, a king"""
    name = rank_word(card.rank)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def pays(meld: Meld, worth: int) -> str:
    """A run pays 150."""
    return f"{first_upper(one_meld(meld))} {'pay' if meld.sort is Sort.AROUND else 'pays'} {points(worth)}."


def sorts_paid(rules: Rules) -> list[str]:
    """The sorts of meld of which a table pays any."""
    meld = rules.meld
    pays = {
        "runs and marriages": any((*meld.run, *meld.royal, *meld.marriage)),
        "pinochles": any(meld.pinochle if meld.pinochle_grows else meld.pinochle[:1]),
        "arounds": any(any(row) for _, row in meld.around),
    }
    return [sort for sort, any_of_it in pays.items() if any_of_it]
