/* Contact problems made by hand, for tests and benchmarks of problem and solver. */
#ifndef PROBLEM_MAKE_H
#define PROBLEM_MAKE_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "problem/problem.h"

/* A planar problem and the room behind it. Bodies are one diagonal block of width 3. */
typedef struct made {
    problem p;
    block block;
    double *position, *radius; /* (bodies x 2), (bodies) */
    double *inverse, *v_free, *b, *H;
    row *row;
    row_extra *extra;
    uint32_t *row_first, *entry_first, *entry_body;
    size_t *H_first;
    uint32_t extras;
} made;

static inline made *made_new(uint32_t bodies, uint32_t contacts) {
    made *m = calloc(1, sizeof *m);
    m->position = calloc(2 * (size_t)bodies + 1, sizeof(double));
    m->radius = calloc((size_t)bodies + 1, sizeof(double));
    m->inverse = calloc(3 * (size_t)bodies + 1, sizeof(double));
    m->v_free = calloc(3 * (size_t)bodies + 1, sizeof(double));
    m->b = calloc(6 * (size_t)contacts + 1, sizeof(double));
    m->H = calloc(36 * (size_t)contacts + 1, sizeof(double));
    m->row = calloc((size_t)contacts + 1, sizeof(row));
    m->extra = calloc((size_t)contacts + 1, sizeof(row_extra));
    m->row_first = calloc((size_t)contacts + 1, sizeof(uint32_t));
    m->entry_first = calloc((size_t)contacts + 1, sizeof(uint32_t));
    m->entry_body = calloc(2 * (size_t)contacts + 1, sizeof(uint32_t));
    m->H_first = calloc((size_t)contacts + 1, sizeof(size_t));
    m->block = (block){BLOCK_DIAGONAL, 3, 0, bodies, 0, m->inverse, NULL};
    m->p = (problem){.dimension = 2,
                     .bodies = bodies,
                     .dofs = 3 * (size_t)bodies,
                     .blocks = 1,
                     .block = &m->block,
                     .v_free = m->v_free,
                     .row = m->row,
                     .row_first = m->row_first,
                     .b = m->b,
                     .extra = m->extra,
                     .entry_first = m->entry_first,
                     .entry_body = m->entry_body,
                     .H_first = m->H_first,
                     .H = m->H,
                     .reference_speed = 1.0};
    return m;
}

static inline void made_free(made *m) {
    if (!m) return;
    void *blocks[] = {m->position,  m->radius,      m->inverse,    m->v_free,
                      m->b,         m->H,           m->row,        m->extra,
                      m->row_first, m->entry_first, m->entry_body, m->H_first};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
    free(m);
}

/* mass 0: no free dof */
static inline void made_body(made *m, uint32_t body, double x, double y, double radius,
                             double mass) {
    m->position[2 * body] = x, m->position[2 * body + 1] = y;
    m->radius[body] = radius;
    for (int i = 0; i < 3; i++)
        m->inverse[3 * body + (uint32_t)i] = 0.0;
    if (mass > 0.0) {
        m->inverse[3 * body] = m->inverse[3 * body + 1] = 1.0 / mass;
        m->inverse[3 * body + 2] = 2.0 / (mass * radius * radius);
    }
}

/* One more contact: normal n from antagonist to candidate, arms from the centres to the point.
 * Dimension 1, 2 or 3 (with the relative spin as third row). Returns its number. */
static inline uint32_t made_contact(made *m, row law, uint32_t candidate, uint32_t antagonist,
                                    double nx, double ny, const double arm_c[2],
                                    const double arm_a[2]) {
    uint32_t c = m->p.contacts++;
    double tx = -ny, ty = nx;
    double H[2][3][3] = {{{nx, ny, arm_c[0] * ny - arm_c[1] * nx},
                          {tx, ty, arm_c[0] * ty - arm_c[1] * tx},
                          {0, 0, 1}},
                         {{-nx, -ny, -(arm_a[0] * ny - arm_a[1] * nx)},
                          {-tx, -ty, -(arm_a[0] * ty - arm_a[1] * tx)},
                          {0, 0, -1}}};
    m->row[c] = law;
    m->row_first[c + 1] = m->row_first[c] + law.dimension;
    m->entry_first[c + 1] = m->entry_first[c] + 2;
    m->entry_body[m->entry_first[c]] = candidate;
    m->entry_body[m->entry_first[c] + 1] = antagonist;
    double *to = m->H + m->H_first[c];
    for (int e = 0; e < 2; e++)
        for (int i = 0; i < law.dimension; i++)
            for (int k = 0; k < 3; k++)
                *to++ = H[e][i][k];
    m->H_first[c + 1] = m->H_first[c] + 6 * (size_t)law.dimension;
    return c;
}

