#include "frame/solids.h"

#include <string.h>

#include "base/math.h"
#include "base/space.h"
#include "frame/columns.h"

/* The solids are in the order of their bodies, elements and nodes. */
#define FIND_SOLID(begins_after)                                                                   \
    uint32_t low = 0, high = layout->solids;                                                       \
    while (low < high) {                                                                           \
        uint32_t middle = low + (high - low) / 2;                                                  \
        const scree_solid_view *v = &layout->solid[middle];                                        \
        if (begins_after)                                                                          \
            high = middle;                                                                         \
        else                                                                                       \
            low = middle + 1;                                                                      \
    }                                                                                              \
    uint32_t found = low ? low - 1 : NO_ROW;

uint32_t solid_of_slot(const scree_layout *layout, uint32_t slot) {
    FIND_SOLID(v->body > slot)
    return found != NO_ROW && layout->solid[found].body == slot ? found : NO_ROW;
}

uint32_t solid_of_element(const scree_layout *layout, uint32_t element) {
    FIND_SOLID(v->element > element)
    return found;
}

uint32_t solid_of_node(const scree_layout *layout, uint32_t index) {
    FIND_SOLID(v->node > index)
    return found;
}

void node_now(const scree_frame *frame, uint32_t n, double magnify, double out[3]) {
    along3(frame->layout->node_place[n], magnify, frame->displacement[n], out);
}

void element_centre(const scree_frame *frame, uint32_t element, double magnify, double out[3]) {
    const scree_layout *l = frame->layout;
    uint32_t corners = layout_element(l, element)->corners;
    double sum[3] = {0, 0, 0};
    for (uint32_t k = 0; k < corners; k++) {
        double at[3];
        node_now(frame, l->element_node[l->element_first[element] + k], magnify, at);
        along3(sum, 1.0 / corners, at, sum);
    }
    copy3(out, sum);
}

void element_stress(const scree_frame *frame, uint32_t element, double out[6]) {
    const scree_layout *l = frame->layout;
    memcpy(out, frame->stress[element], 6 * sizeof *out);
    if (layout_element(l, element)->dimension != 1) return;
    const uint32_t *end = l->element_node + l->element_first[element];
    double a[3], t[3], axial = out[0];
    node_now(frame, end[0], 1, a);
    node_now(frame, end[1], 1, t);
    minus3(t, a, t);
    unit3(t);
    for (int k = 0; k < 3; k++)
        out[k] = axial * t[k] * t[k];
    out[3] = axial * t[0] * t[1];
    out[4] = axial * t[1] * t[2];
    out[5] = axial * t[0] * t[2];
}

box3 solid_extent(const scree_frame *frame, uint32_t solid) {
    const scree_solid_view *v = &frame->layout->solid[solid];
    box3 b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
        double at[3];
        node_now(frame, n, 1, at);
        for (int k = 0; k < 3; k++) {
            b.low[k] = fmin(b.low[k], at[k]);
            b.high[k] = fmax(b.high[k], at[k]);
        }
    }
    return b;
}

double solid_mean_stress(const scree_frame *frame, uint32_t solid, double out[6]) {
    const scree_solid_view *v = &frame->layout->solid[solid];
    double sum[6] = {0}, volume = 0;
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        double stress[6];
        element_stress(frame, e, stress);
        for (int k = 0; k < 6; k++)
            sum[k] += stress[k] * frame->element_volume[e];
        volume += frame->element_volume[e];
    }
    for (int k = 0; k < 6; k++)
        out[k] = volume > 0 ? sum[k] / volume : 0;
    return volume;
}

double solid_moment_stress(const scree_frame *frame, uint32_t solid, double out[6]) {
    static const int place[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
    const scree_solid_view *v = &frame->layout->solid[solid];
    double M[3][3] = {{0}}, centre[3] = {0, 0, 0}, volume = 0;
    for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
        double at[3];
        node_now(frame, n, 1, at);
        along3(centre, 1.0 / v->nodes, at, centre);
    }
    for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
        double arm[3];
        node_now(frame, n, 1, arm);
        minus3(arm, centre, arm);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                M[i][j] += frame->contact_force[n][i] * arm[j];
    }
    for (uint32_t e = v->element; e < v->element + v->elements; e++)
        volume += frame->element_volume[e];
    for (int k = 0; k < 6; k++) {
        int i = place[k][0], j = place[k][1];
        out[k] = volume > 0 ? 0.5 * (M[i][j] + M[j][i]) / volume : 0;
    }
    return volume;
}

double stress_mises(const double s[6]) {
    double a = s[0] - s[1], b = s[1] - s[2], c = s[2] - s[0];
    double shear = s[3] * s[3] + s[4] * s[4] + s[5] * s[5];
    return sqrt(0.5 * (a * a + b * b + c * c) + 3 * shear);
}

double stress_pressure(const double s[6]) { return 0 - (s[0] + s[1] + s[2]) / 3; }

