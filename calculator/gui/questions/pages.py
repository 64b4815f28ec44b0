"""The pages that only ask: why an item is missing, and which settings matter."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from calculator.gui.look.look import Look
from calculator.gui.questions.page import Page
from calculator.session import Matters, Scene, matters_page, matters_question, why_not_question


class WhyPage(Page):
    """为什么不是: which condition an item, or a win, does not meet."""

    name = "why"
    needs_settlement = False

    def build(self) -> None:
        self.first = self.wanted = QLineEdit()
        self.wanted.setMaxLength(60)
        self.wanted.setClearButtonEnabled(True)
        self.wanted.textChanged.connect(self._ask)
        self.column.addWidget(self.wanted)

    def show_look(self, look: Look) -> None:
        self.wanted.setPlaceholderText(look.say("ask_why_example"))
        self.wanted.setAccessibleName(look.say("ask_page_hint_why"))
        super().show_look(look)

    def begin(self, scene: Scene) -> None:
        self.asked.emit(why_not_question(scene, self.wanted.text().strip()))

    def _ask(self) -> None:
        if self.scene is not None:
            self.begin(self.scene)


class MattersPage(Page):
    """哪条约定要紧: each setting flipped by itself."""

    name = "matters"

    def begin(self, scene: Scene) -> None:
        self.asked.emit(matters_question(scene))

    def lay_out(self, answer: object) -> None:
        if isinstance(answer, Matters):
            self.show_markup(matters_page(self.paper(), answer.now, answer.flips, answer.finished))
        else:
            super().lay_out(answer)
