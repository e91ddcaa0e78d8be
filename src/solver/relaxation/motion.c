#include "solver/relaxation/motion.h"

#include <string.h>

#include "base/array.h"
#include "base/math.h"
#include "problem/shared.h"

/* Relative to the inertia: rounding of a spherical inertia turned to world axes is less. */
#define ROUND_BODY 1e-14
/* Relative to the trace: a body with less inverse inertia about an axis uses the generic path. */
#define HARDLY_TURNS 1e-12

/* Numbers of a block's inverse per body. */
static size_t inverse_numbers(const block *k) {
    return k->type == BLOCK_SPLIT   ? 9
           : k->type == BLOCK_DENSE ? (size_t)k->width * k->width
                                    : k->width;
}

static const double *inverse_of(const block *k, uint32_t body) {
    return k->inverse + (body - k->first_body) * inverse_numbers(k);
}

/* The diagonal of A^-1. */
static double inverse_pivot(const block *k, const double *inverse, uint32_t dof) {
    static const uint8_t split_pivot[6] = {0, 1, 2, 3, 6, 8};
    return inverse[k->type == BLOCK_SPLIT   ? split_pivot[dof]
                   : k->type == BLOCK_DENSE ? dof * k->width + dof
                                            : dof];
}

static body_role plane_role(const double *inverse, double *inverse_gyration) {
    if (!(inverse[0] == inverse[1] && inverse[0] > 0.0 && inverse[2] > 0.0)) return BODY_HUB;
    *inverse_gyration = sqrt(inverse[2] / inverse[0]);
    return BODY_SIMPLE;
}

/* Turning a spherical inertia to world axes adds rounding errors. */
static bool is_spherical(const double *inertia) {
    double least = ROUND_BODY * inertia[0];
    return fabs(inertia[3] - inertia[0]) <= least && fabs(inertia[5] - inertia[0]) <= least &&
           fabs(inertia[1]) <= least && fabs(inertia[2]) <= least && fabs(inertia[4]) <= least;
}

/* G by Cholesky's method, from three inverse masses and the inverse inertia xx xy xz yy yz zz, or
 * the one number of a ball. A body that hardly turns about some axis uses the generic path. G NULL:
 * it is not allocated yet. */
static body_role space_role(const double *mass, const double *inertia, double *G, double *ball) {
    if (!(mass[0] == mass[1] && mass[0] == mass[2] && mass[0] > 0.0)) return BODY_HUB;
    if (is_spherical(inertia) && inertia[0] > 0.0) {
        *ball = sqrt(inertia[0] / mass[0]);
        return BODY_BALL;
    }
    double least = HARDLY_TURNS * (inertia[0] + inertia[3] + inertia[5]) / mass[0];
    double pivot = inertia[0] / mass[0], g[6] = {0};
    if (!(pivot > least)) return BODY_HUB;
    g[0] = sqrt(pivot);
    g[1] = inertia[1] / mass[0] / g[0];
    g[2] = inertia[2] / mass[0] / g[0];
    pivot = inertia[3] / mass[0] - g[1] * g[1];
    if (!(pivot > least)) return BODY_HUB;
    g[3] = sqrt(pivot);
    g[4] = (inertia[4] / mass[0] - g[2] * g[1]) / g[3];
    pivot = inertia[5] / mass[0] - g[2] * g[2] - g[4] * g[4];
    if (!(pivot > least)) return BODY_HUB;
    g[5] = sqrt(pivot);
    if (G) memcpy(G, g, sizeof g);
    return BODY_SIMPLE;
}

