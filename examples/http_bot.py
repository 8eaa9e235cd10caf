"""A program that takes a seat over HTTP and holds no rule: ``python http_bot.py http://127.0.0.1:8032 AB3K``.

It joins with a token, reads the stream of messages, and answers each question with one of the options it is given.
Only the standard library is used. The wire is described in docs/server.md, the `view` message in docs/protocol.md.
"""

from __future__ import annotations

import http.client
import itertools
import json
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]


class Seat:
    """A seat at a table of a server.

    Args:
        server: its address, as in ``http://127.0.0.1:8032``.
        code: the table's four letters.
        name: what the program goes by.
    """

    def __init__(self, server: str, code: str, name: str) -> None:
        self.host = urlsplit(server).netloc
        self.path = f"/api/table/{code}"
        self.numbers = itertools.count(1)
        self.token = ""
        joined = self.post("/join", {"name": name, "seat": "any", "program": True})
        self.token, self.seat = joined["token"], joined["seat"]

    def post(self, path: str, body: Json) -> Json:
        """The server's answer, an error too."""
        connection = http.client.HTTPConnection(self.host)
        connection.request("POST", self.path + path, json.dumps(body), self._headers())
        answer: Json = json.loads(connection.getresponse().read())
        connection.close()
        return answer

    def do(self, **command: object) -> Json:
        """The answer to a command; its id is made here, and never used twice."""
        return self.post("/do", {"id": f"bot-{next(self.numbers)}", **command})

    def messages(self) -> Iterator[Json]:
        """What the table sends, until the server ends it; an empty line only says that it is still there."""
        connection = http.client.HTTPConnection(self.host)
        connection.request("GET", self.path + "/stream", headers=self._headers())
        for line in connection.getresponse():
            if line.strip():
                yield json.loads(line)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


def play(seat: Seat, rng: random.Random, *, matches: int = 1) -> None:
    """Plays until so many matches are over."""
    answered = -1
    for message in seat.messages():
        if message["type"] == "table":
            cut = message["cut"]
            if message["phase"] == "cut" and cut["cutter"] == seat.seat:
                seat.do(table="cut", hand=cut["hand"], at=rng.randrange(cut["cards"]))
            elif message["phase"] == "between" and not message["seats"][seat.seat]["ready"]:
                seat.do(table="next")
            elif message["phase"] == "over":
                matches -= 1
                if not matches:
                    return
                seat.do(table="again")
        elif message["type"] == "view" and message["ask"] == "act" and message["decision"] != answered:
            answered = message["decision"]
            answer = seat.do(decision=answered, do=rng.choice(message["options"]))
            if answer["type"] == "error":
                print(answer["words"], file=sys.stderr)


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print("usage: python http_bot.py http://127.0.0.1:8032 CODE", file=sys.stderr)
        return 2
    server, code = arguments
    seat = Seat(server, code, "Robot")
    print(f"seated {seat.seat} at {code}")
    play(seat, random.Random())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
