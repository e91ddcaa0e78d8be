#include "support/sample_frames.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "frame/arrays.h"

enum { SHAPES = 4, PARTS = 5, VERTICES = 7, NAMES = 4 };
enum { SOFT_NODES = 7, SOFT_ELEMENTS = 3, SOFT_FACETS = 3 };

static const char *const surfaces[] = {"stone", "steel", "a rather long name of a surface"};
static const char *const groups[] = {"grains", "walls"};
static const char *const laws[] = {"dry", "glued"};
static const char *const value_names[NAMES] = {"force", "void ratio", "strain", "late"};
static const char *const value_units[NAMES] = {"N", "1", "1", "m/s"};

struct sample {
    scree_layout layout;
    uint64_t *id;
    uint32_t *shape, *surface, *group;
    double *mass, *inertia;
    char (*name)[32];
    const char **name_list;
    scree_shape_view view[SHAPES];
    scree_part part[PARTS];
    double vertex[VERTICES][3];
    scree_frame frame;
    frame_arrays arrays;
    double value[NAMES];
    /* deformable bodies: nodes, elements and facets of both together */
    scree_solid_view solid[2];
    double place[SOFT_NODES][3];
    uint64_t seed;
};

/* A triangle and a quadrilateral on five nodes, and a bar of two nodes without a skin. */
static const uint8_t soft_type[SOFT_ELEMENTS] = {SCREE_ELEMENT_T3, SCREE_ELEMENT_Q4,
                                                 SCREE_ELEMENT_LINE};
static const uint32_t soft_first[SOFT_ELEMENTS + 1] = {0, 3, 7, 9};
static const uint32_t soft_node[] = {0, 1, 2, 0, 2, 3, 4, 5, 6};
static const uint32_t soft_region[SOFT_ELEMENTS] = {1, 0, 1};
static const uint32_t soft_facet_first[SOFT_FACETS + 1] = {0, 2, 4, 6};
static const uint32_t soft_facet_node[] = {0, 1, 1, 2, 2, 3};
static const char *const soft_regions[] = {"core", "a rather long name of a region"};

static uint64_t draw(sample *s) { return s->seed = hash_mix(s->seed + 0x9e3779b97f4a7c15u); }
static double real(sample *s) { return (double)(draw(s) >> 11) * 0x1p-53 - 0.5; }

static void *room(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size);
    if (!block) abort();
    return block;
}

static void make_shapes(sample *s) {
    static const uint32_t type[PARTS] = {SCREE_PART_DISK, SCREE_PART_POLYGON, SCREE_PART_POLYGON,
                                         SCREE_PART_HALFPLANE, SCREE_PART_HOLLOW};
    for (int i = 0; i < VERTICES; i++)
        s->vertex[i][0] = real(s), s->vertex[i][1] = real(s);
    for (int i = 0; i < PARTS; i++)
        s->part[i] = (scree_part){
            .type = type[i], .centre = {real(s), real(s), 0}, .direction = {0, 1, 0}, .radius = 2};
    s->part[1].vertex = 0, s->part[1].vertices = 3;
    s->part[2].vertex = 3, s->part[2].vertices = 4;
    s->view[0] = (scree_shape_view){.part = 0, .parts = 1, .area = 3.0, .bound = 1.0};
    s->view[1] = (scree_shape_view){.part = 1, .parts = 2, .area = 0.5, .bound = 0.75};
    s->view[2] = (scree_shape_view){.part = 3, .parts = 1, .area = 0.0, .bound = INFINITY};
    s->view[3] = (scree_shape_view){.part = 4, .parts = 1, .area = 0.0, .bound = 2.0};
}

