/* Detection against all pairs tested one by one, over random scenes; and cached against forgetful.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "base/random.h"
#include "detect/detect.h"
#include "shape/kinds.h"
#include "shape/pair.h"

#define LAWS 2

typedef struct scene {
    model model;
    double (*q)[DOFS];
    uint8_t *exists, *mobile;
    double reach[LAWS];
    contact_state last;
    contact_key *held;
    size_t held_count;
    random_stream random;
} scene;

typedef struct recipe {
    bool disks, polygons, compounds, walls, drum, box;
    double period;
    double spread; /* largest over smallest radius */
    double density;
    double offset; /* of everything from the origin */
} recipe;

static uint32_t add_shape(scene *s, const shape_kind *kind_of, const void *parameters) {
    shape *made = mem_alloc(1, sizeof *made);
    assert_non_null(made);
    assert_int_equal(kind_of->create(parameters, made, NULL), SCREE_OK);
    assert_true(array_push(&s->model.shapes, made));
    return (uint32_t)s->model.shapes.count - 1;
}

static uint32_t add_compound(scene *s, double r) {
    shape piece[3];
    disk_parameters disk = {0.5 * r};
    rectangle_parameters box = {r, 0.4 * r};
    regular_parameters regular = {5, 0.4 * r};
    assert_int_equal(shape_disk.create(&disk, &piece[0], NULL), SCREE_OK);
    assert_int_equal(shape_rectangle.create(&box, &piece[1], NULL), SCREE_OK);
    assert_int_equal(shape_regular.create(&regular, &piece[2], NULL), SCREE_OK);
    shape_placed placed[3] = {{&piece[0], {0, 0}, 0},
                              {&piece[1], {0.6 * r, 0}, random_range(&s->random, 0, 3)},
                              {&piece[2], {-0.4 * r, 0.3 * r}, 0.3}};
    shape *made = mem_alloc(1, sizeof *made);
    assert_int_equal(shape_compound(placed, 3, made, NULL), SCREE_OK);
    for (int i = 0; i < 3; i++)
        shape_free(&piece[i]);
    assert_true(array_push(&s->model.shapes, made));
    return (uint32_t)s->model.shapes.count - 1;
}

static uint32_t add_grain_shape(scene *s, const recipe *r, double radius) {
    uint32_t choice = random_below(&s->random, 6);
    if (choice == 0 && r->compounds) return add_compound(s, radius);
    if (choice <= 2 && r->polygons) {
        regular_parameters p = {3 + random_below(&s->random, 5), radius};
        return add_shape(s, &shape_regular, &p);
    }
    if (choice == 3 && r->polygons) {
        segment_parameters p = {{-radius, 0.3 * radius}, {radius, 0}};
        return add_shape(s, &shape_segment, &p);
    }
    disk_parameters p = {radius};
    return add_shape(s, &shape_disk, &p);
}

static void add_body(scene *s, uint32_t shape_index, double x, double y, double angle,
                     bool mobile) {
    size_t n = s->model.bodies.count;
    body b = {.name = mem_text(""), .shape = shape_index, .surface = random_below(&s->random, 2)};
    assert_true(array_push(&s->model.bodies, b));
    s->q[n][0] = x;
    s->q[n][1] = y;
    s->q[n][2] = angle;
    s->exists[n] = random_below(&s->random, 30) != 0;
    s->mobile[n] = mobile;
}

static void add_walls(scene *s, const recipe *r, double side) {
    double c = r->offset + side / 2;
    if (r->walls) {
        halfplane_parameters floor = {{0, 1}}, tilted = {{1, 0.3}};
        add_body(s, add_shape(s, &shape_halfplane, &floor), c, r->offset, 0, false);
        if (!(r->period > 0))
            add_body(s, add_shape(s, &shape_halfplane, &tilted), r->offset, c, 0.1, true);
        rectangle_parameters beam = {0.8 * side, 0.02 * side};
        add_body(s, add_shape(s, &shape_rectangle, &beam), c, c, 0.2, false);
    }
    if (r->drum) {
        drum_parameters drum = {0.6 * side};
        add_body(s, add_shape(s, &shape_drum, &drum), c, c, 0.5, true);
    }
    if (r->box) {
        rectangle_parameters box = {side, side};
        add_body(s, add_shape(s, &shape_box, &box), c, c, 0.05, false);
    }
}

