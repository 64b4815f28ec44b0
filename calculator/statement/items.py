"""Items, formula and readings of a win as rows and lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from calculator.rules import Item, Value, source_text
from calculator.rules.formulas import Formula
from calculator.scoring import Score
from calculator.settlement import (
    Gain,
    Idle,
    Transfer,
    Working,
    added_to_items,
    gain,
    idle_items,
    items_text,
    payments_due,
    reason,
)
from calculator.statement.phrases import TextStyle, place
from calculator.statement.powers import raised
from calculator.statement.rows import ListCell, ListRow
from calculator.text import Language, clauses, is_chinese, say, signed
from calculator.tiles import tile_name


def started_items(score: Score, language: Language) -> str:
    """Return the items that count with the terms added to them: 起番 1 + 清一色 2."""
    terms = [f"{label(language)} {worth}" for _, label, worth in added_to_items(score)]
    return " + ".join([*terms, *([items_text(score, language)] if score.items or not terms else [])])


@lru_cache(maxsize=8)
def item_rows(score: Score, style: TextStyle) -> tuple[ListRow, ...]:
    """Return the items that count, with worth and effect, then those that were there and do not count."""
    language, say = style.language, style.say
    unit_of_item = score.definition.unit_of
    paid_in = unit_of(score.definition.value("points"), style)
    rows = []
    known = ""

    def row(item: Item | Formula, cells: tuple[ListCell, ...], tip: str) -> None:
        nonlocal known
        if not style.narrow:
            link = (item.file, item.line)
            cells += (ListCell(place(*link, known), "faint", small=True, link=link),)
        known = item.file
        rows.append(ListRow(cells, tip))

    for value, label, added in added_to_items(score):
        worth, formula = _worth(added, score.definition.unit(language), style), value.formula
        tip = _tip(label(language), place(formula.file, formula.line), source_text(value.source, language))
        known = ""  # each is shown with its file
        row(formula, (ListCell(label(language)), ListCell(worth), ListCell("—", "faint")), tip)
    for line in score.items:
        item = line.item
        worth = _worth(line.value, unit_of_item(item)(language), style) + (f" × {line.count}" if line.count > 1 else "")
        why = reason(score, item, language)
        second = why if is_chinese(language) else item.label.zh
        tip = _tip(
            f"{item.label.zh} {item.label.en}",
            why,
            item.condition(language),
            place(item.file, item.line),
            source_text(item.source, language),
        )
        brings = _gain(gain(score, line), paid_in, style)
        cells = (ListCell(item.label(language), second=second), ListCell(worth), ListCell(brings))
        row(item, cells, tip)
    if not score.items and not rows:
        rows.append(ListRow((ListCell(say("table_items_none"), "muted"), ListCell(), ListCell())))
    for idle in idle_items(score):
        item = idle.item
        why = f"{_why_idle(idle, score, style)} ({_worth(idle.worth, unit_of_item(item)(language), style)})"
        name = ListCell(item.label(language), "faint", second=why, second_role="faint")
        cells = (name, ListCell("—", "faint"), ListCell("—", "faint"))
        said = source_text(item.source, language)
        row(item, cells, _tip(f"{item.label.zh} {item.label.en}", why, item.condition(language), said))
    return tuple(rows)


def _tip(*lines: str) -> str:
    """Return the tooltip of a row: those of its lines that are not empty."""
    return "\n".join(filter(None, lines))


def _worth(value: int, unit: str, style: TextStyle) -> str:
    return f"{value}{say('sign_gap', style.language)}{unit}"


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


def _gain(gain: Gain, unit: str, style: TextStyle) -> str:
    if gain.times:
        return f"×{gain.times}"
    return style.say("result_gain", points=signed(gain.points), unit=unit) if gain.points else "—"


def _why_idle(idle: Idle, score: Score, style: TextStyle) -> str:
    if idle.within is not None:
        return style.say("result_idle_within", item=idle.within.label(style.language))
    if idle.option is not None and score.table.values[idle.option.index] is False:
        return style.say("result_idle_off")
    if idle.option is not None:
        value = idle.option.show(score.table.values[idle.option.index], style.language)
        return style.say("result_idle_option", option=idle.option.label(style.language), value=value)
    return style.say("result_idle_off" if idle.off else "result_idle_used")


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
    return [_step_row(step, depth, style, formulas) for depth, step in working.steps]


def _step_row(working: Working, depth: int, style: TextStyle, formulas: bool) -> ListRow:
    where = place(working.file, working.line)
    label = working.label(style.language)
    if working.seat is not None:
        label = f"{style.names[working.seat]} {label}"
    indent = "　" * depth
    shown = raised(working.shown)
    below = (f"{indent}{working.formula}" if working.formula else " ", where or " ") if formulas else ("", "")
    left = ListCell(indent + label, bold=not depth, second=below[0])
    link = (working.file, working.line) if where else None
    right = ListCell(shown, bold=not depth, second=below[1], second_role="faint", link=link)
    source = source_text(working.source, style.language)
    tip = _tip(f"{label}: {shown}", working.formula, where, source, style.say("result_rule_tip"))
    return ListRow((left, right), tip)


def transfer_rows(transfers: Iterable[Transfer], style: TextStyle, *, formulas: bool = True) -> list[ListRow]:
    """Return the workings of transfers as rows, each once: three who pay the same have the same."""
    workings = dict.fromkeys(due.working(style.language) for row in transfers for due in payments_due(row))
    return [row for working in workings for row in working_rows(working, style, formulas=formulas)]
