"""The pages of the manual that are made from the program, each in one language."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from unittest import mock

from calculator import cli
from calculator.documents import MAX_BYTES, read_yaml
from calculator.documents.nodes import MAX_DEPTH, MAX_NODES
from calculator.documents.problems import MOST_SHOWN
from calculator.resources import RESOURCES
from calculator.rules import Option, Ruleset
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
from calculator.table import ACTIONS, NIGHT, chord_cap
from calculator.table.keyboard import SECTIONS as KEY_SECTIONS
from calculator.text import KNOWN, LANGUAGES, Language, Sentence, code_of, say
from calculator.workshop import ReferenceEntry, Samples, coverage_of, entries, places

DOCS = Path(__file__).resolve().parent.parent / "docs"
WRITTEN_IN: tuple[Language, ...] = ("zh", "en")
"""The languages that have a manual."""

_OF_OPTIONS = (
    "option_unknown",
    "option_value",
    "formula_overflow",
    "formula_zero",
    "formula_power",
    "payment_negative",
)
"""Errors of a deal's options, and of formulas that cannot be worked out for it."""

_HEADINGS = {
    "zh": {
        "w": "胡的这一手",
        "t": "牌",
        "r": "拆法",
        "g": "每一组（写在 every、some、count、sum 里）",
        "r.pair": "将",
        "p": "每一家",
        "k": "杠",
        "d": "这一盘",
        "c": "一张牌（写在 count_in 里）",
        "": "这一桌",
    },
    "en": {
        "w": "The win",
        "t": "Tiles",
        "r": "The grouping",
        "g": "Each group (inside every, some, count, sum)",
        "r.pair": "The pair",
        "p": "Players",
        "k": "Kongs",
        "d": "The deal",
        "c": "A tile (inside count_in)",
        "": "The table",
    },
}
"""The kinds of words, as headings."""


def pages() -> dict[Path, Callable[[], str]]:
    """Return what writes every page that is made, by its path under `docs`."""
    samples = Samples()
    return {
        Path(language, folder, f"{name}.md"): make
        for language in WRITTEN_IN
        for (folder, name), make in Manual(language, samples).makers.items()
    }


def english(rules: str, town: str) -> str:
    """Return a piece of a ruleset whose formulas say the ids instead of the Chinese names."""
    names = {entry.chinese: entry.name for entry in entries() if entry.chinese}
    for key, id_, label in re.findall(r"(?:(\w+):\s*\{|id: (\w+), )zh: ([^,}]+)", town + rules):
        names.setdefault(label, key or id_)
    kept = r"(?:zh|name|source): (?:\"[^\"]*\"|[^,}\n]*)|#.*"
    chinese = r"[\u3400-\u9fff]+(?:\.[\u3400-\u9fff]+)*"
    parts = re.split(f"({kept})", rules)
    parts[::2] = [re.sub(chinese, lambda match: names.get(match[0], match[0]), part) for part in parts[::2]]
    return "".join(parts)


