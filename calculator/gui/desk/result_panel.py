"""The answer: the amount and its chain, the reading as tiles, items, formula, seats, payments, net, settings."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from calculator.gui.controls import Choice, FittedButton, Segments
from calculator.gui.deal.desk import Desk
from calculator.gui.desk import result_facts as facts
from calculator.gui.desk.net_table import NetTable
from calculator.gui.desk.options_panel import OptionsPanel
from calculator.gui.desk.rows_view import RowsView
from calculator.gui.desk.seats_view import SeatsView
from calculator.gui.look import Look, label, put, tag
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.tiles.widgets import TileStrip

_SCOPES = ("event", "deal", "net")
_FEW_ARROWS = 6
_PROOF, _OPTIONS, _WORKING = range(3)
"""The pages between amount and net."""
_AT_ONCE = 0.001
"""Seconds of a click that are spent on the worth of waits; what is left is worked out after it is painted."""
_PAUSE, _A_TURN = 12, 0.004
"""What is left goes on in turns of so many seconds, with so many milliseconds between them for the next click."""


def scrolled(view: QWidget) -> QScrollArea:
    """A view that scrolls up and down within its place."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    inner = QWidget()
    inner.setProperty("plain", True)
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(view)
    column.addStretch(1)
    area.setWidget(inner)
    area.viewport().setAutoFillBackground(False)
    return area


