"""What must hold in the window after every event: what it shows is what the deal settles to, and text is text."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QTableView, QWidget

from calculator.deals import SELF_DRAWN, Deal, Win, record_text
from calculator.documents import Problems, read_yaml
from calculator.gui.window import MainWindow
from calculator.session import Desk
from calculator.settlement import POT, settle_record
from calculator.text import unplain
from calculator.text.figures import signed
from calculator.view import Step
from tests.gui.random_player import Player


def shown_as_settled(window: MainWindow) -> str:
    """What the window shows otherwise than the record saved from its desk settles to; "" where nothing."""
    desk, outcome, page = window.desk, window.desk.outcome, window.page
    if outcome is None:
        # Its ruleset does not load (any more), which is said; then there is nothing to be shown.
        said = page.who.message.text.text()
        return "" if desk.unloaded and said and page.result.net.shown().net is None else f"nothing is settled: {said!r}"
    assert desk.library is not None
    shown = page.result.net.shown()
    record = read_yaml(record_text(desk.record()), "").plain()
    part = {**record, "events": (record["events"] or [])[: outcome.counted]}
    try:
        settlement = settle_record(record if outcome.complete else part, desk.library, desk.beside)
    except Problems as problems:
        settlement = None
        if outcome.settlement is not None:
            return f"the desk has settled what is refused: {[p.code for p in problems.problems]}"
    if settlement is None:
        return "" if shown.net is None else f"{shown.net} is shown of a deal that is refused"
    if shown.net is None:
        if any(settlement.net) and outcome.settlement is not None:
            return f"nothing is shown of {settlement.net}"
        return ""
    if (shown.net, shown.money) != (settlement.net, settlement.money):
        return f"{shown.net} {shown.money} is shown, settled is {settlement.net} {settlement.money}"
    return _amount(window, settlement) or _displayed(window, settlement)


def _displayed(window: MainWindow, settlement: Any) -> str:
    """What the display over the window shows: everybody's net, and who pays whom in the whole deal."""
    display = window.display
    if display is None or not display.isVisible():
        return ""
    shown = display.shown
    if (
        shown is None
        or shown.step is not Step.ANSWER
        or not any(card.chosen for card in shown.strip if card.at is None)
    ):
        return ""
    totals = [plate.total for plate in shown.plates]
    if totals != [signed(points) for points in settlement.net]:
        return f"the display shows {totals}, settled is {settlement.net}"
    net = [0] * len(settlement.net)
    for row in shown.rows:
        points = int(re.sub(r"\D", "", row.amount))
        for payer in row.payers:
            for seat, amount in ((payer, -points), (row.payee, points)):
                if seat != POT:
                    net[seat] += amount
    return "" if tuple(net) == tuple(settlement.net) else f"the display's rows come to {net}, not {settlement.net}"


def _amount(window: MainWindow, settlement: Any) -> str:
    """The large number: all that is paid for the win on the felt, or for the event that is none."""
    desk, at = window.desk, window.desk.current
    outcome = desk.outcome
    assert outcome is not None
    win = next((win for win in settlement.wins if win.event == at), None)
    rows = [row for row in settlement.transfers if row.event == (at if at >= 0 else None)]
    if at >= outcome.counted or (win is None and not rows):
        return ""
    if win is not None:
        rows = [row for row in rows if row.reason == "win"]
    expected = sum(row.points for row in rows) if rows else win.points
    text = window.page.result.amount.text()
    return "" if text == str(expected) else f"{text!r} is the amount shown, settled is {expected}"


