"""The left panel: rulesets of mine, then the built-in ones, each with how it fares."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit

from calculator.gui.look import Look, create, label, push_button, says, show_text, styled_frame
from calculator.gui.widgets import ChoiceBox, RowList, fill, fill_box, hbox, vbox
from calculator.rules.library import free_id, good_id


class NewForm(QFrame):
    """A few fields, above the list, that start a ruleset of one's own.

    `made` gives the id to build upon (empty: a blank template), the name, and the new id.
    """

    made = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._taken: Collection[str] = ()
        column = vbox(self, margins=(12, 4, 12, 8), spacing=4)
        self.base, self.name, self.id = (
            ChoiceBox(currentIndexChanged=self._suggest),
            create(QLineEdit, returnPressed=self._make),
            create(QLineEdit, returnPressed=self._make),
        )
        fields = {"rules_new_from": self.base, "rules_new_name": self.name, "rules_new_id": self.id}
        for code, field in fields.items():
            text = label("label", code=code)
            text.setBuddy(field)
            fill(column, text, says(field, code))
        self.message = label("problem")
        self.message.hide()
        self.make = push_button("primary", self._make, code="rules_new_make")
        self.cancel = push_button("flat", self.hide, code="rules_new_cancel")
        fill(column, self.message, hbox(None, (self.make, 1), self.cancel))
        self.hide()

    def open(self, bases: Sequence[tuple[str, str]], taken: Collection[str], current: str, look: Look) -> None:
        """Show the form; `bases` are the names and ids of the possible bases."""
        self._taken = taken
        self.id.setModified(False)
        self.base.blockSignals(True)
        fill_box(self.base, [*bases, (look.say("rules_new_blank"), "")], current)
        self.base.blockSignals(False)
        self.name.clear()
        self.message.hide()
        self.set_look(look)
        self._suggest()
        self.show()
        self.name.setFocus()

    def set_look(self, look: Look) -> None:
        """Set words, colours and sizes of a look."""
        self._look = look
        self.name.setPlaceholderText(look.say("rules_new_name_hint"))

    def _suggest(self) -> None:
        if not self.id.isModified():
            self.id.setText(free_id(f"{self.base.currentData() or 'rules'}_mine", self._taken))

    def _make(self) -> None:
        name = self.id.text().strip()
        if not good_id(name):
            show_text(self.message, self._look.say("rules_new_bad_id"))
        elif name in self._taken:
            show_text(self.message, self._look.say("rules_new_taken", name=name))
        else:
            self.hide()
            self.made.emit(self.base.currentData() or "", self.name.text().strip() or name, name)


class FilePanel(QFrame):
    """A row of `list` gives the path of a file."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.title = label("heading", code="rules_title")
        self.new = push_button(code="rules_new")
        self.form = NewForm()
        self.list = create(RowList, "rules_title", height=48, edge=14, keeps=True)
        self.foot = label("label", wrap=True, code="rules_watch")
        self.foot.setContentsMargins(14, 8, 12, 10)
        head = hbox(None, self.title, 1, self.new, margins=(14, 8, 10, 6))
        vbox(self, head, self.form, (self.list, 1), styled_frame("line"), self.foot, margins=1, spacing=0)
