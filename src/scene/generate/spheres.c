/* Generator: a cloud of spheres of many sizes in a box, a cylinder or a ball. */
#include "scene/generate/spheres.h"

#include "scene/generate/solids.h"

enum { PLACE_LATTICE, PLACE_FCC, PLACE_HCP, PLACE_RANDOM };

typedef struct spheres {
    double box[6], cylinder[2], ball, centre[3];
    param_list counts;
    int64_t number;
    int distribution, sampling, placement;
    double radius, radius_min, radius_max, median, sigma, exponent;
    double solid_fraction, gap, jitter;
} spheres;

static const char *const placements[] = {"lattice", "fcc", "hcp", "random", NULL};

static const param rows[] = {
    ROW(spheres, box, VECTOR, .width = 6, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "box to fill, [x0, x1, y0, y1, z0, z1]; or give 'cylinder' or 'ball'"),
    ROW(spheres, cylinder, VECTOR, .width = 2, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "upright cylinder to fill, [radius, height]"),
    ROW(spheres, ball, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "radius of the ball to fill"),
    ROW(spheres, centre, VECTOR, .width = 3, LENGTH, .fallback = "[0, 0, 0]",
        .help = "centre of the ball, or of the foot of the cylinder"),
    ROW(spheres, counts, LIST, .width = 2, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "rows [count, radius]: exactly these spheres"),
    ROW(spheres, number, INTEGER, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "number of spheres drawn from the distribution; 0: as many as reach "
                "'solid_fraction', or, with one 'radius' and no fraction, as many as the lattice "
                "has sites"),
    SIZE_ROWS(spheres),
    ROW(spheres, exponent, REAL, .fallback = "3",
        .help = "power: the number of spheres is proportional to radius^-exponent"),
    ROW(spheres, placement, CHOICE, .choices = placements, .fallback = "lattice",
        .help = "lattice: a cubic grid; fcc, hcp: close packings; all have the spacing of the "
                "largest sphere and are filled from below; random: solid fraction up to about 0.3"),
    ROW(spheres, solid_fraction, REAL, .high = 0.75, .flags = PARAM_OPTIONAL,
        .help = "solid fraction of the spheres. With 'number' or 'counts' the top of the box or "
                "cylinder, or the radius of the ball, is adjusted to reach it"),
    ROW(spheres, gap, REAL, .flags = PARAM_NOT_NEGATIVE, .fallback = "0.02",
        .help = "lattices: free space around the largest sphere, as a share of its size"),
    ROW(spheres, jitter, REAL, .high = 1, .fallback = "1",
        .help = "lattices: largest random offset of a sphere from its site, as a share of the "
                "free space"),
    {0},
};

static room room_of(const spheres *p) {
    room r = {.type = ROOM_BOX};
    copy3(r.centre, p->centre);
    if (!isnan(p->ball)) r.type = ROOM_BALL;
    if (!isnan(p->cylinder[0])) r.type = ROOM_CYLINDER;
    r.radius = r.type == ROOM_BALL ? p->ball : p->cylinder[0];
    r.height = p->cylinder[1];
    for (int k = 0; k < 3; k++) {
        r.low[k] = r.type == ROOM_BOX ? p->box[2 * k] : p->centre[k] - r.radius;
        r.high[k] = r.type == ROOM_BOX ? p->box[2 * k + 1] : p->centre[k] + r.radius;
    }
    if (r.type == ROOM_CYLINDER) {
        r.low[2] = p->centre[2];
        r.high[2] = p->centre[2] + r.height;
    }
    return r;
}

static int lattice_of(const spheres *p) {
    return p->placement == PLACE_FCC   ? SITES_FCC
           : p->placement == PLACE_HCP ? SITES_HCP
                                       : SITES_SIMPLE;
}

static bool fills_sites(const spheres *p) {
    return p->number == 0 && p->counts.count == 0 && !isnan(p->radius) &&
           isnan(p->solid_fraction) && p->placement != PLACE_RANDOM;
}

/* The requested sizes; the volume counts only if no number is given. */
static sizes sizes_of(const spheres *p) {
    bool one = !isnan(p->radius);
    room r = room_of(p);
    sizes s = {.counts = p->counts,
               .number = p->number,
               .space = true,
               .distribution = one ? SIZES_UNIFORM : p->distribution,
               .low = one ? p->radius : p->radius_min,
               .high = one ? p->radius : p->radius_max,
               .median = p->median,
               .sigma = p->sigma,
               .exponent = p->exponent,
               .even = p->sampling == 1};
    if (s.counts.count > 0 || s.number > 0) return s;
    if (fills_sites(p))
        s.number = (int64_t)room_sites(&r, lattice_of(p), p->radius * (1 + p->gap),
                                       GENERATE_LIMIT + 1, NULL);
    else if (p->solid_fraction > 0)
        s.area = p->solid_fraction * room_volume(&r);
    return s;
}

