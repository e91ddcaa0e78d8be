"""To and from others' formats: surfaces of trimesh and meshio, COMPAS assemblies, pandas, xarray, files for OVITO.

None of these packages is needed: their objects are recognised by what they have.
"""
from __future__ import annotations

import ctypes
import json
import math
import os
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from . import kinds as registry
from ._library import call, encode, lib, need, path_of
from ._tree import params
from .errors import BadInput, NotFound

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any
    from ._types import ArrayLike, Frames, Path
    from .frame import Columns
    from .result import Result
    from .scene import Scene

# ------------------------------------------------------------------ pandas, xarray

# Columns of tables of bodies, by the names that pandas frames, LAMMPS dumps and OVITO give them.
_COLUMNS = {
    "x": ("x", "xu", "Position.X"), "y": ("y", "yu", "Position.Y"), "z": ("z", "zu", "Position.Z"),
    "vx": ("vx", "Velocity.X"), "vy": ("vy", "Velocity.Y"), "vz": ("vz", "Velocity.Z"),
    "wx": ("wx", "omegax"), "wy": ("wy", "omegay"), "wz": ("wz", "omegaz", "spin"),
    "q0": ("quatw", "qw", "c_q[4]"), "q1": ("quati", "qx", "c_q[1]"), "q2": ("quatj", "qy", "c_q[2]"),
    "q3": ("quatk", "qz", "c_q[3]"), "angle": ("angle",), "radius": ("radius", "Radius"), "diameter": ("diameter",),
    "density": ("density",),
}


def from_table(table: Any, dimension: int | None = None) -> dict:
    """The bodies of a table as arrays for ``add_spheres`` and ``add_bodies``: ``world.add_spheres(**scree.from_table(frame))``.

    ``table``: a frame of pandas, a dataset of xarray (as ``result.xarray()`` makes it; its last instant), or a map of
    columns. Columns: x, y, z [m], radius or diameter [m], vx, vy, vz [m/s], spin or wx, wy, wz [rad/s], angle [rad] or the
    quaternion qw, qx, qy, qz, density [kg/m^3], also by their names in LAMMPS dumps and OVITO. ``dimension``: 2 or 3; without
    it a table without z is planar.
    """
    found = _instant(table) if "position" in table else dict(table)
    have = {key: np.asarray(found[name], dtype=float) for key, names in _COLUMNS.items() for name in names[::-1] if name in found}
    if "x" not in have or "y" not in have:
        raise BadInput("a table of bodies needs the columns x and y, in space also z; it has " + ", ".join(map(str, found)))
    if dimension is None:
        dimension = 3 if "z" in have else 2
    if dimension == 3 and "z" not in have:
        raise BadInput("the table has no column z: it is planar, dimension=2")

    def columns(*names):
        return np.column_stack([have.get(name, np.zeros(len(have["x"]))) for name in names])

    bodies = {"position": columns(*"xyz"[:dimension])}
    if "radius" in have or "diameter" in have:
        bodies["radius"] = have["radius"] if "radius" in have else 0.5 * have["diameter"]
    if {"vx", "vy", "vz", "wx", "wy", "wz"} & set(have):
        bodies["velocity"] = columns("vx", "vy", "wz") if dimension == 2 else columns("vx", "vy", "vz", "wx", "wy", "wz")
    if dimension == 3 and "q0" in have:
        bodies["orientation"] = columns("q0", "q1", "q2", "q3")
    elif dimension == 2 and ("angle" in have or "q0" in have):
        bodies["angle"] = have["angle"] if "angle" in have else 2 * np.arctan2(have["q3"], have["q0"])
    if "density" in have:
        bodies["density"] = have["density"]
    return bodies


def _instant(table) -> dict:
    """Columns of a dataset with the arrays position and velocity of worlds, at its last instant."""
    def last(name):
        array = np.asarray(table[name], dtype=float)
        return array[-1] if array.ndim == 3 else array

    found = {name: np.asarray(table[name]) for name in ("radius", "density") if name in table}
    position = last("position")
    words = {2: "x y", 3: "x y angle"}.get(position.shape[1], "x y z qw qx qy qz")
    if position.shape[1] == 3 and list(np.asarray(getattr(table, "coords", {}).get("position_of", []))) == ["x", "y", "z"]:
        words = "x y z"
    found.update(zip(words.split(), position.T))
    if "velocity" in table:
        velocity = last("velocity")
        found.update(zip(("vx vy spin" if velocity.shape[1] == 3 else "vx vy vz wx wy wz").split(), velocity.T))
    return found


