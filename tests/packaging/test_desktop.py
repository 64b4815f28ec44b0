"""What tells a desktop about the program: its menu entry, its file types, and what a software centre shows."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from xml.etree import ElementTree

import pytest

from calculator.nights import SUFFIX
from tests.run_program import ROOT, command_line

FILES = ROOT / "packaging" / "linux"
APP = "org.suanfan.Suanfan"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def entry() -> configparser.SectionProxy:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string((FILES / f"{APP}.desktop").read_text(encoding="utf-8"))
    return read["Desktop Entry"]


def metainfo() -> ElementTree.Element:
    return ElementTree.parse(FILES / f"{APP}.metainfo.xml").getroot()


def types() -> dict[str, ElementTree.Element]:
    root = ElementTree.parse(FILES / f"{APP}.mime.xml").getroot()
    return {one.attrib["type"]: one for one in root.iter(f"{MIME}mime-type")}


def patterns() -> set[str]:
    return {glob.attrib["pattern"] for one in types().values() for glob in one.iter(f"{MIME}glob")}


@pytest.mark.parametrize(
    ("command", "file"),
    [(["desktop-file-validate"], "desktop"), (["appstreamcli", "validate", "--no-net"], "metainfo.xml")],
)
def test_the_judges_of_desktops_find_nothing(command: list[str], file: str) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not on this machine")
    ran = subprocess.run([*command, FILES / f"{APP}.{file}"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_each_file_type_has_a_name_in_each_language_and_is_opened_by_the_window() -> None:
    opened = {name for name in entry()["MimeType"].split(";") if name}
    assert opened == types().keys() == {one.text for one in metainfo().iter("mediatype")}
    assert entry()["Exec"] == "suanfan-gui %F"
    for one in types().values():
        assert {comment.get(XML_LANG) for comment in one.iter(f"{MIME}comment")} == {None, "zh_CN", "zh_TW"}
        assert [icon.attrib["name"] for icon in one.iter(f"{MIME}icon")] == [APP] == [entry()["Icon"]]


def test_a_night_as_it_is_saved_is_of_its_type() -> None:
    assert f"*{SUFFIX}" in patterns()


def test_a_receipt_begins_as_its_type_says() -> None:
    (magic,) = types()["text/x-suanfan-receipt"].iter(f"{MIME}match")
    begins = bytes(int(pair, 16) for pair in re.findall(r"\\x(..)", magic.attrib["value"]))
    assert command_line("receipt", ROOT / "resources" / "sample.yaml").stdout.encode().startswith(begins)


def test_yaml_and_text_of_others_stay_with_their_programs() -> None:
    assert all(re.fullmatch(r"\*\.\w+\.\w+", pattern) for pattern in patterns())


def test_the_window_is_what_a_software_centre_starts() -> None:
    assert [one.text for one in metainfo().iter("launchable")] == [f"{APP}.desktop"]
