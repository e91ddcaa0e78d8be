#include "solver/part/learned.h"

#include <math.h>

enum { COST, IDLE, LOSSES, NUMBERS };

/* Share of the last solve in the smoothed cost, where it cost more and where it cost less. */
#define SHARE_MORE   0.3
#define SHARE_LESS   0.5
#define FIRST_TRY    4.0 /* solves; twice that for a method that failed twice, and so on */
#define LONGEST_WAIT 32.0
#define MOST_LOSSES  10.0 /* that count */
#define OUTDATED     4.0  /* solves after which an old cost says nothing, and is looked at again */
/* A method that was left before its end is expected to take this many times the work that it had;
 * one that ended by itself without a solution, this many times. */
#define LEFT   1.5
#define FAILED 4.0

static double *of(double *memory, int which) { return memory + NUMBERS * which; }

double learned_cost(const double *memory, int which, double prior) {
    if (!memory || !(memory[NUMBERS * which + COST] > 0.0)) return prior;
    return memory[NUMBERS * which + COST];
}

bool learned_due(const double *memory, int which) {
    if (!memory) return false;
    const double *m = memory + NUMBERS * which;
    double losses = fmin(m[LOSSES], MOST_LOSSES);
    double wait = losses > 0.0 ? fmin(ldexp(FIRST_TRY, (int)losses - 1), LONGEST_WAIT) : OUTDATED;
    return m[COST] > 0.0 || m[LOSSES] > 0.0 ? m[IDLE] >= wait : true;
}

void learned_begin(double *memory) {
    for (int which = 0; memory && which < LEARNED_METHODS; which++)
        of(memory, which)[IDLE] += 1.0;
}

void learned_solved(double *memory, int which, double work) {
    if (!memory) return;
    double *m = of(memory, which);
    bool outdated = !(m[COST] > 0.0) || m[IDLE] >= OUTDATED;
    double share = outdated ? 1.0 : work > m[COST] ? SHARE_MORE : SHARE_LESS;
    m[COST] = (1.0 - share) * m[COST] + share * work;
    m[IDLE] = m[LOSSES] = 0.0;
}

bool learned_failed(const double *memory, int which) {
    return memory && memory[NUMBERS * which + LOSSES] > 1.0;
}

double learned_solves(const double *memory, int which) {
    return learned_failed(memory, which) ? 0.0 : learned_cost(memory, which, 0.0);
}

void learned_unsolved(double *memory, int which, double work, bool left) {
    if (!memory) return;
    double *m = of(memory, which), expected = (left ? LEFT : FAILED) * work;
    bool solved_before = m[COST] > 0.0 && m[LOSSES] == 0.0;
    double share = solved_before ? SHARE_MORE : 1.0;
    if (expected > m[COST]) m[COST] = (1.0 - share) * m[COST] + share * expected;
    m[IDLE] = 0.0;
    m[LOSSES] = solved_before ? 1.0 : fmin(fmax(m[LOSSES], 1.0) + 1.0, MOST_LOSSES);
}
