#include "solver/choice/learned.h"

#include <math.h>

enum { COST, IDLE, FAILURES, NUMBERS };

/* Share of the last solve in the smoothed cost, where it cost more and where it cost less. */
#define SHARE_MORE   0.3
#define SHARE_LESS   0.5
#define SHARE_FAILED 0.3  /* of the last attempt in the share of failures */
#define UNLIKELY     0.75 /* share of failures from which a method is known for them */
#define LONGEST_WAIT 32.0
#define OUTDATED     4.0 /* solves after which an old cost says nothing, and is looked at again */
/* A method that was left before its end is expected to take this many times the work that it had;
 * one that ended by itself without a solution, this many times. */
#define LEFT   1.5
#define FAILED 4.0

static double *of(double *memory, int which) { return memory + NUMBERS * which; }

/* Any number may come from a restart point. */
static double failures(const double *m) { return fmin(m[FAILURES], 1.0); }

/* An attempt that fails is given about twice the cost of one that succeeds, so with a share f of
 * failures a success costs (1 - f + 2 f) / (1 - f) times that. */
static double cost_with_failures(double cost, double f) {
    return cost * (1.0 + f) / fmax(1.0 - f, 0.02);
}

double learned_cost(const double *memory, int which, double prior) {
    if (!memory) return prior;
    const double *m = memory + NUMBERS * which;
    return m[COST] > 0.0 ? cost_with_failures(m[COST], failures(m)) : prior;
}

bool learned_due(const double *memory, int which) {
    if (!memory) return false;
    const double *m = memory + NUMBERS * which;
    double wait = fmin(OUTDATED / fmax(1.0 - failures(m), 0.01), LONGEST_WAIT);
    if (!(m[COST] > 0.0)) return !(failures(m) > 0.0) || m[IDLE] >= OUTDATED;
    return m[IDLE] >= wait;
}

void learned_begin(double *memory) {
    for (int which = 0; memory && which < LEARNED_METHODS; which++)
        of(memory, which)[IDLE] += 1.0;
}

void learned_solved(double *memory, int which, double work) {
    if (!memory) return;
    double *m = of(memory, which);
    bool first = !(m[COST] > 0.0) || failures(m) >= 1.0; /* until now it has solved nothing */
    bool outdated = first || m[IDLE] >= OUTDATED;
    double share = outdated ? 1.0 : work > m[COST] ? SHARE_MORE : SHARE_LESS;
    m[COST] = (1.0 - share) * m[COST] + share * work;
    m[IDLE] = 0.0;
    /* a method that had solved nothing is judged anew, like one that failed once */
    m[FAILURES] = first && failures(m) > 0.0 ? SHARE_FAILED : (1.0 - SHARE_FAILED) * failures(m);
}

bool learned_failed(const double *memory, int which) {
    return memory && failures(memory + NUMBERS * which) > UNLIKELY;
}

double learned_failures(const double *memory, int which) {
    return memory ? failures(memory + NUMBERS * which) : 0.0;
}

double learned_solves(const double *memory, int which) {
    return !memory || learned_failed(memory, which) ? 0.0 : memory[NUMBERS * which + COST];
}

void learned_tried(double *memory, int which) {
    if (!memory) return;
    double *m = of(memory, which), f = failures(m);
    m[IDLE] = 0.0;
    m[FAILURES] = m[COST] > 0.0 ? f + SHARE_FAILED * (1.0 - f) : SHARE_FAILED;
}

void learned_unsolved(double *memory, int which, double work, bool left) {
    if (!memory) return;
    double *m = of(memory, which), f = failures(m);
    bool never = !(m[COST] > 0.0) || f >= 1.0;
    if (never) m[COST] = fmax(m[COST], (left ? LEFT : FAILED) * work);
    m[IDLE] = 0.0;
    m[FAILURES] = never ? 1.0 : f + SHARE_FAILED * (1.0 - f);
}
