"""The editor of a ruleset file: line numbers, spaces for Tab, words that fit while typing, squiggles under problems."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QTextEdit, QToolTip, QWidget

from calculator.documents import Problems
from calculator.gui.look import (
    BODY_PX,
    ENTER,
    FAMILIES,
    LEAST_PX,
    MIDDLE,
    RIGHT,
    TOP,
    Look,
    Palette,
    keep_open,
    modifiers_of,
    sized,
)
from calculator.gui.widgets import ARROWS, later
from calculator.text import Said, visible
from calculator.view import characters, inked_parts, said_reached, units
from calculator.workshop import Edit, Hint

INDENT = 2
_BAR = 3
"""Pixels of the bar beside a line."""
_FIXED = ("Cascadia Mono", "Consolas", "SF Mono", "Menlo", "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono")
_MOVES: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 7, Qt.Key.Key_PageUp: -7}
"""The steps of keys in the list of words."""
_MOST_ROWS, _LIST_WIDTH = 8, 420
_CHINESE = ("Noto Sans Mono CJK SC", "Sarasa Mono SC", *FAMILIES)


class Squiggle(NamedTuple):
    """A problem's place: a line from 0 and characters within it."""

    line: int
    start: int
    end: int


def text_of(document: QTextDocument) -> str:
    """Return its text, letter by letter.

    Qt's plain text has ordinary spaces in the place of non-breaking ones.
    """
    return document.toRawText().replace("\u2029", "\n")


def code_font(pixels: int) -> QFont:
    """Return the system's fixed font, or a known one if the system's name is only a nickname.

    The Chinese comes from any installed font.
    """
    font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    known = set(QFontDatabase.families())
    own = font.family()
    fixed = (
        [own] if own in known and QFontDatabase.isFixedPitch(own) else [name for name in _FIXED if name in known][:1]
    )
    font.setFamilies([*fixed, own, *(name for name in _CHINESE if name in known)])
    font.setPixelSize(pixels)
    font.setStyleHint(QFont.StyleHint.Monospace)
    keep_open(sized(font, BODY_PX, bold=False))
    return font


def put_beside(popup: QWidget, near: QRect, size: QSize, gap: int, edge: int) -> None:
    """Show a part of its parent below a rectangle of that, or above where there is room only there."""
    parent = popup.parentWidget()
    assert parent is not None
    room = parent.rect()
    left = max(min(near.left(), room.right() - size.width() - edge), edge)
    top, above = near.bottom() + gap, near.top() - size.height() - gap
    popup.setGeometry(
        QRect(left, above if top + size.height() > room.bottom() and above > 0 else top, size.width(), size.height())
    )
    popup.show()
    popup.raise_()


