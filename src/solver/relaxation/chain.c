#include "solver/relaxation/chain.h"

#include <stdlib.h>
#include <string.h>

/* A passage of a body's velocity from one process to another, as both of them are told of it. */
typedef struct passage {
    uint32_t body;
    uint16_t other;
    uint8_t phase, need; /* after which it is sent, and by which it is needed */
    uint8_t plan, out;
    uint16_t unused;
} passage;

typedef struct passages {
    ARRAY(passage) list; /* to be told to processes, with `to` beside it */
    ARRAY(uint16_t) to;
} passages;

static bool tell(passages *k, uint16_t to, passage p) {
    return array_push(&k->list, p) && array_push(&k->to, to);
}

/* Both processes of a passage learn of it. */
static bool add_passage(passages *k, uint32_t body, int plan, uint16_t from, uint32_t phase,
                        uint16_t to, uint32_t need) {
    passage p = {.body = body,
                 .other = to,
                 .phase = (uint8_t)phase,
                 .need = (uint8_t)need,
                 .plan = (uint8_t)plan,
                 .out = 1};
    bool good = tell(k, from, p);
    p.out = 0;
    p.other = from;
    return tell(k, to, p) && good;
}

/* The way of one body through a sweep. */
static bool add_way(const chain *c, passages *k, uint32_t body, const uint16_t *touch, int plan) {
    uint16_t owner = c->shared->own, at = owner;
    uint32_t since = 0;
    bool good = true;
    for (uint32_t phase = 1; phase <= c->colours; phase++) {
        uint16_t to = touch[plan == CHAIN_FORWARD ? phase - 1 : c->colours - phase];
        if (to == NOBODY) continue;
        if (to != at) good = add_passage(k, body, plan, at, since, to, phase) && good;
        at = to, since = phase;
    }
    if (at != owner) good = add_passage(k, body, plan, at, since, owner, c->colours + 1) && good;
    return good;
}

static bool add_shows(const chain *c, passages *k, uint32_t body, const uint16_t *touch) {
    bool good = true;
    for (uint32_t i = 0; i < c->colours; i++) {
        bool told = touch[i] == NOBODY || touch[i] == c->shared->own;
        for (uint32_t j = 0; j < i && !told; j++)
            told = touch[j] == touch[i];
        if (!told) good = add_passage(k, body, CHAIN_SHOW, c->shared->own, 0, touch[i], 1) && good;
    }
    return good;
}

/* Own bodies with a contact that another process solves. */
static bool mark_bodies(chain *c, const problem *p) {
    const uint16_t *owner = c->shared->owner;
    c->shared_body.count = 0;
    if (!array_reserve(&c->place, p->bodies)) return false;
    memset(c->place.data, 0, p->bodies * sizeof *c->place.data);
    for (uint32_t i = 0; i < p->contacts; i++) {
        const uint32_t *pair = p->pairs->pair[p->pairs->at[i]];
        if (pair_owner(owner, pair) == c->shared->own) continue;
        for (int e = 0; e < 2; e++) {
            if (owner[pair[e]] != c->shared->own || c->place.data[pair[e]]) continue;
            if (!array_push(&c->shared_body, pair[e])) return false;
            c->place.data[pair[e]] = (uint32_t)c->shared_body.count;
        }
    }
    return true;
}

/* The brick of a contact is that of its free body with the lower number. */
static bool find_touches(chain *c, const problem *p) {
    size_t numbers = c->shared_body.count * c->colours;
    if (!array_reserve(&c->touch, numbers)) return false;
    for (size_t i = 0; i < numbers; i++)
        c->touch.data[i] = NOBODY;
    for (uint32_t i = 0; i < p->contacts; i++) {
        const uint32_t *pair = p->pairs->pair[p->pairs->at[i]];
        uint32_t low = pair[0] < pair[1] ? pair[0] : pair[1], high = pair[0] + pair[1] - low;
        if (c->shared->owner[low] == NOBODY) low = high;
        if (c->shared->owner[low] == NOBODY) continue;
        uint32_t colour = p->bricks->colour[p->bricks->of_body[low]];
        for (int e = 0; e < 2; e++) {
            uint32_t place = c->place.data[pair[e]];
            if (place && c->shared->owner[pair[e]] == c->shared->own)
                c->touch.data[(size_t)(place - 1) * c->colours + colour] =
                    pair_owner(c->shared->owner, pair);
        }
    }
    return true;
}

