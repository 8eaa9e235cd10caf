"""A finished hand for looking back: its record, and what each card cost."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from charlemagne.core import native_available
from charlemagne.record import Record, dumps, to_json
from charlemagne.server import wire

if TYPE_CHECKING:
    from charlemagne.analysis.cost import HandCost

KEPT: Final = 256
"""Reviews remembered."""


class Reviews:
    """Judges hands one at a time, apart from the tables, and remembers the last ones.

    Args:
        apart: does some work in another process.
    """

    def __init__(self, apart: Callable[[Callable[[], HandCost]], Awaitable[HandCost]]) -> None:
        self._apart = apart
        self._known: OrderedDict[str, HandCost] = OrderedDict()
        self._one = asyncio.Semaphore(1)

    async def cost(self, record: Record) -> HandCost | None:
        """What the cards of a hand cost; None if nobody can be had who judges it."""
        key = dumps(record)
        async with self._one:
            if key not in self._known:
                try:
                    self._known[key] = await self._judge(record)
                except (OSError, RuntimeError):  # no process, or it has ended
                    return None
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
            return self._known[key]

    async def _judge(self, record: Record) -> HandCost:
        from charlemagne.analysis.cost import judge  # it is wanted long after the server has started

        work = partial(judge, record, threads=1)
        # The native core lets the tables' thread run beside it; plain Python would not, and takes its time.
        return await (asyncio.to_thread(work) if native_available() else self._apart(work))

    async def of(self, record: Record) -> bytes:
        """The answer to GET /api/table/CODE/hand/N."""
        judged = await self.cost(record)
        if judged is None:
            return wire.encode(wire.Review(record=to_json(record), costs=None, makeable=None))
        costs = [
            wire.Cost(action=card.action, cost=card.cost, best=[str(best) for best in card.best])
            for card in judged.cards
        ]
        return wire.encode(wire.Review(record=to_json(record), costs=costs, makeable=judged.makeable))
