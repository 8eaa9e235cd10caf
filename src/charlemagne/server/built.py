"""The built page's files: how long they may be kept, and packed for those who can unpack them.

Packed is only what is the same for everybody. An answer that holds a secret beside something that a stranger may
choose would give the secret away by its length.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from charlemagne.server.guard import Scope, headers_of

TEXTS: Final = frozenset((".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"))
"""What gets smaller by packing; fonts are packed already."""

SMALL: Final = 1024
"""Bytes that are not worth it."""


class Built(StaticFiles):
    """The folder of the page. Files whose names hold a hash never change."""

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path = Path(full_path)
        response = super().file_response(full_path, stat_result, scope, status_code)
        hashed_name = path.parent.name == "assets"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed_name else "no-cache"
        if path.suffix not in TEXTS or stat_result.st_size < SMALL:
            return response
        response.headers["vary"] = "accept-encoding"
        if not isinstance(response, FileResponse) or not takes_gzip(scope):
            return response
        body = _packed_file(path, stat_result.st_mtime_ns)
        return Response(
            body,
            status_code,
            media_type=response.media_type,
            headers={
                "content-encoding": "gzip",
                "cache-control": response.headers["cache-control"],
                "vary": "accept-encoding",
                "last-modified": response.headers["last-modified"],
                "etag": f"W/{response.headers['etag']}",
            },
        )


def takes_gzip(scope: Scope) -> bool:
    """Whether whoever asks can unpack gzip, and has not ruled it out."""
    for part in headers_of(scope).get("accept-encoding", "").lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or not weight
    return False


@lru_cache(maxsize=256)
def _packed_file(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


@lru_cache(maxsize=64)
def packed(body: bytes) -> bytes:
    """A text in gzip; the last ones are kept."""
    return gzip.compress(body, mtime=0)
