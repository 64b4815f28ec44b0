"""What the tables of items, options, payments and differences show of a ruleset, beside the one that it changes."""

from __future__ import annotations

from calculator.gui.look.look import Look
from calculator.gui.widgets.table_model import TableCell, TableColumn, TableRow
from calculator.rules import Definition, Item, Option, OptionValue, Payment
from calculator.rules.formulas import Truth
from calculator.session import CheckAnswer
from calculator.statement import reason_word

ITEM_ON, ITEM_NAME, ITEM_VALUE = range(3)
OPTION_NAME, OPTION_VALUE, OPTION_MIN, OPTION_MAX = range(4)


Shown = tuple[tuple[TableColumn, ...], list[TableRow]]


def item_table(definition: Definition, good: CheckAnswer, look: Look) -> Shown:
    """Every item: on or off, its name, its worth."""
    on, name, unit = look.say("rules_on"), look.say("rules_name"), definition.unit(look.language)
    base = good.base
    below = {item.id: item for item in base.items} if base is not None else {}
    return (
        (TableColumn(on, 44), TableColumn(name), TableColumn(unit, 92, right=True)),
        [_item_line(item, below.get(item.id), base is not None, good, look) for item in definition.items],
    )


def _item_line(item: Item, old: Item | None, has_base: bool, good: CheckAnswer, look: Look) -> TableRow:
    on, was_on = _counts(item), old is None or _counts(old)
    note = ""
    if has_base and old is None:
        note = look.say("rules_new_item")
    elif old is not None and on != was_on:
        note = look.say("rules_was_off" if on else "rules_was_on")
    elif old is not None and old.value.text != item.value.text:
        note = look.say("rules_was", value=old.value.text)
    name = item.label(look.language)
    help_text = item.help(look.language)
    tip = "\n".join(filter(None, (name, help_text, item.condition)))
    ink = "" if on else "ink3"
    cells = (
        TableCell(kind="switch", on=on, tip=look.say("rules_switch_tip", name=name)),
        TableCell(name, ink=ink, kind="name", note=note, tip=tip),
        TableCell(item.value.text, ink=ink, kind="box", changed=bool(note), tip=item.value.text),
    )
    return TableRow(item.id, cells, _line(item, good))


def _counts(item: Item) -> bool:
    tree = item.when.tree
    return not item.off and not (isinstance(tree, Truth) and not tree.value)


def option_table(definition: Definition, good: CheckAnswer, look: Look) -> Shown:
    """Every option: its name, its default, its limits."""
    base = good.base
    below = {option.id: option for option in base.options} if base is not None else {}
    widths = {"rules_option": 0, "rules_default": 104, "rules_least": 56, "rules_most": 64}
    return (
        tuple(TableColumn(look.say(code), width) for code, width in widths.items()),
        [_option_line(option, below.get(option.id), good, look) for option in definition.options],
    )


def _option_line(option: Option, old: Option | None, good: CheckAnswer, look: Look) -> TableRow:
    shown = option_text(option, option.default, look)
    changed = old is not None and (old.default != option.default or type(old.default) is not type(option.default))
    was = old.default if old is not None else None
    note = look.say("rules_was", value=option_text(option, was, look)) if changed else ""
    choices = option_choices(option, look)
    numeric = option.type in ("number", "numbers")
    name = TableCell(option.label(look.language), note=note, tip=option.help(look.language))
    value = TableCell(shown, kind="choice" if choices else "box", changed=changed, choices=choices)
    limits = [
        TableCell(str(limit), ink="ink3", kind="box", changed=old is not None and before != limit)
        if numeric
        else TableCell()
        for limit, before in (
            (option.minimum, old.minimum if old else option.minimum),
            (option.maximum, old.maximum if old else option.maximum),
        )
    ]
    return TableRow(option.id, (name, value, *limits), _line(option, good))


def option_text(option: Option, value: OptionValue, look: Look) -> str:
    if isinstance(value, tuple):
        return " ".join(str(number) for number in value)
    return look.say("rules_not_set") if value is None else option.show(value, look.language)


def option_choices(option: Option, look: Look) -> tuple[tuple[str, str], ...]:
    """What can be chosen, as the file writes it and as people say it; nothing where a number is typed."""
    found = [(str(choice.value), option.show(choice.value, look.language)) for choice in option.choices]
    if option.type == "switch":
        found = [("true", option.show(True, look.language)), ("false", option.show(False, look.language))]
    if found and option.optional:
        found.append(("null", look.say("rules_not_set")))
    return tuple(found)


def written_option(option: Option, value: object, look: Look) -> str | int | bool | list[int] | None:
    """What a cell's new value is in the file; a text that fits nothing is left as it is, and the check will say so."""
    text = str(value).strip()
    if option.optional and text in ("", "null", look.say("rules_not_set")):
        return None
    if option.type == "switch":
        return text == "true"
    if option.type == "choice":
        words = {str(choice.value): choice.value for choice in option.choices}
        return words.get(text, text)
    numbers = text.replace(",", " ").replace("，", " ").replace("/", " ").split()
    if numbers and all(number.lstrip("-").isdecimal() for number in numbers):
        return [int(number) for number in numbers] if option.type == "numbers" else int(numbers[0])
    return text


def payment_table(definition: Definition, good: CheckAnswer, look: Look) -> Shown:
    """Who pays and how much, as the file says it; read only."""
    lines = []
    for payment in definition.payments:
        reason = reason_word(payment.reason, look.language, definition)
        name = payment.label(look.language) or reason
        amount = payment.pay.text if payment.pay is not None else ""
        when = "" if payment.when.text == "true" else payment.when.text
        tip = "\n".join(filter(None, (f"{reason}: {name}", when, payment.giver.text, amount)))
        cells = (TableCell(name, tip=tip), TableCell(amount, tip=tip))
        lines.append(TableRow(f"{payment.reason}.{payment.index}", cells, _line(payment, good)))
    return (TableColumn(look.say("rules_pays"), 150), TableColumn(look.say("rules_amount"))), lines


def difference_table(definition: Definition, good: CheckAnswer, look: Look) -> Shown:
    """What is played otherwise than by the ruleset below, in the language of the game."""
    name = good.base.name(look.language) if good.base is not None else ""
    texts = [found.text(look.language) for found in good.differences] or [look.say("rules_differs_nowhere")]
    rows = [TableRow(str(at), (TableCell(text),)) for at, text in enumerate(texts)]
    return (TableColumn(look.say("rules_differs_from", name=name)),), rows


def _line(element: Item | Option | Payment, good: CheckAnswer) -> int:
    """The line of the file that is shown; 0 for what it inherits."""
    return element.line if element.file == str(good.job.path) else 0


TABLES = {"items": item_table, "options": option_table, "payments": payment_table, "differences": difference_table}
"""What each tab shows."""