def shown_as_text(window: MainWindow) -> str:
    """A text that is shown as markup, or with what steers or turns the writing round; "" where there is none."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        texts = [widget.toolTip(), widget.accessibleName()]
        if isinstance(widget, QLabel):
            texts.append(widget.text())
            if not widget.property("rich") and widget.textFormat() != Qt.TextFormat.PlainText:
                return f"{widget.text()!r} may be markup"
            if widget.property("rich") and "<img" in widget.text():
                return f"{widget.text()!r} is markup"
        elif isinstance(widget, QAbstractButton):
            texts.append(widget.text())
        elif isinstance(widget, QComboBox):
            texts += [widget.itemText(at) for at in range(widget.count())]
        elif isinstance(widget, QTableView) and (model := widget.model()) is not None:
            cells = [(row, column) for row in range(model.rowCount(QModelIndex())) for column in range(3)]
            texts += [str(model.data(model.index(row, column)) or "") for row, column in cells[-60:]]
        if found := next((text for text in texts if unplain(text.replace("\n", ""))), ""):
            return f"{found!r} is shown in {type(widget).__name__} in {type(widget.parentWidget()).__name__}"
    return ""


def waits_as_settled(window: MainWindow) -> str:
    """What the list of waits promises otherwise than the deal settles to when that tile has come."""
    desk, outcome = window.desk, window.desk.outcome
    waits = outcome.waits if outcome is not None else None
    win = desk.entry
    if not waits or not isinstance(win, Win) or desk.library is None:
        return ""
    while waits.work():
        pass
    window.page.result.waits_view.show_desk(desk, window.look)
    rows = window.page.result.waits.rows()
    kinds = [kind for kind in waits.kinds if waits.left[kind]]
    if win.player is None or not kinds or window.page.result.waits_view.pages.currentIndex():
        # Nobody is to be paid, nothing can come, or the chances are shown instead.
        return ""
    kind = kinds[0]
    cells = rows[waits.kinds.index(kind)].cells
    if len(cells) < 4:
        return ""
    drawn = _brought(desk, kind, SELF_DRAWN)
    said = cells[3].text.rpartition("= ")[2]
    if drawn is not None and said != str(drawn):
        return f"a self-draw of {kind} is said to bring {said}, it brings {drawn}"
    gone = {*desk.deal.winners(desk.current), *desk.deal.penalized(desk.current), win.player}
    given = (
        [win.source] if win.source not in (None, SELF_DRAWN) else [s for s in range(desk.deal.seats) if s not in gone]
    )
    found = {amount for seat in given if (amount := _brought(desk, kind, seat)) is not None}
    told = {str(min(found)), str(max(found))} if found else set()
    if found and not set(cells[2].text.split("–")) <= told:
        return f"a discard of {kind} is said to bring {cells[2].text}, it brings {sorted(found)}"
    return ""


def _brought(desk: Desk, kind: int, source: int | None) -> int | None:
    """What the winner gets when a tile has come from somewhere; None where that cannot be."""
    assert desk.library is not None
    at = desk.current
    other = Desk(desk.on._replace(deal=desk.deal._replace(events=desk.deal.events[: at + 1])))
    other.start(desk.library, beside=desk.beside)
    assert source is not None
    other.set_source(source)
    if other.notice:
        return None
    entry = other.entry
    if isinstance(entry, Win) and entry.tile != kind:
        other.set_winning(kind)
    if other.notice or other.outcome is None or not other.outcome.complete:
        return None
    settlement = settle_record(other.record(), desk.library, desk.beside)
    player = getattr(other.entry, "player", None)
    return sum(row.points for row in settlement.transfers if row.event == at and row.payee == player)


def undone(player: Player) -> tuple[Deal, str]:
    """All steps back with its key: the deal at the start, and what stood in the way."""
    window, desk = player.window, player.window.desk
    for _ in range(8):
        player.do(("key", "Escape"))
    player.do(("key", "F2"))
    stuck = 0
    # A step may leave the deal as it is, where it took back only what was recorded; many in a row do not.
    while desk.can_undo and stuck < 100:
        window.page.setFocus()
        before = desk.on
        player.do(("key", "Ctrl+Z"))
        stuck = stuck + 1 if before == desk.on else 0
    focus, view = QApplication.focusWidget(), window.pages.currentIndex()
    said = window.page.who.message.text.text()
    return desk.deal, f"undo is stuck: {said} {focus} in view {view}" if desk.can_undo else ""
