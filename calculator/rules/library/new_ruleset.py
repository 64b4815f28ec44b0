"""A new ruleset file: from the template, or as a change of another ruleset, with a first example to fill in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from calculator.documents import flow_text, read_text, refusal, save_text
from calculator.resources import RESOURCES
from calculator.rules.library.library import Library
from calculator.rules.library.ruleset_files import good_id
from calculator.rules.ruleset import Ruleset
from calculator.text import Language, is_chinese

SCHEMA = RESOURCES / "ruleset.schema.json"
TEMPLATE = RESOURCES / "ruleset.template.yaml"
VARIANT = RESOURCES / "ruleset.variant.yaml"
_TEMPLATE_ID = "my_table"


def new_file(library: Library, name: str, folder: Path, extends: str = "", language: Language = "zh") -> Path:
    """Write `name`.yaml into the folder and return its path; never over an existing file.

    Its comments and formulas are in one language.

    :raises Problems: `new_id`, `new_taken`, `new_exists`, the faults of the ruleset to extend, or of writing.
    """
    if not good_id(name):
        raise refusal("new_id", facts={"text": name[:60]})
    path = folder / f"{name}.yaml"
    if path.exists() or path.is_symlink():
        raise refusal("new_exists", file=str(path))
    if name in library.paths():
        # Two files of one id: a record, or `extends`, would find the other one.
        raise refusal("new_taken", facts={"text": name, "file": library.paths()[name]})
    text = variant(library, name, extends, folder, language) if extends else template(library, name, language)
    other = "." if is_chinese(language) else "。"
    lines = [line for line in text.splitlines(keepends=True) if not (line[0] == "#" and line.rstrip().endswith(other))]
    return save_text(path, schema_line(folder) + "".join(lines), backup=False).path


def template(library: Library, name: str, language: Language) -> str:
    """Return a whole ruleset of that id."""
    lines = read_text(TEMPLATE).splitlines(keepends=True)
    places = {
        (one.line, one.column): one
        for one in library.load_file(TEMPLATE).definition.formulas()
        if one.text in lines[one.line - 1]
    }
    for (line, column), formula in sorted(places.items(), reverse=True, key=lambda one: one[0]):
        before, after = lines[line - 1][: column - 1], lines[line - 1][column - 1 :]
        lines[line - 1] = before + after.replace(formula.text, formula(language), 1)
    return "".join(lines).replace(_TEMPLATE_ID, name)


def variant(library: Library, name: str, extends: str, folder: Path, language: Language) -> str:
    """Return a ruleset of that id that changes another: its options and items as comments, ready to be changed."""
    path = library.find(extends)
    ruleset = library.load_file(path)
    definition = ruleset.definition
    parent = extends if library.paths().get(extends) == path else _relative(path, folder)
    example = _first_example(library, path)
    return read_text(VARIANT).format(
        zh=definition.name.zh,
        en=definition.name.en,
        id=name,
        parent=flow_text(parent),
        options="\n".join(
            f"#  {one.id}: {flow_text(one.default)}      # {one.label(language)}" for one in definition.options
        ),
        items="\n".join(
            f"#- {{id: {one.id}, value: {_formula(one.value(language))}}}      # {one.label(language)}"
            for one in definition.items
        ),
        payments="\n".join(_payments(ruleset, language)),
        examples=" []" if example is None else f"\n- {flow_text(example)}",
    )


def schema_line(folder: Path) -> str:
    """Return the first line, by which editors find the schema."""
    return f"# yaml-language-server: $schema={_relative(SCHEMA, folder)}\n"


def _payments(ruleset: Ruleset, language: Language) -> Iterator[str]:
    for reason, rows in groupby(ruleset.definition.payments, attrgetter("reason")):
        lines = [
            f"#  - {{id: {row.id}, pay: {_formula(row.pay(language))}}}      # {row.label(language)}"
            for row in rows
            if row.id and row.pay
        ]
        yield from [f"#  {reason}:", *lines] if lines else []


def _first_example(library: Library, path: Path) -> Any:
    """Return the first example of the file, or of the one that it extends.

    Nothing is changed yet, so it still holds.
    """
    for file, _ in library.sources(path):
        for example in library.examples(file):
            return example.plain()
    return None


def _formula(text: str) -> str:
    """Return a formula, in quotes if YAML would read it as something else; a number without quotes."""
    return text if text.isdigit() else flow_text(text)


def _relative(path: Path, folder: Path) -> str:
    """Return the path as seen from the folder, with slashes.

    Whole if there is no way between two drives.
    """
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return path.as_posix()
