"""A card for each ruleset: its name, a hand of its own, what that is worth and who pays."""

from collections.abc import Collection

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from calculator.gui.look import ENTER, RIGHT, Look
from calculator.gui.stage.keys import Words
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import TileStrip
from calculator.gui.widgets import Flow, arrow_step, empty, hbox, turn, vbox
from calculator.text import width
from calculator.view import CardText

_PAD = 12
_TILES = 34
"""Height that a hand takes on a card, whatever the size of type."""
_HIGH = 110
"""The height of a card at 100 % at least, so that it stays when its hand comes."""
_WIDE = 240
"""A card is as wide as this at least where two stand beside each other."""
_LETTERS = 16
"""Columns of a terminal for which a narrow card has room beside its name."""


class PickedRuleset(QPushButton):
    """Pressed as a whole."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._text = Look(), CardText("", "", "", "", "", ())
        self.setCheckable(True)
        self.setProperty("chip", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        sizes = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        # A long name or hand stands in more lines.
        sizes.setHeightForWidth(True)
        self.setSizePolicy(sizes)
        self.strip = TileStrip(on_table=False, least=6, most=24, active=False)
        self.strip.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.strip.setFixedHeight(_TILES)
        self._name, self._about = Words(), Words()
        self._hint, self._worth = (Words(RIGHT, wrap=False) for _ in range(2))
        self._head = hbox(None, (self._name, 1), self._hint, spacing=_PAD)
        foot = hbox(None, (self._about, 1), self._worth, spacing=6)
        vbox(self, self._head, self.strip, 1, foot, margins=_PAD, spacing=4)
        self.toggled.connect(self._write)

    def show_text(self, text: CardText, look: Look) -> None:
        """Show the text of a card."""
        self._text, self._look = text, look
        self.strip.set_theme(look.palette, look.faces)
        self.strip.set_tiles(text.tiles)
        worth = " ".join(filter(None, (text.about, text.worth, text.unit)))
        self.setAccessibleName(". ".join(filter(None, (text.name, text.hint, worth))))
        self.setToolTip(" · ".join(filter(None, (text.name, text.about))))
        apart = look.narrow and width(text.hint) > _LETTERS
        turn(self._head, down=apart)
        self._head.setSpacing(0 if apart else _PAD)
        self.setMinimumHeight(look.px(_HIGH))
        self._write()

    def _write(self) -> None:
        text, unit = self._text, Unit(self._look.size / 100, False, self._look)
        self._name.put(unit.run(text.name, 15, "accent" if self.isChecked() else "ink", bold=True))
        self._hint.put(unit.run(text.hint, 12, "ink2"))
        self._about.put(unit.run(text.about, 12, "ink2"))
        worth = unit.run(text.worth, 18, "ink", bold=True)
        self._worth.put(worth and worth + unit.run(f" {text.unit}", 12, "ink2"))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint()

    def nextCheckState(self) -> None:
        """Leave it to who listens whether it is chosen."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the ruleset by Enter; leave arrows to the grid."""
        if arrow_step(event) is not None:
            event.ignore()
        elif event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)


class CardGrid(QWidget):
    """The cards, as many beside each other as have room; arrows go from one to the next."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, PickedRuleset] = {}
        self._flow = Flow(self, gap=10, between=10)

    def show_names(self, names: list[str], look: Look) -> None:
        """Show cards for these rulesets, in this order."""
        self._flow.share(look.px(_WIDE if not look.narrow else 190))
        if list(self.cards) != names:
            empty(self._flow)
            self.cards = {name: PickedRuleset(self) for name in names}
            for name, card in self.cards.items():
                card.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
            self.show_only(names)

    def show_only(self, names: Collection[str]) -> None:
        """Show the cards of some rulesets alone."""
        self._flow.put([card for name, card in self.cards.items() if name in names])

    def show_chosen(self, name: str) -> None:
        """Mark the card of a ruleset."""
        for own, card in self.cards.items():
            card.setChecked(own == name)
            card.setFocusPolicy(Qt.FocusPolicy.TabFocus if own == name or card.hasFocus() else Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus from card to card by arrows."""
        step = arrow_step(event)
        cards = [card for card in self.cards.values() if not card.isHidden()]
        at = next((at for at, card in enumerate(cards) if card.hasFocus()), None)
        if step is None or at is None:
            event.ignore()
            return
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step *= sum(card.y() == cards[0].y() for card in cards)
        if 0 <= at + step < len(cards):
            cards[at + step].setFocus(Qt.FocusReason.TabFocusReason)
            cards[at + step].click()
