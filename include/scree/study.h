/* Studies: a scene over all combinations of the values of some parameters, several runs at a time,
 * with one result file for each and one table of all. Running a study again continues it: complete
 * runs are kept, stopped ones are resumed.
 *
 *     const char *mu[] = {"0.3", "0.5"};
 *     scree_study_key key = {"mu", mu, 2};
 *     scree_study_def def = scree_default_study_def();
 *     def.scene = "rocking.yaml", def.output = "sweep", def.keys = &key, def.key_count = 1;
 *     scree_study_report report;
 *     scree_study(&def, &report, &error); // sweep/table.csv, sweep/mu=0.3.h5, sweep/mu=0.5.h5 */
#ifndef SCREE_STUDY_H
#define SCREE_STUDY_H

#include "scree/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A parameter of the scene, or a value by its path, and the texts that it takes. */
typedef struct scree_study_key {
    const char *key;
    const char *const *values;
    size_t count;
} scree_study_key;

/* One run, when it is over. Texts are valid during the call. */
typedef struct scree_study_run {
    size_t run, runs;                 /* its number, from 0, and how many there are */
    const char *name;                 /* "mu=0.3_h=1e-3": of the files in the folder */
    scree_status status;              /* not SCREE_OK: nothing was run, for the reason in text */
    const scree_run_summary *summary; /* NULL: nothing was run */
    const char *text;                 /* the reason, if it is not done */
} scree_study_run;

typedef struct scree_study_def {
    size_t size;             /* set by scree_default_study_def() */
    const char *scene;       /* a scene file; or NULL and text */
    const char *text;        /* a scene as YAML */
    const char *folder;      /* of the files that text names; NULL: it may name none */
    const char *const *sets; /* "k=v", of every run */
    size_t set_count;
    const scree_study_key *keys; /* the last one changes fastest */
    size_t key_count;            /* 1 to 8 */
    const char *output;          /* a folder, which is made if it is not there */
    const char *const *measures; /* of the last frame, added to the table; one row per frame */
    size_t measure_count;        /* up to 16 */
    double until;                /* s; NaN: the value of the scene */
    int64_t steps;               /* 0: the value of the scene */
    int threads;                 /* of every run; 0: the value of the scene */
    int jobs;                    /* runs at the same time, 1 to 1024 */
    bool overwrite;              /* true: repeat all runs */
    /* The next two are called from the threads of the runs; `over` by one at a time. Or NULL. */
    bool (*cancel)(void *user); /* from time to time */
    void (*over)(void *user, const scree_study_run *run);
    void *user;
    /* As in scree_run_def, for programs that add to the worlds of the runs. */
    scree_observer made;
} scree_study_def;
SCREE_DEFAULTS(study_def) /* defaults: one job */

typedef struct scree_study_report {
    size_t runs;        /* combinations */
    size_t done;        /* those that have a row in the table */
    size_t failed;      /* rows whose run did not reach its end */
    size_t unconverged; /* rows of runs with steps that missed their tolerance */
    int dimension;      /* of the scene's world */
    bool cancelled;     /* there are combinations without a row */
} scree_study_report;

/* SCREE_OK whenever the table was written, however the runs ended; FOLDER/table.csv appears whole,
 * when they are over. Otherwise nothing was run: a key or a measure that the scene does not know is
 * an error before the first run. */
SCREE_API scree_status scree_study_into(const scree_study_def *def, scree_study_report *report,
                                        size_t size, scree_error *error);
static inline scree_status scree_study(const scree_study_def *def, scree_study_report *report,
                                       scree_error *error) {
    return scree_study_into(def, report, sizeof *report, error);
}

#ifdef __cplusplus
}
#endif
#endif
