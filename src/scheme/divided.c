#include "scheme/divided.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scheme/parts.h"

void divided_problem(const step_input *step, uint32_t contacts, problem_work *work) {
    territory *t = step->territory;
    work->problem.shared = NULL;
    if (!is_divided(step)) return;
    work->divided = (problem_shared){.own = (uint16_t)t->own,
                                     .processes = t->processes,
                                     .owner = t->owner.data,
                                     .run = t->present.data,
                                     .runs = t->present.count,
                                     .contacts = contacts,
                                     .wants_whole = &t->wants_whole};
    work->problem.shared = &work->divided;
}

scree_status divided_reach(const step_input *step, const look_work *look, scree_error *error) {
    double fastest = 0;
    for (size_t i = 0; i < step->model->bodies.count; i++)
        if (step->state->body.exists[i]) fastest = fmax(fastest, look->speed[i]);
    bool too_fast = !(fastest <= step->territory->fastest);
    return ranks_any(too_fast) ? territory_refuse(step->territory, error) : SCREE_OK;
}

scree_status divided_speeds(const step_input *step, look_work *look, bool *outrun,
                            scree_error *error) {
    territory *t = step->territory;
    *outrun = ranks_any(*outrun);
    return *outrun ? territory_tell(t, look->speed, error) : SCREE_OK;
}

void divided_worst(double *value, uint64_t id[2]) {
    double largest = *value;
    double first = (double)(id[0] < id[1] ? id[0] : id[1]),
           second = (double)(id[0] + id[1]) - first;
    ranks_largest(&largest, 1);
    double low = *value == largest ? -first : -INFINITY;
    double lowest = low;
    ranks_largest(&lowest, 1);
    double high = low == lowest ? -second : -INFINITY;
    ranks_take_largest(&high, id, 2 * sizeof *id);
    *value = largest;
}

/* Bodies whose velocities go from one process to another: own ones to `other`, or its own from
 * there. Both processes have the contacts between them, so both make the same list. */
typedef struct border {
    ARRAY(seen_body) out, in;
} border;

static size_t sort_unique(seen_body *list, size_t count) {
    size_t kept = 0;
    if (count > 1) qsort(list, count, sizeof *list, seen_compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || seen_compare(&list[kept - 1], &list[i]) != 0) list[kept++] = list[i];
    return kept;
}

/* The process at the other end of a contact; NOBODY: both bodies are known to all, or own. */
static uint16_t other_end(const territory *t, const uint32_t pair[2], int *own_end) {
    for (int e = 0; e < 2; e++) {
        uint16_t other = t->owner.data[pair[1 - e]];
        *own_end = e;
        if (territory_owns(t, pair[e]) && other != NOBODY && other != (uint16_t)t->own)
            return other;
    }
    return NOBODY;
}

static bool find_border(const territory *t, const contact_table *contacts, border *b) {
    bool good = true;
    for (size_t i = 0; i < contacts->table.count; i++) {
        int end;
        uint16_t other = other_end(t, contacts->pair[i], &end);
        if (other == NOBODY) continue;
        good = array_push(&b->out, (seen_body){other, contacts->pair[i][end]}) && good;
        good = array_push(&b->in, (seen_body){other, contacts->pair[i][1 - end]}) && good;
    }
    b->out.count = sort_unique(b->out.data, b->out.count);
    b->in.count = sort_unique(b->in.data, b->in.count);
    return good;
}

/* The rows of the impulses of a contact between processes, which one of them has solved; NULL: it
 * does not cross, or it has no impulses. */
static const uint32_t *crossing_rows(const territory *t, const contact_table *contacts,
                                     const problem_work *work, size_t at, uint16_t *other,
                                     bool *copy) {
    int end;
    uint32_t place = work->contact.place[at];
    if (place == NONE) return NULL;
    *other = other_end(t, contacts->pair[at], &end);
    *copy = !territory_solves(t, contacts->pair[at]);
    return *other == NOBODY ? NULL : work->row_first + place;
}

