"""The controls of the stage: buttons of rich words, each in the shape that says what it is."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QStaticText,
    QTextDocument,
    QTextOption,
    QTransform,
)
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QLabel, QSizePolicy, QWidget

from calculator.gui.look import CENTRE, ENTER, LEFT, PIXMAPS, RIGHT, paint_box, picture_of, smooth
from calculator.gui.stage.unit import Unit, plain
from calculator.gui.widgets import ARROWS, Flow, hbox
from calculator.table import with_key
from calculator.view import Choice

_FINGER = 28
"""Pixels that a control is high at least."""
_CLAUSE = 16
"""Letters of the longest payment that is never broken in two."""


@lru_cache(512)
def _size(html: str, font: QFont) -> tuple[QSize, int]:
    """Return the pixels of rich words, each paragraph in one line, and the width of the longest word."""
    document = _document(html, font)
    whole = QSize(int(document.idealWidth()) + 3, int(document.size().height()) + 1)
    document.setTextWidth(0)
    return whole, int(document.idealWidth()) + 3


@lru_cache(512)
def _high(html: str, font: QFont, wide: int) -> int:
    """Return the height of rich words in a width, in pixels."""
    document = _document(html, font)
    document.setTextWidth(wide)
    return ceil(document.size().height())


def _document(html: str, font: QFont) -> QTextDocument:
    """Return rich words to be measured, broken as they are painted."""
    document, option = QTextDocument(), QTextOption()
    document.setDocumentMargin(0)
    document.setDefaultFont(font)
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    document.setDefaultTextOption(option)
    document.setHtml(html)
    return document


@lru_cache(256)
def _placed(html: str, font: QFont, wide: int, align: Qt.AlignmentFlag, wrap: bool) -> tuple[QStaticText, int]:
    """Return rich words whose letters are found and placed once, and how high they are."""
    placed, option = QStaticText(html), QTextOption(align)
    placed.setTextFormat(Qt.TextFormat.RichText)
    option.setWrapMode(QTextOption.WrapMode.WordWrap if wrap else QTextOption.WrapMode.ManualWrap)
    placed.setTextOption(option)
    placed.setTextWidth(wide)
    placed.prepare(QTransform(), font)
    return placed, ceil(placed.size().height())


class Words(QLabel):
    """Rich words as wide as they need, or if they `yield` as what others leave; those that `wrap` may stand in several lines."""

    def __init__(self, align: Qt.AlignmentFlag = LEFT, *, wrap: bool = True, yields: bool = False) -> None:
        super().__init__()
        self.html, self._align = "", align
        self.setWordWrap(wrap)
        if yields:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def put(self, html: str) -> None:
        """Show other words if they differ; without any it is gone."""
        if html != self.html:
            self.html = html
            # What a screen reader says; for rich words Qt would keep a document of 20 KB.
            self.setText(plain(html))
            self.updateGeometry()
            self.update()
            self.setHidden(not html)

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return _size(self.html, self.font())[0]

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        whole, least = _size(self.html, self.font())
        return QSize(least, 0) if self.wordWrap() else whole

    def heightForWidth(self, wide: int) -> int:
        """Return the height at a width."""
        # Qt would lay the words out twice each time it asks.
        return _high(self.html, self.font(), wide) if self.wordWrap() else -1

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rich text."""
        # Qt would paint what it has just laid out once more.
        placed, high = _placed(self.html, self.font(), self.width(), self._align, self.wordWrap())
        painter = QPainter(self)
        # Without a pen nothing is written; the words have their own inks.
        painter.setPen(Qt.PenStyle.SolidLine)
        painter.drawStaticText(0, (self.height() - high) // 2, placed)


class WordRows(QGridLayout):
    """The first column wraps and has what the others leave; those stand at the right."""

    def __init__(self, *, apart: int, between: int) -> None:
        super().__init__()
        self._cells: dict[tuple[int, int], Words] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setColumnStretch(0, 1)
        self.setHorizontalSpacing(apart)
        self.setVerticalSpacing(between)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show rows of rich text; the layout is that of a widget by now."""
        texts = {(at, column): html for at, row in enumerate(rows) for column, html in enumerate(row)}
        for place in texts.keys() - self._cells.keys():
            first = place[1] == 0
            cell = self._cells[place] = Words(LEFT if first else RIGHT, wrap=first, yields=first)
            self.addWidget(cell, *place)
        for place, cell in self._cells.items():
            cell.put(texts.get(place, ""))


class Shape(NamedTuple):
    """Ground, line and inks of a control; lengths are in units."""

    ink: str
    second: str
    focus: str
    ground: str = ""
    edge: str = ""
    line: float = 1.0
    radius: float = 10.0
    dashed: bool = False
    bar: str = ""
    """The colour of a seat along its left edge."""

    def paint(self, painter: QPainter, box: QRectF, u: float) -> None:
        """Paint the bar of a seat, the ground and the line."""
        ratio = painter.device().devicePixelRatioF()
        if ratio == int(ratio):
            painter.drawPixmap(box.topLeft(), PIXMAPS.of(_picture, self, box.width(), box.height(), u, ratio))
        else:
            self.paint_uncached(painter, box, u)

    def paint_uncached(self, painter: QPainter, box: QRectF, u: float) -> None:
        """Paint it without its picture."""
        line = self.line * u
        box = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
        radius = min(self.radius * u, box.height() / 2)
        inset = 8 * u if self.bar else 0.0
        if self.bar:
            painter.setClipRect(QRectF(0, 0, box.left() + inset + radius / 2, box.bottom() + line))
            paint_box(painter, box, radius, self.bar)
            painter.setClipping(False)
        if self.ground:
            paint_box(painter, box.adjusted(inset, 0, 0, 0), radius, self.ground)
        if self.edge:
            pen = QPen(QColor(self.edge), line)
            if self.dashed:
                pen.setDashPattern([3, 2.5])
            paint_box(painter, box, radius, line=pen)


def _picture(shape: Shape, wide: float, high: float, u: float, ratio: float) -> QPixmap:
    return picture_of(wide, high, ratio, lambda painter: shape.paint_uncached(painter, QRectF(0, 0, wide, high), u))


def clear(colour: str, percent: int) -> str:
    """Return a colour of which so much is seen."""
    return f"#{percent * 255 // 100:02X}{colour[1:]}"


def on_table(unit: Unit, choice: Choice) -> Shape:
    """Return the shape of a chip on the table."""
    paper = unit.look.palette
    if choice.chosen:
        return Shape(paper.on_mark, paper.on_mark, paper.on_table, paper.mark, paper.mark)
    ink = paper.on_table2 if choice.why else paper.on_table
    edge = clear(paper.on_table2, 25 if choice.why else 70)
    return Shape(ink, paper.on_table2, paper.on_table, clear(paper.on_table, 0 if choice.why else 14), edge)


def on_paper(unit: Unit, choice: Choice) -> Shape:
    """Return the shape of a chip on a plate, or of a button beside the question."""
    paper = unit.look.palette
    if choice.chosen:
        return Shape(paper.on_mark, paper.on_mark, paper.ink, paper.mark, paper.mark)
    shape = Shape(paper.ink, paper.ink2, paper.accent, paper.panel, paper.ctl, dashed=choice.second)
    return shape._replace(ink=paper.ink3, edge=paper.line) if choice.why else shape


def in_middle(unit: Unit, choice: Choice) -> Shape:
    """Return the shape of an outcome in the middle of the table."""
    paper = unit.look.palette
    if choice.why:
        return Shape(paper.on_table2, paper.on_table2, paper.on_table, "", clear(paper.on_table2, 40), 2, 56)
    ground = clear("#000000", 22)
    shape = Shape(paper.on_table, paper.on_table2, paper.on_table, ground, paper.mark, 3, 56, choice.second)
    return shape._replace(line=5) if choice.chosen else shape


def primary(unit: Unit, choice: Choice) -> Shape:
    """Return the shape of the one green button."""
    paper = unit.look.palette
    if choice.why:
        return Shape(paper.ink3, paper.ink3, paper.accent, "", paper.ctl, dashed=True)
    return Shape(paper.on_accent, paper.on_accent, paper.ink, paper.accent)


Style = Callable[[Unit, Choice], Shape]


def act_around(source: QWidget, action: str) -> None:
    """Have an action done by its id: by the nearest widget around that has a method `act`."""
    around: Any = source.parentWidget()
    while around is not None and not hasattr(around, "act"):
        around = around.parentWidget()
    if around is not None:
        around.act(action)


class Key(QAbstractButton):
    """A control with rich words on it, and other parts in its line. A click does its action."""

    def __init__(self, align: Qt.AlignmentFlag = CENTRE, *, wrap: bool = False, grows: bool = False) -> None:
        """`wrap`: its words stand in several lines where there is less room; `grows`: it takes more width than it needs."""
        super().__init__()
        self.action, self.key, self.shape, self.u = "", "", Shape("", "", "#000000"), 1.0
        self.words = Words(align, wrap=wrap)
        self.line = hbox(self, self.words)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policies = [QSizePolicy.Policy.Preferred if more else QSizePolicy.Policy.Maximum for more in (grows, wrap)]
        self.setSizePolicy(*policies)
        self.clicked.connect(lambda: act_around(self, self.action) if self.action else None)

    def set_style(
        self, unit: Unit, shape: Shape, html: str, beside: float = 14, high: float = 44, above: float = 4
    ) -> None:
        """Take shape and words.

        The free space beside and above them and the least height are in units.
        """
        self.line.setContentsMargins(*(unit.px(beside), unit.px(above)) * 2)
        if html != self.words.html:
            self.words.put(html)
            # Qt would tell what is around it only when it is laid out.
            self.updateGeometry()
        self.setMinimumHeight(max(unit.px(high), _FINGER))
        if (shape, unit.u) != (self.shape, self.u):
            self.shape, self.u = shape, unit.u
            self.update()

    def describe(self, name: str, description: str, tip: str) -> None:
        """Set the texts for a screen reader and the tooltip."""
        for before, after, put in (
            (self.accessibleName(), name, self.setAccessibleName),
            (self.accessibleDescription(), description, self.setAccessibleDescription),
            (self.toolTip(), tip, self.setToolTip),
        ):
            if before != after:
                put(after)

    def show_choice(self, choice: Choice, unit: Unit, set_style: Style, size: float = 19) -> None:
        """Show the effect of a click, with its amount."""
        shape = set_style(unit, choice)
        if set_style is in_middle:
            self.set_style(
                unit,
                shape,
                _outcome(choice, unit, shape),
                30,
                40 if unit.look.large else 48 if unit.narrow else 64,
                4 if unit.narrow else 9,
            )
        else:
            bold = choice.chosen or set_style is primary
            html = unit.run(choice.text, size, shape.ink, bold=bold)
            if choice.amount or choice.note:
                html += unit.run(f" {choice.amount or choice.note}", size, shape.ink, bold=True, amount=True)
            # With large type the words make it high and wide enough.
            beside, high = (
                ((18, 56) if size > 20 else (12, 44)) if not unit.look.large else ((14, 44) if size > 20 else (9, 30))
            )
            self.set_style(unit, shape, html, beside, high)
        self.action, self.key = choice.action, choice.key
        if self.isEnabled() == bool(choice.why):
            self.setEnabled(not choice.why)
        if self.isCheckable() != choice.chosen:
            self.setCheckable(choice.chosen)
        self.setChecked(choice.chosen)
        said = choice.help or (choice.text if choice.key else "")
        tip = choice.why or (with_key(said, choice.key, unit.look.language) if choice.key else said)
        self.describe(_joined(choice.text, choice.amount or choice.note), choice.why or choice.note, tip)

    def nextCheckState(self) -> None:
        """Leave it to the stage which is chosen."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click by Enter; leave arrows to the parent."""
        # Arrows are for what is around it; Qt would move the focus.
        if event.key() in ARROWS:
            event.ignore()
        elif event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shape and the focus, below the words."""
        painter, box = smooth(self), QRectF(self.rect())
        self.shape.paint(painter, box, self.u)
        if self.action and self.isEnabled() and (self.isDown() or self.underMouse()):
            self.shape._replace(bar="", edge="", ground=clear(self.shape.focus, 12)).paint(painter, box, self.u)
        if self.hasFocus():
            ring = self.shape._replace(bar="", ground="", edge=self.shape.focus, line=2 / self.u, dashed=False)
            ring.paint(painter, box.adjusted(3, 3, -3, -3), self.u)


def _joined(*words: str) -> str:
    return " ".join(filter(None, words))


def _outcome(choice: Choice, unit: Unit, shape: Shape) -> str:
    """Title, who pays how much, and a note: beneath each other, or in one line where the stage is narrow."""
    parts = [
        unit.run(choice.text, 27, "mark" if not choice.why else shape.ink, bold=True),
        unit.run(_unbroken(choice.amount), 22, shape.ink, amount=True, names=True),
        unit.run(choice.note, 17, shape.second),
    ]
    return ("&nbsp; " if unit.narrow else "<br>").join(filter(None, parts))


def _unbroken(payments: str) -> str:
    """Return payments of which none that is short is broken in two: 庄付 16，闲各付 12."""
    parts = re.split("(， ?|, )", payments)
    return "".join(
        one if at % 2 or len(one) > _CLAUSE else one.replace(" ", "\N{NO-BREAK SPACE}") for at, one in enumerate(parts)
    )


class Counter(QWidget):
    """A chip that counts: its words, one less, how many, one more."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.count = Words(wrap=False), Words(CENTRE, wrap=False)
        self.less, self.more = Key(), Key()
        self._shape, self._u = Shape("", "", "#000000"), 1.0
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self._line = hbox(self, self.words, self.less, self.count, self.more, spacing=0)

    def show_choice(self, choice: Choice, unit: Unit, set_style: Style, size: float = 19) -> None:
        """Show how many there are."""
        self._shape, self._u = shape, _ = set_style(unit, choice), unit.u
        self.words.put(unit.run(choice.text, size, shape.ink, bold=choice.chosen))
        self.count.put(unit.run(choice.amount or choice.note, size + 1, shape.ink, bold=True, amount=True))
        room = (5, 30) if unit.look.large else (11, 44)
        for key, sign, action in ((self.less, "−", choice.less), (self.more, "+", choice.more)):
            key.set_style(unit, Shape(shape.ink, shape.ink, shape.focus), unit.run(sign, size + 3, shape.ink), *room)
            key.action = action
            key.setEnabled(bool(action))
            key.describe(
                f"{choice.text} {sign}", _joined(choice.text, choice.amount or choice.note), choice.why or choice.help
            )
        self._line.setContentsMargins(unit.px(8 if unit.look.large else 12), 0, unit.px(2), 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shape behind words and buttons."""
        self._shape.paint(smooth(self), QRectF(self.rect()), self._u)


_MORE = "unfold"


class ChipRow(QWidget):
    """Choices beside each other, in further lines where they have no room; the rare ones behind a chip of their own."""

    def __init__(self) -> None:
        super().__init__()
        self._unfolded = False
        self.unfolded: Callable[[], object] = lambda: None
        """Called when the rare ones are shown too, so that what is around them has room."""
        self._shown: tuple[tuple[Choice, ...], Unit, Style, float, str] | None = None
        self.keys: list[Key | Counter] = []
        self._made: list[Key | Counter] = []
        """Parts that are not needed now."""
        self._flow = Flow(self)
        self.hide()

    def show_choices(
        self, choices: tuple[Choice, ...], unit: Unit, set_style: Style = on_table, size: float = 19, more: str = ""
    ) -> None:
        """Show the choices in their order, or hide the row if there are none.

        `more` is the name of the chip of the rare ones.
        """
        self.setHidden(not choices)
        if not choices or (choices, unit, set_style, size, more) == self._shown:
            return
        self._shown = (choices, unit, set_style, size, more)
        rare = [one for one in choices if one.rare and not one.chosen]
        seen = [one for one in choices if one not in rare or self._unfolded or not more]
        if len(seen) < len(choices):
            seen.append(Choice(_MORE, more, help=more))
        kinds = [Counter if one.less or one.more else Key for one in seen]
        if kinds != [type(key) for key in self.keys]:
            self._made = [*self.keys, *self._made]
            self.keys = [self._part(kind) for kind in kinds]
            self._flow.put(self.keys)
        self._flow.keep(unit.free(8), unit.free(8))
        for key, choice in zip(self.keys, seen, strict=True):
            key.show_choice(choice, unit, set_style, size)
        # Qt would tell what is around it only when the row is laid out.
        self.updateGeometry()

    def _part(self, kind: type[Key] | type[Counter]) -> Key | Counter:
        part = next((one for one in self._made if type(one) is kind), None)
        if part is None:
            return kind()
        self._made.remove(part)
        return part

    def act(self, action: str) -> None:
        """Show the rare ones too; any other action is done around the row."""
        if action != _MORE or self._shown is None:
            act_around(self, action)
            return
        shown, self._shown, self._unfolded = self._shown, None, True
        self.show_choices(*shown)
        self.unfolded()
