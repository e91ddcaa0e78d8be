"""Everything that a scene may name, from the library's own tables: shapes, laws, loads, solvers.

Each family is a namespace of functions that give the map a scene would have, with a signature and a
docstring with units made from the tables of parameters:

    >>> import scree
    >>> scree.shapes.disk(radius="5 cm")
    {'kind': 'disk', 'radius': '5 cm'}

Values are checked by the library when the scene is read, with its place in the scene.
"""
from __future__ import annotations

import ctypes
import inspect
import keyword
from dataclasses import dataclass, field

from ._declarations import scree_kind_info, scree_kind_parameter
from ._library import filled, lib
from .errors import NotFound


@dataclass(frozen=True)
class Parameter:
    """One parameter of a kind: name, type, unit, default, limits."""

    name: str
    type: str
    unit: str
    help: str
    fallback: str | None
    choices: tuple[str, ...]
    width: int
    required: bool
    optional: bool
    place: bool
    planar: bool
    space: bool
    positive: bool
    not_negative: bool
    low: float
    high: float

    def line(self) -> str:
        """One line of a docstring."""
        unit = "" if self.unit == "1" else f" [{self.unit}]"
        kind = {"vector": f"{self.width} numbers", "list": "list of numbers" if self.width == 1 else
                f"list of {self.width} numbers", "choice": ", ".join(map(repr, self.choices)),
                "real": "number", "integer": "whole number", "flag": "bool", "function": "number or function of time",
                "block": "map or list"}.get(self.type, self.type)
        if self.place:
            kind = "2 or 3 numbers" if self.type == "vector" else "list of 2 or 3 numbers"
        default = "" if self.fallback is None else f"; default {self.fallback}"
        if self.optional:
            default = "; optional"
        return f"{self.name}: {kind}{unit}{default}\n        {self.help}"


@dataclass(frozen=True)
class Kind:
    """One entry of a family, with its parameters."""

    family: str
    name: str
    help: str
    source: str | None
    examples: tuple[str, ...]
    group: str
    planar: bool
    space: bool
    parameters: tuple[Parameter, ...] = field(repr=False)

    def parameter_names(self) -> tuple[str, ...]:
        """Names of the parameters."""
        return tuple(p.name for p in self.parameters)

    def signature(self, before: tuple[str, ...] = (), more: tuple[str, ...] = ()) -> inspect.Signature:
        """Keyword parameters by the table; ``before`` stand in front, ``more`` behind."""
        names = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in before]
        seen = set(before)
        parameters = sorted(self.parameters, key=lambda p: not p.required)
        for p in parameters:
            if p.name in seen or not p.name.isidentifier() or keyword.iskeyword(p.name):
                continue
            seen.add(p.name)
            default = inspect.Parameter.empty if p.required else (p.fallback or None)
            names.append(inspect.Parameter(p.name, inspect.Parameter.KEYWORD_ONLY, default=default))
        names += [inspect.Parameter(n, inspect.Parameter.KEYWORD_ONLY, default=None) for n in more if n not in seen]
        names.append(inspect.Parameter("others", inspect.Parameter.VAR_KEYWORD))
        return inspect.Signature(names)

    def doc(self) -> str:
        """A docstring with units."""
        worlds = "" if self.planar and self.space else "\n\nPlanar worlds." if self.planar else "\n\nWorlds in space."
        text = self.help[:1].upper() + self.help[1:] + worlds
        if self.parameters:
            text += "\n\nParameters\n----------\n" + "\n".join(p.line() for p in self.parameters)
        if self.source:
            text += f"\n\nSource: {self.source}"
        return text


def _text(value) -> str | None:
    return None if value is None else value.decode("utf-8")


def _list(pointer) -> tuple[str, ...]:
    found = []
    while pointer and pointer[len(found)]:
        found.append(pointer[len(found)].decode("utf-8"))
    return tuple(found)


