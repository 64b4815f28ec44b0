"""The night's view 牌局: the score sheet with its drawer, the chart and the accounts beside it, and what else a night offers."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QBoxLayout, QStackedWidget

from calculator.app import Recorder
from calculator.documents import Problems
from calculator.gui.look import ENTER, Look, announce, create, label, push_button, say_within, show_text, styled_frame
from calculator.gui.nights.head_bar import HeadBar
from calculator.gui.nights.pages import NightHost, NightPage
from calculator.gui.nights.paper import NightSending
from calculator.gui.nights.row_page import RowPage
from calculator.gui.nights.score_sheet import Drawer, TotalsBar
from calculator.gui.nights.side import Side
from calculator.gui.widgets import DataTable, activate, end_work, hbox, on_keys, passing_menu, scroll_area, vbox
from calculator.nights import Sheet, SheetRow, accept, now, reopen, settle_up
from calculator.table import sentence
from calculator.view import GAME, NUMBER, Offer, RowFilter, SheetRows, changes_text, row_of, sheet_columns

_MADE_LATER = {
    "statistics": ("statistics_page", "StatisticsPage"),
    "rescore": ("rescore_page", "RescorePage"),
    "nights": ("nights_page", "NightsPage"),
    "backups": ("nights_page", "BackupsPage"),
    "head": ("form", "HeadPage"),
    "row": ("row_page", "RowPage"),
}
"""Pages whose file is read when they are first asked for: statistics, another ruleset, all nights, the night's head, a row
by hand."""
PAGES = ("sheet", *_MADE_LATER)
_WITHOUT_SESSION = ("statistics", "nights", "backups")
"""The pages that can be shown while no session is open."""
_OUTSIDE = 2000
"""Milliseconds between two looks whether another window wrote."""
_LEAST_ROWS = 64
"""The height at 100 % that the score sheet always has: its heads and a whole row."""
_LEAST_DRAWER = 28
"""The height of the drawer that is visible at once if the window is low and the type large."""
_MONEY_FROM = 310
"""The height at 100 % from which the money of the totals is always seen."""
_BOTH = 760
"""The least width at 100 % in which the chart stands beside the score sheet."""
_FRESH = 12
"""More new rows at once are no news each."""


class NightView(NightHost):
    """Shows the book's night. `table_wanted`: a deal was laid on the table, which is to be shown."""

    table_wanted = Signal()
    ask_wanted = Signal(str)
    """The row of a deal that is to be asked about."""

    def __init__(self, recorder: Recorder, look: Look) -> None:
        super().__init__(recorder, look)
        self._made: dict[str, NightPage] = {}
        self._seen: tuple[str, frozenset[str]] = ("", frozenset())
        """The session first shown here, with the rows that it had then."""
        self._said = ""
        self._noticed: Sequence[object] = ()
        self._poll = QTimer(self, interval=_OUTSIDE)
        self._poll.timeout.connect(self.look_outside)
        self._chosen: str | None = None
        self._sums: tuple[object, ...] = ("",)
        """The night that was shown last, with its totals and how many rows it had."""
        self._newest = ""
        """The row that came last while the night was open: it is chosen as it comes."""
        self._fresh: frozenset[str] = frozenset()
        """The ids of the rows that were put in just now."""
        self.head = HeadBar(self)
        self.head.search.textChanged.connect(lambda words: self._filter(words=words))
        self.head.kind.activated.connect(lambda at: self._filter(kind=self.head.kind.itemData(at)))
        self.search = self.head.search
        self.pages = QStackedWidget()
        self._sheet_page()
        self.notice = label("second")
        self._body = vbox(self, self.head, (self.pages, 1), self.notice, spacing=8)
        undo, redo = recorder.open_table.undo, recorder.open_table.redo
        on_keys(self, {"Ctrl+Z": undo, "Ctrl+Y": redo, "Ctrl+Shift+Z": redo, "Ctrl+N": self._begin_session})
        on_keys(self, {"Ctrl+F": self._search, "Escape": self._leave})
        on_keys(self, {"I": lambda: self._on_sheet(self.sending.copy_picture)})
        on_keys(self, {"Insert": lambda: self._on_sheet(lambda: self.ask_page("row"))})
        on_keys(self.table, {"Delete": self._delete})
        self.show_look(look)

    # --- parts ----------------------------------------------------------------------------------------------------

    def _sheet_page(self) -> None:
        frame, page = styled_frame("panel"), NightPage(self)

        self._rows = SheetRows()
        self._wanted = RowFilter()
        self.table = create(
            DataTable,
            "sheet_title",
            own_order=NUMBER,
            chosen=self._choose,
            opened=self.edit,
            moved=self._move,
            contextMenuPolicy=Qt.ContextMenuPolicy.CustomContextMenu,
            customContextMenuRequested=self.open_menu,
        )
        self.totals = TotalsBar(self.table)
        self.drawer = Drawer()
        self.drawer.asked.connect(self._asked)
        self.drawer.steps.link_clicked.connect(self.rule_wanted)
        self._below = scroll_area(self.drawer)
        self.drawer.heightened.connect(self._fit_drawer)
        self.drawer.setProperty("plain", False)
        self._band = styled_frame("band")
        self.changes = label("warning")
        self.seen_all = push_button(act=lambda: self._accept(None), code="sheet_accept")
        hbox(self._band, (self.changes, 1), self.seen_all, margins=(16, 4, 12, 4), spacing=12)
        vbox(frame, self._band, (self.table, 1), self.totals, self._below, margins=1, spacing=0)
        self.side = Side(self)
        self.sending = NightSending(page, self.side.buttons["export"])
        self.side.buttons["copy"].clicked.connect(self.sending.copy_text)
        self.side.buttons["export"].clicked.connect(self.sending.unfold)
        self.side.buttons["settle"].clicked.connect(self._settle_up)
        self.side.sheet_shown.connect(frame.setVisible)
        self.side.units.chosen.connect(lambda unit: self.recorder.do(lambda: self.recorder.book().set_head(unit=unit)))
        self._beside = hbox(page, (frame, 770), (self.side, 466), spacing=12)
        page.first = self.table
        self._made["sheet"] = page
        self.pages.addWidget(page)

    def _page(self, name: str) -> NightPage:
        """Return a page of the view, made when it is first asked for."""
        if name not in self._made:
            module, class_name = _MADE_LATER[name]
            self._made[name] = getattr(import_module(f"calculator.gui.nights.{module}"), class_name)(self)
            self.pages.addWidget(self._made[name])
            say_within(self._made[name], self.look)
        return self._made[name]

    # --- showing --------------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Show the view: the file is opened, or read again if another window wrote in it."""
        self.trouble = ()
        try:
            self.recorder.book().refresh()
        except Problems as problems:
            if self.recorder.is_open:
                self.show_problems(problems)
            else:
                self.trouble = problems.problems
        self.refresh()
        if self.sheet is None:
            self.ask_page("nights")
        elif self.page_name() == "nights":
            self.to_sheet()
        else:
            self.table.setFocus()
        self._poll.start()

    def repair(self) -> None:
        """Save the readable parts of the file, set the damaged one aside, and show the losses."""
        try:
            notes = self.recorder.repair()
        except Problems as problems:
            self.show_problems(problems)
            return
        self.arrive()
        self.recorder.open_table.notify(notes)

    def look_outside(self) -> None:
        """Look for changes by another window, while the view is seen."""
        if not self.isVisible() or not self.recorder.is_open:
            self._poll.stop()
            return
        try:
            if self.recorder.book().refresh():
                self.recorder.open_table.say("book_outside")
        except Problems as problems:
            self._poll.stop()
            self.show_problems(problems)

    def changeEvent(self, event: QEvent) -> None:
        """Handle a change of the window's state."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isVisible() and self.isActiveWindow():
            self.look_outside()
            self._poll.start()

    def ask_page(self, name: str) -> None:
        """Show a page as at its first visit; unsaved text there is gone."""
        self._page(name).add()
        self.show_page(name)

    def read_file(self, path: Path) -> None:
        """Show the content of a file of a session or of typed deals.

        Nothing is kept until a button is pressed.
        """
        from calculator.gui.nights.nights_page import NightsPage

        self.ask_page("nights")
        page = self._page("nights")
        assert isinstance(page, NightsPage)
        page.opened.read(path)

    def show_page(self, name: str) -> None:
        """Show a page as it was left."""
        if self.trouble and name not in ("nights", "backups"):
            return
        page = self._page(name)
        left = self.page_name()
        self.pages.setCurrentWidget(page)
        if left not in ("sheet", name):
            self._forget(left)
        self._show_page()
        self._show_head()
        page.focus_first()

    def _forget(self, name: str) -> None:
        """Delete a page that was left.

        Its widgets would take more room than all rows of the session.
        """
        page = self._made.pop(name)
        end_work(page)
        self.pages.removeWidget(page)
        page.deleteLater()

    def to_sheet(self) -> None:
        """Back to the score sheet, or to the nights where none is open."""
        self.show_page("sheet" if self.sheet is not None else "nights")

    def page_name(self) -> str:
        """Return the name of the current page."""
        return next(name for name, page in self._made.items() if page is self.pages.currentWidget())

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        self.look = look
        self._beside.setSpacing(8 if look.narrow else 12)
        # Where there is room the sheet takes it, and the drawer shows every step.
        self._beside.setStretch(0, 1150 if look.wide else 770)
        say_within(self, look)
        self.fit()
        self.drawer.show_look(look)
        self._fit_drawer()
        self.refresh()
        activate(self.side)
        activate(self)

    def fit(self) -> None:
        """Sheet and chart beside each other, or where there is too little room for the type one of them at a time."""
        look = self.look
        alone = self.width() < look.px(_BOTH)
        margin = 12 if look.narrow else 16
        self._body.setContentsMargins(margin, 8, margin, 10)
        way = QBoxLayout.Direction.BottomToTop if alone else QBoxLayout.Direction.LeftToRight
        self._beside.setDirection(way)
        self._beside.setStretch(1, 0 if alone else 466)
        self.table.setMinimumHeight(look.px(_LEAST_ROWS))
        self.side.arrange(alone=alone)
        self._show_totals()

    def _show_totals(self) -> None:
        """Show the totals, without money where rows and band leave no room for it."""
        look, band = self.look, 0 if self._band.isHidden() else self._band.sizeHint().height()
        self.totals.brief = self.height() < look.px(_MONEY_FROM) + band
        if self.sheet is not None:
            self.totals.show_sheet(self.sheet, look)
        self._fit_drawer()

    def _fit_drawer(self) -> None:
        """Limit a part if the type is large: to nothing if rows and totals alone hardly have room."""
        look, high = self.look, self.drawer.height()
        self._below.setMaximumHeight(high)
        self._below.setMinimumHeight(high if not look.large else 1 if self.totals.brief else look.px(_LEAST_DRAWER))

    def refresh(self) -> None:
        """Show the session as it is now."""
        look, sheet, open_table = self.look, self.sheet, self.recorder.open_table
        notes = [sentence(one, open_table.deal, look.language, open_table.definition) for one in open_table.notice]
        sums: tuple[object, ...] = ("",)
        if sheet is None:
            self._seen = "", frozenset()
        else:
            self._note_rows(sheet)
            self.changes.setText(changes_text(sheet, look))
            self._band.setVisible(bool(self.changes.text()))
            self.seen_all.setToolTip(look.say("sheet_accept_all_tip"))
            # Nothing else that is told takes the place of what is damaged.
            notes += [one.message(look.language) for one in (sheet.night.damage if notes else sheet.warnings)]
            sums = (sheet.night.id, sheet.totals, len(sheet.rows))
        self._show_totals()
        self._show_table()
        self._mark_row()
        show_text(self.notice, " ".join(notes))
        said = notes[0] if notes else ""
        # What is said once more, such as that a picture was copied, is told once more.
        if said and (said != self._said or (open_table.notice and open_table.notice is not self._noticed)):
            announce(self, " ".join(notes))
        elif sums[0] == self._sums[0] and sums != self._sums:
            announce(self.totals, self.totals.accessibleName())
        self._said, self._sums, self._noticed = said, sums, open_table.notice
        if sheet is None and self.recorder.is_open and self.page_name() not in _WITHOUT_SESSION:
            self.show_page("nights")
        self._show_head()
        self._show_row()
        self._show_page()

    def _note_rows(self, sheet: Sheet) -> None:
        """Note which rows are new, and choose the newest as it comes."""
        night_id, ids = sheet.night.id, frozenset(row.id for row in sheet.rows)
        self._fresh = ids - self._seen[1]
        if self._seen[0] != night_id:
            self._chosen = None
        if self._seen[0] != night_id or len(self._fresh) > _FRESH:
            self._seen, self._fresh = (night_id, ids), frozenset()
        arrived = [row.id for row in sheet.rows if row.id in self._fresh]
        if arrived and arrived[-1] != self._newest:
            self._chosen = self._newest = arrived[-1]

    def _show_table(self) -> None:
        """Show the rows of the session that the filter lets through."""
        sheet, look = self.sheet, self.look
        if sheet is None:
            self.table.show_rows((), (), look)
            return
        made = self._rows.of(sheet, self._fresh, look)
        rows = {row.id: row for row in sheet.rows}
        wanted = self._wanted
        shown = [one for one in made if not wanted or wanted.lets(rows[row_of(one.key)], one)]
        self.table.show_rows(sheet_columns(sheet, look), shown, look)

    def _show_page(self) -> None:
        if self.sheet is not None or self.page_name() in _WITHOUT_SESSION:
            self._made[self.page_name()].show_session()

    def _show_head(self) -> None:
        sheet, page = self.sheet, self.page_name()
        self.head.show_page(page)
        count = len(sheet.rows) if sheet is not None else 0
        filters = bool(self._wanted) and page == "sheet"
        self.head.show_found(sum(row.key == row_of(row.key) for row in self.table.rows), count, filters)

    # --- the chosen row -------------------------------------------------------------------------------------------

    def row(self) -> SheetRow | None:
        """Return the chosen row; the last one if none was chosen yet."""
        rows = self.sheet.rows if self.sheet is not None else ()
        return next((row for row in rows if row.id == self._chosen), rows[-1] if rows else None)

    def _mark_row(self) -> None:
        """Mark the row of drawer and chart in the table, if that lists it."""
        row = self.row()
        if row is not None and row_of(self.table.key()) != row.id:
            self.choose(row.id)

    def _of_game(self) -> bool:
        """Return whether the line of a game that ended is chosen, not that of a deal."""
        return self.table.key().endswith(GAME)

    def choose(self, chosen: str) -> None:
        """Choose a row by its id, such as a point of the chart that was clicked."""
        self.table.choose(chosen)
        self.table.scrollTo(self.table.currentIndex())

    def _choose(self, chosen: str) -> None:
        self._chosen = row_of(chosen) or None
        self._show_row()

    def _show_row(self) -> None:
        sheet, row = self.sheet, self.row()
        if sheet is not None:
            self.drawer.show_row(sheet.night, row, self.look, of_game=self._of_game())
            self.side.show_sheet(sheet, row, self.look)

    def _filter(self, **wanted: str) -> None:
        self._wanted = self._wanted._replace(**wanted)
        self._show_table()
        if not self.table.key():
            self.table.selectRow(0)
        self._show_head()

    def _asked(self, what: str) -> None:
        row = self.row()
        if row is not None:
            acts: dict[str, Callable[[str], None]] = {
                "edit": self.edit,
                "above": lambda chosen: self._show_form(before=chosen),
            }
            acts |= {"delete": self.remove, "accept": self._accept, "ask": self.ask_wanted.emit}
            acts[what](row.id)

    def open_menu(self, at: QPoint) -> None:
        """Show the menu of the row at a point of the table."""
        index = self.table.indexAt(at)
        if not index.isValid():
            return
        self.table.selectRow(index.row())
        buttons = (button for button in self.drawer.buttons.values() if not button.isHidden())
        menu = passing_menu(self, *(Offer(button.text(), button.click) for button in buttons))
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _accept(self, row_id: str | None) -> None:
        """Remove the mark of a row, or all marks."""
        if self.sheet is not None:
            seen = accept(self.sheet, row_id)
            self.recorder.do(lambda: self.recorder.book().put(seen, "accept"))

    def _settle_up(self) -> None:
        """Settle the session up, or open it again."""
        sheet = self.sheet
        if sheet is None:
            return
        night, book = sheet.night, self.recorder.book()
        if night.settled is None:
            self.recorder.do(lambda: book.put(settle_up(sheet, now()), "settle"))
        else:
            self.recorder.do(lambda: book.put(reopen(night), "reopen"))

    def edit(self, chosen: str) -> None:
        """Edit a row: a deal with tiles on the table, any other row in its form.

        Of a game that ended it is the last deal.
        """
        sheet, chosen = self.sheet, row_of(chosen)
        if sheet is None:
            return
        if sheet.row(chosen).row.kind == "deal":
            if self.recorder.edit(chosen):
                self.table_wanted.emit()
            return
        self._show_form(changed=chosen)

    def _show_form(self, **row: str) -> None:
        page: RowPage = self._page("row")  # type: ignore[assignment]
        page.begin(**row)
        self.show_page("row")

    def remove(self, chosen: str) -> None:
        """Delete a row; undo brings it back."""
        self.recorder.do(lambda: self.recorder.book().remove(chosen))

    def _move(self, chosen: str, by: int) -> None:
        """Move a row one place up or down; dealers and stacks follow."""
        book, chosen = self.recorder.book(), row_of(chosen)
        if book.night is not None and 0 <= book.night.index(chosen) + by < len(book.night.rows):
            self.recorder.do(lambda: book.shift(chosen, by))
            self.choose(chosen)

    # --- keys -----------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by Enter."""
        focus = QApplication.focusWidget()
        if event.key() in ENTER and isinstance(focus, QAbstractButton):
            focus.click()
        else:
            super().keyPressEvent(event)

    def _begin_session(self) -> None:
        if not self.trouble:
            self.new_session_wanted.emit()

    def _search(self) -> None:
        self.to_sheet()
        self.search.setFocus()
        self.search.selectAll()

    def _on_sheet(self, act: Callable[[], object]) -> None:
        """Do what is only done while the score sheet of a session is shown."""
        if self.sheet is not None and self.page_name() == "sheet":
            act()

    def _delete(self) -> None:
        row = self.row()
        if row is not None and not self._of_game():
            self.remove(row.id)

    def _leave(self) -> None:
        """Clear the search, or go back to the rows."""
        if self.search.hasFocus() and self.search.text():
            self.search.clear()
        elif self.sheet is not None:
            self.to_sheet()
            self.table.setFocus()
