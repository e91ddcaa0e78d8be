/* An allocator that counts live memory by the lines of the program that requested it, at the moment
 * when most was live. Lines are found by addr2line in the debug information of the program. */
#ifndef BENCH_MEMORY_H
#define BENCH_MEMORY_H

#include <execinfo.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MEMORY_SITES  1024
#define MEMORY_FRAMES 6 /* of a site: enough to get out of base/memory.c and base/table.c */

typedef struct memory_site {
    void *frame[MEMORY_FRAMES];
    size_t live, at_most; /* bytes now, and when most was live */
} memory_site;

typedef struct memory_count {
    long asked;
    size_t live, most;
    bool sorts; /* keeps sites: slower */
    memory_site *site;
    size_t sites;
} memory_count;

/* The size and the site of a block stand 64 bytes before it. */
#define MEMORY_HEAD 64
typedef struct memory_head {
    size_t bytes, site;
} memory_head;

static inline size_t memory_find_site(memory_count *m) {
    void *frame[MEMORY_FRAMES + 2] = {0};
    if (!m->sorts) return 0;
    if (!m->site) m->site = calloc(MEMORY_SITES, sizeof *m->site);
    backtrace(frame, MEMORY_FRAMES + 2);
    size_t i = 0;
    while (i < m->sites && memcmp(m->site[i].frame, frame + 2, sizeof m->site[i].frame) != 0)
        i++;
    if (i == MEMORY_SITES) return i - 1;
    if (i == m->sites) memcpy(m->site[m->sites++].frame, frame + 2, sizeof m->site[i].frame);
    return i;
}

static inline void *memory_resize(void *user, void *old, size_t old_bytes, size_t bytes) {
    memory_count *m = user;
    char *fresh = aligned_alloc(64, (bytes + 2 * MEMORY_HEAD - 1) / MEMORY_HEAD * MEMORY_HEAD);
    if (!fresh) return NULL;
    memory_head head = {bytes, memory_find_site(m)};
    memcpy(fresh, &head, sizeof head);
    m->asked++;
    m->live += bytes;
    if (m->sorts) m->site[head.site].live += bytes;
    if (m->live > m->most) {
        m->most = m->live;
        for (size_t i = 0; i < m->sites; i++)
            m->site[i].at_most = m->site[i].live;
    }
    if (old) {
        memcpy(fresh + MEMORY_HEAD, old, old_bytes < bytes ? old_bytes : bytes);
        memcpy(&head, (char *)old - MEMORY_HEAD, sizeof head);
        m->live -= head.bytes;
        if (m->sorts) m->site[head.site].live -= head.bytes;
        free((char *)old - MEMORY_HEAD);
    }
    return fresh + MEMORY_HEAD;
}

static inline void memory_release(void *user, void *old) {
    memory_count *m = user;
    memory_head head;
    memcpy(&head, (char *)old - MEMORY_HEAD, sizeof head);
    m->live -= head.bytes;
    if (m->sorts) m->site[head.site].live -= head.bytes;
    free((char *)old - MEMORY_HEAD);
}

/* Prints the first line of a call stack that is not in the allocator itself, and its caller. */
static inline void memory_name_site(const memory_site *s) {
    char **symbol = backtrace_symbols(s->frame, MEMORY_FRAMES);
    int told = 0;
    for (int i = 0; symbol && i < MEMORY_FRAMES && s->frame[i] && told < 2; i++) {
        char command[600], function[200], line[300];
        const char *offset = strchr(symbol[i], '('), *end = offset ? strchr(offset, ')') : NULL;
        if (!end) continue;
        snprintf(command, sizeof command, "addr2line -f -s -e /proc/%ld/exe %.*s 2>/dev/null",
                 (long)getpid(), (int)(end - offset - 1), offset + 1);
        FILE *answer = popen(command, "r");
        if (!answer) break;
        bool read = fscanf(answer, "%199s %299s", function, line) == 2;
        pclose(answer);
        if (!read || !strncmp(line, "memory.c", 8) || !strncmp(line, "table.c", 7)) continue;
        printf("%s%s %s", told ? " <- " : "  ", function, line);
        told++;
    }
    printf("\n");
    free(symbol);
}

static inline int memory_compare(const void *x, const void *y) {
    const memory_site *a = x, *b = y;
    return (a->at_most < b->at_most) - (a->at_most > b->at_most);
}

/* Bytes a body of every site that has at least one; frees the sites. */
static inline void memory_report(memory_count *m, double bodies) {
    qsort(m->site, m->sites, sizeof *m->site, memory_compare);
    printf("%9s %9s  bytes a body, live and when most was live, by who asked for them\n", "live",
           "at most");
    for (size_t i = 0; i < m->sites; i++) {
        const memory_site *s = &m->site[i];
        if ((double)s->at_most < bodies && (double)s->live < bodies) continue;
        printf("%9.1f %9.1f", (double)s->live / bodies, (double)s->at_most / bodies);
        memory_name_site(s);
    }
}

#endif
