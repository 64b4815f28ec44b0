"""The strip of events: what happened in this deal, in its order, and what can happen next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QSizePolicy, QToolButton, QWidget

from calculator.deals import Event, Kong, Win
from calculator.gui.desk.event_card import CardText, EventCard
from calculator.gui.desk.fact_controls import DealFacts
from calculator.gui.look.look import Look, label, plain_box, put, styled_frame, tag
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.controls import FittedButton
from calculator.gui.widgets.layouts import ChoiceBox, hbox, vbox
from calculator.session import (
    JING,
    Desk,
    EventAmounts,
    cap,
    event_second,
    jing_title,
    new_reason,
    seat_names,
    sentence,
    with_key,
)
from calculator.statement import call_of, short_event_title
from calculator.text import code_of
from calculator.text.figures import signed

NEW = ("win", "kong", "concealed", "exhausted", "penalty")
_GAP = 8
_BESIDE = 12
_KEY = 36
"""The narrowest button of a new event."""
_MORE = 18
"""Width of the buttons that say there are more cards on a side."""


def shared(needs: Sequence[tuple[int, int]], room: int) -> list[int]:
    """How wide each of some cards is that need at least and want at most so much; less only by scrolling."""
    least, most = sum(need for need, _ in needs), sum(want for _, want in needs)
    if most <= room:
        return [want for _, want in needs]
    spare, wanted = max(room - least, 0), most - least
    return [need + (spare * (want - need) // wanted if wanted else 0) for need, want in needs]


class _Cards(QScrollArea):
    """The part of the strip that scrolls with the wheel when there are more cards than room."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setProperty("pages", True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (event.angleDelta().y() or event.angleDelta().x()))


