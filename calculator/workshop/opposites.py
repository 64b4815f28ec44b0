"""Texts of which the English says the opposite of the Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from calculator.documents import Node, Problem
from calculator.rules.language.vocabulary import TABLES
from calculator.workshop.both_ends import place_of


def opposites(document: Node) -> Iterator[Problem]:
    """Yield warnings about texts in two languages that say the opposite of each other, in no order."""
    waiting = [document]
    while waiting:
        node = waiting.pop()
        waiting += [entry.node for entry in node.entries() if str(entry.key.value) != "examples"] or node.items()
        zh, en = node.get("zh"), node.get("en")
        chinese, english = (str(one.plain()) if one is not None else "" for one in (zh, en))
        for phrase, opposite, same in TABLES["trade_of_opposites"] if zh is not None and en is not None else ():
            against = re.search(opposite, english.lower())
            if against and re.search(phrase, chinese) and not re.search(same, english.lower()):
                facts = {"text": chinese, "other": english, "stated": against[0], "ends": [place_of(en)]}
                yield zh.problem("languages_opposite", **facts)
