/* Arithmetic compiled once to a postfix program and run on a small stack, so that a function of
 * time costs no allocation per step. While compiling, the dimension of every part is followed, so
 * that "1 + 5 mm" and "2 s + 3 m" are refused with a reason.
 *
 * Grammar, tightest last:  choice = compare ['?' choice ':' choice]
 *   compare = sum [('<'|'<='|'>'|'>='|'=='|'!=') sum]      sum = product {('+'|'-') product}
 *   product = sign {('*'|'/') sign}      sign = ['-'|'+'] sign | power
 *   power = primary ['^' sign]           primary = (number | name | call | '(' choice ')') [unit]
 */
#include "base/expression.h"

#include <stdint.h>
#include <string.h>

#include "base/math.h"
#include "base/memory.h"
#include "base/node.h"
#include "base/text.h"

#define LENGTH_LIMIT 4096 /* characters of a text */
#define DEPTH_LIMIT  64   /* nested parentheses, signs and powers */
#define STACK_LIMIT  256

typedef enum operation {
    OP_NUMBER, /* value */
    OP_NAME,   /* index */
    OP_ADD,
    OP_SUBTRACT,
    OP_MULTIPLY,
    OP_DIVIDE,
    OP_POWER,
    OP_NEGATE,
    OP_LESS,
    OP_LESS_EQUAL,
    OP_GREATER,
    OP_GREATER_EQUAL,
    OP_EQUAL,
    OP_NOT_EQUAL,
    OP_CHOOSE, /* condition, then, else */
    OP_SIN,
    OP_COS,
    OP_TAN,
    OP_ASIN,
    OP_ACOS,
    OP_ATAN2,
    OP_EXP,
    OP_LOG,
    OP_SQRT,
    OP_ABS,
    OP_MIN,
    OP_MAX,
    OP_FLOOR,
    OP_CEIL
} operation;

typedef struct step {
    operation op;
    uint32_t index;
    double value;
} step;

typedef struct measure {
    expression_kind kind;
    unit dimension; /* of EXPRESSION_UNIT */
    bool constant;  /* a plain number whose value is known: value below */
    double constant_value;
} measure;

struct expression {
    ARRAY(step) steps;
    measure result;
};

typedef struct parser {
    expression *e;
    const char *at;
    const char *const *variables;
    int depth, stack;
    scree_error *error;
} parser;

static const struct function {
    const char *name;
    operation op;
    int arguments; /* 0: two or more */
} functions[] = {{"sin", OP_SIN, 1},     {"cos", OP_COS, 1},   {"tan", OP_TAN, 1},
                 {"asin", OP_ASIN, 1},   {"acos", OP_ACOS, 1}, {"atan2", OP_ATAN2, 2},
                 {"exp", OP_EXP, 1},     {"log", OP_LOG, 1},   {"sqrt", OP_SQRT, 1},
                 {"abs", OP_ABS, 1},     {"min", OP_MIN, 0},   {"max", OP_MAX, 0},
                 {"floor", OP_FLOOR, 1}, {"ceil", OP_CEIL, 1}};

#define FUNCTIONS (sizeof functions / sizeof functions[0])

static const char *const constants[] = {"pi", "inf", NULL};

