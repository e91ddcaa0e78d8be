"""Plug-ins in C, loaded by path, and forces, functions of time, laws and measures written in Python.

What is written in Python is called once per block with arrays, never once per contact or body, and is
found by its name like everything that is built in:

    >>> import numpy as np, scree
    >>> @scree.force("updraft", speed=2.0)
    ... def updraft(block, speed):
    ...     force = np.zeros_like(block.force)
    ...     force[:, 1] = 0.5 * speed**2 * (block.position[:, 0] > 0)
    ...     return force

Arrays of a block are copies that may be kept. An exception ends the step: the world stands before it, and
the exception comes back from ``step`` or ``run``. Results do not depend on threads if the function computes
each row from that row alone; a function of ``numpy`` has the bits of its machine.
"""
from __future__ import annotations

import ctypes
import inspect
import threading
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from ._library import call, encode, filled, lib, path_of
from .errors import BadInput, Error

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any
    from ._types import Path

# ------------------------------------------------------------------ exceptions of callbacks

_current = threading.local()
_running: list = []


class Guard:
    """What runs now: exceptions of callbacks are kept here and come back from the call."""

    __slots__ = ("raised", "pointer")

    def __init__(self):
        self.raised: BaseException | None = None
        self.pointer = None  # of the world whose step is cancelled

    def fail(self, error: BaseException) -> None:
        if self.raised is None:
            self.raised = error
        if self.pointer is not None:
            lib.scree_world_cancel(self.pointer)


class guarded:
    """Runs a call of the library; an exception of a callback replaces the error of the call."""

    __slots__ = ("guard", "before")

    def __init__(self, pointer=None):
        self.guard = Guard()
        self.guard.pointer = pointer

    def __enter__(self) -> Guard:
        self.before = getattr(_current, "guard", None)
        _current.guard = self.guard
        _running.append(self.guard)
        return self.guard

    def __exit__(self, kind, error, trace):
        _current.guard = self.before
        _running.remove(self.guard)
        raised = self.guard.raised
        if raised is not None and (error is None or isinstance(error, Error)) and error is not raised:
            raise raised from error
        return False


def failed(error: BaseException) -> None:
    """An exception in a callback: of the call that this thread makes, or of every one that threads share."""
    guard = getattr(_current, "guard", None)
    if guard is not None:
        guard.fail(error)
        return
    for guard in list(_running):
        guard.fail(error)


# ------------------------------------------------------------------ plug-ins in C

def load_plugin(path: Path) -> None:
    """Loads a plug-in, a shared object written in C (docs/plugins.md), by its path.

    Load it before the first scene or world that uses it; it stays until the program ends.
    """
    call(lib.scree_plugin_load, path_of(path))


def loaded_plugins() -> list[dict]:
    """The loaded plug-ins: name, version, help, path."""
    found = []
    for i in range(lib.scree_plugin_count()):
        info = filled(lib.scree_plugin_at_into, d.scree_plugin_info, i)
        found.append({name: getattr(info, name).decode() for name in ("name", "version", "help", "path")})
    return found


# ------------------------------------------------------------------ entries in Python

_kept: list = []        # tables live until the program ends
entries: dict = {}     # (family, name): the entry


class _Entry:
    """A table of the library and the function behind it, which a later definition may replace."""

    def __init__(self, family, name, shape, functions):
        self.family, self.name, self.shape, self.functions = family, name, shape, functions


def _parameters(function, given: dict, skip: int) -> dict[str, float]:
    """Numbers that scenes may give: keyword defaults of the function, over which ``given`` goes."""
    found = {}
    for p in list(inspect.signature(function).parameters.values())[skip:]:
        if p.kind in (p.VAR_KEYWORD, p.VAR_POSITIONAL):
            continue
        if p.name not in given and p.default is p.empty:
            raise BadInput(f"'{p.name}' of '{function.__name__}' needs a default, here or in the decorator")
        found[p.name] = given.get(p.name, p.default)
    for name in given:
        if name not in found:
            raise BadInput(f"'{function.__name__}' takes no '{name}'")
    for name, value in found.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise TypeError(f"'{name}' of '{function.__name__}': parameters are numbers")
    return found


