/* The functions of a build without libyaml. */
#include "scene/yaml.h"

#if defined(SCREE_WITH_YAML) && !SCREE_WITH_YAML

static scree_status absent(const char *name, node **out, scree_error *error) {
    *out = NULL;
    return error_set(error, SCREE_UNSUPPORTED,
                     "%s: this build cannot read scene files because libyaml was missing when it "
                     "was built",
                     name);
}

scree_status yaml_read_file(const char *path, node **out, scree_error *error) {
    return absent(path, out, error);
}

scree_status yaml_read_text(const char *text, const char *name, node **out, scree_error *error) {
    (void)text;
    return absent(name, out, error);
}

#endif
