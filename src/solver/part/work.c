#include "solver/work.h"

/* Prices near the values that bench/bench_work.c fits to the processor time of eight methods. Kinds
 * that always occur together (numbers of a factor, of its solution and of its matrix) cannot be
 * told apart by the fit, so their shares are set by hand. */
const double work_price[WORK_KINDS] = {
    [WORK_LANE] = 0.28,   [WORK_CONTACT] = 2.0,  [WORK_VISIT] = 1.0,  [WORK_OUTSIDE] = 1000.0,
    [WORK_ROW] = 0.4,     [WORK_MATRIX] = 0.6,   [WORK_BODIES] = 1.3, [WORK_VECTOR] = 0.1,
    [WORK_CELL] = 100.0,  [WORK_ASSEMBLE] = 1.0, [WORK_ORDER] = 2.0,  [WORK_DENSE] = 0.3,
    [WORK_SPARSE] = 0.15, [WORK_FACTOR] = 8.0,   [WORK_SOLVE] = 0.5,  [WORK_SETUP] = 500.0,
};

const char *const work_name[WORK_KINDS] = {
    [WORK_LANE] = "lane",         [WORK_CONTACT] = "contact", [WORK_VISIT] = "visit",
    [WORK_OUTSIDE] = "outside",   [WORK_ROW] = "row",         [WORK_MATRIX] = "matrix",
    [WORK_BODIES] = "bodies",     [WORK_VECTOR] = "vector",   [WORK_CELL] = "cell",
    [WORK_ASSEMBLE] = "assemble", [WORK_ORDER] = "order",     [WORK_DENSE] = "dense",
    [WORK_SPARSE] = "sparse",     [WORK_FACTOR] = "factor",   [WORK_SOLVE] = "solve",
    [WORK_SETUP] = "setup",
};
