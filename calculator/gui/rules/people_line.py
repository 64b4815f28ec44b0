"""One line of the rules for who does not program: a name, fields, how many examples reach it, and what is wrong with it."""

from functools import partial
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from calculator.gui.look import Look, announce, label, plain_box, push_button, show_text, tag
from calculator.gui.rules.deal_card import small_strip
from calculator.gui.widgets import Flow, empty, hbox, made_field, show_field, tab_stops, turn, vbox
from calculator.statement import StripTile
from calculator.text import visible
from calculator.tiles import Tile
from calculator.view import Finding, PeopleLine, said_reached

_TILE = 24
"""Pixels that a tile takes."""


class RuleLine(QFrame):
    """Shows a `PeopleLine`."""

    edited = Signal(str, object)
    """The key of a field, and its new value."""
    pressed = Signal(object)
    """What a button of what is found out about it does."""
    example_wanted = Signal()
    """No example reaches it: one should be proposed."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: PeopleLine | None = None
        self._made: tuple[object, ...] = ()
        """The values that its fields were made of."""
        self.fields: dict[str, QWidget] = {}
        self.setProperty("ruled", True)
        self.name, self.note, self.fault = label(), label("warning"), label("problem")
        self.dots = push_button("reached", act=self.example_wanted)
        room = plain_box()
        self._flow = Flow(room)
        self._row = hbox(None, (self.name, 1), hbox(None, (room, 1), self.note, self.dots, spacing=8), spacing=8)
        self._row.setStretch(1, 2)
        self.box: FindingBox | None = None
        """Shows what is found out about it, below it."""
        self._found: tuple[Finding | None, Look | None] = None, None
        """What that is, and the look that it was made in."""
        self._column = vbox(self, self._row, self.fault, margins=(0, 3, 0, 3), spacing=2)

    def show_line(self, line: PeopleLine, look: Look) -> None:
        """Show a line of the same part."""
        self.shown = line
        self.name.setText(line.name)
        self.name.setToolTip(line.tip)
        tag(self.name, "role", "place" if line.faint else None)
        turn(self._row, down=look.large)
        made = look, line.kinds, *(field.shape for field in line.fields)
        if made != self._made:
            self._made = made
            self._make_fields(line, look)
        for field in line.fields:
            if field.key:
                show_field(self.fields[field.key], field)
        self._show_reached(line, look)
        for part, text in ((self.note, line.note), (self.fault, "\n".join((*line.faults, *line.doubts)))):
            show_text(part, text)
        tag(self.fault, "role", "warning" if line.doubts and not line.faults else "problem")
        tag(self, "faulty", bool(line.faults) or None)
        # What stands beside and below its controls is said with each of them.
        remark = " ".join(filter(None, (line.note, self.fault.text())))
        for one in self.findChildren(QWidget):
            own = one is not self.dots and (self.box is None or not self.box.isAncestorOf(one))
            if own and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
                one.setAccessibleDescription(remark)

    def _make_fields(self, line: PeopleLine, look: Look) -> None:
        focus = self.window().focusWidget()
        held = next((key for key, one in self.fields.items() if one is focus), "")
        empty(self._flow)
        self.fields = {}
        for _, suit in groupby(line.kinds, key=lambda kind: Tile(kind).letter):
            tiles = [StripTile(kind) for kind in suit]
            strip = small_strip(tiles, look)
            strip.setFixedWidth(len(tiles) * _TILE + 8)
            self._flow.addWidget(strip)
        for field in line.fields:
            made = made_field(field, look, self.edited.emit)
            self._flow.addWidget(made)
            if field.key:
                self.fields[field.key] = made
        if held in self.fields:
            self.fields[held].show()  # before that it cannot have the keys
            self.fields[held].setFocus()

    def _show_reached(self, line: PeopleLine, look: Look) -> None:
        count, missing = line.reached, line.missing
        self.dots.setText("" if count is None else f"{'◐' if missing else '●'} {count}" if count else "○")
        none = count == 0 or bool(missing)
        said = [] if count is None else [said_reached(count, missing, look)]
        said += [look.say("proposal_tip")] if none else []
        self.dots.setToolTip("\n".join(said))
        self.dots.setAccessibleName(" ".join(said))
        self.dots.setEnabled(none)
        self.dots.setFocusPolicy(Qt.FocusPolicy.StrongFocus if none else Qt.FocusPolicy.NoFocus)
        self.dots.setFixedWidth(look.px(38))

    def show_found(self, found: Finding | None, look: Look) -> None:
        """Show what is found out about it, if anything. It is made anew only where it is something else."""
        if (found, look) == self._found:
            return
        self._found = found, look
        if self.box is not None:
            if self.box.isAncestorOf(self.window().focusWidget() or self):
                # Who pressed a button of a box that goes stays at this line; the dots may soon be none.
                box = self.box
                own = [one for one in tab_stops(self) if one is not self.dots and not box.isAncestorOf(one)]
                for one in own[-1:]:
                    one.setFocus()
            self._column.removeWidget(self.box)
            self.box.hide()
            self.box.deleteLater()
            self.box = None
        if found is not None:
            self.box = FindingBox(found, look)
            self.box.pressed.connect(self.pressed)
            self._column.addWidget(self.box)
            self.box.show()
            announce(self.box, self.box.accessibleName())


class FindingBox(QFrame):
    """Shows what was found about a line by trying deals: a sentence, the deal that shows it, and buttons."""

    pressed = Signal(object)
    """What a button does."""

    def __init__(self, found: Finding, look: Look) -> None:
        super().__init__()
        deal, language, faulty = found.deal, look.language, found.problem is not None
        text = found.said(language)
        self.setProperty("finding", True)
        self.setProperty("faulty", faulty)
        self.sentence = label("problem" if faulty else "second", visible(text), wrap=True)
        column = vbox(self, self.sentence, margins=(12, 8, 12, 8), spacing=6)
        spoken = [text]
        if deal is not None:
            if deal.tiles and not faulty:
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
        for remedy in found.remedies:
            said = remedy.said(language).replace("&", "&&")
            self.buttons.append(push_button(text=said, act=partial(self.pressed.emit, remedy)))
        if self.buttons:
            self.buttons[0].setProperty("primary", not faulty)
            column.addLayout(hbox(None, *self.buttons, 1, spacing=8))
        for part in (self, self.sentence):
            part.setAccessibleName(". ".join(spoken))
