"""The scenes that scree and its peers are timed on, as one plain table.

A scene is a CSV file: the first line holds the settings, the second names the columns, and then
comes a body a line. Units are SI, orientations are quaternions (w, x, y, z). The numbers a, b, c
are the radius of a sphere, the edges of a block, or the unit normal of a plane; planes are fixed.
Every program starts from this table and from rest, so all start from the same settled state.
"""

import csv
import math
import random

import numpy

COMMON = {"h": 5e-4, "gravity": 9.81, "mu": 0.3, "tolerance": 1e-4, "max_iterations": 10000.0}
COLUMNS = ["shape", "a", "b", "c", "x", "y", "z", "qw", "qx", "qy", "qz"]
UPRIGHT = (1.0, 0.0, 0.0, 0.0)
QUARTER_TURN = (math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5))  # about z


class Scene:
    """settings: a dict of numbers; bodies: tuples of shape, sizes, position and orientation."""

    def __init__(self, settings, bodies):
        self.settings = settings
        self.bodies = bodies

    def write(self, path):
        with open(path, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(f"{key}={value!r}" for key, value in self.settings.items())
            writer.writerow(COLUMNS)
            for shape, sizes, position, orientation in self.bodies:
                writer.writerow([shape, *map(repr, (*sizes, *position, *orientation))])


def read(path):
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    settings = {key: float(value) for key, value in (entry.split("=") for entry in rows[0])}
    bodies = []
    for row in rows[2:]:
        numbers = tuple(map(float, row[1:]))
        bodies.append((row[0], numbers[0:3], numbers[3:6], numbers[6:10]))
    return Scene(settings, bodies)


def plane(position, normal):
    return ("plane", normal, position, UPRIGHT)


def spheres(across=10, layers=10, radius=5e-3):
    """Spheres whose sizes differ by a fifth, packed under their weight in a box without lid."""
    numbers = random.Random(1)
    largest = 1.1 * radius
    pitch = 2.02 * largest
    free = pitch / 2 - largest  # how far a sphere may be moved out of its place
    half = (across + 0.5) * pitch / 2  # of the box
    bodies = [
        plane((0.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
        plane((-half, 0.0, 0.0), (1.0, 0.0, 0.0)),
        plane((half, 0.0, 0.0), (-1.0, 0.0, 0.0)),
        plane((0.0, -half, 0.0), (0.0, 1.0, 0.0)),
        plane((0.0, half, 0.0), (0.0, -1.0, 0.0)),
    ]
    radii, centres = [], []
    for layer in range(layers):
        start = (0.5 + 0.5 * (layer % 2)) * pitch - half  # a layer lies in the hollows of the last
        height = pitch / 2 + layer * pitch / math.sqrt(2)
        for i in range(across):
            for j in range(across):
                place = (start + i * pitch, start + j * pitch, height)
                centres.append([value + numbers.uniform(-free, free) for value in place])
                radii.append(numbers.uniform(0.9 * radius, largest))
    for size, place in zip(radii, pack(numpy.array(centres), numpy.array(radii), half)):
        bodies.append(("sphere", (size, 0.0, 0.0), tuple(map(float, place)), UPRIGHT))
    return Scene({**COMMON, "density": 2500.0}, bodies)


def pack(centres, radii, half):
    """Lets soft frictionless spheres come to rest between walls at x, y = +-half and on z = 0.

    They are made stiffer in stages, until they overlap by some 1e-4 of their radius. Neither
    program has a part in this, and both find every contact closed and the spheres at rest.
    Weights are in units of the mean sphere's.
    """
    radius = radii.mean()
    weights = (radii / radius) ** 3
    for softness in (1e-2, 1e-3, 1e-4, 1e-5):  # overlap under one sphere's weight, in radii
        stiffness = 1.0 / (softness * radius)
        step = 0.3 / math.sqrt(stiffness)
        speeds = numpy.zeros_like(centres)
        listed_at = numpy.full_like(centres, numpy.inf)
        for _ in range(10000):
            if abs(centres - listed_at).max() > 0.1 * radius:
                listed_at = centres.copy()
                pairs = near_pairs(centres, radii, 0.4 * radius)
            forces = soft_forces(centres, radii, half, stiffness, pairs)
            forces[:, 2] -= weights
            if abs(forces).max() < 1e-3:
                break
            if (forces * speeds).sum() < 0.0:  # past the bottom: start anew from rest
                speeds[:] = 0.0
            speeds = 0.995 * speeds + step * forces / weights[:, None]
            centres = centres + step * speeds
    return centres


def near_pairs(centres, radii, reach):
    squares = ((centres[:, None] - centres[None]) ** 2).sum(axis=2)
    near = squares < (radii[:, None] + radii[None] + reach) ** 2
    return numpy.nonzero(numpy.triu(near, 1))


def soft_forces(centres, radii, half, stiffness, pairs):
    first, second = pairs
    between = centres[first] - centres[second]
    distance = numpy.sqrt((between ** 2).sum(axis=1))
    overlap = numpy.maximum(0.0, radii[first] + radii[second] - distance)
    push = (overlap / distance)[:, None] * between
    total = numpy.empty_like(centres)
    for axis in range(3):
        total[:, axis] = numpy.bincount(first, push[:, axis], len(centres))
        total[:, axis] -= numpy.bincount(second, push[:, axis], len(centres))
    sides, size = centres[:, :2], radii[:, None]
    total[:, :2] += numpy.maximum(0.0, size - half - sides)
    total[:, :2] -= numpy.maximum(0.0, sides + size - half)
    total[:, 2] += numpy.maximum(0.0, radii - centres[:, 2])
    return stiffness * total


def kapla(levels=30, size=(0.117, 0.0234, 0.0078), overlap=1e-5):
    """A tower of planks: two to a level, flush with the ends of the level below, which they cross.

    The levels overlap by a hair, so that all contacts are closed from the beginning."""
    length, width, height = size
    offset = (length - width) / 2
    bodies = [plane((0.0, 0.0, 0.0), (0.0, 0.0, 1.0))]
    for level in range(levels):
        z = (level + 0.5) * height - (level + 1) * overlap
        for side in (-offset, offset):
            if level % 2 == 0:
                bodies.append(("block", size, (0.0, side, z), UPRIGHT))
            else:
                bodies.append(("block", size, (side, 0.0, z), QUARTER_TURN))
    return Scene({**COMMON, "density": 600.0}, bodies)


SCENES = {"spheres": spheres, "kapla": kapla}


def yaml_shape(shape, sizes):
    if shape == "sphere":
        return f"{{kind: sphere, radius: {sizes[0]!r}}}"
    if shape == "block":
        return f"{{kind: block, size: {list(sizes)}}}"
    return f"{{kind: plane, normal: {list(sizes)}}}"


def write_yaml(scene, path, title, steps):
    """The same scene as scree reads it."""
    settings = scene.settings
    lines = [
        f"title: {title}",
        f"world: {{dimension: 3, h: {settings['h']!r}, gravity: [0, 0, {-settings['gravity']!r}],",
        f"        theta: 0.5, tolerance: {settings['tolerance']!r},",
        f"        max_iterations: {int(settings['max_iterations'])}}}",
        "laws:",
        f"  dry: {{normal: velocity, friction: {settings['mu']!r}}}",
        "contacts:",
        "  - {default: dry}",
        "bodies:",
    ]
    for shape, sizes, position, orientation in scene.bodies:
        if shape == "plane":
            rest = "fixed: true"
        else:
            rest = f"orientation: {list(orientation)}, density: {settings['density']!r}"
        place = f"position: {list(position)}"
        lines.append(f"  - {{shape: {yaml_shape(shape, sizes)}, {place}, {rest}}}")
    lines.append(f"run: {{steps: {steps}, record: every 1 steps}}")
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
