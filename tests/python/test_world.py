"""Worlds: steps, views that know their generation, writing, snapshots, questions, callbacks, misuse."""
import copy
import gc
import os
import pickle
import signal
import threading
import unittest

import numpy as np
from support import InFolder, block_on_slope, falling_ball

import scree


class Views(unittest.TestCase):
    def test_columns_are_the_memory_of_the_world(self):
        world = falling_ball().world().step(3)
        self.assertEqual(world.position.shape, (2, 3))
        self.assertTrue(np.shares_memory(world.position.unchecked(), world.column("body.position").unchecked()))
        self.assertFalse(world.position.unchecked().flags.writeable)
        self.assertEqual(world.velocity.unit, "m/s m/s rad/s")
        self.assertEqual(world.velocity.components, ("vx", "vy", "spin"))
        self.assertAlmostEqual(float(world.velocity[1, 1]), -3 * 9.81e-3, 12)

    def test_views_take_part_in_numpy(self):
        world = falling_ball().world().step(2)
        position = world.position
        self.assertEqual(float((position * 2)[1, 1]), 2 * float(position[1, 1]))
        self.assertEqual(np.linalg.norm(position[1, :2]), float(np.sqrt((position[1, :2] ** 2).sum())))
        self.assertEqual(np.vstack([position, position]).shape, (4, 3))
        self.assertIsInstance(position[:, 0], scree.View)
        self.assertEqual(position.T.shape, (3, 2))
        self.assertEqual([row.shape for row in position], [(3,), (3,)])
        self.assertTrue((position == np.asarray(position)).all())
        self.assertIn("view of body.position", repr(position))

    def test_a_view_of_an_earlier_step_raises(self):
        world = falling_ball().world()
        whole, part, contacts = world.position, world.position[:, 1], world.contacts.force
        own = np.asarray(whole)
        world.step()
        for use in (lambda: whole[0], lambda: part + 1, lambda: np.sum(part), lambda: np.asarray(whole),
                    lambda: len(contacts), lambda: float(part[1]), lambda: whole.mean()):
            with self.assertRaises(scree.Stale):
                use()
        self.assertEqual(own[1, 1], 1.0)
        self.assertIn("earlier frame", repr(whole))

    def test_views_of_a_closed_world_raise(self):
        world = falling_ball().world()
        position = world.position
        world.close()
        with self.assertRaisesRegex(scree.Stale, "closed"):
            position[0]
        for use in (world.step, lambda: world.time, lambda: world.position, world.snapshot, lambda: world.run(until=1)):
            with self.assertRaisesRegex(scree.Stale, "closed"):
                use()
        world.close()
        self.assertTrue(world.closed)

    def test_an_array_is_a_copy_that_stays(self):
        world = falling_ball().world()
        arrays = []
        for _ in range(5):
            world.step()
            arrays.append(np.asarray(world.velocity)[1, 1])
        self.assertEqual(len(set(arrays)), 5)
        with self.assertRaises(ValueError):
            world.velocity.__array__(copy=False)

    def test_layout_columns_stay(self):
        world = falling_ball().world()
        mass = world.bodies.mass
        world.step(5)
        self.assertAlmostEqual(float(mass[1]), 1000 * np.pi * 0.01)
        self.assertEqual(world.bodies.name, ["ground", "ball"])
        self.assertIn("contact.force", world.columns())
        with self.assertRaisesRegex(scree.NotFound, "there are body.id"):
            world.column("body.colour")


