/* Queries about deformable bodies compared with closed forms; and inconsistent frames. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "frame/solids.h"
#include "support/mesh_frame.h"

static const double E = 2e6, nu = 0.3;

static void near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.17g, not %.17g", value, expected);
}

typedef struct plate {
    synthetic *s;
    mesh_frame *m;
} plate;

/* Two squares of different elements and a bar, of unit thickness. */
static plate make_plate(void) {
    plate p = {synthetic_new(), mesh_frame_new(2, 1)};
    static const double low[3][3] = {{0, 0, 0}, {2, 0, 0}, {4, 1, 0}}, size[3] = {1, 1, 0};
    static const scree_element_type type[3] = {SCREE_ELEMENT_T6, SCREE_ELEMENT_Q4,
                                               SCREE_ELEMENT_LINE};
    synthetic_disk(p.s, -5, 0, 1); /* a rigid body among them */
    for (int k = 0; k < 3; k++) {
        uint32_t b = mesh_frame_planar_body(p.s, "", low[k][0] + 0.5, low[k][1] + 0.5, 1);
        mesh_frame_grid(p.m, b, type[k], low[k], size, (const int[]){2, 3, 0});
    }
    mesh_frame_show(p.m, &p.s->layout, &p.s->frame);
    return p;
}

static void free_plate(plate *p) {
    mesh_frame_free(p->m);
    synthetic_free(p->s);
}

static void finds_who_owns_what(void **state) {
    (void)state;
    plate p = make_plate();
    scree_error error;
    const scree_layout *l = &p.s->layout;
    assert_int_equal(frame_check(&p.s->frame, &error), SCREE_OK);
    assert_int_equal(solid_of_slot(l, 0), NO_ROW);
    for (uint32_t s = 0; s < 3; s++) {
        const scree_solid_view *v = &l->solid[s];
        assert_int_equal(solid_of_slot(l, s + 1), s);
        assert_int_equal(solid_of_node(l, v->node), s);
        assert_int_equal(solid_of_node(l, v->node + v->nodes - 1), s);
        assert_int_equal(solid_of_element(l, v->element), s);
        assert_int_equal(solid_of_element(l, v->element + v->elements - 1), s);
    }
    assert_int_equal(l->solid[0].elements, 12);
    assert_int_equal(l->solid[0].nodes, 5 * 7); /* with the middles of all edges */
    assert_int_equal(l->solid[0].facets, 10);
    free_plate(&p);
}

/* Uniaxial stretch in plane strain. */
static void stretches_as_hooke_says(void **state) {
    (void)state;
    plate p = make_plate();
    double e = 1e-3, G[9] = {e, 0, 0, 0, 0, 0, 0, 0, 0}, mean[6], value[3], axis[3][3];
    double modulus = E * (1 - nu) / ((1 + nu) * (1 - 2 * nu)), side = nu / (1 - nu) * modulus * e;
    mesh_frame_stretch(p.m, 0, G, (const double[]){0, 0.5, 0}, E, nu);
    near(solid_mean_stress(&p.s->frame, 0, mean), 1, 1e-12);
    near(mean[0], modulus * e, 1e-9 * modulus * e);
    near(stress_mises(mean), modulus * e - side, 1e-9 * modulus * e);
    near(stress_pressure(mean), -(modulus * e + 2 * side) / 3, 1e-9 * modulus * e);
    stress_principal(mean, value, axis);
    near(value[0], modulus * e, 1e-9 * modulus * e);
    near(fabs(axis[0][0]), 1, 1e-12);
    box3 b = solid_extent(&p.s->frame, 0);
    near(b.low[1], 0.5, 1e-15);
    near(b.high[0], 1 + e, 1e-15);
    box flat = body_extent(&p.s->frame, 1);
    near(flat.high[0], 1 + e, 1e-15);
    free_plate(&p);
}

static double random_number(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*seed >> 11) * 0x1p-53 - 0.5;
}

