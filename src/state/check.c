/* Whether a state read from a file fits the model: the number of rows, every index within its
 * table, and every number finite. Time steps rely on this without further checks. */
#include "state/check.h"

#include <math.h>

static scree_status wrong(scree_error *error, const table *t, const char *name, size_t row,
                          const char *what) {
    return error_set(error, SCREE_BAD_INPUT,
                     "the restart point's %s.%s, row %zu, %s: use an older restart point or run "
                     "from the start",
                     t->name, name, row, what);
}

/* Without a load of the model there are no rows until a program writes forces. */
static size_t applied_rows(const state *s, const model *m) {
    return model_is_applied(m) || s->applied.table.count ? m->bodies.count : 0;
}

static scree_status check_rows(const state *s, const model *m, scree_error *error) {
    const struct {
        const table *table;
        size_t rows;
    } fixed[] = {{&s->body.table, m->bodies.count},
                 {&s->joint.table, m->joints.count},
                 {&s->load.table, m->loads.count},
                 {&s->clock.table, 1},
                 {&s->applied.table, applied_rows(s, m)},
                 {&s->node.table, m->nodes},
                 {&s->material.table, m->nodes ? m->histories : 0},
                 {&s->solid.table, m->nodes ? m->deformables.count : 0},
                 {&s->condition.table, m->nodes ? m->conditions.count : 0}};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (fixed[i].table->count != fixed[i].rows)
            return error_set(error, SCREE_BAD_INPUT,
                             "the restart point has %zu rows of '%s', but the world %zu, so it "
                             "belongs to a world with other bodies, joints or loads: resume with "
                             "the scene of that run",
                             fixed[i].table->count, fixed[i].table->name, fixed[i].rows);
    if (s->law.table.count != 0 && s->law.table.count != m->laws.count)
        return error_set(error, SCREE_BAD_INPUT,
                         "the restart point has %zu laws, but the world %zu: resume with the scene "
                         "of that run",
                         s->law.table.count, m->laws.count);
    if (s->missed.table.count > 1)
        return error_set(error, SCREE_BAD_INPUT, "the restart point has too many rows of 'missed'");
    return SCREE_OK;
}

/* NONE stands for "no entry". */
static scree_status check_index(const table *t, const char *name, const uint32_t *index,
                                uint32_t width, size_t limit, scree_error *error) {
    for (size_t i = 0; i < t->count * width; i++)
        if (index[i] != NONE && index[i] >= limit)
            return wrong(error, t, name, i / width, "refers to something that does not exist");
    return SCREE_OK;
}

static scree_status check_finite(const table *t, const char *name, const double *value,
                                 size_t width, scree_error *error) {
    for (size_t i = 0; value && i < t->count * width; i++)
        if (!isfinite(value[i]))
            return wrong(error, t, name, i / width, "has a number that is not finite");
    return SCREE_OK;
}

/* A restart point may name functions that a running program brought in by actions. */
static scree_status check_functions(const state *s, const model *m, scree_error *error) {
    size_t count = m->functions.count;
    for (size_t i = 0; i < s->drive.table.count * s->drive.dofs; i++) {
        uint32_t f = s->drive.function[i];
        if (f != NONE && f >= count)
            return error_set(error, SCREE_BAD_INPUT,
                             "the restart point drives a body by a function that was given during "
                             "the run: give the same actions again before loading");
    }
    for (size_t i = 0; i < m->loads.count; i++)
        if (s->load.function[i] != NONE && s->load.function[i] >= count)
            return error_set(
                error, SCREE_BAD_INPUT,
                "the load '%s' of the restart point uses a function that was given during the "
                "run: give the same actions again before loading",
                m->loads.data[i].name);
    return check_index(&s->condition.table, "function", s->condition.function, 1, count, error);
}

/* Nodes of a carrier and, if it has many, their position in the pool. */
static bool is_carrier(const contact_table *c, const model *m, const carrier *of) {
    if (of->count > CARRIER_NODES)
        return of->count <= c->pool.table.count && of->node[0] <= c->pool.table.count - of->count;
    for (uint32_t k = 0; k < of->count; k++)
        if (of->node[k] >= m->nodes || !isfinite(of->weight[k])) return false;
    return true;
}

