/* Deformable bodies with every law part alone and with every other, every scheme and every solver,
 * planar and in space: refused with a reason, or a block that falls on a boundary, on a round body
 * and on another block gives certified steps. */
#include "laws.h"

#define STEPS     12
#define TOLERANCE 1e-8

static int64_t scenes_run, refused;

static void add_map(scree_world *w,
                    scree_status (*add)(scree_world *, const char *, const scree_params *,
                                        scree_error *),
                    const char *name, const char *text) {
    scree_error error;
    scree_params *map = flow_params(text);
    must(add(w, name, map, &error), &error);
    scree_params_free(map);
}

static void add_deformable(scree_world *w, const char *text) {
    scree_error error;
    scree_params *map = flow_params(text);
    must(scree_world_add_deformable(w, map, NULL, &error), &error);
    scree_params_free(map);
}

static void add_rigid(scree_world *w, const char *name, const char *kind_of_shape,
                      const char *parameters, double height) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    scree_params *map = flow_params(parameters);
    must(scree_world_add_shape(w, kind_of_shape, map, &def.shape, &error), &error);
    scree_params_free(map);
    def.name = name;
    def.fixed = true;
    def.position[w->def.dimension - 1] = height;
    must(scree_world_add_body(w, &def, NULL, &error), &error);
}

/* A soft block above the ground, another on it, and a round body beside, all almost touching. */
static void add_bodies(scree_world *w, const char *material) {
    add_map(w, scree_world_add_material, "m", material);
    if (w->def.dimension == 2) {
        add_rigid(w, "floor", "halfplane", "{}", 0);
        add_deformable(w, "{name: lower, mesh: {kind: grid, size: [0.4, 0.2], cells: [2, 1], "
                          "element: q4}, material: m, position: [0.01, 0.1], velocity: [0.3, -1]}");
        add_deformable(w, "{name: upper, mesh: {kind: grid, size: [0.2, 0.2], cells: [1, 1], "
                          "element: t3}, material: m, position: [0, 0.3], velocity: [0, -1.5], "
                          "contact: {points: edges}}");
        add_rigid(w, "ball", "disk", "{radius: 0.1}", 0.5);
        return;
    }
    add_rigid(w, "floor", "plane", "{}", 0);
    add_deformable(w,
                   "{name: lower, mesh: {kind: grid, size: [0.4, 0.4, 0.2], cells: [2, 2, 1], "
                   "element: h8}, material: m, position: [0.01, 0, 0.1], velocity: [0.3, 0, -1]}");
    add_deformable(w, "{name: upper, mesh: {kind: grid, size: [0.2, 0.2, 0.2], cells: [1, 1, 1], "
                      "element: t4}, material: m, position: [0, 0, 0.3], velocity: [0, 0, -1.5]}");
    add_rigid(w, "ball", "sphere", "{radius: 0.1}", 0.5);
}

static scree_world *make(const setting *s, int dimension, const char *material,
                         scree_error *refusal) {
    scree_world_def def = simple_def(1e-4, TOLERANCE);
    def.dimension = dimension;
    def.gravity[1] = dimension == 2 ? -10 : 0;
    def.gravity[2] = dimension == 3 ? -10 : 0;
    def.max_iterations = 200000;
    def.scheme = s->scheme;
    scree_world *w;
    scree_error error = {0};
    w = dummy_world(def);
    change_solver(w, s->solver, s->solver_text);
    scree_params *parts = flow_params(s->law);
    scree_status status = scree_world_add_law(w, "law", parts, refusal);
    scree_params_free(parts);
    if (status != SCREE_OK) {
        scree_world_destroy(w);
        return NULL;
    }
    must(scree_world_set_law(w, "default", "default", "law", &error), &error);
    add_bodies(w, material);
    return w;
}

/* False: the solver refuses the problem itself and names another solver. */
static bool step(scree_world *w, const setting *s, const char *what) {
    int64_t touched = 0;
    for (int i = 0; i < STEPS; i++) {
        scree_error error;
        scree_status status = scree_world_step(w, &error);
        if (status != SCREE_OK && strstr(error.text, "use a solver that")) return false;
        if (status != SCREE_OK) fail_msg("%s: %s", what, error.text);
        const scree_certificate *c = &w->sim.report.certificate;
        bool solved = c->residual <= TOLERANCE && c->misfit <= w->def.law_tolerance;
        if (!solved && (is_sure(s->solver) || !(c->residual < 1e-2)))
            fail_msg("%s: step %d: residual %.3g, misfit %.3g", what, i, c->residual, c->misfit);
        if (!(c->energy <= 1e-10)) fail_msg("%s: ledger open by %.3g", what, c->energy);
        touched += w->sim.work.problem.contacts;
    }
    if (touched == 0) fail_msg("%s: nothing touched", what);
    return true;
}

static void try_setting(const setting *s, int dimension, const char *material) {
    char what[2048];
    scree_error error = {0};
    snprintf(what, sizeof what, "dimension %d, %s, law %s, solver %s, scheme %s", dimension,
             material, s->law, s->solver_text, s->scheme);
    scree_world *w = make(s, dimension, material, &error);
    if (!w) {
        refused++;
        return;
    }
    scree_status status = scree_world_build(w, &error);
    if (status == SCREE_UNSUPPORTED) {
        if (!strlen(error.text)) fail_msg("%s: refused without a word", what);
        refused++;
    } else if (status != SCREE_OK) {
        fail_msg("%s: %s", what, error.text);
    } else if (step(w, s, what)) {
        scenes_run++;
    } else {
        refused++;
    }
    scree_world_destroy(w);
}

static const char *const elastic = "{kind: elastic, E: 1e7, nu: 0.3, density: 2000}";
static const char *const rubber = "{kind: neo_hookean, E: 1e7, nu: 0.3, density: 2000}";

static void laws(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++) {
        law_choice choice = no_choice;
        fill_law_parts(dimension);
        while (next_choice(&choice)) {
            setting s = {.scheme = "moreau_jean", .solver = "auto", .solver_text = "{kind: auto}"};
            write_law(&choice, 0, &s);
            try_setting(&s, dimension, elastic);
        }
    }
    print_message("%lld scenes, %lld refused\n", (long long)scenes_run, (long long)refused);
    assert_true(scenes_run > 100 && refused > 0);
}

static void schemes_and_solvers(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (size_t k = 0; k < everything.entries[FAMILY_scheme].count; k++)
            for (size_t i = 0; i < everything.entries[FAMILY_solver].count; i++) {
                if (k && i) continue;
                setting s = {.scheme = everything.entries[FAMILY_scheme].data[k]->name,
                             .solver = everything.entries[FAMILY_solver].data[i]->name,
                             .law = "{normal: velocity, friction: {kind: coulomb, mu: 0.4}}"};
                snprintf(s.solver_text, sizeof s.solver_text, "{kind: %s}", s.solver);
                try_setting(&s, dimension, elastic);
                try_setting(&s, dimension, rubber);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(laws),
                                       cmocka_unit_test(schemes_and_solvers)};
    return cmocka_run_group_tests(tests, make_registry, free_registry);
}
