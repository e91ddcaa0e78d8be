"""The base of scenes, for the methods that are made from the library's tables (add_disk, generate_wall, ...) when the package
is imported. Editors and type checkers read their declarations in _methods.pyi, which tools/python_reference writes."""


class Methods:
    """Methods that are made from tables."""

    __slots__ = ()
