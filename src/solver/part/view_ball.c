/* Contacts of balls: the arm of such a contact is along its normal, so eleven numbers replace the
 * thirty-six of H'. Iterations over many contacts are limited by memory access. */
#include "base/space.h"
#include "solver/part/view_room.h"

/* Both moving sides are round, and both tangents have the same scale. */
static bool read_ball(const view_room *o, const problem *p, uint32_t c, view_ball *to) {
    *to = (view_ball){.dof = {(uint32_t)p->dofs, (uint32_t)p->dofs}};
    if (problem_row(p, c)->dimension != 3 || p->pairs->at[c] & PAIR_EXPLICIT) return false;
    size_t at = p->pairs->at[c];
    const double *share = o->share.data + p->row_first[c], *n = p->pairs->normal + 3 * at;
    const double *H = o->H.data + p->H_first[c];
    double room[6];
    const double *arm = pair_arms(p->pairs, 3, at, room);
    bool known = false;
    if (share[1] != share[2] || p->pairs->pair[at][0] == p->pairs->pair[at][1]) return false;
    for (int e = 0; e < 2; e++, H += 18) {
        view_touch touch = o->touch.data[p->entry_first[c] + (uint32_t)e];
        double sign = e ? -1.0 : 1.0;
        if (!touch.moves) continue;
        if (!(p->pairs->form[at] & (e ? PAIR_ANTAGONIST_ROUND : PAIR_CANDIDATE_ROUND)))
            return false;
        for (int i = 0; i < 9 && !known; i++)
            to->direction[i] = sign * H[6 * (i / 3) + i % 3];
        known = true;
        to->dof[e] = (uint32_t)touch.dof;
        to->arm[e] = -sign * dot3(arm + 3 * e, n);
    }
    return known;
}

bool view_find_balls(view_room *o, const problem *p) {
    o->has_balls = false;
    if (!p->pairs || p->dimension != 3 || p->dofs > UINT32_MAX - 6) return true;
    for (uint32_t c = 0; c < p->contacts; c++) {
        view_ball own;
        bool is_ball = read_ball(o, p, c, &own);
        if (is_ball && !o->has_balls) {
            if (!array_reserve(&o->ball, p->contacts)) return false;
            for (uint32_t before = 0; before < c; before++)
                o->ball.data[before].is_ball = false;
            o->has_balls = true;
        }
        if (!o->has_balls) continue;
        own.is_ball = is_ball;
        o->ball.data[c] = own;
    }
    for (uint32_t b = 0; b < p->bodies && o->has_balls; b++) {
        bool all = o->moves.data[b] != VIEW_STANDS;
        for (uint32_t e = o->body_first.data[b]; all && e < o->body_first.data[b + 1]; e++)
            all = o->ball.data[o->entry.data[e].contact].is_ball;
        if (all) o->moves.data[b] = VIEW_MOVES_AS_BALL;
    }
    return true;
}
