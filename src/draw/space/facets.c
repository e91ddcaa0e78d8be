#include "draw/space/facets.h"

void facets_clear(facets *f) {
    f->corners.count = f->list.count = 0;
    f->closed = f->field = false;
}

void facets_free(facets *f) {
    array_free(&f->corners);
    array_free(&f->list);
    array_free(&f->kept_corners);
    array_free(&f->kept);
    array_free(&f->rim);
    array_free(&f->rings);
}

bool facet_normal(const facets *f, const facet *a, double out[3]) {
    const corner *c = a->count ? f->corners.data + a->first : NULL;
    double sum[3] = {0, 0, 0};
    for (uint32_t k = 2; k < a->count; k++) {
        double one[3], two[3], area[3];
        minus3(c[k - 1].at, c[0].at, one);
        minus3(c[k].at, c[0].at, two);
        cross3(one, two, area);
        along3(sum, 1, area, sum);
    }
    copy3(out, sum);
    return unit3(out) > 0;
}

static void begin(facets *f, uint16_t face, bool smooth) {
    facet a = {.first = (uint32_t)f->corners.count, .face = face, .smooth = smooth};
    if (!array_push(&f->list, a)) f->no_memory = true;
}

/* Adds a corner to the facet that was begun last. */
static void put(facets *f, const double at[3], const double normal[3]) {
    corner c = {.value = 0};
    copy3(c.at, at);
    copy3(c.normal, normal);
    if (f->no_memory || !array_push(&f->corners, c))
        f->no_memory = true;
    else
        f->list.data[f->list.count - 1].count++;
}

void facets_add_polygon(facets *f, const double (*at)[3], uint32_t count, uint16_t face) {
    static const double none[3];
    begin(f, face, false);
    for (uint32_t k = 0; k < count; k++)
        put(f, at[k], none);
}

void facets_add_field(facets *f, const double (*at)[3], const double *value, uint32_t count,
                      uint16_t face) {
    facets_add_polygon(f, at, count, face);
    if (f->no_memory) return;
    facet *last = &f->list.data[f->list.count - 1];
    last->field = f->field = true;
    for (uint32_t k = 0; k < count; k++)
        f->corners.data[last->first + k].value = value[k];
}

void facets_set_field(facets *f, double value) {
    f->field = true;
    for (size_t k = 0; k < f->list.count; k++)
        f->list.data[k].field = true;
    for (size_t k = 0; k < f->corners.count; k++)
        f->corners.data[k].value = value;
}

static part_ring_at keep_ring(void *user, const part_lathe *l, const part_ring *r) {
    facets *f = user;
    (void)l;
    if (!array_push(&f->rings, *r)) f->no_memory = true;
    return (part_ring_at){(uint32_t)f->rings.count - 1, r->radius == 0};
}

static void put_ring(facets *f, const part_lathe *l, const part_ring *r, int step) {
    double at[3], normal[3];
    part_ring_point(l, r, step, f->steps, at, normal);
    put(f, at, normal);
}

/* A ring of radius 0 gives triangles. (step, step + 1) below and back above turns outwards. */
static void add_band(void *user, const part_lathe *l, part_ring_at from, part_ring_at to,
                     int face) {
    facets *f = user;
    if (f->no_memory) return;
    const part_ring *low = &f->rings.data[from.number], *high = &f->rings.data[to.number];
    for (int step = 0; step < f->steps; step++) {
        int a = l->inwards ? step + 1 : step, b = l->inwards ? step : step + 1;
        begin(f, (uint16_t)face, true);
        put_ring(f, l, low, a);
        if (!from.tip) put_ring(f, l, low, b);
        put_ring(f, l, high, b);
        if (!to.tip) put_ring(f, l, high, a);
    }
}

static void add_disc(void *user, const part_lathe *l, double along, double radius, bool up,
                     int face) {
    facets *f = user;
    part_ring r = {.along = along, .radius = radius, .normal_along = up ? 1 : -1};
    begin(f, (uint16_t)face, false);
    for (int k = 0; k < f->steps; k++)
        put_ring(f, l, &r, up ? k : f->steps - k);
}

static void add_loop(void *user, const part_corners *of, const uint32_t *loop, uint32_t corners,
                     uint32_t face) {
    static const double none[3];
    facets *f = user;
    begin(f, (uint16_t)(face % FACE_SECTION), false);
    for (uint32_t k = 0; k < corners; k++) {
        double at[3];
        pose3_point(f->pose, of->vertex[loop[k]], at);
        put(f, at, none);
    }
}

static void add_square(void *user, const double at[4][3], const double normal[3]) {
    (void)normal;
    facets_add_polygon(user, at, 4, 0);
}

enum { FACE_SIDE, FACE_LOW, FACE_HIGH }; /* of rods */

static void begin_rings(facets *f, const pose3 *pose, int steps) {
    f->rings.count = 0;
    f->steps = steps;
    f->pose = pose;
}

void facets_of_part(facets *f, const scree_layout *layout, const scree_part *part,
                    const pose3 *pose, int steps) {
    const part_kind *of = part_kind_of(part->type);
    facets_clear(f);
    part_corners corners = layout_corners(layout);
    begin_rings(f, pose, (steps + 3) / 4 * 4);
    const part_surface to = {.user = f,
                             .at = pose,
                             .steps = f->steps,
                             .ring = keep_ring,
                             .band = add_band,
                             .disc = add_disc,
                             .loop = add_loop,
                             .square = add_square};
    of->surface(&corners, part, &to);
    f->closed = of->convex;
}

void facets_add_rod(facets *f, const double from[3], const double to[3], double radius_from,
                    double radius_to, int steps) {
    part_lathe l = {.inwards = false};
    minus3(to, from, l.axis);
    double half = 0.5 * length3(l.axis);
    if (!(half > 0)) return;
    along3(from, 0.5, l.axis, l.centre);
    unit3(l.axis);
    tangents3(l.axis, l.across[0], l.across[1]);
    double fall = radius_from - radius_to, slant = sqrt(fall * fall + 4 * half * half);
    part_ring low = {-half, radius_from, fall / slant, 2 * half / slant}, high = low;
    high.along = half;
    high.radius = radius_to;
    begin_rings(f, NULL, steps);
    part_ring_at first = keep_ring(f, &l, &low), second = keep_ring(f, &l, &high);
    add_band(f, &l, first, second, FACE_SIDE);
    if (radius_from > 0) add_disc(f, &l, -half, radius_from, false, FACE_LOW);
    if (radius_to > 0) add_disc(f, &l, half, radius_to, true, FACE_HIGH);
}
