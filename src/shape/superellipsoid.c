/* Ellipsoids and superellipsoids: the points with
 *
 *     ((|x| / a)^p + (|y| / b)^p)^(q/p) + (|z| / c)^q <= 1,
 *
 * radii a, b, c and exponents p, q > 1; p = q = 2 is the ellipsoid, larger ones are boxes with
 * rounded edges, smaller ones octahedra. It is the unit ball of a norm composed of two norms, so
 * its extent along n is given by the dual norm (Rockafellar, Convex Analysis, section 15):
 *
 *     h(n) = N_t(N_r(a n_x, b n_y), c n_z),   N_r(u, v) = (|u|^r + |v|^r)^(1/r),
 *
 * with 1/r + 1/p = 1 and 1/t + 1/q = 1. Contacts use only h and its derivatives; the faces are for
 * pictures and files. */
#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"
#include "shape/pair/convex.h"
#include "shape/part/part.h"
#include "shape/point_space.h"
#include "shape/ray.h"
#include "shape/solid_build.h"

/* Beyond these exponents normals rotate so fast, or so slowly, that rounding determines the points
 * of contact. */
#define LEAST_EXPONENT 1.25
#define MOST_EXPONENT  10
#define MOST_RATIO     100 /* largest ratio of radii */

static double sign_of(double x) { return x < 0 ? -1 : 1; }

static double power_of(double x, double exponent) {
    if (exponent == 1) return x;
    return x > 0 ? math_pow(x, exponent) : 0;
}

static double norm_of(double u, double v, double r) {
    if (r == 2) return sqrt(u * u + v * v);
    double most = fmax(fabs(u), fabs(v));
    if (!(most > 0)) return 0;
    return most * math_pow(power_of(fabs(u) / most, r) + power_of(fabs(v) / most, r), 1 / r);
}

/* The derivative of N_r by u. */
static double norm_slope(double u, double norm, double r) {
    return norm > 0 ? sign_of(u) * power_of(fabs(u) / norm, r - 1) : 0;
}

static void support(const smooth *s, const double n[3], double out[3]) {
    double u = s->half[0] * n[0], v = s->half[1] * n[1], w = s->half[2] * n[2];
    double across = norm_of(u, v, s->power[0]), h = norm_of(across, w, s->power[1]);
    double by_across = norm_slope(across, h, s->power[1]);
    out[0] = s->half[0] * by_across * norm_slope(u, across, s->power[0]);
    out[1] = s->half[1] * by_across * norm_slope(v, across, s->power[0]);
    out[2] = s->half[2] * norm_slope(w, h, s->power[1]);
}

/* Second derivatives of N_r: by u twice, by u and v, by v twice. For r < 2 they are infinite on the
 * axes: there they are evaluated at a small distance. */
#define BESIDE 1e-9
static void norm_bend(double u, double v, double r, double out[3]) {
    double norm = norm_of(u, v, r);
    double x = fmax(fabs(u) / norm, BESIDE), y = fmax(fabs(v) / norm, BESIDE), c = (r - 1) / norm;
    double both = c * math_pow(x * y, r - 2);
    out[0] = both * y * y;
    out[1] = -both * sign_of(u) * sign_of(v) * x * y;
    out[2] = both * x * x;
}

static void ellipsoid_bend(const smooth *s, const double n[3], double out[3][3]) {
    double at[3];
    support(s, n, at);
    double h = dot3(at, n);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[i][j] = ((i == j ? s->half[i] * s->half[i] : 0) - at[i] * at[j]) / h;
}

static void bend(const smooth *s, const double n[3], double out[3][3]) {
    double r = s->power[0], t = s->power[1];
    if (r == 2 && t == 2) {
        ellipsoid_bend(s, n, out);
        return;
    }
    double u = s->half[0] * n[0], v = s->half[1] * n[1], w = s->half[2] * n[2];
    double least = BESIDE * length3(s->half);
    if (norm_of(u, v, r) < least) u = v = least;
    double across = norm_of(u, v, r), h = norm_of(across, w, t), inner[3], outer[3];
    norm_bend(u, v, r, inner);
    norm_bend(across, w, t, outer);
    double slope = norm_slope(across, h, t);
    double along[2] = {norm_slope(u, across, r), norm_slope(v, across, r)};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++)
            out[i][j] = outer[0] * along[i] * along[j] + slope * inner[i + j];
        out[i][2] = out[2][i] = outer[1] * along[i];
    }
    out[2][2] = outer[2];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[i][j] *= s->half[i] * s->half[j];
}

