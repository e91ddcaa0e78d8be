#include "problem/condense_parts.h"

#include "problem/operator.h"

#include <string.h>

#define NONE UINT32_MAX

static bool same_numbers(const uint32_t *a, size_t count, const uint32_t *b, size_t other) {
    return count == other && (count == 0 || memcmp(a, b, count * sizeof *a) == 0);
}

static bool same_block(const block *a, const block *b) {
    return a->type == b->type && a->width == b->width && a->first_body == b->first_body &&
           a->bodies == b->bodies && a->first_dof == b->first_dof && a->matrix == b->matrix;
}

static bool same_blocks(const graph *g, const problem *p) {
    if (g->block.count != p->blocks) return false;
    for (uint32_t k = 0; k < p->blocks; k++)
        if (!same_block(&g->block.data[k], &p->block[k])) return false;
    return true;
}

/* Whether impulses can move the body or node of an entry. */
static bool entry_moves(const block *k, uint32_t body) {
    if (k->type != BLOCK_COUPLED) return block_moves(k, body);
    const block_operator *o = k->matrix;
    if (!o->inverse_mass) return true;
    const double *inverse = o->inverse_mass + (size_t)(body - k->first_body) * o->width;
    for (uint32_t j = 0; j < o->width; j++)
        if (inverse[j] != 0.0) return true;
    return false;
}

/* The set of moving bodies may change without any other change. */
static bool same_motion(const graph *g, const problem *p) {
    const block *k = p->block;
    for (size_t e = 0; e < g->entry_body.count; e++) {
        uint32_t body = g->entry_body.data[e];
        if (body < k->first_body || body >= k->first_body + k->bodies) k = problem_block(p, body);
        if (entry_moves(k, body) != g->moves.data[e]) return false;
    }
    return true;
}

static bool is_up_to_date(const graph *g, const problem *p) {
    size_t n = p->contacts;
    if (!g->made || g->row_first.count != n + 1) return false;
    return same_numbers(g->row_first.data, n + 1, p->row_first, n + 1) &&
           same_numbers(g->entry_first.data, n + 1, p->entry_first, n + 1) &&
           same_numbers(g->entry_body.data, g->entry_body.count, p->entry_body,
                        p->entry_first[n]) &&
           same_blocks(g, p) && same_motion(g, p);
}

/* Memory for n elements, and sets the count to n. */
#define SIZE(a, n) (array_reserve(a, n) && ((a)->count = (n), true))

static bool remember(graph *g, const problem *p) {
    size_t n = p->contacts, entries = p->entry_first[n];
    if (!SIZE(&g->row_first, n + 1) || !SIZE(&g->entry_first, n + 1) ||
        !SIZE(&g->entry_body, entries) || !SIZE(&g->block, p->blocks) ||
        !SIZE(&g->moves, entries) || !SIZE(&g->entry_dof, entries) ||
        !SIZE(&g->entry_group, entries) || !SIZE(&g->group_of, p->bodies) ||
        !SIZE(&g->point_of, p->bodies) || !SIZE(&g->contact_first, n + 1))
        return false;
    memcpy(g->row_first.data, p->row_first, (n + 1) * sizeof *p->row_first);
    memcpy(g->entry_first.data, p->entry_first, (n + 1) * sizeof *p->entry_first);
    if (entries) memcpy(g->entry_body.data, p->entry_body, entries * sizeof *p->entry_body);
    if (p->blocks) memcpy(g->block.data, p->block, p->blocks * sizeof *p->block);
    for (uint32_t body = 0; body < p->bodies; body++)
        g->group_of.data[body] = g->point_of.data[body] = NONE;
    return true;
}

/* The group of a body, created when it is first met. */
static bool find_group(graph *g, const problem *p, const block *k, uint32_t body, uint32_t *found) {
    bool coupled = k->type == BLOCK_COUPLED && !k->matrix->inverse_mass;
    uint32_t *at = &g->group_of.data[coupled ? k->first_body : body];
    if (*at == NONE) {
        *at = (uint32_t)g->group.count;
        if (!array_push(&g->group, (group){.block = (uint32_t)(k - p->block),
                                           .body = body,
                                           .coupled = coupled,
                                           .width = k->width}))
            return false;
    }
    *found = *at;
    return true;
}

static scree_status inside(uint32_t contact, uint32_t node, scree_error *error) {
    return error_set(
        error, SCREE_BAD_INPUT,
        "problem: contact %u acts on node %u of a deformable body, which is not on its skin",
        contact, node);
}

