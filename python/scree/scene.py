"""Scenes: from a file with other parameters, or made in Python, piece by piece.

What a scene file can say, a scene in Python can say: sections are maps and lists with the keys of docs/scene.md, and
the methods ``add_...`` are made from the library's tables of parameters. Values may be numbers in SI units, texts with
units ("5 mm") or arithmetic ("2 * pi * r"), numpy arrays, maps such as ``scree.functions.sine(...)``, and, where a
function of time is wanted, Python functions of ``t``.
"""
from __future__ import annotations

import copy
import ctypes
import difflib
import os
import re
import tempfile
import weakref
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _declarations as d
from . import kinds as k
from . import plugins
from ._library import call, encode, filled, lib, path_of, text_of, texts
from ._methods import Methods
from ._tree import tree_of
from ._yaml import dump
from .errors import BadInput, NotFound
from .frame import struct_dict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from ._types import ArrayLike, Path
    from .result import Result
    from .show import Image
    from .world import World

LISTS = ("contacts", "bonds", "bodies", "deformables", "joints", "loads", "stages", "plugins")
MAPS = ("params", "defaults", "world", "shapes", "laws", "materials", "meshes", "values", "run", "page")
TEXTS = ("title", "description")
# Bodies from arrays beyond this number are not written into the scene but added to its world.
MANY = 5000


def _setting(key: str, value: Any) -> bytes:
    """"mu=0.5" for the library."""
    tree = tree_of({"x": value}, key)["x"]
    if isinstance(tree, dict):
        raise BadInput(f"{key}: a parameter is a number or a text, not a map")
    from ._yaml import _flow, scalar
    text = scalar(tree, key) if not isinstance(tree, list) else _flow(tree, key)
    if text is None:
        raise BadInput(f"{key}: this list is too long for a parameter")
    return encode(f"{key}={text}")


