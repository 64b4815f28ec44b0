"""A window with real files behind it, which change, vanish, break or find no room while somebody plays: nothing is raised,
nothing shown is false, and what lies on the desk and in the nights is there at the next start.

The store, the desk's file, the preferences and a folder of rulesets lie on the disk; besides what a player does (`random_player`)
the world does something to them. Now and then the window is closed and opened again.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import Deal, as_recorded
from calculator.gui.closing import Closing
from calculator.gui.keepers import Keeper, PreferencesKeeper
from calculator.gui.widgets.bar import Bar
from calculator.gui.window import MainWindow
from calculator.nights.store import Store
from calculator.rules.library import BUILT_IN, folders
from calculator.session import Desk, OnDesk, load_desk, load_preferences, sample_deal
from tests.attacks.figures import bounded, done
from tests.gui.conftest import data_folder, painted_tiles, read_rulesets, swept
from tests.gui.random_player import Chance, Event, Player, no_choosers, shown_as_settled
from tests.how_much import how_many, invented

__all__ = ["data_folder", "painted_tiles", "read_rulesets", "swept"]

resource = pytest.importorskip("resource", reason="needs a limit on the size of files")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

RULESETS = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))
NAMES = ("ours", "family", "another")
CHANGE = "format: 1\nid: {id}\nname: {{zh: 我家, en: ours}}\nversion: 1.0.0\nextends: {base}\n"
ROOM = resource.getrlimit(resource.RLIMIT_FSIZE)


class World:
    """What happens to the files behind a window, as events that can be done again."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._random = random.Random(seed)
        self._folder = folder
        self.full = False

    def next(self) -> Event:
        what = self._random.choice(("rules", "rules", "rules", "desk", "preferences", "nights", "disk", "disk"))
        return ("world", what, self._random.randrange(1 << 30))

    def do(self, what: str, number: int) -> None:
        # Where there is no room the world finds none either.
        with contextlib.suppress(OSError):
            getattr(self, f"_{what}")(random.Random(number))

    def _rules(self, chance: random.Random) -> None:
        mine = folders()[0]
        path = mine / f"{chance.choice(NAMES)}.yaml"
        base = chance.choice(RULESETS)
        text = (BUILT_IN / f"{base}.yaml").read_text(encoding="utf-8")
        cut = chance.randrange(len(text))
        kinds = {
            "copy": text.replace(f"\nid: {base}\n", f"\nid: {path.stem}\n"),
            "change": CHANGE.format(id=path.stem, base=base),
            "cut": text[:cut],
            "slip": text[:cut] + chance.choice("{}[]:,\t\x00'\"#-&*🀇") + text[cut + 1 :],
            "empty": "",
        }
        kind = chance.choice((*kinds, "bytes", "gone", "folder", "renamed", "link"))
        mine.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            path.rmdir()
        if kind in kinds:
            path.unlink(missing_ok=True)
            path.write_text(kinds[kind], encoding="utf-8")
        elif kind == "bytes":
            path.unlink(missing_ok=True)
            path.write_bytes(chance.randbytes(chance.randrange(3000)))
        elif kind == "gone" and chance.random() < 0.2:
            shutil.rmtree(mine)
        elif kind == "renamed" and path.exists():
            path.replace(mine / f"{chance.choice(NAMES)}.yaml")
        else:
            path.unlink(missing_ok=True)
            if kind == "folder":
                path.mkdir()
            elif kind == "link":
                path.symlink_to(path.name)

    def _desk(self, chance: random.Random) -> None:
        self._spoil(self._folder / "desk.json", chance)

    def _preferences(self, chance: random.Random) -> None:
        self._spoil(self._folder / "preferences.json", chance)

    def _spoil(self, path: Path, chance: random.Random) -> None:
        if chance.random() < 0.5:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(chance.randbytes(chance.randrange(300)))

    def _nights(self, chance: random.Random) -> None:
        """The file is moved away, as a sync client does it."""
        path = self._folder / "nights.sqlite"
        if path.exists():
            path.replace(self._folder / f"moved-{chance.randrange(9)}.sqlite")

    def _disk(self, chance: random.Random) -> None:
        if self.full:
            self.make_room()
        else:
            self.full = True
            resource.setrlimit(resource.RLIMIT_FSIZE, (chance.choice((0, 3000, 50_000, 400_000)), ROOM[1]))

    def make_room(self) -> None:
        self.full = False
        resource.setrlimit(resource.RLIMIT_FSIZE, ROOM)


