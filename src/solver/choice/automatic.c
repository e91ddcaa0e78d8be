/* `auto`, the default: chooses among the other solvers.
 *
 * Cheap methods solve most problems in little time and fail on some; the interior point solves
 * nearly all of them at a cost that is roughly known beforehand. Therefore a cheap method may spend
 * about as much as the sure one will cost; if it has not succeeded by then, the sure method is
 * started. The total cost is then at most a small multiple of the sure method's cost on any
 * problem, and a small multiple of the cheap method's cost where that succeeds (docs/solvers.md
 * derives the bounds). Problems that the interior point does not solve go to the persistent method,
 * and then to the remaining methods. In the plane, small problems are also solved by pivoting, and
 * the smallest are decided by trying every combination of open, sticking and sliding contacts.
 *
 * Costs are counted work (solver/work.h), never seconds, so that a run repeats bit for bit. In time
 * steps the method that has cost least so far comes first; now and then another one is tried within
 * that cost (solver/choice/learned.h).
 *
 * Every result is measured by the residual of the exact law; a solve is reported as converged by
 * that measure alone. */
#include <string.h>

#include "base/math.h"
#include "base/memory.h"
#include "problem/expand.h"
#include "problem/needs.h"
#include "problem/shared.h"
#include "solver/choice/leg.h"
#include "solver/choice/paths.h"
#include "solver/exact/combination.h"
#include "solver/methods.h"

/* Budget of sweeps in time steps: the expected cost of the method that would replace them, at least
 * C / 2 (in the plane) and at most INSTEAD_MOST C. From half of the budget on, sweeps go on only if
 * their rate of convergence predicts an end within HOPE times the budget. The rate is taken over
 * the last third of the sweeps, and it varies. */
#define SWEEPS_PRIOR  0.2 /* times C: cost of sweeps that is assumed before any was measured */
#define SWEEPS_SHARE  0.5
#define INSTEAD_MOST  4.0
#define HOPE          2.0
#define SWEEPS_CAPPED 0.2 /* times C: a lower limit on iterations is meant for sweeps */
/* For a single problem no earlier costs are known. After sweeps comes Newton's method in space and
 * a sure method in the plane. Once sweeps have spent some share of that method's cost, they must
 * predict an end for about that cost. Momentum converges in jumps and wins more often in space, so
 * it gets more time there. Newton's method mostly succeeds early or not at all, so it gets less
 * than in time steps. */
#define ALONE_MOST       0.3
#define ALONE_MOST_LEAPS 0.4
#define ALONE_PATIENCE   0.2 /* times the cost of the next method, */
#define ALONE_PROMISE    1.1 /* and likewise */
#define LEAPS_PATIENCE   0.4
#define LEAPS_PROMISE    2.0
#define ALONE_BARE       0.3 /* times C: Newton's method without proximal steps, on bodies */
/* Budgets for single problems in the plane, times C: sweeps before the persistent method, Newton's
 * method while many contacts are far from a solution, and the interior point between two attempts
 * of the persistent method. */
#define PLANE_SWEEPS     0.05
#define PLANE_BARE       0.25
#define FAR              1e-2
#define PLANE_INTERIOR   0.8
#define PATH_SECANTS     6.0 /* times C: the same with secants, after the interior point */
#define PLANE_MORE       0.6 /* times C: sweeps before the method starts again */
#define ALONE_NEWTON     0.55
#define ALONE_NEXT       0.37 /* share of C that Newton's method costs where it succeeds */
#define ALONE_PERSISTENT 0.3  /* in space, before the interior point */
#define NEWTON_SHARE     0.47 /* times the sure method's cost: Newton's method from the start */
#define NEWTON_KNOWN     0.2  /* the same where it has solved earlier problems */
#define CLOSE            1e-3 /* below this residual Newton's method may finish what sweeps began, */
#define FINISH_SHARE     0.4  /* with this share of the sweeps' work, */
#define FINISH_MOST      8.0  /* and about 16 Newton steps: most attempts that succeed take 5 */
#define FINISH_FALL      0.1  /* if the value fell by this factor, as much work again is allowed */
#define FINISH_AGAIN     0.5  /* retry once the value fell by this factor since the last failure */
#define FINISH_LATE      0.2  /* times the sure method's cost: last attempt before it starts */
#define LOOK_SHARE       0.15 /* times the sure method's cost: last sweeps before it starts */
#define PIECE_PATIENCE   0.3  /* share of a part before it may be stopped */
#define PIECE_ALONE      0.1  /* the same for a single problem */
#define PART_FIRST       6.0  /* first part of sweeps, in multiples of Newton's least cost, */
#define PART_USUAL       0.7  /* and at least this share of what they usually cost */
/* When another method is due for a trial, its budget is this share of the first choice's cost.
 * Sweeps get more, since they win when the bodies come to rest. */
