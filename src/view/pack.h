/* Frames and layouts packed for the page: a head in JSON that lists columns by name, type, width
 * and place, and behind it their numbers, little-endian, each column at a multiple of 4 bytes.
 *
 *     "SCV1", bytes of the head (u32), the head with blanks up to a multiple of 8 bytes, the
 * numbers
 *
 * Numbers are sent as single precision and ids as numbers: a page shows them; exact ones are asked
 * for row by row. The places of bodies are columns of their own, 24 bytes a body in space:
 * body.place (3 f4), body.turn (a unit quaternion w x y z, 4 i2 of 32767) and body.body (u4);
 * planar body.place has x, y and the angle, and there is no turn. */
#ifndef VIEW_PACK_H
#define VIEW_PACK_H

#include "scree/frame.h"
#include "view/bytes.h"

typedef struct pack {
    bytes head, body;
    int columns;
} pack;

/* Types of packed numbers. */
typedef enum pack_type { PACK_U1, PACK_I2, PACK_U4, PACK_I4, PACK_F4 } pack_type;

void pack_begin(pack *p);
/* Adds a column of rows x width numbers, which the caller fills; NULL when out of memory. */
void *pack_column(pack *p, const char *name, pack_type type, uint32_t width, size_t rows);
/* Completes the head and appends head and numbers to `out`. p is empty afterwards, also after an
 * error. */
scree_status pack_finish(pack *p, bytes *out, scree_error *error);
void pack_free(pack *p);

/* The range of bodies to pack. Other tables are packed whole. */
typedef struct pack_range {
    size_t first, count; /* count SIZE_MAX: to the end */
} pack_range;

/* Packs a column of a frame by its name, or body.place or body.turn; nothing if the frame lacks it.
 */
void pack_frame_column(pack *p, const scree_frame *frame, const char *name, pack_range range);
/* Members of the head: step, time, counts, values, and the main numbers of the certificate. */
void pack_frame_facts(pack *p, const scree_frame *frame, int64_t index, uint64_t bodies,
                      uint64_t contacts);
/* Packs the data that do not change: shapes, parts, meshes, and names as texts. */
scree_status pack_layout(const scree_layout *layout, bytes *out, scree_error *error);

#endif
