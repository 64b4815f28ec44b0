"""The verbs of `night` that change the rows of a night: add, drop, move, undo, redo, mark-seen."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from calculator.cli.arguments import read_data
from calculator.cli.line_answers import input_blocks, line_text
from calculator.cli.night_arguments import find_row, given_facts, number, opened_night, seat_of
from calculator.cli.night_reports import game_data, missing_data, pot_text, print_warnings
from calculator.cli.streams import as_dicts, errors_dict, flush, print_answer, print_json, print_problems
from calculator.documents import Data, Problem, Problems, read_json, refusal
from calculator.nights import (
    Entry,
    Night,
    Replayer,
    Row,
    Sheet,
    SheetRow,
    editing,
    entries,
    find_differences,
    game_text,
    net_text,
    other_dealer,
    totals_text,
    who_text,
)
from calculator.nights.store import ConcurrentChange, Store
from calculator.text import Language, code_of, say


def run_add(arguments: Namespace) -> int:
    """Add deals or one other row.

    With `--jsonl` each line of standard input is a record, answered when it is on the disk.
    """
    replayer = Replayer()
    with opened_night(arguments) as (store, night):
        if arguments.jsonl:
            return _add_lines(store, night, replayer, arguments)
        records = [read_data(path) for path in arguments.records]
        taken = [_deal(night, *one, arguments) for one in zip(records, arguments.records, strict=True)]
        added, notes = [entry for entry, _ in taken], [one for _, notes in taken for one in notes]
        other = _other_entry(night, arguments)
        added += [] if other is None else [other]
        if not added:
            raise refusal("night_add_what")
        if arguments.replace is not None:
            row = find_row(night, arguments.replace)
            if len(added) != 1:
                raise refusal("night_replace_one", facts={"found": len(added)})
            ids = [row.id]
            # What changes by it is marked until it is accepted.
            sheet = replayer.replay(editing.change(night, row.id, added[0], entries.now()))
        else:
            night, ids = _inserted(night, added, arguments.at)
            sheet = editing.recorded(replayer, night)
        saved = store.save(sheet, "add" if arguments.replace is None else "change")
    if not arguments.dealer:
        notes += [
            one
            for at, record in zip(ids, records, strict=False)
            for one in other_dealer(record, saved, sheet.row(at).dealer)
        ]
    return _answer(sheet, saved, ids, notes, arguments)


def _inserted(night: Night, added: list[Entry], number: int | None) -> tuple[Night, list[str]]:
    """Return the session with rows at a number of `night show`, or as the last; and their ids."""
    at = None if number is None else max(0, number - 1)
    ids = []
    for offset, entry in enumerate(added):
        row = entries.row(entry)
        ids.append(row.id)
        night = editing.insert(night, row, None if at is None else at + offset)
    return night, ids


def _answer(sheet: Sheet, saved: Night, ids: list[str], notes: list[Problem], arguments: Namespace) -> int:
    rows = [sheet.row(one) for one in ids]
    if arguments.json:
        shown = [
            {
                "id": row.id,
                "net": row.net,
                **_pot_data(sheet, row),
                "dealer": row.dealer,
                **_game_data(sheet, row, arguments),
            }
            for row in rows
        ]
        more = missing_data(sheet, arguments.lang) | _notes_data(notes, arguments)
        print_json({"revision": saved.revision, "rows": shown, "totals": sheet.totals, **more})
    else:
        for row in rows:
            pot = pot_text(row.pot, arguments.lang) if sheet.night.ruleset.has_pot else ""
            print(f"{who_text(saved, row, arguments.lang)}  {net_text(row.net)}{pot and f'  {pot}'}")
            if row.game is not None:
                print(game_text(row.game, arguments.lang))
        print(_totals(sheet, arguments.lang))
        print_warnings(sheet, (sheet.night.index(one) for one in ids), arguments.lang)
        print_problems(notes, arguments.lang)
    return 1 if any(row.net is None for row in rows) else 0


def _game_data(sheet: Sheet, row: SheetRow, arguments: Namespace) -> Data:
    """Return the game 场 that is over with a row."""
    return {} if row.game is None else {"game": game_data(sheet, row.game, arguments.lang)}


def _pot_data(sheet: Sheet, row: SheetRow) -> Data:
    """Return the payment of a row into the pot of the rules, if they have one."""
    return {"pot": row.pot} if sheet.night.ruleset.has_pot else {}


def _totals(sheet: Sheet, language: Language) -> str:
    return "Σ  " + totals_text(sheet, language, " ")


def _notes_data(notes: Sequence[Problem], arguments: Namespace) -> Data:
    """Return the message about imported records; empty if they agree with the session."""
    return {"told": as_dicts(notes, arguments.lang)} if notes else {}


def _deal(night: Night, data: Any, file: object, arguments: Namespace) -> tuple[Entry, tuple[Problem, ...]]:
    """Return a record as a row of the session, and its differences from the session.

    :raises Problems: `record_expected`; another ruleset, or without `--use-session-options` other options; the faults of it.
    """
    if not isinstance(data, dict):
        raise refusal("record_expected", file=str(file))
    found = find_differences(data, night)
    if found.confirmed and not arguments.use_session_options:
        raise Problems([*(replace(one, file=str(file)) for one in found.confirmed), Problem("night_under_night")])
    dealer = seat_of(night.names, arguments.dealer) if arguments.dealer else None
    return entries.deal(data, dealer, arguments.note, night.ruleset.rules), (*found.confirmed, *found.replaced)


def _other_entry(night: Night, arguments: Namespace) -> Entry | None:
    names = night.names
    if arguments.amounts is not None:
        return entries.amounts(
            arguments.amounts,
            winners=[seat_of(names, name) for name in arguments.winner],
            discarder=None if arguments.discarder is None else seat_of(names, arguments.discarder),
            self_drawn=arguments.self_draw,
            dealer=seat_of(names, arguments.dealer) if arguments.dealer else None,
            note=arguments.note,
            seats=night.seats,
            pot=night.ruleset.has_pot,
            facts=given_facts(night, arguments.fact) or None,
            ruleset=night.ruleset.rules,
        )
    if arguments.fact:
        # A record says its own.
        raise refusal("night_fact_amounts")
    if arguments.adjust is not None:
        return entries.adjustment(arguments.adjust, arguments.note, night.seats)
    for given, make in ((arguments.penalty, entries.penalty), (arguments.rebuy, entries.rebuy)):
        if given is not None:
            points: Any = number(given[1])
            entry: Entry = make(seat_of(names, given[0]), points, arguments.note, night.seats)
            return entry
    return None


def _add_lines(store: Store, night: Night, replayer: Replayer, arguments: Namespace) -> int:
    status = 0
    for text in _lines():
        try:
            record = read_json(text)
            entry, notes = _deal(night, record, "", arguments)
            row = entries.row(entry)
            sheet, night = _record(store, night, row, replayer)
        except Problems as problems:
            print_json(errors_dict(problems, arguments.lang))
            flush()
            status = 1
            continue
        # Printed only now that it is on the disk.
        found = sheet.row(row.id)
        if not arguments.dealer:
            notes += other_dealer(record, night, found.dealer)
        answer = {"id": row.id, "net": found.net, **_pot_data(sheet, found), "revision": night.revision}
        answer |= {**_game_data(sheet, found, arguments), **_notes_data(notes, arguments)}
        print_json(answer)
        flush()
    return status


def _record(store: Store, night: Night, row: Row, replayer: Replayer) -> tuple[Sheet, Night]:
    """Return the session with the row at its end, also if a window has written to it meanwhile."""
    while True:
        sheet = editing.recorded(replayer, editing.insert(night, row))
        try:
            return sheet, store.save(sheet, "add")
        except ConcurrentChange as change:
            night = change.night


def _lines() -> Iterator[str]:
    for block in input_blocks(0):
        for line in block.lines:
            text = line_text(line)
            if text.strip():
                yield text


def run_delete_row(arguments: Namespace) -> int:
    """Delete a row."""
    return _edit(arguments, "drop", lambda night: editing.delete(night, find_row(night, arguments.row).id))


def run_move(arguments: Namespace) -> int:
    """Move a row."""
    place = arguments.to - 1
    return _edit(arguments, "move", lambda night: editing.move(night, find_row(night, arguments.row).id, place))


def run_undo(arguments: Namespace) -> int:
    """Take the last changes back."""
    return _step("undo", -1, arguments)


def run_redo(arguments: Namespace) -> int:
    """Make changes again that were taken back."""
    return _step("redo", 1, arguments)


def _step(what: str, way: int, arguments: Namespace) -> int:
    """Go so many steps back or forward, also to those taken in the window; print the totals and the steps left."""
    count: int = arguments.steps
    replayer = Replayer()
    with opened_night(arguments) as (store, night):
        there = store.stepped(night.id, way * count) if count > 0 else None
        if there is None:
            back, forth = store.steps(night.id)
            left = back if way < 0 else forth
            code = "night_fewer_steps" if left else code_of("night_nothing_to", what)
            raise refusal(code, facts={"name": night.name, "count": left})
        sheet = replayer.replay(there)
        saved = store.save(sheet, what)
        back, forth = store.steps(night.id)
    answer = {**_changed_data(sheet, saved, arguments.lang), "undo": back, "redo": forth}
    text = say("night_steps_left", arguments.lang, back=back, forth=forth)
    print_answer(answer, f"{_changed_text(sheet, arguments)}\n{text}", arguments)
    return 0


def run_mark_seen(arguments: Namespace) -> int:
    """Accept changed amounts, and remove their marks."""
    replayer = Replayer()
    return _edit(arguments, "accept", lambda night: editing.accept(replayer.replay(night)), replayer)


def _edit(
    arguments: Namespace,
    what: str,
    change: Callable[[Night], Night],
    replayer: Replayer | None = None,
) -> int:
    """Write a changed session, and print its totals."""
    with opened_night(arguments) as (store, night):
        sheet = (replayer or Replayer()).replay(change(night))
        saved = store.save(sheet, what)
    print_answer(_changed_data(sheet, saved, arguments.lang), _changed_text(sheet, arguments), arguments)
    return 0


def _changed_data(sheet: Sheet, saved: Night, language: Language) -> Data:
    changed = [row.id for row in sheet.changed]
    return {"revision": saved.revision, "totals": sheet.totals, "changed": changed, **missing_data(sheet, language)}


def _changed_text(sheet: Sheet, arguments: Namespace) -> str:
    """Return the totals of a changed session, and the number of rows with other amounts than accepted."""
    count = len(sheet.changed)
    return "\n".join(
        [_totals(sheet, arguments.lang), *([say("night_changed_rows", arguments.lang, count=count)] if count else [])]
    )
