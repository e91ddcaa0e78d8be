"""Sand pile: resultants across two cuts, balance of the slice, ground pressure, angle of repose."""
import math

from common import fit, mean, number, percent

SHORT = ["grains=60", "base=40", "stages.settle.until.time=0.2 s", "run.record=0.1 s"]


def heap(bodies):
    """Centres of the grains by id, without the few that rolled away beyond the base."""
    edge = max(x for x, group in zip(bodies["x"], bodies["group"]) if group == "base")
    return {i: (x, y) for i, x, y, group in
            zip(bodies["id"], bodies["x"], bodies["y"], bodies["group"])
            if group == "grains" and abs(x) < edge}


def base_forces(bodies, contacts, grains):
    """(id of the grain, x of the contact, force on the grain) where grains touch what is fixed."""
    fixed = {i for i, free in zip(bodies["id"], bodies["free"]) if free == 0}
    out = []
    for a, b, x, fx, fy in zip(contacts["candidate"], contacts["antagonist"], contacts["x"],
                               contacts["fx"], contacts["fy"]):
        if b in fixed and a in grains:
            out.append((a, x, fx, fy))
        elif a in fixed and b in grains:
            out.append((b, x, -fx, -fy))
    return out


def surface(grains, width):
    """Highest centre in strips of a few grains."""
    tops = {}
    for x, y in grains.values():
        k = math.floor(x / width)
        tops[k] = max(tops.get(k, 0), y)
    return [((k + 0.5) * width, y) for k, y in sorted(tops.items())]


def slopes(grains):
    """Angles of the two sides in degrees, from lines through the surface but top and toe."""
    line = surface(grains, 6e-3)
    top = max(y for _, y in line)
    sides = []
    for sign in (-1, 1):
        part = [(x, y) for x, y in line if x * sign > 0 and 0.12 * top < y < 0.88 * top]
        slope = fit([p[0] for p in part], [p[1] for p in part])[0] if len(part) > 1 else math.nan
        sides.append(math.degrees(math.atan(-sign * slope)))
    return sides, top


def profile(forces, half, count):
    """Vertical pressure on the base in equal strips: x in the middle, Pa per metre of depth."""
    width = 2 * half / count
    sums = [0.0] * count
    for _, x, _, fy in forces:
        k = math.floor((x + half) / width)
        if 0 <= k < count:
            sums[k] += fy / width
    return [-half + (k + 0.5) * width for k in range(count)], sums


def dip(x, pressure, half):
    """Mean pressure in the middle and on the shoulders beside it, and the noise of their
    difference: the scatter of strips about these two means, as standard errors."""
    parts = [[p for v, p in zip(x, pressure) if low <= abs(v) / half < high]
             for low, high in ((0, 0.18), (0.18, 0.45))]
    means = [mean(part) for part in parts]
    squares = [mean((p - m) ** 2 for p in part) / max(len(part) - 1, 1)
               for part, m in zip(parts, means)]
    return means[0], means[1], math.sqrt(sum(squares))


def make(page):
    result, summary = page.run()
    t = summary["t"]
    bodies, contacts = page.export(result, t)
    grains = heap(bodies)
    (left, right), top = slopes(grains)
    order = sorted(x for x, _ in grains.values())
    half = max(-order[len(order) // 100], order[-1 - len(order) // 100])
    a = round(half / 3, 3)
    cuts = [page.measure(result, f"cut(point=[{x}, 0], direction=[0, 1])", "--last")
            for x in (-a, a)]
    forces = base_forces(bodies, contacts, grains)
    first, second = ({k: v[-1] for k, v in cut.items()} for cut in cuts)
    weight = first["weight_right"] - second["weight_right"]
    ground = [f for f in forces if -a < grains[f[0]][0] <= a]
    ground_x, ground_y = sum(f[2] for f in ground), sum(f[3] for f in ground)
    # forces of the cuts on the slice: the left part pushes it, and it pushes the right part
    net_x = first["fx"] - second["fx"] + ground_x
    net_y = first["fy"] - second["fy"] + ground_y - weight
    carried = first["fy"] - second["fy"]
    count = 30
    x, pressure = profile(forces, half * 1.1, count)
    middle, shoulders, noise = dip(x, pressure, half)
    wide = 1.4 * half
    rest = page.measure(result, "kinetic(grains=grains)", "certificate", "--last")
    page.values.update(
        picture=page.picture("sandpile", result, "--last", "--forces", "--cut", f"{-a},0,90",
                             "--cut", f"{a},0,90", "--view",
                             f"{-wide:.3f},-0.01,{wide:.3f},{1.35 * top:.3f}"),
        pressure=page.plot("sandpile-pressure", {"x [mm]": [1000 * v for v in x],
                                                 "pressure on the ground [Pa]": pressure},
                           "--y", "pressure on the ground", "--bars"),
        grains=number(len(grains)), all_grains=number(sum(g == "grains" for g in bodies["group"])),
        left=number(left), right=number(right), repose=number((left + right) / 2),
        top=number(1000 * top), half=number(1000 * half),
        cut=number(1000 * a), weight=number(weight, 4), carried=number(carried),
        carried_share=percent(carried / weight), ground=number(ground_y, 4),
        push_left=f"({number(first['fx'])}, {number(first['fy'])})",
        push_right=f"({number(-second['fx'])}, {number(-second['fy'])})",
        net=f"({number(net_x, 2)}, {number(net_y, 2)})",
        balance=percent(math.hypot(net_x, net_y) / weight),
        middle=number(middle), shoulders=number(shoulders), noise=number(noise, 2),
        dip_says="a dip in the middle" if middle < shoulders - 2 * noise else
        "no dip in the middle that could be told from the noise of the force network",
        speed=number(rest["kinetic.mean_speed"][-1], 2),
        rest_depth=number(rest["certificate.penetration"][-1], 2),
        t=number(t, 4), certificate=page.certificate(summary))
