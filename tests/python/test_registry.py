"""Every entry of the registry is made from Python: a walk over all families and the sections of scenes."""
import os
import unittest

import numpy as np
from support import InFolder, has

import scree
from scree import registry

CUBE = np.array([[x, y, z] for x in (0, 0.2) for y in (0, 0.2) for z in (0, 0.2)], float)
# Values that their tables do not suggest: what an entry needs beyond numbers of its units.
GIVEN = {
    ("shape", "polygon"): {"vertices": [[0, 0], [0.2, 0], [0.1, 0.2]]},
    ("shape", "polyhedron"): {"vertices": CUBE, "hull": True},
    ("shape", "mesh"): {"vertices": [[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]],
                        "triangles": [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]},
    ("shape", "segment"): {"from": [0, 0], "to": [1, 0]},
    ("shape", "superellipsoid"): {"radii": [0.1, 0.2, 0.3], "exponents": [4, 4]},
    ("generator", "chain"): {"number": 4, "radius": 0.1},
    ("generator", "masonry"): {"courses": 2, "bricks": 3},
    ("generator", "drums"): {"number": 3, "height": 0.5, "radius": 0.4},
    ("generator", "cloud"): {"box": [0, 2, 0, 2], "radius": 0.05, "number": 10},
    ("generator", "polygons"): {"box": [0, 2, 0, 2], "radius": 0.05, "number": 5},
    ("generator", "spheres"): {"box": [0, 1, 0, 1, 0, 1], "radius": 0.05, "number": 5},
    ("generator", "voronoi3"): {"box": [0, 1, 0, 1, 0, 1], "number": 8},
    ("generator", "rock_mass"): {"box": [0, 2, 0, 2, 0, 2], "joints": [{"dip": "30 deg", "dip_direction": 0, "spacing": 0.9}]},
    ("generator", "kapla"): {"levels": 3, "planks": 3, "pattern": "ring"},
    ("function", "table"): {"times": [0, 1], "values": [0, 0.1]},
    ("function", "expression"): {"value": "0.1 * t"},
    ("function", "record"): {"values": [0, 0.1, 0], "dt": 0.1, "units": "m/s^2"},
    ("load", "force"): {"direction": [0, -1], "magnitude": 1},
    ("load", "pressure"): {"direction": [0, -1], "magnitude": 1, "length": 1},
    ("load", "membrane"): {"side": "left", "magnitude": 1},
    ("joint", "spring"): {"stiffness": "1 kN/m"},
    ("law part", "rolling"): {"mu_r": 0.05},
    ("law part", "cohesive_bilinear"): {"k_n": 1e9, "strength_n": 1e5, "G_n": 10, "area": 0.01},
    ("law part", "cohesive_exponential"): {"k_n": 1e9, "strength_n": 1e5, "G_n": 10, "area": 0.01},
    ("mesh", "ring"): {"inner": 0.2, "outer": 0.4, "cells": [2, 12]},
    ("mesh", "line"): {"points": [[0, 0], [1, 0]], "number": 3},
    ("mesh", "polygon"): {"vertices": [[0, 0], [1, 0], [0.5, 1]]},
    ("mesh", "polyhedron"): {"vertices": CUBE},
    ("mesh", "given"): {"nodes": [[0, 0], [1, 0], [0, 1]], "elements": {"t3": [0, 1, 2]}},
    ("measure", "wall_stress"): {"of": "a", "length": 1},
    ("measure", "strain"): {"from": "a", "to": "b"},
    ("measure", "value"): {"of": "height"},
    ("measure", "node"): {"at": [0, 0]},
    ("load", "elastic_membrane"): {"direction": [0, -1], "magnitude": 1},
}


def value(p, family):
    """A number, text or list that a parameter may have, by its table."""
    low = p.low if (p.low, p.high) != (0, 0) else 0.0
    high = p.high if (p.low, p.high) != (0, 0) else 1.0
    number = 0.1 if not 0.1 < low and not high < 0.1 else (low + min(high, low + 1)) / 2
    if p.type == "integer":
        return int(max(low, 2) if high >= 2 or (p.low, p.high) == (0, 0) else low)
    if p.type == "choice":
        return p.choices[0]
    if p.type in ("text", "name"):
        return "all"
    if p.type == "flag":
        return False
    if p.type in ("real", "function"):
        return {"Pa": 1e6, "N/m": 1e6, "N/m^3": 1e9, "kg/m^3": 1000.0, "Pa/m": 1e9}.get(p.unit, number)
    if p.type == "vector":
        return [number * (i + 1) for i in range(p.width)]
    if p.type == "list":
        return [number * (i + 1) for i in range(2)] if p.width == 1 else [[number * (i + 1) for i in range(p.width)]] * 2
    return {}


