"""Reads a page of HTML strictly, as a tree, and the numbers on a night's page. Nothing here knows how the page is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser

VOID = {"meta", "br"}
_NUMBER = re.compile(r"[+−]?\d+(?:\.\d+)?")


class Found:
    """An element: its attributes, and its parts, of which texts are str."""

    def __init__(self, name: str, given: dict[str, str]) -> None:
        self.name, self.given = name, given
        self.parts: list[Found | str] = []

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def classes(self) -> list[str]:
        return self.given.get("class", "").split()

    def all(self, wanted: str) -> list[Found]:
        """Every element below of such a name, or of such a name and class: `td.value`."""
        name, _, cls = wanted.partition(".")
        return [one for one in self.all_parts() if name in ("", one.name) and (not cls or cls in one.classes)]

    def one(self, wanted: str) -> Found:
        (found,) = self.all(wanted)
        return found

    def by_id(self, name: str) -> Found:
        (found,) = (one for one in self.all_parts() if one.given.get("id") == name)
        return found

    def all_parts(self) -> Iterator[Found]:
        for part in self.parts:
            if isinstance(part, Found):
                yield part
                yield from part.all_parts()


class _Strict(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Found("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), (tag, attrs)
        found = Found(tag, {name: value or "" for name, value in attrs})
        self.open[-1].parts.append(found)
        if tag not in VOID:
            self.open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open[-1].name, f"</{tag}> within <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


def read_page(data: bytes) -> Found:
    """The tree of a page whose elements are all closed in order."""
    parser = _Strict()
    parser.feed(data.decode("utf-8"))
    parser.close()
    assert parser.open == [parser.root]
    return parser.root


def number(text: str) -> int | None:
    """An amount as it is written: −4, +8, 0; a dot is 0, a question mark None."""
    text = text.strip()
    return None if text == "?" else 0 if text == "·" else int(text.replace("−", "-"))


def money(text: str) -> Fraction:
    """The one number of a text."""
    (found,) = _NUMBER.findall(text)
    return Fraction(found.replace("−", "-"))


def last_number(text: str) -> int:
    """What a sentence about a payment comes to: its last number, remarks in brackets left out."""
    return int(_NUMBER.findall(re.sub("（[^（）]*）", "", text))[-1])


def amounts(row: Found) -> list[int | None]:
    """The amounts of a line of the score sheet."""
    return [number(cell.text) for cell in row.all("td.value")]


def drawn_points(chart: Found) -> list[list[int]]:
    """What the lines of a chart say, a list a line: read off the numbers beside its grid."""
    figures = [one for one in chart.all("text.figure") if one.given["text-anchor"] == "end"]
    values = [(float(one.given["y"]) - 4, number(one.text) or 0) for one in figures]
    (y0, low), (y1, high) = values[0], values[-1]
    up = (high - low) / (y1 - y0)
    lines = []
    for line in chart.all("polyline"):
        ys = [float(point.split(",")[1]) for point in line.given["points"].split()]
        lines.append([round(low + (y - y0) * up) for y in ys])
    return lines
