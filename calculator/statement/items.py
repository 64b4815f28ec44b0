"""Items, formula and readings of a win as rows and lines, which a list, a page or a terminal lays out in its own way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from calculator.rules import Value, source_text
from calculator.scoring import Score
from calculator.settlement import Gain, Idle, Transfer, Working, added_to_items, gain, idle_items, items_text, reason
from calculator.statement.phrases import TextStyle, place
from calculator.statement.powers import raised
from calculator.text import Language, clauses, is_chinese, say, signed
from calculator.tiles import tile_name

Role = Literal["plain", "muted", "faint"]
"""The role of a text: itself, a remark beside it, or a minor one."""


class ListCell(NamedTuple):
    """`second` follows the text, below it where rows have two lines."""

    text: str = ""
    role: Role = "plain"
    bold: bool = False
    second: str = ""
    link: tuple[str, int] | None = None
    """The file and line that a click on this cell asks for."""


class ListRow(NamedTuple):
    """Cells from left to right."""

    cells: tuple[ListCell, ...]
    tip: str = ""


def started_items(score: Score, language: Language) -> str:
    """Return the items that count with the terms added to them: 起番 1 + 清一色 2."""
    terms = [f"{label(language)} {worth}" for _, label, worth in added_to_items(score)]
    return " + ".join([*terms, *([items_text(score, language)] if score.items or not terms else [])])


def item_rows(score: Score, language: Language) -> tuple[ListRow, ...]:
    """Return the items that count, with worth and effect, then those that were there and do not count."""
    definition, nothing = score.definition, ListCell("—", "faint")
    paid_in = unit_of(definition.value("points"), TextStyle(language=language))
    rows: list[tuple[ListCell, ...]] = []
    for _, label, added in added_to_items(score):
        worth = _worth(added, definition.unit(language), language)
        rows.append((ListCell(label(language)), ListCell(worth), nothing))
    for line in score.items:
        item = line.item
        worth = _worth(line.value, definition.unit_of(item)(language), language)
        worth += f" × {line.count}" if line.count > 1 else ""
        second = reason(score, item, language) if is_chinese(language) else item.label.zh
        brings = _gain(gain(score, line), paid_in, language)
        rows.append((ListCell(item.label(language), second=second), ListCell(worth), ListCell(brings)))
    if not rows:
        rows.append((ListCell(say("table_items_none", language), "muted"), ListCell(), ListCell()))
    for idle in idle_items(score):
        worth = _worth(idle.worth, definition.unit_of(idle.item)(language), language)
        why = f"{_why_idle(idle, score, language)} ({worth})"
        rows.append((ListCell(idle.item.label(language), "faint", second=why), nothing, nothing))
    return tuple(map(ListRow, rows))


def _worth(value: int, unit: str, language: Language) -> str:
    return f"{value}{say('sign_gap', language)}{unit}"


def unit_of(value: Value, style: TextStyle, count: int = 2) -> str:
    """Return the unit of so many of a value.

    In English it is the value's name if a ruleset has only the Chinese for the unit.
    """
    unit = value.show(style.language).replace("{}", "").strip()
    if not is_chinese(style.language) and not unit.isascii():
        unit = value.label.en if value.id != "points" else ""
    if unit == style.say("table_points", count=2):
        unit = ""
    return unit or style.say("table_points", count=count)


def _gain(gain: Gain, unit: str, language: Language) -> str:
    if gain.times:
        return f"×{gain.times}"
    return say("result_gain", language, points=signed(gain.points), unit=unit) if gain.points else "—"


def _why_idle(idle: Idle, score: Score, language: Language) -> str:
    if idle.within is not None:
        return say("result_idle_within", language, item=idle.within.label(language))
    if idle.option is None:
        return say("result_idle_off" if idle.off else "result_idle_used", language)
    now = score.table.values[idle.option.index]
    if now is False:
        return say("result_idle_off", language)
    facts = {"option": idle.option.label(language), "value": idle.option.show(now, language)}
    return say("result_idle_option", language, **facts)


def formula_lines(working: Working, style: TextStyle) -> list[str]:
    """Return the last steps that lead to the points, each with its numbers.

    If items are only added up, it is their sum. A different result is followed by the points.
    """
    total = working.items_total()
    steps = working.calculated(items=False)[-2:] or [total or working]
    if steps[-1].value != working.value:
        steps = [working] if steps == [total] else [steps[-1], working]
    return [raised(f"{step.label(style.language)} = {step.shown}") for step in steps]


def stand_ins_text(score: Score, style: TextStyle) -> str:
    """Return the tiles that wild tiles stand for in a reading: 5万顶9条.

    Empty if none stands for another.
    """
    language = style.language
    pairs = (
        style.say("result_stands", wild=tile_name(int(wild), language), tile=tile_name(int(kind), language))
        for wild, kind in score.facts.stand_ins
        if wild != kind
    )
    return clauses(pairs, language)


def working_rows(working: Working, style: TextStyle, *, formulas: bool = True) -> list[ListRow]:
    """Return a step and, further in, every step below it.

    Without `formulas` these and their places stand in the tooltips alone.
    """
    rows = []
    for depth, step in working.steps:
        where, label, shown = place(step.file, step.line), step.label(style.language), raised(step.shown)
        if step.seat is not None:
            label = f"{style.names[step.seat]} {label}"
        indent = "　" * depth
        below = (f"{indent}{step.formula}" if step.formula else " ", where or " ") if formulas else ("", "")
        link = (step.file, step.line) if where else None
        cells = (
            ListCell(indent + label, bold=not depth, second=below[0]),
            ListCell(shown, bold=not depth, second=below[1], link=link),
        )
        source = source_text(step.source, style.language)
        tips = (f"{label}: {shown}", step.formula, where, source, style.say("result_rule_tip"))
        rows.append(ListRow(cells, "\n".join(filter(None, tips))))
    return rows


def transfer_rows(transfers: Iterable[Transfer], style: TextStyle, *, formulas: bool = True) -> list[ListRow]:
    """Return the workings of transfers as rows, each once: three who pay the same have the same."""
    workings = dict.fromkeys(due.working(style.language) for row in transfers for due in row.parts)
    return [row for working in workings for row in working_rows(working, style, formulas=formulas)]
