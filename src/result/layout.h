/* The part of a result file that does not change: the layout of the world and named texts. */
#ifndef RESULT_LAYOUT_H
#define RESULT_LAYOUT_H

#include "result/recorder.h"
#include "result/store.h"

scree_status layout_write(const store *s, const scree_layout *layout, const recorder_text *texts,
                          size_t count, scree_error *error);

/* A layout that owns its arrays. */
typedef struct layout_copy {
    scree_layout layout;
    schema_form form;           /* of the file */
    void *array[STATIC_FIELDS]; /* values as packed in the file */
    void *made[STATIC_FIELDS];  /* lists of texts, and where ends begin */
    scree_shape_view *shape_view;
    scree_part *part;
    scree_solid_view *solid;
    uint64_t rows[STATIC_FIELDS]; /* of the arrays */
    size_t texts;
    char **text_name, **text;
} layout_copy;

/* On failure the copy must still be freed. */
scree_status layout_read(const store *s, layout_copy *copy, scree_error *error);
void layout_free(layout_copy *copy);

#endif