def is_ours(kind):
    """Entries that other tests have registered."""
    return kind.name == "worn" or any(kind.name == name for _, name in scree.plugins.entries)


def parameters(kind):
    """What an entry needs."""
    if (kind.family, kind.name) in GIVEN:
        return dict(GIVEN[kind.family, kind.name])
    if kind.examples:
        found = {}
        for part in split(kind.examples[0]):
            key, _, text = part.partition(":")
            found[key.strip()] = tree(text.strip())
        if "area" in kind.parameter_names():
            found["area"] = 0.01  # of contacts of round bodies
        return found
    return {p.name: value(p, kind.family) for p in kind.parameters if p.required}


def tree(text):
    """"[[0, 0], [1, 0]]" as lists."""
    return [tree(part.strip()) for part in split(text[1:-1])] if text.startswith("[") else text


def split(text):
    parts, depth, part = [], 0, ""
    for c in text:
        depth += (c in "[{") - (c in "]}")
        if c == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += c
    return parts + [part]


def tessellation(dimension):
    """A square or a cube of two cells, as Neper writes it."""
    if dimension == 2:
        return """***tess
 **format
   3.4
 **general
   2 standard
 **cell
   2
 **vertex
   6
   1 0 0 0 0
   2 0.4 0 0 0
   3 0.6 1 0 0
   4 0 1 0 0
   5 1 0 0 0
   6 1 1 0 0
 **face
   2
   1 4 1 2 3 4
     4 1 2 3 4
     0 0 0 1
     0 0 0 0 0
   2 4 2 5 6 3
     4 5 6 7 -2
     0 0 0 1
     0 0 0 0 0
***end
"""
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1), (2, 0, 0), (2, 1, 0),
               (2, 0, 1), (2, 1, 1)]
    faces = [(1, 4, 3, 2), (5, 6, 7, 8), (1, 2, 6, 5), (4, 8, 7, 3), (1, 5, 8, 4), (2, 3, 7, 6), (2, 3, 10, 9),
             (6, 11, 12, 7), (2, 9, 11, 6), (3, 7, 12, 10), (9, 10, 12, 11)]
    lines = ["***tess", " **format", "   3.4", " **general", "   3 standard", " **cell", "   2", " **vertex", "   12"]
    lines += [f"   {i + 1} {x / 2} {y} {z} 0" for i, (x, y, z) in enumerate(corners)] + [" **face", "   11"]
    for i, face in enumerate(faces):
        lines += [f"   {i + 1} 4 {' '.join(map(str, face))}", "     4 1 -2 3 4", "     0 1 0 0", "     0 0 0 0 0"]
    return "\n".join(lines + [" **polyhedron", "   2", "   1 6 1 2 3 4 5 6", "   2 6 7 8 9 10 11 -6", "***end", ""])


def empty(kind_or_dimension):
    dimension = kind_or_dimension if isinstance(kind_or_dimension, int) else 2 if kind_or_dimension.planar else 3
    scene = scree.Scene(dimension=dimension, gravity=[0] * dimension)
    scene.add_law("dry", normal="velocity", friction=0.3).contact("dry")
    return scene


def two(dimension):
    scene = empty(dimension)
    add = scene.add_disk if dimension == 2 else scene.add_sphere
    rest = [0] * (dimension - 1)
    add(radius=0.1, name="a", position=[0, *rest], density=1000)
    add(radius=0.1, name="b", position=[0.5, *rest], density=1000)
    return scene


