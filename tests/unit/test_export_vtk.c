/* VTK series, read back by a small parser in this file. */
#include <stdbool.h>

#include "support/check.h"

#include "base/space.h"
#include "fem/element.h"
#include "scree/export.h"
#include "support/mesh_frame.h"
#include "support/scene_world.h"
#include "support/solid_frame.h"
#include "support/synthetic_frame.h"

#include "export_folder.h"
#include "memory_fault.h"
#include "world/run/publish.h"

/* Value of an attribute of the element that text begins with. */
static const char *attribute(const char *text, const char *name, char out[64]) {
    char key[40];
    snprintf(key, sizeof key, " %s=\"", name);
    const char *at = strstr(text, key), *end = strchr(text, '>');
    assert_true(at && at < end);
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    assert_true(length < 64);
    memcpy(out, at, length);
    out[length] = '\0';
    return out;
}

static long long number(const char *text, const char *name) {
    char value[64];
    return atoll(attribute(text, name, value));
}

/* Where the raw arrays of the file begin, behind the underscore; in the file that was read last. */
static const char *appended;
static size_t appended_size;

static void find_appended(const char *text, size_t size) {
    static const char ending[] = "\n</AppendedData>\n</VTKFile>\n";
    const char *element = strstr(text, "<AppendedData encoding=\"raw\">");
    assert_non_null(element);
    appended = strchr(element, '_') + 1;
    appended_size = size - (size_t)(appended - text) - (sizeof ending - 1);
    assert_memory_equal(appended + appended_size, ending, sizeof ending - 1);
}

typedef struct array {
    long long tuples, components;
    double *value;
} array;

/* The array that begins at text, its lengths checked. */
static array read_array(const char *text) {
    char type[64];
    array a = {number(text, "NumberOfTuples"), number(text, "NumberOfComponents"), NULL};
    attribute(text, "type", type);
    int size = strstr(type, "64") ? 8 : 4;
    size_t wanted = (size_t)(a.tuples * a.components) * (size_t)size;
    size_t offset = (size_t)number(text, "offset");
    uint64_t header;
    assert_true(offset + sizeof header + wanted <= appended_size);
    memcpy(&header, appended + offset, sizeof header);
    assert_int_equal(header, wanted);
    a.value = calloc((size_t)(a.tuples * a.components) + 1, sizeof *a.value);
    for (long long k = 0; k < a.tuples * a.components; k++) {
        const char *from = appended + offset + 8 + k * size;
        float f;
        int32_t i;
        int64_t l;
        memcpy(&f, from, 4);
        memcpy(&i, from, 4);
        if (size == 8) memcpy(&l, from, 8);
        if (size == 8) memcpy(&a.value[k], from, 8);
        if (type[0] == 'F' && size == 4) a.value[k] = f;
        if (type[0] == 'I') a.value[k] = size == 8 ? (double)l : i;
    }
    return a;
}

/* The array with this name after the place, with this number of tuples. */
static array find_array(const char *text, const char *place, const char *name, long long tuples) {
    char key[96];
    snprintf(key, sizeof key, "Name=\"%s\"", name);
    const char *at = strstr(text, place);
    assert_non_null(at);
    at = strstr(at, key);
    assert_non_null(at);
    while (*at != '<')
        at--;
    array a = read_array(at);
    assert_int_equal(a.tuples, tuples);
    return a;
}

/* Tags match and nest. */
static void is_well_formed(const char *text) {
    const char *raw = strstr(text, "<AppendedData");
    char open[16][40];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at && (!raw || at < raw); at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '?') continue;
        char name[40];
        bool closing = at[1] == '/';
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1 + closing, " >/"),
                 at + 1 + closing);
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (end[-1] != '/') {
            assert_true(depth < 16);
            strcpy(open[depth++], name);
        }
    }
    assert_int_equal(depth, raw ? 1 : 0); /* VTKFile is open where the arrays begin */
}