static scree_status check_carriers(const contact_table *c, const model *m, scree_error *error) {
    for (size_t i = 0; i < c->pool.table.count; i++)
        if (c->pool.node[i].node >= m->nodes || !isfinite(c->pool.node[i].weight))
            return wrong(error, &c->pool.table, "node", i, "refers to a node that does not exist");
    for (size_t i = 0; i < c->carrier.table.count; i++)
        if (!is_carrier(c, m, &c->carrier.pair[i].candidate) ||
            !is_carrier(c, m, &c->carrier.pair[i].antagonist))
            return wrong(error, &c->carrier.table, "pair", i,
                         "refers to a node that does not exist");
    for (size_t i = 0; c->carried && i < c->table.count; i++)
        if (c->carried[i] > c->carrier.table.count)
            return wrong(error, &c->table, "carried", i, "refers to a carrier that does not exist");
    return SCREE_OK;
}

static scree_status check_contacts(const contact_table *c, const model *m, scree_error *error) {
    const table *t = &c->table;
    for (size_t i = 0; i < t->count; i++) {
        contact_key k = contact_key_at(c, i);
        if (k.a > m->bodies.count || k.b > m->bodies.count || c->pair[i][0] >= m->bodies.count ||
            c->pair[i][1] >= m->bodies.count)
            return wrong(error, t, "key", i, "refers to a body that does not exist");
        if (c->law[i] >= m->laws.count)
            return wrong(error, t, "law", i, "refers to a law that does not exist");
        if (c->status[i] > SCREE_BONDED) return wrong(error, t, "status", i, "is unknown");
        if (c->arm_row && c->arm_row[i] > c->arms.count)
            return wrong(error, t, "arm_row", i, "refers to arms that do not exist");
    }
    TRY(check_finite(t, "impulse", c->S, c->rows, error));
    TRY(check_finite(t, "normal", c->normal, c->dimension, error));
    TRY(check_finite(c->arms.columns ? &c->arms : t, "arm", c->arm, 2 * c->dimension, error));
    TRY(check_finite(t, "gap", c->gap, 1, error));
    if (c->area) TRY(check_finite(t, "area", c->area, 1, error));
    if (c->place) TRY(check_finite(t, "place", c->place[0], 3, error));
    return check_carriers(c, m, error);
}

static scree_status check_bodies(const state *s, scree_error *error) {
    const body_state *b = &s->body;
    for (size_t i = 0; i < b->table.count; i++)
        if (b->driven[i] != NONE && b->driven[i] >= s->drive.table.count)
            return error_set(error, SCREE_BAD_INPUT,
                             "the restart point gives body %zu a drive that it does not hold",
                             i + 1);
    TRY(check_finite(&b->table, "q", b->q, b->places, error));
    TRY(check_finite(&b->table, "v", b->v, b->dofs, error));
    TRY(check_finite(&b->table, "middle", b->middle, b->middles, error));
    TRY(check_finite(&b->table, "momentum", b->momentum, 3, error));
    TRY(check_finite(&s->joint.table, "S", s->joint.S, JOINT_ROWS, error));
    return check_finite(&s->joint.table, "history", s->joint.history, s->joint.history_width,
                        error);
}

static scree_status check_deformables(const state *s, const model *m, scree_error *error) {
    const node_state *n = &s->node;
    if (!m->nodes) return SCREE_OK;
    TRY(check_index(&n->table, "condition", n->condition, n->dimension, m->conditions.count,
                    error));
    TRY(check_finite(&n->table, "u", n->u, n->dimension, error));
    TRY(check_finite(&n->table, "v", n->v, n->dimension, error));
    TRY(check_finite(&n->table, "origin", n->origin, n->dimension, error));
    return check_finite(&n->table, "force", n->force, n->dimension, error);
}

/* More than any run counts, with a margin for the additions of a step. */
#define COUNT_MOST (INT64_MAX / 2)

