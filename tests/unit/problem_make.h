/* Contact problems made by hand, for tests and benchmarks of problem and solver. */
#ifndef PROBLEM_MAKE_H
#define PROBLEM_MAKE_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "problem/problem.h"

/* A planar problem and the room behind it. Bodies are one diagonal block of width 3.
 *
 * Contacts are pairs, whose H is not written down, until made_write says otherwise. Contact c has
 * row c of the columns at .. arm; entry_first, entry_body, H_first and H hold the contacts with H
 * written down alone; they are NULL while there is none. */
typedef struct made {
    problem p;
    block block;
    problem_pairs pairs;
    double *position, *radius; /* (bodies x 2), (bodies) */
    double *inverse, *v_free, *b;
    row *row;
    row_extra *extra;
    uint32_t *row_first;
    uint32_t *at, (*pair)[2]; /* of all contacts, including those with a stored H */
    uint8_t *form;
    double *normal, *arm; /* (contacts x dimension), (contacts x 2 x dimension) */
    uint32_t *entry_first, *entry_body;
    size_t *H_first;
    double *H;
    uint32_t extras;
} made;

/* Sizes of a problem: per body, and per contact. */
static inline void made_reserve(made *m, uint32_t dimension, uint32_t bodies, uint32_t contacts) {
    size_t width = dimension == 2 ? 3 : 6, mass = dimension == 2 ? 3 : 9, n = contacts;
    m->position = calloc(dimension * (size_t)bodies + 1, sizeof(double));
    m->radius = calloc((size_t)bodies + 1, sizeof(double));
    m->inverse = calloc(mass * bodies + 1, sizeof(double));
    m->v_free = calloc(width * bodies + 1, sizeof(double));
    m->b = calloc(ROWS_MAX * n + 1, sizeof(double));
    m->row = calloc(n + 1, sizeof(row));
    m->extra = calloc(n + 1, sizeof(row_extra));
    m->row_first = calloc(n + 1, sizeof(uint32_t));
    m->at = calloc(n + 1, sizeof(uint32_t));
    m->pair = calloc(n + 1, sizeof *m->pair);
    m->form = calloc(n + 1, 1);
    m->normal = calloc(dimension * n + 1, sizeof(double));
    m->arm = calloc(2 * dimension * n + 1, sizeof(double));
    m->pairs = (problem_pairs){
        m->at, (const uint32_t(*)[2])m->pair, m->form, m->normal, m->arm, NULL, NULL};
    m->block = (block){dimension == 2 ? BLOCK_DIAGONAL : BLOCK_SPLIT,
                       (uint32_t)width,
                       0,
                       bodies,
                       0,
                       m->inverse,
                       NULL};
    m->p = (problem){.dimension = (int)dimension,
                     .bodies = bodies,
                     .dofs = width * bodies,
                     .blocks = 1,
                     .block = &m->block,
                     .v_free = m->v_free,
                     .row = m->row,
                     .row_first = m->row_first,
                     .b = m->b,
                     .extra = m->extra,
                     .pairs = &m->pairs,
                     .reference_speed = 1.0};
}

static inline made *made_new(uint32_t bodies, uint32_t contacts) {
    made *m = calloc(1, sizeof *m);
    made_reserve(m, 2, bodies, contacts);
    return m;
}