def bodies_frame(frame: Columns):
    """The bodies of a frame as a pandas frame, a row for each that exists."""
    pandas = need("pandas")
    rows = np.asarray(frame.column("body.body"))
    names, groups = frame.column("bodies.name"), frame.column("names.group") if "names.group" in frame.columns() else []
    number = np.asarray(frame.column("bodies.group"))[rows]
    found = {"id": np.asarray(frame.ids), "name": [names[i] for i in rows],
             "group": [groups[i] if i < len(groups) else "" for i in number],
             "mass": np.asarray(frame.column("bodies.mass"))[rows], "radius": _radii(frame)}
    for column in ("body.position", "body.velocity"):
        view = frame.column(column)
        found.update(zip(view.components, np.asarray(view).T))
    return pandas.DataFrame(found)


def table_frame(table: Any):
    """A table of columns as a pandas frame; vectors become several columns."""
    pandas = need("pandas")
    found = {}
    for name in table:
        values = table[name]
        if isinstance(values, list):
            found[name] = values
            continue
        array = np.asarray(values)
        if array.ndim == 1:
            found[name] = array
        else:
            words = values.components
            for i in range(array.shape[1]):
                found[f"{name}_{words[i] if i < len(words) else i}"] = array[:, i]
    lengths = {len(v) for v in found.values()}
    if len(lengths) > 1:  # tables of the layout hold arrays of different lengths
        raise BadInput(f"the columns of this table have {', '.join(map(str, sorted(lengths)))} rows: take them one by one")
    return pandas.DataFrame(found)


def dataset(result: Result, columns: Sequence[str]):
    """Columns of a result over time as an xarray dataset: dimensions t, body (ids) and the values of a row."""
    xarray = need("xarray")
    ids = np.asarray(result[0].ids)
    variables = {}
    for name in columns:
        arrays = []
        for frame in result:
            if name.startswith("body.") and not np.array_equal(frame.ids, ids):
                raise BadInput(f"{name}: bodies come and go in this result: take result['{name}'], one array per frame")
            arrays.append(np.asarray(frame.column(name)))
        if len({a.shape for a in arrays}) > 1:
            raise BadInput(f"{name}: the number of rows changes: take result['{name}'], one array per frame")
        view = result[-1].column(name)
        rows = "body" if name.startswith("body.") else name.split(".")[0]
        key = name.split(".", 1)[1]
        dims = ("t", rows) if arrays[0].ndim == 1 else ("t", rows, key + "_of")
        coords = {} if arrays[0].ndim == 1 else {key + "_of": list(view.components)}
        variables[key] = xarray.DataArray(np.array(arrays), dims=dims, coords=coords,
                                          attrs={"unit": view.unit, "description": view.help})
    return xarray.Dataset(variables, coords={"t": result.t, "body": ids}, attrs={"title": os.path.basename(result.path)})


# ------------------------------------------------------------------ surfaces

