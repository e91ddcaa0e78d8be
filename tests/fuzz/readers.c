#include "fuzz/readers.h"

#include <fcntl.h>
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/solve.h"
#include "base/expression.h"
#include "base/hash.h"
#include "base/memory.h"
#include "fuzz/requests.h"
#include "io/accelerogram.h"
#include "io/gmsh.h"
#include "io/mesh_file.h"
#include "io/tess.h"
#include "result/reader.h"
#include "scene/resolve.h"
#include "scene/yaml.h"
#include "scree/result.h"
#include "scree/run.h"
#include "scree/scene.h"
#include "scree/solve.h"
#include "scree/world.h"
#include "support/pack_dataset.h"
#include "support/same_tree.h"

#define SECONDS 0.2 /* limits of a step or a solve here */

static void must(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "broken promise: %s\n", what);
    abort();
}

/* A refusal has a text. */
static bool taken(scree_status status, const scree_error *error) {
    must(status == SCREE_OK || error->text[0] != '\0', "an error has a text");
    return status == SCREE_OK;
}

/* A file with these bytes, for readers that need a path. */
static const char *file_of(const char *bytes, size_t count) {
    static char path[64];
    bool shared = access("/dev/shm", W_OK) == 0;
    snprintf(path, sizeof path, "%s/scree_reader_%ld", shared ? "/dev/shm" : "/tmp",
             (long)getpid());
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    must(file >= 0 && write(file, bytes, count) == (ssize_t)count, "a file can be written");
    close(file);
    return path;
}

/* scenes: the printed text reads back as the same tree */

static void check_round_trip(const node *tree) {
    text_buffer printed = {0};
    scree_error error = {0};
    node *back = NULL;
    scree_status status = yaml_write(tree, &printed, &error);
    if (status == SCREE_OK) status = yaml_read_text(printed.data, "printed", &back, &error);
    if (status != SCREE_NO_MEMORY)
        must(status == SCREE_OK && same_tree(tree, back), "a tree reads back");
    node_free(back);
    text_free(&printed);
}

/* The first line, if it contains a '=', is also used as a --set. */
static void resolve_with_setting(const node *raw, const char *text) {
    char setting[200];
    snprintf(setting, sizeof setting, "%.*s", (int)strcspn(text, "\n"), text);
    const char *settings[] = {strchr(setting, '=') ? setting : NULL, NULL};
    scene_tree tree;
    scree_error error = {0};
    if (taken(scene_resolve(raw, NULL, settings, &tree, &error), &error)) {
        check_round_trip(tree.root);
        scene_tree_free(&tree);
    }
}

static void read_tree(const char *text) {
    node *raw = NULL;
    scree_error error = {0};
    if (taken(yaml_read_text(text, "scene", &raw, &error), &error)) {
        check_round_trip(raw);
        resolve_with_setting(raw, text);
    }
    node_free(raw);
}

/* An accepted scene runs for a step, or gives a reason. */
static bool read_scene(const char *bytes, size_t count) {
    (void)count;
    scree_scene *scene = NULL;
    scree_run_summary summary;
    scree_error error = {0};
    read_tree(bytes);
    if (!taken(scree_scene_read_text(&scene, bytes, NULL, 0, &error), &error)) return false;
    scree_run_def def = scree_default_run_def();
    def.steps = 1;
    def.threads = 1;
    def.time_limit = SECONDS;
    bool runs = taken(scree_run(scene, &def, &summary, &error), &error);
    must(!runs || summary.end == SCREE_RUN_DONE || summary.reason[0] ||
             summary.end == SCREE_RUN_UNCONVERGED,
         "a run that stops says why");
    scree_scene_destroy(scene);
    return runs;
}

