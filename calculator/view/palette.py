"""The tiles that lie there, those that can be laid, and the ways to lay them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from calculator.deals import Exhausted, Kong, Win
from calculator.settlement import worth_so_far
from calculator.statement import StripTile, call_of, meld_tiles
from calculator.table import JING, new_reason, wild_name
from calculator.text import code_of
from calculator.tiles import KONG_KINDS, KONG_TILES, TILES
from calculator.view.actions import without_unwon
from calculator.view.scene import Scene
from calculator.view.values import Choice, Hand, Look, PaletteTile, Step


def hand(scene: Scene) -> Hand:
    """Return the hand as it lies there, each tile with the action that changes it."""
    open_table, entry, held = scene.open_table, scene.entry, scene.open_table.held
    if open_table.current == JING or isinstance(entry, Kong):
        return _few(scene)
    if held is None:
        return Hand()
    order = sorted(range(len(held.tiles)), key=lambda at: held.tiles[at])
    lying = [(StripTile(held.tiles[at]), f"take:{at}") for at in order]
    if isinstance(entry, Win) and entry.tile is not None:
        name = scene.say("stage_winning_tile", tile=entry.tile)
        lying.append((StripTile(entry.tile, 1, winning=True, label=name), "take_winning"))
    laid_down = [(meld, f"meld:{at}") for at, meld in enumerate(held.melds)]
    whose = open_table.actor, open_table.current
    kongs = zip(open_table.deal.kong_melds(*whose), open_table.deal.kongs_of(*whose), strict=True)
    laid_down += [(meld, f"select:{index}") for meld, index in kongs]
    melds = [meld for meld, _ in laid_down]
    worth = (
        worth_so_far(open_table.table, held.tiles, melds)
        if open_table.table is not None and isinstance(entry, Win)
        else None
    )
    for at, (meld, action) in enumerate(laid_down):
        word = scene.style.kind_word(meld.kind.value) + (f" {worth.melds[at]}" if worth is not None else "")
        lying += [(tile, action) for tile in meld_tiles(meld, 2 + at, word)]
    beside = 2 + len(melds)
    lying += [(StripTile(kind, beside), f"tile:{int(kind)}") for kind in held.flowers]
    for group, named in enumerate(open_table.named(), beside + 1):
        tag = named.fact.option.label(scene.language)
        lying += [(StripTile(kind, group, tag), f"take_named:{named.mode}:{at}") for at, kind in enumerate(named.kinds)]
    laid = len(held.tiles) + 3 * len(melds)
    full = laid + open_table.room
    if isinstance(entry, Win):
        laid, full = laid + (entry.tile is not None), full + 1
    title = scene.say("stage_hand") if open_table.actor is None else scene.say("stage_hand_of", name=open_table.actor)
    so_far = ""
    if worth is not None and worth.total and scene.step is Step.LAY:
        so_far = scene.say("stage_so_far", points=worth.total, what=worth.label(scene.language))
    tiles, actions = _named(scene, [tile for tile, _ in lying]), tuple(action for _, action in lying)
    return Hand(tiles, title, laid, full, actions=actions, worth=so_far)


def _few(scene: Scene) -> Hand:
    """Return the tiles of a kong, or the tile that was turned up."""
    entry, turned = scene.entry, scene.deal.jing
    if isinstance(entry, Kong):
        word = "" if entry.meld is None else scene.style.kind_word(entry.meld.kind.value)
        tiles = [] if entry.meld is None else meld_tiles(entry.meld, 0, word)
        return Hand(_named(scene, tiles), actions=("take_winning",) * len(tiles))
    return Hand() if turned is None else Hand((StripTile(turned, label=scene.tile(turned)),), actions=("",))


def _named(scene: Scene, tiles: Iterable[StripTile]) -> tuple[StripTile, ...]:
    """Return tiles with their names, wild ones with hats."""
    return tuple(
        tile._replace(
            hat=wild_name(scene.open_table, tile.kind, scene.language), label=tile.label or scene.tile(tile.kind)
        )
        for tile in tiles
    )


def palette(scene: Scene) -> tuple[tuple[PaletteTile, ...], ...]:
    """Return the tiles of the ruleset, a row for each suit; none in a step that asks for none."""
    open_table = scene.open_table
    if scene.step is not Step.LAY and scene.named is None:
        return ()
    counted = open_table.current != JING and scene.named is None
    left = {**open_table.copies_left()} if counted else {}
    if counted and open_table.robbed is not None:
        left[open_table.robbed] = 1
    playable = open_table.playable() if isinstance(open_table.entry, (Win, Exhausted)) and counted else None
    full = open_table.mode == "hand" and not _has_room(scene)
    rows = []
    for _, kinds in groupby(open_table.kinds(), key=lambda kind: TILES[kind].letter):
        row = []
        for kind in kinds:
            why = _why_not(scene, kind, left, playable, full=full)
            chosen = scene.named is not None and kind in scene.named.kinds
            look = Look.OUT if why else Look.CHOSEN if chosen else Look.OPEN
            hat = wild_name(open_table, kind, scene.language)
            action = f"name:{scene.named.fact.id}:{int(kind)}" if scene.named is not None else f"tile:{int(kind)}"
            row.append(PaletteTile(kind, scene.tile(kind), "" if why else action, left.get(kind), look, hat, why))
        rows.append(tuple(row))
    return tuple(rows)


def captions(scene: Scene) -> tuple[int | None, ...]:
    """Return for each column of the palette of a fact the seat that its tiles hit.

    It is the payer who alone pays differently with such a tile, or the winner if all do.
    """
    named, win = scene.named, scene.entry
    if named is None or named.fact.unasked or not isinstance(win, Win):
        return ()
    kinds = scene.open_table.kinds()
    first = [kind for kind in kinds if TILES[kind].letter == TILES[kinds[0]].letter]
    without, found = ("source:wall", f"unname:{named.fact.id}"), list[int | None]()
    for kind in first:
        plain, with_it = scene.tried(*without), scene.tried(*without, f"name:{named.fact.id}:{int(kind)}")
        hit = [seat for seat in range(len(scene.names)) if with_it.pays(seat) not in (0, plain.pays(seat))]
        found.append(hit[0] if len(hit) == 1 else win.player if len(hit) > 1 else None)
    return tuple(found)


def _why_not(scene: Scene, kind: int, left: dict[int, int], playable: frozenset[int] | None, *, full: bool) -> str:
    open_table, entry = scene.open_table, scene.entry
    if open_table.current == JING or scene.named is not None:
        return ""
    if isinstance(entry, Kong):
        free = open_table.wins_again and left.get(kind, 0) > 0 and open_table.fixed_kong(kind)
        taken = left.get(kind, 0) < KONG_TILES and kind != entry.tile and not free
        return scene.say("table_kong_taken", tile=kind) if taken else ""
    if left.get(kind) == 0 or (playable is not None and kind not in playable):
        held = open_table.held
        if held is not None and kind in held.flowers:
            return ""
        return scene.say("stage_none_left" if left.get(kind) == 0 else "stage_not_so", tile=kind)
    return scene.say("stage_hand_full") if full else ""


def _has_room(scene: Scene) -> bool:
    open_table, entry = scene.open_table, scene.entry
    if isinstance(entry, Win):
        # A flower that seemed to win can still lie beside the hand.
        last = TILES[entry.tile].family.role if entry.tile is not None else "flowers"
        return open_table.room > 0 or (open_table.room == 0 and last == "flowers")
    return open_table.room > 0 or bool(open_table.unfinished_seats())


def modes(scene: Scene) -> tuple[Choice, ...]:
    """Return the ways to lay the next tile, and the events that begin here."""
    open_table, entry = scene.open_table, scene.entry
    if scene.step is not Step.LAY or entry is None:
        return ()
    found = [_mode(scene, mode) for mode in open_table.modes() if mode != "hand" and mode not in KONG_KINDS]
    if not isinstance(entry, Win):
        return tuple(found) if isinstance(entry, Exhausted) else ()
    if open_table.wins_again and not entry.hand.tiles and entry.player is None:
        for seat in dict.fromkeys(open_table.deal.winners(open_table.current)):
            if seat != entry.source:
                text = scene.say("stage_again", name=seat)
                found.append(Choice(f"again:{seat}", text))
    # Whose kong it is stays open where nobody is named; then it is an event, asked for like a win.
    if entry.player is not None:
        found += [_mode(scene, mode) for mode in open_table.modes() if mode in KONG_KINDS]
    elif open_table.asks_discarder:
        found.append(_event(scene, "kong", open_table.button_word("kong", "table_add_kong", scene.language)))
    else:
        kinds = {"kong": "exposed", "concealed": "concealed"}.items()
        words = {
            kind: open_table.button_word(call_of(kind), code_of("table_tag", kind), scene.language) for _, kind in kinds
        }
        found += [_event(scene, event, words[kind]) for event, kind in kinds]
    exhausted = open_table.called("exhausted", "table_event_exhausted", scene.language)
    code = "stage_wall_empty" if open_table.deal.winners() else "stage_nobody"
    found.append(_event(scene, "exhausted", scene.say(code, what=exhausted)))
    if open_table.definition is not None:
        found += [
            # The key of a penalty enters the first of them.
            _event(scene, kind, scene.say(code_of("stage_penalty", kind)))._replace(
                rare=True, key="" if at else "new_penalty"
            )
            for at, kind in enumerate(open_table.definition.penalties)
        ]
    return tuple(found)


def _mode(scene: Scene, mode: str) -> Choice:
    open_table = scene.open_table
    text = open_table.button_word(call_of(mode), code_of("table_mode", mode), scene.language)
    chosen = open_table.mode == mode
    why = "" if chosen or open_table.room >= 3 or mode in KONG_KINDS else scene.say("stage_no_room")
    return Choice(f"mode:{'hand' if chosen else mode}", text, chosen=chosen, why=why, key=open_table.key_of(mode))


def _event(scene: Scene, kind: str, text: str) -> Choice:
    # A hand that nobody has won with is no hindrance to an exhaustive draw.
    reason = new_reason(scene.open_table, kind)
    if reason is not None and kind == "exhausted":
        reason = new_reason(without_unwon(scene.open_table), kind)
    return Choice(f"event:{kind}", text, why=scene.why(reason), key=f"new_{kind}")
