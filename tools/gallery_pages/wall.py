"""Quaking wall: how far the head joints open, course by course, and what of it converges."""
import math

from common import mean, number, write_table

SHORT = ["courses=4", "run.until=0.2 s"]

LENGTH, HALF, HEIGHT = 0.6, 0.3, 0.4


def lengths(course):
    """Blocks of a running bond: the half block is first in every second course."""
    return [LENGTH] * 10 + [HALF] if course % 2 == 0 else [HALF] + [LENGTH] * 10


def courses(bodies):
    """x of the blocks of each course, by the order in which the generator laid them."""
    xs = [x for x, group in zip(bodies["x"], bodies["group"]) if group == "blocks"]
    return [xs[k:k + 11] for k in range(0, len(xs), 11)]


def joints(bodies):
    """Mean and widest opening of the head joints per course, in mm."""
    out = []
    for k, xs in enumerate(courses(bodies)):
        size = lengths(k)
        gaps = [1000 * (b - a - 0.5 * (size[i] + size[i + 1]))
                for i, (a, b) in enumerate(zip(xs, xs[1:]))]
        out.append((mean(gaps), max(gaps)))
    return out


def heights(bodies):
    ys = [y for y, group in zip(bodies["y"], bodies["group"]) if group == "blocks"]
    return max(ys)


# The study: openings and way of the wall for steps, tolerances and laws.

STEPS = [10, 5, 2, 1, 0.5, 0.25]  # ms
STEPS_SHORT = [10, 1]
STUDY = [("velocity", "1e-3"), ("velocity", "1e-4"), ("velocity", "1e-6"),
         ("quasi_inelastic", "1e-4"), ("position", "1e-4"), ("position", "1e-6")]
# Ground with more friction than the joints.
GROUND = ["laws.floor={normal: velocity, friction: 0.6}", "contacts.1.law=floor"]
GROUND_STUDY = {"1e-4": [5, 2, 1], "1e-6": [2, 1]}
FLOOR = 1e-4  # mm: smaller openings are drawn there, for the logarithmic axis


def sliding_block(until, mu=0.3, amplitude=0.125, frequency=2, gravity=9.81, dt=1e-5):
    """How far one rigid block has gone on this ground, in m: |x''| <= mu g, implicit steps."""
    omega, steps = 2 * math.pi * frequency, round(until / dt)
    most, x, v = mu * gravity * dt, 0.0, 0.0
    for k in range(1, steps + 1):
        ground, before = -amplitude * omega * math.sin(omega * k * dt), v
        v = min(max(ground, v - most), v + most)
        x += 0.5 * (before + v) * dt
    return x


def way(bodies):
    """Displacement of the centre of the blocks along x, in mm, each weighed by its length."""
    moments = [(size * x, size) for k, xs in enumerate(courses(bodies))
               for size, x in zip(lengths(k), xs)]
    return 1000 * sum(m for m, _ in moments) / sum(size for _, size in moments)


class Variant:
    """One run of the study."""

    def __init__(self, page, law, tolerance, h, until, name=None, settings=()):
        self.result, summary = page.run(f"wall-{name or law}-{tolerance}-{h}ms", [
            *settings, f"laws.dry.normal={law}", f"world.tolerance={tolerance}",
            f"world.h={h} ms", f"run.until={until} s"])
        bodies, _ = page.export(self.result, until)
        opened = joints(bodies)
        self.mean = mean(o[0] for o in opened)
        self.widest = max(o[1] for o in opened)
        self.way = way(bodies)
        self.missed = summary["unconverged_steps"]


def small(value):
    return "< 0.001" if abs(value) < 1e-3 else number(value, 2)


def study_table(rows, steps, cell):
    lines = ["| law | tolerance | " + " | ".join(f"h = {h} ms" for h in steps) + " |",
             "|---|---|" + "---|" * len(steps)]
    for (law, tolerance), variants in rows.items():
        lines.append(f"| `{law}` | {tolerance} | " + " | ".join(map(cell, variants)) + " |")
    return "\n".join(lines)


def study_plot(page, rows, steps):
    paths, labels = [], []
    for (law, tolerance), variants in rows.items():
        paths.append(page.out / f"wall-study-{law}-{tolerance}.csv")
        write_table(paths[-1], {"step h [ms]": steps,
                                "mean opening [mm]": [max(v.mean, FLOOR) for v in variants]})
        labels += ["--label", f"{law}, {tolerance}"]
    return page.plot("wall-study", paths, "--y", "mean opening", *labels, "--log", "--x-log")


def ground_table(rows):
    lines = ["| tolerance | h | mean opening (widest), mm | displacement of the wall, mm |",
             "|---|---|---|---|"]
    for tolerance, variants in rows.items():
        for h, v in zip(GROUND_STUDY[tolerance], variants):
            lines.append(f"| {tolerance} | {h} ms | {small(v.mean)} ({small(v.widest)}) "
                         f"| {v.way:.1f} |")
    return "\n".join(lines)


