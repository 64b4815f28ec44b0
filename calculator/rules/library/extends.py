"""`extends`: one ruleset document laid over another. Each value keeps the place where it was written."""

from __future__ import annotations

from dataclasses import replace

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


def merge(parent: Node, child: Node) -> Node:
    """Return `child` laid over `parent`: mappings key by key, items and payments by id, everything else replaced.

    Each value keeps its place.
    """
    if not (parent.is_map and child.is_map):
        return child
    merged = {key: entry for key, entry in parent.mapping.items() if key != "examples"}
    for key, entry in child.mapping.items():
        old = merged.get(key)
        if old is None:
            merged[key] = entry
        elif key in ("items", "impossible") and old.node.is_list and entry.node.is_list:
            merged[key] = Entry(entry.key, _merge_items(old.node, entry.node))
        elif key in _NAMED and old.node.is_map and entry.node.is_map:
            merged[key] = Entry(entry.key, _merge_named(key, old.node, entry.node))
        elif key == "payments":
            merged[key] = Entry(entry.key, _merge_payments(old.node, entry.node))
        elif key in ("reasons", "calls"):
            merged[key] = Entry(entry.key, merge(old.node, entry.node))
        else:
            merged[key] = entry
    return replace(child, value=merged)


def _merge_named(section: str, parent: Node, child: Node) -> Node:
    """Return options and values by name.

    A bare value changes just the default of an option, or the formula of a value.
    """
    merged = dict(parent.mapping)
    short = _NAMED[section]
    for name, entry in child.mapping.items():
        old = merged.get(name)
        if old is None:
            merged[name] = entry
            continue
        own = _spelled_out(entry, short)
        kept = _spelled_out(old, short)
        if "is" in own or "steps" in own:
            # A formula takes the place of a ladder, and a ladder that of a formula.
            gone = _LADDER if "is" in own else ("is",)
            kept = {key: part for key, part in kept.items() if key not in gone}
        value = _updated(kept, own)
        merged[name] = Entry(entry.key, replace(entry.node, value=value))
    return replace(child, value=merged)


def _updated(old: dict[str, Entry], new: dict[str, Entry]) -> dict[str, Entry]:
    """Return an element with another's keys over its own.

    Its source is left out: that says nothing of the changed rules.
    """
    kept = old if new.keys() <= KEEPS_SOURCE else {key: entry for key, entry in old.items() if key != "source"}
    return {**kept, **new}


def _spelled_out(entry: Entry, short: str) -> dict[str, Entry]:
    """Return the mapping of an entry; a bare value stands for a mapping with that one key."""
    bare = {short: Entry(replace(entry.key, value=short), entry.node)}
    return entry.node.mapping if entry.node.is_map else bare


def _merge_payments(parent: Node, child: Node) -> Node:
    """Return payments by their reason.

    They are merged line by line if all lines of both have ids, else they are those of the child
    alone.
    """
    if not (parent.is_map and child.is_map):
        return child
    merged = dict(parent.mapping)
    for reason, entry in child.mapping.items():
        old = parent.get(reason)
        lines = [*entry.node.items(), *(old.items() if old is not None else [])]
        by_id = old is not None and entry.node.is_list and old.is_list and all(map(_id_of, lines))
        merged[reason] = Entry(entry.key, _merge_items(old, entry.node)) if old is not None and by_id else entry
    return replace(child, value=merged)


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
