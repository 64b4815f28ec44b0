"""Repair by export into a fresh file.

All readable lines of a damaged file are copied, missing ones are looked for in the backups, the
damaged file is set aside, and everything that was lost is listed.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path

from calculator.documents import Problem, Problems, private_folder, refusal
from calculator.nights.entries import night_problems
from calculator.nights.model import Adjustment, Night, Unknown
from calculator.nights.replay import Replayer
from calculator.nights.store import backups
from calculator.nights.store.database import FILE, connect, files, refuse_remains
from calculator.nights.store.faults import (
    FAULTS,
    faults_of,
    file_problem,
    folder_faults,
    problem_of,
    refuse_what_is_no_file,
)
from calculator.nights.store.nights import DAMAGED, Store
from calculator.nights.store.salvage import Salvaged, salvage
from calculator.nights.store.table_lines import placed, rules_gone


@dataclass(frozen=True)
class Repaired:
    """The result of a repair.

    `whole` sessions came over as they were, `repaired` with rows from a backup or without some;
    `lost` could not be saved at all. `aside` is the place of the damaged file now. `problems` list
    it session by session.
    """

    whole: int
    repaired: int
    lost: int
    aside: Path
    problems: tuple[Problem, ...]

    def messages(self) -> tuple[Problem, ...]:
        """Return the result as sentences."""
        facts = {"whole": self.whole, "mended": self.repaired, "lost": self.lost, "aside": self.aside.name}
        return (Problem("store_repaired", facts=facts), *self.problems)


def repair(folder: Path) -> Repaired:
    """Make a fresh file of the readable parts of that in `folder`.

    :raises Problems: if another window has it open, or the fresh file cannot be written; nothing is then changed.
    """
    path = folder / FILE
    refuse_what_is_no_file(path)
    if not path.is_file():
        raise refusal("file_missing", file=str(path))
    _be_alone(path)
    found = salvage(path)
    # A repair that was killed may have left more than any backup has.
    left = sorted(folder.glob(f"repair-*/{FILE}"), key=lambda one: one.stat().st_mtime, reverse=True)
    known = [one.path for one in backups.known(folder)]
    with _workplace(folder, "repair") as made:
        # Only looked at where something is missing, each once.
        notes: list[Problem] = []
        copies = [cache(partial(_found_in, copy, made, notes)) for copy in (*left, *known)]
        with Store.open(made, daily=False) as fresh:
            work = _Repair(found, copies, fresh)
            work.run()
        _as_one_file(made / FILE)
        aside = _put_in_place(path, made, path.with_name(f"damaged-{_stamp()}.sqlite"))
    return Repaired(work.whole, work.repaired, work.lost, aside, (*work.problems, *notes))


def restore(folder: Path, backup: Path) -> Path | None:
    """Put a copy of a backup in the place of the file in `folder`, and return the place of the former one.

    That is among the backups.

    :raises Problems: if another window has the file open, the backup is not whole, or the file is a newer program's or
        not ours; nothing is then changed.
    """
    path = folder / FILE
    refuse_what_is_no_file(path)
    there = path.is_file()
    if there:
        _be_alone(path)
    with _workplace(folder, "restore") as made:
        with folder_faults(backup.parent, backup):
            shutil.copyfile(backup, made / FILE)
        with Store.open(made, daily=False) as fresh:
            if fresh.check():
                raise refusal("store_backup_damaged", file=str(backup), facts={"backup": backup.name})
        _as_one_file(made / FILE)
        with folder_faults(folder, path, "store_failed"):
            if not there:
                os.replace(made / FILE, path)
                return None
            aside = backups.folder_of(path) / f"before-{_stamp()}.sqlite"
            private_folder(aside.parent)
        return _put_in_place(path, made, aside)


@contextmanager
def _workplace(folder: Path, what: str) -> Iterator[Path]:
    """Give a folder in which a file is made.

    Once that is done, folders of killed programs go as well.
    """
    with folder_faults(folder, folder / FILE):
        private_folder(folder)
        left = list(folder.glob(f"{what}-*"))
        made = Path(tempfile.mkdtemp(prefix=f"{what}-", dir=folder))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)
    for one in left:
        shutil.rmtree(one, ignore_errors=True)


def _stamp() -> str:
    return f"{datetime.now():%Y%m%d-%H%M%S-%f}"


def _be_alone(path: Path) -> None:
    """Make sure that the file is no newer program's, and that nobody else has it open.

    Later writes would go into the file that is set aside. On the way the content of the log beside
    the file goes into the file.
    """
    refuse_remains(path, lambda: bool(salvage(path).nights))
    try:
        with closing(connect(path, "rw")) as connection:
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except FAULTS as error:
        problem = problem_of(error, path)
        if problem.code in ("store_locked", "store_no_locks"):
            raise Problems([problem]) from None
        # It is damaged: that is why we are here.
        return
    if mode == "wal":
        raise Problems([file_problem("store_locked", path, reason="")])


def _as_one_file(path: Path) -> None:
    """Move everything in the log into the file, since the log does not go with it to another place.

    Closing the file does not report a log that could not be taken in.

    :raises Problems: if it cannot be.
    """
    with faults_of(path), closing(connect(path, "rw")) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    if left := files(path)[1:]:
        raise Problems([file_problem("store_failed", path, reason=left[0].name)])


def _put_in_place(path: Path, made: Path, aside: Path) -> Path:
    """At every moment there is a file of the name: the former one, of which a copy comes to `aside`, then the fresh one."""
    moved = []
    with folder_faults(path.parent, path, "store_failed"):
        try:
            shutil.copy2(path, aside)
            with aside.open("rb+") as stream:
                os.fsync(stream.fileno())
            # A log beside it would be taken for that of the fresh one.
            for old in files(path)[1:]:
                there = aside.with_name(aside.name + old.name[len(path.name) :])
                os.replace(old, there)
                moved.append((there, old))
            os.replace(made / FILE, path)
        except OSError:
            for there, old in moved:
                with suppress(OSError):
                    os.replace(there, old)
            with suppress(OSError):
                aside.unlink()
            raise
    return aside


def _found_in(backup: Path, work: Path, notes: list[Problem]) -> Salvaged:
    """Return the content of a backup; an unreadable one is reported.

    `work` has room for a copy: the backup is not to be changed, and may have been made by an older
    version.

    :raises Problems: if it cannot be copied: its content is not to be taken for lost.
    """
    try:
        data = backup.read_bytes()
    except OSError:
        notes.append(file_problem("store_cannot_open", backup))
        return Salvaged()
    with folder_faults(work.parent, backup):
        place = Path(tempfile.mkdtemp(prefix="backup-", dir=work))
        (place / FILE).write_bytes(data)
    try:
        Store.open(place, daily=False).close()
    except Problems as problems:
        if problems.problems[0].code in _NO_BACKUP:
            return Salvaged()
        raise
    return salvage(place / FILE)


_NO_BACKUP = (*DAMAGED, "store_newer", "store_not_ours")
"""The codes of a useless file."""


class _Repair:
    def __init__(self, found: Salvaged, copies: Sequence[Callable[[], Salvaged]], fresh: Store) -> None:
        self.found = found
        self.copies = copies
        self.fresh = fresh
        self.replayer = Replayer()
        self.whole = self.repaired = self.lost = 0
        self.problems: list[Problem] = []

    def run(self) -> None:
        found = self.found
        ids = list(dict.fromkeys([*found.nights, *found.rows]))
        complete = [night for night in ids if found.is_whole(night)]
        self.fresh.take_over(found, complete)
        self.whole = len(complete)
        if not found.sound or self.whole < found.there_were():
            # Lines may be gone of which nothing is left to see; a copy knows them.
            known = [night for copy in self.copies for night in copy().nights]
            for night in dict.fromkeys([*ids, *known]):
                if night not in complete:
                    self._repair(night)
        gone = found.there_were() - self.whole - self.repaired - self.lost
        if gone > 0:
            self.lost += gone
            self.problems.append(Problem("store_nights_gone", facts={"count": gone}))
        if not found.sound:
            self.problems.append(Problem("store_perhaps_more"))

    def _repair(self, night_id: str) -> None:
        sources = [self.found, *(copy() for copy in self.copies)]
        heads = (one for one in sources if night_id in one.nights)
        head = min(heads, key=lambda one: night_id in one.headless, default=None)
        if head is None:
            self._lose(night_id)
            return
        line = head.nights[night_id]
        digest = line.digest
        rules = next((one.rulesets[digest] for one in sources if digest in one.rulesets), None) or rules_gone(line)
        texts = dict(self.found.rows.get(night_id, {}))
        own = len(texts)
        wanted = max(head.wanted(night_id), max(texts, default=-1) + 1)
        for one in sources[1:]:
            have = {json.loads(text)["id"] for text in texts.values()}
            for position, text in one.rows.get(night_id, {}).items():
                if position not in texts and position < wanted and json.loads(text)["id"] not in have:
                    texts[position] = text
        try:
            night, lost = placed(json.loads(line.head), texts, self.found.broken.get(night_id, {}), wanted, rules, {})
            seen = _with_seen(night, lost)
            sheet = self.replayer.replay(seen)
            said = json.loads(line.summary)
            alone = night_id not in head.headless and len(texts) == own and all(one.seen for one in lost.values())
            if alone and sheet.totals_with_pot != (*said["totals"], said["pot"]):
                # What is seen is not what was written.
                seen, sheet = night, self.replayer.replay(night)
            if wrong := night_problems(night):
                raise Problems(wrong)
        except Problems as problems:
            self._lose(night_id, problems.problems)
            return
        # That there is no room for it does not make it lost.
        self.fresh.save(sheet, "repair")
        if line.deleted:
            self.fresh.delete(night_id)
        self.repaired += 1
        kept = sum(row.repaired for at, row in enumerate(seen.rows) if at in lost)
        facts = {"name": night.name, "date": night.date, "back": len(texts) - own}
        self.problems.append(Problem("store_night_mended", facts=facts | {"kept": kept, "gone": len(lost) - kept}))
        self.problems += [row.problem(at) for at, row in lost.items()]
        if night_id in head.headless:
            self.problems.append(Problem("store_head_lost", "head"))
        elif rules.gone is not None:
            self.problems.append(Problem("store_rules_damaged", facts={"hash": rules.hash}))

    def _lose(self, night_id: str, problems: tuple[Problem, ...] = ()) -> None:
        self.lost += 1
        self.problems += [Problem("store_night_lost", facts={"id": night_id[:40]}), *problems]


def _with_seen(night: Night, lost: dict[int, Unknown]) -> Night:
    """Return the session with lost rows as amounts that can still be seen of them.

    Chips that somebody took cannot be seen.
    """
    rows = list(night.rows)
    for at, row in lost.items():
        if row.seen is not None and row.aside == isinstance(row.seen, Adjustment):
            rows[at] = replace(rows[at], entry=row.seen, repaired=True)
    return replace(night, rows=tuple(rows))
