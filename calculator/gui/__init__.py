"""The window: everything that touches Qt. Widgets hold no rule logic."""

from calculator.gui.imports import import_plainly
from calculator.gui.overrides import guard_overrides

import_plainly()
guard_overrides()
