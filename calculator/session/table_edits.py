"""What a cell of the item table does to the file's text."""

from __future__ import annotations

from calculator.documents import Problems
from calculator.rules.editing import Edit, text_edits
from calculator.text import Language


def item_edit(text: str, item: str, what: str, value: object, language: Language) -> Edit:
    """`what` is on, name or value.

    :raises Problems: where the text is no YAML just now.
    """
    if what == "name":
        return text_edits.set_item(text, item, language, str(value).strip())
    if what == "value":
        return text_edits.set_item(text, item, "value", text_edits.written_value(str(value)))
    if not value:
        return text_edits.set_item(text, item, "off", True)
    # On again: the file's own `off` goes; one that is inherited is overruled.
    dropped = text_edits.drop_item_key(text, item, "off")
    return dropped if dropped != text_edits.NOTHING else text_edits.set_item(text, item, "off", False)


def as_copy(text: str, name: str, called: str, language: Language) -> str:
    """A built-in ruleset's text under an id and a name of its own, as far as it can be read."""
    try:
        text = text_edits.set_top(text, "id", name).apply(text)
        return text_edits.set_name(text, language, called).apply(text)
    except Problems:
        return "\n".join(f"id: {name}" if line.startswith("id:") else line for line in text.split("\n"))
