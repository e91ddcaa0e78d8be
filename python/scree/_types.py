"""Names of types in the signatures of the package."""
from __future__ import annotations

import os
from typing import Any, Callable, Iterable, Sequence, Union

from numpy.typing import ArrayLike

Path = Union[str, "os.PathLike[str]"]
Bodies = Union[str, int, Iterable[Any]]  # names, groups, "all", ids
Frames = Union[int, Sequence[int], None]  # a number of them in equal distances, their indices, or all
Matrix = Any  # a dense array, a matrix of scipy.sparse, or blocks {(i, j): array}
Axes = Any  # of matplotlib

__all__ = ["ArrayLike", "Axes", "Bodies", "Callable", "Frames", "Matrix", "Path"]
