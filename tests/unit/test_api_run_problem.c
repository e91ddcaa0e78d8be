/* Steps of a run as problem files: the solution of the file is that of the step. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "io/fclib/fclib.h"
#include "result/hdf5.h"
#include "scree/scree.h"
#include "solver/relaxation/nlgs.h"
#include "support/read_files.h"

static char folder[] = "/tmp/scree-problem-XXXXXX";
static char output[64];

/* A driven ground, a disk on it, one on that and one that slides on the ground. */
#define BODIES                                                                                     \
    "bodies:\n"                                                                                    \
    "- {name: ground, shape: halfplane, drive: {x: {velocity: 0.05}, y: fixed, rotation: "         \
    "fixed}}\n"                                                                                    \
    "- {name: low, shape: {kind: disk, radius: 0.1}, position: [0, 0.1], density: 1000}\n"         \
    "- {name: high, shape: {kind: disk, radius: 0.1}, position: [0.02, 0.299], density: 1000}\n"   \
    "- {name: fast, shape: {kind: disk, radius: 0.1}, position: [1, 0.1], velocity: [1, 0], "      \
    "density: 500}\n"
#define RUN "run: {steps: 30, record: 10 ms}\n"

static const char *const dry = "world: {h: 2 ms, tolerance: 1e-12, max_iterations: 100000}\n"
                               "laws: {dry: {normal: velocity, friction: 0.4}}\n"
                               "contacts: [{default: dry}]\n" BODIES RUN;
static const char *const slick = "world: {h: 2 ms, tolerance: 1e-12, max_iterations: 100000}\n"
                                 "laws: {slick: {normal: velocity}}\n"
                                 "contacts: [{default: slick}]\n" BODIES RUN;
static const char *const tied =
    "world: {h: 2 ms, tolerance: 1e-12, max_iterations: 100000}\n"
    "laws: {dry: {normal: velocity, friction: 0.4}}\n"
    "contacts: [{default: dry}]\n" BODIES "joints: [{kind: link, bodies: [low, high]}]\n" RUN;
static const char *const hasty =
    "world: {h: 2 ms, tolerance: 1e-12, max_iterations: 1, solver: nlgs}\n"
    "laws: {dry: {normal: velocity, friction: 0.4}}\n"
    "contacts: [{default: dry}]\n" BODIES RUN;

/* Elastic pieces held together by a bond: deformable bodies, and a law that FCLIB has no place for.
 */
static const char *const glued =
    "world: {h: 1 ms, theta: 1, gravity: [0, 0], plane: stress, thickness: 0.1}\n"
    "laws: {glue: {normal: position, bond: {kind: cohesive_bilinear, k_n: 1e11, strength_n: 2 MPa, "
    "G_n: 50}}}\n"
    "contacts: [{default: glue}]\n"
    "deformables:\n"
    "- {name: block, mesh: {kind: grid, size: [0.1, 0.1], corner: [0, 0], cells: [1, 2], element: "
    "q4}, material: "
    "{kind: elastic, E: 20e9, nu: 0.2, density: 2500}, split: elements, contact: {points: "
    "segments}, conditions: [{on: {box: [[-1, -1e-9], [1, 1e-9]]}, x: fixed, y: fixed}, {on: {box: "
    "[[-1, 0.0999999], [1, 1]]}, y: {displacement: \"1e-7 * t / 1 ms\"}}]}\n"
    "run: {steps: 10}\n";

