"""Help for writing a ruleset file: the words that fit a place, and what the word at a place means.

All of it comes from the tables that also check the files: `language`, `vocabulary`, `functions`, `names`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from calculator.rules.definitions import Definition, Item, Label, Option, Preset, Reason, Value
from calculator.rules.formulas.scopes import SCOPES, Scope, allows, facts_known
from calculator.rules.language.vocabulary import CHOICES, EMPTY, FUNCTION_DOCS, PLAYER_PREFIXES, SECTIONS, WORDS
from calculator.rules.option import source_text
from calculator.text import Language, Said, Sentence, code_of
from calculator.workshop.context import CursorPlace, place_at, word_at

_CONSTANTS = {
    name: Sentence(code_of("rule_constant", name)) for name in ("true", "false", "null", EMPTY, "items.total")
}
_OWN_NAMES = {
    "item.excludes": "items",
    "item.id": "items",
    "example.items": "items",
    "ruleset.chain": "values",
    "ruleset.best": "values",
    "example.values": "values:",
    "ruleset.ask_first": "open_options",
    "example.preset": "presets",
    "example.facts": "facts:",
    "example.next_facts": "facts:",
}
"""Keys that take names of the file's own, with the section that has them; with a colon, as keys of a mapping."""
_SECTIONS_OF_NAMES = ("options", "values", "per_payer", "players", "items", "reasons", "presets", "facts")
_LOGIC = ("and", "or", "not", "if", "else", "in")
_BY_CHINESE = {word.chinese: word for word in WORDS.values()}


@dataclass(frozen=True, slots=True)
class Hint:
    """One word that fits. `kind` is key, word, function, own or value; `text` is what is put there, where it differs."""

    word: str
    kind: str
    meaning: Said
    text: str = ""
    beside: str = ""
    """Another name of the same: the Chinese of a word, the arguments of a function."""

    def matches(self, typed: str) -> int:
        """Return how well it continues the typed text: 0 not at all, 3 best."""
        low = typed.lower()
        if not low or self.word.lower().startswith(low):
            return 3
        if self.beside.startswith(typed) or any(part.startswith(low) for part in self.word.lower().split(".")):
            return 2
        return 1 if low in self.word.lower() or typed in self.beside else 0


def completions(
    text: str, at: int, definition: Definition | None, rulesets: Iterable[str] = ()
) -> tuple[int, list[Hint]]:
    """Return the start of the word that is being written, and the possible words, best first."""
    place = place_at(text, at)
    start, _ = word_at(text, at)
    typed = text[start:at]
    found: dict[str, Hint] = {}
    for hint in _fitting(place, definition, rulesets):
        found.setdefault(hint.word, hint)
    ranked = [(hint.matches(typed), hint) for hint in found.values()]
    return start, [hint for rank, hint in sorted(ranked, key=lambda pair: -pair[0]) if rank]


def _fitting(place: CursorPlace, definition: Definition | None, rulesets: Iterable[str]) -> Iterator[Hint]:
    if place.formula:
        if place.key in ("from", "to") and definition is not None and definition.pot is not None:
            yield Hint("pot", "value", definition.pot)
        yield from _formula(place, definition)
    elif place.named:
        yield from _inherited(place, definition)
    elif not place.key:
        for key in SECTIONS.get(place.section, {}).values():
            yield Hint(key.name, "key", key.meaning, f"{key.name}: ")
        if place.section == "payments" and definition is not None:
            yield from _own_hints(definition.reasons, behind=": ")
    else:
        yield from _value(place, definition, rulesets)


