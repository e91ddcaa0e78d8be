/* Parameters, described once. A kind of thing (shape, law part, drive, generator, ...) lists its
 * parameters in a table; reading a node by that table checks names, types, units and ranges and
 * fills the kind's private struct. The scene reader, the command line, the docs and the tests read
 * the same table. */
#ifndef BASE_PARAM_H
#define BASE_PARAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/capability.h"
#include "base/node.h"
#include "base/text.h"
#include "base/unit.h"

typedef enum param_type {
    PARAM_REAL,      /* double */
    PARAM_INTEGER,   /* int64_t */
    PARAM_FLAG,      /* bool */
    PARAM_CHOICE,    /* int: index into the NULL-ended `choices` */
    PARAM_TEXT,      /* char *: owned by the struct */
    PARAM_REFERENCE, /* char *: the name of something else in the scene, owned by the struct */
    PARAM_VECTOR,    /* double[width] in the struct */
    PARAM_LIST,      /* param_list: any number of rows of `width` reals; long ones may be written as
                        one quoted text of plain numbers in SI units */
    PARAM_FUNCTION,  /* node *: a function of time, or a plain number; owned copy, read later */
    PARAM_NODE       /* node *: an owned copy of the value, read later */
} param_type;

typedef struct param_list {
    double *data; /* (count x width) */
    size_t count;
} param_list;

enum {
    PARAM_REQUIRED = 1, /* has no default; its absence is an error */
    PARAM_POSITIVE = 2, /* real or list: > 0 */
    PARAM_NOT_NEGATIVE = 4,
    PARAM_LIVE = 8,      /* may be changed by an action while running */
    PARAM_OPTIONAL = 16, /* may be absent: reals become NaN, pointers NULL, vectors NaN, choices -1,
                           integers 0, flags false */
    PARAM_PLACE = 32,  /* vector or list of width 3: two numbers in planar worlds (the third is then
                          0), three in space */
    PARAM_PLANAR = 64, /* planar worlds only: an error in space */
    PARAM_IN_SPACE = 128 /* space worlds only */
};

typedef struct param {
    const char *name;
    param_type type;
    size_t offset;  /* in the kind's struct */
    uint32_t width; /* vectors and lists */
    unit dimension;
    unsigned flags;
    double low, high;     /* both 0: no limits; otherwise low <= value <= high; an infinite value is
                             allowed only if a limit is infinite */
    const char *fallback; /* the default as it would be written in a scene ("5 mm", "[0, 0]"), or
                           * NULL: required, optional, or zero */
    const char *const *choices;
    const char *help;
} param;

/* A row of a table for a field of the kind's struct, whose name is that of the parameter:
 * PARAM_ROW(cloud, radius, REAL, .help = "..."). */
#define PARAM_ROW(structure, field, kind_of, ...)                                                  \
    { .name = #field, .type = PARAM_##kind_of, .offset = offsetof(structure, field), __VA_ARGS__ }

/* The head of every entry of the registry. */
typedef struct kind {
    const char *name;
    const char *help;
    const char *source;  /* the literature it comes from, or NULL */
    const param *params; /* ended by a NULL name; NULL = none */
    /* parameters for the conformance suite, "k_n: 1e6, k_t: 5e5", if ranges and units do not
     * suggest meaningful values; terminated by NULL, or NULL */
    const char *const *examples;
    size_t size; /* of the struct that the parameters fill; 0 = none */
    uint64_t needs,
        gives; /* its requirements on the solver; for a solver, its capabilities: capability.h */
    scree_status (*check)(const void *parameters, const node *place,
                          scree_error *error); /* or NULL */
    /* the plug-in's entry that it represents, whose parameters begin with a plugged_head; or
     * NULL */
    const struct scree_entry *plugged;
} kind;

/* Functions of a plug-in's entry receive only their parameters, therefore these include the
 * entry. */
typedef union plugged_head {
    const struct scree_entry *entry;
    max_align_t aligned;
} plugged_head;

/* Names that expressions in scalars may use: the scene's `params`. */
typedef struct param_scope {
    const char *const *names; /* NULL-ended */
    const double *values;
    int dimension; /* of the world: 2 or 3; 0: unknown, vectors of either length are allowed */
} param_scope;

/* Reads map (NULL = empty) into out by k's table: unknown keys, wrong types, units, ranges and
 * missing parameters are errors with place and remedy; absent parameters get their default.
 * `ignore`: NULL-ended keys that others read, or NULL. On error there is nothing to free in out. */
scree_status param_read(const kind *k, const node *map, const char *const *ignore,
                        const param_scope *scope, void *out, scree_error *error);
/* The same into an allocated struct, which has also passed the kind's own check; free it with
 * param_destroy. */
scree_status param_make(const kind *k, const node *map, const char *const *ignore,
                        const param_scope *scope, void **out, scree_error *error);
void param_destroy(const kind *k, void *parameters); /* NULL is legal */
/* Equal parameters have equal hashes. */
uint64_t param_hash(const kind *k, const void *parameters, uint64_t seed);
void param_free(const kind *k, void *out); /* frees the memory that param_read allocated inside */

/* One scalar: "5 mm", "2*mu", "30 deg". A bare number has the SI unit of `dimension`. */
scree_status param_real(const node *n, unit dimension, const param_scope *scope, double *out,
                        scree_error *error);
scree_status param_integer(const node *n, const param_scope *scope, int64_t *out,
                           scree_error *error);

/* The index-th parameter; NULL beyond the end. */
const param *param_at(const kind *k, size_t index);
/* Appends k's table, one row per parameter: name, unit, default, range, help. */
typedef enum param_style { PARAM_STYLE_TEXT, PARAM_STYLE_MARKDOWN } param_style;
scree_status param_describe(const kind *k, param_style style, text_buffer *out, scree_error *error);

#endif
