"""Draws the window into PNG files, without a screen: every scene, light and dark, in every language, at 100 and 200 %.

    python tools/screenshots.py FOLDER [SCENE …] [--scale PERCENT] [--tiles]

A picture is called after its scene; `-dark`, the language (`-en`), `-small` (1024 × 640), `-large` (1920 × 1080) and `@2x`
follow where they apply. `--scale` draws with larger or smaller type, `--tiles` draws sheets of all tile faces instead. To add a
scene, add it to `SCENES`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from screenshot_deals import (
    CARDS,
    CHANGSHA,
    CHENGDU,
    COURTYARD,
    FAR,
    FLOWERS,
    FOURTEEN,
    JIAN,
    RIICHI,
    SANREN,
    TAIWAN,
    UNFINISHED,
    WUHU,
    ZIPAI,
    ZIPAI_RUN,
)

from calculator.deals import Deal
from calculator.gui.look.look import FAMILIES, Look
from calculator.gui.look.palette import DARK, LIGHT
from calculator.gui.window import MainWindow
from calculator.rules.library import folders
from calculator.table import OpenTable, TableState, sample_deal
from calculator.table.state import deal_of
from calculator.text import LANGUAGES
from calculator.tiles import parse_tiles
from calculator.workshop import Edit

SIZES = {"": (1280, 720), "-small": (1024, 640), "-large": (1920, 1080)}
RATIOS = (1, 2)
_PATIENCE = 20
"""Seconds that a scene may take until nothing is worked out any more."""


def laid(data: dict[str, Any], current: int = -2) -> TableState:
    """A record on the table, with one of its events chosen."""
    made = deal_of(data)
    return made if current == -2 else made._replace(current=current)


def settle(ready: Callable[[], bool] = lambda: True) -> None:
    """Lets the window work until `ready`, and lay itself out."""
    application = QApplication.instance()
    assert application is not None
    until = time.monotonic() + _PATIENCE
    while not ready() and time.monotonic() < until:
        application.processEvents()
    for _ in range(5):  # a layout asks for another round when a text has wrapped
        application.processEvents()


def open_record(
    window: MainWindow, data: dict[str, Any], act: Callable[[MainWindow], None] = lambda window: None
) -> None:
    """A record is opened under its rules, which say how many sit at the table."""
    window.open_table.open_data(data)
    act(window)


def show_run(window: MainWindow) -> None:
    """A run of cards that is being laid: what can follow is lit."""
    window.open_table.set_mode("chow")
    window.open_table.add_tile(parse_tiles("2x")[0])


def show_options(window: MainWindow) -> None:
    window.page.toggle_options()


def show_working(window: MainWindow) -> None:
    window.page.toggle_steps()


def show_prospects(window: MainWindow) -> None:
    """All that is worked out of an unfinished hand."""
    settle(lambda: not window.page.works)


def show_claim(window: MainWindow) -> None:
    """老王 is told that he gets 4."""
    window.open_table.select(1)
    window.toggle_inquiry()
    panel = window.inquiry
    assert panel is not None
    panel.show_page("audit")
    panel.page.who.button(0).click()
    QTest.keyClicks(panel.page.first, "4")
    QTest.keyClick(panel.page.first, Qt.Key.Key_Return)
    settle(lambda: not panel.worker.busy)


def show_preferences(window: MainWindow) -> None:
    window.toggle_preferences()


def show_rules(window: MainWindow) -> None:
    """A ruleset of one's own with one item worth more."""
    path = folders()[0] / "courtyard.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(COURTYARD, encoding="utf-8")
    window.show_view("rules")
    view = window.pages.rules
    assert view is not None
    view.open(path)
    settle(lambda: not view.background.busy and not view.pause.isActive() and not view.survey.busy)
    view.people.edited.emit(("items", "seven_pairs"), "value", "3")
    settle(lambda: not view.background.busy and not view.pause.isActive())


def show_mistakes(window: MainWindow) -> None:
    """The same with two mistakes, and what is said of one."""
    show_rules(window)
    view = window.pages.rules
    assert view is not None
    text = view.code.text()
    for old, new in (("add_fan", "add_fna"), ("pair.rank", "pear.rank")):
        at = text.index(old)
        view.code.apply(Edit(at, at + len(old), new))
        text = view.code.text()
    view.check()
    settle(lambda: not view.background.busy and not view.pause.isActive())
    view.go_to(9, 16)
    view.help.show_meaning()


def show_drawer(window: MainWindow) -> None:
    """The rules with what stands at the right, which a narrow window keeps in a drawer."""
    show_rules(window)
    if window.look.narrow and window.pages.rules is not None:
        window.pages.rules.toggle_drawer()


def show_night(window: MainWindow, page: str = "") -> None:
    """A night that is being played, and one of its pages."""
    from screenshot_nights import fill_night

    fill_night()
    window.show_view("night")
    view = window.pages.night
    assert view is not None
    view.table.selectRow(2)
    if page:
        view.ask_page(page)
    if page == "rescore":
        shown: Any = view.pages.currentWidget()
        control = shown.options.controls["discard_pays"]
        control.show_value(control.option.choices[1].value)
        control.changed.emit(control.value())
        settle(lambda: not shown.background.busy and not shown.pause.isActive())
    settle()


def show_session(window: MainWindow, ruleset: str, place: str = "game") -> None:
    """An evening of a ruleset with games 场: the line of the first that ended, and how far it was then."""
    from screenshot_nights import fill_session

    fill_session(ruleset)
    window.show_view("night")
    view = window.pages.night
    assert view is not None
    ended = [line.key for line in view.table.rows if line.key.endswith("/game")]
    view.choose(ended[0] if ended else view.table.rows[0].key)
    if ended or place != "game":
        view.side.places.button(place).click()
    settle()


