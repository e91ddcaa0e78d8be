"""Result files: frames as arrays, measures over time, pictures, exports. Only what is asked for is read."""
from __future__ import annotations

import bisect
import ctypes
import io
import json
import os
import threading
from typing import TYPE_CHECKING

import numpy as np


from ._library import call, check, defaults, encode, error_of_thread, lib, need, path_of
from ._owner import Owner
from .errors import BadInput, Busy, NotFound, Stale
from .frame import Columns
from .measure import Measure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any
    from ._types import Axes, Frames, Path
    from .analysis import Band
    from .run import Summary
    from .scene import Scene
    from .show import Image, Page


class Frame(Columns, Owner):
    """A frame of a result: its columns by name (``frame.position``, ``frame["contact.force"]``). Columns are views without
    a copy until another frame is read; a frame that is used again is read again."""

    _instead = "take its columns as arrays, np.asarray(frame.position)"

    def __init__(self, result: "Result", index: int):
        self._result, self.index = result, index
        self._kept: dict = {}

    def _frame(self):
        pointer = self._result._read(self)
        return pointer

    def _cache(self):
        self._result._read(self)
        return self._kept

    def _layout(self):
        return lib.scree_result_layout(self._result._open())

    def _present(self):
        result = self._result
        return self._kept if result._current is self and result._pointer is not None else None

    def _check(self, column):
        if column.generation == 0:  # of the layout, which lives as long as the result
            self._result._open()
            return
        status = lib.scree_result_check_column(self._result._open(), ctypes.byref(column),
                                               ctypes.byref(error_of_thread()))
        if status:
            check(status)

    def __repr__(self):
        return f"<scree frame {self.index} of {self._result.path}: t = {self._result.t[self.index]:.6g} s>"

    def _repr_png_(self):
        from .show import png
        return png(self, width=700)


