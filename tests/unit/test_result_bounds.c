/* Every index, every beginning, end and count in a result file is changed to a number outside of
 * its table, one at a time: the reader must refuse each by its bounds, before the checksum, which a
 * hostile file can have right. The world has a polyhedron and a deformable body, in space. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frame/columns.h"
#include "result/hdf5.h"
#include "result/reader.h"
#include "result/recorder.h"
#include "scree/result.h"
#include "support/check.h"

enum { BODIES = 2, NODES = 4, CONTACTS = 2 };

static const uint64_t id[BODIES] = {1, 2};
static const uint32_t shape[BODIES] = {0, 0}, surface[BODIES] = {0, 0}, group[BODIES] = {0, 0};
static const double mass[BODIES] = {1, 1}, inertia[3 * BODIES] = {1, 1, 1, 1, 1, 1};
static const char *const body_name[BODIES] = {"rigid", "soft"}, *const one_name[1] = {"a"};
static const double corner[NODES][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const uint32_t first[5] = {0, 3, 6, 9, 12};
static const uint32_t loop[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
static const scree_shape_view view[1] = {{.part = 0, .parts = 1, .volume = 1, .bound = 1}};
static const scree_part part[1] = {
    {.type = SCREE_PART_POLYHEDRON, .vertices = NODES, .faces = 4, .direction = {0, 0, 1}}};
static const scree_solid_view solid[1] = {{.body = 1, .nodes = NODES, .elements = 1, .facets = 4}};
static const uint8_t type[1] = {SCREE_ELEMENT_T4};
static const uint32_t element_first[2] = {0, 4}, element_node[4] = {0, 1, 2, 3}, region[1] = {0};
static const scree_layout layout = {.dimension = 3,
                                    .thickness = 1,
                                    .bodies = BODIES,
                                    .id = id,
                                    .shape = shape,
                                    .surface = surface,
                                    .group = group,
                                    .mass = mass,
                                    .inertia = inertia,
                                    .body_name = body_name,
                                    .shapes = 1,
                                    .parts = 1,
                                    .vertices = NODES,
                                    .shape_view = view,
                                    .part = part,
                                    .vertex = corner,
                                    .faces = 4,
                                    .face_first = first,
                                    .face_vertex = loop,
                                    .surfaces = 1,
                                    .groups = 1,
                                    .laws = 1,
                                    .surface_name = one_name,
                                    .group_name = one_name,
                                    .law_name = one_name,
                                    .solids = 1,
                                    .solid = solid,
                                    .nodes = NODES,
                                    .elements = 1,
                                    .facets = 4,
                                    .node_place = corner,
                                    .element_type = type,
                                    .element_first = element_first,
                                    .element_node = element_node,
                                    .element_region = region,
                                    .facet_first = first,
                                    .facet_node = loop,
                                    .regions = 1,
                                    .region_name = one_name};

static char folder[] = "/tmp/scree_bounds_XXXXXX", path[64], good[64];

static scree_status record(scree_error *error) {
    static const uint32_t body[BODIES] = {0, 1}, pair[CONTACTS][2] = {{1, 0}, {0, UINT32_MAX}};
    static const uint32_t law[CONTACTS] = {0, UINT32_MAX};
    static uint64_t contact_id[CONTACTS][2];
    static const uint8_t status[CONTACTS] = {SCREE_STICK, SCREE_BONDED},
                         free_dofs[BODIES] = {63, 63};
    static const double position[7 * BODIES] = {0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 1};
    static double none[64];
    static const char *const name[1] = {"height"}, *const unit[1] = {"m"};
    scree_frame f = {.layout = &layout,
                     .bodies = BODIES,
                     .id = layout.id,
                     .body = body,
                     .position = position,
                     .free = free_dofs,
                     .contacts = CONTACTS,
                     .contact_id = (const scree_id2 *)contact_id,
                     .pair = pair,
                     .law = law,
                     .status = status,
                     .values = 1,
                     .value_name = name,
                     .value_unit = unit,
                     .value = none};
    const column_info *c = column_infos(layout.dimension);
    for (int i = 0; i < FRAME_COLUMNS; i++)
        if (!column_data(&c[i], &f)) column_set(&c[i], &f, none);
    for (uint32_t i = 0; i < 2 * CONTACTS; i++)
        contact_id[i / 2][i % 2] = pair[i / 2][i % 2] == UINT32_MAX ? 0 : pair[i / 2][i % 2] + 1;
    recorder *r;
    scree_status made = recorder_create(&r, good, false, &layout, NULL, 0, error);
    if (made == SCREE_OK) made = recorder_frame(r, &f, error);
    recorder_close(r);
    return made;
}

static int set_up(void **state) {
    (void)state;
    scree_error error;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/run.h5", folder);
    snprintf(good, sizeof good, "%s/good.h5", folder);
    if (record(&error) == SCREE_OK) return 0;
    fprintf(stderr, "%s\n", error.text);
    return -1;
}

static int tear_down(void **state) {
    (void)state;
    unlink(path);
    unlink(good);
    return rmdir(folder);
}

static scree_status read_it(scree_error *error) {
    scree_result *result;
    scree_frame frame;
    scree_status status = scree_result_open(&result, path, error);
    if (status == SCREE_OK) status = result_read(result, 0, &frame, error);
    scree_result_close(result);
    return status;
}

static void copy_good(void) {
    char buffer[4096];
    FILE *from = fopen(good, "rb"), *to = fopen(path, "wb");
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, from)) > 0;)
        assert_int_equal(fwrite(buffer, 1, n, to), n);
    fclose(from);
    fclose(to);
}

/* How many numbers a dataset has; with `index` below that, number `index` becomes `value`. */
static size_t change(const char *name, size_t index, uint64_t value) {
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    hid_t data = H5Dopen2(file, name, H5P_DEFAULT), space = H5Dget_space(data);
    size_t count = (size_t)H5Sget_simple_extent_npoints(space);
    uint64_t *all = calloc(count, sizeof *all);
    H5Dread(data, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, all);
    if (index < count) {
        all[index] = value;
        H5Dwrite(data, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, all);
    }
    free(all);
    H5Sclose(space);
    H5Dclose(data);
    H5Fclose(file);
    return count;
}

