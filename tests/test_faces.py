"""Every room offers what it says: each name is there, and none is hidden by a module of the same name."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import calculator

PACKAGES = [module.name for module in pkgutil.walk_packages(calculator.__path__, "calculator.") if module.ispkg]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_face_offers_names_that_are_there_and_that_no_module_hides(package: str) -> None:
    face = importlib.import_module(package)
    modules = {module.name for module in pkgutil.iter_modules(face.__path__)}
    for name in dir(face):
        if not name.startswith("__"):
            assert getattr(face, name) is not None
    offered = {name for name in dir(face) if not name.startswith("__")} - set(vars(importlib))
    assert not {
        name
        for name in offered & modules
        if not hasattr(getattr(face, name), "__path__") and not hasattr(getattr(face, name), "__spec__")
    }
