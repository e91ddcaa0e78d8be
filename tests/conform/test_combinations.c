/* Every law part alone and with every other, with every scheme, solver and shape: it is
 * refused in words, or a grain dropped on a boundary, two grains that collide and a compound all
 * give certified steps. Laws and solvers are filled from their own tables, so a new one is tested
 * before its author writes a test; a new shape needs a line in the table below. */
#include "laws.h"
#include "support/mesh_frame.h"

#define STEPS     40
#define TOLERANCE 1e-10

/* How a shape is written in the scenes. top: height of its upper face as a boundary. */
typedef struct shape_case {
    const char *name, *grain, *boundary;
    double top;
    bool massless;
} shape_case;

static const shape_case shape_cases[] = {
    {"disk", "{radius: 0.1}", "{radius: 5}", 5, false},
    {"polygon", "{vertices: [[-0.1, -0.08], [0.12, -0.09], [0.05, 0.1], [-0.07, 0.09]]}",
     "{vertices: [[-1, -1], [1, -1], [1, 0], [-1, 0]]}", 0, false},
    {"rectangle", "{width: 0.2, height: 0.15}", "{width: 2, height: 1}", 0.5, false},
    {"regular", "{sides: 5, radius: 0.1}", "{sides: 6, radius: 1}", 0.86602540378443865, false},
    {"segment", "{from: [-0.1, 0], to: [0.1, 0]}", "{from: [-1, 0], to: [1, 0]}", 0, true},
    {"halfplane", NULL, "{}", 0, true},
    {"box", NULL, "{width: 2, height: 2}", -1, true},
    {"drum", NULL, "{radius: 100}", -100, true},
};
#define SHAPE_CASES (sizeof shape_cases / sizeof *shape_cases)
#define GRAINS      5 /* the first of them */

static scree_world *setting_world(const setting *s, double gravity, scree_error *refusal) {
    scree_world_def def = simple_def(1e-4, TOLERANCE);
    def.gravity[1] = gravity;
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
        if (!refusal->text[0]) fail_msg("refused without a word: %s", s->law);
        scree_world_destroy(w);
        return NULL;
    }
    must(scree_world_set_law(w, "default", "default", "law", &error), &error);
    return w;
}

static uint32_t add_shape(scree_world *w, const char *name, const char *text) {
    scree_error error;
    uint32_t index;
    scree_params *map = flow_params(text);
    must(scree_world_add_shape(w, name, map, &index, &error), &error);
    scree_params_free(map);
    return index;
}

static void add_grain(scree_world *w, const shape_case *c, uint32_t shape_index, double x, double y,
                      double angle, const double v[3], const char *name) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    def.name = name;
    def.group = "grains";
    def.shape = shape_index;
    def.angle = angle;
    def.position[0] = x;
    def.position[1] = y;
    memcpy(def.velocity, v, 3 * sizeof *v);
    if (c->massless) {
        def.mass = 3;
        def.inertia[0] = 0.02;
    }
    must(scree_world_add_body(w, &def, NULL, &error), &error);
}

static bounds bounds_at(const scree_world *w, uint32_t shape_index, double angle) {
    return shape_bounds(w->model.shapes.data[shape_index], (pose){0, 0, cos(angle), sin(angle)});
}

static void add_boundary(scree_world *w, const shape_case *c) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    def.shape = add_shape(w, c->name, c->boundary);
    def.name = "floor";
    def.described = def.fixed = true;
    must(scree_world_add_body(w, &def, NULL, &error), &error);
}

/* Falls obliquely and spinning onto a boundary. */
static void drop(scree_world *w, const shape_case *grain, uint32_t index,
                 const shape_case *boundary) {
    add_boundary(w, boundary);
    double low = bounds_at(w, index, 0.2).low[1];
    add_grain(w, grain, index, 0.01, boundary->top - low + 5e-4, 0.2, (double[]){0.5, -1, 2},
              "grain");
}

