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

double facets_volume(const facets *f) {
    double six = 0;
    for (size_t i = 0; i < f->list.count; i++) {
        const facet *a = &f->list.data[i];
        const corner *c = a->count ? f->corners.data + a->first : NULL;
        for (uint32_t k = 2; k < a->count; k++) {
            double area[3];
            cross3(c[k - 1].at, c[k].at, area);
            six += dot3(c[0].at, area);
        }
    }
    return six / 6;
}

static void begin(facets *f, uint16_t face, bool smooth) {
    facet a = {.first = (uint32_t)f->corners.count, .face = face, .smooth = smooth};
    if (!array_push(&f->list, a)) f->no_memory = true;
}

/* Into the facet that was begun last. */
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

/* A surface of revolution: rings of a profile (distance along the axis, radius, and the normal's
 * share along the axis and outwards). */
typedef struct ring {
    double along, radius, normal_along, normal_out;
} ring;

typedef struct lathe {
    double centre[3], axis[3], first[3], second[3];
    int steps;
    bool inwards; /* hollow: the free side is inside */
} lathe;

static lathe lathe_make(const double centre[3], const double axis[3], int steps) {
    lathe l = {.steps = steps};
    copy3(l.centre, centre);
    copy3(l.axis, axis);
    unit3(l.axis);
    tangents3(l.axis, l.first, l.second);
    return l;
}

static void lathe_out(const lathe *l, int step, double out[3]) {
    double c, s;
    math_sincos(2 * PI * (step % l->steps) / l->steps, &s, &c);
    for (int k = 0; k < 3; k++)
        out[k] = c * l->first[k] + s * l->second[k];
}

static void put_ring(facets *f, const lathe *l, const ring *r, int step) {
    double out[3], at[3], normal[3], sign = l->inwards ? -1 : 1;
    lathe_out(l, step, out);
    for (int k = 0; k < 3; k++) {
        at[k] = l->centre[k] + r->along * l->axis[k] + r->radius * out[k];
        normal[k] = sign * (r->normal_along * l->axis[k] + r->normal_out * out[k]);
    }
    put(f, at, normal);
}

/* The band between two rings; a ring of radius 0 gives triangles. low lies before high along the
 * axis, so that (step, step + 1) below and back above turns outwards. */
static void add_band(facets *f, const lathe *l, const ring *low, const ring *high, uint16_t face) {
    for (int step = 0; step < l->steps; step++) {
        int a = l->inwards ? step + 1 : step, b = l->inwards ? step : step + 1;
        begin(f, face, true);
        put_ring(f, l, low, a);
        if (low->radius > 0) put_ring(f, l, low, b);
        put_ring(f, l, high, b);
        if (high->radius > 0) put_ring(f, l, high, a);
    }
}

/* A flat disc across the axis, facing along it (up) or against it. */
static void add_disc(facets *f, const lathe *l, double along, double radius, bool up,
                     uint16_t face) {
    ring r = {.along = along, .radius = radius, .normal_along = up ? 1 : -1};
    begin(f, face, false);
    for (int k = 0; k < l->steps; k++)
        put_ring(f, l, &r, up ? k : l->steps - k);
}

enum { FACE_SIDE, FACE_LOW, FACE_HIGH };

static void add_cylinder(facets *f, const lathe *l, double half, double radius) {
    ring low = {-half, radius, 0, 1}, high = {half, radius, 0, 1};
    add_band(f, l, &low, &high, FACE_SIDE);
    add_disc(f, l, -half, radius, false, FACE_LOW);
    add_disc(f, l, half, radius, true, FACE_HIGH);
    f->closed = true;
}

static void add_cone(facets *f, const lathe *l, double half, double radius) {
    double slant = sqrt(radius * radius + 4 * half * half);
    ring low = {-half, radius, radius / slant, 2 * half / slant}, tip = low;
    tip.along = half;
    tip.radius = 0;
    add_band(f, l, &low, &tip, FACE_SIDE);
    add_disc(f, l, -half, radius, false, FACE_LOW);
    f->closed = true;
}

