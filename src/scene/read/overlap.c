/* Bodies that overlap at the start: counted and measured exactly, before the world exists.
 *
 * Bounded bodies are entered in the grid cells that their bounds cover; two bodies that share cells
 * are tested in the cell of the larger of their lower corners, so that each pair is tested once.
 * Unbounded and very large bodies are compared with all others. Images across a period are not
 * tested. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/space.h"
#include "base/stop.h"
#include "scene/scene.h"
#include "shape/pair.h"

/* Overlaps above this share of the smaller body's least width count; below is rounding. */
#define DEPTH_SHARE 1e-6
#define CELLS_MAX   64 /* a body that covers more cells is very large */
/* Largest number of tested pairs: enough for any scene that is not a heap of bodies at one
 * position. */
#define LOOKS_MOST(bodies) (1e6 + 100 * (double)(bodies))

typedef struct overlap_item {
    space_bounds box; /* planar: all at z = 0 */
    pose at;          /* planar */
    space_pose at_space;
    bool large, skip, held;
} overlap_item;

typedef struct cell_entry {
    int64_t at[3];
    uint32_t body;
} cell_entry;

typedef struct search {
    const plan *plan;
    bool space;
    overlap_item *items;
    double cell;
    ARRAY(cell_entry) entries;
    size_t pairs;
    double looks, looks_most;
    double depth;
    uint32_t deepest[2];
} search;

static const shape *shape_of(const search *s, uint32_t body) {
    return s->plan->shapes.data[s->plan->bodies.data[body].shape];
}

static void place_planar(const plan_body *b, const shape *of, overlap_item *item) {
    double x = b->at.position[0], y = b->at.position[1], sine, cosine;
    math_sincos(b->at.angle, &sine, &cosine);
    if (b->described) {
        x += cosine * of->offset[0] - sine * of->offset[1];
        y += sine * of->offset[0] + cosine * of->offset[1];
    }
    item->at = (pose){x, y, cosine, sine};
    bounds flat = shape_bounds(of, item->at);
    for (int k = 0; k < 2; k++) {
        item->box.low[k] = flat.low[k];
        item->box.high[k] = flat.high[k];
    }
}

/* The frame in which a shape is described contains its own frame at `offset`, rotated by `turn`. */
static void place_in_space(const plan_body *b, const shape *of, overlap_item *item) {
    space_pose *at = &item->at_space;
    double q[4], arm[3], R[3][3];
    copy3(at->x, b->at.position);
    memcpy(q, b->at.orientation, sizeof q);
    if (b->described) {
        quaternion_matrix(q, R);
        turn3((const double(*)[3])R, of->offset, arm);
        along3(at->x, 1, arm, at->x);
        quaternion_product(b->at.orientation, of->turn, q);
    }
    quaternion_matrix(q, at->R);
    item->box = space_part_bounds(of, 0, at);
    for (uint32_t i = 1; i < of->parts; i++) {
        space_bounds one = space_part_bounds(of, i, at);
        for (int k = 0; k < 3; k++) {
            item->box.low[k] = fmin(item->box.low[k], one.low[k]);
            item->box.high[k] = fmax(item->box.high[k], one.high[k]);
        }
    }
}

static void place_item(search *s, uint32_t i) {
    const plan_body *b = &s->plan->bodies.data[i];
    const plan_entry *e = &s->plan->entries.data[b->entry];
    const shape *of = shape_of(s, i);
    overlap_item *item = &s->items[i];
    if (s->space)
        place_in_space(b, of, item);
    else
        place_planar(b, of, item);
    item->skip = e->given.dormant;
    item->held = true;
    for (int k = 0; k < (s->space ? 6 : 3); k++)
        item->held = item->held && e->prescribed[k];
    item->large = !isfinite(of->bound);
}

