"""Pictures, plots, tables and pages: of worlds, frames and results."""
from __future__ import annotations

import base64
import ctypes
import html as _html
import os
import tempfile
from typing import TYPE_CHECKING

import numpy as np


from ._library import call, defaults, encode, lib, numbers, path_of
from .errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any
    from ._types import ArrayLike, Axes, Path
    from .frame import Columns
    from .result import Result

# The gallery's colours and ink.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#4d4d4d")
INK = "#222222"
_ARROWS = {None: 0, "none": 0, "velocity": 1, "displacement": 2}
_CROSSES = {None: 0, "none": 0, "elements": 1, "bodies": 2, "moments": 3}


class Image:
    """A picture in memory that notebooks show."""

    def __init__(self, data: bytes, format_: str = "png"):
        self.data, self.format = data, format_

    def save(self, path: Path) -> None:
        """Writes the picture to a file."""
        with open(path, "wb") as file:
            file.write(self.data)

    def _repr_png_(self):
        return self.data if self.format == "png" else None

    def _repr_svg_(self):
        return self.data.decode("utf-8") if self.format == "svg" else None

    def __repr__(self):
        return f"<scree {self.format} picture, {len(self.data)} bytes>"


def picture_def(options: dict):
    """A ``scree_picture_def`` from options by the names of its members.

    ``width``, ``height`` [pixels], ``low``, ``high`` (corners of the view [m]), ``colour`` ("speed", "von_mises",
    "group"), ``colour_limits``, ``forces`` (bool), ``arrows`` ("velocity", "displacement"), ``mesh``, ``crosses``,
    ``pressures``, ``magnify``, ``azimuth``, ``elevation`` [degrees], ``distance`` [m], ``contacts``, ``title``,
    ``time_stamp``, ``transparent``, ...
    """
    picture = defaults("picture_def")
    fields = dict(picture._fields_)
    for key, value in options.items():
        if key not in fields or key in ("size", "field", "field_count", "cuts", "cut_count", "lines", "line_count",
                                        "sections", "section_count"):
            raise BadInput(f"a picture has no option '{key}'; it has " + ", ".join(
                n for n in fields if n != "size" and not n.endswith("_count")))
        if key == "arrows" and not isinstance(value, int):
            value = _choice(_ARROWS, key, value)
        if key == "crosses" and not isinstance(value, int):
            value = _choice(_CROSSES, key, value)
        kind = fields[key]
        if kind is ctypes.c_char_p:
            setattr(picture, key, encode(value))
        elif kind is ctypes.c_int:
            setattr(picture, key, int(value))
        elif kind is ctypes.c_double:
            setattr(picture, key, float(value))
        else:
            array = numbers(value, key, (-1,), finite=False)
            if len(array) > len(getattr(picture, key)):
                raise BadInput(f"{key} has {len(array)} numbers, at most {len(getattr(picture, key))} are possible")
            getattr(picture, key)[:len(array)] = array.tolist()
    return picture


def _choice(words, key, value):
    if value not in words:
        raise BadInput(f"{key} is one of {', '.join(str(w) for w in words if w)}, not {value!r}")
    return words[value]


def render(frame: Columns, path: Path | None = None, before: Columns | None = None, **options: Any) -> str | Image:
    """Draws a frame to a file (.png, .svg, .pdf) or, without a path, to an image."""
    picture = picture_def(options)
    given = before._frame() if before is not None else None
    if path is not None:
        call(lib.scree_draw_frame, frame._frame(), given, ctypes.byref(picture), path_of(path))
        return os.fspath(path)
    with tempfile.TemporaryDirectory() as folder:
        ending = "png" if has_cairo() else "svg"
        place = os.path.join(folder, "picture." + ending)
        call(lib.scree_draw_frame, frame._frame(), given, ctypes.byref(picture), path_of(place))
        with open(place, "rb") as file:
            return Image(file.read(), ending)


Picture = render


def has_cairo() -> bool:
    """Whether the library draws PNG."""
    from .about import features
    return any(f["name"] == "cairo" and f["present"] for f in features())


def png(frame: Columns, **options: Any) -> bytes | None:
    """The PNG of a frame, or None where the library draws none."""
    if not has_cairo():
        return None
    return render(frame, **options).data


def movie(result: Result, path: Path, frames_per_second, threads=0, **options: Any) -> str:
    """A movie of all frames of a result."""
    from .result import Result
    picture, place = picture_def(options), ctypes.c_void_p()
    if threads < 0:
        raise BadInput(f"{threads} threads are not possible")
    count = min(threads or os.cpu_count() or 1, 16, max(1, len(result)))
    readers = [Result(result.path) for _ in range(count)]
    call(lib.scree_movie_open, ctypes.byref(place), path_of(path), float(frames_per_second), ctypes.byref(picture))
    try:
        for first in range(0, len(result), count):
            frames = [reader[first + i] for i, reader in enumerate(readers) if first + i < len(result)]
            pointers = (ctypes.c_void_p * len(frames))(*[frame._frame() for frame in frames])
            call(lib.scree_movie_frames, place, pointers, len(frames), None, count)
    except BaseException:
        lib.scree_movie_discard(place)
        raise
    finally:
        for reader in readers:
            reader.close()
    call(lib.scree_movie_close, place)
    return os.fspath(path)


