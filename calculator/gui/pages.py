"""One page at a time: the stage, and night, rules and evening, which are made when first asked for."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from calculator.gui.look import Look
from calculator.gui.stage.page import StagePage
from calculator.gui.widgets import PAUSE, collect_garbage

if TYPE_CHECKING:
    from collections.abc import Callable

    from calculator.app import Recorder
    from calculator.gui.new_session.view import NewSessionView
    from calculator.gui.nights.view import NightView
    from calculator.gui.rules.folder_watch import FolderWatch
    from calculator.gui.rules.view import RulesView
    from calculator.table import OpenTable
    from calculator.view import TableSetup


_AGAIN = 50
"""Milliseconds after which it is looked again whether a page that was left still works."""


def let_go(page: QWidget | None) -> None:
    """Delete a page or a panel that was left.

    It is made again faster than it would be kept up to date.
    """
    if page is None:
        return
    page.hide()
    worker = getattr(page, "worker", None)
    if worker is None or worker.end():
        page.deleteLater()
        QTimer.singleShot(PAUSE, collect_garbage)
    else:
        QTimer.singleShot(_AGAIN, page, partial(let_go, page))


class Pages(QStackedWidget):
    """The stage, and the other pages, which are made when they are first asked for."""

    shown = Signal(str)
    """A view is shown now, by its name."""
    asked_about = Signal(str)
    """A recorded deal is to be laid on the table and asked about."""
    rules_changed = Signal()
    """Ruleset files are others than before."""

    def __init__(
        self, open_table: OpenTable, look: Look, recorder: Callable[[], Recorder], folder: Path | None
    ) -> None:
        super().__init__()
        self._open_table, self._look, self._recorder, self._folder = open_table, look, recorder, folder
        self.page = StagePage(open_table, recorder)
        self.rules: RulesView | None = None
        self.night: NightView | None = None
        self.new_session: NewSessionView | None = None
        self._before_new_session: QWidget | None = None
        self._watch: FolderWatch | None = None
        self._outdated: set[RulesView | NightView | NewSessionView] = set()
        """The pages that have not shown the look yet."""
        self.currentChanged.connect(self._show_look_here)

    def show_look(self, look: Look) -> None:
        """Theme, language, size of type or the window's width are others than before."""
        self._look = look
        self._outdated = {view for view in (self.rules, self.night, self.new_session) if view is not None}
        self._show_look_here()

    def _show_look_here(self) -> None:
        """Show the look on the current page; the others wait until somebody sees them."""
        for view in self._outdated:
            if view is self.currentWidget():
                self._outdated.remove(view)
                view.show_look(self._look)
                return

    def show_view(self, name: str) -> None:
        """Show the stage, or another page."""
        if name == "new_session":
            self.open_new_session()
            return
        self.shown.emit(name)
        if name == "rules":
            self.setCurrentWidget(self._rules_view())
        elif name == "night":
            night = self._night_view()
            self.setCurrentWidget(night)
            night.arrive()
        else:
            self.setCurrentIndex(0)
            self.page.setFocus()
        if self.new_session is not None:
            self.removeWidget(self.new_session)
            let_go(self.new_session)
            self.new_session = None

    def read_nights(self, path: Path) -> None:
        """Show the content of a file of a session or of typed deals, before anything of it is kept."""
        self.show_view("night")
        self._night_view().read_file(path)

    def show_ruleset(self, path: Path) -> None:
        """Show a file of rules, wherever it lies."""
        self.show_view("rules")
        rules = self._rules_view()
        rules.open(path)
        rules.keeping.offer_place()

    def show_rule(self, file: str, line: int) -> None:
        """Show a line of a ruleset's file, in the rules view.

        For rules kept by a session, that of the living file.
        """
        self.show_view("rules")
        self._rules_view().open_kept(Path(file), line, getattr(self._open_table.library, "frozen", None))

    def _night_view(self) -> NightView:
        if self.night is None:
            from calculator.gui.nights.view import NightView

            self.night = NightView(self._recorder(), self._look)
            self.night.table_wanted.connect(lambda: self.show_view("table"))
            self.night.rule_wanted.connect(self.show_rule)
            self.night.ask_wanted.connect(self.asked_about)
            self.night.new_session_wanted.connect(self.open_new_session)
            self.addWidget(self.night)
        return self.night

    def open_new_session(self) -> None:
        """Show the view that begins a session as the last one was."""
        fresh = self.new_session is None
        if self.new_session is None:
            from calculator.gui.new_session.view import NewSessionView

            self.new_session = new_session = NewSessionView(self._recorder(), self._look, self._folder)
            new_session.begun.connect(lambda: self.show_view("table"))
            new_session.left.connect(
                lambda: self.show_view("night" if self._before_new_session is self.night else "table")
            )
            new_session.sample_wanted.connect(self._show_sample)
            self.addWidget(new_session)
        self.shown.emit("new_session")
        self._before_new_session = self.currentWidget()
        self.setCurrentWidget(self.new_session)
        if not fresh:
            self.new_session.arrive()
        self.new_session.play.setFocus()

    def _show_sample(self) -> None:
        """Show the sample deal, marked as one."""
        from calculator.documents import Problems
        from calculator.table import tour_deal

        self.show_view("table")
        try:
            self._open_table.load(tour_deal())
        except Problems as problems:
            self._open_table.notify(problems.problems)

    def _rules_view(self) -> RulesView:
        if self.rules is None:
            from calculator.gui.rules.view import RulesView
            from calculator.rules.library import folders

            if self._watch is not None:
                # From now on that view looks.
                self._watch.deleteLater()
                self._watch = None
            self.rules = rules = RulesView(folders(), self._settled_record, self._look)
            rules.rulesets_changed.connect(self.rules_changed)
            rules.ruleset_wanted.connect(self._use_ruleset)
            rules.example_wanted.connect(self._show_example)
            rules.printed.agreement = self._agreement
            self.addWidget(rules)
            rules.open_named(self._open_table.deal.ruleset)
        return self.rules

    def watch_rules(self) -> None:
        """Ruleset files that are changed by another program are taken over at the table too."""
        if self.rules is None and self._watch is None:
            from calculator.gui.rules.folder_watch import FolderWatch
            from calculator.rules.library import folders

            self._watch = FolderWatch(folders(), self)
            self._watch.changed.connect(self.rules_changed)

    def show_card(self) -> None:
        """Show the card of the table's rules, with its options."""
        self.show_view("rules")
        rules = self._rules_view()
        rules.open_named(self._open_table.deal.ruleset)
        rules.show_card()

    def _agreement(self) -> TableSetup:
        from calculator.view import TableSetup

        deal = self._open_table.deal
        stake = self._look.say("table_yuan", amount=deal.stake) if deal.stake and deal.stake != "1" else ""
        return TableSetup(deal.ruleset, deal.choices, [name for name in deal.players or () if name], stake)

    def _settled_record(self) -> dict[str, object] | None:
        """Return the record that the rules view settles again.

        None while the deal is not settled here either.
        """
        return self._open_table.record() if self._open_table.settlement is not None else None

    def _use_ruleset(self, name: str) -> None:
        self._open_table.set_ruleset(name)
        self.show_view("table")

    def _show_example(self, record: dict[str, object]) -> None:
        self._open_table.open_data(record)
        self.show_view("table")
