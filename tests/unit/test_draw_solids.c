/* Pictures of deformable bodies: colours by fields, crosses, pressures, magnified shapes, skins and
 * cuts in space, and refused input. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/picture.h"
#include "support/mesh_frame.h"

#include "memory_fault.h"

/* Two squares on a floor, the right one under twice the stress. */
typedef struct plate {
    synthetic *s;
    mesh_frame *m;
} plate;

static plate make_plate(void) {
    plate p = {synthetic_new(), mesh_frame_new(2, 1)};
    const double none[3] = {0};
    uint32_t floor = synthetic_halfplane(p.s, "floor", 0, 0, 0, 1);
    for (uint32_t k = 0; k < 2; k++) {
        const double G[9] = {1e-3 * (k + 1), 0, 0, 0, -3e-3 * (k + 1), 0, 0, 0, 0};
        uint32_t b = mesh_frame_planar_body(p.s, "", 2 * k + 0.5, 0.5, 1);
        mesh_frame_grid(p.m, b, k ? SCREE_ELEMENT_T6 : SCREE_ELEMENT_Q4,
                        (const double[]){2 * k, 0, 0}, (const double[]){1, 1, 0},
                        (const int[]){2, 2, 0});
        mesh_frame_stretch(p.m, k, G, none, 1e6, 0.2);
        for (int i = 0; i < 3; i++) {
            uint32_t c =
                synthetic_contact(p.s, b, floor, 2 * k + 0.5 * i, 0, 0, 1, 100, 0, SCREE_STICK);
            p.s->area[c] = i == 1 ? 0.5 : 0.25;
        }
    }
    mesh_frame_show(p.m, &p.s->layout, &p.s->frame);
    return p;
}

static void free_plate(plate *p) {
    mesh_frame_free(p->m);
    synthetic_free(p->s);
}

static scree_picture_def bare(void) {
    scree_picture_def def = scree_default_picture_def();
    def.width = 400;
    def.time_stamp = def.scale_bar = 0;
    return def;
}

static display made(const scree_frame *frame, const scree_picture_def *def) {
    display d;
    scree_error error = {0};
    if (picture_make(&d, frame, NULL, def, &error) != SCREE_OK) fail_msg("%s", error.text);
    return d;
}

static bool has_text(const display *d, const char *text) {
    for (size_t k = 0; k < d->items.count; k++)
        if (d->items.data[k].type == ITEM_TEXT &&
            strstr(d->texts.data + d->items.data[k].first, text))
            return true;
    return false;
}

static bool same_colour(colour a, colour b) {
    return fabs(a.r - b.r) + fabs(a.g - b.g) + fabs(a.b - b.b) < 1e-9;
}

/* Polygons of this fill in the layer of bodies. */
static int filled(const display *d, colour c) {
    int count = 0;
    for (size_t k = 0; k < d->items.count; k++) {
        const display_item *item = &d->items.data[k];
        count += item->type == ITEM_POLYGON && item->layer == LAYER_BODIES &&
                 item->look.fill.a > 0 && same_colour(item->look.fill, c);
    }
    return count;
}

/* Lines of this colour over the bodies, and the length of the longest, page units. */
static int lines_of(const display *d, uint32_t rgb, double *longest) {
    int count = 0;
    *longest = 0;
    for (size_t k = 0; k < d->items.count; k++) {
        const display_item *item = &d->items.data[k];
        if (item->type != ITEM_LINE || item->layer != LAYER_FORCES ||
            !same_colour(item->look.stroke, colour_rgb(rgb)))
            continue;
        const double *p = d->points.data + 2 * item->first;
        *longest = fmax(*longest, hypot(p[2] - p[0], p[3] - p[1]));
        count++;
    }
    return count;
}

static void elements_have_the_colour_of_their_stress(void **state) {
    (void)state;
    plate p = make_plate();
    scree_picture_def def = bare();
    def.colour = "stress_yy";
    display d = made(&p.s->frame, &def);
    assert_int_equal(filled(&d, colour_at(SCALE_SEQUENTIAL, 1)), 4); /* the weaker compression */
    assert_int_equal(filled(&d, colour_at(SCALE_SEQUENTIAL, 0)), 8);
    assert_true(has_text(&d, "stress yy [kPa]"));
    display_free(&d);
    def.colour = "region";
    d = made(&p.s->frame, &def);
    assert_int_equal(filled(&d, colour_mix(colour_kind(0), colour_rgb(0xffffff), 0.5)), 6);
    assert_int_equal(filled(&d, colour_mix(colour_kind(1), colour_rgb(0xffffff), 0.5)), 6);
    assert_true(has_text(&d, "left") && has_text(&d, "right"));
    display_free(&d);
    free_plate(&p);
}

