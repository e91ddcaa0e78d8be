/* Entries of plug-ins. The public tables of scree/plugin.h describe contacts, bodies and problems
 * as plain columns; here each table becomes an entry of the registry, whose functions fill those
 * columns, call the plug-in and copy its results back. One file for each family. */
#ifndef PLUGIN_PLUGGED_H
#define PLUGIN_PLUGGED_H

#include "registry.h"
#include "scree/plugin.h"

/* Makes the head of an entry from that of a plug-in. Its memory is never freed: entries stay
 * registered until the program ends. */
scree_status plugged_head_make(kind *out, const scree_entry *given, family f, scree_error *error);
/* Copies the table of a plug-in, which may be shorter than ours, and refuses one of newer headers.
 */
scree_status plugged_copy(void *own, size_t own_size, const void *given, const char *what,
                          scree_error *error);
/* Memory for an entry; zeroed. */
scree_status plugged_alloc(void **out, size_t bytes, scree_error *error);
/* Frees an entry that was not added; returns the given status. */
scree_status plugged_drop(kind *entry, scree_status status);
/* Adds it to the registry, or frees it. */
scree_status plugged_add(family f, kind *entry, scree_error *error);
/* Refuses a table without a function that it must have. */
scree_status plugged_needs(bool there, const scree_entry *given, const char *missing,
                           scree_error *error);
/* The status returned by a function of the entry, with a default reason if it gave none. */
scree_status plugged_answer(const char *name, scree_status status, const scree_error *own,
                            scree_error *error);
/* Frees the entry last added to this family. */
void plugged_remove_last(family f);

/* The data of the plug-in in its table's struct: behind the head. */
static inline const void *plugged_own(const void *parameters) {
    return (const plugged_head *)parameters + 1;
}
/* The entry to which these parameters belong, of a type that has the plug-in's table as member
 * `given`. */
#define PLUGGED_OF(type, parameters)                                                               \
    ((const type *)((const char *)((const plugged_head *)(parameters))->entry -                    \
                    offsetof(type, given.entry)))

/* The functions of the host that belong to a family. */
scree_status plugged_generate_shape(scree_generation *out, const char *shape,
                                    const char *parameters, uint32_t *index, scree_error *error);
scree_status plugged_generate_body(scree_generation *out, uint32_t shape,
                                   const scree_placement *placement, scree_error *error);
double plugged_generate_random(scree_generation *out);
void plugged_solver_apply(scree_solver_run *run, const double *x, double *y);
void plugged_solver_project(const scree_solver_run *run, uint32_t contact, double *x);
void plugged_solver_shift(const scree_solver_run *run, uint32_t contact, const double *y,
                          double *shifted);
int plugged_solver_show(scree_solver_run *run, const double *x, const double *y);

#endif