class AmountLabel(QLabel):
    """The amount. A click on it, or Enter, asks how it came about."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "amount")

    def invite(self, tip: str) -> None:
        """Whether it can be asked: with a tip it can."""
        if tip == self.toolTip():
            return
        self.setToolTip(tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if tip else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if tip else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.toolTip() and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.toolTip() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            event.ignore()


class ResultPanel(QFrame):
    """Everything on the right. The options unfold in the place of the proof; amount and net stay."""

    winning_chosen = Signal(int)

    def __init__(self, pixmaps: TilePixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._pixmaps = pixmaps
        self._scope = ""
        self._desk: Desk | None = None
        self._look = Look()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_PAUSE)
        self._later.timeout.connect(self._work_waits)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 14, 16, 10)
        self._column.setSpacing(8)
        self._column.addLayout(self._build_head())
        self.pages = QStackedWidget()
        self.pages.addWidget(self._build_proof())
        self.options = OptionsPanel()
        self.pages.addWidget(self.options)
        self.working = RowsView((4, 1), row_height=22)
        self.pages.addWidget(scrolled(self.working))
        self._column.addWidget(self.pages, 1)
        self.net = NetTable()
        self._column.addWidget(self.net)
        self._column.addLayout(self._build_foot())
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    # --- building -------------------------------------------------------------------------------------------------

    def _build_head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        self.title, self.second = label("title"), label("hint")
        for text in (self.title, self.second):
            text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            texts.addWidget(text)
        row.addLayout(texts, 1)
        self.chain, self.amount, self.unit = label("chain"), AmountLabel(), label("heading")
        self.amount.clicked.connect(self.toggle_working)
        for text in (self.chain, self.amount, self.unit):
            text.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
            row.addWidget(text)
        self.amount.setMinimumHeight(44)
        return row

    def _build_proof(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.groups = TileStrip(self._pixmaps, felt=False, least=16, most=25, active=False)
        column.addWidget(self.groups)
        self.items = RowsView((5, 2, 3), left=(0,))
        self.items_area = scrolled(self.items)
        self.items_area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        column.addWidget(self.items_area)
        self.formula = label("formula", wrap=False)
        self.formula.setTextFormat(Qt.TextFormat.PlainText)
        self.formula.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        column.addWidget(self.formula)
        self.waits_head = label("hint")
        self.waits = RowsView((2.8, 3.2, 1.5, 3.3), self._pixmaps, left=(0, 1), row_height=42, active=True)
        self.waits.clicked.connect(self._wait)
        self.waits_area = scrolled(self.waits)
        column.addWidget(self.waits_head)
        column.addWidget(self.waits_area, 1)
        column.addLayout(self._build_payments(), 1)
        return page

    def _build_payments(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(12)
        self.seats = SeatsView()
        self.seats.setMaximumHeight(300)
        seats = QVBoxLayout()
        seats.addWidget(self.seats, 1)
        seats.addStretch(0)
        row.addLayout(seats, 18)
        side = QVBoxLayout()
        side.setSpacing(6)
        self.scopes = Segments()
        self.scopes.chosen.connect(self._choose_scope)
        side.addWidget(self.scopes)
        self.transfers = RowsView((4, 1), row_height=21)
        self.transfers_area = scrolled(self.transfers)
        side.addWidget(self.transfers_area, 1)
        row.addLayout(side, 10)
        return row

    def _build_foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.settings = FittedButton()
        self.settings.setProperty("flat", True)
        self.settings.setStyleSheet("text-align: left")
        self.settings.clicked.connect(self.toggle_options)
        self.unfold = QPushButton()
        self.unfold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.unfold.clicked.connect(self.toggle_options)
        self._version: QLabel = label("place")
        row.addWidget(self.unfold)
        row.addWidget(self.settings, 1)
        row.addWidget(self._version)
        return row

    # --- acting ---------------------------------------------------------------------------------------------------

    def toggle_options(self) -> None:
        """Unfolds the options in the place of the proof, or folds them away."""
        self._turn_to(_OPTIONS)

    def toggle_working(self) -> None:
        """Unfolds how the amount came about, or folds it away."""
        self._turn_to(_WORKING)

    def _turn_to(self, page: int) -> None:
        self.pages.setCurrentIndex(_PROOF if self.pages.currentIndex() == page else page)
        if self._desk is not None:
            self.show_desk(self._desk, self._look)

    def _choose_scope(self, scope: object) -> None:
        self._scope = str(scope)
        if self._desk is not None:
            self.show_desk(self._desk, self._look)

    def _wait(self, at: int) -> None:
        waits = self._desk.outcome.waits if self._desk is not None and self._desk.outcome is not None else None
        if waits:
            self.winning_chosen.emit(waits.kinds[at])

    # --- showing --------------------------------------------------------------------------------------------------

    def show_desk(self, desk: Desk, look: Look) -> None:
        self._desk, self._look = desk, look
        title, second = facts.heading(desk, look)
        put(self.title, title)
        put(self.second, second)
        self.second.setToolTip(second)
        self._show_chain(desk, look)
        self.net.show_net(facts.net_shown(desk, look), look)
        self._show_foot(desk, look)
        win = facts.current_win(desk)
        self.amount.invite(look.say("desk_working_tip") if win is not None else "")
        if self.pages.currentIndex() == _WORKING and win is None:
            self.pages.setCurrentIndex(_PROOF)
        if self.pages.currentIndex() == _OPTIONS:
            self.options.show_desk(desk, look)
            return
        if self.pages.currentIndex() == _WORKING and win is not None:
            from calculator.explain import points_working

            self.working.show_rows(facts.working_rows(points_working(win.score, look.language), look), look)
            return
        self._show_win(desk, look)
        self._show_waits(desk, look)
        self._show_payments(desk, look)

    def _show_chain(self, desk: Desk, look: Look) -> None:
        steps, amount = facts.chain(desk, look)
        tag(self.chain, "role", "second" if look.narrow else "chain")
        tag(self.amount, "narrow", look.narrow)
        gap = "" if look.language == "zh" else " "
        put(self.chain, "".join(f"{number}{gap}{unit} → " for number, unit in steps))
        put(self.amount, amount[0] if amount is not None else "")
        put(self.unit, amount[1] if amount is not None else "")

    def _show_win(self, desk: Desk, look: Look) -> None:
        win = facts.current_win(desk)
        for part in (self.groups, self.items_area, self.formula):
            if part.isHidden() != (win is None):
                part.setVisible(win is not None)
        if win is None:
            return
        from calculator.explain import points_working

        self.groups.set_theme(look.palette, look.faces)
        tiles = facts.group_tiles(desk, look)
        if tuple(tiles) != self.groups.tiles():
            self.groups.set_tiles(tiles)
        rows = facts.item_rows(win.score, look)
        self.items.show_rows(rows, look)
        high = 24 * min(len(rows), 5 if not look.narrow else 3)
        if self.items_area.height() != high:
            self.items_area.setFixedHeight(high)
        working = points_working(win.score, look.language)
        put(self.formula, "\n".join(facts.formula_lines(working, look)[-2 if look.narrow else -3 :]))
        self.formula.setToolTip("\n".join(working.lines(look.language)))

    def _show_waits(self, desk: Desk, look: Look) -> None:
        outcome = desk.outcome
        waits, progress = (outcome.waits, outcome.progress) if outcome is not None else (None, None)
        self.waits_head.setVisible(waits is not None or progress is not None)
        self.waits_area.setVisible(bool(waits) or (progress is not None and bool(progress.helps)))
        self._later.stop()
        if waits:
            put(self.waits_head, facts.waits_line(waits, look))
            began = monotonic()
            while not waits.done and monotonic() - began < _AT_ONCE:
                waits.work()
            self._show_worths()
        elif progress is not None and progress.shanten:
            put(self.waits_head, look.say("desk_help_discards" if progress.discards else "desk_help_draw"))
            self.waits.show_rows(facts.help_rows(desk, look), look)
        elif waits is not None:
            put(self.waits_head, look.say("desk_waits_empty"))
            self.waits_area.hide()
        elif progress is not None:
            put(self.waits_head, look.say("desk_help_discards"))
            self.waits.show_rows(facts.help_rows(desk, look), look)

    def _show_worths(self) -> None:
        """What is known of the waits; the rest follows between clicks."""
        desk, look = self._desk, self._look
        waits = desk.outcome.waits if desk is not None and desk.outcome is not None else None
        if desk is None or not waits:
            return
        self.waits.show_rows(facts.wait_rows(desk, look), look)
        best = facts.best_wait(desk, look)
        if best is not None:
            tag(self.chain, "role", "second")
            for part, text in zip((self.chain, self.amount, self.unit), best, strict=True):
                put(part, text)
        if not waits.done:
            self._later.start()

    def _work_waits(self) -> None:
        waits = self._desk.outcome.waits if self._desk is not None and self._desk.outcome is not None else None
        if not waits:
            return
        began = monotonic()
        found = waits.work()
        while not waits.done and monotonic() - began < _A_TURN:
            found = waits.work() or found
        if found:
            self._show_worths()

    def _show_payments(self, desk: Desk, look: Look) -> None:
        scope = self._scope or self._natural_scope(desk)
        choices = [Choice(name, look.say(f"desk_scope_{name}")) for name in _SCOPES]
        self.scopes.set_choices(choices, scope)
        self.seats.show_seats(facts.seats_shown(desk, scope, look), look)
        rows = facts.transfer_rows(desk, scope, look)
        self.transfers.show_rows(rows or [facts.no_payments(look)], look)
        here = next((at for at, row in enumerate(rows) if row.cells[0].bold), None)
        if here is not None:
            # The event's head and its payments, once the list has its new height.
            self.transfers.resize(self.transfers.width(), self.transfers.sizeHint().height())
            self.transfers_area.ensureVisible(0, self.transfers.row_rect(max(here - 1, 0)).bottom() + 60, 0, 80)

    def _natural_scope(self, desk: Desk) -> str:
        """The whole deal, as long as its arrows can be told apart."""
        settlement = desk.outcome.settlement if desk.outcome is not None else None
        pairs = {(row.payer, row.payee) for row in settlement.transfers} if settlement is not None else set()
        return "deal" if len(pairs) <= _FEW_ARROWS else "event"

    def _show_foot(self, desk: Desk, look: Look) -> None:
        open_ = self.pages.currentIndex() == _OPTIONS
        put_text = look.say("desk_options_close" if open_ else "desk_options")
        if self.unfold.text() != put_text:
            self.unfold.setText(put_text)
        line = facts.settings_line(desk, look)
        self.settings.set_text(line)
        self.settings.setToolTip(f"{look.say('desk_options_tip')}\n{line.replace(' · ', chr(10))}")
        definition = desk.definition
        if definition is not None and desk.ruleset is not None:
            put(self._version, f"{definition.version} #{desk.ruleset.hash[:4]}")
            self._version.setToolTip(f"{definition.name(look.language)} {definition.version} #{desk.ruleset.hash}")
