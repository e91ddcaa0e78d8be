/* The wall of 144 elastic blocks (JE99 9.3): when the gravity wave arrives at the top the
 * foundation carries the weight, head joints are compressed, no contact pulls; later head joints
 * relax. The wall in one piece is under tension when it has come to rest. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"

enum { COURSES = 12, BRICKS = 12, BLOCKS = COURSES * BRICKS };
static const double width = 0.1, height = 0.05, density = 500, young = 1e6;
static const double weight = BLOCKS * 0.1 * 0.05 * 500 * GRAVITY;
static const double base_pressure = 500 * GRAVITY * COURSES * 0.05;

static scree_world *block_wall(const char *material) {
    return scene_world(
        "world: {h: 0.1 ms, plane: stress}\n"
        "laws: {dry: {normal: velocity, friction: 0.5}}\ncontacts: [{default: dry}]\n"
        "materials: {block: {kind: %s, E: %g, nu: 0.3, density: %g}}\n"
        "bodies:\n  - {name: foundation, shape: halfplane, fixed: true}\n"
        "deformables:\n  - name: block\n"
        "    generate: {kind: wall, courses: %d, bricks: %d, width: %g, height: %g, "
        "bond: staggered}\n"
        "    mesh: {cells: [2, 2], element: t3, diagonals: alternating}\n"
        "    material: block\n"
        "    contact: {points: edges, per_facet: 1}\n",
        material, young, density, COURSES, BRICKS, width, height);
}

/* Forces from the contacts of a frame; stresses averaged over a block's volume, tension positive.
 */
typedef struct reading {
    double base, least, head_force;
    int base_contacts, pressed;
    double moment[BLOCKS][3]; /* xx, yy, xy */
} reading;

static double largest_principal(const double s[3]) {
    return 0.5 * (s[0] + s[1]) + sqrt(0.25 * (s[0] - s[1]) * (s[0] - s[1]) + s[2] * s[2]);
}

/* The blocks are the bodies after the foundation, or before it. */
static int block_of(const scree_frame *f, uint32_t index) {
    uint32_t foundation = 0;
    while (strcmp(f->layout->body_name[foundation], "foundation") != 0)
        foundation++;
    return index == foundation ? -1 : (int)(index > foundation ? index - 1 : index);
}

static void add_moment(const scree_frame *f, uint32_t contact, int side, double out[3]) {
    uint32_t index = f->pair[contact][side];
    const double *n = f->normal[contact], *force = f->force[contact], sign = side == 0 ? 1 : -1;
    const double *centre = f->position + (size_t)3 * index, *x = f->point[contact];
    double r[2] = {sign * (force[0] * n[0] - force[1] * n[1]),
                   sign * (force[0] * n[1] + force[1] * n[0])};
    double arm[2] = {x[0] - centre[0], x[1] - centre[1]}, volume = width * height;
    out[0] += arm[0] * r[0] / volume;
    out[1] += arm[1] * r[1] / volume;
    out[2] += 0.5 * (arm[0] * r[1] + arm[1] * r[0]) / volume;
}

static reading read_contacts(scree_world *w) {
    scree_frame f = simple_frame(w);
    reading out = {.least = 1e300};
    static double joint[BLOCKS][BLOCKS];
    memset(joint, 0, sizeof joint);
    for (uint32_t i = 0; i < f.contacts; i++) {
        int a = block_of(&f, f.pair[i][0]), b = block_of(&f, f.pair[i][1]);
        double N = f.force[i][0];
        out.least = fmin(out.least, N);
        if (a >= 0) add_moment(&f, i, 0, out.moment[a]);
        if (b >= 0) add_moment(&f, i, 1, out.moment[b]);
        if (a < 0 || b < 0) {
            out.base += N * fabs(f.normal[i][1]);
            out.base_contacts++;
        } else if (fabs(f.normal[i][0]) > 0.5) {
            out.head_force += N;
            joint[a][b] += N;
        }
    }
    for (int a = 0; a < BLOCKS; a++)
        for (int b = 0; b < BLOCKS; b++)
            out.pressed += joint[a][b] > 1e-6 * weight;
    return out;
}

/* Steps until the foundation carries the weight. */
static reading run_to_weight(scree_world *w) {
    for (int i = 0; i < 300; i++) {
        simple_step(w);
        reading r = read_contacts(w);
        if (r.base >= weight) return r;
    }
    fail_msg("the foundation does not carry the weight after 300 steps");
    return (reading){0};
}

/* Largest difference of a block's moment tensor and the mean Cauchy stress of its eight elements.
 */