class Writing(unittest.TestCase):
    def test_velocities_and_positions_are_actions(self):
        world = falling_ball(gravity=[0, 0]).world()
        world.velocity[1] = [1, 2, 3]
        world.velocity[1, 0] += 1
        self.assertEqual(world.velocity[1].tolist(), [2, 2, 3])  # what was written, before the step
        world.step(10)
        self.assertEqual(world.velocity[1].tolist(), [2, 2, 3])
        np.testing.assert_allclose(world.position[1], [0.02, 1.02, 0.03], atol=1e-12)
        world.position[1] = [5, 5, 0]
        world.step()
        np.testing.assert_allclose(world.position[1, :2], [5.002, 5.002], atol=1e-12)
        world.velocity *= 0.5
        world.step()
        self.assertEqual(float(world.velocity[1, 0]), 1.0)
        self.assertEqual(world.log.count("write"), 4)

    def test_a_replay_of_the_log_has_the_same_bits(self):
        first = falling_ball().world()
        first.velocity[1] = [0.1, 0, 0]
        first.step(20)
        first.position[1, 1] = 0.5
        first.step(20)
        again = falling_ball().world().replay(first.log, 40)
        self.assertEqual(first.hash, again.hash)

    def test_applied_forces_and_friction(self):
        world = block_on_slope(mu=0.5).world()
        weight = 9.81 * float(world.bodies.mass[1])
        world = block_on_slope(mu=0.5).world()
        world.step(10)
        world.applied_force[1, 0] = 0.4 * weight
        world.step(50)
        self.assertLess(abs(float(world.velocity[1, 0])), 1e-6)
        self.assertEqual(world.law_names, ["dry"])
        self.assertEqual(world.mu.tolist(), [0.5])
        world.mu = {"dry": 0.2}
        world.step(100)
        self.assertAlmostEqual(float(world.velocity[1, 0]), 0.2 * 9.81 * 0.1, 3)
        self.assertEqual(world.mu.tolist(), [0.2])
        self.assertAlmostEqual(float(world.applied_force[1, 0]), 0.4 * weight, 9)
        world.mu[0] = 0.9
        world.step(200)
        self.assertLess(abs(float(world.velocity[1, 0])), 1e-6)

    def test_applied_forces_need_no_announcement(self):
        world = falling_ball().world().step(20)
        start, mass = world.snapshot(), float(world.bodies.mass[1])
        world.applied_force[1] = [mass, 0, 0]
        self.assertEqual(world.applied_force[1].tolist(), [mass, 0, 0])
        self.assertAlmostEqual(float(world.step(10).velocity[1, 0]), 0.01, 12)
        world.applied_force = 0
        self.assertAlmostEqual(float(world.step(10).velocity[1, 0]), 0.01, 12)
        again = falling_ball().world().replay(world.log, 40)
        self.assertEqual(again.hash, world.hash)
        self.assertEqual(world.restore(start).step(5).hash, falling_ball().world().step(25).hash)
        scene = falling_ball().add_load("applied", "ground")
        with self.assertRaisesRegex(scree.BadInput, "ball.*does not name it"):
            scene.world().applied_force[1] = [1, 0, 0]

    def test_misuse_raises(self):
        world = falling_ball().world()
        cases = ((scree.BadInput, "not finite", lambda: world.velocity.__setitem__(1, [np.nan, 0, 0])),
                 (scree.BadInput, "not finite", lambda: world.write("velocity", [[np.inf, 0, 0]], [2])),
                 (scree.BadInput, "shape", lambda: world.velocity.__setitem__(1, [1, 0])),
                 (scree.BadInput, "2 x 3", lambda: setattr(world, "velocity", np.zeros((3, 3)))),
                 (TypeError, "numbers", lambda: world.velocity.__setitem__(1, ["a", "b", "c"])),
                 (TypeError, "numbers", lambda: setattr(world, "velocity", np.array([[object()] * 3] * 2))),
                 (scree.BadInput, "ground", lambda: world.velocity.__setitem__(0, [1, 0, 0])),
                 (scree.Stale, "body", lambda: world.write("velocity", [[0, 0, 0]], [99])),
                 (scree.BadInput, "negative", lambda: world.write("velocity", [[0, 0, 0]], [-1])),
                 (scree.BadInput, "2 ids", lambda: world.write("velocity", [[0, 0, 0]], [1, 2])),
                 (scree.NotFound, "mass", lambda: world.write("mass", [1])),
                 (scree.BadInput, ">= 0", lambda: world.write("mu", [-1.0])),
                 (ValueError, "read-only", lambda: world.contacts.gap.__setitem__(0, 1)),
                 (scree.BadInput, "cannot be made", lambda: world.step(-1)),
                 (scree.BadInput, "no end", lambda: world.run()),
                 (scree.NotFound, "nobody", lambda: world.find("nobody")),
                 (scree.BadInput, "NaN", lambda: world.run(until=float("nan"))),
                 (TypeError, "until: numbers", lambda: world.run(until="1 s")),
                 (TypeError, "number of steps", lambda: world.step(1.5)),
                 (TypeError, "snapshot", lambda: world.restore(3)),
                 (TypeError, "numbers", lambda: setattr(world, "velocity", np.zeros((2, 3), dtype=complex))),
                 (TypeError, "numbers", lambda: setattr(world, "velocity", np.zeros((2, 3), dtype=bool))),
                 (AttributeError, "gravity", lambda: setattr(world, "gravity", [0, 0])),
                 (AttributeError, "time|t", lambda: setattr(world, "time", 3)))
        for kind, words, use in cases:
            with self.subTest(words), self.assertRaisesRegex(kind, words):
                use()
        before = world.hash
        world.step()
        self.assertEqual(before, falling_ball().world().build().hash)