static bool read_expression(const char *bytes, size_t count) {
    (void)count;
    static const char *const names[] = {"x", "t", NULL};
    static const double values[][2] = {{0, 0}, {1, -2}, {1e308, 1e-308}};
    expression *e = NULL;
    scree_error error = {0};
    unit dimension;
    uint32_t index;
    size_t cursor = 0;
    if (!taken(expression_create(&e, bytes, names, &error), &error)) return false;
    for (int i = 0; i < 3; i++) {
        double value = expression_eval(e, values[i]);
        const char *trouble = expression_trouble(e, values[i]);
        must(isfinite(value) || !trouble || trouble[0], "trouble has a text");
    }
    expression_dimension(e, &dimension);
    while (expression_next_name(e, &cursor, &index))
        must(index < 2, "a name is one of the variables");
    expression_destroy(e);
    return true;
}

/* meshes */

static bool read_gmsh(const char *bytes, size_t count) {
    file_bytes file = {"mesh", bytes, count};
    fem_mesh m;
    fem_quality q;
    scree_error error = {0};
    if (!taken(gmsh_parse(&file, &(mesh_options){0}, &m, &error), &error)) return false;
    bool good = taken(fem_mesh_quality(&m, &q, &error), &error) &&
                taken(fem_mesh_drop_unused(&m, &error), &error) &&
                taken(fem_mesh_finish(&m, &error), &error);
    fem_mesh_free(&m);
    return good;
}

static bool read_tess(const char *bytes, size_t count) {
    file_bytes file = {"tess", bytes, count};
    tessellation t;
    scree_error error = {0};
    if (!taken(tess_parse(&file, &t, &error), &error)) return false;
    for (size_t at = 0; at < t.cell.count; at += 1 + (size_t)t.cell.data[at])
        for (uint32_t k = 1; k <= t.cell.data[at]; k++)
            must(t.cell.data[at + k] < t.vertex.count / 3, "cells have vertices that are there");
    tess_free(&t);
    return true;
}

static bool read_soup(scree_status (*one)(const file_bytes *, soup *, scree_error *),
                      const char *bytes, size_t count) {
    file_bytes file = {"soup", bytes, count};
    soup s = {0};
    scree_error error = {0};
    bool good = taken(one(&file, &s, &error), &error);
    for (size_t i = 0; good && i < s.triangle.count; i++)
        must(s.triangle.data[i] < s.vertex.count / 3, "triangles have corners");
    soup_free(&s);
    return good;
}

static bool read_stl(const char *bytes, size_t count) { return read_soup(stl_read, bytes, count); }
static bool read_obj(const char *bytes, size_t count) { return read_soup(obj_read, bytes, count); }
extern const reader_kind reader_off;
static bool read_off(const char *bytes, size_t count) {
    return read_soup(reader_off.surface, bytes, count);
}
static bool read_ply(const char *bytes, size_t count) { return read_soup(ply_read, bytes, count); }

static bool read_record(const char *bytes, size_t count) {
    file_bytes file = {"record", bytes, count};
    bool good = false;
    for (int given = 0; given < 4; given++) {
        accelerogram a;
        scree_error error = {0};
        accelerogram_given with = {given & 1, given & 2 ? "m/s^2" : NULL};
        if (!taken(accelerogram_parse(&file, &with, &a, &error), &error)) continue;
        good = true;
        must(a.dt >= 0 && isfinite(a.dt), "a step of time is a number");
        for (size_t i = 0; i < a.values.count; i++)
            must(isfinite(a.values.data[i]), "a record has finite values");
        accelerogram_free(&a);
    }
    return good;
}

/* problems: accepted ones are solved for a few iterations, by a solver that the bytes choose */

static void solve_a_little(const scree_problem *p, uint64_t choice) {
    scree_problem_info is = scree_problem_describe(p);
    if (is.rows > 300) return; /* would only take time */
    double *r = calloc(is.rows + 1, sizeof *r);
    scree_solve_settings settings = scree_default_solve_settings();
    scree_error error = {0};
    settings.solver = scree_solver_at(choice % scree_solver_count()).name;
    settings.max_iterations = 20;
    settings.time_limit = SECONDS;
    if (taken(scree_solve(p, &settings, r, NULL, NULL, NULL, &error), &error))
        for (size_t i = 0; i < is.rows; i++)
            must(isfinite(r[i]), "a solution is finite");
    free(r);
}