/* Bands of a ball's surface from one latitude to another, the centre `along` the axis. */
static void add_latitudes(facets *f, const lathe *l, double along, double radius, double from,
                          double to) {
    int bands = (int)((to - from) / (2 * PI) * l->steps + 0.5);
    ring low = {0}, high;
    for (int k = 0; k <= bands; k++) {
        double s, c;
        math_sincos(from + (to - from) * k / bands, &s, &c);
        bool pole = c < 1e-12;
        high = (ring){along + radius * s, pole ? 0 : radius * c, s, pole ? 0 : c};
        if (k > 0) add_band(f, l, &low, &high, FACE_SIDE);
        low = high;
    }
}

static void add_capsule(facets *f, const lathe *l, double half, double radius) {
    ring low = {-half, radius, 0, 1}, high = {half, radius, 0, 1};
    add_latitudes(f, l, -half, radius, -PI / 2, 0);
    if (half > 0) add_band(f, l, &low, &high, FACE_SIDE);
    add_latitudes(f, l, half, radius, 0, PI / 2);
    f->closed = true;
}

static void add_faces(facets *f, const scree_layout *layout, const scree_part *part,
                      const pose3 *pose) {
    static const double none[3];
    for (uint32_t k = 0; k < part->faces; k++) {
        uint32_t loop = layout->face_first[part->face + k];
        uint32_t end = layout->face_first[part->face + k + 1];
        begin(f, (uint16_t)(k % FACE_SECTION), false);
        for (; loop < end; loop++) {
            double at[3];
            pose3_point(pose, layout->vertex[layout->face_vertex[loop]], at);
            put(f, at, none);
        }
    }
    f->closed = part->type == SCREE_PART_POLYHEDRON;
}

void facets_of_part(facets *f, const scree_layout *layout, const scree_part *part,
                    const pose3 *pose, int steps) {
    double centre[3], axis[3];
    pose3_point(pose, part->centre, centre);
    pose3_vector(pose, part->direction, axis);
    facets_clear(f);
    if (part->type == SCREE_PART_POLYHEDRON || part->type == SCREE_PART_MESH) {
        add_faces(f, layout, part, pose);
        return;
    }
    if (part->type == SCREE_PART_SPHERE || part->type == SCREE_PART_HOLLOW_SPHERE)
        copy3(axis, (const double[]){0, 0, 1});
    lathe l = lathe_make(centre, axis, (steps + 3) / 4 * 4);
    ring low = {-part->half, part->radius, 0, 1}, high = {part->half, part->radius, 0, 1};
    switch ((scree_part_type)part->type) {
    case SCREE_PART_SPHERE:
        add_latitudes(f, &l, 0, part->radius, -PI / 2, PI / 2);
        f->closed = true;
        break;
    case SCREE_PART_CAPSULE: add_capsule(f, &l, part->half, part->radius); break;
    case SCREE_PART_CYLINDER: add_cylinder(f, &l, part->half, part->radius); break;
    case SCREE_PART_CONE: add_cone(f, &l, part->half, part->radius); break;
    case SCREE_PART_HOLLOW_CYLINDER:
        l.inwards = true;
        if (isfinite(part->half)) add_band(f, &l, &low, &high, FACE_SIDE);
        break;
    case SCREE_PART_HOLLOW_SPHERE:
        l.inwards = true;
        add_latitudes(f, &l, 0, part->radius, -PI / 2, PI / 2);
        break;
    default: break;
    }
}

void facets_add_rod(facets *f, const double from[3], const double to[3], double radius_from,
                    double radius_to, int steps) {
    double axis[3], centre[3];
    minus3(to, from, axis);
    double half = 0.5 * length3(axis);
    if (!(half > 0)) return;
    along3(from, 0.5, axis, centre);
    lathe l = lathe_make(centre, axis, steps);
    double fall = radius_from - radius_to, slant = sqrt(fall * fall + 4 * half * half);
    ring low = {-half, radius_from, fall / slant, 2 * half / slant}, high = low;
    high.along = half;
    high.radius = radius_to;
    add_band(f, &l, &low, &high, FACE_SIDE);
    if (radius_from > 0) add_disc(f, &l, -half, radius_from, false, FACE_LOW);
    if (radius_to > 0) add_disc(f, &l, half, radius_to, true, FACE_HIGH);
}
