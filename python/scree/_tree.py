"""Parameter trees for C from Python maps."""
from __future__ import annotations

import ctypes
from contextlib import contextmanager

from . import plugins
from ._library import call, lib
from ._yaml import dump, plain


def convert(value, path):
    """Callables become functions of time; everything else stays."""
    if callable(value) and not hasattr(value, "items"):
        return plugins.of_callable(value)
    return value


def tree_of(values: dict, path: str) -> dict:
    """The map with arrays as lists and callables as functions of time."""
    return plain(values, path, convert)


@contextmanager
def params(values: dict | None, path: str = "parameters"):
    """A ``scree_params`` of a map for the time of a call; None for an empty one."""
    if not values:
        yield None
        return
    place = ctypes.c_void_p()
    call(lib.scree_params_parse, ctypes.byref(place), dump(tree_of(values, path), path).encode("utf-8"))
    try:
        yield place
    finally:
        lib.scree_params_free(place)
