"""Claims of slips in which another question was answered, or a part of what lies there was looked past."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import minds
import worth
from claims import claim, given_of, world_of
from claims_meld_trump import totals
from reading import NUMBER, RANK, SUIT, number, rank, suit
from reading import cards as read_cards
from reading import seat as read_seat
from reference import SEATS, SUITS, rank_of, suit_of
from sentences import Said
from thoughts import thought
from world import World

from tutor.engine import Change, Rules

Found = re.Match[str]
CARD = rf"the {RANK} of {SUIT}"
ORDER = ("A", "10", "K", "Q", "J", "9")
PAIR = ("K", "Q")


def given_cards(said: Said) -> Counter[str]:
    """The cards given, copy by copy."""
    given = given_of(said)
    return Counter(given.split() if isinstance(given, str) else [str(card) for card in given or []])  # type: ignore[attr-defined]


def given_number(said: Said) -> int:
    """The number given."""
    given = given_of(said)
    assert isinstance(given, int)
    return given


def seats(here: World) -> str:
    """The seats in use, clockwise."""
    return SEATS[here.players]


# Tricks. -------------------------------------------------------------------------------------------------------


@thought(r"you went one seat too far", ("trick-winner",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    order = seats(here)
    return given_of(said) == order[(order.index(here.winner()) + 1) % len(order)]


@thought(r"you counted the seats anticlockwise", ("trick-winner",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    order = seats(here)
    steps = (order.index(here.winner()) - order.index(here.leader)) % len(order)
    return given_of(said) == order[(order.index(here.leader) - steps) % len(order)]


@claim(r"The first card is the leader's, and the others follow clockwise", ("trick-winner",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return here.card_of(here.leader) == here.trick[0]


@thought(r"you took every higher card, whatever its suit", ("win-trick",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    higher = {card for card in here.hand if ORDER.index(rank_of(card)) < ORDER.index(rank_of(here.winning))}
    return set(given_cards(said)) == higher != set(here.beating)


# Meld. ---------------------------------------------------------------------------------------------------------


@thought(r"you looked at the cards of a pinochle alone", ("shared-cards",))
def _(said: Said, found: Found) -> bool:
    return given_cards(said) == Counter(card for card in ("QS", "JD") if card in world_of(said).hand)


@claim(r"A card is shared only where it must serve two melds of this hand", ("shared-cards",))
def _(said: Said, found: Found) -> bool:
    right = world_of(said).right()
    return right is None or given_cards(said) != Counter(right)


@thought(r"you took the cards that you hold twice", ("shared-cards",))
def _(said: Said, found: Found) -> bool:
    twins = {card for card, count in Counter(world_of(said).hand).items() if count > 1}
    given = given_cards(said)
    return set(given) == twins and len(set(given.values())) == 1


@claim(r"A card held twice can give each of two melds a copy of its own", ("shared-cards",))
def _(said: Said, found: Found) -> bool:
    return max(Counter(world_of(said).hand).values()) > 1


_FIELDS = {"the pinochle": "meld.pinochle", "the arounds": "meld.around", "the plain marriages": "meld.marriage"}


@thought(r"you looked past (?P<sort>the pinochle|the arounds|the plain marriages)", ("shared-cards",))
def _(said: Said, found: Found) -> bool:
    """What is shared where that sort of meld pays nothing is just what was given, and it is in the hand."""
    here = world_of(said)
    less: Rules = here.rules.but(Change("", "", ((_FIELDS[found["sort"]], ()),)))
    with_it, without = (worth.meld_total(here.hand, here.trump, rules) for rules in (here.rules, less))
    shared = worth.shared(here.hand, here.trump, less)
    return with_it > without and (shared is None or shared == given_cards(said))


@claim(r"Every meld of this hand counts, (?P<sort>the pinochle|the arounds|the plain marriages) too", ("shared-cards",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    less: Rules = here.rules.but(Change("", "", ((_FIELDS[found["sort"]], ()),)))
    return worth.meld_total(here.hand, here.trump, here.rules) > worth.meld_total(here.hand, here.trump, less)


@thought(r"you took the marriages of all suits", ("find-meld",))
def _(said: Said, found: Found) -> bool:
    hand = world_of(said).hand
    married = [one for one in SUITS if all(one_rank + one in hand for one_rank in PAIR)]
    return len(married) > 1 and given_cards(said) == Counter(one_rank + one for one in married for one_rank in PAIR)


@claim(rf"Only the marriage in (?P<suit>{SUIT}) is asked for", ("find-meld",))
def _(said: Said, found: Found) -> bool:
    here, name = world_of(said), str(said.question.to_data()["meld"])
    own = here.trump if "royal" in name else suit(name.rsplit(" ", 1)[-1])
    return suit(found["suit"]) == own


@thought(rf"you married (?P<one>{CARD}) to (?P<other>{CARD})", ("find-meld",))
def _(said: Said, found: Found) -> bool:
    one, other = (card for words in (found["one"], found["other"]) for card in read_cards(words) or [])
    here = world_of(said)
    two = suit_of(one) != suit_of(other) and {rank_of(one), rank_of(other)} == set(PAIR) and {one, other} <= set(here.hand)
    return two and given_cards(said) == Counter((one, other))


@claim(r"A marriage is a king and a queen of one suit", ("find-meld",))
def _(said: Said, found: Found) -> bool:
    return len({suit_of(card) for card in given_cards(said)}) > 1


@thought(rf"you looked past some meld with (?P<suit>{SUIT}) as trump", ("best-trump",))
def _(said: Said, found: Found) -> bool:
    """The suit given has the next most meld."""
    here = world_of(said)
    worths = totals(here)
    (given,) = given_cards(said)
    best = suit(found["suit"]) or ""
    return worths[best] == max(worths.values()) and worths[given] == max(one for one in worths.values() if one < worths[best])


@claim(rf"With (?P<suit>{SUIT}) as trump the meld is (?P<total>{NUMBER})", ("best-trump",))
def _(said: Said, found: Found) -> bool:
    return totals(world_of(said))[suit(found["suit"]) or ""] == number(found["total"])


# Numbers. ------------------------------------------------------------------------------------------------------


@thought(r"you gave what the others may take", ("points-needed",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return given_number(said) == here.trick_points - int(here.right())


@claim(r"The question asks what the declaring side must take", ("points-needed",))
def _(said: Said, found: Found) -> bool:
    return "declaring side" in said.question.wording


@thought(r"you forgot what you had borrowed in the subtraction", ("counters-left",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    left = here.trick_points - here.taken
    return here.taken % 10 > here.trick_points % 10 and given_number(said) == left + 10


@claim(rf"You can check it: what is left and (?P<taken>{NUMBER}) make (?P<whole>{NUMBER})", ("counters-left",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return (number(found["taken"]), number(found["whole"])) == (here.taken, here.trick_points)


@thought(r"you counted the (?P<things>\w+) of all suits", ("copies-left",))
def _(said: Said, found: Found) -> bool:
    one = rank(found["things"].removesuffix("s"))
    return given_number(said) == sum(count for card, count in world_of(said).out.items() if rank_of(card) == one)


@claim(rf"Only the (?P<things>\w+) of (?P<suit>{SUIT}) are asked for", ("copies-left",))
def _(said: Said, found: Found) -> bool:
    asked = f"{rank(found['things'].removesuffix('s'))}{suit(found['suit'])}"
    return asked == str(said.question.to_data()["card"])


@thought(r"you counted an ace like a ten", ("counters",))
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    aces = sum(rank_of(card) == "A" for card in here.cards_in("cards"))
    off = aces * (worth.card_points("AS", here.rules) - worth.card_points("10S", here.rules))
    return off > 0 and given_number(said) == int(here.right()) - off


@claim(rf"An ace is worth (?P<worth>{NUMBER}) here", ("counters",))
def _(said: Said, found: Found) -> bool:
    return worth.card_points("AS", world_of(said).rules) == number(found["worth"])


# Auction and game. ---------------------------------------------------------------------------------------------


@thought(r"you took (?P<whose>your own first bid|the first bid of (?P<seat>[\w ]+))", ("auction",))
def _(said: Said, found: Found) -> bool:
    """The declarer is named, and a bid that was made before the last."""
    here, given = world_of(said), given_of(said)
    assert isinstance(given, Mapping)
    who = "S" if not found["seat"] else read_seat(found["seat"], here.partner)
    right = minds.answer(said.question)
    bids = [call for call in said.question.calls if call != "pass"]  # type: ignore[attr-defined]
    same = right is None or right["declarer"] == given["declarer"]
    return same and given["declarer"] == who and int(given["bid"]) in bids[:-1]


@claim(rf"Declarer plays for the last bid, (?P<bid>{NUMBER})", ("auction",))
def _(said: Said, found: Found) -> bool:
    return number(found["bid"]) == max(call for call in said.question.calls if call != "pass")  # type: ignore[attr-defined]


@thought(r"you named the side that won the hand", ("game-winner",))
def _(said: Said, found: Found) -> bool:
    given = given_of(said)
    assert isinstance(given, Mapping)
    made = world_of(said).hand_score()[0] == "made"
    return given["winner"] == ("declarer" if made else "defenders") and world_of(said).game_winner() is None


@claim(r"To win a hand is not yet to win the game", ("game-winner",))
def _(said: Said, found: Found) -> bool:
    return world_of(said).game_winner() is None
