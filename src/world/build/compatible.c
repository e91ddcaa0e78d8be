/* Compatibility of laws with the solver, the scheme and the shapes. Derived from the properties
 * that each entry declares, before the first step; the first incompatible entry is named with the
 * reason. */
#include <stdio.h>

#include "base/math.h"
#include "shape/pair.h"
#include "world/world.h"

/* Relative to theta: tolerance for a limit that was computed and rounded. */
#define ROUNDING 1e-12

/* Legal, but users of restitution do not expect a gain of energy. */
static void warn_of_theta(const scree_world *w) {
    if (!(w->scheme->forms & LAW_IMPLICIT)) return; /* the condition is for b = e U- */
    for (size_t i = 0; i < w->model.laws.count; i++) {
        const law *l = &w->model.laws.data[i];
        double limit = law_theta_limit(l);
        if (w->def.theta > limit * (1 + ROUNDING))
            log_warning("law '%s': with theta %g above 1 / (1 + e) = %g every impact creates "
                        "energy: use theta 0.5 or a smaller restitution",
                        l->name, w->def.theta, limit);
    }
}

/* Passes cannot reduce the misfit below the error of the solver. */
static void warn_of_law_tolerance(const scree_world *w) {
    if (!(w->def.law_tolerance < 0.1 * w->def.tolerance) || !w->scheme->solves) return;
    for (size_t i = 0; i < w->model.laws.count; i++) {
        const law *l = &w->model.laws.data[i];
        if (!law_iterates(l)) continue;
        log_warning(
            "law_tolerance %g is below a tenth of the tolerance %g, but the law '%s' depends on "
            "velocities with a larger error than that, so that steps will need many passes or "
            "miss it: remove 'law_tolerance', or reduce 'tolerance'",
            w->def.law_tolerance, w->def.tolerance, l->name);
        return;
    }
}

/* Refuses an entry that needs something the solver does not support. */
static scree_status check_needs(const scree_world *w, const kind *entry, const char *owner,
                                scree_error *error) {
    if (!w->scheme->solves) return SCREE_OK;
    const char *missing = capability_words(entry->needs & ~w->solver_kind->head.gives);
    if (!missing) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED,
                     "'%s' of %s needs a solver that supports %s, but '%s' does not: choose "
                     "another solver",
                     entry->name, owner, missing, w->solver_kind->head.name);
}

/* A refusal names the position of the law, if it has one. */
static scree_status at_law(scree_status status, const law *l, scree_error *error) {
    if (status != SCREE_OK && l->place) error_prefix(error, "%s", l->place);
    return status;
}

/* Refuses a law part that has no form in which the scheme takes laws. */
static scree_status check_form(const scree_world *w, const law *l, const law_part *p,
                               scree_error *error) {
    unsigned forms = p->forms ? p->forms : LAW_IMPLICIT;
    const char *reason = NULL;
    if (forms & w->scheme->forms && p->refuses_form)
        reason = p->refuses_form(l->parameters[p->slot], w->scheme->forms);
    if (reason)
        return error_set(error, SCREE_UNSUPPORTED, "'%s' of the law '%s' and the scheme '%s': %s",
                         p->head.name, l->name, w->scheme->head.name, reason);
    if (forms & w->scheme->forms) return SCREE_OK;
    return error_set(
        error, SCREE_UNSUPPORTED,
        "'%s' of the law '%s' works by %s, but the scheme '%s' needs %s: choose another scheme or "
        "another part",
        p->head.name, l->name, law_form_words(forms), w->scheme->head.name,
        law_form_words(w->scheme->forms));
}

/* Forces that depend on velocities are found in the passes of a step with theta. */
static scree_status check_loads(const scree_world *w, scree_error *error) {
    if (w->scheme->solves && !w->scheme->path.kicks) return SCREE_OK;
    for (size_t i = 0; i < w->model.loads.count; i++)
        if (w->model.loads.data[i].kind->resists)
            return error_set(error, SCREE_UNSUPPORTED,
                             "the load '%s' is a '%s', which depends on velocities, but the "
                             "scheme '%s' does not support such loads: use 'moreau_jean'",
                             w->model.loads.data[i].name, w->model.loads.data[i].kind->head.name,
                             w->scheme->head.name);
    return SCREE_OK;
}