class Result(Owner):
    """A result file. ``result[i]`` and ``result.at(t)`` are frames, ``result.t`` the times; ``result["body.position"]`` is
    a column over all frames, read slice by slice."""

    _instead = "open the file once more, scree.open(result.path)"

    def __init__(self, path: Path, summary=None, keep=None, scene: Any = None):
        self.path = os.fspath(path)
        self._pointer = None
        self._summary, self._keep, self._scene = summary, keep, scene
        place = ctypes.c_void_p()
        call(lib.scree_result_open, ctypes.byref(place), path_of(self.path))
        self._pointer = place.value
        self._current = None
        self._frame_pointer = None
        self._lock = threading.Lock()
        self._times = None
        self._before = None

    # -- life

    def _open(self):
        if self._pointer is None:
            raise Stale(f"{self.path} is closed")
        return self._pointer

    def close(self) -> None:
        """Closes the file. Its views raise from now on."""
        if getattr(self, "_pointer", None) is not None:
            pointer, self._pointer = self._pointer, None
            self._current = None
            lib.scree_result_close(pointer)
            if self._before is not None:
                self._before.close()
            if self._keep is not None:
                self._keep.cleanup()

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:
            pass

    # -- frames

    def _read(self, frame: Frame):
        if not self._lock.acquire(blocking=False):
            raise Busy(f"{self.path}: another thread is reading it; open the file once per thread")
        try:
            if self._current is not frame:
                place = ctypes.c_void_p()
                call(lib.scree_result_read, self._open(), frame.index, ctypes.byref(place))
                self._current, self._frame_pointer = frame, place.value
                frame._kept = {}
            else:
                self._open()
            return self._frame_pointer
        finally:
            self._lock.release()

    def __len__(self):
        return lib.scree_result_frames(self._open())

    def __getitem__(self, which):
        if isinstance(which, str):
            return History(self, which)
        if isinstance(which, slice):
            return [self[i] for i in range(*which.indices(len(self)))]
        index = which.__index__()
        count = len(self)
        if not -count <= index < count:
            raise IndexError(f"{self.path}: there is no frame {index}; the file has {count}")
        return Frame(self, index % count)

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def at(self, t: float) -> Frame:
        """The frame whose time is nearest to t [s]."""
        index = ctypes.c_int64()
        call(lib.scree_result_find, self._open(), float(t), ctypes.byref(index))
        return self[index.value]

    @property
    def t(self) -> np.ndarray:
        """Times of the frames, s."""
        if self._times is None or len(self._times) != len(self):
            pointer = self._open()
            self._times = np.array([lib.scree_result_time(pointer, i) for i in range(len(self))])
        return self._times

    @property
    def scene_text(self) -> str:
        """The resolved scene as YAML."""
        return self.text("scene")

    def text(self, name: str) -> str:
        """A text of the file: "scene", "seed", "version", "title"."""
        found = lib.scree_result_text(self._open(), encode(name))
        if found is None:
            raise NotFound(f"{self.path} has no text '{name}'")
        return found.decode("utf-8")

    def scene(self) -> Scene:
        """The scene of the result."""
        from .scene import Scene
        return Scene.from_yaml(self.scene_text)

    @property
    def summary(self) -> Summary:
        """The summary of the run: of this session, or from the file FILE.summary.json beside the result."""
        if self._summary is not None:
            return self._summary
        from .run import Summary
        path = os.path.splitext(self.path)[0] + ".summary.json"
        if not os.path.exists(path):
            raise NotFound(f"{path}: the summary of this run is not there")
        with io.open(path, encoding="utf-8") as file:  # open is ours here
            return Summary(json.load(file))

    def _twin(self) -> "Result":
        """A second reader of the file, for what needs two frames at once."""
        if self._before is None:
            self._before = Result(self.path)
        return self._before

    def columns(self) -> list[str]:
        """Names of the columns."""
        return self[-1].columns()

    # -- over time

    def measure(self, *texts: str, frames: Frames = None) -> "Series":
        """Measures with one row per frame, over all frames or some: names, units and one array each, with the column ``t``.

        ``result.measure("energy", "max_speed")``; ``.pandas()`` gives a pandas frame.
        """
        if not texts:
            raise BadInput("measure: give at least one measure, such as 'energy'")
        from .show import evenly
        chosen = [self[i] for i in evenly(len(self), frames)]
        measures = [Measure(text, self[-1].dimension) for text in texts]
        for measure in measures:
            if measure.rows != "frame":
                raise BadInput(f"'{measure.label}' has a row per {measure.rows[:-1] if measure.rows != 'bodies' else 'body'}"
                               f": evaluate it on one frame, frame.measure('{measure.label}')")
        before = None
        if any(m.compares for m in measures):
            before = self._twin()[0]
        data, units = {"t": np.array([self.t[f.index] for f in chosen])}, {"t": "s"}
        for measure in measures:
            rows = np.array([measure.evaluate(f, before if measure.compares else None)[0] for f in chosen])
            rows = rows.reshape(len(chosen), len(measure.columns))
            for i, (column, unit) in enumerate(zip(measure.columns, measure.units)):
                key = column if column not in data else f"{measure.label}.{column}"
                data[key], units[key] = rows[:, i], unit
        return Series(data, units, self.text("title") if self._has_title() else os.path.basename(self.path))

    def _has_title(self):
        return bool(lib.scree_result_text(self._open(), b"title"))

    def values(self) -> "Series":
        """The named numbers of the scene over time."""
        names = list(self[0].values) if len(self) else []
        rows = [f.values for f in self]
        data = {"t": self.t, **{n: np.array([r.get(n, np.nan) for r in rows]) for n in names}}
        return Series(data, {"t": "s"}, os.path.basename(self.path))

    def certificate(self) -> "Series":
        """Residuals, penetration and energy ledger over time."""
        rows = [f.certificate for f in self]
        data = {"t": self.t}
        for key in rows[0] if rows else ():
            if isinstance(rows[0][key], (int, float)):
                data[key] = np.array([r[key] for r in rows])
        for key in rows[0]["total"] if rows else ():
            data[f"total.{key}"] = np.array([r["total"][key] for r in rows])
        return Series(data, {"t": "s"}, os.path.basename(self.path))

    def trajectory(self, body: str | int, column: str = "body.position") -> np.ndarray:
        """A column of one body (a name or an id) over all frames; NaN where it does not exist."""
        wanted = body
        if isinstance(body, str):
            names = self[-1].column("bodies.name")
            if body not in names:
                raise NotFound(f"{self.path}: there is no body '{body}'")
            wanted = int(np.asarray(self[-1].column("bodies.id"))[names.index(body)])
        out = None
        for i, frame in enumerate(self):
            rows = np.flatnonzero(np.asarray(frame.ids) == wanted)
            values = frame.column(column)
            if out is None:
                out = np.full((len(self), *values.shape[1:]), np.nan)
            if len(rows):
                out[i] = values[int(rows[0])]
        return out

    def flow(self, cell: float, grains: str | None = None, frames: Frames = None, apart: int = 1) -> np.ndarray:
        """Mean velocities of grains in square cells (planar): a structured array with x, y (centre of the cell [m]), vx, vy [m/s]
        (NaN where no grain passed), density [kg/m^3] and grains (their number).

        ``cell``: side of a cell [m]. ``grains``: a group or a body; None: every free body. ``frames``: as for ``html``.
        ``apart``: each frame is compared with the one ``apart`` frames before it; whole periods of a shaken vessel give the flow
        without the shaking.
        """
        from .analysis import flow
        return flow(self, cell, grains, frames, apart)

    def band(self, grains: str | None = None, axis: float = np.pi / 2, reach: float = 2.5, window: int = 5, frames: Frames = None,
             field_from: int | None = None) -> Band:
        """Where and at which angle a sample under compression shears (planar), with its angles of friction and dilatancy; the
        method is described in include/scree/band.h.

        ``grains``: a group; None: every free body. ``axis``: of the compression [rad from x]. ``reach`` of neighbours [mean
        diameters]. ``window``: frames over which stresses are averaged. ``field_from``: the frame at which the field of
        shear starts.
        """
        from .analysis import band
        return band(self, grains, axis, reach, window, frames, field_from)

    # -- showing

    def plot(self, *what: str, ax: Axes = None, columns: Sequence[str] | None = None) -> Axes:
        """Plots measures over time by matplotlib, in the gallery's style; returns its axes.

        ``result.plot("energy")``; ``columns``: some of the measure's columns.
        """
        return self.measure(*what).plot(ax=ax, columns=columns)

    def render(self, t: float | None = None, path: Path | None = None, *, index: int | None = None, **options: Any) -> str | Image:
        """A picture at a time [s] or of a frame; see ``scree.Picture``. Without a path an image for notebooks."""
        frame = self[index] if index is not None else self.at(t) if t is not None else self[-1]
        from .show import render
        before = None
        if options.pop("since", None) is not None or options.get("arrows") == "displacement":
            before = self._twin()[0]
        return render(frame, path, before=before, **options)

    def movie(self, path: Path, frames_per_second: float = 25, threads: int = 0, **options: Any) -> str:
        """A movie of all frames, made with ffmpeg. ``threads`` draw it (0: as many as there are cores); it is the same for any
        number."""
        from .show import movie
        return movie(self, path, frames_per_second, threads, **options)

    def export(self, kind: str, path: Path, overwrite: bool = False, frames: Frames = None, **parameters: Any) -> str:
        """Writes the frames for other programs: "vtk" (ParaView, a folder), "gltf", "csv", ... as ``scree export``.
        ``frames`` as for ``html``."""
        from .exchange import export
        from .show import evenly
        layout = lib.scree_result_layout(self._open())
        chosen = (self[i] for i in evenly(len(self), frames))
        return export(self, layout, chosen, kind, path, overwrite, parameters)

    def html(self, path: Path, frames: Frames = None, *, title: str | None = None, overwrite: bool = False) -> str:
        """Writes the viewer's page (docs/viewer.md) with the frames inside: one HTML file that opens in any browser, without
        a server and without a network. ``frames``: all (None), a number of them in equal distances, or their indices."""
        from .show import evenly
        if not len(self):
            raise BadInput(f"{self.path} has no frames yet")
        words = {"title": self.text("title") if title is None and self._has_title() else title}
        return self.export("html", path, overwrite, evenly(len(self), frames), **{k: v for k, v in words.items() if v})

    def show(self, height: int = 640, frames: Frames = None) -> Page:
        """The viewer's page in a notebook: to be turned, zoomed, played, asked. ``height`` [pixels], ``frames`` as for ``html``;
        ``.save(path)`` writes it."""
        from .show import page_of
        return page_of(lambda path: self.html(path, frames), height)

    def view(self, browser: bool = True) -> "Viewer":
        """The viewer (docs/viewer.md): a server for a page in the browser, until ``close()``. It needs a build with the
        server; ``html`` needs nothing."""
        return Viewer(self.path, browser)

    def pandas(self, frame: int = -1, table: str = "contacts") -> Any:
        """A table of one frame as a pandas frame: "bodies" (a row for each that exists), "contacts", "nodes", "elements"."""
        return self[frame].pandas(table)

    def xarray(self, *columns: str) -> Any:
        """Columns over time as an xarray dataset, for results whose bodies all exist from start to end."""
        from .exchange import dataset
        return dataset(self, columns or ("body.position", "body.velocity"))

    def __repr__(self):
        if self._pointer is None:
            return f"<scree result {self.path}, closed>"
        t = self.t
        span = f", t = {t[0]:.4g} to {t[-1]:.4g} s" if len(t) else ""
        return f"<scree result {self.path}: {len(self)} frames{span}>"

    def _repr_html_(self):
        from .show import result_html
        return result_html(self)

    def _repr_png_(self):
        from .show import png
        return png(self[-1], width=700)


