"""Forces, functions of time, laws and measures written in Python; plug-ins in C; exceptions in all of them."""
import os
import shutil
import subprocess
import unittest

import numpy as np
from support import ROOT, InFolder, block_on_slope, falling_ball

import scree


class Forces(unittest.TestCase):
    def test_a_force_gets_arrays_and_acts(self):
        seen = []

        def wind(block):
            seen.append((len(block), block.position.shape, block.mass.tolist(), block.body.tolist()))
            force = np.zeros_like(block.force)
            force[:, 0] = 2 * block.mass
            return force

        scene = falling_ball(gravity=[0, 0]).add_force(wind, "ball")
        world = scene.world().step(100)
        self.assertAlmostEqual(float(world.velocity[1, 0]), 0.2, 12)
        before = len(seen)
        world.step(50)
        self.assertEqual(len(seen) - before, 50)  # one call a step, with all bodies of the load
        self.assertEqual(seen[0][:2], (1, (1, 3)))
        self.assertAlmostEqual(seen[0][2][0], 1000 * np.pi * 0.01)

    def test_a_named_force_with_parameters_in_a_scene_file(self):
        @scree.force("test_updraft", speed=1.0)
        def updraft(block, speed):
            force = np.zeros_like(block.force)
            force[:, 1] = speed * block.mass
            return force

        scene = scree.Scene.from_yaml(falling_ball(gravity=[0, 0]).add_load("test_updraft", "ball", speed=3).end(until=1)
                                      .to_yaml())
        self.assertAlmostEqual(float(scene.world().step(10).velocity[1, 1]), 0.03, 12)
        with self.assertRaisesRegex(scree.BadInput, "did you mean 'speed'"):
            falling_ball().add_load("test_updraft", "ball", sped=3).world()

        @scree.force("test_updraft", speed=1.0)
        def again(block, speed):  # a notebook cell that is run again
            return None

        self.assertEqual(float(scene.world().step(10).velocity[1, 1]), 0.0)
        with self.assertRaisesRegex(scree.BadInput, "other parameters"):
            scree.force("test_updraft", other=1.0)(lambda block, other: None)

    def test_a_force_that_resists(self):
        def drag(block):
            c = 50.0
            force = np.zeros_like(block.force)
            force[:, :2] = -c * block.velocity[:, :2]
            return force, np.tile([c, 0.0], (len(block), 1))

        world = falling_ball(gravity=[0, 0]).add_force(drag, "ball", resists=True).world()
        world.velocity[1] = [1, 0, 0]
        world.step(500)
        mass = float(world.bodies.mass[1])
        self.assertAlmostEqual(float(world.velocity[1, 0]), np.exp(-50 * 0.5 / mass), 4)

    def test_exceptions_and_misuse_come_back(self):
        cases = ((ZeroDivisionError, "division", lambda block: 1 / 0),
                 (scree.BadInput, "1 x 3", lambda block: np.zeros(3)),
                 (scree.BadInput, "not finite", lambda block: block.force * np.nan),
                 (KeyboardInterrupt, "", lambda block: (_ for _ in ()).throw(KeyboardInterrupt())))
        for kind, words, function in cases:
            with self.subTest(words):
                world = falling_ball().add_force(function, "ball").world()
                with self.assertRaisesRegex(kind, words):
                    world.step()
                self.assertEqual(world.steps, 0)
                with self.assertRaises(kind):
                    falling_ball().add_force(function, "ball").run(steps=5)

    def test_a_force_cannot_ask_for_the_instant_that_needs_it(self):
        def force(block):
            return block.force * world.position[1, 1]

        for use in (lambda: world.step(), lambda: world.position):
            world = falling_ball().add_force(force, "ball").world()
            with self.assertRaisesRegex(scree.Busy, "use the columns of its block"):
                use()
            self.assertEqual(world.steps, 0)

    def test_after_an_exception_the_world_goes_on(self):
        broken = [True]

        def force(block):
            if block.t > 0.005 and broken[0]:
                raise RuntimeError("later")
            return block.force

        world = falling_ball().add_force(force, "ball").world()
        with self.assertRaisesRegex(RuntimeError, "later"):
            world.run(until=0.1)
        self.assertEqual(world.steps, 5)
        broken[0] = False
        world.run(until=0.1)
        self.assertEqual(world.hash, falling_ball().add_force(lambda b: None, "ball").world().run(until=0.1).hash)


