"""Reading one mapping of a ruleset file by the keys of its section; what is wrong is noted where it stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

from calculator.documents import Entry, Node, Problem, short
from calculator.rules.definitions import NO_LABEL, Label
from calculator.rules.formulas import Formula
from calculator.rules.formulas.parser import parse
from calculator.rules.language import SECTIONS, meant, meant_value, section_name
from calculator.rules.option import LONGEST_NAME as LONGEST_NAME
from calculator.text import NAME_LANGUAGES, one_line, unseen

MOST_ROWS = 1000
"""The number of items, options, choices, payments and so on that a ruleset may have, with those of
the one that it extends."""
MOST_VALUES = 4_000
LONGEST_TEXT = 1_000
"""Characters of what explains something."""

_ONE_TEXT = ("sources", "melds", "joins")
"""Keys of which a bare text is one text, spaces and all."""
_EXPLAIN = ("about", "help", "source", "sources")
"""Keys of which the text is no name."""

T = TypeVar("T")


def after_comma(entry: Entry) -> bool:
    """Return whether a key is the rest of a text.

    In `{zh: …, en: one, two}` the comma begins a key `two` without a value.
    """
    return entry.node.value is None and entry.node.start <= entry.key.end


class Notes:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, node: Node, code: str, **facts: Any) -> None:
        """Note a problem at a node."""
        self.problems.append(node.problem(code, **facts))

    def first(self, found: Iterable[T], node: Node, name: str, most: int = MOST_ROWS) -> list[T]:
        """Return the rows of a list or mapping.

        More of them than there may be are cut off, and noted.
        """
        rows = iter(found)
        kept = list(islice(rows, most))
        if next(rows, None) is not None:
            self.note(node, "too_many_rows", name=name, limit=most)
        return kept

    def bounded(self, node: Node, text: str, name: str, limit: int = LONGEST_NAME) -> str:
        """Return a text, cut off if it is longer than it may be, which is noted.

        A name is one line; an explanation may go over several.
        """
        if len(text) > limit:
            self.note(node, "text_too_long", name=name[:40], limit=limit)
        text = text[:limit]
        return one_line(text) if limit == LONGEST_NAME else "\n".join(map(one_line, text.split("\n")))

    def note_no_mapping(self, node: Node, name: str) -> None:
        """`name：value` and `name:value` are plain text to YAML; say so, since it is hard to see."""
        text = node.value if isinstance(node.value, str) and not node.quoted else ""
        found = re.match(r"[^\W\d]\w*(：|:(?=\S))", text)
        if node.value is None:
            self.note(node, "section_empty", name=name)
        elif name == "players" and (count := meant_value(str(node.plain()), "number")):
            self.note(node, "players_are_seats", count=count)
        elif node.items() and node.items()[0].is_map:
            in_line = node.items()[-1].line == node.line
            self.note(node, "braces_expected" if in_line else "yaml_dash_extra", name=name)
        elif found:
            self.note_pair(node.part(found.start(1)), found[0][:-1], text[found.end() :], found[1])
        else:
            self.note(node, "mapping_expected", name=name)

    def note_pair(self, node: Node, name: str, value: str, sign: str) -> None:
        """Note a key and its value with another sign between them than a colon and a space."""
        code = {"：": "yaml_full_width_colon", ":": "yaml_colon_space"}.get(sign, "yaml_equals")
        self.note(node, code, name=name[:40], value=value.strip()[:30])

    def note_comma(self, entry: Entry) -> None:
        """Note a key without a value inside of braces.

        `value:2`, `value=2`, or the rest of a text that has a comma.
        """
        key = entry.name
        found = re.match(r"([^\W\d]\w*)\s*([:：=])\s*(.+)", key)
        if found:
            self.note_pair(entry.key.part(found.start(2)), found[1], found[3], found[2])
        else:
            self.note(entry.key, "comma_in_text", text=key[:40])

    def word(self, node: Node, word: str, known: Collection[str], name: str) -> bool:
        """Return whether a word is one of those that are known, and note it if not."""
        if word in known:
            return True
        words = list(known)
        joined = re.search("[、，；]", word)
        if joined:
            self.note(node.part(joined.start()), "yaml_full_width", character=joined[0], plain=", ")
        elif word[:1] in tuple("(（【［"):
            self.note(node, "list_brackets", text=word.strip("()（）【】［］ ")[:40])
        elif not words:
            self.note(node, "formula_name", name=word[:40])
        else:
            likely = meant(word, words)
            self.note(node, "unknown_word", name=name, text=word[:40], words=" ".join(words), likely=likely)
        return False

    def label(self, node: Node, limit: int = LONGEST_NAME, also: Collection[str] = ()) -> Label:
        """Return the label of a node, which may have other keys `also`."""
        if type(node.value) in (str, int):
            text = self.bounded(node, str(node.value), str(node.value), limit)
            return Label(text, text)
        zh = node.get("zh")
        for entry in node.entries():
            key = entry.name
            if key not in NAME_LANGUAGES and key not in also:
                if after_comma(entry):
                    self.note_comma(entry)
                else:
                    self.note(entry.key, "label_expected", text=key[:40])
        if node.is_map and zh is not None and isinstance(zh.value, str):
            texts = ((language, node.at(language)) for language in NAME_LANGUAGES)
            said = {key: self.bounded(one, one.value, key, limit) for key, one in texts if isinstance(one.value, str)}
            return Label.named(said)
        self.note(node, "label_expected")
        return NO_LABEL

    def texts(self, node: Node, name: str) -> tuple[str, ...]:
        """Return the texts of a key: `[a, b]` or one line `a b`."""
        if isinstance(node.value, str):
            one = name in _ONE_TEXT and " " in node.value
            return (one_line(node.value),) if one else tuple(self.first(node.value.split(), node, name))
        if not node.is_list or any(not isinstance(member.value, (str, int)) for member in node.items()):
            self.note(node, "texts_expected", name=name)
            return ()
        members = self.first(node.items(), node, name)
        return tuple(self.bounded(one, str(one.value), name, _longest(name)) for one in members)


class Fields:
    """One mapping of the file, read by the keys of its section."""

    def __init__(self, notes: Notes, node: Node, section: str, name: str = "") -> None:
        self.notes = notes
        self.node = node
        self.keys = SECTIONS[section]
        self._name = name or section_name(section)
        """What people call it."""
        self._meant: dict[str, Node] = {}
        """The values of mistyped keys, by the keys that were surely meant; so one mistake is not told as several faults."""
        if not node.is_map:
            notes.note_no_mapping(node, name or section)
            return
        lost = False
        entries = list(node.entries())
        for at, entry in enumerate(entries):
            key = entry.name
            if key in self.keys:
                continue
            if after_comma(entry):
                self._note_comma(entries[at - 1] if at else entry, entry)
                lost = True
            else:
                self._note_unknown(entry, key, section)
        for key_spec in self.keys.values():
            if key_spec.required and self.get(key_spec.name) is None and not lost:
                self.note_missing(key_spec.name)

    def note_at(self, code: str, key: str, /, **facts: Any) -> None:
        """Note a problem at the place of a key."""
        self.notes.note(self.at(key), code, **facts)

    def note_missing(self, name: str) -> None:
        """Note a key that the section needs."""
        self.notes.note(self.node, "missing_key", name=name, section=self._name, meaning=self.keys[name].meaning)

    def _note_comma(self, before: Entry, entry: Entry) -> None:
        """Note that a seeming key belongs to the formula before, or is a text after a comma."""
        text = before.node.value
        if isinstance(text, str) and not before.node.quoted and text.count("(") > text.count(")"):
            whole = f"{text}, {entry.key.value}"
            name = before.name
            self.notes.note(before.node, "comma_in_formula", name=name, text=whole.replace('"', "")[:LONGEST_NAME])
            # Of the formula nothing more is told, be it a condition or a number.
            asks = name in self.keys and self.keys[name].kind == "condition"
            self._meant[name] = replace(before.node, value=asks or 0)
        else:
            self.notes.note_comma(entry)

    def _note_unknown(self, entry: Entry, key: str, section: str) -> None:
        """Note an unknown key, and which was meant, or which there are if none is like it."""
        for option in self.node.at("options").entries() if section == "ruleset" else ():
            if key in (option.key.value, *(option.node.at(language).value for language in NAME_LANGUAGES)):
                value = short(entry.node.plain())
                self.notes.note(entry.key, "key_of_options", name=key[:60], id=option.name, value=value)
                return
        fits = [known for known, spec in self.keys.items() if spec.kind != "number" or not entry.node.is_map]
        free = [known for known in fits if self.node.get(known) is None]
        likely, other = meant(key, fits), meant(key, free)
        if not likely.word or (other.word and not likely.sure):
            likely = other
        if likely.word in free and likely.sure:
            self._meant.setdefault(likely.word, entry.node)
        elif any(key in known for known in SECTIONS.values()):
            # A key of another section is not mistyped.
            likely = meant(key, ())
        code = "unknown_key" if likely.word else "yaml_unseen" if unseen(key) else "unknown_key_of"
        facts = {"name": key[:60], "section": section_name(section), "words": " ".join(self.keys)}
        self.notes.note(entry.key, code, path=key, likely=likely, **facts)

    def get(self, name: str) -> Node | None:
        """Return the node of a key."""
        return self._meant.get(name) or self.node.get(name)

    def at(self, name: str) -> Node:
        """Return the place of a fault of a key: its value, or the mapping if it is left out."""
        return self.get(name) or self.node

    def _scalar(self, name: str, kinds: tuple[type, ...], code: str, default: Any) -> Any:
        """Return a value of one of some types.

        `default` if there is none, or another, which is noted.
        """
        node = self.get(name)
        if node is None or type(node.value) in kinds:
            return default if node is None else node.value
        text = str(node.plain())[:40]
        if int in kinds and quoted_number(node):
            self.notes.note(node, "number_quoted", text=text)
            return int(text)
        likely = meant_value(text, "switch" if bool in kinds else "number" if str not in kinds else "")
        self.notes.note(node, code, name=name, text=text, likely=likely)
        if bool in kinds and likely:
            return likely == "true"
        return default

    def text(self, name: str, default: str = "") -> str:
        """Return the text of a key."""
        text = str(self._scalar(name, (str, int), "text_expected", default))
        return text if text == default else self.notes.bounded(self.at(name), text, name, _longest(name))

    def number(self, name: str, default: int) -> int:
        """Return the whole number of a key."""
        return int(self._scalar(name, (int,), "number_expected", default))

    def switch(self, name: str, default: bool = False) -> bool:
        """Return the switch of a key."""
        return (
            bool(self._scalar(name, (bool,), "switch_expected", False)) if default is False or self.get(name) else True
        )

    def choice(self, name: str, known: Collection[str], default: str = "") -> str:
        """Return the word of a key out of a closed set; empty for any other, which is noted."""
        word = self.text(name, default)
        return word if word and self.notes.word(self.at(name), word, known, name) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; `[a, b]` or one line `a b`."""
        node = self.get(name)
        return () if node is None or node.value is None else self.notes.texts(node, name)

    def words(self, name: str, known: Collection[str]) -> tuple[str, ...]:
        """Return a list of words out of a closed set."""
        found = self.texts(name)
        members = self.at(name).items()
        for at, word in enumerate(found):
            self.notes.word(members[at] if at < len(members) else self.at(name), word, known, name)
        return found

    def formula(self, name: str, default: bool | int) -> Formula:
        """Return the formula of a key; if it was left out one of its own, with no place."""
        node = self.get(name)
        return plain(default) if node is None else parse(node, self.notes.problems)

    def label(self, name: str, default: Label = NO_LABEL) -> Label:
        """Return the label of a key."""
        node = self.get(name)
        return default if node is None else self.notes.label(node, _longest(name))

    def said(self) -> Label | None:
        """Return the words of `say`; None if players say the label."""
        node = self.get("say")
        return None if node is None else self.notes.label(node)

    def own_label(self, default: str | Label) -> Label:
        """Return the names that this mapping has in each language: `zh`, `en`."""
        if isinstance(default, Label):
            return default if self.get("zh") is None else self.own_label("")
        return Label.named({one: self.text(one, default if one == NAME_LANGUAGES[0] else "") for one in NAME_LANGUAGES})


def plain(value: bool | int) -> Formula:
    """Return a formula that was left out; each has a tree of its own."""
    return parse(Node(value), [])


def quoted_number(node: Node) -> bool:
    """Return whether a value is a whole number in quotes, which make a text of it."""
    return node.quoted and isinstance(node.value, str) and re.fullmatch(r"-?[0-9]{1,12}", node.value) is not None


def _longest(key: str) -> int:
    """Return the greatest length of the text of a key."""
    return LONGEST_TEXT if key in _EXPLAIN else LONGEST_NAME