def _value(place: CursorPlace, definition: Definition | None, rulesets: Iterable[str]) -> Iterator[Hint]:
    """Yield words of a closed set, and names that the file itself has."""
    at = f"{place.section}.{place.key}"
    for word, said in CHOICES.get(at, {}).items():
        yield Hint(word, "value", said)
    if place.kind == "switch":
        for word in ("true", "false"):
            yield Hint(word, "value", _CONSTANTS[word])
    if at == "ruleset.extends":
        for name in rulesets:
            yield Hint(name, "value", Label(name, name))
    if definition is None:
        return
    own, behind, _ = _OWN_NAMES.get(at, "").partition(":")
    if own:
        yield from _own_hints(_elements(definition, own), behind=": " if behind else "")
    if at == "example.flags":
        for name in definition.circumstances:
            known = WORDS[f"win.{name}"]
            yield Hint(name, "value", known.meaning, beside=known.chinese)
    if at == "option.default" and len(place.path) > 1:
        yield from _choices(place.path[1], definition)
    if at in ("example.options", "preset.options"):
        if len(place.path) > 3:
            yield from _choices(place.path[3], definition)
        else:
            yield from _own_hints(definition.open_options, behind=": ")
    if at == "seat.seat":
        yield from _own_hints(fact.option for fact in definition.facts if fact.option.type == "seat")


def _elements(definition: Definition, section: str) -> list[Any]:
    """Return what has a name in a section of the file; of facts the options that describe them."""
    return [getattr(one, "option", one) for one in getattr(definition, section)]


def _own_hints(
    elements: Iterable[Option | Item | Value | Preset | Reason], before: str = "", behind: str = ""
) -> Iterator[Hint]:
    """Yield the file's own names, with the text written around them."""
    for one in elements:
        name = f"{before}{one.id}"
        yield Hint(name, "own", one.label, f"{name}{behind}" if behind else "", one.label.zh)


def _choices(name: str, definition: Definition) -> Iterator[Hint]:
    option = next((option for option in definition.options if option.id == name), None)
    if option is None:
        return
    for choice in option.choices:
        yield Hint(str(choice.value), "value", choice.label)
    words = ("true", "false") if option.type == "switch" else ()
    for word in (*words, *(("null",) if option.optional else ())):
        yield Hint(word, "value", _CONSTANTS[word])


def _inherited(place: CursorPlace, definition: Definition | None) -> Iterator[Hint]:
    """Yield names that a file can give again: inherited ones and its own."""
    if place.section in ("shape", "call"):
        for word, said in CHOICES[f"ruleset.{place.section}s"].items():
            yield Hint(word, "value", said, f"{word}: ")
        return
    section = place.path[0] if place.path else ""
    if definition is not None and section in _SECTIONS_OF_NAMES:
        yield from _own_hints(_elements(definition, section), behind=": ")


def _formula(place: CursorPlace, definition: Definition | None) -> Iterator[Hint]:
    scope = SCOPES.get(place.scope, SCOPES["payments"])
    yield from _own_in_formula(scope, definition)
    for word in WORDS.values():
        if allows(scope, word, scope.loops):
            yield Hint(word.name, "word", word.meaning, beside=word.chinese)
    for function in FUNCTION_DOCS.values():
        yield Hint(function.name, "function", function.meaning, f"{function.name}(", f"({function.arguments})")
    for name in (*_LOGIC, "true", "false", EMPTY):
        yield Hint(name, "word", _CONSTANTS.get(name, Label("", "")))