# ------------------------------------------------------------------ plots without matplotlib

_MARKS = {"line": 0, "points": 1, "line_points": 2, "steps": 3, "bars": 4}


def draw(path: Path, series: dict, x: ArrayLike | None = None, *, kind: str = "lines", title: str = "", x_label: str = "", x_unit: str = "1",
         labels: Sequence[str] = (), units: Sequence[str] = (), panels: dict | None = None, log: bool = False, x_log: bool = False, mark: str = "line",
         width: float = 1200, height: float = 0, **parameters: Any) -> str:
    """A plot to a file (.png, .svg, .pdf) by the library itself, without matplotlib; returns the path.

    ``series``: arrays by name; ``x``: the array they stand over (the index where there is none). ``kind``: one of
    ``scree.plots``: "lines", "histogram", "rose" (directions in rad; a second series weighs them), "profile"; ``parameters``
    are those of the kind. ``panels``: for each series the number of its panel, from the top; ``labels`` and ``units``: of the
    panels. ``mark``: "line", "points", "line_points", "steps", "bars". ``width``, ``height`` [pixels].
    """
    from . import _declarations as d
    from ._library import pointer
    from ._tree import params
    if not series:
        raise BadInput("draw: there are no series")
    plot, keep = defaults("plot_def"), []
    where = {name: int((panels or {}).get(name, 0)) for name in series}
    rows = (d.scree_panel * (1 + max(where.values())))()
    for i, row in enumerate(rows):
        row.label, row.unit = encode(labels[i] if i < len(labels) else ""), encode(units[i] if i < len(units) else "1")
        row.log, row.low, row.high = int(log), np.nan, np.nan
    lines = (d.scree_series * len(series))()
    for line, (name, values) in zip(lines, series.items()):
        y = numbers(np.asarray(values), f"draw: {name}", (-1,), finite=False)
        over = numbers(np.arange(len(y)) if x is None else np.asarray(x), "draw: x", (len(y),), finite=False)
        keep += [y, over]
        line.label, line.x, line.y, line.count = encode(name), pointer(over), pointer(y), len(y)
        line.panel, line.mark = where[name], _choice(_MARKS, "mark", mark)
    plot.title, plot.x_label, plot.x_unit = encode(title or None), encode(x_label), encode(x_unit)
    plot.width, plot.height, plot.x_log = float(width), float(height), int(x_log)
    plot.panels, plot.panel_count, plot.series, plot.series_count = rows, len(rows), lines, len(lines)
    with params(parameters, kind) as tree:
        call(lib.scree_plot_as, encode(kind), tree, ctypes.byref(plot), path_of(path))
    return os.fspath(path)


def draw_series(series, path: Path, columns: Sequence[str] | None = None, **options: Any) -> str:
    """See ``Series.draw``: columns of one unit share a panel."""
    names = _columns_of(series, columns)
    units = list(dict.fromkeys(series.units.get(n, "1") for n in names))
    own = [[n for n in names if series.units.get(n, "1") == unit] for unit in units]
    options = {"title": series.title, "x_label": "t", "x_unit": "s", "units": units,
               "labels": [of[0] if len(of) == 1 else "" for of in own], **options}
    return draw(path, {n: series[n] for n in names}, series["t"],
                panels={n: units.index(series.units.get(n, "1")) for n in names}, **options)


def _columns_of(series, columns) -> list[str]:
    names = [n for n in series if n != "t"]
    for column in columns or ():
        if column not in names:
            raise BadInput(f"there is no column '{column}'; there are {', '.join(names)}")
    return names if columns is None else list(columns)


# ------------------------------------------------------------------ matplotlib

def style() -> dict:
    """Settings of matplotlib for plots in the gallery's style: ``with matplotlib.rc_context(scree.style()): ...``"""
    from cycler import cycler
    return {"axes.prop_cycle": cycler(color=COLOURS), "axes.edgecolor": INK, "axes.labelcolor": INK, "text.color": INK,
            "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False, "axes.spines.right": False,
            "axes.grid": True, "grid.color": "#e4e4e4", "grid.linewidth": 0.7, "lines.linewidth": 1.6,
            "legend.frameon": False, "font.size": 10, "figure.figsize": (7.2, 4.0), "figure.dpi": 110}


