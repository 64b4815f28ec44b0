"""Whatever stands in a key of any table: it is read, or the fault is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calculator.documents import read_yaml
from tests.how_much import sampled
from tests.make_rulesets import SMALL, faults

HEAD = "version: 1.0.0\n"


WEIRD: tuple[Any, ...] = (
    *(None, [], {}, "x", "", -1, 0, 10**13, True, [[1]], {"a": {"b": 1}}, ["x", "x"], "1m", "0x"),
    *({"zh": 1}, {"when": []}, [None], "x" * 500),
)
"""Values that no key of any table can have everywhere."""


ODD = """\
seats: 3
hand: 19 if kongs > 0 else 20
flowers: 12f
wild: {zh: 鬼, tiles: [{kinds: 5z, when: double}], melded: false}
pot: {zh: 公账, en: pot}
reasons: {bird: {zh: 鸟, en: bird}}
winners: {deal: 1, discard: 2}
best: [points]
presets: {big: {zh: 大的, options: {base: 7}}}
runs: [{zh: 顺子, in_a_row: true}, {zh: 风, groups: 123z}]
winning: [{with: pair, makes: pong, when: win.discard, must: true}]
game: {zh: 满百, over: deal.winners > 1}
facts:
  streak: {of: deal, type: number, max: 9, default: 0, next: streak + 1}
  birds: {of: win, type: tiles, most: base, default: "", requires: [{zh: 自摸, when: win.self_drawn}]}
"""


def places(node: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of plain data."""
    yield at
    rows = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in rows:
        yield from places(value, (*at, key))


def put(node: Any, at: tuple[Any, ...], value: Any) -> Any:
    """Plain data with another value at one place."""
    if not at:
        return value
    copied = dict(node) if isinstance(node, dict) else list(node)
    copied[at[0]] = put(node[at[0]], at[1:], value)
    return copied


TABLE_DATA = read_yaml(SMALL.replace(HEAD, HEAD + ODD)).plain()


ODD_PLACES = [at for at in places(TABLE_DATA) if at and f"\n{at[0]}:" in f"\n{ODD}"]


@sampled(6)
@pytest.mark.parametrize("at", ODD_PLACES, ids=lambda at: ".".join(map(str, at)))
def test_whatever_stands_in_a_newer_key_is_read_or_told(at: tuple[Any, ...], tmp_path: Path) -> None:
    for value in WEIRD:
        for problem in faults(json.dumps(put(TABLE_DATA, at, value)), tmp_path):
            assert problem.line
            assert problem.message("zh")
            assert problem.message("en")