static void every_field_is_drawn(void **state) {
    (void)state;
    plate p = make_plate();
    for (const solid_field *f = solid_fields; f->name; f++) {
        scree_picture_def def = bare();
        def.colour = f->name;
        display d = made(&p.s->frame, &def);
        assert_true(has_text(&d, f->label));
        display_free(&d);
    }
    free_plate(&p);
}

/* Tension across, compression upright; the right block has twice the length of the left one. */
static void crosses_are_as_long_as_stresses(void **state) {
    (void)state;
    plate p = make_plate();
    scree_picture_def def = bare();
    double longest, most, tension;
    def.crosses = SCREE_CROSSES_ELEMENTS;
    display d = made(&p.s->frame, &def);
    assert_int_equal(lines_of(&d, compression_colour, &most), 12);
    assert_int_equal(lines_of(&d, tension_colour, &tension), 12);
    const double *s = p.m->stress[5];
    assert_true(s[0] > 0 && s[1] < 0);
    assert_true(fabs(tension / most + s[0] / s[1]) < 1e-9);
    assert_true(has_text(&d, "tension") && has_text(&d, "compression"));
    display_free(&d);
    def.crosses = SCREE_CROSSES_MOMENTS;
    def.cross_scale = fabs(s[1]); /* one grain long */
    d = made(&p.s->frame, &def);
    assert_int_equal(lines_of(&d, compression_colour, &longest), 2); /* no force on the nodes */
    assert_true(has_text(&d, "moment tensor"));
    display_free(&d);
    for (uint32_t n = 0; n < p.m->nodes; n++) /* forces that press from above and below */
        p.m->contact_force[n][1] = p.m->place[n][1] > 0.99   ? -1000
                                   : p.m->place[n][1] < 0.01 ? 1000
                                                             : 0;
    d = made(&p.s->frame, &def);
    assert_int_equal(lines_of(&d, compression_colour, &longest), 4);
    display_free(&d);
    free_plate(&p);
}

static void pressures_make_room_for_themselves(void **state) {
    (void)state;
    plate p = make_plate();
    scree_picture_def def = bare();
    double longest;
    def.pressures = 1;
    display d = made(&p.s->frame, &def);
    assert_int_equal(lines_of(&d, pressure_colour, &longest), 6 + 2); /* stems and envelopes */
    assert_true(has_text(&d, "on the contact"));
    for (size_t k = 0; k < d.points.count / 2; k++)
        assert_true(isfinite(d.points.data[2 * k]) && isfinite(d.points.data[2 * k + 1]));
    display_free(&d);
    free_plate(&p);
}

static double width_of(const scree_frame *frame, const scree_frame *before, double magnify) {
    scree_picture_def def = bare();
    scree_error error = {0};
    def.magnify = magnify;
    assert_int_equal(scree_picture_fit(&def, 1, frame, before, &error), SCREE_OK);
    return (def.high[0] - def.low[0]) / (1 + 2 * def.margin);
}

static void shapes_are_magnified(void **state) {
    (void)state;
    plate p = make_plate();
    scree_frame rest = p.s->frame;
    static const double still[MESH_NODES][3];
    rest.displacement = still;
    /* 3 m with the right end 2 mm out; the left end is where it was */
    assert_true(fabs(width_of(&p.s->frame, NULL, 1) - 3.002) < 1e-6);
    assert_true(fabs(width_of(&p.s->frame, NULL, 100) - 3.2) < 1e-6);
    assert_true(fabs(width_of(&p.s->frame, &rest, 100) - 3.2) < 1e-6);
    assert_true(fabs(width_of(&p.s->frame, &p.s->frame, 100) - 3.002) < 1e-6);
    free_plate(&p);
}

