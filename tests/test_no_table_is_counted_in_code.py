"""Seats, tiles of a hand and kinds come from the ruleset: outside the built-in sets of tiles no code counts to four seats,
thirteen tiles or thirty-four kinds."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "calculator"

HANDS_AND_KINDS = {13, 14, 34, 136, 144}


def counts_tiles(node: ast.AST) -> bool:
    """Whether it is a number of tiles or kinds."""
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value in HANDS_AND_KINDS


def counts_seats(node: ast.AST) -> bool:
    """Whether it counts to four: `range(4)`, `… % 4`, `(…,) * 4`, `(0, 1, 2, 3)`, or seats or players compared with 4."""
    match node:
        case ast.Call(
            func=ast.Name(id="range"), args=[ast.Constant(value=4)] | [ast.Constant(value=0), ast.Constant(value=4)]
        ):
            return True
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=4)):
            return True
        case ast.BinOp(left=ast.Tuple() | ast.List(), op=ast.Mult(), right=ast.Constant(value=4)):
            return True
        case ast.Tuple(elts=numbers) | ast.List(elts=numbers):
            return [getattr(one, "value", None) for one in numbers[:4]] == [0, 1, 2, 3]
        case ast.Compare(comparators=[ast.Constant(value=4)], left=left):
            return any(word in ast.unparse(left) for word in ("seat", "player"))
    return False


TILES = {
    "audit/mistake_costs.py": "costs",
    "nights/store/backups.py": "backups kept",
    "nights/store/pages.py": "bytes of a file",
    "reading/board.py": "suits and honors, packed",
    "reading/complete.py": "suits and honors, packed; what is asked of fourteen tiles is asked where a hand has so many",
    "reading/divide.py": "suits and honors, packed",
    "reading/shanten_number.py": "the same",
    "reading/shapes.py": "fourteen where nothing is said of a hand",
    "reading/special.py": "shapes of fourteen mahjong tiles",
    "rules/ruleset.py": "a cache",
    "rules/seats.py": "a hand where the ruleset does not say",
    "tiles/notations/codes.py": "codes of mahjong tiles",
}
"""Files without widgets (there such numbers are pixels) in which it is something else, and what."""
SEATS = {
    "gui/nights/form.py": "fields",
    "gui/rules/table_lines.py": "columns",
    "gui/top_bar.py": "buttons",
    "gui/widgets/controls.py": "columns",
    "gui/widgets/layouts.py": "margins",
    "nights/store/pages.py": "bytes of a file",
    "reading/pattern.py": "winds",
    "statement/receipts.py": "signs of base64",
}


@pytest.mark.parametrize(
    ("counts", "something_else", "left_out"),
    [(counts_tiles, TILES, "gui"), (counts_seats, SEATS, "")],
    ids=["tiles", "seats"],
)
def test_no_table_is_counted_in_code(
    counts: Callable[[ast.AST], bool], something_else: dict[str, str], left_out: str
) -> None:
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name.partition("/")[0] == left_out:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if counts(node):
                found.setdefault(name, []).append(f"{getattr(node, 'lineno', 0)}: {ast.unparse(node)}")
    assert {name: lines for name, lines in found.items() if name not in something_else} == {}
    plain = [name for name in something_else if not name.startswith("gui/")]
    assert [name for name in plain if name not in found] == [], "these count nothing any more"
