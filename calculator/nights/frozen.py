"""A ruleset frozen into a session: the texts of its file and of all that it extends.

So the session can always be calculated again, whatever becomes of the files.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from calculator.documents import Node, Problem, Problems, refusal
from calculator.rules import Label, Ruleset
from calculator.rules.library import Library, folders, pathless
from calculator.text import Language, one_line


@dataclass(frozen=True)
class FrozenRuleset:
    """The texts of a ruleset.

    `files` are (file name, text): the ruleset's own, then each that the one before extends. `gone`
    are digest and hash of files that cannot be read any more; `files` is empty then.
    """

    id: str
    version: str
    name: Label
    files: tuple[tuple[str, str], ...]
    gone: tuple[str, str] | None = None

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of everything: the same digest, the same rules to the letter."""
        if self.gone is not None:
            return self.gone[0]
        found = hashlib.sha256()
        for name, text in self.files:
            found.update(f"{name}\0{text}\0".encode())
        return found.hexdigest()

    @cached_property
    def hash(self) -> str:
        """The eight letters that results show beside the version; the same as of the living ruleset."""
        if self.gone is not None:
            return self.gone[1]
        return hashlib.sha256("\n".join(text for _, text in self.files).encode()).hexdigest()[:8]

    @cached_property
    def library(self) -> FrozenLibrary:
        """The one that has just this ruleset."""
        return FrozenLibrary(self)

    @cached_property
    def rules(self) -> Ruleset | None:
        """The ruleset itself; None if its text cannot be read (any more)."""
        with suppress(Problems):
            return self.on()
        return None

    def on(self, day: str = "") -> Ruleset:
        """Return the ruleset with the values of a day.

        :raises Problems: if its text cannot be read (any more).
        """
        return self.library.on(day).ruleset()

    def title(self, language: Language) -> str:
        """Return `成都 血战到底 1.0.0 #50a180e0`."""
        return f"{self.name(language)} {self.version} #{self.hash}"

    @property
    def pot(self) -> Label | None:
        """The rules' name for the pot 公账 that they pay into and out of; None if they have none."""
        return None if self.rules is None else self.rules.definition.pot

    @property
    def has_pot(self) -> bool:
        """True if the rules themselves pay into and out of a pot 公账."""
        return self.pot is not None

    @property
    def all_win(self) -> bool:
        """Every player may win in a deal."""
        return self.rules is not None and self.rules.definition.win_again


class FrozenLibrary(Library):
    """A library that has just one ruleset and what it extends, and never looks at the disk."""

    def __init__(self, frozen: FrozenRuleset) -> None:
        self._frozen = frozen
        # The last two parts are what people read of a place in a file.
        self._levels = [Path("frozen", str(level), "rulesets", name) for level, (name, _) in enumerate(frozen.files)]
        super().__init__((), {path: text for path, (_, text) in zip(self._levels, frozen.files, strict=True)})

    def find(self, name: str, beside: Path | None = None) -> Path:
        """Return the path of the ruleset itself, or beside one of its files that of the one it extends."""
        level = 0 if beside is None else int(beside.parent.name) + 1
        if level < len(self._levels):
            return self._levels[level]
        raise refusal("ruleset_unknown", "ruleset", facts={"name": name[:60], "known": ""})

    def _id_problems(self, root: Node) -> list[Problem]:
        """Return none: a session keeps the rules that it began with."""
        return []

    def ruleset(self) -> Ruleset:
        """Return the ruleset.

        :raises Problems: if the text cannot be read (any more).
        """
        if self._frozen.gone is not None:
            facts = {"ruleset": self._frozen.name, "version": self._frozen.version, "hash": self._frozen.hash}
            raise refusal("night_rules_gone", "ruleset", facts=facts)
        return self.load_file(self._levels[0])


def freeze(library: Library, name: str) -> FrozenRuleset:
    """Return the ruleset of an id or path as its files are now.

    :raises Problems: if there is none or it has faults.
    """
    fresh = library.afresh()
    path = fresh.find(name)
    return frozen(fresh.load_file(path), tuple((found.name, text) for found, text in fresh.sources(path)))


def frozen(ruleset: Ruleset, files: tuple[tuple[str, str], ...]) -> FrozenRuleset:
    """Return a ruleset that was read from these files, frozen."""
    definition = ruleset.definition
    return FrozenRuleset(pathless(one_line(definition.id)), definition.version, definition.name, files)


def installed_or_gone(name: str, version: str, label: Label, digest: str, hash_: str) -> FrozenRuleset:
    """Return the ruleset of an id, if the files that are here now are exactly the frozen ones; else one without files."""
    with suppress(Problems):
        found = freeze(Library(folders()), name)
        if found.digest == digest:
            return found
    return FrozenRuleset(name, version, label, (), (digest, hash_))


def thawed(files: tuple[tuple[str, str], ...]) -> FrozenRuleset:
    """From texts that came from elsewhere.

    :raises Problems: everything that is wrong with the ruleset.
    """
    unnamed = FrozenRuleset("", "", Label("", ""), files)
    return frozen(FrozenLibrary(unnamed).ruleset(), files)
