"""The made parts of `docs/rulesets.md`: tables of keys, words, functions, payments and limits, in Chinese and English.

The prose of that file is written by hand. What stands between `<!-- made: NAME -->` and `<!-- end -->` is made here.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable

from calculator.documents import MAX_BYTES, MAX_DEPTH, MAX_NODES, MOST_TOLD
from calculator.resources import RESOURCES
from calculator.rules.formulas import MAX_LENGTH, MAX_NESTING, MAX_NUMBER, MAX_POWER
from calculator.rules.language import (
    CHOICES,
    CONDITION,
    EVENTS,
    NUMBER,
    PLAYER_PREFIXES,
    REASONS,
    SEATS,
    SECTIONS,
    TILES,
    WHEN_LEFT_OUT,
    WORDS,
    Key,
    type_name,
)
from calculator.rules.library import (
    LARGEST_HAND,
    LONGEST_NAME,
    LONGEST_TEXT,
    MAX_EXTENDS,
    MAX_OPTION,
    MAX_TEXT,
    MOST_GROUPS,
    MOST_ROWS,
    MOST_STEPS,
    MOST_VALUES,
    Library,
)
from calculator.text import Said, Sentence, code_of
from calculator.workshop import ReferenceEntry, Samples, coverage_of, entries, places

_PART = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

_OF_OPTIONS = (
    "option_unknown",
    "option_value",
    "formula_overflow",
    "formula_zero",
    "formula_power",
    "payment_negative",
)
"""Faults of a deal's options, and of formulas that cannot be worked out for it."""

_HEADINGS = {
    "w": ("胡的这一手", "The win"),
    "t": ("牌", "Tiles"),
    "r": ("拆法", "The reading"),
    "g": ("每一组（写在 every、some、count、sum 里）", "Each group (inside every, some, count, sum)"),
    "r.pair": ("将", "The pair"),
    "p": ("每一家", "Players"),
    "k": ("杠", "Kongs"),
    "d": ("这一盘", "The deal"),
    "c": ("一张牌（写在 count_in 里）", "A tile (inside count_in)"),
    "": ("这一桌", "The table"),
}
"""The roots of the vocabulary, as headings."""


def rewritten(text: str) -> str:
    """The text of the reference with its made parts made anew.

    :raises KeyError: for a part that there is not.
    """
    manual = _Manual()
    return _PART.sub(lambda match: f"{match[1]}{manual.part(match[2])}{match[3]}", text)


def parts() -> tuple[str, ...]:
    """The names of all parts, each of which the reference must have."""
    return tuple(_Manual().makers)