/* Disk on disk (or on a fixed disk): the normal arms vanish exactly. */
static inline uint32_t made_disks(made *m, row law, uint32_t candidate, uint32_t antagonist) {
    const double *a = m->position + 2 * antagonist, *c = m->position + 2 * candidate;
    double dx = c[0] - a[0], dy = c[1] - a[1], d = sqrt(dx * dx + dy * dy);
    double nx = dx / d, ny = dy / d;
    double arm_c[2] = {-m->radius[candidate] * nx, -m->radius[candidate] * ny};
    double arm_a[2] = {m->radius[antagonist] * nx, m->radius[antagonist] * ny};
    uint32_t number = made_contact(m, law, candidate, antagonist, nx, ny, arm_c, arm_a);
    double *H = m->H + m->H_first[number];
    H[2] = 0.0;
    H[3 * law.dimension + 2] = 0.0;
    return number;
}

static inline row coulomb_row(double mu) {
    return (row){.cone = CONE_COULOMB, .dimension = 2, .mu = mu};
}

/* A dense packing on a fixed floor: columns x rows disks on a triangular lattice with jittered
 * radii, a share of the bonds kept, free velocities of falling with some noise. spread > 0 gives
 * contacts off the line of centres, as of polygons. */
static inline made *made_packing(uint32_t columns, uint32_t rows, double kept, double mu,
                                 double spread, uint64_t seed) {
    uint32_t bodies = columns * (rows + 1);
    made *m = made_new(bodies, 3 * bodies);
    random_stream r = {seed, 1, 0};
    for (uint32_t j = 0; j <= rows; j++)
        for (uint32_t i = 0; i < columns; i++) {
            uint32_t body = j * columns + i;
            double radius = 0.5 * random_range(&r, 0.8, 1.0);
            double x = i + 0.5 * (j & 1) + random_range(&r, -0.05, 0.05);
            double y = 0.866 * j + random_range(&r, -0.05, 0.05);
            made_body(m, body, x, y, radius, j == 0 ? 0.0 : 1000.0 * radius * radius);
            if (j == 0) continue;
            m->v_free[3 * body] = random_range(&r, -0.002, 0.002);
            m->v_free[3 * body + 1] = random_range(&r, -0.012, -0.008);
            m->v_free[3 * body + 2] = random_range(&r, -0.002, 0.002);
        }
    row law = coulomb_row(mu);
    for (uint32_t j = 1; j <= rows; j++)
        for (uint32_t i = 0; i < columns; i++) {
            uint32_t body = j * columns + i;
            uint32_t below = (j - 1) * columns + i, shift = j & 1;
            uint32_t other[3] = {below, shift ? below + 1 : below - 1, body - 1};
            bool exists[3] = {true, shift ? i + 1 < columns : i > 0, i > 0};
            for (int k = 0; k < 3; k++) {
                if (!exists[k] || random_unit(&r) >= kept) continue;
                if (spread == 0.0) {
                    made_disks(m, law, body, other[k]);
                } else {
                    const double *a = m->position + 2 * other[k], *c = m->position + 2 * body;
                    double dx = c[0] - a[0], dy = c[1] - a[1], d = sqrt(dx * dx + dy * dy);
                    double off = random_range(&r, -spread, spread);
                    double arm_c[2] = {-0.5 * dx - off * dy, -0.5 * dy + off * dx};
                    double arm_a[2] = {0.5 * dx - off * dy, 0.5 * dy + off * dx};
                    made_contact(m, law, body, other[k], dx / d, dy / d, arm_c, arm_a);
                }
            }
        }
    m->p.reference_speed = 0.01;
    return m;
}

/* The same disks in the same contacts under another law. Frees the old problem. */
static inline made *made_disks_under(made *old, row law) {
    uint32_t bodies = old->p.bodies;
    made *m = made_new(bodies, old->p.contacts);
    memcpy(m->position, old->position, 2 * (size_t)bodies * sizeof(double));
    memcpy(m->radius, old->radius, (size_t)bodies * sizeof(double));
    memcpy(m->inverse, old->inverse, 3 * (size_t)bodies * sizeof(double));
    memcpy(m->v_free, old->v_free, 3 * (size_t)bodies * sizeof(double));
    for (uint32_t c = 0; c < old->p.contacts; c++) {
        const uint32_t *body = old->entry_body + old->entry_first[c];
        made_disks(m, law, body[0], body[1]);
    }
    m->p.reference_speed = old->p.reference_speed;
    made_free(old);
    return m;
}

#endif