static bool list_passages(const chain *c, bool both, passages *k) {
    bool good = true;
    for (size_t i = 0; i < c->shared_body.count; i++) {
        uint32_t body = c->shared_body.data[i];
        const uint16_t *touch = c->touch.data + i * c->colours;
        good = add_way(c, k, body, touch, CHAIN_FORWARD) && good;
        if (both) good = add_way(c, k, body, touch, CHAIN_BACKWARD) && good;
        good = add_shows(c, k, body, touch) && good;
    }
    return good;
}

/* The parcels of the passages, by process. */
static bool pack_passages(chain *c, const passages *k) {
    size_t processes = (size_t)c->shared->processes;
    if (!c->out.size) c->out.size = mem_alloc(processes, sizeof *c->out.size);
    size_t *next = mem_alloc(processes, sizeof *next), total = 0;
    bool good =
        next && c->out.size &&
        array_grow((void **)&c->out.bytes, &c->out.room, k->list.count * sizeof(passage) + 1, 1);
    if (!good) {
        mem_free(next);
        return false;
    }
    memset(c->out.size, 0, processes * sizeof *c->out.size);
    for (size_t i = 0; i < k->list.count; i++)
        c->out.size[k->to.data[i]] += sizeof(passage);
    for (size_t i = 0; i < processes; i++)
        next[i] = total, total += c->out.size[i];
    for (size_t i = 0; i < k->list.count; i++) {
        size_t *at = &next[k->to.data[i]];
        memcpy(c->out.bytes + *at, &k->list.data[i], sizeof(passage));
        *at += sizeof(passage);
    }
    mem_free(next);
    return true;
}

/* Messages by direction, phase and process; within a message by body, as on the other side. */
static int compare_passages(const void *a, const void *b) {
    const passage *x = a, *y = b;
    if (x->plan != y->plan) return x->plan - y->plan;
    if (x->out != y->out) return y->out - x->out;
    if (x->phase != y->phase) return x->phase - y->phase;
    if (x->other != y->other) return x->other < y->other ? -1 : 1;
    return x->body < y->body ? -1 : x->body > y->body;
}

static bool same_message(const passage *x, const passage *y) {
    return x->plan == y->plan && x->out == y->out && x->phase == y->phase && x->other == y->other;
}

static void clear_list(chain_list *l) {
    for (size_t i = 0; i < l->message.count; i++)
        ranks_mail_free(l->message.data[i].mail);
    l->message.count = l->body.count = l->sent = 0;
}

static bool add_message(chain_list *l, const passage *first, size_t count) {
    chain_message m = {.other = first->other,
                       .phase = first->phase,
                       .need = first->need,
                       .out = first->out,
                       .first = l->body.count,
                       .count = count};
    for (size_t i = 0; i < count; i++) {
        if (!array_push(&l->body, first[i].body)) return false;
        if (first[i].need < m.need) m.need = first[i].need;
    }
    l->sent += m.out;
    return array_push(&l->message, m);
}

static int compare_messages(const void *a, const void *b) {
    const chain_message *x = a, *y = b;
    if (x->out != y->out) return y->out - x->out;
    if (x->out) return x->phase - y->phase;
    return x->need != y->need ? x->need - y->need : x->phase - y->phase;
}

#define PHASES 16 /* more than colours */

static bool make_mails(chain_list *l, int plan, size_t width) {
    if (!array_reserve(&l->number, l->body.count * width)) return false;
    if (l->message.count > 1)
        qsort(l->message.data, l->message.count, sizeof *l->message.data, compare_messages);
    for (size_t i = 0; i < l->message.count; i++) {
        chain_message *m = &l->message.data[i];
        double *at = l->number.data + m->first * width;
        size_t size = m->count * width * sizeof *at;
        int tag = plan * PHASES + m->phase;
        m->mail = m->out ? ranks_mail_out(m->other, tag, at, size)
                         : ranks_mail_in(m->other, tag, at, size);
        if (!m->mail) return false;
    }
    return true;
}

static bool make_lists(chain *c, size_t width) {
    size_t total = 0;
    for (int i = 0; i < c->shared->processes; i++)
        total += c->in.size[i];
    size_t count = total / sizeof(passage), next;
    passage *all = (passage *)c->in.bytes;
    if (count > 1) qsort(all, count, sizeof *all, compare_passages);
    for (size_t i = 0; i < count; i = next) {
        for (next = i + 1; next < count && same_message(&all[i], &all[next]);)
            next++;
        if (!add_message(&c->list[all[i].plan], &all[i], next - i)) return false;
    }
    for (int plan = 0; plan < CHAIN_PLANS; plan++)
        if (!make_mails(&c->list[plan], plan, width)) return false;
    return true;
}

