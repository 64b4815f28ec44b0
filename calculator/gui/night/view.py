"""The night's view 牌局: the score sheet with its drawer, the chart and the accounts beside it, and what else a night offers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from calculator.gui.controls import Choice, Segments
from calculator.gui.deal.missing import Missing
from calculator.gui.look import Look, label, put
from calculator.gui.night.drawer import Drawer
from calculator.gui.night.recorder import Recorder
from calculator.gui.night.sheet_table import SORT, SheetModel, SheetTable, row_id
from calculator.gui.night.totals_bar import TotalsBar
from calculator.gui.words import sentence
from calculator.night.editing import accept, reopen, settle_up
from calculator.night.making import now
from calculator.night.replay import Sheet, SheetRow
from calculator.problems import Problems

if TYPE_CHECKING:
    from calculator.gui.drop_list import DropList

PAGES = ("sheet", "statistics", "rescore", "nights", "head", "row")
"""Of the view: the score sheet, statistics, another ruleset, all nights, the night's head, a row by hand."""
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_REDO = ((_CTRL, Qt.Key.Key_Y), (_CTRL | _SHIFT, Qt.Key.Key_Z))
_TABS = ("sheet", "statistics", "rescore")


class NightView(QWidget):
    """Shows the book's night. `desk_wanted`: a deal was laid on the desk, which is to be shown."""

    desk_wanted = Signal()

    def __init__(self, recorder: Recorder, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recorder = recorder
        self.look = look
        self._made: dict[str, QWidget] = {}
        self._seen: frozenset[str] | None = None
        """Rows that were there when the view was last shown."""
        self._chosen: str | None = None
        self.forms: DropList | None = None
        self._body = QVBoxLayout(self)
        self._body.setSpacing(8)
        self._head()
        self.pages = QStackedWidget()
        self._body.addWidget(self.pages, 1)
        self._sheet_page()
        self.notice = label("second", wrap=True)
        self._body.addWidget(self.notice)
        self.show_look(look)

    # --- parts ----------------------------------------------------------------------------------------------------

    def _head(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(10)
        self.title, self.facts = label("title"), label("hint")
        self.tabs = Segments()
        self.tabs.chosen.connect(self.show_page)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setMaxLength(60)
        self.search.textChanged.connect(self._filter)
        self.add = QPushButton()
        self.add.clicked.connect(lambda: self.show_page("row"))
        self.change = QPushButton()
        self.change.clicked.connect(lambda: self.show_page("nights"))
        self.settings = QPushButton()
        self.settings.clicked.connect(lambda: self.show_page("head"))
        row.addWidget(self.title)
        row.addWidget(self.facts)
        row.addWidget(self.tabs)
        row.addStretch(1)
        for part in (self.search, self.add, self.settings, self.change):
            row.addWidget(part)
        self._body.addLayout(row)

    def _sheet_page(self) -> None:
        page = QWidget()
        beside = QHBoxLayout(page)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(12)
        frame = QFrame()
        frame.setProperty("panel", True)
        column = QVBoxLayout(frame)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        self.model = SheetModel()
        self.sorted = QSortFilterProxyModel()
        self.sorted.setSourceModel(self.model)
        self.sorted.setSortRole(SORT)
        self.sorted.setFilterKeyColumn(-1)
        self.sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.table = SheetTable(self.sorted, self.look)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.selectionModel().currentRowChanged.connect(lambda now, _: self._choose(now))
        self.table.opened.connect(self.edit)
        self.totals = TotalsBar(self.table)
        self.table.horizontalHeader().geometriesChanged.connect(self.totals.update)
        self.drawer = Drawer()
        self.drawer.asked.connect(self._asked)
        column.addWidget(self.table, 1)
        column.addWidget(self.totals)
        column.addWidget(self.drawer)
        beside.addWidget(frame, 770)
        from calculator.gui.night.side import Side

        self.side = Side(self)
        self.side.asked.connect(self._asked_of_night)
        self.side.unit_chosen.connect(lambda unit: self.recorder.do(lambda: self.recorder.book().set_head(unit=unit)))
        beside.addWidget(self.side, 466)
        self._made["sheet"] = page
        self.pages.addWidget(page)

    def _page(self, name: str) -> QWidget:
        """A page of the view, made when it is first asked for."""
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = _MAKERS[name](self)
            self.pages.addWidget(made)
        return made

    # --- showing --------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet | None:
        """The night as it is now; None where there is none, or its file cannot be opened."""
        return self.recorder.book().sheet if self.recorder.is_open else None

    def arrive(self) -> None:
        """The view is shown: the book is opened, or read again if another window wrote in it."""
        try:
            self.recorder.book().refresh()
        except Problems as problems:
            self.tell(problems)
        self.refresh()
        if self.sheet is None:
            self.show_page("nights")
        self.table.setFocus()

    def tell(self, problems: Problems) -> None:
        """Says what could not be done."""
        self.recorder.desk.tell(problems.problems)

    def show_page(self, name: object) -> None:
        page = self._page(str(name))
        self.pages.setCurrentWidget(page)
        show = getattr(page, "show_sheet", None)
        if show is not None:
            show(self.sheet, self.look)
        self._show_head()

    def page_name(self) -> str:
        return next(name for name, page in self._made.items() if page is self.pages.currentWidget())

    def show_look(self, look: Look) -> None:
        self.look = look
        margin = 12 if look.narrow else 16
        self._body.setContentsMargins(margin, 8, margin, 10)
        self.table.show_look(look)
        self.side.show_look(look)
        self.drawer.setFixedHeight(look.px(92))
        self.refresh()

    def refresh(self) -> None:
        """Shows the night as it is now."""
        look, sheet = self.look, self.sheet
        ids = frozenset(row.row.id for row in sheet.rows) if sheet is not None else frozenset()
        fresh = ids - self._seen if self._seen is not None else frozenset()
        self._seen = self._seen if fresh and len(fresh) < 4 else ids
        if sheet is not None:
            self.table.delegate.seats = tuple(person.colour for person in sheet.night.people)
        self.model.show_sheet(sheet, look, fresh)
        self.totals.show_sheet(sheet, look)
        desk = self.recorder.desk
        told = [sentence(one, desk.deal, look.language) for one in desk.notice]
        put(self.notice, " ".join(told))
        self.notice.setVisible(bool(told))
        self._show_head()
        self._show_row()
        page = self.pages.currentWidget()
        if page is not self._made["sheet"]:
            show = getattr(page, "show_sheet", None)
            if show is not None:
                show(sheet, look)

    def _show_head(self) -> None:
        look, sheet, say = self.look, self.sheet, self.look.say
        put(self.title, sheet.night.name if sheet is not None else say("sheet_no_night"))
        facts = ""
        if sheet is not None:
            night = sheet.night
            facts = say(
                "sheet_facts",
                date=night.date,
                ruleset=night.ruleset.name(look.language),
                version=night.ruleset.version,
                hash=night.ruleset.hash[:4],
                count=sheet.deals,
            )
        put(self.facts, facts)
        none = say("sheet_no_night_yet") if sheet is None else ""
        choices = [
            Choice(name, say(f"sheet_page_{name}"), reason=none if name != "statistics" else "") for name in _TABS
        ]
        self.tabs.set_choices(choices, self.page_name())
        self.tabs.setFixedWidth(look.px(236))
        for name, button in (("row", self.add), ("head", self.settings), ("nights", self.change)):
            button.setText(say(f"sheet_page_{name}"))
            button.setToolTip(say(f"sheet_page_{name}_tip"))
            button.setEnabled(sheet is not None or name == "nights")
        self.search.setPlaceholderText(say("sheet_search"))
        self.search.setAccessibleName(say("sheet_search"))
        self.search.setVisible(self.page_name() == "sheet" and sheet is not None and not look.narrow)

    # --- the chosen row -------------------------------------------------------------------------------------------

    def row(self) -> SheetRow | None:
        """The chosen row; the last one where none was chosen yet."""
        rows = self.sheet.rows if self.sheet is not None else ()
        return next((row for row in rows if row.row.id == self._chosen), rows[-1] if rows else None)

    def choose(self, chosen: str) -> None:
        """Chooses a row by its id, such as a point of the chart that was clicked."""
        for at in range(self.sorted.rowCount()):
            if row_id(self.sorted.index(at, 0)) == chosen:
                self.table.selectRow(at)

    def _choose(self, index: object) -> None:
        valid = getattr(index, "isValid", lambda: False)()
        self._chosen = row_id(index) if valid else None  # type: ignore[arg-type]
        self._show_row()

    def _show_row(self) -> None:
        sheet, row = self.sheet, self.row()
        self.drawer.show_row(sheet.night if sheet is not None else None, row, self.look)
        self.side.show_sheet(sheet, row, self.look)

    def _filter(self, text: str) -> None:
        self.sorted.setFilterFixedString(text.strip())

    def _asked(self, what: str) -> None:
        row = self.row()
        if row is None:
            return
        if what == "edit":
            self.edit(row.row.id)
        elif what == "delete":
            self.remove(row.row.id)
        elif what == "accept":
            assert self.sheet is not None
            seen = accept(self.sheet, row.row.id)
            self.recorder.do(lambda: self.recorder.book().put(seen, "accept"))
        elif what == "above":
            page = self._page("row")
            place = getattr(page, "insert_before", None)
            if place is not None:
                place(row.row.id)
            self.show_page("row")

    def _asked_of_night(self, what: str) -> None:
        sheet = self.sheet
        if sheet is None:
            return
        if what == "copy":
            from calculator.night.chat import chat_text

            QApplication.clipboard().setText(chat_text(sheet, self.look.language))
            self.recorder.desk.tell([Missing("sheet_copied")])
        elif what == "export":
            self._unfold_export()
        elif what == "settle":
            night = sheet.night
            book = self.recorder.book()
            if night.settled is None:
                self.recorder.do(lambda: book.put(settle_up(sheet, now()), "settle"))
            else:
                self.recorder.do(lambda: book.put(reopen(night), "reopen"))

    def _unfold_export(self) -> None:
        """The forms in which a night can be taken out, above their button."""
        from calculator.gui.drop_list import DropList
        from calculator.gui.night.export import FORMS

        if self.forms is None:
            self.forms = DropList(dict.fromkeys(FORMS, ""), self.window())
            self.forms.chosen.connect(self._choose_file)
            self.forms.left.connect(self.side.buttons["export"].setFocus)
        say = self.look.say
        self.forms.show_texts([(say(f"export_{name}"), say(f"export_{name}_tip")) for name in FORMS], self.look)
        self.forms.adjustSize()
        button = self.side.buttons["export"]
        self.forms.enter(button.mapTo(self.window(), QPoint(0, -self.forms.height() - 2)))

    def _choose_file(self, form: str) -> None:
        from PySide6.QtWidgets import QFileDialog

        from calculator.gui.night.export import file_name

        assert self.sheet is not None
        title = self.look.say(f"export_{form}")
        path, _ = QFileDialog.getSaveFileName(self, title, file_name(self.sheet, form), title)
        if path:
            self.export(form, Path(path))

    def export(self, form: str, path: Path) -> None:
        """Writes the night in one of its forms; what came of it is told."""
        from calculator.gui.night.export import write

        assert self.sheet is not None
        try:
            written = write(self.sheet, form, self.look, path)
        except Problems as problems:
            self.tell(problems)
        else:
            self.recorder.desk.tell([Missing("export_written", {"name": written.name})])

    def edit(self, chosen: str) -> None:
        """A deal with tiles is laid on the desk; any other row is changed in its form."""
        sheet = self.sheet
        if sheet is None:
            return
        if sheet.row(chosen).row.kind == "deal":
            if self.recorder.edit(chosen):
                self.desk_wanted.emit()
            return
        page = self._page("row")
        change = getattr(page, "change", None)
        if change is not None:
            change(chosen)
        self.show_page("row")

    def remove(self, chosen: str) -> None:
        """Takes a row out; undo brings it back."""
        self.recorder.do(lambda: self.recorder.book().remove(chosen))

    # --- keys -----------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.row()
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == _CTRL and key == Qt.Key.Key_Z:
            self.recorder.desk.undo()
        elif (held, key) in _REDO:
            self.recorder.desk.redo()
        elif held == _CTRL and key == Qt.Key.Key_F:
            self.search.setFocus()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row is not None and self.table.hasFocus():
            self.edit(row.row.id)
        elif key == Qt.Key.Key_Delete and row is not None and self.table.hasFocus():
            self.remove(row.row.id)
        elif key == Qt.Key.Key_Escape and self.page_name() != "sheet" and self.sheet is not None:
            self.show_page("sheet")
            self.table.setFocus()
        else:
            super().keyPressEvent(event)


def _make(module: str, name: str, view: NightView) -> QWidget:
    """A page from its own file, read when it is first needed."""
    from importlib import import_module

    made: QWidget = getattr(import_module(f"calculator.gui.night.{module}"), name)(view)
    return made


_MAKERS: dict[str, Callable[[NightView], QWidget]] = {
    "statistics": partial(_make, "statistics_page", "StatisticsPage"),
    "rescore": partial(_make, "rescore_page", "RescorePage"),
    "nights": partial(_make, "nights_page", "NightsPage"),
    "head": partial(_make, "head_page", "HeadPage"),
    "row": partial(_make, "row_page", "RowPage"),
}
