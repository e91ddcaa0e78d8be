/* Descriptions of the solvers: see scree/solve.h. */
#include "api/solve.h"
#include "base/sized.h"
#include "base/text.h"
#include "registry.h"

size_t scree_solver_count(void) { return registry_count(FAMILY_solver); }

static scree_solver_info solver_at(size_t index) {
    scree_solver_info info = {0};
    const kind *k = registry_listed(FAMILY_solver, index);
    if (!k) return info;
    info.name = k->name;
    info.help = k->help;
    info.source = k->source ? k->source : "";
    capability_list(k->gives, info.takes, sizeof info.takes);
    return info;
}

void scree_solver_at_into(size_t index, scree_solver_info *out, size_t size) {
    scree_solver_info own = solver_at(index);
    sized_give(out, size, &own, sizeof own);
}

int scree_solver_option_at(size_t solver, size_t index, scree_solver_option *out) {
    const kind *k = registry_listed(FAMILY_solver, solver);
    const param *p = k ? param_at(k, index) : NULL;
    if (!p) return 0;
    *out = (scree_solver_option){p->name, p->help, p->fallback, p->choices};
    return 1;
}

static scree_status describe(const kind *k, param_style style, text_buffer *out,
                             scree_error *error) {
    char takes[320];
    const char *source = k->source ? k->source : "";
    capability_list(k->gives, takes, sizeof takes);
    TRY(param_describe(k, style, out, error));
    bool good = style == PARAM_STYLE_TEXT ? text_add(out, "  takes %s\n", takes)
                                          : text_add(out, "\nTakes %s.\n", takes);
    if (good && source[0] && style == PARAM_STYLE_TEXT)
        good = text_add(out, "  after %s\n", source);
    else if (good && source[0])
        good = text_add(out, "After %s.\n", source);
    return good ? SCREE_OK : error_no_memory(error, "a description");
}

static scree_status describe_all(param_style style, text_buffer *out, scree_error *error) {
    const kind *k;
    for (size_t i = 0; (k = registry_listed(FAMILY_solver, i)); i++) {
        if (i && !text_add(out, "\n")) return error_no_memory(error, "a description");
        TRY(describe(k, style, out, error));
    }
    return SCREE_OK;
}

static scree_status describe_one(const char *name, param_style style, text_buffer *out,
                                 scree_error *error) {
    const kind *k = NULL;
    TRY(registry_require_listed(FAMILY_solver, name, NULL, &k, error));
    return describe(k, style, out, error);
}

scree_status scree_describe_solvers(const char *name, int markdown, char **out,
                                    scree_error *error) {
    text_buffer text = {0};
    param_style style = markdown ? PARAM_STYLE_MARKDOWN : PARAM_STYLE_TEXT;
    scree_status status =
        name ? describe_one(name, style, &text, error) : describe_all(style, &text, error);
    *out = status == SCREE_OK ? text.data : NULL;
    if (status != SCREE_OK) text_free(&text);
    return status;
}
