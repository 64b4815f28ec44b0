"""Small changes to the text of a ruleset file that leave every other character alone: comments, order, spacing.

Each function gives an `Edit`, so that an editor can make it one step of its undo list. What a file inherits by `extends`
is changed by adding a line to the file's own section. A text that is no YAML raises Problems: it has nothing to edit.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from calculator.documents import Entry, Node, Problems, ReadOnlyData, Scalar, flow_text, read_yaml
from calculator.rules.language.vocabulary import KEEPS_SOURCE
from calculator.rules.library.periods import held_on

Value = Scalar | list[int] | list[str]


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `new` where `text[start:end]` stands; character positions."""

    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        """Return the text with the edit made."""
        return text[: self.start] + self.new + text[self.end :]


NOTHING = Edit(0, 0, "")


def written_value(text: str) -> Value:
    """Return the value of the text of a cell: a whole number if it is one, else the text."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,12}", text.strip()) else text.strip()


def set_top(text: str, key: str, value: Value) -> Edit:
    """Return the edit of a key of the file itself, such as `id`.

    It is put after `format`, or first, if it is missing.
    """
    root = read_yaml(text)
    entry = _entry(root, key)
    if entry is not None:
        return _replace(text, entry.node, value)
    first = _entry(root, "format") or next(root.entries(), None)
    at = _line_end(text, first.node.end) if first is not None else 0
    lead, tail = ("\n", "") if first is not None else ("", "\n")
    return Edit(at, at, f"{lead}{key}: {flow_text(value)}{tail}")


def set_name(text: str, language: str, name: str) -> Edit:
    """Return the edit of the ruleset's name in one language, or of its one name."""
    node = read_yaml(text).at("name")
    if not node.is_map:
        return set_top(text, "name", name)
    return _set_key(text, node, language, name)


def set_item(text: str, item: str, key: str, value: Value) -> Edit:
    """Return the edit of one key of an item.

    An item that the file does not have is added to its list, so that it changes the inherited one.
    """
    node = _item(read_yaml(text), item)
    if node is not None:
        return _change(text, node, key, value)
    return _add(text, "items", f"- {{id: {flow_text(item)}, {key}: {flow_text(value)}}}")


def drop_item_key(text: str, item: str, key: str) -> Edit:
    """Return the edit that removes a key of an item; none if it has none."""
    node = _item(read_yaml(text), item)
    entry = _entry(node, key) if node is not None else None
    if node is None or entry is None:
        return NOTHING
    return _drop(text, node, entry)


def _drop(text: str, node: Node, entry: Entry) -> Edit:
    if _flow(text, node):
        return _drop_flow(text, node, entry)
    line_start = text.rfind("\n", 0, entry.key.start) + 1
    line_end = _line_end(text, entry.node.end)
    alone = not text[line_start : entry.key.start].strip() and not text[entry.node.end : line_end].strip()
    if not alone:
        return _replace(text, entry.node, False)
    return Edit(line_start - 1, line_end, "") if line_start else Edit(0, min(line_end + 1, len(text)), "")


def set_option(text: str, option: str, key: str, value: Value) -> Edit:
    """Return the edit of `default`, `min` or `max` of an option.

    A bare value in the file is the default.
    """
    entry = _entry(read_yaml(text).at("options"), option)
    if entry is None:
        short = flow_text(value) if key == "default" else f"{{{key}: {flow_text(value)}}}"
        return _add(text, "options", f"{flow_text(option)}: {short}")
    node = entry.node
    if node.is_map:
        return _change(text, node, key, value)
    held = held_on(node, date.today().isoformat())
    if key == "default":
        return _replace(text, node, value) if held is None else _change(text, held, "is", value)
    return Edit(node.start, node.end, f"{{default: {text[node.start : node.end]}, {key}: {flow_text(value)}}}")


