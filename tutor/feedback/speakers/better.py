"""Why the best card is better than another, in sentences about the cards of the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.feedback.rows import Row, always, filled, said
from tutor.feedback.speakers.compared import Compared
from tutor.feedback.speakers.outcomes import fitting
from tutor.feedback.speakers.staked import ends, scores
from tutor.questions import YOU


def _ours_elsewhere(c: Compared) -> bool:
    return c.first.ours and c.first.won is not YOU


# What the best card does, by the idea behind it.
_HOW: Mapping[str, tuple[Row[Compared], ...]] = {
    "pull-trump": (
        Row(lambda c: c.leads and bool(c.first.fallen), "Lead {best_card}, and {falls}."),
        Row(lambda c: c.leads and c.draws_a_trump, "Lead {best_card}: it draws {first_winners_card}."),
    ),
    "cash": (
        Row(
            lambda c: c.leads and c.first.won is YOU and c.caught is not None,
            "Lead {best_card} while it takes the trick. Later {catcher} would trump it.",
        ),
        Row(lambda c: c.leads and c.first.won is YOU, "Lead {best_card} while it takes the trick."),
    ),
    "force": (Row(lambda c: c.leads and bool(c.trumpers), "Lead {best_card}, and {trumper} must trump."),),
    "hold-up": (Row(lambda c: c.kept is not None, "Keep {kept_card}: it takes trick {kept_number}."),),
    "duck": (
        Row(lambda c: not c.first.ours and all(t.ours for t in c.after), "Let {winner} have this trick. {Side_takes} all the others."),
        Row(lambda c: not c.first.ours, "Let {winner} have this trick. Later {side_takes} {most}."),
    ),
    "unblock": (Row(lambda c: c.freed is not None, "{Play} {best_card} now. Later {freed_card} takes a trick."),),
    "feed": (
        Row(lambda c: c.leads and _ours_elsewhere(c), "Lead {best_card}: {winner} takes it."),
        Row(_ours_elsewhere, "Put {best_card} on this trick: {winner} takes it."),
    ),
    "last-trick": (
        Row(lambda c: c.best.tricks[-1].ours and not c.other.tricks[-1].ours, "{Play} {best_card}, and {last_winner} the last trick."),
    ),
}
_TAKES: tuple[Row[Compared], ...] = (Row(always, "With {best_card} {side_takes} {most}."),)

# What happens to the other card.
_AGAINST: tuple[Row[Compared], ...] = (
    Row(lambda c: c.thin and c.number == 1, "With {mine} this trick brings you only {worth}."),
    Row(lambda c: c.thin, "After {mine} trick {number} brings you only {worth}."),
    Row(lambda c: c.against is None, "After {mine} {side_takes} only {gets}."),
    Row(lambda c: c.trumped and bool(c.lost), "{Taker} trumps {mine}, and {lost_cards} with it."),
    Row(lambda c: c.trumped, "{Taker} trumps {mine} and takes {worth}."),
    Row(lambda c: c.outdone and not c.twin, "{Takers_card} beats {mine} and takes {worth}."),
    Row(lambda c: c.at_once, "{Mine} goes to {takers_card}, in a trick of {worth}."),
    Row(lambda c: c.against is not None and c.against.trumped, "After {mine}, {taker} trumps {led_then} in trick {number}: {worth}."),
    Row(always, "After {mine}, {takers_card} takes trick {number}, worth {worth}."),
)
# The same without the card that takes the trick, which may have the face of the best.
_AGAINST_IN_SHORT: tuple[Row[Compared], ...] = (
    Row(lambda c: c.against is None, "After {mine} {side_takes} only {gets}."),
    Row(lambda c: c.at_once, "With {mine} this trick goes to {taker}: {worth}."),
    Row(always, "After {mine}, {taker} takes trick {number}, worth {worth}."),
)
_THUMBED: tuple[Row[Compared], ...] = (
    Row(
        lambda c: c.trumped and c.leads and c.thumb in ("aces-first", "high-card-first"),
        "{Thumb_says} is often right, but not here: {taker} has a trump and no {a_mine}.",
    ),
    Row(lambda c: bool(c.thumb), "{Thumb_says} is often right, but not here."),
)


def how(compared: Compared) -> str:
    """What the best card does, under the name of the idea behind it where the cards show it."""
    if compared.staked:
        return ends(compared.staked)
    idea, row = _shown(compared)
    return f"{compared.heading(idea)}. {filled(row.says, compared)}" if row else said(_TAKES, compared)


def idea_shown(compared: Compared) -> str:
    """The name of the idea behind the best card; "" where the cards do not show one."""
    idea, row = _shown(compared)
    return compared.heading(idea) if row else ""


def _shown(compared: Compared) -> tuple[str, Row[Compared] | None]:
    """The first idea of which something can be said of these cards, and what."""
    rows = ((idea, row) for idea in compared.question.ideas for row in _HOW.get(idea, ()))
    return next((one for one in rows if one[1].when(compared)), ("", None))


def against(compared: Compared) -> str:
    """What the other card meets."""
    return _met(_AGAINST, compared)


def against_in_short(compared: Compared) -> str:
    """The same without the card that it meets."""
    return _met(_AGAINST_IN_SHORT, compared)


def _met(rows: Sequence[Row[Compared]], compared: Compared) -> str:
    if compared.staked and compared.against is None:
        return scores(compared.staked.other)
    return said(rows, compared)


def astray(compared: Compared) -> str:
    """The rule of thumb that the other card follows, and why it is wrong here; "" where none does."""
    row = next((row for row in _THUMBED if row.when(compared)), None)
    return filled(row.says, compared) if row else ""


def astray_in_short(compared: Compared) -> str:
    """The same without the reason."""
    return filled(_THUMBED[-1].says, compared) if compared.thumb else ""


def told_of(compared: Compared) -> str:
    """What the card chosen meets and what the best one does, in at most 40 words; the rule of thumb that led to it where there is room."""
    what, then, better = astray(compared), against(compared), how(compared)
    short = astray_in_short(compared)
    thumbed = [f"{first} {then} {better}" for first in (what, short) if first]
    return fitting(*thumbed, *([f"{what} {better}"] if what != short else []), f"{then} {better}", better)
