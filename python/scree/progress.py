"""Progress of runs: a line in a terminal, a widget in notebooks, nothing elsewhere."""
from __future__ import annotations

import sys
import time


def in_notebook() -> bool:
    """True in Jupyter."""
    shell = sys.modules.get("IPython")
    if shell is None:
        return False
    active = shell.get_ipython()
    return active is not None and "IPKernelApp" in getattr(active, "config", {})


def _clock(seconds: float) -> str:
    if seconds < 0 or seconds != seconds:
        return "?"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Bar:
    """Shows how far a run is, at most ten times a second. ``wanted`` None: where someone watches."""

    def __init__(self, wanted: bool | None, until: float | None = None, steps: int | None = None, stream=None):
        self.stream = stream or sys.stderr
        self.notebook = in_notebook()
        self.shown = bool(wanted) if wanted is not None else (self.notebook or self.stream.isatty())
        self.until, self.steps = until, steps
        self.begun = self.last = time.monotonic()
        self.handle, self.drawn, self.text = None, False, ""

    def __enter__(self):
        return self

    def show(self, t: float, steps: int, world=None, residual: float | None = None, left: float | None = None,
             stage: str = "") -> None:
        """Called after every step."""
        if not self.shown:
            return
        now = time.monotonic()
        if now - self.last < 0.1 and self.drawn:
            return
        self.last = now
        share = None
        if self.until and self.until < float("inf"):
            share = t / self.until
        elif self.steps and world is not None:
            share = 1 - max(0, self.steps - world.steps) / max(1, steps + self.steps - world.steps)
        elif self.steps:
            share = steps / self.steps
        elapsed = now - self.begun
        if left is None or left < 0:
            left = elapsed * (1 - share) / share if share else None
        words = f"t = {t:.4g} s, {steps} steps, {steps / elapsed if elapsed > 0 else 0:.0f}/s"
        if residual is not None:
            words += f", residual {residual:.1e}"
        if stage:
            words += f", {stage}"
        if left is not None:
            words += f", {_clock(left)} left"
        self._draw(share, words)

    def _draw(self, share, words):
        self.drawn = True
        if self.notebook:
            self._widget(share, words)
            return
        bar = "" if share is None else "[" + "#" * int(24 * min(1, share)) + "-" * (24 - int(24 * min(1, share))) + "] "
        line = f"{bar}{words}"
        padding = " " * max(0, len(self.text) - len(line))
        self.text = line
        self.stream.write("\r" + line + padding)
        self.stream.flush()

    def _widget(self, share, words):
        from IPython.display import HTML, display
        page = HTML(f"<progress max=1 {'' if share is None else f'value={min(1.0, share):.4f}'}></progress> "
                    f"<span>{words}</span>")
        if self.handle is None:
            self.handle = display(page, display_id=True)
        else:
            self.handle.update(page)

    def __exit__(self, *_):
        if self.drawn and not self.notebook:
            self.stream.write("\n")
            self.stream.flush()
        return False
