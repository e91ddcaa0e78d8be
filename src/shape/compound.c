/* Compounds: shapes placed in one frame and joined. The mass properties are added, so overlapping
 * material counts twice. Compounds in space are in space_compound.c. */
#include <string.h>

#include "base/math.h"
#include "shape/build.h"
#include "shape/solid_build.h"

/* From the frame of a placed shape (its centre of mass) to the frame of the compound. */
typedef struct placement {
    double x, y, c, s;
} placement;

static placement place(const shape_placed *placed) {
    placement at;
    math_sincos(placed->angle, &at.s, &at.c);
    const double *offset = placed->shape->offset;
    at.x = placed->position[0] + (at.c * offset[0] - at.s * offset[1]);
    at.y = placed->position[1] + (at.s * offset[0] + at.c * offset[1]);
    return at;
}

static void rotate(const placement *at, const double in[2], double out[2]) {
    double x = in[0], y = in[1];
    out[0] = at->c * x - at->s * y;
    out[1] = at->s * x + at->c * y;
}

static void move(const placement *at, const double in[2], double out[2]) {
    rotate(at, in, out);
    out[0] += at->x;
    out[1] += at->y;
}

static scree_status check_kinds(const shape_placed *placed, size_t count, scree_error *error) {
    if (count == 0)
        return error_set(error, SCREE_BAD_INPUT, "compound: it has no parts: list at least one");
    for (size_t i = 1; i < count; i++)
        if (shape_is_in_space(placed[i].shape) != shape_is_in_space(placed[0].shape))
            return error_set(error, SCREE_BAD_INPUT,
                             "compound: part 1 (%s) and part %zu (%s) are not both planar or both "
                             "in space: join shapes of the same dimension",
                             placed[0].shape->kind, i + 1, placed[i].shape->kind);
    return SCREE_OK;
}

static scree_status check(const shape_placed *placed, size_t count, scree_error *error) {
    size_t parts = 0, vertices = 0;
    for (size_t i = 0; i < count; i++) {
        const shape_placed *one = &placed[i];
        if (!isfinite(one->position[0]) || !isfinite(one->position[1]) || !isfinite(one->angle))
            return error_set(error, SCREE_BAD_INPUT,
                             "compound: part %zu: position and angle must be finite numbers",
                             i + 1);
        parts += one->shape->parts;
        vertices += one->shape->vertices;
    }
    if (parts > UINT32_MAX / 4 || vertices > UINT32_MAX / 8)
        return error_set(error, SCREE_BAD_INPUT, "compound: too many parts: split the body");
    return SCREE_OK;
}

/* Appends the parts of one placed shape; numbering of features continues at *feature. */
static void append(const shape *from, const placement *at, uint32_t part_from, uint32_t vertex_from,
                   uint32_t *feature, shape *out) {
    for (uint32_t i = 0; i < from->vertices; i++) {
        move(at, from->vertex[i], out->vertex[vertex_from + i]);
        rotate(at, from->normal[i], out->normal[vertex_from + i]);
    }
    for (uint32_t i = 0; i < from->parts; i++) {
        part *p = &out->part[part_from + i];
        *p = from->part[i];
        move(at, from->part[i].centre, p->centre);
        rotate(at, from->part[i].direction, p->direction);
        p->vertex += vertex_from;
        p->feature = *feature;
        *feature += p->features;
    }
}

/* Area, centre of mass and second moment by Steiner's rule. */
static void add_mass(const shape_placed *placed, size_t count, shape *out) {
    for (size_t i = 0; i < count; i++) {
        placement at = place(&placed[i]);
        out->area += placed[i].shape->area;
        out->offset[0] += placed[i].shape->area * at.x;
        out->offset[1] += placed[i].shape->area * at.y;
    }
    if (out->area > 0) {
        out->offset[0] /= out->area;
        out->offset[1] /= out->area;
    }
    for (size_t i = 0; i < count; i++) {
        placement at = place(&placed[i]);
        double x = at.x - out->offset[0], y = at.y - out->offset[1];
        out->inertia += placed[i].shape->inertia + placed[i].shape->area * (x * x + y * y);
    }
}

static void recentre(shape *out) {
    for (uint32_t i = 0; i < out->vertices; i++) {
        out->vertex[i][0] -= out->offset[0];
        out->vertex[i][1] -= out->offset[1];
    }
    for (uint32_t i = 0; i < out->parts; i++) {
        out->part[i].centre[0] -= out->offset[0];
        out->part[i].centre[1] -= out->offset[1];
    }
}

scree_status shape_compound(const shape_placed *placed, size_t count, shape *out,
                            scree_error *error) {
    *out = (shape){0};
    TRY(check_kinds(placed, count, error));
    if (shape_is_in_space(placed[0].shape)) return space_compound(placed, count, out, error);
    TRY(check(placed, count, error));
    uint32_t parts = 0, vertices = 0, feature = 0;
    for (size_t i = 0; i < count; i++) {
        parts += placed[i].shape->parts;
        vertices += placed[i].shape->vertices;
    }
    TRY(shape_alloc(out, "compound", parts, vertices, error));
    parts = vertices = 0;
    out->size = INFINITY;
    for (size_t i = 0; i < count; i++) {
        placement at = place(&placed[i]);
        append(placed[i].shape, &at, parts, vertices, &feature, out);
        parts += placed[i].shape->parts;
        vertices += placed[i].shape->vertices;
        out->size = fmin(out->size, placed[i].shape->size);
    }
    add_mass(placed, count, out);
    recentre(out);
    for (uint32_t i = 0; i < out->parts; i++)
        out->bound = fmax(out->bound, part_reach(out, &out->part[i]));
    return SCREE_OK;
}
