"""YAML text into nodes, and plain data into YAML on one line; hostile input ends in a sentence, never in a crash.

The YAML accepted is the plain part that people write: mappings, lists, text, whole numbers, true, false, null. Anchors,
aliases and tags are refused (they are how a small file becomes a large one); a decimal number stays text, so it is exact.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculator.documents.nodes import MAX_BYTES, MAX_DEPTH, MAX_NODES, Entry, Node, Scalar
from calculator.documents.problems import Problem, Problems, refusal

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})\Z")
_BEGINS = frozenset("-0123456789")
"""The first characters of a whole number."""
_UNSAFE = "[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
"""Characters that JSON text may have as they are and YAML may not."""
_PAIR = r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
"""A character beyond U+FFFF as JSON writes it, in two escapes, which YAML does not know."""
_NO_CHARACTER = "found invalid Unicode character escape code"
_SHORT = 40
"""Most characters of a value that a sentence quotes."""
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(slots=True)
class _Open:
    """A mapping or list that is being read."""

    node: Node
    key: Node | None = field(default=None)


def read_yaml(text: str, file: str = "") -> Node:
    """Return the one document of `text`. JSON is accepted too, being YAML.

    :raises Problems: every duplicate key, alias, anchor and tag of it, or the one syntax error.
    """
    import yaml

    if len(text) > MAX_BYTES:
        raise refusal("file_too_large", file=file, facts={"limit": MAX_BYTES // 1_000_000})
    try:
        text.encode()
    except UnicodeEncodeError as error:
        # Half of a surrogate pair, which is no character: an editor or JSON may have it.
        line = text.count("\n", 0, error.start) + 1
        raise refusal("yaml_character", file=file, line=line, column=1) from None
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        try:
            return _NodeBuilder(file, text).read(yaml.parse(text, loader))
        except yaml.MarkedYAMLError as error:
            padding = _padding(text) if error.problem == _NO_CHARACTER else ""
            if not padding:
                raise
        text_read = _with_pairs(text, padding)
        return _NodeBuilder(file, text_read, padding).read(yaml.parse(text_read, loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        begun = error.context_mark.line if error.context_mark else line
        said = f"{error.context or ''}: {error.problem or ''}"
        raise Problems([_syntax_problem(text, file, line, column, begun, said)]) from None
    except yaml.YAMLError as error:
        position = getattr(error, "position", 0)
        line = text.count("\n", 0, position) + 1
        raise refusal("yaml_character", file=file, line=line, column=1) from None


def _breaks(written: str, style: str | None) -> tuple[int, ...]:
    """Return where the further lines of a written text begin in what it says."""
    first, *rest = written.split("\n")
    begins = [0 if style in ("|", ">") else len(first.strip()) + 1 - bool(style)]
    for line in rest[:-1]:
        begins.append(begins[-1] + len(line.strip()) + 1)
    return tuple(begins)


def _padding(text: str) -> str:
    """Return two characters that stand nowhere in a text, not as an escape either, or none."""
    if "\\u" not in text or not re.search(_PAIR, text):
        return ""
    lower = text.lower()
    return next((chr(at) * 2 for at in range(0xE000, 0xE010) if chr(at) not in text and f"{at:x}" not in lower), "")


def _with_pairs(text: str, padding: str) -> str:
    """Return a text of the same length with each pair of escapes as the one that YAML knows.

    All places in it stay.
    """

    def joined(found: re.Match[str]) -> str:
        high, low = int(found[2], 16), int(found[3], 16)
        return f"{found[1]}\\U{0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00:08x}{padding}"

    return re.sub(_PAIR, joined, text)


def _syntax_problem(text: str, file: str, line: int, column: int, begun: int, said: str) -> Problem:
    """YAML's own complaint, turned into the mistake that people make. What could not be read began in the line `begun`."""
    from calculator.documents.yaml_mistakes import find_mistake  # only needed where something is wrong

    lines = text.split("\n")
    source = lines[line] if line < len(lines) else ""
    if _NO_CHARACTER in said:
        code = "yaml_escape"
    elif "\t" in source[: column + 1]:
        code = "yaml_tab"
    elif found := find_mistake(lines, line, begun, said):
        return Problem(found.code, file=file, line=found.line + 1, column=found.column + 1, facts=found.facts)
    elif "mapping values are not allowed" in said:
        code = "yaml_colon_in_text"
    elif "expected ',' or" in said or "unexpected end of stream" in said or "did not find expected" in said:
        code = "yaml_structure"
    else:
        code = "yaml_syntax"
    return Problem(code, file=file, line=line + 1, column=column + 1, facts={"text": source.strip()[:60]})


