/* The same physics told differently gives the same certified answer: bodies in another order, the
 * mirror image, the scene turned with its gravity, other units.
 *
 * Bit for bit where the arithmetic allows it: with units scaled by powers of two every number is
 * scaled exactly, provided that nothing in the engine is an absolute length, mass or time (the
 * reach of detection, the active gap and the tolerance are relative; the alert is given in metres
 * and scaled here). Elsewhere to the solver's tolerance, on what is unique: positions and
 * velocities of all bodies after a short run that is not chaotic yet. */
#include "suite.h"

#define STEPS 75

typedef struct telling {
    double length, mass, time; /* units */
    double angle;              /* turns everything */
    bool mirror, reversed;     /* x -> -x; bodies in reverse order */
} telling;

static const telling plain = {1, 1, 1, 0, false, false};

static void place(const telling *t, double x, double y, double out[2]) {
    double c = cos(t->angle), s = sin(t->angle);
    if (t->angle == M_PI / 2) c = 0, s = 1;
    if (t->mirror) x = -x;
    out[0] = t->length * (c * x - s * y);
    out[1] = t->length * (s * x + c * y);
}

/* A grain of the heap, before any transformation. */
typedef struct grain {
    int shape;
    double x, y, angle, vx, vy, spin;
} grain;

#define GRAINS 11
static const grain heap[GRAINS] = {
    {0, -0.31, 0.1, 0, 0.2, -0.1, 1},    {1, -0.1, 0.09, 0.3, 0, 0, 0},
    {0, 0.125, 0.101, 0, 0, -0.3, -2},   {1, 0.33, 0.1, 1.1, -0.4, 0, 1},
    {0, -0.2, 0.29, 0, 0, -1, 0},        {0, 0.01, 0.28, 0, 0.3, -1, 0},
    {1, 0.22, 0.285, 0.6, 0, -0.5, 0.5}, {0, -0.08, 0.47, 0, 0, -1, 3},
    {1, 0.12, 0.46, 2.1, 0, -1, 0},      {0, 0.05, 0.66, 0, 0.1, -2, 0},
    {1, -0.15, 0.64, 0.2, 0.1, -1, -1},
};

static uint32_t heap_shape(scree_world *w, const telling *t, int which) {
    if (which == 0) return simple_disk(w, 0.1 * t->length);
    double corner[4][2] = {{-0.08, -0.07}, {0.09, -0.075}, {0.07, 0.08}, {-0.085, 0.06}};
    for (int k = 0; k < 4; k++)
        for (int d = 0; d < 2; d++)
            corner[k][d] *= t->length * (t->mirror && d == 0 ? -1 : 1);
    if (t->mirror) /* counter-clockwise again */
        for (int k = 0; k < 2; k++)
            for (int d = 0; d < 2; d++) {
                double swap = corner[k][d];
                corner[k][d] = corner[3 - k][d];
                corner[3 - k][d] = swap;
            }
    return simple_polygon(w, (const double(*)[2])corner, 4);
}

static uint64_t add_grain(scree_world *w, const telling *t, const grain *g,
                          const uint32_t shapes[2]) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    double sign = t->mirror ? -1 : 1;
    double velocity[2];
    def.shape = shapes[g->shape];
    def.density = 1000 * t->mass / (t->length * t->length * t->length);
    def.described = true;
    place(t, g->x, g->y, def.position);
    def.angle = sign * g->angle + t->angle;
    place(t, g->vx, g->vy, velocity);
    def.velocity[0] = velocity[0] / t->time;
    def.velocity[1] = velocity[1] / t->time;
    def.velocity[2] = sign * g->spin / t->time;
    uint64_t id;
    must(scree_world_add_body(w, &def, &id, &error), &error);
    return id;
}

static void add_floor(scree_world *w, const telling *t, double x, double y, double nx, double ny) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    scree_params *p = scree_params_new();
    double normal[2];
    telling bare = *t;
    bare.length = 1;
    place(&bare, nx, ny, normal);
    must(scree_params_list(p, "normal", normal, 2, 1, &error), &error);
    must(scree_world_add_shape(w, "halfplane", p, &def.shape, &error), &error);
    scree_params_free(p);
    place(t, x, y, def.position);
    def.fixed = true;
    must(scree_world_add_body(w, &def, NULL, &error), &error);
}

typedef struct outcome {
    double q[GRAINS][3], v[GRAINS][3]; /* converted back to the original description */
    double residual, penetration, kinetic;
    int64_t sweeps, unconverged;
} outcome;

static void tell_back(scree_world *w, const telling *t, uint64_t id, double q[3], double v[3]) {
    double at[3], velocity[3], sign = t->mirror ? -1 : 1;
    simple_get(w, id, at, velocity);
    double c = cos(t->angle), s = sin(t->angle);
    if (t->angle == M_PI / 2) c = 0, s = 1;
    q[0] = sign * (c * at[0] + s * at[1]) / t->length;
    q[1] = (-s * at[0] + c * at[1]) / t->length;
    q[2] = sign * (at[2] - t->angle);
    v[0] = sign * (c * velocity[0] + s * velocity[1]) * t->time / t->length;
    v[1] = (-s * velocity[0] + c * velocity[1]) * t->time / t->length;
    v[2] = sign * velocity[2] * t->time;
}

