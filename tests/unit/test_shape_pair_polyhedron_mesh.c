/* Polyhedra on surfaces of triangles: compared with planes and polyhedra where these are
 * equivalent, and with plain distances on rough ground. */
#include "test_polyhedron_brute.h"

#define GRID 12

/* A square floor of side 2, loose: with vertices moved about, in 2 GRID^2 triangles; rough:
 * heights. */
static void make_ground(random_stream *r, bool loose, double rough, shape *out) {
    static double vertex[(GRID + 1) * (GRID + 1)][3], triangle[2 * GRID * GRID][3];
    double step = 2.0 / GRID;
    for (int i = 0; i <= GRID; i++)
        for (int j = 0; j <= GRID; j++) {
            double *x = vertex[i * (GRID + 1) + j];
            bool inner = i > 0 && j > 0 && i < GRID && j < GRID;
            double shift = inner && loose ? 0.3 * step : 0;
            x[0] = -1 + step * i + random_range(r, -shift, shift);
            x[1] = -1 + step * j + random_range(r, -shift, shift);
            x[2] = rough * random_range(r, -1, 1);
        }
    int count = 0;
    for (int i = 0; i < GRID; i++)
        for (int j = 0; j < GRID; j++) {
            double a = i * (GRID + 1) + j, b = a + GRID + 1;
            double two[2][3] = {{a, b, b + 1}, {a, b + 1, a + 1}};
            memcpy(triangle[count], two, sizeof two);
            count += 2;
        }
    mesh_parameters given = {.vertices = {&vertex[0][0], (GRID + 1) * (GRID + 1)},
                             .triangles = {&triangle[0][0], (size_t)count},
                             .scale = 1};
    make_space(&shape_mesh, &given, out);
}

/* The surface of a polyhedron, every face cut into triangles about its first corner. */
static void make_surface(const polyhedron *a, shape *out) {
    static double triangle[4 * BRUTE_VERTICES][3];
    size_t count = 0;
    for (uint32_t f = 0; f < a->faces; f++)
        for (uint32_t k = a->loop_first[f] + 1; k + 1 < a->loop_first[f + 1]; k++) {
            triangle[count][0] = a->loop[a->loop_first[f]];
            triangle[count][1] = a->loop[k];
            triangle[count++][2] = a->loop[k + 1];
        }
    mesh_parameters given = {.vertices = {&a->vertex[0][0], a->vertices},
                             .triangles = {&triangle[0][0], count},
                             .scale = 1};
    make_space(&shape_mesh, &given, out);
}

/* On a flat floor of many triangles a block touches as on a plane, also when it slides. */
static void test_flat_floor(void **state) {
    (void)state;
    random_stream r = {.seed = 31};
    for (int ground = 0; ground < 20; ground++) {
        shape a, floor, plane;
        make_ground(&r, ground % 2, 0, &floor);
        plane_parameters up = {{0, 0, 1}};
        make_space(&shape_plane, &up, &plane);
        make_block(random_range(&r, 0.05, 0.8), random_range(&r, 0.05, 0.8), 0.3, &a);
        for (int i = 0; i < 300; i++) {
            double angle = random_range(&r, -PI, PI),
                   tilt = (i % 3 ? 1e-3 : 1e-8) * (i % 2) * random_unit(&r);
            space_pose around = random_space_pose(&r, 0);
            random_point(&r, 1, around.x);
            space_pose at =
                turned(upright(random_range(&r, -0.3, 0.3), random_range(&r, -0.3, 0.3),
                               0.15 + random_range(&r, -1e-4, 1e-4), random_range(&r, -PI, PI)),
                       tilt * cos(angle), tilt * sin(angle), 0);
            space_pose moved = at;
            world_point(&around, at.x, moved.x);
            for (int k = 0; k < 3; k++)
                for (int m = 0; m < 3; m++)
                    moved.R[k][m] = around.R[k][0] * at.R[0][m] + around.R[k][1] * at.R[1][m] +
                                    around.R[k][2] * at.R[2][m];
            space_touch t[SPACE_TOUCHES], u[SPACE_TOUCHES];
            int count = space_touches(&a, &moved, &floor, &around, 3e-3, t);
            assert_int_equal(space_touches(&a, &moved, &plane, &around, 3e-3, u), 4);
            assert_int_equal(count, 4);
            double area[2] = {0, 0};
            for (int k = 0; k < 4; k++) {
                int match = -1;
                for (int m = 0; m < 4; m++)
                    if (t[m].feature[0] == u[k].feature[0]) match = m;
                assert_true(match >= 0);
                check_space_touch(&t[match], 3e-3, 10);
                near(t[match].gap, u[k].gap, 1e-8);
                near(dot3(t[match].normal, u[k].normal), 1, 1e-6);
                area[0] += t[k].area;
                area[1] += u[k].area;
            }
            near(area[0], area[1], 1e-6);
        }
        shape_free(&a);
        shape_free(&floor);
        shape_free(&plane);
    }
}

