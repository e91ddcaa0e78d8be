"""Elastic wall: reactions and moment tensors when the foundation carries the weight, and what
becomes of them while the wall oscillates."""
import cmath
import math

from common import mean, number, percent, read_table

SHORT = ["courses=4", "bricks=4"]

STEP = 1e-4
DENSITY, E, NU, GRAVITY = 500, 1e6, 0.3, 9.81
WIDTH, HEIGHT = 0.1, 0.05
BLOCK = {2: WIDTH * HEIGHT, 3: WIDTH * HEIGHT * HEIGHT}  # volume, in the plane 1 m thick
MAGNIFY = 50

VARIANTS = [("8 T3", "elastic-wall-T", None, []),
            ("4 T3", "elastic-wall-4", None, ["cells_y=1"]),
            ("8 H8", "elastic-wall-8h", "elastic-wall-space", []),
            ("1 H8", "elastic-wall-1h", "elastic-wall-space",
             ["cells=1", "deformables.0.contact.points=nodes"])]


def tables(page, result, t):
    """Bodies, contacts and elements of the frame at t, without a word in the list of commands."""
    folder = page.out / f"{page.name}-tables"
    page.call(["export", result, "--csv", folder, "--from", f"{t - STEP / 2:.9g}",
               "--to", f"{t + STEP / 2:.9g}"])
    return {name: read_table(folder / f"{name}.csv") for name in ("contacts", "elements")}


class Joints:
    """Contacts of a frame by where they are: at the foundation, in head joints, in bed joints."""

    def __init__(self, contacts):
        self.table, up = contacts, "fz" if "fz" in contacts else "fy"
        count = range(len(contacts["N"]))
        self.base = [k for k in count if contacts["antagonist"][k] == 1]
        self.head = [k for k in count if abs(contacts["normal_x"][k]) > 0.5]
        self.weight = sum(contacts[up][k] for k in self.base)
        self.least = min(contacts["N"], default=math.nan)
        self.head_force = sum(contacts["N"][k] for k in self.head)

    def pressed(self):
        """Forces in the head joints, one for each pair of neighbours."""
        out = {}
        for k in self.head:
            pair = (self.table["candidate"][k], self.table["antagonist"][k])
            out[pair] = out.get(pair, 0) + self.table["N"][k]
        return out.values()

    def sliding(self):
        """Share of the base contacts that press and slide."""
        press = [k for k in self.base if self.table["N"][k] > 0]
        return sum(self.table["status"][k] == "slip" for k in press) / max(len(press), 1)

    def mobilised(self):
        """Mean of |T| / (mu N) over the base contacts of a planar wall."""
        press = [k for k in self.base if self.table["N"][k] > 0]
        return mean(abs(self.table["T"][k]) / (0.5 * self.table["N"][k]) for k in press)


def head_joints(page, space):
    courses, bricks = (4, 4) if page.short else (12, 12)
    if not space:
        return courses * (bricks - 1)
    return courses // 2 * (2 * bricks - 1)  # every other course has a half block at both ends


def full_weight(page, space):
    courses, bricks = (4, 4) if page.short else (12, 12)
    return courses * bricks * BLOCK[3 if space else 2] * DENSITY * GRAVITY


def principal(page, result, t):
    """Largest principal value of the moment tensors over the volume of a block, tension positive,
    and the largest compression."""
    table = page.measure(result, "moment", "--from", f"{t - STEP / 2:.9g}", "--to",
                         f"{t + STEP / 2:.9g}")
    space = "moment.m3" in table or "m3" in table
    prefix = "moment." if "moment.m1" in table else ""
    volume = BLOCK[3 if space else 2]
    blocks = [k for k, body in enumerate(table["id"]) if body > 1]
    least = table[prefix + ("m3" if space else "m2")]
    return (max(table[prefix + "m1"][k] for k in blocks) / volume,
            min(least[k] for k in blocks) / volume)


