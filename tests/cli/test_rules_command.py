"""The `rules` commands as people and editors use them: what is printed, where, and the exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calculator.cli import main
from calculator.rules.library import BUILT_IN, Library
from calculator.rules.library.new_ruleset import schema_line
from calculator.workshop import check_examples
from tests.how_much import sampled
from tests.make_rulesets import SMALL
from tools.ruleset_schema import schema_text

Run = Callable[..., tuple[int, str, str]]
README = (BUILT_IN.parent / "README.zh-CN.md").read_text(encoding="utf-8")
BUILT_IN_IDS = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `rules …` with a home of its own, in a folder of its own; gives status, output and errors."""
    monkeypatch.delenv("SUANFAN_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def run(*arguments: str) -> tuple[int, str, str]:
        status = main(["rules", *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


# --- check


def test_a_broken_file_does_not_keep_the_next_from_being_checked(run: Run) -> None:
    write("one.yaml", SMALL.replace("suits <= 2", "suit <= 2"))
    write("two.yaml", "：")
    write("three.yaml", SMALL.replace("version: 1.0.0", "version: [1]"))
    status, out, err = run("check", "one.yaml", "missing.yaml", "two.yaml", "three.yaml", str(BUILT_IN / "wuhu.yaml"))
    assert status == 2  # of the one that is not there
    assert re.findall(r"^(\w+)\.yaml", out, re.MULTILINE) == ["one", "missing", "two", "three"]
    assert "wuhu.yaml" in err


def test_what_is_right_is_said_to_be_right(run: Run) -> None:
    assert run("check", "wuhu", "--lang", "en")[:2] == (0, "")
    assert re.search(r"wuhu\.yaml: no problems, \d+ examples pass\n$", run("check", "wuhu", "--lang", "en")[2])


def test_what_was_warned_of_is_not_said_to_have_no_problems(run: Run) -> None:
    write("small.yaml", SMALL)
    warned = run("check", "small.yaml", "--lang", "en")[1].count(": warning: ")
    assert warned > 1
    status, _, said = run("check", "small.yaml", "--lang", "en")
    assert status == 0
    assert said.startswith(f"small.yaml: no errors, {warned} warnings; but there are no examples")
    assert run("check", "small.yaml")[2].startswith(f"small.yaml：没有错，{warned} 条提醒；一个例子也没有")


def test_what_a_deal_shows_is_not_told_of_the_text_again(run: Run) -> None:
    line = next(one for one in SMALL.splitlines() if "en: all pay," in one)
    write("small.yaml", SMALL.replace(line, f"{line}\n{line}"))
    _, out, _ = run("check", "small.yaml", "--lang", "en")
    twice = [one for one in out.splitlines() if "charge the same player twice" in one]
    assert len(twice) == 2, "where each of the two stands"
    assert "repeats" not in out


def test_warnings_alone_are_no_failure(run: Run) -> None:
    write("small.yaml", SMALL)
    status, out, _ = run("check", "small.yaml")
    assert status == 0
    assert "small.yaml:13:1: 提醒：没有一个公式用到约定“翻倍”（double）\n" in out
    assert (
        "small.yaml:13:1: warning: No formula uses the option “Doubled” (double).\n"
        in run("check", "small.yaml", "--lang", "en")[1]
    )


def test_editors_get_problems_as_json(run: Run) -> None:
    text = SMALL.replace("suits <= 2", "suit <= 2")
    write("small.yaml", text)
    status, out, err = run("check", "small.yaml", "--json")
    line = text[: text.index("suit <= 2")].count("\n") + 1
    assert (status, err) == (1, "")
    assert json.loads(out) == [
        {
            "file": "small.yaml",
            "line": line,
            "column": text.splitlines()[line - 1].index("suit <= 2") + 1,
            "severity": "error",
            "code": "formula_name",
            "message": "不认识“suit”。是不是“suits”？",
            "hint": "suits",
        }
    ]
    write("small.yaml", SMALL)
    status, out, _ = run("check", "small.yaml", "--json", "--lang", "en")
    assert status == 0
    assert {row["severity"] for row in json.loads(out)} == {"warning"}


def test_a_fault_of_a_ruleset_that_two_others_change_is_told_once(run: Run) -> None:
    write("base.yaml", SMALL.replace("suits <= 2", "suit <= 2"))
    for name in ("one", "two"):
        write(f"{name}.yaml", f"format: 1\nid: {name}\nversion: 1.0.0\nname: {name}\nextends: base\n")
    assert run("check", "one.yaml", "two.yaml")[1].count("suit") == 2  # the fault and the word that was meant


@pytest.mark.slow
@pytest.mark.usefixtures("checked_once")
def test_everything_is_checked_where_no_file_is_named(run: Run) -> None:
    status, out, err = run("check")
    assert (status, out) == (0, "")
    assert len(err.splitlines()) == len(BUILT_IN_IDS)


# --- new


@sampled(4)
@pytest.mark.parametrize("base", ["", *BUILT_IN_IDS])
def test_a_new_ruleset_passes_its_check_and_names_the_schema(base: str, run: Run) -> None:
    status, out, _ = run("new", "我们这桌", *(("--extends", base) if base else ()), "--folder", "mine")
    path = Path("mine") / "我们这桌.yaml"
    assert status == 0
    assert str(path) in out
    assert path.read_text(encoding="utf-8").startswith(schema_line(Path("mine")))
    status, out, err = run("check", str(path))
    assert (status, out) == (0, "")
    assert "0 个例子" not in err
    if base:
        assert run("diff", base, str(path))[0] == 0


def test_a_new_ruleset_goes_to_the_folder_of_ones_own_and_is_found_by_its_id(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("new", "ours", "--lang", "en")
    (path,) = (tmp_path / "data").rglob("ours.yaml")
    assert status == 0
    assert out.startswith(f"Written: {path}\n")
    assert "ours" in run("list")[1]
    assert run("check", "ours")[0] == 0
    assert run("new", "theirs", "--extends", "ours")[0] == 0


def test_a_deal_is_scored_under_a_ruleset_of_ones_own(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run("new", "ours", "--extends", "wuhu")
    win = "{type: win, player: 1, from: 2, hand: 123m345m79m123p55z, tile: 8m}"
    write("deal.yaml", f"format: 1\nruleset: ours\ndealer: 0\nevents: [{win}]\n")
    assert main(["score", "deal.yaml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ruleset"] == "ours"


def test_a_ruleset_in_a_file_can_be_extended_too(run: Run) -> None:
    write("small.yaml", SMALL)
    assert run("new", "ours", "--extends", "small.yaml", "--folder", "deep/er")[0] == 0
    assert "extends: ../../small.yaml\n" in Path("deep/er/ours.yaml").read_text(encoding="utf-8")
    assert run("diff", "small.yaml", "deep/er/ours.yaml")[0] == 0


@pytest.mark.parametrize("name", ["a b", "2x", "../x", "", "con", "a.yaml", "x" * 41])
def test_what_cannot_be_an_id_is_refused(name: str, run: Run) -> None:
    status, out, err = run("new", name, "--folder", ".")
    assert (status, out) == (2, "")
    assert "不能当规则的代号" in err
    assert list(Path().iterdir()) == []


def test_nothing_is_ever_written_over(run: Run) -> None:
    path = write("small.yaml", "mine")
    status, _, err = run("new", "small", "--folder", ".")
    assert (status, path.read_text(encoding="utf-8")) == (2, "mine")
    assert "已经有这个文件了" in err
    status, _, err = run("new", BUILT_IN_IDS[0], "--folder", "elsewhere")
    assert status == 2
    assert "已经有规则叫" in err
    assert not Path("elsewhere").exists()


def test_a_new_ruleset_extends_only_what_is_there_and_right(run: Run) -> None:
    write("broken.yaml", SMALL.replace("suits <= 2", "suit <= 2"))
    for other in ("wuhoo", "missing.yaml", "broken.yaml"):
        assert run("new", "ours", "--extends", other, "--folder", ".")[0] == 2
    assert not Path("ours.yaml").exists()


# --- diff, explain, schema


def test_a_ruleset_is_played_like_itself(run: Run) -> None:
    status, out, _ = run("diff", "wuhu", str(BUILT_IN / "wuhu.yaml"))
    assert (status, out) == (0, "wuhu 芜湖 支数 和 wuhu 芜湖 支数 打法一样\n")


def test_differences_stand_under_their_sections(run: Run) -> None:
    write("one.yaml", SMALL)
    write("two.yaml", SMALL.replace("value: 4", "value: 5").replace("default: 1}", "default: 2}"))
    assert run("diff", "one.yaml", "two.yaml")[:2] == (
        1,
        "small 小麻将 → small 小麻将\n约定\n  底 base：默认 1 → 2\n番种\n  清一色 4番 → 5番\n",
    )
    assert run("diff", "one.yaml", "two.yaml", "--lang", "en")[:2] == (
        1,
        "small Small → small Small\nOptions\n  base: default 1 → 2\nScoring elements\n  Pure suit 4 fan → 5 fan\n",
    )


def test_what_cannot_be_compared_is_told(run: Run) -> None:
    status, out, err = run("diff", "wuhu", "wuhoo")
    assert (status, out) == (2, "")
    assert "是不是“wuhu”？" in err


def test_words_and_functions_are_explained(run: Run) -> None:
    status, out, _ = run("explain", "听几种")
    assert status == 0
    assert "waits · 听几种 — 词, 数" in out
    assert "用在 items, values, per_payer, payments.win" in out
    status, out, _ = run("explain", "round_half_up", "--lang", "en")
    assert "round_half_up(n, step) — function, number" in out
    assert "example round_half_up(25, 10) → 30" in out


@pytest.mark.parametrize("extends", [[], ["--extends", "chengdu"]])
def test_comments_and_formulas_of_a_new_ruleset_are_in_the_language_of_the_command(
    extends: list[str], run: Run, tmp_path: Path
) -> None:
    for language, other in (("en", "[一-鿿]"), ("zh", r"[a-z]+ [a-z]+ [a-z]+")):
        run("new", f"own_{language}", *extends, "--folder", str(tmp_path), "--lang", language)
        lines = (tmp_path / f"own_{language}.yaml").read_text("utf-8").splitlines()[1:]
        assert [line for line in lines if re.match(r"# [^-{]+$", line) and re.search(other, line)] == []
        formulas = re.findall(r"(?:when|pay|is): (.*?)[,}]", "\n".join(lines))
        assert language == "zh" or not any(re.search(other, one) for one in formulas if "几门 <= 2" not in one)


def test_names_of_a_ruleset_are_explained(run: Run) -> None:
    write("small.yaml", SMALL)
    out = run("explain", "triplets", "--in", "small.yaml")[1]
    assert out == "对对胡 · triplets — small items\n  值 2 番\n  条件 every(组.刻)\n  small.yaml:18\n"
    assert "  值 2 倍\n" in run("explain", "混儿吊", "--in", "tianjin")[1]
    out = run("explain", "底", "--in", "small.yaml", "--lang", "en")[1]
    assert out == "base · 底 — small options\n  type number\n  default 1\n  limits 1–1000\n  small.yaml:10\n"
    out = run("explain", "多付", "--in", "small.yaml")[1]
    assert out.startswith("多付 · extra — small per_payer\n  公式 1 if 付方.是庄 else 0\n")


def test_facts_and_presets_of_a_ruleset_are_explained(run: Run) -> None:
    more = (
        "facts: {streak: {zh: 连庄, en: streak, of: deal, type: number, max: 9, default: 0, next: streak + 1}}\n"
        "presets: {big: {zh: 大的, options: {base: 7, double: true}}}\n"
    )
    write("small.yaml", SMALL.replace("version: 1.0.0\n", "version: 1.0.0\n" + more))
    out = run("explain", "连庄", "--in", "small.yaml")[1]
    assert out == (
        "连庄 · streak — small facts\n  是什么的 这一盘\n  类型 number\n  默认 0\n  范围 0–9\n"
        "  下一盘 连庄 + 1\n  small.yaml:4\n"
    )
    assert run("explain", "大的", "--in", "small.yaml")[1] == "大的 · big — small presets\n  底 7\n  翻倍 是\n"


def test_a_word_that_there_is_not_is_answered_with_the_nearest(run: Run) -> None:
    assert run("explain", "evry") == (2, "", "没有“evry”这个词。是不是“every”？\n")
    write("small.yaml", SMALL)
    assert run("explain", "清二色", "--in", "small.yaml", "--lang", "en") == (
        2,
        "",
        "Unknown word “清二色”. Did you mean “清一色”?\n",
    )
    assert run("explain", "x", "--in", "missing.yaml")[0] == 2


def test_the_schema_is_printed(run: Run) -> None:
    assert run("schema") == (0, schema_text(), "")


# --- the README


def test_the_rules_of_the_readme_are_right(tmp_path: Path) -> None:
    texts = [block for block in re.findall(r"```yaml\n(.*?)```", README, re.DOTALL) if "\nextends: " in block]
    assert texts
    for text in texts:
        path = tmp_path / "my_table.yaml"
        path.write_text(text, encoding="utf-8")
        count, problems = check_examples(Library(), path)
        assert count
        assert problems == []


def test_the_commands_of_the_readme_exist(run: Run) -> None:
    (row,) = re.findall(r"^\| `rules (list`.*?) \|", README, re.MULTILINE)
    verbs = {*re.findall(r"(\w+)`", row), *re.findall(r"`rules (\w+)", README)}
    assert verbs >= {"list", "check", "new", "diff", "explain"}
    for verb in verbs:
        status, help_text, _ = run(verb, "--help")
        assert status == 0
        assert help_text.startswith(f"用法：suanfan rules {verb} ")


def test_a_file_in_gbk_is_offered_to_be_converted_and_kept_beside(run: Run) -> None:
    path = Path("old.yaml")
    text = SMALL.replace("id: small", "id: old")
    path.write_bytes(text.encode("gb18030"))
    status, messages, _ = run("check", "old.yaml")
    assert status == 1
    assert "rules convert" in messages
    status, messages, _ = run("convert", "old.yaml")
    assert status == 0
    assert "old.yaml.bak" in messages
    assert path.read_text(encoding="utf-8") == text
    assert Path("old.yaml.bak").read_bytes() == text.encode("gb18030")
    assert run("check", "old.yaml")[0] == 0
    assert run("convert", "old.yaml")[0] == 0
    assert run("convert", "none.yaml")[0] == 2


# --- card


def test_a_card_is_written_where_it_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str, bool]] = []

    def paint(card: Any, ending: str, grey: bool) -> bytes:
        seen.append((dict(card.agreed)["封顶"], ending, grey))
        return b"page"

    assert main(["rules", "card", "chengdu", "--set", "cap_fan=5", "--grey", "--to", "mine.PNG"], card=paint) == 0
    assert main(["rules", "card", "chengdu"], card=paint) == 0
    assert seen == [("5", ".png", True), ("不设", ".pdf", False)]
    assert Path("mine.PNG").read_bytes() == Path("chengdu.pdf").read_bytes() == b"page"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chengdu", "--to", "card.docx"], ".pdf 或 .png"),
        (["chengdu", "--set", "cap=5"], "cap"),
        (["chengdo"], "chengdu"),
        (["chengdu"], "Qt"),
    ],
)
def test_a_card_that_cannot_be_made_says_why_and_leaves_nothing(run: Run, words: list[str], said: str) -> None:
    status, out, err = run("card", *words)
    assert status == 2
    assert said in err
    assert not out
    assert not list(Path().iterdir())