static body_role role_of(motion *m, const block *k, uint32_t body) {
    const double *inverse = inverse_of(k, body);
    if (m->width == 3 && k->width == 3 && k->type == BLOCK_DIAGONAL) {
        m->inverse_gyration.data[body] = 1.0;
        if (inverse[0] == 0.0 && inverse[1] == 0.0 && inverse[2] == 0.0) return BODY_FIXED;
        return plane_role(inverse, &m->inverse_gyration.data[body]);
    }
    bool fixed = true;
    for (size_t i = 0; i < inverse_numbers(k); i++)
        fixed = fixed && inverse[i] == 0.0;
    if (k->width != m->width) return BODY_HUB;
    double *one = &m->inverse_gyration.data[body];
    *one = 1.0;
    if (fixed) return BODY_FIXED;
    if (k->type == BLOCK_DENSE) return BODY_HUB;
    if (m->width == 3) return plane_role(inverse, one);
    double *G = m->gyration.capacity ? m->gyration.data + 6 * (size_t)body : NULL;
    if (k->type == BLOCK_SPLIT) return space_role(inverse, inverse + 3, G, one);
    const double inertia[6] = {inverse[3], 0.0, 0.0, inverse[4], 0.0, inverse[5]};
    return space_role(inverse, inertia, G, one);
}

/* The roles of the bodies of a block. */
typedef struct role_work {
    motion *m;
    const block *k;
} role_work;

static void find_roles(void *context, size_t begin, size_t end) {
    const role_work *w = context;
    for (size_t i = begin; i < end; i++) {
        uint32_t body = w->k->first_body + (uint32_t)i;
        w->m->role.data[body] = (uint8_t)role_of(w->m, w->k, body);
    }
}

/* Of a divided problem: bodies that this process knows. */
static void find_present_roles(role_work *w, const problem_shared *shared) {
    uint32_t first = w->k->first_body, end = first + w->k->bodies;
    for (size_t r = 0; r < shared->runs; r += 2) {
        uint32_t from = shared->run[r] > first ? shared->run[r] : first;
        uint32_t to = shared->run[r + 1] < end ? shared->run[r + 1] : end;
        if (from < to) find_roles(w, from - first, to - first);
    }
}

#define ROLE_LEAST 64 /* bodies per chunk */
#define ROLE_MOST  4096

static void find_all_roles(motion *m, const problem *p, team *threads) {
    for (uint32_t i = 0; i < p->blocks; i++) {
        role_work w = {m, &p->block[i]};
        if (p->shared) {
            find_present_roles(&w, p->shared);
            continue;
        }
        size_t chunk = team_chunk(threads, p->block[i].bodies, ROLE_LEAST, ROLE_MOST);
        team_for(threads, p->block[i].bodies, chunk, find_roles, &w);
    }
}

/* Memory for G of SIMPLE bodies is allocated when the first such body appears; then the roles are
 * determined again. */
static bool reserve_gyration(motion *m, const problem *p, team *threads) {
    size_t numbers = 6 * (size_t)p->bodies;
    if (m->gyration.capacity && !array_reserve(&m->gyration, numbers)) return false;
    find_all_roles(m, p, threads);
    if (m->width == 3 || m->gyration.capacity || !p->bodies ||
        !memchr(m->role.data, BODY_SIMPLE, p->bodies))
        return true;
    if (!array_reserve(&m->gyration, numbers)) return false;
    find_all_roles(m, p, threads);
    return true;
}

scree_status motion_prepare(motion *m, const problem *p, solver_rooms *rooms, team *threads,
                            scree_error *error) {
    m->bodies = p->bodies;
    m->width = p->dimension == 3 ? 6 : 3;
    m->stride = p->dimension == 3 ? 8 : 4;
    if (p->bodies > UINT32_MAX / m->stride - 1)
        return error_set(error, SCREE_UNSUPPORTED,
                         "nlgs: there are %u bodies, but at most %u are "
                         "possible",
                         p->bodies, UINT32_MAX / m->stride - 1);
    size_t numbers = m->stride * ((size_t)p->bodies + 1);
    if (!array_reserve(&m->inverse_gyration, p->bodies) || !array_reserve(&m->wide, p->blocks) ||
        !array_reserve(&m->role, p->bodies))
        return error_no_memory(error, "the bodies of the solver");
    for (uint32_t i = 0; i < p->blocks; i++) {
        m->wide.data[i] = numbers;
        if (p->block[i].width > m->width) numbers += (size_t)p->block[i].bodies * p->block[i].width;
    }
    m->velocity = rooms_have(rooms, &m->own_velocity, numbers, sizeof *m->velocity);
    if (!m->velocity) return error_no_memory(error, "the velocities of the solver");
    m->numbers = numbers;
    if (!reserve_gyration(m, p, threads)) return error_no_memory(error, "the bodies of the solver");
    memset(m->velocity + m->stride * (size_t)p->bodies, 0, m->stride * sizeof(double));
    return SCREE_OK;
}

