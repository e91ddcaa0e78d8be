/* The problem with a stored H of every contact, for methods that use H repeatedly. */
#ifndef PROBLEM_EXPLICIT_H
#define PROBLEM_EXPLICIT_H

#include "base/memory.h"
#include "problem/problem.h"

/* H by blocks of all contacts, as in struct problem. */
typedef struct explicit_H {
    ARRAY(uint32_t) entry_first, entry_body;
    ARRAY(size_t) H_first;
    ARRAY(double) H;
} explicit_H;

typedef struct explicit_problem {
    problem p;
    explicit_H own;
} explicit_problem;

/* H of all contacts of p, with offsets. False: out of memory. */
bool explicit_write(explicit_H *to, const problem *p);
void explicit_free(explicit_H *x);
/* *out is p itself if all of H is stored already; otherwise it refers to p and `room`. */
scree_status explicit_make(explicit_problem *room, const problem *p, const problem **out,
                           scree_error *error);

#endif