scree_status chain_prepare(chain *c, const problem *p, bool both, scree_error *error) {
    passages k = {0};
    c->on = p->shared != NULL;
    if (!c->on) return SCREE_OK;
    c->shared = p->shared;
    c->colours = p->bricks->colours;
    for (int plan = 0; plan < CHAIN_PLANS; plan++)
        clear_list(&c->list[plan]);
    bool good = mark_bodies(c, p) && find_touches(c, p) && list_passages(c, both, &k) &&
                pack_passages(c, &k);
    good = !ranks_any(!good) && ranks_exchange(&c->out, &c->in);
    if (good) good = !ranks_any(!make_lists(c, p->dimension == 3 ? 6 : 3));
    array_free(&k.list);
    array_free(&k.to);
    return good ? SCREE_OK : error_no_memory(error, "the messages of the solver");
}

void chain_free(chain *c) {
    for (int plan = 0; plan < CHAIN_PLANS; plan++) {
        clear_list(&c->list[plan]);
        array_free(&c->list[plan].message);
        array_free(&c->list[plan].body);
        array_free(&c->list[plan].number);
    }
    array_free(&c->place);
    array_free(&c->touch);
    array_free(&c->shared_body);
    ranks_parcels_free(&c->out);
    ranks_parcels_free(&c->in);
}

static void send(chain_list *l, chain_message *k, const motion *m) {
    size_t width = m->width;
    double *to = l->number.data + k->first * width;
    if (k->under_way) ranks_mail_wait(k->mail);
    for (size_t i = 0; i < k->count; i++, to += width)
        memcpy(to, m->velocity + m->stride * (size_t)l->body.data[k->first + i],
               width * sizeof *to);
    ranks_mail_start(k->mail);
    k->under_way = true;
}

static void take(chain_list *l, chain_message *k, const motion *m) {
    size_t width = m->width;
    const double *from = l->number.data + k->first * width;
    ranks_mail_wait(k->mail);
    k->under_way = false;
    for (size_t i = 0; i < k->count; i++, from += width)
        memcpy(m->velocity + m->stride * (size_t)l->body.data[k->first + i], from,
               width * sizeof *from);
}

static void begin(chain_list *l, motion *m) {
    for (size_t i = l->sent; i < l->message.count; i++) {
        ranks_mail_start(l->message.data[i].mail);
        l->message.data[i].under_way = true;
    }
    for (size_t i = 0; i < l->sent && l->message.data[i].phase == 0; i++)
        send(l, &l->message.data[i], m);
}

static void take_until(chain_list *l, uint32_t phase, motion *m) {
    for (size_t i = l->sent; i < l->message.count && l->message.data[i].need <= phase; i++)
        if (l->message.data[i].under_way) take(l, &l->message.data[i], m);
}

void chain_begin(chain *c, bool backward, motion *m) {
    if (!c->on) return;
    c->now = &c->list[backward ? CHAIN_BACKWARD : CHAIN_FORWARD];
    begin(c->now, m);
}

void chain_wait(chain *c, uint32_t phase, motion *m) {
    if (c->on) take_until(c->now, phase, m);
}

void chain_send(chain *c, uint32_t phase, motion *m) {
    for (size_t i = 0; c->on && i < c->now->sent; i++)
        if (c->now->message.data[i].phase == phase) send(c->now, &c->now->message.data[i], m);
}

/* Mails that were sent stay under way until their memory is needed again, or until here. */
static void end(chain_list *l, uint32_t last, motion *m) {
    take_until(l, last, m);
    for (size_t i = 0; i < l->sent; i++)
        if (l->message.data[i].under_way) {
            ranks_mail_wait(l->message.data[i].mail);
            l->message.data[i].under_way = false;
        }
}

void chain_end(chain *c, motion *m) {
    if (c->on) end(c->now, c->colours + 1, m);
}

void chain_show(chain *c, motion *m) {
    if (!c->on) return;
    begin(&c->list[CHAIN_SHOW], m);
    end(&c->list[CHAIN_SHOW], 1, m);
}