static scree_status check_solver(const scree_world *w, scree_error *error) {
    char owner[160];
    const kind bodies = {.name = "dimension",
                         .needs = w->model.dimension == 3 ? CAN_SPACE : CAN_PLANAR};
    TRY(check_needs(w, &bodies, "the world", error));
    for (size_t l = 0; l < w->model.laws.count; l++)
        for (int slot = 0; slot < LAW_SLOTS; slot++) {
            const law *at = &w->model.laws.data[l];
            if (!at->part[slot]) continue;
            TRY(at_law(check_form(w, at, at->part[slot], error), at, error));
            snprintf(owner, sizeof owner, "the law '%.120s'", at->name);
            TRY(at_law(check_needs(w, &at->part[slot]->head, owner, error), at, error));
        }
    if (w->model.joints.count && !w->scheme->solves)
        return error_set(error, SCREE_UNSUPPORTED,
                         "joint 1 ('%s') is a constraint, which needs a solver, but the scheme "
                         "'%s' only computes forces: use 'moreau_jean', or remove 'joints'",
                         w->model.joints.data[0].kind->head.name, w->scheme->head.name);
    for (size_t j = 0; j < w->model.joints.count; j++) {
        snprintf(owner, sizeof owner, "joint %zu", j + 1);
        TRY(check_needs(w, &w->model.joints.data[j].kind->head, owner, error));
    }
    return SCREE_OK;
}

static uint32_t shape_types(const shape *s) {
    uint32_t types = 0;
    for (uint32_t k = 0; k < s->parts; k++)
        types |= 1u << s->part[k].type;
    return types;
}

/* The types of parts that bodies of a surface have, as bits. */
static uint32_t part_types(const model *m, uint32_t surface) {
    uint32_t types = 0;
    for (size_t i = 0; i < m->bodies.count; i++)
        if (m->bodies.data[i].surface == surface)
            types |= shape_types(m->shapes.data[m->bodies.data[i].shape]);
    return types;
}

/* Boundaries, for instance, never touch each other. */
static bool may_touch(const model *m, int a, int b) {
    return m->dimension == 3 ? space_pair_of(a, b) != NULL : pair_of(a, b) != NULL;
}

static const char *refusal(const model *m, const law_part *p, const void *parameters, uint32_t a,
                           uint32_t b) {
    for (int i = 0; i < PART_TYPES; i++)
        for (int j = 0; j < PART_TYPES; j++) {
            if (!(a >> i & 1) || !(b >> j & 1) || !may_touch(m, i, j)) continue;
            const char *reason = p->refuses(parameters, m, (scree_part_type)i, (scree_part_type)j);
            if (reason) return reason;
        }
    return NULL;
}

/* Surfaces, bodies or groups with a common law. */
typedef struct ruled {
    const char *what, *name[2];
    uint32_t types[2];
} ruled;

/* Every part of the law. */
static scree_status check_pair(const scree_world *w, const law *l, const ruled *r,
                               scree_error *error) {
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        const law_part *p = l->part[slot];
        if (!p || !p->refuses) continue;
        const char *reason = refusal(&w->model, p, l->parameters[slot], r->types[0], r->types[1]);
        if (reason)
            return at_law(
                error_set(error, SCREE_UNSUPPORTED,
                          "law '%s' between %s '%s' and '%s': the part '%s' cannot be used: %s",
                          l->name, r->what, r->name[0], r->name[1], p->head.name, reason),
                l, error);
    }
    return SCREE_OK;
}

static scree_status check_pairs(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    size_t side = m->surfaces.names.count;
    uint32_t *types = mem_alloc(side + 1, sizeof *types);
    if (!types) return error_no_memory(error, "the surfaces");
    for (uint32_t s = 0; s < side; s++)
        types[s] = part_types(m, s);
    scree_status status = SCREE_OK;
    for (uint32_t a = 0; a < side; a++)
        for (uint32_t b = a; b < side && status == SCREE_OK; b++) {
            uint32_t found = m->law_table ? m->law_table[a * side + b] : NONE;
            if (found == NONE) found = m->default_law;
            ruled r = {"the surfaces",
                       {m->surfaces.names.data[a], m->surfaces.names.data[b]},
                       {types[a], types[b]}};
            if (found != NONE) status = check_pair(w, &m->laws.data[found], &r, error);
        }
    mem_free(types);
    return status;
}

static void take_end(const model *m, uint32_t end, int k, ruled *out) {
    if (end < BOND_GROUP) {
        out->name[k] = m->bodies.data[end].name;
        out->types[k] = shape_types(m->shapes.data[m->bodies.data[end].shape]);
        return;
    }
    out->name[k] = m->groups.names.data[end - BOND_GROUP];
    for (size_t i = 0; i < m->bodies.count; i++)
        if (m->bodies.data[i].group == end - BOND_GROUP)
            out->types[k] |= shape_types(m->shapes.data[m->bodies.data[i].shape]);
}

