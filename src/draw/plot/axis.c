#include "draw/plot/axis.h"

#include <stdio.h>
#include <string.h>

#include "base/math.h"

/* Tolerance for the last digits of a number: 0.99999999999999 counts as a whole decade. */
#define ROUNDING 1e-12
/* Relative to a step or a limit: a tick within rounding of an end of the axis is drawn. */
#define TICK_ROUNDING 1e-9
/* Relative to the upper limit: start of a logarithmic axis whose data begin at zero. */
#define LOG_SPAN 1e-3
/* Numbers below it, or above 1e4, are written with a power of ten or a prefix. */
#define SMALL_NUMBER 1e-2

static double power_of_ten(int n) {
    double p = 1;
    for (int k = 0; k < (n < 0 ? -n : n); k++)
        p *= 10;
    return n < 0 ? 1 / p : p;
}

/* The n with 10^n <= x < 10^(n+1), whatever the rounding of the logarithm. */
static int decade(double x) {
    int n = (int)floor(math_log(x) / math_log(10));
    while (x >= power_of_ten(n + 1) * (1 - ROUNDING))
        n++;
    while (x < power_of_ten(n) * (1 - ROUNDING))
        n--;
    return n;
}

double round_down(double x) {
    double p = power_of_ten(decade(x)), m = x / p * (1 + ROUNDING);
    return p * (m >= 5 ? 5 : m >= 2 ? 2 : 1);
}

static double round_up(double x) {
    double p = power_of_ten(decade(x)), m = x / p * (1 - ROUNDING);
    return p * (m <= 1 ? 1 : m <= 2 ? 2 : m <= 5 ? 5 : 10);
}

/* Uses the minus sign instead of a hyphen, and writes no negative zero. */
static void set_text(char out[TICK_TEXT], double value, int digits) {
    char plain[TICK_TEXT];
    snprintf(plain, sizeof plain, "%.*f", digits, fabs(value));
    bool zero = strspn(plain, "0.") == strlen(plain);
    snprintf(out, TICK_TEXT, "%s%.20s", value < 0 && !zero ? "\xe2\x88\x92" : "", plain);
    for (char *c = out; *c; c++)
        if (*c == ',') *c = '.'; /* some locales print a decimal comma */
}

static const char *superscript(int n, char out[32]) {
    static const char *const digit[] = {
        "\xe2\x81\xb0", "\xc2\xb9",     "\xc2\xb2",     "\xc2\xb3",     "\xe2\x81\xb4",
        "\xe2\x81\xb5", "\xe2\x81\xb6", "\xe2\x81\xb7", "\xe2\x81\xb8", "\xe2\x81\xb9"};
    char plain[16];
    snprintf(plain, sizeof plain, "%d", n < 0 ? -n : n);
    out[0] = '\0';
    if (n < 0) strcat(out, "\xe2\x81\xbb");
    for (char *c = plain; *c && strlen(out) < 24; c++)
        strcat(out, digit[*c - '0']);
    return out;
}

/* Units that can have a prefix: one symbol, possibly divided by or multiplied by something without
 * a power. */
static bool takes_prefix(const char *unit) {
    static const char *const list[] = {"N", "Pa", "m", "J", "s", "W", "N m", "m/s", "Hz", NULL};
    for (int k = 0; list[k]; k++)
        if (strcmp(unit, list[k]) == 0) return true;
    return false;
}

static const char *prefix(int n) {
    static const char *const list[] = {"p", "n", "\xc2\xb5", "m", "", "k", "M", "G", "T"};
    return list[n / 3 + 4];
}

/* "m/s^2" in its usual printed form. */
static void pretty_unit(const char *unit, char out[48]) {
    size_t used = 0;
    for (; *unit && used < 40; unit++) {
        if (*unit == '^' && (unit[1] == '2' || unit[1] == '3')) {
            out[used++] = '\xc2';
            out[used++] = *++unit == '2' ? '\xb2' : '\xb3';
        } else {
            out[used++] = *unit;
        }
    }
    out[used] = '\0';
}

static int thousand(double largest) {
    int n = decade(largest), third = n >= 0 ? n / 3 : -((2 - n) / 3);
    if (third < -4) third = -4;
    if (third > 4) third = 4;
    return 3 * third;
}

