"""A night as one page that needs nothing beside it: who pays whom, totals, score sheet, chart, statistics, and every deal.

There is no script in it, and its policy of contents lets a browser ask nobody for anything.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256

import calculator
from calculator.documents import Problems, read_bytes, read_text
from calculator.nights.accounts import account
from calculator.nights.highlights import again_text, count_heads, counts_of, night_highlights
from calculator.nights.layout import WINDOW_COLUMNS, Grid, cell_text, has_pot_column, settlement_grids, settlement_notes
from calculator.nights.model import Sheet, SheetRow
from calculator.nights.plot import night_plot, plot_text
from calculator.nights.row_text import game_text, lacking, party, points_text, sheet_notes
from calculator.nights.web_deals import DealArticles, PageParts, amount, anchor
from calculator.resources import RESOURCES
from calculator.rules import Table
from calculator.statement import Html, element, settings
from calculator.text import Language, real_minus, signed

_HANDS = 5
"""The number of the biggest hands listed."""
_CHARTS = ((1040, 300, "wide"), (400, 260, "slim"))
"""Width, height and on which pages each is seen."""


def page_bytes(sheet: Sheet, language: Language) -> bytes:
    """Return the page as a file, the same for the same sheet."""
    return _WebPage(sheet, language).whole().encode()


class _WebPage(PageParts):
    def __init__(self, sheet: Sheet, language: Language) -> None:
        super().__init__(sheet, language)
        self.account = account(sheet)
        self.articles = DealArticles(sheet, language)

    def whole(self) -> str:
        style = Html(_colours() + read_text(RESOURCES / "night_page.css"))
        digest = b64encode(sha256(style.encode()).digest()).decode()
        policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=policy),
            element("meta", name="referrer", content="no-referrer"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("title", self.night.name),
            element("style", style),
        )
        shown = element("main", *self._parts())
        foot = element("footer", f"算番 Suanfan {calculator.__version__}")
        body = element("body", self.articles.tiles.symbols(), shown, foot)
        return f"<!doctype html>\n{element('html', head, body, lang=self.language)}\n"

    def _parts(self) -> list[Html | None]:
        return [
            self._head(),
            self._section("accounts", self.say("accounts_title"), self._accounts()),
            self._notes(),
            self._section("sheet", self.say("sheet_title"), [self._sheet()]),
            self._section("chart", self.say("chart_title"), self._charts()),
            self._highlights(),
            self._deals(),
        ]

    def _section(self, name: str, title: str, parts: Sequence[Html | None]) -> Html | None:
        """Return a part of the page; nothing if it is empty."""
        return element("section", element("h2", title), *parts, id=name, cls="part") if any(parts) else None

    # --- the night as a whole ---------------------------------------------------------------------------------------

    def _head(self) -> Html:
        night = self.night
        lines = [
            f"{night.date} · {night.ruleset.title(self.language)}",
            f"{self.say('sheet_stake', stake=night.stake)} · {self.say('night_deals', count=self.sheet.deals)}",
        ]
        table = self._table()
        if table is not None:
            agreed = settings(table, self.language, changed_only=True)
            lines += [f"{self.say('report_settings')}: {' · '.join(agreed)}"] if agreed else []
        return element("header", element("h1", night.name), *(element("p", line) for line in lines))

    def _table(self) -> Table | None:
        """Return the table with its options; None if the rules cannot be read."""
        settled = (row.settlement.table for row in self.sheet.rows if row.settlement is not None)
        try:
            return next(settled, None) or self.night.table()
        except Problems:
            return None

    def _parties(self) -> range:
        return range(self.night.seats + has_pot_column(self.sheet))

    def _totals(self) -> Html:
        """Return each player's gain or loss, and that in money."""
        ends = self.sheet.totals_with_pot
        boxes, lack = [], lacking(self.sheet.missing, self.language)
        for who in self._parties():
            money = self.say("chat_money", money=signed(self.account.rounded[who]))
            name = element("dt", self.player(who))
            stack = self.sheet.stacks[who] if self.sheet.stacks is not None and who < self.night.seats else None
            chips = None if stack is None else element("small", self.say("sheet_stack", points=real_minus(stack)))
            short = element("small", lack) if lack else None
            boxes.append(element("div", name, element("dd", amount(ends[who]), element("small", money), short, chips)))
        return element("dl", *boxes, cls="totals")

    def _notes(self) -> Html | None:
        """Return the remarks on the whole session: its unreadable parts and faults."""
        notes = sheet_notes(self.sheet, self.language)
        if self.night.settled is not None:
            notes.append(self.say("night_is_settled"))
        return element("ul", *(element("li", note) for note in notes), cls="notes") if notes else None

    # --- the score sheet --------------------------------------------------------------------------------------------

    def _sheet(self) -> Html:
        heads = [element("th", self.say(column.in_window)) for column in WINDOW_COLUMNS]
        names = [self.player(who) for who in self._parties()]
        heads += [element("th", name, cls="value") for name in names]
        rows = [line for row in self.sheet.rows for line in self._lines(row)]
        words = len(WINDOW_COLUMNS)
        title = self.say("sheet_totals", count=self.sheet.deals) + lacking(self.sheet.missing, self.language)
        ends = map(self._figure, self._parties(), self.sheet.totals_with_pot)
        sums = [element("td", title, colspan=words, cls="span"), *ends]
        return element(
            "table",
            element("thead", element("tr", *heads)),
            element("tbody", *rows),
            element("tfoot", element("tr", *sums)),
            cls="sheet",
        )

    def _figure(self, who: int, points: int | None) -> Html:
        """Return an amount of the sheet; on slim pages with its player's name."""
        name = party(self.night, who, self.language)
        cls = "value" if not points else "value gain" if points > 0 else "value loss"
        return element("td", points_text(points), cls=cls, data_who=name)

    def _lines(self, row: SheetRow) -> list[Html]:
        cells = []
        for at, column in enumerate(WINDOW_COLUMNS):
            text = column.cell(self.sheet, row, self.language)
            inner = element("a", text, href=f"#{anchor(row)}") if not at and row.number else cell_text(text)
            cells.append(element("td", inner, cls=f"{column.in_window.replace('_', '-')} words"))
        cells += map(self._figure, self._parties(), row.net_with_pot)
        found = [element("tr", *cells, cls=row.row.kind)]
        if row.game is not None:
            end = row.game.end
            text = element("td", game_text(row.game, self.language), colspan=len(WINDOW_COLUMNS), cls="span")
            ends = map(self._figure, self._parties(), end.net_with_pot)
            found.append(element("tr", text, *ends, cls="game"))
        return found

    # --- accounts, chart, statistics ----------------------------------------------------------------------------------

    def _charts(self) -> list[Html]:
        if not self.sheet.rows:
            return []
        said = plot_text(self.sheet, self.language)
        return [night_plot(self.sheet, (wide, high), self.language).drawn(name, said) for wide, high, name in _CHARTS]

    def _accounts(self) -> list[Html]:
        payments = self.account.payments
        lines = []
        for move in payments:
            paid = element("b", self.say("chat_money", money=move.amount), cls="paid")
            lines.append(element("li", element("span", self.ends(move.payer, move.payee)), " ", paid))
        *_, (net_title, net), (gross_title, gross) = settlement_grids(self.sheet, self.account, self.language)
        return [
            element("ul", *lines, cls="transfers") if lines else element("p", self.say("accounts_even")),
            self._totals(),
            *(
                element("details", element("summary", title), _grid(grid), cls="steps")
                for title, grid in ((net_title, net), (gross_title, gross))
            ),
            *(element("p", note, cls="remark") for note in settlement_notes(self.account, self.language)),
        ]

    def _highlights(self) -> Html | None:
        """Return the highlights.

        They are wins and discards beside the numbers by luck, who discarded to whom, the biggest
        hands, a deal to see again.
        """
        found = night_highlights(self.sheet)
        if not found.deals:
            return None
        names = self.night.names
        heads = [element("th", self.say("statistics_who"))]
        heads += [element("th", head, title=tip, cls="value") for head, tip in count_heads(self.sheet, self.language)]
        rows = []
        for seat in range(self.night.seats):
            who = element("th", self.player(seat))
            counts = counts_of(self.sheet, found, seat)
            rows.append(element("tr", who, *(element("td", one.text, cls="value") for one in counts)))
        people = element("table", element("thead", element("tr", *heads)), element("tbody", *rows), cls="grid")
        parts = [
            element("div", people, cls="sideways", tabindex=0),
            element("p", found.luck_text(names, self.language), cls="remark"),
        ]
        if found.hands:
            hands = [
                element(
                    "li",
                    element("a", self.say("sheet_deal_number", number=hand.row.number), href=f"#{anchor(hand.row)}"),
                    " ",
                    self.player(hand.seat),
                    " ",
                    element("span", hand.text(self.language)),
                    " ",
                    amount(hand.points),
                )
                for hand in found.hands[:_HANDS]
            ]
            parts += [element("h3", self.say("highlights_hands")), element("ol", *hands, cls="hands")]
        if found.again is not None:
            text = again_text(found.again, self.language)
            parts.append(element("p", element("a", text, href=f"#{anchor(found.again)}")))
        return self._section("highlights", self.say("highlights_title", name=self.night.name), parts)

    def _deals(self) -> Html | None:
        articles = [self.articles.article(row) for row in self.sheet.rows if row.number]
        return self._section("deals", self.say("paper_workings"), articles)