/* Reads every array of a file, and the cells: offsets that grow, corners that exist. */
static char *check_file(const char *name) {
    size_t size = 0;
    char *text = file_contents(name, &size);
    assert_non_null(text);
    find_appended(text, size);
    is_well_formed(text);
    assert_non_null(strstr(text, "header_type=\"UInt64\""));
    const char *piece = strstr(text, "<Piece");
    static const char *const cells[3] = {"Verts", "Lines", "Polys"};
    for (int k = 0; k < 3; k++) {
        char key[40], element[16];
        snprintf(key, sizeof key, "NumberOf%s", cells[k]);
        snprintf(element, sizeof element, "<%s>", cells[k]);
        long long count = number(piece, key), last = 0;
        if (count == 0) continue;
        array offsets = find_array(text, element, "offsets", count);
        for (long long c = 0; c < count; last = (long long)offsets.value[c++])
            assert_true(offsets.value[c] > (double)last);
        array corners = find_array(text, element, "connectivity", last);
        for (long long c = 0; c < last; c++)
            assert_true(corners.value[c] >= 0 &&
                        corners.value[c] < (double)number(piece, "NumberOfPoints"));
        free(offsets.value);
        free(corners.value);
    }
    for (const char *at = text; (at = strstr(at, "<DataArray")); at++)
        free(read_array(at).value);
    return text;
}

static solid_frame *some_bodies(void) {
    solid_frame *s = solid_frame_new();
    const double at[3] = {1, 0, 0};
    s->group_name[1] = "walls & <lids>";
    uint32_t floor =
        solid_plane(s, "floor", (const double[3]){0, 0, -1}, (const double[3]){0, 0, 1});
    uint32_t ball = solid_sphere(s, 0, 0, 0, 1);
    uint32_t block = solid_block(s, at, (const double[3]){1, 2, 3});
    solid_round(s, SCREE_PART_CAPSULE, at, 0.5, 0.7);
    solid_round(s, SCREE_PART_CYLINDER, at, 0.5, 0.7);
    solid_round(s, SCREE_PART_CONE, at, 0.5, 0.7);
    solid_contact(s, ball, floor, (const double[3]){0, 0, -1}, (const double[3]){0, 0, 1},
                  (const double[3]){3, 0, 10}, SCREE_SLIP);
    solid_contact(s, ball, block, (const double[3]){0.5, 0, 0}, (const double[3]){-1, 0, 0},
                  (const double[3]){-6, 0, 0}, SCREE_STICK);
    s->law[1] = UINT32_MAX;
    for (int k = 0; k < 6; k++)
        s->velocity[block][k] = k + 1;
    return s;
}

static scree_status write_two(solid_frame *s, scree_error *error) {
    scree_vtk *v;
    scree_measure *m = NULL;
    s->frame.t = 0.125;
    scree_status status = scree_vtk_open(&v, export_folder, 8, 1, error);
    if (status != SCREE_OK) return status;
    status = scree_measure_parse(&m, 3, "kinetic", NULL, error);
    for (int k = 0; k < 2 && status == SCREE_OK; k++) {
        status = scree_vtk_frame(v, &s->frame, (const scree_measure *const *)&m, 1, error);
        s->frame.t += 0.1;
        s->position[1][2] += 0.5;
    }
    s->position[1][2] = 0;
    scree_measure_destroy(m);
    if (status == SCREE_OK) return scree_vtk_close(v, error);
    scree_vtk_discard(v);
    return status;
}

