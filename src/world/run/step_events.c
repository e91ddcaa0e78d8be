/* Instants at which a step should end: scheduled changes, and imminent impacts. */
#include "base/math.h"
#include "problem/kinematics.h"
#include "scheme/carriers.h"
#include "world/run/step_control.h"
#include "world/world.h"

/* Relative to a length to which steps are shortened: a length that meets it except for rounding is
 * not shortened again. */
#define ROUNDING 1e-9

static double corner_after(const model *m, uint32_t index, double start, double after) {
    if (index == NONE) return INFINITY;
    const function *f = &m->functions.data[index];
    return f->kind->corner ? start + f->kind->corner(f->parameters, after - start) : INFINITY;
}

static double next_drive_corner(const scree_world *w, double after) {
    const drive_state *d = &w->state.drive;
    double first = INFINITY;
    for (size_t i = 0; i < d->table.count * d->dofs; i++)
        first = fmin(first, corner_after(&w->model, d->function[i], d->start[i], after));
    return first;
}

static double next_load_corner(const scree_world *w, double after) {
    const load_state *l = &w->state.load;
    double first = INFINITY;
    for (size_t i = 0; i < w->model.loads.count; i++)
        if (l->active[i])
            first = fmin(first, corner_after(&w->model, l->function[i], l->start[i], after));
    return first;
}

static double next_condition_corner(const scree_world *w, double after) {
    const condition_state *c = &w->state.condition;
    double first = INFINITY;
    for (size_t i = 0; i < w->model.conditions.count; i++)
        if (c->active[i])
            first = fmin(first, corner_after(&w->model, c->function[i], c->start[i], after));
    return first;
}

double world_next_event(const scree_world *w, double after) {
    double first = fmin(world_stage_event(w, after), next_condition_corner(w, after));
    return fmin(first, fmin(next_drive_corner(w, after), next_load_corner(w, after)));
}

/* A closing contact. The scheme computes the impact with the velocity at the start of the step in
 * whose middle the contact is closed, without gravity in that step: time and speed of the impact
 * have errors proportional to the length of that step. Therefore a step ends just before the
 * closing, and the next one is as short as the requested accuracy of the impact. */
typedef struct approach {
    double closing; /* s from the start of this step */
    double speed;   /* m/s */
    double closed;  /* depth that counts as closed, m */
    bool struck;    /* by this step */
} approach;

/* Steps end this share of `impact` before a contact closes. */
#define BEFORE 0.25

static double normal_velocity(const sim *s, const contact *c, const double *v) {
    const double *v_c = v + (size_t)c->candidate * s->bodies.dofs;
    const double *v_a = v + (size_t)c->antagonist * s->bodies.dofs;
    double U[ROWS_MAX] = {0};
    if (s->model->dimension == 2) {
        planar_velocity(c->normal, c->arm_candidate, v_c, c->arm_antagonist, v_a, U);
    } else {
        contact_axes axes = axes_of(c->normal);
        space_velocity(&axes, c->arm_candidate, v_c, c->arm_antagonist, v_a, U);
    }
    if (c->carried) carried_velocity(&s->contacts, c, v + s->deform.first, U);
    return U[0];
}

/* The approach of contact i: with the velocity without impulses if it closes in this step,
 * otherwise with the present velocity. False if it does not approach, or was closed already. */
static bool find_approach(const scree_world *w, size_t i, approach *out) {
    const sim *s = &w->sim;
    const contact own = contact_at(&s->contacts, i), *c = &own;
    const contact_table *last = &w->state.contact;
    if (c->previous != NONE && last->S[(size_t)c->previous * last->rows] > 0) return false;
    const shape *const *shapes = (const shape *const *)s->model->shapes.data;
    const body *bodies = s->model->bodies.data;
    out->struck = s->work.contact.place[i] != NONE;
    out->speed = -normal_velocity(s, c, out->struck ? s->bodies.v_free : s->bodies.v_plus);
    out->closing = (1 - s->step.law.theta) * s->step.law.h + c->gap / out->speed;
    out->closed = s->step.law.active_gap * fmin(shapes[bodies[c->candidate].shape]->size,
                                                shapes[bodies[c->antagonist].shape]->size);
    return out->speed > 0;
}

/* A length that ends before the closing, but is not shorter than requested. */
static double ends_before(double closing, double within) {
    return fmax(within, closing - BEFORE * within);
}

/* Depths that count as closed do no harm, which also ends the bounces of a ball. */
static bool shorten(const approach *a, double within, scree_step_lengths *l) {
    double closing = a->struck ? fmin(a->closing, l->h) : a->closing;
    double left = closing - l->h; /* from the end of this step */
    double unseen = a->struck ? 0.5 * l->h : -left;
    bool long_step = l->h > within * (1 + ROUNDING),
         long_next = l->h_next > within * (1 + ROUNDING);
    if (long_step && unseen * a->speed > a->closed) {
        l->h = fmin(ends_before(closing, within), 0.9 * l->h);
        l->h_next = fmin(l->h_next, ends_before(closing - l->h, within));
        return true;
    }
    if (a->struck || left >= l->h_next || !long_next) return false;
    if ((l->h_next - left) * a->speed <= a->closed) return false;
    l->h_next = fmin(ends_before(left, within), 0.9 * l->h_next);
    return true;
}

/* The contact with the shortest length decides: first for this step, then for the next one. */
bool world_meet_impact(const scree_world *w, scree_step_lengths *lengths) {
    scree_step_lengths shortest = *lengths;
    bool shorter = false;
    for (size_t i = 0; i < w->sim.contacts.table.count; i++) {
        approach a;
        scree_step_lengths l = *lengths;
        if (!find_approach(w, i, &a) || !shorten(&a, w->control.def.impact, &l)) continue;
        shorter = true;
        if (l.h < shortest.h || (l.h == shortest.h && l.h_next < shortest.h_next)) shortest = l;
    }
    *lengths = shortest;
    return shorter;
}
