"""The keys of a ruleset file: which there are, what each takes, and what it means. The words of formulas are in `vocabulary`."""

from __future__ import annotations

from dataclasses import dataclass

from calculator.rules.language.vocabulary import CIRCUMSTANCES, REASONS, SEATS, WORDS
from calculator.text import Explained, Label, Language


@dataclass(frozen=True, slots=True)
class Key(Explained):
    """One key. `kind` is text, number, switch, label, formula, condition, texts (a list, or one line of words), any,
    or the name of a section: `list NAME`, `map NAME`, or just NAME."""

    name: str
    kind: str
    zh: str
    en: str
    required: bool = False


def _section(rows: str) -> dict[str, Key]:
    """Rows of `name | kind | Chinese | English`; a star after the name marks a required key."""
    keys = {}
    for row in filter(None, rows.splitlines()):
        name, kind, zh, en = (part.strip() for part in row.split("|"))
        key = Key(name.rstrip("*"), kind, zh, en, name.endswith("*"))
        keys[key.name] = key
    return keys


_NAMES = """
zh       | text | 中文名 | Chinese name
en       | text | 英文名 | English name
help     | label | 给人看的说明 | explanation for people
source   | text | 出处 | where this comes from
"""

SECTIONS: dict[str, dict[str, Key]] = {
    "ruleset": _section("""
format*       | number | 文件格式，现在是 1 | format of the file, 1 for now
id*           | text | 规则的代号，同文件名 | id of the ruleset, the file's name
version*      | text | 版本，如 1.0.0 | version, such as 1.0.0
extends       | text | 在哪个规则上改 | the ruleset that this one changes
name*         | label | 名字 | name
about         | label | 一两句介绍 | a sentence or two about it
sources       | texts | 规则的出处 | where the rules come from
tiles*        | list tiles | 用哪些牌 | the tiles played with
shapes*       | map shape | 胡牌的牌型 | shapes of a winning hand
melds*        | texts | 可以 chow 吃、pong 碰（杠总是可以） | chow, pong (kongs always exist)
winners       | number | 一盘最多胡几家，不写是 1 | how many may win in a deal; 1 if left out
check_hands   | switch | 流局时没胡的人要不要亮牌 | whether hands are shown at an exhausted wall
circumstances | texts | 这里算哪些情况（杠上花、抢杠…） | which circumstances count here
unit          | label | 番种的单位：番、嘴… | what items are counted in: fan, ...
chain         | texts | 一句话怎么说：番、倍、分 | values that tell a win in one line
jing          | jing | 精：翻出的牌和它的下一张可以当任何牌 | wild tiles by a turned-up tile
options       | map option | 开打前约定的 | what the table agrees beforehand
requirements  | list requirement | 胡牌还要满足什么 | what a win must be besides a shape
items         | list item | 番种 | what counts
values        | map value | 怎么算；必须有 points | how it adds up; must have points
per_payer     | map value | 对每个付的人各算一遍的，when、from、to 也能用 | values computed for each payer, for when, from, to too
players       | map value | 对每一家各算一遍的 | values computed for each player
payments*     | payments | 谁付谁多少 | who pays whom how much
next_dealer*  | list seat | 下一盘谁坐庄 | who deals next
examples      | list example | 例子，文件读入时就验 | examples, checked when the file is read
"""),
    "tiles": _section("""
kinds* | text | 哪些牌，如 123456789m | the kinds, such as 123456789m
when   | condition | 什么约定下才用 | under which options
"""),
    "shape": _section("""
when       | condition | 什么约定下才算 | under which options
honor_runs | condition | 三张不同的风、中发白算不算顺子 | whether three different winds, or the three dragons, are a run
"""),
    "jing": _section("""
cycles* | texts | 下一张怎么转，如 123456789m 表示 9 后面是 1 | how the next tile goes round
wild    | texts | 哪些可以当任何牌：main 翻出的、next 下一张；不写是两样都可以 | which are wild: main, next; both if left out
"""),
    "option": _section(
        _NAMES
        + """
type*    | text | number 数、choice 几选一、switch 是否、numbers 几个数 | number, choice, switch or numbers
default* | any | 没有说的时候是什么：数、词、true、false、null 或 [数, 数] | its value unless somebody says otherwise
optional | switch | 可不可以是 null（不设） | whether it may be null
min      | number | 最小 | least
max      | number | 最大 | most
choices  | any | 可选的，词: 名字，或者一列：[30, 50] | what it can be: words with their names, or a list: [30, 50]
fields   | any | 几个数各叫什么，词: 名字 | what the numbers are called: words with their names
"""
    ),
    "requirement": _section(_NAMES + "when* | condition | 条件 | the condition\n"),
    "item": _section(
        _NAMES
        + """
id*      | text | 代号 | id
aliases  | texts | 别处的叫法 | names in other places
value    | formula | 算多少，不写是 1 | what it is worth; 1 if left out
count    | formula | 算几次，不写是 1 | how often it counts; 1 if left out
when     | condition | 什么时候算 | when it counts
excludes | texts | 算了它就不算哪些 | items that do not count beside it
joins    | texts | 套算的牌型，如 nopa nopb：每多算一次，至多一组是合过的 | patterns; each further one shares one group at most
alone    | switch | 写 true：别的番种一个都没有才算（无番和） | true: it counts only when no other item does
off      | switch | 写 true：这一桌不算它 | true: this item does not count here
"""
    ),
    "value": _section(
        _NAMES
        + """
is*  | formula | 公式 | the formula
show | label | 算式里怎么写，如 {}支 | how it is written in a working, such as {}支
"""
    ),
    "payments": {reason: Key(reason, "list payment", reason, reason) for reason in REASONS},
    "payment": _section(
        _NAMES
        + """
on       | text | 发生什么时：win、kong、exhausted、false_win、dead_hand、deal | upon which event
when     | condition | 什么时候 | when
from     | condition | 谁付 | who pays
to       | condition | 付给谁（胡和杠总是付给胡家、杠家） | who is paid (for a win or kong always its owner)
pay      | formula | 付多少 | how much
borne_by | text | discarder：都由点炮（被抢）的人出 | discarder: he pays for all of them
"""
    ),
    "seat": _section(
        """
when  | condition | 什么时候 | when
seat* | text | """
        + "、".join(SEATS)
        + " | "
        + ", ".join(SEATS)
    ),
    "example": _section("""
name*      | text | 名字 | name
options    | any | 这个例子的约定，如 {base: 2} | options of this example, such as {base: 2}
dealer     | number | 庄家的座位 | the dealer's seat
hand       | text | 胡牌的人的手牌，连胡的那张（写在最后） | the winner's concealed tiles, the winning tile last
tile       | text | 胡的那张，不写是手牌的最后一张 | the winning tile; the last of the hand if left out
melds      | texts | 吃碰，如 chow 123m、pong 1m | chows and pongs, such as chow 123m, pong 1m
kongs      | texts | 杠，如 exposed 1m 直杠、added 1m 补杠、concealed 1m 暗杠 | kongs, such as exposed 1m, added 1m, concealed 1m
self_drawn | switch | 是不是自摸 | whether self-drawn
flags      | texts | 情况，同 circumstances 的词 | circumstances, the words of that key
jing       | any | 精，同记录：翻出的牌和四家各有几张 | wild tiles, as in the record: the tile turned up, and who holds how many
events     | any | 整盘的经过，同记录，代替手牌 | a whole deal's events, as in the record, instead of a hand
points     | any | 胡多少；几家胡就写一列 | what the win is worth; a list for several wins
items      | texts | 算哪些番种 | which items count
values     | any | 中间的数，如 {fan: 4} | the numbers in between, such as {fan: 4}
net        | any | 四家输赢，如 [-1, 3, -1, -1] | the four nets, such as [-1, 3, -1, -1]
error      | text | 应该说哪里不对：no_shape 不成牌型、not_legal 不够条件…… | which problem is expected: no_shape, not_legal, ...
"""),
}
"""The keys of every section of a file."""