/* Groups of all entries; counts their points. */
static scree_status find_groups(graph *g, const problem *p, scree_error *error) {
    g->group.count = 0;
    for (uint32_t c = 0; c < p->contacts; c++)
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t body = p->entry_body[e];
            const block *k = problem_block(p, body);
            g->entry_dof.data[e] =
                (entry_dof){k->first_dof + (size_t)(body - k->first_body) * k->width, k->width};
            g->moves.data[e] = entry_moves(k, body);
            g->entry_group.data[e] = NONE;
            if (!g->moves.data[e]) continue;
            if (!find_group(g, p, k, body, &g->entry_group.data[e]))
                return error_no_memory(error, "the condensation of contacts");
            group *own = &g->group.data[g->entry_group.data[e]];
            if (own->coupled && k->matrix->skin[body - k->first_body] == NONE)
                return inside(c, body - k->first_body, error);
            if (g->point_of.data[body] == NONE) g->point_of.data[body] = (uint32_t)own->points++;
        }
    return SCREE_OK;
}

/* Contacts of every group; a contact counts once in each. */
static size_t count_members(graph *g, const problem *p) {
    size_t members = 0;
    for (size_t k = 0; k < g->group.count; k++)
        g->last.data[k] = NONE;
    for (uint32_t c = 0; c < p->contacts; c++) {
        g->contact_first.data[c] = members;
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t at = g->entry_group.data[e];
            if (at == NONE || g->last.data[at] == c) continue;
            g->last.data[at] = c;
            g->group.data[at].members++;
            members++;
        }
    }
    g->contact_first.data[p->contacts] = members;
    return members;
}

static void place_groups(graph *g) {
    size_t members = 0, points = 0, targets = 0;
    for (size_t k = 0; k < g->group.count; k++) {
        group *own = &g->group.data[k];
        own->member = members;
        own->point = points;
        own->target = targets;
        members += own->members;
        points += own->points;
        targets += own->members * (own->members + 1) / 2;
        g->now.data[k] = own->member;
        g->last.data[k] = NONE;
    }
    g->point.count = points;
    g->target.count = targets;
}

/* Members with the number of their pieces, and the members of each contact. */
static void fill_members(graph *g, const problem *p) {
    size_t at_contact = 0;
    for (uint32_t c = 0; c < p->contacts; c++)
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t at = g->entry_group.data[e];
            if (at == NONE) continue;
            if (g->last.data[at] != c) {
                g->last.data[at] = c;
                g->of_contact.data[at_contact++] = g->now.data[at];
                g->member.data[g->now.data[at]++] = (member){.contact = c, .group = at};
            }
            g->member.data[g->now.data[at] - 1].pieces++;
        }
}

/* Start of the pieces and the X of the members. */
static void place_members(graph *g, const problem *p) {
    size_t pieces = 0;
    g->X = 0;
    for (size_t m = 0; m < g->member.count; m++) {
        member *own = &g->member.data[m];
        const group *of = &g->group.data[own->group];
        own->piece = pieces;
        pieces += own->pieces;
        own->pieces = 0;
        own->X = g->X;
        g->X += of->points * of->width * problem_row(p, own->contact)->dimension;
    }
}

static void fill_pieces(graph *g, const problem *p) {
    for (uint32_t c = 0; c < p->contacts; c++) {
        size_t start = p->H_first[c];
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t at = g->entry_group.data[e], body = p->entry_body[e];
            size_t numbers = (size_t)problem_row(p, c)->dimension * g->entry_dof.data[e].width;
            for (size_t k = g->contact_first.data[c]; at != NONE; k++) {
                member *own = &g->member.data[g->of_contact.data[k]];
                if (own->group != at) continue;
                g->piece.data[own->piece + own->pieces++] = (piece){start, g->point_of.data[body]};
                break;
            }
            start += numbers;
            if (at == NONE) continue;
            const group *of = &g->group.data[at];
            const block *k = &p->block[of->block];
            if (of->coupled)
                g->point.data[of->point + g->point_of.data[body]] =
                    k->matrix->skin[body - k->first_body];
        }
    }
}

/* Columns of row c of W: the contacts of its groups, each once, ascending. Lists are merged one
 * after another; returns their number. */