static void scene_make(scene *s, const recipe *r, size_t count, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->random = (random_stream){seed, 7, 0};
    model_init(&s->model);
    size_t room = count + 8;
    s->q = mem_alloc(room, sizeof *s->q);
    s->exists = mem_alloc(room, 1);
    s->mobile = mem_alloc(room, 1);
    double *radius = mem_alloc(count + 1, sizeof *radius), area = 0;
    for (size_t i = 0; i < count; i++) {
        radius[i] = 0.01 * math_pow(r->spread, random_unit(&s->random));
        area += PI * radius[i] * radius[i];
    }
    double side = r->period > 0 ? r->period : sqrt(area / r->density);
    double height = area / r->density / side;
    bool walls_first = random_below(&s->random, 2);
    if (walls_first) add_walls(s, r, side);
    for (size_t i = 0; i < count; i++)
        add_body(s, add_grain_shape(s, r, radius[i]),
                 r->offset + side * random_unit(&s->random) +
                     r->period * ((double)random_below(&s->random, 5) - 2),
                 r->offset + height * random_unit(&s->random), random_range(&s->random, -4, 4),
                 random_below(&s->random, 10) != 0);
    if (!walls_first) add_walls(s, r, side);
    mem_free(radius);
    assert_true(array_push(&s->model.laws, (law){0}));
    assert_true(array_push(&s->model.laws, (law){0}));
    assert_int_equal(name_list_add(&s->model.surfaces, "smooth"), 0);
    assert_int_equal(name_list_add(&s->model.surfaces, "rough"), 1);
    assert_int_equal(model_set_law(&s->model, 0, 0, 0, NULL), SCREE_OK);
    assert_int_equal(model_set_law(&s->model, 0, 1, 1, NULL), SCREE_OK);
    s->model.default_law = 0;
    s->model.cell = (cell){r->offset, r->period};
    s->reach[0] = 0.002;
    s->reach[1] = 0.0005;
}

static void scene_free(scene *s) {
    model_free(&s->model);
    mem_free(s->q);
    mem_free(s->exists);
    mem_free(s->mobile);
    mem_free(s->held);
    mem_free(s->last.key);
}

static detect_input input_of(const scene *s) {
    return (detect_input){.model = &s->model,
                          .q = (const double(*)[DOFS])s->q,
                          .exists = s->exists,
                          .mobile = s->mobile,
                          .law_reach = s->reach,
                          .last = &s->last,
                          .held = s->held,
                          .held_count = s->held_count};
}

static int compare_contacts(const void *x, const void *y) {
    return contact_key_compare(&((const contact *)x)->key, &((const contact *)y)->key);
}

static pose pose_at(const scene *s, size_t i, int image) {
    pose p = {s->q[i][0] + image * s->model.cell.period, s->q[i][1], 1, 0};
    math_sincos(s->q[i][2], &p.s, &p.c);
    return p;
}

static uint32_t previous_row(const contact_state *last, const contact_key *key) {
    for (size_t i = 0; i < last->table.count; i++)
        if (contact_key_compare(&last->key[i], key) == 0) return (uint32_t)i;
    return NONE;
}

