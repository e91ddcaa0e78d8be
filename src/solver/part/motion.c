#include "solver/part/motion.h"

#include "base/math.h"

static body_role role_of(const block *k, size_t place, double *inverse_gyration) {
    *inverse_gyration = 1.0;
    uint32_t width = k->width;
    size_t numbers = k->type == BLOCK_DENSE ? (size_t)width * width : width;
    const double *inverse = k->inverse + place * numbers;
    bool fixed = true;
    for (size_t i = 0; i < numbers; i++)
        fixed = fixed && inverse[i] == 0.0;
    if (width > 3) return BODY_HUB;
    if (fixed) return width == 3 ? BODY_FIXED : BODY_HUB;
    if (k->type == BLOCK_DENSE || width != 3) return BODY_HUB;
    if (!(inverse[0] == inverse[1] && inverse[0] > 0.0 && inverse[2] > 0.0)) return BODY_HUB;
    *inverse_gyration = sqrt(inverse[2] / inverse[0]);
    return BODY_SIMPLE;
}

scree_status motion_prepare(motion *m, const problem *p, scree_error *error) {
    if (p->bodies > UINT32_MAX / 4 - 1)
        return error_set(error, SCREE_UNSUPPORTED, "nlgs: %u bodies; at most %u are possible",
                         p->bodies, UINT32_MAX / 4 - 1);
    m->bodies = p->bodies;
    size_t numbers = 4 * ((size_t)p->bodies + 1);
    if (!array_reserve(&m->wide, p->blocks) || !array_reserve(&m->role, p->bodies) ||
        !array_reserve(&m->inverse_gyration, p->bodies))
        return error_no_memory(error, "the bodies of the solver");
    for (uint32_t i = 0; i < p->blocks; i++) {
        m->wide.data[i] = numbers;
        if (p->block[i].width > 3) numbers += (size_t)p->block[i].bodies * p->block[i].width;
    }
    if (!array_reserve(&m->velocity, numbers))
        return error_no_memory(error, "the velocities of the solver");
    m->numbers = numbers;
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        for (uint32_t n = 0; n < k->bodies; n++) {
            uint32_t body = k->first_body + n;
            m->role.data[body] = (uint8_t)role_of(k, n, &m->inverse_gyration.data[body]);
        }
    }
    for (int i = 0; i < 4; i++)
        m->velocity.data[4 * (size_t)p->bodies + (size_t)i] = 0.0;
    return SCREE_OK;
}

void motion_free(motion *m) {
    array_free(&m->velocity);
    array_free(&m->inverse_gyration);
    array_free(&m->role);
    array_free(&m->wide);
}

size_t motion_place(const motion *m, const problem *p, uint32_t body) {
    if (body >= m->bodies || m->role.data[body] != BODY_HUB) return 4 * (size_t)body;
    const block *k = problem_block(p, body);
    if (k->width <= 3) return 4 * (size_t)body;
    return m->wide.data[k - p->block] + (size_t)(body - k->first_body) * k->width;
}

void motion_reset(motion *m, const problem *p, double *old, uint32_t begin, uint32_t end) {
    const block *k = begin < end ? problem_block(p, begin) : NULL;
    for (uint32_t body = begin; body < end; body++) {
        while (body - k->first_body >= k->bodies)
            k++;
        size_t n = body - k->first_body, place = motion_place(m, p, body);
        size_t dof = k->first_dof + n * k->width;
        const double *start = p->v_free + dof;
        double *to = m->velocity.data + place;
        for (uint32_t i = 0; i < k->width; i++) {
            if (old) old[dof + i] = to[i];
            to[i] = start[i];
        }
        if (m->role.data[body] == BODY_HUB) continue;
        to[2] = start[2] / m->inverse_gyration.data[body];
        to[3] = k->type == BLOCK_DIAGONAL ? k->inverse[n * k->width] : 0.0;
    }
}

double motion_defect(const motion *m, const problem *p, const double *old, uint32_t begin,
                     uint32_t end) {
    double defect = 0.0;
    const block *k = begin < end ? problem_block(p, begin) : NULL;
    for (uint32_t body = begin; body < end; body++) {
        while (body - k->first_body >= k->bodies)
            k++;
        const double *now = m->velocity.data + motion_place(m, p, body);
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
        size_t n = body - k->first_body, dof = k->first_dof + n * k->width;
        const double *from = m->velocity.data + motion_place(m, p, body);
        for (uint32_t i = 0; i < k->width; i++) {
            size_t pivot =
                k->type == BLOCK_DIAGONAL ? n * k->width + i : (n * k->width + i) * k->width + i;
            v[dof + i] = k->inverse[pivot] == 0.0 ? p->v_free[dof + i] : from[i];
        }
        if (m->role.data[body] == BODY_SIMPLE)
            v[dof + 2] = from[2] * m->inverse_gyration.data[body];
    }
}
