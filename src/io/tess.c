#include "io/tess.h"

#include <stdlib.h>

#include "io/scan.h"

typedef ARRAY(uint32_t) index_list;

typedef struct tess_reader {
    scan s;
    index_list face;       /* vertices of one face after the other, from 0 */
    index_list face_first; /* (faces + 1) */
    index_list around;     /* of the present cell */
    tessellation *out;
} tess_reader;

void tess_free(tessellation *t) {
    array_free(&t->vertex);
    array_free(&t->cell);
    *t = (tessellation){0};
}

static scree_status no_memory(const tess_reader *r) {
    return error_no_memory(r->s.error, r->s.file->name);
}

/* A whole number, across lines; negative ones only for faces with reversed orientation. */
static scree_status take_whole(tess_reader *r, const char *what, double least, uint32_t *out) {
    double value = 0;
    skip_spaces(&r->s, true);
    if (!take_number(&r->s, &value)) return scan_error(&r->s, what);
    if (value != floor(value) || value < least || fabs(value) >= UINT32_MAX)
        return scan_error(&r->s, what);
    *out = (uint32_t)fabs(value);
    return SCREE_OK;
}

static scree_status take_real(tess_reader *r, double *out) {
    skip_spaces(&r->s, true);
    if (take_number(&r->s, out) && isfinite(*out)) return SCREE_OK;
    return scan_error(&r->s, "a finite number is expected");
}

/* Items are numbered 1, 2, ... in the order of the file. */
static scree_status take_next(tess_reader *r, uint32_t next, const char *what) {
    uint32_t id;
    TRY(take_whole(r, what, 1, &id));
    return id == next ? SCREE_OK : scan_error(&r->s, what);
}

static scree_status read_general(tess_reader *r) {
    uint32_t dimension;
    TRY(take_whole(r, "the dimension, 2 or 3, is expected", 1, &dimension));
    if (dimension != 2 && dimension != 3)
        return scan_error(&r->s, "the dimension, 2 or 3, is expected");
    r->out->dimension = (int)dimension;
    return SCREE_OK;
}

static scree_status read_vertices(tess_reader *r) {
    uint32_t count, passed;
    TRY(take_whole(r, "the number of vertices is expected", 0, &count));
    for (uint32_t i = 1; i <= count; i++) {
        TRY(take_next(r, i, "the number of the next vertex is expected"));
        for (int c = 0; c < 3; c++) {
            double x;
            TRY(take_real(r, &x));
            if (!array_push(&r->out->vertex, x)) return no_memory(r);
        }
        TRY(take_whole(r, "the state of a vertex is expected", -1e9, &passed));
    }
    return SCREE_OK;
}

/* Number, vertices, edges, equation, and a line of states. */
static scree_status read_face(tess_reader *r, uint32_t number) {
    uint32_t count, passed, vertices = (uint32_t)(r->out->vertex.count / 3);
    double term;
    TRY(take_next(r, number, "the number of the next face is expected"));
    TRY(take_whole(r, "the number of vertices of a face, 3 or more, is expected", 3, &count));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t vertex;
        TRY(take_whole(r, "a vertex of a face is expected", 1, &vertex));
        if (vertex > vertices) return scan_error(&r->s, "an existing vertex is expected");
        if (!array_push(&r->face, vertex - 1)) return no_memory(r);
    }
    if (!array_push(&r->face_first, (uint32_t)r->face.count)) return no_memory(r);
    TRY(take_whole(r, "the number of edges of a face is expected", 0, &count));
    for (uint32_t i = 0; i < count; i++)
        TRY(take_whole(r, "an edge of a face is expected", -4e9, &passed));
    for (int i = 0; i < 4; i++)
        TRY(take_real(r, &term));
    skip_line(&r->s);
    skip_line(&r->s);
    return SCREE_OK;
}

