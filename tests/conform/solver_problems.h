/* Small contact problems for the conformance of solvers, made from seeds: each is a problem_store
 * with a name and its demands on a solver. Letters as in problem/problem.h. */
#ifndef CONFORM_SOLVER_PROBLEMS_H
#define CONFORM_SOLVER_PROBLEMS_H

#include <stdio.h>

#include "../unit/problem_make_space.h"
#include "problem/store.h"
#include "support/check.h"

/* The store holds H of all contacts. store.p of a problem made here either uses it, after
 * sample_write or store_bind, or keeps its pairs, after sample_pairs. */
typedef struct sample {
    problem_store store;
    made *made; /* has the columns of the pairs; NULL: no pairs */
    char name[160];
    bool easy;   /* every solver that accepts it must solve it */
    bool unique; /* W is regular and friction moderate */
} sample;

static inline void sample_free(sample *s) {
    store_free(&s->store);
    made_free(s->made);
    *s = (sample){0};
}

/* Contacts are pairs without a stored H, except those that were made with it. */
static inline void sample_pairs(sample *s) {
    problem *p = &s->store.p;
    const problem *made_p = &s->made->p;
    p->pairs = made_p->pairs;
    p->written = false;
    p->explicits = made_p->explicits;
    p->entry_first = made_p->entry_first, p->entry_body = made_p->entry_body;
    p->H_first = made_p->H_first, p->H = made_p->H;
}

/* H of all contacts is stored in addition to the data of pairs, as a view requires. */
static inline void sample_write(sample *s) {
    store_bind(&s->store, false);
    s->store.p.pairs = &s->made->pairs;
    s->store.p.written = true;
}

/* Takes over a problem made by problem_make, with its pairs. */
static inline sample sample_from(made *m, const char *name) {
    sample s = {.made = m};
    scree_error error;
    if (store_copy(&s.store, &m->p, &error) != SCREE_OK) fail_msg("%s", error.text);
    snprintf(s.name, sizeof s.name, "%s", name);
    sample_pairs(&s);
    return s;
}

static inline void sample_reserve_matrix(block_matrix *W, const problem *p) {
    uint32_t n = p->contacts;
    size_t numbers = p->row_first[n];
    assert_true(array_reserve(&W->row_first, n + 1) && array_reserve(&W->first, n + 1) &&
                array_reserve(&W->column, (size_t)n * n) &&
                array_reserve(&W->value, numbers * numbers));
    W->size = n;
    W->row_first.count = W->first.count = (size_t)n + 1;
    W->column.count = (size_t)n * n;
    for (uint32_t i = 0; i <= n; i++) {
        W->row_first.data[i] = p->row_first[i];
        W->first.data[i] = (size_t)i * n;
        for (uint32_t j = 0; j < n && i < n; j++)
            W->column.data[(size_t)i * n + j] = j;
    }
}

/* The same problem with W = H' A^-1 H as a matrix. asymmetry: relative size of a random part. The
 * problem points into *s, which must stay where it is. */
static inline void sample_as_matrix(sample *s, const sample *from, double asymmetry,
                                    uint64_t seed) {
    const problem *p = &from->store.p;
    *s = (sample){.easy = from->easy, .unique = from->unique};
    scree_error error;
    random_stream random = {seed, 3, 0};
    snprintf(s->name, sizeof s->name, "%.90s, as a %smatrix", from->name,
             asymmetry > 0 ? "unsymmetric " : "");
    if (store_copy(&s->store, p, &error) != SCREE_OK) fail_msg("%s", error.text);
    if (p->contacts == 0) return;
    block_matrix *W = &s->store.W;
    sample_reserve_matrix(W, p);
    if (block_matrix_shape(W, &error) != SCREE_OK) fail_msg("%s", error.text);
    double *v = calloc(p->dofs + 1, sizeof(double));
    assert_true(array_reserve(&s->store.v_free, p->row_first[p->contacts]));
    for (uint32_t j = 0; j < p->contacts; j++) {
        problem_relative_velocity(p, j, p->v_free, s->store.v_free.data + p->row_first[j]);
        for (uint32_t k = 0; k < problem_row(p, j)->dimension; k++) {
            double one[ROWS_MAX] = {0}, U[ROWS_MAX];
            one[k] = 1.0;
            memset(v, 0, p->dofs * sizeof *v);
            problem_apply_impulse(p, j, one, v);
            for (uint32_t i = 0; i < p->contacts; i++) {
                problem_relative_velocity(p, i, v, U);
                for (uint32_t l = 0; l < problem_row(p, i)->dimension; l++)
                    block_matrix_at(W, i, j)[l * problem_row(p, j)->dimension + k] =
                        U[l] * (1.0 + asymmetry * random_range(&random, -1.0, 1.0));
            }
        }
    }
    free(v);
    s->store.p.bodies = 0;
    s->store.p.dofs = s->store.v_free.count = p->row_first[p->contacts];
    s->store.block.count = 0;
    s->store.p.W_symmetric = asymmetry == 0.0;
    store_bind(&s->store, true);
    s->store.p.entry_first = s->store.p.entry_body = NULL;
    s->store.p.H = NULL, s->store.p.H_first = NULL;
}