static void bodies(void **state) {
    (void)state;
    solid_frame *s = some_bodies();
    assert_int_equal(write_two(s, NULL), SCREE_OK);
    assert_int_equal(folder_files(0), 12);
    char *text = check_file("bodies_0001.vtp");
    const char *piece = strstr(text, "<Piece");
    /* plane 4; ball 5 rings of 8; block 24; capsule 6 rings; cylinder 4; cone 3 */
    assert_int_equal(number(piece, "NumberOfPoints"), 4 + 40 + 24 + 48 + 32 + 24);
    long long cells = number(piece, "NumberOfPolys");
    assert_int_equal(cells, 1 + 32 + 6 + 40 + 10 + 9);
    array id = find_array(text, "<CellData", "id", cells);
    array velocity = find_array(text, "<CellData", "velocity", cells);
    array spin = find_array(text, "<CellData", "angular_velocity", cells);
    array moved = find_array(text, "<CellData", "displacement", cells);
    array boundary = find_array(text, "<CellData", "boundary", cells);
    array group = find_array(text, "<CellData", "group", cells);
    array stress = find_array(text, "<CellData", "stress", cells);
    assert_true(id.value[0] == 1 && boundary.value[0] == 1 && group.value[0] == 1);
    assert_true(id.value[1] == 2 && id.value[32] == 2 && boundary.value[1] == 0);
    assert_true(moved.value[3 * 32 + 2] == 0.5 && moved.value[3 * 33 + 2] == 0);
    assert_true(id.value[33] == 3 && velocity.value[3 * 33 + 1] == 2);
    assert_true(spin.value[3 * 38 + 2] == 6);
    /* the block: arm (-0.5, 0, 0), force (6, 0, 0) on it, volume 6 */
    assert_true(fabs(stress.value[6 * 33] - 0.5) < 1e-6 && stress.value[6 * 33 + 1] == 0);
    array time = find_array(text, "<FieldData", "TimeValue", 1);
    assert_true(time.value[0] == 0.225);
    free(find_array(text, "<FieldData", "kinetic.pz", 1).value);
    assert_non_null(strstr(text, "119 97 108 108 115 32 38 32 60")); /* "walls & <" */
    array *all[] = {&id, &velocity, &spin, &moved, &boundary, &group, &stress, &time};
    for (int k = 0; k < 8; k++)
        free(all[k]->value);
    free(text);
    solid_frame_free(s);
    folder_files(1);
}

static void contacts_and_network(void **state) {
    (void)state;
    solid_frame *s = some_bodies();
    assert_int_equal(write_two(s, NULL), SCREE_OK);
    char *text = check_file("contacts_0000.vtp");
    array force = find_array(text, "<PointData", "force", 2);
    array shear = find_array(text, "<PointData", "tangential_force", 2);
    array law = find_array(text, "<PointData", "law", 2);
    array other = find_array(text, "<PointData", "antagonist", 2);
    assert_true(fabs(force.value[0] - 3) < 1e-15 && fabs(force.value[2] - 10) < 1e-14);
    assert_true(fabs(shear.value[0] - 3) < 1e-14 && fabs(shear.value[1]) < 1e-14);
    assert_true(law.value[0] == 0 && law.value[1] == -1);
    assert_true(other.value[0] == 1 && other.value[1] == 3);
    free(text);
    text = check_file("network_0000.vtp");
    array ends = find_array(text, "<Points", "Points", 6);
    /* from the ball's centre to the plane's contact point, and along the force to the block's
     * centre */
    const double want[18] = {0, 0, 0, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0.5, 0, 0, 1, 0, 0};
    for (int k = 0; k < 18; k++)
        assert_true(fabs(ends.value[k] - want[k]) < 1e-15);
    free(text);
    size_t size = 0;
    text = file_contents("network.pvd", &size);
    is_well_formed(text);
    assert_non_null(strstr(text, "timestep=\"0.125\" part=\"0\" file=\"network_0000.vtp\""));
    assert_non_null(strstr(text, "timestep=\"0.225\" part=\"0\" file=\"network_0001.vtp\""));
    free(text);
    free(force.value);
    free(shear.value);
    free(law.value);
    free(other.value);
    free(ends.value);
    solid_frame_free(s);
    folder_files(1);
}

