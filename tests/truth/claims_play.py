"""Claims of the best card to play: what each card takes, the lines that show it, the ideas and the rules of thumb."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from claims import claim, given_of, world_of
from playing import Ending, Went, others
from reading import NUMBER, RANK, SEAT, SUIT, cards, number, ranks, seat, suit
from reference import rank_of, suit_of
from sentences import Said
from trickwords import CARD, RANKS
from worth import card_points

PLAY = ("best-play",)
Found = re.Match[str]
WHOSE = rf"(?:[Yy]our partner's|[Yy]our|{SEAT}'s)"
SIDE = r"(?:[Yy]our side takes|[Yy]ou take)"
POINTS = rf"(?P<n>{NUMBER}) points?"


# The ending. ---------------------------------------------------------------------------------------------------


def ending(said: Said) -> Ending:
    return world_of(said).ending


def staked(said: Said) -> bool:
    return "bid" in world_of(said).data


def worths(said: Said) -> Mapping[str, int]:
    """What each card is worth: points, or the score of South's side less that of the others."""
    here = world_of(said)
    return {card: us - them for card, (us, them) in here.staked.items()} if staked(said) else here.ending.values


def most(said: Said) -> int:
    return max(worths(said).values())


def partner(said: Said) -> str | None:
    return world_of(said).partner


def one(text: str) -> str:
    """the ten of hearts: 10H."""
    (found,) = cards(re.sub(rf"^{WHOSE} ", "the ", text)) or []
    return found


def who(text: str, said: Said) -> str:
    """West, you, your partner's: a seat."""
    plain = "you" if text.lower() == "your" else text.removesuffix("'s")
    found = seat(plain, partner(said))
    assert found is not None, text
    return found


def mine(said: Said) -> str:
    """The card that was chosen, "" where there is none or it may not be played."""
    given = str(given_of(said) or "") if said.given else ""
    written = given_of(said) if said.given else []
    chosen = written[0] if isinstance(written, list) and written else given
    return str(chosen) if chosen in ending(said).values else ""


def top(said: Said) -> str:
    """The best card that is spoken of: the one chosen, where it takes the most, else the first."""
    given = mine(said)
    if given and worths(said)[given] == most(said):
        return given
    return str(said.question.result.choices[0].card)


def goes(said: Said, card: str) -> list[Went]:
    """How play goes on after a card, as it is shown; checked to be the best play of all."""
    line = next(choice.line for choice in said.question.result.choices if str(choice.card) == card)
    went = ending(said).goes([str(one) for one in line])
    assert sum(trick.points for trick in went if trick.ours) == ending(said).values[card]
    return went


def best_line(said: Said) -> list[Went]:
    return goes(said, top(said))


def beside(said: Said) -> str:
    """The card that the best one is compared with: the one chosen where it costs something, else the first that does."""
    given = mine(said)
    if given and worths(said)[given] < most(said):
        return given
    costly = [str(choice.card) for choice in said.question.result.choices if worths(said)[str(choice.card)] < most(said)]
    return costly[0] if costly else top(said)


def side_is(said: Said, text: str) -> bool:
    return ("side" in text.lower()) == (len(ending(said).us) > 1)


def counter(said: Said) -> int:
    return card_points("10S", said.question.rules)


def turning(said: Said) -> Went:
    """The first trick by which the card chosen has brought less than the best."""
    behind = 0
    for own, other in zip(goes(said, beside(said)), goes(said, str(said.question.result.choices[0].card)), strict=True):
        behind += other.points * other.ours - own.points * own.ours
        if behind > 0:
            return own
    raise AssertionError("nothing turns against it")


def lost(said: Said, points: str) -> Went:
    """That trick, which the others take, worth so many points."""
    trick = turning(said)
    assert not trick.ours
    assert trick.points == number(points)
    return trick


# Titles. -------------------------------------------------------------------------------------------------------

