"""The answer: the amount and its chain, the reading as tiles, items, formula, payments, net, settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QSizePolicy, QWidget

from calculator.gui.desk.answer_view import AnswerView
from calculator.gui.desk.chances_view import ChancePlot, ChancesView
from calculator.gui.desk.net_table import NetTable
from calculator.gui.desk.options_panel import OptionsPanel, SettingsLine
from calculator.gui.desk.payment_rows import PaymentRows
from calculator.gui.desk.payments_view import AS_USUAL, CLOSE, FOLDED, PaymentsView, ProofPage
from calculator.gui.desk.reading_view import ReadingView, Stand
from calculator.gui.desk.result_head import ResultHead
from calculator.gui.desk.waits_view import WaitsView
from calculator.gui.look.look import Look, label, push_button, put
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.background import later, take_turn
from calculator.gui.widgets.controls import FittedButton
from calculator.gui.widgets.folding_rows import FoldingRows
from calculator.gui.widgets.game_view import GameView
from calculator.gui.widgets.layouts import hbox, rounded, stack, vbox
from calculator.gui.widgets.painted_panel import PaintedPanel
from calculator.gui.widgets.rows_view import RowsView, scrolled
from calculator.gui.widgets.scroll import ScrollColumn
from calculator.session import (
    Deciding,
    Desk,
    GameShown,
    Missing,
    Opened,
    best_wait,
    both_ways,
    cap,
    current_win,
    game_shown,
    ledger_shown,
    net_shown,
    opened_rows,
    opened_title,
    result_chain,
    result_heading,
    result_tabs,
    seat_names,
    shown_win,
    table_settings,
    under_tabs,
    win_shares,
    with_key,
)
from calculator.statement import ListRow, TextStyle
from calculator.text import is_chinese

if TYPE_CHECKING:
    from calculator.nights import GameSoFar
    from calculator.settlement import Shares

_PROOF, _OPTIONS = range(2)
"""The pages between amount and net."""
_READING, _WAITS, _WORKING, _NOTHING = range(4)
"""What stands above the payments."""
_PAUSE, _REST, _A_TURN = 60, 8, 0.004
"""Milliseconds after a click from which all readings and the deciding settings are worked out, in turns of so many
seconds with so many milliseconds between them."""
_GAP = 8


class WorkingView(QWidget):
    """How a number came about, unfolded: every step with its formula as written and with its numbers, and its line. What holds
    it connects `close_button`, and the links of `rows` to the rules."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label("heading", yields=True)
        self.close_button = push_button("flat", quiet=True)
        self.rows = FoldingRows()
        vbox(self, hbox(None, (self.title, 1), self.close_button), (scrolled(self.rows), 1), margins=0, spacing=4)

    def wanted(self, width: int) -> int:
        """The height that shows every step in so many pixels."""
        return max(self.title.sizeHint().height(), self.close_button.sizeHint().height()) + 6 + self.rows.high_in(width)

    def show_working(self, title: str, rows: Sequence[ListRow], look: Look, chosen: int = -1) -> None:
        """`chosen` is the line that says the amount of what was clicked."""
        put(self.title, title)
        self.close_button.setText(look.say("result_back"))
        self.rows.show_rows(rows, look, chosen)


