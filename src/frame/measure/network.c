/* The network of forces between grains, in numbers. A bond is a pair of grains with the sum of the
 * forces at its contacts: touching sides of polygons have two contacts. With the branch l n from
 * one centre to the other and the force f_n n + f_t t, the stress of the bonds is proportional to
 * the sum of (f_n n + f_t t) l n, and its deviator is the sum of four anisotropies: of the
 * directions n (a_c), of the lengths l (a_l), of the normal (a_n) and of the tangential forces
 * (a_t), q / p = (a_c + a_l + a_n + a_t) / 2 up to products of two (Rothenburg & Bathurst 1989,
 * Azema et al. 2007). All are amplitudes of cos 2 theta, taken along the major principal direction
 * of the stress, so that they have signs.
 *
 * Weak bonds carry less than the mean normal force, strong ones more (Radjai et al. 1998: strong
 * bonds lie along the major stress, weak ones across it). */
#include "base/math.h"
#include "frame/measure.h"
#include "frame/query.h"

typedef struct network {
    char *grains;
} network;

typedef struct bond {
    double n[2], length, normal, tangential;
} bond;

static bool same_pair(const scree_frame *frame, uint32_t a, uint32_t b) {
    const uint32_t *p = frame->pair[a], *q = frame->pair[b];
    return (p[0] == q[0] && p[1] == q[1]) || (p[0] == q[1] && p[1] == q[0]);
}

static bool joins_grains(const scree_frame *frame, const grain_set *grains, const uint32_t *row_of,
                         uint32_t c) {
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side], row = slot == UINT32_MAX ? NO_ROW : row_of[slot];
        if (row == NO_ROW || !grain_set_has(grains, frame, row)) return false;
    }
    return frame->law[c] != UINT32_MAX;
}

/* The bond of the contacts first .. end - 1, all of one pair. False: it carries no force. */
static bool make_bond(const scree_frame *frame, uint32_t first, uint32_t end, bond *out) {
    const double *branch = frame->branch[first];
    double sum[2] = {0, 0}, length = sqrt(branch[0] * branch[0] + branch[1] * branch[1]);
    bool active = false;
    for (uint32_t c = first; c < end; c++) {
        double f[2], sign = frame->pair[c][0] == frame->pair[first][0] ? 1 : -1;
        if (!contact_is_active(frame, c)) continue;
        contact_force(frame, c, f);
        for (int k = 0; k < 2; k++)
            sum[k] += sign * f[k];
        active = true;
    }
    if (!active || !(length > 0)) return false;
    *out = (bond){.n = {branch[0] / length, branch[1] / length}, .length = length};
    out->normal = sum[0] * out->n[0] + sum[1] * out->n[1];
    out->tangential = sum[1] * out->n[0] - sum[0] * out->n[1];
    return true;
}

/* Contacts of one pair are adjacent. Returns the number of bonds. */
static uint32_t make_bonds(const scree_frame *frame, const grain_set *grains,
                           const uint32_t *row_of, bond *out) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < frame->contacts;) {
        uint32_t end = c + 1;
        while (end < frame->contacts && same_pair(frame, c, end))
            end++;
        if (joins_grains(frame, grains, row_of, c)) count += make_bond(frame, c, end, &out[count]);
        c = end;
    }
    return count;
}

/* Sums over bonds of weights times cos 2 theta or sin 2 theta, theta from the major stress. */
typedef struct sums {
    double count, length, normal;            /* plain */
    double c, length_c, normal_c, tangent_s; /* times cos, and the tangential force times sin */
    double weak, weak_c, strong_c;           /* numbers of bonds */
} sums;

static sums add_bonds(const bond *bonds, uint32_t count, double angle, double mean) {
    double cosine = math_cos(2 * angle), sine = math_sin(2 * angle);
    sums s = {0};
    for (uint32_t i = 0; i < count; i++) {
        const bond *b = &bonds[i];
        double c2 = b->n[0] * b->n[0] - b->n[1] * b->n[1], s2 = 2 * b->n[0] * b->n[1];
        double c = c2 * cosine + s2 * sine, s_ = s2 * cosine - c2 * sine;
        bool weak = b->normal < mean;
        s.count += 1;
        s.length += b->length;
        s.normal += b->normal;
        s.c += c;
        s.length_c += b->length * c;
        s.normal_c += b->normal * c;
        s.tangent_s += b->tangential * s_;
        s.weak += weak;
        s.weak_c += weak ? c : 0;
        s.strong_c += weak ? 0 : c;
    }
    return s;
}

