"""Claims of whose turn it is: who dealt, called, played or took the trick, who is out, and who goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

import minds
from claims import claim, world_of
from reading import RANK, SEAT, SUIT, cards, seat, suit
from reference import suit_of
from sentences import Said
from world import World

KINDS = ("whose-turn",)
CARD = rf"the {RANK} of {SUIT}"
WHO = rf"(?P<who>{SEAT})"
Found = re.Match[str]
Calls = Sequence[tuple[str, int | str]]


# The situation, by walking round the table. ---------------------------------------------------------------------


def bids(here: World) -> bool:
    """Whether the turns are those of the bidding."""
    return "dealer" in here.data


def dealer(here: World) -> str:
    return str(here.data.get("dealer", ""))


def called(here: World) -> Calls:
    """Each call with the seat that made it: clockwise from the dealer's left, past those who have passed."""
    seats, out, made = here.seats, set(), []
    place = seats.index(dealer(here)) - (here.rules.auction.first == "dealer")
    for call in here.data.get("calls", []):
        place = (place + 1) % len(seats)
        while seats[place] in out:
            place = (place + 1) % len(seats)
        made.append((seats[place], call))
        if call == "pass":
            out.add(seats[place])
    return made


def passed(here: World) -> set[str]:
    """Who has passed."""
    return {who for who, call in called(here) if call == "pass"}


def highest(here: World) -> tuple[str, int]:
    """Who has bid the most, and how much; nobody, 0."""
    made = [(who, int(call)) for who, call in called(here) if call != "pass"]
    return max(made, key=lambda one: one[1], default=("", 0))


def over(here: World) -> bool:
    """Whether the bidding is over."""
    state = minds.bidding(here) if bids(here) else None
    return state is not None and state[0] == "over"


def acted(here: World) -> list[str]:
    """Who has called or played, in turn."""
    if bids(here):
        return [who for who, _ in called(here)]
    return [clockwise(here, here.leader, steps) for steps in range(len(here.trick))]


def clockwise(here: World, who: str, steps: int = 1) -> str:
    """The seat so many steps on from another."""
    return here.seats[(here.seats.index(who) + steps) % here.players]


def turn(here: World) -> str:
    """Whose turn it is."""
    return str(minds.answer(here.question))


def full(here: World) -> bool:
    """Whether the trick is whole, so that it is the lead of the next that is asked for."""
    return not bids(here) and len(here.trick) == here.players


def begun(here: World) -> bool:
    """Whether it is asked who plays next to a trick that has begun."""
    return not bids(here) and 0 < len(here.trick) < here.players


def open_turn(here: World) -> bool:
    """Whether somebody has acted and the turn just goes on."""
    return begun(here) or (bids(here) and bool(acted(here)) and not over(here))


def is_seat(text: str, who: str, here: World) -> bool:
    """Whether words are a seat."""
    return bool(who) and seat(text, here.partner) == who


def is_turn(found: Found, here: World, verb: str = "") -> bool:
    """Whether it is the turn of who is named; `verb`: what they do, "goes" of one and "go" of you."""
    right = is_seat(found["who"], turn(here), here)
    return right and (not verb or agrees(found["who"], verb))


def agrees(who: str, *verbs: str) -> bool:
    """Whether verbs are as a seat has them: East is, you are."""
    plain = who.lower() == "you"
    return all((verb in ("are", "have") or not verb.endswith("s")) == plain for verb in verbs)


# A whole trick. ------------------------------------------------------------------------------------------------


def takes(found: Found, here: World) -> bool:
    """Whether somebody takes the trick with a card, and leads next."""
    (card,) = cards(found["card"]) or []
    won = full(here) and is_seat(found["who"], here.winner(), here) and card == here.winning == here.card_of(here.winner())
    return won and turn(here) == here.winner() and agrees(found["who"], found["takes"], found["leads"])


