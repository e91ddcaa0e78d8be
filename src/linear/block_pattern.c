#include "linear/block_pattern.h"

#include "linear/minimum_degree.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* Work arrays of one analysis, (size) each. */
typedef struct scratch {
    uint32_t *parent;   /* elimination tree over blocks */
    uint32_t *count;    /* blocks in a column of the factor, diagonal counted */
    uint32_t *ancestor; /* shortcuts in the tree */
    uint32_t *child, *sibling;
    uint32_t *mark;
    uint32_t *post;
    uint32_t *node_of; /* supernode of a block */
    uint64_t *key;
} scratch;

static void scratch_free(scratch *s) {
    mem_free(s->parent), mem_free(s->count), mem_free(s->ancestor), mem_free(s->child);
    mem_free(s->sibling), mem_free(s->mark), mem_free(s->post), mem_free(s->node_of);
    mem_free(s->key);
}

static bool scratch_alloc(scratch *s, size_t n) {
    return (s->parent = mem_alloc(n, sizeof *s->parent)) &&
           (s->count = mem_alloc(n, sizeof *s->count)) &&
           (s->ancestor = mem_alloc(n, sizeof *s->ancestor)) &&
           (s->child = mem_alloc(n, sizeof *s->child)) &&
           (s->sibling = mem_alloc(n, sizeof *s->sibling)) &&
           (s->mark = mem_alloc(n, sizeof *s->mark)) && (s->post = mem_alloc(n, sizeof *s->post)) &&
           (s->node_of = mem_alloc(n, sizeof *s->node_of)) &&
           (s->key = mem_alloc(n, sizeof *s->key));
}

/* Elimination tree (Liu 1986), with shortcuts to the present roots. */
static void find_tree(const block_pattern *p, const block_matrix *m, scratch *s) {
    for (uint32_t i = 0; i < p->size; i++) {
        uint32_t row = p->order.data[i];
        s->parent[i] = s->ancestor[i] = NONE;
        for (size_t k = m->first.data[row]; k < m->first.data[row + 1]; k++) {
            uint32_t j = p->place.data[m->column.data[k]];
            while (j < i && j != NONE) {
                uint32_t up = s->ancestor[j];
                s->ancestor[j] = i;
                if (up == NONE) s->parent[j] = i;
                j = up;
            }
        }
    }
}

/* Blocks of every column: row i has block j if j is below some entry of the row in the tree. */
static void count_columns(const block_pattern *p, const block_matrix *m, scratch *s) {
    for (uint32_t i = 0; i < p->size; i++) {
        uint32_t row = p->order.data[i];
        s->mark[i] = i;
        s->count[i] = 1;
        for (size_t k = m->first.data[row]; k < m->first.data[row + 1]; k++)
            for (uint32_t j = p->place.data[m->column.data[k]]; j < i && s->mark[j] != i;
                 j = s->parent[j]) {
                s->count[j]++;
                s->mark[j] = i;
            }
    }
}

