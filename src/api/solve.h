/* What the files of scree/solve.h share. */
#ifndef API_SOLVE_H
#define API_SOLVE_H

#include "problem/fc.h"
#include "scree/solve.h"

/* Who solves when nobody is named. */
#define SOLVE_DEFAULT "nlgs"

struct scree_problem {
    fc_problem fc;
};

static inline size_t solve_rows(const scree_problem *p) {
    return (size_t)p->fc.contacts * fc_rows(&p->fc);
}
static inline size_t solve_dofs(const scree_problem *p) { return p->fc.global ? p->fc.M.rows : 0; }

#endif
