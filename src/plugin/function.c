/* Functions of time of plug-ins. */
#include <math.h>

#include "model/function.h"
#include "plugin/plugged.h"

typedef struct plugged_function {
    function_kind function;
    scree_function_kind given;
} plugged_function;

static const scree_function_kind *given_of(const void *parameters) {
    return &PLUGGED_OF(plugged_function, parameters)->given;
}

static double value(const void *parameters, double t) {
    return given_of(parameters)->value(plugged_own(parameters), t);
}

static double mean(const void *parameters, double t0, double t1) {
    return given_of(parameters)->mean(plugged_own(parameters), t0, t1);
}

/* A jump that is not after t would make the step end in the past. */
static double corner(const void *parameters, double t) {
    double next = given_of(parameters)->corner(plugged_own(parameters), t);
    return next > t ? next : INFINITY;
}

scree_status scree_register_function(const scree_function_kind *given, scree_error *error) {
    plugged_function *own;
    TRY(plugged_alloc((void **)&own, sizeof *own, error));
    kind *head = &own->function.head;
    const scree_entry *entry = &own->given.entry;
    scree_status status = plugged_copy(&own->given, sizeof own->given, given, "function", error);
    if (status == SCREE_OK) status = plugged_head_make(head, entry, FAMILY_function, error);
    if (status == SCREE_OK) status = plugged_needs(own->given.value, entry, "value", error);
    if (status != SCREE_OK) return plugged_drop(head, status);
    own->function.value = value;
    own->function.mean = own->given.mean ? mean : NULL;
    own->function.corner = own->given.corner ? corner : NULL;
    return plugged_add(FAMILY_function, head, error);
}
