/* Files of triangles: each format written and read back, truncated, damaged and oversized files. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "test_space_random.h"

#include "base/text.h"
#include "io/mesh_file.h"

typedef scree_status (*reader)(const file_bytes *file, soup *out, scree_error *error);
typedef enum format {
    STL_BINARY,
    STL_ASCII,
    OBJ,
    OFF,
    PLY_ASCII,
    PLY_LITTLE,
    PLY_BIG,
    FORMATS
} format;

extern const reader_kind reader_off;
static scree_status off_read(const file_bytes *file, soup *out, scree_error *error) {
    return reader_off.surface(file, out, error);
}

static const reader readers[FORMATS] = {stl_read, stl_read, obj_read, off_read,
                                        ply_read, ply_read, ply_read};
static const char *const endings[FORMATS] = {".stl", ".STL", ".obj", ".off",
                                             ".ply", ".ply", ".ply"};

/* A bumpy surface over a grid; coordinates that single precision holds. */
static soup bumps(random_stream *r, uint32_t n) {
    soup s = {0};
    for (uint32_t i = 0; i < n * n; i++) {
        double x[3] = {i % n, i / n, random_range(r, -1, 1)};
        for (int k = 0; k < 3; k++)
            assert_true(array_push(&s.vertex, (float)(0.1 * x[k])));
    }
    for (uint32_t i = 0; i + 1 < n; i++)
        for (uint32_t j = 0; j + 1 < n; j++) {
            uint32_t a = n * i + j, t[6] = {a, a + 1, a + n + 1, a, a + n + 1, a + n};
            for (int k = 0; k < 6; k++)
                assert_true(array_push(&s.triangle, t[k]));
        }
    return s;
}

static void put(text_buffer *out, const void *bytes, size_t count, bool swap) {
    for (size_t i = 0; i < count; i++) {
        char c = ((const char *)bytes)[swap ? count - 1 - i : i];
        assert_true(array_grow((void **)&out->data, &out->capacity, out->count + 2, 1));
        out->data[out->count++] = c;
        out->data[out->count] = '\0';
    }
}

static void put_number(text_buffer *out, double x) {
    char buffer[32];
    assert_true(text_add(out, " %s", number_write(x, buffer)));
}

static void write_stl(const soup *s, bool binary, text_buffer *out) {
    uint32_t count = (uint32_t)(s->triangle.count / 3);
    if (binary) {
        char header[80] = "solid, although it is binary";
        put(out, header, 80, false);
        put(out, &count, 4, false);
    } else {
        assert_true(text_add(out, "solid a name with words\n"));
    }
    for (uint32_t t = 0; t < count; t++) {
        char nothing[12] = {0};
        if (binary) put(out, nothing, 12, false);
        if (!binary) assert_true(text_add(out, "  facet normal 0 0 0\r\n outer loop\r\n"));
        for (int c = 0; c < 3; c++) {
            const double *x = &s->vertex.data[3 * s->triangle.data[3 * t + c]];
            if (!binary) assert_true(text_add(out, "vertex"));
            for (int k = 0; k < 3; k++) {
                float value = (float)x[k];
                if (binary) put(out, &value, 4, false);
                if (!binary) put_number(out, x[k]);
            }
            if (!binary) assert_true(text_add(out, "\n"));
        }
        if (binary) put(out, nothing, 2, false);
        if (!binary) assert_true(text_add(out, "endloop\nendfacet\n"));
    }
    if (!binary) assert_true(text_add(out, "endsolid a name with words\n"));
}

static void write_obj(const soup *s, text_buffer *out) {
    assert_true(text_add(out, "# a comment\nmtllib none.mtl\no bumps\n\n"));
    for (size_t v = 0; v < s->vertex.count; v += 3) {
        assert_true(text_add(out, "v"));
        for (int k = 0; k < 3; k++)
            put_number(out, s->vertex.data[v + k]);
        assert_true(text_add(out, "\n"));
    }
    for (size_t t = 0; t < s->triangle.count; t += 3) {
        const uint32_t *c = &s->triangle.data[t];
        long count = (long)(s->vertex.count / 3);
        if (t % 2)
            assert_true(text_add(out, "f %u/1 %u//2 %u/3/4\n", c[0] + 1, c[1] + 1, c[2] + 1));
        else
            assert_true(
                text_add(out, "f %ld %ld %ld \r\n", c[0] - count, c[1] - count, c[2] - count));
    }
}

