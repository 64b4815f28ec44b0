"""What the table agreed beforehand: names, stake, and a control for every option of the ruleset; and in one line."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea, QSizePolicy

from calculator.gui.look.look import Look, label, measured, plain_box, put, write
from calculator.gui.widgets.controls import Chips, Choice, Pressable
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.gui.widgets.option_controls import OptionGrid
from calculator.gui.widgets.scroll import dress_area
from calculator.gui.widgets.wall_helper import WallHelper
from calculator.rules import MOST_SEATS
from calculator.session import PRESET, Desk, Setting, preset_of, seat_names
from calculator.text.figures import listed

_DOT = " · "
_LETTERS_LONG = 24
"""The longest name of a player."""


class OptionsPanel(QScrollArea):
    """Two columns of options under the names of the players."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        dress_area(self)
        self._desk = desk
        self._key: tuple[object, ...] = ()
        self._beside = 0, False
        """How many columns of options there are, and whether their captions stand over them."""
        self._look: Look | None = None
        self.names: list[QLineEdit] = []
        content = plain_box()
        self._names_label, self._stake_label = label("label"), label("label")
        row = hbox(None, spacing=6)
        for seat in range(MOST_SEATS):
            field = QLineEdit()
            field.setMaxLength(_LETTERS_LONG)
            field.editingFinished.connect(lambda seat=seat: self._named(seat))
            field.setMinimumWidth(30)
            self.names.append(field)
            row.addWidget(field, 1)
        self.stake = QLineEdit()
        self.stake.setMaxLength(19)
        self.stake.setFixedWidth(72)
        self.stake.editingFinished.connect(lambda: desk.set_stake(self.stake.text()))
        heads = hbox(None, self._names_label, 1, self._stake_label)
        row.addSpacing(4)
        row.addWidget(self.stake)
        column = vbox(content, heads, row, margins=(0, 2, 4, 2), spacing=6)
        column.addSpacing(4)
        self.grid = OptionGrid(gap=8)
        self.grid.changed.connect(desk.set_option)
        self.wall = WallHelper()
        self.presets = Chips(4)
        self.presets.toggled.connect(desk.set_preset)
        column.addWidget(self.presets)
        fill(column, self.grid, self.wall, 1)
        self.setWidget(content)
        self._shown_names: tuple[str, ...] = ("",) * MOST_SEATS

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field ends that field; it must not go on to the desk, where it enters the whole deal."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _named(self, seat: int) -> None:
        if seat < len(self._shown_names) and self.names[seat].text() != self._shown_names[seat]:
            deal = self._desk.deal
            self._desk.set_name(seat, self.names[seat].text(), deal.players or ("",) * deal.seats)

    def show_desk(self, desk: Desk, look: Look) -> None:
        if desk.ruleset is None or desk.definition is None:
            return
        put(self._names_label, look.say("desk_names"))
        put(self._stake_label, look.say("desk_stake"))
        self.stake.setAccessibleName(look.say("desk_stake"))
        self._shown_names = desk.deal.players or ("",) * desk.deal.seats
        letters = seat_names(desk.deal, look.language)
        for seat, field in enumerate(self.names):
            field.setVisible(seat < desk.deal.seats)
            if seat >= desk.deal.seats:
                continue
            field.setPlaceholderText(letters[seat])
            field.setAccessibleName(f"{look.say('desk_names')} {seat + 1}")
            if field.text() != self._shown_names[seat] and not field.hasFocus():
                field.setText(self._shown_names[seat])
        if self.stake.text() != desk.deal.stake and not self.stake.hasFocus():
            self.stake.setText(desk.deal.stake)
        self._look = look
        self._show_presets(desk, look)
        options = desk.definition.open_options
        beside = self.grid.fitting(options, look, self.viewport().width(), 1 if look.narrow else 2)
        key = (desk.ruleset.hash, desk.definition.id, look.language)
        if key != self._key:
            self._key, self._beside = key, beside
            self.grid.build(options, look, columns=beside[0], stacked=beside[1])
        elif beside != self._beside:
            self._beside = beside
            self.grid.place(beside[0], stacked=beside[1])
        for name, control in self.grid.controls.items():
            control.show_value(desk.option(name))
        self.wall.show_table(desk.table, look)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other columns may have room now."""
        super().resizeEvent(event)
        if self._look is not None:
            self.show_desk(self._desk, self._look)

    def _show_presets(self, desk: Desk, look: Look) -> None:
        """Sets of options that have a name; beside them those of the ruleset itself, where none of them is that."""
        assert desk.definition is not None
        assert desk.ruleset is not None
        presets, held = desk.definition.presets, preset_of(desk)
        choices = [Choice(one.id, one.label(look.language), tip=look.say("preset_tip")) for one in presets]
        usual = desk.ruleset.options({})[0]
        if presets and all(desk.ruleset.options(dict(one.options))[0] != usual for one in presets):
            choices.insert(0, Choice("", look.say("preset_usual"), tip=look.say("preset_tip")))
        self.presets.setVisible(bool(choices))
        self.presets.set_choices(choices, [] if held is None else [held])


class SettingsLine(Pressable):
    """The agreements that decided, beside the result; what does not fit is counted, in figures alone where words have
    no room (and not where those have none), and a click shows all of it.

    Painted: name in ink2, value in ink, both bold where the setting decided. Those come first, then the changed.
    """

    def __init__(self) -> None:
        super().__init__(QSizePolicy.Policy.Ignored)
        self._look = Look()
        self._settings: tuple[Setting, ...] = ()
        self._decided: frozenset[str] = frozenset()

    def decided(self) -> frozenset[str]:
        """The ids of the settings in bold."""
        return self._decided

    def text(self) -> str:
        return _DOT.join(f"{one.name} {one.value}" for one in self._settings)

    def show_settings(self, settings: tuple[Setting, ...], decided: frozenset[str], complete: bool, look: Look) -> None:
        """`complete`: it is known of every setting whether it decided."""
        ordered = tuple(sorted(settings, key=lambda one: one.id not in decided and one.id != PRESET))
        if (ordered, decided, look) == (self._settings, self._decided, self._look):
            return
        if look.scale != self._look.scale:
            self.updateGeometry()
        self._settings, self._decided, self._look = ordered, decided, look
        names = listed((one.name for one in ordered if one.id in decided), look.language)
        lines = [f"{one.name} {one.value}" for one in ordered]
        if names:
            lines.insert(0, look.say("result_decided", names=names))
        elif complete:
            lines.insert(0, look.say("result_decided_none"))
        self.setToolTip("\n".join([look.say("desk_options_tip"), *lines]))
        self.setAccessibleName(f"{look.say('desk_options')}: {self.text()}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._look.px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(max(60, self._measures(False).horizontalAdvance("+99") + 12), self._look.px(28))

    def _measures(self, bold: bool) -> QFontMetrics:
        return measured(self, 13, bold=bold)

    def fitting(self) -> int:
        """How many settings have room."""
        room = self.width() - 8
        left = 0
        more = self._measures(False).horizontalAdvance(_DOT + self._look.say("result_more", count=99))
        for at, one in enumerate(self._settings):
            left += self._measures(one.id in self._decided).horizontalAdvance(f"{one.name} {one.value}{_DOT}")
            last = at == len(self._settings) - 1
            if left - self._measures(False).horizontalAdvance(_DOT) + (0 if last else more) > room:
                return at
        return len(self._settings)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, palette = self._look, self._look.palette
        painter = QPainter(self)
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(palette.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.sunk))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
        fits, box = self.fitting(), self.rect().adjusted(4, 0, -4, 0)
        parts: list[tuple[str, str, bool]] = []
        for one in self._settings[:fits]:
            bold = one.id in self._decided
            parts += [(f"{one.name} ", palette.ink if bold else palette.ink2, bold), (one.value, palette.ink, bold)]
            parts.append((_DOT, palette.ink3, False))
        if fits < len(self._settings):
            count = len(self._settings) - fits
            left = box.width() - sum(self._measures(bold).horizontalAdvance(text) for text, _, bold in parts)
            words = (look.say("result_more", count=count), f"+{count}")
            fitting = (more for more in words if self._measures(False).horizontalAdvance(more) <= left)
            parts += [(more, palette.accent, False) for more in [next(fitting, "")] if more]
        else:
            parts = parts[:-1]
        for text, ink, bold in parts:
            box.setLeft(box.left() + write(painter, box, text, ink, 13, bold))