def surface_of(mesh: Any) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of an object of trimesh (``vertices``, ``faces``), meshio (``points``, ``cells``) or COMPAS."""
    if hasattr(mesh, "vertices") and hasattr(mesh, "faces") and not callable(mesh.vertices):
        return np.asarray(mesh.vertices, dtype=float), triangles(mesh.faces)
    if hasattr(mesh, "points") and hasattr(mesh, "cells"):
        found = []
        for block in mesh.cells:
            kind, data = (block.type, block.data) if hasattr(block, "type") else block
            if kind in ("triangle", "quad", "polygon"):
                found += triangles(data).tolist()
        if not found:
            raise BadInput("the mesh has no triangles or quadrilaterals")
        points = np.asarray(mesh.points, dtype=float)
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        return points, np.array(found)
    if hasattr(mesh, "to_vertices_and_faces"):
        vertices, faces = mesh.to_vertices_and_faces()
        return np.asarray(vertices, dtype=float), triangles(faces)
    if isinstance(mesh, dict):
        return surface_of_data(mesh)
    raise TypeError(f"a surface is an object with vertices and faces, or points and cells, not {type(mesh).__name__}")


def triangles(faces) -> np.ndarray:
    """Faces of any number of corners as triangles."""
    found = []
    for face in faces:
        corners = [int(c) for c in face]
        found += [(corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1)]
    return np.array(found, dtype=np.int64).reshape(-1, 3)


def surface_of_data(data: dict) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of a mesh of COMPAS as data: {"vertex": {key: {x, y, z}}, "face": {key: [keys]}}, or
    {"vertices": [...], "faces": [...]}, also under "data" or "value"."""
    for wrapper in ("data", "value"):
        if wrapper in data and isinstance(data[wrapper], dict) and "face" not in data and "faces" not in data:
            return surface_of_data(data[wrapper])
    if "vertices" in data and "faces" in data:
        return np.asarray(data["vertices"], dtype=float), triangles(data["faces"])
    if "vertex" not in data or "face" not in data:
        raise BadInput("a mesh has vertices and faces: keys 'vertex' and 'face' (COMPAS), or 'vertices' and 'faces'")
    defaults = data.get("default_vertex_attributes", data.get("dva", {}))
    keys = {str(key): i for i, key in enumerate(data["vertex"])}
    points = np.array([[float(v.get(a, defaults.get(a, 0.0))) for a in "xyz"] for v in data["vertex"].values()])
    faces = data["face"].values() if isinstance(data["face"], dict) else data["face"]
    return points, triangles([[keys[str(c)] for c in face] for face in faces])


class Surface:
    """Vertices and triangles with the attributes that trimesh has; ``trimesh.Trimesh(s.vertices, s.faces)``."""

    def __init__(self, vertices: Any, faces):
        self.vertices, self.faces = vertices, faces

    @property
    def points(self) -> np.ndarray:
        """As meshio calls the vertices."""
        return self.vertices

    @property
    def cells(self) -> list:
        """As meshio calls the faces."""
        return [("triangle", self.faces)]

    def meshio(self) -> Any:
        """A mesh of meshio."""
        meshio = need("meshio")
        return meshio.Mesh(self.vertices, self.cells)

    def trimesh(self) -> Any:
        """A mesh of trimesh."""
        trimesh = need("trimesh", "none; PyPI has it")
        return trimesh.Trimesh(self.vertices, self.faces, process=False)

    def __repr__(self):
        return f"<scree surface: {len(self.vertices)} vertices, {len(self.faces)} triangles>"


def rotation(q) -> np.ndarray:
    """The matrix of a quaternion (w, x, y, z)."""
    w, x, y, z = q
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def surfaces(frame: Columns) -> list[Surface | None]:
    """The polyhedra of a frame in space, body by body, as they stand; None for bodies of other shapes."""
    if frame.dimension != 3:
        raise BadInput("surfaces are those of polyhedra in space; this world is planar")
    shapes, parts = frame.parts()
    polyhedra = {d.CONSTANTS["SCREE_PART_POLYHEDRON"], d.CONSTANTS["SCREE_PART_MESH"]}
    vertices = np.asarray(frame.column("shapes.vertex"))
    ends = np.asarray(frame.column("shapes.face")) if "shapes.face" in frame.columns() else np.empty(0, int)
    corners = np.asarray(frame.column("shapes.corner")) if len(ends) else np.empty(0, int)
    of_body = np.asarray(frame.column("bodies.shape"))
    found = []
    for row, body in enumerate(np.asarray(frame.column("body.body"))):
        shape = shapes[of_body[body]]
        own = parts[shape["part"]:shape["part"] + shape["parts"]]
        if not len(own) or any(int(p["type"]) not in polyhedra for p in own):
            found.append(None)
            continue
        points, faces = [], []
        for part in own:
            offset = sum(map(len, points)) - int(part["vertex"])
            points.append(vertices[part["vertex"]:part["vertex"] + part["vertices"]])
            for f in range(part["face"], part["face"] + part["faces"]):
                faces += triangles([[int(c) + offset for c in corners[int(ends[f]):int(ends[f + 1])]]]).tolist()
        q = frame.position[row]
        placed = np.concatenate(points) @ rotation(np.asarray(q)[3:]).T + np.asarray(q)[:3]
        found.append(Surface(placed, np.array(faces, dtype=np.int64).reshape(-1, 3)))
    return found


