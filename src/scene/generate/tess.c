/* Generators: the cells of a tessellation as polygons or polyhedra. */
#include <string.h>

#include "scene/generate/solids.h"

typedef struct tess {
    char *file; /* replaced by what it holds when the scene is read */
    param_list vertices, cells;
    double scale, origin[3];
} tess;

#define CELL_MOST 4096 /* vertices of one cell */

#define FILE_HELP                                                                                  \
    "a tessellation of Neper, .tess; when the scene is read its numbers take its place"
static const param rows[] = {
    ROW(tess, file, TEXT, .flags = PARAM_OPTIONAL, .help = FILE_HELP),
    ROW(tess, vertices, LIST, .width = 3, LENGTH, .flags = PARAM_OPTIONAL | PARAM_PLACE,
        .help = "instead of a file: corners of the cells"),
    ROW(tess, cells, LIST, .width = 1, .flags = PARAM_OPTIONAL,
        .help = "and cell by cell how many corners it has, and their numbers from 0; planar "
                "cells in order around"),
    ROW(tess, scale, REAL, .flags = PARAM_POSITIVE, .fallback = "1",
        .help = "places are multiplied by it: Neper fills a cube of side 1 unless told"),
    ROW(tess, origin, VECTOR, .width = 3, LENGTH, .flags = PARAM_OPTIONAL | PARAM_PLACE,
        .help = "where the origin of the tessellation stands; by default where it is"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const tess *p = parameters;
    if (p->file)
        return node_error(place, error,
                          "the file '%s' was not read: scenes of a text alone cannot "
                          "name files",
                          p->file);
    if (p->vertices.count == 0 || p->cells.count == 0)
        return node_error(place, error, "give 'file', or 'vertices' and 'cells'");
    return SCREE_OK;
}

static scree_status next_cell(const tess *p, size_t *at, double (*corner)[3], size_t *count,
                              scree_error *error) {
    double number = p->cells.data[(*at)++];
    if (!(number >= 3) || number != floor(number) || number > CELL_MOST ||
        number > (double)(p->cells.count - *at))
        return error_set(error, SCREE_BAD_INPUT,
                         "'cells': %g is not the number of corners of a cell, 3 to %d, followed by "
                         "as many numbers",
                         number, CELL_MOST);
    *count = (size_t)number;
    for (size_t i = 0; i < *count; i++) {
        double vertex = p->cells.data[(*at)++];
        if (!(vertex >= 0) || vertex != floor(vertex) || vertex >= (double)p->vertices.count)
            return error_set(error, SCREE_BAD_INPUT,
                             "'cells': vertex %g, but there are %zu (numbered from 0)", vertex,
                             p->vertices.count);
        for (int c = 0; c < 3; c++)
            corner[i][c] = (isfinite(p->origin[c]) ? p->origin[c] : 0) +
                           p->scale * p->vertices.data[3 * (size_t)vertex + c];
    }
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
                               "a tessellation in space: take the generator tess3");
    }
    if (status == SCREE_OK) status = generated_add_polygon(out, flat, count, error);
    mem_free(flat);
    return status;
}

static scree_status add_all(const tess *p, bool planar, double (*corner)[3], generated *out,
                            scree_error *error) {
    for (size_t at = 0, count = 0, number = 1; at < p->cells.count; number++) {
        TRY(next_cell(p, &at, corner, &count, error));
        scree_status status =
            planar ? add_polygon(out, corner, count, error)
                   : generated_add_hull(out, (const double(*)[3])corner, count, error);
        if (status == SCREE_BAD_INPUT) error_prefix(error, "cell %zu (from 1)", number);
        TRY(status);
    }
    return SCREE_OK;
}

static scree_status make(const tess *p, bool planar, generated *out, scree_error *error) {
    double(*corner)[3] = mem_alloc(CELL_MOST, sizeof *corner);
    *out = (generated){0};
    if (!corner) return error_no_memory(error, "the cells of a tessellation");
    scree_status status = add_all(p, planar, corner, out, error);
    mem_free(corner);
    if (status != SCREE_OK) generated_free(out);
    return status;
}

static scree_status generate(const void *parameters, random_stream *random, generated *out,
                             scree_error *error) {
    (void)random;
    return make(parameters, true, out, error);
}

static scree_status generate_space(const void *parameters, random_stream *random, generated *out,
                                   scree_error *error) {
    (void)random;
    return make(parameters, false, out, error);
}

const generator_kind generator_tess = {
    .head = {.name = "tess",
             .help = "the cells of a planar tessellation as polygons",
             .params = rows,
             .size = sizeof(tess),
             .needs = CAN_PLANAR,
             .check = check},
    .generate = generate,
};

const generator_kind generator_tess3 = {
    .head = {.name = "tess3",
             .help = "the cells of a tessellation in space as polyhedra",
             .params = rows,
             .size = sizeof(tess),
             .needs = CAN_SPACE,
             .check = check},
    .generate = generate_space,
};
