#include "scheme/ellipse.h"

#include <string.h>

/* Relative to the axis' length: a smaller tangential part has no direction. */
#define CLEAR 1e-9

ellipse_axes ellipse_of(const law_ellipse *e, const contact_axes *frame) {
    double first[2] = {dot3(e->axis, frame->axis[1]), dot3(e->axis, frame->axis[2])};
    double length = sqrt(first[0] * first[0] + first[1] * first[1]);
    /* an axis along the normal has no tangential direction except its rounding errors */
    bool clear = length > CLEAR * length3(e->axis);
    double c = clear ? first[0] / length : 1, s = clear ? first[1] / length : 0;
    const double along[2][2] = {{c, s}, {-s, c}};
    ellipse_axes out = {0};
    for (int k = 0; k < 2; k++) {
        if (!(e->mu[k] > 0)) continue;
        memcpy(out.along[out.count], along[k], sizeof along[k]);
        out.mu[out.count++] = e->mu[k];
    }
    return out;
}

void ellipse_row(const ellipse_axes *e, row *r) {
    r->dimension = (uint8_t)(1 + e->count);
    if (e->count == 0) r->cone = CONE_SIGNORINI;
}

/* Components along the axes, each divided or multiplied by its mu. */
static void into_axes(const ellipse_axes *e, bool divide, double x[3]) {
    double t[2] = {x[1], x[2]};
    x[1] = x[2] = 0;
    for (int k = 0; k < e->count; k++) {
        double along = e->along[k][0] * t[0] + e->along[k][1] * t[1];
        x[1 + k] = divide ? along / e->mu[k] : along * e->mu[k];
    }
}

static void out_of_axes(const ellipse_axes *e, bool divide, double x[3]) {
    double t[2] = {0};
    for (int k = 0; k < e->count; k++)
        for (int i = 0; i < 2; i++)
            t[i] += (divide ? x[1 + k] / e->mu[k] : x[1 + k] * e->mu[k]) * e->along[k][i];
    memcpy(x + 1, t, sizeof t);
}

void ellipse_velocity_in(const ellipse_axes *e, double x[3]) { into_axes(e, false, x); }
void ellipse_velocity_out(const ellipse_axes *e, double x[3]) { out_of_axes(e, true, x); }
void ellipse_impulse_in(const ellipse_axes *e, double x[3]) { into_axes(e, true, x); }
void ellipse_impulse_out(const ellipse_axes *e, double x[3]) { out_of_axes(e, false, x); }

void ellipse_rows_in(const ellipse_axes *e, double (*H)[SPACE_DOFS]) {
    for (int d = 0; d < SPACE_DOFS; d++) {
        double x[3] = {0, H[1][d], H[2][d]};
        ellipse_velocity_in(e, x);
        H[1][d] = x[1];
        H[2][d] = x[2];
    }
}