/* The maximum of (g_0 x)^2 + (g_1 y)^2 over N_p(x, y) = 1, by Hoelder's inequality. */
static double most_square(double g0, double g1, double p) {
    if (p <= 2) return fmax(g0 * g0, g1 * g1);
    double s = p / (p - 2);
    return math_pow(math_pow(g0 * g0, s) + math_pow(g1 * g1, s), 1 / s);
}

/* Extent of the unit ball of two norms, stretched by g. */
static double farthest(const double g[3], double p, double q) {
    double across = sqrt(most_square(g[0], g[1], p));
    return sqrt(most_square(across, g[2], q));
}

static double dual(double p) { return p == 2 ? 2 : p / (p - 1); }

static const smooth *smooth_of(const shape *s, const part *p) {
    return s->polyhedron[p->index].smooth;
}

static convex convex_at(const shape *s, const part *p, const space_pose *at) {
    static const double origin[3];
    return convex_of(s, p, at, origin);
}

static space_bounds bounds_of(const shape *s, const part *p, const space_pose *at) {
    convex c = convex_at(s, p, at);
    double half[3];
    for (int k = 0; k < 3; k++) {
        double axis[3] = {k == 0, k == 1, k == 2}, out[3];
        convex_smooth(&c, axis, out, NULL);
        half[k] = out[k];
    }
    return part_box(c.centre, half);
}

static double radius_of(const shape *s, const part *p) {
    const smooth *of = smooth_of(s, p);
    return farthest(of->half, dual(of->power[0]), dual(of->power[1]));
}

static void ball_of(const shape *s, const part *p, double centre[3], double *radius) {
    copy3(centre, p->centre);
    *radius = radius_of(s, p);
}

static double reach_of(const shape *s, const part *p) {
    return length3(p->centre) + radius_of(s, p);
}

/* The least h is one over the extent of h = 1. */
static double width_of(const shape *s, const part *p) {
    const smooth *of = smooth_of(s, p);
    double inverse[3] = {1 / of->half[0], 1 / of->half[1], 1 / of->half[2]};
    return 2 / farthest(inverse, of->power[0], of->power[1]);
}

/* Curvature of the sphere of equal volume, at every point of contact. */
static double curvature_of(const part *p) { return 1 / p->radius; }

static bool touch_of(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    static const space_pose here = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    convex c = convex_at(s, p, &here), point = {.type = CONVEX_POINT, .size = c.size};
    copy3(point.centre, a->x);
    if (!convex_separate(&c, &point, INFINITY, out->normal, &out->gap)) return false;
    along3(a->x, -out->gap, out->normal, out->place);
    return ask_opposes(a, out->normal);
}

/* The norm whose unit ball is the solid, for a point relative to its centre in the frame of the
 * body, and its gradient. */
static double norm_at(const smooth *of, const double x[3], double gradient[3]) {
    double p = dual(of->power[0]), q = dual(of->power[1]), own[3], g[3];
    turn_back3(of->R, x, own);
    for (int k = 0; k < 3; k++)
        own[k] /= of->half[k];
    double across = norm_of(own[0], own[1], p), norm = norm_of(across, own[2], q);
    double by_across = norm_slope(across, norm, q);
    g[0] = by_across * norm_slope(own[0], across, p) / of->half[0];
    g[1] = by_across * norm_slope(own[1], across, p) / of->half[1];
    g[2] = norm_slope(own[2], norm, q) / of->half[2];
    turn3(of->R, g, gradient);
    return norm;
}

/* The norm is convex along the ray: bisection of its slope finds its least value, then bisection
 * finds where it is 1 before and behind. Counts are bounded: each step gains a bit. */
