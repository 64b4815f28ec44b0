"""The night taken out of the program: its text and its picture to the clipboard, all its forms into files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from calculator.gui.nights.pages import NightPage
from calculator.gui.nights.paper import FORMS, card, file_name, made
from calculator.gui.widgets import ListMenu, save_where
from calculator.nights import chat_text, ending
from calculator.text import code_of

_PICTURE = "picture"
"""Among the forms of a night, that which goes to the clipboard."""


class NightSending:
    """The exports of the session of a page; `button` unfolds them."""

    def __init__(self, page: NightPage, button: QWidget) -> None:
        self._page, self._table = page, page.view.recorder.open_table
        self.menu = ListMenu(button, self._choose)

    def copy_text(self) -> None:
        """Copy the session as a message for the chat."""
        QApplication.clipboard().setText(chat_text(self._page.sheet, self._page.look.language))
        self._table.say("sheet_copied")

    def copy_picture(self) -> None:
        """Copy the score sheet as a picture."""
        QApplication.clipboard().setImage(card(self._page.sheet, self._page.look))
        self._table.say("picture_copied")

    def unfold(self) -> None:
        """Show the list of forms, above its button."""
        say = self._page.look.say
        forms = [(name, say(code_of("export", name)), say(code_of("export_tip", name))) for name in FORMS]
        self.menu.offer([(_PICTURE, say("picture_copy"), say("sheet_picture_tip")), *forms], "I")
        self.menu.unfold(above=True)

    def _choose(self, form: str) -> None:
        page, sheet, look = self._page, self._page.sheet, self._page.look
        if form == _PICTURE:
            self.copy_picture()
            return
        title, name = look.say(code_of("export", form)), file_name(sheet, form)
        kinds = f"{title} (*{Path(name).suffix})"
        notes = save_where(page, look.language, title, name, ending(form), kinds, lambda: made(sheet, form, look))
        if notes:
            self._table.notify(notes)