/* Bytes to each process: velocities, then impulses. */
static void size_parcels(const territory *t, const contact_table *contacts,
                         const problem_work *work, const border *b, size_t velocity, size_t *size) {
    memset(size, 0, (size_t)t->processes * sizeof *size);
    for (size_t i = 0; i < b->out.count; i++)
        size[b->out.data[i].other] += velocity;
    for (size_t i = 0; i < contacts->table.count; i++) {
        uint16_t other;
        bool copy;
        const uint32_t *rows = crossing_rows(t, contacts, work, i, &other, &copy);
        if (rows && !copy) size[other] += (rows[1] - rows[0]) * sizeof(double);
    }
}

static bool pack(territory *t, const contact_table *contacts, const problem_work *work,
                 const border *b, size_t dofs, const double *S, const double *v) {
    size_t velocity = dofs * sizeof *v, total = 0;
    size_t *next = mem_alloc((size_t)t->processes, sizeof *next);
    size_parcels(t, contacts, work, b, velocity, t->sent.size);
    for (int p = 0; next && p < t->processes; p++)
        next[p] = total, total += t->sent.size[p];
    if (!next || !array_grow((void **)&t->sent.bytes, &t->sent.room, total + 1, 1)) {
        mem_free(next);
        return false;
    }
    for (size_t i = 0; i < b->out.count; i++) {
        seen_body k = b->out.data[i];
        memcpy(t->sent.bytes + next[k.other], v + (size_t)k.slot * dofs, velocity);
        next[k.other] += velocity;
    }
    for (size_t i = 0; i < contacts->table.count; i++) {
        uint16_t other;
        bool copy;
        const uint32_t *rows = crossing_rows(t, contacts, work, i, &other, &copy);
        if (!rows || copy) continue;
        size_t size = (rows[1] - rows[0]) * sizeof *S;
        memcpy(t->sent.bytes + next[other], S + rows[0], size);
        next[other] += size;
    }
    mem_free(next);
    return true;
}

static bool unpack(territory *t, const contact_table *contacts, const problem_work *work,
                   const border *b, size_t dofs, double *S, double *v) {
    size_t velocity = dofs * sizeof *v, first = 0;
    size_t *next = mem_alloc((size_t)t->processes, sizeof *next);
    if (!next) return false;
    for (int p = 0; p < t->processes; p++)
        next[p] = first, first += t->got.size[p];
    for (size_t i = 0; i < b->in.count; i++) {
        seen_body k = b->in.data[i];
        memcpy(v + (size_t)k.slot * dofs, t->got.bytes + next[k.other], velocity);
        next[k.other] += velocity;
    }
    for (size_t i = 0; i < contacts->table.count; i++) {
        uint16_t other;
        bool copy;
        const uint32_t *rows = crossing_rows(t, contacts, work, i, &other, &copy);
        if (!rows || !copy) continue;
        size_t size = (rows[1] - rows[0]) * sizeof *S;
        memcpy(S + rows[0], t->got.bytes + next[other], size);
        next[other] += size;
    }
    mem_free(next);
    return true;
}

scree_status divided_outcome(const step_input *step, const contact_table *contacts,
                             const problem_work *work, double *S, double *v_plus,
                             scree_error *error) {
    territory *t = step->territory;
    border b = {0};
    size_t dofs = step->model->dofs;
    if (!is_divided(step)) return SCREE_OK;
    bool good = find_border(t, contacts, &b) && pack(t, contacts, work, &b, dofs, S, v_plus);
    good = !ranks_any(!good) && ranks_exchange(&t->sent, &t->got);
    if (good) good = !ranks_any(!unpack(t, contacts, work, &b, dofs, S, v_plus));
    array_free(&b.out);
    array_free(&b.in);
    return good ? SCREE_OK : error_no_memory(error, "the result of other processes");
}
