"""The night taken out of the program: its text and its picture to the clipboard, all its forms into files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from calculator.documents import Problems
from calculator.gui.nights.pages import NightHost
from calculator.gui.widgets import ListMenu
from calculator.text import code_of

_PICTURE = "picture"
"""Among the forms of a night, that which goes to the clipboard."""


class NightSending:
    """The exports of the session of `host`; `button` unfolds them.

    Nothing is done if no session is open.
    """

    def __init__(self, host: NightHost, button: QWidget) -> None:
        self._host = host
        self.menu = ListMenu(button, self._choose)

    def copy_text(self) -> None:
        """Copy the session as a message for the chat."""
        from calculator.nights import chat_text

        host = self._host
        if host.sheet is not None:
            QApplication.clipboard().setText(chat_text(host.sheet, host.look.language))
            host.recorder.open_table.say("sheet_copied")

    def copy_picture(self) -> None:
        """Copy the score sheet as a picture."""
        from calculator.gui.nights.paper import card

        host = self._host
        if host.sheet is not None:
            QApplication.clipboard().setImage(card(host.sheet, host.look))
            host.recorder.open_table.say("picture_copied")

    def unfold(self) -> None:
        """Show the list of forms, above its button."""
        from calculator.gui.nights.paper import FORMS

        if self._host.sheet is None:
            return
        say = self._host.look.say
        forms = [(name, say(code_of("export", name)), say(code_of("export_tip", name))) for name in FORMS]
        self.menu.offer([(_PICTURE, say("picture_copy"), say("sheet_picture_tip")), *forms], "I")
        self.menu.unfold(above=True)

    def _choose(self, form: str) -> None:
        host = self._host
        if form == _PICTURE:
            self.copy_picture()
        elif host.sheet is not None:
            from calculator.gui.nights.paper import file_name
            from calculator.gui.widgets import where_to_save

            title, name = host.look.say(code_of("export", form)), file_name(host.sheet, form)
            path = where_to_save(host, host.look.language, title, name, f"{title} (*{Path(name).suffix})")
            if path is not None:
                self.export(form, path)

    def export(self, form: str, path: Path) -> None:
        """Write the session in one of its forms, and show its place or why not."""
        from calculator.gui.nights.paper import write_file

        host = self._host
        assert host.sheet is not None
        try:
            written = write_file(host.sheet, form, host.look, path)
        except Problems as problems:
            host.show_problems(problems)
        else:
            host.recorder.open_table.say("export_written", name=written.name)
