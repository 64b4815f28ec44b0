"""Says a record in one sentence, as somebody at the table would. It shares no code with the reader of sentences."""

from __future__ import annotations

from typing import Any

from calculator.rules import Definition

_FLAGS = {
    "zh": {
        "last_tile": "海底",
        "after_kong": "杠上花",
        "kong_discard": "杠上炮",
        "robbing_kong": "抢杠",
        "heavenly": "天胡",
        "earthly": "地胡",
        "public_draw": "翻牌胡",
    },
    "en": {
        "last_tile": "last tile",
        "after_kong": "after kong",
        "kong_discard": "kong discard",
        "robbing_kong": "robbing the kong",
        "heavenly": "heavenly",
        "earthly": "earthly",
        "public_draw": "turned tile",
    },
}
_ZH = {
    "drawn": "{name} 自摸",
    "fed": "{other}点炮{name}",
    "wins": "胡",
    "chow": "吃",
    "pong": "碰",
    "wei": "偎",
    "concealed": "{name} 暗杠 {tile}",
    "added": "{name} 补杠 {tile}",
    "exposed": "{name} 直杠 {tile}",
    "kong_discarded": "{name} 直杠 {other}的 {tile}",
    "exhausted": "流局",
    "shows": "{name}听 {hand}",
    "false_win": "{name} 诈胡",
    "dead_hand": "{name} 相公",
    "turned": "翻 {tile}",
    "held": "{name} 正精{main} 副精{other}",
}
_EN = {
    "drawn": "{name} self-drew",
    "fed": "{other} discarded to {name}",
    "wins": "win",
    "chow": "chow",
    "pong": "pong",
    "wei": "wei",
    "concealed": "{name} concealed kong {tile}",
    "added": "{name} added kong {tile}",
    "exposed": "{name} exposed kong {tile}",
    "kong_discarded": "{name} exposed kong from {other} {tile}",
    "exhausted": "exhausted",
    "shows": "{name} shows {hand}",
    "false_win": "{name} false win",
    "dead_hand": "{name} dead hand",
    "turned": "turned up {tile}",
    "held": "{name} main {main} second {other}",
}


class Writer:
    """Of one table and language."""

    def __init__(self, definition: Definition, names: tuple[str, ...], language: str) -> None:
        self.definition, self.names, self.language = definition, names, language
        self.words = _ZH if language == "zh" else _EN
        self.stop = "，" if language == "zh" else ", "

    def deal(self, record: dict[str, Any]) -> str:
        """The whole deal, but for who deals and what the table agreed."""
        parts = self.facts(record.get("facts") or {})
        if record.get("jing"):
            parts.append(self.say("turned", tile=record["jing"]["tile"]))
        parts += [self.event(event) for event in record["events"]]
        winners = {event["player"] for event in record["events"] if event["type"] == "win"}
        held = record["jing"]["held"] if record.get("jing") else []
        parts += [
            self.say("held", name=self.names[seat], main=main, other=other)
            for seat, (main, other) in enumerate(held)
            if (main or other) and seat not in winners
        ]
        return self.stop.join(parts)

    def say(self, word: str, **facts: Any) -> str:
        return self.words[word].format(**facts)

    def event(self, event: dict[str, Any]) -> str:
        kind = event["type"]
        if kind == "exhausted":
            hands = (event.get("hands") or {}).items()
            shown = [self.say("shows", name=self.names[int(seat)], hand=self.tiles(held)) for seat, held in hands]
            return self.stop.join([self.say("exhausted"), *shown])
        name = self.names[event["player"]]
        if kind == "kong":
            fed = event.get("from")
            word = "kong_discarded" if fed is not None else event["kind"]
            return self.say(word, name=name, other="" if fed is None else self.names[fed], tile=event["tile"])
        if kind != "win":
            return self.say(kind, name=name)
        fed = event.get("from")
        who = self.say("drawn", name=name) if fed is None else self.say("fed", name=name, other=self.names[fed])
        flags = [_FLAGS[self.language][flag] for flag in event.get("flags") or ()]
        tile = f"{self.words['wins']} {event['tile']}"
        return " ".join([who, self.tiles(event), tile, *flags, *self.facts(event.get("facts") or {})])

    def tiles(self, held: dict[str, Any]) -> str:
        parts = [held.get("hand", "")]
        parts += [f"{self.words[meld['type']]} {meld.get('tiles') or meld['tile']}" for meld in held.get("melds") or ()]
        parts += [held["flowers"]] if held.get("flowers") else []
        return " ".join(part for part in parts if part)

    def facts(self, facts: dict[str, Any]) -> list[str]:
        said = []
        for name, value in facts.items():
            fact = next(one for one in self.definition.facts if one.id == name)
            whole = value if fact.of == "player" else [value]
            usual = "" if fact.option.type == "tiles" else fact.option.default
            for seat, one in enumerate(whole):
                if one == usual:
                    continue
                whose = f"{self.names[seat]} " if fact.of == "player" else ""
                said.append(f"{whose}{self.label(fact.option.label)}{self.value(fact.option, one)}")
        return said

    def value(self, option: Any, value: Any) -> str:
        if option.type == "switch":
            return ""
        if option.type == "seat":
            return f" {self.names[value]}"
        if option.type == "choice":
            return " " + self.label(next(choice.label for choice in option.choices if choice.value == value))
        return f" {value}"

    def label(self, label: Any) -> str:
        return str(label.zh if self.language == "zh" else label.en)
