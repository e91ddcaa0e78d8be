/* Events during an event-driven step: contacts that close and slidings that end are located by
 * trying parts of different lengths. */
#include "base/math.h"
#include "law/size.h"
#include "scheme/event.h"

/* Relative to the size of the bodies: a gap within rounding. */
#define TOUCHING 1e-13

/* Contacts of bodies at q that move with v. */
scree_status event_look(sim *s, event_work *e, bool at_end, scree_error *error) {
    const double *v = at_end ? e->v_end : e->v;
    TRY(event_detect(s, e, at_end ? e->q_end : e->q, error));
    e->end.count = at_end ? 0 : e->end.count;
    e->begin.count = at_end ? e->begin.count : 0;
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        const contact own = contact_at(&s->contacts, i), *c = &own;
        event_seen seen = {.key = c->key,
                           .gap = c->gap,
                           .closed_gap = s->step.law.active_gap *
                                         law_smaller_size(s->model, s->contacts.pair[i])};
        event_velocity(c, v, seen.U);
        if (!(at_end ? array_push(&e->end, seen) : array_push(&e->begin, seen)))
            return error_no_memory(error, "the contacts of a step");
    }
    return SCREE_OK;
}

/* A search: the instant at which a value becomes negative. */
typedef enum sought { GAP, SPEED_OF_GAP, SLIDING } sought;
typedef struct search {
    contact_key key;
    sought what;
    double sign;
} search;

static double value_of(const search *f, const event_seen *c) {
    if (!c) return INFINITY; /* too far to be listed */
    if (f->what == GAP) return f->sign * c->gap;
    return f->sign * c->U[f->what == SPEED_OF_GAP ? 0 : 1];
}

static scree_status value_after(sim *s, event_work *e, const search *f, double dt, double *value,
                                scree_error *error) {
    double wrong;
    TRY(event_try(s, e, dt, &wrong, error));
    TRY(event_look(s, e, true, error));
    *value = value_of(f, event_find(e->end.data, e->end.count, &f->key));
    return SCREE_OK;
}

/* A time, and the value at that time. */
typedef struct point {
    double t, value;
} point;

/* Finds the root between low, where the value is positive, and high, where it is not: by the
 * Illinois variant of the secant rule, with bisection where that does not converge. */
static scree_status locate(sim *s, event_work *e, const search *f, point low, point high,
                           double *root, scree_error *error) {
    int side = 0;
    for (int k = 0; high.t - low.t > EVENT_INSTANT * s->step.law.h && high.value != 0; k++) {
        double chord = low.t + (high.t - low.t) * low.value / (low.value - high.value);
        bool helps = isfinite(low.value) && chord > low.t && chord < high.t && k % 4 != 3;
        point at = {helps ? chord : 0.5 * (low.t + high.t), 0};
        if (!(at.t > low.t && at.t < high.t)) break;
        TRY(value_after(s, e, f, at.t, &at.value, error));
        if (at.value > 0) {
            low = at;
            if (side > 0) high.value *= 0.5;
            side = 1;
        } else {
            high = at;
            if (side < 0) low.value *= 0.5;
            side = -1;
        }
    }
    *root = high.t;
    return SCREE_OK;
}

/* A contact that has just opened and closes again: searched after its widest gap. */
static scree_status locate_return(sim *s, event_work *e, const event_seen *before,
                                  const event_seen *after, double dt, double *root,
                                  scree_error *error) {
    search speed = {before->key, SPEED_OF_GAP, 1}, gap = {before->key, GAP, 1};
    point top = {0, 0}, end = {dt, after->gap};
    double height;
    TRY(locate(s, e, &speed, (point){0, before->U[0]}, (point){dt, after->U[0]}, &top.t, error));
    TRY(value_after(s, e, &gap, top.t, &height, error));
    if (!(height > 0)) { /* its flight was lower than the accuracy of positions */
        *root = top.t;
        return SCREE_OK;
    }
    top.value = height;
    return locate(s, e, &gap, top, end, root, error);
}

/* Contacts whose gap stays open when extrapolated at this multiple of its speed do not close. */
#define SURELY 2

/* A contact that is open at both ends but may close in between. */
static scree_status locate_dip(sim *s, event_work *e, const event_seen *before,
                               const event_seen *after, double dt, double *root,
                               scree_error *error) {
    search speed = {before->key, SPEED_OF_GAP, -1}, gap = {before->key, GAP, 1};
    double meet = (after->gap - before->gap - after->U[0] * dt) / (before->U[0] - after->U[0]);
    if (before->gap + SURELY * before->U[0] * meet > 0) return SCREE_OK; /* the tangents meet */
    point low = {0, before->gap}, deepest;
    TRY(locate(s, e, &speed, (point){0, -before->U[0]}, (point){dt, -after->U[0]}, &deepest.t,
               error));
    TRY(value_after(s, e, &gap, deepest.t, &deepest.value, error));
    if (!(deepest.value < 0)) return SCREE_OK;
    return locate(s, e, &gap, low, deepest, root, error);
}

