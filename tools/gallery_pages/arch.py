"""Semicircular arch: the thickness below which it falls against that of limit analysis."""
import math

from common import number

SHORT = ["run.until=0.1 s"]
BRACKET = 0.0005  # in radii: the runs are this much thicker and thinner than the limit


def corners(angle, thickness):
    """Inner and outer end of the joint at an angle from the crown, R = 1."""
    s, c = math.sin(angle), math.cos(angle)
    return [((1 + k * thickness / 2) * s, (1 + k * thickness / 2) * c) for k in (-1, 1)]


def conditions(voussoirs, thickness):
    """Rows (a, b, c) with a H + b M + c >= 0 for a half arch that the other half pushes with H at
    the height M / H: at every joint the resultant passes between the two ends. Weight in units of
    area, moments about the ends."""
    inner, outer = corners(0, thickness)
    rows = [(1, 0, 0), (-inner[1], 1, 0), (outer[1], -1, 0)]
    area = moment = 0
    for k in range(voussoirs // 2):
        a, b = (corners(angle * math.pi / voussoirs, thickness) for angle in (k, k + 1))
        outline = [a[1], a[0], b[0], b[1]]
        for (x, z), (u, v) in zip(outline, outline[1:] + outline[:1]):
            area += (x * v - u * z) / 2
            moment += (x + u) * (x * v - u * z) / 6
        for end, sign in zip(b, (1, -1)):
            rows.append((-sign * end[1], sign, sign * (moment - area * end[0])))
    return rows


def stands(voussoirs, thickness):
    """Whether some H and M satisfy all conditions: if any do, then where two of them are equal."""
    rows = conditions(voussoirs, thickness)
    for i, (a, b, c) in enumerate(rows):
        for d, e, f in rows[:i]:
            det = a * e - b * d
            if abs(det) < 1e-14:
                continue
            h, m = (b * f - c * e) / det, (c * d - a * f) / det
            if all(u * h + v * m + w > -1e-12 for u, v, w in rows):
                return True
    return False


def limit(voussoirs):
    """The least thickness by bisection."""
    low, high = 0.05, 0.2
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (low, middle) if stands(voussoirs, middle) else (middle, high)
    return high


def turned(bodies):
    """By how much each joint has opened, in degrees; the arch stays in its plane, so angles add."""
    turns = [0, *bodies["ry"], 0]
    return [math.degrees(abs(b - a)) for a, b in zip(turns, turns[1:])]


def after(page, result, t):
    """Displacements of the voussoirs in the frame at t, in their order."""
    table = page.measure(result, "displacement", "--since", 0, "--from", f"{t - 1e-6:.9g}",
                         "--to", f"{t + 1e-6:.9g}")
    keep = [k for k, body in enumerate(table["id"]) if body > 1]  # the ground is 1
    return {name: [values[k] for k in keep] for name, values in table.items()}


def mirrored(bodies):
    """Largest difference in mm between the ways of stones that mirror each other."""
    stones = list(zip(bodies["dx"], bodies["dz"]))
    return 1000 * max(math.hypot(a[0] + b[0], a[1] - b[1]) for a, b in zip(stones, stones[::-1]))


def compare(page):
    """Runs on both sides of the limit."""
    rows = ["| voussoirs | limit analysis | t/R | largest way after 0.2 s | t/R | "
            "largest way after 0.2 s | joints that opened |", "|---|---|---|---|---|---|---|"]
    until = 0.1 if page.short else 0.2
    for voussoirs in page.few((20, 24, 40)):
        least = limit(voussoirs)
        cells = [f"{voussoirs}", f"{least:.5f}"]
        for thickness in (least + BRACKET, least - BRACKET):
            result, _ = page.run(f"arch-{voussoirs}-{thickness:.5f}", [
                f"voussoirs={voussoirs}", f"thickness={thickness:.5f}", f"run.until={until} s"])
            bodies = after(page, result, until)
            way = max(bodies["magnitude"])
            cells += [f"{thickness:.5f}", f"{number(1000 * way, 2)} mm"]
        opened = turned(bodies)
        cells.append(str(sum(o > 0.1 * max(opened) for o in opened)))
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def make(page):
    result, summary = page.run()
    standing, stood = page.run("arch-stands", ["thickness=0.110"])
    end = 0.1 if page.short else 0.7
    times = [0, 0.04, 0.06, 0.1] if page.short else [0, 0.4, 0.56, 0.7]
    look = ("--camera", "-70,14", "--view", "-1.15,-0.2,0,1.15,0.2,1.1", "--size", "460,300")
    for k, t in enumerate(times):
        name = "arch" if k == 2 else f"arch-{k}"
        page.values[f"picture_{k}"] = page.picture(name, result, "--time", t, *look)
        page.values[f"time_{k}"] = str(t)
    bodies = after(page, result, times[1])
    opened = turned(bodies)
    hinges = [k for k, o in enumerate(opened) if o > 0.1 * max(opened)]
    span = 180 / len(bodies["id"])
    still, fallen = after(page, standing, end), after(page, result, end)
    page.values.update(
        thrust=page.picture("arch-thrust", standing, "--time", end, "--forces", "--camera",
                            "-90,3", "--view", "-1.15,-0.2,0,1.15,0.2,1.1", "--size", "700,400"),
        hinges=", ".join(f"{number(90 - k * span)}" for k in hinges), hinge_count=len(hinges),
        apart=number(mirrored(fallen), 2), sunk=number(-1000 * min(fallen["dz"])),
        aside=number(1000 * max(map(abs, fallen["dy"])), 2),
        compare=compare(page), limit=f"{limit(40 if page.short else 200):.4f}", bracket=BRACKET,
        still=number(1e6 * max(still["magnitude"]), 2), end=end,
        stood_residual=number(stood["residual_max"], 2), stood_missed=stood["unconverged_steps"],
        certificate=page.certificate(summary))
