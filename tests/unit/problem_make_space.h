/* Contact problems in space made by hand, for tests and benchmarks of problem and solver. */
#ifndef PROBLEM_MAKE_SPACE_H
#define PROBLEM_MAKE_SPACE_H

#include "base/space.h"
#include "problem_make.h"

/* Bodies are one split block of width 6; the positions are (bodies x 3). */
static inline made *space_new(uint32_t bodies, uint32_t contacts) {
    made *m = calloc(1, sizeof *m);
    made_reserve(m, 3, bodies, contacts);
    return m;
}

/* A ball; mass 0: no free dof. */
static inline void space_body(made *m, uint32_t body, const double x[3], double radius,
                              double mass) {
    double *inverse = m->inverse + 9 * (size_t)body;
    copy3(m->position + 3 * (size_t)body, x);
    m->radius[body] = radius;
    memset(inverse, 0, 9 * sizeof *inverse);
    if (!(mass > 0.0)) return;
    inverse[0] = inverse[1] = inverse[2] = 1.0 / mass;
    inverse[3] = inverse[6] = inverse[8] = 2.5 / (mass * radius * radius);
}

/* Another inertia: principal values drawn between 1 and `spread` times that of the ball, turned. */
static inline void space_turn_inertia(made *m, uint32_t body, double spread, random_stream *r) {
    double *inertia = m->inverse + 9 * (size_t)body + 3, turn[3], q[4], R[3][3], full[3][3] = {{0}};
    for (int k = 0; k < 3; k++)
        turn[k] = 3.0 * random_normal(r);
    quaternion_exp(turn, q);
    quaternion_matrix(q, R);
    for (int k = 0; k < 3; k++) {
        double value = inertia[0] * random_range(r, 1.0, spread);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                full[i][j] += value * R[i][k] * R[j][k];
    }
    const double packed[6] = {full[0][0], full[0][1], full[0][2],
                              full[1][1], full[1][2], full[2][2]};
    memcpy(inertia, packed, sizeof packed);
}

static inline void random_direction(random_stream *r, double n[3]) {
    do
        for (int k = 0; k < 3; k++)
            n[k] = random_normal(r);
    while (!(unit3(n) > 0.1));
}

/* x, y := turned by (c, s) */
static inline void turn_pair(double *x, double *y, double c, double s) {
    double old = *x;
    *x = c * old + s * *y;
    *y = -s * old + c * *y;
}

/* Turns the tangents of a contact with a stored H, and the axes of its moments. */
static inline void space_turn_tangents(const row *r, double *H, double angle) {
    double c = cos(angle), s = sin(angle);
    for (int e = 0; e < 2; e++, H += 6 * (size_t)r->dimension)
        for (int first = 1; first + 1 < r->dimension; first += 2)
            for (int k = 0; k < 6; k++)
                turn_pair(H + 6 * first + k, H + 6 * first + 6 + k, c, s);
}

/* Adds a contact: normal n from antagonist to candidate, arms from the centres to the point, the
 * tangents turned by `angle` from the fixed rule. Angle 0 makes a pair; for others H is stored.
 * Rows 1 (N), 3 (N T1 T2), 5 (with the relative spins about T1 and T2), 6 (and about N); returns
 * its number. */
static inline uint32_t space_contact(made *m, row law, uint32_t candidate, uint32_t antagonist,
                                     const double n[3], double angle, const double arm_c[3],
                                     const double arm_a[3]) {
    uint32_t c = made_next(m, law, candidate, antagonist);
    copy3(m->normal + 3 * (size_t)c, n);
    copy3(m->arm + 6 * (size_t)c, arm_c);
    copy3(m->arm + 6 * (size_t)c + 3, arm_a);
    if (angle == 0.0) return c;
    made_write_some(m, c, 1);
    uint32_t number = m->at[c] - PAIR_EXPLICIT;
    space_turn_tangents(&law, m->H + m->H_first[number], angle);
    return c;
}

/* Ball on ball. */
static inline uint32_t space_balls(made *m, row law, uint32_t candidate, uint32_t antagonist,
                                   double angle) {
    double n[3], arm_c[3], arm_a[3], none[3] = {0};
    minus3(m->position + 3 * (size_t)candidate, m->position + 3 * (size_t)antagonist, n);
    unit3(n);
    along3(none, -m->radius[candidate], n, arm_c);
    along3(none, m->radius[antagonist], n, arm_a);
    uint32_t c = space_contact(m, law, candidate, antagonist, n, angle, arm_c, arm_a);
    m->form[c] = PAIR_CANDIDATE_ROUND | PAIR_ANTAGONIST_ROUND;
    return c;
}

