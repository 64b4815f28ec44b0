"""Where a rule is from is read from its file, and said wherever the rule is told: in the working, in why-not, on hover."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.inquiry import items_not_counted, missing_lines
from calculator.rules import Definition, source_text
from calculator.rules.library import Library
from calculator.settlement import points_working, settle_record
from calculator.statement import TextStyle, report, transfer_rows
from calculator.workshop import meaning
from calculator.workshop.text_edits import set_item
from tests.make_deals import deal, win
from tests.make_rulesets import SMALL

BOOK = "老规矩"
SOURCED = (
    SMALL.replace("value: 2, when: every", f"value: 2, source: {BOOK}第一条, when: every")
    .replace("value: 4, when: suits", f"value: 4, source: {BOOK}第二条, when: suits")
    .replace("max: 1000, default: 1}", f"max: 1000, default: 1, source: {BOOK}第三条}}")
    .replace("en: all pay,", f"en: all pay, source: {BOOK}第四条,")
    .replace("is: items.total}", f"is: items.total, source: {BOOK}第五条}}")
    .replace("en: two suits,", f"en: two suits, source: {BOOK}第六条,")
)
TRIPLETS = win(1, "111222m444p555p6p", "6p", discarder=2)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "small.yaml").write_text(SOURCED)
    (tmp_path / "child.yaml").write_text(
        "format: 1\nid: child\nversion: 1.0.0\nextends: small\nname: 子\noptions: {base: 2}\n"
        "items:\n- {id: triplets, zh: 碰碰胡}\n- {id: pure, value: 5}\nvalues: {fan: items.total + 1}\n"
    )
    return Library((tmp_path,))


def _sources(definition: Definition) -> dict[str, str]:
    elements = (*definition.options, *definition.items, *definition.values)
    return {one.id: one.source for one in elements if one.source}


def test_a_rule_knows_where_it_is_from(library: Library) -> None:
    definition = library.load("small").definition
    assert _sources(definition) == {
        "base": "老规矩第三条",
        "triplets": "老规矩第一条",
        "pure": "老规矩第二条",
        "fan": "老规矩第五条",
    }
    assert [one.source for one in definition.payments] == ["老规矩第四条", ""]
    assert [one.source for one in definition.requirements] == ["老规矩第六条"]


def test_what_a_variant_plays_otherwise_is_no_more_from_there(library: Library) -> None:
    assert _sources(library.load("child").definition) == {"triplets": "老规矩第一条"}


def test_each_step_of_the_working_says_where_it_is_from(library: Library) -> None:
    settlement = settle_record(deal("small", TRIPLETS), library)
    assert {step.label("zh"): step.source for _, step in points_working(settlement.wins[0].score).steps} == {
        "points": "",
        "番": "老规矩第五条",
        "番合计": "",
        "对对胡": "老规矩第一条",
    }
    (due,) = settlement.transfers[0].parts
    assert due.working().source == "老规矩第四条"
    messages = report(settlement, explain=True)
    place = Path(settlement.table.definition.file).parent.name
    assert f"对对胡: 2（{place}/small.yaml:18 · 出处：老规矩第一条）" in messages
    assert "老规矩" not in report(settlement)
    assert "Source: 老规矩第一条" in report(settlement, "en", explain=True)


def test_why_not_says_where_the_item_is_from(library: Library) -> None:
    settlement = settle_record(deal("small", TRIPLETS), library)
    (line,) = missing_lines(items_not_counted(settlement, settlement.wins[0]))
    assert line.plain().endswith("(small.yaml:19 · 出处：老规矩第二条)")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_rows_say_it_where_the_mouse_rests(library: Library, language: str) -> None:
    settlement = settle_record(deal("small", TRIPLETS), library)
    style = TextStyle(tuple("甲乙丙丁"), "zh" if language == "zh" else "en")
    paid = source_text("老规矩第四条", style.language)
    assert paid in transfer_rows(settlement.transfers, style)[0].tip.splitlines()


def test_options_and_words_of_the_file_say_it_too(library: Library) -> None:
    definition = library.load("small").definition
    assert definition.options[0].tip() == "出处：老规矩第三条"
    found = meaning(SOURCED, SOURCED.index("底 + 番"), definition)
    assert found is not None
    assert found.label("zh").endswith("出处：老规矩第三条")


def test_a_line_that_is_changed_by_a_person_is_no_more_from_there() -> None:
    flow = "items:\n- {id: pure, source: 老规矩, value: 1}\n"
    assert set_item(flow, "pure", "value", 2).apply(flow) == "items:\n- {id: pure, value: 2}\n"
    assert set_item(flow, "pure", "off", True).apply(flow) == flow.replace("}", ", off: true}")
    block = "items:\n- id: pure\n  value: 1\n  source: 老规矩\n- id: two\n"
    assert set_item(block, "pure", "value", 2).apply(block) == "items:\n- id: pure\n  value: 2\n- id: two\n"


@pytest.mark.parametrize("name", Library().paths())
def test_every_line_of_a_ruleset_that_comes_with_the_program_says_where_it_is_from_or_that_the_table_chose(
    name: str,
) -> None:
    definition = Library().load(name).definition
    elements = (*definition.options, *definition.requirements, *definition.items, *definition.payments)
    elements += (*definition.values, *definition.per_payer, *definition.players)
    assert [one.label.zh for one in elements if not one.source] == []
    assert not any(word in one.source for one in elements for word in ("shared/", "seed", ".txt", ".md"))
