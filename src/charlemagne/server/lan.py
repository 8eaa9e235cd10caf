"""The server on a home network: its address, a ``.local`` name, and a QR code for the living room."""

from __future__ import annotations

import io
import socket
from typing import TYPE_CHECKING, Final

import segno

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

NAME: Final = "charlemagne"
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
    """The name ``charlemagne.local`` on the network, as long as it is wanted.

    Args:
        address: of this machine.
        port: of the server.
    """

    def __init__(self, address: str, port: int) -> None:
        self._address, self._port = address, port
        self._zeroconf: Zeroconf | None = None
        self._info: ServiceInfo | None = None

    def start(self) -> str | None:
        """Announces the name; returns it, or None where the network doesn't let it be announced."""
        from zeroconf import IPVersion, ServiceInfo, Zeroconf

        try:
            made = Zeroconf(interfaces=[self._address], ip_version=IPVersion.V4Only)
            info = ServiceInfo(
                _SERVICE,
                f"{NAME}.{_SERVICE}",
                addresses=[socket.inet_aton(self._address)],
                port=self._port,
                server=f"{NAME}.local.",
            )
            made.register_service(info, allow_name_change=True)
        except Exception:  # whatever the network refuses, the address works
            return None
        self._zeroconf, self._info = made, info
        return f"{NAME}.local"

    def stop(self) -> None:
        if self._zeroconf is not None and self._info is not None:
            self._zeroconf.unregister_service(self._info)
            self._zeroconf.close()
