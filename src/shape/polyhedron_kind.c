/* The convex polyhedron as a kind of shape: the hull of given points. */

#include "shape/build.h"
#include "shape/kinds.h"
#include "shape/solid_build.h"

/* A point deeper inside the hull than this share of the size was probably meant to be on the
 * surface. */
#define DENT 1e-6

/* Distance of a point behind the nearest face. */
static double depth_of(const polyhedron *p, const double x[3]) {
    double least = INFINITY;
    for (uint32_t f = 0; f < p->faces; f++)
        least = fmin(least, p->offset[f] - dot3(p->normal[f], x));
    return least;
}

static scree_status check_convex(const polyhedron *p, const double (*point)[3], size_t count,
                                 scree_error *error) {
    double low[3], high[3], worst = 0, side[3];
    size_t which = 0;
    copy3(low, p->vertex[0]);
    copy3(high, p->vertex[0]);
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], point[i][k]);
            high[k] = fmax(high[k], point[i][k]);
        }
        double depth = depth_of(p, point[i]);
        if (depth > worst) worst = depth, which = i;
    }
    minus3(high, low, side);
    double size = length3(side);
    if (worst <= DENT * size) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "polyhedron: it is not convex: vertex %zu at (%g, %g, %g) lies %g of its "
                     "size inside the hull: write 'hull: true' to use the hull, or use a compound "
                     "of convex parts or a mesh",
                     which + 1, point[which][0], point[which][1], point[which][2], worst / size);
}

/* Points far from the origin are shifted to it first, because moments about a distant origin
 * cancel. */
static void bring_near(const param_list *given, double scale, double (*point)[3], double shift[3]) {
    double size = 0, far = 0;
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < given->count; i++) {
            low = fmin(low, scale * given->data[3 * i + k]);
            high = fmax(high, scale * given->data[3 * i + k]);
        }
        shift[k] = low / 2 + high / 2;
        size = fmax(size, high - low);
        far = fmax(far, fabs(shift[k]));
    }
    for (int k = 0; k < 3; k++) {
        if (!(far > size) || !isfinite(far)) shift[k] = 0;
        for (size_t i = 0; i < given->count; i++)
            point[i][k] = scale * given->data[3 * i + k] - shift[k];
    }
}

static scree_status fill(const polyhedron_parameters *given, const double (*point)[3], shape *out,
                         scree_error *error) {
    polyhedron *p = &out->polyhedron[0];
    TRY(polyhedron_hull(point, given->vertices.count, p, NULL, error));
    if (!given->hull) TRY(check_convex(p, point, given->vertices.count, error));
    out->part[0] = polyhedron_part(p);
    solid_mass mass = polyhedron_mass(p);
    return shape_to_principal(out, &mass, error);
}

static scree_status check_given(const polyhedron_parameters *given, scree_error *error) {
    if (given->file)
        return error_set(error, SCREE_BAD_INPUT,
                         "polyhedron: the file '%s' was not read because only scene files read "
                         "meshes: give 'vertices' instead",
                         given->file);
    if (given->vertices.count == 0)
        return error_set(error, SCREE_BAD_INPUT, "polyhedron: give 'vertices' or a 'file'");
    return size_check(given->scale, "polyhedron", "scale", error);
}

static scree_status create(const void *parameters, shape *out, scree_error *error) {
    const polyhedron_parameters *given = parameters;
    *out = (shape){0};
    TRY(check_given(given, error));
    double shift[3], (*point)[3] = mem_alloc(given->vertices.count, sizeof *point);
    if (!point) return error_no_memory(error, "a polyhedron");
    bring_near(&given->vertices, given->scale, point, shift);
    scree_status status = space_shape_alloc(out, "polyhedron", 1, 1, 0, error);
    if (status == SCREE_OK) status = fill(given, (const double(*)[3])point, out, error);
    mem_free(point);
    if (status != SCREE_OK) {
        shape_free(out);
        return status;
    }
    along3(out->offset, 1, shift, out->offset);
    return SCREE_OK;
}

static const param params[] = {
    PARAM_ROW(polyhedron_parameters, vertices, LIST, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL, .help = "corners [x, y, z] in any order"),
    PARAM_ROW(
        polyhedron_parameters, file, TEXT, .flags = PARAM_OPTIONAL,
        .help =
            "instead of vertices: a file of triangles, such as STL, in the folder of the scene"),
    PARAM_ROW(polyhedron_parameters, scale, REAL, .flags = PARAM_POSITIVE, .fallback = "1",
              .help = "scale: metres per unit of the vertices or file, e.g. 0.001 for millimetres"),
    PARAM_ROW(polyhedron_parameters, hull, FLAG, .fallback = "false",
              .help = "true: use the convex hull even if some points lie inside it"),
    {0},
};

const shape_kind shape_polyhedron = {
    .head = {.name = "polyhedron",
             .help = "a convex polyhedron; the position of the body is its centre of mass",
             .params = params,
             .size = sizeof(polyhedron_parameters),
             .needs = CAN_SPACE},
    .create = create,
};
