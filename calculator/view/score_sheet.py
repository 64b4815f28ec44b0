"""The score sheet 记分表.

It has a row a deal, with winner and payer, hand, calculation, and the amounts of all; a line at the
end of each game of several deals 场; and under it each player's total so far, in points and in
money. Of one row also how it came about, what it was before, and what can be done to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from calculator.nights import (
    WINDOW_COLUMNS,
    Night,
    PlayedGame,
    Sheet,
    SheetRow,
    accepted_text,
    game_lines,
    game_text,
    game_title,
    game_values,
    has_pot_column,
    lacking,
    main_text,
    money_of,
    party,
    points_text,
    who_text,
    working_lines,
)
from calculator.settlement import points_working
from calculator.statement import ListRow, TextStyle, transfer_rows, working_rows
from calculator.text import Voice, clauses, code_of, listed, signed, width
from calculator.view.values import TableCell, TableColumn, TableRow

_CODES = [column.in_window for column in WINDOW_COLUMNS]
NUMBER, DEALER, WHO, ITEMS, WORKING = map(
    _CODES.index, ("sheet_number", "sheet_dealer", "sheet_who", "sheet_items", "sheet_working")
)
FIRST_SEAT = len(WINDOW_COLUMNS)
_SHARES = {WHO: 11, ITEMS: 9}
"""The shares in the space that the other columns leave."""
_NAMED = 5
"""The number of changed rows named one by one."""
_POT_LETTERS = 6
"""Columns of a terminal that the head of the pot's column has room for; a Chinese letter takes two."""
GAME = "/game"
"""The end of the key of the line of a game, behind the id of its last row."""
ALL, CHANGED, BY_HAND, EXHAUSTED = "", "changed", "by_hand", "exhausted"
_OTHER = (CHANGED, BY_HAND, EXHAUSTED)


