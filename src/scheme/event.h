/* The workspace of the event-driven scheme (scheme/event_driven.c) and its parts. Planar bodies
 * that are free or held at rest. */
#ifndef SCHEME_EVENT_H
#define SCHEME_EVENT_H

#include "scheme/parts.h"

/* Stages of the integrator of Dormand and Prince. */
#define EVENT_STAGES 7
/* Positions along the motion at which differences are taken. */
#define EVENT_POINTS 5

typedef struct event_settings {
    double rest_speed, accuracy;
    int64_t max_contacts, max_parts;
} event_settings;

/* A contact at some instant. */
typedef struct event_seen {
    contact_key key;
    double gap, closed_gap;
    double U[2];
} event_seen;

/* A contact that is closed during the present part of the step. */
typedef struct event_held {
    contact_key key;
    double slides;   /* sign of its sliding, -1 or 1; 0: it does not slide */
    double curve[2]; /* change of U by the motion alone, without accelerations, m/s^2 */
    double along[EVENT_POINTS][2]; /* U at positions along the motion, for finding `curve` */
    uint8_t found;                 /* bits of the positions where the contact exists */
} event_held;

/* A contact that transmits a force, or an impulse in a collision. */
typedef struct event_push {
    contact contact;
    double S[2];
} event_push;

typedef struct event_impulse {
    contact_key key;
    double S[2];
} event_impulse;

/* The result of a stage of the integrator: velocities, accelerations with and without contacts,
 * forces and powers. */
typedef struct event_rate {
    double *q, *v, *free;
    ARRAY(event_push) push;
    double normal, friction, load; /* W */
    residual residual;
    bool jams; /* no finite forces exist */
} event_rate;

typedef struct event {
    double when; /* s since the start of the part */
    bool closes; /* true: a contact closes; false: a sliding ends */
} event;

typedef struct event_work {
    const event_settings *settings;
    size_t numbers; /* of all positions, and of all velocities */
    double *store;
    double *q, *v;             /* the present position in the step */
    double *q_end, *v_end;     /* the end of the part that was tried */
    double *q_stage, *v_stage; /* in between */
    double *q_along;           /* beside those */
    double *free;              /* v_free of the problem: velocities, or accelerations */
    event_rate rate[EVENT_STAGES];
    ARRAY(event_held) held;
    ARRAY(event_seen) begin, end; /* contacts at the start and the end of the part */
    ARRAY(event_impulse) impulse; /* impulses of the whole step, by contact */
    double done;                  /* s since the start of the step */
    double tried;                 /* s: length of the last part that was tried */
    double size;                  /* least width of the moving bodies, m */
    double damping;               /* 1/s: damping of rounding errors in closed contacts */
} event_work;

/* Largest motion of surfaces in one part, relative to the least width: every contact that can close
 * in the part is listed at its start. */
#define EVENT_WAY 0.1
/* Relative to the closing gap: an open contact as near as this closes at the same instant as
 * others. */
#define EVENT_AT_ONCE 1e-3
/* Events are located within this share of the step. */
#define EVENT_INSTANT 1e-13
/* Speed of rest, m/s: a slower contact neither opens nor slides. */
/* Relative to the speed of rest: slower tangential motion counts as zero. */
#define EVENT_STILL 1e-3
static inline double event_still(const event_work *e) {
    return EVENT_STILL * e->settings->rest_speed;
}

static inline bool event_same(const contact_key *x, const contact_key *y) {
    return contact_key_compare(x, y) == 0;
}
const event_seen *event_find(const event_seen *seen, size_t count, const contact_key *key);

event_held *event_held_of(const event_work *e, const contact_key *key);

/* The stages of detection and of the laws, with the parts of sim. */
scree_status event_find_contacts(sim *s, scree_error *error);
scree_status event_prepare(sim *s, scree_error *error);
/* Detects contacts of bodies at q, into sim.contacts. */
scree_status event_detect(sim *s, event_work *e, const double *q, scree_error *error);
/* U (N, T) of a contact. */
void event_velocity(const contact *c, const double *v, double U[2]);
/* Solves sim.work.problem with the free velocities e->free; the result is in sim.bodies.v_plus. */
scree_status event_solve(sim *s, event_work *e, double scale, residual *found, scree_error *error);
/* Records the residual of a problem whose solution is used in the step: the worst one is
 * reported. */
void event_count_residual(sim *s, const residual *found);
/* Adds an impulse to the bodies and to the contact's sum. */
scree_status event_add_impulse(sim *s, event_work *e, const contact *c, const double S[2],
                               double weight, scree_error *error);

/* Tries a part of length dt from q, v with the contacts in `held`, to q_end, v_end. wrong: the
 * estimated error divided by the requested accuracy; INFINITY if bodies jam. */
scree_status event_try(sim *s, event_work *e, double dt, double *wrong, scree_error *error);
/* Moves the present position to the end of the last part that was tried. */
scree_status event_take(sim *s, event_work *e, double dt, scree_error *error);
/* Contacts at the present position, or at the end of the part that was tried, into begin or end. */
scree_status event_look(sim *s, event_work *e, bool at_end, scree_error *error);
/* Whether bodies may have met during the last part that was tried, of length dt, without a trace at
 * its ends from which the instant could be located. */
scree_status event_hides(sim *s, event_work *e, double dt, bool *hides, scree_error *error);
/* Finds an event before the end of the last part that was tried, of length dt; at INFINITY if there
 * is none. Earlier events may exist. blow: a collision is due at the end, and contacts that close
 * there take part in it. */
scree_status event_first(sim *s, event_work *e, double dt, bool blow, event *found,
                         scree_error *error);
/* Velocities jump by the laws of impact of all contacts that touch at q. */
scree_status event_blow(sim *s, event_work *e, scree_error *error);
/* The same without a collision: sliding contacts jam, and friction stops them at once. */
scree_status event_jam(sim *s, event_work *e, scree_error *error);
/* Contacts, ledger and certificate at the end of a step. */
scree_status event_certify(sim *s, event_work *e, scree_error *error);

#endif
