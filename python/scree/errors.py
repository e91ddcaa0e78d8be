"""Errors of scree as exceptions: one class for every status of the library, with the library's text.

The texts name the place and the remedy, as they do on the command line.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ._declarations import CONSTANTS

if TYPE_CHECKING:
    from .result import Result


class Error(Exception):
    """Base of all errors of the library. ``status`` is the number that C programs get."""

    status: int = -1

    @property
    def text(self) -> str:
        """The text of the error."""
        return str(self)


class BadInput(Error, ValueError):
    """A file, a scene, an array or a parameter is wrong."""


class NotFound(Error, LookupError):
    """There is no such thing."""


class NoMemory(Error, MemoryError):
    """Out of memory."""


class InputOutput(Error, OSError):
    """Reading or writing failed."""


class Unsupported(Error, NotImplementedError):
    """This combination is not supported."""


class Stale(Error, ReferenceError):
    """What is asked for has passed: a view of an earlier step, a closed world, an id that names nothing."""


class Unconverged(Error, ArithmeticError):
    """A step missed its tolerance, and the policy of the world is to stop there."""


class Stopped(Error):
    """Stopped before the end."""


class Bug(Error, AssertionError):
    """An error in scree itself."""


class Busy(Error, RuntimeError):
    """Another thread is using this world, or a callback closes the world that called it."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a run. What was recorded is complete: ``result`` is the result so far, or None."""

    def __init__(self, text: str = "", result: Result | None = None):
        super().__init__(text)
        self.result = result


_CLASSES = {
    "SCREE_BAD_INPUT": BadInput, "SCREE_NOT_FOUND": NotFound, "SCREE_NO_MEMORY": NoMemory, "SCREE_IO": InputOutput,
    "SCREE_UNSUPPORTED": Unsupported, "SCREE_STALE": Stale, "SCREE_UNCONVERGED": Unconverged,
    "SCREE_STOPPED": Stopped, "SCREE_BUG": Bug,
}
BY_STATUS = {}
for _name, _class in _CLASSES.items():
    _class.status = CONSTANTS[_name]
    BY_STATUS[CONSTANTS[_name]] = _class

BAD_INPUT = CONSTANTS["SCREE_BAD_INPUT"]
UNSUPPORTED = CONSTANTS["SCREE_UNSUPPORTED"]
STOPPED = CONSTANTS["SCREE_STOPPED"]


def of_status(status: int, text: str) -> Error:
    """The exception of a status of the library."""
    if "another thread" in text:  # a world that two threads use at once
        return Busy(text)
    return BY_STATUS.get(status, Error)(text)
