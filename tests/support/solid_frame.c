#include "support/solid_frame.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/space.h"
#include "scree/measure.h"

static void point_at_arrays(solid_frame *s) {
    s->layout = (scree_layout){.dimension = 3,
                               .id = s->id,
                               .shape = s->shape,
                               .surface = s->surface,
                               .group = s->group,
                               .mass = s->mass,
                               .inertia = s->inertia[0],
                               .body_name = s->body_name,
                               .shape_view = s->shape_view,
                               .part = s->part,
                               .vertex = (const double(*)[3])s->vertex,
                               .face_first = s->face_first,
                               .face_vertex = s->face_vertex,
                               .surfaces = 1,
                               .groups = 2,
                               .laws = 1,
                               .surface_name = s->surface_name,
                               .group_name = s->group_name,
                               .law_name = s->law_name};
    s->frame = (scree_frame){.layout = &s->layout,
                             .step = 7,
                             .t = 0.25,
                             .h = 0.01,
                             .body = s->body,
                             .position = s->position[0],
                             .velocity = s->velocity[0],
                             .free = s->free,
                             .pair = (const uint32_t(*)[2])s->pair,
                             .law = s->law,
                             .status = s->status,
                             .point = (const double(*)[3])s->point,
                             .normal = (const double(*)[3])s->normal,
                             .branch = (const double(*)[3])s->branch,
                             .force = (const double(*)[3])s->force,
                             .speed = (const double(*)[3])s->speed,
                             .gap = s->gap,
                             .tangent = (const double(*)[3])s->tangent,
                             .moment = (const double(*)[3])s->moment,
                             .spin = (const double(*)[3])s->spin,
                             .area = s->area};
}

solid_frame *solid_frame_new(void) {
    solid_frame *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->group_name[0] = "grains";
    s->group_name[1] = "walls";
    s->law_name[0] = "dry";
    s->surface_name[0] = "stone";
    point_at_arrays(s);
    return s;
}

void solid_frame_free(solid_frame *s) { free(s); }

/* A body with a shape of one part; its moments are those of a ball of this volume. */
static uint32_t add_body(solid_frame *s, const double at[3], scree_part part, double volume,
                         double bound) {
    uint32_t i = s->layout.bodies++;
    if (i >= SOLID_BODIES) abort();
    s->layout.shapes = s->layout.parts = s->frame.bodies = i + 1;
    s->id[i] = i + 1;
    s->shape[i] = s->body[i] = i;
    s->body_name[i] = "";
    s->mass[i] = 1000 * volume;
    double size = cbrt(volume * 3 / (4 * PI));
    for (int k = 0; k < 3; k++)
        s->inertia[i][k] = 0.4 * s->mass[i] * size * size;
    s->part[i] = part;
    s->shape_view[i] = (scree_shape_view){i, 1, 0, volume, bound};
    copy3(s->position[i], at);
    s->position[i][3] = 1;
    s->free[i] = 63;
    return i;
}

uint32_t solid_sphere(solid_frame *s, double x, double y, double z, double radius) {
    scree_part part = {.type = SCREE_PART_SPHERE, .direction = {0, 0, 1}, .radius = radius};
    return add_body(s, (const double[3]){x, y, z}, part, 4.0 / 3 * PI * radius * radius * radius,
                    radius);
}

