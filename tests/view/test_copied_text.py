"""A deal copied as text tells every payment as players say it, and nothing in the signs of the rule language."""

from __future__ import annotations

import re

import pytest

from calculator.rules.library import Library
from calculator.statement import TextStyle, payment_text, payment_texts
from calculator.table import OpenTable, seat_names
from calculator.table.state import deal_of
from calculator.text import Language
from calculator.view import copied_text
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples

_CODE = re.compile(
    r"[{}\"_<>%\\|…]|==|!=|//|\*| if | else |付方|收方|\b(?:None|True|False|items|options|deal|payer|payee)\."
)
CASES = [
    (name, at, language) for name in RULESETS for at in range(0, len(examples(name)), 3) for language in ("zh", "en")
]


@sampled(60)
@pytest.mark.parametrize(("ruleset", "at", "language"), CASES)
def test_every_payment_of_the_deal_is_told(ruleset: str, at: int, language: Language, library: Library) -> None:
    open_table = OpenTable(deal_of(examples(ruleset)[at]))
    open_table.start(library)
    names = seat_names(open_table.deal, language)
    style = TextStyle(names, language, pot=open_table.pot(language), definition=open_table.definition)
    text = copied_text(open_table, language)
    lines = text.split("\n")
    if open_table.settlement is not None:
        for one in payment_texts(open_table.settlement, style):
            assert payment_text(one, style) in lines
    assert not _CODE.search(text), text
