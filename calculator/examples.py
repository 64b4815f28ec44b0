"""The examples of a ruleset file: each is scored as a deal and held against what the file says of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from calculator.documents import Node
from calculator.problems import Problem, Problems
from calculator.rules.fields import Fields, Notes
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle
from calculator.tiles import Tile, TileError, format_tiles, parse_tiles

WINNER, FEEDER, KONG_FEEDER = 1, 2, 3
"""Seats of an example that is only a hand: who wins, who discards, who fed the kongs. Seat 0 deals."""


def check_examples(library: Library, path: Path) -> tuple[int, list[Problem]]:
    """How many examples the file has, and what is wrong with them, each where it stands.

    :raises Problems: where the file itself cannot be read.
    """
    library.load_file(path)
    examples = library.examples(path)
    nodes = examples.items() if examples is not None else []
    problems = []
    for node in nodes:
        problem = check_example(node, library, path)
        if problem is not None:
            problems.append(problem)
    return len(nodes), problems


def check_example(node: Node, library: Library, path: Path) -> Problem | None:
    """What is wrong with one example; None where it comes out as it says."""
    data = node.plain()
    if not isinstance(data, Mapping) or not ("hand" in data or "events" in data):
        return node.problem("example_form")
    notes = Notes()
    fields = Fields(notes, node, "example")
    name = fields.text("name")
    fields.text("hand")
    for key in ("melds", "kongs", "flags", "items"):
        fields.texts(key)
    if notes.problems:
        return notes.problems[0]
    try:
        settlement = settle(record_of(data, str(path)), library)
    except Problems as error:
        problems = error.problems
        codes = [problem.code for problem in problems]
        if "error" in data and data["error"] in codes:
            return None
        if "error" in data:
            return node.problem("example_other_error", name=name, expected=data["error"], got=" ".join(codes))
        return node.problem("example_problem", name=name, zh=problems[0].message("zh"), en=problems[0].message("en"))
    if "error" in data:
        return node.problem("example_no_error", name=name, expected=data["error"])
    for what, expected, got in _compared(data, settlement):
        if expected != got:
            value = node.get(what)
            shown = {"expected": _shown(expected), "got": _shown(got)}
            return (value or node).problem("example_differs", name=name, what=what, **shown)
    return None


def _shown(value: Any) -> str:
    """One number as itself, several with spaces between them."""
    if isinstance(value, list):
        return " ".join(map(str, value)) or "—"
    return str(value)


def _compared(data: Mapping[str, Any], settlement: Settlement) -> list[tuple[str, Any, Any]]:
    """What the example says beside what came out."""
    rows: list[tuple[str, Any, Any]] = []
    if "points" in data:
        points = [win.points for win in settlement.wins]
        expected = data["points"]
        rows.append(("points", expected if isinstance(expected, list) else [expected], points))
    if "items" in data:
        found = sorted(line.item.id for win in settlement.wins for line in win.score.items)
        rows.append(("items", sorted(_texts(data["items"])), found))
    if "net" in data:
        rows.append(("net", data["net"], list(settlement.net)))
    return rows


def record_of(data: Mapping[str, Any], ruleset: str) -> dict[str, Any]:
    """The deal record that an example means.

    :raises Problems: where its hand is no tiles, or lacks the winning tile.
    """
    record: dict[str, Any] = {
        "format": 1,
        "ruleset": ruleset,
        "options": data.get("options") or {},
        "dealer": data.get("dealer", 0),
    }
    if "jing" in data:
        record["jing"] = data["jing"]
    if "events" in data:
        record["events"] = data["events"]
        return record
    events = [_kong_event(kong) for kong in _texts(data.get("kongs"))]
    concealed, tile = _without_winning(str(data["hand"]), data.get("tile"))
    win: dict[str, Any] = {"type": "win", "player": WINNER, "hand": concealed, "tile": tile}
    win["melds"] = [_meld(meld) for meld in _texts(data.get("melds"))]
    win["flags"] = _texts(data.get("flags"))
    if not data.get("self_drawn"):
        win["from"] = FEEDER
    record["events"] = [*events, win]
    return record


def _texts(value: Any) -> list[str]:
    """A list of texts, or one text alone."""
    return [value] if isinstance(value, str) else [str(text) for text in value or ()]


def _kong_event(text: str) -> dict[str, Any]:
    kind, _, tile = text.partition(" ")
    event: dict[str, Any] = {"type": "kong", "player": WINNER, "kind": kind, "tile": tile}
    if kind == "exposed":
        event["from"] = KONG_FEEDER
    return event


def _meld(text: str) -> dict[str, Any]:
    kind, _, tiles = text.partition(" ")
    return {"type": kind, "tiles" if kind == "chow" else "tile": tiles}


def _without_winning(hand: str, tile: Any) -> tuple[str, str]:
    """The concealed tiles and the winning tile of a hand that has it in: the one named, or the last."""
    try:
        tiles = list(parse_tiles(hand))
        winning = Tile(str(tile)) if tile is not None or not tiles else tiles[-1]
    except TileError as error:
        facts = {"text": error.text[:40], "at": error.at + 1}
        raise Problems([Problem(f"tiles_{error.code}", path="hand", facts=facts)]) from None
    if winning not in tiles:
        raise Problems([Problem("example_tile", path="tile", facts={"tile": str(winning), "hand": hand[:40]})])
    tiles.reverse()
    tiles.remove(winning)
    return format_tiles(reversed(tiles)), str(winning)