def _grid(grid: Grid) -> Html:
    """Return a table whose first column is names."""
    heads = [element("th", head, cls="value" if at else None) for at, head in enumerate(grid.head)]
    rows = [
        element("tr", element("th", row[0]), *(element("td", cell_text(cell), cls="value") for cell in row[1:]))
        for row in grid.rows
    ]
    table = element("table", element("thead", element("tr", *heads)), element("tbody", *rows), cls="grid")
    return element("div", table, cls="sideways", tabindex=0)


def _colours() -> str:
    """Return the window's colours as properties: `--bg`, `--ink` ….

    On screens that ask for it, and never on paper, they are the dark ones.
    """
    themes = json.loads(read_bytes(RESOURCES / "themes.json"))
    faces = {one["name"]: one for one in themes["faces"]}
    palettes = {one["name"]: one for one in themes["palettes"]}
    written = []
    for palette in (palettes["light"], palettes["dark"]):
        colours = dict(palette)
        colours |= {f"tile-{name}": value for name, value in faces[palette["faces"]].items()}
        colours |= {f"seat-{at}": value for at, value in enumerate(palette["seats"])}
        lines = [
            f"--{name.replace('_', '-')}:{value};" for name, value in colours.items() if str(value).startswith("#")
        ]
        written.append(f":root{{{''.join(lines)}}}")
    light, dark = written
    return f"{light}\n@media screen and (prefers-color-scheme: dark){{{dark}}}\n"
