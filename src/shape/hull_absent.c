/* The functions of a build without qhull. */
#include "shape/solid.h"

#if defined(SCREE_WITH_QHULL) && !SCREE_WITH_QHULL

scree_status polyhedron_hull(const double (*point)[3], size_t count, polyhedron *out, size_t *used,
                             scree_error *error) {
    (void)point;
    if (used) *used = 0;
    *out = (polyhedron){0};
    return error_set(error, SCREE_UNSUPPORTED,
                     "polyhedron: this build has no qhull, so it cannot make the hull of %zu "
                     "points: install libqhull-dev and build again, or use blocks",
                     count);
}

#endif
