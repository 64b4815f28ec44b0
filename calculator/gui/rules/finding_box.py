"""What is found out about a line by trying deals, below that line: a sentence, the deal that shows it, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFrame, QPushButton

from calculator.gui.look.look import Look, label, push_button
from calculator.gui.rules.deal_card import small_strip
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.flow import Flow
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.text import visible
from calculator.view import FoundDeal

Button = tuple[str, Callable[[], object]]


class FindingBox(QFrame):
    """`faulty`: it is a fault, and not an example that is proposed. The first of the buttons is the one that is meant most;
    with `pixmaps` the hand of the deal is seen."""

    def __init__(
        self,
        text: str,
        deal: FoundDeal | None,
        buttons: Sequence[Button],
        look: Look,
        *,
        faulty: bool,
        pixmaps: TilePixmaps | None = None,
    ) -> None:
        super().__init__()
        self.setProperty("finding", True)
        self.setProperty("faulty", faulty)
        self.sentence = label("problem" if faulty else "second", visible(text), wrap=True)
        column = vbox(self, self.sentence, margins=(12, 8, 12, 8), spacing=6)
        spoken = [text]
        if deal is not None and deal.tiles and pixmaps is not None:
            column.addWidget(small_strip(pixmaps, deal.tiles, look))
        if deal is not None:
            events = [visible(event(look.language)) for event in deal.events]
            row = QFrame()
            row.setProperty("plain", True)
            flow = Flow(row)
            for at, event in enumerate(events):
                flow.addWidget(label("event", f"{at + 1}  {event}" if len(events) > 1 else event))
            if deal.agreed is not None:
                flow.addWidget(label("label", visible(deal.agreed(look.language))))
                spoken.append(deal.agreed(look.language))
            self.result = label("heading", visible(deal.result(look.language)))
            flow.addWidget(self.result)
            column.addWidget(row)
            spoken[1:1] = [*events, deal.result(look.language)]
        self.buttons: list[QPushButton] = [push_button(text=said.replace("&", "&&"), act=act) for said, act in buttons]
        if self.buttons:
            self.buttons[0].setProperty("primary", not faulty)
            column.addLayout(hbox(None, *self.buttons, 1, spacing=8))
        self.setAccessibleName(". ".join(spoken))
        self.sentence.setAccessibleName(". ".join(spoken))
