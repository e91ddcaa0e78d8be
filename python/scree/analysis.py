"""What is computed from the frames of a result: mean flows in cells, shear bands. Facts of shapes, meshes, restart points."""
from __future__ import annotations

import ctypes
import os
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from ._library import call, defaults, encode, filled, lib, path_of
from ._tree import params
from .errors import BadInput, NotFound
from .frame import struct_dict

if TYPE_CHECKING:
    from typing import Any
    from ._types import Frames, Path
    from .result import Result


def _rows(pointer, count: int, struct) -> np.ndarray:
    """A copy of an array of structs."""
    if not count:
        return np.empty(0, np.dtype(struct))
    return np.frombuffer((struct * count).from_address(ctypes.addressof(pointer.contents)), dtype=struct).copy()


def flow(result: Result, cell: float, grains: str | None = None, frames: Frames = None, apart: int = 1) -> np.ndarray:
    """See ``Result.flow``."""
    from .show import evenly
    chosen = evenly(len(result), frames)
    if apart < 1:
        raise BadInput(f"apart is {apart}, but must be at least 1")
    if len(chosen) <= apart:
        raise BadInput(f"{result.path}: mean flows need {apart + 1} frames, and there are {len(chosen)}")
    place, rows, count = ctypes.c_void_p(), ctypes.POINTER(d.scree_flow_cell)(), ctypes.c_size_t()
    call(lib.scree_flow_create, ctypes.byref(place), ctypes.c_double(float(cell)), encode(grains))
    try:
        earlier = result._twin()
        for before, after in zip(chosen, chosen[apart:]):
            call(lib.scree_flow_add, place, earlier[before]._frame(), result[after]._frame())
        call(lib.scree_flow_cells, place, ctypes.byref(rows), ctypes.byref(count))
        return _rows(rows, count.value, d.scree_flow_cell)
    finally:
        lib.scree_flow_destroy(place)


class Band(dict):
    """A shear band; keys are also attributes. Angles in radians, lengths in m: ``found``, ``band`` and ``conjugate`` (lines with
    angle, width, quality, contrast), ``phi``, ``psi``, ``peak``, ``last``, ... ``rows``: the sample at each frame."""

    def __init__(self, report: dict, rows: np.ndarray):
        super().__init__(report)
        self.rows = rows

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __repr__(self):
        line = self["band"]
        words = (f"at {np.degrees(line['angle']):.1f} degrees, {line['width']:.3g} m wide" if self["found"] else "none")
        return f"<scree shear band: {words}; friction {np.degrees(self['phi']):.1f} degrees>"


def band(result: Result, grains: str | None = None, axis: float = np.pi / 2, reach: float = 2.5, window: int = 5, frames: Frames = None,
         field_from: int | None = None) -> Band:
    """See ``Result.band``."""
    from .show import evenly
    chosen = evenly(len(result), frames)
    if len(chosen) < 2:
        raise BadInput(f"{result.path}: a shear band needs two frames, and there are {len(chosen)}")
    wanted, place = defaults("band_def"), ctypes.c_void_p()
    wanted.grains, wanted.axis, wanted.reach, wanted.window = encode(grains), float(axis), float(reach), int(window)
    report, count = d.scree_band_report(), ctypes.c_size_t()
    call(lib.scree_band_create, ctypes.byref(place), ctypes.byref(wanted), result[chosen[0]]._frame())
    try:
        for index in chosen[1:]:
            frame = result[index]._frame()
            call(lib.scree_band_add, place, frame)
            if index == field_from:
                call(lib.scree_band_field_from, place, frame)
        call(lib.scree_band_finish, place, ctypes.byref(report))
        rows = _rows(lib.scree_band_rows(place, ctypes.byref(count)), count.value, d.scree_band_row)
        found = struct_dict(report)
        found["found"] = bool(found["found"])
        return Band(found, rows)
    finally:
        lib.scree_band_destroy(place)


def shape_facts(kind: str | dict, **parameters: Any) -> dict:
    """Properties of a shape: ``shape_facts("disk", radius="10 cm")`` or ``shape_facts(scree.shapes.block(size=[1, 1, 2]))``.

    ``volume`` [m^3; planar: the area, m^2], ``moments`` (of inertia, for density 1, about the centre of mass; planar: the
    polar moment first), ``centre`` [m], ``turn`` (quaternion of the principal axes), ``bound`` (radius [m] of the ball around
    it), ``width`` [m], ``dimension`` of its worlds.
    """
    if not isinstance(kind, str):
        parameters = {**kind, **parameters}
        kind = parameters.pop("kind")
    place = ctypes.c_void_p()
    with params(parameters, kind) as tree:
        call(lib.scree_shape_create, ctypes.byref(place), encode(kind), tree)
    try:
        return struct_dict(filled(lib.scree_shape_info_of_into, d.scree_shape_info, place))
    finally:
        lib.scree_shape_destroy(place)


def mesh_report(path: Path) -> str:
    """The quality of a mesh of gmsh (.msh) or a tessellation of Neper (.tess), as ``scree mesh`` prints it."""
    if not os.path.exists(path):
        raise NotFound(f"{os.fspath(path)}: there is no such file")
    place = ctypes.c_char_p()
    try:
        call(lib.scree_mesh_report, path_of(path), ctypes.byref(place))
        return place.value.decode("utf-8")
    finally:
        lib.scree_text_free(place)


def restart_point(path: Path) -> dict:
    """The step of a restart point and the hash of the model that it belongs to; raises if the file is none or damaged."""
    step, model = ctypes.c_int64(), ctypes.c_uint64()
    call(lib.scree_restart_probe, path_of(path), ctypes.byref(step), ctypes.byref(model))
    return {"step": step.value, "model": model.value}
