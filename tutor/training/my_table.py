"""My table: the house rules somebody plays by, found from how they count three hands and play a trick, and asked in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

from tutor.engine import HOUSE_RULES, VARIANTS, PinochleError, Rules, Suit, game, parse_cards
from tutor.engine.house_rules import change_for
from tutor.engine.idle import no_difference
from tutor.questions import Answer, FieldError, Question
from tutor.questions.legal_plays import LegalCards
from tutor.questions.meld_count import MeldTotal
from tutor.questions.values import Table as AskedAt

# House rules by name, as they are written; a rule that is not named is as the game has it.
House: TypeAlias = tuple[tuple[str, str], ...]
# What was said, by the name of the step or of the house rule, in the order in which it was said.
Said: TypeAlias = Mapping[str, str]

MOST = 8  # questions, that of the game among them
SKIPPED, ASKED, AS_USUAL = "skip", "asked", "usual"

# Which house rules are found by counting hands, which by playing to a trick, and which are asked in words.
BY_HANDS = ("run-extras", "double-run", "double-pinochle", "double-arounds", "double-royal-marriage", "values")
BY_TRICKS = ("must-beat", "end-must-beat")
IN_WORDS: Mapping[str, tuple[str, ...]] = {
    "bidding": ("minimum-bid", "bid-steps", "all-pass", "marriage-to-name-trump", "pass-count", "redeal-nines"),
    "score": ("min-meld", "counting", "save", "throw-in-pays", "game-target"),
}
TO_FIND = (*BY_HANDS, *BY_TRICKS, *(name for names in IN_WORDS.values() for name in names))

# What two copies of a meld pay at one table or another, by the step in which the game counts meld (rules.md 5 and 3.3).
PAID: Mapping[int, Mapping[str, tuple[int, ...]]] = {
    10: {"double-run": (1500, 300), "double-pinochle": (300, 80), "double-royal-marriage": (80, 300)},
    1: {"double-run": (150, 30), "double-pinochle": (30, 8), "double-royal-marriage": (8, 30)},
}
# Values of their own that tables are known by; the first is that of clubs with the National Pinochle Association's.
VALUES: Mapping[int, tuple[str, ...]] = {10: (), 1: ("run: 25, pinochle: 15",)}

# Three hands that tell all tables of these rules apart in every game, spades trump; and two tricks, of one card so far.
HANDS: Mapping[str, str] = {
    "hand-1": "AS 10S KS KS QS QS JS JD JD",
    "hand-2": "AS AS KS KS QS QS AH AH AC AC AD AD",
    "hand-3": "AS AS 10S 10S KS KS QS QS JS JS",
}
TRICKS: Mapping[str, tuple[str, str]] = {
    "trick-1": ("KH", "AS QS AH 10H QH JH AC JD"),
    "trick-2": ("KS", "AS 10S QS JS AH QH AC JD"),
}
COUNTING = "How much meld is this hand worth at your table?"
PLAYING = "Which of these cards may you play at your table?"


@dataclass(frozen=True)
class Step:
    """One question: how a hand is counted or a trick is played (`question`), or house rules asked in words."""

    name: str
    question: Question | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reached:
    """How far somebody has come: the tables that are left, and what is asked next; None when nothing is.

    `stuck` is an answer to this step that no table left would give. `done` are the steps answered before.
    """

    left: tuple[House, ...]
    step: Step | None
    done: tuple[str, ...]
    stuck: Answer | None = None

    @property
    def number(self) -> int:
        """Which question is asked, that of the game counted as the first."""
        return len(self.done) + 2


def reached(name: str, said: Said) -> Reached:
    """How far somebody has come who plays this game and has said so much. What cannot be read counts as not said."""
    left = _houses(name, _named(name, said))
    done: list[str] = []
    steps = {step.name: step for step in _cards_steps(name)}
    for key in [key for key in said if key in steps]:
        question, given = steps[key].question, _read(steps[key], said[key])
        if given is None or question is None:
            continue
        fitting = left if given == SKIPPED else tuple(house for house in left if question.answers.same(given, _answer(key, name, house)))
        if not fitting:
            return Reached(left, steps[key], tuple(done), given)
        left, done = fitting, [*done, key]
    done += [key for key in IN_WORDS if said.get(key) == ASKED]
    return Reached(left, _next(name, left, done), tuple(done))


def _next(name: str, left: tuple[House, ...], done: Iterable[str]) -> Step | None:
    """The next step: the hands in their order, the trick that leaves least, the words, and last what is still open."""
    asking = [step for step in _cards_steps(name) if step.name not in done and _parts(step, name, left) > 1]
    if asking:
        hands = [step for step in asking if step.name in HANDS]
        return hands[0] if hands else max(asking, key=lambda step: _parts(step, name, left))
    for key, names in IN_WORDS.items():
        if key not in done and (fitting := fitting_rules(name, names)):
            return Step(key, rules=fitting)
    still = open_rules(left)
    return Step(still[0], rules=still[:1]) if still else None


def _parts(step: Step, name: str, left: tuple[House, ...]) -> int:
    """How many answers the tables left would give."""
    assert step.question
    return len({step.question.answers.key(_answer(step.name, name, house)) for house in left})


def open_rules(left: tuple[House, ...]) -> tuple[str, ...]:
    """The house rules in which the tables left differ."""
    return tuple(rule for rule in TO_FIND if len({dict(house).get(rule) for house in left}) > 1)


def open_values(rule: str, name: str, left: tuple[House, ...]) -> tuple[str, ...]:
    """The values of a house rule that are left, that of the game first."""
    kept = dict.fromkeys(dict(house).get(rule, usual(rule, name)) for house in left)
    return tuple(sorted(kept, key=lambda value: value != usual(rule, name)))


def found(name: str, said: Said) -> dict[str, str]:
    """The house rules of the table, as far as they are known: what all tables left share, and what was said in words."""
    left = reached(name, said).left
    shared = {rule: value for rule, value in left[0] if all((rule, value) in house for house in left)}
    return differing(name, {rule: value for rule, value in {**shared, **_named(name, said)}.items() if value})


def differing(name: str, switches: Mapping[str, Any]) -> dict[str, Any]:
    """Only those house rules that change this game. Raises RulesError for what cannot be."""
    chosen = dict(switches)
    for rule in switches:
        without = {other: value for other, value in chosen.items() if other != rule}
        if game(name, without) == game(name, chosen):
            chosen = without
    return {rule: chosen[rule] for rule in HOUSE_RULES if rule in chosen}


def usual(rule: str, name: str) -> str:
    """The value of a house rule that the game has, as it is written; "" where it is none that can be written."""
    row, rules = HOUSE_RULES[rule], VARIANTS[name]
    number = row.number.read(rules) if row.number else None
    return row.current(rules) or ("" if number is None else str(number))


def fitting_rules(name: str, rules: Iterable[str]) -> tuple[str, ...]:
    """Those of some house rules that make a difference in a game."""
    table = VARIANTS[name]
    return tuple(rule for rule in rules if HOUSE_RULES[rule].fit.holds(table) and not no_difference(rule, table))


def _named(name: str, said: Said) -> dict[str, str]:
    """The house rules that were said in words. What cannot be is left out."""
    written = {rule: usual(rule, name) if value == AS_USUAL else value for rule, value in said.items() if rule in TO_FIND}
    return {rule: value for rule, value in written.items() if said[rule] == AS_USUAL or _can_be(name, rule, value)}


def _can_be(name: str, rule: str, value: str) -> bool:
    try:
        change_for(rule, value, VARIANTS[name])
    except PinochleError:
        return False
    return True


# The tables there are, and what each of them answers.


def _houses(name: str, named: Mapping[str, str]) -> tuple[House, ...]:
    """Every table there may be, as far as cards tell; a house rule that was said in words has that value alone."""
    found_by_cards = fitting_rules(name, (*BY_HANDS, *BY_TRICKS))
    return _every(name, tuple((rule, named[rule]) for rule in found_by_cards if rule in named))


@lru_cache(maxsize=256)
def _every(name: str, named: House) -> tuple[House, ...]:
    rules = fitting_rules(name, (*BY_HANDS, *BY_TRICKS))
    values = [[dict(named)[rule]] if rule in dict(named) else candidates(rule, name) for rule in rules]
    tables: dict[Rules, House] = {}
    for chosen in product(*values):
        house = tuple((rule, value) for rule, value in zip(rules, chosen, strict=True) if value != usual(rule, name))
        tables.setdefault(game(name, dict(house)), house)
    return tuple(tables.values())


def candidates(rule: str, name: str) -> list[str]:
    """The values of a house rule that tables of this game may play, that of the game first."""
    row, rules = HOUSE_RULES[rule], VARIANTS[name]
    paid = PAID[rules.meld_step].get(rule, ())
    written = VALUES[rules.meld_step] if rule == "values" else ()
    return list(dict.fromkeys([usual(rule, name), *(choice.name for choice in row.choices), *map(str, paid), *written]))


@lru_cache(maxsize=16)
def _cards_steps(name: str) -> tuple[Step, ...]:
    """The hands and tricks that are asked of players of this game."""
    at, trump = AskedAt(None, VARIANTS[name]), Suit.SPADES
    hands: list[Question] = [MeldTotal(table=at, prompt=COUNTING, trump=trump, hand=parse_cards(hand)) for hand in HANDS.values()]
    phase = "end" if VARIANTS[name].deck.stock else ""
    tricks: list[Question] = [
        LegalCards(table=at, prompt=PLAYING, trump=trump, trick=parse_cards(trick), hand=parse_cards(hand), phase=phase)
        for trick, hand in TRICKS.values()
    ]
    return tuple(Step(key, question) for key, question in zip((*HANDS, *TRICKS), (*hands, *tricks), strict=True))


def at_table(question: Question, name: str, house: Iterable[tuple[str, Any]]) -> Question:
    """A question as it is asked at a table."""
    return replace(question, table=AskedAt(None, game(name, dict(house))))


@lru_cache(maxsize=8192)
def _answer(step: str, name: str, house: House) -> Answer:
    question = next(each.question for each in _cards_steps(name) if each.name == step)
    assert question
    return at_table(question, name, house).answer


def _read(step: Step, written: str) -> Answer | None:
    """An answer as the address has it; None for what is none."""
    if written == SKIPPED:
        return SKIPPED
    try:
        return step.question.answers.reader.read(written) if step.question else None
    except (FieldError, PinochleError):
        return None


# An answer that no table gives.


@dataclass(frozen=True)
class Near:
    """The nearest answer that a table gives, and the house rules of the tables that give it, as far as they share them."""

    answer: Answer
    house: House


def nearest(name: str, here: Reached) -> Near:
    """What the tables left would say that comes nearest to an answer which none of them gives."""
    step = here.step
    assert step
    assert step.question
    answers = {house: _answer(step.name, name, house) for house in here.left}
    best = min(answers.values(), key=lambda answer: _apart(answer, here.stuck))
    giving = [house for house, answer in answers.items() if answer == best]
    return Near(best, tuple(pair for pair in giving[0] if all(pair in house for house in giving)))


def _apart(one: Answer, other: Answer) -> int:
    return abs(one - other) if isinstance(one, int) else len(set(one) ^ set(other))


def odd_value(name: str, here: Reached) -> tuple[str, str] | None:
    """A house rule and a number of its own under which a count that no known table gives would be right, the plainest table first."""
    step, given = here.step, here.stuck
    if step is None or not isinstance(step.question, MeldTotal) or not isinstance(given, int):
        return None
    rules = [rule for rule in fitting_rules(name, PAID[10]) if _pays(step.question, name, here.left[0], rule)]
    houses = {tuple(pair for pair in house if pair[0] in BY_HANDS) for house in here.left}
    for house, rule in product(sorted(houses, key=lambda house: (len(house), house)), rules):
        number = given - _answer(step.name, name, house) + int(dict(house).get(rule, usual(rule, name)))
        fits = number > 0 and number % (5 * VARIANTS[name].meld_step) == 0
        if fits and at_table(step.question, name, [*house, (rule, str(number))]).answer == given:
            return rule, str(number)
    return None


def _pays(question: MeldTotal, name: str, house: House, rule: str) -> bool:
    """Whether a hand holds what this house rule sets the points of."""
    return len({at_table(question, name, [*house, (rule, str(paid))]).answer for paid in (1, 2)}) > 1


def sound(name: str, switches: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[PinochleError, ...]]:
    """Those house rules that can be in this game, and what is wrong with the others."""
    kept: dict[str, Any] = {}
    wrong = []
    for rule, value in switches.items():
        try:
            change_for(rule, value, VARIANTS[name])
            game(name, {**kept, rule: value})
            kept[rule] = value
        except PinochleError as error:
            wrong.append(error)
    return kept, tuple(wrong)
