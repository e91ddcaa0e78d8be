/* STL, binary (80 bytes, a count, 50 bytes for each triangle) and ASCII. Normals are ignored and
 * computed from the corners. Many binary files begin with "solid" like ASCII ones, therefore the
 * size decides. */
#include "io/mesh_file.h"
#include "io/scan.h"

#define HEADER 84
#define RECORD 50

static uint32_t little32(const char *bytes) {
    const unsigned char *b = (const unsigned char *)bytes;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static double little_float(const char *bytes) {
    uint32_t bits = little32(bytes);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static scree_status read_binary(const file_bytes *file, uint32_t triangles, soup *out,
                                scree_error *error) {
    if (!array_reserve(&out->vertex, 9 * (size_t)triangles) ||
        !array_reserve(&out->triangle, 3 * (size_t)triangles))
        return error_no_memory(error, file->name);
    for (uint32_t t = 0; t < triangles; t++) {
        size_t at = HEADER + RECORD * (size_t)t + 12;
        for (int i = 0; i < 9; i++) {
            double x = little_float(file->data + at + 4 * i);
            if (!isfinite(x))
                return error_set(error, SCREE_BAD_INPUT,
                                 "%s: byte %zu: a coordinate of triangle %u is %g, which is not "
                                 "finite",
                                 file->name, at + 4 * (size_t)i, t + 1, x);
            out->vertex.data[out->vertex.count++] = x;
        }
        for (uint32_t i = 0; i < 3; i++)
            out->triangle.data[out->triangle.count++] = 3 * t + i;
    }
    return SCREE_OK;
}

static scree_status read_facet(scan *s, soup *out) {
    skip_spaces(s, true);
    if (!take_word(s, "outer")) return scan_error(s, "'outer loop' is expected");
    skip_line(s);
    for (int corner = 0; corner < 3; corner++) {
        skip_spaces(s, true);
        if (!take_word(s, "vertex"))
            return scan_error(s, "'vertex' and three numbers are expected");
        for (int k = 0; k < 3; k++) {
            double x;
            if (!take_number(s, &x) || !isfinite(x))
                return scan_error(s, "a coordinate is expected");
            if (!array_push(&out->vertex, x)) return error_no_memory(s->error, s->file->name);
        }
        if (!array_push(&out->triangle, (uint32_t)(out->vertex.count / 3 - 1)))
            return error_no_memory(s->error, s->file->name);
    }
    skip_spaces(s, true);
    if (!take_word(s, "endloop"))
        return scan_error(s, "'endloop' is expected after three vertices");
    skip_spaces(s, true);
    if (!take_word(s, "endfacet")) return scan_error(s, "'endfacet' is expected");
    return SCREE_OK;
}

static scree_status read_ascii(const file_bytes *file, soup *out, scree_error *error) {
    scan s = scan_from(file, error);
    bool ended = false; /* a file without its last line was cut off */
    for (;;) {
        skip_spaces(&s, true);
        if (s.at >= s.end) return ended ? SCREE_OK : scan_error(&s, "'endsolid' is expected");
        if (at_word(&s, "facet")) {
            skip_line(&s); /* with its normal */
            TRY(read_facet(&s, out));
            if (out->triangle.count / 3 > MESH_FILE_TRIANGLES)
                return error_set(error, SCREE_BAD_INPUT, "%s: more than %zu triangles", file->name,
                                 MESH_FILE_TRIANGLES);
            ended = false;
        } else if (at_word(&s, "solid") || at_word(&s, "endsolid")) {
            ended = at_word(&s, "endsolid");
            skip_line(&s);
        } else {
            return scan_error(&s, "'facet', 'solid' or 'endsolid' is expected");
        }
    }
}

scree_status stl_read(const file_bytes *file, soup *out, scree_error *error) {
    uint32_t triangles = file->count >= HEADER ? little32(file->data + 80) : 0;
    uint64_t wanted = HEADER + (uint64_t)RECORD * triangles;
    if (file->count >= HEADER && wanted == file->count) {
        if (triangles <= MESH_FILE_TRIANGLES) return read_binary(file, triangles, out, error);
        return error_set(error, SCREE_BAD_INPUT, "%s: more than %zu triangles", file->name,
                         MESH_FILE_TRIANGLES);
    }
    if (file->count >= 5 && memcmp(file->data, "solid", 5) == 0)
        return read_ascii(file, out, error);
    if (file->count < HEADER)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: %zu bytes are too few for an STL file: it may be truncated",
                         file->name, file->count);
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: byte 80: its %u triangles take %llu bytes, but the file has %zu: it may "
                     "be truncated, or not an STL file",
                     file->name, triangles, (unsigned long long)wanted, file->count);
}

const reader_kind reader_stl = {
    .head = {.name = "stl", .help = "triangles of STL, as text or binary"},
    .ending = ".stl",
    .surface = stl_read};