static size_t merge_row(graph *g, uint32_t c, uint32_t contacts) {
    uint32_t *line = g->line.data, *other = line + contacts;
    size_t count = 1;
    line[0] = c;
    for (size_t k = g->contact_first.data[c]; k < g->contact_first.data[c + 1]; k++) {
        const group *of = &g->group.data[g->member.data[g->of_contact.data[k]].group];
        const member *list = g->member.data + of->member;
        size_t a = 0, b = 0, n = 0;
        while (a < count || b < of->members) {
            uint32_t left = a < count ? line[a] : NONE;
            uint32_t right = b < of->members ? list[b].contact : NONE;
            other[n++] = left < right ? left : right;
            a += left <= right;
            b += right <= left;
        }
        uint32_t *swap = line;
        line = other, other = swap;
        count = n;
    }
    if (line != g->line.data) memcpy(g->line.data, line, count * sizeof *line);
    return count;
}

static scree_status make_matrix(graph *g, const problem *p, scree_error *error) {
    block_matrix *W = &g->W;
    size_t n = p->contacts;
    W->size = p->contacts;
    W->column.count = 0;
    if (!SIZE(&W->row_first, n + 1) || !SIZE(&W->first, n + 1) || !SIZE(&g->line, 2 * n) ||
        !SIZE(&g->diagonal, n))
        return error_no_memory(error, "the condensation of contacts");
    memcpy(W->row_first.data, p->row_first, (n + 1) * sizeof *p->row_first);
    for (uint32_t c = 0; c < n; c++) {
        size_t count = merge_row(g, c, p->contacts), at = W->column.count;
        W->first.data[c] = at;
        if (!array_reserve(&W->column, at + count))
            return error_no_memory(error, "the condensation of contacts");
        memcpy(W->column.data + at, g->line.data, count * sizeof *g->line.data);
        W->column.count = at + count;
        while (W->column.data[at] != c)
            at++;
        g->diagonal.data[c] = at;
    }
    W->first.data[n] = W->column.count;
    return block_matrix_shape(W, error);
}

/* Start in W of the blocks of pairs of members. */
static void find_targets(graph *g) {
    for (size_t k = 0; k < g->group.count; k++) {
        const group *of = &g->group.data[k];
        const member *list = g->member.data + of->member;
        size_t *target = g->target.data + of->target;
        for (size_t a = 0; a < of->members; a++) {
            size_t at = g->W.first.data[list[a].contact];
            for (size_t b = 0; b <= a; b++) {
                while (g->W.column.data[at] != list[b].contact)
                    at++;
                *target++ = g->W.number.data[at];
            }
        }
    }
}

static scree_status make(graph *g, const problem *p, scree_error *error) {
    if (!remember(g, p)) return error_no_memory(error, "the condensation of contacts");
    TRY(find_groups(g, p, error));
    size_t groups = g->group.count, entries = g->entry_body.count;
    if (!SIZE(&g->last, groups) || !SIZE(&g->now, groups))
        return error_no_memory(error, "the condensation of contacts");
    size_t members = count_members(g, p);
    place_groups(g);
    if (!SIZE(&g->member, members) || !SIZE(&g->of_contact, members) || !SIZE(&g->piece, entries) ||
        !SIZE(&g->point, g->point.count) || !SIZE(&g->target, g->target.count))
        return error_no_memory(error, "the condensation of contacts");
    fill_members(g, p);
    place_members(g, p);
    fill_pieces(g, p);
    TRY(make_matrix(g, p, error));
    find_targets(g);
    return SCREE_OK;
}

scree_status graph_update(graph *g, const problem *p, bool *anew, scree_error *error) {
    *anew = !is_up_to_date(g, p);
    if (!*anew) return SCREE_OK;
    g->made = false;
    g->W.size = 0;
    TRY(make(g, p, error));
    g->made = true;
    return SCREE_OK;
}

void graph_free(graph *g) {
    array_free(&g->row_first), array_free(&g->entry_first), array_free(&g->entry_body);
    array_free(&g->block), array_free(&g->moves), array_free(&g->entry_dof);
    array_free(&g->group), array_free(&g->member), array_free(&g->point);
    array_free(&g->piece), array_free(&g->target), array_free(&g->contact_first);
    array_free(&g->of_contact), array_free(&g->diagonal), array_free(&g->group_of);
    array_free(&g->point_of), array_free(&g->now), array_free(&g->entry_group);
    array_free(&g->last), array_free(&g->line);
    block_matrix_free(&g->W);
}
