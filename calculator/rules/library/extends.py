"""`extends`: one ruleset document laid over another. Each value keeps the place where it was written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from calculator.documents import Entry, Node, Scalar
from calculator.rules.language.vocabulary import KEEPS_SOURCE

_NAMED = {
    "options": "default",
    "facts": "default",
    "presets": "options",
    "values": "is",
    "per_payer": "is",
    "players": "is",
}
"""Sections that are merged by name, and the key that a bare value stands for."""


_LADDER = ("of", "steps", "else")


Join = Callable[[str, Node, Node], Node]
"""Gives what stands under a key that both have: that of the parent, and that of the child."""


def merge(parent: Node, child: Node) -> Node:
    """Return `child` laid over `parent`: mappings key by key, items and payments by id, everything else replaced.

    Each value keeps its place.
    """
    return _merge_keys(parent, child, _merge_section, without="examples")


def _merge_keys(parent: Node, child: Node, join: Join, *, without: str = "") -> Node:
    if not (parent.is_map and child.is_map):
        return child
    merged = {key: entry for key, entry in parent.mapping.items() if key != without}
    for key, entry in child.mapping.items():
        old = merged.get(key)
        merged[key] = entry if old is None else Entry(entry.key, join(key, old.node, entry.node))
    return replace(child, value=merged)


def _merge_section(key: str, parent: Node, child: Node) -> Node:
    if key in ("items", "impossible") and parent.is_list and child.is_list:
        return _merge_items(parent, child)
    if key in _NAMED and parent.is_map:
        return _merge_keys(parent, child, partial(_merge_named, _NAMED[key]))
    if key == "payments":
        return _merge_keys(parent, child, _merge_payments)
    return merge(parent, child) if key in ("reasons", "calls") else child


def _merge_named(short: str, name: str, parent: Node, child: Node) -> Node:
    """Return an option or a value.

    A bare value changes just the default of an option, or the formula of a value.
    """
    own, kept = _spelled_out(child, short), _spelled_out(parent, short)
    if "is" in own or "steps" in own:
        # A formula takes the place of a ladder, and a ladder that of a formula.
        gone = _LADDER if "is" in own else ("is",)
        kept = {key: part for key, part in kept.items() if key not in gone}
    return replace(child, value=_updated(kept, own))


def _updated(old: dict[str, Entry], new: dict[str, Entry]) -> dict[str, Entry]:
    """Return an element with another's keys over its own.

    Its source is left out: that says nothing of the changed rules.
    """
    kept = old if new.keys() <= KEEPS_SOURCE else {key: entry for key, entry in old.items() if key != "source"}
    return {**kept, **new}


def _spelled_out(node: Node, short: str) -> dict[str, Entry]:
    """Return a mapping; a bare value stands for a mapping with that one key."""
    return node.mapping if node.is_map else {short: Entry(replace(node, value=short), node)}


def _merge_payments(reason: str, parent: Node, child: Node) -> Node:
    """Return the payments of a reason.

    They are merged line by line if all lines of both have ids, else they are those of the child
    alone.
    """
    by_id = parent.is_list and child.is_list and all(map(_id_of, [*child.items(), *parent.items()]))
    return _merge_items(parent, child) if by_id else child


def _merge_items(parent: Node, child: Node) -> Node:
    merged = list(parent.items())
    places = {_id_of(node): at for at, node in enumerate(merged)}
    for node in child.items():
        own = _id_of(node)
        at = places.get(own) if own is not None else None
        if at is None:
            merged.append(node)
        else:
            merged[at] = replace(node, value=_updated(merged[at].mapping, node.mapping))
    return replace(child, value=merged)


def _id_of(node: Node) -> Scalar:
    """Return the id of an item; None if it is not a word, which the reader of items reports."""
    found = node.get("id")
    return None if found is None or isinstance(found.value, (dict, list)) else found.value
