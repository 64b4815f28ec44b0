"""A table of deals typed by hand, as CSV: names over columns of amounts, and what else is known of each deal.

Read whole or not at all: every fault is reported with its line and column, and nothing is taken over until all is right or
the faulty lines are to be left out. What `spreadsheets` writes is read with the same amounts.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial

from calculator.documents import MAX_BYTES, Likely, Problem, Problems, decode, from_gb18030, refusal, short
from calculator.nights import entries as making
from calculator.nights.layout import FILE_COLUMNS, LATER_HEADS
from calculator.nights.model import MAX_NAME, MAX_NOTE, MAX_ROWS, Adjustment, Amounts, Row, Unknown
from calculator.rules import DEFAULT_SEATS, Label, Ruleset
from calculator.text import LANGUAGES, code_of, listed, same_name, say, signed

_WORDS = {
    "number": ("盘", "局", "盘数", "序号", "deal", "no", "no.", "#", "number"),
    "dealer": ("庄", "庄家", "dealer"),
    "kind": ("类别", "kind"),
    "winners": ("胡", "胡家", "胡了", "赢家", "winner", "winners"),
    "from": ("点炮", "放炮", "出铳", "点炮的", "from", "discarder"),
    "pot": ("公账", "pot"),
    "note": ("备注", "说明", "note", "notes", "remark"),
    "facts": ("情况", "facts"),
    "main": ("牌", "hand"),
    "": ("算式", "日期", "合计", "working", "date", "sum", "Σ"),
}
"""The names of columns in addition to those of our own tables; those under the empty name, and
columns of our own tables that stand nowhere here, are passed over."""
_FACTS = 4_000
"""Letters of facts that are read."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,12}\Z")
_SELF_DRAW = ("self-draw", "self draw", "self")
_REBUYS = ("rebuy",)
_DIGITS = str.maketrans("０１２３４５６７８９＋－−﹣–", "0123456789+----")


@cache
def _all(code: str, **facts: str) -> tuple[str, ...]:
    """Return a sentence of our own tables in every language, in small letters."""
    return tuple(say(code, language, **facts).lower() for language in LANGUAGES)


@cache
def _columns() -> dict[str, str]:
    """Return the column of each word."""
    codes = (*(column.in_files for column in FILE_COLUMNS), *LATER_HEADS, "night_pot")
    named = {code: code.partition("_")[2] for code in codes}
    own = {word: name if name in _WORDS else "" for code, name in named.items() for word in _all(code)}
    return {**own, **{word: name for name, words in _WORDS.items() for word in words}}


@cache
def _total() -> re.Pattern[str]:
    """Return the pattern of a player's running total, behind his name."""
    return re.compile(f"({'|'.join(map(re.escape, _all('column_total', name='')))})\\Z")


@cache
def _damaged() -> re.Pattern[str]:
    """Return the sentences that name a damaged row, with its visible amounts."""
    said = [one for code in ("store_row_damaged_net", "store_row_damaged") for one in _all(code, number="#", net="=")]
    return re.compile("|".join(map(re.escape, said)).replace(r"\#", "[0-9]+").replace("=", "([-+−0-9 ]+)"))


def _kinds(*kinds: str) -> tuple[str, ...]:
    """Return the names of kinds of rows.

    The result of a game follows from its deals.
    """
    return tuple(word for kind in kinds for word in _all(code_of("kind", kind)))


@dataclass(frozen=True)
class TypedTable:
    """The content of a table.

    `entries` has one entry a good line, with its line number; `problems` are everything that is
    wrong, each with line and column; `notes` other messages, such as lines that are passed over.
    """

    names: tuple[str, ...]
    entries: tuple[tuple[int, Amounts | Adjustment | Unknown], ...]
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]

    def rows(self, skip: bool = False) -> tuple[Row, ...]:
        """Return the rows to put into a session; with `skip` those of the good lines.

        :raises Problems: everything that is wrong, unless it is to be left out and the names are right.
        """
        if self.problems and not (skip and self.names):
            raise Problems(self.problems)
        at = making.now()
        return tuple(making.row(entry, at) for _, entry in self.entries)


def read_table(data: bytes, file: str = "", ruleset: Ruleset | None = None) -> TypedTable:
    """Return the table of a CSV file; never raise: faults are in `problems`.

    The file is UTF-8, or GB18030 and UTF-16 as spreadsheets write them; separated by commas,
    semicolons or tabs. It is read for the rules that are given, with their seats, their pot and
    their facts.
    """
    try:
        text, notes = _text(data, file)
    except Problems as problems:
        return TypedTable((), (), problems.problems, ())
    return _TableReader(file, notes, ruleset).read(text)


