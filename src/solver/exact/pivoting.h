/* Linear complementarity, 0 <= z _|_ M z + q >= 0, by Lemke's complementary pivoting: a dense
 * dictionary, ties of the ratio test broken lexicographically, so that it cannot cycle. */
#ifndef SOLVER_EXACT_PIVOTING_H
#define SOLVER_EXACT_PIVOTING_H

#include "base/memory.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum pivoting_result {
    PIVOTING_SOLVED,
    PIVOTING_RAY,  /* ended on a ray: z is its direction. M positive semidefinite: no z >= 0 has
                      M z + q >= 0, M z = 0 and q . z < 0 */
    PIVOTING_LIMIT /* of pivots, or cancelled */
} pivoting_result;

typedef struct pivoting {
    size_t n;
    ARRAY(double) M, q;         /* (n x n), (n): in; kept */
    ARRAY(double) z;            /* (n): out */
    int64_t pivots;             /* made */
    double work;                /* multiply-adds */
    bool (*cancel)(void *user); /* asked at intervals; NULL: never cancelled */
    void *user;
    /* private: basic_i = constant_i + sum_j table_ij nonbasic_j. Variables: w_k is k, z_k is n + k,
     * the artificial one 2 n */
    ARRAY(double) table, constant;           /* (n x (n + 1)), (n) */
    ARRAY(uint32_t) basic, nonbasic, column; /* (n), (n + 1), (2 n + 1): where nonbasic, or none */
    ARRAY(uint32_t) pivot;
} pivoting;

/* Memory for n unknowns; the caller then fills M and q. False: out of memory. */
bool pivoting_reserve(pivoting *p, size_t n);
pivoting_result pivoting_solve(pivoting *p, int64_t most_pivots);
void pivoting_free(pivoting *p);

#endif