def plot_series(series, ax: Axes = None, columns: Sequence[str] | None = None):
    """Lines over time; columns of different units in panels of their own."""
    try:
        import matplotlib
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("plots need matplotlib (Debian: python3-matplotlib)") from error
    names = _columns_of(series, columns)
    units = list(dict.fromkeys(series.units.get(n, "1") for n in names))
    with matplotlib.rc_context(style()):
        if ax is None:
            _, grid = pyplot.subplots(len(units), 1, sharex=True, squeeze=False,
                                      figsize=(7.2, 3.2 if len(units) == 1 else 2.4 * len(units)))
            panels = dict(zip(units, grid[:, 0]))
        else:
            panels = dict.fromkeys(units, ax)
        for name in names:
            unit = series.units.get(name, "1")
            panels[unit].plot(series["t"], series[name], label=name)
        for unit, panel in panels.items():
            own = [n for n in names if series.units.get(n, "1") == unit]
            word = own[0] if len(own) == 1 else ""
            panel.set_ylabel(" ".join(x for x in (word, "" if unit == "1" else f"[{unit}]") if x))
            if len(own) > 1:
                panel.legend(ncol=1 + len(own) // 5, fontsize=8)
        list(panels.values())[-1].set_xlabel("t [s]")
        list(panels.values())[0].set_title(series.title, loc="left", fontsize=10)
    return list(panels.values()) if len(set(map(id, panels.values()))) > 1 else list(panels.values())[0]


# ------------------------------------------------------------------ HTML

def _number(value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    return _html.escape(str(value))


def table_html(values: dict, caption: str) -> str:
    """A small table of names and numbers."""
    rows = "".join(f"<tr><td style='text-align:left'>{_html.escape(str(k))}</td>"
                   f"<td style='text-align:right'>{_number(v)}</td></tr>"
                   for k, v in values.items() if not isinstance(v, (dict, list)) and v != "")
    return f"<table><caption>{_html.escape(caption)}</caption>{rows}</table>"


def _image_html(frame, width=700) -> str:
    data = png(frame, width=width)
    if data is None:
        return ""
    return f"<img alt='picture' style='max-width:100%' src='data:image/png;base64,{base64.b64encode(data).decode()}'>"


_SHOWN = ("residual", "residual_max", "penetration", "momentum", "energy", "converged", "passes")


def world_html(world) -> str:
    """A world in a notebook: a picture and the certificate of its last step."""
    if world.closed:
        return "<p>scree world, closed</p>"
    certificate = {k: v for k, v in world.certificate.items() if k in _SHOWN}
    facts = {"bodies": len(world), "contacts": world._info().contacts, "step": world.steps, "t [s]": world.time}
    return (f"<div style='display:flex;gap:1em;align-items:flex-start'><div style='flex:3'>{_image_html(world)}</div>"
            f"<div style='flex:1'>{table_html(facts, 'world')}{table_html(certificate, 'certificate')}</div></div>")


def result_html(result: Result) -> str:
    """A result in a notebook: its last frame, the summary and the certificate; below, the viewer's page where it is small."""
    if not len(result):
        return f"<p>{_html.escape(repr(result))}</p>"
    frame = result[-1]
    picture = _image_html(frame)
    facts = {"file": os.path.basename(result.path), "frames": len(result), "t [s]": float(result.t[-1])}
    if result._summary is not None:
        facts.update(end=result._summary["end"], **{"wall time [s]": result._summary["wall_time_s"]})
    certificate = {k: v for k, v in frame.certificate.items() if k in _SHOWN}
    page = ""
    if len(result) > 1 and (count := frames_that_fit(result)) > 1:
        page = f"<details><summary>play</summary>{result.show(frames=count)._repr_html_()}</details>"
    return (f"<div style='display:flex;gap:1em;align-items:flex-start'><div style='flex:3'>{picture}</div>"
            f"<div style='flex:1'>{table_html(facts, 'result')}{table_html(certificate, 'certificate')}</div></div>{page}")


# Rows of bodies and contacts in pages that notebooks show unasked; a row has about 100 bytes, compressed.
_PAGE_ROWS = 20000


def frames_that_fit(result: Result) -> int:
    """How many frames of a result a small page holds; 0 where one is too many."""
    rows = len(result[-1].ids) + len(result[-1].contacts)
    return min(len(result), _PAGE_ROWS // max(1, rows))


class Page:
    """The viewer's page of frames, in memory: notebooks show it, ``save`` writes it to a file."""

    def __init__(self, text: str, height: int = 640):
        self.text, self.height = text, height

    def save(self, path: Path) -> str:
        """Writes the page to a file that opens in any browser, without a network."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)
        return os.fspath(path)

    def _repr_html_(self):
        return (f"<iframe loading='lazy' sandbox='allow-scripts allow-downloads' style='width:100%;height:{self.height}px;"
                f"border:1px solid #ddd' srcdoc='{_html.escape(self.text)}'></iframe>")

    def __repr__(self):
        return f"<scree page, {len(self.text)} bytes>"


def page_of(write, height: int) -> Page:
    """The page that ``write(path)`` makes."""
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "page.html")
        write(place)
        with open(place, encoding="utf-8") as file:
            return Page(file.read(), height)


def evenly(count: int, wanted) -> list[int]:
    """Which of ``count`` frames: all (None), a number of them in equal distances, or those that are named."""
    if wanted is None:
        return list(range(count))
    if isinstance(wanted, (int, np.integer)):
        if wanted < 1:
            raise BadInput(f"{wanted} frames: at least one frame is needed")
        return np.unique(np.linspace(0, count - 1, min(int(wanted), count)).round().astype(int)).tolist()
    return [int(i) for i in wanted]

