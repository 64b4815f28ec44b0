"""The functions 算法 of formulas: what each takes and gives, for the parser, the reference and the editor.

An example is a formula that can stand under `values`. `calculator.examples.samples` works it out, so the answer is never copied.
"""

from __future__ import annotations

from typing import NamedTuple

from calculator.rules.language.vocabulary import TABLES
from calculator.text import Sentence, code_of


class Function(NamedTuple):
    """One function, or a sign or small word between the parts of a formula. `arguments` is how they are written, empty
    for signs; `type` what comes out."""

    name: str
    meaning: Sentence
    type: str
    example: str
    arguments: str = ""

    @property
    def takes(self) -> tuple[int, int]:
        """The fewest and most arguments; with `…` up to nine."""
        named = self.arguments.removesuffix(", …").count(",") + 1
        return named, 9 if self.arguments.endswith("…") else named


FUNCTION_DOCS = {
    name: Function(name, Sentence(code_of("function", name)), **row) for name, row in TABLES["functions"].items()
}
"""By name."""

OPERATORS = tuple(
    Function(name, Sentence(code_of("operator", name)), **row) for name, row in TABLES["operators"].items()
)
"""What joins the parts of a formula, in the order of the reference."""
