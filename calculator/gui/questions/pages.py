"""The pages that only ask: why an item is missing, which settings matter, and what facts left open decide."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from calculator.gui.look import Look, create
from calculator.gui.questions.page import Page
from calculator.gui.widgets import Alternative, ChoiceBar
from calculator.text import code_of
from calculator.view import Scene, forgettable, matters_question, open_facts_question, why_not_question


class WhyPage(Page):
    """为什么不是: which condition an item, or a win, does not meet."""

    name = "why"
    needs_settlement = False

    def build(self) -> None:
        """Make the controls of the page."""
        self.first = self.wanted = create(
            QLineEdit, "ask_page_hint_why", maxLength=60, clearButtonEnabled=True, textChanged=self.ask
        )
        self.column.addWidget(self.wanted)

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        self.wanted.setPlaceholderText(look.say("ask_why_example"))
        super().show_look(look)

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        self.asked.emit(why_not_question(self.scene, self.wanted.text().strip()))


class MattersPage(Page):
    """哪条约定要紧: each setting flipped by itself."""

    name = "matters"

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        self.asked.emit(matters_question(self.scene))


class OpenPage(Page):
    """不记得了: a chip for every fact that may be forgotten; what the table itself does not know is open from the start."""

    name = "open"
    needs_settlement = False

    def build(self) -> None:
        """Make the controls of the page."""
        self.facts = ChoiceBar(chosen=self._toggle)
        self._open: frozenset[str] = frozenset()
        self.column.addWidget(self.facts)

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal."""
        places = {place for place, *_ in forgettable(scene.record, scene.unknown)}
        self._open = (self._open & places) | scene.unknown
        super().show_scene(scene, look)

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        super().show_look(look)
        choices = []
        for place, asked, number, flag in forgettable(self.scene.record, self.scene.unknown):
            text = look.say(
                code_of("open", asked), number=number, flag=look.say(code_of("table_flag", flag)) if flag else ""
            )
            choices.append(Alternative(place, text))
        self.facts.set_choices(choices, *self._open)

    def _toggle(self, place: str) -> None:
        self._open ^= {place}
        self.show_look(self.look)
        self.begin()

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        self.asked.emit(open_facts_question(self.scene, self._open))
