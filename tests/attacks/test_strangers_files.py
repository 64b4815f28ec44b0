"""Files from strangers, opened as the window and the command line open them: a sound value, or problems that can be said."""

from __future__ import annotations

import base64
import copy
import functools
import hashlib
import json
import random
import sys
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

import calculator
from calculator.app import FILE, Kept, load_table
from calculator.documents import Problem, Problems, decode, read_bytes
from calculator.nights import Opened, Unknown, csv_bytes, editing, night_text, read_night, read_table, xlsx_bytes
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.statement import receipt, reopen
from calculator.table import OpenTable
from calculator.table.state import deal_of
from calculator.text import LANGUAGES
from calculator.workshop import check
from tests.attacks.figures import bounded, done
from tests.attacks.mutations import JUNK, LETTERS, mutate
from tests.how_much import seeds
from tests.make_nights import RULESETS, begun, session, sheet_of
from tests.read_golden import golden_lines

FILES = 20
SECRET = "not for strangers"
_HOME = Path(calculator.__file__).resolve().parent.parent
_OWN = tuple(str(folder) for folder in (_HOME, sys.prefix, sys.base_prefix))
"""Where the program and its libraries lie."""

_watching: list[Path] = []
_opened: list[str] = []


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching and event == "open" and isinstance(arguments[0], str | bytes):
        _opened.append(arguments[0] if isinstance(arguments[0], str) else arguments[0].decode("utf-8", "replace"))


sys.addaudithook(_watch)


@contextmanager
def nothing_else_read(file: Path) -> Iterator[None]:
    """No file is opened but this one and the program's own."""
    _opened.clear()
    _watching.append(file)
    try:
        yield
    finally:
        _watching.pop()
    others = [path for path in _opened if path != str(file) and not path.startswith(_OWN)]
    assert not others


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the file lies; beside it, and above it, lie rulesets that are none of the stranger's business."""
    inner = tmp_path / "inner"
    inner.mkdir()
    text = (BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8")
    for secret in (tmp_path / "secret.yaml", inner / "secret.yaml"):
        secret.write_text(f"# {SECRET}\n{text}", encoding="utf-8")
    return inner


def damaged(data: bytes, chance: random.Random, folder: Path) -> bytes:
    """A file with a few changes: digits, lines, words and bytes."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        what = chance.randrange(8)
        digits = [at for at, byte in enumerate(data) if 48 <= byte < 58]
        if what < 2 and digits:
            at = chance.choice(digits)
            data = data[:at] + str(chance.randrange(10)).encode() * chance.choice((1, 1, 1, 9)) + data[at + 1 :]
        elif what < 4:
            lines = data.split(b"\n")
            at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            if what == 2:
                lines[at], lines[other] = lines[other], lines[at]
            else:
                lines[at : at + 1] = chance.choice(([], [lines[at]] * 2, [lines[other]]))
            data = b"\n".join(lines)
        elif what < 6:
            paths = (str(folder / "secret.yaml"), str(folder.parent / "secret.yaml"), "../secret.yaml", "/dev/zero")
            texts = [one for one in JUNK if isinstance(one, str)]
            word = chance.choice((*paths, *LETTERS, *texts, "*a", "&a ", "<<: ", "!!python/object", "=1+1", "9" * 12))
            at, end = (chance.choice([-1, *(at for at, byte in enumerate(data) if byte in b' "\n:,')]) for _ in "12")
            end = end if at < end < at + 60 else at
            data = data[: at + 1] + word.encode("utf-8", "surrogatepass") + data[end + 1 :]
        elif what == 6:
            data = data[: chance.randrange(len(data) + 1)]
        else:
            at = chance.randrange(len(data) + 1)
            data = data[:at] + bytes([chance.randrange(256)]) + data[at + chance.randrange(2) :]
    return data


def mangled(data: Any, chance: random.Random) -> bytes:
    """Good data with a few changes in its structure, as JSON, which is YAML too."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        if isinstance(data, dict) and data:
            data = mutate(data, chance)
    return json.dumps(data, ensure_ascii=chance.random() < 0.5, skipkeys=True).encode("utf-8", "surrogatepass")


def said(problems: tuple[Problem, ...]) -> None:
    """Each problem has a sentence, in every language, and none tells what stands in other people's files."""
    for problem in problems:
        for language in LANGUAGES:
            assert problem.located(language).strip()
            assert SECRET not in problem.located(language)


def attacks(kind: str, seed: int, folder: Path, name: str, makes: Any) -> Iterator[Path]:
    """Files of one kind, each made by `makes` of a random number's source and written as `name`."""
    chance = random.Random(f"{kind} {seed}")
    for _ in range(FILES):
        file = folder / name
        file.write_bytes(makes(chance))
        yield file
    done(files=FILES)


SEEDS = seeds(5, 1, 60)


# --- receipts ---------------------------------------------------------------------------------------------------------


@functools.cache
def good_records() -> list[dict[str, Any]]:
    return [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]][:60]


