/* The quotient graph: variables (remaining block rows, each representing a group of equal ones) and
 * elements (eliminated ones, each the clique of the variables in its list). A variable's list has
 * first the elements to which it belongs, then its neighbours outside of them. */
#include "linear/minimum_degree.h"

#include <string.h>

#define NONE UINT32_MAX

typedef struct graph {
    uint32_t nodes;
    uint32_t total, eliminated; /* scalar rows */
    uint32_t *list;             /* all lists */
    size_t used, capacity;
    size_t *start;            /* (nodes) start of a node's list */
    uint32_t *length;         /* of a node's list */
    uint32_t *elements;       /* number of elements at the start of a variable's list */
    int32_t *weight;          /* scalar rows; < 0: in the clique being made; 0: no longer present */
    uint32_t *degree;         /* variable: bound of its degree; element: weight of its clique */
    uint32_t *into;           /* node into which a removed one was merged, or NONE */
    bool *is_element;         /* it is an element: it represents a clique */
    bool *was_pivot;          /* was eliminated itself, not merged into another */
    uint64_t *outside;        /* of an element: flag + weight of its clique outside the new one */
    uint64_t flag;            /* older values of outside are below */
    uint32_t *head;           /* (total + 1) first variable with this degree */
    uint32_t *next, *before;  /* neighbours in that list */
    uint32_t least;           /* no variable has a smaller degree */
    uint32_t *bucket;         /* (nodes) first variable with this hash */
    uint32_t *hash, *in_hash; /* (nodes) and the next one */
    uint64_t *seen, look;     /* marks of one comparison */
    uint32_t *scratch;        /* (nodes) */
    uint32_t *sequence;       /* (pivots) */
    uint32_t pivots;
} graph;

static void graph_free(graph *g) {
    mem_free(g->list), mem_free(g->start), mem_free(g->length), mem_free(g->elements);
    mem_free(g->weight), mem_free(g->degree), mem_free(g->into), mem_free(g->is_element);
    mem_free(g->was_pivot), mem_free(g->outside), mem_free(g->head), mem_free(g->next);
    mem_free(g->before), mem_free(g->bucket), mem_free(g->hash), mem_free(g->in_hash);
    mem_free(g->seen), mem_free(g->scratch), mem_free(g->sequence);
}

static bool graph_alloc(graph *g, size_t entries) {
    size_t n = g->nodes;
    g->capacity = entries + entries / 4 + n; /* compaction always leaves room for one clique */
    return (g->list = mem_alloc(g->capacity, sizeof *g->list)) &&
           (g->start = mem_alloc(n, sizeof *g->start)) &&
           (g->length = mem_alloc(n, sizeof *g->length)) &&
           (g->elements = mem_alloc(n, sizeof *g->elements)) &&
           (g->weight = mem_alloc(n, sizeof *g->weight)) &&
           (g->degree = mem_alloc(n, sizeof *g->degree)) &&
           (g->into = mem_alloc(n, sizeof *g->into)) &&
           (g->is_element = mem_alloc(n, sizeof *g->is_element)) &&
           (g->was_pivot = mem_alloc(n, sizeof *g->was_pivot)) &&
           (g->outside = mem_alloc(n, sizeof *g->outside)) &&
           (g->head = mem_alloc((size_t)g->total + 1, sizeof *g->head)) &&
           (g->next = mem_alloc(n, sizeof *g->next)) &&
           (g->before = mem_alloc(n, sizeof *g->before)) &&
           (g->bucket = mem_alloc(n, sizeof *g->bucket)) &&
           (g->hash = mem_alloc(n, sizeof *g->hash)) &&
           (g->in_hash = mem_alloc(n, sizeof *g->in_hash)) &&
           (g->seen = mem_alloc(n, sizeof *g->seen)) &&
           (g->scratch = mem_alloc(n, sizeof *g->scratch)) &&
           (g->sequence = mem_alloc(n, sizeof *g->sequence));
}

static void degree_insert(graph *g, uint32_t i) {
    uint32_t d = g->degree[i], first = g->head[d];
    g->next[i] = first;
    g->before[i] = NONE;
    if (first != NONE) g->before[first] = i;
    g->head[d] = i;
    if (d < g->least) g->least = d;
}

static void degree_remove(graph *g, uint32_t i) {
    if (g->next[i] != NONE) g->before[g->next[i]] = g->before[i];
    if (g->before[i] != NONE)
        g->next[g->before[i]] = g->next[i];
    else
        g->head[g->degree[i]] = g->next[i];
}

static uint32_t block_weight(const block_matrix *m, uint32_t i) {
    uint32_t rows = block_rows(m, i);
    return rows ? rows : 1;
}

/* Rows with very many neighbours are put last: they would be examined with every pivot. */
static size_t crowded(uint32_t nodes) {
    size_t root = 1;
    while (root * root < nodes)
        root++;
    return 10 * root > 16 ? 10 * root : 16;
}