class Copies(InFolder):
    def test_what_owns_memory_is_neither_copied_nor_pickled(self):
        world = falling_ball().world().step()
        result = falling_ball().run(until=0.01)
        for owner in (world, world.snapshot(), result, result[0], scree.Measure("energy", 2),
                      scree.Problem.local(np.eye(3), [-1, 0, 0], 0.3)):
            for take in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.subTest(type(owner).__name__), self.assertRaisesRegex(TypeError, "holds memory of the library"):
                    take(owner)
        for take in (copy.copy, copy.deepcopy, lambda view: pickle.loads(pickle.dumps(view))):
            own = take(world.position)
            self.assertIs(type(own), np.ndarray)
            np.testing.assert_array_equal(own, world.position)

    def test_scenes_are_copied(self):
        scene = falling_ball()
        scene.check()
        for take in (copy.copy, copy.deepcopy, scree.Scene.copy, lambda s: pickle.loads(pickle.dumps(s))):
            other = take(scene).add_disk(radius=0.1, position=[3, 3], density=1000)
            self.assertEqual((len(scene.world()), len(other.world())), (2, 3))


class Bulk(unittest.TestCase):
    def test_spheres_from_arrays(self):
        scene = scree.Scene(dimension=3, gravity=[0, 0, 0])
        scene.add_law("dry", normal="velocity").contact("dry").add_plane(fixed=True)
        world = scene.world()
        place = np.random.default_rng(1).uniform(1, 50, (1000, 3))
        ids = world.add_spheres(place, 0.01, velocity=[1.0, 0, 0], density=2500, group="grains")
        self.assertEqual((len(ids), int(ids[0])), (1000, 2))
        np.testing.assert_array_equal(world.position[1:, :3], place)
        self.assertEqual(world.velocity.shape, (1001, 6))
        self.assertAlmostEqual(float(world.bodies.mass[5]), 2500 * 4 / 3 * np.pi * 1e-6)

    def test_wrong_arrays_add_nothing(self):
        world = falling_ball().world()
        for kind, words, keys in ((scree.BadInput, "rows", dict(position=np.zeros((3, 2)), radius=[1.0, 2.0])),
                                  (scree.BadInput, "not finite", dict(position=[[np.nan, 0]], radius=1.0)),
                                  (scree.BadInput, "numbers per body", dict(position=np.zeros((3, 4)), radius=1.0)),
                                  (scree.BadInput, "radius", dict(position=np.zeros((3, 2)))),
                                  (scree.BadInput, "radius", dict(position=np.zeros((3, 2)), radius=-1.0)),
                                  (TypeError, "numbers", dict(position=[["a", "b"]], radius=1.0)),
                                  (scree.BadInput, "at least one", dict(radius=1.0))):
            with self.subTest(words), self.assertRaisesRegex(kind, words):
                world.add_bodies(**keys)
        self.assertEqual(len(world), 2)


