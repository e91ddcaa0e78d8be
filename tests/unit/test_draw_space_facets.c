/* Parts as facets: closed, facing outwards, of the right volume, with the true surface's normals;
 * and cut so that both halves are closed and make up the whole. */
#include "support/check.h"

#include "base/random.h"
#include "draw/space/facets.h"
#include "support/space_frame.h"

/* By the divergence theorem; facets face outward. */
static double facets_volume(const facets *f) {
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

static void near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) print_error("%.12g is not %.12g\n", a, b);
    assert_true(fabs(a - b) <= tolerance);
}

enum { STEPS = 200, SOLIDS = 5 };

static const uint32_t solid[SOLIDS] = {SCREE_PART_SPHERE, SCREE_PART_CAPSULE, SCREE_PART_CYLINDER,
                                       SCREE_PART_CONE, SCREE_PART_POLYHEDRON};

static double exact_volume(uint32_t type, double r, double half) {
    switch (type) {
    case SCREE_PART_SPHERE: return 4 * PI / 3 * r * r * r;
    case SCREE_PART_CAPSULE: return 4 * PI / 3 * r * r * r + PI * r * r * 2 * half;
    case SCREE_PART_CYLINDER: return PI * r * r * 2 * half;
    case SCREE_PART_CONE: return PI * r * r * 2 * half / 3;
    default: return 8 * r * r * half; /* a block 2r x 2r x 2 half */
    }
}

static pose3 turned(random_stream *r) {
    pose3 p;
    double q[4];
    for (int k = 0; k < 4; k++)
        q[k] = random_range(r, -1, 1);
    quaternion_unit(q);
    quaternion_matrix(q, p.R);
    for (int k = 0; k < 3; k++)
        p.x[k] = random_range(r, -2, 2);
    return p;
}

static void make(facets *f, uint32_t type, const pose3 *pose, double r, double half, int steps) {
    space_frame *s = space_frame_new();
    scree_part part = {.type = type, .direction = {0.6, 0, 0.8}, .radius = r, .half = half};
    if (type == SCREE_PART_POLYHEDRON) {
        space_frame_block(s, part.centre, (const double[]){2 * r, 2 * r, 2 * half}, NULL);
        part = s->part[0];
    }
    space_frame_ready(s);
    facets_of_part(f, &s->layout, &part, pose, steps);
    assert_false(f->no_memory);
    space_frame_free(s);
}

static bool same_place(const double a[3], const double b[3]) {
    double arm[3];
    minus3(a, b, arm);
    return length3(arm) < 1e-7;
}

/* The area vectors of a closed surface sum to zero; a stronger test: every edge is passed once in
 * each direction. Lids may have corners on an edge, so that only the sum is tested there. */
static double open_area(const facets *f) {
    double sum[3] = {0, 0, 0};
    for (size_t i = 0; i < f->list.count; i++) {
        const corner *c = f->corners.data + f->list.data[i].first;
        for (uint32_t k = 2; k < f->list.data[i].count; k++) {
            double one[3], two[3], area[3];
            minus3(c[k - 1].at, c[0].at, one);
            minus3(c[k].at, c[0].at, two);
            cross3(one, two, area);
            along3(sum, 0.5, area, sum);
        }
    }
    return length3(sum);
}

static size_t lonely_edges(const facets *f) {
    size_t lonely = 0;
    for (size_t i = 0; i < f->list.count; i++) {
        const facet *a = &f->list.data[i];
        for (uint32_t k = 0; k < a->count; k++) {
            const double *from = f->corners.data[a->first + k].at;
            const double *to = f->corners.data[a->first + (k + 1) % a->count].at;
            int met = 0;
            for (size_t j = 0; j < f->list.count; j++) {
                const facet *b = &f->list.data[j];
                for (uint32_t m = 0; m < b->count; m++)
                    met += same_place(f->corners.data[b->first + m].at, to) &&
                           same_place(f->corners.data[b->first + (m + 1) % b->count].at, from);
            }
            lonely += met != 1;
        }
    }
    return lonely;
}

static void solids_are_closed_and_face_outwards(void **state) {
    (void)state;
    random_stream r = {1, 0, 0};
    facets f = {0};
    for (int k = 0; k < SOLIDS; k++) {
        pose3 pose = turned(&r);
        make(&f, solid[k], &pose, 0.4, 0.7, 16);
        assert_true(f.closed);
        assert_int_equal(lonely_edges(&f), 0);
        make(&f, solid[k], &pose, 0.4, 0.7, STEPS);
        double exact = exact_volume(solid[k], 0.4, 0.7);
        near(facets_volume(&f) / exact, 1, 1e-3);
        for (size_t i = 0; i < f.list.count;
             i++) { /* convex: seen from inside all faces point away */
            double normal[3], out[3];
            assert_true(facet_normal(&f, &f.list.data[i], normal));
            const corner *c = f.corners.data + f.list.data[i].first;
            minus3(c->at, pose.x, out);
            assert_true(dot3(out, normal) > 0);
            for (uint32_t m = 0; f.list.data[i].smooth && m < f.list.data[i].count; m++) {
                near(length3(c[m].normal), 1, 1e-9);
                assert_true(dot3(c[m].normal, normal) > 0.99);
            }
        }
    }
    facets_free(&f);
}