class SheetRows:
    """The rows of one night as those of a table. Rows that have not changed keep their texts."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[SheetRow, TableRow]] = {}
        """By the identity of a row, which is kept beside, its place and whether it is fresh."""
        self._key: tuple[object, ...] = ()

    def of(self, sheet: Sheet, fresh: frozenset[str], voice: Voice) -> list[TableRow]:
        """Return the lines; `fresh` are the ids of the rows that were put in just now."""
        key = (voice.language, sheet.night.people, has_pot_column(sheet))
        before = self._made if key == self._key else {}
        self._key, self._made = key, {}
        night = sheet.night.shortened
        short = sheet if night is sheet.night else replace(sheet, night=night)
        found = []
        for at, row in enumerate(sheet.rows):
            which = (id(row), at, row.id in fresh)
            self._made[which] = before.get(which) or (row, _shown(sheet, short, row, at, row.id in fresh, voice))
            found.append(self._made[which][1])
            if row.game is not None:
                found.append(_game_line(sheet, row.game, row.id, at, voice))
        return found


def facts_text(sheet: Sheet, voice: Voice, letters: int = 8) -> str:
    """Return the facts of a session in a line.

    They are the date if its name lacks it, rules with so many letters of their hash, and number of
    deals; without letters not the version of the rules.
    """
    night, rules = sheet.night, sheet.night.ruleset
    facts = {"ruleset": rules.name(voice.language), "date": night.date, "count": sheet.deals}
    version = {"version": rules.version, "hash": rules.hash[:letters]} if letters else {}
    text = voice.say("sheet_facts" if letters else "sheet_facts_short", **facts, **version)
    return text.removeprefix(f"{night.date} · ") if night.date in night.name else text


def changes_text(sheet: Sheet, voice: Voice) -> str:
    """Return `第 3 盘改过，第 5 盘跟着变了`: the unseen changes; empty if there are none."""
    say, places = voice.say, {row.id: at for at, row in enumerate(sheet.rows, 1)}
    parts = []
    for mark in ("edited", "replayed"):
        names = [
            say("sheet_deal_number", number=row.number)
            if row.number
            else say("sheet_row_number", number=places[row.id])
            for row in sheet.changed
            if row.mark == mark
        ]
        if len(names) > _NAMED:
            names[_NAMED:] = [say("sheet_more_rows", count=len(names) - _NAMED)]
        if names:
            parts.append(say(code_of("sheet_changed", mark), rows=listed(names, voice.language)))
    return clauses(parts, voice.language)


def sheet_columns(sheet: Sheet, voice: Voice) -> tuple[TableColumn, ...]:
    """Return the columns of the score sheet."""
    return (
        *(
            TableColumn(
                voice.say(one.in_window),
                one.width,
                _SHARES.get(at, 0),
                right=at == NUMBER,
                yields=at in (DEALER, ITEMS, WORKING),
            )
            for at, one in enumerate(WINDOW_COLUMNS)
        ),
        *(
            TableColumn(short, 68, right=True, largest_first=True, tip=name if short != name else "")
            for short, name in zip(sheet.night.shortened.names, sheet.night.names, strict=True)
        ),
        *((_pot_column(sheet, voice),) if has_pot_column(sheet) else ()),
    )


def _pot_column(sheet: Sheet, voice: Voice) -> TableColumn:
    """Return the pot as the rules call it, or in a word if that has no room."""
    name = party(sheet.night, sheet.night.seats, voice.language)
    short = width(name) > _POT_LETTERS
    head = voice.say("night_pot") if short else name
    return TableColumn(head, 56, right=True, largest_first=True, tip=name)


def row_of(key: str) -> str:
    """Return the id of the row that a line of the table belongs to."""
    return key.removesuffix(GAME)


def _game_line(sheet: Sheet, game: PlayedGame, row_id: str, at: int, voice: Voice) -> TableRow:
    """Return the line below the deal with which a game 场 ended: its result."""
    tip, over = game_text(game, voice.language), game.end.table.definition.game
    name = voice.say("sheet_game", number=game.number, game="" if over is None else over.label(voice.language))
    cells = [TableCell(tip=tip)] * FIRST_SEAT
    cells[NUMBER] = TableCell(key=at + 0.5, right=True, tip=tip)
    cells[WHO] = TableCell(name, ink="mark_ink", tip=tip)
    cells[ITEMS] = TableCell(game_values(game, voice.language), ink="ink2", tip=tip)
    paid = (*game.end.net, *((game.end.pot,) if has_pot_column(sheet) else ()))
    cells += [_amount(points, tip, changed=False)._replace(bold=True) for points in paid]
    return TableRow(row_id + GAME, tuple(cells))


def _shown(sheet: Sheet, short: Sheet, row: SheetRow, at: int, fresh: bool, voice: Voice) -> TableRow:
    """Return a row of a sheet, with the names of a `short` one where those are too long."""
    night, lack = sheet.night, lacking(row.missing, voice.language)
    cells = []
    for column in WINDOW_COLUMNS:
        found = column.cell(short, row, voice.language)
        cell = TableCell("·" if found is None else str(found))
        if short is not sheet and (whole := column.cell(sheet, row, voice.language)) != found:
            cell = cell._replace(key=str(whole), tip=str(whole))
        match column.in_window:
            case "sheet_number":
                cell = cell._replace(key=at, ink="" if row.number else "ink2", right=True)
            case "sheet_dealer" if row.dealer is not None:
                cell = cell._replace(dot=night.people[row.dealer].colour)
            case "sheet_who" if fresh or row.mark:
                cell = cell._replace(tag=voice.say(code_of("sheet_tag", row.mark or "new")))
            case "sheet_items":
                cell = cell._replace(ink="bad" if row.problems else "ink")
            case "sheet_working":
                cell = cell._replace(ink="ink2")
        cells.append(cell)
    for seat, name in enumerate(night.names):
        points = row.net[seat] if row.net is not None else None
        changed = seat < len(row.changed) and row.changed[seat]
        cells.append(_amount(points, f"{name} Σ {signed(row.totals[seat])}{lack}", changed))
    if has_pot_column(sheet):
        pot = None if row.net is None else row.pot
        cells.append(
            _amount(pot, f"{party(night, night.seats, voice.language)} Σ {signed(row.pot_total)}{lack}", False)
        )
    return TableRow(row.id, tuple(cells))


def _amount(points: int | None, tip: str, changed: bool) -> TableCell:
    """With its sign; nothing moved is a dot, nothing known a question mark."""
    ink = "bad" if points is None else "accent" if points > 0 else "ink" if points else "ink3"
    return TableCell(
        points_text(points), points or 0, ink, right=True, bold=ink == "accent", tip=tip, underlined=changed
    )


def totals_rows(sheet: Sheet, voice: Voice, *, brief: bool) -> list[TableRow]:
    """Return what a session comes to; `brief`: in points alone."""
    settled = sum(1 for row in sheet.rows if row.number and row.net is not None)
    proof = voice.say("sheet_proof", settled=settled, deals=sheet.deals)
    heads = [
        TableCell(f"{totals_title(sheet, voice)} · {proof}", bold=True),
        TableCell(voice.say("sheet_stake", stake=sheet.night.stake), ink="ink2"),
        TableCell(),
    ]
    ends = [_ends(sheet, seat, voice) for seat in range(sheet.night.seats + has_pot_column(sheet))]
    rows = [
        TableRow(str(at), (heads[at], *[TableCell()] * (FIRST_SEAT - 1), *cells))
        for at, cells in enumerate(zip_longest(*ends, fillvalue=TableCell()))
    ]
    if money_of(1, sheet.night.stake) == 1:
        del rows[1]
    return rows[:1] if brief else rows


def totals_title(sheet: Sheet, voice: Voice) -> str:
    """Return what the totals are of."""
    return voice.say("sheet_totals", count=sheet.deals) + lacking(sheet.missing, voice.language)


def _ends(sheet: Sheet, seat: int, voice: Voice) -> list[TableCell]:
    """Return what stands under the amounts of a player, or of the pot, a line each."""
    points = (*sheet.totals, sheet.pot)[seat]
    ink = "ink2" if seat >= sheet.night.seats else "accent" if points > 0 else "ink"
    money = voice.say("table_yuan", amount=signed(money_of(points, sheet.night.stake)))
    found = [TableCell(signed(points), ink=ink, right=True, bold=True), TableCell(money, ink="ink2", right=True)]
    if seat < sheet.night.seats and sheet.must_rebuy[seat]:
        found.append(TableCell(voice.say("sheet_rebuy"), ink="bad", right=True))
    elif seat < sheet.night.seats and sheet.stacks is not None:
        found.append(TableCell(voice.say("sheet_stack", points=sheet.stacks[seat]), ink="ink3", right=True))
    return found


# --- which rows are shown ---------------------------------------------------------------------------------------------


class RowFilter(NamedTuple):
    """`kind` is "", `changed`, `by_hand`, `exhausted`, or the seat of a winner as a digit; all `words` must occur."""

    kind: str = ALL
    words: str = ""

    def __bool__(self) -> bool:
        """Return whether anything may be left out."""
        return bool(self.kind or self.words.split())

    def lets(self, row: SheetRow, shown: TableRow) -> bool:
        """Return whether a row passes the filter."""
        fits = {
            ALL: True,
            CHANGED: bool(shown.cells[WHO].tag),
            BY_HAND: row.row.kind != "deal",
            EXHAUSTED: row.exhausted,
        }
        if not fits.get(self.kind, self.kind in map(str, row.winners)):
            return False
        texts = (cell.key if isinstance(cell.key, str) else cell.text for cell in shown.cells)
        text = " ".join((*texts, row.row.entry.note)).casefold()
        return all(word in text for word in self.words.casefold().split())


def filter_choices(sheet: Sheet | None, voice: Voice) -> list[tuple[str, str]]:
    """Return the words of the choices, each with its kind."""
    names = sheet.night.shortened.names if sheet is not None else ()
    winners = [(voice.say("filter_winner", name=name), str(seat)) for seat, name in enumerate(names)]
    others = [(voice.say(code_of("filter_kind", kind)), kind) for kind in _OTHER]
    return [(voice.say("filter_all"), ALL), *winners, *others]


# --- one row ------------------------------------------------------------------------------------------------------------


LINES = 40
"""Lines of a working that are shown; a deal has fewer."""


class RowShown(NamedTuple):
    """`what` was won with and who dealt; `steps` are the tree of every win; `actions` what can be done."""

    title: str
    what: str = ""
    working: str = ""
    before: str = ""
    tip: str = ""
    """The title with whole names, if it has others."""
    steps: Sequence[ListRow] = ()
    actions: tuple[str, ...] = ()
    edit: str = ""
    """The text of the button that edits it."""


def row_shown(night: Night, row: SheetRow | None, voice: Voice, *, wide: bool, of_game: bool = False) -> RowShown:
    """Return a row of a session, or the game that ended with it; steps where it is `wide`."""
    say, language = voice.say, voice.language
    if row is None:
        return RowShown(say("sheet_choose"))
    if row.game is not None and of_game:
        return _game(night, row.game, voice, wide=wide)
    whole, night = night, night.shortened
    style = TextStyle(night.names, language)
    number = say("sheet_deal_number", number=row.number) + " " if row.number else ""
    name = party(night, row.dealer, language) if row.dealer is not None and row.number else ""
    dealt = say("report_dealer", name=name) if name else row.row.entry.note
    before = row.row.accepted if row.mark else None
    can = {"ask": row.settlement is not None, "accept": bool(row.mark)}
    wins = row.settlement.wins if wide and row.settlement is not None else ()
    return RowShown(
        number + who_text(night, row, language),
        _joined(main_text(row, language), dealt),
        "\n".join(working_lines(row, language, paid_first=True, names=night.names)[:LINES]),
        say("sheet_before", text=accepted_text(night, before, language)) if before is not None else "",
        "" if night is whole else number + who_text(whole, row, language),
        [one for win in wins for one in working_rows(points_working(win.score, language), style, formulas=False)],
        tuple(name for name in ("edit", "ask", "above", "delete", "accept") if can.get(name, True)),
        say("sheet_edit" if row.row.kind == "deal" else "sheet_edit_row"),
    )


def _game(night: Night, game: PlayedGame, voice: Voice, *, wide: bool) -> RowShown:
    """Return the calculation of a game 场."""
    style = TextStyle(night.names, voice.language, pot=party(night, night.seats, voice.language))
    dealt = voice.say("night_game_deals", first=game.first, last=game.last)
    return RowShown(
        game_title(game, voice.language),
        _joined(game_values(game, voice.language), dealt),
        "\n".join(line.strip() for line in game_lines(night, game, voice.language)[1:]),
        steps=transfer_rows(game.end.transfers, style, formulas=False) if wide else (),
    )


def _joined(*parts: str) -> str:
    return " · ".join(dict.fromkeys(filter(None, parts)))
