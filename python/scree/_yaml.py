"""Writing a tree of Python values as the YAML that scenes are read from.

Texts stand without quotes where they can, because a quoted value is never evaluated: "5 mm" and
"2 * pi * r" are numbers. ``Quoted`` keeps a text from being read as one.
"""
from __future__ import annotations

import json
import math
import re

import numpy as np

from .errors import BadInput


class Quoted(str):
    """A text that is written in quotes: it stays a text, whatever it looks like."""


_PLAIN = re.compile(r"^(?![-?:](\s|$))[^\s,\[\]{}#&*!|>'\"%@`][^\n\r\t]*$")
LONG = 24  # numbers, from which on a list of numbers is one quoted text


def _plain(text: str) -> bool:
    if not _PLAIN.match(text) or text != text.strip() or text.startswith(("---", "...")):
        return False
    return ": " not in text and " #" not in text and not text.endswith(":") and text.isprintable()


def scalar(value, path: str) -> str:
    """One value on one line."""
    if isinstance(value, Quoted):
        return json.dumps(str(value), ensure_ascii=False)
    if isinstance(value, str):
        return value if _plain(value) else json.dumps(value, ensure_ascii=False)
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if value is None:
        raise BadInput(f"{path}: None is no value: leave the key out")
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        if math.isnan(value):
            raise BadInput(f"{path}: the number is NaN")
        return repr(float(value)) if math.isfinite(value) else ("inf" if value > 0 else "-inf")
    raise TypeError(f"{path}: a number, text, list or map is expected, not {type(value).__name__}")


def _is_number(value) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, (bool, np.bool_))


def plain(value, path: str = "scene", convert=None):
    """The tree with arrays as lists and callables as ``convert`` gives them; keys are texts."""
    if convert is not None:
        value = convert(value, path)
    if isinstance(value, np.ndarray) or type(value).__name__ == "View":
        array = np.asarray(value)
        if array.dtype.kind == "f" and np.isnan(array).any():
            raise BadInput(f"{path}: the array holds NaN")
        if array.ndim >= 2 and array.size > LONG and array.dtype.kind in "fiu":
            return Quoted("; ".join(" ".join(repr(x) for x in row) for row in array.reshape(len(array), -1).tolist())
                          .replace(";", ""))
        if array.ndim == 1 and array.size > LONG and array.dtype.kind in "fiu":
            return Quoted(" ".join(repr(x) for x in array.tolist()))
        return array.tolist()
    if hasattr(value, "items"):
        tree = {}
        for key, inner in value.items():
            if not isinstance(key, str):
                raise TypeError(f"{path}: keys are texts, not {type(key).__name__}")
            tree[key] = plain(inner, f"{path}.{key}", convert)
        return tree
    if isinstance(value, (list, tuple, range)):
        return [plain(inner, f"{path}[{i}]", convert) for i, inner in enumerate(value)]
    if isinstance(value, (np.generic,)):
        return value.item()
    return value


def _flow(value, path: str) -> str | None:
    """A short list of plain values on one line, or None."""
    if isinstance(value, dict):
        return "{}" if not value else None
    parts = []
    for i, inner in enumerate(value):
        if isinstance(inner, list):
            part = _flow(inner, f"{path}[{i}]") if all(map(_is_number, inner)) else None
            if part is None:
                return None
        elif isinstance(inner, dict):
            return None
        else:
            part = scalar(inner, f"{path}[{i}]")
            if isinstance(inner, str) and not isinstance(inner, Quoted) and re.search(r"[,\[\]{}]", inner):
                return None
        parts.append(part)
    line = "[" + ", ".join(parts) + "]"
    return line if len(line) < 88 or all(map(_is_number, value)) else None


def _lines(value, indent: int, path: str, out: list[str]) -> None:
    pad = " " * indent
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        head = f"{pad}{scalar(str(key), path)}:" if isinstance(value, dict) else f"{pad}-"
        place = f"{path}.{key}" if isinstance(value, dict) else f"{path}[{key}]"
        if not isinstance(inner, (dict, list)):
            out.append(f"{head} {scalar(inner, place)}")
            continue
        line = _flow(inner, place)
        if line is not None:
            out.append(f"{head} {line}")
        elif isinstance(value, dict):
            out.append(head)
            _lines(inner, indent + 2, place, out)
        else:  # the first key of a map in a list stands on the line of its dash
            inside: list[str] = []
            _lines(inner, indent + 2, place, inside)
            inside[0] = head + " " + inside[0].lstrip()
            out += inside


def dump(tree: dict, path: str = "scene") -> str:
    """The tree as YAML."""
    if not tree:
        return "{}\n"
    out: list[str] = []
    _lines(tree, 0, path, out)
    return "\n".join(out) + "\n"
