#include "view/pack.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "frame/frame.h"

/* Up to this number of bodies their names are sent with the layout; in larger worlds the page asks
 * for the name of a picked body. */
#define NAMES_MAX 20000

void pack_begin(pack *p) {
    *p = (pack){0};
    bytes_add(&p->head, "{", 1);
}

void pack_free(pack *p) {
    bytes_free(&p->head);
    bytes_free(&p->body);
}

static const char *const type_name[] = {"u1", "i2", "u4", "i4", "f4"};
static const size_t type_size[] = {1, 2, 4, 4, 4};

void *pack_column(pack *p, const char *name, pack_type type, uint32_t width, size_t rows) {
    bytes_room(&p->body, (4 - p->body.count % 4) % 4);
    if (p->columns++ == 0) {
        json_key(&p->head, "columns");
        bytes_add(&p->head, "[", 1);
    } else {
        bytes_add(&p->head, ",", 1);
    }
    bytes_add(&p->head, "{", 1);
    json_pair_text(&p->head, "name", name);
    bytes_print(&p->head, ",\"type\":\"%s\",\"width\":%u,\"rows\":%zu,\"at\":%zu}", type_name[type],
                width, rows, p->body.count);
    if (rows && width > SIZE_MAX / 4 / rows) {
        p->body.failed = true;
        return NULL;
    }
    return bytes_room(&p->body, rows * width * type_size[type]);
}

scree_status pack_finish(pack *p, bytes *out, scree_error *error) {
    if (p->columns) bytes_add(&p->head, "]", 1);
    bytes_add(&p->head, "}", 1);
    while (!p->head.failed && p->head.count % 8)
        bytes_add(&p->head, " ", 1);
    uint32_t length = (uint32_t)p->head.count;
    unsigned char start[8] = {'S',
                              'C',
                              'V',
                              '1',
                              (unsigned char)length,
                              (unsigned char)(length >> 8),
                              (unsigned char)(length >> 16),
                              (unsigned char)(length >> 24)};
    bool failed = p->head.failed || p->body.failed || p->head.count > UINT32_MAX;
    if (!failed) {
        bytes_add(out, start, sizeof start);
        bytes_add(out, p->head.data, p->head.count);
        bytes_add(out, p->body.data, p->body.count);
    }
    pack_free(p);
    return failed ? error_no_memory(error, "an answer of the viewer") : bytes_check(out, error);
}

/* One number of a column in single precision. Ids, which may need more digits, are not sent this
 * way. */
static float number_at(const scree_column *c, size_t i) {
    switch (c->type) {
    case SCREE_I64: return (float)((const int64_t *)c->data)[i];
    case SCREE_U64: return (float)((const uint64_t *)c->data)[i];
    default: return (float)((const double *)c->data)[i];
    }
}

static void pack_values(pack *p, const scree_column *c, const char *name, size_t first,
                        size_t rows) {
    size_t skip = first * c->width, count = rows * c->width;
    if (c->type == SCREE_U8 || c->type == SCREE_U32 || c->type == SCREE_I32) {
        size_t size = c->type == SCREE_U8 ? 1 : 4;
        pack_type type = c->type == SCREE_U8 ? PACK_U1 : c->type == SCREE_U32 ? PACK_U4 : PACK_I4;
        void *to = pack_column(p, name, type, c->width, rows);
        if (to && count) memcpy(to, (const char *)c->data + skip * size, count * size);
        return;
    }
    float *to = pack_column(p, name, PACK_F4, c->width, rows);
    for (size_t i = 0; to && i < count; i++)
        to[i] = number_at(c, skip + i);
}

static void pack_place(pack *p, const scree_column *c, size_t first, size_t rows) {
    const double *from = c->data;
    float *to = pack_column(p, "body.place", PACK_F4, 3, rows);
    for (size_t i = 0; to && i < rows; i++)
        for (size_t k = 0; k < 3; k++)
            to[3 * i + k] = (float)from[(first + i) * c->width + k];
}

static void pack_turn(pack *p, const scree_column *c, size_t first, size_t rows) {
    const double *from = c->data;
    int16_t *to = pack_column(p, "body.turn", PACK_I2, 4, rows);
    for (size_t i = 0; to && i < rows; i++)
        for (size_t k = 0; k < 4; k++) {
            double value = from[(first + i) * c->width + 3 + k];
            to[4 * i + k] = (int16_t)lrint(32767 * fmax(-1, fmin(1, value)));
        }
}

static bool is_of_bodies(const char *name) { return strncmp(name, "body.", 5) == 0; }

void pack_frame_column(pack *p, const scree_frame *frame, const char *name, pack_range range) {
    bool place = strcmp(name, "body.place") == 0, turn = strcmp(name, "body.turn") == 0;
    scree_column c = scree_frame_column(frame, place || turn ? "body.position" : name);
    if (!c.name || (!c.data && c.rows) || c.type == SCREE_TEXT) return;
    size_t first = is_of_bodies(name) && range.first < c.rows ? range.first : 0;
    size_t rows = c.rows - first;
    if (is_of_bodies(name) && range.first >= c.rows) rows = 0;
    if (is_of_bodies(name) && range.count < rows) rows = range.count;
    if (place)
        pack_place(p, &c, first, rows);
    else if (turn && c.width == 7)
        pack_turn(p, &c, first, rows);
    else if (!turn)
        pack_values(p, &c, c.name, first, rows);
}

