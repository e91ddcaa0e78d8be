/* Generator: rock cut by sets of joints, with slopes and tunnels taken out.
 *
 * Every joint plane cuts the blocks that it meets into two; a cut that would leave a block smaller
 * than `least_volume` is not made, so that slivers stay with their neighbour. x points east, y
 * north and z up: a plane of dip d and dip direction a has the upward normal (sin d sin a, sin d
 * cos a, cos d). */
#include <string.h>

#include "base/room.h"
#include "base/stop.h"
#include "scene/generate/cell.h"

/* rad: tolerance for a right angle given in degrees. */
#define ROUNDING 1e-9
/* Sine below which a plane is level and has no strike. */
#define LEVEL 1e-9

/* Without a least volume, blocks below this share of the hull are rounding. */
#define LEAST_SHARE 1e-9
#define PLANES_MAX  100000

typedef struct rock_mass {
    cell_hull hull;
    node *joints, *tunnels, *faces;
    double least_volume, gap, level;
    int take;
} rock_mass;

typedef struct joint_set {
    double dip, dip_direction, spacing, spacing_spread, persistence, origin[3];
} joint_set;

typedef struct slope {
    double dip, dip_direction, point[3];
} slope;

typedef struct tunnel {
    double from[3], to[3];
    param_list section;
} tunnel;

static const param rows[] = {
    CELL_HULL_ROWS(rock_mass),
    ROW(rock_mass, joints, NODE, .flags = PARAM_OPTIONAL,
        .help = "a list of joint sets {dip: 30 deg, dip_direction: 90 deg, spacing: 1 m, "
                "spacing_spread: 0.2, persistence: 0.8, origin: [x, y, z]}; the direction is "
                "measured from north (y) to east (x). One plane passes through the origin; the "
                "others follow at the spacing, which varies randomly by up to its spread; "
                "persistence: share of the blocks that a plane cuts"),
    ROW(rock_mass, faces, NODE, .flags = PARAM_OPTIONAL,
        .help = "a list of slopes {point: [x, y, z], dip: 60 deg, dip_direction: 90 deg}; rock "
                "above such a plane is removed"),
    ROW(rock_mass, tunnels, NODE, .flags = PARAM_OPTIONAL,
        .help = "a list of tunnels {from: [x, y, z], to: [x, y, z], section: [[u, v], ...]}; "
                "these prisms are removed. The section is convex, u is horizontal to the right, v "
                "upward; the blocks around are cut along its walls"),
    ROW(rock_mass, least_volume, REAL, .dimension = {3, 0, 0}, .flags = PARAM_NOT_NEGATIVE,
        .fallback = "0",
        .help = "smallest block: a joint does not cut where it would leave less; smaller pieces "
                "beside excavations are left out"),
    ROW(rock_mass, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "width of the joints"),
    TAKE_ROWS(rock_mass),
    {0},
};

static const param joint_rows[] = {
    ROW(joint_set, dip, REAL, .flags = PARAM_REQUIRED, .low = 0, .high = 0.5 * PI + ROUNDING,
        .help = "dip: angle of steepest descent, from 0 to 90 deg"),
    ROW(joint_set, dip_direction, REAL, .fallback = "0",
        .help = "dip direction: azimuth from y "
                "towards x"),
    ROW(joint_set, spacing, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "distance between planes"),
    ROW(joint_set, spacing_spread, REAL, .low = 0, .high = 0.95, .fallback = "0",
        .help = "random variation of the spacing, as a share of it"),
    ROW(joint_set, persistence, REAL, .low = 0, .high = 1, .fallback = "1",
        .help = "share of the blocks that a plane cuts"),
    ROW(joint_set, origin, VECTOR, .width = 3, LENGTH, .fallback = "[0, 0, 0]",
        .help = "a point on one plane"),
    {0},
};

static const param slope_rows[] = {
    ROW(slope, dip, REAL, .flags = PARAM_REQUIRED, .low = 0, .high = 0.5 * PI + ROUNDING,
        .help = "dip: angle of steepest descent, from 0 to 90 deg"),
    ROW(slope, dip_direction, REAL, .fallback = "0",
        .help = "dip direction: azimuth from y "
                "towards x"),
    ROW(slope, point, VECTOR, .width = 3, LENGTH, .flags = PARAM_REQUIRED,
        .help = "a point on the plane"),
    {0},
};

