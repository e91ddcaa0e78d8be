/* The workspace of the event-driven scheme (scheme/event_driven.c) and its parts. Planar bodies
 * that are free or held at rest. */
#ifndef SCHEME_EVENT_H
#define SCHEME_EVENT_H

#include "scheme/parts.h"

/* Of the integrator of Dormand and Prince. */
#define EVENT_STAGES 7
/* Places along the motion at which differences are taken. */
#define EVENT_POINTS 5

typedef struct event_settings {
    double rest_speed, accuracy;
    int64_t max_contacts, max_parts;
} event_settings;

/* A contact as it is found at some instant. */
typedef struct event_seen {
    contact_key key;
    double gap, closed_gap;
    double U[2];
} event_seen;

/* A closed contact of the part of the step in work. */
typedef struct event_held {
    contact_key key;
    double slides;   /* -1, 1: the sign of its sliding; 0: it does not slide */
    double curve[2]; /* how U would change by the motion alone, without accelerations, m/s^2 */
    double along[EVENT_POINTS][2]; /* U at places along the motion from which that is found */
    uint8_t found;                 /* bits of places where the contact is there */
} event_held;

/* A contact that pushes: force, or impulse in a blow. */
typedef struct event_push {
    contact contact;
    double S[2];
} event_push;

typedef struct event_impulse {
    contact_key key;
    double S[2];
} event_impulse;

/* What a stage of the integrator finds: velocities, accelerations with and without contacts, forces
 * and powers. */
typedef struct event_rate {
    double *q, *v, *free;
    ARRAY(event_push) push;
    double normal, friction, load; /* W */
    residual residual;
    bool jams; /* there are no finite forces */
} event_rate;

typedef struct event {
    double when; /* s since the part began */
    bool closes; /* a contact does; else a sliding ends */
} event;

typedef struct event_work {
    const event_settings *settings;
    size_t numbers; /* of all positions, and of all velocities */
    double *store;
    double *q, *v;             /* where the step has come to */
    double *q_end, *v_end;     /* where the part that was tried would end */
    double *q_stage, *v_stage; /* in between */
    double *q_along;           /* beside those */
    double *free;              /* v_free of the problem: velocities, or accelerations */
    event_rate rate[EVENT_STAGES];
    ARRAY(event_held) held;
    ARRAY(event_seen) begin, end; /* contacts at both ends of the part */
    ARRAY(event_impulse) impulse; /* of the whole step, by contact */
    double done;                  /* s since the step began */
    double tried;                 /* s: length of the part that was tried last */
    double size;                  /* least width of a body that moves, m */
    double damping;               /* 1/s: rounding in the velocities of closed contacts dies out */
} event_work;

/* How far surfaces may go in one part, of the least width: every contact that can close in it is
 * listed when it begins. */
#define EVENT_WAY 0.1
/* Of the gap up to which contacts count as closed: what is open but so near closes at the same
 * instant as others. */
#define EVENT_AT_ONCE 1e-3
/* Instants are located to this share of the step. */
#define EVENT_INSTANT 1e-13
/* Slower than this nothing moves: a contact neither opens nor slides, m/s. */
/* Of the speed of rest: slower tangential motion counts as none. */
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
/* Contacts near bodies that stand at q, into sim.contacts. */
scree_status event_detect(sim *s, event_work *e, const double *q, scree_error *error);
/* U (N, T) of a contact. */
void event_velocity(const contact *c, const double *v, double U[2]);
/* Solves sim.work.problem, whose free velocities stand in e->free; its outcome in
 * sim.bodies.v_plus. */
scree_status event_solve(sim *s, event_work *e, double scale, residual *found, scree_error *error);
/* The residual of a problem whose outcome has become part of the step: the worst one counts. */
void event_count_residual(sim *s, const residual *found);
/* Adds an impulse to the bodies and to the contact's sum. */
scree_status event_add_impulse(sim *s, event_work *e, const contact *c, const double S[2],
                               double weight, scree_error *error);

/* Tries a part of length dt, from q, v with the contacts in `held`, to q_end, v_end; wrong: the
 * estimated error over the accuracy asked for, INFINITY where something jams. */
scree_status event_try(sim *s, event_work *e, double dt, double *wrong, scree_error *error);
/* Makes the end of the part that was tried last where the step has come to. */
scree_status event_take(sim *s, event_work *e, double dt, scree_error *error);
/* Contacts where the step has come to, or where the part that was tried ends, into begin or end. */
scree_status event_look(sim *s, event_work *e, bool at_end, scree_error *error);
/* Whether bodies may have met on the way of the part of length dt that was tried last, without a
 * trace at its ends by which that could be located. */
scree_status event_hides(sim *s, event_work *e, double dt, bool *hides, scree_error *error);
/* An event before the end of the part of length dt that was tried last, at INFINITY when there is
 * none; there may be earlier ones. blow: one is due at the end, in which what closes there shares.
 */
scree_status event_first(sim *s, event_work *e, double dt, bool blow, event *found,
                         scree_error *error);
/* Velocities jump: the laws of impact between all contacts that touch at q. */
scree_status event_blow(sim *s, event_work *e, scree_error *error);
/* The same without a collision: what slides jams, and friction stops it at once. */
scree_status event_jam(sim *s, event_work *e, scree_error *error);
/* Contacts, ledger and certificate of a step that has come to its end. */
scree_status event_certify(sim *s, event_work *e, scree_error *error);

#endif