static scree_status check_bonds(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    for (size_t i = 0; i < m->bonds.count; i++) {
        const bond_rule *b = &m->bonds.data[i];
        ruled r = {.what = "the bodies of"};
        take_end(m, b->a, 0, &r);
        take_end(m, b->b, 1, &r);
        TRY(check_pair(w, &m->laws.data[b->law], &r, error));
    }
    return SCREE_OK;
}

/* The largest frequency of a part, over the bodies that may move. */
static double largest_frequency(const scree_world *w, const law_part *p, const void *parameters) {
    double largest = 0;
    for (size_t i = 0; i < w->model.bodies.count; i++) {
        const body *b = &w->model.bodies.data[i];
        /* an action asks when the world is built and its starts are gone */
        const uint8_t *prescribed = w->starts.count ? w->starts.data[i].prescribed
                                                    : state_prescribed(&w->state, (uint32_t)i);
        bool held = true;
        for (int k = 0; k < w->model.dimension; k++)
            held = held && prescribed[k];
        if (held || !(b->mass > 0)) continue;
        double size = w->model.shapes.data[b->shape]->size;
        largest = fmax(largest, p->frequency(parameters, b->mass, size));
    }
    return largest;
}

/* Relative to the stable step of one body against a wall: grains with many neighbours, and
 * accuracy, require a smaller step. */
#define GOOD_SHARE 0.1

/* Calls work with every part of a law that has a frequency, and the largest that it can have. */
typedef scree_status (*frequency_work)(const scree_world *w, const law *l, const law_part *p,
                                       double most, double h, const char *name, scree_error *error);

static scree_status for_frequencies(const scree_world *w, frequency_work work, double h,
                                    const char *name, scree_error *error) {
    if (!w->scheme->bounded) return SCREE_OK;
    for (size_t l = 0; l < w->model.laws.count; l++)
        for (int slot = 0; slot < LAW_SLOTS; slot++) {
            const law *at = &w->model.laws.data[l];
            const law_part *p = at->part[slot];
            if (!p || !p->frequency) continue;
            double most = largest_frequency(w, p, at->parameters[slot]);
            TRY(work(w, at, p, most, h, name, error));
        }
    return SCREE_OK;
}

static scree_status refuse_unstable(const scree_world *w, const law *l, const law_part *p,
                                    double most, double h, const char *name, scree_error *error) {
    if (!(h * most >= 2)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s %g s is not stable with '%s' of the law '%s': the lightest body "
                     "oscillates with %g rad/s, and the scheme '%s' needs less than %.3g s; about "
                     "%.3g s is good",
                     name, h, p->head.name, l->name, most, w->scheme->head.name, 2 / most,
                     2 * GOOD_SHARE / most);
}

static scree_status warn_of_length(const scree_world *w, const law *l, const law_part *p,
                                   double most, double h, const char *name, scree_error *error) {
    (void)w;
    (void)error;
    if (h * most > 2 * GOOD_SHARE)
        log_warning("%s %g s is long for '%s' of the law '%s': the stability limit of one body "
                    "against a wall is %.3g s: use about %.3g s",
                    name, h, p->head.name, l->name, 2 / most, 2 * GOOD_SHARE / most);
    return SCREE_OK;
}

scree_status world_check_stable(const scree_world *w, const char *name, double h,
                                scree_error *error) {
    return for_frequencies(w, refuse_unstable, h, name, error);
}

static scree_status check_step(const scree_world *w, scree_error *error) {
    double h = w->def.h;
    const char *name = "h";
    TRY(world_check_stable(w, name, h, error));
    if (w->control.adapts) {
        h = w->control.def.h_max;
        name = "adapt: 'max'";
        TRY(world_check_stable(w, name, h, error));
    }
    return for_frequencies(w, warn_of_length, h, name, error);
}

scree_status world_check_compatible(const scree_world *w, scree_error *error) {
    if (w->def.on_unconverged == SCREE_HALVE)
        TRY(world_check_lengths(w, "'on_unconverged: halve'", error));
    TRY(check_solver(w, error));
    TRY(check_loads(w, error));
    TRY(check_pairs(w, error));
    TRY(check_bonds(w, error));
    TRY(check_step(w, error));
    TRY(world_check_deformables(w, error));
    warn_of_theta(w);
    world_warn_of_energy(w);
    warn_of_law_tolerance(w);
    return SCREE_OK;
}