class Walk(InFolder):
    """One test for each family; `made` counts what was made against the registry."""

    def each(self, family, make):
        made = []
        listed = [k for k in registry.kinds(family) if not is_ours(k)]
        for kind in listed:
            with self.subTest(f"{family} {kind.name}"):
                make(kind)
                made.append(kind.name)
        self.assertEqual(made, [k.name for k in listed])

    def test_shapes(self):
        def make(kind):
            scene = empty(kind)
            keys = {"fixed": True} if kind.name in ("halfplane", "box", "drum", "segment", "plane", "container",
                                                     "hollow_cylinder", "hollow_sphere") else {"density": 1000}
            given = parameters(kind)
            if kind.name in ("polygon", "polyhedron"):
                given["points"] = given.pop("vertices")
            world = getattr(scene, f"add_{kind.name}")(**given, **keys).world().build()
            self.assertEqual(len(world), 1)
            self.assertEqual(len(scree.Scene.from_yaml(scene.end(steps=1).to_yaml()).world()), 1)
        self.each("shape", make)

    def test_generators(self):
        def make(kind):
            given = parameters(kind)
            scene = empty(kind)
            if kind.name.startswith("tess"):
                with open("cells.tess", "w", encoding="utf-8") as file:
                    file.write(tessellation(2 if kind.planar else 3))
                scene._folder, given = ".", {"file": "cells.tess"}
            world = scene.generate(kind.name, **given, density=1000).world()
            self.assertGreater(len(world), 0)
        self.each("generator", make)

    def test_meshes_materials_and_elements(self):
        def material(kind):
            scene = empty(2)
            scene.add_material("stuff", kind.name, density=2000,
                               **{"E": 1e9, "nu": 0.2, **parameters(kind)} if "E" in kind.parameter_names() else
                               parameters(kind))
            scene.add_fem_mesh("grid", "grid", size=[1, 0.5], cells=[2, 1], element="q4")
            world = scene.add_deformable("grid", "stuff", name="body").world().build()
            self.assertEqual(world.deformable("body")["elements"], 2)
        self.each("material", material)

        def mesh(kind):
            scene = empty(3 if kind.name in ("ball", "polyhedron") else 2)
            scene.add_material("stuff", "elastic", density=2000, E=1e9, nu=0.2)
            given = {"size": [1, 0.5], "cells": [2, 1]} if kind.name == "grid" else parameters(kind)
            if kind.name == "cells":  # stands for the cells of a generator, "mesh: {cells: ...}" with generate
                scene["deformables"].append({"mesh": {"cells": [1, 1], "element": "q4"}, "material": "stuff",
                                             "generate": {"kind": "stack", "number": 2, "width": 0.5, "height": 0.2}})
            else:
                scene.add_fem_mesh("m", kind.name, **given)
                keys = {"section": 1e-4} if kind.name == "line" else {}
                scene.add_deformable("m", "stuff", **keys)
            self.assertGreater(len(scene.world().build()), 0)
        self.each("mesh", mesh)
        self.assertGreater(len(registry.kinds("element")), 10)

    def test_laws(self):
        def make(kind):
            scene = two(2 if kind.planar else 3)
            law = {"normal": "velocity"}
            law[kind.group] = {"kind": kind.name, **parameters(kind)}
            if kind.group == "rolling" or kind.group == "bond":
                law.setdefault("friction", 0.3)
            tries = [law, {k: v for k, v in law.items() if k != "normal" or kind.group == "normal"},
                     {k: v for k, v in law.items() if k in (kind.group,)}, {**law, "friction": 0.3}]
            self.first(lambda parts: self.with_law(kind, parts), tries)
        self.each("law part", make)

    def with_law(self, kind, parts):
        errors = []
        for dimension in (2, 3):
            for scheme in ("moreau_jean", "verlet", "paoli"):
                try:
                    scene = two(dimension).add_law("other", **parts)
                    scene["contacts"][:] = [{"default": "other"}]
                    return scene.settings(scheme=scheme).world().build()
                except scree.Error as error:
                    errors.append(error)
        raise errors[0]

    def first(self, make, tries):
        errors = []
        for one in tries:
            try:
                return make(one)
            except scree.Error as error:
                errors.append(error)
        raise errors[0]

    def test_joints(self):
        def make(kind):
            dimension = 2 if kind.planar else 3
            at = [0.25] + [0] * (dimension - 1)
            scene = two(dimension)
            getattr(scene, f"add_{kind.name}_joint")("a", "b", at=at, name="j", **parameters(kind))
            if kind.name in ("spring", "link", "cable", "strut"):
                scene["joints"][0].pop("at")
            self.assertEqual(len(scene.world().step().joints), 1)
        self.each("joint", make)

    def test_loads(self):
        def make(kind):
            dimension = 2 if kind.planar else 3
            scene = two(dimension)
            given = parameters(kind)
            if kind.name in ("membrane", "elastic_membrane"):
                scene.add_disk(radius=0.1, name="c", position=[0.25, 0.4], density=1000)
            getattr(scene, f"add_{kind.name}_load")("all", **given)
            scene.world().step()
        self.each("load", make)

    def test_functions_of_time(self):
        def make(kind):
            scene = two(2)
            how = "acceleration" if kind.name == "record" else "velocity"
            function = getattr(scree.functions, kind.name)(**parameters(kind))
            scene["bodies"][0]["drive"] = {"x": {how: function}, "y": "fixed", "rotation": "fixed"}
            scene.world().step(2)
        self.each("function", make)

    def test_actions(self):
        given = {"release": {"bodies": "a"}, "fix": {"bodies": "a"}, "drive": {"bodies": "a", "motion": {"x": {"velocity": 1}}},
                 "zero_velocities": {"bodies": "all"}, "wake": {"bodies": "asleep"}, "remove": {"bodies": "b"},
                 "load": {"name": "push", "active": False}, "gravity": {"value": [0, -5]}, "time_step": {"h": 1e-3},
                 "bond": {}, "write": {"column": "body.velocity", "bodies": [1], "values": [0.5, 0, 0]},
                 "condition": {"name": "hold", "active": False}}

        def make(kind):
            scene = two(2)
            scene.add_disk(radius=0.1, name="asleep", position=[3, 3], dormant=True)
            scene.add_load("force", "a", direction=[1, 0], magnitude=1, name="push")
            scene.add_law("glued", normal="velocity", bond=scree.laws.cohesion(**parameters(scree.laws["cohesion"])))
            scene.bond("a", "b", "glued")
            scene.add_material("stuff", "elastic", density=2000, E=1e9, nu=0.2)
            scene.add_grid_mesh("grid", size=[1, 0.5], cells=[2, 1], element="q4")
            scene.add_deformable("grid", "stuff", position=[5, 0], conditions=[{"name": "hold", "on": "left", "x": "fixed"}])
            world = scene.world().step()
            world.act(getattr(scree.actions, kind.name)(**given.get(kind.name, parameters(kind))))
            world.step()
            self.assertIn(kind.name, world.log)
        self.each("action", make)

    def test_measures(self):
        def three(dimension):
            scene = two(dimension).add_value("height", "body", "y", of="a")
            add = scene.add_disk if dimension == 2 else scene.add_sphere
            return add(radius=0.1, name="c", position=[0.1, 0.4, *[0] * (dimension - 2)], density=1000)

        flat, space = three(2).world().step(), three(3).world().step()
        before = {2: three(2).run(steps=2), 3: three(3).run(steps=2)}
        solid = empty(2)
        solid.add_material("stuff", "elastic", density=2000, E=1e9, nu=0.2)
        solid.add_grid_mesh("grid", size=[1, 0.5], cells=[2, 1], element="q4").add_deformable("grid", "stuff", name="body")
        solid = solid.world().step()
        given = {"name": "a", "of": "a", "point": [0.25, 0], "direction": [1, 0]}

        def make(kind):
            errors = []
            for world, dimension in ((flat, 2), (space, 3), (solid, 2)):
                keys = dict(GIVEN.get(("measure", kind.name)) or
                            {p.name: given.get(p.name, value(p, "measure")) for p in kind.parameters if p.required})
                if world is solid:
                    keys = {k: "body" if v == "a" else v for k, v in keys.items()}
                if dimension == 3:
                    keys = {k: [*v, 0] if isinstance(v, list) and len(v) == 2 else v for k, v in keys.items()}
                try:
                    measure = scree.Measure(kind.name, dimension, **keys) if keys else scree.Measure(kind.name, dimension)
                    earlier = None
                    if measure.compares:
                        if world is solid:
                            continue
                        earlier, world = before[dimension][0], scree.open(before[dimension].path)[-1]
                    rows = measure.evaluate(world, earlier)
                    self.assertEqual(rows.shape[1], len(measure.columns))
                    return
                except scree.Error as error:
                    errors.append(error)
            raise errors[0]
        self.each("measure", make)

    def test_solvers_and_schemes(self):
        def scheme(kind):
            scene = two(2).settings(scheme={"kind": kind.name, **parameters(kind)})
            if kind.name == "verlet":
                scene = empty(2).settings(scheme="verlet")
                scene["laws"]["dry"] = {"bond": {"kind": "spring_dashpot", "k_n": 1e5}, "friction": 0.3}
                scene.add_disk(radius=0.1, density=1000)
            if kind.name == "paoli":
                scene = empty(2).settings(scheme="paoli")
                scene["laws"]["dry"] = {"normal": "position"}
                scene.add_disk(radius=0.1, density=1000)
            if kind.name == "quasi_static":
                scene = empty(2).settings(scheme="quasi_static")
                scene.add_disk(radius=0.1, density=1000, fixed=True)
            scene.world().step()
        self.each("scheme", scheme)

        def solver(kind):
            if kind.name in scree.solvers:
                W, q = np.eye(2), [-1.0, 0.1]
                try:
                    r, u, info = scree.solve(W, q, [0.5], solver=kind.name, dimension=2)
                except scree.Unsupported as error:  # the solver names what it cannot do
                    self.assertTrue(str(error))
                    return
                self.assertTrue(info.converged, info.status)
                np.testing.assert_allclose(r, [1, -0.1], atol=1e-6)
        self.each("solver", solver)

    def test_exports_plots_and_the_rest(self):
        result = two(2).run(steps=3, out="two.h5")

        def exporter(kind):
            path = "out_" + kind.name
            endings = {"gltf": ".glb", "xdmf": ".xdmf"}
            given = parameters(kind)
            result.export(kind.name, path + endings.get(kind.name, ""), **given)
            self.assertTrue(os.path.exists(path + endings.get(kind.name, "")))
        self.each("exporter", exporter)
        def plot(kind):
            path = f"{kind.name}.svg"
            values = {"a": [1.0, 2.0, 3.0], **({"b": [2.0, 1.0, 0.5]} if kind.name != "histogram" else {})}
            scree.draw(path, values, kind=kind.name, **parameters(kind))
            self.assertTrue(os.path.exists(path))
        self.each("plot", plot)
        for family in ("reader", "recorder", "element"):  # tables alone: nothing of them is made by itself
            for kind in registry.kinds(family):
                self.assertTrue(kind.name and kind.help)

    def test_families_are_all_walked(self):
        walked = {"shape", "generator", "mesh", "element", "material", "law part", "function", "joint", "load", "action",
                  "measure", "solver", "scheme", "reader", "recorder", "exporter", "plot"}
        self.assertEqual(set(registry.families()), walked)

    def test_tables_make_signatures_and_docstrings(self):
        import inspect
        for family in registry.families():
            for kind in registry.kinds(family):
                text = kind.doc()
                for p in kind.parameters:
                    self.assertIn(p.name, text)
                    self.assertIn(p.unit if p.unit != "1" else p.name, text)
        signature = inspect.signature(scree.Scene.add_disk)
        self.assertIs(signature.parameters["radius"].default, inspect.Parameter.empty)
        self.assertIn("density", signature.parameters)
        self.assertIn("[m]", scree.Scene.add_disk.__doc__)
        self.assertEqual(scree.functions.sine(amplitude=1, frequency="2 Hz"), {"kind": "sine", "amplitude": 1,
                                                                            "frequency": "2 Hz"})
        with self.assertRaisesRegex(AttributeError, "there are"):
            scree.shapes.blob
        self.assertIn("wall", dir(scree.generators))