#define CHALLENGE_SWEEPS 0.6 /* also for the other sure method */
#define CHALLENGE_OTHERS 0.35
#define CHALLENGE_OTHER  0.9  /* for the other kind of sweeps */
#define CHALLENGE_DEAR   0.9  /* where the first choice costs more than the sure method should */
#define SURE_LEAST       0.25 /* times C: least assumed cost of the sure methods */
#define ROOM             2.0  /* times its expected cost, after which another method is tried */
/* In time steps in space the interior point may spend SURE_SPACE times its expected cost; if it has
 * not found a solution by then, other methods have their turn, and it starts again in the rounds. A
 * single problem allows it more, and then gives the persistent method LONG_ALONE times as much: the
 * cost of both from a cold start varies that widely, and a method that is stopped and started again
 * is paid for twice. In the plane the persistent method is as sure as the interior point: it costs
 * less in small problems and somewhat more in large ones. The one that comes first is stopped after
 * SURE_PLANE times its expected cost. The persistent method hardly ever fails in the plane, so it
 * then runs to its end. Newton's method from the start comes after both. */
#define SURE_SPACE       2.0
#define SURE_ALONE       6.0
#define LONG_ALONE       4.0
#define PERSISTENT_SPACE 2.0 /* cost of the persistent method in time steps, in interior points */
#define SURE_PLANE       8.0
#define PATH_SMALL       600 /* contacts: larger problems may try Newton's method first */
#define PATH_SHARE       0.5 /* times C: assumed cost of the persistent method in the plane */
#define NEWTON_LATE      2.0
#define BARE_SHARE       0.22 /* times C: Newton's method without proximal steps, in space */
#define ROUNDS           4    /* number of rounds after the contenders have failed; */
#define ROUND_GROWS      3.0  /* budgets grow by this factor from round to round */
#define SHAKEN           12   /* attempts from randomly scaled impulses after the rounds */
#define FACTOR_LARGEST   2e9  /* multiply-adds of the largest factorisation that is considered */
/* In the plane, after the contenders have failed: contacts up to which a problem is solved by
 * pivoting, pivots allowed per contact (successful runs take about 3), and the largest number of
 * combinations that are tried. */
#define PIVOTS_CONTACTS   60
#define PIVOTS_EACH       20
#define COMBINATIONS_MOST 20000.0

static scree_status automatic_create(const solver_kind *k, const void *parameters, solver **out,
                                     scree_error *error) {
    (void)parameters;
    *out = mem_alloc(1, sizeof **out);
    return *out ? SCREE_OK : error_no_memory(error, k->head.name);
}

static void automatic_destroy(solver *s) {
    if (!s) return;
    leg_free(s);
    mem_free(s);
}

/* The outcome of the last method does not tell why the whole ended: that method may have been
 * stopped by the watch or have used its own share of the iterations. The whole reports exhausted
 * iterations or work only if the caller's limits were reached; otherwise no method was left to
 * try. */
static solver_outcome outcome_of(const attempt *a) {
    if (a->best <= a->settings->tolerance) return SOLVER_CONVERGED;
    if (a->info->outcome == SOLVER_INFEASIBLE) return SOLVER_INFEASIBLE;
    if (attempt_cancelled(a)) return SOLVER_CANCELLED;
    return attempt_exhausted(a) ? SOLVER_MAX_ITERATIONS : SOLVER_STALLED;
}

static double known_cost(const attempt *a, stage which, double prior) {
    return attempt_unit(a) * learned_cost(a->settings->memory, (int)which, prior / attempt_unit(a));
}

static double solving_cost(const attempt *a, stage which) {
    return attempt_unit(a) * learned_solves(a->settings->memory, (int)which);
}

/* Assumed costs before any was measured. Accelerated sweeps come first, then Newton's method, which
 * often costs less than the interior point but may fail to converge. Plain sweeps suit steps whose
 * start is close to the solution, and are tried there. In space the persistent method comes after
 * the interior point in time steps, where it starts best from the impulses of the last step;
 * otherwise it comes in the rounds. */
static double cost_of(const attempt *a, stage which) {
    double prior = which == STAGE_INTERIOR      ? a->sure
                   : which == STAGE_NEWTON      ? (a->paths ? NEWTON_LATE : NEWTON_SHARE) * a->sure
                   : which == STAGE_ACCELERATED ? SWEEPS_PRIOR * a->sure
                   : which == STAGE_PERSISTENT && a->paths            ? PATH_SHARE * a->sure
                   : which == STAGE_PERSISTENT && a->settings->memory ? PERSISTENT_SPACE * a->sure
                                                                      : INFINITY;
    return known_cost(a, which, prior);
}

/* Whether a method takes part at all. On bodies momentum costs little and saves most sweeps, so
 * other kinds of sweeps are tried in time steps alone: plain sweeps in the plane and in larger
 * worlds (a tower of jenga), Anderson's where there are few contacts (dominoes, linkages). In
 * larger worlds Anderson's only add cost: 945 spheres took 2.5 times the work. Plain sweeps do so
 * in space with few contacts: what they leave undecided among redundant contacts made later steps
 * harder, and sixty dominoes took four times the work. */
static bool contends(const attempt *a, stage which) {
    bool few = has_momentum(a->p) && a->p->contacts <= MIXED_MOST;
    if (which == STAGE_SWEEPS)
        return a->p->W || (a->settings->memory && !(few && a->p->dimension == 3));
    if (which == STAGE_MIXED) return a->settings->memory && few;
    return sweeps(which) || a->factors;
}

