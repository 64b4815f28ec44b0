"""Sections of a ruleset file: tools for reading any of them; and tiles, payments, the next dealer and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from calculator.documents import Entry, Node
from calculator.rules.definitions import (
    NO_LABEL,
    Fact,
    Jing,
    OwnName,
    Payment,
    Reason,
    RunRule,
    SeatRule,
    ShapeRule,
    TileRow,
    WallRule,
    Wild,
    WinningRule,
)
from calculator.rules.formulas import scopes
from calculator.rules.formulas.expressions import Formula, Number, Truth
from calculator.rules.formulas.names import Checker
from calculator.rules.formulas.scopes import Scope
from calculator.rules.language.intended import meant, section_name
from calculator.rules.language.vocabulary import (
    CALLS,
    CHOICES,
    CONDITION,
    EMPTY,
    EVENTS,
    FUNCTION_DOCS,
    NUMBER,
    REASONS,
    SEATS,
    SECTIONS,
    SHAPES,
    WHEN_LEFT_OUT,
    WORDS,
    YIELDING,
)
from calculator.rules.library.fields import MOST_ROWS, Fields, Notes, plain
from calculator.text import Label, Sentence, unseen
from calculator.tiles import TILES, TileError, format_tiles, parse_tiles

_LISTS = {k.kind.removeprefix("list "): k.name for k in SECTIONS["ruleset"].values() if k.kind.startswith("list ")}
"""The key under which the rows of a section stand."""
_SMALL_WORDS = (EMPTY, "and", "or", "not", "if", "else", "in", "true", "false")


class Sections(Notes):
    """The problems of a file, and its checker, which has to be set before formulas are checked."""

    checker: Checker

    def rows(self, node: Node | None, section: str, name: str = "") -> list[Fields]:
        """Return the rows of a list, each read by the keys of the section."""
        name = name or _LISTS.get(section, section)
        if node is None:
            return []
        if not node.is_list:
            self.note(node, "section_empty" if node.value is None else "list_expected", name=name)
            return []
        return [Fields(self, member, section) for member in self.first(node.items(), node, name)]

    def named(
        self, node: Node | None, name: str, most: int = MOST_ROWS, *, of_formulas: bool = True
    ) -> Iterator[tuple[str, Entry]]:
        """Yield each name of a mapping with its entry; names that formulas can use are checked."""
        if node is None:
            return
        if not node.is_map:
            self.note_no_mapping(node, name)
        for entry in self.first(node.entries(), node, name, most):
            own = entry.name
            if of_formulas:
                # Of an option or fact that is called like a word, formulas say `options.` or `facts.` before the name.
                self.own_name(entry.key, own, () if name in ("options", "facts") else WORDS)
            else:
                self.bounded(entry.key, own, own)
            yield own, entry

    def own_name(self, node: Node, name: str, words: Container[str] = WORDS) -> None:
        """Note a name that formulas cannot use: one of `words`, a function or a sign of the language."""
        hidden = unseen(name) is not None
        name = self.bounded(node, name, name)
        if not name.isidentifier():
            self.note(node, "yaml_unseen" if hidden else "bad_name", text=name[:40])
        elif name not in YIELDING and (name in words or name in FUNCTION_DOCS or name in _SMALL_WORDS):
            self.note(node, "taken_name", text=name)

    def checked(self, formula: Formula, scope: Scope, wanted: str) -> Formula:
        """Return a formula, checked."""
        self.checker.check(formula, scope, wanted)
        return formula

    def condition(self, fields: Fields, scope: Scope, key: str = "when") -> Formula:
        """Return the condition of a key, checked."""
        return self.checked(fields.formula(key, True), scope, CONDITION)

    def row_condition(self, fields: Fields, scope: Scope) -> Formula:
        """Return the condition of a row, which stands where the row does if it was left out."""
        when, row = self.condition(fields, scope), fields.node
        return when if when.line else replace(when, file=row.file, line=row.line, column=row.column)

    def kinds(self, node: Node, text: str, *, once: bool = False) -> tuple[int, ...]:
        """Return the kinds of a tile text, each `once` if that is asked; none if it is none.

        Any fault is noted.
        """
        try:
            found = tuple(parse_tiles(text))
            twice = sorted(kind for kind, count in Counter(found).items() if count > 1) if once else []
            if twice:
                self.note(node, "tiles_twice", text=format_tiles(twice))
            return found
        except TileError as error:
            self.note(node, "tiles_text", text=error.text)
            return ()

    def tile_rows(self, node: Node | None, when: Formula | None = None) -> tuple[TileRow, ...]:
        """Return kinds of tiles: one text, or rows each with a condition.

        `when` is that of those without.
        """
        when = when or plain(True)
        if node is not None and type(node.value) in (str, int):
            return (TileRow(self.kinds(node, str(node.value), once=True), when),)
        rows = []
        for fields in self.rows(node, "tiles"):
            kinds = self.kinds(fields.at("kinds"), fields.text("kinds"), once=True)
            rows.append(TileRow(kinds, self.condition(fields, scopes.TABLE) if fields.get("when") else when))
        if node is not None and node.is_list and not rows:
            self.note(node, "tiles_none")
        return tuple(rows)

    def name_of(self, node: Node, section: str, name: str) -> Label:
        """Return the table's name for something.

        A text, or a mapping with `zh`, `en` and other keys of the section.
        """
        return Fields(self, node, section, name).own_label(name) if node.is_map else self.label(node)


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
    size = read.checked(top.formula("hand", 0), scopes.HAND, NUMBER)
    for part in size.tree.all_parts():
        if isinstance(part, Number) and part is size.tree and not 1 <= part.value <= LARGEST_HAND:
            read.note(node, "hand_range", text=part.value, limit=LARGEST_HAND)
    return size


def read_flowers(read: Sections, top: Fields, tiles: Iterable[TileRow]) -> tuple[TileRow, ...]:
    """Return the kinds that lie beside the hand."""
    rows = read.tile_rows(top.get("flowers"))
    flowers = [kind for row in rows for kind in row.kinds]
    played = sorted({kind for row in tiles for kind in row.kinds})
    in_hand = [kind for kind in played if kind in flowers or TILES[kind].family.role == "flowers"]
    if in_hand:
        top.note_at("flowers_in_hand", "flowers" if flowers else "tiles", tiles=format_tiles(in_hand))
    cards = [kind for kind in played if TILES[kind].family.role == "cards"]
    if cards and len(cards) < len(played):
        top.note_at("tiles_mixed", "tiles", tiles=format_tiles(cards))
    return rows


def read_shapes(read: Sections, node: Node | None) -> tuple[ShapeRule, ...]:
    """Return the shapes of a win; their conditions are read, but not checked yet."""
    if node is None:
        return ()
    if not node.items() and not list(node.entries()):
        read.note(node, "shapes_none", words=" ".join(SHAPES))
    rules = []
    named = [Entry(member, replace(member, value=None)) for member in node.items()]
    for entry in read.first(named or node.entries(), node, "shapes"):
        shape = entry.name
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
        when=fields.formula("when", True),
        honor_runs=fields.formula("honor_runs", False),
        label=fields.own_label(shape) if not built_in or fields.get("zh") else NO_LABEL,
        keep_triplets=fields.switch("keep_triplets"),
        pairs=_count(fields, "pairs"),
        triplets=_count(fields, "triplets"),
        only=read.kinds(fields.at("only"), fields.text("only"), once=True),
        flowers=bool(flowers),
        wilds=_count(fields, "wilds"),
    )


def _count(fields: Fields, name: str) -> int:
    count = fields.number(name, 0)
    if 0 <= count <= MOST_GROUPS:
        return count
    fields.note_at("shape_range", name, name=name, text=count, limit=MOST_GROUPS)
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
            fields.note_at("too_many_rows", "groups", name="groups", limit=MOST_ROWS)
            break
        groups = tuple(read.kinds(fields.at("groups"), text) for text in texts)
        for text, group in zip(texts, groups, strict=True):
            if group and len(group) != 3:
                fields.note_at("run_of_three", "groups", text=text[:40])
        in_a_row = fields.switch("in_a_row")
        if in_a_row == bool(groups):
            read.note(fields.node, "run_says_which")
        label, when = fields.own_label(" ".join(texts)), read.condition(fields, scopes.TABLE)
        found.append(RunRule(label, when, in_a_row, tuple(tuple(sorted(group)) for group in groups)))
    return tuple(found)


def read_winning(read: Sections, node: Node | None) -> tuple[WinningRule, ...]:
    """Return the groups that the winning tile also makes."""
    found = []
    for fields in read.rows(node, "winning"):
        of = fields.choice("with", CHOICES["winning.with"])
        makes = fields.choice("makes", _MADE_OF[of] if of else CHOICES["winning.makes"])
        found.append(WinningRule(of, makes, read.condition(fields, scopes.WINNING), fields.switch("must")))
    return tuple(found)


def read_wall(read: Sections, node: Node | None) -> tuple[WallRule, ...]:
    """Return the ways of breaking the wall."""
    found = []
    for fields in read.rows(node, "wall"):
        dice = fields.number("dice", 2)
        if not 1 <= dice <= MOST_DICE:
            fields.note_at("dice_range", "dice", text=dice, most=MOST_DICE)
        side, skip = (
            fields.choice(key, CHOICES[f"wall.{key}"], usual) for key, usual in (("side", "total"), ("skip", ""))
        )
        found.append(WallRule(dice, side, skip, read.row_condition(fields, scopes.TABLE)))
    return tuple(found)


def read_wild(read: Sections, node: Node | None) -> Wild | None:
    """Return kinds that are always wild: a tile text, or a mapping that also names them."""
    if node is None:
        return None
    called = Label.of(Sentence("wild_name"))
    if not node.is_map:
        return Wild(read.tile_rows(node), called)
    fields = Fields(read, node, "wild")
    rows = read.tile_rows(fields.get("tiles"), read.condition(fields, scopes.TABLE))
    return Wild(rows, fields.own_label(called), fields.switch("melded", default=True))


def read_jing(read: Sections, node: Node | None) -> Jing | None:
    """精: the cycles of the turned-up tile."""
    if node is None:
        return None
    fields = Fields(read, node, "jing")
    next_of: dict[int, int] = {}
    for cycle in fields.texts("cycles"):
        kinds = read.kinds(fields.at("cycles"), cycle)
        if len(set(kinds)) < len(kinds) or next_of.keys() & set(kinds):
            fields.note_at("cycle_repeats", "cycles", text=cycle[:40])
        next_of.update(zip(kinds, (*kinds[1:], *kinds[:1]), strict=True))
    wild = fields.words("wild", CHOICES["jing.wild"]) or tuple(CHOICES["jing.wild"])
    melded, held = (fields.switch(key, default=True) for key in ("melded", "held"))
    return Jing(next_of, wild, read.condition(fields, scopes.TABLE), melded, fields.switch("open"), held)


_SCOPES = {"win": scopes.PAY_WIN, "kong": scopes.PAY_KONG}
_MOVES_KONG = ("kong_refund", "kong_transfer")
"""These move what a kong brought in: there is no amount to write."""
POT_WORD = "pot"


def read_reasons(read: Sections, node: Node | None) -> tuple[Reason, ...]:
    """Return the reasons of payments that a file names itself."""
    found = []
    for name, entry in read.named(node, "reasons"):
        if name in REASONS:
            read.note(entry.key, "duplicate_id", text=name)
        found.append(Reason(name, read.name_of(entry.node, "reason", name)))
    return tuple(found)


def read_calls(read: Sections, node: Node | None) -> tuple[OwnName, ...]:
    """Return the table's names for melds, groups, events and ways to win."""
    return tuple(
        OwnName(name, read.name_of(entry.node, "call", name))
        for name, entry in read.named(node, "calls", of_formulas=False)
        if read.word(entry.key, name, CALLS, "calls")
    )


