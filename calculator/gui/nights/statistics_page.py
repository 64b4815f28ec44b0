"""Statistics 统计: everybody who played, over nights; a click on a head sorts, a click on a line shows his nights."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame

from calculator.documents import Problems
from calculator.gui.look import Look, create, label, push_button
from calculator.gui.nights.drawing import Chart, Drawing, NightColumns
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
from calculator.nights import (
    Bar,
    PersonStatistics,
    Sheet,
    Summary,
    again_text,
    bars,
    night_highlights,
    statistics,
    who_text,
)
from calculator.text import code_of, percent
from calculator.view import count_table, hand_table, signed_average, statistics_table

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
        self._nights: tuple[Summary, ...] = ()
        self._people: dict[str, PersonStatistics] = {}
        self._colours: dict[str, int] = {}
        self._seats: dict[str, int] = {}
        self._measure = "wins"
        self._shown: tuple[object, Look] | None = None
        self.highlights = HighlightsPanel()
        self.highlights.row_wanted.connect(self._see)
        bars, self._course_of = self._plots()
        self.chart, course_title, self._head = Chart(), label("heading", code="chart_title"), self._table_panel()
        self.chart.row_chosen.connect(self._see)
        self.course = panel(course_title, (self.chart, 1), margins=(16, 10, 16, 12))
        body = vbox(None, self._head, self.highlights, (self.course, _ALL), 1, spacing=_GAP)
        self._parts = hbox(
            None,
            (body, 760),
            (vbox(None, bars, self.highlights.below, (self._course_of, 1), 0, spacing=12), _BESIDE),
            spacing=12,
        )
        vbox(self, scroll_area(self._parts))

    def _table_panel(self) -> QFrame:
        title, self.hint = label("heading", code="statistics_title"), label("hint")
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
        self._line_title, self._line_hint = label("heading", wrap=True, yields=True), label("hint", wrap=False)
        self.line.described.connect(self._line_hint.setText)
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
        self._shown = None

    def show_session(self) -> None:
        """Show everybody, over all sessions as they are now."""
        sheet, look = self.view.sheet, self.look
        self.chart.show_sheet(sheet, None, look)
        key = (sheet.night.id, sheet.night.revision) if sheet is not None else ()
        before, self._shown = self._shown, (key, look)
        if before is None or before[0] != key:
            store = self.view.recorder.book().store
            try:
                self._nights = store.nights()
                self._colours = {one.id: one.colour for one in store.people()}
            except Problems as problems:
                self.view.show_problems(problems)
        elif before[1] == look:
            return
        self.highlights.show_sheet(sheet, look)
        # As they sit in the session that is open, so in the table below.
        people = sheet.night.people if sheet is not None else ()
        self._seats = {one.id: seat for seat, one in enumerate(people)}
        turn(self._parts, down=look.large)
        self._parts.setStretch(1, _BESIDE * 4 // 5 if look.narrow else _BESIDE)
        self._show_rules()
        self._show()
        self.fit()

    def fit(self) -> None:
        """Show the course of the session, if the tables leave room for it."""
        above = self._head.sizeHint().height() + self.highlights.sizeHint().height() + 2 * _GAP
        room = self.height() - above >= self.look.px(_COURSE)
        self.course.setVisible(room and not self.highlights.isHidden() and not self.look.large)

    def _show_rules(self) -> None:
        look = self.look
        counts: dict[str, tuple[str, int]] = {}
        for one in self._nights:
            if one.problem is None:
                counts[one.ruleset] = (one.ruleset_name, counts.get(one.ruleset, ("", 0))[1] + 1)
        entries: list[tuple[str, str | None]] = [(look.say("statistics_all"), None)]
        entries += [(f"{name} ({count})", ruleset) for ruleset, (name, count) in sorted(counts.items())]
        fill_box(self.rules, entries, self.rules.currentData())
        chosen = self.rules.currentData()
        notes = [look.say("statistics_mixed")] if chosen is None and len(counts) > 1 else []
        for night in self._nights:
            if chosen in (None, night.ruleset):
                notes += [f"{night.name}: {problem.message(look.language)}" for problem in night.damage]
        self.hint.setText(" ".join(notes))

    def _show(self) -> None:
        chosen = statistics(self._nights, self.rules.currentData())
        found = sorted(chosen, key=lambda one: self._seats.get(one.person, _BARS))
        self._people = {one.person: one for one in found}
        self.none.setVisible(not found)
        self.table.show_rows(*statistics_table(found, self._colours, self.look), self.look)
        if not self.table.key() and found:
            self.table.choose(found[0].person)
        self._show_person()

    def _show_bars(self) -> None:
        look = self.look
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
        one = self._people.get(self.table.key())
        self._course_of.setVisible(one is not None and len(one.series) > 1)
        if one is not None:
            self._line_title.setText(self.look.say("statistics_person", name=one.name))
            self.line.show_points(one.series, self._colours.get(one.person, 0), self.look)

    # --- choosing -------------------------------------------------------------------------------------------------

    def _choose_rules(self) -> None:
        self._show_rules()
        self._show()

    def _choose_measure(self, name: str) -> None:
        self._measure = name
        self._show_bars()


_HANDS = 5
"""The number of the biggest hands listed."""


class HighlightsPanel(QFrame):
    """One session's highlights beside the statistics; `row_wanted` is the id of a row that is to be seen.

    They are who discarded to whom and how often each won beside the number by luck alone, the biggest
    hands, and a deal to see again. A click on a hand, or Enter, leads to its row of the score sheet.
    """

    row_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.title, self.luck = label("heading", wrap=True), label("second")
        self.people = DataTable(whole=True)
        self.hands = create(DataTable, "highlights_hands", whole=True, opened=self._open)
        self.hands.clicked.connect(lambda index: self._open(self.hands.key_of(index)))
        self._again = ""
        self.again = push_button(act=lambda: self.row_wanted.emit(self._again))
        inset = (15, 0, 15, 0)
        line = hbox(None, self.luck, margins=inset)
        vbox(self, hbox(None, self.title, margins=inset), self.people, line, 1, margins=(1, 10, 1, 10), spacing=6)
        hands = label("heading", code="highlights_hands")
        self._head = hbox(None, (hands, 1), self.again, margins=inset)
        self.below = panel(self._head, self.hands, margins=(1, 10, 1, 10), spacing=6)
        """The biggest hands and the deal to see again, which stand where there is room."""

    def _open(self, key: str) -> None:
        if key:
            self.row_wanted.emit(key.partition(" ")[0])

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """Show the session that is open; hide if there is none, or nothing was played yet."""
        turn(self._head, down=look.narrow)
        found = night_highlights(sheet) if sheet is not None else None
        for part in (self, self.below):
            part.setVisible(bool(found is not None and found.deals))
        if sheet is None or found is None or not found.deals:
            return
        hands, again = found.hands[:_HANDS], found.again
        self.title.setText(look.say("highlights_title", name=sheet.night.name))
        self.people.setAccessibleName(self.title.text())
        self.people.show_rows(*count_table(sheet, found, look), look)
        self.luck.setText(found.luck_text(sheet.night.names, look.language))
        self.hands.setVisible(bool(hands))
        self.hands.show_rows(*hand_table(sheet, hands, look), look)
        self.again.setVisible(again is not None)
        if again is not None:
            self._again = again.id
            self.again.setText(again_text(again, look.language))
            self.again.setToolTip(who_text(sheet.night, again, look.language))
