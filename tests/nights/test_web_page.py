"""A night as one page: it is well formed, says the numbers of the sheet, asks nobody for anything, and takes names as text."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from calculator.nights import Line, Plot, Sheet, account, insert, row
from calculator.nights import entries as making
from calculator.nights.exports import EXPORTS
from calculator.statement import element
from calculator.text import LANGUAGES, Language
from tests.how_much import sampled, seeds
from tests.make_nights import frozen_ruleset, sheet_of
from tests.nights.read_web_page import Found, amounts, drawn_points, last_number, money, number, read_page
from tests.nights.test_any_table import SHIPPED, begun, played, session

HOSTILE = (
    "</style><script>x=1</script>",
    '"><img src=x onerror=x>',
    "&lt;b&gt; ]]>' --",
    "אבג مريم {{x}} 长" + "长" * 20,
)
_GRAIN = 0.05
"""Coordinates of a chart have one place after the point."""


def page_of(sheet: Sheet, language: Language = "zh") -> Found:
    return read_page(EXPORTS["html"].make(sheet, language))


def with_pot(seats: int, net: tuple[int, ...] | None, pot: int, columns: int) -> list[int | None]:
    """The amounts of a row as they should stand there."""
    ends = [*net, pot] if net is not None else [None] * (seats + 1)
    return ends[:columns]


@sampled(6)
@pytest.mark.parametrize("seed", seeds(6, 1, 30))
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_number_of_the_page_is_that_of_the_sheet(ruleset: str, seed: int) -> None:
    sheet = sheet_of(session(seed, ruleset, 14))
    page, night = page_of(sheet), sheet.night
    table = page.by_id("sheet").one("table.sheet")
    columns = len(table.one("thead").all("th.value"))
    assert columns == night.seats or columns == night.seats + 1
    expected = []
    for one in sheet.rows:
        net = one.net if one.row.kind != "rebuy" else (0,) * night.seats
        expected.append(with_pot(night.seats, net, one.pot, columns))
        if one.game is not None:
            expected.append(with_pot(night.seats, one.game.end.net, one.game.end.pot, columns))
    assert [amounts(line) for line in table.one("tbody").all("tr")] == expected
    totals = with_pot(night.seats, sheet.totals, sheet.pot, columns)
    assert amounts(table.one("tfoot")) == totals
    assert [number(one.text) for one in page.one("dl.totals").all("b")] == totals
    said = [money(one.all("small")[0].text) for one in page.one("dl.totals").all("dd")]
    assert said == list(account(sheet).rounded)[:columns]


@sampled(6)
@pytest.mark.parametrize("seed", seeds(6, 1, 30))
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_the_sentences_of_a_deal_come_to_its_amounts(ruleset: str, seed: int) -> None:
    """Every payment as it is told, added up by who is named before the arrow and behind it."""
    sheet = sheet_of(session(seed, ruleset, 14))
    page, night = page_of(sheet), sheet.night
    articles = [one for one in page.by_id("deals").all("article") if "game" not in one.classes]
    deals = [one for one in sheet.rows if one.number]
    assert [one.given["id"] for one in articles] == [f"deal-{one.number}" for one in deals]
    for article, one in zip(articles, deals, strict=True):
        if one.net is None:
            assert article.all("p.fault")
            assert not article.all("dl.nets")
            continue
        nets = [number(cell.text) for cell in article.one("dl.nets").all("dd")]
        assert nets[: night.seats] == list(one.net)
        assert sum(filter(None, nets)) == (0 if len(nets) > night.seats else -one.pot)
        if one.settlement is None:
            continue
        messages = [0] * night.seats
        for line in article.all("ul.payments"):
            for sentence in line.all("li"):
                payers, payees = (
                    [seat for seat, name in enumerate(night.names) if name in side]
                    for side in sentence.one("b").text.split("→")
                )
                points = last_number(sentence.all("bdi")[1].text)
                for seat in payers:
                    messages[seat] -= points * max(len(payees), 1)
                for seat in payees:
                    messages[seat] += points * max(len(payers), 1)
        assert messages == list(one.net), article.text
        assert len(article.all("details.steps")) == len(one.settlement.wins)


@sampled(6)
@pytest.mark.parametrize("seed", seeds(6, 1, 30))
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_transfers_settle_the_night_and_lines_lead_there(ruleset: str, seed: int) -> None:
    sheet = sheet_of(session(seed, ruleset, 14))
    page, night = page_of(sheet), sheet.night
    left = [account(sheet).rounded[seat] for seat in range(night.seats)]
    for line in page.by_id("accounts").all("li"):
        payer, payee = line.all("span")[0].text.split(" → ")
        for seat, name in enumerate(night.names):
            left[seat] += money(line.one("b").text) * ((name in payer) - (name in payee))
    assert left == [0] * night.seats
    for chart in page.all("svg.chart"):
        high = float(chart.given["viewbox"].split()[3])
        lines = drawn_points(chart)
        standing = [(0,) * night.seats, *(one.standing for one in sheet.rows)]
        span = max(max(map(abs, points)) for points in standing) * 3
        for seat, line in enumerate(lines):
            assert line == pytest.approx(
                [points[seat] for points in standing], abs=max(span * 2 * _GRAIN / high * 2, 1)
            )
        assert len(lines) == night.seats
        assert len(chart.all("line.game")) == len(sheet.games)


def test_what_is_wider_than_a_telephone_is_scrolled_by_keys_too() -> None:
    wide = page_of(sheet_of(session(2, "chengdu", 14))).all("div.sideways")
    assert wide
    assert all(one.given.get("tabindex") == "0" for one in wide)


def test_a_name_from_right_to_left_does_not_turn_the_number_beside_it_round() -> None:
    drawn = read_page(str(Plot([Line("مرحبا", 0, (0, -6))], (600, 200), {}).drawn()).encode())
    assert [one.text for one in drawn.all("text.end")][1:] == ["مرحبا", "−6"]


@sampled(8)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_the_page_needs_nothing_beside_it(ruleset: str, language: Language) -> None:
    sheet = sheet_of(session(5, ruleset, 14))
    data = EXPORTS["html"].make(sheet, language)
    assert data == EXPORTS["html"].make(sheet, language)
    page = read_page(data)
    asked_for = {"script", "link", "img", "iframe", "object", "embed", "form", "base", "image", "video", "audio"}
    assert not asked_for & {one.name for one in page.all_parts()}
    for one in page.all_parts():
        assert not [name for name in one.given if name.startswith("on") or name in ("style", "src", "srcset")]
        assert not any("//" in value for value in one.given.values()), one.given
    ids = [one.given["id"] for one in page.all_parts() if "id" in one.given]
    assert len(ids) == len(set(ids))
    assert {one.given["href"] for one in page.all_parts() if "href" in one.given} <= {f"#{name}" for name in ids}
    style = page.one("style").text
    assert "url(" not in style
    assert "@import" not in style
    (policy,) = (one.given["content"] for one in page.all("meta") if "http-equiv" in one.given)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}'")
    assert page.one("html").given["lang"] == language
    assert len(page.all("h1")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stay_text(language: Language) -> None:
    night = begun(frozen_ruleset("wuhu"), name="<h1>局</h1> &amp; <!--")
    plain = sheet_of(session(1, "wuhu", 14))
    people = [making.person(name, seat) for seat, name in enumerate(HOSTILE)]
    night = making.new_night(people, frozen_ruleset("wuhu"), name=night.name, day="2026-11-14")
    night = played(night, *(one.row.entry for one in plain.rows))
    night = insert(night, row(making.adjustment((1, 0, 0, -1), '<a href="javascript:x">注</a> </details>')))
    page, known = page_of(sheet_of(night), language), page_of(plain, language)
    assert {one.name for one in page.all_parts()} <= {one.name for one in known.all_parts()}
    assert page.one("h1").text == night.name
    assert page.one("title").text == night.name
    heads = page.by_id("sheet").one("thead").all("bdi")
    assert [one.text for one in heads][:4] == list(HOSTILE)
    assert '<a href="javascript:x">注</a> </details>' in page.by_id("sheet").text
    assert {one.given["data-who"] for one in page.all("td.value") if "data-who" in one.given} >= set(HOSTILE)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u202eb", "a\N{REPLACEMENT CHARACTER}b"),
        ("a\x00\x1bb", "a␀␛b"),
        ("a\nb", "a␊b"),
        ("\ud800", "\N{REPLACEMENT CHARACTER}"),
        ("<b>&amp;'\"", "<b>&amp;'\""),
    ],
)
def test_what_steers_a_page_is_shown_and_does_nothing(text: str, shown: str) -> None:
    found = read_page(str(element("p", text, title=text)).encode()).one("p")
    assert (found.text, found.given["title"], len(found.parts)) == (shown, shown, 1)


@sampled(3)
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_sixty_deals_are_less_than_two_megabytes(ruleset: str) -> None:
    data = EXPORTS["html"].make(sheet_of(session(2, ruleset, 90)), "en")
    deals = len(re.findall(rb'<article id="deal-', data))
    assert deals >= 60
    assert len(data) < 2_000_000


def test_a_night_without_deals_has_a_page() -> None:
    page = page_of(sheet_of(begun(frozen_ruleset("wuhu"))))
    assert amounts(page.one("tfoot")) == [0] * len(page.all("th.value")[: len(amounts(page.one("tfoot")))])
    assert not page.all("svg.chart")
    assert not page.all("article")
