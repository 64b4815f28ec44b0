"""Plain values of the stage, one step of a deal as a person sees it, and of tables."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from calculator.statement import StripTile

if TYPE_CHECKING:
    from calculator.nights import GameSoFar


class Step(StrEnum):
    """The steps of a deal, in their order."""

    LAY = "lay"
    WHO = "who"
    ANSWER = "answer"


SIGNS = dict(zip(Step, "\N{CIRCLED DIGIT ONE}\N{CIRCLED DIGIT TWO}\N{CIRCLED DIGIT THREE}", strict=True))
"""Before the question of each step."""


class Look(StrEnum):
    """The states of a plate or a tile: it can be clicked, it is chosen, or it is out."""

    OPEN = "open"
    CHOSEN = "chosen"
    OUT = "out"


class Choice(NamedTuple):
    """A control. A click does `action` (see `actions.do`); `less` and `more` are the actions of a counter's two ends."""

    action: str
    text: str
    amount: str = ""
    """Its effect: 8, ×2, +1番."""
    note: str = ""
    chosen: bool = False
    why: str = ""
    """The reason that it can't be clicked now; empty if it can."""
    less: str = ""
    more: str = ""
    second: bool = False
    """A less ordinary outcome beside the ordinary one; drawn dashed."""
    rare: bool = False
    """Shown behind a further chip."""
    help: str = ""
    key: str = ""
    """The action of the keyboard that does the same."""


class Tone(StrEnum):
    """The tone of a hint."""

    PLAIN = "plain"
    DONE = "done"
    """Something worked; it passes by itself."""
    PROBLEM = "problem"
    """It says what has to be changed."""


class Plate(NamedTuple):
    """A seat at the table. `text` and `amount` are what a click on it means: 点炮，付 8."""

    seat: int
    name: str
    tags: tuple[str, ...] = ()
    """庄, 西, 和了."""
    look: Look = Look.OPEN
    text: str = ""
    amount: str = ""
    note: str = ""
    total: str = ""
    """A net or a total, at its right or below its name; empty where none stands there."""
    action: str = ""
    why: str = ""
    chips: tuple[Choice, ...] = ()
    """Facts of the player, claims at an exhaustive draw."""
    whole_name: str = ""
    """The name, if `name` is only the beginning of it."""


class Note(NamedTuple):
    """A remark with what can be done about it: in the middle of the table, or about the deal recorded last."""

    title: str = ""
    text: str = ""
    choices: tuple[Choice, ...] = ()


class PaletteTile(NamedTuple):
    """A tile of the palette."""

    kind: int
    name: str
    action: str
    left: int | None = None
    """Copies that can still be laid; None where they are not counted."""
    look: Look = Look.OPEN
    hat: str = ""
    why: str = ""


class Row(NamedTuple):
    """A payment as it is read: payers → payee, each pays `amount`. `seats` are (payer, payee) of its transfers."""

    payers: tuple[int, ...]
    payee: int
    payers_text: str
    payee_text: str
    amount: str
    reason: str = ""
    apart: bool = False
    """A line is drawn above it: what follows belongs to the deal as a whole."""


class EventCard(NamedTuple):
    """An event in the strip; `at` is its index, None for the whole deal."""

    at: int | None
    number: str
    text: str
    tile: int | None = None
    amount: str = ""
    chosen: bool = False
    action: str = ""
    short: str = ""
    """Its text where many events stand in one line; empty if that is the text."""


class Hand(NamedTuple):
    """A hand as it lies on the stage. `laid` of `full` tiles are there."""

    tiles: tuple[StripTile, ...] = ()
    title: str = ""
    laid: int = 0
    full: int = 0
    refused: frozenset[int] = frozenset()
    """Places of tiles that fail a requirement; ringed."""
    actions: tuple[str, ...] = ()
    """The action of a click on each tile."""
    worth: str = ""
    """The certain worth of an unfinished hand if the rules add up its groups: 已有 28 胡息."""


class Big(NamedTuple):
    """The large figure of an answer: an amount with its unit below who pays whom, or a net in the head."""

    title: str = ""
    amount: str = ""
    unit: str = ""
    net: bool = False


class WaitRow(NamedTuple):
    """A wait, or a discard with what it leaves."""

    kind: int
    text: str
    note: str
    amount: str


class Ahead(NamedTuple):
    """The outlook of the hand.

    It has waits or discards, the chances of a self-draw after some draws, and the worth of one wild
    tile more or less.
    """

    tab: str
    title: str
    rows: tuple[WaitRow, ...] = ()
    chances: tuple[tuple[str, str], ...] = ()
    wild: str = ""