static void planar_worlds(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_vtk *v;
    s->position[3 * 1 + 2] = 1;
    s->velocity[3 * 1 + 2] = 7;
    assert_int_equal(scree_vtk_open(&v, export_folder, 0, 0, NULL), SCREE_OK);
    assert_int_equal(scree_vtk_frame(v, &s->frame, NULL, 0, NULL), SCREE_OK);
    assert_int_equal(scree_vtk_close(v, NULL), SCREE_OK);
    char *text = check_file("bodies_0000.vtp");
    assert_int_equal(number(strstr(text, "<Piece"), "NumberOfPolys"), 4);
    array points = find_array(text, "<Points", "Points", 4 + 3 * 24);
    array spin = find_array(text, "<CellData", "angular_velocity", 4);
    for (long long k = 0; k < points.tuples; k++)
        assert_true(points.value[3 * k + 2] == 0);
    assert_true(spin.value[5] == 7);
    free(text);
    free(points.value);
    free(spin.value);
    text = check_file("contacts_0000.vtp");
    array force = find_array(text, "<PointData", "force", s->frame.contacts);
    assert_true(force.value[1] > 0 && force.value[2] == 0);
    free(force.value);
    free(text);
    synthetic_free(s);
    folder_files(1);
}

static void refusals(void **state) {
    (void)state;
    solid_frame *s = some_bodies();
    scree_vtk *v;
    scree_error error;
    assert_int_equal(scree_vtk_open(&v, "/tmp/no such folder", 0, 0, &error), SCREE_IO);
    assert_null(v);
    assert_int_equal(scree_vtk_open(&v, export_folder, 1, 0, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_vtk_open(&v, export_folder, 0, 0, &error), SCREE_OK);
    assert_int_equal(scree_vtk_close(v, &error), SCREE_BAD_INPUT); /* no frame */
    assert_int_equal(folder_files(0), 0);
    assert_int_equal(write_two(s, NULL), SCREE_OK);
    assert_int_equal(scree_vtk_open(&v, export_folder, 0, 0, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "exists"));
    /* a shorter series takes the place of a longer one */
    assert_int_equal(scree_vtk_open(&v, export_folder, 0, 1, &error), SCREE_OK);
    assert_int_equal(scree_vtk_frame(v, &s->frame, NULL, 0, &error), SCREE_OK);
    assert_int_equal(scree_vtk_close(v, &error), SCREE_OK);
    assert_int_equal(folder_files(1), 8);
    assert_int_equal(scree_vtk_open(&v, export_folder, 0, 0, &error), SCREE_OK);
    assert_int_equal(scree_vtk_frame(v, &s->frame, NULL, 0, &error), SCREE_OK);
    scree_measure *m;
    assert_int_equal(scree_measure_parse(&m, 3, "speed", NULL, NULL), SCREE_OK);
    assert_int_equal(scree_vtk_frame(v, &s->frame, (const scree_measure *const *)&m, 1, &error),
                     SCREE_BAD_INPUT);
    scree_measure_destroy(m);
    s->position[2][0] = NAN;
    assert_int_equal(scree_vtk_frame(v, &s->frame, NULL, 0, &error), SCREE_BAD_INPUT);
    scree_vtk_discard(v);
    assert_int_equal(folder_files(0), 0);
    solid_frame_free(s);
}

/* A grid as VTK's own description has it: the nodes of every cell type, its corners, and between
 * which corners the nodes of edges lie. */
typedef struct cell_form {
    int type, nodes, corners;
    int edge[12][2];
} cell_form;

static const cell_form cell_forms[] = {
    {3, 2, 2, {{0}}},
    {5, 3, 3, {{0}}},
    {9, 4, 4, {{0}}},
    {22, 6, 3, {{0, 1}, {1, 2}, {2, 0}}},
    {10, 4, 4, {{0}}},
    {24, 10, 4, {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}},
    {12, 8, 8, {{0}}},
    {23, 8, 4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}},
    {28, 9, 4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}}}, /* the last is a diagonal */
    {25,
     20,
     8,
     {{0, 1},
      {1, 2},
      {2, 3},
      {3, 0},
      {4, 5},
      {5, 6},
      {6, 7},
      {7, 4},
      {0, 4},
      {1, 5},
      {2, 6},
      {3, 7}}}};

static void minus(const double *a, const double *b, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = a[k] - b[k];
}

/* Volume of the tetrahedron or area of the triangle at a cell's first corner; positive when the
 * corners turn as VTK wants them. */