class Sections(unittest.TestCase):
    def test_every_section_can_be_said(self):
        scene = scree.Scene()
        for name in ("params", "defaults", "world", "shapes", "laws", "materials", "meshes", "values", "run", "page"):
            self.assertEqual(scene[name], {})
        for name in ("contacts", "bonds", "bodies", "deformables", "joints", "loads", "stages", "plugins"):
            self.assertEqual(scene[name], [])
        with self.assertRaisesRegex(scree.BadInput, "no section 'colours'"):
            scene["colours"]
        self.assertEqual(len(registry.kinds("section")), 18)

    def test_every_scene_of_the_gallery_is_read(self):
        for name in scree.gallery():
            with self.subTest(name):
                self.assertTrue(scree.gallery(name)._info().title)

    @unittest.skipUnless(has("yaml"), "PyYAML is not installed")
    def test_what_python_writes_a_yaml_reader_understands(self):
        import yaml
        scene = two(3)
        scene.add_polyhedron(CUBE, position=[3, 3, 3], density=1000)
        scene["page"]["colours"] = ["a: b", "- x", "#1", "5 mm", "", "it's", "true", "é", "a\nb"]
        read = yaml.safe_load(scene.to_yaml())
        self.assertEqual(read["page"]["colours"], ["a: b", "- x", "#1", "5 mm", "", "it's", True, "é", "a\nb"])
        self.assertEqual(len(read["bodies"]), 3)


if __name__ == "__main__":
    unittest.main()