static void graph_fill(graph *g, const block_matrix *m) {
    size_t limit = crowded(g->nodes);
    memset(g->head, 0xff, ((size_t)g->total + 1) * sizeof *g->head);
    memset(g->bucket, 0xff, g->nodes * sizeof *g->bucket);
    memset(g->into, 0xff, g->nodes * sizeof *g->into);
    for (uint32_t i = 0; i < g->nodes; i++)
        if (m->first.data[i + 1] - m->first.data[i] - 1 <= limit)
            g->weight[i] = (int32_t)block_weight(m, i);
        else
            g->total -= block_weight(m, i);
    g->least = g->total;
    for (uint32_t i = 0; i < g->nodes; i++) {
        g->start[i] = g->used;
        if (g->weight[i] == 0) continue;
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
            uint32_t j = m->column.data[k];
            if (j == i || g->weight[j] == 0) continue;
            g->list[g->used++] = j;
            g->degree[i] += (uint32_t)g->weight[j];
        }
        g->length[i] = (uint32_t)(g->used - g->start[i]);
        degree_insert(g, i);
    }
    g->flag = 1;
}

/* Moves the remaining lists to the front, in their order. To identify the owner of a list, its
 * first entry is moved to start and replaced by the inverted number of the owner. */
static void graph_compact(graph *g) {
    for (uint32_t i = 0; i < g->nodes; i++)
        if ((g->is_element[i] || g->weight[i] != 0) && g->length[i] > 0) {
            uint32_t first = g->list[g->start[i]];
            g->list[g->start[i]] = ~i;
            g->start[i] = first;
        }
    size_t to = 0;
    for (size_t from = 0; from < g->used;) {
        uint32_t i = ~g->list[from];
        if (i >= g->nodes) {
            from++;
            continue;
        }
        uint32_t first = (uint32_t)g->start[i], length = g->length[i];
        memmove(g->list + to, g->list + from, length * sizeof *g->list);
        g->list[to] = first;
        g->start[i] = to;
        to += length;
        from += length;
    }
    g->used = to;
}

/* Adds variable j to the clique that is being made at the end of the lists. */
static void take(graph *g, uint32_t j, uint32_t *clique_weight) {
    if (g->weight[j] <= 0) return;
    *clique_weight += (uint32_t)g->weight[j];
    g->weight[j] = -g->weight[j];
    g->list[g->used++] = j;
    degree_remove(g, j);
}

/* Variable p becomes the element of all its neighbours, direct or through elements. */
static void make_element(graph *g, uint32_t p) {
    if (g->used + g->nodes > g->capacity) graph_compact(g);
    size_t start = g->used;
    uint32_t clique_weight = 0;
    g->weight[p] = -g->weight[p];
    for (uint32_t k = 0; k < g->length[p]; k++) {
        uint32_t e = g->list[g->start[p] + k];
        if (k >= g->elements[p]) {
            take(g, e, &clique_weight);
            continue;
        }
        for (uint32_t a = 0; a < g->length[e]; a++)
            take(g, g->list[g->start[e] + a], &clique_weight);
        g->is_element[e] = false;
        g->into[e] = p;
    }
    g->start[p] = start;
    g->length[p] = (uint32_t)(g->used - start);
    g->elements[p] = 0;
    g->degree[p] = clique_weight;
    g->is_element[p] = g->was_pivot[p] = true;
    g->sequence[g->pivots++] = p;
}

/* Weight of each older element outside the clique of p. */
static void measure_outside(graph *g, uint32_t p) {
    for (uint32_t a = 0; a < g->length[p]; a++) {
        uint32_t i = g->list[g->start[p] + a];
        uint32_t own = (uint32_t)-g->weight[i];
        for (uint32_t k = 0; k < g->elements[i]; k++) {
            uint32_t e = g->list[g->start[i] + k];
            if (!g->is_element[e]) continue;
            if (g->outside[e] < g->flag) g->outside[e] = g->flag + g->degree[e];
            g->outside[e] -= own;
        }
    }
}

/* Rewrites the list of variable i of the clique of p: elements that extend beyond the clique, p,
 * variables outside the clique. Returns the weight of all of these except p. */
static uint32_t renew_list(graph *g, uint32_t p, uint32_t i) {
    uint32_t *own = g->list + g->start[i], *kept = g->scratch, count = 0, outside = 0;
    uint32_t hash = p;
    for (uint32_t k = 0; k < g->elements[i]; k++) {
        uint32_t e = own[k];
        if (!g->is_element[e]) continue;
        uint32_t out = (uint32_t)(g->outside[e] - g->flag);
        if (out == 0) { /* completely inside */
            g->is_element[e] = false;
            g->into[e] = p;
            continue;
        }
        kept[count++] = e;
        outside += out;
        hash += e;
    }
    kept[count++] = p;
    uint32_t elements = count;
    for (uint32_t k = g->elements[i]; k < g->length[i]; k++) {
        uint32_t j = own[k];
        if (g->weight[j] <= 0) continue;
        kept[count++] = j;
        outside += (uint32_t)g->weight[j];
        hash += j;
    }
    memcpy(own, kept, count * sizeof *own); /* never longer: p or one of its elements was in it */
    g->elements[i] = elements;
    g->length[i] = count;
    g->hash[i] = hash % g->nodes;
    return outside;
}

