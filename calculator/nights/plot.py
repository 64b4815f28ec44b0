"""Plots as SVG, for the window, the page and paper: lines of numbers over the same places, and bars below each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from calculator.nights.model import Sheet
from calculator.nights.row_text import game_text, totals_text
from calculator.statement import MARKERS, Html, element
from calculator.text import Language, say, signed, width

Size = tuple[int, int]
"""Width and height in units."""
_LINE = 16
"""Between the names at the ends of the lines."""
_SIGN = 7.6
"""The width of a sign, in units of the picture; a Chinese character and a large letter take two."""
_LARGE = frozenset("mw@%")
_LONGEST = 24
_TOP, _BELOW = 18, 24
_COLUMN = 22
"""The widest column."""
_ROW = 32
"""The highest row of bars."""


class Line(NamedTuple):
    """A name, its colour and a number at every place."""

    name: str
    colour: int
    numbers: Sequence[int]


@dataclass(frozen=True)
class Plot:
    """Lines from the first place on, each with its name and last number at its end.

    `below` are the texts under places, `marks` the ends at them, `columns` numbers from the second
    place on; one place may be `chosen`.
    """

    lines: Sequence[Line]
    size: Size
    below: Mapping[int, str]
    marks: Mapping[int, str] = field(default_factory=dict)
    columns: Sequence[int] = ()
    chosen: int | None = None

    @property
    def last(self) -> int:
        """The last place."""
        return len(self.lines[0].numbers) - 1

    @cached_property
    def axis(self) -> range:
        """The numbers at the lines of the grid, on which all numbers and 0 have a place."""
        found = (0, *self.columns, *(number for line in self.lines for number in line.numbers))
        step = step_of(max(found) - min(found))
        low = min(found) // step * step
        return range(low, (-(-max(found) // step) * step or step) + 1, step)

    @cached_property
    def ends(self) -> list[tuple[str, str]]:
        """The name and the number at the end of each line.

        Each is a text of its own: a name may run from right to left, and would turn the sign of its
        number round.
        """
        room = min(int((self.size[0] - 240) / _SIGN / 4), _LONGEST)
        return [(shortened(one.name, max(room, 6)), signed(one.numbers[-1])) for one in self.lines]

    @cached_property
    def left(self) -> float:
        """Where the first place is."""
        return 16 + _SIGN * max(len(signed(value)) for value in self.axis)

    @cached_property
    def right(self) -> float:
        """Where the last place is."""
        return self.size[0] - 26 - _SIGN * max(_signs(" ".join(end).strip()) for end in self.ends)

    @property
    def bottom(self) -> int:
        """How far down the lines can go."""
        return self.size[1] - _BELOW

    def x(self, at: int) -> float:
        """Return where a place is."""
        return self.left + (self.right - self.left) * at / max(self.last, 1)

    def place_at(self, x: float) -> int:
        """Return the place next to a point."""
        return round((x - self.left) * self.last / max(self.right - self.left, 1))

    def y(self, number: int) -> float:
        """Return how far down a number stands."""
        low, high = self.axis[0], self.axis[-1]
        return self.bottom - (self.bottom - _TOP) * ((number - low) / (high - low))

    def drawn(self, cls: str = "", said: str = "") -> Html:
        """Return the picture; `said` is what it shows, in words."""
        parts = [*self._grid(), *self._columns(), *self._below(), *self._marks(), *self._lines()]
        return drawing(parts, self.size, f"chart {cls}", said)

    def _grid(self) -> Iterator[Html]:
        for value in self.axis:
            y = self.y(value)
            yield _line("axis" if value else "axis zero", self.left, y, self.right, y)
            yield _text("figure", self.left - 6, y + 4, signed(value), "end")

    def _columns(self) -> Iterator[Html]:
        wide = min((self.right - self.left) / max(self.last, 1) * 0.6, _COLUMN)
        for at, number in enumerate(self.columns, 1):
            look = ("gain" if number > 0 else "loss") + " pale" * (at != self.chosen)
            ends = sorted((self.y(0), self.y(number)))
            yield _box(look, self.x(at) - wide / 2, ends[0], wide, max(ends[1] - ends[0], 1))

    def _below(self) -> Iterator[Html]:
        """Yield what stands under the places, as many as have room."""
        widest = max(map(_signs, self.below.values()), default=0) * _SIGN + 20
        every = max(step_of(len(self.below) * int(widest) // max(int(self.right - self.left), 1), 1), 1)
        for place, (at, text) in enumerate(self.below.items()):
            if place % every == 0:
                yield _text("figure", self.x(at), self.size[1] - 6, text, "middle")

    def _marks(self) -> Iterator[Html]:
        """Yield a line down through each place that ends something, and its name beside it where that has room."""
        for at in self.marks:
            yield _line("game", self.x(at), 4, self.x(at), self.bottom)
        begun = [self.left, *map(self.x, self.marks)]
        for (before, x), label in zip(pairwise(begun), self.marks.values(), strict=True):
            if x - before > _SIGN * _signs(label) + 8:
                yield _text("game-name", x - 4, 12, label, "end")
        if self.chosen is not None:
            yield _line("chosen", self.x(self.chosen), _TOP, self.x(self.chosen), self.bottom)

    def _lines(self) -> Iterator[Html]:
        for line in self.lines:
            path = " ".join(f"{self.x(at):.1f},{self.y(number):.1f}" for at, number in enumerate(line.numbers))
            yield element("polyline", cls=f"line-{line.colour}", points=path)
        ends = [self.y(line.numbers[-1]) for line in self.lines]
        order = sorted(range(len(ends)), key=ends.__getitem__)
        places = spread([ends[at] for at in order], _LINE, _LINE / 2, self.size[1] - _LINE / 2)
        for at, y in zip(order, places, strict=True):
            colour, numbers = self.lines[at].colour, self.lines[at].numbers
            for place in {self.last, self.last if self.chosen is None else self.chosen}:
                marker = MARKERS[colour]
                yield _text(f"end seat-{colour}", self.x(place), self.y(numbers[place]) + 4, marker, "middle")
            name, number = self.ends[at]
            yield _text(f"end seat-{colour}", self.right + 10, y + 4, name, "start")
            yield _text(f"end seat-{colour}", self.size[0] - _LINE, y + 4, number, "end")


def night_plot(sheet: Sheet, size: Size, language: Language, chosen: int | None = None) -> Plot:
    """Return everybody's points after each row of a night, and where games 场 ended."""
    points = [(0,) * sheet.night.seats, *(row.standing for row in sheet.rows)]
    rows = list(enumerate(sheet.rows, 1))
    lines = [
        Line(person.name, person.colour, [totals[seat] for totals in points])
        for seat, person in enumerate(sheet.night.people)
    ]
    marks = {at: say("chart_game", language, number=row.game.number) for at, row in rows if row.game is not None}
    return Plot(lines, size, {at: str(row.number) for at, row in rows if row.number}, marks=marks, chosen=chosen)