static double planar_depth(const search *s, uint32_t i, uint32_t a, uint32_t j, uint32_t b) {
    const shape *one = shape_of(s, i), *two = shape_of(s, j);
    pair_function find = pair_of(one->part[a].type, two->part[b].type);
    touch found[PAIR_TOUCHES];
    int count = find ? find(one, &one->part[a], s->items[i].at, two, &two->part[b], s->items[j].at,
                            0, found)
                     : 0;
    double depth = 0;
    for (int k = 0; k < count; k++)
        depth = fmax(depth, -found[k].gap);
    return depth;
}

static double space_depth(const search *s, uint32_t i, uint32_t a, uint32_t j, uint32_t b) {
    const shape *one = shape_of(s, i), *two = shape_of(s, j);
    space_pair_function find = space_pair_of(one->part[a].type, two->part[b].type);
    space_touch found[SPACE_TOUCHES];
    int count = find ? find(one, &one->part[a], &s->items[i].at_space, two, &two->part[b],
                            &s->items[j].at_space, 0, found)
                     : 0;
    double depth = 0;
    for (int k = 0; k < count; k++)
        depth = fmax(depth, -found[k].gap);
    return depth;
}

static double deepest_touch(const search *s, uint32_t i, uint32_t j) {
    double depth = 0;
    for (uint32_t a = 0; a < shape_of(s, i)->parts; a++)
        for (uint32_t b = 0; b < shape_of(s, j)->parts; b++)
            depth =
                fmax(depth, s->space ? space_depth(s, i, a, j, b) : planar_depth(s, i, a, j, b));
    return depth;
}

static bool boxes_meet(const space_bounds *a, const space_bounds *b) {
    for (int k = 0; k < 3; k++)
        if (a->low[k] > b->high[k] || b->low[k] > a->high[k]) return false;
    return true;
}

static int compare_pairs(const void *one, const void *two) {
    const plan_pair *a = one, *b = two;
    if (a->a != b->a) return a->a < b->a ? -1 : 1;
    return a->b < b->b ? -1 : a->b > b->b;
}

/* Bodies connected by a joint have no contact: they may overlap, like most pinned bodies. */
static bool is_joined(const search *s, uint32_t i, uint32_t j) {
    plan_pair pair = i < j ? (plan_pair){i, j} : (plan_pair){j, i};
    const plan *p = s->plan;
    return p->joined.count && bsearch(&pair, p->joined.data, p->joined.count,
                                      sizeof *p->joined.data, compare_pairs) != NULL;
}

static void look_at(search *s, uint32_t i, uint32_t j) {
    const overlap_item *a = &s->items[i], *b = &s->items[j];
    if (a->skip || b->skip || (a->held && b->held) || !boxes_meet(&a->box, &b->box)) return;
    s->looks += shape_of(s, i)->parts * (double)shape_of(s, j)->parts;
    double depth = deepest_touch(s, i, j);
    if (!(depth > DEPTH_SHARE * fmin(shape_of(s, i)->size, shape_of(s, j)->size))) return;
    if (is_joined(s, i, j)) return;
    s->pairs++;
    if (!(depth > s->depth)) return;
    s->depth = depth;
    s->deepest[0] = i;
    s->deepest[1] = j;
}

static int64_t cell_of(const search *s, double x) {
    return (int64_t)fmax(-9e15, fmin(9e15, floor(x / s->cell)));
}

/* Four mean widths: most bodies cover one to four cells. */
static void choose_cell(search *s) {
    double sum = 0, count = 0;
    for (size_t i = 0; i < s->plan->bodies.count; i++)
        if (!s->items[i].large) {
            sum += shape_of(s, (uint32_t)i)->bound;
            count += 1;
        }
    s->cell = count > 0 ? 4 * sum / count : 1;
}

static bool enter(search *s, uint32_t i) {
    overlap_item *item = &s->items[i];
    int64_t low[3], high[3];
    double cells = 1;
    for (int k = 0; k < 3; k++) {
        low[k] = cell_of(s, item->box.low[k]);
        high[k] = cell_of(s, item->box.high[k]);
        cells *= (double)(high[k] - low[k] + 1);
    }
    item->large = cells > CELLS_MAX;
    if (item->large || item->skip) return true;
    for (int64_t z = low[2]; z <= high[2]; z++)
        for (int64_t y = low[1]; y <= high[1]; y++)
            for (int64_t x = low[0]; x <= high[0]; x++)
                if (!array_push(&s->entries, (cell_entry){{x, y, z}, i})) return false;
    return true;
}

