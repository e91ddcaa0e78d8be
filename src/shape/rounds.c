/* Blocks of disks and balls. Each shape is one of the owners of its block, and so is the maker
 * while it fills the block; the last owner frees it. */
#include "shape/rounds.h"

#include "shape/build.h"

enum { BLOCK_SHAPES = 256 };

typedef struct shape_block {
    atomic_uint_least32_t owners;
    shape shape[BLOCK_SHAPES];
    part part[BLOCK_SHAPES];
} shape_block;

void shape_block_release(shape_block *b) {
    if (atomic_fetch_sub(&b->owners, 1) == 1) mem_free(b);
}

void round_end(round_maker *m) {
    if (m->block) shape_block_release(m->block);
    m->block = NULL;
}

static bool next_block(round_maker *m) {
    round_end(m);
    m->block = mem_alloc(1, sizeof *m->block);
    m->used = 0;
    if (m->block) atomic_init(&m->block->owners, 1);
    return m->block != NULL;
}

static scree_status fill(bool space, double radius, shape *out, scree_error *error) {
    TRY(size_check(radius, out->kind, "radius", error));
    if (space) return shape_fill_sphere(radius, out, error);
    shape_fill_disk(radius, out);
    return SCREE_OK;
}

scree_status round_make(round_maker *m, double radius, shape **out, scree_error *error) {
    bool room = m->block && m->used < BLOCK_SHAPES;
    if (!room && !next_block(m)) return error_no_memory(error, "a shape");
    shape *s = &m->block->shape[m->used];
    s->kind = m->space ? "sphere" : "disk";
    s->parts = 1;
    s->part = &m->block->part[m->used];
    TRY(fill(m->space, radius, s, error));
    s->block = m->block;
    atomic_fetch_add(&m->block->owners, 1);
    atomic_init(&s->owners, 1);
    m->used++;
    *out = s;
    return SCREE_OK;
}
