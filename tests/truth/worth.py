"""Worth: what melds, hands and games come to under any table's rules, by the reference and by plain counting of our own.

Of the program only the figures of the rules are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import reference
from reading import Melded
from reference import RUN, SUITS, how_many

from tutor.engine import Rules

PLAY_ON = 250  # by so much the target rises where both have passed it and play on (rules.md 2.6)


def copies_of(rules: Rules) -> int:
    return rules.deck.copies


def pays(row: Sequence[int], copies: int) -> int:
    """Points of so many copies of a meld: a row that is too short starts again from its last entry."""
    if not row or copies <= 0:
        return 0
    return row[copies - 1] if copies <= len(row) else row[-1] + pays(row, copies - len(row))


def row_of(sort: str, rank: str, rules: Rules) -> tuple[int, ...]:
    """What a meld pays by copies, as the rules of the table say."""
    meld = rules.meld
    if sort == "around":
        return next((row for of, row in meld.around if of.value == rank), ())
    rows = {"run": meld.run, "royal marriage": meld.royal, "marriage": meld.marriage, "pinochle": meld.pinochle, "dix": meld.dix}
    return rows[sort][:1] if sort == "pinochle" and not meld.pinochle_grows else rows[sort]


def meld_table(rules: Rules, long: bool = True) -> reference.Table:
    """The reference's meld table of these rules. `long`: each row has an entry for every copy of the deck."""

    def row(sort: str, rank: str = "") -> tuple[int, ...]:
        entries = row_of(sort, rank, rules)
        return tuple(pays(entries, copies) for copies in range(1, copies_of(rules) + 1)) if long else entries

    arounds = {name: row("around", rank) for name, rank in (("aces", "A"), ("kings", "K"), ("queens", "Q"), ("jacks", "J"))}
    plain = {name: row(sort) for name, sort in (("run", "run"), ("royal", "royal marriage"), ("marriage", "marriage"))}
    return reference.Table(**plain, **arounds, pinochle=row("pinochle"), dix=0, extras=rules.meld.run_extras)


def meld_total(hand: Sequence[str], trump: str, rules: Rules) -> int:
    """What a hand melds in all, with the two rows that the reference has not: tens around, and dixes by copies."""
    more = pays(row_of("dix", "", rules), hand.count("9" + trump))
    tens = [card for card in hand if card.startswith("10")]
    if not rules.meld.one_per_trick:
        return sum(reference.meld(hand, trump, meld_table(rules))) + more + pays(row_of("around", "10", rules), how_many(tens, four("10")))
    table = meld_table(rules, long=False)
    as_aces = [card.replace("10", "A") for card in tens]
    own = (
        reference.most_by_laying(as_aces, trump, replace(table, aces=row_of("around", "10", rules))) if row_of("around", "10", rules) else 0
    )
    return reference.most_by_laying([card for card in hand if card not in ("9H", "9S", "9D", "9C")], trump, table) + more + own


def four(rank: str) -> list[str]:
    """The four cards of an around."""
    return [rank + suit for suit in SUITS]


def single_melds(hand: Sequence[str], trump: str, rules: Rules) -> Counter[Melded]:
    """The single melds that a hand is paid for, those in doubles too: a double run is two runs, a run with an extra king a
    run and a royal marriage. Not for games that lay one a trick."""
    runs = how_many(hand, [rank + trump for rank in RUN])
    kings = tuple(copy < runs for copy in range(hand.count("K" + trump)))
    queens = tuple(copy < runs for copy in range(hand.count("Q" + trump)))
    found = Counter({Melded("run"): runs, Melded("royal marriage"): reference.weddings(kings, queens, rules.meld.run_extras)})
    for suit in SUITS.replace(trump, ""):
        found[Melded("marriage", suit)] = how_many(hand, ["K" + suit, "Q" + suit])
    found[Melded("pinochle")] = how_many(hand, ["QS", "JD"])
    for rank, _ in rules.meld.around:
        found[Melded("around", rank=rank.value)] = how_many(hand, four(rank.value))
    found[Melded("dix")] = hand.count("9" + trump)
    return Counter({meld: count for meld, count in found.items() if count and pays(row_of(meld.sort, meld.rank, rules), 1)})


def found(meld: Melded, hand: Sequence[str], trump: str, rules: Rules) -> Counter[str] | None:
    """The cards of a meld where the hand is paid for it, else none; None where this is too plain to tell."""
    needs, runs = meld.needs(trump), how_many(hand, [rank + trump for rank in RUN])
    if needs - Counter(hand):
        return Counter()
    if rules.meld.one_per_trick:  # A round house has one marriage less, which may be any.
        return None if how_many(hand, [*four("K"), *four("Q")]) else needs
    if meld.extras:
        return needs if runs == 1 else None
    paid = single_melds(hand, trump, rules)[replace(meld, level=1)]
    return needs if paid >= meld.level else Counter()


