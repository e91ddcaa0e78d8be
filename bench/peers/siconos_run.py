"""Steps a scene of scene.py with Siconos and prints one line of JSON.

Siconos as Debian ships it: rigid bodies of its mechanics component, its Bullet collision manager,
the Moreau-Jean scheme, and NSGS with the local solver it chooses by itself. The parts are joined
here and not by its HDF5 runner, so that nothing but the step is timed (and because that runner
needs scipy, which the package does not ask for). Run it with the Python the package was built for.
"""

import argparse
import json
import math
import statistics
import time

import numpy
import siconos.kernel as kernel
import siconos.numerics as numerics
from siconos.mechanics.collision import (
    RigidBodyDS, SiconosBox, SiconosCapsule, SiconosContactor, SiconosContactorSet)
from siconos.mechanics.collision.bullet import SiconosBulletCollisionManager, SiconosBulletOptions

import scene as scenes

# Bullet expects bodies of about a metre: without this scale, or with the package's own shape for
# planes (a hull of 8 far points), the contacts of these small bodies are wrong by millimetres.
WORLD_SCALE = 10.0
BREAKING = 0.02  # in scaled units: a contact is listed up to 2 mm
MARGIN = 1e-4  # m, of the rounded edges inside a box; the package's 0.1 is thicker than a plank
UNTIMED_ITERATIONS = 1000  # a step before the timed ones: a cold start takes tens of thousands
NO_LENGTH = 1e-9  # m; the package refuses zero
WALL = (0.5, 0.5, 0.1)  # m, of the boxes that stand for planes


class Manager(SiconosBulletCollisionManager):
    """Bullet's collision manager with a stop watch."""

    seconds = 0.0

    def updateInteractions(self, simulation):
        start = time.process_time()
        super().updateInteractions(simulation)
        self.seconds += time.process_time() - start


class Problem(kernel.FrictionContact):
    """The contact problem with a stop watch around its assembly and solution."""

    seconds = 0.0

    def compute(self, instant):
        start = time.process_time()
        status = super().compute(instant)
        self.seconds += time.process_time() - start
        return status


def least_rotation(normal):
    """The quaternion that turns z to a unit normal (which is not -z) by the least rotation."""
    quaternion = numpy.array([1.0 + normal[2], -normal[1], normal[0], 0.0])
    return quaternion / numpy.linalg.norm(quaternion)


def contactors(shape, offset):
    shape.setInsideMargin(MARGIN)
    result = SiconosContactorSet()
    result.append(SiconosContactor(shape, [0.0, 0.0, offset, 1.0, 0.0, 0.0, 0.0]))
    return result


def solid(shape, sizes, density):
    """Shape, mass and inertia of a sphere or a block.

    A sphere is a capsule of no length: Bullet forgets the contacts of two of its spheres at every
    step, Siconos then removes and makes them anew, and NSGS has nothing to start from.
    """
    if shape == "sphere":
        mass = density * 4 / 3 * math.pi * sizes[0] ** 3
        return SiconosCapsule(sizes[0], NO_LENGTH), mass, numpy.eye(3) * 0.4 * mass * sizes[0] ** 2
    a, b, c = sizes
    mass = density * a * b * c
    inertia = numpy.diag([b * b + c * c, a * a + c * c, a * a + b * b]) * mass / 12
    return SiconosBox(a, b, c), mass, inertia