static void write_off(const soup *s, text_buffer *out) {
    assert_true(text_add(out, "# a comment\nOFF\n%zu %zu 0\n\n", s->vertex.count / 3,
                         s->triangle.count / 3));
    for (size_t v = 0; v < s->vertex.count; v += 3) {
        for (int k = 0; k < 3; k++)
            put_number(out, s->vertex.data[v + k]);
        assert_true(text_add(out, v % 2 ? " # the end\r\n" : "\n"));
    }
    for (size_t t = 0; t < s->triangle.count; t += 3) {
        const uint32_t *c = &s->triangle.data[t];
        assert_true(text_add(out, "3 %u %u %u%s\n", c[0], c[1], c[2], t % 2 ? " 255 0 0" : ""));
    }
}

static void write_ply(const soup *s, format f, text_buffer *out) {
    static const char *const names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
    bool big = f == PLY_BIG;
    assert_true(
        text_add(out,
                 "ply\nformat %s 1.0\ncomment made here\nelement vertex %zu\nproperty float "
                 "x\nproperty uchar red\nproperty double y\nproperty float z\nelement "
                 "face %zu\nproperty list uchar int vertex_indices\nproperty short "
                 "mark\nelement edge 1\nproperty list int8 uint16 ends\nend_header\n",
                 names[f - PLY_ASCII], s->vertex.count / 3, s->triangle.count / 3));
    for (size_t v = 0; v < s->vertex.count; v += 3) {
        float x = (float)s->vertex.data[v], z = (float)s->vertex.data[v + 2];
        double y = s->vertex.data[v + 1];
        unsigned char red = 200;
        if (f == PLY_ASCII) {
            put_number(out, x);
            assert_true(text_add(out, " 200"));
            put_number(out, y);
            put_number(out, z);
            assert_true(text_add(out, "\n"));
        } else {
            put(out, &x, 4, big);
            put(out, &red, 1, big);
            put(out, &y, 8, big);
            put(out, &z, 4, big);
        }
    }
    for (size_t t = 0; t < s->triangle.count; t += 3) {
        const uint32_t *c = &s->triangle.data[t];
        unsigned char three = 3;
        int16_t mark = -5;
        if (f == PLY_ASCII) assert_true(text_add(out, "3 %u %u %u -5\n", c[0], c[1], c[2]));
        if (f == PLY_ASCII) continue;
        put(out, &three, 1, big);
        for (int k = 0; k < 3; k++)
            put(out, &c[k], 4, big);
        put(out, &mark, 2, big);
    }
    char ends[5] = {2, 0, 0, 1, 1};
    if (f == PLY_ASCII) assert_true(text_add(out, "2 0 257\n"));
    if (f != PLY_ASCII) put(out, ends, 5, false);
}

static void write_format(const soup *s, format f, text_buffer *out) {
    if (f == STL_BINARY || f == STL_ASCII) write_stl(s, f == STL_BINARY, out);
    if (f == OBJ) write_obj(s, out);
    if (f == OFF) write_off(s, out);
    if (f >= PLY_ASCII) write_ply(s, f, out);
}

static void folder_path(char *out, size_t size, const char *name) {
    const char *base = getenv("TMPDIR");
    snprintf(out, size, "%s/scree_io_%ld%s", base ? base : "/tmp", (long)getpid(), name);
}

static void test_there_and_back(void **state) {
    (void)state;
    random_stream r = {.seed = 1};
    for (int f = 0; f < FORMATS; f++) {
        soup s = bumps(&r, 7), back;
        text_buffer text = {0};
        char path[4096];
        scree_error error = {0};
        write_format(&s, (format)f, &text);
        folder_path(path, sizeof path, endings[f]);
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(text.data, 1, text.count, file), text.count);
        assert_int_equal(fclose(file), 0);
        scree_status status = surface_file_read(path, &back, &error);
        if (status != SCREE_OK) print_error("%s\n", error.text);
        assert_int_equal(status, SCREE_OK);
        remove(path);
        assert_int_equal(back.vertex.count, s.vertex.count);
        assert_int_equal(back.triangle.count, s.triangle.count);
        for (size_t i = 0; i < s.triangle.count; i++)
            for (int k = 0; k < 3; k++)
                assert_true(back.vertex.data[3 * back.triangle.data[i] + k] ==
                            s.vertex.data[3 * s.triangle.data[i] + k]);
        text_free(&text);
        soup_free(&s);
        soup_free(&back);
    }
}