static void refused(const scree_frame *frame, const scree_picture_def *def, const char *word) {
    scree_error error = {0};
    display d;
    assert_int_equal(picture_make(&d, frame, NULL, def, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) fail_msg("'%s' lacks '%s'", error.text, word);
}

/* A rigid block of 2 m x 1 m, pressed by 600 N from above and below, 600 x 1 / 2 = 300 Pa, and by
 * 150 N from both sides, 150 x 2 / 2 = 150 Pa. In a periodic cell it is drawn in every image. */
static void crosses_of_rigid_bodies(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    uint32_t floor = synthetic_halfplane(s, "floor", 0, 0, 0, 1);
    uint32_t block = synthetic_rectangle(s, 0, 0.5, 2, 1, 0);
    synthetic_contact(s, block, floor, 0, 0, 0, 1, 600, 0, SCREE_STICK);
    synthetic_contact(s, block, floor, 0, 1, 0, -1, 600, 0, SCREE_STICK);
    synthetic_contact(s, block, floor, -1, 0.5, 1, 0, 150, 0, SCREE_STICK);
    synthetic_contact(s, floor, block, 1, 0.5, 1, 0, 150, 0, SCREE_STICK);
    scree_picture_def def = bare();
    double longest, none, across = 0;
    def.crosses = SCREE_CROSSES_MOMENTS;
    display d = made(&s->frame, &def);
    assert_int_equal(lines_of(&d, compression_colour, &longest), 2);
    assert_int_equal(lines_of(&d, tension_colour, &none), 0);
    assert_false(has_text(&d, "mean Cauchy"));
    for (size_t k = 0; k < d.items.count; k++) {
        const double *q = d.points.data + 2 * d.items.data[k].first;
        if (d.items.data[k].type == ITEM_LINE && d.items.data[k].layer == LAYER_FORCES &&
            fabs(q[1] - q[3]) < 1e-9)
            across = fabs(q[2] - q[0]);
    }
    assert_true(fabs(across / longest - 0.5) < 1e-9);
    display_free(&d);
    s->layout.period[0] = 4;
    d = made(&s->frame, &def);
    assert_int_equal(lines_of(&d, compression_colour, &longest), 3 * 2);
    display_free(&d);
    def.crosses = SCREE_CROSSES_ELEMENTS;
    refused(&s->frame, &def, "need deformable bodies");
    synthetic_free(s);
}

typedef struct brick {
    space_frame *s;
    mesh_frame *m;
} brick;

static brick make_brick(void) {
    brick b = {space_frame_new(), mesh_frame_new(3, 1)};
    static const scree_element_type type[] = {SCREE_ELEMENT_H8, SCREE_ELEMENT_T10,
                                              SCREE_ELEMENT_LINE};
    const double none[3] = {0}, G[9] = {0, 0, 0, 0, 0, 0, 0, 0, -1e-2};
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t body = mesh_frame_space_body(b.s, "", none, 1);
        mesh_frame_grid(b.m, body, type[k], (const double[]){1.5 * k, 0, 0},
                        (const double[]){1, 1, 1}, (const int[]){2, 2, 2});
        mesh_frame_stretch(b.m, k, G, none, 1e6, 0.3);
    }
    mesh_frame_show(b.m, &b.s->layout, &b.s->frame);
    space_frame_ready(b.s);
    return b;
}

static void free_brick(brick *b) {
    mesh_frame_free(b->m);
    space_frame_free(b->s);
}

/* Mean colour of the middle of a picture, straight from its image. */
static void middle_of(const display *d, double mean[3]) {
    const display_picture *image = &d->images.data[0];
    memset(mean, 0, 3 * sizeof *mean);
    for (int y = -4; y <= 4; y++)
        for (int x = -4; x <= 4; x++) {
            const uint8_t *p =
                image->bytes + 4 * ((image->height / 2 + y) * image->width + image->width / 2 + x);
            for (int k = 0; k < 3; k++)
                mean[k] += p[k] / 81.0;
        }
}

/* The scale goes from violet (zero) to yellow: the displacement along z grows from bottom to top.
 */