static int compare(const void *one, const void *two) {
    const cell_entry *a = one, *b = two;
    for (int k = 2; k >= 0; k--)
        if (a->at[k] != b->at[k]) return a->at[k] < b->at[k] ? -1 : 1;
    return a->body < b->body ? -1 : a->body > b->body;
}

static bool is_home(const search *s, const cell_entry *cell, uint32_t i, uint32_t j) {
    const space_bounds *a = &s->items[i].box, *b = &s->items[j].box;
    for (int k = 0; k < 3; k++)
        if (cell->at[k] != cell_of(s, fmax(a->low[k], b->low[k]))) return false;
    return true;
}

static bool same_cell(const cell_entry *a, const cell_entry *b) {
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2];
}

/* Whether to continue the search. */
static bool patient(search *s) {
    s->looks++;
    return s->looks < s->looks_most && !stop_asked();
}

static void look_in_cells(search *s) {
    const cell_entry *e = s->entries.data;
    for (size_t i = 0; i < s->entries.count; i++)
        for (size_t j = i + 1; j < s->entries.count && same_cell(&e[i], &e[j]) && patient(s); j++)
            if (is_home(s, &e[i], e[i].body, e[j].body)) look_at(s, e[i].body, e[j].body);
}

static void look_at_large(search *s) {
    uint32_t count = (uint32_t)s->plan->bodies.count;
    for (uint32_t i = 0; i < count; i++) {
        if (!s->items[i].large) continue;
        for (uint32_t j = 0; j < count && patient(s); j++)
            if (j != i && (!s->items[j].large || j > i)) look_at(s, i, j);
    }
}

static const char *name_of(const plan *p, uint32_t body, char text[32]) {
    if (p->bodies.data[body].name) return p->bodies.data[body].name;
    snprintf(text, 32, "body %u", body + 1);
    return text;
}

static void report(const search *s) {
    char one[32], two[32];
    if (s->pairs == 0) return;
    const node *place = s->plan->entries.data[s->plan->bodies.data[s->deepest[1]].entry].place;
    log_warning(
        "%s:%u:%u: %s%zu pair%s of bodies overlap at the start, by up to %.3g m (%s and %s); "
        "the laws do not push them apart",
        place->file ? place->file : "scene", place->line, place->column,
        s->looks >= s->looks_most ? "at least " : "", s->pairs, s->pairs == 1 ? "" : "s", s->depth,
        name_of(s->plan, s->deepest[0], one), name_of(s->plan, s->deepest[1], two));
}

scree_status plan_overlaps(plan *p, scree_error *error) {
    if (p->joined.count)
        qsort(p->joined.data, p->joined.count, sizeof *p->joined.data, compare_pairs);
    search s = {.plan = p,
                .space = p->scene->world.dimension == 3,
                .looks_most = LOOKS_MOST(p->bodies.count),
                .items = mem_alloc(p->bodies.count, sizeof *s.items)};
    bool room = s.items != NULL;
    for (uint32_t i = 0; room && i < p->bodies.count; i++)
        place_item(&s, i);
    if (room) choose_cell(&s);
    for (uint32_t i = 0; room && i < p->bodies.count; i++)
        if (!s.items[i].large) room = enter(&s, i);
    if (room) {
        if (s.entries.count > 0)
            qsort(s.entries.data, s.entries.count, sizeof *s.entries.data, compare);
        look_in_cells(&s);
        look_at_large(&s);
        report(&s);
    }
    array_free(&s.entries);
    mem_free(s.items);
    return room ? SCREE_OK : error_no_memory(error, "the overlaps of the start");
}
