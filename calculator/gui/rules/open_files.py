"""The files of the editor, from the disk and back: opened, made, saved, changed by another program, left unsaved.

Where a person has to say what is to happen to a file, it is asked in the bar and answered here.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from calculator.app import Drafts, Unkept
from calculator.documents import (
    BACKUP,
    Problems,
    ReadOnlyData,
    TextFile,
    file_state,
    from_gb18030,
    open_text,
    read_bytes,
    save_text,
)
from calculator.gui.look import Look, Palette
from calculator.gui.rules.code_edit import CodeEdit, Highlighter, text_of
from calculator.gui.widgets import NoticeBar
from calculator.rules.library import Library, described, free_id, new_file, refuse_long
from calculator.text import NAME_LANGUAGES, say, visible
from calculator.view import CheckAnswer, CheckJob, as_copy
from calculator.workshop import Edit, text_edits


class OpenFile:
    """One ruleset file in the editor: its document with its undo list, and what is on the disk.

    `answer` is the newest check of it; `good` the last text on the disk that had no problems, `good_at` its time.
    """

    def __init__(self, opened: TextFile, mine: bool, palette: Palette) -> None:
        self.opened = opened
        self.mine = mine
        self.answer: CheckAnswer | None = None
        self.good: CheckAnswer | None = None
        self.good_text: str | None = None
        self.good_at = ""
        self.draft = ""
        """Text left unsaved the last time, until the user has said what to do with it."""
        self.outside = ""
        """changed or gone, until the user has said what to do about it."""
        self.document = QTextDocument()
        self.document.setDocumentLayout(QPlainTextDocumentLayout(self.document))
        self.document.setPlainText(visible(opened.text))
        self.document.setModified(False)
        self.document.clearUndoRedoStacks()
        self.highlighter = Highlighter(self.document, palette)

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.opened.path

    @property
    def text(self) -> str:
        """The text as written."""
        return text_of(self.document)

    @property
    def escaped(self) -> bool:
        """True if the file has characters that steer the writing, of which the document shows the escapes."""
        return visible(self.opened.text) != self.opened.text

    @property
    def only_read(self) -> bool:
        """True if nothing was done to it: opened again, it is the same."""
        document = self.document
        done = document.isModified() or document.isUndoAvailable() or document.isRedoAvailable()
        asks = bool(self.draft or self.outside) or (self.good_text is not None and self.good_text != self.opened.text)
        return not (done or asks)

    @property
    def unsaved(self) -> bool:
        """True if the text differs from the file."""
        return self.text != self.opened.text

    @property
    def wrong(self) -> bool:
        """True if the text has problems."""
        return self.answer is not None and bool(self.answer.result.problems)

    def take(self, answer: CheckAnswer) -> None:
        """Keep an answer, and its verdict on the version on the disk."""
        self.answer = answer
        if not self.wrong:
            self.good = answer
            if answer.job.text == self.opened.text:
                self.good_text = answer.job.text
                self.good_at = _clock(self.opened.stamp.modified)


class Keeping(QObject):
    """`current` is the file that is shown, of which the editor `code` has the document; `taken` gives the ids there are."""

    wrote = Signal(object)
    """The path of a file that was written here."""
    wanted = Signal(object, int)
    """This path should be shown, at this line (from 1; 0: wherever its cursor is)."""
    edited = Signal()
    """The text is another by a change of the rules in words."""
    answered = Signal()
    """The user said what is to happen to the file that is shown, and it happened."""

    def __init__(
        self,
        folders: tuple[Path, Path],
        code: CodeEdit,
        bar: NoticeBar,
        taken: Callable[[], Collection[str]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.look = Look()
        self.current: OpenFile | None = None
        self.folders, self.mine = folders, folders[0]
        self.code = code
        self._bar = bar
        self.taken = taken
        self._open: dict[Path, OpenFile] = {}
        self._drafts = Drafts(self.mine.parent / "drafts")
        code.refuse = lambda text: refuse_long((text,), self.current.path if self.current is not None else self.mine)
        code.refused.connect(lambda problems: bar.show_problems(problems, self.look))

    # --- what is open -------------------------------------------------------------------------------------------------

    def file(self, path: Path) -> OpenFile | None:
        """Return the open file of a path."""
        return self._open.get(path)

    def show(self, file: OpenFile) -> None:
        """Show a file, and forget those that were only read: each holds some megabytes."""
        self.current = file
        self._open = {path: one for path, one in self._open.items() if one is file or not one.only_read}

    def unsaved(self) -> frozenset[Path]:
        """Return the paths of the unsaved files."""
        return frozenset(path for path, file in self._open.items() if file.unsaved)

    def good_texts(self) -> dict[Path, str]:
        """Return the texts in force of the files whose version on the disk is not good."""
        return {
            path: file.good_text
            for path, file in self._open.items()
            if file.good_text is not None and file.good_text != file.opened.text
        }

    def job(self, record: ReadOnlyData | None) -> CheckJob:
        """Return the check of the file that is shown, with the deal on the table."""
        file = self.current
        assert file is not None
        return CheckJob(file.path, file.text, file.opened.text, self.folders, record, self.good_texts())

    def copy_id(self, file: OpenFile) -> str:
        """Return the id of a copy of a built-in file."""
        return free_id(f"{file.path.stem}_mine", self.taken())

    def show_look(self, look: Look) -> None:
        """Show another theme or language."""
        if look.palette is not self.look.palette:
            for file in self._open.values():
                file.highlighter.set_palette(look.palette)
        self.look = look

    @contextmanager
    def _or_say(self) -> Iterator[None]:
        """Show problems with a file, or with writing it, in the bar.

        The rest of the block is left out.
        """
        try:
            yield
        except Problems as problems:
            self._bar.show_problems(problems, self.look)

    # --- opening and making -------------------------------------------------------------------------------------------

    def open(self, path: Path) -> OpenFile | None:
        """Return the file of a path; None if it cannot be read, which the bar says."""
        found = self._open.get(path)
        if found is not None:
            return found
        try:
            opened = open_text(path)
            refuse_long((opened.text,), path)
        except Problems as problems:
            self._refuse(path, problems)
            return None
        except OSError as error:
            self._bar.say(f"{path.name}: {error.strerror or error}", role="problem")
            return None
        found = self._open[path] = OpenFile(opened, self._is_mine(path), self.look.palette)
        found.draft = self._drafts.find(path, found.mine) or ""
        if found.draft == opened.text:
            self._drop_draft(found)
        return found

    def offer_place(self) -> None:
        """Offer to put a file that lies elsewhere among the rulesets that the program lists."""
        file = self.current
        if file is not None and file.path.parent not in self.folders:
            take = partial(self._take, file)
            self._offer("rules_elsewhere", file.path, take=("rules_take", take), ok=("rules_close_bar", _nothing))

    def _take(self, file: OpenFile) -> None:
        """Put a copy of a file among the user's, and show that."""
        with self._or_say():
            path = self.mine / f"{free_id(file.path.stem, self.taken())}.yaml"
            save_text(path, file.text, backup=False)
            self._made(path)

    def _is_mine(self, path: Path) -> bool:
        return path.parent != self.folders[1]

    def _refuse(self, path: Path, problems: Problems) -> None:
        """Show why a file cannot be shown, and the ways out."""
        if problems.problems[0].code == "file_encoding_gb" and self._is_mine(path):
            convert = partial(self._convert, path)
            self._offer("rules_is_gb", path, convert=("rules_convert", convert), ok=("rules_close_bar", _nothing))
        else:
            self._bar.show_problems(problems, self.look)

    def _convert(self, path: Path) -> None:
        """Rewrite a GB18030 file as UTF-8; its former version stays beside it."""
        try:
            with self._or_say():
                text = from_gb18030(read_bytes(path))
                if text is not None:
                    save_text(path, text.replace("\r\n", "\n"))
                self._made(path)
        except OSError as error:
            self._bar.show_message(f"{path.name}: {error.strerror or error}", self.look, role="problem")

    def _made(self, path: Path, line: int = 0) -> None:
        """Show a file that was written."""
        self.wrote.emit(path)
        self.wanted.emit(path, line)

    def make(self, base: str, name: str, ruleset: str, names: Mapping[str, str] | None = None) -> None:
        """Write a new file, as a change of `base` or from the template.

        `names` by language, if they differ.
        """
        with self._or_say():
            path = new_file(Library(self.folders), ruleset, self.mine, base, self.look.language)
            text = open_text(path).text
            for language in NAME_LANGUAGES:
                text = text_edits.set_name(text, language, (names or {}).get(language, name)).apply(text)
            save_text(path, text, backup=False)
            self._made(path)

    def derive(self, file: OpenFile) -> bool:
        """Make a ruleset of the user's that goes on from a built-in one, and show it.

        Return False if that failed.
        """
        name = self.copy_id(file)
        listed = described(file.text, file.path, mine=True)
        before = self.current
        names = {one: say("rules_copy_name", one, name=listed.name(one)) for one in NAME_LANGUAGES}
        self.make(file.path.stem, "", name, names)
        if self.current is before:
            return False
        self.say("people_copied", "hint", old=file.path.name, new=f"{name}.yaml")
        return True

    # --- saving -------------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the file.

        A built-in one is left as it is, and its changes become a file of the user's.
        """
        file = self.current
        if file is None or (file.mine and not file.unsaved and not file.outside):
            return
        if file.mine and not file.outside and file_state(file.opened) == "changed":
            file.outside = "changed"
        if file.outside == "changed":
            self.ask()
        elif file.mine:
            self._save_mine(file)
        else:
            self._save_copy(file)

    def _save_mine(self, file: OpenFile) -> None:
        # A broken version never takes the place of a good one in the backup.
        keeps_good = file.good_text == file.opened.text or not file.path.with_name(file.path.name + BACKUP).exists()
        old = file.opened
        with self._or_say():
            refuse_long((file.text,), file.path)
            file.opened = save_text(file.path, file.text, newline=old.newline, mark=old.mark, backup=keeps_good)
            file.outside = ""
            self._bar.hide()
            self.ask()
            if file.answer is not None and file.answer.job.text == file.opened.text:
                file.take(file.answer)
            self.wrote.emit(file.path)

    def _save_copy(self, file: OpenFile) -> None:
        name = self.copy_id(file)
        path = self.mine / f"{name}.yaml"
        line = self.code.textCursor().blockNumber() + 1
        listed = described(file.text, file.path, mine=True)
        called = self.look.say("rules_copy_name", name=listed.name(self.look.language))
        with self._or_say():
            refuse_long((file.text,), file.path)
            save_text(path, as_copy(file.text, name, called, self.look.language), backup=False)
            # The built-in file is shown as it is again.
            del self._open[file.path]
            self.current = None
            self._made(path, line)
            self.say("rules_copied", "hint", old=file.path.name, new=path.name)

    def leave(self) -> list[Unkept]:
        """Keep unsaved text for the next time, since the program ends; return the unwritten rest."""
        unkept = []
        for file in self._open.values():
            # What was only looked at is no work.
            if (
                file.unsaved
                and file.document.isModified()
                and (problem := self._drafts.keep(file.path, file.mine, file.text)) is not None
            ):
                unkept.append(Unkept("rules", problem, ((file.path.name, file.text),)))
        return unkept

    # --- changes of the rules in words: one undo takes either back ------------------------------------------------------

    def edit(self, make: Callable[[CheckJob], Edit], record: ReadOnlyData | None = None) -> None:
        """Change the text in one place; `record` is the deal on the table.

        A built-in file stays as it is: a file that goes on from it is changed.
        """
        file, code = self.current, self.code
        if file is not None and not file.mine and not file.unsaved and not self.derive(file):
            return
        try:
            edit = make(self.job(record))
        except Problems:
            self.say("rules_table_needs_text")
            return
        code.apply(edit)
        code.go_to(code.text().count("\n", 0, edit.start + len(edit.new) - len(edit.new.lstrip("\n"))) + 1)
        self.edited.emit()

    # --- outside, and what is asked -----------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Something in the folders was changed by another program."""
        for file in list(self._open.values()):
            now = file_state(file.opened)
            if now == "same":
                file.outside = ""
            elif now == "gone" or file.unsaved:
                file.outside = now
                if file is self.current:
                    self.ask()
            else:
                self._reload(file)

    def ask(self) -> None:
        """Show the question about the current file, if there is one."""
        file = self.current
        if file is None:
            return
        if file.outside == "gone":
            self.say("rules_gone", file=file.path.name)
        elif file.outside:
            reload, keep = partial(self._reload, file), partial(self._keep, file)
            self._offer("rules_outside", file.path, reload=("rules_reload", reload), keep=("rules_keep", keep))
        elif file.draft:
            resume, drop = partial(self._drop_draft, file, resume=True), partial(self._drop_draft, file)
            self._offer("rules_draft", file.path, resume=("rules_resume", resume), drop=("rules_drop", drop))
        elif file.escaped:
            self.say("rules_escaped", file=file.path.name)

    def say(self, code: str, role: str = "warning", **facts: object) -> None:
        """Say in the bar what happened."""
        self._bar.show_message(self.look.say(code, **facts), self.look, role=role)

    def _offer(self, code: str, path: Path, **answers: tuple[str, Callable[[], object]]) -> None:
        """Ask about a file in the bar, with the code of each button and what it does."""

        def chosen(act: Callable[[], object]) -> None:
            self._bar.hide()
            act()
            if act is not _nothing:
                self.answered.emit()

        buttons = ((name, self.look.say(said), partial(chosen, act)) for name, (said, act) in answers.items())
        self._bar.say(self.look.say(code, file=path.name), *buttons)

    def _drop_draft(self, file: OpenFile, *, resume: bool = False) -> None:
        draft, file.draft = file.draft, ""
        self._drafts.drop(file.path, file.mine)
        if resume:
            self.code.apply(Edit(0, len(self.code.text()), visible(draft)))

    def _keep(self, file: OpenFile) -> None:
        """Theirs is what is on the disk now; the next saving takes its place and keeps it as the backup."""
        with self._or_say():
            file.opened, file.outside = open_text(file.path), ""
            file.good_text = file.opened.text

    def _reload(self, file: OpenFile) -> None:
        """Take the version on the disk; undo brings back the one here."""
        with self._or_say():
            opened = open_text(file.path)
            refuse_long((opened.text,), file.path)
            file.opened, file.outside = opened, ""
            cursor = QTextCursor(file.document)
            at = self.code.textCursor().position() if file is self.current else 0
            cursor.beginEditBlock()
            cursor.select(QTextCursor.SelectionType.Document)
            cursor.insertText(visible(file.opened.text))
            cursor.endEditBlock()
            if file is self.current:
                place = self.code.textCursor()
                place.setPosition(min(at, file.document.characterCount() - 1))
                self.code.setTextCursor(place)
                self.say("rules_reloaded", "hint", file=file.path.name)


def _clock(nanoseconds: int) -> str:
    """14:32 of today; the day before that."""
    then = datetime.fromtimestamp(nanoseconds / 1e9)
    return then.strftime("%H:%M" if then.date() == datetime.now().date() else "%m-%d %H:%M")


def _nothing() -> None:
    """Do nothing, for a bar that is only closed."""
