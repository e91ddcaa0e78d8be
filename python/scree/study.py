"""Sweeps: a scene over all combinations of parameters, on the code of ``scree study``."""
from __future__ import annotations

import csv
import ctypes
import os
import threading
from typing import TYPE_CHECKING

import numpy as np

from . import _declarations as d
from . import plugins
from ._library import call, defaults, encode, lib, need, path_of, texts
from .errors import BadInput, Interrupted
from .progress import Bar
from .result import Result
from .run import summary_of
from .scene import Scene, _setting
from ._stop import stoppable
from .world import World

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any
    from ._types import Axes, Path


class Sweep:
    """The table of a sweep: a row for each combination, in their order.

    ``sweep["mu"]`` is a column as an array (numbers where all are), ``sweep.columns``, ``len(sweep)``; ``sweep.result(i)``
    opens the result of a row; ``sweep.pandas()`` is a pandas frame.
    """

    def __init__(self, folder: str, report: dict):
        self.folder, self.report = folder, report
        self.path = os.path.join(folder, "table.csv")
        with open(self.path, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        self.columns, self.rows = rows[0], rows[1:]

    def __len__(self):
        return len(self.rows)

    def __iter__(self):
        return (dict(zip(self.columns, row)) for row in self.rows)

    def _index(self, name: str) -> int:
        plain = [c.split(" [")[0] for c in self.columns]
        for names in (self.columns, plain, [p.split(".")[-1] for p in plain]):
            if name in names:
                return names.index(name)
        raise KeyError(f"there is no column '{name}'; there are {', '.join(self.columns)}")

    def __getitem__(self, name: str) -> np.ndarray:
        index = self._index(name)
        values = [row[index] for row in self.rows]
        if self.columns[index] == "state_hash":
            return np.array(values)
        try:
            return np.array([float(v) if v != "" else np.nan for v in values])
        except ValueError:
            return np.array(values)

    def result(self, row: int) -> Result:
        """The result of a row."""
        return Result(os.path.join(self.folder, self.rows[row][0]))

    def pandas(self) -> Any:
        """The table as a pandas frame."""
        pandas = need("pandas")
        return pandas.DataFrame({name: self[name] for name in self.columns})

    def plot(self, x: str, y: str, ax: Axes = None) -> Axes:
        """One column over another by matplotlib; returns the axes."""
        import matplotlib
        from matplotlib import pyplot
        from .show import style
        with matplotlib.rc_context(style()):
            if ax is None:
                _, ax = pyplot.subplots()
            ax.plot(self[x], self[y], "o")
            ax.set_xlabel(x)
            ax.set_ylabel(y)
        return ax

    def __repr__(self):
        return (f"<scree sweep {self.folder}: {len(self)} of {self.report['runs']} runs, "
                f"{self.report['failed']} failed>")

    def _repr_html_(self):
        import html
        head = "".join(f"<th>{html.escape(c)}</th>" for c in self.columns)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(c)}</td>" for c in row) + "</tr>" for row in self.rows[:60])
        return f"<table><tr>{head}</tr>{body}</table>"


def _values(key: str, values) -> list[bytes]:
    if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
        values = [values]
    found = [_setting(key, v)[len(key) + 1:] for v in values]
    if not found:
        raise BadInput(f"'{key}' has no values")
    return found


