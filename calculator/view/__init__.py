"""What a person sees of a deal, as frozen values with texts, reasons and ids of actions. No widgets."""

from calculator.view.values import (
    Ahead,
    Big,
    Choice,
    EventCard,
    Hand,
    Last,
    Look,
    Middle,
    PaletteTile,
    Plate,
    Row,
    Stage,
    Step,
    WaitRow,
)
