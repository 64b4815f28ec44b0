"""A table that calls a win 和 and its discard 放铳 says so everywhere on its stage."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from calculator.table import sentence, set_name
from calculator.text import Sentence
from calculator.tiles import parse_tiles
from calculator.view import Stage, Step, do, stage
from tests.view.tables import SESSION, fresh, known_records, table_of


def texts(value: object) -> Iterator[str]:
    """Every text in the values of a stage."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | tuple | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def shown() -> Iterator[Stage]:
    """Riichi's known deals at every step, and one that is laid."""
    for record in known_records("riichi")[::5]:
        open_table = table_of(record)
        for at in range(len(open_table.deal.events)):
            open_table.select(at)
            for step in (None, *Step):
                yield stage(open_table, "zh", SESSION, step)
    open_table = fresh("riichi", dealer=1)
    for kind in parse_tiles("123456m789p2355s4s"):
        do(open_table, f"tile:{int(kind)}")
        yield stage(open_table, "zh", SESSION)
    for action in ("seat:1", "seat:0"):
        do(open_table, action)
        yield stage(open_table, "zh", SESSION)


def test_riichi_has_one_word_for_a_win_and_one_for_its_discard() -> None:
    said = {text for one in shown() for text in texts(one)}
    assert any("放铳" in text for text in said)
    assert [text for text in said if "胡" in text or "点炮" in text] == []


@pytest.mark.parametrize(("ruleset", "won"), [("riichi", "和"), ("hongkong", "糊"), ("chengdu", "胡")])
def test_a_refusal_speaks_as_the_table_does_and_leaves_names_as_they_are(ruleset: str, won: str) -> None:
    open_table = fresh(ruleset)
    open_table.make(set_name, 0, "老胡")
    fault = Sentence("why_has_won", {"seat": 0, "number": 1})
    assert sentence(fault, open_table.deal, "zh", open_table.definition) == f"老胡第 1 步已经{won}了。"


def notes(events: list[dict[str, object]], **facts: object) -> list[str]:
    record = {"format": 1, "ruleset": "guiyang", "dealer": 0, "events": events, "facts": facts}
    plates = stage(table_of(record), "zh", SESSION, Step.ANSWER, True).plates
    return [plate.note for plate in plates]


def test_what_a_whole_deal_pays_is_named_as_the_table_does() -> None:
    kong = {"type": "kong", "player": 0, "kind": "added", "tile": "2s"}
    drawn = {"type": "exhausted", "claims": dict.fromkeys(range(4), "not_ready")}
    assert all("黄庄退豆" in note for note in notes([kong, drawn]))
    win = {"type": "win", "player": 1, "hand": "123m456m789p23s55s", "tile": "1s"}
    # Hens, and what who is not ready pays for own ones: no one word is true of both.
    said = notes([win], ready=[False, True, False, False], hens=[1, 0, 0, 0], charging=0, turned_hens=[0, 1, 0, 0])
    assert all("整盘" in note for note in said)


@pytest.mark.parametrize("ruleset", ["shaoyang", "fangpaofa"])
@pytest.mark.parametrize(("mode", "word"), [("event:kong", "跑"), ("event:concealed", "提")])
def test_cards_ask_for_the_call_that_was_chosen(ruleset: str, mode: str, word: str) -> None:
    open_table = fresh(ruleset)
    do(open_table, mode)
    asked = stage(open_table, "zh", SESSION)
    assert asked.question == f"① {word}的是哪张？"
    do(open_table, f"tile:{int(parse_tiles('6x')[0])}")
    asked = stage(open_table, "zh", SESSION)
    assert asked.question.startswith(f"② 谁{word}了")
    assert {plate.text for plate in asked.plates} == {f"他{word}"}
    do(open_table, "seat:0")
    assert "杠" not in "".join(texts(stage(open_table, "zh", SESSION)))
