/* Bonds that pull and mortar: what they write for one contact, and that their histories give the
 * same bits with any number of threads and after restarts. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "base/text.h"
#include "law/law.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

/* The batch of the only contact of a world, as detection and the last step made it. */
typedef struct one_contact {
    scree_world *world;
    contact_table contacts;
    double U_minus[1][ROWS_MAX], b[1][ROWS_MAX], correction[1], history[16], iterate[16];
    uint32_t index[1];
    uint8_t active[1];
    row row[1];
    row_extra extra[1];
    law_work work[1];
    law_batch batch;
} one_contact;

/* A disk of 0.2 m on a half-plane under the law of the parts. */
static void make(one_contact *c, const char *parts, double gap) {
    static const double area = 0.5; /* as if a flat patch touched */
    memset(c, 0, sizeof *c);
    c->world = scene_world("world: {h: 1e-3}\nlaws: {law: {%s}}\ncontacts: [{default: law}]\n"
                           "bodies:\n  - {shape: halfplane, fixed: true}\n"
                           "  - {shape: {kind: disk, radius: 0.2}, position: [0, 0.2]}\n",
                           parts);
    contact_table_register(&c->contacts, &c->world->model);
    assert_int_equal(table_resize(&c->contacts.table, 1, NULL), SCREE_OK);
    assert_int_equal(table_resize(&c->contacts.arms, 1, NULL), SCREE_OK);
    contact_put(&c->contacts, 0, 0,
                &(contact){.candidate = 1,
                           .form = FORM_CANDIDATE_ROUND,
                           .gap = gap,
                           .key = {.a = 1, .b = 2},
                           .normal = {0, 1, 0},
                           .arm_candidate = {0, -0.2, 0}});
    c->batch = (law_batch){.model = &c->world->model,
                           .contacts = &c->contacts,
                           .gap = c->contacts.gap,
                           .area = &area,
                           .U_minus = (const double(*)[ROWS_MAX])c->U_minus,
                           .index = c->index,
                           .count = 1,
                           .active = c->active,
                           .row = c->row,
                           .b = c->b,
                           .correction = c->correction,
                           .extra = c->extra,
                           .history = c->history,
                           .history_width = 16,
                           .iterate = c->iterate,
                           .iterate_width = 16,
                           .work = c->work};
}

static void drop(one_contact *c) {
    contact_table_free(&c->contacts);
    scree_world_destroy(c->world);
}

static const law_step step = {.theta = 0.5,
                              .gamma = 0.5,
                              .h = 0.01,
                              .h_M = 0.012,
                              .active_gap = 1e-6,
                              .form = LAW_IMPLICIT,
                              .bonding = true};

static void prepare(one_contact *c) {
    law_prepare(&c->world->model.laws.data[0], &step, &c->batch);
}

static void cohesion_rows(void **unused) {
    (void)unused;
    static const char *const normals[] = {"velocity", "quasi_inelastic", "position"};
    const double gaps[] = {-1e-3, 0, 1e-8, 1e-3};
    for (int n = 0; n < 3; n++)
        for (int k = 0; k < 4; k++) {
            one_contact c;
            char parts[128];
            snprintf(parts, sizeof parts, "normal: %s, bond: {kind: cohesion, force: 7}",
                     normals[n]);
            make(&c, parts, gaps[k]);
            prepare(&c);
            bool closed = gaps[k] < 1e-7;
            assert_int_equal(c.row[0].has, closed ? ROW_HAS_d : 0);
            near("d", c.extra[0].d[0], closed ? 0.07 : 0, 1e-16);
            drop(&c);
        }
}

/* The tip of the cone at -c / mu; or, beyond T in the pass before, the disk at S_N = -h T. */
static void mohr_coulomb_rows(void **unused) {
    (void)unused;
    one_contact c;
    make(&c, "normal: velocity, friction: 0.5, bond: {kind: mohr_coulomb, cohesion: 6, tension: 9}",
         0);
    prepare(&c);
    assert_int_equal(c.row[0].cone, CONE_COULOMB);
    near("tip", c.extra[0].d[0], 0.01 * 6 / 0.5, 1e-16);
    double S[1][ROWS_MAX] = {{-0.095, 0.001}}, U[1][ROWS_MAX] = {{0}};
    law_outcome last = {(const double(*)[ROWS_MAX])S, (const double(*)[ROWS_MAX])U};
    const law *only = &c.world->model.laws.data[0];
    near("misfit", law_misfit(only, &step, &c.batch, &last), 0.005 / 0.15, 1e-12);
    c.batch.last = &last;
    prepare(&c);
    assert_int_equal(c.row[0].cone, CONE_TRESCA);
    near("tension", c.extra[0].d[0], 0.09, 1e-16);
    near("radius", c.row[0].mu, 0.01 * (6 - 0.5 * 9), 1e-15);
    S[0][0] = -0.09;
    near("met", law_misfit(only, &step, &c.batch, &last), 0, 0);
    U[0][0] = 1e-3; /* opens by 10 um, more than the gap that counts as closed */
    law_finish(only, &step, &c.batch, &last);
    assert_int_equal(c.work[0].broken, 1);
    assert_false(c.work[0].bonded);
    near("fracture", c.work[0].fracture, -0.09 * 0.5e-3, 1e-16);
    prepare(&c); /* requested to bond again, near enough */
    assert_int_equal(c.row[0].has, ROW_HAS_d);
    drop(&c);
}

