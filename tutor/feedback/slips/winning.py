"""Slips in questions about which card wins a trick, and whose it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.engine import Cards, Suit
from tutor.engine.play import Duty, partner_is_winning, seats_from, winning_card, winning_place
from tutor.feedback.slips.choosing import beating, high_to_low, some
from tutor.feedback.slips.slip import Likely, Slip, Slipped
from tutor.feedback.words import first_upper, the_card
from tutor.questions import YOU
from tutor.questions.trick_winner import TrickWinner
from tutor.questions.whose_turn import WhoseTurn
from tutor.questions.win_trick import WinTrick

FOLLOWS = (Duty.FOLLOW, Duty.BEAT)
TRUMPS = (Duty.TRUMP, Duty.OVERTRUMP)
WINS, TAKES = ("win-trick",), ("trick-winner", "whose-turn")


def _one_winner(question: WinTrick) -> Iterator[Slipped]:
    if len(question.answer) > 1:
        for card in question.answer:
            yield from some([card])


def _trumps_win(question: WinTrick) -> Iterator[Slipped]:
    """Trumps alone, though the suit led is held; together with the winners of that suit a belief says it."""
    plays = question.result
    if plays.duty in FOLLOWS and plays.led is not plays.trump and plays.winning:
        trumps = [card for card in plays.hand if card.suit is plays.trump]
        yield from some(beating(trumps, plays.winning, plays.trump, question.rules))


def _highest_cannot_win(question: WinTrick) -> Iterator[Slipped]:
    """The highest card that may be played, where none wins."""
    plays = question.result
    if not question.answer and plays.winning:
        best = {"best": the_card(plays.winning)}
        high = high_to_low(plays.cards, question.rules)
        for card in [card for card in high if card.rank is high[0].rank and card is not plays.winning][:2]:
            yield from some([card], {**best, "card": first_upper(the_card(card))})


def _all_that_may_be_played(question: WinTrick) -> Iterator[Slipped]:
    plays = question.result
    if plays.duty in (*FOLLOWS, *TRUMPS) and len(question.answer) < len(plays.cards):
        yield from some(plays.cards)


def _trump_overlooked(question: WinTrick) -> Iterator[Slipped]:
    """What beats the best card of the suit led, though a trump is winning."""
    plays, rules = question.result, question.rules
    if plays.ruffed and plays.led and plays.winning:
        order = rules.deck.order
        best = min((card for card in plays.trick if card.suit is plays.led), key=lambda card: order.index(card.rank))
        yield from some(
            beating([card for card in plays.hand if card.suit is plays.led], best, plays.led, rules), {"best": the_card(plays.winning)}
        )


def _beats_the_card_led(question: WinTrick) -> Iterator[Slipped]:
    plays = question.result
    if plays.winning and plays.winning is not plays.trick[0] and not plays.ruffed:
        yield from some(beating(plays.cards, plays.trick[0], plays.trump, question.rules), {"best": the_card(plays.winning)})


def _left_to_the_partner(question: WinTrick) -> Iterator[Slipped]:
    if question.answer and partner_is_winning(question.trick, question.trump, question.rules):
        yield Slipped(())


def _whole(question: TrickWinner | WhoseTurn) -> tuple[Cards, Suit] | None:
    """A whole trick and trump."""
    trump = question.trump
    return (question.trick, trump) if trump and len(question.trick) == len(question.rules.seats) and question.leader else None


def _seat(question: TrickWinner | WhoseTurn, place: int) -> Iterator[Slipped]:
    assert question.leader is not None
    yield Slipped(seats_from(question.leader, question.rules)[place])


def _trump_not_seen(question: TrickWinner | WhoseTurn) -> Iterator[Slipped]:
    """The best card of the suit led, though trumped."""
    if whole := _whole(question):
        trick, trump = whole
        led, order = trick[0].suit, question.rules.deck.order
        if led is not trump and any(card.suit is trump for card in trick):
            best = min((card for card in trick if card.suit is led), key=lambda card: order.index(card.rank))
            yield from _seat(question, trick.index(best))


def _last_trump(question: TrickWinner | WhoseTurn) -> Iterator[Slipped]:
    """The trump that was played last, though a lower one."""
    yield from _a_trump(question, -1)


def _first_trump(question: TrickWinner | WhoseTurn) -> Iterator[Slipped]:
    """The trump that was played first, though a lower one."""
    yield from _a_trump(question, 0)


def _a_trump(question: TrickWinner | WhoseTurn, which: int) -> Iterator[Slipped]:
    if whole := _whole(question):
        trick, trump = whole
        trumps = [place for place, card in enumerate(trick) if card.suit is trump]
        if len(trumps) > 1 and trick[trumps[which]] is not winning_card(trick, trump, question.rules):
            yield from _seat(question, trumps[which])


def _leader_takes(question: TrickWinner) -> Iterator[Slipped]:
    if whole := _whole(question):
        best = winning_card(*whole, question.rules)
        if question.trick[0] is not best:
            yield Slipped(question.leader, {"best": first_upper(the_card(best)), "led": the_card(question.trick[0])})


def _last_takes(question: TrickWinner) -> Iterator[Slipped]:
    """The last card, where it is of the suit led or a trump and so might have won."""
    if whole := _whole(question):
        trick, trump = whole
        best, last = winning_card(trick, trump, question.rules), trick[-1]
        if last is not best and last.suit in (trick[0].suit, trump):
            words = {"best": first_upper(the_card(best)), "card": the_card(last)}
            yield from (Slipped(one.answer, words) for one in _seat(question, len(trick) - 1))


def _counted_from_you(question: TrickWinner) -> Iterator[Slipped]:
    """The seat of the winning card, if the learner had led."""
    if (whole := _whole(question)) and YOU in question.rules.seats and question.leader is not YOU:
        yield Slipped(seats_from(YOU, question.rules)[winning_place(*whole, question.rules)])


def _slip(
    name: str, kinds: tuple[str, ...], answers: Callable[..., Iterator[Slipped]], thought: str, remember: str, likely: Likely
) -> Slip:
    return Slip(name, kinds, answers, thought, remember, likely)


SLIPS: tuple[Slip, ...] = (
    _slip(
        "one-winner",
        WINS,
        _one_winner,
        "you chose the card you would win with",
        "The question asks for every card that wins.",
        Likely.OFTEN,
    ),
    _slip(
        "trumps-win", WINS, _trumps_win, "you took the trick with a trump", "Whoever holds the suit led must follow it.", Likely.AT_TIMES
    ),
    _slip("highest-cannot-win", WINS, _highest_cannot_win, "you took your highest card", "{card} does not beat {best}.", Likely.OFTEN),
    _slip(
        "all-that-may-be-played",
        WINS,
        _all_that_may_be_played,
        "you took every card that you may play",
        "Not every card that may be played wins.",
        Likely.AT_TIMES,
    ),
    _slip(
        "trump-overlooked",
        WINS,
        _trump_overlooked,
        "you overlooked the trump in the trick",
        "A trump beats every other suit: {best} is winning.",
        Likely.OFTEN,
    ),
    _slip(
        "beats-the-card-led",
        WINS,
        _beats_the_card_led,
        "you beat the card that was led",
        "The card to beat is the one that is winning, {best}.",
        Likely.AT_TIMES,
    ),
    _slip(
        "left-to-the-partner",
        WINS,
        _left_to_the_partner,
        "you left the trick to your partner",
        "The question is which cards would win it, whoever is winning.",
        Likely.AT_TIMES,
    ),
    _slip(
        "trump-not-seen",
        TAKES,
        _trump_not_seen,
        "you looked at the suit led and not at trump",
        "A trump beats every card of another suit.",
        Likely.OFTEN,
    ),
    _slip("last-trump-wins", TAKES, _last_trump, "you let the last trump win", "Of several trumps the highest wins.", Likely.AT_TIMES),
    _slip("first-trump-wins", TAKES, _first_trump, "you let the first trump win", "Of several trumps the highest wins.", Likely.AT_TIMES),
    _slip("leader-takes", ("trick-winner",), _leader_takes, "you let the card led take the trick", "{best} beats {led}.", Likely.SELDOM),
    _slip("last-takes", ("trick-winner",), _last_takes, "you let the last card take the trick", "{best} beats {card}.", Likely.SELDOM),
    _slip(
        "counted-from-you",
        ("trick-winner",),
        _counted_from_you,
        "you counted the seats from your own",
        "The first card is the leader's, and the others follow clockwise.",
        Likely.SELDOM,
    ),
)
