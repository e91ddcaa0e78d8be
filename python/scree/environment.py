"""An environment for learning and control, in the manner of gymnasium: reset, step, observe, on snapshots.

gymnasium itself is not needed; where it is installed, ``observation_space`` and ``action_space`` are its boxes.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from .errors import BadInput
from .scene import Scene

if TYPE_CHECKING:
    from typing import Any
    from ._types import ArrayLike, Bodies


class Box:
    """A range of numbers, as gymnasium has it."""

    def __init__(self, low, high, shape: Any):
        self.low, self.high = np.full(shape, low, float), np.full(shape, high, float)
        self.shape, self.dtype = tuple(shape), np.dtype(float)
        self._random = np.random.default_rng()

    def contains(self, x: ArrayLike | None) -> bool:
        """True if x lies in the box."""
        x = np.asarray(x)
        return x.shape == self.shape and bool(np.all((x >= self.low) & (x <= self.high)))

    def seed(self, seed: int | None = None):
        """Seeds ``sample``."""
        self._random = np.random.default_rng(seed)

    def sample(self) -> np.ndarray:
        """A random point of the box."""
        return self._random.uniform(np.maximum(self.low, -1e6), np.minimum(self.high, 1e6))


def box(low, high, shape: Any):
    """A box of gymnasium, or one of ours."""
    try:
        from gymnasium import spaces
        return spaces.Box(low, high, shape=tuple(shape), dtype=np.float64)
    except ImportError:
        return Box(low, high, shape)


class Environment:
    """A scene whose bodies are pushed: actions are forces and torques on ``bodies``, limited to ``limit`` [N, N m].

    ``reward(world, action)`` returns a number, ``done(world)`` whether the task is over, ``observe(world)`` an array (by
    default positions and velocities of ``bodies``). ``step(action)`` makes ``substeps`` steps and returns
    observation, reward, terminated, truncated, info as gymnasium does. ``reset`` goes back to the start by a snapshot, with
    ``disturb(world, random)`` on top, which may assign to ``world.velocity``.
    """

    metadata = {"render_modes": ["png"]}

    def __init__(self, scene: Scene, bodies: Bodies, *, reward: Callable, done: Callable | None = None,
                 observe: Callable | None = None, limit=1.0, substeps: int = 10, max_steps: int = 1000,
                 disturb: Callable | None = None, threads: int = 0):
        if substeps < 1 or max_steps < 1:
            raise BadInput("substeps and max_steps are at least 1")
        self.world = scene.world(threads)
        self.bodies = [bodies] if isinstance(bodies, str) else list(bodies)
        self.reward, self.done, self._observe = reward, done, observe
        self.substeps, self.max_steps, self.disturb = substeps, max_steps, disturb
        self._rows = [self.world.row(i) for name in self.bodies for i in self.world._ids(name)]
        self._ids = np.asarray(self.world.ids)[self._rows]
        self._start = self.world.snapshot()
        self._random = np.random.default_rng()
        self._made = 0
        width = 3 if self.world.dimension == 2 else 6
        self._force_shape = (len(self._rows), width)
        self.action_space = box(-1.0, 1.0, self._force_shape)
        self.limit = np.broadcast_to(np.asarray(limit, float), self._force_shape)
        self.observation_space = box(-np.inf, np.inf, self.observe().shape)

    def observe(self) -> np.ndarray:
        """What the agent sees."""
        if self._observe is not None:
            return np.asarray(self._observe(self.world), dtype=float)
        rows = self._rows
        return np.concatenate([np.asarray(self.world.position)[rows].ravel(), np.asarray(self.world.velocity)[rows].ravel()])

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict]:
        """Back to the start: observation and info. Equal seeds give equal episodes, bit for bit."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.world.restore(self._start)
        self._made = 0
        if self.disturb is not None:
            self.disturb(self.world, self._random)
        return self.observe(), {"t": self.world.time}

    def step(self, action: ArrayLike) -> tuple[np.ndarray, float, bool, bool, dict]:
        """Applies forces for ``substeps`` steps. ``action``: (bodies x 3 or 6) from -1 to 1, times ``limit``."""
        action = np.asarray(action, dtype=float).reshape(self._force_shape)
        if not np.isfinite(action).all():
            raise BadInput("the action holds a number that is not finite")
        self.world.write("body.applied", np.clip(action, -1, 1) * self.limit, self._ids)
        self.world.step(self.substeps)
        self._made += 1
        terminated = bool(self.done(self.world)) if self.done is not None else False
        info = {"t": self.world.time, "residual": self.world.certificate["residual"]}
        return self.observe(), float(self.reward(self.world, action)), terminated, self._made >= self.max_steps, info

    def render(self) -> bytes:
        """A PNG of the world as it stands."""
        from .show import png
        return png(self.world, width=600)

    def close(self) -> None:
        """Frees the world."""
        self.world.close()