/* The contender of least cost that was not yet tried, either among those that failed the last time
 * or among the others. */
static stage cheapest_of(const attempt *a, bool failed) {
    stage best = STAGES;
    for (int i = 0; i < CONTENDERS; i++) {
        stage which = (stage)i;
        if (a->tried[i] || !contends(a, which) || !isfinite(cost_of(a, which))) continue;
        if (learned_failed(a->settings->memory, i) != failed) continue;
        if (best == STAGES || cost_of(a, which) < cost_of(a, best)) best = which;
    }
    return best;
}

/* A method that failed the last time would fail again with the same budget: it comes when it is due
 * (try_another) or when no other is left. STAGES means that there is none. */
static stage cheapest(const attempt *a) {
    stage best = cheapest_of(a, false);
    return best == STAGES ? cheapest_of(a, true) : best;
}

/* Cost of going on without sweeps or without Newton's method: by a method that has converged
 * before, or by the sure method. A single hard step may have raised this estimate; the limit keeps
 * the following steps from paying for it. */
static double cost_without(const attempt *a, stage which) {
    double paths = a->paths ? PATH_SHARE * a->sure : INFINITY;
    double known = known_cost(a, STAGE_PERSISTENT, paths);
    if (which != STAGE_NEWTON) known = fmin(known, known_cost(a, STAGE_NEWTON, INFINITY));
    return fmin(fmin(known, cost_of(a, STAGE_INTERIOR)), INSTEAD_MOST * a->sure);
}

static bool is_sure(stage which) { return which == STAGE_INTERIOR || which == STAGE_PERSISTENT; }

/* Budget of a method before another one of cost Z = `instead` is tried. The method costs a where it
 * succeeds, and fails in a share f of the solves. With the budget B the mean cost is (1 - f) a + f
 * (B
 * + Z), which is less than Z as long as B < (1 - f) (Z - a) / f. */
static double worth_spending(const attempt *a, stage which, double instead) {
    double f = learned_failures(a->settings->memory, (int)which);
    double own = solving_cost(a, which);
    double worth = f > 0.0 && own > 0.0 ? (1.0 - f) * fmax(instead - own, 0.0) / f : INFINITY;
    return fmin(instead, worth);
}

static leg plan_sweeps(const attempt *a, stage which) {
    leg own = {which, FROM_BEST, TO_ITS_END};
    double room = ROOM * solving_cost(a, which);
    if (!a->small) return own;
    own.most = attempt_share(a, which);
    if (stands_alone(a)) {
        bool leaps = !a->p->W;
        double next = ALONE_NEXT * a->sure;
        own.budget = (leaps ? ALONE_MOST_LEAPS : ALONE_MOST) * a->sure;
        own.patience = (leaps ? LEAPS_PATIENCE : ALONE_PATIENCE) * next;
        own.promise = (leaps ? LEAPS_PROMISE : ALONE_PROMISE) * next;
    } else {
        own.budget = fmax(worth_spending(a, which, cost_without(a, which)), room);
        /* all kinds of sweeps share one budget */
        own.budget = fmax(own.budget - a->swept, a->s->cost.least_sweeps);
        own.patience = fmax(SWEEPS_SHARE * own.budget, room);
        own.promise = HOPE * own.budget;
    }
    return own;
}

/* In the plane the persistent method starts best from the result of sweeps, because its paths are
 * short there; in space it starts best from the impulses of the last step. */
static origin start_of(const attempt *a, stage which) {
    return which == STAGE_PERSISTENT && a->paths ? FROM_BEST : FROM_START;
}

/* Budget of the interior point before other methods have their turn, in expected costs. */
static double sure_share(const attempt *a) {
    if (a->paths) return a->tried[STAGE_PERSISTENT] ? SURE_ALONE : SURE_PLANE;
    return stands_alone(a) ? SURE_ALONE : SURE_SPACE;
}

/* Budget of Newton's method from the start: a share of C, and where it has solved steps before,
 * what is worth spending before a sure method. */
static double newton_budget(const attempt *a, double room) {
    double share = stands_alone(a) ? ALONE_NEWTON : room > 0.0 ? NEWTON_KNOWN : NEWTON_SHARE;
    double instead = cost_without(a, STAGE_NEWTON);
    double worth = room > 0.0 ? worth_spending(a, STAGE_NEWTON, instead) : 0.0;
    return fmax(fmax(share * a->sure, room), worth);
}

/* Budgets of the contenders: for sweeps a share of the cost of their replacement, for Newton's
 * method most of that cost, for the sure methods a multiple of their expected cost. */
static leg plan(const attempt *a, stage which) {
    leg own = {which, start_of(a, which), TO_ITS_END};
    double room = ROOM * solving_cost(a, which);
    if (sweeps(which)) return plan_sweeps(a, which);
    if (which == STAGE_PERSISTENT && !a->paths)
        own.budget = fmax(1.5 * PERSISTENT_SPACE * a->sure, 2.0 * room);
    if (which == STAGE_PERSISTENT && a->paths)
        own.budget = fmax((PATH_PARTS + PATH_COLD) * a->sure, 2.0 * room);
    if (which == STAGE_INTERIOR) own.budget = fmax(sure_share(a) * a->sure, room);
    if (which == STAGE_NEWTON) own.budget = newton_budget(a, room);
    return own;
}

