"""The verbs of `night` that begin a night, bring one in from a file, and take one out into a file."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from calculator.cli.arguments import library
from calculator.cli.night_arguments import asked_night, given_options, opened, seat_of
from calculator.cli.night_reports import missing_data
from calculator.cli.streams import as_dicts, print_answer, print_file, print_json, print_problems
from calculator.documents import Problem, Problems, read_bytes, read_text, refusal, save_bytes
from calculator.nights import (
    BINARY,
    FORMS,
    PAINTED,
    Night,
    Replayer,
    as_copy,
    editing,
    ending,
    endings,
    entries,
    export_of,
    file_bytes,
    freeze,
    night_problems,
    read_night,
    read_table,
)
from calculator.nights.store import Store
from calculator.text import quoted, say


def run_new(arguments: Namespace) -> int:
    """Begin a session."""
    with opened(arguments) as store:
        night = _begin(store, arguments.players, arguments)
        saved = store.save(Replayer().replay(night), "new")
    text = say("night_begun", arguments.lang, name=saved.name, id=saved.id[:8])
    print_answer({"id": saved.id, "name": saved.name, "revision": saved.revision}, text, arguments)
    return 0


def _begin(store: Store, names: Any, arguments: Namespace) -> Night:
    """Return a new session, by the ruleset that is asked for."""
    rulesets, name = library(), _asked_ruleset(store, arguments)
    return entries.new_night(
        entries.people_called(list(names), store.people()),
        freeze(rulesets, name),
        name=arguments.name,
        day=arguments.date,
        stake=arguments.stake,
        options=given_options(rulesets.load_named(name), arguments.option),
        dealer=seat_of(names, arguments.dealer) if arguments.dealer else 0,
        chips=arguments.chips,
        unit=arguments.unit,
        language=arguments.lang,
    )


def _asked_ruleset(store: Store, arguments: Namespace) -> str:
    """Return the ruleset that is named, or that of the latest session."""
    name = arguments.ruleset or next((one.ruleset for one in store.headings() if one.problem is None), "")
    if not name:
        raise refusal("night_which_ruleset", facts={"known": next(iter(library().paths()), "")})
    return str(name)


def run_import(arguments: Namespace) -> int:
    """Import a `.night.yaml` as it is, or a CSV of deals typed by hand as a new session."""
    replayer = Replayer()
    path: Path = arguments.file
    with opened(arguments) as store:
        if path.suffix.lower() in (".yaml", ".yml", ".json"):
            found = read_night(read_text(path), str(path), replayer)
            if found.record_differences.confirmed and not arguments.use_session_options:
                raise Problems([*found.record_differences.confirmed, Problem("night_under_night")])
            night = found.night
            if any(one.id == night.id for one in store.headings() + store.headings(True)):
                night = as_copy(night)
            sheet, notes = replayer.replay(night), (*found.messages(), *found.record_differences.confirmed)
            differs = bool(found.differences or found.rules_changed)
        else:
            rules = library().load_named(_asked_ruleset(store, arguments))
            table = read_table(read_bytes(path), str(path), rules)
            rows = table.rows(arguments.skip)
            night = _begin(store, table.names, arguments)
            for row in rows:
                night = editing.insert(night, row)
            sheet = editing.recorded(replayer, night)
            notes, differs = (*table.problems, *table.notes), bool(table.problems)
        saved = store.save(sheet, "import")
    if arguments.json:
        found_data = {"id": saved.id, "name": saved.name, "rows": len(saved.rows), "totals": sheet.totals}
        found_data |= missing_data(sheet, arguments.lang)
        print_json({**found_data, "told": as_dicts(notes, arguments.lang)})
    else:
        print(say("night_imported", arguments.lang, name=saved.name, id=saved.id[:8], count=len(saved.rows)))
        print_problems(notes, arguments.lang)
    return 1 if differs or sheet.missing else 0


def run_export(arguments: Namespace) -> int:
    """To a file, or what is text to standard output; 1 where the totals lack a row, and what is not whole is told beside."""
    target: Path | None = arguments.to
    kind = arguments.format or (export_of(target) if target is not None else "text")
    if kind is None:
        facts = {"name": target.name if target is not None else "", "endings": endings(FORMS)}
        raise refusal("night_export_what", facts=facts)
    night = asked_night(arguments)
    if arguments.unit is not None:
        night = replace(night, unit=arguments.unit)
        if problems := night_problems(night):
            raise Problems(problems)
    if target is None and kind in BINARY:
        raise refusal("night_export_to", facts={"form": kind.upper(), "ending": ending(kind)})
    sheet = Replayer().replay(night)
    try:
        data = file_bytes(sheet, kind, arguments.lang, arguments.paint)
    except ImportError as error:
        plain = endings(one for one in FORMS if one not in PAINTED)
        facts = {"form": kind.upper(), "reason": str(error), "endings": plain}
        raise refusal("night_export_no_qt", facts=facts) from None
    if target is None:
        print_file(data if kind != "csv" else data.removeprefix(b"\xef\xbb\xbf"), words=kind == "text")
    else:
        save_bytes(target, data, backup=False)
        answer = {"file": str(target), "format": kind, "bytes": len(data), **missing_data(sheet, arguments.lang)}
        print_answer(answer, say("night_exported", arguments.lang, file=quoted(target)), arguments)
    if target is None or not arguments.json:
        print_problems(sheet.warnings, arguments.lang)
    return 1 if sheet.missing else 0
