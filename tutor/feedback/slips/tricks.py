"""Slips in questions about which cards may be played; those about who wins a trick have a file of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from tutor.engine import Card, Change, LegalPlays, Rules, legal_plays
from tutor.engine.play import Duty
from tutor.feedback.slips import winning
from tutor.feedback.slips.choosing import beating, faces, high_to_low, one_suit, some
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.words import the_card
from tutor.questions.legal_plays import LegalCards

FOLLOWS = (Duty.FOLLOW, Duty.BEAT)
TRUMPS = (Duty.TRUMP, Duty.OVERTRUMP)
Answers = Callable[[LegalCards], Iterator[Slipped]]


def _highest_alone(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    # After a ruff that is what somebody plays who thinks that the suit led must still be beaten.
    if len(plays.cards) > 1 and plays.duty in (Duty.FOLLOW, Duty.TRUMP) and not (plays.ruffed and plays.duty is Duty.FOLLOW):
        yield from some(high_to_low(plays.cards, question.rules)[:1])


def _only_highest_beater(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    if len(plays.cards) > 1 and plays.duty in (Duty.BEAT, Duty.OVERTRUMP) and plays.target:
        yield from some(high_to_low(plays.cards, question.rules)[:1], {"target": the_card(plays.target)})


def _only_lowest(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    if len(plays.cards) > 1 and plays.duty in (*FOLLOWS, *TRUMPS) and one_suit(plays.cards):
        yield from some(high_to_low(plays.cards, question.rules)[-1:])


def _one_of_several(question: LegalCards) -> Iterator[Slipped]:
    """Any one card that may be played, where highest and lowest have no slip of their own."""
    plays = question.result
    cards = high_to_low(plays.cards, question.rules)
    between = cards[1:-1] if plays.duty in (*FOLLOWS, *TRUMPS) and one_suit(cards) else cards
    if len(cards) > 1:
        for card in between:
            yield from some([card])


@lru_cache(maxsize=256)
def _need_not_follow(rules: Rules) -> Rules:
    return rules.but(Change("", "", (("play.must_follow", False),)))


def _unless_believed(question: LegalCards, cards: Sequence[Card]) -> Iterator[Slipped]:
    """These cards, where the belief that suit need not be followed does not give them."""
    believed = legal_plays(question.hand, question.trick, question.trump, _need_not_follow(question.rules))
    if set(cards) != set(believed.cards):
        yield from some(cards)


def _trumps_too(question: LegalCards) -> Iterator[Slipped]:
    """Trumps besides the suit led: all of them, or those that would win; and all of both suits."""
    plays = question.result
    trumps = [card for card in plays.hand if card.suit is plays.trump]
    if plays.duty in FOLLOWS and plays.led is not plays.trump and trumps and plays.winning:
        yield from _unless_believed(question, [*plays.cards, *trumps])
        yield from _unless_believed(question, [*plays.cards, *beating(trumps, plays.winning, plays.trump, question.rules)])
        yield from _unless_believed(question, [*plays.owed, *trumps])


def _trumps_instead(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    trumps = [card for card in plays.hand if card.suit is plays.trump]
    if plays.duty in FOLLOWS and plays.led is not plays.trump and plays.winning:
        yield from _unless_believed(question, trumps)
        yield from _unless_believed(question, beating(trumps, plays.winning, plays.trump, question.rules))


def _only_discards(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    if plays.duty in TRUMPS:
        yield from some([card for card in plays.hand if card.suit is not plays.trump])


def _discards_beside_overtrumps(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    others = [card for card in plays.hand if card.suit is not plays.trump]
    if plays.duty is Duty.OVERTRUMP and len(plays.cards) < len(faces(plays.owed)) and others:
        yield from some([*plays.cards, *others])


def _losers_on_a_discard(question: LegalCards) -> Iterator[Slipped]:
    """Only cards that count nothing, though any may go."""
    plays, worth = question.result, question.rules.point_values
    if plays.duty is Duty.DISCARD and plays.trick and question.phase != "stock":
        worthless = [card for card in plays.hand if not worth.get(card.rank)]
        yield from some(worthless if len(faces(worthless)) > 1 else ())


def _is_free_lead(plays: LegalPlays) -> bool:
    return plays.duty is Duty.LEAD and len(plays.cards) == len(faces(plays.hand))


def _led_trumps_only(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    if _is_free_lead(plays) and not question.opening_lead:
        yield from some([card for card in plays.hand if card.suit is plays.trump])


def _led_no_trumps(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    if _is_free_lead(plays):
        yield from some([card for card in plays.hand if card.suit is not plays.trump])


def _led_other_than_trump(question: LegalCards) -> Iterator[Slipped]:
    """Anything but a trump, where the first lead must be one."""
    plays = question.result
    if plays.duty is Duty.LEAD and not _is_free_lead(plays):
        yield from some([card for card in plays.hand if card.suit is not plays.trump])


def _other_phase(question: LegalCards) -> LegalPlays:
    return legal_plays(question.hand, question.trick, question.trump, question.rules, stock=question.phase != "stock")


def _bound_by_the_end(question: LegalCards) -> Iterator[Slipped]:
    if question.phase == "stock" and question.trick:
        yield from some(_other_phase(question).cards)


def _free_as_with_stock(question: LegalCards) -> Iterator[Slipped]:
    if question.phase == "end" and question.trick and question.rules.deck.stock and question.result.duty is not Duty.DISCARD:
        yield from some(_other_phase(question).cards)


def _beat_another_card(question: LegalCards) -> Iterator[Slipped]:
    """The suit led as if the first or the last card of the trick had to be beaten, and not the one that is winning."""
    plays = question.result
    if plays.target is None or plays.target is not plays.winning or plays.duty not in FOLLOWS or plays.ruffed:
        return
    for other in faces([plays.trick[0], plays.trick[-1]]):
        if other is not plays.winning and other.suit is plays.led:
            yield from some(beating(plays.owed, other, plays.trump, question.rules), {"target": the_card(plays.winning)})


def _only_losers(question: LegalCards) -> Iterator[Slipped]:
    """Just the cards that do not beat, where one must be beaten and can be."""
    plays = question.result
    if plays.duty in (Duty.BEAT, Duty.OVERTRUMP) and plays.target:
        losers = [card for card in plays.owed if card not in plays.cards]
        yield from some(losers, {"target": the_card(plays.target)})


def _every_card(question: LegalCards) -> Iterator[Slipped]:
    plays = question.result
    if plays.duty in FOLLOWS and question.phase != "end":
        yield from _unless_believed(question, plays.hand)


def _slip(name: str, answers: Answers, thought: str, remember: str, likely: Likely) -> Slip:
    return Slip(name, ("legal-plays",), answers, thought, remember, likely)


_EVERY = "The question asks for every card that you may play."
_FOLLOW = "Whoever holds the suit led must follow it."
_TRUMP = "Without the suit led you must play a trump, if you hold one."
_FREE_LEAD = "Here the lead is free: any card may be led."
_LEGAL: tuple[Slip, ...] = (
    _slip("highest-alone", _highest_alone, "you chose the card you would play", _EVERY, Likely.OFTEN),
    _slip(
        "only-highest-beater",
        _only_highest_beater,
        "you took only the highest card",
        "Any card that beats {target} will do.",
        Likely.OFTEN,
    ),
    _slip("only-lowest", _only_lowest, "you took only the lowest card you may play", _EVERY, Likely.AT_TIMES),
    _slip("one-of-several", _one_of_several, "you chose the card you would play", _EVERY, Likely.OFTEN),
    _slip("trumps-too", _trumps_too, "you took trumps as well as the suit led", _FOLLOW, Likely.OFTEN),
    _slip("trumps-instead", _trumps_instead, "you took trumps and not the suit led", _FOLLOW, Likely.SELDOM),
    _slip("only-discards", _only_discards, "you kept your trumps back", _TRUMP, Likely.AT_TIMES),
    _slip(
        "discards-beside-overtrumps",
        _discards_beside_overtrumps,
        "you took other suits as well as the higher trumps",
        _TRUMP,
        Likely.AT_TIMES,
    ),
    _slip(
        "losers-on-a-discard",
        _losers_on_a_discard,
        "you took only cards that count nothing",
        "Where you can neither follow nor trump, any card may go.",
        Likely.OFTEN,
    ),
    _slip("led-trumps-only", _led_trumps_only, "you thought only a trump may be led", _FREE_LEAD, Likely.AT_TIMES),
    _slip("led-no-trumps", _led_no_trumps, "you thought no trump may be led", _FREE_LEAD, Likely.AT_TIMES),
    _slip(
        "led-other-than-trump",
        _led_other_than_trump,
        "you kept your trumps back",
        "Here the first lead of the hand must be a trump.",
        Likely.SELDOM,
    ),
    _slip(
        "bound-by-the-end",
        _bound_by_the_end,
        "you played as if the stock were used up",
        "While cards are still drawn, any card may be played.",
        Likely.OFTEN,
    ),
    _slip(
        "free-as-with-stock",
        _free_as_with_stock,
        "you played as if cards were still drawn",
        "When the stock is used up, suit must be followed.",
        Likely.AT_TIMES,
    ),
    _slip(
        "beat-another-card",
        _beat_another_card,
        "you beat another card than the winning one",
        "The card to beat is the one that is winning, {target}.",
        Likely.AT_TIMES,
    ),
    _slip("only-losers", _only_losers, "you took only cards that lose", "Here {target} must be beaten, and can be.", Likely.SELDOM),
    _slip("every-card", _every_card, "you took every card", _FOLLOW, Likely.SELDOM),
)

SLIPS: tuple[Slip, ...] = (*_LEGAL, *winning.SLIPS)
