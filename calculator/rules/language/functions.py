"""What each function 算法 of a formula means: the other half of `expressions.FUNCTIONS`, for the reference and the editor.

An example is a formula that can stand under `values`. `calculator.examples.samples` works it out, so the answer is never copied.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculator.rules.language.vocabulary import CONDITION, NUMBER
from calculator.text import Explained


@dataclass(frozen=True, slots=True)
class Function(Explained):
    """One function, or a sign or small word between the parts of a formula. `arguments` is how they are written, empty
    for signs; `type` what comes out."""

    name: str
    arguments: str
    type: str
    zh: str
    en: str
    example: str


def _functions(rows: str) -> dict[str, Function]:
    """Rows of `name | arguments | type | meaning in Chinese | in English | example`."""
    found = {}
    for row in rows.strip().splitlines():
        name, arguments, kind, zh, en, example = (part.strip() for part in row.split("|"))
        found[name] = Function(name, arguments, NUMBER if kind == "n" else CONDITION, zh, en, example)
    return found


FUNCTION_DOCS = _functions("""
min           | a, b, … | n | 几个数里最小的 | the least of some numbers | min(3, 5, 4)
max           | a, b, … | n | 几个数里最大的 | the greatest of some numbers | max(3, 5, 4)
pow2          | n | n | 2 的 n 次方，n 是 0 到 40 | two to the power of n, which is 0 to 40 | pow2(3)
round_half_up | n, step | n | 四舍五入到 step 的倍数 | the nearest multiple of step; halves go up | round_half_up(25, 10)
floor_to      | n, step | n | 往下取到 step 的倍数 | down to a multiple of step | floor_to(29, 10)
ceil_to       | n, step | n | 往上取到 step 的倍数 | up to a multiple of step | ceil_to(21, 10)
default       | n, m | n | n 没有设（空）就用 m | n, or m where n is empty | default(bonus, 3)
at_most       | n, limit | n | n，但不超过 limit；limit 空着就不限 | n, but no more than limit; no limit where it is empty | at_most(12, cap)
every         | condition | c | 每一组都怎样（将另算；七对里是每个对子） | whether it holds of every group (the pair aside; for seven pairs, of each pair) | every(group.triplet)
some          | condition | c | 有一组怎样 | whether it holds of some group | some(group.kong)
count         | condition | n | 有几组怎样 | of how many groups it holds | count(group.run)
has           | "pattern" | c | 有没有这几组：数字是点数（n 是某个点数，o 是下一个……），a b c 是不同的花色 | whether these groups are there: ranks (n any rank, o the next, ...), and a b c for different suits | has("123a 456a 789a")
how_many      | "pattern" | n | 这样的几组有几份，一组只用一次 | how often these groups are there, no group used twice | how_many("nopa nopa")
only          | "tiles" | c | 是不是只有这些牌 | whether there are no other tiles than these | only("23468s6z")
holds         | "tiles" | c | 这些牌是不是每种都有 | whether there is one of each of these at least | holds("1234567z")
tiles_in      | "tiles" | n | 这些牌一共几张 | how many of the tiles are of these kinds | tiles_in("5m5p5s")
group.any_of  | "tiles" | c | 这一组里有没有这些牌中的一张 | whether the group holds one of these tiles | every(group.any_of("5m5p5s"))
pair.any_of   | "tiles" | c | 将牌是不是这些牌中的一种 | whether the pair is of one of these kinds | pair.any_of("258m258p258s")
winning.any_of | "tiles" | c | 胡的那张是不是这些牌中的一种 | whether the winning tile is one of these | winning.any_of("5m5p5s")
suits_with    | n | n | 有几门不少于 n 张 | how many suits have at least n tiles | suits_with(8)
""")  # fmt: skip
"""By name; the same names as `expressions.FUNCTIONS`."""

OPERATORS = tuple(
    Function(name, "", NUMBER if kind == "n" else CONDITION, zh, en, example)
    for name, kind, zh, en, example in (
        ("+", "n", "加", "plus", "2 + 3"),
        ("-", "n", "减", "minus", "5 - 2"),
        ("*", "n", "乘", "times", "2 * 3"),
        ("//", "n", "除，去掉零头", "divided by, rounding down", "7 // 2"),
        ("%", "n", "除下来的零头", "the remainder of a division", "7 % 2"),
        ("== !=", "c", "等于、不等于", "equal, not equal", "2 + 2 == 4"),
        ("< <= > >=", "c", "小于、不大于、大于、不小于", "less, at most, greater, at least", "3 >= 2"),
        ("in", "c", "是其中一个；not in 是一个都不是", "is one of; not in: is none of", "5 in (2, 5, 8)"),
        ("and", "c", "而且", "both hold", "3 > 2 and 2 > 1"),
        ("or", "c", "或者", "at least one holds", "3 > 2 or 2 > 3"),
        ("not", "c", "不", "does not hold", "not 2 > 3"),
        ("if else", "n", "a if 条件 else b：条件成立是 a，不然是 b", "a if condition else b", "10 if 3 > 2 else 1"),
        ("empty", "c", "空：没有设的约定", "an option that was not set", "bonus == empty"),
    )
)
"""What joins the parts of a formula, in the order of the reference."""
