"""A change of one part of the rules in words, as an edit of the file's text."""

from __future__ import annotations

from typing import Any

from calculator.rules import Definition
from calculator.rules.language import CHOICES
from calculator.view.rules_check import CheckJob, payment_edit
from calculator.view.rules_text import item_edit
from calculator.workshop import Edit, Part, deciding_option, payment_sentences, text_edits


def part_edit(job: CheckJob, definition: Definition, part: Part, key: str, value: Any) -> Edit:
    """Return the edit of a job's text by which the field `key` of a part has another value.

    :raises Problems: if the text is not YAML just now.
    """
    (kind, name), text = part, job.text
    if kind == "payments":
        one = next(one for one in payment_sentences(definition) if one.key == name)
        return payment_edit(job, one.payment.reason, one.at, key, value)
    if kind == "options":
        return text_edits.set_option(text, name, key, int(value) if key != "default" else value)
    if part == ("names", "name"):
        return text_edits.set_name(text, key, value)
    if kind == "tiles" and key == "winners":
        return text_edits.set_top(text, key, int(value))
    if kind == "tiles":
        known = CHOICES["ruleset.melds"]
        return text_edits.set_top(
            text, name, [one for one in known if (value if one == key else one in definition.melds)]
        )
    item = next((one for one in definition.items if one.id == name), None)
    option = deciding_option(definition, item) if key == "on" and item is not None and not item.off else None
    if option is not None:
        return text_edits.set_option(text, option.id, "default", value)
    return item_edit(text, name, key, value)
