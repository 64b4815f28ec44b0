"""The what-if 改规则重算: the session under other rules or settings, row beside row.

The saved one is not touched.
"""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame

from calculator.documents import Problem, Problems
from calculator.gui.look import create, label, push_button, show_text
from calculator.gui.nights.pages import NightHost, NightPage
from calculator.gui.widgets import (
    Background,
    ChoiceBox,
    DataTable,
    OptionGrid,
    Stopped,
    fill_box,
    hbox,
    later,
    panel,
    scroll_area,
    turn,
    vbox,
)
from calculator.nights import Night, PlayedDeal, Replayer, rescore
from calculator.rules.library import Library, folders
from calculator.settlement import Settlement
from calculator.view import RescoredShown, rescored_columns, rescored_shown

_PAUSE = 120
"""Milliseconds after the last change until the night is reckoned again."""
_BESIDE = 760
"""The least width at 100 % in which large type has the rules beside the rows."""


# --- beside the window ------------------------------------------------------------------------------------------------


class StoppableReplayer(Replayer):
    """Ends at the next deal once `stopped` says so."""

    stopped: Callable[[], bool] = staticmethod(lambda: False)

    def settle(
        self, night: Night, played: PlayedDeal, dealer: int, going_on: Mapping[str, Any] | None = None
    ) -> Settlement:
        """Settle a deal, unless the work was stopped."""
        if self.stopped():
            raise Problems(())  # which nobody hears of
        return super().settle(night, played, dealer, going_on)


# --- in the window -------------------------------------------------------------------------------------------------


class RescorePage(NightPage):
    """Rules and settings at the left; at the right the rows before and after, with the reason."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._shown: tuple[Night | None, object] = None, None
        """The session that is compared, and what its texts were made for."""
        self._found: RescoredShown | None = None
        self._problems: tuple[Problem, ...] = ()
        self._replayer = StoppableReplayer()
        self.background = Background(self, done=self._take, failed=self._fail)
        self.pause = later(self, self._ask, _PAUSE)
        self._parts = hbox(None, (self._rules_panel(), 5), (self._rows_panel(), 11), spacing=12)
        vbox(self, scroll_area(self._parts))

    def _rules_panel(self) -> QFrame:
        title, hint = label("heading", code="rescore_title"), label("hint", code="rescore_hint")
        self.rules = create(
            ChoiceBox,
            "form_label_ruleset",
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
            minimumContentsLength=8,
            activated=self._choose_rules,
        )
        self.first = self.rules
        self.options = OptionGrid(changed=lambda *_: self.pause.start())
        self.details = label("hint")
        body = vbox(None, self.options, self.details, 1, margins=(0, 0, 6, 0), spacing=8)
        self.back = push_button(act=self._reset, code="rescore_reset")
        self._options_area = scroll_area(body)
        parts = (title, hint, self.rules, (self._options_area, 1), self.back)
        return panel(*parts, margins=(16, 10, 12, 12), spacing=8)

    def _rows_panel(self) -> QFrame:
        self.count = label("heading")
        self.all = create(QCheckBox, "rescore_all", toggled=lambda _: self._show_rows())
        head = hbox(None, self.count, 1, self.all, margins=(15, 0, 15, 0))
        self.table = create(DataTable, "rescore_title")
        self.totals, self.problems = label(""), label("problem")
        for part in (self.totals, self.problems):
            part.setContentsMargins(15, 0, 15, 0)
        return panel(head, self.totals, (self.table, 1), self.problems, margins=(1, 10, 1, 10), spacing=6)

    # --- showing --------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Start again: with the session's own rules as their file is now, and its own settings."""
        self._shown = None, None

    def show_session(self) -> None:
        """Show the comparison for the session that is open."""
        night, look = self.sheet.night, self.look
        texts = (look.language, look.narrow, look.size)
        (before, of_before), self._shown = self._shown, (night, texts)
        self.fit()
        if before is None or before.id != night.id:
            self._show_rules(night.ruleset.id)
            self._show_options(night.options)
        elif of_before != texts:
            self._show_rules(self.rules.currentData())
            self._show_options(self.options.values())
        elif before == night:
            return
        self._ask()

    def fit(self) -> None:
        """Place rules and rows beside each other, or below if the type is large and the window narrow."""
        look = self.look
        above = look.large and self.width() < look.px(_BESIDE)
        turn(self._parts, down=above)
        for part in (self._options_area, self.table):
            part.setMinimumHeight(look.px(150 if above else 60))

    def _show_rules(self, chosen: str) -> None:
        look, own = self.look, self.sheet.night.ruleset.id
        entries = [
            (f"{one.name(look.language)}{look.say('rescore_now') if one.id == own else ''}", one.id)
            for one in self.view.recorder.living().listed()
        ]
        fill_box(self.rules, entries, chosen)

    def _show_options(self, values: dict[str, Any]) -> None:
        """Show a control for every option of the chosen rules.

        It has a value of `values` that the rules know and allow.
        """
        self.options.clear()
        try:
            ruleset = self.view.recorder.living().load(str(self.rules.currentData()))
        except Problems as problems:
            self._fail(problems.problems)
            return
        table = ruleset.table(ruleset.options(ruleset.fitting(values))[0])
        self.options.show_options(table.definition.options, table.option, self.look)

    def _choose_rules(self) -> None:
        self._show_options({**self.sheet.night.options, **self.options.values()})
        self._ask()

    def _reset(self) -> None:
        self.add()
        self.show_session()

    # --- reckoning ------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if not self.isVisible():
            return
        self.pause.stop()
        self.count.setText(self.look.say("rescore_busy"))
        night, look, replayer = self.sheet.night, self.look, self._replayer
        ruleset, options = str(self.rules.currentData()), self.options.values()

        def work(stopped: Stopped, progress: object) -> RescoredShown:
            replayer.stopped = stopped
            return rescored_shown(rescore(night, Library(folders()), ruleset, options, replayer=replayer), look)

        self.background.start(work)

    def _take(self, found: RescoredShown, problems: tuple[Problem, ...] = ()) -> None:
        self._found, self._problems = found, problems
        self._show_rows()

    def _fail(self, problems: tuple[Problem, ...]) -> None:
        self._take(RescoredShown(), problems)

    def _show_rows(self) -> None:
        if self._found is None:
            return
        shown, look = self._found, self.look
        show_text(self.problems, "\n".join(one.message(look.language) for one in self._problems))
        lines = [line for line in shown.rows if self.all.isChecked() or line.key in shown.changed]
        self.table.show_rows(rescored_columns(self.sheet.night.names, look), lines, look)
        self.count.setText(shown.said)
        self.totals.setText(shown.totals)
        self.details.setText(shown.details)
