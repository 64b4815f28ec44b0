"""The look of the window: palettes, style sheet, type and helpers for screen readers."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.gui.look.controls import (
        ENTER,
        announce,
        create,
        is_heard,
        label,
        modifiers_of,
        plain_box,
        push_button,
        say_within,
        says,
        show_text,
        styled_frame,
        tag,
    )
    from calculator.gui.look.look import FAMILIES, Look, families_of, system_palette, with_preferences
    from calculator.gui.look.painting import (
        CENTRE,
        LEFT,
        MIDDLE,
        PIXMAPS,
        RIGHT,
        TOP,
        UPRIGHT,
        across,
        drawn_picture,
        elided,
        forget_types,
        frame_focus,
        keep_open,
        measures_of,
        paint_box,
        pen,
        picture_of,
        sized,
        smooth,
        text_px,
    )
    from calculator.gui.look.palette import DARK, HIGH_CONTRAST, LIGHT, STANDARD, FaceSet, Palette, face_set
    from calculator.gui.look.stylesheet import BODY_PX, LEAST_PX, qpalette, style_sheet