def _parameter(p: scree_kind_parameter) -> Parameter:
    return Parameter(name=_text(p.name), type=_text(p.type), unit=p.unit.decode(), help=_text(p.help),
                     fallback=_text(p.fallback), choices=_list(p.choices), width=p.width, required=bool(p.required),
                     optional=bool(p.optional), place=bool(p.place), planar=bool(p.planar), space=bool(p.space),
                     positive=bool(p.positive), not_negative=bool(p.not_negative), low=p.low, high=p.high)


def _kind(family: str, index: int) -> Kind:
    info = filled(lib.scree_kind_at_into, scree_kind_info, family.encode(), index)
    parameters, p = [], scree_kind_parameter()
    while lib.scree_kind_parameter_into(family.encode(), index, len(parameters), ctypes.byref(p), ctypes.sizeof(p)):
        parameters.append(_parameter(p))
    return Kind(family=family, name=_text(info.name), help=_text(info.help), source=_text(info.source),
                examples=_list(info.examples), group=_text(info.group), planar=bool(info.planar),
                space=bool(info.space), parameters=tuple(parameters))


def families() -> tuple[str, ...]:
    """Names of the families: "shape", "generator", "law part", ..."""
    return tuple(lib.scree_family_at(i).decode() for i in range(lib.scree_family_count()))


_known: dict[str, tuple[Kind, ...]] = {}


def kinds(family: str) -> tuple[Kind, ...]:
    """Everything of a family, also what plug-ins have registered; "section": the sections of a scene."""
    count = lib.scree_kind_count(family.encode())
    if len(_known.get(family, ())) != count:
        _known[family] = tuple(_kind(family, i) for i in range(count))
    if not count:
        raise NotFound(f"there is no family '{family}'; there are {', '.join(families())} and section")
    return _known[family]


def kind(family: str, name: str) -> Kind:
    """One entry of a family."""
    for k in kinds(family):
        if k.name == name:
            return k
    raise NotFound(f"there is no {family} '{name}'; there are {', '.join(k.name for k in kinds(family))}")


def section(name: str) -> Kind:
    """The table of a section of a scene: "world", "bodies", "rain, in a stage"."""
    return kind("section", name)


class Family:
    """A family as a namespace: an attribute for each kind, which makes its map."""

    def __init__(self, family: str, key: str = "kind"):
        self._family, self._key = family, key
        self.__doc__ = f"Every {family} of scenes, by name."

    def __dir__(self):
        return [k.name for k in kinds(self._family)]

    def __iter__(self):
        return iter(dir(self))

    def __len__(self):
        return len(kinds(self._family))

    def __contains__(self, name):
        return name in dir(self)

    def __getitem__(self, name: str) -> Kind:
        return kind(self._family, name)

    def __getattr__(self, name: str):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            found = kind(self._family, name)
        except NotFound as error:
            raise AttributeError(str(error)) from None
        key = self._key

        def make(**parameters):
            return {key: name, **parameters}

        make.__name__ = make.__qualname__ = name
        make.__doc__ = found.doc()
        make.__signature__ = found.signature()
        setattr(self, name, make)
        return make

    def __repr__(self):
        return f"<scree {self._family}: {', '.join(dir(self))}>"


class Actions(Family):
    """Actions of stages and of running worlds: ``{release: {bodies: lid}}``."""

    def __getattr__(self, name: str):
        make = super().__getattr__(name)

        def act(**parameters):
            return {name: parameters}

        act.__name__, act.__doc__, act.__signature__ = name, make.__doc__, make.__signature__
        setattr(self, name, act)
        return act


shapes = Family("shape")
generators = Family("generator")
meshes = Family("mesh")
materials = Family("material")
laws = Family("law part")
loads = Family("load")
joints = Family("joint")
functions = Family("function")
measures = Family("measure")
solvers = Family("solver")
schemes = Family("scheme")
plots = Family("plot")
actions = Actions("action")
