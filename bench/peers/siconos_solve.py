"""Solves one frictional-contact problem file with one solver of Siconos; prints one line of JSON.

Siconos as Debian ships it (built with assertions on). Its Python module reads .dat files; FCLIB files,
and planar ones whose sparse matrices its driver refuses, are turned into .dat files with blocks first,
which is not timed. The time is that of the solver's driver alone,
condensation of global problems inside it. The error is computed here from the impulses, by the formula
that all solvers are judged by, whatever Siconos itself reports. With --judge nothing is solved: the
same formula is applied to a solution that stands in an FCLIB file, which is how scree is judged.
"""

import argparse
import json
import math
import os
import resource
import statistics
import tempfile
import time

import numpy
import siconos.numerics as numerics

PREFIX = {
    "local 3": "SICONOS_FRICTION_3D_",
    "local 2": "SICONOS_FRICTION_2D_",
    "global 3": "SICONOS_GLOBAL_FRICTION_3D_",
    "rolling 3": "SICONOS_ROLLING_FRICTION_3D_",
    "rolling 2": "SICONOS_ROLLING_FRICTION_2D_",
    "global rolling 3": "SICONOS_GLOBAL_ROLLING_FRICTION_3D_",
}

# All that the package can run; GAMS solvers are not in it.
SOLVERS = {
    "local 3": ["NSGS", "NSGSV", "PROX", "TFP", "ACLMFP", "PFP", "DSFP", "EG", "HP", "FPP", "VI_EG",
                "VI_FPP", "NSN_AC", "NSN_AC_TEST", "NSN_NM", "NSN_FB", "ADMM", "SOCLCP",
                "VI_FPP_Cylinder", "CONVEXQP_PG_CYLINDER"],
    "local 2": ["NSGS", "CPG", "LEMKE", "ENUM"],
    "global 3": ["NSGS_WR", "NSGSV_WR", "PROX_WR", "DSFP_WR", "TFP_WR", "NSN_AC_WR", "ADMM_WR", "NSGS",
                 "NSN_AC", "VI_EG", "VI_FPP", "ACLMFP", "ADMM", "IPM"],
    "rolling 3": ["NSGS", "ADMM"],
    "rolling 2": ["NSGS"],
    "global rolling 3": ["NSGS_WR"],
}
DEFAULT = {"global 3": "NSGS_WR", "global rolling 3": "NSGS_WR"}  # NSGS everywhere else
ITERATIONS = 10000000  # the time limit ends what crawls


class Matrix:
    """Triplets, enough to multiply."""

    def __init__(self, rows, columns, i, j, x):
        self.shape = (rows, columns)
        self.i, self.j = numpy.asarray(i, dtype=int), numpy.asarray(j, dtype=int)
        self.x = numpy.asarray(x, dtype=float)

    def times(self, y):
        return numpy.bincount(self.i, self.x * y[self.j], self.shape[0])

    def transposed_times(self, y):
        return numpy.bincount(self.j, self.x * y[self.i], self.shape[1])


class Problem:
    """What a file holds: kind, matrices W or M and H, vectors."""

    def __init__(self, is_global, is_rolling, rows):
        self.is_global, self.is_rolling, self.rows = is_global, is_rolling, rows
        self.dimension = (2 if rows == 3 else 3) if is_rolling else rows
        kind = ("global " if is_global else "") + ("rolling " if is_rolling else "")
        self.kind = (kind or "local ") + str(self.dimension)
        self.matrices, self.vectors = [], []
        self.readable = True  # by Siconos, as the file stands


