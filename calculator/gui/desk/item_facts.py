"""Items, formula and readings of a win as rows and lines, made from its score."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from calculator.gui.look.look import Look
from calculator.statement import ListCell, ListRow
from calculator.text.figures import clauses, listed, signed
from calculator.tiles import tile_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from calculator.rules import Value
    from calculator.scoring import Score, Weighed
    from calculator.settlement import Gain, Idle, Working

_TOTAL = "items.total"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(text: str) -> str:
    """Powers of plain figures as people write them: 2^5 is 2⁵."""
    parts = text.split("^")
    told = parts[0]
    for part in parts[1:]:
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        told += digits.translate(_RAISED) + part[len(digits) :] if digits else f"^{part}"
    return told


def place(file: str, line: int, known: str = "") -> str:
    """Where the ruleset says it, without the folder; without the file too where that is known already."""
    if not file or not line:
        return ""
    name = file.replace("\\", "/").rsplit("/", 1)[-1]
    return f":{line}" if file == known else f"{name}:{line}"


@lru_cache(maxsize=8)
def item_rows(score: Score, look: Look) -> tuple[ListRow, ...]:
    """The items that count, with what each is worth and brings, then those that were there and do not count."""
    from calculator.settlement import gain, idle_items, reason

    unit = score.table.definition.unit(look.language)
    paid_in = points_unit(score, look)
    rows, known = [], ""
    for line in score.items:
        worth = _worth(line.value, unit, look) + (f" × {line.count}" if line.count > 1 else "")
        item = line.item
        second = reason(score, item, look.language) if look.language == "zh" else item.label.zh
        cells = [
            ListCell(item.label(look.language), second=second),
            ListCell(worth),
            ListCell(_gain(gain(score, line), paid_in, look)),
        ]
        if not look.narrow:
            cells.append(ListCell(place(item.file, item.line, known), "faint", small=True, link=(item.file, item.line)))
        known = item.file
        told = reason(score, item, look.language)
        lines = [f"{item.label.zh} {item.label.en}", told, item.condition, place(item.file, item.line)]
        rows.append(ListRow(tuple(cells), "\n".join(filter(None, lines))))
    if not rows:
        rows.append(ListRow((ListCell(look.say("desk_items_none"), "muted"), ListCell(), ListCell())))
    for idle in idle_items(score):
        item = idle.item
        why = f"{_why_idle(idle, score, look)} ({_worth(idle.worth, unit, look)})"
        name = ListCell(item.label(look.language), "faint", second=why, second_role="faint")
        cells = [name, ListCell("—", "faint"), ListCell("—", "faint")]
        if not look.narrow:
            cells.append(ListCell(place(item.file, item.line, known), "faint", small=True, link=(item.file, item.line)))
        known = item.file
        rows.append(ListRow(tuple(cells), f"{item.label.zh} {item.label.en}\n{why}\n{item.condition}"))
    return tuple(rows)


def _worth(value: int, unit: str, look: Look) -> str:
    return f"{value}{unit}" if look.language == "zh" else f"{value} {unit}"


def points_unit(score: Score, look: Look) -> str:
    """What points are counted in at this table."""
    return unit_of(next(value for value in score.table.definition.values if value.id == "points"), look)


def unit_of(value: Value, look: Look) -> str:
    """What a value is counted in; a ruleset that has only the Chinese for it is told in English by the value's name."""
    unit = value.show(look.language).replace("{}", "").strip()
    if look.language == "en" and not unit.isascii():
        unit = value.label.en if value.id != "points" else ""
    return unit or look.say("desk_points")


def _gain(gain: Gain, unit: str, look: Look) -> str:
    if gain.times:
        return f"×{gain.times}"
    if not gain.points:
        return "—"
    return look.say("result_gain", points=signed(gain.points), unit=unit)


def _why_idle(idle: Idle, score: Score, look: Look) -> str:
    if idle.within is not None:
        return look.say("result_idle_within", item=idle.within.label(look.language))
    if idle.option is not None:
        value = idle.option.show(score.table.values[idle.option.index], look.language)
        return look.say("result_idle_option", option=idle.option.label(look.language), value=value)
    return look.say("result_idle_off" if idle.off else "result_idle_used")


def items_line(score: Score, look: Look) -> str:
    """The items that count, in one line with their unit: 大七 2番."""
    unit = score.table.definition.unit(look.language)
    told = [f"{line.item.label(look.language)} {_worth(line.value * line.count, unit, look)}" for line in score.items]
    return listed(told, look.language) or look.say("desk_items_none")


def formula_lines(working: Working, look: Look) -> list[str]:
    """The last steps that lead to the points, each with its numbers; where items are only added up, their sum."""
    total = next((step for _, step in working.steps if step.formula == _TOTAL), working)
    steps = working.reckoned(items=False)[-2:] or [total]
    return [raised(f"{step.label(look.language)} = {step.shown}") for step in steps]


def reading_rows(weighed: tuple[Weighed, ...], look: Look) -> list[ListRow]:
    """All readings, the best first: groups, items, and what each brings."""
    from calculator.settlement import items_text

    rows = []
    best = weighed[0]
    for at, one in enumerate(weighed):
        score = one.score
        groups = groups_text([group.tiles for group in score.reading.groups], look)
        items = items_text(score, look.language)
        number = look.say("result_reading_number", number=at + 1)
        stands = stand_ins_text(score, look)
        second = " · ".join(filter(None, (number, stands, items)))
        less = best.income - one.income
        compared = signed(-less) if less else look.say("result_reading_equal" if at else "result_reading_best")
        tip = "\n".join(filter(None, (groups, stands, items, compared)))
        worth = look.say("result_points", points=one.income)
        left = ListCell(groups, bold=not at, second=second)
        rows.append(ListRow((left, ListCell(worth, bold=not at, second=compared)), tip))
    return rows


def groups_text(groups: Iterable[tuple[int, ...]], look: Look) -> str:
    """Groups in a line: 123筒 44筒 东东东."""
    told = []
    for group in groups:
        names = [tile_name(kind, look.language) for kind in group]
        if group and group[0] < 27:
            ranks = "".join(str(kind % 9 + 1) for kind in group)
            told.append(ranks + (names[0][-1] if look.language == "zh" else "mps"[group[0] // 9]))
        else:
            told.append("".join(names) if look.language == "zh" else f"{len(names)} {names[0]}")
    return " ".join(told)


def stand_ins_text(score: Score, look: Look) -> str:
    """What wild tiles stand for in a reading: 5万顶9条; nothing where none stands for another."""
    pairs = (
        look.say("result_stands", wild=tile_name(int(wild), look.language), tile=tile_name(int(kind), look.language))
        for wild, kind in score.facts.stand_ins
        if wild != kind
    )
    return clauses(pairs, look.language)
