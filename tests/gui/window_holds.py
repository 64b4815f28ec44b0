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
from calculator.view import Stage, Step, Tone, stage
from tests.gui.random_player import Player


def shown_as_settled(window: MainWindow) -> str:
    """What the window shows otherwise than the record saved from its desk settles to; "" where nothing."""
    desk, outcome, page = window.desk, window.desk.outcome, window.page
    shown = page.shown
    assert shown is not None
    if outcome is None:
        # Its ruleset does not load (any more), which is said; then there is nothing to be shown.
        if shown.tone is Tone.DONE:
            # It says for a while what worked; after that, why nothing is settled.
            notice, desk.notice = desk.notice, ()
            shown = stage(desk, window.look.language)
            desk.notice = notice
        return "" if desk.unloaded and shown.problem and not shown.rows else f"nothing is settled: {shown.hint!r}"
    assert desk.library is not None
    record = read_yaml(record_text(desk.record()), "").plain()
    part = {**record, "events": (record["events"] or [])[: outcome.counted]}
    try:
        settlement = settle_record(record if outcome.complete else part, desk.library, desk.beside)
    except Problems as problems:
        if outcome.settlement is not None:
            return f"the desk has settled what is refused: {[p.code for p in problems.problems]}"
        return f"{shown.rows} is shown of a deal that is refused" if shown.rows else ""
    display = window.display
    displayed = display.shown if display is not None and display.isVisible() else None
    return _as_settled(shown, settlement) or (_as_settled(displayed, settlement) if displayed is not None else "")


def _as_settled(shown: Stage, settlement: Any) -> str:
    """What an answer shows otherwise than its event, or the whole deal, is settled."""
    if shown.step is not Step.ANSWER:
        return ""
    at = next((card.at for card in shown.strip if card.chosen), None)
    net = [0] * len(settlement.net)
    for row in settlement.transfers:
        if at in (None, row.event):
            for seat, amount in ((row.payer, -row.points), (row.payee, row.points)):
                if seat != POT:
                    net[seat] += amount
    found = [0] * len(net)
    for one in shown.rows:
        points = int(re.sub(r"\D", "", one.amount))
        for payer in one.payers:
            for seat, amount in ((payer, -points), (one.payee, points)):
                if seat != POT:
                    found[seat] += amount
    if found != net:
        return f"the rows shown come to {found}, settled is {net}"
    totals = [plate.total for plate in shown.plates]
    if at is None and totals != [signed(points) for points in settlement.net]:
        return f"the plates show {totals}, settled is {settlement.net}"
    return ""


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
    kinds = [kind for kind in waits.kinds if waits.left[kind]]
    if win.player is None or not kinds:
        # Nobody is to be paid, or nothing can come.
        return ""
    ahead = stage(desk, window.look.language).ahead
    if ahead is None:
        return ""
    kind = kinds[0]
    said = next(row.amount for row in ahead.rows if row.kind == kind)
    gone = {*desk.deal.winners(desk.current), *desk.deal.penalized(desk.current), win.player}
    others = [seat for seat in range(desk.deal.seats) if seat not in gone]
    given = [win.source] if win.source is not None else [*others, SELF_DRAWN]
    found = {amount for seat in given if (amount := _brought(desk, kind, seat)) is not None}
    if found and not {*said.split("–")} <= {str(amount) for amount in found}:
        return f"{kind} is said to bring {said}, it brings {sorted(found)}"
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
    said = window.page.shown.hint if window.page.shown is not None else ""
    return desk.deal, f"undo is stuck: {said} {focus} in view {view}" if desk.can_undo else ""
