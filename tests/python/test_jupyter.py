"""In a kernel of Jupyter: what shows itself, the progress bar, the interrupt button, the notebooks by nbclient."""
import os
import queue
import time
import unittest

os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # a warning of the kernel's debugger

from support import ROOT, InFolder, has

NOTEBOOKS = os.path.join(ROOT, "python", "notebooks")
WHOLE = has("ipykernel") and has("jupyter_client")


@unittest.skipUnless(WHOLE, "ipykernel and jupyter_client are not installed")
class Kernel(InFolder):
    def setUp(self):
        super().setUp()
        from jupyter_client import KernelManager
        import sys
        self.manager = KernelManager()
        self.manager.kernel_spec.argv[0] = sys.executable
        self.manager.start_kernel(env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)))
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=60)

    def tearDown(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        super().tearDown()

    def messages(self, code, seconds=60, after=None):
        """What a cell sends until it is done; ``after(message)`` is called for each message."""
        asked, found, end = self.client.execute(code), [], time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                message = self.client.get_iopub_msg(timeout=1)
            except queue.Empty:
                continue
            if message["parent_header"].get("msg_id") != asked:
                continue
            found.append((message["msg_type"], message["content"]))
            if after is not None:
                after(*found[-1])
            if found[-1] == ("status", {"execution_state": "idle"}):
                return found
        raise AssertionError(f"the cell did not end: {found[-3:]}")

    def run_cell(self, code, **options):
        found = self.messages(code, **options)
        for kind, content in found:
            if kind == "error":
                raise AssertionError("\n".join(content["traceback"]))
        return found

    def test_bars_pictures_and_interrupts(self):
        self.run_cell("import scree\nscene = scree.gallery('arch')")
        # a bar that is drawn once and then updated
        found = self.run_cell("result = scene.run(until=0.2, progress=True)")
        first = [c for kind, c in found if kind == "display_data"]
        later = [c for kind, c in found if kind == "update_display_data"]
        self.assertEqual(len(first), 1)
        self.assertIn("<progress max=1", first[0]["data"]["text/html"])
        for content in later:
            self.assertEqual(content["transient"], first[0]["transient"])
        # results, worlds, scenes and pages show themselves
        for code, wanted in (("result", ("image/png", "text/html")), ("scene.world()", ("image/png", "text/html")),
                             ("scene", ("image/png",)), ("result.render(0.1, width=200)", ("image/png",)),
                             ("result.show(frames=2)", ("text/html",)), ("result.summary", ("text/html",)),
                             ("result.certificate()", ("text/plain",))):
            shown = [c["data"] for kind, c in self.run_cell(code) if kind == "execute_result"]
            self.assertEqual(len(shown), 1, code)
            for mime in wanted:
                self.assertIn(mime, shown[0], code)
        # the interrupt button ends a run, the file is complete, and the kernel goes on
        begun = []

        def press(kind, content):
            if kind == "stream" and not begun:
                begun.append(True)
                self.manager.interrupt_kernel()

        long_run = "scene.run(until=1000, out='long.h5', on_step=lambda w: print('runs') if w.steps == 3 else None)"
        found = self.messages(long_run, after=press)
        errors = [c for kind, c in found if kind == "error"]
        self.assertEqual([c["ename"] for c in errors], ["Interrupted"])
        self.run_cell("assert scree.open('long.h5').summary.end == 'cancelled'")
        begun.clear()
        long_run = "world = scene.world()\nworld.run(until=1000, each=lambda w: print('runs') if w.steps == 3 else None)"
        found = self.messages(long_run, after=press)
        self.assertEqual([c["ename"] for kind, c in found if kind == "error"], ["Interrupted"])
        self.run_cell("world.step(); assert world.steps > 3")


@unittest.skipUnless(WHOLE and has("nbclient") and os.path.isdir(NOTEBOOKS), "nbclient is not installed, or no notebooks")
class Notebooks(InFolder):
    def test_every_notebook_runs_in_jupyter(self):
        import nbclient
        import nbformat
        for name in sorted(os.listdir(NOTEBOOKS)):
            if name.endswith(".ipynb"):
                with self.subTest(name):
                    notebook = nbformat.read(os.path.join(NOTEBOOKS, name), as_version=4)
                    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": "."}}).execute()
                    outputs = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs]
                    self.assertTrue(outputs)


if __name__ == "__main__":
    unittest.main()
