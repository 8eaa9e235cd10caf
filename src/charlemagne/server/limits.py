"""How much anybody may ask for: a bucket that fills with time, and one such bucket for each address."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

KEPT: Final = 10_000
"""Addresses remembered; the one that was quiet longest is forgotten first."""


class Bucket:
    """Lets so many things through at once, and so many a second from then on.

    >>> now = 0.0
    >>> bucket = Bucket(rate=1, burst=2, clock=lambda: now)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, *, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now

    @property
    def is_empty(self) -> bool:
        self._fill()
        return self._left < 1

    def take(self) -> bool:
        """Whether one more may pass; if so, it has."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True


class ByAddress:
    """So many an hour for each address; of IPv6, for each network of 64 bits, which is what one house has.

    Args:
        an_hour: all at once, or by and by.
        rate: a second, where an hour is no measure.
        burst: so many at once then.
        clock: in seconds.
    """

    def __init__(
        self,
        an_hour: int,
        *,
        rate: float | None = None,
        burst: float = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate: float = an_hour / 3600 if rate is None else rate
        self._burst: float = an_hour if rate is None else burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def _bucket(self, address: str) -> Bucket:
        key = network(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = Bucket(rate=self._rate, burst=self._burst, clock=self._clock)
            self._buckets[key] = bucket
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def take(self, address: str) -> bool:
        """Whether this address may once more; if so, it has."""
        return self._bucket(address).take()

    def is_empty(self, address: str) -> bool:
        """Whether this address may no more for now."""
        return network(address) in self._buckets and self._bucket(address).is_empty


@lru_cache(maxsize=1024)
def network(address: str) -> str:
    """The part of an address that one house has.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::')
    """
    try:
        read = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv6Address):
        if read.ipv4_mapped is not None:
            return str(read.ipv4_mapped)
        return str(ipaddress.IPv6Address(int(read) >> 64 << 64))
    return str(read)
