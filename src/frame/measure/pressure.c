/* Pressures on contacts that have an area, and the force on a base along gravity and across it.
 *
 * Two estimates of the size of a contact: by the area of the contacts that press, and by the mean
 * distance of the force from its centre. A Hertz pressure p0 sqrt(1 - (r/a)^2) has the mean square
 * distance 2 a^2 / 5 on a disk and b^2 / 4 on a strip (K. L. Johnson, Contact Mechanics, 1985, 3.4
 * and 4.2 (c)); that estimate does not change in steps of whole elements. */
#include <string.h>

#include "base/math.h"
#include "base/space.h"
#include "frame/measure.h"
#include "frame/solids.h"

typedef struct two_bodies {
    char *of, *on;
} two_bodies;

typedef struct two_sets {
    body_set of, on;
} two_sets;

static scree_status find_sets(const two_bodies *p, const scree_layout *l, two_sets *out,
                              scree_error *error) {
    TRY(body_set_find(l, p->of, &out->of, error));
    return body_set_find(l, p->on, &out->on, error);
}

/* +1: the candidate is of the first set and the antagonist of the second, -1 the reverse, 0 else.
 */
static int side_of(const two_sets *s, const scree_frame *frame, uint32_t c) {
    const scree_layout *l = frame->layout;
    uint32_t a = frame->pair[c][0], b = frame->pair[c][1];
    bool ground[2] = {s->on.everything && a == UINT32_MAX, s->on.everything && b == UINT32_MAX};
    if (body_set_has(&s->of, l, a) && (ground[1] || body_set_has(&s->on, l, b))) return 1;
    return body_set_has(&s->of, l, b) && (ground[0] || body_set_has(&s->on, l, a)) ? -1 : 0;
}

/* Axisymmetric worlds measure from their axis. */
static double square_distance(const scree_layout *l, const double point[3],
                              const double centre[3]) {
    double d[3];
    if (l->dimension == 2 && l->plane == 2) return point[0] * point[0];
    minus3(point, centre, d);
    nearest_image3(l, d);
    return dot3(d, d);
}

static bool is_strip(const scree_layout *l) { return l->dimension == 2 && l->plane != 2; }

enum {
    P_FORCE,
    P_SHEAR,
    P_AREA,
    P_MAX,
    P_MEAN,
    P_RADIUS,
    P_HERTZ,
    P_X,
    P_Y,
    P_Z,
    P_CONTACTS,
    P_ALL
};

/* Force, area, largest pressure and centre of the pressing contacts. */
static void sum_pressure(const two_sets *s, const scree_frame *frame, double out[P_ALL]) {
    double shear[3] = {0, 0, 0};
    for (uint32_t c = 0; c < frame->contacts; c++) {
        double N = frame->force[c][0], force[3];
        int side = side_of(s, frame, c);
        if (!side || !contact_is_active(frame, c)) continue;
        contact_force3(frame, c, force);
        along3(force, -N, frame->normal[c], force);
        along3(shear, side, force, shear);
        out[P_FORCE] += N;
        out[P_AREA] += frame->area[c];
        out[P_CONTACTS] += 1;
        if (frame->area[c] > 0) out[P_MAX] = fmax(out[P_MAX], N / frame->area[c]);
        along3(out + P_X, N, frame->point[c], out + P_X);
    }
    out[P_SHEAR] = length3(shear);
    for (int k = 0; k < 3; k++)
        out[P_X + k] = out[P_FORCE] != 0 ? out[P_X + k] / out[P_FORCE] : 0;
}

static double hertz_radius(const two_sets *s, const scree_frame *frame, const double out[P_ALL]) {
    const scree_layout *l = frame->layout;
    double sum = 0;
    for (uint32_t c = 0; c < frame->contacts; c++)
        if (side_of(s, frame, c) && contact_is_active(frame, c))
            sum += frame->force[c][0] * square_distance(l, frame->point[c], out + P_X);
    if (!(out[P_FORCE] > 0) || !(sum > 0)) return 0;
    return sqrt((is_strip(l) ? 4 : 2.5) * sum / out[P_FORCE]);
}

static scree_status contact_pressure_eval(const void *parameters, const scree_frame *frame,
                                          const scree_frame *before, double *out,
                                          scree_error *error) {
    const scree_layout *l = frame->layout;
    two_sets s;
    (void)before;
    TRY(find_sets(parameters, l, &s, error));
    memset(out, 0, P_ALL * sizeof *out);
    sum_pressure(&s, frame, out);
    out[P_MEAN] = out[P_AREA] > 0 ? out[P_FORCE] / out[P_AREA] : 0;
    out[P_RADIUS] = is_strip(l) ? 0.5 * out[P_AREA] / l->thickness : sqrt(out[P_AREA] / PI);
    out[P_HERTZ] = hertz_radius(&s, frame, out);
    return SCREE_OK;
}