static void skins_in_space(void **state) {
    (void)state;
    brick b = make_brick();
    scree_picture_def def = bare();
    const double middle[3] = {0.5, 0, 0.5}, high[3] = {0.5, 0, 0.95};
    double dark[3], light[3];
    def.azimuth = -90;
    def.elevation = 0;
    def.distance = 6;
    def.mesh = 0;
    def.colour_bar = 0;
    def.colour = "displacement";
    memcpy(def.look_at, middle, sizeof middle);
    def.look_at[2] = 0.05;
    display d = made(&b.s->frame, &def);
    middle_of(&d, dark);
    display_free(&d);
    memcpy(def.look_at, high, sizeof high);
    d = made(&b.s->frame, &def);
    middle_of(&d, light);
    display_free(&d);
    assert_true(light[1] > dark[1] + 60 && light[0] > dark[0] + 30);
    for (const solid_field *f = solid_fields; f->name; f++) {
        def.colour = f->name;
        d = made(&b.s->frame, &def);
        display_free(&d);
    }
    free_brick(&b);
}

/* Cut away, the front shows the inside: with lids there is no hole to see the background through.
 */
static void cuts_have_lids(void **state) {
    (void)state;
    brick b = make_brick();
    scree_picture_def def = bare();
    /* through a layer of nodes, and between two */
    for (int k = 0; k < 2; k++) {
        scree_section cut = {.normal = {0, 1, 0}, .offset = k ? 0.5 : 0.3, .towards_camera = 1};
        double mean[3];
        def.azimuth = -90;
        def.elevation = 0;
        def.distance = 6;
        def.sections = &cut;
        def.section_count = 1;
        for (int body = 0; body < 2; body++) {
            const double at[3] = {0.4 + 1.5 * body, 0.5, 0.6};
            memcpy(def.look_at, at, sizeof at);
            display d = made(&b.s->frame, &def);
            middle_of(&d, mean);
            display_free(&d);
            assert_true(mean[0] > 150 && mean[2] < 140); /* the colour of cut stone */
        }
    }
    free_brick(&b);
}

static void refusals(void **state) {
    (void)state;
    brick b = make_brick();
    scree_picture_def def = bare();
    def.crosses = SCREE_CROSSES_BODIES;
    refused(&b.s->frame, &def, "planar");
    def = bare();
    def.pressures = 1;
    refused(&b.s->frame, &def, "planar");
    def = bare();
    def.colour = "region";
    refused(&b.s->frame, &def, "planar");
    free_brick(&b);
    synthetic *s = synthetic_column(2, 0.1);
    def = bare();
    def.magnify = 2; /* without deformable bodies there is no reference frame */
    refused(&s->frame, &def, "earlier");
    synthetic_free(s);
}

static plate kept_plate;
static brick kept_brick;

static scree_status planar_work(void) {
    scree_picture_def def = bare();
    def.colour = "pressure";
    def.crosses = SCREE_CROSSES_MOMENTS;
    def.pressures = def.forces = 1;
    def.arrows = SCREE_ARROWS_VELOCITY;
    display d;
    scree_status status = picture_make(&d, &kept_plate.s->frame, NULL, &def, NULL);
    if (status == SCREE_OK) {
        status = display_status(&d, NULL);
        display_free(&d);
    }
    return status;
}

static scree_status space_work(void) {
    scree_picture_def def = bare();
    scree_section cut = {.normal = {0, 1, 0}, .offset = 0.3, .towards_camera = 1};
    def.width = 100;
    def.colour = "von_mises";
    def.sections = &cut;
    def.section_count = 1;
    display d;
    scree_status status = picture_make(&d, &kept_brick.s->frame, NULL, &def, NULL);
    if (status == SCREE_OK) {
        status = display_status(&d, NULL);
        display_free(&d);
    }
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    kept_plate = make_plate();
    kept_brick = make_brick();
    assert_true(memory_fault_each(planar_work) > 10);
    assert_true(memory_fault_each(space_work) > 10);
    free_plate(&kept_plate);
    free_brick(&kept_brick);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_have_the_colour_of_their_stress),
        cmocka_unit_test(every_field_is_drawn),
        cmocka_unit_test(crosses_are_as_long_as_stresses),
        cmocka_unit_test(crosses_of_rigid_bodies),
        cmocka_unit_test(pressures_make_room_for_themselves),
        cmocka_unit_test(shapes_are_magnified),
        cmocka_unit_test(skins_in_space),
        cmocka_unit_test(cuts_have_lids),
        cmocka_unit_test(refusals),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
