"""Options 约定 and facts 情况 of a ruleset file, and the values that tables and deals give them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from calculator.documents import Likely, Node, short
from calculator.rules.definitions import (
    MOST_ASKED,
    Choice,
    Fact,
    Option,
    OptionType,
    Preset,
    Requirement,
    asked_about,
    named_together,
)
from calculator.rules.formulas import scopes
from calculator.rules.formulas.names import Parts
from calculator.rules.language import CHOICES, CIRCUMSTANCES, CONDITION, NUMBER, WORDS, Word, meant, meant_value
from calculator.rules.library.fields import Fields, Notes, quoted_number
from calculator.rules.library.sections import Sections
from calculator.text import Label, Language, listed, say

MAX_OPTION = 1_000_000


def read_option(fields: Fields, name: str, index: int, section: str = "option", seats: int = 0) -> Option | None:
    """Return one option, or a fact of a table with so many seats; None if it cannot be read."""
    notes, node = fields.notes, fields.node
    if not node.is_map:
        return None
    kind = fields.text("type")
    types = CHOICES[f"{section}.type"]
    if kind and not notes.word(fields.at("type"), kind, types, "type"):
        kind = likely.word if (likely := meant(kind, types)).sure else ""
    kind = kind or _type_of(fields)
    if kind not in types:
        return None
    key = {"choice": "choices", "numbers": "fields"}.get(kind, "")
    chosen_from = _choices(notes, fields.get(key)) if key else ()
    option_type: OptionType = kind  # type: ignore[assignment]
    optional = fields.get("optional")
    option = Option(
        id=name,
        index=index,
        type=option_type,
        default=None,
        optional=fields.switch("optional") or (optional is not None and not isinstance(optional.value, bool)),
        label=fields.own_label(name),
        help=fields.label("help"),
        minimum=fields.number("min", 0),
        maximum=seats - 1 if kind == "seat" else fields.number("max", MAX_OPTION),
        choices=chosen_from if kind == "choice" else (),
        fields=tuple((str(one.value), one.label) for one in chosen_from) if kind == "numbers" else (),
        file=node.file,
        line=node.line,
        say=fields.said(),
        source=fields.text("source"),
        aliases=fields.texts("aliases"),
    )
    if key and not chosen_from:
        if fields.get(key) is None:
            fields.note_missing(key)
        return None
    fixed = fields.get("fixed")
    default = fields.get("default") if fixed is None else fixed
    if default is None:
        return option
    try:
        return replace(option, default=option.value_of(default.plain()), fixed=fixed is not None)
    except ValueError:
        said = short(default.plain())
        code = "option_default" if fixed is None else "option_fixed"
        if option.minimum > option.maximum:
            fields.note_at("option_range", "min", name=name, least=option.minimum, most=option.maximum)
        elif quoted_number(default) and option.type == "number":
            notes.note(default, "number_quoted", text=said)
        else:
            notes.note(default, code, name=name, text=said, allowed=option.allowed, likely=_meant_of(option, said))
        return option


def _type_of(fields: Fields) -> str:
    """Return the type of an option that names none: by its other keys."""
    default = fields.get("default")
    if fields.get("choices") is not None:
        return "choice"
    if fields.get("fields") is not None:
        return "numbers"
    value = default.value if default is not None else None
    return "switch" if isinstance(value, bool) else "number" if isinstance(value, int) else ""


def _meant_of(option: Option, said: str) -> str | Likely:
    """Return the value that was probably meant by one that an option cannot have."""
    if option.type == "choice":
        labelled = {name: str(one.value) for one in option.choices for name in one.names}
        found = labelled.get(said) or meant_value(said, "", optional=option.optional)
        return found or Likely(said, option.words())
    found = meant_value(said, option.type, optional=option.optional)
    if option.type == "number" and found.lstrip("-").isdigit() and not option.fits(int(found)):
        return ""
    return found if found != said or option.type == "number" else ""


def read_presets(notes: Sections, node: Node | None, options: Iterable[Option]) -> tuple[Preset, ...]:
    """Return options of some tables, by name; each a value that its option can have."""
    known = {option.id: option for option in options if not option.fixed}
    found = []
    for name, entry in notes.named(node, "presets", of_formulas=False):
        fields = Fields(notes, entry.node, "preset", name)
        given = fields.get("options")
        if given is not None and not given.is_map:
            notes.note_no_mapping(given, "options")
        values = {}
        for chosen in notes.first(given.entries(), given, "options") if given is not None else ():
            option = known.get(chosen.name)
            if option is None:
                notes.word(chosen.key, chosen.name, known, "options")
                continue
            try:
                values[option.id] = option.value_of(chosen.node.plain())
            except ValueError:
                said = short(chosen.node.plain())
                facts = {"name": option.id, "text": said, "allowed": option.allowed}
                notes.note(chosen.node, "preset_value", likely=_meant_of(option, said), **facts)
        found.append(Preset(name, fields.own_label(name), tuple(values.items())))
    return tuple(found)


def read_asked(notes: Sections, top: Fields, options: Iterable[Option]) -> tuple[str, ...]:
    """Return the options to be settled before a session.

    Of inherited ones they are those that this ruleset leaves open.
    """
    known = {option.id: option for option in options}
    names = top.words("ask_first", known)
    if len(names) > MOST_ASKED or len(set(names)) < len(names):
        top.note_at("ask_first_many", "ask_first", limit=MOST_ASKED)
    found = dict.fromkeys(name for name in names if name in known and not known[name].fixed)
    return tuple(found)[:MOST_ASKED]


def _choices(notes: Notes, node: Node | None) -> tuple[Choice, ...]:
    """Return words or numbers with their labels: a mapping, or a bare list."""
    if node is None:
        return ()
    if node.is_list:
        members = notes.first(node.items(), node, "choices")
        return tuple(Choice(member.plain(), Label(str(member.plain()), str(member.plain()))) for member in members)
    if not node.is_map:
        notes.note_no_mapping(node, "choices")
    found = []
    for entry in notes.first(node.entries(), node, "choices"):
        key = entry.name
        value: str | int = int(key) if key.lstrip("-").isdigit() else key
        if entry.node.value is None:
            found.append(Choice(value, Label(key, key)))
            continue
        label = notes.label(entry.node, also=("aliases",))
        others = entry.node.get("aliases")
        found.append(Choice(value, label, () if others is None else notes.texts(others, "aliases")))
    return tuple(found)


_KEYS_OF_TYPES = {"most": ("tiles",), "unasked": ("tiles",), "next": ("number", "choice", "switch", "seat")}


def read_facts(read: Sections, node: Node | None, seats: int) -> tuple[Fact, ...]:
    """Return the facts that a file declares; their formulas are read, but not checked yet."""
    counts = dict.fromkeys(CHOICES["fact.of"], 0)
    facts = []
    for name, entry in read.named(node, "facts"):
        fact = _fact(read, name, entry.node, counts, seats)
        if fact is not None:
            facts.append(fact)
            counts[fact.of] += 1
    return tuple(facts)


def _fact(read: Sections, name: str, node: Node, counts: dict[str, int], seats: int) -> Fact | None:
    fields = Fields(read, node, "fact", name)
    option = read_option(fields, name, 0, "fact", seats)
    if option is None:
        return None
    of = fields.choice("of", CHOICES["fact.of"])
    if not of:
        return None
    for key, types in _KEYS_OF_TYPES.items():
        where = fields.get(key)
        if where is not None and option.type not in types:
            read.note(where, "fact_key_of_type", name=key, types=" ".join(types), type=option.type)
    if of == "win" and fields.get("next") is not None:
        fields.note_at("fact_next_of_win", "next", name=name)
    requires = tuple(
        Requirement(row.formula("when", True), row.own_label(row.text("when")), row.text("source"))
        for row in read.rows(fields.get("requires"), "requirement", "requires")
    )
    return Fact(
        of=of,  # type: ignore[arg-type]
        index=counts[of],
        option=replace(option, index=counts[of]),
        most=fields.formula("most", 0) if fields.get("most") else None,
        unasked=fields.switch("unasked"),
        requires=requires,
        next=fields.formula("next", 0) if fields.get("next") else None,
    )


def check_facts(read: Sections, facts: Iterable[Fact]) -> None:
    """Check the formulas of facts."""
    for fact in facts:
        if fact.most is not None:
            read.checked(fact.most, scopes.FACTS[fact.of], NUMBER)
        for requirement in fact.requires:
            read.checked(requirement.when, scopes.FACTS[fact.of], CONDITION)
        if fact.next is not None and fact.of in scopes.NEXT:
            Parts(read.checker, fact.next, scopes.NEXT[fact.of]).check_value(fact.option, fact.next.tree)


def read_impossible(read: Sections, node: Node | None) -> tuple[Requirement, ...]:
    """Return the impossible combinations in a deal.

    A row without a name is told by the names of what it has together.
    """
    rows = []
    for fields in read.rows(node, "impossible"):
        when = read.condition(fields, scopes.IMPOSSIBLE)
        asked = asked_about(when)
        if "end" in asked and len(asked) > 1:
            fields.note_at("impossible_late", "when")
        labels = dict.fromkeys(_called(ref.word) if ref.word else ref.label for ref in named_together(when))
        label = fields.own_label(Label.of(partial(_named_together, labels)))
        rows.append(Requirement(when, label, fields.text("source")))
    return tuple(rows)


def _named_together(labels: Iterable[Label | None], language: Language) -> str:
    names = listed([label(language) for label in labels if label], language)
    return say("options_together", language, names=names)


def _called(word: Word) -> Label:
    """Return the name of a flag without a label."""
    return Label(word.chinese, word.meaning("en"))


def read_circumstances(read: Sections, top: Fields) -> tuple[tuple[str, ...], tuple[tuple[str, Requirement], ...]]:
    """Return the flags that count here, and those of them that count only under a condition."""
    node = top.get("circumstances")
    if node is None or not node.is_map:
        return top.words("circumstances", CIRCUMSTANCES), ()
    found, narrowed = [], []
    for entry in read.first(node.entries(), node, "circumstances"):
        name = entry.name
        if not read.word(entry.key, name, CIRCUMSTANCES, "circumstances"):
            continue
        found.append(name)
        if entry.node.value is None:
            continue
        fields = Fields(read, entry.node, "circumstance", name)
        label = fields.own_label(_called(WORDS[f"win.{name}"]))
        narrowed.append((name, Requirement(read.condition(fields, scopes.FLAG), label, fields.text("source"))))
    return tuple(found), tuple(narrowed)