def set_payment(text: str, reason: str, at: int, key: str, written: str, rows: Sequence[ReadOnlyData]) -> Edit:
    """Return the edit of one formula of the payment that is number `at` (from 0) of its reason.

    `rows` are all payments of the reason as they hold now, inherited ones included: an inherited
    one is changed by its id, and without ids all of them become the file's own.
    """
    value: Value = True if written == "true" else written_value(written)
    root = read_yaml(text)
    payments = root.at("payments")
    name = rows[at].get("id")
    lines = payments.at(reason).items()
    mine = next((line for line in lines if name is not None and line.at("id").value == name), None)
    if mine is None and len(lines) == len(rows) and name is None:
        mine = lines[at]
    if mine is not None:
        return _change(text, mine, key, value)
    if name is not None and all("id" in row for row in rows):
        new: list[ReadOnlyData] = [{"id": name, key: value}]
    else:
        mine_now = {name: old for name, old in rows[at].items() if name != "source"} | {key: value}
        new = [mine_now if place == at else row for place, row in enumerate(rows)]
    written_rows = [f"- {flow_text(row)}" for row in new]
    if lines:
        return _behind(text, payments.at(reason), written_rows)
    return _add(text, "payments", f"{reason}:", *written_rows)


def drop_payment(text: str, reason: str, at: int) -> Edit:
    """Return the edit that removes the payment that is number `at` (from 0) of the file's own for a reason.

    There is none if it is the only one, or does not stand on lines of its own.
    """
    rows = read_yaml(text).at("payments", reason).items()
    if not 0 <= at < len(rows) or len(rows) < 2:
        return NOTHING
    start = text.rfind("\n", 0, rows[at].start) + 1
    end = _line_end(text, _value_end(text, rows[at]))
    alone = text[start : rows[at].start].strip() == "-" and text[end : end + 1] in ("\n", "")
    return Edit(start, min(end + 1, len(text)), "") if alone else NOTHING


def add_example(text: str, line: str) -> Edit:
    """Return the edit that adds an example at the end of the file's own; `line` begins with `- `."""
    return _add(text, "examples", line)


def add_row(text: str, section: str, row: ReadOnlyData, name: str = "") -> Edit:
    """Return the edit that adds an element to a section: by its name, or to a list."""
    return _add(text, section, f"{name}: {flow_text(row)}" if name else f"- {flow_text(row)}")


def as_one(old: str, new: str) -> Edit:
    """Return the one edit that makes a text another."""
    first, last = common_ends(old, new)
    return Edit(first, len(old) - last, new[first : len(new) - last])


