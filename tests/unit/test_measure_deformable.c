/* Measures of deformable bodies and of contact pressures against closed forms. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scree/measure.h"
#include "support/mesh_frame.h"

static const double pi = 3.14159265358979323846;

static void near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.17g, not %.17g", value, expected);
}

static double number(const scree_frame *frame, const char *text) {
    scree_measure *m;
    scree_error error = {0};
    uint32_t column;
    static double row[1 << 16];
    if (scree_measure_parse(&m, frame->layout->dimension, text, &column, &error) != SCREE_OK ||
        scree_measure_eval(m, frame, NULL, row, 1 << 16, &error) != SCREE_OK)
        fail_msg("%s: %s", text, error.text);
    scree_measure_destroy(m);
    return row[column];
}

static void refused(const scree_frame *frame, const char *text, const char *word) {
    scree_measure *m;
    scree_error error = {0};
    double row[64];
    scree_status status = scree_measure_parse(&m, frame->layout->dimension, text, NULL, &error);
    if (status == SCREE_OK) {
        status = scree_measure_eval(m, frame, NULL, row, 64, &error);
        scree_measure_destroy(m);
    }
    assert_int_not_equal(status, SCREE_OK);
    if (!strstr(error.text, word)) fail_msg("'%s' lacks '%s'", error.text, word);
}

/* A block under a homogeneous stress, with the forces on its nodes that hold it. */
typedef struct block {
    synthetic *s;
    mesh_frame *m;
} block;

static const double E = 3e6, nu = 0.25, width = 2, height = 0.5, deep = 0.3;

/* The traction on the side with the outward normal (nx, ny), shared out to the nodes: half of each
 * of the n equal edges to either end. */
static void load_side(mesh_frame *m, int axis, double sign, const double stress[6], double length,
                      int cells) {
    const double t[2] = {axis == 0 ? sign * stress[0] : sign * stress[3],
                         axis == 0 ? sign * stress[3] : sign * stress[1]};
    double where = axis == 0 ? (sign > 0 ? width : 0) : (sign > 0 ? height : 0);
    for (uint32_t n = 0; n < m->nodes; n++) {
        if (fabs(m->place[n][axis] - where) > 1e-12) continue;
        double other = m->place[n][1 - axis], end = axis == 0 ? height : width;
        double share = length / cells * (other < 1e-12 || other > end - 1e-12 ? 0.5 : 1);
        for (int k = 0; k < 2; k++)
            m->contact_force[n][k] += share * deep * t[k];
    }
}

static block make_block(const double G[9]) {
    block b = {synthetic_new(), mesh_frame_new(2, deep)};
    b.s->layout.thickness = deep;
    uint32_t body = mesh_frame_planar_body(b.s, "block", 1, 0.25, 1);
    mesh_frame_grid(b.m, body, SCREE_ELEMENT_Q4, (const double[]){0, 0, 0},
                    (const double[]){width, height, 0}, (const int[]){8, 3, 0});
    mesh_frame_stretch(b.m, 0, G, (const double[]){0, 0, 0}, E, nu);
    for (int side = 0; side < 4; side++)
        load_side(b.m, side / 2, side % 2 ? 1 : -1, b.m->stress[0], side < 2 ? height : width,
                  side < 2 ? 3 : 8);
    mesh_frame_show(b.m, &b.s->layout, &b.s->frame);
    return b;
}

static void free_block(block *b) {
    mesh_frame_free(b->m);
    synthetic_free(b->s);
}

/* Contact forces that hold a homogeneous stress have it as their moment tensor over the volume. */
static void moment_tensor_is_the_mean_stress(void **state) {
    (void)state;
    const double G[9] = {-2e-9, 5e-10, 0, 1e-9, -6e-9, 0, 0, 0, 0};
    block b = make_block(G);
    const scree_frame *f = &b.s->frame;
    double scale = E * 6e-9;
    static const char *const names[] = {"xx", "yy", "xy", "1", "2"};
    for (int k = 0; k < 5; k++) {
        char text[2][64];
        snprintf(text[0], 64, "block_stress(of=block).s%s", names[k]);
        snprintf(text[1], 64, "block_stress(of=block).m%s", names[k]);
        near(number(f, text[1]), number(f, text[0]), 1e-7 * scale);
        assert_true(fabs(number(f, text[0])) > 0.01 * scale);
    }
    near(number(f, "block_stress.m_angle"), number(f, "block_stress.s_angle"), 1e-6);
    near(number(f, "block_stress.sxx"), b.m->stress[0][0], 1e-12 * scale);
    near(number(f, "block_stress.volume"), width * height * deep, 1e-12);
    free_block(&b);
}