/* Selects the divisor of the numbers, and the text beside the axis. */
static void set_label(axis *a, const char *label, const char *unit) {
    double largest = fmax(fabs(a->low), fabs(a->high));
    char pretty[48], power[32];
    bool pure = !unit || !unit[0] || strcmp(unit, "1") == 0;
    pretty_unit(pure ? "" : unit, pretty);
    a->factor = 1;
    int n = largest > 0 && !a->log ? thousand(largest) : 0;
    bool far = largest >= 1e4 || (largest > 0 && largest < SMALL_NUMBER);
    if (!pure && takes_prefix(unit) && (largest >= 1e3 || (largest > 0 && largest < 0.1)) && n) {
        a->factor = power_of_ten(n);
        snprintf(a->label, sizeof a->label, "%s [%s%s]", label, prefix(n), pretty);
    } else if (far && n) {
        a->factor = power_of_ten(n);
        snprintf(a->label, sizeof a->label, "%s [10%s%s%s]", label, superscript(n, power),
                 pure ? "" : " ", pretty);
    } else if (pure) {
        snprintf(a->label, sizeof a->label, "%s", label);
    } else {
        snprintf(a->label, sizeof a->label, "%s [%s]", label, pretty);
    }
}

static void linear_ticks(axis *a, int wanted, bool widen) {
    double step = round_up((a->high - a->low) / (wanted > 1 ? wanted : 2));
    if (widen) {
        a->low = step * floor(a->low / step + TICK_ROUNDING);
        a->high = -step * floor(-a->high / step + TICK_ROUNDING);
    }
    double shown = step / a->factor;
    int n = decade(shown * (1 + TICK_ROUNDING)), digits = n < 0 ? -n : 0;
    double first = -floor(-a->low / step + TICK_ROUNDING);
    a->ticks = 0;
    for (double k = first; k * step <= a->high + TICK_ROUNDING * step && a->ticks < TICKS; k += 1) {
        a->tick[a->ticks] = k * step;
        set_text(a->text[a->ticks], k * step / a->factor, digits > 12 ? 12 : digits);
        a->ticks++;
    }
}

static void log_tick(axis *a, double value, bool named, int n) {
    char power[32];
    if (a->ticks >= TICKS || value < a->low * (1 - TICK_ROUNDING) ||
        value > a->high * (1 + TICK_ROUNDING))
        return;
    a->tick[a->ticks] = value;
    a->text[a->ticks][0] = '\0';
    if (named) snprintf(a->text[a->ticks], TICK_TEXT, "10%s", superscript(n, power));
    a->ticks++;
}

static void log_ticks(axis *a, int wanted, bool widen) {
    int first = decade(a->low), last = decade(a->high);
    if (a->high > power_of_ten(last) * (1 + TICK_ROUNDING)) last++;
    if (widen) {
        a->low = power_of_ten(first);
        a->high = power_of_ten(last);
    }
    int stride = (last - first) / (wanted > 1 ? wanted : 2) + 1;
    a->ticks = 0;
    for (int n = first; n <= last; n++) {
        log_tick(a, power_of_ten(n), (n - first) % stride == 0, n);
        for (int m = 2; m < 10 && last - first <= 3; m++)
            log_tick(a, m * power_of_ten(n), false, n);
    }
}

void axis_make(axis *a, double low, double high, bool log, int wanted, bool widen,
               const char *label, const char *unit) {
    *a = (axis){.low = low, .high = high, .log = log};
    if (!isfinite(low) || !isfinite(high) || low > high) {
        a->low = log ? 0.1 : 0;
        a->high = 1;
    }
    if (log && !(a->low > 0)) a->low = a->high > 0 ? a->high * LOG_SPAN : 0.1;
    if (log && !(a->high > a->low)) {
        a->low *= 0.5;
        a->high = 4 * a->low;
    } else if (!(a->high - a->low > ROUNDING * fmax(fabs(a->low), fabs(a->high)))) {
        double room = a->low != 0 ? 0.1 * fabs(a->low) : 1;
        a->low -= room;
        a->high += room;
    }
    set_label(a, label ? label : "", unit);
    if (log)
        log_ticks(a, wanted, widen);
    else
        linear_ticks(a, wanted, widen);
}

double axis_place(const axis *a, double value) {
    if (a->log) return math_log(value / a->low) / math_log(a->high / a->low);
    return (value - a->low) / (a->high - a->low);
}

void number_with_unit(double value, const char *unit, char *out, size_t room) {
    char pretty[48], number[TICK_TEXT];
    bool pure = !unit || !unit[0] || strcmp(unit, "1") == 0;
    pretty_unit(pure ? "" : unit, pretty);
    int n = value != 0 && takes_prefix(unit ? unit : "") ? thousand(fabs(value)) : 0;
    double shown = value / power_of_ten(n);
    int digits = shown != 0 ? 2 - decade(fabs(shown) * (1 + TICK_ROUNDING)) : 0;
    if (digits < 0) digits = 0;
    if (digits > 6) digits = 6;
    set_text(number, shown, digits);
    if (strchr(number, '.')) {
        size_t end = strlen(number);
        while (number[end - 1] == '0')
            number[--end] = '\0';
        if (number[end - 1] == '.') number[end - 1] = '\0';
    }
    snprintf(out, room, "%s%s%s%s", number, pure ? "" : " ", n ? prefix(n) : "", pretty);
}
