"""今晚开一局: who plays, which rules, what is agreed, each filled in already, so that Enter begins at once."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from calculator.app import Recorder, regulars, remember
from calculator.documents import Problem, Problems, data_folder
from calculator.gui.look import (
    ENTER,
    Look,
    announce,
    create,
    label,
    push_button,
    say_within,
    says,
    show_text,
    styled_frame,
)
from calculator.gui.new_session.agreements import Questions
from calculator.gui.new_session.cards import CardGrid
from calculator.gui.new_session.who import WhoColumn
from calculator.gui.widgets import (
    Alternative,
    Background,
    ChoiceBar,
    FittingFrame,
    OptionGrid,
    Report,
    Stopped,
    hbox,
    panel,
    scroll_area,
    stack,
    vbox,
)
from calculator.rules import Definition, Option, OptionValue
from calculator.rules.library import FEW, Library, folders
from calculator.table import sentence
from calculator.view import (
    CardText,
    Plan,
    Question,
    RulesetCard,
    at_all_seats,
    begin,
    card_of,
    card_text,
    planned,
    questions_of,
)

_TITLES = {"who": "new_session_who", "where": "new_session_where", "agreed": ""}
PARTS = tuple(_TITLES)
_THREE = 960
"""From this width on, in pixels at 100 %, three columns stand beside each other."""
_HINTS = 1180
"""From this width on the columns have a word beside their titles."""
_SEARCH = 150
"""Pixels at 100 % of the field in which a ruleset is searched for, at most."""


class NewSessionView(FittingFrame):
    """Begins a night. `begun`: its first deal lies on the table; `left`: nothing has changed; `sample_wanted`: the tour."""

    begun = Signal()
    left = Signal()
    sample_wanted = Signal()

    def __init__(self, recorder: Recorder, look: Look, folder: Path | None) -> None:
        super().__init__()
        self._recorder, self._look = recorder, look
        self._folder = folder or data_folder()
        self._library = Library(folders(), kept=FEW)
        self.plan = Plan((), "", {})
        """The plan of the session that the view would begin now."""

        self._cards: dict[str, RulesetCard] = {}
        self._questions: dict[str, tuple[Question, ...]] = {}
        self._beside: bool | None = None
        """True if the three stand beside each other; None before they are placed."""
        self._part = PARTS[0]
        self._problems: tuple[Problem, ...] = ()
        self._replaced = dict[str, None]()
        """Names of nobody who played before, that were put aside by keys: they come back in turn."""
        self.worker = Background(self, done=self._worked_out)
        self.lead = label("hint", yields=True, code="new_session_lead")
        self.sample = push_button("flat", self.sample_wanted, code="new_session_sample")
        head = hbox(None, label("title", code="new_session_title"), (self.lead, 99), 1, self.sample, spacing=14)
        self.tabs = ChoiceBar(chosen=self._show_part)
        self._titles = {part: label("heading", wrap=True, code=code) for part, code in _TITLES.items()}
        self._hints = {part: label("hint", yields=True) for part in PARTS}
        says(self._hints["where"], "new_session_where_hint")
        self.panels = {"who": self._who(), "where": self._where(), "agreed": self._options()}
        self.foot = self._foot()
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        self._body = vbox(self, head, self.tabs, (self._grid, 1), margins=16, spacing=10)
        self.arrive()

    # --- parts ----------------------------------------------------------------------------------------------------

    def _heading(self, part: str, *more: QWidget) -> QBoxLayout:
        number = label("tag", str(PARTS.index(part) + 1))
        number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return hbox(None, number, self._titles[part], (self._hints[part], 1), *more, spacing=8)

    def _who(self) -> QFrame:
        self.who = who = WhoColumn()
        who.seat_table.named.connect(lambda seat, name: self._change(self.plan.renamed(seat, name)))
        who.seat_table.swapped.connect(self._swap)
        who.seat_table.dealt.connect(lambda seat: self._change(self.plan._replace(dealer=seat)))
        who.seat_table.another_wanted.connect(self._seat_another)
        who.regulars.chosen.connect(self._seat_regular)
        who.count.chosen.connect(self._seat_count)
        who.stake.textEdited.connect(lambda text: self._change(self.plan._replace(stake=text)))
        who.name.textEdited.connect(lambda text: self._change(self.plan._replace(title=text)))
        return panel(self._heading("who"), (scroll_area(who), 1), margins=(14, 12, 14, 12), spacing=10)

    def _where(self) -> QFrame:
        self.cards = CardGrid()
        self.cards.chosen.connect(self.choose_ruleset)
        self.search = create(
            QLineEdit, "new_session_search", clearButtonEnabled=True, textChanged=lambda _: self._find()
        )
        self._area = scroll_area(self.cards)
        return panel(self._heading("where", self.search), (self._area, 1), margins=(14, 12, 14, 12), spacing=10)

    def _options(self) -> QFrame:
        self.questions, self.options = Questions(), OptionGrid(changed=self._agree)
        self.questions.agreed.connect(self._agree)
        self.rest, self.all = label("second"), push_button("flat", self._unfold)
        self.pages = stack(scroll_area(self.questions), scroll_area(self.options))
        frame, below = styled_frame("panel"), hbox(None, (self.rest, 1), self.all, spacing=8)
        parts = (self._heading("agreed"), (self.pages, 1), below)
        self._options_column = vbox(frame, *parts, margins=(14, 12, 14, 12), spacing=10)
        return frame

    def _foot(self) -> QWidget:
        foot = QWidget()
        self.summary, self.problem = label("second"), label("problem")
        self.play = push_button("primary", self.begin)
        vbox(foot, self.problem, self.summary, self.play, spacing=6)
        return foot

    # --- showing --------------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Start again from the last session."""
        try:
            self.plan = planned(self._recorder, self._folder, self._look.language)
        except Problems as problems:
            self._problems = problems.problems
            deal = self._recorder.open_table.deal
            self.plan = Plan(at_all_seats(deal.players, self._look.language), deal.ruleset, {})
        else:
            self._problems = ()
        self._library = Library(folders(), kept=FEW)
        self._listed = {one.id: one.name for one in self._library.listed()}
        self._known, listed = regulars(self._folder), list(self._listed)
        if self.plan.ruleset not in listed:
            self.plan = self.plan._replace(ruleset=next(iter(listed), ""), options={})
        self.search.clear()
        # What is chosen is seen without looking for it.
        self._names = sorted(listed, key=self.plan.ruleset.__ne__)
        self._cards, self._questions = {}, {}
        self._fit_seats()
        self.pages.setCurrentIndex(0)
        self._work()
        self.show_look(self._look)
        self.play.setFocus()

    def show_look(self, look: Look) -> None:
        """Theme, language and type."""
        self._look = look
        self.fit()
        say_within(self, look)
        self.lead.setToolTip(self.lead.text())
        self.search.setPlaceholderText(self.search.accessibleName())
        self.search.setMaximumWidth(look.px(_SEARCH))
        self.who.show_look(look)
        self.play.setAccessibleName(look.say("new_session_begin"))
        self.play.setText(f"{self.play.accessibleName()}  (Enter)")
        self.cards.show_names(self._names, look)
        for name in self._names:
            self._show_card(name)
        self._find()
        self._show()

    def fit(self) -> None:
        """Lay out three columns, or one at a time."""
        wide = self.width() * 100 // self._look.size
        beside = wide >= _THREE
        margin = 16 if not self._look.narrow else 12
        self._body.setContentsMargins(margin, 10, margin, 12)
        self.lead.setVisible(beside)
        for hint in self._hints.values():
            hint.setVisible(min(wide, self.width()) >= _HINTS)
        self.who.arrange(across=not beside and self.width() > self.height())
        if beside == self._beside:
            return
        self._beside = beside
        for at, (part, share) in enumerate(zip(self.panels.values(), (34, 56, 38), strict=True)):
            self._grid.addWidget(part, 0, at if beside else 0)
            self._grid.setColumnStretch(at, share if beside or not at else 0)
        self._grid.setRowStretch(0, 1)
        if beside:
            self._options_column.addWidget(self.foot)
        else:
            self._grid.addWidget(self.foot, 1, 0)
        self.tabs.setVisible(not beside)
        self._show_part(self._part)

    def _show_part(self, part: str) -> None:
        """Show one column, if only one has room."""
        self._part = part
        say = self._look.say
        codes = {"who": "new_session_part_who", "where": "new_session_part_where", "agreed": "new_session_part_agreed"}
        self.tabs.set_choices([Alternative(one, say(code)) for one, code in codes.items()], self._part)
        for name, one in self.panels.items():
            one.setVisible(bool(self._beside) or name == self._part)

    def _show(self) -> None:
        """Show everything as it is planned now."""
        look, plan, say = self._look, self.plan, self._look.say
        doubled = plan.doubled()
        twice = say("new_session_twice", name=plan.names[doubled[0]].strip()) if doubled else ""
        self.who.show_plan(plan, self._known, twice, look)
        self._show_counts()
        self.cards.show_chosen(plan.ruleset)
        self._show_options()
        self._show_foot(twice)

    def _find(self) -> None:
        """Show the cards of the rulesets that match the search."""
        sought = self.search.text().casefold().split()
        called = {name: f"{name} {label('zh')} {label(self._look.language)}" for name, label in self._listed.items()}
        found = [name for name in self._names if all(word in called[name].casefold() for word in sought)]
        self.cards.show_only(found)

    def _show_card(self, name: str) -> None:
        look, known = self._look, self._cards.get(name)
        if known is not None:
            text = card_text(known, look.language)
        else:
            text = CardText(self._listed[name](look.language), "", look.say("new_session_loading"), "", "", ())
        self.cards.cards[name].show_text(text, look)

    def _show_counts(self) -> None:
        """Show for how many there are rules, as far as it is known."""
        self.who.show_counts((one.definition.seats for one in self._cards.values()), self._playing)

    def _show_options(self) -> None:
        look, say, definition, options = self._look, self._look.say, self._definition(), self._open_options()
        asked = self._questions.get(self.plan.ruleset)
        if asked is None:
            asked = tuple(Question(one, ()) for one in definition.asked_first) if definition is not None else ()
        title = say("new_session_agreed", count=len(asked)) if asked else say("new_session_agreed_none")
        self._titles["agreed"].setText(title)
        self._hints["agreed"].setText(say("new_session_agreed_hint") if asked else "")
        self.questions.show_questions(asked, self.plan.options, look)
        rest, unfolded = len(options) - len(asked), self.pages.currentIndex() == 1
        left = say("new_session_rest", count=rest, ruleset=self._ruleset_name()) if rest > 0 and not unfolded else ""
        self.rest.setText(left)
        self.all.setText(say("new_session_back" if unfolded else "new_session_all"))
        self.all.setVisible(rest > 0 or unfolded)
        if unfolded:
            values = {one.id: one.default for one in options} | {**self.plan.options}
            self.options.show_options(options, values.get, look)

    def _show_foot(self, reason: str) -> None:
        from calculator.nights import options_text

        look, plan, deal = self._look, self.plan, self._recorder.open_table.deal
        own = [(one, plan.options[one.id]) for one in self._open_options() if one.id in plan.options]
        text = look.say(
            "new_session_says_agreed" if own else "new_session_says",
            name=plan.names[plan.dealer].strip() if plan.names else "",
            ruleset=self._ruleset_name(),
            stake=plan.stake.strip(),
            options=options_text(own),
        )
        self.summary.setText(text)
        said = "\n".join(sentence(one, deal, look.language) for one in self._problems) or reason
        if said and said != self.problem.text():
            announce(self, said)
        show_text(self.problem, said)
        self.play.setEnabled(not reason)
        self.play.setToolTip(reason or look.say("new_session_begin_tip"))
        self.who.show_wrong({one.path for one in self._problems})

    # --- what is worked out beside the window -----------------------------------------------------------------------

    def _definition(self) -> Definition | None:
        """Return the definition of the chosen rules; None if they have faults."""
        try:
            return self._library.load(self.plan.ruleset).definition
        except Problems:
            return None

    def _open_options(self) -> tuple[Option, ...]:
        """Return the options of the chosen rules; none if they have faults."""
        definition = self._definition()
        return definition.open_options if definition is not None else ()

    def _ruleset_name(self) -> str:
        definition = self._definition()
        return definition.name(self._look.language) if definition is not None else self.plan.ruleset

    def _work(self) -> None:
        """Work out the questions of the chosen rules first, then every missing card."""
        name, library = self.plan.ruleset, Library(folders(), kept=FEW)

        def ask(stopped: Stopped, report: Report) -> object:
            return name, questions_of(library, name, stopped)

        def make(name: str, stopped: Stopped, report: Report) -> object:
            return card_of(library, name)

        works = [partial(make, one) for one in sorted(self._names, key=name.__ne__) if one not in self._cards]
        self.worker.start(*([ask] if name not in self._questions else []), *works)

    def _worked_out(self, found: object) -> None:
        if isinstance(found, RulesetCard):
            self._cards[found.id] = found
            self._show_card(found.id)
            self._show_counts()
        elif isinstance(found, tuple):
            name, questions = found
            if questions or name != self.plan.ruleset:
                self._questions[name] = questions
            self._show_options()

    # --- choosing -------------------------------------------------------------------------------------------------

    def _fit_seats(self) -> None:
        """Show as many names as the rules need; those left out come back with other rules."""
        definition = self._definition()
        self._playing = definition.seats if definition is not None else len(self.plan.everybody)
        self.plan = self.plan.seated(self._playing)

    def _change(self, plan: Plan) -> None:
        self.plan, self._problems = plan, ()
        self._show()

    def _swap(self, seat: int, other: int) -> None:
        """Swap two players."""
        names = self.plan.everybody
        self._change(self.plan.swapped(seat, other))
        announce(self, self._look.say("new_session_swapped", name=names[seat], other=names[other]))

    def _seat_regular(self, name: str) -> None:
        """Seat an earlier player where a name was last edited."""
        seat, names = self.who.seat_table.current, self.plan.everybody
        if name in names:
            self._swap(seat, names.index(name))
        else:
            self._change(self.plan.renamed(seat, name))
            announce(self, self._look.say("new_session_seated", name=name, number=seat + 1))

    def _seat_another(self, seat: int, by: int) -> None:
        """By keys: the next of those who played before and do not sit yet, each in turn."""
        own = self.plan.everybody[seat]
        if own.strip() and own not in self._known:
            self._replaced = dict.fromkeys((*self._replaced, own))
        name = self.plan.another(seat, by, (*self._replaced, *self._known))
        if name is not None:
            self.who.seat_table.current = seat
            self._seat_regular(name)

    def _seat_count(self, count: object) -> None:
        """Choose the first rules for so many."""
        known = (name for name in self._names if name in self._cards)
        name = next((name for name in known if self._cards[name].definition.seats == count), None)
        if name is not None and count != self._playing:
            self.choose_ruleset(name)

    def choose_ruleset(self, name: str) -> None:
        """Other rules: their questions, as many seats as they want, and a stake of their own, as their points are others."""
        if name != self.plan.ruleset:
            self.plan = self.plan._replace(ruleset=name, options={}, stake="1")
            self._fit_seats()
            self.pages.setCurrentIndex(0)
            self._work()
        self._change(self.plan)
        self._area.ensureWidgetVisible(self.cards.cards[name])

    def _agree(self, name: str, value: OptionValue) -> None:
        for option in self._open_options():
            if option.id == name:
                self._change(self.plan.agreed(option, value))

    def _unfold(self) -> None:
        """Show all options, or only the first questions."""
        self.pages.setCurrentIndex(1 - self.pages.currentIndex())
        self._show()

    def begin(self) -> None:
        """Begin the session, or show what prevents it."""
        if not self.play.isEnabled():
            return
        try:
            if not begin(self._recorder, self.plan, self._look.language):
                raise Problems([one for one in self._recorder.open_table.notice if isinstance(one, Problem)])
        except Problems as problems:
            self._problems = problems.problems
            self.problem.setText("")  # said once more, where it was said before
            self._show()
            return
        remember(self._folder, self.plan.names)
        self.worker.stop()
        night = self._recorder.book().night
        self.begun.emit()
        if night is not None:
            self._recorder.open_table.say("new_session_on", name=night.name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin or choose by Enter; clear the search, fold or leave by Escape."""
        if event.key() in ENTER:
            focus = QApplication.focusWidget()
            if focus is self.search:
                # The first that was found is chosen; the night is not begun yet.
                for name in [name for name, card in self.cards.cards.items() if not card.isHidden()][:1]:
                    self.choose_ruleset(name)
                return
            focus.click() if isinstance(focus, QAbstractButton) and self.isAncestorOf(focus) else self.begin()
        elif event.key() == Qt.Key.Key_Escape:
            if self.search.text():
                self.search.clear()
            elif self.pages.currentIndex():
                self._unfold()
            else:
                self.left.emit()
        else:
            super().keyPressEvent(event)
