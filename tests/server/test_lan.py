"""The server's name on the network, announced on the loopback address alone and found there by another."""

from __future__ import annotations

import asyncio
import queue
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.harness import PATIENCE
from server.test_commands import first_line, started
from zeroconf import AddressResolverIPv4, IPVersion, Zeroconf  # type: ignore[attr-defined]  # not in its __all__

from charlemagne.server.lan import NAME, Announced

ADDRESS, OTHER = "127.0.0.1", "127.0.0.2"


def hears_multicast() -> bool:
    """Whether what is sent to a group on the loopback address comes back, which some machines don't allow."""
    group = socket.inet_aton("224.0.0.251") + socket.inet_aton(ADDRESS)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.bind(("", 0))
            one.settimeout(1)
            one.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
            one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(ADDRESS))
            one.sendto(b"heard", ("224.0.0.251", one.getsockname()[1]))
            return one.recv(16) == b"heard"
    except OSError:
        return False


pytestmark = pytest.mark.skipif(not hears_multicast(), reason="NOT PROVED HERE: no multicast on the loopback address")


@pytest.fixture
def network() -> Iterator[Zeroconf]:
    made = Zeroconf(interfaces=[ADDRESS], ip_version=IPVersion.V4Only)
    yield made
    made.close()


def found(network: Zeroconf, name: str) -> list[str]:
    resolver = AddressResolverIPv4(f"{name}.")
    resolver.request(network, 2000)
    return resolver.parsed_addresses()


def announced(address: str, port: int) -> tuple[Announced, str]:
    names: queue.SimpleQueue[str] = queue.SimpleQueue()
    made = Announced(address, port)
    made.start(names.put)
    return made, names.get(timeout=PATIENCE)


def test_the_name_is_found_with_address_and_port_and_is_gone_afterwards(network: Zeroconf) -> None:
    made, name = announced(ADDRESS, 8032)
    try:
        assert name == f"{NAME}.local"
        assert found(network, name) == [ADDRESS]
        info = network.get_service_info("_http._tcp.local.", f"{NAME}._http._tcp.local.", 2000)
        assert info is not None and (info.port, info.parsed_addresses()) == (8032, [ADDRESS])
    finally:
        made.stop()
    with_nothing_known = Zeroconf(interfaces=[ADDRESS], ip_version=IPVersion.V4Only)
    assert not found(with_nothing_known, name)
    with_nothing_known.close()


def test_a_second_machine_gets_a_name_of_its_own(network: Zeroconf) -> None:
    first, one = announced(ADDRESS, 8032)
    second, other = announced(OTHER, 8033)
    try:
        assert (one, other) == (f"{NAME}.local", f"{NAME}-2.local")
        assert found(network, one) == [ADDRESS]
        assert found(network, other) == [OTHER]
    finally:
        second.stop()
        first.stop()


def test_it_is_announced_while_an_event_loop_runs() -> None:
    async def go() -> str:
        made, name = announced(ADDRESS, 8032)
        made.stop()
        return name

    assert asyncio.run(go()) == f"{NAME}.local"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_host_tells_its_name(tmp_path: Path) -> None:
    process = started(tmp_path, "host", "--address", ADDRESS)
    port = first_line(process).rpartition(":")[2].partition("/")[0]
    assert process.stdout is not None
    lines = iter(process.stdout.readline, "")
    assert any(line.startswith(f"Charlemagne: http://{NAME}.local:{port}/t/") for line in lines)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