class Program:
    """A window with all that keeps it, as `app` makes it."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.folder = folder
        self.window = MainWindow(Desk(Deal("")), preferences=load_preferences(folder)[0], folder=folder)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitActive(self.window).__enter__()
        self.keepers = Keeper(self.window, folder), PreferencesKeeper(self.window, folder)
        self.keepers[0].restore(sample_deal())
        self.window.open_book()
        writes = (self.keepers[0].finish, self.keepers[1].finish, self.window.leave_rules)
        self.closing = Closing(self.window, writes)

    def asked(self) -> Bar | None:
        """The bar that asks what is to happen before the window closes."""
        bars = (bar for bar in self.window.findChildren(Bar) if bar.isVisible() and "anyway" in bar.buttons)
        return next(bars, None)

    def close(self, world: World) -> str:
        """Closes the window; what is wrong with how it did."""
        if not self.window.close():
            bar = self.asked()
            if bar is None:
                return "the window stays and does not say why"
            if not world.full:
                return f"the window stays where there is room: {bar.text.text()}"
            world.make_room()
            bar.buttons["again"].click()
        if self.window.isVisible():
            return "the window stays open"
        for keeper in self.keepers:
            keeper.close()
        kept = load_desk(self.folder)[0]
        wrong = "" if kept is not None and _facts(kept.on) == _facts(self.window.desk.on) else "the desk is not kept"
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        return wrong

    def recorded(self) -> dict[str, list[Any]] | None:
        """The rows of the night that is shown; None where there is none."""
        recorder = self.window.recorder()
        night = recorder.book().night if recorder.is_open else None
        return None if night is None else {night.id: [row.id for row in night.rows]}


def _facts(on: OnDesk) -> OnDesk:
    """What lies on a desk; a hand that is laid down and empty is one that is not."""
    return on._replace(deal=as_recorded(on.deal, every_hand=True))


@pytest.fixture
def world(data_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[World]:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setenv("SUANFAN_DATA", str(data_folder))
    data_folder.mkdir(exist_ok=True)
    # Before Python 3.13 a full disk leaves half a file of compiled code, and the module cannot be loaded again.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    no_choosers(monkeypatch.setattr, elsewhere, random.Random(1))
    monkeypatch.setattr(QDesktopServices, "openUrl", staticmethod(lambda *_: True))
    made = World(5, data_folder)
    yield made
    made.make_room()


@invented
@pytest.mark.parametrize("seed", range(4))
def test_a_window_whose_files_change_vanish_and_find_no_room_holds(
    qtbot: QtBot, world: World, data_folder: Path, seed: int
) -> None:
    """A8, B9: every write that fails is told, nothing is raised, and the next start has what the last one showed."""
    chance, last, events = random.Random(seed), list[Event](), how_many(300, 20, 5000)
    world = World(seed, data_folder)
    left, rows = events, None
    while left > 0:
        program = Program(qtbot, data_folder)
        if rows is not None and program.window.recorder().is_open:
            assert program.recorded() == rows, (seed, events - left, last[-12:])
        player_chance = Chance(chance.randrange(1 << 30), program.window)
        with Player(program.window) as player:
            for _ in range(min(left, chance.randint(5, 120))):
                left -= 1
                event = world.next() if chance.random() < 0.1 else player_chance.next()
                last.append(event)
                with bounded(event):
                    if event[0] == "world":
                        world.do(*event[1:])
                        QApplication.processEvents()
                    else:
                        player.do(event)
                wrong = next(iter(player.wrong), "") or shown_as_settled(program.window)
                assert not wrong, (seed, events - left, wrong, last[-12:])
            if program.window.recorder().is_open:
                # None: the night itself was taken back.
                rows = program.recorded()
            wrong = program.close(world)
            wrong = wrong or next(iter(player.wrong), "")
            assert not wrong, (seed, events - left, wrong, last[-12:])
    world.make_room()
    with Store.open(data_folder) as store:
        assert store.check() == (), seed
    done(events=events)
