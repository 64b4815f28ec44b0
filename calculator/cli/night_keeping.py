"""The verbs of `night` that look after the file that holds all nights: delete, restore, check, backup."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from calculator.cli.night_arguments import opened, opened_night
from calculator.cli.streams import as_dicts, print_answer, print_json, print_problems
from calculator.documents import data_folder
from calculator.nights.store import Backup, known, repair, restore
from calculator.resources import program_name
from calculator.text import quoted, say


def run_archive(arguments: Namespace) -> int:
    """Archive a session."""
    with opened_night(arguments) as (store, night):
        store.delete(night.id)
    text = say("night_put_away", arguments.lang, name=night.name, id=night.id[:8], command=program_name())
    print_answer({"id": night.id, "deleted": True}, text, arguments)
    return 0


def run_restore(arguments: Namespace) -> int:
    """Restore an archived session or a backup of the file, or list the backups."""
    folder = data_folder()
    backups = known(folder)
    if arguments.night is None:
        return _list_backups(backups, arguments)
    named = (one.path for one in backups if arguments.night in (one.path.name, one.path.stem))
    found = next(named, Path(arguments.night) if arguments.night.endswith(".sqlite") else None)
    if found is not None:
        aside = restore(folder, found)
        code = "store_restored" if aside is None else "store_restored_aside"
        text = say(code, arguments.lang, backup=quoted(found.name), aside=aside.name if aside is not None else "")
        print_answer({"backup": str(found), "aside": str(aside) if aside is not None else None}, text, arguments)
        return 0
    with opened_night(arguments) as (store, night):
        store.restore(night.id)
    text = say("night_brought_back", arguments.lang, name=night.name)
    print_answer({"id": night.id, "deleted": False}, text, arguments)
    return 0


def _list_backups(backups: Sequence[Backup], arguments: Namespace) -> int:
    if arguments.json:
        print_json([{**one._asdict(), "path": str(one.path)} for one in backups])
        return 0
    for one in backups:
        facts = {"nights": one.nights, "rows": one.rows}
        print("  ".join((quoted(one.path.name), one.date, say("night_backup_holds", arguments.lang, **facts))))
    if not backups:
        print(say("night_no_backups", arguments.lang))
    return 0


def run_check(arguments: Namespace) -> int:
    """Check the file, and return the exit status.

    0 means all is well, 1 something is damaged (or was, and is repaired), 2 it cannot be opened.
    """
    if arguments.repair:
        done = repair(data_folder())
        if arguments.json:
            notes = as_dicts(done.messages(), arguments.lang)
            counts = {"whole": done.whole, "mended": done.repaired, "lost": done.lost}
            print_json({**counts, "aside": str(done.aside), "told": notes})
        else:
            for problem in done.messages():
                print(problem.located(arguments.lang))
        return 1 if done.repaired or done.lost else 0
    with opened(arguments) as store:
        problems = store.check()
        count = len(store.headings()) if not problems else 0
        path, noted = store.path, store.notes
    if arguments.json:
        print_json({"file": str(path), "nights": count, "problems": as_dicts(problems, arguments.lang)})
    elif problems:
        # What was said when the file was opened is not said again.
        print_problems([one for one in problems if one not in noted], arguments.lang)
    else:
        print(say("night_file_sound", arguments.lang, file=quoted(path), count=count))
    return 1 if problems else 0


def run_backup(arguments: Namespace) -> int:
    """Make a backup of the file."""
    with opened(arguments) as store:
        path = store.back_up()
    print_answer({"file": str(path)}, say("night_backed_up", arguments.lang, file=quoted(path)), arguments)
    return 0