static void collide(scree_world *w, const shape_case *a, const shape_case *b) {
    uint32_t one = add_shape(w, a->name, a->grain), two = add_shape(w, b->name, b->grain);
    double right = bounds_at(w, one, 0.1).high[0], left = bounds_at(w, two, 0.3).low[0];
    add_grain(w, a, one, -right - 1e-4, 0, 0.1, (double[]){10, 0.3, 2}, "grain");
    add_grain(w, b, two, -left + 1e-4, 0.01, 0.3, (double[]){-5, 0, -1}, "floor");
}

static uint32_t weld(scree_world *w, const shape_case *c) {
    scree_error error;
    uint32_t index, one = add_shape(w, c->name, c->grain), pair[] = {one, one};
    const scree_placement placement[] = {{.position = {-0.08, 0}, .angle = 0.3},
                                         {.position = {0.09, 0.02}, .angle = -0.1}};
    must(scree_world_add_compound(w, pair, placement, 2, &index, &error), &error);
    return index;
}

static double fastest_point(const scree_world *w) {
    double fastest = 0;
    for (size_t i = 0; i < w->model.bodies.count; i++) {
        const double *v = state_v(&w->state, i);
        double bound = w->model.shapes.data[w->model.bodies.data[i].shape]->bound;
        double spin = isfinite(bound) ? bound * fabs(v[2]) : 0;
        fastest = fmax(fastest, sqrt(v[0] * v[0] + v[1] * v[1]) + spin);
    }
    return fastest;
}

/* Steps the world and checks the certificate of every step. Returns the largest number of active
 * contacts. An impulse that supports a weight while the contact opens at less than g h works
 * against the weight by at most m (g h)^2 / 8 a step: this much energy the discrete law may create.
 */
static int64_t run(scree_world *w, const setting *s, const char *what, double gravity) {
    int64_t touched = 0;
    double allowed = 0, v_0 = fastest_point(w);
    for (int step = 0; step < STEPS; step++) {
        scree_error error;
        double before = fmax(fmax(v_0, 1), w->built ? fastest_point(w) : 0);
        scree_status status = scree_world_step(w, &error);
        if (status == SCREE_UNCONVERGED &&
            w->sim.report.runaway.found) /* it slides away for good */
            return touched + w->sim.work.problem.contacts;
        if (status != SCREE_OK) fail_msg("%s: %s", what, error.text);
        const scree_certificate *c = &w->sim.report.certificate;
        double h = w->def.h, depth = 2.5 * fmax(before, fastest_point(w)) * h;
        /* a scheme may need more than the law provides: an equilibrium, which falling bodies do not
         * have */
        bool solved = c->residual <= TOLERANCE && c->misfit <= w->def.law_tolerance;
        if (!solved && (is_sure(s->solver) || !(c->residual < 1e-2)))
            fail_msg("%s: step %d: residual %.3g, misfit %.3g", what, step, c->residual, c->misfit);
        check_law(w, solved ? TOLERANCE : c->residual, what);
        if (!(c->energy <= 1e-10)) fail_msg("%s: ledger open by %.3g", what, c->energy);
        if (!(c->momentum <= 1e-10)) fail_msg("%s: balance off by %.3g", what, c->momentum);
        if (!s->soft && !(c->penetration <= depth))
            fail_msg("%s: %.3g deep, allowed %.3g", what, c->penetration, depth);
        touched += w->sim.work.problem.contacts;
        allowed += w->sim.work.problem.contacts * whole_mass(w) * (gravity * h) * (gravity * h) / 8;
        const scree_ledger *total = w->state.clock.total;
        double scale = 1e-9 * whole_mass(w);
        double work = total->normal + total->friction + total->rolling;
        if (s->dissipates && !s->bonds && !(total->normal <= allowed + scale))
            fail_msg("%s: normal impulses made %.3g J", what, total->normal);
        if (s->dissipates && !(work + total->damping + total->fracture <= allowed + scale))
            fail_msg("%s: the law made %.3g J", what, work);
    }
    return touched;
}

static int64_t scenes_run, laws_refused, solvers_refused;