static void refused(const char *name, size_t index, uint64_t value) {
    scree_error error = {0};
    copy_good();
    change(name, index, value);
    if (read_it(&error) == SCREE_OK)
        fail_msg("%s[%zu] = %llu was taken", name, index, (unsigned long long)value);
    if (strstr(error.text, "checksum") || !strstr(error.text, path))
        fail_msg("%s[%zu] = %llu: %s", name, index, (unsigned long long)value, error.text);
}

static void outside(const char *name, const uint64_t *value, size_t values) {
    copy_good();
    size_t count = change(name, SIZE_MAX, 0);
    assert_in_range(count, 1, 100);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < values; k++)
            refused(name, i, value[k]);
}

static void every_index(void **state) {
    (void)state;
    static const char *const names[] = {
        "bodies/shape", "bodies/surface",  "bodies/group",      "shapes/range", "shapes/part",
        "shapes/face",  "shapes/corner",   "mesh/solid",        "mesh/region",  "mesh/element",
        "mesh/facet",   "mesh/facet_node", "mesh/element_node", "state/body",   "contacts/pair",
        "contacts/law", "measures/index"};
    static const uint64_t value[] = {100, 0x7fffffff, 0x80000000, UINT32_MAX - 1};
    scree_error error;
    copy_good();
    if (read_it(&error) != SCREE_OK) fail_msg("%s", error.text);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        outside(names[i], value, sizeof value / sizeof *value);
}

static void every_type_and_row(void **state) {
    (void)state;
    static const uint64_t kind[] = {100, 255}, row[] = {100, INT64_MAX, UINT64_MAX};
    outside("mesh/type", kind, 2);
    outside("contacts/status", kind, 2);
    outside("frames/rows", row, 3);
    refused("state/id", 0, 7);
    refused("shapes/face", 3, 2); /* ends before it begins */
    refused("shapes/face", 0, 2); /* a face of two corners: tools take the first three */
    refused("mesh/facet", 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_index),
        cmocka_unit_test(every_type_and_row),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
