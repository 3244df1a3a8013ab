"""Tries at a secret: only so many of them in a while."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from threading import Lock


class Tries:
    """The tries of late: of each who tries, and of all together, which also bounds what is remembered."""

    def __init__(self, each: int, together: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Allow so many in any so many seconds."""
        self._each, self._together, self._seconds = each, together, seconds
        self._clock = clock
        self._tries: deque[tuple[float, str]] = deque()
        self._alone = Lock()

    def allow(self, who: str) -> bool:
        """Whether one more try is looked at; it counts then, right or wrong."""
        with self._alone:
            now = self._clock()
            while self._tries and self._tries[0][0] <= now - self._seconds:
                self._tries.popleft()
            if len(self._tries) >= self._together or sum(name == who for _, name in self._tries) >= self._each:
                return False
            self._tries.append((now, who))
            return True
