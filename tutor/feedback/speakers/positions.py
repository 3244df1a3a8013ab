"""Why a card may be played or not, and what a position asks for, in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Cards, LegalPlays, Rules, Suit, beats
from tutor.engine.play import Duty
from tutor.feedback.rows import Row, always, filled, said
from tutor.feedback.words import a_suit, cards_words, listed, rank_word, suit_word, the_card
from tutor.questions.legal_plays import LegalCards
from tutor.questions.win_trick import WinTrick

FOLLOWS = (Duty.FOLLOW, Duty.BEAT)


@dataclass(frozen=True)
class Position:
    """What somebody may play and why: the facts that its sentences ask for and name.

    `stock`: cards are still drawn. `opening`: it is the first lead of the hand. `unnamed`: nothing is said of trump.
    """

    plays: LegalPlays
    rules: Rules
    stock: bool = False
    opening: bool = False
    unnamed: bool = False

    @property
    def leads(self) -> bool:
        return not self.plays.trick

    @property
    def trump_first(self) -> bool:
        """Whether the first lead of a hand must be a trump here."""
        return self.rules.play.first_lead == "trump"

    @property
    def holds_trump(self) -> bool:
        return any(card.suit is self.plays.trump for card in self.plays.hand)

    @property
    def trump_led(self) -> bool:
        return self.plays.led is self.plays.trump

    @property
    def must_beat(self) -> bool:
        """Whether there is a card to be beaten, if one can be."""
        return self.plays.target is not None

    @cached_property
    def can_take(self) -> bool:
        """Whether a card that is owed would take the trick over."""
        best = self.plays.winning
        return best is not None and any(beats(card, best, self.plays.trump, self.rules) for card in self.plays.owed)

    @property
    def only_twins(self) -> bool:
        return set(self.plays.owed) == {self.plays.winning}

    @property
    def one_face(self) -> bool:
        return len(self.plays.cards) == 1

    @property
    def led(self) -> str:
        return suit_word(self.plays.trick[0].suit)

    @property
    def a_led(self) -> str:
        return a_suit(self.plays.trick[0].suit)

    @property
    def one_led(self) -> str:
        return _one(self.plays.trick[0].suit)

    @property
    def winning(self) -> str:
        assert self.plays.winning is not None
        return the_card(self.plays.winning)

    @property
    def your_twin(self) -> str:
        """The learner's copy of the card that is winning."""
        return self.winning.replace("the", "your", 1)

    @property
    def target(self) -> str:
        """The card to be beaten, or else the one that is winning."""
        found = self.plays.target or self.plays.winning
        assert found is not None
        return the_card(found)

    @property
    def ways(self) -> str:
        """The ranks that may be played: the ace or the ten."""
        return listed([f"the {rank_word(rank)}" for rank in dict.fromkeys(card.rank for card in _by_face(self.plays.cards))], "or")

    @property
    def one_owed(self) -> str:
        return _one(self.plays.owed[0].suit)

    @property
    def cards(self) -> str:
        return cards_words(self.plays.cards, self.rules, "or")

    @property
    def choices(self) -> str:
        """The cards to choose from, where all that are owed will do."""
        return said(_CHOICES, self)


def position_of(question: LegalCards | WinTrick) -> Position:
    """The position of a question of cards to be played."""
    if isinstance(question, WinTrick):
        return Position(question.result, question.rules, unnamed=question.trump is None)
    return Position(question.result, question.rules, question.phase == "stock", question.opening_lead)


def _one(suit: Suit) -> str:
    return suit_word(suit).removesuffix("s")


def _by_face(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda card: card.index))


_CHOICES: tuple[Row[Position], ...] = (
    Row(lambda p: p.one_face, "You hold no other {one_owed} than {ways}."),
    Row(always, "Every {one_owed} may be played."),
)

# Where nothing binds, and why.
_FREE: tuple[Row[Position], ...] = (
    Row(lambda p: p.stock, "While cards are still drawn, any card may be played."),
    Row(
        lambda p: p.leads and p.trump_first and p.opening,
        "The first lead of the hand must be a trump. You hold none, so any card may be led.",
    ),
    Row(lambda p: p.leads and p.trump_first, "You lead. Only the first lead of a hand must be a trump; later any card may be led."),
    Row(lambda p: p.leads, "You lead, so any card may be played."),
    Row(lambda p: p.unnamed, "You have no {led}, so any card may be played."),
    Row(lambda p: p.trump_led, "Trump was led and you hold none, so any card may be played."),
    Row(always, "You have no {led} and no trump, so any card may be played."),
)


def _is_free(position: Position) -> bool:
    return position.stock or position.plays.duty is Duty.DISCARD or (position.leads and not _is_bound_lead(position))


def _is_bound_lead(position: Position) -> bool:
    return position.leads and position.opening and position.trump_first and position.holds_trump