void motion_free(motion *m) {
    own_memory_free(&m->own_velocity);
    array_free(&m->inverse_gyration);
    array_free(&m->gyration);
    array_free(&m->role);
    array_free(&m->wide);
}

const double *motion_gyration(const motion *m, uint32_t body, double room[6]) {
    if (m->role.data[body] == BODY_SIMPLE) return m->gyration.data + 6 * (size_t)body;
    double one = m->inverse_gyration.data[body];
    const double G[6] = {one, 0.0, 0.0, one, 0.0, one};
    memcpy(room, G, sizeof G);
    return room;
}

bool motion_is_simple(const motion *m, uint32_t body) { return m->role.data[body] < BODY_FIXED; }

double motion_inverse_mass(const block *k, uint32_t body) { return inverse_of(k, body)[0]; }

size_t motion_place(const motion *m, const problem *p, uint32_t body) {
    size_t place = m->stride * (size_t)body;
    if (body >= m->bodies || m->role.data[body] != BODY_HUB) return place;
    const block *k = problem_block(p, body);
    if (k->width <= m->width) return place;
    return m->wide.data[k - p->block] + (size_t)(body - k->first_body) * k->width;
}

void motion_add_row(const motion *m, const block *k, uint32_t body, const double *H, double *to) {
    uint32_t plain = motion_is_simple(m, body) ? k->width / 2 + (k->width == 3) : k->width;
    for (uint32_t i = 0; i < plain; i++)
        to[i] += H[i];
    if (plain == k->width) return;
    if (m->width == 3) {
        to[2] += m->inverse_gyration.data[body] * H[2];
        return;
    }
    double room[6];
    const double *G = motion_gyration(m, body, room);
    to[3] += G[0] * H[3] + G[1] * H[4] + G[2] * H[5];
    to[4] += G[3] * H[4] + G[4] * H[5];
    to[5] += G[5] * H[5];
}

void motion_inverse_times(const motion *m, const block *k, uint32_t body, const double *x,
                          double *y) {
    const double *inverse = inverse_of(k, body);
    if (motion_is_simple(m, body) || k->type == BLOCK_DIAGONAL) {
        bool one = motion_is_simple(m, body);
        for (uint32_t i = 0; i < k->width; i++)
            y[i] = inverse[one ? 0 : i] * x[i];
    } else if (k->type == BLOCK_DENSE) {
        for (uint32_t i = 0; i < k->width; i++) {
            y[i] = 0.0;
            for (uint32_t j = 0; j < k->width; j++)
                y[i] += inverse[i * k->width + j] * x[j];
        }
    } else {
        const double *inertia = inverse + 3;
        for (uint32_t i = 0; i < 3; i++)
            y[i] = inverse[i] * x[i];
        y[3] = inertia[0] * x[3] + inertia[1] * x[4] + inertia[2] * x[5];
        y[4] = inertia[1] * x[3] + inertia[3] * x[4] + inertia[4] * x[5];
        y[5] = inertia[2] * x[3] + inertia[4] * x[4] + inertia[5] * x[5];
    }
}

/* The row of a body that is no hub, from its generalised velocities. */
static void scale_velocity(const motion *m, uint32_t body, double inverse_mass, const double *v,
                           double *to) {
    if (m->width == 3) {
        to[2] = v[2] / m->inverse_gyration.data[body];
        to[3] = inverse_mass;
        return;
    }
    double room[6];
    const double *G = motion_gyration(m, body, room);
    to[3] = v[3] / G[0];
    to[4] = (v[4] - G[1] * to[3]) / G[3];
    to[5] = (v[5] - G[2] * to[3] - G[4] * to[4]) / G[5];
    to[6] = inverse_mass;
    to[7] = 0.0;
}

