"""The lines of the rules for who does not program, as plain values: what each says, and with which fields it is changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from calculator.documents import Problem
from calculator.rules import Definition, Item, Option, same_value, source_text
from calculator.rules.formulas import Formula, Number, Truth
from calculator.rules.language import CHOICES, SHAPES
from calculator.statement import reason_word
from calculator.text import NAME_LANGUAGES, Said, Voice, clauses, code_of
from calculator.view.rules_check import CheckAnswer
from calculator.view.rules_findings import Coverage
from calculator.workshop import Part, PaymentSentence, deciding_option, payment_sentences, said_formula

FILE = "file"
"""The key of the field that leads to the file."""
_NUMBER = "-?[0-9]{1,12}"
_USUAL = ("chow", "pong")
"""Melds that a table says of whether it plays them; others are there where the rules have them."""


class Field(NamedTuple):
    """One control: `kind` is switch, line, choice, option, button or word."""

    kind: str
    key: str = ""
    text: str = ""
    spoken: str = ""
    """The name for a screen reader."""
    tip: str = ""
    width: int = 0
    """The width of a line, in pixels at 100 %."""
    pattern: str = ".+"
    """The pattern of the text of a line."""
    choices: tuple[tuple[str, str], ...] = ()
    """The choices: values with their words."""
    option: Option | None = None
    role: str = ""
    value: Any = None
    changed: bool = False

    @property
    def shape(self) -> tuple[object, ...]:
        """Everything but what can become another while the control stays."""
        option = self.option and (self.option.id, self.option.type, self.option.optional, self.option.choices)
        return *self[:8], option, self.role, self.value if self.kind == "choice" else None


class PeopleLine(NamedTuple):
    """One part of the rules. `note` says what it was in the ruleset below; `kinds` are tiles that are seen."""

    part: Part
    name: str
    tip: str
    fields: tuple[Field, ...]
    note: str = ""
    faint: bool = False
    kinds: tuple[int, ...] = ()
    place: tuple[str, int] | None = None
    """The file and line where it stands."""
    reached: int | None = None
    """The number of examples that reach it; None if that is not known."""
    missing: tuple[Said, ...] = ()
    """Its branches that none takes."""
    faults: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def item_lines(definition: Definition, base: Definition | None, voice: Voice) -> Iterator[PeopleLine]:
    """Yield the items: whether each counts, and its worth where that is a number."""
    below = {item.id: item for item in base.items} if base is not None else None
    for item in definition.items:
        option = deciding_option(definition, item)
        name, note = item.label(voice.language), ""
        on = counts(item) and (option is None or option.default is True)
        old = below.get(item.id) if below is not None else None
        if below is not None and old is None:
            note = voice.say("rules_new_item")
        elif old is not None and counts(item) != counts(old):
            note = voice.say("people_was_off" if on else "people_was_on")
        elif old is not None and old.value.text != item.value.text:
            note = voice.say("people_was", value=_formula(old.value, voice))
        said, worth = voice.say("people_worth", name=name), _formula(item.value, voice)
        switch = Field("switch", "on", spoken=name, tip=voice.say("rules_switch_tip", name=name), value=on)
        if isinstance(item.value.tree, Number):
            value = Field("line", "value", spoken=said, width=52, value=worth, changed=bool(note))
        else:
            value = Field("button", FILE, worth, f"{said} {worth}", voice.say("people_in_file"))
        tip = "\n".join(filter(None, (name, item.help(voice.language), source_text(item.source, voice.language))))
        place = item.file, item.line
        by = voice.say("people_off_by", option=option.label(voice.language)) if option is not None and not on else ""
        yield PeopleLine(("items", item.id), name, tip, (switch, value), note or by, not on, place=place)


def option_lines(definition: Definition, base: Definition | None, voice: Voice) -> Iterator[PeopleLine]:
    """Yield the options: what holds where nothing else is agreed, and the limits of a number."""
    below = {option.id: option for option in base.options} if base is not None else {}
    for option in definition.options:
        old = below.get(option.id)
        other = old is not None and not same_value(old.default, option.default)
        note = voice.say("people_was", value=_shown(option, old.default, voice)) if old is not None and other else ""
        name, tip = option.label(voice.language), option.tip(voice.language)
        fields = [
            Field(
                "option", "default", spoken=name, tip=tip, width=150, option=option, value=option.default, changed=other
            )
        ]
        if option.type in ("number", "numbers"):
            for key, limit in (("min", option.minimum), ("max", option.maximum)):
                said = voice.say(code_of("people_limit", key))
                fields += [
                    Field("word", text=said, role="label"),
                    Field("line", key, spoken=f"{name} {said}", width=62, pattern=_NUMBER, value=limit),
                ]
        yield PeopleLine(("options", option.id), name, tip, tuple(fields), note)


def payment_lines(definition: Definition, base: Definition | None, voice: Voice) -> Iterator[PeopleLine]:
    """Yield the payments as sentences, whose grey parts are chosen from their like."""
    below = {one.key: one for one in payment_sentences(base)} if base is not None else {}
    for one in payment_sentences(definition):
        payment, language = one.payment, voice.language
        name = payment.label(language) or reason_word(payment.reason, language, definition)
        fields = tuple(_sentence(one, below.get(one.key), name, voice))
        tip, place = source_text(payment.source, language), (payment.file, payment.line)
        yield PeopleLine(("payments", one.key), name, tip, fields, place=place)


def _sentence(one: PaymentSentence, old: PaymentSentence | None, name: str, voice: Voice) -> Iterator[Field]:
    keys = [part.key for part in one.parts]
    code = "people_moves" if "pay" not in keys else "people_pays_to" if "to" in keys else "people_pays"
    for piece in re.split(r"(\{\w+\})", voice.say(code)):
        part = one.part(piece[1:-1]) if piece.startswith("{") else None
        if part is None:
            if piece.strip() and not piece.startswith("{"):
                yield Field("word", text=piece.strip())
            continue
        text = part.said(voice.language) if part.said is not None else voice.say("people_by_file")
        was = old.part(part.key) if old is not None else None
        before = was.said(voice.language) if was is not None and was.said is not None else text
        if part.choices:
            spoken = voice.say(code_of("people_part", part.key), name=name, text=text)
            choices = tuple((choice.written, choice.said(voice.language)) for choice in part.choices)
            changed = before != text
            yield Field("choice", part.key, text, spoken, choices=choices, value=part.written, changed=changed)
        else:
            yield Field("word", text=text)
        if before != text:
            yield Field("word", text=voice.say("people_was", value=before), role="warning")
    if one.payment.borne_by_discarder:
        yield Field("word", text=voice.say("people_borne"))
    if any(not part.choices for part in one.parts):
        said = voice.say("people_in_file")
        yield Field("button", FILE, said, f"{name}: {said}")


def name_lines(definition: Definition, voice: Voice) -> Iterator[PeopleLine]:
    """Yield the name of the ruleset and those of its items, a field for each language."""
    labels = {"name": (voice.say("people_ruleset_name"), definition.name)}
    labels |= {item.id: (item.label(voice.language), item.label) for item in definition.items}
    for key, (called, named) in labels.items():
        said = {one: voice.say(code_of("people_name", one)) for one in NAME_LANGUAGES}
        fields = tuple(
            Field("line", one, said[one], f"{called}: {said[one]}", width=170, value=getattr(named, one))
            for one in NAME_LANGUAGES
        )
        yield PeopleLine(("names", key), called, "", fields)


def tile_lines(definition: Definition, base: Definition | None, voice: Voice) -> Iterator[PeopleLine]:
    """Yield what is played with: tiles, melds, shapes, what every win must be, and after how many wins a deal is over."""

    def line(key: str, *fields: Field, note: str = "", kinds: Sequence[int] = (), row: str = "") -> PeopleLine:
        name = voice.say(code_of("people_tiles", key))
        return PeopleLine(("tiles", key + row), name, "", fields, note, kinds=tuple(map(int, kinds)))

    wild = definition.wild_rows
    rows: list[tuple[str, Sequence[int], Formula | None]] = [("tiles", row.kinds, row.when) for row in definition.tiles]
    rows += [("flowers", row.kinds, row.when) for row in definition.flower_rows]
    rows += [("wild", row.kinds, row.when) for row in wild]
    for at, (key, kinds, when) in enumerate(rows):
        condition = "" if when is None else _when("", when, voice)
        fields = [Field("word", text=condition, role="label")] if condition else []
        yield line(key, *fields, kinds=kinds, row=f" {at}")
    known = CHOICES["ruleset.melds"]
    was = base.melds if base is not None else definition.melds
    offered = [name for name in known if name in (*_USUAL, *definition.melds, *was)]
    old = " ".join(known[name](voice.language) for name in was) or voice.say("people_no_melds")
    note = voice.say("people_was", value=old) if set(was) != set(definition.melds) else ""
    switches = [Field("switch", one, known[one](voice.language), value=one in definition.melds) for one in offered]
    yield line("melds", *switches, note=note)
    shapes = []
    for rule in definition.shapes:
        named = rule.label if rule.is_own or rule.shape not in SHAPES else SHAPES[rule.shape]
        shapes.append(_when(named(voice.language), rule.when, voice))
    required = [rule.label(voice.language) for rule in definition.requirements]
    for key, texts in (("shapes", shapes), ("requirements", required)):
        if texts:
            yield line(key, Field("word", text="\n".join(texts)))
    count, said = definition.winners, Field("word", text=voice.say("people_winners", count=definition.winners))
    if definition.on_discard is None:
        changed = base is not None and base.winners != count
        note = voice.say("people_was", value=base.winners) if base is not None and changed else ""
        spoken = voice.say(code_of("people_tiles", "winners"))
        field = Field("line", "winners", spoken=spoken, width=52, pattern=_NUMBER, value=count, changed=changed)
        yield line("winners", field, said, note=note)
    else:
        yield line("winners", said)
    yield PeopleLine(("tiles", FILE), "", "", (Field("button", FILE, voice.say("people_in_file")),))


def counts(item: Item) -> bool:
    """Return whether an item is played at all."""
    return not (item.off or item.when.is_truth(False))


def _formula(formula: Formula, voice: Voice) -> str:
    """Return what something is worth, in words where it is no number."""
    if isinstance(formula.tree, Number):
        return formula.text
    said = said_formula(formula)
    return said(voice.language) if said is not None else voice.say("people_by_file")


def _when(text: str, when: Formula, voice: Voice) -> str:
    """Return a text with the condition under which alone it holds."""
    if isinstance(when.tree, Truth):
        return text if when.tree.value else voice.say("people_never", what=text).strip()
    return voice.say("people_when", what=text, when=_formula(when, voice)).strip()


def _shown(option: Option, value: object, voice: Voice) -> str:
    """Return a value as people say it."""
    if isinstance(value, tuple):
        return " ".join(str(number) for number in value)
    return voice.say("rules_not_set") if value is None else option.show(value, voice.language)  # type: ignore[arg-type]


def said_reached(count: int, missing: Sequence[Said], voice: Voice) -> str:
    """Return how many examples reach something, and which of its branches none takes."""
    said = voice.say("people_reached", count=count)
    if not count or not missing:
        return said
    return said + voice.say(
        "people_not_taken", names=clauses([name(voice.language) for name in missing], voice.language)
    )


Lines = Callable[[Definition, Definition | None, Voice], Iterator[PeopleLine]]
PAGES: Mapping[str, tuple[Lines, ...]] = {
    "names": (lambda definition, _base, voice: name_lines(definition, voice),),
    "tiles": (tile_lines,),
    "items": (item_lines, payment_lines),
    "options": (option_lines,),
    "payments": (item_lines, payment_lines),
}
"""The lines on the page of each tab."""


def page_of(
    tab: str, good: CheckAnswer | None, answer: CheckAnswer | None, covered: Coverage | None, voice: Voice
) -> tuple[list[list[PeopleLine]], list[Problem]]:
    """Return the lines on the page of a tab, as the text last was right, and the problems that belong to none.

    Each has how many examples reach it, what is wrong with it and what is doubted of it.
    """
    problems = answer.result.problems if answer is not None else ()
    definition = good.result.definition if good is not None else None
    if answer is None or good is None or definition is None:
        return [], [*problems]
    counts, missing = (covered.counts, covered.parts) if covered is not None else ({}, {})
    faults, doubts = (_by_part(answer, those, voice) for those in (problems, answer.advice))
    shown = [
        [
            one._replace(
                reached=counts.get(one.part),
                missing=missing.get(one.part, ()),
                faults=faults.get(one.part, ()),
                doubts=doubts.get(one.part, ()),
            )
            for one in lines(definition, good.base, voice)
        ]
        for lines in PAGES.get(tab, ())
    ]
    own = {one.part for lines in shown for one in lines}
    return shown, [problem for problem in problems if answer.part_of(problem) not in own]


def _by_part(answer: CheckAnswer, problems: Sequence[Problem], voice: Voice) -> dict[Part | None, tuple[str, ...]]:
    """Return what is said of each part of the file; at None what belongs to none."""
    found: dict[Part | None, tuple[str, ...]] = {}
    for problem in problems:
        part = answer.part_of(problem)
        found[part] = (*found.get(part, ()), problem.message(voice.language))
    return found
