#include "support/space_frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const groups[] = {"grains", "blocks", "walls"};
static const char *const names[] = {"dry"};
static const double pi = 3.14159265358979323846;

static void *grown(void *old, size_t old_count, size_t count, size_t size) {
    char *block = realloc(old, count * size);
    if (!block) abort();
    memset(block + old_count * size, 0, (count - old_count) * size);
    return block;
}

#define GROW(array, from, to) ((array) = grown((array), (from), (to), sizeof *(array)))

space_frame *space_frame_new(void) {
    space_frame *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->layout.dimension = 3;
    s->layout.gravity[2] = -10;
    s->layout.groups = 3;
    s->layout.group_name = groups;
    s->layout.surfaces = s->layout.laws = 1;
    s->layout.surface_name = s->layout.law_name = names;
    s->frame.step = 7;
    s->frame.t = 0.25;
    s->frame.h = 1e-3;
    GROW(s->face_first, 0, 1);
    space_frame_ready(s);
    return s;
}

void space_frame_free(space_frame *s) {
    void *blocks[] = {s->id,      s->shape,      s->surface,    s->group,       s->body,  s->mass,
                      s->inertia, s->position,   s->velocity,   s->body_name,   s->part,  s->free,
                      s->vertex,  s->shape_view, s->face_first, s->face_vertex, s->pair,  s->law,
                      s->status,  s->point,      s->normal,     s->branch,      s->force, s->speed,
                      s->gap,     s->tangent,    s->moment,     s->spin,        s->area};
    for (size_t k = 0; k < sizeof blocks / sizeof *blocks; k++)
        free(blocks[k]);
    free(s);
}

void space_frame_ready(space_frame *s) {
    scree_layout *l = &s->layout;
    scree_frame *f = &s->frame;
    l->id = s->id;
    l->shape = s->shape;
    l->surface = s->surface;
    l->group = s->group;
    l->mass = s->mass;
    l->inertia = s->inertia;
    l->body_name = s->body_name;
    l->shape_view = s->shape_view;
    l->part = s->part;
    l->vertex = (const double(*)[3])s->vertex;
    l->face_first = s->face_first;
    l->face_vertex = s->face_vertex;
    f->layout = l;
    f->body = s->body;
    f->position = s->position;
    f->velocity = s->velocity;
    f->free = s->free;
    f->pair = (const uint32_t(*)[2])s->pair;
    f->law = s->law;
    f->status = s->status;
    f->point = (const double(*)[3])s->point;
    f->normal = (const double(*)[3])s->normal;
    f->branch = (const double(*)[3])s->branch;
    f->force = (const double(*)[3])s->force;
    f->speed = (const double(*)[3])s->speed;
    f->gap = s->gap;
    f->tangent = (const double(*)[3])s->tangent;
    f->moment = (const double(*)[3])s->moment;
    f->spin = (const double(*)[3])s->spin;
    f->area = s->area;
}

static void room_for_body(space_frame *s) {
    uint32_t old = s->room, now = 2 * old + 16;
    if (s->layout.bodies + 1 < old && s->layout.parts + 1 < old) return;
    GROW(s->id, old, now);
    GROW(s->shape, old, now);
    GROW(s->surface, old, now);
    GROW(s->group, old, now);
    GROW(s->body, old, now);
    GROW(s->mass, old, now);
    GROW(s->inertia, 3 * old, 3 * now);
    GROW(s->position, 7 * old, 7 * now);
    GROW(s->velocity, 6 * old, 6 * now);
    GROW(s->body_name, old, now);
    GROW(s->shape_view, old, now);
    GROW(s->part, old, now);
    GROW(s->free, old, now);
    s->room = now;
}

void space_frame_part(space_frame *s, const scree_part *part) {
    room_for_body(s);
    s->part[s->layout.parts++] = *part;
    s->shape_view[s->layout.bodies - 1].parts++;
    space_frame_ready(s);
}

uint32_t space_frame_body(space_frame *s, const scree_part *part, const double at[3],
                          const double *q, double volume, double bound) {
    static const double upright[4] = {1, 0, 0, 0};
    room_for_body(s);
    uint32_t b = s->layout.bodies++;
    s->layout.shapes = s->frame.bodies = s->layout.bodies;
    s->id[b] = b + 1;
    s->shape[b] = s->body[b] = b;
    s->body_name[b] = "";
    s->group[b] = volume > 0 ? part->type != SCREE_PART_SPHERE : 2;
    s->mass[b] = 1000 * volume;
    s->free[b] = volume > 0 ? 63 : 0;
    s->shape_view[b] =
        (scree_shape_view){.part = s->layout.parts, .volume = volume, .bound = bound};
    memcpy(s->position + 7 * b, at, 3 * sizeof(double));
    memcpy(s->position + 7 * b + 3, q ? q : upright, 4 * sizeof(double));
    space_frame_part(s, part);
    return b;
}