static scree_status read_bytes(format f, const char *bytes, size_t count, scree_error *error) {
    /* a separate copy, so that a sanitizer detects reads beyond the end */
    char *copy = malloc(count + 1);
    memcpy(copy, bytes, count);
    copy[count] = '\0';
    soup s = {0};
    file_bytes file = {"a file", copy, count};
    scree_status status = readers[f](&file, &s, error);
    if (status == SCREE_OK)
        for (size_t i = 0; i < s.triangle.count; i++)
            assert_true(s.triangle.data[i] < s.vertex.count / 3);
    soup_free(&s);
    free(copy);
    return status;
}

/* Cut off anywhere: an error with a place, unless nothing in the format can tell. */
static void test_cut_off(void **state) {
    (void)state;
    random_stream r = {.seed = 2};
    soup s = bumps(&r, 4);
    for (int f = 0; f < FORMATS; f++) {
        text_buffer text = {0};
        write_format(&s, (format)f, &text);
        assert_int_equal(read_bytes((format)f, text.data, text.count, NULL), SCREE_OK);
        for (size_t count = 0; count < text.count; count++) {
            scree_error error = {0};
            scree_status status = read_bytes((format)f, text.data, count, &error);
            bool binary = f == STL_BINARY || f >= PLY_LITTLE;
            bool told =
                f == STL_ASCII && count < text.count - strlen("endsolid a name with words\n");
            if (binary || told) assert_int_equal(status, SCREE_BAD_INPUT);
            if (status != SCREE_OK && !strstr(error.text, "a file")) fail_msg("%s", error.text);
        }
        text_free(&text);
    }
    soup_free(&s);
}

/* Damaged anywhere: the result is a surface or an error. */
static void test_damaged(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    soup s = bumps(&r, 3);
    for (int f = 0; f < FORMATS; f++) {
        text_buffer text = {0};
        write_format(&s, (format)f, &text);
        for (int round = 0; round < 20000; round++) {
            size_t at[3];
            char old[3];
            for (int k = 0; k < 3; k++) {
                at[k] = random_below(&r, (uint32_t)text.count);
                old[k] = text.data[at[k]];
                text.data[at[k]] = (char)random_below(&r, 256);
            }
            scree_error error = {0};
            scree_status status = read_bytes((format)f, text.data, text.count, &error);
            assert_true(status == SCREE_OK || (status == SCREE_BAD_INPUT && error.text[0]));
            for (int k = 2; k >= 0; k--)
                text.data[at[k]] = old[k];
        }
        text_free(&text);
    }
    soup_free(&s);
}

