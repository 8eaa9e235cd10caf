"""What stands before every request: who may ask from where, how much, and the headers of every answer."""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, MutableMapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from charlemagne.protocol import MessageError
from charlemagne.server import wire
from charlemagne.server.deeds import refused
from charlemagne.server.limits import Bucket, ByAddress
from charlemagne.server.telling import error_told
from charlemagne.words import LANGUAGES, Language

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE: Final = "charlemagne"
YEAR: Final = 365 * 24 * 3600
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")

STATUS: Final[Mapping[str, int]] = {
    "bad-message": 400,
    "version": 400,
    "not-yours": 403,
    "unknown-table": 404,
    "full": 409,
    "not-your-turn": 409,
    "stale": 409,
    "gone": 410,
    "too-large": 413,
    "illegal": 422,
    "too-many": 429,
    "unavailable": 503,
}
"""The HTTP status of each error code."""


@dataclass(slots=True)
class Limits:
    """How much anybody may ask for.

    Args:
        messages: a second and connection, or person over plain HTTP, once the burst is used up.
        requests: a second and address.
        tables: new ones an hour and address.
        codes: wrong ones an hour and address.
    """

    messages: float = 20
    burst: float = 40
    requests: float = 100
    requests_burst: float = 400
    tables: int = 60
    codes: int = 20
    opened: ByAddress = field(init=False)
    guessed: ByAddress = field(init=False)
    asked: ByAddress = field(init=False)
    _people: OrderedDict[str, Bucket] = field(init=False, default_factory=OrderedDict)

    def __post_init__(self) -> None:
        self.opened, self.guessed = ByAddress(self.tables), ByAddress(self.codes)
        self.asked = ByAddress(0, rate=self.requests, burst=self.requests_burst)

    def bucket(self) -> Bucket:
        """The messages of one connection."""
        return Bucket(rate=self.messages, burst=self.burst)

    def of_person(self, token: str) -> Bucket:
        """The messages of one person over plain HTTP."""
        bucket = self._people.get(token)
        if bucket is None:
            bucket = self._people[token] = self.bucket()
            if len(self._people) > 10_000:
                self._people.popitem(last=False)
        self._people.move_to_end(token)
        return bucket


def headers_of(scope: Scope) -> dict[str, str]:
    """A request's headers by their names in small letters; of one that comes twice, the last."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def token_of(headers: Mapping[str, str]) -> str | None:
    """The token that a request carries, as a bearer or in the cookie."""
    kind, _, bearer = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return bearer if _TOKEN.fullmatch(bearer) else None
    try:
        morsel = SimpleCookie(headers.get("cookie", "")[:4096]).get(COOKIE)
    except Exception:  # the standard library raises its own kinds for what is no cookie
        return None
    return morsel.value if morsel is not None and _TOKEN.fullmatch(morsel.value) else None


def new_token() -> str:
    return secrets.token_hex(16)


def cookie(token: str, *, secure: bool) -> str:
    """The header that sets the cookie."""
    end = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{end}"


def language_of(headers: Mapping[str, str], asked: str | None, default: Language) -> Language:
    """The language that a request asks for.

    >>> language_of({"accept-language": "fr-CA,fr;q=0.9,en;q=0.8"}, None, "en")
    'fr'
    """
    for language in LANGUAGES:
        if asked == language:
            return language
    for part in headers.get("accept-language", "")[:200].split(","):
        for language in LANGUAGES:
            if part.strip().lower().startswith(language):
                return language
    return default


def host_allowed(host: str, names: Collection[str]) -> bool:
    """Whether a request may be addressed so: to an address, to this machine, or to a name that was given.

    Other names may be a stranger's that he lets point here, so that his page may ask as if it were ours.

    >>> host_allowed("[::1]:8032", ()), host_allowed("table.local", ()), host_allowed("example.org:80", ())
    (True, True, False)
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost" or name.endswith((".localhost", ".local")) or name in names:
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request does not come from another site's page."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False


def security_headers(host: str) -> list[tuple[bytes, bytes]]:
    """The headers of every answer."""
    # Older Safaris don't take a socket of the same host for 'self'.
    policy = (
        f"default-src 'self'; connect-src 'self' ws://{host} wss://{host}; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
    ]


class Guard:
    """The application with what stands before it.

    Args:
        app: what is guarded.
        limits: of the server.
        names: host names that it answers to, besides addresses and this machine's.
        default: language.
    """

    def __init__(self, app: App, *, limits: Limits, names: Collection[str], default: Language) -> None:
        self._app, self._limits, self._names, self._default = app, limits, names, default

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = headers_of(scope)
        host = headers.get("host", "")
        fault: MessageError | None = None
        if not host_allowed(host, self._names) or not re.fullmatch(r"[A-Za-z0-9.:\[\]_%-]{1,260}", host):
            host, fault = "localhost", refused("not-yours", "other-origin")
        elif (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")) and not same_origin(headers):
            fault = refused("not-yours", "other-origin")
        elif not self._limits.asked.take(address_of(scope)):
            fault = refused("too-many", "messages")
        if scope["type"] == "websocket":
            if fault is not None:
                await receive()
                await send({"type": "websocket.close", "code": 4003})
                return
            await self._app(scope, receive, send)
            return
        extra = security_headers(host)

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        if fault is not None:
            await answer_error(send_with_headers, fault, language_of(headers, None, self._default))
            return
        scope["charlemagne.send"] = send
        await self._app(scope, receive, send_with_headers)


async def answer_error(send: Send, error: MessageError, language: Language) -> None:
    """Answers a request with an error."""
    body = wire.encode(error_told(error, language=language))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS[error.code], "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def read_body(receive: Receive) -> bytes:
    """A request's body.

    Raises:
        MessageError: ``too-large``.
    """
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > wire.FRAME_BYTES:
            raise refused("too-large", "frame-too-large", bytes=wire.FRAME_BYTES)
        if not message.get("more_body", False):
            return body
