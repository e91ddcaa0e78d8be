/* Binary glTF, read back by a small reader of the subset that is written. */
#include "support/check.h"

#include "base/space.h"
#include "scree/export.h"
#include "support/mesh_frame.h"
#include "support/solid_frame.h"
#include "support/synthetic_frame.h"

#include "export_folder.h"
#include "memory_fault.h"

typedef struct glb {
    char *file, *json; /* json: ended by a zero */
    const unsigned char *buffer;
    uint32_t bytes;
} glb;

static uint32_t word_at(const char *from) {
    const unsigned char *b = (const unsigned char *)from;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static glb glb_read(const char *name) {
    size_t size;
    glb g = {.file = file_contents(name, &size)};
    assert_non_null(g.file);
    assert_memory_equal(g.file, "glTF", 4);
    assert_int_equal(word_at(g.file + 4), 2);
    assert_int_equal(word_at(g.file + 8), size);
    uint32_t length = word_at(g.file + 12);
    assert_int_equal(length % 4, 0);
    assert_memory_equal(g.file + 16, "JSON", 4);
    g.json = calloc(length + 1, 1);
    memcpy(g.json, g.file + 20, length);
    const char *chunk = g.file + 20 + length;
    g.bytes = word_at(chunk);
    assert_int_equal(g.bytes % 4, 0);
    assert_memory_equal(chunk + 4, "BIN", 4);
    assert_int_equal(20 + length + 8 + g.bytes, size);
    g.buffer = (const unsigned char *)chunk + 8;
    return g;
}

static void glb_free(glb *g) {
    free(g->file);
    free(g->json);
}

/* The n-th element of a list of objects on top. */
static const char *element(const glb *g, const char *list, int n) {
    char key[40];
    snprintf(key, sizeof key, "\"%s\":[", list);
    const char *at = strstr(g->json, key);
    assert_non_null(at);
    at = strchr(at, '{');
    for (int depth = 0; n > 0; at++) {
        depth += (*at == '{') - (*at == '}');
        if (*at == '}' && depth == 0) {
            n--;
            at = strchr(at, '{') - 1;
        }
    }
    return at;
}

static double value_of(const char *object, const char *key) {
    char name[40];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = strstr(object, name);
    assert_non_null(at);
    at += strlen(name);
    return strtod(at + (*at == '['), NULL);
}

/* Where the numbers of an accessor lie; within its view, which lies within the buffer. */
static const float *accessor(const glb *g, int n, int width, uint32_t *count) {
    const char *a = element(g, "accessors", n);
    const char *view = element(g, "bufferViews", (int)value_of(a, "bufferView"));
    double offset = value_of(a, "byteOffset"), start = value_of(view, "byteOffset");
    *count = (uint32_t)value_of(a, "count");
    assert_true(offset + 4.0 * width * *count <= value_of(view, "byteLength"));
    assert_true(start + value_of(view, "byteLength") <= g->bytes);
    assert_int_equal((int)(offset + start) % 4, 0);
    return (const float *)(const void *)(g->buffer + (int)(offset + start));
}

static solid_frame *tumbling(void) {
    solid_frame *s = solid_frame_new();
    solid_plane(s, "floor \"low\"", (const double[3]){0, 0, -1}, (const double[3]){0, 0, 1});
    solid_block(s, (const double[3]){0, 0, 0}, (const double[3]){1, 2, 3});
    solid_sphere(s, 5, 0, 0, 0.5);
    solid_sphere(s, 6, 0, 0, 0.5);
    s->shape[3] = s->shape[2]; /* two bodies of one shape and group */
    return s;
}

enum { TURNS = 20 };

/* The block turns on and on; the last sphere is there from frame 5. */
static scree_status write_tumbling(solid_frame *s, scree_error *error) {
    scree_gltf *g;
    scree_status status = scree_gltf_open(&g, folder_path("a.glb"), 8, 1, error);
    if (status != SCREE_OK) return status;
    for (int k = 0; k < TURNS && status == SCREE_OK; k++) {
        s->frame.t = 1 + 0.1 * k;
        s->frame.bodies = k < 5 ? 3 : 4;
        s->position[1][0] = 0.25 * k;
        solid_turn(s, 1, (const double[3]){0, 0, 0.7 * k});
        status = scree_gltf_frame(g, &s->frame, error);
    }
    if (status == SCREE_OK) return scree_gltf_close(g, error);
    scree_gltf_discard(g);
    return status;
}

static void motion(void **state) {
    (void)state;
    solid_frame *s = tumbling();
    assert_int_equal(write_tumbling(s, NULL), SCREE_OK);
    glb g = glb_read("a.glb");
    /* three meshes of a position, a normal and a list of triangles; then times and three tracks */
    uint32_t count;
    const float *time = accessor(&g, 9, 1, &count);
    assert_int_equal(count, TURNS);
    for (int k = 0; k < TURNS; k++)
        assert_true(fabs(time[k] - 0.1 * k) < 1e-6);
    assert_true(fabs(value_of(element(&g, "accessors", 9), "max") - 1.9) < 1e-6);
    const float *place = accessor(&g, 10, 3, &count);
    const float *turn = accessor(&g, 11, 4, &count), *scale = accessor(&g, 12, 3, &count);
    assert_int_equal(count, TURNS);
    for (int k = 0; k < TURNS; k++) {
        const float *q = turn + 4 * k;
        double half = 0.35 * k, size = 0, dot = 0;
        for (int i = 0; i < 4; i++) {
            size += (double)q[i] * q[i];
            if (k) dot += (double)q[i] * q[i - 4];
        }
        assert_true(fabs(size - 1) < 1e-6);
        assert_true(k == 0 || fabs(dot - math_cos(0.35)) < 1e-6); /* never the long way round */
        assert_true(fabs(fabs(q[2]) - fabs(math_sin(half))) < 1e-6);
        assert_true(place[3 * k] == (float)(0.25 * k));
        assert_true(scale[3 * k] == (k < 5 ? 0.0F : 1.0F));
    }
    assert_non_null(strstr(g.json, "\"rotation\":[-0.7071067811865475"));
    assert_non_null(strstr(g.json, "\"floor \\u0022low\\u0022\""));
    assert_non_null(
        strstr(g.json, "{\"sampler\":1,\"target\":{\"node\":2,\"path\":\"rotation\"}}"));
    assert_non_null(strstr(g.json, "{\"sampler\":2,\"target\":{\"node\":4,\"path\":\"scale\"}}"));
    glb_free(&g);
    solid_frame_free(s);
    folder_files(1);
}

static void shapes(void **state) {
    (void)state;
    solid_frame *s = tumbling();
    assert_int_equal(write_tumbling(s, NULL), SCREE_OK);
    glb g = glb_read("a.glb");
    static const int points[3] = {4, 24, 40}, corners[3] = {6, 36, 3 * 48};
    for (int k = 0; k < 3; k++) {
        uint32_t count, used;
        const float *at = accessor(&g, 3 * k, 3, &count);
        assert_int_equal(count, points[k]);
        const float *normal = accessor(&g, 3 * k + 1, 3, &count);
        double low = INFINITY, high = -INFINITY;
        for (int p = 0; p < points[k]; p++) {
            low = fmin(low, at[3 * p]);
            high = fmax(high, at[3 * p]);
            double size = 0;
            for (int i = 0; i < 3; i++)
                size += (double)normal[3 * p + i] * normal[3 * p + i];
            assert_true(fabs(size - 1) < 1e-6);
        }
        assert_true(value_of(element(&g, "accessors", 3 * k), "min") == low);
        assert_true(value_of(element(&g, "accessors", 3 * k), "max") == high);
        const uint32_t *corner = (const uint32_t *)(const void *)accessor(&g, 3 * k + 2, 1, &used);
        assert_int_equal(used, corners[k]);
        for (uint32_t c = 0; c < used; c++)
            assert_in_range(corner[c], 0, points[k] - 1);
    }
    /* the boundary is a material of its own */
    assert_non_null(strstr(g.json, "\"alphaMode\":\"BLEND\""));
    assert_non_null(strstr(element(&g, "materials", 1), "grains"));
    glb_free(&g);
    solid_frame_free(s);
    folder_files(1);
}

static void planar_worlds_stand(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_gltf *g;
    assert_int_equal(scree_gltf_open(&g, folder_path("a.glb"), 0, 0, NULL), SCREE_OK);
    assert_int_equal(scree_gltf_frame(g, &s->frame, NULL), SCREE_OK);
    assert_int_equal(scree_gltf_close(g, NULL), SCREE_OK);
    glb read = glb_read("a.glb");
    assert_null(strstr(read.json, "animations")); /* one frame does not move */
    assert_null(strstr(read.json, "-0.7071"));
    glb_free(&read);
    synthetic_free(s);
    folder_files(1);
}

static scree_status write_stretching(space_frame *s, mesh_frame *m, int frames,
                                     scree_error *error) {
    const double none[3] = {0};
    scree_gltf *g;
    scree_status status = scree_gltf_open(&g, folder_path("a.glb"), 8, 1, error);
    if (status != SCREE_OK) return status;
    for (int k = 0; k < frames && status == SCREE_OK; k++) {
        const double G[9] = {0.01 * k, 0, 0, 0, 0, 0, 0, 0, -0.02 * k};
        for (uint32_t i = 0; i < 2; i++)
            mesh_frame_stretch(m, i, G, none, 1, 0.3);
        s->frame.t = 0.5 * k;
        status = scree_gltf_frame(g, &s->frame, error);
    }
    if (status == SCREE_OK) return scree_gltf_close(g, error);
    scree_gltf_discard(g);
    return status;
}

static space_frame *stretching(mesh_frame *m) {
    space_frame *s = space_frame_new();
    const double none[3] = {0}, one[3] = {1, 1, 1};
    space_frame_plane(s, (const double[3]){0, 0, -1}, (const double[3]){0, 0, 1});
    for (int k = 0; k < 2; k++) {
        uint32_t b = mesh_frame_space_body(s, "", none, 1);
        mesh_frame_grid(m, b, k ? SCREE_ELEMENT_T10 : SCREE_ELEMENT_H8, none, one,
                        (const int[]){1, 1, 1});
    }
    mesh_frame_show(m, &s->layout, &s->frame);
    return s;
}

/* The surface of a deformable body at every key: its first place plus the target of the key. */
static void deformation(void **state) {
    (void)state;
    for (int frames = 3; frames <= 200; frames += 197) {
        mesh_frame *m = mesh_frame_new(3, 1);
        space_frame *s = stretching(m);
        int keys = frames < 65 ? frames : 65;
        assert_int_equal(write_stretching(s, m, frames, NULL), SCREE_OK);
        glb g = glb_read("a.glb");
        /* plane, block of 6 quadrilaterals, block of 12 triangles of four: three accessors each */
        uint32_t count, weights, points;
        const float *place = accessor(&g, 3, 3, &points);
        assert_int_equal(points, 24);
        const float *last = accessor(&g, 9 + keys - 2, 3, &count);
        assert_int_equal(count, points);
        for (uint32_t k = 0; k < points; k++) {
            assert_true(fabs((double)last[3 * k] - 0.01 * (frames - 1) * (double)place[3 * k]) <
                        1e-6);
            assert_true(fabs((double)last[3 * k + 2] +
                             0.02 * (frames - 1) * (double)place[3 * k + 2]) < 1e-6);
        }
        accessor(&g, 9 + keys - 1, 3, &count); /* the first target of the second block */
        assert_int_equal(count, 12 * 4 * 3);
        const float *time = accessor(&g, 9 + 2 * (keys - 1), 1, &count);
        assert_int_equal(count, keys);
        assert_true(time[0] == 0 && fabs((double)time[keys - 1] - 0.5 * (frames - 1)) < 1e-5);
        const float *weight = accessor(&g, 10 + 2 * (keys - 1), 1, &weights);
        assert_int_equal(weights, keys * (keys - 1));
        for (int k = 0; k < keys; k++)
            for (int t = 0; t < keys - 1; t++)
                assert_true(weight[k * (keys - 1) + t] == (t + 1 == k ? 1.0F : 0.0F));
        assert_non_null(strstr(g.json, "\"path\":\"weights\""));
        assert_null(strstr(g.json, "\"path\":\"translation\"")); /* nothing else moves */
        glb_free(&g);
        mesh_frame_free(m);
        space_frame_free(s);
        folder_files(1);
    }
}

static scree_status soft_work(void) {
    static mesh_frame *m;
    static space_frame *s;
    if (!m) {
        m = mesh_frame_new(3, 1);
        s = stretching(m);
    }
    scree_status status = write_stretching(s, m, 3, NULL);
    assert_int_equal(folder_files(1), status == SCREE_OK);
    return status;
}

static void refusals(void **state) {
    (void)state;
    solid_frame *s = tumbling();
    scree_gltf *g;
    scree_error error;
    assert_int_equal(scree_gltf_open(&g, "", 0, 0, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_gltf_open(&g, "/tmp/no such folder/a.glb", 0, 0, &error), SCREE_IO);
    assert_int_equal(scree_gltf_open(&g, folder_path("a.glb"), 1000, 0, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_gltf_open(&g, folder_path("a.glb"), 0, 0, &error), SCREE_OK);
    assert_int_equal(scree_gltf_close(g, &error), SCREE_BAD_INPUT); /* no frame */
    assert_int_equal(folder_files(0), 0);
    assert_int_equal(write_tumbling(s, NULL), SCREE_OK);
    assert_int_equal(scree_gltf_open(&g, folder_path("a.glb"), 0, 0, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "exists"));
    folder_files(1);
    assert_int_equal(scree_gltf_open(&g, folder_path("a.glb"), 0, 0, &error), SCREE_OK);
    assert_int_equal(scree_gltf_frame(g, &s->frame, &error), SCREE_OK);
    assert_int_equal(scree_gltf_frame(g, &s->frame, &error), SCREE_BAD_INPUT); /* the same time */
    scree_gltf_discard(g);
    assert_int_equal(folder_files(0), 0);
    solid_frame_free(s);
}

static void full_disk(void **state) {
    (void)state;
    solid_frame *s = tumbling();
    for (rlim_t room = 10; room < 5000; room += 400) {
        scree_error error = {0};
        limit_files(room);
        scree_status status = write_tumbling(s, &error);
        limit_files(RLIM_INFINITY);
        assert_int_equal(status, SCREE_IO);
        assert_int_equal(folder_files(0), 0);
    }
    solid_frame_free(s);
}

static scree_status work(void) {
    static solid_frame *s;
    if (!s) s = tumbling();
    scree_status status = write_tumbling(s, NULL);
    assert_int_equal(folder_files(1), status == SCREE_OK ? 1 : 0);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    assert_true(memory_fault_each(soft_work) > 10);
    assert_true(memory_fault_each(work) > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(motion),
                                       cmocka_unit_test(shapes),
                                       cmocka_unit_test(planar_worlds_stand),
                                       cmocka_unit_test(deformation),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(full_disk),
                                       cmocka_unit_test(memory_runs_out)};
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
