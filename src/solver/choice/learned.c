#include "solver/choice/learned.h"

#include <math.h>

enum { COST, IDLE, FAILURES, NUMBERS };

/* Weight of the newest solve in the smoothed cost, where it cost more and where it cost less. */
#define SHARE_MORE   0.3
#define SHARE_LESS   0.5
#define SHARE_FAILED 0.3  /* weight of the newest attempt in the share of failures */
#define UNLIKELY     0.75 /* above this share of failures a method counts as unreliable */
#define LONGEST_WAIT 32.0
#define OUTDATED     4.0 /* after this many solves a cost is out of date and is measured again */
/* Assumed cost of a method that was stopped, and of one that ended by itself without a solution, as
 * multiples of the work that it did. */
#define LEFT   1.5
#define FAILED 4.0

static double *of(double *memory, int which) { return memory + NUMBERS * which; }

/* Restart points may contain any number. */
static double failures(const double *m) { return fmin(m[FAILURES], 1.0); }

/* A failed attempt is given about twice the cost of a success, so with a share f of failures the
 * cost per success is (1 - f + 2 f) / (1 - f) times that of a success alone. */
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
    bool first = !(m[COST] > 0.0) || failures(m) >= 1.0; /* it has solved nothing so far */
    bool outdated = first || m[IDLE] >= OUTDATED;
    double share = outdated ? 1.0 : work > m[COST] ? SHARE_MORE : SHARE_LESS;
    m[COST] = (1.0 - share) * m[COST] + share * work;
    m[IDLE] = 0.0;
    /* a method that had solved nothing before is judged as if it had failed once */
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