class Asking(unittest.TestCase):
    def test_rays_and_points(self):
        world = falling_ball().world()
        hit = world.ray([0, 3], [0, -1])
        self.assertEqual(hit["body"], world.find("ball"))
        self.assertAlmostEqual(hit["distance"], 1.9)
        np.testing.assert_allclose(hit["normal"][:2], [0, 1], atol=1e-12)
        self.assertEqual(world.ray([5, 3], [0, 1])["body"], 0)
        near = world.nearest([[0, 1], [3, 2]])
        self.assertAlmostEqual(near["distance"][0], -0.1)
        self.assertEqual(int(near["body"][1]), world.find("ground"))
        self.assertEqual(world.at_point([0, 1]).tolist(), [2])
        self.assertEqual(sorted(world.overlap([0, 0.5], 0.6).tolist()), [1, 2])
        hits = world.ray(np.zeros((3, 2)) + [0, 3], [[0, -1], [1, 0], [-1, 0]])
        self.assertEqual(hits["body"].tolist(), [2, 0, 0])
        with self.assertRaises(scree.BadInput):
            world.ray([0, 0, 0, 0], [1, 0])
        with self.assertRaises(scree.BadInput):
            world.ray([0, np.nan], [1, 0])
        with self.assertRaises(scree.BadInput):
            world.nearest([0, 0], within=-1)

    def test_joints_tell_their_force(self):
        scene = scree.Scene(h="1 ms").contact("dry")
        scene.add_law("dry", normal="velocity")
        scene.add_rectangle(width=1, height=0.1, name="arm", position=[0, -0.5], angle="90 deg", density=100)
        scene.add_pin_joint("arm", name="shoulder", at=[0, 0])
        world = scene.world().step(5)
        joint = world.joint("shoulder")
        self.assertAlmostEqual(joint["force"][1], 98.1, 6)
        self.assertTrue(joint["acts"])
        self.assertEqual(len(world.joints), 1)
        with self.assertRaisesRegex(scree.NotFound, "elbow"):
            world.joint("elbow")


class Time(InFolder):
    def test_snapshots_branch(self):
        world = falling_ball().world().step(100)
        instant = world.snapshot()
        first = world.step(100).hash
        world.restore(instant)
        self.assertEqual(world.steps, 100)
        self.assertEqual(world.step(100).hash, first)
        other = falling_ball().world().restore(instant)
        self.assertEqual(other.step(100).hash, first)
        world.restore(instant)
        world.velocity[1, 0] = 1.0
        self.assertNotEqual(world.step(100).hash, first)
        del instant
        gc.collect()

    def test_restart_points(self):
        world = falling_ball().world().step(50)
        world.save("point")
        again = falling_ball().world().load("point")
        self.assertEqual(again.hash, world.hash)
        with self.assertRaises(scree.Error):
            block_on_slope().world().load("point")

    def test_run_ends_and_tells(self):
        world = falling_ball().world()
        seen = []
        world.run(until=0.1, each=lambda w: seen.append(w.time))
        self.assertEqual((world.steps, len(seen)), (100, 100))
        world.run(steps=50, each=lambda w: w.steps < 120)
        self.assertEqual(world.steps, 120)

    def test_ctrl_c_stops_between_steps(self):
        world = falling_ball().world()

        def press(w):
            if w.steps == 7:
                os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(scree.Interrupted):
            world.run(until=10, each=press)
        self.assertEqual(world.steps, 7)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        world.step()


    def test_ctrl_c_ends_a_long_step(self):
        scene = scree.Scene(h="1 ms", tolerance=1e-300, max_iterations=2000000000, solver="nlgs")
        scene.add_law("dry", normal="velocity", friction=0.5).contact("dry")
        scene.add_halfplane(fixed=True).generate_wall(courses=12, bricks=8, width="20 cm", height="10 cm", density=2000)
        world = scene.world().build()
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(scree.Interrupted):
            world.run(until=10)
        timer.join()
        self.assertEqual(world.steps, 0)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        self.assertEqual(signal.set_wakeup_fd(-1), -1)


