"""The lines of the rules for who does not program: an item with its switch and number, an option, a payment as a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QLineEdit, QMenu, QPushButton, QSizePolicy, QWidget

from calculator.documents import Problem
from calculator.gui.look.accessibility import announce
from calculator.gui.look.look import Look, label, plain_box, push_button, put, smooth, tag
from calculator.gui.widgets.flow import Flow
from calculator.gui.widgets.layouts import fill, hbox, rounded, vbox
from calculator.gui.widgets.option_controls import OptionControl
from calculator.gui.widgets.text_lines import folded
from calculator.rules import Item, Option, OptionValue, source_text
from calculator.rules.formulas import Truth
from calculator.text import Said, code_of
from calculator.text.figures import clauses
from calculator.view import CheckAnswer
from calculator.workshop import Part, PaymentPart, PaymentSentence

_TRACK = QSize(30, 18)
"""Of a switch, at type of 100 %."""
_LONG, _LONG_LARGE = 36, 16
"""Characters from which a told part is written in several lines, and in large type."""
_TOKEN_EDGES = 22
"""Padding and outline on both sides of a part that can be chosen."""
_WIDEST = 16777215
"""No limit to a width."""


def said_reached(count: int, missing: Sequence[Said], look: Look) -> str:
    """How many examples reach something, and which of its branches none takes."""
    said = look.say("people_reached", count=count)
    if not count or not missing:
        return said
    return said + look.say("people_not_taken", names=clauses([name(look.language) for name in missing], look.language))


def told_at(
    lines: Container[Part], answer: CheckAnswer | None, look: Look
) -> tuple[dict[Part, list[str]], dict[Part, list[str]], list[Problem]]:
    """What is wrong with the part of each line, what is doubted of it, and the problems that belong to no line."""
    found, doubts = dict[Part, list[str]](), dict[Part, list[str]]()
    rest: list[Problem] = []
    if answer is None:
        return found, doubts, rest
    for problem in answer.result.problems:
        part = answer.parts.get(problem.line) if problem.file == str(answer.job.path) else None
        if part in lines and part is not None:
            found.setdefault(part, []).append(problem.message(look.language))
        else:
            rest.append(problem)
    for problem in answer.advice:
        part = answer.parts.get(problem.line)
        if part is not None:
            doubts.setdefault(part, []).append(problem.message(look.language))
    return found, doubts, rest


class Switch(QCheckBox):
    """On or off, as a slide; `asked` is emitted by a person alone."""

    asked = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.asked)

    def show_state(self, on: bool, name: str, look: Look) -> None:
        if look.scale != self._look.scale:
            self.updateGeometry()
        self._look = look
        self.setChecked(on)
        self.setAccessibleName(name)
        self.setToolTip(look.say("rules_switch_tip", name=name))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(_TRACK.width()) + 6, max(self._look.px(_TRACK.height()) + 6, 24))

    def hitButton(self, _: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, painter = self._look.palette, smooth(self)
        wide, high = self._look.px(_TRACK.width()) - 1, self._look.px(_TRACK.height()) - 1
        track = QRectF(3.5, (self.height() - high) / 2, wide, high)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRoundedRect(track.adjusted(-2.5, -2.5, 2.5, 2.5), high / 2 + 2.5, high / 2 + 2.5)
        on = self.isChecked()
        painter.setPen(QPen(QColor(colours.accent if on else colours.ctl), 1))
        painter.setBrush(QColor(colours.accent if on else colours.panel))
        painter.drawRoundedRect(track, high / 2, high / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.panel if on else colours.ctl))
        x = track.right() - high / 2 if on else track.left() + high / 2
        painter.drawEllipse(QPointF(x, track.center().y()), high / 3, high / 3)


class NumberField(QLineEdit):
    """A number that is written; nothing else is taken. What it says can be undone here until it is written, then in the
    file."""

    written = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setProperty("cell", True)
        self.editingFinished.connect(self._finished)

    def show_number(self, text: str, name: str, look: Look, *, changed: bool) -> None:
        """`name` is what a screen reader calls it."""
        self.setFixedWidth(look.px(52))
        self.setAccessibleName(name)
        if text != self._shown or not self.hasFocus():
            self._shown = text
            self.setText(text)
        tag(self, "changed", changed)

    def _finished(self) -> None:
        text = self.text().strip()
        if text and text != self._shown:
            self._shown = text
            self.setText(text)
            self.written.emit(text)
        elif self.text() != self._shown:
            self.setText(self._shown)


class Line(QFrame):
    """One line of a list, with room below it for what is wrong with it. `content` takes its parts."""

    file_wanted = Signal()
    """It should be shown in the file."""
    example_wanted = Signal()
    """No example reaches it: one should be proposed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("ruled", True)
        self.content = hbox(None, spacing=8)
        self.fault = label("problem", wrap=True)
        self.fault.hide()
        self.note = label("warning")
        self.dots = push_button("reached", act=self.example_wanted)
        self.dots.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.box: QWidget | None = None
        """What is found out about it, below it; `_about` is what that shows."""
        self._about: object = None
        self._column = vbox(self, self.content, self.fault, margins=(0, 3, 0, 3), spacing=2)

    def show_box(self, about: object, make: Callable[[], QWidget]) -> None:
        """What is found out about it; None: nothing. It is made anew only where it shows something else."""
        if about is self._about:
            return
        self._about = about
        if self.box is not None:
            self._keep_focus(self.box)
            self._column.removeWidget(self.box)
            self.box.hide()
            self.box.deleteLater()
            self.box = None
        if about is not None:
            self.box = make()
            self._column.addWidget(self.box)
            self.box.show()
            announce(self.box, self.box.accessibleName())

    def _keep_focus(self, box: QWidget) -> None:
        """Who pressed a button of a box that goes stays at this line, at its last control; the dots may soon be none."""
        if not any(one.hasFocus() for one in box.findChildren(QPushButton)):
            return
        for one in reversed(self.findChildren(QWidget)):
            takes = one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible() and one.isEnabled()
            if takes and one is not self.dots and not box.isAncestorOf(one):
                one.setFocus()
                return

    def show_fault(self, faults: Sequence[str], doubts: Sequence[str] = ()) -> None:
        """What is wrong with it, and what can hardly be meant, in the sentences of the check."""
        put(self.fault, "\n".join((*faults, *doubts)))
        tag(self.fault, "role", "problem" if faults else "warning")
        self.fault.setVisible(bool(faults or doubts))
        tag(self, "faulty", bool(faults))
        self._describe()

    def show_note(self, text: str) -> None:
        """What it was in the ruleset below."""
        put(self.note, text)
        self.note.setVisible(bool(text))
        self._describe()

    def _describe(self) -> None:
        """What stands beside and below its controls is said with each of them."""
        told = " ".join(part.text() for part in (self.note, self.fault) if not part.isHidden())
        for one in self.findChildren(QWidget):
            own = one is not self.dots and (self.box is None or not self.box.isAncestorOf(one))
            if own and one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.accessibleDescription() != told:
                one.setAccessibleDescription(told)

    def show_reached(self, count: int | None, look: Look, missing: Sequence[Said] = ()) -> None:
        """How many examples reach it, None while that is not known, and its branches that none takes."""
        text = "" if count is None else f"{'◐' if missing else '●'} {count}" if count else "○"
        if self.dots.text() != text:
            self.dots.setText(text)
        none = count == 0 or bool(missing)
        said = "" if count is None else said_reached(count, missing, look)
        self.dots.setToolTip(f"{said}\n{look.say('proposal_tip')}" if none else said)
        self.dots.setAccessibleName(f"{said} {look.say('proposal_tip')}" if none else said)
        self.dots.setEnabled(none)
        self.dots.setFocusPolicy(Qt.FocusPolicy.StrongFocus if none else Qt.FocusPolicy.NoFocus)
        self.dots.setFixedWidth(look.px(38))