static void pack_named_values(bytes *head, const scree_frame *frame) {
    const char *name, *unit;
    double value;
    json_key(head, "values");
    bytes_add(head, "[", 1);
    for (size_t i = 0; (name = scree_frame_value(frame, i, &unit, &value)) != NULL; i++) {
        bytes_print(head, "%s{", i ? "," : "");
        json_pair_text(head, "name", name);
        json_pair_text(head, "unit", unit);
        json_pair_number(head, "value", value);
        bytes_add(head, "}", 1);
    }
    bytes_add(head, "]", 1);
}

void pack_frame_facts(pack *p, const scree_frame *frame, int64_t index, uint64_t bodies,
                      uint64_t contacts) {
    scree_certificate c = scree_frame_certificate(frame);
    json_pair_number(&p->head, "index", (double)index);
    json_pair_number(&p->head, "step", (double)frame->step);
    json_pair_number(&p->head, "t", frame->t);
    json_pair_number(&p->head, "h", frame->h);
    json_pair_number(&p->head, "bodies", (double)bodies);
    json_pair_number(&p->head, "contacts", (double)contacts);
    json_pair_number(&p->head, "converged", c.converged);
    json_pair_number(&p->head, "residual", c.norm ? c.residual_max : c.residual);
    json_pair_number(&p->head, "penetration", c.penetration);
    pack_named_values(&p->head, frame);
}

/* Layouts. */

static void pack_shapes(pack *p, const scree_layout *layout) {
    size_t shapes, parts;
    const scree_shape_view *shape = scree_layout_shapes(layout, &shapes);
    const scree_part *part = scree_layout_parts(layout, &parts);
    uint32_t *range = pack_column(p, "shape.range", PACK_U4, 2, shapes);
    for (size_t i = 0; range && i < shapes; i++)
        range[2 * i] = shape[i].part, range[2 * i + 1] = shape[i].parts;
    float *bound = pack_column(p, "shape.bound", PACK_F4, 1, shapes);
    for (size_t i = 0; bound && i < shapes; i++)
        bound[i] = (float)shape[i].bound;
    uint32_t *lists = pack_column(p, "part.lists", PACK_U4, 5, parts);
    for (size_t i = 0; lists && i < parts; i++) {
        const uint32_t of[5] = {part[i].type, part[i].vertex, part[i].vertices, part[i].face,
                                part[i].faces};
        memcpy(lists + 5 * i, of, sizeof of);
    }
    float *place = pack_column(p, "part.place", PACK_F4, 8, parts);
    for (size_t i = 0; place && i < parts; i++) {
        for (int k = 0; k < 3; k++) {
            place[8 * i + (size_t)k] = (float)part[i].centre[k];
            place[8 * i + 3 + (size_t)k] = (float)part[i].direction[k];
        }
        place[8 * i + 6] = (float)part[i].radius, place[8 * i + 7] = (float)part[i].half;
    }
}

static void pack_solids(pack *p, const scree_layout *layout) {
    size_t solids;
    const scree_solid_view *solid = scree_layout_solids(layout, &solids);
    uint32_t *to = solids ? pack_column(p, "solid.range", PACK_U4, 7, solids) : NULL;
    for (size_t i = 0; to && i < solids; i++) {
        const uint32_t of[7] = {solid[i].body,     solid[i].node,  solid[i].nodes, solid[i].element,
                                solid[i].elements, solid[i].facet, solid[i].facets};
        memcpy(to + 7 * i, of, sizeof of);
    }
}

static void pack_texts(bytes *head, const scree_column *c) {
    const char *const *text = c->data;
    json_key(head, c->name);
    bytes_add(head, "[", 1);
    for (size_t i = 0; i < c->rows; i++) {
        if (i) bytes_add(head, ",", 1);
        json_text(head, text[i]);
    }
    bytes_add(head, "]", 1);
}

scree_status pack_layout(const scree_layout *layout, bytes *out, scree_error *error) {
    pack p;
    pack_begin(&p);
    json_key(&p.head, "texts");
    bytes_add(&p.head, "{", 1);
    scree_column c;
    for (size_t i = 0; (c = scree_layout_column_at(layout, i)).name; i++) {
        bool names = strcmp(c.name, "bodies.name") == 0;
        if (c.type == SCREE_TEXT && (!names || c.rows <= NAMES_MAX)) pack_texts(&p.head, &c);
    }
    bytes_add(&p.head, "}", 1);
    for (size_t i = 0; (c = scree_layout_column_at(layout, i)).name; i++)
        if (c.type != SCREE_TEXT && (c.data || c.rows == 0)) pack_values(&p, &c, c.name, 0, c.rows);
    pack_shapes(&p, layout);
    pack_solids(&p, layout);
    return pack_finish(&p, out, error);
}
