"""Heard: an auction as one hears it, call by call, for claims about bids. Also of rules that only mistakes make."""

from __future__ import annotations

from functools import cached_property

import minds
import reference
from claims import world_of
from reading import seat
from sentences import Said
from world import World


class Heard:
    """Who called what, who is out, and what the bids of this table are."""

    def __init__(self, here: World) -> None:
        self.here, self.rules, self.auction = here, here.rules, here.rules.auction
        self.seats, self.dealer = here.seats, str(here.data["dealer"])
        self.minimum = here.rules.auction.minimum or 0

    @property
    def stuck_at(self) -> int:
        return self.minimum if self.auction.stuck_at is None else self.auction.stuck_at

    def at(self, seat: str, steps: int) -> str:
        """The seat so many places clockwise."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    @property
    def first(self) -> str:
        """Who calls first."""
        return self.at(self.dealer, self.auction.first != "dealer")

    @cached_property
    def calls(self) -> list[tuple[str, int | str]]:
        """Each call with its seat, in turn; who has passed is left out from then on."""
        said: list[tuple[str, int | str]] = []
        place = 0
        for call in self.here.data.get("calls", []):
            while (self.at(self.first, place), "pass") in said:
                place += 1
            said.append((self.at(self.first, place), call))
            place += 1
        return said

    @property
    def bids(self) -> list[tuple[str, int]]:
        return [(seat, call) for seat, call in self.calls if isinstance(call, int)]

    def bids_of(self, seat: str) -> list[int]:
        return [bid for bidder, bid in self.bids if bidder == seat]

    @property
    def passed(self) -> set[str]:
        return {seat for seat, call in self.calls if call == "pass"}

    @property
    def standing(self) -> int:
        """The bid that stands, 0 for none."""
        return max((bid for _, bid in self.bids), default=0)

    @cached_property
    def result(self) -> tuple[str, int] | None:
        """Who declares and for how much by the reference; None while it is not over, or where all passed for nothing."""
        state = self.here.bidding() or minds.bidding(self.here)
        return (str(state[1]), state[2]) if state and state[0] == "over" and state[1] else None

    @cached_property
    def minded(self) -> tuple[str, int] | None:
        """The same by rules that may be mistaken."""
        state = minds.bidding(self.here)
        return (state[1], state[2]) if state and state[0] == "over" and state[1] else None

    # Which bids there are, by trying.

    def may_bid(self, bid: int, standing: int = 0) -> bool:
        """Whether a bid may be made over one that stands."""
        low = reference.may_bid(bid, standing, self.here.bidding_table())
        return low if bid < 1000 else minds.allowed(bid, standing, self.rules)  # The reference knows no higher ones.

    def next_bid(self, standing: int) -> int:
        """The least bid above one that stands, 0 for none."""
        return next(bid for bid in range(standing + 1, standing + 10_000) if minds.allowed(bid, standing, self.rules))

    def row(self, bid: int) -> tuple[int, int]:
        """From which bid on bids go by how much, where a bid is."""
        return [row for row in self.auction.steps if row[0] <= bid][-1]

    def step(self, bid: int) -> int:
        return self.row(bid)[1]


def heard(said: Said) -> Heard:
    """The auction that a sentence speaks of."""
    return Heard(world_of(said))


def who(said: Said, words: str | None) -> str | None:
    """The seat that some words name: also the one that something is given to."""
    return "S" if words == "yourself" else seat(words or "", world_of(said).partner)