/* One rotation of Jacobi's method in the plane (i, j). */
static void rotate(double A[3][3], double V[3][3], int i, int j) {
    if (A[i][j] == 0) return;
    double tau = (A[j][j] - A[i][i]) / (2 * A[i][j]);
    double t = (tau >= 0 ? 1 : -1) / (fabs(tau) + sqrt(1 + tau * tau));
    double c = 1 / sqrt(1 + t * t), s = t * c;
    for (int k = 0; k < 3; k++) {
        double x = A[k][i], y = A[k][j];
        A[k][i] = c * x - s * y;
        A[k][j] = s * x + c * y;
    }
    for (int k = 0; k < 3; k++) {
        double x = A[i][k], y = A[j][k], p = V[i][k], q = V[j][k];
        A[i][k] = c * x - s * y;
        A[j][k] = s * x + c * y;
        V[i][k] = c * p - s * q;
        V[j][k] = s * p + c * q;
    }
}

static void swap_rows(double value[3], double axis[3][3], int i, int j) {
    if (value[i] >= value[j]) return;
    double kept = value[i], row[3];
    value[i] = value[j];
    value[j] = kept;
    copy3(row, axis[i]);
    copy3(axis[i], axis[j]);
    copy3(axis[j], row);
}

void stress_principal(const double s[6], double value[3], double axis[3][3]) {
    double A[3][3] = {{s[0], s[3], s[5]}, {s[3], s[1], s[4]}, {s[5], s[4], s[2]}};
    memset(axis, 0, 9 * sizeof **axis);
    for (int k = 0; k < 3; k++)
        axis[k][k] = 1;
    for (int sweep = 0; sweep < 12; sweep++) {
        rotate(A, axis, 0, 1);
        rotate(A, axis, 0, 2);
        rotate(A, axis, 1, 2);
    }
    for (int k = 0; k < 3; k++)
        value[k] = A[k][k];
    swap_rows(value, axis, 0, 1);
    swap_rows(value, axis, 1, 2);
    swap_rows(value, axis, 0, 1);
}

static double field_mises(const scree_frame *frame, uint32_t e) {
    double stress[6];
    element_stress(frame, e, stress);
    return stress_mises(stress);
}

static double field_pressure(const scree_frame *frame, uint32_t e) {
    double stress[6];
    element_stress(frame, e, stress);
    return stress_pressure(stress);
}

/* In planar worlds the larger or the smaller principal value in the plane; the one across the plane
 * is not included. */
static double principal_of(const scree_frame *frame, uint32_t e, int which) {
    double s[6], value[3], axis[3][3];
    element_stress(frame, e, s);
    if (!frame_is_space(frame)) {
        principal p = principal_values(s[0], s[3], s[3], s[1]);
        return which ? p.second : p.first;
    }
    stress_principal(s, value, axis);
    return value[which ? 2 : 0];
}
static double field_first(const scree_frame *frame, uint32_t e) {
    return principal_of(frame, e, 0);
}
static double field_last(const scree_frame *frame, uint32_t e) { return principal_of(frame, e, 1); }

static double field_energy(const scree_frame *frame, uint32_t e) {
    double volume = frame->element_volume[e];
    return volume > 0 ? frame->element_energy[e] / volume : 0;
}

static double field_displacement(const scree_frame *frame, uint32_t n) {
    return length3(frame->displacement[n]);
}
static double field_speed(const scree_frame *frame, uint32_t n) {
    return length3(frame->node_velocity[n]);
}

const solid_field solid_fields[] = {
    {"von_mises", "Pa", "von Mises stress", false, field_mises, 0, 0},
    {"pressure", "Pa", "pressure (mean stress)", false, field_pressure, 0, 0},
    {"principal_1", "Pa", "largest principal stress", false, field_first, 0, 0},
    {"principal_3", "Pa", "smallest principal stress", false, field_last, 0, 0},
    {"stress_xx", "Pa", "stress xx", false, NULL, COLUMN_stress, 0},
    {"stress_yy", "Pa", "stress yy", false, NULL, COLUMN_stress, 1},
    {"stress_zz", "Pa", "stress zz", false, NULL, COLUMN_stress, 2},
    {"stress_xy", "Pa", "stress xy", false, NULL, COLUMN_stress, 3},
    {"stress_yz", "Pa", "stress yz", false, NULL, COLUMN_stress, 4},
    {"stress_xz", "Pa", "stress xz", false, NULL, COLUMN_stress, 5},
    {"plastic", "1", "equivalent plastic strain", false, NULL, COLUMN_plastic, 0},
    {"energy", "J/m^3", "stored energy", false, field_energy, 0, 0},
    {"displacement", "m", "displacement", true, field_displacement, 0, 0},
    {"ux", "m", "displacement along x", true, NULL, COLUMN_displacement, 0},
    {"uy", "m", "displacement along y", true, NULL, COLUMN_displacement, 1},
    {"uz", "m", "displacement along z", true, NULL, COLUMN_displacement, 2},
    {"speed", "m/s", "speed", true, field_speed, 0, 0},
    {0}};

double solid_field_value(const solid_field *f, const scree_frame *frame, uint32_t at) {
    double out[COLUMN_WIDTH];
    if (f->value) return f->value(frame, at);
    column_world(&column_infos(frame->layout->dimension)[f->column], frame, at, out);
    return out[f->component];
}

const solid_field *solid_field_find(const char *name) {
    for (const solid_field *f = solid_fields; f->name; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}