static void finish(scree_world *w, const setting *s, const char *scene, const char *a,
                   const char *b, double gravity) {
    char what[2048];
    scree_error error;
    snprintf(what, sizeof what, "%s of %s and %s, law %s, solver %s, scheme %s", scene, a, b,
             s->law, s->solver_text, s->scheme);
    scree_status status = scree_world_build(w, &error);
    if (status == SCREE_UNSUPPORTED) { /* solver, scheme or shape are incompatible with a part */
        if (!refused_in_words(&error)) fail_msg("%s: %s", what, error.text);
        solvers_refused++;
        scree_world_destroy(w);
        return;
    }
    if (status != SCREE_OK) fail_msg("%s: %s", what, error.text);
    if (run(w, s, what, gravity) == 0) fail_msg("%s: nothing touched", what);
    scree_world_destroy(w);
    scenes_run++;
}

/* The boundaries with which a law is tested: a disk and a rectangle on the half-plane; two grains,
 * in turn, or every grain on it and on its own kind; every grain on every boundary. */
typedef enum breadth { BREADTH_LEAST, BREADTH_TWO, BREADTH_GRAINS, BREADTH_ALL } breadth;

static size_t turn; /* of grains */

/* The long checks take every grain, and so does a law part alone, which has few partners. */
static bool every_grain_too(void) { return simple_soak() || getenv("SCREE_TEST_LAW"); }

static bool is_tried(breadth wide, size_t g) {
    if (wide == BREADTH_LEAST) return g == 0 || g == 2;
    return wide != BREADTH_TWO || every_grain_too() || g == turn % GRAINS ||
           g == (turn + 2) % GRAINS;
}

static void all_shapes(const setting *s, breadth wide) {
    scree_error refusal = {0};
    bool every = wide == BREADTH_ALL;
    for (size_t g = 0; g < SHAPE_CASES; g++) {
        const shape_case *grain = &shape_cases[g];
        if (!grain->grain || !is_tried(wide, g)) continue;
        for (size_t b = 0; b < SHAPE_CASES; b++) {
            const shape_case *other = &shape_cases[b];
            if (!every && strcmp(other->name, "halfplane") != 0 && b != g) continue;
            scree_world *w = setting_world(s, -10, &refusal);
            if (!w) {
                laws_refused++;
                return;
            }
            drop(w, grain, add_shape(w, grain->name, grain->grain), other);
            finish(w, s, "drop", grain->name, other->name, 10);
            if (wide == BREADTH_LEAST) continue;
            if (other->grain && b >= g && !(grain->massless && other->massless)) {
                w = setting_world(s, 0, &refusal);
                collide(w, grain, other);
                finish(w, s, "collision", grain->name, other->name, 0);
            }
        }
        if (wide == BREADTH_LEAST) continue; /* solvers and schemes are independent of compounds */
        scree_world *w = setting_world(s, -10, &refusal);
        drop(w, grain, weld(w, grain), &shape_cases[5]);
        finish(w, s, "drop", "a compound", grain->name, 10);
    }
}

/* The first scheme and the first solver are combined with every filling of a part on every
 * boundary. Pairs of parts take the grains in turn: their interaction depends on the cone and the
 * columns that they write, not on the shape; the long checks take all. The other schemes and
 * solvers are combined with the first filling on the fewest shapes. */
static void each_solver(setting *s, const law_choice *choice, int variant) {
    bool alone = choice->one == choice->two;
    for (size_t k = 0; k < everything.entries[FAMILY_scheme].count; k++)
        for (size_t i = 0; i < everything.entries[FAMILY_solver].count; i++) {
            if ((variant || !alone) && (k || i)) continue;
            if (k && i) continue;
            s->scheme = everything.entries[FAMILY_scheme].data[k]->name;
            s->solver = everything.entries[FAMILY_solver].data[i]->name;
            snprintf(s->solver_text, sizeof s->solver_text, "{kind: %s}", s->solver);
            all_shapes(s, k || i ? BREADTH_LEAST : alone ? BREADTH_ALL : BREADTH_TWO);
        }
}

static void laws_schemes_solvers_shapes(void **unused) {
    (void)unused;
    law_choice choice = no_choice;
    fill_law_parts(2);
    while (next_choice(&choice)) {
        setting s = {0};
        turn++;
        for (int variant = 0; write_law(&choice, variant, &s); variant++)
            each_solver(&s, &choice, variant);
    }
    assert_true(laws_refused > 0);
    assert_true(solvers_refused > 0); /* the plain solver supports no rolling cone */
    assert_true(scenes_run > 1000);
    print_message("%lld scenes, %lld laws refused\n", (long long)scenes_run,
                  (long long)laws_refused);
}