class CodeEdit(QPlainTextEdit):
    """Text in, edits out. It knows nothing of rulesets: what fits is asked of `completer`."""

    hovered = Signal(int, QRect)
    """A character position under the pointer, and its line's place in the viewport; −1 where there is none."""
    left = Signal()
    """Escape: the keyboard wants to go on."""
    refused = Signal(object)
    """`Problems`: text was not taken in."""

    def __init__(self) -> None:
        super().__init__()
        self.look = Look()
        self.problem_lines: frozenset[int] = frozenset()
        self.changed_lines: frozenset[int] = frozenset()
        self.doubted_lines: frozenset[int] = frozenset()
        """Whose meaning has a fault."""
        self.reached: Mapping[int, int] = {}
        self.missing: Mapping[int, tuple[Said, ...]] = {}
        """By line, from 0, how many examples reach what stands there."""
        self._lines = 1

        self.refuse: Callable[[str], None] = lambda _text: None
        """Raises `Problems` for a text that is not to be had, such as one that is too long."""
        self.completer: Callable[[str, int], tuple[int, list[Hint]]] = lambda _text, at: (at, [])
        self._squiggles: list[QTextCursor] = []
        self._start = 0
        self.gutter = Gutter(self)
        self.hints: list[Hint] = []
        """The entries of the list, in order."""
        self.list = QListWidget(self.viewport())
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setCursor(Qt.CursorShape.ArrowCursor)
        self.list.itemClicked.connect(lambda _: self._take())
        self.list.hide()
        self._soon = later(self, self.complete, 60)
        self.setProperty("role", "code")
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.set_pixels(BODY_PX)
        self.blockCountChanged.connect(self._counted)
        self.updateRequest.connect(self._scrolled)
        self.cursorPositionChanged.connect(self._cursor_moved)
        self._make_room()

    def set_pixels(self, pixels: int) -> None:
        """Set the size of the type."""
        self._code_font = code_font(pixels)
        self.setFont(self._code_font)
        self.document().setDefaultFont(self._code_font)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * INDENT)

    def show_document(self, document: QTextDocument) -> None:
        """Show another file, with its undo list."""
        self.list.hide()
        self._squiggles = []
        self.problem_lines = self.changed_lines = self.doubted_lines = frozenset()
        self.reached = {}
        self.missing = {}
        document.setDefaultFont(self._code_font)
        self._lines = document.blockCount()
        self.setDocument(document)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * INDENT)
        self._make_room()
        self._cursor_moved()

    def set_look(self, look: Look) -> None:
        """Set words, colours and sizes of a look."""
        if look.size != self.look.size:
            self.set_pixels(max(look.px(BODY_PX), LEAST_PX))
            self._make_room()
        self.look = look
        self._cursor_moved()
        self.gutter.update()
        self.viewport().update()

    # --- text ---------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the text."""
        return text_of(self.document())

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert pasted or dropped text, in which nothing steers the writing unseen."""
        new, cursor = visible(source.text().replace("\r\n", "\n").replace("\r", "\n")), self.textCursor()
        text = self.text()
        start, end = (characters(text, at) for at in (cursor.selectionStart(), cursor.selectionEnd()))
        try:
            self.refuse(text[:start] + new + text[end:])
        except Problems as problems:
            self.refused.emit(problems)
            return
        cursor.insertText(new)
        self.ensureCursorVisible()

    def position(self) -> int:
        """Return the cursor as a character position."""
        return characters(self.text(), self.textCursor().position())

    def apply(self, edit: Edit) -> None:
        """Make an edit as one step of the undo list."""
        if not edit.new and edit.start == edit.end:
            return
        text = self.text()
        self._part(units(text, edit.start), units(text, edit.end)).insertText(edit.new)

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the cursor at a line and column, both from 1, and show the line."""
        document = self.document()
        block = document.findBlockByNumber(min(max(line - 1, 0), document.blockCount() - 1))
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(units(block.text(), max(column - 1, 0)), block.length() - 1))
        self.setTextCursor(cursor)
        self.centerCursor()

    def select_line_at(self, y: int) -> None:
        """Select the line at a height."""
        cursor = self.cursorForPosition(QPoint(0, y))
        cursor.select(QTextCursor.SelectionType.LineUnderCursor)
        self.setTextCursor(cursor)
        self.setFocus()

    def visible_blocks(self) -> Iterator[tuple[int, int, int]]:
        """Yield (number, top, height) of the blocks in view."""
        block = self.firstVisibleBlock()
        offset = self.contentOffset()
        bottom = self.viewport().height()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(offset)
            if box.top() > bottom:
                return
            if block.isVisible():
                yield block.blockNumber(), round(box.top()), round(box.height())
            block = block.next()

    # --- marks --------------------------------------------------------------------------------------------------------

    def set_squiggles(self, squiggles: Sequence[Squiggle]) -> None:
        """Set the marked parts, of the text as it is."""
        self._squiggles = []
        for line, start, end in squiggles:
            block = self.document().findBlockByNumber(line)
            text, last = block.text(), block.length() - 1
            self._squiggles.append(self._part(*(block.position() + min(units(text, at), last) for at in (start, end))))
        self.problem_lines = frozenset(squiggle.line for squiggle in squiggles)
        self._cursor_moved()

    def _part(self, start: int, end: int) -> QTextCursor:
        """Return a part of the document, between Qt's positions."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def set_found(
        self, reached: Mapping[int, int], missing: Mapping[int, tuple[Said, ...]], doubted: frozenset[int]
    ) -> None:
        """By line, from 0, how many examples reach what stands there, and the names of its branches that none takes.

        `doubted` are the lines with a fault of meaning.
        """
        self.reached, self.missing, self.doubted_lines = reached, missing, doubted
        self._cursor_moved()

    def said_of(self, line: int) -> str:
        """Return the remark on a line, from 0; empty if examples cannot reach it."""
        count = self.reached.get(line)
        return "" if count is None else said_reached(count, self.missing.get(line, ()), self.look)

    def _show_marks(self) -> None:
        line = _mark(self.textCursor(), self.look.palette.sunk)
        line.cursor.clearSelection()
        line.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        marks = [line]
        for number in self.doubted_lines:
            doubted = _mark(QTextCursor(self.document().findBlockByNumber(number)), self.look.palette.bad_soft)
            doubted.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            marks.append(doubted)
        for place in self._squiggles:
            wrong = _mark(place, self.look.palette.bad_soft)
            wrong.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            wrong.format.setUnderlineColor(QColor(self.look.palette.bad))
            marks.append(wrong)
        self.setExtraSelections(marks)

    # --- words that fit -----------------------------------------------------------------------------------------------

    def complete(self) -> None:
        """Open the list of words that fit here, unless the only one is written already."""
        text, at = self.text(), self.position()
        start, hints = self.completer(text, at)
        typed = text[start:at]
        if not hints or (len(hints) == 1 and hints[0].word == typed):
            self.list.hide()
            return
        self._start, self.hints = start, hints
        self.list.clear()
        language = self.look.language
        for hint in hints:
            others = [one for one in dict.fromkeys((hint.beside, hint.meaning(language))) if one]
            self.list.addItem("    ".join((hint.word, *others)))
        self.list.setCurrentRow(0)
        cursor = self.textCursor()
        cursor.setPosition(cursor.position() - (units(text, at) - units(text, start)))
        self._place_list(self.cursorRect(cursor))

    def _place_list(self, near: QRect) -> None:
        high = self.list.sizeHintForRow(0) * min(self.list.count(), _MOST_ROWS) + 2 * self.list.frameWidth()
        size = QSize(min(self.look.px(_LIST_WIDTH), self.viewport().width() - 8), high)
        put_beside(self.list, near, size, 3, 4)

    def _take(self) -> None:
        self.list.hide()
        hint, text, at = self.hints[self.list.currentRow()], self.text(), self.position()
        new = hint.text or hint.word
        rest = text[at : at + 2]
        if new.endswith(": ") and rest.startswith(":"):
            new = new[:-2]
        self.apply(Edit(self._start, at, new))
        self._soon.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Complete by Ctrl+Space, indent by Tab, and choose in the list if it is open."""
        if self.list.isVisible() and self._list_key(event):
            return
        key, modifiers = event.key(), event.modifiers()
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        if key == Qt.Key.Key_Space and control:
            self.complete()
        elif key == Qt.Key.Key_Tab and not control:
            self._indent()
        elif key == Qt.Key.Key_Backtab:
            self._each_line(lambda line: line[min(INDENT, len(line) - len(line.lstrip(" "))) :])
        elif key in ENTER and not modifiers_of(event):
            self._new_line()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
            typed = event.text()
            if typed and (typed.isalnum() or typed in "_."):
                self._soon.start()
            elif typed or key in ARROWS:
                self._soon.stop()
                self.list.hide()

    def _list_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in _MOVES:
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + _MOVES[key])))
        elif key in (*ENTER, Qt.Key.Key_Tab):
            self._take()
        elif key == Qt.Key.Key_Escape:
            self.list.hide()
        else:
            return False
        return True

    def _indent(self) -> None:
        cursor = self.textCursor()
        if cursor.hasSelection():
            self._each_line(lambda line: " " * INDENT + line if line.strip() else line)
            return
        column = cursor.positionInBlock()
        cursor.insertText(" " * (INDENT - column % INDENT))

    def _each_line(self, change: Callable[[str], str]) -> None:
        """Change the lines of the selection, or the one of the cursor, as one step."""
        cursor = self.textCursor()
        first = self.document().findBlock(cursor.selectionStart())
        last = self.document().findBlock(max(cursor.selectionEnd() - 1, cursor.selectionStart()))
        whole = self._part(first.position(), last.position() + last.length() - 1)
        lines = whole.selectedText().split("\u2029")
        whole.insertText("\n".join(change(line) for line in lines))

    def _new_line(self) -> None:
        cursor = self.textCursor()
        line = cursor.block().text()
        before = line[: characters(line, cursor.positionInBlock())]
        indent = len(before) - len(before.lstrip(" "))
        if before.rstrip().endswith(":"):
            indent += INDENT
        cursor.insertText("\n" + " " * indent)
        self.ensureCursorVisible()

    # --- events -------------------------------------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:
        """Handle an event of the viewport."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._hover(event.pos())
            return True
        if event.type() == QEvent.Type.Leave:
            self.hovered.emit(-1, QRect())
        return super().viewportEvent(event)

    def _hover(self, where: QPoint) -> None:
        cursor = self.cursorForPosition(where)
        box = self.cursorRect(cursor)
        line = cursor.block().text()
        over_text = abs(box.center().y() - where.y()) <= box.height() and abs(box.left() - where.x()) < 24
        if not line or not over_text:
            self.hovered.emit(-1, QRect())
            return
        self.hovered.emit(characters(self.text(), cursor.position()), box)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Handle the loss of the keys."""
        super().focusOutEvent(event)
        self.list.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        super().resizeEvent(event)
        self._place_gutter()
        if self.list.isVisible():
            self._place_list(self.cursorRect())

    def _counted(self, blocks: int) -> None:
        """Move the remarks below inserted or deleted lines, until they are found out again."""
        more, at = blocks - self._lines, self.textCursor().blockNumber()
        self._lines = blocks
        if self.reached or self.doubted_lines:
            first = at - max(more, 0)

            def moved(line: int) -> int:
                return line + more if line > first else line

            self.reached = {moved(line): count for line, count in self.reached.items()}
            self.missing = {moved(line): names for line, names in self.missing.items()}
            self.doubted_lines = frozenset(map(moved, self.doubted_lines))
        self._make_room()

    def _make_room(self) -> None:
        self.setViewportMargins(self.gutter.needed(), 0, 0, 0)
        self._place_gutter()

    def _place_gutter(self) -> None:
        box = self.contentsRect()
        self.gutter.setGeometry(QRect(box.left(), box.top(), self.gutter.needed(), box.height()))

    def _scrolled(self, rect: QRect, dy: int) -> None:
        if dy:
            self.gutter.scroll(0, dy)
            self.list.hide()
        else:
            self.gutter.update(0, rect.y(), self.gutter.width(), rect.height())

    def _cursor_moved(self) -> None:
        self._show_marks()
        said = self.said_of(self.textCursor().blockNumber())
        if said != self.accessibleDescription():
            # A screen reader says the margin's remark on the line.
            self.setAccessibleDescription(said)
        self.gutter.update()


