"""Results: frames and slices, measures, pictures, pages, exports, others' formats, misuse."""
import json
import os
import shutil
import unittest

import numpy as np
from support import InFolder, falling_ball, has

import scree

CUBE = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0, 1)], float)
HULL = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]


class Results(InFolder):
    def setUp(self):
        super().setUp()
        self.result = falling_ball().title("A ball falls").end(record="50 ms").run(until=1, out="ball.h5")

    def test_frames_and_slices(self):
        result = self.result
        self.assertEqual(len(result), 21)
        np.testing.assert_allclose(result.t[:3], [0, 0.05, 0.1], atol=1e-12)
        self.assertEqual(result[-1].position.shape, (2, 3))
        self.assertEqual(result.at(0.26).index, 5)
        history = result["body.position"]
        self.assertEqual(history[5:8].shape, (3, 2, 3))
        self.assertEqual(history[2:4, 1, :2].shape, (2, 2))
        np.testing.assert_array_equal(history[3], np.asarray(result[3].position))
        self.assertEqual(history.between(0.2, 0.4).shape, (5, 2, 3))
        self.assertEqual(result.trajectory("ball").shape, (21, 3))
        self.assertIsInstance(result["contact.force"][:], list)  # contacts come and go
        self.assertEqual(result.summary.end, "done")
        self.assertIn("A ball falls", result.scene_text)
        self.assertEqual(scree.open("ball.h5").scene().world().step(1000).hash, result.summary.state_hash)

    def test_slicing_reads_its_frames_only(self):
        result = scree.open("ball.h5")
        reads = []
        read = result._read
        result._read = lambda frame: reads.append(frame.index) or read(frame)
        result["body.velocity"][3:5]
        self.assertEqual(set(reads), {3, 4})

    def test_views_of_another_frame_raise(self):
        first = self.result[0].position
        mass = self.result[0].bodies.mass
        self.result[1].position[0]
        with self.assertRaises(scree.Stale):
            first[0]
        self.assertGreater(float(mass[1]), 0)  # what never changes stays
        self.result.close()
        for use in (lambda: mass[0], lambda: self.result[0], lambda: self.result.t):
            with self.assertRaises(scree.Stale):
                use()

    def test_misuse(self):
        for kind, words, use in ((IndexError, "no frame 99", lambda: self.result[99]),
                                 (scree.NotFound, "no column", lambda: self.result["body.colour"][0]),
                                 (scree.NotFound, "no_such", lambda: self.result.measure("no_such")),
                                 (scree.BadInput, "row per body", lambda: self.result.measure("speed")),
                                 (scree.BadInput, "no option", lambda: self.result.render(0, colours=1)),
                                 (scree.BadInput, "arrows is one of", lambda: self.result.render(0, arrows="up")),
                                 (scree.NotFound, "there is no export", lambda: self.result.export("dxf", "x")),
                                 (scree.Error, "nothing.h5", lambda: scree.open("nothing.h5")),
                                 (scree.BadInput, "exists", lambda: falling_ball().run(until=1, out="ball.h5")),
                                 (scree.BadInput, "at least one frame", lambda: self.result.html("x.html", frames=0)),
                                 (scree.BadInput, "needs a result", lambda:
                                  falling_ball().world().export("xdmf", "x.xdmf")),
                                 (scree.BadInput, "save_problem", lambda: falling_ball().run(until=1, save_problem="x")),
                                 (scree.BadInput, "resume", lambda: scree.resume("nothing.h5"))):
            with self.subTest(words), self.assertRaisesRegex(kind, words):
                use()

    def test_measures_over_time(self):
        series = self.result.measure("energy")
        self.assertEqual(series.units["kinetic"], "J")
        mass = 1000 * np.pi * 0.01
        height = self.result.trajectory("ball")[:, 1]
        np.testing.assert_allclose(series["potential"], mass * 9.81 * (height - height[0]), atol=1e-6)
        self.assertIn("total.kinetic", self.result.certificate())
        self.assertAlmostEqual(self.result[4].measure("speed")["speed"][1], 0.2 * 9.81, 6)

    def test_resuming_goes_on(self):
        longer = scree.resume("ball.h5", until=1.2)
        self.assertEqual(len(longer), 25)
        whole = falling_ball().title("A ball falls").end(record="50 ms").run(until=1.2, out="whole.h5")
        self.assertEqual(longer.summary.state_hash, whole.summary.state_hash)

    def test_without_a_file_the_result_is_temporary(self):
        result = falling_ball().run(until=0.1)
        path = result.path
        self.assertTrue(os.path.exists(path))
        result.close()
        self.assertFalse(os.path.exists(path))

    def test_pictures_and_pages(self):
        image = self.result.render(0.2, forces=True)
        self.assertEqual(image._repr_png_()[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(self.result.render(0.2, "ball.svg", width=300), "ball.svg")
        with open("ball.svg", encoding="utf-8") as file:
            self.assertIn("<svg", file.read())
        self.result.html("ball.html", frames=3, title="A ball & a ground")
        with open("ball.html", encoding="utf-8") as file:
            page = file.read()
        self.assertEqual(page.count('id="scree-frame-'), 3)
        self.assertIn("default-src 'none'", page)  # it asks no network
        with self.assertRaisesRegex(scree.BadInput, "exists already"):
            self.result.html("ball.html")
        self.result.html("ball.html", frames=[0, 20], overwrite=True)
        shown = self.result.show(frames=2, height=300)
        self.assertIn("height:300px", shown._repr_html_())
        self.assertEqual(shown.save("shown.html"), "shown.html")
        self.assertEqual(falling_ball().world().step().show().text.count('id="scree-frame-'), 1)
        self.assertIn("<iframe", self.result._repr_html_())
        for thing in (self.result, falling_ball().world().step()):
            self.assertIn("data:image/png", thing._repr_html_())
            self.assertIn("residual", thing._repr_html_())
        self.assertIn("steps", self.result.summary._repr_html_())

    def test_the_viewer_serves_a_page(self):
        import urllib.request
        try:
            viewer = self.result.view(browser=False)
        except scree.Unsupported:
            self.skipTest("this build has no server")
        with viewer, urllib.request.urlopen(viewer.address, timeout=10) as page:
            self.assertIn(b"<html", page.read().lower())
        self.assertIn("closed", repr(viewer))

    def test_exports(self):
        self.result.export("vtk", "vtk")
        self.assertIn("bodies.pvd", os.listdir("vtk"))

    def test_dumps_there_and_back(self):
        self.assertEqual(scree.write_dump(self.result, "ball.dump", frames=[0, 10]), "ball.dump")
        for number, index in ((0, 0), (-1, 10)):
            bodies = scree.read_dump("ball.dump", number, dimension=2)
            frame = self.result[index]
            np.testing.assert_array_equal(bodies["position"], frame.position[1:, :2])  # the ground is no atom
            np.testing.assert_array_equal(bodies["velocity"], frame.velocity[1:])
            np.testing.assert_array_equal(bodies["radius"], [0.1])
        scene = falling_ball()
        world = scene.world()
        world.add_spheres(**bodies, density=1000)
        scene.add_spheres(**bodies, density=1000)
        for w in (world, scene.world()):
            np.testing.assert_array_equal(w.velocity[2], self.result[10].velocity[1])
        self.assertEqual(scree.read_dump("ball.dump")["velocity"].shape, (1, 6))  # as in space
        with self.assertRaisesRegex(IndexError, "the file has 2"):
            scree.read_dump("ball.dump", 2)
        with open("wrong.dump", "w", encoding="utf-8") as file:
            file.write("ITEM: ATOMS id x y\n1 2 word\n")
        with self.assertRaisesRegex(scree.BadInput, "line 2.*3 numbers"):
            scree.read_dump("wrong.dump")
        with self.assertRaisesRegex(scree.BadInput, "no LAMMPS dump"):
            scree.read_dump("ball.summary.json")

    def test_tables_of_bodies(self):
        table = {"x": [0, 1], "y": [2, 3], "diameter": [0.2, 0.4], "vx": [1, 0], "angle": [0, 0.5]}
        bodies = scree.from_table(table)
        self.assertEqual(bodies["position"].tolist(), [[0, 2], [1, 3]])
        self.assertEqual(bodies["radius"].tolist(), [0.1, 0.2])
        self.assertEqual(bodies["velocity"].tolist(), [[1, 0, 0], [0, 0, 0]])
        world = falling_ball().world()
        world.add_spheres(**bodies, density=1000)
        self.assertEqual(world.position[2:].tolist(), [[0, 2, 0], [1, 3, 0.5]])
        self.assertEqual(scree.from_table({**table, "z": [5, 6]})["position"].tolist(), [[0, 2, 5], [1, 3, 6]])
        for bad, words in (({"x": [1]}, "columns x and y"), ({"x": [1], "y": ["a"]}, "could not convert")):
            with self.subTest(words), self.assertRaisesRegex(ValueError, words):
                scree.from_table(bad)
        with self.assertRaisesRegex(scree.BadInput, "no column z"):
            scree.from_table(table, dimension=3)

    def test_gsd_frames_of_any_kind(self):
        class Bag:
            pass

        from scree.exchange import gsd_bodies, gsd_frame
        frame = Bag()
        frame.configuration, frame.particles = Bag(), Bag()
        gsd_frame(self.result[0], frame)
        self.assertEqual((frame.particles.N, frame.configuration.dimensions), (1, 2))
        np.testing.assert_allclose(frame.particles.diameter, [0.2], rtol=1e-6)
        np.testing.assert_allclose(gsd_bodies(frame)["position"], [[0, 1]])
        self.assertGreaterEqual(frame.configuration.box[1], 2.2)

    @unittest.skipUnless(has("gsd"), "gsd is not installed")
    def test_gsd_files(self):
        scree.write_gsd(self.result, "ball.gsd")
        for index in (0, -1):
            bodies = scree.read_gsd("ball.gsd", index)
            np.testing.assert_allclose(bodies["position"], self.result[index].position[1:, :2], rtol=1e-6)
            np.testing.assert_allclose(bodies["velocity"][:, :2], self.result[index].velocity[1:, :2], rtol=1e-6)
        self.assertEqual(len(falling_ball().world().add_spheres(**bodies, density=1000)), 1)
        with self.assertRaises(IndexError):
            scree.read_gsd("ball.gsd", 21)

    def test_flows_bands_and_movies(self):
        scene = falling_ball(gravity=[0, 0])
        scene["bodies"][1].update(velocity=[0.3, 0], position=[0.05, 1])
        for row in range(4):
            for column in range(5):
                scene.add_disk(radius=0.04, position=[0.1 * column, 2 + 0.1 * row], velocity=[0.2 * row, 0], density=1000, group="grains")
        result = scene.end(record="50 ms").run(until=0.2, out="moving.h5")
        cells = result.flow(0.1, grains="ball", apart=2)
        passed = cells[np.isfinite(cells["vx"])]
        np.testing.assert_allclose(passed["vx"], 0.3, rtol=1e-9)
        self.assertAlmostEqual(float(passed["density"].sum()) * 0.01, 1000 * np.pi * 0.01)  # one ball, mean over the pairs
        band = result.band("grains", window=1)
        self.assertEqual((band.grains, len(band.rows)), (20, 5))
        self.assertFalse(band.found)
        self.assertAlmostEqual(band.rows["t"][-1], 0.2)
        for bad in (lambda: result.flow(-1), lambda: result.flow(0.1, apart=0), lambda: result.flow(0.1, frames=[0]),
                    lambda: result.band(frames=[0]), lambda: result.band("nobody"), lambda: result.flow(0.1, "nobody")):
            with self.assertRaises(scree.Error):
                bad()
        if shutil.which("ffmpeg"):
            sizes = set()
            for threads in (1, 3):
                result.movie("moving.mp4", threads=threads, width=160, height=120)
                sizes.add(os.path.getsize("moving.mp4"))
            self.assertEqual(len(sizes), 1)

    def test_plots_without_matplotlib(self):
        energy = self.result.measure("energy")
        self.assertEqual(energy.draw("energy.svg", columns=["kinetic"]), "energy.svg")
        with open("energy.svg", encoding="utf-8") as file:
            self.assertIn("kinetic", file.read())
        self.result.measure("energy", "coordination").draw("both.png", width=600)
        for words, use in (("no column 'heat'", lambda: energy.draw("x.svg", columns=["heat"])),
                           ("no series", lambda: scree.draw("x.svg", {})),
                           ("mark is one of", lambda: scree.draw("x.svg", {"a": [1, 2]}, mark="stars")),
                           ("draw: x", lambda: scree.draw("x.svg", {"a": [1, 2]}, x=[1]))):
            with self.subTest(words), self.assertRaisesRegex(scree.BadInput, words):
                use()

    def test_facts_of_shapes_and_restart_points(self):
        facts = scree.shape_facts(scree.shapes.block(size=[1, 2, 3]))
        self.assertEqual((facts["dimension"], facts["volume"]), (3, 6.0))
        self.assertEqual(sorted(facts["moments"]), [2.5, 5.0, 6.5])
        world = falling_ball().world().step(7)
        world.save("point")
        self.assertEqual(scree.restart_point("point")["step"], 7)
        with self.assertRaises(scree.Error):
            scree.restart_point("ball.h5")
        with self.assertRaises(scree.NotFound):
            scree.mesh_report("none.msh")
        with open("wrong.msh", "w", encoding="utf-8") as file:
            file.write("$MeshFormat\n")
        with self.assertRaises(scree.Error):
            scree.mesh_report("wrong.msh")

    def test_warnings_go_to_the_logger(self):
        with self.assertLogs("scree", "INFO") as caught:
            scree.shape_facts("polygon", vertices=[[0, 0], [0.5, 0], [1, 0], [1, 1], [0, 1]])
        self.assertEqual(len(caught.records), 1)

    @unittest.skipUnless(has("pandas"), "pandas is not installed")
    def test_pandas(self):
        frame = self.result.measure("energy").pandas()
        self.assertEqual((len(frame), frame.index.name), (21, "t"))
        contacts = self.result.pandas(-1)
        self.assertIn("force_N", contacts.columns)
        bodies = self.result.pandas(-1, "bodies")
        self.assertEqual(bodies.name.tolist(), ["ground", "ball"])
        self.assertEqual(bodies.loc[1, ["x", "y", "radius"]].tolist(), [*np.asarray(self.result[-1].position)[1, :2], 0.1])
        again = scree.from_table(bodies[bodies.radius > 0])
        np.testing.assert_array_equal(again["velocity"], self.result[-1].velocity[1:])

    @unittest.skipUnless(has("xarray"), "xarray is not installed")
    def test_xarray(self):
        data = self.result.xarray("body.position")
        self.assertEqual(data.position.dims, ("t", "body", "position_of"))
        self.assertEqual(float(data.position.sel(t=0, body=2, position_of="y")), 1.0)
        last = scree.from_table(self.result.xarray())
        np.testing.assert_array_equal(last["position"], self.result[-1].position[:, :2])
        np.testing.assert_array_equal(last["angle"], self.result[-1].position[:, 2])

    @unittest.skipUnless(has("matplotlib"), "matplotlib is not installed")
    def test_plots(self):
        axes = self.result.plot("energy", columns=["kinetic", "potential"])
        self.assertEqual([line.get_label() for line in axes.get_lines()], ["kinetic", "potential"])
        self.assertEqual(axes.get_lines()[0].get_color(), "#0072b2")
        with self.assertRaisesRegex(scree.BadInput, "no column 'heat'"):
            self.result.plot("energy", columns=["heat"])
        import matplotlib.pyplot
        matplotlib.pyplot.close("all")

    @unittest.skipUnless(has("h5py"), "h5py is not installed")
    def test_h5py_reads_the_same_numbers(self):
        import h5py
        with h5py.File("ball.h5") as file:
            np.testing.assert_array_equal(file["frames/t"][:], self.result.t)


class Assemblies(InFolder):
    def test_compas_there_and_back(self):
        data = {"blocks": {"a": {"vertices": CUBE.tolist(), "faces": HULL, "is_support": True},
                           "b": {"vertex": {str(i): dict(zip("xyz", (p + [0, 0, 1]).tolist())) for i, p in enumerate(CUBE)},
                                 "face": {str(i): f for i, f in enumerate(HULL)}}}}
        with open("assembly.json", "w", encoding="utf-8") as file:
            json.dump(data, file)
        for given in (data, "assembly.json", json.dumps(data)):
            world = scree.from_compas(given, mu=0.7, density=2500).world()
            self.assertEqual(world.bodies.name, ["block-a", "block-b"])
        world.step(20)
        back = scree.to_compas(world)
        self.assertEqual(sorted(back["blocks"]), ["block-a", "block-b"])
        self.assertTrue(back["blocks"]["block-a"]["is_support"])
        self.assertEqual(len(back["blocks"]["block-b"]["vertex"]), 8)
        (interface,) = back["interfaces"]
        weight = sum(f["c_np"] for f in interface["forces"])
        self.assertAlmostEqual(weight / (2500 * 9.81), 1, 4)
        json.dumps(back)
        again = scree.from_compas(back).world()
        self.assertAlmostEqual(float(again.bodies.mass[1]), 2000.0, 6)
        for bad in ({}, {"blocks": []}, {"blocks": [{"vertices": []}]}):
            with self.assertRaises(scree.BadInput):
                scree.from_compas(bad)

    def test_surfaces_of_blocks(self):
        world = scree.from_compas({"blocks": [{"vertices": CUBE.tolist(), "faces": HULL, "is_support": True}]}).world()
        (surface,) = scree.surfaces(world)
        self.assertEqual((len(surface.vertices), len(surface.faces)), (8, 12))
        np.testing.assert_allclose(np.sort(surface.vertices, axis=0), np.sort(CUBE, axis=0), atol=1e-12)
        a, b, c = (surface.vertices[surface.faces[:, i]] for i in range(3))
        self.assertAlmostEqual(float((a * np.cross(b, c)).sum() / 6), 1.0)  # outward
        with self.assertRaisesRegex(scree.BadInput, "planar"):
            scree.surfaces(falling_ball().world())


class Environments(unittest.TestCase):
    def make(self):
        scene = scree.Scene(h="2 ms")
        scene.add_law("dry", normal="velocity", friction=0.3).contact("dry")
        scene.add_halfplane(fixed=True)
        scene.add_rectangle(width=1, height=0.1, position=[0, 0.05], density=100, name="cart")

        def disturb(world, random):
            world.velocity[world.row("cart"), 0] = random.uniform(-0.1, 0.1)

        return scree.Environment(scene, "cart", limit=[[100, 0, 0]], max_steps=20, disturb=disturb,
                                 reward=lambda w, action: -abs(float(w.position[w.row("cart"), 0]) - 1),
                                 done=lambda w: float(w.position[w.row("cart"), 0]) > 0.3)

    def test_episodes_repeat_bit_for_bit(self):
        environment = self.make()
        runs = []
        for seed in (1, 1, 2):
            seen, info = environment.reset(seed=seed)
            self.assertEqual(info["t"], 0)
            rewards = []
            for _ in range(20):
                seen, reward, terminated, truncated, info = environment.step([[1, 0, 0]])
                rewards.append(reward)
                if terminated or truncated:
                    break
            runs.append((seen.tolist(), rewards))
        self.assertEqual(runs[0], runs[1])
        self.assertNotEqual(runs[0], runs[2])
        self.assertTrue(terminated)
        self.assertEqual(environment.action_space.shape, (1, 3))
        self.assertTrue(environment.action_space.contains(environment.action_space.sample()))
        with self.assertRaises(scree.BadInput):
            environment.step([[np.nan, 0, 0]])
        self.assertEqual(environment.render()[:4], b"\x89PNG")
        environment.close()


if __name__ == "__main__":
    unittest.main()