/* Newton's method from the sweeps' impulses once these are close to a solution, for a share of the
 * sweeps' work: dense flowing packings are solved by the two together and by neither alone. */
static scree_status finish_within(attempt *a, double budget, solver_info *sum, scree_error *error) {
    bool tried = a->tried[STAGE_NEWTON];
    leg own = {STAGE_NEWTON, FROM_BEST, budget, INFINITY, INFINITY, INT64_MAX};
    solver_info found;
    double before;
    if (!a->factors || attempt_over(a) || !(a->best < CLOSE) ||
        !(a->best < FINISH_AGAIN * a->finished_from) || !(a->s->cost.least_newton < budget))
        return SCREE_OK;
    do {
        before = a->best;
        TRY(leg_run(a, &own, &found, error));
        sum->work += found.work;
    } while (!attempt_over(a) && a->best < FINISH_FALL * before);
    a->finished_from = a->best;
    a->finish_budget = budget;
    a->tried[STAGE_NEWTON] = tried; /* Newton's method from the start is listed as another method */
    return SCREE_OK;
}

static scree_status finish_sweeps(attempt *a, solver_info *sum, scree_error *error) {
    double most = FINISH_MOST * a->s->cost.least_newton;
    return finish_within(a, fmin(FINISH_SHARE * a->swept, most), sum, error);
}

/* One more attempt before the sure method is paid for, if too few Newton steps were made before. */
static scree_status finish_late(attempt *a, scree_error *error) {
    solver_info sum = {0};
    if (a->finish_budget < 0.5 * FINISH_LATE * a->sure) a->finished_from = INFINITY;
    return finish_within(a, FINISH_LATE * a->sure, &sum, error);
}

/* Sweeps soon find which contacts are open, stick and slide, and then converge slowly; Newton's
 * method converges fast once these states are known. So sweeps come in parts, each as long as all
 * parts before, and Newton's method is tried after each part. Where sweeps usually solve the steps,
 * the first part is nearly as long as they usually take: with Newton's share of it, at most 0.4, a
 * part of 0.7 does not raise what is usual. The sweeps go on from their own last
 * impulses and not from the best ones: these may have a larger residual, but sweeping on from them
 * still converges. */
static scree_status sweep(attempt *a, const leg *own, solver_info *sum, scree_error *error) {
    double usual = PART_USUAL * solving_cost(a, own->which);
    double least = fmax(PART_FIRST * a->s->cost.least_newton, usual);
    double swept = 0.0, budget = own->budget;
    double patience = stands_alone(a) ? PIECE_ALONE : PIECE_PATIENCE;
    leg piece = *own;
    bool left;
    *sum = (solver_info){.outcome = SOLVER_CANCELLED};
    do {
        solver_info found;
        if (a->factors) piece.budget = fmin(fmax(a->swept, least), budget - swept);
        piece.patience = fmax(own->patience - swept, patience * piece.budget);
        piece.promise = own->promise - swept;
        piece.most = own->most - sum->iterations;
        TRY(leg_run(a, &piece, &found, error));
        left = found.outcome == SOLVER_CANCELLED && !a->hopeless;
        leg_add(sum, &found);
        swept += found.work;
        a->swept += found.work;
        a->swept_last = own->which;
        piece.from = FROM_LAST;
        TRY(finish_sweeps(a, sum, error));
        if (a->best < NEARLY * a->settings->tolerance) budget = 2.0 * own->budget;
    } while (left && !attempt_over(a) && swept < budget && sum->iterations < own->most);
    return SCREE_OK;
}

static scree_status run_contender(attempt *a, const leg *own, solver_info *found,
                                  scree_error *error) {
    if (sweeps(own->which)) return sweep(a, own, found, error);
    bool paths = own->which == STAGE_PERSISTENT && a->paths && own->from == FROM_BEST;
    return paths ? paths_follow(a, own, found, error) : leg_run(a, own, found, error);
}

static scree_status follow(attempt *a, const leg *own, scree_error *error) {
    solver_info found;
    double *memory = a->settings->memory;
    a->tried[own->which] = true; /* also where sweeps before it took its whole budget */
    TRY(run_contender(a, own, &found, error));
    bool left = found.outcome == SOLVER_CANCELLED;
    a->ended[own->which][own->from] = own->from >= FROM_START && !left;
    if (own->which >= CONTENDERS) return SCREE_OK;
    /* Nothing is learned from an empty problem or from one whose start is the solution, since any
     * method would have found it. Nothing is learned either from a few sweeps that were stopped:
     * the first contacts of falling bodies give a tiny budget, which predicts nothing for the steps
     * that follow. */
    bool solved = a->best <= a->settings->tolerance;
    if (!a->p->contacts || (solved && found.iterations == 0)) return SCREE_OK;
    bool told = !(sweeps(own->which) && left && found.iterations < FIRST_STEPS);
    if (!told)
        learned_tried(memory, (int)own->which);
    else if (solved)
        learned_solved(memory, (int)own->which, found.work / attempt_unit(a));
    else
        learned_unsolved(memory, (int)own->which, found.work / attempt_unit(a), left);
    return SCREE_OK;
}