static bool read_problem(const char *bytes, size_t count) {
    const char *path = file_of(bytes, count);
    uint64_t choice = hash_bytes(0, bytes, count);
    bool good = false;
    for (int rolling = 0; rolling < 2; rolling++) {
        scree_problem *p = NULL;
        scree_error error = {0};
        if (!taken(scree_problem_read(&p, path, rolling, &error), &error)) continue;
        good = true;
        solve_a_little(p, choice);
        scree_problem_destroy(p);
    }
    unlink(path);
    return good;
}

/* Scenes that fill most of a result and of a restart point: in the plane deformable bodies, a
 * joint, a drive and a load that change with time, and stages; in space faces of polyhedra. */
static const char planar_scene[] =
    "world: {h: 1 ms, solver: auto, seed: 3}\n"
    "laws: {dry: {normal: velocity, friction: 0.3}, cold: {normal: velocity, "
    "friction: 0.1}}\n"
    "contacts: [{default: dry}, {between: [floor, ball], law: cold}]\n"
    "materials: {rubber: {kind: elastic, E: 1 MPa, nu: 0.3, density: 1000}}\n"
    "deformables:\n"
    "  - {name: b, mesh: {kind: grid, size: [2 cm, 1 cm], cells: [1, 1]}, material: rubber, "
    "position: [5 cm, 1 cm]}\n"
    "bodies:\n"
    "  - {name: floor, shape: halfplane, surface: floor, fixed: true}\n"
    "  - {name: ball, shape: {kind: disk, radius: 5 mm}, position: [0, 5 mm], surface: ball, "
    "density: 1000}\n"
    "  - {name: brick, shape: {kind: rectangle, width: 1 cm, height: 1 cm}, position: [2 cm, 5 "
    "mm], density: 1000}\n"
    "  - {name: pusher, shape: {kind: disk, radius: 5 mm}, position: [3.1 cm, 5 mm], density: "
    "1000, drive: {x: {velocity: \"-0.1 * sin(9 * t)\"}, y: fixed}}\n"
    "joints: [{kind: spring, bodies: [ball, brick], stiffness: 10}]\n"
    "loads: [{name: push, kind: force, bodies: ball, direction: [1, 0], magnitude: \"t\"}]\n"
    "stages: [{name: first, until: {time: 2 ms}}, {name: then, actions: [{load: {name: push, "
    "active: false}}], until: {time: 1 s}}]\n"
    "run: {record: 2 ms}\n";

static const char space_scene[] =
    "world: {dimension: 3, h: 1 ms}\n"
    "laws: {dry: {normal: velocity, friction: 0.3}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "  - {shape: plane, fixed: true}\n"
    "  - {shape: {kind: sphere, radius: 5 mm}, position: [0, 0, 5 mm], density: 1000}\n"
    "  - {shape: {kind: polyhedron, vertices: [[0, 0, 0], [1 cm, 0, 0], [0, 1 cm, 0], [0, 0, 1 "
    "cm], [1 cm, 1 cm, 0]]}, position: [2 cm, 0, 5 mm], density: 1000}\n"
    "run: {until: 1 s, record: 2 ms}\n";

static scree_scene *scene_of(const char *text) {
    scree_scene *scene = NULL;
    scree_error error = {0};
    if (scree_scene_read_text(&scene, text, NULL, 0, &error) != SCREE_OK) must(false, error.text);
    return scene;
}

static scree_world *small_world(int steps) {
    scree_world *w = NULL;
    scree_error error = {0};
    scree_scene *scene = scene_of(planar_scene);
    scree_status status = scree_scene_world(scene, 1, &w, &error);
    if (status == SCREE_OK) status = scree_world_build(w, &error);
    for (int i = 0; i < steps && status == SCREE_OK; i++)
        status = scree_world_step(w, &error);
    must(status == SCREE_OK, error.text);
    scree_scene_destroy(scene);
    return w;
}

