"""The base of objects that own memory of the library: a second owner of the same memory would free it twice."""
from __future__ import annotations


class Owner:
    """Neither copied nor pickled."""

    __slots__ = ()
    _instead = "make another one"

    def _refuse(self, *_):
        raise TypeError(f"a {type(self).__name__} holds memory of the library and cannot be copied or pickled: {self._instead}")

    __copy__ = __deepcopy__ = __reduce_ex__ = __reduce__ = _refuse
