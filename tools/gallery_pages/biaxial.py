"""Biaxial compression: the band's angle beside the angles of friction and dilatancy."""
import json
import math

from common import mean, number, read_table
from png import pack

SHORT = ["grains=60", "fraction=0.7", "strain_end=0.02"]

SEEDS = range(1, 6)
# 2,000 grains: a fourth of the pressure and twice the step, the same test in half as many steps
LARGE = ["grains=2000", "pressure=250", "h=8e-3", "run.record=every 25 steps"]
STRAIN = {0.1: 0.08, 0.5: 0.02}  # well past the peak of each
SOLVER = {0.1: "auto", 0.5: "nlgs"}  # auto is as fast where there is little friction

# The law and the step of Dal Pont and Dimnet, table 2. Grains that rebound so well calm down slowly.
APPROACH = 8
K_N = 78
GRAIN = 2500 * 2.55e-4  # kg: density and mean area of a grain
PAPER = ["h=0.1 ms", f"approach={APPROACH} s", "run.record=every 400 steps", "world.theta=0.5",
         "world.gamma=0.5", "world.law_tolerance=1e-3",
         *(f"laws.{law}.{key}" for law in ("grains", "plates", "smooth")
           for key in ("normal=velocity", f"bond={{kind: pseudopotential, K_N: {K_N} kg}}"))]
PAPER_SHORT = ["approach=0.1 s", "h=1 ms", "run.record=every 40 steps"]
PAPER_SEEDS = (1, 2, 6)


def start(page, grains, pressure):
    """The time at which the compression begins: `compaction` of the scene."""
    if page.short:
        grains = 60
    return f"{1.04 * math.sqrt(grains / 200 * 1000 / pressure) + 1e-3:.4g}"


def known(value):
    """What does not exist (null) as a number that is none."""
    if isinstance(value, dict):
        return {key: known(inner) for key, inner in value.items()}
    return math.nan if value is None else value


def band(page, result, begin, *words):
    return known(json.loads(page.scree("band", result, "--from", begin, *words, "--json")))


def inside(r):
    low, high = 45 + r["psi_deg"] / 2, 45 + r["phi_deg"] / 2
    return low - 5 <= r["band"]["angle_deg"] <= high + 5


def row(name, r):
    b = r["band"]
    angle = f"{b['angle_deg']:.1f} ({b['low_deg']:.0f} to {b['high_deg']:.0f})"
    low, high = 45 + r["psi_deg"] / 2, 45 + r["phi_deg"] / 2
    verdict = ("yes" if inside(r) else "no") if r["found"] else "no band"
    other = r["conjugate"]
    return (f"| {name} | {r['phi_deg']:.1f} | {r['psi_deg']:.1f} | {angle} | {low:.1f} to {high:.1f} "
            f"| {verdict} | {b['quality']:.2f} ({r['chance']:.2f}) | {number(b['contrast'], 2)} "
            f"| {other['angle_deg']:.0f}, {other['quality']:.2f} |")


HEAD = ["| | phi | psi | line, degrees | theory | within 5 degrees | quality (chance) | contrast "
        "| the other way |",
        "|---|---|---|---|---|---|---|---|---|"]


def picture(page, name, result, begin):
    path = page.docs / f"{name}.png"
    report = band(page, result, begin, "--plot", path, "--width", page.width)
    pack(path)
    return report, f"![{name}]({path.name})"


def curves(page, result, begin):
    path = page.out / "biaxial-band.csv"
    band(page, result, begin, "--csv", path)
    table = read_table(path)
    return page.plot("biaxial-curves", {
        "axial strain [%]": [100 * x for x in table["axial"]],
        "s1 / s2": table["s1 / s2"],
        "volumetric strain [%]": [100 * x for x in table["volumetric"]]},
        "--x", "axial strain", "--y", "s1 / s2", "--y", "volumetric strain")


def small_samples(page, begin):
    rows = []
    for seed in PAPER_SEEDS if page.short else range(1, 7):
        result, _ = page.run(f"biaxial-{seed}", [f"seed={seed}"])
        rows.append((seed, band(page, result, begin)))
    return rows


