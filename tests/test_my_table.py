"""My table: the rules of a table are found from what it answers, and nothing that is answered leads nowhere."""

from __future__ import annotations

import random
import re

import pytest

from tutor.content.tables import read_table, write_table
from tutor.engine import HOUSE_RULES, VARIANTS, count_meld, game, new_deck
from tutor.engine.house_rules import change_for
from tutor.training import my_table
from tutor.training.known_tables import KNOWN_TABLES
from tutor.training.my_table import (
    AS_USUAL,
    ASKED,
    BY_HANDS,
    BY_TRICKS,
    IN_WORDS,
    MOST,
    SKIPPED,
    TO_FIND,
    Step,
    at_table,
    candidates,
    differing,
    fitting_rules,
    found,
    nearest,
    odd_value,
    open_values,
    reached,
    sound,
    usual,
)

MORE = {"minimum-bid": ["100", "225"], "bid-steps": ["5", "20"], "min-meld": ["0", "20", "100"], "game-target": ["750", "hands: 8"]}


def a_house(name: str, dice: random.Random) -> dict[str, str]:
    """A table of this game: any value of each house rule that has to be found."""
    chosen = {}
    for rule in fitting_rules(name, TO_FIND):
        by_cards = rule in (*BY_HANDS, *BY_TRICKS)
        values = candidates(rule, name) if by_cards else [usual(rule, name), *HOUSE_RULES[rule].known(), *MORE.get(rule, [])]
        if value := dice.choice(values):
            chosen[rule] = value
    return differing(name, chosen)


def says(name: str, house: dict[str, str], step: Step) -> dict[str, str]:
    """What a player of this table says, as the address has it."""
    if step.question:
        question = at_table(step.question, name, house.items())
        given = question.answers.reader.write(question.answer)
        return {step.name: " ".join(given) if isinstance(given, list) else str(given)}
    if step.name in IN_WORDS:
        return {**{rule: house[rule] for rule in step.rules if rule in house}, step.name: ASKED}
    return {step.name: house.get(step.name) or AS_USUAL}


def asked_through(name: str, house: dict[str, str], **before: str) -> dict[str, str]:
    """All that is said until nothing more is asked."""
    said = dict(before)
    for _ in range(30):
        step = reached(name, said).step
        if step is None:
            return said
        assert step.name not in said
        said |= says(name, house, step)
    raise AssertionError(f"asked without end: {said}")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_random_table_is_found_in_eight_questions(name: str) -> None:
    dice = random.Random(f"{name} 1")
    for _ in range(12):
        house = a_house(name, dice)
        said = asked_through(name, house)
        here = reached(name, said)
        assert game(name, found(name, said)) == game(name, house), house
        assert len(here.done) + 1 <= MOST


@pytest.mark.parametrize("name", VARIANTS)
def test_the_hands_and_tricks_tell_every_table_apart(name: str) -> None:
    left = reached(name, {}).left
    steps = [step for step in my_table._cards_steps(name) if step.question]
    answers = {tuple(step.question.answers.key(my_table._answer(step.name, name, one)) for step in steps if step.question) for one in left}
    assert len(answers) == len(left) == len({game(name, dict(one)) for one in left})


def test_every_common_rule_and_every_rule_of_meld_is_to_be_found() -> None:
    of_meld = [row.name for row in HOUSE_RULES.values() if row.name.startswith("double-") or row.name in ("values", "min-meld")]
    assert {row.name for row in HOUSE_RULES.values() if row.common} | set(of_meld) <= set(TO_FIND)


def test_extra_kings_make_no_difference_where_one_meld_a_trick_is_laid() -> None:
    assert "run-extras" not in fitting_rules("two-player", TO_FIND)
    dice, rules = random.Random(2), [game("two-player", {"run-extras": value}) for value in ("each", "pair", "none")]
    for _ in range(300):
        hand = [card for card in new_deck(rules[0]) if dice.random() < 0.6]
        assert len({count_meld(hand, "S", one).total for one in rules}) == 1


@pytest.mark.parametrize("name", VARIANTS)
def test_skipped_hands_are_asked_in_words_and_nothing_is_lost(name: str) -> None:
    dice = random.Random(f"{name} 3")
    skipped = {step.name: SKIPPED for step in my_table._cards_steps(name)}
    for _ in range(4):
        house = a_house(name, dice)
        said = asked_through(name, house, **skipped)
        assert game(name, found(name, said)) == game(name, house)


def test_only_what_is_left_is_offered_in_words() -> None:
    here = reached(
        "single-deck", {"hand-1": "530", "hand-2": SKIPPED, "hand-3": SKIPPED, "trick-1": "AH 10H", "bidding": ASKED, "score": ASKED}
    )
    assert here.step
    assert here.step.name in ("run-extras", "double-run", "double-arounds", "double-royal-marriage")
    values = open_values(here.step.name, "single-deck", here.left)
    assert len(values) > 1
    assert set(values) == {dict(house).get(here.step.name, usual(here.step.name, "single-deck")) for house in here.left}


