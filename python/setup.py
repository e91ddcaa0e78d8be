"""The version of the headers, and a wheel for one platform but every Python 3: it holds a shared library that Python
loads by ctypes and that does not know Python."""
import os
import re

from setuptools import Distribution, setup

HERE = os.path.dirname(os.path.abspath(__file__))

with open(os.path.join(HERE, "scree", "_declarations.py"), encoding="utf-8") as file:
    constants = dict(re.findall(r"'SCREE_VERSION_(MAJOR|MINOR|PATCH)': (\d+)", file.read()))


class WithLibrary(Distribution):
    """Files of one platform, although no module of Python is compiled."""

    def has_ext_modules(self):
        return True


try:
    from wheel.bdist_wheel import bdist_wheel

    class PlatformWheel(bdist_wheel):
        def get_tag(self):
            return "py3", "none", super().get_tag()[2]

    commands = {"bdist_wheel": PlatformWheel}
except ImportError:
    commands = {}

setup(version=f"{constants['MAJOR']}.{constants['MINOR']}.{constants['PATCH']}", cmdclass=commands,
      distclass=WithLibrary)
