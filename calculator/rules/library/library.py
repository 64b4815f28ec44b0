"""The folders of ruleset files, and reading them: `extends` followed, every problem of a file at once."""

from __future__ import annotations

import copy
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Self
from weakref import WeakValueDictionary

from calculator.documents import Likely, Node, Problem, Problems, is_file, read_text, read_yaml, refusal
from calculator.rules.library.extends import merge
from calculator.rules.library.periods import read_periods
from calculator.rules.library.ruleset_files import BUILT_IN, RulesetFile, good_id, is_path, read_head, yaml_files
from calculator.rules.ruleset import Ruleset
from calculator.text import NAME_LANGUAGES, in_each

FEW = 4
"""Rulesets that a window keeps at once: reading one again takes less than a click, and each holds half a megabyte and more."""
MAX_EXTENDS = 8
MAX_TEXT = 200_000
"""Characters of a ruleset file and of those that it extends, all together."""
_TOP_KEY = re.compile(r"(?m)^(\w+):")
_IN_USE: WeakValueDictionary[tuple[Path, Path, tuple[Path, ...], str], Ruleset] = WeakValueDictionary()
"""The rulesets that somebody has, by file, namesake, folders and text: whoever reads the same again has the same one, so that a
window with several libraries, which read anew whenever a file changes, holds each once."""


@lru_cache(maxsize=2)
def _node(text: str, path: Path) -> Node:
    """Return the document of a file's text: it and what it extends are asked for again and again."""
    return read_yaml(text, str(path))


