"""The picture of the deal on the table, put on the clipboard or into a file."""

from collections.abc import Callable

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from calculator.gui.look import Look
from calculator.gui.pictures.deal_picture import Picture, deal_picture
from calculator.gui.widgets import ListMenu, save_where
from calculator.table import BY_ID, OpenTable
from calculator.text import Sentence


def copied(image: QImage, text: str) -> None:
    """Put a picture on the clipboard, with its text unless that is ""."""
    data = QMimeData()
    data.setImageData(image)
    if text:
        data.setText(text)
    QApplication.clipboard().setMimeData(data)


class Sending:
    """`now` gives the look and the number of the deal in its night, 0 for none; a button of `parent` unfolds what can be done."""

    def __init__(self, open_table: OpenTable, parent: QWidget, now: Callable[[], tuple[Look, int]]) -> None:
        self._open_table, self._parent, self._now = open_table, parent, now
        self.menu = ListMenu(parent, lambda name: self.copy() if name == "copy" else self.save())

    def unfold(self, button: QWidget | None) -> None:
        """Show the list of actions, above a button."""
        say = self._now()[0].say
        entries = (
            ("copy", say("picture_copy"), say("picture_copy_tip")),
            ("save", say("picture_save"), say("picture_save_tip")),
        )
        self.menu.offer(entries, BY_ID["picture"].keys[0])
        self.menu.unfold(button, above=True)

    def picture(self) -> Picture | None:
        """Return the picture, or show why there is none if the deal is not settled whole."""
        open_table, (look, number) = self._open_table, self._now()
        settlement, reason = open_table.settlement, open_table.recordable()
        if settlement is None or reason is not None:
            open_table.notify([reason or Sentence("table_loading")])
            return None
        event = open_table.current if 0 <= open_table.current < len(settlement.deal.events) else None
        return deal_picture(settlement, open_table.record(), look, event=event, number=number)

    def copy(self) -> None:
        """To the clipboard; where no QR code is on it, with the receipt in words beside it."""
        made = self.picture()
        if made is None:
            return
        copied(made.image, made.text)
        self._open_table.say("picture_copied_text" if made.text else "picture_copied")

    def save(self) -> None:
        """Ask for a place and save it there."""
        made = self.picture()
        if made is None:
            return
        look, number = self._now()
        name = look.say("picture_name_number", number=number) if number else look.say("picture_name")
        title, kinds = look.say("picture_save"), look.say("picture_files")
        notes = save_where(self._parent, look.language, title, f"{name}.png", ".png", kinds, made.png)
        if notes:
            self._open_table.notify(notes)