class WorkingStep(NamedTuple):
    """A step of a working, as deep as it is indented.

    `place` is where its rule stands, to which `action` leads; a `head` is the event that follows.
    """

    text: str
    depth: int = 0
    place: str = ""
    action: str = ""
    head: bool = False


class Working(NamedTuple):
    """Every step of an answer, and the readings of the hand if two bring different amounts."""

    readings: tuple[Choice, ...] = ()
    lines: tuple[WorkingStep, ...] = ()


class Stage(NamedTuple):
    """One step with its one question, and all that stands on the stage."""

    step: Step
    question: str
    hint: str
    tone: Tone = Tone.PLAIN
    place: str = ""
    """Number of the deal in its session."""
    rules: str = ""
    """The ruleset."""
    dealer: str = ""
    hand: Hand = Hand()
    worth: str = ""
    """The value of a whole hand in one line."""
    facts: tuple[Choice, ...] = ()
    """Facts of the deal, at the right of the hand."""
    chips: tuple[Choice, ...] = ()
    """Facts of the win, then circumstances that are possible."""
    palette: tuple[tuple[PaletteTile, ...], ...] = ()
    captions: tuple[int | None, ...] = ()
    """Above the columns of the palette, the seat that each rank hits."""
    modes: tuple[Choice, ...] = ()
    """Ways to lay the next tile, and events that begin here; at the lower right."""
    plates: tuple[Plate, ...] = ()
    middle: Note = Note()
    """What nobody discarded, the pot, or what is going on."""
    strip: tuple[EventCard, ...] = ()
    rows: tuple[Row, ...] = ()
    big: Big = Big()
    why: str = ""
    """The answer's reason in one line; ▸ opens its `working`."""
    arrows: tuple[tuple[int, int, str], ...] = ()
    """Payer, payee and amount of one or two payments."""
    totals: tuple[tuple[str, str], ...] = ()
    """Everybody's total after recording, by name."""
    totals_title: str = ""
    totals_sum: str = ""
    last: Note | None = None
    """The deal recorded last, in one line."""
    ahead: Ahead | None = None
    others: tuple[Choice, ...] = ()
    """White buttons at the lower left or right: 改牌, 还有人接着胡."""
    links: tuple[Choice, ...] = ()
    """追问, 发图."""
    primary: Choice | None = None
    """The one green button; Enter presses it."""
    held: Step | None = None
    """The step that a window stays at though the deal is at another."""

    @property
    def problem(self) -> bool:
        """True if the hint says what has to be changed."""
        return self.tone is Tone.PROBLEM


class Session(NamedTuple):
    """The session's information: the number of the deal, everybody's total before it, and the deal recorded last."""

    number: int = 0
    totals: tuple[int, ...] = ()
    pot: int = 0
    title: str = ""
    last: Note | None = None
    editing: bool = False
    """An old deal is being changed."""
    under: bool = False
    """The deal is recorded by the options of the session, which are others than its own."""
    so_far: "GameSoFar | None" = None
    """The game of several deals before this one."""


class TableCell(NamedTuple):
    """One cell. `ink` names a colour of the palette; "" is its ink for text."""

    text: str = ""
    key: Any = None
    """The key by which its column sorts; the text if None."""
    ink: str = ""
    right: bool = False
    bold: bool = False
    tip: str = ""
    """The tooltip, where it is not the text."""
    marker: int | None = None
    """A player whose marker stands before the text."""
    dot: int | None = None
    """A player in whose colour a dot stands before the text."""
    tag: str = ""
    """A word in a frame behind the text."""
    underlined: bool = False

    @property
    def order(self) -> Any:
        """The key by which the cell is sorted."""
        return self.text if self.key is None else self.key

    @property
    def whole(self) -> str:
        """The text with the word behind it."""
        return f"{self.text}  [{self.tag}]" if self.tag else self.text

    @property
    def seat(self) -> int | None:
        """The player whose marker or dot stands before the text."""
        return self.marker if self.dot is None else self.dot


class TableRow(NamedTuple):
    """A row of a table; `key` says which it is."""

    key: str
    cells: tuple[TableCell, ...]


class TableColumn(NamedTuple):
    """`width` is in pixels at 100 % of the type's size; what is left over is divided by `share`."""

    head: str
    width: int = 0
    share: int = 0
    right: bool = False
    tip: str = ""
    largest_first: bool = False
    """True if the first click on the head puts the largest value first."""
    yields: bool = False
    """True if it goes when not all columns have room."""
