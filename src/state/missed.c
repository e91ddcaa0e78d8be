#include "state/missed.h"

#include <math.h>
#include <string.h>

#include "base/math.h"

/* The factor by which a limit is exceeded; NaN counts as the largest. */
static double excess(double value, double limit) { return isnan(value) ? INFINITY : value / limit; }

void miss_add(step_miss *miss, scree_missed test, const missed_test *number) {
    uint32_t bit = 1u << test;
    missed_test *own = &miss->of[test];
    bool worse = !(miss->tests & bit) ||
                 excess(number->value, number->limit) > excess(own->value, own->limit);
    miss->tests |= bit;
    if (worse) *own = *number;
}

void miss_merge(step_miss *to, const step_miss *from) {
    for (int k = 0; k < SCREE_MISSED_TESTS; k++)
        if (from->tests & 1u << k) miss_add(to, (scree_missed)k, &from->of[k]);
    to->method = from->method;
}

scree_missed miss_worst(const step_miss *miss) {
    int worst = -1;
    double most = 0;
    for (int k = 0; k < SCREE_MISSED_TESTS; k++) {
        if (!(miss->tests & 1u << k)) continue;
        double by = excess(miss->of[k].value, miss->of[k].limit);
        if (worst >= 0 && !(by > most)) continue;
        worst = k;
        most = by;
    }
    return (scree_missed)(worst < 0 ? 0 : worst);
}

/* This logarithm is computed here and not by libm, because the number becomes part of the state. */
double miss_needed(double then_at, double then, double now_at, double now, double limit) {
    if (!(now_at > then_at) || !(then > 0) || !isfinite(then)) return 0;
    if (!(now < then)) return INFINITY;
    if (!(now > limit)) return now_at;
    return now_at + (now_at - then_at) * math_log(now / limit) / math_log(then / now);
}

void missed_register(missed_state *m) {
    table *t = &m->table;
    t->name = "missed";
    table_add(t, "count", COLUMN_I64, SCREE_MISSED_TESTS, (void **)&m->count);
    table_add(t, "largest", COLUMN_F64, SCREE_MISSED_TESTS, (void **)&m->largest);
    table_add(t, "at", COLUMN_I64, SCREE_MISSED_TESTS, (void **)&m->at);
    table_add(t, "where", COLUMN_U64, 2 * SCREE_MISSED_TESTS, (void **)&m->where);
    table_add(t, "needed", COLUMN_F64, SCREE_MISSED_TESTS, (void **)&m->needed);
    table_add(t, "vain", COLUMN_I64, SCREE_MISSED_TESTS, (void **)&m->vain);
    table_add(t, "step", COLUMN_I64, MISSED_STEPS, (void **)&m->step);
    table_add(t, "test", COLUMN_I64, MISSED_STEPS, (void **)&m->test);
    table_add(t, "t", COLUMN_F64, MISSED_STEPS, (void **)&m->t);
    table_add(t, "value", COLUMN_F64, MISSED_STEPS, (void **)&m->value);
    table_add(t, "limit", COLUMN_F64, MISSED_STEPS, (void **)&m->limit);
    table_add(t, "body", COLUMN_U64, 2 * MISSED_STEPS, (void **)&m->body);
    table_add(t, "method", COLUMN_U8, MISSED_STEPS * MISSED_METHOD, (void **)&m->method);
}

scree_status missed_reserve(missed_state *m, scree_error *error) {
    TRY(table_resize(&m->table, 1, error));
    return table_resize(&m->table, 0, error);
}

static void count_tests(missed_state *m, const step_miss *miss, int64_t step) {
    for (int k = 0; k < SCREE_MISSED_TESTS; k++) {
        if (!(miss->tests & 1u << k)) continue;
        const missed_test *of = &miss->of[k];
        m->count[k]++;
        if (m->at[k] == 0 || !(of->value <= m->largest[k])) {
            m->largest[k] = of->value;
            m->at[k] = step;
            memcpy(m->where + 2 * k, of->body, sizeof of->body);
        }
        if (isinf(of->needed))
            m->vain[k]++;
        else if (of->needed > m->needed[k])
            m->needed[k] = of->needed;
    }
}

/* Moves the worst steps from `place` on back by one. */
static void make_place(missed_state *m, int place) {
    size_t rest = (size_t)(MISSED_STEPS - 1 - place);
    memmove(m->step + place + 1, m->step + place, rest * sizeof *m->step);
    memmove(m->test + place + 1, m->test + place, rest * sizeof *m->test);
    memmove(m->t + place + 1, m->t + place, rest * sizeof *m->t);
    memmove(m->value + place + 1, m->value + place, rest * sizeof *m->value);
    memmove(m->limit + place + 1, m->limit + place, rest * sizeof *m->limit);
    memmove(m->body + 2 * (place + 1), m->body + 2 * place, 2 * rest * sizeof *m->body);
    memmove(m->method + MISSED_METHOD * (place + 1), m->method + MISSED_METHOD * place,
            MISSED_METHOD * rest);
}

/* Among equals the earlier step stays first. */
static void keep_worst(missed_state *m, const step_miss *miss, int64_t step, double t) {
    scree_missed test = miss_worst(miss);
    const missed_test *of = &miss->of[test];
    int place = 0;
    while (place < MISSED_STEPS && m->step[place] > 0 &&
           !(excess(of->value, of->limit) > excess(m->value[place], m->limit[place])))
        place++;
    if (place == MISSED_STEPS) return;
    make_place(m, place);
    m->step[place] = step;
    m->test[place] = test;
    m->t[place] = t;
    m->value[place] = of->value;
    m->limit[place] = of->limit;
    m->body[2 * place] = of->body[0];
    m->body[2 * place + 1] = of->body[1];
    char *name = (char *)m->method + MISSED_METHOD * place;
    memset(name, 0, MISSED_METHOD);
    if (miss->method) strncpy(name, miss->method, MISSED_METHOD - 1);
}

void missed_note(missed_state *m, const step_miss *miss, int64_t step, double t) {
    if (!miss->tests) return;
    if (m->table.count == 0 && table_resize(&m->table, 1, NULL) != SCREE_OK) return;
    count_tests(m, miss, step);
    keep_worst(m, miss, step, t);
}
