"""The built page in Chromium: it answers as the command line does, opens receipts from pictures and text, asks nobody else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import receipt
from tests.make_deals import KONG_THEN_FLUSH
from tests.page.conftest import CHROMIUM, Site
from tests.read_golden import GOLDEN, golden_lines
from tests.run_program import command_line, program

pytestmark = pytest.mark.slow

RECORDS = [
    line["record"]
    for file in sorted(GOLDEN.glob("*.jsonl"))
    for line in golden_lines(file.name)
    if "events" in line.get("record", ())
]
"""Every golden deal."""
DEAL = {
    "format": 1,
    "ruleset": "chengdu",
    "stake": "0.5",
    "players": ["老王", "小李", "阿珍", "大刘"],
    "dealer": 0,
    "events": [
        *KONG_THEN_FLUSH,
        {
            "type": "exhausted",
            "hands": {
                "0": {"hand": "1112245777888s"},
                "1": {"hand": "1355789m346s"},
                "3": {"hand": "2246m3367p33466s"},
            },
        },
    ],
}
ASK_ALL = """
    const answers = await page.evaluate(async (records) => {
        const {Core} = await import(new URL("core.mjs", location.href).href);
        const {sizes} = await (await fetch("words.json")).json();
        const on = {progress() {}, ready() {}, failed(text) { throw new Error(text); }};
        const core = new Core(new URL(".", location.href).href, sizes, on);
        const raw = (request) => new Promise((resolve) => {
            const id = core.next++;
            core.worker.addEventListener("message", ({data}) => data.id === id && resolve(data.answer));
            core.asked.set(id, {resolve() {}});
            core.worker.postMessage({id, request: JSON.stringify(request)});
        });
        const found = [];
        for (const record of records) found.push(await raw({ask: "score", record}));
        return found;
    }, given);
    report("answers", answers);
"""
SETTLED = """
    await page.waitForSelector(".verdict.same, .verdict.differs, .verdict.none, .fault");
    const text = async (what) => (await page.$(what)) ? (await page.textContent(what)) : "";
    report("kind", await page.evaluate(() => document.querySelector(".verdict")?.classList[1] ?? "fault"));
    report("title", await text(".verdict h1"));
    report("text", await text(".verdict p"));
    report("nets", await page.$$eval(".net b", (all) => all.map((one) => one.textContent)));
    report("wide", await page.evaluate(() => document.documentElement.scrollWidth > innerWidth));
"""
OPEN_TEXT = 'await page.fill("#text", given); if (await page.$("#check")) await page.click("#check");' + SETTLED
OPEN_PICTURE = 'await page.setInputFiles("#picture", given);' + SETTLED


def test_every_golden_deal_gives_the_bytes_of_the_command_line(site: Site) -> None:
    given = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in RECORDS)
    said = command_line("score", "--jsonl", given=given).stdout.splitlines()
    if CHROMIUM is not None:
        answers = site.visit(ASK_ALL, RECORDS).reported["answers"]
    else:
        answers = site.under_node([{"ask": "score", "record": record} for record in RECORDS])
    assert len(said) == len(RECORDS) > 300
    assert answers == said


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the window makes for a chat of the deal, with its QR code."""
    folder = tmp_path_factory.mktemp("picture")
    (folder / "deal.yaml").write_text(json.dumps(DEAL), encoding="utf-8")
    ran = program("score", folder / "deal.yaml", "--picture", folder / "deal.png")
    assert ran.returncode == 0, ran.stderr
    return folder / "deal.png"


def photographed(picture: Path, scale: float, degrees: float) -> Path:
    """The picture scaled, turned and laid on a table."""
    image = QImage(str(picture))
    turned = image.transformed(
        QTransform().scale(scale, scale).rotate(degrees), Qt.TransformationMode.SmoothTransformation
    )
    table = QImage(turned.width() + 80, turned.height() + 60, QImage.Format.Format_RGB32)
    table.fill(QColor("#7A6A58"))
    painter = QPainter(table)
    painter.drawImage(QRect(40, 30, turned.width(), turned.height()), turned)
    painter.end()
    made = picture.with_name(f"{picture.stem}-{scale}-{degrees}.jpg")
    assert table.save(str(made), "JPG", 80)
    return made


@pytest.mark.parametrize(("scale", "degrees"), [(1, 0), (0.7, 3), (1.6, -5), (1, 90)])
def test_a_photographed_receipt_is_called_the_same(site: Site, picture: Path, scale: float, degrees: float) -> None:
    found = site.visit(OPEN_PICTURE, str(photographed(picture, scale, degrees)))
    assert found.reported["kind"] == "same", found
    assert found.reported["title"] == "重新算过，一样"
    assert found.reported["nets"] == ["+18", "+6", "+8", "−32", "0"]
    assert not found.reported["wide"]
    assert not found.complaints


def test_a_picture_without_a_code_says_what_to_do(site: Site, tmp_path: Path) -> None:
    blank = QImage(400, 300, QImage.Format.Format_RGB32)
    blank.fill(QColor("white"))
    assert blank.save(str(tmp_path / "blank.png"))
    found = site.visit(OPEN_PICTURE + 'report("fault", await text(".fault"));', str(tmp_path / "blank.png"))
    assert "认不出二维码" in found.reported["fault"]


