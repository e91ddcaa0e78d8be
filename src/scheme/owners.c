/* Processes that share the world: who owns which body in a step (territory/territory.h). */
#include <math.h>
#include <string.h>

#include "law/law.h"
#include "scheme/divided.h"
#include "scheme/parts.h"

/* The cells of the processes are chosen anew if one process has more than IMBALANCE times the mean
 * work, which is compared every BALANCE_EVERY steps. */
#define IMBALANCE     1.15
#define BALANCE_EVERY 20

/* The work of a body, in contacts. */
#define BODY_WORK 1
#define PAIR_WORK 2

/* A body is expected to reach one and a half times the larger of its speeds before and after the
 * forces of the step (stage_expect_speeds). Before these forces are known, some more than its
 * weight is assumed; if that is too little the step is made whole. */
#define SPEED_EXPECTED 1.5
#define SPEED_MORE     1.3
#define WEIGHTS        3.0

static double fastest_expected(const step_input *step, const rigid_work *bodies) {
    const double *g = step->state->clock.gravity;
    double fastest = 0,
           gained = WEIGHTS * step->law.h * sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    for (size_t i = 0; i < bodies->count; i++)
        if (step->state->body.exists[i])
            fastest = fmax(fastest, rigid_surface_speed(step->model, (uint32_t)i,
                                                        bodies->v_minus + i * bodies->dofs));
    return SPEED_EXPECTED * (SPEED_MORE * fastest + gained);
}

/* The largest distance of the centres of two free bodies between which a contact is listed. */
static double listing_reach(const step_input *step, const brick_plan *plan, double fastest) {
    const model *m = step->model;
    double size = 0, reach = 0;
    for (size_t i = 0; i < m->shapes.count; i++)
        if (isfinite(m->shapes.data[i]->size)) size = fmax(size, m->shapes.data[i]->size);
    double least = fmax(step->settings->alert, step->law.active_gap * size);
    for (size_t l = 0; l < m->laws.count; l++)
        reach = fmax(reach, least + law_reach(&m->laws.data[l]));
    return 1.0001 * (plan->touch + reach + look_ahead(step) * 2 * fastest);
}

/* Whether processes can have bricks of their own. */
static const char *why_not(const step_input *step, const brick_plan *plan, const brick_grid *grid,
                           double reach, bool bricks) {
    if (plan->bodies < (double)step->settings->bricks_from)
        return "there are fewer free bodies than 'bricks_from'";
    if (!bricks || grid_count(grid) < 2 * (uint32_t)step->territory->processes)
        return "there are fewer than two bricks of space for each process";
    for (int k = 0; k < step->model->dimension; k++)
        if (!(TERRITORY_FAR * reach < grid->edge[k])) return "contacts reach farther than a brick";
    return NULL;
}

/* The work in every cell by the contacts of the last step; of all processes. */
static scree_status find_work(const step_input *step, const state *s, const rigid_work *bodies,
                              const uint8_t *free, int64_t **out, scree_error *error) {
    territory *t = step->territory;
    const model *m = step->model;
    size_t cells = grid_count(&t->grid), places = m->places;
    int64_t *work = mem_alloc(cells, sizeof *work);
    *out = work;
    if (ranks_any(!work)) {
        mem_free(work);
        *out = NULL;
        return error_no_memory(error, "the division of the world");
    }
    for (uint32_t i = 0; i < m->bodies.count; i++)
        if (free ? free[i] : s->body.exists[i] && territory_owns(t, i))
            work[cell_at(&t->grid, m->dimension, bodies->q_M + i * places)] += BODY_WORK;
    for (size_t c = 0; c < s->contact.table.count; c++) {
        const uint32_t *pair = s->contact.pair[c];
        uint32_t low = pair[0] < pair[1] ? 0 : 1, slot = pair[low];
        bool known = free ? free[slot] : t->owner.data[slot] != NOBODY;
        if (!known) slot = pair[1 - low];
        known = free ? free[slot] : territory_owns(t, slot);
        if (known) work[cell_at(&t->grid, m->dimension, bodies->q_M + slot * places)] += PAIR_WORK;
    }
    if (!free) ranks_sum(work, cells);
    return SCREE_OK;
}

static scree_status choose_owners(const step_input *step, const state *s, const rigid_work *bodies,
                                  const uint8_t *free, const extent *all, scree_error *error) {
    territory *t = step->territory;
    int64_t *work;
    TRY(find_work(step, s, bodies, free, &work, error));
    for (int k = 0; k < 3; k++)
        t->origin[k] = k < step->model->dimension
                           ? cell_wrap(cell_floor(all->low[k] / t->grid.edge[k]), t->grid.cells[k])
                           : 0;
    scree_status status = territory_bisect(t, work, error);
    mem_free(work);
    return status;
}

