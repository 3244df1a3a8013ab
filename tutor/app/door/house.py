"""The network of the house: what this machine is called there, the code of a start, and the invitation that is printed."""

from __future__ import annotations

import io
import secrets
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from ipaddress import ip_address

from tutor.app.session.options import Sharing

DIGITS = 6
# Where the system keeps the address of each of its interfaces: the number to ask with.
ADDRESS_OF: Mapping[str, int] = {"linux": 0x8915, "darwin": 0xC0206921}
# Nothing is sent there; asking for the way tells from which address it would be. The last is of no network.
DESTINATIONS = ("192.168.1.1", "10.0.0.1", "172.16.0.1", "192.0.2.1")

INVITATION = """
On the phones and tablets of this house, open {first}{others}
They are asked for this code:   {code}
{qr}
If a phone does not find it, the README helps: "On the phones of the house".
"""


def new_code() -> str:
    """A code that nobody can guess in a few tries."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def own_name() -> str:
    """What most devices of a house can call this machine, without anybody having set it up."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def own_addresses() -> tuple[str, ...]:
    """Every address this machine has in a network, the one that leads furthest first."""
    found = dict.fromkeys(one for find in (_on_the_way, _by_name, _by_interface) for one in find())
    return tuple(
        one for one in found if not (ip_address(one).is_loopback or ip_address(one).is_unspecified or ip_address(one).is_link_local)
    )


def _on_the_way() -> Iterator[str]:
    for destination in DESTINATIONS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((destination, 9))
            yield probe.getsockname()[0]


def _by_name() -> Iterator[str]:
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def _by_interface() -> Iterator[str]:
    number = ADDRESS_OF.get(sys.platform)
    if number is None:
        return
    import fcntl  # not on every system

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                yield socket.inet_ntoa(fcntl.ioctl(probe, number, name.encode()[:15].ljust(256, b"\0"))[20:24])


def invitation(sharing: Sharing, encoding: str | None) -> str:
    """What is printed for the house, with a picture of the address where the console can show one."""
    first, *others = sharing.addresses
    also = "".join(f"\n   or {address}" for address in others)
    return INVITATION.format(first=first, others=also, code=sharing.spaced, qr=_qr(sharing.link, encoding))


def _qr(link: str, encoding: str | None) -> str:
    import segno

    drawn = io.StringIO()
    segno.make(link, error="m", micro=False).terminal(drawn, compact=True)
    try:
        drawn.getvalue().encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    return f"Or point the camera of a phone at this:\n\n{drawn.getvalue()}"
