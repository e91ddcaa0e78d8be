"""What the tests of the Python package share."""
import os
import shutil
import tempfile
import unittest

import scree

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def falling_ball(**settings):
    """A ball 1 m above the ground, made in Python."""
    scene = scree.Scene(**{"h": "1 ms", **settings})
    scene.add_law("dry", normal="velocity", friction=0.3).contact("dry")
    scene.add_halfplane(name="ground", fixed=True)
    scene.add_disk(radius="10 cm", name="ball", position=[0, 1], density=1000)
    return scene


def block_on_slope(mu=0.5, **keys):
    """A block that stands on the ground, pushed by nothing."""
    scene = scree.Scene(h="1 ms", **keys)
    scene.add_law("dry", normal="velocity", friction=mu).contact("dry")
    scene.add_halfplane(name="ground", fixed=True)
    scene.add_rectangle(width=0.4, height=0.1, name="block", position=[0, 0.05], density=2000)
    return scene


class InFolder(unittest.TestCase):
    """Tests that write files: each runs in an empty folder."""

    def setUp(self):
        self.before = os.getcwd()
        self.folder = tempfile.mkdtemp(prefix="scree-test-")
        os.chdir(self.folder)

    def tearDown(self):
        os.chdir(self.before)
        shutil.rmtree(self.folder, ignore_errors=True)


def has(module):
    """True if a package that is not required is there."""
    import importlib.util
    return importlib.util.find_spec(module) is not None
