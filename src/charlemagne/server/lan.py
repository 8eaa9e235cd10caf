"""The server on a home network: its address, a ``.local`` name, and a QR code for the living room."""

from __future__ import annotations

import io
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import segno

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

NAME: Final = "charlemagne"
MOST_NAMES: Final = 9
ASKED_MS: Final = 600
"""How long another machine of the same name has to answer."""

_SERVICE: Final = "_http._tcp.local."


def own_address() -> str | None:
    """This machine's address on its network; None without one. Nothing is sent to find it out."""
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
                address = str(probe.getsockname()[0])
            except OSError:
                continue
        if not address.startswith(("127.", "0.", "::")):
            return address
    return None


def qr_text(address: str) -> str:
    """A QR code of an address, for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()


class Announced:
    """The name ``charlemagne.local`` on the network, or the first of ``charlemagne-2.local`` and on that is free there.

    Args:
        address: of this machine.
        port: of the server.
    """

    def __init__(self, address: str, port: int) -> None:
        self._address, self._port = address, port
        self._zeroconf: Zeroconf | None = None
        self._info: ServiceInfo | None = None
        self._thread: threading.Thread | None = None

    def start(self, told: Callable[[str], None]) -> None:
        """Announces the name beside whatever goes on; `told` is called with it if the network lets it be announced.

        It takes about two seconds, and has to be a thread of its own: in an event loop's thread zeroconf would take
        that loop for its own, and wait for it.
        """

        def announce() -> None:
            if (name := self._announce()) is not None:
                told(name)

        self._thread = threading.Thread(target=announce, name="charlemagne-name", daemon=True)
        self._thread.start()

    def _announce(self) -> str | None:
        from zeroconf import IPVersion, ServiceInfo, Zeroconf

        try:
            made = Zeroconf(interfaces=[self._address], ip_version=IPVersion.V4Only)
            name = self._free_name(made)
            info = ServiceInfo(
                _SERVICE,
                f"{name}.{_SERVICE}",
                addresses=[socket.inet_aton(self._address)],
                port=self._port,
                server=f"{name}.local.",
            )
            made.register_service(info, allow_name_change=True)
        except Exception:  # whatever the network refuses, the address works
            return None
        self._zeroconf, self._info = made, info
        return f"{name}.local"

    def _free_name(self, zeroconf: Zeroconf) -> str:
        """The first name that no other machine on the network answers to."""
        from zeroconf import AddressResolverIPv4  # type: ignore[attr-defined]  # it is no name of its __all__

        for name in (NAME, *(f"{NAME}-{number}" for number in range(2, MOST_NAMES))):
            holder = AddressResolverIPv4(f"{name}.local.")
            if not holder.request(zeroconf, ASKED_MS) or self._address in holder.parsed_addresses():
                return name
        return f"{NAME}-{MOST_NAMES}"

    def stop(self) -> None:
        """Takes the name back."""
        if self._thread is not None:
            self._thread.join()
        if self._zeroconf is not None and self._info is not None:
            self._zeroconf.unregister_service(self._info)
            self._zeroconf.close()
