/* Build options of the library, and its registry in words: see scree/about.h. */
#include "scree/about.h"
#include "base/sized.h"

#include <stdio.h>
#include <string.h>

#if SCREE_WITH_HDF5
#include <hdf5.h>
#endif
#if SCREE_WITH_YAML
#include <yaml.h>
#endif
#if SCREE_WITH_CAIRO
#include <cairo.h>
#endif
#if SCREE_WITH_CIVETWEB
#include <civetweb.h>
#endif
#if SCREE_WITH_QHULL
#include <libqhull_r/libqhull_r.h>
#endif

#include "base/text.h"
#include "registry.h"
#include "scree/scene.h"

static void hdf5_version(scree_feature *f) {
#if SCREE_WITH_HDF5
    unsigned major = 0, minor = 0, release = 0;
    f->present = H5get_libversion(&major, &minor, &release) >= 0;
    snprintf(f->version, sizeof f->version, "%u.%u.%u", major, minor, release);
#else
    (void)f;
#endif
}

static void yaml_version(scree_feature *f) {
#if SCREE_WITH_YAML
    f->present = 1;
    snprintf(f->version, sizeof f->version, "%s", yaml_get_version_string());
#else
    (void)f;
#endif
}

static void cairo_text(scree_feature *f) {
#if SCREE_WITH_CAIRO
    f->present = 1;
    snprintf(f->version, sizeof f->version, "%s", cairo_version_string());
#else
    (void)f;
#endif
}

static void qhull_text(scree_feature *f) {
#if SCREE_WITH_QHULL
    f->present = 1;
    /* "qhull_r 8.0.2 (date)" */
    const char *number = qh_version2 + strcspn(qh_version2, " ");
    number += strspn(number, " ");
    snprintf(f->version, sizeof f->version, "%.*s", (int)strcspn(number, " "), number);
#else
    (void)f;
#endif
}

static void civetweb_text(scree_feature *f) {
#if SCREE_WITH_CIVETWEB
    f->present = 1;
    snprintf(f->version, sizeof f->version, "%s", mg_version());
#else
    (void)f;
#endif
}

static void lanes_4(scree_feature *f) {
#if SCREE_WIDE_LANES
    f->present = __builtin_cpu_supports("avx2") != 0;
#else
    (void)f;
#endif
}

static void lanes_8(scree_feature *f) {
#if SCREE_WIDE_LANES
    f->present = __builtin_cpu_supports("avx512f") != 0;
#else
    (void)f;
#endif
}

static const struct {
    const char *name, *use, *without;
    void (*fill)(scree_feature *f);
} features[] = {
    {"HDF5", "result files and restart points",
     "runs cannot be recorded, resumed or viewed later; Debian: install libhdf5-dev and build "
     "again",
     hdf5_version},
    {"libyaml", "scene files",
     "scenes cannot be read, only the C library can be used; Debian: install libyaml-dev and "
     "build again",
     yaml_version},
    {"cairo", "pictures as PNG and PDF",
     "pictures and plots are SVG only, and there are no movies; Debian: install libcairo2-dev and "
     "build again",
     cairo_text},
    {"qhull", "convex hulls",
     "the shape 'polyhedron' is not available, blocks and meshes are; Debian: install "
     "libqhull-dev and build again",
     qhull_text},
    {"civetweb", "scree view: results and runs in the browser",
     "scree view does not work; Debian: install libcivetweb-dev and build again", civetweb_text},
    {"lanes of 4 (AVX2)", "solving four contacts at a time",
     "the solver takes about twice as long; results are identical bit for bit", lanes_4},
    {"lanes of 8 (AVX-512)", "solving eight contacts at a time",
     "lanes of 4 are nearly as fast; results are identical bit for bit", lanes_8},
};

int scree_version_number(void) { return SCREE_VERSION_NUMBER; }

size_t scree_feature_count(void) { return sizeof features / sizeof *features; }

static scree_feature feature_at(size_t index) {
    scree_feature f = {0};
    if (index >= scree_feature_count()) return f;
    f.name = features[index].name;
    f.use = features[index].use;
    f.without = features[index].without;
    features[index].fill(&f);
    return f;
}

void scree_feature_at_into(size_t index, scree_feature *out, size_t size) {
    scree_feature own = feature_at(index);
    sized_give(out, size, &own, sizeof own);
}

/* Measures with another kind in worlds in space. */
static scree_status describe_in_space(const kind *measure, param_style style, text_buffer *out,
                                      scree_error *error) {
    const kind *space = registry_measure_in_space(measure);
    char name[64];
    if (!space || space == measure) return SCREE_OK;
    kind shown = *space;
    snprintf(name, sizeof name, "%s, in space", space->name);
    shown.name = name;
    if (!text_add(out, "\n")) return error_no_memory(error, "a description");
    return param_describe(&shown, style, out, error);
}

static scree_status describe(const registry *r, family f, param_style style, text_buffer *out,
                             scree_error *error) {
    for (size_t i = 0; i < r->entries[f].count; i++) {
        if (i && !text_add(out, "\n")) return error_no_memory(error, "a description");
        TRY(param_describe(r->entries[f].data[i], style, out, error));
        if (f == FAMILY_measure) TRY(describe_in_space(r->entries[f].data[i], style, out, error));
    }
    return SCREE_OK;
}

/* Whether the text is the name of a family, or its plural. */
static bool is_name(const char *singular, const char *text) {
    size_t length = strlen(singular);
    if (strncmp(text, singular, length) != 0) return false;
    return !text[length] || strcmp(text + length, "s") == 0 || strcmp(text + length, "es") == 0;
}

static scree_status find_family(const char *name, family *out, scree_error *error) {
    char names[256] = "";
    for (int f = 0; f < FAMILIES; f++) {
        size_t used = strlen(names);
        if (is_name(family_name((family)f), name)) {
            *out = (family)f;
            return SCREE_OK;
        }
        snprintf(names + used, sizeof names - used, "%s%s",
                 f == 0              ? ""
                 : f == FAMILIES - 1 ? " and "
                                     : ", ",
                 family_name((family)f));
    }
    return error_set(error, SCREE_NOT_FOUND, "there is no family '%s'; there are %s", name, names);
}

size_t scree_family_count(void) { return FAMILIES; }
const char *scree_family_at(size_t index) {
    return index < FAMILIES ? family_name((family)index) : NULL;
}

scree_status scree_describe_family(const char *name, int markdown, char **out, scree_error *error) {
    registry r = {0};
    family f = FAMILY_shape;
    text_buffer text = {0};
    *out = NULL;
    TRY(find_family(name, &f, error));
    scree_status status = registry_create(&r, error);
    if (status == SCREE_OK)
        status = describe(&r, f, markdown ? PARAM_STYLE_MARKDOWN : PARAM_STYLE_TEXT, &text, error);
    registry_free(&r);
    if (status == SCREE_OK && !text.data && !text_add(&text, "%s", ""))
        status = error_no_memory(error, "a description");
    if (status == SCREE_OK)
        *out = text.data;
    else
        text_free(&text);
    return status;
}
