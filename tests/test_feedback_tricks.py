"""What is said of questions about tricks, by the cases of words.md; and the slips that beginners make there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from test_feedback_cards import FEW_WORDS, MOST_WORDS, Fields, asked, drilled, given_to, leads_to

from tutor.feedback import Diagnosis, because, hint, judge
from tutor.feedback.slips import SLIPS as ALL
from tutor.feedback.slips import Slip
from tutor.feedback.slips.tricks import SLIPS
from tutor.feedback.speakers import SPEAKERS
from tutor.questions.skills import SKILLS

KINDS = ("legal-plays", "win-trick", "trick-winner")
OWN = tuple(skill.id for skill in SKILLS.values() if set(skill.kinds) & set(KINDS))


# words.md, A and E: the kind, the fields, and why the answer is right.
BECAUSE: tuple[tuple[str, Fields, str], ...] = (
    (
        "legal-plays",  # A13
        {"rules": {"base": "single-deck", "must-beat": "trump-led"}, "trump": "S", "hand": "AH 9H QS", "trick": "KH"},
        "You must follow with a heart. At this table you need not beat the king of hearts. Every heart may be played.",
    ),
    (
        "legal-plays",  # A13
        {"rules": {"base": "single-deck", "must-beat": "never"}, "trump": "S", "hand": "10S 9S", "trick": "AH 9S"},
        "You have no hearts, so you must play a trump. At this table it need not go over the nine of spades. Every spade may be played.",
    ),
    (
        "legal-plays",  # A14
        {"trump": "D", "hand": "KH QH JH", "trick": "10H"},
        "You must follow with a heart. None of yours beats the ten of hearts. Every heart may be played.",
    ),
    (
        "legal-plays",  # A15
        {"rules": {"base": "single-deck", "first-lead": "trump"}, "trump": "S", "hand": "AS 9S AH", "opening_lead": "yes"},
        "The first lead of the hand must be a trump, and you hold one. Every spade may be played.",
    ),
    (
        "legal-plays",  # A15
        {"rules": {"base": "single-deck", "first-lead": "trump"}, "trump": "S", "hand": "AS 9S AH"},
        "You lead. Only the first lead of a hand must be a trump; later any card may be led.",
    ),
    ("legal-plays", {"trump": "S", "hand": "AS 9S AH"}, "You lead, so any card may be played."),
    (
        "win-trick",  # E: the queen of spades does not beat the queen of spades
        {"trump": "S", "trick": "QS JS 9S", "hand": "QS 9H"},
        "The queen of spades is winning, and its twin comes too late: of two the same the first played wins.",
    ),
    (
        "trick-winner",
        {"trump": "S", "leader": "N", "trick": "AH KH 9S 9H"},
        "You take it: the nine of spades is the only trump.",
    ),
    (
        "trick-winner",
        {"trump": "S", "leader": "N", "trick": "KH AH AH 9H"},
        "East takes it: the ace of hearts is the highest heart, and no trump was played. Of identical cards the first played wins.",
    ),
)


@pytest.mark.parametrize(("kind", "fields", "says"), BECAUSE)
def test_why_an_answer_is_right(kind: str, fields: Fields, says: str) -> None:
    assert because(asked(kind, **fields)) == says


def test_the_rule_does_not_say_that_a_trump_is_held() -> None:
    """A10: no trump is held here."""
    text = hint(asked("legal-plays", trump="S", hand="AD 9D KC", trick="AH"), 2).text
    assert "if you hold a trump" in text


def test_a_card_that_cannot_win_says_why() -> None:
    """D: AD on QH is neither a heart nor a trump."""
    question = asked("win-trick", trump="S", trick="QH JH 9H", hand="AD 9D")
    verdict = judge(question, given_to(question, "AD"), Diagnosis())
    assert [mark.reason for mark in verdict.marks] == ["It is neither a heart nor a trump, so it cannot win."]


def test_a_tally_says_what_is_off() -> None:
    """E: "Not yet: " with nothing behind it where many are missed, and "Nearly" where more are wrong than right."""
    question = asked("legal-plays", rules="double-deck", trump="S", hand="AS 10S KS QS JS AH 10H KH QH JH AD 10D KD QD JD")
    assert judge(question, given_to(question, "AH"), Diagnosis()).title == "Not yet: one found, 14 missed"
    question = asked("legal-plays", trump="S", hand="AH 9H KH AS", trick="KC QC")
    assert judge(question, question.drawn().hand, Diagnosis()).title == "Not yet: one found, three not allowed"


# Slips --------------------------------------------------------------------------------------------------------------

HEARTS = "The question asks for every card that you may play."
FOLLOW = "Whoever holds the suit led must follow it."
TRUMP = "Without the suit led you must play a trump, if you hold one."
FREE = "Here the lead is free: any card may be led."
OPENING = {"base": "single-deck", "first-lead": "trump"}

# One situation for each slip, an answer that it gives, and what is then thought and to be remembered.
SLIPPED: Mapping[str, tuple[str, Fields, str, str, str]] = {
    "highest-alone": (
        "legal-plays",
        {"trump": "S", "hand": "AH 9H KH 10D", "trick": "AH"},
        "AH",
        "you chose the card you would play",
        HEARTS,
    ),
    "only-highest-beater": (
        "legal-plays",
        {"trump": "S", "hand": "AH 10H 9H", "trick": "KH"},
        "AH",
        "you took only the highest card",
        "Any card that beats the king of hearts will do.",
    ),
    "only-lowest": (
        "legal-plays",
        {"trump": "S", "hand": "KH QH 9H", "trick": "AH"},
        "9H",
        "you took only the lowest card you may play",
        HEARTS,
    ),
    "one-of-several": ("legal-plays", {"trump": "S", "hand": "AC KD 9D", "trick": "KH"}, "AC", "you chose the card you would play", HEARTS),
    "trumps-too": (
        "legal-plays",
        {"trump": "S", "hand": "9H QH AS", "trick": "KH 9S"},
        "9H QH AS",
        "you took trumps as well as the suit led",
        FOLLOW,
    ),
    "trumps-instead": (
        "legal-plays",
        {"trump": "S", "hand": "9H AH AS", "trick": "KH"},
        "AS",
        "you took trumps and not the suit led",
        FOLLOW,
    ),
    "only-discards": ("legal-plays", {"trump": "S", "hand": "AD 9D AS", "trick": "KH"}, "AD 9D", "you kept your trumps back", TRUMP),
    "discards-beside-overtrumps": (
        "legal-plays",
        {"trump": "S", "hand": "AD AS 9S", "trick": "KH QS"},
        "AD AS",
        "you took other suits as well as the higher trumps",
        TRUMP,
    ),
    "losers-on-a-discard": (
        "legal-plays",
        {"trump": "S", "hand": "AD 9D KC JC", "trick": "KH"},
        "9D JC",
        "you took only cards that count nothing",
        "Where you can neither follow nor trump, any card may go.",
    ),
    "led-trumps-only": ("legal-plays", {"trump": "S", "hand": "AS 9S AH"}, "AS 9S", "you thought only a trump may be led", FREE),
    "led-no-trumps": ("legal-plays", {"trump": "S", "hand": "AS 9S AH"}, "AH", "you thought no trump may be led", FREE),
    "led-other-than-trump": (
        "legal-plays",
        {"rules": OPENING, "trump": "S", "hand": "AS 9S AH", "opening_lead": "yes"},
        "AH",
        "you kept your trumps back",
        "Here the first lead of the hand must be a trump.",
    ),
    "bound-by-the-end": (
        "legal-plays",
        {"rules": "two-player", "trump": "S", "hand": "AH 9H QS", "trick": "KH", "phase": "stock"},
        "AH",
        "you played as if the stock were used up",
        "While cards are still drawn, any card may be played.",
    ),
    "free-as-with-stock": (
        "legal-plays",
        {"rules": "two-player", "trump": "S", "hand": "AH 9H QS", "trick": "KH", "phase": "end"},
        "AH 9H QS",
        "you played as if cards were still drawn",
        "When the stock is used up, suit must be followed.",
    ),
    "beat-another-card": (
        "legal-plays",
        {"trump": "S", "hand": "AH KH 9H", "trick": "QH 10H"},
        "AH KH",
        "you beat another card than the winning one",
        "The card to beat is the one that is winning, the ten of hearts.",
    ),
    "only-losers": (
        "legal-plays",
        {"trump": "S", "hand": "AH QH 9H", "trick": "KH"},
        "QH 9H",
        "you took only cards that lose",
        "Here the king of hearts must be beaten, and can be.",
    ),
    "every-card": ("legal-plays", {"trump": "S", "hand": "AH 9H QD", "trick": "KH"}, "AH 9H QD", "you took every card", FOLLOW),
    "one-winner": (
        "win-trick",
        {"trump": "S", "trick": "KH QH 9H", "hand": "AH 10H 9H"},
        "10H",
        "you chose the card you would win with",
        "The question asks for every card that wins.",
    ),
    "trumps-win": ("win-trick", {"trump": "S", "trick": "KH QH 9H", "hand": "AH 9H AS"}, "AS", "you took the trick with a trump", FOLLOW),
    "highest-cannot-win": (
        "win-trick",
        {"trump": "S", "trick": "QH JH 9H", "hand": "AD 9D"},
        "AD",
        "you took your highest card",
        "The ace of diamonds does not beat the queen of hearts.",
    ),
    "all-that-may-be-played": (
        "win-trick",
        {"rules": {"base": "single-deck", "must-beat": "never"}, "trump": "S", "trick": "KH QH 9H", "hand": "AH 9H"},
        "AH 9H",
        "you took every card that you may play",
        "Not every card that may be played wins.",
    ),
    "trump-overlooked": (
        "win-trick",
        {"trump": "S", "trick": "KH 9S 9H", "hand": "AH 9H"},
        "AH",
        "you overlooked the trump in the trick",
        "A trump beats every other suit: the nine of spades is winning.",
    ),
    "beats-the-card-led": (
        "win-trick",
        {"trump": "S", "trick": "QH AH 9H", "hand": "KH 9H"},
        "KH",
        "you beat the card that was led",
        "The card to beat is the one that is winning, the ace of hearts.",
    ),
    "left-to-the-partner": (
        "win-trick",
        {"trump": "S", "trick": "QH KH 9H", "hand": "AH 9H"},
        "none",
        "you left the trick to your partner",
        "The question is which cards would win it, whoever is winning.",
    ),
    "trump-not-seen": (
        "trick-winner",
        {"trump": "S", "leader": "N", "trick": "KH AH 9S 9H"},
        "E",
        "you looked at the suit led and not at trump",
        "A trump beats every card of another suit.",
    ),
    "last-trump-wins": (
        "trick-winner",
        {"trump": "S", "leader": "N", "trick": "KH AS 9S 9H"},
        "S",
        "you let the last trump win",
        "Of several trumps the highest wins.",
    ),
    "first-trump-wins": (
        "whose-turn",
        {"trump": "S", "leader": "N", "trick": "KH 9S AS 9H"},
        "E",
        "you let the first trump win",
        "Of several trumps the highest wins.",
    ),
    "leader-takes": (
        "trick-winner",
        {"trump": "S", "leader": "N", "trick": "KH AH 9H 9H"},
        "N",
        "you let the card led take the trick",
        "The ace of hearts beats the king of hearts.",
    ),
    "last-takes": (
        "trick-winner",
        {"trump": "S", "leader": "N", "trick": "KH AH 9H 9H"},
        "W",
        "you let the last card take the trick",
        "The ace of hearts beats the nine of hearts.",
    ),
    "counted-from-you": (
        "trick-winner",
        {"trump": "S", "leader": "N", "trick": "KH AH 9H 9H"},
        "W",
        "you counted the seats from your own",
        "The first card is the leader's, and the others follow clockwise.",
    ),
}


def test_every_slip_has_a_situation() -> None:
    assert set(SLIPPED) == {slip.name for slip in SLIPS}
    assert len({slip.name for slip in SLIPS}) == len(SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_gives_its_answer_and_its_words(slip: Slip) -> None:
    kind, fields, given, thought, remember = SLIPPED[slip.name]
    question = asked(kind, **fields)
    due = given_to(question, given)
    found = [said for answer, *said in leads_to(slip, question) if question.answers.same(answer, due)]
    assert [thought, remember] in found


@pytest.mark.parametrize(
    ("fields", "given", "first"),
    [  # words.md C: neither "you let the later of two twins win" nor "you looked at ranks and not at suits"
        ({"trump": "S", "hand": "AH 9H KH 10D", "trick": "AH"}, "AH", "highest-alone"),
        ({"rules": "three-player", "trump": "S", "hand": "AC KD 9D 10C", "trick": "KH QH"}, "AC", "one-of-several"),
    ],
)
def test_one_card_of_several_is_the_one_that_would_be_played(fields: Fields, given: str, first: str) -> None:
    question = asked("legal-plays", **fields)
    assert judge(question, given_to(question, given)).diagnosis.ways[0].name == first


# Laws ---------------------------------------------------------------------------------------------------------------


def test_texts_are_short_and_whole() -> None:
    for question in drilled(OWN):
        if question.kind in KINDS:
            speaker = SPEAKERS[type(question)]
            texts = [speaker.ask(question), speaker.rule(question), speaker.part(question)[0], because(question)]
            texts.append(speaker.shortly(question))
            assert len(texts[-1].split()) <= FEW_WORDS or "you can go over" in texts[-1], texts[-1]
            for text in texts:
                assert len(text.split()) <= MOST_WORDS, text
                assert text.endswith((".", "?")), text
                assert not any(odd in text for odd in ("..", "  ", "{", "}", "is The")), text


def test_slips_say_what_they_say_in_few_words() -> None:
    for question in drilled(OWN):
        for slip in ALL.values():
            if question.kind in slip.kinds:
                for answer, thought, remember in leads_to(slip, question):
                    assert thought.startswith("you "), thought
                    assert not thought.endswith("."), thought
                    assert remember.endswith("."), remember
                    assert remember[0].isupper(), remember
                    assert max(len(thought.split()), len(remember.split())) <= FEW_WORDS, (thought, remember)
                    if question.kind in KINDS[:2]:
                        assert set(answer) <= set(question.scene().hand)


def test_a_wrong_answer_is_told_in_forty_words() -> None:
    for question in drilled(OWN):
        for slip in SLIPS:
            for answer, _, _ in leads_to(slip, question) if question.kind in slip.kinds else ():
                verdict = judge(question, answer)
                assert not verdict.right
                assert len(verdict.text.split()) <= MOST_WORDS, verdict.text