class ItemRow(Line):
    """An item: whether it counts, its name, and its worth where that is a number."""

    switched = Signal(bool)
    written = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.switch, self.name = Switch(), label(wrap=True)
        self.worth, self.told = NumberField(), push_button("token")
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        fill(self.content, self.switch, (self.name, 1), self.note, self.dots, self.worth, self.told)
        self.switch.asked.connect(self.switched)
        self.worth.written.connect(self.written)
        self.told.clicked.connect(self.file_wanted)

    def show_item(self, name: str, tip: str, on: bool, worth: str, told: str, look: Look, *, changed: bool) -> None:
        """`worth` is its number, or `told` says what else it is worth."""
        self.switch.show_state(on, name, look)
        put(self.name, name)
        self.name.setToolTip(tip)
        tag(self.name, "role", "" if on else "place")
        self.worth.setVisible(not told)
        self.worth.show_number(worth, look.say("people_worth", name=name), look, changed=changed)
        self.told.setVisible(bool(told))
        self.told.setText(told)
        self.told.setToolTip(look.say("people_in_file"))
        self.told.setAccessibleName(f"{look.say('people_worth', name=name)} {told}")


class OptionLine(Line):
    """An option: its name, what holds where nothing else is agreed, and the limits of a number."""

    written = Signal(str, object)
    """The key (default, min or max), and its value."""

    def __init__(self, option: Option, look: Look) -> None:
        super().__init__()
        self.option = option
        self.name = label(text=option.label(look.language), wrap=True)
        self.name.setToolTip(option.tip(look.language))
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.control = OptionControl(option, look)
        self.control.setFixedWidth(look.px(190))
        self.control.setToolTip(option.tip(look.language))
        for number in self.control.numbers:
            number.setKeyboardTracking(False)
        self.control.changed.connect(lambda value: self.written.emit("default", value))
        room = plain_box()
        room.setFixedWidth(look.px(204))
        bounds = hbox(room, margins=0, spacing=8)
        fill(self.content, (self.name, 1), self.note, self.control, room)
        # Beside the others it would have no room in large type.
        if look.large:
            self._column.insertWidget(1, self.dots)
        else:
            self.content.insertWidget(2, self.dots)
        self.limits: dict[str, QLineEdit] = {}
        if option.type in ("number", "numbers"):
            for key in ("min", "max"):
                box = QLineEdit(str(option.minimum if key == "min" else option.maximum))
                box.setFixedWidth(look.px(62))
                box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                box.setAccessibleName(f"{option.label(look.language)} {look.say(code_of('people_limit', key))}")
                box.editingFinished.connect(partial(self._limit, key))
                self.limits[key] = box
                fill(bounds, label("label", look.say(code_of("people_limit", key))), box)
        bounds.addStretch(1)
        self.show_option(option, look, "")

    def show_option(self, option: Option, look: Look, note: str) -> None:
        """The same option with another default or other limits."""
        self.option = option
        self.control.show_value(option.default)
        for key, box in self.limits.items():
            if not box.hasFocus():
                box.setText(str(option.minimum if key == "min" else option.maximum))
        self.show_note(note)
        for widget in (self.control.list, *self.control.numbers):
            if widget is not None:
                tag(widget, "changed", bool(note))

    def _limit(self, key: str) -> None:
        text = self.limits[key].text().strip()
        now = self.option.minimum if key == "min" else self.option.maximum
        if re.fullmatch(r"-?[0-9]{1,12}", text) and int(text) != now:
            self.written.emit(key, int(text))
        else:
            self.limits[key].setText(str(now))


