"""The rules view: files at the left, the code in the middle, what it means for hands and for the desk's deal at the right.

The desk hears of it by signals only. What it plays is what is saved: until then, and while anything is wrong, it keeps the
last good version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from calculator.documents import Problem, Problems, is_file
from calculator.gui.look.look import Look, styled_frame, tag
from calculator.gui.rules.check_panels import ProblemPanel
from calculator.gui.rules.code_edit import CodeEdit
from calculator.gui.rules.code_help import CodeHelp
from calculator.gui.rules.editor_head import EditorHead
from calculator.gui.rules.file_panel import FilePanel
from calculator.gui.rules.folder_watch import FolderWatch
from calculator.gui.rules.open_files import Bar, Keeping, OpenFile
from calculator.gui.rules.popups import Card
from calculator.gui.rules.side_panel import SidePanel
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.background import Background, Report, Stopped, later
from calculator.gui.widgets.layouts import hbox, panel
from calculator.rules.editing import Edit, text_edits
from calculator.rules.library import RulesetFile, listing
from calculator.session import CheckAnswer, CheckJob, FileState, check_text, item_edit, state_of

if TYPE_CHECKING:
    from calculator.nights import FrozenRuleset

NARROW = 1180
"""Below this width the tables are a drawer (F8) in the place of the list and the code."""
_WIDEST = 125
"""How far, in percent, lists and tables grow with the type."""
PAUSE = 180
"""Milliseconds without a keystroke after which the text is checked."""

Record = Callable[[], Mapping[str, Any] | None]


class RulesView(QWidget):
    """Everything about ruleset files; it takes what it needs and emits what it did."""

    ruleset_saved = Signal(str)
    """The id of a file of mine that was written."""
    rulesets_changed = Signal()
    """Some file was written, here or outside: what plays by them reads them again."""
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
        self.in_drawer = False
        self.files = FilePanel()
        self.code = CodeEdit()
        self.problems = ProblemPanel()
        self.bar = Bar()
        self.head = EditorHead()
        self.side = SidePanel(pixmaps)
        self.card = Card(self)
        line = styled_frame("line")
        middle = panel(self.head, line, self.bar, (self.code, 1), self.problems, margins=1, spacing=0)
        self._row = hbox(self, self.files, (middle, 1), self.side)
        self.mine, self.built_in = folders
        self._record = record
        self._listed: list[RulesetFile] = []
        self._states: dict[Path, FileState] = {}
        self._shown_unsaved = False
        self.background = Background(self)
        self.background.done.connect(self._answered)
        self._survey = Background(self, after=self.background)
        self._survey.done.connect(self._surveyed)
        self.watch = FolderWatch((self.mine, self.built_in), self)
        self.watch.changed.connect(self._changed_outside)
        self._pause = later(self, self.check, PAUSE)
        self.keeping = Keeping(folders, self.code, self.bar, self._taken, self)
        self.keeping.show_look(self.look)
        self.help = CodeHelp(self.code, self.card, lambda: self.file, lambda: [file.id for file in self._listed], self)
        self._connect()
        self.fit()
        self.refresh_files()

    # --- making -------------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.head.drawer.clicked.connect(self.toggle_drawer)
        self.files.chosen.connect(lambda path: self.open(path))
        self.files.new_asked.connect(self.ask_new)
        self.files.form.made.connect(self.keeping.make)
        self.code.left.connect(self._leave_code)
        self.code.textChanged.connect(self._typed)
        self.problems.chosen.connect(self.go_to_problem)
        self.problems.fixed.connect(self.help.fix)
        self.keeping.wrote.connect(self._written)
        self.keeping.wanted.connect(self.open)
        self.keeping.answered.connect(self._decided)
        self.side.item_edited.connect(self._item_edited)
        self.side.option_edited.connect(self._option_edited)
        self.side.place_chosen.connect(lambda line, column: self.go_to(line, column))
        self.help.fixed.connect(self.check)
        self.help.place_wanted.connect(self.go_to_problem)
        self.head.use.clicked.connect(self._use)
        self.head.save.clicked.connect(self.save)
        actions: dict[str, Callable[[], None]] = {
            "Ctrl+S": self.save,
            "Ctrl+N": self.ask_new,
            "F8": self.toggle_drawer,
            "Alt+Return": self.help.fix_here,
            "Alt+Enter": self.help.fix_here,
            "F6": self.next_panel,
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
    def file(self) -> OpenFile | None:
        """The file that is shown."""
        return self.keeping.current

    @property
    def current(self) -> Path | None:
        """Its path."""
        return self.file.path if self.file is not None else None

    def _taken(self) -> frozenset[str]:
        return frozenset(file.id for file in self._listed)

    def refresh_files(self) -> None:
        """Reads the folders again, and looks at each file in the background."""
        self._listed = listing(self.mine, self.built_in)
        self._show_files()
        self._survey.start(*(partial(_state_of, file.path, self.folders) for file in self._listed))

    def open_named(self, name: str, line: int = 0) -> None:
        """Shows the ruleset of an id, or of a path, at a line (from 1) if one is given."""
        found = next((file.path for file in self._listed if file.id == name), None)
        self.open(found or Path(name), line)

    def open_kept(self, path: Path, line: int, kept: FrozenRuleset | None) -> None:
        """Shows a line of the file that an answer named. Rules that a night has kept are no file: the living file of that
        name is opened, and where it says something else by now, the bar says so."""
        places = [folder / path.name for folder in self.folders]
        found = path if is_file(path) else next(filter(is_file, places), path)
        self.open(found, line)
        if found != path:
            texts = [text.strip() for name, text in (kept.files if kept is not None else ()) if name == path.name]
            if self.code.text().strip() not in texts:
                self.bar.tell(self.look.say("ask_rules_moved", file=path.name), self.look)

    def open(self, path: Path, line: int = 0) -> None:
        """Shows a file; of one that cannot be read the bar says so, and nothing else changes."""
        if self.current == path:
            if line:
                self.go_to(line)
            return
        found = self.keeping.open(path)
        if found is None:
            self._show_files()
            return
        self._show(found)
        self.go_to(line or self.code.textCursor().blockNumber() + 1, focus=bool(line))

    def _show(self, file: OpenFile) -> None:
        self.keeping.current = file
        self.bar.hide()
        self.code.blockSignals(True)
        self.code.show_document(file.document)
        self.code.blockSignals(False)
        self._pause.stop()
        self._show_answer()
        self._show_files()
        self.check()
        self.keeping.ask()

    def _show_files(self) -> None:
        self.files.show_files(self._listed, self._states, self.keeping.unsaved(), self.current, self.look)

    def ask_new(self) -> None:
        """Opens the form that starts a ruleset."""
        bases = [(file.id, file.name(self.look.language)) for file in self._listed]
        current = self.current.stem if self.current is not None else ""
        if self.in_drawer:
            self.toggle_drawer()
        self.files.form.open(bases, self._taken(), current, self.look)

    def save(self) -> None:
        """Writes the file; a built-in one is left as it is, and what was changed becomes a file of mine."""
        self.keeping.save()

    def _written(self, path: Path) -> None:
        """After a file was written here."""
        self.watch.expect()
        self._show_head()
        self.refresh_files()
        self.check()
        self.ruleset_saved.emit(path.stem)
        self.rulesets_changed.emit()

    def _changed_outside(self) -> None:
        self.keeping.look_again()
        self.refresh_files()
        self.check()
        self.rulesets_changed.emit()

    def _decided(self) -> None:
        self._show_files()
        self.check()

    # --- checking -----------------------------------------------------------------------------------------------------

    def _typed(self) -> None:
        self._pause.start()
        self.background.hold()
        self.help.hide()
        if self.file is not None and self.file.unsaved != self._shown_unsaved:
            self._show_head()

    def check(self) -> None:
        """Checks what is written, in the background."""
        self._pause.stop()
        file = self.file
        if file is None:
            return
        record, good = self._record(), self.keeping.good_texts()
        job = CheckJob(file.path, file.text, file.opened.text, self.folders, record, good)
        self.background.start(lambda stopped, _: check_text(job, stopped))

    def refresh_deal(self) -> None:
        """The desk's deal has changed."""
        if self.isVisible():
            self._pause.start()

    def _answered(self, answer: CheckAnswer) -> None:
        file = self.keeping.file(answer.job.path)
        if file is None:
            return
        file.take(answer)
        if file is self.file:
            self._show_answer()

    def _surveyed(self, state: FileState) -> None:
        self._states[state.path] = state
        self._show_files()

    def _show_answer(self) -> None:
        file = self.file
        if file is None:
            return
        answer = file.answer
        self._show_head()
        if answer is not None and answer.job.text == file.text:
            self.code.set_changed(answer.changed)
            self.help.mark()
            # Of the text as it is now, saved or not: a file with faults never says that its examples hold.
            self._states[file.path] = FileState.of(answer.result)
        self._show_files()
        self.problems.show_answer(answer, self.look)
        self.side.show_answer(file, self.look)

    # --- head ---------------------------------------------------------------------------------------------------------

    def _show_head(self) -> None:
        file = self.file
        self.code.setAccessibleName(self.look.say("rules_editor"))
        self._shown_unsaved = file is not None and file.unsaved
        copy = f"{self.keeping.copy_id(file)}.yaml" if file is not None and not file.mine else ""
        self.head.show_file(file, copy, self.in_drawer, self.look)

    def _use(self) -> None:
        if self.file is not None:
            self.ruleset_wanted.emit(self.file.path.stem)

    # --- places -------------------------------------------------------------------------------------------------------

    def go_to(self, line: int, column: int = 1, *, focus: bool = True) -> None:
        """Puts the cursor at a line and column, both from 1."""
        if self.in_drawer and focus:
            self.toggle_drawer()
        self.code.go_to(line, column)
        if focus:
            self.code.setFocus()

    def next_panel(self) -> None:
        """The keyboard goes on to the next part that is to be seen."""
        side = self.side
        stops: tuple[QWidget, ...] = (self.files.list, self.code, self.problems.list, side.table, side.examples.list)
        shown = [stop for stop in stops if stop.isVisible()]
        at = next((at for at, stop in enumerate(shown) if stop.hasFocus()), -1)
        if shown:
            shown[(at + 1) % len(shown)].setFocus()

    def go_to_problem(self, problem: Problem) -> None:
        """Shows where a problem is, in whichever file."""
        path = Path(problem.file) if problem.file else self.current
        if path is not None and path != self.current:
            self.open(path)
        self.go_to(max(problem.line, 1), max(problem.column, 1))

    # --- tables -------------------------------------------------------------------------------------------------------

    def _item_edited(self, item: str, what: str, value: object) -> None:
        self._edit(lambda text: item_edit(text, item, what, value, self.look.language))

    def _option_edited(self, option: str, key: str, value: Any) -> None:
        self._edit(lambda text: text_edits.set_option(text, option, key, value))

    def _edit(self, make: Callable[[str], Edit]) -> None:
        try:
            edit = make(self.code.text())
        except Problems:
            self.bar.tell(self.look.say("rules_table_needs_text"), self.look)
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
        self.look = look
        self.keeping.show_look(look)
        self.fit()
        self.code.set_look(look)
        self.help.look = look
        self.help.hide()
        self._show_files()
        self._show_head()
        if self.file is not None:
            self._show_answer()
            self.keeping.ask()
        else:
            self.problems.show_answer(None, look)
            self.side.show_answer(None, look)

    def toggle_drawer(self) -> None:
        """In a narrow window: the tables in the place of the files and the code, and back."""
        if self.width() < NARROW:
            self.in_drawer = not self.in_drawer
            self.fit()
            self._show_head()
            (self.side.table if self.in_drawer else self.code).setFocus()

    def fit(self) -> None:
        """Gives the parts their room, by the width of the view and the size of type."""
        narrow = self.width() < NARROW
        self.in_drawer = self.in_drawer and narrow
        # Large type gets more width, but never so much that no room is left for the code.
        scale = min(max(self.look.scale, 100), _WIDEST)
        self.files.setFixedWidth((176 if narrow else 208) * scale // 100)
        self.side.setFixedWidth((360 if narrow else 376) * scale // 100)
        self.files.setVisible(not self.in_drawer)
        self.side.setVisible(not narrow or self.in_drawer)
        self.head.drawer.setVisible(narrow)
        margin, gap = (12, 8) if narrow else (16, 12)
        self._row.setContentsMargins(margin, 10 if narrow else 12, margin, 10)
        self._row.setSpacing(gap)
        tag(self, "narrow", narrow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.watch.look()
        self.show_look(self.look)
        if self.file is not None:
            self.check()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.help.hide()

    def _leave_code(self) -> None:
        self.help.hide()
        self.files.list.setFocus()

    def stop(self) -> None:
        """Ends the background, and keeps what is not saved for the next time; to be called before the program ends."""
        self.keeping.leave()
        self._pause.stop()
        self._survey.close()
        self.background.close()


def _state_of(path: Path, folders: tuple[Path, ...], stopped: Stopped, _: Report) -> FileState:
    return state_of(path, folders, stopped)
