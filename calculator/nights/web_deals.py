"""Every deal of a night for its page: what happened, its tiles, every payment as a sentence, nets, and the working to unfold."""

from __future__ import annotations

from collections.abc import Iterable

from calculator.deals import Exhausted, Win
from calculator.nights.accounts import pairs_of
from calculator.nights.model import PlayedGame, Sheet, SheetRow
from calculator.nights.row_text import accepted_text, game_title, game_values, party, who_text
from calculator.settlement import SettledWin, Settlement, points_working
from calculator.statement import (
    MARKERS,
    DrawnTiles,
    Html,
    ListRow,
    PaymentText,
    TextStyle,
    deal_style,
    element,
    event_title,
    facts_of_hand,
    facts_said,
    formula_lines,
    held_tiles,
    item_rows,
    joined,
    payer_and_payee,
    payment_reason,
    payment_texts,
    payments_of_event,
    stand_ins_text,
    standing_text,
    style_of,
    tiles_of_event,
    transfer_rows,
    working_rows,
)
from calculator.text import Language, real_minus, say, signed

_INDENT = "\N{IDEOGRAPHIC SPACE}"


def amount(points: int, element_name: str = "b") -> Html:
    """Return an amount with its sign."""
    return element(element_name, signed(points), cls="gain" if points > 0 else "loss" if points < 0 else "none")


def anchor(row: SheetRow) -> str:
    """Return the anchor of a deal."""
    return f"deal-{row.number}"


class PageParts:
    """Parts of a night's page, in its language."""

    def __init__(self, sheet: Sheet, language: Language) -> None:
        self.sheet, self.night, self.language = sheet, sheet.night, language

    def say(self, code: str, **facts: object) -> str:
        """Return a sentence in the page's language."""
        return say(code, self.language, **facts)

    def player(self, who: int) -> Html:
        """Return a player with the mark of his colour, or the pot."""
        if who >= self.night.seats:
            return element("bdi", party(self.night, who, self.language))
        colour = self.night.people[who].colour
        mark = element("span", MARKERS[colour], cls=f"mark seat-{colour}", aria_hidden="true")
        return joined((mark, element("bdi", self.night.names[who])))

    def ends(self, payer: int, payee: int) -> Html:
        """Return who pays whom."""
        return joined((self.player(payer), " → ", self.player(payee)))