uint32_t space_frame_sphere(space_frame *s, double x, double y, double z, double radius) {
    scree_part part = {.type = SCREE_PART_SPHERE, .radius = radius};
    return space_frame_body(s, &part, (const double[]){x, y, z}, NULL,
                            4 * pi / 3 * radius * radius * radius, radius);
}

/* Six faces of a box-like body with vertices 0 to 3 below and 4 to 7 above. */
static void add_hexahedron(space_frame *s, scree_part *part, const double (*corner)[3]) {
    static const uint32_t loop[6][4] = {{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                        {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    scree_layout *l = &s->layout;
    *part = (scree_part){.type = SCREE_PART_POLYHEDRON,
                         .vertex = l->vertices,
                         .vertices = 8,
                         .face = l->faces,
                         .faces = 6};
    GROW(s->vertex, l->vertices, l->vertices + 8);
    GROW(s->face_first, l->faces + 1, l->faces + 7);
    uint32_t corners = s->face_first[l->faces];
    GROW(s->face_vertex, corners, corners + 24);
    memcpy(s->vertex + l->vertices, corner, 8 * sizeof *corner);
    for (int f = 0; f < 6; f++) {
        for (int k = 0; k < 4; k++)
            s->face_vertex[corners++] = l->vertices + loop[f][k];
        s->face_first[l->faces + (uint32_t)f + 1] = corners;
    }
    l->vertices += 8;
    l->faces += 6;
}

uint32_t space_frame_block(space_frame *s, const double at[3], const double size[3],
                           const double *q) {
    static const double sign[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                      {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
    double corner[8][3];
    scree_part part;
    for (int k = 0; k < 8; k++)
        for (int i = 0; i < 3; i++)
            corner[k][i] = 0.5 * size[i] * sign[k][i];
    add_hexahedron(s, &part, (const double(*)[3])corner);
    double bound = 0.5 * sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);
    return space_frame_body(s, &part, at, q, size[0] * size[1] * size[2], bound);
}

uint32_t space_frame_wedge(space_frame *s, const double (*corner)[3]) {
    double middle[3] = {0, 0, 0}, local[8][3], bound = 0;
    scree_part part;
    for (int k = 0; k < 8; k++)
        for (int i = 0; i < 3; i++)
            middle[i] += corner[k][i] / 8;
    for (int k = 0; k < 8; k++) {
        double square = 0;
        for (int i = 0; i < 3; i++) {
            local[k][i] = corner[k][i] - middle[i];
            square += local[k][i] * local[k][i];
        }
        bound = fmax(bound, sqrt(square));
    }
    add_hexahedron(s, &part, (const double(*)[3])local);
    return space_frame_body(s, &part, middle, NULL, bound * bound * bound, bound);
}

uint32_t space_frame_plane(space_frame *s, const double at[3], const double normal[3]) {
    scree_part part = {.type = SCREE_PART_PLANE};
    memcpy(part.direction, normal, sizeof part.direction);
    return space_frame_body(s, &part, at, NULL, 0, INFINITY);
}

static void room_for_contact(space_frame *s) {
    uint32_t old = s->contact_room, now = 2 * old + 16;
    if (s->frame.contacts < old) return;
    GROW(s->pair, old, now);
    GROW(s->law, old, now);
    GROW(s->status, old, now);
    GROW(s->point, old, now);
    GROW(s->normal, old, now);
    GROW(s->branch, old, now);
    GROW(s->force, old, now);
    GROW(s->speed, old, now);
    GROW(s->gap, old, now);
    GROW(s->tangent, old, now);
    GROW(s->moment, old, now);
    GROW(s->spin, old, now);
    GROW(s->area, old, now);
    s->contact_room = now;
}

uint32_t space_frame_contact(space_frame *s, uint32_t candidate, uint32_t antagonist, double N) {
    room_for_contact(s);
    uint32_t c = s->frame.contacts++;
    const double *one = s->position + 7 * candidate, *two = s->position + 7 * antagonist;
    double length = 0;
    for (int k = 0; k < 3; k++) {
        s->point[c][k] = 0.5 * (one[k] + two[k]);
        s->branch[c][k] = one[k] - two[k];
        length += s->branch[c][k] * s->branch[c][k];
    }
    for (int k = 0; k < 3; k++)
        s->normal[c][k] = s->branch[c][k] / sqrt(length);
    s->pair[c][0] = candidate;
    s->pair[c][1] = antagonist;
    s->status[c] = c % 5 == 4 ? SCREE_SLIP : SCREE_STICK;
    s->force[c][0] = N;
    space_frame_ready(s);
    return c;
}

/* Square layers, each in the hollows of the layer below. */
space_frame *space_frame_heap(int base) {
    space_frame *s = space_frame_new();
    double r = 0.05;
    space_frame_plane(s, (const double[]){0, 0, 0}, (const double[]){0, 0, 1});
    for (int layer = 0; layer < base; layer++)
        for (int i = 0; i < base - layer; i++)
            for (int j = 0; j < base - layer; j++) {
                uint32_t b = space_frame_sphere(s, r * (2 * i + layer - base + 1),
                                                r * (2 * j + layer - base + 1),
                                                r * (1 + sqrt(2) * layer), r);
                s->velocity[6 * b] = 0.1 * layer * cos(b);
                s->velocity[6 * b + 1] = 0.1 * layer * sin(b);
                s->velocity[6 * b + 2] = -0.05 * i;
            }
    for (uint32_t a = 1; a < s->layout.bodies; a++)
        for (uint32_t b = 1; b < a; b++) {
            double square = 0;
            for (int k = 0; k < 3; k++)
                square += pow(s->position[7 * a + k] - s->position[7 * b + k], 2);
            if (square < 4.001 * r * r && s->position[7 * a + 2] > s->position[7 * b + 2] + 1e-9)
                space_frame_contact(s, a, b,
                                    (base - 20 * s->position[7 * b + 2] * 0.7) *
                                        (0.3 + fabs(sin(a + 3.0 * b))));
        }
    return s;
}

space_frame *space_frame_arch(int stones) {
    space_frame *s = space_frame_new();
    double depth = 0.5, inner = 1, outer = 1.25, foot = 0.6;
    space_frame_plane(s, (const double[]){0, 0, 0}, (const double[]){0, 0, 1});
    for (int side = -1; side <= 1; side += 2)
        for (int k = 0; k < 3; k++)
            space_frame_block(s, (const double[]){side * 1.125, 0, foot * (k + 0.5) / 3},
                              (const double[]){0.25, depth, foot / 3}, NULL);
    for (int k = 0; k < stones; k++) {
        double corner[8][3], a = pi * k / stones, b = pi * (k + 1) / stones;
        double ring[4][2] = {{inner, b}, {inner, a}, {outer, a}, {outer, b}};
        for (int i = 0; i < 8; i++) { /* below: y = -depth / 2, rotated to become the low face */
            corner[i][0] = ring[i % 4][0] * cos(ring[i % 4][1]);
            corner[i][1] = i < 4 ? 0.5 * depth : -0.5 * depth;
            corner[i][2] = foot + ring[i % 4][0] * sin(ring[i % 4][1]);
        }
        space_frame_wedge(s, (const double(*)[3])corner);
    }
    for (uint32_t b = 1; b + 1 < s->layout.bodies; b++)
        if (b != 3 && b != 6) space_frame_contact(s, b + 1, b, 400 + 100 * fabs(7.0 - b));
    return s;
}

space_frame *space_frame_shapes(void) {
    space_frame *s = space_frame_new();
    double q[4] = {cos(0.4), sin(0.4) * 0.6, 0, sin(0.4) * 0.8};
    scree_part part = {.direction = {0, 0, 1}, .radius = 0.3, .half = 0.4};
    space_frame_plane(s, (const double[]){0, 0, 0}, (const double[]){0, 0, 1});
    space_frame_sphere(s, -2, 0, 0.5, 0.5);
    part.type = SCREE_PART_CAPSULE;
    space_frame_body(s, &part, (const double[]){-1, 0, 0.7}, q, 0.34, 0.7);
    part.type = SCREE_PART_CYLINDER;
    space_frame_body(s, &part, (const double[]){0, 0, 0.4}, NULL, 0.23, 0.5);
    part.type = SCREE_PART_CONE;
    space_frame_body(s, &part, (const double[]){1, 0, 0.4}, NULL, 0.08, 0.5);
    space_frame_block(s, (const double[]){2, 0, 0.5}, (const double[]){0.7, 0.7, 0.7}, q);
    return s;
}

/* Balls on a lattice, as many as fit. */
space_frame *space_frame_silo(int count) {
    space_frame *s = space_frame_new();
    double radius = 0.5, r = 0.5 * cbrt(pi * radius * radius * 1.6 / count) * 0.92;
    scree_part part = {
        .type = SCREE_PART_HOLLOW_CYLINDER, .direction = {0, 0, 1}, .radius = radius, .half = 1};
    space_frame_body(s, &part, (const double[]){0, 0, 1}, NULL, 0, INFINITY);
    space_frame_part(
        s, &(scree_part){.type = SCREE_PART_PLANE, .centre = {0, 0, -1}, .direction = {0, 0, 1}});
    for (double z = r; z < 1.6; z += 2 * r)
        for (double y = -radius; y < radius; y += 2 * r)
            for (double x = -radius; x < radius; x += 2 * r)
                if (sqrt(x * x + y * y) < radius - r) {
                    uint32_t b = space_frame_sphere(
                        s, x, y, z, r * (0.8 + 0.2 * fabs(sin(x * 71 + y * 37 + z * 53))));
                    s->velocity[6 * b + 2] = -(1 - 3 * (x * x + y * y));
                }
    return s;
}
