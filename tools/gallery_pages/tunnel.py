"""Tunnel: which blocks come out of the rock, with two values of the friction."""
import math

from common import number, percent

SHORT = ["run.until=0.01 s", "run.record=5 ms"]
OUT = 0.05  # m: a block that has gone further comes out


def blocks_out(page, result, t):
    """Displacements of the blocks that come out, largest first, by the frames at both ends."""
    first, _ = page.export(result, 0)
    last, _ = page.export(result, t)
    start = {i: (x, y, z) for i, x, y, z in zip(first["id"], first["x"], first["y"], first["z"])}
    out = []
    for i, x, y, z, group in zip(last["id"], last["x"], last["y"], last["z"], last["group"]):
        way = math.dist(start[i], (x, y, z))
        if group == "rock" and way > OUT:
            out.append((way, start[i]))
    return sorted(out, reverse=True)


def make(page):
    rows = ["| friction | blocks that come out | furthest | of them above the springing line "
            "| steps that missed | worst residual |", "|---|---|---|---|---|---|"]
    pictures, counts, depth = [], {}, 0
    for mu in (0.6, 0.2):
        name = "tunnel" if mu == 0.6 else "tunnel-smooth"
        result, summary = page.run(name, [] if mu == 0.6 else [f"mu={mu}"])
        out = blocks_out(page, result, summary["t"])
        counts[mu] = len(out)
        depth = max(depth, summary["penetration_max"])
        above = sum(place[2] > 0.6 for _, place in out)
        rows.append(f"| {mu} | {len(out)} | {number(out[0][0]) if out else 0} m | {above} "
                    f"| {percent(summary['unconverged_steps'] / summary['steps'])} "
                    f"| {number(summary['residual_max'], 2)} |")
        pictures.append(page.picture(name, result, "--last", "--colour", "displacement",
                                     "--limits", "0,2.4", "--camera", "-90,8", "--cut", "y=-1.2"))
        if mu == 0.6:
            certificate, blocks = page.certificate(summary), summary["bodies"] - 1
    page.values.update(pictures=" ".join(pictures), table="\n".join(rows),
                       blocks=number(blocks), held=number(counts[0.6]),
                       loose=number(counts[0.2]), depth=number(1000 * depth, 2),
                       certificate=certificate)
