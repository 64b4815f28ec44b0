"""`--lang` and `--data-dir` anywhere in the line; without `--lang` the command line speaks as the system does, help and refusals
of arguments included."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from calculator.documents import data_folder
from calculator.resources import SAMPLE
from calculator.start import main as start
from calculator.text import KNOWN, LANGUAGES
from tests.run_program import ROOT, command_line, program

HAN = re.compile(r"[一-鿿]")
VERBS = {
    "rules": ("list", "check", "new", "diff", "test", "explain", "card", "schema", "convert"),
    "night": ("list", "show", "new", "add", "move", "undo", "redo", "restore", "export", "import", "settle", "stats"),
}
COMMANDS = ("score", "hand", "experiment", "dice", "audit", "matters", "compare", "outcomes", "why-not", "receipt")


@pytest.fixture
def locale(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment that names no language yet."""
    for name in ("SUANFAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


# --- anywhere in the line


@pytest.mark.parametrize(
    "line",
    [
        ["--lang", "en", "score", SAMPLE],
        ["score", "--lang", "en", SAMPLE],
        ["score", SAMPLE, "--lang=en"],
        ["--lang", "zh", "score", SAMPLE, "--lang", "en"],
    ],
)
def test_the_language_is_taken_wherever_it_stands(line: list[str | Path]) -> None:
    ran = command_line(*line)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "next dealer: 老王" in ran.stdout


@pytest.mark.parametrize("place", range(4))
def test_the_data_folder_is_taken_wherever_it_stands(place: int, data: Path) -> None:
    def at(*words: str | Path) -> tuple[int, str]:
        line = list(words)
        line[min(place, len(line)) : min(place, len(line))] = ["--data-dir", data]
        ran = command_line(*line)
        return ran.returncode, ran.stdout + ran.stderr

    assert at("rules", "new", "mine")[0] == 0
    assert (data / "rulesets" / "mine.yaml").is_file()
    assert re.search("^mine ", at("rules", "list")[1], re.MULTILINE)
    assert at("rules", "check", "mine")[0] == 0
    deal = data / "deal.yaml"
    deal.write_text(SAMPLE.read_text(encoding="utf-8").replace("ruleset: chengdu", "ruleset: mine"), encoding="utf-8")
    assert "ruleset: mine" in deal.read_text(encoding="utf-8")
    status, said = at("score", deal)
    assert status in (0, 2)
    assert "没有“mine”" not in said
    assert at("hand", "12m", "--part", "--ruleset", "mine")[0] == 0
    players = ["甲", "乙", "丙", "丁"]
    assert at("night", "new", "--ruleset", "mine", "--players", *players)[0] == 0
    assert "甲" in at("night", "list")[1]
    assert (data / "nights.sqlite").is_file()


def test_a_ruleset_of_another_folder_settles_a_record(data: Path) -> None:
    assert command_line("--data-dir", data, "rules", "new", "mine", "--extends", "chengdu").returncode == 0
    deal = data / "deal.yaml"
    deal.write_text(SAMPLE.read_text(encoding="utf-8").replace("chengdu", "mine", 1), encoding="utf-8")
    for line in (
        ["--data-dir", data, "score", deal],
        ["score", deal, "--data-dir", data],
        ["score", "--data-dir", data, deal],
    ):
        ran = command_line(*line)
        assert ran.returncode == 0, ran.stderr
        assert "+16" in ran.stdout


@pytest.mark.parametrize("line", [["--data-dir"], ["score", "--data-dir"], ["night", "list", "--data-dir", "--json"]])
def test_a_folder_that_is_not_named_is_missed(line: list[str]) -> None:
    ran = command_line(*line)
    assert ran.returncode == 2
    assert "--data-dir：后面要写一个值" in ran.stderr


def test_a_language_that_is_none_is_refused_by_name() -> None:
    for line in (["--lang", "xx", "score", SAMPLE], ["score", SAMPLE, "--lang", "xx"]):
        ran = command_line(*line)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith("--lang: 没有“xx”。有：zh en")


# --- files


def test_files_are_opened_in_the_window_with_the_language_and_the_folder_of_the_line(
    monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    opened: list[tuple[list[Path], str, Path]] = []

    def run(files: list[Path], language: str = "") -> int:
        opened.append((files, language, data_folder()))
        return 0

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("calculator.gui.app.run", run)
    folder = ["--data-dir", str(data)]
    assert start(["--lang", "en", *folder, str(SAMPLE)]) == 0
    assert start([str(SAMPLE), *folder, "--lang", "en"]) == 0
    assert start(["--lang", "en", *folder]) == 0
    assert opened == [([SAMPLE], "en", data), ([SAMPLE], "en", data), ([], "en", data)]


@pytest.mark.parametrize(("words", "sentence"), [(["--lang", "en"], "No screen was found"), ([], "这里没有屏幕")])
def test_without_a_screen_one_language_is_spoken(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    picture = tmp_path / "a.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    assert start([*words, str(picture)]) == 2
    first, _, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith(sentence)
    assert len(rest) == 1
    hint = rest[0].replace(str(picture), "").replace("a.png", "")
    assert bool(HAN.search(hint)) == (not words)
    assert start([*words, str(SAMPLE)]) == 0
    assert ("next dealer:" if words else "下一盘庄家") in capsys.readouterr().out


# --- the language of the system

LOCALES = [
    ({}, "下一盘庄家"),
    ({"LANG": "C"}, "下一盘庄家"),
    ({"LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"}, "下一盘庄家"),
    ({"LANG": "POSIX"}, "下一盘庄家"),
    ({"LANG": "qaa_QA.UTF-8"}, "下一盘庄家"),
    ({"LANG": "zh_CN.UTF-8"}, "下一盘庄家"),
    ({"LANG": "zh_SG"}, "下一盘庄家"),
    ({"LANG": "en_US.UTF-8"}, "next dealer:"),
    ({"LANG": "en"}, "next dealer:"),
    ({"LC_MESSAGES": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}, "next dealer:"),
    ({"LC_ALL": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "下一盘庄家"),
    ({"LC_ALL": "", "LANG": "en_GB@euro"}, "next dealer:"),
    ({"LANG": "zh_TW.UTF-8"}, "下一盤莊家"),
    ({"LANG": "zh_HK"}, "下一盤莊家"),
    ({"LANG": "zh_Hant_MO"}, "下一盤莊家"),
    ({"LANG": "zh_Hans_HK.UTF-8"}, "下一盘庄家"),
    ({"SUANFAN_LANG": "en", "LC_ALL": "zh_CN.UTF-8"}, "next dealer:"),
    ({"SUANFAN_LANG": "zh-Hant", "LC_ALL": "en_US.UTF-8"}, "下一盤莊家"),
]


@pytest.mark.parametrize(("environment", "said"), LOCALES)
def test_the_language_is_that_of_the_locale(environment: dict[str, str], said: str, locale: pytest.MonkeyPatch) -> None:
    for name, value in environment.items():
        locale.setenv(name, value)
    assert said in command_line("score", SAMPLE).stdout
    assert "next dealer:" in command_line("score", SAMPLE, "--lang", "en").stdout


@pytest.mark.parametrize(
    ("line", "zh", "en"),
    [
        (["scor"], "没有“scor”", "Unknown “scor”"),
        (["score", "--explian", "x"], "不认识“--explian”", "Unknown argument “--explian”"),
        (["score", "--jobs", "0"], "--jobs: 要 1 到 256 的整数", "--jobs: Expected a whole number from 1 to 256"),
        (["score", "--day", "May"], "--day: 要一个日期", "--day: Expected a date"),
        (["night", "show"], "少了 NIGHT", "Missing: NIGHT"),
        (["night", "show", "last", "--row", "x"], "--row: 要一个整数", "--row: Expected a whole number"),
        (["night", "add", "last", "--penalty", "a"], "--penalty：后面要写 2 个值", "expected 2 values"),
        (["score", "--jobs", "2", "--cluster", "x"], "不能跟 --jobs 一起写", "cannot be combined with --jobs"),
        (["audit", "x", "--claim", "1", "--slips", "7"], "--max-mistakes: 没有“7”。有：1 2 3", "Unknown “7”"),
        (["score", "none.yaml"], "没有这个文件", "does not exist"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_one_language(
    line: list[str], zh: str, en: str, locale: pytest.MonkeyPatch
) -> None:
    ran = command_line(*line)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert zh in ran.stderr
    assert "error:" not in ran.stderr
    locale.setenv("LANG", "en_US.UTF-8")
    ran = command_line(*line)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert en.lower() in ran.stderr.lower()
    assert not HAN.search(ran.stderr)


def test_a_word_that_is_nearly_right_is_suggested() -> None:
    for line, meant in ((["scor"], "score"), (["score", "--explian", "x"], "--explain"), (["night", "lst"], "list")):
        assert f"是不是“{meant}”？" in command_line(*line).stderr


def helps(language: str) -> Iterator[tuple[str, str]]:
    lines = [[], *([one] for one in COMMANDS), *([one, verb] for one, verbs in VERBS.items() for verb in ("", *verbs))]
    for line in lines:
        words = [word for word in line if word]
        ran = command_line("--lang", language, *words, "--help")
        assert (ran.returncode, ran.stderr) == (0, "")
        text = ran.stdout
        for own in sorted((KNOWN[one].name for one in LANGUAGES), key=len, reverse=True):
            text = text.replace(own, "")
        name = " ".join(["suanfan", *words])
        yield name, text.replace(name, "")


def test_help_in_english_is_english() -> None:
    assert [name for name, text in helps("en") if HAN.search(text.replace("老王", ""))] == []


@pytest.mark.parametrize("language", ["zh", "zh-Hant"])
def test_help_in_chinese_has_no_english_sentence(language: str) -> None:
    sentence = re.compile(r"(?<![-\w])[a-z]+ [a-z]+ [a-z]+(?![-\w])")
    for name, text in helps(language):
        assert HAN.search(text), name
        said = [line for line in text.splitlines() if HAN.search(line)]
        assert [line for line in said if sentence.search(line)] == [], name
        assert "usage" not in text
        assert "show this help" not in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            ["dice", "chengdu", "3", "5", "--set", "break_rule=total"],
            ["dice", "chengdu", "3", "5", "--option", "break_rule=total"],
        ),
        (["rules", "explain", "根", "--in", "chengdu"], ["rules", "explain", "根", "--ruleset", "chengdu"]),
        (["experiment", "1m", "--ruleset", "chengdu"], ["simulate", "1m", "--ruleset", "chengdu"]),
    ],
)
def test_an_old_name_does_what_the_new_one_does(old: list[str], new: list[str]) -> None:
    first, second = command_line(*old), command_line(*new)
    assert (first.stdout, first.stderr, first.returncode) == (second.stdout, second.stderr, second.returncode)


def test_help_lists_no_old_name() -> None:
    assert "--set" not in command_line("dice", "--help").stdout


def test_hints_name_the_program_as_it_was_called(tmp_path: Path) -> None:
    """In a clone there is no `suanfan`."""
    clone = f"{sys.executable} -X utf8 {ROOT / 'main.py'}"
    made = program("rules", "new", "mine", "--data-dir", tmp_path)
    assert f"{clone} rules check" in made.stdout, made.stderr
    assert f"{clone} score --help" in program("score", "--jsonnn").stderr
    assert "suanfan rules check" in command_line("rules", "new", "own", "--data-dir", tmp_path).stdout