@functools.cache
def receipts() -> list[str]:
    library = Library()
    return [
        receipt(settle_record(record, library), record, LANGUAGES[at % 2]) for at, record in enumerate(good_records())
    ]


def forged(text: str, chance: random.Random, folder: Path) -> str:
    """A receipt whose text or record was changed, and every digest made anew."""
    above, _, code = text.rpartition("\n〔")
    version, packed, _, _ = code.strip("〕").split("·")
    payload = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))
    if chance.random() < 0.6:
        above = damaged(above.encode(), chance, folder).decode("utf-8", "replace")
    if chance.random() < 0.6:
        payload = mutate(payload, chance)
    if chance.random() < 0.2 and isinstance(payload.get("record"), dict):
        payload["record"]["ruleset"] = chance.choice((str(folder / "secret.yaml"), "../secret.yaml", "/etc/hostname"))
    letters = json.dumps(payload, skipkeys=True).encode("utf-8", "surrogatepass")
    packed = base64.urlsafe_b64encode(zlib.compress(letters)).decode().rstrip("=")
    digests = [hashlib.sha256(part.encode()).hexdigest()[:10] for part in ("".join(above.split()), "")]
    digests[1] = hashlib.sha256((packed + digests[0]).encode()).hexdigest()[:10]
    return f"{above}\n〔{version}·{packed}·{digests[0]}·{digests[1]}〕"


def a_receipt(chance: random.Random, folder: Path) -> bytes:
    text = chance.choice(receipts())
    if chance.random() < 0.5:
        return damaged(text.encode(), chance, folder)
    return forged(text, chance, folder).encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strangers_receipt_is_the_same_told_to_differ_or_refused(seed: int, folder: Path) -> None:
    library = Library()
    for file in attacks("receipt", seed, folder, "receipt.txt", lambda chance: a_receipt(chance, folder)):
        try:
            with bounded(file.read_bytes()), nothing_else_read(file):
                text = decode(read_bytes(file), str(file))
                found = reopen(text, library)
        except Problems as problems:
            said(problems.problems)
            continue
        said(found.notes)
        if found.settlement is not None:
            assert sum(found.settlement.net) == 0
        if found.same:
            assert found.settlement is not None
            shown = "".join(text[: text.index("〔算番")].split())
            made = [receipt(found.settlement, found.record, language) for language in LANGUAGES]
            assert shown in ("", *("".join(one[: one.index("〔算番")].split()) for one in made))


# --- nights and tables ------------------------------------------------------------------------------------------------