static void bodies_add_up(void **state) {
    (void)state;
    const double G[9] = {1e-3, 0, 0, 0, -2e-3, 0, 0, 0, 0};
    block b = make_block(G);
    const scree_frame *f = &b.s->frame;
    const double *s = b.m->stress[0];
    double energy = 0.5 * (s[0] * 1e-3 - s[1] * 2e-3) * width * height * deep;
    b.m->solid_energy[0] = 7;
    b.m->solid_energy[2] = 3;
    b.m->plastic[5] = 0.25;
    b.m->stress[9][3] = 2 * s[1];
    near(number(f, "solid.kinetic"), 7, 0);
    near(number(f, "solid.stored"), energy, 1e-12 * energy);
    near(number(f, "solid(of=block).dissipated"), 3, 0);
    near(number(f, "solid.plastic"), 0.25, 0);
    near(number(f, "solid.syy"), s[1], 1e-12 * fabs(s[1]));
    near(number(f, "solid.displacement"), sqrt(4e-6 + 1e-6), 1e-15);
    double a = s[0] - s[1], c = s[1] - s[2], d = s[2] - s[0];
    near(number(f, "solid.mises"), sqrt(0.5 * (a * a + c * c + d * d) + 12 * s[1] * s[1]),
         1e-9 * fabs(s[1]));
    free_block(&b);
}

static void nodes_by_place(void **state) {
    (void)state;
    const double G[9] = {0.1, 0, 0, 0, 0, 0, 0, 0, 0};
    block b = make_block(G);
    const scree_frame *f = &b.s->frame;
    for (uint32_t n = 0; n < b.m->nodes; n++)
        b.m->velocity[n][1] = 3 * b.m->place[n][0];
    /* the nodes are at multiples of 0.25: 1.6 is nearest to 1.5 at rest, though not now */
    near(number(f, "node(at=[1.6, 0.1]).ux"), 0.15, 1e-15);
    near(number(f, "node(at=[1.6, 0.1], of=block).vy"), 4.5, 1e-15);
    near(number(f, "node(at=[1.6, 0.1]).x"), 1.65, 1e-15);
    near(number(f, "node(at=[9, 9]).y"), height, 1e-15);
    near(number(f, "node(at=[2, 0.2]).fx"), b.m->stress[0][0] * height / 3 * deep, 1e-3);
    refused(f, "node(at=[1, 1], of=grain)", "grain");
    free_block(&b);
}

static void rigid_worlds_have_none(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    refused(&s->frame, "solid", "deformable");
    refused(&s->frame, "solid(of=floor)", "deformable");
    refused(&s->frame, "node(at=[0, 0])", "deformable");
    refused(&s->frame, "block_stress", "deformable");
    near(number(&s->frame, "contact_pressure(of=floor).contacts"), 1, 0);
    near(number(&s->frame, "contact_pressure(of=floor).area"), 0, 0);
    near(number(&s->frame, "contact_pressure(of=floor).max"), 0, 0);
    synthetic_free(s);
}

/* A strip under the pressure p0 sqrt(1 - (x/b)^2), in many contacts. */
static void hertz_on_a_strip(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    const int cells = 4000;
    const double b = 0.02, p0 = 5e6, thick = 0.1, x0 = 0.7;
    s->layout.thickness = thick;
    uint32_t floor = synthetic_halfplane(s, "floor", 0, 0, 0, 1);
    uint32_t disk = synthetic_disk(s, x0, 1, 1), other = synthetic_disk(s, 9, 1, 1);
    s->body_name[disk] = "roller";
    synthetic_contact(s, other, floor, 9, 0, 0, 1, 1e9, 0, SCREE_STICK);
    for (int k = 0; k < cells; k++) {
        double x = b * (2 * (k + 0.5) / cells - 1), area = 2 * b / cells * thick;
        double force = p0 * sqrt(1 - x * x / (b * b)) * area;
        uint32_t c =
            synthetic_contact(s, disk, floor, x0 + x, 0, 0, 1, force, 0.1 * force, SCREE_SLIP);
        s->area[c] = area;
    }
    const scree_frame *f = &s->frame;
    double P = pi / 2 * p0 * b * thick;
    near(number(f, "contact_pressure(of=roller).force"), P, 1e-4 * P);
    near(number(f, "contact_pressure(of=floor, on=roller).force"), P, 1e-4 * P);
    near(number(f, "contact_pressure(of=roller).shear"), 0.1 * P, 1e-4 * P);
    near(number(f, "contact_pressure(of=roller, on=floor).max"), p0, 1e-5 * p0);
    near(number(f, "contact_pressure(of=roller).radius"), b, 1e-12);
    near(number(f, "contact_pressure(of=roller).hertz_radius"), b, 1e-4 * b);
    near(number(f, "contact_pressure(of=roller).x"), x0, 1e-9);
    near(number(f, "contact_pressure(of=roller).mean"), pi / 4 * p0, 1e-4 * p0);
    near(number(f, "contact_pressure(of=roller).contacts"), cells, 0);
    near(number(f, "base_force(of=floor).down"), P + 1e9, 1e-4 * P);
    near(number(f, "base_force(of=floor).fy"), -P - 1e9, 1e-4 * P);
    near(number(f, "base_force(of=roller).ratio"), 0.1, 1e-12);
    synthetic_free(s);
}

