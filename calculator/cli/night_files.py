"""`night export`, `delete`, `restore`, `check`, `backup`: nights as files, and the file that holds them all."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from calculator.cli.night_arguments import asked_night, opened, opened_night
from calculator.cli.output import print_answer, print_json, print_problems
from calculator.documents import Problem, Problems, save_bytes
from calculator.nights import EXPORTS, Replayer, export_of, night_problems
from calculator.text import say


def run_export(arguments: argparse.Namespace) -> int:
    """To a file, or text, CSV and YAML to standard output."""
    target: Path | None = arguments.to
    kind = arguments.format or (export_of(target) if target is not None else "text")
    if kind is None:
        raise Problems([Problem("night_export_what", facts={"name": target.name if target is not None else ""})])
    night = asked_night(arguments)
    if arguments.unit is not None:
        night = replace(night, unit=arguments.unit)
        if problems := night_problems(night):
            raise Problems(problems)
    sheet = Replayer().replay(night)
    data = EXPORTS[kind].make(sheet, arguments.lang)
    if target is None:
        if kind == "xlsx":
            raise Problems([Problem("night_export_to")])
        sys.stdout.flush()
        sys.stdout.buffer.write(data if kind != "csv" else data.removeprefix(b"\xef\xbb\xbf"))
        sys.stdout.buffer.flush()
        return 0
    save_bytes(target, data, backup=False)
    answer = {"file": str(target), "format": kind, "bytes": len(data)}
    print_answer(answer, say("night_exported", arguments.lang, file=target), arguments)
    return 0


def run_delete(arguments: argparse.Namespace) -> int:
    with opened_night(arguments) as (store, night):
        store.delete(night.id)
    text = say("night_put_away", arguments.lang, name=night.name, id=night.id[:8])
    print_answer({"id": night.id, "deleted": True}, text, arguments)
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    with opened_night(arguments) as (store, night):
        store.restore(night.id)
    text = say("night_brought_back", arguments.lang, name=night.name)
    print_answer({"id": night.id, "deleted": False}, text, arguments)
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """0 all is well, 1 something is damaged (or was, and is repaired), 2 it cannot be opened."""
    if arguments.repair:
        from calculator.documents import data_folder
        from calculator.nights.store import repair

        done = repair(data_folder())
        if arguments.json:
            notes = [problem.as_dict(arguments.lang) for problem in done.messages()]
            counts = {"whole": done.whole, "mended": done.mended, "lost": done.lost}
            print_json({**counts, "aside": str(done.aside), "told": notes})
        else:
            for problem in done.messages():
                print(problem.located(arguments.lang))
        return 1 if done.mended or done.lost else 0
    with opened(arguments) as store:
        problems = store.check()
        count = len(store.nights()) if not problems else 0
        path = store.path
    if arguments.json:
        print_json({"file": str(path), "nights": count, "problems": [one.as_dict(arguments.lang) for one in problems]})
    elif problems:
        print_problems(problems, arguments.lang)
    else:
        print(say("night_file_sound", arguments.lang, file=path, count=count))
    return 1 if problems else 0


def run_backup(arguments: argparse.Namespace) -> int:
    with opened(arguments) as store:
        path = store.back_up()
    print_answer({"file": str(path)}, say("night_backed_up", arguments.lang, file=path), arguments)
    return 0
