"""`rules explain WORD`: what a word of the rule language, or a name of a ruleset's own, means."""

from __future__ import annotations

from collections.abc import Iterator

from calculator.documents import Problem, Problems
from calculator.examples import Samples
from calculator.inquiry import called
from calculator.rules import Definition, Item, Label, Option, Ruleset, Value
from calculator.rules.editing import ReferenceEntry, lookup, suggestion
from calculator.rules.language import type_name
from calculator.text import Language, code_of, in_each, say

Element = Option | Item | Value


def explained(word: str, ruleset: Ruleset | None, language: Language) -> list[str]:
    """The lines to print: a ruleset's own names first, then the language's.

    :raises Problems: `explain_unknown`, where there is no such word.
    """
    lines: list[str] = []
    own = list(_elements(ruleset.definition)) if ruleset is not None else []
    if ruleset is not None:
        for section, element in own:
            if word in called(element):
                lines += _element(section, element, ruleset.definition, language)
    for entry in lookup(word):
        lines += _entry(entry, language)
    if lines:
        return lines
    also = [name for _, element in own for name in called(element)]
    raise Problems([Problem("explain_unknown", likely=suggestion(word, also), facts={"name": word[:60]})])


def _elements(definition: Definition) -> Iterator[tuple[str, Element]]:
    for section in ("options", "items", "values", "per_payer", "players"):
        for element in getattr(definition, section):
            yield section, element


def _element(section: str, element: Element, definition: Definition, language: Language) -> list[str]:
    names = " · ".join(dict.fromkeys((element.label.zh, element.label.en, element.id)))
    head = f"{names} — {definition.id} {section}"
    lines = [head, *(f"  {line}" for line in _facts(element, definition, language))]
    help_text = getattr(element, "help", Label("", ""))
    lines += [f"  {text}" for text in dict.fromkeys((help_text.zh, help_text.en)) if text]
    file, line = (
        (element.formula.file, element.formula.line) if isinstance(element, Value) else (element.file, element.line)
    )
    return [*lines, f"  {file}:{line}"]


def _facts(element: Element, definition: Definition, language: Language) -> list[str]:
    def fact(code: str, value: object) -> str:
        return f"{say(code, language)} {value}"

    if isinstance(element, Value):
        return [fact("diff_is", element.formula.text)]
    if isinstance(element, Item):
        unit = definition.unit(language)
        found = [fact("diff_value_key", f"{element.value.text} {unit}"), fact("diff_when", element.condition)]
        if element.count.text != "1":
            found.append(fact("diff_count", element.count.text))
        if element.excludes:
            found.append(fact("diff_excludes", " ".join(element.excludes)))
        if element.aliases:
            found.append(fact("explain_aliases", " ".join(element.aliases)))
        return found
    found = [fact("diff_type", element.type), fact("diff_default", element.show(element.default, language))]
    if element.type in ("number", "numbers"):
        found.append(fact("explain_limits", f"{element.minimum}–{element.maximum}"))
    found += [f"{choice.value} {choice.label(language)}" for choice in element.choices]
    found += [f"{element.id}.{name} {label(language)}" for name, label in element.fields]
    return found


def _entry(entry: ReferenceEntry, language: Language) -> list[str]:
    name = f"{entry.name}({entry.arguments})" if entry.arguments else entry.name
    kind = say(code_of("explain_kind", entry.kind), language)
    lines = [f"{' · '.join(filter(None, (name, entry.chinese)))} — {kind}, {_type(entry, language)}"]
    lines += [f"  {text}" for text in dict.fromkeys(in_each(entry.meaning).texts)]
    where = [place for place in entry.where if place]
    if where:
        lines.append(f"  {say('explain_where', language)} {', '.join(where)}")
    return [*lines, *_example(entry, language)]


def _type(entry: ReferenceEntry, language: Language) -> str:
    if entry.kind in ("word", "function", "sign"):
        return say(code_of("explain_type", entry.type), language)
    return type_name(entry.type, language)


def _example(entry: ReferenceEntry, language: Language) -> list[str]:
    samples = Samples()
    answer = samples.answer(entry)
    if answer is None:
        return []
    deal = samples.deals[answer.sample - 1]
    line = f"  {say('explain_example', language)} {entry.example} → {answer.text(language)}"
    if entry.kind == "sign" or not answer.value:
        return [line]
    return [line, f"    {deal.label(language)}: {deal.text()}"]