enum { HALVINGS = 100 };
static bool ray_of(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    const smooth *of = smooth_of(s, p);
    double d[3], x[3], g[3], reach = 1.1 * radius_of(s, p);
    minus3(r->from, p->centre, d);
    double shift = -dot3(d, r->along); /* to the place nearest to the centre */
    along3(d, shift, r->along, d);
    if (length3(d) > reach) return false;
    double low = -reach, high = reach;
    for (int i = 0; i < HALVINGS && low < high; i++) {
        double t = 0.5 * (low + high);
        along3(d, t, r->along, x);
        norm_at(of, x, g);
        *(dot3(g, r->along) < 0 ? &low : &high) = t;
    }
    double least = 0.5 * (low + high);
    along3(d, least, r->along, x);
    if (norm_at(of, x, g) > 1) return false;
    ray_span span = {.enter = 0};
    for (int end = 0; end < 2; end++) {
        double in = least, beyond = end ? reach : -reach;
        for (int i = 0; i < HALVINGS; i++) {
            double t = 0.5 * (in + beyond);
            along3(d, t, r->along, x);
            *(norm_at(of, x, g) <= 1 ? &in : &beyond) = t;
        }
        *(end ? &span.leave : &span.enter) = in + shift;
        if (!end) copy3(span.normal, g);
    }
    unit3(span.normal);
    return ray_meet(r, &span, out);
}

static void core_of(const shape *s, const part *p, const space_pose *at, convex *out) {
    out->type = CONVEX_SMOOTH;
    out->smooth = smooth_of(s, p);
    out->scale = 1;
    out->R = at->R;
    out->size = width_of(s, p);
}

const part_kind part_superellipsoid = {
    .name = "superellipsoid",
    .space = true,
    .convex = true,
    .touches = WALL_TIPS,
    .curvature = curvature_of,
    .bounds = bounds_of,
    .ball = ball_of,
    .reach = reach_of,
    .width = width_of,
    .touch = touch_of,
    .ray = ray_of,
    .core = core_of,
    .tips = part_polyhedron_tips,
    .shown = SCREE_PART_POLYHEDRON,
    .faces = part_polyhedron_faces,
};

/* Faces: those of an octahedron, each divided into CUTS^2 triangles and projected to the
 * surface. */
#define CUTS    10
#define CORNERS (4 * CUTS * CUTS + 2)
#define FACES   (8 * CUTS * CUTS)

typedef struct facets {
    uint32_t number[2][2 * CUTS + 1][2 * CUTS + 1]; /* of a corner + 1; lower and upper half */
    uint32_t corners, faces;
    double corner[CORNERS][3];
    uint32_t first[FACES + 1], loop[3 * FACES];
} facets;

/* The corner at (x, y, z) on the octahedron |x| + |y| + |z| = CUTS. */
static uint32_t corner_at(facets *f, const smooth *s, int x, int y, int z) {
    uint32_t *number = &f->number[z >= 0][x + CUTS][y + CUTS];
    if (*number) return *number - 1;
    double p = dual(s->power[0]), q = dual(s->power[1]);
    double norm = norm_of(norm_of(x, y, p), z, q);
    double *out = f->corner[f->corners];
    out[0] = s->half[0] * x / norm;
    out[1] = s->half[1] * y / norm;
    out[2] = s->half[2] * z / norm;
    *number = ++f->corners;
    return f->corners - 1;
}

/* a x, b y and the rest z, in the octant of the signs. */
static void add_face(facets *f, const smooth *s, const int sign[3], const int ab[3][2]) {
    bool flip = sign[0] * sign[1] * sign[2] < 0;
    for (int k = 0; k < 3; k++) {
        const int *at = ab[flip ? 2 - k : k];
        f->loop[3 * f->faces + (uint32_t)k] =
            corner_at(f, s, sign[0] * at[0], sign[1] * at[1], sign[2] * (CUTS - at[0] - at[1]));
    }
    f->faces++;
    f->first[f->faces] = 3 * f->faces;
}

