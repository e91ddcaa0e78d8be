/* The tables of the scene format as Markdown, from the same tables that the reader uses. */
#include <stdio.h>
#include <string.h>

#include "fem/entry.h"
#include "scene/scene.h"
#include "scree/measure.h"

static const struct {
    const kind *table;
    const char *heading;
} sections[] = {
    {&scene_world_kind, "world"},
    {&scene_adapt_kind, "adapt, in world"},
    {&scene_compound_kind, "compounds under shapes"},
    {&scene_contact_kind, "contacts"},
    {&scene_bond_kind, "bonds"},
    {&scene_body_kind, "bodies"},
    {&deformable_entry_kind, "deformables"},
    {&damping_entry_kind, "damping, in deformables"},
    {&points_entry_kind, "contact, in deformables"},
    {&line_entry_kind, "lines, in deformables"},
    {&condition_entry_kind, "conditions, in deformables"},
    {&scene_joint_kind, "joints"},
    {&scene_load_kind, "loads"},
    {&scene_value_kind, "values"},
    {&scene_stage_kind, "stages"},
    {&scene_until_kind, "until, in a stage"},
    {&scene_rain_kind, "rain, in a stage"},
    {&scene_run_kind, "run"},
};

const kind *scene_section_at(size_t index, const char **heading) {
    if (index >= sizeof sections / sizeof *sections) return NULL;
    *heading = sections[index].heading;
    return sections[index].table;
}

static scree_status add_sections(text_buffer *out, scree_error *error) {
    if (!text_add(out, "## Keys of the sections\n")) return error_no_memory(error, "the reference");
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        kind named = *sections[i].table;
        named.name = sections[i].heading;
        if (!text_add(out, "\n")) return error_no_memory(error, "the reference");
        TRY(param_describe(&named, PARAM_STYLE_MARKDOWN, out, error));
    }
    return SCREE_OK;
}

static bool add_columns(size_t index, const scree_measure_info *info, text_buffer *out) {
    static const char *const rows[] = {"frame", "body", "contact"};
    bool good = text_add(out, "\nColumns, one row per %s%s:", rows[info->rows],
                         info->compares ? ", compared with an earlier frame" : "");
    for (uint32_t k = 0; good && k < info->columns; k++) {
        const char *unit_of = "";
        const char *column = scree_measure_info_column(index, k, &unit_of);
        good = text_add(out, "%s `%s` (%s)", k ? "," : "", column, unit_of);
    }
    return good && text_add(out, ".\n");
}

/* A measure of two kinds has a part for planar worlds and one for space. */
static scree_status add_measure(const kind *planar, text_buffer *out, scree_error *error) {
    for (size_t i = 0; i < scree_measure_count(); i++) {
        scree_measure_info info = scree_measure_at(i);
        char name[64];
        if (strcmp(info.name, planar->name) != 0) continue;
        kind shown = info.dimension == 3 ? *registry_measure_in_space(planar) : *planar;
        snprintf(name, sizeof name, "%s, in space", info.name);
        if (info.dimension == 3) shown.name = name;
        if (!text_add(out, "\n")) return error_no_memory(error, "the reference");
        TRY(param_describe(&shown, PARAM_STYLE_MARKDOWN, out, error));
        if (!add_columns(i, &info, out)) return error_no_memory(error, "the reference");
    }
    return SCREE_OK;
}

static scree_status add_families(const registry *r, text_buffer *out, scree_error *error) {
    for (family f = 0; f < FAMILIES; f++) {
        if (!text_add(out, "\n## %s\n", family_heading(f)))
            return error_no_memory(error, "the reference");
        for (size_t k = 0; k < r->entries[f].count; k++) {
            const kind *entry = r->entries[f].data[k];
            if (f == FAMILY_measure) {
                TRY(add_measure(entry, out, error));
                continue;
            }
            if (!text_add(out, "\n")) return error_no_memory(error, "the reference");
            TRY(param_describe(entry, PARAM_STYLE_MARKDOWN, out, error));
        }
    }
    return SCREE_OK;
}

scree_status scree_scene_reference(char **out, scree_error *error) {
    *out = NULL;
    registry r;
    text_buffer text = {0};
    TRY(registry_create(&r, error));
    scree_status status = add_sections(&text, error);
    if (status == SCREE_OK) status = add_families(&r, &text, error);
    registry_free(&r);
    if (status == SCREE_OK)
        *out = text.data;
    else
        text_free(&text);
    return status;
}
