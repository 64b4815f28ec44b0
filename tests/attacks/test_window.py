"""A window with real files behind it, which change, vanish, break or find no room while somebody plays: nothing is raised,
nothing shown is false, and what lies on the table and in the nights is there at the next start.

The store, the table's file, the preferences and a folder of rulesets lie on the disk; besides what a player does
(`random_player`) the world does something to them, and strangers bring names and files (`world`). Now and then the window
is closed, and opened again.
"""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="needs a limit on the size of files")

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.app import load_preferences, load_table
from calculator.deals import Deal, as_recorded
from calculator.documents import Problems
from calculator.gui.closing import Closing
from calculator.gui.savers import Autosaver, PreferencesSaver
from calculator.gui.widgets.bar import NoticeBar
from calculator.gui.window import MainWindow
from calculator.nights import Night, Replayer, Sheet
from calculator.nights.store import FILE, Store, repair
from calculator.table import OpenTable, TableState, sample_deal
from tests.attacks.figures import bounded, done
from tests.attacks.world import Rows, Strangers, World, files_of_strangers, rows_in, rows_of
from tests.gui.conftest import data_folder, painted_tiles, swept
from tests.gui.random_player import Chance, Event, Player, no_choosers
from tests.gui.window_holds import shown_as_settled, shown_as_text
from tests.how_much import how_many, seeds

