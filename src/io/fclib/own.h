/* The group /scree: a contact problem with all its numbers. */
#ifndef IO_FCLIB_OWN_H
#define IO_FCLIB_OWN_H

#include "io/fclib/data.h"
#include "problem/store.h"

scree_status fclib_own_write(const fclib_place *at, const problem *p);
/* A problem that was read passes problem_check. After a failure the store may hold arrays: call
 * store_free. */
scree_status fclib_own_read(const fclib_place *at, problem_store *out);

#endif
