"""The odd one among lines that are alike is told at its own line; lines that are in order are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.make_rulesets import SMALL, changed
from tests.workshop.test_uneven import PURE, TRIPLETS, codes_at

SEAT = "- {when: deal.dealer_won, seat: dealer}\n"
TILES = "tiles: 123456789m 123456789p 123456789s 1234567z\n"
LADDER = "  worth: {zh: 倍, en: times, of: fan, else: 1,\n    steps: {1: 4, 2: 6, 3: 8, 4: 12, 5: %s, 6: 24, 7: 32, 8: 48}}\n"
SUITS = 'not thirteen_orphans or tiles_in("12m") == 0 or tiles_in("%s") == 0 or tiles_in("45m") == 0'
CYCLES = "jing: {wild: [next], cycles: [123456789m, 123456789p, 123456789s, 1234z,\n    %s]}\noptions:\n"
TIERS = "\n".join(
    ["items:"]
    + [
        f"- {{id: k{at}, zh: 第{name}, en: No {at}, value: {at}, when: suits == {at} and kongs == 1, tier: t}}"
        for at, name in enumerate("甲乙", 1)
    ]
    + ["- {id: odd, zh: 某, en: Odd, value: 3, when: kongs == 2%s}"]
    + [
        f"- {{id: k{at}, zh: 第{name}, en: No {at}, value: {at}, when: suits == {at - 3} and kongs == 3, tier: t}}"
        for at, name in enumerate("丙丁戊", 4)
    ]
    + [""]
)
ROW = f"- {{id: pure, zh: 清一色, en: Pure suit, {PURE}"
FLOWERS = (
    "flowers: 12345678f\nfacts:\n  own: {zh: 花, en: own, of: win, type: switch, default: false, requires: [\n"
    "    {zh: 有, en: has, when: 'count_in(flowers, %s) > 0'}]}\noptions:\n"
)
WINNING = "winning:\n- {zh: 碰翻成跑, en: made, with: pong, makes: exposed, when: %s}\noptions:\n"
HONORS = "tiles:\n- {kinds: 123456789m 123456789p 123456789s}\n- {kinds: 1234z, when: %s}\n- {kinds: 567z, when: set == all}\n"
CHOSEN = "  set: {zh: 字, en: Honors, type: choice, choices: {none: 不用, winds: 风, all: 都用}, default: all}\n"


# A code, a passage of the small ruleset, what stands there instead, and for its %s what is odd and what is in order.
ROWS = (
    ("step_uneven", "per_payer:\n", f"{LADDER}per_payer:\n", "18", "16"),
    (
        "step_uneven",
        f"en: All triplets, {TRIPLETS}",
        "en: All triplets, when: 'has(\"%s\")'}",
        "nopa opqa pqra rsta",
        "nopa opqa pqra qrsa",
    ),
    (
        "honors_slip_in",
        ROW,
        "- {id: a, zh: 将, en: a, when: '%s'}",
        "pair.rank in (2, 5, 8)",
        "pair.rank in (2, 5, 8) and not pair.honor",
    ),
    ("term_odd", "when: suits <= 2}", f"when: '{SUITS}'}}", "23p", "23m"),
    ("tier_missing", SMALL[SMALL.index("items:") : SMALL.index("values:")], TIERS, "", ", tier: t"),
    (
        "worth_falls",
        ROW,
        "- {id: c, zh: 一杠, en: c, when: kongs == 1}\n- {id: a, zh: 小胡, en: a, value: 5, when: kongs == 2}\n"
        "- {id: b, zh: 大胡, en: b, value: %s, when: suits == 3}",
        "3",
        "6",
    ),
    (
        "name_differs",
        ROW,
        "- {id: c, zh: 一杠, en: c, when: kongs == 1}\n- {id: a, zh: 正好两杠, en: a, when: %s}",
        "kongs >= 2",
        "kongs == 2",
    ),
    (
        "name_differs",
        "{zh: 两门, en: two suits, when: suits <= 2}",
        "{zh: 要有幺九或字, en: needed, when: %s}",
        "terminals > 0",
        "terminals > 0 or honor_tiles > 0",
    ),
    (
        "name_differs",
        "[last_tile]",
        "{last_tile: {zh: 海底, en: last, source: 最后一张自摸, when: %s}}",
        "win.discard",
        "win.self_drawn",
    ),
    (
        "never_refuses",
        "{zh: 两门, en: two suits, when: suits <= 2}",
        "{zh: 点炮不能小胡, en: no, when: %s}",
        "win.discard or items.total > 0",
        "not win.discard or items.total > 0",
    ),
    (
        "choice_beside",
        "{zh: 三家付, en: all pay, pay",
        "{zh: 三家都付, en: all pay, when: %s, pay",
        "who == one",
        "who == all",
    ),
    ("all_leaves_out", TILES, HONORS, "set == winds", "set != none"),
    ("cycle_differs", "options:\n", CYCLES, "567z", "765z"),
    (
        "seats_alike",
        SEAT,
        "- {when: deal.winners == 1, seat: dealer}\n- {when: deal.winners > 1, seat: %s}\n",
        "dealer",
        "first_winner",
    ),
    ("text_differs", "tiles: 123", "winners: 3\nabout: {zh: 胡满%s家为止, en: on}\ntiles: 123", "两", "三"),
    ("flowers_never", "options:\n", FLOWERS, "tile.rank == winner.seat", "tile.rank % 4 == winner.seat % 4"),
    ("name_differs", "options:\n", WINNING, "not win.self_drawn", "not win.discard"),
    (
        "meaning_name",
        ROW,
        "- {id: a, zh: 四归一, en: a, count: %s}",
        "fours",
        "fours - kongs",
    ),
)


@pytest.mark.parametrize(("code", "old", "new", "odd", "right"), ROWS)
def test_the_odd_one_is_told(code: str, old: str, new: str, odd: str, right: str, tmp_path: Path) -> None:
    def codes(put: str) -> set[str]:
        text = changed(old, new.replace("%s", put))
        if "set ==" in text:
            text = text.replace("options:\n", f"options:\n{CHOSEN}", 1)
        return {one for _, one in codes_at(text, tmp_path)}

    assert code in codes(odd)
    assert code not in codes(right)
