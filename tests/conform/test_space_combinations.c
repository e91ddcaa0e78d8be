/* Every law part alone and with every other, on every kind of solid, with the midpoint scheme and
 * with implicit Euler: it is refused with a reason, or a grain dropped on a plane and two grains
 * that collide give certified steps. So does every setting of every solver. */
#include "base/space.h"
#include "laws.h"

#define STEPS     24
#define TOLERANCE 1e-7

typedef struct grain_case {
    const char *name, *text;
} grain_case;

/* Those that can fall. Vertices have their centre of mass near the origin. */
static const grain_case grains[] = {
    {"sphere", "{radius: 0.1}"},
    {"block", "{size: [0.2, 0.15, 0.12]}"},
    {"cylinder", "{radius: 0.1, height: 0.15}"},
    {"capsule", "{radius: 0.08, length: 0.1}"},
    {"cone", "{radius: 0.1, height: 0.15}"},
    {"ellipsoid", "{radii: [0.12, 0.1, 0.08]}"},
    {"superellipsoid", "{radii: [0.1, 0.08, 0.1], exponents: [3, 2.5]}"},
#if SCREE_WITH_QHULL
    {"polyhedron", "{vertices: [[-0.1, -0.1, -0.08], [0.1, -0.1, -0.08], [0, 0.12, -0.08], [0, 0, "
                   "0.15], [0.1, 0.1, 0.05]]}"},
#endif
};
#define GRAINS (sizeof grains / sizeof *grains)
#define CONE   4

/* Laws that close gaps see the gaps of a flat face differ by rounding; the sweeps then move
 * impulses between its corners very slowly. Different restitutions may leave no solution. A step
 * with such laws may miss its tolerance, and must report it. */
static bool may_miss(const setting *s) {
    return strstr(s->law, "quasi_inelastic") || strstr(s->law, "position") || !s->dissipates;
}

