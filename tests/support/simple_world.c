#include "support/simple_world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/flow_params.h"
#include "world/run/publish.h"

void must(scree_status status, const scree_error *error) {
    if (status != SCREE_OK) fail_msg("%s: %s", scree_status_text(status), error->text);
}

void near(const char *what, double got, double want, double tolerance) {
    if (!(fabs(got - want) <= tolerance))
        fail_msg("%s: got %.12g, want %.12g within %.3g (off by %.3g)", what, got, want, tolerance,
                 got - want);
}

scree_world_def simple_def(double h, double tolerance) {
    scree_world_def def = scree_default_world_def();
    def.h = h;
    def.tolerance = tolerance;
    return def;
}

scree_world *simple_world(const scree_world_def *def, const simple_law *law) {
    scree_world *w = NULL;
    scree_error error;
    must(scree_world_create(&w, def, &error), &error);
    scree_params *parts = scree_params_new();
    must(scree_params_text(parts, "normal", law->normal ? law->normal : "velocity", &error),
         &error);
    if (law->e_n > 0 || law->e_t > 0) {
        scree_params *impact = scree_params_map(parts, "impact");
        must(scree_params_text(impact, "kind", "newton", &error), &error);
        must(scree_params_real(impact, "e_n", law->e_n, &error), &error);
        must(scree_params_real(impact, "e_t", law->e_t, &error), &error);
    }
    if (law->mu > 0) {
        scree_params *friction = scree_params_map(parts, "friction");
        must(scree_params_text(friction, "kind", "coulomb", &error), &error);
        must(scree_params_real(friction, "mu", law->mu, &error), &error);
    }
    if (law->mu_r > 0) {
        scree_params *rolling = scree_params_map(parts, "rolling");
        must(scree_params_text(rolling, "kind", "rolling", &error), &error);
        must(scree_params_real(rolling, "mu_r", law->mu_r, &error), &error);
    }
    must(scree_world_add_law(w, "law", parts, &error), &error);
    must(scree_world_set_law(w, "default", "default", "law", &error), &error);
    scree_params_free(parts);
    return w;
}

uint32_t simple_disk(scree_world *w, double radius) {
    scree_error error;
    uint32_t shape;
    scree_params *p = scree_params_new();
    must(scree_params_real(p, "radius", radius, &error), &error);
    must(scree_world_add_shape(w, "disk", p, &shape, &error), &error);
    scree_params_free(p);
    return shape;
}

uint32_t simple_rectangle(scree_world *w, double width, double height) {
    scree_error error;
    uint32_t shape;
    scree_params *p = scree_params_new();
    must(scree_params_real(p, "width", width, &error), &error);
    must(scree_params_real(p, "height", height, &error), &error);
    must(scree_world_add_shape(w, "rectangle", p, &shape, &error), &error);
    scree_params_free(p);
    return shape;
}

uint32_t simple_polygon(scree_world *w, const double (*vertices)[2], size_t count) {
    scree_error error;
    uint32_t shape;
    scree_params *p = scree_params_new();
    must(scree_params_list(p, "vertices", &vertices[0][0], count, 2, &error), &error);
    must(scree_world_add_shape(w, "polygon", p, &shape, &error), &error);
    scree_params_free(p);
    return shape;
}

uint64_t simple_ground(scree_world *w, double x, double y, double angle) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    must(scree_world_add_shape(w, "halfplane", NULL, &def.shape, &error), &error);
    def.position[0] = x;
    def.position[1] = y;
    def.angle = angle;
    def.fixed = true;
    uint64_t id;
    must(scree_world_add_body(w, &def, &id, &error), &error);
    return id;
}

uint64_t simple_body(scree_world *w, uint32_t shape, double x, double y, double angle, double vx,
                     double vy, double spin) {
    scree_error error;
    scree_body_def def = scree_default_body_def();
    def.shape = shape;
    def.position[0] = x;
    def.position[1] = y;
    def.angle = angle;
    def.velocity[0] = vx;
    def.velocity[1] = vy;
    def.velocity[2] = spin;
    uint64_t id;
    must(scree_world_add_body(w, &def, &id, &error), &error);
    return id;
}