/* Against the surface of a convex polyhedron: the distance to that polyhedron. */
static void closed_surfaces(bool blocks, int shapes, int poses, uint64_t seed) {
    random_stream r = {.seed = seed};
    static const double gaps[] = {0, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2};
    for (int k = 0; k < shapes; k++) {
        shape a, b, surface;
        make_random_hull(&r, 8 + random_below(&r, 20), random_range(&r, 0.3, 1), &a);
        if (blocks)
            make_block(1.5, 1, 0.7, &b);
        else
            make_random_hull(&r, 8 + random_below(&r, 20), random_range(&r, 0.3, 1), &b);
        make_surface(b.polyhedron, &surface); /* its frame is the principal one already */
        near(surface.turn[0], 1, 0);
        static placed o[2];
        for (int i = 0; i < poses; i++) {
            space_pose at = random_space_pose(&r, 0.2), other = random_space_pose(&r, 2);
            place_solid(&a, &at, &o[0]);
            place_solid(&b, &other, &o[1]);
            double axis[3] = {0, 0, 0}, apart = brute_separation(&o[0], &o[1], axis);
            double gap = gaps[random_below(&r, 6)] * (random_unit(&r) - (i % 4 == 0 ? 0.2 : 0));
            along3(other.x, gap - apart, axis, other.x);
            place_solid(&b, &other, &o[1]);
            apart = brute_separation(&o[0], &o[1], axis);
            double reach = 1e-3;
            space_touch t[SPACE_TOUCHES], u[SPACE_TOUCHES];
            int count = space_touches(&a, &at, &surface, &other, reach, t);
            int expected = space_touches(&a, &at, &b, &other, reach, u);
            if (expected == 0) {
                assert_int_equal(count, 0);
                continue;
            }
            assert_true(count > 0);
            double tolerance = apart > 0 ? 1e-6 : 1e-3 + 0.1 * fabs(apart);
            near(least_space_gap(t, count), least_space_gap(u, expected), tolerance);
            for (int m = 0; m < count; m++) {
                check_space_touch(&t[m], reach, 10);
                near(over_surface(&o[0], t[m].point[0]), 0, 1e-6);
                near(over_surface(&o[1], t[m].point[1]), 0, 1e-6);
            }
            check_keys_differ(t, count);
        }
        shape_free(&a);
        shape_free(&b);
        shape_free(&surface);
    }
}

static void test_block_surface(void **state) {
    (void)state;
    closed_surfaces(true, 40, 60, 32);
}
static void test_hull_surface(void **state) {
    (void)state;
    closed_surfaces(false, 40, 60, 33);
}

/* Distance of a triangle and a polyhedron that are apart. */
static double triangle_distance(const placed *o, const double corner[3][3]) {
    double least = INFINITY, n[3], side[3][3];
    for (int k = 0; k < 3; k++)
        minus3(corner[(k + 1) % 3], corner[k], side[k]);
    cross3(side[0], side[1], n);
    unit3(n);
    for (uint32_t e = 0; e < o->solid->edges; e++) {
        double p[3], u[3];
        edge_of(o, e, p, u);
        for (int k = 0; k < 3; k++)
            least = fmin(least, segment_distance(p, u, corner[k], side[k]));
    }
    for (int k = 0; k < 3; k++)
        for (uint32_t f = 0; f < o->solid->faces; f++)
            least = fmin(least, over_face(corner[k], o, f));
    for (uint32_t i = 0; i < o->solid->vertices; i++) {
        double d[3], out[3];
        bool over = true;
        for (int k = 0; k < 3; k++) {
            cross3(side[k], n, out);
            minus3(o->vertex[i], corner[k], d);
            over = over && dot3(out, d) <= 0;
        }
        if (over) least = fmin(least, fabs(dot3(n, d)));
    }
    return least;
}

