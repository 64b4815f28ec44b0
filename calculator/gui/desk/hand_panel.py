"""The felt: the hand of the player of the event, with its melds, kongs and winning tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QFrame, QSizePolicy

from calculator.deals import Exhausted, Held, Kong, Penalty, Win
from calculator.gui.desk.palette_panel import named_text
from calculator.gui.look.look import Look, label, push_button, put
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.tiles.strip import TileStrip
from calculator.gui.widgets.controls import ElidedLabel
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.session import BY_ID, JING, Desk, PaidTiles, seat_names, wild_name, wild_word, with_key
from calculator.statement import StripTile, call_of, called, lying, reading_tiles
from calculator.text import code_of
from calculator.tiles import KONG_TILES, TILES, Meld, tile_name, tiles_in_words

if TYPE_CHECKING:
    from calculator.scoring import Score


class HandSpot(NamedTuple):
    """What a tile of the strip is: `tile` and its index, `winning`, `meld` and its index, `kong` and its event,
    `flower` and its kind."""

    what: str
    at: int = 0


class Drop(NamedTuple):
    """Where a dragged tile would go: into the `hand` before the tile at `at`, to the `winning` place, or to the one
    `place` that there is. `rect` is what is shown of it, in the strip."""

    what: str
    at: int
    rect: QRect


class HandPanel(QFrame):
    """Shows the tiles; a left click marks the winning tile, a right click takes back."""

    def __init__(self, desk: Desk, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self.setProperty("felt", True)
        self._desk = desk
        self._spots: list[HandSpot] = []
        self._takes = False
        """Whether a whole hand is on the felt."""
        self._named: list[tuple[str, int]] = []
        """The mode and the place of each tile that a fact names."""
        self._grouped = False
        """Whether it lies in the groups in which it was read."""
        self._large = False
        """Whether the type is so large that there is no room for the facts of the hand."""
        column = vbox(self, margins=(0, 8, 0, 0), spacing=0)
        self.heading, self._info = ElidedLabel("heading"), ElidedLabel("hint")
        for line in (self.heading, self._info):
            # As wide as what they say; where that is too much they shrink.
            line.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            line.setMinimumWidth(1)
        self.typed = label("typed")
        self.typed.hide()
        head = hbox(None, self.heading, self._info, self.typed, 1, margins=(18, 0, 12, 0), spacing=12)
        self.sort = push_button("flat", desk.sort_hand, quiet=True)
        self.clear = push_button("flat", desk.clear_hand, quiet=True)
        for button in (self.sort, self.clear):
            # The line keeps its height where they have nothing to do.
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
        fill(head, self.sort, self.clear)
        column.addLayout(head)
        self.strip = TileStrip(pixmaps, felt=True, least=30, most=44)
        self.strip.clicked.connect(self._clicked)
        self.strip.right_clicked.connect(self._take_back)
        fill(column, self.strip, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _clicked(self, at: int) -> None:
        if self._spots[at].what == "tile":
            self._desk.mark_winning(self._spots[at].at)
        elif self._spots[at].what == "named":
            self._take_back(at)

    def _take_back(self, place: int) -> None:
        desk, spot = self._desk, self._spots[place]
        by_place = {"tile": desk.remove_tile, "meld": desk.remove_meld, "kong": desk.delete_event}
        if spot.what in by_place:
            by_place[spot.what](spot.at)
        elif spot.what == "winning":
            desk.remove_winning()
        elif spot.what == "flower":
            desk.remove_kind(spot.at)
        elif spot.what == "pending":
            desk.take_back()
        elif spot.what == "named":
            desk.take_named(*self._named[spot.at])

    def mark(self, paid: PaidTiles) -> tuple[str, ...]:
        """Has the tiles stand out that some payments are about, as far as they lie here; what they are called."""
        desk, here = self._desk, paid.any and paid.event == self._desk.current
        tiles, found = self.strip.tiles(), list[int]()
        for at, (spot, tile) in enumerate(zip(self._spots, tiles, strict=True)):
            named = spot.what == "named" and here and self._named[spot.at][0] in paid.modes
            won = spot.what == "winning" and here and not paid.modes
            kong = spot.what == "kong" and paid.any and spot.at == paid.event
            wild = paid.any and paid.event is None and tile.kind in desk.wild
            if tile.kind is not None and (named or won or kong or wild):
                found.append(at)
        self.strip.mark(found)
        return tuple(dict.fromkeys(tiles[at].label for at in found))

    def spot(self, what: str, at: int = 0) -> int:
        """The place in the strip of the first tile that is this."""
        return self._spots.index(HandSpot(what, at))

    def spot_at(self, place: int) -> HandSpot:
        """What the tile at a place of the strip is."""
        return self._spots[place]

    def drop_place(self, where: QPoint, spot: HandSpot | None) -> Drop | None:
        """Where a tile dropped at a point of the screen would go; `spot` is where it came from, None the palette."""
        if not self.rect().contains(self.mapFromGlobal(where)) or not self._spots:
            return None
        x, rects = self.strip.mapFromGlobal(where).x(), self.strip.tile_rects()
        if any(one.what == "jing" for one in self._spots) or not self._takes:
            return Drop("place", 0, rects[0]) if spot is None else None
        hand = [rect for rect, one in zip(rects, self._spots, strict=True) if one.what == "tile"]
        winning = next((rect for rect, one in zip(rects, self._spots, strict=True) if one.what == "winning"), None)
        if self._grouped:
            return self._drop_among_groups(where, spot, winning)
        before = [rect for rect, one in zip(rects, self._spots, strict=True) if one.what in ("tile", "slot")]
        if winning is not None and (not before or x > (before[-1].right() + winning.left()) // 2):
            return Drop("winning", 0, winning) if spot is None or spot.what == "tile" else None
        at = sum(rect.center().x() < x for rect in hand)
        if spot is not None and spot.what == "tile" and at in (spot.at, spot.at + 1):
            return None
        if not hand:
            return Drop("hand", 0, before[0] if before else QRect())
        edge = hand[at].left() - 3 if at < len(hand) else hand[-1].right()
        return Drop("hand", at, QRect(edge, hand[0].top() - 6, 4, hand[0].height() + 12))

    def _drop_among_groups(self, where: QPoint, spot: HandSpot | None, winning: QRect | None) -> Drop | None:
        """The same of a whole hand in its groups: a tile can change places with the winning one; another has no room."""
        point = self.strip.mapFromGlobal(where)
        if winning is not None and winning.contains(point):
            return Drop("winning", 0, winning) if spot is None or spot.what == "tile" else None
        if spot is not None and spot.what == "tile":
            return None
        under = (at for at, rect in enumerate(self.strip.tile_rects()) if rect.contains(point))
        at = next((at for at in under if self._spots[at].what == "tile"), None)
        return None if at is None else Drop("hand", self._spots[at].at, self.strip.tile_rects()[at])

    def show_desk(self, desk: Desk, look: Look) -> None:
        put(self.heading, self._heading(desk, look))
        put(self._info, self._facts(desk, look))
        self._large = look.large
        self._info.setVisible(not self._large and self.typed.isHidden())
        self._takes = desk.held is not None and desk.current != JING
        for button, name in ((self.sort, "sort"), (self.clear, "clear")):
            button.setText(look.say(BY_ID[name].text))
            button.setToolTip(with_key(look.say(BY_ID[name].tip), name, look.language))
            button.setVisible(self._takes)
        self.strip.set_theme(look.palette, look.faces)
        self._spots, self._grouped = [], False
        tiles = self._tiles(desk, look)
        tiles += self._named_tiles(desk, look, tiles[-1].group + 1 if tiles else 0)
        if tuple(tiles) != self.strip.tiles():
            self.strip.set_tiles(tiles)

    def show_typed(self, digits: str, look: Look) -> None:
        """Digits that were typed and wait for their suit; they stand where the facts of the hand else do."""
        put(self.typed, look.say("keys_typed", digits=digits) if digits else "")
        self.typed.setVisible(bool(digits))
        self._info.setVisible(not digits and not self._large)

    # --- words ----------------------------------------------------------------------------------------------------

    def _heading(self, desk: Desk, look: Look) -> str:
        entry, names = desk.entry, seat_names(desk.deal, look.language)
        if desk.current == JING:
            return called(desk.definition, "turned", "desk_jing_felt", look.language)
        if isinstance(entry, Penalty):
            return look.say("desk_penalty_felt")
        seat = desk.actor
        if isinstance(entry, Kong):
            kong = desk.called(call_of(entry.kind), "desk_kong_word", look.language)
            facts = {} if seat is None else {"name": names[seat]}
            return look.say("desk_kong_nobody" if seat is None else "desk_kong_felt", kong=kong, **facts)
        return look.say("desk_hand_nobody") if seat is None else look.say("desk_hand_of", name=names[seat])

    def _facts(self, desk: Desk, look: Look) -> str:
        held, entry = desk.held, desk.entry
        if held is None:
            return ""
        left = desk.room
        winning = isinstance(entry, Win) and entry.tile is not None
        size = desk.hand_size(len(self.kongs(desk)))
        full = size + isinstance(entry, Win)
        found = size - left + winning
        parts = [look.say("desk_count", found=found, full=full)]
        tiles = list(held.all_tiles())
        tiles += [entry.tile] if isinstance(entry, Win) and entry.tile is not None else []
        kongs = [event for at in self.kongs(desk) if isinstance(event := desk.deal.events[at], Kong)]
        tiles += [kong.tile for kong in kongs if kong.tile is not None for _ in range(KONG_TILES)]
        if desk.wild:
            count = sum(tile in desk.wild for tile in tiles)
            if len(desk.wild) == 1:
                name = (
                    wild_word(desk.definition, desk.jing.index(desk.wild[0]), look.language)
                    if desk.wild[0] in desk.jing
                    else look.say("desk_wild")
                )
                parts.append(look.say("desk_wild_count", name=name, count=count))
            else:
                parts.append(look.say("desk_jing_count", count=count))
        elif found == full:
            suits = {TILES[tile].letter for tile in tiles}
            families = dict.fromkeys(TILES[kind].family for kind in desk.kinds())
            voids = [one.letter for one in families if one.role == "suit" and one.letter not in suits]
            if voids:
                lacking = look.say("desk_between_suits").join(look.say(code_of("suit_name", suit)) for suit in voids)
                parts.append(look.say("desk_voids", suits=lacking))
        return " · ".join(parts)

    def kongs(self, desk: Desk) -> tuple[int, ...]:
        """The events of the kongs that lie beside the hand."""
        return desk.deal.kongs_of(desk.actor, desk.current) if desk.held is not None else ()

    # --- tiles ----------------------------------------------------------------------------------------------------

    def _tiles(self, desk: Desk, look: Look) -> list[StripTile]:
        entry = desk.entry
        if desk.current == JING:
            return self._jing(desk, look)
        if isinstance(entry, Kong):
            if entry.meld is None:
                self._spots = [HandSpot("winning")]
                return [StripTile(None, label=look.say("desk_slot_label"))]
            return self._meld(entry.meld, 0, HandSpot("winning"), desk, look)
        if not isinstance(entry, (Win, Exhausted)) or desk.held is None:
            # Of an exhausted wall no hands are laid out where the rules check none.
            return []
        return self._hand(desk, entry, look)

    def _jing(self, desk: Desk, look: Look) -> list[StripTile]:
        self._spots = [HandSpot("jing")] * max(len(desk.jing), 1)
        hats = [wild_name(desk, kind, look.language) for kind in desk.jing]
        return [
            StripTile(kind, group=at, hat=hat, label=f"{hat} {tile_name(kind, look.language)}".strip())
            for at, (kind, hat) in enumerate(zip(desk.jing, hats, strict=True))
        ] or [StripTile(None, label=look.say("desk_slot_label"))]

    def _hand(self, desk: Desk, entry: Win | Exhausted, look: Look) -> list[StripTile]:
        held = desk.held
        assert held is not None
        score = self._read(desk)
        if score is not None:
            return self._groups(held, score, desk, look)
        stand_ins = self._stand_ins(desk)
        row: list[StripTile] = []
        for at, kind in enumerate(held.tiles):
            row.append(self._tile(kind, 0, desk, look, stand_ins)._replace(movable=True))
            self._spots.append(HandSpot("tile", at))
        if desk.room > 0:
            row.append(StripTile(None, label=look.say("desk_slot_label")))
            self._spots.append(HandSpot("slot"))
        if isinstance(entry, Win):
            row.append(self._winning(entry, desk, look, stand_ins))
            self._spots.append(HandSpot("winning"))
        group = 2
        for at, meld in enumerate(held.melds):
            row += self._meld(meld, group, HandSpot("meld", at), desk, look)
            group += 1
        for index in self.kongs(desk):
            kong = desk.deal.events[index]
            if isinstance(kong, Kong) and kong.meld is not None:
                row += self._meld(kong.meld, group, HandSpot("kong", index), desk, look)
                group += 1
        tag = f"{look.say('desk_tag_flowers')} {len(held.flowers)}"
        for kind in held.flowers:
            name = look.say("desk_meld_label", kind=look.say("desk_tag_flowers"), tiles=tile_name(kind, look.language))
            row.append(StripTile(kind, group=group, tag=tag, label=name))
            self._spots.append(HandSpot("flower", kind))
        group += bool(held.flowers)
        for at, kind in enumerate(desk.pending):
            tag = desk.called("chow", "desk_tag_chow", look.language) if not at else ""
            row.append(StripTile(kind, group=group, tag=tag, dim=True, label=tile_name(kind, look.language)))
            self._spots.append(HandSpot("pending"))
        return row

    def _read(self, desk: Desk) -> Score | None:
        """The reading in whose groups the hand lies: of cards, once it is known. Tiles of mahjong stay in their order."""
        outcome = desk.outcome
        win = outcome.win_at(desk.current) if outcome is not None else None
        cards = win is not None and all(TILES[kind].family.role == "cards" for kind in desk.kinds())
        return win.score if win is not None and cards else None

    def _groups(self, held: Held, score: Score, desk: Desk, look: Look) -> list[StripTile]:
        """The hand group by group, then the melds and kongs with what the winning tile made of them."""
        self._grouped = True
        places: dict[int, list[int]] = {}
        for at, kind in enumerate(held.tiles):
            places.setdefault(kind, []).append(at)
        kongs, melds = self.kongs(desk), len(held.melds)
        concealed, made = len(score.reading.groups), score.facts.made
        row = []
        for tile in reading_tiles(score, look.style(), became=True):
            assert tile.kind is not None
            meld = tile.group - concealed
            spot = HandSpot("winning") if tile.winning else HandSpot("meld", meld)
            if not tile.winning and (meld < 0 or (made is not None and made.at == meld and meld >= melds + len(kongs))):
                spot = HandSpot("tile", places[tile.kind].pop(0))
            elif not tile.winning and meld >= melds:
                spot = HandSpot("kong", kongs[meld - melds])
            label = look.say("desk_winning_label", tile=tile.label) if tile.winning else tile.label
            under = desk.called("win", "desk_tag_win", look.language) if tile.winning else ""
            # On the felt it is the player's own hand: only a kong lies face down.
            back = tile.back and score.melds[meld].is_kong
            row.append(tile._replace(back=back, movable=spot.what in ("tile", "winning"), label=label, under=under))
            self._spots.append(spot)
        return row

    def _named_tiles(self, desk: Desk, look: Look, group: int) -> list[StripTile]:
        """What the facts of the win name 鸟, 马, at the end of the row."""
        row, self._named = [], []
        for at, named in enumerate(desk.named()):
            for place, kind in enumerate(named.kinds):
                tile = tile_name(kind, look.language)
                label = look.say("felt_named_label", fact=named.fact.option.label, tile=tile)
                self._spots.append(HandSpot("named", len(self._named)))
                self._named.append((named.mode, place))
                row.append(StripTile(kind, group + at, named_text(named, look), label=label))
        return row

    def _winning(self, win: Win, desk: Desk, look: Look, stand_ins: list[tuple[int, int]]) -> StripTile:
        if win.tile is None:
            return StripTile(None, group=1, label=look.say("desk_slot_label"))
        made = self._tile(win.tile, 1, desk, look, stand_ins)
        word = desk.called("win", "desk_tag_win", look.language)
        name = look.say("desk_winning_label", tile=tile_name(win.tile, look.language))
        return StripTile(made.kind, 1, "", made.hat, made.stand_in, word, winning=True, label=name, movable=True)

    def _tile(self, kind: int, group: int, desk: Desk, look: Look, stand_ins: list[tuple[int, int]]) -> StripTile:
        hat, under, stand_in = "", "", None
        if kind in desk.wild:
            hat = wild_name(desk, kind, look.language)
            pair = next((pair for pair in stand_ins if pair[0] == kind), None)
            if pair is not None:
                stand_ins.remove(pair)
                itself = pair[1] == kind
                under = look.say("desk_tag_as") if not itself else look.say("desk_tag_itself")
                stand_in = None if itself else pair[1]
        return StripTile(kind, group, hat=hat, under=under, stand_in=stand_in, label=tile_name(kind, look.language))

    def _stand_ins(self, desk: Desk) -> list[tuple[int, int]]:
        """Which wild tile stands for what, in the reading that was taken."""
        outcome = desk.outcome
        win = outcome.win_at(desk.current) if outcome is not None and desk.wild else None
        return [(int(a), int(b)) for a, b in win.score.facts.stand_ins] if win is not None else []

    def _meld(self, meld: Meld, group: int, spot: HandSpot, desk: Desk, look: Look) -> list[StripTile]:
        word = desk.called(call_of(meld.kind.value), code_of("desk_tag", meld.kind.value), look.language)
        name = look.say("desk_meld_label", kind=word, tiles=tiles_in_words(meld.tiles, look.language))
        self._spots += [spot] * len(meld.tiles)
        hidden = lying(meld) if meld.is_kong else frozenset[int]()
        hats = [wild_name(desk, int(tile), look.language) for tile in meld.tiles]
        return [
            StripTile(int(tile), group, word, hat, back=at in hidden, label=name)
            for at, (tile, hat) in enumerate(zip(meld.tiles, hats, strict=True))
        ]
