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
RANKS, SEATS, BITS, WIDTH, BEAT_TRUMPS, BEAT_PLAIN, AFTER_RUFF, LAST, CARDS, LEFT, SEED, MASK, AGE, NODES = range(4, 18)
POINTS, CLASS, SIDE, HELD, RANK_OF, FRAMES = 20, 26, 32, 36, 40, 104  # by rank, rank, seat, seat and bit
# Places in a frame: the trick so far and what the one before was worth, then the moves and how promising each is.
PLAYED, TURN, LED, SUIT, RANK, WINNER, BEST_LED, GAINED, DONE = range(9)
RAW, WHOLE, MOVES, SCORES, FRAME = 10, 14, 18, 42, 66
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
        st[after + PLAYED] = played + 1
        st[after + TURN] = seat + 1 if seat + 1 < st[SEATS] else 0
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
    """How soon to try a move: a lead that cannot be taken, counters on a trick of ours, no counters on one of theirs."""
    seat, points = st[at + TURN], st[POINTS + rank]
    side = st[SIDE + seat]
    higher = st[suit] >> ((rank + 1) * st[WIDTH])
    if st[at + PLAYED] == 0:
        beaten, helped = False, False
        for other in range(st[SEATS]):
            held = st[HELD + other]
            takes = higher & held != 0 or (suit != 0 and st[suit] & held == 0 and st[0] & held != 0)
            if takes and st[SIDE + other] == side:
                helped = True
            elif takes:
                beaten = True
        if not beaten:
            return 1000 + 10 * points
        return (500 if helped else 0) - 10 * points + rank
    win_suit, win_rank = st[at + SUIT], st[at + RANK]
    leads = rank > win_rank if suit == win_suit else suit == 0
    top_suit, top_rank = (suit, rank) if leads else (win_suit, win_rank)
    ours = leads or st[SIDE + st[at + WINNER]] == side
    other = seat
    for _ in range(st[at + PLAYED] + 1, st[SEATS]):
        other = other + 1 if other + 1 < st[SEATS] else 0
        if st[SIDE + other] != side:
            held, led = st[HELD + other], st[at + LED]
            if st[led] & held:
                if top_suit == led and (st[led] & held) >> ((top_rank + 1) * st[WIDTH]):
                    ours = False
            elif st[0] & held and (top_suit != 0 or (st[0] & held) >> ((top_rank + 1) * st[WIDTH])):
                ours = False
    if ours:
        return 1000 + 10 * points - rank
    return -10 * points - rank


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
def _known(st: Numbers, key: int, place: int) -> int:
    """Where in the table the position of a key is; -1 if it is not there."""
    if st[place] == key:
        return place + 1
    return place + 3 if st[place + 2] == key else -1


@compiled
def _keep(st: Numbers, key: int, place: int, data: int) -> None:
    """Put what is known of a position in its place: its own, else that of the smaller or older one of the two there."""
    if st[place] != key and (st[place + 2] == key or _worth_keeping(st, st[place + 1])):
        place += 2
    st[place] = key
    st[place + 1] = data | st[CARDS] << 25 | st[AGE] << 32


@compiled
def _worth_keeping(st: Numbers, data: int) -> bool:
    return (data >> 25) & 127 > st[CARDS] and data >> 32 == st[AGE]


@compiled
def reach(st: Numbers, at: int, need: int) -> int:
    """What side 0 gets of what is not yet decided, all playing their best, as far as `need` asks.

    Where it is as much as `need` or more, side 0 gets at least that; where it is less, at most that.
    """
    low, high, hint, key, place = 0, 0, -1, 0, 0
    start = st[at + PLAYED] == 0
    if start:
        if need <= 0 or st[LEFT] == 0:
            return 0
        sure = _sure(st)
        low, high = max(sure, 0), st[LEFT] + min(sure, 0)
        if low >= need:
            return low
        if high < need:
            return high
        if st[CARDS] == st[SEATS]:
            return _last_trick(st, at)
        key, place = _keys(st, at)
        known = _known(st, key, place)
        if known >= 0:
            data = st[known]
            low, high, hint = data & 1023, (data >> 10) & 1023, (data >> 20) & 31
            if low >= need:
                return low
            if high < need:
                return high
    st[NODES] += 1
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
                break
    if start:
        if best >= need:
            low = best
        else:
            high = best
        _keep(st, key, place, low | high << 10 | best_move << 20)
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
