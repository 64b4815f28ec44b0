"""The stage: what each value becomes, what a click does, and that nothing lies on another or is cut at any size."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN
from calculator.gui.look.look import Look
from calculator.gui.look.palette import LIGHT
from calculator.gui.look.stylesheet import style_sheet
from calculator.gui.stage.keys import Key, Words
from calculator.gui.stage.stage import StageView
from calculator.gui.stage.table import PlateKey
from calculator.gui.stage.unit import plain as plain_text
from calculator.gui.stage.unit import unit_of
from calculator.view import Choice, Note, Plate, Stage
from calculator.view import Look as State
from tests.gui.reader import spoken
from tests.gui.stage.scenes import ANSWER, FEW, KONG, LAY, MANY, NAMES, RIICHI, SCENES, WHO
from tests.how_much import sampled

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)]


class Around(QWidget):
    """What shows a stage."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def act(self, action: str) -> None:
        self.done.append(action)


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[..., StageView]:
    """Shows a stage in a window of its own."""
    kept = list[QWidget]()

    def show(stage: Stage, wide: int = 1280, high: int = 720, scale: int = 100, *, bars: bool = True) -> StageView:
        window, view = Around(), StageView(bars=bars)
        qtbot.addWidget(window)
        kept.append(window)
        window.setStyleSheet(style_sheet(LIGHT, scale))
        window.resize(wide, high)
        view.setParent(window)
        view.resize(wide, high)
        window.show()
        view.show_stage(stage, Look(scale=scale))
        for _ in range(3):
            QApplication.processEvents()
        return view

    return show


def keys(view: QWidget) -> list[Key]:
    return [key for key in view.findChildren(Key) if key.isVisible()]


def names(view: QWidget) -> list[str]:
    return [spoken(key) for key in keys(view)]


def press(view: StageView, name: str) -> list[str]:
    """The actions that a click has done around the stage."""
    around = view.parentWidget()
    assert isinstance(around, Around)
    around.done.clear()
    next(key for key in keys(view) if spoken(key) == name).click()
    return around.done


# --- the unit -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wide", "high", "scale", "u", "narrow"),
    [
        (1280, 720, 100, 1.0, False),
        (1024, 640, 100, 0.9, True),  # 1137 units
        (1920, 1080, 100, 1.5, False),
        (2560, 680, 100, 1.0, False),
        (7680, 4320, 100, 2.5, False),
        (1280, 720, 160, 1.6, True),  # 800 units
        (1280, 720, 80, 0.8, False),
    ],
)
def test_a_unit_grows_with_the_window_and_the_type(wide: int, high: int, scale: int, u: float, narrow: bool) -> None:
    unit = unit_of(wide, high, Look(scale=scale))
    assert unit.u == pytest.approx(u)
    assert unit.narrow is narrow


def test_an_amount_is_never_smaller_than_18_pixels() -> None:
    unit = unit_of(1024, 640, Look(scale=80))
    assert "font-size:18px" in unit.run("8", 19, "#000000", amount=True)
    assert "font-size:14px" in unit.run("点炮", 19, "#000000")


def test_what_looks_like_markup_is_text() -> None:
    assert "&lt;b&gt;x&lt;/b&gt;" in unit_of(1280, 720, Look()).run("<b>x</b>", 20, "#000000")


# --- what is there and what a click does --------------------------------------------------------------------------


def test_plates_middle_and_chips_say_what_a_click_pays(shown: Callable[..., StageView]) -> None:
    view = shown(WHO)
    assert names(view.table) == [
        "自摸 三家各付 9",
        "大刘 点炮，付 8",
        "阿珍 胡了 换人：点别家",
        "老王 点炮，付 8",
        "小李 庄 已胡，不付",
    ]
    assert names(view.hand) == ["海底 ×2", "抢杠 ×2", "更多"]
    assert names(view.bar) == ["改牌"]
    assert press(view, "大刘 点炮，付 8") == ["seat:0"]
    assert press(view, "自摸 三家各付 9") == ["source:wall"]
    assert press(view, "海底 ×2") == ["flag:last"]


def test_the_chosen_plate_is_checked_and_one_that_is_out_says_why(shown: Callable[..., StageView]) -> None:
    plates = shown(WHO).table.plates
    assert [plate.isChecked() for plate in plates] == [False, True, False, False]
    assert [plate.isEnabled() for plate in plates] == [True, True, True, False]
    assert plates[3].toolTip() == "已胡"
    assert plates[3].accessibleDescription() == "已胡"


