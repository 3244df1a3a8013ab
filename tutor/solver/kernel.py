"""The compiled search of the fast engine: whether a side reaches so many points, all hands seen. Only `fast` imports it.

Everything is an int64. One array `st` holds the position and a frame for each card to be played: that is faster than many arguments.
Suits are numbered with trump first, ranks from the lowest, seats clockwise. A suit is one number: a field a rank, in it a count a seat.
Points are counted in steps of the table; `need` is what side 0 must still get.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

from tutor.solver.compiled import compiled, top_bit

# Places in `st`: first the four suits, then what the table and the position are.
RANKS, SEATS, BITS, WIDTH, BEAT_TRUMPS, BEAT_PLAIN, AFTER_RUFF, LAST, CARDS, LEFT, SEED, MASK, AGE = range(4, 17)
POINTS, CLASS, SIDE, HELD, RANK_OF, FRAMES = 20, 26, 32, 36, 40, 104  # by rank, rank, seat, seat and bit
# Places in a frame: the trick so far and what the one before was worth, then the moves, the one that last settled the question with as
# many cards left (of another position, but often the best here too), and how promising each is.
PLAYED, TURN, LED, SUIT, RANK, WINNER, BEST_LED, GAINED, DONE = range(9)
RAW, WHOLE, LOW, HIGH, HINT, KEY, PLACE, MOVES, CUT, SCORES, FRAME = 9, 13, 17, 18, 19, 20, 21, 22, 45, 46, 70
Numbers: TypeAlias = MutableSequence[int]
SIZE = FRAMES + FRAME * 82


@compiled
def put(st: Numbers, at: int, suit: int, rank: int) -> int:
    """Play a card of whose turn it is; the frame after it is filled. What side 0 gets by it."""
    seat, played, after = st[at + TURN], st[at + PLAYED], at + FRAME
    st[suit] -= 1 << (rank * st[WIDTH] + seat * st[BITS])
    st[CARDS] -= 1
    points = st[at + GAINED] + st[POINTS + rank]
    led, best_led = st[at + LED], st[at + BEST_LED]
    win_suit, win_rank, winner = st[at + SUIT], st[at + RANK], st[at + WINNER]
    if played == 0:
        led, best_led = suit, rank
    elif suit == led and rank > best_led:
        best_led = rank
    if played == 0 or (rank > win_rank if suit == win_suit else suit == 0):
        win_suit, win_rank, winner = suit, rank, seat
    if played + 1 < st[SEATS]:
        st[after + PLAYED], st[after + TURN] = played + 1, seat + 1 if seat + 1 < st[SEATS] else 0
        st[after + LED], st[after + BEST_LED] = led, best_led
        st[after + SUIT], st[after + RANK], st[after + WINNER] = win_suit, win_rank, winner
        st[after + GAINED] = points
        return 0
    if st[CARDS] == 0:
        points += st[LAST]
    st[LEFT] -= points
    st[after + PLAYED], st[after + TURN], st[after + GAINED], st[after + DONE] = 0, winner, 0, points
    return points if st[SIDE + winner] == 0 else 0


@compiled
def take_back(st: Numbers, at: int, suit: int, rank: int) -> None:
    """Undo `put`."""
    st[suit] += 1 << (rank * st[WIDTH] + st[at + TURN] * st[BITS])
    st[CARDS] += 1
    if st[at + FRAME + PLAYED] == 0:
        st[LEFT] += st[at + FRAME + DONE]


@compiled
def moves(st: Numbers, at: int) -> int:
    """Write the moves of whose turn it is, one of each set of interchangeable cards, and how promising each is. How many."""
    if st[at + PLAYED] == 0:
        return _of_all(st, at)
    held, led, win_suit = st[HELD + st[at + TURN]], st[at + LED], st[at + SUIT]
    owed = led if st[led] & held else 0
    if st[owed] & held == 0:
        return _of_all(st, at)
    level = -1  # What splits the cards of the suit into those that beat and those that do not.
    if owed == win_suit:
        level = st[at + RANK]
    elif owed == led and st[AFTER_RUFF]:
        level = st[at + BEST_LED]
    due = st[BEAT_PLAIN] if led else st[BEAT_TRUMPS]
    lowest = 0
    if due and level >= 0 and (st[owed] & held) >> ((level + 1) * st[WIDTH]):
        lowest = level + 1
    return _of_suit(st, at, 0, owed, lowest, level)


@compiled
def _of_all(st: Numbers, at: int) -> int:
    count = 0
    for suit in range(4):
        count = _of_suit(st, at, count, suit, 0, -1)
    return count


@compiled
def _of_suit(st: Numbers, at: int, count: int, suit: int, lowest: int, level: int) -> int:
    width = st[WIDTH]
    own = st[suit] & st[HELD + st[at + TURN]]
    others = st[suit] ^ own
    above = -1
    own >>= lowest * width
    while own:
        place = st[RANK_OF + top_bit(own)]
        rank = place + lowest
        own &= (1 << (place * width)) - 1
        alike = above >= 0 and st[POINTS + rank] == st[POINTS + above] and (rank > level) == (above > level)
        if not alike or (others >> (rank * width)) & ((1 << ((above - rank + 1) * width)) - 1):
            st[at + MOVES + count] = suit * 8 + rank
            count += 1
        above = rank
    return count


@compiled
def _promise(st: Numbers, at: int, suit: int, rank: int) -> int:
    """How soon to try a move: a lead that cannot be taken, plain suits before trumps, counters on a sure trick, else none."""
    points, side = st[POINTS + rank], st[SIDE + st[at + TURN]]
    if st[at + PLAYED] == 0:
        taken = _takers(st, at, suit, suit, rank, st[SEATS] - 1)
        if not taken >> (1 - side) & 1:
            return 1000 + 10 * points + (50 if suit else 0)
        waits = 0 if suit else -100
        return waits + rank + (500 if taken >> side & 1 else -10 * points)
    win_suit, win_rank = st[at + SUIT], st[at + RANK]
    leads = rank > win_rank if suit == win_suit else suit == 0
    ours = leads or st[SIDE + st[at + WINNER]] == side
    top_suit, top_rank = (suit, rank) if leads else (win_suit, win_rank)
    if ours and not _takers(st, at, st[at + LED], top_suit, top_rank, st[SEATS] - st[at + PLAYED] - 1) >> (1 - side) & 1:
        return 1000 + 10 * points - rank
    return -10 * points - rank


@compiled
def _takers(st: Numbers, at: int, led: int, suit: int, rank: int, seats: int) -> int:
    """Which sides could take a trick from a card, of so many seats that come next: 1 for side 0, 2 for side 1, and both."""
    sides, seat = 0, st[at + TURN]
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < st[SEATS] else 0
        due = led if st[led] & st[HELD + seat] else 0
        cards = st[due] & st[HELD + seat]
        if cards >> ((rank + 1) * st[WIDTH]) if due == suit else due == 0 and cards:
            sides |= 1 << st[SIDE + seat]
    return sides


@compiled
def _last_trick(st: Numbers, at: int) -> int:
    """What side 0 gets when each holds one card."""
    deep = at
    for _ in range(st[SEATS]):
        held = st[HELD + st[deep + TURN]]
        suit = 0
        while st[suit] & held == 0:
            suit += 1
        rank, own = 0, st[suit] & held
        while own >> ((rank + 1) * st[WIDTH]):
            rank += 1
        gained = put(st, deep, suit, rank)
        st[deep + MOVES] = suit * 8 + rank
        deep += FRAME
    for _ in range(st[SEATS]):
        deep -= FRAME
        take_back(st, deep, st[deep + MOVES] >> 3, st[deep + MOVES] & 7)
    return gained


@compiled
def _sure(st: Numbers) -> int:
    """Points of the trumps at the top that one side alone holds: they are never lost. Less than 0 for side 1."""
    width, bits, most = st[WIDTH], st[BITS], (1 << st[BITS]) - 1
    points, owner, word = 0, -1, st[0]
    while word:
        rank = st[RANK_OF + top_bit(word)]
        field = word >> (rank * width)
        word &= (1 << (rank * width)) - 1
        cards = 0
        for seat in range(st[SEATS]):
            copies = (field >> (seat * bits)) & most
            if copies:
                if owner < 0:
                    owner = st[SIDE + seat]
                elif owner != st[SIDE + seat]:
                    return points if owner == 0 else -points
                cards += copies
        points += cards * st[POINTS + rank]
    return points if owner == 0 else -points


@compiled
def _compact(st: Numbers, suit: int) -> int:
    """A suit as far as it matters: ranks that are gone are skipped inside a class of equal count, and neighbours in one hand are one."""
    width, bits, most = st[WIDTH], st[BITS], (1 << st[BITS]) - 1
    word = st[suit]
    whole, place, points, owner = 0, st[RANKS], -1, -1  # `owner`: where the copies of the one hand are that has the rank above.
    while word:
        rank = st[RANK_OF + top_bit(word)]
        here = word >> (rank * width)
        word &= (1 << (rank * width)) - 1
        shift = 0
        while not (here >> shift) & most:
            shift += bits
        alone = here >> (shift + bits) == 0
        alike = alone and shift == owner and st[POINTS + rank] == points
        if alike and ((whole >> (place * width + shift)) & most) + (here >> shift) <= most:
            whole += here << (place * width)
        else:
            place = min(place - 1, st[CLASS + rank])
            whole |= here << (place * width)
            owner, points = shift if alone else -1, st[POINTS + rank]
    return whole


@compiled
def _mixed(x: int) -> int:
    x = (x ^ (x >> 31)) * 0x3C79AC492BA7B653
    x = (x ^ (x >> 29)) * 0x1C69B3F74AC4AE35
    return x ^ (x >> 32)


@compiled
def _keys(st: Numbers, at: int) -> tuple[int, int]:
    """Two independent numbers for the position at the start of a trick: one to find its place, one to know it by."""
    before = at - st[SEATS] * FRAME
    for suit in range(4):
        st[at + RAW + suit] = st[suit]
        known = before >= FRAMES and st[before + PLAYED] == 0 and st[before + RAW + suit] == st[suit]
        st[at + WHOLE + suit] = st[before + WHOLE + suit] if known else _compact(st, suit)
    a, b, c, d = st[at + WHOLE], st[at + WHOLE + 1], st[at + WHOLE + 2], st[at + WHOLE + 3]
    a |= st[at + TURN] << 61
    key = _mixed(_mixed(_mixed(_mixed(st[SEED] ^ a) ^ b) ^ c) ^ d)
    place = st[SEED] + a * 0x2545F4914F6CDD1D + b * 0x369DEA0F31A53F85 + c * 0x1FE3F15DB0A7C5F1 + d * 0x27BB2EE687B0B0FD
    return key, ((place ^ (place >> 33)) & st[MASK]) * 4 + SIZE


@compiled
def _known(st: Numbers, at: int, need: int) -> int:
    """What is known at the start of a trick, as far as it answers `need`; -1 where it does not. Notes the bounds in the frame."""
    if need <= 0 or st[LEFT] == 0:
        return 0
    sure = _sure(st)
    low, high, hint = max(sure, 0), st[LEFT] + min(sure, 0), -1
    if need > low and need <= high:
        if st[CARDS] == st[SEATS]:
            return _last_trick(st, at)
        key, place = _keys(st, at)
        st[at + KEY], st[at + PLACE] = key, place
        if st[place] == key or st[place + 2] == key:
            data = st[place + 1] if st[place] == key else st[place + 3]
            low, high, hint = data & 1023, (data >> 10) & 1023, (data >> 20) & 31
    st[at + LOW], st[at + HIGH], st[at + HINT] = low, high, hint
    return low if need <= low else high if need > high else -1


@compiled
def _remember(st: Numbers, at: int, need: int, got: int, move: int) -> None:
    """Put what was found in its own place, else in that of the smaller or older of the two positions there."""
    key, place = st[at + KEY], st[at + PLACE]
    old = st[place + 1]
    if st[place] != key and (st[place + 2] == key or ((old >> 25) & 127 > st[CARDS] and old >> 32 == st[AGE])):
        place += 2
    low, high = (got, st[at + HIGH]) if got >= need else (st[at + LOW], got)
    st[place] = key
    st[place + 1] = low | high << 10 | move << 20 | st[CARDS] << 25 | st[AGE] << 32


@compiled
def reach(st: Numbers, at: int, need: int) -> int:
    """What side 0 gets of what is not yet decided, all playing their best, as far as `need` asks.

    Where it is as much as `need` or more, side 0 gets at least that; where it is less, at most that.
    """
    start = st[at + PLAYED] == 0
    known = _known(st, at, need) if start else -1
    if known >= 0:
        return known
    hint = st[at + HINT] if start else -1
    if start and hint < 0:
        hint = st[at + CUT]
    mine = st[SIDE + st[at + TURN]] == 0
    best, best_move = -1 if mine else 4096, 0
    count = moves(st, at)
    for tried in range(count):
        move = _next(st, at, tried, count, hint)
        gained = put(st, at, move >> 3, move & 7)
        got = gained + reach(st, at + FRAME, need - gained)
        take_back(st, at, move >> 3, move & 7)
        if (got > best) if mine else (got < best):
            best, best_move = got, move
            if (got >= need) == mine:
                st[at + CUT] = move
                break
    if start:
        _remember(st, at, need, best, best_move)
    return best


@compiled
def _next(st: Numbers, at: int, tried: int, count: int, hint: int) -> int:
    """The most promising move not yet tried; the one that was best before comes first."""
    first = at + MOVES + tried
    if tried + 1 == count:
        return st[first]
    best = first
    if tried == 0 and hint >= 0:
        for other in range(first, at + MOVES + count):
            if st[other] == hint:
                st[other] = st[first]
                st[first] = hint
                return hint
    if tried == 0 or (tried == 1 and hint >= 0 and st[at + MOVES] == hint):
        for other in range(first, at + MOVES + count):
            st[other + SCORES - MOVES] = _promise(st, at, st[other] >> 3, st[other] & 7)
    for other in range(first + 1, at + MOVES + count):
        if st[other + SCORES - MOVES] > st[best + SCORES - MOVES]:
            best = other
    move = st[best]
    st[best], st[best + SCORES - MOVES] = st[first], st[first + SCORES - MOVES]
    st[first] = move
    return move