/* Planar laws by number of rows, laws of space the same. */
static inline row law_of(int dimension, double mu, double l_r) {
    bool space = dimension == 3;
    if (mu < 0) return (row){.cone = CONE_SIGNORINI, .dimension = 1};
    if (l_r > 0)
        return (row){.cone = CONE_ROLLING, .dimension = space ? 5 : 3, .mu = mu, .l_r = l_r};
    return space ? coulomb_space(mu) : coulomb_row(mu);
}

/* In space only. */
static inline row faceted_law(double mu, int facets) {
    return (row){.cone = CONE_FACETED, .dimension = 3, .facets = (uint8_t)facets, .mu = mu};
}

/* A chain of bodies, each leaning on the one before and the first on a fixed one: W is regular. The
 * free velocities are (normal, tangential) to the floor, with noise. H is stored; in space the
 * tangents of every other contact are rotated. */
static inline sample chain(int dimension, uint32_t contacts, row law, double normal,
                           double tangential, uint64_t seed) {
    bool space = dimension == 3;
    made *m = space ? space_new(contacts + 1, contacts) : made_new(contacts + 1, contacts);
    random_stream r = {seed, 5, 0};
    double at[3] = {0};
    char name[160];
    uint32_t width = space ? 6 : 3;
    for (uint32_t i = 0; i <= contacts; i++) {
        double mass = i ? random_range(&r, 0.5, 2.0) : 0.0;
        if (space)
            space_body(m, i, at, 0.5, mass);
        else
            made_body(m, i, at[0], at[1], 0.5, mass);
        for (uint32_t k = 0; k < width && i; k++)
            m->v_free[i * width + k] = random_range(&r, -0.2, 0.2);
        if (i) m->v_free[i * width] += tangential;
        if (i) m->v_free[i * width + (space ? 2 : 1)] += normal;
        double lean = random_range(&r, -0.5, 0.5), side = space ? random_range(&r, -0.5, 0.5) : 0.0;
        double up = sqrt(1.0 - lean * lean - side * side);
        at[0] += lean;
        at[1] += space ? side : up;
        at[2] += space ? up : 0.0;
        if (i && space) space_balls(m, law, i, i - 1, i % 2 ? 0.3 * i : 0.0);
        if (i && !space) made_disks(m, law, i, i - 1);
    }
    snprintf(name, sizeof name, "%dD chain of %u, mu %g, l_r %g, free %g %g, seed %llu", dimension,
             contacts, law.mu, law.l_r, normal, tangential, (unsigned long long)seed);
    sample s = sample_from(m, name);
    sample_write(&s);
    s.unique = s.easy = law.mu <= 0.5;
    return s;
}

/* One block on `points` points of a fixed floor and, where walls, some at its sides: more rows than
 * degrees of freedom. In space, tangents of every other contact are turned. */
