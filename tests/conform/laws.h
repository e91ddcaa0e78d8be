/* Every law that the parts of the registry can make, filled from their own tables, for the tests
 * that go through all combinations. */
#ifndef CONFORM_LAWS_H
#define CONFORM_LAWS_H

#include <math.h>
#include <stdlib.h>

#include "suite.h"
#include "support/sanitized.h"

static registry everything;

/* Solvers that must meet the tolerance of every step here. Others may be slow on one law or another
 * (conform_solvers says how much each must solve); their misses must be small and reported. */
static inline bool is_sure(const char *name) {
    return strcmp(name, "auto") == 0 || strcmp(name, "nlgs") == 0 || strcmp(name, "plain") == 0;
}

/* Ways to fill a kind's table that its own check accepts. */
typedef struct fillings {
    char text[8][256];
    int number[8];
    int count;
} fillings;

/* A world that knows the dummies and uses the given scheme, which may be one of them: public
 * functions make worlds with schemes of the registry only. */
static inline scree_world *dummy_world(scree_world_def def) {
    scree_error error = {0};
    const char *wanted = def.scheme;
    const kind *k;
    size_t i = 0;
    while ((k = registry_listed(FAMILY_scheme, i)) && strcmp(k->name, wanted) != 0)
        i++;
    if (!k) def.scheme = "moreau_jean";
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    add_dummies(&w->registry);
    if (k) return w;
    const kind *found;
    world_free_parameters(&w->scheme->head, w->scheme_parameters);
    must(world_read_kind(w, FAMILY_scheme, wanted, NULL, NULL, &found, &w->scheme_parameters,
                         &error),
         &error);
    w->scheme = (const scheme *)found;
    w->model.scheme_arrays = w->scheme->arrays;
    w->model.scheme_frames = w->scheme->frames;
    w->def.scheme = w->scheme->head.name;
    if (w->scheme->theta > 0) w->def.theta = w->scheme->theta;
    return w;
}

static inline fillings fill_kind(family f, const kind *k, int dimension) {
    fillings out = {0};
    scree_world_def def = scree_default_world_def();
    def.dimension = dimension;
    scree_world *w;
    scree_error error;
    must(scree_world_create(&w, &def, &error), &error);
    add_dummies(&w->registry);
    char text[256];
    for (int number = 0; out.count < 8 && made_up_text(k, number, text, sizeof text); number++) {
        static const char *const ignore[] = {"kind", NULL};
        scree_params *map = flow_params(text);
        const kind *found;
        void *parameters;
        error.text[0] = '\0';
        scree_status status =
            world_read_kind(w, f, k->name, map, ignore, &found, &parameters, &error);
        if (status == SCREE_OK) {
            memcpy(out.text[out.count], text, sizeof text);
            out.number[out.count++] = number;
            world_free_parameters(found, parameters);
        }
        assert_true(status == SCREE_OK || error.text[0]);
        scree_params_free(map);
    }
    scree_world_destroy(w);
    if (out.count == 0)
        fail_msg("%s '%s': its table does not say how to fill it; give its parameters ranges, "
                 "units or defaults",
                 family_name(f), k->name);
    return out;
}

/* The solver of a world is chosen at creation, when only the built-in ones are known. */
static inline void change_solver(scree_world *w, const char *name, const char *text) {
    static const char *const ignore[] = {"kind", NULL};
    scree_error error;
    const kind *found;
    world_free_parameters(&w->solver_kind->head, w->solver_parameters);
    scree_params *map = flow_params(text);
    must(
        world_read_kind(w, FAMILY_solver, name, map, ignore, &found, &w->solver_parameters, &error),
        &error);
    scree_params_free(map);
    w->solver_kind = (const solver_kind *)found;
}

typedef struct setting {
    char law[1400];
    bool dissipates; /* the law promises it */
    bool soft;       /* it lets bodies overlap by its compliance */
    bool bonds;      /* it may pull, store energy and break */
    const char *scheme, *solver;
    char solver_text[256];
} setting;

static inline double whole_mass(const scree_world *w) {
    double sum = 0;
    for (size_t i = 0; i < w->model.bodies.count; i++)
        if (!state_prescribed(&w->state, i)[0]) sum += w->model.bodies.data[i].mass;
    return sum;
}

/* Below this a residual is rounding, and two ways to compute it may differ. */
#define RESIDUAL_ROUNDING 1e-14

/* The law holds for the impulses and the velocities that follow from them, for any solver. */
static inline void check_law(scree_world *w, double tolerance, const char *what) {
    const problem *p = &w->sim.work.problem;
    if (!w->scheme->solves) return;
    double *v = mem_alloc(p->dofs, sizeof *v);
    problem_velocity(p, w->sim.work.S, v);
    residual again = residual_measure(p, w->sim.work.S, v);
    if (!(again.rms <= fmax(1.01 * tolerance, RESIDUAL_ROUNDING)))
        fail_msg("%s: residual %.3g, certified %.3g", what, again.rms,
                 w->sim.report.certificate.residual);
    mem_free(v);
}

/* One part per slot or none; part[slot] is an index into the registry, or -1. Every part occurs
 * alone, completed to a law where necessary, and with every part of another slot: this shows every
 * interaction of two parts, and the number of laws grows with the square of that of the parts. */
