"""换规则比: the same deal under another ruleset, or under the same one with other settings."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QPushButton

from calculator.gui.look import Look, create
from calculator.gui.questions.page import Page
from calculator.gui.widgets import ChoiceBox, OptionGrid, fill, fill_box, hbox, scroll_area
from calculator.inquiry import Comparison
from calculator.view import Scene, comparison_question, tables_like

_OPTIONS_HEIGHT = 150


class ComparePage(Page):
    """A is the table's table; B is chosen from a list, and its settings are set below it."""

    name = "compare"

    def build(self) -> None:
        """Make the controls of the page."""
        self.first = self.rules = create(ChoiceBox, "ask_page_hint_compare", activated=lambda _: self._choose())
        self.unfold = create(QPushButton, checkable=True, toggled=lambda _: self._show_options())
        self.options = OptionGrid(changed=self._set)
        self.options.setContentsMargins(0, 0, 8, 0)
        self._area = scroll_area(self.options, keys=True)
        self._area.hide()
        fill(self.column, hbox(None, (self.rules, 1), self.unfold), self._area)
        self._given: dict[str, Any] = {}

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal."""
        self.look = look
        chosen, own = self.rules.currentData(), scene.record.get("ruleset")
        listed = list(scene.library.listed())
        if scene.settlement is not None:
            like = {one.definition.id for one in tables_like(scene.settlement.table, scene.library)}
            listed = [one for one in listed if one.id in like]
        # What this table's rules are built upon, and what is built upon them, is nearest.
        near = {one.extends for one in listed if one.id == own} | {one.id for one in listed if one.extends == own}
        listed.sort(key=lambda one: (one.id == own, one.id not in near))
        names = {one.id: one.name(look.language) for one in listed}
        said = [(look.say("ask_same_rules", name=name) if key == own else name, key) for key, name in names.items()]
        fill_box(self.rules, said, chosen)
        super().show_scene(scene, look)

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        super().show_look(look)
        self.unfold.setToolTip(look.say("ask_b_options_tip"))
        self._show_options()

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        if self.rules.currentData() is not None:
            self.asked.emit(comparison_question(self.scene, str(self.rules.currentData()), dict(self._given)))

    def _choose(self) -> None:
        """Choose another table; settings for the one before do not count there."""
        self._given = {}
        self.ask()

    def _set(self, name: str, value: object) -> None:
        self._given[name] = list(value) if isinstance(value, tuple) else value
        self.ask()

    def lay_out(self, answer: object) -> None:
        """Show an answer of the page's question."""
        super().lay_out(answer)
        if isinstance(answer, Comparison):
            self._show_options()

    def _show_options(self) -> None:
        """Show a control for each setting of B, made when they are first looked at."""
        unfolded, answer = self.unfold.isChecked(), self._answer
        self.unfold.setText(self.look.say("ask_b_options") + (" ▴" if unfolded else " ▾"))
        self._area.setVisible(unfolded and isinstance(answer, Comparison))
        if not unfolded or not isinstance(answer, Comparison):
            return
        self._area.setFixedHeight(self.look.px(_OPTIONS_HEIGHT))
        table = answer.other
        self.options.show_options(table.definition.open_options, table.option, self.look)
