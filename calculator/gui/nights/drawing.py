"""Plots of a night in the window: drawings of `nights.plot` in the colours of the window, made for the room that there is."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look import MIDDLE, Look, Palette, frame_focus, label, smooth
from calculator.gui.widgets import hbox, vbox
from calculator.nights import Bar, Line, NightPoint, Plot, Sheet, SheetRow, bars, night_plot, plot_text
from calculator.statement import Html
from calculator.text import real_minus, signed
from calculator.view import GameShown

Draw = Callable[[tuple[int, int]], Html]
"""Makes a drawing of a width and a height."""
_ROW = 18
"""The height of a player at 100 %."""


def paint_drawing(painter: QPainter, box: QRectF, drawn: Html, palette: Palette) -> None:
    """Paint a drawing into a box, in the colours of a palette."""
    inks = "".join(f".line-{at}{{stroke:{ink}}} .seat-{at}{{fill:{ink}}}" for at, ink in enumerate(palette.seats))
    style = (
        f"text{{font-size:12px;fill:{palette.ink2}}} .name{{font-size:13px;fill:{palette.ink}}} .end{{font-weight:700}}"
        f" .game-name{{fill:{palette.mark_ink}}} polyline{{fill:none;stroke-width:2;stroke-linejoin:round}}"
        f" .axis{{stroke:{palette.line}}} .zero{{stroke:{palette.ctl}}} .lit{{fill:{palette.soft}}}"
        f" .game{{stroke:{palette.mark_ink};stroke-dasharray:4 3}} .chosen{{stroke:{palette.accent};stroke-dasharray:1 2}}"
        f" .gain{{fill:{palette.accent}}} .loss{{fill:{palette.ink3}}} .pale{{fill-opacity:.45}} {inks}"
    )
    head, _, rest = drawn.partition(">")
    svg = f'{head} xmlns="http://www.w3.org/2000/svg"><style>{style}</style>{rest}'
    QSvgRenderer(svg.encode()).render(painter, box)


class Drawing(QWidget):
    """A drawing, or a sentence where there is nothing to be drawn; `said` is all of it in words."""

    def __init__(self, usual: QSize, least: QSize) -> None:
        super().__init__()
        self.look = Look()
        self._usual, self._least, self._empty = usual, least, ""
        self._draw: Draw = lambda _: Html()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return self._usual * self.look.size / 100

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return self._least

    def show_drawing(self, draw: Draw, said: str, look: Look, empty: str = "") -> None:
        """Show another drawing."""
        self._draw, self._empty, self.look = draw, empty, look
        self.setAccessibleName(said)
        self.update()

    def units(self) -> tuple[int, int]:
        """Return width and height in pixels at 100 %."""
        return self.width() * 100 // self.look.size, self.height() * 100 // self.look.size

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the drawing, or the sentence in its place."""
        painter = smooth(self)
        if self._empty:
            painter.setPen(self.look.palette.ink3)
            painter.drawText(self.rect(), int(MIDDLE), self._empty)
        else:
            paint_drawing(painter, QRectF(self.rect()), self._draw(self.units()), self.look.palette)
        frame_focus(painter, self, self.look.palette.accent)