def _own_in_formula(scope: Scope, definition: Definition | None) -> Iterator[Hint]:
    if definition is None:
        return
    facts = {fact.id: fact.option for fact in definition.facts}
    asked = [(option.id, option, option.label.zh) for option in definition.options]
    asked += [(name, facts[name.rpartition(".")[2]], zh) for name, zh in facts_known(scope, definition.facts)]
    for name, option, chinese in asked:
        yield Hint(name, "own", option.label, beside=chinese)
        for choice in option.choices:
            if isinstance(choice.value, str):
                yield Hint(choice.value, "value", choice.label)
    for shape in definition.shapes if "r" in scope.roots else ():
        if shape.is_own:
            yield Hint(f"shapes.{shape.shape}", "own", shape.label, beside=f"牌型.{shape.label.zh}")
    if scope.values:
        yield from _own_hints(definition.values)
    if scope.items:
        yield from _own_hints(definition.items, "items.")
        yield Hint("items.total", "own", _CONSTANTS["items.total"])
    if scope.per_payer:
        yield from _own_hints(definition.per_payer)
    for prefix in (*scope.prefixes, *(("each",) if scope.each_values else ())):
        for value in definition.players:
            yield Hint(f"{prefix}.{value.id}", "own", value.label, beside=f"{PLAYER_PREFIXES[prefix]}.{value.label.zh}")


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a word at a place.

    `code` is the name of its kind, in `text.rules_view`.
    """

    word: str
    code: str
    label: Said
    start: int
    end: int
    detail: str | Said = ""


def meaning(text: str, at: int, definition: Definition | None) -> Meaning | None:
    """Return the meaning of the key or word at a position, or None if it has none of its own."""
    start, end = word_at(text, at)
    word = text[start:end].strip(".")
    if not word:
        return None
    line_start = text.rfind("\n", 0, start) + 1
    comment = text[line_start:start].find("#")
    if comment >= 0 and (comment == 0 or text[line_start + comment - 1] == " "):
        return None
    place = place_at(text, end)
    found = _meaning(word, place, definition)
    if found is None:
        return None
    code, label, detail = found
    return Meaning(word, code, label, start, end, detail)


_Found = tuple[str, Said, str | Said]
"""The code, the label and the detail of a meaning."""


def _meaning(word: str, place: CursorPlace, definition: Definition | None) -> _Found | None:
    key = SECTIONS.get(place.section, {}).get(word)
    if key is not None and not place.named and (not place.key or place.key == word):
        return "hint_key", key.meaning, ""
    named = _in_formula(word, definition)
    said = CHOICES.get(f"{place.section}.{place.key}", {}).get(word)
    # The key of a line that has its value already: the place is the value's, whose key this is.
    of_formula = place.formula or place.section == "ruleset"
    return named if said is None or (of_formula and named) else ("hint_value", said, "")


def _in_formula(word: str, definition: Definition | None) -> _Found | None:
    if own := _own(word, definition):
        return own
    if known := WORDS.get(word) or _BY_CHINESE.get(word):
        other = known.chinese if known.name == word else known.name
        return code_of("hint_type", known.type), known.meaning, other
    if function := FUNCTION_DOCS.get(word):
        return "hint_function", function.meaning, f"{function.name}({function.arguments})"
    return None


def _own(word: str, definition: Definition | None) -> _Found | None:
    """Return a name of the file's own (or inherited), with its formula."""
    if definition is None:
        return None
    tail = word.rpartition(".")[2]
    for option in definition.options:
        if word in (option.id, f"options.{option.id}", option.label.zh):
            allowed = " / ".join(option.words()) if option.choices else ""
            return "hint_option", partial(_with_source, _helped(option), option.source), allowed
    for shape in definition.shapes:
        if shape.is_own and word in (f"shapes.{shape.shape}", f"牌型.{shape.label.zh}"):
            return "hint_own", shape.label, shape.when if shape.when.text != "true" else ""
    for fact in definition.facts:
        # The bare name of a word means the word.
        if tail in (fact.id, fact.option.label.zh) and word not in WORDS and word not in _BY_CHINESE:
            of, named = CHOICES["fact.of"][fact.of], _helped(fact.option)
            both = Label(f"{named.zh} · {of('zh')}", f"{named.en} · {of('en')}")
            return "hint_fact", both, " / ".join(fact.option.words())
    for section in (definition.values, definition.per_payer, definition.players):
        for value in section:
            if tail in (value.id, value.label.zh):
                return "hint_own", partial(_with_source, _helped(value), value.source), value.formula
    for item in definition.items:
        if tail in (item.id, item.label.zh):
            return "hint_item", partial(_with_source, _helped(item), item.source), item.condition
    return None


def _with_source(label: Label, source: str, language: Language) -> str:
    return "\n".join(filter(None, (label(language), source_text(source, language))))


def _helped(named: Option | Value | Item) -> Label:
    """Return its name, with the file's text about it for people."""
    label, said = named.label, named.help
    return Label(_both(label.zh, said.zh), _both(label.en, said.en))


def _both(name: str, said: str) -> str:
    return f"{name}: {said}" if said and said != name else name
