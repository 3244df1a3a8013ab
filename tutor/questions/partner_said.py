"""partner-said: what the partner's last call tells, by what the two have agreed on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from tutor.engine import PinochleError, Rules, Seat
from tutor.engine.agreements import AGREEMENTS, Told, clashes, in_force, read, usual
from tutor.engine.auction import AuctionError
from tutor.engine.conventions import CONVENTIONS, NOTHING, Convention, Meaning, fitting, has_partners, meaning_named, meld_of
from tutor.engine.hearing import Heard, Spoken, listen
from tutor.questions.base import Agreed, Answers, Question, reads
from tutor.questions.scene import YOU, Ask, Option, Scene
from tutor.questions.values import SEAT, SPOKEN_CALLS, FieldError, Reader, list_of, text_of, words

CHOICES = 4  # so many meanings to choose from
SHOWN = 3  # so many lines of an agreement can be seen at once on a phone, in large type
_EXAMPLES = "a meaning, such as aces, run, meld-100 or nothing"


def _read_meaning(data: object) -> str:
    name = text_of(data, _EXAMPLES).lower()
    if meaning_named(name) is None:
        raise FieldError(f"unknown meaning '{name}'", f"write {_EXAMPLES}")
    return name


MEANING: Reader[str] = Reader(_EXAMPLES, _read_meaning, str)


@dataclass(frozen=True, kw_only=True)
class PartnerSaid(Question[Told, str]):
    """A dealer, the calls so far, and the conventions that the partners have agreed on: the learner's own where none are named."""

    kind = "partner-said"
    asks = "You two agreed on this. What does your partner's last call tell?"
    answers = Answers(MEANING)
    looks_at = ("auction.first",)
    example = "dealer: W\ncalls: [250, pass, 300]\nconventions: [jump-20, jump-30, jump-50]"

    dealer: Seat = reads(SEAT)
    calls: tuple[Spoken, ...] = reads(SPOKEN_CALLS)
    conventions: tuple[str, ...] = reads(list_of(words(*CONVENTIONS, *AGREEMENTS, what="the conventions are")), ())

    @cached_property
    def agreed(self) -> tuple[Convention, ...]:
        """The conventions in force: those named, else what is usual at such a table."""
        taken = usual(self.rules)
        return in_force(self.conventions or (taken.rows if taken else ()), self.rules)

    @cached_property
    def heard(self) -> tuple[Heard, ...]:
        """Every call as it is heard. Raises AuctionError."""
        return listen(self.calls, self.dealer, self.rules)

    def solve(self) -> Told:
        """What the partner's last call tells (rules.md 5, meld signals met)."""
        if not has_partners(self.rules):
            raise FieldError("nobody bids with a partner in this game", "take a partnership game with an auction")
        if not self.agreed:
            raise FieldError("none of the conventions makes sense at this table", _fits(self.rules), ("conventions",))
        for clash in clashes([row.name for row in self.agreed], self.rules):
            says = f"'{clash.one.name}' and '{clash.other.name}' read the same call differently"
            raise FieldError(says, "take one of the two", ("conventions",))
        partner = self.rules.partner(YOU)
        last = next((heard for heard in reversed(self.heard) if heard.seat is partner), None)
        if last is None:
            raise FieldError("your partner has not called yet", f"add calls until {partner} has called", ("calls",))
        return read(last, self.agreed)

    def answer_of(self, result: Told) -> str:
        return result.meaning.name

    def at(self, tables: Mapping[str, Rules], agreed: Agreed = ()) -> Self:
        """The same at a learner's table, and by the learner's own agreement, unless the file pins one."""
        moved = super().at(tables, agreed)
        own = dict(agreed).get(moved.table.name or str(dict(moved.table.switches).get("base", "")), ())
        if self.conventions or not own:
            return moved
        moved = replace(moved, conventions=own)
        return moved if not moved.offers or moved.may_answer(moved.answer) else replace(moved, offers=())

    def scene(self) -> Scene:
        options = tuple(Option(meaning.name, meaning.says) for meaning in self.choices)
        dealer = (("Dealer", self.dealer.value),) if any(row.looks_at_dealer for row in self.shown) else ()
        facts = (*dealer, *((row.words(self.rules), row.means) for row in self.shown))
        calls = tuple((heard.seat, heard.spoken) for heard in self.heard)
        return Scene(self.offered(Ask("choice", options=options)), facts=facts, calls=calls)

    @cached_property
    def shown(self) -> tuple[Convention, ...]:
        """The conventions that stand with the question: of a long list that which reads the call, and those that come nearest to it."""
        near = sorted(self.agreed, key=lambda row: (row is not self.result.by, self._far(row)))
        return tuple(row for row in self.agreed if row in near[:SHOWN])

    def _far(self, row: Convention) -> int:
        """How far a convention is from the call, which a figure of it may be the whole of or what is over the last bid."""
        heard, figure = self.result.heard, row.figure(self.rules)
        return min(abs(figure - bid) for bid in (heard.over, heard.spoken) if isinstance(bid, int))

    @cached_property
    def choices(self) -> tuple[Meaning, ...]:
        """The right meaning, that there is none, and others that are near, in an order that tells nothing."""
        near = dict.fromkeys((self.result.meaning, NOTHING, *self._near()))
        return tuple(sorted([*near][:CHOICES], key=_order))

    def _near(self) -> Iterator[Meaning]:
        """What other tables, other calls and other agreements would tell."""
        heard, known = self.result.heard, fitting(self.rules)
        yield from (row.tells(heard) for row in known if row.reads(heard))
        amount = self.result.meaning.name.removeprefix("meld-")
        if amount.isdigit():
            yield from (meld_of(int(amount) + more) for more in (10, -10) if int(amount) + more > 0)
        yield from (read(other, self.agreed).meaning for other in self.heard)
        rows = sorted(self.agreed, key=self._far)
        yield from (row.fixed for row in (*rows, *known) if row.fixed)

    def faults(self) -> Iterator[FieldError]:
        try:
            _ = self.answer
        except FieldError as error:
            yield error
        except AuctionError as error:
            yield FieldError(str(error), error.hint, ("calls",))
        except PinochleError as error:
            yield FieldError(str(error), error.hint, ("dealer",))


def _fits(rules: Rules) -> str:
    names = ", ".join(row.name for row in fitting(rules))
    return f"those of this game are: {names}" if names else "there are none where bids go by such steps"


def _order(meaning: Meaning) -> tuple[int, int, str]:
    """Meld by its amount, then the others by their words, and last that there is nothing."""
    amount = meaning.name.removeprefix("meld-")
    return (2 if meaning == NOTHING else int(not amount.isdigit()), int(amount) if amount.isdigit() else 0, meaning.says)
