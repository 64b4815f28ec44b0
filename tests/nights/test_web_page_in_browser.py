"""The page of a night in Chromium: it complains of nothing, asks for nothing, fits every width, and prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calculator.nights import Sheet, insert, row
from calculator.nights import entries as making
from calculator.nights.exports import EXPORTS
from tests.make_nights import frozen_ruleset, sheet_of
from tests.nights.test_any_table import begun, played, session
from tests.page.conftest import visited

pytestmark = pytest.mark.slow

LOOKED_AT = """
    const all = (what) => [...document.querySelectorAll(what)];
    await page.evaluate(`var all = ${all}`);
    const wide = () => {
        const room = document.documentElement.clientWidth;
        const beyond = (one) => one.getBoundingClientRect().right > room + 1;
        const out = all("body *").filter((one) => !one.closest(".sideways, .symbols") && beyond(one));
        return [document.documentElement.scrollWidth - room, ...out.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))];
    };
    const inks = () => {
        const style = getComputedStyle(document.body);
        return [style.backgroundColor, style.color];
    };
    const cut = () => all("svg.chart text").filter((one) => {
        const {x, width} = one.getBBox();
        return x < 0 || x + width > one.ownerSVGElement.viewBox.baseVal.width;
    }).map((one) => one.textContent);
    report("cut", await page.evaluate(cut));
    report("wide", await page.evaluate(wide));
    await page.evaluate(() => all("details").forEach((one) => (one.open = true)));
    report("unfolded", await page.evaluate(wide));
    report("ink", await page.evaluate(inks));
    report("scripts", await page.evaluate(() => window.x ?? null));
    report("tiles", await page.evaluate(() => all(".row svg").filter((one) => one.getBBox().width < 20).length));
    await page.evaluate(() => all("details").forEach((one) => (one.open = false)));
    const folded = () => all("details.steps table").filter((one) => !one.checkVisibility()).length;
    report("steps", await page.evaluate(() => all("details.steps").length));
    report("folded", await page.evaluate(folded));
    await page.emulateMedia({media: "print", colorScheme: "dark"});
    report("paper", await page.evaluate(inks));
    report("folded on paper", await page.evaluate(folded));
    report("pages", (await page.pdf({preferCSSPageSize: true})).toString("latin1").match(/\\/Type\\s*\\/Page[^s]/g).length);
"""


def shown(sheet: Sheet, folder: Path, language: str) -> Path:
    path = folder / "night.html"
    path.write_bytes(EXPORTS["html"].make(sheet, "en" if language == "en" else "zh"))
    return path


def hard_night() -> Sheet:
    """Long names and amounts, and names that would be markup."""
    names = ("</style><script>x=1</script>", "W" * 40, "长" * 40, '"><svg onload="x=1">')
    people = [making.person(name, seat) for seat, name in enumerate(names)]
    night = making.new_night(people, frozen_ruleset("wuhu"), name="局" * 80, day="2026-11-14", stake="0.35")
    night = played(night, *(one.entry for one in session(1, "wuhu", 12).rows))
    return sheet_of(insert(night, row(making.adjustment((999999999, 0, 1, -1000000000), "<b>" + "x" * 290))))


NIGHTS = {
    "wuhu": lambda: sheet_of(session(3, "wuhu", 16)),
    "riichi": lambda: sheet_of(session(3, "riichi", 16)),
    "fangpaofa": lambda: sheet_of(session(3, "fangpaofa", 16)),
    "empty": lambda: sheet_of(begun(frozen_ruleset("chengdu"))),
    "hard": hard_night,
}


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
@pytest.mark.parametrize("name", NIGHTS)
def test_it_is_seen_whole_without_a_complaint_or_a_request(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    sheet = NIGHTS[name]()
    language, dark = ("en", True) if size[0] < 1000 else ("zh", False)
    path = shown(sheet, tmp_path, language)
    found = visited(path.as_uri(), LOOKED_AT, size=size, language=language, dark=dark)
    assert found.complaints == []
    assert found.fetched == [path.as_uri()]
    assert found.reported["cut"] == []
    assert found.reported["wide"] == [0], json.dumps(found.reported)
    assert found.reported["unfolded"] == [0], json.dumps(found.reported)
    assert found.reported["scripts"] is None
    assert found.reported["tiles"] == 0
    assert found.reported["ink"] != found.reported["paper"]
    assert found.reported["paper"] == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    # What a reader has folded is seen on paper, as far as it matters.
    assert found.reported["folded"] == found.reported["steps"]
    assert found.reported["folded on paper"] == 0
    assert found.reported["pages"] >= 1
