"""The accounts beside the score sheet, and below them the chart of running totals or the current game 场.

They are tabs of one place if it is narrow or the type is large; if even the sheet needs all the width, it is one of
these tabs.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look import Look, across, label, push_button
from calculator.gui.nights.accounts_view import AccountsView
from calculator.gui.nights.drawing import Chart, GameView
from calculator.gui.nights.pages import NightHost
from calculator.gui.widgets import Alternative, ChoiceBar, StepList, hbox, panel, scroll_area, vbox
from calculator.nights import Sheet, SheetRow
from calculator.statement import pot_name
from calculator.text import tip_of
from calculator.view import game_at

UNITS = ("", "1", "5")
"""The units to which money can be rounded with one click; any other unit is set with the session.
"""
_ACTIONS = {"copy": "accounts_copy", "export": "accounts_export", "settle": "accounts_settle"}
_BOTH = 640
"""The least height of the view at 100 % in which the chart stands below the accounts and these show all payments."""
_PLACES = {"sheet": "sheet_title", "accounts": "accounts_title", "chart": "chart_title", "game": "game_place"}


class Side(QWidget):
    """The buttons are connected by the view. The unit of rounding is the night's own."""

    sheet_shown = Signal(bool)
    """True if the score sheet is visible."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._place = ""
        """The tab that was chosen last; the first one until then."""
        self._alone = False
        self._view = view
        self._shown: tuple[Sheet, Look] | None = None
        self.places = ChoiceBar(chosen=self._choose_place)
        self.chart = Chart()
        self.chart.row_chosen.connect(view.choose)
        self._chart_hint = label("hint", alignment=across(right=True))
        head = hbox(None, label("heading", code="chart_title"), (self._chart_hint, 1), spacing=8)
        self._chart_frame = panel(head, (self.chart, 1), margins=(16, 10, 16, 12), spacing=6)
        self.game = GameView()
        self.game_rows = StepList(link_clicked=view.rule_wanted.emit)
        self._game_frame = panel(self.game, (self.game_rows, 1), margins=(16, 10, 16, 12), spacing=6)
        self._accounts_hint = label("hint", wrap=False)
        self.units = ChoiceBar()
        self.accounts = AccountsView()
        area = scroll_area(vbox(None, self.accounts, 1, margins=(0, 0, 4, 0)), keys=True)
        self.buttons = {name: push_button(code=code) for name, code in _ACTIONS.items()}
        row = hbox(None, *((button, 1) for button in self.buttons.values()), spacing=8)
        row.setStretch(2, 3)
        title = label("heading", code="accounts_title")
        head = hbox(None, title, self._accounts_hint, 1, self.units, spacing=8)
        self._accounts_frame = panel(head, (area, 1), row, margins=(16, 10, 16, 12), spacing=6)
        self.game_rows.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        below = ((self._chart_frame, 2), (self._game_frame, 3))
        vbox(self, self.places, (self._accounts_frame, 5), *below, spacing=12)

    def arrange(self, *, alone: bool) -> None:
        """`alone`: nothing has room beside the score sheet."""
        if alone != self._alone:
            self._place = ""
        self._alone = alone
        self._show_places()

    def _show_places(self) -> None:
        """Show the tabs: the game if the session plays games.

        The accounts have a place of their own, if that has room.
        """
        sheet, look = self._view.sheet, self._view.look
        games = sheet is not None and sheet.plays_games
        shown = {"sheet": self._alone, "game": games, "accounts": self._is_low(look)}
        names = [name for name in _PLACES if shown.get(name, True)]
        if self._place and self._place not in names:
            self._place = names[0]
        place = self._place or names[0]
        self.places.setVisible(len(names) > 1)
        self.places.set_choices([Alternative(name, look.say(_PLACES[name])) for name in names], place)
        for name, frame in (("chart", self._chart_frame), ("game", self._game_frame)):
            frame.setVisible(place == name)
        self._accounts_frame.setVisible(place == "accounts" or not shown["accounts"])
        self.sheet_shown.emit(not self._alone or place == "sheet")

    def _is_low(self, look: Look) -> bool:
        """Return whether accounts and chart have no room below each other."""
        return look.narrow or look.large or self._view.height() < look.px(_BOTH)

    def _show_game(self, sheet: Sheet, row: SheetRow | None, look: Look) -> None:
        """Show the game of the chosen row, or of the last."""
        table = sheet.night.table()
        style = look.style(sheet.night.names, pot_name(table, look.language))
        shown = game_at(sheet, row, table, style)
        self.game.show_game(shown, look)
        self.game_rows.show_steps(shown.rows(style), look)

    def _choose_place(self, name: str) -> None:
        self._place = name
        self._show_places()

    def show_sheet(self, sheet: Sheet, row: SheetRow | None, look: Look) -> None:
        """Show the session's lines and accounts; `row` is the chosen one."""
        say = look.say
        self.chart.show_sheet(sheet, row, look)
        self._show_places()
        if sheet.plays_games:
            self._show_game(sheet, row, look)
        number = row.number if row is not None else 0
        self._chart_hint.setText(say("chart_hint", number=number) if number else say("chart_points"))
        before, self._shown = self._shown, (sheet, look)
        if before is not None and before[0] is sheet and before[1] == look:
            return
        unit = sheet.night.unit
        extra = () if unit in UNITS else (unit,)
        choices = [
            Alternative(one, say("accounts_unit", unit=one) if one else say("accounts_exact"))
            for one in (*UNITS, *extra)
        ]
        self.units.set_choices(choices, unit)
        self.accounts.show_account(sheet, look)
        self._accounts_hint.setText("" if self._is_low(look) else say("accounts_hint"))
        self.buttons["export"].setAccessibleName(say("accounts_export"))
        self.buttons["export"].setText(say("accounts_export") + " ▾")
        code = "accounts_settle" if sheet.night.settled is None else "accounts_reopen"
        self.buttons["settle"].setText(say(code))
        self.buttons["settle"].setToolTip(say(tip_of(code)))
