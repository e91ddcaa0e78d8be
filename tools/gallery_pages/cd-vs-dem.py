"""Contact dynamics and penalty springs: one biaxial compression by both, curves, cost and energy."""
import math
import resource

from common import mean, number, percent, write_table

SHORT = ["strain_end=0.001", "grow=2 ms", "settle=3 ms", "start=2 ms"]

BONDS = ["laws.grains={bond: {kind: spring_dashpot, k_n: k_n, e_n: e_n}, friction: mu}",
         "laws.smooth={bond: {kind: spring_dashpot, k_n: k_n, e_n: e_n}}"]
EXPLICIT = ["world.scheme=verlet", *BONDS]
KAPPAS = ["1e2", "1e3", "1e4", "1e5"]
BOUNCE = ["laws.grains={normal: velocity, impact: 0.5, friction: mu}",
          "laws.smooth={normal: velocity, impact: 0.5}"]
# Contact dynamics with other settings: the uncertainty of the rigid limit.
OTHERS = [
    ("step / 2", "fine", ["h=0.125e-3"]),
    ("step / 8", "finest", ["h=0.03125e-3"]),
    ("tolerance / 10", "tight", ["tolerance=1e-4"]),
    ("restitution 0.5", "bounce", BOUNCE),
    ("restitution 0.5, step / 8", "bounce8", [*BOUNCE, "h=0.03125e-3"]),
]
# Springs with other settings, of the stiffness SAME
SAME = "1e4"
OTHER_SPRINGS = [("step / 2", "half", ["h=0.5*h_springs"]),
                 ("restitution 0.05", "damped", ["h=0.4*h_springs", "e_n=0.05"])]
# Runs that differ only by a slightly shorter step: the random scatter.
SHARES = ["0.95", "0.9", "0.85", "0.8"]
MEASURES = ["body(of=top)", "body(of=right)",
            "wall_stress(of=bottom, from=left, to=right, axis=x)",
            "wall_stress(of=top, from=left, to=right, axis=x)",
            "wall_stress(of=left, from=bottom, to=top, axis=y)",
            "wall_stress(of=right, from=bottom, to=top, axis=y)",
            "coordination(grains=grains)", "contacts", "energy"]
ACCOUNTS = ["kinetic", "stored", "normal", "friction", "damping", "drive", "load"]
WINDOW = 0.00125  # curves are means over this much strain on either side
EARLY, LATE = 0.005, 0.01  # the rise of the stress ratio ends, and the plateau begins


class Run:
    """One compression. Strains are those of the box since the lid began to move."""

    def __init__(self, page, label, name, settings):
        self.label, self.settings = label, settings
        self.result, self.summary, self.seconds = timed(page, name, settings)
        table = page.measure(self.result, *MEASURES)
        settle = 0.003 if page.short else 0.06
        first = min(k for k, t in enumerate(table["t"]) if t >= settle - 1e-9)
        height, width = table["body.y"], table["body.x#2"]
        area = [h * w for h, w in zip(height, width)]
        self.squeezed = 1 - area[first] / area[0]
        self.strain = [1 - h / height[first] for h in height[first:]]
        self.volume = [a / area[first] - 1 for a in area[first:]]
        sides = [[abs(x) for x in table[column][first:]] for column in
                 ("wall_stress.sy", "wall_stress.sy#2", "wall_stress.sx#3", "wall_stress.sx#4")]
        ratio = [(a + b) / (c + d) if c + d else 1 for a, b, c, d in zip(*sides)]
        self.ratio = smooth(self.strain, ratio)
        self.z = smooth(self.strain, table["coordination.z"][first:])
        self.sliding = table["contacts.sliding"][first:]
        self.energy = {a: [x - table[f"energy.{a}"][first] for x in table[f"energy.{a}"][first:]]
                       for a in ACCOUNTS}
        self.stored_at_rest = table["energy.stored"][first]
        self.visits = (self.summary["updates_total"]
                       + self.summary["steps"] * mean(table["contacts.active"][1:]))

    def late(self, curve):
        start = min(LATE, self.strain[-1] / 2)
        return mean(y for x, y in zip(self.strain, curve) if x >= start)

    def mobilised(self):
        """Strain at which the stress ratio is half way from 1 to its plateau."""
        half = 1 + 0.5 * (self.late(self.ratio) - 1)
        return next((x for x, y in zip(self.strain, self.ratio) if y >= half), math.nan)

    def work(self):
        return self.energy["drive"][-1] + self.energy["load"][-1]