/* With a smaller budget a trial cannot succeed: the interior point takes at least 7 steps, and the
 * persistent method as many points. */
static double least_cost(const attempt *a, stage which) {
    if (sweeps(which)) return a->s->cost.least_sweeps;
    return which == STAGE_NEWTON ? a->s->cost.least_newton : SURE_LEAST * a->sure;
}

/* A contender that is due gets most of the expected cost of the first choice and no more: it must
 * be clearly cheaper to take its place. */
static scree_status try_another(attempt *a, scree_error *error) {
    stage first = cheapest(a);
    /* the first choice solves a single contact at once: no memory is allocated for others */
    if (first == STAGES || !a->settings->memory || a->p->contacts < 2) return SCREE_OK;
    for (int i = 0; i < CONTENDERS; i++) {
        stage which = (stage)i;
        bool due = which != first && contends(a, which) && learned_due(a->settings->memory, i);
        double least = least_cost(a, which);
        bool dear = cost_of(a, first) > a->sure;
        double budget = sweeps(which) && sweeps(first) ? CHALLENGE_OTHER
                        : sweeps(which)                ? CHALLENGE_SWEEPS
                        : dear                         ? CHALLENGE_DEAR
                                                       : CHALLENGE_OTHERS;
        budget *= cost_of(a, first);
        if (!due || !(least < budget)) continue;
        leg own = {which,         sweeps(which) ? FROM_BEST : FROM_START,
                   budget,        0.5 * budget,
                   HOPE * budget, attempt_share(a, which)};
        TRY(follow(a, &own, error));
        a->tried[which] = false; /* a sure method whose turn it is may use its whole share */
        return SCREE_OK;
    }
    return SCREE_OK;
}

/* When a sure method is about to start and the other one is due for a trial, the other one runs
 * instead: this is the cheapest occasion to learn its cost. */
static scree_status try_other_sure(attempt *a, stage which, scree_error *error) {
    stage other = which == STAGE_INTERIOR ? STAGE_PERSISTENT : STAGE_INTERIOR;
    double budget = CHALLENGE_SWEEPS * cost_of(a, which);
    leg own = {other, start_of(a, other), budget, INFINITY, INFINITY, attempt_share(a, other)};
    if (attempt_over(a) || a->tried[other] || !learned_due(a->settings->memory, (int)other) ||
        !(least_cost(a, other) < budget))
        return SCREE_OK;
    TRY(follow(a, &own, error));
    a->tried[other] = false; /* a sure method whose turn it is may use its whole share */
    return SCREE_OK;
}

/* Runs one method with a budget, unless it would only repeat its last run. */
static scree_status take_turn(attempt *a, stage which, origin from, double budget,
                              scree_error *error) {
    leg own = {which, from, budget, INFINITY, INFINITY, attempt_share(a, which)};
    return attempt_over(a) || a->ended[which][from] ? SCREE_OK : follow(a, &own, error);
}

/* Whether the persistent method still follows (time steps in space). */
static bool persistent_may_help(const attempt *a) {
    return a->settings->memory && !a->tried[STAGE_PERSISTENT];
}

/* In time steps in space: where sweeps have come close without converging, the other kind of sweeps
 * often converges from the impulses found since. It gets one more attempt before a sure method is
 * paid for, even if it failed the last time. */
static scree_status look_with_sweeps(attempt *a, scree_error *error) {
    stage other = a->swept_last == STAGE_ACCELERATED ? STAGE_SWEEPS : STAGE_ACCELERATED;
    bool near = a->swept > 0.0 && a->best < CLOSE && a->best < a->looked_from;
    bool tried = a->tried[other];
    double budget = LOOK_SHARE * a->sure;
    leg own = {other, FROM_BEST, budget, 0.5 * budget, HOPE * budget, attempt_share(a, other)};
    if (a->paths || !near || !a->settings->memory) return SCREE_OK;
    if (learned_failed(a->settings->memory, (int)other) &&
        !learned_due(a->settings->memory, (int)other))
        return SCREE_OK;
    a->looked_from = a->best;
    TRY(follow(a, &own, error));
    a->tried[other] = tried; /* a sure method whose turn it is may use its whole share */
    return SCREE_OK;
}

/* Newton's method without proximal steps, once, where no costs are known: on bodies it comes before
 * the version with proximal steps, on a matrix after it. */
static scree_status follow_bare(attempt *a, scree_error *error) {
    double before = a->best;
    if (a->tried[STAGE_BARE] || a->p->W || !stands_alone(a)) return SCREE_OK;
    TRY(take_turn(a, STAGE_BARE, FROM_START, ALONE_BARE * a->sure, error));
    return a->best < FINISH_FALL * before ? finish_late(a, error) : SCREE_OK;
}

/* Newton's method from the start, and in space also without proximal steps. For a single problem it
 * continues where it has come much closer. In space the persistent method makes a short attempt,
 * because it solves some problems at once. */
