"""The JSON Schema of a ruleset file, made from the keys of `language`, so that editors complete and check while typing.

A file that extends another may change just a part of an option, an item or a value; its sections are the `…_change`
definitions, where only what finds the old one is required.
"""

from __future__ import annotations

import json
from typing import Any

from calculator.rules.formulas.expressions import MAX_LENGTH, MAX_NUMBER
from calculator.rules.language.vocabulary import CHOICES, REASONS, SCALARS, SEATS, SECTIONS, Key, by_period
from calculator.rules.seats import FEWEST_SEATS, MOST_SEATS
from calculator.text import NAME_LANGUAGES

DRAFT = "http://json-schema.org/draft-07/schema#"

_CHANGED = {"option": "default", "item": "", "value": "is", "fact": "default"}
"""The sections that `extends` merges, and the key that a bare value in place of the mapping stands for."""
_BARE: dict[str, dict[str, Any]] = {
    "shape": {"type": "null"},
    "circumstance": {"type": "null"},
    "reason": {"type": ["string", "integer"]},
    "call": {"type": ["string", "integer"]},
    "wild": {"type": "string"},
    "winners": {"type": "integer", "minimum": 1, "maximum": MOST_SEATS - 1},
}
"""What may stand in place of the mapping of a section: nothing, a name, a number."""

_OF_OWN_SHAPES = ("pairs", "triplets", "only", "wilds", "flowers")
_NUMBERS = {"type": "array", "items": {"type": "integer"}}
_FREE: dict[str, dict[str, Any]] = {
    "option.default": {"type": ["integer", "string", "boolean", "array", "null"]},
    "option.choices": {"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": ["string", "integer"]}}]},
    "option.fields": {"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "string"}}]},
    "fact.default": {"type": ["integer", "string", "boolean", "array", "null"]},
    "fact.choices": {"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": ["string", "integer"]}}]},
    "fact.fields": {"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "string"}}]},
    "ruleset.format": {"enum": [1]},
    "ruleset.seats": {"type": "integer", "minimum": FEWEST_SEATS, "maximum": MOST_SEATS},
    "seat.seat": {"type": "string"},
    "shape.flowers": {"enum": ["all", True]},
    "option.fixed": {"type": ["integer", "string", "boolean", "array", "null"]},
    "preset.options": {"type": "object"},
    "example.options": {"type": "object"},
    "example.jing": {"type": "object"},
    "example.events": {"type": "array", "items": {"type": "object"}},
    "example.values": {"type": "object", "additionalProperties": {"type": "integer"}},
    "example.totals": _NUMBERS,
    "example.points": {"anyOf": [{"type": "integer"}, _NUMBERS]},
    "example.net": {**_NUMBERS, "minItems": FEWEST_SEATS, "maxItems": MOST_SEATS},
    "example.facts": {"type": "object"},
    "example.next_facts": {"type": "object"},
}
"""Keys of the kind `any`, as far as they have a form."""


def schema_text() -> str:
    """Return the schema as the file `resources/ruleset.schema.json` holds it."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def schema() -> dict[str, Any]:
    """Return the schema of a ruleset file, draft 07."""
    keys = SECTIONS["ruleset"]
    merged = {key.name: _merged(key) for key in keys.values()}
    whole = {name: rule for name, rule in merged.items() if rule is not None}
    return {
        "$schema": DRAFT,
        "title": "算番规则文件 a Suanfan ruleset",
        "type": "object",
        "properties": {key.name: _described(key, _loose(key)) for key in keys.values()},
        "additionalProperties": False,
        "required": [key.name for key in keys.values() if key.required and key.kind in ("number", "text")],
        "if": {"required": ["extends"]},
        "then": {"properties": {name: rule[1] for name, rule in whole.items()}},
        "else": {
            "required": [key.name for key in keys.values() if key.required],
            "properties": {name: rule[0] for name, rule in whole.items()},
        },
        "allOf": [
            _unless("facts", {"next_dealer": {"items": {"properties": {"seat": {"enum": list(SEATS)}}}}}),
            _unless("reasons", {"payments": {"propertyNames": {"enum": list(REASONS)}}}),
        ],
        "$defs": {**_basics(), **_sections()},
    }


def _unless(section: str, properties: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a file that neither has a section nor extends another that may have it."""
    return {"if": {"anyOf": [{"required": [section]}, {"required": ["extends"]}]}, "else": {"properties": properties}}