def _entry(name: str, help_: str, parameters: dict[str, float]) -> d.scree_entry:
    """The head of a table; its struct of parameters is an array of doubles."""
    rows = (d.scree_param * (len(parameters) + 1))()
    for i, (key, value) in enumerate(parameters.items()):
        rows[i].name = key.encode()
        rows[i].type = d.CONSTANTS["SCREE_PARAM_REAL"]
        rows[i].offset = 8 * i
        rows[i].fallback = repr(float(value)).encode()
        rows[i].help = f"parameter {key}".encode()
    entry = d.scree_entry(name=encode(name), help=encode(help_), params=rows, parameters=8 * len(parameters))
    _kept.append((rows, entry))
    return entry


def _values(pointer, names) -> dict[str, float]:
    if not names:
        return {}
    numbers = (ctypes.c_double * len(names)).from_address(pointer)
    return dict(zip(names, numbers))


def _help(function, name: str) -> str:
    return (inspect.getdoc(function) or f"{name}, written in Python").split("\n")[0]


def _known(family, name, shape, functions):
    """True if the name was registered with the same shape: the functions are then replaced."""
    entry = entries.get((family, name))
    if entry is None:
        return False
    if entry.shape != shape:
        raise BadInput(f"the {family} '{name}' was defined with other parameters: give it another name")
    entry.functions = functions
    return True


def _register(family, name, shape, functions, table, register):
    _kept.append(table)
    call(register, ctypes.byref(table))
    entries[family, name] = _Entry(family, name, shape, functions)


def _copy(pointer, shape, dtype=np.float64):
    """A copy of a column of a block; None where it has none."""
    if not pointer:
        return None
    array = np.ctypeslib.as_array(pointer, shape)
    return np.array(array, dtype=dtype)


class Block:
    """A block of rows with its columns as attributes; columns that it does not have are None."""

    def __init__(self, **columns: Sequence[str] | None):
        self.__dict__.update(columns)

    def __len__(self):
        return self.count

    def __repr__(self):
        return f"<scree block of {self.count}: {', '.join(k for k, v in vars(self).items() if v is not None)}>"


# ------------------------------------------------------------------ forces

def _same_shape(value, array, what):
    value = np.asarray(value, dtype=np.float64)
    if value.shape != array.shape:
        raise BadInput(f"{what} must be {' x '.join(map(str, array.shape))}, not {' x '.join(map(str, value.shape))}")
    if not np.isfinite(value).all():
        raise BadInput(f"{what}: a number is not finite")
    return value