static scree_status follow_newton(attempt *a, const leg *own, scree_error *error) {
    double before;
    TRY(follow_bare(a, error));
    if (attempt_over(a)) return SCREE_OK;
    before = a->best;
    TRY(follow(a, own, error));
    if (stands_alone(a) && a->best < FINISH_FALL * before) TRY(finish_late(a, error));
    if (a->paths) return SCREE_OK;
    if (!a->tried[STAGE_BARE])
        TRY(take_turn(a, STAGE_BARE, FROM_START, BARE_SHARE * a->sure, error));
    return stands_alone(a)
               ? take_turn(a, STAGE_PERSISTENT, FROM_START, ALONE_PERSISTENT * a->sure, error)
               : SCREE_OK;
}

/* A single problem in the plane. A few sweeps find roughly which contacts are open, stick and
 * slide; from there the paths of the persistent method are short, and the two together mostly cost
 * less than any method alone. Sweeps hardly change masonry of many blocks, so Newton's method
 * solves it. Where the persistent method is slow, the interior point runs in between, and the
 * persistent method continues from its result. */
static scree_status follow_plane(attempt *a, scree_error *error) {
    double C = a->sure;
    leg swept = {STAGE_ACCELERATED, FROM_START, PLANE_SWEEPS * C,
                 INFINITY,          INFINITY,   attempt_share(a, STAGE_ACCELERATED)};
    leg paths = {STAGE_PERSISTENT, FROM_BEST, C, INFINITY, INFINITY, INT64_MAX};
    solver_info found;
    TRY(follow(a, &swept, error));
    if (a->p->contacts >= PATH_SMALL && a->best > FAR)
        TRY(take_turn(a, STAGE_BARE, FROM_START, PLANE_BARE * C, error));
    if (attempt_over(a)) return SCREE_OK;
    TRY(leg_run(a, &paths, &found, error));
    TRY(take_turn(a, STAGE_INTERIOR, FROM_START, PLANE_INTERIOR * C, error));
    paths.budget = SURE_PLANE * C;
    if (!attempt_over(a)) TRY(paths_run(a, &paths, PLANE_MORE, 2.0, &found, error));
    TRY(take_turn(a, STAGE_INTERIOR, FROM_START, SURE_SPACE * C, error));
    return take_turn(a, STAGE_NEWTON, FROM_START, ALONE_NEWTON * C, error);
}

static scree_status follow_contenders(attempt *a, scree_error *error) {
    if (stands_alone(a) && a->paths) return follow_plane(a, error);
    learned_begin(a->settings->memory);
    TRY(try_another(a, error));
    while (!attempt_over(a)) {
        stage which = cheapest(a);
        if (which == STAGES) break;
        leg own = plan(a, which);
        if (is_sure(which)) TRY(look_with_sweeps(a, error));
        if (is_sure(which)) TRY(follow_bare(a, error));
        if (is_sure(which)) TRY(try_other_sure(a, which, error));
        if (which == STAGE_INTERIOR && !attempt_over(a)) TRY(finish_late(a, error));
        if (attempt_over(a)) break;
        TRY(which == STAGE_NEWTON ? follow_newton(a, &own, error) : follow(a, &own, error));
        if (which == STAGE_INTERIOR && !a->paths && !persistent_may_help(a))
            break; /* the other methods are tried in rounds */
    }
    return SCREE_OK;
}

/* Methods that end by themselves look for a proof that there is no solution; methods that were
 * stopped do not. Where all contenders have failed, one step of Newton's method starts that
 * search. */
static scree_status seek_proof(attempt *a, scree_error *error) {
    solver_info found;
    leg own = {STAGE_NEWTON, FROM_BEST, INFINITY, INFINITY, INFINITY, 1};
    bool over = a->best <= a->settings->tolerance || a->info->outcome == SOLVER_INFEASIBLE ||
                attempt_cancelled(a);
    return over ? SCREE_OK : leg_run(a, &own, &found, error);
}

/* Whether all combinations of open, sticking and sliding contacts can be tried, so that the result
 * is a proof. */
static bool can_combine(const attempt *a) {
    const problem *p = a->p;
    double combinations = 1.0;
    if (p->W || expand_needed(p) || problem_needs(p) & ~solver_enumeration.head.gives) return false;
    for (uint32_t c = 0; c < p->contacts && combinations <= COMBINATIONS_MOST; c++)
        combinations *= combination_statuses(problem_row(p, c));
    double left = (double)(a->settings->max_iterations - a->info->iterations);
    return combinations <= fmin(COMBINATIONS_MOST, left) && combination_masses_alike(p);
}

/* Small problems in the plane. Pivoting solves many problems on which all iterative methods fail,
 * for instance with very large friction. Combinations decide the rest: either one of them is a
 * solution, or no solution exists. This also finds a body that friction jams between two driven
 * ones, for which the proof without friction does not exist (solver/part/infeasible.h). */
static scree_status decide_small(attempt *a, scree_error *error) {
    int64_t pivots = PIVOTS_EACH * (int64_t)a->p->contacts;
    leg pivoted = {STAGE_PIVOTS, FROM_NOTHING, INFINITY, INFINITY, INFINITY, pivots};
    leg combined = {STAGE_COMBINATIONS, FROM_NOTHING, TO_ITS_END};
    if (a->p->dimension != 2 || a->p->contacts > PIVOTS_CONTACTS || attempt_over(a))
        return SCREE_OK;
    TRY(follow(a, &pivoted, error));
    return attempt_over(a) || !can_combine(a) ? SCREE_OK : follow(a, &combined, error);
}

