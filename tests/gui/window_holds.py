"""What must hold in the window after every event: what it shows is what the deal settles to, and text is text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QTableView, QWidget

from calculator.deals import SELF_DRAWN, Deal, Win
from calculator.gui.window import MainWindow
from calculator.settlement import settle_record
from calculator.table import OpenTable, set_source
from calculator.text import unplain
from calculator.view import do, stage
from tests.gui.random_player import Player
from tests.view.as_settled import stage_as_settled


def shown_as_settled(window: MainWindow) -> str:
    """What the window shows otherwise than the record saved from its table settles to; "" where nothing."""
    assert window.page.shown is not None
    display = window.display
    wrong = stage_as_settled(window.open_table, window.page.shown, window.look.language)
    displayed = display.shown if display is not None and display.isVisible() else None
    return wrong or (
        stage_as_settled(window.open_table, displayed, window.look.language) if displayed is not None else ""
    )


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
    open_table, outcome = window.open_table, window.open_table.outcome
    waits = outcome.waits if outcome is not None else None
    win = open_table.entry
    if not waits or not isinstance(win, Win) or open_table.library is None:
        return ""
    while waits.work():
        pass
    kinds = [kind for kind in waits.kinds if waits.left[kind]]
    if win.player is None or not kinds:
        # Nobody is to be paid, or nothing can come.
        return ""
    ahead = stage(open_table, window.look.language).ahead
    if ahead is None:
        return ""
    kind = kinds[0]
    said = next(row.amount for row in ahead.rows if row.kind == kind)
    gone = {*open_table.deal.winners(open_table.current), *open_table.deal.penalized(open_table.current), win.player}
    others = [seat for seat in range(open_table.deal.seats) if seat not in gone]
    given = [win.source] if win.source is not None else [*others, SELF_DRAWN]
    found = {amount for seat in given if (amount := _brought(open_table, kind, seat)) is not None}
    if found and not {*said.split("–")} <= {str(amount) for amount in found}:
        return f"{kind} is said to bring {said}, it brings {sorted(found)}"
    return ""


def _brought(open_table: OpenTable, kind: int, source: int | None) -> int | None:
    """What the winner gets when a tile has come from somewhere; None where that cannot be."""
    assert open_table.library is not None
    at = open_table.current
    other = OpenTable(open_table.on._replace(deal=open_table.deal._replace(events=open_table.deal.events[: at + 1])))
    other.start(open_table.library, beside=open_table.beside)
    assert source is not None
    other.make(set_source, source)
    if other.notice:
        return None
    entry = other.entry
    if isinstance(entry, Win) and entry.tile != kind:
        do(other, f"wait:{kind}")
    if other.notice or other.outcome is None or not other.outcome.complete:
        return None
    settlement = settle_record(other.record(), open_table.library, open_table.beside)
    player = getattr(other.entry, "player", None)
    return sum(row.points for row in settlement.transfers if row.event == at and row.payee == player)


def undone(player: Player) -> tuple[Deal, str]:
    """All steps back with its key: the deal at the start, and what stood in the way."""
    window, open_table = player.window, player.window.open_table
    for _ in range(8):
        player.do(("key", "Escape"))
    player.do(("key", "F2"))
    stuck = 0
    # A step may leave the deal as it is, where it took back only what was recorded; many in a row do not.
    while open_table.can_undo and stuck < 100:
        window.page.setFocus()
        before = open_table.on
        player.do(("key", "Ctrl+Z"))
        stuck = stuck + 1 if before == open_table.on else 0
    focus, view = QApplication.focusWidget(), window.pages.currentIndex()
    said = window.page.shown.hint if window.page.shown is not None else ""
    return open_table.deal, f"undo is stuck: {said} {focus} in view {view}" if open_table.can_undo else ""
