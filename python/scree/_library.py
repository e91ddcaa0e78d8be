"""The shared library: where it is, its functions with their types, and its errors as exceptions.

It is looked for in this order:

1. the file that the environment variable ``SCREE_LIBRARY`` names,
2. beside this package, where a wheel has it,
3. the build tree that this package lies in, ``build/libscree.so`` (an editable install lies there too),
4. where the system's loader looks.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import glob
import os
import threading

import numpy as np

from . import _declarations as declarations
from .errors import BadInput, of_status

HERE = os.path.dirname(os.path.abspath(__file__))


def candidates() -> list[str]:
    """Files and names to try, in order."""
    told = os.environ.get("SCREE_LIBRARY")
    if told:
        return [told]
    found = sorted(glob.glob(os.path.join(HERE, "lib", "libscree.so*")))
    root = os.path.dirname(os.path.dirname(HERE))
    if os.path.exists(os.path.join(root, "include", "scree", "scree.h")):
        found += [os.path.join(root, "build", "libscree.so")]
    system = ctypes.util.find_library("scree")
    return [f for f in found if os.path.exists(f)] + ([system] if system else [])


def _load() -> ctypes.CDLL:
    tried = []
    for name in candidates():
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            tried.append(f"{name}: {error}")
    raise ImportError("scree: the library libscree.so was not found: build it (cmake --preset release && cmake "
                      "--build build), or name it in SCREE_LIBRARY" + "".join(f"\n  {t}" for t in tried))


def _check_version(library: ctypes.CDLL) -> None:
    constants = declarations.CONSTANTS
    wanted = (constants["SCREE_VERSION_MAJOR"], constants["SCREE_VERSION_MINOR"])
    number = library.scree_version_number()
    major, minor = number // 1000000, number // 1000 % 1000
    if major != wanted[0] or (minor != wanted[1] if major == 0 else minor < wanted[1]):
        raise ImportError(f"scree: this package is for scree {wanted[0]}.{wanted[1]}, but {library._name} is "
                          f"{major}.{minor}: install the package of that release")


def _declare(library: ctypes.CDLL) -> None:
    missing = []
    for name, (result, arguments) in declarations.FUNCTIONS.items():
        function = getattr(library, name, None)
        if function is None:
            missing.append(name)
            continue
        function.restype = result
        function.argtypes = arguments
    if missing:
        raise ImportError(f"scree: {library._name} lacks {', '.join(missing[:4])}: it was built from an older tree")


lib = _load()
_check_version(lib)
_declare(lib)

_own = threading.local()


def error_of_thread() -> declarations.scree_error:
    """One struct for each thread: 4 kB that no call has to make anew."""
    try:
        return _own.error
    except AttributeError:
        _own.error = declarations.scree_error()
        return _own.error


def check(status: int, error: declarations.scree_error | None = None) -> None:
    """Raises the exception of a status with the library's text."""
    if status != 0:
        text = (error or error_of_thread()).text.decode("utf-8", "replace")
        raise of_status(status, text or lib.scree_status_text(status).decode())


def call(function, *arguments):
    """Calls a function whose last parameter is a scree_error, and raises what it reports."""
    error = error_of_thread()
    error.text = b""
    status = function(*arguments, ctypes.byref(error))
    if status != 0:
        check(status, error)


def text_of(function, *arguments) -> str:
    """The text that a function ``(..., char **out, scree_error *)`` gives to its caller."""
    place = ctypes.c_char_p()
    call(function, *arguments, ctypes.byref(place))
    text = place.value.decode("utf-8") if place.value else ""
    lib.scree_text_free(place)
    return text


def defaults(name: str):
    """The struct ``scree_NAME`` as ``scree_default_NAME`` gives it."""
    struct = declarations.STRUCTS["scree_" + name]
    own = struct()
    getattr(lib, f"scree_default_{name}_into")(ctypes.byref(own), ctypes.sizeof(own))
    return own


def filled(function, struct, *arguments):
    """A struct that a function ``(..., out, size)`` fills."""
    own = struct()
    function(*arguments, ctypes.byref(own), ctypes.sizeof(own))
    return own


def encode(value) -> bytes | None:
    """A text for C; None stays NULL."""
    if value is None:
        return None
    text = os.fspath(value) if isinstance(value, os.PathLike) else value
    if isinstance(text, bytes):
        return text
    if not isinstance(text, str):
        raise TypeError(f"a text is expected, not {type(value).__name__}")
    if "\0" in text:
        raise BadInput("a text must not contain a zero byte")
    return text.encode("utf-8")


def path_of(value) -> bytes:
    """A path for C."""
    path = os.fsencode(value)
    if b"\0" in path:
        raise BadInput("a path must not contain a zero byte")
    return path


