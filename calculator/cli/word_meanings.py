"""`rules explain WORD`: what a word of the rule language, or a name of a ruleset's own, means."""

from collections.abc import Iterator

from calculator.documents import refusal
from calculator.inquiry import called
from calculator.rules import Definition, Fact, Item, Option, Preset, Ruleset, Value
from calculator.rules.language import CHOICES, type_name
from calculator.text import Language, code_of, is_chinese, say, written
from calculator.workshop import ReferenceEntry, Samples, lookup, suggestion

Plain = Option | Item | Value
Element = Plain | Fact | Preset


def explained(word: str, ruleset: Ruleset | None, language: Language) -> list[str]:
    """Return the lines to print: a ruleset's own names first, then the language's.

    :raises Problems: `explain_unknown`, if there is no such word.
    """
    lines = []
    own = list(_elements(ruleset.definition)) if ruleset is not None else []
    if ruleset is not None:
        for section, element in own:
            if word in _called(element):
                lines += _element(word, section, element, ruleset.definition, language)
    of_ruleset = bool(lines)
    for entry in lookup(word):
        # Who asks for a name of the ruleset does not mean a key of files that is called the same.
        if not of_ruleset or entry.kind in ("word", "function", "sign"):
            lines += _entry(word, entry, language)
    if lines:
        return lines
    also = [name for _, element in own for name in _called(element)]
    likely = suggestion(word, also)
    code = "explain_unknown" if likely else "explain_nothing_like"
    raise refusal(code, likely=likely, facts={"name": word[:60]})


def _elements(definition: Definition) -> Iterator[tuple[str, Element]]:
    for section in ("facts", "options", "presets", "items", "values", "per_payer", "players"):
        for element in getattr(definition, section):
            yield section, element


def _called(element: Element) -> tuple[str, ...]:
    """Return every name by which it may be asked for."""
    if isinstance(element, Preset):
        return element.id, element.label.zh, element.label.en
    return called(element.option if isinstance(element, Fact) else element)


def _element(word: str, section: str, element: Element, definition: Definition, language: Language) -> list[str]:
    plain = element.option if isinstance(element, Fact) else element
    names = " · ".join(dict.fromkeys((plain.label(language), plain.id, word)))
    head = f"{names} — {definition.id} {section}"
    if isinstance(plain, Preset):
        known = {option.id: option for option in definition.options}
        chosen = ((known[name], value) for name, value in plain.options)
        return [head, *(f"  {option.label(language)} {option.show(value, language)}" for option, value in chosen)]
    lines = [head, *(f"  {line}" for line in _facts(plain, definition, language))]
    if isinstance(element, Fact):
        lines.insert(1, f"  {say(code_of('diff', 'of'), language)} {CHOICES['fact.of'][element.of](language)}")
        lines += [f"  {say(code_of('diff', 'next'), language)} {element.next(language)}"] if element.next else []
    text = plain.help(language)
    lines += [f"  {text}"] if text else []
    file, line = (plain.formula.file, plain.formula.line) if isinstance(plain, Value) else (plain.file, plain.line)
    return [*lines, f"  {file}:{line}"]


def _facts(element: Plain, definition: Definition, language: Language) -> list[str]:
    def fact(code: str, value: object) -> str:
        return f"{say(code, language)} {value}"

    if isinstance(element, Value):
        return [fact("diff_is", element.formula(language))]
    if isinstance(element, Item):
        unit = definition.unit_of(element)(language)
        found = [
            fact("diff_value_key", f"{element.value(language)} {unit}"),
            fact("diff_when", element.condition(language)),
        ]
        if element.count.text != "1":
            found.append(fact("diff_count", element.count(language)))
        if element.excludes:
            found.append(fact("diff_excludes", " ".join(element.excludes)))
        aliases = [written(one, language) for one in element.aliases if is_chinese(language) or one.isascii()]
        if aliases:
            found.append(fact("explain_aliases", " ".join(aliases)))
        return found
    found = [fact("diff_type", element.type), fact("diff_default", element.show(element.default, language))]
    if element.type in ("number", "numbers", "seat"):
        found.append(fact("explain_limits", f"{element.minimum}–{element.maximum}"))
    found += [f"{choice.value} {choice.label(language)}" for choice in element.choices]
    found += [f"{element.id}.{name} {label(language)}" for name, label in element.fields]
    return found


def _entry(word: str, entry: ReferenceEntry, language: Language) -> list[str]:
    name = f"{entry.name}({entry.arguments})" if entry.arguments else entry.name
    kind = say(code_of("explain_kind", entry.kind), language)
    chinese = written(entry.chinese, language) if is_chinese(language) or word == entry.chinese else ""
    own = entry.kind in ("word", "function", "sign")
    type_ = say(code_of("explain_type", entry.type), language) if own else type_name(entry.type, language)
    lines = [f"{' · '.join(filter(None, (name, chinese)))} — {kind}, {type_}"]
    lines.append(f"  {entry.meaning(language)}")
    where = [place for place in entry.where if place]
    if where:
        lines.append(f"  {say('explain_where', language)} {', '.join(where)}")
    return [*lines, *_example(entry, language)]


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
