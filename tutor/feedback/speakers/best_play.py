"""What is said of the best card to play, with all hands seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tutor.advice import Choice, Grade
from tutor.engine import Card, Cards
from tutor.feedback.rows import Row, always, said
from tutor.feedback.speakers.better import against, how, idea_shown, told_of
from tutor.feedback.speakers.chosen import Chosen, chosen_in
from tutor.feedback.speakers.compared import Compared
from tutor.feedback.speakers.play_words import GRADED, IDEA_WORDS, NO_IDEA
from tutor.feedback.speakers.positions import Position as Duties
from tutor.feedback.speakers.positions import why_card
from tutor.feedback.speakers.speaker import Part, Speaker
from tutor.feedback.speakers.story import Story, as_drawn
from tutor.feedback.verdict import Ledger, LedgerLine, Line, Mark
from tutor.feedback.words import a_suit, cards_words, first_upper, listed, points, rank_word
from tutor.questions import Answer
from tutor.questions.best_play import BestPlay

_TITLES: tuple[Row[Chosen], ...] = (
    Row(lambda c: c.card is None, "Choose a card"),
    Row(lambda c: not c.held, "That card is not yours"),
    Row(lambda c: not c.legal, "That card may not be played"),
    Row(lambda c: not c.choice.cost and c.staked, "Best for your score"),
    Row(lambda c: not c.choice.cost, "Best: {gets}"),
    *GRADED,
)
# Beside the reason, for a card that is right.
_RIGHT: tuple[Row[Chosen], ...] = (
    Row(lambda c: c.choice.cost > 0 and c.staked, "A little better is {best}."),
    Row(lambda c: c.choice.cost > 0, "A little better is {best}, for {most}."),
    Row(lambda c: c.second is None, "Here no card costs anything."),
    Row(lambda c: c.few and c.staked, "No other card scores as much."),
    Row(lambda c: c.few, "No other card takes more than {next_best}."),
    Row(lambda c: len(c.free) == len(c.question.position.legal.cards) - 1, "One card would bring less."),
    Row(always, "{Others} {would} as well."),
)
# On each card.
_CARDS: tuple[Row[Chosen], ...] = (
    Row(lambda c: c.staked, "{Ends}"),
    Row(lambda c: not c.choice.cost, "It takes {gets}, the most there is."),
    Row(always, "It takes {gets}, {cost} less than the best."),
)
_SHORTLY: tuple[Row[Chosen], ...] = (
    Row(lambda c: c.staked, "{Best} is best for your score."),
    Row(always, "{Best} takes {most}."),
)
_ASK: tuple[Row[Chosen], ...] = (
    Row(lambda c: c.staked, "{Rest_holds} {still}. What does each side still need?"),
    Row(always, "{Rest_holds} {still}. Who takes them after each of your {cards}?"),
)


class PlayWords(Speaker[BestPlay]):
    """best-play: what each card brings, and the two lines that show it."""

    kind = BestPlay

    def ask(self, question: BestPlay) -> str:
        return said(_ASK, Chosen(question))

    def rule(self, question: BestPlay) -> str:
        ideas = ("save",) if question.stakes else question.ideas
        return IDEA_WORDS[ideas[0]].hint if ideas else NO_IDEA

    def part(self, question: BestPlay) -> Part:
        best, legal = Chosen(question).free, question.position.legal.cards
        suits = list(dict.fromkeys(card.suit for card in best))
        near = tuple(card for card in legal if card.suit in suits)
        if len(near) < len(legal):
            return f"The best card is {listed([a_suit(suit) for suit in suits], 'or')}.", near
        return _by_rank(question, best, legal)

    def because(self, question: BestPlay) -> str:
        return how(Compared(question))

    def shortly(self, question: BestPlay) -> str:
        return said(_SHORTLY, Chosen(question))

    def differs(self, question: BestPlay, given: Answer) -> tuple[str, str]:
        chosen = chosen_in(question, given)
        title = said(_TITLES, chosen)
        if not chosen.legal:
            return title, self._forbidden(chosen)
        compared = Compared(question, chosen.card)
        return title, told_of(compared)

    def agrees(self, question: BestPlay, given: Answer) -> tuple[str, str]:
        chosen = chosen_in(question, given)
        beside = said(_RIGHT, chosen)
        return said(_TITLES, chosen), beside if chosen.choice.cost else f"{how(Compared(question, top=chosen.card))} {beside}"

    def brief(self, question: BestPlay, given: Answer) -> str:
        chosen = chosen_in(question, given)
        if not chosen.legal or not chosen.choice.cost:
            return self.shortly(question)
        return against(Compared(question, chosen.card))

    def _forbidden(self, chosen: Chosen) -> str:
        if chosen.card is None or not chosen.held:
            return self.shortly(chosen.question)
        return why_card(duties_of(chosen.question), chosen.card)

    def grade(self, question: BestPlay, given: Answer) -> Grade | None:
        chosen = chosen_in(question, given)
        return chosen.choice.grade if chosen.legal else None

    def lines(self, question: BestPlay, given: Answer) -> tuple[Line, ...]:
        chosen = chosen_in(question, given)
        if chosen.legal and not chosen.choice.cost:
            return (_best_line(question, chosen.choice),)
        best = _best_line(question, chosen.top)
        return (_line(f"What the {rank_word(chosen.choice.card.rank)} meets", question, chosen.choice), best) if chosen.legal else (best,)

    def marks(self, question: BestPlay, given: Answer) -> tuple[Mark, ...]:
        hand, chosen = question.drawn().hand, chosen_in(question, given)
        return tuple(_mark(at, Chosen(question, card), chosen) for at, card in enumerate(hand))

    def ledger(self, question: BestPlay, given: Answer) -> Ledger | None:
        chosen = chosen_in(question, given)
        rows: dict[tuple[int, bool], list[Card]] = {}
        for choice in question.result.choices:
            rows.setdefault((choice.value, choice.card is not chosen.card), []).append(choice.card)
        lines = tuple(_figure(question, cards, value, chosen) for (value, _), cards in sorted(rows.items(), key=lambda row: _order(row[0])))
        most = "Your best score, less theirs" if question.stakes else f"The most that {Compared(question).side} can take"
        return Ledger(lines, most, points(chosen.top.value))


def duties_of(question: BestPlay) -> Duties:
    """What may be played and why."""
    return Duties(question.position.legal, question.rules, opening=question.opening_lead)


def _line(title: str, question: BestPlay, choice: Choice) -> Line:
    return Line(title, tuple(as_drawn(trick) for trick in Story(question.position, choice).tricks))


def _best_line(question: BestPlay, choice: Choice) -> Line:
    """The best line, its first trick under the name of the idea behind it."""
    line = _line("The best line", question, choice)
    idea = idea_shown(Compared(question, top=choice.card))
    first = replace(line.tricks[0], note=idea or line.tricks[0].note)
    return replace(line, tricks=(first, *line.tricks[1:]))


def _mark(at: int, one: Chosen, chosen: Chosen) -> Mark:
    """How a card of the hand is shown beside the one that was chosen."""
    if not one.legal:
        assert one.card is not None
        return Mark(at, "plain" if one.card is not chosen.card else "wrong", "", why_card(duties_of(one.question), one.card))
    reason, right = said(_CARDS, one), one.choice.grade in ("best", "fine")
    if one.card is chosen.card:
        return Mark(at, "good" if right else "wrong", "Yours" if one.choice.cost else "Best", reason)
    return Mark(at, "plain", "", reason) if one.choice.cost else Mark(at, "missed", "Best", reason)


def _figure(question: BestPlay, cards: Sequence[Card], value: int, chosen: Chosen) -> LedgerLine:
    """What some cards take alike."""
    hand, best = question.drawn().hand, value == chosen.top.value
    words = [word for word, so in (("best", best), ("yours", chosen.card in cards)) if so]
    places = tuple(at for at, card in enumerate(hand) if card in cards)
    return LedgerLine(first_upper(cards_words(cards, question.rules)), points(value), ", ".join(words), places)


def _by_rank(question: BestPlay, best: Cards, legal: Cards) -> Part:
    """Which of cards of one suit are left: those that count in tricks, or those that do not."""
    values = question.rules.point_values
    counts = {bool(values[card.rank]) for card in best}
    near = tuple(card for card in legal if bool(values[card.rank]) in counts)
    if len(near) == len(legal):
        return "Only the bright cards may be played.", legal
    return ("It is a card that counts." if True in counts else "It is a card that does not count."), near


def _order(row: tuple[int, bool]) -> tuple[int, bool]:
    value, others = row
    return -value, others


SPEAKERS = (PlayWords(),)
