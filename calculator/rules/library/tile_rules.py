"""The tiles of a ruleset file: hands, flowers, shapes, runs, groups of a winning tile, and wild tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from calculator.documents import Node
from calculator.rules.definitions import Jing, RunRule, ShapeRule, TileRow, WallRule, Wild, WinningRule
from calculator.rules.formulas import scopes
from calculator.rules.formulas.expressions import Formula, Number
from calculator.rules.language.keys import CHOICES, SHAPES
from calculator.rules.language.vocabulary import CONDITION, NUMBER
from calculator.rules.library.fields import MOST_ROWS, Fields
from calculator.rules.library.sections import Sections, plain
from calculator.text import Label, say
from calculator.tiles import TILES, format_tiles

LARGEST_HAND = 30
"""Tiles of a waiting hand, at most."""
MOST_DICE = 4
MOST_GROUPS = 10
"""Pairs, triplets, and wild tiles, of an own shape."""
_OF_OWN_SHAPES = ("pairs", "triplets", "only", "wilds", "flowers")
_OF_BUILT_IN = {"honor_runs": SHAPES, "keep_triplets": ("standard",)}
"""Keys that only some of the shapes have that every file knows."""
_MADE_OF = {
    "pair": ("wei", "pong"),
    "triplet": ("concealed", "exposed"),
    "pong": ("exposed",),
    "wei": ("concealed", "exposed"),
}
"""The groups that a winning tile can make of each."""


def read_hand(read: Sections, top: Fields) -> Formula | None:
    """Return how many tiles a waiting hand has."""
    node = top.get("hand")
    if node is None:
        return None
    size = read.checked(top.formula("hand", plain(0)), scopes.HAND, NUMBER)
    for part in size.tree.all_parts():
        if isinstance(part, Number) and part is size.tree and not 1 <= part.value <= LARGEST_HAND:
            read.note(node, "hand_range", text=part.value, limit=LARGEST_HAND)
    return size


def read_flowers(read: Sections, top: Fields, tiles: Iterable[TileRow]) -> tuple[int, ...]:
    """Return the kinds that lie beside the hand."""
    flowers = read.kinds(top.at("flowers"), top.text("flowers"), once=True)
    played = sorted({kind for row in tiles for kind in row.kinds})
    in_hand = [kind for kind in played if kind in flowers or TILES[kind].family.role == "flowers"]
    if in_hand:
        read.note(top.at("flowers" if flowers else "tiles"), "flowers_in_hand", tiles=format_tiles(in_hand))
    cards = [kind for kind in played if TILES[kind].family.role == "cards"]
    if cards and len(cards) < len(played):
        read.note(top.at("tiles"), "tiles_mixed", tiles=format_tiles(cards))
    return flowers


def read_shapes(read: Sections, node: Node | None) -> tuple[ShapeRule, ...]:
    """Return the shapes of a win; their conditions are read, but not checked yet."""
    if node is None:
        return ()
    if not node.items() and not list(node.entries()):
        read.note(node, "shapes_none", words=" ".join(SHAPES))
    if node.is_list:
        members = read.first(node.items(), node, "shapes")
        for member in members:
            read.word(member, str(member.plain()), SHAPES, "shapes")
        return tuple(ShapeRule(str(member.plain()), plain(True), plain(False)) for member in members)
    rules = []
    for entry in read.first(node.entries(), node, "shapes"):
        shape = str(entry.key.value)
        rule = entry.node if entry.node.value is not None else replace(entry.node, value={})
        fields = Fields(read, rule, "shape", shape)
        if shape not in SHAPES and not any(fields.get(key) for key in _OF_OWN_SHAPES):
            read.word(entry.key, shape, SHAPES, "shapes")
            continue
        rules.append(_shape(read, entry.key, shape, fields))
    return tuple(rules)


def _shape(read: Sections, key: Node, shape: str, fields: Fields) -> ShapeRule:
    """Return one shape: one that every file knows, or one of the file's own."""
    built_in = shape in SHAPES
    for name in (*_OF_OWN_SHAPES, *_OF_BUILT_IN):
        where = fields.get(name)
        fits = shape in _OF_BUILT_IN.get(name, ()) if built_in else name in _OF_OWN_SHAPES
        if where is not None and not fits:
            read.note(where, "shape_key", name=name, shape=shape)
    if not built_in:
        read.own_name(key, shape)
        said = {"pairs" if name == "triplets" else name for name in _OF_OWN_SHAPES if fields.get(name)}
        if len(said) > 1:
            read.note(key, "shape_of_one_kind", name=shape)
    node = fields.get("flowers")
    flowers = (node is not None and node.value is True) or fields.words("flowers", CHOICES["shape.flowers"])
    return ShapeRule(
        shape=shape,
        when=fields.formula("when", plain(True)),
        honor_runs=fields.formula("honor_runs", plain(False)),
        label=fields.own_label(shape) if not built_in or fields.get("zh") else Label("", ""),
        keep_triplets=fields.switch("keep_triplets"),
        pairs=_count(read, fields, "pairs"),
        triplets=_count(read, fields, "triplets"),
        only=read.kinds(fields.at("only"), fields.text("only"), once=True),
        flowers=bool(flowers),
        wilds=_count(read, fields, "wilds"),
    )