static double worst_mean(scree_world *w, const reading *r) {
    scree_frame f = simple_frame(w);
    double worst = 0;
    for (int b = 0; b < BLOCKS; b++) {
        double sum[3] = {0}, volume = 0;
        for (int e = 8 * b; e < 8 * b + 8; e++) {
            const double *s = f.stress[e], v = f.element_volume[e];
            sum[0] += v * s[0], sum[1] += v * s[1], sum[2] += v * s[3], volume += v;
        }
        for (int k = 0; k < 3; k++)
            worst = fmax(worst, fabs(sum[k] / volume - r->moment[b][k]));
    }
    return worst;
}

static void wave_arrives(void **unused) {
    (void)unused;
    scree_world *w = block_wall("elastic");
    reading r = run_to_weight(w);
    double t = simple_frame(w).t, wave = COURSES * height / sqrt(young / density);
    double tension = -1e300;
    for (int b = 0; b < BLOCKS; b++)
        tension = fmax(tension, largest_principal(r.moment[b]));
    double means = worst_mean(w, &r);
    printf("blocks: T %.4f s (%.4f), base / weight %.4f, head joints pressed %d of %d with %.3f of "
           "the weight, least N %.3g, largest principal moment %.1f Pa of %.0f, off the mean "
           "stresses by %.1f Pa at most\n",
           t, wave, r.base / weight, r.pressed, COURSES * (BRICKS - 1), r.head_force / weight,
           r.least, tension, base_pressure, means);
    near("time of the wave", t, wave, 0.03 * wave);
    near("base force over weight", r.base / weight, 1, 0.01);
    assert_int_equal(r.base_contacts, 2 * BRICKS);
    assert_true(r.least >= 0);
    assert_true(r.pressed >= 9 * COURSES * (BRICKS - 1) / 10);
    assert_true(r.head_force > 0.5 * weight);
    assert_true(tension < 0.01 * base_pressure);
    assert_true(means < 0.01 * base_pressure);
    simple_end(w);
}

/* Twelve oscillations after the velocities were set to zero: the block that stands out at the end
 * of the top course falls. */
static void head_joints_relax(void **unused) {
    (void)unused;
    if (!simple_soak()) skip();
    scree_world *w = block_wall("saint_venant_kirchhoff");
    reading at = run_to_weight(w);
    simple_act(w, "zero_velocities", "{}");
    double late = 0;
    for (int i = 0; i < 5500; i++) {
        simple_step(w);
        if (i % 50 == 0 && i >= 4000) late += read_contacts(w).head_force / 30;
    }
    double y = scene_get(w, "block-144").q[1], sunk = (COURSES - 0.5) * height - y;
    printf("blocks later: head joints carry %.3f of the weight after %.3f at T; the last block has "
           "sunk by %.3f m\n",
           late / weight, at.head_force / weight, sunk);
    assert_true(late < 0.75 * at.head_force);
    assert_true(sunk > 0.1 * height);
    simple_end(w);
}

/* Implicit Euler with long steps brings the wall in one piece to rest: its top is stretched. */
static void one_piece_is_pulled(void **unused) {
    (void)unused;
    scree_world *w =
        scene_world("world: {h: 2 ms, theta: 1, plane: stress}\n"
                    "laws: {dry: {normal: velocity, friction: 0.5}}\ncontacts: [{default: dry}]\n"
                    "materials: {block: {kind: elastic, E: %g, nu: 0.3, density: %g}}\n"
                    "bodies:\n  - {name: foundation, shape: halfplane, fixed: true}\n"
                    "deformables:\n  - name: wall\n"
                    "    mesh: {kind: grid, size: [1.2, 0.6], cells: [24, 24], element: t3, "
                    "diagonals: alternating}\n"
                    "    position: [0.6, 0.3]\n    material: block\n"
                    "    contact: {points: edges, per_facet: 1}\n",
                    young, density);
    simple_steps(w, 300);
    scree_frame f = simple_frame(w);
    double most = -1e300, base = 0;
    uint32_t where = 0;
    for (uint32_t e = 0; e < f.layout->elements; e++) {
        double s[3] = {f.stress[e][0], f.stress[e][1], f.stress[e][3]};
        if (largest_principal(s) > most) most = largest_principal(s), where = e;
    }
    for (uint32_t i = 0; i < f.contacts; i++)
        base += f.force[i][0];
    printf("one piece at rest: base / weight %.6f, largest principal stress %.1f Pa in element %u "
           "of %u\n",
           base / weight, most, where, f.layout->elements);
    near("base force over weight", base / weight, 1, 1e-3);
    assert_true(most > 0.05 * base_pressure && most < 0.15 * base_pressure);
    assert_true(where > f.layout->elements * 11 / 12); /* cells are in rows from below */
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(wave_arrives),
                                       cmocka_unit_test(head_joints_relax),
                                       cmocka_unit_test(one_piece_is_pulled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