def read_payments(
    read: Sections, node: Node | None, reasons: Iterable[Reason], pot: Label | None
) -> tuple[Payment, ...]:
    """Return all payments, those of the file's own reasons after the others."""
    if node is None:
        return ()
    if not node.is_map:
        read.note_no_mapping(node, "payments")
    known = (*REASONS, *(reason.id for reason in reasons))
    for entry in node.entries():
        name = entry.name
        if name not in known:
            likely = meant(name, known)
            of_file = meant(name, tuple(SECTIONS["ruleset"]))
            if not likely.word and of_file.word and of_file.sure:
                read.note(entry.key, "key_of_file", path=name, name=name[:60], key=of_file.word)
                continue
            code = "unknown_key" if likely.word else "unknown_reason"
            facts = {"name": name[:60], "section": section_name("payments"), "words": " ".join(known)}
            read.note(entry.key, code, path=name, likely=likely, **facts)
    payments: list[Payment] = []
    for reason in known:
        for fields in read.rows(node.get(reason), "payment"):
            payments.append(_payment(read, reason, len(payments), fields, pot))
    for reason in known:
        _note_twice(read, node.at(reason))
    return tuple(payments)


def _note_twice(read: Sections, node: Node) -> None:
    """Note two payments of one reason with the same id."""
    seen = set()
    for line in node.items():
        own = line.get("id")
        name = str(own.value) if own is not None else ""
        if own is not None and name in seen:
            read.note(own, "duplicate_id", text=name[:40])
        seen.add(name)


