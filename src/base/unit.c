/* Units as factors to SI and exponents of m, kg, s. Angles are numbers in radian. Factors: the SI
 * brochure (BIPM, 9th edition), tables 4 to 8; standard gravity 9.80665 m/s^2 (CGPM 1901). */
#include "base/unit.h"

#include <stdio.h>
#include <string.h>

#define RADIAN_PER_DEGREE (3.14159265358979323846 / 180.0)
#define RADIAN_PER_TURN   (2.0 * 3.14159265358979323846)
#define POWER_LIMIT       9

typedef struct known_unit {
    const char *name;
    double factor;
    unit dimension;
    bool prefixes; /* takes the prefixes below */
} known_unit;

static const known_unit known_units[] = {
    {"m", 1, {1, 0, 0}, true},
    {"g", 1e-3, {0, 1, 0}, true},
    {"s", 1, {0, 0, 1}, true},
    {"N", 1, {1, 1, -2}, true},
    {"Pa", 1, {-1, 1, -2}, true},
    {"J", 1, {2, 1, -2}, true},
    {"W", 1, {2, 1, -3}, true},
    {"Hz", 1, {0, 0, -1}, true},
    {"bar", 1e5, {-1, 1, -2}, true},
    {"rad", 1, {0, 0, 0}, true},
    {"t", 1000, {0, 1, 0}, false},
    {"min", 60, {0, 0, 1}, false},
    {"h", 3600, {0, 0, 1}, false},
    {"deg", RADIAN_PER_DEGREE, {0, 0, 0}, false},
    {"\xc2\xb0", RADIAN_PER_DEGREE, {0, 0, 0}, false},
    {"turn", RADIAN_PER_TURN, {0, 0, 0}, false},
    {"rpm", RADIAN_PER_TURN / 60.0, {0, 0, -1}, false},
    {"%", 0.01, {0, 0, 0}, false},
    {"g0", 9.80665, {1, 0, -2}, false},
};

static const struct {
    const char *name;
    double factor;
} prefixes[] = {{"n", 1e-9}, {"u", 1e-6}, {"\xc2\xb5", 1e-6}, {"m", 1e-3}, {"c", 1e-2},
                {"d", 1e-1}, {"h", 1e2},  {"k", 1e3},         {"M", 1e6},  {"G", 1e9}};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

bool unit_same(unit a, unit b) { return a.m == b.m && a.kg == b.kg && a.s == b.s; }

