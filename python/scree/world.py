"""Worlds: steps, arrays of what the bodies do, actions, snapshots, questions."""
from __future__ import annotations

import ctypes
import math
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from . import plugins
from ._library import call, check, defaults, encode, error_of_thread, filled, lib, numbers, path_of, pointer, points
from ._owner import Owner
from ._stop import stoppable
from ._tree import params
from .errors import STOPPED, BadInput, Busy, Interrupted, NotFound, Stale, Stopped, of_status
from .frame import Columns, struct_dict
from .view import Root, View

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any
    from ._types import ArrayLike, Bodies, Path

_WRITTEN = {"body.position", "body.velocity", "body.applied", "law.mu"}


class Snapshot(Owner):
    """The whole state of a world at one instant; it may be restored any number of times."""

    _instead = "take another one, or write a restart point with world.save"

    def __init__(self, pointer, t: float):
        self._pointer, self.t = pointer, t

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.scree_snapshot_destroy(self._pointer)
            self._pointer = None

    def __repr__(self):
        return f"<scree snapshot at t = {self.t:.6g} s>"


class World(Columns, Owner):
    """A world that makes steps. ``Scene.world()`` makes one.

    Until the first step bodies, loads, joints and callbacks may be added. Arrays such as ``position`` are views of the
    last completed step, without a copy; a view that is kept over a step raises ``scree.Stale``.
    """

    _keeps_arrays = True
    _instead = "keep world.snapshot(), write a restart point with world.save, or make a world of the scene"
    # no others, so that a misspelt world.gravity = ... is an error
    __slots__ = ("_pointer", "_scene", "_borrowed", "_inside", "_stepper", "_asking", "_views", "_frame_pointer", "_arrays", "_added", "_kept",
                 "_stop_again", "_built", "_cancelled", "__weakref__")

    def __init__(self, pointer, scene: Any = None, borrowed: bool = False):
        self._pointer = pointer
        self._scene = scene
        self._borrowed = borrowed
        self._inside, self._stepper, self._asking = 0, 0, False
        self._views: dict = {}
        self._frame_pointer = None
        self._arrays: dict = {}
        self._added: dict = {}
        self._kept: list = []  # callbacks that C may call
        self._stop_again = False
        self._built = self._cancelled = False

    # -- life

    def _open(self):
        if self._pointer is None:
            raise Stale("this world is closed")
        return self._pointer

    @property
    def closed(self) -> bool:
        """True after ``close()``."""
        return self._pointer is None

    def close(self) -> None:
        """Frees the world. Its views raise from now on. Closing twice does nothing."""
        if self._inside:
            raise Busy("this world is making a step: it cannot be closed from a callback or from another thread")
        if self._pointer is not None:
            world, self._pointer = self._pointer, None
            self._drop()
            if not self._borrowed:
                lib.scree_world_destroy(world)

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_pointer", None) is not None and not self._borrowed:
            lib.scree_world_destroy(self._pointer)
            self._pointer = None

    def _drop(self):
        views, self._views = self._views, {}
        views.clear()  # a root refers to its dictionary: without that they would wait for the garbage collector
        self._frame_pointer = None

    # -- columns

    def _stale(self, root):
        if self._pointer is None:
            raise Stale("this world is closed: its arrays went with it")
        super()._stale(root)

    def _frame(self):
        if self._frame_pointer is None:
            place = ctypes.c_void_p()
            if self._built and not plugins.entries:
                call(lib.scree_world_frame, self._open(), ctypes.byref(place))
            else:
                self._ask_frame(place)
            self._frame_pointer = place.value
        elif self._pointer is None:
            self._open()
        return self._frame_pointer

    def _ask_frame(self, place):
        """The frame of a world that is not built yet, or to which functions in Python belong: they may be called for it."""
        if self._asking:
            raise Busy("this instant is being computed, and a force, law or function of time asks for it: use the columns of its "
                       "block, or keep what it needs before the step")
        self._asking = True
        try:
            with plugins.guarded():
                call(lib.scree_world_frame, self._open(), ctypes.byref(place))
        finally:
            self._asking = False
        self._built = True

    def _cache(self):
        return self._views

    def _present(self):
        if self._inside and self._stepper != threading.get_ident():
            raise Busy("another thread is making a step of this world, and its arrays are about to change")
        return self._views if self._pointer is not None else None

    def _check(self, column):
        if self._pointer is None:
            raise Stale("this world is closed: its arrays went with it")
        status = lib.scree_world_check_column(self._pointer, ctypes.byref(column), ctypes.byref(error_of_thread()))
        if status:
            check(status)

    def _writer(self, name):
        return (lambda values: self._write(name, values)) if name in _WRITTEN else None

    def _write(self, name, values):
        values = numbers(values, name, values.shape)
        if name == "law.mu":
            given = np.flatnonzero(np.isfinite(values))
            self.write(name, values[given], given.astype(np.uint64) + 1)
            return
        ids = np.array(self.column("body.id"), dtype=np.uint64)
        old = np.asarray(self._views[name].array)
        rows = np.flatnonzero((values != old).any(axis=1)) if values.shape == old.shape else np.arange(len(values))
        if len(rows):
            self.write(name, values[rows], ids[rows])

    def write(self, column: str, values: ArrayLike, bodies: ArrayLike | None = None) -> None:
        """Writes numbers at the start of the next step, as a logged action.

        ``column``: "body.position", "body.velocity", "body.applied" (force and torque) or "law.mu". ``bodies``: ids of
        the rows (numbers of laws, from 1), or None: all. Bad numbers, shapes and ids raise at once.
        """
        name = {"position": "body.position", "velocity": "body.velocity", "applied_force": "body.applied",
                "mu": "law.mu"}.get(column, column)
        dofs = 3 if self.dimension == 2 else 6
        width = {"body.position": 3 if self.dimension == 2 else 7, "body.velocity": dofs, "body.applied": dofs,
                 "law.mu": 1}.get(name)
        if width is None:
            raise NotFound(f"'{column}' cannot be written: {', '.join(sorted(_WRITTEN))} can")
        array = np.asarray(values)
        if array.ndim == 1 and width > 1:
            array = array[np.newaxis]
        array = numbers(array, name, (-1,) if width == 1 else (-1, width))
        ids = None
        if bodies is not None:
            ids = numbers(np.atleast_1d(np.asarray(bodies)), f"{name}: ids", (-1,), np.uint64)
            if len(ids) != len(array):
                raise BadInput(f"{name}: {len(array)} rows for {len(ids)} ids")
        call(lib.scree_world_write, self._open(), name.encode(), pointer(ids, ctypes.c_uint64), len(array), pointer(array))

    def _set(self, name, value):
        view = getattr(self, name)
        if value is view:
            return
        if isinstance(value, View) and value._root is view._root:
            return
        array = np.asarray(value)
        if array.ndim and array.shape != view.shape:
            raise BadInput(f"{name}: an array of {' x '.join(map(str, view.shape))} is expected, not of "
                           f"{' x '.join(map(str, array.shape))}")
        view[...] = array

    position = property(Columns.position.fget, lambda self, value: self._set("position", value),
                        doc=Columns.position.__doc__ + " Assignments are actions of the next step.")
    velocity = property(Columns.velocity.fget, lambda self, value: self._set("velocity", value),
                        doc=Columns.velocity.__doc__ + " Assignments are actions of the next step; prescribed ones "
                            "cannot be changed.")

    @property
    def applied_force(self) -> View:
        """Force and torque [N, N m] that the program applies to each body: (n x 3) Fx, Fy, torque; (n x 6) in space.
        Zero until it is assigned, and it acts until it is assigned again, from the next step on."""
        root = self._views.get("body.applied")
        if root is None:
            ids = np.array(self.column("body.id"), dtype=np.uint64)
            array = np.zeros((len(ids), 3 if self.dimension == 2 else 6))
            call(lib.scree_world_read, self._open(), b"body.applied", pointer(ids, ctypes.c_uint64), len(ids),
                 pointer(array))
            array.flags.writeable = False
            facts = ("N N N*m" if self.dimension == 2 else "N N*m", "forces and torques that the program applies", "")
            root = self._views["body.applied"] = Root(array, self, self._views, "body.applied", facts=facts)
        return View(root)

    @applied_force.setter
    def applied_force(self, value):
        self._set("applied_force", value)

    @property
    def mu(self) -> View:
        """Friction coefficients of the laws, in the order of ``law_names``; NaN for laws without Coulomb's friction."""
        root = self._views.get("law.mu")
        if root is None:
            count = len(self.law_names)
            array = np.zeros(count)
            call(lib.scree_world_read, self._open(), b"law.mu", None, count, pointer(array))
            array.flags.writeable = False
            root = self._views["law.mu"] = Root(array, self, self._views, "law.mu", write=self._write_mu,
                                                facts=("1", "friction coefficients of laws", ""))
        return View(root)

    @mu.setter
    def mu(self, value):
        if isinstance(value, dict):
            for name, number in value.items():
                if name not in self.law_names:
                    raise NotFound(f"there is no law '{name}'; there are {', '.join(self.law_names)}")
                self.write("law.mu", [float(number)], [self.law_names.index(name) + 1])
                root = self.mu._root
                changed = np.array(root.array)
                changed[self.law_names.index(name)] = number
                root.array = changed
            return
        self._set("mu", value)

    def _write_mu(self, values):
        old = self._views["law.mu"].array
        rows = np.flatnonzero(~((values == old) | (np.isnan(values) & np.isnan(old))))
        if len(rows):
            self.write("law.mu", values[rows], rows.astype(np.uint64) + 1)

    @property
    def law_names(self) -> list[str]:
        """Names of the contact laws."""
        return self.column("names.law")

    # -- adding, before the first step

    def build(self) -> "World":
        """Makes all checks that need no step. Nothing can be added afterwards."""
        with plugins.guarded():
            call(lib.scree_world_build, self._open())
        self._built = True
        self._drop()
        return self

    def add_spheres(self, position: ArrayLike, radius: ArrayLike, **keys: Any) -> np.ndarray:
        """Disks, or in space spheres, from arrays: see ``add_bodies``."""
        return self.add_bodies(position=position, radius=radius, **keys)

    add_disks = add_spheres

    def add_bodies(self, position: ArrayLike | None = None, radius: ArrayLike | None = None, shape: Any = None, angle: ArrayLike | None = None, orientation: ArrayLike | None = None, velocity: ArrayLike | None = None,
                   density: ArrayLike | None = None, names: Sequence[str] | None = None, group: str = "", surface: str = "", fixed: bool = False,
                   dormant: bool = False, count: int | None = None) -> np.ndarray:
        """Many bodies from arrays; returns their ids.

        ``position`` (n x dimension) [m], ``radius`` [m] of disks or spheres, or ``shape`` (a map such as
        ``scree.shapes.block(size=...)``, for all), ``velocity`` (n x 2 or 3 linear, or n x 3 or 6 with the spin), ``angle``
        [rad], ``orientation`` (n x 4), ``density`` [kg/m^3]; numbers stand for all rows. All are added, or none.
        """
        world, dimension = self._open(), self._dimension_before()
        given = {"position": position, "radius": radius, "angle": angle, "orientation": orientation,
                 "velocity": velocity, "density": density}
        n = count
        for key, value in given.items():
            array = None if value is None else np.asarray(value)
            if array is not None and array.ndim >= (2 if key in ("position", "orientation", "velocity") else 1):
                if n is not None and len(array) != n:
                    raise BadInput(f"add_bodies: {key} has {len(array)} rows, others have {n}")
                n = len(array)
        if n is None:
            raise BadInput("add_bodies: give at least one array with a row for each body")
        common, many = defaults("body_def"), defaults("bodies_def")
        common.group, common.surface = encode(group), encode(surface)
        common.fixed, common.dormant = bool(fixed), bool(dormant)
        keep = []

        def rows(key, value, width, ours):
            array = np.asarray(value)
            flat = array.ndim == (2 if width else 1)
            if not flat:
                array = np.broadcast_to(array, (n, *array.shape))
            array = numbers(array, f"add_bodies: {key}", (n, array.shape[1]) if width else (n,))
            if width and array.shape[1] != width:
                if array.shape[1] not in ours:
                    raise BadInput(f"add_bodies: {key} needs {' or '.join(map(str, (*ours, width)))} numbers per body, "
                                   f"not {array.shape[1]}")
                wide = np.zeros((n, width))
                wide[:, :array.shape[1]] = array
                array = wide
            keep.append(array)
            return pointer(array)

        if position is not None:
            many.position = rows("position", position, 3, (dimension,))
        if angle is not None:
            many.angle = rows("angle", angle, 0, ())
        if orientation is not None:
            many.orientation = rows("orientation", orientation, 4, ())
        if velocity is not None:
            many.velocity = rows("velocity", velocity, 6, (2, 3) if dimension == 2 else (3,))
        if density is not None:
            many.density = rows("density", density, 0, ())
        if (radius is None) == (shape is None):
            raise BadInput("add_bodies: give either radius (disks, in space spheres) or shape")
        if radius is not None:
            many.radius = rows("radius", radius, 0, ())
        else:
            common.shape = self.add_shape(shape)
        if names is not None:
            if len(names) != n:
                raise BadInput(f"add_bodies: {len(names)} names for {n} bodies")
            texts = (ctypes.c_char_p * n)(*[encode(name) for name in names])
            keep.append(texts)
            many.name = ctypes.cast(texts, ctypes.POINTER(ctypes.c_char_p))
        many.count = n
        many.common = ctypes.pointer(common)
        first = ctypes.c_uint64()
        call(lib.scree_world_add_bodies, world, ctypes.byref(many), ctypes.byref(first))
        return self._note(group, np.arange(first.value, first.value + n, dtype=np.uint64))

    def _note(self, group: str, ids: np.ndarray) -> np.ndarray:
        """Keeps the ids of a group, which loads may name before the world is built."""
        if group:
            self._added.setdefault(group, []).append(ids)
        return ids

    def _dimension_before(self) -> int:
        """The dimension, without building the world."""
        if self._scene is not None:
            return self._scene._dimension()
        return self.dimension

    def add_shape(self, shape: Any) -> int:
        """Makes a shape from a map, ``{"kind": "disk", "radius": 0.1}``, and returns its number."""
        if isinstance(shape, str):
            shape = {"kind": shape}
        rest = {k: v for k, v in shape.items() if k != "kind"}
        number = ctypes.c_uint32()
        with params(rest, "shape") as tree:
            call(lib.scree_world_add_shape, self._open(), encode(shape["kind"]), tree, ctypes.byref(number))
        return number.value

    def add_body(self, shape: Any, position: ArrayLike = (0, 0, 0), name: str = "", angle: float = 0.0, orientation: ArrayLike | None = None,
                 velocity: ArrayLike | None = None, density: float | None = None, mass: float | None = None, inertia: ArrayLike | None = None, group: str = "",
                 surface: str = "", fixed: bool = False, dormant: bool = False, described: bool = False) -> int:
        """Adds one body and returns its id; units as in scenes: m, rad, kg/m^3, kg, kg m^2."""
        body = defaults("body_def")
        body.shape = shape if isinstance(shape, int) else self.add_shape(shape)
        body.name, body.group, body.surface = encode(name), encode(group), encode(surface)
        if density is not None:
            body.density = density
        if mass is not None:
            body.mass = mass
        for key, value, most in (("position", position, 3), ("orientation", orientation, 4), ("velocity", velocity, 6),
                                 ("inertia", inertia, 3)):
            if value is not None:
                array = numbers(np.atleast_1d(np.asarray(value)), f"add_body: {key}", (-1,))
                if len(array) > most:
                    raise BadInput(f"add_body: {key} has {len(array)} numbers, at most {most} are possible")
                getattr(body, key)[:len(array)] = array.tolist()
        body.angle = float(numbers(angle, "add_body: angle"))
        body.fixed, body.dormant, body.described = bool(fixed), bool(dormant), bool(described)
        number = ctypes.c_uint64()
        call(lib.scree_world_add_body, self._open(), ctypes.byref(body), ctypes.byref(number))
        self._note(group, np.array([number.value], dtype=np.uint64))
        return number.value

    def generate(self, kind: str, group: str = "", surface: str = "", name: str = "", density: float | None = None,
                 position: ArrayLike = (0, 0, 0), **parameters: Any) -> np.ndarray:
        """Bodies of a generator, ``world.generate("wall", courses=5, ...)``; returns their ids."""
        common = defaults("body_def")
        common.name, common.group, common.surface = encode(name), encode(group), encode(surface)
        if density is not None:
            common.density = density
        place = numbers(np.atleast_1d(np.asarray(position)), "generate: position", (-1,))
        common.position[:len(place)] = place.tolist()
        first, count = ctypes.c_uint64(), ctypes.c_size_t()
        with params(parameters, kind) as tree:
            call(lib.scree_world_generate, self._open(), encode(kind), tree, ctypes.byref(common), ctypes.byref(first),
                 ctypes.byref(count))
        return self._note(group, np.arange(first.value, first.value + count.value, dtype=np.uint64))

    def add_load(self, kind: str, bodies: Bodies = "all", name: str = "", **parameters: Any) -> None:
        """Adds a load by name, ``world.add_load("drag", "grains", linear=0.1)``."""
        ids = self._ids(bodies)
        with params(parameters, kind) as tree, plugins.guarded():
            call(lib.scree_world_add_load, self._open(), encode(name), encode(kind), pointer(ids, ctypes.c_uint64),
                 len(ids), tree)

    def add_force(self, function: Callable, bodies: Bodies = "all", resists: bool = False, name: str | None = None) -> None:
        """A force written in Python: ``function(block)`` returns forces (n x 3 or 6); see ``scree.force``."""
        kind = name or f"python_{len(plugins.entries) + 1}"
        plugins.force(kind, resists=resists)(function)
        self.add_load(kind, bodies, name=kind)

    def drive(self, body: Bodies, **motion: Any) -> None:
        """Prescribes degrees of freedom: ``world.drive("lid", y={"velocity": -0.1}, x="fixed")``; functions of ``t``
        may be numbers, maps such as ``scree.functions.sine(...)`` or Python functions. Before the first step it is the
        drive at the start, later an action."""
        for i in self._ids(body):
            with params(motion, "drive") as tree, plugins.guarded():
                call(lib.scree_world_drive, self._open(), int(i), tree)

    def add_joint(self, kind: str, body: Bodies, other: Bodies = 0, at: ArrayLike | None = None, anchor: ArrayLike | None = None, anchor_b: ArrayLike | None = None, name: str = "",
                  **parameters: Any) -> None:
        """Adds a joint between two bodies, or a body and the ground (0), at a point of the world [m]."""
        a = points(anchor if anchor is not None else at, "anchor", self._dimension_before())[0]
        b = points(anchor_b if anchor_b is not None else at, "anchor_b", self._dimension_before())[0]
        one = int(self._ids(body)[0])
        two = 0 if isinstance(other, (int, np.integer)) and other == 0 else int(self._ids(other)[0])
        with params(parameters, kind) as tree:
            call(lib.scree_world_add_joint, self._open(), encode(name), encode(kind), one, two, pointer(a), pointer(b),
                 tree)

    def on_step(self, function: Callable[["World"], object]) -> Callable:
        """Calls ``function(world)`` after every step. An exception ends the run and comes back to the caller; returning
        ``False`` stops ``run`` after this step. May be used as a decorator. Before the first step or later."""
        def observe(user, pointer_, error):
            try:
                self._drop()
                if function(self) is False:
                    self._stop_again = True
                return 0
            except BaseException as problem:
                plugins.failed(problem)
                if error:
                    error.contents.status = STOPPED
                    error.contents.text = b"a callback raised an exception"
                return STOPPED

        callback = d.scree_observer(observe)
        call(lib.scree_world_add_observer, self._open(), callback, None)
        self._kept.append(callback)
        return function

    def control_steps(self, function: Callable | None) -> None:
        """Steers the length of steps: ``function(world, h, h_next)`` is called at the start of every step with the planned length
        of it and of the next one [s], and returns None or both, changed. None instead of a function ends that. Drives are
        followed exactly if only ``h_next`` is changed."""
        def plan(user, pointer_, lengths, error):
            try:
                planned = lengths.contents
                answer = function(self, planned.h, planned.h_next)
                if answer is not None:
                    planned.h, planned.h_next = (float(number) for number in answer)
                return 0
            except BaseException as problem:
                plugins.failed(problem)
                if error:
                    error.contents.status = STOPPED
                    error.contents.text = b"the step control raised an exception"
                return STOPPED

        callback = d.scree_step_control(plan) if function is not None else d.scree_step_control()
        lib.scree_world_set_step_control(self._open(), callback, None)
        self._kept.append(callback)

    # -- time

    @property
    def time(self) -> float:
        """Time of the last completed step, s."""
        return lib.scree_world_time(self._open())

    t = time

    @property
    def steps(self) -> int:
        """Number of completed steps."""
        return lib.scree_world_steps(self._open())

    @property
    def hash(self) -> int:
        """Hash of the whole state: equal states have equal hashes, on any number of threads."""
        return lib.scree_world_hash(self._open())

    @property
    def finished(self) -> bool:
        """True when the last stage has ended; never without stages."""
        return bool(lib.scree_world_finished(self._open()))

    def __len__(self):
        return lib.scree_world_bodies(self._open())

    def step(self, count: int = 1) -> "World":
        """Makes steps. The interpreter is free for other threads meanwhile.

        An error leaves the world before the step; an exception of a callback comes back from here.
        """
        if not isinstance(count, (int, np.integer)):
            raise TypeError(f"a number of steps is expected, not {count!r}")
        if count < 0:
            raise BadInput(f"{count} steps cannot be made")
        world = self._open()
        error = error_of_thread()
        reference = ctypes.byref(error)
        take = lib.scree_world_step
        if not self._inside:
            self._stepper = threading.get_ident()
        for _ in range(count):
            self._inside += 1
            try:
                with plugins.guarded(world) as guard:
                    status = take(world, reference)
                    if status == STOPPED and guard.raised is None and self._cancelled:
                        status = take(world, reference)  # an exception came after its step and cancelled this one
                    self._cancelled = guard.raised is not None
                    if guard.raised is not None:
                        raise guard.raised
                    if status:
                        raise of_status(status, error.text.decode("utf-8", "replace"))
            finally:
                self._inside -= 1
                if not self._inside:
                    self._drop()
        return self

    def run(self, until: float | None = None, steps: int | None = None, progress: bool | None = None,
            each: Callable[["World"], object] | None = None) -> "World":
        """Makes steps until a time [s], for a number of steps, or to the end of the stages.

        ``each(world)`` is called after every step; ``False`` ends the run. Ctrl-C ends the step in work and raises
        ``scree.Interrupted``; the world then stands before that step and can go on.
        """
        from .progress import Bar
        if until is None and steps is None and not self._has_stages():
            raise BadInput("the run has no end: give until or steps, or stages to the scene")
        if until is not None and math.isnan(until := float(numbers(until, "until", finite=False))):
            raise BadInput("until is NaN")
        begin, goal = self.steps, None if steps is None else self.steps + steps
        h = self.h
        with stoppable(self._open()) as stop, Bar(progress, until, goal) as bar:
            while not self.finished and (goal is None or self.steps < goal) and \
                    (until is None or self.time < until - 1e-6 * h):
                try:
                    self.step()
                except Stopped:
                    if not stop:
                        raise
                answer = each(self) if each is not None and not stop else None
                bar.show(self.time, self.steps - begin, self)
                if stop:
                    break
                if answer is False or self._stop_again:
                    self._stop_again = False
                    break
        if stop:
            self._cancelled = True  # it may have come between two steps, and then waits for the next one
            raise Interrupted(f"stopped by Ctrl-C after step {self.steps}, t = {self.time:.6g} s")
        return self

    def _has_stages(self) -> bool:
        return self._scene is not None and self._scene._has_stages()

    def cancel(self) -> None:
        """Ends the step that another thread is making, or else the next one, with ``scree.Stopped``: the world then
        stands before that step."""
        self._cancelled = False
        lib.scree_world_cancel(self._open())

    # -- actions and snapshots

    def act(self, action: str | dict, **parameters: Any) -> None:
        """An action at the start of the next step: ``world.act("release", bodies="lid")``."""
        if isinstance(action, dict):
            (action, parameters), = action.items()
        with params(parameters, action) as tree, plugins.guarded():
            call(lib.scree_world_act, self._open(), encode(action), tree)

    @property
    def log(self) -> str:
        """The actions applied so far, one line each; ``replay`` repeats them."""
        size = ctypes.c_size_t()
        data = lib.scree_world_log(self._open(), ctypes.byref(size))
        return ctypes.string_at(data, size.value).decode("utf-8") if data else ""

    def replay(self, log: str, steps: int) -> "World":
        """Makes this number of steps with the actions of a log, with the same bits as the run it comes from."""
        data = encode(log)
        if not self._inside:
            self._stepper = threading.get_ident()
        self._inside += 1
        try:
            with plugins.guarded(self._open()):
                call(lib.scree_world_replay, self._open(), data, len(data), int(steps))
        finally:
            self._inside -= 1
            if not self._inside:
                self._drop()
        return self

    def snapshot(self) -> Snapshot:
        """The whole state in memory."""
        place = ctypes.c_void_p()
        call(lib.scree_world_snapshot, self._open(), ctypes.byref(place))
        return Snapshot(place.value, self.time)

    def restore(self, snapshot: Snapshot) -> "World":
        """Goes back to a snapshot, of this world or of one made of the same bodies. Steps afterwards have the same bits
        as those that followed the snapshot; what was written and not yet applied is dropped."""
        if not isinstance(snapshot, Snapshot):
            raise TypeError(f"a snapshot of world.snapshot() is expected, not {type(snapshot).__name__}")
        call(lib.scree_world_restore, self._open(), snapshot._pointer)
        self._drop()
        return self

    def save(self, path: Path) -> None:
        """Writes a restart point."""
        call(lib.scree_world_save, self._open(), path_of(path))

    def load(self, path: Path) -> "World":
        """Goes on from a restart point of the same scene."""
        call(lib.scree_world_load, self._open(), path_of(path))
        self._drop()
        return self

    # -- questions

    def find(self, name: str) -> int:
        """The id of a body by its name."""
        found = lib.scree_world_find_body(self._open(), encode(name))
        if not found:
            raise NotFound(f"there is no body '{name}'")
        return found

    def row(self, name: str | int) -> int:
        """The row of a body (a name or an id) in the arrays of this instant."""
        wanted = self.find(name) if isinstance(name, str) else int(name)
        rows = np.flatnonzero(np.asarray(self.column("body.id")) == wanted)
        if not len(rows):
            raise NotFound(f"body {name} does not exist now")
        return int(rows[0])

    def _ids(self, bodies) -> np.ndarray:
        if isinstance(bodies, str):
            found = lib.scree_world_find_body(self._open(), encode(bodies))
            if found:
                return np.array([found], dtype=np.uint64)
            if bodies == "all":
                return np.arange(1, lib.scree_world_bodies(self._open()) + 1, dtype=np.uint64)
            if not self._built:
                return self._group_before(bodies)
            groups = self.column("names.group") if "names.group" in self.columns() else []
            every = np.array(self.column("bodies.id"), dtype=np.uint64)
            if bodies not in groups:
                raise NotFound(f"there is no body or group '{bodies}'")
            return every[np.asarray(self.column("bodies.group")) == groups.index(bodies)]
        if isinstance(bodies, Iterable):
            listed = list(bodies)
            if listed and isinstance(listed[0], str):
                return np.concatenate([self._ids(b) for b in listed])
            return numbers(np.asarray(listed), "bodies", (-1,), np.uint64)
        return numbers(np.atleast_1d(np.asarray(bodies)), "bodies", (-1,), np.uint64)

    def _group_before(self, group: str) -> np.ndarray:
        """The bodies of a group of a world to which things may still be added: it cannot be asked yet."""
        found = list(self._added.get(group, ()))
        if self._scene is not None:
            with self._scene._world_of_its_own() as twin:
                twin._frame()
                groups = twin.column("names.group") if "names.group" in twin.columns() else []
                if group in groups:
                    found.insert(0, twin._ids(group))
        if not found:
            raise NotFound(f"there is no body or group '{group}'")
        return np.concatenate(found)

    def ray(self, origin: ArrayLike, direction: ArrayLike, length: float = 1e6, group: str | None = None) -> dict | np.ndarray:
        """The first surface along a ray, or along many: ``body`` (0: none), ``point`` [m], ``normal``, ``distance`` [m].

        One ray gives a dictionary, (n x dimension) origins and directions a structured array.
        """
        one = np.asarray(origin).ndim < 2 and np.asarray(direction).ndim < 2
        a, b = points(origin, "origin", self.dimension), points(direction, "direction", self.dimension)
        if len(a) != len(b):
            count = max(len(a), len(b))
            if 1 not in (len(a), len(b)):
                raise BadInput(f"{len(a)} origins and {len(b)} directions of rays")
            a, b = (np.ascontiguousarray(np.broadcast_to(x, (count, 3))) for x in (a, b))
        return self._hits(lib.scree_world_rays_into, one, a, pointer(b), ctypes.c_double(float(length)), encode(group))

    def nearest(self, point: ArrayLike, within: float = 1e6, group: str | None = None) -> dict | np.ndarray:
        """The surface nearest to a point or to many points [m]; the distance is negative inside a body."""
        one = np.asarray(point).ndim < 2
        a = points(point, "point", self.dimension)
        return self._hits(lib.scree_world_nearest_into, one, a, ctypes.c_double(float(within)), encode(group))

    def _hits(self, function, one, a, *more):
        out = np.zeros(len(a), dtype=np.dtype(d.scree_hit))
        self._frame()
        call(function, self._open(), len(a), pointer(a), *more, out.ctypes.data_as(ctypes.POINTER(d.scree_hit)),
             ctypes.sizeof(d.scree_hit))
        if not one:
            return out
        hit = out[0]
        return {"body": int(hit["body"]), "point": hit["point"].copy(), "normal": hit["normal"].copy(),
                "distance": float(hit["distance"])}

    def at_point(self, point: ArrayLike) -> np.ndarray:
        """Ids of the bodies that hold a point."""
        return self._found(lambda p, room, size, count: call(lib.scree_world_at_point, self._open(), p, room, size, count),
                           point)

    def overlap(self, point: ArrayLike, reach: float) -> np.ndarray:
        """Ids of the bodies of which some point lies within ``reach`` [m] of a point."""
        return self._found(lambda p, room, size, count: call(lib.scree_world_overlap, self._open(), p,
                                                             ctypes.c_double(float(reach)), room, size, count), point)

    def _found(self, ask, point):
        self._frame()
        place = points(point, "point", self.dimension)
        if len(place) != 1:
            raise BadInput("one point is expected")
        size, count = 64, ctypes.c_size_t()
        while True:
            room = np.empty(size, dtype=np.uint64)
            ask(pointer(place), pointer(room, ctypes.c_uint64), size, ctypes.byref(count))
            if count.value <= size:
                return room[:count.value].copy()
            size = count.value

    @property
    def joints(self) -> list[dict]:
        """What joints did in the last step: name, kind, body (ids), point [m], force [N], torque [N m], acts."""
        self._frame()
        return [self.joint(i + 1) for i in range(lib.scree_world_joints(self._open()))]

    def joint(self, which: str | int) -> dict:
        """A joint by name or number (from 1): force [N] and torque [N m] on its first body, mean over the step."""
        number = which
        if isinstance(which, str):
            number = lib.scree_world_find_joint(self._open(), encode(which))
            if not number:
                raise NotFound(f"there is no joint '{which}'")
        info = d.scree_joint_info()
        call(lib.scree_world_joint_into, self._open(), int(number), ctypes.byref(info), ctypes.sizeof(info))
        found = struct_dict(info)
        for key in ("point", "force", "torque"):
            found[key] = np.array(found[key])
        found["acts"] = bool(found["acts"])
        return found

    def deformable(self, body: Bodies) -> dict:
        """Facts of a deformable body: nodes, elements, mass [kg], wave speed [m/s], ..."""
        info = d.scree_deformable_info()
        call(lib.scree_world_deformable_into, self._open(), int(self._ids(body)[0]), ctypes.byref(info),
             ctypes.sizeof(info))
        return struct_dict(info)

    @property
    def totals(self) -> dict:
        """Totals of the run so far: steps, sweeps, largest residual, penetration, energy error, ..."""
        return struct_dict(filled(lib.scree_world_totals_into, d.scree_run_totals, self._open()))

    def on_log(self, function: Callable[[str, str], object] | None) -> None:
        """Warnings and notes of this world go to ``function(level, text)``, level "note" or "warning"."""
        def say(user, level, text):
            try:
                function("warning" if level else "note", text.decode("utf-8", "replace"))
            except BaseException as error:
                plugins.failed(error)

        callback = d.scree_log_function(say) if function is not None else d.scree_log_function()
        lib.scree_world_set_log(self._open(), callback, None)
        self._kept.append(callback)

    # -- showing itself

    def __repr__(self):
        if self._pointer is None:
            return "<scree world, closed>"
        return f"<scree world: {len(self)} bodies, step {self.steps}, t = {self.time:.6g} s>"

    def _repr_html_(self):
        from .show import world_html
        return world_html(self)

    def _repr_png_(self):
        from .show import png
        return png(self, width=700)
