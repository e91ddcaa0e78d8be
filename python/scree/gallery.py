"""The gallery: scenes by name, ``scree.gallery("arch")``."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING, overload

from ._library import HERE
from .errors import NotFound

if TYPE_CHECKING:
    from typing import Any
    from .scene import Scene


def folders() -> list[str]:
    """Where scenes of the gallery are looked for: SCREE_SCENES, the package, the build tree, an installed scree."""
    told = os.environ.get("SCREE_SCENES")
    root = os.path.dirname(os.path.dirname(HERE))
    places = [told] if told else []
    places += [os.path.join(HERE, "scenes")]
    if os.path.exists(os.path.join(root, "include", "scree", "scree.h")):
        places.append(os.path.join(root, "scenes"))
    places += ["/usr/local/share/scree/scenes", "/usr/share/scree/scenes"]
    return [p for p in places if os.path.isdir(p)]


def names() -> list[str]:
    """Names of the scenes."""
    found = set()
    for folder in folders():
        found |= {n[:-5] for n in os.listdir(folder) if n.endswith(".yaml") and not n.startswith(".")}
    return sorted(found)


@overload
def gallery(name: str, **params: Any) -> Scene: ...


@overload
def gallery(name: None = None) -> list[str]: ...


def gallery(name: str | None = None, **params: Any) -> Scene | list[str]:
    """A scene of the gallery with other parameters, ``gallery("arch", thickness=0.1)``; without a name the names."""
    from .scene import Scene
    if name is None:
        return names()
    for folder in folders():
        path = os.path.join(folder, name + ".yaml")
        if os.path.exists(path):
            return Scene(path, **params)
    import difflib
    near = difflib.get_close_matches(name, names(), 1)
    raise NotFound(f"there is no scene '{name}' in the gallery" + (f", did you mean '{near[0]}'?" if near else
                                                                   f"; there are {', '.join(names())}"))
