"""Statistics 统计: everybody who played, over nights; a click on a head sorts, a click on a line shows his nights."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame

from calculator.documents import Problems
from calculator.gui.look import Look, create, label, put
from calculator.gui.nights.drawing import Chart, Drawing, NightColumns
from calculator.gui.nights.highlights_panel import HighlightsPanel
from calculator.gui.nights.pages import NightHost, NightPage
from calculator.gui.widgets import (
    Alternative,
    ChoiceBar,
    ChoiceBox,
    DataTable,
    fill_box,
    hbox,
    panel,
    scroll_area,
    turn,
    vbox,
)
from calculator.nights import Bar, PersonStatistics, Sheet, Summary, bars, statistics
from calculator.text import code_of, percent
from calculator.view import signed_average, statistics_table

MEASURES = ("wins", "self_draws", "deal_ins", "average")
_BARS = 12
"""Players beside each other in bars; more are in the table."""

_COURSE, _GAP, _ALL = 220, 12, 100
"""The height from which the night's course is drawn, the room between panels, and the share of what is left that it takes."""
_BESIDE = 476
"""The share of bars and hands beside tables of 760."""
_LETTERS = 12
"""The length of the name of a ruleset, in its box."""


class StatisticsPage(NightPage):
    """The statistics.

    At the left are the table, the session that is open and, if there is room, its course; at the
    right bars of all, the session's biggest hands, and the sessions of the chosen player.
    """

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._look = view.look
        self._nights: tuple[Summary, ...] = ()
        self._people: dict[str, PersonStatistics] = {}
        self._colours: dict[str, int] = {}
        self._seats: dict[str, int] = {}
        self._ruleset: str | None = None
        self._measure = "wins"
        self._key: tuple[object, ...] | None = None
        self.highlights = HighlightsPanel()
        self.highlights.row_wanted.connect(self._see)
        bars, self._course_of = self._plots()
        self.chart, course_title, self._head = Chart(), label("heading", code="chart_title"), self._table_panel()
        self.chart.row_chosen.connect(self._see)
        self.course = panel(course_title, (self.chart, 1), margins=(16, 10, 16, 12))
        body = vbox(None, self._head, self.highlights, (self.course, _ALL), 1, margins=0, spacing=_GAP)
        self._parts = hbox(
            None,
            (body, 760),
            (vbox(None, bars, self.highlights.below, (self._course_of, 1), 0, spacing=12), _BESIDE),
            margins=0,
            spacing=12,
        )
        vbox(self, scroll_area(self._parts), margins=0)

    def _table_panel(self) -> QFrame:
        title, self.hint = label("heading", code="statistics_title"), label("hint", wrap=True)
        self.rules = create(
            ChoiceBox,
            "form_label_ruleset",
            sizeAdjustPolicy=ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
            minimumContentsLength=_LETTERS,
            activated=self._choose_rules,
        )
        head = hbox(None, title, (self.hint, 1), self.rules, margins=(15, 0, 15, 0))
        self.table = create(DataTable, "statistics_title", whole=True, chosen=lambda _: self._show_person())
        self.first = self.table
        self.none = label("second", code="statistics_none")
        self.none.setContentsMargins(15, 8, 15, 8)
        return panel(head, (self.table, 1), self.none, margins=(1, 10, 1, 10), spacing=6)

    def _plots(self) -> tuple[QFrame, QFrame]:
        """Return the bars of all, and the sessions of the chosen player."""
        self.measures = ChoiceBar(chosen=self._choose_measure)
        self.bars, self.line = Drawing(QSize(360, 96), QSize(200, 60)), NightColumns()
        self._line_title, self._line_hint = label("heading", wrap=True, yields=True), label("hint")
        self.line.described.connect(lambda text: put(self._line_hint, text))
        head = hbox(None, (self._line_title, 1), self._line_hint)
        first = panel(self.measures, self.bars, margins=(16, 10, 16, 12))
        second = panel(head, (self.line, 1), margins=(16, 10, 16, 12))
        return first, second

    def _see(self, row_id: str) -> None:
        """Show a deal of the session, in the score sheet."""
        self.view.to_sheet()
        self.view.choose(row_id)

    # --- showing --------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Read the sessions again."""
        self._key = None

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """Show everybody, over all sessions as they are now; `sheet` is the one that is open."""
        night = sheet.night if sheet is not None else None
        self.highlights.show_sheet(sheet, look)
        self.chart.show_sheet(sheet, None, look)
        key = (night.id if night else "", night.revision if night else 0)
        if self._key != key:
            self._key = key
            book = self.view.recorder.book()
            try:
                self._nights = book.store.nights()
                self._colours = {one.id: one.colour for one in book.store.people()}
            except Problems as problems:
                self.view.show_problems(problems)
        elif look == self._look:
            return
        self._look = look
        # As they sit in the session that is open, so in the table below.
        self._seats = {one.id: seat for seat, one in enumerate(night.people)} if night is not None else {}
        turn(self._parts, down=look.large)
        self._parts.setStretch(1, _BESIDE * 4 // 5 if look.narrow else _BESIDE)
        self._show_rules()
        self._show()
        self.fit()

    def fit(self) -> None:
        """Show the course of the session, if the tables leave room for it."""
        above = self._head.sizeHint().height() + self.highlights.sizeHint().height() + 2 * _GAP
        room = self.height() - above >= self._look.px(_COURSE)
        self.course.setVisible(room and not self.highlights.isHidden() and not self._look.large)

    def _show_rules(self) -> None:
        look = self._look
        counts: dict[str, tuple[str, int]] = {}
        for one in self._nights:
            if one.problem is None:
                counts[one.ruleset] = (one.ruleset_name, counts.get(one.ruleset, ("", 0))[1] + 1)
        entries: list[tuple[str, str | None]] = [(look.say("statistics_all"), None)]
        entries += [(f"{name} ({count})", ruleset) for ruleset, (name, count) in sorted(counts.items())]
        if self._ruleset not in counts:
            self._ruleset = None
        fill_box(self.rules, entries, self._ruleset)
        mixed = self._ruleset is None and len(counts) > 1
        notes = [look.say("statistics_mixed")] if mixed else []
        for night in self._nights:
            if self._ruleset in (None, night.ruleset):
                notes += [f"{night.name}: {problem.message(look.language)}" for problem in night.damage]
        put(self.hint, " ".join(notes))

    def _show(self) -> None:
        look = self._look
        found = sorted(statistics(self._nights, self._ruleset), key=lambda one: self._seats.get(one.person, _BARS))
        self._people = {one.person: one for one in found}
        self.none.setVisible(not found)
        self.table.show_rows(*statistics_table(found, self._colours, look), look)
        if not self.table.key() and found:
            self.table.choose(found[0].person)
        self._show_person()

    def _show_bars(self) -> None:
        look = self._look
        choices = [Alternative(name, look.say(code_of("statistics_by", name))) for name in MEASURES]
        self.measures.set_choices(choices, self._measure)
        rows = []
        for one in list(self._people.values())[:_BARS]:
            if self._measure == "average":
                value, text = one.average, signed_average(one.average)
            else:
                count = getattr(one, self._measure)
                value, text = one.share(count), f"{percent(one.share(count))}  {count}/{one.deals}"
            part = (0, float(value), "gain" if value >= 0 else "loss")
            colour = self._colours.get(one.person, 0)
            rows.append(Bar(one.name, colour, [part], text, one.person == self.table.key()))
        rows.sort(key=lambda bar: -bar.parts[0][1])
        title = look.say(code_of("statistics_by", self._measure))
        said = f"{title}: " + ", ".join(f"{bar.name} {bar.text}" for bar in rows)
        self.bars.show_drawing(lambda size: bars(rows, size), said, look)

    def _show_person(self) -> None:
        self._show_bars()
        look, one = self._look, self._people.get(self.table.key())
        put(self._line_title, look.say("statistics_person", name=one.name) if one is not None else "")
        points = one.series if one is not None else ()
        colour = self._colours.get(one.person, 0) if one is not None else 0
        self.line.show_points(points, colour, look)
        self._course_of.setVisible(len(points) > 1)

    # --- choosing -------------------------------------------------------------------------------------------------

    def _choose_rules(self, at: int) -> None:
        self._ruleset = self.rules.itemData(at)
        self._show_rules()
        self._show()

    def _choose_measure(self, name: str) -> None:
        self._measure = name
        self._show_bars()