static void brute_pair(const scene *s, uint32_t a, uint32_t b, int image, contact_list *out) {
    const shape *first = s->model.shapes.data[s->model.bodies.data[a].shape];
    const shape *second = s->model.shapes.data[s->model.bodies.data[b].shape];
    uint32_t law_index = model_law(&s->model, a, b);
    pose at[2] = {pose_at(s, a, 0), pose_at(s, b, image)};
    for (uint32_t i = 0; i < first->parts; i++)
        for (uint32_t j = 0; j < second->parts; j++) {
            pair_function find = pair_matrix[first->part[i].type][second->part[j].type];
            if (!find) continue;
            touch found[PAIR_TOUCHES];
            int n = find(first, &first->part[i], at[0], second, &second->part[j], at[1],
                         s->reach[law_index], found);
            for (int k = 0; k < n; k++) {
                const touch *t = &found[k];
                int who = t->second_is_candidate;
                contact c = {
                    .key = {body_id(a), body_id(b), t->feature[0], t->feature[1], image, 0},
                    .candidate = who ? b : a,
                    .antagonist = who ? a : b,
                    .law = law_index,
                    .normal = {t->normal[0], t->normal[1], 0},
                    .gap = t->gap};
                c.arm_candidate[0] = t->point[who][0] - at[who].x;
                c.arm_candidate[1] = t->point[who][1] - at[who].y;
                c.arm_antagonist[0] = t->point[1 - who][0] - at[1 - who].x;
                c.arm_antagonist[1] = t->point[1 - who][1] - at[1 - who].y;
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
            double bound = s->model.shapes.data[s->model.bodies.data[a].shape]->bound +
                           s->model.shapes.data[s->model.bodies.data[b].shape]->bound;
            double period = s->model.cell.period;
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

/* Bits, but for the arms of two disks: detection does not go through world points there. */
static void assert_contacts_equal(const scene *s, const contact_list *x, const contact_list *y) {
    assert_int_equal(x->list.count, y->list.count);
    for (size_t i = 0; i < x->list.count; i++) {
        contact a = x->list.data[i], b = y->list.data[i];
        double scale = 1e-15 * (1 + fabs(s->q[a.candidate][0]) + fabs(s->q[a.candidate][1]));
        for (int k = 0; k < 3; k++) {
            assert_true(fabs(a.arm_candidate[k] - b.arm_candidate[k]) <= scale);
            assert_true(fabs(a.arm_antagonist[k] - b.arm_antagonist[k]) <= scale);
        }
        memcpy(a.arm_candidate, b.arm_candidate, sizeof a.arm_candidate);
        memcpy(a.arm_antagonist, b.arm_antagonist, sizeof a.arm_antagonist);
        for (int k = 0; k < 3; k++) { /* -0 and 0 are the same direction */
            a.normal[k] += 0.0;
            b.normal[k] += 0.0;
        }
        assert_memory_equal(&a, &b, sizeof a);
    }
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

static void shake(scene *s, double amount) {
    for (size_t i = 0; i < s->model.bodies.count; i++) {
        if (!s->mobile[i]) continue;
        const shape *form = s->model.shapes.data[s->model.bodies.data[i].shape];
        s->q[i][0] += random_range(&s->random, -amount, amount);
        s->q[i][1] += random_range(&s->random, -amount, amount);
        double turn = isfinite(form->bound) ? amount / form->bound : amount;
        if (!(s->model.cell.period > 0) || isfinite(form->bound))
            s->q[i][2] += random_range(&s->random, -turn, turn);
    }
}

/* A few steps of one scene; returns the number of contacts seen. */
static size_t check_scene(const recipe *r, size_t count, uint64_t seed, int steps) {
    scene s;
    detector *d;
    contact_list found = {0}, expected = {0};
    detect_report report;
    scree_error error = {0};
    size_t seen = 0;
    scene_make(&s, r, count, seed);
    assert_int_equal(detector_create(&d, NULL), SCREE_OK);
    for (int step = 0; step < steps; step++) {
        detect_input in = input_of(&s);
        scree_status status = detector_run(d, &in, &found, &report, &error);
        if (status != SCREE_OK) print_error("%s\n", error.text);
        assert_int_equal(status, SCREE_OK);
        brute(&s, &expected);
        assert_contacts_equal(&s, &found, &expected);
        seen += found.list.count;
        keep_as_last(&s, &expected);
        hold_some(&s, &expected);
        shake(&s, 0.001);
        if (step == 2) s.reach[0] = 0.03;
        if (step == 1) s.exists[count / 2] = !s.exists[count / 2];
        if (step == 3) s.mobile[count / 3] = !s.mobile[count / 3];
    }
    detector_destroy(d);
    array_free(&found.list);
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
