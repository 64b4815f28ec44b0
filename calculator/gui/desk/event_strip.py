"""The strip of events: what happened in this deal, in its order, and what can happen next."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from calculator.gui.deal.allowed import new_reason
from calculator.gui.deal.deal import JING, Entry, Kong, Win
from calculator.gui.deal.desk import Desk
from calculator.gui.desk.event_card import CardText, EventCard
from calculator.gui.look import Look, label, put
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.words import event_second, event_title, jing_title, seat_names, sentence, signed

NEW = ("win", "kong", "exhausted", "penalty")


class _Cards(QScrollArea):
    """As wide as its cards as long as there is room; beyond, the wheel scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._kept: QWidget | None = None

    def sizeHint(self) -> QSize:
        content: QWidget | None = self.widget()
        return content.sizeHint() if content is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(96, 44)

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (event.angleDelta().y() or event.angleDelta().x()))

    def keep(self, card: QWidget) -> None:
        """Keeps a card in sight, also when the width changes."""
        self._kept = card
        self.ensureWidgetVisible(card, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._kept is not None:
            self.ensureWidgetVisible(self._kept, 0, 0)


class EventStrip(QWidget):
    """The cards; a click selects, a cross removes, a button adds."""

    selected = Signal(int)
    removed = Signal(int)
    added = Signal(str)
    dealer_chosen = Signal(int)

    def __init__(self, pixmaps: TilePixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixmaps = pixmaps
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._head())
        self._content = QWidget()
        self._content.setProperty("plain", True)
        self._row = QHBoxLayout(self._content)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self.jing = self._card(JING)
        self._row.addWidget(self.jing)
        self.cards: list[EventCard] = []
        self._scroll = _Cards()
        self._scroll.setWidget(self._content)
        row.addWidget(self._scroll, 0)
        row.addWidget(self._next_box(), 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _head(self) -> QWidget:
        """Which table it is, and who deals."""
        box = QWidget()
        box.setFixedWidth(148)
        column = QVBoxLayout(box)
        column.setContentsMargins(2, 0, 4, 0)
        column.setSpacing(2)
        top = QHBoxLayout()
        self._title, self._stake = label("heading"), label("hint")
        top.addWidget(self._title)
        top.addStretch(1)
        top.addWidget(self._stake)
        self.dealer = QComboBox()
        self.dealer.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.dealer.addItems([""] * 4)
        self.dealer.activated.connect(self.dealer_chosen)
        column.addStretch(1)
        column.addLayout(top)
        column.addWidget(self.dealer)
        column.addStretch(1)
        return box

    def _next_box(self) -> QFrame:
        box = QFrame()
        box.setProperty("dashed", True)
        inner = QHBoxLayout(box)
        inner.setContentsMargins(12, 0, 12, 0)
        inner.setSpacing(8)
        self._next = label("hint")
        inner.addWidget(self._next)
        self.new: dict[str, QPushButton] = {}
        for kind in NEW:
            button = QPushButton()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, kind=kind: self.added.emit(kind))
            inner.addWidget(button)
            self.new[kind] = button
        inner.addStretch(1)
        return box

    def _card(self, at: int) -> EventCard:
        card = EventCard(self._pixmaps)
        card.clicked.connect(lambda: self.selected.emit(at))
        card.removed.connect(lambda: self.removed.emit(at))
        return card

    def show_desk(self, desk: Desk, look: Look) -> None:
        deal = desk.deal
        names = seat_names(deal, look.language)
        put(self._title, look.say("desk_this_deal"))
        put(self._stake, look.say("desk_a_point", stake=deal.stake))
        for part in (self._title, self._stake):
            part.setVisible(not look.narrow)
        for seat, name in enumerate(names):
            self.dealer.setItemText(seat, look.say("desk_deals", name=name))
        self.dealer.setCurrentIndex(deal.dealer)
        self.dealer.setToolTip(look.say("desk_who_deals"))
        self.dealer.setAccessibleName(look.say("desk_who_deals"))
        self.jing.setVisible(desk.has_jing)
        if desk.has_jing:
            self.jing.show_card(self._jing_card(desk, look), look)
        while len(self.cards) < len(deal.events):
            self.cards.append(self._card(len(self.cards)))
            self._row.addWidget(self.cards[-1])
        for at, card in enumerate(self.cards):
            card.setVisible(at < len(deal.events))
        for at, entry in enumerate(deal.events):
            self.cards[at].show_card(self._text(desk, at, entry, look), look)
        self._show_new(desk, look)
        self._row.activate()
        self._scroll.setMaximumWidth(self._content.sizeHint().width())
        self._scroll.updateGeometry()
        if 0 <= deal.current < len(self.cards):
            self._scroll.keep(self.cards[deal.current])

    def _text(self, desk: Desk, at: int, entry: Entry, look: Look) -> CardText:
        second, wrong = event_second(desk, at, look.language)
        tiles: tuple[int | None, ...] = ()
        if isinstance(entry, (Win, Kong)):
            tiles = (entry.tile,)
        blank = len(desk.deal.events) == 1 and isinstance(entry, Win) and entry.blank
        title = event_title(desk.deal, entry, look.language)
        return CardText(at + 1, tiles, title, second, at == desk.deal.current, wrong, not blank)

    def _jing_card(self, desk: Desk, look: Look) -> CardText:
        pair, current = desk.jing, desk.deal.current == JING
        if not pair:
            return CardText(None, (None,), look.say("desk_event_jing_open"), "", current, False, False)
        title = jing_title(desk, look.language)
        return CardText(None, (pair[0], pair[1]), title, self._jing_second(desk, look), current, False, False)

    def _jing_second(self, desk: Desk, look: Look) -> str:
        settlement = desk.outcome.settlement if desk.outcome is not None else None
        if settlement is None:
            return ""
        net = [0] * 4
        for row in settlement.transfers:
            if row.event is None:
                net[row.payee] += row.points
                net[row.payer] -= row.points
        if not any(net):
            return look.say("desk_jing_even")
        best = max(range(4), key=lambda seat: net[seat])
        name = seat_names(desk.deal, look.language)[best]
        return look.say("desk_jing_settled", name=name, points=signed(net[best]))

    def _show_new(self, desk: Desk, look: Look) -> None:
        put(self._next, look.say("desk_next"))
        definition = desk.definition
        for kind, button in self.new.items():
            button.setText(look.say(f"desk_add_{kind}"))
            reason = None
            if definition is not None:
                reason = new_reason(desk.deal, kind, definition.winners, definition.penalties)
            button.setEnabled(reason is None and definition is not None)
            tip = look.say(f"desk_add_{kind}_tip")
            button.setToolTip(sentence(reason, desk.deal, look.language) if reason is not None else tip)
