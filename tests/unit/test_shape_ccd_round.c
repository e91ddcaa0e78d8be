/* Convex bodies in space against libccd: do they overlap? */
#include <ccd/ccd.h>

#include "space_pair_check.h"

typedef struct placed {
    const shape *s;
    space_pose at;
} placed;

/* A farthest point along a direction, from the definition of the part. */
static void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *out) {
    const placed *b = object;
    const part *p = &b->s->part[0];
    double local[3], off[3], x[3];
    turn_back3(b->at.R, direction->v, local);
    double along = dot3(local, p->direction);
    along3(local, -along, p->direction, off);
    double across = unit3(off);
    copy3(x, p->centre);
    if (p->type == SCREE_PART_POLYHEDRON) {
        const polyhedron *solid = &b->s->polyhedron[0];
        double most = -INFINITY;
        for (uint32_t v = 0; v < solid->vertices; v++) {
            if (dot3(solid->vertex[v], local) <= most) continue;
            most = dot3(solid->vertex[v], local);
            copy3(x, solid->vertex[v]);
        }
    } else if (p->type == SCREE_PART_CONE) {
        bool tip = along * p->half > across * p->radius - along * p->half;
        along3(x, tip ? p->half : -p->half, p->direction, x);
        if (!tip) along3(x, p->radius, off, x);
    } else {
        if (p->type != SCREE_PART_SPHERE)
            along3(x, along < 0 ? -p->half : p->half, p->direction, x);
        if (p->type == SCREE_PART_CYLINDER) {
            along3(x, p->radius, off, x);
        } else {
            unit3(local);
            along3(x, p->radius, local, x);
        }
    }
    turn3(b->at.R, x, out->v);
    along3(out->v, 1, b->at.x, out->v);
}

/* A point well within: of a cone a quarter up its height. */
static void inner_point(const void *object, ccd_vec3_t *out) {
    const placed *b = object;
    const part *p = &b->s->part[0];
    double x[3];
    copy3(x, p->centre);
    if (p->type == SCREE_PART_POLYHEDRON) copy3(x, b->s->polyhedron[0].inside);
    if (p->type == SCREE_PART_CONE) along3(x, -0.5 * p->half, p->direction, x);
    turn3(b->at.R, x, out->v);
    along3(out->v, 1, b->at.x, out->v);
}

#define POSES 20000 /* of each pair; 100000 agree as well, in a quarter of a minute */
#define BAND  1e-6  /* near zero, where rounding and libccd's tolerance decide */

static void compare(scree_part_type first, scree_part_type second) {
    random_stream r = {.seed = 50 + 10 * (uint64_t)first + (uint64_t)second};
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = inner_point;
    ccd.mpr_tolerance = 1e-9;
    ccd.max_iterations = 1000;
    int overlapping = 0, apart = 0;
    for (int i = 0; i < POSES / 100; i++) {
        shape a, b;
        make_random(&r, first, &a);
        make_random(&r, second, &b);
        for (int k = 0; k < 100; k++) {
            placed one = {&a, random_space_pose(&r, 0.8)}, other = {&b, random_space_pose(&r, 0.8)};
            space_touch t[SPACE_TOUCHES];
            int count = find_space(&a, one.at, &b, other.at, BAND, t);
            double gap = count ? t[deepest(t, count)].gap : INFINITY;
            if (fabs(gap) <= BAND) continue;
            bool meet = ccdMPRIntersect(&one, &other, &ccd);
            if (meet != (gap < 0)) print_error("types %d %d, gap %g\n", first, second, gap);
            assert_int_equal(meet, gap < 0);
            meet ? overlapping++ : apart++;
        }
        shape_free(&a);
        shape_free(&b);
    }
    assert_true(overlapping > POSES / 10 && apart > POSES / 10);
}

static void test_overlap(void **state) {
    (void)state;
    static const scree_part_type type[] = {SCREE_PART_SPHERE, SCREE_PART_CAPSULE,
                                           SCREE_PART_CYLINDER, SCREE_PART_CONE,
                                           SCREE_PART_POLYHEDRON};
    for (int i = 0; i < 4; i++)
        for (int j = i; j < 5; j++)
            compare(type[i], type[j]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_overlap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