uint32_t solid_block(solid_frame *s, const double at[3], const double size[3]) {
    static const uint32_t loop[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    scree_part part = {.type = SCREE_PART_POLYHEDRON,
                       .vertex = s->layout.vertices,
                       .vertices = 8,
                       .face = s->layout.faces,
                       .faces = 6,
                       .direction = {0, 0, 1}};
    for (uint32_t v = 0; v < 8; v++)
        for (int k = 0; k < 3; k++)
            s->vertex[part.vertex + v][k] = (v >> k & 1 ? 0.5 : -0.5) * size[k];
    for (uint32_t f = 0; f < 6; f++) {
        uint32_t first = s->face_first[part.face + f];
        for (uint32_t k = 0; k < 4; k++)
            s->face_vertex[first + k] = part.vertex + loop[f][k];
        s->face_first[part.face + f + 1] = first + 4;
    }
    s->layout.vertices += 8;
    s->layout.faces += 6;
    return add_body(s, at, part, size[0] * size[1] * size[2], 0.5 * length3(size));
}

uint32_t solid_round(solid_frame *s, scree_part_type type, const double at[3], double radius,
                     double half) {
    double disk = PI * radius * radius, volume = disk * 2 * half;
    double bound = sqrt(radius * radius + half * half);
    if (type == SCREE_PART_CONE) volume /= 3;
    if (type == SCREE_PART_CAPSULE) volume += disk * radius * 4 / 3, bound = half + radius;
    scree_part part = {
        .type = (uint32_t)type, .direction = {0, 0, 1}, .radius = radius, .half = half};
    return add_body(s, at, part, volume, bound);
}

uint32_t solid_plane(solid_frame *s, const char *name, const double at[3], const double normal[3]) {
    scree_part part = {.type = SCREE_PART_PLANE};
    copy3(part.direction, normal);
    uint32_t i = add_body(s, at, part, 0, INFINITY);
    s->body_name[i] = name;
    s->group[i] = 1;
    s->free[i] = 0;
    return i;
}

void solid_turn(solid_frame *s, uint32_t body, const double turn[3]) {
    quaternion_exp(turn, s->position[body] + 3);
}

uint32_t solid_contact(solid_frame *s, uint32_t candidate, uint32_t antagonist,
                       const double point[3], const double normal[3], const double force[3],
                       scree_contact_status status) {
    uint32_t c = s->frame.contacts++;
    double t2[3];
    if (c >= SOLID_CONTACTS) abort();
    s->pair[c][0] = candidate;
    s->pair[c][1] = antagonist;
    s->status[c] = (uint8_t)status;
    copy3(s->point[c], point);
    copy3(s->normal[c], normal);
    tangents3(s->normal[c], s->tangent[c], t2);
    minus3(s->position[candidate], s->position[antagonist], s->branch[c]);
    s->force[c][0] = dot3(force, s->normal[c]);
    s->force[c][1] = dot3(force, s->tangent[c]);
    s->force[c][2] = dot3(force, t2);
    return c;
}

static void press_pair(solid_frame *s, uint32_t upper, uint32_t lower, const double point[3],
                       int axis, double N) {
    double normal[3] = {0, 0, 0}, force[3] = {0, 0, 0};
    normal[axis] = 1;
    force[axis] = N;
    solid_contact(s, upper, lower, point, normal, force, SCREE_STICK);
}

solid_frame *solid_pressed(int n, double radius, const double stress[3]) {
    static const char *const names[6] = {"left", "right", "front", "back", "bottom", "top"};
    solid_frame *s = solid_frame_new();
    uint32_t wall[6], step[3] = {(uint32_t)(n * n), (uint32_t)n, 1};
    double far = (2 * n - 1) * radius;
    for (int side = 0; side < 6; side++) {
        double at[3] = {0, 0, 0}, normal[3] = {0, 0, 0};
        at[side / 2] = side % 2 ? far : -radius;
        normal[side / 2] = side % 2 ? -1 : 1;
        wall[side] = solid_plane(s, names[side], at, normal);
    }
    for (int k = 0; k < n * n * n; k++)
        solid_sphere(s, 2 * radius * (k / (n * n)), 2 * radius * (k / n % n), 2 * radius * (k % n),
                     radius);
    for (uint32_t b = 6; b < s->layout.bodies; b++)
        for (int axis = 0; axis < 3; axis++) {
            double point[3], N = stress[axis] * 4 * radius * radius;
            copy3(point, s->position[b]);
            bool first = point[axis]<radius, last = point[axis]> far - 1.5 * radius;
            point[axis] -= radius;
            press_pair(s, b, first ? wall[2 * axis] : b - step[axis], point, axis, N);
            point[axis] += 2 * radius;
            if (last) press_pair(s, wall[2 * axis + 1], b, point, axis, N);
        }
    return s;
}

scree_status solid_eval(const char *text, const solid_frame *s, const solid_frame *before,
                        double *out, size_t room, scree_error *error) {
    scree_measure *m;
    scree_status status = scree_measure_parse(&m, 3, text, NULL, error);
    if (status != SCREE_OK) return status;
    status = scree_measure_eval(m, &s->frame, before ? &before->frame : NULL, out, room, error);
    scree_measure_destroy(m);
    return status;
}

double solid_number(const char *text, const solid_frame *s) {
    scree_measure *m;
    scree_error error;
    uint32_t column;
    static double row[16 * SOLID_CONTACTS];
    if (scree_measure_parse(&m, 3, text, &column, &error) != SCREE_OK ||
        scree_measure_eval(m, &s->frame, NULL, row, 16 * SOLID_CONTACTS, &error) != SCREE_OK) {
        fprintf(stderr, "%s: %s\n", text, error.text);
        abort();
    }
    scree_measure_destroy(m);
    return row[column];
}