def _basics() -> dict[str, Any]:
    formula = {
        "description": "公式：整数，或写成文字 — a formula: a whole number, or text",
        "anyOf": [{"type": "string", "maxLength": MAX_LENGTH}, {"type": ["integer", "boolean"]}],
    }
    return {
        **{f"{kind}_or_seasons": _or_periods(_ref(kind)) for kind in SCALARS},
        "text": {"type": ["string", "integer"]},
        "texts": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "integer"]}}]},
        "number": {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER},
        "switch": {"type": "boolean"},
        "label": {
            "anyOf": [
                {"type": ["string", "integer"]},
                {
                    "type": "object",
                    "properties": {language: {"type": "string"} for language in NAME_LANGUAGES},
                    "required": ["zh"],
                    "additionalProperties": False,
                },
            ]
        },
        "formula": formula,
        "payment_list": {"type": "array", "items": _ref("payment")},
        "condition": {
            "description": "条件：是或不是的公式 — a condition: a formula that is true or false",
            "anyOf": [{"type": "string", "maxLength": MAX_LENGTH}, {"type": "boolean"}],
        },
    }


def _or_periods(rule: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value, or of one for each period."""
    period = {
        "type": "object",
        "properties": {
            "since": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
            "is": rule,
            "source": _ref("text"),
        },
        "required": ["is"],
        "additionalProperties": False,
    }
    return {"anyOf": [rule, {"type": "array", "items": period, "minItems": 2}]}


def _sections() -> dict[str, Any]:
    found = {}
    for section, keys in SECTIONS.items():
        if section == "ruleset":
            continue
        whole: dict[str, Any] = {
            "type": "object",
            "properties": {key.name: _described(key, _rule(section, key)) for key in keys.values()},
            "additionalProperties": _ref("payment_list") if section == "payments" else False,
        }
        required = [key.name for key in keys.values() if key.required]
        own = {**whole, "required": required} if required else whole
        if section == "value":
            own = {**whole, "anyOf": [{"required": ["is"]}, {"required": ["of", "steps"]}]}
        found[section] = _or_bare(section, own, changed=False)
        if section in _CHANGED:
            known = [name for name in required if name == "id"]
            found[f"{section}_change"] = _or_bare(
                section, {**whole, "required": known} if known else whole, changed=True
            )
    return found


def _or_bare(section: str, mapping: dict[str, Any], changed: bool) -> dict[str, Any]:
    """Return the schema of a section that may be shorter.

    Some sections may be left empty or be a name or number; a value may be just its formula, a
    changed option its default.
    """
    if section in _BARE:
        return {"anyOf": [_BARE[section], mapping]}
    short = _CHANGED.get(section, "")
    if not short or not (changed or section == "value"):
        return mapping
    return {"anyOf": [_rule(section, SECTIONS[section][short]), mapping]}


def _described(key: Key, rule: dict[str, Any]) -> dict[str, Any]:
    # Beside a `$ref` draft 07 ignores everything else; `allOf` keeps the description.
    body = {"allOf": [rule]} if "$ref" in rule else rule
    return {"description": f"{key.meaning('zh')} — {key.meaning('en')}", **body}


def _rule(section: str, key: Key) -> dict[str, Any]:
    """Return the schema of a key's value."""
    place = f"{section}.{key.name}"
    if place in _FREE:
        return _FREE[place]
    choices = CHOICES.get(place)
    if choices is not None and key.kind == "text":
        # `on` takes several words; the others one.
        words = list(choices)
        if place == "payment.on":
            return {"type": "string", "pattern": f"^({'|'.join(words)})( ({'|'.join(words)}))*$"}
        return {"enum": words}
    if choices is not None and key.kind == "texts":
        one = {"enum": list(choices)}
        return {"anyOf": [{"type": "array", "items": one}, {"type": "string"}]}
    return _ref(f"{key.kind}_or_seasons") if by_period(section, key) else _of_kind(place, key.kind)


def _of_kind(place: str, kind: str) -> dict[str, Any]:
    form, _, name = kind.rpartition(" ")
    if kind == "list tiles":
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": _ref(name)}]}
    if form == "list":
        return {"type": "array", "items": _ref(name)}
    if form == "map":
        choices = CHOICES.get(place)
        if choices is not None:
            # A shape of another name says itself what it is.
            own = {"allOf": [_ref(name), {"anyOf": [{"required": [key]} for key in _OF_OWN_SHAPES]}]}
            more = own if name == "shape" else False
            one = {"type": "object", "properties": dict.fromkeys(choices, _ref(name)), "additionalProperties": more}
            if name == "call":
                return one
            words = [{"type": "string"}] if name == "circumstance" else []
            return {"anyOf": [one, {"type": "array", "items": {"enum": list(choices)}}, *words]}
        return {"type": "object", "additionalProperties": _ref(name)}
    return _ref(kind)


def _loose(key: Key) -> dict[str, Any]:
    """Return the schema of a top key's value, whether or not the file extends another."""
    if _merged(key) is None:
        return _rule("ruleset", key)
    return {"type": ["array" if key.kind.startswith("list") else "object", "null"]}


def _merged(key: Key) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """For a section that `extends` merges: what it takes in a file of its own, and in one that changes another."""
    form, _, name = key.kind.partition(" ")
    if name not in _CHANGED:
        return None
    return _of_kind("", key.kind), _of_kind("", f"{form} {name}_change")


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}