class Callbacks(unittest.TestCase):
    def test_observers_see_every_step_and_may_act(self):
        world = falling_ball().world()
        heights = []

        @world.on_step
        def watch(w):
            heights.append(float(w.position[1, 1]))
            if w.steps == 5:
                w.velocity[1, 0] = 3.0

        world.step(10)
        self.assertEqual(len(heights), 10)
        self.assertEqual(float(world.velocity[1, 0]), 3.0)

    def test_exceptions_come_back_and_the_world_goes_on(self):
        world = falling_ball().world()

        @world.on_step
        def stumble(w):
            if w.steps == 4:
                raise KeyError("the fourth")

        with self.assertRaisesRegex(KeyError, "the fourth"):
            world.run(steps=10)
        self.assertEqual(world.steps, 4)
        world.step(3)
        self.assertEqual(world.steps, 7)

    def test_a_callback_cannot_close_its_world(self):
        world = falling_ball().world()
        world.on_step(lambda w: w.close())
        with self.assertRaises(scree.Busy):
            world.step()
        self.assertFalse(world.closed)

    def test_messages_of_a_world(self):
        said = []
        world = falling_ball().world()
        world.on_log(lambda level, text: said.append((level, text)))
        world.add_shape({"kind": "polygon", "vertices": [[0, 0], [0.5, 0], [1, 0], [1, 1], [0, 1]]})
        self.assertEqual(said[0][0], "note")


class Threads(unittest.TestCase):
    def test_two_threads_on_one_world_raise(self):
        world = falling_ball().world()
        inside, leave, raised = threading.Event(), threading.Event(), []

        @world.on_step
        def wait(w):
            inside.set()
            leave.wait(10)

        views = [world.position, world.velocity[:, 0]]
        thread = threading.Thread(target=world.step)
        thread.start()
        inside.wait(10)
        for use in (world.step, world.snapshot, lambda: world.write("velocity", [[0, 0, 0]], [2]), world.close):
            try:
                use()
            except scree.Busy as error:
                raised.append(error)
        for view in views:
            for use in (lambda: view[0], lambda: np.sum(view), lambda: world.position[0]):
                try:
                    use()
                except scree.Busy as error:
                    raised.append(error)
        leave.set()
        thread.join()
        self.assertEqual(len(raised), 10)
        with self.assertRaises(scree.Stale):
            views[0][0]
        world.step()

    def test_worlds_run_beside_each_other(self):
        hashes, alone = [0] * 4, falling_ball().world().step(200).hash

        def work(i):
            hashes[i] = falling_ball().world().step(200).hash

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(hashes), {alone})

    def test_the_interpreter_is_free_while_a_step_is_made(self):
        world = scree.gallery("box-of-disks").world()
        count, stop = [0], threading.Event()

        def spin():
            while not stop.is_set():
                count[0] += 1

        thread = threading.Thread(target=spin)
        thread.start()
        world.step(3)
        stop.set()
        thread.join()
        self.assertGreater(count[0], 100)

    def test_cancel_ends_the_next_step(self):
        world = falling_ball().world().step()
        world.cancel()
        with self.assertRaises(scree.Stopped):
            world.step()
        self.assertEqual(world.step().steps, 2)


if __name__ == "__main__":
    unittest.main()