class Functions(unittest.TestCase):
    def test_exceptions_of_functions_of_time(self):
        def bad(t):
            if t > 0.01:
                raise OverflowError("of the drive")
            return 1.0

        scene = falling_ball()
        scene["bodies"][1]["drive"] = {"x": {"velocity": bad}}
        with self.assertRaisesRegex(OverflowError, "of the drive"):
            scene.world().run(until=1)

    def test_named_functions_with_corners(self):
        @scree.function("test_step", corner=lambda t, at: at if t < at else float("inf"), at=0.02)
        def step(t, at):
            return 1.0 if t >= at else 0.0

        scene = falling_ball(gravity=[0, 0]).add_load("force", "ball", direction=[1, 0],
                                                      magnitude=scree.functions.test_step(at=0.05))
        world = scene.world().step(100)
        self.assertAlmostEqual(float(world.velocity[1, 0]) * float(world.bodies.mass[1]), 0.05, 5)


class Laws(InFolder):
    def test_a_law_in_python_is_the_law_in_c(self):
        blocks = []

        def finish(block, mu):
            block.history[:, 0] += block.S[:, 0]
            blocks.append(len(block))

        @scree.law("test_coulomb", slot="friction", writes=["mu"], history=1, finish=finish, mu=0.5)
        def prepare(block, mu):
            block.mu[:] = mu

        def run(friction):
            scene = block_on_slope(friction)
            return scene.world().run(steps=1).velocity, scene

        own = block_on_slope({"kind": "test_coulomb", "mu": 0.3}).world()
        built_in = block_on_slope(0.3).world()
        for world in (own, built_in):
            world.velocity[1] = [1, 0, 0]
            world.step(100)
        np.testing.assert_array_equal(own.velocity, built_in.velocity)
        self.assertEqual(set(blocks), {2})  # both corners of the block at once

    def test_exceptions_of_laws(self):
        @scree.law("test_broken", slot="friction", writes=["mu"], mu=0.5)
        def prepare(block, mu):
            block.mu = np.zeros(99)

        with self.assertRaisesRegex(scree.BadInput, "mu of the law 'test_broken'"):
            block_on_slope("test_broken").world().step()
        with self.assertRaisesRegex(scree.BadInput, "no slot"):
            scree.law("x", slot="colour")
        with self.assertRaisesRegex(scree.BadInput, "writes no"):
            scree.law("x", slot="friction", writes=["colour"])


class Measures(InFolder):
    def test_a_measure_in_python(self):
        @scree.measure("test_fastest", {"speed": "m/s", "row": "1"})
        def fastest(frame):
            speed = np.hypot(frame.velocity[:, 0], frame.velocity[:, 1])
            return [speed.max(), speed.argmax()]

        kept = []

        @scree.measure("test_keeps", {"x": "m"}, rows="bodies")
        def keeps(frame):
            kept.append(frame.position)
            return frame.position[:, 0]

        world = falling_ball().world().step(10)
        self.assertAlmostEqual(world.measure("test_fastest")["speed"], 0.0981)
        self.assertEqual(world.measure("test_keeps")["x"].tolist(), [0, 0])
        with self.assertRaises(scree.Stale):
            kept[0][0]
        result = falling_ball().run(until=0.02, out="ball.h5")
        self.assertAlmostEqual(result.measure("test_fastest")["speed"][-1], 0.1962)

    def test_wrong_measures(self):
        @scree.measure("test_wrong", {"a": "1", "b": "1"})
        def wrong(frame):
            return [1.0]

        with self.assertRaisesRegex(scree.BadInput, "returned 1 numbers"):
            falling_ball().world().measure("test_wrong")