__all__ = ["data_folder", "painted_tiles", "swept"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Program:
    """A window with all that keeps it, as `app` makes it."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.folder = folder
        self.window = MainWindow(OpenTable(Deal("")), preferences=load_preferences(folder)[0], folder=folder)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitActive(self.window).__enter__()
        self.savers = Autosaver(self.window, folder), PreferencesSaver(self.window, folder)
        self.savers[0].restore(sample_deal())
        self.window.recorder.open_book()
        writes = (self.savers[0].finish, self.savers[1].finish, self.window.leave_rules)
        self.closing = Closing(self.window, writes)

    def asked(self) -> NoticeBar | None:
        """The bar that asks what is to happen before the window closes."""
        bars = (bar for bar in self.window.findChildren(NoticeBar) if bar.isVisible() and "anyway" in bar.buttons)
        return next(bars, None)

    def close(self, world: World) -> str:
        """Closes the window; what is wrong with how it did."""
        if not self.window.close():
            bar = self.asked()
            if bar is None:
                return "the window stays and does not say why"
            if not world.in_the_way:
                return f"the window stays where there is room: {bar.text.text()}"
            world.make_room()
            bar.buttons["again"].click()
        if self.window.isVisible():
            return "the window stays open"
        for saver in self.savers:
            saver.close()
        kept = load_table(self.folder / "desk.json")[0]
        wrong = (
            "" if kept is not None and _facts(kept.on) == _facts(self.window.open_table.on) else "the table is not kept"
        )
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        return wrong

    @property
    def night(self) -> Night | None:
        """The night that is shown, of a file that is open and whole."""
        recorder = self.window.recorder
        return recorder.book().night if recorder.is_open and not recorder.book().store.damaged else None

    def not_replayed(self) -> str:
        """The night as the sheet has it otherwise than it comes to when it is played afresh; "" where nothing."""
        recorder = self.window.recorder
        sheet = recorder.book().sheet if recorder.is_open else None
        if sheet is None:
            return ""
        fresh = Replayer().replay(sheet.night)
        shown = [(row.row.id, row.net, row.totals, row.pot) for row in sheet.rows]
        settled = [(row.row.id, row.net, row.totals, row.pot) for row in fresh.rows]
        same = (shown, sheet.totals, sheet.pot) == (settled, fresh.totals, fresh.pot)
        return "" if same else f"the sheet shows {shown}, afresh it is {settled}"


class Held:
    """The rows that were acknowledged as written to the file of a folder, by night, and not taken out again. A night that goes
    back to an older revision, as from a backup, goes on from there, and what was acknowledged before is held all the same."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, list[tuple[int, set[tuple[str, str]]]]] = {}
        self.rows = set[str]()
        """Of all rows that ever were."""

    def listen(self, setattr_: Callable[..., None]) -> None:
        save = Store.save

        def saved(store: Store, sheet: Sheet, what: str = "") -> Night:
            night = save(store, sheet, what)
            if store.path == self._path:
                self._take(night)
            return night

        setattr_(Store, "save", saved)

    def _take(self, night: Night) -> None:
        now, lines = (night.revision, rows_of(night)), self._lines.setdefault(night.id, [])
        self.rows |= {row for row, _ in now[1]}
        if lines and lines[-1][0] < now[0]:
            lines[-1] = now
        else:
            lines.append(now)

    def lost(self, found: Rows) -> list[str]:
        """What can be read nowhere any more."""
        held = {id_: set[tuple[str, str]]().union(*(rows for _, rows in lines)) for id_, lines in self._lines.items()}
        return [f"{night}: {row}" for night, rows in held.items() for row in rows - found.get(night, set())]


def _facts(on: TableState) -> TableState:
    """What lies on a table; a hand that is laid down and empty is one that is not."""
    return on._replace(deal=as_recorded(on.deal, every_hand=True))


@pytest.fixture
def files(data_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """The files of strangers, of which each chooser may take one."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setenv("SUANFAN_DATA", str(data_folder))
    data_folder.mkdir(exist_ok=True)
    # Before Python 3.13 a full disk leaves half a file of compiled code, and the module cannot be loaded again.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    files = files_of_strangers(tmp_path / "strangers")
    no_choosers(monkeypatch.setattr, elsewhere, random.Random(1), files)
    monkeypatch.setattr(QDesktopServices, "openUrl", staticmethod(lambda *_: True))
    return files


@pytest.fixture
def world(files: list[Path], data_folder: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[World]:
    made = World(request.node.callspec.params["seed"], data_folder, tmp_path / "taken")
    yield made
    made.make_room()


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(4, 2, 8))
def test_a_window_whose_files_change_vanish_and_find_no_room_holds(
    qtbot: QtBot,
    world: World,
    files: list[Path],
    data_folder: Path,
    tmp_path: Path,
    seed: int,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A1, A2, A5, A8, B5, B9: every write that fails is told, nothing is raised, names are text, and the next start has what
    the last one showed."""
    chance, last, events = random.Random(seed), list[Event](), how_many(300, 40, 2500)
    left, shown, held = events, None, Held(data_folder / FILE)
    held.listen(monkeypatch.setattr)

    def holds(wrong: str) -> None:
        assert not wrong, (seed, events - left, wrong, last[-12:])

    while left > 0:
        program = Program(qtbot, data_folder)
        window = program.window
        if shown is not None and not world.meddled and program.night is not None:
            assert (program.night.id, rows_of(program.night)) == shown, (seed, events - left, last[-12:])
        world.meddled = False
        player_chance = Chance(chance.randrange(1 << 30), window)
        strangers = Strangers(chance.randrange(1 << 30), window, files)
        with Player(window) as player:
            for _ in range(min(left, chance.randint(5, 120))):
                left -= 1
                # What there is to be seen is looked through too, but not for ever.
                with bounded("the next event"):
                    event = chance.choices((player_chance, strangers, world), (75, 15, 10))[0].next()
                last.append(event)
                with bounded(event):
                    if event[0] == "world":
                        world.do(*event[1:])
                        QApplication.processEvents()
                    else:
                        player.do(event)
                holds(next(iter(player.wrong), "") or shown_as_settled(window) or shown_as_text(window))
            holds(program.not_replayed())
            # None: the night itself was taken back.
            shown = (program.night.id, rows_of(program.night)) if program.night is not None else None
            wrong = program.close(world)
            holds(wrong or next(iter(player.wrong), ""))
    world.make_room()
    assert (
        held.lost(rows_in((*data_folder.glob("**/*.sqlite"), *world.taken.glob("*.sqlite")), tmp_path / "read")) == []
    )
    whole(data_folder, world)
    assert "Traceback" not in capfd.readouterr().err
    done(events=events, rows=len(held.rows))


def whole(folder: Path, world: World) -> None:
    """The file of nights is sound where nobody damaged it, and can be mended where somebody did; another thing in its place is
    told."""
    if not world.damaged and (folder / FILE).is_file():
        with contextlib.suppress(Problems), Store.open(folder) as store:
            assert store.check() == ()
        return
    try:
        if (folder / FILE).is_file():
            repair(folder)
        with Store.open(folder) as store:
            assert store.check() == ()
    except Problems as problems:
        for problem in problems.problems:
            assert problem.message("zh")
