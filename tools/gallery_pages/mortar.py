"""Arch with mortar: its load over the push against the dry arch and limit analysis, its cracks and
what they cost."""
import itertools
import math

from common import fit, number, percent, write_table

SHORT = ["voussoirs=12", "stand=0.01 s", "push=0.05 s", "way=0.2 mm"]
R, T, DENSITY, G, STRENGTH = 1.0, 0.15, 2200, 5.0, 5e4  # as in the scene
LOADED = 8
NEAR = 0.6  # mm: all cracks are through
EXPONENTIAL = "laws.mortar.bond.kind=cohesive_exponential"


class Arch:
    """Joints from the left springing to the right, stones between them: weights, middles."""

    def __init__(self, stones):
        angles = [math.pi * (1 - k / stones) for k in range(stones + 1)]
        self.ends = {side: [((R + side * T / 2) * math.cos(a), (R + side * T / 2) * math.sin(a))
                            for a in angles] for side in (-1, 1)}
        self.weight, self.middle = [], []
        for k in range(stones):
            outline = [self.ends[side][j] for side, j in ((-1, k), (1, k), (1, k + 1), (-1, k + 1))]
            area = moment = 0
            for (x, y), (u, v) in zip(outline, outline[1:] + outline[:1]):
                area += (x * v - u * y) / 2
                moment += (x + u) * (x * v - u * y) / 6
            self.weight.append(abs(area) * DENSITY * 9.81)
            self.middle.append(moment / area)

        self.rows = {}
        for side in (-1, 1):
            for j, (x, y) in enumerate(self.ends[side]):
                carried = sum(self.weight[k] * (self.middle[k] - x) for k in range(j, stones))
                arm = self.middle[LOADED - 1] - x if j < LOADED else 0
                self.rows[j, side] = (x, y, carried, arm)

    def mechanism(self, joints, tension):
        """Load under which hinges at four joints let the arch move, and how far each turns against the
        others: a hinge turns about one end of its joint while the other end opens against the tension times
        half of the joint's area."""
        least, moment = (math.inf, []), tension * T / 2 * T
        for first in (-1, 1):
            sides = [first, -first, first, -first]
            hinges = [self.rows[key] for key in zip(joints, sides)]
            turns = closed(hinges)
            if turns[0] * first < 0:
                turns = [-turn for turn in turns]
            if any(turn * side <= 0 for turn, side in zip(turns, sides)):
                continue  # some hinge would have to close
            sinks = -sum(turn * hinge[3] for turn, hinge in zip(turns, hinges))
            work = sum(turn * hinge[2] + moment * abs(turn) for turn, hinge in zip(turns, hinges))
            if sinks > 0:
                least = min(least, (work / sinks, turns))
        return least

    def limit(self, tension):
        """The least load of all mechanisms, and the joints of that one."""
        return min((self.mechanism(joints, tension)[0], joints)
                   for joints in itertools.combinations(range(len(self.weight) + 1), 4))


def closed(hinges):
    """Relative rotations at four hinges for which what is beyond the last one stays where it is:
    sum of r, of r x and of r y are zero."""
    turns = []
    for k in range(4):
        (a, b), (c, d), (e, f) = (hinge[:2] for i, hinge in enumerate(hinges) if i != k)
        turns.append((-1) ** k * ((c - a) * (f - b) - (e - a) * (d - b)))
    return turns


class Push:
    """One run: push in mm, load in kN, energies of the frames after the arch was let stand."""

    def __init__(self, page, name, settings):
        self.result, self.summary = page.run(name, settings)
        table = page.measure(self.result, f"wall_force(of=voussoir-{LOADED})",
                             f"body(of=voussoir-{LOADED})", "bonds", "energy")
        stands = 0.01 if page.short else 0.1
        start = max(k for k, t in enumerate(table["t"]) if t < stands + 1e-9)
        top, weight = table["body.y"][start], table["wall_force.fy"][start]
        after = slice(start, None)
        self.times = table["t"][after]
        self.way = [1000 * (top - y) for y in table["body.y"][after]]
        self.load = [(f - weight) / 1000 for f in table["wall_force.fy"][after]]
        self.broken = table["bonds.broken"][after]
        self.fracture = table["bonds.energy"][after]
        # the work of the drive in the ledger does not include the weight of the driven stone
        self.work = table["energy.drive"][-1] - table["energy.drive"][start] - weight * (top - table["body.y"][-1])
        self.kinetic, self.speed = table["energy.kinetic"][after], table["body.vy"][after]

    def peak(self):
        return max(range(len(self.load)), key=lambda k: self.load[k])

    def at(self, way):
        """The first frame at which the push is so far."""
        return next((k for k, w in enumerate(self.way) if w >= way), len(self.way) - 1)

    def inertia(self, k, acceleration):
        """What the moving arch adds to the load, kN: its generalised mass at the pushed stone times
        the acceleration of the push."""
        return 2 * self.kinetic[k] / self.speed[k] ** 2 * acceleration / 1000 if self.speed[k] else math.nan

    def area(self):
        """Work of the push by the trapezoidal rule, J."""
        return sum((a + b) / 2 * (v - u) for a, b, u, v in
                   zip(self.load, self.load[1:], self.way, self.way[1:]))