def cauchy(elements):
    """Largest principal value of the blocks' mean Cauchy stress, planar."""
    sums = {}
    for k, body in enumerate(elements["body"]):
        volume = elements["volume"][k]
        row = sums.setdefault(body, [0, 0, 0, 0])
        for i, name in enumerate(("sxx", "syy", "sxy")):
            row[i] += volume * elements[name][k]
        row[3] += volume
    return {body: [x / row[3] for x in row[:3]] for body, row in sums.items()}


def largest(stresses):
    return max((a + b) / 2 + math.hypot((a - b) / 2, c) for a, b, c in stresses)


def compare(page):
    """The walls at time T."""
    rows = ["| blocks | T | base force over weight | head joints pressed | sum of head joint forces "
            "over weight | least normal force | largest principal value of a moment tensor | most "
            "compressed |", "|---|---|---|---|---|---|---|---|"]
    for name, file, scene, settings in VARIANTS:
        result, summary = page.run(file, [*settings, "later=0.1 ms", "run.record=0.1 ms"],
                                   scene=scene)
        t, space = summary["t"] - STEP, scene is not None
        joints = Joints(tables(page, result, t)["contacts"])
        weight = full_weight(page, space)
        pressed = sum(force > 1e-4 * weight / 144 for force in joints.pressed())
        high, low = principal(page, result, t)
        total = head_joints(page, space)
        rows.append(f"| {name} | {1000 * t:.1f} ms | {joints.weight / weight:.4f} "
                    f"| {pressed} of {total} | {joints.head_force / weight:.3f} "
                    f"| {number(joints.least, 2)} N | {number(high, 3)} Pa | {number(low, 4)} Pa |")
        if name == "8 T3":
            page.values.update(force_ratio=f"{joints.weight / weight:.4f}",
                               pressed=percent(pressed / total), least=number(joints.least, 2),
                               high=number(high), low=number(low, 4), T=f"{1000 * t:.1f}",
                               at_stick=percent(1 - joints.sliding()),
                               at_mobilised=percent(joints.mobilised()))
    return "\n".join(rows)


def along(page, result, summary):
    """Head joints and base over time, from just after T on."""
    first, every = (0.005, 0.005) if page.short else (0.015, 0.01)
    out = {"t [ms]": [], "head joints [1]": [], "sliding [1]": [], "mobilised [1]": []}
    for k in range(int((summary["t"] - first) / every) + 1):
        joints = Joints(tables(page, result, first + k * every)["contacts"])
        out["t [ms]"].append(1000 * (first + k * every))
        out["head joints [1]"].append(joints.head_force / full_weight(page, False))
        out["sliding [1]"].append(joints.sliding())
        out["mobilised [1]"].append(joints.mobilised())
    return out


def peaks(times, values):
    """Periods of the two strongest parts of a curve, in ms, after its mean and trend."""
    span = times[-1] - times[0]
    middle, level = mean(times), mean(values)
    slope = sum((t - middle) * (v - level) for t, v in zip(times, values)) / \
        sum((t - middle) ** 2 for t in times)
    wave = [(v - level - slope * (t - middle)) * math.sin(math.pi * (t - times[0]) / span) ** 2
            for t, v in zip(times, values)]
    found = []
    for k in range(300):
        f = 8 + 0.25 * k
        found.append((abs(sum(w * cmath.exp(-2j * math.pi * f * t) for t, w in zip(times, wave))), f))
    top = [found[k] for k in range(1, 299) if found[k - 1][0] < found[k][0] > found[k + 1][0]]
    return [1000 / f for _, f in sorted(top, reverse=True)[:2]] + [math.nan, math.nan]


def oscillation(page, result, start):
    """Curves of the height and the width of the wall, and the periods in them."""
    length, height = (0.4, 0.2) if page.short else (1.2, 0.6)
    level = (math.floor(height / (2 * HEIGHT) / 2) * 2 + 0.5) * HEIGHT
    table = page.measure(result, f"node(at=[{length / 2:g}, {height:g}])",
                         f"node(at=[0.1, {level:g}])", f"node(at=[{length - 0.1:g}, {level:g}])")
    keep = [k for k, t in enumerate(table["t"]) if t >= start]
    times = [table["t"][k] for k in keep]
    down = [table["node.uy"][k] for k in keep]
    wide = [table["node.ux#3"][k] - table["node.ux#2"][k] for k in keep]
    page.values["height_plot"] = page.plot(
        "elastic-wall-modes", {"t [ms]": [1000 * t for t in times],
                               "top [mm]": [1000 * v for v in down],
                               "width [mm]": [1000 * v for v in wide]},
        "--y", "top,width", "--y-label", "rise of the top, growth of the width")
    early = sum(t <= 0.4 for t in times)  # later the ends come apart
    (period_y, *_), (period_x, period_x2, *_) = (peaks(times[:early], values[:early])
                                                 for values in (down, wide))
    page.values.update(period_y=number(period_y), period_x=number(period_x),
                       period_x2=number(period_x2))


