/* Small worlds of deformable bodies without a scene file, for the tests of skin detection. */
#ifndef TESTS_SKIN_SCENE_H
#define TESTS_SKIN_SCENE_H

#include <string.h>

#include "support/check.h"

#include "base/random.h"
#include "base/space.h"
#include "detect/skin/skin.h"
#include "shape/kinds.h"

#define SCENE_BODIES 256

typedef struct skin_scene {
    model model;
    double *x; /* (nodes x dimension) */
    double q[SCENE_BODIES * PLACES_MAX];
    uint8_t exists[SCENE_BODIES], mobile[SCENE_BODIES];
    double reach[2], ahead[2], speed[SCENE_BODIES];
    contact_table last;
    skin_detector *detector;
    contact_table table; /* detection writes it; see scene_table */
    contact_list found;  /* its rows and carriers after scene_run */
    detect_report report;
} skin_scene;

static inline void skin_scene_open(skin_scene *s, int dimension) {
    memset(s, 0, sizeof *s);
    model_init(&s->model, dimension);
    s->model.thickness = 1;
    for (int i = 0; i < 2; i++) {
        assert_true(array_push(&s->model.laws, (law){0}));
        s->reach[i] = 0.01;
    }
    assert_int_equal(name_list_add(&s->model.surfaces, "plain"), 0);
    assert_int_equal(name_list_add(&s->model.surfaces, "rough"), 1);
    s->model.default_law = 0;
    assert_int_equal(skin_detector_create(&s->detector, NULL), SCREE_OK);
    shape *none = mem_alloc(1, sizeof *none);
    none->kind = "none";
    none->turn[0] = 1;
    assert_true(array_push(&s->model.shapes, none));
}

static inline void skin_scene_close(skin_scene *s) {
    skin_detector_destroy(s->detector);
    contact_table_free(&s->table);
    array_free(&s->found.list);
    array_free(&s->found.carried);
    mem_free(s->last.key);
    mem_free(s->x);
    model_free(&s->model);
}

static inline uint32_t scene_slot(skin_scene *s, uint32_t shape_index) {
    uint32_t slot = (uint32_t)s->model.bodies.count;
    assert_true(slot < SCENE_BODIES);
    assert_true(model_reserve_body(&s->model));
    model_add_body(&s->model, &(body){.name = mem_text(""), .shape = shape_index});
    if (s->model.dimension == 3) s->q[7 * slot + 3] = 1;
    s->exists[slot] = 1;
    return slot;
}

static inline uint32_t scene_rigid(skin_scene *s, const shape_kind *k, const void *parameters,
                                   double x, double y, double turn) {
    shape *made = mem_alloc(1, sizeof *made);
    assert_int_equal(k->create(parameters, made, NULL), SCREE_OK);
    assert_true(array_push(&s->model.shapes, made));
    uint32_t slot = scene_slot(s, (uint32_t)s->model.shapes.count - 1);
    double *q = s->q + s->model.places * slot;
    q[0] = x;
    q[1] = y;
    q[2] = turn;
    s->mobile[slot] = 1;
    return slot;
}

/* A deformable body of a finished mesh. */
static inline uint32_t scene_body(skin_scene *s, const fem_mesh *m) {
    fem_solid *solid = mem_alloc(1, sizeof *solid);
    solid->mesh = *m;
    assert_true(array_push(&s->model.solids, solid));
    deformable d = {.slot = scene_slot(s, 0),
                    .solid = (uint32_t)s->model.solids.count - 1,
                    .first_node = s->model.nodes};
    d.facet_surface = mem_alloc(m->skin.count, sizeof *d.facet_surface);
    size_t old = (size_t)s->model.nodes * (size_t)m->dimension;
    size_t more = (size_t)m->nodes * (size_t)m->dimension;
    s->x = mem_resize(s->x, old, old + more, sizeof *s->x);
    memcpy(s->x + old, m->place, more * sizeof *s->x);
    s->model.nodes += m->nodes;
    assert_true(array_push(&s->model.deformables, d));
    return (uint32_t)s->model.deformables.count - 1;
}

