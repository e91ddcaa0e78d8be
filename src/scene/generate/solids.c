/* Shapes and bodies of the generators in space. */
#include "scene/generate/solids.h"

#include <string.h>

#include "shape/kinds.h"
#include "shape/solid.h"

/* Sizes that differ by less are the same size, computed in two ways. */
#define SAME_SIZE 1e-12
/* Sizes are mostly few, so it suffices to compare with the last few shapes. */
#define LOOK_BACK 16

static bool same(double a, double b) { return fabs(a - b) <= SAME_SIZE * fmax(a, b); }

static bool is_cylinder(const shape *s, const void *wanted) {
    const cylinder_parameters *p = wanted;
    return s->part[0].type == SCREE_PART_CYLINDER && same(s->part[0].radius, p->radius) &&
           same(2 * s->part[0].half, p->height);
}

static bool is_block(const shape *s, const void *wanted) {
    const double *size = wanted;
    if (strcmp(s->kind, "block") != 0) return false;
    for (int k = 0; k < 3; k++)
        if (!same(2 * fabs(s->polyhedron[0].vertex[0][k]), size[k])) return false;
    return true;
}

static bool find_equal(const generated *g, bool (*is)(const shape *, const void *),
                       const void *wanted, uint32_t *index) {
    size_t count = g->shapes.count, first = count > LOOK_BACK ? count - LOOK_BACK : 0;
    for (size_t i = count; i > first; i--)
        if (is(g->shapes.data[i - 1], wanted)) return *index = (uint32_t)i - 1, true;
    return false;
}

scree_status generated_sphere(generated *g, double radius, uint32_t *index, scree_error *error) {
    return generated_add_shape(g, &shape_sphere, &(sphere_parameters){radius}, index, error);
}

scree_status generated_cylinder(generated *g, double radius, double height, uint32_t *index,
                                scree_error *error) {
    cylinder_parameters given = {radius, height};
    if (find_equal(g, is_cylinder, &given, index)) return SCREE_OK;
    return generated_add_shape(g, &shape_cylinder, &given, index, error);
}

scree_status generated_block(generated *g, const double size[3], uint32_t *index,
                             scree_error *error) {
    block_parameters given = {{size[0], size[1], size[2]}};
    if (find_equal(g, is_block, size, index)) return SCREE_OK;
    return generated_add_shape(g, &shape_block, &given, index, error);
}

scree_status generated_place(generated *g, uint32_t shape_index, const double position[3],
                             const double orientation[4], scree_error *error) {
    generated_body b = {.shape = shape_index, .orientation = {1, 0, 0, 0}};
    copy3(b.position, position);
    if (orientation) memcpy(b.orientation, orientation, sizeof b.orientation);
    return generated_push(g, &b, error);
}

scree_status generated_place_turned(generated *g, uint32_t shape_index, const double position[3],
                                    double angle, scree_error *error) {
    double q[4];
    quaternion_exp((double[3]){0, 0, angle}, q);
    return generated_place(g, shape_index, position, q, error);
}

scree_status generated_add_box(generated *g, const double low[3], const double high[3],
                               scree_error *error) {
    double size[3], middle[3];
    uint32_t index;
    for (int k = 0; k < 3; k++) {
        size[k] = high[k] - low[k];
        middle[k] = 0.5 * (low[k] + high[k]);
    }
    TRY(generated_block(g, size, &index, error));
    return generated_place(g, index, middle, NULL, error);
}

static void middle_of(const double (*point)[3], size_t count, double middle[3]) {
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < count; i++) {
            low = fmin(low, point[i][k]);
            high = fmax(high, point[i][k]);
        }
        middle[k] = 0.5 * (low + high);
    }
}

scree_status generated_hull_shape(generated *g, const double (*point)[3], size_t count,
                                  uint32_t *index, scree_error *error) {
    double *copy = mem_alloc(3 * count, sizeof *copy);
    if (!copy) return error_no_memory(error, "generated shapes");
    memcpy(copy, point, 3 * count * sizeof *copy);
    polyhedron_parameters given = {.vertices = {copy, count}, .scale = 1, .hull = true};
    scree_status status = generated_add_shape(g, &shape_polyhedron, &given, index, error);
    mem_free(copy);
    return status;
}

scree_status generated_add_hull(generated *g, const double (*point)[3], size_t count,
                                scree_error *error) {
    double middle[3], (*about)[3] = mem_alloc(count, sizeof *about);
    uint32_t index = 0;
    if (!about) return error_no_memory(error, "generated shapes");
    middle_of(point, count, middle);
    for (size_t i = 0; i < count; i++)
        minus3(point[i], middle, about[i]);
    scree_status status = generated_hull_shape(g, (const double(*)[3])about, count, &index, error);
    mem_free(about);
    if (status != SCREE_OK) return status;
    return generated_place(g, index, middle, NULL, error);
}

const char *const take_choices[] = {"all", "below", "above", NULL};

bool take_wants(int take, double level, double z) {
    return take == TAKE_ALL || (take == TAKE_BELOW) == (z < level);
}

random_stream take_stream(const random_stream *random) {
    return (random_stream){.seed = random->seed, .stream = UINT64_C(1) << 33};
}
