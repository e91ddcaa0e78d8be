"""Block split by a wedge: force over the opening of the notch, cracked area and its energy."""
import math

from common import number, percent

SHORT = ["size=40 mm", "time=0.4 ms", "way=0.06 mm"]
G, STRENGTH, THICKNESS = 60, 3e6, 0.1  # as in the scene
GONE = 2 * G / STRENGTH  # m, opening at which a joint is broken
HALF_ANGLE = math.radians(15)


def joints(table):
    """Contacts between cells: bodies, place, gap and area."""
    rows = zip(table["candidate"], table["antagonist"], table["law"], table["x"], table["y"], table["gap"],
               table["area"])
    return [(a, b, x, y, gap, area) for a, b, law, x, y, gap, area in rows if law == "joint"]


def cracked(before, after):
    """Area of the bonds of the start that are open beyond GONE, or no contacts any more."""
    area = 0
    for a, b, x, y, _, share in before:
        same = [(math.hypot(x - u, y - v), gap) for c, d, u, v, gap, _ in after if (c, d) == (a, b)]
        way, gap = min(same, default=(math.inf, math.inf))
        area += share if way > 5e-3 or gap > GONE else 0
    return area


def make(page):
    result, summary = page.run()
    table = page.measure(result, "wall_force(of=wedge)", "body(of=wedge)", "bonds", "energy",
                         "node(of=stone, at=[-0.006, 0.16])", "node(of=stone, at=[0.006, 0.16])")
    times, first = table["t"], table["body.y"][0]
    way = [1000 * (first - y) for y in table["body.y"]]
    opening = [1000 * (r - l) for l, r in zip(table["node.ux"], table["node.ux#2"])]
    force = [f / 1000 for f in table["wall_force.fy"]]
    peak = max(range(len(force)), key=lambda k: force[k])
    view = ("--colour", "principal_1", "--limits", "0,3e6", "--magnify", 20, "--view", "-0.135,-0.01,0.135,0.21")
    late = len(times) - 1
    half = next((k for k, f in enumerate(force) if k > peak and f < 0.5 * force[peak]), late)
    for name, k in (("crack-peak", peak), ("crack", half), ("crack-end", late)):
        page.values[name.replace("-", "_")] = page.picture(name, result, "--time", f"{times[k]:.9g}", *view)
    page.values["curves"] = page.plot("crack-curves", {
        "opening of the notch [mm]": opening[1:], "force on the wedge [kN]": force[1:],
        "broken bonds": table["bonds.broken"][1:]}, "--y", "force on the wedge", "--y", "broken bonds")
    page.values["energies"] = page.plot("crack-energies", {
        "way of the wedge [mm]": way, "work of the wedge [J]": table["energy.drive"],
        "fracture [J]": [-e for e in table["energy.fracture"]], "stored [J]": table["energy.stored"],
        "friction [J]": [-e for e in table["energy.friction"]]},
        "--y", "work of the wedge,fracture,stored,friction", "--y-label", "energy")
    start, end = (joints(page.export(result, times[k])[1]) for k in (1, late))
    area, lost = cracked(start, end), -table["energy.fracture"][-1]
    page.values.update(
        bonds=len(start), joint_area=number(sum(row[-1] for row in start)),
        peak=number(force[peak]), peak_opening=number(1000 * opening[peak]), peak_way=number(way[peak]),
        split=number(force[peak] / (2 * math.tan(HALF_ANGLE + math.atan(0.1)))),
        half_way=number(way[half]), half_opening=number(1000 * opening[half]), end_force=number(force[-1]), end_opening=number(opening[-1]), end_way=number(way[-1]),
        broken=int(table["bonds.broken"][-1]), area=number(area, 4), expected=number(G * area, 4),
        lost=number(lost, 4), rest=percent(lost / (G * area) - 1) if area else "none",
        path=number(area / THICKNESS),
        work=number(table["energy.drive"][-1]), kinetic=number(table["energy.kinetic"][-1]),
        friction=number(-table["energy.friction"][-1]), scheme=number(table["energy.scheme"][-1]),
        stored=number(table["energy.stored"][-1]), certificate=page.certificate(summary))
