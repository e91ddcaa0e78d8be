"""The declarations are those of the headers, and have the sizes and offsets that a C compiler gives them."""
import ctypes
import os
import shutil
import subprocess
import tempfile
import unittest

from support import ROOT

from scree import _declarations as d
from scree import _library

GENERATOR = os.path.join(ROOT, "tools", "python_declarations")


@unittest.skipUnless(os.path.exists(GENERATOR), "the headers are not here: an installed package")
class Declarations(unittest.TestCase):
    def test_they_are_those_of_the_headers(self):
        done = subprocess.run(["/usr/bin/python3", "-B", GENERATOR, "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_stale_file_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("tools", "include"):
                shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
            os.makedirs(os.path.join(folder, "python", "scree"))
            shutil.copy(os.path.join(ROOT, "python", "scree", "_declarations.py"), os.path.join(folder, "python", "scree"))
            header = os.path.join(folder, "include", "scree", "query.h")
            with open(header, encoding="utf-8") as file:
                text = file.read()
            with open(header, "w", encoding="utf-8") as file:
                file.write(text.replace("double distance;", "double distance, depth;"))
            done = subprocess.run(["/usr/bin/python3", "-B", os.path.join(folder, "tools", "python_declarations"),
                                   "--check"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("stale", done.stderr)

    @unittest.skipUnless(shutil.which("cc"), "no C compiler")
    def test_sizes_and_offsets_are_those_of_c(self):
        probe = subprocess.run(["/usr/bin/python3", "-B", GENERATOR, "--probe"], capture_output=True, text=True,
                               check=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            source, program = os.path.join(folder, "probe.c"), os.path.join(folder, "probe")
            with open(source, "w", encoding="utf-8") as file:
                file.write(probe)
            subprocess.run(["cc", "-I", os.path.join(ROOT, "include"), "-o", program, source], check=True)
            lines = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split("\n")
        seen = 0
        for line in filter(None, lines):
            name, value = line.split()
            struct, _, member = name.partition(".")
            if struct in d.CONSTANTS:
                self.assertEqual(d.CONSTANTS[struct], int(value), name)
            elif member:
                self.assertEqual(getattr(d.STRUCTS[struct], member).offset, int(value), name)
            else:
                self.assertEqual(ctypes.sizeof(d.STRUCTS[struct]), int(value), name)
            seen += 1
        self.assertGreater(seen, 900)

    def test_every_function_of_the_headers_is_declared(self):
        listed = subprocess.run(["/usr/bin/python3", "-B", os.path.join(ROOT, "tools", "api_reference"), "--functions"],
                                capture_output=True, text=True, check=True).stdout.split()
        self.assertEqual(sorted(listed), sorted(d.FUNCTIONS))


class Library(unittest.TestCase):
    def test_versions_agree(self):
        import scree
        number = _library.lib.scree_version_number()
        self.assertEqual(scree.__version__, f"{number // 1000000}.{number // 1000 % 1000}.{number % 1000}")

    def test_another_release_is_refused(self):
        class Other:
            _name = "libscree.so.9"

            @staticmethod
            def scree_version_number():
                return 9000000

        with self.assertRaisesRegex(ImportError, "is 9.0: install the package of that release"):
            _library._check_version(Other)

    def test_a_library_that_is_named_and_absent_is_told(self):
        code = "import sys; sys.path[:0] = %r; import scree" % [p for p in __import__("sys").path if p]
        done = subprocess.run([__import__("sys").executable, "-c", code], capture_output=True, text=True,
                              env=dict(os.environ, SCREE_LIBRARY="/no/such/libscree.so"))
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("libscree.so was not found", done.stderr)

    def test_every_status_has_an_exception(self):
        from scree import errors
        for name, value in d.ENUMS["scree_status"].items():
            if name != "SCREE_OK":
                self.assertTrue(issubclass(errors.BY_STATUS[value], errors.Error), name)


if __name__ == "__main__":
    unittest.main()
