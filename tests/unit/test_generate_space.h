/* Shared by the tests of the generators in space: bodies from short texts, and brute-force checks
 * on every pair of them. */
#ifndef TEST_GENERATE_SPACE_H
#define TEST_GENERATE_SPACE_H

#include <string.h>

#include "support/check.h"
#include "support/flow_params.h"
#include "support/simple_world.h"

#include "memory_fault.h"

#include "base/space.h"
#include "scene/generate/generate.h"
#include "shape/pair.h"
#include "shape/solid.h"

static inline void is_near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) print_error("%.17g and %.17g\n", a, b);
    assert_true(fabs(a - b) <= tolerance);
}

static inline scree_status solids_from(const generator_kind *k, const node *map, uint64_t stream,
                                       generated *out, scree_error *error) {
    _Alignas(16) unsigned char parameters[2048];
    assert_true(k->head.size <= sizeof parameters);
    *out = (generated){0};
    scree_status status = param_read(&k->head, map, NULL, NULL, parameters, error);
    if (status == SCREE_OK) {
        random_stream random = {.seed = 7, .stream = stream};
        status = generator_run(k, parameters, &random, out, error);
        param_free(&k->head, parameters);
    }
    if (status != SCREE_OK) generated_free(out);
    return status;
}

/* The text as flow_params has it. */
static inline scree_status try_solids(const generator_kind *k, const char *text, uint64_t stream,
                                      generated *out, scree_error *error) {
    node *map = flow_params(text);
    scree_status status = solids_from(k, map, stream, out, error);
    node_free(map);
    return status;
}

static inline generated make_solids(const generator_kind *k, const char *text) {
    generated out;
    scree_error error;
    must(try_solids(k, text, 1, &out, &error), &error);
    return out;
}

static inline void refuse_solids(const generator_kind *k, const char *text, const char *word) {
    generated out;
    scree_error error = {0};
    assert_int_equal(try_solids(k, text, 1, &out, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_int_equal(out.bodies.count + out.shapes.count, 0);
}

static inline const shape *solid_of(const generated *g, size_t i) {
    return g->shapes.data[g->bodies.data[i].shape];
}

/* Of the body's own frame: the described one holds it at offset, turned by turn. */
static inline space_pose pose_of(const generated *g, size_t i) {
    const generated_body *b = &g->bodies.data[i];
    const shape *s = solid_of(g, i);
    space_pose at;
    double R[3][3], q[4];
    quaternion_matrix(b->orientation, R);
    turn3((const double(*)[3])R, s->offset, at.x);
    along3(b->position, 1, at.x, at.x);
    quaternion_product(b->orientation, s->turn, q);
    quaternion_matrix(q, at.R);
    return at;
}

/* The deepest overlap of any two bodies, as a part of the thinner one. */
static inline double deepest_pair(const generated *g) {
    double worst = 0;
    for (size_t i = 0; i < g->bodies.count; i++)
        for (size_t k = i + 1; k < g->bodies.count; k++) {
            const shape *a = solid_of(g, i), *b = solid_of(g, k);
            space_pose at_a = pose_of(g, i), at_b = pose_of(g, k);
            space_touch found[SPACE_TOUCHES];
            double arm[3];
            minus3(at_a.x, at_b.x, arm);
            if (length3(arm) > a->bound + b->bound) continue;
            int count = space_pair_of(a->part[0].type, b->part[0].type)(
                a, &a->part[0], &at_a, b, &b->part[0], &at_b, 0, found);
            for (int n = 0; n < count; n++)
                worst = fmax(worst, -found[n].gap / fmin(a->size, b->size));
        }
    return worst;
}

/* The least distance of any two bodies whose spheres are within `reach` of each other. */
static inline double nearest_pair(const generated *g, double reach) {
    double least = INFINITY;
    for (size_t i = 0; i < g->bodies.count; i++)
        for (size_t k = i + 1; k < g->bodies.count; k++) {
            const shape *a = solid_of(g, i), *b = solid_of(g, k);
            space_pose at_a = pose_of(g, i), at_b = pose_of(g, k);
            space_touch found[SPACE_TOUCHES];
            double arm[3];
            minus3(at_a.x, at_b.x, arm);
            if (length3(arm) > a->bound + b->bound + reach) continue;
            int count = space_pair_of(a->part[0].type, b->part[0].type)(
                a, &a->part[0], &at_a, b, &b->part[0], &at_b, reach, found);
            for (int n = 0; n < count; n++)
                least = fmin(least, found[n].gap);
        }
    return least;
}

static inline double total_volume(const generated *g) {
    double sum = 0;
    for (size_t i = 0; i < g->bodies.count; i++)
        sum += solid_of(g, i)->volume;
    return sum;
}

static inline space_bounds bounds_of_all(const generated *g) {
    space_bounds all = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < g->bodies.count; i++) {
        space_pose at = pose_of(g, i);
        space_bounds one = space_part_bounds(solid_of(g, i), 0, &at);
        for (int k = 0; k < 3; k++) {
            all.low[k] = fmin(all.low[k], one.low[k]);
            all.high[k] = fmax(all.high[k], one.high[k]);
        }
    }
    return all;
}

static inline void spans(const generated *g, double x, double y, double z) {
    space_bounds all = bounds_of_all(g);
    double wanted[3] = {x, y, z};
    for (int k = 0; k < 3; k++)
        is_near(all.high[k] - all.low[k], wanted[k], 1e-9);
}

static inline bool same_solids(const generated *a, const generated *b) {
    if (a->bodies.count != b->bodies.count || a->shapes.count != b->shapes.count) return false;
    for (size_t i = 0; i < a->bodies.count; i++)
        if (memcmp(a->bodies.data[i].position, b->bodies.data[i].position,
                   sizeof a->bodies.data[i].position) != 0)
            return false;
    for (size_t i = 0; i < a->shapes.count; i++)
        if (a->shapes.data[i]->volume != b->shapes.data[i]->volume) return false;
    return true;
}

/* Every allocation fails once: an error is returned and nothing is leaked. */
static const generator_kind *starved_kind;
static const node *starved_map;

static inline scree_status starved_once(void) {
    generated g;
    scree_error error;
    scree_status status = solids_from(starved_kind, starved_map, 1, &g, &error);
    if (status == SCREE_OK) generated_free(&g);
    return status;
}

static inline void starve_solids(const generator_kind *k, const char *text) {
    node *map = flow_params(text);
    starved_kind = k;
    starved_map = map;
    assert_true(memory_fault_each(starved_once) > 4);
    node_free(map);
}

#endif
