"""The deal that lies on the desk, under the rules being edited: what was is struck out, what is now stands beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from calculator.deals import Win
from calculator.gui.look.look import Look, elided, label, put
from calculator.gui.rules.open_files import OpenFile
from calculator.gui.tiles.art import TilePixmaps, tile_height
from calculator.gui.tiles.strip import TileStrip
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.rules import MOST_SEATS
from calculator.settlement import Settlement
from calculator.statement import StripTile, won_tiles
from calculator.text.figures import signed
from calculator.workshop import Resettled, RulesetChange


class DealCard(QFrame):
    """What the rules of a file make of the desk's deal."""

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self.setObjectName("deal_card")
        self.setProperty("sunk", True)
        column = vbox(self, margins=(16, 10, 16, 10), spacing=5)
        self.title, self.by = label("heading", wrap=True), label("label", wrap=True)
        column.addLayout(hbox(None, self.title, (self.by, 1), spacing=10))
        self.strip = small_strip(pixmaps)
        column.addWidget(self.strip)
        self.what = label("second")
        self.what.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.amount = Amount()
        column.addLayout(hbox(None, (self.what, 1), self.amount, spacing=8))
        self.net = Net()
        column.addWidget(self.net)
        self.why = label("label", wrap=True)
        column.addWidget(self.why)

    def show_file(self, file: OpenFile | None, look: Look) -> None:
        """The desk's deal by the text of a file as it is, or as it last was right; nothing of None."""
        answer, good = (file.answer, file.good) if file is not None else (None, None)
        wrong = answer is not None and bool(answer.result.problems)
        shown = good if wrong else answer
        by = look.say("rules_deal_by")
        if wrong and file is not None and good is not None:
            # The deal is settled by the last text that was right: that on the disk, or one that was never saved.
            saved = good.job.text == file.good_text
            by = look.say("rules_deal_by_good", time=file.good_at) if saved else look.say("rules_deal_by_before")
        self._show_deal(shown.deal if shown is not None else None, by, look, usable=not wrong or good is not None)

    def _show_deal(self, deal: Resettled | None, by: str, look: Look, *, usable: bool) -> None:
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
            self.amount.hide()
            return
        win = before.wins[at]
        event = before.deal.events[win.event]
        assert isinstance(event, Win)
        names = _names(before, look)
        if event.discarder is None:
            put(self.what, look.say("rules_deal_self", name=names[win.player]))
        else:
            put(self.what, look.say("rules_deal_from", name=names[win.player], other=names[event.discarder]))
        self.strip.set_tiles(won_tiles(before.deal, win.event))
        new = next((other.points for other in after.wins if other.event == win.event), None) if after else None
        old = look.say("rules_deal_points", count=win.points)
        changed = None if new in (None, win.points) else look.say("rules_deal_points", count=new)
        self.amount.setStyleSheet(f"font-size: {look.px(20)}px")
        self.amount.show_amount(str(win.points) if changed else old, changed, look, small=15, between=" →")


def small_strip(pixmaps: TilePixmaps, tiles: Sequence[StripTile] = (), look: Look | None = None) -> TileStrip:
    """A row of small tiles that only show."""
    strip = TileStrip(pixmaps, felt=False, least=14, most=21, active=False)
    # No group has a tag here: the lane below the tiles stays out of sight.
    strip.setFixedHeight(tile_height(21) + 10)
    if look is not None:
        strip.set_theme(look.palette, look.faces)
    strip.set_tiles(tiles)
    return strip


def _win_to_show(before: Settlement, after: Settlement | None) -> int | None:
    """The first win whose points change, else the last."""
    if not before.wins:
        return None
    if after is not None:
        for at, (old, new) in enumerate(zip(before.wins, after.wins, strict=False)):
            if old.points != new.points:
                return at
    return len(before.wins) - 1


def _names(settlement: Settlement, look: Look) -> tuple[str, ...]:
    letters = look.say("rules_letters")
    players = settlement.deal.players or ("",) * settlement.deal.seats
    return tuple(name or letters[at] for at, name in enumerate(players))


def _change(change: RulesetChange, look: Look) -> str:
    name = change.label(look.language)
    if change.after is None:
        return look.say("rules_change_gone", name=name)
    after = change.after(look.language)
    if change.before is None:
        return look.say("rules_change_new", name=name, after=after)
    return look.say("rules_change", name=name, before=change.before(look.language), after=after)


class Amount(QLabel):
    """An amount; with a second one, the first is struck out and the second stands beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("rich", True)
        self.old = ""
        self.new: str | None = None

    def show_amount(self, old: str, new: str | None, look: Look, *, small: int = 12, between: str = "") -> None:
        """`small` is the size of what is struck out."""
        self.old, self.new = old, new
        self.setAccessibleName(f"{old} → {new}" if new else old)
        if new is None:
            self.setText(f"<b>{old}</b>")
            return
        colours = look.palette
        struck = f'<span style="font-size: {look.px(small)}px; color: {colours.ink2}"><s>{old}</s>{between}</span>'
        self.setText(f'{struck}&nbsp; <b style="color: {colours.accent}">{new}</b>')


class Net(QWidget):
    """What each player wins or loses; where it changes, the old amount struck out beside the new one."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: tuple[tuple[str, str, str | None], ...] = ()
        self._names = [label("label", yields=True) for _ in range(MOST_SEATS)]
        self._amounts = [Amount() for _ in range(MOST_SEATS)]
        columns = [vbox(None, *pair, spacing=3) for pair in zip(self._names, self._amounts, strict=True)]
        hbox(self, *((column, 1) for column in columns), margins=(0, 3, 0, 3), spacing=6)

    def show_net(self, before: Settlement, after: Settlement | None, look: Look) -> None:
        new: tuple[int | None, ...] = (
            after.net if after is not None and len(after.net) == len(before.net) else (None,) * len(before.net)
        )
        self.cells = tuple(
            (name, signed(old), None if now is None or now == old else signed(now))
            for name, old, now in zip(_names(before, look), before.net, new, strict=True)
        )
        for at, (head, amount) in enumerate(zip(self._names, self._amounts, strict=True)):
            for part in (head, amount):
                part.setVisible(at < len(self.cells))
        for (name, old, now), head, amount in zip(self.cells, self._names, self._amounts, strict=False):
            put(
                head,
                elided(name, head.fontMetrics(), self.width() // len(self.cells) - 6),
            )
            amount.show_amount(old, now, look)
        spoken = [
            look.say("rules_net_spoken", name=name, before=old, after=now) if now else f"{name} {old}"
            for name, old, now in self.cells
        ]
        self.setAccessibleName(", ".join(spoken))
        self.setToolTip("\n".join(spoken))
