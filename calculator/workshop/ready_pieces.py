"""Ready pieces of conditions: what a table can ask of a win or a payment without writing a formula."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from keyword import iskeyword
from typing import NamedTuple

from calculator.rules.definitions import Definition, Item, Option
from calculator.rules.formulas.expressions import Name, conjuncts
from calculator.rules.formulas.printer import word_said
from calculator.rules.formulas.scopes import PAY_KONG, PAY_PLAYERS, PAY_WIN, WIN, allows
from calculator.rules.language.keys import CHOICES
from calculator.rules.language.vocabulary import CIRCUMSTANCES, CONDITION, NUMBER, PLAYER_PREFIXES, WORDS, Word
from calculator.text import Said

_SCOPES = {"": WIN, "win": PAY_WIN, "kong": PAY_KONG}
_SIGNS = {NUMBER: ("equal", "least", "most"), CONDITION: ("is", "not"), "group": ("every", "some", "none")}
_PAGES = {
    "wait": "wait",
    "win": "how",
    "winner": "how",
    "winning": "tile",
    "group": "groups",
    "kong": "kongs",
    "deal": "deal",
}
_PAGE_OF_ROOT = {"t": "tiles", "r": "shape", "r.pair": "shape", "w": "melds"}


class Piece(NamedTuple):
    """A ready piece of a condition: its page, its words, the formula's text, and the signs with which it can be asked."""

    page: str
    written: str
    said: Said
    signs: tuple[str, ...] = ("is", "not")


def pieces(definition: Definition, on: str = "") -> Iterator[Piece]:
    """Yield the pieces that the condition of a payment upon an event can have, or of an item."""
    scope = _SCOPES.get(on, PAY_PLAYERS)
    chinese = any(not formula.text.isascii() for formula in definition.formulas())
    options = (*definition.options, *(fact.option for fact in definition.facts))
    taken = {name for one in options for name in (one.id, one.label.zh)}
    taken |= {name for one in definition.values for name in (one.id, one.label.zh)}
    asked = [ref for one in definition.requirements for ref in one.when.tree.refs()]
    # Requirements that ask what counts, and what counts asking for waits, would go in a circle.
    scope = scope._replace(waits=not any(ref.place in ("item", "value", "total") for ref in asked))
    for word in WORDS.values():
        head = word.name.partition(".")[0]
        inside = ("group",) if "r" in scope.roots else ()
        if head in PLAYER_PREFIXES or not allows(scope, word, inside) or not _known(word, definition):
            continue
        group = word.root == "g"
        if word.type not in (CONDITION, NUMBER) or (group and word.type == NUMBER):
            continue
        page = "wait" if "waits" in word.attribute else _PAGES.get(head) or _PAGE_OF_ROOT.get(word.root, "deal")
        signs = _SIGNS["group" if group else word.type]
        said = word.meaning if group or head == "pair" else partial(word_said, word)
        names = (word.chinese, word.name) if chinese else (word.name, word.chinese)
        for name in [name for name in names if name not in taken][:1]:
            yield Piece(page, name, said, signs)
    for fact in definition.facts:
        if fact.of == "win" and fact.option.type == "switch" and "w" in scope.roots:
            yield Piece("how", fact.id, fact.option.label)
    for option in definition.options:
        if option.type == "switch":
            written = option.label.zh if iskeyword(option.id) else f"options.{option.id}"
            yield Piece("agreed", written, option.label)


def _known(word: Word, definition: Definition) -> bool:
    """Return whether a ruleset has the circumstance, shape or wild tile that a word asks for."""
    name = word.name.rpartition(".")[2]
    if name in CIRCUMSTANCES:
        return name in definition.circumstances
    if "jing" in name or "wild" in name:
        return definition.jing is not None or definition.wild is not None
    shapes = {rule.shape for rule in definition.shapes}
    return name not in CHOICES["ruleset.shapes"] or name in shapes


def deciding_option(definition: Definition, item: Item) -> Option | None:
    """Return the switch of the table that decides whether an item counts: the first that is off, if any is."""
    asked = [part.ref for part in conjuncts(item.when.tree) if isinstance(part, Name) and part.ref.place == "option"]
    found = [option for ref in asked if (option := definition.options[ref.index]).type == "switch"]
    return next((option for option in found if not option.default), found[0] if found else None)