/* Without friction the criterion has no tip, and the bond holds with its tension alone. */
static void mohr_coulomb_without_friction(void **unused) {
    (void)unused;
    one_contact c;
    make(&c, "normal: velocity, friction: 0, bond: {kind: mohr_coulomb, cohesion: 0, tension: 9}",
         0);
    prepare(&c);
    assert_int_equal(c.row[0].cone, CONE_TRESCA);
    near("tension", c.extra[0].d[0], 0.09, 1e-16);
    near("radius", c.row[0].mu, 0, 0);
    drop(&c);
}

/* Impulses overflow while velocities do not: the world stays as before the step. */
static void not_finite(void **unused) {
    (void)unused;
    scree_error error = {0};
    scree_world *w = scene_world(
        "world: {h: 1e294, gravity: [0, 0]}\nlaws: {l: {normal: velocity, friction: 0.2, bond: "
        "{kind: cohesion, force: 1e15}}}\ncontacts: [{default: l}]\nbodies:\n"
        "  - {shape: {kind: rectangle, width: 1, height: 1}, position: [0, 1], fixed: true}\n"
        "  - {shape: {kind: rectangle, width: 1, height: 1}, mass: 1}\n");
    assert_int_equal(scree_world_step(w, &error), SCREE_STOPPED);
    assert_non_null(strstr(error.text, "not finite"));
    near("time", scree_world_time(w), 0, 0);
    scree_world_destroy(w);
}

static void capillary_rows(void **unused) {
    (void)unused;
    for (int apart = 0; apart < 3; apart++) {
        one_contact c;
        const double gaps[] = {0, 4e-4, 2e-3}; /* rupture at 1 mm */
        make(&c,
             "normal: velocity, friction: 0.5, bond: {kind: capillary, volume: 1e-9, "
             "surface_tension: 0.07}",
             gaps[apart]);
        c.history[0] = 1;
        prepare(&c);
        double R = 0.4, s = gaps[apart] * sqrt(R / 1e-9);
        double F = 2 * 3.14159265358979324 * R * 0.07 / (1 + 1.05 * s + 2.5 * s * s);
        assert_int_equal(c.active[0], apart < 2);
        assert_int_equal(c.row[0].cone, apart == 1 ? CONE_FREE : CONE_COULOMB);
        near("d", c.extra[0].d[0], apart < 2 ? 0.01 * F : 0, 1e-14);
        drop(&c);
    }
}

/* For any velocity the compressed row agrees with the law of the layer. */
static void mortar_rows(void **unused) {
    (void)unused;
    random_stream r = {.seed = 3};
    for (int i = 0; i < 200; i++) {
        one_contact c;
        char parts[256];
        double k[2], damp[2], y[2];
        for (int d = 0; d < 2; d++) {
            k[d] = pow(10, 3 + 9 * random_unit(&r));
            damp[d] = i % 3 ? k[d] * 0.1 * random_unit(&r) : 0;
            y[d] = 1e-3 * (random_unit(&r) - 0.7);
        }
        snprintf(parts, sizeof parts,
                 "friction: 0.5, bond: {kind: mortar, k_n: %.17g, k_t: %.17g, c_n: %.17g, c_t: "
                 "%.17g, thickness: 1e-4}",
                 k[0], k[1], damp[0], damp[1]);
        double gap = 1e-3 * (random_unit(&r) - 0.7);
        make(&c, parts, gap);
        c.history[0] = y[1];
        c.history[2] = y[0];
        prepare(&c);
        double U = random_unit(&r) - 0.5;
        double w_N = U + (gap - 1e-4 - y[0]) / 0.012; /* touches at the next mid-step */
        double S_N = -0.01 * (k[0] * (y[0] + 0.012 * w_N) + damp[0] * w_N);
        double S_T = -0.01 * (k[1] * (y[1] + 0.012 * U) + damp[1] * U);
        near("normal", (U + c.b[0][0] + c.extra[0].C[0] * S_N), 0, 1e-12);
        near("tangent", (U + c.b[0][1] + c.extra[0].C[1] * S_T), 0, 1e-12);
        drop(&c);
    }
}

