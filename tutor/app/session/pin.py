"""The PIN with which a name can be taken up on another device of the house."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import scrypt

from tutor.app.session import device
from tutor.app.session.store import store
from tutor.app.session.tries import Tries
from tutor.progress import Learner, NameProblem

SETTING = "pin"
LEAST, MOST = 4, 12  # digits
# An hour: of one name, of all together.
_TRIES = Tries(10, 100, 3600.0)
_NOBODYS = {"salt": "00" * 16, "hash": ""}


def is_pin(text: str) -> bool:
    """Whether a text can be a PIN."""
    return text.isascii() and text.isdecimal() and LEAST <= len(text) <= MOST


def is_set(learner: Learner) -> bool:
    """Whether a learner has a PIN."""
    return bool(_kept(learner))


def keep(learner: Learner, pin: str) -> None:
    """Keep what a PIN is recognised by, from which it cannot be told."""
    salt = secrets.token_hex(16)
    store().save_setting(learner.id, SETTING, {"salt": salt, "hash": _hash(pin, salt)})


def take_away(learner: Learner) -> None:
    """Forget a learner's PIN."""
    store().save_setting(learner.id, SETTING, {})


def may_try(name: str) -> bool:
    """Whether one more PIN for this name is looked at; it counts then."""
    return _TRIES.allow(name.strip().casefold())


def take_up(name: str, pin: str) -> Learner | None:
    """The learner with this name and this PIN, who is at home on this device from now on; None for all others."""
    try:
        found = store().learner_named(name)
    except NameProblem:
        return None
    # Worked out for a name that is nobody's too, so that the time it takes tells nothing.
    kept = (_kept(found) if found else None) or _NOBODYS
    right = secrets.compare_digest(_hash(pin, kept["salt"]), kept["hash"])
    if found is None or not right:
        return None
    device.settle(found)
    return found


def _kept(learner: Learner) -> Mapping[str, str]:
    found: Mapping[str, str] = store().settings(learner.id).get(SETTING) or {}
    return found


def _hash(pin: str, salt: str) -> str:
    return scrypt(pin.encode(), salt=bytes.fromhex(salt), n=2**14, r=8, p=1).hex()
