"""`charlemagne bot`: one of our players on standard input and output, for other people's tables."""

from __future__ import annotations

import json
import sys
from typing import Final

import click

from charlemagne.hand.player import Limit, Player
from charlemagne.players import PlayerError, make_player
from charlemagne.protocol import LONGEST_ANSWER, MessageError, cards_played, view_from_message, words, write_line

SHARE: Final = 0.8
"""Of the time that a message gives, what the player may use; the rest is for the way there and back."""
LONGEST_MESSAGE: Final = 64 * LONGEST_ANSWER


@click.command(short_help="one of our players, as a program that others can ask")
@click.argument("player", metavar="NAME[:LIMIT]")
@click.option("--seed", type=int, default=0, show_default=True, help="The same one decides the same.")
def command(player: str, seed: int) -> None:
    """Plays as NAME on standard input and output: a message a line comes in, an answer goes out when one is asked.

    The lines are those that charlemagne sends to other people's programs. LIMIT is worlds (20w) or time (200ms).

    \b
    Example:
      charlemagne bot casual:200ms --seed 7
    """
    try:
        decider, limit = make_player(player, seed)
    except PlayerError as error:
        raise click.BadParameter(f"{error}", param_hint="NAME") from None
    source = sys.stdin.buffer
    while line := source.readline(LONGEST_MESSAGE + 1):
        if len(line) > LONGEST_MESSAGE:
            raise click.ClickException(f"a message is longer than {LONGEST_MESSAGE} bytes")
        if not line.strip():
            continue
        message = _read(line)
        match message.get("type"):
            case "over":
                return
            case "view":
                answer = _answer(message, decider, limit)
                if answer is not None:
                    sys.stdout.buffer.write(write_line(answer))
                    sys.stdout.buffer.flush()
            case "error":
                click.echo(f"charlemagne: told: {line.decode('utf-8', 'replace').strip()[:500]}", err=True)
            case _:
                pass


def _read(line: bytes) -> dict[str, object]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise click.ClickException("a line is not a message: one JSON object a line")
    return message


def _answer(message: dict[str, object], player: Player, limit: Limit) -> dict[str, object] | None:
    """The answer to a `view` message, or None if it asks for none."""
    asks = message.get("ask")
    if asks not in ("act", "knock"):
        return None
    try:
        view = view_from_message(message)
    except MessageError as error:
        raise click.ClickException(f"a message can't be read: {error.reason}") from None
    if asks == "knock":
        return {"knock": cards_played(view) if player.knock(view) else False}
    if not view.is_turn:
        raise click.ClickException("a message asks for an action out of turn")
    action = player.choose(view, _within(limit, message.get("limit_ms")))
    return {"decision": message.get("decision"), "do": words(action)}


def _within(limit: Limit, ms: object) -> Limit:
    """The player's own limit, and no more than its share of what the message gives."""
    if isinstance(ms, bool) or not isinstance(ms, int):
        return limit
    share = ms * SHARE
    return Limit(worlds=limit.worlds, ms=share if limit.ms is None else min(limit.ms, share))
