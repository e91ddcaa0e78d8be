/* Common functions of generators for shapes, bodies, regions and circles. */
#include "scene/generate/generate.h"

#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "base/room.h"
#include "base/space.h"
#include "base/stop.h"
#include "scene/generate/parts.h"
#include "shape/kinds.h"

void generated_free(generated *g) {
    if (!g) return;
    shelf_free(&g->shapes);
    array_free(&g->bodies);
}

scree_placement generated_stand(const generated_body *b, const scree_placement *whole,
                                int dimension) {
    scree_placement out = {.angle = b->angle + whole->angle};
    double R[3][3], arm[3];
    copy3(arm, b->position);
    if (dimension == 3) {
        quaternion_matrix(whole->orientation, R);
        turn3((const double(*)[3])R, b->position, arm);
        quaternion_product(whole->orientation, b->orientation, out.orientation);
    } else if (whole->angle != 0) {
        double c, s, x = arm[0], y = arm[1];
        math_sincos(whole->angle, &s, &c);
        arm[0] = c * x - s * y;
        arm[1] = s * x + c * y;
    }
    for (int k = 0; k < 3; k++)
        out.position[k] = whole->position[k] + arm[k];
    return out;
}

random_stream generated_stream(uint64_t seed, uint64_t index) {
    return (random_stream){seed, UINT64_C(1) << 32 | index, 0};
}

/* Interval at which growing bodies are compared with the memory. */
#define BATCH 65536

scree_status generated_push(generated *g, const generated_body *b, scree_error *error) {
    TRY(stop_check(error));
    if (g->bodies.count % BATCH == BATCH - 1)
        TRY(room_check(NULL, (double)g->bodies.count + 1, ROOM_BODY, "bodies", error));
    if (!array_push(&g->bodies, *b)) return error_no_memory(error, "generated bodies");
    return SCREE_OK;
}

scree_status generated_add_shape(generated *g, const shape_kind *k, const void *parameters,
                                 uint32_t *index, scree_error *error) {
    return shelf_make(&g->shapes, k, parameters, index, error);
}

scree_status generated_add_disk(generated *g, double radius, uint32_t *index, scree_error *error) {
    return generated_add_shape(g, &shape_disk, &(disk_parameters){radius}, index, error);
}

scree_status generated_add_rectangle(generated *g, double width, double height, uint32_t *index,
                                     scree_error *error) {
    return generated_add_shape(g, &shape_rectangle, &(rectangle_parameters){width, height}, index,
                               error);
}

scree_status generated_add_body(generated *g, uint32_t shape_index, double x, double y,
                                double angle, scree_error *error) {
    generated_body b = {.shape = shape_index, .position = {x, y}, .angle = angle};
    return generated_push(g, &b, error);
}

scree_status generated_add_polygon(generated *g, double (*vertex)[2], size_t count,
                                   scree_error *error) {
    uint32_t index = 0;
    polygon_parameters given = {{&vertex[0][0], count}};
    TRY(generated_add_shape(g, &shape_polygon, &given, &index, error));
    const double *offset = g->shapes.data[index]->offset;
    return generated_add_body(g, index, offset[0], offset[1], 0, error);
}

double region_area(const region *r) {
    if (r->is_ring) return PI * (r->outer * r->outer - r->inner * r->inner);
    return (r->high[0] - r->low[0]) * (r->high[1] - r->low[1]);
}

scree_status region_check(const double box[4], const double ring[2], bool periodic,
                          const node *place, scree_error *error) {
    bool has_box = !isnan(box[0]), has_ring = !isnan(ring[0]);
    if (has_box == has_ring)
        return node_error(place, error,
                          "give either 'box: [x0, x1, y0, y1]' or 'ring: [inner, outer]'");
    if (has_ring && periodic)
        return node_error(place, error, "a ring cannot be periodic: remove 'periodic'");
    if (has_ring && !(ring[0] >= 0 && ring[1] > ring[0]))
        return node_error(place, error,
                          "'ring' needs an inner radius >= 0 and a larger outer radius, but has "
                          "[%g, %g]",
                          ring[0], ring[1]);
    if (has_box && !(box[1] > box[0] && box[3] > box[2]))
        return node_error(place, error,
                          "'box' must be [x0, x1, y0, y1] with x0 < x1 and y0 < y1, but is [%g, "
                          "%g, %g, %g]",
                          box[0], box[1], box[2], box[3]);
    return SCREE_OK;
}

region region_make(const double box[4], const double ring[2], const double centre[2],
                   bool periodic) {
    if (isnan(box[0]))
        return (region){
            .is_ring = true, .centre = {centre[0], centre[1]}, .inner = ring[0], .outer = ring[1]};
    return (region){.periodic = periodic, .low = {box[0], box[2]}, .high = {box[1], box[3]}};
}

scree_status circles_alloc(circles *c, size_t count, scree_error *error) {
    *c = (circles){0};
    TRY(room_check(NULL, (double)count, ROOM_BODY, "grains", error));
    c->count = count;
    c->radius = mem_alloc(count, sizeof *c->radius);
    c->centre = mem_alloc(count, sizeof *c->centre);
    if (c->radius && c->centre) return SCREE_OK;
    circles_free(c);
    return error_no_memory(error, "a cloud of grains");
}

void circles_free(circles *c) {
    mem_free(c->radius);
    mem_free(c->centre);
    *c = (circles){0};
}

