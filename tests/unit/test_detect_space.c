/* Detection in space against all pairs tested one by one, over random scenes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "detect_space_scene.h"
#include "shape/pair.h"

static int compare_contacts(const void *x, const void *y) {
    return contact_key_compare(&((const contact *)x)->key, &((const contact *)y)->key);
}

static const shape *shape_of(const scene *s, size_t i) {
    return s->model.shapes.data[s->model.bodies.data[i].shape];
}

static space_pose pose_at(const scene *s, size_t i, const int image[3]) {
    space_pose p;
    for (int k = 0; k < 3; k++)
        p.x[k] = s->q[i][k] + image[k] * s->model.cell.period[k];
    quaternion_matrix(s->q[i] + 3, p.R);
    return p;
}

static uint32_t previous_row(const contact_table *last, const contact_key *key) {
    for (size_t i = 0; i < last->table.count; i++)
        if (contact_key_compare(&last->key[i], key) == 0) return (uint32_t)i;
    return NONE;
}

typedef struct brute_sides {
    uint32_t slot[2];
    int image[3];
    space_pose at[2];
} brute_sides;

/* The arm of a sphere about its centre is sign r N by definition, which is where the point was
 * found up to rounding, `scale`. False: another shape. */
static bool put_round_arm(const shape *form, double sign, const double normal[3], double scale,
                          double arm[3]) {
    const part *p = form->part;
    if (form->parts != 1 || p->type != SCREE_PART_SPHERE || length3(p->centre) != 0) return false;
    for (int k = 0; k < 3; k++) {
        double exact = sign * p->radius * normal[k];
        assert_true(fabs(arm[k] - exact) <= scale);
        arm[k] = exact;
    }
    return true;
}

static void put_form(const scene *s, contact *c) {
    double scale = 2e-15;
    for (int k = 0; k < 3; k++)
        scale += 1e-15 * (fabs(s->q[c->candidate][k]) + fabs(s->q[c->antagonist][k]));
    if (put_round_arm(shape_of(s, c->candidate), -1, c->normal, scale, c->arm_candidate))
        c->form |= FORM_CANDIDATE_ROUND;
    if (put_round_arm(shape_of(s, c->antagonist), 1, c->normal, scale, c->arm_antagonist))
        c->form |= FORM_ANTAGONIST_ROUND;
}

static contact contact_of(const scene *s, const brute_sides *b, const space_touch *t) {
    int who = t->second_is_candidate;
    contact c = {.key = {.a = body_id(b->slot[0]),
                         .b = body_id(b->slot[1]),
                         .feature_a = t->feature[0],
                         .feature_b = t->feature[1]},
                 .candidate = b->slot[who],
                 .antagonist = b->slot[1 - who],
                 .law = law_between(&s->model, b->slot[0], b->slot[1]),
                 .gap = t->gap,
                 .area = t->area};
    for (int k = 0; k < 3; k++) {
        c.key.image[k] = (int16_t)b->image[k];
        c.normal[k] = t->normal[k];
        c.arm_candidate[k] = t->point[who][k] - b->at[who].x[k];
        c.arm_antagonist[k] = t->point[1 - who][k] - b->at[1 - who].x[k];
    }
    put_form(s, &c);
    c.previous = previous_row(&s->last, &c.key);
    return c;
}

static void brute_pair(const scene *s, const brute_sides *b, contact_list *out) {
    const shape *first = shape_of(s, b->slot[0]), *second = shape_of(s, b->slot[1]);
    double reach = s->reach[law_between(&s->model, b->slot[0], b->slot[1])];
    for (uint32_t i = 0; i < first->parts; i++)
        for (uint32_t j = 0; j < second->parts; j++) {
            const part *p = &first->part[i], *q = &second->part[j];
            space_pair_function find = space_pair_of(p->type, q->type);
            space_touch found[SPACE_TOUCHES];
            int n = find ? find(first, p, &b->at[0], second, q, &b->at[1], reach, found) : 0;
            for (int k = 0; k < n; k++)
                assert_true(array_push(&out->list, contact_of(s, b, &found[k])));
        }
}

