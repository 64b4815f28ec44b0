"""How an example is written: its words and numbers are such as the ruleset knows, and a fault stands where it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from calculator.documents import Likely, Node, Problem
from calculator.rules import Definition
from calculator.rules.language import meant, meant_value
from calculator.rules.library import Fields, Notes
from calculator.text import Language, codes, say
from calculator.tiles import KONG_KINDS

_MELDS = ("chow", "pong", "wei")


def note_names(fields: Fields, definition: Definition) -> None:
    """What an example names is there: its preset, options, items, values and circumstances; its numbers are numbers."""
    notes = fields.notes
    preset, items, values, options = (fields.get(key) for key in ("preset", "items", "values", "options"))
    if preset is not None and definition.presets:
        notes.word(preset, fields.text("preset"), [one.id for one in definition.presets], "preset")
    elif preset is not None:
        notes.note(preset, "example_no_preset")
    ids = {name: item.id for item in reversed(definition.items) for name in (item.label.en, item.label.zh, item.id)}
    for name in fields.texts("items") if items is not None else ():
        if ids.get(name) != name:
            likely = ids.get(name) or Likely(name, ids)
            notes.problems.append(fields.at("items").problem("example_item", likely=likely, text=name[:40]))
    labelled = {element.label.zh: element.id for element in definition.order}
    _note_keys(notes, values, [element.id for element in definition.order], labelled, "values")
    error = fields.get("error")
    if error is not None and error.value not in codes():
        text = str(error.plain())[:40]
        notes.problems.append(error.problem("example_error", text=text, likely=meant(text, _refusals())))
    if error is None:
        labelled = {option.label.zh: option.id for option in definition.options}
        _note_keys(notes, options, [option.id for option in definition.options], labelled, "options")
        fields.words("flags", definition.circumstances)
        _note_melds(fields)
    _note_numbers(fields, definition.seats)


def _refusals() -> list[str]:
    """The codes that an example can expect, as far as a slip may mean one."""
    return ["not_legal", "no_shape", "hand_count", "fifth_copy", "option_unknown", "option_value", "flag_narrowed"]


def _note_keys(notes: Notes, node: Node | None, known: Iterable[str], labelled: Mapping[str, str], name: str) -> None:
    """The keys of a mapping are ids; who writes what people call something is told its id."""
    words = list(known)
    for entry in node.entries() if node is not None else ():
        key = str(entry.key.value)
        if key not in words:
            likely = labelled.get(key) or meant(key, words)
            notes.note(entry.key, "unknown_word", name=name, text=key[:40], words=" ".join(words), likely=likely)


def _note_melds(fields: Fields) -> None:
    """Melds and kongs say what they are, and then their tiles."""
    for key, kinds, code in (("melds", _MELDS, "example_meld"), ("kongs", KONG_KINDS, "example_kong")):
        node = fields.get(key)
        members = node.items() if node is not None and node.is_list else [] if node is None else [node]
        for member in members:
            text = str(member.value)
            kind, _, tiles = text.partition(" ")
            if kind not in kinds or not tiles.strip():
                word = "" if kind == text else meant(kind, kinds).word
                likely = f"{word} {tiles}" if word and kind != "kong" else ""
                fields.notes.note(member, code, text=text[:40], likely=likely)


def _note_numbers(fields: Fields, seats: int) -> None:
    """Points and nets are numbers, the nets one for each seat."""
    points, net = fields.get("points"), fields.get("net")
    if points is not None:
        _note_number(fields.notes, points.items() or [points], "points")
    if net is not None and (not net.is_list or len(net.items()) != seats):
        fields.notes.note(net, "example_net", seats=seats, text=f"[{', '.join(['0'] * seats)}]")
    elif net is not None:
        _note_number(fields.notes, net.items(), "net")


def _note_number(notes: Notes, nodes: Iterable[Node], name: str) -> None:
    for node in nodes:
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            continue
        text = str(node.plain())[:40]
        if node.quoted and meant_value(text, "number") == text:
            notes.note(node, "number_quoted", text=text)
        else:
            notes.note(node, "number_expected", name=name, text=text, likely=meant_value(text, "number"))


def problem_at(node: Node, problem: Problem) -> Node:
    """Where in an example a fault of its deal was written."""
    found = node
    for name, _, at in re.findall(r"([A-Za-z_]\w*)(\[(\d+)\])?", problem.path):
        below = found.get(name)
        if below is None:
            continue
        members = below.items()
        found = members[int(at)] if at and int(at) < len(members) else below
    return found


def said_of(problem: Problem, data: Mapping[str, Any]) -> Callable[[Language], str]:
    """What is wrong with the deal of an example; the tiles of a hand counted as they are written, the winning one among them."""
    if problem.code != "hand_count" or "hand" not in data:
        return problem.message

    def counted(language: Language) -> str:
        found, wanted = (int(problem.facts[key]) + 1 for key in ("found", "wanted"))
        return say("example_hand_count", language, found=found, wanted=wanted, melds=problem.facts["melds"])

    return counted