static void add_octant(facets *f, const smooth *s, const int sign[3]) {
    for (int a = 0; a < CUTS; a++)
        for (int b = 0; a + b < CUTS; b++) {
            add_face(f, s, sign, (const int[3][2]){{a, b}, {a + 1, b}, {a, b + 1}});
            if (a + b + 2 > CUTS) continue;
            add_face(f, s, sign, (const int[3][2]){{a + 1, b}, {a + 1, b + 1}, {a, b + 1}});
        }
}

static scree_status show(const smooth *s, double volume, polyhedron *out, scree_error *error) {
    facets *f = mem_alloc(1, sizeof *f);
    if (!f) return error_no_memory(error, "a solid");
    for (int octant = 0; octant < 8; octant++)
        add_octant(f, s,
                   (const int[3]){octant & 1 ? -1 : 1, octant & 2 ? -1 : 1, octant & 4 ? -1 : 1});
    face_loops loops = {f->faces, f->first, f->loop};
    scree_status status =
        polyhedron_from_faces((const double(*)[3])f->corner, f->corners, loops, out, error);
    if (status == SCREE_OK) {
        /* faces inside the surface enclose a little less: they are scaled to the same volume */
        double scale = math_pow(volume / polyhedron_mass(out).volume, 1.0 / 3);
        polyhedron_free(out);
        for (uint32_t i = 0; i < f->corners; i++)
            for (int k = 0; k < 3; k++)
                f->corner[i][k] *= scale;
        status =
            polyhedron_from_faces((const double(*)[3])f->corner, f->corners, loops, out, error);
    }
    mem_free(f);
    return status;
}

/* The gamma function for x > 0 (Lanczos 1964, g = 7, nine terms; relative error 1e-15). */
static double gamma_of(double x) {
    static const double term[9] = {
        0.99999999999980993,  676.5203681218851,     -1259.1392167224028,
        771.32342877765313,   -176.61502916214059,   12.507343278686905,
        -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7};
    double sum = term[0], t = x + 6.5;
    for (int k = 1; k < 9; k++)
        sum += term[k] / (x - 1 + k);
    return sqrt(2 * PI) * math_pow(t, x - 0.5) * math_exp(-t) * sum;
}

/* The integral of u^m (1 - u^p)^(k / p) from 0 to 1, by Euler's beta function. */
static double profile_integral(double m, double k, double p) {
    double x = (m + 1) / p, y = k / p + 1;
    return gamma_of(x) * gamma_of(y) / gamma_of(x + y) / p;
}

/* Sections orthogonal to z are similar, (1 - (z/c)^q)^(1/q) times the middle one. */
static solid_mass mass_of(const double g[3], double p, double q) {
    double area = 4 * g[0] * g[1] * profile_integral(0, 1, p);
    double square = 4 * g[0] * g[1] * profile_integral(2, 1, p); /* of x / a over the middle */
    double spread = 2 * g[2] * profile_integral(0, 4, q);
    double xx = g[0] * g[0] * square * spread, yy = g[1] * g[1] * square * spread;
    double zz = 2 * g[2] * g[2] * g[2] * area * profile_integral(2, 2, q);
    return (solid_mass){.volume = area * 2 * g[2] * profile_integral(0, 2, q),
                        .inertia = {yy + zz, 0, 0, xx + zz, 0, xx + yy}};
}

static solid_mass ellipsoid_mass(const double g[3]) {
    double volume = 4.0 / 3 * PI * g[0] * g[1] * g[2], fifth = volume / 5;
    double xx = g[0] * g[0], yy = g[1] * g[1], zz = g[2] * g[2];
    return (solid_mass){
        .volume = volume,
        .inertia = {fifth * (yy + zz), 0, 0, fifth * (xx + zz), 0, fifth * (xx + yy)}};
}