static inline void made_free(made *m) {
    if (!m) return;
    void *blocks[] = {m->position,    m->radius,  m->inverse, m->v_free,    m->b,         m->row,
                      m->extra,       m->at,      m->pair,    m->form,      m->normal,    m->arm,
                      m->entry_first, m->H_first, m->H,       m->row_first, m->entry_body};
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

/* Adds a contact with its law and bodies, without geometry. */
static inline uint32_t made_next(made *m, row law, uint32_t candidate, uint32_t antagonist) {
    if (m->p.written || !m->p.pairs) abort(); /* H of all contacts is already stored */
    uint32_t c = m->p.contacts++;
    m->row[c] = law;
    m->row_first[c + 1] = m->row_first[c] + law.dimension;
    m->at[c] = c;
    m->pair[c][0] = candidate, m->pair[c][1] = antagonist;
    m->form[c] = 0;
    return c;
}

/* One more contact: normal n from antagonist to candidate, arms from the centres to the point.
 * Dimension 1, 2 or 3 (with the relative spin as third row). Returns its number. */
static inline uint32_t made_contact(made *m, row law, uint32_t candidate, uint32_t antagonist,
                                    double nx, double ny, const double arm_c[2],
                                    const double arm_a[2]) {
    uint32_t c = made_next(m, law, candidate, antagonist);
    double *arm = m->arm + 4 * (size_t)c;
    m->normal[2 * (size_t)c] = nx, m->normal[2 * (size_t)c + 1] = ny;
    arm[0] = arm_c[0], arm[1] = arm_c[1];
    arm[2] = arm_a[0], arm[3] = arm_a[1];
    return c;
}

/* Disk on disk (or on a fixed disk): the arms are along the normal. */
static inline uint32_t made_disks(made *m, row law, uint32_t candidate, uint32_t antagonist) {
    const double *a = m->position + 2 * antagonist, *c = m->position + 2 * candidate;
    double dx = c[0] - a[0], dy = c[1] - a[1], d = sqrt(dx * dx + dy * dy);
    double nx = dx / d, ny = dy / d;
    double arm_c[2] = {-m->radius[candidate] * nx, -m->radius[candidate] * ny};
    double arm_a[2] = {m->radius[antagonist] * nx, m->radius[antagonist] * ny};
    uint32_t number = made_contact(m, law, candidate, antagonist, nx, ny, arm_c, arm_a);
    m->form[number] = PAIR_CANDIDATE_ROUND | PAIR_ANTAGONIST_ROUND;
    return number;
}

/* Stores H of contacts first, first + step, ... and of those that had it already, in arrays that
 * count only these. */
static inline uint32_t made_fill_H(made *m, uint32_t first, uint32_t step) {
    size_t n = m->p.contacts, width = m->block.width;
    uint32_t *entry_first = calloc(n + 1, sizeof *entry_first), written = 0;
    uint32_t *entry_body = calloc(2 * n + 1, sizeof *entry_body);
    size_t *H_first = calloc(n + 1, sizeof *H_first);
    double *H = calloc(2 * ROWS_MAX * width * n + 1, sizeof *H), room[PAIR_NUMBERS];
    for (uint32_t c = 0; c < n; c++) {
        bool chosen = c >= first && (c - first) % step == 0;
        if (!chosen && problem_is_pair(&m->p, c)) continue;
        size_t numbers = 2 * width * m->row[c].dimension;
        memcpy(entry_body + 2 * (size_t)written, m->pair[c], sizeof *m->pair);
        memcpy(H + H_first[written], problem_H(&m->p, c, room), numbers * sizeof *H);
        H_first[written + 1] = H_first[written] + numbers;
        entry_first[written + 1] = entry_first[written] + 2;
        written++;
    }
    free(m->entry_first), free(m->entry_body), free(m->H_first), free(m->H);
    m->p.entry_first = m->entry_first = entry_first;
    m->p.entry_body = m->entry_body = entry_body;
    m->p.H_first = m->H_first = H_first;
    m->p.H = m->H = H;
    return written;
}

/* Stores H of contacts first, first + step, ...; the others stay pairs. */
static inline void made_write_some(made *m, uint32_t first, uint32_t step) {
    uint32_t number = 0;
    m->p.explicits = made_fill_H(m, first, step);
    for (uint32_t c = 0; c < m->p.contacts; c++)
        if (m->at[c] & PAIR_EXPLICIT || (c >= first && (c - first) % step == 0))
            m->at[c] = PAIR_EXPLICIT + number++;
}

/* Stores H of all contacts in addition to the data of pairs: m->H + m->H_first[c]. */
static inline void made_write(made *m) {
    made_fill_H(m, 0, 1);
    m->p.written = true;
}

/* The same without data of pairs, as in problems from files: the test may change H. */
static inline void made_write_alone(made *m) {
    made_write(m);
    m->p.pairs = NULL;
}

static inline row coulomb_row(double mu) {
    return (row){.cone = CONE_COULOMB, .dimension = 2, .mu = mu};
}

/* A dense packing on a fixed floor: columns x rows disks on a triangular lattice with jittered
 * radii, a given share of the contacts kept, free velocities of a fall with noise. spread > 0 moves
 * contacts off the line of centres, as for polygons. */
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
        made_disks(m, law, old->pair[c][0], old->pair[c][1]);
    }
    m->p.reference_speed = old->p.reference_speed;
    made_free(old);
    return m;
}

#endif
