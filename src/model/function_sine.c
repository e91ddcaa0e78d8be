/* Function of time: offset + g(t) amplitude sin(2 pi frequency t + phase), where g grows from 0 to
 * 1 during ramp_time; and the ellipse, which is two of them.
 *
 * g is the polynomial of degree five whose first and second derivatives vanish at both ends, so
 * that a motion given by it starts without a jump of velocity or of acceleration. */
#include "base/math.h"
#include "model/function_kinds.h"

static const char *const waves[] = {"sine", "cosine", NULL};

static const param rows[] = {
    PARAM_ROW(sine_function, amplitude, REAL, .flags = PARAM_REQUIRED | FUNCTION_VALUE,
              .help = "amplitude: half of the distance between the extremes"),
    PARAM_ROW(sine_function, frequency, REAL, .dimension = {0, 0, -1},
              .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "frequency in periods per second (Hz), not an angular frequency"),
    PARAM_ROW(sine_function, phase, REAL, .fallback = "0",
              .help = "phase: the angle at t = 0, in rad or with a unit (90 deg)"),
    PARAM_ROW(sine_function, offset, REAL, .flags = FUNCTION_VALUE, .fallback = "0",
              .help = "mean value of the oscillation"),
    PARAM_ROW(sine_function, ramp_time, REAL, .dimension = {0, 0, 1}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0",
              .help = "the amplitude grows smoothly from 0 during this time; 0: at once"),
    PARAM_ROW(sine_function, wave, CHOICE, .fallback = "sine", .choices = waves,
              .help = "sine, or cosine: the same a quarter of a period earlier"),
    {0},
};

static double growth(double t, double ramp_time) {
    if (ramp_time <= 0 || t >= ramp_time) return 1;
    if (t <= 0) return 0;
    double s = t / ramp_time;
    return s * s * s * (10 + s * (6 * s - 15));
}

static double value(const void *parameters, double t) {
    const sine_function *p = parameters;
    double turns = p->frequency * t;
    turns -= floor(turns); /* keeps full accuracy after many periods */
    double angle = 2 * PI * turns + p->phase;
    double wave = p->wave == WAVE_COSINE ? math_cos(angle) : math_sin(angle);
    return p->offset + growth(t, p->ramp_time) * p->amplitude * wave;
}

const function_kind function_sine = {
    .head = {.name = "sine",
             .help = "a sine or cosine, optionally with an amplitude that grows from zero",
             .params = rows,
             .size = sizeof(sine_function)},
    .value = value,
};

static const param ellipse_rows[] = {
    PARAM_ROW(ellipse_motion, semi_axes, VECTOR, .width = 2,
              .flags = PARAM_REQUIRED | FUNCTION_VALUE, .help = "the two semi-axes of the ellipse"),
    PARAM_ROW(ellipse_motion, frequency, REAL, .dimension = {0, 0, -1},
              .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "frequency in revolutions per second (Hz)"),
    PARAM_ROW(ellipse_motion, tilt, REAL, .fallback = "0",
              .help = "angle from x to the first semi-axis"),
    PARAM_ROW(ellipse_motion, phase, REAL, .fallback = "0",
              .help = "phase at t = 0, measured from the end of the first semi-axis"),
    PARAM_ROW(ellipse_motion, ramp_time, REAL, .dimension = {0, 0, 1}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0",
              .help = "the ellipse grows smoothly from a point during this time; 0: at once"),
    {0},
};

const kind function_ellipse = {
    .name = "ellipse",
    .help = "a motion of x and y on an ellipse",
    .params = ellipse_rows,
    .size = sizeof(ellipse_motion),
};

void ellipse_sines(const ellipse_motion *ellipse, sine_function *x, sine_function *y) {
    double a = ellipse->semi_axes[0], b = ellipse->semi_axes[1], s, c;
    math_sincos(ellipse->tilt, &s, &c);
    /* x = a c cos u - b s sin u and y = a s cos u + b c sin u, each written as A sin(u + psi) */
    double x_cos = a * c, x_sin = -b * s, y_cos = a * s, y_sin = b * c;
    *x = (sine_function){.amplitude = sqrt(x_cos * x_cos + x_sin * x_sin),
                         .frequency = ellipse->frequency,
                         .phase = ellipse->phase + math_atan2(x_cos, x_sin),
                         .ramp_time = ellipse->ramp_time};
    *y = (sine_function){.amplitude = sqrt(y_cos * y_cos + y_sin * y_sin),
                         .frequency = ellipse->frequency,
                         .phase = ellipse->phase + math_atan2(y_cos, y_sin),
                         .ramp_time = ellipse->ramp_time};
}