class _NodeBuilder:
    """Builds nodes from parse events with a stack of its own, so that no depth of nesting can exhaust Python's.

    :param padding: what was put behind characters to keep the length of the text, and belongs to no value.
    """

    def __init__(self, file: str, text: str, padding: str = "") -> None:
        self._file = file
        self._text = text
        self._padding = padding
        self._problems: list[Problem] = []
        self._stack: list[_Open] = []
        self._count = 0

    def read(self, events: Iterator[Any]) -> Node:
        import yaml

        scalar, begins, ends = yaml.ScalarEvent, yaml.MappingStartEvent, (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        root: Node | None = None
        documents = 0
        for event in events:
            kind = type(event)
            if kind in ends:
                mark = event.end_mark
                self._stack.pop().node.end = mark.index if mark is not None else 0
                continue
            if kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise Problems([self._node(event).problem("yaml_two_documents")])
                continue
            if kind is yaml.AliasEvent:
                raise Problems([self._node(event).problem("yaml_alias", name=str(event.anchor)[:40])])
            if not issubclass(kind, yaml.NodeEvent):
                continue
            node = self._node(event)
            if event.anchor or event.tag:
                self._refuse_extras(event, node)
            if kind is scalar:
                node.quoted = bool(event.style)
                if self._padding and self._padding in event.value:
                    if event.style != '"':  # there it is no escape, but text
                        raise Problems([node.problem("yaml_escape")])
                    event.value = event.value.replace(self._padding, "")
                if node.spread:
                    node.breaks = _breaks(self._text[node.start : node.end], event.style)
                node.value = event.value if node.quoted else _scalar(event.value)
            else:
                node.value = {} if kind is begins else []
            self._place(node)
            root = root or node
            if kind is not scalar:
                self._stack.append(_Open(node))
                if len(self._stack) > MAX_DEPTH:
                    raise Problems([node.problem("yaml_too_deep", limit=MAX_DEPTH)])
        if self._problems:
            raise Problems(self._problems)
        return root or Node(None, self._file, 1, 1)

    def _node(self, event: Any) -> Node:
        self._count += 1
        start, end = event.start_mark, event.end_mark
        node = Node(None, self._file, start.line + 1, start.column + 1, start.index, end.index)
        node.spread = end.line > start.line
        if self._count > MAX_NODES:
            raise Problems([node.problem("yaml_too_many", limit=MAX_NODES)])
        return node

    def _refuse_extras(self, event: Any, node: Node) -> None:
        if event.anchor:
            raise Problems([node.problem("yaml_alias", name=event.anchor[:40])])
        if event.tag and event.tag != "!":
            self._problems.append(node.problem("yaml_tag", name=event.tag.replace("tag:yaml.org,2002:", "!!")[:40]))

    def _place(self, node: Node) -> None:
        """Put a value where it belongs in the mapping or list that is open."""
        if not self._stack:
            return
        top = self._stack[-1]
        container = top.node.value
        if isinstance(container, list):
            container.append(node)
        elif isinstance(container, dict):
            if top.key is None:
                top.key = node
                return
            self._enter(container, top.key, node)
            top.key = None

    def _enter(self, container: dict[str, Entry], key: Node, node: Node) -> None:
        if isinstance(key.value, (dict, list)):
            self._problems.append(key.problem("yaml_key"))
            return
        name = _key_text(key.value)
        if name in container:
            first = container[name].key
            self._problems.append(key.problem("duplicate_key", path=name, name=name[:40], first=first.line))
            return
        container[name] = Entry(key, node)


def _key_text(value: Scalar) -> str:
    if value is True or value is False:
        return str(value).lower()
    return "null" if value is None else str(value)


def _scalar(text: str) -> Scalar:
    """YAML 1.2's plain scalars, without decimals: `yes`, `on`, `1:30` and `012` are text."""
    if text[:1] in _BEGINS and _INTEGER.match(text):
        return int(text)
    return _CONSTANTS.get(text, text)


def reads_back(text: str) -> bool:
    """Return whether a text without quotes reads back as itself, alone in its line and inside braces."""
    if text != text.strip() or "\n" in text or re.search(_UNSAFE, text):
        return False
    return all(_value(line) == text for line in (f"{{a: {text}}}", f"a: {text}"))


def _value(text: str) -> object:
    try:
        node = read_yaml(text).get("a")
    except Problems:
        return None
    return node.value if node is not None else None


def never(text: str) -> bool:
    """For `flow_text`: every text in quotes, as JSON has it."""
    return False


def flow_text(value: Any, plain: Callable[[str], bool] = reads_back) -> str:
    """Return a value on one line, `{a: [1, text]}`, that reads back as the same data.

    :param plain: whether a text can stand without quotes.
    """
    if isinstance(value, str):
        return value if plain(value) else quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow_text(key, plain)}: {flow_text(one, plain)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow_text(one, plain) for one in value) + "]"
    return json.dumps(value, default=str)


def short(value: Any) -> str:
    """Return a value as people write it, `null` or `[1, 2]`, short enough for a sentence."""
    text = value if isinstance(value, str) else flow_text(value)
    return text if len(text) <= _SHORT else text[:_SHORT] + "…"


def quoted(text: str) -> str:
    """Return text in double quotes.

    JSON, which is YAML too, with what YAML cannot hold written as escapes.
    """
    return re.sub(_UNSAFE, lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))
