"""tools/corpus compare: missed steps and processor time of two runs of the same scenes."""
import json
import math


def rows_of(path):
    return {row["name"]: row for row in json.loads(path.read_text())["scenes"]}


def per_step(row):
    """Processor seconds per step; None where there is none."""
    return row["cpu_s"] / row["steps"] if row.get("steps") and row["cpu_s"] > 0 else None


def shown(row):
    """missed / steps, with a mark where the run was stopped before its end."""
    if row.get("missed") is None:
        return "failed"
    return f"{row['missed']} / {row['steps']}" + ("" if row["exit_code"] in (0, 3) else " *")


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values)) if values else math.nan


def main(options):
    before, after = rows_of(options.before), rows_of(options.after)
    names = [name for name in before if name in after]
    ratios = []
    print(f"{'scene':32} {'missed before':>16} {'missed after':>16} {'cpu before':>11} {'cpu after':>10} {'per step':>9}")
    for name in names:
        a, b = before[name], after[name]
        costs = per_step(a), per_step(b)
        ratio = costs[1] / costs[0] if None not in costs else None
        ratios += [ratio] if ratio else []
        print(f"{name:32} {shown(a):>16} {shown(b):>16} {a['cpu_s']:10.1f}s {b['cpu_s']:9.1f}s "
              f"{f'{ratio:.2f}' if ratio else '-':>9}")
    for name in sorted(set(before) ^ set(after)):
        print(f"{name:32} only in {'the first' if name in before else 'the second'}")
    missed = [sum(rows[name].get("missed") or 0 for name in names) for rows in (before, after)]
    seconds = [sum(rows[name]["cpu_s"] for name in names) for rows in (before, after)]
    print(f"{len(names)} scenes: missed steps {missed[0]} -> {missed[1]}, processor time {seconds[0]:.1f} s -> "
          f"{seconds[1]:.1f} s; processor time per step x{geometric_mean(ratios):.3f} (geometric mean)")
    print("* stopped before its end. The last column is the processor time per step after over before.")
    return 0
