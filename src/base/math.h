/* Elementary functions that are identical bit for bit on every machine: built from + - * / sqrt
 * only, because libm chooses variants by CPU. Accuracy: within 2 ulp over the usual range (tests
 * compare with libm). */
#ifndef BASE_MATH_H
#define BASE_MATH_H

#include <math.h> /* sqrt, fabs, floor, fmin, fmax, isfinite: exact everywhere */

#define PI 3.14159265358979323846

double math_sin(double x);
double math_cos(double x);
void math_sincos(double x, double *sine, double *cosine);
double math_tan(double x);
double math_exp(double x);
double math_log(double x);
double math_pow(double x, double y);
double math_atan2(double y, double x);
double math_asin(double x);
double math_acos(double x);

#endif
