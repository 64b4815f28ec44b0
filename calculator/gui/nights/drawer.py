"""The drawer under the score sheet: how the chosen row came about, what it was before, and what can be done to it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from calculator.gui.look import LEFT, TOP, Look, label, put, tell
from calculator.gui.widgets import Flow, StepList, action_buttons, hbox, scroll_area, vbox
from calculator.nights import (
    Night,
    PlayedGame,
    SheetRow,
    accepted_text,
    game_lines,
    game_title,
    game_values,
    main_text,
    party,
    who_text,
    working_lines,
)
from calculator.settlement import points_working
from calculator.statement import transfer_rows, working_rows

LINES = 40
"""Lines of a working that are shown; a deal has fewer."""

_MARGINS = 16, 8, 12, 10
_BUTTONS = {
    "edit": "sheet_edit",
    "ask": "sheet_ask",
    "above": "sheet_above",
    "delete": "sheet_delete",
    "accept": "sheet_accept",
}


class Drawer(QFrame):
    """Shows one row. `asked` says what is wanted of it: edit, ask, above, delete, accept."""

    asked = Signal(str)
    rule_wanted = Signal(str, int)
    heightened = Signal()
    """Its height is another."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("sunk", True)
        self._title, self._what = label("heading", wrap=True), label("hint", wrap=True)
        self._title.setAlignment(TOP | LEFT)
        self._working, self._before = label("", wrap=True), label("warning")
        for text in (self._working, self._before):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body = QWidget()
        vbox(body, self._working, self._before, 1, margins=(0, 0, 6, 0), spacing=1)
        self._tree = StepList()
        self._tree.link_clicked.connect(self.rule_wanted)
        self.buttons = action_buttons(_BUTTONS, self.asked.emit)
        self._keys = QWidget()
        Flow(self._keys, gap=6, between=6).put(tuple(self.buttons.values()))
        self._body, self._least = scroll_area(body, keys=True), 0
        for area in (self._body, self._tree):
            area.setMinimumHeight(1)
        head = vbox(None, self._title, self._what, 1, spacing=2)
        parts = ((head, 32), (self._body, 25), (self._tree, 25), (self._keys, 22))
        hbox(self, *parts, margins=_MARGINS, spacing=16)

    def show_look(self, look: Look) -> None:
        """Set the height of the drawer: every step has its line if there is room."""
        self._least = look.px(252 if look.wide else 116 if look.large else 96)
        self._follow()

    def _follow(self) -> None:
        """Keep all lines of its buttons within it."""
        lines = self._keys.heightForWidth(self._keys.width()) + _MARGINS[1] + _MARGINS[3]
        high = max(self._least, lines if self.isVisible() else 0)
        if high != self.maximumHeight():
            self.setFixedHeight(high)
            self.heightened.emit()

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._follow()
        return done

    def _show_steps(self, night: Night, row: SheetRow, look: Look) -> None:
        """Show the tree of every win, beside the lines, if there is room."""
        settlement = row.settlement
        rows = []
        if look.wide and settlement is not None:
            for win in settlement.wins:
                rows += working_rows(points_working(win.score, look.language), look.style(night.names), formulas=False)
        self._tree.setVisible(bool(rows))
        if rows:
            self._tree.show_steps(rows, look)

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def _show_below(self, *parts: str) -> None:
        """Under the title: what was won with and who dealt."""
        put(self._what, " · ".join(dict.fromkeys(filter(None, parts))))

    def _show_game(self, night: Night, game: PlayedGame, look: Look) -> None:
        """Show the calculation of a game 场."""
        lines = game_lines(night, game, look.language)[1:]
        put(self._title, game_title(game, look.language))
        dealt = look.say("night_game_deals", first=game.first, last=game.last)
        self._show_below(game_values(game, look.language), dealt)
        put(self._working, "\n".join(line.strip() for line in lines))
        tell(self._before, "")
        style = look.style(night.names, party(night, night.seats, look.language))
        rows = transfer_rows(game.end.transfers, style, formulas=False) if look.wide else []
        self._tree.setVisible(bool(rows))
        if rows:
            self._tree.show_steps(rows, look)

    def show_row(self, night: Night | None, row: SheetRow | None, look: Look, *, of_game: bool = False) -> None:
        """Show a row of a session, or the game that ended with it, or a hint if nothing is chosen."""
        say = look.say
        for name, button in self.buttons.items():
            fits = {"accept": bool(row and row.mark), "ask": row is not None and row.settlement is not None}
            button.setVisible(row is not None and not of_game and fits.get(name, True))
        if night is not None and row is not None and row.game is not None and of_game:
            self._show_game(night, row.game, look)
            return
        if night is None or row is None:
            put(self._title, say("sheet_choose"))
            for text in (self._what, self._working, self._before):
                put(text, "")
            self._tree.hide()
            return
        tiles = row.row.kind == "deal"
        self.buttons["edit"].setText(say("sheet_edit" if tiles else "sheet_edit_row"))
        number = say("sheet_deal_number", number=row.number) + " " if row.number else ""
        put(self._title, number + who_text(night, row, look.language))
        name = party(night, row.dealer, look.language) if row.dealer is not None and row.number else ""
        self._show_below(main_text(row, look.language), say("report_dealer", name=name) if name else row.row.entry.note)
        lines = working_lines(row, look.language, paid_first=True)[:LINES]
        put(self._working, "\n".join(lines))
        self._show_steps(night, row, look)
        before = row.row.accepted
        shown = ""
        if row.mark and before is not None:
            shown = say("sheet_before", text=accepted_text(night, before, look.language))
        tell(self._before, shown)
