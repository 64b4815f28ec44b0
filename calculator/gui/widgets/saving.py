"""The dialogs that ask for a file: in the language of the window, in the folder that was used last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QStandardPaths, QTranslator
from PySide6.QtWidgets import QFileDialog, QWidget

from calculator.text import Language


class _Asked:
    """What the dialogs of this run have in common."""

    folder: Path | None = None
    translator: QTranslator | None = None
    language: Language | None = None


def where_to_save(parent: QWidget, language: Language, title: str, name: str, kinds: str) -> Path | None:
    """Asks for a place to save at; None where the user thought better of it. `kinds` is a filter of Qt: `图片 (*.png)`."""
    _speak(language)
    path, _ = QFileDialog.getSaveFileName(parent, title, str(folder() / name), kinds)
    return _remembered(path)


def what_to_open(parent: QWidget, language: Language, title: str, kinds: str) -> Path | None:
    """Asks for a file to open."""
    _speak(language)
    path, _ = QFileDialog.getOpenFileName(parent, title, str(folder()), kinds)
    return _remembered(path)


def folder() -> Path:
    """Where the dialogs begin: the folder used last, else the user's documents, never that of the program."""
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
    if _Asked.translator is not None:
        application.removeTranslator(_Asked.translator)
    translator = QTranslator(application)
    place = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(QLocale(language), "qtbase", "_", place)
    application.installTranslator(translator)
    _Asked.translator, _Asked.language = translator, language