static void hollow_parts_face_inwards(void **state) {
    (void)state;
    random_stream r = {2, 0, 0};
    facets f = {0};
    pose3 pose = turned(&r);
    for (int k = 0; k < 2; k++) {
        make(&f, k ? SCREE_PART_HOLLOW_SPHERE : SCREE_PART_HOLLOW_CYLINDER, &pose, 0.4, 0.7, 40);
        assert_true(f.list.count > 30 && !f.closed);
        for (size_t i = 0; i < f.list.count; i++) {
            double normal[3], in[3];
            assert_true(facet_normal(&f, &f.list.data[i], normal));
            minus3(pose.x, f.corners.data[f.list.data[i].first].at, in);
            assert_true(dot3(in, normal) > 0);
        }
    }
    make(&f, SCREE_PART_HOLLOW_CYLINDER, &pose, 0.4, INFINITY, 40);
    assert_int_equal(f.list.count, 0);
    facets_free(&f);
}

static void halves_make_the_whole(void **state) {
    (void)state;
    random_stream r = {3, 0, 0};
    facets f = {0};
    for (int round = 0; round < 200; round++) {
        uint32_t type = solid[round % SOLIDS];
        pose3 pose = turned(&r);
        double normal[3], back[3], volume[2];
        for (int k = 0; k < 3; k++)
            normal[k] = random_range(&r, -1, 1);
        unit3(normal);
        double offset = dot3(normal, pose.x) + random_range(&r, -0.3, 0.3);
        make(&f, type, &pose, 0.4, 0.7, 24);
        double whole = facets_volume(&f);
        for (int side = 0; side < 2; side++) {
            double sign = side ? -1 : 1;
            make(&f, type, &pose, 0.4, 0.7, 24);
            for (int k = 0; k < 3; k++)
                back[k] = sign * normal[k];
            facets_cut(&f, back, sign * offset, true);
            assert_true(open_area(&f) < 1e-9);
            volume[side] = facets_volume(&f);
            for (size_t k = 0; k < f.corners.count; k++)
                assert_true(dot3(back, f.corners.data[k].at) < sign * offset + 1e-9);
        }
        assert_true(volume[0] > 0 && volume[1] > 0);
        near(volume[0] + volume[1], whole, 1e-9);
    }
    facets_free(&f);
}

/* Planes through corners, along faces, and clear of the body. */
static void awkward_planes(void **state) {
    (void)state;
    facets f = {0};
    pose3 pose = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    double along[3] = {1, 0, 0}, diagonal[3] = {1, 1, 0};
    make(&f, SCREE_PART_POLYHEDRON, &pose, 0.5, 0.5, 8);
    facets_cut(&f, along, 0.5, true); /* touches a face */
    assert_int_equal(f.list.count, 6);
    facets_cut(&f, diagonal, 0, true); /* through two edges */
    assert_true(open_area(&f) < 1e-12);
    near(facets_volume(&f), 0.5, 1e-12);
    facets_cut(&f, along, -0.5, true); /* everything except one face is cut away */
    assert_int_equal(f.list.count, 0);
    make(&f, SCREE_PART_POLYHEDRON, &pose, 0.5, 0.5, 8);
    facets_cut(&f, along, 0.2, false); /* no lid where it was switched off */
    assert_true(open_area(&f) > 0.9);
    facets_free(&f);
}

static void rods(void **state) {
    (void)state;
    facets f = {0};
    double a[3] = {1, 2, 3}, b[3] = {1, 4, 3};
    facets_add_rod(&f, a, b, 0.3, 0.1, 120);
    double exact = PI * 2 / 3 * (0.09 + 0.03 + 0.01);
    near(facets_volume(&f) / exact, 1, 2e-3);
    assert_true(open_area(&f) < 1e-12);
    facets_clear(&f);
    facets_add_rod(&f, a, a, 0.3, 0.1, 12);
    assert_int_equal(f.list.count, 0);
    facets_free(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(solids_are_closed_and_face_outwards),
                                       cmocka_unit_test(hollow_parts_face_inwards),
                                       cmocka_unit_test(halves_make_the_whole),
                                       cmocka_unit_test(awkward_planes), cmocka_unit_test(rods)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
