"""Contact problems by themselves: ``u = W r + q`` or ``M v = f + H r, u = H' v + w`` with Coulomb's law at every contact.

Matrices are dense arrays, scipy.sparse matrices, or blocks: a dictionary ``{(i, j): block}`` of the blocks of contacts i and
j. Each contact has its normal component first, (N, T) in the plane and (N, T1, T2) in space; with rolling lengths ``mu_r``
moments follow.
"""
from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from . import plugins
from ._library import call, defaults, encode, filled, lib, numbers, path_of, pointer, texts
from ._owner import Owner
from .errors import BadInput, NotFound
from .frame import struct_dict

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any
    from ._types import ArrayLike, Matrix, Path

_NORMS = {"quoted": d.CONSTANTS["SCREE_NORM_QUOTED"], "scaled": d.CONSTANTS["SCREE_NORM_SCALED"],
          "maximum": d.CONSTANTS["SCREE_NORM_MAXIMUM"]}


class Info(dict):
    """What the solver reports; keys are also attributes: ``converged``, ``residual`` (of the exact law, recomputed),
    ``residual_scaled``, ``iterations``, ``method``, ``status``, ``time_s``, ``work``."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def _repr_html_(self):
        from .show import table_html
        return table_html(self, "solver")


@dataclass
class Solution:
    """``r``: impulses, ``u``: velocities, ``v``: velocities of the dofs (global problems), ``info``. Unpacks as r, u, info."""

    r: np.ndarray
    u: np.ndarray
    info: Info
    v: np.ndarray | None = field(default=None)

    def __iter__(self):
        return iter((self.r, self.u, self.info))


def _matrix(value, name: str, keep: list) -> d.scree_matrix:
    """A ``scree_matrix`` of a dense, sparse or block matrix, over arrays that ``keep`` holds."""
    matrix = d.scree_matrix()
    if isinstance(value, dict):
        return _blocks(value, name, keep)
    if hasattr(value, "tocsr") and hasattr(value, "nnz"):
        sparse = value if getattr(value, "format", "") in ("csr", "csc") else value.tocsr()
        sparse.sum_duplicates()
        data = numbers(sparse.data, name, (-1,))
        first = np.ascontiguousarray(sparse.indptr, dtype=np.uintp)
        index = np.ascontiguousarray(sparse.indices, dtype=np.uint32)
        keep += [data, first, index]
        matrix.form = d.CONSTANTS["SCREE_MATRIX_CSR" if sparse.format == "csr" else "SCREE_MATRIX_CSC"]
        matrix.rows, matrix.columns = sparse.shape
        matrix.value, matrix.first = pointer(data), pointer(first, ctypes.c_size_t)
        matrix.index = pointer(index, ctypes.c_uint32)
        return matrix
    array = np.asarray(value)
    if array.ndim == 4:  # blocks (contacts, contacts, d, d)
        n, m, a, b = array.shape
        array = array.transpose(0, 2, 1, 3).reshape(n * a, m * b)
    array = numbers(array, name, (-1, -1))
    keep.append(array)
    matrix.form = d.CONSTANTS["SCREE_MATRIX_DENSE"]
    matrix.rows, matrix.columns = array.shape
    matrix.value = pointer(array)
    return matrix


def _blocks(blocks: dict, name: str, keep: list) -> d.scree_matrix:
    if not blocks:
        raise BadInput(f"{name}: no blocks were given")
    values, rows, columns, size = [], [], [], None
    for (i, j), block in blocks.items():
        block = numbers(block, f"{name}: block ({i}, {j})", (-1, -1))
        if block.shape[0] != block.shape[1] or size not in (None, block.shape[0]):
            raise BadInput(f"{name}: block ({i}, {j}) is {block.shape[0]} x {block.shape[1]}, others are {size} x {size}")
        size = block.shape[0]
        a, b = np.meshgrid(np.arange(size), np.arange(size), indexing="ij")
        values.append(block.ravel())
        rows.append((i * size + a).ravel())
        columns.append((j * size + b).ravel())
    value = np.concatenate(values)
    row, column = np.concatenate(rows).astype(np.uint32), np.concatenate(columns).astype(np.uint32)
    keep += [value, row, column]
    count = size * (1 + max(max(key) for key in blocks))
    matrix = d.scree_matrix(form=d.CONSTANTS["SCREE_MATRIX_TRIPLETS"], rows=count, columns=count, count=len(value))
    matrix.value, matrix.index = pointer(value), pointer(row, ctypes.c_uint32)
    matrix.column = pointer(column, ctypes.c_uint32)
    return matrix


class Problem(Owner):
    """A contact problem, constant: ``Problem.local(W, q, mu)``, ``Problem.of_system(M, H, f, w, mu)`` or
    ``Problem.read(path)`` of a file of Siconos or FCLIB."""

    def __init__(self, pointer_):
        self._pointer = pointer_
        self.facts = struct_dict(filled(lib.scree_problem_describe_into, d.scree_problem_info, pointer_))
        self.facts.pop("guess")

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.scree_problem_destroy(self._pointer)

    @classmethod
    def local(cls, W: Matrix, q: ArrayLike, mu: ArrayLike, mu_r: ArrayLike | None = None, dimension: int | None = None) -> "Problem":
        """u = W r + q: W (rows x rows), q (rows), friction coefficients mu (contacts, or one number)."""
        return cls._create({"W": W}, {"q": q}, mu, mu_r, dimension, len(np.asarray(q)))

    @classmethod
    def of_system(cls, M: Matrix, H: Matrix, f: ArrayLike, w: ArrayLike | None, mu: ArrayLike, mu_r: ArrayLike | None = None, dimension: int | None = None) -> "Problem":
        """M v = f + H r, u = H' v + w: M (dofs x dofs), H (dofs x rows), f (dofs), w (rows) or None."""
        rows = H.shape[1] if hasattr(H, "shape") else np.asarray(H).shape[1]
        vectors = {"f": f} if w is None else {"f": f, "w": w}
        return cls._create({"M": M, "H": H}, vectors, mu, mu_r, dimension, rows)

    @classmethod
    def _create(cls, matrices, vectors, mu, mu_r, dimension, rows):
        problem, keep = defaults("problem_def"), []
        friction = np.asarray(mu, dtype=float)
        if dimension is None:
            dimension = 3
            if friction.ndim and len(friction):
                each = rows / len(friction)
                if mu_r is None and each == 2 or mu_r is not None and each == 3:
                    dimension = 2
        width = dimension if mu_r is None else (3 if dimension == 2 else 5)
        if rows % width:
            raise BadInput(f"{rows} rows are no contacts of {width} rows in dimension {dimension}")
        contacts = rows // width
        problem.dimension, problem.contacts = dimension, contacts
        for name, value in matrices.items():
            setattr(problem, name, _matrix(value, name, keep))
        for name, value in (("mu", mu), ("mu_r", mu_r)):
            if value is not None:
                array = np.asarray(value)
                array = numbers(np.broadcast_to(array, contacts) if array.ndim == 0 else array, name, (contacts,))
                keep.append(array)
                setattr(problem, name, pointer(array))
        for name, value in vectors.items():
            array = numbers(np.asarray(value), name, (rows,) if name != "f" else (problem.M.rows,))
            keep.append(array)
            setattr(problem, name, pointer(array))
        place = ctypes.c_void_p()
        call(lib.scree_problem_create, ctypes.byref(place), ctypes.byref(problem))
        return cls(place.value)

    @classmethod
    def read(cls, path: Path, rolling: bool = False) -> "Problem":
        """A file of Siconos (.dat) or FCLIB (HDF5)."""
        if not os.path.exists(path):
            raise NotFound(f"{os.fspath(path)}: there is no such file")
        place = ctypes.c_void_p()
        call(lib.scree_problem_read, ctypes.byref(place), path_of(path), int(rolling))
        return cls(place.value)

    def write(self, path: Path, solution: Solution | None = None) -> None:
        """Writes FCLIB (HDF5), with a solution if one is given."""
        r = u = v = None
        if solution is not None:
            r, u, v = (None if x is None else numbers(x, "solution", (-1,)) for x in (solution.r, solution.u, solution.v))
        call(lib.scree_problem_write, self._pointer, path_of(path), pointer(r), pointer(u), pointer(v))

    def error(self, r: ArrayLike, v: ArrayLike | None = None) -> float:
        """The residual of impulses as FCLIB and Siconos quote it; global problems need the velocities v."""
        r = numbers(r, "r", (self.facts["rows"],))
        v = None if v is None else numbers(v, "v", (self.facts["dofs"],))
        return lib.scree_problem_error(self._pointer, pointer(r), pointer(v))

    def solve(self, solver: str = "auto", tol: float = 1e-8, start: ArrayLike | None = None, norm: str = "quoted",
              max_iterations: int | None = None, max_work: float = 0.0, time_limit: float = 0.0, threads: int = 1,
              progress: Callable | None = None, **options: Any) -> Solution:
        """Solves. Not to converge is a result, ``info.converged``, and no exception.

        ``norm``: of the residual that must meet the tolerance: "quoted", "scaled" or "maximum". ``options``: of the solver,
        ``scree.solvers.nlgs?``. ``progress(report)`` is called from time to time; returning ``False`` stops.
        """
        if not tol > 0:
            raise BadInput(f"the tolerance is {tol}, but must be > 0")
        if norm not in _NORMS:
            raise BadInput(f"norm is one of {', '.join(_NORMS)}, not {norm!r}")
        settings = defaults("solve_settings")
        settings.solver, settings.tolerance, settings.norm = encode(solver), float(tol), _NORMS[norm]
        settings.threads, settings.max_work, settings.time_limit = int(threads), float(max_work), float(time_limit)
        if max_iterations is not None:
            settings.max_iterations = int(max_iterations)
        rows, dofs = self.facts["rows"], self.facts["dofs"]
        keep = []
        if start is not None:
            keep.append(numbers(start, "start", (rows,)))
            settings.start = pointer(keep[-1])
        if options:
            words = texts(f"{k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in options.items())
            settings.options, settings.option_count = ctypes.cast(words, ctypes.POINTER(ctypes.c_char_p)), len(options)
            keep.append(words)
        r, u = np.zeros(rows), np.zeros(rows)
        v = np.zeros(dofs) if dofs else None
        info = d.scree_solve_info()
        from ._stop import stoppable
        with stoppable() as stop, plugins.guarded() as guard:
            def cancel(user):
                return bool(stop) or guard.raised is not None

            def tell(user, report):
                try:
                    if progress(Info(struct_dict(report.contents))) is False:
                        stop.pressed = "asked"
                except BaseException as problem:
                    guard.raised = guard.raised or problem

            kinds = dict(d.scree_solve_settings._fields_)
            callbacks = [kinds["cancel"](cancel), kinds["progress"](tell)]
            settings.cancel = callbacks[0]
            if progress is not None:
                settings.progress = callbacks[1]
            call(lib.scree_solve_into, self._pointer, ctypes.byref(settings), pointer(r), pointer(u), pointer(v),
                 ctypes.byref(info), ctypes.sizeof(info))
            interrupted = stop.pressed is True
        if interrupted:
            raise KeyboardInterrupt
        report = Info(struct_dict(info))
        report["proof_contact"] = report["proof_contact"][:report.pop("proof_contacts")]
        return Solution(r, u, report, v)

    def __repr__(self):
        return f"<scree {self.facts['kind']} problem of {self.facts['contacts']} contacts in {self.facts['dimension']} dimensions>"


def solve(W: Matrix, q: ArrayLike, mu: ArrayLike, solver: str = "auto", tol: float = 1e-8, *, mu_r: ArrayLike | None = None, dimension: int | None = None, **settings: Any) -> Solution:
    """Solves u = W r + q with Coulomb's law; returns r, u, info.

    W: dense (n x n), scipy.sparse, an array of blocks (contacts x contacts x d x d), or ``{(i, j): block}``. q (n), mu (one
    per contact, or one number). Settings: see ``Problem.solve``.

        >>> r, u, info = scree.solve(numpy.eye(3), [-1, 0.5, 0], mu=0.3)
    """
    return Problem.local(W, q, mu, mu_r, dimension).solve(solver, tol, **settings)


def solve_global(M: Matrix, H: Matrix, f: ArrayLike, w: ArrayLike | None, mu: ArrayLike, solver: str = "auto", tol: float = 1e-8, *, mu_r: ArrayLike | None = None, dimension: int | None = None,
                 **settings: Any) -> Solution:
    """Solves M v = f + H r, u = H' v + w with Coulomb's law; returns r, u, info (and ``.v``)."""
    return Problem.of_system(M, H, f, w, mu, mu_r, dimension).solve(solver, tol, **settings)
