/* Tables of plug-ins: registered by the program itself, compared with built-in ones bit for bit,
 * and refused with a reason if they are wrong. tests/system/plugin.sh loads shared objects. */
#include <math.h>
#include <string.h>

#include "registry.h"
#include "scree/plugin.h"
#include "support/check.h"
#include "support/simple_world.h"

static scree_error error;

static void refused(scree_status got, scree_status want, const char *words) {
    if (got != want) fail_msg("status %d, wanted %d: %s", (int)got, (int)want, error.text);
    if (!strstr(error.text, words)) fail_msg("'%s' is not in: %s", words, error.text);
    error.text[0] = '\0';
}

typedef struct twin {
    double mu, e, c;
} twin;

static const scree_param twin_params[] = {
    {.name = "mu", .offset = offsetof(twin, mu), .fallback = "0", .help = "friction"},
    {.name = "e", .offset = offsetof(twin, e), .fallback = "0", .help = "restitution"},
    {.name = "c", .offset = offsetof(twin, c), .unit = "N*s/m", .fallback = "0", .help = "damper"},
    {0},
};

/* ---- twins of coulomb, newton, position, viscous: the same bits */

static void friction(const void *parameters, const scree_law_block *block) {
    for (size_t i = 0; i < block->count; i++)
        block->mu[i] = ((const twin *)parameters)->mu;
}

static void restitution(const void *parameters, const scree_law_block *block) {
    double e = ((const twin *)parameters)->e;
    for (size_t i = 0; i < block->count; i++) {
        const double *U = block->U_before + i * block->rows;
        double *b = block->b + i * block->rows;
        b[0] += e * fmin(U[0], 0);
        for (int t = 1; t < block->dimension; t++)
            b[t] += e * U[t];
    }
}

static void viscous(const void *parameters, const scree_law_block *block) {
    for (size_t i = 0; i < block->count; i++) {
        block->mu[i] = 0;
        for (int t = 1; t < block->dimension; t++)
            block->D[i * block->rows + (size_t)t] = block->h * ((const twin *)parameters)->c;
    }
}

static void viscous_finish(const void *parameters, const scree_law_block *block) {
    for (size_t i = 0; i < block->count; i++) {
        const double *before = block->U_before + i * block->rows,
                     *after = block->U + i * block->rows;
        for (int t = 1; block->active[i] && t < block->dimension; t++)
            block->damping[i] -=
                0.5 * block->h * ((const twin *)parameters)->c * after[t] * (before[t] + after[t]);
    }
}

#define ENTRY(word)                                                                                \
    { .name = word, .help = "a twin", .params = twin_params, .parameters = sizeof(twin) }
static const scree_law_part twin_friction = {.size = sizeof twin_friction,
                                             .entry = ENTRY("twin_friction"),
                                             .slot = SCREE_LAW_FRICTION,
                                             .writes = SCREE_WRITES_MU,
                                             .prepare = friction};
static const scree_law_part twin_impact = {.size = sizeof twin_impact,
                                           .entry = ENTRY("twin_impact"),
                                           .slot = SCREE_LAW_IMPACT,
                                           .writes = SCREE_WRITES_B_N | SCREE_WRITES_B_T,
                                           .prepare = restitution};
static const scree_law_part twin_viscous = {.size = sizeof twin_viscous,
                                            .entry = ENTRY("twin_viscous"),
                                            .slot = SCREE_LAW_FRICTION,
                                            .writes = SCREE_WRITES_MU | SCREE_WRITES_D,
                                            .flags = SCREE_LAW_WORKS,
                                            .prepare = viscous,
                                            .finish = viscous_finish};

/* ---- a load and a function like built-in ones */

static void push(const void *parameters, const scree_load_block *block) {
    (void)parameters;
    size_t dofs = block->dimension == 3 ? 6 : 3;
    for (size_t i = 0; i < block->count; i++)
        block->force[i * dofs] = block->magnitude;
}

typedef struct push_parameters {
    void *magnitude;
} push_parameters;
static const scree_param push_params[] = {{.name = "magnitude",
                                           .type = SCREE_PARAM_FUNCTION,
                                           .offset = offsetof(push_parameters, magnitude),
                                           .unit = "N",
                                           .flags = SCREE_PARAM_REQUIRED,
                                           .help = "force along x"},
                                          {0}};
static const scree_load_kind twin_push = {.size = sizeof twin_push,
                                          .entry = {.name = "twin_push",
                                                    .help = "a force along x",
                                                    .params = push_params,
                                                    .parameters = sizeof(push_parameters)},
                                          .apply = push};

