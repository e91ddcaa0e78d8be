"""Scenes: from files and made in Python; the texts of errors; round trips; many bodies; other packages' surfaces."""
import unittest

import numpy as np
from support import InFolder, falling_ball, has

import scree

BALL = """params: {radius: 10 cm, mu: 0.3}
laws: {dry: {normal: velocity, friction: mu}}
contacts: [{default: dry}]
bodies:
- {name: ground, shape: halfplane, fixed: true}
- {name: ball, shape: {kind: disk, radius: radius}, position: [0, 1], density: 1000}
run: {until: 0.1 s, record: 10 ms}
"""


class Files(InFolder):
    def setUp(self):
        super().setUp()
        with open("ball.yaml", "w", encoding="utf-8") as file:
            file.write(BALL)

    def test_parameters_override(self):
        scene = scree.Scene("ball.yaml", radius="20 cm")
        self.assertAlmostEqual(float(scene.world().bodies.mass[1]), 1000 * np.pi * 0.04)
        scene.set("world.h", 2e-3).set(mu=0.7)
        world = scene.world()
        self.assertEqual(world.step().time, 2e-3)
        self.assertEqual(world.mu.tolist(), [0.7])
        scene.set("bodies.ball.position", [0, 3])
        self.assertEqual(float(scene.world().position[1, 1]), 3)

    def test_a_file_may_be_added_to(self):
        scene = scree.Scene("ball.yaml", mu=0.1)
        scene.add_disk(radius="radius", name="other", position=[1, 1], density=1000)
        scene.settings(h="2 ms")
        world = scene.world().step()
        self.assertEqual((len(world), world.time), (3, 2e-3))
        self.assertEqual(world.find("other"), 3)
        again = scree.Scene.from_yaml(scene.to_yaml())
        self.assertEqual(again.world().step().hash, world.hash)

    def test_errors_have_the_texts_of_the_library(self):
        for words, make in (
                ("no parameter 'nothing'", lambda: scree.Scene("ball.yaml", nothing=1).world()),
                ("there is no such scene file", lambda: scree.Scene("wall.yml")),
                ("did you mean 'shape'", lambda: scree.Scene.from_yaml(BALL.replace("shape: half", "shap: half")).world()),
                ("scene:6:44: 'radius' must be a length, but '5 kg' is a mass", lambda: scree.Scene.from_yaml(BALL.replace("radius: radius", "radius: 5 kg")).world()),
                ("did you mean 'position'", lambda: falling_ball().add_disk(radius=1, positon=[1, 2]).world()),
                ("NaN", lambda: falling_ball().add_disk(radius=float("nan")).world()),
                ("no end", lambda: falling_ball().run()),
                ("until is -1", lambda: falling_ball().run(until=-1)),
                ("must be > 0|> 0|positive|above", lambda: falling_ball().add_disk(radius=-1).world())):
            with self.subTest(words), self.assertRaisesRegex(scree.Error, words):
                make()
        with self.assertRaisesRegex(TypeError, "until: numbers"):
            falling_ball().run(until="1 s")
        with self.assertRaisesRegex(AttributeError, "gravity"):
            falling_ball().gravity = [0, 0]
        self.assertEqual(len(falling_ball().contact("dry").contact("a", "b", "dry").contact("b", "a", "dry")["contacts"]), 2)
        with self.assertRaisesRegex(TypeError, "scene.bodies"):
            falling_ball().add_disk(radius=object()).world()

    def test_hints(self):
        with self.assertRaisesRegex(scree.NotFound, "did you mean 'arch'"):
            scree.gallery("arhc")
        self.assertIn("arch", scree.gallery())


