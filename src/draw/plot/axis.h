/* Axes: round ticks, short numbers, units with a prefix. */
#ifndef DRAW_PLOT_AXIS_H
#define DRAW_PLOT_AXIS_H

#include <stdbool.h>
#include <stddef.h>

enum { TICKS = 32, TICK_TEXT = 24 };

typedef struct axis {
    double low, high; /* range of the data, widened to the range shown */
    bool log;
    int ticks;
    double tick[TICKS];
    char text[TICKS][TICK_TEXT]; /* "" for small ticks */
    double factor;               /* numbers shown are values / factor */
    char label[160];             /* "force [kN]" */
} axis;

/* wanted: about how many labels fit. widen: extend the ends to round numbers. A log axis needs
 * low > 0. Ends that are equal or not finite are replaced. */
void axis_make(axis *a, double low, double high, bool log, int wanted, bool widen,
               const char *label, const char *unit);
/* 0 at low, 1 at high. */
double axis_place(const axis *a, double value);
/* "12.3 kN": three digits and a prefix. */
void number_with_unit(double value, const char *unit, char *out, size_t room);
/* The largest of 1, 2, 5 times a power of ten that is not above x > 0. */
double round_down(double x);

#endif
