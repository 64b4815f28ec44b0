"""The sheet of F1: every key and gesture over the window, from the table of actions. Esc or F1 puts it away."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea, QSizePolicy, QWidget

from calculator.gui.look import Look, label, plain_box, say_within
from calculator.gui.widgets import hbox, style_area, vbox
from calculator.table import OpenTable
from calculator.text import code_of
from calculator.view import key_hints, key_rows

_COLUMNS = {
    3: (("tiles", "modes", "flags"), ("who", "events", "mouse", "views"), ("deal", "night")),
    2: (("tiles", "modes", "flags", "mouse"), ("who", "events", "deal", "night", "views")),
}
"""The sections that stand below each other, by the number of columns."""
_WIDE = 1000
"""From this width on there are three columns."""


class KeySheet(QFrame):
    """Covers its parent and takes the keys. `left`: it is to go."""

    left = Signal()

    def __init__(self, parent: QWidget, open_table: OpenTable, look: Look) -> None:
        super().__init__(parent)
        self._open_table, self._look, self._columns = open_table, look, 0
        self.setProperty("panel", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area = QScrollArea()
        style_area(self.area)
        vbox(
            self,
            hbox(None, label("title", code="keys_title"), 1, label("hint", code="keys_close", wrap=False)),
            (self.area, 1),
            margins=(36, 24, 36, 16),
            spacing=6,
        )
        self.setGeometry(parent.rect())
        self.show_look(look)
        self.show()
        self.raise_()
        self.setFocus()

    def show_look(self, look: Look) -> None:
        """Language, size of type and theme."""
        self._look, self._columns = look, 3 if self.width() >= look.px(_WIDE) else 2
        say_within(self, look)
        self.setAccessibleName(look.say("keys_title"))
        body = plain_box()
        beside = hbox(body, margins=(0, 0, 12, 0), spacing=16)
        for part in _COLUMNS[self._columns]:
            column = QFormLayout()
            column.setVerticalSpacing(4)
            for section in part:
                column.addRow(label("heading", look.say(code_of("keys_section", section))))
                for caps, text in key_rows(section, look, self._open_table):
                    keys = plain_box()
                    keys.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
                    hbox(
                        keys,
                        *(label("hint" if one == "…" else "keycap", one, wrap=False) for one in caps),
                        1,
                        spacing=3,
                    )
                    said = label("", text, accessibleName=f"{' '.join(caps)}: {text}")
                    column.addRow(keys, said)
                for code in key_hints(self._open_table) if section == "tiles" else ():
                    column.addRow(label("hint", look.say(code)))
            beside.addLayout(column, 1)
        self.area.setWidget(body)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        if self._columns != (3 if self.width() >= self._look.px(_WIDE) else 2):
            self.show_look(self._look)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus to the next or previous stop."""
        # There is nothing else to go to while it lies over everything.
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close by Escape, scroll by other keys."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            self.area.verticalScrollBar().keyPressEvent(event)
            event.accept()