@functools.cache
def nights() -> list[tuple[bytes, Any, dict[str, Any]]]:
    """Files of nights, with their data and what each of their rows comes to."""
    sheets = [sheet_of(session(31, ruleset, 8)) for ruleset in RULESETS]
    texts = [night_text(sheet) for sheet in sheets]
    nets = [{row.row.id: row.net for row in sheet.rows} for sheet in sheets]
    return [(text.encode(), yaml.safe_load(text), net) for text, net in zip(texts, nets, strict=True)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strangers_night_comes_to_the_same_is_told_to_differ_or_refused(seed: int, folder: Path) -> None:
    amounts: list[dict[str, Any]] = []

    def spoilt(chance: random.Random) -> bytes:
        text, data, nets = chance.choice(nights())
        amounts.append(nets)
        if chance.random() < 0.5:
            return mangled(data, chance)
        head, mark, rules = text.partition(b"ruleset:\n")
        # Rules are long: a night itself is changed as often as they are.
        parts = (
            [damaged(head, chance, folder), rules] if chance.random() < 0.6 else [head, damaged(rules, chance, folder)]
        )
        return mark.join(parts)

    for file in attacks("night", seed, folder, "stranger.night.yaml", spoilt):
        try:
            with bounded(file.read_bytes()), nothing_else_read(file):
                found: Opened = read_night(decode(read_bytes(file), file.name), file.name)
        except Problems as problems:
            said(problems.problems)
            continue
        said(found.messages())
        assert sum(found.sheet.totals) + found.sheet.pot == 0
        for row in found.sheet.rows:
            assert row.net is None or sum(row.net) + row.pot == 0
        if found.messages()[0].code == "night_file_same":
            nets = {row.row.id: row.net for row in found.sheet.rows}
            assert all(nets[row] == net for row, net in amounts[-1].items() if row in nets)
            assert not found.sheet.unsettled


@functools.cache
def tables() -> list[bytes]:
    sheets = [sheet_of(session(32, ruleset, 12)) for ruleset in RULESETS]
    made = [csv_bytes(sheet, language) for sheet in sheets for language in LANGUAGES]
    return [*made, made[0].decode("utf-8-sig").encode("gb18030"), made[0].decode("utf-8-sig").encode("utf-16"),
            xlsx_bytes(sheets[0])]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strangers_table_adds_up_line_by_line_or_the_line_is_told(seed: int, folder: Path) -> None:
    for file in attacks(
        "table", seed, folder, "table.csv", lambda chance: damaged(chance.choice(tables()), chance, folder)
    ):
        with bounded(file.read_bytes()), nothing_else_read(file):
            table = read_table(read_bytes(file), file.name)
        said((*table.problems, *table.notes))
        try:
            rows = table.rows(skip=True)
        except Problems as problems:
            said(problems.problems)
            continue
        if len(table.names) != 4 or not rows:
            assert table.problems or not rows
            continue
        try:
            night = begun(names=table.names)
        except Problems as problems:
            said(problems.problems)
            continue
        for row in rows:
            night = editing.insert(night, row)
        sheet = sheet_of(night)
        # A deal that went out without amounts comes in without.
        nets = [None if isinstance(entry, Unknown) else entry.net for _, entry in table.entries]
        assert [row.net for row in sheet.rows] == nets
        written = unicodedata.normalize("NFKC", _text(file.read_bytes()))
        for net in nets:
            assert all(str(abs(points)) in written for points in net or () if points)
        assert sum(sheet.totals) + sheet.pot == 0


def _text(data: bytes) -> str:
    """The text of a table, whatever wrote it."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("gb18030")


# --- the table, and rulesets -------------------------------------------------------------------------------------------


@functools.cache
def open_tables() -> list[bytes]:
    return [Kept(deal_of(record)).text().encode() for record in good_records()[:20] if record["events"]]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_that_was_changed_is_laid_or_set_aside(seed: int, folder: Path) -> None:
    def spoilt(chance: random.Random) -> bytes:
        data = chance.choice(open_tables())
        if chance.random() < 0.5:
            return damaged(data, chance, folder)
        return mangled(json.loads(data), chance)

    library = Library()
    for file in attacks("table", seed, folder, FILE, spoilt):
        with bounded(file.read_bytes()):
            kept, aside = load_table(folder / "desk.json")
            assert (kept is None) == bool(aside)
            if kept is None:
                continue
            open_table = OpenTable(kept.on)
            open_table.start(library, beside=kept.beside)
        said(tuple(one for one in open_table.notice if isinstance(one, Problem)))
        if open_table.outcome is not None and open_table.outcome.settlement is not None:
            assert sum(open_table.outcome.settlement.net) == 0


@functools.cache
def rulesets() -> list[tuple[bytes, Any]]:
    texts = [path.read_bytes() for path in sorted(BUILT_IN.glob("*.yaml"))]
    return [(text, yaml.safe_load(text)) for text in texts]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strangers_ruleset_is_read_with_its_examples_or_refused(seed: int, folder: Path) -> None:

    def spoilt(chance: random.Random) -> bytes:
        text, data = chance.choice(rulesets())
        return mangled(data, chance) if chance.random() < 0.5 else damaged(text, chance, folder)

    records = {record["ruleset"]: record for record in good_records()}
    for file in attacks("ruleset", seed, folder, "stranger.yaml", spoilt):
        library = Library([folder, BUILT_IN])
        try:
            with bounded(file.read_bytes()):
                ruleset = library.load(str(file))
        except Problems as problems:
            said(problems.problems)
            continue
        with bounded(file.read_bytes()):
            found = check(library, file)
        said(found.problems)
        record = records.get(ruleset.definition.id)
        if record is not None:
            try:
                with bounded(file.read_bytes()):
                    settlement = settle_record({**record, "ruleset": str(file), "options": {}}, library)
            except Problems as problems:
                said(problems.problems)
            else:
                assert sum(settlement.net) == 0
