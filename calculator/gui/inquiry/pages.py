"""The pages of the questions' panel: a line to ask with where one is needed, and the answer below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from calculator.gui.controls import Chips, Choice, Segments
from calculator.gui.inquiry import questions
from calculator.gui.inquiry.lines_view import LinesView
from calculator.gui.inquiry.scene import Scene
from calculator.gui.inquiry.worker import Said, Stopped
from calculator.gui.look import Look, label, put
from calculator.inquiry.telling import Told, names_of
from calculator.problems import Problems

if TYPE_CHECKING:
    from calculator.audit import Audited


class Page(QWidget):
    """`asked` hands over work for the other thread. `show_scene` comes first, and again when the deal is another."""

    name: ClassVar[str] = ""
    asked = Signal(object)
    needs_settlement: ClassVar[bool] = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene: Scene | None = None
        self.look = Look()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(6)
        self.hint = label("hint", wrap=True)
        self.column.addWidget(self.hint)
        self.lines = LinesView()
        self.build()
        self.column.addWidget(self.lines, 1)

    def build(self) -> None:
        """Makes what stands above the answer."""

    def first(self) -> QWidget:
        """What takes the keys when the page is shown."""
        return self.lines

    def show_look(self, look: Look) -> None:
        self.look = look
        put(self.hint, look.say(f"ask_{self.name}_hint"))

    def show_scene(self, scene: Scene, look: Look) -> None:
        self.scene = scene
        self.show_look(look)
        if self.needs_settlement and scene.settlement is None:
            self.lines.show_lines([Told(look.say("ask_unsettled"))], look)
        else:
            self.lines.show_lines([], look)
            self.begin(scene)

    def begin(self, scene: Scene) -> None:
        """Asks at once what needs no more to be said."""

    def show_part(self, part: object, look: Look) -> None:
        if isinstance(part, list):
            self.lines.show_lines(part, look)

    def show_answer(self, answer: object, look: Look) -> None:
        self.show_part(answer, look)

    def show_problems(self, problems: Problems, look: Look) -> None:
        self.lines.show_lines([Told(problem.message(look.language)) for problem in problems.problems], look)


class AuditPage(Page):
    """别人说: somebody's number, and the fewest slips that give exactly it."""

    name = "audit"

    def build(self) -> None:
        row = QHBoxLayout()
        self.claim = QLineEdit()
        self.claim.setMaxLength(80)
        self.claim.returnPressed.connect(self.search)
        self.scope = Segments()
        self.scope.chosen.connect(self._choose)
        self._scope = "deal"
        self.go = QPushButton()
        self.go.setProperty("primary", True)
        self.go.clicked.connect(self.search)
        row.addWidget(self.claim, 1)
        row.addWidget(self.scope)
        row.addWidget(self.go)
        self.column.addLayout(row)
        self._audits: tuple[object, object] = (None, None)

    def first(self) -> QWidget:
        return self.claim

    def show_look(self, look: Look) -> None:
        super().show_look(look)
        self.claim.setPlaceholderText(look.say("ask_claim_example"))
        self.claim.setAccessibleName(look.say("ask_audit_hint"))
        self.scope.setFixedWidth(look.px(150))
        self.scope.set_choices([Choice(name, look.say(f"ask_scope_{name}")) for name in ("deal", "event")], self._scope)
        self.go.setText(look.say("ask_search"))

    def _choose(self, name: object) -> None:
        self._scope = str(name)
        self.show_look(self.look)

    def search(self) -> None:
        """Looks for what was slipped; the claim is read first, so that what is wrong with it is told at once."""
        scene = self.scene
        if scene is None or scene.settlement is None or not self.claim.text().strip():
            return
        from calculator.audit import parse_claim

        settlement, language = scene.settlement, scene.language
        event = scene.event if self._scope == "event" else None
        try:
            claim = parse_claim(self.claim.text(), settlement.record, names_of(settlement, language), event=event)
        except Problems as problems:
            self.show_problems(problems, self.look)
            return
        self.lines.show_lines([Told(self.look.say("ask_searching"))], self.look)
        self.asked.emit(partial(self._work, scene, claim))

    def _work(self, scene: Scene, claim: object, stopped: Stopped, said: Said) -> object:
        """On the other thread."""
        from calculator.audit import Audit

        known, audit = self._audits
        if known is not scene.settlement or audit is None:
            others = []
            for listed in scene.library.listed():
                try:
                    others.append(scene.library.load(listed.id))
                except Problems:
                    continue
            audit = Audit(scene.settlement, tuple(others))  # type: ignore[arg-type]
            self._audits = (scene.settlement, audit)
        assert isinstance(audit, Audit)
        return audit.run(claim, most=3, seconds=20.0, stopped=stopped, told=said)  # type: ignore[arg-type]

    def show_part(self, part: object, look: Look) -> None:
        slips = getattr(part, "slips", 0)
        if slips:
            self.lines.show_lines([Told(look.say("audit_searching", slips=slips))], look)

    def show_answer(self, answer: object, look: Look) -> None:
        self.lines.show_lines(audit_told(answer, look), look, heads=1)  # type: ignore[arg-type]