@pytest.mark.parametrize("name", ["single-deck", "double-deck", "two-player"])
def test_a_strange_count_is_told_with_the_nearest_that_is_played_and_can_be_left_out(name: str) -> None:
    dice = random.Random(f"{name} 4")
    for _ in range(6):
        house, said = a_house(name, dice), {}
        step = reached(name, said).step
        while step and step.question:
            strange = str(dice.randrange(1, 2500)) if step.name.startswith("hand") else "AS"
            here = reached(name, {**said, step.name: strange})
            if here.stuck is not None:
                assert here.step == step
                played = [my_table._answer(step.name, name, one) for one in here.left]
                near = nearest(name, here)
                assert near.answer in played
                if isinstance(here.stuck, int):
                    assert abs(near.answer - here.stuck) == min(abs(one - here.stuck) for one in played)
                assert reached(name, {**said, step.name: SKIPPED}).stuck is None
            said |= says(name, house, step)
            step = reached(name, said).step


@pytest.mark.parametrize("name", ["single-deck", "double-deck", "three-player"])
def test_a_number_of_its_own_is_offered_only_where_the_count_is_right_under_it(name: str) -> None:
    dice, offered = random.Random(f"{name} 5"), 0
    step = VARIANTS[name].meld_step
    for _ in range(30):
        here = reached(name, {"hand-1": str(dice.randrange(1, 120) * step)})
        odd = odd_value(name, here)
        if odd:
            offered, (rule, value) = offered + 1, odd
            assert here.step
            assert here.step.question
            counts = [at_table(here.step.question, name, [*house, (rule, value)]).answer for house in here.left]
            assert here.stuck in counts
            on = reached(name, {rule: value, "hand-1": str(here.stuck)})
            assert on.stuck is None
            assert all(dict(house)[rule] == value for house in on.left)
    assert offered


def test_a_number_of_its_own_is_found() -> None:
    house = differing("single-deck", {"double-pinochle": "200", "pass-count": "3"})
    here = reached("single-deck", says("single-deck", house, my_table._cards_steps("single-deck")[0]))
    assert odd_value("single-deck", here) == ("double-pinochle", "200")
    said = asked_through("single-deck", house, **{"double-pinochle": "200"})
    assert game("single-deck", found("single-deck", said)) == game("single-deck", house)


@pytest.mark.parametrize(
    "rubbish", [{"hand-1": "x"}, {"hand-1": ""}, {"trick-1": "ZZ"}, {"minimum-bid": "none"}, {"hand-9": "1"}, {"bidding": "1"}]
)
def test_what_cannot_be_read_counts_as_not_said(rubbish: dict[str, str]) -> None:
    here = reached("single-deck", rubbish)
    assert (here.done, here.stuck) == ((), None)
    assert here.step == reached("single-deck", {}).step


@pytest.mark.parametrize("known", KNOWN_TABLES.values(), ids=list(KNOWN_TABLES))
def test_a_known_table_is_legal_and_its_sentence_names_its_numbers(known: object) -> None:
    table = KNOWN_TABLES[next(name for name, one in KNOWN_TABLES.items() if one is known)]
    assert game(table.base, table.switches)
    assert sound(table.base, table.switches) == (dict(table.switches), ())
    assert all(change_for(rule, value, VARIANTS[table.base]).says for rule, value in table.switches.items())
    numbers = {int(one) for value in table.switches.values() for one in re.findall(r"\d+", value)}
    assert {int(one.replace(",", "")) for one in re.findall(r"\d[\d,]*", f"{table.says} {table.title}".replace(", ", " "))} <= numbers
    assert table.source


def test_rules_that_cannot_be_are_told_and_the_others_kept() -> None:
    kept, wrong = sound("single-deck", {"run-extras": "pair", "doubles": "no", "save": "lots", "xyz": "1"})
    assert kept == {"run-extras": "pair"}
    assert [str(one) for one in wrong] == [
        "'doubles' makes no sense in this game",
        "unknown value 'lots' for save",
        "unknown house rule 'xyz'",
    ]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_table_is_read_back_from_its_file(name: str) -> None:
    dice = random.Random(f"{name} 6")
    for _ in range(8):
        house = a_house(name, dice)
        base, switches, document = read_table(write_table(name, house), "t.yaml")
        assert not document.problems
        assert (base, switches) == (name, house)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("run-extras: pair", "t.yaml:1: no base given\n    hint: write the game first, such as base: single-deck"),
        ("base: single\n", "t.yaml:1: base: unknown game 'single'\n    hint: did you mean single-deck?"),
        ("base: single-deck\nrun-extra: pair", "t.yaml:2: run-extra: unknown field 'run-extra'\n    hint: did you mean run-extras?"),
        ("base: single-deck\n\nsave: lots", "t.yaml:3: save: unknown value 'lots' for save\n    hint: it is one of: trick, a number"),
        ("- 1", "t.yaml:1: the file must be a mapping of fields\n    hint: start with title: ..."),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(text: str, problem: str) -> None:
    assert [str(one) for one in read_table(text, "t.yaml")[2].problems] == [problem]


def test_the_48_ways_to_count_meld_are_all_possible_at_first() -> None:
    left = reached("single-deck", {}).left
    assert len({tuple(pair for pair in house if pair[0] in BY_HANDS) for house in left}) == 48
    assert {dict(house).get("must-beat", "always") for house in left} == {"always", "trump-led", "never"}


def test_a_note_with_an_amount_names_the_deck_it_is_played_with() -> None:
    notes = {rule: HOUSE_RULES[rule].who for rule in TO_FIND}
    assert not [rule for rule, note in notes.items() if re.search(r"\d{2}", note) and "deck" not in note]
