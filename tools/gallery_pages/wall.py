"""Quaking wall: how far the head joints open, course by course."""
from common import mean, number

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


def make(page):
    result, summary = page.run()
    times = [0, 0.1, 0.15, 0.2] if page.short else [0, 8, 26.1, 28]
    pictures, openings, tops = [], [], []
    for k, t in enumerate(times):
        name = "wall" if k == 2 else f"wall-{k}"
        pictures.append(page.picture(name, result, "--time", t, width=560))
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
        network=page.picture("wall-forces", result, "--time", times[1], "--forces", width=560),
        joints="\n".join(rows),
        joints_plot=page.plot("wall-joints", {
            "course from the ground": list(range(1, count + 1)),
            **{f"t = {t} s [mm]": [o[0] for o in opening]
               for t, opening in zip(times[1:], openings[1:])}},
            "--y", ",".join(f"t = {t} s" for t in times[1:]), "--title",
            "mean opening of the head joints"),
        low=number(low), high=number(high), middle=number(middle), quarter=quarter,
        standing="still stands" if tops[-1] > tops[0] - HEIGHT else "has lost its upper courses",
        certificate=page.certificate(summary))