/* Other files of a run besides its result. */
static void remove_others(const char *output, const char *summary_file) {
    char point[220];
    for (int k = 0; k < 2; k++) {
        snprintf(point, sizeof point, "%s.restart-%c", output, "ab"[k]);
        unlink(point);
    }
    unlink(summary_file);
}

static bool make_result(const char *path, int which) {
    static const char *const scenes[] = {planar_scene, space_scene};
    if (which >= 2) return false;
    scree_error error = {0};
    scree_run_summary summary;
    char summary_file[200];
    scree_scene *scene = scene_of(scenes[which]);
    scree_run_def def = scree_default_run_def();
    def.output = path;
    def.overwrite = true;
    def.steps = 5;
    scree_status status = scree_run(scene, &def, &summary, &error);
    must(status == SCREE_OK, error.text);
    scree_scene_destroy(scene);
    snprintf(summary_file, sizeof summary_file, "%s.summary.json", path);
    remove_others(path, summary_file);
    return true;
}

static bool read_result(const char *bytes, size_t count) {
    const char *path = file_of(bytes, count);
    scree_result *result = NULL;
    scree_error error = {0};
    bool good = taken(scree_result_open(&result, path, &error), &error);
    int64_t frames = good ? scree_result_frames(result) : 0;
    for (int64_t i = 0; i < frames && i < 8; i++) {
        scree_frame frame;
        good = taken(result_read(result, i, &frame, &error), &error) && good;
    }
    scree_result_close(result);
    unlink(path);
    return good;
}

/* Some columns of frames, and the layout, as the viewer packs them; which columns depends on the
 * content. */
static bool read_some(const char *data, size_t count) {
    const char *path = file_of(data, count);
    bool good = result_is_shown(path, hash_bytes(0, data, count));
    unlink(path);
    return good;
}

/* Requests to the viewer: of a result, and of a run with live parameters. */

static const char live_scene[] =
    "params: {mu: 0.3}\n"
    "world: {h: 1 ms, dimension: 3}\n"
    "laws: {dry: {normal: velocity, friction: mu}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "  - {shape: plane, fixed: true}\n"
    "  - {name: ball, shape: {kind: sphere, radius: 5 mm}, position: [0, 0, 5 mm], density: 1000}\n"
    "live: {mu: {from: 0, to: 1}}\n"
    "run: {until: 20 ms, record: 2 ms}\n";

static char shown_result[64], shown_scene[64];

static void remove_shown(void) {
    requests_end();
    unlink(shown_result);
    unlink(shown_scene);
}

static void make_shown(void) {
    snprintf(shown_result, sizeof shown_result, "/tmp/scree_shown_%ld.h5", (long)getpid());
    snprintf(shown_scene, sizeof shown_scene, "/tmp/scree_shown_%ld.yaml", (long)getpid());
    must(make_result(shown_result, 0), "a result can be made");
    FILE *file = fopen(shown_scene, "w");
    must(file && fputs(live_scene, file) >= 0 && fclose(file) == 0, "a scene can be written");
    atexit(remove_shown);
}

static bool read_requests(const char *text, size_t count) {
    if (!shown_result[0]) make_shown();
    return requests_answer(text, count, shown_result, shown_scene);
}

static bool make_restart(const char *path, int which) {
    if (which >= 1) return false;
    scree_error error = {0};
    scree_world *w = small_world(3);
    must(scree_world_save(w, path, &error) == SCREE_OK, error.text);
    scree_world_destroy(w);
    return true;
}

/* The checksum at the end and the length in the head are corrected, so that the content behind them
 * is tested. */
static char *with_checksum(const char *bytes, size_t count) {
    enum { LENGTH_AT = 32, HEAD = 48, SUM = 8 };
    char *copy = malloc(count + 1);
    must(copy, "memory");
    memcpy(copy, bytes, count);
    if (count < HEAD + SUM) return copy;
    uint64_t length = count, sum;
    memcpy(copy + LENGTH_AT, &length, sizeof length);
    sum = hash_bytes(0, copy, count - SUM);
    memcpy(copy + count - SUM, &sum, sizeof sum);
    return copy;
}

