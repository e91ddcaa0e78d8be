/* The surface of triangles as a kind of shape: a boundary, or a body when it bounds a volume. */
#include <stdio.h>
#include <string.h>

#include "shape/build.h"
#include "shape/kinds.h"
#include "shape/solid_build.h"

static scree_status check_given(const mesh_parameters *given, scree_error *error) {
    if (given->file)
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: the file '%s' was not read because only scene files read meshes: "
                         "give 'vertices' and 'triangles' instead",
                         given->file);
    if (given->vertices.count == 0 || given->triangles.count == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: give a 'file', or 'vertices' and 'triangles'");
    return size_check(given->scale, "mesh", "scale", error);
}

/* Points far from the origin are shifted to it first, because moments about a distant origin
 * cancel. */
static void find_shift(const soup *s, double shift[3]) {
    double size = 0, far = 0;
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (size_t i = (size_t)k; i < s->vertex.count; i += 3) {
            low = fmin(low, s->vertex.data[i]);
            high = fmax(high, s->vertex.data[i]);
        }
        shift[k] = low / 2 + high / 2;
        size = fmax(size, high - low);
        far = fmax(far, fabs(shift[k]));
    }
    for (int k = 0; k < 3 && !(far > size && isfinite(far)); k++)
        shift[k] = 0;
}

static scree_status fill_soup(const mesh_parameters *given, soup *s, scree_error *error) {
    size_t reals = 3 * given->vertices.count, indices = 3 * given->triangles.count;
    if (!array_reserve(&s->vertex, reals) || !array_reserve(&s->triangle, indices))
        return error_no_memory(error, "a mesh");
    for (size_t i = 0; i < reals; i++)
        s->vertex.data[i] = given->scale * given->vertices.data[i];
    for (size_t i = 0; i < indices; i++) {
        double index = given->triangles.data[i];
        if (!(index >= 0 && index < (double)given->vertices.count && index == floor(index)))
            return error_set(error, SCREE_BAD_INPUT,
                             "mesh: triangle %zu refers to vertex %g, but vertices are numbered "
                             "from 0 to %zu",
                             i / 3 + 1, index, given->vertices.count - 1);
        s->triangle.data[i] = (uint32_t)index;
    }
    s->vertex.count = reals;
    s->triangle.count = indices;
    return SCREE_OK;
}

static void add_count(char *text, size_t size, size_t count, const char *one, const char *many) {
    size_t used = strlen(text);
    if (count > 0 && used < size)
        snprintf(text + used, size - used, "%s%zu %s", used ? ", " : "", count,
                 count == 1 ? one : many);
}

/* Reports each repair, and the reasons why the mesh is not a solid. */
static void tell(const mesh *m, const soup_report *r) {
    char done[240] = "";
    const double *x = r->example;
    add_count(done, sizeof done, r->degenerate, "triangle without area left out",
              "triangles without area left out");
    add_count(done, sizeof done, r->repeated, "repeated triangle left out",
              "repeated triangles left out");
    add_count(done, sizeof done, r->flipped, "triangle turned to agree with its neighbours",
              "triangles turned to agree with their neighbours");
    if (r->inside_out) add_count(done, sizeof done, 1, "surface turned inside out", "");
    if (done[0]) log_note("mesh of %u triangles: %s", m->triangles, done);
    if (r->crossing > 0)
        log_warning("mesh of %u triangles: %zu pairs of triangles intersect, the first near (%g, "
                    "%g, %g); it has no volume: repair it so that it is one surface",
                    m->triangles, r->crossing, x[0], x[1], x[2]);
    else if (r->borders > 0)
        log_note("mesh of %u triangles: open at %zu edges, one near (%g, %g, %g); it becomes a "
                 "boundary without mass",
                 m->triangles, r->borders, x[0], x[1], x[2]);
    if (r->unchecked)
        log_note("mesh of %u triangles: too many for a check whether some intersect", m->triangles);
}

