/* Which contact of the last step a contact of a skin continues. The key contains the point (or tip)
 * and the facet of its foot; a point that has slid to another facet has its old contact under the
 * old key. In a notch it has several contacts: each is continued by the one whose facet shares most
 * nodes with the old facet, so that a contact sliding along a side of the notch stays on that
 * side. */
#include "detect/skin/run.h"

/* The point or tip of a key, and its side. False: the key contains no facet. */
static bool key_point(const contact_key *k, uint64_t *out) {
    if (k->feature_b & FACET_FEATURE)
        *out = k->feature_a;
    else if (k->feature_a & FACET_FEATURE)
        *out = UINT64_C(1) << 32 | k->feature_b;
    else
        return false;
    return true;
}

static const skin_facet *key_facet(const skin_tables *t, const contact_key *k) {
    bool second = k->feature_b & FACET_FEATURE;
    uint32_t number = (second ? k->feature_b : k->feature_a) - FACET_FEATURE;
    const deformable *d = model_deformable(t->model, (uint32_t)((second ? k->b : k->a) - 1));
    if (!d) return NULL;
    uint32_t body_index = (uint32_t)(d - t->model->deformables.data);
    uint32_t facet = t->body_facet[body_index] + number;
    return facet < t->body_facet[body_index + 1] ? &t->facet[facet] : NULL;
}

static int shared_nodes(const skin_tables *t, const contact_key *a, const contact_key *b) {
    const skin_facet *f = key_facet(t, a), *g = key_facet(t, b);
    int shared = 0;
    for (uint32_t i = 0; f && g && i < f->nodes; i++)
        for (uint32_t k = 0; k < g->nodes; k++)
            shared += f->node[i] == g->node[k];
    return shared;
}

/* One point: its new contacts and its lost ones, sorted by the number of shared nodes. */
static void match_point(const skin_match *m, const contact_table *last, contact *list,
                        const sort_item *fresh, size_t freshs, sort_item *lost, size_t losts) {
    for (size_t left = freshs < losts ? freshs : losts; left > 0; left--) {
        size_t best_new = 0, best_old = 0;
        int most = -1;
        for (size_t i = 0; i < freshs; i++)
            for (size_t k = 0; k < losts && list[fresh[i].index].previous == NONE; k++) {
                if (lost[k].index == NONE) continue;
                int shared =
                    shared_nodes(m->tables, &list[fresh[i].index].key, &last->key[lost[k].index]);
                if (shared <= most) continue;
                most = shared;
                best_new = i;
                best_old = k;
            }
        list[fresh[best_new].index].previous = lost[best_old].index;
        lost[best_old].index = NONE;
    }
}

static size_t equal_keys(const sort_item *item, size_t count) {
    size_t n = 1;
    while (n < count && item[n].key == item[0].key)
        n++;
    return n;
}

/* Both lists by point. */
static void match_lost(skin_match *m, const contact_table *last, contact *list) {
    size_t freshs = m->fresh.count, losts = m->lost.count;
    if (freshs == 0 || losts == 0) return;
    sort_items(m->fresh.data, m->scratch.data, freshs);
    sort_items(m->lost.data, m->scratch.data, losts);
    for (size_t i = 0, k = 0; i < freshs && k < losts;) {
        sort_item *fresh = &m->fresh.data[i], *lost = &m->lost.data[k];
        size_t n = equal_keys(fresh, freshs - i), o = equal_keys(lost, losts - k);
        if (fresh->key == lost->key) match_point(m, last, list, fresh, n, lost, o);
        i += fresh->key <= lost->key ? n : 0;
        k += lost->key <= fresh->key ? o : 0;
    }
}

static bool same_pair(const contact_key *x, const contact_key *y) {
    return x->a == y->a && x->b == y->b;
}

static void put_lost(skin_match *m, const contact_key *key, size_t row_index) {
    uint64_t point;
    if (key_point(key, &point))
        m->lost.data[m->lost.count++] = (sort_item){point, (uint32_t)row_index};
}

/* The contacts of a pair; its rows of the last step are [from, to). */
static void match_pair(skin_match *m, const contact_table *last, size_t from, size_t to,
                       contact *list, size_t count) {
    uint64_t point;
    m->fresh.count = m->lost.count = 0;
    for (size_t i = 0; i < count; i++) {
        int order = 1;
        while (from < to && (order = contact_key_compare(&last->key[from], &list[i].key)) < 0) {
            put_lost(m, &last->key[from], from);
            from++;
        }
        if (from < to && order == 0)
            list[i].previous = (uint32_t)from++;
        else if (key_point(&list[i].key, &point))
            m->fresh.data[m->fresh.count++] = (sort_item){point, (uint32_t)i};
    }
    for (; from < to; from++)
        put_lost(m, &last->key[from], from);
    match_lost(m, last, list);
}

scree_status skin_match_last(skin_match *m, contact_list *found, const contact_table *last,
                             scree_error *error) {
    size_t at = 0, rows = last ? last->table.count : 0, count = found->list.count;
    contact *list = found->list.data;
    for (size_t i = 0, n; i < count && rows > 0; i += n) {
        const contact_key *key = &list[i].key;
        for (n = 1; i + n < count && same_pair(&list[i + n].key, key);)
            n++;
        while (at < rows && (last->key[at].a < key->a ||
                             (last->key[at].a == key->a && last->key[at].b < key->b)))
            at++;
        size_t end = at;
        while (end < rows && same_pair(&last->key[end], key))
            end++;
        size_t most = n > end - at ? n : end - at;
        if (!array_reserve(&m->fresh, n) || !array_reserve(&m->lost, end - at + 1) ||
            !array_reserve(&m->scratch, most))
            return error_no_memory(error, "contacts of the last step");
        match_pair(m, last, at, end, list + i, n);
        at = end;
    }
    return SCREE_OK;
}

void skin_match_free(skin_match *m) {
    array_free(&m->fresh);
    array_free(&m->lost);
    array_free(&m->scratch);
}
