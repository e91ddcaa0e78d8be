"""Frames: one instant of a world or of a result, with its columns by name."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from ._library import column_array, filled, lib
from .errors import NotFound, Stale
from .view import Root, View

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any
    from ._types import Path
    from .show import Image, Page

# Short names of the columns that most programs read.
SHORT = {"position": "body.position", "velocity": "body.velocity", "ids": "body.id"}
# The prefix of a table, and the attribute that has it.
TABLES = {"contacts": "contact", "nodes": "node", "elements": "element", "solids": "solid"}
LAYOUT_TABLES = {"bodies": "bodies", "shapes": "shapes", "names": "names", "mesh": "mesh"}


_ENCODED: dict[str, bytes] = {}
_COLUMN = ctypes.sizeof(d.scree_column)


def struct_dict(value) -> dict:
    """A struct as a dictionary: texts, numbers, lists; structs inside as dictionaries."""
    found = {}
    for name, *_ in value._fields_:
        inner = getattr(value, name)
        if isinstance(inner, ctypes.Structure):
            inner = struct_dict(inner)
        elif isinstance(inner, ctypes.Array):
            inner = [struct_dict(i) if isinstance(i, ctypes.Structure) else
                     list(i) if isinstance(i, ctypes.Array) else i for i in inner]
        elif isinstance(inner, bytes):
            inner = inner.decode("utf-8", "replace")
        if name != "size":
            found[name] = inner
    return found


class Certificate(dict):
    """How right a step is: residuals, penetration, balance, ledger. Keys are also attributes."""

    def __getattr__(self, name):
        try:
            value = self[name]
        except KeyError:
            raise AttributeError(name) from None
        return Certificate(value) if isinstance(value, dict) else value

    def _repr_html_(self):
        from .show import table_html
        return table_html(self, "certificate")


class Table:
    """Columns with a common prefix as attributes: ``world.contacts.force`` is "contact.force"."""

    def __init__(self, columns, prefix: str, names):
        self._columns, self._prefix, self._names = columns, prefix, names

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._columns(f"{self._prefix}.{name}")
        except NotFound as error:
            raise AttributeError(str(error)) from None

    def __getitem__(self, name):
        return self._columns(f"{self._prefix}.{name}")

    def _all(self):
        return [n.split(".", 1)[1] for n in self._names() if n.startswith(self._prefix + ".")]

    def __dir__(self):
        return self._all()

    def __iter__(self):
        return iter(self._all())

    def keys(self) -> list[str]:
        """Names of the columns."""
        return self._all()

    def __len__(self):
        names = self._all()
        return len(self[names[0]]) if names else 0

    def pandas(self) -> Any:
        """A pandas frame with one row per row of the table; vectors are several columns."""
        from .exchange import table_frame
        return table_frame(self)

    def __repr__(self):
        return f"<scree {self._prefix} columns: {', '.join(self._all())}>"


class Columns:
    """What worlds, frames of results and borrowed frames share.

    They give ``_frame()``, the pointer to the frame, ``_cache()``, the dictionary that holds the views of the present
    generation, ``_present()``, the same without reading anything or None, and ``_check(column)``, which raises for a column
    that has passed.
    """

    __slots__ = ()

    def _frame(self):
        raise NotImplementedError

    def _check(self, column) -> None:
        raise NotImplementedError

    def _cache(self) -> dict:
        raise NotImplementedError

    def _present(self) -> dict | None:
        raise NotImplementedError

    def _stale(self, root):
        """Raises for a root that has passed; columns that never change are good as long as their owner is open."""
        column = root.column
        if column is not None:
            self._check(column)
            if column.generation == 0:
                return
        raise Stale(f"'{root.name}' belongs to an earlier step or frame: get it again")

    def _writer(self, name):
        return None

    def _info(self) -> d.scree_frame_info:
        cache = self._cache()
        info = cache.get("info")
        if info is None:
            info = cache["info"] = filled(lib.scree_frame_info_into, d.scree_frame_info, self._frame())
        return info

    def _layout(self):
        """The pointer to the layout; it lives as long as the world or the result."""
        return self._info().layout

    def column(self, name: str) -> Any:
        """A column by name: of the frame ("contact.gap") or of the layout ("bodies.mass"); see ``columns()``. A view, of texts a
        list."""
        root = self._cache().get(name)
        if root is None:
            root = self._root(SHORT.get(name, name))
            self._cache()[name] = root
        return View(root) if type(root) is Root else root

    __getitem__ = column

    def _root(self, name):
        encoded = _ENCODED.get(name)
        if encoded is None:
            encoded = _ENCODED[name] = name.encode("utf-8")
        column = d.scree_column()
        reference = ctypes.byref(column)
        lib.scree_frame_column_into(self._frame(), encoded, reference, _COLUMN)
        place = column.data
        if not place and not column.name:
            lib.scree_layout_column_into(self._layout(), encoded, reference, _COLUMN)
            if not column.name:
                raise NotFound(f"there is no column '{name}'; there are {', '.join(self.columns())}")
        known = self._arrays.get(name)  # the memory of a column is often that of the last step
        if known is not None and known[0] == place and known[1] == column.rows and place:
            return Root(known[2], self, self._cache(), name, column)
        array = column_array(column)
        if type(array) is list:
            return array
        if self._keeps_arrays:
            self._arrays[name] = (place, column.rows, array)
        return Root(array, self, self._cache(), name, column)

    _arrays: dict = {}
    _keeps_arrays = False

    def columns(self) -> list[str]:
        """Names of all columns: those of the frame, then those that never change."""
        cache = self._cache()
        if "names" not in cache:
            names, column = [], d.scree_column()
            for function, source in ((lib.scree_frame_column_at_into, self._frame()),
                                     (lib.scree_layout_column_at_into, self._layout())):
                index = 0
                while True:
                    function(source, index, ctypes.byref(column), ctypes.sizeof(column))
                    if not column.name:
                        break
                    names.append(column.name.decode())
                    index += 1
            cache["names"] = names
        return cache["names"]

    def keys(self) -> list[str]:
        """Names of all columns."""
        return self.columns()

    def __contains__(self, name):
        return SHORT.get(name, name) in self.columns()

    def __iter__(self):
        return iter(self.columns())

    position = property(lambda self: self.column("body.position"),
                        doc="Positions [m, rad] of the bodies: (n x 3) x, y, angle; in space (n x 7) x, y, z and the "
                            "quaternion w, x, y, z.")
    velocity = property(lambda self: self.column("body.velocity"),
                        doc="Velocities [m/s, rad/s]: (n x 3) vx, vy, spin; in space (n x 6) with the angular "
                            "velocity in world axes.")
    ids = property(lambda self: self.column("body.id"), doc="Ids of the bodies that exist, row by row.")

    @property
    def contacts(self) -> Table:
        """Contacts: ``force`` [N], ``gap`` [m], ``status``, ``point`` [m], ``normal``, ``id``, ``speed`` [m/s], ..."""
        return Table(self.column, "contact", self.columns)

    @property
    def nodes(self) -> Table:
        """Nodes of deformable bodies."""
        return Table(self.column, "node", self.columns)

    @property
    def elements(self) -> Table:
        """Elements of deformable bodies."""
        return Table(self.column, "element", self.columns)

    @property
    def solids(self) -> Table:
        """Deformable bodies."""
        return Table(self.column, "solid", self.columns)

    @property
    def bodies(self) -> Table:
        """What does not change of the bodies: ``mass`` [kg], ``inertia`` [kg m^2], ``name``, ``group``, ..."""
        return Table(self.column, "bodies", self.columns)

    @property
    def mesh(self) -> Table:
        """Nodes, elements and facets of deformable bodies at rest."""
        return Table(self.column, "mesh", self.columns)

    @property
    def time(self) -> float:
        """Time of the frame, s."""
        return self._info().t

    t = time

    @property
    def step_number(self) -> int:
        """Number of steps made."""
        return self._info().step

    @property
    def h(self) -> float:
        """Length of the step, s."""
        return self._info().h

    @property
    def dimension(self) -> int:
        """2: planar; 3: space."""
        return self._layout_info().dimension

    def _layout_info(self) -> d.scree_layout_info:
        cache = self._cache()
        info = cache.get("layout_info")
        if info is None:
            info = cache["layout_info"] = filled(lib.scree_layout_info_into, d.scree_layout_info, self._layout())
        return info

    @property
    def layout(self) -> dict:
        """Facts that do not change: dimension, gravity [m/s^2], thickness [m], period [m], numbers of bodies, ..."""
        return struct_dict(self._layout_info())

    @property
    def certificate(self) -> Certificate:
        """How right the step is: residuals, penetration [m], balances, energy ledger [J]."""
        return Certificate(struct_dict(filled(lib.scree_frame_certificate_into, d.scree_certificate, self._frame())))

    @property
    def solver_report(self) -> dict:
        """Work of the solver in the step."""
        return struct_dict(filled(lib.scree_frame_solver_into, d.scree_solver_report, self._frame()))

    @property
    def values(self) -> dict[str, float]:
        """Named numbers of the scene's ``values`` at this instant."""
        found, number, unit = {}, ctypes.c_double(), ctypes.c_char_p()
        while True:
            name = lib.scree_frame_value(self._frame(), len(found), ctypes.byref(unit), ctypes.byref(number))
            if not name:
                return found
            found[name.decode()] = number.value

    def parts(self) -> tuple[np.ndarray, np.ndarray]:
        """Shapes and the parts that they are made of: two structured arrays, copies, with the members of
        ``scree_shape_view`` and ``scree_part``."""
        found = []
        for function, struct in ((lib.scree_layout_shapes, d.scree_shape_view), (lib.scree_layout_parts, d.scree_part)):
            count = ctypes.c_size_t()
            pointer = function(self._layout(), ctypes.byref(count))
            if not count.value:
                found.append(np.empty(0, np.dtype(struct)))
                continue
            found.append(np.frombuffer((struct * count.value).from_address(ctypes.addressof(pointer.contents)),
                                       dtype=struct).copy())
        return tuple(found)

    def solid_ranges(self) -> np.ndarray:
        """Deformable bodies: their ranges of nodes, elements and facets, as a structured array."""
        count = ctypes.c_size_t()
        pointer = lib.scree_layout_solids(self._layout(), ctypes.byref(count))
        struct = d.scree_solid_view
        if not count.value:
            return np.empty(0, np.dtype(struct))
        return np.frombuffer((struct * count.value).from_address(ctypes.addressof(pointer.contents)),
                             dtype=struct).copy()

    def measure(self, text: str, before: "Columns | None" = None) -> dict[str, np.ndarray]:
        """Evaluates a measure, ``"stress"``, ``"cut(point=[0.3, 0], direction=[0, 1])"``: names and numbers, one
        number per frame, or an array with one per body or contact."""
        from .measure import Measure
        measure = Measure(text, self.dimension)
        rows = measure.evaluate(self, before)
        if measure.rows == "frame":
            return {n: float(v) for n, v in zip(measure.columns, rows[0])}
        return {n: rows[:, i].copy() for i, n in enumerate(measure.columns)}

    def render(self, path: Path | None = None, **options: Any) -> str | Image:
        """A picture of this instant; see ``scree.Picture`` for the options. Without a path an image for notebooks."""
        from .show import render
        return render(self, path, **options)


    def pandas(self, table: str = "contacts") -> Any:
        """A table of this instant as a pandas frame: "bodies" (a row for each that exists: id, name, group, mass [kg], radius [m],
        position [m, rad], velocity [m/s, rad/s]), "contacts", "nodes", "elements"."""
        from .exchange import bodies_frame, table_frame
        return bodies_frame(self) if table == "bodies" else table_frame(getattr(self, table))

    def export(self, kind: str, path: Path, overwrite: bool = False, **parameters: Any) -> str:
        """Writes this instant for other programs: "vtk" (ParaView, a folder), "gltf", "csv", "html", ... as ``scree export``."""
        from .exchange import export
        return export(getattr(self, "_result", None), self._layout(), (self,), kind, path, overwrite, parameters)

    def show(self, height: int = 640) -> Page:
        """The viewer's page of this instant in a notebook; ``height`` [pixels], ``.save(path)`` writes it."""
        from .show import page_of
        return page_of(lambda path: self.export("html", path), height)


class BorrowedFrame(Columns):
    """A frame that the library lends for the time of a call, to measures and callbacks."""

    def __init__(self, pointer):
        self._pointer, self._kept = pointer, {}

    def _frame(self):
        if self._pointer is None:
            raise Stale("this frame was lent for the time of a call, which is over")
        return self._pointer

    def _cache(self):
        return self._kept

    def _present(self):
        return self._kept if self._pointer is not None else None

    def _check(self, column):
        self._frame()

    def end(self):
        """The call is over."""
        self._pointer = None
