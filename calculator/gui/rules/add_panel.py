"""A form for a rule or an example that the table adds: its parts at the left, what they change at the right."""

from typing import Any

from PySide6.QtCore import Signal

from calculator.documents import Problem
from calculator.gui.look import Look, label, push_button, show_text
from calculator.gui.rules.deal_card import DealCard
from calculator.gui.rules.people_line import FindingBox, RuleLine
from calculator.gui.widgets import Background, FittingFrame, empty, fill, hbox, later, on_keys, scroll_area, turn, vbox
from calculator.rules import Definition
from calculator.text import code_of
from calculator.view import CheckJob, NewRule, RuleTest, changed_rule, new_rule_lines, tried_rule

_NARROW = 760
"""Width below which the deal stands beneath the form, at type of 100 %."""
_PAUSE = 120
"""Milliseconds after the last change before it is tried."""


class AddPanel(FittingFrame):
    """Shows a `NewRule` that is being written."""

    added = Signal(object)
    """The rule should be put into the file."""
    record_wanted = Signal(object)
    """A deal should lie on the table."""

    def __init__(self, after: Background) -> None:
        super().__init__()
        self._look = Look()
        self._definition: Definition | None = None
        self._job: CheckJob | None = None
        self.rule = NewRule("items")
        self.test: RuleTest | None = None
        self.title = label("heading", wrap=True)
        self.lines = [RuleLine() for _ in range(3)]
        for line in self.lines:
            line.edited.connect(self._edited)
        self.deal = DealCard()
        self.parts, self.examples, self.fault = label(), label("label", wrap=True), label("problem")
        self._other = vbox(None)
        form = vbox(None, *self.lines, 1, spacing=6)
        result = vbox(None, self.deal, self.parts, self.examples, self.fault, self._other, 1, spacing=6)
        self._row = hbox(None, (form, 3), (result, 2), margins=(16, 4, 16, 4), spacing=16)
        self.cancel = push_button(code="rules_new_cancel")
        self.add = push_button("primary", self._add, code="new_rule_add")
        foot = hbox(None, (self.title, 1), self.cancel, self.add, margins=(16, 6, 16, 10), spacing=8)
        vbox(self, (scroll_area(self._row), 1), foot, spacing=0)
        on_keys(self, {"Ctrl+Return": self._add})
        self.trying = Background(self, after=after, done=self._tried, failed=self._failed)
        self.pause = later(self, self._try, _PAUSE)

    def open(self, kind: str, definition: Definition, job: CheckJob, look: Look) -> None:
        """Begin a rule of a kind: items, payments, options or examples."""
        self._definition, self._job, self.test = definition, job, None
        on = "deal" if kind == "examples" else "win"
        self.rule = NewRule(kind, on=on, decides=definition.items[0].id if definition.items else "")
        self.show_look(look)
        self._try()

    def begin(self) -> None:
        """Take the keys, once it is seen."""
        self.lines[0].fields["name"].setFocus()

    def show_look(self, look: Look) -> None:
        """Show the rule in another theme or language."""
        self._look = look
        if self._definition is None:
            return
        shown = [*new_rule_lines(self.rule, self._definition, look)]
        for at, line in enumerate(self.lines):
            line.setVisible(at < len(shown))
            if at < len(shown):
                line.show_line(shown[at], look)
        self.fit()
        self._show_test()

    def fit(self) -> None:
        """Put the deal beneath the form if it has no room beside it."""
        down = self.width() < self._look.px(_NARROW)
        turn(self._row, down=down)
        self._row.setStretch(0, 0 if down else 3)

    def _edited(self, key: str, value: Any) -> None:
        if self._definition is not None:
            before, self.rule = self.rule, changed_rule(self.rule, self._definition, key, value)
            # What comes of a rule is never shown beside another; its name changes none of it.
            self.trying.stop()
            if before._replace(name="") != self.rule._replace(name=""):
                self.test = None
            self.show_look(self._look)
            self.pause.start()

    def _try(self) -> None:
        rule, job, definition = self.rule, self._job, self._definition
        if job is not None and definition is not None:
            named = rule if rule.name else rule._replace(name="?")
            self.trying.start(lambda stopped, _: tried_rule(job, named, definition, stopped))

    def _tried(self, test: RuleTest) -> None:
        self.test = test
        self._show_test()

    def _failed(self, problems: tuple[Problem, ...]) -> None:
        self.test = None
        self._show_test()
        self.parts.setText("")
        show_text(self.fault, problems[0].message(self._look.language))

    def _show_test(self) -> None:
        test, look, language = self.test, self._look, self._look.language
        wrong = test.answer.result.problems if test is not None else ()
        self.add.setEnabled(bool(self.rule.name) and test is not None and not wrong)
        self.title.setText(look.say(code_of("new_rule", self.rule.kind)))
        empty(self._other)
        self.deal.setVisible(test is not None and test.rule.on != "game")
        if test is None:
            show_text(self.parts, look.say("new_rule_trying"))
            show_text(self.examples, "")
            show_text(self.fault, "")
            return
        self.deal.show_deal(test.deal, look.say("rules_deal_by"), look, usable=not wrong)
        said = [("✓ " if held else "✗ ") + part(language) for held, part in test.parts]
        show_text(self.parts, "\n".join(said))
        count = len(test.answer.result.examples)
        names = ", ".join(test.changed[:3])
        code = "new_rule_examples_differ" if test.changed else "new_rule_unchanged"
        show_text(self.examples, look.say(code, count=count, changed=len(test.changed), names=names) if count else "")
        doubts = [one for one in (*wrong, *test.answer.advice) if one.line - 1 in test.answer.changed]
        show_text(self.fault, "\n".join(one.message(language) for one in doubts[:2]))
        if test.other is not None:
            box = FindingBox(test.other, look)
            box.pressed.connect(lambda remedy: self.record_wanted.emit(remedy.record))
            fill(self._other, box)

    def _add(self) -> None:
        if self.add.isEnabled():
            self.added.emit(self.rule)