static double corner_size(int type, const double (*at)[3]) {
    double a[3], b[3], c[3], n[3];
    minus(at[1], at[0], a);
    bool solid = type == 10 || type == 12 || type == 24 || type == 25;
    bool square = type == 9 || type == 12 || type == 23 || type == 25;
    minus(at[square ? 3 : 2], at[0], b);
    cross3(a, b, n);
    if (!solid) return 0.5 * n[2];
    minus(at[square ? 4 : 3], at[0], c);
    return dot3(n, c) / 6;
}

static void check_cell(const array *points, const double *corner, int type, int count) {
    const cell_form *form = NULL;
    double at[20][3];
    for (size_t k = 0; k < sizeof cell_forms / sizeof *cell_forms; k++)
        if (cell_forms[k].type == type) form = &cell_forms[k];
    assert_non_null(form);
    assert_int_equal(form->nodes, count);
    for (int k = 0; k < count; k++) {
        assert_true(corner[k] >= 0 && corner[k] < (double)points->tuples);
        memcpy(at[k], points->value + 3 * (size_t)corner[k], sizeof at[k]);
    }
    if (type != 3) assert_true(corner_size(type, (const double(*)[3])at) > 0);
    for (int k = form->corners; k < count; k++) {
        const int *edge = form->edge[k - form->corners];
        for (int i = 0; i < 3; i++)
            assert_true(fabs(at[k][i] - 0.5 * (at[edge[0]][i] + at[edge[1]][i])) < 1e-12);
    }
}

static char *check_grid(const char *name) {
    size_t size = 0;
    char *text = file_contents(name, &size);
    assert_non_null(text);
    find_appended(text, size);
    is_well_formed(text);
    assert_non_null(strstr(text, "<VTKFile type=\"UnstructuredGrid\""));
    const char *piece = strstr(text, "<Piece");
    long long cells = number(piece, "NumberOfCells"), first = 0;
    array points = find_array(text, "<Points", "Points", number(piece, "NumberOfPoints"));
    array offsets = find_array(text, "<Cells", "offsets", cells);
    array types = find_array(text, "<Cells", "types", cells);
    array corners = find_array(text, "<Cells", "connectivity", (long long)offsets.value[cells - 1]);
    for (long long c = 0; c < cells; first = (long long)offsets.value[c++])
        check_cell(&points, corners.value + first, (int)types.value[c],
                   (int)(offsets.value[c] - (double)first));
    for (const char *at = text; (at = strstr(at, "<DataArray")); at++)
        free(read_array(at).value);
    free(points.value);
    free(offsets.value);
    free(types.value);
    free(corners.value);
    return text;
}

static scree_status write_solids(scree_frame *frame, scree_error *error) {
    scree_vtk *v;
    scree_status status = scree_vtk_open(&v, export_folder, 0, 1, error);
    if (status != SCREE_OK) return status;
    for (int k = 0; k < 2 && status == SCREE_OK; k++)
        status = scree_vtk_frame(v, frame, NULL, 0, error);
    if (status == SCREE_OK) return scree_vtk_close(v, error);
    scree_vtk_discard(v);
    return status;
}

