"""The compiled search of the fast engine: whether a side reaches so many points, all hands seen. Only `fast` imports it.

Everything is an int64. One array `st` holds the position and a frame for each card to be played: that is faster than many arguments.
Suits are numbered with trump first, ranks from the lowest, seats clockwise. A suit is one number: a field a rank, in it a count a seat.
Points are counted in steps of the table; `need` is what side 0 must still get.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

from tutor.solver.compiled import compiled

# Places in `st`: first the four suits, then what the table and the position are.
RANKS, SEATS, BITS, WIDTH, BEAT_TRUMPS, BEAT_PLAIN, AFTER_RUFF, LAST, CARDS, LEFT, SEED, MASK, AGE, NODES = range(4, 18)
POINTS, SIDE, HELD, FRAMES = 20, 26, 32, 40
# Places in a frame: the trick so far and what the one before was worth, then the moves and how promising each is.
PLAYED, TURN, LED, SUIT, RANK, WINNER, BEST_LED, GAINED, DONE, MOVES = range(10)
SCORES, FRAME = MOVES + 24, MOVES + 48
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
    if own == 0:
        return count
    others = st[suit] ^ own
    field = (1 << width) - 1
    above = -1
    for rank in range(st[RANKS] - 1, lowest - 1, -1):
        if (own >> (rank * width)) & field:
            alike = above >= 0 and st[POINTS + rank] == st[POINTS + above] and (rank > level) == (above > level)
            if not alike or (others >> (rank * width)) & ((1 << ((above - rank + 1) * width)) - 1):
                st[at + MOVES + count] = suit * 8 + rank
                st[at + SCORES + count] = _promise(st, at, suit, rank)
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
def _compact(st: Numbers, suit: int) -> int:
    """A suit without the ranks that are gone: inside a class of equal count the others move down."""
    width = st[WIDTH]
    field = (1 << width) - 1
    word = st[suit]
    whole, place = 0, 0
    for rank in range(st[RANKS]):
        if word == 0:
            break
        if rank and st[POINTS + rank] != st[POINTS + rank - 1]:
            place = rank
        if word & field:
            whole |= (word & field) << (place * width)
            place += 1
        word >>= width
    return whole


@compiled
def _mixed(x: int) -> int:
    x = (x ^ (x >> 31)) * 0x3C79AC492BA7B653
    x = (x ^ (x >> 29)) * 0x1C69B3F74AC4AE35
    return x ^ (x >> 32)


@compiled
def _keys(st: Numbers, at: int) -> tuple[int, int]:
    """Two independent numbers for the position at the start of a trick: one to find its place, one to know it by."""
    a, b, c, d = _compact(st, 0), _compact(st, 1), _compact(st, 2), _compact(st, 3)
    a |= st[at + TURN] << 61
    key = _mixed(_mixed(_mixed(_mixed(st[SEED] ^ a) ^ b) ^ c) ^ d)
    place = st[SEED] + a * 0x2545F4914F6CDD1D + b * 0x369DEA0F31A53F85 + c * 0x1FE3F15DB0A7C5F1 + d * 0x27BB2EE687B0B0FD
    return key, ((place ^ (place >> 33)) & st[MASK]) * 4


@compiled
def _store(st: Numbers, table: Numbers, key: int, place: int, need: int, reached: bool, move: int) -> None:
    cards = st[CARDS]
    low, high = (need, st[LEFT]) if reached else (0, need - 1)
    if table[place] == key or table[place + 2] == key:
        if table[place] != key:
            place += 2
        data = table[place + 1]
        low, high = max(low, data & 1023), min(high, (data >> 10) & 1023)
        if move < 0:
            move = (data >> 20) & 31
    else:
        old = table[place + 1]
        if ((old >> 25) & 127) > cards and (old >> 32) == st[AGE]:
            place += 2
    table[place] = key
    table[place + 1] = low | high << 10 | max(move, 0) << 20 | cards << 25 | st[AGE] << 32


@compiled
def reach(st: Numbers, table: Numbers, at: int, need: int) -> bool:
    """Whether side 0 gets so many points of what is not yet decided, all playing their best."""
    key, place, hint = 0, 0, -1
    start = st[at + PLAYED] == 0
    if start:
        if need <= 0 or need > st[LEFT]:
            return need <= 0
        if st[CARDS] == st[SEATS]:
            return _last_trick(st, at) >= need
        key, place = _keys(st, at)
        slot = place if table[place] == key else place + 2
        if table[slot] == key:
            data = table[slot + 1]
            if data & 1023 >= need:
                return True
            if (data >> 10) & 1023 < need:
                return False
            hint = (data >> 20) & 31
    st[NODES] += 1
    count = moves(st, at)
    mine = st[SIDE + st[at + TURN]] == 0
    for tried in range(count):
        move = _next(st, at, tried, count, hint)
        gained = put(st, at, move >> 3, move & 7)
        reached = reach(st, table, at + FRAME, need - gained)
        take_back(st, at, move >> 3, move & 7)
        if reached == mine:
            if start:
                _store(st, table, key, place, need, mine, move)
            return mine
    if start:
        _store(st, table, key, place, need, not mine, -1)
    return not mine


@compiled
def _next(st: Numbers, at: int, tried: int, count: int, hint: int) -> int:
    """The most promising move not yet tried; the one that was best before comes first."""
    best = tried
    for other in range(tried, count):
        if st[at + MOVES + other] == hint:
            best = other
            break
        if st[at + SCORES + other] > st[at + SCORES + best]:
            best = other
    move = st[at + MOVES + best]
    st[at + MOVES + best], st[at + SCORES + best] = st[at + MOVES + tried], st[at + SCORES + tried]
    st[at + MOVES + tried] = move
    return move