static bool same_text(const char *name, const char *text, size_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

bool unit_known(const char *name, size_t length, double *factor, unit *dimension) {
    for (size_t i = 0; i < COUNT(known_units); i++) {
        if (!same_text(known_units[i].name, name, length)) continue;
        *factor = known_units[i].factor;
        *dimension = known_units[i].dimension;
        return true;
    }
    for (size_t p = 0; p < COUNT(prefixes); p++) {
        size_t skip = strlen(prefixes[p].name);
        if (length <= skip || memcmp(prefixes[p].name, name, skip) != 0) continue;
        for (size_t i = 0; i < COUNT(known_units); i++) {
            const known_unit *u = &known_units[i];
            if (!u->prefixes || !same_text(u->name, name + skip, length - skip)) continue;
            /* kilogram is exactly 1, and not 1e3 * 1e-3 rounded twice */
            *factor = u->factor == 1e-3 && prefixes[p].factor >= 1e3
                          ? prefixes[p].factor / 1e3
                          : prefixes[p].factor * u->factor;
            *dimension = u->dimension;
            return true;
        }
    }
    return false;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 128;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t word_length(const char *p) {
    size_t n = 0;
    if (*p == '%') return 1;
    if (!is_letter(*p)) return 0;
    while (is_letter(p[n]) || is_digit(p[n]))
        n++;
    return n;
}

static const char *skip_blanks(const char *p) {
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

/* One word with its power ("m", "s^2", "m3"), multiplied `sign` times into the result. */
typedef struct scan {
    double factor;
    int m, kg, s;
} scan;

static bool scan_power(const char **cursor, int *power) {
    const char *p = skip_blanks(*cursor);
    if (*p != '^') return true;
    p = skip_blanks(p + 1);
    int sign = 1;
    if (*p == '-') {
        sign = -1;
        p++;
    }
    if (!is_digit(*p) || is_digit(p[1])) return false;
    *power *= sign * (*p - '0');
    *cursor = p + 1;
    return true;
}

/* "m3" and "s2" are read as powers when no unit has that name. */
static bool word_lookup(const char *word, size_t length, double *factor, unit *u, int *power) {
    *power = 1;
    if (unit_known(word, length, factor, u)) return true;
    if (length < 2 || word[length - 1] < '2' || word[length - 1] > '4') return false;
    *power = word[length - 1] - '0';
    return unit_known(word, length - 1, factor, u);
}

static bool within(int exponent) { return exponent >= -POWER_LIMIT && exponent <= POWER_LIMIT; }

static scree_status scan_word(const char **cursor, size_t length, int sign, scan *total,
                              scree_error *error) {
    const char *word = *cursor;
    double factor;
    unit u;
    int power;
    if (!word_lookup(word, length, &factor, &u, &power))
        return error_set(error, SCREE_BAD_INPUT, "unknown unit '%.*s'", (int)length, word);
    *cursor = word + length;
    if (!scan_power(cursor, &power))
        return error_set(error, SCREE_BAD_INPUT,
                         "the power of the unit '%.*s' must be a whole number of one digit",
                         (int)length, word);
    power *= sign;
    for (int i = 0; i < (power < 0 ? -power : power); i++)
        total->factor = power < 0 ? total->factor / factor : total->factor * factor;
    total->m += power * u.m;
    total->kg += power * u.kg;
    total->s += power * u.s;
    if (within(total->m) && within(total->kg) && within(total->s)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "the unit has a power above %d", POWER_LIMIT);
}

static bool is_name(const char *word, size_t length, const char *const *names) {
    for (; names && *names; names++)
        if (same_text(*names, word, length)) return true;
    return false;
}

/* Whether a unit follows the operator at p; a function call is not a unit. */
static bool unit_follows(const char *p, size_t *length) {
    double factor;
    unit u;
    int power;
    *length = word_length(p);
    if (*length == 0 || !word_lookup(p, *length, &factor, &u, &power)) return false;
    return *skip_blanks(p + *length) != '(';
}

scree_status unit_scan(const char **cursor, const char *const *names, double *factor,
                       unit *dimension, scree_error *error) {
    scan total = {1, 0, 0, 0};
    const char *p = skip_blanks(*cursor);
    size_t length = word_length(p);
    if (*p == '1' && *skip_blanks(p + 1) == '/')
        p = skip_blanks(p + 1);
    else if (*p != '/') {
        if (length == 0) return error_set(error, SCREE_BAD_INPUT, "a unit is missing");
        TRY(scan_word(&p, length, 1, &total, error));
    }
    for (;;) {
        const char *sign = skip_blanks(p), *word = skip_blanks(sign + (*sign != '\0'));
        if ((*sign != '*' && *sign != '/') || !unit_follows(word, &length)) break;
        bool named = is_name(word, length, names);
        if (named && *sign == '*' && (sign > p || word > sign + 1)) break; /* "2 m * t" */
        if (named)
            return error_set(error, SCREE_BAD_INPUT,
                             "'%.*s' is both a unit and a name here: put the text before it into "
                             "parentheses to use the name, or rename it",
                             (int)length, word);
        p = word;
        TRY(scan_word(&p, length, *sign == '/' ? -1 : 1, &total, error));
    }
    *cursor = p;
    *factor = total.factor;
    *dimension = (unit){(int8_t)total.m, (int8_t)total.kg, (int8_t)total.s};
    return SCREE_OK;
}

scree_status unit_parse(const char *text, double *factor, unit *dimension, scree_error *error) {
    const char *cursor = skip_blanks(text);
    if (strcmp(cursor, "1") == 0) {
        *factor = 1;
        *dimension = UNIT_NONE;
        return SCREE_OK;
    }
    TRY(unit_scan(&cursor, NULL, factor, dimension, error));
    cursor = skip_blanks(cursor);
    if (*cursor == '\0') return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "'%s' is not a unit: '%s' cannot be read", text,
                     cursor);
}

static const struct {
    unit dimension;
    const char *name, *word; /* name NULL: composed */
} words[] = {
    {{0, 0, 0}, "1", "a pure number or an angle"},
    {{1, 0, 0}, "m", "a length"},
    {{2, 0, 0}, "m^2", "an area"},
    {{3, 0, 0}, "m^3", "a volume"},
    {{0, 1, 0}, "kg", "a mass"},
    {{0, 0, 1}, "s", "a time"},
    {{1, 0, -1}, "m/s", "a velocity"},
    {{1, 0, -2}, "m/s^2", "an acceleration"},
    {{1, 1, -2}, "N", "a force"},
    {{2, 1, -2}, "N*m", "a torque or an energy"},
    {{-1, 1, -2}, "Pa", "a pressure"},
    {{-3, 1, 0}, "kg/m^3", "a density"},
    {{-2, 1, 0}, "kg/m^2", "a density per area"},
    {{0, 1, -2}, "N/m", "a stiffness"},
    {{-2, 1, -2}, "N/m^3", "a stiffness per area"},
    {{0, 1, -1}, "N*s/m", "a damping"},
    {{2, 1, 0}, "kg*m^2", "an inertia"},
    {{0, 0, -1}, "1/s", "a rate"},
    {{0, 0, -2}, "1/s^2", "an angular acceleration"},
    {{1, 1, -1}, "N*s", "an impulse"},
    {{2, 1, -3}, "W", "a power"},
};

const char *unit_word(unit u) {
    for (size_t i = 0; i < COUNT(words); i++)
        if (unit_same(words[i].dimension, u)) return words[i].word;
    return NULL;
}

/* Appends "*m^2" or "/s^2"; returns the new length. */
static int compose(char *buffer, int used, char sign, const char *name, int power) {
    const char *before = used == 0 ? (sign == '/' ? "1/" : "") : sign == '/' ? "/" : "*";
    int left = 32 - used;
    int added = power == 1 ? snprintf(buffer + used, (size_t)left, "%s%s", before, name)
                           : snprintf(buffer + used, (size_t)left, "%s%s^%d", before, name, power);
    return added < left ? used + added : used;
}

const char *unit_name(unit u, char buffer[32]) {
    for (size_t i = 0; i < COUNT(words); i++)
        if (unit_same(words[i].dimension, u)) return words[i].name;
    static const char *const names[3] = {"kg", "m", "s"};
    const int powers[3] = {u.kg, u.m, u.s};
    int used = 0;
    for (int i = 0; i < 3; i++)
        if (powers[i] > 0) used = compose(buffer, used, '*', names[i], powers[i]);
    for (int i = 0; i < 3; i++)
        if (powers[i] < 0) used = compose(buffer, used, '/', names[i], -powers[i]);
    return buffer;
}
