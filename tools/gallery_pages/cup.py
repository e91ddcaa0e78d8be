"""Deep drawing: punch force, thickness along the sheet, spring-back, volume of the elements."""
import math

from common import number, percent, read_table

SHORT = ["along=36", "across=2", "depth=1 mm", "world.h=0.2 ms", "rest=0.5 ms", "run.record=0.5 ms"]
BLANK, SHEET, PUNCH, SPEED, STOP = 50e-3, 1e-3, 25e-3, 1.0, 1e-3
FRICTIONS = (0.15, 0.25)
VIEW = ("--view", "-0.001,-0.047,0.055,0.012")


class Draw:
    """One run: tables of its nodes and elements when drawn and after the tools are gone."""

    def __init__(self, page, mu):
        self.page, self.mu = page, mu
        self.result, self.summary = page.run(f"cup-{mu}", [f"mu={mu}"])
        self.forces = page.measure(self.result, "wall_force(of=punch)")
        self.energy = page.measure(self.result, "energy")
        ts, depth = self.forces["t"], (1e-3 if page.short else 44e-3)
        self.drawn = max(t for t in ts if t <= depth / SPEED + STOP + 1e-6)
        self.free = ts[-1]

    def table(self, t, name):
        """Rows of the frame at t: nodes.csv or elements.csv."""
        self.page.export(self.result, t)
        return read_table(self.page.out / f"{self.page.name}-tables" / f"{name}.csv")

    def profile(self, t):
        """By radius at rest: the lower and the upper node."""
        nodes = self.table(t, "nodes")
        columns = {}
        for x0, y0, u, v in zip(nodes["x0"], nodes["y0"], nodes["ux"], nodes["uy"]):
            columns.setdefault(round(x0, 9), {})[round(y0, 9)] = (x0 + u, y0 + v)
        return [(x0, rows[min(rows)], rows[max(rows)]) for x0, rows in sorted(columns.items())]


def thicknesses(profile):
    return [(x0, math.hypot(b[0] - a[0], b[1] - a[1])) for x0, a, b in profile]


def swelling(draw):
    """Volume of the elements over that at rest after the tools are gone: the least and the largest."""
    before, after = draw.table(0, "elements"), draw.table(draw.free, "elements")
    ratios = [b / a for a, b in zip(before["volume"], after["volume"])]
    return min(ratios) - 1, max(ratios) - 1, sum(after["volume"]) / sum(before["volume"]) - 1


def row(draw):
    forces = draw.forces["fy"]
    thick = thicknesses(draw.profile(draw.free))
    thin, thickest = min(thick, key=lambda p: p[1]), max(thick, key=lambda p: p[1])
    plastic = max(draw.table(draw.free, "elements")["plastic"])
    at = forces.index(max(forces))
    return (f"| {draw.mu} | {number(max(forces) / 1000)} | {number(1000 * SPEED * draw.forces['t'][at], 2)} "
            f"| {number(1000 * thin[1], 4)} at {number(1000 * thin[0], 2)} | {number(1000 * thickest[1], 4)} "
            f"| {number(plastic)} | {number(-draw.energy['plastic'][-1])} | {number(-draw.energy['friction'][-1])} |")


def plots(page, draws):
    paths = {"path": [1000 * SPEED * t for t in draws[0].forces["t"] if t <= draws[0].drawn - STOP + 1e-9]}
    count = len(paths["path"])
    columns = {"way of the punch [mm]": paths["path"]}
    for draw in draws:
        columns[f"mu = {draw.mu} [kN]"] = [f / 1000 for f in draw.forces["fy"][:count]]
    names = ",".join(f"mu = {draw.mu}" for draw in draws)
    force = page.plot("cup-force", columns, "--y", names, "--y-label", "force of the punch")
    columns = {}
    for draw in draws:
        thick = thicknesses(draw.profile(draw.free))
        columns.setdefault("radius in the blank [mm]", [1000 * x for x, _ in thick])
        columns[f"mu = {draw.mu} [mm]"] = [1000 * t for _, t in thick]
    return force, page.plot("cup-thickness", columns, "--y", names, "--y-label",
                            "thickness of the sheet")


def spring_back(draw):
    """How the radius of the rim, and the height of the middle over the outer bottom, change."""
    before, after = draw.profile(draw.drawn), draw.profile(draw.free)
    rim = after[-1][1][0] - before[-1][1][0]
    # against the node at half the radius of the punch, for the whole cup moves when it is free
    half = min(range(len(before)), key=lambda k: abs(before[k][0] - PUNCH / 2))
    bulge = [p[0][1][1] - p[half][1][1] for p in (before, after)]
    return rim, bulge[1] - bulge[0]


def without_mass(page):
    """The first millimetres without inertia beside the same with it."""
    lines = []
    for name, inertia in (("with its mass", "true"), ("without", "false")):
        result, s = page.run(f"cup-inertia-{inertia}", ["depth=5 mm", "run.until=depth / speed", f"deformables.0.inertia={inertia}"])
        table = page.measure(result, "wall_force(of=punch)")
        force = [min(zip(table["t"], table["fy"]), key=lambda pair: abs(pair[0] - t))[1] for t in (0.004, 0.005)]
        lines.append(f"| {name} | {number(s['steps'])} | {number((s['steps'] + s['passes']) / s['steps'], 3)} "
                     f"| {number(s['rejected'])} | {number(s['unconverged_steps'])} "
                     f"| {number(force[0] / 1000, 4)} | {number(force[1] / 1000, 4)} |")
    return "\n".join(lines)


def make(page):
    draws = [Draw(page, mu) for mu in FRICTIONS]
    first = draws[0]
    ts = first.forces["t"]
    moments = [("cup-start", ts[0]), ("cup-half", min(ts, key=lambda t: abs(t - 0.4 * first.drawn))),
               ("cup", min(ts, key=lambda t: abs(t - 0.8 * first.drawn))), ("cup-free", first.free)]
    for name, t in moments:
        page.values[f"picture_{name.replace('-', '_')}"] = page.picture(
            name, first.result, "--time", f"{t:.9g}", "--colour", "plastic", "--limits", "0,0.7",
            "--no-mesh", *VIEW)
    force, thickness = plots(page, draws)
    rim, bulge = spring_back(first)
    least, most, total = swelling(first)
    stored = first.energy["stored"]
    drawn = min(range(len(ts)), key=lambda k: abs(ts[k] - first.drawn))
    page.values.update(
        force=force, thickness=thickness, ratio=number(BLANK / PUNCH, 2),
        table="\n".join(row(draw) for draw in draws), rim=number(1000 * rim, 2), bulge=number(1000 * bulge, 2),
        least=number(least, 2), most=number(most, 2), total=number(total, 2),
        released=number(stored[drawn] - stored[-1]), left=number(stored[-1]), kinetic=number(first.energy["kinetic"][-1], 2),
        work=number(first.energy["drive"][drawn]),
        iterates=number((first.summary["steps"] + first.summary["passes"]) / first.summary["steps"], 2),
        rejected=number(first.summary["rejected"]), steps=number(first.summary["steps"]),
        static=without_mass(page), certificate=page.certificate(first.summary))
