#include "territory/rows.h"

#include <stdlib.h>
#include <string.h>

static size_t arm_bytes(const contact_table *t) { return 2 * t->dimension * sizeof(double); }

/* Whether the arms of a row are in the table `arms`. */
static bool has_arms_apart(const contact_table *t, size_t row) {
    return t->arm_row && t->arm_row[row];
}

static size_t fixed_bytes(const contact_table *t) {
    return sizeof(contact_key) + 1 + table_row_bytes(&t->table);
}

size_t contact_row_bytes(const contact_table *t, size_t row) {
    return fixed_bytes(t) + (has_arms_apart(t, row) ? arm_bytes(t) : 0);
}

void contact_row_pack(const contact_table *t, size_t row, char *to) {
    contact_key key = contact_key_at(t, row);
    memcpy(to, &key, sizeof key);
    to += sizeof key;
    *to++ = has_arms_apart(t, row);
    table_pack_row(&t->table, row, to);
    to += table_row_bytes(&t->table);
    if (has_arms_apart(t, row))
        memcpy(to, t->arm + 2 * t->dimension * (size_t)(t->arm_row[row] - 1), arm_bytes(t));
}

bool packed_add(packed_contacts *p, const contact_table *t, const char *bytes, size_t size) {
    for (const char *end = bytes + size; bytes < end;) {
        packed_contact c = {.bytes = bytes};
        memcpy(&c.key, bytes, sizeof c.key);
        bool apart = bytes[sizeof c.key];
        if (!array_push(&p->list, c)) return false;
        bytes += fixed_bytes(t) + (apart ? arm_bytes(t) : 0);
    }
    return true;
}

static int compare_packed(const void *a, const void *b) {
    const packed_contact *x = a, *y = b;
    return contact_key_compare(&x->key, &y->key);
}

void packed_sort(packed_contacts *p) {
    size_t kept = 0;
    if (p->list.count > 1) qsort(p->list.data, p->list.count, sizeof *p->list.data, compare_packed);
    for (size_t i = 0; i < p->list.count; i++) /* two processes may send the same contact */
        if (kept == 0 || compare_packed(&p->list.data[kept - 1], &p->list.data[i]) != 0)
            p->list.data[kept++] = p->list.data[i];
    p->list.count = kept;
}

/* Writes row `row` of `to`. */
static scree_status put_row(contact_table *to, size_t row, const char *columns, const char *arms,
                            scree_error *error) {
    table_unpack_row(&to->table, row, columns);
    if (!to->arm_row) return SCREE_OK;
    to->arm_row[row] = 0;
    if (!arms) return SCREE_OK;
    size_t at = to->arms.count;
    TRY(table_set_rows(&to->arms, at + 1, error));
    memcpy(to->arm + 2 * to->dimension * at, arms, arm_bytes(to));
    to->arm_row[row] = (uint32_t)at + 1;
    return SCREE_OK;
}

static scree_status put_packed(contact_table *to, size_t row, const char *bytes,
                               scree_error *error) {
    const char *columns = bytes + sizeof(contact_key) + 1;
    bool apart = bytes[sizeof(contact_key)];
    return put_row(to, row, columns, apart ? columns + table_row_bytes(&to->table) : NULL, error);
}

static scree_status put_old(contact_table *to, size_t row, const contact_table *from, size_t old,
                            char *room, scree_error *error) {
    table_pack_row(&from->table, old, room);
    const char *arms =
        has_arms_apart(from, old)
            ? (const char *)(from->arm + 2 * from->dimension * (size_t)(from->arm_row[old] - 1))
            : NULL;
    return put_row(to, row, room, arms, error);
}

static scree_status merge(const packed_contacts *p, const contact_table *from, contact_table *to,
                          char *room, scree_error *error) {
    size_t old = 0, had = from ? from->table.count : 0, next = 0, row = 0;
    TRY(table_set_rows(&to->table, had + p->list.count, error));
    if (to->arms.columns) TRY(table_set_rows(&to->arms, 0, error));
    while (old < had || next < p->list.count) {
        int order = old == had ? 1 : -1;
        if (old < had && next < p->list.count) {
            contact_key key = contact_key_at(from, old);
            order = contact_key_compare(&key, &p->list.data[next].key);
        }
        if (order < 0)
            TRY(put_old(to, row, from, old, room, error));
        else
            TRY(put_packed(to, row, p->list.data[next].bytes, error));
        old += order <= 0;
        next += order >= 0;
        row++;
    }
    return table_set_rows(&to->table, row, error);
}

scree_status packed_merge(const packed_contacts *p, const contact_table *from, contact_table *to,
                          scree_error *error) {
    char *room = mem_alloc(table_row_bytes(&to->table) + 1, 1);
    if (!room) return error_no_memory(error, "the contacts of other processes");
    scree_status status = merge(p, from, to, room, error);
    mem_free(room);
    return status;
}

scree_status contacts_filter(const contact_table *from, contact_table *to,
                             bool (*keeps)(const void *context, const uint32_t pair[2]),
                             const void *context, scree_error *error) {
    size_t kept = 0;
    scree_status status = SCREE_OK;
    char *room = mem_alloc(table_row_bytes(&to->table) + 1, 1);
    if (!room) return error_no_memory(error, "the contacts of a process");
    for (size_t i = 0; i < from->table.count; i++)
        kept += keeps(context, from->pair[i]);
    status = table_set_rows(&to->table, kept, error);
    if (status == SCREE_OK && to->arms.columns) status = table_set_rows(&to->arms, 0, error);
    kept = 0;
    for (size_t i = 0; i < from->table.count && status == SCREE_OK; i++)
        if (keeps(context, from->pair[i])) status = put_old(to, kept++, from, i, room, error);
    mem_free(room);
    return status;
}

void packed_free(packed_contacts *p) { array_free(&p->list); }
