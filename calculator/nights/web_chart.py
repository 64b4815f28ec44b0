"""The lines of a night as SVG: everybody's points after each deal, and where games 场 ended."""

from __future__ import annotations

from itertools import pairwise

from calculator.nights.axis import Axis, spread, step_of
from calculator.nights.row_text import totals_text
from calculator.nights.sheet import Sheet
from calculator.statement import MARKERS, Html, element
from calculator.text import Language, say
from calculator.text.figures import signed, width

_LINE = 16
"""Between the names at the ends of the lines."""
_SIGN = 7.6
"""How wide a sign is, in units of the picture; a Chinese character and a large letter take two."""
_LARGE = frozenset("mw@%")
_LONGEST = 24
_TOP, _BELOW = 18, 24


def chart(sheet: Sheet, size: tuple[int, int], language: Language, cls: str) -> Html:
    """The picture, `size` units wide and high; it is made as wide as the page has room."""
    return _Chart(sheet, size, language).drawn(cls)


class _Chart:
    def __init__(self, sheet: Sheet, size: tuple[int, int], language: Language) -> None:
        self.sheet, self.language = sheet, language
        self.wide, self.high = size
        self.points = [(0,) * sheet.night.seats, *(row.standing for row in sheet.rows)]
        self.axis = Axis.of(points for totals in self.points for points in totals)
        room = min(int((self.wide - 240) / _SIGN / 4), _LONGEST)
        self.ends = [
            f"{shortened(name, max(room, 6))} {signed(points)}"
            for name, points in zip(sheet.night.names, self.points[-1], strict=True)
        ]
        self.left = 16 + _SIGN * max(len(signed(value)) for value in self.axis.lines)
        self.right = self.wide - 26 - _SIGN * max(map(_signs, self.ends))

    def x(self, at: int) -> float:
        return self.left + (self.right - self.left) * at / max(len(self.points) - 1, 1)

    def y(self, points: int) -> float:
        bottom = self.high - _BELOW
        return bottom - (bottom - _TOP) * self.axis.share(points)

    def drawn(self, cls: str) -> Html:
        said = f"{say('chart_title', self.language)}: {totals_text(self.sheet, self.language)}"
        parts = [*self._grid(), *self._numbers(), *self._games(), *self._lines()]
        box = f"0 0 {self.wide} {self.high}"
        return element("svg", *parts, cls=f"chart {cls}", viewBox=box, role="img", aria_label=said)

    def _grid(self) -> list[Html]:
        found = []
        for value in self.axis.lines:
            y = self.y(value)
            found.append(_line("axis" if value else "axis zero", self.left, y, self.right, y))
            found.append(_text("figure", self.left - 6, y + 4, signed(value), "end"))
        return found

    def _numbers(self) -> list[Html]:
        """Numbers of deals below, as many as have room."""
        rows = [(at, row.number) for at, row in enumerate(self.sheet.rows, 1) if row.number]
        every = max(step_of(len(rows) * 44 // max(int(self.right - self.left), 1), 1), 1)
        shown = [pair for place, pair in enumerate(rows) if place % every == 0]
        return [_text("figure", self.x(at), self.high - 6, str(number), "middle") for at, number in shown]

    def _games(self) -> list[Html]:
        """A line down through the deal with which a game ended, and its number beside it where that has room."""
        ends = [(at, row.game) for at, row in enumerate(self.sheet.rows, 1) if row.game is not None]
        found = [_line("game", self.x(at), 4, self.x(at), self.high - _BELOW) for at, _ in ends]
        begun = [self.left, *(self.x(at) for at, _ in ends)]
        for (before, x), (_, game) in zip(pairwise(begun), ends, strict=True):
            label = say("chart_game", self.language, number=game.number)
            if x - before > _SIGN * _signs(label) + 8:
                found.append(_text("game-name", x - 4, 12, label, "end"))
        return found

    def _lines(self) -> list[Html]:
        people, last = self.sheet.night.people, len(self.points) - 1
        found = []
        for seat, person in enumerate(people):
            path = " ".join(f"{self.x(at):.1f},{self.y(totals[seat]):.1f}" for at, totals in enumerate(self.points))
            found.append(element("polyline", cls=f"line-{person.colour}", points=path))
        ends = [self.y(points) for points in self.points[-1]]
        order = sorted(range(len(people)), key=lambda seat: ends[seat])
        places = spread([ends[seat] for seat in order], _LINE, _LINE / 2, self.high - _LINE / 2)
        for seat, y in zip(order, places, strict=True):
            colour = people[seat].colour
            found.append(_text(f"end seat-{colour}", self.x(last), ends[seat] + 4, MARKERS[colour], "middle"))
            found.append(_text(f"end seat-{colour}", self.right + 10, y + 4, self.ends[seat], "start"))
        return found


def _line(cls: str, x1: float, y1: float, x2: float, y2: float) -> Html:
    return element("line", cls=cls, x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}")


def _text(cls: str, x: float, y: float, text: str, anchor: str) -> Html:
    return element("text", text, cls=cls, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor)


def shortened(name: str, signs: int) -> str:
    """A name with at most so many signs, the last of them … where it had more."""
    if _signs(name) <= signs:
        return name
    while name and _signs(name) > signs - 1:
        name = name[:-1]
    return f"{name}…"


def _signs(text: str) -> int:
    """How many signs wide a text is at most."""
    return width(text) + sum(letter.isupper() or letter in _LARGE for letter in text)
