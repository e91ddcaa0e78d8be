/* What a result holds beside what scree/result.h shows. */
#ifndef RESULT_READER_H
#define RESULT_READER_H

#include "scree/result.h"

/* The restart point of a run that reached its end, as it was kept and not checked yet; the caller
 * frees *bytes by mem_free. NULL when the result has none. */
scree_status result_point(scree_result *r, char **bytes, size_t *size, scree_error *error);

#endif