def turned(page, result, t):
    """By how much each joint has opened, in radians, from the left springing on."""
    table = page.measure(result, "displacement", "--since", 0, "--from", f"{t - 1e-6:.9g}",
                         "--to", f"{t + 1e-6:.9g}")
    turns = [0, *table["rotation"][1:], 0]  # the ground is first
    return [b - a for a, b in zip(turns, turns[1:])]


def hinges(page, push, k):
    """Joints that are open in a frame: their numbers, counted from the left springing."""
    opened = turned(page, push.result, push.times[k])
    return [j for j, turn in enumerate(opened) if abs(turn) > 0.05 * max(map(abs, opened))]


def start_of_line(push):
    """The load of the cracked arch, which falls in proportion to the push, continued back to none."""
    line = slice(push.at(1), push.at(2))
    return fit(push.way[line], push.load[line])[1] if line.start + 1 < line.stop else math.nan


def text(joints):
    return ", ".join(map(str, joints))


def curves(page, runs):
    """Load over push and what broke, in the beginning; load over the whole push."""
    near, whole = [], []
    for name, run in runs.items():
        columns = {"push [mm]": run.way, "load [kN]": run.load, "energy of fracture [J]": run.fracture,
                   "broken bonds": run.broken}
        for paths, end in ((near, run.at(NEAR)), (whole, len(run.way))):
            paths.append(page.out / f"mortar-curve-{name}-{end}.csv")
            write_table(paths[-1], {head: values[1:end] for head, values in columns.items()})
    labels = [word for name in runs for word in ("--label", name)]
    return (page.plot("mortar-load", near, *labels, "--y", "load", "--y", "energy of fracture",
                      "--y", "broken bonds"),
            page.plot("mortar-late", whole, *labels, "--y", "load", "--y-limits", "0,4"))


def make(page):
    runs = {"bilinear": Push(page, None, []), "exponential": Push(page, "mortar-exponential", [EXPONENTIAL]),
            "dry": Push(page, "mortar-dry", ["contacts.0.default=dry"])}
    wet, soft, dry = runs.values()
    arch = Arch(12 if page.short else 24)
    peak, late = wet.peak(), wet.at(0.1 if page.short else 1)
    first = next((k for k, n in enumerate(wet.broken) if n), len(wet.broken) - 1)
    last = next((k for k, n in enumerate(wet.broken) if n == wet.broken[-1]), 0)
    view = ("--view", "-1.25,-0.1,1.25,1.2", "--forces")
    for name, k, factor in (("mortar", last, 200), ("mortar-peak", peak, 200), ("mortar-end", -1, 20)):
        page.values[name.replace("-", "_")] = page.picture(
            name, wet.result, "--time", f"{wet.times[k]:.9g}", "--magnify", factor, *view)
    page.values["mortar_dry"] = page.picture("mortar-dry", dry.result, "--time",
                                             f"{dry.times[-1]:.9g}", "--magnify", 20, *view)
    limit, joints = arch.limit(0)
    plastic, cracks = arch.limit(STRENGTH)
    open_joints = hinges(page, wet, late)
    four = len(open_joints) == 4  # short runs do not crack
    crack_load, turns = arch.mechanism(open_joints, 0) if four else (math.nan, [math.nan])
    begin = dry.at(0.005)
    push = (0.2e-3, 0.05) if page.short else (5e-3, 3)
    added = dry.inertia(begin, 2 * push[0] / push[1] ** 2)
    cracked = wet.broken[-1] * T / 2
    load, later = curves(page, runs)
    page.values.update(
        load_plot=load, late_plot=later,
        peak=number(wet.load[peak]), peak_way=number(1000 * wet.way[peak]),
        soft_peak=number(max(soft.load)), plastic=number(plastic / 1000),
        plastic_joints=text(cracks), limit=number(limit / 1000, 5), limit_joints=text(joints),
        dry_load=number(dry.load[begin], 5), dry_way=number(1000 * dry.way[begin], 2),
        dry_added=number(1000 * added, 2), dry_static=number(dry.load[begin] - added, 5),
        mechanism=number(crack_load / 1000, 4),
        turns=", ".join(number(abs(turn) / max(map(abs, turns)), 2) for turn in turns),
        pairs=number(wet.way[last] / wet.way[first] if wet.way[first] else math.nan),
        straight=number(start_of_line(wet), 4),
        first_way=number(1000 * wet.way[first]), last_way=number(1000 * wet.way[last]),
        broken=int(wet.broken[-1]), cracked=number(cracked), fracture=f"{wet.fracture[-1]:.6f}",
        expected=f"{G * cracked:.6f}", soft_fracture=number(soft.fracture[-1]),
        soft_broken=int(soft.broken[-1]),
        difference=percent(abs(wet.fracture[-1] / (G * cracked) - 1) if cracked else math.nan),
        late_way=number(wet.way[late], 2), late_load=number(wet.load[late]),
        late_dry=number(dry.load[dry.at(wet.way[late])]),
        joints=text(open_joints), end_joints=text(hinges(page, wet, -1)),
        dry_joints=text(hinges(page, dry, dry.at(wet.way[late]))), dry_end=text(hinges(page, dry, -1)),
        end_way=number(wet.way[-1]), end_load=number(wet.load[-1]), dry_end_load=number(dry.load[-1]),
        work=number(wet.work, 4), area=number(wet.area(), 4),
        weight=number(sum(arch.weight) / 1000), certificate=page.certificate(wet.summary))
