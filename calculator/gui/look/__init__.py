"""The look of the window: palettes, style sheet, type and helpers for screen readers."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.gui.look.accessibility import announce, is_heard
    from calculator.gui.look.icons import SIDE, undo_icon
    from calculator.gui.look.kept import KeptPixmaps
    from calculator.gui.look.keys import ENTER, modifiers_of
    from calculator.gui.look.look import (
        CENTRE,
        FAMILIES,
        LEFT,
        MIDDLE,
        RIGHT,
        TOP,
        UPRIGHT,
        Look,
        across,
        colour_of,
        create,
        elided,
        families_of,
        forget_types,
        frame_focus,
        keep_open,
        label,
        measures_of,
        paint_box,
        pen,
        picture_of,
        plain_box,
        push_button,
        put,
        say_within,
        says,
        show_text,
        sized,
        smooth,
        styled_frame,
        system_palette,
        tag,
        text_px,
        to_preferences,
        with_preferences,
    )
    from calculator.gui.look.palette import DARK, HIGH_CONTRAST, LIGHT, STANDARD, FaceSet, Palette, face_set
    from calculator.gui.look.stylesheet import BODY_PX, LEAST_PX, qpalette, style_sheet
