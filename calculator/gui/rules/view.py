"""The rules view: files at the left, the code in the middle, what it means for hands and for the desk's deal at the right.

The desk is told by signals only. What it plays is what is saved: until then, and while anything is wrong, it keeps the
last good version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from calculator.documents import from_gb18030
from calculator.gui.look import Look, label, tag
from calculator.gui.rules.background import Answer, Background, Job, State
from calculator.gui.rules.bar import Bar
from calculator.gui.rules.card import Card
from calculator.gui.rules.code_edit import CodeEdit, Squiggle
from calculator.gui.rules.drafts import Drafts
from calculator.gui.rules.file_panel import FilePanel
from calculator.gui.rules.folder_watch import FolderWatch
from calculator.gui.rules.open_file import OpenFile
from calculator.gui.rules.problem_panel import ProblemPanel
from calculator.gui.rules.side_panel import SidePanel
from calculator.gui.rules.spans import fix_of, span_of
from calculator.gui.rules.tidying import Tidying
from calculator.gui.tile_art import TilePixmaps
from calculator.problems import Problem, Problems
from calculator.rules import editing, files
from calculator.rules.definitions import Definition
from calculator.rules.editing import Edit
from calculator.rules.files import RulesetFile
from calculator.rules.hints import Hint, completions, meaning
from calculator.rules.library import Library
from calculator.rules.starting import new_file

NARROW = 1180
"""Below this width the tables are a drawer (F8) in the place of the list and the code."""
PAUSE = 180
"""Milliseconds without a keystroke after which the text is checked."""

Record = Callable[[], Mapping[str, Any] | None]


class RulesView(QWidget):
    """Everything about ruleset files; it takes what it needs and tells what it did."""

    ruleset_saved = Signal(str)
    """The id of a file of mine that was written."""
    rulesets_changed = Signal()
    """Some file was written, here or outside: whoever plays by them reads them again."""
    ruleset_wanted = Signal(str)
    """The desk should play by this ruleset."""

    def __init__(
        self,
        pixmaps: TilePixmaps,
        folders: tuple[Path, Path],
        record: Record = lambda: None,
        look: Look | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.look = look or Look()
        self.mine, self.built_in = folders
        self._record = record
        self._listed: list[RulesetFile] = []
        self._states: dict[Path, State] = {}
        self._open: dict[Path, OpenFile] = {}
        self._current: OpenFile | None = None
        self._drawer = False
        self._shown_unsaved = False
        self._hovered: Problem | None = None
        self._to_convert: Path | None = None
        self.background = Background(self)
        self.background.answered.connect(self._answered)
        self.background.surveyed.connect(self._surveyed)
        self._drafts = Drafts(self.mine.parent / "drafts")
        self._tidying = Tidying(self)
        self.watch = FolderWatch((self.mine, self.built_in), self)
        self.watch.changed.connect(self._changed_outside)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.check)
        self._build(pixmaps)
        self._keys()
        self.destroyed.connect(self.background.stop)
        self.refresh_files()

    # --- making -------------------------------------------------------------------------------------------------------

    def _build(self, pixmaps: TilePixmaps) -> None:
        self.files = FilePanel()
        self.files.chosen.connect(lambda path: self.open(path))
        self.files.new_asked.connect(self.ask_new)
        self.files.form.made.connect(self.make_new)
        self.code = CodeEdit()
        self.code.completer = self._complete
        self.code.hovered.connect(self._hover)
        self.code.left.connect(self._leave_code)
        self.code.textChanged.connect(self._typed)
        self.code.cursorPositionChanged.connect(self._hide_card)
        self.problems = ProblemPanel()
        self.problems.chosen.connect(self.go_to_problem)
        self.problems.fixed.connect(self.fix)
        self.bar = Bar()
        self.bar.chosen.connect(self._bar_chosen)
        self.side = SidePanel(pixmaps)
        self.side.item_edited.connect(self._item_edited)
        self.side.option_edited.connect(self._option_edited)
        self.side.place_chosen.connect(lambda line, column: self.go_to(line, column))
        self.card = Card(self)
        self.card.fix.connect(self._fix_hovered)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 10)
        row.setSpacing(12)
        self._row = row
        row.addWidget(self.files)
        row.addWidget(self._middle(), 1)
        row.addWidget(self.side)
        self._fit()

    def _middle(self) -> QFrame:
        self.middle = QFrame()
        self.middle.setProperty("panel", True)
        column = QVBoxLayout(self.middle)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(16, 6, 10, 6)
        head.setSpacing(8)
        self.title, self.file_name, self.in_force = label("heading"), label("label"), label("tag")
        for one in (self.title, self.file_name):
            one.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            one.setMinimumWidth(40)
        self.drawer, self.use, self.save_button = QPushButton(), QPushButton(), QPushButton()
        self.save_button.setProperty("primary", True)
        self.use.clicked.connect(self._use)
        self.drawer.clicked.connect(self.toggle_drawer)
        self.save_button.clicked.connect(self.save)
        head.addWidget(self.title)
        head.addWidget(self.file_name)
        head.addStretch(1)
        for widget in (self.in_force, self.drawer, self.use, self.save_button):
            head.addWidget(widget)
        column.addLayout(head)
        line = QFrame()
        line.setProperty("line", True)
        column.addWidget(line)
        column.addWidget(self.bar)
        column.addWidget(self.code, 1)
        column.addWidget(self.problems)
        return self.middle

    def _keys(self) -> None:
        from PySide6.QtCore import Qt

        actions: dict[str, Callable[[], None]] = {
            "Ctrl+S": self.save,
            "Ctrl+N": self.ask_new,
            "F8": self.toggle_drawer,
            "Alt+Return": self.fix_here,
            "Alt+Enter": self.fix_here,
            "F6": self._next_panel,
            "Ctrl+I": self.show_meaning,
        }
        for keys, action in actions.items():
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    # --- files --------------------------------------------------------------------------------------------------------

    @property
    def folders(self) -> tuple[Path, Path]:
        return self.mine, self.built_in

    @property
    def pending(self) -> bool:
        """Whether something is written that has not been sent to be checked."""
        return self._pause.isActive()

    @property
    def surveyed(self) -> bool:
        """Whether every file of the list has been looked at."""
        return all(file.path in self._states for file in self._listed)

    @property
    def current(self) -> Path | None:
        """The file that is shown."""
        return self._current.path if self._current is not None else None

    def refresh_files(self) -> None:
        """Reads the folders again, and looks at each file in the background."""
        self._listed = files.listing(self.mine, self.built_in)
        self._show_files()
        self.background.survey(tuple(file.path for file in self._listed), self.folders)

    def open_named(self, name: str, line: int = 0) -> None:
        """Shows the ruleset of an id, or of a path, at a line (from 1) if one is given."""
        found = next((file.path for file in self._listed if file.id == name), None)
        self.open(found or Path(name), line)

    def open(self, path: Path, line: int = 0) -> None:
        """Shows a file; one that cannot be read is told in the bar, and nothing else changes."""
        if self._current is not None and self._current.path == path:
            if line:
                self.go_to(line)
            return
        found = self._open.get(path)
        if found is None:
            try:
                opened = files.open_file(path)
            except Problems as problems:
                self._refuse(path, problems)
                self._show_files()
                return
            except OSError as error:
                self.bar.say(f"{path.name}: {error.strerror or error}", role="problem")
                return
            found = self._open[path] = OpenFile(opened, self._is_mine(path), self.look.palette)
            draft = self._drafts.find(path, found.mine)
            if draft is not None and draft != opened.text:
                found.draft = draft
        self._show(found)
        self.go_to(line or self.code.textCursor().blockNumber() + 1, focus=bool(line))

    def _refuse(self, path: Path, problems: Problems) -> None:
        """Says why a file cannot be shown, and offers what can be done about it."""
        self._say_problems(problems)
        if problems.problems[0].code == "file_encoding_gb" and self._is_mine(path):
            self._to_convert = path
            buttons = (("convert", self.look.say("rules_convert")), *self._ok())
            self.bar.say(self.look.say("rules_is_gb", file=path.name), buttons)

    def _convert(self, path: Path) -> None:
        """Rewrites a GB18030 file as UTF-8; what it was stays beside it."""
        try:
            text = from_gb18030(path.read_bytes())
            if text is not None:
                files.save(path, text.replace("\r\n", "\n"))
        except Problems as problems:
            self._say_problems(problems)
            return
        except OSError as error:
            self.bar.say(f"{path.name}: {error.strerror or error}", self._ok(), role="problem")
            return
        self._written(path)
        self.open(path)

    def _is_mine(self, path: Path) -> bool:
        return path.parent != self.built_in

    def _show(self, file: OpenFile) -> None:
        self._current = file
        self.bar.hide()
        self.code.blockSignals(True)
        self.code.show_document(file.document)
        self.code.blockSignals(False)
        self._pause.stop()
        self._show_answer()
        self._show_files()
        self.check()
        if file.outside:
            self._ask_outside(file)
        elif file.draft:
            buttons = (("resume", self.look.say("rules_resume")), ("drop", self.look.say("rules_drop")))
            self.bar.say(self.look.say("rules_draft", file=file.path.name), buttons)

    def _show_files(self) -> None:
        unsaved = frozenset(path for path, file in self._open.items() if file.unsaved)
        self.files.show_files(self._listed, self._states, unsaved, self.current, self.look)

    def ask_new(self) -> None:
        """Opens the form that starts a ruleset."""
        bases = [(file.id, file.name(self.look.language)) for file in self._listed]
        taken = frozenset(file.id for file in self._listed)
        current = self.current.stem if self.current is not None else ""
        if self._drawer:
            self.toggle_drawer()
        self.files.form.open(bases, taken, current, self.look)

    def make_new(self, base: str, name: str, ruleset: str) -> None:
        """Writes a new file, as a change of `base` or from the template, and shows it."""
        try:
            path = new_file(Library(self.folders), ruleset, self.mine, base)
            opened = files.open_file(path)
            text = opened.text
            for language in ("zh", "en"):
                text = editing.set_name(text, language, name).apply(text)
            files.save(path, text, backup=False)
        except Problems as problems:
            self._say_problems(problems)
            return
        self._written(path)
        self.open(path)

    def save(self) -> None:
        """Writes the file; a built-in one is left as it is, and what was changed becomes a file of mine."""
        file = self._current
        if file is None or (file.mine and not file.unsaved and not file.outside):
            return
        if file.mine and not file.outside and files.state(file.opened) == "changed":
            file.outside = "changed"
        if file.outside == "changed":
            self._ask_outside(file)
            return
        if file.mine:
            self._save_mine(file)
        else:
            self._save_copy(file)

    def _save_mine(self, file: OpenFile) -> None:
        # A broken version never takes the place of a good one in the backup.
        keeps_good = file.good_text == file.opened.text or not _backup(file.path).exists()
        old = file.opened
        try:
            file.opened = files.save(file.path, file.text, newline=old.newline, mark=old.mark, backup=keeps_good)
        except Problems as problems:
            self._say_problems(problems)
            return
        file.outside = ""
        self._forget_draft(file)
        self.bar.hide()
        if file.answer is not None and file.answer.job.text == file.opened.text:
            file.take(file.answer)
        self._written(file.path)

    def _save_copy(self, file: OpenFile) -> None:
        taken = {listed.id for listed in self._listed}
        name = files.free_id(f"{file.path.stem}_mine", taken)
        path = self.mine / f"{name}.yaml"
        line = self.code.textCursor().blockNumber() + 1
        try:
            files.save(path, self._as_copy(file, name), backup=False)
        except Problems as problems:
            self._say_problems(problems)
            return
        self._forget_draft(file)
        # The built-in file is shown as it is again.
        del self._open[file.path]
        self._current = None
        self._written(path)
        self.open(path, line)
        self.bar.say(self.look.say("rules_copied", old=file.path.name, new=path.name), self._ok(), role="hint")

    def _forget_draft(self, file: OpenFile) -> None:
        file.draft = ""
        self._drafts.drop(file.path, file.mine)

    def _as_copy(self, file: OpenFile, name: str) -> str:
        """The text under an id and a name of its own, as far as it can be read."""
        text = file.text
        listed = files.described(text, file.path, mine=True)
        try:
            text = editing.set_top(text, "id", name).apply(text)
            called = self.look.say("rules_copy_name", name=listed.name(self.look.language))
            text = editing.set_name(text, self.look.language, called).apply(text)
        except Problems:
            lines = text.split("\n")
            text = "\n".join(f"id: {name}" if line.startswith("id:") else line for line in lines)
        return text

    def _written(self, path: Path) -> None:
        """After a file was written here."""
        self.watch.expect()
        self._show_head()
        self.refresh_files()
        self.check()
        self.ruleset_saved.emit(path.stem)
        self.rulesets_changed.emit()

    # --- outside ------------------------------------------------------------------------------------------------------

    def _changed_outside(self) -> None:
        for file in list(self._open.values()):
            now = files.state(file.opened)
            if now == "same":
                file.outside = ""
            elif now == "gone" or file.unsaved:
                file.outside = now
                if file is self._current:
                    self._ask_outside(file)
            else:
                self._reload(file)
        self.refresh_files()
        self.check()
        self.rulesets_changed.emit()

    def _ask_outside(self, file: OpenFile) -> None:
        say = self.look.say
        if file.outside == "gone":
            self.bar.say(say("rules_gone", file=file.path.name), self._ok())
        else:
            buttons = (("reload", say("rules_reload")), ("keep", say("rules_keep")))
            self.bar.say(say("rules_outside", file=file.path.name), buttons)

    def _ok(self) -> tuple[tuple[str, str], ...]:
        return (("ok", self.look.say("rules_close_bar")),)

    def _bar_chosen(self, name: str) -> None:
        self.bar.hide()
        if name == "convert" and self._to_convert is not None:
            self._convert(self._to_convert)
            return
        file = self._current
        if file is None or name == "ok":
            return
        if name in ("resume", "drop"):
            draft, file.draft = file.draft, ""
            self._drafts.drop(file.path, file.mine)
            if name == "resume":
                self.code.apply(Edit(0, len(self.code.text()), draft))
        elif name == "reload":
            self._reload(file)
        elif name == "keep":
            try:
                # Theirs is what is on the disk now; the next saving takes its place and keeps it as the backup.
                file.opened = files.open_file(file.path)
            except Problems as problems:
                self._say_problems(problems)
                return
            file.outside = ""
            file.good_text = file.opened.text
        self._show_files()
        self.check()

    def _reload(self, file: OpenFile) -> None:
        """Takes what is on the disk; undo brings back what was here."""
        try:
            opened = files.open_file(file.path)
        except Problems as problems:
            self._say_problems(problems)
            return
        file.opened, file.outside = opened, ""
        cursor = QTextCursor(file.document)
        at = self.code.textCursor().position() if file is self._current else 0
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(opened.text)
        cursor.endEditBlock()
        if file is self._current:
            place = self.code.textCursor()
            place.setPosition(min(at, file.document.characterCount() - 1))
            self.code.setTextCursor(place)
            self.bar.say(self.look.say("rules_reloaded", file=file.path.name), self._ok(), role="hint")

    def _say_problems(self, problems: Problems) -> None:
        sentences = [problem.message(self.look.language) for problem in problems.problems[:2]]
        self.bar.say(" ".join(sentences), self._ok(), role="problem")

    # --- checking -----------------------------------------------------------------------------------------------------

    def _typed(self) -> None:
        self._pause.start()
        self._tidying.hold()
        self._hide_card()
        if self._current is not None and self._current.unsaved != self._shown_unsaved:
            self._show_head()

    def check(self) -> None:
        """Checks what is written, in the background."""
        self._pause.stop()
        file = self._current
        if file is None:
            return
        good = {
            path: other.good_text
            for path, other in self._open.items()
            if other.good_text is not None and other.good_text != other.opened.text
        }
        record = self._record()
        job = Job(file.path, file.text, file.opened.text, self.folders, record, good)
        self.background.check(job)

    def refresh_deal(self) -> None:
        """The desk's deal has changed."""
        if self.isVisible():
            self._pause.start()

    def _answered(self, answer: Answer) -> None:
        file = self._open.get(answer.job.path)
        if file is None:
            return
        file.take(answer)
        self._tidying.worked()
        if file is self._current:
            self._show_answer()

    def _surveyed(self, state: State) -> None:
        self._states[state.path] = state
        self._show_files()

    def _show_answer(self) -> None:
        file = self._current
        if file is None:
            return
        answer = file.answer
        self._show_head()
        if answer is not None and answer.job.text == file.text:
            self.code.set_changed(answer.changed)
            own = [problem for problem in answer.result.problems if problem.file == str(file.path)]
            lines = answer.job.text.split("\n")
            squiggles = [
                Squiggle(problem.line - 1, *span_of(problem, lines[problem.line - 1]))
                for problem in own
                if 0 < problem.line <= len(lines)
            ]
            squiggles += [
                Squiggle(example.problem.line - 1, *span_of(example.problem, lines[example.problem.line - 1]))
                for example in answer.result.failing
                if example.problem is not None and 0 < example.problem.line <= len(lines)
            ]
            self.code.set_squiggles(squiggles)
            if file.mine or answer.job.text == file.opened.text:
                result = answer.result
                passed = len(result.examples) - len(result.failing)
                self._states[file.path] = State(file.path, result.problems, passed, len(result.examples))
        self._show_files()
        self.problems.show_answer(answer, self.look)
        self.side.show_answer(file, self.look)

    # --- head ---------------------------------------------------------------------------------------------------------

    def _show_head(self) -> None:
        file, say = self._current, self.look.say
        self.drawer.setText(say("rules_drawer_back" if self._drawer else "rules_drawer"))
        self.use.setText(say("rules_use"))
        self.use.setToolTip(say("rules_use_tip"))
        self.save_button.setToolTip(say("rules_save_tip"))
        self.code.setAccessibleName(say("rules_editor"))
        if file is None:
            for widget in (self.title, self.file_name, self.in_force):
                widget.setText("")
            self.in_force.hide()
            self.save_button.setText(say("rules_save"))
            self.save_button.setEnabled(False)
            self.use.setEnabled(False)
            return
        unsaved = self._shown_unsaved = file.unsaved
        name = file.path.name
        listed = files.described(file.text, file.path, file.mine)
        self.title.setText(listed.name(self.look.language))
        if not file.mine and unsaved:
            self.file_name.setText(say("rules_will_copy", file=f"{self._copy_id(file)}.yaml"))
        elif not file.mine:
            self.file_name.setText(say("rules_is_built_in", file=name))
        else:
            self.file_name.setText(say("rules_unsaved" if unsaved else "rules_saved", file=name))
        self.save_button.setText(say("rules_save" if file.mine else "rules_save_copy"))
        self.save_button.setEnabled(unsaved or file.outside == "gone")
        wrong = file.answer is not None and bool(file.answer.result.problems)
        self.use.setEnabled(file.good_text == file.opened.text and not wrong)
        self.in_force.setVisible(wrong)
        if not file.mine:
            self.in_force.setText(say("rules_still_built_in"))
        elif file.good_at:
            self.in_force.setText(say("rules_still_good", time=file.good_at))
        else:
            self.in_force.setText(say("rules_never_good"))

    def _copy_id(self, file: OpenFile) -> str:
        return files.free_id(f"{file.path.stem}_mine", {listed.id for listed in self._listed})

    def _use(self) -> None:
        if self._current is not None:
            self.ruleset_wanted.emit(self._current.path.stem)

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def definition(self) -> Definition | None:
        """The last ruleset that this text was, for words of its own."""
        file = self._current
        good = file.good if file is not None else None
        if good is not None:
            return good.result.definition
        return file.answer.base if file is not None and file.answer is not None else None

    def _complete(self, text: str, at: int) -> tuple[int, list[Hint]]:
        return completions(text, at, self.definition, [file.id for file in self._listed])

    def _hover(self, at: int, near: QRect) -> None:
        if at < 0:
            if not self.card.underMouse():
                self._hide_card()
            return
        text = self.code.text()
        place = QRect(self.code.viewport().mapTo(self, near.topLeft()), near.size())
        problem = self._problem_at(text, at)
        if problem is not None:
            self._hovered = problem
            fix = fix_of(problem, text)
            said = self.look.say("rules_fix_to", word=fix.new) if fix is not None else ""
            self.card.open(place, self.look, problem.message(self.look.language), fix=said)
            return
        found = meaning(text, at, self.definition)
        if found is None:
            self._hide_card()
            return
        kind = self.look.say(found.code)
        self.card.open(place, self.look, f"{found.word} · {kind}", found.label(self.look.language), found.detail)

    def _problem_at(self, text: str, at: int) -> Problem | None:
        line = text.count("\n", 0, at) + 1
        column = at - (text.rfind("\n", 0, at) + 1)
        lines = text.split("\n")
        for problem in self._own_problems():
            if problem.line == line:
                start, end = span_of(problem, lines[line - 1])
                if start <= column <= end:
                    return problem
        return None

    def _own_problems(self) -> tuple[Problem, ...]:
        file = self._current
        if file is None or file.answer is None or file.answer.job.text != file.text:
            return ()
        result = file.answer.result
        failing = [example.problem for example in result.failing if example.problem is not None]
        return tuple(problem for problem in (*result.problems, *failing) if problem.file == str(file.path))

    def show_meaning(self) -> None:
        """The card for the word at the cursor: what it means, or what is wrong with it."""
        self._hover(self.code.position(), self.code.cursorRect())

    def _hide_card(self) -> None:
        self.card.hide()
        self._hovered = None

    def fix(self, problem: Problem) -> None:
        """Puts a problem right as it suggests, as one step that can be undone."""
        edit = fix_of(problem, self.code.text())
        if edit is None:
            self.go_to_problem(problem)
            return
        self.code.apply(edit)
        self._hide_card()
        self.check()

    def _fix_hovered(self) -> None:
        if self._hovered is not None:
            self.fix(self._hovered)

    def fix_here(self) -> None:
        """Puts the problem of the cursor's line right, or the one whose card is open."""
        if self._hovered is not None:
            self.fix(self._hovered)
            return
        text, line = self.code.text(), self.code.textCursor().blockNumber() + 1
        for problem in self._own_problems():
            if problem.line == line and fix_of(problem, text) is not None:
                self.fix(problem)
                return

    def go_to_problem(self, problem: Problem) -> None:
        """Shows where a problem is, in whichever file."""
        path = Path(problem.file) if problem.file else self.current
        if path is not None and path != self.current:
            self.open(path)
        self.go_to(max(problem.line, 1), max(problem.column, 1))

    def go_to(self, line: int, column: int = 1, *, focus: bool = True) -> None:
        """Puts the cursor at a line and column, both from 1."""
        if self._drawer and focus:
            self.toggle_drawer()
        self.code.go_to(line, column)
        if focus:
            self.code.setFocus()

    # --- tables -------------------------------------------------------------------------------------------------------

    def _item_edited(self, item: str, what: str, value: object) -> None:
        text = self.code.text()
        try:
            if what == "on":
                edit = self._switch(text, item, bool(value))
            elif what == "name":
                edit = editing.set_item(text, item, self.look.language, str(value).strip())
            else:
                edit = editing.set_item(text, item, "value", editing.written_value(str(value)))
        except Problems:
            self.bar.say(self.look.say("rules_table_needs_text"), self._ok())
            return
        self._apply(edit)

    def _switch(self, text: str, item: str, on: bool) -> Edit:
        if not on:
            return editing.set_item(text, item, "off", True)
        dropped = editing.drop_item_key(text, item, "off")
        return dropped if dropped != editing.NOTHING else editing.set_item(text, item, "off", False)

    def _option_edited(self, option: str, key: str, value: Any) -> None:
        text = self.code.text()
        try:
            edit = editing.set_option(text, option, key, value)
        except Problems:
            self.bar.say(self.look.say("rules_table_needs_text"), self._ok())
            return
        self._apply(edit)

    def _apply(self, edit: Edit) -> None:
        self.code.apply(edit)
        line = self.code.text().count("\n", 0, edit.start + len(edit.new) - len(edit.new.lstrip("\n"))) + 1
        self.code.go_to(line)
        self.check()

    # --- look and size ------------------------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Another theme or language."""
        if look.palette is not self.look.palette:
            for file in self._open.values():
                file.highlighter.set_palette(look.palette)
        self.look = look
        self.code.set_look(look)
        self._hide_card()
        self._show_files()
        self._show_head()
        if self._current is not None:
            self._show_answer()
        else:
            self.problems.show_answer(None, look)
            self.side.show_answer(None, look)

    def toggle_drawer(self) -> None:
        """In a narrow window: the tables in the place of the files and the code, and back."""
        if self.width() < NARROW:
            self._drawer = not self._drawer
            self._fit()
            self._show_head()
            (self.side.table if self._drawer else self.code).setFocus()

    def _fit(self) -> None:
        narrow = self.width() < NARROW
        self._drawer = self._drawer and narrow
        self.files.setFixedWidth(176 if narrow else 208)
        self.side.setFixedWidth(360 if narrow else 376)
        self.files.setVisible(not self._drawer)
        self.side.setVisible(not narrow or self._drawer)
        self.drawer.setVisible(narrow)
        margin, gap = (12, 8) if narrow else (16, 12)
        self._row.setContentsMargins(margin, 10 if narrow else 12, margin, 10)
        self._row.setSpacing(gap)
        tag(self, "narrow", narrow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tidying.start()
        self.watch.look()
        self.show_look(self.look)
        if self._current is not None:
            self.check()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tidying.stop()
        self._hide_card()

    def _leave_code(self) -> None:
        self._hide_card()
        self.files.list.setFocus()

    def _next_panel(self) -> None:
        stops: list[QWidget] = [
            self.files.list,
            self.code,
            self.problems.list,
            self.side.table,
            self.side.examples.list,
        ]
        stops = [stop for stop in stops if stop.isVisible()]
        if not stops:
            return
        at = next((at for at, stop in enumerate(stops) if stop.hasFocus()), -1)
        stops[(at + 1) % len(stops)].setFocus()

    def stop(self) -> None:
        """Ends the background, and keeps what is not saved for the next time; to be called before the program ends."""
        for file in self._open.values():
            if file.unsaved:
                self._drafts.keep(file.path, file.mine, file.text)
        self._pause.stop()
        self._tidying.stop()
        self.background.stop()

    def pointer_at(self, line: int, column: int) -> QPoint:
        """Where a character is, for tests and pictures."""
        block = self.code.document().findBlockByNumber(line - 1)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + column - 1)
        return self.code.cursorRect(cursor).center()


def _backup(path: Path) -> Path:
    return path.with_name(path.name + files.BACKUP)
