"""Sentences of the room `preferences`: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "preferences_title": ("偏好", "Preferences"),
    "preferences_close": ("收起 (Esc)", "Close (Esc)"),
    "preferences_said": ("改了就算数，下次打开还在。", "Changes count at once and are kept for next time."),
    "preferences_faces": ("牌面", "Tile faces"),
    "preferences_faces_standard": ("标准", "Standard"),
    "preferences_faces_standard_tip": ("象牙底，红绿蓝三色", "Ivory with red, green and blue"),
    "preferences_faces_colour_blind": ("色觉友好", "Colour-blind safe"),
    "preferences_faces_colour_blind_tip": (
        "红的画成空心，不靠颜色也分得清",
        "Red is drawn open: its shape tells it too",
    ),
    "preferences_faces_high_contrast": ("高对比", "High contrast"),
    "preferences_faces_high_contrast_tip": (
        "白底黑线，筒条左上角写数字",
        "Black on white, with a figure on dots and bamboos",
    ),
    "preferences_theme": ("明暗", "Theme"),
    "preferences_theme_system": ("跟随系统", "System"),
    "preferences_theme_light": ("浅色", "Light"),
    "preferences_theme_dark": ("深色", "Dark"),
    "preferences_language": ("语言", "Language"),
    "preferences_language_system": ("跟随系统", "System"),
    "preferences_language_zh": ("中文", "中文"),
    "preferences_language_en": ("English", "English"),
    "preferences_scale": ("字号", "Size of type"),
    "preferences_scale_value": ("{percent} %", "{percent} %"),
    "preferences_scale_hint": ("牌的大小跟窗口走，不跟字号。", "Tiles follow the window, not the type."),
    "preferences_motion": ("动画", "Animations"),
    "preferences_motion_system": ("跟随系统", "System"),
    "preferences_motion_on": ("开", "On"),
    "preferences_motion_off": ("关", "Off"),
    "preferences_folder": ("数据文件夹", "Data folder"),
    "preferences_folder_hint": ("自己的规则、牌局、偏好都在这里。", "Your rulesets, nights and preferences are here."),
    "preferences_folder_open": ("打开", "Open"),
    "preferences_folder_copy": ("复制路径", "Copy path"),
    "preferences_folder_copied": ("路径已复制。", "The path is copied."),
    "preferences_folder_failed": (
        "打不开这个文件夹。复制路径，自己去找。",
        "The folder cannot be opened here. Copy the path instead.",
    ),
    "preferences_reset": ("全部还原", "Reset all"),
    "preferences_reset_tip": ("牌面、明暗、语言、字号、动画都回到原样", "Faces, theme, language, type and animations"),
    "preferences_broken": (
        "preferences.json 读不懂，先用原来的样子。改一项就会重写。",
        "preferences.json cannot be read, so everything looks as at first. Any change writes it anew.",
    ),
    "preferences_unsaved": (
        "偏好存不进 {folder}，只在这一次有效。",
        "Cannot write to {folder}: this lasts until you close.",
    ),
}