def read_fclib(path):
    import h5py
    with h5py.File(path, "r") as file:
        name = next(k for k in file if k.startswith("fclib_"))
        group, vectors = file[name], file[name]["vectors"]
        is_global, is_rolling = "global" in name, "rolling" in name
        contacts = len(vectors["mu"])
        matrices = [triplets(group[k]) for k in (("M", "H") if is_global else ("W",))]
        problem = Problem(is_global, is_rolling, matrices[-1].shape[1] // contacts)
        problem.matrices, problem.readable = matrices, False
        names = (("f", "w") if is_global else ("q",)) + ("mu",) + (("mu_r",) if is_rolling else ())
        problem.vectors = [numpy.asarray(vectors[k], dtype=float).ravel() for k in names]
        return problem


def triplets(group):
    nz, rows, columns = (int(numpy.asarray(group[k]).flat[0]) for k in ("nz", "m", "n"))
    p, i, x = (numpy.asarray(group[k]).ravel() for k in ("p", "i", "x"))
    if nz >= 0:
        return Matrix(rows, columns, i[:nz], p[:nz], x[:nz])
    long = numpy.repeat(numpy.arange(len(p) - 1), numpy.diff(p))
    i, x = i[:len(long)], x[:len(long)]
    return Matrix(rows, columns, i, long, x) if nz == -1 else Matrix(rows, columns, long, i, x)


class Words:
    """The words of a text, one after another, with a look at the next one."""

    def __init__(self, text):
        self.all, self.at = text.split(), 0

    def peek(self):
        return self.all[self.at] if self.at < len(self.all) else None

    def __next__(self):
        self.at += 1
        return self.all[self.at - 1]


def read_dat(path, is_global, is_rolling):
    with open(path) as file:
        words = Words(file.read().replace(":", " ").replace(",", " "))
    rows, contacts = int(next(words)), int(next(words))
    problem = Problem(is_global, is_rolling, rows)
    # the driver of local planar problems takes dense and block matrices alone
    problem.readable = is_global or problem.dimension == 3 or words.peek() != "2"
    problem.matrices = [dat_matrix(words) for _ in range(2 if is_global else 1)]
    counts = [problem.matrices[0].shape[0]] + [rows * contacts] * is_global
    counts += [contacts] * (2 if is_rolling else 1)
    problem.vectors = [numpy.array([float(next(words)) for _ in range(n)]) for n in counts]
    return problem


def dat_matrix(words):
    storage, rows, columns = (int(next(words)) for _ in range(3))
    return (dat_dense, dat_blocks, dat_sparse)[storage](words, rows, columns)


def dat_dense(words, rows, columns):
    next(words), next(words)
    x = [float(next(words)) for _ in range(rows * columns)]
    return Matrix(rows, columns, list(range(rows)) * columns,
                  [c for c in range(columns) for _ in range(rows)], x)


def dat_blocks(words, rows, columns):
    blocks = int(next(words))
    if blocks == 0:
        return Matrix(rows, columns, numpy.zeros(0, int), numpy.zeros(0, int), numpy.zeros(0))
    high, wide = int(next(words)), int(next(words))
    ends = [[0] + [int(next(words)) for _ in range(n)] for n in (high, wide)]
    filled, count = int(next(words)), int(next(words))
    first = [int(next(words)) for _ in range(filled)]
    column = [int(next(words)) for _ in range(count)]
    i, j, x = [], [], []
    for row in range(high):
        for k in range(first[row], first[row + 1]):
            next(words)
            for b in range(ends[1][column[k]], ends[1][column[k] + 1]):
                for a in range(ends[0][row], ends[0][row + 1]):
                    i.append(a), j.append(b), x.append(float(next(words)))
    return Matrix(rows, columns, i, j, x)


def dat_sparse(words, rows, columns):
    origin = int(next(words))
    while next(words) != "nnz":
        pass
    nonzeros, i, j, x = int(next(words)), [], [], []
    if origin in (1, 4):
        for _ in range(nonzeros):
            i.append(int(next(words))), j.append(int(next(words))), x.append(float(next(words)))
        if origin == 4:
            below = [(a, b, c) for a, b, c in zip(i, j, x) if a != b]
            i, j, x = i + [b for _, b, _ in below], j + [a for a, _, _ in below], \
                x + [c for _, _, c in below]
        return Matrix(rows, columns, i, j, x)
    if words.peek() == "1-norm":
        next(words), next(words)
    for _ in range(columns if origin == 2 else rows):
        next(words)  # col or row
        line = int(next(words))
        begin, end = (int([next(words), next(words)][1]) for _ in range(2))  # locations a to b
        for _ in range(begin, end + 1):
            i.append(int(next(words))), j.append(line), x.append(float(next(words)))
    return Matrix(rows, columns, i, j, x) if origin == 2 else Matrix(rows, columns, j, i, x)


def dat_text(problem):
    """The problem as a .dat file: W as blocks, as the package itself keeps it, M and H sparse."""
    contacts = len(problem.vectors[-1])
    lines = [f"{problem.rows}", f"{contacts}"]
    for matrix in problem.matrices:
        lines += sparse_lines(matrix) if problem.is_global else block_lines(matrix, problem.rows)
    lines += [" ".join(repr(float(x)) for x in vector) for vector in problem.vectors]
    return "\n".join(lines) + "\n"


def sparse_lines(matrix):
    rows, columns = matrix.shape
    entries = zip(matrix.i.tolist(), matrix.j.tolist(), matrix.x.tolist())
    return [f"2 {rows} {columns}", "1", "CSparse Version 4.0.2",
            f"triplet: {rows}-by-{columns}, nzmax: {len(matrix.x)} nnz: {len(matrix.x)}",
            *(f"{a} {b} : {c!r}" for a, b, c in entries)]


def block_lines(matrix, size):
    contacts, found = matrix.shape[0] // size, {}
    for a, b, c in zip(matrix.i.tolist(), matrix.j.tolist(), matrix.x.tolist()):
        block = found.setdefault((a // size, b // size), numpy.zeros((size, size)))
        block[a % size, b % size] += c
    order = sorted(found)
    first = numpy.searchsorted([a for a, _ in order], range(contacts + 1)).tolist()
    ends = " ".join(str(size * (k + 1)) for k in range(contacts))
    lines = [f"1 {matrix.shape[0]} {matrix.shape[1]}", str(len(order)), f"{contacts} {contacts}",
             ends, ends, f"{contacts + 1}", f"{len(order)}", " ".join(map(str, first)),
             " ".join(str(b) for _, b in order)]
    for number, key in enumerate(order):
        lines.append(str(number))
        lines.append(" ".join(repr(float(v)) for v in found[key].ravel(order="F")))
    return lines


def read(path, kind):
    if kind.startswith("global rolling"):
        return numerics.globalRollingFrictionContact_new_from_filename(path)
    if kind.startswith("global"):
        return numerics.globalFrictionContact_new_from_filename(path)
    if kind.startswith("rolling"):
        return numerics.rollingFrictionContact_new_from_filename(path)
    return numerics.frictionContact_new_from_filename(path)


def options(kind, solver, tolerance):
    made = numerics.SolverOptions(getattr(numerics, PREFIX[kind] + solver))
    made.dparam[numerics.SICONOS_DPARAM_TOL] = tolerance
    made.iparam[numerics.SICONOS_IPARAM_MAX_ITER] = ITERATIONS
    return made


def project(kind, mu, mu_r, point):
    """Nearest points of the cones, one contact a row."""
    if "rolling" in kind:
        split = 2 if kind.endswith("2") else 3
        return numpy.array([project_rolling(m, l, p, split) for m, l, p in zip(mu, mu_r, point)])
    length = numpy.linalg.norm(point[:, 1:], axis=1)
    normal = (point[:, 0] + mu * length) / (1.0 + mu * mu)
    inside = length <= mu * point[:, 0]
    polar = mu * length <= -point[:, 0]
    result = numpy.empty_like(point)
    result[:, 0] = normal
    factor = numpy.divide(mu * normal, length, out=numpy.zeros_like(length), where=length > 0)
    result[:, 1:] = point[:, 1:] * factor[:, None]
    result[polar] = 0.0
    result[inside] = point[inside]
    return result


def project_rolling(mu, mu_r, point, split):
    """The normal part is the zero of a rising piecewise linear function: try every active set."""
    parts = [(mu, point[1:split]), (mu_r, point[split:])]
    best, nearest = None, numpy.inf
    for active in range(4):
        used = [parts[k] for k in range(2) if active >> k & 1]
        top = point[0] + sum(s * numpy.linalg.norm(t) for s, t in used)
        normal = max(0.0, top / (1.0 + sum(s * s for s, _ in used)))
        tried = [normal]
        for slope, tangent in parts:
            length = numpy.linalg.norm(tangent)
            tried += list(tangent * (min(1.0, slope * normal / length) if length > 0 else 0.0))
        distance = numpy.linalg.norm(point - tried)
        if distance < nearest:
            best, nearest = tried, distance
    return best


def natural_map(kind, mu, mu_r, r, u):
    if len(mu) == 0:
        return 0.0
    rows = len(r) // len(mu)
    r, u = r.reshape(-1, rows), u.reshape(-1, rows)
    shifted = u.copy()
    split = rows if "rolling" not in kind else (2 if kind.endswith("2") else 3)
    shifted[:, 0] += mu * numpy.linalg.norm(u[:, 1:split], axis=1)
    if split < rows:
        shifted[:, 0] += mu_r * numpy.linalg.norm(u[:, split:], axis=1)
    return numpy.linalg.norm(r - project(kind, mu, mu_r, r - shifted))


def quotient(a, scale):
    return a / scale if scale > numpy.finfo(float).eps else a


def error_of(problem, r, v):
    """The error of the field's collection, u recomputed from r; global: with the balance of v."""
    norm, kind = numpy.linalg.norm, problem.kind
    mu_r = problem.vectors[-1] if problem.is_rolling else None
    mu = problem.vectors[-2] if problem.is_rolling else problem.vectors[-1]
    q = problem.vectors[0]
    if not problem.is_global:
        u = problem.matrices[0].times(r) + q
        return quotient(natural_map(kind, mu, mu_r, r, u), max(norm(q), norm(r), norm(u)))
    moved, pushed = problem.matrices[0].times(v), problem.matrices[1].times(r)
    u = problem.matrices[1].transposed_times(v) + problem.vectors[1]
    balance = quotient(norm(q + pushed - moved), max(norm(q), norm(moved), norm(pushed)))
    return balance + quotient(natural_map(kind, mu, mu_r, r, u), max(norm(u), norm(r)))


def judge(problem, path):
    """The error of the solution that an FCLIB file holds."""
    import h5py
    with h5py.File(path, "r") as file:
        solution = file["solution"]
        r = numpy.asarray(solution["r"], dtype=float).ravel()
        v = numpy.asarray(solution["v"], dtype=float).ravel() if problem.is_global else None
    return float(error_of(problem, r, v))


def limit_processor(seconds):
    """Ends the process when it has used so many more seconds of the processor."""
    last = math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (last, last + 1))


def drive(given, kind, r, u, v, made):
    if kind == "global rolling 3":
        return numerics.g_rolling_fc3d_driver(given, r, u, v, made)
    if kind == "global 3":
        return numerics.gfc3d_driver(given, r, u, v, made)
    name = {"rolling 2": "rolling_fc2d_driver", "rolling 3": "rolling_fc3d_driver",
            "local 2": "fc2d_driver", "local 3": "fc3d_driver"}[kind]
    return getattr(numerics, name)(given, r, u, made)


def solve(path, problem, solver, tolerance):
    """Fresh problem and options: nothing is carried from one run to the next."""
    given = read(path, problem.kind)
    made = options(problem.kind, solver, tolerance)
    rows = problem.matrices[-1].shape[1]
    r, u, v = numpy.zeros(rows), numpy.zeros(rows), numpy.zeros(problem.matrices[0].shape[0])
    start = time.thread_time()
    status = drive(given, problem.kind, r, u, v, made)
    seconds = time.thread_time() - start
    return {"status": str(status), "seconds": seconds, "error": float(error_of(problem, r, v)),
            "iterations": int(made.iparam[numerics.SICONOS_IPARAM_ITER_DONE])}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?")
    parser.add_argument("--global", dest="is_global", action="store_true", help="of a .dat file")
    parser.add_argument("--rolling", action="store_true", help="of a .dat file")
    parser.add_argument("--solver", default="NSGS")
    parser.add_argument("--tolerance", type=float, default=1e-8)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--limit", type=float,
                        help="seconds of processor time for all solves together; Python's reading of "
                             "the file does not count")
    parser.add_argument("--judge", metavar="SOLUTION", help="print the error of this FCLIB file's "
                        "solution and solve nothing")
    parser.add_argument("--list", action="store_true", help="print the solvers and stop")
    given = parser.parse_args()
    if given.list:
        print(json.dumps({"solvers": SOLVERS, "default": DEFAULT}))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = given.file
        if path.endswith((".h5", ".hdf5")):
            problem = read_fclib(path)
        else:
            problem = read_dat(path, given.is_global, given.rolling)
        if given.judge:
            print(json.dumps({"error": judge(problem, given.judge)}))
            return
        if not problem.readable:
            path = os.path.join(folder, "problem.dat")
            with open(path, "w") as out:
                out.write(dat_text(problem))
        if given.limit:
            limit_processor(given.limit)
        runs = [solve(path, problem, given.solver, given.tolerance) for _ in range(given.repeat)]
    result = dict(runs[-1], file=os.path.basename(given.file), kind=problem.kind,
                  solver=given.solver, seconds=statistics.median(r["seconds"] for r in runs))
    print(json.dumps(result))


if __name__ == "__main__":
    main()