def _mark(place: QTextCursor, colour: str) -> QTextEdit.ExtraSelection:
    """Return the ground behind a part of the text."""
    found = QTextEdit.ExtraSelection()
    found.format.setBackground(QColor(colour))
    found.cursor = place
    return found


class Gutter(QWidget):
    """The strip left of the code: line numbers, and a bar for lines that differ from the file or have a problem."""

    def __init__(self, editor: CodeEdit) -> None:
        super().__init__(editor)
        self._editor = editor

    def needed(self) -> int:
        """Return the width of the margin."""
        digits = max(len(str(self._editor.blockCount())), 2)
        return QFontMetrics(self._editor.document().defaultFont()).horizontalAdvance("9") * digits + 42

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line numbers and bars of the lines that are seen."""
        editor = self._editor
        colours = editor.look.palette
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(colours.panel))
        painter.setFont(editor.document().defaultFont())
        current = editor.textCursor().blockNumber()
        for number, top, height in editor.visible_blocks():
            row = QRect(0, top, self.width(), height)
            if number == current:
                painter.fillRect(row, QColor(colours.sunk))
            painter.setPen(QColor(colours.ink if number == current else colours.ink3))
            painter.drawText(row.adjusted(0, 0, -32, 0), int(RIGHT | TOP), str(number + 1))
            self._paint_reached(painter, number, QRect(self.width() - 30, top, 17, height))
            bar = QRect(self.width() - 11, top, _BAR, height)
            if number in editor.problem_lines:
                painter.fillRect(bar, QColor(colours.bad))
            elif number in editor.changed_lines:
                painter.fillRect(bar, QColor(colours.accent))

    def _paint_reached(self, painter: QPainter, line: int, box: QRect) -> None:
        """Paint the mark of a line.

        A filled dot means that examples reach it, half of one that they leave out a branch, an open
        ring that none does.
        """
        editor, colours = self._editor, self._editor.look.palette
        count = editor.reached.get(line)
        if count is not None:
            painter.setPen(QColor(colours.accent if count else colours.ink2))
            sign = "◐" if count and line in editor.missing else "●" if count else "○"
            painter.drawText(box, MIDDLE, sign)

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._editor.cursorForPosition(QPoint(0, event.pos().y()))
            QToolTip.showText(event.globalPos(), self._editor.said_of(place.blockNumber()), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Handle a pressed button of the mouse."""
        self._editor.select_line_at(round(event.position().y()))


class Highlighter(QSyntaxHighlighter):
    """Colours for ruleset files, in the palette it is given. One line at a time, never the whole."""

    def __init__(self, document: QTextDocument, palette: Palette) -> None:
        super().__init__(document)
        self._inks(palette)

    def set_palette(self, palette: Palette) -> None:
        """Set the colours."""
        self._inks(palette)
        self.rehighlight()

    def _inks(self, palette: Palette) -> None:
        inks = {"key": palette.accent, "number": palette.seats[1], "word": palette.seats[2], "comment": palette.ink3}
        self._formats = {name: _ink(ink) for name, ink in inks.items()}

    def highlightBlock(self, text: str) -> None:
        """Colour a line."""
        for start, end, name in inked_parts(text):
            first = units(text, start)
            self.setFormat(first, units(text, end) - first, self._formats[name])


def _ink(colour: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colour))
    return made