def _payment(read: Sections, reason: str, index: int, fields: Fields, pot: Label | None) -> Payment:
    on = fields.text("on", WHEN_LEFT_OUT.get(reason, ""))
    if not on:
        fields.note_missing("on")
    for event in on.split():
        read.word(fields.at("on"), event, EVENTS, "on")
    scope = _SCOPES.get(on, scopes.PAY_PLAYERS)
    moves_kong = reason in _MOVES_KONG
    pay = fields.get("pay")
    if pay is None and not moves_kong:
        fields.note_missing("pay")
    if pay is not None and moves_kong:
        read.note(pay, "pay_not_here", name="pay", section=section_name("payment"))
    borne = fields.choice("borne_by", ("discarder",))
    from_pot, to_pot = (_is_pot(read, fields.get(key), pot) for key in ("from", "to"))
    if (from_pot and to_pot) or ((from_pot or to_pot) and (moves_kong or borne)):
        fields.note_at("pot_alone", "to" if to_pot else "from")
    scope = scopes.pot_scope(scope, from_pot, to_pot)
    return Payment(
        reason=reason,
        index=index,
        on=on,
        when=read.condition(fields, scope),
        giver=plain(True) if from_pot else read.condition(fields, scope, "from"),
        taker=plain(True) if to_pot else read.condition(fields, scope, "to"),
        pay=None if pay is None else read.checked(fields.formula("pay", 1), scope, NUMBER),
        borne_by_discarder=bool(borne),
        label=fields.own_label(""),
        file=fields.node.file,
        line=fields.node.line,
        id=fields.text("id"),
        from_pot=from_pot,
        to_pot=to_pot,
        say=fields.said(),
        meant=fields.switch("meant"),
        source=fields.text("source"),
    )


def _is_pot(read: Sections, node: Node | None, pot: Label | None) -> bool:
    """Return whether the pot pays, or is paid."""
    text = node.value.strip() if node is not None and isinstance(node.value, str) else ""
    if pot is not None:
        return text in (POT_WORD, pot.zh, pot.en)
    if node is not None and text == POT_WORD and read.checker.option(POT_WORD) is None:
        read.note(node, "pot_missing")
        return True
    return False


def read_seats(read: Sections, node: Node | None, facts: Iterable[Fact]) -> tuple[SeatRule, ...]:
    """Return the rules for the next dealer, of which the first that holds is taken."""
    named = {fact.id: fact for fact in facts if fact.of == "deal" and fact.option.type == "seat"}
    found = []
    for fields in read.rows(node, "seat"):
        seat = fields.choice("seat", (*SEATS, *named))
        found.append(SeatRule(seat, read.row_condition(fields, scopes.DEAL)))
    if node is not None and found:
        if not isinstance(found[-1].when.tree, Truth):
            read.note(node, "next_dealer_open")
        last = named.get(found[-1].seat)
        if last is not None and last.option.optional:
            read.note(node.items()[-1].get("seat") or node, "next_dealer_empty", name=last.id)
    return tuple(found)