def ritz():
    """Periods of a wall as wide as twice its height whose sections stay straight, u = A sin(pi x /
    2 a), v = B sin(pi y / 2 H) with a = H: coupled by Poisson's ratio alone."""
    wave = 4 * 0.6 / math.sqrt(E / (1 - NU * NU) / DENSITY)
    return [1000 * wave / math.sqrt(1 + sign * NU * 8 / math.pi ** 2) for sign in (1, -1)]


def fallen(page, result, summary):
    """When the highest end blocks have sunk by a tenth of their height, in ms."""
    length, height = (0.4, 0.2) if page.short else (1.2, 0.6)
    table = page.measure(result, f"node(at=[{length + 0.05:g}, {height:g}])",
                         f"node(at=[0, {height - HEIGHT:g}])")
    out = []
    for name in ("node.uy", "node.uy#2"):
        sunk = [t for t, u in zip(table["t"], table[name]) if u < -0.1 * HEIGHT]
        out.append(number(1000 * sunk[0]) if sunk else f"more than {1000 * summary['t']:.0f}")
    return out


def make(page):
    page.values["compare"] = compare(page)
    at = float(page.values["T"]) / 1000
    whole = page.out / f"elastic-wall-T{'-short' if page.short else ''}.h5"
    stresses = cauchy(tables(page, whole, at)["elements"])
    look = ("--time", f"{at:.6g}")
    page.values.update(
        forces=page.picture("elastic-wall", whole, *look, "--forces"),
        moments=page.picture("elastic-wall-moments", whole, *look, "--crosses", "moments",
                             "--magnify", MAGNIFY),
        cauchy_high=number(largest(stresses.values())), magnify=MAGNIFY,
        wave=f"{1000 * 12 * HEIGHT / math.sqrt(E / DENSITY):.1f}")
    brief = ["later=20 ms"] if page.short else []
    result, summary = page.run(settings=brief)
    corners, cornered = page.run("elastic-wall-nodes", [
        *brief, "deformables.0.contact.points=nodes", "run.record=10 ms"])
    slow = fallen(page, corners, cornered)
    curves = along(page, result, summary)
    late = slice(-max(len(curves["t [ms]"]) // 4, 1), None)
    oscillation(page, result, at + 0.001)
    falls = fallen(page, result, summary)
    middle = 0.01 if page.short else 0.12
    page.values.update(
        curves=page.plot("elastic-wall-joints", curves, "--y", "head joints,sliding,mobilised",
                         "--y-label", "head forces over weight; base contacts"),
        head_first=number(curves["head joints [1]"][0], 2),
        head_last=number(mean(curves["head joints [1]"][late]), 2),
        left=percent(mean(curves["head joints [1]"][late]) / curves["head joints [1]"][0]),
        sliding_most=percent(max(curves["sliding [1]"])),
        sliding_late=percent(mean(curves["sliding [1]"][late])),
        mobilised_late=percent(mean(curves["mobilised [1]"][late])),
        ritz_fast=number(ritz()[0], 2), ritz_slow=number(ritz()[1], 2),
        slow_right=slow[0], slow_left=slow[1], slow_deep=number(cornered["penetration_max"], 2),
        falls_right=falls[0], falls_left=falls[1], end=f"{summary['t']:.2f}", middle=middle,
        begin_fall=page.picture("elastic-wall-falls", result, "--time", middle, "--forces"),
        last=page.picture("elastic-wall-late", result, "--last", "--forces"),
        certificate=page.certificate(summary))
