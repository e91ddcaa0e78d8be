/* Mass of solids, and the frame of a body in space: origin at the centre of mass, axes along the
 * principal axes of inertia. */
#include <string.h>

#include "shape/solid_build.h"

/* Products of inertia, and differences of moments, below this share of the trace are rounding. */
#define SAME         1e-12
#define SAME_MOMENTS 1e-10
/* A centre of mass closer to the origin than this share of the size is set to the origin. */
#define SAME_POINT 1e-14

/* The tetrahedron (0, a, b, c) has the volume det / 6, the first moment det / 24 (a + b + c) and
 * the second moments det / 120 (s_i s_j + a_i a_j + b_i b_j + c_i c_j) with s = a + b + c. */
void integrals_add(solid_integrals *sum, const double a[3], const double b[3], const double c[3]) {
    double p[3], q[3], r[3], s[3], side[3];
    minus3(a, sum->origin, p);
    minus3(b, sum->origin, q);
    minus3(c, sum->origin, r);
    cross3(q, r, side);
    double det = dot3(p, side);
    for (int k = 0; k < 3; k++)
        s[k] = p[k] + q[k] + r[k];
    sum->volume += det / 6;
    for (int i = 0, at = 0; i < 3; i++) {
        sum->first[i] += det / 24 * s[i];
        for (int j = i; j < 3; j++, at++)
            sum->second[at] += det / 120 * (s[i] * s[j] + p[i] * p[j] + q[i] * q[j] + r[i] * r[j]);
    }
}

solid_mass integrals_mass(const solid_integrals *sum) {
    const double *o = sum->origin, *first = sum->first;
    double second[6];
    solid_mass mass = {.volume = sum->volume};
    for (int i = 0, at = 0; i < 3; i++) {
        mass.first[i] = first[i] + sum->volume * o[i];
        for (int j = i; j < 3; j++, at++)
            second[at] =
                sum->second[at] + (o[i] * first[j] + first[i] * o[j]) + sum->volume * o[i] * o[j];
    }
    mass.inertia[0] = second[3] + second[5];
    mass.inertia[1] = -second[1];
    mass.inertia[2] = -second[2];
    mass.inertia[3] = second[0] + second[5];
    mass.inertia[4] = -second[4];
    mass.inertia[5] = second[0] + second[3];
    return mass;
}

static void tensor_about_centre(const solid_mass *mass, const double centre[3], double out[3][3]) {
    double square = dot3(centre, centre);
    for (int i = 0, at = 0; i < 3; i++)
        for (int j = i; j < 3; j++, at++) {
            double shift = (i == j ? square : 0) - centre[i] * centre[j];
            out[i][j] = out[j][i] = mass->inertia[at] - mass->volume * shift;
        }
}

/* One rotation in the plane (i, j) that makes A[i][j] zero; V collects the rotations. */
static void jacobi_rotate(double A[3][3], double V[3][3], int i, int j) {
    if (A[i][j] == 0) return;
    double theta = (A[j][j] - A[i][i]) / (2 * A[i][j]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; k++) {
        double x = A[k][i], y = A[k][j];
        A[k][i] = c * x - s * y;
        A[k][j] = s * x + c * y;
    }
    for (int k = 0; k < 3; k++) {
        double x = A[i][k], y = A[j][k];
        A[i][k] = c * x - s * y;
        A[j][k] = s * x + c * y;
        x = V[k][i], y = V[k][j];
        V[k][i] = c * x - s * y;
        V[k][j] = s * x + c * y;
    }
    A[i][j] = A[j][i] = 0;
}

/* Cyclic Jacobi: the columns of V are the eigenvectors. For 3 x 3 it converges in a few sweeps;
 * twelve are always enough. */
static void jacobi(double A[3][3], double V[3][3]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            V[i][j] = i == j;
    for (int sweep = 0; sweep < 12; sweep++) {
        jacobi_rotate(A, V, 0, 1);
        jacobi_rotate(A, V, 0, 2);
        jacobi_rotate(A, V, 1, 2);
    }
}

static void column(double V[3][3], int j, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = V[k][j];
}

/* Largest component positive, so that the frame does not depend on rounding: of components that are
 * equal within 1e-9 the first one counts. */
static void fix_sign(double a[3]) {
    int big = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(a[k]) > fabs(a[big]) * (1 + 1e-9)) big = k;
    for (int k = 0, flip = a[big] < 0; k < 3 && flip; k++)
        a[k] = -a[k];
}

/* The smallest rotation of the described frame that brings its axis `which` along a (or -a). */
static void least_turn(const double a[3], int which, double R[3][3]) {
    double sign = a[which] < 0 ? -1 : 1, to[3], axis[3], from[3] = {0};
    from[which] = 1;
    for (int k = 0; k < 3; k++)
        to[k] = sign * a[k];
    cross3(from, to, axis);
    /* the half-angle quaternion (1 + cos, axis) needs no trigonometry; cos >= 0 here */
    double q[4] = {1 + to[which], axis[0], axis[1], axis[2]};
    quaternion_unit(q);
    quaternion_matrix(q, R);
}

