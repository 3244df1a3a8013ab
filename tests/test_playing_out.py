"""An ending that is played out: the others answer at their best, each card is graded, and what is said of it is true."""

from __future__ import annotations

from random import Random

import pytest

from tutor.advice import advise_play
from tutor.advice.playing_out import play_out
from tutor.app.table.around import draw_playing
from tutor.engine import VARIANTS, Cards, Rules, Seat, Suit, format_cards, new_deck, parse_cards
from tutor.feedback import Playing
from tutor.questions import read_question
from tutor.questions.best_play import BestPlay
from tutor.solver import SolverError, value

HANDS = {"N": "10S KH KD QC", "E": "QH JD QD 9D", "S": "JS 9H 10D AD", "W": "9S 10H KC 10C"}


def asked(**data: object) -> BestPlay:
    question, problems = read_question({"kind": "best-play", "trump": "S", "rules": "single-deck", **data})
    assert isinstance(question, BestPlay), problems
    return question


def dealt(rules: Rules, game: str, size: int, seed: int) -> BestPlay:
    """An ending at random; who is to play has a choice."""
    random = Random(f"{game} {seed}")
    deck = list(new_deck(rules))
    random.shuffle(deck)
    hands = {str(seat): format_cards(tuple(deck[at * size : (at + 1) * size])) for at, seat in enumerate(rules.seats)}
    alone = {"declarer": str(random.choice(rules.seats))} if len(rules.seats) == 3 else {}
    return asked(rules=game, trump=str(random.choice(list(Suit))), hands=hands, **alone)


def played_by_chance(question: BestPlay, random: Random) -> Cards:
    """Cards of who is to play, to the end."""
    chosen: Cards = ()
    while not (out := play_out(question.position, chosen)).over:
        chosen = (*chosen, random.choice(out.now.legal.cards))
    return chosen


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_taken_and_what_is_lost_come_to_what_was_to_be_had(game: str, seed: int) -> None:
    question = dealt(VARIANTS[game], game, 3, seed)
    chosen = played_by_chance(question, Random(seed))
    out = play_out(question.position, chosen)
    assert out.taken == value(question.position) - sum(step.cost for step in out.steps)
    assert len(out.line) == 3 * len(VARIANTS[game].seats)
    first = advise_play(question.position).choice(chosen[0])
    assert (out.steps[0].cost, out.steps[0].grade) == (first.cost, first.grade)


def test_best_cards_take_what_the_question_says() -> None:
    playing = Playing(asked(hands=HANDS), parse_cards("JS AD 10D 9H"))
    assert playing.title == "Played out: 70 points"
    assert playing.text == "Your side took 70 points. Nobody could take more."
    assert playing.good


def test_a_card_that_costs_is_named_with_a_better_one() -> None:
    question = asked(hands=HANDS)
    playing = Playing(question, parse_cards("AD"))
    assert playing.title == "Loose: costs 20 points"
    assert playing.text == "West takes the trick: 20 points. The jack of spades was better. You may take your card back."
    assert not playing.good
    assert Playing(question, parse_cards("JS")).text == "Your partner takes the trick: 10 points."


def test_a_bid_at_stake_is_graded_by_the_score() -> None:
    stakes = {
        "declarer": "S",
        "bid": "250",
        "meld": {"declarer": "120", "defenders": "40"},
        "counters": {"declarer": "70", "defenders": "90"},
    }
    question, (ace,) = asked(hands=HANDS, **stakes), parse_cards("AD")
    playing = Playing(question, (ace,))
    assert playing.step.cost == question.result.choice(ace).cost > 250
    assert playing.title == f"Costly: {playing.step.cost} points less"


@pytest.mark.parametrize("cards", ["9S", "JS 9H", "JS JS"])
def test_a_card_that_may_not_be_played_is_refused(cards: str) -> None:
    with pytest.raises(SolverError):
        _ = Playing(asked(hands=HANDS), parse_cards(cards)).title


def test_each_card_is_drawn_as_gone_from_its_place() -> None:
    question = asked(hands=HANDS)
    scene = question.drawn()
    drawn = draw_playing(Playing(question, parse_cards("JS")), scene, question.rules)
    assert drawn
    for trick in drawn["tricks"]:
        for entry, at in zip(trick["trick"], trick["places"], strict=True):
            assert at is not None
            assert str(scene.hands[Seat(entry["seat"])][at]) == entry["card"]
    assert [entry["card"] for entry in drawn["now"]] == ["KD", "JD", None, None]
    assert [str(scene.hand[at]) for at in drawn["legal"]] == ["AD", "10D"]
    assert drawn["cards"] == ["JS"]


def test_the_end_leaves_no_card_to_play() -> None:
    question = asked(hands=HANDS)
    drawn = draw_playing(Playing(question, parse_cards("JS AD 10D 9H")), question.drawn(), question.rules)
    assert drawn
    assert (drawn["now"], drawn["legal"], drawn["places"]) == ([], [], [])
    assert draw_playing(None, question.drawn(), question.rules) is None
