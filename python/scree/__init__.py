"""scree: collections of rigid and deformable bodies in unilateral contact with dry friction.

    import scree

    scene = scree.Scene("wall.yaml", mu=0.5)         # a file with other parameters, or Scene() made in Python
    result = scene.run(until=2.0, out="wall.h5")     # frames, measures, pictures
    result.plot("energy")

    world = scene.world()                            # step by step
    world.step()
    world.position, world.velocity, world.contacts.force

Units are SI. The page docs/python.md has examples of everything.
"""
from . import kinds as registry
from . import _log  # noqa: F401 warnings of the library
from .about import features, library_path, version
from .analysis import Band, mesh_report, restart_point, shape_facts
from .environment import Environment
from .errors import (BadInput, Bug, Busy, Error, InputOutput, Interrupted, NoMemory, NotFound, Stale, Stopped, Unconverged,
                     Unsupported)
from .exchange import (Surface, from_compas, from_table, read_dump, read_gsd, surfaces, to_compas, write_dump,
                       write_gsd)
from .frame import Certificate, Columns
from .gallery import gallery
from .kinds import (actions, functions, generators, joints, laws, loads, materials, measures, meshes, plots, schemes,
                    shapes, solvers)
from .measure import Measure
from .plugins import force, function, law, load_plugin, loaded_plugins, measure
from .result import Frame, Result, Viewer, open  # noqa: A004 the name that users expect
from .run import Summary, resume
from .scene import Scene
from .show import Page, Picture, draw, render, style
from .solve import Info, Problem, Solution, solve, solve_global
from .study import Sweep, sweep
from .view import View
from .world import Snapshot, World
from ._yaml import Quoted

__version__ = version()

__all__ = [
    "BadInput", "Band", "Bug", "Busy", "Certificate", "Columns", "Environment", "Error", "Frame", "Info", "InputOutput", "Interrupted", "Measure",
    "NoMemory", "NotFound", "Page", "Picture", "Problem", "Quoted", "Result", "Scene", "Snapshot", "Solution", "Stale", "Stopped",
    "Summary", "Surface", "Sweep", "Unconverged", "Unsupported", "View", "Viewer", "World", "actions", "draw", "features", "force", "function", "functions",
    "gallery", "generators", "joints", "law", "laws", "library_path", "load_plugin", "loaded_plugins", "loads", "materials", "measure",
    "measures", "mesh_report", "meshes", "open", "plots", "registry", "render", "restart_point", "resume", "schemes",
    "shape_facts", "shapes", "solve", "solve_global",
    "solvers", "style", "surfaces", "sweep", "to_compas", "from_compas", "from_table", "read_dump", "read_gsd", "version", "write_dump", "write_gsd",
]