static scree_status check_solid(const soup_report *r, scree_error *error) {
    const double *x = r->example;
    if (r->crossing > 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: %zu pairs of triangles intersect, the first near (%g, %g, %g): "
                         "repair it, or write 'solid: no' for a boundary",
                         r->crossing, x[0], x[1], x[2]);
    if (r->borders > 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: it is open at %zu edges, one near (%g, %g, %g): close it, or "
                         "write 'solid: no' for a boundary",
                         r->borders, x[0], x[1], x[2]);
    return SCREE_OK;
}

static scree_status fill(const mesh_parameters *given, soup *s, shape *out, scree_error *error) {
    soup_report report;
    double shift[3];
    TRY(fill_soup(given, s, error));
    find_shift(s, shift);
    for (size_t i = 0; i < s->vertex.count; i++)
        s->vertex.data[i] -= shift[i % 3];
    scree_status status = mesh_make(s, &out->mesh[0], &report, error);
    along3(report.example, 1, shift, report.example);
    TRY(status);
    if (given->solid == SOLID_YES) TRY(check_solid(&report, error));
    tell(&out->mesh[0], &report);
    solid_mass mass = {0};
    bool solid = given->solid != SOLID_NO && report.crossing == 0 && report.borders == 0;
    if (solid) mass = mesh_mass(&out->mesh[0]);
    if (solid && !(mass.volume > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: it encloses no volume (%g m^3): it is flat or folded onto itself",
                         mass.volume);
    out->part[0] = mesh_part(&out->mesh[0], 0, 0);
    TRY(shape_to_principal(out, &mass, error));
    if (solid) {
        along3(out->offset, 1, shift, out->offset);
        return SCREE_OK;
    }
    frame_change back = {.origin = {-shift[0], -shift[1], -shift[2]}};
    if (shift[0] == 0 && shift[1] == 0 && shift[2] == 0) return SCREE_OK;
    TRY(mesh_reframe(&out->mesh[0], &back, error));
    out->bound = part_reach(out, &out->part[0]);
    return SCREE_OK;
}

static scree_status create(const void *parameters, shape *out, scree_error *error) {
    const mesh_parameters *given = parameters;
    soup s = {0};
    *out = (shape){0};
    TRY(check_given(given, error));
    TRY(space_shape_alloc(out, "mesh", 1, 0, 1, error));
    scree_status status = fill(given, &s, out, error);
    soup_free(&s);
    if (status != SCREE_OK) shape_free(out);
    return status;
}

static const char *const solid_choices[] = {"auto", "yes", "no", NULL};

static const param params[] = {
    PARAM_ROW(mesh_parameters, file, TEXT, .flags = PARAM_OPTIONAL,
              .help = "a file of triangles, such as STL, in the folder of the scene"),
    PARAM_ROW(mesh_parameters, vertices, LIST, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL, .help = "instead of a file: points [x, y, z]"),
    PARAM_ROW(
        mesh_parameters, triangles, LIST, .width = 3, .flags = PARAM_OPTIONAL,
        .help = "instead of a file: indices of three vertices, from 0, counter-clockwise seen from "
                "outside"),
    PARAM_ROW(mesh_parameters, scale, REAL, .flags = PARAM_POSITIVE, .fallback = "1",
              .help = "scale: metres per unit of the file, e.g. 0.001 for millimetres"),
    PARAM_ROW(
        mesh_parameters, solid, CHOICE, .fallback = "auto", .choices = solid_choices,
        .help =
            "whether it has a volume and so a mass: auto: yes if it is closed; yes: an error if "
            "it is not closed; no: a boundary"),
    {0},
};

const shape_kind shape_mesh = {
    .head = {.name = "mesh",
             .help = "a surface of triangles with solid behind them",
             .params = params,
             .size = sizeof(mesh_parameters),
             .needs = CAN_SPACE},
    .create = create,
};