def force(name: str, resists: bool = False, **parameters: Any) -> Callable:
    """Decorator: a load written in Python, ``loads: [{kind: NAME, bodies: ...}]``.

    The function gets a block and the numbers of the scene, and returns the forces (n x 3 in the plane: Fx,
    Fy in N and torque in N m; n x 6 in space: force, torque). ``block`` has ``t`` [s], ``magnitude``,
    ``body`` (ids), ``mass`` [kg], ``position`` (n x 3: x, y, angle; n x 7: x, y, z and a quaternion),
    ``force`` (zeros of the right shape). With ``resists`` also ``velocity`` (n x 3 or 6), and the function
    returns forces and slopes (n x 2: force per velocity, moment per spin, not negative).
    """
    def decorate(function):
        values = _parameters(function, parameters, 1)
        names, shape = tuple(values), (tuple(values), bool(resists))
        if _known("load", name, shape, (function,)):
            return function
        entry = _entry(name, _help(function, name), values)

        def apply(pointer, place):
            try:
                b = place.contents
                n, dofs = b.count, 3 if b.dimension == 2 else 6
                block = Block(
                    t=b.t, magnitude=b.magnitude, count=n, dimension=b.dimension,
                    body=_copy(b.body, (n,), np.uint64), mass=_copy(b.mass, (n,)),
                    position=_copy(b.position, (n, 3 if b.dimension == 2 else 7)),
                    velocity=_copy(b.velocity, (n, dofs)), force=np.zeros((n, dofs)))
                answer = entries["load", name].functions[0](block, **_values(pointer, names))
                slope = None
                if resists:
                    answer, slope = answer
                total = block.force if answer is None else _same_shape(answer, block.force, f"forces of '{name}'")
                if n:
                    np.ctypeslib.as_array(b.force, (n, dofs))[:] = total
                    if resists:
                        np.ctypeslib.as_array(b.slope, (n, 2))[:] = _same_shape(slope, np.empty((n, 2)),
                                                                                f"slopes of '{name}'")
            except BaseException as error:  # nothing may leave a callback of C
                failed(error)

        kind = d.scree_load_kind(size=ctypes.sizeof(d.scree_load_kind), entry=entry, resists=int(resists))
        kind.apply = dict(d.scree_load_kind._fields_)["apply"](apply)
        _register("load", name, shape, (function,), kind, lib.scree_register_load)
        return function
    return decorate


# ------------------------------------------------------------------ functions of time

def function(name: str, corner: Callable | None = None, **parameters: Any) -> Callable:
    """Decorator: a function of time for drives, loads and conditions, ``{kind: NAME, ...}``.

    The function gets ``t`` in seconds and the numbers of the scene, and returns one number in the unit of
    its place. ``corner(t, ...)``: the first time after t at which its slope jumps.
    """
    def decorate(value_of):
        values = _parameters(value_of, parameters, 1)
        names, shape = tuple(values), (tuple(values), corner is None)
        if _known("function", name, shape, (value_of, corner)):
            return value_of
        entry = _entry(name, _help(value_of, name), values)

        def wrapped(which):
            def value(pointer, t):
                try:
                    answer = float(entries["function", name].functions[which](t, **_values(pointer, names)))
                    if answer != answer:
                        raise BadInput(f"the function '{name}' is NaN at t = {t} s")
                    return answer
                except BaseException as error:
                    failed(error)
                    return 0.0 if which == 0 else float("inf")
            return value

        kind = d.scree_function_kind(size=ctypes.sizeof(d.scree_function_kind), entry=entry)
        kind.value = dict(d.scree_function_kind._fields_)["value"](wrapped(0))
        if corner is not None:
            kind.corner = dict(d.scree_function_kind._fields_)["corner"](wrapped(1))
        _register("function", name, shape, (value_of, corner), kind, lib.scree_register_function)
        return value_of
    return decorate


def of_callable(callable_) -> dict:
    """The map of a function of time for a callable that a scene was given."""
    known = getattr(callable_, "_scree_function", None)
    if known is None:
        known = f"python_{len(entries) + 1}"
        function(known)(lambda t: callable_(t))
        try:
            callable_._scree_function = known
        except AttributeError:
            pass
    return {"kind": known}


# ------------------------------------------------------------------ laws

_SLOTS = {"normal": 0, "impact": 1, "friction": 2, "rolling": 3, "bond": 4}
_ROWS = d.CONSTANTS["SCREE_LAW_ROWS"]
_READ = {"gap": (np.float64, 1), "area": (np.float64, 1), "normal": (np.float64, 3), "body": (np.uint64, 2),
         "U_before": (np.float64, _ROWS), "touches": (np.uint8, 1), "S": (np.float64, _ROWS), "U": (np.float64, _ROWS)}
_WRITTEN = {"active": (np.uint8, 1), "b": (np.float64, _ROWS), "correction": (np.float64, 1), "mu": (np.float64, 1),
            "rolling": (np.float64, 1), "C": (np.float64, _ROWS), "D": (np.float64, _ROWS), "d": (np.float64, _ROWS),
            "stored": (np.float64, 1), "damping": (np.float64, 1), "fracture": (np.float64, 1),
            "friction": (np.float64, 1), "bonded": (np.uint8, 1), "broken": (np.uint8, 1)}