static const struct function *find_function(const char *name, size_t length) {
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (strlen(functions[i].name) == length && memcmp(functions[i].name, name, length) == 0)
            return &functions[i];
    return NULL;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static size_t word_length(const char *p) {
    size_t n = 0;
    if (!is_letter(*p)) return 0;
    while (is_letter(p[n]) || is_digit(p[n]))
        n++;
    return n;
}

bool expression_name_free(const char *name) {
    size_t length = word_length(name);
    if (length == 0 || name[length] != '\0' || find_function(name, length)) return false;
    for (size_t i = 0; constants[i]; i++)
        if (strcmp(constants[i], name) == 0) return false;
    return true;
}

static char peek(parser *p) {
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r')
        p->at++;
    return *p->at;
}

static bool accept(parser *p, const char *token) {
    peek(p);
    size_t length = strlen(token);
    if (strncmp(p->at, token, length) != 0) return false;
    p->at += length;
    return true;
}

static scree_status fail(parser *p, const char *what) {
    return error_set(p->error, SCREE_BAD_INPUT, "%s", what);
}

static scree_status unexpected(parser *p) {
    if (peek(p) == '\0') return fail(p, "it ends where a value is expected");
    return error_set(p->error, SCREE_BAD_INPUT, "a value is missing before '%.20s'", p->at);
}

/* Adds a step that takes `taken` values from the stack and pushes one. */
static scree_status emit(parser *p, step s, int taken) {
    p->stack += 1 - taken;
    if (p->stack > STACK_LIMIT) return fail(p, "it is nested too deeply");
    if (!array_push(&p->e->steps, s)) return error_no_memory(p->error, "an expression");
    return SCREE_OK;
}

static scree_status emit_number(parser *p, double value) {
    return emit(p, (step){.op = OP_NUMBER, .value = value}, 0);
}

static scree_status emit_operation(parser *p, operation op, int taken) {
    return emit(p, (step){.op = op}, taken);
}

static const measure bare = {.kind = EXPRESSION_BARE};
static const measure open_measure = {.kind = EXPRESSION_OPEN};

static bool pure(measure a) {
    return a.kind != EXPRESSION_UNIT || unit_same(a.dimension, UNIT_NONE);
}

static const char *unit_text(measure a, char buffer[32]) {
    const char *word = unit_word(a.dimension);
    return word ? word : unit_name(a.dimension, buffer);
}

/* Both operands of + - < ?: min max must have the same dimension. */
static scree_status alike(parser *p, measure a, measure b, const char *what, measure *out) {
    char one[32], two[32];
    *out = a.kind == EXPRESSION_UNIT ? a : b;
    out->constant = false;
    if (a.kind == EXPRESSION_UNIT && b.kind == EXPRESSION_UNIT) {
        if (unit_same(a.dimension, b.dimension)) return SCREE_OK;
        return error_set(p->error, SCREE_BAD_INPUT,
                         "%s needs values of the same unit, but has %s and %s", what,
                         unit_text(a, one), unit_text(b, two));
    }
    if (a.kind == EXPRESSION_OPEN || b.kind == EXPRESSION_OPEN) {
        if (out->kind == EXPRESSION_BARE) *out = open_measure;
        return SCREE_OK;
    }
    if (pure(a) && pure(b)) return SCREE_OK;
    return error_set(p->error, SCREE_BAD_INPUT,
                     "%s mixes a number without a unit and %s: give every term its unit", what,
                     unit_text(*out, one));
}

static scree_status need_pure(parser *p, measure a, const char *what) {
    char buffer[32];
    if (pure(a)) return SCREE_OK;
    return error_set(p->error, SCREE_BAD_INPUT,
                     "%s needs a number without a unit or an angle, "
                     "but has %s",
                     what, unit_text(a, buffer));
}

static scree_status combine(parser *p, measure *out, int m, int kg, int s) {
    if (m < -9 || m > 9 || kg < -9 || kg > 9 || s < -9 || s > 9)
        return fail(p, "its unit has a power above 9");
    *out = (measure){.kind = EXPRESSION_UNIT, .dimension = {(int8_t)m, (int8_t)kg, (int8_t)s}};
    return SCREE_OK;
}

static scree_status product_measure(parser *p, measure a, measure b, int sign, measure *out) {
    if (a.kind == EXPRESSION_OPEN || b.kind == EXPRESSION_OPEN) {
        *out = open_measure;
        return SCREE_OK;
    }
    if (a.kind == EXPRESSION_BARE && b.kind == EXPRESSION_BARE) {
        *out = bare;
        return SCREE_OK;
    }
    unit u = a.kind == EXPRESSION_UNIT ? a.dimension : UNIT_NONE;
    unit v = b.kind == EXPRESSION_UNIT ? b.dimension : UNIT_NONE;
    return combine(p, out, u.m + sign * v.m, u.kg + sign * v.kg, u.s + sign * v.s);
}

static scree_status power_measure(parser *p, measure a, measure power, measure *out) {
    TRY(need_pure(p, power, "a power"));
    *out = a.kind == EXPRESSION_OPEN || power.kind == EXPRESSION_OPEN ? open_measure : bare;
    if (pure(a)) return SCREE_OK;
    if (power.kind == EXPRESSION_OPEN) return SCREE_OK;
    double n = power.constant_value;
    if (!power.constant || floor(n) != n || fabs(n) > 9)
        return fail(p, "a value with a unit can only be raised to a whole number up to 9");
    int k = (int)n;
    return combine(p, out, k * a.dimension.m, k * a.dimension.kg, k * a.dimension.s);
}

static scree_status root_measure(parser *p, measure a, measure *out) {
    *out = a.kind == EXPRESSION_OPEN ? open_measure : bare;
    if (pure(a)) return SCREE_OK;
    unit u = a.dimension;
    if (u.m % 2 || u.kg % 2 || u.s % 2) {
        char buffer[32];
        return error_set(p->error, SCREE_BAD_INPUT, "sqrt cannot take the root of %s",
                         unit_text(a, buffer));
    }
    return combine(p, out, u.m / 2, u.kg / 2, u.s / 2);
}

static scree_status parse_choice(parser *p, measure *out);
static scree_status parse_sign(parser *p, measure *out);

static scree_status descend(parser *p) {
    if (++p->depth <= DEPTH_LIMIT) return SCREE_OK;
    return fail(p, "it is nested too deeply");
}

static scree_status call_measure(parser *p, const struct function *f, measure a, measure b,
                                 measure *out) {
    switch (f->op) {
    case OP_ABS:
        *out = a;
        out->constant = false;
        return SCREE_OK;
    case OP_SQRT: return root_measure(p, a, out);
    case OP_MIN:
    case OP_MAX: return alike(p, a, b, f->name, out);
    case OP_ATAN2: TRY(alike(p, a, b, f->name, out)); break;
    default: TRY(need_pure(p, a, f->name)); break;
    }
    *out = a.kind == EXPRESSION_OPEN || b.kind == EXPRESSION_OPEN ? open_measure : bare;
    return SCREE_OK;
}

static scree_status wrong_count(parser *p, const struct function *f) {
    if (f->arguments == 0)
        return error_set(p->error, SCREE_BAD_INPUT, "%s needs at least two values", f->name);
    return error_set(p->error, SCREE_BAD_INPUT, "%s needs %d value%s", f->name, f->arguments,
                     f->arguments == 1 ? "" : "s");
}

static scree_status parse_call(parser *p, const struct function *f, measure *out) {
    measure a, b = bare;
    int count = 1;
    TRY(descend(p));
    TRY(parse_choice(p, &a));
    while (accept(p, ",")) {
        if (f->arguments == 1 || (f->arguments == 2 && count == 2)) return wrong_count(p, f);
        TRY(parse_choice(p, &b));
        count++;
        TRY(emit_operation(p, f->op, 2));
        TRY(call_measure(p, f, a, b, out));
        a = *out;
    }
    if (!accept(p, ")")) return fail(p, "a ')' is missing");
    if (f->arguments != 1 && count < 2) return wrong_count(p, f);
    if (f->arguments == 1) {
        TRY(emit_operation(p, f->op, 1));
        TRY(call_measure(p, f, a, b, out));
    }
    p->depth--;
    return SCREE_OK;
}

static scree_status unknown_name(parser *p, const char *word, size_t length) {
    char name[64];
    if (length >= sizeof name) length = sizeof name - 1;
    memcpy(name, word, length);
    name[length] = '\0';
    double factor;
    unit u;
    if (unit_known(name, length, &factor, &u))
        return error_set(p->error, SCREE_BAD_INPUT,
                         "unknown name '%s' (as a unit it needs a number before it)", name);
    const char *near = nearest_name(name, p->variables);
    if (near)
        return error_set(p->error, SCREE_BAD_INPUT, "unknown name '%s', did you mean '%s'?", name,
                         near);
    return error_set(p->error, SCREE_BAD_INPUT, "unknown name '%s'", name);
}

static scree_status parse_name(parser *p, measure *out) {
    const char *word = p->at;
    size_t length = word_length(word);
    p->at += length;
    const struct function *f = find_function(word, length);
    if (f) {
        if (accept(p, "(")) return parse_call(p, f, out);
        return error_set(p->error, SCREE_BAD_INPUT, "'%s' is a function: write %s(...)", f->name,
                         f->name);
    }
    *out = bare;
    if (length == 2 && memcmp(word, "pi", 2) == 0) return emit_number(p, PI);
    if (length == 3 && memcmp(word, "inf", 3) == 0) return emit_number(p, INFINITY);
    for (uint32_t i = 0; p->variables && p->variables[i]; i++) {
        const char *name = p->variables[i];
        if (strlen(name) != length || memcmp(name, word, length) != 0) continue;
        *out = open_measure;
        return emit(p, (step){.op = OP_NAME, .index = i}, 0);
    }
    return unknown_name(p, word, length);
}

/* Whether a unit follows here. After a number "/s" is a unit too, unless a name or a call is
 * meant. */
static bool unit_here(parser *p, bool after_number) {
    const char *at = p->at;
    char c = peek(p);
    bool found = is_letter(c) || c == '%' || (unsigned char)c >= 128;
    if (!found && after_number && (c == '/' || c == '1')) {
        bool inverse = c == '/' || accept(p, "1");
        size_t length = 0;
        double factor;
        unit u;
        if (inverse && accept(p, "/")) {
            peek(p);
            length = word_length(p->at);
            found = length > 0 && unit_known(p->at, length, &factor, &u);
        }
        for (uint32_t i = 0; found && p->variables && p->variables[i]; i++)
            if (strlen(p->variables[i]) == length && memcmp(p->variables[i], p->at, length) == 0)
                found = false;
        if (found) {
            p->at += length;
            found = peek(p) != '(';
        }
    }
    p->at = at;
    return found;
}

static scree_status parse_unit(parser *p, measure *out) {
    char buffer[32];
    if (out->kind == EXPRESSION_UNIT)
        return error_set(p->error, SCREE_BAD_INPUT,
                         "'%.20s' cannot follow a value that is already %s", p->at,
                         unit_text(*out, buffer));
    double factor;
    peek(p);
    *out = (measure){.kind = EXPRESSION_UNIT};
    TRY(unit_scan(&p->at, p->variables, &factor, &out->dimension, p->error));
    TRY(emit_number(p, factor));
    return emit_operation(p, OP_MULTIPLY, 2);
}

static scree_status parse_primary(parser *p, measure *out) {
    char c = peek(p);
    bool number = is_digit(c) || c == '.';
    if (number) {
        double value;
        if (!number_read(&p->at, &value)) return unexpected(p);
        *out = (measure){.kind = EXPRESSION_BARE, .constant = true, .constant_value = value};
        TRY(emit_number(p, value));
    } else if (is_letter(c)) {
        TRY(parse_name(p, out));
    } else if (accept(p, "(")) {
        TRY(descend(p));
        TRY(parse_choice(p, out));
        if (!accept(p, ")")) return fail(p, "a ')' is missing");
        p->depth--;
    } else {
        return unexpected(p);
    }
    return unit_here(p, number) ? parse_unit(p, out) : SCREE_OK;
}

static scree_status parse_power(parser *p, measure *out) {
    TRY(parse_primary(p, out));
    if (!accept(p, "^")) return SCREE_OK;
    measure base = *out, power;
    TRY(descend(p));
    TRY(parse_sign(p, &power));
    p->depth--;
    TRY(power_measure(p, base, power, out));
    return emit_operation(p, OP_POWER, 2);
}

static scree_status parse_sign(parser *p, measure *out) {
    bool minus = accept(p, "-");
    if (!minus && !accept(p, "+")) return parse_power(p, out);
    TRY(descend(p));
    TRY(parse_sign(p, out));
    p->depth--;
    if (!minus) return SCREE_OK;
    out->constant_value = -out->constant_value;
    return emit_operation(p, OP_NEGATE, 1);
}

static scree_status parse_product(parser *p, measure *out) {
    TRY(parse_sign(p, out));
    for (;;) {
        bool times = accept(p, "*");
        if (!times && !accept(p, "/")) return SCREE_OK;
        measure left = *out, right;
        TRY(parse_sign(p, &right));
        TRY(product_measure(p, left, right, times ? 1 : -1, out));
        TRY(emit_operation(p, times ? OP_MULTIPLY : OP_DIVIDE, 2));
    }
}

static scree_status parse_sum(parser *p, measure *out) {
    TRY(parse_product(p, out));
    for (;;) {
        bool plus = accept(p, "+");
        if (!plus && !accept(p, "-")) return SCREE_OK;
        measure left = *out, right;
        TRY(parse_product(p, &right));
        TRY(alike(p, left, right, plus ? "'+'" : "'-'", out));
        TRY(emit_operation(p, plus ? OP_ADD : OP_SUBTRACT, 2));
    }
}

static scree_status parse_compare(parser *p, measure *out) {
    static const struct {
        const char *token;
        operation op;
    } tokens[] = {{"<=", OP_LESS_EQUAL}, {">=", OP_GREATER_EQUAL}, {"==", OP_EQUAL},
                  {"!=", OP_NOT_EQUAL},  {"<", OP_LESS},           {">", OP_GREATER}};
    TRY(parse_sum(p, out));
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        if (!accept(p, tokens[i].token)) continue;
        measure left = *out, right;
        TRY(parse_sum(p, &right));
        TRY(alike(p, left, right, "a comparison", out));
        *out = bare;
        return emit_operation(p, tokens[i].op, 2);
    }
    return SCREE_OK;
}

