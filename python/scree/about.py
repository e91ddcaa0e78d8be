"""The version of the library and its optional parts."""
from __future__ import annotations

from . import _declarations as d
from ._library import filled, lib, version


def features() -> list[dict]:
    """Optional parts: name, present, version, what they are for."""
    found = []
    for i in range(lib.scree_feature_count()):
        f = filled(lib.scree_feature_at_into, d.scree_feature, i)
        found.append({"name": f.name.decode(), "present": bool(f.present), "version": f.version.decode(),
                      "use": f.use.decode(), "without": f.without.decode()})
    return found


def library_path() -> str:
    """The file of the library in use."""
    return lib._name


__all__ = ["features", "library_path", "version"]