def timed(page, name, settings):
    """The run and the seconds of processor time it took, kept beside the result."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result, summary = page.run(name, settings)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    kept = result.with_suffix(".cpu")
    if spent > 0.1 or not kept.exists():
        kept.write_text(f"{spent:.3f}\n")
    return result, summary, float(kept.read_text())


def smooth(xs, ys):
    """Means over a window that is as wide on the left as on the right: narrow where the rise begins."""
    reach = [min(WINDOW, x - xs[0]) for x in xs]
    return [mean(y for x, y in zip(xs, ys) if abs(x - at) <= r) for at, r in zip(xs, reach)]


def sample(xs, ys, at):
    """Linear between frames."""
    for i in range(1, len(xs)):
        if xs[i] >= at:
            share = (at - xs[i - 1]) / (xs[i] - xs[i - 1]) if xs[i] > xs[i - 1] else 1
            return ys[i - 1] + share * (ys[i] - ys[i - 1])
    return ys[-1]


def apart(run, base, curve, low, high):
    """Root mean square distance of a curve from the base's over an interval of strain."""
    high = min(high, run.strain[-1], base.strain[-1])
    low = min(low, high / 2)
    grid = [low + (high - low) * k / 60 for k in range(61)]
    pairs = [(sample(run.strain, getattr(run, curve), x), sample(base.strain, getattr(base, curve), x))
             for x in grid]
    return math.sqrt(mean((a - b) ** 2 for a, b in pairs))


def save(page, run):
    path = page.out / f"{run.result.stem}-curves.csv"
    write_table(path, {
        "axial strain [%]": [100 * x for x in run.strain],
        "sigma_1 / sigma_2": run.ratio,
        "volumetric strain [%]": [100 * x for x in run.volume],
        "coordination": run.z,
        "work [J]": [a + b for a, b in zip(run.energy["drive"], run.energy["load"])],
        "lost in friction [J]": [-x for x in run.energy["friction"]],
        "lost in shocks and dashpots [J]": [-a - b for a, b in zip(run.energy["normal"],
                                                                 run.energy["damping"])],
        "stored in springs [J]": [x + run.stored_at_rest for x in run.energy["stored"]]})
    return path


def behaviour(runs):
    rows = ["| | squeezed at rest | strain to half of the plateau | plateau of sigma_1 / sigma_2 "
            "| volumetric strain at the end | coordination | sliding contacts |", "|---|" + "---|" * 6]
    for r in runs:
        rows.append(f"| {r.label} | {percent(r.squeezed)} | {percent(r.mobilised())} | "
                    f"{r.late(r.ratio):.2f} | {100 * r.volume[-1]:.2f} % | {r.late(r.z):.2f} | "
                    f"{percent(r.late(r.sliding))} |")
    return "\n".join(rows)


def cost(runs, base):
    rows = ["| | step | steps | visits of contacts | processor time | times contact dynamics "
            "| error of the rise | of the plateau | of the volume | of coordination |",
            "|---|" + "---|" * 9]
    for r in runs:
        errors = ["", "", "", ""] if r is base else [
            number(apart(r, base, "ratio", 0, EARLY), 2), number(apart(r, base, "ratio", LATE, 1), 2),
            f"{number(100 * apart(r, base, 'volume', 0, 1), 2)} %",
            number(apart(r, base, "z", LATE, 1), 2)]
        step = r.summary["t"] / r.summary["steps"]
        rows.append(f"| {r.label} | {number(1e6 * step)} us | {number(r.summary['steps'])} | "
                    f"{number(r.visits / 1e6, 2)} million | {number(r.seconds, 2)} s | "
                    f"{number(r.seconds / base.seconds, 2)} | " + " | ".join(errors) + " |")
    return "\n".join(rows)


def rest(run):
    """Work that neither friction, shocks nor dashpots took and that is not there any more."""
    accounts = run.energy
    lost = sum(accounts[a][-1] for a in ("friction", "normal", "damping"))
    return run.work() + lost - accounts["stored"][-1] - accounts["kinetic"][-1]


def energy(runs):
    rows = ["| | work of lid and side | friction | shocks | dashpots | into springs | kinetic | rest "
            "| stored in springs, start and end |", "|---|" + "---|" * 8]
    for r in runs:
        work = r.work()
        shares = [-r.energy["friction"][-1], -r.energy["normal"][-1], -r.energy["damping"][-1],
                  r.energy["stored"][-1], r.energy["kinetic"][-1]]
        shares.append(rest(r))
        rows.append(f"| {r.label} | {number(work)} J | "
                    + " | ".join(percent(x / work) if work else "0 %" for x in shares)
                    + f" | {number(r.stored_at_rest, 2)} to "
                      f"{number(r.stored_at_rest + r.energy['stored'][-1], 2)} J |")
    return "\n".join(rows)


