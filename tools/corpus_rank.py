"""Rows, velocities and rank of a problem file in FCLIB's global form, for tools/corpus.

W = H' M^-1 H has the rank of H, since M is positive definite. H is reduced by Gaussian elimination, contact row after
contact row with pairwise pivoting, velocities in the order of Cuthill and McKee, so that rows stay short.
"""
import re
import subprocess

MOST = 1300   # velocities up to which the rank is computed; beyond, elimination in Python takes minutes
SMALL = 1e-9  # of a row of unit length: what is left of it counts as zero


def numbers(path, place, kind):
    done = subprocess.run(["h5dump", "-d", place, "-m", "%.17g", "-y", "-w", "0", path], check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    found = re.search(r"DATA \{(.*?)\}", done.stdout, re.DOTALL)
    return [kind(word) for word in found[1].split(",") if word.strip()]


def columns(path, group):
    """A matrix stored by columns, as lists of (row, value)."""
    i, p, x = (numbers(path, f"{group}/{name}", kind) for name, kind in (("i", int), ("p", int), ("x", float)))
    return [[(i[k], x[k]) for k in range(a, b) if x[k] != 0] for a, b in zip(p, p[1:])]


def neighbours(rows, count):
    near = [set() for _ in range(count)]
    for row in rows:
        touched = [k for k, _ in row]
        for k in touched:
            near[k].update(touched)
    return near


def order(rows, count):
    """Places of the velocities after Cuthill and McKee: breadth first, from one with few neighbours."""
    near, place, after = neighbours(rows, count), {}, []
    for start in sorted(range(count), key=lambda k: len(near[k])):
        if start in place:
            continue
        place[start] = len(place)
        after = [start]
        while after:
            following = []
            for k in after:
                for other in sorted(near[k], key=lambda j: (len(near[j]), j)):
                    if other not in place:
                        place[other] = len(place)
                        following.append(other)
            after = following
    return place


def unit_rows(rows, place):
    """Rows as (first place, values) of unit length, sorted by their first place."""
    out = []
    for row in rows:
        if not row:
            continue
        length = sum(x * x for _, x in row) ** 0.5
        first, last = min(place[k] for k, _ in row), max(place[k] for k, _ in row)
        values = [0.0] * (last - first + 1)
        for k, x in row:
            values[place[k] - first] = x / length
        out.append((first, values))
    return sorted(out, key=lambda row: row[0])


def rank(rows, count):
    """Rank of a sparse matrix given by rows of (column, value)."""
    pivots, found = [None] * count, 0
    for first, values in unit_rows(rows, order(rows, count)):
        if found == count:
            break
        while values:
            if abs(values[0]) <= SMALL:
                values, first = values[1:], first + 1
                continue
            if pivots[first] is None:
                pivots[first], found = values, found + 1
                break
            if abs(values[0]) > abs(pivots[first][0]):
                values, pivots[first] = pivots[first], values
            other = pivots[first]
            factor = values[0] / other[0]
            values = [a - factor * b for a, b in zip(values, other)] + \
                (values[len(other):] or [-factor * b for b in other[len(values):]])
            values, first = values[1:], first + 1
    return found


def told(path):
    """{contacts, rows, velocities, rank}; rank None where the problem is large."""
    inertia = columns(path, "/fclib_global/M")
    count = len(inertia)
    root = [next((x for i, x in column if i == k), 1.0) ** 0.5 for k, column in enumerate(inertia)]
    rows = [[(k, x / root[k]) for k, x in column] for column in columns(path, "/fclib_global/H")]
    used = [row for row in rows if row]
    return {"rows": len(used), "velocities": count, "rank": rank(used, count) if count <= MOST else None}
