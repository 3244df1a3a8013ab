"""What every generator draws from: the rules, the level, the chance, and cards of one deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from tutor.engine import Card, Cards, PinochleError, Rules, Suit, deal, legal_plays, new_deck, trick_winner
from tutor.engine.deal import sort_cards
from tutor.engine.play import seats_from
from tutor.questions import Question


class DrillError(PinochleError):
    """A drill that cannot be: a skill or level there is not, or one that makes no sense under the rules."""


@dataclass(frozen=True)
class Draw:
    """What a generator works with. `special` is False where "nothing special here" should be the right answer.

    `beyond` counts steps past the hardest level, for what cannot be made harder afterwards.
    """

    rules: Rules
    level: int
    random: Random
    special: bool
    beyond: int = 0
    agreed: tuple[str, ...] = ()  # the conventions that the learner and a partner have agreed on

    def suit(self) -> Suit:
        """Any suit."""
        return self.random.choice(list(Suit))

    def two_suits(self) -> tuple[Suit, Suit]:
        """Two different suits."""
        one, other = self.random.sample(list(Suit), 2)
        return one, other

    def size(self, small: int) -> int:
        """The size of a hand: small at level 1, whole from level 2 on."""
        return small if self.level == 1 else self.rules.deck.hand

    def cards(self, count: int, without: Sequence[Card] = (), where: Callable[[Card], bool] = lambda card: True) -> Cards:
        """So many cards of one deck, less those given, as far as they go."""
        gone = Counter(without)
        copies = self.rules.deck.copies
        left = [card for face in dict.fromkeys(new_deck(self.rules)) if where(face) for card in (face,) * (copies - gone[face])]
        return tuple(self.random.sample(left, min(count, len(left))))

    def played(self, count: int, trump: Suit) -> tuple[Cards, tuple[Cards, ...]]:
        """A whole hand played by the rules for so many tricks: what the last seat still holds, and the tricks."""
        rules = self.rules
        hands = {seat: list(cards) for seat, cards in deal(rules, self.random.randrange(1 << 30)).hands.items()}
        leader, tricks = self.random.choice(rules.seats), list[Cards]()
        while len(tricks) < count:
            trick: Cards = ()
            for seat in seats_from(leader, rules):
                card = self.random.choice(legal_plays(hands[seat], trick, trump, rules).cards)
                hands[seat].remove(card)
                trick += (card,)
            leader = trick_winner(trick, leader, trump, rules)
            tricks.append(trick)
        return self.sorted(hands[rules.seats[-1]]), tuple(tricks)

    def sorted(self, cards: Sequence[Card]) -> Cards:
        """A hand as it is held."""
        return sort_cards(cards, self.rules)


def of_suits(*suits: Suit) -> Callable[[Card], bool]:
    """Whether a card is of one of these suits."""
    return lambda card: card.suit in suits


# Makes a function that gives a situation, or None where one did not turn out as it must. Raises DrillError.
Maker: TypeAlias = Callable[[Draw], Callable[[], Question | None]]