static scree_world *setting_world(const setting *s, double theta, double gravity,
                                  scree_error *refusal) {
    scree_world_def def = simple_def(5e-4, TOLERANCE);
    scree_world *w;
    scree_error error = {0};
    def.dimension = 3;
    def.theta = theta;
    def.gravity[1] = 0;
    def.gravity[2] = gravity;
    def.max_iterations = may_miss(s) && !s->soft ? 200 : 20000;
    def.scheme = s->scheme;
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

static void add_grain(scree_world *w, uint32_t index, const double at[3], const double v[6]) {
    const double turn[3] = {0.2, 0.1, 0.3 * at[0]};
    scree_body_def def = scree_default_body_def();
    def.shape = index;
    copy3(def.position, at);
    quaternion_exp(turn, def.orientation);
    memcpy(def.velocity, v, sizeof def.velocity);
    simple_add(w, &def);
}

static void add_plane(scree_world *w) {
    scree_body_def def = scree_default_body_def();
    def.shape = add_shape(w, "plane", "{}");
    def.fixed = true;
    simple_add(w, &def);
}

static double bound_of(const scree_world *w, uint32_t index) {
    return w->model.shapes.data[index]->bound;
}

/* Falls obliquely and spinning; its centre would reach the plane after 60 % of the run. */
static void drop(scree_world *w, uint32_t index) {
    double high = bound_of(w, index) + 5e-4, fall = high / (0.6 * STEPS * w->def.h);
    add_plane(w);
    add_grain(w, index, (double[]){0.01, 0, high}, (double[]){1, 0.5, -fall, 1, 3, 2});
}

static void collide(scree_world *w, uint32_t one, uint32_t two) {
    add_grain(w, one, (double[]){-bound_of(w, one) - 5e-4, 0, 0}, (double[]){6, 0.3, 0, 1, 2, 3});
    add_grain(w, two, (double[]){bound_of(w, two) + 5e-4, 0.02, 0.01},
              (double[]){-6, 0, 0, -1, 0, 2});
}

/* Two grains of a kind welded together. */
static uint32_t weld(scree_world *w, const grain_case *c) {
    scree_error error;
    uint32_t index, one = add_shape(w, c->name, c->text), pair[] = {one, one};
    scree_placement placement[2] = {{.position = {-0.08, 0, 0}}, {.position = {0.09, 0.02, 0.03}}};
    quaternion_exp((double[3]){0.3, 0, 0.2}, placement[1].orientation);
    must(scree_world_add_compound(w, pair, placement, 2, &index, &error), &error);
    return index;
}

static double fastest_point(const scree_world *w) {
    double fastest = 0;
    for (size_t i = 0; i < w->model.bodies.count; i++) {
        const double *v = state_v(&w->state, i);
        double bound = bound_of(w, w->model.bodies.data[i].shape);
        fastest = fmax(fastest, length3(v) + (isfinite(bound) ? bound * length3(v + 3) : 0));
    }
    return fastest;
}

static int64_t steps_run, steps_missed;

/* The residual below which a step with these settings may miss its tolerance. Full Newton steps
 * without a line search may cycle; rolling contacts show it. */
static double largest_miss(const setting *s) {
    /* springs under a face are such laws too, and sweeps need more than 20,000 iterations */
    if (!may_miss(s) && is_sure(s->solver)) return s->soft ? 1e-4 : 0;
    return strstr(s->solver_text, "line: full") ? 0.1 : 1e-2;
}

static void check_solved(scree_world *w, const setting *s, int step, const char *what) {
    const scree_certificate *c = &w->sim.report.certificate;
    if (!c->converged && !(c->residual < largest_miss(s)))
        fail_msg("%s: step %d: residual %.3g", what, step, c->residual);
    check_law(w, c->converged ? TOLERANCE : c->residual, what);
    steps_missed += !c->converged;
    steps_run++;
}

static int64_t sizes_refused;

/* Solvers with dense tables or lists of combinations have a limit of size, and refuse larger
 * problems with a reason, without changing the state. */
static bool refused_for_size(const setting *s, scree_status status, const scree_error *error) {
    return status == SCREE_UNSUPPORTED && !is_sure(s->solver) &&
           strstr(error->text, " more than '") && strstr(error->text, "use a solver");
}

/* Steps the world and checks the certificate of every step. Returns the largest number of active
 * contacts. An impulse that supports a weight while the contact opens at less than g h works
 * against the weight by at most m (g h)^2 / 8 a step: this much energy the discrete law may create.
 */
static int64_t run(scree_world *w, const setting *s, double gravity, const char *what) {
    int64_t touched = 0;
    double allowed = 0, before = fastest_point(w);
    for (int step = 0; step < STEPS; step++) {
        scree_error error;
        uint64_t hash = scree_world_hash(w);
        scree_status status = scree_world_step(w, &error);
        if (refused_for_size(s, status, &error)) {
            assert_true(scree_world_hash(w) == hash);
            sizes_refused++;
            return touched + w->sim.work.problem.contacts;
        }
        if (status != SCREE_OK) fail_msg("%s: %s", what, error.text);
        const scree_certificate *c = &w->sim.report.certificate;
        double h = w->def.h, depth = 4 * fmax(before, fastest_point(w)) * h;
        before = fmax(before, fastest_point(w));
        check_solved(w, s, step, what);
        if (!(c->energy <= 1e-10)) fail_msg("%s: ledger open by %.3g", what, c->energy);
        if (!(c->momentum <= 1e-10)) fail_msg("%s: balance off by %.3g", what, c->momentum);
        if (!s->soft && !(c->penetration <= depth))
            fail_msg("%s: %.3g deep, allowed %.3g", what, c->penetration, depth);
        touched += w->sim.work.problem.contacts;
        allowed += w->sim.work.problem.contacts * whole_mass(w) * (gravity * h) * (gravity * h) / 8;
        const scree_ledger *total = w->state.clock.total;
        double scale = allowed + 1e-7 * whole_mass(w), work = total->normal;
        if (s->dissipates && !s->bonds && !(work <= scale))
            fail_msg("%s: normal impulses made %.3g J", what, work);
        work += total->friction + total->rolling + total->damping + total->fracture;
        if (s->dissipates && !(work <= scale)) fail_msg("%s: the law made %.3g J", what, work);
    }
    return touched;
}

static int64_t scenes_run, laws_refused, solvers_refused;

static void finish(scree_world *w, const setting *s, double gravity, const char *scene,
                   const char *grain) {
    char what[2048];
    scree_error error;
    snprintf(what, sizeof what, "%s of %s, law %s, solver %s, theta %g", scene, grain, s->law,
             s->solver_text, w->def.theta);
    scree_status status = scree_world_build(w, &error);
    if (status == SCREE_UNSUPPORTED) { /* solver, scheme or shape are incompatible with a part */
        if (!refused_in_words(&error)) fail_msg("%s: %s", what, error.text);
        solvers_refused++;
    } else {
        if (status != SCREE_OK) fail_msg("%s: %s", what, error.text);
        if (run(w, s, gravity, what) == 0) fail_msg("%s: nothing touched", what);
        scenes_run++;
    }
    scree_world_destroy(w);
}

/* The shapes from grain `first` on with which a law is tested. compounds: also two of each welded
 * together. */
typedef struct span {
    size_t first, count;
} span;

static const span every_grain = {0, GRAINS};

static bool shapes_of(const setting *s, double theta, span of, bool compounds) {
    scree_error refusal = {0};
    for (size_t k = 0; k < of.count; k++) {
        size_t g = (of.first + k) % GRAINS;
        const grain_case *one = &grains[g], *two = &grains[(g + 1) % GRAINS];
        scree_world *w = setting_world(s, theta, -10, &refusal);
        if (!w) return false;
        drop(w, add_shape(w, one->name, one->text));
        finish(w, s, 10, "drop", one->name);
        w = setting_world(s, theta, 0, &refusal);
        uint32_t first = add_shape(w, one->name, one->text);
        collide(w, first, add_shape(w, two->name, two->text));
        finish(w, s, 0, "collision", one->name);
        if (!compounds) continue;
        w = setting_world(s, theta, -10, &refusal);
        drop(w, weld(w, one));
        finish(w, s, 10, "drop of a compound", one->name);
    }
    return true;
}

/* Rolling and spinning together, which no table suggests, besides the parameters from its own
 * table. */
static void fill_spinning(void) {
    for (size_t i = 0; i < everything.entries[FAMILY_law_part].count; i++) {
        fillings *f = &part_fillings[i];
        if (strcmp(everything.entries[FAMILY_law_part].data[i]->name, "rolling") != 0) continue;
        assert_true(f->count < 8);
        snprintf(f->text[f->count++], sizeof f->text[0], "{kind: rolling, mu_r: 0.1, mu_s: 0.05}");
    }
}

/* A part alone is combined with every shape. Pairs of parts take the shapes in turn, two of them
 * each: their interaction depends on the cone and the columns that they write, not on the shape.
 * The long checks take all. */
static span shapes_for(const law_choice *choice) {
    static size_t turn;
    if (choice->one == choice->two || simple_soak()) return every_grain;
    turn += 2;
    return (span){turn % GRAINS, 2};
}

static void laws_solvers_shapes(void **unused) {
    (void)unused;
    law_choice choice = no_choice;
    fill_law_parts(3);
    fill_spinning();
    while (next_choice(&choice)) {
        setting s = {.scheme = "moreau_jean", .solver = "nlgs", .solver_text = "{kind: nlgs}"};
        span of = shapes_for(&choice);
        for (int variant = 0; write_law(&choice, variant, &s); variant++)
            for (double theta = 0.5; theta <= (variant ? 0.5 : 1); theta += 0.5)
                if (!shapes_of(&s, theta, of, variant == 0)) laws_refused++;
    }
    assert_true(laws_refused > 0);
    assert_true(scenes_run > 1000);
    print_message("%lld scenes, %lld laws refused, %lld of %lld steps missed their tolerance\n",
                  (long long)scenes_run, (long long)laws_refused, (long long)steps_missed,
                  (long long)steps_run);
    assert_true(steps_missed * 25 < steps_run);
}

/* Every choice of a parameter of k, one at a time,. */
static int choices_of(const kind *k, char (*out)[256], int most) {
    int count = 0;
    for (const param *p = k->params; p && p->name; p++)
        for (int i = 0; p->type == PARAM_CHOICE && p->choices[i]; i++) {
            assert_true(count < most);
            snprintf(out[count++], 256, "{kind: %s, %s: %s}", k->name, p->name, p->choices[i]);
        }
    return count;
}

/* The default settings of a solver are combined with every shape; each other setting with the cone,
 * which has the most contacts at once, and one more shape, in turn. */
static bool solver_on_shapes(const setting *s, bool defaults, size_t turn) {
    if (defaults || simple_soak()) return shapes_of(s, 0.5, every_grain, false);
    return shapes_of(s, 0.5, (span){CONE, 1}, false) &&
           shapes_of(s, 0.5, (span){turn % GRAINS, 1}, false);
}

static void every_solver_setting(void **unused) {
    (void)unused;
    size_t turn = 0;
    int64_t before = scenes_run;
    solvers_refused = 0;
    for (size_t i = 0; i < everything.entries[FAMILY_solver].count; i++) {
        const kind *k = everything.entries[FAMILY_solver].data[i];
        fillings f = fill_kind(FAMILY_solver, k, 3);
        char text[32][256];
        int count = choices_of(k, text, 24), defaults = count;
        for (int way = 0; way < f.count; way++)
            memcpy(text[count++], f.text[way], sizeof text[0]);
        for (int way = 0; way < count; way++) {
            setting s = {.dissipates = true, .scheme = "moreau_jean", .solver = k->name};
            snprintf(s.law, sizeof s.law,
                     "{normal: velocity, impact: {kind: newton, e_n: 0.4, e_t: 0.4}, friction: "
                     "{kind: coulomb, mu: 0.4}, rolling: {kind: rolling, mu_r: 0.05, mu_s: 0.01}}");
            memcpy(s.solver_text, text[way], sizeof s.solver_text);
            assert_true(solver_on_shapes(&s, way == defaults, turn++));
        }
    }
    assert_true(solvers_refused > 0);
    print_message("%lld scenes ended by a limit of size\n", (long long)sizes_refused);
    assert_true(sizes_refused > 0 && sizes_refused * 25 < scenes_run - before);
}

/* The plain solver supports the law but not the bodies. */
static void planar_solver(void **unused) {
    (void)unused;
    scree_error error = {0};
    setting s = {.law = "{normal: velocity}",
                 .scheme = "moreau_jean",
                 .solver = "plain",
                 .solver_text = "{kind: plain}"};
    scree_world *w = setting_world(&s, 0.5, -10, &error);
    assert_non_null(w);
    drop(w, add_shape(w, grains[0].name, grains[0].text));
    assert_int_equal(scree_world_build(w, &error), SCREE_UNSUPPORTED);
    assert_non_null(strstr(error.text, "needs a solver that supports bodies in space"));
    scree_world_destroy(w);
}

/* The rest are boundaries; conform_space_shapes has every kind on every boundary. */
static void solids_are_known(void **unused) {
    (void)unused;
    static const char *const boundaries[] = {
        "plane",
        "container",
        "hollow_cylinder",
        "hollow_sphere",
        "mesh",
#if !SCREE_WITH_QHULL
        "polyhedron",
#endif
        NULL
    };
    for (size_t i = 0; i < everything.entries[FAMILY_shape].count; i++) {
        const kind *k = everything.entries[FAMILY_shape].data[i];
        bool known = !(k->needs & CAN_SPACE);
        for (size_t c = 0; c < GRAINS; c++)
            known = known || strcmp(grains[c].name, k->name) == 0;
        for (int b = 0; boundaries[b]; b++)
            known = known || strcmp(boundaries[b], k->name) == 0;
        if (!known) fail_msg("add the shape '%s' to grains or boundaries", k->name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_are_known),
        cmocka_unit_test(laws_solvers_shapes),
        cmocka_unit_test(every_solver_setting),
        cmocka_unit_test(planar_solver),
    };
    return cmocka_run_group_tests(tests, make_registry, free_registry);
}