static void brute_images(const scene *s, uint32_t a, uint32_t b, contact_list *out) {
    const int here[3] = {0, 0, 0};
    int low[3] = {0, 0, 0}, high[3] = {0, 0, 0};
    double bound = shape_of(s, a)->bound + shape_of(s, b)->bound + 0.04;
    for (int k = 0; k < 3; k++) {
        double period = s->model.cell.period[k], d = s->q[a][k] - s->q[b][k];
        if (!(period > 0) || !isfinite(bound)) continue;
        low[k] = (int)floor((d - bound) / period);
        high[k] = (int)ceil((d + bound) / period);
    }
    brute_sides sides = {.slot = {a, b}, .at[0] = pose_at(s, a, here)};
    int *m = sides.image;
    for (m[0] = low[0]; m[0] <= high[0]; m[0]++)
        for (m[1] = low[1]; m[1] <= high[1]; m[1]++)
            for (m[2] = low[2]; m[2] <= high[2]; m[2]++) {
                sides.at[1] = pose_at(s, b, m);
                double d[3];
                minus3(sides.at[1].x, sides.at[0].x, d);
                if (!isfinite(bound) || length3(d) < bound) brute_pair(s, &sides, out);
            }
}

static bool is_held(const scene *s, uint32_t a, uint32_t b) {
    for (size_t i = 0; i < s->held_count; i++)
        if (s->held[i].a == body_id(a) && s->held[i].b == body_id(b)) return true;
    return false;
}

static void brute(const scene *s, contact_list *out) {
    out->list.count = 0;
    for (uint32_t a = 0; a < s->model.bodies.count; a++)
        for (uint32_t b = a + 1; b < s->model.bodies.count; b++) {
            if (!s->exists[a] || !s->exists[b] || !(s->mobile[a] || s->mobile[b])) continue;
            if (!is_held(s, a, b)) brute_images(s, a, b, out);
        }
    if (out->list.count)
        qsort(out->list.data, out->list.count, sizeof *out->list.data, compare_contacts);
}

/* Bits of what detection writes; -0 and 0 are the same direction. */
static void assert_same_contact(contact a, contact b) {
    for (int k = 0; k < 3; k++) {
        a.normal[k] += 0.0;
        b.normal[k] += 0.0;
        a.arm_candidate[k] += 0.0;
        b.arm_candidate[k] += 0.0;
        a.arm_antagonist[k] += 0.0;
        b.arm_antagonist[k] += 0.0;
    }
    assert_memory_equal(&a.key, &b.key, sizeof a.key);
    assert_int_equal(a.candidate, b.candidate);
    assert_int_equal(a.antagonist, b.antagonist);
    assert_int_equal(a.law, b.law);
    assert_int_equal(a.previous, b.previous);
    assert_int_equal(a.carried, b.carried);
    assert_int_equal(a.form, b.form);
    assert_memory_equal(a.normal, b.normal, sizeof a.normal);
    assert_memory_equal(a.arm_candidate, b.arm_candidate, sizeof a.arm_candidate);
    assert_memory_equal(a.arm_antagonist, b.arm_antagonist, sizeof a.arm_antagonist);
    assert_memory_equal(&a.gap, &b.gap, sizeof a.gap);
    assert_memory_equal(&a.area, &b.area, sizeof a.area);
}

static void assert_contacts_equal(const contact_table *found, const contact_list *expected) {
    assert_int_equal(found->table.count, expected->list.count);
    for (size_t i = 0; i < expected->list.count; i++)
        assert_same_contact(contact_at(found, i), expected->list.data[i]);
}

static void keep_as_last(scene *s, const contact_list *list) {
    mem_free(s->last.key);
    s->last.key = mem_alloc(list->list.count, sizeof *s->last.key);
    s->last.table.count = 0;
    for (size_t i = 0; i < list->list.count; i++)
        if (random_below(&s->random, 4))
            s->last.key[s->last.table.count++] = list->list.data[i].key;
}

