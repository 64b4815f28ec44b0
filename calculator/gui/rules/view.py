"""The rules view: files at the left, the code in the middle, what it means for hands and for the desk's deal at the right.

The desk is told by signals only. What it plays is what is saved: until then, and while anything is wrong, it keeps the
last good version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from calculator.documents import from_gb18030
from calculator.gui.look import Look, tag
from calculator.gui.rules.background import Answer, Background, Job, State
from calculator.gui.rules.bar import Bar
from calculator.gui.rules.card import Card
from calculator.gui.rules.code_edit import CodeEdit
from calculator.gui.rules.code_help import CodeHelp
from calculator.gui.rules.drafts import Drafts
from calculator.gui.rules.editor_head import EditorHead
from calculator.gui.rules.file_panel import FilePanel
from calculator.gui.rules.folder_watch import FolderWatch
from calculator.gui.rules.open_file import OpenFile
from calculator.gui.rules.problem_panel import ProblemPanel
from calculator.gui.rules.side_panel import SidePanel
from calculator.gui.rules.table_edits import as_copy, item_edit
from calculator.gui.rules.tidying import Tidying
from calculator.gui.tiles.art import TilePixmaps
from calculator.problems import Problem, Problems
from calculator.rules import editing, files
from calculator.rules.editing import Edit
from calculator.rules.files import RulesetFile
from calculator.rules.library import Library
from calculator.rules.starting import new_file

NARROW = 1180
"""Below this width the tables are a drawer (F8) in the place of the list and the code."""
_WIDEST = 125
"""How far, in percent, lists and tables grow with the type."""
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
        self.code.left.connect(self._leave_code)
        self.code.textChanged.connect(self._typed)
        self.problems = ProblemPanel()
        self.problems.chosen.connect(self.go_to_problem)
        self.bar = Bar()
        self.bar.chosen.connect(self._bar_chosen)
        self.side = SidePanel(pixmaps)
        self.side.item_edited.connect(self._item_edited)
        self.side.option_edited.connect(self._option_edited)
        self.side.place_chosen.connect(lambda line, column: self.go_to(line, column))
        self.card = Card(self)
        self.help = CodeHelp(
            self.code, self.card, lambda: self._current, lambda: [file.id for file in self._listed], self
        )
        self.help.fixed.connect(self.check)
        self.help.place_wanted.connect(self.go_to_problem)
        self.problems.fixed.connect(self.help.fix)
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
        self.head = EditorHead()
        self.head.use.clicked.connect(self._use)
        self.head.drawer.clicked.connect(self.toggle_drawer)
        self.head.save.clicked.connect(self.save)
        column.addWidget(self.head)
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
            "Alt+Return": self.help.fix_here,
            "Alt+Enter": self.help.fix_here,
            "F6": self._next_panel,
            "Ctrl+I": self.help.show_meaning,
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
        self._ask(file)

    def _ask(self, file: OpenFile) -> None:
        """What somebody has yet to say about a file, if anything."""
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
        listed = files.described(file.text, file.path, mine=True)
        called = self.look.say("rules_copy_name", name=listed.name(self.look.language))
        try:
            files.save(path, as_copy(file.text, name, called, self.look.language), backup=False)
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
        self.help.hide()
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
            self.help.mark()
            if file.mine or answer.job.text == file.opened.text:
                result = answer.result
                passed = len(result.examples) - len(result.failing)
                self._states[file.path] = State(file.path, result.problems, passed, len(result.examples))
        self._show_files()
        self.problems.show_answer(answer, self.look)
        self.side.show_answer(file, self.look)

    # --- head ---------------------------------------------------------------------------------------------------------

    def _show_head(self) -> None:
        file = self._current
        self.code.setAccessibleName(self.look.say("rules_editor"))
        self._shown_unsaved = file is not None and file.unsaved
        copy = f"{self._copy_id(file)}.yaml" if file is not None and not file.mine else ""
        self.head.show_file(file, copy, self._drawer, self.look)

    def _copy_id(self, file: OpenFile) -> str:
        return files.free_id(f"{file.path.stem}_mine", {listed.id for listed in self._listed})

    def _use(self) -> None:
        if self._current is not None:
            self.ruleset_wanted.emit(self._current.path.stem)

    # --- places -------------------------------------------------------------------------------------------------------

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
        self._edit(lambda text: item_edit(text, item, what, value, self.look.language))

    def _option_edited(self, option: str, key: str, value: Any) -> None:
        self._edit(lambda text: editing.set_option(text, option, key, value))

    def _edit(self, make: Callable[[str], Edit]) -> None:
        try:
            edit = make(self.code.text())
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
        self._fit()
        self.code.set_look(look)
        self.help.look = look
        self.help.hide()
        self._show_files()
        self._show_head()
        if self._current is not None:
            self._show_answer()
            self._ask(self._current)
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
        # Large type gets more width, but never so much that no room is left for the code.
        scale = min(max(self.look.scale, 100), _WIDEST)
        self.files.setFixedWidth((176 if narrow else 208) * scale // 100)
        self.side.setFixedWidth((360 if narrow else 376) * scale // 100)
        self.files.setVisible(not self._drawer)
        self.side.setVisible(not narrow or self._drawer)
        self.head.drawer.setVisible(narrow)
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
        self.help.hide()

    def _leave_code(self) -> None:
        self.help.hide()
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
