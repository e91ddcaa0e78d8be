/* Detection of one step: look at the bodies, keep or remake the list of near pairs, test the pairs
 * exactly.
 *
 * The list stays valid while no body has moved by more than `slack` since it was made: translation
 * plus rotation times the distance of its farthest surface point. Slack is one length for all
 * bodies, a fraction of the harmonic mean of their radii (bodies in one flow move alike whatever
 * their size, and a slack in proportion to size would give a large body a wide ring of small
 * neighbours). The fraction grows when the list does not last and shrinks when it lasts long; that
 * changes time, never the contacts. */
#include "detect/detect.h"

#include <math.h>
#include <string.h>

#include "base/math.h"
#include "detect/fill.h"
#include "detect/near.h"
#include "detect/period.h"

#define BODY_CHUNK     4096
#define FRACTION_START 0.2
#define FRACTION_LEAST 0.1
#define FRACTION_MOST  0.5
#define SHORT_LIFE     8  /* steps */
#define LONG_LIFE      64 /* steps */

typedef struct place {
    double x, y, angle;
} place;

typedef struct look_result {
    size_t broken; /* the first body without a finite position */
    bool moved;    /* some body has used up its slack, is new, or began to move */
} look_result;

struct detector {
    geometry geometry;
    near_list near;
    fill fill;
    wide_list wide;
    ARRAY(place) built; /* (bodies) where they were when the list was made */
    ARRAY(look_result) looks;
    double low[2], high[2]; /* box of the centres of bounded bodies then */
    bool valid;             /* the list may be used again */
    double fraction;
    size_t age; /* steps the list has served */
};

scree_status detector_create(detector **out, scree_error *error) {
    detector *d = mem_alloc(1, sizeof *d);
    if (!d) return error_no_memory(error, "detection");
    d->fraction = FRACTION_START;
    *out = d;
    return SCREE_OK;
}

void detector_destroy(detector *d) {
    if (!d) return;
    geometry_free(&d->geometry);
    near_free(&d->near);
    fill_free(&d->fill);
    array_free(&d->built);
    array_free(&d->looks);
    array_free(&d->wide.slots);
    mem_free(d);
}

void detector_forget(detector *d) {
    d->valid = false;
    d->fraction = FRACTION_START;
}

typedef struct look_work {
    detector *d;
    const detect_input *in;
    double slack; /* what motion may use; below zero when the list is gone anyway */
} look_work;

/* A half-plane has no farthest point; the bodies it may meet do. */
static double farthest_in_box(const detector *d, double x, double y) {
    double dx = fmax(fabs(x - d->low[0]), fabs(x - d->high[0]));
    double dy = fmax(fabs(y - d->low[1]), fabs(y - d->high[1]));
    return dx + dy + d->geometry.period;
}

static bool has_moved(const detector *d, uint32_t slot, const double q[DOFS], double slack) {
    const place *from = &d->built.data[slot];
    double dx = q[0] - from->x, dy = q[1] - from->y, square = dx * dx + dy * dy;
    if (d->geometry.view.data[slot].flags & BODY_DISK) return square > slack * slack;
    double turned = fabs(q[2] - from->angle), moved = sqrt(square);
    if (turned > 0) {
        double spin = geometry_shape_view(&d->geometry, slot)->spin;
        moved += turned * (isfinite(spin) ? spin : farthest_in_box(d, q[0], q[1]));
    }
    return moved > slack;
}

static void look_at_bodies(void *context, size_t begin, size_t end) {
    const look_work *work = context;
    geometry *g = &work->d->geometry;
    look_result *result = &work->d->looks.data[begin / BODY_CHUNK];
    *result = (look_result){SIZE_MAX, false};
    for (size_t i = begin; i < end; i++) {
        body_view *v = &g->view.data[i];
        const double *q = &work->in->q[i * work->in->model->places];
        v->flags &= ~(uint32_t)(BODY_EXISTS | BODY_MOBILE);
        if (!work->in->exists[i]) continue;
        v->flags |= BODY_EXISTS | (work->in->mobile[i] ? BODY_MOBILE : 0u);
        v->x = q[0];
        v->y = q[1];
        if (!isfinite(q[0]) || !isfinite(q[1]) || !isfinite(q[2])) {
            if (result->broken == SIZE_MAX) result->broken = i;
            continue;
        }
        if (!(v->flags & BODY_DISK))
            math_sincos(q[2], &g->rotation.data[i].s, &g->rotation.data[i].c);
        if (work->slack < 0 || result->moved) continue;
        bool is_new =
            !(v->flags & BODY_LISTED) || (v->flags & BODY_MOBILE && !(v->flags & BODY_WAS_MOBILE));
        result->moved = is_new || has_moved(work->d, (uint32_t)i, q, work->slack);
    }
}

static const char *body_name(const model *m, size_t slot) {
    const char *name = m->bodies.data[slot].name;
    return name ? name : "";
}

