"""The line at the bottom where a hand is typed or pasted, in whatever notation, and what was understood of it."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit

from calculator.gui.look import ENTER, Look, across, announce, label, push_button, say_within, smooth, tag
from calculator.gui.widgets import ListMenu, hbox, later
from calculator.table import OpenTable, with_key
from calculator.text import code_of

_GAP = 12
_HINT_EDGE = 10
"""Pixels of the field beside its hint."""
_SOON = 700
"""Milliseconds after which the notations are read in, so that the first key need not wait for them; and of the pause after
which a screen reader says what was understood."""
_STEP, _THICK = 3.0, 1.5
"""The wave below a part that was not understood: pixels from corner to corner, and of its line."""


class EntryField(QLineEdit):
    """A line of text that underlines parts of itself, and emits what is pasted or dropped.

    Line breaks would be lost before they are seen, so that pasted text does not go straight in.
    """

    pasted = Signal(str)
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.spans: tuple[tuple[int, int], ...] = ()
        """The parts with a wave below: characters from and to."""
        self._colour = QColor()

    def underline(self, spans: Sequence[tuple[int, int]], colour: str) -> None:
        """Waves below characters from and to, counted as Python counts them."""
        wanted = tuple(spans)
        if (wanted, QColor(colour)) != (self.spans, self._colour):
            self.spans, self._colour = wanted, QColor(colour)
            self.update()

    def _paste(self) -> None:
        self.pasted.emit(QGuiApplication.clipboard().text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit Escape, and text that is pasted."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)
            if event.key() in ENTER:
                # Qt lets it go on to the window, where Enter is something else.
                event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the context menu."""
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() == "edit-paste":
                action.triggered.disconnect()
                action.triggered.connect(self._paste)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag that can be dropped here."""
        if event.mimeData().hasText() and event.source() is not self:
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the dropped data."""
        if event.source() is self:
            super().dropEvent(event)
            return
        event.acceptProposedAction()
        self.pasted.emit(event.mimeData().text())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line of text with its underlined parts."""
        super().paintEvent(event)
        if not self.spans:
            return
        painter = smooth(self)
        painter.setPen(QPen(self._colour, _THICK))
        cursor = self.cursorRect()
        # Qt counts characters beyond the first plane, such as pictures of tiles, twice.
        before = (
            self.text().encode("utf-16-le", "surrogatepass")[: 2 * self.cursorPosition()].decode("utf-16-le", "ignore")
        )
        measures, text = self.fontMetrics(), self.text()
        origin = cursor.center().x() - measures.horizontalAdvance(before)
        below = min(cursor.center().y() + measures.ascent() // 2 + 1, self.height() - 7)
        edge = self.width() - self.textMargins().right() - 2
        for start, end in self.spans:
            first = origin + measures.horizontalAdvance(text[:start])
            last = min(origin + measures.horizontalAdvance(text[:end]), edge)
            first = max(first, 4)
            corners = range(int(max(last - first, 2 * _STEP) / _STEP) + 1)
            painter.drawPolyline(QPolygonF([QPointF(first + at * _STEP, below + at % 2 * _STEP) for at in corners]))


class EntryLine(QFrame):
    """The line to type in.

    Enter hands the text over with its notation; the echo stands at the right while it is typed.
    """

    entered = Signal(str, str)

    def __init__(self, open_table: OpenTable) -> None:
        super().__init__()
        self._open_table = open_table
        self.field = EntryField()
        self.field.returnPressed.connect(self._enter)
        self.field.textChanged.connect(self._typed)
        self.take = push_button(act=self._enter, quiet=True, code="entry_take")
        self.take.hide()
        self.button = push_button(act=self._unfold, quiet=True)
        hbox(self, (self.field, 1), self.take, self.button, spacing=6)
        self.menu = ListMenu(self.button, self.choose)
        self._example = ""
        self.notation = "auto"
        """The notation of the text; another one than `auto` is always shown on the button."""
        self._asked = False
        """Enter was pressed on this text: what is wrong with its end is a fault now."""
        self._label: QLabel = label("hint", wrap=False)
        self._label.setParent(self.field)
        self._label.setAlignment(across(right=True))
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.echo = ""
        """The unshortened text at the right."""
        self._pieces = ""
        """Readings of the pieces of a sentence; its tooltip says them."""
        self._look = Look()
        self.pause = later(self, lambda: announce(self.field, self.echo), _SOON)
        """Runs while a text is being typed; behind it a screen reader says what was understood."""
        QTimer.singleShot(_SOON, self, self._read)

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        self._look = look
        self._show_hint()
        self.field.setToolTip(with_key(look.say("keys_entry"), "entry", look.language))
        self.button.setToolTip(look.say("entry_notation_tip"))
        say_within(self, look)
        self._show_notation()
        if self.field.text():
            self._read()

    def show_example(self, example: str) -> None:
        """Show an example of a hand as people at this table write it."""
        self._example = example
        self._show_hint()

    def _show_hint(self) -> None:
        """In as many words as there is room for."""
        field, look = self.field, self._look
        hint = look.say("entry_hint", example=self._example)
        shown = (hint, look.say("entry_hint_short"), self._example)
        room, measures = field.contentsRect().width() - _HINT_EDGE, field.fontMetrics()
        field.setPlaceholderText(next((one for one in shown if measures.horizontalAdvance(one) <= room), ""))
        field.setAccessibleName(hint)

    def measure_text(self) -> None:
        """Room for the hint, and for the echo at most the right 60 % of the field; the rest of it stands in the tooltip."""
        self._show_hint()
        field, said = self.field, self.echo
        most = max(field.width() * 6 // 10, 60)
        measures = self._label.fontMetrics()
        wide = min(measures.horizontalAdvance(said) + 4, most) if said else 0
        self._label.setText(measures.elidedText(said, Qt.TextElideMode.ElideRight, wide) if said else "")
        self._label.setGeometry(field.width() - wide - _GAP, 0, wide, field.height())
        self._label.setVisible(bool(said))
        full = f"{said}\n{self._pieces}".strip()
        if field.accessibleDescription() != full:
            look = self._look
            field.setToolTip(full or with_key(look.say("keys_entry"), "entry", look.language))
            field.setAccessibleDescription(full)
        room = wide + _GAP if wide else 0
        if field.textMargins().right() != room:
            field.setTextMargins(0, 0, room, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        super().resizeEvent(event)
        # The field is laid out after this.
        QTimer.singleShot(0, self, self.measure_text)

    # --- reading ----------------------------------------------------------------------------------------------------

    def _typed(self) -> None:
        self._asked = False
        if self.field.text() and self._open_table.notice:
            # What was said of other words is not true of these.
            self._open_table.notify(())
        self._read()
        self.pause.start() if self.echo else self.pause.stop()

    def _read(self) -> None:
        from calculator.view import heard

        text, large = self.field.text(), self._look.large
        found = heard(text, self._open_table, self.notation, self._look, asked=self._asked)
        self.echo, self._pieces = found.said, found.pieces
        # In large type there is room for one of the two: what was understood has its notation.
        self.take.setVisible(bool(text.strip()) and (not large or bool(found.said and not found.problem)))
        self.button.setVisible(not (large and self.take.isVisibleTo(self)))
        tag(self._label, "role", "problem" if found.problem else "hint")
        tag(self.field, "problem", found.problem and self._asked)
        self.field.underline(found.wrong, self._look.palette.bad)
        self.measure_text()

    def _enter(self) -> None:
        text = self.field.text()
        if text.strip():
            self._asked = True
            self._read()
            # What becomes of it is said by the table.
            self.pause.stop()
            self.entered.emit(text, self.notation)

    # --- the notation -----------------------------------------------------------------------------------------------

    def choose(self, notation: str) -> None:
        """Read the text in one of the notations from now on."""
        self.notation = notation
        self._show_notation()
        self._read()
        self.field.setFocus()

    def _show_notation(self) -> None:
        look = self._look
        text = look.say("entry_notation")
        if self.notation != "auto":
            name = look.say(code_of("notation", self.notation)).split(" · ")[0].split("：")[0].split(": ")[0]
            text += f" {name}"
        self.button.setText(text)
        full = f"{look.say('entry_notation')}: {look.say(code_of('notation', self.notation))}"
        self.button.setAccessibleName(full)

    def _unfold(self) -> None:
        from calculator.tiles.notations import NOTATIONS

        say = self._look.say
        tip = say("entry_notation_tip")
        self.menu.offer((name, say(code_of("notation", name)), tip) for name in NOTATIONS)
        self.menu.unfold(above=True, right=True)
        self.menu.setActiveAction(self.menu.actions()[NOTATIONS.index(self.notation)])