static int by_key(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* post[k]: the k-th block of a traversal of the tree, children first, the child with most rows
 * last, because it can be merged with its parent. */
static void walk_tree(uint32_t size, scratch *s) {
    uint32_t roots = NONE, done = 0, top = 0, *stack = s->mark;
    for (uint32_t i = 0; i < size; i++) {
        s->key[i] = (uint64_t)s->count[i] << 32 | i;
        s->child[i] = NONE;
    }
    qsort(s->key, size, sizeof *s->key, by_key);
    /* the child with most rows is put in first and ends up last */
    for (uint32_t k = size; k-- > 0;) {
        uint32_t i = (uint32_t)s->key[k];
        uint32_t *list = s->parent[i] == NONE ? &roots : &s->child[s->parent[i]];
        s->sibling[i] = *list;
        *list = i;
    }
    while (roots != NONE || top > 0) {
        if (top == 0) {
            stack[top++] = roots;
            roots = s->sibling[roots];
        }
        uint32_t i = stack[top - 1], next = s->child[i];
        if (next == NONE) {
            s->post[done++] = i;
            top--;
        } else {
            s->child[i] = s->sibling[next];
            stack[top++] = next;
        }
    }
}

/* Renumbers the blocks in the order of the traversal. */
static void rename_blocks(block_pattern *p, scratch *s) {
    uint32_t *new_name = s->ancestor, *old_order = s->child, *old_parent = s->sibling;
    uint32_t *old_count = s->mark;
    for (uint32_t k = 0; k < p->size; k++) {
        new_name[s->post[k]] = k;
        old_order[k] = p->order.data[k];
        old_parent[k] = s->parent[k];
        old_count[k] = s->count[k];
    }
    for (uint32_t k = 0; k < p->size; k++) {
        uint32_t old = s->post[k];
        p->order.data[k] = old_order[old];
        p->place.data[p->order.data[k]] = k;
        s->parent[k] = old_parent[old] == NONE ? NONE : new_name[old_parent[old]];
        s->count[k] = old_count[old];
    }
}

static scree_status find_order(block_pattern *p, const block_matrix *m, scratch *s,
                               scree_error *error) {
    TRY(minimum_degree(m, p->order.data, error));
    for (uint32_t i = 0; i < p->size; i++)
        p->place.data[p->order.data[i]] = i;
    find_tree(p, m, s);
    count_columns(p, m, s);
    walk_tree(p->size, s);
    rename_blocks(p, s);
    p->start.data[0] = 0;
    for (uint32_t i = 0; i < p->size; i++)
        p->start.data[i + 1] = p->start.data[i] + block_rows(m, p->order.data[i]);
    return SCREE_OK;
}

/* Block columns that follow one another in the tree with the same rows. */
static scree_status make_supernodes(block_pattern *p, scratch *s, scree_error *error) {
    p->node.count = 0;
    for (uint32_t i = 0; i < p->size; i++) {
        bool joins = i > 0 && s->parent[i - 1] == i && s->count[i - 1] == s->count[i] + 1;
        if (!joins && !array_push(&p->node, (supernode){.first = i, .parent = NO_PARENT}))
            return error_no_memory(error, "the pattern of a sparse matrix");
        p->node.data[p->node.count - 1].blocks++;
        s->node_of[i] = (uint32_t)(p->node.count - 1);
    }
    return SCREE_OK;
}

static uint32_t node_end(const supernode *n) { return n->first + n->blocks; }

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool add_row(block_pattern *p, scratch *s, uint32_t node, uint32_t i) {
    if (i < node_end(&p->node.data[node]) || s->mark[i] == node) return true;
    s->mark[i] = node;
    return array_push(&p->row, i);
}

/* Rows below a supernode: those of the matrix and of the children. */
static scree_status find_rows(block_pattern *p, const block_matrix *m, scratch *s,
                              scree_error *error) {
    bool fits = true;
    uint32_t *child = s->child, *sibling = s->sibling; /* of supernodes here */
    p->row.count = 0;
    for (uint32_t i = 0; i < p->size; i++)
        s->mark[i] = child[i] = NONE;
    for (uint32_t k = 0; k < p->node.count && fits; k++) {
        supernode *n = &p->node.data[k];
        n->row = p->row.count;
        for (uint32_t c = child[k]; c != NONE && fits; c = sibling[c])
            for (size_t a = 0; a < p->node.data[c].rows && fits; a++)
                fits = add_row(p, s, k, p->row.data[p->node.data[c].row + a]);
        for (uint32_t i = n->first; i < node_end(n); i++) {
            uint32_t row = p->order.data[i];
            for (size_t b = m->first.data[row]; b < m->first.data[row + 1] && fits; b++)
                fits = add_row(p, s, k, p->place.data[m->column.data[b]]);
        }
        n->rows = p->row.count - n->row;
        if (n->rows == 0) continue;
        qsort(p->row.data + n->row, n->rows, sizeof *p->row.data, by_number);
        n->parent = s->node_of[p->row.data[n->row]];
        sibling[k] = child[n->parent];
        child[n->parent] = k;
    }
    return fits ? SCREE_OK : error_no_memory(error, "the pattern of a sparse matrix");
}

static void measure_nodes(block_pattern *p) {
    for (size_t k = 0; k < p->node.count; k++) {
        supernode *n = &p->node.data[k];
        n->width = p->start.data[node_end(n)] - p->start.data[n->first];
        n->below = 0;
        for (size_t a = 0; a < n->rows; a++) {
            uint32_t i = p->row.data[n->row + a];
            n->below += p->start.data[i + 1] - p->start.data[i];
        }
    }
}

/* Whether there are few enough zeros, for this number of columns, to justify a larger product. */
static bool worth_merging(double columns, double zeros, double numbers) {
    double share = zeros / numbers;
    return share < 0.05 || (columns <= 48.0 && share < 0.12) || (columns <= 24.0 && share < 0.3) ||
           (columns <= 8.0 && share < 0.6);
}

/* Merges supernodes with the parents that follow them, where that adds few zeros. */
static void merge_supernodes(block_pattern *p, scratch *s) {
    uint32_t *zeros = s->count, kept = 0; /* zeros of a node, saturated */
    supernode *node = p->node.data;
    for (uint32_t k = 0; k < p->node.count; k++) {
        supernode n = node[k];
        double own_zeros = 0.0;
        while (kept > 0) {
            const supernode *c = &node[kept - 1];
            /* the rows of the child are among the parent's columns and rows if its first row is */
            bool follows =
                c->rows > 0 && p->row.data[c->row] < node_end(&n) && node_end(c) == n.first;
            if (!follows) break;
            double columns = (double)c->width + n.width;
            double added = (double)c->width * ((double)n.width + n.below - c->below);
            double numbers = columns * (columns + 2.0 * n.below);
            double total = own_zeros + zeros[kept - 1] + 2.0 * added;
            if (!worth_merging(columns, total, numbers)) break;
            n.first = c->first;
            n.blocks += c->blocks;
            n.width += c->width;
            own_zeros = total;
            kept--;
        }
        zeros[kept] = own_zeros < UINT32_MAX ? (uint32_t)own_zeros : UINT32_MAX;
        node[kept++] = n;
    }
    p->node.count = kept;
    for (uint32_t k = 0; k < kept; k++)
        for (uint32_t i = node[k].first; i < node_end(&node[k]); i++)
            s->node_of[i] = k;
    for (uint32_t k = 0; k < kept; k++)
        node[k].parent = node[k].rows ? s->node_of[p->row.data[node[k].row]] : NO_PARENT;
}

/* The position of every row below a supernode in its parent. */
static scree_status find_runs(block_pattern *p, scree_error *error) {
    p->run.count = 0;
    for (size_t k = 0; k < p->node.count; k++) {
        supernode *n = &p->node.data[k];
        n->run = p->run.count;
        n->runs = 0;
        if (n->parent == NO_PARENT) continue;
        const supernode *up = &p->node.data[n->parent];
        size_t at = 0;
        uint32_t at_to = up->width, from = 0;
        for (size_t a = 0; a < n->rows; a++) {
            uint32_t i = p->row.data[n->row + a], to;
            uint32_t size = p->start.data[i + 1] - p->start.data[i];
            if (i < node_end(up))
                to = p->start.data[i] - p->start.data[up->first];
            else {
                for (uint32_t r; (r = p->row.data[up->row + at]) != i; at++)
                    at_to += p->start.data[r + 1] - p->start.data[r];
                to = at_to;
            }
            run *last = n->runs ? &p->run.data[p->run.count - 1] : NULL;
            if (last && last->to + last->count == to && to != up->width)
                last->count += size;
            else {
                if (!array_push(&p->run, (run){from, to, size}))
                    return error_no_memory(error, "the pattern of a sparse matrix");
                n->runs++;
            }
            from += size;
        }
    }
    return SCREE_OK;
}

static size_t square(uint32_t n) { return (size_t)n * n; }

/* Positions of all numbers, and the largest size of the stack of Schur complements: those of the
 * children and, on top of them, the new one, which then replaces them. */
static void lay_out(block_pattern *p, scratch *s) {
    size_t *taken = (size_t *)s->key; /* by the children of a node */
    size_t now = 0;
    p->numbers = p->stack = 0;
    p->largest = 0;
    p->factor_work = p->solve_work = 0.0;
    for (size_t k = 0; k < p->node.count; k++)
        taken[k] = 0;
    for (size_t k = 0; k < p->node.count; k++) {
        supernode *n = &p->node.data[k];
        double w = n->width, h = n->below;
        n->upper = p->numbers;
        n->lower = n->upper + (size_t)n->width * (n->width + n->below);
        p->numbers = n->lower + (size_t)n->below * n->width;
        if (now + square(n->below) > p->stack) p->stack = now + square(n->below);
        now = now - taken[k] + square(n->below);
        if (n->parent != NO_PARENT) taken[n->parent] += square(n->below);
        if (n->below > p->largest) p->largest = n->below;
        p->factor_work += w * w * w / 3.0 + w * w * h + w * h * h;
        p->solve_work += w * w + 2.0 * w * h;
    }
}

/* Offset of block i among the rows below a supernode. */
static uint32_t offset_below(const block_pattern *p, const uint32_t *offset, const supernode *n,
                             uint32_t i) {
    const uint32_t *rows = p->row.data + n->row;
    size_t low = 0, high = n->rows;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        if (rows[middle] <= i)
            low = middle;
        else
            high = middle;
    }
    return offset[n->row + low];
}

