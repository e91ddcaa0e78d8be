/* What cannot be in a world that is periodic along x. */
#ifndef DETECT_PERIOD_H
#define DETECT_PERIOD_H

#include "detect/narrow.h"

typedef struct wide_list {
    ARRAY(uint32_t) slots; /* bodies without bound or as wide as the period */
} wide_list;

scree_status period_list_wide(wide_list *wide, const geometry *g, scree_error *error);
/* Refuses hollow disks, half-planes that are not level, and bodies that can move and overlap their
 * own copies. A fixed floor may be as wide as the period or wider. */
scree_status period_check(const wide_list *wide, const geometry *g, scree_error *error);

#endif