def shared(hand: Sequence[str], trump: str, rules: Rules) -> Counter[str] | None:
    """The cards that cannot but count in two melds or more, class against class; None where melds of one class share."""
    paid = single_melds(hand, trump, rules)
    if rules.meld.one_per_trick or (paid[Melded("run")] and paid[Melded("royal marriage")]):
        return None
    uses: dict[str, list[int]] = {card: [0, 0, 0] for card in hand}
    for meld, count in paid.items():
        group = {"pinochle": 1, "around": 2}.get(meld.sort, 0)
        for card in meld.needs(trump):
            uses[card][group] += count
    return Counter({card: reference.fewest_shared(hand.count(card), classes) for card, classes in uses.items()})


def worth(meld: Melded, rules: Rules) -> int:
    """What the words of a meld stand for in points: two marriages are twice a marriage, a double run what two copies pay."""
    single = pays(row_of(meld.sort, meld.rank, rules), meld.level)
    return meld.times * (single + len(meld.extras) * pays(row_of("royal marriage", "", rules), 1))


# Scores --------------------------------------------------------------------------------------------------------


def card_points(card: str, rules: Rules) -> int:
    return next((points for rank, points in rules.scoring.values if rank.value == reference.rank_of(card)), 0)


def deck_of(rules: Rules) -> list[str]:
    return reference.deck(copies_of(rules), any(rank.value == "9" for rank in rules.deck.order))


def trick_points(rules: Rules) -> int:
    """All trick points of a hand: of every card, and of the last trick."""
    return sum(card_points(card, rules) for card in deck_of(rules)) + rules.scoring.last_trick


def scoring_of(rules: Rules) -> reference.Scoring:
    """How a table scores, in the reference's terms."""
    scoring, auction = rules.scoring, rules.auction
    return reference.Scoring(
        trick_points(rules),
        scoring.save,
        rules.meld.floor,
        scoring.declarer_must_save,
        scoring.set_costs,
        scoring.set_pays,
        scoring.throw_in,
        scoring.unsaved_loses,
        scoring.throw_in_costs,
        auction.shoot_moon,
        auction.moon_misses,
        scoring.target,
        scoring.renege,
    )


def hand_score(
    bid: int,
    melds: Sequence[int],
    points: Sequence[int] | None,
    tricks: Sequence[int] | None,
    rules: Rules,
    *,
    thrown_in: bool = False,
    moon: str | None = None,
    renege: str | None = None,
) -> tuple[str, tuple[int, ...]]:
    """Made or set, and what each side scores. For chips nobody but the bidder is counted (4.2)."""
    table = scoring_of(rules)
    if renege:
        outcome, scores = reference.reneged_hand(bid, melds, renege, table)
    elif thrown_in or points is None or melds[0] < table.floor:
        outcome, scores = "set", reference.unplayed_hand(bid, melds, table, thrown_in)
    else:
        won = tricks or [1 if taken else 0 for taken in points]
        if moon == "missed" and not any(won[1:]):
            won = [*won[:1], 1, *won[2:]]
        outcome, scores = reference.played_hand(bid, melds, points, won, table, bool(moon))
    return outcome, (scores[0], *([0] * len(scores[1:]))) if rules.scoring.chips else scores


def points_needed(bid: int, meld: int, rules: Rules) -> int:
    """The least trick points with which the bid is made, if the meld counts at all."""
    table = replace(scoring_of(rules), floor=0)
    return next(points for points in range(bid + 1000) if reference.declarer_ok(bid, meld, points, 1, table))


def can_make(bid: int, meld: int, points: Sequence[int], rules: Rules) -> bool:
    """Whether some share of what is left makes the bid."""
    table = scoring_of(rules)
    left = table.trick_points - sum(points)
    return any(reference.declarer_ok(bid, meld, points[0] + more, 1, table) for more in range(left + 1))


def winner(before: Sequence[int], after: Sequence[int], hands_played: int | None, rules: Rules) -> int | None:
    """The side that has won the game, 0 the declaring one; None where it goes on (1.7, 5)."""
    scoring = rules.scoring
    ahead = [side for side, score in enumerate(after) if score == max(after)]
    first = ahead[0] if len(ahead) == 1 else None
    if scoring.lose_at is not None and any(score <= scoring.lose_at for score in after):
        return first
    if scoring.hands is not None:
        return first if hands_played is not None and hands_played >= scoring.hands else None
    target = scoring.target
    if target is None:
        return None
    while scoring.both_out == "play-on" and len([score for score in before if score >= target]) > 1:
        target += PLAY_ON
    # Of the two rules for a tie of all scores the reference looks only at those who are out; the highest is one of them.
    return reference.game_winner(after, target, scoring.both_out)
