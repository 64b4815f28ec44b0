"""What each function 算法 of a formula means: the other half of `expressions.FUNCTIONS`, for the reference and the editor.

An example is a formula that can stand under `values`. `calculator.samples` works it out, so the answer is never copied.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculator.rules.vocabulary import CONDITION, NUMBER


@dataclass(frozen=True, slots=True)
class Function:
    """One function. `arguments` is how they are written; `type` what comes out."""

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
holds         | "tiles" | c | 这些牌是不是每种都有 | whether there is one of each of these at least | holds("19m19p19s1234567z")
tiles_in      | "tiles" | n | 这些牌一共几张 | how many of the tiles are of these kinds | tiles_in("5m5p5s")
suits_with    | n | n | 有几门不少于 n 张 | how many suits have at least n tiles | suits_with(8)
""")  # fmt: skip
"""By name; the same names as `expressions.FUNCTIONS`."""