static scree_status parse_choice(parser *p, measure *out) {
    TRY(parse_compare(p, out));
    if (!accept(p, "?")) return SCREE_OK;
    measure yes, no;
    TRY(descend(p));
    TRY(parse_choice(p, &yes));
    if (!accept(p, ":")) return fail(p, "the ':' of '? :' is missing");
    TRY(parse_choice(p, &no));
    p->depth--;
    TRY(alike(p, yes, no, "'? :'", out));
    return emit_operation(p, OP_CHOOSE, 3);
}

static scree_status parse_all(parser *p, measure *out) {
    TRY(parse_choice(p, out));
    if (peek(p) == '\0') return SCREE_OK;
    return error_set(p->error, SCREE_BAD_INPUT, "'%.20s' is not allowed there", p->at);
}

scree_status expression_create(expression **out, const char *text, const char *const *variables,
                               scree_error *error) {
    *out = NULL;
    if (strnlen(text, LENGTH_LIMIT + 1) > LENGTH_LIMIT)
        return error_set(error, SCREE_BAD_INPUT, "it is longer than %d characters", LENGTH_LIMIT);
    expression *e = mem_alloc(1, sizeof *e);
    if (!e) return error_no_memory(error, "an expression");
    parser p = {.e = e, .at = text, .variables = variables, .error = error};
    scree_status status = parse_all(&p, &e->result);
    if (status != SCREE_OK) {
        expression_destroy(e);
        return status;
    }
    *out = e;
    return SCREE_OK;
}