/* A disk of contacts in space, and the same in an axisymmetric world. */
static void hertz_on_a_disk(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    synthetic *ring = synthetic_new();
    const int cells = 60;
    const double a = 0.01, p0 = 2e6;
    uint32_t floor = space_frame_plane(s, (const double[]){0, 0, 0}, (const double[]){0, 0, 1});
    uint32_t ball = space_frame_sphere(s, 0.3, 0.2, 1, 1);
    s->body_name[ball] = "ball";
    for (int i = 0; i < cells; i++)
        for (int j = 0; j < cells; j++) {
            double x = a * (2 * (i + 0.5) / cells - 1), y = a * (2 * (j + 0.5) / cells - 1);
            double share = 1 - (x * x + y * y) / (a * a), area = 4 * a * a / cells / cells;
            if (share < 0) continue;
            uint32_t c = space_frame_contact(s, ball, floor, p0 * sqrt(share) * area);
            const double point[3] = {0.3 + x, 0.2 + y, 0}, up[3] = {0, 0, 1};
            memcpy(s->point[c], point, sizeof point);
            memcpy(s->normal[c], up, sizeof up);
            s->area[c] = area;
        }
    double P = 2.0 / 3 * pi * a * a * p0;
    near(number(&s->frame, "contact_pressure(of=ball).force"), P, 3e-3 * P);
    near(number(&s->frame, "contact_pressure(of=ball).radius"), a, 3e-3 * a);
    near(number(&s->frame, "contact_pressure(of=ball).hertz_radius"), a, 3e-3 * a);
    near(number(&s->frame, "contact_pressure(of=ball).y"), 0.2, 1e-12);
    near(number(&s->frame, "base_force(of=ball).down"), -P, 3e-3 * P);
    ring->layout.plane = 2;
    floor = synthetic_halfplane(ring, "floor", 0, 0, 0, 1);
    ball = synthetic_disk(ring, 0, 1, 1);
    for (int i = 0; i < cells; i++) {
        double r = a * (i + 0.5) / cells, area = 2 * pi * r * a / cells;
        uint32_t c = synthetic_contact(ring, ball, floor, r, 0, 0, 1,
                                       p0 * sqrt(1 - r * r / (a * a)) * area, 0, SCREE_STICK);
        ring->area[c] = area;
    }
    near(number(&ring->frame, "contact_pressure(of=floor).radius"), a, 1e-9);
    near(number(&ring->frame, "contact_pressure(of=floor).hertz_radius"), a, 2e-3 * a);
    space_frame_free(s);
    synthetic_free(ring);
}

static void profiles_leave_others_out(void **state) {
    (void)state;
    const double G[9] = {0};
    block b = make_block(G);
    uint32_t floor = synthetic_halfplane(b.s, "floor", 0, 0, 0, 1);
    uint32_t disk = synthetic_disk(b.s, 5, 1, 1);
    uint32_t c = synthetic_contact(b.s, 0, floor, 0.5, 0, 0, 1, 6, -2, SCREE_STICK);
    b.s->area[c] = 0.04;
    b.s->speed[c][0] = 0.25, b.s->speed[c][1] = -3;
    synthetic_contact(b.s, disk, floor, 5, 0, 0, 1, 6, 2, SCREE_STICK);
    const scree_frame *f = &b.s->frame;
    near(number(f, "pressure_profile(of=block).pressure"), 150, 1e-12);
    near(number(f, "pressure_profile(of=block).shear"), 50, 1e-12);
    near(number(f, "pressure_profile(of=block).x"), 0.5, 0);
    near(number(f, "pressure_profile(of=block).opening"), 0.25, 0);
    near(number(f, "pressure_profile(of=block).slip"), -3, 0);
    assert_true(isnan(number(f, "pressure_profile(of=grains).pressure")) == 0);
    assert_true(isnan(number(f, "pressure_profile(of=block, on=block).pressure")));
    free_block(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moment_tensor_is_the_mean_stress),
        cmocka_unit_test(bodies_add_up),
        cmocka_unit_test(nodes_by_place),
        cmocka_unit_test(rigid_worlds_have_none),
        cmocka_unit_test(hertz_on_a_strip),
        cmocka_unit_test(hertz_on_a_disk),
        cmocka_unit_test(profiles_leave_others_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
