"""What a ruleset is played with, in words: tiles, melds, shapes, and what every win must be."""

from __future__ import annotations

from calculator.gui.look.look import Look
from calculator.rules import Definition
from calculator.rules.editing import said_formula
from calculator.rules.formulas import Formula, Truth
from calculator.rules.language import CHOICES, SHAPES
from calculator.text import code_of
from calculator.tiles import format_tiles


def tiles_told(definition: Definition, look: Look) -> tuple[tuple[str, str], ...]:
    """Captions, each with what is said to it; what a table does not have is left out."""
    language = look.language
    shapes = [
        rule.label(language) if rule.is_own else SHAPES[rule.shape](language) if rule.shape in SHAPES else rule.shape
        for rule in definition.shapes
    ]
    melds = [CHOICES["ruleset.melds"][meld](language) for meld in definition.melds]
    wild = definition.wild
    found = {
        "tiles": [_when(format_tiles(row.kinds), row.when, look) for row in definition.tiles],
        "flowers": [format_tiles(definition.flowers)] if definition.flowers else [],
        "wild": [_when(format_tiles(row.kinds), row.when, look) for row in wild.tiles] if wild is not None else [],
        "melds": melds or [look.say("people_no_melds")],
        "shapes": [_when(name, rule.when, look) for name, rule in zip(shapes, definition.shapes, strict=True)],
        "requirements": [rule.label(language) for rule in definition.requirements],
        "winners": [look.say("people_winners", count=definition.winners)],
    }
    return tuple((look.say(code_of("people_tiles", key)), "\n".join(texts)) for key, texts in found.items() if texts)


def _when(text: str, when: Formula, look: Look) -> str:
    """What holds only under a condition says so."""
    if isinstance(when.tree, Truth):
        return text if when.tree.value else look.say("people_never", what=text)
    said = said_formula(when)
    return look.say(
        "people_when", what=text, when=said(look.language) if said is not None else look.say("people_by_file")
    )