void expression_destroy(expression *e) {
    if (!e) return;
    array_free(&e->steps);
    mem_free(e);
}

expression_kind expression_dimension(const expression *e, unit *dimension) {
    *dimension = e->result.dimension;
    return e->result.kind;
}

bool expression_next_name(const expression *e, size_t *cursor, uint32_t *index) {
    while (*cursor < e->steps.count) {
        const step *s = &e->steps.data[(*cursor)++];
        if (s->op != OP_NAME) continue;
        *index = s->index;
        return true;
    }
    return false;
}

/* Small whole powers by multiplication, so that r^2 is r*r to the last bit. */
static double power(double x, double y) {
    if (floor(y) != y || fabs(y) > 16) return math_pow(x, y);
    double product = 1;
    for (int i = 0; i < (int)fabs(y); i++)
        product *= x;
    return y < 0 ? 1 / product : product;
}

static double apply_one(operation op, double a) {
    switch (op) {
    case OP_NEGATE: return -a;
    case OP_SIN: return math_sin(a);
    case OP_COS: return math_cos(a);
    case OP_TAN: return math_tan(a);
    case OP_ASIN: return math_asin(a);
    case OP_ACOS: return math_acos(a);
    case OP_EXP: return math_exp(a);
    case OP_LOG: return math_log(a);
    case OP_SQRT: return sqrt(a);
    case OP_ABS: return fabs(a);
    case OP_FLOOR: return floor(a);
    default: return ceil(a);
    }
}