GRADES: Mapping[str, Callable[[float], bool]] = {
    "Nearly best": lambda counters: 0 < counters <= 0.5,
    "Fine": lambda counters: 0.5 < counters < 1,
    "Loose": lambda counters: 1 <= counters < 3,
    "Costly": lambda counters: counters >= 3,
}


@claim(rf"Best: {POINTS}", PLAY, ("title",))
def _(said: Said, found: Found) -> bool:
    return ending(said).values[mine(said)] == ending(said).most == number(found["n"]) and said.question.is_right(said.given)


@claim(r"Best for your score", PLAY, ("title",))
def _(said: Said, found: Found) -> bool:
    return staked(said) and worths(said)[mine(said)] == most(said) and said.question.is_right(said.given)


@claim(rf"(?P<grade>Nearly best|Fine|Loose): costs {POINTS}", PLAY, ("title",))
@claim(rf"(?P<grade>Costly): {POINTS} less", PLAY, ("title",))
def _(said: Said, found: Found) -> bool:
    cost = most(said) - worths(said)[mine(said)]
    right = found["grade"] in ("Nearly best", "Fine")
    said_right = said.verdict is not None and said.verdict.right == right and said.verdict.grade is not None
    return cost == number(found["n"]) and GRADES[found["grade"]](cost / counter(said)) and said_right


@claim(r"(?:Not yet: that|That) card may not be played", PLAY, ("title",))
def _(said: Said, found: Found) -> bool:
    return not mine(said) and str(given_of(said)[0]) in ending(said).hand  # type: ignore[index]


@claim(r"Not yet: another card takes more", PLAY, ("not yet",))
def _(said: Said, found: Found) -> bool:
    return worths(said)[mine(said)] < most(said)


# Hints. --------------------------------------------------------------------------------------------------------


