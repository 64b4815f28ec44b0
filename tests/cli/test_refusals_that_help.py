"""A refusal names what was written and what could be meant, and old names of commands still work."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.resources import SAMPLE
from tests.cli.night_command import answer, night
from tests.make_rulesets import SMALL
from tests.run_program import command_line

WIN = "{type: win, player: 0, from: 2, hand: 2345678999p, melds: [{type: pong, tile: 1p}], tile: 8p"
DEAL = f"format: 1\nruleset: chengdu\ndealer: 0\nevents:\n- {WIN}}}\n"


@pytest.fixture
def own(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of one's own rulesets, in which `rules new` has written one; and another folder at hand."""
    monkeypatch.setenv("SUANFAN_DATA", str(data))
    monkeypatch.chdir(tmp_path)
    assert command_line("rules", "new", "my_table", "--extends", "chengdu").returncode == 0
    return data / "rulesets"


# --- what `rules new` wrote


@pytest.mark.parametrize("name", ["my_table", "my_table.yaml"])
def test_what_was_newly_written_is_found_by_its_id_and_by_its_file_name(name: str, own: Path) -> None:
    assert command_line("rules", "check", name).returncode == 0
    assert str(own / "my_table.yaml") in command_line("rules", "check", name).stderr
    assert command_line("rules", "diff", name, "chengdu").returncode == 0
    assert command_line("rules", "test", "chengdu", name).returncode == 0
    refused = command_line("rules", "card", name, "--to", "card.txt")
    assert "card.txt" in refused.stderr
    assert "my_table" not in refused.stderr


def test_a_file_at_hand_goes_before_one_of_the_folder(own: Path) -> None:
    Path("my_table.yaml").write_text(SMALL.replace("id: small", "id: my_table"), encoding="utf-8")
    assert command_line("rules", "check", "my_table.yaml").stderr.startswith("my_table.yaml")
    assert command_line("rules", "diff", "my_table.yaml", "chengdu").returncode == 1


@pytest.mark.parametrize("verb", [["check"], ["diff", "chengdu"], ["test", "chengdu"], ["card"]])
def test_a_file_that_is_not_there_is_status_2_and_says_what_may_be_meant_and_where(verb: list[str], own: Path) -> None:
    ran = command_line("rules", *verb, "my_tabel.yaml")
    assert ran.returncode == 2
    said = ran.stdout + ran.stderr
    assert "没有规则文件“my_tabel.yaml”" in said
    assert str(own) in said
    assert "是不是“my_table”？" in said


# --- what was written


@pytest.mark.parametrize("points", ["-3", "0", "three", "1.5", "999999999999"])
@pytest.mark.parametrize("kind", ["--penalty", "--rebuy"])
def test_a_penalty_that_is_none_is_named_as_it_was_written(points: str, kind: str, data: Path) -> None:
    answer(data, "new", "--ruleset", "wuhu", "--chips", "30", "--players", "甲", "乙", "丙", "丁")
    ran = night(data, "add", "last", kind, "甲", points)
    assert ran.returncode == 2
    assert f"“{points}”" in ran.stderr


# --- words that are not known


def test_an_option_or_circumstance_that_is_not_known_lists_those_that_are(tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    deal.write_text(DEAL.replace("events:", "options: {capp: 4}\nevents:").replace("8p}", "8p, flags: [haidi]}"))
    said = command_line("score", deal).stderr
    assert "没有“capp”这个约定。有：base self_draw cap_fan" in said
    assert "没有“haidi”这种胡法。有：after_kong kong_discard robbing_kong last_tile" in said
    said = command_line("score", deal, "--lang", "en").stderr
    assert "Known: base self_draw cap_fan" in said
    assert "Known: after_kong kong_discard" in said


def test_what_is_nearly_right_is_suggested_and_nothing_is_listed(tmp_path: Path) -> None:
    deal = tmp_path / "deal.yaml"
    deal.write_text(DEAL.replace("events:", "options: {cap_fam: 4}\nevents:"))
    said = command_line("score", deal).stderr
    assert "是不是“cap_fan”？" in said
    assert "有：" not in said


def test_a_word_of_the_language_that_is_like_none_says_where_they_are() -> None:
    for words in (["foo"], ["foo", "--in", "chengdu"]):
        ran = command_line("rules", "explain", *words)
        assert ran.returncode == 2
        assert "docs/zh/reference/formula-words.md" in ran.stderr


# --- two ways to say it


def test_an_item_may_follow_the_record_and_a_ruleset_its_option() -> None:
    def answered(*words: str | Path) -> str:
        ran = command_line(*words)
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout

    item = answered("why-not", SAMPLE, "七对")
    assert "七对：要七个对子" in item
    assert answered("why-not", SAMPLE, "--item", "七对") == answered("why-not", "--item", "七对", SAMPLE) == item
    # What was counted has its name, also where it is asked for by its id.
    assert answered("why-not", SAMPLE, "pure_suit").strip() == "2. 清一色：已经算了。"
    assert answered("why-not", SAMPLE, "pure_suit", "--lang", "en").strip() == "2. Full flush: it was scored."
    other = answered("compare", SAMPLE, "chengdu_five")
    assert other
    assert answered("compare", SAMPLE, "--ruleset", "chengdu_five") == other
    assert answered("compare", "--ruleset", "chengdu_five", SAMPLE) == other


@pytest.mark.parametrize(("now", "once"), [("delete-row", "drop"), ("archive", "delete")])
def test_a_verb_says_what_it_does_and_is_known_by_its_old_name(now: str, once: str, data: Path) -> None:
    answer(data, "new", "--ruleset", "chengdu", "--players", "甲", "乙", "丙", "丁")
    rows = ["1"] if now == "delete-row" else []
    for verb in (now, once):
        answer(data, "add", "last", "--amounts", "3", "-1", "-1", "-1")
        found = answer(data, verb, "last", *rows)
        if rows:
            assert found["totals"] == [0, 0, 0, 0]
        else:
            assert found["deleted"]
            answer(data, "restore", found["id"])
    assert now in night(data, "--help").stdout


# --- files


def test_a_file_without_examples_is_not_praised_for_them(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    zh, en = command_line("rules", "check", path), command_line("rules", "check", path, "--lang", "en")
    assert "例子都对" not in zh.stderr
    assert "一个例子也没有" in zh.stderr
    assert "hold" not in en.stderr
    assert "there are no examples" in en.stderr


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_told_what_to_do(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_bytes(SMALL.encode(encoding))
    assert "UTF-16" in command_line("rules", "check", path).stdout
    assert "另存为 UTF-8" in command_line("rules", "check", path).stdout
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    assert "UTF-16" not in command_line("rules", "check", path).stdout


@pytest.mark.parametrize("sign", ["\u200b", "\u202e", "\u2066", "\xad"])
def test_a_character_that_nobody_sees_is_told_to_be_one(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL.replace("suits <= 2", f"suits <={sign} 2"), encoding="utf-8")
    said = command_line("rules", "check", path).stdout
    assert "公式里有一个看不见的字符" in said
    path.write_text(SMALL.replace("  extra:", f'  "ext{sign}ra":'), encoding="utf-8")
    assert "这里有一个看不见的字符" in command_line("rules", "check", path).stdout


def test_a_key_of_another_section_is_not_taken_for_a_mistyped_one(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL + "examples:\n- {hand: 123m, payments: 1}\n", encoding="utf-8")
    said = command_line("rules", "check", path).stdout
    assert "没有“payments”这个键（一个例子）；可以写：name day" in said
    assert "是不是" not in said