void simple_drive_velocity(scree_world *w, uint64_t body, const char *dof, double value) {
    scree_error error;
    scree_params *p = scree_params_new();
    scree_params *axis = scree_params_map(p, dof);
    must(scree_params_real(axis, "velocity", value, &error), &error);
    must(scree_world_drive(w, body, p, &error), &error);
    scree_params_free(p);
}

void simple_step(scree_world *w) {
    scree_error error;
    must(scree_world_step(w, &error), &error);
}

void simple_steps(scree_world *w, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        simple_step(w);
}

scree_frame simple_frame(scree_world *w) {
    scree_error error;
    scree_frame frame;
    must(world_frame(w, &frame, &error), &error);
    return frame;
}

void simple_get(scree_world *w, uint64_t body, double q[3], double v[3]) {
    scree_frame frame = simple_frame(w);
    for (uint32_t i = 0; i < frame.bodies; i++) {
        if (frame.layout->id[frame.body[i]] != body) continue;
        if (q) memcpy(q, frame.position + 3 * i, 3 * sizeof *q);
        if (v) memcpy(v, frame.velocity + 3 * i, 3 * sizeof *v);
        return;
    }
    fail_msg("body %llu is not in the frame", (unsigned long long)body);
}

void simple_force(scree_world *w, uint64_t body, double force[3]) {
    scree_frame f = simple_frame(w);
    double q[3];
    simple_get(w, body, q, NULL);
    force[0] = force[1] = force[2] = 0;
    for (uint32_t i = 0; i < f.contacts; i++)
        for (int side = 0; side < 2; side++) {
            if (f.pair[i][side] == UINT32_MAX || f.layout->id[f.pair[i][side]] != body) continue;
            double sign = side == 0 ? 1 : -1;
            const double *n = f.normal[i];
            double fx = sign * (f.force[i][0] * n[0] - f.force[i][1] * n[1]);
            double fy = sign * (f.force[i][0] * n[1] + f.force[i][1] * n[0]);
            force[0] += fx;
            force[1] += fy;
            force[2] +=
                (f.point[i][0] - q[0]) * fy - (f.point[i][1] - q[1]) * fx + sign * f.force[i][2];
        }
}

scree_params *simple_params(const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_true(length > 0 && (size_t)length < sizeof text);
    return flow_params(text);
}

void simple_drive(scree_world *w, uint64_t body, const char *drive) {
    scree_error error;
    scree_params *p = simple_params("%s", drive);
    must(scree_world_drive(w, body, p, &error), &error);
    scree_params_free(p);
}

void simple_load(scree_world *w, const char *name, const char *kind, const uint64_t *bodies,
                 size_t count, const char *params) {
    scree_error error;
    scree_params *p = simple_params("%s", params);
    must(scree_world_add_load(w, name, kind, bodies, count, p, &error), &error);
    scree_params_free(p);
}

void simple_joint(scree_world *w, const char *kind, uint64_t body_a, uint64_t body_b,
                  const double anchor_a[2], const double anchor_b[2], const char *params) {
    scree_error error;
    scree_params *p = simple_params("%s", params);
    const double a[3] = {anchor_a[0], anchor_a[1], 0}, b[3] = {anchor_b[0], anchor_b[1], 0};
    must(scree_world_add_joint(w, "", kind, body_a, body_b, a, b, p, &error), &error);
    scree_params_free(p);
}

void simple_act(scree_world *w, const char *kind, const char *params) {
    scree_error error;
    scree_params *p = simple_params("%s", params);
    must(scree_world_act(w, kind, p, &error), &error);
    scree_params_free(p);
}

uint64_t simple_add(scree_world *w, const scree_body_def *def) {
    scree_error error;
    uint64_t id;
    must(scree_world_add_body(w, def, &id, &error), &error);
    return id;
}

void simple_end_unconverged(scree_world *w) {
    double error = scree_world_totals(w).energy_error;
    if (!(error < 1e-10)) fail_msg("the energy ledger does not close: %.3g", error);
    scree_world_destroy(w);
}

void simple_end(scree_world *w) {
    scree_run_totals totals = scree_world_totals(w);
    if (totals.unconverged_steps)
        fail_msg("%lld of %lld steps missed their tolerance, worst residual %.3g",
                 (long long)totals.unconverged_steps, (long long)totals.steps, totals.residual_max);
    simple_end_unconverged(w);
}

bool simple_soak(void) { return getenv("SCREE_SOAK") != NULL; }
