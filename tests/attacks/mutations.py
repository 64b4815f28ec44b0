"""What strangers, and broken programs, make of a good record, request or line."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

NESTED: Any = []
for _ in range(200):
    NESTED = [NESTED]

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 3, 4, 5, 10**12, 10**40, -(10**40), 0.5, float("nan"), float("inf"), "", " ", "0", "1",
    "1m", "9z", "123m", "11112222333344445555m", "m", "１m", "一万", "\0", "\ud800", "🀄", "x" * 10_000, "1" * 5000,
    "win", "kong", "exhausted", "false_win", "dead_hand", "exposed", "added", "concealed", "chow", "pong", "off",
    "chengdu", "wuhu", "jian", "../chengdu.yaml", "/", [], {}, [None], [[]], {"": None}, {"type": "win"}, {1: 2},
    {None: None}, [1, 2], [0, 0], [[0, 0]] * 4, ["after_kong"], ["robbing_kong", "kong_discard"], NESTED,
    {"tile": "5m", "held": [[1, 1]] * 4},
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a record, as deep as records go."""
    inner: list[tuple[Any, Any]] = []
    if len(path) > 8:
        return [path]
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))]


def mutate(record: Any, rng: random.Random) -> Any:
    """One change somewhere: dropped, replaced by junk or by another part of the record, doubled, renamed, a letter off."""
    place = rng.choice(places(record)[1:])
    *way, last = place
    holder = record
    for key in way:
        holder = holder[key]
    what = rng.randrange(6)
    if what == 0:
        del holder[last]
    elif what == 1:
        holder[last] = copy.deepcopy(rng.choice(JUNK))
    elif what == 2 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[last]))
    elif what == 3 and isinstance(holder, dict):
        holder[rng.choice(["type", "player", "from", "tile", "hand", "melds", "x", 7, None])] = holder.pop(last)
    elif what == 4 and isinstance(holder[last], str) and holder[last]:
        at = rng.randrange(len(holder[last]))
        holder[last] = holder[last][:at] + rng.choice("0123456789mpsz- ") + holder[last][at + rng.randrange(2) :]
    else:
        other = record
        for key in rng.choice(places(record)[1:]):
            other = other[key]
        holder[last] = copy.deepcopy(other)
    return record


LETTERS = (
    "\x1b[31m",
    "\x00",
    "\n",
    "\u202e",
    "\u2028",
    "\u200b",
    "\ud800",
    "\ufeff",
    "<b>x</b>",
    "％s{0}",
    "𝕏",
    "é",
    "\x9b",
)
"""Text that steers a terminal, a page or a format string, or that cannot be written at all."""


BYTES = (b"[" * 5_000, b"{", b"}", b",", b'"', b"\\u", b"1e999999", b"\xff\xfe", b"9" * 6_000)


def _spoilt_text(record: Any, chance: random.Random) -> None:
    """Puts strange letters into one of the texts, or makes it very long."""
    *way, last = chance.choice([place for place in places(record) if place])
    holder = record
    for key in way:
        holder = holder[key]
    holder[last] = f"{holder[last]}"[:500] + chance.choice((*LETTERS, "长" * 40_000, "{" * 3_000, "-" * 9_000))


def _overgrown(record: Any, chance: random.Random) -> None:
    """Far more of something than anybody needs."""
    many = chance.choice((300, 3_000, 20_000))
    what = chance.randrange(4)
    if what == 0:
        record |= {f"x{at}": at for at in range(many)}
    elif what == 1:
        record["options"] = {f"{chance.choice(('kong', 'base', 'x'))}_{at}": at for at in range(many)}
    elif what == 2 and record.get("events"):
        record["events"] = [copy.deepcopy(chance.choice(record["events"])) for _ in range(many // 20)]
    else:
        record["players"] = [chance.choice(LETTERS) * (many // 300)] * chance.choice((4, 5, many))


def _spoilt_bytes(line: bytes, chance: random.Random) -> bytes:
    """Bytes lost, doubled, exchanged or put in."""
    spoilt = bytearray(line)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(spoilt) + 1)
        match chance.randrange(5):
            case 0:
                del spoilt[at:]
            case 1:
                spoilt[at:at] = spoilt[max(at - chance.randrange(40), 0) : at]
            case 2:
                spoilt[at : at + 1] = bytes([chance.randrange(256)])
            case 3:
                spoilt[at:at] = chance.choice(
                    (b"[" * 5_000, b"{", b"}", b",", b'"', b"\\u", b"1e999999", b"\xff\xfe", b"9" * 6_000)
                )
            case 4:
                del spoilt[at : at + chance.randrange(40)]
    return bytes(spoilt).replace(b"\n", b" ")


def mutated_line(chance: random.Random, originals: Sequence[Any]) -> bytes:
    """One line of JSON, or what is left of it: of one of these, with something changed in its data, its texts or its bytes."""
    record = copy.deepcopy(chance.choice(originals))
    what = chance.random()
    if what < 0.02:
        _overgrown(record, chance)
    elif what < 0.3:
        _spoilt_text(record, chance)
    else:
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            if isinstance(record, dict) and record:
                record = mutate(record, chance)
    try:
        line = json.dumps(record, ensure_ascii=chance.random() < 0.5, skipkeys=True).encode("utf-8", "surrogatepass")
    except (RecursionError, ValueError):
        return b"[" * 100_000
    return _spoilt_bytes(line, chance) if chance.random() < 0.3 and line else line