/* The tensor sum f l, from which pressure and deviator follow without knowing the area. */
static principal bond_stress(const bond *bonds, uint32_t count) {
    double t[2][2] = {{0, 0}, {0, 0}};
    for (uint32_t i = 0; i < count; i++) {
        const bond *b = &bonds[i];
        double f[2] = {b->normal * b->n[0] - b->tangential * b->n[1],
                       b->normal * b->n[1] + b->tangential * b->n[0]};
        for (int k = 0; k < 4; k++)
            t[k / 2][k % 2] += f[k / 2] * b->n[k % 2] * b->length;
    }
    return principal_values(t[0][0], t[0][1], t[1][0], t[1][1]);
}

static double ratio(double a, double b) { return b != 0 ? a / b : 0; }

static void network_numbers(const bond *bonds, uint32_t count, double *out) {
    principal stress = bond_stress(bonds, count);
    double total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += bonds[i].normal;
    double mean = ratio(total, count);
    sums s = add_bonds(bonds, count, stress.angle, mean);
    /* of a density (1 + a cos 2 theta) / 2 pi the mean of cos 2 theta is a / 2 */
    double a_c = 2 * ratio(s.c, s.count), a_l = 2 * ratio(s.length_c, s.length) - a_c;
    double a_n = 2 * ratio(s.normal_c, s.normal) - a_c;
    /* f_t = -f_0 a_t sin 2 theta */
    double a_t = -2 * ratio(s.tangent_s, s.normal);
    out[0] = s.count;
    out[1] = mean;
    out[2] = ratio(s.weak, s.count);
    out[3] = 2 * ratio(s.weak_c, s.weak);
    out[4] = 2 * ratio(s.strong_c, s.count - s.weak);
    out[5] = a_c;
    out[6] = a_l;
    out[7] = a_n;
    out[8] = a_t;
    out[9] = 0.5 * (a_c + a_l + a_n + a_t);
    out[10] = ratio(stress.first - stress.second, stress.first + stress.second);
    out[11] = stress.angle;
}

static scree_status network_eval(const void *parameters, const scree_frame *frame,
                                 const scree_frame *before, double *out, scree_error *error) {
    const network *p = parameters;
    grain_set grains;
    uint32_t *row_of;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY(frame_rows(frame, &row_of, error));
    bond *bonds = mem_alloc((size_t)frame->contacts + 1, sizeof *bonds);
    if (bonds) network_numbers(bonds, make_bonds(frame, &grains, row_of, bonds), out);
    mem_free(row_of);
    mem_free(bonds);
    return bonds ? SCREE_OK : error_no_memory(error, "a network of forces");
}

static const param network_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(network, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "group of grains; default: contacts between completely free bodies"},
    {0}};
static const measure_column network_columns[] = {{"bonds", "1"},
                                                 {"force", "N"},
                                                 {"weak", "1"},
                                                 {"weak_anisotropy", "1"},
                                                 {"strong_anisotropy", "1"},
                                                 {"a_c", "1"},
                                                 {"a_l", "1"},
                                                 {"a_n", "1"},
                                                 {"a_t", "1"},
                                                 {"half_sum", "1"},
                                                 {"q_p", "1"},
                                                 {"angle", "rad"}};

const measure_kind measure_network = {
    .head = {.name = "network",
             .help =
                 "forces between grains (contacts of a pair added up): mean normal force, share "
                 "of pairs below it (weak), anisotropies of the directions of weak and strong "
                 "pairs, anisotropies of directions (a_c), lengths (a_l), normal (a_n) and "
                 "tangential (a_t) forces along the major stress, half of their sum, and q / p "
                 "with the angle of the major stress from x",
             .params = network_params,
             .size = sizeof(network)},
    MEASURE_TABLE(network_columns),
    .eval = network_eval};
