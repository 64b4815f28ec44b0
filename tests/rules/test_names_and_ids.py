"""Ids are words, names are one line that can be seen, and what a stranger sends names no file of this computer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from calculator.deals import Deal, read_deal
from calculator.documents import Problems
from calculator.nights import entries, night_text, read_night
from calculator.nights.frozen import thawed
from calculator.rules.library import BUILT_IN, Library, listing
from calculator.settlement import settle_record
from calculator.statement import report
from calculator.table import OpenTable, set_name
from tests.make_deals import deal, win
from tests.make_nights import begun, sheet_of
from tests.make_rulesets import SMALL, WINNING, changed, read

EVIL = "\x1b[2J\u202eevil\nline"
WRITTEN = r'"\x1b[2J\u202eevil\nline"'


@pytest.mark.parametrize("id", ['"../../evil"', '"/etc/passwd"', r'"a\x1b[2J"', '"a b"', '"CON"', '"-"', '"x.yaml"'])
def test_an_id_is_a_word(id: str, tmp_path: Path) -> None:
    with pytest.raises(Problems) as found:
        read(changed("id: small", f"id: {id}"), tmp_path)
    (problem,) = found.value.problems
    assert (problem.code, problem.line) == ("new_id", 2)


def test_a_file_that_calls_itself_otherwise_is_not_found_by_its_name(tmp_path: Path) -> None:
    """A record with the id that the file gives itself would be settled by another file."""
    (tmp_path / "chengdu.yaml").write_text(SMALL, encoding="utf-8")
    library = Library((tmp_path, BUILT_IN))
    with pytest.raises(Problems) as found:
        library.load("chengdu")
    (problem,) = found.value.problems
    assert (problem.code, problem.path) == ("ruleset_id_other", "ruleset")
    assert "small" in problem.message()
    assert "chengdu.yaml" in problem.message("en")
    # Whoever names the file itself knows which one is meant.
    assert library.load(str(tmp_path / "chengdu.yaml")).id == "small"


def test_names_in_rulesets_are_one_line_that_can_be_seen(tmp_path: Path) -> None:
    text = changed("name: {zh: 小麻将, en: Small}", f"name: {WRITTEN}").replace("zh: 清一色", f"zh: {WRITTEN}")
    text = text.replace("zh: 封顶, en: cap", f"zh: {WRITTEN}, en: {WRITTEN}").replace(
        "version: 1.0.0", f"version: {WRITTEN}"
    )
    definition = read(text, tmp_path).definition
    shown = "␛[2J�evil␊line"
    assert definition.name("zh") == definition.name("en") == definition.version == shown
    assert [item.label("zh") for item in definition.items] == ["对对胡", shown]
    assert shown in [option.label("en") for option in definition.options]
    listed = next(one for one in listing(tmp_path) if one.id == "small")
    assert listed.name("zh") == listed.version == shown


def test_players_of_a_record_are_settled_and_shown_on_one_line() -> None:
    """The format takes any text as a name."""
    read_one, form = read_deal(
        deal("chengdu", win(0, "2345678999p111p", "8p", discarder=2), players=[EVIL, "a", "b", "c"])
    )
    assert form.problems == ()
    assert read_one.players == ("␛[2J�evil␊line", "a", "b", "c")


def test_a_name_typed_at_the_table_is_one_line(library: Library) -> None:
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    open_table.make(set_name, 0, "a\u202eb")
    assert open_table.deal.players[0] == "a�b"


def test_who_plays_in_a_night_has_a_name_of_characters_that_turn_nothing_round() -> None:
    """Refused where it is typed; in a night that was kept before, seen."""
    with pytest.raises(Problems) as found:
        entries.person("a\u202eb")
    assert found.value.problems[0].code == "night_character"
    text = night_text(sheet_of(begun(names=("甲甲", "b", "c", "d")))).replace('"甲甲"', r'"a\u202eb"')
    assert read_night(text).night.names[0] == "a�b"


@pytest.mark.parametrize("id", ["../../evil", "/etc/passwd", "a\\b", "x.yaml"])
def test_a_night_file_names_its_rules_by_id(id: str, tmp_path: Path) -> None:
    """The ruleset of a night that somebody sent is the one in the file; its id leads to no other."""
    text = night_text(sheet_of(begun()))
    with pytest.raises(Problems) as found:
        read_night(text.replace('  id: "wuhu"', f"  id: {json.dumps(id)}"))
    assert found.value.problems[0].code == "ruleset_by_path"
    assert thawed((("evil.yaml", SMALL.replace("id: small", f"id: {json.dumps(id)}")),)).id.isidentifier()


def test_rules_in_a_night_file_extend_no_file_of_this_computer(tmp_path: Path) -> None:
    parent = tmp_path / "small.yaml"
    parent.write_text(SMALL, encoding="utf-8")
    with pytest.raises(Problems) as found:
        thawed((("evil.yaml", f"format: 1\nid: evil\nversion: 1\nname: x\nextends: {json.dumps(str(parent))}\n"),))
    assert found.value.problems[0].code == "extends_unknown"


def test_a_pasted_record_names_its_rules_by_id_and_a_record_of_ones_own_may_name_a_file(
    library: Library, tmp_path: Path
) -> None:
    mine = tmp_path / "small.yaml"
    mine.write_text(SMALL, encoding="utf-8")
    record = deal("small.yaml", win(1, "123456789m111z4z", "4z", discarder=2))
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    assert not open_table.open_text(json.dumps({**record, "ruleset": str(mine)}))
    assert "ruleset_by_path" in [getattr(one, "code", "") for one in open_table.notice]
    assert open_table.deal.ruleset == "chengdu"
    file = tmp_path / "deal.yaml"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert open_table.open(file)
    assert open_table.definition.id == "small"


def beside(tmp_path: Path) -> tuple[Path, Path, Library]:
    """A record, and beside it a file that has the id of one of the library's."""
    (tmp_path / "library").mkdir()
    own, other = tmp_path / "small.yaml", tmp_path / "library" / "small.yaml"
    own.write_text(changed("max: 1000, default: 1}", "max: 1000, default: 3}"), encoding="utf-8")
    other.write_text(SMALL, encoding="utf-8")
    return own, other, Library([other.parent])