class Made(InFolder):
    def test_yaml_makes_the_same_world(self):
        scene = falling_ball().end(until="1 s")
        text = scene.to_yaml("scene.yaml")
        self.assertIn("radius: 10 cm", text)
        self.assertEqual(scree.Scene("scene.yaml").world().step(50).hash, scene.world().step(50).hash)
        self.assertIn("tolerance", scene.to_yaml(resolved=True))
        self.assertIn("dry", scene.explain())

    def test_every_section_from_python(self):
        scene = scree.Scene(h="1 ms", seed=3).title("everything").params(mu=0.4)
        scene.add_law("dry", normal="velocity", friction="mu", impact=scree.laws.newton(e_n=0.2))
        scene.add_law("glued", normal="velocity", friction=0.6, bond={"kind": "cohesion", **{"force": 10}}
                      if "force" in scree.laws["cohesion"].parameter_names() else "cohesion")
        scene.contact("dry").contact("steel", "steel", "dry")
        scene.add_shape("brick", "rectangle", width="20 cm", height="10 cm")
        scene.add_halfplane(name="ground", fixed=True)
        scene.add_body("brick", name="one", position=[0, 0.05], density=2000, group="wall")
        scene.add_body("brick", name="two", position=[0, 0.15], density=2000, group="wall", surface="steel")
        scene.generate_stack(number=3, width=0.1, height=0.1, position=[1, 0], density=1500, name="pile")
        scene.add_rectangle(width=1, height=0.1, position=[0, 0.3], mass=5, name="lid",
                            drive={"x": "fixed", "rotation": "fixed", "y": {"velocity": scree.functions.ramp(
                                **{"from": 0, "to": -0.1, "end": 0.1})}})
        scene.add_spring_joint("one", name="tie", anchor=[0, 0.05], anchor_b=[-1, 0.05], stiffness="1 kN/m")
        scene.add_force_load("two", name="push", direction=[1, 0], magnitude="5 * sin(20 * t)")
        scene.add_value("height", "body", "y", of="two")
        scene.add_stage("press", until={"time": "20 ms"})
        scene.add_stage("free", actions=[scree.actions.release(bodies="lid")], until="20 ms")
        result = scene.run()
        self.assertEqual(result.summary.end, "done")
        self.assertEqual(len(result[-1].bodies), 7)
        self.assertIn("height", result[-1].values)

    def test_drives_are_python_functions_or_tables(self):
        for drive in (lambda t: 2 * t, scree.functions.table(times=[0, 1], values=[0, 2]), "2 * t"):
            scene = falling_ball()
            scene["bodies"][1]["drive"] = {"x": {"velocity": drive}, "y": "fixed", "rotation": "fixed"}
            world = scene.world().step(100)
            self.assertAlmostEqual(float(world.velocity[1, 0]), 0.2, 2)

    def test_shapes_from_points(self):
        scene = scree.Scene(dimension=3)
        scene.add_law("dry", normal="velocity", friction=0.5).contact("dry")
        cube = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
        scene.add_polyhedron(cube, position=[0, 0, 0.5], density=1000)
        tetra = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
        faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
        scene.add_mesh(tetra, faces, position=[3, 0, 1], fixed=True)

        class Trimesh:
            vertices, faces = tetra, [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]

        class Meshio:
            points, cells = tetra, [("triangle", faces)]

        scene.add_mesh(Trimesh, position=[5, 0, 1], fixed=True).add_mesh(Meshio, position=[7, 0, 1], fixed=True)
        world = scene.world()
        np.testing.assert_allclose(np.asarray(world.bodies.mass), [1000, 1000 / 6, 1000 / 6, 1000 / 6])
        alone = scree.Scene(dimension=3)
        alone.add_law("dry", normal="velocity").contact("dry").add_mesh(Trimesh, density=2000)
        self.assertAlmostEqual(float(alone.world().bodies.mass[0]), 2000 / 6)
        for kind, words, make in (
                (scree.BadInput, "n x 3", lambda: scene.add_polyhedron(cube[:, :2])),
                (scree.BadInput, "m x 3", lambda: scene.add_mesh(tetra, faces[:, :2])),
                (scree.BadInput, "from 0 to 3", lambda: scene.add_mesh(tetra, faces + 1)),
                (TypeError, "whole numbers", lambda: scene.add_mesh(tetra, faces * 1.5)),
                (TypeError, "surface", lambda: scene.add_mesh(3)),
                (scree.BadInput, "n x 2", lambda: scene.add_polygon(cube))):
            with self.subTest(words), self.assertRaisesRegex(kind, words):
                make()

    def surfaces_there_and_back(self, package, read):
        """A cube goes out as a mesh of the package, through a file, and comes back as a body of the same mass."""
        def empty():
            return scree.Scene(dimension=3).add_law("dry", normal="velocity").contact("dry")

        cube = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
        (surface,) = scree.surfaces(empty().add_polyhedron(cube, density=1000, position=[1, 2, 3]).world())
        mesh = getattr(surface, package)()
        getattr(mesh, "export" if package == "trimesh" else "write")("cube.stl")
        for given in (mesh, read("cube.stl")):
            np.testing.assert_allclose(float(empty().add_mesh(given, density=1000).world().bodies.mass[0]), 1000, rtol=1e-6)

    @unittest.skipUnless(has("meshio"), "meshio is not installed")
    def test_meshes_of_meshio(self):
        import meshio
        self.surfaces_there_and_back("meshio", meshio.read)

    @unittest.skipUnless(has("trimesh"), "trimesh is not installed")
    def test_meshes_of_trimesh(self):
        import trimesh
        self.surfaces_there_and_back("trimesh", trimesh.load)

    def test_spins_of_arrays(self):
        for dimension, width in ((2, 3), (3, 6)):
            scene = scree.Scene(dimension=dimension, gravity=[0] * dimension)
            scene.add_law("dry", normal="velocity").contact("dry")
            velocity = np.arange(2.0 * width).reshape(2, width)
            scene.add_spheres(np.eye(2, dimension), 0.1, density=1000, velocity=velocity)
            np.testing.assert_array_equal(scene.world().velocity, velocity)

    def test_many_bodies_from_arrays(self):
        place = np.stack(np.meshgrid(np.arange(30) * 0.1, 0.05 + np.arange(200) * 0.1), -1).reshape(-1, 2)
        few, many = falling_ball(), falling_ball()
        few.add_disks(place[:50] + [2, 0], 0.04, density=1000)
        many.add_disks(place + [2, 0], 0.04, density=1000)
        self.assertEqual(len(few.world()), 52)
        self.assertIn("radius: 0.04", few.to_yaml())
        self.assertEqual(len(many.world()), 6002)
        with self.assertRaisesRegex(scree.BadInput, "5000"):
            many.to_yaml()
        result = many.run(steps=1, out="many.h5")
        self.assertEqual(result[-1].position.shape, (6002, 3))
        frames = len(result)
        result.close()
        with self.assertRaisesRegex(scree.BadInput, "the result has 6002 bodies, but its scene makes 3"):
            scree.resume("many.h5", steps=1)
        self.assertEqual(len(scree.open("many.h5")), frames)
        self.assertEqual(many.run(steps=2, out="many.h5", resume=True).summary.totals["steps"], 2)

    def test_loads_reach_bodies_from_arrays(self):
        place = np.stack(np.meshgrid(np.arange(100) * 0.1, 2 + np.arange(60) * 0.1), -1).reshape(-1, 2)

        def made():
            return falling_ball(gravity=[0, 0]).add_disks(place, 0.04, density=1000, group="grains")

        def pushed(world):
            return int((np.asarray(world.step().velocity)[:, 0] > 0).sum())

        push = {"direction": [1, 0], "magnitude": 10}
        self.assertEqual(pushed(made().add_load("force", "grains", **push).world()), 6000)
        self.assertEqual(pushed(made().add_load("force", "all", **push).world()), 6001)
        self.assertEqual(pushed(made().add_load("force", "ball", **push).world()), 1)
        world = made().world()
        world.add_load("force", "grains", **push)
        more = world.add_disks(place + [50, 0], 0.04, density=1000, group="more")
        world.add_load("force", "more", **push)
        world.add_load("force", more[:10], **push)
        with self.assertRaises(scree.NotFound):
            world.add_load("force", "nobody", **push)
        self.assertEqual(pushed(world), 12000)
        with open("pushed.yaml", "w", encoding="utf-8") as file:
            file.write(BALL + "loads: [{kind: force, bodies: all, direction: [1, 0], magnitude: 1}]\n")
        with self.assertRaisesRegex(scree.BadInput, "do not reach"):
            scree.Scene("pushed.yaml").add_disks(place, 0.04, density=1000).world()
        with open("ball.yaml", "w", encoding="utf-8") as file:
            file.write(BALL)
        for scene in (scree.Scene("ball.yaml"), scree.Scene.from_yaml(BALL)):
            scene.add_disks(place, 0.04, density=1000, group="grains").add_load("force", "grains", **push)
            self.assertEqual(pushed(scene.world()), 6000)
        with self.assertRaisesRegex(scree.BadInput, "bonds"):
            made().bond("grains", "ball", "dry").world()

    def test_a_scene_with_many_bodies_alone(self):
        scene = scree.Scene()
        scene.add_law("dry", normal="velocity").contact("dry")
        scene.add_disks(np.random.default_rng(1).uniform(0, 1000, (6000, 2)), 0.01, density=1000)
        self.assertEqual(len(scene.world()), 6000)


class Gallery(unittest.TestCase):
    def test_scenes_of_the_gallery_make_worlds(self):
        for name in ("arch", "wall", "ball", "kapla", "rubber"):
            self.assertGreater(len(scree.gallery(name).world()), 0)


if __name__ == "__main__":
    unittest.main()