def ground_study(page, until):
    """The wall on ground with more friction, and its pictures from the finest run."""
    rows = {tolerance: [Variant(page, "velocity", tolerance, h, until, "ground", GROUND)
                        for h in page.few(steps)] for tolerance, steps in GROUND_STUDY.items()}
    result = rows["1e-6"][-1].result
    times = [0.1, 0.15, 0.2] if page.short else [1, 2, 3]
    means = [v.mean for variants in rows.values() for v in variants]
    page.values.update({f"ground_time_{k}": str(t) for k, t in enumerate(times)})
    page.values.update(
        ground_0=page.picture("wall-ground-1", result, "--time", times[0]),
        ground_1=page.picture("wall-ground-2", result, "--time", times[1]),
        ground_2=page.picture("wall", result, "--time", times[2]),
        ground_table=ground_table(rows),
        ground_least=number(min(means), 2), ground_most=number(max(means), 2))


def tight_run(page):
    """The wall of the paper at a tolerance that leaves nothing of its ruin."""
    until = 0.2 if page.short else 30
    result, summary = page.run("wall-tight", ["world.tolerance=1e-6"])
    bodies, _ = page.export(result, until)
    page.values.update(
        tight_widest=small(max(o[1] for o in joints(bodies))), tight_until=until,
        tight_way=f"{way(bodies):.1f}", tight_block=f"{1000 * sliding_block(until, dt=1e-3):.1f}",
        tight_exact=f"{1000 * sliding_block(until):.1f}",
        tight_certificate=page.certificate(summary))


def study(page):
    until, steps = (0.2, STEPS_SHORT) if page.short else (3, STEPS)
    ground_study(page, until)
    tight_run(page)
    rows = {(law, tolerance): [Variant(page, law, tolerance, h, until) for h in steps]
            for law, tolerance in STUDY}
    block = [1000 * sliding_block(until, dt=1e-3 * h) for h in steps]
    fine = [(v, x) for (_, tolerance), variants in rows.items() if tolerance == "1e-6"
            for v, x, h in zip(variants, block, steps) if h <= 2]
    page.values.update(
        study_until=until,
        study_plot=study_plot(page, rows, steps),
        study_joints=study_table(rows, steps, lambda v: f"{small(v.mean)} ({small(v.widest)})"),
        study_way="\n".join([
            study_table(rows, steps, lambda v: f"{v.way:.1f}"),
            "| one block, the same steps | | " + " | ".join(f"{x:.1f}" for x in block) + " |"]),
        study_fine=number(max(v.widest for v, _ in fine), 2),
        way_apart=number(max(abs(v.way - x) for v, x in fine), 2),
        study_missed=number(sum(v.missed for variants in rows.values() for v in variants)),
        block_way=f"{1000 * sliding_block(until):.1f}")


def make(page):
    study(page)
    result, summary = page.run()
    times = [0, 0.1, 0.15, 0.2] if page.short else [0, 8, 26.1, 28]
    pictures, openings, tops = [], [], []
    for k, t in enumerate(times):
        pictures.append(page.picture(f"wall-{k}", result, "--time", t))
        bodies, _ = page.export(result, t)
        openings.append(joints(bodies))
        tops.append(heights(bodies))
    rows = ["| course from the ground | " + " | ".join(f"t = {t} s" for t in times[1:]) + " |",
            "|---|" + "---|" * (len(times) - 1)]
    count = len(openings[0])
    for k in range(count):
        rows.append(f"| {k + 1} | " + " | ".join(
            f"{number(o[k][0], 2)} ({number(o[k][1], 2)})" for o in openings[1:]) + " |")
    quarter = max(count // 4, 1)
    last = openings[-1]
    low, high = mean(o[0] for o in last[:quarter]), mean(o[0] for o in last[-quarter:])
    middle = mean(o[0] for o in last[quarter:-quarter])
    page.values.update({f"picture_{k}": p for k, p in enumerate(pictures)})
    page.values.update({f"time_{k}": str(t) for k, t in enumerate(times)})
    page.values.update(
        network=page.picture("wall-forces", result, "--time", times[1], "--forces"),
        joints="\n".join(rows),
        joints_plot=page.plot("wall-joints", {
            "course from the ground": list(range(1, count + 1)),
            **{f"t = {t} s [mm]": [o[0] for o in opening]
               for t, opening in zip(times[1:], openings[1:])}},
            "--y", ",".join(f"t = {t} s" for t in times[1:]),
            "--y-label", "mean opening of the head joints"),
        low=number(low), high=number(high), middle=number(middle), quarter=quarter,
        standing="still stands" if tops[-1] > tops[0] - HEIGHT else "has lost its upper courses",
        certificate=page.certificate(summary))
