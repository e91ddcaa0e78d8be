/* Artificial frames for the tests of result files: a pure function of the number of the frame, with
 * numbers of bodies and contacts that grow, shrink and are sometimes zero. */
#ifndef SUPPORT_SAMPLE_FRAMES_H
#define SUPPORT_SAMPLE_FRAMES_H

#include <stdbool.h>

#include "frame/frame.h"

typedef struct sample sample;

/* All bodies exist at least in some frames. */
sample *sample_new(uint32_t bodies);
/* The same with deformable bodies: the first two (of at least two). */
sample *sample_new_soft(uint32_t bodies);
void sample_free(sample *s);
const scree_layout *sample_layout(const sample *s);
/* Valid until the next call. */
const scree_frame *sample_frame(sample *s, int64_t number);
int64_t sample_step(int64_t number);

/* True if all values are equal bit for bit. If not, what: the name of the first difference. */
bool sample_same_frame(const scree_frame *a, const scree_frame *b, const char **what);
bool sample_same_layout(const scree_layout *a, const scree_layout *b, const char **what);

#endif
