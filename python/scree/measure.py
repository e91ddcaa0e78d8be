"""Measures: numbers computed from frames, by one line of text or by name with parameters."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from . import plugins
from ._library import call, encode, filled, lib, pointer
from ._owner import Owner
from ._tree import params

if TYPE_CHECKING:
    from typing import Any
    from .frame import Columns


class Measure(Owner):
    """A measure, ``Measure("cut(point=[0.3, 0], direction=[0, 1])", 2)`` or ``Measure("force_on", 2, bodies="lid")``.

    ``columns`` and ``units`` tell what a row has, ``rows`` whether there is one per "frame", "bodies" or "contacts".
    Stresses are positive in compression; docs/scene.md lists the measures.
    """

    def __init__(self, text: str, dimension: int, **parameters: Any):
        self._pointer = ctypes.c_void_p()
        self.column = None
        if parameters:
            with params(parameters, text) as tree:
                call(lib.scree_measure_create, ctypes.byref(self._pointer), int(dimension), encode(text), tree)
        else:
            column = ctypes.c_uint32(0xFFFFFFFF)
            call(lib.scree_measure_parse, ctypes.byref(self._pointer), int(dimension), encode(text),
                 ctypes.byref(column))
            self.column = column.value
        info = filled(lib.scree_measure_describe_into, d.scree_measure_info, self._pointer)
        self.name, self.help = info.name.decode(), info.help.decode()
        self.rows = ("frame", "bodies", "contacts")[info.rows]
        self.compares = bool(info.compares)
        self.label = lib.scree_measure_label(self._pointer).decode()
        self.columns = [lib.scree_measure_column(self._pointer, i).decode() for i in range(info.columns)]
        self.units = [lib.scree_measure_unit(self._pointer, i).decode() for i in range(info.columns)]

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.scree_measure_destroy(self._pointer)

    def evaluate(self, frame: Columns, before: Columns | None = None) -> np.ndarray:
        """The numbers of a frame (rows x columns); ``before``: an earlier frame, for measures that compare."""
        given = frame._frame()
        rows = lib.scree_measure_row_count(self._pointer, given)
        out = np.empty((rows, len(self.columns)))
        with plugins.guarded():
            call(lib.scree_measure_eval, self._pointer, given, before._frame() if before is not None else None,
                 pointer(out), out.size)
        return out

    def __repr__(self):
        return f"<scree measure {self.label}: {', '.join(self.columns)}>"
