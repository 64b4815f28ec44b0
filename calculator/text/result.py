"""Words of results and workings: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "yes": ("是", "yes"),
    "no": ("否", "no"),
    "min": ("较小", "min"),
    "max": ("较大", "max"),
    "capped": ("{before} 封顶 {after}", "{before} capped at {after}"),
    "plain_hand": ("平胡", "plain"),
    "meld_chow": ("吃", "chow"),
    "meld_pong": ("碰", "pong"),
    "meld_exposed": ("直杠", "exposed kong"),
    "meld_added": ("补杠", "added kong"),
    "meld_concealed": ("暗杠", "concealed kong"),
    "reason_win": ("胡", "win"),
    "reason_kong": ("杠", "kong"),
    "reason_kong_refund": ("退税", "kong refund"),
    "reason_kong_transfer": ("呼叫转移", "kong transfer"),
    "reason_flower_pig": ("花猪", "flower pig"),
    "reason_ready_check": ("查叫", "ready check"),
    "reason_jing": ("精", "jing"),
    "reason_penalty": ("罚", "penalty"),
    "reason_every": ("每副都是{what}", "every group: {what}"),
    "refunded_kong": ("杠 {tile} 收的", "income of the kong of {tile}"),
}