def test_a_file_beside_the_record_never_takes_the_place_of_another_in_silence(tmp_path: Path) -> None:
    own, other, library = beside(tmp_path)
    there = settle_record(deal("small", WINNING), library, tmp_path)
    assert there.table.option("base") == 3
    for language in ("zh", "en"):
        (warning,) = there.warnings(language)
        assert warning["code"] == "ruleset_namesake"
        assert str(own) in warning["message"]
        assert str(other) in warning["message"]
        assert warning["message"] in report(there, language)
        assert there.as_dict(language)["warnings"] == [warning]


def test_nothing_is_said_where_a_file_is_asked_for_or_has_a_name_of_its_own(tmp_path: Path) -> None:
    own, _, library = beside(tmp_path)
    assert settle_record(deal("./small.yaml", WINNING), library, tmp_path).warnings() == []
    assert settle_record(deal("small", WINNING), library).warnings() == []
    (tmp_path / "mine.yaml").write_text(SMALL.replace("id: small", "id: mine"), encoding="utf-8")
    assert settle_record(deal("mine", WINNING), library, tmp_path).warnings() == []
    own.unlink()
    assert settle_record(deal("small", WINNING), library, tmp_path).warnings() == []


def test_a_record_may_be_called_as_its_ruleset_is(tmp_path: Path) -> None:
    own, other, library = beside(tmp_path)
    own.write_text(yaml.safe_dump(deal("small", WINNING)), encoding="utf-8")
    there = settle_record(deal("small", WINNING), library, tmp_path)
    assert (there.table.option("base"), there.warnings()) == (1, [])
    assert library.find("small", tmp_path) == other


def test_the_table_says_that_a_file_beside_the_record_took_the_place_of_another(tmp_path: Path) -> None:
    own, other, library = beside(tmp_path)
    (tmp_path / "deal.yaml").write_text(json.dumps(deal("small", WINNING)), encoding="utf-8")
    open_table = OpenTable(Deal(""))
    open_table.start(library)
    assert open_table.open(tmp_path / "deal.yaml")
    (messages,) = open_table.notice
    assert str(own) in messages.message("en")
    assert str(other) in messages.message("en")


def test_formulas_may_use_the_earlier_name_of_an_option_an_element_and_a_value(tmp_path: Path) -> None:
    """Labels are names: a ruleset that improves one goes on being understood by files that extend it."""
    text = changed("{zh: 翻倍, en: Doubled,", "{zh: 加倍, aliases: [翻倍], en: Doubled,")
    text = text.replace("{id: pure, zh: 清一色,", "{id: pure, zh: 青一色, aliases: [清一色],")
    text = text.replace("{zh: 番, en: fan,", "{zh: 番数, aliases: [番], en: fan,")
    text = text.replace("points: 底 + 番", "points: 底 + 番 + (1 if 翻倍 and items.清一色 else 0)")
    own = text.replace("points: 底 + 番 +", "points: 底 + 番数 +").replace("翻倍 and items.清", "加倍 and items.青")
    earlier, now = (read(one, tmp_path).definition.values[1].formula.tree.refs() for one in (text, own))
    assert [(ref.place, ref.index) for ref in earlier] == [(ref.place, ref.index) for ref in now] != []
