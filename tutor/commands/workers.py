"""Workers: one function done over many items, by the cores of this machine or those of a Dask cluster."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, TypeVar

from tutor.engine import PinochleError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2  # items handed out for each worker, so that none waits for its next; the others stay where they come from
PATIENCE = 15  # seconds until a cluster that does not answer, or has no workers, is given up


class WorkersError(PinochleError):
    """Workers that cannot be had, or that were lost; the message says why."""


def cores() -> int:
    """The cores that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def work(function: Callable[[T], R], items: Iterable[T], workers: int | str) -> Generator[R, None, None]:
    """What the function gives for each item, as each is done, in any order.

    `workers`: how many processes of this machine, or the address of a Dask scheduler. Function and items are sent to them. Few
    items are under way at a time, so there may be any number. Close the iterator to stop; what is under way is dropped.
    Raises WorkersError, and whatever the function raises.
    """
    if isinstance(workers, str):
        return _on_cluster(function, items, workers)
    return _here(function, items, workers) if workers > 1 else (function(item) for item in items)


def _here(function: Callable[[T], R], items: Iterable[T], workers: int) -> Generator[R, None, None]:
    # Fresh processes: a copy of this one would copy its locks and open files too.
    context = get_context("spawn")
    leash, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_follow, initargs=(leash,))
    try:
        yield from _as_done(lambda item: pool.submit(function, item), wait, items, lambda: AHEAD * workers)
    except BrokenProcessPool:
        raise WorkersError("a worker was stopped from outside, perhaps for want of memory", "the same command goes on") from None
    finally:
        held.close()
        pool.shutdown(cancel_futures=True)


def _follow(leash: Connection) -> None:
    """Let this worker end with whoever holds its leash, however they end, and leave Ctrl-C to them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    leash.poll(None)  # Nothing is ever sent: this returns once the other end is closed.
    os._exit(1)


def _on_cluster(function: Callable[[T], R], items: Iterable[T], address: str) -> Generator[R, None, None]:
    try:
        import distributed
    except ImportError:
        raise WorkersError("Dask is not installed", "pip install 'pinochle-tutor[cluster]', here and on the workers") from None
    client = _cluster(distributed, address)
    try:
        # Asked anew each time, since workers come and go. Not pure: each is done, though it may look like another.
        yield from _as_done(
            lambda item: client.submit(function, item, pure=False),
            distributed.wait,
            items,
            lambda: AHEAD * sum(client.nthreads().values()),
        )
    except distributed.KilledWorker:
        raise WorkersError("workers died of one task again and again", "the same command goes on") from None
    except (OSError, CancelledError):
        raise WorkersError(f"the cluster at '{address}' was lost", "the same command goes on") from None
    finally:
        client.close()


def _cluster(distributed: Any, address: str) -> Any:
    """A client of a cluster that has workers. Raises WorkersError."""
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # What goes wrong is told in a line.
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        raise WorkersError(f"no Dask scheduler answers at '{address}'", "start one: dask scheduler, and dask worker ADDRESS") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise WorkersError(f"the cluster at '{address}' has no workers", f"start some: dask worker {address}") from None
    return client


def _as_done(
    submit: Callable[[T], Any], wait: Callable[..., Any], items: Iterable[T], room: Callable[[], int]
) -> Generator[Any, None, None]:
    """Results as they are done, never more under way than there is room for."""
    coming, under_way = iter(items), set[Any]()
    while True:
        under_way |= {submit(item) for item in islice(coming, max(max(room(), 1) - len(under_way), 0))}
        if not under_way:
            return
        done, under_way = wait(under_way, return_when="FIRST_COMPLETED")
        for future in done:
            yield future.result()