class PlotView(Drawing):
    """A plot; mouse and arrows point at its places from the second on. `pointed` is 0 where at none."""

    pointed = Signal(int)

    def __init__(self, usual: QSize, least: QSize) -> None:
        super().__init__(usual, least)
        self._plot: Callable[[tuple[int, int]], Plot] | None = None
        self._at: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_plot(
        self, plot: Callable[[tuple[int, int]], Plot] | None, at: int | None, said: str, look: Look, empty: str
    ) -> None:
        """Show another plot, or the same pointing elsewhere."""
        self._plot, self._at = plot, at
        self.show_drawing(lambda size: Html() if plot is None else plot(size).drawn(), said, look, empty)

    def _point(self, at: float) -> None:
        if self._plot is not None:
            self.pointed.emit(min(max(int(at), 1), self._plot(self.units()).last))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Point at the place before or after by the arrows."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or self._plot is None:
            super().keyPressEvent(event)
        else:
            beyond = 0 if step > 0 else self._plot(self.units()).last + 1
            self._point((self._at or beyond) + step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Handle a pressed button of the mouse."""
        if self._plot is not None:
            self._point(self._plot(self.units()).place_at(event.position().x() * 100 / self.look.size))


class Chart(PlotView):
    """The running totals of a night; a click, or the arrows, choose the deal under it."""

    row_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(QSize(440, 120), QSize(220, 120))
        self._rows: Sequence[SheetRow] = ()
        self.pointed.connect(lambda at: self.row_chosen.emit(self._rows[at - 1].id))

    def show_sheet(self, sheet: Sheet | None, row: SheetRow | None, look: Look) -> None:
        """Show the totals after every row, and which row is chosen."""
        if sheet is None or not sheet.rows:
            self.show_plot(None, None, look.say("chart_title"), look, look.say("chart_empty"))
            return
        self._rows = sheet.rows
        chosen = next((at for at, one in enumerate(sheet.rows, 1) if one is row), None)
        said = plot_text(sheet, look.language)
        self.show_plot(lambda size: night_plot(sheet, size, look.language, chosen), chosen, said, look, "")


class NightColumns(PlotView):
    """A column a night of one player, and over them the running total; `described` says which night is pointed at."""

    described = Signal(str)

    def __init__(self) -> None:
        super().__init__(QSize(360, 110), QSize(200, 100))
        self._points: tuple[NightPoint, ...] = ()
        self._colour = 0
        self.setMouseTracking(True)
        self.pointed.connect(self._show)

    def show_points(self, points: tuple[NightPoint, ...], colour: int, look: Look) -> None:
        """Show the nights of a player, in order of time."""
        self._points, self._colour, self.look = points, colour, look
        self._show(0)

    def _show(self, at: int) -> None:
        points, look = self._points, self.look
        if not points:
            self.show_plot(None, None, "", look, look.say("statistics_none_yet"))
            self.described.emit("")
            return
        nets = [one.points for one in points]
        totals = list(accumulate(nets, initial=0))
        said = look.say("statistics_total", points=signed(totals[-1]), count=len(points))
        if at:
            one = points[at - 1]
            said = f"{one.date} {one.name[:24]} {signed(one.points)}  Σ {signed(totals[at])}"
        line = Line("", self._colour, totals)
        below = {place: night.date for place, night in enumerate(points, 1)}
        self.show_plot(
            lambda size: Plot([line], size, below, columns=nets, chosen=at or None), at or None, said, look, ""
        )
        self.described.emit(said)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Handle a move of the mouse."""
        self.mousePressEvent(event)

    def leaveEvent(self, event: object) -> None:
        """Handle the pointer leaving the widget."""
        self._show(0)


class GameView(QWidget):
    """The state of a game of several deals 场: totals pale, this deal full, the end dashed."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._limit, self._text = label("heading"), label("warning", wrap=False), label("second")
        self._bars = Drawing(QSize(300, 0), QSize(160, 0))
        vbox(self, hbox(None, self._title, 1, self._limit), self._bars, self._text, spacing=2)

    def show_game(self, shown: GameShown, look: Look) -> None:
        """Show a game."""
        self._title.setText(shown.title)
        self._limit.setText(shown.limit)
        self._text.setText(shown.text)
        rows, lefts = [], []
        for one in shown.players:
            left = "" if one.left is None else look.say("game_left", points=one.left)
            before = f"{real_minus(one.before)} → " if one.before != one.now else ""
            parts = [(0, one.before, "gain pale" if one.before > 0 else "loss pale")] if one.before else []
            if one.now != one.before:
                parts.append((one.before, one.now, "gain" if one.now > one.before else "loss"))
            rows.append(Bar(one.name, one.colour, parts, f"{before}{real_minus(one.now)}  {left}".strip()))
            lefts += [f"{one.name} {left}"] if left else []
        ends = [bound.points for bound in shown.bounds]
        said = "; ".join(filter(None, (shown.spoken(), ", ".join(lefts))))
        self._bars.setFixedHeight(look.px(_ROW) * len(rows))
        self._bars.show_drawing(lambda size: bars(rows, size, ends), said, look)
        self.setAccessibleName(said)
