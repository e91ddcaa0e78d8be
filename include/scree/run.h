/* Runs: a scene from its start (or a restart point) to its end, recorded, resumable, summed up. */
#ifndef SCREE_RUN_H
#define SCREE_RUN_H

#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum scree_run_end {
    SCREE_RUN_DONE,        /* reached its end */
    SCREE_RUN_UNCONVERGED, /* reached its end, but some steps missed their tolerance */
    SCREE_RUN_POLICY,      /* stopped by the policy for unconverged steps */
    SCREE_RUN_TIME_LIMIT,  /* stopped by the wall clock */
    SCREE_RUN_CANCELLED,   /* stopped by the caller (Ctrl-C) */
    SCREE_RUN_FAULT        /* stopped by an error: disk full, out of memory, ... */
} scree_run_end;

/* After a step: of that step. While a step takes more than 2 s, also of the solve in work. */
typedef struct scree_progress {
    int64_t step, steps_expected; /* steps that are done; 0: unknown */
    double t, t_end;              /* INFINITY: unknown */
    uint32_t contacts;
    double residual;
    int64_t sweeps;                        /* iterations of the solver, in the unit of its method */
    double steps_per_second, seconds_left; /* negative: unknown */
    const char *stage;                     /* "" without stages */
    const char *solver;                    /* as the world names it, such as "auto" */
    const char *method;  /* the method that brought the last step, or the one at work; "": none */
    double step_seconds; /* s that the step in work has taken up to now; 0: between two steps */
} scree_progress;

/* Which steps leave their contact problem in a file of its own, NAME-problem-STEP.h5 beside
 * NAME.h5: in FCLIB's layout, or where that has no place for a law in a group /scree
 * (docs/problems.md). */
typedef enum scree_save_problem {
    SCREE_SAVE_NONE,
    SCREE_SAVE_STEP,       /* save_step */
    SCREE_SAVE_WORST,      /* the step with the largest residual */
    SCREE_SAVE_UNCONVERGED /* each that missed its tolerance, at most 20 */
} scree_save_problem;

typedef struct scree_run_def {
    size_t size;        /* set by scree_default_run_def() */
    const char *output; /* FILE.h5; NULL: nothing is written */
    bool overwrite;     /* an existing output is replaced; else it is an error unless resuming */
    bool resume;        /* continue output from its newest valid restart point */
    double until;       /* s; NaN: what the scene says */
    int64_t steps;      /* total number of steps; 0: what the scene says */
    int threads;        /* 0: what the scene says */
    double time_limit;  /* s of wall clock; 0: none */
    /* after every step, and now and then while a step takes more than 2 s; or NULL */
    void (*progress)(void *user, const scree_progress *progress);
    /* Asked while the world is made, after every step, and now and then inside one that takes
     * longer than 0.2 s, which is then given up; or NULL. */
    bool (*cancel)(void *user);
    void *user;
    scree_save_problem save_problem;
    int64_t save_step; /* from 1 */
    /* When a run reaches its end its rolling restart points are removed: the result keeps the last
     * one, which a longer run goes on from. true: the files stay. Those at the interval of the
     * scene always stay. */
    bool keep_restarts;
} scree_run_def;

#define SCREE_MISSED_STEPS 3

/* A step that missed a test, under the test that it missed by the largest factor. */
typedef struct scree_missed_step {
    int64_t step;
    double t; /* s, at its end */
    scree_missed test;
    double value, limit;
    uint64_t body[2];      /* where it is worst: a contact, or one deformable body; 0: none */
    char body_name[2][64]; /* "" for one without a name */
    char method[32];       /* that brought its impulses; "": none */
} scree_missed_step;

/* All steps that missed one test. */
typedef struct scree_missed_summary {
    int64_t steps;
    double largest, limit; /* the largest value, and what it should have come down to */
    char advice[640];      /* what to do about it, in sentences; "" where no step missed it */
} scree_missed_summary;

/* The largest of something over the steps run now, and where it was. */
typedef struct scree_run_extreme {
    double value;
    uint64_t body[2];      /* ids; 0: none */
    char body_name[2][64]; /* "" for one without a name */
    int64_t step;
} scree_run_extreme;

typedef struct scree_run_summary {
    scree_run_end end;
    char reason[512]; /* in words when it is not DONE */
    bool repeats;     /* its last step failed for a cause that resuming would only meet again */
    uint32_t bodies;
    scree_run_totals totals;
    int norm;         /* scree_residual_norm: what steps stop on */
    bool percussions; /* collisions are those of A-CD2 (DD08): its inequalities mean something */
    /* the contact with the largest residual of the steps run now: bodies (0: none) and step */
    uint64_t worst[2];
    char worst_name[2][64]; /* of these bodies; "" for one without a name */
    int64_t worst_step;
    /* With deformable bodies: what normal impulses took since the start over the largest kinetic
     * energy and the work of drives, loads and weight: nodes that are struck stop dead; else 0 */
    double blows;
    /* With deformable bodies: energy that the time scheme itself has made since the start, over the
     * kinetic energy at the start and the work of drives, loads and weight; else 0, and below 0
     * where it damps */
    double made;
    scree_run_extreme deepest;  /* penetration over the width of the thinner body */
    scree_run_extreme farthest; /* way of a body in one step over half its width */
    /* Steps that missed a test since the start of the run, also before it was resumed, and the one
     * at which the policy stopped it: by test, and the worst ones, the worst of all first. */
    scree_missed_summary missed[SCREE_MISSED_TESTS];
    int missed_steps;
    scree_missed_step missed_step[SCREE_MISSED_STEPS];
    double t, wall_time_s; /* wall time: of all sessions that ended orderly */
    int threads;
    uint64_t state_hash;
    int64_t frames;
    int64_t steps_now;  /* of this session; less than totals.steps when resumed */
    char problems[512]; /* in words: the contact problems saved and where; "" when none was asked */
} scree_run_summary;

SCREE_DEFAULTS(run_def)
/* SCREE_OK whenever a summary was made, however the run ended; else nothing was run (bad input).
 * Beside FILE.h5 it writes FILE.summary.json and the restart points. */
SCREE_API scree_status scree_run_into(const scree_scene *scene, const scree_run_def *def,
                                      scree_run_summary *summary, size_t size, scree_error *error);
static inline scree_status scree_run(const scree_scene *scene, const scree_run_def *def,
                                     scree_run_summary *summary, scree_error *error) {
    return scree_run_into(scene, def, summary, sizeof *summary, error);
}
/* Resumes without the scene: model and actions are in the result file. */
SCREE_API scree_status scree_run_resume_into(const char *output, const scree_run_def *def,
                                             scree_run_summary *summary, size_t size,
                                             scree_error *error);
static inline scree_status scree_run_resume(const char *output, const scree_run_def *def,
                                            scree_run_summary *summary, scree_error *error) {
    return scree_run_resume_into(output, def, summary, sizeof *summary, error);
}
/* "done", "unconverged", "policy", "time_limit", "cancelled", "fault" */
SCREE_API const char *scree_run_end_text(scree_run_end end);
/* SCREE_OK when path is a whole restart point; its step and the hash of the model it belongs to. */
SCREE_API scree_status scree_restart_probe(const char *path, int64_t *step, uint64_t *model,
                                           scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