class History:
    """A column over the frames of a result; only the frames of a slice are read.

    ``result["body.position"][10:20]`` is an array (frames x rows x width) where the number of rows does not change, else a
    list of arrays.
    """

    def __init__(self, result: Result, name: str):
        self._result, self.name = result, name

    def __len__(self):
        return len(self._result)

    def __getitem__(self, which):
        rest = ()
        if isinstance(which, tuple):
            which, rest = which[0], which[1:]
        if isinstance(which, (int, np.integer)):
            array = self._result[int(which)].column(self.name)
            return np.asarray(array)[rest] if rest else np.asarray(array)
        indices = range(*which.indices(len(self))) if isinstance(which, slice) else \
            np.flatnonzero(which) if np.asarray(which).dtype == bool else which
        arrays = [self[(int(i), *rest)] if rest else self[int(i)] for i in indices]
        if len({np.shape(a) for a in arrays}) <= 1:
            return np.array(arrays)
        return arrays

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self[:], dtype=dtype)

    def between(self, first: float, last: float):
        """The frames of an interval of time [s]."""
        t = self._result.t.tolist()
        return self[bisect.bisect_left(t, first):bisect.bisect_right(t, last)]

    def __repr__(self):
        return f"<scree column {self.name} over {len(self)} frames>"