class Scene(Methods):
    """A scene.

    ``Scene("wall.yaml", mu=0.5)`` reads a file and overrides its parameters; ``set("world.h", 1e-4)`` overrides any
    value by its path. ``Scene(h="1 ms", dimension=3)`` is empty, with these settings of the world.
    """

    __slots__ = ("_path", "_text", "_sets", "_own", "_many", "_read", "_folder", "__weakref__")

    def __init__(self, source: Path | None = None, *, folder: Path | None = None, **settings: Any):
        self._path = None
        self._text = None
        self._sets: dict[str, Any] = {}
        self._own: dict[str, Any] = {}
        self._many: list[dict] = []
        self._read = None
        self._folder = None if folder is None else os.fspath(folder)
        if source is None:
            if settings:
                self._own["world"] = dict(settings)
            return
        self._path = os.fspath(source)
        if not os.path.exists(self._path):
            from .gallery import names
            base = os.path.splitext(os.path.basename(self._path))[0]
            hint = f"; scree.gallery('{base}') has a scene of that name" if base in names() else ""
            raise NotFound(f"{self._path}: there is no such scene file{hint}")
        if folder is not None:
            raise BadInput("a scene file's folder is its own: folder is for scenes made in Python")
        self._sets.update(settings)

    @classmethod
    def from_yaml(cls, text: str, folder: Path | None = None, **params: Any) -> "Scene":
        """A scene from YAML or JSON text. Files that it names are looked for in ``folder``."""
        scene = cls(folder=folder)
        scene._text = text
        scene._sets.update(params)
        scene._scene()
        return scene

    # -- copies and pickles: of what it says, not of what the library holds

    def __getstate__(self):
        return {name: getattr(self, name) for name in self.__slots__ if name not in ("_read", "__weakref__")}

    def __setstate__(self, state):
        for name, value in state.items():
            setattr(self, name, value)
        self._read = None

    def copy(self) -> "Scene":
        """Another scene that says the same; changes of one do not reach the other."""
        return copy.deepcopy(self)

    def __copy__(self):
        return copy.deepcopy(self)

    # -- what it says

    def _changed(self):
        self._read = None
        return self

    def set(self, path: str | None = None, value: Any = None, **params: Any) -> "Scene":
        """Overrides a parameter, ``set(mu=0.5)``, or any value by its path, ``set("bodies.lid.mass", 5)``."""
        if path is not None:
            self._sets[path] = value
        self._sets.update(params)
        return self._changed()

    def __setitem__(self, section: str, value: Any):
        if section in TEXTS:
            self._own[section] = value
        elif section in LISTS:
            self._own[section] = list(value)
        elif section in MAPS:
            self._own[section] = dict(value)
        else:
            raise BadInput(f"a scene has no section '{section}'; it has {', '.join(TEXTS + MAPS + LISTS)}")
        self._changed()

    def __getitem__(self, section: str):
        """What Python has put into a section: a list or map that may be changed."""
        self._changed()
        if section in LISTS:
            return self._own.setdefault(section, [])
        if section in MAPS:
            return self._own.setdefault(section, {})
        if section in TEXTS:
            return self._own.get(section, "")
        raise BadInput(f"a scene has no section '{section}'; it has {', '.join(TEXTS + MAPS + LISTS)}")

    def settings(self, **keys: Any) -> "Scene":
        """Settings of the world: ``settings(h="0.5 ms", gravity=[0, -9.81], tolerance=1e-8)``."""
        self["world"].update(keys)
        return self

    def params(self, **values: ArrayLike) -> "Scene":
        """Named numbers that expressions of the scene may use; ``sweep`` and ``set`` change them."""
        self["params"].update(values)
        return self

    def title(self, text: str) -> "Scene":
        """The title of the scene."""
        self["title"] = text
        return self

    def end(self, until: float | str | None = None, **keys: Any) -> "Scene":
        """When a run ends and what it records: ``end(until="2 s", record="10 ms")``."""
        if until is not None:
            keys["until"] = until
        self["run"].update(keys)
        return self

    def add_law(self, name: str, **parts: Any) -> "Scene":
        """A contact law of parts: ``add_law("dry", normal="velocity", friction=0.5, impact=scree.laws.newton(e_n=0.3))``."""
        self["laws"][name] = parts
        return self

    def contact(self, first: str, second: str | None = None, law: str | None = None) -> "Scene":
        """The law of two surfaces, ``contact("stone", "wood", "dry")``, or of all others, ``contact("dry")``; it replaces what was
        said before about the same ones."""
        if law is None and second is None:
            entry: dict = {"default": first}
        else:
            entry = {"between": [first, second], "law": law}
        rules = self["contacts"]
        for i, rule in enumerate(rules):
            if rule.keys() == entry.keys() and sorted(rule.get("between", [])) == sorted(entry.get("between", [])):
                rules[i] = entry  # said again, as in a cell of a notebook that is run twice
                return self
        rules.append(entry)
        return self

    def bond(self, first: str, second: str, law: str) -> "Scene":
        """Another law for two bodies or groups, such as mortar."""
        self["bonds"].append({"between": [first, second], "law": law})
        return self

    def add_shape(self, name: str, kind: str | None = None, **parameters: Any) -> "Scene":
        """A named shape that several bodies use, or ``compound=[...]``."""
        self["shapes"][name] = {**({"kind": kind} if kind else {}), **parameters}
        return self

    def add_body(self, shape: Any, **keys: Any) -> "Scene":
        """A body of a shape: a name, a kind without parameters, or a map such as ``scree.shapes.disk(radius=0.1)``."""
        self["bodies"].append({"shape": shape, **keys})
        return self

    def generate(self, kind: str, **keys: Any) -> "Scene":
        """Bodies of a generator. Keys of bodies (density, group, position, fixed, ...) apply to each of them, the others
        are the generator's: ``generate("wall", courses=6, bricks=8, density=1800)``."""
        entry = k.kind("generator", kind)
        own, rest = self._split(entry, keys, "bodies")
        self["bodies"].append({"generate": {"kind": kind, **own}, **rest})
        return self

    @staticmethod
    def _split(entry, keys, section):
        """Parameters of the kind, and keys of the section. A key that both have is the kind's."""
        own = set(entry.parameter_names())
        if section == "bodies":
            own.add("seed") if entry.family == "generator" else None
        theirs = set(k.section(section).parameter_names())

        def is_own(name):
            if name in own or name in theirs:
                return name in own
            near = difflib.get_close_matches(name, [*own, *theirs], 1)  # so that the error suggests it
            return bool(near) and near[0] in own

        first = {n: v for n, v in keys.items() if is_own(n)}
        return first, {n: v for n, v in keys.items() if n not in first}

    def add_material(self, name: str, kind: str, **parameters: Any) -> "Scene":
        """A material of deformable bodies, ``add_material("stone", "elastic", E="10 GPa", nu=0.2, density=2000)``."""
        self["materials"][name] = {"kind": kind, **parameters}
        return self

    def add_fem_mesh(self, name: str, kind: str | None = None, **parameters: Any) -> "Scene":
        """A mesh of deformable bodies, by generator (``"grid"``) or ``file="part.msh"``."""
        self["meshes"][name] = {**({"kind": kind} if kind else {}), **parameters}
        return self

    def add_deformable(self, mesh: Any, material: Any, **keys: Any) -> "Scene":
        """A deformable body of a mesh and a material: names, or maps."""
        self["deformables"].append({"mesh": mesh, "material": material, **keys})
        return self

    def add_joint(self, kind: str, *bodies: str, **keys: Any) -> "Scene":
        """A joint of two bodies, or of one and the ground: ``add_joint("pin", "arm", at=[0, 1])``."""
        entry = {"kind": kind}
        if len(bodies) == 1:
            entry["body"] = bodies[0]
        elif bodies:
            entry["bodies"] = list(bodies)
        self["joints"].append({**entry, **keys})
        return self

    def add_load(self, kind: str, bodies: str = "all", **keys: Any) -> "Scene":
        """A load: ``add_load("force", "lid", direction=[0, -1], magnitude="2 kN")``."""
        self["loads"].append({"kind": kind, "bodies": bodies, **keys})
        return self

    def add_force(self, function: Callable, bodies: str = "all", resists: bool = False, name: str | None = None) -> "Scene":
        """A force written in Python: ``function(block)`` returns forces; see ``scree.force``."""
        kind = name or f"python_{len(plugins.entries) + 1}"
        plugins.force(kind, resists=resists)(function)
        return self.add_load(kind, bodies)

    def add_value(self, name: str, measure: str, column: str | None = None, **parameters: Any) -> "Scene":
        """A named number that is measured at every instant and recorded in every frame."""
        entry = {"measure": measure, **({"column": column} if column else {}), **parameters}
        self["values"][name] = entry
        return self

    def add_stage(self, name: str | None = None, actions: Iterable[dict] = (), until: Any = None, **keys: Any) -> "Scene":
        """A stage: ``add_stage("open", actions=[scree.actions.release(bodies="gate")], until={"time": "2 s"})``."""
        entry = {**({"name": name} if name else {}), **keys}
        if actions:
            entry["actions"] = list(actions)
        if until is not None:
            entry["until"] = until
        self["stages"].append(entry)
        return self

    def add_bodies(self, position: ArrayLike | None = None, radius: ArrayLike | None = None, **keys: Any) -> "Scene":
        """Many bodies from arrays, as ``World.add_bodies``; up to 5,000 of them stand in the scene as entries,
        more are added when its world is made: loads on their group or on all bodies follow them, joints do not reach them."""
        count = max((len(np.asarray(v)) for key, v in (("position", position), ("radius", radius))
                     if v is not None and np.asarray(v).ndim >= (2 if key == "position" else 1)), default=None)
        if count is None:
            raise BadInput("add_bodies: give at least one array with a row for each body")
        if count > MANY:
            first, rest = {}, {}
            for key, value in dict(keys, position=position, radius=radius).items():
                array = np.asarray(value) if not isinstance(value, (dict, str)) and value is not None else None
                wide = key in ("position", "velocity", "orientation")
                rows = key == "names" or (array is not None and array.ndim == (2 if wide else 1))
                first[key], rest[key] = (value[:1], value[1:]) if rows else (value, value)
            self.add_bodies(**first)  # a scene needs a body of its own
            self._many.append(rest)
            return self._changed()
        dimension = self._dimension()
        kind = "sphere" if dimension == 3 else "disk"
        shape = keys.pop("shape", None)
        if "velocity" in keys and np.asarray(keys["velocity"]).shape[-1:] == (3 if dimension == 2 else 6,):
            velocity = np.asarray(keys.pop("velocity"))  # with the spin behind, as worlds have it
            keys["velocity"] = velocity[..., :dimension]
            keys["spin" if dimension == 2 else "angular_velocity"] = velocity[..., 2] if dimension == 2 else velocity[..., 3:]
        names = keys.pop("names", None)
        for i in range(count):
            body = {}
            if radius is not None:
                body["shape"] = {"kind": kind, "radius": float(np.broadcast_to(radius, count)[i])}
            else:
                body["shape"] = shape
            if names is not None:
                body["name"] = names[i]
            if position is not None:
                body["position"] = np.asarray(position)[i].tolist()
            for key, value in keys.items():
                array = np.asarray(value)
                wide = key in ("velocity", "orientation", "turn", "angular_velocity", "moments")
                row = array.ndim > (1 if wide else 0)
                body[key] = (array[i].tolist() if row else value)
            self["bodies"].append(body)
        return self

    add_spheres = add_disks = add_bodies

    def add_polyhedron(self, points: ArrayLike | None = None, *, hull: bool = True, **keys: Any) -> "Scene":
        """A convex polyhedron from its corners (n x 3) [m], or ``file="rock.obj"``. ``hull``: the convex hull of the points
        is taken."""
        shape = {"kind": "polyhedron"}
        if points is not None:
            array = np.asarray(points, dtype=float)
            if array.ndim != 2 or array.shape[1] != 3:
                raise BadInput("add_polyhedron: points (n x 3) are expected, not " + " x ".join(map(str, array.shape)))
            shape["vertices"] = array
        if hull:
            shape["hull"] = True
        own, rest = self._split(k.kind("shape", "polyhedron"), keys, "bodies")
        self["bodies"].append({"shape": {**shape, **own}, **rest})
        return self

    def add_polygon(self, points: ArrayLike, **keys: Any) -> "Scene":
        """A convex polygon from its corners (n x 2) [m]."""
        array = np.asarray(points, dtype=float)
        if array.ndim != 2 or array.shape[1] != 2:
            raise BadInput("add_polygon: points (n x 2) are expected, not " + " x ".join(map(str, array.shape)))
        return self.add_body({"kind": "polygon", "vertices": array}, **keys)

    def add_mesh(self, vertices: Any = None, triangles: ArrayLike | None = None, **keys: Any) -> "Scene":
        """A surface of triangles: vertices (n x 3) [m] and triangles (m x 3, from 0), or an object with ``vertices`` and
        ``faces`` (trimesh) or ``points`` and ``cells`` (meshio), or ``file="hopper.stl"``. A closed surface has a mass."""
        shape: dict[str, Any] = {"kind": "mesh"}
        if vertices is not None and triangles is None:
            from .exchange import surface_of
            vertices, triangles = surface_of(vertices)
        if vertices is not None:
            points, faces = np.asarray(vertices, dtype=float), np.asarray(triangles)
            if points.ndim != 2 or points.shape[1] != 3:
                raise BadInput("add_mesh: vertices (n x 3) are expected, not " + " x ".join(map(str, points.shape)))
            if faces.ndim != 2 or faces.shape[1] != 3:
                raise BadInput("add_mesh: triangles (m x 3) are expected, not " + " x ".join(map(str, faces.shape)))
            if faces.dtype.kind not in "iu":
                raise TypeError(f"add_mesh: triangles are whole numbers, not {faces.dtype}")
            if faces.size and (faces.min() < 0 or faces.max() >= len(points)):
                raise BadInput(f"add_mesh: triangles name vertices from 0 to {len(points) - 1}, not {faces.max()}")
            shape["vertices"], shape["triangles"] = points, faces
        own, rest = self._split(k.kind("shape", "mesh"), keys, "bodies")
        self["bodies"].append({"shape": {**shape, **own}, **rest})
        return self

    # -- reading by the library

    def _dimension(self) -> int:
        for key in ("world.dimension", "dimension"):
            if key in self._sets:
                return int(self._sets[key])
        if "dimension" in self._own.get("world", {}):
            return int(self._own["world"]["dimension"])
        if self._path is None and self._text is None:
            return 2
        return self._info().dimension

    def _has_stages(self) -> bool:
        return bool(self._own.get("stages")) or "stages:" in self._resolved()

    def _tree(self) -> dict:
        given = self._given()
        if self._many and given.get("loads"):
            late = self._late_loads()
            given = {**given, "loads": [load for load in given["loads"] if load not in late]}
        return tree_of(given, "scene")

    def _given(self) -> dict:
        return {key: value for key, value in self._own.items() if value}

    def _base_folder(self):
        if self._path is not None:
            return os.path.dirname(self._path) or "."
        return self._folder

    def _source(self, ends: bool) -> str:
        """The text that the library reads. ``ends``: without an end of its own it gets one, for worlds that a program
        steps."""
        tree = self._tree()
        if self._path is not None:
            tree = {"include": [os.path.basename(self._path)], **tree}
        elif self._text is None and ends and not tree.get("stages") and \
                not {"until", "steps"} & set(tree.get("run", {})):
            tree.setdefault("run", {})["steps"] = 1
        return dump(tree)

    def _scene(self, ends: bool = True):
        """The scene as the library holds it."""
        if self._read is not None and self._read[1] == ends:
            return self._read[0]
        place = ctypes.c_void_p()
        sets = texts(_setting(key, value) for key, value in self._sets.items())
        count = len(self._sets)
        with plugins.guarded():
            if self._path is not None and not self._given():
                call(lib.scree_scene_read, ctypes.byref(place), path_of(self._path), sets, count)
            elif self._text is not None and not self._given():
                self._read_text(place, self._text, sets, count)
            elif self._text is not None:
                with tempfile.TemporaryDirectory() as folder:
                    with open(os.path.join(folder, "scene.yaml"), "w", encoding="utf-8") as file:
                        file.write(self._text)
                    tree = {"include": ["scene.yaml"], **self._tree()}
                    call(lib.scree_scene_read_in, ctypes.byref(place), dump(tree).encode("utf-8"), path_of(folder), sets,
                         count)
            else:
                self._read_text(place, self._source(ends), sets, count)
        handle = _Handle(place.value)
        self._read = (handle, ends)
        return handle

    def _read_text(self, place, text, sets, count):
        folder = self._base_folder()
        call(lib.scree_scene_read_in, ctypes.byref(place), encode(text), None if folder is None else path_of(folder), sets,
             count)

    def _info(self):
        # copied: its texts are the scene's, which may end before they are read
        return SimpleNamespace(**struct_dict(filled(lib.scree_scene_run_of_into, d.scree_scene_run, self._scene().pointer)))

    def _resolved(self) -> str:
        return lib.scree_scene_text(self._scene().pointer).decode("utf-8")

    def to_yaml(self, path: Path | None = None, resolved: bool | None = None) -> str:
        """The scene as YAML; written to ``path`` if one is given.

        ``resolved``: as ``scree explain`` prints it, with parameters replaced and defaults filled in, which makes the same
        world bit for bit; a scene made in Python is otherwise written as it was made.
        """
        if self._many:
            raise BadInput(f"this scene has bodies from arrays of more than {MANY} rows, which a scene file cannot hold: "
                           "use world.save, or a result file")
        if resolved is None:
            resolved = self._path is not None or self._text is not None
        text = self._resolved() if resolved else (dump(self._tree()) if self._sets == {} else self._resolved())
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return text

    def check(self) -> "Scene":
        """Reads the scene and builds its world; raises with all errors that are found, up to 20."""
        self.world().build().close()
        return self

    def explain(self) -> str:
        """The scene fully resolved, with every body class, the law of every pair and all defaults."""
        return text_of(lib.scree_scene_explain, self._scene().pointer)

    def world(self, threads: int = 0) -> World:
        """The world of the scene, ready for steps. It is not built yet: bodies and loads may be added.
        It has the bits of ``scree run``, until a program writes to it.
        """
        world = self._world_of_its_own(threads)
        self._add_many(world)
        return world

    def _world_of_its_own(self, threads: int = 0) -> "World":
        """The world without bodies from arrays."""
        from .world import World
        if threads < 0:
            raise BadInput(f"{threads} threads are not possible")
        place = ctypes.c_void_p()
        with plugins.guarded():
            call(lib.scree_scene_world, self._scene().pointer, int(threads), ctypes.byref(place))
        return World(place.value, self)

    def _add_many(self, world):
        if not self._many:
            return
        for many in self._many:
            world.add_bodies(**many)
        self._check_many()
        for load in self._late_loads():
            given = {key: value for key, value in load.items() if key not in ("kind", "bodies", "name")}
            world.add_load(load["kind"], load["bodies"], name=load.get("name", ""), **given)

    def _late_loads(self) -> list[dict]:
        """Loads on bodies that come from arrays: they are added to the world, after these."""
        return [load for load in self._own.get("loads", []) if self._reaches(load["bodies"])]

    def _reaches(self, bodies) -> bool:
        """Whether names of bodies and groups stand for bodies from arrays."""
        late = {"all", *(many["group"] for many in self._many if many.get("group"))}
        return bool(late & ({bodies} if isinstance(bodies, str) else set(bodies)))

    def _check_many(self):
        if any(self._reaches(bond["between"]) for bond in self._own.get("bonds", [])):
            raise BadInput(f"bonds of a scene do not reach bodies from arrays of more than {MANY} rows: give the arrays in parts")
        if self._path is not None or self._text is not None:
            section = re.search(r"^loads:\n(.*?)^(?=\S)", self._resolved() + "\nx", re.M | re.S)
            if section and self._reaches(re.findall(r"^ +bodies: (\S+)", section.group(1), re.M)):
                raise BadInput(f"loads of a scene file do not reach bodies from arrays of more than {MANY} rows: give the arrays in "
                               "parts, or add the loads here with scene.add_load")

    def run(self, until: float | None = None, out: Path | None = None, *, steps: int | None = None, progress: bool | None = None,
            threads: int = 0, overwrite: bool = False, resume: bool = False, time_limit: float = 0.0, on_step: Callable | None = None,
            on_frame: Callable | None = None, keep_restarts: bool = False, save_problem: str | int | None = None) -> Result:
        """Simulates the scene to its end, or to ``until`` [s] or a number of ``steps``, and returns its result.

        ``out``: the result file; without one it lies in a temporary folder as long as the result is open. An existing
        file is refused unless ``overwrite`` or ``resume`` is set. ``progress``: a bar in a terminal and in notebooks (None:
        where someone watches). ``on_step(world)``, ``on_frame(world, frame)`` are called after steps and for frames that
        are due; returning ``False`` stops the run, an exception stops it and comes back. Ctrl-C closes the file and raises
        ``scree.Interrupted`` with the result so far.
        """
        from .run import run_scene
        return run_scene(self, until=until, out=out, steps=steps, progress=progress, threads=threads,
                         overwrite=overwrite, resume=resume, time_limit=time_limit, on_step=on_step, on_frame=on_frame,
                         keep_restarts=keep_restarts, save_problem=save_problem)

    # -- showing itself

    def __repr__(self):
        if self._path is not None:
            sets = "".join(f", {key}={value!r}" for key, value in self._sets.items())
            return f"<scree scene {self._path}{sets}>"
        counts = ", ".join(f"{len(v)} {key}" for key, v in self._own.items() if isinstance(v, list) and v)
        return f"<scree scene: {counts or 'empty'}>"

    def render(self, path: Path | None = None, **options: Any) -> str | Image:
        """A picture of the scene at its start."""
        from .show import render
        with self.world() as world:
            return render(world, path, **options)

    def _repr_png_(self):
        from .show import png
        with self.world() as world:
            return png(world, width=700)


