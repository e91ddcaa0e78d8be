"""Arch of elastic voussoirs: where its thrust runs, beside that of rigid ones and limit analysis."""
import math

from arch import conditions
from common import number

SHORT = ["voussoirs=8", "settle=50 ms"]

THICKNESS, DENSITY, GRAVITY = 0.15, 2200, 9.81
CENTRE = {"elastic": 0, "rigid": 2.5}


def thrusts(voussoirs):
    """Least and largest thrust at the crown of an arch of R = 1 that statics allows, in N."""
    rows = conditions(voussoirs, THICKNESS)
    found = []
    for i, (a, b, c) in enumerate(rows):
        for d, e, f in rows[:i]:
            det = a * e - b * d
            if abs(det) < 1e-14:
                continue
            h, m = (b * f - c * e) / det, (c * d - a * f) / det
            if all(u * h + v * m + w > -1e-9 for u, v, w in rows):
                found.append(h)
    return [DENSITY * GRAVITY * h for h in (min(found), max(found))]


class Joint:
    """What one voussoir gives to the next: the resultant, and where it meets the joint."""

    def __init__(self, table, rows, centre):
        def total(name):
            return sum(table[name][k] for k in rows)
        self.force = math.hypot(total("fx"), total("fy"))
        self.across = abs(total("fx"))
        pressing = sum(table["N"][k] for k in rows)
        x, y = (sum(table["N"][k] * table[n][k] for k in rows) / pressing for n in "xy")
        self.angle = math.degrees(math.atan2(x - centre, y))
        self.place = (math.hypot(x - centre, y) - 1) / (THICKNESS / 2)
        self.sliding = sum(table["status"][k] == "slip" for k in rows)
        self.pressed = [k for k in rows if table["N"][k] > 1e-6 * pressing]
        self.most = max((table["N"][k] / table["area"][k] for k in rows if table["area"][k] > 0),
                        default=math.nan)


def joints(bodies, table, kind):
    """Joints of an arch from the left springing to the right one."""
    names = dict(zip(bodies["id"], bodies["name"]))
    pairs = {}
    for k, (a, b) in enumerate(zip(table["candidate"], table["antagonist"])):
        if names[a].startswith(kind) or names[b].startswith(kind):
            pairs.setdefault((min(a, b), max(a, b)), []).append(k)
    out = [Joint(table, rows, CENTRE[kind]) for rows in pairs.values()
           if sum(table["N"][k] for k in rows) > 0]
    return sorted(out, key=lambda joint: joint.angle)


def table_of(elastic, rigid):
    rows = ["| angle from the crown | thrust, rigid | thrust, elastic | place, rigid | place, elastic "
            "| largest pressure, elastic |", "|---|---|---|---|---|---|"]
    for a, b in zip(elastic, rigid):
        if a.angle < -1:
            continue
        rows.append(f"| {a.angle:.1f} | {number(b.force, 4)} N | {number(a.force, 4)} N | {b.place:.2f} | "
                    f"{a.place:.2f} | {number(a.most / 1000)} kPa |")
    return "\n".join(rows)


def crown_thrust(page, settings):
    """Of the elastic arch under other settings."""
    result, summary = page.run("arch-elastic-" + settings[0].replace("=", "-").replace(" ", ""),
                               settings)
    row = joints(*page.export(result, summary["t"]), "elastic")
    return number(min(row, key=lambda joint: abs(joint.angle)).across, 4)


def make(page):
    result, summary = page.run()
    bodies, contacts = page.export(result, summary["t"])
    elastic, rigid = (joints(bodies, contacts, kind) for kind in ("elastic", "rigid"))
    crown = min(range(len(elastic)), key=lambda k: abs(elastic[k].angle))
    least, largest = thrusts(8 if page.short else 16)
    sunk = page.measure(result, f"node(at=[0, {1 + THICKNESS / 2:g}])", "--last")
    table = {"angle [1]": [j.angle for j in elastic], "elastic [1]": [j.place for j in elastic]}
    if len(rigid) == len(elastic):
        table["rigid [1]"] = [j.place for j in rigid]
    size = ("--view", "-1.2,-0.1,3.7,1.25")
    page.values.update(
        forces=page.picture("arch-elastic", result, "--last", "--forces", *size),
        stress=page.picture("arch-elastic-stress", result, "--last", "--colour", "principal_3",
                            "--pressures", "--magnify", 20, "--view", "-1.2,-0.3,1.2,1.15"),
        table=table_of(elastic, rigid), least=number(least, 4), largest=number(largest, 4),
        elastic=number(elastic[crown].across, 4), rigid=number(rigid[crown].across, 4),
        part=number((elastic[crown].across - least) / (largest - least), 2),
        rigid_part=number((rigid[crown].across - least) / (largest - least), 2),
        stiff=crown_thrust(page, ["E=500 MPa"]), fine=crown_thrust(page, ["edge=2.5 cm"]),
        sunk=number(-1000 * sunk[next(k for k in sunk if k.endswith("uy"))][-1]),
        extreme=f"{max(abs(j.place) for j in elastic):.2f}",
        apart=number(max(abs(a.place - b.place) for a, b in zip(elastic, elastic[::-1])), 2),
        places=page.plot("arch-elastic-places", table, "--y",
                         ",".join(k.split(" [")[0] for k in list(table)[1:]), "--y-label",
                         "place of the thrust: 1 extrados, -1 intrados"),
        certificate=page.certificate(summary))
