/* Runs: a scene from its start (or a restart point) to its end, with recording, resuming and a
 * summary. */
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

/* After a step: values of that step. While a step takes more than 2 s, also of the running
 * solve. */
typedef struct scree_progress {
    int64_t step, steps_expected; /* number of completed steps; 0: unknown */
    double t, t_end;              /* INFINITY: unknown */
    uint32_t contacts; /* active contacts: those passed to the solver, as in contacts_max */
    double residual;
    int64_t sweeps;                        /* iterations of the solver, in the unit of its method */
    double steps_per_second, seconds_left; /* negative: unknown */
    const char *stage;                     /* "" without stages */
    const char *solver;                    /* the name in the world, such as "auto" */
    const char *method;  /* the method that solved the last step, or the running one; "": none */
    double step_seconds; /* s that the current step has taken so far; 0: between two steps */
} scree_progress;

/* Steps whose contact problem is written to a separate file, NAME-problem-STEP.h5 beside
 * NAME.h5: in FCLIB's layout, or in a group /scree if FCLIB cannot store a law
 * (docs/problems.md). */
typedef enum scree_save_problem {
    SCREE_SAVE_NONE,
    SCREE_SAVE_STEP,       /* save_step */
    SCREE_SAVE_WORST,      /* the step with the largest residual */
    SCREE_SAVE_UNCONVERGED /* each step that missed its tolerance, at most 20 */
} scree_save_problem;

typedef struct scree_run_def {
    size_t size;        /* set by scree_default_run_def() */
    const char *output; /* FILE.h5; NULL: nothing is written */
    bool overwrite;     /* overwrite an existing output; otherwise that is an error unless
                         * resuming */
    bool resume;        /* continue output from its newest valid restart point */
    double until;       /* s; NaN: the value of the scene */
    int64_t steps;      /* total number of steps; 0: the value of the scene */
    int threads;        /* 0: the value of the scene */
    double time_limit;  /* s of wall-clock time; 0: no limit */
    /* called after every step, and from time to time while a step takes more than 2 s; or NULL */
    void (*progress)(void *user, const scree_progress *progress);
    /* Called while the world is built, after every step, and from time to time inside a step
     * longer than 0.2 s, which is then abandoned; or NULL. */
    bool (*cancel)(void *user);
    void *user;
    scree_save_problem save_problem;
    int64_t save_step; /* step number, from 1 */
    /* At the end of a run its rolling restart points are removed: the result stores the last
     * one, from which a longer run continues. true: the files are kept. Those at the interval of
     * the scene are always kept. */
    bool keep_restarts;
    /* Called with `user` after every step, before its frame is recorded: the world may be read and
     * acted on (scree_world_write, scree_world_act). A status other than SCREE_OK ends the run with
     * the text of the error: SCREE_STOPPED as cancelled, others as a fault. Or NULL. */
    scree_observer observer;
    /* The same for every frame that is due, whether or not a file records it. */
    scree_status (*frame)(void *user, scree_world *world, const scree_frame *frame,
                          scree_error *error);
    /* Called with `user` when the scene's world was made, before it is built: bodies, loads and
     * joints may be added to it. Resuming needs the scene and the same additions. Or NULL. */
    scree_observer made;
} scree_run_def;

#define SCREE_MISSED_STEPS 3

/* A step that missed a test, listed under the test that it missed by the largest factor. */
typedef struct scree_missed_step {
    int64_t step;
    double t; /* s, at its end */
    scree_missed test;
    double value, limit;
    uint64_t body[2];      /* where it is worst: a contact, or one deformable body; 0: none */
    char body_name[2][64]; /* "" for one without a name */
    char method[32];       /* method that solved it; "": none */
} scree_missed_step;

/* All steps that missed one test. */
typedef struct scree_missed_summary {
    int64_t steps;
    double largest, limit; /* the largest value, and its limit */
    char advice[640];      /* advice in sentences; "" if no step missed it */
} scree_missed_summary;

/* The largest value of a quantity over the steps of this session, and where it was. */
typedef struct scree_run_extreme {
    double value;
    uint64_t body[2];      /* ids; 0: none */
    char body_name[2][64]; /* "" for one without a name */
    int64_t step;
} scree_run_extreme;

typedef struct scree_run_summary {
    scree_run_end end;
    char reason[512]; /* the reason, if it is not DONE */
    bool repeats;     /* its last step failed, and resuming would fail in the same way */
    uint32_t bodies;
    scree_run_totals totals;
    int norm;         /* scree_residual_norm: the norm that must meet the tolerance */
    bool percussions; /* collisions are those of A-CD2 (DD08), for which its inequalities are
                       * meaningful */
    /* the contact with the largest residual of this session: bodies (0: none) and step */
    uint64_t worst[2];
    char worst_name[2][64]; /* of these bodies; "" for one without a name */
    int64_t worst_step;
    /* With deformable bodies: energy taken by normal impulses since the start, divided by the
     * largest kinetic energy and the work of drives, loads and weight (struck nodes lose their
     * velocity); otherwise 0 */
    double blows;
    /* With deformable bodies: energy created by the time scheme since the start, divided by the
     * kinetic energy at the start and the work of drives, loads and weight; negative if it
     * damps; otherwise 0 */
    double made;
    scree_run_extreme deepest;  /* penetration divided by the width of the thinner body */
    scree_run_extreme farthest; /* distance that a body moved in one step divided by half its
                                 * width */
    /* Steps that missed a test since the start of the run, also before it was resumed, and the
     * one at which `on_unconverged: stop` ended it: by test, and the worst ones, the worst
     * first. */
    scree_missed_summary missed[SCREE_MISSED_TESTS];
    int missed_steps;
    scree_missed_step missed_step[SCREE_MISSED_STEPS];
    double t, wall_time_s; /* wall time: of all sessions that ended regularly */
    int threads;
    uint64_t state_hash;
    int64_t frames;
    int64_t steps_now;     /* steps of this session; less than totals.steps after resuming */
    char problems[512];    /* text: the contact problems that were saved, and where; "" if none was
                            * requested */
    int processes;         /* that shared the run (scree/ranks.h) */
    int64_t divided_steps; /* steps of this session whose bodies were divided among them */
    double stepping_s;     /* s of wall time from the first step of this session to the last */
    char whole[96];        /* why other steps were made whole on each process; "": no lasting
                            * reason */
} scree_run_summary;

SCREE_DEFAULTS(run_def)
/* SCREE_OK whenever a summary was made, however the run ended; otherwise nothing was run (bad
 * input). Writes FILE.h5, FILE.summary.json and the restart points. */
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
/* SCREE_OK if path is a complete restart point; fills its step and the hash of its model. */
SCREE_API scree_status scree_restart_probe(const char *path, int64_t *step, uint64_t *model,
                                           scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