static const param tunnel_rows[] = {
    ROW(tunnel, from, VECTOR, .width = 3, LENGTH, .flags = PARAM_REQUIRED,
        .help = "one end of the axis"),
    ROW(tunnel, to, VECTOR, .width = 3, LENGTH, .flags = PARAM_REQUIRED,
        .help = "the other end of the axis"),
    ROW(tunnel, section, LIST, .width = 2, LENGTH, .flags = PARAM_REQUIRED,
        .help = "convex polygon around the axis"),
    {0},
};

static const kind joint_kind_of_rock = {
    .name = "joints", .params = joint_rows, .size = sizeof(joint_set)};
static const kind slope_kind = {.name = "faces", .params = slope_rows, .size = sizeof(slope)};
static const kind tunnel_kind = {.name = "tunnels", .params = tunnel_rows, .size = sizeof(tunnel)};

typedef struct quarry {
    ARRAY(cell) blocks;
    ARRAY(cell) next;
    cell_work work;
    double least;
    size_t uncut, dropped;
} quarry;

static void free_cells(cell *data, size_t count) {
    for (size_t i = 0; i < count; i++)
        cell_free(&data[i]);
}

static void quarry_free(quarry *q) {
    free_cells(q->blocks.data, q->blocks.count);
    free_cells(q->next.data, q->next.count);
    array_free(&q->blocks);
    array_free(&q->next);
    cell_work_free(&q->work);
}

/* Bytes of a block while the rock is cut. */
#define ROOM_BLOCK 2000.0
#define BATCH      65536

/* Takes the cell over, or frees it. */
static scree_status put(quarry *q, cell *c, scree_error *error) {
    scree_status status = SCREE_OK;
    if (q->next.count % BATCH == BATCH - 1)
        status = room_check(NULL, (double)q->next.count, ROOM_BLOCK, "blocks", error);
    if (status == SCREE_OK) status = stop_check(error);
    if (status != SCREE_OK) {
        cell_free(c);
        return status;
    }
    if (q->next.count >= GENERATE_LIMIT / 10) {
        cell_free(c);
        return error_set(error, SCREE_BAD_INPUT,
                         "more than %d blocks: choose a wider spacing of the joints or a smaller "
                         "hull",
                         GENERATE_LIMIT / 10);
    }
    if (array_push(&q->next, *c)) return SCREE_OK;
    cell_free(c);
    return error_no_memory(error, "blocks of rock");
}

static void turn_over(quarry *q) {
    for (size_t i = 0; i < q->blocks.count; i++)
        cell_free(&q->blocks.data[i]);
    q->blocks.count = 0;
    for (size_t i = 0; i < q->next.count; i++)
        q->blocks.data[i] = q->next.data[i];
    q->blocks.count = q->next.count;
    q->next.count = 0;
}

static void upward_normal(double dip, double direction, double out[3]) {
    double sine, cosine, east, north;
    math_sincos(dip, &sine, &cosine);
    math_sincos(direction, &east, &north);
    out[0] = sine * east;
    out[1] = sine * north;
    out[2] = cosine;
}

static bool crosses(const cell *c, const cell_plane *p) {
    double low, high;
    cell_reach(c, p->normal, &low, &high);
    return low < p->offset && p->offset < high;
}

/* Cuts one block in two, or leaves it whole if a part would be too small. */
static scree_status split(quarry *q, cell *c, const cell_plane *p, cell *front,
                          scree_error *error) {
    cell whole = {0};
    scree_status status = stop_check(error);
    if (status == SCREE_OK) status = cell_copy(c, &whole, error);
    if (status == SCREE_OK) status = cell_split(c, p, false, front, &q->work, error);
    double less = fmin(cell_volume(c, NULL), cell_volume(front, NULL));
    if (status == SCREE_OK && less < q->least) {
        q->uncut += less > LEAST_SHARE * q->least;
        front->face.count = 0;
        cell_free(c);
        *c = whole;
        return SCREE_OK;
    }
    cell_free(&whole);
    return status;
}

