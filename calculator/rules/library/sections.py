"""Tools shared by the readers of all sections of a ruleset file: rows and names, formulas read and checked, tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from calculator.documents import Entry, Node
from calculator.rules.definitions import Label, TileRow
from calculator.rules.formulas import scopes
from calculator.rules.formulas.expressions import FUNCTIONS, Formula, Number, Truth
from calculator.rules.formulas.names import Checker
from calculator.rules.formulas.scopes import Scope
from calculator.rules.language.keys import SECTIONS
from calculator.rules.language.vocabulary import CONDITION, EMPTY, WORDS, YIELDING
from calculator.rules.library.fields import MOST_ROWS, Fields, Notes
from calculator.text import unseen
from calculator.tiles import TileError, format_tiles, parse_tiles

_LISTS = {k.kind.removeprefix("list "): k.name for k in SECTIONS["ruleset"].values() if k.kind.startswith("list ")}
"""The key under which the rows of a section stand."""
_SMALL_WORDS = (EMPTY, "and", "or", "not", "if", "else", "in", "true", "false")


def plain(value: bool | int) -> Formula:
    """Return a formula that was left out; each has a tree of its own."""
    tree = Truth(value) if isinstance(value, bool) else Number(value)
    return Formula(str(value).lower(), tree, "", 0, 0)


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
            own = str(entry.key.value)
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
        elif name not in YIELDING and (name in words or name in FUNCTIONS or name in _SMALL_WORDS):
            self.note(node, "taken_name", text=name)

    def checked(self, formula: Formula, scope: Scope, wanted: str) -> Formula:
        """Return a formula, checked."""
        self.checker.check(formula, scope, wanted)
        return formula

    def condition(self, fields: Fields, key: str, scope: Scope, *, default: bool = True) -> Formula:
        """Return the condition of a key, checked."""
        return self.checked(fields.formula(key, plain(default)), scope, CONDITION)

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
            rows.append(TileRow(kinds, self.checked(fields.formula("when", when), scopes.TABLE, CONDITION)))
        if node is not None and node.is_list and not rows:
            self.note(node, "tiles_none")
        return tuple(rows)

    def name_of(self, node: Node, section: str, name: str) -> Label:
        """Return the table's name for something.

        A text, or a mapping with `zh`, `en` and other keys of the section.
        """
        return Fields(self, node, section, name).own_label(name) if node.is_map else self.label(node)
