"""A card for each ruleset: its name, a hand of its own, what that is worth and who pays."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from calculator.gui.look.look import Look, smooth
from calculator.gui.stage.keys import Words
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.tiles.strip import TileStrip
from calculator.gui.widgets.choice_bar import arrow_step
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.view import CardText

_PAD = 12
_TILES = 34
"""Height that a hand takes on a card, whatever the size of type."""
_HIGH = 110
"""The height of a card at 100 % at least, so that it stays when its hand comes."""
_WIDE = 240
"""A card is as wide as this at least where two stand beside each other."""


class RulesetCard(QAbstractButton):
    """Pressed as a whole."""

    def __init__(self, name: str, pixmaps: TilePixmaps, parent: QWidget) -> None:
        super().__init__(parent)
        self.ruleset = name
        self._look, self._text = Look(), CardText("", "", "", "", "", ())
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        sizes = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        # A long name or hand stands in more lines.
        sizes.setHeightForWidth(True)
        self.setSizePolicy(sizes)
        self.strip = TileStrip(pixmaps, felt=False, least=8, most=24, active=False)
        self.strip.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.strip.setFixedHeight(_TILES)
        right = Qt.AlignmentFlag.AlignRight
        self._name, self._hint, self._about, self._worth = (
            Words(),
            Words(right, wrap=False),
            Words(),
            Words(right, wrap=False),
        )
        head = hbox(None, (self._name, 1), self._hint, spacing=_PAD)
        foot = hbox(None, (self._about, 1), self._worth, spacing=6)
        vbox(self, head, self.strip, 1, foot, margins=_PAD, spacing=4)
        self.toggled.connect(self._write)

    def show_text(self, text: CardText, look: Look) -> None:
        self._text, self._look = text, look
        self.strip.set_theme(look.palette, look.faces)
        self.strip.set_tiles(text.tiles)
        worth = " ".join(filter(None, (text.about, text.worth, text.unit)))
        self.setAccessibleName(". ".join(filter(None, (text.name, text.hint, worth))))
        self.setToolTip(" · ".join(filter(None, (text.name, text.about))))
        self.setMinimumHeight(look.px(_HIGH))
        self._write()

    def _write(self) -> None:
        text, ink, unit = self._text, self._look.palette, Unit(self._look.scale / 100, False, self._look)
        self._name.put(unit.run(text.name, 15, ink.accent if self.isChecked() else ink.ink, bold=True))
        self._hint.put(unit.run(text.hint, 12, ink.ink2))
        self._about.put(unit.run(text.about, 12, ink.ink2))
        worth = unit.run(text.worth, 18, ink.ink, bold=True)
        self._worth.put(worth and worth + unit.run(f" {text.unit}", 12, ink.ink2))
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if arrow_step(event) is not None:
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = smooth(self), self._look
        palette, chosen = look.palette, self.isChecked()
        edge = (
            palette.ink if self.hasFocus() and chosen else palette.accent if chosen or self.hasFocus() else palette.line
        )
        painter.setPen(QPen(QColor(edge), 2 if chosen or self.hasFocus() else 1))
        painter.setBrush(QColor(palette.soft if chosen else palette.sunk if self.underMouse() else palette.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.end()


class CardGrid(QWidget):
    """The cards, as many beside each other as have room; arrows go from one to the next."""

    chosen = Signal(str)

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._pixmaps, self._columns, self._least = pixmaps, 0, _WIDE
        self.cards: dict[str, RulesetCard] = {}
        self.found: list[RulesetCard] = []
        """Those that are shown."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)

    def show_names(self, names: list[str], look: Look) -> None:
        """Cards for these rulesets, in this order."""
        if list(self.cards) != names:
            for card in self.cards.values():
                card.deleteLater()
            self.cards = {name: RulesetCard(name, self._pixmaps, self) for name in names}
            for name, card in self.cards.items():
                card.clicked.connect(lambda _=False, name=name: self._choose(name))
            self.found, self._columns = [*self.cards.values()], 0
        self._least = look.px(_WIDE if not look.narrow else 190)
        self._lay()

    def show_only(self, names: Collection[str]) -> None:
        """Return the cards of some rulesets."""
        found = [card for name, card in self.cards.items() if name in names]
        if found != self.found:
            self.found, self._columns = found, 0
            self._lay()

    def show_chosen(self, name: str) -> None:
        for own, card in self.cards.items():
            card.setChecked(own == name)
            card.setFocusPolicy(Qt.FocusPolicy.TabFocus if own == name or card.hasFocus() else Qt.FocusPolicy.NoFocus)

    def _choose(self, name: str) -> None:
        # Who listens decides; the card stays as it was until then.
        self.cards[name].setChecked(not self.cards[name].isChecked())
        self.chosen.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, cards = arrow_step(event), self.found
        at = next((at for at, card in enumerate(cards) if card.hasFocus()), None)
        if step is None or at is None:
            event.ignore()
            return
        by = step * (self._columns if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) else 1)
        if 0 <= at + by < len(cards):
            cards[at + by].setFocus(Qt.FocusReason.TabFocusReason)
            cards[at + by].click()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        columns = max((self.width() + 10) // (self._least + 10), 1)
        if columns == self._columns:
            return
        self._columns = columns
        for card in self.cards.values():
            self._grid.removeWidget(card)
            card.setVisible(card in self.found)
        for at, card in enumerate(self.found):
            self._grid.addWidget(card, *divmod(at, columns))
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column < columns))