def _law_block(b, history, iterates):
    n = b.count
    columns = {"dimension": b.dimension, "t": b.t, "h": b.h, "theta": b.theta, "pass_": getattr(b, "pass"),
               "count": n}
    widths = dict(_READ, **_WRITTEN)
    if history:
        widths["history"] = (np.float64, history)
    if iterates:
        widths["iterate"] = (np.float64, iterates)
    for name, (dtype, width) in widths.items():
        columns[name] = _copy(getattr(b, name), (n,) if width == 1 and name not in ("history", "iterate")
                              else (n, width), dtype)
    return Block(**columns)


def _write_back(b, block, history, iterates, what):
    n = b.count
    widths = dict(_WRITTEN)
    if history:
        widths["history"] = (np.float64, history)
    if iterates:
        widths["iterate"] = (np.float64, iterates)
    for name, (dtype, width) in widths.items():
        pointer, value = getattr(b, name), getattr(block, name)
        if not pointer or value is None:
            continue
        shape = (n,) if width == 1 and name not in ("history", "iterate") else (n, width)
        target = np.ctypeslib.as_array(pointer, shape)
        value = np.asarray(value)
        if value.shape != shape:
            raise BadInput(f"{name} of {what} must be {' x '.join(map(str, shape))}, not "
                           f"{' x '.join(map(str, value.shape))}")
        if value.dtype.kind == "f" and not np.isfinite(value).all():
            raise BadInput(f"{name} of {what}: a number is not finite")
        target[:] = value


def law(name: str, slot: str, writes: Sequence[str] = (), history: int = 0, finish: Callable | None = None, misfit: Callable | None = None, tangents: int = 0,
        iterates: int = 0, reach: float = 0.0, flags: Sequence[str] = (), **parameters: Any) -> Callable:
    """Decorator: a part of contact laws written in Python, ``laws: {dry: {SLOT: {kind: NAME}}}``.

    The function prepares a block of contacts before the solution: it assigns to the columns that ``writes``
    names ("mu", "b_n", "b_t", "active", "rolling", "C", "D", "d", "bound"). ``finish(block, ...)`` sees the
    impulses ``S`` [N s] and velocities ``U`` [m/s] of the end of the step (n x 6, normal first) and writes
    ``block.history`` (n x ``history``), the only memory of a law. ``misfit(block, ...)`` returns how far the
    rows were from those that the outcome asks for. Columns: include/scree/plugin.h, scree_law_block.
    """
    if slot not in _SLOTS:
        raise BadInput(f"there is no slot '{slot}' of laws; there are {', '.join(_SLOTS)}")
    bits = {k[len("SCREE_WRITES_"):]: v for k, v in d.CONSTANTS.items() if k.startswith("SCREE_WRITES_")}
    marks = {k[len("SCREE_LAW_"):].lower(): v for k, v in d.CONSTANTS.items() if k.startswith("SCREE_LAW_")}
    mask = 0
    for word in writes:
        key = word if word in ("C", "D", "d") else word.upper()
        if key not in bits:
            raise BadInput(f"a law writes no '{word}': {', '.join(bits)}")
        mask |= bits[key]

    def decorate(prepare):
        values = _parameters(prepare, parameters, 1)
        names = tuple(values)
        shape = (names, slot, mask, history, tangents, iterates, finish is None, misfit is None)
        functions = {"prepare": prepare, "finish": finish, "misfit": misfit}
        if _known("law part", name, shape, functions):
            return prepare
        entry = _entry(name, _help(prepare, name), values)

        def wrapped(which):
            def act(pointer, place):
                answer = 0.0
                try:
                    b = place.contents
                    block = _law_block(b, history, iterates)
                    answer = entries["law part", name].functions[which](block, **_values(pointer, names))
                    _write_back(b, block, history, iterates, f"the law '{name}'")
                    answer = float(answer) if which == "misfit" else 0.0
                except BaseException as error:
                    failed(error)
                    answer = 0.0
                return answer if which == "misfit" else None
            return act

        kind = d.scree_law_part(size=ctypes.sizeof(d.scree_law_part), entry=entry, slot=_SLOTS[slot], writes=mask,
                                history=history, tangents=tangents, iterates=iterates)
        for flag in flags:
            kind.flags |= marks[flag]
        types = dict(d.scree_law_part._fields_)
        kind.prepare = types["prepare"](wrapped("prepare"))
        if finish is not None:
            kind.finish = types["finish"](wrapped("finish"))
        if misfit is not None:
            kind.misfit = types["misfit"](wrapped("misfit"))
        if reach:
            kind.reach = types["reach"](lambda pointer: float(reach))
        _register("law part", name, shape, functions, kind, lib.scree_register_law_part)
        return prepare
    return decorate


