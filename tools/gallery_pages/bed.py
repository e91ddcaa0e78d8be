"""Beds of grains in layers above a base that moves: what the pages on faults and folds share."""
import math

from common import mean

LAYERS = 7
CELL = 10e-3  # along x: two grains


class Bed:
    """Grains by id where they stood when the base began to move: (layer, x, y)."""

    def __init__(self, page, result, start):
        bodies, _ = page.export(result, start)
        self.page, self.result, self.start = page, result, start
        self.grains = {i: (int(group[-1]), x, y) for i, group, x, y in
                       zip(bodies["id"], bodies["group"], bodies["x"], bodies["y"]) if group}

    def height(self):
        return max(y for _, _, y in self.grains.values())

    def moved(self, t):
        """(layer, x, y, dx, dy) of all grains at a time, x and y those of the start."""
        table = self.page.measure(self.result, "displacement", "--since", f"{self.start:.9g}",
                                  "--from", f"{t - 1e-6:.9g}", "--to", f"{t + 1e-6:.9g}")
        return [(*self.grains[i], dx, dy) for i, dx, dy in zip(table["id"], table["dx"], table["dy"])
                if i in self.grains]


def cells(points, width):
    """Means of (x, value) over cells of equal width: middles, values. Cells without points are left out."""
    count = max(round(width / CELL), 1)
    sums = [[] for _ in range(count)]
    for x, value in points:
        k = int((x / width + 0.5) * count)
        if 0 <= k < count:
            sums[k].append(value)
    kept = [k for k in range(count) if sums[k]]
    return [((k + 0.5) / count - 0.5) * width for k in kept], [mean(sums[k]) for k in kept]


def crossing(xs, values, level, last):
    """Where the line through the values crosses a level, for the first or the last time."""
    found = math.nan
    for a, b, u, v in zip(xs, xs[1:], values, values[1:]):
        if (u - level) * (v - level) <= 0 and u != v:
            found = a + (level - u) / (v - u) * (b - a)
            if not last:
                break
    return found


def flank(xs, shares):
    """Ends of the zone between what stays (0) and what goes along with the base (1): where the share is a tenth for
    the last time and nine tenths for the first time after that; and its middle."""
    low = crossing(xs, shares, 0.1, True)
    beyond = [(x, s) for x, s in zip(xs, shares) if not x < low - CELL]
    high = crossing([x for x, _ in beyond], [s for _, s in beyond], 0.9, False)
    half = crossing([x for x, _ in beyond], [s for _, s in beyond], 0.5, False)
    return low, high, half
