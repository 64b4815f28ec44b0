"""The lock files: exact versions, a hash for every file, and in the one that the program runs with nothing but what it needs."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.run_program import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-build.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def locked(name: str) -> dict[str, tuple[str, int]]:
    """Each package of a lock, its version and how many files of it are allowed."""
    text = re.sub(r"^#.*\n", "", (ROOT / name).read_text(encoding="utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        wanted, *hashes = line.split("--hash=sha256:")
        assert all(re.fullmatch("[0-9a-f]{64}", one.strip()) for one in hashes), line
        package = Requirement(wanted)
        (version,) = package.specifier
        assert version.operator == "=="
        found[canonicalize_name(package.name)] = version.version, len(hashes)
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_nothing_is_installed_whose_hash_is_not_known(name: str) -> None:
    assert min(hashes for _, hashes in locked(name).values()) > 0
    assert "://" not in (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "extra"), [("requirements-dev.lock", "dev"), ("requirements-build.lock", "build")])
def test_checks_and_bundle_have_just_the_versions_that_the_program_runs_with(name: str, extra: str) -> None:
    program, larger = locked("requirements.lock"), locked(name)
    assert larger == {**larger, **program}
    for text in PROJECT["optional-dependencies"][extra]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(larger[canonicalize_name(wanted.name)][0])


def test_the_program_runs_with_what_it_asks_for_and_what_that_asks_for() -> None:
    program = locked("requirements.lock")
    asked, seen = [Requirement(text) for text in PROJECT["dependencies"]], set[str]()
    while asked:
        wanted = asked.pop()
        name = canonicalize_name(wanted.name)
        assert wanted.specifier.contains(program[name][0]), wanted
        if name not in seen:
            seen.add(name)
            further = map(Requirement, metadata.requires(wanted.name) or ())
            asked += [one for one in further if one.marker is None or one.marker.evaluate({"extra": ""})]
    assert seen == program.keys()


def test_the_list_of_parts_names_each_package_that_the_program_runs_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "packaging" / "bundle")
    parts = __import__("parts")
    monkeypatch.setattr(parts.metadata, "version", lambda name: f"version of {name}")
    monkeypatch.setattr(parts, "_texts", lambda name: ())
    messages = {canonicalize_name(part.name): part for part in parts.own_parts()}
    for name in locked("requirements.lock"):
        assert messages[name].version
        assert messages[name].licence not in ("", parts.UNKNOWN), name