@claim(rf"{WHO} (?P<takes>takes?) the trick with (?P<card>{CARD}), the (?P<how>only|highest) trump, and (?P<leads>leads?) next", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    trumps = [card for card in here.trick if suit_of(card) == here.trump]
    return takes(found, here) and here.winning in trumps and (found["how"] == "only") == (len(trumps) == 1)


@claim(
    rf"No trump was played: {WHO} (?P<takes>takes?) the trick with (?P<card>{CARD}), "
    rf"the highest (?P<suit>spade|heart|diamond|club), and (?P<leads>leads?) next",
    KINDS,
)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    plain = all(suit_of(card) != here.trump for card in here.trick) and suit(found["suit"]) == here.led
    return takes(found, here) and plain and here.winning == here.best_of_led


@claim(rf"Here {WHO} (?P<takes>takes?) the trick with (?P<card>{CARD}) and (?P<leads>leads?) next", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    return takes(found, world_of(said))


@claim(r"Of identical cards the first played wins", KINDS)
def _(said: Said, found: Found) -> bool:
    """The card that wins has a twin, which is played later."""
    here = world_of(said)
    first = here.trick.index(here.winning)
    return here.rules.play.twins == "first" and here.trick.count(here.winning) > 1 and turn(here) == clockwise(here, here.leader, first)


@claim(r"The card that wins is a (?P<suit>spade|heart|diamond|club)", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return full(here) and suit_of(here.winning) == suit(found["suit"])


@claim(r"(?:Whoever wins|The winner of) a trick leads to the next", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return full(here) and turn(here) == here.winner()


@claim(r"Who took this trick\?", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    return full(world_of(said))


# A trick that goes on. -----------------------------------------------------------------------------------------


@claim(rf"(?:No card has been played yet, and {WHO} (?P<leads>leads?) to this trick)", KINDS)
@claim(rf"Here {WHO} (?P<leads>leads?)", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not bids(here) and not here.trick and here.leader == turn(here) and is_turn(found, here, found["leads"])


@claim(rf"(?:Here )?(?P<last>{SEAT}) played last, so {WHO} (?P<are>is|are) next", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return begun(here) and is_seat(found["last"], acted(here)[-1], here) and is_turn(found, here, found["are"])


@claim(rf"(?P<last>{SEAT}) (?P<did>played|called) last", KINDS)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    right = bids(here) == (found["did"] == "called") and (bids(here) or begun(here))
    return right and is_seat(found["last"], acted(here)[-1], here)


@claim(r"Turns go clockwise(?:, which is to the left| from the player who led)?", KINDS)
@claim(r"The turn goes to the very next seat clockwise", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    """The turn has just gone one seat on, of a table that sits as it is written."""
    here = world_of(said)
    order = "NESW" if here.players == 4 else here.seats
    led = not said.text.endswith("led.") or not bids(here)
    past = passed(here) if bids(here) else set()
    on = next(one for steps in range(1, here.players + 1) if (one := clockwise(here, acted(here)[-1], steps)) not in past)
    one_seat = on == clockwise(here, acted(here)[-1]) or "very next" not in said.text
    return "".join(seat.value for seat in here.rules.seats) == order and led and one_seat and turn(here) == on


@claim(rf"The turn goes on clockwise from (?P<last>{SEAT})", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return open_turn(here) and is_seat(found["last"], acted(here)[-1], here) and turn(here) != acted(here)[-1]


@claim(r"Each player plays once to a trick", KINDS, ("text",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return begun(here) and turn(here) not in acted(here)


@claim(r"Who played last, and which way do turns go\?", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    return begun(world_of(said))


@claim(r"Has anybody played yet\?", KINDS, ("hint",))
@claim(r"Whoever leads plays the first card of a trick", KINDS, ("hint",))
@claim(r"No card lies on the table yet", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return not bids(here) and not here.trick and turn(here) == here.leader


@claim(r"Go one seat clockwise from there", KINDS, ("hint",))
def _(said: Said, found: Found) -> bool:
    """From the dealer, or who played last: whoever the sentence before has named."""
    here = world_of(said)
    start = dealer(here) if bids(here) else acted(here)[-1]
    named = re.match(rf"(?P<who>{SEAT}) (?:deals?|played last)\. Go", said.whole)
    return named is not None and is_seat(named["who"], start, here) and turn(here) == clockwise(here, start)


# All. ----------------------------------------------------------------------------------------------------------


@claim(r"It is (?P<whose>somebody else's|your) turn", KINDS, ("title",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    yours = found["whose"] == "your"
    return str(said.given) in here.seats and str(said.given) != turn(here) and yours == (turn(here) == "S")


@claim(r"Nobody sits there", KINDS, ("title",))
def _(said: Said, found: Found) -> bool:
    return str(said.given) not in world_of(said).seats