static inline void finish_mesh(fem_mesh *m) {
    scree_error error = {0};
    scree_status status = fem_mesh_finish(m, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

/* Rows of quadrilaterals. */
static inline fem_mesh mesh_of_squares(double x, double y, double width, double height, uint32_t nx,
                                       uint32_t ny) {
    fem_mesh m;
    uint32_t at = 0;
    assert_int_equal(fem_mesh_create(&m, 2, (nx + 1) * (ny + 1), nx * ny, 4 * nx * ny, NULL),
                     SCREE_OK);
    for (uint32_t j = 0; j <= ny; j++)
        for (uint32_t i = 0; i <= nx; i++, at += 2) {
            m.place[at] = x + width * i / nx;
            m.place[at + 1] = y + height * j / ny;
        }
    for (uint32_t j = 0, e = 0; j < ny; j++)
        for (uint32_t i = 0; i < nx; i++, e++) {
            uint32_t n = j * (nx + 1) + i, corner[4] = {n, n + 1, n + nx + 2, n + nx + 1};
            m.kind[e] = element_named("q4");
            memcpy(m.node + 4 * e, corner, sizeof corner);
            m.first[e + 1] = 4 * (e + 1);
        }
    finish_mesh(&m);
    return m;
}

static inline uint32_t scene_block(skin_scene *s, double x, double y, double width, double height,
                                   uint32_t nx, uint32_t ny) {
    fem_mesh m = mesh_of_squares(x, y, width, height, nx, ny);
    return scene_body(s, &m);
}

/* Layers of hexahedra. */
static inline fem_mesh mesh_of_cubes(const double low[3], const double size[3],
                                     const uint32_t cells[3]) {
    fem_mesh m;
    uint32_t nx = cells[0] + 1, ny = cells[1] + 1, nz = cells[2] + 1, at = 0, e = 0;
    uint32_t count = cells[0] * cells[1] * cells[2];
    assert_int_equal(fem_mesh_create(&m, 3, nx * ny * nz, count, 8 * count, NULL), SCREE_OK);
    for (uint32_t k = 0; k < nz; k++)
        for (uint32_t j = 0; j < ny; j++)
            for (uint32_t i = 0; i < nx; i++, at += 3) {
                m.place[at] = low[0] + size[0] * i / cells[0];
                m.place[at + 1] = low[1] + size[1] * j / cells[1];
                m.place[at + 2] = low[2] + size[2] * k / cells[2];
            }
    for (uint32_t k = 0; k < cells[2]; k++)
        for (uint32_t j = 0; j < cells[1]; j++)
            for (uint32_t i = 0; i < cells[0]; i++, e++) {
                uint32_t n = (k * ny + j) * nx + i, up = nx * ny;
                uint32_t corner[8] = {n,      n + 1,      n + nx + 1,      n + nx,
                                      n + up, n + up + 1, n + up + nx + 1, n + up + nx};
                m.kind[e] = element_named("h8");
                memcpy(m.node + 8 * e, corner, sizeof corner);
                m.first[e + 1] = 8 * (e + 1);
            }
    finish_mesh(&m);
    return m;
}

static inline skin_input scene_input(const skin_scene *s, detect_input *common) {
    *common = (detect_input){.model = &s->model,
                             .q = s->q,
                             .exists = s->exists,
                             .mobile = s->mobile,
                             .law_reach = s->reach,
                             .last = &s->last};
    return (skin_input){.common = common, .x = s->x};
}

/* The scene's table without rows; the first call adds the columns of the model, which must have its
 * laws and a deformable body by then. */
static inline contact_table *scene_table(skin_scene *s) {
    assert_true(s->model.nodes > 0);
    if (s->table.table.columns == 0) contact_table_register(&s->table, &s->model);
    s->table.table.count = 0;
    return &s->table;
}

/* Bits of all registered columns. */
static inline void scene_same_columns(const table *a, const table *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->columns, b->columns);
    for (uint32_t i = 0; i < a->columns && a->count; i++) {
        const column *c = &a->column[i];
        assert_memory_equal(*c->data, *b->column[i].data,
                            a->count * c->width * column_type_size(c->type));
    }
}

static inline void scene_take_rows(skin_scene *s) {
    const contact_table *t = &s->table;
    s->found.list.count = s->found.carried.count = 0;
    for (size_t i = 0; i < t->table.count; i++)
        assert_true(array_push(&s->found.list, contact_at(t, i)));
    for (size_t i = 0; i < t->carrier.table.count; i++)
        assert_true(array_push(&s->found.carried, t->carrier.pair[i]));
}

static inline void scene_check_contact(const skin_scene *s, const contact *c) {
    double place[2][3];
    size_t d = (size_t)s->model.dimension;
    const carrier_pair *carried = &s->table.carrier.pair[c->carried - 1];
    for (int side = 0; side < 2; side++) {
        const carrier *of = side ? &carried->antagonist : &carried->candidate;
        const double *arm = side ? c->arm_antagonist : c->arm_candidate;
        const double *q = s->q + s->model.places * (side ? c->antagonist : c->candidate);
        double sum = 0, at[3] = {0};
        for (uint32_t i = 0; i < of->count; i++) {
            weighted_node n = carrier_node(&s->table, of, i);
            sum += n.weight;
            for (size_t k = 0; k < d; k++)
                at[k] += n.weight * s->x[d * n.node + k];
        }
        for (size_t k = 0; k < 3; k++)
            place[side][k] = (k < d ? q[k] : 0) + arm[k];
        if (of->count == 0) continue;
        assert_true(fabs(sum - 1) < 1e-12);
        for (size_t k = 0; k < 3; k++)
            assert_true(fabs(at[k] - place[side][k]) < 1e-12);
    }
    double way[3];
    minus3(place[0], place[1], way);
    assert_true(fabs(length3(c->normal) - 1) < 1e-12);
    assert_true(fabs(dot3(way, c->normal) - c->gap) < 1e-9);
}

/* Runs detection, compares every contact with its own carriers, and the whole with a run without
 * memory of earlier steps. Returns the number of contacts. */
static inline size_t scene_run(skin_scene *s) {
    detect_input common;
    skin_input in = scene_input(s, &common);
    scree_error error = {0};
    s->report = (detect_report){0};
    scree_status status = skin_detector_run(s->detector, &in, scene_table(s), &s->report, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    scene_take_rows(s);
    assert_int_equal(s->found.carried.count, s->found.list.count);
    for (size_t i = 0; i < s->found.list.count; i++) {
        const contact *c = s->found.list.data;
        assert_int_equal(c[i].carried, i + 1);
        assert_int_equal(c[i].form, FORM_CARRIED);
        if (i) assert_true(contact_key_compare(&c[i - 1].key, &c[i].key) < 0);
        scene_check_contact(s, &c[i]);
    }
    skin_detector *fresh;
    contact_table again = {0};
    detect_report report = {0};
    contact_table_register(&again, &s->model);
    assert_int_equal(skin_detector_create(&fresh, NULL), SCREE_OK);
    assert_int_equal(skin_detector_run(fresh, &in, &again, &report, NULL), SCREE_OK);
    scene_same_columns(&again.table, &s->table.table);
    scene_same_columns(&again.carrier.table, &s->table.carrier.table);
    scene_same_columns(&again.pool.table, &s->table.pool.table);
    contact_table_free(&again);
    skin_detector_destroy(fresh);
    return s->found.list.count;
}

/* The contacts found become those of the last step. */
static inline void scene_remember(skin_scene *s) {
    mem_free(s->last.key);
    s->last.key = mem_alloc(s->found.list.count + 1, sizeof *s->last.key);
    s->last.table.count = s->found.list.count;
    for (size_t i = 0; i < s->found.list.count; i++)
        s->last.key[i] = s->found.list.data[i].key;
}

static inline void scene_move(skin_scene *s, uint32_t body_index, double x, double y, double z) {
    const deformable *d = &s->model.deformables.data[body_index];
    const fem_mesh *m = &s->model.solids.data[d->solid]->mesh;
    size_t width = (size_t)m->dimension;
    const double way[3] = {x, y, z};
    for (size_t i = 0; i < m->nodes; i++)
        for (size_t k = 0; k < width; k++)
            s->x[width * (d->first_node + i) + k] += way[k];
}

static inline double scene_area(const skin_scene *s) {
    double sum = 0;
    for (size_t i = 0; i < s->found.list.count; i++)
        sum += s->found.list.data[i].area;
    return sum;
}

static inline void is_close(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance))
        print_error("%.17g and %.17g: %g > %g\n", a, b, fabs(a - b), tolerance);
    assert_true(fabs(a - b) <= tolerance);
}

#endif
