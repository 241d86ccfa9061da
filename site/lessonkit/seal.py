"""Facts that a page must carry and a reader should not see at a glance: which answer is right, an exercise's tests.

This is a curtain, not a lock: `runner/page/seal.js` opens it with the id that stands next to it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any


def seal(facts: Mapping[str, Any], id: str) -> str:
    """JSON of `facts`, each byte mixed with the element's id and its own place, as base64."""
    key = id.encode()
    plain = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
    mixed = bytes(byte ^ key[place % len(key)] ^ (place * 31 & 0xFF) for place, byte in enumerate(plain))
    return base64.b64encode(mixed).decode()


def unseal(sealed: str, id: str) -> dict[str, Any]:
    """What `seal` was given; raises ValueError when the text is damaged or belongs to another id."""
    key = id.encode()
    mixed = base64.b64decode(sealed, validate=True)
    plain = bytes(byte ^ key[place % len(key)] ^ (place * 31 & 0xFF) for place, byte in enumerate(mixed))
    facts: dict[str, Any] = json.loads(plain)
    return facts
