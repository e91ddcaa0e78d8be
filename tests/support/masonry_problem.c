#include "support/masonry_problem.h"

#include <string.h>

#include "base/random.h"
#include "base/space.h"

#define DENSITY 1000.0
#define GRAVITY 9.81
#define STEP    1e-3

/* A problem under construction. Positions are (x, up) in the plane; a body's centre has depth 0. */
typedef struct building {
    problem_store *s;
    const masonry *m;
    ARRAY(double) centre; /* (bodies x 2) */
    bool failed;
} building;

masonry masonry_default(int dimension, double mu, double tilt) {
    return (masonry){.dimension = dimension,
                     .mu = mu,
                     .tilt = tilt,
                     .length = 0.4,
                     .height = 0.2,
                     .depth = 0.2,
                     .mass_ratio = 1.0};
}

#define PUT(b, array, ...)                                                                         \
    do {                                                                                           \
        if (!array_push(&(b)->s->array, __VA_ARGS__)) (b)->failed = true;                          \
    } while (0)

/* Second moments of a body's cross-section over its area, along u and across it. */
typedef struct section {
    double u[2], along, across;
} section;

/* Inverse inertia in world axes (x, y, z), for axes u (in the plane), across it and depth. */
static void put_inertia(building *b, double mass, const section *k) {
    double depth = b->m->depth * b->m->depth / 12.0;
    double about_u = 1.0 / (mass * (k->across + depth));
    double about_across = 1.0 / (mass * (k->along + depth));
    double x = k->u[0], z = k->u[1];
    PUT(b, inverse, about_u * x * x + about_across * z * z);
    PUT(b, inverse, 0.0);
    PUT(b, inverse, (about_u - about_across) * x * z);
    PUT(b, inverse, 1.0 / (mass * (k->along + k->across)));
    PUT(b, inverse, 0.0);
    PUT(b, inverse, about_u * z * z + about_across * x * x);
}

/* mass 0: fixed */
static uint32_t add_body(building *b, double x, double up, double mass, const section *k) {
    bool space = b->m->dimension == 3, moves = mass > 0.0;
    double fall = moves ? GRAVITY * STEP : 0.0;
    double sine, cosine, lean_sine = 0.0, lean_cosine = 1.0;
    math_sincos(b->m->tilt, &sine, &cosine);
    if (space) math_sincos(b->m->lean, &lean_sine, &lean_cosine);
    PUT(b, v_free, fall * sine * lean_cosine);
    if (space) PUT(b, v_free, fall * lean_sine);
    PUT(b, v_free, -fall * cosine * lean_cosine);
    for (int i = 0; i < (space ? 3 : 1); i++)
        PUT(b, v_free, 0.0);
    for (int i = 0; i < b->m->dimension; i++)
        PUT(b, inverse, moves ? 1.0 / mass : 0.0);
    if (!space)
        PUT(b, inverse, moves ? 1.0 / (mass * (k->along + k->across)) : 0.0);
    else if (moves)
        put_inertia(b, mass, k);
    else
        for (int i = 0; i < 6; i++)
            PUT(b, inverse, 0.0);
    if (!array_push(&b->centre, x) || !array_push(&b->centre, up)) b->failed = true;
    return (uint32_t)(b->centre.count / 2 - 1);
}

static void put_rows_plane(building *b, uint32_t body, double sign, const double n[2],
                           const double at[2]) {
    const double *c = b->centre.data + 2 * (size_t)body;
    double arm[2] = {at[0] - c[0], at[1] - c[1]};
    const double rows[2][2] = {{n[0], n[1]}, {-n[1], n[0]}};
    for (int i = 0; i < 2; i++) {
        PUT(b, H.H, sign * rows[i][0]);
        PUT(b, H.H, sign * rows[i][1]);
        PUT(b, H.H, sign * (arm[0] * rows[i][1] - arm[1] * rows[i][0]));
    }
}

static void put_rows_space(building *b, uint32_t body, double sign, const double n[2],
                           const double at[2], double depth) {
    const double *c = b->centre.data + 2 * (size_t)body;
    const double arm[3] = {at[0] - c[0], depth, at[1] - c[1]};
    const double rows[3][3] = {{n[0], 0, n[1]}, {-n[1], 0, n[0]}, {0, -1, 0}};
    for (int i = 0; i < 3; i++) {
        double turn[3];
        cross3(arm, rows[i], turn);
        for (int k = 0; k < 3; k++)
            PUT(b, H.H, sign * rows[i][k]);
        for (int k = 0; k < 3; k++)
            PUT(b, H.H, sign * turn[k]);
    }
}