# ------------------------------------------------------------------ COMPAS

def from_compas(assembly: Any, *, density: float = 2000.0, mu: float = 0.6, fixed: Sequence[str] = (), h: float | str = "1 ms") -> Scene:
    """A scene of an assembly of COMPAS: blocks with plain meshes.

    ``assembly``: an object with ``blocks()`` or ``parts()``, or its data (a dictionary, JSON text, or the path of a JSON
    file): a list of meshes, or {"blocks": {...}}; a block may have "is_support". ``fixed``: names of more blocks that are
    held. Blocks are convex: the hull of their vertices is taken. Names are "block-0", "block-1", ... or those of the blocks.
    """
    from .scene import Scene
    scene = Scene(dimension=3, h=h)
    scene.add_law("joint", normal="velocity", friction=mu).contact("joint")
    for name, block, support in _blocks(assembly):
        points, _ = surface_of(block)
        keys = {"described": True} if not support and name not in fixed else {"described": True, "fixed": True}
        scene.add_polyhedron(np.unique(points, axis=0), hull=True, name=name, density=density, **keys)
    return scene


def _blocks(assembly):
    if isinstance(assembly, (str, os.PathLike)):
        text = str(assembly)
        if os.path.exists(text):
            with open(text, encoding="utf-8") as file:
                assembly = json.load(file)
        else:
            assembly = json.loads(text)
    for method in ("blocks", "parts"):
        if hasattr(assembly, method) and callable(getattr(assembly, method)):
            assembly = list(getattr(assembly, method)())
            break
    if isinstance(assembly, dict):
        for wrapper in ("data", "value"):
            if wrapper in assembly and "blocks" not in assembly:
                return _blocks(assembly[wrapper])
        if "blocks" not in assembly:
            raise BadInput("an assembly has 'blocks'")
        assembly = assembly["blocks"]
    items = list(assembly.items()) if isinstance(assembly, dict) else list(enumerate(assembly))
    found = []
    for key, block in items:
        data = block if isinstance(block, dict) else {}
        attributes = getattr(block, "attributes", None) or data.get("attributes", {})
        support = bool(getattr(block, "is_support", False) or data.get("is_support") or attributes.get("is_support"))
        name = getattr(block, "name", None) or data.get("name") or attributes.get("name")
        mesh = data.get("mesh", block) if data else block
        if not isinstance(name, str) or any(name == f[0] for f in found):
            name = f"block-{key}"
        found.append((name, mesh, support))
    if not found:
        raise BadInput("the assembly has no blocks")
    return found


def to_compas(frame: Columns) -> dict:
    """Blocks and interfaces of a frame in space as plain data that COMPAS reads: meshes of the blocks (keys as in
    ``Mesh.data``), and interfaces with points [m], forces [N], frame axes and the names of the two blocks."""
    names = frame.column("bodies.name")
    rows = np.asarray(frame.column("body.body"))
    blocks, label = {}, {}
    for row, surface in enumerate(surfaces(frame)):
        body = int(rows[row])
        name = names[body] or f"block-{body}"
        label[body] = name
        if surface is None:
            continue
        blocks[name] = {"vertex": {str(i): dict(zip("xyz", map(float, p))) for i, p in enumerate(surface.vertices)},
                        "face": {str(i): [str(int(c)) for c in f] for i, f in enumerate(surface.faces)},
                        "is_support": bool(np.asarray(frame.column("body.free"))[row] == 0)}
    interfaces = {}
    contacts = frame.contacts
    pair, point, normal = (np.asarray(contacts[n]) for n in ("pair", "point", "normal"))
    force, tangent = np.asarray(contacts["force"]), np.asarray(contacts["tangent"])
    for i in range(len(pair)):
        a, b = int(pair[i, 1]), int(pair[i, 0])  # from the antagonist to the candidate
        if a not in label or b not in label:
            continue
        entry = interfaces.setdefault((label[a], label[b]), {"blocks": [label[a], label[b]], "points": [], "forces": []})
        entry["points"].append(point[i].tolist())
        entry.setdefault("frame", {"zaxis": normal[i].tolist(), "xaxis": tangent[i].tolist()})
        entry["forces"].append({"c_np": max(0.0, float(force[i, 0])), "c_nn": max(0.0, -float(force[i, 0])),
                                "c_u": float(force[i, 1]), "c_v": float(force[i, 2])})
    return {"blocks": blocks, "interfaces": list(interfaces.values()), "unit": "m, N"}


