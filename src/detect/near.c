/* Making the list of near pairs, in linear time for any spread of sizes.
 *
 * Bodies are sorted into lanes along x: horizontal strips of a planar world, columns of a world in
 * space. Level k holds the bodies whose ball (grown by slack and half the reach) fits a lane of its
 * width, each level some times as wide as the one below, and inside a lane bodies are sorted by x.
 * Two lanes are then merged like two sorted lists, so that memory is read in order, without a hash
 * table and without cells: empty space costs nothing and a body at 1e12 m is one more lane. A body
 * looks at its own lane, at the next ones of its level, and at a few of each coarser level that is
 * in use. Bodies without bound are compared with all others.
 *
 * bench/bench_detect.c compares with a hierarchy of hashed grids. Nanoseconds per body on one core,
 * strips (sorted rows included) against grids (pairs only), for 10^3, 10^5 and 10^6 bodies:
 *     equal disks, slots in order of place    66 : 153     76 : 128     101 : 327
 *     equal disks, slots in random order     105 : 319    123 : 730     170 : 1606
 *     radii 1:100, slots in random order      77 : 524    260 : 1124    238 : 2158
 * The grid misses the cache at every cell; strips read what they need in order. In space (7 near
 * pairs and 3 contacts each, remaking the list alone), for as many bodies:
 *     equal spheres, slots in order of place    284    242    283
 *     equal spheres, slots in random order      311    358    346 */
#include "detect/near.h"

#include <string.h>

#include "base/stop.h"
#include "detect/sweep.h"

static size_t body_bytes(const geometry *g) {
    return g->space ? sizeof(column_body) : sizeof(strip_body);
}

static size_t rounded(size_t bytes) { return (bytes + 63) / 64 * 64; }

/* Room for the bodies in their lanes and two sort buffers. */
static size_t sorting_bytes(const geometry *g) {
    return rounded(g->bodies * body_bytes(g)) + 2 * rounded(g->bodies * sizeof(sort_item));
}

void near_drop_scratch(near_list *n, const geometry *g, size_t size) {
    size_t pairs = n->found.count + n->found.count / 2;
    if (size < sorting_bytes(g) + pairs * sizeof(near_pair)) return;
    array_free(&n->sorting);
    array_free(&n->found);
}

void near_lend(near_list *n, void *bytes, size_t size) {
    n->lent = bytes;
    n->lent_size = size;
}

/* Takes lent memory if it holds the bodies and one pair for each, else its own. */
static bool open_scratch(near_list *n, const geometry *g, char **sorting) {
    size_t need = sorting_bytes(g);
    n->found_lent = n->lent && n->lent_size >= need + g->bodies * sizeof(near_pair);
    if (!n->found_lent && !array_reserve(&n->sorting, need)) return false;
    *sorting = n->found_lent ? n->lent : n->sorting.data;
    char *items = *sorting + rounded(g->bodies * body_bytes(g));
    n->lanes.items = (sort_item *)(void *)items;
    n->lanes.swap = (sort_item *)(void *)(items + rounded(g->bodies * sizeof(sort_item)));
    if (n->found_lent) {
        array_free(&n->sorting);
        array_free(&n->found);
        n->found.data = (near_pair *)(void *)(n->lent + need);
        n->found.capacity = (n->lent_size - need) / sizeof(near_pair);
    }
    n->found.count = 0;
    return true;
}

static void close_scratch(near_list *n) {
    if (n->found_lent) {
        n->found.data = NULL;
        n->found.count = n->found.capacity = 0;
    }
    n->found_lent = false;
    n->lent = NULL;
    n->lent_size = 0;
    n->lanes.items = n->lanes.swap = NULL;
}

/* More pairs than the lent bytes hold: they move into memory of their own. */
static bool own_pairs(near_list *n) {
    size_t count = n->found.count;
    near_pair *own = mem_alloc(count + count / 2 + 1, sizeof *own);
    if (!own) return false;
    memcpy(own, n->found.data, count * sizeof *own);
    n->found.data = own;
    n->found.capacity = count + count / 2 + 1;
    n->found_lent = false;
    return true;
}

bool near_more_pairs(near_list *n) {
    return n->found_lent ? own_pairs(n) : array_reserve(&n->found, n->found.count + 1);
}

/* The pairs found become rows: counted, placed, and each row sorted. */
static scree_status make_rows(near_list *n, size_t bodies, scree_error *error) {
    size_t pairs = n->found.count, chunks = (bodies + ROW_CHUNK - 1) / ROW_CHUNK;
    if (!array_reserve(&n->start, bodies + 1) || !array_reserve(&n->entry, pairs + NEAR_AHEAD) ||
        !array_reserve(&n->room, chunks))
        return error_no_memory(error, "the list of near pairs");
    memset(n->entry.data + pairs, 0, NEAR_AHEAD * sizeof *n->entry.data);
    memset(n->start.data, 0, (bodies + 1) * sizeof *n->start.data);
    if (chunks) memset(n->room.data, 0, chunks * sizeof *n->room.data);
    for (size_t i = 0; i < pairs; i++) {
        n->start.data[n->found.data[i].a]++;
        n->room.data[n->found.data[i].a / ROW_CHUNK] += n->found.data[i].room;
    }
    size_t sum = 0, longest = 0;
    for (size_t i = 0; i < bodies; i++) {
        size_t row = n->start.data[i];
        longest = row > longest ? row : longest;
        sum += row;
        n->start.data[i] = sum;
    }
    n->start.data[bodies] = sum;
    for (size_t i = pairs; i-- > 0;)
        n->entry.data[--n->start.data[n->found.data[i].a]] = n->found.data[i].entry;
    if (!array_reserve(&n->words, longest)) return error_no_memory(error, "sorting near pairs");
    for (size_t i = 0; i < bodies; i++)
        sort_words(&n->entry.data[n->start.data[i]], n->words.data,
                   n->start.data[i + 1] - n->start.data[i]);
    return SCREE_OK;
}

static scree_status build(near_list *n, geometry *g, double slack, double reach,
                          scree_error *error) {
    builder w = {n, g, slack, reach, false};
    double growth = slack + 0.5 * reach;
    char *sorting = NULL;
    if (!open_scratch(n, g, &sorting)) return error_no_memory(error, "sorting bodies");
    if (g->space) {
        column_body *bodies = (column_body *)(void *)sorting;
        TRY(columns_make(&n->lanes, bodies, g, growth, error));
        sweep_space(&w, bodies);
    } else {
        strip_body *bodies = (strip_body *)(void *)sorting;
        TRY(strips_make(&n->lanes, bodies, g, growth, error));
        sweep_planar(&w, bodies);
    }
    TRY(stop_check(error)); /* pairs are then missing */
    if (w.no_memory) return error_no_memory(error, "the list of near pairs");
    return make_rows(n, g->bodies, error);
}

scree_status near_build(near_list *n, geometry *g, double slack, double reach, scree_error *error) {
    n->slack = slack;
    n->reach = reach;
    scree_status status = build(n, g, slack, reach, error);
    close_scratch(n);
    return status;
}

void near_free(near_list *n) {
    array_free(&n->start);
    array_free(&n->entry);
    array_free(&n->room);
    array_free(&n->words);
    array_free(&n->found);
    array_free(&n->sorting);
    lanes_free(&n->lanes);
}