/* In the plane: further parts of the persistent method, with sweeps between them. */
static scree_status paths_again(attempt *a, double budget, scree_error *error) {
    leg paths = {STAGE_PERSISTENT, FROM_BEST, budget, INFINITY, INFINITY, INT64_MAX};
    solver_info found;
    return attempt_over(a) ? SCREE_OK
                           : paths_run(a, &paths, a->swept / attempt_unit(a), 2.0, &found, error);
}

/* After the contenders have failed, methods get their turn again with growing budgets: sweeps from
 * the best impulses so far, finished by Newton's method; the interior point, unless it has ended by
 * itself; the persistent method from zero and from the start in turn; later the other variants of
 * the interior point and the augmented Lagrangian. Whichever method solves the problem, the total
 * cost is a bounded multiple of its cost. If all fail, the persistent method is tried from randomly
 * scaled impulses: solutions of hard problems are not unique, and a different start may reach one
 * of them. */
static scree_status go_rounds(attempt *a, scree_error *error) {
    double budget = a->sure;
    TRY(decide_small(a, error));
    if (stands_alone(a))
        TRY(a->paths ? take_turn(a, STAGE_PERSISTENT, FROM_NOTHING, PATH_COLD * a->sure, error)
                     : take_turn(a, STAGE_PERSISTENT, FROM_START, LONG_ALONE * a->sure, error));
    if (a->paths) TRY(take_turn(a, STAGE_SECANTS, FROM_BEST, PATH_SECANTS * a->sure, error));
    for (int round = 1; round <= ROUNDS && !attempt_over(a); round++) {
        budget *= ROUND_GROWS;
        origin from = round % 2 ? FROM_NOTHING : FROM_START;
        TRY(a->paths ? paths_again(a, budget, error)
                     : take_turn(a, STAGE_ACCELERATED, round == 1 ? FROM_BEST : FROM_LAST,
                                 0.5 * budget, error));
        TRY(take_turn(a, STAGE_INTERIOR, FROM_START, 2.0 * budget, error));
        TRY(take_turn(a, STAGE_PERSISTENT, from, budget, error));
        if (a->paths) TRY(take_turn(a, STAGE_SECANTS, FROM_BEST, budget, error));
        if (round == 1) continue;
        TRY(take_turn(a, STAGE_OTHER_WAYS, FROM_BEST, budget, error));
        TRY(take_turn(a, STAGE_AUGMENTED, FROM_START, budget, error));
    }
    for (int attempts = 0; attempts < SHAKEN && !attempt_over(a); attempts++)
        TRY(take_turn(a, STAGE_PERSISTENT, FROM_SHAKEN, budget, error));
    return SCREE_OK;
}

static scree_status follow_all(attempt *a, const leg *legs, size_t count, scree_error *error) {
    for (size_t i = 0; i < count && !attempt_over(a); i++)
        TRY(follow(a, &legs[i], error));
    return SCREE_OK;
}
#define FOLLOW(a, legs, error) follow_all(a, legs, sizeof(legs) / sizeof(leg), error)

/* Problems that are too large to be factored. */
static const leg without_factors[] = {{STAGE_GRADIENT, FROM_BEST, TO_ITS_END},
                                      {STAGE_SWEEPS, FROM_BEST, TO_ITS_END}};
/* Laws that the interior point does not take and that have too many kinks for Newton's method;
 * projected gradients can handle them. */
static const leg with_facets[] = {{STAGE_GRADIENT, FROM_BEST, TO_ITS_END},
                                  {STAGE_PERSISTENT, FROM_BEST, TO_ITS_END},
                                  {STAGE_NEWTON, FROM_BEST, INFINITY, INFINITY, INFINITY, 100},
                                  {STAGE_AUGMENTED, FROM_BEST, INFINITY, INFINITY, INFINITY, 50},
                                  {STAGE_SWEEPS, FROM_BEST, TO_ITS_END}};
/* Deformable bodies that are too large for a condensed matrix: one method is available. */
static const leg in_velocities[] = {{STAGE_VELOCITY, FROM_BEST, TO_ITS_END}};

/* A limit on iterations that sweeps would reach before they must predict an end is taken as a limit
 * on sweeps: a user who allows 50 iterations for a bed of 10^5 grains does not want 50
 * factorisations. */
static bool meant_for_sweeps(const attempt *a) {
    double all = (double)a->settings->max_iterations * a->s->cost.sweep;
    return all < SWEEPS_CAPPED * a->sure;
}

static bool has_facets(const problem *p) {
    return p->dimension == 3 && problem_needs(p) & CAN_FACETED;
}

/* Expected costs of the methods, which decide which of them are considered. */
static scree_status find_costs(attempt *a, scree_error *error) {
    const problem *p = a->p;
    if (problem_is_coupled(p)) return SCREE_OK;
    TRY(cost_guess(&a->s->cost, p, FACTOR_LARGEST, error));
    a->sure = a->s->cost.interior;
    a->small = a->s->cost.factorisation <= FACTOR_LARGEST && !meant_for_sweeps(a);
    a->factors = a->small && !has_facets(p);
    a->paths = a->factors && p->dimension == 2;
    return SCREE_OK;
}

