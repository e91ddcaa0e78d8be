/* Everything that a scene may name, with its table of parameters, for bindings, editors and help
 * pages: shapes, laws, loads, solvers and so on by family, and the sections of a scene.
 *
 *     for (size_t i = 0; i < scree_kind_count("shape"); i++)
 *         puts(scree_kind_at("shape", i).name);
 *
 * Families are those of scree_family_at, by name or plural; the family "section" has the sections
 * and blocks of a scene, "world", "bodies", "rain, in a stage". Texts are valid as long as the
 * program runs. Two kinds of the family "measure" that share a name, planar and in space, are one
 * here: scree/measure.h has both. */
#ifndef SCREE_KINDS_H
#define SCREE_KINDS_H

#include "scree/about.h"
#include "scree/plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_kind_info {
    const char *name, *help;
    const char *source;          /* the literature it comes from, or NULL */
    const char *const *examples; /* NULL-ended sets of parameters, "k_n: 1e6, k_t: 5e5"; or NULL */
    const char *group;           /* law parts: the slot, "friction"; loads and others: "" */
    size_t parameters;
    int planar, space; /* 1: for such worlds */
} scree_kind_info;

/* 0 for a family that does not exist. */
SCREE_API size_t scree_kind_count(const char *of);
SCREE_API void scree_kind_at_into(const char *of, size_t index, scree_kind_info *out, size_t size);
static inline scree_kind_info scree_kind_at(const char *of, size_t index) {
    scree_kind_info out;
    scree_kind_at_into(of, index, &out, sizeof out);
    return out;
} /* all zero if there is no such family or index */

/* One parameter of a kind. */
typedef struct scree_kind_parameter {
    const char *name, *help;
    const char *type;     /* "real", "integer", "flag", "choice", "text", "name", "vector", "list",
                           * "function" (of time), "block" (a map or a list, which its own section or
                           * family describes) */
    const char *fallback; /* the default as a scene would give it, or NULL: required, optional, or
                           * zero */
    const char *const *choices; /* NULL-ended, or NULL */
    char unit[32];              /* "1": a pure number, or no number */
    uint32_t width;             /* numbers of a vector, or of a row of a list; otherwise 0 */
    int required, optional;     /* optional: may be absent and has no default */
    int place; /* a vector or list of width 3: two numbers in planar worlds, three in space */
    int positive, not_negative; /* numbers must be > 0, >= 0 */
    int planar, space;          /* 1: for such worlds */
    double low, high;           /* low <= value <= high; both 0: no limits */
} scree_kind_parameter;
/* The parameter of this number of the kind scree_kind_at(of, kind): 1 and *out, or 0. */
SCREE_API int scree_kind_parameter_into(const char *of, size_t kind, size_t parameter,
                                        scree_kind_parameter *out, size_t size);
static inline int scree_kind_parameter_at(const char *of, size_t number, size_t parameter,
                                          scree_kind_parameter *out) {
    return scree_kind_parameter_into(of, number, parameter, out, sizeof *out);
}

#ifdef __cplusplus
}
#endif
#endif
