"""Words: cards, melds, seats and numbers as a learner reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tutor.engine import Card, Rank, Rules, Seat, Suit
from tutor.engine.cards import PLURALS
from tutor.engine.deal import sort_cards
from tutor.engine.meld import Meld, Sort
from tutor.questions import YOU
from tutor.questions.prose import meld_words

FEW_WORDS = 14
COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def rank_word(rank: Rank) -> str:
    """ace, ten, king ..."""
    return rank.name.lower()


def a_rank(rank: Rank) -> str:
    """an ace, a ten"""
    word = rank_word(rank)
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def suit_word(suit: Suit) -> str:
    """hearts"""
    return suit.name.lower()


def a_suit(suit: Suit) -> str:
    """a heart"""
    return f"a {suit_word(suit)[:-1]}"


def card_words(card: Card) -> str:
    """ten of hearts"""
    return f"{rank_word(card.rank)} of {suit_word(card.suit)}"


def the_card(card: Card) -> str:
    """the ten of hearts"""
    return f"the {card_words(card)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """one, two and three"""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cards_words(cards: Iterable[Card], rules: Rules, last: str = "and") -> str:
    """the ace and ten of hearts and both kings of clubs"""
    held = Counter(cards)
    phrases = []
    for suit in Suit:
        own = [card for card in sort_cards(held, rules) if card.suit is suit]
        ranks = [_copies(card.rank, held[card]) for card in own]
        if ranks:
            start = "" if held[own[0]] > 1 else "the "
            phrases.append(f"{start}{listed(ranks, last)} of {suit_word(suit)}")
    return listed(phrases, last)


def _copies(rank: Rank, count: int) -> str:
    return rank_word(rank) if count == 1 else f"{'both' if count == 2 else COUNT_WORDS[count]} {PLURALS[rank]}"


def number_word(number: int) -> str:
    """one, twelve, 13"""
    return COUNT_WORDS[number] if 0 <= number < len(COUNT_WORDS) else points(number)


def count_words(count: int, thing: str) -> str:
    """one card, three cards"""
    return f"{number_word(count)} {thing}" + ("" if count == 1 else "s")


def points(number: int) -> str:
    """1,500 or −250, with a real minus sign."""
    return f"{number:,}".replace("-", "−")


def point_words(number: int) -> str:
    """1 point, 70 points"""
    return f"{points(number)} point{'' if abs(number) == 1 else 's'}"


def seat_word(seat: Seat, rules: Rules, start: bool = False) -> str:
    """You, your partner, East or West, as seen from the learner's seat."""
    if seat is YOU:
        return "You" if start else "you"
    if rules.partner(YOU) is seat:
        return "Your partner" if start else "your partner"
    return seat.name.capitalize()


def seat_label(seat: Seat, rules: Rules) -> str:
    """A seat as it stands beside a card: You, Partner, East."""
    return "You" if seat is YOU else "Partner" if rules.partner(YOU) is seat else seat.name.capitalize()


def a_meld(meld: Meld) -> str:
    """a run is, aces around are: a meld as the start of what it is"""
    return f"{meld_words(meld)} are" if meld.sort is Sort.AROUND else f"a {meld_words(meld)} is"


def does(seat: Seat, he: str, you: str) -> str:
    """A verb as a seat has it: West is, you are."""
    return you if seat is YOU else he


def first_upper(text: str) -> str:
    """The same text with a capital first letter."""
    return text[:1].upper() + text[1:]


def first_lower(text: str) -> str:
    """The same text with a small first letter."""
    return text[:1].lower() + text[1:]


def is_brief(text: str) -> bool:
    """Whether a text is short enough to come after a rule that is named."""
    return len(text.split()) <= FEW_WORDS
