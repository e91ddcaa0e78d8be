/* Detection of one step: read the positions, keep or remake the list of near pairs, test the pairs
 * exactly.
 *
 * The list stays valid while no body has moved by more than `slack` since it was made: translation
 * plus rotation times the distance of its farthest surface point. Slack is one length for all
 * bodies, a fraction of the harmonic mean of their radii (bodies of any size move alike in a flow,
 * and a slack in proportion to size would give large bodies many small neighbours). The fraction
 * grows when lists last for few steps and shrinks when they last for many; this affects computing
 * time but never the contacts. */
#include "detect/detect.h"

#include <math.h>
#include <string.h>

#include "detect/fill.h"
#include "detect/look.h"
#include "detect/near.h"
#include "detect/period.h"

#define FRACTION_START 0.2
#define FRACTION_LEAST 0.1
#define FRACTION_MOST  0.5
#define SHORT_LIFE     8  /* steps */
#define LONG_LIFE      64 /* steps */

struct detector {
    geometry geometry;
    near_list near;
    fill fill;
    wide_list wide;
    looker looker;
    bool valid; /* the list may be used again */
    double fraction;
    size_t age; /* number of steps that used the list */
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
    look_free(&d->looker);
    array_free(&d->wide.slots);
    mem_free(d);
}

void detector_forget(detector *d) {
    d->valid = false;
    d->fraction = FRACTION_START;
}

static void adapt(detector *d) {
    if (d->age == 0) return;
    if (d->age < SHORT_LIFE) d->fraction = fmin(d->fraction * 1.5, FRACTION_MOST);
    if (d->age > LONG_LIFE) d->fraction = fmax(d->fraction * 0.75, FRACTION_LEAST);
}

/* The widest columns. Their contents of an earlier step are no longer needed when the list of near
 * pairs is made: their memory serves as scratch. */
static void loans_of(const contact_table *t, near_loan loan[NEAR_LOANS]) {
    size_t number = t->table.capacity * sizeof(double);
    loan[0] = t->arm_row ? (near_loan){(char *)t->S, number * t->rows}
                         : (near_loan){(char *)t->arm, 2 * number * t->dimension};
    loan[1] = (near_loan){(char *)t->normal, number * t->dimension};
    loan[2] = (near_loan){(char *)t->gap, number};
    loan[3] = (near_loan){(char *)t->pair, t->table.capacity * sizeof *t->pair};
}

/* As many rows as the last step has: the number of contacts will be similar, and the memory can be
 * lent. */
static scree_status reserve_rows(const contact_table *last, contact_table *out,
                                 scree_error *error) {
    if (!last || out->table.capacity >= last->table.capacity) return SCREE_OK;
    TRY(table_set_rows(&out->table, last->table.capacity, error));
    return table_set_rows(&out->table, 0, error);
}

#define CLEAR_CHUNK 65536 /* numbers */

static void clear_numbers(void *context, size_t begin, size_t end) {
    memset((double *)context + begin, 0, (end - begin) * sizeof(double));
}

/* Detection writes all of the lent columns except the impulses. These are set to zero, so that the
 * loan leaves no trace. */
static void clear_lent(const contact_table *t, team *threads) {
    if (t->arm_row)
        team_for(threads, t->table.capacity * t->rows, CLEAR_CHUNK, clear_numbers, t->S);
}

static scree_status rebuild(detector *d, const detect_input *in, contact_table *out,
                            scree_error *error) {
    d->valid = false;
    TRY(look_keep(&d->looker, &d->geometry, in, error));
    double slack = d->fraction * d->looker.mean_radius;
    near_loan loan[NEAR_LOANS];
    loans_of(out, loan);
    near_lend(&d->near, loan);
    TRY(near_build(&d->near, &d->geometry, in->team, slack, d->fill.reach, error));
    clear_lent(out, in->team);
    for (int k = 0; k < 3; k++) {
        d->looker.low[k] -= slack;
        d->looker.high[k] += slack;
    }
    d->valid = true;
    d->age = 0;
    return SCREE_OK;
}

static scree_status prepare(detector *d, const detect_input *in, scree_error *error) {
    const geometry *g = &d->geometry;
    bool same = d->valid && g->model == in->model && g->bodies == in->model->bodies.count;
    for (int k = 0; same && k < 3; k++)
        same = g->period[k] == fmax(in->model->cell.period[k], 0);
    if (same) return SCREE_OK;
    d->valid = false;
    d->age = 0;
    TRY(geometry_prepare(&d->geometry, in->model, in->team, error));
    return period_list_wide(&d->wide, &d->geometry, error);
}

/* Allowed motion of a body. A longer reach uses up slack of both bodies of a pair; the last
 * thousandth is a margin for rounding. */
static double slack_left(const detector *d) {
    if (!d->valid) return -1;
    return 0.999 * (d->near.slack - 0.5 * fmax(0, d->fill.reach - d->near.reach));
}

static scree_status find_contacts(detector *d, const detect_input *in, contact_table *out,
                                  detect_report *report, scree_error *error) {
    TRY(fill_laws(&d->fill, in, error));
    TRY(prepare(d, in, error));
    bool moved = true;
    TRY(look_at_bodies(&d->looker, &d->geometry, in, slack_left(d), &moved, error));
    TRY(period_check(&d->wide, &d->geometry, error));
    TRY(reserve_rows(in->last, out, error));
    if (moved) {
        adapt(d);
        TRY(rebuild(d, in, out, error));
    }
    report->rebuilt = moved;
    d->age++;
    TRY(fill_contacts(&d->fill, &d->geometry, &d->near, in, out, report, error));
    near_loan loan[NEAR_LOANS];
    loans_of(out, loan);
    near_drop_scratch(&d->near, &d->geometry, loan);
    return SCREE_OK;
}

scree_status detector_run(detector *d, const detect_input *in, contact_table *out,
                          detect_report *report, scree_error *error) {
    *report = (detect_report){0};
    out->table.count = 0;
    scree_status status = find_contacts(d, in, out, report, error);
    if (status != SCREE_OK) {
        out->table.count = 0;
        d->valid = false;
    }
    return status;
}
