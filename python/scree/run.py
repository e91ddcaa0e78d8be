"""Runs with recording: a scene from its start to its end, or on from where a result ends."""
from __future__ import annotations

import ctypes
import math
import os
import tempfile
import threading
from typing import TYPE_CHECKING

from . import _declarations as d
from . import plugins
from ._library import call, defaults, lib, numbers, path_of
from .errors import STOPPED, BadInput, Interrupted
from .frame import BorrowedFrame, struct_dict
from .progress import Bar
from ._stop import stoppable
from .world import World

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any
    from ._types import Path
    from .result import Result

_SAVE = {None: 0, "worst": d.CONSTANTS["SCREE_SAVE_WORST"], "unconverged": d.CONSTANTS["SCREE_SAVE_UNCONVERGED"]}


class Summary(dict):
    """The summary of a run; keys are also attributes. ``end``: "done", "unconverged", "policy", "time_limit",
    "cancelled" or "fault"; ``totals``, ``missed``, ``t`` [s], ``wall_time_s`` [s], ``state_hash``, ..."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def good(self) -> bool:
        """True if every step met its tolerance."""
        return self["end"] == "done"

    def _repr_html_(self):
        from .show import table_html
        shown = {key: self[key] for key in ("end", "reason", "bodies", "t", "wall_time_s", "frames", "threads")}
        return table_html({**shown, **self["totals"]}, "summary of the run")


def summary_of(struct) -> Summary:
    """The summary of C as a dictionary."""
    found = Summary(struct_dict(struct))
    found["end"] = lib.scree_run_end_text(struct.end).decode()
    keys = [lib.scree_missed_key(i).decode() for i in range(d.CONSTANTS["SCREE_MISSED_TESTS"])]
    found["missed"] = {key: value for key, value in zip(keys, found["missed"]) if value["steps"]}
    found["missed_step"] = found["missed_step"][:found.pop("missed_steps")]
    found["totals"]["missed"] = dict(zip(keys, found["totals"]["missed"]))
    return found


class _Session:
    """The callbacks of one run, kept until it ends."""

    def __init__(self, scene, bar, stop, on_step, on_frame):
        self.scene, self.bar, self.stop = scene, bar, stop
        self.on_step, self.on_frame = on_step, on_frame
        self.world = None
        self.guard = None
        self.expected = None  # the number of bodies of a result that goes on

    def fill(self, run):
        kinds = dict(d.scree_run_def._fields_)
        self.kept = [kinds["progress"](self.progress), kinds["cancel"](self.cancel), d.scree_observer(self.observe),
                     d.scree_observer(self.made), kinds["frame"](self.frame)]
        run.cancel, run.observer, run.made = self.kept[1], self.kept[2], self.kept[3]
        if self.bar.shown:
            run.progress = self.kept[0]
        if self.on_frame is not None:
            run.frame = self.kept[4]

    def refuse(self, error, problem=None):
        if problem is not None and self.guard.raised is None:
            self.guard.raised = problem
        if error:
            error.contents.status = STOPPED
            error.contents.text = b"a callback stopped the run"
        return STOPPED

    def made(self, user, pointer, error):
        try:
            self.world = World(pointer, self.scene, borrowed=True)
            self.guard.pointer = pointer
            if self.scene is not None:
                self.scene._add_many(self.world)
            if self.expected is not None and len(self.world) != self.expected:
                raise BadInput(f"the result has {self.expected} bodies, but its scene makes {len(self.world)}: where the others came "
                               "from arrays, resume with that scene, scene.run(out=..., resume=True)")
            return 0
        except BaseException as problem:
            return self.refuse(error, problem)

    def observe(self, user, pointer, error):
        try:
            if self.guard.raised is not None:
                return self.refuse(error)
            if self.on_step is not None:
                self.world._drop()
                self.world._inside, self.world._stepper = self.world._inside + 1, threading.get_ident()
                try:
                    if self.on_step(self.world) is False:
                        return self.refuse(error)
                finally:
                    self.world._inside -= 1
            return 0
        except BaseException as problem:
            return self.refuse(error, problem)

    def frame(self, user, pointer, frame, error):
        borrowed = BorrowedFrame(frame)
        try:
            self.world._drop()
            if self.on_frame(self.world, borrowed) is False:
                return self.refuse(error)
            return 0
        except BaseException as problem:
            return self.refuse(error, problem)
        finally:
            borrowed.end()

    def cancel(self, user):
        try:
            return bool(self.stop) or self.guard.raised is not None
        except BaseException as problem:
            self.guard.raised = self.guard.raised or problem
            return True

    def progress(self, user, place):
        try:
            p = place.contents
            self.bar.until = p.t_end if p.t_end < math.inf else None
            self.bar.steps = p.steps_expected or None
            self.bar.show(p.t, p.step, residual=p.residual, left=p.seconds_left, stage=p.stage.decode())
        except BaseException as problem:
            self.guard.raised = self.guard.raised or problem

    def end(self):
        if self.world is not None:
            self.world._pointer = None
            self.world._drop()


def run_scene(scene: Any, *, until, out: Path | None, steps, progress, threads, overwrite, resume, time_limit, on_step: Callable | None, on_frame: Callable | None,
              keep_restarts, save_problem, resume_path=None):
    """See ``Scene.run``."""
    from .result import Result
    run = defaults("run_def")
    folder = None
    if until is not None:
        until = float(numbers(until, "until", finite=False))
        if not until >= 0:
            raise BadInput(f"until is {until} s, but a run cannot end before it begins")
        run.until = float(until)
    if steps is not None:
        if steps < 0:
            raise BadInput(f"{steps} steps cannot be made")
        run.steps = int(steps)
    if scene is not None and until is None and steps is None and scene._path is None and scene._text is None and \
            not scene._own.get("stages") and not {"until", "steps"} & set(scene._own.get("run", {})) and not time_limit:
        raise BadInput("the run has no end: give until or steps, or scene.end(until=...), or stages")
    if out is None and resume_path is None:
        folder = tempfile.TemporaryDirectory(prefix="scree-")
        out = os.path.join(folder.name, "run.h5")
    output = path_of(out if resume_path is None else resume_path)
    run.output = output
    run.overwrite, run.resume, run.threads = bool(overwrite), bool(resume), int(threads)
    run.time_limit, run.keep_restarts = float(time_limit), bool(keep_restarts)
    if isinstance(save_problem, int) and not isinstance(save_problem, bool):
        run.save_problem, run.save_step = d.CONSTANTS["SCREE_SAVE_STEP"], save_problem
    elif save_problem in _SAVE:
        run.save_problem = _SAVE[save_problem]
    else:
        raise BadInput(f"save_problem is 'worst', 'unconverged' or the number of a step, not {save_problem!r}")
    summary = d.scree_run_summary()
    failure = None
    with stoppable() as stop, Bar(progress, until, steps) as bar:
        session = _Session(scene, bar, stop, on_step, on_frame)
        session.fill(run)
        if resume_path is not None:
            with Result(resume_path) as before:
                session.expected = len(before[-1].bodies) if len(before) else None
        with plugins.guarded() as guard:
            session.guard = guard
            try:
                if scene is not None:
                    ends = until is not None or steps is not None or bool(time_limit)
                    handle = scene._scene(ends=ends)  # kept here: a callback may change the scene
                    call(lib.scree_run_into, handle.pointer, ctypes.byref(run), ctypes.byref(summary),
                         ctypes.sizeof(summary))
                else:
                    call(lib.scree_run_resume_into, output, ctypes.byref(run), ctypes.byref(summary),
                         ctypes.sizeof(summary))
            except Exception as problem:
                failure = problem
            finally:
                session.end()
        pressed = bool(stop)
    if failure is not None and not pressed:
        raise failure
    made = summary_of(summary)
    result = None
    try:
        result = Result(os.fsdecode(output), summary=made, keep=folder, scene=scene)
    except Exception:
        if failure is None and not pressed:
            raise
    if pressed:
        raise Interrupted(f"stopped by Ctrl-C at t = {made['t']:.6g} s; the result is complete up to there", result)
    return result


def resume(path: Path, until: float | None = None, *, steps: int | None = None, progress: bool | None = None, threads: int = 0,
           time_limit: float = 0.0, on_step: Callable | None = None, on_frame: Callable | None = None, keep_restarts: bool = False) -> Result:
    """Continues a result file from its last restart point, bit for bit as if it had not ended, and returns it."""
    if not os.path.exists(path):
        raise BadInput(f"{os.fspath(path)}: there is no result to resume")
    return run_scene(None, until=until, out=None, steps=steps, progress=progress, threads=threads, overwrite=False,
                     resume=True, time_limit=time_limit, on_step=on_step, on_frame=on_frame,
                     keep_restarts=keep_restarts, save_problem=None, resume_path=path)