static inline row coulomb_space(double mu) {
    return (row){.cone = CONE_COULOMB, .dimension = 3, .mu = mu};
}

/* Contact k of six with earlier bodies in a closest packing of side x side x layers. */
static inline bool earlier_neighbour(uint32_t side, const uint32_t at[3], int k,
                                     uint32_t *neighbour) {
    static const int step[6][3] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1},
                                   {1, -1, 0}, {1, 0, -1}, {0, 1, -1}};
    int64_t to[3];
    for (int i = 0; i < 3; i++)
        to[i] = (int64_t)at[i] + step[k][i];
    bool exists = to[0] >= 0 && to[0] < side && to[1] >= 0 && to[1] < side && to[2] >= 0;
    *neighbour = exists ? (uint32_t)((to[2] * side + to[1]) * side + to[0]) : 0;
    return exists;
}

/* A packing on a fixed floor: side x side x layers bodies on a closest packing with jitter, a share
 * of the contacts kept (with half, three a body), free velocities of a fall with noise. spread > 0
 * gives other inertias and contacts off the line of centres, as for polyhedra. */
static inline made *space_packing(uint32_t side, uint32_t layers, double kept, double mu,
                                  double spread, uint64_t seed) {
    uint32_t bodies = side * side * (layers + 1);
    made *m = space_new(bodies, 6 * bodies);
    random_stream r = {seed, 1, 0};
    for (uint32_t body = 0; body < bodies; body++) {
        uint32_t i = body % side, j = body / side % side, k = body / (side * side);
        double radius = 0.5 * random_range(&r, 0.8, 1.0);
        double x[3] = {i + 0.5 * j + 0.5 * k, 0.8660254 * j + 0.2886751 * k, 0.8164966 * k};
        for (int n = 0; n < 3; n++)
            x[n] += random_range(&r, -0.05, 0.05);
        space_body(m, body, x, radius, k == 0 ? 0.0 : 1000.0 * radius * radius * radius);
        if (k == 0) continue;
        if (spread > 0.0) space_turn_inertia(m, body, 3.0, &r);
        for (int n = 0; n < 6; n++)
            m->v_free[6 * (size_t)body + (size_t)n] = random_range(&r, -0.002, 0.002);
        m->v_free[6 * (size_t)body + 2] -= 0.01;
    }
    for (uint32_t body = side * side; body < bodies; body++)
        for (int k = 0; k < 6; k++) {
            uint32_t at[3] = {body % side, body / side % side, body / (side * side)}, other;
            if (!earlier_neighbour(side, at, k, &other) || random_unit(&r) >= kept) continue;
            random_unit(&r); /* unused: keeps packings equal to those of recorded benchmarks */
            uint32_t c = space_balls(m, coulomb_space(mu), body, other, 0.0);
            if (spread == 0.0) continue;
            double off[3], *arm = m->arm + 6 * (size_t)c;
            random_direction(&r, off);
            along3(arm, spread, off, arm);
            along3(arm + 3, spread, off, arm + 3);
            m->form[c] = 0;
        }
    m->p.reference_speed = 0.01;
    return m;
}

/* Stores H of all contacts, with randomly turned tangents. */
static inline void space_write_turned(made *m, random_stream *r) {
    made_write_alone(m);
    for (uint32_t c = 0; c < m->p.contacts; c++)
        space_turn_tangents(&m->row[c], m->H + m->H_first[c], random_range(r, 0.0, 6.0));
}

/* The same balls in the same contacts under another law. Frees the old problem. */
static inline made *space_balls_under(made *old, row law) {
    uint32_t bodies = old->p.bodies;
    made *m = space_new(bodies, old->p.contacts);
    memcpy(m->position, old->position, 3 * (size_t)bodies * sizeof(double));
    memcpy(m->radius, old->radius, (size_t)bodies * sizeof(double));
    memcpy(m->inverse, old->inverse, 9 * (size_t)bodies * sizeof(double));
    memcpy(m->v_free, old->v_free, 6 * (size_t)bodies * sizeof(double));
    for (uint32_t c = 0; c < old->p.contacts; c++)
        space_balls(m, law, old->pair[c][0], old->pair[c][1], 0.0);
    m->p.reference_speed = old->p.reference_speed;
    made_free(old);
    return m;
}

#endif