# ------------------------------------------------------------------ measures

def measure(name: str, columns: dict[str, str], rows: str = "frame", dimension: int = 0, compares: bool = False,
            **parameters: Any) -> Callable:
    """Decorator: a measure written in Python. It gets a frame (columns by name, ``frame["body.velocity"]``)
    and the numbers of its parameters, and returns one row for the frame, or one per body or contact
    (``rows`` "bodies", "contacts"). ``columns``: names and units, {"speed": "m/s"}; "1" is a pure number.
    """
    kinds = {"frame": 0, "bodies": 1, "contacts": 2}
    if rows not in kinds:
        raise BadInput(f"a measure has rows per frame, bodies or contacts, not '{rows}'")

    def decorate(evaluate):
        skip = 2 if compares else 1
        values = _parameters(evaluate, parameters, skip)
        names, shape = tuple(values), (tuple(values), tuple(columns.items()), rows, dimension, compares)
        if _known("measure", name, shape, (evaluate,)):
            return evaluate
        entry = _entry(name, _help(evaluate, name), values)
        headings = (d.scree_measure_heading * len(columns))()
        for i, (column, unit) in enumerate(columns.items()):
            headings[i].name, headings[i].unit = column.encode(), unit.encode()

        def evaluated(pointer, frame, before, out, count, error):
            from .frame import BorrowedFrame
            frames = []
            try:
                frames += [BorrowedFrame(frame)] + ([BorrowedFrame(before)] if compares else [])
                answer = entries["measure", name].functions[0](*frames, **_values(pointer, names))
                answer = np.asarray(answer, dtype=np.float64)
                answer = _same_finite(answer, count, len(columns), name)
                if count:
                    np.ctypeslib.as_array(out, (count, len(columns)))[:] = answer
                return 0
            except BaseException as problem:
                failed(problem)
                if error:
                    error.contents.status = d.CONSTANTS["SCREE_BAD_INPUT"]
                    error.contents.text = f"{name}: {problem}".encode()[:4000]
                return d.CONSTANTS["SCREE_BAD_INPUT"]
            finally:
                for borrowed in frames:
                    borrowed.end()

        kind = d.scree_measure_kind(size=ctypes.sizeof(d.scree_measure_kind), entry=entry, rows=kinds[rows],
                                    columns=len(columns), heading=headings, dimension=dimension,
                                    compares=int(compares))
        kind.eval = dict(d.scree_measure_kind._fields_)["eval"](evaluated)
        _kept.append(headings)
        _register("measure", name, shape, (evaluate,), kind, lib.scree_register_measure)
        return evaluate
    return decorate


def _same_finite(answer, rows, columns, name):
    try:
        return answer.reshape(rows, columns)
    except ValueError:
        raise BadInput(f"the measure '{name}' returned {answer.size} numbers, but {rows} rows of {columns} are "
                       "wanted") from None
