/* Dense packing by geometry alone: circles start scattered evenly, grow to their size, and every
 * overlap is undone by moving the two circles apart, pair after pair in a fixed order, until none
 * is left. There are no forces and no time: it only has to find a position for every circle, well
 * below jamming (about 0.84 for disordered circles).
 *
 * Moving apart converges to contact but never reaches it, so the circles are moved apart as if they
 * were larger by EXTRA: when the remaining overlap of the enlarged circles is below EXTRA, the true
 * ones do not touch, and radii and region are exactly as given. */
#include "base/math.h"
#include "base/stop.h"
#include "scene/generate/cloud_grid.h"

#define EXTRA  2e-3
#define START  0.6 /* size at the beginning */
#define GROWTH 60  /* sweeps until full size */
#define SWEEPS 20000
#define SKIN   0.25 /* relative to the mean radius: pairs are listed up to this gap */

typedef struct pair {
    uint32_t a, b;
    double share; /* share of the motion for a: the smaller circle moves more */
} pair;

typedef struct packing {
    const region *r;
    circles *c;
    cloud_grid grid;
    ARRAY(pair) pairs;
    double (*listed)[2]; /* centres when the pairs were listed */
    double skin, scale;
    uint32_t current;
    bool out_of_memory;
} packing;

static double size_of(const packing *p, size_t i) {
    return p->c->radius[i] * p->scale * (1 + EXTRA);
}

static void keep_inside(const packing *p, size_t i) {
    const region *r = p->r;
    double *at = p->c->centre[i], radius = size_of(p, i);
    if (!r->is_ring) {
        if (!r->periodic) at[0] = fmin(fmax(at[0], r->low[0] + radius), r->high[0] - radius);
        at[1] = fmin(fmax(at[1], r->low[1] + radius), r->high[1] - radius);
        return;
    }
    double x = at[0] - r->centre[0], y = at[1] - r->centre[1], distance = sqrt(x * x + y * y);
    double inner = r->inner > 0 ? r->inner + radius : 0;
    double wanted = fmin(fmax(distance, inner), r->outer - radius);
    if (wanted == distance) return;
    if (distance == 0) x = distance = 1;
    at[0] = r->centre[0] + x * (wanted / distance);
    at[1] = r->centre[1] + y * (wanted / distance);
}

/* One point in each cell of an even division of the region, in a random order of sizes. */
static void scatter(packing *p, random_stream *random) {
    const region *r = p->r;
    circles *c = p->c;
    double aspect = r->is_ring ? PI * (r->outer + r->inner) / (r->outer - r->inner)
                               : (r->high[0] - r->low[0]) / (r->high[1] - r->low[1]);
    size_t columns = (size_t)fmax(1, floor(sqrt(aspect * (double)c->count)));
    size_t rows = (c->count + columns - 1) / columns;
    circles_shuffle(c, random);
    for (size_t i = 0; i < c->count; i++) {
        /* cells are skipped evenly where there are more of them than circles */
        size_t cell = (size_t)((double)i * (double)(columns * rows) / (double)c->count);
        double u = ((double)(cell % columns) + random_unit(random)) / (double)columns;
        double v = ((double)(cell / columns) + random_unit(random)) / (double)rows;
        if (r->is_ring) {
            double s, k, square = r->inner * r->inner;
            double distance = sqrt(square + v * (r->outer * r->outer - square));
            math_sincos(2 * PI * u, &s, &k);
            c->centre[i][0] = r->centre[0] + distance * k;
            c->centre[i][1] = r->centre[1] + distance * s;
        } else {
            c->centre[i][0] = r->low[0] + u * (r->high[0] - r->low[0]);
            c->centre[i][1] = r->low[1] + v * (r->high[1] - r->low[1]);
        }
        keep_inside(p, i);
    }
}

static bool list_pair(void *context, uint32_t other) {
    packing *p = context;
    uint32_t i = p->current;
    if (other >= i) return true;
    const circles *c = p->c;
    double d[2], reach = (c->radius[i] + c->radius[other]) * (1 + EXTRA) + p->skin;
    region_difference(p->r, c->centre[i], c->centre[other], d);
    if (d[0] * d[0] + d[1] * d[1] >= reach * reach) return true;
    double a = c->radius[other] * c->radius[other], b = c->radius[i] * c->radius[i];
    p->out_of_memory = !array_push(&p->pairs, (pair){other, i, b / (a + b)});
    return !p->out_of_memory;
}

static bool list_pairs(packing *p) {
    double margin = p->skin + 2 * EXTRA * p->grid.level[0].reach;
    p->pairs.count = 0;
    cloud_grid_clear(&p->grid);
    for (size_t i = 0; i < p->c->count; i++) {
        p->listed[i][0] = p->c->centre[i][0];
        p->listed[i][1] = p->c->centre[i][1];
        cloud_grid_insert(&p->grid, p->c, (uint32_t)i);
    }
    for (p->current = 0; p->current < p->c->count && !p->out_of_memory; p->current++)
        cloud_grid_near(&p->grid, p->c->centre[p->current], p->c->radius[p->current], margin,
                        list_pair, p);
    return !p->out_of_memory;
}

