"""A window over one desk: its deal opened, saved and put into the night. The main window adds what is to be seen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QMainWindow

from calculator.gui.look.look import Look
from calculator.session import Desk, Missing, seat_names

if TYPE_CHECKING:
    from calculator.session import Book, OnDesk, Recorder
    from calculator.view import Session

_SMALL = QSize(1366, 768)
"""A screen with less room than this is filled at the first start."""


class DealWindow(QMainWindow):
    """`folder` is where the file of nights lies; None: in the user's own data folder."""

    def __init__(self, desk: Desk, look: Look, folder: Path | None) -> None:
        super().__init__()
        self.desk = desk
        desk.keep_row = lambda row: self.recorder().record_row(row)
        self.look = look
        self._folder = folder
        self._recorder: Recorder | None = None

    def fit_screen(self, size: QSize, *, maximised: bool | None = None) -> None:
        """Take a size, or less where the screen has less; fill the screen, by default a small one."""
        screen = self.screen().availableSize()
        frame = self.frameGeometry().size() - self.size()
        if maximised is None:
            maximised = screen.width() < _SMALL.width() or screen.height() < _SMALL.height()
        if not maximised:
            self.resize(size.boundedTo(screen - frame))
        self.setWindowState(Qt.WindowState.WindowMaximized if maximised else Qt.WindowState.WindowNoState)

    # --- files ----------------------------------------------------------------------------------------------------

    def open_file(self, path: Path) -> None:
        """Opens whatever a file is."""
        raise NotImplementedError

    def choose_file(self) -> None:
        """Asks for a file and opens it."""
        from calculator.gui.widgets.saving import what_to_open

        say = self.look.say
        path = what_to_open(self, self.look.language, say("desk_open_tip"), say("desk_files"))
        if path is not None:
            self.open_file(path)

    def choose_where(self) -> None:
        """Asks for a place and saves the record there."""
        from calculator.gui.widgets.saving import where_to_save

        say = self.look.say
        name = say("desk_file_name")
        path = where_to_save(self, self.look.language, say("desk_save_tip"), name, say("desk_records"))
        if path is not None:
            self.desk.save(path)

    def new_deal(self) -> None:
        """The next deal: the night's, where one is being played by the rules of the desk."""
        before = self.desk.deal
        if self._recorder is not None and self._recorder.is_open and self._recorder.other_rules() is None:
            self._recorder.next_deal()
        else:
            self.desk.new_deal()
        if self.desk.deal == before:
            self.desk.notify([Missing("keys_clear_already")])

    def copy_record(self) -> None:
        """Puts the record on the clipboard as YAML."""
        from calculator.deals import record_text

        QApplication.clipboard().setText(record_text(self.desk.record()))
        self.desk.notify([Missing("desk_copied")])

    def deal_number(self) -> int:
        """Which deal of the night it is; 0 where no night is being played."""
        return self._recorder.book().number if self._recorder is not None and self._recorder.is_open else 0

    def session(self) -> Session:
        """Return what the night says beside the desk: the number of the deal, everybody's total without it, the last deal."""
        from calculator.view import Session

        if self._recorder is None or not self._recorder.is_open:
            return Session()
        from calculator.view import session_of

        found = session_of(self._recorder.book(), self.names(), self.look.language)
        return found._replace(under=self._recorder.under_night, so_far=self._recorder.so_far())

    # --- the night ------------------------------------------------------------------------------------------------

    def typed(self) -> tuple[str, ...]:
        """Names and notes on the desk and in the night: what belongs to the players alone."""
        return (*self.desk.deal.players, *(self._recorder.typed() if self._recorder is not None else ()))

    def names(self) -> tuple[str, ...]:
        """What the seats are called just now."""
        return seat_names(self.desk.deal, self.look.language)

    def recorder(self) -> Recorder:
        """What takes deals into the night; made, and the file of nights opened, when it is first needed."""
        if self._recorder is None:
            from calculator.session import Recorder

            self._recorder = Recorder(self.desk, self._folder, self.names)
            self._recorder.opened = self._has_book
        return self._recorder

    def is_first(self) -> bool:
        """Whether no night was ever played here."""
        from calculator.nights.store import FILE

        return self._folder is None or not (self._folder / FILE).exists()

    def open_book(self) -> None:
        """Opens the file of nights where there is one, so that the desk knows which deal it is. What is wrong with it is told
        when somebody wants to record."""
        from contextlib import suppress

        from calculator.documents import Problems
        from calculator.nights.store import FILE

        if self._folder is not None and (self._folder / FILE).exists():
            with suppress(Problems):
                self.recorder().book()

    def kept_row(self) -> tuple[tuple[str, str] | None, OnDesk | None]:
        """The night and the row whose deal lies on the desk, where it is an old one, and what lay there before."""
        kept = self._recorder.keep() if self._recorder is not None else None
        if kept is None or kept[1].row is None:
            return None, None
        return (kept[0], kept[1].row), kept[1].parked

    def resume_row(self, row: tuple[str, str], parked: OnDesk | None) -> None:
        """What `kept_row` said before the program ended."""
        from calculator.session import Laid

        self.recorder().resume((row[0], Laid(row[1], parked)))

    def leave_row(self) -> bool:
        """An old deal that was taken up to be changed stays as it was; False where there is none on the desk."""
        return self._recorder is not None and self._recorder.stop_editing()

    def _has_book(self, book: Book) -> None:
        """A night that is another than before is shown with the desk: its number there, and its own view."""
        # Asked anew each time: while a step is being done on the desk too, both are shown once, at its end.
        book.changed = lambda: self.desk.changed()
        book.changed()

    def record_deal(self) -> None:
        """Puts the deal on the desk into the night, if it is settled; otherwise says what is missing."""
        reason = self.desk.recordable()
        if reason is not None:
            self.desk.notify([reason])
        else:
            self.recorder().record()
