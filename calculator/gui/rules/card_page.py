"""The card of the rules, as it will be printed, with ways to take it along: a PDF or a picture, in colours or in grey."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QScrollArea

from calculator.documents import Problem
from calculator.gui.look import Look, create, plain_box, push_button
from calculator.gui.pictures.rules_card import WIDE, card_file, card_image
from calculator.gui.widgets import Background, hbox, save_where, style_area, vbox
from calculator.view import USUAL, CheckJob, RulesCard, TableSetup, card_lines, card_made

_NARROWEST, _WIDEST = 200, 640
"""Pixels of the page, the most at type of 100 %."""
_MARGIN = 16


class CardPage(QFrame):
    """`notify` says what became of a file."""

    def __init__(self, after: Background, notify: Callable[[str], object]) -> None:
        super().__init__()
        self._look, self._notify = Look(), notify
        self.agreement: Callable[[], TableSetup] = lambda: USUAL
        """The options of the current table, and its rules."""
        self.page = create(QLabel, frameShape=QFrame.Shape.Box)
        self._card: RulesCard | None = None
        self.making = Background(self, after=after, done=self._show, failed=lambda problems: self._show(None))
        self._before = ""
        self.state = QLabel()
        """The state of the page, or why there is none; it keeps its line, so that nothing jumps."""
        self.pdf = push_button("primary", lambda: self.save(".pdf"), code="card_pdf")
        self.picture, self.copy = push_button(act=lambda: self.save(".png")), push_button(act=self.copy_picture)
        self.grey = create(QCheckBox, "card_grey", toggled=lambda: self._show_page())
        self.area = QScrollArea()
        style_area(self.area, keys=True)
        inner = plain_box()
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        vbox(inner, hbox(None, 1, self.page, 1), 1, margins=(_MARGIN, 4, _MARGIN, 12))
        self.area.setWidget(inner)
        row = hbox(None, self.pdf, self.picture, self.copy, self.grey, 1, margins=(16, 4, 16, 4), spacing=8)
        vbox(self, row, hbox(None, self.state, margins=(16, 0, 16, 0)), (self.area, 1), spacing=4)

    def ask(self, job: CheckJob | None, look: Look, *, wrong: bool = False) -> None:
        """Make the card of a text; with the table's own conditions if the table plays by it.

        `wrong`: of the text as it last was right; None if it never was.
        """
        self._look = look
        say = look.say
        self.picture.setText(say("picture_save"))
        self.copy.setText(say("picture_copy"))
        self.area.setAccessibleName(say("rules_card"))
        self._before = "card_before" if wrong else ""
        if job is None:
            self.making.stop()
            self._show(None)
            return
        if self._card is None:
            self._show(None)
        self.state.setText(say("card_making"))
        agreed = self.agreement()
        mine = agreed if agreed.ruleset == job.path.stem else USUAL
        self.making.start(lambda stopped, _: card_made(job, mine, look.language))

    def _show(self, card: RulesCard | None) -> None:
        self._card = card
        code = "card_faulty" if card is None else self._before
        self.state.setText(self._look.say(code) if code else "")
        for button in (self.pdf, self.picture, self.copy):
            button.setEnabled(card is not None)
        self._show_page()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the page again."""
        super().showEvent(event)
        self._show_page()

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the page, which takes megabytes."""
        super().hideEvent(event)
        self.page.clear()

    def _show_page(self) -> None:
        """Show the page as it will be printed, as wide as there is room."""
        card, look, ratio = self._card, self._look, self.devicePixelRatioF()
        self.page.clear()
        self.page.setVisible(card is not None)
        self.page.setAccessibleName(card.name if card is not None else "")
        self.page.setAccessibleDescription("\n".join(card_lines(card)) if card is not None else "")
        if card is not None and self.isVisible():
            wide = max(min(self.area.viewport().width() - 2 * _MARGIN, look.px(_WIDEST)), _NARROWEST)
            image = card_image(card, look, grey=self.grey.isChecked(), scale=wide * ratio / WIDE)
            image.setDevicePixelRatio(ratio)
            self.page.setPixmap(QPixmap.fromImage(image))

    def save(self, ending: str) -> None:
        """Ask for a place and write the page there."""
        card, look = self._card, self._look
        if card is None:
            return
        say, grey = look.say, self.grey.isChecked()
        kinds = say("card_files" if ending == ".pdf" else "picture_files")
        name = say("card_file_name", name=card.name).replace("/", " ") + ending
        data = partial(card_file, card, look, ending, grey=grey)
        notes = save_where(self, look.language, say("rules_card"), name, ending, kinds, data)
        if notes:
            language = look.language
            texts = (one.message(language) if isinstance(one, Problem) else one(language) for one in notes)
            self._notify("\n".join(texts))

    def copy_picture(self) -> None:
        """To the clipboard, with all that stands on it as text."""
        from calculator.gui.pictures.sending import copied

        if self._card is not None:
            copied(card_image(self._card, self._look, grey=self.grey.isChecked()), "\n".join(card_lines(self._card)))
            self._notify(self._look.say("card_copied"))
