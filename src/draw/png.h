/* PNG files of plain pixels, for pictures inside SVG: those must not depend on cairo. */
#ifndef DRAW_PNG_H
#define DRAW_PNG_H

#include "draw/display.h"

typedef ARRAY(uint8_t) png_bytes;

/* Free with array_free. The same pixels always give the same bytes. */
scree_status png_encode(png_bytes *out, const display_picture *from, scree_error *error);

#endif