/* Two layers of grains or blocks that fall upon each other and the ground, some apart. */
static char *heap(int dimension, const char *parts, bool round) {
    text_buffer t = {0};
    bool space = dimension == 3;
    assert_true(text_add(&t,
                         "world: {dimension: %d, h: 1e-3, tolerance: 1e-8, gravity: [3, %s-6]}\n"
                         "laws: {law: {%s}}\ncontacts: [{default: law}]\nbodies:\n"
                         "  - {shape: %s, fixed: true}\n",
                         dimension, space ? "1, " : "", parts, space ? "plane" : "halfplane"));
    const char *form = round
                           ? (space ? "{kind: sphere, radius: 0.05}" : "{kind: disk, radius: 0.05}")
                           : (space ? "{kind: block, size: [0.1, 0.1, 0.1]}"
                                    : "{kind: rectangle, width: 0.1, height: 0.1}");
    for (int i = 0; i < 12; i++) {
        double x = 0.1001 * (i % 4), z = 0.05 + 0.1 * (i / 4), v = i % 5 ? 0 : 0.5;
        assert_true(text_add(&t, "  - {shape: %s, position: [%.6g, %s%.6g], velocity: [%g, %s0]}\n",
                             form, x, space ? "0, " : "", z, v, space ? "0.3, " : ""));
    }
    assert_true(text_add(&t, "run: {steps: 1000}\n"));
    return t.data;
}

static scree_world *heap_world(const char *text, int threads) {
    scree_scene *scene = NULL;
    scree_world *w = NULL;
    scree_error error = {0};
    must(scree_scene_read_text(&scene, text, NULL, 0, &error), &error);
    must(scree_scene_world(scene, threads, &w, &error), &error);
    scree_scene_destroy(scene);
    must(scree_world_build(w, &error), &error);
    return w;
}

#define STEPS 40

static void same_bits(int dimension, const char *parts, bool round) {
    char path[64], *text = heap(dimension, parts, round);
    uint64_t hash[STEPS];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_adhesion_%ld", (long)getpid());
    scree_world *w = heap_world(text, 1);
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        hash[i] = scree_world_hash(w);
    }
    scree_run_totals totals = scree_world_totals(w);
    assert_true(totals.energy_error < 1e-10);
    if (strstr(parts, "mohr_coulomb")) assert_true(totals.broken > 0);
    if (strstr(parts, "capillary")) assert_true(simple_frame(w).certificate.bonds > 0);
    if (strstr(parts, "mortar")) assert_true(w->state.clock.total->stored > 0);
    scree_world_destroy(w);
    w = heap_world(text, 3);
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        if (scree_world_hash(w) != hash[i])
            fail_msg("%s, %dD: other bits in step %d after a restart or with threads", parts,
                     dimension, i);
        if (i % 4) continue;
        must(scree_world_save(w, path, &error), &error);
        scree_world_destroy(w);
        w = heap_world(text, 1 + i % 3);
        must(scree_world_load(w, path, &error), &error);
    }
    scree_world_destroy(w);
    remove(path);
    mem_free(text);
}

static void bits(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++) {
        same_bits(dimension, "normal: velocity, friction: 0.5, bond: {kind: cohesion, force: 5}",
                  true);
        same_bits(dimension,
                  "normal: velocity, friction: 0.3, bond: {kind: mohr_coulomb, cohesion: 6, "
                  "tension: 4}",
                  false);
        same_bits(dimension,
                  "normal: velocity, friction: 0.5, bond: {kind: capillary, volume: 1e-8, "
                  "surface_tension: 5}",
                  true);
        same_bits(dimension,
                  "friction: 0.4, bond: {kind: mortar, k_n: 1e5, k_t: 5e4, c_n: 100, c_t: 10}",
                  false);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cohesion_rows),
        cmocka_unit_test(mohr_coulomb_rows),
        cmocka_unit_test(capillary_rows),
        cmocka_unit_test(mortar_rows),
        cmocka_unit_test(mohr_coulomb_without_friction),
        cmocka_unit_test(not_finite),
        cmocka_unit_test(bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
