/* Simple solids: mass against closed forms and sampling, bounds, balls, frames, refusals. */
#include "test_space_random.h"

/* Volume, centre and moments by sampling the ball that holds the shape. */
static void check_by_sampling(const shape *s, uint64_t seed) {
    enum { SAMPLES = 400000 };
    random_stream r = {.seed = seed};
    double in = 0, first[3] = {0}, second[6] = {0}, b = s->bound, box = 8 * b * b * b;
    for (int i = 0; i < SAMPLES; i++) {
        double x[3];
        random_point(&r, b, x);
        if (!holds(s, x)) continue;
        in++;
        for (int j = 0, at = 0; j < 3; j++) {
            first[j] += x[j];
            for (int k = j; k < 3; k++, at++)
                second[at] += x[j] * x[k];
        }
    }
    double each = box / SAMPLES, volume = in * each;
    near(volume, s->volume, 0.02 * s->volume);
    for (int k = 0; k < 3; k++)
        near(first[k] / in, 0, 0.01 * b);
    double trace = s->moments[0] + s->moments[1] + s->moments[2];
    near(each * (second[3] + second[5]), s->moments[0], 0.02 * trace);
    near(each * (second[0] + second[5]), s->moments[1], 0.02 * trace);
    near(each * (second[0] + second[3]), s->moments[2], 0.02 * trace);
    near(each * second[1], 0, 0.01 * trace);
    near(each * second[2], 0, 0.01 * trace);
    near(each * second[4], 0, 0.01 * trace);
}

static void test_sampling(void **state) {
    (void)state;
    shape s;
    sphere_parameters sphere = {0.7};
    block_parameters block = {{0.3, 1.5, 0.8}};
    cylinder_parameters cylinder = {0.4, 1.3}, cone = {0.9, 1.1};
    capsule_parameters capsule = {0.3, 0.8};
    const struct {
        const shape_kind *made_by;
        const void *parameters;
    } all[] = {{&shape_sphere, &sphere},
               {&shape_block, &block},
               {&shape_cylinder, &cylinder},
               {&shape_capsule, &capsule},
               {&shape_cone, &cone}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        make_space(all[i].made_by, all[i].parameters, &s);
        check_by_sampling(&s, 7 + i);
        assert_int_equal(s.parts, 1);
        assert_true(s.turn[0] == 1 && s.turn[1] == 0 && s.turn[2] == 0 && s.turn[3] == 0);
        shape_free(&s);
    }
}

static void test_closed_forms(void **state) {
    (void)state;
    shape s;
    sphere_parameters sphere = {0.5};
    make_space(&shape_sphere, &sphere, &s);
    near(s.volume, PI / 6, 1e-15);
    near(s.moments[1], PI / 6 * 0.1, 1e-15);
    near(s.bound, 0.5, 0);
    near(s.size, 1, 0);
    shape_free(&s);
    block_parameters block = {{3, 2, 1}};
    make_space(&shape_block, &block, &s);
    near(s.volume, 6, 0);
    near(s.moments[0], 2.5, 1e-15);
    near(s.moments[2], 6.5, 1e-15);
    near(s.bound, sqrt(14) / 2, 1e-15);
    near(s.size, 1, 0);
    assert_int_equal(s.part[0].features, 26);
    near(s.polyhedron[0].vertex[7][0], 1.5, 0);
    shape_free(&s);
    cylinder_parameters cone = {1, 4};
    make_space(&shape_cone, &cone, &s);
    near(s.offset[2], 1, 0);
    near(s.part[0].centre[2], 1, 0); /* base at -1, tip at 3 */
    near(s.bound, 3, 1e-15);
    near(s.size, 8 / sqrt(17), 1e-15);
    shape_free(&s);
}

/* Bounds hold the part and touch it: against the support function in six directions. */
static double highest(const shape *s, const part *p, const double d[3]) {
    double along = dot3(p->direction, d), across = sqrt(fmax(0, 1 - along * along));
    double middle = dot3(p->centre, d);
    switch (p->type) {
    case SCREE_PART_SPHERE: return middle + p->radius;
    case SCREE_PART_CAPSULE: return middle + p->half * fabs(along) + p->radius;
    case SCREE_PART_CYLINDER: return middle + p->half * fabs(along) + p->radius * across;
    case SCREE_PART_CONE:
        return middle + fmax(p->half * along, -p->half * along + p->radius * across);
    default: break;
    }
    const polyhedron *solid = &s->polyhedron[p->index];
    return dot3(solid->vertex[polyhedron_support(solid, d)], d);
}