static outcome run(const telling *t, double tolerance) {
    scree_world_def def = simple_def(1e-3 * t->time, tolerance);
    double g[2];
    place(t, 0, -9.81, g);
    def.gravity[0] = g[0] / (t->time * t->time);
    def.gravity[1] = g[1] / (t->time * t->time);
    def.thickness = t->length;
    def.alert = 1e-4 * t->length;
    def.max_iterations = 100000;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4, .e_n = 0.25, .e_t = 0.25});
    uint32_t shapes[2] = {heap_shape(w, t, 0), heap_shape(w, t, 1)};
    uint64_t id[GRAINS];
    if (!t->reversed) add_floor(w, t, 0, 0, 0, 1);
    for (int k = 0; k < GRAINS; k++) {
        int i = t->reversed ? GRAINS - 1 - k : k;
        id[i] = add_grain(w, t, &heap[i], shapes);
    }
    add_floor(w, t, -0.5, 0, 1, 0.25);
    add_floor(w, t, 0.5, 0, -1, 0.25);
    if (t->reversed) add_floor(w, t, 0, 0, 0, 1);
    simple_steps(w, STEPS);
    outcome out = {0};
    for (int k = 0; k < GRAINS; k++)
        tell_back(w, t, id[k], out.q[k], out.v[k]);
    scree_run_totals totals = scree_world_totals(w);
    out.residual = totals.residual_max;
    out.penetration = totals.penetration_max / t->length;
    out.kinetic = simple_frame(w).certificate.total.kinetic * t->time * t->time /
                  (t->mass * t->length * t->length);
    out.sweeps = totals.sweeps;
    out.unconverged = totals.unconverged_steps;
    assert_true(totals.contacts_max > 8);
    assert_true(totals.energy_error < 1e-10);
    scree_world_destroy(w);
    return out;
}

/* Largest difference of places over a grain and of speeds over 1 m/s. */
static double difference(const outcome *a, const outcome *b) {
    double worst = 0;
    for (int k = 0; k < GRAINS; k++)
        for (int d = 0; d < 3; d++) {
            worst = fmax(worst, fabs(a->q[k][d] - b->q[k][d]) / 0.1);
            worst = fmax(worst, fabs(a->v[k][d] - b->v[k][d]));
        }
    return worst;
}

static void other_units(void **unused) {
    (void)unused;
    const telling told[] = {
        {0x1p-10, 1, 1, 0, false, false}, {0x1p7, 1, 1, 0, false, false},
        {1, 0x1p-20, 1, 0, false, false}, {1, 1, 0x1p-6, 0, false, false},
        {1, 1, 0x1p5, 0, false, false},   {0x1p-10, 0x1p-30, 0x1p-5, 0, false, false},
    };
    outcome want = run(&plain, 1e-8);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        outcome got = run(&told[i], 1e-8);
        if (memcmp(&got, &want, sizeof got) != 0)
            fail_msg("length %g, mass %g, time %g: other bits, off by %.3g, %lld sweeps for %lld",
                     told[i].length, told[i].mass, told[i].time, difference(&got, &want),
                     (long long)got.sweeps, (long long)want.sweeps);
    }
}

static void same_to_tolerance(const telling *t, const char *what) {
    outcome want = run(&plain, 1e-12), got = run(t, 1e-12);
    assert_int_equal(want.unconverged, 0);
    assert_int_equal(got.unconverged, 0);
    double off = difference(&got, &want);
    print_message("%s: off by %.3g\n", what, off);
    if (!(off <= 1e-10)) fail_msg("%s: off by %.3g", what, off);
}

static void other_order(void **unused) {
    (void)unused;
    same_to_tolerance(&(telling){1, 1, 1, 0, false, true}, "bodies in reverse order");
}

static void mirror_image(void **unused) {
    (void)unused;
    same_to_tolerance(&(telling){1, 1, 1, 0, true, false}, "mirrored");
}

static void turned(void **unused) {
    (void)unused;
    same_to_tolerance(&(telling){1, 1, 1, M_PI / 2, false, false}, "turned by 90 degrees");
    same_to_tolerance(&(telling){1, 1, 1, 37 * M_PI / 180, false, false}, "turned by 37 degrees");
}

static void all_at_once(void **unused) {
    (void)unused;
    same_to_tolerance(&(telling){3, 0.7, 0.1, 2.2, true, true}, "turned, mirrored, in other units");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_units),  cmocka_unit_test(other_order),
        cmocka_unit_test(mirror_image), cmocka_unit_test(turned),
        cmocka_unit_test(all_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