static void add_point(building *b, uint32_t candidate, uint32_t antagonist, const double n[2],
                      const double at[2], double depth) {
    int rows = b->m->dimension;
    PUT(b, row, (row){.cone = CONE_COULOMB, .dimension = (uint8_t)rows, .mu = b->m->mu});
    for (int i = 0; i < rows; i++)
        PUT(b, b, 0.0);
    uint32_t body[2] = {candidate, antagonist};
    for (int e = 0; e < 2 && !b->failed; e++) {
        PUT(b, H.entry_body, body[e]);
        if (rows == 2)
            put_rows_plane(b, body[e], e ? -1.0 : 1.0, n, at);
        else
            put_rows_space(b, body[e], e ? -1.0 : 1.0, n, at, depth);
    }
    PUT(b, row_first, (uint32_t)b->s->b.count);
    PUT(b, H.entry_first, (uint32_t)b->s->H.entry_body.count);
    PUT(b, H.H_first, b->s->H.H.count);
}

/* The points of a joint between its two ends; n points from antagonist to candidate. */
static void add_joint(building *b, uint32_t candidate, uint32_t antagonist, const double n[2],
                      const double end[2][2]) {
    double half = 0.5 * b->m->depth;
    for (int i = 0; i < 2; i++) {
        if (b->m->dimension == 2) {
            add_point(b, candidate, antagonist, n, end[i], 0.0);
        } else {
            add_point(b, candidate, antagonist, n, end[i], -half);
            add_point(b, candidate, antagonist, n, end[i], half);
        }
    }
}

static building start(problem_store *s, const masonry *m) {
    building b = {.s = s, .m = m};
    memset(s, 0, sizeof *s);
    PUT(&b, row_first, 0);
    PUT(&b, H.entry_first, 0);
    PUT(&b, H.H_first, 0);
    return b;
}

static bool finish(building *b) {
    problem_store *s = b->s;
    uint32_t bodies = (uint32_t)(b->centre.count / 2);
    bool space = b->m->dimension == 3;
    PUT(b, block,
        (block){space ? BLOCK_SPLIT : BLOCK_DIAGONAL, space ? 6 : 3, 0, bodies, 0, NULL, NULL});
    array_free(&b->centre);
    if (b->failed) {
        store_free(s);
        return false;
    }
    s->p.dimension = b->m->dimension;
    s->p.bodies = bodies;
    s->p.dofs = s->v_free.count;
    s->p.contacts = (uint32_t)s->row.count;
    s->p.reference_speed = GRAVITY * STEP;
    store_bind(s, false);
    return true;
}

/* A brick of a wall: left and right ends in its course. */
typedef struct brick {
    double left, right;
    uint32_t body;
} brick;

static uint32_t add_rectangle(building *b, double left, double right, double low, double high,
                              double mass_factor) {
    double length = right - left, height = high - low;
    double thick = b->m->dimension == 3 ? b->m->depth : 1.0;
    section k = {{1.0, 0.0}, length * length / 12.0, height * height / 12.0};
    return add_body(b, 0.5 * (left + right), 0.5 * (low + high),
                    mass_factor * DENSITY * thick * length * height, &k);
}

/* Beds: wherever bricks of two courses overlap. */
static void add_beds(building *b, const brick *upper, size_t uppers, const brick *lower,
                     size_t lowers, double level) {
    const double up[2] = {0.0, 1.0};
    double least = 1e-9 * b->m->length;
    for (size_t i = 0; i < uppers; i++)
        for (size_t k = 0; k < lowers; k++) {
            double left = fmax(upper[i].left, lower[k].left);
            double right = fmin(upper[i].right, lower[k].right);
            const double end[2][2] = {{left, level}, {right, level}};
            if (right - left > least) add_joint(b, upper[i].body, lower[k].body, up, end);
        }
}

static void add_heads(building *b, const brick *course, size_t bricks, double low, double high) {
    const double along[2] = {1.0, 0.0};
    for (size_t i = 1; i < bricks; i++) {
        const double end[2][2] = {{course[i].left, low}, {course[i].left, high}};
        add_joint(b, course[i].body, course[i - 1].body, along, end);
    }
}

static double vary(const masonry *m, random_stream *r) {
    return m->jitter > 0.0 ? 1.0 + random_range(r, -m->jitter, m->jitter) : 1.0;
}

/* Adds a course; returns its bricks. */
static size_t lay(building *b, brick *course, uint32_t number, uint32_t bricks, double low,
                  double high, random_stream *r) {
    const masonry *m = b->m;
    bool shifted = number & 1;
    size_t pieces = shifted ? (size_t)bricks + 1 : bricks;
    double left = 0.0, wall = bricks * m->length;
    for (size_t i = 0; i < pieces; i++) {
        double right = m->length * ((double)(i + 1) - (shifted ? 0.5 : 0.0));
        right += 0.5 * m->length * (vary(m, r) - 1.0);
        if (i + 1 == pieces) right = wall;
        course[i] = (brick){left, right, add_rectangle(b, left, right, low, high, 1.0)};
        left = right;
    }
    return pieces;
}

