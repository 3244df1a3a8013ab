"""best-play: the card that takes most, with all hands seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Self

from tutor.advice import Advised, Stakes, advise_play, ideas_of, misses, ranked
from tutor.advice.endings import ending_of, turned
from tutor.engine import HOUSE_RULES, Cards, PinochleError, Rules, Seat, Suit, holding_problems
from tutor.engine.deal import sort_cards
from tutor.engine.rules import Play
from tutor.engine.switches import HouseRule
from tutor.questions.base import Agreed, Answers, Question, reads
from tutor.questions.graded import GRADED, Graded, key_of, same_rules
from tutor.questions.scene import YOU, Ask, Scene
from tutor.questions.values import BY_SIDE, CARDS, CARDS_TEXT, COUNT, FLAG, HANDS, SEAT, SUIT, Data, FieldError, Path
from tutor.solver import Position, position_of

VERSION = 1  # raised only when values change
QUICK = 5  # cards in a hand up to which nothing need be worked out beforehand
LONG = 8  # and up to which all steps are looked for
RIGHT = ("best", "fine")
AT_STAKE = (
    "meld.floor",
    "scoring.save",
    "scoring.declarer_must_save",
    "scoring.unsaved_loses",
    "scoring.set_costs",
    "scoring.set_pays",
    "scoring.exact_makes",
    "scoring.set_keeps_meld",
    "scoring.bid_counts",
    "scoring.low_meld_loses_tricks",
)
LEAD_ASKED = "Which card is best to lead?"
SCORE_ASKED = "Which card is best for your score?"
ELSEWHERE = "Another table's rules hold here."


@dataclass(frozen=True)
class OneCard(Answers[Cards]):
    """One card is chosen; every card that is best is right."""

    def same(self, given: Cards, right: Cards) -> bool:
        return bool(given) and set(given) <= set(right)


@dataclass(frozen=True, kw_only=True)
class BestPlay(Question[Advised, Cards]):
    """What every seat still holds, and the trick so far; whoever is to play (`seat`) is drawn as the learner, at South.

    `bid`, and the `meld` and `counters` of each side before this trick: then what counts is the score of the hand. `elsewhere` says
    which rules hold, where they are not those of the learner's table.
    """

    kind = "best-play"
    asks = "Which card is best to play?"
    answers = OneCard(CARDS, frozenset, join="or")
    looks_at = (
        "deck.order",
        "deck.sides",
        *(f"play.{part.name}" for part in fields(Play) if part.name != "first_lead"),
        "scoring.values",
        "scoring.last_trick",
    )
    example = (
        "trump: S\n"
        "hands:                    # what each seat still holds; South is to play\n"
        "  N: 10S KH KD QC\n"
        "  E: QH JD QD 9D\n"
        "  S: JS 9H 10D AD\n"
        "  W: 9S 10H KC 10C"
    )
    yours = True
    judgement = True
    together = ("trick",)

    trump: Suit = reads(SUIT)
    seat: Seat = reads(SEAT, YOU)
    trick: Cards = reads(CARDS_TEXT, ())
    hands: Mapping[Seat, Cards] = reads(HANDS)
    declarer: Seat | None = reads(SEAT, None)
    bid: int | None = reads(COUNT, None)
    meld: tuple[int, ...] | None = reads(BY_SIDE, None)
    counters: tuple[int, ...] | None = reads(BY_SIDE, None)
    opening_lead: bool = reads(FLAG, False)
    graded: Graded | None = reads(GRADED, None)
    elsewhere: str = ""

    @cached_property
    def position(self) -> Position:
        """The position, turned so that whoever is to play sits South. Raises SolverError."""
        hands = {seat: self.hands[seat] for seat in self.rules.seats if seat in self.hands}
        alone = self.declarer if len(self.rules.seats) == 3 else None
        return turned(position_of(self.rules, self.trump, hands, self.trick, self.seat, alone, self.opening_lead))

    @cached_property
    def stakes(self) -> Stakes | None:
        """What is at stake; None where only the tricks count. Raises StakesError."""
        if self.bid is None or self.meld is None or self.counters is None:
            return None
        declaring = any(self.seat in side and self.declarer in side for side in self.rules.deck.sides)
        return Stakes(self.rules, declaring, self.bid, self.meld, self.counters)

    @property
    def areas(self) -> tuple[str, ...]:
        return (*self.looks_at, *(AT_STAKE if self.bid is not None else ()), *(("play.first_lead",) if self.opening_lead else ()))

    @cached_property
    def key(self) -> str:
        """The key of the situation, by which `graded` is known to belong to it."""
        position, stakes = self.position, self.stakes
        hands = {str(seat): list(map(str, sort_cards(hand, self.rules))) for seat, hand in position.hands.items()}
        situation: dict[str, Data] = {"trump": str(self.trump), "hands": hands, "trick": list(map(str, self.trick))}
        situation |= {"alone": str(position.alone or ""), "opening": self.opening_lead}
        if stakes:
            situation["stakes"] = [stakes.declaring, stakes.bid, list(stakes.meld), list(stakes.counters)]
        return key_of(situation, self.rules, self.areas, VERSION)

    @property
    def is_graded(self) -> bool:
        """Whether what was worked out is there and belongs to the situation."""
        return self.graded is not None and self.graded.key == self.key

    def solve(self) -> Advised:
        """What each legal card is worth: as it was worked out, else worked out now. Raises SolverError or StakesError."""
        if self.graded and self.is_graded:
            return ranked(self.position, self.graded.values, self.graded.line.__getitem__, self.stakes)
        return advise_play(self.position, self.stakes)

    @cached_property
    def ideas(self) -> tuple[str, ...]:
        """Why the best card is best, the chief idea first."""
        return self.graded.idea if self.graded and self.is_graded else ideas_of(self.result)

    @cached_property
    def missed(self) -> tuple[str, ...]:
        """The rules of thumb that would cost a counter or more here."""
        return self.graded.misses if self.graded and self.is_graded else misses(self.result)

    def worked_out(self) -> Graded:
        """What `graded` says of this situation, all of it worked out anew. Raises SolverError or StakesError."""
        advised = advise_play(self.position, self.stakes)
        values = {choice.card: choice.value for choice in advised.choices}
        lines = {choice.card: choice.line for choice in advised.choices}
        return Graded(self.key, VERSION, values, lines, ideas_of(advised), misses(advised), self._steps())

    def _steps(self) -> int:
        """Choices in a row that are proved. Of a long hand that takes too long, unless it is said already that there are some."""
        long = self.position.cards_left > LONG and not (self.graded and self.graded.steps)
        ending = None if long or self.stakes else ending_of(self.position)
        return ending.steps if ending else 0

    def due(self) -> FieldError | None:
        if self.graded:
            return None if self.is_graded else FieldError("graded is stale: situation or rules changed", path=("graded",))
        cards = self.position.cards_left
        return FieldError(f"'graded' is missing: with {cards} cards a hand it takes long to work out") if cards > QUICK else None

    def worth(self) -> Mapping[str, int]:
        return {str(choice.card): choice.value for choice in self.result.choices}

    def answer_of(self, result: Advised) -> Cards:
        return result.best

    def is_right(self, response: Cards) -> bool:
        """Whether a card is graded best or fine."""
        right = {choice.card for choice in self.result.choices if choice.grade in RIGHT}
        return bool(response) and set(response) <= right

    def at(self, tables: Mapping[str, Rules], agreed: Agreed = ()) -> Self:
        """The same question: what a card is worth is known for the rules of its file. It says which, where the learner's differ."""
        base = self.table.name or dict(self.table.switches).get("base")
        theirs = tables.get(str(base))
        if theirs is None or same_rules(self.rules, theirs, self.areas):
            return self
        other = [row.stands(self.rules) for row in HOUSE_RULES.values() if self._matters(row) and _differs(row, self.rules, theirs)]
        return replace(self, elsewhere=" ".join((ELSEWHERE, *other)))

    def _matters(self, row: HouseRule) -> bool:
        """Whether a house rule may change what a card is worth here."""
        return row.fit.holds(self.rules) and bool({*row.paths(self.rules)} & {*self.areas})

    @property
    def wording(self) -> str:
        asked = SCORE_ASKED if self.bid is not None else self.asks if self.trick else LEAD_ASKED
        return f"{self.says(self.prompt or asked)} {self.elsewhere}".strip()

    def scene(self) -> Scene:
        position = self.position
        ask = Ask("cards", "Tap the card that you would play.", many=False)
        trick, facts = position.trick, tuple(self._facts())
        return Scene(ask, position.hands[YOU], self.trump, trick.cards, trick.leader, yours=True, facts=facts, hands=position.hands)

    def _facts(self) -> Iterator[tuple[str, str]]:
        """Who is declarer, where somebody plays alone, and what is at stake, in words."""
        if self.position.alone:
            yield "Declarer", "you" if self.position.alone is YOU else self.position.alone.name.capitalize()
        if self.stakes:
            mine = slice(None) if self.stakes.declaring else slice(None, None, -1)
            yield "Bid", f"{self.stakes.bid}, {'yours' if self.stakes.declaring else 'theirs'}"
            for label, figures in (("Meld", self.stakes.meld), ("Tricks so far", self.stakes.counters)):
                own, theirs = figures[mine]
                yield label, f"{own}, theirs {theirs}"

    def faults(self) -> Iterator[FieldError]:
        for found in (
            self._seats_unused,
            self._cards_too_many,
            self._nobody_declares,
            self._no_position,
            self._no_choice,
            self._not_graded,
        ):
            if errors := found():
                yield from errors
                return

    def _seats_unused(self) -> list[FieldError]:
        seats = self.rules.seats
        named: list[tuple[Path, Seat | None]] = [(("hands", str(seat)), seat) for seat in self.hands]
        named += [(("seat",), self.seat), (("declarer",), self.declarer)]
        hint = f"the seats are {' '.join(seats)}"
        unused = [FieldError(f"nobody sits at '{seat}' in this game", hint, path) for path, seat in named if seat and seat not in seats]
        lacking = [seat for seat in seats if seat not in self.hands]
        return unused or [FieldError(f"no cards given for {' '.join(lacking)}", "all hands are seen here", ("hands",))] * bool(lacking)

    def _cards_too_many(self) -> list[FieldError]:
        found, before = [], self.trick
        for seat, hand in self.hands.items():
            known = holding_problems(before, self.rules)
            fresh = [problem for problem in holding_problems(before + hand, self.rules) if problem not in known]
            found += [FieldError(problem, "take out the card that is too many", ("hands", str(seat))) for problem in fresh]
            before += hand
        return found

    def _nobody_declares(self) -> list[FieldError]:
        """What is missing beside the cards."""
        given = {name for name in ("bid", "meld", "counters") if getattr(self, name) is not None}
        if given and len(given) < 3:
            lacking = next(name for name in ("bid", "meld", "counters") if name not in given)
            return [FieldError(f"'{lacking}' is missing", "give all of bid, meld and counters, or none of them")]
        if self.declarer is None and (given or len(self.rules.seats) == 3):
            return [FieldError("'declarer' is missing", "write the seat that has the bid")]
        if self.opening_lead and self.trick:
            return [FieldError("the trick has been led", "leave out opening-lead, or the trick", ("opening-lead",))]
        return []

    def _no_position(self) -> list[FieldError]:
        try:
            position = self.position
        except PinochleError as error:
            return [FieldError(str(error), error.hint, ("hands",))]
        try:
            stakes = self.stakes
        except PinochleError as error:
            return [FieldError(str(error), error.hint, ("bid",))]
        left = position.points_left
        if stakes and stakes.left != left:
            says = f"counters that leave {stakes.left} trick points, but {left} are still to come"
            return [FieldError(says, "count what each side took before this trick", ("counters",))]
        return []

    def _no_choice(self) -> list[FieldError]:
        legal = self.position.legal.cards
        if len(legal) > 1:
            return []
        only = f"{legal[0]} is the only card that may be played" if legal else "every card has been played"
        return [FieldError("there is nothing to choose", only, ("hands", str(self.seat)))]

    def _not_graded(self) -> list[FieldError]:
        """What cannot be in what was worked out, where it is said to belong to the situation."""
        if self.graded is None or not self.is_graded:
            return []
        legal, mended = set(self.position.legal.cards), "advise --write writes it anew"
        for name, by_card in (("values", self.graded.values), ("line", self.graded.line)):
            if set(by_card) != legal:
                return [FieldError("other cards than may be played", mended, ("graded", name))]
        held = Counter(card for hand in self.hands.values() for card in hand)
        for card, line in self.graded.line.items():
            if line[:1] != (card,) or Counter(line) != held:
                return [FieldError("not all cards in the order played", mended, ("graded", "line", str(card)))]
        return []


def _differs(row: HouseRule, rules: Rules, theirs: Rules) -> bool:
    return row.stands(rules) != "" and row.stands(rules) != row.stands(theirs)