def cost_plot(page, springs, base, others):
    """Cost and errors over the stiffness. Level lines: the base's cost and area lost at rest, and
    how far other runs of contact dynamics are from it."""
    paths = [page.out / f"cd-vs-dem-cost-{name}.csv" for name in ("springs", "rigid")]
    columns = {"processor time [s]": lambda r: r.seconds,
               "error of the rise": lambda r: apart(r, base, "ratio", 0, EARLY),
               "error of the volume [%]": lambda r: 100 * apart(r, base, "volume", 0, 1),
               "squeezed at rest [%]": lambda r: 100 * r.squeezed}
    kappas = [float(k) for k in page.few(KAPPAS, 3)]
    level = {name: max(map(of, others)) if name.startswith("error") else of(base)
             for name, of in columns.items()}
    write_table(paths[0], {"kappa": kappas, **{name: [of(r) for r in springs]
                                               for name, of in columns.items()}})
    write_table(paths[1], {"kappa": kappas, **{name: [y] * len(kappas) for name, y in level.items()}})
    panels = [word for name in columns for word in ("--y", name.split(" [")[0])]
    return page.plot("cd-vs-dem-cost", paths, *panels, "--log", "--x-log",
                     "--label", "springs", "--label", "contact dynamics")


def crossing(springs, base):
    """The stiffness at which springs cost as much as contact dynamics."""
    points = [(math.log10(float(k)), math.log10(r.seconds / base.seconds))
              for k, r in zip(KAPPAS, springs)]
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        if y0 <= 0 < y1:
            kappa = 10 ** (x0 - y0 * (x1 - x0) / (y1 - y0))
            return f"near kappa = {number(float(f'{kappa:.1g}'))}"
    return "at no kappa of these"


def span(values, digits=3):
    values = list(values)
    return f"{number(min(values), digits)} to {number(max(values), digits)}"


def run_all(page):
    base = Run(page, "contact dynamics", "cd-vs-dem", [])
    others = [Run(page, f"the same, {label}", f"cd-vs-dem-{name}", settings)
              for label, name, settings in OTHERS]
    springs = [Run(page, f"springs, kappa {k}", f"cd-vs-dem-{k}",
                   [*EXPLICIT, f"kappa={k}", "h=h_springs"]) for k in page.few(KAPPAS, 3)]
    other_springs = [Run(page, f"kappa {SAME}, {label}", f"cd-vs-dem-{name}",
                         [*EXPLICIT, f"kappa={SAME}", *settings])
                     for label, name, settings in OTHER_SPRINGS]
    implicit = Run(page, f"implicit springs, kappa {SAME}", "cd-vs-dem-implicit",
                   ["world.theta=1", *BONDS, f"kappa={SAME}"])
    return base, others, springs, other_springs, implicit


def spread(values):
    """Mean and standard deviation of one run."""
    values = list(values)
    middle = mean(values)
    deviation = math.sqrt(sum((x - middle) ** 2 for x in values) / (len(values) - 1))
    return f"{middle:.2f} +- {deviation:.2f}"


def luck(page, base, others, springs):
    """A table of what runs of slightly different steps have in common."""
    named = {name: run for (_, name, _), run in zip(OTHERS, others)}
    groups = [("contact dynamics", base, "", [], "0.25e-3"),
              ("the same, step / 8", named["finest"], "-finest", [], "0.03125e-3"),
              ("the same, step / 8, restitution 0.5", named["bounce8"], "-bounce8", BOUNCE,
               "0.03125e-3"),
              (f"springs, kappa {SAME}", springs[KAPPAS.index(SAME)], f"-{SAME}",
               [*EXPLICIT, f"kappa={SAME}"], "h_springs")]
    rows = ["| steps of 0.8 to 1 times the usual | plateau of sigma_1 / sigma_2 "
            "| volumetric strain at the end, % | coordination |", "|---|---|---|---|"]
    for label, first, name, settings, step in groups:
        runs = [first] + [Run(page, label, f"cd-vs-dem{name}-{share}", [*settings, f"h={share}*{step}"])
                          for share in (SHARES[:1] if page.short else SHARES)]
        rows.append(f"| {label}, {len(runs)} runs | {spread(r.late(r.ratio) for r in runs)} | "
                    f"{spread(100 * r.volume[-1] for r in runs)} | "
                    f"{spread(r.late(r.z) for r in runs)} |")
    return "\n".join(rows)


