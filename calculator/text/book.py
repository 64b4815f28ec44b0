"""Sentences of the night in the window: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "book_recorded": ("第 {number} 盘记进了“{name}”。", "Deal {number} is in “{name}”."),
    "book_changed": ("第 {number} 盘改好了。", "Deal {number} is changed."),
    "book_no_tiles": ("这一行只有分数，没有牌，放不到桌上。", "This row has amounts only, no tiles to lay on the desk."),
    "book_step_lost": (
        "另一个窗口改过“{name}”，这一步退不回去了；现在显示的是最新的。",
        "Another window has changed “{name}”, so this step cannot be taken back; what is shown is the latest.",
    ),
    "book_other_rules": (
        "“{name}”开局定的是{ruleset_zh}，桌上现在是{other_zh}，不能记在一起。换回去，或者到牌局里换一局。",
        "“{name}” is played under {ruleset_en}, but the desk is at {other_en}. Change it back, or choose another night.",
    ),
    "book_other_option": (
        "“{name}”开局约定{option_zh}是“{value_zh}”，桌上改过了。改回去，或者到牌局里改约定。",
        "“{name}” agreed on {option_en}: {value_en}, which the desk changed. Change it back, or change the night's.",
    ),
}
"""Every sentence once."""