typedef struct law_choice {
    int part[LAW_SLOTS];
    int one, two, completed; /* two == one: alone */
} law_choice;

static const law_choice no_choice = {{-1, -1, -1, -1, -1}, 0, 0, -1};

static fillings part_fillings[64]; /* of every law part of the registry, in its order */

static inline const law_part *part_at(int i) {
    return (const law_part *)everything.entries[FAMILY_law_part].data[i];
}

static int world_dimension; /* of the tested laws */

static inline bool is_of_world(int i) {
    return !(part_at(i)->head.needs & (world_dimension == 3 ? CAN_PLANAR : CAN_SPACE));
}

static inline void fill_law_parts(int dimension) {
    int count = (int)everything.entries[FAMILY_law_part].count;
    assert_true(count <= 64);
    world_dimension = dimension;
    for (int i = 0; i < count; i++)
        if (is_of_world(i))
            part_fillings[i] = fill_kind(FAMILY_law_part, &part_at(i)->head, dimension);
}

static inline bool write_law(const law_choice *choice, int variant, setting *s) {
    size_t used = (size_t)snprintf(s->law, sizeof s->law, "{");
    bool more = false;
    s->dissipates = true;
    s->soft = s->bonds = false;
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        if (choice->part[slot] < 0) continue;
        const fillings *f = &part_fillings[choice->part[slot]];
        int way = variant % f->count;
        const law_part *p = part_at(choice->part[slot]);
        more = more || variant < f->count;
        /* different restitutions may create energy (Kane's paradox); the ledger must show it */
        bool shifts = p->writes & (LAW_WRITES_b_N | LAW_WRITES_b_T) && p->slot == LAW_IMPACT;
        if (shifts && f->number[way] > 1) s->dissipates = false;
        s->soft = s->soft || p->replaces_normal || p->writes & LAW_WRITES_C;
        s->bonds = s->bonds || p->slot == LAW_BOND;
        used += (size_t)snprintf(s->law + used, sizeof s->law - used, "%s: %s, ",
                                 law_slot_name[slot], f->text[way]);
    }
    snprintf(s->law + used, sizeof s->law - used, "}");
    return more || variant == 0;
}

/* The first part of a slot, or -1. */
static inline int first_of(law_slot slot) {
    for (int i = 0; i < (int)everything.entries[FAMILY_law_part].count; i++)
        if (part_at(i)->slot == slot) return i;
    return -1;
}

static inline void choose(law_choice *choice, int i) { choice->part[part_at(i)->slot] = i; }

/* A normal part if none is given, and friction for parts that act along the contact. */
static inline void complete(law_choice *choice) {
    int bond = choice->part[LAW_BOND];
    if (choice->part[LAW_NORMAL] < 0 && !(bond >= 0 && part_at(bond)->replaces_normal))
        choice->part[LAW_NORMAL] = first_of(LAW_NORMAL);
    bool along = choice->part[LAW_ROLLING] >= 0 || (bond >= 0 && part_at(bond)->needs_friction);
    if (along && choice->part[LAW_FRICTION] < 0)
        choice->part[LAW_FRICTION] = first_of(LAW_FRICTION);
}

static inline bool is_no_law(const law_choice *choice) {
    bool alone = choice->one == choice->two;
    return !is_of_world(choice->one) || !is_of_world(choice->two) ||
           (!alone && part_at(choice->one)->slot == part_at(choice->two)->slot);
}

/* With sanitizers a third of the pairs is enough: every part is in some of them, and occurs alone.
 * SCREE_TEST_LAW=name tests only the laws that consist of this part: for parts of plug-ins. */
static inline bool is_left_out(const law_choice *choice) {
    const char *only = getenv("SCREE_TEST_LAW");
    if (only && strcmp(part_at(choice->one)->head.name, only) != 0 &&
        strcmp(part_at(choice->two)->head.name, only) != 0)
        return true;
    return SANITIZED && !only && choice->one != choice->two && (choice->one + choice->two) % 3 != 0;
}

/* The next law; false after the last. */
static inline bool next_choice(law_choice *choice) {
    int count = (int)everything.entries[FAMILY_law_part].count;
    do {
        bool alone = choice->one == choice->two;
        if (alone && choice->completed < 1) {
            choice->completed++;
        } else if (++choice->two == count) {
            choice->two = ++choice->one;
            choice->completed = 0;
        }
        if (choice->one == count) return false;
    } while (is_no_law(choice) || is_left_out(choice));
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        choice->part[slot] = -1;
    choose(choice, choice->one);
    choose(choice, choice->two);
    if (choice->one != choice->two || choice->completed) complete(choice);
    return true;
}

/* The possible reasons for which a world cannot be made. */
static inline bool refused_in_words(const scree_error *error) {
    return strstr(error->text, "needs a solver") || strstr(error->text, "but the scheme") ||
           strstr(error->text, "cannot be used");
}

static inline int make_registry(void **unused) {
    (void)unused;
    scree_error error;
    must(registry_create(&everything, &error), &error);
    add_dummies(&everything);
    return 0;
}

static inline int free_registry(void **unused) {
    (void)unused;
    registry_free(&everything);
    return 0;
}

#endif