def _text(data: bytes, file: str) -> tuple[str, list[Problem]]:
    if len(data) > MAX_BYTES:
        raise refusal("file_too_large", file=file, facts={"limit": MAX_BYTES // 1_000_000})
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16").replace("\r\n", "\n").replace("\r", "\n"), []
        except UnicodeDecodeError:
            raise refusal("file_binary", file=file) from None
    try:
        return decode(data, file), []
    except Problems as problems:
        found = from_gb18030(data) if problems.problems[0].code == "file_encoding_gb" else None
        if found is None:
            raise
        return found.replace("\r\n", "\n").replace("\r", "\n"), [Problem("night_csv_gb", file=file)]


class _TableReader:
    def __init__(self, file: str, notes: list[Problem], ruleset: Ruleset | None) -> None:
        self.file = file
        self.ruleset = ruleset
        pot = None if ruleset is None else ruleset.definition.pot
        self.seats = DEFAULT_SEATS if ruleset is None else ruleset.definition.seats
        self.pot = pot is not None
        self.column_of = columns_of(pot)
        self.notes = notes
        self.problems: list[Problem] = []
        self.names: tuple[str, ...] = ()
        self.columns: dict[str, int] = {}
        self.amounts: list[int] = []
        self.width = 0
        self.line = 1
        self.cells: list[str] = []

    def note(self, code: str, column: int, likely: str | Likely = "", **facts: object) -> None:
        self.problems.append(self._placed(Problem(code, likely=likely, facts=dict(facts)), column))

    def _placed(self, problem: Problem, column: int = 0) -> Problem:
        """Return a problem with its place in the file."""
        return replace(problem, path="", file=self.file, line=self.line, column=column + 1)

    def read(self, text: str) -> TypedTable:
        first = text.lstrip("\n").partition("\n")[0]
        separator = max(",;\t，", key=lambda mark: (first.count(mark), mark == ","))
        entries = []
        reader = csv.reader(io.StringIO(text), delimiter=separator)
        try:
            for cells in reader:
                self.cells = [cell.strip() for cell in cells] + [""] * (self.width - len(cells))
                if any(self.cells):
                    if not self.amounts:
                        self._head()
                        if self.problems:
                            break
                    elif (entry := self._entry()) is not None:
                        entries.append((self.line, entry))
                        if isinstance(entry, Unknown):
                            self.notes.append(self._placed(entry.problem(len(entries) - 1)))
                self.line = reader.line_num + 1
        except csv.Error as error:
            self.note("night_csv_broken", 0, reason=str(error))
        if not self.amounts and not self.problems:
            self.note("night_csv_empty", 0)
        if len(entries) > MAX_ROWS:
            self.note("night_full", 0, limit=MAX_ROWS)
            entries = entries[:MAX_ROWS]
        return TypedTable(self.names, tuple(entries), tuple(self.problems), tuple(self.notes))

    def _head(self) -> None:
        players = []
        for at, cell in enumerate(self.cells):
            known = self.column_of.get(cell.lower())
            if known:
                if known in self.columns:
                    self.note("night_csv_column_twice", at, name=cell[:40])
                self.columns[known] = at
            elif cell and known is None:
                players.append((at, _meant(cell)))
        # A running total is called after its player.
        called = {name for _, name in players}
        players = [
            (at, name) for at, name in players if _total().sub("", name) == name or _total().sub("", name) not in called
        ]
        names = [name for _, name in players]
        if len(players) != self.seats:
            shown = partial(listed, [name[:20] for name in names[:12]] or ["—"])
            self.note("night_csv_players", 0, wanted=self.seats, found=len(players), names=shown)
        for at, name in players:
            self.problems += [self._placed(one, at) for one in making.name_problems(name, "", MAX_NAME)]
            if [*map(same_name, names)].count(same_name(name)) > 1:
                self.note("night_twice", at, name=name[:40])
        self.width = len(self.cells)
        self.amounts = [at for at, _ in players]
        self.names = tuple(names) if not self.problems else ()

    def _entry(self) -> Amounts | Adjustment | Unknown | None:
        kind = self._cell("kind").lower()
        if kind in _kinds("game") or self.cells[0].startswith("Σ"):
            return None
        if kind in (*_kinds("rebuy"), *_REBUYS):
            self.notes.append(self._placed(Problem("night_csv_rebuy")))
            return None
        try:
            return self._with_amounts(kind)
        except Problems as problems:
            for problem in problems.problems:
                name = problem.path.partition(".")[0]
                column = self.columns.get(_columns().get(name, ""), self.amounts[0])
                self.problems.append(self._placed(problem, column))
            return None

    def _with_amounts(self, kind: str) -> Amounts | Adjustment | Unknown | None:
        before = len(self.problems)
        if len(self.cells) > self.width:
            self.note("night_csv_wide", self.width, found=len(self.cells), wanted=self.width)
        net = [self._number(at) for at in self.amounts]
        pot = self._number(self.columns["pot"]) if "pot" in self.columns else 0
        note = self._cell("note")
        if not any(self.cells[at] for at in self.amounts):
            if kind in _kinds("deal", "unknown"):
                return self._unknown_row(note)
            self.note("night_csv_no_amounts", self.amounts[0])
        elif len(self.problems) == before:
            self._sum(net, pot, kind)
        winners = self._winners()
        discarder, drawn = self._from(winners)
        dealer = self._dealer()
        facts = self._facts()
        if len(self.problems) > before:
            return None
        if kind in _kinds("adjustment", "penalty"):
            return making.adjustment(net, note, self.seats)
        return making.amounts(
            net,
            winners=winners,
            discarder=discarder,
            self_drawn=drawn,
            dealer=dealer,
            note=note,
            seats=self.seats,
            pot=self.pot,
            facts=facts,
            ruleset=self.ruleset,
        )

    def _unknown_row(self, note: str) -> Unknown:
        """Return a row that was exported without amounts.

        It is a damaged row with its sentence, or a deal with the reason that it has none.
        """
        said = self._cell("main")
        found = _damaged().fullmatch(said.lower())
        if found is None:
            return making.unknown(note=" · ".join(filter(None, (said, note)))[:MAX_NOTE])
        net = [int(one) for one in "".join(filter(None, found.groups())).translate(_DIGITS).split()]
        seen: Amounts | Adjustment | None = None
        with suppress(Problems):
            seen = (making.adjustment if sum(net) and not self.pot else making.amounts)(net, seats=self.seats)
        return making.unknown(True, seen, note, not self._cell("number"))

    def _sum(self, net: list[int], pot: int, kind: str) -> None:
        """Check the sum of a row.

        A deal sums to 0 among the players, or with the pot of the rules; another row with the pot
        if it is written down.
        """
        other = self.pot or kind in _kinds("adjustment", "penalty")
        total = sum(net) + pot if not other or "pot" in self.columns else 0
        if total or (pot and not other):
            self.note("night_sum", self.amounts[0], sum=signed(total or pot))

    def _cell(self, name: str) -> str:
        at = self.columns.get(name)
        return "" if at is None else _meant(self.cells[at])

    def _number(self, at: int) -> int:
        """Return a whole number; an empty text and a dot are 0."""
        text = self.cells[at].translate(_DIGITS).replace(" ", "")
        if text in ("", "·", "-", "—"):
            return 0
        if not _NUMBER.match(text):
            self.note("night_csv_number", at, text=short(text))
            return 0
        return int(text)

    def _facts(self) -> dict[str, object]:
        """Return facts 情况 as JSON."""
        text = self._cell("facts")
        try:
            found = json.loads(text[:_FACTS]) if text else {}
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, dict):
            return found
        self.note("night_csv_facts", self.columns["facts"], text=short(text))
        return {}

    def _winners(self) -> list[int]:
        """Return the players named one after the other, with any separators."""
        found = []
        left = self._cell("winners")
        while left := left.strip(" 、,，;；/+"):
            seat = self._first_named(left)
            if seat is None:
                self._unknown(left, "winners")
                break
            found.append(seat)
            left = left[len(self.names[seat]) :]
        return found

    def _first_named(self, text: str) -> int | None:
        """Return the player with whose name a text begins; of fitting names the longest."""
        found = [seat for seat, name in enumerate(self.names) if text.startswith(name)]
        return max(found, key=lambda seat: len(self.names[seat]), default=None)

    def _unknown(self, text: str, column: str) -> None:
        likely = Likely(text, self.names)
        self.note("night_csv_nobody", self.columns[column], likely, text=short(text), names=partial(listed, self.names))

    def _from(self, winners: Sequence[int]) -> tuple[int | None, bool]:
        """Return the discarder to the first winner, and whether he drew it himself."""
        text = self._cell("from")
        if text and not winners:
            self.note("night_csv_from", self.columns["from"])
        if not text or not winners:
            return None, False
        if text.lower().startswith((*_all("from_self_draw"), *_SELF_DRAW)):
            return None, True
        seat = self._first_named(text)
        if seat is None:
            self._unknown(text, "from")
        return seat, False

    def _dealer(self) -> int | None:
        text = self._cell("dealer")
        if not text:
            return None
        names = [*map(same_name, self.names)]
        if same_name(text) in names:
            return names.index(same_name(text))
        self._unknown(text, "dealer")
        return None


def columns_of(pot: Label | None) -> dict[str, str]:
    """Return the column of each word; `pot` is the rules' name for theirs."""
    called = () if pot is None else (pot(language).lower() for language in LANGUAGES)
    return {**dict.fromkeys(called, "pot"), **_columns()}


def is_head(text: str, pot: Label | None = None) -> bool:
    """Return whether a table would take this for the name of a column, not of a player."""
    return text.lower() in columns_of(pot)


def _meant(text: str) -> str:
    """Without the mark that keeps a spreadsheet from reckoning with a text."""
    return text[1:] if len(text) > 1 and text[0] == "'" else text