OPTION_TYPES = {
    "number": ("一个整数", "a whole number"),
    "choice": ("几个里选一个", "one of some words or numbers"),
    "switch": ("是或不是", "true or false"),
    "numbers": ("几个整数", "several whole numbers"),
}
SHAPES = {
    name: (WORDS[name].zh, WORDS[name].en)
    for name in ("standard", "seven_pairs", "thirteen_unrelated", "thirteen_orphans", "knitted", "knitted_straight")
}
MELDS = {"chow": ("吃", "a run from a discard"), "pong": ("碰", "a triplet from a discard")}
JING_TILES = {"main": ("正精：翻出的那张", "the turned-up tile"), "next": ("副精：它的下一张", "the next of its cycle")}
EVENTS = {
    "win": ("有人胡", "a win"),
    "kong": ("有人杠", "a kong"),
    "exhausted": ("流局", "an exhausted wall"),
    "false_win": ("诈胡", "a false win"),
    "dead_hand": ("相公", "a dead hand"),
    "deal": ("一盘打完", "the end of the deal"),
}
"""What happens in a deal, upon which payments are made."""

CHOICES: dict[str, dict[str, tuple[str, str]]] = {
    "ruleset.melds": MELDS,
    "ruleset.circumstances": {name: (WORDS[f"win.{name}"].zh, WORDS[f"win.{name}"].en) for name in CIRCUMSTANCES},
    "ruleset.shapes": SHAPES,
    "jing.wild": JING_TILES,
    "option.type": OPTION_TYPES,
    "payment.on": EVENTS,
    "payment.borne_by": {"discarder": ("点炮（或被抢杠）的人", "who discarded the tile, or was robbed of the kong")},
    "seat.seat": {name: (chinese, name.replace("_", " ")) for name, chinese in SEATS.items()},
}
"""The words that a key takes, as `section.key`, each with its meaning in Chinese and English."""

WHEN_LEFT_OUT = {
    "win": "win",
    "kong": "kong",
    "kong_transfer": "win",
    "flower_pig": "exhausted",
    "ready_check": "exhausted",
    "jing": "deal",
}
"""Upon which event the payments of a reason are made, where the file does not say `on`."""


TYPES = {
    "text": ("文字", "text"),
    "number": ("整数", "whole number"),
    "switch": ("true 或 false", "true or false"),
    "label": ("名字，或 {zh, en}", "a name, or {zh, en}"),
    "formula": ("公式", "formula"),
    "condition": ("条件", "condition"),
    "texts": ("一列词", "list of words"),
    "any": ("见右边", "see there"),
}
"""What the kinds of a `Key` are called."""
_FORMS = {
    "list": ("一列", "a list"),
    "map": ("名字: 内容", "names and what they are"),
    "": ("键: 值", "keys and values"),
}
"""What the kinds of a section are called."""


def type_name(kind: str, language: Language | None = None) -> str:
    """What a key takes; in both languages where none is asked for."""
    zh, en = TYPES.get(kind) or _FORMS.get(kind.partition(" ")[0], _FORMS[""])
    return f"{zh} {en}" if language is None else Label(zh, en)(language)