static double apply_two(operation op, double a, double b) {
    switch (op) {
    case OP_ADD: return a + b;
    case OP_SUBTRACT: return a - b;
    case OP_MULTIPLY: return a * b;
    case OP_DIVIDE: return a / b;
    case OP_POWER: return power(a, b);
    case OP_LESS: return a < b;
    case OP_LESS_EQUAL: return a <= b;
    case OP_GREATER: return a > b;
    case OP_GREATER_EQUAL: return a >= b;
    case OP_EQUAL: return a == b;
    case OP_NOT_EQUAL: return a != b;
    case OP_ATAN2: return math_atan2(a, b);
    case OP_MIN: return a < b ? a : b;
    default: return a > b ? a : b;
    }
}

static bool takes_two(operation op) {
    return (op >= OP_ADD && op <= OP_POWER) || (op >= OP_LESS && op <= OP_NOT_EQUAL) ||
           op == OP_ATAN2 || op == OP_MIN || op == OP_MAX;
}

double expression_eval(const expression *e, const double *values) {
    double stack[STACK_LIMIT + 1];
    size_t top = 0;
    for (size_t i = 0; i < e->steps.count; i++) {
        const step *s = &e->steps.data[i];
        if (s->op == OP_NUMBER) {
            stack[top++] = s->value;
        } else if (s->op == OP_NAME) {
            stack[top++] = values[s->index];
        } else if (s->op == OP_CHOOSE) {
            top -= 2;
            stack[top - 1] = stack[top - 1] != 0 ? stack[top] : stack[top + 1];
        } else if (takes_two(s->op)) {
            top--;
            stack[top - 1] = apply_two(s->op, stack[top - 1], stack[top]);
        } else {
            stack[top - 1] = apply_one(s->op, stack[top - 1]);
        }
    }
    return stack[0];
}