def audit_told(audited: Audited, look: Look) -> list[Told]:
    """What came of an audit: the verdict, then each explanation with its slips and the steps that differ."""
    from calculator.audit import telling

    language = look.language
    lines = [Told(telling.verdict(audited, language))]
    outcome = telling.outcome(audited, language)
    if outcome:
        lines.append(Told(outcome))
    for number, found in enumerate(audited.explanations, 1):
        slip = found.slips[0] if found.slips else None
        lines.append(
            Told(
                f"{number}. {telling.slips_text(found.slips, found.right, language)}",
                0,
                slip.file if slip is not None else "",
                slip.line if slip is not None else 0,
            )
        )
        lines += [
            Told(telling.step_text(step, found, language), 1, step.file, step.line)
            for step in telling.telling_steps(found)
        ]
        same = telling.same_text(found, language)
        if same:
            lines.append(Told(same, 1))
    return lines


class WhyPage(Page):
    """为什么不是: which condition an item, or a win, does not meet."""

    name = "why"
    needs_settlement = False

    def build(self) -> None:
        self.wanted = QLineEdit()
        self.wanted.setMaxLength(60)
        self.wanted.setClearButtonEnabled(True)
        self.wanted.textChanged.connect(self._ask)
        self.column.addWidget(self.wanted)

    def first(self) -> QWidget:
        return self.wanted

    def show_look(self, look: Look) -> None:
        super().show_look(look)
        self.wanted.setPlaceholderText(look.say("ask_why_example"))
        self.wanted.setAccessibleName(look.say("ask_why_hint"))

    def begin(self, scene: Scene) -> None:
        self.asked.emit(questions.why_not(scene, self.wanted.text().strip()))

    def _ask(self) -> None:
        if self.scene is not None:
            self.begin(self.scene)


class MattersPage(Page):
    """哪条约定要紧: each setting flipped by itself."""

    name = "matters"

    def begin(self, scene: Scene) -> None:
        self.asked.emit(questions.matters(scene))


class ComparePage(Page):
    """换规则比: the same deal under another ruleset."""

    name = "compare"

    def build(self) -> None:
        self.rules = QComboBox()
        self.rules.activated.connect(lambda _: self._ask())
        self.column.addWidget(self.rules)

    def first(self) -> QWidget:
        return self.rules

    def show_scene(self, scene: Scene, look: Look) -> None:
        chosen = self.rules.currentData()
        listed = [one for one in scene.library.listed() if one.id != scene.record.get("ruleset")]
        self.rules.clear()
        for one in listed:
            self.rules.addItem(f"{one.name(look.language)}  {one.version}", one.id)
        self.rules.setCurrentIndex(max(self.rules.findData(chosen), 0))
        self.rules.setAccessibleName(look.say("ask_compare_hint"))
        super().show_scene(scene, look)

    def begin(self, scene: Scene) -> None:
        if self.rules.currentData() is not None:
            self.asked.emit(questions.comparison(scene, str(self.rules.currentData()), {}))

    def _ask(self) -> None:
        if self.scene is not None and self.scene.settlement is not None:
            self.begin(self.scene)