static inline sample block_on_points(int dimension, uint32_t points, bool walls, row law,
                                     uint64_t seed) {
    bool space = dimension == 3;
    made *m = space ? space_new(2, points + 2) : made_new(2, points + 2);
    random_stream r = {seed, 7, 0};
    double origin[3] = {0};
    char name[160];
    uint32_t width = space ? 6 : 3, up = space ? 2 : 1;
    if (space) {
        space_body(m, 0, origin, 1.0, 0.0);
        space_body(m, 1, origin, 1.0, 2.0);
    } else {
        made_body(m, 0, 0.0, 0.0, 1.0, 0.0);
        made_body(m, 1, 0.0, 0.0, 1.0, 2.0);
    }
    for (uint32_t k = 0; k < width; k++)
        m->v_free[width + k] = random_range(&r, -0.5, 0.5);
    m->v_free[width + up] -= 1.0;
    for (uint32_t i = 0; i < points + (walls ? 2 : 0); i++) {
        double n[3] = {0}, arm[3] = {0};
        if (i < points) {
            n[up] = 1.0;
            arm[0] = random_range(&r, -1.0, 1.0);
            if (space) arm[1] = random_range(&r, -1.0, 1.0);
            arm[up] = -0.5;
        } else {
            n[0] = i == points ? 1.0 : -1.0;
            arm[0] = -n[0];
            arm[up] = random_range(&r, -0.4, 0.4);
        }
        if (space)
            space_contact(m, law, 1, 0, n, i % 2 ? 0.7 * i : 0.0, arm, arm);
        else
            made_contact(m, law, 1, 0, n[0], n[1], arm, arm);
    }
    snprintf(name, sizeof name, "%dD block on %u points%s, mu %g, l_r %g, seed %llu", dimension,
             points, walls ? " between walls" : "", law.mu, law.l_r, (unsigned long long)seed);
    return sample_from(m, name);
}

/* The transformed problems: a solver must find the transformed solution. Each also converts
 * impulses of the new problem to those of the old one. */

/* Contacts in reverse order. */
static inline sample permuted(const sample *from) {
    const problem *p = &from->store.p;
    const explicit_H *own = &from->store.H;
    uint32_t n = p->contacts;
    sample s = {.easy = from->easy, .unique = from->unique};
    scree_error error;
    if (store_copy(&s.store, p, &error) != SCREE_OK) fail_msg("%s", error.text);
    snprintf(s.name, sizeof s.name, "%.90s, reversed", from->name);
    size_t row_at = 0, entry_at = 0, H_at = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t old = n - 1 - i, rows = problem_row(p, old)->dimension;
        uint32_t entry = own->entry_first.data[old];
        uint32_t entries = own->entry_first.data[old + 1] - entry;
        size_t number = own->H_first.data[old], numbers = own->H_first.data[old + 1] - number;
        s.store.row.data[i] = *problem_row(p, old);
        memcpy(s.store.b.data + row_at, p->b + p->row_first[old], rows * sizeof(double));
        memcpy(s.store.H.entry_body.data + entry_at, own->entry_body.data + entry,
               entries * sizeof(uint32_t));
        memcpy(s.store.H.H.data + H_at, own->H.data + number, numbers * sizeof(double));
        s.store.row_first.data[i + 1] = (uint32_t)(row_at += rows);
        s.store.H.entry_first.data[i + 1] = (uint32_t)(entry_at += entries);
        s.store.H.H_first.data[i + 1] = H_at += numbers;
    }
    return s;
}

static inline void permute_back(const problem *p, const double *S, double *old_S) {
    size_t at = 0;
    for (uint32_t i = p->contacts; i-- > 0; at += problem_row(p, i)->dimension)
        memcpy(old_S + p->row_first[i], S + at, problem_row(p, i)->dimension * sizeof *S);
}

/* Tangents turned in space (angle rises with the contact), mirrored in the plane. */
static inline void turn_rows(const row *r, uint32_t contact, bool back, double *x, size_t stride) {
    double angle = 0.4 + 0.9 * contact, c = cos(angle), s = back ? -sin(angle) : sin(angle);
    bool space = r->dimension > 3 || (r->dimension == 3 && r->cone == CONE_COULOMB);
    if (r->dimension == 1) return;
    if (!space) {
        x[stride] = -x[stride];
        return;
    }
    turn_pair(x + stride, x + 2 * stride, c, s);
    if (r->dimension > 3) turn_pair(x + 3 * stride, x + 4 * stride, c, s);
}