static void deformable_plane(void **state) {
    (void)state;
    synthetic *s = synthetic_column(2, 0.1);
    mesh_frame *m = mesh_frame_new(2, 1);
    static const scree_element_type type[] = {SCREE_ELEMENT_T3, SCREE_ELEMENT_Q4, SCREE_ELEMENT_T6,
                                              SCREE_ELEMENT_LINE};
    const double G[9] = {1e-3, 2e-3, 0, 0, -2e-3, 0, 0, 0, 0}, up[3] = {0, 0.5, 0};
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t b = mesh_frame_planar_body(s, "", 0, 0, 1);
        mesh_frame_grid(m, b, type[k], (const double[]){k, 0, 0}, (const double[]){1, 1, 0},
                        (const int[]){3, 2, 0});
        mesh_frame_stretch(m, k, G, up, 1e6, 0.3);
    }
    m->contact_force[2][1] = 17;
    mesh_frame_show(m, &s->layout, &s->frame);
    assert_int_equal(write_solids(&s->frame, NULL), SCREE_OK);
    assert_int_equal(folder_files(0), 15);
    char *text = check_grid("solids_0001.vtu");
    long long cells = 12 + 6 + 12 + 3;
    array body = find_array(text, "<CellData", "body", cells);
    array mises = find_array(text, "<CellData", "von_mises", cells);
    array stress = find_array(text, "<CellData", "stress", cells);
    array energy = find_array(text, "<CellData", "energy_density", cells);
    array value = find_array(text, "<CellData", "principal_stresses", cells);
    array force = find_array(text, "<PointData", "contact_force", s->layout.nodes);
    array points = find_array(text, "<Points", "Points", s->layout.nodes);
    assert_true(body.value[0] == 4 && body.value[11] == 4 && body.value[12] == 5);
    const double *t = m->stress[4];
    double plane = 0.5 * (t[0] + t[1]),
           radius = sqrt(0.25 * (t[0] - t[1]) * (t[0] - t[1]) + t[3] * t[3]);
    assert_true(stress.value[6 * 4 + 3] == t[3]);
    assert_true(fabs(value.value[3 * 4] - plane - radius) < 1e-9 * radius);
    assert_true(fabs(value.value[3 * 4 + 2] - plane + radius) < 1e-9 * radius);
    assert_true(mises.value[4] > radius);
    assert_true(fabs(energy.value[4] - m->energy[4] / m->volume[4]) < 1e-9 * energy.value[4]);
    assert_true(force.value[3 * 2 + 1] == 17 && fabs(points.value[1] - 0.5) < 1e-15);
    assert_non_null(strstr(text, "\"region_names\""));
    array *all[] = {&body, &mises, &stress, &energy, &value, &force, &points};
    for (int k = 0; k < 7; k++)
        free(all[k]->value);
    free(text);
    /* a world without them takes the place of one with them */
    s->layout.solids = s->layout.nodes = s->layout.elements = s->layout.facets = 0;
    assert_int_equal(write_solids(&s->frame, NULL), SCREE_OK);
    assert_int_equal(folder_files(1), 12);
    mesh_frame_free(m);
    synthetic_free(s);
}

static void deformable_solids(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    mesh_frame *m = mesh_frame_new(3, 1);
    static const scree_element_type type[] = {SCREE_ELEMENT_T4, SCREE_ELEMENT_T10, SCREE_ELEMENT_H8,
                                              SCREE_ELEMENT_LINE};
    const double G[9] = {1e-3, 2e-3, 0, 0, -2e-3, 0, 4e-3, 0, 1e-3}, none[3] = {0};
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t b = mesh_frame_space_body(s, "", none, 1);
        mesh_frame_grid(m, b, type[k], (const double[]){k, 0, 0}, (const double[]){1, 1, 1},
                        (const int[]){2, 2, 1});
        mesh_frame_stretch(m, k, G, none, 1e6, 0.3);
    }
    mesh_frame_show(m, &s->layout, &s->frame);
    assert_int_equal(write_solids(&s->frame, NULL), SCREE_OK);
    char *text = check_grid("solids_0000.vtu");
    assert_int_equal(number(strstr(text, "<Piece"), "NumberOfCells"), 24 + 24 + 4 + 2);
    free(text);
    size_t size = 0;
    text = file_contents("solids.pvd", &size);
    assert_non_null(strstr(text, "file=\"solids_0001.vtu\""));
    free(text);
    folder_files(1);
    mesh_frame_free(m);
    space_frame_free(s);
}

/* Every planar and solid element of the registry, from its grid in a world to the file. */
static void every_element(void **state) {
    (void)state;
    for (const element_kind *const *list = element_kinds; *list; list++) {
        const element_kind *k = *list;
        if (k->dimension == 1) continue;
        bool space = k->dimension == 3;
        scree_world *w = scene_world(
            "world: {dimension: %d, h: 1 ms}\n"
            "materials: {soft: {kind: elastic, E: 1 MPa, nu: 0.2, density: 1000 kg/m^3}}\n"
            "deformables: [{name: it, material: soft, mesh: {kind: grid, size: [1, 0.5%s], "
            "cells: [2, 1%s], element: %s}}]\n",
            k->dimension, space ? ", 0.4" : "", space ? ", 1" : "", k->head.name);
        scree_frame frame;
        scree_error error = {0};
        assert_int_equal(world_frame(w, &frame, &error), SCREE_OK);
        assert_int_equal(frame.layout->element_type[0], k->type);
        if (write_solids(&frame, &error) != SCREE_OK) fail_msg("%s", error.text);
        char *text = check_grid("solids_0000.vtu");
        array types = find_array(text, "<Cells", "types", frame.layout->elements);
        assert_int_equal((int)types.value[0], k->vtk);
        free(types.value);
        free(text);
        folder_files(1);
        scree_world_destroy(w);
    }
}

