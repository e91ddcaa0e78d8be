"""Fault under a bed of grains: the surface and the sheared zone for four cohesions, in three beds."""
import math

import bed
from common import fit, mean, number, percent, write_table

SHORT = ["width=80 mm", "settle=20 ms", "throw=1 mm"]
COHESIONS = [0, 1, 10, 100]
MAIN = 10  # the scene's own
BEDS = [1, 2, 3]  # seeds
RADIUS = 2.5e-3
SHEARED = 0.2


class Slip:
    """What became of one bed."""

    def __init__(self, page, cohesion, seed):
        name, settings = f"fault-{cohesion}", [f"cohesion={cohesion} N"]
        if seed != BEDS[0]:
            name, settings = f"{name}-{seed}", [*settings, f"world.seed={seed}"]
        elif cohesion == MAIN:
            name, settings = "fault", []
        self.result, self.summary = page.run(name, settings)
        table = page.measure(self.result, "bonds")
        self.cohesion, self.times = cohesion, table["t"]
        self.throw, self.width = (1e-3, 80e-3) if page.short else (20e-3, 300e-3)
        start = max(k for k, t in enumerate(self.times) if t < (0.02 if page.short else 0.2) + 1e-9)
        self.begin, self.end = self.times[start], self.times[-1]
        self.bonds = max(a + b for a, b in zip(table["intact"], table["broken"])) - table["broken"][start]
        self.broken = table["broken"][-1] - table["broken"][start]
        self.intact = table["intact"][-1]
        self.energy = table["energy"][-1] - table["energy"][start]
        self.bed = bed.Bed(page, self.result, self.begin)
        self.moved = self.bed.moved(self.end)
        self.sheared = self.strained(page)

    def strained(self, page):
        """Share of the grains around which the bed was sheared."""
        table = page.measure(self.result, "local_strain", "--since", f"{self.begin:.9g}",
                             "--from", f"{self.end - 1e-6:.9g}")
        known = [s for s in table["shear"] if not math.isnan(s)]
        return sum(s > SHEARED for s in known) / max(len(known), 1)

    def sunk(self, layers):
        """Share of the throw by which grains of some layers have sunk, over x at the start."""
        return bed.cells([(x, -dy / self.throw) for layer, x, _, _, dy in self.moved if layer in layers],
                         self.width)

    def surface(self):
        """Height of the highest grain of each cell of two radii at the end."""
        count = round(self.width / (2 * RADIUS))
        tops = [-math.inf] * count
        for _, x, y, dx, dy in self.moved:
            k = int(((x + dx) / self.width + 0.5) * count)
            if 0 <= k < count:
                tops[k] = max(tops[k], y + dy)
        return tops

    def scarp(self):
        """Largest drop of the surface over two grains, to the side that sank."""
        tops = self.surface()
        return max((a - b for a, b in zip(tops, tops[2:])), default=math.nan)

    def zone(self, layers):
        low, high, _ = bed.flank(*self.sunk(layers))
        return high - low

    def dip(self):
        """Of the line through the middles of the zone in all layers, 90 degrees when it is upright and less
        when it dips as the fault does."""
        rows = []
        for layer in range(1, bed.LAYERS + 1):
            middle = bed.flank(*self.sunk([layer]))[2]
            if not math.isnan(middle):
                rows.append((mean(y for k, _, y, _, _ in self.moved if k == layer), middle))
        if len(rows) < 3:
            return math.nan
        return math.degrees(math.atan2(1, -fit(*zip(*rows))[0]))


def row(runs):
    """Of one cohesion: a value for each bed."""
    def list_of(value):
        return ", ".join(value(run) for run in runs)

    missed = mean(run.summary["unconverged_steps"] / run.summary["steps"] for run in runs)
    return " | ".join([
        f"| {runs[0].cohesion} N", list_of(lambda run: number(1000 * run.scarp(), 2)),
        list_of(lambda run: number(1000 * run.zone([7]), 2)),
        list_of(lambda run: number(1000 * run.zone([3, 4, 5]), 2)),
        list_of(lambda run: number(100 * run.sheared, 2)), list_of(lambda run: number(run.dip(), 2)),
        list_of(lambda run: number(100 * run.broken / run.bonds, 2)), f"{percent(missed)} |"])


def plot(page, runs):
    paths = []
    for run in runs:
        xs, sunk = run.sunk([7])
        paths.append(page.out / f"fault-surface-{run.cohesion}.csv")
        write_table(paths[-1], {"x [mm]": [1000 * x for x in xs],
                                "vertical displacement [mm]": [-1000 * run.throw * s for s in sunk]})
    labels = [word for run in runs for word in ("--label", f"{run.cohesion} N")]
    return page.plot("fault-surface", paths, *labels, "--y", "vertical displacement")


def rounding(page, tolerance):
    """The account of the bonds, J, in a narrow and strong bed that slips a little, none of whose bonds breaks."""
    result, _ = page.run(f"fault-rounding-{tolerance}", [
        "width=80 mm", "cohesion=100 N", "throw=2 mm", f"world.tolerance={tolerance}",
        "world.max_iterations=20000"])
    return page.measure(result, "bonds")["energy"][-1]


def make(page):
    seeds = BEDS[:1] if page.short else BEDS
    beds = [[Slip(page, cohesion, seed) for seed in seeds] for cohesion in COHESIONS]
    runs = [of_one[0] for of_one in beds]
    main = runs[COHESIONS.index(MAIN)]
    drawn = {run.cohesion: run for run in runs}
    drawn.update({f"100_{seed}": run for seed, run in zip(BEDS[1:], beds[-1][1:] or 2 * [runs[-1]])})
    for key, run in drawn.items():
        name = "fault" if run is main else f"fault-{key}".replace("_", "-")
        page.values[f"picture_{key}"] = page.picture(
            name, run.result, "--time", f"{run.end:.9g}", "--colour", "group",
            "--view", "-0.155,-0.045,0.165,0.105")
    page.values.update(
        plot=plot(page, runs), energy=number(runs[-1].energy, 2),
        coarse=number(rounding(page, "1e-2"), 2), fine=number(rounding(page, "1e-3"), 2),
        lost=int(runs[-1].bonds - runs[-1].broken - runs[-1].intact),
        height=number(1000 * main.bed.height(), 2), grains=number(len(main.bed.grains)),
        weight=number(2500 * 0.8 * 9.81 * main.bed.height() * 2 * RADIUS, 2),
        bonds=number(int(main.bonds)),
        table="\n".join(["| cohesion | scarp, mm | width at the surface, mm | width in the middle layers, mm "
                         "| sheared grains, % | dip of the zone, degrees | bonds broken, % | steps that missed |",
                         "|---|---|---|---|---|---|---|---|", *map(row, beds)]),
        certificate=page.certificate(main.summary))
