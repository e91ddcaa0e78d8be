/* The angle of a pendulum at a time, by Runge and Kutta's method in steps far shorter than those of
 * the schemes compared with it: a'' = -g sin(a) / (L (1 + share)), released at rest. share: added
 * inertia of a body that rolls, relative to its mass. */
#ifndef SUPPORT_PENDULUM_H
#define SUPPORT_PENDULUM_H

#include <math.h>

#include "support/simple_world.h"

static inline double pendulum(double L, double share, double a, double time) {
    double w = 0, k = GRAVITY / (L * (1 + share));
    int count = 20000;
    double h = time / count;
    for (int i = 0; i < count; i++) {
        double a1 = w, w1 = -k * sin(a);
        double a2 = w + h / 2 * w1, w2 = -k * sin(a + h / 2 * a1);
        double a3 = w + h / 2 * w2, w3 = -k * sin(a + h / 2 * a2);
        double a4 = w + h * w3, w4 = -k * sin(a + h * a3);
        a += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        w += h / 6 * (w1 + 2 * w2 + 2 * w3 + w4);
    }
    return a;
}

#endif
