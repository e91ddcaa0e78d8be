/* OFF, ASCII: the word OFF, the numbers of vertices, faces and edges, the vertices, the faces. What
 * follows on a line, such as a colour, is skipped, and so are normals and colours of vertices. */
#include "io/mesh_file.h"
#include "io/scan.h"

/* Past spaces, ends of lines and comments. */
static void next_word(scan *s) {
    skip_spaces(s, true);
    while (s->at < s->end && *s->at == '#') {
        skip_line(s);
        skip_spaces(s, true);
    }
}

static scree_status take_count(scan *s, size_t most, const char *what, size_t *out) {
    double x;
    next_word(s);
    if (!take_number(s, &x) || !(x >= 0 && x <= (double)most) || x != floor(x))
        return scan_error(s, what);
    *out = (size_t)x;
    return SCREE_OK;
}

static scree_status read_vertices(scan *s, size_t vertices, soup *out) {
    for (size_t i = 0; i < vertices; i++) {
        next_word(s);
        for (int k = 0; k < 3; k++) {
            double x;
            if (!take_number(s, &x) || !isfinite(x))
                return scan_error(s, "a coordinate is expected");
            if (!array_push(&out->vertex, x)) return error_no_memory(s->error, s->file->name);
        }
        skip_line(s);
    }
    return SCREE_OK;
}

static scree_status read_face(scan *s, size_t first, size_t vertices,
                              uint32_t corner[POLYGON_CORNERS], soup *out) {
    size_t corners;
    TRY(take_count(s, POLYGON_CORNERS, "a face's number of corners (at most 4096) is expected",
                   &corners));
    if (corners < 3) return scan_error(s, "a face of at least three corners is expected");
    for (size_t i = 0; i < corners; i++) {
        double x;
        if (!take_number(s, &x) || !(x >= 0 && x < (double)vertices) || x != floor(x))
            return scan_error(s, "the number of a vertex, counted from 0, is expected");
        corner[i] = (uint32_t)(first + (size_t)x);
    }
    scree_status status = polygon_append(corner, corners, out, s->error);
    if (status == SCREE_BAD_INPUT) error_prefix(s->error, "%s:%zu", s->file->name, s->line);
    skip_line(s);
    return status;
}

static scree_status off_read(const file_bytes *file, soup *out, scree_error *error) {
    scan s = scan_from(file, error);
    size_t vertices, faces, edges, first = out->vertex.count / 3;
    uint32_t corner[POLYGON_CORNERS];
    next_word(&s);
    if (!take_word(&s, "OFF") && !take_word(&s, "COFF") && !take_word(&s, "NOFF") &&
        !take_word(&s, "CNOFF"))
        return scan_error(&s, "OFF is expected (binary files and files with texture or a fourth "
                              "coordinate are not supported)");
    skip_spaces(&s, false);
    if (at_word(&s, "BINARY")) return scan_error(&s, "a text file is expected: write it as ASCII");
    TRY(take_count(&s, MESH_FILE_VERTICES, "the number of vertices is expected", &vertices));
    TRY(take_count(&s, MESH_FILE_TRIANGLES, "the number of faces is expected", &faces));
    TRY(take_count(&s, UINT32_MAX, "the number of edges is expected", &edges));
    TRY(read_vertices(&s, vertices, out));
    for (size_t i = 0; i < faces; i++) {
        if (out->triangle.count / 3 > MESH_FILE_TRIANGLES)
            return scan_error(&s, "fewer faces are expected");
        TRY(read_face(&s, first, vertices, corner, out));
    }
    return SCREE_OK;
}

const reader_kind reader_off = {.head = {.name = "off", .help = "vertices and faces of OFF, ASCII"},
                                .ending = ".off",
                                .surface = off_read};