/* If any one of the files cannot be written, there is an error and no file. */
static void full_disk(void **state) {
    (void)state;
    solid_frame *s = some_bodies();
    for (rlim_t room = 100; room < 20000; room += 1500) {
        scree_error error = {0};
        limit_files(room);
        scree_status status = write_two(s, &error);
        limit_files(RLIM_INFINITY);
        assert_int_equal(status, SCREE_IO);
        assert_non_null(strstr(error.text, "writing failed"));
        assert_int_equal(folder_files(0), 0);
    }
    solid_frame_free(s);
}

static scree_status work(void) {
    static solid_frame *s;
    if (!s) s = some_bodies();
    scree_status status = write_two(s, NULL);
    assert_int_equal(folder_files(1), status == SCREE_OK ? 12 : 0);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    assert_true(memory_fault_each(work) > 20);
}

/* Two points of a joint between two blocks carry 3 N and 1 N: their lines start at the points, that
 * of the joint at a quarter, and all follow the force to the feet of the centres. */
static void forces_act_in_the_joint(void **state) {
    (void)state;
    solid_frame *s = solid_frame_new();
    const double low[3] = {0, 0, 0}, high[3] = {0, 0, 1}, size[3] = {1, 1, 1};
    uint32_t under = solid_block(s, low, size), over = solid_block(s, high, size);
    for (int k = 0; k < 2; k++)
        solid_contact(s, over, under, (const double[3]){k ? -0.5 : 0.5, 0, 0.5},
                      (const double[3]){0, 0, 1}, (const double[3]){0, 0, k ? 1 : 3}, SCREE_STICK);
    assert_int_equal(write_two(s, NULL), SCREE_OK);
    char *text = check_file("network_0000.vtp");
    array each = find_array(text, "<Points", "Points", 6);
    const double want[18] = {0.5,  0, 1, 0.5,  0, 0.5, 0.5,  0, 0,
                             -0.5, 0, 1, -0.5, 0, 0.5, -0.5, 0, 0};
    for (int k = 0; k < 18; k++)
        assert_true(fabs(each.value[k] - want[k]) < 1e-15);
    free(text);
    text = check_file("thrust_0000.vtp");
    array joint = find_array(text, "<Points", "Points", 3);
    const double line[9] = {0.25, 0, 1, 0.25, 0, 0.5, 0.25, 0, 0};
    for (int k = 0; k < 9; k++)
        assert_true(fabs(joint.value[k] - line[k]) < 1e-15);
    array force = find_array(text, "<CellData", "force", 1);
    array normal = find_array(text, "<CellData", "normal_force", 1);
    array candidate = find_array(text, "<CellData", "candidate", 1);
    assert_true(fabs(force.value[2] - 4) < 1e-15 && normal.value[0] == 4);
    assert_true(candidate.value[0] == (double)s->id[over]);
    array *all[] = {&each, &joint, &force, &normal, &candidate};
    for (int k = 0; k < 5; k++)
        free(all[k]->value);
    free(text);
    solid_frame_free(s);
    folder_files(1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bodies),
                                       cmocka_unit_test(contacts_and_network),
                                       cmocka_unit_test(forces_act_in_the_joint),
                                       cmocka_unit_test(planar_worlds),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(deformable_plane),
                                       cmocka_unit_test(deformable_solids),
                                       cmocka_unit_test(every_element),
                                       cmocka_unit_test(full_disk),
                                       cmocka_unit_test(memory_runs_out)};
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
