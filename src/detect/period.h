/* Checks for periodic worlds. */
#ifndef DETECT_PERIOD_H
#define DETECT_PERIOD_H

#include "detect/geometry.h"

typedef struct wide_list {
    ARRAY(uint32_t) slots; /* unbounded bodies and bodies as wide as the period */
} wide_list;

scree_status period_list_wide(wide_list *wide, const geometry *g, scree_error *error);
/* Refuses boundaries that are not periodic (hollow disks and spheres, planes and hollow cylinders
 * that are not parallel to every periodic axis), and mobile bodies that overlap their own copies. A
 * fixed floor may be as wide as the period or wider. */
scree_status period_check(const wide_list *wide, const geometry *g, scree_error *error);

#endif