class Library:
    """The ruleset files of some folders; an earlier folder goes before a later one. A file is read once.

    Values by period are those of `day`, or of today. `texts` stand for files that are not saved yet: what an editor
    shows goes before what is on the disk. `by_file`: a file name that is not in this folder
    stands for that of the library. Of the rulesets that were read, the last `kept` are kept.
    """

    def __init__(
        self,
        folders: Iterable[Path] = (BUILT_IN,),
        texts: Mapping[Path, str] | None = None,
        *,
        by_file: bool = False,
        kept: int = sys.maxsize,
    ) -> None:
        self.folders = tuple(folders)
        self._by_file = by_file
        self._kept = kept
        self._texts = dict(texts or {})
        self._rulesets: dict[Path, Ruleset] = {}
        self._unread: set[Path] = set()
        """Those of them that may have changed since."""
        self._faults: dict[Path, tuple[Problem, ...]] = {}
        self._found: dict[tuple[str, Path | None], Path] = {}
        self.day = ""

    def on(self, day: str) -> Self:
        """Return a view of this library as of a day, which shares its file cache.

        Without a day, that of this library.
        """
        if not day or day == self.day:
            return self
        found = copy.copy(self)
        found.day = day
        return found

    def _in_force(self, ruleset: Ruleset) -> Ruleset:
        if not ruleset.periods:
            return ruleset
        from datetime import date  # takes as long to import as a ruleset to be checked

        return ruleset.on(self.day or date.today().isoformat())

    def paths(self) -> dict[str, Path]:
        """Return the file of each id, in the order of ids."""
        found = {}
        for folder in reversed(self.folders):
            found.update({path.stem: path for path in yaml_files(folder)})
            found.update({path.stem: path for path in self._texts if path.parent == folder})
        return dict(sorted(found.items()))

    def listed(self) -> list[RulesetFile]:
        """Return every file whose first lines can be read, for menus; the rest is not read."""
        found = []
        for path in self.paths().values():
            with suppress(Problems):
                found.append(read_head(self.text(path), path, path.parent != BUILT_IN))
        return found

    def readable(self) -> Iterator[Ruleset]:
        """Yield every ruleset without faults, read one after the other."""
        for name in self.paths():
            with suppress(Problems):
                yield self.load(name)

    def find(self, name: str, beside: Path | None = None) -> Path:
        """Return the file meant by an id, or by a path, relative to `beside` or this folder.

        A path has a `/` or ends in .yaml. An id is looked for `beside` first, then in the folders.

        :raises Problems: `ruleset_unknown`, `ruleset_file_missing`, with the path `ruleset`.
        """
        paths = self.paths()
        if is_path(name):
            path = Path(name)
            candidates = [path] if path.is_absolute() or beside is None else [beside / path, path]
            if self._by_file:
                candidates += [one for one in paths.values() if one.name == name]
            for candidate in candidates:
                if candidate in self._texts or is_file(candidate):
                    return candidate
            facts = {"name": name[:120], "folder": str(self.folders[0])}
            raise refusal("ruleset_file_missing", "ruleset", likely=Likely(path.stem, paths), facts=facts)
        neighbour = None if beside is None else beside / f"{name}.yaml"
        if (
            neighbour is not None
            and (neighbour in self._texts or is_file(neighbour))
            and not self._is_record(neighbour)
        ):
            return neighbour
        if name in paths:
            return paths[name]
        facts = {"name": name[:60], "known": " ".join(paths)}
        raise refusal("ruleset_unknown", "ruleset", likely=Likely(name, paths), facts=facts)

    def _is_record(self, path: Path) -> bool:
        """Return whether a file is a deal, which may be called as its ruleset is."""
        with suppress(Problems):
            return {*_TOP_KEY.findall(self.text(path))} & {"id", "events"} == {"events"}
        return False

    def _named(self, name: str) -> str:
        """Return the id of the first ruleset whose file or name is called or begins so, or an empty string."""
        stem = Path(name).stem
        if stem in self.paths():
            return stem
        begun = (file.id for file in self.listed() if any(file.name(one).startswith(name) for one in NAME_LANGUAGES))
        return next(begun, "") if len(name) > 1 else ""

    def load(self, name: str, beside: Path | None = None) -> Ruleset:
        """Return the ruleset of an id or path.

        :raises Problems: if there is none, its file has faults, or the id that it gives itself is another.
        """
        known = self._found.get((name, beside))
        if known is not None:
            return self.load_file(known)
        path = self.find(name, beside)
        found = self.load_file(path)
        if found.id != path.stem and not is_path(name):
            facts = {"text": found.id, "name": path.name}
            raise refusal("ruleset_id_other", "ruleset", facts=facts)
        self._found[name, beside] = path
        return found

    def load_named(self, name: str, beside: Path | None = None) -> Ruleset:
        """Return the ruleset that a record or request names.

        Its faults are one problem, at `ruleset`.

        :raises Problems: with the path `ruleset`.
        """
        try:
            return self.load(name, beside)
        except Problems as problems:
            first = problems.problems[0]
            if first.path == "ruleset":
                raise
            facts = {"name": name[:120], "fault": in_each(first.located)}
            raise refusal("ruleset_broken", "ruleset", facts=facts) from None

    def load_file(self, path: Path) -> Ruleset:
        """Return the ruleset of a file.

        After `forget`, a file that has been broken since stays as it last was; `faults` says so.

        :raises Problems: everything that is wrong with the file.
        """
        found = self._rulesets.pop(path, None)
        if found is None or path in self._unread:
            try:
                found = self.read(self.text(path), path)
            except Problems as problems:
                if found is None:
                    raise
                self._faults[path] = problems.problems
            self._unread.discard(path)
        # Behind those that were asked for before; the first of too many goes.
        self._rulesets[path] = found
        if len(self._rulesets) > self._kept:
            del self._rulesets[next(iter(self._rulesets))]
        return self._in_force(found)

    def forget(self) -> None:
        """Read every file again when it is next asked for: one of them, which others may extend, has changed."""
        self._unread = set(self._rulesets)
        self._found.clear()
        self._faults.clear()

    def faults(self, path: Path) -> tuple[Problem, ...]:
        """Return the faults of a file whose last good version is in force instead.

        None if the file is good.
        """
        return self._faults.get(path, ())

    def text(self, path: Path) -> str:
        """Return the text of a file.

        :raises Problems: where it cannot be read.
        """
        found = self._texts.get(path)
        return read_text(path) if found is None else found

    def read(self, text: str, path: Path) -> Ruleset:
        """Return the ruleset of a text that stands, or will stand, at `path`."""
        texts = [text]
        own = _node(text, path)
        refuse_long(texts, path)
        root = self._extended(own, path, [path], texts)
        wrong = self._id_problems(root)
        other = path if path.parent in self.folders else self.paths().get(path.stem, path)
        try:
            key = (path, other, self.folders, "\n".join(texts))
            ruleset = _IN_USE.get(key) or read_periods(root, key[3])
            _IN_USE[key] = ruleset
        except Problems as problems:
            raise Problems([*wrong, *self._repairable(problems.problems, own, path)]) from None
        if wrong:
            raise Problems(wrong)
        if other.resolve() != path.resolve():
            for one in (ruleset, *ruleset.periods.values()):
                vars(one).update(namesake=str(other))
        return self._in_force(ruleset)

    def _repairable(self, problems: tuple[Problem, ...], own: Node, path: Path) -> Iterable[Problem]:
        """Return faults as the author of a file can repair them.

        They are those in it; else, at its `extends`, its effects on a file that is good by itself.
        """
        node = own.get("extends")
        mine = [one for one in problems if one.file == str(path)]
        if mine or node is None:
            return mine or problems
        try:
            parent = self.find(str(node.plain()), path.parent)
            self.read(self.text(parent), parent)
        except Problems:
            return problems
        return [node.problem("extends_unfit", fault=in_each(one.located)) for one in problems]

    def _id_problems(self, root: Node) -> list[Problem]:
        """Return the faults of an id, which must be a word."""
        node = root.get("id")
        if node is None or not isinstance(node.value, str):
            return []
        return [] if good_id(node.value) else [node.problem("new_id", text=node.value[:60])]

    def sources(self, path: Path) -> tuple[tuple[Path, str], ...]:
        """Return a file and, in turn, each that the one before extends, with their texts.

        :raises Problems: where one of them cannot be read.
        """
        found = [(path, self.text(path))]
        while (node := _node(found[-1][1], found[-1][0]).get("extends")) is not None:
            path = self.find(str(node.plain()), found[-1][0].parent)
            found.append((path, self.text(path)))
        return tuple(found)

    def afresh(self) -> Library:
        """Return a library with the same folders and unsaved texts, with nothing read yet.

        It has no last good versions.
        """
        return Library(self.folders, self._texts, by_file=self._by_file, kept=self._kept).on(self.day)

    def examples(self, path: Path) -> list[Node]:
        """Return the examples that a file itself gives."""
        return self.document(path).at("examples").items()

    def document(self, path: Path) -> Node:
        """Return a file's own document, without what it extends."""
        return _node(self.text(path), path)

    def whole_document(self, path: Path) -> Node:
        """Return a file's document with everything that it inherits.

        :raises Problems: where the text is no YAML, or what it extends cannot be found.
        """
        return self._extended(self.document(path), path, [path], [])

    def _extended(self, root: Node, path: Path, seen: list[Path], texts: list[str]) -> Node:
        """Return the document laid over the one that it extends."""
        node = root.get("extends")
        if node is None:
            return root
        name = str(node.plain())
        try:
            parent = self.find(name, path.parent)
        except Problems as problems:
            likely = self._named(name) or problems.problems[0].likely
            raise Problems([node.problem("extends_unknown", likely=likely, name=name[:60])]) from None
        if parent.resolve() in [other.resolve() for other in seen]:
            circle = " → ".join(other.stem for other in [*seen, parent])
            raise Problems([node.problem("extends_circle", names=circle)])
        if len(seen) >= MAX_EXTENDS:
            raise Problems([node.problem("extends_deep", limit=MAX_EXTENDS)])
        text = self.text(parent)
        texts.append(text)
        refuse_long(texts, seen[0])
        document = _node(text, parent)
        if not any(document.get(key) for key in ("extends", "tiles", "shapes", "payments", "options", "items")):
            raise Problems([node.problem("extends_no_ruleset", name=name[:60], other=parent.name)])
        below = self._extended(document, parent, [*seen, parent], texts)
        merged = merge(below, root)
        kept = {key: entry for key, entry in merged.mapping.items() if key != "extends"}
        return replace(merged, value=kept) if merged.is_map else merged


def refuse_long(texts: Iterable[str], path: Path) -> None:
    """Whoever reads or writes a ruleset asks this: a text that cannot be checked is neither shown nor saved.

    :raises Problems: `ruleset_too_long`, where a file and those that it extends are more than rules can need.
    """
    if sum(map(len, texts)) > MAX_TEXT:
        raise refusal("ruleset_too_long", file=str(path), facts={"limit": MAX_TEXT})