/* True if a circle has moved so far that a pair may be missing. */
static bool list_is_old(const packing *p) {
    double limit = 0.25 * p->skin * p->skin;
    for (size_t i = 0; i < p->c->count; i++) {
        double x = p->c->centre[i][0] - p->listed[i][0], y = p->c->centre[i][1] - p->listed[i][1];
        if (x * x + y * y > limit) return true;
    }
    return false;
}

static void move_apart(packing *p, const pair *q) {
    double d[2], reach = size_of(p, q->a) + size_of(p, q->b);
    double *a = p->c->centre[q->a], *b = p->c->centre[q->b];
    region_difference(p->r, a, b, d);
    double square = d[0] * d[0] + d[1] * d[1];
    if (square >= reach * reach) return;
    double distance = sqrt(square), push = reach - distance;
    double x = distance > 0 ? d[0] / distance : 1, y = distance > 0 ? d[1] / distance : 0;
    a[0] -= q->share * push * x;
    a[1] -= q->share * push * y;
    b[0] += (1 - q->share) * push * x;
    b[1] += (1 - q->share) * push * y;
}

static void sweep(packing *p) {
    for (size_t i = 0; i < p->pairs.count; i++)
        move_apart(p, &p->pairs.data[i]);
    for (size_t i = 0; i < p->c->count; i++)
        keep_inside(p, i);
}

/* The deepest overlap of the true circles as a part of the sum of the two radii; <= 0: none. */
static double deepest(const packing *p) {
    double worst = -1;
    for (size_t i = 0; i < p->pairs.count; i++) {
        const pair *q = &p->pairs.data[i];
        double d[2], reach = p->c->radius[q->a] + p->c->radius[q->b];
        region_difference(p->r, p->c->centre[q->a], p->c->centre[q->b], d);
        worst = fmax(worst, 1 - sqrt(d[0] * d[0] + d[1] * d[1]) / reach);
    }
    return worst;
}

/* Ends in reasonable time also for many circles. */
static int sweeps_for(const circles *c) { return (int)fmin(SWEEPS, 2000 + 4e8 / (double)c->count); }

static scree_status too_dense(const packing *p, double overlap, scree_error *error) {
    double fraction = circles_area(p->c) / region_area(p->r);
    return error_set(error, SCREE_BAD_INPUT,
                     "dense placement of %zu grains at solid fraction %.4f still overlaps by %.2g "
                     "of a diameter after %d sweeps. Fractions up to about 0.80 are safe (less "
                     "where the region is only a few grains wide): enlarge the region, or choose "
                     "a lower fraction and a stage that compacts",
                     p->c->count, fraction, overlap, sweeps_for(p->c));
}

static scree_status relax(packing *p, scree_error *error) {
    double overlap = 0;
    for (int k = 0, most = sweeps_for(p->c); k < most; k++) {
        TRY(stop_check(error));
        p->scale = k < GROWTH ? START + (1 - START) * k / GROWTH : 1;
        if ((k == 0 || list_is_old(p)) && !list_pairs(p))
            return error_no_memory(error, "pairs of a dense cloud");
        if (p->scale == 1 && (overlap = deepest(p)) <= 0) return SCREE_OK;
        sweep(p);
    }
    return too_dense(p, overlap, error);
}

/* Positions may leave the sides of a periodic box while circles are moved apart. */
static void wrap(const region *r, circles *c) {
    double width = r->high[0] - r->low[0];
    for (size_t i = 0; i < c->count && r->periodic; i++)
        c->centre[i][0] -= width * floor((c->centre[i][0] - r->low[0]) / width);
}

static scree_status check_room(const region *r, const circles *c, scree_error *error) {
    double largest = 2 * circles_largest(c) * (1 + EXTRA);
    double width =
        r->is_ring ? (r->inner > 0 ? r->outer - r->inner : 2 * r->outer)
                   : fmin(r->periodic ? INFINITY : r->high[0] - r->low[0], r->high[1] - r->low[1]);
    double fraction = circles_area(c) / region_area(r);
    if (fraction > PI / sqrt(12.0))
        return error_set(
            error, SCREE_BAD_INPUT,
            "the grains would fill %.4f of the region, more than any packing of equal disks: "
            "enlarge the region; fractions up to about 0.80 are safe",
            fraction);
    if (width >= largest) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "the region is %g m wide, too narrow for a grain of diameter %g m: make the "
                     "region wider or the grains smaller",
                     width, largest);
}

scree_status place_dense(const region *r, random_stream *random, circles *c, scree_error *error) {
    packing p = {.r = r, .c = c, .scale = START};
    TRY(check_room(r, c, error));
    TRY(cloud_grid_create(&p.grid, r, c, error));
    double sum = 0;
    for (size_t i = 0; i < c->count; i++)
        sum += c->radius[i];
    p.skin = SKIN * sum / (double)c->count;
    p.listed = mem_alloc(c->count, sizeof *p.listed);
    scree_status status = SCREE_OK;
    if (!p.listed)
        status = error_no_memory(error, "a dense cloud");
    else {
        scatter(&p, random);
        status = relax(&p, error);
        wrap(r, c);
    }
    mem_free(p.listed);
    array_free(&p.pairs);
    cloud_grid_free(&p.grid);
    return status;
}