class _Handle:
    """Owns a ``scree_scene``."""

    def __init__(self, pointer):
        self.pointer = pointer
        self._end = weakref.finalize(self, lib.scree_scene_destroy, pointer)


def _method_of_shape(kind):
    def add(self, **keys):
        own, rest = self._split(kind, keys, "bodies")
        self["bodies"].append({"shape": {"kind": kind.name, **own}, **rest})
        return self

    return add


def _method_of_generator(kind):
    def generate(self, **keys):
        return self.generate(kind.name, **keys)

    return generate


def _method_of_kind(family, kind):
    if family == "joint":
        def add(self, *bodies, **keys):
            return self.add_joint(kind.name, *bodies, **keys)
    elif family == "load":
        def add(self, bodies="all", **keys):
            return self.add_load(kind.name, bodies, **keys)
    elif family == "material":
        def add(self, name, **keys):
            return self.add_material(name, kind.name, **keys)
    else:
        def add(self, name, **keys):
            return self.add_fem_mesh(name, kind.name, **keys)
    return add


def _add_methods() -> None:
    """``add_disk``, ``generate_wall``, ``add_pin_joint``, ``add_force_load``, ``add_elastic_material``, ``add_grid_mesh``:
    one for every entry of the registry, with signature and docstring of its table."""
    families = (("shape", "add_{}", _method_of_shape, "bodies", ()),
                ("generator", "generate_{}", _method_of_generator, "bodies", ()),
                ("joint", "add_{}_joint", None, "joints", ()), ("load", "add_{}_load", None, "loads", ("bodies",)),
                ("material", "add_{}_material", None, None, ("name",)), ("mesh", "add_{}_mesh", None, None, ("name",)))
    for family, pattern, make, section, before in families:
        for kind in k.kinds(family):
            name = pattern.format(kind.name)
            if hasattr(Scene, name):
                continue
            method = make(kind) if make else _method_of_kind(family, kind)
            more = [n for n in k.section(section).parameter_names() if n not in ("kind", "shape", "generate")] if section else ()
            method.__name__, method.__qualname__ = name, f"Scene.{name}"
            method.__doc__ = kind.doc() + (f"\n\nFurther keys are those of {section} in scenes: {', '.join(more)}."
                                           if more else "")
            signature = kind.signature(("self", *before), more)
            method.__signature__, method._kind, method._section = signature, kind, section
            setattr(Scene, name, method)


_add_methods()