# ------------------------------------------------------------------ OVITO

def _radii(frame) -> np.ndarray:
    """Radii of the bodies [m]: of disks and spheres their own, otherwise of the ball of equal volume."""
    shapes, parts = frame.parts()
    of_body = np.asarray(frame.column("bodies.shape"))[np.asarray(frame.column("body.body"))]
    found = np.zeros(len(of_body))
    for i, which in enumerate(of_body):
        shape = shapes[which]
        first = parts[shape["part"]]
        if shape["parts"] == 1 and int(first["type"]) in (d.CONSTANTS["SCREE_PART_DISK"], d.CONSTANTS["SCREE_PART_SPHERE"]):
            found[i] = first["radius"]
        elif frame.dimension == 2:
            found[i] = math.sqrt(shape["area"] / math.pi)
        else:
            found[i] = (3 * shape["volume"] / (4 * math.pi)) ** (1 / 3)
    return found


def _rows(frame):
    dimension, q, v = frame.dimension, np.asarray(frame.position), np.asarray(frame.velocity)
    place, velocity, turn = np.zeros((len(q), 3)), np.zeros((len(q), 3)), np.zeros((len(q), 4))
    place[:, :dimension], velocity[:, :dimension] = q[:, :dimension], v[:, :dimension]
    if dimension == 2:
        turn[:, 0], turn[:, 3] = np.cos(q[:, 2] / 2), np.sin(q[:, 2] / 2)
    else:
        turn[:] = q[:, 3:]
    groups = np.asarray(frame.column("bodies.group")).astype(np.int64)[np.asarray(frame.column("body.body"))]
    groups = np.where(groups == 0xFFFFFFFF, 0, groups + 1)
    return np.asarray(frame.ids), groups, _radii(frame), place, velocity, turn


def write_dump(result: Result, path: Path, frames: Frames = None) -> str:
    """The frames of a result as a LAMMPS dump, which OVITO and others read; columns: docs/export.md. Bodies without volume, such
    as planes, are left out."""
    return result.export("lammps", path, overwrite=True, frames=frames)


