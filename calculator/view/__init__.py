"""What a person sees of a deal, as frozen values with texts, reasons and ids of actions. No widgets."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.view.actions import WINDOW, change, do, step_after
    from calculator.view.ahead import look_ahead
    from calculator.view.card import Card, deal_card
    from calculator.view.early import early_stage
    from calculator.view.going_on import kong_told
    from calculator.view.sessions import session_of
    from calculator.view.staging import stage
    from calculator.view.steps import working
    from calculator.view.values import (
        Ahead,
        Big,
        Choice,
        EventCard,
        Hand,
        Last,
        Line,
        Look,
        Middle,
        PaletteTile,
        Plate,
        Row,
        Session,
        Stage,
        Step,
        Tone,
        WaitRow,
        Working,
    )
