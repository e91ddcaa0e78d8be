/* Contacts as bytes, to be sent to another process. */
#ifndef TERRITORY_ROWS_H
#define TERRITORY_ROWS_H

#include "base/ranks.h"
#include "state/contact_table.h"

/* Contacts, whose arms may be stored apart from their rows: a key, the row, and the arms. */
size_t contact_row_bytes(const contact_table *t, size_t row);
void contact_row_pack(const contact_table *t, size_t row, char *to);

/* Packed contacts, to be made a table. */
typedef struct packed_contact {
    contact_key key;
    const char *bytes;
} packed_contact;
typedef struct packed_contacts {
    ARRAY(packed_contact) list;
} packed_contacts;
/* Adds those of a parcel of `size` bytes. False: no memory. */
bool packed_add(packed_contacts *p, const contact_table *t, const char *bytes, size_t size);
void packed_sort(packed_contacts *p); /* by key; of equal ones the first is kept */
/* Writes into `to`, which has the same columns, the rows of `from` (NULL: none) and the packed
 * ones, in key order; a packed one takes the place of a row with its key. */
scree_status packed_merge(const packed_contacts *p, const contact_table *from, contact_table *to,
                          scree_error *error);
/* Writes into `to`, which has the same columns, the rows of `from` that `keeps` wants. */
scree_status contacts_filter(const contact_table *from, contact_table *to,
                             bool (*keeps)(const void *context, const uint32_t pair[2]),
                             const void *context, scree_error *error);
void packed_free(packed_contacts *p);

#endif