def read_dump(path: Path, frame: int = -1, dimension: int = 3) -> dict:
    """The atoms of a LAMMPS dump as arrays for ``add_spheres``, see ``from_table``. ``frame``: which one, -1: the last."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith("ITEM: ATOMS")]
    if not heads:
        raise BadInput(f"{os.fspath(path)}: this is no LAMMPS dump: it has no line 'ITEM: ATOMS'")
    if not -len(heads) <= frame < len(heads):
        raise IndexError(f"{os.fspath(path)}: there is no frame {frame}; the file has {len(heads)}")
    head = heads[frame]
    names = lines[head].split()[2:]
    end = next((i for i in range(head + 1, len(lines)) if lines[i].startswith("ITEM:")), len(lines))
    try:
        rows = np.array([line.split() for line in lines[head + 1:end]], dtype=float).reshape(-1, len(names))
    except ValueError as error:
        raise BadInput(f"{os.fspath(path)}, line {head + 2}: the atoms are not rows of {len(names)} numbers: {error}") from None
    return from_table(dict(zip(names, rows.T)), dimension)


def _gsd_open(path, mode: str):
    """A file of the package gsd, whose modes are "r" and "w", before its version 2.8 "rb" and "wb"."""
    import gsd.hoomd
    try:
        return gsd.hoomd.open(os.fspath(path), mode)
    except ValueError:
        return gsd.hoomd.open(os.fspath(path), mode + "b")


def write_gsd(result: Result, path: Path, frames: Frames = None) -> str:
    """The frames of a result as a GSD file of HOOMD (package gsd), which OVITO reads: positions, diameters, velocities,
    orientations, types by group."""
    try:
        import gsd.hoomd
    except ImportError as error:
        raise ImportError("GSD files need the package gsd (Debian: python3-gsd); write_dump needs nothing and OVITO reads it "
                          "too") from error
    from .show import evenly
    make = getattr(gsd.hoomd, "Frame", None) or gsd.hoomd.Snapshot
    with _gsd_open(path, "w") as file:
        for frame in (result[i] for i in evenly(len(result), frames)):
            file.append(gsd_frame(frame, make()))
    return os.fspath(path)


def gsd_frame(frame: Columns, out):
    """Fills a frame of the package gsd (or any object with ``configuration`` and ``particles``)."""
    ids, groups, radii, place, velocity, turn = _rows(frame)
    solid = radii > 0
    out.configuration.step = int(frame.step_number)
    out.configuration.dimensions = frame.dimension
    # the box has the origin in its middle
    half = (np.abs(place[solid]) + radii[solid, None]).max(axis=0) if solid.any() else np.ones(3)
    out.configuration.box = [*(2 * half).tolist(), 0, 0, 0]
    out.particles.N = int(solid.sum())
    out.particles.position = place[solid].astype(np.float32)
    out.particles.velocity = velocity[solid].astype(np.float32)
    out.particles.orientation = turn[solid].astype(np.float32)
    out.particles.diameter = (2 * radii[solid]).astype(np.float32)
    out.particles.typeid = groups[solid].astype(np.uint32)
    names = frame.column("names.group") if "names.group" in frame.columns() else []
    out.particles.types = ["body", *names]
    return out


def read_gsd(path: Path, frame: int = -1) -> dict:
    """The particles of a GSD file (package gsd) as arrays for ``add_spheres``, see ``from_table``."""
    try:
        import gsd.hoomd  # noqa: F401
    except ImportError as error:
        raise ImportError("GSD files need the package gsd (Debian: python3-gsd)") from error
    with _gsd_open(path, "r") as file:
        if not -len(file) <= frame < len(file):
            raise IndexError(f"{os.fspath(path)}: there is no frame {frame}; the file has {len(file)}")
        return gsd_bodies(file[int(frame) % len(file)])


def gsd_bodies(given) -> dict:
    """See ``read_gsd``; ``given``: a frame of the package gsd."""
    particles, dimension = given.particles, int(given.configuration.dimensions)
    table = dict(zip("xyz", np.asarray(particles.position, dtype=float).T))
    for names, values in ((("vx", "vy", "vz"), particles.velocity), (("qw", "qx", "qy", "qz"), particles.orientation)):
        if values is not None:
            table.update(zip(names, np.asarray(values, dtype=float).T))
    if particles.diameter is not None:
        table["diameter"] = np.asarray(particles.diameter, dtype=float)
    return from_table(table, dimension)


# ------------------------------------------------------------------ exporters of the library

def export(owner, layout, frames, kind: str, path: Path, overwrite: bool, parameters: dict) -> str:
    """Writes frames with an exporter of the library. ``owner``: a result, or None."""
    known = []
    info = d.scree_export_info()
    for i in range(lib.scree_export_count()):
        lib.scree_export_at_into(i, ctypes.byref(info), ctypes.sizeof(info))
        known.append(info.name.decode())
    if kind not in known:
        raise NotFound(f"there is no export '{kind}'; there are {', '.join(known)}")
    if "result" in registry.kind("exporter", kind).parameter_names():  # it refers to the arrays of the file
        if owner is None:
            raise BadInput(f"the export '{kind}' needs a result file")
        parameters = {"result": os.path.abspath(owner.path), **parameters}
    place = ctypes.c_void_p()
    with params(parameters, kind) as tree:
        call(lib.scree_export_open, ctypes.byref(place), encode(kind), path_of(path), layout, tree, int(overwrite))
    try:
        for frame in frames:
            call(lib.scree_export_frame, place, frame._frame())
    except BaseException:
        lib.scree_export_discard(place)
        raise
    call(lib.scree_export_close, place)
    return os.fspath(path)