double circles_area(const circles *c) {
    double sum = 0;
    for (size_t i = 0; i < c->count; i++)
        sum += c->radius[i] * c->radius[i];
    return PI * sum;
}

double circles_largest(const circles *c) {
    double largest = 0;
    for (size_t i = 0; i < c->count; i++)
        largest = fmax(largest, c->radius[i]);
    return largest;
}

void circles_shuffle(circles *c, random_stream *random) {
    for (size_t i = c->count; i > 1; i--) {
        size_t k = random_below(random, (uint32_t)i);
        double keep = c->radius[i - 1];
        c->radius[i - 1] = c->radius[k];
        c->radius[k] = keep;
    }
}

typedef struct sort_key {
    uint64_t key;
    size_t index;
} sort_key;

static int compare(const void *one, const void *two) {
    const sort_key *a = one, *b = two;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Spreads the low 16 bits to every third position. */
static uint64_t spread(uint32_t x) {
    uint64_t v = x & 0xffff;
    v = (v | v << 16) & UINT64_C(0x0000ff0000ff);
    v = (v | v << 8) & UINT64_C(0x00f00f00f00f);
    v = (v | v << 4) & UINT64_C(0x0c30c30c30c3);
    return (v | v << 2) & UINT64_C(0x249249249249);
}

static uint32_t sixteen_bits(double x, double low, double width) {
    double v = (x - low) / width * 65536;
    return v <= 0 ? 0 : v >= 65535 ? 65535 : (uint32_t)v;
}

size_t *circles_order(const circles *c) {
    sort_key *keys = mem_alloc(c->count, sizeof *keys);
    size_t *order = mem_alloc(c->count, sizeof *order);
    double low[3], width = 0;
    for (int k = 0; k < 3; k++) {
        double high = -INFINITY;
        low[k] = INFINITY;
        for (size_t i = 0; i < c->count; i++) {
            low[k] = fmin(low[k], c->centre[i][k]);
            high = fmax(high, c->centre[i][k]);
        }
        width = fmax(width, high - low[k]);
    }
    if (!(width > 0)) width = 1;
    for (size_t i = 0; i < c->count && keys; i++) {
        keys[i] = (sort_key){0, i};
        for (int k = 0; k < 3; k++)
            keys[i].key |= spread(sixteen_bits(c->centre[i][k], low[k], width)) << k;
    }
    if (keys && order) {
        qsort(keys, c->count, sizeof *keys, compare);
        for (size_t i = 0; i < c->count; i++)
            order[i] = keys[i].index;
    } else {
        mem_free(order);
        order = NULL;
    }
    mem_free(keys);
    return order;
}

enum { SIDES_LIMIT = 64 };

scree_status sides_check(const double sides[2], const node *place, scree_error *error) {
    bool whole = floor(sides[0]) == sides[0] && floor(sides[1]) == sides[1];
    if (whole && sides[0] >= 3 && sides[1] >= sides[0] && sides[1] <= SIDES_LIMIT) return SCREE_OK;
    return node_error(place, error,
                      "'sides' must be two whole numbers [fewest, most] from 3 to %d, but is [%g, "
                      "%g]",
                      SIDES_LIMIT, sides[0], sides[1]);
}

/* Vertices on the circle: a regular polygon at a random angle, each corner then moved randomly by
 * up to 0.35 of a side, which keeps neighbours apart. */
static scree_status add_inscribed(generated *g, const double centre[2], double radius, uint32_t n,
                                  bool regular, random_stream *random, scree_error *error) {
    double vertex[SIDES_LIMIT][2], start = random_unit(random);
    for (uint32_t i = 0; i < n; i++) {
        double turns = i + start, sine, cosine;
        if (!regular) turns += random_range(random, -0.35, 0.35);
        math_sincos(2 * PI * turns / n, &sine, &cosine);
        vertex[i][0] = centre[0] + radius * cosine;
        vertex[i][1] = centre[1] + radius * sine;
    }
    return generated_add_polygon(g, vertex, n, error);
}

static scree_status add_grain_disk(generated *g, const double centre[2], double radius,
                                   scree_error *error) {
    uint32_t index = 0;
    TRY(generated_add_disk(g, radius, &index, error));
    return generated_add_body(g, index, centre[0], centre[1], 0, error);
}

scree_status circles_to_bodies(const circles *c, int grain, const double sides[2],
                               random_stream *random, generated *out, scree_error *error) {
    size_t *order = circles_order(c);
    if (!order) return error_no_memory(error, "the order of generated bodies");
    uint32_t fewest = (uint32_t)sides[0], choices = (uint32_t)sides[1] - fewest + 1;
    scree_status status = SCREE_OK;
    for (size_t k = 0; k < c->count && status == SCREE_OK; k++) {
        size_t i = order[k];
        if (grain == GRAIN_DISK)
            status = add_grain_disk(out, c->centre[i], c->radius[i], error);
        else
            status = add_inscribed(out, c->centre[i], c->radius[i],
                                   fewest + random_below(random, choices), grain == GRAIN_REGULAR,
                                   random, error);
    }
    mem_free(order);
    return status;
}

scree_status generator_run(const generator_kind *k, const void *parameters, random_stream *random,
                           generated *out, scree_error *error) {
    if (k->build) return k->build(parameters, out, error);
    return k->generate(parameters, random, out, error);
}