class EventStrip(QWidget):
    """The cards; a click selects, a cross removes, a drag moves, a button adds."""

    def __init__(self, desk: Desk, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._desk, self._pixmaps = desk, pixmaps
        self._amounts = EventAmounts()
        self.number = 0
        """Which deal of the night it is; 0 where that is not known."""
        self.editing = False
        """It is an old one that is being changed."""
        self._head = self._head_box()
        self.facts = DealFacts(desk, self)
        self._content = plain_box()
        self.jing = self._card(JING)
        self.cards: list[EventCard] = []
        self._shown: tuple[EventCard, ...] = ()
        self._homes: dict[EventCard, QRect] = {}
        self._kept: object = None
        self._placed: object = None
        self._new_of: object = None
        """What the buttons of new events were last made of."""
        self._head_width, self._next_width = 148, 0
        self._scroll = _Cards()
        self._scroll.setWidget(self._content)
        self._scroll.setParent(self)
        self._mark = QFrame(self._content)
        self._mark.setProperty("dropline", True)
        self._mark.hide()
        self._to = -1
        self._next_box = self._make_next()
        self.back, self.forth = QPushButton("‹", self), QPushButton("›", self)
        for button, by in ((self.back, -1), (self.forth, 1)):
            button.setProperty("more", True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setCursor(Qt.CursorShape.ArrowCursor)
            button.clicked.connect(lambda _=False, by=by: self._page(by))
            button.hide()
        self._scroll.horizontalScrollBar().valueChanged.connect(self._show_more)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _head_box(self) -> QWidget:
        """Which table it is, and who deals."""
        box = QWidget(self)
        self.title, self._stake = label("heading"), label("hint")
        self.leave = QToolButton()
        self.leave.setText("×")
        self.leave.setProperty("cross", True)
        self.leave.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        top = hbox(None, self.title, 1, self._stake, self.leave)
        self.dealer = ChoiceBox()
        # A click opens the list and leaves the keys to the desk.
        self.dealer.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.dealer.activated.connect(self._desk.set_dealer)
        vbox(box, 1, top, self.dealer, 1, margins=(2, 0, 4, 0), spacing=0)
        return box

    def _make_next(self) -> QFrame:
        box = styled_frame("dashed", self)
        inner = hbox(box, margins=(_BESIDE, 0, _BESIDE, 0), spacing=_GAP)
        self._next = label("hint")
        inner.addWidget(self._next)
        self.new: dict[str, FittedButton] = {}
        for kind in NEW:
            button = FittedButton("chip", wide=False)
            button.setMinimumWidth(_KEY)
            button.clicked.connect(lambda _=False, kind=kind: self._add(kind))
            inner.addWidget(button)
            self.new[kind] = button
        inner.addStretch(1)
        return box

    def _card(self, at: int) -> EventCard:
        card = EventCard(self._pixmaps, self._content)
        card.clicked.connect(lambda: self._desk.select(at))
        card.removed.connect(lambda: self._desk.delete_event(at))
        card.stepped.connect(lambda by: self._step(at + by))
        card.dragged.connect(lambda corner: self._drag(at, corner))
        card.dropped.connect(lambda there: self._drop(at, there))
        card.hide()
        return card

    def _add(self, kind: str) -> None:
        """A new event: `win`, `kong`, `concealed`, `exhausted`, or `penalty`, of which the first that the ruleset knows."""
        penalties = self._desk.definition.penalties if self._desk.definition is not None else ()
        if kind != "penalty":
            self._desk.add_event(kind)
        elif penalties:
            self._desk.add_event(penalties[0])

    def show_desk(self, desk: Desk, look: Look) -> None:
        deal = desk.deal
        names = seat_names(deal, look.language)
        self._show_number(look)
        put(self._stake, look.say("desk_a_point", stake=deal.stake))
        self.title.setVisible(not look.narrow or self.editing)
        self._stake.setVisible(not look.narrow and not self.editing)
        while self.dealer.count() > len(names):
            self.dealer.removeItem(self.dealer.count() - 1)
        while self.dealer.count() < len(names):
            self.dealer.addItem("")
        for seat, name in enumerate(names):
            text = look.say("desk_deals", name=name)
            if self.dealer.itemText(seat) != text:
                self.dealer.setItemText(seat, text)
        self.dealer.setCurrentIndex(deal.dealer)
        caps = " ".join(cap(f"dealer_{seat}") for seat in range(len(names)))
        self.dealer.setToolTip(f"{look.say('desk_who_deals')} ({caps})")
        self.dealer.setAccessibleName(look.say("desk_who_deals"))
        self.jing.setVisible(desk.has_jing)
        if desk.has_jing:
            self.jing.show_card(self._jing_card(desk, look), look)
        while len(self.cards) < len(deal.events):
            self.cards.append(self._card(len(self.cards)))
        changed = self._amounts.changed(deal, desk.outcome)
        for at, entry in enumerate(deal.events):
            self.cards[at].show_card(self._text(desk, at, entry, look, at in changed), look)
        self._shown = (*[self.jing] * desk.has_jing, *self.cards[: len(deal.events)])
        focused = next((card for card in (self.jing, *self.cards) if card.hasFocus()), None)
        for card in self.cards:
            if card.dragging and card not in self._shown:
                card.end_drag(False)
            card.setVisible(card in self._shown)
        self._show_new(desk, look)
        self.facts.show_desk(desk, look)
        self._head_width = look.px(128) if look.narrow else max(look.px(148), 148)
        self._place()
        current = self.jing if desk.current == JING else self.cards[desk.current]
        if focused is not None and focused is not current:
            current.setFocus(Qt.FocusReason.TabFocusReason)
        kept = (desk.current, len(deal.events), self.width())
        if kept != self._kept:
            self._kept = kept
            self._scroll.ensureWidgetVisible(current, 40, 0)

    def _show_number(self, look: Look) -> None:
        """Which deal it is; of an old one, that it is being changed, and the way back."""
        code = "book_editing" if self.editing else "book_number"
        put(self.title, look.say(code, number=self.number) if self.number else look.say("desk_this_deal"))
        tag(self.title, "role", "mark" if self.editing else "heading")
        self.leave.setFixedSize(look.px(24), look.px(20))
        self.leave.setVisible(self.editing)
        if self.editing:
            self.leave.setAccessibleName(look.say("book_leave_editing"))
            self.leave.setToolTip(look.say("book_leave_editing_tip", number=self.number))

    def point(self, at: int) -> None:
        """Marks the card of an event that something elsewhere is about; -1 for none."""
        for index, card in enumerate(self.cards):
            card.point(index == at)

    # --- where everything is --------------------------------------------------------------------------------------

    def set_next(self, width: int) -> None:
        """How wide the place is, at least, for what can come next."""
        self._next_width = width
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        """What comes next stands at the right end. Cards stand in one line each as long as there is room before it, then in
        three; then those furthest from the one on the felt are folded, and only then they scroll."""
        height, facts = self.height(), self.facts.needs()
        head = self._head_width + (facts + _GAP if facts else 0)
        needs = [card.needs() for card in self._shown]
        whole, bare = self._next_needs()
        after = self.width() - max(self._next_width, bare)
        placed = (self.width(), height, head, after, tuple(self._shown), tuple(needs))
        if placed == self._placed and not any(card.dragging for card in self._shown):
            return
        self._placed = placed
        self._head.setGeometry(0, 0, self._head_width, height)
        high = min(self.facts.sizeHint().height(), height)
        self.facts.setGeometry(self._head_width + _GAP, (height - high) // 2, facts, high)
        self._next.setVisible(whole <= self._next_width)
        self._next_box.setGeometry(after, 0, self.width() - after, height)
        room = max(after - head - 2 * _GAP, 0)
        widths = self._widths(needs, room - _GAP * (len(self._shown) - 1))
        left = 0
        self._homes = {}
        for card, width in zip(self._shown, widths, strict=True):
            self._homes[card] = QRect(left, 0, width, height)
            if not card.dragging:
                card.setGeometry(self._homes[card])
            left += width + _GAP
        self._content.resize(max(left - _GAP, 0), height)
        self._scroll.setGeometry(head + _GAP, 0, min(self._content.width(), room), height)
        area = self._scroll.geometry()
        self.back.setGeometry(area.left(), 0, _MORE, height)
        self.forth.setGeometry(area.right() + 1 - _MORE, 0, _MORE, height)
        self._show_more()

    def _widths(self, needs: list[tuple[int, int]], room: int) -> list[int]:
        """How wide each card is; those are folded for which there is no room else."""
        here = next((at for at, card in enumerate(self._shown) if card.current), 0)
        folded = [0] * len(needs)
        far = sorted((at for at in range(len(needs)) if at != here), key=lambda at: -abs(at - here))
        for how, at in ((how, at) for how in (1, 2) for at in far):
            if sum(least for least, _ in needs) <= room:
                break
            folded[at], needs[at] = how, (self._shown[at].folded_width(how),) * 2
        for card, how in zip(self._shown, folded, strict=True):
            card.fold(how)
        return shared(needs, room)

    def _next_needs(self) -> tuple[int, int]:
        """How wide the box of new events is with its word, and without: whatever the cards are, always the same."""
        shown = [button for button in self.new.values() if not button.isHidden()]
        buttons = sum(max(button.sizeHint().width(), button.minimumWidth()) + _GAP for button in shown)
        bare = buttons - _GAP + 2 * _BESIDE + 2
        return bare + self._next.sizeHint().width() + _GAP, bare

    def _show_more(self) -> None:
        """Says on which side there are more cards."""
        bar = self._scroll.horizontalScrollBar()
        self.back.setVisible(bar.value() > 0)
        self.forth.setVisible(bar.value() < bar.maximum())
        self.back.raise_()
        self.forth.raise_()

    def _page(self, by: int) -> None:
        bar = self._scroll.horizontalScrollBar()
        bar.setValue(bar.value() + by * self._scroll.width() * 2 // 3)

    # --- moving cards ---------------------------------------------------------------------------------------------

    def _step(self, to: int) -> None:
        if (self.jing in self._shown and to == JING) or 0 <= to < len(self._shown) - (self.jing in self._shown):
            self._desk.select(to)

    def _movable(self) -> list[EventCard]:
        return [card for card in self._shown if card is not self.jing]

    def _drag(self, at: int, corner: QPoint) -> None:
        """The card follows the mouse, and an empty place shows where it would go."""
        card, cards = self.cards[at], self._movable()
        first, last = self._homes[cards[0]].left(), self._homes[cards[-1]].right() + 1
        left = min(max(corner.x(), first), last - card.width())
        centre = left + card.width() // 2
        others = [other for other in cards if other is not card]
        self._to = sum(self._homes[other].center().x() < centre for other in others)
        # The others make room, so that one sees what it will be.
        for one in (*others[: self._to], card, *others[self._to :]):
            slot = QRect(first, 0, self._homes[one].width(), self.height())
            (self._mark if one is card else one).setGeometry(slot)
            first += slot.width() + _GAP
        self._mark.show()
        card.move(left, min(max(corner.y(), -6), 6))
        card.raise_()
        self._scroll.ensureVisible(centre, 0, card.width() // 2, 0)

    def _drop(self, at: int, there: bool) -> None:
        to, self._to = self._to, -1
        self._mark.hide()
        for card, home in self._homes.items():
            card.setGeometry(home)
        if there and to not in (-1, at):
            self._desk.move_event(at, to - at)

    def cancel_drag(self) -> bool:
        """Gives the drag of a card up; it goes back to its place. False: there was none."""
        dragged = [card for card in self.cards if card.dragging]
        for card in dragged:
            card.end_drag(False)
        return bool(dragged)

    # --- what the cards say ---------------------------------------------------------------------------------------

    def _text(self, desk: Desk, at: int, entry: Event, look: Look, changed: bool) -> CardText:
        second, wrong = event_second(desk, at, look.language)
        tiles: tuple[int | None, ...] = ()
        if isinstance(entry, (Win, Kong)):
            tiles = (entry.tile,)
        blank = len(desk.deal.events) == 1 and isinstance(entry, Win) and entry.blank
        title = short_event_title(
            entry, look.style(seat_names(desk.deal, look.language), desk.pot(look.language), desk.definition)
        )
        tag = look.say("desk_changed_tag") if changed else ""
        movable = len(desk.deal.events) > 1
        return CardText(at + 1, tiles, title, second, at == desk.current, wrong, not blank, movable, tag)

    def _jing_card(self, desk: Desk, look: Look) -> CardText:
        pair, current = desk.jing, desk.current == JING
        if not pair:
            return CardText(None, (None,), look.say("desk_event_jing_open"), "", current, False, False)
        title = jing_title(desk, look.language)
        return CardText(None, (pair[0], pair[1]), title, self._jing_second(desk, look), current, False, False)

    def _jing_second(self, desk: Desk, look: Look) -> str:
        settlement = desk.outcome.settlement if desk.outcome is not None else None
        if settlement is None:
            return ""
        from calculator.settlement import net_of

        net = net_of((row for row in settlement.transfers if row.event is None), desk.deal.seats)
        if not any(net):
            paid = desk.definition is not None and any(payment.on == "deal" for payment in desk.definition.payments)
            return look.say("desk_jing_even") if paid else ""
        best = max(range(desk.deal.seats), key=lambda seat: net[seat])
        name = seat_names(desk.deal, look.language)[best]
        return look.say("desk_jing_settled", name=name, points=signed(net[best]))

    def _show_new(self, desk: Desk, look: Look) -> None:
        definition = desk.definition
        reasons = {kind: new_reason(desk, kind) if definition is not None else None for kind in self.new}
        names = seat_names(desk.deal, look.language)
        if (definition, look, names, reasons) == self._new_of:
            return
        self._new_of = definition, look, names, reasons
        put(self._next, look.say("desk_next"))
        # A table that tells only two kongs has a button for each; one that knows no penalty has none for it.
        apart, fines = desk.kongs_alike, definition is None or bool(definition.penalties)
        for kind, button in self.new.items():
            button.setVisible({"concealed": apart, "penalty": fines}.get(kind, True))
            name = {"kong": call_of("exposed"), "concealed": call_of("concealed")}.get(kind, kind) if apart else kind
            word = desk.button_word(name, code_of("desk_add", kind), look.language)
            button.set_text(word, cap="" if look.narrow else cap(f"new_{kind}"))
            reason = reasons[kind]
            button.setEnabled(reason is None and definition is not None)
            tip = with_key(look.say(code_of("desk_add_tip", kind)), f"new_{kind}", look.language)
            button.setToolTip(sentence(reason, desk.deal, look.language) if reason is not None else tip)
