"""算番 Suanfan: settles real games of Chinese regional mahjong under rulesets that are plain YAML files."""

from importlib.machinery import SourceFileLoader as _Loader
from os import stat as _stat
from os import unlink as _unlink

__version__ = "0.1.0"
"""The one place: the wheel, the bundle, `--version` and the window read it here."""

_write = _Loader.set_data


def _write_whole(loader: _Loader, path: str, data: bytes, **more: int) -> None:
    """Write compiled code whole or not at all.

    On a full disk Python before 3.13 leaves the first half of it, and the module cannot be loaded
    any more, also when there is room again.
    """
    _write(loader, path, data, **more)
    try:
        if _stat(path).st_size != len(data):
            _unlink(path)
    except OSError:
        # It was not written at all.
        pass


_Loader.set_data = _write_whole  # type: ignore[method-assign, assignment]
