/* Generators: the cells of a tessellation as polygons or polyhedra. */
#include <string.h>

#include "fem/generate/convex.h"
#include "scene/generate/solids.h"

typedef struct tess {
    char *file; /* replaced by the file's content when the scene is read */
    param_list vertices, cells;
    double scale, origin[3];
} tess;

#define FILE_HELP                                                                                  \
    "a tessellation of Neper (.tess); its numbers replace the file name when the scene is read"
static const param rows[] = {
    ROW(tess, file, TEXT, .flags = PARAM_OPTIONAL, .help = FILE_HELP),
    ROW(tess, vertices, LIST, .width = 3, LENGTH, .flags = PARAM_OPTIONAL | PARAM_PLACE,
        .help = "instead of a file: corners of the cells"),
    ROW(tess, cells, LIST, .width = 1, .flags = PARAM_OPTIONAL,
        .help = "with 'vertices': for each cell the number of its corners, then their indices "
                "from 0; planar cells in order around the outline"),
    ROW(tess, scale, REAL, .flags = PARAM_POSITIVE, .fallback = "1",
        .help = "scale factor for positions; Neper fills a cube of side 1 by default"),
    ROW(tess, origin, VECTOR, .width = 3, LENGTH, .flags = PARAM_OPTIONAL | PARAM_PLACE,
        .help = "position of the tessellation's origin; default: unchanged"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const tess *p = parameters;
    if (p->file)
        return node_error(place, error,
                          "the file '%s' was not read: a scene given as a text cannot name files",
                          p->file);
    if (p->vertices.count == 0 || p->cells.count == 0)
        return node_error(place, error, "give 'file', or 'vertices' and 'cells'");
    return SCREE_OK;
}

static scree_status add_polygon(generated *out, double (*corner)[3], size_t count,
                                scree_error *error) {
    double(*flat)[2] = mem_alloc(count, sizeof *flat);
    if (!flat) return error_no_memory(error, "a polygon");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < count && status == SCREE_OK; i++) {
        memcpy(flat[i], corner[i], sizeof *flat);
        if (corner[i][2] != corner[0][2])
            status = error_set(error, SCREE_BAD_INPUT,
                               "this tessellation is in space: use the generator tess3");
    }
    if (status == SCREE_OK) status = generated_add_polygon(out, flat, count, error);
    mem_free(flat);
    return status;
}

static void place_cell(const tess *p, double (*corner)[3], size_t count) {
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < 3; c++)
            corner[i][c] = (isfinite(p->origin[c]) ? p->origin[c] : 0) + p->scale * corner[i][c];
}

static scree_status add_all(const tess *p, bool planar, generated *out, scree_error *error) {
    double corner[CONVEX_VERTICES][3];
    for (size_t at = 0, count = 0, number = 1; at < p->cells.count; number++) {
        TRY(convex_next_cell(&p->vertices, &p->cells, &at, corner[0], &count, error));
        place_cell(p, corner, count);
        scree_status status =
            planar ? add_polygon(out, corner, count, error)
                   : generated_add_hull(out, (const double(*)[3])corner, count, error);
        if (status == SCREE_BAD_INPUT) error_prefix(error, "cell %zu (counted from 1)", number);
        TRY(status);
    }
    return SCREE_OK;
}

static scree_status generate(const void *parameters, generated *out, scree_error *error) {
    return add_all(parameters, true, out, error);
}

static scree_status generate_space(const void *parameters, generated *out, scree_error *error) {
    return add_all(parameters, false, out, error);
}

const generator_kind generator_tess = {
    .head = {.name = "tess",
             .help = "the cells of a planar tessellation as polygons",
             .params = rows,
             .size = sizeof(tess),
             .needs = CAN_PLANAR,
             .check = check},
    .build = generate,
};

const generator_kind generator_tess3 = {
    .head = {.name = "tess3",
             .help = "the cells of a tessellation in space as polyhedra",
             .params = rows,
             .size = sizeof(tess),
             .needs = CAN_SPACE,
             .check = check},
    .build = generate_space,
};