/* When an open contact closes; root stays unchanged if it does not. */
static scree_status locate_closing(sim *s, event_work *e, const event_seen *after, double dt,
                                   double *root, scree_error *error) {
    const event_seen *before = event_find(e->begin.data, e->begin.count, &after->key);
    if (before && !(before->gap > 0)) {
        if (!(before->U[0] > 0 && after->U[0] < 0 && after->gap < 0)) return SCREE_OK;
        return locate_return(s, e, before, after, dt, root, error);
    }
    if (after->gap < 0) {
        search gap = {after->key, GAP, 1};
        point low = {0, before ? before->gap : INFINITY}, high = {dt, after->gap};
        return locate(s, e, &gap, low, high, root, error);
    }
    if (!before || !(before->U[0] < 0 && after->U[0] > 0)) return SCREE_OK;
    return locate_dip(s, e, before, after, dt, root, error);
}

static scree_status locate_end_of_sliding(sim *s, event_work *e, const event_held *h,
                                          const event_seen *after, double dt, double *root,
                                          scree_error *error) {
    search sliding = {h->key, SLIDING, h->slides};
    const event_seen *before = event_find(e->begin.data, e->begin.count, &h->key);
    point low = {0, value_of(&sliding, before)}, high = {dt, value_of(&sliding, after)};
    if (!before || !(low.value > 0 && high.value < 0)) return SCREE_OK;
    return locate(s, e, &sliding, low, high, root, error);
}

/* Whether a contact that is listed at one end only may have closed in between: U leads away from
 * that end. */
static bool may_have_met(const event_seen *c, double way, const event_seen *other) {
    return !other && c->gap > 0 && c->gap + SURELY * way < 0;
}

scree_status event_hides(sim *s, event_work *e, double dt, bool *hides, scree_error *error) {
    TRY(event_look(s, e, true, error));
    *hides = false;
    for (size_t i = 0; i < e->begin.count; i++) {
        const event_seen *c = &e->begin.data[i];
        const event_seen *after = event_find(e->end.data, e->end.count, &c->key);
        *hides = *hides || may_have_met(c, c->U[0] * dt, after);
        /* it left, came back and leaves again */
        bool deeper = after && !(c->gap > 0) && after->gap < c->gap;
        bool leaves = after && c->U[0] > 0 && after->U[0] > 0;
        *hides = *hides || (deeper && leaves && !event_held_of(e, &c->key));
    }
    for (size_t i = 0; i < e->end.count; i++) {
        const event_seen *c = &e->end.data[i];
        const event_seen *before = event_find(e->begin.data, e->begin.count, &c->key);
        *hides = *hides || may_have_met(c, -c->U[0] * dt, before);
    }
    return SCREE_OK;
}

/* Whether the event of a contact happens at the end of the part: there it sticks, or takes part in
 * the collision that is due. */
static bool happens_at_end(const event_work *e, const event_seen *after, bool slides, bool blow) {
    if (slides) return fabs(after->U[1]) <= event_still(e);
    return blow && fabs(after->gap) <= fmax(EVENT_AT_ONCE * after->closed_gap, TOUCHING * e->size);
}

static scree_status locate_event(sim *s, event_work *e, const event_seen *after, double dt,
                                 bool blow, event *out, scree_error *error) {
    const event_held *h = event_held_of(e, &after->key);
    *out = (event){.when = INFINITY, .closes = h == NULL};
    if (happens_at_end(e, after, h != NULL, blow)) return SCREE_OK;
    if (!h) return locate_closing(s, e, after, dt, &out->when, error);
    if (h->slides == 0) return SCREE_OK;
    return locate_end_of_sliding(s, e, h, after, dt, &out->when, error);
}

scree_status event_first(sim *s, event_work *e, double dt, bool blow, event *found,
                         scree_error *error) {
    *found = (event){.when = INFINITY};
    TRY(event_look(s, e, true, error));
    for (size_t i = 0; i < e->end.count; i++) {
        event_seen after = e->end.data[i]; /* searches overwrite the list */
        double wrong;
        TRY(locate_event(s, e, &after, dt, blow, found, error));
        if (isfinite(found->when)) return SCREE_OK;
        if (e->tried == dt) continue;
        TRY(event_try(s, e, dt, &wrong, error));
        TRY(event_look(s, e, true, error));
    }
    return SCREE_OK;
}
