"""Force networks: what disks with rolling friction and octagons carry, in numbers."""
import math

from common import mean, number, percent, write_table

SHORT = ["grains=60", "fraction=0.75", "settle=0.03 s", "strain_end=0.02"]
OCTAGONS = ["bodies.4.generate.grain=regular", "contacts.0.law=dry"]
SAMPLES = {"disks": ("network", []), "octagons": ("network-octagons", OCTAGONS),
           "disks that roll freely": ("network-free", ["contacts.0.law=dry"])}
BOX = "solid_fraction(grains=grains, left=left, right=right, bottom=bottom, top=top)"
MEASURES = ["network(grains=grains)", "coordination(grains=grains)", "contacts", BOX,
            "value(of=sigma_1)", "value(of=sigma_2)", "value(of=strain)"]
DIAMETER = 1e-2  # mean
BIN = 0.25  # of the density of forces, in units of their mean


def late(table):
    """Frames of the last third of the compression: single ones jump."""
    strain = table["value.value#3"]
    return [k for k, s in enumerate(strain) if s > 2 / 3 * strain[-1]]


def last(table, name):
    return mean(table[name][k] for k in late(table))


def bonds(page, result, times):
    """Normal forces of pairs of grains, in units of their mean of the frame: each pair's forces are
    added up first, and taken along the line of centres."""
    forces = []
    for t in times:
        bodies, contacts = page.export(result, t)
        group = dict(zip(bodies["id"], bodies["group"]))
        sums = {}
        for a, b, status, bx, by, fx, fy in zip(*(contacts[k] for k in (
                "candidate", "antagonist", "status", "branch_x", "branch_y", "fx", "fy"))):
            if group.get(a) != "grains" or group.get(b) != "grains" or status == "open":
                continue
            pair = (min(a, b), max(a, b))
            sums[pair] = sums.get(pair, 0) + (fx * bx + fy * by) / math.hypot(bx, by)
        unit = mean(sums.values())
        forces += [f / unit for f in sums.values()]
    return forces


def overlap(page, result, t):
    """Mean overlap of the contacts that press, in mean diameters."""
    _, contacts = page.export(result, t)
    return mean(max(-g, 0) for g, N in zip(contacts["gap"], contacts["N"]) if N > 0) / DIAMETER


def density(forces):
    """Middles of the bins that hold a force, and the density of forces in them."""
    count = math.ceil(max(forces) / BIN)
    sums = [0] * count
    for f in forces:
        sums[min(int(max(f, 0) / BIN), count - 1)] += 1
    held = [k for k in range(count) if sums[k]]
    return [(k + 0.5) * BIN for k in held], [sums[k] / (len(forces) * BIN) for k in held]


def decay(forces):
    """Rate of the exponential tail beyond the mean, by maximum likelihood: 1 / mean excess."""
    over = [f - 1 for f in forces if f > 1]
    return 1 / mean(over)


