/* The version, the optional parts that this library was built with, and tables of everything it
 * provides. */
#ifndef SCREE_ABOUT_H
#define SCREE_ABOUT_H

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers, by semantic versioning: docs/interface.md. */
#define SCREE_VERSION_MAJOR 0
#define SCREE_VERSION_MINOR 1
#define SCREE_VERSION_PATCH 0
/* As one number that grows with every release: 1.2.3 is 1002003. For the preprocessor, too. */
#define SCREE_VERSION_NUMBER                                                                       \
    (SCREE_VERSION_MAJOR * 1000000 + SCREE_VERSION_MINOR * 1000 + SCREE_VERSION_PATCH)
/* SCREE_VERSION_NUMBER of the library at run time, which may differ from that of the headers with
 * which a program was compiled. As text: scree_version. */
SCREE_API int scree_version_number(void);

/* An optional part. Texts are valid as long as the program runs. */
typedef struct scree_feature {
    const char *name;
    int present;         /* 1: built in and usable on this machine */
    char version[32];    /* "" if there is none */
    const char *use;     /* its purpose */
    const char *without; /* the features that need it, and how to install it */
} scree_feature;
/* The number of optional parts, built in or not. */
SCREE_API size_t scree_feature_count(void);
SCREE_API void scree_feature_at_into(size_t index, scree_feature *out, size_t size);
static inline scree_feature scree_feature_at(size_t index) {
    scree_feature out;
    scree_feature_at_into(index, &out, sizeof out);
    return out;
} /* all zero if index is beyond the end */

/* The families of things that can be added: "shape", "law part", "solver", "exporter" and so on. */
SCREE_API size_t scree_family_count(void);
SCREE_API const char *scree_family_at(size_t index); /* NULL beyond the end */

/* All members of a family, by its name or its plural, with their parameters, as text or as
 * Markdown. Free with scree_text_free. */
SCREE_API scree_status scree_describe_family(const char *family, int markdown, char **out,
                                             scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