static scree_status check(const double g[3], const double exponents[2], const char *name,
                          scree_error *error) {
    double least = INFINITY, most = 0;
    for (int k = 0; k < 3; k++) {
        TRY(size_check(g[k], name, "a radius", error));
        least = fmin(least, g[k]);
        most = fmax(most, g[k]);
    }
    if (most > MOST_RATIO * least)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: its radii range from %g to %g m: give radii within a factor of %d",
                         name, least, most, MOST_RATIO);
    for (int k = 0; k < 2; k++)
        if (!(exponents[k] >= LEAST_EXPONENT && exponents[k] <= MOST_EXPONENT))
            return error_set(error, SCREE_BAD_INPUT,
                             "%s: an exponent is %g: give exponents from %g (nearly an "
                             "octahedron) through 2 (an ellipsoid) to %d (nearly a block)",
                             name, exponents[k], LEAST_EXPONENT, MOST_EXPONENT);
    return SCREE_OK;
}

static scree_status fill(const smooth *form, const solid_mass *mass, shape *out,
                         scree_error *error) {
    TRY(show(form, mass->volume, &out->polyhedron[0], error));
    polyhedron *faces = &out->polyhedron[0];
    faces->smooth = mem_alloc(1, sizeof *faces->smooth);
    if (!faces->smooth) return error_no_memory(error, "a solid");
    *faces->smooth = *form;
    out->part[0] = (part){.type = SCREE_PART_SUPERELLIPSOID,
                          .direction = {0, 0, 1},
                          .radius = math_pow(0.75 / PI * mass->volume, 1.0 / 3),
                          .features = WALL_TIPS};
    return shape_to_principal(out, mass, error);
}

static scree_status make(const double g[3], const double exponents[2], const char *name, shape *out,
                         scree_error *error) {
    *out = (shape){0};
    TRY(check(g, exponents, name, error));
    TRY(space_shape_alloc(out, name, 1, 1, 0, error));
    smooth form = {.support = support,
                   .bend = bend,
                   .R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                   .power = {dual(exponents[0]), dual(exponents[1])}};
    copy3(form.half, g);
    bool plain = exponents[0] == 2 && exponents[1] == 2;
    solid_mass mass = plain ? ellipsoid_mass(g) : mass_of(g, exponents[0], exponents[1]);
    scree_status status = fill(&form, &mass, out, error);
    if (status != SCREE_OK) shape_free(out);
    return status;
}

typedef struct superellipsoid_parameters {
    double radii[3], exponents[2];
} superellipsoid_parameters;

static scree_status create_ellipsoid(const void *parameters, shape *out, scree_error *error) {
    const superellipsoid_parameters *given = parameters;
    return make(given->radii, (const double[2]){2, 2}, "ellipsoid", out, error);
}

static scree_status create_superellipsoid(const void *parameters, shape *out, scree_error *error) {
    const superellipsoid_parameters *given = parameters;
    return make(given->radii, given->exponents, "superellipsoid", out, error);
}

#define RADII                                                                                      \
    {                                                                                              \
        .name = "radii", .type = PARAM_VECTOR,                                                     \
        .offset = offsetof(superellipsoid_parameters, radii), .width = 3, .dimension = {1, 0, 0},  \
        .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "half-lengths along x, y and z"          \
    }

static const param ellipsoid_params[] = {RADII, {0}};

static const param superellipsoid_params[] = {
    RADII,
    PARAM_ROW(
        superellipsoid_parameters, exponents, VECTOR, .width = 2, .flags = PARAM_REQUIRED,
        .help =
            "p for sections across z and q along z, from 1.25 to 10: 2 gives an ellipsoid, more "
            "a block with rounded edges, less an octahedron"),
    {0},
};

const shape_kind shape_ellipsoid = {
    .head = {.name = "ellipsoid",
             .help = "a full ellipsoid centred at the position of the body",
             .params = ellipsoid_params,
             .size = sizeof(superellipsoid_parameters),
             .needs = CAN_SPACE},
    .create = create_ellipsoid,
};

const shape_kind shape_superellipsoid = {
    .head = {.name = "superellipsoid",
             .help =
                 "((|x|/a)^p + (|y|/b)^p)^(q/p) + (|z|/c)^q <= 1: between octahedra, ellipsoids "
                 "and blocks with rounded edges",
             .params = superellipsoid_params,
             .size = sizeof(superellipsoid_parameters),
             .needs = CAN_SPACE},
    .create = create_superellipsoid,
};
