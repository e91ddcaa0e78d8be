"""The code of the tutorial notebooks is run, cell by cell, without Jupyter; what a cell shows must show itself."""
import ast
import json
import os
import unittest

from support import ROOT, InFolder

FOLDER = os.path.join(ROOT, "python", "notebooks")


def run_notebook(path):
    """Runs the cells in one namespace; the value of the last line of a cell is shown as Jupyter would show it."""
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    names, shown = {"__name__": "notebook"}, 0
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] != "code":
            continue
        if cell["outputs"] or cell["execution_count"]:
            raise AssertionError(f"{path}: cell {number} has outputs: commit notebooks without them")
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        place = f"{os.path.basename(path)}, cell {number}"
        exec(compile(tree, place, "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), place, "eval"), names)
            for how in ("_repr_html_", "_repr_png_", "_repr_svg_", "__repr__"):
                if hasattr(value, how) and getattr(value, how)():
                    shown += 1
                    break
    return shown


@unittest.skipUnless(os.path.isdir(FOLDER), "the notebooks are not here: an installed package")
class Notebooks(InFolder):
    def test_every_notebook_runs(self):
        names = sorted(n for n in os.listdir(FOLDER) if n.endswith(".ipynb"))
        self.assertGreaterEqual(len(names), 7)
        for name in names:
            with self.subTest(name):
                self.assertGreater(run_notebook(os.path.join(FOLDER, name)), 0)


if __name__ == "__main__":
    unittest.main()