def test_an_outcome_less_ordinary_is_a_button_of_its_own(shown: Callable[..., StageView]) -> None:
    view = shown(KONG)
    assert press(view, "点炮，付 2") == ["seat:2"]
    assert press(view, "杠上炮，付 4") == ["source:2:x:0"]
    assert press(view, "杠上花 三家各付 5") == ["source:wall:x:1"]
    assert press(view, "1 老王 暗杠 +6") == ["select:0"]


def test_a_counter_has_two_ends_and_a_fact_that_is_refused_says_why(shown: Callable[..., StageView]) -> None:
    view = shown(RIICHI)
    assert press(view, "本场 −") == ["fact:honba::-1"]
    assert press(view, "宝牌 +") == ["fact:dora::+1"]
    riichi = [key for key in keys(view.table.plates[3]) if spoken(key) == "立直"]
    assert [(key.isEnabled(), key.toolTip()) for key in riichi] == [(False, "手牌亮着")]


def test_what_is_rare_comes_behind_one_chip(shown: Callable[..., StageView]) -> None:
    view = shown(WHO)
    assert press(view, "更多") == []
    assert names(view.hand) == ["海底 ×2", "抢杠 ×2", "天胡"]
    assert press(view, "天胡") == ["flag:sky"]


def sizes(words: Words) -> list[int]:
    return [int(found) for found in re.findall(r"font-size:(\d+)px", words.html)]


def plain(words: Words) -> str:
    return re.sub(r"\s+", " ", plain_text(words.html)).strip()


def test_one_payment_stands_in_150_units(shown: Callable[..., StageView]) -> None:
    view = shown(ANSWER)
    assert plain(view.answer.head) == "③ 阿珍 胡 9筒"
    assert plain(view.answer.who) == "● 大刘 → ■ 阿珍"
    assert plain(view.answer.figure) == "8 分"
    assert sizes(view.answer.figure)[0] == 150
    dear = ANSWER._replace(big=ANSWER.big._replace(amount="8000"))
    assert sizes(shown(dear).answer.figure)[0] == 108


def test_of_two_payments_the_net_is_large_and_of_four_it_stands_in_the_head(shown: Callable[..., StageView]) -> None:
    view = shown(FEW)
    assert plain(view.answer.figure).startswith("+11 分")
    assert sizes(view.answer.figure)[0] == 108
    assert [[plain(cell) for cell in row] for row in view.answer.rows] == [
        ["● 大刘", "→ ■ 阿珍", "5", ""],
        ["老王、小李", "→ ■ 阿珍", "各 3", "自摸"],
    ]
    many = shown(MANY)
    assert plain(many.answer.head) == "阿珍净收 +10 分"
    assert 44 <= max(sizes(many.answer.head)) <= 48
    assert many.answer.figure.isHidden()


def test_an_answer_asks_nothing_and_has_one_green_button(shown: Callable[..., StageView]) -> None:
    view = shown(ANSWER)
    assert view.bar.question.isHidden()
    assert press(view, "记下，下一盘") == ["record"]
    assert press(view, ANSWER.why) == ["working:"]
    assert plain(view.totals.totals) == "记下以后 大刘 −7 阿珍 +17 老王 −13 小李 +3"
    assert not shown(WHO).bar.green.isVisible()


def test_a_drag_goes_from_plate_to_plate_or_to_the_middle(shown: Callable[..., StageView]) -> None:
    view = shown(WHO)
    table, left = view.table, Qt.MouseButton.LeftButton
    around = view.parentWidget()
    assert isinstance(around, Around)

    def drag(start: QWidget, end: QWidget) -> None:
        to = start.mapFrom(table, end.geometry().center())
        QTest.mousePress(start, left)
        QTest.mouseMove(start, to)
        QTest.mouseRelease(start, left, pos=to)

    drag(table.plates[0], table.plates[1])
    drag(table.plates[2], table.middle)
    drag(table.plates[2], table.plates[2])
    assert around.done == ["pass:0:1", f"pass:2:{SELF_DRAWN}", "seat:2"]


def test_only_what_differs_is_written_again(shown: Callable[..., StageView], monkeypatch: pytest.MonkeyPatch) -> None:
    view, look = shown(WHO), Look()
    before = [*view.table.plates]
    written = list[str]()
    monkeypatch.setattr(Words, "setText", lambda _, text: written.append(text))
    view.show_stage(WHO, look)
    view.show_stage(WHO._replace(plates=(WHO.plates[0]._replace(amount="16"), *WHO.plates[1:])), look)
    assert [re.findall(r"\d+$", text) for text in written] == [["16"]]
    assert view.table.plates == before


# --- places -------------------------------------------------------------------------------------------------------


