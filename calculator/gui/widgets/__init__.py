"""Widgets and layouts common to the pages of the window."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.gui.widgets.background import (
        PAUSE,
        Background,
        Report,
        Stopped,
        Work,
        collect_garbage,
        end_work,
        later,
        save_memory,
    )
    from calculator.gui.widgets.bar import NoticeBar
    from calculator.gui.widgets.choice_bar import ARROWS, Alternative, ChoiceBar, arrow_step
    from calculator.gui.widgets.controls import (
        action_buttons,
        fill_box,
        focus_next,
        go_on,
        on_keys,
        seen,
        stops_by_row,
        tab_stops,
    )
    from calculator.gui.widgets.fields import made_field, show_field
    from calculator.gui.widgets.flow import Flow, Placing
    from calculator.gui.widgets.layouts import (
        ChoiceBox,
        FittingFrame,
        Part,
        activate,
        at_last,
        empty,
        fill,
        hbox,
        panel,
        rounded,
        scroll_area,
        space,
        stack,
        style_area,
        turn,
        vbox,
    )
    from calculator.gui.widgets.list_view import RowList, StepList
    from calculator.gui.widgets.menus import ListMenu, passing_menu
    from calculator.gui.widgets.motion import SLIDE, fly, move
    from calculator.gui.widgets.option_controls import OptionGrid
    from calculator.gui.widgets.saving import bytes_of, png_of, save_where, what_to_open, where_to_save, which_folder
    from calculator.gui.widgets.table import DataTable
    from calculator.gui.widgets.text_lines import whole
    from calculator.gui.widgets.tips import RoundedApplication