static inline sample turned(const sample *from) {
    const problem *p = &from->store.p;
    sample s = {.easy = from->easy, .unique = from->unique};
    scree_error error;
    if (store_copy(&s.store, p, &error) != SCREE_OK) fail_msg("%s", error.text);
    snprintf(s.name, sizeof s.name, "%.90s, frames turned", from->name);
    for (uint32_t i = 0; i < p->contacts; i++) {
        uint32_t bodies;
        const uint32_t *body = problem_bodies(&s.store.p, i, &bodies);
        double *H = s.store.H.H.data + s.store.H.H_first.data[i];
        turn_rows(problem_row(p, i), i, false, s.store.b.data + p->row_first[i], 1);
        for (uint32_t e = 0; e < bodies; e++) {
            uint32_t width;
            problem_dof(p, body[e], &width);
            for (uint32_t k = 0; k < width; k++)
                turn_rows(problem_row(p, i), i, false, H + k, width);
            H += (size_t)width * problem_row(p, i)->dimension;
        }
    }
    return s;
}

static inline void turn_back(const problem *p, double *S) {
    for (uint32_t i = 0; i < p->contacts; i++)
        turn_rows(problem_row(p, i), i, true, S + p->row_first[i], 1);
}

/* Other units: masses are multiplied by `mass`, speeds by `speed`, lengths by `length`. */
typedef struct units {
    double mass, speed, length;
} units;

static inline void scale_bodies(problem_store *s, units u) {
    const block *k = &s->block.data[0];
    bool space = k->type == BLOCK_SPLIT;
    double inertia = u.mass * u.length * u.length;
    for (uint32_t b = 0; b < k->bodies; b++)
        for (uint32_t i = 0; i < (space ? 9u : 3u); i++)
            s->inverse.data[b * (space ? 9u : 3u) + i] /= i < (space ? 3u : 2u) ? u.mass : inertia;
    for (size_t i = 0; i < s->p.dofs; i++)
        s->v_free.data[i] *= i % k->width < (space ? 3u : 2u) ? u.speed : u.speed / u.length;
}

static inline bool is_moment(const row *r, uint32_t k) {
    return r->cone == CONE_ROLLING && k >= (r->dimension == 3 ? 2u : 3u);
}

static inline sample in_units(const sample *from, units u) {
    const problem *p = &from->store.p;
    sample s = {.easy = from->easy, .unique = from->unique};
    scree_error error;
    if (store_copy(&s.store, p, &error) != SCREE_OK) fail_msg("%s", error.text);
    snprintf(s.name, sizeof s.name, "%.90s, units %g %g %g", from->name, u.mass, u.speed, u.length);
    scale_bodies(&s.store, u);
    uint32_t width = p->block[0].width, linear = width == 6 ? 3 : 2;
    for (uint32_t i = 0; i < p->contacts; i++) {
        s.store.row.data[i].l_r *= u.length;
        double *H = s.store.H.H.data + s.store.H.H_first.data[i];
        double *end = s.store.H.H.data + s.store.H.H_first.data[i + 1];
        for (uint32_t k = 0; H < end; k = (k + 1) % problem_row(p, i)->dimension, H += width)
            for (uint32_t j = linear; j < width && !is_moment(problem_row(p, i), k); j++)
                H[j] *= u.length;
        for (uint32_t k = 0; k < problem_row(p, i)->dimension; k++)
            s.store.b.data[p->row_first[i] + k] *=
                is_moment(problem_row(p, i), k) ? u.speed / u.length : u.speed;
    }
    s.store.p.reference_speed *= u.speed;
    return s;
}

static inline void units_back(const problem *p, units u, double *S) {
    for (uint32_t i = 0; i < p->contacts; i++)
        for (uint32_t k = 0; k < problem_row(p, i)->dimension; k++)
            S[p->row_first[i] + k] /=
                u.mass * u.speed * (is_moment(problem_row(p, i), k) ? u.length : 1.0);
}

#endif
