/* Generator: a cloud of grains of many sizes in a box or a ring. */
#include "base/math.h"
#include "scene/generate/sizes.h"

enum { PLACE_LATTICE, PLACE_RANDOM, PLACE_DENSE };

typedef struct cloud {
    double box[4], ring[2], centre[2];
    bool periodic;
    param_list counts;
    int64_t number;
    int distribution, sampling, grain, placement;
    double radius, radius_min, radius_max, median, sigma, exponent;
    double sides[2], solid_fraction, gap, jitter;
} cloud;

static const char *const grains[] = {"disk", "polygon", "regular", NULL};
static const char *const placements[] = {"lattice", "random", "dense", NULL};

static const param rows[] = {
    ROW(cloud, box, VECTOR, .width = 4, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "box to fill, [x0, x1, y0, y1]; or give 'ring'"),
    ROW(cloud, ring, VECTOR, .width = 2, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "ring to fill, [inner radius, outer radius]; inner radius 0: a full disk"),
    ROW(cloud, centre, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "centre of the ring"),
    ROW(cloud, periodic, FLAG, .fallback = "false",
        .help = "true: the box repeats along x, and grains may extend beyond its sides"),
    ROW(cloud, counts, LIST, .width = 2, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "rows [count, radius]: exactly these grains"),
    ROW(cloud, number, INTEGER, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "number of grains drawn from the distribution; 0: as many as reach "
                "'solid_fraction' in the region"),
    SIZE_ROWS(cloud),
    ROW(cloud, exponent, REAL, .fallback = "2",
        .help = "power: the number of grains is proportional to radius^-exponent"),
    ROW(cloud, grain, CHOICE, .choices = grains, .fallback = "disk",
        .help = "shape of the grains: disk; polygon: random convex, corners on the circle; "
                "regular: a regular polygon"),
    ROW(cloud, sides, VECTOR, .width = 2, .fallback = "[5, 8]",
        .help = "smallest and largest number of sides of a polygon"),
    ROW(cloud, placement, CHOICE, .choices = placements, .fallback = "lattice",
        .help = "lattice: a loose grid; random: solid fraction up to about 0.5; dense: up to "
                "about 0.80"),
    ROW(cloud, solid_fraction, REAL, .high = 0.9, .flags = PARAM_OPTIONAL,
        .help = "solid fraction of the circles. With 'number' or 'counts' the top of the box, or "
                "the outer radius, is adjusted: area of the circles / fraction = area of the "
                "region"),
    ROW(cloud, gap, REAL, .flags = PARAM_NOT_NEGATIVE, .fallback = "0.02",
        .help = "lattice: free space around the largest grain, as a share of its size"),
    ROW(cloud, jitter, REAL, .high = 1, .fallback = "1",
        .help = "lattice: largest random offset of a grain in its cell, from 0 to 1"),
    {0},
};

/* The requested sizes; the area counts only if no number is given. */
static sizes sizes_of(const cloud *p) {
    bool one = !isnan(p->radius);
    sizes s = {.counts = p->counts,
               .number = p->number,
               .distribution = one ? SIZES_UNIFORM : p->distribution,
               .low = one ? p->radius : p->radius_min,
               .high = one ? p->radius : p->radius_max,
               .median = p->median,
               .sigma = p->sigma,
               .exponent = p->exponent,
               .even = p->sampling == 1};
    if (s.counts.count == 0 && s.number == 0 && p->solid_fraction > 0) {
        region r = region_make(p->box, p->ring, p->centre, p->periodic);
        s.area = p->solid_fraction * region_area(&r);
    }
    return s;
}

/* A narrow box, or a wide one whose top is lowered to reach the solid fraction, may be too small
 * for a single grain: this is tested before the grains are drawn. */
static scree_status check_box(const cloud *p, const sizes *s, const node *place,
                              scree_error *error) {
    double width = p->box[1] - p->box[0], height = p->box[3] - p->box[2];
    if (isnan(p->box[0]) || s->counts.count > 0 || p->placement != PLACE_DENSE) return SCREE_OK;
    if (!isnan(p->solid_fraction) && s->number > 0)
        height = (double)s->number * PI * s->high * s->high / (p->solid_fraction * width);
    double least = fmin(p->periodic ? INFINITY : width, height);
    if (!(least < 2 * s->low)) return SCREE_OK;
    return node_error(place, error,
                      "the region is %g m wide, too narrow for a grain of diameter %g m: make the "
                      "region wider or the grains smaller",
                      least, 2 * s->low);
}

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const cloud *p = parameters;
    TRY(region_check(p->box, p->ring, p->periodic, place, error));
    TRY(sides_check(p->sides, place, error));
    if (p->solid_fraction == 0)
        return node_error(place, error, "'solid_fraction' must be > 0, such as 0.8");
    bool limits = !isnan(p->radius_min) || !isnan(p->radius_max), one = !isnan(p->radius);
    int ways = (p->counts.count > 0) + limits + one;
    if (ways > 1)
        return node_error(place, error,
                          "radii are given twice: give only one of 'counts', 'radius', or "
                          "'radius_min' with 'radius_max'");
    if (p->counts.count > 0 && p->number > 0)
        return node_error(place, error,
                          "'counts' already gives the number of grains: remove "
                          "'number'");
    sizes s = sizes_of(p);
    TRY(sizes_check(&s, place, error));
    return check_box(p, &s, place, error);
}

/* Moves the top of the box, or the outer circle, so that the circles fill the fraction. */
static void fit_region(region *r, double fraction, const circles *c) {
    double area = circles_area(c) / fraction;
    if (r->is_ring)
        r->outer = sqrt(r->inner * r->inner + area / PI);
    else
        r->high[1] = r->low[1] + area / (r->high[0] - r->low[0]);
}

static scree_status place(const cloud *p, const region *r, random_stream *random, circles *c,
                          scree_error *error) {
    if (p->placement == PLACE_LATTICE) return place_lattice(r, p->gap, p->jitter, random, c, error);
    if (p->placement == PLACE_RANDOM) return place_random(r, random, c, error);
    return place_dense(r, random, c, error);
}

static scree_status generate(const void *parameters, random_stream *random, generated *out,
                             scree_error *error) {
    const cloud *p = parameters;
    sizes s = sizes_of(p);
    region r = region_make(p->box, p->ring, p->centre, p->periodic);
    circles c;
    TRY(sizes_draw(&s, random, &c, error));
    if (!isnan(p->solid_fraction) && !(s.area > 0)) fit_region(&r, p->solid_fraction, &c);
    scree_status status = place(p, &r, random, &c, error);
    if (status == SCREE_OK) status = circles_to_bodies(&c, p->grain, p->sides, random, out, error);
    circles_free(&c);
    return status;
}

const generator_kind generator_cloud = {
    .head = {.name = "cloud",
             .help = "grains of many sizes in a box or a ring, without overlap",
             .params = rows,
             .size = sizeof(cloud),
             .needs = CAN_PLANAR,
             .check = check},
    .generate = generate,
};