class DealArticles(PageParts):
    """`tiles` gathers the kinds that were drawn."""

    def __init__(self, sheet: Sheet, language: Language) -> None:
        super().__init__(sheet, language)
        self.tiles = DrawnTiles(language)

    def article(self, row: SheetRow) -> Html:
        """Return one deal, and the game 场 that ended with it."""
        title = element(
            "h3",
            element("span", self.say("sheet_deal_number", number=row.number), cls="number"),
            " ",
            element("bdi", who_text(self.night, row, self.language)),
        )
        dealer = self.say("report_dealer", name=self.night.names[row.dealer]) if row.dealer is not None else ""
        settlement = row.settlement
        if settlement is None:
            facts, paid = [], self._pairs(row)
        else:
            style = deal_style(settlement, self.language)
            facts = facts_said(settlement.deal, settlement.table, style)
            paid = self._settled(settlement, style)
        about = element("p", " · ".join(filter(None, (dealer, *facts, row.row.entry.note))), cls="about")
        parts = title, about, self._nets(row.net, row.pot), *self._remarks(row), *paid
        game = self._game(row.game) if row.game is not None else None
        return joined((element("article", *parts, id=anchor(row)), game))

    def _nets(self, net: tuple[int, ...] | None, pot: int) -> Html | None:
        """Return each player's gain or loss, with the pot behind them if it takes part."""
        if net is None:
            return None
        ends = (*net, pot) if pot or self.night.ruleset.has_pot else net
        boxes = [
            element("div", element("dt", self.player(who)), amount(points, "dd")) for who, points in enumerate(ends)
        ]
        return element("dl", *boxes, cls="nets")

    def _remarks(self, row: SheetRow) -> list[Html]:
        """Return the reason that it could not be settled, and remarks."""
        found = [element("p", one.located(self.language), cls="fault") for one in row.problems]
        found += [element("p", one.located(self.language), cls="remark") for one in row.warnings]
        if row.mark and row.row.accepted is not None:
            before = accepted_text(self.night, row.row.accepted, self.language)
            found.append(element("p", self.say("sheet_before", text=before), cls="remark"))
        return found

    def _pairs(self, row: SheetRow) -> list[Html]:
        """Return the payments of a deal of which only the amounts are known."""
        pairs, sure = pairs_of(row)
        if not sure or not pairs:
            return []
        lines = []
        for payer, payee, points in pairs:
            lines.append(element("li", element("b", self.ends(payer, payee)), " ", real_minus(points)))
        return [element("ul", *lines, cls="payments")]

    def _settled(self, settlement: Settlement, style: TextStyle) -> list[Html]:
        entries = payment_texts(settlement, style)
        found = [self._event(settlement, at, entries, style) for at in range(len(settlement.deal.events))]
        whole = payments_of_event(entries, None)
        if whole:
            title = element("h4", self.say("report_whole"))
            found.append(element("section", title, *self._payments(settlement, whole, style)))
        found += [element("p", one["message"], cls="remark") for one in settlement.warnings(self.language)]
        return found

    def _event(self, settlement: Settlement, at: int, entries: Iterable[PaymentText], style: TextStyle) -> Html:
        event = settlement.deal.events[at]
        parts: list[Html | None] = [
            element("h4", element("span", at + 1, cls="step"), " ", element("bdi", event_title(event, style)))
        ]
        if isinstance(event, Win):
            facts = facts_of_hand(event.hand, settlement.table, style)
            parts.append(element("p", " · ".join(facts), cls="about") if facts else None)
        strip = tiles_of_event(settlement, at, style)
        parts.append(self.tiles.row(strip) if strip else None)
        if isinstance(event, Exhausted):
            for seat, held in event.shown:
                shown = self.say("page_shown", name=style.names[seat])
                ready = standing_text(settlement, seat, at, style)
                parts.append(element("p", " · ".join(filter(None, (shown, ready))), cls="about"))
                parts.append(self.tiles.row(held_tiles(held, settlement.deal.kong_melds(seat, at))))
        win = settlement.win_at(at)
        if win is not None:
            parts += self._win(win, style)
        parts += self._payments(settlement, payments_of_event(entries, at), style)
        return element("section", *parts)

    def _win(self, win: SettledWin, style: TextStyle) -> list[Html | None]:
        """Return the items of a win, the way to the points, and the whole working."""
        working = points_working(win.score, self.language)
        stands = stand_ins_text(win.score, style)
        steps = [element("span", line) for line in formula_lines(working, style)]
        return [
            element("p", stands, cls="about") if stands else None,
            _table(item_rows(win.score, self.language), "items"),
            element("p", *steps, cls="formula"),
            self._unfolded(working_rows(working, style), "steps"),
        ]

    def _payments(self, settlement: Settlement, entries: Iterable[PaymentText], style: TextStyle) -> list[Html]:
        """Return the payments as sentences, and their calculations below them."""
        lines, rows = [], []
        for one in entries:
            lines.append(_payment(one, style, element("small", one.more) if one.more else None))
            rows += [settlement.transfers[at] for at in one.rows]
        if not lines:
            return []
        return [element("ul", *lines, cls="payments"), self._unfolded(transfer_rows(rows, style), "whole")]

    def _unfolded(self, rows: Iterable[ListRow], cls: str) -> Html:
        return element("details", element("summary", self.say("page_working")), _table(rows, "working"), cls=cls)

    def _game(self, game: PlayedGame) -> Html:
        """Return the result of a game, and its payments."""
        style = style_of(game.end.table, self.night.names, self.language)
        lines = [_payment(one, style) for one in payment_texts(game.end, style)]
        return element(
            "article",
            element("h3", game_title(game, self.language)),
            element("p", game_values(game, self.language), cls="about"),
            self._nets(game.end.net, game.end.pot),
            element("ul", *lines, cls="payments"),
            cls="game",
        )


def _payment(one: PaymentText, style: TextStyle, more: Html | None = None) -> Html:
    """Return a payment as a sentence."""
    who = element("b", element("bdi", payer_and_payee(one, style)))
    return element("li", who, " ", element("bdi", payment_reason(one, style)), more)


def _table(rows: Iterable[ListRow], cls: str) -> Html:
    """Return rows of cells, the first of them words and the others figures."""
    return element("table", *map(_row, rows), cls=cls)


def _row(row: ListRow) -> Html:
    cells = []
    for at, cell in enumerate(row.cells):
        words = cell.text.lstrip(_INDENT)
        depth = len(cell.text) - len(words)
        second = cell.second.strip()
        below = element("small", second) if second else None
        role = "" if cell.role == "plain" else cell.role
        classes = " ".join(filter(None, ("" if not at else "value", role, f"in-{min(depth, 6)}" if depth else "")))
        inner = element("b", words) if cell.bold else words
        cells.append(element("td", inner, below, cls=classes or None))
    return element("tr", *cells)
