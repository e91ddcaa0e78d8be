#include "support/synthetic_frame.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "scree/measure.h"

static const double density = 1000;
static const char *const names[] = {"dry"};

static void connect_layout(synthetic *s) {
    scree_layout *l = &s->layout;
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
    l->surface_name = l->law_name = names;
    l->surfaces = l->laws = 1;
    l->group_name = s->group_name;
}

static void connect_frame(synthetic *s) {
    scree_frame *f = &s->frame;
    f->layout = &s->layout;
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
    f->area = s->area;
}

synthetic *synthetic_new(void) {
    synthetic *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->layout.dimension = 2;
    s->layout.thickness = 1;
    s->group_name[0] = "grains";
    s->group_name[1] = "walls";
    s->layout.groups = 2;
    s->frame.step = 7;
    s->frame.t = 0.25;
    s->frame.h = 1e-3;
    connect_layout(s);
    connect_frame(s);
    return s;
}

void synthetic_free(synthetic *s) { free(s); }

static uint32_t add_body(synthetic *s, double x, double y, double angle, double area, double bound,
                         double polar, const scree_part *part) {
    uint32_t b = s->layout.bodies++;
    if (b >= SYNTHETIC_BODIES) abort();
    s->id[b] = b + 1;
    s->shape[b] = b;
    s->body_name[b] = "";
    s->group[b] = area > 0 ? 0 : 1;
    s->mass[b] = density * area;
    s->inertia[b] = density * polar;
    s->shape_view[b] = (scree_shape_view){.part = b, .parts = 1, .area = area, .bound = bound};
    s->part[b] = *part;
    s->layout.shapes = s->layout.parts = s->layout.bodies;
    s->body[b] = b;
    s->free[b] = area > 0 ? 7 : 0;
    s->position[3 * b] = x;
    s->position[3 * b + 1] = y;
    s->position[3 * b + 2] = angle;
    s->frame.bodies = s->layout.bodies;
    return b;
}

uint32_t synthetic_disk(synthetic *s, double x, double y, double radius) {
    scree_part part = {.type = SCREE_PART_DISK, .radius = radius};
    double area = 3.14159265358979323846 * radius * radius;
    return add_body(s, x, y, 0, area, radius, 0.5 * area * radius * radius, &part);
}

uint32_t synthetic_rectangle(synthetic *s, double x, double y, double width, double height,
                             double angle) {
    scree_part part = {.type = SCREE_PART_POLYGON, .vertex = s->layout.vertices, .vertices = 4};
    static const double corner[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int k = 0; k < 4; k++) {
        s->vertex[s->layout.vertices][0] = 0.5 * width * corner[k][0];
        s->vertex[s->layout.vertices][1] = 0.5 * height * corner[k][1];
        s->layout.vertices++;
    }
    double area = width * height, square = width * width + height * height;
    return add_body(s, x, y, angle, area, 0.5 * sqrt(square), area * square / 12, &part);
}

uint32_t synthetic_halfplane(synthetic *s, const char *name, double x, double y, double nx,
                             double ny) {
    scree_part part = {.type = SCREE_PART_HALFPLANE, .direction = {nx, ny, 0}};
    uint32_t b = add_body(s, x, y, 0, 0, INFINITY, 0, &part);
    s->body_name[b] = name;
    return b;
}

uint32_t synthetic_drum(synthetic *s, const char *name, double x, double y, double radius) {
    scree_part part = {.type = SCREE_PART_HOLLOW, .radius = radius};
    uint32_t b = add_body(s, x, y, 0, 0, INFINITY, 0, &part);
    s->body_name[b] = name;
    return b;
}

uint32_t synthetic_contact(synthetic *s, uint32_t candidate, uint32_t antagonist, double x,
                           double y, double nx, double ny, double N, double T,
                           scree_contact_status status) {
    uint32_t c = s->frame.contacts++;
    if (c >= SYNTHETIC_CONTACTS) abort();
    double length = sqrt(nx * nx + ny * ny);
    s->pair[c][0] = candidate;
    s->pair[c][1] = antagonist;
    s->status[c] = (uint8_t)status;
    s->point[c][0] = x;
    s->point[c][1] = y;
    s->normal[c][0] = nx / length;
    s->normal[c][1] = ny / length;
    for (int k = 0; k < 2; k++)
        s->branch[c][k] = s->position[3 * candidate + k] -
                          (antagonist == UINT32_MAX ? 0 : s->position[3 * antagonist + k]);
    s->force[c][0] = N;
    s->force[c][1] = T;
    return c;
}

