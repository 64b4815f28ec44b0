"""A session as one file, `….night.yaml`: everything, the frozen rules included.

It opens anywhere with the same amounts; if not, every row that differs is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculator import __version__
from calculator.documents import (
    MAX_BYTES,
    Likely,
    Problem,
    Problems,
    ReadOnlyData,
    flow_text,
    never,
    read_yaml,
    refusal,
)
from calculator.nights import codec
from calculator.nights.entries import new_id, points_problems
from calculator.nights.frozen import FrozenRuleset, installed_or_gone, thawed
from calculator.nights.model import Night, Points, Sheet
from calculator.nights.record_differences import (
    NO_DIFFERENCES,
    OF_ROW,
    RecordDifferences,
    find_differences,
    other_dealer,
)
from calculator.nights.replay import Replayer
from calculator.rules import Label
from calculator.rules.library import refuse_path

FORMAT = 1
_DIGEST = 64
"""Letters of a digest."""
_KEYS = ("format", "kind", "program", "ruleset", "rows", "results", "totals", "missing", *codec.HEAD_KEYS)


@dataclass(frozen=True)
class Opened:
    """A session from a file, and the remarks on it.

    `differences` is empty if every amount is the same, `uncompared` how many rows there are no
    amounts for, either because the file gives none or because the row can be settled neither there
    nor here; `rules_changed`: its frozen rules were changed by hand. `written_by` is the version of
    the program.
    """

    night: Night
    sheet: Sheet
    differences: tuple[Problem, ...]
    uncompared: int
    rules_changed: bool
    written_by: str
    record_differences: RecordDifferences = NO_DIFFERENCES
    """The differences of its records from their session, whose own values count."""

    def messages(self) -> tuple[Problem, ...]:
        """Return the remarks as sentences, first whether it is the same, last those on the session."""
        first = Problem("night_file_same", facts={"count": self.sheet.deals})
        if self.rules_changed:
            first = Problem("night_rules_changed")
        elif self.differences:
            first = Problem("night_file_differs", facts={"count": len(self.differences), "program": self.written_by})
        elif self.uncompared:
            first = Problem("night_file_uncompared", facts={"count": self.uncompared})
        return (first, *self.differences, *self.record_differences.replaced, *self.sheet.warnings)


def night_text(sheet: Sheet) -> str:
    """Return the session as the text of a `.night.yaml` file.

    :raises Problems: `night_too_large`.
    """
    night = sheet.night
    head = codec.head_data(night)
    people = head.pop("people")
    lines = [f"format: {FORMAT}", "kind: night", f"program: {_flow(__version__)}"]
    lines += [f"{key}: {_flow(value)}" for key, value in head.items() if value not in (None, "", {})]
    lines += ["people:", *(f"- {_flow(one)}" for one in people)]
    lines.append("rows:" if night.rows else "rows: []")
    lines += [f"- {_flow(codec.row_data(row))}" for row in night.rows]
    lines.append("results:" if sheet.rows else "results: []")
    for row in sheet.rows:
        net = None if row.net is None else list(row.net)
        lines.append(f"- {_flow({'row': row.id, 'dealer': row.dealer, 'net': net, 'pot': row.pot})}")
    lines.append(f"totals: {_flow([*sheet.totals, sheet.pot])}")
    lines += [f"missing: {_flow(sheet.missing)}"] if sheet.missing else []
    ruleset = night.ruleset
    lines += [
        "ruleset:",
        f"  id: {_flow(ruleset.id)}",
        f"  version: {_flow(ruleset.version)}",
        f"  digest: {_flow(ruleset.digest)}",
        "  files:" if ruleset.files else "  files: []",
    ]
    for name, text in ruleset.files:
        lines += [f"  - name: {_flow(name)}", "    lines:", *(f"    - {_flow(line)}" for line in text.split("\n"))]
    text = "\n".join(lines) + "\n"
    if len(text.encode()) > MAX_BYTES:
        raise refusal("night_too_large", facts={"limit": MAX_BYTES // 1_000_000})
    return text


def night_bytes(sheet: Sheet, language: object = "") -> bytes:
    """Return the session as a file, which is the same in every language."""
    return night_text(sheet).encode()


def _flow(value: Any) -> str:
    return flow_text(value, never)


def read_night(text: str, file: str = "", replayer: Replayer | None = None) -> Opened:
    """Return the session of a `.night.yaml` text, calculated again.

    :raises Problems: everything that is wrong with it; a file of a newer format is refused by its number.
    """
    root = read_yaml(text, file)
    data = root.plain()
    problems = []
    if not isinstance(data, Mapping) or data.get("kind") != "night":
        raise refusal("night_not_a_night", file=file)
    version = data.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise refusal("night_newer_file", file=file, facts={"format": version, "known": FORMAT})
    if version != FORMAT:
        raise refusal("format_unknown", "format", file=file, facts={"text": str(version)[:40]})
    for key in data:
        if key not in _KEYS:
            facts = {"name": key[:40]}
            problems.append(Problem("key_unknown", key[:40], file=file, likely=Likely(key, _KEYS), facts=facts))
    files, digest = _files(data.get("ruleset"), problems)
    if problems:
        raise Problems(problems)
    refuse_path(data["ruleset"].get("id"))
    ruleset = thawed(files) if files else _without_files(data["ruleset"], digest)
    night = codec.night_of({key: data.get(key) for key in codec.HEAD_KEYS if key in data}, data.get("rows"), ruleset)
    sheet = (replayer or Replayer()).replay(night)
    said = _results(data.get("results"))
    return Opened(
        night,
        sheet,
        tuple(_differences(sheet, said)),
        sum(
            row.id not in said or said[row.id][0] is row.net is None for row in sheet.rows if row.row.kind != "unknown"
        ),
        digest not in ("", ruleset.digest),
        str(data.get("program") or "")[:40],
        _find_differences(data.get("rows"), sheet, file),
    )


def _find_differences(rows: Any, sheet: Sheet, file: str) -> RecordDifferences:
    """Return the differences of the rows' records from the session, if they hold more than events.

    :raises Problems: things that no session takes: other rules, unknown keys.
    """
    agreed = []
    notes = []
    for at, (data, row) in enumerate(zip(rows or (), sheet.rows, strict=True)):
        record = data.get("record")
        if not isinstance(record, Mapping) or row.row.kind != "deal" or record.keys() <= set(OF_ROW):
            continue

        def placed(problems: Iterable[Problem], at: int = at) -> list[Problem]:
            return [replace(one, path=f"rows[{at}].record.{one.path}", file=file) for one in problems]

        try:
            found = find_differences(record, sheet.night)
        except Problems as problems:
            raise Problems(placed(problems.problems)) from None
        agreed += placed(found.confirmed)
        notes += placed((*found.replaced, *other_dealer(record, sheet.night, row.dealer)))
    return RecordDifferences(tuple(agreed), tuple(notes))


def as_copy(night: Night) -> Night:
    """Return the same session as another one, for a store that has the first already."""
    return replace(night, id=new_id(), revision=0)


def _files(data: Any, problems: list[Problem]) -> tuple[tuple[tuple[str, str], ...], str]:
    found = []
    data = data if isinstance(data, Mapping) else {}
    files, digest = data.get("files"), data.get("digest")
    for at, one in enumerate(files if isinstance(files, list) else []):
        match one:
            case {"name": str(name), "lines": [*lines]} if all(isinstance(line, str) for line in lines):
                found.append((name.replace("/", "_").replace("\\", "_")[:120] or "ruleset.yaml", "\n".join(lines)))
            case _:
                problems.append(Problem("night_rules_form", f"ruleset.files[{at}]"))
    if not found and not problems and not (files == [] and isinstance(digest, str) and len(digest) == _DIGEST):
        problems.append(Problem("night_rules_form", "ruleset.files"))
    return tuple(found), digest if isinstance(digest, str) else ""


def _without_files(data: ReadOnlyData, digest: str) -> FrozenRuleset:
    """Return the rules of a session that had lost them."""
    name, version = (str(data.get(key) or "")[:40] for key in ("id", "version"))
    return installed_or_gone(name, version, Label(name, name), digest, digest[:8])


def _results(results: Any) -> dict[str, tuple[Points | None, Any]]:
    """Return (net, dealer) that the file gives for each row; anything else is left out."""
    found: dict[str, tuple[Points | None, Any]] = {}
    for one in results if isinstance(results, list) else []:
        match one:
            # With no net under the key it could not be settled.
            case {"row": str(row), "net": None}:
                found[row] = None, one.get("dealer")
            case {"row": str(row), "net": [*net]} if not points_problems(net):
                found[row] = tuple(net), one.get("dealer")
    return found


def _differences(sheet: Sheet, said: dict[str, tuple[Points | None, Any]]) -> Iterator[Problem]:
    """Yield the rows whose net or dealer differs from the file."""
    for row in sheet.rows:
        if row.id in said and said[row.id] != (row.net, row.dealer):
            before, after = (" ".join(map(str, net)) if net is not None else "?" for net in (said[row.id][0], row.net))
            yield Problem("night_row_differs", facts={"number": row.number, "before": before, "after": after})