static scree_status find_way(attempt *a, scree_error *error) {
    bool facets = has_facets(a->p);
    if (problem_is_coupled(a->p)) return FOLLOW(a, in_velocities, error);
    TRY(follow_contenders(a, error));
    if (!a->small) return FOLLOW(a, without_factors, error);
    TRY(seek_proof(a, error));
    return facets ? FOLLOW(a, with_facets, error) : go_rounds(a, error);
}

/* Where no contact closes, zero impulses are the solution. Problems of time steps nearly always
 * begin with nonzero impulses, and are left to their methods. */
static bool nothing_presses(attempt *a, size_t rows) {
    const problem *p = a->p;
    if (a->settings->memory || problem_is_coupled(p)) return false;
    for (size_t i = 0; i < rows; i++)
        if (a->S[i] != 0.0) return false;
    problem_velocity(p, a->S, a->v);
    residual now = residual_measure(p, a->S, a->v);
    work_add(a->info, WORK_CELL, p->contacts);
    double value = norm_value(a->settings->norm, &now);
    if (!(fmax(value, now.max) <= a->settings->tolerance)) return false;
    a->best = value;
    a->info->residual = now;
    return true;
}

/* Allocates copies for methods that run one after another, each from the best result so far. */
static scree_status take_copies(attempt *a, const double *S, const double *v, scree_error *error) {
    solver *s = a->s;
    size_t rows = a->p->contacts ? a->p->row_first[a->p->contacts] : 0;
    if (!array_reserve(&s->S, rows) || !array_reserve(&s->v, a->p->dofs) ||
        !array_reserve(&s->last, rows) || !array_reserve(&s->best_S, rows) ||
        !array_reserve(&s->best_v, a->p->dofs))
        return error_no_memory(error, "the impulses of a solver");
    a->start = S;
    a->S = s->best_S.data;
    a->v = s->best_v.data;
    if (rows) memcpy(a->S, S, rows * sizeof *S);
    if (isfinite(a->best) && a->p->dofs) memcpy(a->v, v, a->p->dofs * sizeof *v);
    return SCREE_OK;
}

/* Keeps the best result of several methods, on copies. */
static scree_status solve_by_many(attempt *a, double *S, double *v, scree_error *error) {
    const problem *p = a->p;
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    TRY(take_copies(a, S, v, error));
    if (!nothing_presses(a, rows)) TRY(find_way(a, error));
    if (!isfinite(a->best)) {
        if (attempt_cancelled(a)) return SCREE_OK; /* before any method has run */
        problem_velocity(p, a->S, a->v); /* value of the start: no method has found a better one */
        a->info->residual = residual_measure(p, a->S, a->v);
    }
    if (rows) memcpy(S, a->S, rows * sizeof *S);
    if (p->dofs) memcpy(v, a->v, p->dofs * sizeof *v);
    return SCREE_OK;
}

/* A problem divided among processes has sweeps alone. Where the whole problem might get another
 * method, from a guess of its costs or because sweeps do not solve it, it must be made whole. */
static scree_status solve_divided(attempt *a, double *S, double *v, scree_error *error) {
    bool large;
    TRY(cost_exceeds(&a->s->cost, a->p, FACTOR_LARGEST, &large, error));
    if (large) TRY(leg_run_large(a, S, v, error));
    leg_give_back(a->s, large);
    if (!large || !attempt_over(a)) {
        *a->p->shared->wants_whole = true;
        return error_set(error, SCREE_UNSUPPORTED, "this problem needs all contacts");
    }
    a->info->outcome = outcome_of(a);
    return SCREE_OK;
}

static scree_status automatic_solve(solver *s, const problem *p, const solver_settings *settings,
                                    double *S, double *v, solver_info *info, scree_error *error) {
    *info = (solver_info){.outcome = SOLVER_STALLED, .method = "nlgs"};
    attempt a = {.s = s,
                 .p = p,
                 .settings = settings,
                 .best = INFINITY,
                 .finished_from = INFINITY,
                 .looked_from = INFINITY,
                 .info = info};
    if (p->shared) return solve_divided(&a, S, v, error);
    TRY(find_costs(&a, error));
    bool large = !a.small && !p->W && !problem_is_coupled(p);
    if (large) TRY(leg_run_large(&a, S, v, error));
    bool alone = large && attempt_over(&a);
    if (!attempt_over(&a)) TRY(solve_by_many(&a, S, v, error));
    leg_give_back(s, alone);
    info->outcome = outcome_of(&a);
    return SCREE_OK;
}

const solver_kind solver_automatic = {
    .head = {.name = "auto",
             .help = "tries cheap methods first, at most for the expected cost of the most "
                     "reliable one, then uses that one; in time steps it starts with the method "
                     "that cost least in the last steps",
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE | CAN_UNSYMMETRIC | CAN_COUPLED},
    .divides = true,
    .create = automatic_create,
    .solve = automatic_solve,
    .forget = leg_forget,
    .destroy = automatic_destroy,
};
