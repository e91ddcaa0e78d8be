/* Random sequential placement: largest first, each at the first of many uniform points where it
 * overlaps nothing. Reaches a solid fraction of about 0.54 for equal circles (the saturation of
 * random sequential addition is 0.547), and somewhat further for a spread of sizes. */
#include <stdlib.h>

#include "base/math.h"
#include "base/stop.h"
#include "scene/generate/cloud_grid.h"

enum { TRIES = 4000 };

typedef struct probe {
    const circles *c;
    const region *r;
    double at[2], radius;
} probe;

static bool is_free(void *context, uint32_t other) {
    const probe *p = context;
    double d[2], reach = p->radius + p->c->radius[other];
    region_difference(p->r, p->at, p->c->centre[other], d);
    return d[0] * d[0] + d[1] * d[1] >= reach * reach;
}

/* A uniform point at which a circle of this radius lies inside. False: there is none. */
static bool draw_point(const region *r, double radius, random_stream *random, double out[2]) {
    if (r->is_ring) {
        double inner = r->inner > 0 ? r->inner + radius : 0, outer = r->outer - radius, s, c;
        if (outer < inner) return false;
        double square = random_range(random, inner * inner, outer * outer);
        math_sincos(2 * PI * random_unit(random), &s, &c);
        out[0] = r->centre[0] + sqrt(square) * c;
        out[1] = r->centre[1] + sqrt(square) * s;
        return true;
    }
    for (int k = 0; k < 2; k++) {
        double inset = k == 0 && r->periodic ? 0 : radius;
        double low = r->low[k] + inset, high = r->high[k] - inset;
        if (high < low) return false;
        out[k] = random_range(random, low, high);
    }
    return true;
}

static int larger_first(const void *one, const void *two) {
    double a = *(const double *)one, b = *(const double *)two;
    return a > b ? -1 : a < b;
}

static bool place_one(cloud_grid *g, circles *c, uint32_t i, random_stream *random) {
    probe p = {c, &g->region, {0, 0}, c->radius[i]};
    for (int k = 0; k < TRIES; k++) {
        if (!draw_point(&g->region, p.radius, random, p.at)) return false;
        if (!cloud_grid_near(g, p.at, p.radius, 0, is_free, &p)) continue;
        c->centre[i][0] = p.at[0];
        c->centre[i][1] = p.at[1];
        cloud_grid_insert(g, c, i);
        return true;
    }
    return false;
}

scree_status place_random(const region *r, random_stream *random, circles *c, scree_error *error) {
    cloud_grid g;
    TRY(cloud_grid_create(&g, r, c, error));
    qsort(c->radius, c->count, sizeof *c->radius, larger_first);
    double covered = 0;
    size_t placed = 0;
    while (placed < c->count && !stop_asked() && place_one(&g, c, (uint32_t)placed, random)) {
        covered += PI * c->radius[placed] * c->radius[placed];
        placed++;
    }
    cloud_grid_free(&g);
    if (placed == c->count) return SCREE_OK;
    TRY(stop_check(error));
    double area = region_area(r);
    return error_set(
        error, SCREE_BAD_INPUT,
        "random placement stopped after %zu of %zu grains because the region is too small: the "
        "requested solid fraction is %.3f, the reached one %.3f. Fractions up to about 0.5 are "
        "safe: enlarge the region, or use 'placement: dense'",
        placed, c->count, circles_area(c) / area, covered / area);
}