class Manual:
    """The made pages of the manual in one language."""

    def __init__(self, language: Language, samples: Samples) -> None:
        self.language = language
        self.samples = samples
        self.makers: dict[tuple[str, str], Callable[[], str]] = {
            ("reference", "ruleset-keys"): self.ruleset_keys,
            ("reference", "formula-words"): self.formula_words,
            ("reference", "errors"): self.errors,
            ("reference", "rulesets"): self.rulesets,
            ("reference", "commands"): self.commands,
            ("reference", "keyboard"): self.keyboard,
            ("how-to", "rule-recipes"): self.recipes,
        }

    def _say(self, zh: str, en: str) -> str:
        return zh if self.language == "zh" else en

    def _page(self, title: str, about: str, *lines: str) -> str:
        made = self._say("这一页由 make docs 写成，不要手改。", "Written by make docs; do not edit by hand.")
        text = "\n".join((f"# {title}", "", f"<!-- {made} -->", "", about, "", *lines))
        return text.rstrip("\n") + "\n"

    def ruleset_keys(self) -> str:
        """Return the page of the keys of a ruleset file, of payments, seats and limits."""
        lines: list[str] = []
        under = places()
        head = self._heads(("键", "要写", "意思"), ("Key", "Value", "Meaning"))
        for section, keys in SECTIONS.items():
            if section == "payments":
                continue
            top = self._say("文件最外层", "The file itself")
            where = self._say("、", ", ").join(f"`{name}`" for name in under[section]) or top
            lines += [f"## {where}", "", *_table(head, map(self._key, keys.values())), "", *self._choices(section)]
        return self._page(
            self._say("规则文件的键", "Keys of a ruleset file"),
            self._say(
                "怎么写见[规则语言](rule-language.md)，从头学见[写自己的规则](../tutorial/your-first-ruleset.md)。",
                "How they work together: [the rule language](rule-language.md). "
                "To learn it: [your first ruleset](../tutorial/your-first-ruleset.md).",
            ),
            *lines,
            *self._payments(),
            "",
            *self._limits(),
        )

    def _key(self, key: Key) -> tuple[str, str, str]:
        required = self._say("必填", "required")
        star = f" **{required}**" if key.required else ""
        return f"`{key.name}`{star}", type_name(key.kind, self.language), key.meaning(self.language)

    def _choices(self, section: str) -> list[str]:
        """Return the words that keys of the section take."""
        lines = []
        for place, words in CHOICES.items():
            under, _, key = place.partition(".")
            if under == section:
                said = self._say("；", "; ").join(f"`{name}` {label(self.language)}" for name, label in words.items())
                lines += [f"- `{key}`: {said}"]
        return [*lines, ""] if lines else []

    def _payments(self) -> list[str]:
        rows = []
        for reason in REASONS:
            on = WHEN_LEFT_OUT.get(reason, "")
            usual = f"`{on}`" if on else self._say("必须写", "must be written")
            rows.append((f"`{reason}`", Sentence(code_of("reason", reason))(self.language), usual))
        names = ((f"`{name}`", label(self.language)) for name, label in EVENTS.items())
        seats = ((f"`{name}`", label(self.language)) for name, label in SEATS.items())
        head = self._heads(("付法的种类", "叫法", "没写 `on` 时"), ("Payments", "Name", "Without `on`"))
        return [
            self._say("## 付法的种类、事件和座位", "## Kinds of payments, events and seats"),
            "",
            *_table(head, rows),
            "",
            *_table(self._heads(("`on`", "什么时候付"), ("`on`", "Paid at")), names),
            "",
            *_table(self._heads(("`seat`", "下一盘谁坐庄"), ("`seat`", "The next dealer")), seats),
        ]

    def _limits(self) -> list[str]:
        rows = [
            ("文件大小", "size of a file", f"{MAX_BYTES // 1_000_000} MB"),
            ("文件里的值", "values in a file", MAX_NODES),
            ("一份规则，连同它继承的，几个字", "characters of a ruleset and of what it extends", MAX_TEXT),
            (
                "番种、约定、选择、盘面情况、付法、顺子……各",
                "elements, options, choices, facts, payments … of each",
                MOST_ROWS,
            ),
            ("`values`、`per_payer`、`players` 各", "`values`, `per_payer` and `players`, of each", MOST_VALUES),
            ("名字几个字，说明几个字", "characters of a name, of an explanation", f"{LONGEST_NAME}, {LONGEST_TEXT}"),
            ("阶梯几级", "steps of a ladder", MOST_STEPS),
            ("自己的牌型里几对、几刻", "pairs, and triplets, of a shape of your own", MOST_GROUPS),
            ("听牌的手牌几张", "tiles of a waiting hand", LARGEST_HAND),
            ("一次说的问题", "problems shown at once", MOST_SHOWN),
            ("YAML 套几层", "nesting of the YAML", MAX_DEPTH),
            ("`extends` 套几层", "levels of `extends`", MAX_EXTENDS),
            ("一个公式几个字", "characters of a formula", MAX_LENGTH),
            ("公式套几层", "nesting of a formula", MAX_NESTING),
            ("公式里、算出来的数", "numbers in and from formulas", MAX_NUMBER),
            ("`pow2` 的次方", "the power of `pow2`", MAX_POWER),
            ("约定的数（没写 max）", "the number of an option (without max)", MAX_OPTION),
        ]
        head = self._heads(("大小限制", "最多"), ("Limit", "At most"))
        table = _table(head, ((self._say(zh, en), str(most)) for zh, en, most in rows))
        return [self._say("## 大小限制", "## Limits"), "", *table]

    def formula_words(self) -> str:
        """Return the page of the signs, functions and words of formulas, with the deals of their examples."""
        sample = self._say("例", "deal ")
        deals = (
            (f"{sample}{at}", deal.label(self.language), f"`{deal.text()}`")
            for at, deal in enumerate(self.samples.deals, 1)
        )
        return self._page(
            self._say("公式里的词", "Words of formulas"),
            self._say(
                "“条件”是或不是，“数”是整数。“例3”是最下面的例牌，后面是那一盘里的答案（问某一家的词，是其中一家的答案）。"
                "例子里 `cap` 是设成 8 的约定，`bonus` 是没有设的约定。名字怎么找：[规则语言](rule-language.md)。",
                "A condition is yes or no, a number is whole. “deal 3” is one of the sample deals at the end of the page, with "
                "the answer there (for words about players, the answer for one of them). In the examples the option `cap` is 8 "
                "and `bonus` is not set. How names are found: [the rule language](rule-language.md).",
            ),
            self._say("## 记号", "## Signs"),
            "",
            *self._signs(),
            "",
            self._say("## 函数", "## Functions"),
            "",
            *self._functions(),
            "",
            *self._words(),
            self._say("## 例牌", "## Sample deals"),
            "",
            self._say(
                "0 号座位坐庄；只有手牌的，1 号胡、2 号点炮。",
                "Seat 0 is the dealer; where only a hand is given, seat 1 wins and seat 2 discards.",
            ),
            "",
            *_table(self._heads(("", "叫法", "写法"), ("", "Name", "Written")), deals),
        )

    def _signs(self) -> list[str]:
        rows = ((f"`{e.name}`", e.meaning(self.language), self._example(e)) for e in _of("sign"))
        return _table(self._heads(("写法", "意思", "例"), ("Sign", "Meaning", "Example")), rows)

    def _functions(self) -> list[str]:
        rows = (
            (
                f"`{e.name}({e.arguments})`",
                self._type(e.type),
                f"{e.meaning(self.language)}{self._where(e)}",
                self._example(e),
            )
            for e in _of("function")
        )
        head = self._heads(("函数", "得到", "意思", "例"), ("Function", "Gives", "Meaning", "Example"))
        return _table(head, rows)

    def _where(self, entry: ReferenceEntry) -> str:
        if len(entry.where) == _ANYWHERE:
            return ""
        return f"<br>{self._say('只能用在', 'only in')}: {', '.join(entry.where)}"

    def _words(self) -> list[str]:
        lines: list[str] = []
        for root, title in _HEADINGS[self.language].items():
            found = [entry for entry in _of("word") if _root(entry) == root]
            where = Counter(entry.where for entry in found).most_common(1)[0][0]
            lines += [f"## {title}", ""]
            if root == "p":
                lines += self._players(found)
            else:
                lines += [f"{self._say('能用在', 'In')}: {self._sections(where)}", ""]
                lines += _table(self._head_of_words(), self._rows(found, where))
            lines.append("")
        return lines

    def _head_of_words(self) -> tuple[str, ...]:
        return self._heads(("词", "中文", "类型", "意思", "例"), ("Word", "Chinese name", "Type", "Meaning", "Example"))

    def _rows(self, found: list[ReferenceEntry], where: tuple[str, ...]) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for e in found:
            less = tuple(section for section in where if section not in e.where)
            note = f"<br>{self._say('不能用在', 'not in')}: {self._sections(less)}" if less else ""
            meaning = f"{e.meaning(self.language)}{note}"
            rows.append((f"`{e.name}`", f"`{e.chinese}`", self._type(e.type), meaning, self._example(e)))
        return rows

    def _players(self, found: list[ReferenceEntry]) -> list[str]:
        """Return one row for the words that only differ in the player."""
        lines = []
        for prefix, chinese in PLAYER_PREFIXES.items():
            where = next(entry.where for entry in found if entry.name.startswith(f"{prefix}."))
            lines.append(f"- `{prefix}.` `{chinese}.` {self._say('能用在', 'in')}: {self._sections(where)}")
        rows = []
        for entry in found:
            prefix, _, rest = entry.name.partition(".")
            if prefix != next(iter(PLAYER_PREFIXES)):
                continue
            names = "<br>".join(f"`{other}.{rest}`" for other in PLAYER_PREFIXES)
            chinese = "<br>".join(f"`{other}.{entry.chinese.partition('.')[2]}`" for other in PLAYER_PREFIXES.values())
            rows.append((names, chinese, self._type(entry.type), entry.meaning(self.language), self._example(entry)))
        return [*lines, "", *_table(self._head_of_words(), rows)]

    def _example(self, entry: ReferenceEntry) -> str:
        answer = self.samples.answer(entry)
        if answer is None:
            return ""
        shown = "" if entry.example == entry.name else f"`{entry.example}`: ".replace("|", "\\|")
        # Signs and arithmetic need no deal.
        of_deal = entry.kind == "word" or 0 < len(entry.where) < _ANYWHERE
        deal = f"{self._say('例', 'deal ')}{answer.sample}: " if of_deal else ""
        return f"{shown}{deal}{answer.text(self.language)}"

    def _type(self, kind: str) -> str:
        zh, en = {NUMBER: ("数", "number"), CONDITION: ("条件", "condition"), TILES: ("牌", "tiles")}[kind]
        return self._say(zh, en)

    def _sections(self, where: Iterable[str]) -> str:
        return self._say("、", ", ").join(f"`{section}`" for section in where)

    def errors(self) -> str:
        """Return the page of what an example can expect as `error`, in the order of the file of sentences."""
        said = json.loads((RESOURCES / "text" / f"{self.language}.json").read_bytes())
        codes = [("records", code) for code, text in said["records"].items() if isinstance(text, str)]
        rows = (
            (f"`{code}`", said[part][code].replace("|", "\\|").replace("{{", "{").replace("}}", "}"))
            for part, code in (*codes, *(("rulesets", code) for code in _OF_OPTIONS))
        )
        return self._page(
            self._say("例子里的 error", "Errors that an example can expect"),
            self._say(
                "例子写 `error` 和下面的代号：这一盘应该被拒绝，而且是因为这个。花括号由程序填。",
                "An example with `error` and one of these codes expects that the deal is refused for that reason. The program "
                "fills the braces.",
            ),
            *_table(self._heads(("`error`", "怎么说"), ("`error`", "Sentence")), rows),
        )

    def rulesets(self) -> str:
        """Return the page of the rulesets that come with the program."""
        lines: list[str] = []
        for entry in Library().listed():
            lines += [*self._ruleset(Library().load(entry.id)), ""]
        return self._page(
            self._say("自带的规则", "The built-in rulesets"),
            self._say(
                "每份规则的约定、番种、出处，和它的例子用到了多少。名字、说明照规则文件写。",
                "The options, scoring elements and sources of each ruleset, and how much of it its examples reach. Names and "
                "explanations are those of the ruleset file.",
            ),
            *lines,
        )

    def _ruleset(self, ruleset: Ruleset) -> list[str]:
        rules = ruleset.definition
        found = coverage_of(Library(), RESOURCES.parent / "rulesets" / f"{rules.id}.yaml")
        reached = []
        for kind in ("item", "payment", "requirement", "option", "branch"):
            counts = [row.examples > 0 for row in found if row.kind == kind]
            reached.append(f"{sum(counts)}/{len(counts)}")
        names = self._say("番种、付法、要求、选法、分支", "elements, payments, requirements, choices, branches")
        options = ((f"`{o.id}`", _cell(o.label(self.language)), self._usual(o)) for o in rules.options)
        items = ((f"`{i.id}`", _cell(i.label(self.language)), _cell(i.help(self.language))) for i in rules.items)
        file = f"[`rulesets/{rules.id}.yaml`](../../../rulesets/{rules.id}.yaml)"
        sources = (
            ["出处：", "", *(f"- {source}" for source in rules.sources)]
            if self.language == "zh"
            else [f"The sources are named, in Chinese, in {file}."]
        )
        head = self._heads(("约定", "叫法", "平常"), ("Option", "Name", "Default"))
        elements = self._heads(("番种", "叫法", "说明"), ("Element", "Name", "Explanation"))
        return [
            f"## {rules.name(self.language)} (`{rules.id}` {rules.version})",
            "",
            *filter(None, (rules.about(self.language),)),
            "",
            *_table(head, options),
            "",
            *_table(elements, items),
            "",
            f"{self._say('例子用到', 'Reached by examples')} ({names}): {', '.join(reached)}.",
            *(sources if rules.sources else []),
        ]

    def _usual(self, option: Option) -> str:
        others = [option.show(value, self.language) for value in option.alternatives(option.default)]
        more = f" ({', '.join(others)})" if others and option.type != "number" else ""
        return _cell(f"**{option.show(option.default, self.language)}**{more}")

    def commands(self) -> str:
        """Return the page of the help of every command."""
        lines: list[str] = []
        for words in ((), *self._subcommands()):
            lines += [f"## `{' '.join(('suanfan', *words))}`", "", "```text", self._help(*words), "```", ""]
        return self._page(
            self._say("命令", "Commands"),
            self._say(
                "每条命令加 `--help` 看到的就是这些。`--lang` 和 `--data-dir` 哪条命令都有，写在哪里都行；状态 0 好，"
                "1 有出错的行或不一样的数，2 没有做成。",
                "This is what `--help` prints. Every command takes `--lang` and `--data-dir`, anywhere in the "
                "line. The exit status is 0 if all is well, 1 if a line has an error or an amount differs, else 2.",
            ),
            *lines,
        )

    def _help(self, *words: str) -> str:
        printed = io.StringIO()
        with (
            contextlib.redirect_stdout(printed),
            mock.patch.dict(os.environ, {"COLUMNS": "100"}),
            mock.patch.object(cli, "open_streams"),
        ):
            cli.main([*words, "--help", "--lang", self.language])
        return printed.getvalue().strip()

    def _subcommands(self) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        for name in self._listed():
            found.append((name,))
            found += [(name, verb) for verb in self._listed(name)] if name in ("night", "rules") else []
        return found

    def _listed(self, *words: str) -> list[str]:
        """Return the commands that a help lists."""
        return re.findall(r"^    ([a-z][a-z-]*)(?: |$)", self._help(*words), re.MULTILINE)

    def keyboard(self) -> str:
        """Return the page of the keys of the window."""
        lines: list[str] = []
        for section in KEY_SECTIONS:
            rows = []
            of_section = (action for action in ACTIONS if action.section == section)
            for (text, tip), group in groupby(of_section, lambda action: (action.text, action.tip)):
                keys = tuple(key for action in group for key in action.keys)
                rows.append((_keys(keys), _cell(say(text, self.language, languages=_LANGUAGES)), self._tip(text, tip)))
            if section == "night":
                rows += [
                    (_keys(tuple(self._key_word(key) for key in keys)), say(code, self.language), "")
                    for keys, code in NIGHT
                ]
            if rows:
                head = self._heads(("键", "做什么", "说明"), ("Key", "Action", "Explanation"))
                lines += [f"## {say(code_of('keys_section', section), self.language)}", "", *_table(head, rows), ""]
        return self._page(
            self._say("键盘", "Keyboard"),
            self._say(
                "窗口里 F1 是同一张表；按住 Ctrl、Shift 或 Alt，台面上的东西会写出自己的键。",
                "F1 shows the same table in the window. While Ctrl, Shift or Alt is held, the controls show their keys.",
            ),
            *lines,
        )

    def _tip(self, text: str, code: str) -> str:
        return _cell(say(code, self.language)) if code not in ("", text) else ""

    def _key_word(self, key: str) -> str:
        return say(key, self.language) if key.startswith("keys_") else key

    def recipes(self) -> str:
        """Return the page of the recipes, whose texts and pieces are in `docs/recipes.yaml`."""
        rows = read_yaml((DOCS / "recipes.yaml").read_text(encoding="utf-8")).plain()
        town, *recipes = rows
        contents: list[str] = []
        lines: list[str] = []
        for recipe in recipes:
            texts = recipe[self.language]
            anchor = re.sub(r"[^\w\- ]", "", texts["title"].lower()).replace(" ", "-")
            contents.append(f"- [{texts['title']}](#{anchor})")
            lines += [f"## {texts['title']}", "", texts["text"], "", *self._rules("recipe", recipe["rules"], town), ""]
            lines += [texts["after"], ""] if "after" in texts else []
        texts = town[self.language]
        return self._page(
            texts["title"], texts["text"], *contents, "", *self._rules("town", town["rules"], town), "", *lines
        )

    def _rules(self, kind: str, rules: str, town: dict[str, str]) -> list[str]:
        text = rules if self.language == "zh" else english(rules, town["rules"])
        return [f"```yaml {kind}", *text.rstrip("\n").splitlines(), "```"]

    def _heads(self, zh: tuple[str, ...], en: tuple[str, ...]) -> tuple[str, ...]:
        return zh if self.language == "zh" else en


_ANYWHERE = max((len(entry.where) for entry in entries() if entry.kind == "function"), default=0)
_LANGUAGES = " / ".join(KNOWN[language].name for language in LANGUAGES)


def _of(kind: str) -> list[ReferenceEntry]:
    return [entry for entry in entries() if entry.kind == kind]


def _root(entry: ReferenceEntry) -> str:
    return "p" if entry.name.partition(".")[0] in PLAYER_PREFIXES else WORDS[entry.name].root


def _keys(chords: tuple[str, ...]) -> str:
    return " ".join(f"`{chord_cap(chord)}`" for chord in chords)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    return [line(head), line("---" for _ in head), *map(line, rows)]
