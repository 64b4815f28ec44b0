"""Files that the window writes: bytes of pictures, and dialogs in its language that begin in the folder used last."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QLibraryInfo, QLocale, QStandardPaths, QTranslator
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from calculator.documents import Problems, save_bytes
from calculator.text import Language, Sentence, say

_LACKING = {"&Look in:": "dialog_look_in", "Files of &type:": "dialog_kinds"}
"""The texts that Qt's own dialog has in English whatever the language: its translations lack them.
"""


class _Lacking(QTranslator):
    """Says what Qt's translations lack, and all that they lack besides as it is: it is asked after them."""

    def __init__(self, language: Language, parent: QCoreApplication) -> None:
        super().__init__(parent)
        self._words = {source: say(code, language) for source, code in _LACKING.items()}

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, *_: object) -> str:
        return self._words.get(source, source) if context == "QFileDialog" else source


class _Asked:
    """The state common to the dialogs of this run."""

    folder: Path | None = None
    translators: tuple[QTranslator, ...] = ()
    language: Language | None = None


def where_to_save(parent: QWidget, language: Language, title: str, name: str, kinds: str) -> Path | None:
    """Ask for a place to save at; None if the user thought better of it.

    `kinds` is a filter of Qt: `图片 (*.png)`.
    """
    _speak(language)
    path, _ = QFileDialog.getSaveFileName(parent, title, str(folder() / name), kinds)
    return _remembered(path)


def save_where(
    parent: QWidget, language: Language, title: str, name: str, ending: str, kinds: str, data: Callable[[], bytes]
) -> Sequence[Sentence]:
    """Ask for a place and write a file there, with its ending if its name has none.

    Return where it is or why not; nothing if the user thought better of it. The former file is
    there until the new one is whole.
    """
    path = where_to_save(parent, language, title, name, kinds)
    if path is None:
        return ()
    if not path.name.lower().endswith(ending):
        path = path.with_name(path.name + ending)
    try:
        save_bytes(path, data(), backup=False)
    except Problems as problems:
        return problems.problems
    return (Sentence("export_written", {"name": path.name}),)


def what_to_open(parent: QWidget, language: Language, title: str, kinds: str) -> Path | None:
    """Ask for a file to open."""
    _speak(language)
    path, _ = QFileDialog.getOpenFileName(parent, title, str(folder()), kinds)
    return _remembered(path)


def which_folder(parent: QWidget, language: Language, title: str) -> Path | None:
    """Ask for a folder to write to."""
    _speak(language)
    path = QFileDialog.getExistingDirectory(parent, title)
    return Path(path) if path else None


def folder() -> Path:
    """Return the first folder of the dialogs.

    It is the folder used last, else the user's documents, never that of the program.
    """
    if _Asked.folder is not None and _Asked.folder.is_dir():
        return _Asked.folder
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return documents if documents.is_dir() else Path.home()


def _remembered(path: str) -> Path | None:
    if not path:
        return None
    _Asked.folder = Path(path).parent
    return Path(path)


def _speak(language: Language) -> None:
    """Qt's own dialog, where the system has none, says its words in this language."""
    application = QCoreApplication.instance()
    if application is None or language == _Asked.language:
        return
    for translator in _Asked.translators:
        application.removeTranslator(translator)
    translator = QTranslator(application)
    place = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(QLocale(language), "qtbase", "_", place)
    _Asked.translators, _Asked.language = (_Lacking(language, application), translator), language
    for translator in _Asked.translators:
        application.installTranslator(translator)


def bytes_of(write: Callable[[QBuffer], object]) -> bytes:
    """Return the bytes that are written into a device."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    write(buffer)
    return bytes(buffer.data().data())


def png_of(image: QImage) -> bytes:
    """Return a picture as a file."""
    return bytes_of(lambda device: image.save(device, "PNG"))  # type: ignore[call-overload]