/* Every solver with every filling of its own table, on one law with all features. */
static void solver_settings_all(void **unused) {
    (void)unused;
    for (size_t i = 0; i < everything.entries[FAMILY_solver].count; i++) {
        const kind *k = everything.entries[FAMILY_solver].data[i];
        fillings f = fill_kind(FAMILY_solver, k, 2);
        for (int way = 0; way < f.count; way++) {
            setting s = {.dissipates = true, .scheme = "moreau_jean", .solver = k->name};
            snprintf(s.law, sizeof s.law,
                     "{normal: velocity, impact: {kind: newton, e_n: 0.4, e_t: 0.4}, friction: "
                     "{kind: coulomb, mu: 0.4}, rolling: {kind: rolling, mu_r: 0.05}}");
            memcpy(s.solver_text, f.text[way], sizeof s.solver_text);
            all_shapes(&s, i == 0 ? BREADTH_ALL : BREADTH_GRAINS);
        }
    }
}

/* Slots: a part under another slot's name, and an empty law, are refused with a reason. */
static void misplaced_parts(void **unused) {
    (void)unused;
    for (size_t i = 0; i < everything.entries[FAMILY_law_part].count; i++) {
        const law_part *p = (const law_part *)everything.entries[FAMILY_law_part].data[i];
        for (int slot = 0; slot < LAW_SLOTS; slot++) {
            if (slot == (int)p->slot || !is_of_world((int)i)) continue;
            setting s = {.scheme = "moreau_jean", .solver = "nlgs", .solver_text = "{kind: nlgs}"};
            scree_error refusal = {0};
            snprintf(s.law, sizeof s.law, "{%s: %.255s}", law_slot_name[slot],
                     part_fillings[i].text[0]);
            assert_null(setting_world(&s, 0, &refusal));
            assert_true(refusal.text[0]);
        }
    }
}

/* Every measure on a frame with contacts, filled from its table: finite numbers in every column. */
static void add_wall(scree_world *w, const char *name, const char *normal, double x) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    def.shape = add_shape(w, "halfplane", normal);
    def.name = name;
    def.position[0] = x;
    def.fixed = true;
    must(scree_world_add_body(w, &def, NULL, &error), &error);
}

static scree_world *measured_world(void) {
    setting s = {.scheme = "moreau_jean", .solver = "nlgs", .solver_text = "{kind: nlgs}"};
    scree_error error, refusal = {0};
    snprintf(s.law, sizeof s.law, "{normal: velocity, friction: {kind: coulomb, mu: 0.3}}");
    scree_world *w = setting_world(&s, -10, &refusal);
    drop(w, &shape_cases[2], add_shape(w, "rectangle", shape_cases[2].grain), &shape_cases[5]);
    uint32_t disk = add_shape(w, "disk", shape_cases[0].grain);
    for (int k = 0; k < 4; k++) /* neighbours, for measures between bodies */
        add_grain(w, &shape_cases[0], disk, 0.25 + 0.2 * (k % 2), 0.1 + 0.2 * (k / 2), 0,
                  (double[]){0, 0, 0}, "");
    add_wall(w, "west", "{normal: [1, 0]}", -1);
    add_wall(w, "east", "{normal: [-1, 0]}", 1);
    for (size_t i = 0; i < sizeof suite_words / sizeof *suite_words; i++)
        must(scree_world_add_value(w, suite_words[i], "kinetic", "", NULL, &error), &error);
    return w;
}

/* Two deformable blocks side by side, under the made-up names. */
typedef struct soft_case {
    synthetic *s;
    mesh_frame *m;
} soft_case;

