/* Lists of near pairs made by several threads. Needs cmocka and a header of scenes before it. */
#ifndef TESTS_NEAR_SAME_H
#define TESTS_NEAR_SAME_H

#include "detect/look.h"
#include "detect/near.h"

static inline void look(const scene *s, geometry *g, looker *k) {
    detect_input in = input_of(s);
    bool moved;
    assert_int_equal(geometry_prepare(g, &s->model, NULL, NULL), SCREE_OK);
    assert_int_equal(look_at_bodies(k, g, &in, -1, &moved, NULL), SCREE_OK);
}

static inline void assert_same_list(const near_list *x, const near_list *y, size_t bodies) {
    size_t chunks = (bodies + ROW_CHUNK - 1) / ROW_CHUNK;
    size_t entries = near_end(x, (uint32_t)bodies - 1);
    assert_memory_equal(x->base.data, y->base.data, chunks * sizeof *x->base.data);
    assert_memory_equal(x->end.data, y->end.data, bodies * sizeof *x->end.data);
    assert_memory_equal(x->room.data, y->room.data, chunks * sizeof *x->room.data);
    assert_memory_equal(x->slot.data, y->slot.data, entries * sizeof *x->slot.data);
    assert_int_equal(x->stride, y->stride);
    if (x->stride > 2)
        assert_memory_equal(x->image.data, y->image.data, entries * sizeof *x->image.data);
}

/* Every row ascends by slot and image, above its own body; no pair is there twice. */
static inline void assert_rows_ascend(const near_list *n, size_t bodies) {
    for (uint32_t i = 0; i < bodies; i++)
        for (size_t e = near_begin(n, i); e < near_end(n, i); e++) {
            assert_true(n->slot.data[e] > i && n->slot.data[e] < bodies);
            if (e == near_begin(n, i)) continue;
            bool same = n->slot.data[e - 1] == n->slot.data[e];
            assert_true(n->slot.data[e - 1] < n->slot.data[e] ||
                        (same && n->stride > 2 && n->image.data[e - 1] < n->image.data[e]));
        }
}

/* Pieces contain every entry once, in order, together with its row; no piece is long. */
static inline void assert_pieces(const near_list *n, size_t bodies) {
    size_t entry = 0, room = 0, expected = 0, most = 0;
    for (size_t i = 0; i < n->piece.count; i++) {
        const near_piece *p = &n->piece.data[i];
        assert_true(p->first == entry && p->last >= p->first);
        assert_true(p->begin < p->end && p->end <= bodies);
        assert_true(near_begin(n, p->begin) <= p->first && near_end(n, p->end - 1) >= p->last);
        assert_true(p->first == p->last || near_end(n, p->begin) > p->first ||
                    near_begin(n, p->begin) == p->first);
        if (p->last - p->first > most) most = p->last - p->first;
        entry = p->last;
        room += p->room;
    }
    assert_true(entry == near_end(n, (uint32_t)bodies - 1) && most <= 4096);
    for (size_t c = 0; c < (bodies + ROW_CHUNK - 1) / ROW_CHUNK; c++)
        expected += n->room.data[c];
    assert_true(room >= expected);
}

/* Lists made by 1, 2, 3, 8 and 64 threads, in their own memory, in sufficient lent memory and in
 * insufficient lent memory, are equal bit for bit. */
static inline void compare_lists(const scene *s, double slack, size_t least_pairs) {
    const int threads[] = {1, 2, 3, 8, 64};
    size_t bodies = s->model.bodies.count, size = bodies * 2000;
    geometry g = {0};
    looker k = {0};
    near_list first = {0};
    look(s, &g, &k);
    assert_int_equal(near_build(&first, &g, NULL, slack, 0.002, NULL), SCREE_OK);
    assert_rows_ascend(&first, bodies);
    assert_pieces(&first, bodies);
    assert_true(near_end(&first, (uint32_t)bodies - 1) > least_pairs);
    near_loan loan[NEAR_LOANS] = {{mem_alloc(size, 1), size}, {mem_alloc(size, 1), size}};
    assert_true(loan[0].bytes && loan[1].bytes);
    for (int i = 0; i < 5; i++) {
        team *t;
        near_list next = {0};
        assert_int_equal(team_create(&t, threads[i], NULL), SCREE_OK);
        for (int round = 0; round < 4; round++) {
            const near_loan little[NEAR_LOANS] = {{loan[0].bytes, bodies * 60},
                                                  {loan[1].bytes, bodies}};
            if (round == 1) near_lend(&next, loan);
            if (round == 2) near_lend(&next, little);
            assert_int_equal(near_build(&next, &g, t, slack, 0.002, NULL), SCREE_OK);
            assert_same_list(&first, &next, bodies);
            if (round == 0) near_drop_scratch(&next, &g, loan);
        }
        near_free(&next);
        team_destroy(t);
    }
    mem_free(loan[0].bytes);
    mem_free(loan[1].bytes);
    near_free(&first);
    look_free(&k);
    geometry_free(&g);
}

#endif
