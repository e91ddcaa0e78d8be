"""Couette flow: profiles along the radius of what moves and of how dense it is."""
import math

from common import mean, number, percent

SHORT = ["number=200", "inner=4 * d", "link=0.6 mm", "bodies.191.generate.solid_fraction=0.75",
         "stages.close.until.time=10 ms", "stages.compact.until.time=10 ms", "pressure=5 kPa",
         "stages.turn.until.condition=drum_angle >= 0.02"]
D = 5e-3  # mean diameter of the grains


def grains(bodies):
    return {i: (x, y) for i, x, y, group in
            zip(bodies["id"], bodies["x"], bodies["y"], bodies["group"]) if group == "grains"}


def rings(inner, outer):
    count = int((outer - inner) / D)
    return [inner + k * D for k in range(count + 1)]


def swept(before, after, edges):
    """Mean angle that the grains of each ring went round, by where they are in the middle."""
    sums = [[] for _ in edges[1:]]
    for i, (x, y) in after.items():
        u, v = before[i]
        angle = math.atan2(u * y - v * x, u * x + v * y)
        radius = 0.5 * (math.hypot(x, y) + math.hypot(u, v))
        k = int((radius - edges[0]) / D)
        if 0 <= k < len(sums):
            sums[k].append(angle)
    return [mean(s) for s in sums]


def shifted(before, after, radius):
    """Length of the mean displacement of the grains beyond the radius, in each of eight sectors."""
    sums = [[0.0, 0.0, 0] for _ in range(8)]
    for i, (x, y) in after.items():
        if math.hypot(x, y) > radius:
            s = sums[int((math.atan2(y, x) + math.pi) / (2 * math.pi) * 8) % 8]
            s[0] += x - before[i][0]
            s[1] += y - before[i][1]
            s[2] += 1
    return [math.hypot(s[0], s[1]) / s[2] for s in sums if s[2]]


def below(s):
    """Share of the area of a disk of radius 1 that lies below the height s."""
    s = max(-1.0, min(1.0, s))
    return 0.5 + (math.asin(s) + s * math.sqrt(1 - s * s)) / math.pi


def density(centres, edges):
    """Solid fraction of rings, each grain taken with the mean radius and spread over the rings."""
    area, radius = math.pi * D * D / 4 * (1 + 0.04 / 3), D / 2
    sums = [0.0] * (len(edges) - 1)
    for x, y in centres.values():
        r = math.hypot(x, y)
        first = max(int((r - radius - edges[0]) / D), 0)
        for k in range(first, min(first + 3, len(sums))):
            share = below((edges[k + 1] - r) / radius) - below((edges[k] - r) / radius)
            sums[k] += share * area
    return [s / (math.pi * (b * b - a * a)) for s, a, b in zip(sums, edges, edges[1:])]


def make(page):
    result, summary = page.run()
    table = page.measure(result, "value(of=drum_angle)", "value(of=drum_torque)", "coordination",
                         "contacts", "kinetic(grains=grains)")
    t, angle = table["t"], table["value.value"]
    begin = t[max(k for k, a in enumerate(angle) if a <= 1e-12)]
    end = t[-1]
    total = angle[-1]
    first = grains(page.export(result, begin)[0])
    bodies, contacts = page.export(result, end)
    last = grains(bodies)
    overlap = [max(-gap, 0) / D for gap, n in zip(contacts["gap"], contacts["N"]) if n > 0]
    inner = 4 * D if page.short else 10 * D
    outer = sorted(math.hypot(*p) for p in last.values())[-len(last) // 20]
    edges = rings(inner, outer)
    turned = swept(first, last, edges)
    speed = [w / total * (a + b) / (2 * inner) for w, a, b in zip(turned, edges, edges[1:])]
    middle = [((a + b) / 2 - inner) / D for a, b in zip(edges, edges[1:])]
    dense = [density(state, edges) for state in (first, last)]
    layer = next((m for m, v in zip(middle, speed) if v < 0.1 * max(speed[0], 1e-9)), middle[-1])
    outside = [w for w, m in zip(turned, middle) if m > middle[-1] / 2]
    near = max(1, min(4, len(middle) // 3))
    sectors = shifted(first, last, (edges[0] + edges[-1]) / 2)
    loss = [mean(b[:near]) - mean(a[:near]) for a, b in [dense]][0]
    far = [mean(b[near:]) - mean(a[near:]) for a, b in [dense]][0]
    late = [k for k, a in enumerate(angle) if a > total / 2]
    page.values.update(
        network=page.picture("couette", result, "--last", "--forces"),
        moved=page.picture("couette-displacement", result, "--last", "--displacements",
                           f"{begin:.9g}",
                           "--colour", "displacement"),
        profile=page.plot("couette-profile", {
            "distance from the drum in grain diameters": middle,
            "speed / speed of the drum": speed,
            "solid fraction at the start": dense[0], "solid fraction at the end": dense[1]},
            "--y", "speed / speed of the drum", "--y",
            "solid fraction at the start,solid fraction at the end", "--y-label", "", "--y-label",
            "solid fraction"),
        turn=number(math.degrees(total)), begin=number(begin), end=number(end),
        surface=percent(speed[0]), layer=number(layer, 2),
        outside=number(math.degrees(mean(outside)), 2),
        outside_spread=number(math.degrees(max(outside) - min(outside)), 2),
        shift_least=number(min(sectors) / D, 2), shift_most=number(max(sectors) / D, 2),
        near=near, loss=number(loss, 2), far=number(far, 2),
        start_near=number(mean(dense[0][:near])), end_near=number(mean(dense[1][:near])),
        dilates="dilates" if loss < 0 and loss < far else "does not dilate",
        torque=number(abs(mean(table["value.value#2"][k] for k in late))),
        sliding=percent(mean(table["contacts.sliding"][k] for k in late)),
        overlap_gain=number(2 * mean(overlap) * mean(dense[1]), 2),
        overlap=percent(mean(overlap)), deepest=percent(max(overlap)),
        z=number(table["coordination.z"][-1]),
        certificate=page.certificate(summary))