class ResultPanel(PaintedPanel):
    """Everything on the right. The options unfold in the place of the proof; amount, net and settings stay."""

    rule_wanted = Signal(str, int)
    """The file of a ruleset and a line of it."""

    def __init__(self, desk: Desk, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._desk = desk
        self._look, self._style = Look(), TextStyle()
        self._shared: Shares | None = None
        self._opened: Opened = None
        """What the working is of: "amount", transfers, or the label of a value; None while it is folded away."""
        self._steps = False
        self.so_far: GameSoFar | None = None
        """The game before this deal, where the night plays one."""
        self._game: GameShown | None = None
        self._deciding: Deciding | None = None
        self._decided_of: object = None
        self._decided: frozenset[str] = frozenset()
        """What was found last; it stays in bold until it is known what decided the amounts of now."""
        self._settings_of: object = None
        self._settings: tuple[object, ...] = ()
        """What the line of the settings shows, and by which rules."""
        self._later = later(self, self._work)
        self._build(pixmaps)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self)
        copy.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        copy.activated.connect(self.copy)

    # --- building -------------------------------------------------------------------------------------------------

    def _build(self, pixmaps: TilePixmaps) -> None:
        self.head = ResultHead()
        self.title, self.second = self.head.title, self.head.second
        self.chain, self.amount, self.unit = self.head.chain, self.head.amount, self.head.unit
        self.amount.clicked.connect(self.toggle_working)
        self.head.event_chosen.connect(self._desk.select)
        self.reading = ReadingView(pixmaps)
        self.items, self.formula = self.reading.items, self.reading.formula
        self.items.link_clicked.connect(self.rule_wanted)
        self.formula.clicked.connect(self.toggle_working)
        self.reading.number.clicked.connect(self.weigh)
        self.waits_view = WaitsView(self._desk, pixmaps)
        self.waits = self.waits_view.rows
        self.waits_view.worked.connect(self._show_best_wait)
        self.working_view = WorkingView()
        self.working = self.working_view.rows
        self.working_view.close_button.clicked.connect(self.fold_working)
        self.working.link_clicked.connect(self.rule_wanted)
        self.upper = stack(self.reading, self.waits_view, self.working_view, QWidget())
        self.payments = PaymentsView()
        self.transfers = self.payments.rows
        self.payments.wanted.connect(self._open)
        self.payments.ledger.link_clicked.connect(self.rule_wanted)
        self.answer = AnswerView()
        self.answer.chosen.connect(self._desk.choose_way)
        above = QWidget()
        vbox(above, self.answer, (self.upper, 1), margins=0, spacing=_GAP)
        self.proof = ProofPage(above, self.payments, self._fit, self._wanted)
        self.options = OptionsPanel(self._desk)
        self.proof_area = ScrollColumn(self.proof)
        self.pages = stack(self.proof_area, self.options)
        self.game = GameView()
        self.game.clicked.connect(lambda: self._open("game"))
        self.net = NetTable()
        self.net.seat_clicked.connect(self._open_seat)
        parts = (self.head, (self.pages, 1), self.game, self.net, self._build_foot())
        vbox(self, *parts, margins=(16, 10, 16, 6), spacing=_GAP)

    def _build_foot(self) -> QHBoxLayout:
        self.unfold = FittedButton("chip", wide=False)
        self.unfold.clicked.connect(self.toggle_options)
        self.ask = FittedButton("chip", wide=False)
        self.picture = FittedButton("chip", wide=False)
        self.settings = SettingsLine()
        self.settings.clicked.connect(self.toggle_options)
        self.version = label("place")
        return hbox(None, self.ask, self.picture, self.unfold, (self.settings, 1), self.version, spacing=8)

    def _wanted(self) -> int:
        """The height that shows all that is above the payments; nothing where nothing is."""
        at = self.upper.currentIndex()
        shown = (
            self.reading.wanted()
            if at == _READING
            else self.working_view.wanted(self.proof.width())
            if at == _WORKING
            else 0
        )
        if at == _WAITS:
            shown = self.height()
        return shown + (0 if self.answer.isHidden() else self.answer.height() + _GAP)

    # --- acting ---------------------------------------------------------------------------------------------------

    def toggle_options(self) -> None:
        """Unfolds the options in the place of the proof, or folds them away."""
        self.pages.setCurrentIndex(_PROOF if self.pages.currentIndex() == _OPTIONS else _OPTIONS)
        self._again()

    def toggle_working(self) -> None:
        """Unfolds how the amount came about, or folds it away."""
        self._open("amount")

    def fold_working(self) -> None:
        self._opened = None
        self._again()

    def _open(self, what: Opened) -> None:
        self._opened = None if what == self._opened else what
        self.pages.setCurrentIndex(_PROOF)
        self._again()

    def _open_seat(self, seat: int) -> None:
        """The workings of everything that a player pays and is paid."""
        outcome = self._desk.outcome
        rows = outcome.settlement.transfers if outcome is not None and outcome.settlement is not None else ()
        own = tuple(row for row in rows if seat in (row.payer, row.payee))
        if own:
            self._open(own)

    def let_steps(self, seen: bool) -> None:
        """Whether every step of the deal stands where payments leave room: in a very large window."""
        if seen != self._steps:
            self._steps = seen
            self._again()

    def _again(self) -> None:
        self.show_desk(self._desk, self._look)

    def copy(self) -> None:
        """Puts the result on the clipboard as text; of a list that has the keys, its rows."""
        from calculator.session import copied_text

        focused = QApplication.focusWidget()
        if isinstance(focused, (RowsView, PaymentRows)) and focused.rows():
            self._put(focused.text())
        elif isinstance(focused, ChancePlot):
            self._put(self.waits_view.chances.text())
        else:
            self._put(copied_text(self._desk, self._style, self._unfinished_text()))

    def _unfinished_text(self) -> str:
        """What stands in the place of items and formula while a hand is not complete."""
        shown = self.pages.currentIndex() == _PROOF and self.upper.currentIndex() == _WAITS
        return self.waits_view.text() if shown else ""

    def _put(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self._desk.notify([Missing("result_copied")])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The whole result as text, or the one table under the pointer."""
        from calculator.session import copied_text

        menu = QMenu(self)
        rounded(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        whole = menu.addAction(f"{self._look.say('result_copy')}\tCtrl+C")
        whole.triggered.connect(lambda: self._put(copied_text(self._desk, self._style, self._unfinished_text())))
        table = self.table_at(event.pos())
        if table is not None and table.text():
            text = table.text()
            menu.addAction(self._look.say("result_copy_table")).triggered.connect(lambda: self._put(text))
        menu.popup(event.globalPos())

    def table_at(self, point: QPoint) -> RowsView | PaymentRows | NetTable | ChancesView | None:
        """The list, the chances, or the net, at a point of the panel."""
        found: QWidget | None = self.childAt(point)
        while found is not None and found is not self:
            if isinstance(found, (RowsView, PaymentRows, NetTable, ChancesView)):
                return found
            found = found.parentWidget()
        return None

    @property
    def thinking(self) -> bool:
        """Whether something is still worked out between clicks."""
        return self._later.isActive()

    def weigh(self) -> None:
        """Lists all readings of the win on the felt; a second time the next of them is shown."""
        win = shown_win(self._desk)
        if win is None:
            return
        if self.reading.knows(win.score):
            self.reading.show_reading(self.reading.at + 1)
        else:
            self.reading.show_readings(win.weigh())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._opened is not None:
            self.fold_working()
        else:
            event.ignore()

    # --- showing --------------------------------------------------------------------------------------------------

    def show_desk(self, desk: Desk, look: Look) -> None:
        self._look = look
        self.show_colours(look.palette)
        style = self._style = look.style(seat_names(desk.deal, look.language), desk.pot(look.language), desk.definition)
        self._later.stop()
        self.waits_view.stop()
        self._shared = win_shares(desk, style)
        title, second = result_heading(desk, self._shared, style)
        tabs = result_tabs(desk, style)
        if tabs:
            second = under_tabs(title, second, desk, style)
        self.head.show_title(title, second, tabs, desk.current, look)
        found = result_chain(desk, self._shared, style)
        self.head.show_amount(found.steps, found.amount, found.unit, look)
        win = current_win(desk)
        self.amount.invite(with_key(look.say("desk_working_tip"), "working", look.language) if win is not None else "")
        self._game = game_shown(desk, self.so_far, style)
        self.payments.brief = self._game is not None and not look.narrow
        self.game.show_game(self._game if self.payments.brief else None, look, tight=self.game.tight)
        self.net.show_net(net_shown(desk, style), look)
        self._show_foot(desk, look)
        if self.pages.currentIndex() == _OPTIONS:
            self.options.show_desk(desk, look)
            return
        self._show_ways()
        self._show_upper(desk, look)
        opened, folded = self._opened, self._opened is not None or self.upper.currentIndex() == _WAITS
        self.payments.show_payments(desk, look, opened=opened, folded=folded, game=self._game)
        self._fit_game()
        told = self._steps and self.upper.currentIndex() in (_READING, _NOTHING)
        self.proof.show_steps(desk if told else None, look)
        self.proof_area.let_scroll(look.scale > 100)
        self.proof.place(look)
        self._later.start(_PAUSE)

    def _fit(self) -> None:
        """Items and payments stand as far apart as both have room; where that is too little, they come close step by step."""
        look, payments, room = self._look, self.payments, self.proof_area.height() - _GAP
        self.answer.lay(low=False)
        win = shown_win(self._desk)
        payments.resize(self.proof.width(), payments.height())
        payments.lay(AS_USUAL)
        if win is None or self.upper.currentIndex() != _READING:
            return
        if payments.isHidden():
            self._fit_ways()
            return
        ledger = ledger_shown(self._desk, self._style) is not None
        stands = (Stand.ROOMY, Stand.LOW, Stand.BESIDE, *[Stand.BRIEF] * ledger)
        steps = [partial(self.reading.lay, stand) for stand in stands]
        for step in (*steps, partial(payments.lay, FOLDED), partial(payments.lay, CLOSE)):
            step()
            if self._wanted() + payments.whole(look) <= room:
                return

    def _fit_ways(self) -> None:
        """What a full hand has stands below what it is worth; where that is too little room, both come close."""
        for step in (
            partial(self.reading.lay, Stand.ROOMY),
            partial(self.answer.lay, low=True),
            partial(self.reading.lay, Stand.LOW),
            partial(self.reading.lay, Stand.BESIDE),
        ):
            step()
            if self._wanted() <= self.proof_area.height():
                return

    def _fit_game(self) -> None:
        """Bars of a game where there is room for them beside all that was won with."""
        game, look = self.game, self._look
        if game.shown() is None:
            return
        fixed = sum(part.sizeHint().height() + _GAP for part in (self.head, self.net, self.unfold)) + 2 * _GAP
        room = self.height() - fixed - self.reading.wanted() - self.payments.needed(look) - game.full_height()
        game.show_game(game.shown(), look, tight=room < 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_game()

    def _show_ways(self) -> None:
        """What a full hand without a winner is worth; nothing is paid for it yet."""
        ways = both_ways(self._desk, self._style)
        self.answer.setVisible(ways is not None)
        self.payments.setVisible(ways is None)
        if ways is not None:
            self.answer.show_ways(ways, self._look)

    def _show_upper(self, desk: Desk, look: Look) -> None:
        win = shown_win(desk)
        win_score = win.score if win is not None else None
        score = self.reading.shown if win_score is not None and self.reading.knows(win_score) else win_score
        game = self._game
        if self._opened == "game":
            rows: Sequence[ListRow] | None = (
                game.rows(self._style) if game is not None and game.end is not None else None
            )
        else:
            rows = opened_rows(self._opened, desk, score, self._style)
        if self._opened is not None and rows is None:
            self._opened = None
        if rows is not None:
            title = opened_title(self._opened, self.title.text(), self._style)
            title = game.text if self._opened == "game" and game is not None else title
            self.working_view.show_working(title, rows, look, 0 if isinstance(self._opened, tuple) else -1)
            self.upper.setCurrentIndex(_WORKING)
        elif win is not None:
            self.reading.show_win(win.score, look)
            self.upper.setCurrentIndex(_READING)
        elif self.waits_view.show_desk(desk, look):
            self.upper.setCurrentIndex(_WAITS)
            self._show_best_wait()
        else:
            # Of an event that is no win the payments say all; one that is clicked unfolds its working.
            self.upper.setCurrentIndex(_NOTHING)

    def _show_best_wait(self) -> None:
        desk, look = self._desk, self._look
        best = best_wait(desk, self._style)
        if best is not None:
            self.head.show_amount(((best[0], ""),), best[1], best[2], look, quiet=True)

    def _show_foot(self, desk: Desk, look: Look) -> None:
        open_ = self.pages.currentIndex() == _OPTIONS
        text = look.say("desk_options_close" if open_ else "desk_options")
        self.unfold.set_text(text, cap="" if look.narrow or open_ else cap("options"))
        self.unfold.setToolTip(with_key(look.say("desk_options_tip"), "options", look.language))
        self.ask.set_text(look.say("ask_title"), cap="" if look.narrow else cap("ask"))
        self.ask.setToolTip(with_key(look.say("ask_tip"), "ask", look.language))
        self.picture.set_text(look.say("picture_button"), cap="" if look.narrow else cap("picture"))
        self.picture.setToolTip(with_key(look.say("keys_picture_tip"), "picture", look.language))
        settlement = desk.outcome.settlement if desk.outcome is not None else None
        if settlement is not self._decided_of:
            self._decided_of, self._deciding = settlement, None
        self._show_settings()
        definition = desk.definition
        if definition is not None and desk.ruleset is not None:
            name = definition.name(look.language)
            short, *others = name.split()
            room = 0 if is_chinese(look.language) else look.px(64 if look.narrow else 92)
            for word in others:
                # The first word of an English name may be less than half of it: as many as there is room for.
                longer = f"{short} {word}"
                if self.version.fontMetrics().horizontalAdvance(longer) > room:
                    break
                short = longer
            told = f"{short} {definition.version} #{desk.ruleset.hash[:4]}"
            tip = [] if settlement is None else [note.message(look.language) for note in settlement.notes]
            if settlement is not None and settlement.season is not None:
                since, until = settlement.season
                mark = look.say("season_mark_since", day=since) if since else look.say("season_mark_before", day=until)
                # Where it is narrow the tooltip alone has the name.
                told = mark if look.narrow else f"{told} · {mark}"
            put(self.version, told)
            self.version.setToolTip("\n".join([f"{name} {definition.version} #{desk.ruleset.hash}", *tip]))

    def _show_settings(self) -> None:
        deciding = self._deciding
        complete = deciding is not None and deciding.done
        if deciding is not None and deciding.done:
            self._decided = frozenset(deciding.decided)
        elif self._decided_of is None:
            self._decided = frozenset()
        definition, options = self._desk.definition, self._desk.deal.options
        shown = (options, self._decided, complete, self._look)
        if definition is self._settings_of and shown == self._settings:
            return
        self._settings_of, self._settings = definition, shown
        self.settings.show_settings(table_settings(self._desk, self._style), self._decided, complete, self._look)

    # --- after the click ------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """A turn of what is worked out while there are no clicks: all readings, then which settings decided."""
        desk = self._desk
        full = desk.outcome.full if desk.outcome is not None else None
        if full is not None and not full.done:
            take_turn(full.work, _A_TURN)
            self._show_ways()
            self.proof.place(self._look)
            self._later.start(_REST)
            return
        settlement = desk.outcome.settlement if desk.outcome is not None else None
        if settlement is None:
            return
        win = shown_win(desk)
        if win is not None and not self.reading.knows(win.score) and self.upper.currentIndex() == _READING:
            self.reading.show_readings(win.weigh())
            self.proof.place(self._look)
        elif self._deciding is None:
            self._deciding = Deciding(settlement)
        elif not self._deciding.done:
            take_turn(self._deciding.work, _A_TURN)
        if self._deciding is None or not self._deciding.done:
            self._later.start(_REST)
        else:
            self._show_settings()