class Series(dict):
    """Numbers over time: a dictionary of arrays with units."""

    def __init__(self, data: dict, units: dict, title: str = ""):
        super().__init__(data)
        self.units, self.title = units, title

    def pandas(self) -> Any:
        """A pandas frame with the time [s] as index."""
        pandas = need("pandas")
        return pandas.DataFrame({k: v for k, v in self.items() if k != "t"}, index=pandas.Index(self["t"], name="t"))

    def plot(self, ax: Axes = None, columns: Sequence[str] | None = None) -> Axes:
        """Lines over time by matplotlib."""
        from .show import plot_series
        return plot_series(self, ax, columns)

    def draw(self, path: Path, columns: Sequence[str] | None = None, **options: Any) -> str:
        """Lines over time to a file (.png, .svg, .pdf), without matplotlib; see ``scree.draw``."""
        from .show import draw_series
        return draw_series(self, path, columns, **options)

    def _repr_html_(self):
        try:
            return self.pandas()._repr_html_()
        except ImportError:
            return None

    def __repr__(self):
        return f"<scree series of {', '.join(self)}: {len(self['t'])} rows>"


class Viewer(Owner):
    """A page in the browser that shows a result; ``address`` is where. It is served until ``close()``."""

    def __init__(self, path: Path, browser: bool = True):
        self._pointer = None
        view, place = defaults("view_def"), ctypes.c_void_p()
        view.path = path_of(path)
        call(lib.scree_view_open, ctypes.byref(place), ctypes.byref(view))
        self._pointer = place.value
        self.address = lib.scree_view_address(self._pointer).decode()
        if browser:
            import webbrowser
            webbrowser.open(self.address)

    def close(self) -> None:
        """Ends the server."""
        if self._pointer is not None:
            pointer, self._pointer = self._pointer, None
            lib.scree_view_close(pointer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        self.close()

    def __repr__(self):
        return f"<scree viewer {self.address if self._pointer is not None else 'closed'}>"


def open(path: Path) -> Result:  # noqa: A001 the name that users expect
    """Opens a result file, also one that a run is still writing."""
    return Result(path)