/* The parts of a block stay neighbours in the list, so that its order is coherent in space. */
static scree_status cut_all(quarry *q, const cell_plane *p, double persistence,
                            random_stream *random, scree_error *error) {
    for (size_t i = 0; i < q->blocks.count; i++) {
        cell c = q->blocks.data[i], front = {0};
        q->blocks.data[i] = (cell){0};
        scree_status status = SCREE_OK;
        if (crosses(&c, p) && (persistence >= 1 || random_unit(random) < persistence))
            status = split(q, &c, p, &front, error);
        if (status == SCREE_OK)
            status = put(q, &c, error);
        else
            cell_free(&c);
        if (status != SCREE_OK || cell_is_empty(&front))
            cell_free(&front);
        else
            status = put(q, &front, error);
        TRY(status);
    }
    if (!array_reserve(&q->blocks, q->next.count)) return error_no_memory(error, "blocks of rock");
    turn_over(q);
    return SCREE_OK;
}

static double step_of(const joint_set *s, random_stream *random) {
    return s->spacing * (1 + s->spacing_spread * random_range(random, -1, 1));
}

/* The planes of a set, in the order in which they cut: from the origin upward, then downward from
 * it. */
typedef struct plane_list {
    double normal[3];
    ARRAY(double) offset;
    size_t up; /* how many of them lie at the origin or above */
} plane_list;

/* The first plane from index k on that meets a block between low and high; offsets rise up to `up`
 * and fall from there. */
static size_t next_plane(const plane_list *p, size_t k, double low, double high) {
    const double *x = p->offset.data;
    size_t first = k, last = p->up;
    while (first < last) { /* the first above low */
        size_t middle = first + (last - first) / 2;
        if (x[middle] > low)
            last = middle;
        else
            first = middle + 1;
    }
    if (first < p->up && x[first] < high) return first;
    first = k > p->up ? k : p->up;
    last = p->offset.count;
    while (first < last) { /* the first below high */
        size_t middle = first + (last - first) / 2;
        if (x[middle] < high)
            last = middle;
        else
            first = middle + 1;
    }
    return first < p->offset.count && x[first] > low ? first : p->offset.count;
}

/* A part of a block, and the next plane that may cut it. */
typedef struct part_to_cut {
    cell c;
    size_t plane;
} part_to_cut;

typedef struct part_stack {
    ARRAY(part_to_cut) part;
} part_stack;

static scree_status push_part(part_stack *stack, cell *c, size_t plane, scree_error *error) {
    if (array_push(&stack->part, (part_to_cut){*c, plane})) return SCREE_OK;
    cell_free(c);
    return error_no_memory(error, "blocks of rock");
}

/* The part on top is cut by the next plane that meets it, or it is finished. The part behind a
 * plane comes before the part in front of it. */
static scree_status cut_top(quarry *q, part_stack *stack, const plane_list *planes,
                            scree_error *error) {
    double low, high;
    part_to_cut top = stack->part.data[--stack->part.count];
    cell front = {0};
    cell_reach(&top.c, planes->normal, &low, &high);
    size_t k = next_plane(planes, top.plane, low, high);
    if (k == planes->offset.count) return put(q, &top.c, error);
    cell_plane p = {{planes->normal[0], planes->normal[1], planes->normal[2]},
                    planes->offset.data[k]};
    scree_status status = split(q, &top.c, &p, &front, error);
    if (status == SCREE_OK && !cell_is_empty(&front))
        status = push_part(stack, &front, k + 1, error);
    else
        cell_free(&front);
    if (status == SCREE_OK) return push_part(stack, &top.c, k + 1, error);
    cell_free(&top.c);
    return status;
}

/* Block by block, with only the planes that meet a block: thousands of planes and blocks make
 * millions of pairs, few of which meet. */
