/* A step without inertia that found no equilibrium ends the run. The message gives the time, the
 * body that moves away, and the share of the loads of this step that was still carried in the step
 * before. */
#include <math.h>
#include <stdio.h>

#include "world/world.h"

#define LISTED_MOST 3 /* largest number of loads and drives in the message; the rest is counted */

/* A load, a condition or a drive whose magnitude changes in the step. */
typedef struct changing {
    const char *what, *name;
    uint32_t function;
    double start, origin;
} changing;

typedef struct load_list {
    const scree_world *world;
    char text[320];
    size_t at;
    int named, more;
} load_list;

static void put(load_list *to, const char *text) {
    int length = snprintf(to->text + to->at, sizeof to->text - to->at, "%s", text);
    to->at += (size_t)length;
    if (to->at >= sizeof to->text) to->at = sizeof to->text - 1;
}

/* Adds it with the value carried before the step, as a share of the value in the step. */
static void list_one(load_list *to, const changing *c) {
    const scree_world *w = to->world;
    if (c->function == NONE) return;
    const function *f = &w->model.functions.data[c->function];
    double t = *w->state.clock.t - c->start;
    double held = c->origin + function_value(f, t);
    double asked = c->origin + function_value(f, t + w->sim.step.law.h);
    if (!isfinite(held) || !isfinite(asked) || held == asked || asked == 0) return;
    if (to->named == LISTED_MOST) {
        to->more++;
        return;
    }
    char text[160];
    snprintf(text, sizeof text, "%s%s%s%.60s%s %.4g of %.4g (%.4g %%)", to->named ? ", " : "",
             c->what, *c->name ? " '" : "", c->name, *c->name ? "'" : "", held, asked,
             100 * held / asked);
    put(to, text);
    to->named++;
}

static void list_loads(load_list *to) {
    const scree_world *w = to->world;
    const load_state *s = &w->state.load;
    for (size_t i = 0; i < w->model.loads.count; i++)
        if (s->active[i])
            list_one(to, &(changing){.what = "load",
                                     .name = w->model.loads.data[i].name,
                                     .function = s->function[i],
                                     .start = s->start[i]});
}

static void list_conditions(load_list *to) {
    const scree_world *w = to->world;
    const condition_state *s = &w->state.condition;
    for (size_t i = 0; i < w->model.conditions.count; i++)
        if (s->active[i])
            list_one(to, &(changing){.what = "condition",
                                     .name = w->model.conditions.data[i].name,
                                     .function = s->function[i],
                                     .start = s->start[i]});
}

static void list_drives(load_list *to) {
    const scree_world *w = to->world;
    const drive_state *s = &w->state.drive;
    for (uint32_t slot = 0; slot < w->model.bodies.count; slot++) {
        uint32_t at = w->state.body.driven[slot];
        if (at == NONE || !w->state.body.exists[slot]) continue;
        for (uint32_t k = 0; k < s->dofs; k++)
            if (state_prescribed(&w->state, slot)[k])
                list_one(to, &(changing){.what = "drive of",
                                         .name = w->model.bodies.data[slot].name,
                                         .function = s->function[at * s->dofs + k],
                                         .start = s->start[at * s->dofs + k]});
    }
}

static void list_all(load_list *to) {
    list_loads(to);
    list_conditions(to);
    list_drives(to);
    char rest[32];
    snprintf(rest, sizeof rest, " and %d more", to->more);
    if (to->more) put(to, rest);
}

scree_status world_refuse_runaway(const scree_world *w, scree_error *error) {
    const step_runaway *r = &w->sim.report.runaway;
    load_list loads = {.world = w};
    list_all(&loads);
    uint32_t slot = r->body ? (uint32_t)(r->body - 1) : 0;
    double t = *w->state.clock.t;
    bool first = *w->state.clock.step == 0;
    return error_set(
        error, SCREE_UNCONVERGED,
        "step %lld finds no equilibrium at t = %.9g s: after %lld %s %.3g of the forces are out "
        "of balance, and body %llu (%s) runs away (%.3g m in the step). %s%.9g s%s%s%s. Reduce "
        "the loads, use smaller steps near the limit, or give the bodies inertia",
        (long long)*w->state.clock.step + 1, t + w->sim.step.law.h, (long long)r->tries,
        r->relaxed ? "relaxations" : "iterations", r->share, (unsigned long long)r->body,
        w->model.bodies.data[slot].name, r->moved,
        first ? "There was no equilibrium before it either: the bodies start at t = "
              : "The last equilibrium is that of t = ",
        t, loads.named ? ", with " : "", loads.text,
        loads.named ? " of the values of this step" : "");
}