@pytest.mark.parametrize(("language", "title"), [("zh", "有一行不一样"), ("en", "One line differs")])
def test_one_changed_digit_is_shown_struck_beside_the_right_one(
    site: Site, library: Library, language: str, title: str
) -> None:
    text = receipt(settle_record(DEAL, library), DEAL).replace("= 14\n", "= 4\n")
    steps = (
        OPEN_TEXT
        + """
        report("struck", await page.$$eval(".payment.differs s", (all) => all.map((one) => one.textContent)));
        report("new", await page.$$eval(".payment.differs .points b", (all) => all.map((one) => one.textContent)));
        report("open", await page.$$eval("section.event .number", (all) => all.map((one) => one.textContent)));
    """
    )
    found = site.visit(steps, text, language=language)
    reported = found.reported
    assert (reported["kind"], reported["title"], reported["struck"], reported["new"]) == (
        "differs",
        title,
        ["4"],
        ["14"],
    )
    assert reported["open"] == ["3"], "only the event that differs is unfolded"
    assert not reported["wide"]


def test_what_was_opened_once_works_without_a_network(site: Site, library: Library) -> None:
    text = receipt(settle_record(DEAL, library), DEAL)
    first = """
        await page.waitForFunction(() => document.documentElement.dataset.offline, null);
        await context.setOffline(true);
        await page.goto("about:blank");
        await page.goto(given.url);
        given = given.text;
    """
    found = site.visit(first + OPEN_TEXT, {"url": site.url, "text": text})
    assert found.reported["kind"] == "same"


def test_nobody_else_is_asked_and_the_policy_holds_in_the_worker_too(site: Site, library: Library) -> None:
    text = receipt(settle_record(DEAL, library), DEAL)
    steps = (
        OPEN_TEXT
        + """
        const elsewhere = "http://127.0.0.1:9/x";
        report("page", await page.evaluate((url) => fetch(url).then(() => "sent", (error) => "refused"), elsewhere));
        const workers = page.workers();
        report("workers", workers.length);
        const violated = (url) => new Promise((resolve) => {
            self.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
            fetch(url).catch(() => setTimeout(() => resolve("not by the policy"), 1000));
        });
        report("worker", await workers[0].evaluate(violated, elsewhere));
        report("link", await page.evaluate(() => location.href));
    """
    )
    found = site.visit(steps, text)
    assert found.reported["page"] == "refused"
    assert found.reported["worker"] == "connect-src"
    own = [url for url in found.fetched if not url.startswith(("blob:", "data:"))]
    assert own
    assert [url for url in own if not url.startswith(site.url)] in ([], ["http://127.0.0.1:9/x"])


def test_a_link_opens_its_receipt(site: Site, library: Library) -> None:
    from calculator.statement import receipt_code

    code = receipt_code(settle_record(DEAL, library), DEAL)
    found = site.visit("await page.goto('about:blank'); await page.goto(given);" + SETTLED, site.url + "#" + code)
    assert found.reported["kind"] == "same"


def test_another_number_is_explained(site: Site, library: Library) -> None:
    steps = (
        OPEN_TEXT
        + """
        await page.click("#say");
        await page.fill("#claim", "阿珍 +4");
        await page.click("#check-claim");
        await page.waitForSelector("#claimed .claim-verdict");
        report("verdict", await page.textContent("#claimed .claim-verdict"));
        report("why", await page.$$eval("#claimed summary b", (all) => all.map((one) => one.textContent)));
    """
    )
    found = site.visit(steps, receipt(settle_record(DEAL, library), DEAL))
    assert found.reported["verdict"] == "算出来是：阿珍一共 +8"
    assert found.reported["why"]
    assert not found.complaints


def test_a_hand_is_settled_by_clicks(site: Site) -> None:
    steps = """
        await page.click("#enter");
        for (const id of given) await page.click(`[id="${id}"]`);
        await page.waitForSelector(".payment");
        report("title", await page.textContent("#result"));
        report("status", await page.textContent("#status"));
        report("nets", await page.$$eval(".net b", (all) => all.map((one) => one.textContent)));
        report("tiles", await page.$$eval(".answer .tabletop img", (all) => all.map((one) => one.alt)));
        report("broken", await page.$$eval("img", (all) => all.filter((one) => !one.naturalWidth).map((one) => one.src)));
    """
    tiles = [f"tile-{rank}p" for rank in (1, 2, 2, 2, 3, 4, 5, 6, 7, 8)]
    found = site.visit(steps, [*tiles, "act-mode:pong", "tile-5p", "tile-9p", "act-seat:2", "act-seat:3"])
    reported = found.reported
    assert reported["nets"] == ["0", "0", "+8", "−8", "0"]
    assert (reported["title"], reported["status"]) == ("③ 丙 胡 9筒", "③ 丙 胡 9筒 · 8 分")
    assert reported["tiles"].count("5筒") == 4
    assert reported["broken"] == []
    assert not found.complaints


@pytest.mark.parametrize(
    ("size", "language", "dark"), [((390, 844), "zh", True), ((390, 844), "en", False), ((1280, 720), "zh-Hant", False)]
)
def test_every_ruleset_fits_the_screen(
    site: Site, library: Library, size: tuple[int, int], language: str, dark: bool
) -> None:
    steps = """
        await page.selectOption("#language", given.language);
        await page.click("#enter");
        await page.waitForSelector("#ruleset");
        const wide = [];
        for (const id of given.rulesets) {
            await page.selectOption("#ruleset", id);
            await page.waitForFunction(() => !document.documentElement.dataset.asking);
            await page.evaluate(() => document.querySelectorAll(".folded").forEach((one) => (one.open = true)));
            if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(id);
        }
        report("wide", wide);
        const names = await page.$$eval("button", (all) => all.map((one) => one.textContent.trim() || one.ariaLabel));
        report("empty", names.filter((name) => !name).length);
    """
    given = {"rulesets": list(library.paths()), "language": language}
    found = site.visit(steps, given, size=size, language=language, dark=dark)
    assert found.reported == {"wide": [], "empty": 0}
    assert not found.complaints