static void test_bounds_and_balls(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    for (int i = 0; i < 2000; i++) {
        shape s;
        double size[3];
        for (int k = 0; k < 3; k++)
            size[k] = random_range(&r, 0.05, 2);
        block_parameters block = {{size[0], size[1], size[2]}};
        cylinder_parameters round = {size[0], size[1]};
        capsule_parameters capsule = {size[0], size[1]};
        switch (i % 4) {
        case 0: make_space(&shape_block, &block, &s); break;
        case 1: make_space(&shape_cylinder, &round, &s); break;
        case 2: make_space(&shape_capsule, &capsule, &s); break;
        default: make_space(&shape_cone, &round, &s); break;
        }
        space_pose at = random_space_pose(&r, 5);
        space_bounds b = space_part_bounds(&s, 0, &at);
        double centre[3], radius, reach = 0;
        space_part_ball(&s, 0, centre, &radius);
        for (int k = 0; k < 3; k++) {
            double up[3] = {at.R[k][0], at.R[k][1], at.R[k][2]}, down[3] = {-up[0], -up[1], -up[2]};
            near(b.high[k], at.x[k] + highest(&s, &s.part[0], up), 1e-13);
            near(b.low[k], at.x[k] - highest(&s, &s.part[0], down), 1e-13);
        }
        for (int j = 0; j < 50; j++) {
            double d[3];
            random_direction(&r, d);
            double up = highest(&s, &s.part[0], d);
            assert_true(up - dot3(centre, d) <= radius * (1 + 1e-14));
            assert_true(up <= s.bound * (1 + 1e-14));
            reach = fmax(reach, up);
        }
        assert_true(s.bound <= 2 * reach); /* no ball far too large */
        shape_free(&s);
    }
}

static void test_boundaries(void **state) {
    (void)state;
    shape s;
    space_pose at = {{1, 2, 3}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    plane_parameters plane = {{0, 0, -1e300}};
    make_space(&shape_plane, &plane, &s);
    space_bounds b = space_part_bounds(&s, 0, &at);
    near(b.low[2], 3, 0);
    assert_true(b.high[2] == INFINITY && b.low[0] == -INFINITY && s.volume == 0);
    shape_free(&s);
    for (int open = CONTAINER_CLOSED; open <= OPEN_TOP; open++) {
        container_parameters container = {{2, 4, 6}, open};
        make_space(&shape_container, &container, &s);
        assert_int_equal(s.parts, open == CONTAINER_CLOSED ? 6 : 5);
        double inward[6] = {0};
        for (uint32_t i = 0; i < s.parts; i++) {
            const part *p = &s.part[i];
            assert_int_equal(p->feature, i);
            near(dot3(p->centre, p->direction), -length3(p->centre), 0); /* facing the middle */
            for (int k = 0; k < 3; k++)
                if (p->direction[k] != 0)
                    inward[2 * k + (p->direction[k] < 0)] = length3(p->centre);
        }
        for (int side = 0; side < 6; side++)
            near(inward[side], side + 1 == open ? 0 : 1 + side / 2, 0);
        shape_free(&s);
    }
    hollow_cylinder_parameters pipe = {1, NAN, CAPS_NONE};
    make_space(&shape_hollow_cylinder, &pipe, &s);
    assert_true(isinf(s.part[0].half));
    shape_free(&s);
    hollow_cylinder_parameters can = {1, 3, CAPS_BOTH};
    make_space(&shape_hollow_cylinder, &can, &s);
    assert_int_equal(s.parts, 3);
    near(s.part[1].centre[2], -1.5, 0);
    near(s.part[1].direction[2], 1, 0);
    near(s.part[2].direction[2], -1, 0);
    shape_free(&s);
}

static void test_refused(void **state) {
    (void)state;
    sphere_parameters sphere = {-1};
    refuse_space(&shape_sphere, &sphere, "radius is -1");
    block_parameters block = {{1, NAN, 1}};
    refuse_space(&shape_block, &block, "size is nan");
    cylinder_parameters cone = {1, 0};
    refuse_space(&shape_cone, &cone, "height is 0");
    plane_parameters plane = {{0, 0, 0}};
    refuse_space(&shape_plane, &plane, "other than zero");
    hollow_cylinder_parameters pipe = {1, NAN, CAPS_BOTTOM};
    refuse_space(&shape_hollow_cylinder, &pipe, "'height'");
}

static scree_status make_and_free(void) {
    block_parameters block = {{1, 2, 3}};
    shape s;
    scree_status status = shape_block.create(&block, &s, NULL);
    shape_free(&s);
    return status;
}

static void test_memory(void **state) {
    (void)state;
    assert_true(memory_fault_each(make_and_free) > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sampling),         cmocka_unit_test(test_closed_forms),
        cmocka_unit_test(test_bounds_and_balls), cmocka_unit_test(test_boundaries),
        cmocka_unit_test(test_refused),          cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
