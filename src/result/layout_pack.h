/* Conversion between scree_layout and the packed rows of the static fields. */
#ifndef RESULT_LAYOUT_PACK_H
#define RESULT_LAYOUT_PACK_H

#include "result/layout.h"

/* Bytes of the longest text of the field with its terminating zero; 0 if it is not a text. */
size_t layout_text_width(const scree_layout *l, static_symbol symbol);
/* Fills out, which has room for layout_rows rows of the field. */
void layout_pack(const scree_layout *l, static_symbol symbol, size_t text_width, void *out);
/* Indices out of range, or NULL where a value is required: an error that names it. */
scree_status layout_check(const scree_layout *l, const char *path, scree_error *error);
/* Chained over all static fields. */
uint64_t layout_checksum(uint64_t seed, const scree_layout *l);

#endif