static scree_status cut_blocks(quarry *q, const plane_list *planes, scree_error *error) {
    part_stack stack = {0};
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < q->blocks.count && status == SCREE_OK; i++) {
        cell c = q->blocks.data[i];
        q->blocks.data[i] = (cell){0};
        status = push_part(&stack, &c, 0, error);
        while (status == SCREE_OK && stack.part.count > 0)
            status = cut_top(q, &stack, planes, error);
    }
    for (size_t i = 0; i < stack.part.count; i++)
        cell_free(&stack.part.data[i].c);
    array_free(&stack.part);
    if (status != SCREE_OK) return status;
    if (!array_reserve(&q->blocks, q->next.count)) return error_no_memory(error, "blocks of rock");
    turn_over(q);
    return SCREE_OK;
}

static scree_status list_planes(const joint_set *s, double start, double low, double high,
                                random_stream *random, plane_list *out, scree_error *error) {
    bool room = true;
    for (double x = start; x < high && room; x += step_of(s, random))
        if (x > low) room = array_push(&out->offset, x);
    out->up = out->offset.count;
    for (double x = start - step_of(s, random); x > low && room; x -= step_of(s, random))
        if (x < high) room = array_push(&out->offset, x);
    return room ? SCREE_OK : error_no_memory(error, "planes of joints");
}

/* Planes that cut only some of the blocks are processed in turn, since each uses random numbers. */
static scree_status cut_some(quarry *q, const joint_set *s, cell_plane p, double low, double high,
                             random_stream *random, scree_error *error) {
    double start = p.offset;
    for (; p.offset < high; p.offset += step_of(s, random))
        if (p.offset > low) TRY(cut_all(q, &p, s->persistence, random, error));
    for (p.offset = start - step_of(s, random); p.offset > low; p.offset -= step_of(s, random))
        if (p.offset < high) TRY(cut_all(q, &p, s->persistence, random, error));
    return SCREE_OK;
}

static scree_status cut_set(quarry *q, const cell *hull, const joint_set *s, const node *place,
                            random_stream *random, scree_error *error) {
    plane_list planes = {0};
    double low, high;
    upward_normal(s->dip, s->dip_direction, planes.normal);
    cell_reach(hull, planes.normal, &low, &high);
    cell_plane p = cell_plane_at(s->origin, planes.normal);
    double away = fmax(fabs(p.offset - low), fabs(high - p.offset));
    if (away / (s->spacing * (1 - s->spacing_spread)) > PLANES_MAX)
        return node_error(place, error,
                          "more than %d planes of spacing %g m: choose a wider 'spacing' or an "
                          "'origin' nearer to the rock",
                          PLANES_MAX, s->spacing);
    if (s->persistence < 1) return cut_some(q, s, p, low, high, random, error);
    scree_status status = list_planes(s, p.offset, low, high, random, &planes, error);
    if (status == SCREE_OK) status = cut_blocks(q, &planes, error);
    array_free(&planes.offset);
    return status;
}

/* Removes the rock in front of the plane. */
static scree_status cut_face(quarry *q, const cell_plane *p, scree_error *error) {
    for (size_t i = 0; i < q->blocks.count; i++) {
        cell *c = &q->blocks.data[i];
        bool met = crosses(c, p);
        TRY(cell_cut(c, p, true, &q->work, error));
        if (!met || cell_is_empty(c) || cell_volume(c, NULL) >= q->least) continue;
        q->dropped++;
        c->face.count = 0;
    }
    return SCREE_OK;
}

