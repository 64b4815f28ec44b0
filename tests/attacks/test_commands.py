"""Every command with arguments that nobody means: one answer or a few sentences, a status, and nothing that is not there to be
written is written over."""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from calculator.text import LANGUAGES, say
from tests.attacks.figures import bounded, done
from tests.attacks.mutations import LETTERS
from tests.how_much import how_many, sampled, seeds
from tests.run_program import ROOT, command_line

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")]

SAMPLE = (ROOT / "resources" / "sample.yaml").read_bytes()
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
LONGEST = 4_000
"""Characters on standard error besides the arguments, which the parser of arguments quotes."""

FILES: dict[str, bytes] = {
    "deal.yaml": SAMPLE,
    "bom.yaml": b"\xef\xbb\xbf" + SAMPLE,
    "utf16.yaml": SAMPLE.decode().encode("utf-16"),
    "gb18030.yaml": SAMPLE.decode().encode("gb18030"),
    "lines.yaml": SAMPLE.replace(b"\n", b"\r"),
    "nul.yaml": SAMPLE + b"\0",
    "twice.yaml": b"format: 1\nformat: 1\n",
    "deep.yaml": b"[" * 5_000 + b"]" * 5_000,
    "nan.json": b'{"format":1,"ruleset":"chengdu","dealer":NaN,"events":[],"stake":1e400}',
    "nines.json": b'{"format":1,"ruleset":"chengdu","dealer":0,"events":[],"stake":' + b"9" * 5_000 + b"}",
    "ten_megabytes.yaml": b"a" * 10_000_000,
    "line\nbreak.yaml": SAMPLE,
    "<b>x&.yaml": SAMPLE,
    "a b'\"$.yaml": SAMPLE,
    "empty.yaml": b"",
    "list.yaml": b"[]",
    "none.yaml": b"null",
    "rules.yaml": (ROOT / "rulesets" / "jian.yaml").read_bytes(),
}
ODD = ("fifo.yaml", "socket.yaml", "folder.yaml", "loop.yaml", "gone.yaml")
PLACES = (
    *FILES, *ODD, ".", "/dev/null", "/dev/zero", "/dev/full", "/proc/self/mem", "nothing.yaml", "x" * 5_000, "", "-",
    "--", "~", "deal.yaml/x", "\udcff.yaml", "chengdu", "../chengdu",
)  # fmt: skip
VALUES = (
    "0", "1", "-1", "2", "9" * 20, "9" * 5_000, "1e400", "NaN", "inf", "-inf", "", "-", " ", "1.5", "½", "１", "²", "٣",
    "0x10", "1_000", "--", "a=b", "=", "cap_fan=NaN", "cap_fan=", "cap_fan=" + "9" * 20, "cap_fan=[1,2]", "cap_fan={", "base=!!x",
    "base=&a 1", "a", "老王", "老王 +8", "+8", "8,16,0,-24", "8,16,0", "1,1,1,1", "<b>x</b>", "{0}", "%s", "last", "all", "zh",
    "$(x)", "长" * 3_000, "chengdu", "jian", "../x", "1222345678p 555p= 9p", "m" * 4_000, "[", "null", *LETTERS,
)  # fmt: skip
GIVEN = (
    b"", b"{}\n", SAMPLE, b"\xff\xfe\n", b"[" * 100_000 + b"\n", b'{"a":1,"a":2}\n', b"NaN\n1e400\n", b"\0\n",
    b"a" * 3_000_000 + b"\n", b'{"format":1,"ruleset":"chengdu","dealer":0,"events":[]}\n',
)  # fmt: skip
HAND = "1222345678p 555p= 9p"
# FILE and VALUE stand for any of those.
COMMANDS = [
    line.split("|")
    for line in f"""\
score|FILE
score|FILE|--json
score|FILE|--explain
score|FILE|FILE
score|FILE|--lang|VALUE
score|--jsonl
score|--jsonl|--jobs|VALUE|FILE
score|--jsonl|--resume|FILE
hand|VALUE
hand|VALUE|VALUE
hand|{HAND}|--ruleset|VALUE
hand|{HAND}|--ruleset|FILE
hand|VALUE|--ruleset|jian|--jing|VALUE
hand|VALUE|--notation|VALUE
hand|--jsonl|--resume|FILE
audit|FILE|--claim|VALUE
audit|deal.yaml|--claim|VALUE|--event|VALUE
audit|deal.yaml|--claim|24|--slips|VALUE
audit|deal.yaml|--claim|24|--seconds|VALUE
why-not|FILE|--json
why-not|deal.yaml|--event|VALUE
why-not|deal.yaml|--item|VALUE
matters|FILE
compare|deal.yaml|FILE
compare|deal.yaml|--set|VALUE
compare|FILE|jian|--set|VALUE|--json
outcomes|FILE
receipt|FILE
receipt|--open|FILE
receipt|FILE|--open|FILE|--json
rules|check|FILE|FILE
rules|check|FILE|--json
rules|new|VALUE|--folder|mine
rules|new|x1|--folder|FILE
rules|new|x2|--folder|mine|--extends|FILE
rules|diff|FILE|FILE
rules|explain|VALUE|--in|FILE
rules|convert|FILE
rules|VALUE
night|list|--data-dir|FILE
night|new|--players|a|b|c|VALUE
night|new|--players|a|b|c|d|--ruleset|FILE
night|new|--players|a|b|c|d|--option|VALUE
night|new|--players|a|b|c|d|--name|VALUE|--date|VALUE
night|new|--players|a|b|c|d|--stake|VALUE|--chips|VALUE|--unit|VALUE
night|new|--players|a|b|c|d|--dealer|VALUE
night|add|last|FILE
night|add|VALUE|deal.yaml
night|add|last|--amounts|VALUE|VALUE|VALUE|VALUE
night|add|last|--amounts|6|-2|-2|-2|--winner|VALUE|--from|VALUE
night|add|last|--amounts|6|-2|-2|-2|--at|VALUE
night|add|last|--penalty|a|VALUE|--note|VALUE
night|add|last|--rebuy|VALUE|VALUE
night|add|last|--adjust|VALUE|0|0|0
night|add|last|--penalty|a|5|--replace|VALUE
night|add|last|--jsonl
night|add|last|deal.yaml|--under-night|--dealer|VALUE
night|show|VALUE
night|show|last|--row|VALUE
night|drop|last|VALUE
night|move|last|VALUE|VALUE
night|undo|last|VALUE
night|redo|last|VALUE
night|accept|last|VALUE
night|delete|VALUE
night|restore|VALUE
night|restore|FILE
night|export|last|--format|VALUE
night|export|last|--to|FILE|--format|csv
night|export|last|--to|out.csv|--unit|VALUE
night|import|FILE
night|settle|last|--unit|VALUE
night|rescore|last|--option|VALUE
night|rescore|last|--ruleset|FILE
night|stats|--ruleset|VALUE
night|check|--repair
night|VALUE
VALUE
--data-dir|VALUE|VALUE""".splitlines()
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where all of these files are, good and bad, and a night of one deal."""
    inner = tmp_path / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, data in FILES.items():
        Path(name).write_bytes(data)
    os.mkfifo("fifo.yaml")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket.yaml")
    Path("folder.yaml").mkdir()
    Path("loop.yaml").symlink_to("loop.yaml")
    Path("gone.yaml").symlink_to("nowhere")
    command_line("night", "new", "--players", "a", "b", "c", "d", "--ruleset", "chengdu")
    command_line("night", "add", "last", "--amounts", "6", "-2", "-2", "-2")
    yield inner
    monkeypatch.undo()
    shutil.rmtree(inner)


def said(words: list[str], given: bytes = b"") -> str:
    """What a command says on standard error, after all of it was looked at. Its `--data-dir` is not the next one's."""
    with bounded(words), pytest.MonkeyPatch.context() as patch:
        patch.setenv("SUANFAN_DATA", os.environ["SUANFAN_DATA"])
        ran = command_line(*words, given=given)
    assert ran.returncode in (0, 1, 2), words
    assert not any(say("unforeseen", language, reason="").strip() in ran.stderr for language in LANGUAGES), words
    assert "Traceback" not in ran.stdout + ran.stderr, words
    assert STEERING.search(ran.stdout + ran.stderr) is None, words
    assert ran.returncode == 0 or ran.stdout or ran.stderr or "--resume" in words, words
    assert len(ran.stderr) < LONGEST + 2 * sum(map(len, words)), words
    return ran.stderr


@pytest.mark.parametrize("seed", seeds(4, 1, 20))
def test_a_command_with_arguments_that_nobody_means_answers_or_refuses(seed: int, folder: Path) -> None:
    """Of the files that were there, a command writes over the one that it was told to write, and no other."""
    chance = random.Random(f"command {seed}")
    kept = {name: data for name, data in FILES.items() if name != "gb18030.yaml"}
    for _ in range(how_many(100, 60)):
        words = [
            chance.choice(PLACES) if word == "FILE" else chance.choice(VALUES) if word == "VALUE" else word
            for word in chance.choice(COMMANDS)
        ]
        said(words, chance.choice(GIVEN))
        for name, data in kept.items():
            if "--to" in words and name in words:
                Path(name).write_bytes(data)
            # Only an empty file may have got results.
            assert Path(name).read_bytes() == data or name == "empty.yaml", (words, name)
    done(commands=how_many(100, 60))


@pytest.mark.parametrize(
    "words",
    [
        ["night", "show", "²"],
        ["night", "add", "²", "deal.yaml"],
        ["night", "add", "last", "--penalty", "a", "²"],
        ["night", "add", "last", "--rebuy", "a", "½"],
    ],
)
def test_digits_that_are_no_number_are_refused_in_a_sentence(words: list[str], folder: Path) -> None:
    assert said(words).count("\n") == 1


@pytest.mark.parametrize(
    "name", ["deal.yaml", "nan.json", "deep.yaml", "list.yaml", "records.jsonl", "one_record.jsonl"]
)
@pytest.mark.parametrize("command", ["score", "hand"])
def test_results_are_not_written_behind_something_else(command: str, name: str, folder: Path) -> None:
    """Its last line stays whole, also where it has no line end."""
    record = b'{"ruleset": "chengdu", "format": 1, "dealer": 0, "events": []}'
    Path("records.jsonl").write_bytes(record + b"\n" + record)
    Path("one_record.jsonl").write_bytes(record)
    before = Path(name).read_bytes()
    given = b'{"format": 1, "ruleset": "chengdu", "dealer": 0, "events": []}\n' * 20
    assert said([command, "--jsonl", "--resume", name], given).startswith(f"{name}: ")
    assert Path(name).read_bytes() == before


@sampled(3)
@pytest.mark.parametrize("kept", [0, 1, 5, 11, 13, 40, -1])
@pytest.mark.parametrize("command", ["score", "hand"])
def test_half_of_the_first_answer_is_begun_again(command: str, kept: int, folder: Path) -> None:
    given = {
        "score": b'{"format": 1, "ruleset": "chengdu", "dealer": 0, "events": [{"type": "exhausted", "hands": {}}]}\n'
        + b"{}\n",
        "hand": b'{"ruleset": "chengdu", "hand": "1112345678999m"}\n{"ruleset": "chengdu", "hand": "11123456789999m"}\n{}\n',
    }[command]
    for lines in given, given.split(b"\n", 1)[1]:
        whole = command_line(command, "--jsonl", given=lines).stdout.encode()
        Path("out").write_bytes(whole[:kept])
        assert said([command, "--jsonl", "--resume", "out"], lines) == ""
        assert Path("out").read_bytes() == whole