static void make_bodies(sample *s, uint32_t bodies) {
    s->id = room(bodies, sizeof *s->id);
    s->shape = room(bodies, sizeof *s->shape);
    s->surface = room(bodies, sizeof *s->surface);
    s->group = room(bodies, sizeof *s->group);
    s->mass = room(bodies, sizeof *s->mass);
    s->inertia = room(bodies, sizeof *s->inertia);
    s->name = room(bodies, sizeof *s->name);
    s->name_list = room(bodies, sizeof *s->name_list);
    for (uint32_t i = 0; i < bodies; i++) {
        s->id[i] = 3 * (uint64_t)i + 1;
        s->shape[i] = (uint32_t)(draw(s) % SHAPES);
        s->surface[i] = (uint32_t)(draw(s) % 3);
        s->group[i] = (uint32_t)(draw(s) % 2);
        s->mass[i] = 1 + real(s), s->inertia[i] = 1 + real(s);
        if (i % 3 == 0) snprintf(s->name[i], sizeof s->name[i], "body %u", i);
        s->name_list[i] = s->name[i];
    }
}

sample *sample_new(uint32_t bodies) {
    sample *s = room(1, sizeof *s);
    s->seed = 7;
    make_shapes(s);
    make_bodies(s, bodies);
    s->layout = (scree_layout){.dimension = 2,
                               .thickness = 0.25,
                               .gravity = {0.1, -9.81, 0},
                               .period = {12.5},
                               .bodies = bodies,
                               .id = s->id,
                               .shape = s->shape,
                               .surface = s->surface,
                               .group = s->group,
                               .mass = s->mass,
                               .inertia = s->inertia,
                               .body_name = s->name_list,
                               .shapes = SHAPES,
                               .parts = PARTS,
                               .vertices = VERTICES,
                               .shape_view = s->view,
                               .part = s->part,
                               .vertex = (const double(*)[3])s->vertex,
                               .surfaces = 3,
                               .groups = 2,
                               .laws = 2,
                               .surface_name = surfaces,
                               .group_name = groups,
                               .law_name = laws};
    return s;
}

sample *sample_new_soft(uint32_t bodies) {
    sample *s = sample_new(bodies);
    scree_layout *l = &s->layout;
    if (bodies < 2) abort();
    s->solid[0] = (scree_solid_view){.nodes = 5, .elements = 2, .facets = 3};
    s->solid[1] = (scree_solid_view){
        .body = 1, .node = 5, .nodes = 2, .element = 2, .elements = 1, .facet = 3};
    for (int n = 0; n < SOFT_NODES; n++)
        for (int k = 0; k < 3; k++)
            s->place[n][k] = real(s);
    l->plane = 2;
    l->solids = 2;
    l->solid = s->solid;
    l->nodes = SOFT_NODES;
    l->elements = SOFT_ELEMENTS;
    l->facets = SOFT_FACETS;
    l->node_place = (const double(*)[3])s->place;
    l->element_type = soft_type;
    l->element_first = soft_first;
    l->element_node = soft_node;
    l->element_region = soft_region;
    l->facet_first = soft_facet_first;
    l->facet_node = soft_facet_node;
    l->regions = 2;
    l->region_name = soft_regions;
    return s;
}

void sample_free(sample *s) {
    void *blocks[] = {s->id,   s->shape,   s->surface, s->group,
                      s->mass, s->inertia, s->name,    (void *)s->name_list};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    free(s->arrays.member);
#include "frame/columns.def"
#undef SCREE_COLUMN
    free(s);
}

const scree_layout *sample_layout(const sample *s) { return &s->layout; }

int64_t sample_step(int64_t number) { return 10 * number; }

/* Allocated by the C library, like everything in a sample: tests make other allocations fail. */
static void *make_column(const column_info *c, const scree_frame *f) {
    if (!column_in_world(c, f->layout)) return NULL;
    return room((size_t)frame_rows_of(f, c->table) * c->width,
                column_type_size((column_type)c->type));
}