def sample(page, label):
    name, settings = SAMPLES[label]
    result, summary = page.run(name, settings)
    table = page.measure(result, *MEASURES)
    times = [table["t"][k] for k in late(table)]
    every = max(1, len(times) // 8)
    return result, summary, table, bonds(page, result, times[::every])


def row(label, samples, write):
    return f"| {label} | " + " | ".join(write(*samples[name]) for name in SAMPLES) + " |"


def rows(samples):
    def measured(name, digits=3):
        return lambda result, summary, table, forces: number(last(table, name), digits)

    def shared(condition):
        return lambda result, summary, table, forces: percent(mean(condition(f) for f in forces))

    lines = ["| | " + " | ".join(SAMPLES) + " |", "|---|---|---|---|"]
    for label, write in [
            ("solid fraction", measured("solid_fraction.solid_fraction")),
            ("neighbours that press on a grain", measured("coordination.z")),
            ("the same without rattlers", measured("coordination.z_backbone")),
            ("rattlers", lambda r, s, t, f: percent(last(t, "coordination.rattlers"))),
            ("contacts that slide", lambda r, s, t, f: percent(last(t, "contacts.sliding"))),
            ("weak pairs, below the mean force", shared(lambda f: f < 1)),
            ("pairs above twice the mean force", shared(lambda f: f > 2)),
            ("force carried by them",
             lambda r, s, t, f: percent(sum(x for x in f if x > 2) / sum(f))),
            ("largest force over the mean", lambda r, s, t, f: number(max(f))),
            ("decay of the strong tail, P ~ exp(-beta f)", lambda r, s, t, f: number(decay(f))),
            ("anisotropy of directions, strong pairs", measured("network.strong_anisotropy", 2)),
            ("anisotropy of directions, weak pairs", measured("network.weak_anisotropy", 2)),
            ("a_c, of directions", measured("network.a_c", 2)),
            ("a_n, of normal forces", measured("network.a_n", 2)),
            ("a_t, of tangential forces", measured("network.a_t", 2)),
            ("a_l, of lengths", measured("network.a_l", 2)),
            ("(a_c + a_n + a_t + a_l) / 2", measured("network.half_sum")),
            ("q / p by the forces between grains", measured("network.q_p")),
            ("q / p by the forces on the walls", lambda r, s, t, f: number(walls(t)))]:
        lines.append(row(label, samples, write))
    return "\n".join(lines)


def compressed(page, table):
    """The frame from which on the top comes down."""
    settle = 0.03 if page.short else 0.4
    return next(k for k, t in enumerate(table["t"]) if t > settle - 1e-6)


def walls(table):
    """q / p by the stresses of the walls; their signs say where they push."""
    one, two = abs(last(table, "value.value")), abs(last(table, "value.value#2"))
    return (one - two) / (one + two)


def says(samples):
    """The differences in words, whichever way they go."""
    disks, octagons = samples["disks"], samples["octagons"]

    def compared(name):
        a, b = last(disks[2], name), last(octagons[2], name)
        return f"{number(b, 2)} against {number(a, 2)}"

    tail = "longer" if decay(octagons[3]) < decay(disks[3]) else "shorter"
    return (f"Octagons against disks: neighbours {compared('coordination.z')}, anisotropy of "
            f"directions {compared('network.a_c')}, of normal forces {compared('network.a_n')}, of "
            f"tangential ones {compared('network.a_t')}, and so q / p {compared('network.q_p')}. "
            f"The tail of strong forces is {tail} for octagons: beta "
            f"{number(decay(octagons[3]), 2)} against {number(decay(disks[3]), 2)}.")


def make(page):
    samples = {label: sample(page, label) for label in SAMPLES}
    tables, labels = [], []
    for label, (_, _, _, forces) in samples.items():
        x, y = density(forces)
        tables.append(page.out / f"{SAMPLES[label][0]}-density.csv")
        write_table(tables[-1], {"force / mean force": x, "density": y})
        labels += ["--label", label]
    stress = []
    for label, (_, _, table, _) in samples.items():
        strain, begun = table["value.value#3"], compressed(page, table)
        stress.append(page.out / f"{SAMPLES[label][0]}-stress.csv")
        write_table(stress[-1], {
            "strain [%]": [100 * (strain[k] - strain[begun]) for k in range(begun, len(strain))],
            "q / p": table["network.q_p"][begun:],
            "half sum of anisotropies": table["network.half_sum"][begun:]})
    worst = max(abs(h / q - 1) for _, _, table, _ in samples.values()
                for h, q in [(last(table, "network.half_sum"), last(table, "network.q_p"))])
    worst_walls = max(abs(walls(table) / last(table, "network.q_p") - 1)
                      for _, _, table, _ in samples.values())
    strains = samples["disks"][2]["value.value#3"]
    begun = compressed(page, samples["disks"][2])
    page.values.update(
        strain=number(100 * (strains[-1] - strains[begun]), 2), says=says(samples),
        overlap=percent(overlap(page, samples["disks"][0], samples["disks"][2]["t"][-1])),
        overlap_octagons=percent(overlap(page, samples["octagons"][0],
                                         samples["octagons"][2]["t"][-1])),
        disks=page.picture("network", samples["disks"][0], "--last", "--forces"),
        octagons=page.picture("network-octagons", samples["octagons"][0], "--last", "--forces"),
        table=rows(samples), worst=percent(worst), worst_walls=percent(worst_walls),
        density=page.plot("network-density", tables, "--x", "force / mean force", "--y", "density",
                          "--log", *labels),
        stress=page.plot("network-stress", stress, "--x", "strain", "--y", "q / p",
                         "--y", "half sum of anisotropies", *labels),
        certificate=page.certificate(samples["disks"][1]),
        certificate_octagons=page.certificate(samples["octagons"][1]))
