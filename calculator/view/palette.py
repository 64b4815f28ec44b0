"""The tiles that lie there, those that can be laid, and the ways to lay them."""

from __future__ import annotations

from itertools import groupby

from calculator.deals import Exhausted, Kong, Win
from calculator.settlement import worth_so_far
from calculator.statement import StripTile, call_of, meld_tiles
from calculator.table import JING, new_reason, wild_name
from calculator.text import code_of
from calculator.tiles import KONG_KINDS, KONG_TILES, TILES, Meld
from calculator.view.actions import without_unwon
from calculator.view.scene import Scene
from calculator.view.tried import sums
from calculator.view.values import Choice, Hand, Look, PaletteTile, Step


def hand(scene: Scene) -> Hand:
    """Return the hand as it lies there, each tile with the action that changes it."""
    open_table, entry, held = scene.open_table, scene.entry, scene.open_table.held
    if open_table.current == JING or isinstance(entry, Kong):
        return _few(scene)
    if held is None:
        return Hand()
    tiles, actions = list[StripTile](), list[str]()

    def lay(kind: int, action: str, group: int, word: str = "", **more: bool) -> None:
        hat = wild_name(open_table, kind, scene.language)
        tiles.append(StripTile(kind, group, word, hat, label=scene.tile(kind), **more))  # type: ignore[arg-type]
        actions.append(action)

    order = sorted(range(len(held.tiles)), key=lambda at: held.tiles[at])
    for at in order:
        lay(held.tiles[at], f"take:{at}", 0)
    if isinstance(entry, Win) and entry.tile is not None:
        lay(entry.tile, "take_winning", 1, winning=True)
        name = scene.say("stage_winning_tile", tile=scene.tile(entry.tile), win=scene.win_word)
        tiles[-1] = tiles[-1]._replace(label=name)
    group = 2
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
        _lay_meld(scene, meld, group, tiles, f" {worth.melds[at]}" if worth is not None else "")
        actions += [action] * len(meld.tiles)
        group += 1
    for kind in held.flowers:
        lay(kind, f"tile:{int(kind)}", group)
    for named in open_table.named():
        group += 1
        for at, kind in enumerate(named.kinds):
            lay(kind, f"take_named:{named.mode}:{at}", group, named.fact.option.label(scene.language))
    laid = len(held.tiles) + 3 * len(melds)
    full = laid + open_table.room
    if isinstance(entry, Win):
        laid, full = laid + (entry.tile is not None), full + 1
    title = scene.say("stage_hand_of", name=scene.style.name(open_table.actor)) if open_table.actor is not None else ""
    title = title or scene.say("stage_hand", win=scene.win_word)
    so_far = ""
    if worth is not None and worth.total and scene.step is Step.LAY:
        so_far = scene.say("stage_so_far", points=worth.total, what=worth.label(scene.language))
    return Hand(tuple(tiles), title, laid, full, actions=tuple(actions), worth=so_far)


def _few(scene: Scene) -> Hand:
    """Return the tiles of a kong, or the tile that was turned up."""
    open_table, entry, tiles = scene.open_table, scene.entry, list[StripTile]()
    if isinstance(entry, Kong) and entry.meld is not None:
        _lay_meld(scene, entry.meld, 0, tiles)
    elif open_table.current == JING and open_table.deal.jing is not None:
        tiles.append(StripTile(open_table.deal.jing, label=scene.tile(open_table.deal.jing)))
    return Hand(tuple(tiles), actions=("take_winning",) * len(tiles) if entry is not None else ("",) * len(tiles))


def _lay_meld(scene: Scene, meld: Meld, group: int, tiles: list[StripTile], worth: str = "") -> None:
    for tile in meld_tiles(meld, group, scene.style.kind_word(meld.kind.value) + worth):
        hat, label = wild_name(scene.open_table, tile.kind, scene.language), scene.tile(tile.kind)
        tiles.append(tile._replace(hat=hat, label=label))


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
    plain, found = sums(scene.tried("source:wall", f"unname:{named.fact.id}").rows), list[int | None]()
    for kind in first:
        with_it = sums(scene.tried("source:wall", f"unname:{named.fact.id}", f"name:{named.fact.id}:{int(kind)}").rows)
        hit = [seat for seat in with_it if with_it[seat] != plain.get(seat)]
        found.append(hit[0] if len(hit) == 1 else win.player if len(hit) > 1 else None)
    return tuple(found)


def _why_not(scene: Scene, kind: int, left: dict[int, int], playable: frozenset[int] | None, *, full: bool) -> str:
    open_table, entry = scene.open_table, scene.entry
    if open_table.current == JING or scene.named is not None:
        return ""
    if isinstance(entry, Kong):
        free = open_table.wins_again and left.get(kind, 0) > 0 and open_table.fixed_kong(kind)
        taken = left.get(kind, 0) < KONG_TILES and kind != entry.tile and not free
        return scene.say("table_kong_taken", tile=scene.tile(kind)) if taken else ""
    if left.get(kind) == 0 or (playable is not None and kind not in playable):
        held = open_table.held
        if held is not None and kind in held.flowers:
            return ""
        return scene.say("stage_none_left" if left.get(kind) == 0 else "stage_not_so", tile=scene.tile(kind))
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
                text = scene.say("stage_again", name=scene.style.name(seat), win=scene.win_word)
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
    found.append(_event(scene, "exhausted", scene.say(code, win=scene.win_word, what=exhausted)))
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
