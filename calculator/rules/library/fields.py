"""Reading one mapping of a ruleset file by the keys of its section; what is wrong is noted where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any, TypeVar

from calculator.documents import Entry, Likely, Node, Problem
from calculator.rules.definitions import Label
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.expressions import Formula
from calculator.rules.language.keys import SECTIONS
from calculator.text import one_line

MOST_ROWS = 500
"""So many items, options, choices, payments and so on a ruleset may have, with those of the one that it extends."""
MOST_VALUES = 4_000
LONGEST_NAME = 200
LONGEST_TEXT = 1_000
"""Characters of a name, and of what explains something."""

_ONE_TEXT = ("sources", "melds", "joins")
"""Keys of which a bare text is one text, spaces and all."""
_EXPLAIN = ("about", "help", "source", "sources")
"""Keys of which the text is no name."""

T = TypeVar("T")


def after_comma(entry: Entry) -> bool:
    """Whether a key is but the rest of a text: in `{zh: …, en: one, two}` the comma begins a key `two` without a value."""
    return entry.node.value is None and entry.node.start <= entry.key.end


class Notes:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, node: Node, code: str, **facts: Any) -> None:
        self.problems.append(node.problem(code, **facts))

    def first(self, found: Iterable[T], node: Node, name: str, most: int = MOST_ROWS) -> list[T]:
        """The rows of a list or mapping; where there are more than there may be, as many of them, which is noted."""
        rows = iter(found)
        kept = list(islice(rows, most))
        if next(rows, None) is not None:
            self.note(node, "too_many_rows", name=name, limit=most)
        return kept

    def bounded(self, node: Node, text: str, name: str, limit: int = LONGEST_NAME) -> str:
        """A text, cut off where it is longer than it may be, which is noted. A name is one line; what explains something may
        go over several."""
        if len(text) > limit:
            self.note(node, "text_too_long", name=name[:40], limit=limit)
        text = text[:limit]
        return one_line(text) if limit == LONGEST_NAME else "\n".join(map(one_line, text.split("\n")))

    def note_no_mapping(self, node: Node, name: str) -> None:
        """`name：value` with a full-width colon is plain text to YAML; say so, since it is hard to see."""
        full_width = isinstance(node.value, str) and "：" in node.value and not node.quoted
        self.note(node, "yaml_full_width_colon" if full_width else "mapping_expected", name=name)

    def word(self, node: Node, word: str, known: Collection[str], name: str) -> bool:
        if word in known:
            return True
        words = list(known)
        self.note(node, "unknown_word", name=name, text=word[:40], words=" ".join(words), likely=Likely(word, words))
        return False

    def label(self, node: Node, limit: int = LONGEST_NAME) -> Label:
        if isinstance(node.value, (str, int)) and not isinstance(node.value, bool):
            text = self.bounded(node, str(node.value), str(node.value), limit)
            return Label(text, text)
        zh, en = node.get("zh"), node.get("en")
        for entry in node.entries():
            key = str(entry.key.value)
            if key not in ("zh", "en"):
                self.note(entry.key, "comma_in_text" if after_comma(entry) else "label_expected", text=key[:40])
        if node.is_map and zh is not None and isinstance(zh.value, str):
            chinese = self.bounded(zh, zh.value, "zh", limit)
            if en is None or not isinstance(en.value, str):
                return Label(chinese, chinese)
            return Label(chinese, self.bounded(en, en.value, "en", limit))
        self.note(node, "label_expected")
        return Label("", "")


class Fields:
    """One mapping of the file, read by the keys of its section."""

    def __init__(self, notes: Notes, node: Node, section: str, name: str = "") -> None:
        self.notes = notes
        self.node = node
        self.keys = SECTIONS[section]
        if not node.is_map:
            notes.note_no_mapping(node, name or section)
            return
        for entry in node.entries():
            key = str(entry.key.value)
            if key not in self.keys and after_comma(entry):
                notes.note(entry.key, "comma_in_text", text=key[:40])
            elif key not in self.keys:
                likely = Likely(key, self.keys)
                notes.note(entry.key, "unknown_key", path=key, name=key[:60], likely=likely, section=section)
        for key_spec in self.keys.values():
            if key_spec.required and node.get(key_spec.name) is None:
                notes.note(node, "missing_key", name=key_spec.name, section=name or section)

    def get(self, name: str) -> Node | None:
        return self.node.get(name)

    def at(self, name: str) -> Node:
        """Where a fault of a key is noted: its value, or the mapping where it is left out."""
        return self.get(name) or self.node

    def _scalar(self, name: str, kinds: tuple[type, ...], code: str, default: Any) -> Any:
        """A value of one of some types; `default` where there is none, or another, which is noted."""
        node = self.get(name)
        if node is None or type(node.value) in kinds:
            return default if node is None else node.value
        self.notes.note(node, code, name=name, text=str(node.plain())[:40])
        return default

    def text(self, name: str, default: str = "") -> str:
        text = str(self._scalar(name, (str, int), "text_expected", default))
        return text if text == default else self.notes.bounded(self.at(name), text, name, _longest(name))

    def number(self, name: str, default: int) -> int:
        return int(self._scalar(name, (int,), "number_expected", default))

    def switch(self, name: str) -> bool:
        return bool(self._scalar(name, (bool,), "switch_expected", False))

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; `[a, b]` or one line `a b`."""
        node = self.get(name)
        if node is None or node.value is None:
            return ()
        if isinstance(node.value, str):
            one = name in _ONE_TEXT and " " in node.value
            return (one_line(node.value),) if one else tuple(self.notes.first(node.value.split(), node, name))
        if not node.is_list or any(not isinstance(member.value, (str, int)) for member in node.items()):
            self.notes.note(node, "texts_expected", name=name)
            return ()
        members = self.notes.first(node.items(), node, name)
        return tuple(self.notes.bounded(one, str(one.value), name, _longest(name)) for one in members)

    def words(self, name: str, known: Collection[str]) -> tuple[str, ...]:
        """A list of words out of a closed set."""
        found = self.texts(name)
        for word in found:
            self.notes.word(self.at(name), word, known, name)
        return found

    def formula(self, name: str, default: Formula) -> Formula:
        node = self.get(name)
        return default if node is None else ex.parse(node, self.notes.problems)

    def label(self, name: str, default: str = "") -> Label:
        node = self.get(name)
        return Label(default, default) if node is None else self.notes.label(node, _longest(name))

    def said(self) -> Label | None:
        """The words of `say`; None where the label is what players say."""
        node = self.get("say")
        return None if node is None else self.notes.label(node)

    def own_label(self, default: str) -> Label:
        """The `zh` and `en` of this mapping."""
        zh = self.text("zh", default)
        return Label(zh, self.text("en", default if default and not self.get("zh") else zh))


def _longest(key: str) -> int:
    """How long the text of a key may be."""
    return LONGEST_TEXT if key in _EXPLAIN else LONGEST_NAME
