#include "base/room.h"

#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* Bytes to gigabytes. */
#define GIGABYTES 1e-9

double room_limit(void) {
    struct rlimit allowed;
    double pages = (double)sysconf(_SC_PHYS_PAGES), page = (double)sysconf(_SC_PAGESIZE);
    double bytes = pages > 0 && page > 0 ? pages * page : INFINITY;
    if (getrlimit(RLIMIT_AS, &allowed) == 0 && allowed.rlim_cur != RLIM_INFINITY)
        bytes = fmin(bytes, (double)allowed.rlim_cur);
    return 0.5 * bytes;
}

scree_status room_check(const node *place, double count, double each, const char *things,
                        scree_error *error) {
    char text[240];
    double limit = room_limit();
    if (count * each <= limit) return SCREE_OK;
    snprintf(text, sizeof text,
             "%.3g %s need about %.3g GB of memory, but a scene may use %.3g GB here (half of the "
             "memory): check numbers and units, use fewer, or use a computer with more memory",
             count, things, GIGABYTES * count * each, GIGABYTES * limit);
    if (place) return node_error(place, error, "%s", text);
    return error_set(error, SCREE_BAD_INPUT, "%s", text);
}