/* A = sum value axis axis', axes orthonormal, largest first, for any tensor. */
static void principal_axes_give_the_tensor_back(void **state) {
    (void)state;
    static const int place[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
    uint64_t seed = 3;
    for (int round = 0; round < 2000; round++) {
        double s[6], value[3], axis[3][3], largest = 0;
        for (int k = 0; k < 6; k++) {
            s[k] = random_number(&seed) * (round % 3 == 0 && k > 2 ? 0 : 1);
            if (round % 7 == 0 && k < 3) s[k] = 1; /* the same thrice */
            largest = fmax(largest, fabs(s[k]));
        }
        stress_principal(s, value, axis);
        assert_true(value[0] >= value[1] && value[1] >= value[2]);
        for (int k = 0; k < 6; k++) {
            int i = place[k][0], j = place[k][1];
            double sum = 0, dot = 0;
            for (int a = 0; a < 3; a++) {
                sum += value[a] * axis[a][i] * axis[a][j];
                dot += axis[i][a] * axis[j][a];
            }
            near(sum, s[k], 1e-13 * largest);
            near(dot, i == j, 1e-13);
        }
    }
}

/* A rotated bar pulls along its present direction. */
static void bars_pull_along_themselves(void **state) {
    (void)state;
    plate p = make_plate();
    const scree_solid_view *v = &p.s->layout.solid[2];
    double stress[6], turn = 0.7;
    for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
        double x = p.m->place[n][0] - 4;
        p.m->displacement[n][0] = x * cos(turn) - x;
        p.m->displacement[n][1] = x * sin(turn);
    }
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        p.m->stress[e][0] = 5;
        element_stress(&p.s->frame, e, stress);
        near(stress[0], 5 * cos(turn) * cos(turn), 1e-12);
        near(stress[1], 5 * sin(turn) * sin(turn), 1e-12);
        near(stress[3], 5 * sin(turn) * cos(turn), 1e-12);
        near(solid_field_find("von_mises")->value(&p.s->frame, e), 5, 1e-12);
        near(solid_field_find("principal_1")->value(&p.s->frame, e), 5, 1e-12);
        near(solid_field_find("principal_3")->value(&p.s->frame, e), 0, 1e-12);
    }
    free_plate(&p);
}

static void refused(const plate *p, const char *word) {
    scree_error error = {0};
    if (frame_check(&p->s->frame, &error) != SCREE_BAD_INPUT || !strstr(error.text, word))
        fail_msg("'%s' lacks '%s'", error.text, word);
}

static void refuses_what_is_not_sane(void **state) {
    (void)state;
    scree_error error;
#define SPOIL(what, word)                                                                          \
    do {                                                                                           \
        plate p = make_plate();                                                                    \
        assert_int_equal(frame_check(&p.s->frame, &error), SCREE_OK);                              \
        what;                                                                                      \
        refused(&p, word);                                                                         \
        free_plate(&p);                                                                            \
    } while (0)
    SPOIL(p.m->solid[1].body = 1000, "do not follow");
    SPOIL(p.m->solid[1].body = 1, "do not follow");
    SPOIL(p.m->solid[2].node++, "do not follow");
    SPOIL(p.m->solid[2].nodes++, "other numbers");
    SPOIL(p.m->solid[2].elements--, "other numbers");
    SPOIL(p.m->type[3] = 9, "element 3");
    SPOIL(p.m->type[3] = SCREE_ELEMENT_T4, "element 3");
    SPOIL(p.m->type[3] = SCREE_ELEMENT_T3, "element 3");
    SPOIL(p.m->region[3] = 2, "element 3");
    SPOIL(p.m->first[0] = 1, "begin at 0");
    SPOIL(p.m->first[4] = 1, "be contiguous");
    SPOIL(p.m->facet_first[2] = 4, "facet 1");
    SPOIL(p.m->node[8] = p.m->solid[1].node, "of another body");
    SPOIL(p.m->node[8] = UINT32_MAX, "of another body");
    SPOIL(p.m->facet_first[2] = 0, "be contiguous");
    SPOIL(p.m->facet_node[4] = UINT32_MAX, "facet 1");
    SPOIL(p.m->place[2][0] = NAN, "node 2");
    SPOIL(p.m->displacement[2][0] = INFINITY, "node 2");
    SPOIL(p.m->velocity[4][1] = NAN, "node 4");
    SPOIL(p.m->contact_force[4][1] = NAN, "node 4");
    SPOIL(p.m->stress[5][3] = NAN, "element 5");
    SPOIL(p.m->strain[5][3] = NAN, "element 5");
    SPOIL(p.m->volume[5] = NAN, "element 5");
    SPOIL(p.m->solid_energy[2] = NAN, "energy");
    SPOIL(p.s->frame.stress = NULL, "missing");
    SPOIL(p.s->layout.element_node = NULL, "missing");
#undef SPOIL
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_who_owns_what),
        cmocka_unit_test(stretches_as_hooke_says),
        cmocka_unit_test(principal_axes_give_the_tensor_back),
        cmocka_unit_test(bars_pull_along_themselves),
        cmocka_unit_test(refuses_what_is_not_sane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
