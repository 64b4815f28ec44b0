"""不记得了: facts left open, and what they decide."""

from __future__ import annotations

from calculator.gui.look.look import Look
from calculator.gui.questions.page import Page
from calculator.gui.widgets.controls import Chips, Choice
from calculator.inquiry import Outcomes
from calculator.session import Scene, forgettable, open_facts_question, outcomes_page
from calculator.text import code_of, is_chinese


class OpenPage(Page):
    """A chip for every fact that may be forgotten; what the desk itself does not know is open from the start."""

    name = "open"
    needs_settlement = False

    def build(self) -> None:
        self.facts = Chips(columns=3)
        self.facts.toggled.connect(self._toggle)
        self._open: frozenset[str] = frozenset()
        self.column.addWidget(self.facts)

    def show_scene(self, scene: Scene, look: Look) -> None:
        places = {place for place, *_ in forgettable(scene.record, scene.unknown)}
        self._open = (self._open & places) | scene.unknown
        super().show_scene(scene, look)

    def show_look(self, look: Look) -> None:
        super().show_look(look)
        self._show_facts()

    def _show_facts(self) -> None:
        scene, look = self.scene, self.look
        if scene is None:
            return
        self.facts.set_columns(2 if look.narrow or not is_chinese(look.language) else 3)
        choices = []
        for place, asked, number, flag in forgettable(scene.record, scene.unknown):
            text = look.say(
                code_of("open", asked), number=number, flag=look.say(code_of("desk_flag", flag)) if flag else ""
            )
            choices.append(Choice(place, text))
        self.facts.set_choices(choices, tuple(self._open))

    def _toggle(self, place: object) -> None:
        self._open ^= {str(place)}
        self._show_facts()
        if self.scene is not None:
            self.begin(self.scene)

    def begin(self, scene: Scene) -> None:
        self.asked.emit(open_facts_question(scene, self._open))

    def lay_out(self, answer: object) -> None:
        if isinstance(answer, Outcomes):
            self.show_markup(outcomes_page(self.paper(), answer))
        else:
            super().lay_out(answer)
