/* A contact problem whose contacts are divided among processes (base/ranks.h). A process has the
 * contacts that touch its own bodies; those that another process owns are copies: they have a place
 * in the problem, but are neither solved nor measured here. */
#ifndef PROBLEM_SHARED_H
#define PROBLEM_SHARED_H

#include "problem/problem.h"

/* Instead of the owner of a body: it has no free dof, so that all processes know it; or it has one
 * and is out of sight. */
#define NOBODY UINT16_MAX
#define UNSEEN (UINT16_MAX - 1)

typedef struct problem_shared {
    uint16_t own; /* this process */
    int processes;
    const uint16_t *owner; /* (bodies) process that owns it, or NOBODY */
    const uint32_t *run;   /* bodies that are known here: first, and one behind the last */
    size_t runs;           /* numbers in `run`, two for each */
    uint32_t contacts;     /* of all processes, without copies */
    bool *wants_whole;     /* set by a method that cannot solve a divided problem: the caller makes
                              the problem whole and asks again */
} problem_shared;

/* The process that solves a contact of two bodies: the owner of the free one with the lower number;
 * the first process where no body is free. */
static inline uint16_t pair_owner(const uint16_t *owner, const uint32_t pair[2]) {
    uint32_t low = pair[0] < pair[1] ? 0 : 1;
    uint16_t first = owner[pair[low]], second = owner[pair[1 - low]];
    return first != NOBODY ? first : second != NOBODY ? second : 0;
}

/* Whether another process solves a contact. */
static inline bool problem_is_copy(const problem *p, uint32_t number) {
    if (!p->shared) return false;
    return pair_owner(p->shared->owner, p->pairs->pair[p->pairs->at[number]]) != p->shared->own;
}

/* Contacts of the problem, on all processes. */
static inline uint32_t problem_all_contacts(const problem *p) {
    return p->shared ? p->shared->contacts : p->contacts;
}

#endif