/* The planes of a prism, normals out of it; a section of either orientation. */
static size_t prism_planes(const tunnel *t, cell_plane *out) {
    double axis[3], right[3], up[3], area = 0;
    size_t count = t->section.count;
    const double *s = t->section.data;
    minus3(t->to, t->from, axis);
    unit3(axis);
    cross3(axis, (double[3]){0, 0, 1}, right);
    if (!(unit3(right) > LEVEL)) memcpy(right, (double[3]){1, 0, 0}, sizeof right);
    cross3(right, axis, up);
    for (size_t i = 0; i < count; i++) {
        size_t k = (i + 1) % count;
        area += s[2 * i] * s[2 * k + 1] - s[2 * k] * s[2 * i + 1];
    }
    for (size_t i = 0; i < count; i++) {
        size_t k = (i + 1) % count;
        double du = s[2 * k] - s[2 * i], dv = s[2 * k + 1] - s[2 * i + 1], normal[3], at[3];
        double sign = area < 0 ? -1 : 1;
        for (int n = 0; n < 3; n++) {
            normal[n] = sign * (dv * right[n] - du * up[n]);
            at[n] = t->from[n] + s[2 * i] * right[n] + s[2 * i + 1] * up[n];
        }
        unit3(normal);
        out[i] = cell_plane_at(at, normal);
    }
    out[count] = cell_plane_at(t->to, axis);
    for (int n = 0; n < 3; n++)
        axis[n] = -axis[n];
    out[count + 1] = cell_plane_at(t->from, axis);
    return count + 2;
}

static bool meets(const cell *c, const cell_plane *planes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        double low, high;
        cell_reach(c, planes[i].normal, &low, &high);
        if (low >= planes[i].offset) return false;
    }
    return true;
}

/* The parts of a block around a convex hole: cut off by one wall after the other. */
static scree_status hollow_out(quarry *q, const cell *given, const cell_plane *planes, size_t count,
                               scree_error *error) {
    cell rest = {0}, front = {0};
    scree_status status = cell_copy(given, &rest, error);
    bool met = meets(given, planes, count);
    for (size_t i = 0; met && i < count && status == SCREE_OK && !cell_is_empty(&rest); i++) {
        status = cell_split(&rest, &planes[i], true, &front, &q->work, error);
        double volume = cell_volume(&front, NULL);
        if (status != SCREE_OK || cell_is_empty(&front)) continue;
        if (volume >= q->least) {
            status = put(q, &front, error);
            front = (cell){0};
        } else {
            q->dropped += volume > LEAST_SHARE * q->least;
        }
    }
    cell_free(&front);
    if (status == SCREE_OK && !met) return put(q, &rest, error);
    cell_free(&rest);
    return status;
}

static scree_status dig(quarry *q, const tunnel *t, scree_error *error) {
    cell_plane *planes = mem_alloc(t->section.count + 2, sizeof *planes);
    if (!planes) return error_no_memory(error, "a tunnel");
    size_t count = prism_planes(t, planes);
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < q->blocks.count && status == SCREE_OK; i++)
        if (!cell_is_empty(&q->blocks.data[i]))
            status = hollow_out(q, &q->blocks.data[i], planes, count, error);
    mem_free(planes);
    if (status != SCREE_OK) return status;
    if (!array_reserve(&q->blocks, q->next.count)) return error_no_memory(error, "blocks of rock");
    turn_over(q);
    return SCREE_OK;
}

static scree_status check_tunnel(const tunnel *t, const node *place, scree_error *error) {
    double axis[3], turns = 0;
    size_t count = t->section.count;
    const double *s = t->section.data;
    minus3(t->to, t->from, axis);
    if (!(length3(axis) > 0)) return node_error(place, error, "'from' and 'to' are the same point");
    for (size_t i = 0; i < count && count >= 3; i++) {
        const double *a = s + 2 * i, *b = s + 2 * ((i + 1) % count), *c = s + 2 * ((i + 2) % count);
        double turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
        if (turn == 0 || turn * turns < 0) count = 0;
        turns = turn;
    }
    if (count >= 3) return SCREE_OK;
    return node_error(place, error,
                      "'section' needs three or more corners [u, v] of a convex polygon in order");
}

typedef struct rock_job {
    quarry *quarry;
    const cell *hull;
    random_stream *random;
} rock_job;

/* One entry of a list, read and (with a job) done. */
static scree_status each_joint(const node *n, rock_job *job, scree_error *error) {
    joint_set s;
    TRY(param_read(&joint_kind_of_rock, n, NULL, NULL, &s, error));
    return job ? cut_set(job->quarry, job->hull, &s, n, job->random, error) : SCREE_OK;
}