@claim(rf"(?:The rest of the hand holds|(?P<trick>This trick and the rest) hold) {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    return ending(said).still() == number(found["n"]) and bool(ending(said).start[1]) == bool(found["trick"])


@claim(r"What does each side still need\?|See what each side still needs for its bid and its meld", PLAY, ("hint", "not yet, why"))
def _(said: Said, found: Found) -> bool:
    return staked(said)


@claim(r"Who takes them after each of your (?P<what>leads|cards)\?", PLAY)
def _(said: Said, found: Found) -> bool:
    return (found["what"] == "leads") == (not ending(said).start[1])


def any_best(said: Said, holds: Callable[[str, list[Went]], bool]) -> bool:
    """Whether something holds of a card that takes the most, and of how play goes on after it."""
    return any(holds(card, goes(said, card)) for card in best_cards(said))


IDEAS: Mapping[str, Callable[[Said], bool]] = {
    r"Take a trick that is sure now: later it may be lost": lambda said: any_best(said, lambda card, went: went[0].winner == "S"),
    r"A plain suit can be led so that somebody must trump it": lambda said: any_best(
        said,
        lambda card, went: suit_of(card) != ending(said).trump and any(suit_of(one) == ending(said).trump for one in went[0].cards),
    ),
    r"A card that wins now may win later too, and do more then": lambda said: any_best(
        said, lambda card, went: any(trick.winner == "S" and trick.best in ending(said).values and trick.best != card for trick in went[1:])
    ),
    r"Sometimes it pays to lose this trick, and take more later": lambda said: any_best(said, lambda card, went: not went[0].ours),
    r"A high card can stand in the way of lower ones of its suit on your side": lambda said: any_best(
        said, lambda card, went: any(t.ours and t.winner != "S" and suit_of(t.best) == suit_of(card) for t in went[1:])
    ),
    r"A trick that your side takes is the place for a counter": lambda said: any_best(
        said, lambda card, went: went[0].ours and went[0].winner != "S" and card_points(card, said.question.rules) > 0
    ),
    r"Leading trump takes theirs, and they can no longer trump with them": lambda said: any_best(
        said, lambda card, went: suit_of(card) == ending(said).trump and not ending(said).start[1]
    ),
    r"Look to the end: who takes the last trick\?": lambda said: any_best(said, lambda card, went: went[-1].ours),
}
for pattern, holds in IDEAS.items():
    claim(pattern, PLAY, ("hint",))(lambda said, found, holds=holds: holds(said))  # type: ignore[misc]


@claim(r"Play it through for each of your cards: who takes the next tricks\?", PLAY, ("hint",))
def _(said: Said, found: Found) -> bool:
    return True


def best_cards(said: Said) -> set[str]:
    return {card for card, value in worths(said).items() if value == most(said)}


def bright(said: Said) -> set[str]:
    return {str(one) for one in said.bright or ()}


@claim(rf"The best card is (?P<suits>a {SUIT}(?:(?:,| or) a {SUIT})*)", PLAY, ("hint",))
def _(said: Said, found: Found) -> bool:
    suits = {suit(text) for text in re.split(r", | or ", found["suits"])}
    legal = set(ending(said).values)
    return suits == {suit_of(card) for card in best_cards(said)} and bright(said) == {card for card in legal if suit_of(card) in suits}


@claim(r"It is a card that (?P<no>does not count|counts)", PLAY, ("hint",))
def _(said: Said, found: Found) -> bool:
    counts = {card_points(card, said.question.rules) > 0 for card in best_cards(said)}
    return counts == {found["no"] == "counts"} and best_cards(said) <= bright(said) < set(ending(said).values)


@claim(r"Only the bright cards may be played", PLAY, ("hint",))
def _(said: Said, found: Found) -> bool:
    return bright(said) == set(ending(said).values)


@claim(r"The answer: (?P<cards>the .*|both .*|every card)", PLAY, ("hint",))
def _(said: Said, found: Found) -> bool:
    right = set(ending(said).hand) if found["cards"] == "every card" else set(cards(found["cards"]) or ())
    worst = min(worths(said)[card] for card in right)
    return best_cards(said) <= right and most(said) - worst <= counter(said) / 2


# What a card takes. --------------------------------------------------------------------------------------------


@claim(rf"With (?P<card>{CARD}) (?P<side>{SIDE}) {POINTS}", PLAY)
@claim(rf"After (?P<card>{CARD}) (?P<side>{SIDE}) only {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    return ending(said).values[one(found["card"])] == number(found["n"]) and side_is(said, found["side"])


@claim(rf"It takes {POINTS}, the most there is", PLAY, ("reason",))
def _(said: Said, found: Found) -> bool:
    return ending(said).values[str(said.card)] == ending(said).most == number(found["n"])


@claim(rf"It takes {POINTS}, (?P<less>{NUMBER}) points? less than the best", PLAY, ("reason",))
def _(said: Said, found: Found) -> bool:
    value = ending(said).values[str(said.card)]
    return value == number(found["n"]) and ending(said).most - value == number(found["less"])


@claim(rf"A little better is (?P<cards>{CARD}.*|.*), for {POINTS}", PLAY, ("text",))
def _(said: Said, found: Found) -> bool:
    return (
        set(cards(found["cards"]) or ()) == best_cards(said)
        and ending(said).most == number(found["n"])
        and mine(said) not in best_cards(said)
    )


@claim(r"Here no card costs anything", PLAY, ("text",))
def _(said: Said, found: Found) -> bool:
    return best_cards(said) == set(ending(said).values)


@claim(rf"No other card takes more than {POINTS}", PLAY, ("text",))
def _(said: Said, found: Found) -> bool:
    others = [value for card, value in ending(said).values.items() if card != mine(said)]
    return best_cards(said) == {mine(said)} and max(others) == number(found["n"])


@claim(r"A little better is (?P<cards>[^,]*(?:,[^,]*)* of \w+)", PLAY, ("text",))
def _(said: Said, found: Found) -> bool:
    return staked(said) and set(cards(found["cards"]) or ()) == best_cards(said) and mine(said) not in best_cards(said)


@claim(r"No other card scores as much", PLAY, ("text",))
def _(said: Said, found: Found) -> bool:
    return staked(said) and best_cards(said) == {mine(said)}


@claim(r"(?P<cards>(?:The|Both) .*) do(?:es)? as well", PLAY, ("text",))
def _(said: Said, found: Found) -> bool:
    return {*(cards(found["cards"]) or ()), mine(said)} == best_cards(said)


@claim(r"One card would bring less", PLAY, ("text",))
def _(said: Said, found: Found) -> bool:
    return len(set(ending(said).values) - best_cards(said)) == 1


# What the best card does. --------------------------------------------------------------------------------------

NAMES = (
    "Take a sure trick in time",
    "Make them trump",
    "Let your side trump",
    "Keep a winner for later",
    "Lose a trick first",
    "Get out of the way",
    "Give a counter",
    "Pull trump first",
    "Play for the last trick",
)


@claim("|".join(NAMES), PLAY)
def _(said: Said, found: Found) -> bool:
    """A heading: what it means the sentence after it says."""
    return said.number < len(re.findall(r"[.!?](?:\s|$)", said.whole))


@claim(rf"Lead (?P<card>{CARD}), and (?P<whose>(?:{WHOSE} {RANK}(?:,| and)? ?)+) falls?", PLAY)
def _(said: Said, found: Found) -> bool:
    here, first = ending(said), best_line(said)[0]
    named = {(who(whose, said), *(ranks(rank) or ())) for whose, rank in re.findall(rf"({WHOSE}) ({RANK})", found["whose"])}
    theirs = {(seat, rank_of(first.by(seat))) for seat in others(here) if suit_of(first.by(seat)) == here.trump}
    return not here.start[1] and one(found["card"]) == top(said) and suit_of(top(said)) == here.trump and first.ours and named == theirs


@claim(rf"Lead (?P<card>{CARD}): it draws (?P<whose>{WHOSE}) (?P<best>{RANK} of {SUIT})", PLAY)
def _(said: Said, found: Found) -> bool:
    here, first = ending(said), best_line(said)[0]
    drawn = first.winner in others(here) and who(found["whose"], said) == first.winner and first.best == one(f"the {found['best']}")
    return not here.start[1] and one(found["card"]) == top(said) and suit_of(top(said)) == here.trump and drawn


@claim(rf"Lead (?P<card>{CARD}) while it takes the trick", PLAY)
def _(said: Said, found: Found) -> bool:
    return one(found["card"]) == top(said) == best_line(said)[0].best and best_line(said)[0].winner == "S"


@claim(rf"Later (?P<who>{SEAT}) would trump it", PLAY)
def _(said: Said, found: Found) -> bool:
    caught = [trick for trick in goes(said, beside(said)) if trick.by("S") == top(said) and suit_of(trick.best) == ending(said).trump]
    return any(trick.winner == who(found["who"], said) and not trick.ours for trick in caught)


@claim(rf"Lead (?P<card>{CARD}), and (?P<who>{SEAT}) must trump", PLAY)
def _(said: Said, found: Found) -> bool:
    here, first, seat = ending(said), best_line(said)[0], who(found["who"], said)
    led = suit_of(top(said))
    void = all(suit_of(card) != led for card in here.holds(seat)) and any(suit_of(card) == here.trump for card in here.holds(seat))
    return one(found["card"]) == top(said) == first.cards[0] and led != here.trump and void


@claim(rf"Keep (?P<card>{CARD}): it takes trick (?P<n>\d+)", PLAY)
def _(said: Said, found: Found) -> bool:
    trick = best_line(said)[int(found["n"]) - 1]
    return one(found["card"]) in ending(said).values and trick.winner == "S" and trick.best == one(found["card"]) != top(said)


@claim(rf"Let (?P<who>{SEAT}) have this trick", PLAY)
def _(said: Said, found: Found) -> bool:
    return best_line(said)[0].winner == who(found["who"], said) in others(ending(said))


@claim(rf"(?P<side>{SIDE}) all the others", PLAY)
def _(said: Said, found: Found) -> bool:
    return all(trick.ours for trick in best_line(said)[1:]) and side_is(said, found["side"])


@claim(rf"Later (?P<side>{SIDE}) {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    later = sum(trick.points for trick in best_line(said)[1:] if trick.ours)
    return later == number(found["n"]) and side_is(said, found["side"])


@claim(rf"(?P<how>Lead|Play) (?P<card>{CARD}) now", PLAY)
def _(said: Said, found: Found) -> bool:
    return one(found["card"]) == top(said) and (found["how"] == "Lead") == (not ending(said).start[1])


@claim(rf"Later (?P<whose>{WHOSE}) (?P<card>{RANK} of {SUIT}) takes a trick", PLAY)
def _(said: Said, found: Found) -> bool:
    card, seat = one(f"the {found['card']}"), who(found["whose"], said)
    return seat != "S" and seat in ending(said).us and any(trick.winner == seat and trick.best == card for trick in best_line(said)[1:])


@claim(rf"(?P<how>Lead|Put) (?P<card>{CARD})(?: on this trick)?: (?P<who>{SEAT}) takes it", PLAY)
def _(said: Said, found: Found) -> bool:
    seat = who(found["who"], said)
    leads = (found["how"] == "Lead") == (not ending(said).start[1])
    return leads and one(found["card"]) == top(said) and best_line(said)[0].winner == seat != "S" and seat in ending(said).us


@claim(rf"(?:Lead|Play) (?P<card>{CARD}), and (?P<who>{SEAT}) takes? the last trick", PLAY)
def _(said: Said, found: Found) -> bool:
    last = best_line(said)[-1]
    mine_too = goes(said, beside(said))[-1].ours
    return one(found["card"]) == top(said) and last.winner == who(found["who"], said) and last.ours and not mine_too


# What another card meets. --------------------------------------------------------------------------------------


@claim(rf"(?P<who>{SEAT}) trumps (?P<card>{CARD}) and takes {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    trick = lost(said, found["n"])
    return _trumped(said, trick, found)


def _trumped(said: Said, trick: Went, found: Found) -> bool:
    """Whether it is the trick that the card was played to, and somebody trumps it after South."""
    here, card = ending(said), one(found["card"])
    first = trick == goes(said, beside(said))[0] and card == beside(said) == trick.by("S")
    after = trick.seats.index("S") < trick.seats.index(trick.winner)
    trumps = suit_of(trick.best) == here.trump and here.trump not in (suit_of(card), suit_of(trick.cards[0]))
    return first and after and trumps and not trick.ours and trick.winner == who(found["who"], said)


@claim(rf"(?P<who>{SEAT}) trumps (?P<card>{CARD}), and (?P<lost>(?:{WHOSE} {RANK}(?:,| and)? ?)+) goe?s? with it", PLAY)
def _(said: Said, found: Found) -> bool:
    trick = turning(said)
    named = {(who(whose, said), *(ranks(rank) or ())) for whose, rank in re.findall(rf"({WHOSE}) ({RANK})", found["lost"])}
    ours = {seat for seat in ending(said).us if seat != "S" and card_points(trick.by(seat), said.question.rules)}
    return _trumped(said, trick, found) and named == {(seat, rank_of(trick.by(seat))) for seat in ours}


@claim(rf"(?P<whose>{WHOSE}) (?P<best>{RANK} of {SUIT}) beats (?P<card>{CARD}) and takes {POINTS}", PLAY)
@claim(rf"(?P<card>{CARD.replace('the', '[Tt]he')}) goes to (?P<whose>{WHOSE}) (?P<best>{RANK} of {SUIT}), in a trick of {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    trick, card = lost(said, found["n"]), one(found["card"].replace("The", "the"))
    first = trick == goes(said, beside(said))[0] and card == beside(said) == trick.by("S")
    taken = trick.best == one(f"the {found['best']}") and trick.winner == who(found["whose"], said)
    return first and taken and ("beats" not in said.text or (suit_of(trick.best) == suit_of(card) and trick.best != card))


@claim(rf"With (?P<card>{CARD}) this trick brings you only {POINTS}", PLAY)
@claim(rf"After (?P<card>{CARD}) trick (?P<at>\d+) brings you only {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    trick, at = turning(said), int(found["at"]) - 1 if "at" in found.groupdict() else 0
    better = goes(said, str(said.question.result.choices[0].card))[at]
    same = trick == goes(said, beside(said))[at] and one(found["card"]) == beside(said)
    return same and trick.ours and trick.points == number(found["n"]) and better.ours and better.points > trick.points


@claim(rf"With (?P<card>{CARD}) this trick goes to (?P<who>{SEAT}): {POINTS}", PLAY, ("not yet, why",))
@claim(rf"After (?P<card>{CARD}), (?P<who>{SEAT}) takes trick (?P<at>\d+), worth {POINTS}", PLAY, ("not yet, why",))
def _(said: Said, found: Found) -> bool:
    trick, at = lost(said, found["n"]), int(found["at"]) - 1 if "at" in found.groupdict() else 0
    return one(found["card"]) == beside(said) and trick == goes(said, beside(said))[at] and trick.winner == who(found["who"], said)


@claim(rf"After (?P<card>{CARD}), (?P<who>{SEAT}) trumps (?P<whose>{WHOSE}) (?P<led>{RANK} of {SUIT}) in trick (?P<at>\d+): {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    trick, here = lost(said, found["n"]), ending(said)
    led = trick.cards[0] == one(f"the {found['led']}") and trick.leader == who(found["whose"], said)
    later = trick == goes(said, beside(said))[int(found["at"]) - 1] and int(found["at"]) > 1
    trumps = suit_of(trick.best) == here.trump != suit_of(trick.cards[0]) and trick.winner == who(found["who"], said)
    return one(found["card"]) == beside(said) and led and later and trumps


@claim(rf"After (?P<card>{CARD}), (?P<whose>{WHOSE}) (?P<best>{RANK} of {SUIT}) takes trick (?P<at>\d+), worth {POINTS}", PLAY)
def _(said: Said, found: Found) -> bool:
    trick = lost(said, found["n"])
    later = trick == goes(said, beside(said))[int(found["at"]) - 1] and int(found["at"]) > 1
    taken = trick.best == one(f"the {found['best']}") and trick.winner == who(found["whose"], said)
    return one(found["card"]) == beside(said) and later and taken


# Rules of thumb: whether the card chosen is one that they play. ------------------------------------------------


def _strength(card: str) -> int:
    return -["A", "10", "K", "Q", "J", "9"].index(rank_of(card))


def _legal(said: Said) -> list[str]:
    return list(ending(said).values)


def _plain(said: Said, card: str) -> bool:
    return suit_of(card) != ending(said).trump


def _length(said: Said, card: str) -> int:
    return sum(suit_of(other) == suit_of(card) for other in ending(said).hand)


def _by_length(said: Said, card: str, choose: Callable[..., int]) -> bool:
    return _plain(said, card) and _length(said, card) == choose(_length(said, other) for other in _legal(said) if _plain(said, other))


def _winning_now(said: Said, card: str) -> bool:
    trick = [*ending(said).start[1], card]
    return bool(world_of(said).winner_of(trick) == "S")


def _ours_now(said: Said) -> bool:
    return world_of(said).winner_of(list(ending(said).start[1])) in ending(said).us


def _worth(said: Said, card: str) -> int:
    return card_points(card, said.question.rules)


THUMBS: Mapping[str, tuple[bool | None, Callable[[Said, str], bool]]] = {
    "Leading aces first": (True, lambda said, card: rank_of(card) == "A" and _plain(said, card)),
    "Leading the highest card": (True, lambda said, card: _strength(card) == max(map(_strength, _legal(said)))),
    "Leading trump": (True, lambda said, card: not _plain(said, card)),
    "Keeping trump back": (True, lambda said, card: _plain(said, card) and any(not _plain(said, other) for other in _legal(said))),
    "Playing the lowest card": (
        None,
        lambda said, card: _strength(card) == min(map(_strength, [other for other in _legal(said) if _plain(said, other)] or _legal(said))),
    ),
    "Giving them no counter": (
        False,
        lambda said, card: not _ours_now(said) and _worth(said, card) == min(_worth(said, other) for other in _legal(said)),
    ),
    "Giving your side a counter": (False, lambda said, card: _ours_now(said) and _worth(said, card) > 0),
    "Leading the shortest suit": (True, lambda said, card: _by_length(said, card, min)),
    "Leading the longest suit": (True, lambda said, card: _by_length(said, card, max)),
    "Winning when you can": (False, lambda said, card: not _ours_now(said) and _winning_now(said, card)),
    "Saving an ace": (None, lambda said, card: rank_of(card) != "A" and any(rank_of(other) == "A" for other in _legal(said))),
}


@claim(rf"(?P<thumb>{'|'.join(THUMBS)}) is often right, but not here(?P<why>: (?P<who>{SEAT}) has a trump and no (?P<suit>{SUIT}))?", PLAY)
def _(said: Said, found: Found) -> bool:
    here, card = ending(said), mine(said)
    leads, plays = THUMBS[found["thumb"]]
    if found["why"]:
        held = {suit_of(one) for one in here.holds(who(found["who"], said))}
        if here.trump not in held or suit(found["suit"]) in held or suit(found["suit"]) != suit_of(card):
            return False
    costs = most(said) - worths(said)[card] >= counter(said)
    return costs and leads in (None, not here.start[1]) and plays(said, card)


# Why a card may not be played. ---------------------------------------------------------------------------------


def _off(said: Said) -> str:
    """The card that may not be played."""
    card = str(said.card) if said.card else str(given_of(said)[0])  # type: ignore[index]
    assert card in ending(said).hand
    assert card not in ending(said).values
    return card


@claim(rf"(?P<led>(?i:{SUIT})) were led and you hold (?P<suit>{SUIT}), so you must follow", PLAY)
def _(said: Said, found: Found) -> bool:
    led = suit_of(ending(said).start[1][0])
    return led == suit(found["led"]) == suit(found["suit"]) != suit_of(_off(said)) and led in {suit_of(one) for one in ending(said).hand}


@claim(rf"You have no (?P<suit>{SUIT}), so you must play a trump", PLAY)
def _(said: Said, found: Found) -> bool:
    here = ending(said)
    led = suit_of(here.start[1][0])
    return led == suit(found["suit"]) and led not in {suit_of(one) for one in here.hand} and suit_of(_off(said)) != here.trump


@claim(rf"You must (?P<how>beat|go over) (?P<card>{CARD}), and you can with (?P<ranks>{RANKS})", PLAY)
def _(said: Said, found: Found) -> bool:
    here, target = ending(said), one(found["card"])
    named = sorted(ranks(found["ranks"]) or [])
    above = all(_strength(card) > _strength(target) and suit_of(card) == suit_of(target) for card in here.values)
    trumps = all(suit_of(card) == here.trump for card in here.values)
    over = (found["how"] == "go over") == (trumps and suit_of(here.start[1][0]) != here.trump)
    if suit_of(target) != suit_of(next(iter(here.values))):
        above = all(suit_of(card) == here.trump for card in here.values)
    return bool(_off(said)) and target in here.start[1] and sorted(map(rank_of, here.values)) == named and above and over


@claim(r"The first lead of the hand must be a trump, and you hold one", PLAY)
def _(said: Said, found: Found) -> bool:
    return suit_of(_off(said)) != ending(said).trump and ending(said).opening and said.question.rules.play.first_lead == "trump"


# Ribbons and figures. ------------------------------------------------------------------------------------------


@claim(r"Best|Yours", PLAY, ("ribbon",))
def _(said: Said, found: Found) -> bool:
    best = worths(said)[str(said.card)] == most(said)
    return best if said.text == "Best" else not best and str(said.card) == mine(said)


@claim(r"Is trumped|Is lost|Takes less|Not allowed", PLAY, ("not yet, on",))
def _(said: Said, found: Found) -> bool:
    card = str(said.card)
    if said.text == "Not allowed":
        return card not in ending(said).values
    if said.text == "Takes less":
        return worths(said)[card] < most(said)
    first = goes(said, card)[0]
    return not first.ours and (said.text == "Is lost" or suit_of(first.best) == ending(said).trump)


@claim(rf"(?P<cards>.+) = (?P<n>{NUMBER})(?: \((?P<whose>best|yours|best, yours)\))?", PLAY, ("line",))
def _(said: Said, found: Found) -> bool:
    named, value = set(cards(found["cards"]) or ()), number(found["n"])
    best, yours = (word in (found["whose"] or "") for word in ("best", "yours"))
    own = mine(said)
    same = {card for card, worth in worths(said).items() if worth == value and (card == own) == (own in named)}
    return named == same and best == (value == most(said)) and yours == (own in named)


@claim(rf"The most that (?P<side>your side|you) can take = (?P<n>{NUMBER})", PLAY, ("total",))
def _(said: Said, found: Found) -> bool:
    return ending(said).most == number(found["n"]) and side_is(said, found["side"])


@claim(rf"Your best score, less theirs = (?P<n>{NUMBER})", PLAY, ("total",))
def _(said: Said, found: Found) -> bool:
    return staked(said) and most(said) == number(found["n"])


# What is at stake. ---------------------------------------------------------------------------------------------


@claim(rf"With (?P<card>{CARD}) your side scores (?P<us>{NUMBER}), and they score (?P<them>{NUMBER})", PLAY)
@claim(rf"Your side then scores (?P<us>{NUMBER}), and they score (?P<them>{NUMBER})", PLAY)
def _(said: Said, found: Found) -> bool:
    card = one(found["card"]) if "card" in found.groupdict() else str(said.card or beside(said))
    return world_of(said).staked[card] == (number(found["us"]), number(found["them"]))


@claim(rf"(?P<card>{CARD.replace('the', 'The')}(?:.*)?) is best for your score", PLAY)
def _(said: Said, found: Found) -> bool:
    return staked(said) and set(cards(found["card"]) or ()) == best_cards(said)


@claim(rf"With (?P<card>{CARD}) (?P<whose>your|their) bid of (?P<n>{NUMBER}) is (?P<how>made|set)", PLAY)
def _(said: Said, found: Found) -> bool:
    here = world_of(said)
    declaring = here.declaring == (found["whose"] == "your")
    return declaring and here.number("bid") == number(found["n"]) and here.outcome_after(one(found["card"])) == found["how"]


@claim(rf"With (?P<card>{CARD}) it is (?P<how>made|set)", PLAY)
def _(said: Said, found: Found) -> bool:
    return world_of(said).outcome_after(one(found["card"])) == found["how"]


@claim(rf"With (?P<card>{CARD}) (?P<who>your side saves its meld|their meld is lost|it is lost|they save it)", PLAY)
def _(said: Said, found: Found) -> bool:
    ours = found["who"].startswith("your") or found["who"] == "it is lost"
    return world_of(said).saved_after(one(found["card"]), ours) == ("save" in found["who"])
