/* Functions of time: evaluation, mean, reading and release, the same for every kind. */
#include "model/function.h"

#include <string.h>

#include "base/memory.h"
#include "model/function_kinds.h"

double function_value(const function *f, double t) { return f->kind->value(f->parameters, t); }

/* Gauss-Legendre with 5 points: exact for polynomials up to degree 9 (Abramowitz and Stegun,
 * table 25.4). */
static double gauss_mean(const function *f, double middle, double half) {
    static const double node1 = 0.53846931010568309104, node2 = 0.90617984593866399280;
    static const double weight0 = 0.56888888888888888889, weight1 = 0.47862867049936646804,
                        weight2 = 0.23692688505618908751;
    double sum = weight0 * function_value(f, middle);
    sum += weight1 *
           (function_value(f, middle - node1 * half) + function_value(f, middle + node1 * half));
    sum += weight2 *
           (function_value(f, middle - node2 * half) + function_value(f, middle + node2 * half));
    return 0.5 * sum;
}

/* Two halves, so that a kink in the middle of the interval does no harm. */
double function_mean(const function *f, double t0, double t1) {
    if (f->kind->mean) return f->kind->mean(f->parameters, t0, t1);
    double quarter = 0.25 * (t1 - t0), middle = t0 + 2 * quarter;
    if (quarter == 0) return function_value(f, t0);
    return 0.5 *
           (gauss_mean(f, middle - quarter, quarter) + gauss_mean(f, middle + quarter, quarter));
}

void function_free(function *f) {
    if (!f || !f->kind) return;
    if (f->parameters) {
        if (f->kind->release) f->kind->release(f->parameters);
        param_free(&f->kind->head, f->parameters);
        mem_free(f->parameters);
    }
    *f = (function){0};
}

static size_t count_rows(const param *rows) {
    size_t count = 0;
    while (rows && rows[count].name)
        count++;
    return count;
}

/* A copy of the rows of k whose values have the dimension required here; freed by mem_free. */
static param *rows_with_dimension(const kind *k, unit dimension) {
    size_t count = count_rows(k->params);
    param *rows = mem_alloc(count + 1, sizeof *rows);
    if (!rows) return NULL;
    for (size_t i = 0; i < count; i++) {
        rows[i] = k->params[i];
        if (rows[i].flags & FUNCTION_VALUE) rows[i].dimension = dimension;
    }
    return rows;
}

static scree_status read_parameters(const kind *k, const node *map, const char *const *ignore,
                                    unit dimension, const param_scope *scope, void *out,
                                    scree_error *error) {
    kind here = *k;
    param *rows = rows_with_dimension(k, dimension);
    if (!rows) return error_no_memory(error, "a function of time");
    here.params = rows;
    scree_status status = param_read(&here, map, ignore, scope, out, error);
    mem_free(rows);
    return status;
}

static scree_status build(const function *f, unit dimension, const param_scope *scope,
                          scree_error *error) {
    if (f->kind == &function_expression) TRY(function_expression_bind(f->parameters, scope, error));
    return f->kind->build ? f->kind->build(f->parameters, dimension, error) : SCREE_OK;
}

/* Whether the text begins with the file name already. */
static bool has_place(const node *map, const scree_error *inner) {
    return map && map->file && strncmp(inner->text, map->file, strlen(map->file)) == 0;
}

scree_status function_read(const function_kind *k, const node *map, const char *const *ignore,
                           unit dimension, const param_scope *scope, function *out,
                           scree_error *error) {
    scree_error inner = {0};
    *out = (function){0};
    function f = {k, mem_alloc(1, k->head.size)};
    if (!f.parameters) return error_no_memory(error, "a function of time");
    scree_status status =
        read_parameters(&k->head, map, ignore, dimension, scope, f.parameters, error);
    if (status != SCREE_OK) {
        mem_free(f.parameters);
        return status;
    }
    status = build(&f, dimension, scope, &inner);
    if (status == SCREE_OK) {
        *out = f;
        return SCREE_OK;
    }
    if (status == SCREE_BAD_INPUT && !has_place(map, &inner))
        node_error(map, error, "%s", inner.text);
    else
        error_set(error, status, "%s", inner.text);
    param_free(&k->head, f.parameters);
    mem_free(f.parameters);
    return status;
}

static scree_status make_sine(const sine_function *sine, function *out, scree_error *error) {
    sine_function *copy = mem_alloc(1, sizeof *copy);
    if (!copy) return error_no_memory(error, "a function of time");
    *copy = *sine;
    *out = (function){&function_sine, copy};
    return SCREE_OK;
}

scree_status function_read_ellipse(const node *map, unit dimension, function out[2],
                                   scree_error *error) {
    ellipse_motion ellipse = {0};
    sine_function sine[2];
    out[0] = out[1] = (function){0};
    TRY(read_parameters(&function_ellipse, map, NULL, dimension, NULL, &ellipse, error));
    ellipse_sines(&ellipse, &sine[0], &sine[1]);
    TRY(make_sine(&sine[0], &out[0], error));
    scree_status status = make_sine(&sine[1], &out[1], error);
    if (status != SCREE_OK) function_free(&out[0]);
    return status;
}

scree_status function_make_constant(double value, function *out, scree_error *error) {
    constant_function *p = mem_alloc(1, sizeof *p);
    *out = (function){0};
    if (!p) return error_no_memory(error, "a function of time");
    p->value = value;
    *out = (function){&function_constant, p};
    return SCREE_OK;
}