static scree_run_summary run_scene(const char *text, scree_save_problem what, int64_t step) {
    scree_scene *scene = NULL;
    scree_error error = {0};
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    if (scree_scene_read_text(&scene, text, NULL, 0, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    def.output = output;
    def.overwrite = true;
    def.save_problem = what;
    def.save_step = step;
    if (scree_run(scene, &def, &summary, &error) != SCREE_OK) fail_msg("%s", error.text);
    scree_scene_destroy(scene);
    return summary;
}

static void saved_path(int64_t step, char path[100]) {
    snprintf(path, 100, "%s/run-problem-%lld.h5", folder, (long long)step);
}

static fclib_content read_saved(int64_t step) {
    char path[100];
    fclib_content c;
    scree_error error = {0};
    saved_path(step, path);
    if (fclib_read(path, &c, &error) != SCREE_OK) fail_msg("%s", error.text);
    return c;
}

/* A dataset of a saved file. */
static void read_numbers(int64_t step, const char *name, double *out) {
    char path[100];
    saved_path(step, path);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t data = H5Dopen2(file, name, H5P_DEFAULT);
    assert_true(data >= 0);
    assert_true(H5Dread(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, out) >= 0);
    H5Dclose(data);
    H5Fclose(file);
}

/* NLGS from zero, exactly. */
static void solve(const problem *p, double *S, double *v) {
    static const nlgs_parameters plain = {.lanes = NLGS_LANES_AUTO,
                                          .order = NLGS_RANDOM,
                                          .refresh_every = 1000,
                                          .relaxation = 1.0,
                                          .local = NLGS_LOCAL_AUTO};
    solver *s;
    solver_info info = {0};
    solver_settings settings = {.tolerance = 1e-12, .max_iterations = 200000};
    scree_error error = {0};
    memset(S, 0, p->row_first[p->contacts] * sizeof *S);
    memcpy(v, p->v_free, p->dofs * sizeof *v);
    assert_int_equal(solver_nlgs.create(&solver_nlgs, &plain, &s, &error), SCREE_OK);
    assert_int_equal(solver_nlgs.solve(s, p, &settings, S, v, &info, &error), SCREE_OK);
    assert_int_equal(info.outcome, SOLVER_CONVERGED);
    solver_nlgs.destroy(s);
}

static void all_close(const double *a, const double *b, size_t count, double within) {
    for (size_t i = 0; i < count; i++)
        if (!(fabs(a[i] - b[i]) <= within)) fail_msg("%zu: %.17g is not %.17g", i, a[i], b[i]);
}

#define MOST 64

/* Impulses and velocities of the file's problem are those of the step: the contacts here are not
 * redundant. */
static void check_form(int64_t step, uint32_t contacts) {
    fclib_content c = read_saved(step);
    fc_solvable *form;
    scree_error error = {0};
    double r[MOST], u[MOST], v[MOST], own[MOST], r_step[MOST], u_step[MOST], v_step[MOST];
    assert_false(c.is_own);
    assert_true(c.f.global);
    assert_int_equal(c.f.contacts, contacts);
    assert_int_equal(fc_solvable_create(&form, &c.f, &error), SCREE_OK);
    solve(fc_solvable_problem(form), r, own);
    assert_int_equal(fc_solvable_result(form, &c.f, r, u, v, &error), SCREE_OK);
    assert_true(fc_error(&c.f, r, v) < 1e-10);
    read_numbers(step, "/solution/r", r_step);
    read_numbers(step, "/solution/u", u_step);
    read_numbers(step, "/solution/v", v_step);
    all_close(r, r_step, 2 * contacts, 1e-8);
    all_close(u, u_step, 2 * contacts, 1e-10);
    all_close(v, v_step, c.f.M.rows, 1e-10);
    assert_int_equal(c.f.M.rows, 9); /* the ground is driven */
    assert_int_equal(c.f.guess.count, 2 * contacts);
    assert_true(c.f.guess.data[0] > 0.0); /* this contact was there the step before */
    fc_solvable_destroy(form);
    fclib_content_free(&c);
}

static void one_step(void **state) {
    (void)state;
    scree_run_summary s = run_scene(dry, SCREE_SAVE_STEP, 20);
    assert_non_null(strstr(s.problems, "run-problem-20.h5"));
    check_form(20, 3);
    /* frictionless contacts have one row in the step and two, mu 0, in the file */
    run_scene(slick, SCREE_SAVE_STEP, 20);
    check_form(20, 3);
    s = run_scene(dry, SCREE_SAVE_STEP, 31);
    assert_non_null(strstr(s.problems, "step 31 was not run"));
}

/* A link is a bilateral row: the file has our own group and all of the problem. */
static void own_group(void **state) {
    (void)state;
    scree_run_summary s = run_scene(tied, SCREE_SAVE_STEP, 20);
    assert_non_null(strstr(s.problems, "bilateral constraints (1 contact)"));
    fclib_content c = read_saved(20);
    double S[MOST], v[MOST], S_step[MOST], v_step[MOST];
    assert_true(c.is_own);
    const problem *p = &c.own.p;
    assert_int_equal(p->contacts, 3); /* joined bodies do not touch */
    assert_int_equal(problem_row(p, 2)->cone, CONE_BILATERAL);
    assert_int_equal(c.own_guess.count, p->row_first[3]);
    solve(p, S, v);
    read_numbers(20, "/solution/v", v_step);
    read_numbers(20, "/solution/r", S_step);
    all_close(v, v_step, p->dofs, 1e-9);
    all_close(S, S_step, p->row_first[3], 1e-8);
    fclib_content_free(&c);
}

/* Problems with deformable bodies are saved in the form that solvers get, also in the group of
 * scree. */
static void deformable_bodies(void **state) {
    (void)state;
    for (int worst = 0; worst < 2; worst++) {
        scree_run_summary s = run_scene(glued, worst ? SCREE_SAVE_WORST : SCREE_SAVE_STEP, 10);
        assert_int_equal(s.totals.unconverged_steps, 0);
        int64_t step;
        assert_int_equal(sscanf(strstr(s.problems, "run-problem-"), "run-problem-%" SCNd64, &step),
                         1);
        fclib_content c = read_saved(step);
        double S[MOST], v[MOST], S_step[MOST];
        assert_true(c.is_own);
        assert_non_null(c.own.p.W);
        c.own.p.W = &c.own.W; /* it has moved with its struct */
        assert_true(c.own.p.contacts > 0);
        solve(&c.own.p, S, v);
        read_numbers(step, "/solution/r", S_step);
        double largest = 0;
        for (uint32_t i = 0; i < c.own.p.row_first[c.own.p.contacts]; i++)
            largest = fmax(largest, fabs(S_step[i]));
        assert_true(largest > 0);
        all_close(S, S_step, c.own.p.row_first[c.own.p.contacts], 1e-5 * largest);
        fclib_content_free(&c);
    }
}

static void worst_and_unconverged(void **state) {
    (void)state;
    char path[100];
    scree_run_summary s = run_scene(dry, SCREE_SAVE_WORST, 0);
    assert_non_null(strstr(s.problems, "run-problem-"));
    s = run_scene(dry, SCREE_SAVE_UNCONVERGED, 0);
    assert_non_null(strstr(s.problems, "none: every step met its tolerance"));
    s = run_scene(hasty, SCREE_SAVE_UNCONVERGED, 0);
    assert_true(s.totals.unconverged_steps > 20);
    char wanted[60];
    snprintf(wanted, sizeof wanted, "; %d more were not written",
             (int)s.totals.unconverged_steps - 20);
    assert_int_equal(sscanf(s.problems, "20 files, the last %99[^;]", path), 1);
    assert_non_null(strstr(s.problems, wanted));
    assert_int_equal(access(path, F_OK), 0);
}

/* The largest residual is that of the file. */
static void worst_is_worst(void **state) {
    (void)state;
    scree_run_summary s = run_scene(hasty, SCREE_SAVE_WORST, 0);
    long long step = -1;
    const char *number = strstr(s.problems, "run-problem-");
    assert_int_equal(sscanf(number, "run-problem-%lld", &step), 1);
    char path[100], text[40];
    saved_path(step, path);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t data = H5Dopen2(file, "/fclib_global/info/description", H5P_DEFAULT);
    hid_t type = H5Dget_type(data);
    char words[300] = {0};
    assert_true(H5Tget_size(type) < sizeof words);
    assert_true(H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, words) >= 0);
    H5Tclose(type);
    H5Dclose(data);
    H5Fclose(file);
    snprintf(text, sizeof text, "residual %.3g ", s.totals.residual_max);
    if (!strstr(words, text)) fail_msg("'%s' lacks '%s'", words, text);
}

static void what_is_refused(void **state) {
    (void)state;
    scree_scene *scene = NULL;
    scree_error error = {0};
    scree_run_summary summary;
    scree_run_def def = scree_default_run_def();
    assert_int_equal(scree_scene_read_text(&scene, dry, NULL, 0, &error), SCREE_OK);
    def.save_problem = SCREE_SAVE_WORST;
    assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "give an output"));
    def.output = output;
    def.overwrite = true;
    def.save_problem = SCREE_SAVE_STEP;
    assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "count from 1"));
    scree_scene_destroy(scene);
}

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(output, sizeof output, "%s/run.h5", folder);
    return 0;
}

static int clear(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -f %s/*", folder);
    return system(command);
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(one_step, clear),
        cmocka_unit_test_teardown(own_group, clear),
        cmocka_unit_test_teardown(deformable_bodies, clear),
        cmocka_unit_test_teardown(worst_and_unconverged, clear),
        cmocka_unit_test_teardown(worst_is_worst, clear),
        cmocka_unit_test_teardown(what_is_refused, clear),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