def sweep(scene: Scene | Path, vary: dict, out: Path = "sweep", *, jobs: int = 1, measures: Sequence[str] = (), until: float | None = None,
          steps: int | None = None, threads: int = 0, overwrite: bool = False, progress: bool | None = None,
          on_run: Callable | None = None) -> Sweep:
    """Runs a scene over all combinations of parameters: ``sweep(scene, {"mu": [0.3, 0.5], "world.seed": range(5)}, jobs=2)``.

    ``scene``: a ``Scene`` or the path of one. ``vary``: names of parameters, or paths of values, and their values; "seed"
    stands for "world.seed" where the scene has no parameter of that name. Every combination has a result file in the folder
    ``out``, and ``table.csv`` has a row for each; run it again to go on where it stopped. ``jobs``: runs at the same time.
    ``measures``: of the last frame, added to the table. ``on_run(name, summary)`` is called after each run.
    """
    if not isinstance(scene, Scene):
        scene = Scene(scene)
    if not vary:
        raise BadInput("sweep: give at least one parameter to vary")
    if jobs < 1:
        raise BadInput(f"{jobs} jobs are not possible")
    if not scene._many and until is None and steps is None:
        scene._scene(ends=False)  # says what is wrong with the scene itself, and that it has no end
    study = defaults("study_def")
    keep, names = [], {}
    for key, values in vary.items():
        known = key
        if key == "seed" and not _has_parameter(scene, "seed"):
            known = "world.seed"
        names[known] = texts(_values(known, values))
        keep.append(names[known])
    keys = (d.scree_study_key * len(names))()
    for i, (key, array) in enumerate(names.items()):
        keys[i].key, keys[i].count = encode(key), len(array)
        keys[i].values = ctypes.cast(array, ctypes.POINTER(ctypes.c_char_p))
    study.keys, study.key_count = keys, len(names)
    if scene._path is not None and not scene._given():
        study.scene = path_of(scene._path)
    elif scene._text is not None and not scene._given():
        study.text = encode(scene._text)
    elif scene._text is not None:
        raise BadInput("sweep: a scene from text that was added to: sweep Scene.from_yaml(scene.to_yaml())")
    else:
        study.text = encode(scene._source(ends=until is not None or steps is not None))
    folder = scene._base_folder()
    if folder is not None:
        study.folder = path_of(folder)
    sets = texts(_setting(key, value) for key, value in scene._sets.items() if key not in names)
    study.sets, study.set_count = ctypes.cast(sets, ctypes.POINTER(ctypes.c_char_p)), \
        sum(key not in names for key in scene._sets)
    words = texts(measures)
    study.measures, study.measure_count = ctypes.cast(words, ctypes.POINTER(ctypes.c_char_p)), len(tuple(measures))
    study.output, study.jobs, study.threads = path_of(out), int(jobs), int(threads)
    study.overwrite = bool(overwrite)
    if until is not None:
        study.until = float(until)
    if steps is not None:
        study.steps = int(steps)
    report = d.scree_study_report()
    _run(scene, study, report, progress, on_run)
    return Sweep(os.fspath(out), {name: getattr(report, name) for name, _ in report._fields_})


def _has_parameter(scene, name) -> bool:
    if scene._path is not None:
        import re
        with open(scene._path, encoding="utf-8") as file:
            params = re.search(r"^params:(.*?)^(?=\S)", file.read() + "\nx", re.M | re.S)
        return params is not None and re.search(rf"(?:[\s{{,]){name}:", params.group(1)) is not None
    return name in scene._own.get("params", {})


def _run(scene, study, report, progress, on_run):
    """The study in a thread of its own, so that Ctrl-C is seen while every run is at work."""
    done, problems = threading.Event(), []
    with stoppable() as stop, Bar(progress, steps=None) as bar:
        def cancel(user):
            return bool(stop) or bool(problems)

        def over(user, place):
            try:
                run = place.contents
                bar.steps = run.runs
                bar.show(0.0, run.run + 1, stage=run.name.decode())
                if on_run is not None:
                    summary = summary_of(run.summary.contents) if run.summary else {"end": "bad_input",
                                                                                     "reason": run.text.decode()}
                    on_run(run.name.decode(), summary)
            except BaseException as problem:
                problems.append(problem)

        def made(user, pointer, error):
            try:
                scene._add_many(World(pointer, scene, borrowed=True))
                return 0
            except BaseException as problem:
                problems.append(problem)
                return d.CONSTANTS["SCREE_BAD_INPUT"]

        kinds = dict(d.scree_study_def._fields_)
        callbacks = [kinds["cancel"](cancel), kinds["over"](over), d.scree_observer(made)]
        study.cancel, study.over = callbacks[0], callbacks[1]
        if scene._many:
            study.made = callbacks[2]

        def work():
            try:
                with plugins.guarded():
                    call(lib.scree_study_into, ctypes.byref(study), ctypes.byref(report), ctypes.sizeof(report))
            except BaseException as problem:
                problems.append(problem)
            finally:
                done.set()

        thread = threading.Thread(target=work, name="scree sweep")
        thread.start()
        while not done.wait(0.2):
            pass
        thread.join()
        pressed = bool(stop)
    if problems:
        raise problems[0]
    if pressed:
        raise Interrupted(f"stopped by Ctrl-C after {report.done} of {report.runs} runs; run it again to go on")