/* Rows of every table, with values in each column. */
static void make_rows(sample *s, scree_frame *f) {
    const column_info *c = column_infos(f->layout->dimension), *info = c;
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    free(s->arrays.member);                                                                        \
    s->arrays.member = make_column(info++, f);
#include "frame/columns.def"
#undef SCREE_COLUMN
    frame_arrays_show(&s->arrays, f);
    for (int i = 0; i < FRAME_COLUMNS; i++) {
        if (!column_in_world(&c[i], f->layout)) continue;
        void *data = (void *)column_data(&c[i], f);
        size_t count = (size_t)frame_rows_of(f, c[i].table) * c[i].width;
        for (size_t k = 0; k < count; k++)
            if (c[i].type == SCREE_F64)
                ((double *)data)[k] = real(s);
            else if (c[i].type == SCREE_U8)
                ((uint8_t *)data)[k] = (uint8_t)(draw(s) % 5);
    }
}

static void name_bodies(sample *s, scree_frame *f) {
    for (uint32_t i = 0, k = 0; i < s->layout.bodies; i++) {
        if (hash_mix((uint64_t)f->step + i) % 4 == 0) continue;
        s->arrays.body[k] = i;
        s->arrays.id[k++] = s->id[i];
    }
}

static uint32_t count_bodies(const sample *s, const scree_frame *f) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->layout.bodies; i++)
        count += hash_mix((uint64_t)f->step + i) % 4 != 0;
    return count;
}

static void name_contacts(sample *s, scree_frame *f) {
    uint32_t all = s->layout.bodies;
    for (uint32_t i = 0; i < f->contacts; i++) {
        uint32_t *pair = s->arrays.pair[i];
        pair[0] = (uint32_t)(draw(s) % all);
        pair[1] = i % 5 == 0 ? UINT32_MAX : (uint32_t)(draw(s) % all);
        for (int k = 0; k < 2; k++)
            s->arrays.contact_id[i][k] = pair[k] == UINT32_MAX ? 0 : s->id[pair[k]];
        s->arrays.law[i] = i % 7 == 0 ? UINT32_MAX : (uint32_t)(draw(s) % 2);
    }
}

static void make_reports(sample *s, scree_frame *f) {
    scree_certificate *c = &f->certificate;
    double *number[] = {&c->residual,    &c->residual_max, &c->residual_natural,
                        &c->penetration, &c->momentum,     &c->energy,
                        &c->misfit,      &c->duhem,        &c->duhem_free};
    if (f->layout->solids) c->balance = real(s), c->balance_limit = real(s);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        *number[i] = real(s);
    c->worst[0] = draw(s), c->worst[1] = draw(s);
    c->converged = (int32_t)(draw(s) % 2);
    c->norm = 1 - c->converged;
    c->passes = (int32_t)(draw(s) % 100);
    c->bonds = (int64_t)(draw(s) % 1000);
    c->broken = (int64_t)(draw(s) % 1000);
#define X(name, meaning) c->step.name = real(s), c->total.name = real(s);
    SCREE_LEDGER_LIST(X)
#undef X
    f->solver = (scree_solver_report){.iterations = (int64_t)(draw(s) >> 1),
                                      .updates = (int64_t)(draw(s) >> 2),
                                      .refreshes = -3,
                                      .outside = 4,
                                      .colours = (int32_t)(draw(s) % 32),
                                      .tail = (uint32_t)draw(s),
                                      .seconds_detect = real(s),
                                      .seconds_prepare = real(s),
                                      .seconds_solve = real(s),
                                      .seconds_finish = real(s)};
}

const scree_frame *sample_frame(sample *s, int64_t number) {
    s->seed = hash_mix((uint64_t)number + 1000);
    scree_frame *f = &s->frame;
    *f = (scree_frame){.layout = &s->layout, .step = sample_step(number)};
    f->t = 0.01 * (double)f->step, f->h = 0.01 + 0.001 * real(s);
    uint32_t all = s->layout.bodies;
    f->bodies = count_bodies(s, f);
    f->contacts = number % 3 == 1 || all == 0 ? 0 : (uint32_t)(draw(s) % (3 * all + 1));
    make_rows(s, f);
    name_bodies(s, f);
    name_contacts(s, f);
    make_reports(s, f);
    f->values = (uint32_t)(number < 3 ? number : NAMES);
    for (int i = 0; i < NAMES; i++)
        s->value[i] = real(s);
    f->value_name = value_names, f->value_unit = value_units, f->value = s->value;
    return f;
}