static scree_status check_room(const spheres *p, const node *place, scree_error *error) {
    bool box = !isnan(p->box[0]), cylinder = !isnan(p->cylinder[0]), ball = !isnan(p->ball);
    if (box + cylinder + ball != 1)
        return node_error(place, error,
                          "no region to fill: give one of 'box: [x0, x1, y0, y1, z0, z1]', "
                          "'cylinder: [radius, height]' and 'ball: radius'");
    for (int k = 0; k < 3 && box; k++)
        if (!(p->box[2 * k + 1] > p->box[2 * k]))
            return node_error(place, error,
                              "'box' must be [x0, x1, y0, y1, z0, z1] with x0 < x1, y0 < y1 and "
                              "z0 < z1, but %c runs from %g to %g",
                              "xyz"[k], p -> box[2 * k], p -> box[2 * k + 1]);
    return SCREE_OK;
}

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const spheres *p = parameters;
    TRY(check_room(p, place, error));
    if (p->solid_fraction == 0)
        return node_error(place, error, "'solid_fraction' must be > 0, such as 0.3");
    bool limits = !isnan(p->radius_min) || !isnan(p->radius_max);
    if ((p->counts.count > 0) + limits + !isnan(p->radius) > 1)
        return node_error(place, error,
                          "radii are given twice: give only one of 'counts', 'radius', or "
                          "'radius_min' with 'radius_max'");
    if (p->counts.count > 0 && p->number > 0)
        return node_error(place, error,
                          "'counts' already gives the number of spheres: remove "
                          "'number'");
    sizes s = sizes_of(p);
    if (fills_sites(p) && s.number == 0)
        return node_error(place, error,
                          "the region has no room for a sphere of radius %g m: "
                          "enlarge it",
                          p->radius);
    return sizes_check(&s, place, error);
}

/* Moves the top, or the radius of the ball, so that the spheres fill the fraction. */
static void fit_room(room *r, double fraction, const circles *c) {
    double wanted = 0, have = room_volume(r);
    for (size_t i = 0; i < c->count; i++)
        wanted += 4.0 / 3 * PI * c->radius[i] * c->radius[i] * c->radius[i];
    wanted /= fraction;
    if (r->type != ROOM_BALL) {
        r->height = (r->high[2] - r->low[2]) * wanted / have;
        r->high[2] = r->low[2] + r->height;
        return;
    }
    r->radius = math_pow(wanted / (4.0 / 3 * PI), 1.0 / 3);
    for (int k = 0; k < 3; k++) {
        r->low[k] = r->centre[k] - r->radius;
        r->high[k] = r->centre[k] + r->radius;
    }
}

static scree_status to_bodies(const circles *c, generated *out, scree_error *error) {
    size_t *order = circles_order(c);
    if (!order) return error_no_memory(error, "the order of generated bodies");
    scree_status status = SCREE_OK;
    for (size_t k = 0; k < c->count && status == SCREE_OK; k++) {
        uint32_t index;
        status = generated_sphere(out, c->radius[order[k]], &index, error);
        if (status == SCREE_OK)
            status = generated_place(out, index, c->centre[order[k]], NULL, error);
    }
    mem_free(order);
    return status;
}

static scree_status generate(const void *parameters, random_stream *random, generated *out,
                             scree_error *error) {
    const spheres *p = parameters;
    sizes s = sizes_of(p);
    room r = room_of(p);
    circles c;
    TRY(sizes_draw(&s, random, &c, error));
    if (!isnan(p->solid_fraction) && !(s.area > 0)) fit_room(&r, p->solid_fraction, &c);
    scree_status status =
        p->placement == PLACE_RANDOM
            ? spheres_at_random(&r, random, &c, error)
            : spheres_on_lattice(&r, lattice_of(p), p->gap, p->jitter, random, &c, error);
    if (status == SCREE_OK) status = to_bodies(&c, out, error);
    circles_free(&c);
    return status;
}

const generator_kind generator_spheres = {
    .head = {.name = "spheres",
             .help = "spheres of many sizes in a box, a cylinder or a ball, without overlap",
             .params = rows,
             .size = sizeof(spheres),
             .needs = CAN_SPACE,
             .check = check},
    .generate = generate,
};