static const param pair_params[] = {
    {"of", PARAM_REFERENCE, offsetof(two_bodies, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "body or group on which the pressure acts"},
    {"on", PARAM_REFERENCE, offsetof(two_bodies, on), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "body or group that presses on it; default: all bodies"},
    {0}};
static const measure_column contact_pressure_columns[P_ALL] = {
    {"force", "N"}, {"shear", "N"},  {"area", "m^2"},       {"max", "Pa"},
    {"mean", "Pa"}, {"radius", "m"}, {"hertz_radius", "m"}, {"x", "m"},
    {"y", "m"},     {"z", "m"},      {"contacts", "1"}};

const measure_kind measure_contact_pressure = {
    .head = {.name = "contact_pressure",
             .help = "pressure between two bodies: normal force, resultant of friction, area, "
                     "largest and mean pressure, radius (half-width in planar worlds) from the "
                     "area and from the second moment of a Hertz pressure, centre of pressure",
             .params = pair_params,
             .size = sizeof(two_bodies)},
    MEASURE_TABLE(contact_pressure_columns),
    .eval = contact_pressure_eval,
    .space = &measure_contact_pressure};

enum { PROFILE_COLUMNS = 9 };

/* One contact of the profile; for contacts of other bodies NaN. */
static scree_status profile_eval(const void *parameters, const scree_frame *frame,
                                 const scree_frame *before, double *out, scree_error *error) {
    two_sets s;
    (void)before;
    TRY(find_sets(parameters, frame->layout, &s, error));
    for (uint32_t c = 0; c < frame->contacts; c++, out += PROFILE_COLUMNS) {
        const double *f = frame->force[c], *U = frame->speed[c];
        double area = frame->area[c], tangent = fabs(f[1]), slip = U[1];
        if (frame_is_space(frame)) {
            tangent = sqrt(f[1] * f[1] + f[2] * f[2]);
            slip = sqrt(U[1] * U[1] + U[2] * U[2]);
        }
        bool counts = side_of(&s, frame, c) && area > 0;
        out[0] = counts ? f[0] / area : NAN;
        out[1] = counts ? tangent / area : NAN;
        for (int k = 0; k < 3; k++)
            out[2 + k] = counts ? frame->point[c][k] : NAN;
        out[5] = counts ? area : NAN;
        out[6] = counts ? frame->gap[c] : NAN;
        out[7] = counts ? U[0] : NAN;
        out[8] = counts ? slip : NAN;
    }
    return SCREE_OK;
}

static const measure_column profile_columns[PROFILE_COLUMNS] = {
    {"pressure", "Pa"}, {"shear", "Pa"}, {"x", "m"},         {"y", "m"},     {"z", "m"},
    {"area", "m^2"},    {"gap", "m"},    {"opening", "m/s"}, {"slip", "m/s"}};

const measure_kind measure_pressure_profile = {
    .head = {.name = "pressure_profile",
             .help =
                 "per contact between two bodies: pressure and shear over its area, its position, "
                 "and its opening and sliding velocities (planar: of the candidate along the "
                 "tangent; space: magnitude); nan for contacts of other bodies or without an area",
             .params = pair_params,
             .size = sizeof(two_bodies)},
    .rows = MEASURE_PER_CONTACT,
    MEASURE_TABLE(profile_columns),
    .eval = profile_eval,
    .space = &measure_pressure_profile};

typedef struct base_choice {
    char *of;
} base_choice;

/* Along gravity; without gravity downward (-y, in space -z). */
static void down_of(const scree_layout *l, double out[3]) {
    copy3(out, l->gravity);
    if (unit3(out) > 0) return;
    out[l->dimension - 1] = -1;
}

static scree_status base_force_eval(const void *parameters, const scree_frame *frame,
                                    const scree_frame *before, double *out, scree_error *error) {
    const base_choice *p = parameters;
    const scree_layout *l = frame->layout;
    double sum[3] = {0, 0, 0}, down[3], side[3], count = 0;
    body_set set;
    (void)before;
    TRY(body_set_find(l, p->of, &set, error));
    for (uint32_t c = 0; c < frame->contacts; c++) {
        bool candidate = body_set_has(&set, l, frame->pair[c][0]);
        bool antagonist = body_set_has(&set, l, frame->pair[c][1]);
        double force[3];
        if (candidate == antagonist || !contact_is_active(frame, c)) continue;
        contact_force3(frame, c, force);
        along3(sum, candidate ? 1 : -1, force, sum);
        count += 1;
    }
    down_of(l, down);
    out[0] = dot3(sum, down);
    along3(sum, -out[0], down, side);
    out[1] = length3(side);
    out[2] = out[0] != 0 ? out[1] / fabs(out[0]) : 0;
    copy3(out + 3, sum);
    out[6] = count;
    return SCREE_OK;
}

static const param base_force_params[] = {{"of", PARAM_REFERENCE, offsetof(base_choice, of), 0,
                                           IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
                                           "body or group that is the base"},
                                          {0}};
static const measure_column base_force_columns[] = {
    {"down", "N"}, {"shear", "N"}, {"ratio", "1"},   {"fx", "N"},
    {"fy", "N"},   {"fz", "N"},    {"contacts", "1"}};

const measure_kind measure_base_force = {
    .head = {.name = "base_force",
             .help = "load of a base: its contact forces along gravity and across it, and their "
                     "ratio",
             .params = base_force_params,
             .size = sizeof(base_choice)},
    MEASURE_TABLE(base_force_columns),
    .eval = base_force_eval,
    .space = &measure_base_force};
