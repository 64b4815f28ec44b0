"""Announcements to a screen reader, beyond names. Nothing here costs anything as long as none listens."""

from PySide6.QtWidgets import QWidget


def is_heard(widget: QWidget) -> bool:
    """Return whether a widget can be seen and a screen reader listens."""
    from PySide6.QtGui import QAccessible  # its modules are loaded once the window stands

    return widget.window().isVisible() and QAccessible.isActive()


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say that something is so now."""
    if text and is_heard(widget):
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