static double slope(const void *parameters, double t) { return ((const twin *)parameters)->c * t; }
static const scree_param slope_params[] = {{.name = "c",
                                            .offset = offsetof(twin, c),
                                            .flags = SCREE_PARAM_REQUIRED | SCREE_PARAM_VALUE,
                                            .help = "slope"},
                                           {0}};
static const scree_function_kind twin_slope = {.size = sizeof twin_slope,
                                               .entry = {.name = "twin_slope",
                                                         .help = "c times t",
                                                         .params = slope_params,
                                                         .parameters = sizeof(twin)},
                                               .value = slope};

static int register_all(void **unused) {
    (void)unused;
    must(scree_register_law_part(&twin_friction, &error), &error);
    must(scree_register_law_part(&twin_impact, &error), &error);
    must(scree_register_law_part(&twin_viscous, &error), &error);
    must(scree_register_load(&twin_push, &error), &error);
    must(scree_register_function(&twin_slope, &error), &error);
    return 0;
}

/* Disks and blocks tumbling on the ground under this law and load. */
static uint64_t tumble(const char *parts, const char *load, const char *function, int threads) {
    scree_world *w;
    scree_world_def def = simple_def(1e-3, 1e-8);
    def.threads = threads;
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *law = simple_params("%s", parts);
    must(scree_world_add_law(w, "law", law, &error), &error);
    scree_params_free(law);
    must(scree_world_set_law(w, "default", "default", "law", &error), &error);
    simple_ground(w, 0, 0, 0.05);
    uint32_t disk = simple_disk(w, 0.1), brick = simple_rectangle(w, 0.3, 0.2);
    uint64_t id[30];
    for (int i = 0; i < 30; i++)
        id[i] = simple_body(w, i % 2 ? disk : brick, 0.02 * i, 0.2 + 0.25 * i, 0.1 * i, 0.3, 0, 1);
    simple_load(w, "push", load, id, 30, function);
    simple_steps(w, 300);
    uint64_t hash = scree_world_hash(w);
    simple_end(w);
    return hash;
}

static void twins_have_the_same_bits(void **unused) {
    (void)unused;
    const char *own =
        "{normal: velocity, impact: {kind: newton, e_n: 0.4, e_t: 0.4}, friction: 0.3}";
    const char *plugged = "{normal: velocity, impact: {kind: twin_impact, e: 0.4}, "
                          "friction: {kind: twin_friction, mu: 0.3}}";
    uint64_t a = tumble(own, "twin_push", "{magnitude: {kind: twin_slope, c: 3}}", 1);
    uint64_t b = tumble(plugged, "twin_push", "{magnitude: {kind: twin_slope, c: 3}}", 1);
    uint64_t c = tumble(plugged, "twin_push", "{magnitude: {kind: twin_slope, c: 3}}", 3);
    assert_true(a == b);
    assert_true(b == c);
}

/* A block that slides against the damper alone: v = v_0 exp(-c t / m), by implicit steps. */
static void dampers_work(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-12);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *law = simple_params("{normal: velocity, friction: {kind: twin_viscous, c: 50}}");
    must(scree_world_add_law(w, "law", law, &error), &error);
    scree_params_free(law);
    must(scree_world_set_law(w, "default", "default", "law", &error), &error);
    simple_ground(w, 0, 0, 0);
    uint64_t disk = simple_body(w, simple_disk(w, 0.1), 0, 0.1, 0, 2, 0, 0);
    simple_drive(w, disk, "{rotation: fixed}");
    double q[3], v[3], mass = 0.01 * 3.14159265358979323846 * 1000;
    simple_steps(w, 400);
    simple_get(w, disk, q, v);
    near("speed", v[0], 2 * pow(1 + 1e-3 * 50 / mass, -400), 1e-8);
    simple_end(w);
}

/* ---- wrong tables are refused */

static scree_status silent_solver(const void *parameters, scree_solver_run *run, scree_error *why) {
    (void)parameters, (void)run, (void)why;
    return SCREE_OK;
}

