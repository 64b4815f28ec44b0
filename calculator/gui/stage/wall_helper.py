"""The break of the wall 开牌 by the dice.

Dice are rolled or set, the walls are shown as they lie before the dealer, and the same in words.
"""

from random import SystemRandom

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSpinBox, QWidget

from calculator.gui.look import (
    CENTRE,
    LEFT,
    MIDDLE,
    RIGHT,
    TOP,
    UPRIGHT,
    Look,
    create,
    elided,
    label,
    paint_box,
    pen,
    push_button,
    smooth,
    text_px,
)
from calculator.gui.stage.around import side_of
from calculator.gui.widgets import hbox, vbox
from calculator.rules import BrokenWall, Table, broken
from calculator.statement import wall_lines, wall_mark

_DIE = 6
_SIDE = 168
"""Pixels of the picture."""
_EDGE, _DEPTH = 14, 12
"""Free of stacks at a wall's end, and how deep a wall is."""


class WallPicture(QWidget):
    """The walls from above. Those stacks that stay standing are pale, the first of the deal is filled, the last tile ringed."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._found: BrokenWall | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_wall(self, found: BrokenWall | None, look: Look) -> None:
        """Show a broken wall; nothing for None."""
        self.setVisible(found is not None)
        self._found, self._look = found, look
        self.setAccessibleName("" if found is None else " ".join(wall_lines(found, look.language)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(self._look.px(_SIDE), self._look.px(_SIDE))

    def stack_rect(self, side: int, stack: int) -> QRectF:
        """Return the place of a stack, counted from the right end as seen by its builder."""
        assert self._found is not None
        seats, stacks = len(self._found.sides), self._found.sides[side]
        size, edge, depth = self.width(), self._look.px(_EDGE), self._look.px(_DEPTH)
        step = (size - 2 * (edge + depth)) / stacks
        along = edge + depth + (stack - 1) * step
        place = side_of(side, seats)
        if place == "bottom":
            return QRectF(size - along - step, size - edge - depth, step, depth)
        if place == "top":
            return QRectF(along, edge, step, depth)
        if place == "right":
            return QRectF(size - edge - depth, along, depth, step)
        return QRectF(edge, size - along - step, depth, step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the four walls with their marked stacks."""
        found, palette = self._found, self._look.palette
        if found is None:
            return
        painter = smooth(self)
        standing = found.standing
        for side, stacks in enumerate(found.sides):
            for stack in range(1, stacks + 1):
                box = self.stack_rect(side, stack).adjusted(0.75, 0.75, -0.75, -0.75)
                first = (side, stack) == (found.first.side, found.first.stack)
                pale = (side, stack) in standing
                ground = palette.mark if first else palette.sunk if pale else palette.line
                paint_box(painter, box, 1.5, ground, QPen(QColor(palette.mark if first else palette.ctl)))
        last = self.stack_rect(found.last.side, found.last.stack).adjusted(-1, -1, 1, 1)
        paint_box(painter, last, 2, line=QPen(QColor(palette.bad)))
        self._write(painter, found)

    def _write(self, painter: QPainter, found: BrokenWall) -> None:
        """Whose walls they are, and the dice between them."""
        look, seats = self._look, len(found.sides)
        middle, inner = self.width() / 2, look.px(_EDGE + _DEPTH + 4)
        room = self.width() - 2 * inner
        line = look.px(18)
        boxes = {
            "bottom": (QRectF(inner, self.height() - inner - line, room, line), CENTRE),
            "top": (QRectF(inner, inner, room, line), CENTRE),
            "right": (QRectF(middle, middle - line / 2, room / 2, line), RIGHT),
            "left": (QRectF(inner, middle - line / 2, room / 2, line), LEFT),
        }
        for side in range(seats):
            box, across = boxes[side_of(side, seats)]
            opened = side == found.side
            measures = pen(painter, look.palette.ink if opened else look.palette.ink2, text_px(self, 12), opened)
            text = wall_mark(side, seats, look.language)
            shown = elided(text, measures, int(box.width()))
            painter.drawText(box, across | UPRIGHT, shown)
        pen(painter, look.palette.ink, text_px(self, 15), bold=True)
        dice = QRectF(QPointF(middle - room / 4, middle - 2 * line), QPointF(middle + room / 4, middle - line / 2))
        painter.drawText(dice, MIDDLE, " ".join(map(str, found.dice)))


class WallHelper(QWidget):
    """A row with the dice, which are set or thrown, and below it what they say once there are any."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._table: Table | None = None
        self._rolled = False
        self.random = SystemRandom()
        self.dice: list[QSpinBox] = []
        self.roll = push_button(act=self._roll, code="wall_roll")
        self._row = hbox(None, label("label", code="wall_title"), self.roll, 1, spacing=6)
        self.picture = WallPicture()
        self.words = label(alignment=TOP)
        shown = hbox(None, self.picture, (self.words, 1), spacing=12)
        shown.setAlignment(self.picture, TOP)
        vbox(self, self._row, shown, spacing=6)

    def show_table(self, table: Table | None, look: Look) -> None:
        """Show the dice of a table; nothing if its ruleset does not break the wall with them."""
        self._look, self._table = look, table
        rule = None if table is None else table.wall
        self.setVisible(rule is not None)
        if rule is None:
            return
        while len(self.dice) < rule.dice:
            self._add_die()
        for at, die in enumerate(self.dice):
            die.setVisible(at < rule.dice)
            die.setAccessibleName(look.say("wall_die", number=at + 1))
        self._show()

    def found(self) -> BrokenWall | None:
        """Return the wall as it is shown."""
        if self._table is None or self._table.wall is None or not self._rolled:
            return None
        return broken(self._table, [die.value() for die in self.dice[: self._table.wall.dice]])

    def _add_die(self) -> None:
        die = create(
            QSpinBox, minimum=1, maximum=_DIE, wrapping=True, focusPolicy=Qt.FocusPolicy.StrongFocus, minimumWidth=48
        )
        die.lineEdit().setTextMargins(6, 0, 0, 0)
        die.valueChanged.connect(self._set)
        self._row.insertWidget(1 + len(self.dice), die)
        self.dice.append(die)

    def _set(self) -> None:
        self._rolled = True
        self._show()

    def _roll(self) -> None:
        for die in self.dice:
            die.setValue(self.random.randint(1, _DIE))
        self._set()

    def _show(self) -> None:
        found = self.found()
        self.picture.show_wall(found, self._look)
        self.words.setVisible(found is not None)
        self.words.setText("" if found is None else "\n".join(wall_lines(found, self._look.language, brief=True)))
