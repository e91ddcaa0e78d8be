/* Shared by the files of a run: the run itself, the times of recording, and its summary. */
#ifndef API_RUN_H
#define API_RUN_H

#include "api/carry.h"
#include "scree/run.h"

/* The times of frames: a pure function of the instants, so that a resumed run records the same
 * frames. Recording never changes the step: a frame is due at the first step at or after its
 * time. */
typedef struct run_schedule {
    double every;  /* s; 0: none */
    int64_t steps; /* 0: none */
    double t;      /* of the last frame that was due */
    int64_t step;
} run_schedule;
bool run_schedule_due(const run_schedule *s, int64_t step, double t);

typedef struct run run;
typedef struct run_problems run_problems;
struct run {
    const scree_run_def *def;
    scree_scene_run plan;
    scree_world *world;
    struct recorder *recorder; /* NULL: nothing is written */
    double until;              /* INFINITY: none */
    int64_t steps;             /* 0: none */
    run_schedule frames, points;
    bool keep;        /* the scene gives an interval: its restart points are kept */
    int64_t recorded; /* step of the last frame in the file; -1: none */
    int64_t begun_at; /* step at which this session begins */
    bool cut;         /* the last step failed: a frame of it would show trial values */
    bool follows;     /* on a process other than the first: it has no files and tells nothing */
    bool shows;       /* frames are recorded or shown, by the first process */
    bool watched;     /* something looks at every step: no step is divided among processes */
    bool stopped;     /* the last step was abandoned because the run was asked to stop */
    bool repeats;     /* and would fail again: the cause was neither memory nor the disk */
    scree_run_end end;
    char reason[512];
    uint64_t worst[2];
    int64_t worst_step;
    double worst_residual;
    scree_run_extreme deep, far;        /* of this session */
    double kinetic_start, kinetic_most; /* J: at the start of the run, and the most since */
    double blows;                     /* share that normal impulses took, with deformable bodies */
    double made;                      /* share of the given energy that the scheme created, in
                                       * the same way */
    double given_most;                /* J: the energy to which the share refers */
    run_problems *problems;           /* NULL: none are saved */
    double wall_before;               /* s, of earlier sessions */
    double clock_begin, clock_rolled; /* s */
    double roll_cost;                 /* s, duration of writing the last rolling point */
    double step_clock;                /* start of the present step */
    uint64_t told;                    /* number of reports of a small solve */
    double rate_clock[2], rate;       /* steps per second, over the last seconds */
    double mean_rate;                 /* the same, smoothed: used to estimate the time left */
    double stepping;                  /* s from the first step of this session to the last */
    double clock_advance;             /* when the first step of this session began */
    double smooth_clock;              /* time of the last update of the smoothed rate */
    int64_t rate_step[2];
};

/* The smoothed rate of steps after `span` seconds at `rate`, `elapsed` seconds into the run. */
double run_smooth_rate(double mean, double rate, double span, double elapsed);
double run_clock(void);     /* s of wall time from some origin */
double run_processor(void); /* s of processor time of this thread */
bool run_reached(const run *r);
bool run_reached_at(const run *r, int64_t step, double t, int64_t reached_stage);
void run_stop(run *r, scree_run_end end, const char *reason);
/* Last frame, restart point, summary. */
scree_status run_finish(run *r, scree_run_summary *summary, scree_error *error);

scree_status run_begin_file(run *r, const char *scene_text, scree_error *error);
/* Loads the newest point that loses no frame and continues from it with the file that the
 * recorder holds. */
scree_status run_continue_file(run *r, scree_error *error);
/* The present frame to the file, and to the caller if requested. On several processes all of them
 * call it together, and the whole world stays with the first one until world_release. */
scree_status run_record(run *r, scree_error *error);
/* The same where the first process has the whole world already. */
scree_status run_record_here(run *r, scree_error *error);
/* Moves the last restart point of a completed run into the result, and removes its files. */
scree_status run_put_point_away(run *r, scree_error *error);
void run_restart_points(run *r); /* after a frame: writes the restart points that are due */

/* Contact problems as files, as requested by the def: call these after the world was made; after
 * each solved step, also one that the policy rejects; and at the end of the run. */
scree_status run_problems_begin(run *r, scree_error *error);
scree_status run_problems_watch(run *r, int64_t step, scree_error *error);
scree_status run_problems_end(run *r, scree_error *error);
void run_problems_words(const run *r, char *out, size_t room);
void run_problems_free(run *r);

/* The worst steps that missed a test, and advice for each test that was missed. */
void run_missed_fill(const run *r, scree_run_summary *summary);

/* FILE.h5 -> FILE.summary.json; the caller's, by mem_free. */
char *run_summary_path(const char *output);
scree_status run_summary_write(const char *path, const scree_run_summary *summary,
                               const char *title, scree_error *error);
double run_summary_wall_time(const char *path); /* 0 if there is none */
/* True also when there is no file of that name. */
bool run_summary_is_one(const char *path);

#endif