static scree_status read_faces(tess_reader *r) {
    uint32_t count;
    TRY(take_whole(r, "the number of faces is expected", 0, &count));
    if (!array_push(&r->face_first, 0)) return no_memory(r);
    for (uint32_t i = 1; i <= count; i++)
        TRY(read_face(r, i));
    return SCREE_OK;
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static scree_status add_cell(tess_reader *r, const uint32_t *vertex, size_t count) {
    tessellation *t = r->out;
    if (!array_push(&t->cell, (uint32_t)count)) return no_memory(r);
    for (size_t i = 0; i < count; i++)
        if (!array_push(&t->cell, vertex[i])) return no_memory(r);
    t->cells++;
    return SCREE_OK;
}

static scree_status read_polyhedron(tess_reader *r, uint32_t number) {
    uint32_t count, faces = (uint32_t)(r->face_first.count > 0 ? r->face_first.count - 1 : 0);
    r->around.count = 0;
    TRY(take_next(r, number, "the number of the next polyhedron is expected"));
    TRY(take_whole(r, "the number of faces of a polyhedron, 4 or more, is expected", 4, &count));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t face;
        TRY(take_whole(r, "a face of a polyhedron is expected", -4e9, &face));
        if (face == 0 || face > faces) return scan_error(&r->s, "an existing face is expected");
        for (uint32_t k = r->face_first.data[face - 1]; k < r->face_first.data[face]; k++)
            if (!array_push(&r->around, r->face.data[k])) return no_memory(r);
    }
    qsort(r->around.data, r->around.count, sizeof *r->around.data, compare);
    size_t kept = 0;
    for (size_t i = 0; i < r->around.count; i++)
        if (i == 0 || r->around.data[i] != r->around.data[i - 1])
            r->around.data[kept++] = r->around.data[i];
    return add_cell(r, r->around.data, kept);
}

static scree_status read_polyhedra(tess_reader *r) {
    uint32_t count;
    TRY(take_whole(r, "the number of polyhedra is expected", 0, &count));
    for (uint32_t i = 1; i <= count; i++)
        TRY(read_polyhedron(r, i));
    return SCREE_OK;
}

static const struct {
    const char *name;
    scree_status (*read)(tess_reader *r);
} sections[] = {{"**general", read_general},
                {"**vertex", read_vertices},
                {"**face", read_faces},
                {"**polyhedron", read_polyhedra}};

/* Sections begin on lines of their own; those that cells do not need are skipped. */
static scree_status read_sections(tess_reader *r) {
    bool seen[sizeof sections / sizeof *sections] = {false};
    skip_spaces(&r->s, true);
    if (!take_word(&r->s, "***tess"))
        return scan_error(&r->s, "***tess, the beginning of every Neper tessellation, is expected");
    while (r->s.at < r->s.end) {
        skip_spaces(&r->s, true);
        bool found = false;
        if (at_word(&r->s, "***end")) return SCREE_OK;
        for (size_t i = 0; i < sizeof sections / sizeof *sections && !found; i++) {
            if (!at_word(&r->s, sections[i].name)) continue;
            if (seen[i]) return scan_error(&r->s, "each section may occur only once");
            found = seen[i] = take_word(&r->s, sections[i].name);
            TRY(sections[i].read(r));
        }
        if (!found) skip_line(&r->s);
    }
    return scan_error(&r->s, "***end, the end of every Neper tessellation, is expected");
}

/* The cells of planar tessellations are their faces. */
static scree_status finish(tess_reader *r) {
    tessellation *t = r->out;
    for (size_t i = 0; t->dimension == 2 && i + 1 < r->face_first.count; i++) {
        uint32_t first = r->face_first.data[i];
        TRY(add_cell(r, r->face.data + first, r->face_first.data[i + 1] - first));
    }
    for (size_t i = 2; t->dimension == 2 && i < t->vertex.count; i += 3)
        if (t->vertex.data[i] != 0)
            return error_set(r->s.error, SCREE_BAD_INPUT,
                             "%s: vertex %zu of a planar tessellation has z = %g, but must have 0",
                             r->s.file->name, i / 3 + 1, t->vertex.data[i]);
    if (t->dimension != 0 && t->cells > 0) return SCREE_OK;
    return error_set(r->s.error, SCREE_BAD_INPUT, "%s: a tessellation without %s", r->s.file->name,
                     t->dimension == 0 ? "**general" : "cells");
}

scree_status tess_parse(const file_bytes *file, tessellation *out, scree_error *error) {
    *out = (tessellation){0};
    tess_reader r = {.s = scan_from(file, error), .out = out};
    scree_status status = read_sections(&r);
    if (status == SCREE_OK) status = finish(&r);
    array_free(&r.face);
    array_free(&r.face_first);
    array_free(&r.around);
    if (status != SCREE_OK) tess_free(out);
    return status;
}

scree_status tess_read(const char *path, tessellation *out, scree_error *error) {
    file_bytes file;
    *out = (tessellation){0};
    TRY(file_bytes_read(path, &file, error));
    scree_status status = tess_parse(&file, out, error);
    file_bytes_free(&file);
    return status;
}
