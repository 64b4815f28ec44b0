"""What the ruleset finds out about how a hand was waiting, so that it is not asked for: 精调, 押."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculator.text import Language, say

if TYPE_CHECKING:
    from calculator.rules import Value
    from calculator.rules.language import Word
    from calculator.session.desk import Desk

_MOST = 3
_WAIT = "wait."


@dataclass(frozen=True)
class Ruled:
    """A value of the ruleset about the wait: what it is called, whether it holds for the win, and what it looks at."""

    id: str
    text: str
    holds: bool
    looks_at: str


def ruled(desk: Desk, language: Language) -> tuple[Ruled, ...]:
    """The ruleset's values about the wait of the win on the felt, in the order of its file."""
    ruleset, outcome = desk.ruleset, desk.outcome
    if ruleset is None:
        return ()
    win = outcome.win_at(desk.current) if outcome is not None else None
    found = []
    for value in ruleset.definition.values:
        words = _wait_words(value)
        label, show = value.label(language), value.show(language)
        if not words or not (value.is_condition or show):
            continue
        number = win.score.values[value.index] if win is not None else 0
        text = show.format(int(number)) if number and not value.is_condition else label
        looks_at = say("sign_sentences", language).join(word.meaning(language) for word in words)
        found.append(Ruled(value.id, text, bool(number), looks_at))
    return tuple(found[:_MOST])


def _wait_words(value: Value) -> list[Word]:
    """The words about waits that a value's own formula uses."""
    found = []
    for ref in value.formula.tree.refs():
        word = ref.word
        if word is not None and (word.waits or word.name.startswith(_WAIT)) and word not in found:
            found.append(word)
    return found