synthetic *synthetic_pressed(int nx, int ny, double radius, double pressure) {
    synthetic *s = synthetic_new();
    double force = pressure * 2 * radius * s->layout.thickness;
    double width = 2 * radius * nx, height = 2 * radius * ny;
    uint32_t left = synthetic_halfplane(s, "left", 0, 0, 1, 0);
    uint32_t right = synthetic_halfplane(s, "right", width, 0, -1, 0);
    uint32_t bottom = synthetic_halfplane(s, "bottom", 0, 0, 0, 1);
    uint32_t top = synthetic_halfplane(s, "top", 0, height, 0, -1);
    uint32_t first = s->frame.bodies;
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            synthetic_disk(s, (2 * i + 1) * radius, (2 * j + 1) * radius, radius);
    for (int j = 0; j < ny; j++) {
        for (int i = 0; i < nx; i++) {
            uint32_t b = first + (uint32_t)(j * nx + i);
            double x = s->position[3 * b], y = s->position[3 * b + 1];
            synthetic_contact(s, b, i ? b - 1 : left, x - radius, y, 1, 0, force, 0, SCREE_STICK);
            if (i == nx - 1)
                synthetic_contact(s, b, right, x + radius, y, -1, 0, force, 0, SCREE_STICK);
            synthetic_contact(s, b, j ? b - (uint32_t)nx : bottom, x, y - radius, 0, 1, force, 0,
                              SCREE_STICK);
            if (j == ny - 1)
                synthetic_contact(s, b, top, x, y + radius, 0, -1, force, 0, SCREE_STICK);
        }
    }
    return s;
}

synthetic *synthetic_column(int count, double radius) {
    synthetic *s = synthetic_new();
    s->layout.gravity[1] = -10;
    uint32_t below = synthetic_halfplane(s, "floor", 0, 0, 0, 1);
    for (int k = 0; k < count; k++)
        synthetic_disk(s, 0, (2 * k + 1) * radius, radius);
    double weight = s->mass[1] * 10;
    for (int k = 0; k < count; k++) {
        uint32_t b = (uint32_t)k + 1;
        synthetic_contact(s, b, below, 0, 2 * k * radius, 0, 1, weight * (count - k), 0,
                          SCREE_STICK);
        below = b;
    }
    return s;
}

/* A fixed sequence in [0, 1): golden-section multiples. */
static double spread(uint32_t k) {
    double x = 0.6180339887498949 * k;
    return x - floor(x);
}

static void heap_contacts(synthetic *s, uint32_t first, double radius, uint32_t floor_body) {
    for (uint32_t b = first; b < s->frame.bodies; b++) {
        const double *q = &s->position[3 * b];
        double depth = 1 + (double)(s->frame.bodies - b) / 10;
        if (q[1] < 1.01 * radius)
            synthetic_contact(s, b, floor_body, q[0], 0, 0, 1, 20 * depth, 2 * depth, SCREE_STICK);
        for (uint32_t a = first; a < b; a++) {
            const double *p = &s->position[3 * a];
            double dx = q[0] - p[0], dy = q[1] - p[1];
            if (dx * dx + dy * dy > 4.01 * radius * radius) continue;
            double random = spread(17 * a + b);
            synthetic_contact(s, b, a, 0.5 * (q[0] + p[0]), 0.5 * (q[1] + p[1]), dx, dy,
                              12 * depth * random * random, random * depth,
                              random > 0.85 ? SCREE_SLIP : SCREE_STICK);
        }
    }
}

synthetic *synthetic_heap(int base) {
    synthetic *s = synthetic_new();
    double radius = 0.01;
    s->layout.gravity[1] = -9.81;
    uint32_t ground = synthetic_halfplane(s, "floor", 0, 0, 0, 1);
    double half = (base + 1) * radius;
    for (int side = -1; side <= 1; side += 2) {
        uint32_t wall = synthetic_rectangle(s, side * (half + 0.01), 0.03, 0.02, 0.06, 0);
        s->free[wall] = 0;
        s->group[wall] = 1;
    }
    uint32_t first = s->frame.bodies;
    for (int j = 0; j < base; j++)
        for (int i = 0; i < base - j; i++)
            synthetic_disk(s, (2 * i - (base - j - 1)) * radius, radius + 1.7320508 * j * radius,
                           radius);
    for (uint32_t b = first; b < s->frame.bodies; b++) {
        s->position[3 * b + 2] = 6.28 * spread(b);
        s->velocity[3 * b] = s->position[3 * b] * s->position[3 * b + 1] * 20;
        s->velocity[3 * b + 1] = -0.2 * s->position[3 * b + 1];
        s->velocity[3 * b + 2] = spread(3 * b) - 0.5;
    }
    heap_contacts(s, first, radius, ground);
    return s;
}

scree_status synthetic_eval(const char *text, const synthetic *s, const synthetic *before,
                            double *out, size_t room, scree_error *error) {
    scree_measure *m;
    scree_status status = scree_measure_parse(&m, s->frame.layout->dimension, text, NULL, error);
    if (status != SCREE_OK) return status;
    status = scree_measure_eval(m, &s->frame, before ? &before->frame : NULL, out, room, error);
    scree_measure_destroy(m);
    return status;
}

double synthetic_number(const char *text, const synthetic *s) {
    scree_measure *m;
    scree_error error;
    uint32_t column;
    double *row = calloc(16 * SYNTHETIC_CONTACTS, sizeof *row);
    if (!row ||
        scree_measure_parse(&m, s->frame.layout->dimension, text, &column, &error) != SCREE_OK ||
        scree_measure_eval(m, &s->frame, NULL, row, 16 * SYNTHETIC_CONTACTS, &error) != SCREE_OK) {
        fprintf(stderr, "%s: %s\n", text, error.text);
        abort();
    }
    double value = row[column];
    scree_measure_destroy(m);
    free(row);
    return value;
}