static void wrong_tables(void **unused) {
    (void)unused;
    size_t before = registry_count(FAMILY_law_part);
    scree_law_part part = twin_friction;
    part.entry.name = "other";
    part.size = 4;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "begin with its size");
    part.size = sizeof part + 8;
    refused(scree_register_law_part(&part, &error), SCREE_UNSUPPORTED, "newer");
    refused(scree_register_law_part(NULL, &error), SCREE_BAD_INPUT, "size");
    part.size = sizeof part;
    part.prepare = NULL;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "no function 'prepare'");
    part.prepare = friction;
    part.entry.name = "with blank";
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "name of letters");
    part.entry.name = "coulomb";
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT,
            "already a law part 'coulomb'");
    part.entry.name = "other";
    part.entry.help = NULL;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "no help");
    part.entry.help = "x";
    part.history = 2;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "no function 'finish'");
    part.history = 33;
    part.finish = viscous_finish;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "32");
    part.history = 0;
    part.writes = 1u << 20;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "share");
    part.writes = SCREE_WRITES_MU;
    part.entry.parameters = 4;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "outside the struct");
    scree_param rows[2] = {{.name = "a", .unit = "mm", .help = "x"}, {0}};
    part.entry.params = rows;
    part.entry.parameters = sizeof(double);
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "without a prefix");
    rows[0].unit = "furlong";
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "furlong");
    rows[0].unit = NULL;
    rows[0].type = SCREE_PARAM_FUNCTION;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "function of time");
    rows[0].type = SCREE_PARAM_CHOICE;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "choices");
    rows[0] = (scree_param){.name = "kind", .help = "x"};
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "not 'kind'");
    rows[0] = (scree_param){.name = "a", .help = "x", .low = 2, .high = 1};
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "'low' above 'high'");
    rows[0] = (scree_param){.name = "a", .help = "x", .unit = "m", .fallback = "5 s"};
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "'5 s' is a time");
    rows[0] =
        (scree_param){.name = "a", .help = "x", .fallback = "-1", .flags = SCREE_PARAM_POSITIVE};
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "must be > 0");
    part.entry.parameters = 2 * sizeof(double);
    rows[0] = (scree_param){.name = "a", .help = "x", .offset = 3};
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "not aligned");
    scree_param twice[3] = {{.name = "a"}, {.name = "a", .offset = sizeof(double)}, {0}};
    part.entry.params = twice;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "twice");
    part.entry.params = NULL;
    part.entry.name = "3";
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "begins with no digit");
    part.entry.name = "both";
    part.writes = SCREE_WRITES_MU | SCREE_WRITES_BOUND;
    refused(scree_register_law_part(&part, &error), SCREE_BAD_INPUT, "choose one");
    scree_measure_kind measure = {.size = sizeof measure, .entry = {.name = "m", .help = "x"}};
    refused(scree_register_measure(&measure, &error), SCREE_BAD_INPUT, "no function 'eval'");
    scree_generator_kind generator = {.size = sizeof generator,
                                      .entry = {.name = "m", .help = "x"}};
    refused(scree_register_generator(&generator, &error), SCREE_BAD_INPUT, "'generate'");
    scree_solver_kind solver = {.size = sizeof solver, .entry = {.name = "m", .help = "x"}};
    refused(scree_register_solver(&solver, &error), SCREE_BAD_INPUT, "'run'");
    solver.run = silent_solver;
    refused(scree_register_solver(&solver, &error), SCREE_BAD_INPUT, "no cone");
    solver.cones = 1u << SCREE_CONE_SIGNORINI;
    solver.memory = SIZE_MAX;
    refused(scree_register_solver(&solver, &error), SCREE_NO_MEMORY, "m");
    assert_int_equal(registry_count(FAMILY_law_part), before);
}

/* ---- functions that fail without a text, or return impossible numbers */

static const scree_measure_heading silent_heading[] = {{"x", "1"}};
static scree_status silent_measure(const void *parameters, const scree_frame *frame,
                                   const scree_frame *before, double *out, size_t rows,
                                   scree_error *why) {
    (void)parameters, (void)frame, (void)before, (void)out, (void)rows, (void)why;
    return (scree_status)777;
}
static double pushed_once(const void *parameters, double t) {
    (void)parameters, (void)t;
    return 1;
}
static double corner_behind(const void *parameters, double t) {
    (void)parameters;
    return t - 1;
}

static void silent_failures_have_words(void **unused) {
    (void)unused;
    const scree_measure_kind silent = {.size = sizeof silent,
                                       .entry = {.name = "silent", .help = "says nothing"},
                                       .columns = 1,
                                       .heading = silent_heading,
                                       .eval = silent_measure};
    must(scree_register_measure(&silent, &error), &error);
    scree_world_def def = simple_def(1e-3, 1e-8);
    simple_law law = {.mu = 0.3};
    scree_world *w = simple_world(&def, &law);
    simple_body(w, simple_disk(w, 0.1), 0, 1, 0, 0, 0, 0);
    const scree_frame *frame;
    scree_measure *m;
    double row[16];
    must(scree_world_frame(w, &frame, &error), &error);
    must(scree_measure_create(&m, 2, "silent", NULL, &error), &error);
    refused(scree_measure_eval(m, frame, NULL, row, 16, &error), SCREE_BAD_INPUT, "gave no reason");
    scree_measure_destroy(m);
    scree_world_destroy(w);
}

