/* Contacts of balls: the arm of such a contact is along its normal, so that eleven numbers say what
 * H' says with thirty-six. Memory is what an iteration over many contacts waits for. */
#include <math.h>

#include "base/space.h"
#include "solver/part/view_room.h"

/* Frames and arms come from positions far from the origin; this much of a rounding is forgiven. */
#define ROUNDING 1e-13

static bool is_near(const double *a, double factor, const double *b, double least) {
    for (int i = 0; i < 3; i++)
        if (!(fabs(a[i] - factor * b[i]) <= least)) return false;
    return true;
}

/* The arm of one body's rows of H' (3 x 6); false where they are not those of a ball. */
static bool read_arm(const double *H, double sign, view_ball *to, int side) {
    const double *d = to->direction, none[3] = {0.0, 0.0, 0.0};
    double square = dot3(d + 3, d + 3);
    if (!(square > 0.0)) return false;
    double arm = dot3(H + 15, d + 3) / square, least = ROUNDING * fabs(arm) * sqrt(square);
    to->arm[side] = arm;
    for (int i = 0; i < 3; i++)
        if (!is_near(H + 6 * i, sign, d + 3 * i, 0.0)) return false;
    return is_near(H + 3, 0.0, none, least) && is_near(H + 9, -arm, d + 6, least) &&
           is_near(H + 15, arm, d + 3, least);
}

static bool read_ball(const view_room *o, const problem *p, uint32_t c, view_ball *to) {
    uint32_t first = p->entry_first[c], entries = p->entry_first[c + 1] - first;
    const double *H = o->H.data + p->H_first[c];
    bool known = false;
    *to = (view_ball){.dof = {(uint32_t)p->dofs, (uint32_t)p->dofs}};
    if (p->row[c].dimension != 3 || entries == 0 || entries > 2) return false;
    if (entries == 2 && p->entry_body[first] == p->entry_body[first + 1]) return false;
    for (uint32_t e = 0; e < entries; e++) {
        view_touch at = o->touch.data[first + e];
        double sign = e ? -1.0 : 1.0;
        if (at.moves && at.width != 6) return false;
        for (int i = 0; i < 9 && at.moves && !known; i++)
            to->direction[i] = sign * H[6 * (i / 3) + i % 3];
        if (at.moves) {
            known = true;
            to->dof[e] = (uint32_t)at.dof;
            if (!read_arm(H, sign, to, (int)e)) return false;
        }
        H += 3 * (size_t)at.width;
    }
    return known;
}

bool view_find_balls(view_room *o, const problem *p) {
    o->has_balls = false;
    if (p->dofs > UINT32_MAX - 6) return true;
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