_RULE: tuple[Row[Position], ...] = (
    Row(_is_bound_lead, "The first lead of the hand must be a trump, and you hold one. {choices}"),
    Row(
        lambda p: p.plays.duty is Duty.BEAT and p.plays.owes_suit_led,
        "You must follow with {a_led} that beats {target}, and you can: {ways}. It cannot win now, but at this table that does not matter.",
    ),
    Row(lambda p: p.plays.duty is Duty.BEAT, "You must follow with {a_led} that beats {target}, and you can: {ways}."),
    Row(
        lambda p: p.plays.duty is Duty.FOLLOW and p.plays.owes_suit_led,
        "You must follow with {a_led}. None of yours beats {target}, the best of its suit. {choices}",
    ),
    Row(
        lambda p: p.plays.duty is Duty.FOLLOW and p.plays.ruffed,
        "You must follow with {a_led}. The trick is trumped, so no {one_led} can win now. {choices}",
    ),
    Row(
        lambda p: p.plays.duty is Duty.FOLLOW and p.only_twins,
        "You must follow with {a_led}. {Your_twin} does not beat its twin. {choices}",
    ),
    Row(lambda p: p.plays.duty is Duty.FOLLOW and not p.can_take, "You must follow with {a_led}. None of yours beats {winning}. {choices}"),
    Row(lambda p: p.plays.duty is Duty.FOLLOW, "You must follow with {a_led}. At this table you need not beat {winning}. {choices}"),
    Row(
        lambda p: p.plays.duty is Duty.OVERTRUMP,
        "You have no {led}, so you must trump, and go over {winning} if you can. You can with {ways}.",
    ),
    Row(
        lambda p: p.plays.duty is Duty.TRUMP and p.plays.ruffed and not p.can_take,
        "You have no {led}, so you must play a trump. None of yours goes over {winning}, yet a trump is still due. {choices}",
    ),
    Row(
        lambda p: p.plays.duty is Duty.TRUMP and p.plays.ruffed,
        "You have no {led}, so you must play a trump. At this table it need not go over {winning}. {choices}",
    ),
    Row(lambda p: p.plays.duty is Duty.TRUMP, "You have no {led}, so you must play a trump. {choices}"),
)

_ALLOWED: tuple[Row[Position], ...] = (
    Row(_is_bound_lead, "It is a trump, and the first lead of the hand must be one."),
    Row(lambda p: p.plays.duty is Duty.BEAT, "It follows suit and beats {target}."),
    Row(
        lambda p: p.plays.duty is Duty.FOLLOW and p.plays.owes_suit_led,
        "It follows suit, and no {one_led} of yours beats {target}.",
    ),
    Row(lambda p: p.plays.duty is Duty.FOLLOW and p.plays.ruffed, "It follows suit. The trick is trumped, so that is enough."),
    Row(lambda p: p.plays.duty is Duty.FOLLOW and p.must_beat, "It follows suit, and no {one_led} of yours beats {target}."),
    Row(lambda p: p.plays.duty is Duty.FOLLOW, "It follows suit, and at this table that is enough."),
    Row(lambda p: p.plays.duty is Duty.OVERTRUMP, "You have no {led}. It goes over {winning}."),
    Row(lambda p: p.plays.ruffed and p.must_beat, "You have no {led}, so you trump. None of yours goes over {winning}."),
    Row(lambda p: p.plays.ruffed, "You have no {led}, so you trump. At this table it need not win."),
    Row(always, "You have no {led}, so you trump."),
)

# By the duty that forbids a card.
_FORBIDDEN: dict[Duty, str] = {
    Duty.LEAD: "The first lead of the hand must be a trump, and you hold one.",
    Duty.FOLLOW: "{Led} were led and you hold {led}, so you must follow.",
    Duty.TRUMP: "You have no {led}, so you must play a trump.",
    Duty.BEAT: "You must beat {target}, and you can with {ways}.",
    Duty.OVERTRUMP: "You must go over {target}, and you can with {ways}.",
}

# What a position asks for, in a few words.
_SHORTLY: tuple[Row[Position], ...] = (
    Row(_is_free, "Here any card may be played."),
    Row(lambda p: p.plays.duty in (Duty.BEAT, Duty.OVERTRUMP), "Here you can go over {target} with {ways}."),
    Row(always, "{choices}"),
)


def why_card(position: Position, card: Card) -> str:
    """Why one card of a hand may be played or not, in a sentence or two. Raises PlayError for a card not held."""
    reason = position.plays.why(card)
    if not reason.legal:
        return filled(_FORBIDDEN[reason.duty], position)
    return said(_FREE if _is_free(position) else _ALLOWED, position)


def rule_of(position: Position) -> str:
    """What the position asks for, in a sentence or two."""
    return said(_FREE if _is_free(position) else _RULE, position)


def in_short(position: Position) -> str:
    """The cards that may be played, in a few words."""
    return said(_SHORTLY, position)