/* The first division of a world that all processes have whole. */
static scree_status divide(const step_input *step, state *s, rigid_work *bodies, brick_work *brick,
                           scree_error *error) {
    territory *t = step->territory;
    const brick_plan *plan = &brick->plan;
    size_t n = step->model->bodies.count;
    extent all;
    TRY(ranks_agree(bricks_measure(step, bodies, NULL, &all, error), error));
    bool bricks = bricks_choose(step->model, plan, plan->edge, &all, &t->grid);
    t->fastest = fastest_expected(step, bodies);
    t->reach = listing_reach(step, plan, t->fastest);
    t->whole_because = why_not(step, plan, &t->grid, t->reach, bricks);
    if (t->whole_because) return SCREE_OK;
    brick->grid = t->grid;
    uint8_t *free = mem_alloc(n + 1, 1);
    if (ranks_any(!free)) {
        mem_free(free);
        return error_no_memory(error, "the division of the world");
    }
    for (size_t i = 0; i < n; i++)
        free[i] = s->body.exists[i] && !state_wholly_prescribed(s, i);
    scree_status status = choose_owners(step, s, bodies, free, &all, error);
    if (status == SCREE_OK) status = territory_divide(t, step->model, s, free, bodies->q_M, error);
    for (size_t i = 0; i < n; i++)
        if (!s->body.exists[i]) bodies->mobile[i] = 0;
    mem_free(free);
    return status;
}

static bool is_same_grid(const brick_grid *a, const brick_grid *b) {
    for (int k = 0; k < 3; k++)
        if (a->cells[k] != b->cells[k] || a->edge[k] != b->edge[k]) return false;
    return true;
}

/* Whether the work of the last step was shared unevenly. */
static bool is_uneven(const step_input *step, const state *s) {
    territory *t = step->territory;
    int64_t own = 0, all;
    if (*s->clock.step % BALANCE_EVERY != 0) return false;
    for (size_t c = 0; c < s->contact.table.count; c++)
        own += territory_solves(t, s->contact.pair[c]);
    all = own;
    double most = (double)own;
    ranks_sum(&all, 1);
    ranks_largest(&most, 1);
    return most * t->processes > IMBALANCE * (double)all;
}

/* The extent and the largest speed of all processes. */
static void join_extents(extent *all, double *fastest) {
    double numbers[7] = {-all->low[0], -all->low[1], -all->low[2], all->high[0],
                         all->high[1], all->high[2], *fastest};
    ranks_largest(numbers, 7);
    for (int k = 0; k < 3; k++)
        all->low[k] = -numbers[k], all->high[k] = numbers[3 + k];
    *fastest = numbers[6];
}

static scree_status look_again(const step_input *step, state *s, rigid_work *bodies,
                               scree_error *error) {
    slot_array arrived = {0};
    scree_status status =
        territory_look_again(step->territory, step->model, s, bodies->q_M, &arrived, error);
    for (size_t i = 0; status == SCREE_OK && i < arrived.list.count; i++)
        rigid_drift_one(bodies, step->model, s, &step->times, arrived.list.data[i]);
    for (size_t i = 0; i < bodies->count; i++)
        if (!s->body.exists[i]) bodies->mobile[i] = 0;
    array_free(&arrived.list);
    return status;
}

static scree_status follow_bodies(const step_input *step, state *s, rigid_work *bodies,
                                  brick_work *brick, scree_error *error) {
    territory *t = step->territory;
    const brick_plan *plan = &brick->plan;
    brick_grid grid;
    extent all;
    TRY(ranks_agree(bricks_measure(step, bodies, t->chosen.data, &all, error), error));
    double fastest = fastest_expected(step, bodies);
    join_extents(&all, &fastest);
    t->fastest = fastest;
    t->reach = listing_reach(step, plan, fastest);
    bool lacks = ranks_any(territory_lacks(t, step->model, bodies->q_M));
    bool bricks = bricks_choose(step->model, plan, plan->edge, &all, &grid);
    if (why_not(step, plan, &grid, t->reach, bricks)) return territory_refuse(t, error);
    bool anew = !is_same_grid(&grid, &t->grid) || is_uneven(step, s);
    if (anew) {
        t->grid = grid;
        TRY(choose_owners(step, s, bodies, NULL, &all, error));
    }
    brick->grid = t->grid;
    t->anew = anew || lacks;
    if (t->anew) TRY(look_again(step, s, bodies, error));
    return territory_hand_over(t, step->model, s, bodies->q_M, error);
}

scree_status stage_find_owners(const step_input *step, state *s, rigid_work *bodies,
                               brick_work *brick, scree_error *error) {
    territory *t = step->territory;
    if (!t || !t->wanted) return SCREE_OK;
    t->anew = !t->divided;
    TRY(t->divided ? follow_bodies(step, s, bodies, brick, error)
                   : divide(step, s, bodies, brick, error));
    if (!t->divided) return SCREE_OK;
    bodies->counted = t->chosen.data;
    bodies->present = present_bodies(step);
    return SCREE_OK;
}
