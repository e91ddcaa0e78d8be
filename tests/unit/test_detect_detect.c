/* Detection against all pairs tested one by one, over random scenes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "detect_scene.h"
#include "shape/pair.h"

static int compare_contacts(const void *x, const void *y) {
    return contact_key_compare(&((const contact *)x)->key, &((const contact *)y)->key);
}

static pose pose_at(const scene *s, size_t i, int image) {
    pose p = {s->q[i][0] + image * s->model.cell.period[0], s->q[i][1], 1, 0};
    math_sincos(s->q[i][2], &p.s, &p.c);
    return p;
}

static uint32_t previous_row(const contact_table *last, const contact_key *key) {
    for (size_t i = 0; i < last->table.count; i++)
        if (contact_key_compare(&last->key[i], key) == 0) return (uint32_t)i;
    return NONE;
}

static const shape *shape_of(const scene *s, size_t i) {
    return s->model.shapes.data[s->model.bodies.data[i].shape];
}

/* The arm of a disk about its centre is sign r N by definition, which is where the point was found
 * up to rounding, `scale`. False: another shape. */
static bool put_round_arm(const shape *form, double sign, const double normal[3], double scale,
                          double arm[3]) {
    const part *p = form->part;
    if (form->parts != 1 || p->type != SCREE_PART_DISK || p->centre[0] != 0 || p->centre[1] != 0)
        return false;
    for (int k = 0; k < 3; k++) {
        double exact = sign * p->radius * normal[k];
        assert_true(fabs(arm[k] - exact) <= scale);
        arm[k] = exact;
    }
    return true;
}

static void put_form(const scene *s, contact *c) {
    double scale = 1e-15 * (1 + fabs(s->q[c->candidate][0]) + fabs(s->q[c->candidate][1]));
    if (put_round_arm(shape_of(s, c->candidate), -1, c->normal, scale, c->arm_candidate))
        c->form |= FORM_CANDIDATE_ROUND;
    if (put_round_arm(shape_of(s, c->antagonist), 1, c->normal, scale, c->arm_antagonist))
        c->form |= FORM_ANTAGONIST_ROUND;
}

static void brute_pair(const scene *s, uint32_t a, uint32_t b, int image, contact_list *out) {
    const shape *first = shape_of(s, a), *second = shape_of(s, b);
    uint32_t law_index = law_between(&s->model, a, b);
    pose at[2] = {pose_at(s, a, 0), pose_at(s, b, image)};
    for (uint32_t i = 0; i < first->parts; i++)
        for (uint32_t j = 0; j < second->parts; j++) {
            pair_function find = pair_of(first->part[i].type, second->part[j].type);
            if (!find) continue;
            touch found[PAIR_TOUCHES];
            int n = find(first, &first->part[i], at[0], second, &second->part[j], at[1],
                         s->reach[law_index], found);
            for (int k = 0; k < n; k++) {
                const touch *t = &found[k];
                int who = t->second_is_candidate;
                contact c = {
                    .key =
                        {body_id(a), body_id(b), t->feature[0], t->feature[1], {(int16_t)image}, 0},
                    .candidate = who ? b : a,
                    .antagonist = who ? a : b,
                    .law = law_index,
                    .normal = {t->normal[0], t->normal[1], 0},
                    .gap = t->gap,
                    .area = t->length * s->model.thickness};
                c.arm_candidate[0] = t->point[who][0] - at[who].x;
                c.arm_candidate[1] = t->point[who][1] - at[who].y;
                c.arm_antagonist[0] = t->point[1 - who][0] - at[1 - who].x;
                c.arm_antagonist[1] = t->point[1 - who][1] - at[1 - who].y;
                put_form(s, &c);
                c.previous = previous_row(&s->last, &c.key);
                assert_true(array_push(&out->list, c));
            }
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
            if (is_held(s, a, b)) continue;
            double bound = shape_of(s, a)->bound + shape_of(s, b)->bound;
            double period = s->model.cell.period[0];
            int low = 0, high = 0;
            if (period > 0 && isfinite(bound)) {
                double d = s->q[a][0] - s->q[b][0];
                low = (int)floor((d - bound - 0.01) / period);
                high = (int)ceil((d + bound + 0.01) / period);
            }
            for (int image = low; image <= high; image++)
                brute_pair(s, a, b, image, out);
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
    {.disks = true, .spread = 1, .density = 0.8},
    {.disks = true, .spread = 100, .density = 0.8},
    {.polygons = true, .spread = 4, .density = 0.6},
    {.polygons = true, .compounds = true, .walls = true, .spread = 10, .density = 0.7},
    {.polygons = true, .compounds = true, .drum = true, .spread = 3, .density = 0.5},
    {.polygons = true, .compounds = true, .box = true, .spread = 30, .density = 0.5},
    {.disks = true, .spread = 2, .density = 0.7, .period = 0.3},
    {.polygons = true, .compounds = true, .spread = 4, .density = 0.7, .period = 0.17},
    {.polygons = true, .walls = true, .spread = 3, .density = 0.7, .period = 0.2, .offset = -5},
    {.polygons = true,
     .compounds = true,
     .walls = true,
     .spread = 10,
     .density = 0.7,
     .offset = 1e6},
};
#define RECIPES (sizeof recipes / sizeof *recipes)

static void small_scenes_match_all_pairs(void **unused) {
    (void)unused;
    for (size_t k = 0; k < RECIPES; k++) {
        size_t seen = 0;
        for (uint64_t seed = 0; seed < 60; seed++)
            seen += check_scene(&recipes[k], 10 + (size_t)(seed % 7) * 8, seed + 100 * k, 5);
        assert_true(seen > 500);
    }
}

static void larger_scenes_match_all_pairs(void **unused) {
    (void)unused;
    for (size_t k = 0; k < RECIPES; k++)
        assert_true(check_scene(&recipes[k], 700, 1000 + k, 2) > 500);
    assert_true(check_scene(&recipes[1], 2000, 2000, 2) > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_scenes_match_all_pairs),
        cmocka_unit_test(larger_scenes_match_all_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
