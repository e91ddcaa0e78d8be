/* Wavefront OBJ: vertices `v` and faces `f`. Texture, normals, groups and materials are skipped;
 * curves and free-form surfaces are refused, because omitting them would leave holes. */
#include "io/mesh_file.h"
#include "io/scan.h"

typedef ARRAY(uint32_t) corner_list;

static scree_status read_vertex(scan *s, soup *out) {
    for (int k = 0; k < 3; k++) {
        double x;
        if (!take_number(s, &x) || !isfinite(x)) return scan_error(s, "a coordinate is expected");
        if (!array_push(&out->vertex, x)) return error_no_memory(s->error, s->file->name);
    }
    if (out->vertex.count / 3 > MESH_FILE_VERTICES)
        return error_set(s->error, SCREE_BAD_INPUT, "%s:%zu: more than %zu vertices", s->file->name,
                         s->line, MESH_FILE_VERTICES);
    return SCREE_OK;
}

/* "7", "7/1", "7//3" or "-1" for the last vertex so far. */
static scree_status read_corner(scan *s, size_t vertices, uint32_t *out) {
    const char *p = s->at;
    bool back = *p == '-';
    uint64_t number = 0;
    p += back;
    const char *digits = p;
    for (; p < s->end && *p >= '0' && *p <= '9' && number < UINT32_MAX; p++)
        number = 10 * number + (uint64_t)(*p - '0');
    if (p == digits || (p < s->end && *p != '/' && !is_space(*p) && *p != '\n'))
        return scan_error(s, "the number of a vertex is expected");
    if (number == 0 || number > vertices) {
        char words[96];
        snprintf(words, sizeof words, "a vertex from 1 to %zu is expected", vertices);
        return scan_error(s, words);
    }
    *out = (uint32_t)(back ? vertices - number : number - 1);
    s->at += word_length(s);
    return SCREE_OK;
}

static scree_status read_face(scan *s, corner_list *corners, soup *out) {
    corners->count = 0;
    for (;;) {
        skip_spaces(s, false);
        if (s->at >= s->end || *s->at == '\n' || *s->at == '#') break;
        uint32_t corner = 0;
        TRY(read_corner(s, out->vertex.count / 3, &corner));
        if (corners->count == POLYGON_CORNERS)
            return error_set(s->error, SCREE_BAD_INPUT,
                             "%s:%zu: a face has more than %d corners: cut it into smaller ones",
                             s->file->name, s->line, POLYGON_CORNERS);
        if (!array_push(corners, corner)) return error_no_memory(s->error, s->file->name);
    }
    if (corners->count < 3) return scan_error(s, "a face of at least three corners is expected");
    scree_status status = polygon_append(corners->data, corners->count, out, s->error);
    if (status == SCREE_BAD_INPUT) error_prefix(s->error, "%s:%zu", s->file->name, s->line);
    TRY(status);
    if (out->triangle.count / 3 > MESH_FILE_TRIANGLES)
        return error_set(s->error, SCREE_BAD_INPUT, "%s:%zu: more than %zu triangles",
                         s->file->name, s->line, MESH_FILE_TRIANGLES);
    return SCREE_OK;
}

static bool is_passed_over(const scan *s) {
    static const char *const words[] = {"vt", "vn", "vp",     "o",      "g",  "s", "usemtl",
                                        "l",  "p",  "mtllib", "usemap", "mg", NULL};
    for (size_t i = 0; words[i]; i++)
        if (at_word(s, words[i])) return true;
    return word_length(s) == 0 || *s->at == '#';
}

static scree_status read_lines(scan *s, corner_list *corners, soup *out) {
    while (s->at < s->end) {
        skip_spaces(s, false);
        if (take_word(s, "v"))
            TRY(read_vertex(s, out));
        else if (take_word(s, "f"))
            TRY(read_face(s, corners, out));
        else if (!is_passed_over(s))
            return scan_error(s, "a vertex 'v' or a face 'f' is expected");
        skip_line(s);
    }
    return SCREE_OK;
}

scree_status obj_read(const file_bytes *file, soup *out, scree_error *error) {
    scan s = scan_from(file, error);
    corner_list corners = {0};
    scree_status status = read_lines(&s, &corners, out);
    array_free(&corners);
    return status;
}

const reader_kind reader_obj = {
    .head = {.name = "obj", .help = "vertices and faces of Wavefront OBJ"},
    .ending = ".obj",
    .surface = obj_read};
