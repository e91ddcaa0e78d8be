/* Shared by the tests of the generators: parameters from short texts, and brute-force checks. */
#ifndef TEST_GENERATE_SUPPORT_H
#define TEST_GENERATE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "scene/generate/generate.h"

#define assert_near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

/* "5 mm" or "[[192, 1.1 mm], [2, 3]]" as a tree. */
static node *parse_value(const char **at) {
    while (**at == ' ')
        (*at)++;
    if (**at == '[') {
        node *list = node_new(NODE_LIST);
        (*at)++;
        while (**at != ']') {
            node_append(list, NULL, parse_value(at), NULL);
            while (**at == ',' || **at == ' ')
                (*at)++;
        }
        (*at)++;
        return list;
    }
    char text[64];
    size_t length = strcspn(*at, ",]");
    memcpy(text, *at, length);
    text[length] = '\0';
    *at += length;
    return node_scalar(text);
}

typedef struct entry {
    const char *key, *value;
} entry;

static node *map_of(const entry *entries) {
    node *map = node_new(NODE_MAP);
    for (; entries->key; entries++) {
        const char *at = entries->value;
        assert_int_equal(node_append(map, entries->key, parse_value(&at), NULL), SCREE_OK);
    }
    return map;
}

static scree_status try_generate(const generator_kind *k, const entry *entries, uint64_t seed,
                                 generated *out, scree_error *error) {
    _Alignas(16) unsigned char parameters[1024];
    assert_true(k->head.size <= sizeof parameters);
    node *map = map_of(entries);
    *out = (generated){0};
    scree_status status = param_read(&k->head, map, NULL, NULL, parameters, error);
    if (status == SCREE_OK) {
        random_stream random = {.seed = seed};
        status = generator_run(k, parameters, &random, out, error);
        param_free(&k->head, parameters);
    }
    if (status != SCREE_OK) generated_free(out);
    node_free(map);
    return status;
}

static generated make(const generator_kind *k, const entry *entries, uint64_t seed) {
    generated out;
    scree_error error;
    scree_status status = try_generate(k, entries, seed, &out, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    for (size_t i = 0; i < out.bodies.count; i++)
        assert_true(out.bodies.data[i].shape < out.shapes.count);
    return out;
}

static void refused(const generator_kind *k, const entry *entries, const char *word) {
    generated out;
    scree_error error;
    assert_int_equal(try_generate(k, entries, 1, &out, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_int_equal(out.bodies.count, 0);
    assert_int_equal(out.shapes.count, 0);
}

#define ENTRIES(...)                                                                               \
    (const entry[]) {                                                                              \
        __VA_ARGS__, { NULL, NULL }                                                                \
    }

static inline const shape *shape_of(const generated *g, size_t i) {
    return g->shapes.data[g->bodies.data[i].shape];
}

static inline double radius_of(const generated *g, size_t i) { return shape_of(g, i)->bound; }

/* The deepest overlap of any two disks relative to the smaller radius; period 0: not periodic. */
static inline double deepest_overlap(const generated *g, double period) {
    double worst = -1e300;
    for (size_t i = 0; i < g->bodies.count; i++)
        for (size_t k = 0; k < i; k++) {
            double x = g->bodies.data[i].position[0] - g->bodies.data[k].position[0];
            double y = g->bodies.data[i].position[1] - g->bodies.data[k].position[1];
            if (period > 0) x -= period * floor(x / period + 0.5);
            double a = radius_of(g, i), b = radius_of(g, k);
            worst = fmax(worst, (a + b - sqrt(x * x + y * y)) / fmin(a, b));
        }
    return worst;
}

static inline bool same_bits(const generated *a, const generated *b) {
    if (a->bodies.count != b->bodies.count || a->shapes.count != b->shapes.count) return false;
    for (size_t i = 0; i < a->bodies.count; i++) {
        const generated_body *p = &a->bodies.data[i], *q = &b->bodies.data[i];
        if (p->shape != q->shape || p->angle != q->angle || p->position[0] != q->position[0] ||
            p->position[1] != q->position[1])
            return false;
    }
    for (size_t i = 0; i < a->shapes.count; i++)
        if (a->shapes.data[i]->area != b->shapes.data[i]->area) return false;
    return true;
}

/* World position of a vertex of the only part of body i. */
static inline void vertex_of(const generated *g, size_t i, uint32_t k, double out[2]) {
    const generated_body *b = &g->bodies.data[i];
    const double *v = shape_of(g, i)->vertex[k];
    double s = sin(b->angle), c = cos(b->angle);
    out[0] = b->position[0] + c * v[0] - s * v[1];
    out[1] = b->position[1] + s * v[0] + c * v[1];
}

static inline void extents(const generated *g, double low[2], double high[2]) {
    low[0] = low[1] = INFINITY;
    high[0] = high[1] = -INFINITY;
    for (size_t i = 0; i < g->bodies.count; i++)
        for (uint32_t k = 0; k < shape_of(g, i)->vertices; k++) {
            double v[2];
            vertex_of(g, i, k, v);
            for (int n = 0; n < 2; n++) {
                low[n] = fmin(low[n], v[n]);
                high[n] = fmax(high[n], v[n]);
            }
        }
}

#endif