class OpenPage(Page):
    """不记得: facts left open, and what they decide."""

    name = "open"

    def build(self) -> None:
        self.facts = Chips(columns=3)
        self.facts.toggled.connect(self._toggle)
        self._open: frozenset[str] = frozenset()
        self.column.addWidget(self.facts)

    def show_scene(self, scene: Scene, look: Look) -> None:
        places = questions.forgettable(scene.record)
        self._open &= {place for place, *_ in places}
        super().show_scene(scene, look)
        self._show_facts()

    def _show_facts(self) -> None:
        scene, look = self.scene, self.look
        if scene is None:
            return
        self.facts.set_columns(2 if look.narrow else 3)
        choices = []
        for place, asked, number, flag in questions.forgettable(scene.record):
            text = look.say(f"open_{asked}", number=number, flag=look.say(f"desk_flag_{flag}") if flag else "")
            choices.append(Choice(place, text))
        self.facts.set_choices(choices, tuple(self._open))

    def _toggle(self, place: object) -> None:
        self._open ^= {str(place)}
        self._show_facts()
        if self.scene is not None:
            self.begin(self.scene)

    def begin(self, scene: Scene) -> None:
        self.asked.emit(questions.open_facts(scene, self._open))


class ReceiptPage(Page):
    """小票: a text for a chat, and opening one that came from there."""

    name = "receipt"
    needs_settlement = False

    def build(self) -> None:
        self.text = QPlainTextEdit()
        self.text.setMinimumHeight(80)
        row = QHBoxLayout()
        self.buttons: dict[str, QPushButton] = {}
        for name, act in (("write", self._write), ("copy", self._copy), ("paste", self._paste), ("open", self._open)):
            button = self.buttons[name] = QPushButton()
            button.clicked.connect(act)
            row.addWidget(button)
        row.addStretch(1)
        self.column.addWidget(self.text, 2)
        self.column.addLayout(row)
        self._found: object = None

    def first(self) -> QWidget:
        return self.text

    def show_look(self, look: Look) -> None:
        super().show_look(look)
        self.text.setAccessibleName(look.say("ask_receipt"))
        for name, button in self.buttons.items():
            button.setText(look.say(f"ask_receipt_{name}"))
            button.setToolTip(look.say(f"ask_receipt_{name}_tip"))

    def begin(self, scene: Scene) -> None:
        if scene.settlement is not None:
            self.asked.emit(questions.written(scene))

    def _write(self) -> None:
        if self.scene is not None:
            self.begin(self.scene)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())
        self.lines.show_lines([Told(self.look.say("sheet_copied"))], self.look)

    def _paste(self) -> None:
        self.text.setPlainText(QApplication.clipboard().text())
        self._open()

    def _open(self) -> None:
        """Settles the deal of the receipt again, and lays it on the desk."""
        if self.scene is not None:
            self.asked.emit(partial(_reopened, self.text.toPlainText(), self.scene))

    def show_answer(self, answer: object, look: Look) -> None:
        if isinstance(answer, str):
            self.text.setPlainText(answer)
            return
        notes: Sequence[object] = getattr(answer, "notes", ())
        lines = [Told(note.message(look.language)) for note in notes]  # type: ignore[attr-defined]
        self.lines.show_lines(lines or [Told(look.say("receipt_same"))], look)
        record = getattr(answer, "record", None)
        panel = self.parent()
        while panel is not None and not hasattr(panel, "record_wanted"):
            panel = panel.parent()
        if record is not None and panel is not None:
            panel.record_wanted.emit(record)


def _reopened(text: str, scene: Scene, stopped: Stopped, said: Said) -> object:
    from calculator.receipt import reopen

    return reopen(text, scene.library)