static scree_status each_face(const node *n, rock_job *job, scree_error *error) {
    slope s;
    double normal[3];
    TRY(param_read(&slope_kind, n, NULL, NULL, &s, error));
    upward_normal(s.dip, s.dip_direction, normal);
    cell_plane p = cell_plane_at(s.point, normal);
    return job ? cut_face(job->quarry, &p, error) : SCREE_OK;
}

static scree_status each_tunnel(const node *n, rock_job *job, scree_error *error) {
    tunnel t;
    TRY(param_read(&tunnel_kind, n, NULL, NULL, &t, error));
    scree_status status = check_tunnel(&t, n, error);
    if (status == SCREE_OK && job) status = dig(job->quarry, &t, error);
    param_free(&tunnel_kind, &t);
    return status;
}

static scree_status for_each(const node *list, const char *key,
                             scree_status (*one)(const node *, rock_job *, scree_error *),
                             rock_job *job, scree_error *error) {
    if (!list) return SCREE_OK;
    if (list->type != NODE_LIST) return node_error(list, error, "'%s' must be a list of maps", key);
    for (const node *n = list->first; n; n = n->next)
        TRY(one(n, job, error));
    return SCREE_OK;
}

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const rock_mass *p = parameters;
    TRY(cell_hull_check(&p->hull, place, error));
    TRY(for_each(p->joints, "joints", each_joint, NULL, error));
    TRY(for_each(p->faces, "faces", each_face, NULL, error));
    return for_each(p->tunnels, "tunnels", each_tunnel, NULL, error);
}

static scree_status add_block(const rock_mass *p, quarry *q, cell *c, generated *out,
                              scree_error *error) {
    double centre[3];
    if (cell_is_empty(c)) return SCREE_OK;
    cell_volume(c, centre);
    if (!take_wants(p->take, p->level, centre[2])) return SCREE_OK;
    TRY(cell_shrink(c, 0.5 * p->gap, &q->work, error));
    if (!cell_is_empty(c) && cell_volume(c, NULL) >= LEAST_SHARE * q->least)
        return cell_to_body(c, out, error);
    q->dropped++;
    return SCREE_OK;
}

static scree_status quarry_run(const rock_mass *p, quarry *q, const cell *hull,
                               random_stream *random, generated *out, scree_error *error) {
    rock_job job = {q, hull, random};
    cell whole = {0};
    scree_status status = cell_copy(hull, &whole, error);
    if (status != SCREE_OK) cell_free(&whole);
    TRY(status);
    TRY(put(q, &whole, error));
    if (!array_reserve(&q->blocks, 1)) return error_no_memory(error, "blocks of rock");
    turn_over(q);
    TRY(for_each(p->joints, "joints", each_joint, &job, error));
    TRY(for_each(p->faces, "faces", each_face, &job, error));
    TRY(for_each(p->tunnels, "tunnels", each_tunnel, &job, error));
    for (size_t i = 0; i < q->blocks.count; i++)
        TRY(add_block(p, q, &q->blocks.data[i], out, error));
    if (q->uncut > 0)
        log_note("rock_mass: %zu cuts were not made because they would have left less than %g m^3",
                 q->uncut, q->least);
    if (q->dropped > 0)
        log_note("rock_mass: %zu pieces of less than %g m^3 were left out", q->dropped, q->least);
    return SCREE_OK;
}

static scree_status generate(const void *parameters, random_stream *random, generated *out,
                             scree_error *error) {
    const rock_mass *p = parameters;
    quarry q = {0};
    cell hull = {0};
    random_stream own = take_stream(random);
    scree_status status = cell_hull_make(&p->hull, &hull, error);
    if (status == SCREE_OK) {
        q.least = fmax(p->least_volume, LEAST_SHARE * cell_volume(&hull, NULL));
        status = quarry_run(p, &q, &hull, &own, out, error);
    }
    quarry_free(&q);
    cell_free(&hull);
    return status;
}

const generator_kind generator_rock_mass = {
    .head = {.name = "rock_mass",
             .help = "rock cut into blocks by sets of joints, with slopes and tunnels; x points "
                     "east, y north",
             .params = rows,
             .size = sizeof(rock_mass),
             .needs = CAN_SPACE,
             .check = check},
    .generate = generate,
};