def texts(values) -> ctypes.Array:
    """An array of texts for C."""
    values = [encode(v) for v in values]
    return (ctypes.c_char_p * max(1, len(values)))(*values)


def numbers(value, name: str, shape: tuple = (), dtype=np.float64, finite: bool = True) -> np.ndarray:
    """An array of numbers for C, contiguous, of this shape (-1: any length), checked.

    Raises TypeError where it holds something else than numbers, BadInput for another shape or NaN.
    """
    given = np.asarray(value)
    if given.dtype == object or given.dtype.kind not in "fiu":
        if given.size or given.dtype.kind not in "f":
            raise TypeError(f"{name}: numbers are expected, not {given.dtype}")
    if np.issubdtype(dtype, np.integer):
        if given.dtype.kind == "f" and given.size and not np.array_equal(given, np.floor(given)):
            raise TypeError(f"{name}: whole numbers are expected, not {given.dtype}")
        if given.size and np.issubdtype(dtype, np.unsignedinteger) and given.min() < 0:
            raise BadInput(f"{name}: {given.min()} is negative")
    array = np.ascontiguousarray(given, dtype=dtype)
    if given.ndim == 0:
        array = array.reshape(())
    if len(shape) != array.ndim or any(w not in (-1, g) for w, g in zip(shape, array.shape)):
        wanted = " x ".join("n" if w == -1 else str(w) for w in shape) or "one number"
        got = " x ".join(str(g) for g in array.shape) or "one number"
        raise BadInput(f"{name}: an array of {wanted} is expected, not of {got}")
    if finite and dtype == np.float64 and array.size and not np.isfinite(array).all():
        at = np.argwhere(~np.isfinite(array))[0]
        raise BadInput(f"{name}: the number at {tuple(int(i) for i in at)} is not finite")
    return array


def points(value, name: str, dimension: int) -> np.ndarray:
    """Points (n x 3) for C from (n x dimension) or (n x 3), or one point."""
    given = np.asarray(value)
    if given.ndim == 1:
        given = given[np.newaxis]
    if given.ndim != 2 or given.shape[1] not in (dimension, 3):
        raise BadInput(f"{name}: points of {dimension} numbers are expected, not an array of "
                       + " x ".join(map(str, np.asarray(value).shape)))
    array = numbers(given, name, (-1, given.shape[1]))
    if array.shape[1] == 3:
        return array
    out = np.zeros((len(array), 3))
    out[:, :array.shape[1]] = array
    return out


def pointer(array: np.ndarray | None, kind=ctypes.c_double):
    """The data of an array for C; None is NULL."""
    return None if array is None else array.ctypes.data_as(ctypes.POINTER(kind))


_TYPES = {
    declarations.CONSTANTS["SCREE_U8"]: np.dtype(np.uint8),
    declarations.CONSTANTS["SCREE_I32"]: np.dtype(np.int32),
    declarations.CONSTANTS["SCREE_U32"]: np.dtype(np.uint32),
    declarations.CONSTANTS["SCREE_I64"]: np.dtype(np.int64),
    declarations.CONSTANTS["SCREE_U64"]: np.dtype(np.uint64),
    declarations.CONSTANTS["SCREE_F64"]: np.dtype(np.float64),
}
_TEXT = declarations.CONSTANTS["SCREE_TEXT"]


# A read-only view of memory; an array type of ctypes for every length would stay for ever.
_memory = ctypes.pythonapi.PyMemoryView_FromMemory
_memory.restype = ctypes.py_object
_memory.argtypes = [ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int]
_READ = 0x100


def column_array(column: declarations.scree_column):
    """The data of a column: a numpy array over the owner's memory, not to be written; texts as a list."""
    rows, width, data = column.rows, column.width, column.data
    dtype = _TYPES.get(column.type)
    if data and dtype is not None and rows:
        array = np.frombuffer(_memory(data, rows * width * dtype.itemsize, _READ), dtype)
        return array if width == 1 else array.reshape(rows, width)
    if column.type == _TEXT:
        if not rows:
            return []
        items = ctypes.cast(column.data, ctypes.POINTER(ctypes.c_char_p))
        return [items[i].decode("utf-8") if items[i] else "" for i in range(rows * width)]
    array = np.empty((rows,) if width == 1 else (rows, width), dtype)
    array.flags.writeable = False
    return array


def version() -> str:
    """The version of the library, "0.1.0"."""
    return lib.scree_version().decode()


def need(module: str, package: str = ""):
    """A module that is not required, with words about it where it is missing."""
    import importlib
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(f"this needs the package {module} (Debian: {package or 'python3-' + module})") from error