/* Destination of the blocks of the matrix: the supernode of its row or column, whichever is
 * eliminated first. */
static scree_status find_targets(block_pattern *p, const block_matrix *m, const scratch *s,
                                 scree_error *error) {
    uint32_t *offset = mem_alloc(p->row.count + 1, sizeof *offset);
    if (!offset) return error_no_memory(error, "the pattern of a sparse matrix");
    for (size_t k = 0; k < p->node.count; k++) {
        const supernode *n = &p->node.data[k];
        for (size_t a = n->row, at = 0; a < n->row + n->rows; a++) {
            uint32_t i = p->row.data[a];
            offset[a] = (uint32_t)at;
            at += p->start.data[i + 1] - p->start.data[i];
        }
    }
    for (uint32_t row = 0; row < m->size; row++)
        for (size_t b = m->first.data[row]; b < m->first.data[row + 1]; b++) {
            uint32_t i = p->place.data[row], j = p->place.data[m->column.data[b]];
            const supernode *n = &p->node.data[s->node_of[i < j ? i : j]];
            uint32_t first = p->start.data[n->first];
            if (i >= node_end(n)) {
                p->target_stride.data[b] = n->width;
                p->target.data[b] = n->lower + (size_t)offset_below(p, offset, n, i) * n->width +
                                    (p->start.data[j] - first);
                continue;
            }
            uint32_t across = j < node_end(n) ? p->start.data[j] - first
                                              : n->width + offset_below(p, offset, n, j);
            p->target_stride.data[b] = n->width + n->below;
            p->target.data[b] =
                n->upper + (size_t)(p->start.data[i] - first) * (n->width + n->below) + across;
        }
    mem_free(offset);
    return SCREE_OK;
}

