/* What this library was built with, and the tables of what it can do. */
#ifndef SCREE_ABOUT_H
#define SCREE_ABOUT_H

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An optional part. Texts live as long as the program. */
typedef struct scree_feature {
    const char *name;
    int present;         /* 1: built in and usable on this machine */
    char version[32];    /* "" when there is none */
    const char *use;     /* what it is for */
    const char *without; /* what is lost without it, and how to get it */
} scree_feature;
SCREE_API size_t scree_feature_count(void);
SCREE_API void scree_feature_at_into(size_t index, scree_feature *out, size_t size);
static inline scree_feature scree_feature_at(size_t index) {
    scree_feature out;
    scree_feature_at_into(index, &out, sizeof out);
    return out;
} /* zeroed beyond the end */

/* The families of what can be added: "shape", "law part", "solver", "exporter" and so on. */
SCREE_API size_t scree_family_count(void);
SCREE_API const char *scree_family_at(size_t index); /* NULL beyond the end */

/* Everything of a family, by its name or its plural, with its parameters, as text, or as Markdown.
 * Free with scree_text_free. */
SCREE_API scree_status scree_describe_family(const char *family, int markdown, char **out,
                                             scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