/* Whether a body is the plain one of a planar world: three velocities, and masses on a diagonal. */
static inline bool is_planar(const motion *m, const block *k, uint32_t body) {
    return m->width == 3 && k->type == BLOCK_DIAGONAL && m->role.data[body] != BODY_HUB;
}

/* motion_reset of such a body: the same arithmetic. */
static inline void reset_planar(motion *m, const problem *p, const block *k, double *old,
                                uint32_t body) {
    size_t dof = k->first_dof + (size_t)(body - k->first_body) * 3;
    const double *start = p->v_free + dof;
    double *to = m->velocity + 4 * (size_t)body;
    if (old) old[dof] = to[0], old[dof + 1] = to[1], old[dof + 2] = to[2];
    to[0] = start[0];
    to[1] = start[1];
    to[2] = start[2] / m->inverse_gyration.data[body];
    to[3] = k->inverse[(size_t)(body - k->first_body) * 3];
}

void motion_reset(motion *m, const problem *p, double *old, uint32_t begin, uint32_t end) {
    const block *k = begin < end ? problem_block(p, begin) : NULL;
    for (uint32_t body = begin; body < end; body++) {
        while (body - k->first_body >= k->bodies)
            k++;
        if (is_planar(m, k, body)) {
            reset_planar(m, p, k, old, body);
            continue;
        }
        size_t place = motion_place(m, p, body);
        size_t dof = k->first_dof + (size_t)(body - k->first_body) * k->width;
        const double *start = p->v_free + dof;
        double *to = m->velocity + place;
        for (uint32_t i = 0; i < k->width; i++) {
            if (old) old[dof + i] = to[i];
            to[i] = start[i];
        }
        if (m->role.data[body] != BODY_HUB)
            scale_velocity(m, body, inverse_of(k, body)[0], start, to);
        else if (k->width <= m->width)
            to[m->width] = 0.0; /* no single mass */
    }
}

double motion_defect(const motion *m, const problem *p, const double *old, uint32_t begin,
                     uint32_t end) {
    double defect = 0.0;
    const block *k = begin < end ? problem_block(p, begin) : NULL;
    for (uint32_t body = begin; body < end; body++) {
        while (body - k->first_body >= k->bodies)
            k++;
        const double *now = m->velocity + motion_place(m, p, body);
        size_t dof = k->first_dof + (size_t)(body - k->first_body) * k->width;
        for (uint32_t i = 0; i < k->width; i++) {
            double error = fabs(now[i] - old[dof + i]);
            defect = error > defect ? error : defect;
        }
    }
    return defect;
}

void motion_store(const motion *m, const problem *p, double *v, uint32_t begin, uint32_t end) {
    const block *k = begin < end ? problem_block(p, begin) : NULL;
    for (uint32_t body = begin; body < end; body++) {
        while (body - k->first_body >= k->bodies)
            k++;
        size_t dof = k->first_dof + (size_t)(body - k->first_body) * k->width;
        const double *from = m->velocity + motion_place(m, p, body);
        const double *inverse = inverse_of(k, body);
        if (is_planar(m, k, body) && motion_is_simple(m, body)) { /* all three are free */
            v[dof] = from[0];
            v[dof + 1] = from[1];
            v[dof + 2] = from[2] * m->inverse_gyration.data[body];
            continue;
        }
        for (uint32_t i = 0; i < k->width; i++)
            v[dof + i] = inverse_pivot(k, inverse, i) == 0.0 ? p->v_free[dof + i] : from[i];
        if (!motion_is_simple(m, body)) continue;
        if (m->width == 3) {
            v[dof + 2] = from[2] * m->inverse_gyration.data[body];
            continue;
        }
        double room[6];
        const double *G = motion_gyration(m, body, room);
        v[dof + 3] = G[0] * from[3];
        v[dof + 4] = G[1] * from[3] + G[3] * from[4];
        v[dof + 5] = G[2] * from[3] + G[4] * from[4] + G[5] * from[5];
    }
}
