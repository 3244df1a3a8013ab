"""Claims of slips in choosing shared cards: that the way of working named gives just the cards chosen, and that its rule is true."""

from __future__ import annotations

from collections import Counter

import minds
from claims import claim, given_of, world_of
from claims_meld_paid import Paid, fewest_shared, layouts_of, melds_of, paid, uses
from claims_meld_sharing import may_be
from claims_meld_words import FACES, SHARED, THE_MELD, Found, some, the_card, the_cards, the_meld, the_melds
from reading import RANK, SUIT, Melded
from sentences import Said
from thoughts import thought
from world import World

CARD = rf"(?:[Tt]he|[Oo]ne) {RANK} of {SUIT}"


def listed(written: object) -> Counter[str]:
    """Cards as they are written in an answer."""
    return Counter(written.split() if isinstance(written, str) else map(str, written) if isinstance(written, (list, tuple)) else ())


def given(said: Said) -> Counter[str]:
    return listed(given_of(said))


def right(said: Said) -> Counter[str]:
    """The cards that are shared, as the rules are or as somebody who is mistaken has them."""
    found = minds.answer(said.question)
    return Counter() if found == "none" else listed(found)


def ways(here: World) -> list[Paid]:
    return paid(here.hand, here.trump, here.rules)


def used(here: World, one: Paid) -> list[Counter[str]]:
    """The cards that are in a meld: the copies that may be, and every copy of each."""
    cards = {card for card in here.hand if uses(card, one, here.trump)}
    least, most = Counter[str](), Counter[str]()
    for card in cards:
        counts = [sum(map(bool, way)) for way in layouts_of(here, card, one)]
        least[card], most[card] = min(counts), max(counts)
    return [least, most, Counter({card: here.hand.count(card) for card in cards})]


@thought(r"you took every card that is in a meld", SHARED)
def _(said: Said, found: Found) -> bool:
    here, chosen = world_of(said), given(said)
    for one in ways(here):
        least, most, every = used(here, one)
        if chosen == every or (least <= chosen <= most and set(chosen) == set(every)):
            return True
    return False


@thought(rf"you took the cards of (?P<meld>{THE_MELD})", SHARED)
def _(said: Said, found: Found) -> bool:
    here, meld = world_of(said), the_meld(found["meld"])
    return any(one[meld] for one in ways(here)) and given(said) == meld.needs(here.trump)


@claim(r"Only a card that counts in two melds is shared", SHARED)
def _(said: Said, found: Found) -> bool:
    """Said where one was chosen that does not."""
    here = world_of(said)
    return all(bool(given(said) - fewest_shared(here, one)) for one in melds_of(here))


@claim(r"Other cards count in two melds too", SHARED)
def _(said: Said, found: Found) -> bool:
    """Said where all that were chosen do."""
    here = world_of(said)
    return any(given(said) < fewest_shared(here, one) for one in melds_of(here))


@thought(rf"you missed (?P<card>{CARD})", SHARED)
def _(said: Said, found: Found) -> bool:
    here, card, due = world_of(said), the_card(found["card"]), right(said)
    alone = found["card"].startswith("the ")
    return given(said) == due - Counter([card]) != due and alone == (here.hand.count(card) == 1)


@claim(rf"(?P<card>{CARD}) belongs to (?:more than one meld|(?P<melds>{some(THE_MELD)}))", SHARED)
def _(said: Said, found: Found) -> bool:
    here, card = world_of(said), the_card(found["card"])
    named = found["melds"] is None or may_be(here, card, Counter([frozenset(the_melds(found["melds"]))]))
    alone = found["card"].lower().startswith("the ")
    return named and alone == (here.hand.count(card) == 1) and any(fewest_shared(here, one)[card] for one in melds_of(here))


@thought(r"you counted the run without its royal marriage", SHARED)
def _(said: Said, found: Found) -> bool:
    """So that the king and queen in them, and in nothing else, are not shared."""
    here, missed = world_of(said), right(said) - given(said)
    pair = frozenset([Melded("run"), Melded("royal marriage")])
    trumps = {rank + here.trump for rank in ("K", "Q")}
    only = all(may_be(here, card, Counter({pair: count})) for card, count in missed.items())
    return here.rules.meld.one_per_trick and bool(missed) and not given(said) - right(said) and set(missed) <= trumps and only


@thought(rf"you took (?P<what>a twin of the (?P<card>{RANK} of {SUIT})|the twins) too", SHARED)
def _(said: Said, found: Found) -> bool:
    here, due = world_of(said), right(said)
    if found["card"]:
        card = the_card(f"the {found['card']}")
        return bool(due[card]) and given(said) == due + Counter([card])
    return given(said) == Counter({card: here.hand.count(card) for card in due}) != due


@claim(rf"Only (?P<cards>{FACES}) counts? in more than one meld", SHARED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    ((card, count),) = the_cards(found["cards"]).items()
    return here.hand.count(card) > count and any(fewest_shared(here, one)[card] == count for one in melds_of(here))


@claim(r"Of these cards not every copy counts in more than one meld", SHARED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    return any(any(count < here.hand.count(card) for card, count in fewest_shared(here, one).items()) for one in melds_of(here))


def apart(here: World, card: str) -> bool:
    """Whether several melds use a card and each has a copy of its own."""
    return any(
        len(set(uses(card, one, here.trump))) > 1 and not fewest_shared(here, one)[card] and here.hand.count(card) > 1 for one in ways(here)
    )


@thought(rf"you let one (?P<card>{RANK} of {SUIT}) serve in two melds", SHARED)
def _(said: Said, found: Found) -> bool:
    """It, perhaps its twins too, or one of each card that is so."""
    here, card = world_of(said), the_card(f"the {found['card']}")
    more, due = given(said) - right(said), right(said)
    return apart(here, card) and due <= given(said) and bool(more[card]) and all(apart(here, other) for other in more)


@claim(rf"With (?P<cards>{FACES}) each meld has its own", SHARED)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    ((card, count),) = the_cards(found["cards"]).items()
    return here.hand.count(card) == count and apart(here, card)