class ByPaper:
    """The samples under the law and the step of the paper; the last seed is that of the scene."""

    def __init__(self, page):
        settings, approach = PAPER, APPROACH
        if page.short:
            settings, approach = [*PAPER, *PAPER_SHORT], 0.1
        self.compaction = 1.3 * approach
        begin = f"{self.compaction + 1e-3:.6g}"
        self.rows = []
        for seed in PAPER_SEEDS:
            result, self.summary = page.run(f"biaxial-paper-{seed}", [*settings, f"seed={seed}"])
            if seed == PAPER_SEEDS[-1]:
                report, self.picture = picture(page, "biaxial-paper", result, begin)
            else:
                report = band(page, result, begin)
            self.rows.append((seed, report))

    def beside(self, small):
        """Means of angles over the same seeds of the scene and of the paper's law."""
        chosen = [r for seed, r in small if seed in PAPER_SEEDS]
        lines = [("phi at the peak, degrees", "phi_deg"), ("phi at the end", "phi_last_deg"),
                 ("psi at the peak", "psi_deg")]
        return "\n".join(f"| {name}, mean | {mean(r[key] for r in chosen):.1f} "
                         f"| {mean(r[key] for r in self.reports()):.1f} |" for name, key in lines)

    def reports(self):
        return [r for _, r in self.rows]

    def values(self, page, small):
        s = self.summary
        return dict(
            grain_mass=number(GRAIN, 2), rebound=number((2 * K_N - GRAIN) / (2 * K_N + GRAIN), 3),
            paper_compaction=number(self.compaction), paper_picture=self.picture,
            paper="\n".join(HEAD + [row(f"seed {seed}", r) for seed, r in self.rows]),
            paper_told=tell(self.reports()), paper_beside=self.beside(small),
            paper_dips=number(s["duhem_dips"]), paper_dips_free=number(s["duhem_free_dips"]),
            paper_least=number(-s["duhem_free_least"], 2),
            paper_certificate=page.certificate(s))


def large_samples(page, begin):
    rows, pictures = [], {}
    for mu in (0.1, 0.5):
        for seed in SEEDS[:2] if page.short else SEEDS:
            result, _ = page.run(f"biaxial-2000-{mu}-{seed}",
                                 [*LARGE, f"strain_end={STRAIN[mu]}", f"world.solver={SOLVER[mu]}",
                                  f"mu={mu}", f"seed={seed}"])
            if seed == 1:
                report, pictures[mu] = picture(page, f"biaxial-2000-{mu}", result, begin)
            else:
                report = band(page, result, begin)
            rows.append((mu, seed, report))
    return rows, pictures


def tell(rows):
    found = [r for r in rows if r["found"]]
    good = sum(inside(r) for r in found)
    return (f"{len(found)} of {len(rows)} show a band; its angle is within 5 degrees of the theory in {good or 'none'} "
            "of these")


def make(page):
    begin, begin_large = start(page, 200, 1000), start(page, 2000, 250)
    result, summary = page.run()
    report, shear = picture(page, "biaxial", result, begin)
    small = small_samples(page, begin)
    paper = ByPaper(page)
    large, pictures = large_samples(page, begin_large)
    low, high = 45 + report["psi_deg"] / 2, 45 + report["phi_deg"] / 2
    page.values.update(paper.values(page, small))
    page.values.update(
        begin=begin, shear=shear, curves=curves(page, result, begin),
        angle=number(report["band"]["angle_deg"]), phi=number(report["phi_deg"]),
        psi=number(report["psi_deg"]), low=number(low), high=number(high),
        quality=number(report["band"]["quality"], 2), chance=number(report["chance"], 2),
        contrast=number(report["band"]["contrast"], 2),
        peak=number(100 * report["peak_axial"], 2), phi_last=number(report["phi_last_deg"]),
        small="\n".join(HEAD + [row(f"seed {seed}", r) for seed, r in small]),
        small_told=tell([r for _, r in small]),
        large="\n".join(HEAD + [row(f"mu {mu}, seed {seed}", r) for mu, seed, r in large]),
        large_told=tell([r for _, _, r in large]),
        weak=pictures[0.1], strong=pictures[0.5],
        certificate=page.certificate(summary))