@sampled(16)
@pytest.mark.parametrize("scale", [80, 100, 160])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_nothing_lies_on_another_or_is_cut(
    name: str, size: tuple[int, int], scale: int, shown: Callable[..., StageView]
) -> None:
    view = shown(SCENES[name], *size, scale)
    parts = [*(plate for plate in view.table.plates if plate.isVisible()), view.table.middle]
    boxes = [part.geometry() for part in parts if part.isVisible()]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.intersects(b)]
    assert all(view.table.rect().contains(box) for box in boxes)
    for words in view.findChildren(Words):
        if words.isVisible():
            above = words.parentWidget()
            assert above is not None
            assert above.rect().contains(words.geometry()), plain(words)
            assert words.height() + 2 >= words.heightForWidth(words.width()), plain(words)
    for key in keys(view):
        assert key.height() >= max(key.heightForWidth(key.width()) - 2, 28), key.accessibleName()
        assert key.width() + 2 >= key.minimumSizeHint().width(), key.accessibleName()


@pytest.mark.parametrize("name", SCENES)
def test_nothing_scrolls_at_1280_by_720(name: str, shown: Callable[..., StageView]) -> None:
    view = shown(SCENES[name], 1280, 680)
    assert view.area.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("answer", [ANSWER, FEW, MANY])
def test_an_answer_with_a_strip_of_events_scrolls_no_more_than_one_without(
    answer: Stage, shown: Callable[..., StageView]
) -> None:
    view = shown(answer._replace(strip=KONG.strip), 1280, 680)
    assert view.area.verticalScrollBar().maximum() == 0


def test_events_that_have_no_room_in_one_line_say_only_whose_they_are(shown: Callable[..., StageView]) -> None:
    kong, whole = KONG.strip[0]._replace(text="老王 暗杠", short="老王"), KONG.strip[-1]
    view = shown(KONG._replace(strip=(kong, whole)))
    assert [plain(key.words) for key in view.events] == ["1 老王 暗杠", "整盘"]
    many = [kong._replace(at=at, number=str(at + 1), action=f"select:{at}") for at in range(6)]
    view = shown(KONG._replace(strip=(*many, whole)))
    assert [plain(key.words) for key in view.events[:2]] == ["1 老王", "2 老王"]
    assert {key.y() for key in view.events} == {view.events[0].y()}
    assert [key.toolTip() for key in view.events[:2]] == ["老王 暗杠"] * 2
    assert names(view.strip)[0] == "1 老王 暗杠 +6"


def test_what_all_pay_is_broken_between_the_payments(shown: Callable[..., StageView]) -> None:
    def least(amount: str) -> int:
        choice = WHO.middle.choices[0]._replace(amount=amount)
        return shown(WHO._replace(middle=Note(choices=(choice,)))).table.middle.outcomes[0].minimumSizeHint().width()

    # As wide as the longer of the two, which stands in one line.
    assert least("庄付 4700，闲各付 2700") == least("闲各付 2700") > least("庄付 4700")


def test_long_reasons_stand_below_long_names(shown: Callable[..., StageView]) -> None:
    rows = [
        row._replace(payee_text="立直棒立直棒立直棒立直棒", reason="打出来的那家付，庄家再加一倍") for row in MANY.rows
    ]
    view = shown(MANY._replace(rows=tuple(rows)))
    names_, _, _, reason = view.answer.rows[0]
    assert reason.y() > names_.geometry().bottom()
    view = shown(MANY)
    names_, _, _, reason = view.answer.rows[0]
    assert reason.x() > names_.geometry().right()


@pytest.mark.parametrize("name", ["who", "riichi", "answer"])
def test_with_large_type_a_step_is_seen_whole_in_a_usual_window(shown: Callable[..., StageView], name: str) -> None:
    view = shown(SCENES[name], 1280, 668, 160)
    assert view.area.verticalScrollBar().maximum() == 0


def test_with_large_type_the_worth_stands_beside_the_question(shown: Callable[..., StageView]) -> None:
    assert shown(WHO, 1280, 668, 160).bar.hint.text() == WHO.worth
    assert shown(WHO, 1280, 680).bar.hint.text() == WHO.hint


def test_with_large_type_an_answer_has_its_totals_on_the_plates(shown: Callable[..., StageView]) -> None:
    view = shown(ANSWER, 1280, 668, 160)
    assert [plate.body.text() for plate in view.table.plates] == ["合计 −7", "合计 +17", "合计 −13", "合计 +3"]
    assert not view.totals.isVisible()


