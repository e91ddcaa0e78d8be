/* Generator: walls of bricks in space, in bonds, straight, round or about a corner, with openings
 * and lintels.
 *
 * The wall runs along x from 0, its thickness along y from 0, its courses along z from 0. A course
 * is an infinite pattern, cut at the ends of the wall and around the openings; this automatically
 * gives half bricks and closers. A round wall is the same with x along a circle. */
#include <string.h>

#include "scene/generate/solids.h"

/* Relative to a header: tolerance for bricks whose sides fit the bond except for rounded input. */
#define FITS 1e-6
/* Wedges whose span and height differ by less are one shape. */
#define SAME 1e-12
/* Relative to the least width: smaller pieces are rounding at a cut. Relative to a step: a brick
 * that rounding has put past the end. */
#define LEAST_SLIVER 1e-9

enum { BOND_RUNNING, BOND_ENGLISH, BOND_FLEMISH, BOND_HEADER, BOND_STACK };

/* Pieces narrower than this share of a brick's width or height are omitted. */
#define SLIVER 0.02

typedef struct masonry {
    int64_t courses, wythes;
    int bond;
    double length, bricks, brick[3], head_joint, bed_joint, radius, lintels[2], corner;
    param_list openings;
} masonry;

static const char *const bonds[] = {"running", "english", "flemish", "header", "stack", NULL};