/* Variables without neighbours outside the clique are eliminated with p. */
static void renew_variables(graph *g, uint32_t p) {
    for (uint32_t a = 0; a < g->length[p]; a++) {
        uint32_t i = g->list[g->start[p] + a];
        uint32_t outside = renew_list(g, p, i), own = (uint32_t)-g->weight[i];
        if (outside == 0) {
            g->degree[p] -= own;
            g->eliminated += own;
            g->weight[i] = 0;
            g->into[i] = p;
        } else if (outside < g->degree[i])
            g->degree[i] = outside;
    }
}

static void look_at(graph *g, uint32_t i) {
    g->look++;
    for (uint32_t k = 0; k < g->length[i]; k++)
        g->seen[g->list[g->start[i] + k]] = g->look;
}

/* Whether j's list equals the present one, which was i's. */
static bool alike(const graph *g, uint32_t i, uint32_t j) {
    if (g->length[i] != g->length[j] || g->elements[i] != g->elements[j]) return false;
    for (uint32_t k = 0; k < g->length[j]; k++)
        if (g->seen[g->list[g->start[j] + k]] != g->look) return false;
    return true;
}

/* Variables with equal lists stay equal: one represents both. */
static void merge_equal(graph *g, uint32_t p) {
    const uint32_t *clique = g->list + g->start[p];
    for (uint32_t a = 0; a < g->length[p]; a++) {
        uint32_t i = clique[a];
        if (g->weight[i] == 0) continue;
        uint32_t other = g->bucket[g->hash[i]];
        if (other != NONE) look_at(g, i);
        while (other != NONE && !alike(g, i, other))
            other = g->in_hash[other];
        if (other == NONE) {
            g->in_hash[i] = g->bucket[g->hash[i]];
            g->bucket[g->hash[i]] = i;
        } else {
            g->weight[other] += g->weight[i];
            g->weight[i] = 0;
            g->into[i] = other;
        }
    }
    for (uint32_t a = 0; a < g->length[p]; a++)
        g->bucket[g->hash[clique[a]]] = NONE;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Returns the variables of the clique to the lists by degree. */
static void finish_element(graph *g, uint32_t p) {
    uint32_t *clique = g->list + g->start[p], count = 0;
    for (uint32_t a = 0; a < g->length[p]; a++) {
        uint32_t i = clique[a];
        if (g->weight[i] == 0) continue;
        clique[count++] = i;
        g->weight[i] = -g->weight[i];
        uint32_t own = (uint32_t)g->weight[i];
        g->degree[i] = least(g->degree[i] + g->degree[p] - own, g->total - g->eliminated - own);
        degree_insert(g, i);
    }
    g->length[p] = count;
    g->used = g->start[p] + count;
    if (count == 0) g->is_element[p] = false;
    g->flag += (uint64_t)g->total + 1;
}

static void eliminate_one(graph *g) {
    while (g->head[g->least] == NONE)
        g->least++;
    uint32_t p = g->head[g->least];
    degree_remove(g, p);
    g->eliminated += (uint32_t)g->weight[p];
    make_element(g, p);
    measure_outside(g, p);
    renew_variables(g, p);
    merge_equal(g, p);
    finish_element(g, p);
    g->weight[p] = 0;
}

/* Pivots in their sequence, each with the variables merged into it; crowded rows last. */
static void write_order(graph *g, uint32_t *order) {
    uint32_t *count = g->degree, *number = g->length, sum = 0;
    for (uint32_t k = 0; k < g->pivots; k++) {
        number[g->sequence[k]] = k;
        count[k] = 0;
    }
    for (uint32_t i = 0; i < g->nodes; i++) {
        uint32_t end = i;
        while (!g->was_pivot[end] && g->into[end] != NONE)
            end = g->into[end];
        g->scratch[i] = g->was_pivot[end] ? number[end] : NONE;
        for (uint32_t k = i, up; !g->was_pivot[k] && k != end; k = up) {
            up = g->into[k];
            g->into[k] = end;
        }
        if (g->was_pivot[end]) count[g->scratch[i]]++;
    }
    for (uint32_t k = 0; k < g->pivots; k++) {
        uint32_t own = count[k];
        count[k] = sum;
        sum += own;
    }
    for (uint32_t i = 0; i < g->nodes; i++)
        order[g->scratch[i] == NONE ? sum++ : count[g->scratch[i]]++] = i;
}

scree_status minimum_degree(const block_matrix *m, uint32_t *order, scree_error *error) {
    graph g = {.nodes = m->size};
    if (m->size == 0) return SCREE_OK;
    for (uint32_t i = 0; i < m->size; i++)
        g.total += block_weight(m, i);
    if (!graph_alloc(&g, m->first.data[m->size])) {
        graph_free(&g);
        return error_no_memory(error, "the order of a sparse matrix");
    }
    graph_fill(&g, m);
    while (g.eliminated < g.total)
        eliminate_one(&g);
    write_order(&g, order);
    graph_free(&g);
    return SCREE_OK;
}