def test_with_large_type_what_is_seldom_done_with_an_answer_is_behind_one_button(
    shown: Callable[..., StageView],
) -> None:
    view = shown(ANSWER, 1280, 668, 160)
    assert "追问" not in names(view)
    press(view, "更多")
    assert press(view, "追问") == ["ask"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("below", [0, 1])
def test_seats_go_round_to_the_right_from_the_one_below(seats: int, below: int, qtbot: QtBot) -> None:
    from calculator.gui.stage.table import TableView

    window, table = QWidget(), TableView()
    qtbot.addWidget(window)
    table.setParent(window)
    table.resize(1200, 500)
    plates = [Plate(seat, name, total="0") for seat, name in enumerate(NAMES[:seats])]
    window.show()
    table.show_table(plates, Note(choices=(Choice("a", "自摸"),)), (), unit_of(1280, 720, Look(bottom=below)))
    QApplication.processEvents()
    centres = [plate.geometry().center() for plate in table.plates]
    around = [centres[(below + at) % seats] for at in range(seats)]
    assert max(around, key=lambda at: at.y()) == around[0]
    if seats > 2:
        assert max(around, key=lambda at: at.x()) == around[1]
        assert min(around, key=lambda at: at.x()) == around[-1]
    assert seats == 3 or min(around, key=lambda at: at.y()) == around[seats // 2]


def test_a_narrow_stage_has_two_columns_with_the_middle_between(shown: Callable[..., StageView]) -> None:
    table = shown(RIICHI, 1024, 640).table
    boxes = [plate.geometry() for plate in table.plates]
    assert len({box.left() for box in boxes}) == len({box.top() for box in boxes}) == 2
    middle = table.middle.geometry()
    assert min(box.bottom() for box in boxes) < middle.top() < middle.bottom() < max(box.top() for box in boxes)


def test_a_narrow_table_of_totals_is_a_list(shown: Callable[..., StageView]) -> None:
    table = shown(LAY, 1024, 640).table
    boxes = [plate.geometry() for plate in table.plates]
    assert len({box.left() for box in boxes}) == 1
    assert boxes == sorted(boxes, key=lambda box: box.top())


def test_a_plate_that_is_out_is_a_plate_still(shown: Callable[..., StageView]) -> None:
    plate = shown(WHO).table.plates[3]
    assert isinstance(plate, PlateKey)
    assert WHO.plates[3].look is State.OUT
    assert plain(plate.words) == "小李 庄"


def test_controls_are_kept_when_a_stage_comes_back(shown: Callable[..., StageView]) -> None:
    view, look = shown(RIICHI), Look()
    before = len(view.findChildren(Key))
    for stage in (WHO, RIICHI, KONG, RIICHI, WHO, RIICHI):
        view.show_stage(stage, look)
    made = len(view.findChildren(Key))
    for stage in (WHO, RIICHI, KONG, RIICHI, WHO, RIICHI):
        view.show_stage(stage, look)
    assert len(view.findChildren(Key)) == made
    assert made >= before
    assert names(view.hand) == ["东4局", "本场 −", "本场 +", "海底 ×2", "抢杠 ×2", "宝牌 −", "宝牌 +", "更多"]


def test_rich_words_say_to_a_reader_what_was_put_into_them() -> None:
    unit = unit_of(1280, 720, Look())
    for text in ("8 分", '<b>&amp; "x"', "a\nb", "&lt;"):
        assert plain_text(unit.run(text, 20, "#000000")) == text


def test_the_bar_makes_room_for_choices_that_are_unfolded(shown: Callable[..., StageView]) -> None:
    words = ("碰", "杠", "没人胡（流局）", "诈胡，记罚", "相公，记罚", "杠过的人")
    modes = tuple(Choice(f"mode:{at}", text, rare=at > 2) for at, text in enumerate(words))
    asked = LAY._replace(modes=modes, hint="还差 14 张，最后点胡的那张牌")
    view = shown(asked, 1024, 640)
    next(key for key in keys(view) if key.action == "unfold").click()
    QApplication.processEvents()
    unfolded = view.bar.hint.width()
    view.show_stage(LAY, Look())
    view.show_stage(asked, Look())
    QApplication.processEvents()
    assert view.bar.hint.width() == unfolded


def test_a_long_notice_of_an_answer_is_no_column_beside_its_keys(shown: Callable[..., StageView]) -> None:
    links = (Choice("step:who", "改"), *ANSWER.links, Choice("picture", "发图"))
    primary = Choice("record", "按牌局的约定记下这一盘，接着打下一盘")
    notice = "这一局约定的和桌上的不一样，" * 8
    bar = shown(ANSWER._replace(links=links, primary=primary, hint=notice), 1024, 640).bar
    assert bar.hint.geometry().bottom() < bar.green.geometry().top()
    short = shown(ANSWER._replace(links=links, primary=primary), 1024, 640).bar
    assert short.hint.geometry().bottom() > short.green.geometry().top()