static scree_status check_counts(const table *t, const char *name, const int64_t *value,
                                 size_t width, int64_t most, scree_error *error) {
    for (size_t i = 0; i < width; i++)
        if (value[i] < 0 || value[i] > most)
            return wrong(error, t, name, 0, "is negative or too large");
    return SCREE_OK;
}

static scree_status check_times(const state *s, scree_error *error) {
    const drive_state *d = &s->drive;
    TRY(check_finite(&d->table, "origin", d->origin, d->dofs, error));
    TRY(check_finite(&d->table, "start", d->start, d->dofs, error));
    TRY(check_finite(&d->table, "axis", d->axis, d->axes, error));
    TRY(check_finite(&s->load.table, "start", s->load.start, 1, error));
    return check_finite(&s->condition.table, "start", s->condition.start, 1, error);
}

/* Limits within which steps and times can be added and subtracted without overflow. */
static scree_status check_clock(const clock_state *c, size_t stages, scree_error *error) {
    TRY(check_counts(&c->table, "step", c->step, 1, COUNT_MOST, error));
    TRY(check_counts(&c->table, "step0", c->step0, 1, *c->step, error));
    TRY(check_counts(&c->table, "stage_step", c->stage_step, 1, *c->step, error));
    TRY(check_counts(&c->table, "stage_begun", c->stage_begun, 1, 1, error));
    TRY(check_counts(&c->table, "bonding", c->bonding, 1, 2 + (int64_t)UINT32_MAX, error));
    TRY(check_counts(&c->table, "counts", c->counts, CLOCK_COUNTS, COUNT_MOST, error));
    if (*c->stage < 0 || (uint64_t)*c->stage > stages)
        return wrong(error, &c->table, "stage", 0, "is not a stage of the scene");
    TRY(check_finite(&c->table, "t", c->t, 1, error));
    TRY(check_finite(&c->table, "h", c->h, 1, error));
    TRY(check_finite(&c->table, "h_next", c->h_next, 1, error));
    TRY(check_finite(&c->table, "t0", c->t0, 1, error));
    TRY(check_finite(&c->table, "gravity", c->gravity, 3, error));
    for (int i = 0; i < SOLVER_MEMORY; i++) /* costs and counts */
        if (!(c->solver[i] >= 0))
            return wrong(error, &c->table, "solver", 0, "has a number that is negative");
    TRY(check_finite(&c->table, "solver", c->solver, SOLVER_MEMORY, error));
    return check_finite(&c->table, "stage_t", c->stage_t, 1, error);
}

static scree_status check_missed(const missed_state *m, scree_error *error) {
    if (m->table.count == 0) return SCREE_OK;
    TRY(check_counts(&m->table, "count", m->count, SCREE_MISSED_TESTS, COUNT_MOST, error));
    TRY(check_counts(&m->table, "vain", m->vain, SCREE_MISSED_TESTS, COUNT_MOST, error));
    for (int i = 0; i < MISSED_STEPS; i++) {
        if (m->test[i] < 0 || m->test[i] >= SCREE_MISSED_TESTS)
            return wrong(error, &m->table, "test", 0, "refers to a test that does not exist");
        if (m->method[MISSED_METHOD * (i + 1) - 1] != '\0')
            return wrong(error, &m->table, "method", 0, "has a text without an end");
    }
    return SCREE_OK;
}

scree_status state_check(const state *s, const model *m, size_t stages, scree_error *error) {
    TRY(check_rows(s, m, error));
    TRY(check_finite(&s->applied.table, "force", s->applied.force, m->dofs, error));
    TRY(check_functions(s, m, error));
    TRY(check_bodies(s, error));
    TRY(check_times(s, error));
    TRY(check_contacts(&s->contact, m, error));
    TRY(check_deformables(s, m, error));
    TRY(check_clock(&s->clock, stages, error));
    for (size_t i = 0; i < s->law.table.count; i++)
        if (isinf(s->law.mu[i]) || s->law.mu[i] < 0)
            return wrong(error, &s->law.table, "mu", i, "is no friction coefficient");
    return check_missed(&s->missed, error);
}