class World:
    """One scene: its bodies (None for planes), manager, problem and simulation."""

    def __init__(self, scene):
        self.scene = scene
        settings = scene.settings
        bullet = SiconosBulletOptions()
        bullet.worldScale = WORLD_SCALE
        bullet.contactBreakingThreshold = BREAKING
        self.manager = Manager(bullet)
        self.manager.useEqualityConstraints(False)
        self.manager.insertNonSmoothLaw(
            kernel.NewtonImpactFrictionNSL(0.0, 0.0, settings["mu"], 3), 0, 0)
        self.system = kernel.NonSmoothDynamicalSystem(0.0, 1e9)
        self.bodies = [self.add(*entry) for entry in scene.bodies]
        self.problem = self.make_problem()
        self.simulation = self.make_simulation()

    def add(self, shape, sizes, position, orientation):
        settings = self.scene.settings
        if shape == "plane":
            walls = contactors(SiconosBox(*WALL), -WALL[2] / 2)
            self.manager.insertStaticContactorSet(walls, [*position, *least_rotation(sizes)])
            return None
        form, mass, inertia = solid(shape, sizes, settings["density"])
        body = RigidBodyDS([*position, *orientation], [0.0] * 6, mass, inertia)
        body.setUseContactorInertia(False)
        body.setContactors(contactors(form, 0.0))
        body.setFExtPtr(numpy.array([0.0, 0.0, -mass * settings["gravity"]]))
        self.system.insertDynamicalSystem(body)
        return body

    def make_problem(self):
        self.options = kernel.solver_options_create(numerics.SICONOS_FRICTION_3D_NSGS)
        self.options.dparam[numerics.SICONOS_DPARAM_TOL] = self.scene.settings["tolerance"]
        problem = Problem(3, self.options)
        problem.setMStorageType(numerics.NM_SPARSE_BLOCK)
        problem.setKeepLambdaAndYState(True)  # NSGS starts from the last step's impulses
        return problem

    def make_simulation(self):
        simulation = kernel.TimeStepping(
            self.system, kernel.TimeDiscretisation(0.0, self.scene.settings["h"]))
        simulation.insertIntegrator(kernel.MoreauJeanOSI(0.5))
        simulation.insertNonSmoothProblem(self.problem)
        simulation.insertInteractionManager(self.manager)
        # one contact problem a step, as in scree, and no Newton iterations around it
        simulation.setNewtonOptions(kernel.SICONOS_TS_LINEAR)
        simulation.setNewtonMaxIteration(1)
        simulation.setWarnOnNonConvergence(False)
        return simulation

    def limit_iterations(self, number):
        self.options.iparam[numerics.SICONOS_IPARAM_MAX_ITER] = number

    def step(self):
        """One step; returns its figures. Seconds are of the processor, not of the wall clock."""
        start = time.process_time()
        collision, solve = self.manager.seconds, self.problem.seconds
        self.simulation.computeOneStep()
        self.simulation.clearNSDSChangeLog()
        self.simulation.nextStep()
        return {
            "seconds": time.process_time() - start,
            "collision": self.manager.seconds - collision,
            "solve": self.problem.seconds - solve,
            "contacts": self.problem.getSizeOutput() // 3,
            "iterations": int(self.options.iparam[numerics.SICONOS_IPARAM_ITER_DONE]),
            "residual": float(self.options.dparam[numerics.SICONOS_DPARAM_RESIDU]),
        }

    def fastest(self):
        """The largest speed of a body, m/s."""
        return max(float(numpy.linalg.norm(body.twist()[:3])) for body in self.bodies if body)

    def deepest(self):
        """The largest overlap of listed contacts, m."""
        gaps = numpy.array(self.simulation.y(0, 0))
        return float(max(0.0, -gaps.min())) if len(gaps) else 0.0

    def scale_free_residual(self):
        """scree's measure of the last solution (docs/theory.md), so that both can be compared."""
        size = self.problem.getSizeOutput()
        matrix = self.problem.frictionContactProblemPtr().M
        impulses = numpy.array(self.problem.z()[:size]).reshape(-1, 3)
        velocities = numpy.array(self.problem.w()[:size]).reshape(-1, 3)
        free = numpy.array(self.problem.q()[:size:3])
        diagonal = numpy.array([numerics.NM_get_value(matrix, i, i) for i in range(size)])
        diagonal = diagonal.reshape(-1, 3)
        # the package's function returns about zero for some entries: those contacts are left out
        known = diagonal.min(axis=1) > 1e-3 * numpy.median(diagonal)
        impulses, velocities = impulses[known], velocities[known]
        weight = diagonal[known].mean(axis=1)
        mu = self.scene.settings["mu"]
        shifted = velocities.copy()
        shifted[:, 0] += mu * numpy.linalg.norm(velocities[:, 1:], axis=1)
        defect = impulses - project(impulses - shifted / weight[:, None], mu)
        speeds = weight * numpy.linalg.norm(defect, axis=1)
        kick = self.scene.settings["gravity"] * self.scene.settings["h"]
        reference = max(kick, numpy.maximum(0.0, -free).mean())
        return float(math.sqrt((speeds ** 2).mean()) / reference)


def project(points, mu):
    """Projection on the cones |T| <= mu N, one point (N, T1, T2) a line."""
    normal, tangent = points[:, 0], points[:, 1:]
    length = numpy.linalg.norm(tangent, axis=1)
    inside = length <= mu * normal
    polar = mu * length <= -normal
    on_edge = (normal + mu * length) / (1 + mu * mu)
    share = mu * on_edge / numpy.where(length > 0, length, 1.0)
    edge = numpy.column_stack([on_edge, share[:, None] * tangent])
    return numpy.where(inside[:, None], points, numpy.where(polar[:, None], 0.0, edge))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scene", help="CSV of scene.py")
    parser.add_argument("--before", type=int, default=0, help="steps that are not timed")
    parser.add_argument("--steps", type=int, default=50, help="steps that are timed")
    return parser.parse_args()


def main():
    given = arguments()
    scene = scenes.read(given.scene)
    world = World(scene)
    world.limit_iterations(UNTIMED_ITERATIONS)
    for _ in range(given.before):
        world.step()
    world.limit_iterations(int(scene.settings["max_iterations"]))
    steps, residuals = [], []
    for _ in range(given.steps):
        steps.append(world.step())
        residuals.append(world.scale_free_residual() if steps[-1]["contacts"] else 0.0)
    result = {"steps": given.steps}
    for key in ("seconds", "collision", "solve", "iterations"):
        result[key] = statistics.median(step[key] for step in steps)
    result["seconds_mean"] = statistics.mean(step["seconds"] for step in steps)
    result["contacts"] = statistics.mean(step["contacts"] for step in steps)
    result["residual_natural"] = statistics.median(step["residual"] for step in steps)
    result["residual"] = statistics.median(residuals)
    tolerance = scene.settings["tolerance"]
    result["unconverged"] = sum(step["residual"] > tolerance for step in steps)
    result["speed"] = world.fastest()
    result["penetration"] = world.deepest()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
