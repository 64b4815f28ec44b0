"""小票: a text for a chat, and opening one that came from there."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPlainTextEdit

from calculator.gui.look import Look, create, push_button, tag
from calculator.gui.questions.page import Page
from calculator.gui.widgets import fill, hbox
from calculator.inquiry import AnswerLine
from calculator.statement import Reopened
from calculator.view import Scene, receipt_question, reopening_question


class ReceiptPage(Page):
    """The table's receipt stands here ready to be copied; another one can be pasted over it and opened."""

    name = "receipt"
    needs_settlement = False

    def build(self) -> None:
        """Make the controls of the page."""
        self.first = self.text = create(
            QPlainTextEdit, "ask_page_receipt", tabChangesFocus=True, textChanged=self._show_buttons
        )
        self.buttons = {
            "copy": push_button(act=self._copy, code="ask_receipt_copy"),
            "open": push_button(act=self._open, code="ask_receipt_open"),
            "paste": push_button(act=lambda: self.open_text(QApplication.clipboard().text()), code="ask_receipt_paste"),
            "write": push_button(act=self._write, code="ask_receipt_write"),
        }
        copy, *others = self.buttons.values()
        fill(self.column, (self.text, 3), hbox(None, copy, 1, *others))
        self._written = ""
        self._opened: tuple[AnswerLine, ...] = ()
        """What was said of a receipt, until its deal is on the table."""

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        self.text.setPlaceholderText(look.say("ask_receipt_empty"))
        super().show_look(look)
        self._show_buttons()

    def _show_buttons(self) -> None:
        """Make the next step stand out: to copy the text, or to open a pasted one."""
        text = self.text.toPlainText()
        foreign = bool(text.strip()) and text != self._written
        for name, wanted in (("copy", not foreign), ("open", foreign)):
            tag(self.buttons[name], "primary", wanted)
        self.buttons["copy"].setEnabled(bool(text.strip()))
        self.buttons["open"].setVisible(foreign)
        self.buttons["write"].setVisible(foreign and self.scene.settlement is not None)

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal."""
        kept, self._opened = self._opened, ()
        super().show_scene(scene, look)
        self.show_answer(kept)

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        if self.scene.settlement is not None:
            self.asked.emit(receipt_question(self.scene, self.look.page))
        else:
            self.show_answer("")

    def _write(self) -> None:
        self.show_answer(())
        self.begin()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())
        self.show_answer((AnswerLine(self.look.say("ask_copied")),))

    def open_text(self, text: str) -> None:
        """Show and open a receipt from elsewhere."""
        self.text.setPlainText(text)
        self._open()

    def _open(self) -> None:
        """Settle the deal of the receipt again, and lay it on the table."""
        self.asked.emit(reopening_question(self.scene, self.text.toPlainText()))

    def show_answer(self, answer: object) -> None:
        """Show the receipt, or the verdict on one."""
        if isinstance(answer, str):
            self._written = answer
            self.text.setPlainText(answer)
            return
        if not isinstance(answer, Reopened):
            super().show_answer(answer)
            return
        look = self.look
        lines = [AnswerLine(look.say("receipt_same"))] if answer.same else []
        lines += [AnswerLine(note.message(look.language)) for note in answer.notes]
        if answer.settlement is not None:
            lines.append(AnswerLine(look.say("ask_opened")))
        super().show_answer(tuple(lines))
        if answer.settlement is not None:
            self._opened = tuple(lines)
            self.record_wanted.emit(answer.record)