static void refuse(format f, const char *text, const char *word) {
    scree_error error = {0};
    assert_int_equal(read_bytes(f, text, strlen(text), &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
}

static void test_complaints(void **state) {
    (void)state;
    refuse(STL_ASCII, "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 zero\n", ":4: a coord");
    refuse(STL_ASCII, "solid x\nfacet\nouter loop\nvertex 0 0 1e999\n", ":4: a coordinate");
    refuse(STL_ASCII, "solid x\nfact\n", "'fact' was found");
    refuse(STL_BINARY, "no stl at all", "too few");
    refuse(OBJ, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", ":4: a vertex from 1 to 3");
    refuse(OBJ, "v 0 0 0\nf 0 1 1\n", ":2: a vertex");
    refuse(OBJ, "v 0 0 0\nf -2 1 1\n", ":2: a vertex");
    refuse(OBJ, "v 0 0 0\nf 1 99999999999999999999 1\n", ":2: ");
    refuse(OBJ, "v 0 0 0\nf 1 1\n", "three corners");
    refuse(OBJ, "curv 0 1 2\n", "'curv'");
    refuse(OBJ, "v 0 0 x\n", ":1: a coordinate");
    refuse(OFF, "OFF BINARY\n", ":1: a text file");
    refuse(OFF, "4OFF\n1 0 0\n", "'4OFF' was found");
    refuse(OFF, "OFF\n1 0\n0 0 0\n", ":3: "); /* no number of edges */
    refuse(OFF, "OFF\n2 0 0\n0 0 0\n", "a coordinate");
    refuse(OFF, "OFF\n-1 0 0\n", "the number of vertices");
    refuse(OFF, "OFF\n99999999999 0 0\n", "the number of vertices");
    refuse(OFF, "OFF\n0 1 0\n3 0 0 0\n", ":3: the number of a vertex");
    refuse(OFF, "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", ":6: the number of a vertex");
    refuse(OFF, "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1\n2\n", ":6: the number of a vertex");
    refuse(OFF, "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n2 0 1\n", "three corners");
    refuse(OFF, "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n5000 0 1\n", "4096");
    refuse(PLY_ASCII, "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
           "x, y and z");
    refuse(PLY_ASCII, "ply\nelement vertex 1\nend_header\n", "'format'");
    refuse(PLY_ASCII,
           "ply\nformat ascii 1.0\nelement vertex 99999999999\nproperty float x\n"
           "property float y\nproperty float z\nend_header\n0 0 0\n",
           "99999999999 vertices");
    refuse(PLY_ASCII,
           "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
           "property float z\nelement face 1\nproperty list uchar int vertex_index\n"
           "end_header\n0 0 0\n3 0 0 7\n",
           "vertex that does not exist");
    refuse(PLY_ASCII,
           "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
           "property float z\nelement face 1\nproperty list uchar int vertex_index\n"
           "end_header\n0 0 0\n300000000 0 0 0\n",
           "4096");
    soup s;
    scree_error error = {0};
    assert_int_equal(surface_file_read("/tmp/no/such/file.stl", &s, &error), SCREE_NOT_FOUND);
    assert_int_equal(surface_file_read("tests", &s, &error), SCREE_BAD_INPUT);
    assert_int_equal(surface_file_read("README.md", &s, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, ".obj"));
}

/* Polygons keep their area, convex or not. */
static void test_polygons(void **state) {
    (void)state;
    const char *const texts[] = {
        "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4\n",
        "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 1 0.5 0\nf 1 2 3 4\n", /* a dart */
        "v 1 0.5 0\nv 0 0 0\nv 2 0 0\nv 2 2 0\nf 1 2 3 4\n",
        ("v 0 0 5\nv 3 0 5\nv 3 3 5\nv 2 3 5\nv 2 1 5\nv 1 1 5\nv 1 3 5\nv 0 3 5\n"
         "f 4 5 6 7 8 1 2 3\n"),
    };
    const double area[] = {4, 1.5, 1.5, 7};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        soup s = {0};
        file_bytes file = {"a file", texts[i], strlen(texts[i])};
        assert_int_equal(obj_read(&file, &s, NULL), SCREE_OK);
        double sum = 0;
        for (size_t t = 0; t < s.triangle.count; t += 3) {
            double a[3], b[3], n[3];
            const uint32_t *c = &s.triangle.data[t];
            minus3(&s.vertex.data[3 * c[1]], &s.vertex.data[3 * c[0]], a);
            minus3(&s.vertex.data[3 * c[2]], &s.vertex.data[3 * c[0]], b);
            cross3(a, b, n);
            assert_true(n[2] > 0);
            sum += n[2] / 2;
        }
        near(sum, area[i], 1e-14);
        soup_free(&s);
    }
}

static scree_status read_and_free(void) {
    static const char text[] = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 1 0.5 0\nf 1 2 3 4\n";
    char path[4096];
    folder_path(path, sizeof path, "_memory.obj");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    soup s;
    scree_status status = surface_file_read(path, &s, NULL);
    remove(path);
    soup_free(&s);
    return status;
}

static void test_memory(void **state) {
    (void)state;
    assert_true(memory_fault_each(read_and_free) > 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back), cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_damaged),        cmocka_unit_test(test_complaints),
        cmocka_unit_test(test_polygons),       cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