@dataclass(frozen=True)
class Scene:
    """What lies on the table, and what is done before the picture is taken."""

    deal: Callable[[], Deal]
    act: Callable[[MainWindow], None] = lambda window: None


SCENES = {
    "table": Scene(sample_deal),
    "blank": Scene(lambda: Deal("chengdu")),
    "chengdu": Scene(lambda: laid(CHENGDU, 4)),
    "chengdu-exhausted": Scene(lambda: laid(CHENGDU, 5)),
    "unfinished": Scene(lambda: laid(UNFINISHED, 2), show_prospects),
    "discards": Scene(lambda: laid(FOURTEEN, 1), show_prospects),
    "chances": Scene(lambda: laid(FAR), show_prospects),
    "wuhu": Scene(lambda: laid(WUHU)),
    "jian": Scene(lambda: laid(JIAN)),
    "cards": Scene(lambda: Deal("fangpaofa"), partial(open_record, data=CARDS)),
    "flowers": Scene(lambda: Deal("taiwan"), partial(open_record, data=FLOWERS)),
    "zipai": Scene(lambda: laid(ZIPAI)),
    "zipai-run": Scene(lambda: laid(ZIPAI_RUN), show_run),
    "taiwan": Scene(lambda: laid(TAIWAN)),
    "changsha": Scene(lambda: laid(CHANGSHA)),
    "riichi": Scene(lambda: laid(RIICHI)),
    "sanren": Scene(lambda: laid(SANREN)),
    "cards-preferences": Scene(lambda: Deal("fangpaofa"), partial(open_record, data=CARDS, act=show_preferences)),
    "options": Scene(lambda: laid(CHENGDU, 2), show_options),
    "working": Scene(lambda: laid(WUHU), show_working),
    "claim": Scene(sample_deal, show_claim),
    "preferences": Scene(sample_deal, show_preferences),
    "rules": Scene(sample_deal, show_rules),
    "rules-broken": Scene(lambda: laid(CHENGDU, 2), show_mistakes),
    "night": Scene(lambda: Deal("wuhu"), show_night),
    **{
        f"night-{page}": Scene(lambda: Deal("wuhu"), partial(show_night, page=page))
        for page in ("statistics", "rescore", "nights", "head", "row")
    },
    **{
        f"session-{ruleset}": Scene(partial(Deal, ruleset), partial(show_session, ruleset=ruleset))
        for ruleset in ("fangpaofa", "riichi", "sanren")
    },
    "session-chart": Scene(lambda: Deal("fangpaofa"), partial(show_session, ruleset="fangpaofa", place="chart")),
    "rules-drawer": Scene(lambda: laid(CHENGDU, 2), show_drawer),
}


def looks(ratio: int, scale: int) -> Iterator[tuple[str, Look, tuple[int, int]]]:
    """What follows a scene's name, how it looks, how large the window is. Other sizes come in one theme each."""
    suffix = ("" if ratio == 1 else f"@{ratio}x") + ("" if scale == 100 else f"-{scale}")
    for size, pixels in SIZES.items():
        for palette in (LIGHT, DARK):
            for language in LANGUAGES:
                if size and (ratio > 1 or (palette is DARK) != (language != LANGUAGES[0])):
                    continue
                name = (
                    size
                    + ("-dark" if palette.dark else "")
                    + ("" if language == LANGUAGES[0] else f"-{language}")
                    + suffix
                )
                yield name, Look(palette, palette.faces, language, scale=scale), pixels


def draw(scene: Scene, look: Look, size: tuple[int, int], path: Path) -> None:
    """One picture."""
    # Rulesets and nights of whoever draws the pictures are left out of them.
    os.environ["SUANFAN_DATA"] = tempfile.mkdtemp()
    open_table = OpenTable(scene.deal())
    window = MainWindow(open_table, look)
    window.resize(*size)
    window.show()
    open_table.start()
    settle()
    scene.act(window)
    settle(lambda: not window.page.works)
    window.grab().save(str(path))
    if open_table.outcome is not None and open_table.outcome.problems:
        print(path.stem, json.dumps([problem.message("en") for problem in open_table.outcome.problems]))
    window.close()
    window.deleteLater()  # from the top: the garbage collector would begin anywhere in the tree
    settle()


def application() -> QApplication:
    QApplication.setStyle("Fusion")
    made = QApplication(sys.argv[:1])
    font = QFont()
    font.setFamilies(list(FAMILIES))
    made.setFont(font)
    return made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--ratio", type=int, choices=RATIOS, help=argparse.SUPPRESS)
    parser.add_argument("--tiles", action="store_true")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.scenes if name not in SCENES]:
        parser.error(f"{', '.join(unknown)}: not among {', '.join(SCENES)}")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    if chosen.tiles:
        from tile_sheets import draw_sheets

        kept = application()
        draw_sheets(chosen.folder)
        del kept
        return 0
    if chosen.ratio is None:
        # What one pixel is, is decided when a process begins: one for each ratio.
        runs = [
            subprocess.Popen(
                [sys.executable, __file__, *sys.argv[1:], "--ratio", str(ratio)],
                env={**os.environ, "QT_SCALE_FACTOR": str(ratio)},
            )
            for ratio in RATIOS
        ]
        return max(run.wait() for run in runs)
    kept = application()
    for name in chosen.scenes or SCENES:
        for suffix, look, size in looks(chosen.ratio, chosen.scale):
            draw(SCENES[name], look, size, chosen.folder / f"{name}{suffix}.png")
    del kept
    return 0


if __name__ == "__main__":
    sys.exit(main())
