"""Every Python example of the README, of docs/python.md and of the package's own page is run."""
import os
import re
import unittest

from support import ROOT, InFolder, has


def examples(path):
    """The Python blocks of a page, each with the number of its first line."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return [(text[:m.start()].count("\n") + 2, m.group(1)) for m in re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S)]


@unittest.skipUnless(os.path.isdir(os.path.join(ROOT, "docs")), "the docs are not here: an installed package")
class Pages(InFolder):
    def run_page(self, name, least):
        path = os.path.join(ROOT, name)
        blocks, names = examples(path), {"__name__": "page"}
        self.assertGreaterEqual(len(blocks), least)
        for line, code in blocks:
            if "plot(" in code and not has("matplotlib"):
                code = re.sub(r"^.*plot\(.*$", "", code, flags=re.M)
            exec(compile("\n" * (line - 1) + code, path, "exec"), names)  # with the page's own line numbers

    def test_docs_python(self):
        self.run_page("docs/python.md", 15)
        for made in ("arch.png", "arch.html", "arch-vtk", "sweep/table.csv"):
            self.assertTrue(os.path.exists(made), made)

    def test_readme(self):
        self.run_page("README.md", 1)

    def test_package_page(self):
        self.run_page("python/README.md", 1)

    def test_the_reference_is_that_of_the_package(self):
        import subprocess
        import sys
        done = subprocess.run([sys.executable, "-B", os.path.join(ROOT, "tools", "python_reference"), "--check"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_every_public_name_has_a_docstring_and_is_on_the_page(self):
        import scree
        for name in scree.__all__:
            self.assertTrue(getattr(scree, name).__doc__, name)
        for family in (scree.World, scree.Scene, scree.Result, scree.Problem, scree.View):
            for name, member in vars(family).items():
                if not name.startswith("_") and callable(member):
                    self.assertTrue(member.__doc__, f"{family.__name__}.{name}")

    def test_examples_in_docstrings(self):
        import doctest
        import importlib
        import pkgutil

        import numpy
        import scree
        tried = 0
        for module in pkgutil.iter_modules(scree.__path__):
            found = doctest.testmod(importlib.import_module(f"scree.{module.name}"), extraglobs={"scree": scree, "numpy": numpy})
            self.assertEqual(found.failed, 0, module.name)
            tried += found.attempted
        self.assertGreaterEqual(tried, 5)

    def test_every_public_signature_has_types(self):
        import inspect
        import scree
        functions = {name: getattr(scree, name) for name in scree.__all__ if inspect.isfunction(getattr(scree, name))}
        for family in (getattr(scree, name) for name in scree.__all__):
            if inspect.isclass(family) and not issubclass(family, BaseException):
                for name, member in vars(family).items():
                    plain = getattr(member, "fget", None) or getattr(member, "__func__", member)
                    if not name.startswith("_") and inspect.isfunction(plain) and not hasattr(plain, "_kind") \
                            and plain.__name__ != "<lambda>":
                        functions[f"{family.__name__}.{name}"] = plain
        self.assertGreater(len(functions), 150)
        for name, function in functions.items():
            signature = inspect.signature(function)
            bare = [p.name for p in signature.parameters.values() if p.annotation is p.empty and p.name != "self" and p.name != "cls"]
            with self.subTest(name):
                self.assertEqual(bare, [])
                self.assertIsNot(signature.return_annotation, signature.empty)


if __name__ == "__main__":
    unittest.main()