def tell_rigid(page, base, others):
    """How far runs of contact dynamics are from each other."""
    rigid = [base, *others]
    named = {name: run for (_, name, _), run in zip(OTHERS, others)}
    tight, finest = named["tight"], named["finest"]
    page.values.update(
        floor_rise=number(max(apart(r, base, "ratio", 0, EARLY) for r in others), 2),
        floor_plateau=number(max(apart(r, base, "ratio", LATE, 1) for r in others), 2),
        floor_volume=number(100 * max(apart(r, base, "volume", 0, 1) for r in others), 2),
        rigid_ratio=span(r.late(r.ratio) for r in rigid),
        rigid_volume=span(100 * r.volume[-1] for r in rigid),
        rigid_z=span(r.late(r.z) for r in rigid),
        rigid_squeezed=percent(base.squeezed), tight_squeezed=percent(tight.squeezed),
        rigid_overlap=number(base.summary["penetration_share"], 2),
        tight_overlap=number(tight.summary["penetration_share"], 2),
        tight_missed=number(tight.summary["unconverged_steps"]),
        tight_cost=number(tight.seconds / base.seconds, 2),
        finest_cost=number(finest.seconds / base.seconds, 2),
        finest_visits=number(finest.visits / base.visits, 2))


def tell_springs(page, base, springs, other_springs, implicit):
    same, soft, stiff = springs[KAPPAS.index(SAME)], springs[0], springs[-1]
    full = [(r.stored_at_rest + r.energy["stored"][-1]) / r.work() for r in (soft, stiff)]
    page.values.update(
        crossing=crossing(springs, base),
        softest=number(soft.seconds / base.seconds, 2),
        stiffest=number(stiff.seconds / base.seconds, 2),
        visits=number(base.visits / stiff.visits, 2),
        visit_rigid=number(1e9 * base.seconds / base.visits, 2),
        visit_springs=number(1e9 * stiff.seconds / stiff.visits, 2),
        visit_implicit=number(1e9 * implicit.seconds / implicit.visits, 2),
        implicit_steps=number(same.summary["steps"] / implicit.summary["steps"], 2),
        implicit_cost=number(implicit.seconds / same.seconds, 2),
        implicit_rest=percent(rest(implicit) / implicit.work()),
        implicit_visits=number(base.visits / implicit.visits, 2),
        soft_stored=percent(full[0]), stiff_stored=percent(full[1]),
        stiff_volume=span(100 * r.volume[-1] for r in [*springs[2:], *other_springs]),
        stiff_ratio=span(r.late(r.ratio) for r in [*springs[2:], *other_springs]),
        shocks=number(-base.energy["normal"][-1], 2),
        dashpots=number(-stiff.energy["damping"][-1], 2),
        soft_volume=f"{100 * soft.volume[-1]:.2f}", soft_overlap=number(
            soft.summary["penetration_share"], 2),
        rises=", ".join(number(apart(r, base, "ratio", 0, EARLY), 2) for r in springs))


def make(page):
    base, others, springs, other_springs, implicit = run_all(page)
    drawn, every = [base, *springs], [base, *others, *springs, *other_springs, implicit]
    paths = [save(page, r) for r in drawn]
    labels = [word for r in drawn for word in ("--label", r.label.replace("springs, ", ""))]
    tell_rigid(page, base, others)
    tell_springs(page, base, springs, other_springs, implicit)
    page.values.update(
        curves=page.plot("cd-vs-dem", paths, "--y", "sigma_1 / sigma_2", "--y",
                         "volumetric strain", "--y", "coordination", *labels),
        energies=page.plot("cd-vs-dem-energy", paths, "--y", "work", "--y", "lost in friction",
                           "--y", "lost in shocks and dashpots", "--y", "stored in springs",
                           *labels),
        cost_plot=cost_plot(page, springs, base, others),
        rigid=page.picture("cd-vs-dem-rigid", base.result, "--last", "--forces"),
        soft=page.picture("cd-vs-dem-soft", springs[0].result, "--last", "--forces"),
        stiff=page.picture("cd-vs-dem-stiff", springs[-1].result, "--last", "--forces"),
        behaviour=behaviour(every), luck=luck(page, base, others, springs), cost=cost(every, base), energy=energy(every),
        certificate=page.certificate(base.summary))