/* A corner before the requested time once made steps of negative length. */
static void time_goes_forward(void **unused) {
    (void)unused;
    const scree_function_kind behind = {.size = sizeof behind,
                                        .entry = {.name = "behind", .help = "a corner behind"},
                                        .value = pushed_once,
                                        .corner = corner_behind};
    must(scree_register_function(&behind, &error), &error);
    scree_world_def def = simple_def(1e-3, 1e-8);
    simple_law law = {.mu = 0.3};
    scree_world *w = simple_world(&def, &law);
    scree_step_def steps = scree_default_step_def();
    uint64_t id = simple_body(w, simple_disk(w, 0.1), 0, 1, 0, 0, 0, 0);
    simple_load(w, "push", "force", &id, 1, "{direction: [1, 0], magnitude: {kind: behind}}");
    steps.events = true;
    must(scree_world_adapt(w, &steps, &error), &error);
    for (int i = 0; i < 5; i++) {
        double t = scree_world_time(w);
        simple_step(w);
        assert_true(scree_world_time(w) > t);
    }
    scree_world_destroy(w);
}

/* ---- a part that writes NaN */

static double spoilt_mu;
static void spoil(const void *parameters, const scree_law_block *block) {
    (void)parameters;
    for (size_t i = 0; i < block->count; i++)
        block->mu[i] = spoilt_mu;
}
static const scree_law_part spoilt = {.size = sizeof spoilt,
                                      .entry = {.name = "spoilt", .help = "no numbers"},
                                      .slot = SCREE_LAW_FRICTION,
                                      .writes = SCREE_WRITES_MU,
                                      .prepare = spoil};

/* A coefficient that is not a number once gave a contact that did not carry and a certificate of
 * residual 0. */
static void spoilt_numbers_end_the_step(void **unused) {
    (void)unused;
    static const double wrong[] = {NAN, INFINITY, -1, 0.3};
    must(scree_register_law_part(&spoilt, &error), &error);
    for (size_t i = 0; i < 4; i++) {
        scree_world_def def = simple_def(1e-3, 1e-8);
        scree_world *w;
        must(scree_world_create(&w, &def, &error), &error);
        scree_params *law = simple_params("{normal: velocity, friction: spoilt}");
        must(scree_world_add_law(w, "law", law, &error), &error);
        scree_params_free(law);
        must(scree_world_set_law(w, "default", "default", "law", &error), &error);
        simple_ground(w, 0, 0, 0);
        simple_body(w, simple_disk(w, 0.1), 0, 0.1, 0, 0, 0, 0);
        must(scree_world_build(w, &error), &error);
        spoilt_mu = wrong[i];
        uint64_t before = scree_world_hash(w);
        scree_status status = scree_world_step(w, &error);
        if (i == 3) must(status, &error);
        if (i < 3) {
            refused(status, SCREE_STOPPED, "the law part 'spoilt' of a plug-in wrote mu = ");
            assert_int_equal(scree_world_hash(w), before);
        }
        scree_world_destroy(w);
    }
}

/* Schemes that take laws in another form refuse those of plug-ins in words. */
static void schemes_refuse(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-8);
    def.scheme = "verlet";
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *law = simple_params("{normal: velocity, friction: {kind: twin_friction}}");
    scree_status status = scree_world_add_law(w, "law", law, &error);
    scree_params_free(law);
    if (status == SCREE_OK) {
        must(scree_world_set_law(w, "default", "default", "law", &error), &error);
        simple_ground(w, 0, 0, 0);
        status = scree_world_build(w, &error);
    }
    refused(status, status, "scheme");
    assert_int_not_equal(status, SCREE_OK);
    scree_world_destroy(w);
}

static void files_that_are_none(void **unused) {
    (void)unused;
    refused(scree_plugin_load("no/such/file.so", &error), SCREE_NOT_FOUND, "no such file");
    refused(scree_plugin_load("README.md", &error), SCREE_BAD_INPUT, "cannot be loaded");
    assert_null(scree_plugin_at(scree_plugin_count()).name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_have_the_same_bits),
        cmocka_unit_test(dampers_work),
        cmocka_unit_test(wrong_tables),
        cmocka_unit_test(silent_failures_have_words),
        cmocka_unit_test(time_goes_forward),
        cmocka_unit_test(spoilt_numbers_end_the_step),
        cmocka_unit_test(schemes_refuse),
        cmocka_unit_test(files_that_are_none),
    };
    return cmocka_run_group_tests(tests, register_all, NULL);
}