#define SAME(array, count)                                                                         \
    do {                                                                                           \
        *what = #array;                                                                            \
        size_t rows_ = (count);                                                                    \
        if (rows_ && memcmp(a->array, b->array, rows_ * sizeof *a->array) != 0) return false;      \
    } while (0)
#define SAME_VALUE(member)                                                                         \
    do {                                                                                           \
        *what = #member;                                                                           \
        if (memcmp(&a->member, &b->member, sizeof a->member) != 0) return false;                   \
    } while (0)

static bool same_texts(const char *const *a, const char *const *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(a[i], b[i]) != 0) return false;
    return true;
}

bool sample_same_frame(const scree_frame *a, const scree_frame *b, const char **what) {
    SAME_VALUE(step);
    SAME_VALUE(t);
    SAME_VALUE(h);
    SAME_VALUE(bodies);
    SAME_VALUE(contacts);
    const column_info *c = column_infos(a->layout->dimension);
    for (int i = 0; i < FRAME_COLUMNS; i++) {
        const void *one = column_data(&c[i], a), *two = column_data(&c[i], b);
        size_t values = (size_t)frame_rows_of(a, c[i].table) * c[i].width;
        *what = c[i].name;
        if (!one != !two) return false;
        if (one && memcmp(one, two, values * column_type_size((column_type)c[i].type)) != 0)
            return false;
    }
    SAME_VALUE(certificate);
    SAME_VALUE(solver);
    SAME_VALUE(values);
    SAME(value, a->values);
    *what = "value_name";
    return same_texts(a->value_name, b->value_name, a->values) &&
           same_texts(a->value_unit, b->value_unit, a->values);
}

bool sample_same_layout(const scree_layout *a, const scree_layout *b, const char **what) {
    SAME_VALUE(dimension);
    SAME_VALUE(thickness);
    SAME_VALUE(gravity);
    SAME_VALUE(period);
    SAME_VALUE(bodies);
    SAME(id, a->bodies);
    SAME(shape, a->bodies);
    SAME(surface, a->bodies);
    SAME(group, a->bodies);
    SAME(mass, a->bodies);
    SAME(inertia, a->bodies);
    SAME_VALUE(shapes);
    SAME_VALUE(parts);
    SAME_VALUE(vertices);
    SAME(shape_view, a->shapes);
    SAME(part, a->parts);
    SAME(vertex, a->vertices);
    SAME_VALUE(surfaces);
    SAME_VALUE(groups);
    SAME_VALUE(laws);
    SAME_VALUE(plane);
    SAME_VALUE(solids);
    SAME(solid, a->solids);
    SAME_VALUE(nodes);
    SAME_VALUE(elements);
    SAME_VALUE(facets);
    SAME_VALUE(regions);
    SAME(node_place, a->nodes);
    SAME(element_type, a->elements);
    SAME(element_region, a->elements);
    SAME(element_first, a->elements ? (size_t)a->elements + 1 : 0);
    SAME(element_node, a->elements ? a->element_first[a->elements] : 0);
    SAME(facet_first, a->facets ? (size_t)a->facets + 1 : 0);
    SAME(facet_node, a->facets ? a->facet_first[a->facets] : 0);
    *what = "names";
    return same_texts(a->region_name, b->region_name, a->regions) &&
           same_texts(a->body_name, b->body_name, a->bodies) &&
           same_texts(a->surface_name, b->surface_name, a->surfaces) &&
           same_texts(a->group_name, b->group_name, a->groups) &&
           same_texts(a->law_name, b->law_name, a->laws);
}