/* Takes in positions; moved says whether the list of near pairs is used up. */
static scree_status look(detector *d, const detect_input *in, double slack, bool *moved,
                         scree_error *error) {
    size_t bodies = d->geometry.bodies, chunks = (bodies + BODY_CHUNK - 1) / BODY_CHUNK;
    look_work work = {d, in, slack};
    if (!array_reserve(&d->looks, chunks)) return error_no_memory(error, "detection");
    team_for(in->team, bodies, BODY_CHUNK, look_at_bodies, &work);
    *moved = slack < 0;
    for (size_t i = 0; i < chunks; i++) {
        size_t broken = d->looks.data[i].broken;
        if (broken != SIZE_MAX) {
            const double *q = &in->q[broken * in->model->places];
            return error_set(error, SCREE_BAD_INPUT,
                             "body %zu '%s' has no finite position (%g, %g, %g); look at its "
                             "velocity, its drive and the time step",
                             broken + 1, body_name(in->model, broken), q[0], q[1], q[2]);
        }
        *moved = *moved || d->looks.data[i].moved;
    }
    return SCREE_OK;
}

static double harmonic_mean_radius(const geometry *g) {
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < g->bodies; i++) {
        const body_view *v = &g->view.data[i];
        if (!(v->flags & BODY_EXISTS) || v->flags & BODY_UNBOUNDED || !(v->r > 0)) continue;
        sum += 1 / v->r;
        count++;
    }
    return count ? (double)count / sum : 0;
}

static scree_status remember_places(detector *d, const detect_input *in, scree_error *error) {
    geometry *g = &d->geometry;
    if (!array_reserve(&d->built, g->bodies)) return error_no_memory(error, "detection");
    d->low[0] = d->low[1] = INFINITY;
    d->high[0] = d->high[1] = -INFINITY;
    for (size_t i = 0; i < g->bodies; i++) {
        body_view *v = &g->view.data[i];
        v->flags &= ~(uint32_t)(BODY_LISTED | BODY_WAS_MOBILE);
        if (!(v->flags & BODY_EXISTS)) continue;
        v->flags |= BODY_LISTED | (v->flags & BODY_MOBILE ? BODY_WAS_MOBILE : 0u);
        const double *q = &in->q[i * in->model->places];
        d->built.data[i] = (place){q[0], q[1], q[2]};
        if (v->flags & BODY_UNBOUNDED) continue;
        double low[2] = {v->x - v->r, v->y - v->r}, high[2] = {v->x + v->r, v->y + v->r};
        for (int k = 0; k < 2; k++) {
            if (low[k] < d->low[k]) d->low[k] = low[k];
            if (high[k] > d->high[k]) d->high[k] = high[k];
        }
    }
    return SCREE_OK;
}

static void adapt(detector *d) {
    if (d->age == 0) return;
    if (d->age < SHORT_LIFE) d->fraction = fmin(d->fraction * 1.5, FRACTION_MOST);
    if (d->age > LONG_LIFE) d->fraction = fmax(d->fraction * 0.75, FRACTION_LEAST);
}

/* The contacts of the last step are done with: their memory serves to make the list. */
static scree_status rebuild(detector *d, const detect_input *in, contact_list *out,
                            scree_error *error) {
    double slack = d->fraction * harmonic_mean_radius(&d->geometry);
    d->valid = false;
    TRY(remember_places(d, in, error));
    near_lend(&d->near, d->geometry.bodies, out->list.data, out->list.capacity * sizeof(contact));
    TRY(near_build(&d->near, &d->geometry, slack, d->fill.reach, error));
    for (int k = 0; k < 2; k++) {
        d->low[k] -= slack;
        d->high[k] += slack;
    }
    d->valid = true;
    d->age = 0;
    return SCREE_OK;
}

static scree_status prepare(detector *d, const detect_input *in, scree_error *error) {
    double period = in->model->cell.period[0] > 0 ? in->model->cell.period[0] : 0;
    const geometry *g = &d->geometry;
    if (d->valid && g->model == in->model && g->bodies == in->model->bodies.count &&
        g->period == period)
        return SCREE_OK;
    d->valid = false;
    d->age = 0;
    TRY(geometry_prepare(&d->geometry, in->model, error));
    return period_list_wide(&d->wide, &d->geometry, error);
}

/* What a body may have moved. A longer reach uses up slack of both bodies of a pair; the last
 * thousandth is left to rounding. */
static double slack_left(const detector *d) {
    if (!d->valid) return -1;
    return 0.999 * (d->near.slack - 0.5 * fmax(0, d->fill.reach - d->near.reach));
}

static scree_status find_contacts(detector *d, const detect_input *in, contact_list *out,
                                  detect_report *report, scree_error *error) {
    TRY(fill_laws(&d->fill, in, error));
    TRY(prepare(d, in, error));
    bool moved = true;
    TRY(look(d, in, slack_left(d), &moved, error));
    TRY(period_check(&d->wide, &d->geometry, error));
    if (moved) {
        adapt(d);
        TRY(rebuild(d, in, out, error));
    }
    report->rebuilt = moved;
    d->age++;
    TRY(fill_contacts(&d->fill, &d->geometry, &d->near, in, out, report, error));
    near_drop_scratch(&d->near, d->geometry.bodies, out->list.capacity * sizeof(contact));
    return SCREE_OK;
}

scree_status detector_run(detector *d, const detect_input *in, contact_list *out,
                          detect_report *report, scree_error *error) {
    *report = (detect_report){0};
    out->list.count = 0;
    scree_status status = find_contacts(d, in, out, report, error);
    if (status != SCREE_OK) {
        out->list.count = 0;
        d->valid = false;
    }
    return status;
}
