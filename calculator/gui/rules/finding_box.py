"""The findings about a line from trying deals, below that line: a sentence, the deal that shows it, and buttons."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton

from calculator.gui.look import Look, label, plain_box, push_button
from calculator.gui.rules.deal_card import small_strip
from calculator.gui.widgets import Flow, hbox, vbox
from calculator.text import visible
from calculator.view import Found


class FindingBox(QFrame):
    """Shows what is found."""

    pressed = Signal(str)
    """The name of a button."""

    def __init__(self, found: Found, look: Look) -> None:
        super().__init__()
        deal, language = found.deal, look.language
        self.setProperty("finding", True)
        self.setProperty("faulty", found.faulty)
        self.sentence = label("problem" if found.faulty else "second", visible(found.text), wrap=True)
        column = vbox(self, self.sentence, margins=(12, 8, 12, 8), spacing=6)
        spoken = [found.text]
        if deal is not None:
            if deal.tiles and not found.faulty:
                column.addWidget(small_strip(deal.tiles, look))
            events = [visible(event(language)) for event in deal.events]
            row = plain_box()
            flow = Flow(row)
            for at, event in enumerate(events):
                flow.addWidget(label("event", f"{at + 1}  {event}" if len(events) > 1 else event))
            self.result = label("heading", visible(deal.result(language)))
            spoken += [*events, deal.result(language)]
            if deal.agreed is not None:
                flow.addWidget(label("label", visible(deal.agreed(language))))
                spoken.append(deal.agreed(language))
            flow.addWidget(self.result)
            column.addWidget(row)
        self.buttons: list[QPushButton] = []
        for name, said in found.buttons:
            act = lambda _=False, name=name: self.pressed.emit(name)  # noqa: E731
            self.buttons.append(push_button(text=said.replace("&", "&&"), act=act))
        if self.buttons:
            self.buttons[0].setProperty("primary", not found.faulty)
            column.addLayout(hbox(None, *self.buttons, 1, spacing=8))
        for part in (self, self.sentence):
            part.setAccessibleName(". ".join(spoken))
