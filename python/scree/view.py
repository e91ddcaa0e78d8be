"""Views of columns: arrays over the memory of a world or a result, without a copy, checked at every use.

The memory belongs to the library and changes with the next step or read. A view knows the generation it was
made for and raises ``scree.Stale`` when that has passed. It takes part in arithmetic, comparisons, indexing
and in the functions of numpy without a copy; ``np.asarray(view)`` and ``view.copy()`` give an array of your
own. What shares the memory, such as ``view[:, 0]``, is a view again.

Views of what may be written (position, velocity, applied_force, mu) take assignments: each is an action of
the world, checked at once, applied at the start of the next step. Until then the view shows what was written.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from typing import Any

_BASIC = (int, slice, type(None), type(Ellipsis))
_COPIES = {"copy", "tolist", "std", "var", "any", "all", "argmin", "argmax", "argsort",
           "astype", "cumsum", "prod", "dot", "item", "nonzero", "round", "searchsorted", "repeat", "ptp", "clip",
           "trace", "compress", "take", "choose", "tobytes", "flatten", "cumprod", "conj", "conjugate"}
_SHARES = {"reshape", "ravel", "transpose", "swapaxes", "squeeze", "diagonal"}
_FACTS = {"shape", "dtype", "ndim", "size", "nbytes", "itemsize", "strides"}


class Root:
    """What a view looks at: the array of one generation, and who may write to it.

    ``owner._cache()`` gives the dictionary of the views of the present generation; a root belongs to one, so that a look at
    which it is tells whether the view has passed.
    """

    __slots__ = ("array", "owner", "home", "name", "column", "write", "facts")

    def __init__(self, array, owner, home, name="", column=None, write=None, facts=("", "", "")):
        self.array, self.owner, self.home, self.name = array, owner, home, name
        self.column, self.write, self.facts = column, write, facts

    def check(self):
        """Raises Stale when the generation has passed."""
        if self.owner._present() is not self.home:
            self.owner._stale(self)

    def fact(self, index: int) -> str:
        """Unit, help or names of the values of a row."""
        if self.column is None:
            return self.facts[index]
        return (self.column.unit, self.column.help, self.column.components)[index].decode("utf-8")


def _plain(value):
    if isinstance(value, View):
        return value._get()
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value


class View(np.lib.mixins.NDArrayOperatorsMixin):
    """An array over memory of the library that is checked at every use."""

    __slots__ = ("_root", "_steps", "_from", "_array")
    __array_priority__ = 20

    def __init__(self, root: Root, steps: tuple = ()):
        self._root, self._steps = root, steps
        self._from = None

    def _get(self) -> np.ndarray:
        root = self._root
        if root.owner._present() is not root.home:
            root.owner._stale(root)
        if self._from is not root.array:  # first use, or it was written to
            array = root.array
            for step in self._steps:
                array = step(array)
            self._array, self._from = array, root.array
        return self._array

    def _wrapped(self, result, step):
        if isinstance(result, np.ndarray) and result.base is not None and \
                np.may_share_memory(result, self._root.array):
            return View(self._root, self._steps + (step,))
        return result

    # -- reading

    def sum(self, *args: Any, **options: Any) -> Any:
        """As of arrays."""
        return self._get().sum(*args, **options)

    def max(self, *args: Any, **options: Any) -> Any:
        """As of arrays."""
        return self._get().max(*args, **options)

    def min(self, *args: Any, **options: Any) -> Any:
        """As of arrays."""
        return self._get().min(*args, **options)

    def mean(self, *args: Any, **options: Any) -> Any:
        """As of arrays."""
        return self._get().mean(*args, **options)

    def __getitem__(self, key):
        kind = type(key)
        if kind is tuple:
            for k in key:
                if type(k) not in _BASIC:
                    break
            else:
                kind = slice
        if kind is slice:
            result = self._get()[key]  # a view of the same memory, or one number
            if isinstance(result, np.ndarray):
                view = View(self._root, (*self._steps, lambda a: a[key]))
                view._array, view._from = result, self._from
                return view
            return result
        key = _plain(key)
        return self._wrapped(self._get()[key], lambda a: a[key])

    def __array__(self, dtype=None, copy=None):
        array = self._get()
        if copy is False:
            raise ValueError("an array of its own needs a copy: the memory is the library's; use the view itself")
        return np.array(array, dtype=dtype, copy=True)

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **options):
        inputs = [_plain(i) for i in inputs]
        if out is None:
            return getattr(ufunc, method)(*inputs, **_plain(options))
        result = getattr(ufunc, method)(*inputs, **_plain(options))
        target = out[0]
        if isinstance(target, View):
            target[...] = result
        else:
            np.copyto(target, result, casting="same_kind")
        return target

    def __array_function__(self, function, types, args, kwargs):
        result = function(*_plain(args), **_plain(kwargs))
        if isinstance(result, np.ndarray) and np.may_share_memory(result, self._root.array):
            return result.copy()
        if isinstance(result, (list, tuple)) and any(isinstance(r, np.ndarray) for r in result):
            return type(result)(r.copy() if isinstance(r, np.ndarray) and np.may_share_memory(r, self._root.array)
                                else r for r in result)
        return result

    def __len__(self):
        return len(self._get())

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __contains__(self, value):
        return value in self._get()

    def __bool__(self):
        return bool(self._get())

    def __float__(self):
        return float(self._get())

    def __int__(self):
        return int(self._get())

    def __index__(self):
        return self._get().__index__()

    def __matmul__(self, other):
        return self._get() @ _plain(other)

    def __rmatmul__(self, other):
        return _plain(other) @ self._get()

    @property
    def T(self) -> View:
        """The transposed view."""
        return self.transpose()

    def __getattr__(self, name):
        if name in _FACTS:
            return getattr(self._get(), name)
        if name in _COPIES:
            method = getattr(self._get(), name)

            def call(*args, **kwargs):
                result = method(*_plain(args), **_plain(kwargs))
                if isinstance(result, np.ndarray) and result.base is not None and np.may_share_memory(result, self._root.array):
                    return result.copy()
                return result
            return call
        if name in _SHARES:
            def shared(*args, **kwargs):
                def step(array):
                    return getattr(array, name)(*args, **kwargs)
                return self._wrapped(step(self._get()), step)
            return shared
        raise AttributeError(f"a view has no '{name}': take np.asarray(view), an array of your own")

    @property
    def name(self) -> str:
        """Name of the column, "contact.force"."""
        return self._root.name

    @property
    def unit(self) -> str:
        """Unit of the column, or one for each value of a row."""
        return self._root.fact(0)

    @property
    def components(self) -> tuple[str, ...]:
        """Names of the values of a row."""
        return tuple(self._root.fact(2).split())

    @property
    def help(self) -> str:
        """What the column is."""
        return self._root.fact(1)

    def __copy__(self):
        return np.array(self._get())

    def __deepcopy__(self, memo):
        return np.array(self._get())

    def __reduce_ex__(self, protocol):
        return np.array(self._get()).__reduce_ex__(protocol)  # what is pickled is an array

    def unchecked(self) -> np.ndarray:
        """The array itself, read-only and without a check. It must not be used after the next step or read."""
        return self._get()

    # -- writing

    def __setitem__(self, key, value):
        write = self._root.write or self._root.owner._writer(self._root.name)
        if write is None:
            raise ValueError(f"{self._root.name or 'this column'} is read-only: position, velocity, applied_force and "
                             "mu of a world can be written")
        if value is self and key in (Ellipsis, slice(None)):
            return
        self._root.check()
        value = np.asarray(_plain(value))
        if value.dtype == object or value.dtype.kind not in "fiu":
            raise TypeError(f"{self._root.name}: numbers are expected, not {value.dtype}")
        changed = np.array(self._root.array)
        target = changed
        for step in self._steps:
            target = step(target)
        if not np.may_share_memory(target, changed):
            raise ValueError("this is a selection of rows, not a view: assign to the column, column[rows] = values")
        from .errors import BadInput
        try:
            target[_plain(key)] = value
        except ValueError as error:
            raise BadInput(f"{self._root.name}: {error}") from None
        write(changed)
        changed.flags.writeable = False
        self._root.array = changed

    def __repr__(self):
        try:
            array = self._get()
        except Exception as error:
            return f"<scree view of {self._root.name}: {error}>"
        unit = f" [{self.unit}]" if self.unit else ""
        return f"view of {self._root.name}{unit}\n{array!r}"