bool masonry_wall_of(problem_store *s, const masonry *m, uint32_t courses, uint32_t bricks) {
    building b = start(s, m);
    random_stream r = {m->seed, 1, 0};
    brick *course[2] = {mem_alloc((size_t)bricks + 1, sizeof **course),
                        mem_alloc((size_t)bricks + 1, sizeof **course)};
    b.failed |= !course[0] || !course[1];
    double low = 0.0;
    size_t below = 1;
    if (!b.failed)
        course[0][0] = (brick){-m->length, (bricks + 1) * m->length, add_body(&b, 0, 0, 0, NULL)};
    for (uint32_t k = 0; k < courses && !b.failed; k++) {
        brick *lower = course[k & 1], *upper = course[(k + 1) & 1];
        double high = low + m->height * vary(m, &r);
        size_t pieces = lay(&b, upper, k, bricks, low, high, &r);
        if (b.failed) break;
        add_beds(&b, upper, pieces, lower, below, low);
        add_heads(&b, upper, pieces, low, high);
        below = pieces;
        low = high;
    }
    mem_free(course[0]);
    mem_free(course[1]);
    return finish(&b);
}

bool masonry_wall(problem_store *s, uint32_t courses, uint32_t bricks, double mu, double tilt,
                  int dimension) {
    masonry m = masonry_default(dimension, mu, tilt);
    return masonry_wall_of(s, &m, courses, bricks);
}

/* A piece of a ring: exact area, centre and second moments of an annular sector. */
static uint32_t add_voussoir(building *b, double inner, double outer, double middle, double half) {
    double sine, cosine, doubled_sine, unused;
    math_sincos(half, &sine, &unused);
    math_sincos(2.0 * half, &doubled_sine, &unused);
    double cube = outer * outer * outer - inner * inner * inner;
    double fourth = 0.25 * (outer * outer * outer * outer - inner * inner * inner * inner);
    double area = half * (outer * outer - inner * inner);
    double radius = 2.0 / 3.0 * sine * cube / area;
    math_sincos(middle, &sine, &cosine);
    section k = {{cosine, sine},
                 fourth * (half + 0.5 * doubled_sine) / area - radius * radius,
                 fourth * (half - 0.5 * doubled_sine) / area};
    double thick = b->m->dimension == 3 ? b->m->depth : 1.0;
    return add_body(b, radius * cosine, radius * sine, DENSITY * thick * area, &k);
}

bool masonry_arch_of(problem_store *s, const masonry *m, uint32_t voussoirs, double t_over_R) {
    building b = start(s, m);
    double inner = 1.0 - 0.5 * t_over_R, outer = 1.0 + 0.5 * t_over_R, angle = PI / voussoirs;
    uint32_t springer = add_body(&b, 0.0, 0.0, 0.0, NULL), before = springer;
    for (uint32_t i = 0; i <= voussoirs && !b.failed; i++) {
        double sine, cosine;
        uint32_t next = i < voussoirs
                            ? add_voussoir(&b, inner, outer, (i + 0.5) * angle, 0.5 * angle)
                            : springer;
        math_sincos(i * angle, &sine, &cosine);
        const double n[2] = {-sine, cosine};
        const double end[2][2] = {{inner * cosine, inner * sine}, {outer * cosine, outer * sine}};
        if (!b.failed) add_joint(&b, next, before, n, end);
        before = next;
    }
    return finish(&b);
}

bool masonry_arch(problem_store *s, uint32_t voussoirs, double t_over_R, double mu, int dimension) {
    masonry m = masonry_default(dimension, mu, 0.0);
    return masonry_arch_of(s, &m, voussoirs, t_over_R);
}

bool masonry_column_of(problem_store *s, const masonry *m, uint32_t blocks) {
    building b = start(s, m);
    random_stream r = {m->seed, 1, 0};
    const double up[2] = {0.0, 1.0};
    uint32_t below = add_body(&b, 0, 0, 0, NULL);
    double low = 0.0, half_below = m->length, factor = 1.0;
    for (uint32_t i = 0; i < blocks && !b.failed; i++) {
        double half = 0.5 * m->length * vary(m, &r), high = low + m->height * vary(m, &r);
        double shared = fmin(half, half_below);
        const double end[2][2] = {{-shared, low}, {shared, low}};
        uint32_t stone = add_rectangle(&b, -half, half, low, high, factor);
        if (!b.failed) add_joint(&b, stone, below, up, end);
        below = stone;
        low = high;
        half_below = half;
        factor *= m->mass_ratio;
    }
    return finish(&b);
}

bool masonry_column(problem_store *s, uint32_t blocks, double mu, double tilt, int dimension) {
    masonry m = masonry_default(dimension, mu, tilt);
    return masonry_column_of(s, &m, blocks);
}

bool masonry_heavy(problem_store *s, double mass_ratio, double mu, int dimension) {
    masonry m = masonry_default(dimension, mu, 0.0);
    m.mass_ratio = mass_ratio;
    return masonry_column_of(s, &m, 2);
}
