/* The default definition, and the functions of a build without civetweb. */
#include "scree/view.h"

#include "base/sized.h"

void scree_default_view_def_into(scree_view_def *out, size_t size) {
    const scree_view_def own = {.size = sizeof own};
    sized_defaults(out, size, &own, sizeof own);
}

#if defined(SCREE_WITH_CIVETWEB) && !SCREE_WITH_CIVETWEB

scree_status scree_view_open(scree_view **out, const scree_view_def *def, scree_error *error) {
    (void)def;
    *out = NULL;
    return error_set(error, SCREE_UNSUPPORTED,
                     "this build shows no pages because civetweb was missing when it was built "
                     "(Debian: libcivetweb-dev)");
}

const char *scree_view_address(const scree_view *view) { return (void)view, ""; }
void scree_view_close(scree_view *view) { (void)view; }

#endif
