/* Plots by name: see scree/draw.h. */
#include "base/sized.h"
#include "draw/plot/kind.h"
#include "registry.h"

size_t scree_plot_count(void) { return registry_count(FAMILY_plot); }

void scree_plot_at_into(size_t index, scree_plot_info *out, size_t size) {
    const kind *k = registry_listed(FAMILY_plot, index);
    scree_plot_info own = {0};
    if (k) own = (scree_plot_info){k->name, k->help};
    sized_give(out, size, &own, sizeof own);
}

scree_status scree_plot_as(const char *name, const struct scree_params *params,
                           const scree_plot_def *def, const char *path, scree_error *error) {
    const kind *found;
    void *parameters;
    TRY(registry_require_listed(FAMILY_plot, name, NULL, &found, error));
    TRY(param_make(found, params, NULL, NULL, &parameters, error));
    scree_status status = ((const plot_kind *)found)->draw(parameters, def, path, error);
    param_destroy(found, parameters);
    return status;
}