def _count(read: Sections, fields: Fields, name: str) -> int:
    count = fields.number(name, 0)
    if 0 <= count <= MOST_GROUPS:
        return count
    read.note(fields.at(name), "shape_range", name=name, text=count, limit=MOST_GROUPS)
    return 0


def check_shapes(read: Sections, shapes: Iterable[ShapeRule]) -> None:
    """Check the conditions of shapes."""
    for shape in shapes:
        read.checked(shape.when, scopes.TABLE, CONDITION)
        read.checked(shape.honor_runs, scopes.TABLE, CONDITION)


def read_runs(read: Sections, node: Node | None) -> tuple[RunRule, ...]:
    """Return the threes of tiles that are runs."""
    found: list[RunRule] = []
    for fields in read.rows(node, "run"):
        texts = fields.texts("groups")
        if len(texts) + sum(len(rule.groups) for rule in found) > MOST_ROWS:
            read.note(fields.at("groups"), "too_many_rows", name="groups", limit=MOST_ROWS)
            break
        groups = tuple(read.kinds(fields.at("groups"), text) for text in texts)
        for text, group in zip(texts, groups, strict=True):
            if group and len(group) != 3:
                read.note(fields.at("groups"), "run_of_three", text=text[:40])
        in_a_row = fields.switch("in_a_row")
        if in_a_row == bool(groups):
            read.note(fields.node, "run_says_which")
        rule = RunRule(fields.own_label(" ".join(texts)), read.condition(fields, "when", scopes.TABLE), in_a_row)
        found.append(rule._replace(groups=tuple(tuple(sorted(group)) for group in groups)))
    return tuple(found)


def read_winning(read: Sections, node: Node | None) -> tuple[WinningRule, ...]:
    """Return the groups that the winning tile also makes."""
    found = []
    for fields in read.rows(node, "winning"):
        of, makes = fields.text("with"), fields.text("makes")
        known = read.word(fields.at("with"), of, CHOICES["winning.with"], "with")
        read.word(fields.at("makes"), makes, _MADE_OF[of] if known else CHOICES["winning.makes"], "makes")
        found.append(WinningRule(of, makes, read.condition(fields, "when", scopes.WINNING), fields.switch("must")))
    return tuple(found)


def read_wall(read: Sections, node: Node | None) -> tuple[WallRule, ...]:
    """Return the ways of breaking the wall."""
    found = []
    for fields in read.rows(node, "wall"):
        dice, side, skip = fields.number("dice", 2), fields.text("side", "total"), fields.text("skip")
        if not 1 <= dice <= MOST_DICE:
            read.note(fields.at("dice"), "dice_range", text=dice, most=MOST_DICE)
        read.word(fields.at("side"), side, CHOICES["wall.side"], "side")
        read.word(fields.at("skip"), skip, CHOICES["wall.skip"], "skip")
        found.append(WallRule(dice, side, skip, read.condition(fields, "when", scopes.TABLE)))
    return tuple(found)


def read_wild(read: Sections, node: Node | None) -> Wild | None:
    """Return kinds that are always wild: a tile text, or a mapping that also names them."""
    if node is None:
        return None
    called = Label.of(partial(say, "wild_name"))
    if not node.is_map:
        return Wild(read.tile_rows(node), called)
    fields = Fields(read, node, "wild")
    rows = read.tile_rows(fields.get("tiles"), read.condition(fields, "when", scopes.TABLE))
    return Wild(rows, fields.own_label(called), fields.get("melded") is None or fields.switch("melded"))


def read_jing(read: Sections, node: Node | None) -> Jing | None:
    """精: the cycles of the turned-up tile."""
    if node is None:
        return None
    fields = Fields(read, node, "jing")
    next_of: dict[int, int] = {}
    for cycle in fields.texts("cycles"):
        kinds = read.kinds(fields.get("cycles") or node, cycle)
        if len(set(kinds)) < len(kinds) or next_of.keys() & set(kinds):
            read.note(fields.get("cycles") or node, "cycle_repeats", text=cycle[:40])
        next_of.update(zip(kinds, (*kinds[1:], *kinds[:1]), strict=True))
    wild = fields.words("wild", CHOICES["jing.wild"]) or tuple(CHOICES["jing.wild"])
    melded, held = (fields.get(key) is None or fields.switch(key) for key in ("melded", "held"))
    return Jing(next_of, wild, read.condition(fields, "when", scopes.TABLE), melded, fields.switch("open"), held)