static scree_status make_with(block_pattern *p, const block_matrix *m, scratch *s,
                              scree_error *error) {
    TRY(find_order(p, m, s, error));
    TRY(make_supernodes(p, s, error));
    TRY(find_rows(p, m, s, error));
    measure_nodes(p);
    merge_supernodes(p, s);
    TRY(find_runs(p, error));
    lay_out(p, s);
    return find_targets(p, m, s, error);
}

scree_status block_pattern_make(block_pattern *p, const block_matrix *m, scree_error *error) {
    scratch s = {0};
    size_t blocks = m->size ? m->first.data[m->size] : 0, n = (size_t)m->size + 1;
    scree_status status = SCREE_NO_MEMORY;
    p->size = m->size;
    if (array_reserve(&p->order, n) && array_reserve(&p->place, n) && array_reserve(&p->start, n) &&
        array_reserve(&p->target, blocks) && array_reserve(&p->target_stride, blocks) &&
        scratch_alloc(&s, n))
        status = make_with(p, m, &s, error);
    else
        error_no_memory(error, "the pattern of a sparse matrix");
    scratch_free(&s);
    return status;
}

void block_pattern_free(block_pattern *p) {
    array_free(&p->order);
    array_free(&p->place);
    array_free(&p->start);
    array_free(&p->node);
    array_free(&p->row);
    array_free(&p->run);
    array_free(&p->target);
    array_free(&p->target_stride);
}