class Plugins(InFolder):
    @unittest.skipUnless(shutil.which("cc") and os.path.isdir(os.path.join(ROOT, "include")), "no compiler or headers")
    def test_a_plugin_in_c_is_loaded_by_path(self):
        source = os.path.join(ROOT, "examples", "plugin", "wear.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-I", os.path.join(ROOT, "include"), "-o", "wear.so", source,
                        "-lm"], check=True)
        scree.load_plugin("./wear.so")
        scree.load_plugin("./wear.so")  # a second time does nothing
        self.assertEqual([p["name"] for p in scree.loaded_plugins()], ["wear"])
        self.assertIn("worn", scree.laws)
        world = block_on_slope(scree.laws.worn(mu=0.4, slip="5 mm")).world()
        world.velocity[1] = [1, 0, 0]
        world.step(50)
        self.assertLess(float(world.velocity[1, 0]), 1 - 0.2 * 9.81 * 0.05 + 0.02)
        with self.assertRaises(scree.Error):
            scree.load_plugin("./none.so")


class Steps(unittest.TestCase):
    def test_the_length_of_steps_is_steered(self):
        world, seen = falling_ball().world(), []

        @world.control_steps
        def plan(w, h, h_next):
            seen.append((h, h_next))
            return (h, 0.5e-3) if w.steps == 2 else None

        world.step(5)
        self.assertAlmostEqual(world.time, 4e-3, 12)
        self.assertEqual(seen[3], (0.5e-3, 0.5e-3))
        world.control_steps(lambda w, h, h_next: 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            world.step()
        world.control_steps(lambda w, h, h_next: (h, float("nan")))
        with self.assertRaises(scree.Error):
            world.step()
        world.control_steps(None)
        self.assertEqual(world.step().steps, 6)


class Runs(InFolder):
    def test_callbacks_of_runs(self):
        steps, frames = [], []
        result = falling_ball().run(until=0.1, out="a.h5", on_step=lambda w: steps.append(w.steps),
                                    on_frame=lambda w, f: frames.append((f.time, float(f.position[1, 1]))))
        self.assertEqual(steps, list(range(1, 101)))
        self.assertEqual(len(frames), len(result))
        stopped = falling_ball().run(until=1, out="b.h5", on_step=lambda w: w.steps < 30)
        self.assertEqual((stopped.summary.end, stopped.summary.totals["steps"]), ("cancelled", 30))

        def fall(world):
            if world.steps == 10:
                raise LookupError("at ten")

        with self.assertRaisesRegex(LookupError, "at ten"):
            falling_ball().run(until=1, out="c.h5", on_step=fall)
        kept = []
        falling_ball().run(until=0.01, out="d.h5", on_step=kept.append)
        with self.assertRaises(scree.Stale):
            kept[0].step()

    def test_bars_in_a_terminal_and_in_a_notebook(self):
        import io
        import sys
        import types
        from unittest import mock

        from scree import progress

        stream = io.StringIO()
        with mock.patch.object(sys, "stderr", stream):
            falling_ball().run(until=0.2, out="a.h5", progress=True)
            falling_ball().world().run(until=0.2, progress=True)
        self.assertRegex(stream.getvalue(), r"\r\[#*-*\] t = \S+ s, \d+ steps, \d+/s.*\n\r\[")
        pages, updates = [], []

        def display(page, display_id):
            pages.append(page)
            return types.SimpleNamespace(update=updates.append)

        shell = types.SimpleNamespace(config={"IPKernelApp": {}})
        fake = types.ModuleType("IPython")
        fake.get_ipython = lambda: shell
        fake.display = types.ModuleType("IPython.display")
        fake.display.HTML, fake.display.display = str, display
        with mock.patch.dict(sys.modules, {"IPython": fake, "IPython.display": fake.display}):
            with progress.Bar(None, until=1.0) as bar:  # in a notebook without being asked for
                bar.show(0.25, 10)
                bar.last = 0.0
                bar.show(0.5, 20, residual=1e-9)
        self.assertIn("value=0.2500", pages[0])
        self.assertIn("residual 1.0e-09", updates[0])

    def test_ctrl_c_closes_the_file(self):
        import signal

        def press(world):
            if world.steps == 20:
                os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(scree.Interrupted) as caught:
            falling_ball().run(until=10, out="a.h5", on_step=press)
        result = caught.exception.result
        self.assertEqual(result.summary.end, "cancelled")
        self.assertLess(result.t[-1], 0.1)
        again = falling_ball().end(record="10 ms").run(until=0.1, out="b.h5")
        self.assertEqual(scree.resume("a.h5", until=0.1).summary.state_hash, again.summary.state_hash)


if __name__ == "__main__":
    unittest.main()
