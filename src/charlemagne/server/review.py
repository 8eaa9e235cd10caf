"""A finished hand for looking back: its record, and what each card cost."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from charlemagne.core import native_available
from charlemagne.record import Record, dumps, to_json
from charlemagne.server import wire

KEPT: Final = 256
"""Reviews remembered."""


class Reviews:
    """Judges hands one at a time, apart from the tables, and remembers the last ones."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, bytes] = OrderedDict()
        self._one = asyncio.Semaphore(1)

    async def of(self, record: Record) -> bytes:
        """The answer to GET /api/table/CODE/hand/N."""
        key = dumps(record)
        async with self._one:
            if key not in self._known:
                self._known[key] = await asyncio.to_thread(_review, record)
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
        return self._known[key]


def _review(record: Record) -> bytes:
    told = wire.Review(record=to_json(record), costs=None, makeable=None)
    if native_available():
        from charlemagne.analysis.cost import judge  # it is wanted long after the server has started

        judged = judge(record)
        costs = [
            wire.Cost(action=card.action, cost=card.cost, best=[str(best) for best in card.best])
            for card in judged.cards
        ]
        makeable = judged.cards[0].makeable if judged.cards else None
        told = wire.Review(record=to_json(record), costs=costs, makeable=makeable)
    return wire.encode(told)