static void hold_some(scene *s, const contact_list *list) {
    mem_free(s->held);
    s->held = mem_alloc(list->list.count, sizeof *s->held);
    s->held_count = 0;
    for (size_t i = 0; i < list->list.count; i++)
        if (random_below(&s->random, 10) == 0)
            s->held[s->held_count++] =
                (contact_key){.a = list->list.data[i].key.a, .b = list->list.data[i].key.b};
}

/* A few steps of one scene; returns the number of contacts found. */
static size_t check_scene(const recipe *r, size_t count, uint64_t seed, int steps) {
    scene s;
    detector *d;
    contact_table found = {0};
    contact_list expected = {0};
    detect_report report;
    scree_error error = {0};
    size_t seen = 0;
    scene_make(&s, r, count, seed);
    contact_table_register(&found, &s.model);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    for (int step = 0; step < steps; step++) {
        detect_input in = input_of(&s);
        scree_status status = detector_run(d, &in, &found, &report, &error);
        if (status != SCREE_OK) print_error("%s\n", error.text);
        assert_int_equal(status, SCREE_OK);
        brute(&s, &expected);
        assert_contacts_equal(&found, &expected);
        seen += found.table.count;
        keep_as_last(&s, &expected);
        hold_some(&s, &expected);
        shake(&s, 0.001);
        if (step == 2) s.reach[0] = 0.03;
        if (step == 1) s.exists[count / 2] = !s.exists[count / 2];
        if (step == 3) s.mobile[count / 3] = !s.mobile[count / 3];
    }
    detector_destroy(d);
    contact_table_free(&found);
    array_free(&expected.list);
    scene_free(&s);
    return seen;
}

static const recipe recipes[] = {
    {.spread = 1, .density = 0.5},
    {.spread = 30, .density = 0.5},
    {.solids = true, .spread = 4, .density = 0.8},
    {.solids = true, .compounds = true, .planes = true, .spread = 5, .density = 0.8},
    {.solids = true, .compounds = true, .tube = true, .spread = 3, .density = 0.6},
    {.solids = true, .compounds = true, .floor = true, .spread = 10, .density = 0.8},
    {.solids = true, .compounds = true, .terrain = true, .spread = 3, .density = 0.6},
    {.solids = true, .compounds = true, .pipe = true, .spread = 2, .density = 0.6},
    {.spread = 2, .density = 0.5, .period = {0.12}},
    {.spread = 2, .density = 0.5, .period = {0.12, 0, 0.1}},
    {.spread = 2, .density = 0.5, .period = {0.09, 0.1, 0.12}, .offset = -3},
    {.solids = true, .compounds = true, .spread = 3, .density = 0.8, .period = {0, 0.08, 0}},
    {.solids = true,
     .compounds = true,
     .planes = true,
     .floor = true,
     .spread = 2,
     .density = 0.8,
     .period = {0.1, 0.08, 0}},
    {.solids = true, .tube = true, .spread = 2, .density = 0.8, .period = {0.1, 0, 0}},
    {.solids = true,
     .compounds = true,
     .planes = true,
     .spread = 10,
     .density = 0.8,
     .offset = 1e6},
};
#define RECIPES (sizeof recipes / sizeof *recipes)

static void small_scenes_match_all_pairs(void **unused) {
    (void)unused;
    for (size_t k = 0; k < RECIPES; k++) {
        size_t seen = 0;
        for (uint64_t seed = 0; seed < 40; seed++)
            seen += check_scene(&recipes[k], 10 + (size_t)(seed % 7) * 8, seed + 100 * k, 5);
        assert_true(seen > 500);
    }
}

static void larger_scenes_match_all_pairs(void **unused) {
    (void)unused;
    for (size_t k = 0; k < RECIPES; k++)
        assert_true(check_scene(&recipes[k], 500, 1000 + k, 2) > 300);
    assert_true(check_scene(&recipes[1], 2000, 2000, 2) > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_scenes_match_all_pairs),
        cmocka_unit_test(larger_scenes_match_all_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