static bool read_restart(const char *bytes, size_t count) {
    static scree_world *w;
    if (!w) w = small_world(3);
    char *fixed = with_checksum(bytes, count);
    const char *path = file_of(fixed, count);
    scree_error error = {0};
    bool good = taken(scree_world_load(w, path, &error), &error);
    if (good) taken(scree_world_step(w, &error), &error);
    if (good) { /* it may be in a state that is never reached by steps */
        scree_world_destroy(w);
        w = NULL;
    }
    free(fixed);
    unlink(path);
    return good;
}

/* Local, global and rolling ones, with a solution; the last in chunks. */
static bool make_fclib(const char *path, int which) {
    static const char *const from[] = {
        "tests/fuzz/problem/dense.dat", "tests/fuzz/problem/global.dat",
        "tests/fuzz/problem/rolling.dat", "tests/fuzz/problem/dense.dat"};
    if (which >= 4) return false;
    scree_problem *p = NULL;
    scree_error error = {0};
    scree_status status = scree_problem_read(&p, from[which], which == 2, &error);
    if (status == SCREE_OK) {
        double *zeros = calloc(solve_rows(p) + solve_dofs(p) + 1, sizeof *zeros);
        status = scree_problem_write(p, path, zeros, zeros, solve_dofs(p) ? zeros : NULL, &error);
        free(zeros);
    }
    must(status == SCREE_OK, error.text);
    scree_problem_destroy(p);
    if (which == 3) must(pack_dataset(path, "/fclib_local/W/x", true), "numbers can be packed");
    if (which == 3) must(pack_dataset(path, "/fclib_local/W/i", false), "numbers can be packed");
    return true;
}

/* A matrix W with a law that FCLIB cannot store. */
static void make_own_matrix(const char *path) {
    scree_problem *p = NULL;
    scree_error error = {0};
    fc_solvable *form = NULL;
    problem_store copy = {0};
    scree_status status = scree_problem_read(&p, "tests/fuzz/problem/dense.dat", 0, &error);
    if (status == SCREE_OK) status = fc_solvable_create(&form, &p->content.f, &error);
    if (status == SCREE_OK) status = store_copy(&copy, fc_solvable_problem(form), &error);
    must(status == SCREE_OK && copy.p.W, error.text);
    copy.row.data[0].cone = CONE_TRESCA;
    status = fclib_write(path, &(fclib_source){.own = &copy.p}, &error);
    must(status == SCREE_OK, error.text);
    store_free(&copy);
    fc_solvable_destroy(form);
    scree_problem_destroy(p);
}

/* The problem of a step with laws that FCLIB cannot store: Tresca's friction, a compliance and a
 * joint. */
static void make_own_step(const char *path) {
    static const char scene_text[] =
        "world: {h: 1 ms}\n"
        "laws: {dry: {normal: velocity, friction: {kind: tresca, force: 1 N}}, soft: {bond: {kind: "
        "spring_dashpot, k_n: 1e5, e_n: 0.3}, friction: 0.2}}\n"
        "contacts: [{default: dry}, {between: [floor, ball], law: soft}]\n"
        "bodies:\n"
        "  - {name: floor, shape: halfplane, surface: floor, fixed: true}\n"
        "  - {name: low, shape: {kind: disk, radius: 5 mm}, position: [0, 5 mm], density: 1000}\n"
        "  - {name: ball, shape: {kind: disk, radius: 5 mm}, position: [2 cm, 5 mm], surface: "
        "ball, "
        "density: 1000}\n"
        "joints: [{kind: link, bodies: [low, ball]}]\n"
        "run: {until: 1 s}\n";
    char output[200], saved[200], summary_file[200];
    scree_error error = {0};
    scree_run_summary summary;
    scree_scene *scene = scene_of(scene_text);
    scree_run_def def = scree_default_run_def();
    snprintf(output, sizeof output, "%s.h5", path);
    snprintf(saved, sizeof saved, "%s-problem-1.h5", path);
    snprintf(summary_file, sizeof summary_file, "%s.summary.json", path);
    def.output = output;
    def.overwrite = true;
    def.steps = 1;
    def.save_problem = SCREE_SAVE_STEP;
    def.save_step = 1;
    scree_status status = scree_run(scene, &def, &summary, &error);
    must(status == SCREE_OK, error.text);
    must(rename(saved, path) == 0, summary.problems);
    unlink(output);
    remove_others(output, summary_file);
    scree_scene_destroy(scene);
}

