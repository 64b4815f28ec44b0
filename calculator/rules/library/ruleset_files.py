"""Ruleset files as lists show them: the built-in ones, which are never written, and the user's own."""

from __future__ import annotations

import functools
import re
from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

from calculator.documents import Problems, data_folder, is_folder, read_text, read_yaml, refusal
from calculator.resources import RULESETS
from calculator.rules.definitions import Label
from calculator.text import NAME_LANGUAGES, latin, one_line

BUILT_IN = RULESETS
_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}\Z")
"""Each Chinese character as `_`."""
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{at}" for port in ("com", "lpt") for at in range(1, 10))}
"""Names that Windows keeps for devices."""
_SECTION = re.compile(r"(?:tiles|options|items|shapes|values|payments|players|requirements|examples)\s*:")
_HEAD_LINES = 200


def folders(data: Path | None = None, built_in: Path = BUILT_IN) -> tuple[Path, Path]:
    """Return the user's folder of rulesets, then the built-in one: the folders of a `Library`.

    :param data: replaces the user's data folder.
    """
    return (data or data_folder()) / "rulesets", built_in


class RulesetFile(NamedTuple):
    """A ruleset file as lists and menus show it. `mine`: it is not built in. `extends` is the id or path of another."""

    id: str
    path: Path
    name: Label
    version: str
    extends: str
    mine: bool


@functools.lru_cache(64)
def read_head(text: str, path: Path, mine: bool) -> RulesetFile:
    """Return the head of a file, from its first lines; the sections of rules are not read.

    :raises Problems: if these lines are not YAML.
    """
    lines = []
    for line in text.splitlines()[:_HEAD_LINES]:
        if _SECTION.match(line):
            break
        lines.append(line)
    head = read_yaml("\n".join(lines), str(path)).plain()
    head = head if isinstance(head, dict) else {}
    name = head.get("name")
    said = name if isinstance(name, dict) else {"zh": name}
    known = {one: said.get(one) for one in NAME_LANGUAGES}
    names = {one: one_line(words) for one, words in known.items() if isinstance(words, str) and words}
    label = Label.named({"zh": one_line(path.stem), **names})
    version, parent = head.get("version"), head.get("extends")
    return RulesetFile(
        path.stem,
        path,
        label,
        one_line(str(version)) if version is not None else "",
        parent if isinstance(parent, str) else "",
        mine,
    )


def described(text: str, path: Path, mine: bool) -> RulesetFile:
    """Return the head of a file, as `read_head`.

    If its first lines cannot be read it has the name of its file.
    """
    try:
        return read_head(text, path, mine)
    except Problems:
        name = one_line(path.stem)
        return RulesetFile(path.stem, path, Label(name, name), "", "", mine)


def listing(mine: Path, built_in: Path = BUILT_IN) -> list[RulesetFile]:
    """Return every ruleset file, the user's own first.

    One that cannot be read is listed under its file's name.
    """
    return [
        _listed(path, folder == mine)
        for folder in (mine, built_in)
        for path in yaml_files(folder)
        if not is_folder(path)
    ]


def yaml_files(folder: Path) -> list[Path]:
    """Return the YAML files of a folder, none of them opened; none if it cannot be looked into."""
    try:
        return sorted(folder.glob("*.yaml"))
    except OSError:
        return []


def _listed(path: Path, mine: bool) -> RulesetFile:
    try:
        text = read_text(path)
    except Problems:
        text = ""
    return described(text, path, mine)


def is_path(name: str) -> bool:
    """Return whether a ruleset is named by a path, not by its id."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def refuse_path(name: object) -> None:
    """Refuse a ruleset that a stranger names by a path.

    No file of this computer is opened because a stranger asks for it.

    :raises Problems: `ruleset_by_path`, with the path `ruleset`.
    """
    if isinstance(name, str) and is_path(name):
        raise refusal("ruleset_by_path", "ruleset", facts={"name": name[:120]})


def pathless(name: str) -> str:
    """Return an id from elsewhere, such that nobody takes it for a path."""
    return re.sub(r"[/\\.]", "_", name) if is_path(name) else name


def good_id(name: str) -> bool:
    """Return whether a ruleset, and so its file, can be called so on every system."""
    return bool(_ID.match(latin(name))) and name.lower() not in _RESERVED


def free_id(name: str, taken: Container[str]) -> str:
    """Return `name`, or `name_2`, `name_3` … if it is taken."""
    at, found = 1, name
    while found in taken:
        at += 1
        found = f"{name}_{at}"
    return found
