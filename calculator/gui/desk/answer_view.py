"""A full hand without a winner: what it is worth by discard and self-drawn, on two cards. A click on one chooses the way."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from calculator.gui.look.look import Look, elided, measured, pen, smooth, tag, write
from calculator.gui.widgets.layouts import hbox
from calculator.gui.widgets.text_lines import folded
from calculator.session import DRAWN, BothWays, Way, cap

_AMOUNT, _AMOUNT_NARROW = 32, 26
_EDGE = 14
_MOST_MORE = 3
"""Of what else would change the amount; the tooltip has all."""
_MOST_LOW = 3
"""Lines below the amount of a low card."""


class WayCard(QPushButton):
    """One way to win: its name and key, the amount, who pays, and below what somebody else or one fact more would make of it."""

    def __init__(self, way: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way = way
        self._shown = Way(way, "")
        self._look = Look()
        self.low = False
        """Whether the amount stands beside the name of the way, where a line is wanted for what is below."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def shown(self) -> Way:
        return self._shown

    def show_way(self, way: Way, look: Look) -> None:
        tag(self, "card", True)
        if (way, look) == (self._shown, self._look):
            return
        self._shown, self._look = way, look
        more = [look.say("answer_more", label=one.label, points=one.points) for one in way.more]
        amount = f"{way.points}{look.say('sign_gap')}{way.unit}" if way.points else ""
        told = [text for text in (way.label, amount, way.payers_text, way.refused, *more) if text]
        self.setAccessibleName(look.say("sign_sentences").join(told))
        self.setToolTip("\n".join((*told, look.say("answer_tip", label=way.label))))
        self.setEnabled(not way.refused)
        self.updateGeometry()
        self.update()

    # --- how high -------------------------------------------------------------------------------------------------

    def _more(self) -> list[str]:
        """As many as there are places for, each short enough to stand beside or below another."""
        look = self._look
        return [look.say("answer_more", label=one.label, points=one.points) for one in self._shown.more[:_MOST_MORE]]

    def _lines(self, width: int) -> list[tuple[str, str]]:
        """(text, ink) of what stands below the amount, in lines of a width."""
        measures = measured(self, 12)
        lines = [(line, "ink") for line in folded(self._shown.payers_text or self._shown.refused, measures, width)]
        line = ""
        for text in self._more():
            joined = f"{line} · {text}" if line else text
            if line and measures.horizontalAdvance(joined) > width:
                lines.append((line, "mark_ink"))
                joined = text
            line = joined
        lines += [(line, "mark_ink")] if line else []
        return lines[:_MOST_LOW] if self.low else lines

    def high(self, width: int) -> int:
        """How high it is with all that it says."""
        look = self._look
        amount = look.px(self._amount) + 8 if self._shown.points else 0
        head = max(look.px(28), amount) if self.low else look.px(28) + amount
        lines = self._lines(width - 2 * _EDGE)
        return head + len(lines) * look.px(17) + 2 * (8 if look.narrow else 10)

    @property
    def _amount(self) -> int:
        return _AMOUNT_NARROW if self._look.narrow else _AMOUNT

    def sizeHint(self) -> QSize:
        return QSize(220, self.height() or 120)

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        look, way, palette = self._look, self._shown, self._look.palette
        painter = smooth(self)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        marked = way.chosen or self.hasFocus()
        painter.setPen(QPen(QColor(palette.accent if marked else palette.ctl), 2 if marked else 1))
        painter.setBrush(
            QColor(palette.soft if way.chosen or (self.underMouse() and self.isEnabled()) else palette.panel)
        )
        painter.drawRoundedRect(frame, 8, 8)
        top, edge, wide = 8 if look.narrow else 10, _EDGE, self.width() - 2 * _EDGE
        ink = palette.ink if self.isEnabled() else palette.ink3
        used = self._paint_key(painter, QRect(edge, top, wide, look.px(28)))
        pixels, amount = self._amount, look.px(self._amount) + 8
        head = max(look.px(28), amount if way.points else 0) if self.low else look.px(28)
        used = write(painter, QRect(edge, top, wide - used, head), way.label, ink, 17, True)
        if way.points:
            left = used + 10 if self.low else 0
            top += 0 if self.low else head
            box = QRect(edge + left, top, wide - left, amount)
            unit = measured(self, 14, bold=True).horizontalAdvance(self._shown.unit) + 6
            used = write(painter, box.adjusted(0, 0, -unit, 0), way.points, palette.accent, pixels, True)
            low = box.adjusted(used + 6, look.px(pixels) // 4, 0, 0)
            write(painter, low, self._shown.unit, palette.accent, 14, True)
            head = max(head, amount) if self.low else amount
        top += head
        for text, role in self._lines(wide):
            colour = getattr(palette, role) if self.isEnabled() else palette.ink2
            write(painter, QRect(edge, top, wide, look.px(17)), text, colour, 12)
            top += look.px(17)

    def _paint_key(self, painter: QPainter, box: QRect) -> int:
        """The key at the right; gives the width that it takes."""
        look = self._look
        if look.narrow or not self.isEnabled():
            return 0
        key = cap("drawn") if self.way == DRAWN else cap("source_0")
        measures = pen(painter, look.palette.ink2, 11)
        wide = measures.horizontalAdvance(key) + 8
        place = QRectF(box.right() - wide, box.center().y() - 8, wide, 17)
        painter.setPen(QPen(QColor(look.palette.line), 1))
        painter.setBrush(QColor(look.palette.sunk))
        painter.drawRoundedRect(place, 3, 3)
        pen(painter, look.palette.ink2, 11)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, elided(key, measures, wide))
        return wide + 6


class AnswerView(QWidget):
    """The two cards, beside each other. `chosen` says which way was clicked."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.cards = (WayCard("discard"), WayCard(DRAWN))
        for card in self.cards:
            card.clicked.connect(lambda _=False, way=card.way: self.chosen.emit(way))
        hbox(self, *((card, 1) for card in self.cards), margins=0, spacing=14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._look = Look()

    def text(self) -> str:
        """What both cards say; nothing where they are not shown."""
        return "" if self.isHidden() else ". ".join(card.accessibleName() for card in self.cards)

    def show_ways(self, found: BothWays, look: Look) -> None:
        self._look = look
        for card, way in zip(self.cards, found.ways, strict=True):
            card.show_way(way, look)
        self._fit()

    def lay(self, *, low: bool) -> None:
        """Cards as high as usual, or lower where what they are worth needs the room below them."""
        for card in self.cards:
            card.low = low
        self._fit()

    def _fit(self) -> None:
        wide = (self.width() - 14) // 2
        high = max(card.high(wide) for card in self.cards)
        for card in self.cards:
            card.setFixedHeight(high)
        if self.height() != high:
            self.setFixedHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
