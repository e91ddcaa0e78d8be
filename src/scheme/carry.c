/* Data that contacts keep from the last step: impulses, and the history of their laws. */
#include "base/math.h"
#include "problem/kinematics.h"
#include "scheme/parts.h"

/* The rotation of a contact's tangents from the last step to this one, as cosine and sine: old
 * tangents are carried by the least rotation from the old normal to the new one and then by the
 * mean spin of the two bodies about it. */
typedef struct tangent_turn {
    double c, s;
} tangent_turn;

static tangent_turn turn_of_tangents(const double *v_minus, double h, const uint32_t pair[2],
                                     const contact_axes *new, const double old_normal[3],
                                     double sign) {
    contact_axes old;
    const double *normal = new->axis[0];
    set_axes(&old, old_normal);
    double from[3] = {sign * old_normal[0], sign * old_normal[1], sign * old_normal[2]};
    double axis[3], carried[3];
    cross3(from, normal, axis);
    double cosine = dot3(from, normal);
    /* Rodrigues' formula, with axis of length sin: 1 - cos over sin^2 is 1 / (1 + cos) */
    double share = dot3(axis, old.axis[1]) / (1 + cosine);
    cross3(axis, old.axis[1], carried);
    for (int k = 0; k < 3; k++)
        carried[k] += cosine * old.axis[1][k] + share * axis[k];
    const double *w_c = v_minus + SPACE_DOFS * (size_t)pair[0] + 3;
    const double *w_a = v_minus + SPACE_DOFS * (size_t)pair[1] + 3;
    double spun = 0.5 * h * (dot3(w_c, normal) + dot3(w_a, normal)), sine, turn;
    math_sincos(spun, &sine, &turn);
    double x = dot3(carried, new->axis[1]), y = dot3(carried, new->axis[2]);
    tangent_turn out = {turn * x - sine * y, sine * x + turn * y};
    double length = sqrt(out.c * out.c + out.s * out.s);
    return length > 0 ? (tangent_turn){out.c / length, out.s / length} : (tangent_turn){1, 0};
}

static void turn_pair(tangent_turn t, double sign, double pair[2]) {
    double x = sign * pair[0], y = pair[1];
    pair[0] = t.c * x - t.s * y;
    pair[1] = t.s * x + t.c * y;
}

typedef struct carry_phase {
    const law *laws;
    const double *v_minus;
    double h;
    const contact_table *contacts;
    double *impulse, *history;
} carry_phase;

/* Rotates tangential impulses, rolling moments and vectors of the law's history in space, each a
 * pair of components. If candidate and antagonist were exchanged, the normal is reversed and the
 * impulse acts on the other body: the first component changes its sign once, the second, along N x
 * T1, changes it twice. */
static void carry_tangents(const carry_phase *p, const contact_axes *new, size_t i,
                           const double *old_normal) {
    const contact_table *contacts = p->contacts;
    double *S = p->impulse + i * contacts->rows;
    uint64_t pairs = p->laws[contacts->law[i]].history_pairs;
    bool any = pairs != 0;
    for (uint32_t k = 1; k < contacts->rows; k++)
        any = any || S[k] != 0;
    if (!any) return;
    double sign = dot3(old_normal, new->axis[0]) < 0 ? -1 : 1;
    tangent_turn t = turn_of_tangents(p->v_minus, p->h, contacts->pair[i], new, old_normal, sign);
    for (uint32_t k = 1; k + 1 < contacts->rows && k < 5; k += 2)
        turn_pair(t, sign, S + k);
    size_t first = i * contacts->history_width;
    for (uint32_t k = 0; pairs >> k; k++)
        if (pairs >> k & 1) turn_pair(t, sign, p->history + first + k);
}

/* Impulses of the last step, scaled; `rows` is a constant for the compiler where possible. */
static inline void carry_impulses(const contact_table *contacts, const contact_table *last,
                                  const contact_block *k, size_t rows, double scale,
                                  double *impulse) {
    for (size_t i = k->first; i < k->first + k->count; i++) {
        uint32_t previous = contacts->previous[i];
        const double *old = previous != NONE ? last->S + (size_t)previous * rows : NULL;
        for (size_t r = 0; r < rows; r++)
            impulse[i * rows + r] = old ? scale * old[r] : 0;
    }
}

/* History and impulses of the last step, carried to this one. Planar components turn with the
 * frame, so they stay unchanged; impulses are scaled with the step. */
void block_carry(const step_input *step, const rigid_work *bodies, const contact_table *contacts,
                 const contact_block *k, double scale, double *impulse, double *history,
                 double *iterate) {
    size_t width = contacts->history_width, rows = contacts->rows;
    size_t iterates = step->needs.iterate_width;
    carry_phase phase = {
        step->model->laws.data, bodies->v_minus, step->law.h, contacts, impulse, history};
    const contact_table *last = &step->state->contact;
    if (rows == 2)
        carry_impulses(contacts, last, k, 2, scale, impulse);
    else if (rows == 3)
        carry_impulses(contacts, last, k, 3, scale, impulse);
    else
        carry_impulses(contacts, last, k, rows, scale, impulse);
    if (!width && !iterates && step->model->dimension == 2) return;
    for (size_t i = k->first; i < k->first + k->count; i++) {
        uint32_t previous = contacts->previous[i];
        bool kept = previous != NONE;
        for (size_t r = 0; r < width; r++)
            history[i * width + r] = kept ? last->history[previous * width + r] : 0;
        for (size_t r = 0; r < iterates; r++)
            iterate[i * iterates + r] = 0;
        if (step->model->dimension == 3 && kept)
            carry_tangents(&phase, &k->axes[i - k->first], i, last->normal + 3 * (size_t)previous);
    }
}