def option_text(option: Option, value: OptionValue, look: Look) -> str:
    """A value as people say it."""
    if isinstance(value, tuple):
        return " ".join(str(number) for number in value)
    return look.say("rules_not_set") if value is None else option.show(value, look.language)


class SentencePart(QPushButton):
    """A part that can be chosen; what is wider than its line goes on in the next."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._whole = text
        self.setProperty("token", True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _lines(self, width: int) -> list[str]:
        return folded(self._whole, self.fontMetrics(), width - _TOKEN_EDGES)

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self._whole) + _TOKEN_EDGES
        return QSize(wide, self._high(1))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), 80), self._high(1))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._high(len(self._lines(width)))

    def _high(self, lines: int) -> int:
        more = lines - 1 - self.text().count("\n")
        return super().sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= self.sizeHint().width()
        text = self._whole if wide else "\n".join(self._lines(event.size().width()))
        if text != self.text():
            self.setText(text)


class PaymentRow(Line):
    """A payment as a sentence; its grey parts are chosen from their like."""

    chosen = Signal(str, str)
    """The key of a part (when, from, to, pay), and what the file should say."""

    def __init__(self) -> None:
        super().__init__()
        self.name = label("second", wrap=True)
        self.tokens: dict[str, QPushButton] = {}
        self.menu: QMenu | None = None
        self._words: list[QLabel] = []
        self._look: Look | None = None
        self._shown: tuple[object, ...] = ()
        self._wanted = ""
        """The part that had the keys before the sentence was made anew."""
        self._sentence = QWidget()
        self._sentence.setProperty("plain", True)
        self._flow = Flow(self._sentence)
        self.file = push_button("flat", act=self.file_wanted)
        fill(self.content, self.name, (self._sentence, 1), self.file, self.dots)

    def show_payment(self, name: str, sentence: PaymentSentence, old: PaymentSentence | None, look: Look) -> None:
        """`old` is the same payment in the ruleset below."""
        put(self.name, name)
        self.name.setToolTip(source_text(sentence.payment.source, look.language))
        if self._look is None or look.large != self._look.large:
            # Beside its name and its place in the file a sentence has no room in large type.
            self.content.removeWidget(self._sentence)
            if look.large:
                self._column.insertWidget(1, self._sentence)
            else:
                self.content.insertWidget(1, self._sentence, 1)
            self.content.setStretchFactor(self.name, int(look.large))
            self.name.setMinimumWidth(0)
            self.name.setMaximumWidth(_WIDEST)
        self._look = look
        if not look.large:
            self.name.setFixedWidth(look.px(118))
        told = tuple((part.key, part.said and part.said(look.language), part.written) for part in sentence.parts)
        was = {part.key: part for part in old.parts} if old is not None else {}
        notes = {key: part.said(look.language) if part.said else "" for key, part in was.items()}
        shown = (told, tuple(notes.items()), look)
        if shown == self._shown:
            return
        self._shown = shown
        self._clear()
        rich = any(not part.choices for part in sentence.parts)
        self.file.setVisible(rich)
        self.file.setText(look.say("people_in_file"))
        self.file.setAccessibleName(f"{name}: {look.say('people_in_file')}")
        keys = [part.key for part in sentence.parts]
        code = "people_moves" if "pay" not in keys else "people_pays_to" if "to" in keys else "people_pays"
        for piece in re.split(r"(\{\w+\})", look.say(code)):
            part = sentence.part(piece[1:-1]) if piece.startswith("{") else None
            if part is not None:
                self._show_part(part, name, notes.get(part.key), look)
            elif piece.strip():
                self._say(piece.strip())
        if sentence.payment.borne_by_discarder:
            self._say(look.say("people_borne"))
        self._describe()
        if self._wanted in self.tokens:
            self.tokens[self._wanted].show()  # before that it cannot have the keys
            self.tokens[self._wanted].setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_part(self, part: PaymentPart, name: str, old: str | None, look: Look) -> None:
        text = part.said(look.language) if part.said is not None else look.say("people_by_file")
        changed = bool(old) and old != text
        if part.choices:
            button = SentencePart(text.replace("&", "&&"))
            button.setAccessibleName(look.say(code_of("people_part", part.key), name=name, text=text))
            button.clicked.connect(lambda: self._offer(part, button, look))
            tag(button, "changed", changed)
            self.tokens[part.key] = button
            self._flow.addWidget(button)
        else:
            self._say(text)
        if changed:
            self._say(look.say("people_was", value=old), "warning")

    def _say(self, text: str, role: str = "") -> None:
        word = label(
            role, text, wrap=len(text) > (_LONG_LARGE if self._look is not None and self._look.large else _LONG)
        )
        self._words.append(word)
        self._flow.addWidget(word)

    def _clear(self) -> None:
        focused = next((key for key, button in self.tokens.items() if button is self.window().focusWidget()), "")
        while (item := self._flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.tokens, self._words = {}, []
        self._wanted = focused

    def _offer(self, part: PaymentPart, button: QPushButton, look: Look) -> None:
        """The menu of what a part could be."""
        menu = self.menu = QMenu(self)
        rounded(menu)
        for choice in part.choices:
            action = menu.addAction(choice.said(look.language).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(choice.written == part.written)
            if choice.written != part.written:
                action.triggered.connect(partial(self.chosen.emit, part.key, choice.written))
        now = next((action for action in menu.actions() if action.isChecked()), None)
        if now is not None:
            menu.setActiveAction(now)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))


def counts(item: Item) -> bool:
    """Whether an item is played at all."""
    return not item.off and not (isinstance(item.when.tree, Truth) and not item.when.tree.value)
