"""The declarations are those of the headers, and have the sizes and offsets that a C compiler gives them."""
import ctypes
import os
import re
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


# What the package does not call, and what a program in Python uses instead.
ELSEWHERE = {
    "scree_csv_": "result.export('csv', ...)", "scree_vtk_": "result.export('vtk', ...)", "scree_gltf_": "result.export('gltf', ...)",
    "scree_export_files": "a text of the command line", "scree_export_parameter_at": "registry.kinds('exporter')",
    "scree_describe_": "help() of the kinds", "scree_scene_reference": "docs/scene.md",
    "scree_measure_at": "registry.kinds('measure')", "scree_measure_count": "registry.kinds('measure')",
    "scree_measure_info_column": "Measure.columns", "scree_measure_parameter_at": "registry.kinds('measure')",
    "scree_solver_": "registry.kinds('solver')", "scree_plot_at": "registry.kinds('plot')", "scree_plot_count": "registry.kinds('plot')",
    "scree_plot": "draw", "scree_plot_histogram": "draw(kind='histogram')", "scree_plot_rose": "draw(kind='rose')",
    "scree_plot_profile": "draw(kind='profile')", "scree_matrix_": "arrays", "scree_params_": "maps, by scree_params_parse",
    "scree_missed_text": "Summary.missed has the keys", "scree_movie_frame": "scree_movie_frames",
    "scree_picture_fit": "low, high and colour_limits of a picture", "scree_scene_read_text": "scree_scene_read_in",
    "scree_set_allocator": "memory is the library's", "scree_world_forget": "changes no result",
    "scree_world_": "a world is made by Scene.world, from the tables of the registry",
    "scree_register_generator": "a scene made in Python places its bodies itself",
    "scree_ranks_": "the libraries are free of MPI: the program scree-mpi",
    "scree_register_solver": "written in C: it is called in every step",
}


class Library(unittest.TestCase):
    def test_every_function_is_called_or_has_its_place(self):
        folder, text = os.path.dirname(_library.__file__), ""
        for name in os.listdir(folder):
            if name.endswith(".py") and name != "_declarations.py":
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    text += file.read()
        called = set(re.findall(r"\bscree_\w+", text))
        rest = [name for name in d.FUNCTIONS if name not in called and not name.startswith("scree_default_")]
        for name in rest:
            self.assertTrue(any(name == key or (key.endswith("_") or name == key + "_into") and name.startswith(key)
                                for key in ELSEWHERE), f"{name} is called by nothing in python/scree")
        built = [name for name in rest if name.startswith("scree_world_") and name != "scree_world_forget"]
        self.assertTrue(all(re.match("scree_world_(create|add_|set_(law|bond)|use_shape|adapt)", name) for name in built), built)

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
