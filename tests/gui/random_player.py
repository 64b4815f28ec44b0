"""Random events for the window, each written down so that it can be done again.

An event is a tuple of plain values: what it is and where, in the window's own coordinates. `Chance` invents the next one
from what is to be seen; `Player.do` sends it. Real events only: they arrive at the window as from a mouse or keyboard.
`window_holds` says what must hold after every one.
"""

from __future__ import annotations

import json
import random
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import (
    QMessageLogContext,
    QMimeData,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QtMsgType,
    QUrl,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QFileDialog, QLineEdit, QWidget
from shiboken6 import isValid

from calculator.app import CHOICES
from calculator.deals import record_text
from calculator.gui.top_bar import VIEWS
from calculator.gui.widgets.background import Background
from calculator.gui.window import MainWindow
from calculator.table import ACTIONS
from tests.read_golden import GOLDEN
from tests.ruleset_examples import RULESETS, examples

RECORDS = GOLDEN / "records.jsonl"
Event = tuple[Any, ...]
BUTTONS = {
    "left": Qt.MouseButton.LeftButton,
    "right": Qt.MouseButton.RightButton,
    "middle": Qt.MouseButton.MiddleButton,
}
HELD = {
    "": Qt.KeyboardModifier.NoModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
}
NAMED = (
    *("Tab", "Backtab", "Return", "Enter", "Escape", "Space", "Backspace", "Delete", "Up", "Down", "Left", "Right"),
    *("Home", "End", "PageUp", "PageDown", "F1", "F2", "F3", "F4", "F6", "F8", "F9", "F10", "Menu", "CapsLock"),
)
SIGNS = "123456789mpszMPSZjkl;JKL:hgux .,/?=[](){}-+0qwertyavdfcbnio东一万筒中"
TEXTS = (
    "123m456p789s1122p",
    "m123p456s789z11",
    "1D2D3D4T5T6T7W8W9W",
    "一二三万四五六筒東東",
    "🀇🀈🀉🀙🀙",
    "[碰1p][吃123s] 4567m 胡7m",
    "0x11 0x12 0x13",
    "1m",
    "",
    " \n\t",
    "ruleset: chengdu\nevents: [",
    "ruleset: nowhere\nevents: []\nformat: 1\ndealer: 0\n",
    '{"format": 1, "ruleset": "jian", "dealer": 9, "events": []}',
    "老王 应该 24",
    "\u202e\u0000\ud83c rubbish ÿ",
    "9" * 3000,
)
OTHERS = ("F5", "F7", "F11", "Insert", "Print")


class Chance:
    """What comes next. `records` are whole deals that may be pasted."""

    def __init__(self, seed: int, window: MainWindow) -> None:
        self._random = random.Random(seed)
        self._window = window
        lines = RECORDS.read_text(encoding="utf-8").splitlines()
        self._records = [json.dumps(json.loads(line)["record"], ensure_ascii=False) for line in lines]
        self._examples = [json.dumps(one, ensure_ascii=False) for ruleset in RULESETS for one in examples(ruleset)[:4]]

    def _place(self) -> tuple[int, int] | None:
        """A random place of a random widget that is to be seen and can be used."""
        chance, popup = self._random, QApplication.activePopupWidget()
        root: QWidget = popup if popup is not None else self._window
        found = [one for one in root.findChildren(QWidget) if one.isVisible() and one.isEnabled() and one.width() > 2]
        if not found:
            return (root.width() // 2, root.height() // 2) if popup is not None else None
        one = chance.choice(found)
        at = one.mapTo(root, QPoint(chance.randrange(one.width()), chance.randrange(max(one.height(), 1))))
        return (at.x(), at.y()) if root.rect().contains(at) else None

    def _tile(self) -> tuple[int, int] | None:
        """A tile of the palette: what most clicks are for."""
        page = self._window.page
        if not page.isVisible():
            return self._place()
        palette = page.view.lay.tiles
        rect = palette.tile_rect(self._random.choice(self._window.open_table.kinds()))
        at = palette.mapTo(self._window, rect.center())
        return at.x(), at.y()

    def next(self) -> Event:
        chance = self._random
        what = chance.choices(
            (
                *("tile", "click", "key", "tiles", "text", "paste", "drag", "wheel", "resize", "look", "undo"),
                "ruleset",
                "home",
                "hand",
                "display",
            ),
            (18, 26, 22, 6, 3, 3, 6, 3, 2, 1, 4, 1, 4, 5, 3),
        )[0]
        if what in ("tile", "click"):
            place = self._tile() if what == "tile" else self._place()
            button = chance.choices(("left", "right", "middle"), (12, 3, 1))[0]
            held = chance.choices(("", "Shift", "Ctrl", "Alt"), (12, 1, 1, 1))[0]
            double = chance.random() < 0.06
            return ("click", *place, button, held, double) if place is not None else ("key", "Escape")
        if what == "key":
            chord = chance.choice(chance.choice(ACTIONS).keys)
            return ("key", chord) if chance.random() < 0.8 else ("key", chance.choice((*NAMED, *OTHERS)))
        if what == "tiles":
            return ("type", "".join(chance.choices("123456789", k=chance.randint(1, 5))) + chance.choice("mps"))
        if what == "text":
            return ("type", "".join(chance.choices(SIGNS, k=chance.randint(1, 8))))
        if what == "paste":
            texts = (
                chance.choice(TEXTS),
                chance.choice(self._records),
                chance.choice(self._examples),
                self._own(),
                self._mangled(),
            )
            return ("paste", chance.choice(texts))
        if what == "drag":
            places = [self._tile() if chance.random() < 0.4 else self._place() for _ in range(2)]
            if None in places:
                return ("key", "Escape")
            return ("drag", *places[0], *places[1], chance.random() < 0.8)  # type: ignore[misc]
        if what == "wheel":
            place = self._place()
            return ("wheel", *(place or (9, 9)), chance.choice((-120, 120, -480, 30)))
        if what == "resize":
            sizes = ((960, 600), (1024, 640), (1280, 720), (1920, 1080))
            free = (chance.randint(960, 1920), chance.randint(600, 1080))
            return ("resize", *chance.choice((*sizes, free)))
        if what == "look":
            name = chance.choice(sorted(CHOICES))
            return ("look", name, chance.choice(CHOICES[name]))
        if what == "undo":
            return ("key", *[chance.choice(("Ctrl+Z", "Ctrl+Z", "Ctrl+Y"))] * chance.randint(1, 12))
        if what == "ruleset":
            return ("ruleset", chance.choice(("Up", "Down", "Home", "End")))
        if what == "hand":
            return self._hand()
        if what == "display":
            # Over the whole window; its own keys, and those of the deal behind it.
            keys = ("Left", "Right", "Home", "End", "Tab", "Return", "Space", "J", "K", "5")
            return ("key", "F11", *chance.choices(keys, k=chance.randint(0, 4)))
        return ("key", "Escape", "F2")

    def _hand(self) -> Event:
        """A hand that is ready or won, typed as a person types it, mostly with who and from where."""
        chance = self._random
        keys = ["Escape", "F2", "Escape", *(["H"] if chance.random() < 0.5 else []), "Ctrl+Backspace"]
        # No more than two suits, as Chengdu has it.
        suits = chance.sample("MPS", 2) if chance.random() < 0.8 else list("MPS")
        for _ in range(4):
            low, suit = chance.randint(1, 7), chance.choice(suits)
            run = chance.random() < 0.6
            keys += [*(str(low + step if run else low) for step in range(3)), suit]
        keys += [*[str(chance.randint(1, 9))] * 2, suits[0]]
        if chance.random() < 0.5:
            # One is taken back, so that the hand waits.
            keys += ["Backspace"]
        who = chance.sample("JKL;", 2)
        keys += [who[0]] * (chance.random() < 0.9)
        keys += [chance.choice(("Space", f"Shift+{who[1]}"))] * (chance.random() < 0.7)
        return ("key", *keys)

    def _own(self) -> str:
        """The deal on the table itself, as text."""
        return record_text(self._window.open_table.record())

    def _mangled(self) -> str:
        text = self._random.choice(self._records)
        at = self._random.randrange(len(text))
        return text[:at] + self._random.choice(SIGNS) + text[at + self._random.randint(0, 9) :]


class Everywhere(Chance):
    """The same on every page and under every ruleset: now and then another of them is gone to."""

    def next(self) -> Event:
        turn = self._random.random()
        if turn < 0.03:
            return ("rules", self._random.choice(RULESETS))
        if turn < 0.08:
            return ("view", self._random.choice((*VIEWS, "new_session")))
        return super().next()


# What Qt says of the player, not of the window: a screen that is none has no menus above the window, and a window that
# the first half of a click made smaller no longer lies under the second.
OF_THE_PLAYER = ("This plugin does not support", "occurs outside target window")


class Player:
    """Sends events, and remembers what went wrong: exceptions anywhere, and what Qt complains of."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.wrong: list[str] = []
        self._sending = False
        # Menus of Qt's own fields wait in a loop of their own until something is chosen.
        self._ending = QTimer()
        self._ending.timeout.connect(self._end_menu)

    def _end_menu(self) -> None:
        open_ = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if self._sending and open_ is not None:
            open_.close()

    def __enter__(self) -> Player:
        self._hook, sys.excepthook = sys.excepthook, self._raised
        self._unraisable, sys.unraisablehook = (
            sys.unraisablehook,
            lambda found: self._raised(found.exc_type, found.exc_value, found.exc_traceback),
        )
        self._of_threads = threading.excepthook
        threading.excepthook = lambda found: self._raised(found.exc_type, found.exc_value, found.exc_traceback)
        Background.unforeseen = lambda error: self._raised(type(error), error, error.__traceback__)
        self._handler = qInstallMessageHandler(self._said)
        self._ending.start(100)
        return self

    def __exit__(self, *_: object) -> None:
        sys.excepthook, sys.unraisablehook, threading.excepthook = self._hook, self._unraisable, self._of_threads
        Background.unforeseen = lambda error: None
        qInstallMessageHandler(self._handler)
        self._ending.stop()

    def _raised(self, kind: type[BaseException], value: BaseException | None, trace: TracebackType | None) -> None:
        import traceback

        self.wrong.append("".join(traceback.format_exception(kind, value, trace)))

    def _said(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not any(one in text for one in OF_THE_PLAYER):
            self.wrong.append(f"{kind.name}: {text}")

    # --- sending --------------------------------------------------------------------------------------------------

    def do(self, event: Event) -> None:
        self._sending = True
        getattr(self, f"_{event[0]}")(*event[1:])
        self._sending = False
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        if QApplication.activePopupWidget() is None and not self.window.isActiveWindow():
            # What a window manager does when a list closes, and a screen that is none does not.
            self.window.activateWindow()

    def _target(self) -> Any:
        """Who gets it: an open list or menu, otherwise the window's own handle, as from the screen."""
        return QApplication.activePopupWidget() or self.window.windowHandle()

    def _inside(self, target: Any, *places: QPoint) -> bool:
        """False: the click was beside an open list, which closes it."""
        if all(0 <= at.x() < target.width() and 0 <= at.y() < target.height() for at in places):
            return True
        self._key("Escape")
        return False

    def _click(self, x: int, y: int, button: str, held: str, double: bool) -> None:
        target, where = self._target(), QPoint(x, y)
        if not self._inside(target, where):
            return
        QTest.mouseClick(target, BUTTONS[button], HELD[held], where)
        if double:
            QTest.mouseDClick(target, BUTTONS[button], HELD[held], where)
            QTest.mouseRelease(target, BUTTONS[button], HELD[held], where)

    def _key(self, *chords: str) -> None:
        for chord in chords:
            *held, name = chord.split("+") if len(chord) > 1 else [chord]
            modifiers = Qt.KeyboardModifier.NoModifier
            for one in held:
                modifiers |= HELD[one]
            if len(name) == 1:
                self._sign(name, modifiers)
            else:
                QTest.keyClick(self._target(), getattr(Qt.Key, f"Key_{name}"), modifiers)

    def _sign(self, sign: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        if sign.isascii():
            key = Qt.Key(ord(sign.upper()))
            if sign == ";" and modifiers & HELD["Shift"]:
                key = Qt.Key.Key_Colon
            if sign.isupper() and len(sign) == 1 and not modifiers:
                modifiers = Qt.KeyboardModifier.NoModifier
            QTest.keyClick(self._target(), key, modifiers)
        else:
            QTest.sendKeyEvent(  # a key that an input method makes
                QTest.KeyAction.Click, self.window.focusWidget() or self.window, Qt.Key.Key_unknown, sign, modifiers
            )

    def _type(self, text: str) -> None:
        for sign in text:
            self._sign(sign)

    def _paste(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self._key("Ctrl+V")

    def _lay(self, text: str, *keys: str) -> None:
        """A whole deal pasted on the table, and what is then pressed there."""
        self._key("Escape", "F2", "Escape")
        self.window.page.setFocus()
        self._paste(text)
        QApplication.processEvents()
        self._key(*keys)

    def _fill(self, number: int, text: str, key: str) -> None:
        """Text pasted into one of the fields that are to be seen, in the place of what was there."""
        fields = [one for one in self.window.findChildren(QLineEdit) if one.isVisible() and one.isEnabled()]
        if fields:
            fields[number % len(fields)].setFocus()
            self._key("Ctrl+A")
        self._paste(text)
        self._key(key)

    def _press(self, number: int) -> None:
        """One of the buttons that are to be seen, as its key presses it."""
        buttons = [one for one in self.window.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
        if buttons and QApplication.activePopupWidget() is None:
            buttons[number % len(buttons)].click()

    def _drop(self, x: int, y: int, text: str, files: Sequence[str]) -> None:
        """Text or files from another program, dropped where somebody takes what is dropped."""
        data, at = QMimeData(), QPoint(x, y)
        if files:
            data.setUrls([QUrl.fromLocalFile(name) for name in files])
        else:
            data.setText(text)
        taker: QWidget | None = self.window.childAt(at)
        while taker is not None and not taker.acceptDrops():
            taker = taker.parentWidget()
        if taker is None:
            return
        here, copy, left = taker.mapFrom(self.window, at), Qt.DropAction.CopyAction, BUTTONS["left"]
        entered = QDragEnterEvent(here, copy, data, left, HELD[""])
        QApplication.sendEvent(taker, entered)
        if entered.isAccepted():
            QApplication.sendEvent(taker, QDragMoveEvent(here, copy, data, left, HELD[""]))
            QApplication.sendEvent(taker, QDropEvent(QPointF(here), copy, data, left, HELD[""]))

    def _drag(self, x: int, y: int, to_x: int, to_y: int, drop: bool) -> None:
        target, start, end = self._target(), QPoint(x, y), QPoint(to_x, to_y)
        if not (self._inside(target, start) and self._inside(target, end)):
            return
        QTest.mousePress(target, BUTTONS["left"], HELD[""], start)
        for step in range(1, 4):
            QTest.mouseMove(target, start + (end - start) * step / 3)
        if not drop:
            self._key("Escape")
        if isValid(target):
            QTest.mouseRelease(target, BUTTONS["left"], HELD[""], end)

    def _wheel(self, x: int, y: int, by: int) -> None:
        at = QPointF(x, y)
        event = QWheelEvent(
            at,
            self.window.mapToGlobal(at),
            QPoint(),
            QPoint(0, by),
            Qt.MouseButton.NoButton,
            HELD[""],
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self._target(), event)

    def _resize(self, width: int, height: int) -> None:
        self.window.resize(width, height)

    def _look(self, name: str, value: Any) -> None:
        self.window.set_preferences(self.window.preferences._replace(**{name: value}))

    def _view(self, name: str) -> None:
        self.window.show_view(name)

    def _rules(self, name: str) -> None:
        self.window.open_table.set_ruleset(name)

    def _ruleset(self, key: str) -> None:
        box: QComboBox = self.window.top.rulesets
        if box.isVisible() and box.isEnabled():
            QTest.keyClick(box, getattr(Qt.Key, f"Key_{key}"))


def no_choosers(setattr_: Callable[..., None], folder: Path, chance: random.Random, files: Sequence[Path] = ()) -> None:
    """Choosers of files answer at once: with nothing, a file of the folder, one that cannot be, or one of `files`."""
    places = ("", "", str(folder / "deal.yaml"), str(folder / "nowhere" / "deal.yaml"), str(folder), *map(str, files))

    def answer(*_: object, **__: object) -> tuple[str, str]:
        return chance.choice(places), ""

    setattr_(QFileDialog, "getOpenFileName", staticmethod(answer))
    setattr_(QFileDialog, "getSaveFileName", staticmethod(answer))
    setattr_(QFileDialog, "getExistingDirectory", staticmethod(lambda *_, **__: chance.choice(places)))


# --- what must hold -------------------------------------------------------------------------------------------------
