"""The deal that lies on the desk, under the rules being edited: what was is struck out, what is now stands beside it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from calculator.deals import Win
from calculator.examples import Resettled, RulesetChange
from calculator.gui.look.look import Look, label, put, smooth, type_of
from calculator.gui.tiles.art import TilePixmaps, tile_height
from calculator.gui.tiles.strip import TileStrip
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.settlement import SettledWin, Settlement
from calculator.statement import StripTile
from calculator.text.figures import signed


class DealCard(QFrame):
    """`show_deal` with None while there is nothing to show."""

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self.setObjectName("deal_card")
        self.setProperty("sunk", True)
        column = vbox(self, margins=(16, 10, 16, 10), spacing=5)
        self.title, self.by = label("heading"), label("label")
        column.addLayout(hbox(None, self.title, self.by, 1, spacing=10))
        self.strip = TileStrip(pixmaps, felt=False, least=14, most=21, active=False)
        # No group has a tag here: the lane below the tiles stays out of sight.
        self.strip.setFixedHeight(tile_height(21) + 10)
        column.addWidget(self.strip)
        self.what = label("second")
        self.what.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.amount = Amount()
        column.addLayout(hbox(None, (self.what, 1), self.amount, spacing=8))
        self.net = Net()
        column.addWidget(self.net)
        self.why = label("label", wrap=True)
        self.why.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(self.why)

    def show_deal(self, deal: Resettled | None, by: str, look: Look, *, usable: bool = True) -> None:
        """`usable` is False while the rules have never been right, so that nothing could be settled by them."""
        put(self.title, look.say("rules_deal"))
        put(self.by, by)
        self.strip.set_theme(look.palette, look.faces)
        before = deal.before if deal is not None else None
        after = deal.after if deal is not None else None
        for widget in (self.strip, self.what, self.amount, self.net):
            widget.setVisible(before is not None)
        self.by.setVisible(before is not None)
        if deal is None or before is None:
            put(self.why, look.say("rules_deal_none" if usable else "rules_deal_not_yet"))
            return
        at = _win_to_show(before, after)
        self._show_win(before, after, at, look)
        self.net.show_net(before, after, look)
        if after is None:
            reason = "; ".join(problem.message(look.language) for problem in deal.problems[:2])
            put(self.why, look.say("rules_deal_not", reason=reason))
        else:
            changes = " · ".join(_change(change, look) for change in deal.changes)
            put(self.why, changes or look.say("rules_deal_same"))

    def _show_win(self, before: Settlement, after: Settlement | None, at: int | None, look: Look) -> None:
        if at is None:
            self.strip.hide()
            put(self.what, look.say("rules_deal_no_win"))
            self.amount.show_amount("", None, look)
            return
        win = before.wins[at]
        event = before.deal.events[win.event]
        assert isinstance(event, Win)
        names = _names(before, look)
        if event.discarder is None:
            put(self.what, look.say("rules_deal_self", name=names[win.player]))
        else:
            put(self.what, look.say("rules_deal_from", name=names[win.player], other=names[event.discarder]))
        self.strip.set_tiles(_tiles(before, win, event))
        new = next((other.points for other in after.wins if other.event == win.event), None) if after else None
        old_text = look.say("rules_deal_points", points=win.points)
        if new is None or new == win.points:
            self.amount.show_amount(old_text, None, look)
        else:
            self.amount.show_amount(str(win.points), look.say("rules_deal_points", points=new), look)


def _win_to_show(before: Settlement, after: Settlement | None) -> int | None:
    """The first win whose points change, else the last."""
    if not before.wins:
        return None
    if after is not None:
        for at, (old, new) in enumerate(zip(before.wins, after.wins, strict=False)):
            if old.points != new.points:
                return at
    return len(before.wins) - 1


def _tiles(settlement: Settlement, win: SettledWin, event: Win) -> list[StripTile]:
    tiles = [StripTile(int(tile), group=0) for tile in sorted(event.hand.tiles)]
    tiles.append(StripTile(event.winning, group=1, winning=True))
    for at, meld in enumerate((*event.hand.melds, *settlement.deal.kong_melds(win.player, win.event))):
        tiles += [StripTile(int(tile), group=2 + at) for tile in meld.tiles]
    return tiles


def _names(settlement: Settlement, look: Look) -> tuple[str, ...]:
    letters = look.say("rules_letters")
    players = settlement.deal.players or ("",) * 4
    return tuple(name or letters[at] for at, name in enumerate(players))


def _change(change: RulesetChange, look: Look) -> str:
    name = change.label(look.language)
    if change.after is None:
        return look.say("rules_change_gone", name=name)
    after = change.after(look.language)
    if change.before is None:
        return look.say("rules_change_new", name=name, after=after)
    return look.say("rules_change", name=name, before=change.before(look.language), after=after)


class Amount(QWidget):
    """An amount; with a second one, the first is struck out and the second takes its place."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self.old = ""
        self.new: str | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_amount(self, old: str, new: str | None, look: Look) -> None:
        self.old, self.new, self._look = old, new, look
        self.setAccessibleName(f"{old} → {new}" if new else old)
        self.updateGeometry()
        self.update()

    def _fonts(self) -> tuple[QFont, QFont]:
        big, struck = type_of(self, 20, bold=True), type_of(self, 15)
        struck.setStrikeOut(True)
        return big, struck

    def sizeHint(self) -> QSize:
        from PySide6.QtGui import QFontMetrics

        big, struck = self._fonts()
        wide = QFontMetrics(big).horizontalAdvance(self.new or self.old)
        if self.new is not None:
            wide += QFontMetrics(struck).horizontalAdvance(self.old) + 44
        return QSize(wide + 4, self._look.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.palette
        painter = smooth(self)
        big, struck = self._fonts()
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(big)
        painter.setPen(QColor(colours.accent if self.new is not None else colours.ink))
        painter.drawText(self.rect(), flags, self.new or self.old)
        if self.new is None:
            return
        right = self.width() - painter.fontMetrics().horizontalAdvance(self.new) - 8
        middle = self.height() / 2
        painter.setPen(QPen(QColor(colours.ink2), 1.4))
        painter.drawLine(right - 20, round(middle), right, round(middle))
        painter.drawLine(right - 5, round(middle) - 4, right, round(middle))
        painter.drawLine(right - 5, round(middle) + 4, right, round(middle))
        painter.setFont(struck)
        painter.setPen(QColor(colours.ink2))
        painter.drawText(QRect(0, 0, right - 26, self.height()), flags, self.old)


class Net(QWidget):
    """What each of the four wins or loses; where it changes, the old amount struck out above the new one."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self.cells: tuple[tuple[str, str, str | None], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_net(self, before: Settlement, after: Settlement | None, look: Look) -> None:
        if look.scale != self._look.scale:
            self.updateGeometry()
        self._look = look
        names = _names(before, look)
        new: tuple[int | None, ...] = after.net if after is not None else (None,) * 4
        self.cells = tuple(
            (name, signed(old), None if now is None or now == old else signed(now))
            for name, old, now in zip(names, before.net, new, strict=True)
        )
        spoken = [
            look.say("rules_net_spoken", name=name, before=old, after=now) if now else f"{name} {old}"
            for name, old, now in self.cells
        ]
        self.setAccessibleName(", ".join(spoken))
        self.setToolTip("\n".join(spoken))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._look.px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.palette
        painter = QPainter(self)
        small, struck, bold = type_of(self, 12), type_of(self, 12), QFont(self.font())
        struck.setStrikeOut(True)
        bold.setBold(True)
        wide = self.width() // 4
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for at, (name, old, new) in enumerate(self.cells):
            box = QRect(at * wide, 0, wide - 6, self._look.px(16))
            painter.setFont(small)
            painter.setPen(QColor(colours.ink2))
            painter.drawText(
                box, left, painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, box.width())
            )
            box = QRect(at * wide, self._look.px(17), wide - 4, self._look.px(18))
            if new is None:
                painter.setFont(bold)
                painter.setPen(QColor(colours.ink))
                painter.drawText(box, left, old)
                continue
            painter.setFont(struck)
            painter.drawText(box, left, old)
            box.adjust(painter.fontMetrics().horizontalAdvance(old) + 5, 0, 0, 0)
            painter.setFont(bold)
            painter.setPen(QColor(colours.accent))
            painter.drawText(box, left, new)