/* Axes of ascending moments as the columns of R. */
static void principal_axes(double tensor[3][3], double R[3][3]) {
    double A[3][3], V[3][3], axis[3][3];
    int order[3] = {0, 1, 2};
    memcpy(A, tensor, sizeof A);
    jacobi(A, V);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (A[order[j]][order[j]] > A[order[j + 1]][order[j + 1]]) {
                int k = order[j];
                order[j] = order[j + 1];
                order[j + 1] = k;
            }
    for (int k = 0; k < 3; k++)
        column(V, order[k], axis[k]);
    double same = SAME_MOMENTS * (A[0][0] + A[1][1] + A[2][2]);
    double low = A[order[0]][order[0]], mid = A[order[1]][order[1]], high = A[order[2]][order[2]];
    if (mid - low <= same) {
        least_turn(axis[2], 2, R);
    } else if (high - mid <= same) {
        least_turn(axis[0], 0, R);
    } else {
        fix_sign(axis[0]);
        fix_sign(axis[1]);
        cross3(axis[0], axis[1], axis[2]);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                R[i][j] = axis[j][i];
    }
}

static bool is_principal(double tensor[3][3]) {
    double same = SAME * (tensor[0][0] + tensor[1][1] + tensor[2][2]);
    return fabs(tensor[0][1]) <= same && fabs(tensor[0][2]) <= same && fabs(tensor[1][2]) <= same;
}

static bool is_isotropic(double tensor[3][3]) {
    double same = SAME_MOMENTS * (tensor[0][0] + tensor[1][1] + tensor[2][2]);
    return fabs(tensor[0][1]) <= same && fabs(tensor[0][2]) <= same && fabs(tensor[1][2]) <= same &&
           fabs(tensor[0][0] - tensor[1][1]) <= same && fabs(tensor[0][0] - tensor[2][2]) <= same;
}

static double size_of(const shape *s) {
    double most = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        double reach = part_reach(s, &s->part[i]);
        if (isfinite(reach)) most = fmax(most, reach);
    }
    return most;
}

static scree_status reframe(shape *s, const frame_change *c, scree_error *error) {
    for (uint32_t i = 0; i < s->parts; i++) {
        frame_change_point(c, s->part[i].centre);
        if (c->turned) turn_back3(c->R, s->part[i].direction, s->part[i].direction);
    }
    for (uint32_t i = 0; i < s->polyhedra; i++)
        polyhedron_reframe(&s->polyhedron[i], c);
    for (uint32_t i = 0; i < s->meshes; i++)
        TRY(mesh_reframe(&s->mesh[i], c, error));
    return SCREE_OK;
}

static void measure(shape *s) {
    s->bound = 0;
    s->size = INFINITY;
    for (uint32_t i = 0; i < s->parts; i++) {
        s->bound = fmax(s->bound, part_reach(s, &s->part[i]));
        s->size = fmin(s->size, part_width(s, &s->part[i]));
    }
}

static scree_status check_moments(const shape *s, scree_error *error) {
    for (int k = 0; k < 3; k++)
        if (!(s->moments[k] > 0 && isfinite(s->moments[k])))
            return error_set(error, SCREE_BAD_INPUT,
                             "%s: its moment of inertia about the principal axis %d is %g: give a "
                             "solid whose sizes in metres are not almost zero",
                             s->kind, k + 1, s->moments[k]);
    return SCREE_OK;
}

scree_status shape_to_principal(shape *s, const solid_mass *mass, scree_error *error) {
    frame_change change = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    double tensor[3][3];
    s->turn[0] = 1;
    s->turn[1] = s->turn[2] = s->turn[3] = 0;
    s->volume = mass->volume;
    if (mass->volume > 0) {
        double same = SAME_POINT * size_of(s);
        for (int k = 0; k < 3; k++) {
            double at = mass->first[k] / mass->volume;
            change.origin[k] = fabs(at) <= same ? 0 : at;
        }
        tensor_about_centre(mass, change.origin, tensor);
        change.turned = !is_principal(tensor) && !is_isotropic(tensor);
        if (change.turned) principal_axes(tensor, change.R);
        for (int k = 0; k < 3; k++) {
            double axis[3], turned[3];
            column(change.R, k, axis);
            turn3((const double(*)[3])tensor, axis, turned);
            s->moments[k] = dot3(axis, turned);
        }
        TRY(check_moments(s, error));
        copy3(s->offset, change.origin);
        if (change.turned) matrix_quaternion((const double(*)[3])change.R, s->turn);
        TRY(reframe(s, &change, error));
    }
    measure(s);
    return SCREE_OK;
}
