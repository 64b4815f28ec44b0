"""The sheet of F1: every key and gesture over the window, from the table of actions. Esc or F1 puts it away."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, plain_box, styled_frame
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import dress_area
from calculator.session import ACTIONS, GESTURES, NIGHT, Desk, Felt, cap, chord_cap, letters_of
from calculator.statement import call_of
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

    def __init__(self, parent: QWidget, desk: Desk) -> None:
        super().__init__(parent)
        self.before = QApplication.focusWidget()
        """What had the focus before."""
        self._parent, self._desk, self._look, self._columns = parent, desk, Look(), 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._frame = styled_frame("panel")
        vbox(self, (self._frame, 1), margins=(32, 24, 32, 24))
        self._title, self._hint = label("title"), label("hint")
        self.area = QScrollArea()
        dress_area(self.area)
        self.area.verticalScrollBar().setSingleStep(40)
        head = hbox(None, self._title, 1, self._hint)
        vbox(self._frame, head, (self.area, 1), margins=(20, 16, 20, 12), spacing=6)
        parent.installEventFilter(self)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Language, size of type and theme."""
        self._look, self._columns = look, 0
        self._write()

    def cover(self, look: Look) -> None:
        """Shows itself over its parent and takes the keys."""
        self.setGeometry(self._parent.rect())
        self.show_look(look)
        self.show()
        self.raise_()
        self.setFocus()

    def _write(self) -> None:
        look = self._look
        columns = 3 if self.width() >= look.px(_WIDE) else 2
        if columns == self._columns:
            return
        self._columns = columns
        self._title.setText(look.say("keys_title"))
        self._hint.setText(look.say("keys_close"))
        self.setAccessibleName(look.say("keys_title"))
        body = plain_box()
        beside = hbox(body, margins=(0, 0, 12, 0), spacing=28)
        for part in _COLUMNS[columns]:
            column = vbox(None, spacing=2)
            for section in part:
                column.addWidget(label("heading", look.say(code_of("keys_section", section))))
                for caps, text in rows(section, look, self._desk):
                    column.addLayout(self._row(caps, text, look))
                if section == "tiles":
                    for code in (*_examples(letters_of(self._desk)), "keys_text_fields"):
                        column.addWidget(label("hint", look.say(code), wrap=True))
                column.addSpacing(10)
            column.addStretch(1)
            beside.addLayout(column, 1)
        self.area.setWidget(body)

    def _row(self, caps: tuple[str, ...], text: str, look: Look) -> QHBoxLayout:
        row = hbox(None, spacing=4)
        box = plain_box()
        keys = hbox(box, margins=(0, 1, 0, 1), spacing=3)
        for one in caps:
            keys.addWidget(label("hint" if one == "…" else "keycap", one), 0, Qt.AlignmentFlag.AlignTop)
        keys.addStretch(1)
        box.setMinimumWidth(look.px(_CAPS))
        row.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
        said = label("", text, wrap=True)
        said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        said.setAccessibleName(f"{' '.join(caps)}: {text}")
        row.addWidget(said, 1)
        return row

    def resizeEvent(self, event: QEvent) -> None:
        self._write()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._parent.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shade = QColor(self._look.palette.shadow)
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


def rows(section: str, look: Look, desk: Felt | None = None) -> list[tuple[tuple[str, ...], str]]:
    """The keycaps and the words of every row of a section, at a table as it calls them; neighbours that say the same share
    a row."""
    if section in ("mouse", "night"):
        return [
            (tuple(look.say(one) if one.startswith("keys_") else one for one in caps), look.say(code))
            for caps, code in (GESTURES if section == "mouse" else NIGHT)
        ]
    found = list[tuple[tuple[str, ...], str]]()
    languages = " / ".join(KNOWN[one].name for one in LANGUAGES)
    at_table = section == "modes" and desk is not None
    if at_table and desk is not None:
        for mode in desk.modes():
            word = desk.button_word(call_of(mode), code_of("desk_mode", mode), look.language)
            found.append(((cap(desk.key_of(mode)),), word))
    letters = letters_of(desk) if desk is not None else ()
    for text, group in groupby((action for action in ACTIONS if action.section == section), lambda action: action.text):
        actions = list(group)
        chords = [chord for action in actions for chord in action.keys]
        held = {tuple(chord.split("+")[:-1]) for chord in chords}
        if at_table and text != "keys_named":
            continue
        if letters and text in ("keys_suit", "keys_suit_pong"):
            caps = (*[chord_cap("Shift")] * (text == "keys_suit_pong"), *letters)
        elif any(action.shown for action in actions):
            caps = tuple(one for action in actions for one in action.shown)
        elif len(chords) > 1 and len(held) == 1:
            # What is held for all of them is said once.
            caps = (*(chord_cap(key) for key in next(iter(held))), *(chord_cap(c.rsplit("+", 1)[-1]) for c in chords))
        else:
            caps = tuple(chord_cap(chord) for chord in chords)
        found.append(
            (tuple(look.say("keys_space") if one == "␣" else one for one in caps), look.say(text, languages=languages))
        )
    return found