/* The reason why an operation on finite numbers has no finite result. */
static const char *trouble_of(operation op, double a, double b) {
    switch (op) {
    case OP_DIVIDE: return b == 0 ? "divides by zero" : "is too large for a number";
    case OP_POWER:
        if (a == 0) return "divides by zero: it takes zero to a negative power";
        return a < 0 ? "takes a negative number to a power that is not whole"
                     : "is too large for a number";
    case OP_SQRT: return "takes the square root of a negative number";
    case OP_LOG:
        return a == 0 ? "takes the logarithm of zero" : "takes the logarithm of a negative number";
    case OP_ASIN:
    case OP_ACOS: return "takes the arc sine or cosine of a number beyond 1";
    default: return "is too large for a number";
    }
}

const char *expression_trouble(const expression *e, const double *values) {
    double stack[STACK_LIMIT + 1];
    size_t top = 0;
    for (size_t i = 0; i < e->steps.count; i++) {
        const step *s = &e->steps.data[i];
        if (s->op == OP_NUMBER || s->op == OP_NAME) {
            stack[top++] = s->op == OP_NUMBER ? s->value : values[s->index];
            continue;
        }
        if (s->op == OP_CHOOSE) {
            top -= 2;
            stack[top - 1] = stack[top - 1] != 0 ? stack[top] : stack[top + 1];
            continue;
        }
        bool two = takes_two(s->op);
        if (two) top--;
        double a = stack[top - 1], b = two ? stack[top] : 0;
        stack[top - 1] = two ? apply_two(s->op, a, b) : apply_one(s->op, a);
        if (isfinite(a) && isfinite(b) && !isfinite(stack[top - 1])) return trouble_of(s->op, a, b);
    }
    return NULL;
}
