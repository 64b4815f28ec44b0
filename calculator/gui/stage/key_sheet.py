"""The sheet of F1: every key and gesture over the window, from the table of actions. Esc or F1 puts it away."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, plain_box, styled_frame
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import dress_area
from calculator.session import ACTIONS, GESTURES, MODE_KEYS, NIGHT, SECTIONS, chord_cap
from calculator.text import KNOWN, LANGUAGES, code_of

_COLUMNS = {
    3: (("tiles", "modes", "flags"), ("who", "events", "mouse"), ("deal", "night", "views")),
    2: (("tiles", "modes", "flags", "mouse"), ("who", "events", "deal", "night", "views")),
}
"""Which sections stand below each other, by the number of columns."""
_WIDE = 1000
"""From this width on there are three columns."""
_CAPS = 124
"""Pixels for the keycaps of a row."""

_SCROLLING = [Qt.Key[f"Key_{name}"] for name in ("Up", "Down", "PageUp", "PageDown", "Home", "End")]


class KeySheet(QWidget):
    """Covers its parent; a click beside it, Esc or F1 asks to leave."""

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.before: QWidget | None = None
        """What had the focus before."""
        self.letters: tuple[str, ...] = tuple("mpsz")
        """Those of the tiles of the table."""
        self.modes: tuple[tuple[str, str], ...] = ()
        """The keycap and the word of each mode of the table."""
        self._look: Look | None = None
        self._shown: tuple[object, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()
        outer = vbox(self, margins=(32, 24, 32, 24))
        self._frame = styled_frame("panel")
        outer.addWidget(self._frame, 0, Qt.AlignmentFlag.AlignHCenter)
        self._title, self._hint = label("title"), label("hint")
        self.area = QScrollArea()
        dress_area(self.area)
        self.area.verticalScrollBar().setSingleStep(40)
        head = hbox(None, self._title, 1, self._hint)
        vbox(self._frame, head, (self.area, 1), margins=(20, 16, 20, 12), spacing=6)
        parent.installEventFilter(self)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Language, size of type and theme; what is written is made anew only where one of them differs."""
        self._look = look
        if self.isVisible():
            self._write()

    def cover(self) -> None:
        """Shows itself over its parent and takes the keys."""
        self.before = QApplication.focusWidget()
        self._spread()
        self._write()
        self.show()
        self.raise_()
        self.setFocus()

    def _spread(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())

    def _write(self) -> None:
        look = self._look
        assert look is not None
        columns = 3 if self.width() >= look.px(_WIDE) else 2
        shown = (look.language, look.scale, columns, self.letters, self.modes)
        if shown == self._shown:
            return
        self._shown = shown
        self._title.setText(look.say("keys_title"))
        self._hint.setText(look.say("keys_close"))
        self.setAccessibleName(look.say("keys_title"))
        self.area.setWidget(self._body(look, columns))
        self._fit()

    def _body(self, look: Look, columns: int) -> QWidget:
        body = plain_box()
        beside = hbox(body, margins=(0, 0, 12, 0), spacing=28)
        parts = _COLUMNS[columns]
        assert {name for part in parts for name in part} == set(SECTIONS)
        for part in parts:
            column = vbox(None, spacing=2)
            for section in part:
                column.addWidget(label("heading", look.say(code_of("keys_section", section))))
                for caps, text in self._rows(section, look):
                    column.addLayout(self._row(caps, text, look))
                if section == "tiles":
                    for code in (*_examples(self.letters), "keys_text_fields"):
                        column.addWidget(label("hint", look.say(code), wrap=True))
                column.addSpacing(10)
            column.addStretch(1)
            beside.addLayout(column, 1)
        return body

    def _rows(self, section: str, look: Look) -> list[tuple[tuple[str, ...], str]]:
        """The rows of a section as this table has them."""
        found = rows(section, look, self.letters)
        if section != "modes" or not self.modes:
            return found
        usual = {look.say(code_of("desk_mode", mode)) for mode in MODE_KEYS}
        return [*(((key,), word) for key, word in self.modes), *(row for row in found if row[1] not in usual)]

    def _row(self, caps: tuple[str, ...], text: str, look: Look) -> QHBoxLayout:
        row = hbox(None, spacing=4)
        box = plain_box()
        keys = hbox(box, margins=(0, 1, 0, 1), spacing=3)
        for cap in caps:
            keys.addWidget(label("keycap", cap) if cap != "…" else label("hint", cap), 0, Qt.AlignmentFlag.AlignTop)
        keys.addStretch(1)
        box.setMinimumWidth(look.px(_CAPS))
        row.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
        said = label("", text, wrap=True)
        said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        said.setAccessibleName(f"{' '.join(caps)}: {text}")
        row.addWidget(said, 1)
        return row

    def _fit(self) -> None:
        """As large as what is written, and never larger than the window."""
        body = self.area.widget()
        if body is None:
            return
        most = self.width() - 64
        width = min(most, max(self._look.px(1080), 400) if self._look is not None else most)
        self._frame.setFixedWidth(width)
        high = body.heightForWidth(width - 54) if body.hasHeightForWidth() else body.sizeHint().height()
        self._frame.setFixedHeight(min(self.height() - 48, high + 76))

    def resizeEvent(self, event: QEvent) -> None:
        if self._look is not None:
            self._write()
            self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._spread()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shade = QColor(self._look.palette.shadow if self._look is not None else "black")
        shade.setAlphaF(0.45)
        painter.fillRect(self.rect(), shade)

    # --- mouse and keys -------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._frame.geometry().contains(event.position().toPoint()):
            self.left.emit()

    def focusNextPrevChild(self, forward: bool) -> bool:
        # There is nothing else to go to while it lies over everything.
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar, key = self.area.verticalScrollBar(), event.key()
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_Space:
            bar.setValue(bar.value() + bar.pageStep())
        elif key in _SCROLLING:
            QApplication.sendEvent(bar, event)
        elif not Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35:
            event.accept()
        else:
            event.ignore()


def _examples(letters: tuple[str, ...]) -> list[str]:
    """How the tiles of a table are typed."""
    first = "keys_example_cards" if {*letters} <= {"x", "d"} else "keys_example"
    return [first, *["keys_example_flowers"] * ("f" in letters)]


def rows(section: str, look: Look, letters: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    """The keycaps and the words of every row of a section; neighbours that say the same share a row."""
    if section in ("mouse", "night"):
        return [
            (tuple(look.say(cap) if cap.startswith("keys_") else cap for cap in caps), look.say(code))
            for caps, code in (GESTURES if section == "mouse" else NIGHT)
        ]
    found = []
    languages = " / ".join(KNOWN[one].name for one in LANGUAGES)
    for text, group in groupby((action for action in ACTIONS if action.section == section), lambda action: action.text):
        actions = list(group)
        chords = [chord for action in actions for chord in action.keys]
        held = {tuple(chord.split("+")[:-1]) for chord in chords}
        if letters and text in ("keys_suit", "keys_suit_pong"):
            caps = (*[chord_cap("Shift")] * (text == "keys_suit_pong"), *letters)
        elif any(action.shown for action in actions):
            caps = tuple(cap for action in actions for cap in action.shown)
        elif len(chords) > 1 and len(held) == 1:
            # What is held for all of them is said once.
            caps = (*(chord_cap(key) for key in next(iter(held))), *(chord_cap(c.rsplit("+", 1)[-1]) for c in chords))
        else:
            caps = tuple(chord_cap(chord) for chord in chords)
        found.append(
            (tuple(look.say("keys_space") if cap == "␣" else cap for cap in caps), look.say(text, languages=languages))
        )
    return found