def plot_text(sheet: Sheet, language: Language) -> str:
    """Return what the plot of a night shows, in words."""
    totals = f"{say('chart_title', language)}: {totals_text(sheet, language)}"
    return "; ".join([totals, *(game_text(one, language) for one in sheet.games)])


class Bar(NamedTuple):
    """A row of bars: whose it is, its parts from one number to another, each with its look, and what stands at the right."""

    name: str
    colour: int
    parts: Sequence[tuple[float, float, str]]
    text: str
    chosen: bool = False


def bars(rows: Sequence[Bar], size: Size, ends: Sequence[float] = ()) -> Html:
    """Return bars over one axis, with a dashed line at each of `ends`."""
    wide, high = size
    row = min(_ROW, high / max(len(rows), 1))
    names = min(_SIGN * max((_signs(one.name) for one in rows), default=0), wide / 4)
    left, right = 26 + names, wide - 8 - _SIGN * max((_signs(one.text) for one in rows), default=0)
    numbers = [0, *ends, *(number for one in rows for part in one.parts for number in part[:2])]
    low = min(numbers)
    unit = max(right - left, 20) / ((max(numbers) - low) or 1)

    def x(number: float) -> float:
        return left + float(number - low) * float(unit)

    parts = []
    for at, one in enumerate(rows):
        top, base = row * at, row * (at + 0.5) + 4
        if one.chosen:
            parts.append(_box("lit", 0, top, wide, row))
        parts.append(_text(f"end seat-{one.colour}", 8, base, MARKERS[one.colour], "middle"))
        parts.append(_text("name", 18, base, shortened(one.name, max(int(names / _SIGN), 4)), "start"))
        for start, end, look in one.parts:
            begin, length = sorted((x(start), x(end)))[0], abs(x(end) - x(start))
            parts.append(_box(look, begin, top + row * 0.25, max(length, 1), row * 0.5))
        parts.append(_text("name", wide - 4, base, one.text, "end"))
    foot = row * len(rows)
    parts.append(_line("axis zero", x(0), 0, x(0), foot))
    return drawing([*parts, *(_line("game", x(end), 0, x(end), foot) for end in ends)], size)


def drawing(parts: Sequence[Html], size: Size, cls: str = "chart", said: str = "") -> Html:
    """Return a picture of parts."""
    box = f"0 0 {size[0]} {size[1]}"
    return element("svg", *parts, cls=cls, viewBox=box, role="img", aria_label=said or None)


def _line(cls: str, x1: float, y1: float, x2: float, y2: float) -> Html:
    return element("line", cls=cls, x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}")


def _box(cls: str, x: float, y: float, wide: float, high: float) -> Html:
    return element("rect", cls=cls, x=f"{x:.1f}", y=f"{y:.1f}", width=f"{wide:.1f}", height=f"{high:.1f}")


def _text(cls: str, x: float, y: float, text: str, anchor: str) -> Html:
    return element("text", text, cls=cls, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor)


def shortened(name: str, signs: int) -> str:
    """Return a name with at most so many signs, the last of them … if it had more."""
    if _signs(name) <= signs:
        return name
    while name and _signs(name) > signs - 1:
        name = name[:-1]
    return f"{name}…"


def _signs(text: str) -> int:
    """Return how many signs wide a text is at most."""
    return width(text) + sum(letter.isupper() or letter in _LARGE for letter in text)


_STEPS = (1, 2, 5)
_LINES = 5
"""About so many lines of the grid."""


def step_of(span: int, lines: int = _LINES) -> int:
    """Return the step of a grid that shows a span with about so many lines: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for step in _STEPS:
            if step * power * lines >= span:
                return step * power
        power *= 10


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Return places in the order given, each at least `apart` below the one before, near the wanted ones."""
    places = list(wanted)
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + apart)
    if places:
        places[-1] = min(places[-1], high)
    for at in range(len(places) - 2, -1, -1):
        places[at] = max(min(places[at], places[at + 1] - apart), low)
    return places