static soft_case make_soft(void) {
    soft_case c = {synthetic_new(), mesh_frame_new(2, 1)};
    const double strain[9] = {-1e-3, 0, 0, 0, 2e-4, 0, 0, 0, 0}, none[3] = {0};
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t b = mesh_frame_planar_body(c.s, suite_words[k], k + 0.5, 0.5, 1);
        mesh_frame_grid(c.m, b, k ? SCREE_ELEMENT_T3 : SCREE_ELEMENT_Q4, (const double[]){k, 0, 0},
                        (const double[]){1, 1, 0}, (const int[]){2, 2, 0});
        mesh_frame_stretch(c.m, k, strain, none, 1e6, 0.2);
    }
    synthetic_contact(c.s, 1, 0, 1, 0.5, 1, 0, 100, 3, SCREE_STICK);
    c.s->area[0] = 1;
    mesh_frame_show(c.m, &c.s->layout, &c.s->frame);
    return c;
}

/* False: refused with a reason, as when a made-up name refers to unsuitable bodies. */
static bool eval_once(scree_frame now, const measure_kind *k, const void *parameters,
                      const char *text) {
    scree_error error = {0};
    uint32_t rows = measure_row_count(k, &now);
    double *out = mem_alloc((size_t)rows * k->columns, sizeof *out);
    double *again = mem_alloc((size_t)rows * k->columns, sizeof *out);
    const scree_frame *before = k->compares ? &now : NULL;
    for (size_t i = 0; i < (size_t)rows * k->columns; i++)
        out[i] = 1e300;
    bool good = k->eval(parameters, &now, before, out, &error) == SCREE_OK;
    if (!good) {
        assert_true(error.text[0]);
        mem_free(out);
        mem_free(again);
        return false;
    }
    must(k->eval(parameters, &now, before, again, &error), &error);
    for (size_t i = 0; i < (size_t)rows * k->columns; i++)
        if (out[i] == 1e300) fail_msg("%s: column %zu was not written", text, i % k->columns);
    assert_memory_equal(out, again, (size_t)rows * k->columns * sizeof *out);
    for (uint32_t c = 0; c < k->columns; c++)
        assert_true(k->column[c].name[0]);
    mem_free(out);
    mem_free(again);
    return true;
}

static void measures(void **unused) {
    (void)unused;
    static const char *const ignore[] = {"kind", NULL};
    scree_world *w = measured_world();
    soft_case soft = make_soft();
    simple_steps(w, STEPS);
    assert_true(w->sim.work.problem.contacts > 0);
    for (size_t i = 0; i < everything.entries[FAMILY_measure].count; i++) {
        const measure_kind *k = (const measure_kind *)everything.entries[FAMILY_measure].data[i];
        char text[256];
        int accepted = 0;
        for (int number = 0; made_up_text(&k->head, number, text, sizeof text); number++) {
            scree_error error = {0};
            const kind *found;
            void *parameters;
            scree_params *map = flow_params(text);
            if (world_read_kind(w, FAMILY_measure, k->head.name, map, ignore, &found, &parameters,
                                &error) == SCREE_OK) {
                accepted += eval_once(simple_frame(w), k, parameters, text);
                accepted += eval_once(soft.s->frame, k, parameters, text);
                world_free_parameters(found, parameters);
            }
            scree_params_free(map);
        }
        if (!accepted) fail_msg("the measure '%s' cannot be filled from its table", k->head.name);
    }
    mesh_frame_free(soft.m);
    synthetic_free(soft.s);
    scree_world_destroy(w);
}

static void shapes_are_known(void **unused) {
    (void)unused;
    for (size_t c = 0; c < SHAPE_CASES; c++)
        assert_true(!shape_cases[c].grain == (c >= GRAINS));
    for (size_t i = 0; i < everything.entries[FAMILY_shape].count; i++) {
        const kind *k = everything.entries[FAMILY_shape].data[i];
        if (k->needs & CAN_SPACE) continue; /* these scenes are planar */
        bool known = false;
        for (size_t c = 0; c < SHAPE_CASES; c++)
            known = known || strcmp(shape_cases[c].name, k->name) == 0;
        if (!known) fail_msg("add a micro-case for the shape '%s' to shape_cases", k->name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_known),
        cmocka_unit_test(laws_schemes_solvers_shapes),
        cmocka_unit_test(solver_settings_all),
        cmocka_unit_test(misplaced_parts),
        cmocka_unit_test(measures),
    };
    return cmocka_run_group_tests(tests, make_registry, free_registry);
}