static const param rows[] = {
    ROW(masonry, courses, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 100000,
        .help = "number of courses"),
    ROW(masonry, bricks, REAL, .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .high = 1000000,
        .help = "length of the wall in bricks laid along it, such as 6.5; or give 'length'"),
    ROW(masonry, length, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "length of the wall; bricks are cut to fit"),
    ROW(masonry, brick, VECTOR, .width = 3, LENGTH, .flags = PARAM_POSITIVE,
        .fallback = "[20 cm, 10 cm, 6 cm]", .help = "length, width and height of a brick"),
    ROW(masonry, bond, CHOICE, .choices = bonds, .fallback = "running",
        .help = "running: bricks along the wall, shifted by half a brick; english: alternating "
                "courses along and across; flemish: bricks along and across alternate in each "
                "course; header: all across; stack: joints above joints"),
    ROW(masonry, wythes, INTEGER, .low = 1, .high = 100, .fallback = "1",
        .help = "thickness of the wall in widths of a brick; must be even if bricks lie across"),
    ROW(masonry, head_joint, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between bricks of a course"),
    ROW(masonry, bed_joint, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between courses"),
    ROW(masonry, openings, LIST, .width = 4, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "doors and windows [x0, x1, z0, z1] through the wall; bricks are cut around them"),
    ROW(masonry, lintels, VECTOR, .width = 2, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "[height, bearing]: a block above every opening, supported over the bearing "
                "length on both sides; these are the last bodies"),
    ROW(masonry, corner, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "length of a second wall along y, from the start of the first; courses of the two "
                "walls alternate at the corner. Needs one wythe and the bond 'running'; openings "
                "are in the first wall"),
    ROW(masonry, radius, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "radius of a round wall (tower) about z, to the middle of its thickness. A whole "
                "number of 'bricks' closes the ring, whatever their length; x of 'openings' is "
                "measured along that circle from the x axis. Needs one wythe and the bond "
                "'running' or 'stack'"),
    {0},
};

/* Elements of the wall, in the developed plane: a box [low, high] each. */
typedef struct brick_box {
    double low[3], high[3];
} brick_box;

typedef struct wedge { /* a shape of a round wall */
    double span, height;
    uint32_t shape;
} wedge;

typedef struct mason {
    const masonry *given;
    double start, length, unit, brick; /* unit: brick and joint along the wall */
    bool second;                       /* the wall along y: x and y change places */
    double thickness;
    ARRAY(brick_box) work, spare;
    ARRAY(wedge) wedges;
    size_t slivers;
    generated *out;
} mason;

static bool is_round(const masonry *p) { return !isnan(p->radius); }

static bool lies_across(int bond) {
    return bond == BOND_ENGLISH || bond == BOND_FLEMISH || bond == BOND_HEADER;
}

static scree_status check_round(const masonry *p, const node *place, scree_error *error) {
    if (!is_round(p)) return SCREE_OK;
    if (isnan(p->bricks) || floor(p->bricks) != p->bricks || p->bricks < 3)
        return node_error(place, error,
                          "a round wall needs a whole number of 'bricks', at least 3, to close "
                          "its ring");
    if (p->wythes != 1 || lies_across(p->bond) || !isnan(p->lintels[0]))
        return node_error(place, error,
                          "a round wall must have one wythe, the bond 'running' or 'stack' and no "
                          "'lintels'");
    if (0.5 * p->brick[1] >= p->radius)
        return node_error(place, error,
                          "the width %g m of a brick fills the round wall: "
                          "it must be below twice the 'radius'",
                          p->brick[1]);
    if (p->head_joint * p->bricks >= PI * p->radius)
        return node_error(place, error, "the joints take half of the ring: reduce 'head_joint'");
    return SCREE_OK;
}

static scree_status check_corner(const masonry *p, const node *place, scree_error *error) {
    if (isnan(p->corner)) return SCREE_OK;
    if (is_round(p) || p->wythes != 1 || p->bond != BOND_RUNNING)
        return node_error(place, error,
                          "a 'corner' needs straight walls of one wythe in the bond 'running'");
    double least = 2 * (p->brick[1] + p->head_joint);
    double length = isnan(p->length) ? p->bricks * p->brick[0] : p->length;
    if (p->corner >= least && length >= least) return SCREE_OK;
    return node_error(place, error, "the walls at a 'corner' must be at least %g m long", least);
}

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const masonry *p = parameters;
    double header = 2 * p->brick[1] + p->head_joint;
    if (isnan(p->bricks) == isnan(p->length))
        return node_error(place, error,
                          "the length is missing or given twice: give either "
                          "'bricks' or 'length'");
    if (lies_across(p->bond) && p->wythes % 2 != 0)
        return node_error(place, error,
                          "in the bond '%s' some bricks lie across: 'wythes' must be even, such "
                          "as 2",
                          bonds[p->bond]);
    if (lies_across(p->bond) && fabs(header - p->brick[0]) > FITS * header)
        return node_error(place, error,
                          "the bond '%s' needs bricks as long as two widths and a 'head_joint', "
                          "%g m, but 'brick' is %g m long",
                          bonds[p->bond], header, p->brick[0]);
    for (size_t i = 0; i < p->openings.count; i++) {
        const double *o = p->openings.data + 4 * i;
        if (!(o[1] > o[0] && o[3] > o[2]))
            return node_error(place, error,
                              "'openings' needs rows [x0, x1, z0, z1] with x0 < x1 and z0 < z1, "
                              "but row %zu is [%g, %g, %g, %g]",
                              i + 1, o[0], o[1], o[2], o[3]);
    }
    TRY(check_round(p, place, error));
    TRY(check_corner(p, place, error));
    double length = isnan(p->length) ? p->bricks * p->brick[0] : p->length;
    if (!isnan(p->corner)) length += p->corner;
    double count = (double)p->courses * (double)p->wythes * (length / p->brick[1] + 1);
    if (count > GENERATE_LIMIT)
        return node_error(place, error, "more than %d bricks: check the units of the sizes",
                          GENERATE_LIMIT);
    return SCREE_OK;
}

static scree_status no_room(scree_error *error) { return error_no_memory(error, "masonry"); }

/* A wedge between two angles, seen from the middle of its radial line at angle 0. Inner and outer
 * faces are flat. */
static scree_status wedge_shape(mason *m, double span, double height, uint32_t *index,
                                scree_error *error) {
    for (size_t i = 0; i < m->wedges.count; i++) {
        const wedge *w = &m->wedges.data[i];
        if (fabs(w->span - span) < SAME && fabs(w->height - height) <= SAME * height)
            return *index = w->shape, SCREE_OK;
    }
    double point[8][3], sine, cosine, r = m->given->radius;
    math_sincos(0.5 * span, &sine, &cosine);
    for (int i = 0; i < 8; i++) {
        double at = r + (i & 1 ? 0.5 : -0.5) * m->thickness;
        point[i][0] = at * cosine - r;
        point[i][1] = i & 2 ? at * sine : -at * sine;
        point[i][2] = i & 4 ? 0.5 * height : -0.5 * height;
    }
    TRY(generated_hull_shape(m->out, (const double(*)[3])point, 8, index, error));
    return array_push(&m->wedges, (wedge){span, height, *index}) ? SCREE_OK : no_room(error);
}

static scree_status lay(mason *m, const brick_box *b, scree_error *error) {
    const masonry *p = m->given;
    double least = SLIVER * fmin(p->brick[1], p->brick[2]);
    double narrow = fmin(b->high[0] - b->low[0], b->high[2] - b->low[2]);
    if (narrow < least) {
        m->slivers += narrow > LEAST_SLIVER * least; /* smaller pieces are rounding at a cut */
        return SCREE_OK;
    }
    if (m->second)
        return generated_add_box(m->out, (double[3]){b->low[1], b->low[0], b->low[2]},
                                 (double[3]){b->high[1], b->high[0], b->high[2]}, error);
    if (!is_round(p)) return generated_add_box(m->out, b->low, b->high, error);
    double span = (b->high[0] - b->low[0]) / p->radius, height = b->high[2] - b->low[2];
    double angle = 0.5 * (b->low[0] + b->high[0]) / p->radius, sine, cosine;
    uint32_t index;
    math_sincos(angle, &sine, &cosine);
    double at[3] = {p->radius * cosine, p->radius * sine, 0.5 * (b->low[2] + b->high[2])};
    TRY(wedge_shape(m, span, height, &index, error));
    return generated_place_turned(m->out, index, at, angle, error);
}

/* Adds the parts of a box beside, below and above a hole in the plane of x and z; a brick around
 * its corner becomes two, separated by a joint. */
static bool subtract(mason *m, const brick_box *b, const double hole[4]) {
    double joint = m->given->head_joint;
    double x0 = fmax(b->low[0], hole[0]), x1 = fmin(b->high[0], hole[1]);
    double z0 = fmax(b->low[2], hole[2]), z1 = fmin(b->high[2], hole[3]);
    if (x0 >= x1 || z0 >= z1) return array_push(&m->spare, *b);
    brick_box left = *b, right = *b, below = *b, above = *b;
    left.high[0] = x0;
    right.low[0] = x1;
    below.low[0] = above.low[0] = x0 > b->low[0] ? x0 + joint : x0;
    below.high[0] = above.high[0] = x1 < b->high[0] ? x1 - joint : x1;
    below.high[2] = z0;
    above.low[2] = z1;
    return (x0 <= b->low[0] || array_push(&m->spare, left)) &&
           (x1 >= b->high[0] || array_push(&m->spare, right)) &&
           (z0 <= b->low[2] || array_push(&m->spare, below)) &&
           (z1 >= b->high[2] || array_push(&m->spare, above));
}

static bool cut_hole(mason *m, const double hole[4]) {
    m->spare.count = 0;
    for (size_t i = 0; i < m->work.count; i++)
        if (!subtract(m, &m->work.data[i], hole)) return false;
    if (!array_reserve(&m->work, m->spare.count)) return false;
    m->work.count = m->spare.count;
    for (size_t i = 0; i < m->spare.count; i++)
        m->work.data[i] = m->spare.data[i];
    return true;
}

/* The lintel lies on the opening and keeps a joint to the bricks around. */
static void lintel_of(const mason *m, const double opening[4], double gap, double out[4]) {
    const masonry *p = m->given;
    out[0] = fmax(opening[0] - p->lintels[1], 0) - gap;
    out[1] = fmin(opening[1] + p->lintels[1], m->length) + gap;
    out[2] = opening[3];
    out[3] = opening[3] + p->lintels[0] + (gap > 0 ? p->bed_joint : 0);
}

static scree_status cut_and_lay(mason *m, brick_box b, scree_error *error) {
    const masonry *p = m->given;
    bool closed = is_round(p), good = true;
    if (!closed) {
        b.low[0] = fmax(b.low[0], m->start);
        b.high[0] = fmin(b.high[0], m->length);
        if (b.low[0] >= b.high[0]) return SCREE_OK;
    }
    m->work.count = 0;
    good = array_push(&m->work, b);
    for (size_t i = 0; i < p->openings.count && good && !m->second; i++) {
        const double *o = p->openings.data + 4 * i;
        for (int turn = closed ? -1 : 0; turn <= closed && good; turn++) {
            double shift = turn * m->length, hole[4] = {o[0] + shift, o[1] + shift, o[2], o[3]};
            good = cut_hole(m, hole);
        }
        double hole[4];
        lintel_of(m, o, p->head_joint, hole);
        if (good && !isnan(p->lintels[0])) good = cut_hole(m, hole);
    }
    if (!good) return no_room(error);
    for (size_t i = 0; i < m->work.count; i++)
        TRY(lay(m, &m->work.data[i], error));
    return SCREE_OK;
}

/* One brick along or across the wall, in all wythes that it represents. */
static scree_status lay_along(mason *m, double x, double z, scree_error *error) {
    const masonry *p = m->given;
    for (int64_t i = 0; i < p->wythes; i++) {
        double y = (double)i * (p->brick[1] + p->head_joint);
        brick_box b = {{x, y, z}, {x + m->brick, y + p->brick[1], z + p->brick[2]}};
        TRY(cut_and_lay(m, b, error));
    }
    return SCREE_OK;
}

static scree_status lay_across(mason *m, double x, double z, scree_error *error) {
    const masonry *p = m->given;
    for (int64_t i = 0; i < p->wythes; i += 2) {
        double y = (double)i * (p->brick[1] + p->head_joint);
        double deep = 2 * p->brick[1] + p->head_joint;
        brick_box b = {{x, y, z}, {x + p->brick[1], y + deep, z + p->brick[2]}};
        TRY(cut_and_lay(m, b, error));
    }
    return SCREE_OK;
}

static scree_status lay_plain(mason *m, bool across, double shift, double z, scree_error *error) {
    double step = across ? 0.5 * m->unit : m->unit;
    int64_t count = (int64_t)floor((m->length - shift) / step + LEAST_SLIVER) + 1;
    if (is_round(m->given)) count = (int64_t)m->given->bricks;
    for (int64_t i = 0; i < count; i++) {
        double x = shift + (double)i * step;
        TRY(across ? lay_across(m, x, z, error) : lay_along(m, x, z, error));
    }
    return SCREE_OK;
}

/* Alternately a brick along and one across; the one across is over the middle of the one along. */
static scree_status lay_flemish(mason *m, bool odd, double z, scree_error *error) {
    double w = m->given->brick[1], period = 1.5 * m->unit;
    double x = odd ? 0.5 * m->brick - (m->unit + 0.5 * w) : 0;
    for (; x < m->length; x += period) {
        TRY(lay_along(m, x, z, error));
        TRY(lay_across(m, x + m->unit, z, error));
    }
    return SCREE_OK;
}

/* At a corner each wall begins with a whole brick, alternately in the corner and beside the other
 * wall: for bricks of length two widths this is a shift of half a brick. */
static scree_status lay_corner(mason *m, bool odd, double z, scree_error *error) {
    const masonry *p = m->given;
    double beside = p->brick[1] + p->head_joint, first = m->length;
    m->start = odd ? beside : 0;
    TRY(lay_plain(m, false, m->start, z, error));
    m->second = true;
    m->length = p->corner;
    m->start = odd ? 0 : beside;
    scree_status status = lay_plain(m, false, m->start, z, error);
    m->second = false;
    m->length = first;
    return status;
}

static scree_status lay_course(mason *m, int64_t course, scree_error *error) {
    const masonry *p = m->given;
    double z = (double)course * (p->brick[2] + p->bed_joint), half = -0.5 * m->unit;
    bool odd = course % 2;
    if (!isnan(p->corner)) return lay_corner(m, odd, z, error);
    switch (p->bond) {
    case BOND_FLEMISH: return lay_flemish(m, odd, z, error);
    case BOND_ENGLISH: return lay_plain(m, odd, odd ? 0.5 * half : 0, z, error);
    case BOND_HEADER: return lay_plain(m, true, odd ? 0.5 * half : 0, z, error);
    case BOND_RUNNING: return lay_plain(m, false, odd ? half : 0, z, error);
    default: return lay_plain(m, false, 0, z, error);
    }
}

static scree_status add_lintels(mason *m, scree_error *error) {
    const masonry *p = m->given;
    for (size_t i = 0; i < p->openings.count && !isnan(p->lintels[0]); i++) {
        double at[4];
        lintel_of(m, p->openings.data + 4 * i, 0, at);
        TRY(generated_add_box(m->out, (double[3]){at[0], 0, at[2]},
                              (double[3]){at[1], m->thickness, at[3]}, error));
    }
    return SCREE_OK;
}

static scree_status lay_wall(mason *m, scree_error *error) {
    const masonry *p = m->given;
    for (int64_t i = 0; i < p->courses; i++)
        TRY(lay_course(m, i, error));
    if (m->slivers > 0)
        log_note("masonry: pieces smaller than %g of a brick were left out: %zu", SLIVER,
                 m->slivers);
    return add_lintels(m, error);
}

static scree_status generate(const void *parameters, generated *out, scree_error *error) {
    const masonry *p = parameters;
    mason m = {.given = p,
               .unit = p->brick[0] + p->head_joint,
               .brick = p->brick[0],
               .thickness = (double)p->wythes * (p->brick[1] + p->head_joint) - p->head_joint,
               .out = out};
    m.length = isnan(p->length) ? p->bricks * m.unit - p->head_joint : p->length;
    if (is_round(p)) {
        m.length = 2 * PI * p->radius;
        m.unit = m.length / p->bricks;
        m.brick = m.unit - p->head_joint;
    }
    scree_status status = lay_wall(&m, error);
    array_free(&m.work);
    array_free(&m.spare);
    array_free(&m.wedges);
    return status;
}

const generator_kind generator_masonry = {
    .head = {.name = "masonry",
             .help = "a wall of bricks along x, or a round tower, with a bond and openings",
             .params = rows,
             .size = sizeof(masonry),
             .needs = CAN_SPACE,
             .check = check},
    .build = generate,
};