/* Radius of a ball about `centre` that holds the points. */
static double ball_about(const double centre[3], const double (*point)[3], uint32_t count) {
    double most = 0, d[3];
    for (uint32_t i = 0; i < count; i++) {
        minus3(point[i], centre, d);
        most = fmax(most, length3(d));
    }
    return most;
}

/* Begins with the nearest triangle of the last query; triangles whose ball is farther away than the
 * nearest one so far are skipped. */
static double ground_distance(const placed *o, const mesh *m, const space_pose *at,
                              uint32_t *nearest) {
    const double *centre = o->vertex[0];
    double least = INFINITY;
    double radius = ball_about(centre, (const double(*)[3])o->vertex, o->solid->vertices);
    uint32_t first = *nearest;
    for (uint32_t i = 0; i < m->triangles; i++) {
        uint32_t number = (first + i) % m->triangles;
        double corner[3][3], d[3];
        for (int k = 0; k < 3; k++)
            world_point(at, m->vertex[m->triangle[number][k]], corner[k]);
        minus3(corner[0], centre, d);
        double size = ball_about(corner[0], (const double(*)[3])corner, 3);
        if (length3(d) - size - radius > least + 1e-9) continue;
        double distance = triangle_distance(o, (const double(*)[3])corner);
        if (distance < least) least = distance, *nearest = number;
    }
    return least;
}

/* Bodies lowered on rough ground until they are as far as wanted: found, as near as they are, and
 * pushed up by everything that touches them. */
static void test_rough_ground(void **state) {
    (void)state;
    random_stream r = {.seed = 34};
    static const double gaps[] = {1e-8, 1e-6, 1e-4, 5e-4, 2e-3};
    for (int ground = 0; ground < 12; ground++) {
        shape floor, a;
        make_ground(&r, true, ground % 2 ? 0.02 : 0.1, &floor);
        if (ground % 3)
            make_random_hull(&r, 8 + random_below(&r, 16), 0.6, &a);
        else
            make_block(0.5, 0.4, 0.3, &a);
        for (int i = 0; i < 40; i++) {
            static placed o;
            space_pose base = upright(0, 0, 0, 0), at = random_space_pose(&r, 0);
            at.x[0] = random_range(&r, -0.3, 0.3);
            at.x[1] = random_range(&r, -0.3, 0.3);
            at.x[2] = 3;
            double gap = gaps[random_below(&r, 5)], reach = 1e-3, distance = 0;
            uint32_t nearest = 0;
            for (int step = 0; step < 200; step++) {
                place_solid(&a, &at, &o);
                distance = ground_distance(&o, floor.mesh, &base, &nearest);
                if (distance <= gap * 1.01) break;
                at.x[2] -= 0.999 * (distance - gap * 0.5);
            }
            if (distance > 2 * gap) continue;
            space_touch t[SPACE_TOUCHES];
            int count = space_touches(&a, &at, &floor, &base, reach, t);
            assert_int_equal(count > 0, distance <= reach);
            if (count > 0) near(least_space_gap(t, count), distance, 1e-6);
            for (int k = 0; k < count; k++) {
                check_space_touch(&t[k], reach, 10);
                near(over_surface(&o, t[k].point[0]), 0, 1e-6);
                double up = t[k].second_is_candidate ? -t[k].normal[2] : t[k].normal[2];
                assert_true(up > 0.05);
            }
            check_keys_differ(t, count);
        }
        shape_free(&floor);
        shape_free(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat_floor),
        cmocka_unit_test(test_block_surface),
        cmocka_unit_test(test_hull_surface),
        cmocka_unit_test(test_rough_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