def common_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """Return how many characters, or lines, two texts have in common at the beginning and at the end."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    last = next((at for at in range(most - first) if old[-1 - at] != new[-1 - at]), most - first)
    return first, last


# --- nodes ------------------------------------------------------------------------------------------------------------


def _entry(node: Node, key: str) -> Entry | None:
    return node.value.get(key) if isinstance(node.value, dict) else None


def _item(root: Node, item: str) -> Node | None:
    return next((node for node in root.at("items").items() if str(node.at("id").value) == item), None)


def _flow(text: str, node: Node) -> bool:
    return text[node.start : node.start + 1] in ("{", "[")


def _replace(text: str, node: Node, value: Value) -> Edit:
    """Return the edit of one scalar or flow list."""
    new = flow_text(value)
    if node.start == node.end and text[node.start - 1 : node.start] == ":":
        new = " " + new
    return Edit(node.start, node.end, new)


def _set_key(text: str, node: Node, key: str, value: Value) -> Edit:
    entry = _entry(node, key)
    if entry is not None:
        return _replace(text, entry.node, value)
    written = f"{key}: {flow_text(value)}"
    if _flow(text, node):
        return _add_to_flow(text, node, written)
    at = _line_end(text, _value_end(text, node.inside()[0]))
    return Edit(at, at, "\n" + " " * (node.column - 1) + written)


def _change(text: str, node: Node, key: str, value: Value) -> Edit:
    """Return the edit of a key of an element, of a value by period the one that holds today.

    The source goes: it says nothing of the changed rules.
    """
    entry = _entry(node, key)
    held = held_on(entry.node, date.today().isoformat()) if entry is not None else None
    if held is not None:
        return _change(text, held, "is", value)
    first, source = _set_key(text, node, key, value), _entry(node, "source")
    if source is None or key in KEEPS_SOURCE:
        return first
    second = _drop(text, node, source)
    if second.start < first.start:
        first, second = second, first
    return Edit(first.start, second.end, first.new + text[first.end : second.start] + second.new)


def _add_to_flow(text: str, node: Node, written: str) -> Edit:
    """Return the edit that adds a member to a mapping or list in brackets."""
    values = node.inside()
    if not values:
        return Edit(node.start + 1, node.start + 1, written)
    at = _value_end(text, values[-1])
    return Edit(at, at, f", {written}")


def _drop_flow(text: str, node: Node, entry: Entry) -> Edit:
    entries = list(node.entries())
    at = entries.index(entry)
    if at:
        return Edit(_value_end(text, entries[at - 1].node), _value_end(text, entry.node), "")
    after = entries[1].key.start if len(entries) > 1 else _value_end(text, entry.node)
    return Edit(entry.key.start, after, "")


def _value_end(text: str, node: Node) -> int:
    """Return the end of a value's last character.

    A block's own end is where the next thing begins; its last value's is not.
    """
    inner = [] if _flow(text, node) else node.inside()
    return _value_end(text, inner[-1]) if inner else node.end


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _behind(text: str, node: Node, lines: Sequence[str]) -> Edit:
    """Return the edit that adds lines behind the last member of a mapping or list."""
    if _flow(text, node):
        return _add_to_flow(text, node, ", ".join(line.removeprefix("- ") for line in lines))
    at = _line_end(text, _value_end(text, node.inside()[-1]))
    return Edit(at, at, "".join("\n" + " " * (node.column - 1) + line for line in lines))


def _add(text: str, section: str, *lines: str) -> Edit:
    """Return the edit that adds an entry of a section, with the section, before the examples, if there is none."""
    root = read_yaml(text)
    node = root.at(section)
    if node.is_map or node.is_list:
        return _behind(text, node, lines)
    indent = "" if lines[0].startswith("- ") else "  "
    new = "".join(f"{indent}{line}\n" for line in lines)
    entry = _entry(root, section)
    if entry is not None:
        at = _line_end(text, entry.key.end)
        return Edit(at, at, "\n" + new.rstrip("\n"))
    examples = _entry(root, "examples")
    if examples is not None and not _flow(text, root):
        at = text.rfind("\n", 0, examples.key.start) + 1
        return Edit(at, at, f"{section}:\n{new}\n")
    if not text.strip():
        return Edit(len(text), len(text), f"{section}:\n{new}")
    lead = "\n" if text.endswith("\n") else "\n\n"
    return Edit(len(text), len(text), f"{lead}{section}:\n{new}")


# --- lines ---------------------------------------------------------------------------------------------------------


Part = tuple[str, str]
"""A section of the file, and the option, item or payment in it; empty for the section itself."""


def parts_of_lines(text: str, lines: Iterable[int]) -> dict[int, Part]:
    """Return the part of each line (from 1); none of a text that is not YAML."""
    try:
        places = sorted(_places(read_yaml(text)))
    except Problems:
        return {}
    starts = [line for line, _ in places]
    found = {}
    for line in lines:
        at = bisect_right(starts, line) - 1
        if at >= 0:
            found[line] = places[at][1]
    return found


def payment_key(reason: str, name: object, at: int) -> str:
    """Return the name of the payment that is number `at` (from 0) of its reason, and may have an id."""
    return f"{reason}.{name or at}"


def _places(root: Node) -> Iterator[tuple[int, Part]]:
    """Yield the start of each part."""
    for entry in root.entries():
        section, node = entry.name, entry.node
        yield entry.key.line, (section, "")
        if section == "payments" and node.is_map:
            for reason in node.entries():
                for at, row in enumerate(reason.node.items()):
                    yield row.line, (section, payment_key(reason.name, row.at("id").value, at))
        else:
            for one in node.entries():
                yield one.key.line, (section, one.name)
            for row in node.items():
                own = row.get("id")
                yield row.line, (section, str(own.value) if own is not None else "")
