/* Compounds in space: solids and boundaries placed in one frame and joined, then turned to the
 * principal frame of the whole. */
#include "shape/build.h"
#include "shape/part_kind.h"
#include "shape/solid_build.h"

/* A quaternion this far from unit length is considered a mistake. */
#define NEARLY_UNIT 1e-6

/* From the frame of a placed shape (principal, about its centre of mass) to that of the compound:
 * x becomes R x + t. */
typedef struct placement {
    double R[3][3], t[3];
} placement;

static placement place(const shape_placed *placed, const double origin[3]) {
    placement at;
    double turn[4], Q[3][3], unit_turn[4];
    for (int k = 0; k < 4; k++)
        unit_turn[k] = placed->orientation[k];
    quaternion_unit(unit_turn);
    quaternion_matrix(unit_turn, Q);
    turn3((const double(*)[3])Q, placed->shape->offset, at.t);
    for (int k = 0; k < 3; k++)
        at.t[k] += placed->position[k] - origin[k];
    quaternion_product(unit_turn, placed->shape->turn, turn);
    quaternion_matrix(turn, at.R);
    return at;
}

/* The same as a change of frame, R' (x - origin) with R the transpose. */
static frame_change change_of(const placement *at) {
    frame_change c = {.turned = false};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            c.R[j][i] = at->R[i][j];
            if (at->R[i][j] != (i == j)) c.turned = true;
        }
    turn_back3(at->R, at->t, c.origin);
    for (int k = 0; k < 3; k++)
        c.origin[k] = -c.origin[k];
    return c;
}

static scree_status check(const shape_placed *placed, size_t count, scree_error *error) {
    for (size_t i = 0; i < count; i++) {
        const double *x = placed[i].position, *q = placed[i].orientation;
        double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (!isfinite(x[0]) || !isfinite(x[1]) || !isfinite(x[2]))
            return error_set(error, SCREE_BAD_INPUT,
                             "compound: part %zu: its position must be finite numbers", i + 1);
        if (!(fabs(length - 1) <= NEARLY_UNIT))
            return error_set(error, SCREE_BAD_INPUT,
                             "compound: part %zu: its orientation (%g, %g, %g, %g) has the length "
                             "%g: give a unit quaternion, (1, 0, 0, 0) for no rotation",
                             i + 1, q[0], q[1], q[2], q[3], length);
    }
    return SCREE_OK;
}

typedef struct counts {
    size_t parts, polyhedra, meshes, features;
} counts;

static counts count_all(const shape_placed *placed, size_t count) {
    counts c = {0};
    for (size_t i = 0; i < count; i++) {
        const shape *s = placed[i].shape;
        c.parts += s->parts;
        c.polyhedra += s->polyhedra;
        c.meshes += s->meshes;
        for (uint32_t p = 0; p < s->parts; p++)
            c.features += s->part[p].features;
    }
    return c;
}

static scree_status append(const shape *from, const placement *at, counts *used, shape *out,
                           scree_error *error) {
    frame_change change = change_of(at);
    for (uint32_t i = 0; i < from->parts; i++) {
        part *p = &out->part[used->parts++];
        *p = from->part[i];
        turn3(at->R, from->part[i].centre, p->centre);
        along3(p->centre, 1, at->t, p->centre);
        turn3(at->R, from->part[i].direction, p->direction);
        scree_part_type shown = part_kind_of(p->type)->shown;
        if (shown == SCREE_PART_POLYHEDRON) p->index += (uint32_t)used->polyhedra;
        if (shown == SCREE_PART_MESH) p->index += (uint32_t)used->meshes;
        p->feature = (uint32_t)used->features;
        used->features += p->features;
    }
    for (uint32_t i = 0; i < from->polyhedra; i++) {
        polyhedron *p = &out->polyhedron[used->polyhedra++];
        TRY(polyhedron_copy(&from->polyhedron[i], p, error));
        polyhedron_reframe(p, &change);
    }
    for (uint32_t i = 0; i < from->meshes; i++) {
        mesh *m = &out->mesh[used->meshes++];
        TRY(mesh_copy(&from->mesh[i], m, error));
        TRY(mesh_reframe(m, &change, error));
    }
    return SCREE_OK;
}

/* R diag(moments) R' about its centre of mass, and Steiner's rule. */
static void add_mass(const shape *s, const placement *at, solid_mass *sum) {
    double square = dot3(at->t, at->t);
    sum->volume += s->volume;
    for (int i = 0, slot = 0; i < 3; i++) {
        sum->first[i] += s->volume * at->t[i];
        for (int j = i; j < 3; j++, slot++) {
            double own = 0;
            for (int k = 0; k < 3; k++)
                own += at->R[i][k] * s->moments[k] * at->R[j][k];
            sum->inertia[slot] += own + s->volume * ((i == j ? square : 0) - at->t[i] * at->t[j]);
        }
    }
}

/* Far from the origin moments cancel: then everything is placed relative to the first part. */
static void choose_origin(const shape_placed *placed, size_t count, double origin[3]) {
    static const double zero[3];
    double spread = 0;
    placement first = place(&placed[0], zero);
    for (size_t i = 0; i < count; i++) {
        placement at = place(&placed[i], first.t);
        if (isfinite(placed[i].shape->bound))
            spread = fmax(spread, length3(at.t) + placed[i].shape->bound);
    }
    copy3(origin, length3(first.t) > 10 * spread && spread > 0 ? first.t : zero);
}

static scree_status fill(const shape_placed *placed, size_t count, shape *out, scree_error *error) {
    counts used = {0};
    solid_mass mass = {0};
    double size = INFINITY, origin[3];
    choose_origin(placed, count, origin);
    for (size_t i = 0; i < count; i++) {
        placement at = place(&placed[i], origin);
        TRY(append(placed[i].shape, &at, &used, out, error));
        add_mass(placed[i].shape, &at, &mass);
        size = fmin(size, placed[i].shape->size);
    }
    if (mass.volume == 0) {
        /* without a centre of mass the described frame is kept */
        frame_change back = {.origin = {-origin[0], -origin[1], -origin[2]}};
        for (uint32_t i = 0; i < out->parts; i++)
            frame_change_point(&back, out->part[i].centre);
        for (uint32_t i = 0; i < out->meshes; i++)
            TRY(mesh_reframe(&out->mesh[i], &back, error));
        origin[0] = origin[1] = origin[2] = 0;
    }
    TRY(shape_to_principal(out, &mass, error));
    along3(out->offset, 1, origin, out->offset);
    out->size = size;
    return SCREE_OK;
}

scree_status space_compound(const shape_placed *placed, size_t count, shape *out,
                            scree_error *error) {
    TRY(check(placed, count, error));
    counts all = count_all(placed, count);
    if (all.features > UINT32_MAX || all.parts > UINT32_MAX)
        return error_set(error, SCREE_BAD_INPUT, "compound: too many parts: split the body");
    TRY(space_shape_alloc(out, "compound", (uint32_t)all.parts, (uint32_t)all.polyhedra,
                          (uint32_t)all.meshes, error));
    scree_status status = fill(placed, count, out, error);
    if (status != SCREE_OK) shape_free(out);
    return status;
}