/* Problems in the group of scree. */
static bool make_own(const char *path, int which) {
    if (which == 0) make_own_step(path);
    if (which == 1) make_own_matrix(path);
    return which < 2;
}

const reader readers[] = {
    {"scene", "scene", NULL, read_scene, "src/scene/|src/base/(node|param|decimal|unit|text)"},
    {"expression", "expression", NULL, read_expression, "src/base/(expression|unit|decimal)"},
    {"problem", "problem", NULL, read_problem, "src/io/(siconos|scan)"},
    {"fclib", NULL, make_fclib, read_problem,
     "src/io/fclib/(data|fclib|header|image|read)[.]c|src/result/header_message"},
    {"own-problem", NULL, make_own, read_problem, "src/io/fclib/(data|own)"},
    {"gmsh", "gmsh", NULL, read_gmsh, "src/io/(gmsh|scan)"},
    {"tess", "tess", NULL, read_tess, "src/io/(tess|scan)"},
    {"stl", "stl", NULL, read_stl, "src/io/stl"},
    {"obj", "obj", NULL, read_obj, "src/io/(obj|polygon_cut)"},
    {"off", "off", NULL, read_off, "src/io/(off|polygon_cut)"},
    {"ply", "ply", NULL, read_ply, "src/io/(ply|polygon_cut)"},
    {"record", "record", NULL, read_record, "src/io/accelerogram"},
    {"result", NULL, make_result, read_result,
     "src/result/(reader|layout|layout_pack|header_check|header_message|header_bounds)[.]c"},
    {"result-some", NULL, make_result, read_some,
     "src/result/(reader|layout|layout_pack)[.]c|src/view/(answer|pack|source_result|bytes)[.]c"},
    {"requests", "requests", NULL, read_requests,
     "src/view/(server|answer|pack|bytes|tune|source_result|source_scene)[.]c"},
    {"restart", NULL, make_restart, read_restart, "src/result/restart[.]c|src/state/check"},
};
const size_t reader_count = sizeof readers / sizeof *readers;

/* Each block stores its size in front of itself. */
enum { FRONT = 64 };
static size_t most;
static atomic_size_t live; /* a run that is shown has a thread */

static void *limited_resize(void *user, void *old, size_t old_bytes, size_t bytes) {
    (void)user;
    if (bytes > most || live > most - bytes) return NULL;
    char *fresh = aligned_alloc(FRONT, (bytes + 2 * FRONT - 1) / FRONT * FRONT);
    if (!fresh) return NULL;
    memcpy(fresh, &bytes, sizeof bytes);
    live += bytes;
    if (old) {
        size_t size;
        memcpy(fresh + FRONT, old, old_bytes < bytes ? old_bytes : bytes);
        memcpy(&size, (char *)old - FRONT, sizeof size);
        live -= size;
        free((char *)old - FRONT);
    }
    return fresh + FRONT;
}

static void limited_release(void *user, void *old) {
    (void)user;
    size_t size;
    memcpy(&size, (char *)old - FRONT, sizeof size);
    live -= size;
    free((char *)old - FRONT);
}

void readers_limit_memory(size_t bytes) {
    most = bytes;
    scree_set_allocator(&(scree_allocator){NULL, limited_resize, limited_release});
}