class _Manual:
    def __init__(self) -> None:
        self.samples = Samples()
        self.makers: dict[str, Callable[[], list[str]]] = {
            "keys": self.keys,
            "signs": self.signs,
            "words": self.words,
            "functions": self.functions,
            "payments": self.payments,
            "seats": self.seats,
            "samples": self.deals,
            "errors": self.errors,
            "limits": self.limits,
            "coverage": self.coverage,
        }

    def part(self, name: str) -> str:
        return "".join(f"{line}\n" for line in self.makers[name]())

    def keys(self) -> list[str]:
        lines: list[str] = []
        under = places()
        for section, keys in SECTIONS.items():
            if section == "payments":
                continue
            where = "、".join(f"`{name}`" for name in under[section]) or "文件最外层 The file itself"
            table = _table(("键 Key", "要写 What", "意思 Meaning"), map(self._key, keys.values()))
            lines += [f"### {where}", "", *table, "", *self._choices(section)]
        return lines[:-1]

    def _key(self, key: Key) -> tuple[str, str, str]:
        star = " **必填 required**" if key.required else ""
        return f"`{key.name}`{star}", f"{type_name(key.kind, 'zh')} {type_name(key.kind, 'en')}", _both(key.meaning)

    def _choices(self, section: str) -> list[str]:
        """The words that keys of the section take."""
        lines = []
        for place, words in CHOICES.items():
            under, _, key = place.partition(".")
            if under == section:
                said = "；".join(f"`{name}` {_both(meaning, ' ')}" for name, meaning in words.items())
                lines += [f"- `{key}`: {said}"]
        return [*lines, ""] if lines else []

    def signs(self) -> list[str]:
        rows = ((f"`{e.name}`", _both(e.meaning), self._example(e)) for e in _of("sign"))
        return _table(("写法 Sign", "意思 Meaning", "例 Example"), rows)

    def functions(self) -> list[str]:
        rows = (
            (f"`{e.name}({e.arguments})`", _type(e.type), f"{_both(e.meaning)}{self._where(e)}", self._example(e))
            for e in _of("function")
        )
        return _table(("算法 Function", "得到 Gives", "意思 Meaning", "例 Example"), rows)

    def _where(self, entry: ReferenceEntry) -> str:
        everywhere = max((len(other.where) for other in _of("function")), default=0)
        return "" if len(entry.where) == everywhere else f"<br>只能用在 only in: {', '.join(entry.where)}"

    def words(self) -> list[str]:
        lines: list[str] = []
        for root, (zh, en) in _HEADINGS.items():
            found = [entry for entry in _of("word") if _root(entry) == root]
            where = Counter(entry.where for entry in found).most_common(1)[0][0]
            lines += [f"### {zh} {en}", ""]
            if root == "p":
                lines += self._players(found)
            else:
                lines += [f"能用在 Where: {_sections(where)}", ""]
                lines += _table(
                    ("词 Word", "中文", "类型 Type", "意思 Meaning", "例 Example"), self._rows(found, where)
                )
            lines.append("")
        return lines[:-1]

    def _rows(self, found: list[ReferenceEntry], where: tuple[str, ...]) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for e in found:
            less = tuple(section for section in where if section not in e.where)
            note = f"<br>不能用在 not in: {_sections(less)}" if less else ""
            rows.append((f"`{e.name}`", e.chinese, _type(e.type), f"{_both(e.meaning)}{note}", self._example(e)))
        return rows

    def _players(self, found: list[ReferenceEntry]) -> list[str]:
        """One row for the words that only differ in whose they are."""
        lines = []
        for prefix, chinese in PLAYER_PREFIXES.items():
            where = next(entry.where for entry in found if entry.name.startswith(f"{prefix}."))
            lines.append(f"- `{prefix}.` {chinese}：能用在 where: {_sections(where)}")
        rows = []
        for entry in found:
            prefix, _, rest = entry.name.partition(".")
            if prefix != next(iter(PLAYER_PREFIXES)):
                continue
            names = "<br>".join(f"`{other}.{rest}`" for other in PLAYER_PREFIXES)
            chinese = "<br>".join(f"{other}.{entry.chinese.partition('.')[2]}" for other in PLAYER_PREFIXES.values())
            rows.append((names, chinese, _type(entry.type), _both(entry.meaning), self._example(entry)))
        return [*lines, "", *_table(("词 Word", "中文", "类型 Type", "意思 Meaning", "例 Example"), rows)]

    def _example(self, entry: ReferenceEntry) -> str:
        answer = self.samples.answer(entry)
        if answer is None:
            return ""
        result = f"{answer.text('zh')} {answer.text('en')}" if answer.is_condition else answer.text()
        shown = "" if entry.example == entry.name else f"`{entry.example}`：".replace("|", "\\|")
        # Signs and arithmetic need no deal.
        deal = f"例{answer.sample} " if entry.kind == "word" or 0 < len(entry.where) < _ANYWHERE else ""
        return f"{shown}{deal}{result}"

    def payments(self) -> list[str]:
        rows = []
        for reason in REASONS:
            on = WHEN_LEFT_OUT.get(reason, "")
            usual = f"`{on}` {_both(EVENTS[on], ' ')}" if on else "要写 `on` to be written"
            rows.append((f"`{reason}`", _both(Sentence(code_of("reason", reason)), " "), usual))
        events = ((f"`{name}`", said("zh"), said("en")) for name, said in EVENTS.items())
        return [
            *_table(("因为 Reason", "叫法 Name", "没写 `on` 时 Without `on`"), rows),
            "",
            *_table(("`on` 的事 Event", "意思", "Meaning"), events),
        ]

    def seats(self) -> list[str]:
        rows = ((f"`{name}`", said("zh"), said("en")) for name, said in SEATS.items())
        return _table(("`seat`", "意思", "Meaning"), rows)

    def deals(self) -> list[str]:
        rows = ((f"例{at}", _both(deal.label), f"`{deal.text()}`") for at, deal in enumerate(self.samples.deals, 1))
        return _table(("", "叫法 Name", "写法 Written"), rows)

    def errors(self) -> list[str]:
        """What an example can expect as `error`, in the order of the file of sentences."""
        zh, en = (json.loads((RESOURCES / "text" / f"{language}.json").read_bytes()) for language in ("zh", "en"))
        codes = [("records", code) for code, said in zh["records"].items() if isinstance(said, str)]
        rows = (
            (
                f"`{code}`",
                *(said[room][code].replace("|", "\\|").replace("{{", "{").replace("}}", "}") for said in (zh, en)),
            )
            for room, code in (*codes, *(("rulesets", code) for code in _OF_OPTIONS))
        )
        return _table(("`error`", "说什么", "What is said"), rows)

    def coverage(self) -> list[str]:
        """What the examples of the rulesets that come with the program reach of each kind."""
        rows = []
        for entry in Library().listed():
            found = coverage_of(Library(), entry.path)
            kinds = ("item", "payment", "requirement", "option", "branch")
            counts = [[row.examples > 0 for row in found if row.kind == kind] for kind in kinds]
            rows.append((f"`{entry.id}` {entry.name('zh')}", *(f"{sum(one)} / {len(one)}" for one in counts)))
        head = (
            "",
            "番种 Items",
            "付法 Payments",
            "要求 Requirements",
            "约定的选法 Choices of options",
            "分支 Branches",
        )
        return _table(head, rows)

    def limits(self) -> list[str]:
        rows = [
            ("文件大小", "size of a file", f"{MAX_BYTES // 1_000_000} MB"),
            ("文件里的值", "values in a file", MAX_NODES),
            ("一份规则，连同它继承的，几个字", "characters of a ruleset and of what it extends", MAX_TEXT),
            (
                "番种、约定、选项、情况、付法、顺子……各",
                "items, options, choices, facts, payments, runs and so on, of each",
                MOST_ROWS,
            ),
            ("`values`、`per_payer`、`players` 各", "`values`, `per_payer` and `players`, of each", MOST_VALUES),
            ("名字，说明，几个字", "characters of a name, and of an explanation", f"{LONGEST_NAME}, {LONGEST_TEXT}"),
            (
                "阶梯几级，自己的牌型里几对、几刻",
                "steps of a ladder; pairs, and triplets, of a shape of your own",
                f"{MOST_STEPS}, {MOST_GROUPS}",
            ),
            ("听牌的手牌几张", "tiles of a waiting hand", LARGEST_HAND),
            ("一次说的问题", "problems told at once", MOST_TOLD),
            ("YAML 套几层", "nesting of the YAML", MAX_DEPTH),
            ("`extends` 套几层", "levels of `extends`", MAX_EXTENDS),
            ("一个公式几个字", "characters of a formula", MAX_LENGTH),
            ("公式套几层", "nesting of a formula", MAX_NESTING),
            ("公式里、算出来的数", "numbers in and from formulas", MAX_NUMBER),
            ("`pow2` 的次方", "the power of `pow2`", MAX_POWER),
            ("约定的数（没写 max）", "an option's number (without max)", MAX_OPTION),
        ]
        return _table(("什么", "What", "最多 At most"), ((zh, en, str(most)) for zh, en, most in rows))


_ANYWHERE = max((len(entry.where) for entry in entries() if entry.kind == "function"), default=0)


def _of(kind: str) -> list[ReferenceEntry]:
    return [entry for entry in entries() if entry.kind == kind]


def _root(entry: ReferenceEntry) -> str:
    return "p" if entry.name.partition(".")[0] in PLAYER_PREFIXES else WORDS[entry.name].root


def _both(meaning: Said, between: str = "<br>") -> str:
    """The two languages of the reference."""
    return f"{meaning('zh')}{between}{meaning('en')}"


def _type(kind: str) -> str:
    return {NUMBER: "数 number", CONDITION: "条件 condition", TILES: "牌 tiles"}[kind]


def _sections(where: Iterable[str]) -> str:
    return "、".join(f"`{section}`" for section in where)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    return [line(head), line("---" for _ in head), *map(line, rows)]
