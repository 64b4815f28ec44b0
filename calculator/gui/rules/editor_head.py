"""The line above the rules: what the file is called, whether it is saved and in force, and what to do with it."""

from PySide6.QtWidgets import QComboBox

from calculator.gui.look import Look, create, label, push_button, show_text
from calculator.gui.rules.open_files import OpenFile
from calculator.gui.widgets import ChoiceBox, FittingFrame, hbox, turn, vbox
from calculator.rules.library import described

_NAMES = 220
"""Pixels at type of 100 % that the name of the rules has beside the buttons, which else have a line of their own."""


class EditorHead(FittingFrame):
    """Its buttons are connected by the view."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self.title, self.second, self.in_force = (
            label("heading", wrap=True),
            label("label", wrap=True),
            label("tag", wrap=True),
        )
        self.in_force.hide()
        self.file_name = label("label", wrap=True)
        self.list = create(
            ChoiceBox,
            "people_files",
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
            minimumContentsLength=8,
        )
        self.compare = push_button(code="people_compare", checkable=True)
        self.card = push_button(code="rules_card", checkable=True)
        self.drawer = push_button(code="people_drawer")
        self.use = push_button("primary", code="rules_use", enabled=False)
        self.save = push_button(code="rules_save", enabled=False)
        names = vbox(None, self.title, self.second, spacing=0)
        self._buttons = hbox(None, self.in_force, self.compare, self.card, self.drawer, self.save, self.use, spacing=5)
        self._row = hbox(
            self, (hbox(None, self.list, (names, 1), spacing=8), 1), self._buttons, margins=(16, 6, 10, 6), spacing=8
        )

    def fit(self) -> None:
        """Give the buttons a line of their own if the names have no room beside them."""
        listed = 0 if self.list.isHidden() else self.list.sizeHint().width()
        least = listed + self._look.px(_NAMES) + self._buttons.sizeHint().width()
        turn(self._row, down=self.width() < least)

    def show_look(self, drawer: bool, look: Look) -> None:
        """`drawer`: whether that is open."""
        self._look = look
        self.drawer.setVisible(not drawer)
        self.fit()

    def show_file(self, file: OpenFile, copy: str) -> None:
        """Show a file; `copy` is what a built-in one would be saved as."""
        look, say, name = self._look, self._look.say, file.path.name
        unsaved, good = file.unsaved, file.good
        listed = described(file.text, file.path, file.mine)
        self.title.setText(listed.name(look.language))
        second = ""
        if listed.extends and good is not None and good.base is not None:
            second = say("people_based", name=good.base.name(look.language), count=len(good.differences))
        show_text(self.second, second)
        if not file.mine and unsaved:
            self.file_name.setText(say("rules_will_copy", file=copy))
        elif not file.mine:
            self.file_name.setText(say("rules_is_built_in", file=name))
        else:
            self.file_name.setText(say("rules_unsaved" if unsaved else "rules_saved", file=name))
        self.save.setText(say("rules_save" if file.mine else "rules_save_copy"))
        self.save.setEnabled(unsaved or file.outside == "gone")
        self.use.setEnabled(file.good_text == file.opened.text and not file.wrong)
        self.in_force.setVisible(file.wrong)
        if not file.mine:
            self.in_force.setText(say("rules_still_built_in"))
        elif file.good_at:
            self.in_force.setText(say("rules_still_good", time=file.good_at))
        else:
            self.in_force.setText(say("rules_never_good"))
        self.fit()
